//! Alice Chess 2: Alice chess with the black array on board B.

use super::{Law, Shape, Transfer, Zero};
use crate::board::Board;
use crate::position::{CastlingRule, EnPassantRule};

pub(in crate::position) const LAW: Law = Law {
    name: "alice2",
    boards: 2,
    shape: Shape::Board,
    transfer: Transfer::Always,
    zero: Zero::None,
    homes: [Board::A, Board::B],
    castling: &CastlingRule::ALL,
    en_passant: &EnPassantRule::ALL,
    double_step_optional: false,
    double_step_from: Some(1),
    array: &[super::WHITE_ARRAY, super::BLACK_ARRAY],
    men: 16,
    pawns: 8,
};
