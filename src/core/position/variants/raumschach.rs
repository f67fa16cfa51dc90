//! Raumschach: one cube of 5x5x5 squares.

use super::{Law, Shape, Transfer, alice};
use crate::board::Board;

pub(in crate::position) const LAW: Law = Law {
    name: "raumschach",
    boards: 1,
    shape: Shape::Cube,
    transfer: Transfer::Never,
    homes: [Board::Aa, Board::Ae],
    castling: &[],
    en_passant: &[],
    double_step_from: None,
    array: &[
        "5/5/5/PPPPP/RNKNR",
        "5/5/5/PPPPP/BUQBU",
        "5/5/5/5/5",
        "ubqub/ppppp/5/5/5",
        "rnknr/ppppp/5/5/5",
    ],
    men: 20,
    pawns: 10,
    ..alice::LAW
};
