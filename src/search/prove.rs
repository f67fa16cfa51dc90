//! [`Prover`]: decides whether the attacker mates in time. Never lists anything.
//!
//! Most positions with the attacker to move are not won, so most of the work is to refute every attacker's move once.
//! The cheapest refutation is the one that leaves the attacker the fewest moves, each of which needs a refutation in
//! turn: hence replies are tried in the order of the attacker's answers, checks (which leave few) among the first. On the
//! last move counting costs more than it saves: there the last refutation and checks come first, and only moves that
//! can give check are made. Every ordering permutes one complete list; nothing is tried twice or left out.

use super::control::{Control, Interrupted, Techniques};
use super::table::Table;
use crate::position::Move;
use crate::rules::{
    Everything, GoalChecks, MoveList, PositionOf, Rules, Scope, count_legal, has_legal_move, is_mate, legal_moves,
    moves_in,
};
use arrayvec::ArrayVec;
use std::marker::PhantomData;
use std::sync::atomic::Ordering::Relaxed;

/// What all provers of a search share.
pub(super) struct Shared<'a> {
    pub(super) control: &'a Control,
    pub(super) table: Option<Table>,
    pub(super) techniques: Techniques,
}

/// Decides questions about positions; holds what one thread remembers.
pub(super) struct Prover<'a, R> {
    shared: &'a Shared<'a>,
    /// The last reply that refuted, and the last move that mated; heuristics only.
    refuting: Option<Move>,
    mating: Option<Move>,
    nodes: u64,
    rules: PhantomData<R>,
}

impl<R> Drop for Prover<'_, R> {
    fn drop(&mut self) {
        self.shared.control.nodes.fetch_add(self.nodes, Relaxed);
    }
}

/// Moves with the number that orders them: small first.
type Ranked = ArrayVec<(u32, Move), 2048>;

impl<'a, R: Rules> Prover<'a, R> {
    pub(super) fn new(shared: &'a Shared<'a>) -> Self {
        Self { shared, refuting: None, mating: None, nodes: 0, rules: PhantomData }
    }

    #[inline(always)]
    fn uses(&self, technique: Techniques) -> bool {
        self.shared.techniques.has(technique)
    }

    /// Whether the side to move mates in `moves` or fewer against any defence.
    pub(super) fn mates(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        match moves {
            0 => Ok(false),
            1 => Ok(self.mates_at_once(position)),
            _ => self.mates_later(position, moves),
        }
    }

    fn mates_later(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        self.shared.control.poll()?;
        self.nodes += 1;
        let table = self.shared.table.as_ref();
        if let Some(answer) = table.and_then(|table| table.probe(position.key()).answer(moves)) {
            return Ok(answer);
        }
        let mut list = legal_moves::<R>(position);
        let mut found = false;
        if self.uses(Techniques::MOBILITY) {
            let mut ranked = rank::<R>(position, &list, |child| count_legal::<R>(child) as u32);
            ranked.sort_unstable();
            list = ranked.into_iter().map(|(_, mv)| mv).collect();
        }
        for &mv in &list {
            if self.wins(&position.play(mv), moves - 1)? {
                found = true;
                break;
            }
        }
        if let Some(table) = table {
            table.store(position.key(), moves, found);
        }
        Ok(found)
    }

    /// Whether the side to move is mated, or will be after any reply, the attacker having `moves` left.
    pub(super) fn wins(&mut self, position: &PositionOf<R>, moves: u8) -> Result<bool, Interrupted> {
        if moves == 0 {
            return Ok(is_mate::<R>(position));
        }
        let mut replies = legal_moves::<R>(position);
        if replies.is_empty() {
            return Ok(position.is_in_check(position.turn()));
        }
        if moves == 1 {
            self.order_last_replies(position, &mut replies);
        } else if let Some(refuted) = self.order_replies(position, &mut replies, moves) {
            return Ok(!refuted);
        }
        for &reply in &replies {
            if !self.mates(&position.play(reply), moves)? {
                if moves == 1 {
                    self.refuting = Some(reply);
                }
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The legal replies, in an order in which a refutation is likely to come early; the attacker has `moves` left.
    pub(super) fn ordered_replies(&self, position: &PositionOf<R>, moves: u8) -> MoveList {
        let mut replies = legal_moves::<R>(position);
        if moves == 1 {
            self.order_last_replies(position, &mut replies);
        } else {
            let _ = self.order_replies(position, &mut replies, moves);
        }
        replies
    }

    /// Permutes replies so that the refutation, if there is one, is likely to come early. Returns true if the table
    /// knows of a refutation.
    fn order_replies(&self, position: &PositionOf<R>, replies: &mut MoveList, moves: u8) -> Option<bool> {
        let table = self.shared.table.as_ref();
        let mobility = self.uses(Techniques::MOBILITY);
        let checks = self.uses(Techniques::CHECKS);
        let mut refuted = false;
        let mut ranked = rank::<R>(position, replies, |child| {
            refuted |= table.is_some_and(|table| table.probe(child.key()).answer(moves) == Some(false));
            let quiet = checks && !child.is_in_check(child.turn());
            match (refuted, mobility) {
                (false, true) => count_legal::<R>(child) as u32,
                _ => u32::from(quiet),
            }
        });
        if refuted {
            return Some(true);
        }
        ranked.sort_by_key(|(rank, _)| *rank);
        *replies = ranked.into_iter().map(|(_, mv)| mv).collect();
        None
    }

    /// The same before the last move: the last refutation, then checks, then the rest.
    fn order_last_replies(&self, position: &PositionOf<R>, replies: &mut MoveList) {
        let mut next = 0;
        if self.uses(Techniques::KILLERS)
            && let Some(killer) = self.refuting
            && let Some(index) = replies.iter().position(|&reply| reply == killer)
        {
            replies.swap(0, index);
            next = 1;
        }
        if self.uses(Techniques::CHECKS) {
            let checks = GoalChecks::new::<R>(position);
            for index in next..replies.len() {
                if checks.may_check::<R>(replies[index]) {
                    replies.swap(next, index);
                    next += 1;
                }
            }
        }
    }

    fn mates_at_once(&mut self, position: &PositionOf<R>) -> bool {
        self.nodes += 1;
        if self.uses(Techniques::MATE_MOVES) {
            self.some_mate(position, &GoalChecks::new::<R>(position))
        } else {
            self.some_mate(position, &Everything)
        }
    }

    fn some_mate<S: Scope>(&mut self, position: &PositionOf<R>, scope: &S) -> bool {
        let mut list = moves_in::<R, _>(position, scope);
        if self.uses(Techniques::KILLERS)
            && let Some(killer) = self.mating
            && let Some(index) = list.iter().position(|&mv| mv == killer)
        {
            list.swap(0, index);
        }
        for &mv in &list {
            if mates::<R>(position, mv) {
                self.mating = Some(mv);
                return true;
            }
        }
        false
    }

    /// The smallest number of moves, up to `most`, in which the side to move mates.
    pub(super) fn shortest(&mut self, position: &PositionOf<R>, most: u8) -> Result<Option<u8>, Interrupted> {
        for moves in 1..=most {
            if self.mates(position, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// All moves that mate in `moves` or fewer, sorted.
    pub(super) fn winners(&mut self, position: &PositionOf<R>, moves: u8) -> Result<Vec<Move>, Interrupted> {
        let mut winners = Vec::new();
        for &mv in &legal_moves::<R>(position) {
            if self.wins(&position.play(mv), moves - 1)? {
                winners.push(mv);
            }
        }
        winners.sort_unstable();
        Ok(winners)
    }
}

/// Whether a legal move mates.
#[inline]
pub(super) fn mates<R: Rules>(position: &PositionOf<R>, mv: Move) -> bool {
    let child = position.play(mv);
    child.is_in_check(child.turn()) && !has_legal_move::<R>(&child)
}

fn rank<R: Rules>(position: &PositionOf<R>, moves: &[Move], mut rank: impl FnMut(&PositionOf<R>) -> u32) -> Ranked {
    moves.iter().map(|&mv| (rank(&position.play(mv)), mv)).collect()
}
