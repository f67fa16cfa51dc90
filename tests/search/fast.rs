//! The fast rules and the fast search against the facts of `tests/data`.

use crate::common::plays::{alice_plays, plays};
use crate::common::{TreeFact, long};
use parton::position::{Position, Setup};
use parton::problem::{Options, Problem, Solution, Stipulation};
use parton::rules::{Rules, legal_moves, perft};
use parton::search::{Control, Settings, solve};
use parton::with_rules;
use std::collections::BTreeMap;

fn problem(setup: Setup, moves: u8, options: Options) -> Problem {
    Problem { options, ..Problem::bare("", setup, Stipulation::mate_in(moves)) }
}

fn solution(fact: &TreeFact, settings: &Settings) -> Solution {
    let problem = problem(fact.setup(), fact.moves, fact.options());
    solve(&problem, settings, &Control::default()).unwrap()
}

#[test]
fn legal_moves_are_those_listed() {
    let facts = crate::common::move_lists();
    assert_eq!(facts.len(), 190);
    for fact in facts {
        let setup = fact.setup();
        with_rules!(setup.rules.variant, R => {
            let position = Position::<<R as Rules>::Men>::new(&setup).unwrap();
            fact.check_moves(legal_moves::<R>(&position), position.is_in_check(position.turn())).unwrap();
        });
    }
}

#[test]
fn move_counts() {
    let mut counted = 0usize;
    for fact in crate::common::perfts() {
        let setup = fact.setup();
        let two_boards = fact.position.boards.len() > 1;
        with_rules!(setup.rules.variant, R => {
            let position = Position::<<R as Rules>::Men>::new(&setup).unwrap();
            for (depth, &count) in (1..).zip(&fact.perft) {
                assert_eq!(perft::<R>(&position, depth), count, "{}, depth {depth}", fact.id);
                counted += 1;
            }
            let divided = legal_moves::<R>(&position)
                .into_iter()
                .map(|mv| (long(mv, two_boards), perft::<R>(&position.play(mv), 1)));
            assert_eq!(divided.collect::<BTreeMap<_, _>>(), fact.divide, "{}", fact.id);
        });
    }
    assert_eq!(counted, crate::common::perfts().iter().map(|fact| fact.perft.len()).sum::<usize>());
    assert!(counted > 58);
}

#[test]
fn solutions_are_those_of_independent_programs() {
    let facts = crate::common::trees();
    assert_eq!(facts.len(), 142);
    for fact in facts {
        let solution = solution(&fact, &Settings::default());
        fact.check(&solution).unwrap_or_else(|difference| panic!("{}: {difference}", fact.id));
    }
}

#[test]
fn every_play_and_goal() {
    for fact in plays().into_iter().chain(alice_plays()) {
        let solution = solve(&fact.problem(), &Settings::default(), &Control::default()).unwrap();
        fact.check(&solution).unwrap_or_else(|difference| panic!("{}: {difference}", fact.id));
    }
}
