//! The sign of a goal after the move that reaches it.

use crate::notation::{GoalSign, Notation};
use crate::problem::Goal;

/// The sign of a goal that check and mate signs do not show. Goals that are visible in the move
/// itself have no sign, except those that Popeye writes.
pub(crate) const fn sign(goal: Goal, mate: bool, notation: Notation) -> Option<GoalSign> {
    let signs = goal.signs();
    let mark = match notation {
        Notation::Popeye => signs.in_popeye,
        Notation::Short | Notation::Long | Notation::Marked => signs.in_text,
    };
    GoalSign::of(mark, mate)
}
