//! Searches restricted by options: the moves of the attacker that they allow.
//!
//! A move that reaches the goal is always allowed. For other moves, with `left` attacker's moves to
//! follow:
//!
//! - `max_flights: n`, if `left` is more than 1: the defending king must not have more than `n`
//!   legal moves;
//! - `max_threat: n`, if `left` is at least `n`: the move must give check, or threaten to win in at
//!   most `n` moves if the defender passed. In reflex play it may also let the defender reach the
//!   goal;
//! - `non_trivial: (m, n)`, if `left` is more than `n`: a reply is trivial if the attacker wins
//!   after it in at most `n` moves. At each move one non-trivial reply is free, and along a line of
//!   play `m` more may be granted in all.

use super::battle::Battle;
use super::position::PlainPosition;

impl<'a> Battle<'a> {
    /// The search below an attacker's move, given the position after it; `None` if the options
    /// exclude the move.
    pub(super) fn below(&self, after: &PlainPosition, left: u8) -> Option<Battle<'a>> {
        if self.has_too_many_flights(after, left) || self.threatens_too_late(after, left) {
            return None;
        }
        let Some((_, length)) = self
            .options
            .non_trivial
            .filter(|(_, length)| u32::from(left) > *length)
        else {
            return Some(*self);
        };
        let length = u8::try_from(length).unwrap_or(u8::MAX);
        let replies = self.replies(after, left);
        let hard = replies
            .into_iter()
            .filter(|&reply| !self.is_answered(after, reply, length))
            .count();
        let granted = u32::try_from(hard).unwrap_or(u32::MAX).saturating_sub(1);
        Some(Battle {
            allowance: self.allowance.checked_sub(granted)?,
            ..*self
        })
    }

    fn has_too_many_flights(&self, after: &PlainPosition, left: u8) -> bool {
        let Some(most) = self.options.max_flights.filter(|_| left > 1) else {
            return false;
        };
        let king = |cell| after.men.royals(after.turn()).any(|royal| royal == cell);
        let flights = after
            .legal_moves()
            .into_iter()
            .filter(|mv| !mv.is_pass() && king(mv.from()))
            .count();
        flights > usize::try_from(most).unwrap_or(usize::MAX)
    }

    fn threatens_too_late(&self, after: &PlainPosition, left: u8) -> bool {
        let Some(most) = self
            .options
            .max_threat
            .filter(|most| u32::from(left) >= *most)
        else {
            return false;
        };
        let most = u8::try_from(most).unwrap_or(u8::MAX);
        let bound = self.is_reflex() && self.target.is_at_hand(after);
        !bound && !after.in_check(after.turn()) && self.quickest(&after.pass(), most).is_none()
    }
}
