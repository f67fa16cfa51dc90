//! BGL: each move costs its length, which the side's balance must cover. The same holds for the
//! capture of a king, and so for a check. A man may observe another without paying (Popeye).

use super::super::position::PlainPosition;
use parton_core::board::Square;
use parton_core::position::{Color, Conditions, Move, Numbers};

/// The length of a way in hundredths of the side of a square, rounded to the nearest.
fn hundredths(from: Square, to: Square) -> i32 {
    let files = i32::from(from.file()) - i32::from(to.file());
    let ranks = i32::from(from.rank()) - i32::from(to.rank());
    let length = f64::from(files * files + ranks * ranks).sqrt();
    // Every other whole number is further away.
    (0..1000)
        .find(|number| (f64::from(*number) - 100.0 * length).abs() <= 0.5)
        .unwrap_or(0)
}

impl PlainPosition {
    /// The balances of a diagram.
    pub(super) fn begin_balances(&mut self) {
        if self.has(Conditions::BGL) {
            let number = |side| self.rules.conditions.number_of(Conditions::BGL, side);
            self.state.balances = Color::ALL.map(|side| number(side).map(i32::from));
        }
    }

    /// Returns whether the side to move can pay for a move; for the king's move in castling.
    pub(super) fn can_pay(&self, mv: Move) -> bool {
        let left = self.state.balances[self.turn.index()];
        let cost = || hundredths(mv.from().square, mv.to().square);
        !self.has(Conditions::BGL) || left.is_none_or(|left| cost() <= left)
    }

    /// Takes the cost of a move made in the position before this one from the balance of its side,
    /// or from the only balance.
    pub(super) fn pay(&mut self, before: &Self, mv: Move) {
        if !self.has(Conditions::BGL) {
            return;
        }
        let numbers = self.rules.conditions.numbers_of(Conditions::BGL);
        let arrival = before.arrival_before_rebirth(mv);
        for side in Color::ALL {
            if side == before.turn || matches!(numbers, Numbers::Both(_)) {
                let left = &mut self.state.balances[side.index()];
                *left = left.map(|left| left - hundredths(mv.from().square, arrival.square));
            }
        }
    }
}
