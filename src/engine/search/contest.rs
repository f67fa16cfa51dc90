//! [`Decider`]: what the teller asks of a prover, and [`Contest`], a prover for every battle play and goal.
//!
//! The plays differ in three answers, all about one half-move: whether an attacker's move ends the play by itself, whether
//! a reply does, and whether a side has a move it is bound to make. The rest, and the order in which moves are tried, is
//! the same for all; direct mates have a prover of their own ([`super::prove`]), tuned for them.

use super::control::{Interrupted, Techniques};
use super::goals::{all_reach, goal_moves, is_at_hand, reached};
use super::prove::{Settled, Shared};
use super::stack::{Stack, Stacked};
use super::tally::{Count, count_many};
use crate::position::{Key, Move, Role};
use crate::problem::{Goal, Options, Play};
use crate::rules::{Everything, ForcingMoves, PositionOf, Rules, count_legal, legal_moves};
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

    /// In a restricted search: whether the options allow an attacker's move, the position being the one after it and the
    /// attacker having `moves` left, and how many non-trivial replies may still be granted below it.
    fn permits(&mut self, _: &PositionOf<R>, _: u8) -> Result<Option<u32>, Interrupted> {
        Ok(Some(0))
    }

    /// Lets so many non-trivial replies be granted from here on; returns how many were before.
    fn grant(&mut self, _: u32) -> u32 {
        0
    }

    /// How many non-trivial replies may still be granted.
    fn allowance(&self) -> u32 {
        0
    }

    /// Interrupts the search as soon as this is set: what it is to find out is of no more use.
    fn heed(&mut self, settled: Settled);

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
    fn binds_defender(self) -> bool {
        matches!(self.play, Play::Reflex | Play::SemiReflex)
    }

    /// Whether an attacker who can reach the goal must, and so spoils the play.
    fn binds_attacker(self) -> bool {
        matches!(self.play, Play::Reflex)
    }
}

/// What the options leave out: see `Options`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Limits {
    /// The most moves that the defending king may have.
    flights: Option<u32>,
    /// The most moves that a threat may take.
    threat: Option<u8>,
    /// The number of moves up to which an answer makes a reply trivial.
    non_trivial: Option<u8>,
    /// How many non-trivial replies may still be granted, beside one at each move.
    allowance: u32,
}

impl Limits {
    pub(super) fn of(options: &Options) -> Self {
        let moves = |moves: u32| u8::try_from(moves).unwrap_or(u8::MAX);
        Self {
            flights: options.max_flights,
            threat: options.max_threat.map(moves),
            non_trivial: options.non_trivial.map(|(_, length)| moves(length)),
            allowance: options.non_trivial.map_or(0, |(more, _)| more),
        }
    }

    const fn any(self) -> bool {
        self.flights.is_some() || self.threat.is_some() || self.non_trivial.is_some()
    }
}

/// The number of legal moves of the king of the side to move, castling included.
fn count_flights<R: Rules>(position: &PositionOf<R>) -> u32 {
    legal_moves::<R>(position).into_iter().map(|mv| u32::from(mv.role() == Role::King)).sum()
}

/// Decides a contest.
pub(super) struct ContestProver<'a, R> {
    shared: &'a Shared<'a>,
    contest: Contest,
    limits: Limits,
    /// The moves of all positions from the root to here.
    stack: Stack,
    /// The last reply that refuted; a heuristic only.
    refuting: Option<Move>,
    settled: Option<Settled>,
    nodes: u64,
    rules: PhantomData<R>,
}

impl<R> Stacked for ContestProver<'_, R> {
    fn stack(&mut self) -> &mut Stack {
        &mut self.stack
    }
}

impl<R> Drop for ContestProver<'_, R> {
    fn drop(&mut self) {
        self.shared.control.nodes.fetch_add(self.nodes, Relaxed);
    }
}

impl<'a, R: Rules> ContestProver<'a, R> {
    pub(super) fn new(shared: &'a Shared<'a>, contest: Contest, limits: Limits) -> Self {
        Self {
            shared,
            contest,
            limits,
            stack: Stack::default(),
            refuting: None,
            settled: None,
            nodes: 0,
            rules: PhantomData,
        }
    }

    /// The key of a position as a question: how much may still be granted is part of it.
    fn key(&self, position: &PositionOf<R>) -> Key {
        let key = position.key();
        let salt = u64::from(self.limits.allowance).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Key { low: key.low ^ salt, high: key.high ^ salt.rotate_left(29) }
    }

    /// Whether the defender, who is to move, cannot avert what the attacker wants.
    fn is_met(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        if self.is_bound(position) {
            return Ok(true);
        }
        if moves == 0 {
            return Ok(self.contest.play == Play::SelfPlay
                && all_reach::<R>(self.contest.goal, position, self.shared.techniques));
        }
        let base = self.push_moves(position);
        if self.stack.0.len() == base {
            return Ok(false);
        }
        if self.order_replies(position, base, moves) {
            self.stack.0.truncate(base);
            return Ok(false);
        }
        let refuting = self.any_from(base, |prover, reply| prover.refutes(reply, &position.play(reply), moves))?;
        if moves == 1 && refuting.is_some() {
            let first = self.contest.by_reply() && self.uses(Techniques::KILLERS);
            count_many(Count::KillerRefutations, u64::from(first && refuting == self.refuting));
            self.refuting = refuting;
        }
        Ok(refuting.is_none())
    }

    /// Puts the attacker's moves on the stack; returns where they begin. The last move of a selfmate must force a mate.
    fn push_attacks(&mut self, position: &PositionOf<R>, moves: u8) -> usize {
        let Contest { play, goal } = self.contest;
        if moves == 1 && play == Play::SelfPlay && goal == Goal::Mate && self.uses(Techniques::MATE_MOVES) {
            self.stack.push_moves::<R, _>(position, &ForcingMoves::new::<R>(position))
        } else {
            self.push_moves(position)
        }
    }

    /// Puts the legal moves on the stack; returns where they begin.
    fn push_moves(&mut self, position: &PositionOf<R>) -> usize {
        self.stack.push_moves::<R, _>(position, &Everything)
    }

    /// Permutes replies so that the refutation, if there is one, is likely to come early. Returns whether the table
    /// already knows a refutation.
    fn order_replies(&mut self, position: &PositionOf<R>, base: usize, moves: u8) -> bool {
        // With one move to go counting costs more than it saves: nearly any reply refutes, the last one likely again.
        if moves == 1 && self.contest.by_reply() {
            let killer = self.refuting.filter(|_| self.uses(Techniques::KILLERS));
            let replies = &mut self.stack.0[base..];
            if let Some(index) = killer.and_then(|killer| replies.iter().position(|(_, reply)| *reply == killer)) {
                replies.swap(0, index);
            }
            return false;
        }
        // What binds the attacker to spoil his play refutes without more ado.
        let spoils = |prover: &Self, reply| prover.is_spoilt(&position.play(reply));
        let binds = self.contest.binds_attacker() && self.contest.goal == Goal::Mate;
        if binds && self.stack.0[base..].iter().any(|(_, reply)| spoils(self, *reply)) {
            return true;
        }
        if !self.uses(Techniques::MOBILITY) {
            return false;
        }
        // A reply that reaches the goal may stand in the table as lost: only where no reply does is it asked.
        let table = self.shared.table.as_ref().filter(|_| !self.contest.by_reply() && !self.limits.any());
        for (rank, reply) in &mut self.stack.0[base..] {
            let child = position.play(*reply);
            if table.is_some_and(|table| table.denies(child.key(), moves)) {
                return true;
            }
            *rank = count_legal::<R>(&child) as u32;
        }
        self.stack.0[base..].sort_unstable();
        false
    }

    fn uses(&self, technique: Techniques) -> bool {
        self.shared.techniques.has(technique)
    }

    fn can_reach_goal(&self, position: &PositionOf<R>) -> bool {
        is_at_hand::<R>(self.contest.goal, position, self.shared.techniques)
    }

    fn mates_later(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        let base = self.push_attacks(position, moves);
        // With one move to go each has to be looked at anyway.
        if moves > 1 && self.uses(Techniques::MOBILITY) {
            // The counts are dear, and worth it: a forced reply is the shortest proof.
            for (rank, mv) in &mut self.stack.0[base..] {
                *rank = count_legal::<R>(&position.play(*mv)) as u32;
            }
            self.stack.0[base..].sort_unstable();
        }
        let found = self.any_from(base, |prover, mv| {
            let after = position.play(mv);
            Ok(prover.is_goal(mv, &after) || prover.wins(&after, moves - 1)?)
        })?;
        Ok(found.is_some())
    }
}

impl<R: Rules> Decider<R> for ContestProver<'_, R> {
    fn mates(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        if moves == 0 {
            return Ok(false);
        }
        self.shared.poll(self.settled.as_ref())?;
        self.nodes += 1;
        let table = self.shared.table.as_ref().filter(|_| moves > 1 || self.contest.by_reply());
        let key = self.key(position);
        if let Some(answer) = table.and_then(|table| table.answer(key, moves)) {
            return Ok(answer);
        }
        let found = if self.is_spoilt(position) {
            false
        } else if moves == 1 && !self.contest.by_reply() {
            self.can_reach_goal(position)
        } else {
            // What the options leave out depends on the number of moves, so that more moves need not do as well.
            self.limits.any() && moves > 1 && self.mates(position, moves - 1)? || self.mates_later(position, moves)?
        };
        if let Some(table) = table {
            table.store(key, moves, found);
        }
        Ok(found)
    }

    fn wins(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        if !self.limits.any() {
            return self.is_met(position, moves);
        }
        let Some(allowance) = self.permits(position, moves)? else { return Ok(false) };
        let before = self.grant(allowance);
        let won = self.is_met(position, moves);
        self.grant(before);
        won
    }

    fn permits(&mut self, position: &PositionOf<R>, moves: u8) -> Result<Option<u32>, Interrupted> {
        let Limits { flights, threat, non_trivial, allowance } = self.limits;
        if moves > 1 && flights.is_some_and(|most| count_flights::<R>(position) > most) {
            return Ok(None);
        }
        if let Some(most) = threat.filter(|most| moves >= *most)
            && !self.is_bound(position)
            && !position.is_in_check(position.turn())
            && self.shortest(&position.pass(), most)?.is_none()
        {
            return Ok(None);
        }
        let Some(length) = non_trivial.filter(|length| moves > *length) else { return Ok(Some(allowance)) };
        let mut granted = 0;
        let mut free = true;
        for reply in self.replies(position) {
            if self.refutes(reply, &position.play(reply), length)? && !std::mem::take(&mut free) {
                granted += 1;
                if granted > allowance {
                    return Ok(None);
                }
            }
        }
        Ok(Some(allowance - granted))
    }

    fn grant(&mut self, allowance: u32) -> u32 {
        std::mem::replace(&mut self.limits.allowance, allowance)
    }

    fn allowance(&self) -> u32 {
        self.limits.allowance
    }

    fn heed(&mut self, settled: Settled) {
        self.settled = Some(settled);
    }

    fn ordered_replies(&mut self, position: &PositionOf<R>, moves: u8) -> Vec<Move> {
        let base = self.push_moves(position);
        let _ = self.order_replies(position, base, moves);
        self.stack.0.drain(base..).map(|(_, mv)| mv).collect()
    }

    fn tries_in_one(&self) -> bool {
        self.contest.by_reply()
    }

    fn is_spoilt(&self, position: &PositionOf<R>) -> bool {
        self.contest.binds_attacker() && self.can_reach_goal(position)
    }

    fn spoilers(&self, position: &PositionOf<R>) -> Vec<Move> {
        let mut spoilers: Vec<Move> = if self.contest.binds_attacker() {
            goal_moves::<R>(self.contest.goal, position, self.shared.techniques).collect()
        } else {
            Vec::new()
        };
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
        let mut replies: Vec<Move> = if self.contest.binds_defender() {
            goal_moves::<R>(self.contest.goal, position, self.shared.techniques).collect()
        } else {
            Vec::new()
        };
        if replies.is_empty() {
            replies = legal_moves::<R>(position);
        }
        replies.sort_unstable();
        replies
    }
}
