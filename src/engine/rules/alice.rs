//! Alice chess: two boards, and a moved man passes to the other one.
//!
//! The move must be legal on the board where it is played; then the man goes to the same square of the other board,
//! which must be vacant. Men of the other board neither block nor guard nor check.

use super::{PositionOf, Rules};
use crate::board::{Bitboard, Board};
use crate::position::{Color, Men, TwoBoards, Variant};

/// The rules of Alice chess (V. R. Parton, 1953).
#[derive(Clone, Copy, Default, Debug)]
pub struct Alice;

impl Rules for Alice {
    type Men = TwoBoards;
    const TRANSFERS: bool = true;

    fn variant(_: &PositionOf<Self>) -> Variant {
        Variant::Alice
    }

    #[inline(always)]
    fn landing(board: Board) -> Board {
        board.other()
    }

    #[inline(always)]
    fn enterable(men: &TwoBoards, color: Color, board: Board) -> Bitboard {
        !men.anywhere() | men.of(!color, board)
    }

    #[inline(always)]
    fn vacant(men: &TwoBoards, _board: Board) -> Bitboard {
        !men.anywhere()
    }
}
