//! Orthodox chess: one board, and a man stays where its move ends.

use super::{HOME_OR_OFF, Law, STANDS_OR_OFF, Shape, Transfer, Zero};
use crate::board::Board;

pub(in crate::position) const LAW: Law = Law {
    name: "orthodox",
    boards: 1,
    shape: Shape::Board,
    transfer: Transfer::Never,
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
