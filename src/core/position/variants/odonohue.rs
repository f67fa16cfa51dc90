//! O'Donohue Chess: Alice chess, but a man stays if its homologue is occupied.

use super::{HOME_OR_OFF, Law, STANDS_OR_OFF, Transfer, alice};

pub(in crate::position) const LAW: Law = Law {
    name: "odonohue",
    transfer: Transfer::IfVacant,
    castling: HOME_OR_OFF,
    en_passant: STANDS_OR_OFF,
    ..alice::LAW
};
