//! What the plain search costs: it looks at everything, so that its work can be foretold.

use crate::long::is_long;
use parton::problem::{Play, Problem, Stipulation};
use parton::rules::AnyPosition;

/// About how many positions the plain search looks at; nothing if the diagram is not legal.
///
/// The product of what each side can play in the diagram, for each half-move: what a game tree of
/// this depth would have.
pub(crate) fn positions(problem: &Problem) -> Option<f64> {
    let Stipulation {
        play,
        series,
        moves,
        half,
        ..
    } = problem.stipulation;
    let position = AnyPosition::new(&problem.setup).ok()?;
    let [own, other] = [position, position.pass()]
        .map(|position| f64::from(u32::try_from(position.count_legal()).unwrap()));
    let moves = i32::from(moves);
    Some(match (series, play) {
        (Some(_), _) => own.powi(moves) * other,
        // A move that is refuted is not looked at again, and mates are seen without being answered.
        (None, Play::Direct) => own.powi(moves) * other.powi(moves - 1) / 20.0,
        (None, _) => (own * other).powi(moves) * if half { other } else { 1.0 },
    })
}

/// Returns whether the plain search is asked in every run: always in the long form.
pub(crate) fn affordable(problem: &Problem, most: f64) -> bool {
    is_long() || positions(problem).is_some_and(|positions| positions <= most)
}
