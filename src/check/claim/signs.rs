//! Finds wrong signs of check and mate.

use super::tree::Claimed;
use crate::check::mismatch::Mismatch;
use crate::notation::{Notated, leaves_king};
use crate::problem::Goal;

/// The error in the signs of a claimed move; `line` is the play up to it.
pub(super) fn fault(
    claimed: &Claimed,
    goal: Goal,
    line: impl FnOnce() -> Notated,
) -> Option<Mismatch> {
    let (after, marks) = (claimed.position, claimed.marks);
    // Only a move that reaches such a goal may leave its own king in check.
    if leaves_king(goal) && after.is_in_check(!after.turn()) {
        return None;
    }
    let check = after.is_in_check(after.turn());
    // `#=` stands for either.
    if marks.mate && marks.stalemate && goal == Goal::MateOrStalemate {
        let ends = after.is_mate() || after.is_stalemate();
        return (!ends).then(|| Mismatch::NeitherMateNorStalemate { line: line() });
    }
    if marks.mate && !after.is_mate() {
        let reply = after.legal_moves().into_iter().min().filter(|_| check);
        return Some(Mismatch::NotMate {
            line: line(),
            check,
            reply: reply.map(|mv| Notated::short(&after, mv)),
        });
    }
    if marks.check && !marks.mate && !check {
        return Some(Mismatch::NotCheck { line: line() });
    }
    None
}
