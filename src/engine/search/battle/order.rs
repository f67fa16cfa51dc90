//! Move ordering. Each function permutes one complete list: nothing is left out or tried twice.
//!
//! In battles the quickest proof has the fewest answers to examine, for the attacker and for the
//! defender. [Proof-number search](https://www.chessprogramming.org/Proof-Number_Search) computes
//! this throughout the tree; the number of answers ("mobility") estimates it one half-move ahead.

use super::stack::Stack;
use crate::position::{Move, Position};
use crate::rules::{PositionOf, Rules, count_legal};
use crate::search::control::Techniques;
use crate::search::table::Table;
use std::ops::Range;

/// Sorts replies by the number of answers to them, the fewest first. Returns whether they still
/// have to be searched. They need not be if the table already holds that the attacker does not mate
/// after one of them in this many moves.
///
/// The table is probed after all answers have been counted: a single probe waits for memory, but
/// several in a row wait together.
pub(super) fn by_answers<R: Rules>(
    stack: &mut Stack,
    position: &PositionOf<R>,
    part: Range<usize>,
    table: Option<(&Table, u8)>,
) -> bool {
    // One move needs no sorting.
    let alone = part.len() == 1;
    if alone && table.is_none() {
        return true;
    }
    stack.sort(part, |mv| {
        let child: Position<R::Men> = position.play(mv);
        (
            if alone {
                0
            } else {
                count_legal::<R>(&child) as u32
            },
            child.key(),
        )
    });
    table.is_none_or(|(table, moves)| !stack.sorted().any(|key| table.denies(key, moves)))
}

/// Moves possible checks to the front; returns their number.
pub(super) fn checks_first<R: Rules>(
    moves: &mut [Move],
    position: &PositionOf<R>,
    techniques: Techniques,
) -> usize {
    if !techniques.has(Techniques::CHECKS) {
        return 0;
    }
    let checks = R::checks(position);
    let mut next = 0;
    for index in 0..moves.len() {
        if checks.has(moves[index]) {
            moves.swap(next, index);
            next += 1;
        }
    }
    next
}
