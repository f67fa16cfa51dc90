//! Alice chess on two cubes.

use super::{Law, Transfer, raumschach};

pub(in crate::position) const LAW: Law = Law {
    name: "raumschach2",
    boards: 2,
    transfer: Transfer::Always,
    ..raumschach::LAW
};
