//! The search for a stipulation without a number of moves, such as `dia`: one length after the
//! other, until there are solutions.
//!
//! Each length is an ordinary search of the `exact-` stipulation of that length, so the searches
//! of longer lengths do not look for shorter solutions again. The results are those of the first
//! length with a solution, so they depend neither on threads nor on timing.

use super::SolveError;
use super::units::Units;
use crate::position::{Color, Man, Setup, Traits};
use crate::problem::{Goal, Problem, Shortest, Solution, Status, Stipulation};

/// Solves a stipulation without a number of moves; `solve` solves it with one.
pub(super) fn solve_shortest(
    problem: &Problem,
    units: &Units,
    solve: impl Fn(&Problem, &Units) -> Result<Solution, SolveError>,
) -> Result<Solution, SolveError> {
    let stipulation = problem.stipulation;
    let mut shortest = Shortest::default();
    let mut last = Solution::default();
    if has_too_many_men(problem) {
        shortest.excluded = Some(stipulation.of_length(stipulation.greatest_length()));
        last.shortest = Some(shortest);
        return Ok(last);
    }
    for length in 1..=stipulation.greatest_length() {
        // Very short searches do not notice that they should stop.
        if units.control.is_stopped() {
            units.limit(&mut last);
            break;
        }
        let numbered = stipulation.of_length(length);
        units.control.seek(numbered);
        let exact = Problem {
            stipulation: Stipulation {
                exact: true,
                ..numbered
            },
            ..problem.clone()
        };
        last = solve(&exact, &Units { length, ..*units })?;
        if !last.lines.is_empty() {
            shortest.found = Some(numbered);
            break;
        }
        match last.status {
            Status::Complete => shortest.excluded = Some(numbered),
            // Some first moves were left out on request: this length is not excluded.
            Status::Restricted => {}
            Status::Limited | Status::Illegal | Status::Unsupported => {
                // The outcome of every first move is unknown, as longer lengths were not searched.
                last.unsearched.clear();
                break;
            }
        }
    }
    last.shortest = Some(shortest);
    Ok(last)
}

/// Returns whether a side has more men than in the array, with those to be added, which no game
/// increases. The bounds of [`super::prune`] do not cover so many men. Conditions and attributes may
/// change the number of men of a side, so there the test does not apply.
fn has_too_many_men(problem: &Problem) -> bool {
    let diagram = &problem.setup;
    if problem.stipulation.goal != Goal::ProofGame || !diagram.rules.conditions.is_empty() {
        return false;
    }
    let count = |setup: &Setup, color: Color| {
        let standing = setup.men.iter().map(|(_, man)| *man);
        let all = standing.chain(setup.added.iter().copied());
        let own = |man: &Man| man.color == color && !man.traits.has(Traits::NEUTRAL);
        all.filter(own).count()
    };
    let array = Setup::array(diagram.rules);
    let are_plain = diagram
        .men
        .iter()
        .all(|(_, man)| man.traits == Traits::NONE || man.role.is_unknown());
    are_plain
        && Color::ALL
            .into_iter()
            .any(|color| count(diagram, color) > count(&array, color))
}
