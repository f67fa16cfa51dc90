//! Orthodox chess: one board, and a man stays where its move ends.

use super::{NonMates, Scope, SetWise, answers_of_sets};
use crate::board::{Bitboard, Board};
use crate::position::{Color, Dialect, Men, Move, OneBoard, RuleSet, Variant};
use crate::rules::{PositionOf, Rules};

/// The rules of orthodox chess (FIDE Laws, articles 1 to 5).
#[derive(Clone, Copy, Default, Debug)]
pub struct Orthodox;

impl Rules for Orthodox {
    type Men = OneBoard;

    fn rule_set(position: &PositionOf<Self>) -> RuleSet {
        let (castling, en_passant) = (position.castling_rule(), position.en_passant_rule());
        RuleSet {
            dialect: Dialect {
                castling,
                en_passant,
                ..Dialect::DEFAULT
            },
            ..RuleSet::new(Variant::Orthodox)
        }
    }

    answers_of_sets!();
}

impl SetWise for Orthodox {
    const TRANSFERS: bool = false;
    const BOARDS: &'static [Board] = &[Board::A];

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
