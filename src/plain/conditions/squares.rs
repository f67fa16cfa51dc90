//! Conditions on the squares of departure and arrival; in castling, those of the king.

use super::super::position::PlainPosition;
use super::homes::is_light;
use parton_core::position::{Conditions, Move};

impl PlainPosition {
    /// Returns whether the squares of a move satisfy the conditions.
    pub(crate) fn allows_squares(&self, mv: Move) -> bool {
        let (from, to) = (mv.from().square, mv.to().square);
        let same_colour = is_light(from) == is_light(to);
        let same_box = from.file() / 2 == to.file() / 2 && from.rank() / 2 == to.rank() / 2;
        // The rook of long castling goes to a square of the other colour.
        (!self.has(Conditions::MONOCHROMATIC) || same_colour && !mv.is_long_castling())
            && (!self.has(Conditions::BICHROMATIC) || !same_colour)
            && (!self.has(Conditions::GRID) || !same_box)
    }
}
