//! Köko and its relatives, and contact grid chess: whether men stand next to others after a move.
//!
//! In castling, Köko also requires this of the rook.

use super::super::men::Men;
use super::super::position::PlainPosition;
use parton_core::board::Cell;
use parton_core::position::{Conditions, Move, Role};

/// Returns whether a man stands next to this cell.
fn has_neighbour(men: &Men, cell: Cell) -> bool {
    men.reached_by(Role::King, cell)
        .into_iter()
        .any(|beside| !men.is_vacant(beside))
}

/// Returns whether a man in another box of two times two squares stands next to this cell.
fn has_neighbour_in_another_box(men: &Men, cell: Cell) -> bool {
    let box_of = |cell: Cell| (cell.square.file() / 2, cell.square.rank() / 2);
    men.reached_by(Role::King, cell)
        .into_iter()
        .any(|beside| !men.is_vacant(beside) && box_of(beside) != box_of(cell))
}

impl PlainPosition {
    /// Returns whether the moved men have the required contact with others.
    pub(super) fn keeps_contact(&self, mv: Move) -> bool {
        if self.has(Conditions::CONTACT_GRID) {
            return self.perishes(mv) || has_neighbour_in_another_box(&self.play(mv).men, mv.to());
        }
        if !self.has_any(Conditions::KOEKO | Conditions::NEW_KOEKO | Conditions::ANTI_KOEKO) {
            return true;
        }
        let touched = has_neighbour(&self.men, mv.from());
        // A man that vanishes by its capture has no neighbours, and Köko then has no man to test.
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
