//! Orthodox chess: one board, and a man stays where its move ends.

use super::Rules;
use crate::board::{Bitboard, Board};
use crate::position::{Color, Men, OneBoard, Variant};

/// The rules of orthodox chess (FIDE Laws, articles 1 to 5).
#[derive(Clone, Copy, Default, Debug)]
pub struct Orthodox;

impl Rules for Orthodox {
    type Men = OneBoard;
    const VARIANT: Variant = Variant::Orthodox;
    const TRANSFERS: bool = false;

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
