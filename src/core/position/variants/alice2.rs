//! Alice Chess 2: Alice chess with the black array on board B.

use super::{Law, alice};
use crate::board::Board;

pub(in crate::position) const LAW: Law = Law {
    name: "alice2",
    homes: [Board::A, Board::B],
    array: &[super::WHITE_ARRAY, super::BLACK_ARRAY],
    ..alice::LAW
};
