//! [`Lines::search`]: all lines of a script, divided among threads and units.
//!
//! First moves are assigned in order, so that their lines can be reported in order. The second
//! half-moves after each are searched in parallel; each thread has a walk of its own
//! ([`super::walk`]).

use super::lines::Lines;
use super::spell::spelt_out;
use super::walk::{LineWalk, Next};
use crate::position::{Color, Move};
use crate::problem::{Line, Node};
use crate::rules::{PositionOf, Rules, legal_moves};
use crate::search::control::Interrupted;
use crate::search::parallel;
use crate::search::prune::{Plan, Prunable};
use crate::search::script::{End, Obliged, Script};
use crate::search::stream::InOrder;
use crate::search::units::{Numbers, Outcome, Stage, Step, WorkPlace};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The lines found, and the first moves that were not searched completely.
#[derive(Default)]
pub(in crate::search) struct Found {
    pub(in crate::search) lines: Vec<Line>,
    pub(in crate::search) unsearched: Vec<Move>,
    /// Whether the search was stopped before it knew the first moves.
    pub(in crate::search) is_cut: bool,
}

/// Receives the lines of a first move once those of every first move before it are known.
pub(in crate::search) type Tell<'a> = dyn Fn(&[Line]) + Sync + 'a;

/// The lines found, as moves.
type Walked = Result<Vec<Vec<Move>>, Interrupted>;

/// The position with a side to move. If it is not that side's turn, the other side passes, for
/// which it must not be in check.
fn turn_to<R: Rules>(position: &PositionOf<R>, side: Color) -> Option<PositionOf<R>> {
    if position.turn() == side {
        return Some(*position);
    }
    (!position.is_in_check(position.turn())).then(|| position.pass_in_series())
}

impl<R: Prunable> Lines<'_, R> {
    /// All lines of a script from a position, sorted. The threads of the pool walk them from the
    /// second half-move on.
    ///
    /// With a range, only lines that begin with first moves of these numbers, from 1. With `room`,
    /// at least that many of the first lines, if there are as many. Results are reported first move
    /// by first move.
    pub(in crate::search) fn search(
        &self,
        position: &PositionOf<R>,
        script: &Script,
        unit: (Stage, u16),
        range: Option<(u32, u32)>,
        room: Option<usize>,
        tell: &Tell,
    ) -> Found {
        let mut found = Found::default();
        if script.movers.len() < script.least()
            || self.destination.as_ref().is_some_and(|to| !to.is_possible)
        {
            return found;
        }
        let Some(start) = script
            .movers
            .first()
            .and_then(|&first| turn_to::<R>(position, first))
        else {
            return found;
        };
        let listed = self.control.interruptible(|| {
            let mut firsts = legal_moves::<R>(&start);
            firsts.sort_unstable();
            let wanted = |number: u32| range.is_none_or(|(from, to)| (from..=to).contains(&number));
            (1..)
                .zip(firsts)
                .filter(|(number, _)| wanted(*number))
                .collect::<Vec<(u32, Move)>>()
        });
        let Ok(firsts) = listed else {
            found.is_cut = true;
            return found;
        };
        // The last two half-moves may form a unit.
        if script.movers.len() < 3 {
            let mut walk = LineWalk::new(self, script, &[]);
            match self.control.interruptible(|| walk.make(&start, 0)) {
                Ok(Ok(_)) => found.lines = spelt_out::<R>(position, script, &walk.found),
                Err(Interrupted) | Ok(Err(Interrupted)) => {
                    found.unsearched = firsts.iter().map(|(_, mv)| *mv).collect();
                }
            }
            // Without a range every line counts, even one whose only move is illegal: see
            // `leaves_king`.
            let is_first =
                |mv: Move| range.is_none() || firsts.iter().any(|(_, first)| *first == mv);
            found
                .lines
                .retain(|line| line.0.first().is_some_and(|step| is_first(step.mv)));
            found.lines.sort();
            return found;
        }
        let is_bound = self
            .control
            .interruptible(|| LineWalk::new(self, script, &[]).is_bound(&start, 0));
        found.is_cut = is_bound.is_err();
        if is_bound.unwrap_or(true) {
            return found;
        }
        let plan = self.prunings.plan(&start, script, self.control);
        // Lines that end before others with the same moves are listed after them, and so not in the
        // order of their moves alone.
        let room_below = room.filter(|_| matches!(script.end, End::Reach | End::Forced));
        self.control.total.fetch_add(firsts.len() as u64, Relaxed);
        let all = self.units.place(unit.0, unit.1, depths(script));
        let walk = |first: (u32, Move)| {
            let place = all.after(Step::new(first.0, first.1));
            let walked = place.decide((keep, read), |place| {
                self.walk_from(place, (&start, script), first.1, &plan, room_below)
            });
            let walked = walked.map(|lines| {
                let mut lines = spelt_out::<R>(position, script, &lines);
                lines.sort();
                lines
            });
            self.control.done.fetch_add(1, Relaxed);
            if let Ok(lines) = &walked {
                self.control.keys.fetch_add(lines.len() as u64, Relaxed);
            }
            walked
        };
        let found = Mutex::new(found);
        let keep = |mv: Move, walked: Result<Vec<Line>, Interrupted>| {
            let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
            if let Ok(lines) = walked {
                tell(&lines);
                found.lines.extend(lines);
            } else {
                found.unsearched.push(mv);
            }
            found.lines.len()
        };
        if let Some(room) = room.filter(|room| *room < FEW) {
            // Sequentially, so that the first result does not depend on the threads.
            for first in firsts {
                if keep(first.1, walk(first)) >= room {
                    break;
                }
            }
        } else {
            let order = InOrder::new();
            let is_enough = AtomicBool::new(false);
            // Assigned one by one, so that the first moves are decided first.
            parallel::each_in_turn(self.control, firsts.len(), &|number| {
                let first = firsts[number];
                // Passed on in order, so that the lines kept do not depend on the threads.
                let walked = if is_enough.load(Relaxed) {
                    Ok(Vec::new())
                } else {
                    walk(first)
                };
                order.take(number, (first.1, walked), |(mv, walked)| {
                    if is_enough.load(Relaxed) {
                        return;
                    }
                    let count = keep(mv, walked);
                    is_enough.store(room.is_some_and(|room| count >= room), Relaxed);
                });
            });
        }
        found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The moves that reach the goal in the diagram, where a side must make one although it should
    /// not reach the goal: then there is no line.
    pub(in crate::search) fn forced(&self, position: &PositionOf<R>, script: &Script) -> Vec<Node> {
        let start = script
            .movers
            .first()
            .and_then(|&first| turn_to::<R>(position, first));
        let is_obliged = |start: &PositionOf<R>| {
            script.obliged == Obliged::Both && script.intro == 0 && start.turn() != script.winner
        };
        let Some(start) = start.filter(is_obliged) else {
            return Vec::new();
        };
        let mut moves = LineWalk::new(self, script, &[]).goal_moves(script.goal, &start);
        moves.sort_unstable();
        let leaf = |mv: Move| {
            let end = start.play(mv);
            Node::leaf(mv, end.is_in_check(end.turn()), true)
        };
        moves.into_iter().map(leaf).collect()
    }

    /// The lines that begin with a move, the second half-moves divided among the threads.
    fn walk_from(
        &self,
        place: &WorkPlace,
        (start, script): (&PositionOf<R>, &Script),
        mv: Move,
        plan: &[Box<dyn Plan<R> + '_>],
        room: Option<usize>,
    ) -> Walked {
        let mut walk = LineWalk::new(self, script, plan).with_room(room);
        let mut is_cut = !walk.pruners.admit(mv, start.turn(), false);
        // The run that combines the parts may not cut this move, so they must exist in any case.
        if is_cut && !place.has_parts() {
            return Ok(Vec::new());
        }
        let child = start.play(mv);
        if walk.ends_too_soon((start, &child), 0, mv) {
            return Ok(Vec::new());
        }
        walk.path.push(mv);
        let second = match walk.next(&child, 1) {
            Next::Nothing => return Ok(Vec::new()),
            Next::Move if script.movers.len() > 3 => child,
            Next::AfterPass(second) if script.movers.len() > 3 => second,
            Next::Move | Next::AfterPass(_) | Next::Parry => {
                return place.after(Step::PASS).decide((keep, read), |_| {
                    if !is_cut {
                        walk.go_on(&child, 1)?;
                    }
                    Ok(walk.take_found())
                });
            }
        };
        if walk.is_bound(&second, 1) {
            return Ok(Vec::new());
        }
        is_cut = is_cut || !walk.pruners.enter(&second, 1, &walk.path);
        if is_cut && !place.has_parts() {
            return Ok(Vec::new());
        }
        let step = |walk: &mut LineWalk<R>, reply: Move| {
            if !is_cut {
                walk.step(&second, 1, reply)?;
            }
            Ok(walk.take_found())
        };
        let replies = legal_moves::<R>(&second);
        let numbers = Numbers::new(&replies);
        let unknown = AtomicBool::new(false);
        let look = |walk: &mut LineWalk<R>, &reply: &Move| {
            let lines = place
                .after(numbers.step(reply))
                .decide((keep, read), |_| step(walk, reply));
            if lines.is_err() && place.has_parts() && !self.control.is_stopped() {
                // The part belongs to another run, which does not prevent this run from finding the
                // others.
                unknown.store(true, Relaxed);
                return Ok(Vec::new());
            }
            lines
        };
        let lines = parallel::try_map(self.control, &replies, || walk.fork(), look)?;
        if unknown.load(Relaxed) {
            Err(Interrupted)
        } else {
            Ok(lines.into_iter().flatten().collect())
        }
    }
}

/// The number of wanted lines from which all threads search first moves. Fewer lines are often
/// found below the first of them.
const FEW: usize = 100;

/// The usual and the greatest number of half-moves that lead to a unit: in long play, second moves
/// are units.
fn depths(script: &Script) -> (usize, usize) {
    let most = if script.movers.len() > 3 { 2 } else { 1 };
    (if script.movers.len() < 6 { 1 } else { most }, most)
}

#[allow(clippy::ptr_arg, reason = "the type is that of the result")]
fn keep(lines: &Vec<Vec<Move>>) -> Outcome {
    Outcome::Lines(lines.clone())
}

fn read(outcome: Outcome) -> Option<Vec<Vec<Move>>> {
    let Outcome::Lines(lines) = outcome else {
        return None;
    };
    Some(lines)
}
