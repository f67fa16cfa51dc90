//! [`AttackLine`]: along which line a man attacks.

use super::{Coordinates, add};
use crate::board::Geometry;

/// What distinguishes the line of an attack from others: two places, on the board or just off it.
/// The line of a rider or hopper runs from the first place off the board behind him to the first
/// beyond whom he attacks; a leaper's from himself to whom he attacks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::position) struct AttackLine([i8; 6]);

impl AttackLine {
    /// From one place to another.
    pub(in crate::position) const fn new(from: Coordinates, to: Coordinates) -> Self {
        Self([from.0, from.1, from.2, to.0, to.1, to.2])
    }

    /// The line through two places on which steps lead from one to the other, to the first places
    /// off the board.
    pub(in crate::position) fn through(
        geometry: &Geometry,
        from: Coordinates,
        to: Coordinates,
        step: Coordinates,
    ) -> Self {
        let back = (-step.0, -step.1, -step.2);
        let off = |mut at: Coordinates, step: Coordinates| {
            while geometry.site_at(at).is_some() {
                at = add(at, step);
            }
            at
        };
        Self::new(off(from, back), off(to, step))
    }
}
