//! Parton's small Alice: two boards of four files and eight ranks.

use super::{Law, Shape, alice};

pub(in crate::position) const LAW: Law = Law {
    name: "alice8x4",
    shape: Shape::Narrow,
    castling: &[],
    double_step_optional: true,
    double_step_from: Some(2),
    array: &["rqkr/nbbn/pppp/4/4/PPPP/NBBN/RQKR"],
    men: 12,
    pawns: 4,
    ..alice::LAW
};
