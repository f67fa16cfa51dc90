//! Ms. Alice Chess: Alice chess with zero moves.

use super::{Law, Zero, alice};

pub(in crate::position) const LAW: Law = Law {
    name: "ms-alice",
    zero: Zero::ToVacant,
    ..alice::LAW
};
