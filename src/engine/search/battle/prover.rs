//! [`Prover`]: the questions of battle play, and what all provers of a search share.

use crate::position::Move;
use crate::rules::{Rules, legal_moves};
use crate::search::control::{Control, Interrupted, Techniques};
use crate::search::diagrams::Diagrams;
use crate::search::played::Played;
use crate::search::table::Table;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What all provers of a search share.
pub(in crate::search) struct Shared<'a> {
    pub(in crate::search) control: &'a Control,
    pub(in crate::search) table: Option<Table>,
    pub(in crate::search) techniques: Techniques,
    /// The bytes of the table of proof numbers, where one key is looked for.
    pub(in crate::search) numbers: usize,
    pub(in crate::search) diagrams: Diagrams,
}

/// Set when the answer of several threads' question is known, so that none need go on. A question
/// within another is idle, too, when the answer of the other is known.
#[derive(Clone, Default)]
pub(in crate::search) struct StopFlag(Option<Arc<StopLink>>);

struct StopLink {
    set: AtomicBool,
    outer: StopFlag,
}

impl StopFlag {
    /// The flag of a question within this one.
    pub(super) fn within(&self) -> Self {
        Self(Some(Arc::new(StopLink {
            set: AtomicBool::new(false),
            outer: self.clone(),
        })))
    }

    /// Says that the answer is known.
    pub(super) fn set(&self) {
        if let Some(link) = &self.0 {
            link.set.store(true, Relaxed);
        }
    }

    /// Whether the answer to the question, or to one around it, is known.
    #[inline(always)]
    pub(super) fn is_set(&self) -> bool {
        let mut next = self.0.as_deref();
        while let Some(link) = next {
            if link.set.load(Relaxed) {
                return true;
            }
            next = link.outer.0.as_deref();
        }
        false
    }
}

/// The moves that won last, by the number of moves left, for the order in which moves are tried.
#[derive(Clone, Copy, Default)]
pub(in crate::search) struct Winners([Option<Move>; Self::KEPT]);

impl Winners {
    /// Numbers of moves that are further apart share a place.
    const KEPT: usize = 32;

    /// What won last with this number of moves left.
    pub(super) fn last(&self, moves: u8) -> Option<Move> {
        self.0[usize::from(moves) % Self::KEPT]
    }

    /// Takes note of what won with this number of moves left.
    pub(super) fn note(&mut self, mv: Move, moves: u8) {
        self.0[usize::from(moves) % Self::KEPT] = Some(mv);
    }
}

impl Shared<'_> {
    /// Whether a search may go on.
    #[inline(always)]
    pub(super) fn poll(&self, flag: Option<&StopFlag>) -> Result<(), Interrupted> {
        if flag.is_some_and(StopFlag::is_set) {
            return Err(Interrupted);
        }
        self.control.poll()
    }
}

/// Decides questions about one play and goal; one thread's. What direct mates answer is the
/// default.
pub(in crate::search) trait Prover<R: Rules>: Send {
    /// Whether the side to move, the attacker, gets his way in `moves` of his moves or fewer.
    fn mates(&mut self, position: &Played<R>, moves: u8) -> Result<bool, Interrupted>;

    /// Whether the attacker, whose move this was, gets his way whatever the reply, with `moves`
    /// more or fewer.
    fn wins(&mut self, position: &Played<R>, moves: u8) -> Result<bool, Interrupted>;

    /// The legal replies, likely refutations first; the attacker has `moves` left.
    fn ordered_replies(&mut self, position: &Played<R>, moves: u8) -> Vec<Move>;

    /// The attacker's legal moves, likely successes first, of which he has `moves`, more than two.
    fn ordered_attacks(&mut self, position: &Played<R>, moves: u8) -> Vec<Move>;

    /// The moves that the attacker may make, in no order: the legal ones, and those that reach the
    /// goal although they are not.
    fn attacks(&self, position: &Played<R>) -> Vec<Move> {
        legal_moves::<R>(position)
    }

    /// Whether the goal asks where men stood in the diagram, so that the answer for a position
    /// depends on how it came about.
    fn asks_diagram(&self) -> bool {
        false
    }

    /// Whether the answer of [`Self::mates`] is the answers for all moves and replies put together,
    /// as in any search without restrictions.
    fn is_divisible(&self) -> bool {
        true
    }

    /// Whether the same question with one move fewer is to be asked before this one, since it may
    /// do.
    fn deepens(&self, _moves: u8) -> bool {
        false
    }

    /// The moves that won last, if this play keeps them; for the order of moves alone.
    fn winners_so_far(&mut self) -> Option<&mut Winners> {
        None
    }

    /// What [`Self::mates`] would say, if it is remembered.
    fn remembered(&self, position: &Played<R>, moves: u8) -> Option<bool>;

    /// Remembers what [`Self::mates`] is to say; `moves` is more than one.
    fn remember(&self, position: &Played<R>, moves: u8, mates: bool);

    /// Whether the goal must be reached by the last move and not before (`exact-`), so that a
    /// longer play is no substitute for a shorter one.
    fn is_exact(&self) -> bool {
        false
    }

    /// Whether an attacker's move ends the play by reaching the goal; the position is the one after
    /// it, and the attacker has `moves` left.
    fn is_goal(&self, mv: Move, after: &Played<R>, moves: u8) -> bool;

    /// Whether a reply ends the play by reaching the goal, as self and reflex play want; the
    /// attacker has `moves` left.
    fn is_goal_by_reply(&self, _reply: Move, _after: &Played<R>, _moves: u8) -> bool {
        false
    }

    /// Whether a reply reaches the goal too soon, and there is no way to go on.
    fn ends_too_soon(&self, _reply: Move, _after: &Played<R>) -> bool {
        false
    }

    /// Whether an attacker's move ends the play against him: the goal is the defender's, and who
    /// reaches it ends the play.
    fn is_lost(&self, _mv: Move, _after: &Played<R>) -> bool {
        false
    }

    /// Whether a reply ends the play against the attacker: the goal is his, and who reaches it ends
    /// the play.
    fn is_lost_by_reply(&self, _reply: Move, _after: &Played<R>) -> bool {
        false
    }

    /// The replies from which the defender must choose: all legal ones, or in reflex play those
    /// that reach the goal, if there are such; the attacker has `moves` left.
    fn replies(&self, position: &Played<R>, moves: u8) -> Vec<Move>;

    /// Whether a first move of a problem in one move can be a try.
    fn tries_in_one(&self) -> bool {
        false
    }

    /// Whether the attacker, who is to move, must reach the goal himself at once, so that his play
    /// fails.
    fn attacker_must_reach_goal(&self, _: &Played<R>) -> bool {
        false
    }

    /// The attacker's moves that reach the goal, of which he must make one, so that his play fails.
    fn forced_goal_moves(&self, _: &Played<R>) -> Vec<Move> {
        Vec::new()
    }

    /// Whether the defender, who is to move, is bound to reach the goal at once; the attacker has
    /// `moves` left.
    fn is_bound(&self, _: &Played<R>, _moves: u8) -> bool {
        false
    }

    /// In a restricted search: whether the options allow an attacker's move, the position being the
    /// one after it and the attacker having `moves` left, and how many non-trivial replies may
    /// still be granted below it.
    fn permits(&mut self, _: &Played<R>, _: u8) -> Result<Option<u32>, Interrupted> {
        Ok(Some(0))
    }

    /// Sets how many non-trivial replies may be granted from here on; returns the number before.
    fn grant(&mut self, _: u32) -> u32 {
        0
    }

    /// How many non-trivial replies may still be granted.
    fn allowance(&self) -> u32 {
        0
    }

    /// Ends its work for the time being: hands in the number of positions that were looked at, and
    /// forgets the moves of what was interrupted.
    fn rest(&mut self);

    /// Interrupts the search as soon as this is set: what it is to find out is of no more use.
    fn set_stop_flag(&mut self, flag: StopFlag);

    /// Whether a reply refutes; the position is the one after it, and the attacker has `moves`
    /// left.
    fn refutes(&mut self, reply: Move, after: &Played<R>, moves: u8) -> Result<bool, Interrupted> {
        Ok(!self.is_goal_by_reply(reply, after, moves)
            && (self.is_lost_by_reply(reply, after) || !self.mates(after, moves)?))
    }

    /// The smallest number of moves, up to `most`, in which the side to move gets its way.
    fn shortest(&mut self, position: &Played<R>, most: u8) -> Result<Option<u8>, Interrupted> {
        for moves in if self.is_exact() { most.max(1) } else { 1 }..=most {
            if self.mates(position, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Whether the attacker gets his way by a move, with `moves` more or fewer; the position is the
    /// one after it.
    fn succeeds(&mut self, mv: Move, after: &Played<R>, moves: u8) -> Result<bool, Interrupted> {
        Ok(
            self.is_goal(mv, after, moves)
                || !self.is_lost(mv, after) && self.wins(after, moves)?,
        )
    }

    /// All moves by which the attacker gets his way in `moves` or fewer, sorted.
    fn winners(&mut self, position: &Played<R>, moves: u8) -> Result<Vec<Move>, Interrupted> {
        let mut winners = Vec::new();
        for mv in self.attacks(position) {
            if self.succeeds(mv, &position.play(mv), moves - 1)? {
                winners.push(mv);
            }
        }
        winners.sort_unstable();
        Ok(winners)
    }
}
