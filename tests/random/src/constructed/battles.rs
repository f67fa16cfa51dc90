//! Battle play: a first move that forces the goal, found by the plain search.
//!
//! Here no line can be played without considering the opponent's replies. Therefore positions near
//! an end are drawn, and the plain search, within a limit of moves, decides whether there is a key.

use super::pose::Wanted;
use parton::plain;
use parton::position::{Move, Setup};
use parton::problem::{Options, Problem, Stipulation};
use std::rc::Rc;

/// The keys of a problem according to the plain search; `None` if there are none, or if it needs
/// more than this many moves.
pub(crate) fn keys(setup: &Setup, stipulation: Stipulation, most: u32) -> Option<Wanted> {
    let options = Options {
        set_play: false,
        refutations: 0,
        variations: false,
        ..Options::default()
    };
    let problem = Problem {
        options,
        ..Problem::bare("", setup.clone(), stipulation)
    };
    let left = Rc::new(std::cell::Cell::new(most));
    let stop = move || {
        left.set(left.get().saturating_sub(1));
        left.get() == 0
    };
    let found = plain::stoppable(stop, || plain::solve_problem(&problem))??;
    if stipulation.is_battle() {
        let keys: Vec<Move> = found.keys.iter().map(|key| key.mv).collect();
        return (!keys.is_empty()).then_some(Wanted::Keys(keys));
    }
    let firsts = found
        .lines
        .iter()
        .chain(&found.short_lines)
        .filter_map(|line| line.0.first());
    let firsts: Vec<Move> = firsts.map(|first| first.mv).collect();
    (!firsts.is_empty()).then_some(Wanted::Beginnings(firsts))
}
