//! The cost of the plain search. It examines everything, so its work can be predicted: it is about
//! the product of the numbers of moves of each side in the diagram, over all half-moves. That is
//! the size of a game tree of this depth.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "every test binary uses its own part"
)]

use parton::position::Setup;
use parton::problem::{Play, Problem, Stipulation};
use parton::rules::AnyPosition;

/// The approximate number of positions that the plain search examines; `None` if the diagram is
/// illegal. Refuted moves are not examined again, so in direct play the product is divided by
/// `saving`.
pub fn positions(problem: &Problem, saving: f64) -> Option<f64> {
    let Stipulation {
        play,
        series,
        moves,
        half,
        ..
    } = problem.stipulation;
    let position = AnyPosition::new(&problem.setup).ok()?;
    let [own, other] = [position, position.pass()]
        .map(|position| f64::from(u32::try_from(position.count_legal()).unwrap_or(u32::MAX)));
    let moves = i32::from(moves);
    Some(match (series, play) {
        (Some(_), _) => own.powi(moves) * other,
        (None, Play::Direct) => own.powi(moves) * other.powi(moves - 1) / saving,
        (None, _) => (own * other).powi(moves) * if half { other } else { 1.0 },
    })
}

/// The approximate number of move sequences of a problem; `None` if the diagram is illegal.
pub fn sequences(setup: &Setup, stipulation: Stipulation) -> Option<usize> {
    let position = AnyPosition::new(setup).ok()?;
    let [own, other] = [position, position.pass()].map(|position| position.count_legal() as usize);
    let power = u32::from(stipulation.moves);
    Some(if stipulation.series.is_some() {
        own.pow(power) * other
    } else {
        (own * other).pow(power)
    })
}

/// The same with the greatest numbers of moves of a side that follow the first half-move. A check in
/// the diagram, or a condition, may leave far fewer moves there than later.
pub fn sequences_ahead(setup: &Setup, stipulation: Stipulation) -> Option<usize> {
    let position = AnyPosition::new(setup).ok()?;
    let count = |position: AnyPosition| position.count_legal() as usize;
    let firsts = position.legal_moves();
    let widest = firsts
        .iter()
        .map(|&mv| position.play(mv))
        .map(|after| count(after).max(count(after.pass())))
        .max()
        .unwrap_or(1);
    let moves = u32::from(stipulation.moves);
    let half_moves = if stipulation.series.is_some() {
        moves + u32::from(stipulation.play == Play::Help)
    } else {
        2 * moves + u32::from(stipulation.half)
    };
    let later = widest.saturating_pow(half_moves - 1);
    Some(firsts.len().saturating_mul(later))
}
