//! [`spread()`]: the lengths of all positions, computed from the ends backwards.
//!
//! [Retrograde analysis](https://www.chessprogramming.org/Retrograde_Analysis) on a graph whose
//! nodes are positions: the length for the attacker is one more than the least of those after its
//! moves; that for the defender is the greatest after its replies, and is known when the last of
//! them is. Lengths are found in increasing order, so each is final when it is set.

use super::lengths::{Length, NEVER};

/// The length of a position that is not yet known.
pub(in crate::search) const UNKNOWN: Length = NEVER - 1;

/// The positions from which each position follows, one entry for each move.
pub(in crate::search) struct Predecessors {
    /// By number: where the predecessors of the position begin; the last one is the end.
    pub(in crate::search) starts: Vec<usize>,
    /// The numbers of all predecessors.
    pub(in crate::search) numbers: Vec<u32>,
}

impl Predecessors {
    /// The predecessors of a position.
    fn of_number(&self, number: u32) -> &[u32] {
        let number = number as usize;
        &self.numbers[self.starts[number]..self.starts[number + 1]]
    }
}

/// Computes the lengths that are [`UNKNOWN`]; those that stay so become [`NEVER`]. `open` has the
/// number of moves of each position that lead to positions; `attacking` says whether the attacker
/// is to move in the position with a number.
pub(in crate::search) fn spread(
    lengths: &mut [Length],
    open: &mut [u16],
    attacking: impl Fn(u32) -> bool,
    predecessors: &Predecessors,
) {
    // The positions whose length the position alone decides.
    let with = |lengths: &[Length], length: Length| -> Vec<u32> {
        let known = lengths.iter().zip(0..);
        known
            .filter(|(one, _)| **one == length)
            .map(|(_, number)| number)
            .collect()
    };
    let mut now = with(lengths, 0);
    let mut first = with(lengths, 1);
    for length in 0..UNKNOWN - 1 {
        // The attacker's positions with moves that lead to positions of this length.
        let mut next = Vec::new();
        let mut index = 0;
        while let Some(&number) = now.get(index) {
            index += 1;
            for &before in predecessors.of_number(number) {
                let before_at = before as usize;
                if lengths[before_at] != UNKNOWN {
                    continue;
                }
                if attacking(before) {
                    lengths[before_at] = length + 1;
                    next.push(before);
                } else {
                    open[before_at] -= 1;
                    if open[before_at] == 0 {
                        lengths[before_at] = length;
                        now.push(before);
                    }
                }
            }
        }
        next.append(&mut first);
        if next.is_empty() {
            break;
        }
        now = next;
    }
    for length in lengths {
        if *length == UNKNOWN {
            *length = NEVER;
        }
    }
}
