//! The plain engine against facts.
#![allow(missing_docs)]

mod common;
use parton::search::plain::{PlainPosition, perft, solve};
use std::time::Instant;

#[test]
fn time_trees() {
    let mut report = String::new();
    for fact in common::trees() {
        let position = PlainPosition::from_setup(&fact.setup());
        let attacker = position.legal_moves().len();
        let defender = position.pass().legal_moves().len();
        if fact.moves > 2 && std::env::var("ALL").is_err() { continue; }
        let t = Instant::now();
        let r = fact.check(&solve(&fact.setup(), fact.moves, &fact.options()));
        report += &format!("{} #{} {attacker}x{defender} {:?} {:?}\n", fact.id, fact.moves, t.elapsed(), r);
        println!("{} #{} {attacker}x{defender} {:?} {:?}", fact.id, fact.moves, t.elapsed(), r);
    }
    println!("{report}");
}

#[test]
fn legal_moves_are_those_listed() {
    for fact in common::move_lists() {
        let position = PlainPosition::from_setup(&fact.setup());
        fact.check_moves(position.legal_moves(), position.in_check(position.turn())).unwrap();
    }
}

#[test]
fn counts() {
    for fact in common::perfts() {
        let position = PlainPosition::from_setup(&fact.setup());
        for (depth, &count) in (1..).zip(&fact.perft) {
            if count <= 250_000 {
                assert_eq!(perft(&position, depth), count, "{} {depth}", fact.id);
            }
        }
        let two_boards = fact.position.boards.len() > 1;
        let divide = position.legal_moves().into_iter().map(|mv| (common::long(mv, two_boards), perft(&position.play(mv), 1)));
        assert_eq!(divide.collect::<std::collections::BTreeMap<_, _>>(), fact.divide, "{}", fact.id);
    }
}
