//! The result of each first move: key, try or failure.

use super::TreeBuilder;
use crate::position::Move;
use crate::problem::{Limit, Solution};
use crate::rules::{Rules, count_legal};
use crate::search::battle::prover::{Prover, StopFlag};
use crate::search::battle::split::{Question, divides_below};
use crate::search::control::Interrupted;
use crate::search::parallel;
use crate::search::played::Played;
use crate::search::stream::InOrder;
use crate::search::units::{Numbers, Outcome, Stage, Step, WorkPlace};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// The result of a first move.
enum Verdict {
    /// It solves.
    Key,
    /// It fails to these replies only.
    Try(Vec<Move>),
    /// It fails to more replies than wanted, or because there is no legal reply.
    Fails,
}

impl Verdict {
    fn keep(&self) -> Outcome {
        match self {
            Self::Key => Outcome::Key,
            Self::Try(refutations) => Outcome::Try(refutations.clone()),
            Self::Fails => Outcome::Fails,
        }
    }

    fn read(outcome: Outcome) -> Option<Self> {
        match outcome {
            Outcome::Key => Some(Self::Key),
            Outcome::Try(refutations) => Some(Self::Try(refutations)),
            Outcome::Fails => Some(Self::Fails),
            _ => None,
        }
    }
}

/// A first move with its number, and its refutations.
pub(super) type First = ((u32, Move), Vec<Move>);

impl<R: Rules> TreeBuilder<'_, R> {
    /// Sorts the first moves into keys and tries; records those that were not decided.
    pub(super) fn first_moves(
        &self,
        position: &Played<R>,
        moves: u8,
        refutations: u32,
        solution: &mut Solution,
    ) -> (Vec<First>, Vec<First>) {
        let control = self.shared.control;
        let Ok(mut all) = control.interruptible(|| (self.prover)().attacks(position)) else {
            self.units.limit(solution);
            return (Vec::new(), Vec::new());
        };
        let mut first = {
            all.sort_unstable();
            let numbered = (1..)
                .zip(all)
                .filter(|(number, _)| self.options.tries_first_move(*number));
            numbered.enumerate().collect::<Vec<(usize, (u32, Move))>>()
        };
        let in_order = InOrder::new();
        control.total.fetch_add(first.len() as u64, Relaxed);
        let all = self.place(Stage::First, moves);
        let judge = |(place, first): (usize, (u32, Move))| {
            let search = |within: &WorkPlace| {
                self.judge(
                    within,
                    first.1,
                    &position.play(first.1),
                    moves - 1,
                    refutations as usize,
                )
            };
            let unit = all.after(Step::new(first.0, first.1));
            let verdict = unit.decide((Verdict::keep, Verdict::read), search);
            control.done.fetch_add(1, Relaxed);
            let key =
                matches!(verdict, Ok(Verdict::Key)).then(|| self.key(position, first.1, moves - 1));
            control.keys.fetch_add(u64::from(key.is_some()), Relaxed);
            in_order.take(place, key, |key| {
                if let Some(key) = key {
                    self.stream.key(key);
                }
            });
            (first, verdict)
        };
        let mut judged: Vec<((u32, Move), Result<Verdict, Interrupted>)> =
            Vec::with_capacity(first.len());
        if let Some(most) = self.options.max_solutions {
            let mut keys = 0;
            for (index, &mv) in first.iter().enumerate() {
                if keys >= most {
                    solution
                        .unsearched
                        .extend(first[index..].iter().map(|(_, (_, mv))| *mv));
                    solution.limit(Limit::MaxSolutions(most));
                    break;
                }
                judged.push(judge(mv));
                keys += u64::from(matches!(judged.last(), Some((_, Ok(Verdict::Key)))));
            }
        } else {
            // Moves with few replies are decided soonest; this order does not affect the result.
            // If the search is stopped meanwhile, the moves keep their order.
            let _ = control.interruptible(|| {
                first.sort_by_cached_key(|&(_, (_, mv))| count_legal::<R>(&position.play(mv)));
            });
            judged = parallel::map(self.shared.control, &first, |&mv| judge(mv));
            judged.sort_by_key(|(first, _)| *first);
        }
        let (mut keys, mut tries) = (Vec::new(), Vec::new());
        for (mv, verdict) in judged {
            match verdict {
                Ok(Verdict::Key) => keys.push((mv, Vec::new())),
                Ok(Verdict::Try(refutations)) => tries.push((mv, refutations)),
                Ok(Verdict::Fails) => {}
                Err(Interrupted) => {
                    self.units.limit(solution);
                    solution.unsearched.push(mv.1);
                }
            }
        }
        solution.unsearched.sort_unstable();
        (keys, tries)
    }

    /// The result of a first move, given the position after it.
    ///
    /// The search stops as soon as there are more refutations than wanted; so a list of refutations
    /// is always complete.
    fn judge(
        &self,
        place: &WorkPlace,
        mv: Move,
        position: &Played<R>,
        moves: u8,
        limit: usize,
    ) -> Result<Verdict, Interrupted> {
        let mut prover = (self.prover)();
        if prover.is_goal(mv, position, moves) {
            return Ok(Verdict::Key);
        }
        let limit = if self.options.no_checking_tries && position.is_in_check(position.turn()) {
            0
        } else {
            limit
        };
        if prover.is_lost(mv, position) {
            return Ok(Verdict::Fails);
        }
        let Some(allowance) = prover.permits(position, moves)? else {
            return Ok(Verdict::Fails);
        };
        prover.grant(allowance);
        if prover.is_bound(position, moves) {
            return Ok(Verdict::Key);
        }
        let replies = prover.ordered_replies(position, moves);
        if replies.is_empty() || moves == 0 && !prover.tries_in_one() {
            // In a mate in one no first move is a try: it works or it does not.
            return Ok(if prover.wins(position, moves)? {
                Verdict::Key
            } else {
                Verdict::Fails
            });
        }
        let (found, unknown) = (AtomicUsize::new(0), AtomicBool::new(false));
        let decided = StopFlag::default().within();
        let (splitter, numbers) = (self.splitter(), Numbers::new(&replies));
        let look = |place: &WorkPlace, prover: &mut dyn Prover<R>, reply: Move| {
            if decided.is_set() {
                return Ok(None);
            }
            let question = Question {
                place: &place.after(numbers.step(reply)),
                stop: &decided,
            };
            let refutes = splitter.refutes(prover, question, reply, &position.play(reply), moves);
            let refutes = match splitter.or_unknown(refutes, place, &decided, &unknown) {
                // Another thread has meanwhile found one refutation too many.
                Err(Interrupted) if decided.is_set() => return Ok(None),
                refutes => refutes?,
            };
            if refutes && found.fetch_add(1, Relaxed) >= limit {
                decided.set();
            }
            Ok(refutes.then_some(reply))
        };
        // Known refutations may be one too many: then no other reply is searched.
        if let Some(known) = place.known_parts() {
            for &reply in &replies {
                look(&known, &mut *prover, reply)?;
            }
            if found.swap(0, Relaxed) > limit {
                return Ok(Verdict::Fails);
            }
            unknown.store(false, Relaxed);
        }
        let look = |prover: &mut dyn Prover<R>, reply| look(place, prover, reply);
        let looked: Result<Vec<Option<Move>>, Interrupted> =
            if moves >= 2 && !divides_below(&*prover, place, moves) {
                // The likeliest refutation alone, then the others in parallel.
                let first = look(&mut *prover, replies[0])?;
                let stoppable = || {
                    let mut prover = self.granted(allowance);
                    prover.set_stop_flag(decided.clone());
                    prover
                };
                let rest = parallel::try_map(
                    self.shared.control,
                    &replies[1..],
                    stoppable,
                    |prover, &reply| look(&mut **prover, reply),
                );
                rest.map(|mut all| {
                    all.push(first);
                    all
                })
            } else {
                replies
                    .iter()
                    .map(|&reply| look(&mut *prover, reply))
                    .collect()
            };
        let mut refutations: Vec<Move> = looked?.into_iter().flatten().collect();
        refutations.sort_unstable();
        match refutations.len() {
            n if n > limit => Ok(Verdict::Fails),
            _ if unknown.load(Relaxed) => Err(Interrupted),
            0 => Ok(Verdict::Key),
            _ => Ok(Verdict::Try(refutations)),
        }
    }
}
