//! Legal moves and their numbers, by the fast engines and by the plain one, compared with the lists
//! and counts of independent programs.

use crate::common::{self, MovesFact, PerftFact, difference};
use crate::long::cases;
use parton::notation;
use parton::plain::{self, PlainPosition};
use parton::position::{Move, Position, Variant};
use parton::rules::AnyPosition;
use std::collections::{BTreeMap, BTreeSet};

/// The move notation of a fact's source.
type Written = fn(Move, Variant) -> String;

fn common_long(mv: Move, variant: Variant) -> String {
    common::long(mv, variant.boards() > 1)
}

/// Every list of legal moves.
fn move_lists() -> Vec<(MovesFact, Written)> {
    let (lists, relatives) = (common::move_lists(), common::variant_move_lists());
    assert_eq!((lists.len(), relatives.len()), (190, 168));
    assert!(relatives.iter().all(|fact| fact.check.is_some()));
    let lists = lists.into_iter().map(|fact| (fact, common_long as Written));
    lists
        .chain(
            relatives
                .into_iter()
                .map(|fact| (fact, notation::long as Written)),
        )
        .collect()
}

/// Every count of sequences of moves.
fn perfts() -> Vec<(PerftFact, Written)> {
    let (facts, relatives) = (common::perfts(), common::variant_perfts());
    let variants: BTreeSet<Variant> = relatives
        .iter()
        .map(|fact| fact.setup().rules.variant)
        .collect();
    assert_eq!(variants.len(), 8);
    let facts = facts.into_iter().map(|fact| (fact, common_long as Written));
    facts
        .chain(
            relatives
                .into_iter()
                .map(|fact| (fact, notation::long as Written)),
        )
        .collect()
}

#[test]
fn legal_moves_are_those_listed() {
    for (fact, written) in move_lists() {
        let setup = fact.setup();
        let mut expected = fact.moves.clone();
        expected.sort_unstable();
        let fast = AnyPosition::new(&setup).unwrap_or_else(|error| panic!("{}: {error}", fact.id));
        let plain = PlainPosition::from_setup(&setup);
        let sorted = plain.legal_moves();
        assert!(
            sorted.is_sorted_by(|a, b| a < b),
            "{}: sorted and distinct",
            fact.id
        );
        for (engine, moves, in_check) in [
            ("fast", fast.legal_moves(), fast.is_in_check(fast.turn())),
            ("plain", sorted, plain.in_check(plain.turn())),
        ] {
            let mut names: Vec<String> = moves
                .into_iter()
                .map(|mv| written(mv, setup.rules.variant))
                .collect();
            names.sort_unstable();
            assert_eq!(difference(&expected, &names), None, "{engine}, {}", fact.id);
            assert!(
                fact.check.is_none_or(|check| check == in_check),
                "{engine}, {}: in check: {in_check}",
                fact.id
            );
        }
    }
}

#[test]
fn the_fast_engines_find_the_listed_counts() {
    for (fact, written) in perfts() {
        let setup = fact.setup();
        let position =
            AnyPosition::new(&setup).unwrap_or_else(|error| panic!("{}: {error}", fact.id));
        for (depth, &count) in (1..).zip(&fact.perft) {
            assert_eq!(position.perft(depth), count, "{}, depth {depth}", fact.id);
        }
        let moves = position.legal_moves().into_iter();
        let divided =
            moves.map(|mv| (written(mv, setup.rules.variant), position.play(mv).perft(1)));
        assert_eq!(
            divided.collect::<BTreeMap<_, _>>(),
            fact.divide,
            "{}",
            fact.id
        );
    }
}

/// Large counts are left out, since the plain engine is some hundred times slower.
#[test]
fn the_plain_engine_finds_the_listed_counts() {
    let most = cases(30_000, 250_000) as u64;
    let mut counted = 0;
    for (fact, written) in perfts() {
        let setup = fact.setup();
        let position = PlainPosition::from_setup(&setup);
        for (depth, &count) in (1..).zip(&fact.perft).filter(|&(_, &count)| count <= most) {
            assert_eq!(
                plain::perft(&position, depth),
                count,
                "{}, depth {depth}",
                fact.id
            );
            counted += 1;
        }
        let moves = position.legal_moves().into_iter();
        let divided = moves.map(|mv| {
            (
                written(mv, setup.rules.variant),
                plain::perft(&position.play(mv), 1),
            )
        });
        assert_eq!(
            divided.collect::<BTreeMap<_, _>>(),
            fact.divide,
            "{}",
            fact.id
        );
    }
    assert!(counted >= 90, "{counted}");
}

/// The general engine plays orthodox and Alice chess like the engines optimised for them.
#[test]
fn the_general_engine_finds_the_listed_counts() {
    let mut facts = common::perfts();
    facts.retain(|fact| fact.perft.len() > 1);
    assert!(facts.len() > 15);
    for fact in facts {
        let position = AnyPosition::General(Position::new(&fact.setup()).unwrap());
        for (depth, &count) in (1..=3).zip(&fact.perft) {
            assert_eq!(position.perft(depth), count, "{}, depth {depth}", fact.id);
        }
    }
}
