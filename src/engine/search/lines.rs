//! [`Lines`]: finds every line of a [`Script`].
//!
//! Depth first over all legal moves. Many orders of the same moves lead to the same position: a position from which no
//! line goes on with so many half-moves left is remembered and not entered again. Lines that do go on are walked each
//! time, since each order is a solution of its own. Of the last move only those that can reach the goal are made. Of a
//! proof game, positions from which the diagram is too far are left at once ([`super::journey`]).

use super::control::{Control, Interrupted, Techniques};
use super::goals::{all_reach, goal_moves, is_at_hand, reached};
use super::journey::{Journey, Memo};
use super::nets::{self, Hopes, Left, Nets, Room};
use super::script::{Bound, End, Parry, Script};
use super::stream::InOrder;
use super::table::Table;
use super::tally::{Count, count_many};
use super::targets::{Hunt, Pursuit, Targets};
use super::units::{Outcome, Stage, Units};
use crate::position::{Color, Key, Move};
use crate::problem::{Goal, Line, LineMove};
use crate::rules::{ForcingMoves, PositionOf, Rules, collect_moves, legal_moves};
use rayon::prelude::*;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Mutex, PoisonError};

/// What the searches of a problem's scripts share.
pub(super) struct Lines<'a, R: Rules> {
    pub(super) control: &'a Control,
    pub(super) units: &'a Units<'a>,
    pub(super) table: Option<Table>,
    pub(super) techniques: Techniques,
    /// Where a proof game leads.
    pub(super) journey: Option<Journey<R>>,
    /// Whether a king can still be netted, where that is the goal.
    pub(super) nets: Option<Nets<R>>,
    /// Which ends can still be reached, where they can be listed.
    pub(super) targets: Option<Targets<R>>,
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
struct Walk<'a, 'h, R: Rules> {
    lines: &'a Lines<'a, R>,
    script: &'a Script,
    path: Vec<Move>,
    found: Vec<Vec<Move>>,
    nodes: u64,
    memo: Memo,
    room: Room,
    /// Where the king may yet be netted, at each position of the path.
    hopes: Vec<Hopes>,
    /// Where the ends that can be reached are looked for.
    hunt: Option<&'a Hunt<'h, R>>,
    /// Which of them still can be, once they are listed; it has all moves of the path.
    pursuit: Option<Pursuit<'h, R>>,
    /// The positions that the hunt knows of.
    told: u64,
}

/// What comes after a half-move.
enum Next<R: Rules> {
    /// Nothing: the line cannot go on like this.
    Nothing,
    /// The side in check parries.
    Parry,
    /// The next half-move of the script, in this position.
    Move(PositionOf<R>),
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
    ///
    /// With a range, only those that begin with first moves of these numbers, from 1; with a room, at least so many of
    /// the first lines, if there are. What is settled is told first move by first move.
    pub(super) fn search(
        &self,
        position: &PositionOf<R>,
        script: &Script,
        unit: (Stage, u16),
        range: Option<(u32, u32)>,
        room: Option<usize>,
        settled: &Settled,
    ) -> Found {
        let mut found = Found::default();
        if script.movers.len() < script.least() {
            return found;
        }
        let Some(start) = script.movers.first().and_then(|&first| turn_to::<R>(position, first)) else { return found };
        let firsts = {
            let mut firsts = legal_moves::<R>(&start);
            firsts.sort_unstable();
            let wanted = |number: u32| range.is_none_or(|(from, to)| (from..=to).contains(&number));
            (1..).zip(firsts).filter(|(number, _)| wanted(*number)).collect::<Vec<(u32, Move)>>()
        };
        // The last two half-moves may belong together.
        if script.movers.len() < 3 {
            let mut walk = Walk::new(self, script);
            match walk.make(&start, 0) {
                Ok(_) => found.lines = told::<R>(position, script, &walk.found),
                Err(Interrupted) => found.unsearched = firsts.iter().map(|(_, mv)| *mv).collect(),
            }
            let is_first = |mv: Move| firsts.iter().any(|(_, first)| *first == mv);
            found.lines.retain(|line| line.0.first().is_some_and(|step| is_first(step.mv)));
            found.lines.sort();
            return found;
        }
        if Walk::new(self, script).is_bound(&start, 0) {
            return found;
        }
        let hunt = self.targets.as_ref().map(|targets| Hunt::new(targets, start, script, self.control));
        self.control.total.fetch_add(firsts.len() as u64, Relaxed);
        let walk = |first: (u32, Move)| {
            let keep = |lines: &Vec<Vec<Move>>| Outcome::Lines(lines.clone());
            let read = |outcome| match outcome {
                Outcome::Lines(lines) => Some(lines),
                _ => None,
            };
            let search = || self.walk_from(&start, script, first.1, hunt.as_ref());
            let walked = self.units.settle(unit, Some(first), (keep, read), search).map(|lines| {
                let mut lines = told::<R>(position, script, &lines);
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
                settled(&lines);
                found.lines.extend(lines);
            } else {
                found.unsearched.push(mv);
            }
            found.lines.len()
        };
        if let Some(room) = room {
            // One after the other, so that what is found first does not depend on the threads.
            for first in firsts {
                if keep(first.1, walk(first)) >= room {
                    break;
                }
            }
        } else {
            let order = InOrder::new();
            // Taken one by one, so that the first are settled first.
            firsts.iter().enumerate().par_bridge().for_each(|(number, &first)| {
                order.settle(number, (first.1, walk(first)), |(mv, walked)| {
                    keep(mv, walked);
                });
            });
        }
        found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The lines that begin with a move, the second half-moves shared out among the threads.
    fn walk_from(&self, start: &PositionOf<R>, script: &Script, mv: Move, hunt: Option<&Hunt<'_, R>>) -> Walked {
        let mut walk = Walk::new(self, script);
        walk.hunt = hunt;
        walk.pursuit = hunt.and_then(Hunt::listed).map(Pursuit::onward);
        if walk.is_out_of_reach(mv, start.turn()) {
            return Ok(Vec::new());
        }
        let child = start.play(mv);
        if walk.ends_too_soon(&child, 0, mv) {
            return Ok(Vec::new());
        }
        walk.path.push(mv);
        let second = match walk.next(&child, 1) {
            Next::Nothing => return Ok(Vec::new()),
            Next::Move(second) if script.movers.len() > 3 => second,
            Next::Move(_) | Next::Parry => {
                walk.go_on(&child, 1)?;
                return Ok(std::mem::take(&mut walk.found));
            }
        };
        if walk.is_bound(&second, 1) || walk.is_too_far(&second, 1) {
            return Ok(Vec::new());
        }
        let before = walk.pursuit.take();
        let lines: Result<Vec<Vec<Vec<Move>>>, Interrupted> = legal_moves::<R>(&second)
            .par_iter()
            .map_init(Memo::default, |memo, &reply| {
                let mut walk = Walk::new(self, script);
                walk.hunt = hunt;
                walk.pursuit = before.as_ref().map(Pursuit::onward);
                std::mem::swap(memo, &mut walk.memo);
                walk.path.push(mv);
                let walked = walk.step(&second, 1, reply);
                std::mem::swap(memo, &mut walk.memo);
                walked.map(|_| std::mem::take(&mut walk.found))
            })
            .collect();
        Ok(lines?.into_iter().flatten().collect())
    }

    fn reaches(&self, goal: Goal, mv: Move, after: &PositionOf<R>) -> bool {
        match &self.journey {
            Some(journey) => journey.is_there(after),
            None => reached::<R>(goal, mv, after),
        }
    }
}

/// The lines of these moves, with their marks.
fn told<R: Rules>(position: &PositionOf<R>, script: &Script, lines: &[Vec<Move>]) -> Vec<Line> {
    lines.iter().map(|moves| line::<R>(position, script, moves)).collect()
}

/// The line of these moves, with its marks.
fn line<R: Rules>(position: &PositionOf<R>, script: &Script, moves: &[Move]) -> Line {
    let mut position = *position;
    let mut movers = script.movers.iter().peekable();
    let mut line = Vec::with_capacity(moves.len());
    for (index, &mv) in moves.iter().enumerate() {
        let due = movers.peek().is_some_and(|mover| **mover == position.turn());
        // Who is not due parries a check, or has passed.
        if !(due || script.parry == Parry::Helps && position.is_in_check(position.turn())) {
            position = position.pass();
        }
        let by = position.turn();
        movers.next_if(|mover| **mover == by);
        position = position.play(mv);
        let check = position.is_in_check(position.turn());
        line.push(LineMove { mv, by, check, goal: index + 1 == moves.len() });
    }
    Line(line)
}

impl<'a, R: Rules> Walk<'a, '_, R> {
    fn new(lines: &'a Lines<'a, R>, script: &'a Script) -> Self {
        let path = Vec::with_capacity(script.movers.len() + 1);
        Self {
            lines,
            script,
            path,
            found: Vec::new(),
            nodes: 0,
            memo: Memo::default(),
            room: lines.nets.as_ref().map_or_else(Room::default, Nets::room),
            hopes: Vec::new(),
            hunt: None,
            pursuit: None,
            told: 0,
        }
    }

    /// Makes half-move number `index` and goes on. Returns whether a line was found.
    fn step(&mut self, position: &PositionOf<R>, index: usize, mv: Move) -> Result<bool, Interrupted> {
        // Nobody goes on with what is in reach before the last move.
        if index + 2 == self.script.movers.len() {
            let admitted = self.pursuit.as_ref().is_none_or(|pursuit| pursuit.admits(mv, position.turn()));
            return if admitted { self.stepped(position, index, mv) } else { Ok(false) };
        }
        if self.is_out_of_reach(mv, position.turn()) {
            return Ok(false);
        }
        let found = self.stepped(position, index, mv);
        if let Some(pursuit) = &mut self.pursuit {
            pursuit.back();
        }
        found
    }

    /// Goes on with the ends that can be reached, if they were not listed before and are now.
    fn hunt(&mut self) {
        let (Some(hunt), None) = (self.hunt, &self.pursuit) else { return };
        let more = self.nodes - self.told;
        self.told = self.nodes;
        self.pursuit = hunt.go_on(more).map(|listed| {
            let mut pursuit = listed.onward();
            for (&mv, &color) in self.path.iter().zip(&self.script.movers) {
                pursuit.follow(mv, color);
            }
            pursuit
        });
    }

    /// Whether no end that was listed can be reached after a move; else goes on with those that can.
    fn is_out_of_reach(&mut self, mv: Move, color: Color) -> bool {
        self.pursuit.as_mut().is_some_and(|pursuit| !pursuit.advance(mv, color))
    }

    fn stepped(&mut self, position: &PositionOf<R>, index: usize, mv: Move) -> Result<bool, Interrupted> {
        let child = position.play(mv);
        if self.ends_too_soon(&child, index, mv) {
            return Ok(false);
        }
        self.path.push(mv);
        let found = self.go_on(&child, index + 1);
        self.path.pop();
        found
    }

    /// Whether a move that is not the last reaches a goal that ends the play: the winner's, which makes a line of its
    /// own, and a shorter one, or the other side's, if that was said to matter.
    fn ends_too_soon(&self, after: &PositionOf<R>, index: usize, mv: Move) -> bool {
        let Script { goal, end, bound, winner, goal_is_end, ref movers, intro, .. } = *self.script;
        let ends = if movers[index] == winner { end == End::Reach && bound == Bound::Nobody } else { goal_is_end };
        // A side that is mated cannot go on, nor one that is stalemated, unless it need not move.
        let goes_on = match goal {
            Goal::Mate => false,
            Goal::Stalemate | Goal::MateOrStalemate | Goal::DoubleStalemate => movers[index] == movers[index + 1],
            _ => true,
        };
        ends && goes_on && index >= intro && self.lines.reaches(goal, mv, after)
    }

    /// Whether the side to move, at half-move number `index` or passing before it, must reach the goal at once, so that
    /// no line goes on.
    fn is_bound(&self, position: &PositionOf<R>, index: usize) -> bool {
        let bound = match self.script.bound {
            Bound::Nobody => false,
            Bound::Winner => position.turn() == self.script.winner,
            Bound::Both => true,
        };
        bound && index >= self.script.intro && is_at_hand::<R>(self.script.goal, position, self.lines.techniques)
    }

    /// Whether the men of a proof game are too far from where they should be.
    fn is_too_far(&mut self, position: &PositionOf<R>, index: usize) -> bool {
        let Some(journey) = &self.lines.journey else { return false };
        let bounds = self.lines.techniques.has(Techniques::BOUNDS);
        let too_far = bounds && journey.is_too_far(position, self.script.left(index), &mut self.memo);
        count_many(Count::BoundsCuts, u64::from(too_far));
        too_far
    }

    /// Where the loser's king may yet be netted in the moves left.
    fn hopes(&mut self, position: &PositionOf<R>, index: usize) -> Hopes {
        let before = self.hopes.last().copied().unwrap_or(Hopes::ALL);
        let (Some(nets), None) = (&self.lines.nets, &self.pursuit) else { return before };
        let left = &self.script.movers[index..];
        // Few of the moves before a forced end go on: to make them takes less than to ask.
        if left.len() == 2 && self.script.end == End::Forced {
            return before;
        }
        let winner = self.script.winner;
        let moves = left.iter().filter(|side| **side == winner).count();
        let count = |moves| u8::try_from(moves).unwrap_or(u8::MAX);
        let mate = self.script.goal == Goal::Mate;
        let counts = Left { winner: count(moves), loser: count(left.len() - moves) };
        // What is known here serves all positions after this one, if there are more to be asked about.
        nets.hopes(position, counts, mate, before, left.len() > 2, &mut self.room)
    }

    /// What comes after a move, half-move number `index` being due.
    fn next(&self, position: &PositionOf<R>, index: usize) -> Next<R> {
        let Script { ref movers, intro, end, parry, goal, .. } = *self.script;
        if position.turn() == movers[index] {
            return Next::Move(*position);
        }
        // Where the other side would have to reach the goal, if it were its turn, the series is over.
        let in_series = index >= intro;
        let forced = || end == End::Forced && all_reach::<R>(goal, position, self.lines.techniques);
        if in_series && (self.is_bound(position, index) || forced()) {
            Next::Nothing
        } else if !position.is_in_check(position.turn()) {
            Next::Move(position.pass())
        } else if in_series && parry == Parry::Helps {
            Next::Parry
        } else {
            Next::Nothing
        }
    }

    /// All lines that go on after a move, half-move number `index` being due.
    fn go_on(&mut self, position: &PositionOf<R>, index: usize) -> Result<bool, Interrupted> {
        match self.next(position, index) {
            Next::Nothing => Ok(false),
            Next::Move(position) => self.make(&position, index),
            Next::Parry => {
                let mut found = false;
                for parry in legal_moves::<R>(position) {
                    self.path.push(parry);
                    found |= self.make(&position.play(parry), index)?;
                    self.path.pop();
                }
                Ok(found)
            }
        }
    }

    /// All lines that go on with half-move number `index`.
    fn make(&mut self, position: &PositionOf<R>, index: usize) -> Result<bool, Interrupted> {
        self.nodes += 1;
        self.room.work += nets::POSITION;
        if self.is_too_far(position, index) {
            return Ok(false);
        }
        let left = self.script.movers.len() - index;
        if left == 1 {
            return Ok(self.last(position));
        }
        self.lines.control.poll()?;
        let key = key(position.key(), left, self.script.intro.saturating_sub(index));
        let table = self.lines.table.as_ref();
        if table.is_some_and(|table| table.denies(key, 1)) {
            return Ok(false);
        }
        if left > 3 {
            self.hunt();
        }
        let hopes = self.hopes(position, index);
        let since = self.room.work;
        self.hopes.push(hopes);
        let found = match self.script.end {
            _ if hopes == Hopes::NONE => false,
            _ if self.is_bound(position, index) => false,
            End::Reciprocal(own) if left == 2 => self.reciprocal(position, own),
            _ => {
                let mut found = false;
                for mv in self.moves(position, left) {
                    found |= self.step(position, index, mv)?;
                }
                found
            }
        };
        self.hopes.pop();
        if hopes != Hopes::NONE {
            self.room.note(left, since);
        }
        if let (Some(table), false) = (table, found) {
            table.store(key, 1, false);
        }
        Ok(found)
    }

    /// The moves to make with so many half-moves left: of the last but one before a forced mate those that can force it.
    fn moves(&self, position: &PositionOf<R>, left: usize) -> Vec<Move> {
        let Script { goal, end, winner, .. } = *self.script;
        let forces = left == 2 && end == End::Forced && goal == Goal::Mate && position.turn() != winner;
        if forces && self.lines.techniques.has(Techniques::MATE_MOVES) {
            let mut moves = Vec::with_capacity(64);
            collect_moves::<R, _, _>(position, &ForcingMoves::new::<R>(position), &mut moves);
            moves
        } else {
            legal_moves::<R>(position)
        }
    }

    /// The last half-move.
    fn last(&mut self, position: &PositionOf<R>) -> bool {
        let (goal, techniques) = (self.script.goal, self.lines.techniques);
        let before = self.found.len();
        if let Some(journey) = &self.lines.journey {
            for mv in legal_moves::<R>(position) {
                if journey.is_there(&position.play(mv)) {
                    self.record(mv);
                }
            }
        } else if self.script.end != End::Forced {
            for mv in goal_moves::<R>(goal, position, techniques) {
                self.record(mv);
            }
        } else if all_reach::<R>(goal, position, techniques) {
            for mv in legal_moves::<R>(position) {
                self.record(mv);
            }
        }
        self.found.len() > before
    }

    /// The last two half-moves, if they can be made in both ways: to the own goal, or so that the other side reaches
    /// its goal.
    fn reciprocal(&mut self, position: &PositionOf<R>, own: Goal) -> bool {
        let own: Vec<Move> = goal_moves::<R>(own, position, self.lines.techniques).collect();
        if own.is_empty() {
            return false;
        }
        let mut helped = false;
        for mv in legal_moves::<R>(position) {
            self.path.push(mv);
            helped |= self.last(&position.play(mv));
            self.path.pop();
        }
        if helped {
            for mv in own {
                self.record(mv);
            }
        }
        helped
    }

    fn record(&mut self, last: Move) {
        let mut line = self.path.clone();
        line.push(last);
        self.found.push(line);
    }
}

impl<R: Rules> Drop for Walk<'_, '_, R> {
    fn drop(&mut self) {
        self.lines.control.nodes.fetch_add(self.nodes, Relaxed);
        // Positions of forced ends are cheap: what can be listed at once serves them, longer lists cost more than they cut.
        if let Some(hunt) = self.hunt.filter(|_| self.script.end == End::Reach) {
            hunt.note(self.nodes - self.told);
        }
        if let Some(nets) = &self.lines.nets {
            nets.keep(std::mem::take(&mut self.room));
        }
    }
}

/// The key of a position with so many half-moves left, so many of them introductory: a question of its own for each.
fn key(key: Key, left: usize, intro: usize) -> Key {
    let salt = (left as u64 | (intro as u64) << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Key { low: key.low ^ salt, high: key.high ^ salt.rotate_left(29) }
}
