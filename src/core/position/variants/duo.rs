//! Duo Chess: a man may change board after its move, or, unless it is a pawn, instead of it.

use super::{HOME_OR_OFF, Law, STANDS_OR_OFF, Transfer, Zero, alice};
use crate::board::Board;

pub(in crate::position) const LAW: Law = Law {
    name: "duo",
    transfer: Transfer::AtWill,
    zero: Zero::Captures,
    homes: [Board::A, Board::B],
    castling: HOME_OR_OFF,
    en_passant: STANDS_OR_OFF,
    array: &[super::WHITE_ARRAY, super::BLACK_ARRAY],
    ..alice::LAW
};
