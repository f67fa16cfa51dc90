//! Finds wrong signs of check and mate.

use super::tree::Claimed;
use crate::notation::{self, leaves_king};
use crate::problem::Goal;

/// The errors in the signs of a claimed move: `is not check`.
pub(super) fn fault(claimed: &Claimed, goal: Goal) -> Option<String> {
    let (after, marks) = (claimed.position, claimed.marks);
    // Only a move that reaches such a goal may leave its own king in check.
    if leaves_king(goal) && after.is_in_check(!after.turn()) {
        return None;
    }
    let check = after.is_in_check(after.turn());
    // `#=` stands for either.
    if marks.mate && marks.stalemate && goal == Goal::MateOrStalemate {
        let ends = after.is_mate() || after.is_stalemate();
        return (!ends).then(|| "is neither mate nor stalemate".to_owned());
    }
    if marks.mate && !after.is_mate() {
        let reply = after.legal_moves().into_iter().min();
        return Some(match reply {
            _ if !check => "is not mate: it is not even check".to_owned(),
            Some(mv) => format!("is not mate: {}", notation::short(&after, mv)),
            None => "is not mate".to_owned(),
        });
    }
    if marks.check && !marks.mate && !check {
        return Some("is not check".to_owned());
    }
    let called = marks.stalemate && !marks.check && !marks.mate;
    (called && claimed.mv.is_some() && !after.is_stalemate()).then(|| "is not stalemate".to_owned())
}
