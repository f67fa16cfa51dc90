//! O'Donohue Chess: Alice chess, but a man stays where its homologue is occupied.

use super::{HOME_OR_OFF, Law, STANDS_OR_OFF, Shape, Transfer, Zero};
use crate::board::Board;

pub(in crate::position) const LAW: Law = Law {
    name: "odonohue",
    boards: 2,
    shape: Shape::Board,
    transfer: Transfer::IfVacant,
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
