//! PAD: men that have captured keep a mark, and some of them vanish with their next capture.

use super::effects::Effects;
use crate::board::Cell;
use crate::conditions::Conditions;
use crate::position::worlds::Worlds;
use crate::position::{Man, Men as _, Move};

impl Effects<'_> {
    /// Marks the capturer, or removes it if it has captured before. The marks follow their men.
    pub(super) fn note_captors(&mut self, captured: Option<(Man, Cell)>) {
        if !self.conditions.any(Conditions::PADS) {
            return;
        }
        let bit = |cell: Cell| 1u64 << cell.square.index();
        let (from, to) = (self.mv.from(), self.mv.to());
        let before = self.before.men().memory.marks;
        let mut marks = before & !captured.map_or(0, |(_, at)| bit(at));
        let steps = [Some((from, to)), self.mv.rook()];
        for (start, _) in steps.into_iter().flatten() {
            marks &= !bit(start);
        }
        for (start, end) in steps.into_iter().flatten() {
            if before & bit(start) != 0 {
                marks |= bit(end);
            }
        }
        if captured.is_some() && self.before.men().keeps_count(from) {
            marks |= bit(to);
        }
        if self.before.men().vanishes_as_captor(self.mv)
            && let Some(man) = self.next.men().man_at(to)
        {
            self.next.change(to, Some(man), None);
        }
        if self.next.men().man_at(to).is_none() {
            marks &= !bit(to);
        }
        self.next.men_mut().memory.marks = marks;
    }
}

impl Worlds {
    /// Returns whether the man on a cell has captured, if that matters (PAD).
    pub(super) fn has_captured(&self, cell: Cell) -> bool {
        self.conditions().any(Conditions::PADS) && self.memory.marks >> cell.square.index() & 1 != 0
    }

    /// Returns whether the captures of the man on a cell count: those of kings do only if the kings
    /// are included.
    fn keeps_count(&self, cell: Cell) -> bool {
        let is_royal = self.man_at(cell).is_some_and(Man::is_royal);
        !is_royal || self.conditions().any(Conditions::PADS_WITH_KINGS)
    }

    /// Returns whether a capturer vanishes, because it has captured before (PAD).
    pub(super) fn vanishes_as_captor(&self, mv: Move) -> bool {
        let is_royal = || self.man_at(mv.from()).is_some_and(Man::is_royal);
        self.conditions().any(Conditions::VANISHING_PADS)
            && mv.captured().is_some()
            && self.has_captured(mv.from())
            && !is_royal()
    }
}
