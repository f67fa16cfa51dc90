//! [`Splitter`]: long searches divided among threads, and among runs.
//!
//! A prover decides a node in one search, on one thread. Here the search is divided, half-move by
//! half-move, until its parts are small. A reply refutes if all attacker's moves after it fail; an
//! attacker's move succeeds if no reply to it refutes. At each node the likeliest move is searched
//! alone and the others in parallel afterwards, since they need not be searched if the first
//! decides. This is the "young brothers wait" concept of [Feldmann and
//! others](https://www.chessprogramming.org/Young_Brothers_Wait_Concept). The others also stay on
//! this thread until some thread is idle. Then the threads take them in order. A result stops the
//! threads that work on the node and below it.
//!
//! If parts are units of a ledger ([`crate::search::units`]), some of them may be unknown. The
//! others may still decide, so all are queried; only if they do not decide is the whole unknown.
//! Known parts are queried before any other part is searched: those that decided in an earlier run
//! decide again, whatever the threads do.

use super::prover::{Prover, Shared, StopFlag};
use crate::position::Move;
use crate::rules::Rules;
use crate::search::control::Interrupted;
use crate::search::parallel;
use crate::search::played::Played;
use crate::search::units::{Numbers, Outcome, WorkPlace};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// Creates a prover.
pub(super) type MakeProver<'a, R> = dyn Fn() -> Box<dyn Prover<R> + 'a> + Sync + 'a;

/// Provers that no thread uses at the moment.
pub(super) type Resting<'a, R> = Mutex<Vec<Box<dyn Prover<R> + 'a>>>;

/// Divides nodes; provers decide those that are not divided.
#[derive(Clone, Copy)]
pub(super) struct Splitter<'s, 'a, R: Rules> {
    pub(super) shared: &'s Shared<'a>,
    pub(super) prover: &'s MakeProver<'a, R>,
    /// Idle provers; their memory helps the next thread that takes one.
    pub(super) resting: &'s Resting<'a, R>,
}

/// A node to decide: its place in the work, and the flag that makes its result superfluous.
#[derive(Clone, Copy)]
pub(super) struct Question<'a> {
    pub(super) place: &'a WorkPlace<'a>,
    pub(super) stop: &'a StopFlag,
}

/// With fewer moves left than this a search is too short to be divided among threads.
const LONG: u8 = 4;

/// The most half-moves that may lead to a unit in battle play with this number of moves. The side
/// to move before the last of them has more than two moves left, or answers a first move.
pub(super) const fn deepest(moves: u8) -> usize {
    const DEEPEST: usize = 8;
    let most = (2 * moves as usize).saturating_sub(5);
    match moves {
        0 | 1 => 1,
        2 | 3 => 2,
        _ if most < DEEPEST => most,
        _ => DEEPEST,
    }
}

/// The number of half-moves that usually lead to a unit in battle play with this number of moves. A
/// unit should be small compared with the loss from a killed process, and large compared with a
/// line of a journal.
pub(super) const fn usual(moves: u8) -> usize {
    match moves {
        0..=4 => 1,
        5 | 6 => 2,
        _ => 4,
    }
}

/// Tests one move at a place.
type Test<'a, R> =
    dyn Fn(&mut dyn Prover<R>, Question, Move) -> Result<bool, Interrupted> + Sync + 'a;

/// Returns whether a node of several replies is divided below them: then they need not be searched
/// in parallel.
pub(super) fn divides_below<R: Rules>(
    prover: &dyn Prover<R>,
    place: &WorkPlace,
    moves: u8,
) -> bool {
    moves >= LONG && prover.is_divisible() && !place.has_parts()
}

/// Returns whether a node is to be divided. A node that is divided into units always is; the places
/// record the depth.
fn divides<R: Rules>(prover: &dyn Prover<R>, place: &WorkPlace, moves: u8) -> bool {
    let among_threads = moves >= LONG && rayon::current_num_threads() > 1;
    moves > 2 && prover.is_divisible() && (place.has_parts() || among_threads)
}

impl<R: Rules> Splitter<'_, '_, R> {
    /// Returns whether a reply refutes, the attacker having `moves` left: see [`Prover::refutes`].
    pub(super) fn refutes(
        &self,
        prover: &mut dyn Prover<R>,
        question: Question,
        reply: Move,
        after: &Played<R>,
        moves: u8,
    ) -> Result<bool, Interrupted> {
        if prover.is_goal_by_reply(reply, after, moves) {
            return Ok(false);
        }
        if prover.is_lost_by_reply(reply, after) {
            return Ok(true);
        }
        let kept = answer(Outcome::Refutes);
        question.place.decide(kept, |place| {
            Ok(!self.mates(prover, Question { place, ..question }, after, moves)?)
        })
    }

    /// Returns whether the attacker, who is to move, succeeds: see [`Prover::mates`].
    fn mates(
        &self,
        prover: &mut dyn Prover<R>,
        question: Question,
        position: &Played<R>,
        moves: u8,
    ) -> Result<bool, Interrupted> {
        if !divides(prover, question.place, moves) {
            return prover.mates(position, moves);
        }
        self.shared.poll(Some(question.stop))?;
        // Within units the table is not used: each part must be found in a ledger.
        let remembered = if question.place.has_parts() {
            None
        } else {
            self.known(prover, position, moves)
        };
        if let Some(mates) = remembered {
            return Ok(mates);
        }
        // Nor is a node searched that is not a part.
        let deepens = !question.place.has_parts() && prover.deepens(moves);
        if deepens && self.mates(prover, question, position, moves - 1)? {
            return Ok(true);
        }
        let attacks = if prover.attacker_must_reach_goal(position) {
            Vec::new()
        } else {
            prover.ordered_attacks(position, moves)
        };
        let winner = self.any(prover, question, &attacks, &|prover, question, mv| {
            self.succeeds(prover, question, mv, &position.play(mv), moves - 1)
        })?;
        if let (Some(mv), Some(winners)) = (winner, prover.winners_so_far()) {
            winners.note(mv, moves);
        }
        prover.remember(position, moves, winner.is_some());
        Ok(winner.is_some())
    }

    /// The stored or computed result of [`Prover::mates`], if there is one.
    fn known(&self, prover: &dyn Prover<R>, position: &Played<R>, moves: u8) -> Option<bool> {
        let stored = prover.remembered(position, moves);
        stored.or_else(|| self.shared.foreknown(position.key(), moves))
    }

    /// Returns whether the attacker succeeds by a move, with `moves` more: see
    /// [`Prover::succeeds`].
    fn succeeds(
        &self,
        prover: &mut dyn Prover<R>,
        question: Question,
        mv: Move,
        after: &Played<R>,
        moves: u8,
    ) -> Result<bool, Interrupted> {
        if prover.is_goal(mv, after, moves) {
            return Ok(true);
        }
        if prover.is_lost(mv, after) {
            return Ok(false);
        }
        let kept = answer(Outcome::Wins);
        question.place.decide(kept, |place| {
            self.wins(prover, Question { place, ..question }, after, moves)
        })
    }

    /// Returns whether the attacker succeeds whatever the reply: see [`Prover::wins`].
    fn wins(
        &self,
        prover: &mut dyn Prover<R>,
        question: Question,
        after: &Played<R>,
        moves: u8,
    ) -> Result<bool, Interrupted> {
        if !divides(prover, question.place, moves) || prover.is_bound(after, moves) {
            return prover.wins(after, moves);
        }
        let mut replies = prover.ordered_replies(after, moves);
        if replies.is_empty() {
            return prover.wins(after, moves);
        }
        let refutes = |reply: Move| {
            let next = after.play(reply);
            !prover.is_goal_by_reply(reply, &next, moves)
                && self.known(prover, &next, moves) == Some(false)
        };
        if let Some(known) = replies.iter().position(|reply| refutes(*reply)) {
            if !question.place.has_parts() {
                return Ok(false);
            }
            replies.swap(0, known);
        }
        let refutation = self.any(prover, question, &replies, &|prover, question, reply| {
            self.refutes(prover, question, reply, &after.play(reply), moves)
        })?;
        Ok(refutation.is_none())
    }

    /// A move that passes a test, if there is one. The first is tried alone, the others in
    /// parallel.
    fn any(
        &self,
        prover: &mut dyn Prover<R>,
        question: Question,
        moves: &[Move],
        test: &Test<R>,
    ) -> Result<Option<Move>, Interrupted> {
        let Question { place, stop } = question;
        let Some((&first, others)) = moves.split_first() else {
            return Ok(None);
        };
        let numbers = if place.has_parts() {
            Some(Numbers::new(moves))
        } else {
            None
        };
        let unknown = AtomicBool::new(false);
        let attempt_at =
            |place: &WorkPlace, prover: &mut dyn Prover<R>, mv: Move, stop: &StopFlag| {
                let after = numbers
                    .as_ref()
                    .map_or_else(|| place.clone(), |numbers| place.after(numbers.step(mv)));
                let place_of_move = Question {
                    place: &after,
                    stop,
                };
                let passes = test(prover, place_of_move, mv);
                self.or_unknown(passes, place, stop, &unknown)
            };
        if let Some(known) = place.known_parts() {
            for &mv in moves {
                if attempt_at(&known, prover, mv, stop)? {
                    return Ok(Some(mv));
                }
            }
            unknown.store(false, Relaxed);
        }
        let attempt = |prover: &mut dyn Prover<R>, mv: Move, stop: &StopFlag| {
            attempt_at(place, prover, mv, stop)
        };
        if attempt(prover, first, stop)? {
            return Ok(Some(first));
        }
        // While all threads are busy this prover tests the other moves itself: it remembers the
        // latest refutations.
        let (tested, passes) =
            parallel::until_idle(self.shared.control, others, |&mv| attempt(prover, mv, stop))?;
        if passes {
            return Ok(Some(others[tested - 1]));
        }
        let others = &others[tested..];
        let winners = prover.winners_so_far().map(|winners| *winners);
        let decided = stop.within();
        let start = || {
            let resting = self
                .resting
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .pop();
            let mut prover = resting.unwrap_or_else(|| (self.prover)());
            prover.set_stop_flag(decided.clone());
            if let (Some(own), Some(winners)) = (prover.winners_so_far(), winners) {
                *own = winners;
            }
            Awake {
                prover: Some(prover),
                resting: self.resting,
            }
        };
        let tested = parallel::try_map(self.shared.control, others, start, |awake, &mv| {
            let Some(prover) = &mut awake.prover else {
                return Err(Interrupted);
            };
            if decided.is_set() && !stop.is_set() {
                return Ok(false);
            }
            match attempt(&mut **prover, mv, &decided) {
                // Another thread has meanwhile found one.
                Err(Interrupted) if decided.is_set() && !stop.is_set() => Ok(false),
                Ok(true) => {
                    decided.set();
                    Ok(true)
                }
                other => other,
            }
        })?;
        match others
            .iter()
            .zip(tested)
            .find_map(|(mv, passes)| passes.then_some(*mv))
        {
            None if unknown.load(Relaxed) => Err(Interrupted),
            passes => Ok(passes),
        }
    }

    /// Returns the result. If a part is unknown because another run owns it, returns false and
    /// records that.
    pub(super) fn or_unknown(
        &self,
        answer: Result<bool, Interrupted>,
        place: &WorkPlace,
        stop: &StopFlag,
        unknown: &AtomicBool,
    ) -> Result<bool, Interrupted> {
        if answer.is_err() && place.has_parts() && self.shared.poll(Some(stop)).is_ok() {
            unknown.store(true, Relaxed);
            return Ok(false);
        }
        answer
    }
}

/// A prover in use, which is returned to the idle ones afterwards.
struct Awake<'p, 'a, R: Rules> {
    prover: Option<Box<dyn Prover<R> + 'a>>,
    resting: &'p Resting<'a, R>,
}

impl<R: Rules> Drop for Awake<'_, '_, R> {
    fn drop(&mut self) {
        self.prover.iter_mut().for_each(|prover| prover.rest());
        self.resting
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .extend(self.prover.take());
    }
}

/// The conversion of a result to the outcome to store, which is `yes` or a failure, and the
/// conversion back.
fn answer(
    yes: Outcome,
) -> (
    impl FnOnce(&bool) -> Outcome,
    impl FnOnce(Outcome) -> Option<bool>,
) {
    let kept = yes.clone();
    let read = move |outcome| match outcome {
        Outcome::Fails => Some(false),
        outcome => (outcome == yes).then_some(true),
    };
    (
        move |found: &bool| if *found { kept } else { Outcome::Fails },
        read,
    )
}
