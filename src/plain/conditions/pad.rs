//! PAD: each man captures only once. With its second capture it vanishes, or that capture is
//! forbidden (strict). Kings are free, unless they are included; then a king has no second capture.
//!
//! Source: Popeye's manual and program, and the problems of its suite.

use super::super::position::PlainPosition;
use parton_core::board::Cell;
use parton_core::position::{Conditions, Man, Move};

const STRICT: Conditions = Conditions::PAD_STRICT.with(Conditions::PAD_STRICT_REX);
const WITH_KINGS: Conditions = Conditions::PAD_REX.with(Conditions::PAD_STRICT_REX);
const PAD: Conditions = Conditions::PAD.with(STRICT).with(WITH_KINGS);

impl PlainPosition {
    /// Returns whether the man on a cell has captured and may not do so again.
    pub(super) fn has_used_its_capture(&self, cell: Cell) -> bool {
        let is_royal = self.men.at(cell).is_some_and(Man::is_royal);
        let once = if is_royal { WITH_KINGS } else { STRICT };
        self.has_any(once) && self.state.captors.contains(&cell)
    }

    /// Records which men have captured after a move of `before`. A man that has captured for the
    /// second time vanishes; returns its cell.
    pub(super) fn note_captors(&mut self, before: &Self, mv: Move) -> Option<Cell> {
        if !before.has_any(PAD) {
            return None;
        }
        let taken = mv.captured_at().filter(|_| mv.captured().is_some());
        let moved = |cell: Cell| match mv.rook() {
            _ if cell == mv.from() => mv.to(),
            Some((start, end)) if cell == start => end,
            _ => cell,
        };
        let left = before
            .state
            .captors
            .iter()
            .filter(|&&cell| Some(cell) != taken);
        self.state.captors = left.map(|&cell| moved(cell)).collect();
        let is_royal = before.men.at(mv.from()).is_some_and(Man::is_royal);
        let counts = taken.is_some() && (!is_royal || before.has_any(WITH_KINGS));
        let again = counts && before.state.captors.contains(&mv.from());
        if again {
            self.men.take(mv.to());
        } else if counts {
            self.state.captors.push(mv.to());
        }
        let men = &self.men;
        self.state.captors.retain(|&cell| men.at(cell).is_some());
        self.state.captors.sort_unstable();
        self.state.captors.dedup();
        again.then(|| mv.to())
    }
}
