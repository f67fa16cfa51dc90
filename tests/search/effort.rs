//! The cost of the plain search. It examines everything, so its work can be predicted.

use crate::long::is_long;
use parton::problem::{Play, Problem, Stipulation};
use parton::rules::AnyPosition;

/// The approximate number of positions that the plain search examines; `None` if the diagram is
/// illegal.
///
/// It is the product of the numbers of moves of each side in the diagram, over all half-moves: the
/// size of a game tree of this depth.
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
        // A refuted move is not examined again, and mates are recognized without replies.
        (None, Play::Direct) => own.powi(moves) * other.powi(moves - 1) / 20.0,
        (None, _) => (own * other).powi(moves) * if half { other } else { 1.0 },
    })
}

/// Returns whether the plain search is run: in the long form always, otherwise if it examines about
/// `most` positions or fewer.
pub(crate) fn affordable(problem: &Problem, most: f64) -> bool {
    is_long() || positions(problem).is_some_and(|positions| positions <= most)
}
