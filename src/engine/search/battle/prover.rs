//! [`Prover`]: the decisions of battle play, and the state that all provers of a search share.

use super::lengths::Lengths;
use crate::position::{Key, Move};
use crate::rules::{Rules, legal_moves};
use crate::search::control::{Control, Interrupted, Techniques};
use crate::search::diagrams::Diagrams;
use crate::search::played::Played;
use crate::search::table::Table;
use crate::search::tally::{Count, count_many};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, OnceLock};

/// The state that all provers of a search share.
pub(in crate::search) struct Shared<'a> {
    pub(in crate::search) control: &'a Control,
    pub(in crate::search) table: Option<Table>,
    pub(in crate::search) techniques: Techniques,
    /// The size of the table of proof numbers in bytes, for a search for one key.
    pub(in crate::search) numbers: usize,
    pub(in crate::search) diagrams: Diagrams,
    /// How soon the attacker succeeds, where few positions can arise.
    pub(in crate::search) lengths: Computed<'a>,
}

/// Lengths that are computed when a search turns out to be long.
#[derive(Default)]
pub(in crate::search) struct Computed<'a> {
    /// The number of positions that are searched before.
    pub(in crate::search) after: u64,
    /// Computes the lengths; `None` if they are not wanted. It finds none if too many positions can
    /// arise.
    pub(in crate::search) compute: Option<Box<dyn Fn() -> Option<Lengths> + Sync + 'a>>,
    /// The lengths, once it was tried.
    pub(in crate::search) known: OnceLock<Option<Lengths>>,
}

/// Set when the result of a node that several threads search is known, so that all of them stop. A
/// node below another also stops when the other's result is known.
#[derive(Clone, Default)]
pub(in crate::search) struct StopFlag(Option<Arc<StopLink>>);

struct StopLink {
    set: AtomicBool,
    outer: StopFlag,
}

impl StopFlag {
    /// A flag for a node below this one.
    pub(super) fn within(&self) -> Self {
        Self(Some(Arc::new(StopLink {
            set: AtomicBool::new(false),
            outer: self.clone(),
        })))
    }

    /// Records that the result is known.
    pub(super) fn set(&self) {
        if let Some(link) = &self.0 {
            link.set.store(true, Relaxed);
        }
    }

    /// Returns whether the result of the node, or of one above it, is known.
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

/// The latest winning moves, by the number of moves left, for move ordering.
#[derive(Clone, Copy, Default)]
pub(in crate::search) struct Winners([Option<Move>; Self::KEPT]);

impl Winners {
    /// Numbers of moves that differ by a multiple of this share a slot.
    const KEPT: usize = 32;

    /// The latest winning move with this number of moves left.
    pub(super) fn last(&self, moves: u8) -> Option<Move> {
        self.0[usize::from(moves) % Self::KEPT]
    }

    /// Records a winning move with this number of moves left.
    pub(super) fn note(&mut self, mv: Move, moves: u8) {
        self.0[usize::from(moves) % Self::KEPT] = Some(mv);
    }
}

impl Shared<'_> {
    /// Returns whether the attacker, who is to move, succeeds in this number of moves or fewer, if
    /// that was computed backwards.
    #[inline]
    pub(super) fn foreknown(&self, key: Key, moves: u8) -> Option<bool> {
        let Computed {
            after,
            compute,
            known,
        } = &self.lengths;
        let compute = compute.as_ref()?;
        let lengths = match known.get() {
            Some(lengths) => lengths,
            None if self.control.positions() < *after => return None,
            None => known.get_or_init(compute),
        };
        let answer = lengths.as_ref()?.answer(key, moves);
        count_many(Count::BackwardKnown, u64::from(answer.is_some()));
        answer
    }

    /// Returns an error if a search must stop.
    #[inline(always)]
    pub(super) fn poll(&self, flag: Option<&StopFlag>) -> Result<(), Interrupted> {
        if flag.is_some_and(StopFlag::is_set) {
            return Err(Interrupted);
        }
        self.control.poll()
    }
}

/// Decides nodes of one play and goal, for one thread. The default methods are those of direct
/// mates.
pub(in crate::search) trait Prover<R: Rules>: Send {
    /// Returns whether the side to move, the attacker, succeeds in `moves` of its moves or fewer.
    fn mates(&mut self, position: &Played<R>, moves: u8) -> Result<bool, Interrupted>;

    /// Returns whether the attacker, who made the last move, succeeds whatever the reply, in
    /// `moves` more moves or fewer.
    fn wins(&mut self, position: &Played<R>, moves: u8) -> Result<bool, Interrupted>;

    /// The legal replies, likely refutations first; the attacker has `moves` left.
    fn ordered_replies(&mut self, position: &Played<R>, moves: u8) -> Vec<Move>;

    /// The attacker's legal moves, likely successes first; the attacker has `moves` left, more than
    /// two.
    fn ordered_attacks(&mut self, position: &Played<R>, moves: u8) -> Vec<Move>;

    /// The moves that the attacker may make, unsorted: the legal ones, and illegal ones that reach
    /// the goal.
    fn attacks(&self, position: &Played<R>) -> Vec<Move> {
        legal_moves::<R>(position)
    }

    /// Returns whether the goal depends on the squares of men in the diagram, so the result for a
    /// position depends on its history.
    fn needs_diagram(&self) -> bool {
        false
    }

    /// Returns whether the result of [`Self::mates`] is the combination of the results for all
    /// moves and replies, as in any search without restrictions.
    fn is_divisible(&self) -> bool {
        true
    }

    /// Returns whether to try the same node with one move fewer first, as that may suffice.
    fn deepens(&self, _moves: u8) -> bool {
        false
    }

    /// The latest winning moves, if this play keeps them; only for move ordering.
    fn winners_so_far(&mut self) -> Option<&mut Winners> {
        None
    }

    /// The stored result of [`Self::mates`], if there is one.
    fn remembered(&self, position: &Played<R>, moves: u8) -> Option<bool>;

    /// Stores the result of [`Self::mates`]; `moves` is more than one.
    fn remember(&self, position: &Played<R>, moves: u8, mates: bool);

    /// Returns whether the goal must be reached by the last move and not before (`exact-`), so a
    /// longer win cannot replace a shorter one.
    fn is_exact(&self) -> bool {
        false
    }

    /// Returns whether an attacker's move ends the play by reaching the goal; `after` is the
    /// position after it, and the attacker has `moves` left.
    fn is_goal(&self, mv: Move, after: &Played<R>, moves: u8) -> bool;

    /// Returns whether a reply ends the play by reaching the goal, as required in self and reflex
    /// play; the attacker has `moves` left.
    fn is_goal_by_reply(&self, _reply: Move, _after: &Played<R>, _moves: u8) -> bool {
        false
    }

    /// Returns whether a reply reaches the goal too soon, so the line cannot continue.
    fn ends_too_soon(&self, _reply: Move, _after: &Played<R>) -> bool {
        false
    }

    /// Returns whether an attacker's move ends the play against the attacker: it reaches the goal
    /// of the defender, which ends the play.
    fn is_lost(&self, _mv: Move, _after: &Played<R>) -> bool {
        false
    }

    /// Returns whether a reply ends the play against the attacker: it reaches the goal of the
    /// attacker, which ends the play.
    fn is_lost_by_reply(&self, _reply: Move, _after: &Played<R>) -> bool {
        false
    }

    /// The replies from which the defender must choose: all legal ones, or in reflex play those
    /// that reach the goal, if there are any; the attacker has `moves` left.
    fn replies(&self, position: &Played<R>, moves: u8) -> Vec<Move>;

    /// Returns whether a first move of a problem in one move can be a try.
    fn tries_in_one(&self) -> bool {
        false
    }

    /// Returns whether the attacker, who is to move, must reach the goal at once, which makes the
    /// play fail.
    fn attacker_must_reach_goal(&self, _: &Played<R>) -> bool {
        false
    }

    /// The attacker's moves that reach the goal, one of which the attacker must make, which makes
    /// the play fail.
    fn forced_goal_moves(&self, _: &Played<R>) -> Vec<Move> {
        Vec::new()
    }

    /// Returns whether the defender, who is to move, must reach the goal at once; the attacker has
    /// `moves` left.
    fn is_bound(&self, _: &Played<R>, _moves: u8) -> bool {
        false
    }

    /// In a restricted search: the number of non-trivial replies that may still be granted below an
    /// attacker's move; `None` if the options forbid the move. The position is the one after the
    /// move, and the attacker has `moves` left.
    fn permits(&mut self, _: &Played<R>, _: u8) -> Result<Option<u32>, Interrupted> {
        Ok(Some(0))
    }

    /// Sets the number of non-trivial replies that may be granted from here on; returns the number
    /// before.
    fn grant(&mut self, _: u32) -> u32 {
        0
    }

    /// The number of non-trivial replies that may still be granted.
    fn allowance(&self) -> u32 {
        0
    }

    /// Suspends the prover: adds its count of searched positions to the total, and clears the moves
    /// of an interrupted search.
    fn rest(&mut self);

    /// Sets a flag that interrupts the search: its result is no longer needed.
    fn set_stop_flag(&mut self, flag: StopFlag);

    /// Returns whether a reply refutes; `after` is the position after it, and the attacker has
    /// `moves` left.
    fn refutes(&mut self, reply: Move, after: &Played<R>, moves: u8) -> Result<bool, Interrupted> {
        Ok(!self.is_goal_by_reply(reply, after, moves)
            && (self.is_lost_by_reply(reply, after) || !self.mates(after, moves)?))
    }

    /// The smallest number of moves, up to `most`, in which the side to move succeeds; with an
    /// exact length only `most` is tried.
    fn shortest(&mut self, position: &Played<R>, most: u8) -> Result<Option<u8>, Interrupted> {
        for moves in if self.is_exact() { most.max(1) } else { 1 }..=most {
            if self.mates(position, moves)? {
                return Ok(Some(moves));
            }
        }
        Ok(None)
    }

    /// Returns whether the attacker succeeds by a move, with `moves` more or fewer; `after` is the
    /// position after it.
    fn succeeds(&mut self, mv: Move, after: &Played<R>, moves: u8) -> Result<bool, Interrupted> {
        Ok(
            self.is_goal(mv, after, moves)
                || !self.is_lost(mv, after) && self.wins(after, moves)?,
        )
    }

    /// All moves by which the attacker succeeds in `moves` or fewer, sorted.
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
