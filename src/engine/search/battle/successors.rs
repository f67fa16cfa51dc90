//! [`successors()`]: the positions that follow from one position of a battle, where its result is
//! computed from theirs.

use super::lengths::{Length, NEVER};
use super::prover::Prover;
use crate::rules::{PositionOf, Rules};
use crate::search::played::Played;

/// Lists the positions that follow from one with the attacker to move, if `attacks`, or else with
/// the defender to move. Returns the length and lists nothing if the position alone decides.
///
/// Moves and ends are those of the [`Prover`], for play whose results depend on the position alone.
/// A position is won in one move if a move reaches the goal. In self and reflex play a position of
/// the defender is won in none if every reply reaches the goal, or if one must.
pub(in crate::search) fn successors<R: Rules>(
    position: &Played<R>,
    attacks: bool,
    prover: &dyn Prover<R>,
    list: &mut Vec<PositionOf<R>>,
) -> Option<Length> {
    list.clear();
    let length = if attacks {
        after_attacks(position, prover, list)
    } else {
        after_replies(position, prover, list)
    };
    if length.is_some() {
        list.clear();
    }
    length
}

fn after_attacks<R: Rules>(
    position: &Played<R>,
    prover: &dyn Prover<R>,
    list: &mut Vec<PositionOf<R>>,
) -> Option<Length> {
    if prover.attacker_must_reach_goal(position) {
        return Some(NEVER);
    }
    for mv in prover.attacks(position) {
        let after = position.play(mv);
        if prover.is_goal(mv, &after, 0) {
            return Some(1);
        }
        if !prover.is_lost(mv, &after) {
            list.push(*after);
        }
    }
    list.is_empty().then_some(NEVER)
}

fn after_replies<R: Rules>(
    position: &Played<R>,
    prover: &dyn Prover<R>,
    list: &mut Vec<PositionOf<R>>,
) -> Option<Length> {
    if prover.is_bound(position, 0) {
        return Some(0);
    }
    let replies = prover.replies(position, 0);
    for &reply in &replies {
        let after = position.play(reply);
        if prover.is_goal_by_reply(reply, &after, 0) {
            continue;
        }
        if prover.is_lost_by_reply(reply, &after) {
            return Some(NEVER);
        }
        list.push(*after);
    }
    match (replies.is_empty(), list.is_empty()) {
        (true, _) => Some(NEVER),
        (false, true) => Some(0),
        (false, false) => None,
    }
}
