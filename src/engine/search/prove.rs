//! [`Prover`]: decides whether the attacker mates in time. Never lists anything.
//!
//! Most positions with the attacker to move are not won, so most of the work is to refute every attacker's move once.
//! The cheapest refutation is the one that leaves the attacker the fewest moves, each of which needs a refutation in
//! turn: hence replies are tried in the order of the attacker's answers, checks (which leave few) among the first. On the
//! last move counting costs more than it saves: there the last refutation and checks come first, and only moves that
//! can give check are made. Every ordering permutes one complete list; nothing is tried twice or left out.

use super::contest::Decider;
use super::control::{Control, Interrupted, Techniques};
use super::goals::doubts;
use super::stack::{Stack, Stacked};
use super::table::Table;
use super::tally::{Count, count, count_many};
use crate::position::Move;
use crate::problem::Goal;
use crate::rules::{
    Everything, GoalChecks, PositionOf, Rules, count_legal, has_legal_move, is_legal, is_mate, legal_moves,
};
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What all provers of a search share.
pub(super) struct Shared<'a> {
    pub(super) control: &'a Control,
    pub(super) table: Option<Table>,
    pub(super) techniques: Techniques,
}

/// Set when a question is settled that several threads are at.
pub(super) type Settled = Arc<AtomicBool>;

impl Shared<'_> {
    /// Whether a search may go on.
    #[inline(always)]
    pub(super) fn poll(&self, settled: Option<&Settled>) -> Result<(), Interrupted> {
        if settled.is_some_and(|settled| settled.load(Relaxed)) {
            return Err(Interrupted);
        }
        self.control.poll()
    }
}

/// Decides questions about positions; holds what one thread remembers.
pub(super) struct Prover<'a, R> {
    shared: &'a Shared<'a>,
    /// The moves of all positions from the root to here.
    stack: Stack,
    /// The last reply that refuted, and the last move that mated; heuristics only.
    refuting: Option<Move>,
    mating: Option<Move>,
    settled: Option<Settled>,
    nodes: u64,
    rules: PhantomData<R>,
}

impl<R> Stacked for Prover<'_, R> {
    #[inline(always)]
    fn stack(&mut self) -> &mut Stack {
        &mut self.stack
    }
}

impl<R> Drop for Prover<'_, R> {
    fn drop(&mut self) {
        self.shared.control.nodes.fetch_add(self.nodes, Relaxed);
    }
}

impl<'a, R: Rules> Prover<'a, R> {
    pub(super) fn new(shared: &'a Shared<'a>) -> Self {
        Self {
            shared,
            stack: Stack::default(),
            refuting: None,
            mating: None,
            settled: None,
            nodes: 0,
            rules: PhantomData,
        }
    }

    #[inline(always)]
    fn uses(&self, technique: Techniques) -> bool {
        self.shared.techniques.has(technique)
    }

    fn mates_later(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        self.shared.poll(self.settled.as_ref())?;
        self.nodes += 1;
        let table = self.shared.table.as_ref();
        if let Some(answer) = table.and_then(|table| table.answer(position.key(), moves)) {
            return Ok(answer);
        }
        let base = self.stack.push_moves::<R, _>(position, &Everything);
        // Most such positions are not won, and then the order is nothing: it must cost little where little is at stake.
        if moves == 2 {
            self.put_checks_first(position, base);
        } else if self.uses(Techniques::MOBILITY) {
            self.sort_by_answers(position, base..self.stack.0.len());
        }
        let found = self.any_from(base, |prover, mv| prover.wins(&position.play(mv), moves - 1))?.is_some();
        if let Some(table) = table {
            table.store(position.key(), moves, found);
        }
        Ok(found)
    }

    /// Whether the attacker mates at his next move, whatever the reply.
    fn wins_next(&mut self, position: &PositionOf<R>) -> bool {
        // What refuted last is likely to refute again: then the other replies need not be looked for.
        let killer = self.refuting.filter(|_| self.uses(Techniques::KILLERS));
        let killer = killer.filter(|killer| is_legal::<R>(position, *killer));
        if killer.is_some_and(|killer| !self.mates_at_once(&position.play(killer))) {
            count(Count::KillerRefutations);
            return false;
        }
        let base = self.stack.push_moves::<R, _>(position, &Everything);
        if self.stack.0.len() == base {
            return position.is_in_check(position.turn());
        }
        if let Some(index) = killer.and_then(|killer| self.stack.0[base..].iter().position(|(_, mv)| *mv == killer)) {
            self.stack.0.swap_remove(base + index);
        }
        self.put_checks_first(position, base);
        for index in base..self.stack.0.len() {
            let (_, reply) = self.stack.0[index];
            if !self.mates_at_once(&position.play(reply)) {
                self.refuting = Some(reply);
                self.stack.0.truncate(base);
                return false;
            }
        }
        self.stack.0.truncate(base);
        true
    }

    /// Whether the attacker mates in time, whatever the reply, with more than one move to go.
    fn wins_later(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        let base = self.stack.push_moves::<R, _>(position, &Everything);
        if self.stack.0.len() == base {
            return Ok(position.is_in_check(position.turn()));
        }
        if self.table_refutes(position, base, moves) {
            self.stack.0.truncate(base);
            return Ok(false);
        }
        // Checks leave few answers, so that the answers to the others need not be counted if a check refutes.
        let checks = self.put_checks_first(position, base);
        let end = self.stack.0.len();
        for part in [base..base + checks, base + checks..end] {
            if self.uses(Techniques::MOBILITY) {
                self.sort_by_answers(position, part.clone());
            }
            for index in part {
                let (_, reply) = self.stack.0[index];
                if !self.mates(&position.play(reply), moves)? {
                    self.stack.0.truncate(base);
                    return Ok(false);
                }
            }
        }
        self.stack.0.truncate(base);
        Ok(true)
    }

    /// Whether the table already knows a refutation. Before the last moves looking costs more than it saves.
    fn table_refutes(&self, position: &PositionOf<R>, base: usize, moves: u8) -> bool {
        let Some(table) = self.shared.table.as_ref().filter(|_| moves > 2) else { return false };
        self.stack.0[base..].iter().any(|(_, reply)| table.denies(position.play(*reply).key(), moves))
    }

    /// Sorts moves by the number of answers to them, the fewest first.
    fn sort_by_answers(&mut self, position: &PositionOf<R>, part: Range<usize>) {
        let moves = &mut self.stack.0[part];
        for (rank, mv) in &mut *moves {
            *rank = count_legal::<R>(&position.play(*mv)) as u32;
        }
        moves.sort_unstable();
    }

    /// Puts the moves that may check first; returns how many they are.
    fn put_checks_first(&mut self, position: &PositionOf<R>, base: usize) -> usize {
        if !self.uses(Techniques::CHECKS) {
            return 0;
        }
        let checks = GoalChecks::new::<R>(position);
        let moves = &mut self.stack.0[base..];
        let mut next = 0;
        for index in 0..moves.len() {
            if checks.may_check::<R>(moves[index].1) {
                moves.swap(next, index);
                next += 1;
            }
        }
        next
    }

    fn mates_at_once(&mut self, position: &PositionOf<R>) -> bool {
        self.nodes += 1;
        let base = if self.uses(Techniques::MATE_MOVES) {
            self.stack.push_moves::<R, _>(position, &GoalChecks::new::<R>(position))
        } else {
            self.stack.push_moves::<R, _>(position, &Everything)
        };
        let killers = self.uses(Techniques::KILLERS);
        let moves = &mut self.stack.0[base..];
        if killers
            && let Some(killer) = self.mating
            && let Some(index) = moves.iter().position(|(_, mv)| *mv == killer)
        {
            moves.swap(0, index);
        }
        let doubts = doubts::<R>(Goal::Mate, position, self.shared.techniques);
        let fails = |mv| doubts.as_ref().is_some_and(|doubts| doubts.refute(mv));
        let mate = moves.iter().map(|(_, mv)| *mv).find(|mv| !fails(*mv) && mates::<R>(position, *mv));
        self.stack.0.truncate(base);
        if mate.is_some() {
            count_many(Count::KillerMates, u64::from(killers && mate == self.mating));
            self.mating = mate;
        }
        mate.is_some()
    }
}

impl<R: Rules> Decider<R> for Prover<'_, R> {
    fn mates(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        match moves {
            0 => Ok(false),
            1 => Ok(self.mates_at_once(position)),
            _ => self.mates_later(position, moves),
        }
    }

    fn wins(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        match moves {
            0 => Ok(is_mate::<R>(position)),
            1 => Ok(self.wins_next(position)),
            _ => self.wins_later(position, moves),
        }
    }

    fn ordered_replies(&mut self, position: &PositionOf<R>, moves: u8) -> Vec<Move> {
        let base = self.stack.push_moves::<R, _>(position, &Everything);
        if moves > 1 && self.uses(Techniques::MOBILITY) {
            self.sort_by_answers(position, base..self.stack.0.len());
        } else {
            self.put_checks_first(position, base);
        }
        self.stack.0.drain(base..).map(|(_, mv)| mv).collect()
    }

    fn heed(&mut self, settled: Settled) {
        self.settled = Some(settled);
    }

    fn tries_in_one(&self) -> bool {
        false
    }

    fn is_spoilt(&self, _: &PositionOf<R>) -> bool {
        false
    }

    fn spoilers(&self, _: &PositionOf<R>) -> Vec<Move> {
        Vec::new()
    }

    fn is_bound(&self, _: &PositionOf<R>) -> bool {
        false
    }

    fn is_goal(&self, _: Move, after: &PositionOf<R>) -> bool {
        is_mate::<R>(after)
    }

    fn is_goal_by_reply(&self, _: Move, _: &PositionOf<R>) -> bool {
        false
    }

    fn replies(&self, position: &PositionOf<R>) -> Vec<Move> {
        let mut replies = legal_moves::<R>(position);
        replies.sort_unstable();
        replies
    }
}

/// Whether a legal move mates.
#[inline]
pub(super) fn mates<R: Rules>(position: &PositionOf<R>, mv: Move) -> bool {
    let child = position.play(mv);
    child.is_in_check(child.turn()) && !has_legal_move::<R>(&child)
}
