//! Three-board Alice: each man that moves passes to either of the two other boards.

use super::{HOME_OR_OFF, Law, STANDS_OR_OFF, Transfer, alice};

pub(in crate::position) const LAW: Law = Law {
    name: "alice3",
    boards: 3,
    transfer: Transfer::EitherOther,
    castling: HOME_OR_OFF,
    en_passant: STANDS_OR_OFF,
    ..alice::LAW
};
