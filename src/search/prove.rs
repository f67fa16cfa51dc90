//! [`Prover`]: decides whether the attacker mates in time. Never lists anything.
//!
//! Most positions with the attacker to move are not won, so most of the work is to refute every attacker's move once.
//! The cheapest refutation is the one that leaves the attacker the fewest moves, each of which needs a refutation in
//! turn: hence replies are tried in the order of the attacker's answers, checks (which leave few) among the first. On the
//! last move counting costs more than it saves: there the last refutation and checks come first, and only moves that
//! can give check are made. Every ordering permutes one complete list; nothing is tried twice or left out.

use super::contest::Decider;
use super::control::{Control, Interrupted, Techniques};
use super::nets::{Left, Nets, Room};
use super::stack::{Stack, Stacked};
use super::table::Table;
use crate::faults::Fault;
use crate::position::Move;
use crate::rules::{Everything, GoalChecks, PositionOf, Rules, count_legal, has_legal_move, is_mate, legal_moves};
use std::sync::atomic::Ordering::Relaxed;

/// What all provers of a search share.
pub(super) struct Shared<'a, R> {
    pub(super) control: &'a Control,
    pub(super) table: Option<Table>,
    /// Whether a king can still be netted, where that is the goal.
    pub(super) nets: Option<Nets<R>>,
    pub(super) techniques: Techniques,
}

/// Decides questions about positions; holds what one thread remembers.
pub(super) struct Prover<'a, R> {
    shared: &'a Shared<'a, R>,
    /// The moves of all positions from the root to here.
    stack: Stack,
    /// The last reply that refuted, and the last move that mated; heuristics only.
    refuting: Option<Move>,
    mating: Option<Move>,
    nodes: u64,
    room: Room,
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
    pub(super) fn new(shared: &'a Shared<'a, R>) -> Self {
        Self { shared, stack: Stack::default(), refuting: None, mating: None, nodes: 0, room: Room::default() }
    }

    #[inline(always)]
    fn uses(&self, technique: Techniques) -> bool {
        self.shared.techniques.has(technique)
    }

    fn mates_later(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        self.shared.control.poll()?;
        self.nodes += 1;
        let table = self.shared.table.as_ref();
        if let Some(answer) = table.and_then(|table| table.probe(position.key()).answer(moves)) {
            return Ok(answer);
        }
        if let Some(nets) = &self.shared.nets
            && nets.is_hopeless(position, Left { winner: moves, loser: moves - 1 }, true, &mut self.room)
        {
            return Ok(false);
        }
        let base = self.stack.push_moves::<R, _>(position, &Everything);
        if self.uses(Techniques::MOBILITY) {
            for (rank, mv) in &mut self.stack.0[base..] {
                *rank = count_legal::<R>(&position.play(*mv)) as u32;
            }
            self.stack.0[base..].sort_unstable();
        }
        if Fault::MobilityDrops.is_on() && self.stack.0.len() > base {
            self.stack.0.pop();
        }
        let found = self.any_from(base, |prover, mv| prover.wins(&position.play(mv), moves - 1))?.is_some();
        if let Some(table) = table {
            table.store(position.key(), moves, found);
        }
        Ok(found)
    }

    /// Permutes replies so that the refutation, if there is one, is likely to come early. Returns whether the table
    /// already knows a refutation.
    fn order_replies(&mut self, position: &PositionOf<R>, base: usize, moves: u8) -> bool {
        let table = self.shared.table.as_ref();
        let (mobility, checks) = (self.uses(Techniques::MOBILITY), self.uses(Techniques::CHECKS));
        for (rank, reply) in &mut self.stack.0[base..] {
            let child = position.play(*reply);
            if table.is_some_and(|table| table.probe(child.key()).answer(moves) == Some(false)) {
                return true;
            }
            *rank = if mobility {
                count_legal::<R>(&child) as u32
            } else {
                u32::from(checks && !child.is_in_check(child.turn()))
            };
        }
        self.stack.0[base..].sort_unstable();
        false
    }

    /// The same before the last move: the last refutation, then checks, then the rest.
    fn order_last_replies(&mut self, position: &PositionOf<R>, base: usize) {
        let mut next = 0;
        let killer = if self.uses(Techniques::KILLERS) { self.refuting } else { None };
        let checks = self.uses(Techniques::CHECKS);
        let replies = &mut self.stack.0[base..];
        if let Some(index) = killer.and_then(|killer| replies.iter().position(|(_, reply)| *reply == killer)) {
            replies.swap(0, index);
            if Fault::KillerReplyDrops.is_on() {
                replies[index] = replies[0];
            }
            next = 1;
        }
        if checks {
            let checks = GoalChecks::new::<R>(position);
            let unordered = next;
            for index in unordered..replies.len() {
                if checks.may_check::<R>(replies[index].1) {
                    replies.swap(next, index);
                    if Fault::ChecksFirstDrops.is_on() {
                        replies[index] = replies[next];
                    }
                    next += 1;
                }
            }
        }
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
            if Fault::KillerMateDrops.is_on() {
                moves[index] = moves[0];
            }
        }
        let mate = moves.iter().find(|(_, mv)| mates::<R>(position, *mv)).map(|(_, mv)| *mv);
        self.stack.0.truncate(base);
        if mate.is_some() {
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
        if moves == 0 {
            return Ok(is_mate::<R>(position));
        }
        let base = self.stack.push_moves::<R, _>(position, &Everything);
        if self.stack.0.len() == base {
            return Ok(position.is_in_check(position.turn()));
        }
        if moves == 1 {
            self.order_last_replies(position, base);
        } else if self.order_replies(position, base, moves) {
            self.stack.0.truncate(base);
            return Ok(false);
        }
        let refuting = self.any_from(base, |prover, reply| Ok(!prover.mates(&position.play(reply), moves)?))?;
        if moves == 1 && refuting.is_some() {
            self.refuting = refuting;
        }
        Ok(refuting.is_none())
    }

    fn ordered_replies(&mut self, position: &PositionOf<R>, moves: u8) -> Vec<Move> {
        let base = self.stack.push_moves::<R, _>(position, &Everything);
        if moves == 1 {
            self.order_last_replies(position, base);
        } else {
            let _ = self.order_replies(position, base, moves);
        }
        self.stack.0.drain(base..).map(|(_, mv)| mv).collect()
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
