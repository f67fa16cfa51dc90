//! [`AttackLine`]: the line along which a man attacks.

use super::{Coordinates, add};
use crate::board::Geometry;

/// The identity of an attack line: two places, on the board or just off it. The line of a rider or
/// hopper runs from the first place off the board behind it to the first one beyond the attacked
/// man. That of a leaper runs from itself to the attacked man. A circle or zigzag has two places of
/// its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::position) struct AttackLine([i8; 6]);

impl AttackLine {
    /// The line from one place to another.
    pub(in crate::position) const fn new(from: Coordinates, to: Coordinates) -> Self {
        Self([from.0, from.1, from.2, to.0, to.1, to.2])
    }

    /// The line through two places that steps connect, extended to the first places off the board.
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
