//! [`Beginnings`]: tests whether a line begins with one of many sequences of moves.

use crate::position::Move;
use crate::problem::Line;
use std::collections::{BTreeSet, HashSet};

/// A set of sequences of moves, for tests of many lines.
pub(super) struct Beginnings<'a> {
    known: HashSet<&'a [Move]>,
    lengths: BTreeSet<usize>,
}

impl<'a> Beginnings<'a> {
    pub(super) fn of(paths: &'a [Vec<Move>]) -> Self {
        let known: HashSet<&[Move]> = paths.iter().map(Vec::as_slice).collect();
        Self {
            lengths: paths.iter().map(Vec::len).collect(),
            known,
        }
    }

    /// Returns whether a line begins with one of the sequences.
    pub(super) fn begin(&self, line: &Line) -> bool {
        let moves: Vec<Move> = line.0.iter().map(|step| step.mv).collect();
        self.lengths.iter().any(|&length| {
            moves
                .get(..length)
                .is_some_and(|path| self.known.contains(path))
        })
    }
}
