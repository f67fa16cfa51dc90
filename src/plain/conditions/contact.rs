//! Köko and its kin: whether men stand next to others after a move.
//!
//! In castling, Köko asks this of the rook, too.

use super::super::men::Men;
use super::super::position::PlainPosition;
use parton_core::board::Cell;
use parton_core::position::{Conditions, Move, Role};

/// Whether somebody stands next to this cell.
fn has_neighbour(men: &Men, cell: Cell) -> bool {
    men.reached_by(Role::King, cell)
        .into_iter()
        .any(|beside| !men.is_vacant(beside))
}

impl PlainPosition {
    /// Whether the men moved are in contact with others as they must.
    pub(super) fn keeps_contact(&self, mv: Move) -> bool {
        if !self.has_any(Conditions::KOEKO | Conditions::NEW_KOEKO | Conditions::ANTI_KOEKO) {
            return true;
        }
        let touched = has_neighbour(&self.men, mv.from());
        // Who vanishes with his capture touches nobody, and there is nobody of whom Köko could ask
        // it.
        if self.perishes(mv) {
            return !(self.has(Conditions::NEW_KOEKO) && touched);
        }
        let after = self.play(mv);
        let touches = |cell: Cell| after.men.is_vacant(cell) || has_neighbour(&after.men, cell);
        let rook = mv.rook().map(|(_, rook)| rook);
        (!self.has(Conditions::KOEKO) || touches(mv.to()) && rook.is_none_or(touches))
            && (!self.has(Conditions::NEW_KOEKO) || has_neighbour(&after.men, mv.to()) == touched)
            && (!self.has(Conditions::ANTI_KOEKO) || !has_neighbour(&after.men, mv.to()))
    }
}
