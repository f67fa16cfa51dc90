//! Lost Pieces: the men of a side that it could not save from capture vanish with the move of the
//! other side. For that kings are ordinary men.

use super::super::position::PlainPosition;
use parton_core::board::Cell;
use parton_core::position::{Conditions, Man, Move};

impl PlainPosition {
    /// Removes the men of the side to move that it could not save, after a move of the other side.
    /// Returns their cells.
    pub(super) fn lose_men(&mut self) -> Vec<Cell> {
        if !self.has(Conditions::LOST_PIECES) {
            return Vec::new();
        }
        let losing = self.taking_kings_without_losses();
        let replies: Vec<(Move, Self)> = losing
            .conditional_moves(None)
            .into_iter()
            .map(|mv| (mv, losing.play(mv)))
            .collect();
        let stands = |mv: Move, cell: Cell| match mv.rook() {
            _ if cell == mv.from() => mv.to(),
            Some((start, end)) if cell == start => end,
            _ => cell,
        };
        let is_lost = |cell: Cell| {
            let saves = |(mv, after): &(Move, Self)| !after.may_be_taken(stands(*mv, cell));
            losing.pass_in_series().may_be_taken(cell) && !replies.iter().any(saves)
        };
        let lost: Vec<Cell> = self
            .men
            .of(self.turn)
            .filter(|&(_, man)| !Man::is_royal(man))
            .map(|(cell, _)| cell)
            .filter(|&cell| is_lost(cell))
            .collect();
        for &cell in &lost {
            self.men.take(cell);
            self.origins.forget(cell);
        }
        lost
    }

    /// The same position in which kings may be captured and no man is lost.
    fn taking_kings_without_losses(&self) -> Self {
        let mut other = self.clone();
        other.rules.conditions = other.rules.conditions.without(Conditions::LOST_PIECES);
        Self {
            takes_kings: true,
            spares_own_king: false,
            takes_all: false,
            ..other
        }
    }

    /// Returns whether the side to move could capture the man on a cell.
    fn may_be_taken(&self, cell: Cell) -> bool {
        !self.conditional_moves(Some(cell)).is_empty()
    }
}
