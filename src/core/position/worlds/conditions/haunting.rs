//! Ghost Chess and Haunted Chess: captured men wait beneath the square of their capture, and appear
//! when it is vacated. Under Ghost Chess they are then ghosts, which are not captured.

use super::effects::Effects;
use crate::board::Cell;
use crate::conditions::Conditions;
use crate::position::Man;
use crate::position::worlds::Worlds;

impl Effects<'_> {
    /// Lets the captured man wait, and the ghosts follow the men that move.
    pub(super) fn haunt(&mut self, captured: Option<(Man, Cell)>) {
        if !self.conditions.any(Conditions::HAUNTINGS) {
            return;
        }
        if self.conditions.has(Conditions::GHOST) {
            let bit = |cell: Cell| 1u64 << cell.square.index();
            let before = self.before.men().memory.marks;
            let mut marks = before;
            let steps = [Some((self.mv.from(), self.mv.to())), self.mv.rook()];
            let steps = || steps.into_iter().flatten();
            for (from, _) in steps() {
                marks &= !bit(from);
            }
            for (from, to) in steps() {
                if before & bit(from) != 0 {
                    marks |= bit(to);
                }
            }
            self.next.men_mut().memory.marks = marks;
        }
        let Some((man, at)) = captured else {
            return;
        };
        if self.conditions.has(Conditions::HAUNTED) {
            self.next.men_mut().dismiss(at);
        }
        self.next.men_mut().wait(man, at, true);
    }
}

impl Worlds {
    /// Ends the wait of the men beneath a cell.
    fn dismiss(&mut self, cell: Cell) {
        let mut men: Vec<(Man, Cell)> = self.waiting().collect();
        men.retain(|(_, at)| *at != cell);
        self.set_waiting(&men);
    }

    /// Ghost Chess: the man that has appeared on a cell is a ghost.
    pub(super) fn raise_ghost(&mut self, cell: Cell) {
        if self.conditions().has(Conditions::GHOST) {
            self.memory.marks |= 1 << cell.square.index();
        }
    }

    /// Returns whether the man on a cell is a ghost (Ghost Chess).
    pub(super) fn is_ghost(&self, cell: Cell) -> bool {
        self.conditions().has(Conditions::GHOST)
            && self.memory.marks >> cell.square.index() & 1 != 0
    }
}
