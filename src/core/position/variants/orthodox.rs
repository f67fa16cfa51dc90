//! Orthodox chess: one board, and a man stays where its move ends.

use super::{HOME_OR_OFF, Law, STANDS_OR_OFF, Transfer, alice};

pub(in crate::position) const LAW: Law = Law {
    name: "orthodox",
    boards: 1,
    transfer: Transfer::Never,
    castling: HOME_OR_OFF,
    en_passant: STANDS_OR_OFF,
    ..alice::LAW
};
