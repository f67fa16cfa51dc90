//! [`Lines`]: finds every line of a [`Script`].
//!
//! Depth first over all legal moves. Many orders of the same moves lead to the same position: a position from which no
//! line goes on with so many half-moves left is remembered and not entered again. Lines that do go on are walked each
//! time, since each order is a solution of its own. Of the last move only those that can reach the goal are made.

use super::control::{Control, Interrupted, Techniques};
use super::goals::{candidates, is_known, reached};
use super::script::{End, Script};
use super::stream::InOrder;
use super::table::Table;
use crate::position::{Color, Key, Move};
use crate::problem::{Goal, Line, LineMove};
use crate::rules::{GoalChecks, PositionOf, Rules, has_legal_move, legal_moves};
use rayon::prelude::*;
use std::marker::PhantomData;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};

/// What the searches of a script share.
pub(super) struct Lines<'a, R> {
    pub(super) control: &'a Control,
    pub(super) table: Option<Table>,
    pub(super) techniques: Techniques,
    pub(super) rules: PhantomData<R>,
}

/// The lines found, and the first moves that were not searched to the end.
#[derive(Default)]
pub(super) struct Found {
    pub(super) lines: Vec<Line>,
    pub(super) unsearched: Vec<Move>,
}

/// Hears the lines of a first move once those of every first move before it are known.
pub(super) type Settled<'a> = dyn Fn(&[Line]) + Sync + 'a;

/// The lines found, as moves.
type Walked = Result<Vec<Vec<Move>>, Interrupted>;

/// One thread's search.
struct Walk<'a, R: Rules> {
    lines: &'a Lines<'a, R>,
    script: &'a Script,
    path: Vec<Move>,
    found: Vec<Vec<Move>>,
    nodes: u64,
}

/// The position in which a side is to move, if it is not already its turn: the other side passes, for which it must not
/// be in check.
fn turn_to<R: Rules>(position: &PositionOf<R>, side: Color) -> Option<PositionOf<R>> {
    if position.turn() == side {
        return Some(*position);
    }
    (!position.is_in_check(position.turn())).then(|| position.pass())
}

impl<R: Rules> Lines<'_, R> {
    /// All lines of a script from a position, sorted; each walked by the pool's threads from its second half-move on.
    pub(super) fn search(&self, position: &PositionOf<R>, script: &Script, settled: &Settled) -> Found {
        debug_assert!(is_known(script.goal));
        let mut found = Found::default();
        let Some(&first) = script.movers.first() else {
            // Set play of a self-series: the replies in the diagram.
            if let (End::Forced, Some(start)) = (script.end, turn_to::<R>(position, script.replier)) {
                let mut walk = Walk::new(self, script);
                walk.replies(&start);
                found.lines = walk.found.iter().map(|moves| line::<R>(position, script, moves)).collect();
                found.lines.sort();
            }
            return found;
        };
        let Some(start) = turn_to::<R>(position, first) else { return found };
        let firsts = {
            let mut firsts = legal_moves::<R>(&start);
            firsts.sort_unstable();
            firsts
        };
        self.control.total.fetch_add(firsts.len() as u64, Relaxed);
        let order = InOrder::new();
        let found = Mutex::new(found);
        // Taken one by one, so that the first are settled first.
        firsts.iter().enumerate().par_bridge().for_each(|(number, &mv)| {
            let walked = self.walk_from(&start, script, mv).map(|lines| {
                let mut lines: Vec<Line> = lines.iter().map(|moves| line::<R>(position, script, moves)).collect();
                lines.sort();
                lines
            });
            self.control.done.fetch_add(1, Relaxed);
            if let Ok(lines) = &walked {
                self.control.keys.fetch_add(lines.len() as u64, Relaxed);
            }
            order.settle(number, (mv, walked), |(mv, walked)| {
                let mut found = found.lock().unwrap_or_else(PoisonError::into_inner);
                match walked {
                    Ok(lines) => {
                        settled(&lines);
                        found.lines.extend(lines);
                    }
                    Err(Interrupted) => found.unsearched.push(mv),
                }
            });
        });
        found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The lines that begin with a move, the second half-moves shared out among the threads.
    fn walk_from(&self, start: &PositionOf<R>, script: &Script, mv: Move) -> Walked {
        if script.movers.len() < 4 {
            let mut walk = Walk::new(self, script);
            walk.step(start, 0, mv)?;
            return Ok(std::mem::take(&mut walk.found));
        }
        let child = start.play(mv);
        let Some(second) = turn_to::<R>(&child, script.movers[1]) else { return Ok(Vec::new()) };
        let lines: Result<Vec<Vec<Vec<Move>>>, Interrupted> = legal_moves::<R>(&second)
            .par_iter()
            .map(|&reply| {
                let mut walk = Walk::new(self, script);
                walk.path.push(mv);
                walk.step(&second, 1, reply)?;
                Ok(std::mem::take(&mut walk.found))
            })
            .collect();
        Ok(lines?.into_iter().flatten().collect())
    }
}

/// The line of these moves, with its marks.
fn line<R: Rules>(position: &PositionOf<R>, script: &Script, moves: &[Move]) -> Line {
    let mut position = *position;
    let mut line = Vec::with_capacity(moves.len());
    for (index, &mv) in moves.iter().enumerate() {
        let by = script.movers.get(index).copied().unwrap_or(script.replier);
        if position.turn() != by {
            position = position.pass();
        }
        position = position.play(mv);
        let check = position.is_in_check(position.turn());
        line.push(LineMove { mv, by, check, goal: index + 1 == moves.len() });
    }
    Line(line)
}

impl<'a, R: Rules> Walk<'a, R> {
    fn new(lines: &'a Lines<'a, R>, script: &'a Script) -> Self {
        Self { lines, script, path: Vec::with_capacity(script.movers.len() + 1), found: Vec::new(), nodes: 0 }
    }

    /// Makes half-move number `index` and goes on. Returns whether a line was found.
    fn step(&mut self, position: &PositionOf<R>, index: usize, mv: Move) -> Result<bool, Interrupted> {
        let child = position.play(mv);
        self.path.push(mv);
        let found = if index + 1 == self.script.movers.len() {
            Ok(self.end(&child, mv))
        } else if self.ends_too_soon(&child, index, mv) {
            Ok(false)
        } else {
            self.go_on(&child, index + 1)
        };
        self.path.pop();
        found
    }

    /// Whether a move that is not the last reaches the goal, which makes a line of its own, and a shorter one.
    fn ends_too_soon(&self, after: &PositionOf<R>, index: usize, mv: Move) -> bool {
        let Script { goal, end, ref movers, .. } = *self.script;
        let winner = end == End::Goal && Some(&movers[index]) == movers.last();
        // A side that is mated cannot go on, nor one that is stalemated, unless it need not move.
        let goes_on = match goal {
            Goal::Mate => false,
            Goal::Stalemate | Goal::MateOrStalemate | Goal::DoubleStalemate => movers[index] == movers[index + 1],
            _ => true,
        };
        winner && goes_on && reached::<R>(goal, mv, after)
    }

    /// All lines that go on with half-move number `index`.
    fn go_on(&mut self, position: &PositionOf<R>, index: usize) -> Result<bool, Interrupted> {
        let Some(position) = turn_to::<R>(position, self.script.movers[index]) else { return Ok(false) };
        let left = self.script.movers.len() - index;
        if left == 1 && self.script.end == End::Goal {
            return Ok(self.last(&position));
        }
        self.lines.control.poll()?;
        self.nodes += 1;
        let key = key(position.key(), left);
        let table = self.lines.table.as_ref();
        if table.is_some_and(|table| table.probe(key).answer(1) == Some(false)) {
            return Ok(false);
        }
        let mut found = false;
        for mv in legal_moves::<R>(&position) {
            found |= self.step(&position, index, mv)?;
        }
        if let (Some(table), false) = (table, found) {
            table.store(key, 1, false);
        }
        Ok(found)
    }

    /// The last half-move: only moves that can reach the goal are made.
    fn last(&mut self, position: &PositionOf<R>) -> bool {
        self.nodes += 1;
        let goal = self.script.goal;
        let mut moves: Vec<Move> = Vec::new();
        if self.lines.techniques.has(Techniques::MATE_MOVES) {
            candidates::<R, _>(goal, position, &mut moves);
        } else {
            moves = legal_moves::<R>(position);
        }
        let before = self.found.len();
        for mv in moves {
            if reached::<R>(goal, mv, &position.play(mv)) {
                self.record(mv);
            }
        }
        self.found.len() > before
    }

    /// What the last half-move of the script has led to.
    fn end(&mut self, position: &PositionOf<R>, mv: Move) -> bool {
        match self.script.end {
            End::Goal if reached::<R>(self.script.goal, mv, position) => {
                self.found.push(self.path.clone());
                true
            }
            End::Goal => false,
            End::Forced => self.replies(position),
        }
    }

    /// Records all replies, if each of them reaches the goal and there is one.
    fn replies(&mut self, position: &PositionOf<R>) -> bool {
        self.nodes += 1;
        let goal = self.script.goal;
        if !has_legal_move::<R>(position) {
            return false;
        }
        let replies = legal_moves::<R>(position);
        if goal == Goal::Mate && self.lines.techniques.has(Techniques::MATE_MOVES) {
            let checks = GoalChecks::new::<R>(position);
            if !replies.iter().all(|&reply| checks.may_check::<R>(reply)) {
                return false;
            }
        }
        if !replies.iter().all(|&reply| reached::<R>(goal, reply, &position.play(reply))) {
            return false;
        }
        for reply in replies {
            self.record(reply);
        }
        true
    }

    fn record(&mut self, last: Move) {
        let mut line = self.path.clone();
        line.push(last);
        self.found.push(line);
    }
}

impl<R: Rules> Drop for Walk<'_, R> {
    fn drop(&mut self) {
        self.lines.control.nodes.fetch_add(self.nodes, Relaxed);
    }
}

/// The key of a position with so many half-moves left: a question of its own for each number.
fn key(key: Key, left: usize) -> Key {
    let salt = (left as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Key { low: key.low ^ salt, high: key.high ^ salt.rotate_left(29) }
}
