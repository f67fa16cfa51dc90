//! The relatives of Alice chess against move lists and counts of independent programs.

use parton::notation::{find, long, short};
use parton::position::{Color, Man, Position, Role, RuleSet, Setup, Variant};
use parton::rules::{General, Rules, legal_moves, perft};
use parton::with_rules;
use std::collections::{BTreeMap, BTreeSet};

#[test]
fn legal_moves_are_those_listed() {
    let facts = crate::common::variant_move_lists();
    assert_eq!(facts.len(), 168);
    for fact in facts {
        let setup = fact.setup();
        let variant = setup.rules.variant;
        with_rules!(variant, R => {
            let position = Position::<<R as Rules>::Men>::new(&setup).unwrap_or_else(|error| panic!("{}: {error}", fact.id));
            assert_eq!(fact.check, Some(position.is_in_check(position.turn())), "{}", fact.id);
            let mut expected = fact.moves.clone();
            expected.sort_unstable();
            let mut moves: Vec<String> = legal_moves::<R>(&position).into_iter().map(|mv| long(mv, variant)).collect();
            moves.sort_unstable();
            assert_eq!(crate::common::difference(&expected, &moves), None, "{}", fact.id);
        });
    }
}

#[test]
fn move_counts() {
    let facts = crate::common::variant_perfts();
    let variants: BTreeSet<Variant> = facts.iter().map(|fact| fact.setup().rules.variant).collect();
    assert_eq!(variants.len(), 8);
    for fact in facts {
        let setup = fact.setup();
        let variant = setup.rules.variant;
        with_rules!(variant, R => {
            let position = Position::<<R as Rules>::Men>::new(&setup).unwrap_or_else(|error| panic!("{}: {error}", fact.id));
            for (depth, &count) in (1..).zip(&fact.perft) {
                assert_eq!(perft::<R>(&position, depth), count, "{}, depth {depth}", fact.id);
            }
            let moves = legal_moves::<R>(&position);
            let divided = moves.into_iter().map(|mv| (long(mv, variant), perft::<R>(&position.play(mv), 1)));
            assert_eq!(divided.collect::<BTreeMap<_, _>>(), fact.divide, "{}", fact.id);
        });
    }
}

/// The engine for all variants plays orthodox and Alice chess as the engines made for them do.
#[test]
fn the_general_engine_knows_every_variant() {
    let mut facts = crate::common::perfts();
    facts.retain(|fact| fact.perft.len() > 1);
    assert!(facts.len() > 15);
    for fact in facts {
        let position = Position::<<General as Rules>::Men>::new(&fact.setup()).unwrap();
        for (depth, &count) in (1..=3).zip(&fact.perft) {
            assert_eq!(perft::<General>(&position, depth), count, "{}, depth {depth}", fact.id);
        }
    }
}

/// Short and long notation read back as the move that was written.
#[test]
fn notation_reads_back() {
    for fact in crate::common::variant_move_lists() {
        let setup = fact.setup();
        let variant = setup.rules.variant;
        with_rules!(variant, R => {
            let position = Position::<<R as Rules>::Men>::new(&setup).unwrap();
            for mv in legal_moves::<R>(&position) {
                for text in [long(mv, variant), short::<R>(&position, mv)] {
                    assert_eq!(find::<R>(&position, &text), Ok(mv), "{text} in {}", fact.id);
                }
            }
        });
    }
}

/// The signature kept up move by move is that of the position, and setups made from the array are legal.
#[test]
fn signatures_and_arrays() {
    for variant in Variant::ALL {
        let rules = RuleSet::new(variant);
        let setup = Setup::array(rules);
        for color in Color::ALL {
            let of = |role| setup.men.iter().filter(|(_, man)| *man == Man::new(color, role)).count();
            assert_eq!((setup.count(color), of(Role::Pawn)), (variant.law().men, variant.law().pawns), "{variant}");
            assert_eq!(of(Role::King), 1, "{variant}");
        }
        let mut position = Position::<<General as Rules>::Men>::new(&setup).unwrap();
        assert_eq!(setup.static_reasons(), []);
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..200 {
            let moves = legal_moves::<General>(&position);
            if moves.is_empty() {
                position = Position::<<General as Rules>::Men>::new(&setup).unwrap();
                continue;
            }
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            position = position.play(moves[seed as usize % moves.len()]);
            assert_eq!(position.key(), position.recomputed_key());
            assert!(!position.is_in_check(!position.turn()));
        }
    }
}
