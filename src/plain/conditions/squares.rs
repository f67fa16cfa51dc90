//! Conditions on the squares of departure and arrival; in castling, those of the king.

use super::super::position::PlainPosition;
use super::homes::is_light;
use parton_core::board::{Board, Cell, Square};
use parton_core::position::{Color, Conditions, Move};

impl PlainPosition {
    /// Returns whether a side goes only to the edge.
    fn moves_to_edges(&self, side: Color) -> bool {
        self.has(if side == Color::White {
            Conditions::WHITE_EDGE_MOVER
        } else {
            Conditions::BLACK_EDGE_MOVER
        })
    }

    /// Returns whether a square of the board lacks a neighbour.
    fn is_edge(&self, square: Square) -> bool {
        let on_board = |file: i8, rank: i8| {
            square.step(file, rank).is_some_and(|square| {
                self.men
                    .cells()
                    .any(|cell| cell == Cell::new(Board::A, square))
            })
        };
        [(1, 0), (-1, 0), (0, 1), (0, -1)]
            .into_iter()
            .any(|(file, rank)| !on_board(file, rank))
    }

    /// Returns whether the squares of a move by the side to move satisfy the conditions.
    pub(crate) fn allows_squares(&self, mv: Move) -> bool {
        self.allows_squares_to(self.turn, mv)
    }

    /// Returns whether the squares of a side's move satisfy the conditions.
    pub(crate) fn allows_squares_to(&self, side: Color, mv: Move) -> bool {
        let (from, to) = (mv.from().square, mv.to().square);
        let same_colour = is_light(from) == is_light(to);
        let same_box = from.file() / 2 == to.file() / 2 && from.rank() / 2 == to.rank() / 2;
        // The rook of long castling goes to a square of the other colour.
        (!self.has(Conditions::MONOCHROMATIC) || same_colour && !mv.is_long_castling())
            && (!self.has(Conditions::BICHROMATIC) || !same_colour)
            && (!self.has_any(Conditions::GRID | Conditions::CONTACT_GRID) || !same_box)
            && (!self.moves_to_edges(side) || self.is_edge(to))
    }
}
