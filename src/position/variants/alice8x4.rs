//! Parton's small Alice: two boards of four files and eight ranks.

use super::{Law, Shape, Transfer, Zero};
use crate::board::Board;
use crate::position::EnPassantRule;

pub(in crate::position) const LAW: Law = Law {
    name: "alice8x4",
    boards: 2,
    shape: Shape::Narrow,
    transfer: Transfer::Always,
    zero: Zero::None,
    homes: [Board::A; 2],
    castling: &[],
    en_passant: &EnPassantRule::ALL,
    double_step_optional: true,
    double_step_from: Some(2),
    array: &["rqkr/nbbn/pppp/4/4/PPPP/NBBN/RQKR"],
    men: 12,
    pawns: 4,
};
