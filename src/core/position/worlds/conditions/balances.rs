//! [`Balances`]: what each side may still spend on the lengths of its moves (BGL).

use crate::board::Square;
use crate::conditions::{Conditions, Numbers};
use crate::position::Color;

/// The balances of both sides, in hundredths of the side of a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::position::worlds) struct Balances {
    /// White's balance and Black's, [`UNLIMITED`] for a side that pays nothing.
    left: [u16; 2],
}

/// The balance of a side without a limit.
const UNLIMITED: u16 = u16::MAX;

impl Balances {
    /// The balances at the start; empty without the condition.
    pub(super) fn of(conditions: Conditions) -> Self {
        if !conditions.has(Conditions::BGL) {
            return Self::default();
        }
        let number = |side| conditions.number_of(Conditions::BGL, side);
        let left = Color::ALL.map(|side| number(side).unwrap_or(UNLIMITED));
        Self { left }
    }

    /// Returns whether the balance of a side covers a move.
    pub(super) const fn cover(self, side: Color, from: Square, to: Square) -> bool {
        cost(from, to) <= self.left[side as usize]
    }

    /// The balances after a side has paid for a move. A shared balance is that of both sides.
    pub(super) fn after(
        mut self,
        conditions: Conditions,
        side: Color,
        (from, to): (Square, Square),
    ) -> Self {
        let is_shared = matches!(conditions.numbers_of(Conditions::BGL), Numbers::Both(_));
        for payer in Color::ALL {
            let left = &mut self.left[payer.index()];
            if (payer == side || is_shared) && *left != UNLIMITED {
                *left = left.saturating_sub(cost(from, to));
            }
        }
        self
    }

    /// The balances of White and Black as parts of a signature.
    pub(super) fn parts(self) -> [u64; 2] {
        self.left.map(u64::from)
    }
}

/// The length of a move in hundredths, rounded to the nearest.
const fn cost(from: Square, to: Square) -> u16 {
    let files = from.file().abs_diff(to.file()) as u32;
    let ranks = from.rank().abs_diff(to.rank()) as u32;
    // Half of the root of four times the square, so that one half is added before rounding down.
    let doubled = (40_000 * (files * files + ranks * ranks)).isqrt();
    (doubled.div_ceil(2)) as u16
}

#[cfg(test)]
mod tests {
    use super::cost;
    use crate::board::Square;

    /// The lengths are roots: of 1, 2, 5, 8, 58 and 98.
    #[test]
    fn lengths_are_rounded() {
        for (from, to, wanted) in [
            ("a1", "a1", 0),
            ("a1", "a2", 100),
            ("a1", "b2", 141),
            ("a1", "b3", 224),
            ("c3", "a1", 283),
            ("a1", "d8", 762),
            ("h8", "a1", 990),
        ] {
            let [from, to] = [from, to].map(|name| name.parse::<Square>().unwrap());
            assert_eq!(cost(from, to), wanted, "{from} {to}");
        }
    }
}
