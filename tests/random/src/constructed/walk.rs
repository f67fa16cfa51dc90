//! A random line of a [`Course`]: a solution that is known before any search has looked for it.
//!
//! All half-moves except the last two are drawn at random, with a preference for lively ones:
//! checks, captures, moves of the men that the problem must show. Before the last half-move, some
//! moves that continue the line are tried in random order until one lets the goal be reached. A
//! walk that gets stuck, or does not reach the goal, is abandoned; its caller starts another one
//! elsewhere.

use super::course::{Course, Step, Turn};
use super::script::End;
use crate::positions::Random;
use parton::board::Cell;
use parton::plain::PlainPosition;
use parton::position::Move;

/// The preferences among the moves of a walk.
pub(crate) struct Taste<'a> {
    /// Whether a move is to be shown.
    pub(crate) is_shown: &'a dyn Fn(Move) -> bool,
    /// Whether checks within the line help, as in a series of parried checks.
    pub(crate) checks: bool,
    /// Whether it helps if a man goes to the former square of another man of its side, so two men
    /// change places.
    pub(crate) exchanges: bool,
    /// The maximum number of moves to try before the last half-move.
    pub(crate) tries: usize,
}

/// A line with its cost.
pub(crate) struct Walked {
    pub(crate) line: Vec<Step>,
    /// The product of the numbers of moves along it: the approximate size of the whole search.
    pub(crate) size: f64,
}

/// Shuffles a list.
pub(crate) fn shuffle<T>(random: &mut Random, list: &mut [T]) {
    for index in (1..list.len()).rev() {
        list.swap(index, random.below(index + 1));
    }
}

/// A random solution from a position, if the walk finds one of at most this size.
pub(crate) fn walk(
    random: &mut Random,
    course: &Course,
    start: &PlainPosition,
    taste: &Taste,
    most: f64,
) -> Option<Walked> {
    let mut position = start.clone();
    let mut walked = Walked {
        line: Vec::new(),
        size: 1.0,
    };
    // The original and the current square of each man that has moved.
    let mut journeys: Vec<(Cell, Cell)> = Vec::new();
    let mut made = 0;
    let length = course.script.movers.len();
    let reciprocal = course.script.end == End::Reciprocal;
    // Before this half-move, the existence of a solution is tested.
    let deciding = length.checked_sub(if reciprocal { 2 } else { 1 })?;
    // Parries are not in the script.
    for _ in 0..3 * length {
        let (here, turn) = course.next(made, &position)?;
        let side = here.turn();
        if turn == Turn::Scripted && made >= deciding {
            let ends = course.ends(made, &here);
            if ends.is_empty() {
                return None;
            }
            if made + 1 == length || random.chance(50) {
                walked.line.push((side, random.pick(&ends)));
                return Some(walked);
            }
        }
        if !course.may_go_on(made, &here, turn) {
            return None;
        }
        let mut moves = here.legal_moves();
        walked.size *= f64::from(u32::try_from(moves.len().max(1)).unwrap_or(u32::MAX));
        if moves.is_empty() || walked.size > most {
            return None;
        }
        shuffle(random, &mut moves);
        let ahead = made + usize::from(turn == Turn::Scripted);
        let mv = if ahead >= deciding {
            let leads = |mv: &&Move| {
                course.goes_on(made, &here, **mv, turn)
                    && course
                        .next(ahead, &here.play(**mv))
                        .is_some_and(|(next, turn)| {
                            turn == Turn::Parry || !course.ends(ahead, &next).is_empty()
                        })
            };
            *moves.iter().take(taste.tries).find(leads)?
        } else {
            let some = if taste.exchanges && side == course.script.winner {
                moves.len()
            } else {
                moves.len().min(1 + random.below(4))
            };
            let left: Vec<Cell> = journeys.iter().map(|(home, _)| *home).collect();
            let best = livelier(&here, &moves[..some], &left, taste);
            if course.goes_on(made, &here, best, turn) {
                best
            } else {
                *moves
                    .iter()
                    .find(|mv| course.goes_on(made, &here, **mv, turn))?
            }
        };
        match journeys.iter_mut().find(|(_, now)| *now == mv.from()) {
            Some((_, now)) => *now = mv.to(),
            None => journeys.push((mv.from(), mv.to())),
        }
        made = ahead;
        walked.line.push((side, mv));
        position = here.play(mv);
    }
    None
}

/// The liveliest of some moves, of which there is at least one. `left` contains the cells that men
/// have left.
fn livelier(position: &PlainPosition, moves: &[Move], left: &[Cell], taste: &Taste) -> Move {
    let score = |mv: &Move| {
        let exchange = taste.exchanges && left.contains(&mv.to());
        let check = taste.checks && position.play(*mv).in_check(!position.turn());
        8 * u32::from(exchange)
            + 4 * u32::from(check)
            + 2 * u32::from((taste.is_shown)(*mv))
            + u32::from(mv.captured().is_some())
    };
    moves
        .iter()
        .copied()
        .max_by_key(score)
        .unwrap_or(Move::PASS)
}
