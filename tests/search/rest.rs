//! The rest of play from a position that the play has reached, compared with the tree of the whole
//! problem: the shortest continuations after a defence are the keys of the rest.

use crate::published::published_entries;
use parton::position::Move;
use parton::problem::{Duplex, Options, Problem};
use parton::rules::AnyPosition;
use parton::search::{Control, Search, Settings, SolveError};

/// The keys of the shortest rest with at most this many moves; `None` if the fast search does not
/// know the rest.
fn shortest(problem: &Problem, position: &AnyPosition, most: u8) -> Option<Vec<Move>> {
    let settings = Settings::default();
    for moves in 1..=most {
        let mut rest = problem.clone();
        rest.stipulation.moves = moves;
        rest.options = Options {
            set_play: false,
            variations: false,
            refutations: 0,
            duplex: Duplex::No,
            ..problem.options
        };
        let control = Control::default();
        match Search::new(&rest, &settings, &control).solve_rest(position) {
            Err(SolveError::Unsupported(_)) => return None,
            solved => {
                let keys = solved.unwrap().keys;
                if !keys.is_empty() {
                    return Some(keys.iter().map(|key| key.mv).collect());
                }
            }
        }
    }
    Some(Vec::new())
}

#[test]
fn the_shortest_continuations_are_the_keys_of_the_rest() {
    let (mut compared, mut under_conditions) = (0, 0);
    for entry in published_entries() {
        let problem = entry.problem;
        let stipulation = problem.stipulation;
        if !stipulation.is_battle()
            || stipulation.exact
            || stipulation.moves > 2
            || problem.options.post_key
            || problem.options.duplex != Duplex::No
        {
            continue;
        }
        let (settings, control) = (Settings::default(), Control::default());
        let solved = Search::new(&problem, &settings, &control).solve().unwrap();
        let version = &solved[0];
        let Ok(start) = AnyPosition::new(&version.problem.setup) else {
            continue;
        };
        for key in &version.solution.keys {
            let after = start.play(key.mv);
            for defence in &key.replies {
                let here = after.play(defence.mv);
                let most = stipulation.moves - 1;
                let Some(keys) = shortest(&version.problem, &here, most) else {
                    continue;
                };
                let continuations: Vec<Move> = defence.replies.iter().map(|node| node.mv).collect();
                assert_eq!(keys, continuations, "{} {:?}", problem.id, defence.mv);
                compared += 1;
                under_conditions += usize::from(!problem.setup.rules.conditions.is_empty());
            }
        }
    }
    assert!(
        compared > 200 && under_conditions > 50,
        "{compared} {under_conditions}"
    );
}
