//! Three-board Alice: a moved man passes to either of the two other boards.

use super::{HOME_OR_OFF, Law, STANDS_OR_OFF, Shape, Transfer, Zero};
use crate::board::Board;

pub(in crate::position) const LAW: Law = Law {
    name: "alice3",
    boards: 3,
    shape: Shape::Board,
    transfer: Transfer::EitherOther,
    zero: Zero::None,
    homes: [Board::A; 2],
    castling: HOME_OR_OFF,
    en_passant: STANDS_OR_OFF,
    double_step_optional: false,
    double_step_from: Some(1),
    array: &[super::ARRAY],
    men: 16,
    pawns: 8,
};
