//! Alice chess: two boards, and each man that moves passes to the other one.

use super::{Law, Shape, Transfer, Zero};
use crate::board::Board;
use crate::position::{CastlingRule, EnPassantRule};

pub(in crate::position) const LAW: Law = Law {
    name: "alice",
    boards: 2,
    shape: Shape::Board,
    transfer: Transfer::Always,
    zero: Zero::None,
    homes: [Board::A; 2],
    castling: &CastlingRule::ALL,
    en_passant: &EnPassantRule::ALL,
    double_step_optional: false,
    double_step_from: Some(1),
    array: &[super::ARRAY],
    men: 16,
    pawns: 8,
};
