//! Ghost Chess and Haunted Chess. A captured man is buried beneath the square of its capture, and
//! appears when that square is vacant. In Ghost Chess it is a ghost from then on: no man captures
//! it. There the man that was buried last appears first; in Haunted Chess the others are lost.

use super::super::position::PlainPosition;
use parton_core::board::Cell;
use parton_core::position::{Conditions, Move};

impl PlainPosition {
    /// Buries the man captured by a move of `before`.
    pub(super) fn bury_captured(&mut self, before: &Self, mv: Move) {
        let is_haunted = before.has(Conditions::HAUNTED);
        if !is_haunted && !before.has(Conditions::GHOST) {
            return;
        }
        if let Some(at) = mv.captured_at()
            && let Some(man) = before.men.at(at)
        {
            self.state
                .waiting
                .retain(|&(cell, _)| !is_haunted || cell != at);
            self.state.waiting.insert(0, (at, man));
        }
    }

    /// Ghost Chess: records where the ghosts are after a move of `before`, with those that have
    /// appeared.
    pub(super) fn note_ghosts(&mut self, before: &Self, mv: Move, appeared: &[Cell]) {
        if !before.has(Conditions::GHOST) {
            return;
        }
        let moved = |cell: Cell| match mv.rook() {
            _ if cell == mv.from() => mv.to(),
            Some((start, end)) if cell == start => end,
            _ => cell,
        };
        let ghosts = before.state.ghosts.iter().map(|&cell| moved(cell));
        self.state.ghosts = ghosts.chain(appeared.iter().copied()).collect();
        self.state.ghosts.sort_unstable();
    }
}
