//! [`Decider`]: what the teller asks of a prover, and [`Contest`], a prover for every battle play and goal.
//!
//! The plays differ in three answers, all about one half-move: whether an attacker's move ends the play by itself, whether
//! a reply does, and whether a side has a move it is bound to make. The rest, and the order in which moves are tried, is
//! the same for all; direct mates have a prover of their own ([`super::prove`]), tuned for them.

use super::control::{Interrupted, Techniques};
use super::goals::{all_reach, goal_moves, is_at_hand, reached};
use super::prove::Shared;
use crate::position::Move;
use crate::problem::{Goal, Play};
use crate::rules::{PositionOf, Rules, count_legal, legal_moves};
use std::marker::PhantomData;
use std::sync::atomic::Ordering::Relaxed;

/// Answers the questions of a teller about one play and goal.
pub(super) trait Decider<R: Rules>: Sized {
    /// Whether the side to move, the attacker, gets his way in `moves` of his moves or fewer.
    fn mates(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted>;

    /// Whether the attacker, whose move this was, gets his way whatever the reply, with `moves` more or fewer.
    fn wins(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted>;

    /// The legal replies, likely refutations first; the attacker has `moves` left.
    fn ordered_replies(&mut self, position: &PositionOf<R>, moves: u8) -> Vec<Move>;

    /// Whether an attacker's move ends the play by reaching the goal; the position is the one after it.
    fn is_goal(&self, mv: Move, after: &PositionOf<R>) -> bool;

    /// Whether a reply ends the play by reaching the goal, as self and reflex play want.
    fn is_goal_by_reply(&self, reply: Move, after: &PositionOf<R>) -> bool;

    /// The replies from which the defender must choose: all legal ones, or in reflex play those that reach the goal, if
    /// there are such.
    fn replies(&self, position: &PositionOf<R>) -> Vec<Move>;

    /// Whether a first move of a problem in one move can be a try.
    fn tries_in_one(&self) -> bool;

    /// Whether the attacker, being bound to reach the goal himself, has spoilt the play before it begins.
    fn is_spoilt(&self, position: &PositionOf<R>) -> bool;

    /// The attacker's moves that he would be bound to make and that spoil his play.
    fn spoilers(&self, position: &PositionOf<R>) -> Vec<Move>;

    /// Whether the defender, who is to move, is bound to reach the goal at once.
    fn is_bound(&self, position: &PositionOf<R>) -> bool;

    /// Whether a reply refutes; the position is the one after it, and the attacker has `moves` left.
    fn refutes(&mut self, reply: Move, after: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        Ok(!self.is_goal_by_reply(reply, after) && !self.mates(after, moves)?)
    }

    /// The smallest number of moves, up to `most`, in which the side to move gets its way.
    fn shortest(&mut self, position: &PositionOf<R>, most: u8) -> Result<Option<u8>, Interrupted> {
        for moves in 1..=most {
            if self.mates(position, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// All moves by which the attacker gets his way in `moves` or fewer, sorted.
    fn winners(&mut self, position: &PositionOf<R>, moves: u8) -> Result<Vec<Move>, Interrupted> {
        let mut winners = Vec::new();
        for &mv in &legal_moves::<R>(position) {
            let after = position.play(mv);
            if self.is_goal(mv, &after) || self.wins(&after, moves - 1)? {
                winners.push(mv);
            }
        }
        winners.sort_unstable();
        Ok(winners)
    }
}

/// A play and a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Contest {
    pub(super) play: Play,
    pub(super) goal: Goal,
}

impl Contest {
    /// Whether the defender is the one who reaches the goal.
    const fn by_reply(self) -> bool {
        !matches!(self.play, Play::Direct)
    }

    /// Whether a defender who can reach the goal must.
    const fn binds_defender(self) -> bool {
        matches!(self.play, Play::Reflex | Play::SemiReflex)
    }

    /// Whether an attacker who can reach the goal must, and so spoils the play.
    const fn binds_attacker(self) -> bool {
        matches!(self.play, Play::Reflex)
    }
}

/// Decides a contest.
pub(super) struct ContestProver<'a, R> {
    shared: &'a Shared<'a>,
    contest: Contest,
    nodes: u64,
    rules: PhantomData<R>,
}

impl<R> Drop for ContestProver<'_, R> {
    fn drop(&mut self) {
        self.shared.control.nodes.fetch_add(self.nodes, Relaxed);
    }
}

impl<'a, R: Rules> ContestProver<'a, R> {
    pub(super) fn new(shared: &'a Shared<'a>, contest: Contest) -> Self {
        Self { shared, contest, nodes: 0, rules: PhantomData }
    }

    fn uses(&self, technique: Techniques) -> bool {
        self.shared.techniques.has(technique)
    }

    /// The moves of the side to move that reach the goal.
    fn goal_moves<'p>(&self, position: &'p PositionOf<R>) -> impl Iterator<Item = Move> + use<'p, R> {
        goal_moves::<R>(self.contest.goal, position, self.shared.techniques)
    }

    fn can_reach_goal(&self, position: &PositionOf<R>) -> bool {
        is_at_hand::<R>(self.contest.goal, position, self.shared.techniques)
    }

    fn mates_later(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        let mut list = legal_moves::<R>(position);
        if self.uses(Techniques::MOBILITY) {
            // The counts are dear, and worth it: a forced reply is the shortest proof.
            list.sort_by_cached_key(|&mv| (count_legal::<R>(&position.play(mv)), mv));
        }
        for mv in list {
            let after = position.play(mv);
            if self.is_goal(mv, &after) || self.wins(&after, moves - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

impl<R: Rules> Decider<R> for ContestProver<'_, R> {
    fn mates(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        if moves == 0 {
            return Ok(false);
        }
        self.shared.control.poll()?;
        self.nodes += 1;
        let table = self.shared.table.as_ref().filter(|_| moves > 1 || self.contest.by_reply());
        if let Some(answer) = table.and_then(|table| table.probe(position.key()).answer(moves)) {
            return Ok(answer);
        }
        let found = if self.is_spoilt(position) {
            false
        } else if moves == 1 && !self.contest.by_reply() {
            self.can_reach_goal(position)
        } else {
            self.mates_later(position, moves)?
        };
        if let Some(table) = table {
            table.store(position.key(), moves, found);
        }
        Ok(found)
    }

    fn wins(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        if self.is_bound(position) {
            return Ok(true);
        }
        if moves == 0 {
            return Ok(self.contest.play == Play::SelfPlay
                && all_reach::<R>(self.contest.goal, position, self.shared.techniques));
        }
        let replies = self.ordered_replies(position, moves);
        for &reply in &replies {
            if self.refutes(reply, &position.play(reply), moves)? {
                return Ok(false);
            }
        }
        Ok(!replies.is_empty())
    }

    fn ordered_replies(&mut self, position: &PositionOf<R>, _: u8) -> Vec<Move> {
        let mut replies = legal_moves::<R>(position);
        if self.uses(Techniques::MOBILITY) {
            replies.sort_by_cached_key(|&reply| (count_legal::<R>(&position.play(reply)), reply));
        }
        replies
    }

    fn tries_in_one(&self) -> bool {
        self.contest.by_reply()
    }

    fn is_spoilt(&self, position: &PositionOf<R>) -> bool {
        self.contest.binds_attacker() && self.can_reach_goal(position)
    }

    fn spoilers(&self, position: &PositionOf<R>) -> Vec<Move> {
        let mut spoilers: Vec<Move> =
            if self.contest.binds_attacker() { self.goal_moves(position).collect() } else { Vec::new() };
        spoilers.sort_unstable();
        spoilers
    }

    fn is_bound(&self, position: &PositionOf<R>) -> bool {
        self.contest.binds_defender() && self.can_reach_goal(position)
    }

    fn is_goal(&self, mv: Move, after: &PositionOf<R>) -> bool {
        !self.contest.by_reply() && reached::<R>(self.contest.goal, mv, after)
    }

    fn is_goal_by_reply(&self, reply: Move, after: &PositionOf<R>) -> bool {
        self.contest.by_reply() && reached::<R>(self.contest.goal, reply, after)
    }

    fn replies(&self, position: &PositionOf<R>) -> Vec<Move> {
        let mut replies: Vec<Move> =
            if self.contest.binds_defender() { self.goal_moves(position).collect() } else { Vec::new() };
        if replies.is_empty() {
            replies = legal_moves::<R>(position);
        }
        replies.sort_unstable();
        replies
    }
}
