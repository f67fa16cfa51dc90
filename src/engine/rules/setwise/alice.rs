//! Alice chess: two boards, and each man that moves passes to the other one.
//!
//! The move must be legal on the board where it is played; then the man goes to the same square of
//! the other board, which must be vacant. Men on the other board do not block, guard or check.

use super::{NonMates, Scope, SetWise, answers_of_sets};
use crate::board::{Bitboard, Board};
use crate::position::{Color, Dialect, Men, Move, RuleSet, TwoBoards, Variant};
use crate::rules::{PositionOf, Rules};

/// The rules of Alice chess (V. R. Parton, 1953).
#[derive(Clone, Copy, Default, Debug)]
pub struct Alice;

impl Rules for Alice {
    type Men = TwoBoards;

    fn rule_set(position: &PositionOf<Self>) -> RuleSet {
        let (castling, en_passant) = (position.castling_rule(), position.en_passant_rule());
        RuleSet {
            dialect: Dialect {
                castling,
                en_passant,
                ..Dialect::DEFAULT
            },
            ..RuleSet::new(Variant::Alice)
        }
    }

    answers_of_sets!();
}

impl SetWise for Alice {
    const TRANSFERS: bool = true;
    const BOARDS: &'static [Board] = &[Board::A, Board::B];

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
