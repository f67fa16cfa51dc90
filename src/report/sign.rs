//! The sign of a goal after the move that reaches it.

use crate::notation::{GoalSign, Notation};
use crate::problem::Goal;

/// The sign of a goal that check and mate signs do not show. Goals that are visible in the move
/// itself have no sign, except those that Popeye writes.
pub(crate) const fn sign(goal: Goal, mate: bool, notation: Notation) -> Option<GoalSign> {
    let popeye = matches!(notation, Notation::Popeye);
    let instead = match goal {
        Goal::Mate if mate => return None,
        Goal::Mate => "#",
        Goal::MateOrStalemate if popeye => "#=",
        Goal::MateOrStalemate if mate => return None,
        Goal::MateOrStalemate | Goal::Stalemate => "=",
        Goal::DoubleStalemate => "==",
        Goal::AutoStalemate => "!=",
        Goal::DoubleMate => "##",
        Goal::CounterMate => "##!",
        Goal::AutoMate => "!#",
        Goal::Check if popeye => "+",
        _ => return after(goal, popeye),
    };
    Some(GoalSign::Instead(instead))
}

const fn after(goal: Goal, popeye: bool) -> Option<GoalSign> {
    let sign = match goal {
        Goal::Capture if popeye => "x",
        Goal::Target(_) => "z",
        Goal::WinOfMan => "%",
        Goal::Chess81 => "c81",
        Goal::ProofGame => "dia",
        Goal::AToB => "a=>b",
        _ => return None,
    };
    Some(GoalSign::After(sign))
}
