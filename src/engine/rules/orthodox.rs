//! Orthodox chess: one board, and a man stays where its move ends.

use super::{PositionOf, Rules};
use crate::board::{Bitboard, Board};
use crate::position::{Color, Men, OneBoard, Variant};

/// The rules of orthodox chess (FIDE Laws, articles 1 to 5).
#[derive(Clone, Copy, Default, Debug)]
pub struct Orthodox;

impl Rules for Orthodox {
    type Men = OneBoard;
    const TRANSFERS: bool = false;

    fn variant(_: &PositionOf<Self>) -> Variant {
        Variant::Orthodox
    }

    #[inline(always)]
    fn landing(board: Board) -> Board {
        board
    }

    #[inline(always)]
    fn enterable(men: &OneBoard, color: Color, board: Board) -> Bitboard {
        !men.of(color, board)
    }

    #[inline(always)]
    fn vacant(men: &OneBoard, _: Board) -> Bitboard {
        !men.anywhere()
    }
}
