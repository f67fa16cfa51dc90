//! Maximummers and minimummers.
//!
//! The length of a castling is what king and rook go together; an exchange of places has none. Who captures and is reborn has
//! gone to the square of capture. A mao or moa goes one step straight and one diagonally.

use super::super::position::PlainPosition;
use super::anticirce::KIN;
use parton_core::board::Cell;
use parton_core::position::{Color, Conditions, Move, MoveKind, Role};

/// The square of the distance between the middles of two squares.
fn squared(from: Cell, to: Cell) -> i32 {
    let files = i32::from(from.square.file()) - i32::from(to.square.file());
    let ranks = i32::from(from.square.rank()) - i32::from(to.square.rank());
    files * files + ranks * ranks
}

impl PlainPosition {
    /// The square of the length of a move, rounded.
    fn squared_length(&self, mv: Move) -> i32 {
        match (mv.kind(), mv.captured_at()) {
            (MoveKind::Exchange, _) => 0,
            (MoveKind::CastleShort, _) => 16,
            (MoveKind::CastleLong, _) => 25,
            (MoveKind::Locust, Some(cell)) if self.has_any(KIN) => squared(mv.from(), cell),
            _ if matches!(mv.role(), Role::Mao | Role::Moa) => 6,
            _ => squared(mv.from(), mv.to()),
        }
    }

    /// Leaves the longest or shortest of the legal moves, if the side to move must play one.
    pub(super) fn keep_longest(&self, moves: &mut Vec<Move>) {
        let of_side = |white, black| self.has(if self.turn == Color::White { white } else { black });
        let lengths = moves.iter().map(|&mv| self.squared_length(mv));
        let wanted = if of_side(Conditions::WHITE_MAXIMUMMER, Conditions::BLACK_MAXIMUMMER) {
            lengths.max()
        } else if of_side(Conditions::WHITE_MINIMUMMER, Conditions::BLACK_MINIMUMMER) {
            lengths.min()
        } else {
            return;
        };
        moves.retain(|&mv| Some(self.squared_length(mv)) == wanted);
    }
}
