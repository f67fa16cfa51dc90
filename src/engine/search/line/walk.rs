//! [`Lines`]: finds every line of a [`Script`].
//!
//! Depth first over all legal moves. Many orders of the same moves lead to the same position: a position from which no
//! line goes on with its number of half-moves left is remembered and not entered again. Lines that do go on are walked each
//! time, since each order is a solution of its own. Of the last move only those that can reach the goal are made. What else
//! is left out is up to the prunings ([`crate::search::prune`]).

use super::script::{End, Obliged, Parry, Script};
use crate::position::{Color, Key, Men, Move, Role, Setup};
use crate::problem::{Goal, Line, LineMove, Node};
use crate::rules::{PositionOf, Rules, legal_moves};
use crate::search::control::{Control, Interrupted, Techniques};
use crate::search::goals::{Homes, all_reach, asks_diagram, goal_moves, is_at_hand, reached};
use crate::search::parallel;
use crate::search::prune::{Plan, Prunable, Pruners, Prunings};
use crate::search::stream::InOrder;
use crate::search::table::Table;
use crate::search::tally::one_more;
use crate::search::units::{Numbers, Outcome, Stage, Step, Units, WorkPlace};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What the searches of a problem's scripts share.
pub(in crate::search) struct Lines<'a, R: Rules> {
    pub(in crate::search) control: &'a Control,
    pub(in crate::search) units: &'a Units<'a>,
    pub(in crate::search) table: Option<Table>,
    pub(in crate::search) techniques: Techniques,
    /// Where the play leads, if to a diagram.
    pub(in crate::search) destination: Option<Destination<R>>,
    pub(in crate::search) prunings: Prunings<R>,
}

/// The diagram that a proof game leads to, or `a=>b`.
pub(in crate::search) struct Destination<R: Rules> {
    men: R::Men,
    /// Whether men can stand like this at all.
    is_possible: bool,
}

impl<R: Rules> Destination<R> {
    /// The diagram of a setup.
    pub(in crate::search) fn new(setup: &Setup) -> Self {
        let mut men = R::Men::empty(setup);
        let mut is_possible = true;
        let shares = setup.rules.variant.law().transfer.shares_squares();
        // Imitators are remembered, and stand in nobody's way.
        for &(cell, man) in setup.men.iter().filter(|(_, man)| man.role != Role::Imitator) {
            let taken = if shares {
                men.man_at(cell).is_some()
            } else {
                men.planes()
                    .iter()
                    .any(|&board| board.level() == cell.board.level() && men.occupied(board).has(cell.square))
            };
            let room = men.planes().contains(&cell.board) && !taken;
            if room {
                men.toggle(cell, man);
            }
            is_possible &= room;
        }
        Self { men, is_possible }
    }

    /// Whether a position is the diagram.
    fn is_reached(&self, position: &PositionOf<R>) -> bool {
        self.is_possible && position.men().stand_like(&self.men)
    }
}

/// The lines found, and the first moves that were not searched to the end.
#[derive(Default)]
pub(in crate::search) struct Found {
    pub(in crate::search) lines: Vec<Line>,
    pub(in crate::search) unsearched: Vec<Move>,
}

/// Hears the lines of a first move once those of every first move before it are known.
pub(in crate::search) type Tell<'a> = dyn Fn(&[Line]) + Sync + 'a;

/// The lines found, as moves.
type Walked = Result<Vec<Vec<Move>>, Interrupted>;

/// One thread's search.
struct LineWalk<'a, 'p, R: Rules> {
    lines: &'a Lines<'a, R>,
    script: &'a Script,
    path: Vec<Move>,
    found: Vec<Vec<Move>>,
    nodes: u64,
    pruners: Pruners<'p, R>,
    /// Room for the children of positions, used again and again.
    rooms: Vec<Vec<Child<R>>>,
}

/// The position after a move.
struct Child<R: Rules> {
    mv: Move,
    position: PositionOf<R>,
    /// Whether it is known that no line goes on from there.
    is_denied: bool,
}

/// What comes after a half-move.
enum Next<R: Rules> {
    /// Nothing: the line cannot go on like this.
    Nothing,
    /// The side in check parries.
    Parry,
    /// The next half-move of the script.
    Move,
    /// The same, in this position, in which the other side has passed.
    AfterPass(PositionOf<R>),
}

/// The position in which a side is to move, if it is not already its turn: the other side passes, for which it must not
/// be in check.
fn turn_to<R: Rules>(position: &PositionOf<R>, side: Color) -> Option<PositionOf<R>> {
    if position.turn() == side {
        return Some(*position);
    }
    (!position.is_in_check(position.turn())).then(|| position.pass())
}

impl<R: Prunable> Lines<'_, R> {
    /// All lines of a script from a position, sorted; each walked by the pool's threads from its second half-move on.
    ///
    /// With a range, only those that begin with first moves of these numbers, from 1; with a room, at least `room` of
    /// the first lines, if there are. What is decided is reported first move by first move.
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
        if script.movers.len() < script.least() || self.destination.as_ref().is_some_and(|to| !to.is_possible) {
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
            let mut walk = LineWalk::new(self, script, &[]);
            match walk.make(&start, 0) {
                Ok(_) => found.lines = spelt_out::<R>(position, script, &walk.found),
                Err(Interrupted) => found.unsearched = firsts.iter().map(|(_, mv)| *mv).collect(),
            }
            // Without a range every line counts, also one whose only move is not legal: see `leaves_king`.
            let is_first = |mv: Move| range.is_none() || firsts.iter().any(|(_, first)| *first == mv);
            found.lines.retain(|line| line.0.first().is_some_and(|step| is_first(step.mv)));
            found.lines.sort();
            return found;
        }
        if LineWalk::new(self, script, &[]).is_bound(&start, 0) {
            return found;
        }
        let plan = self.prunings.plan(&start, script, self.control);
        self.control.total.fetch_add(firsts.len() as u64, Relaxed);
        let all = self.units.place(unit.0, unit.1, depths(script));
        let walk = |first: (u32, Move)| {
            let place = all.after(Step::new(first.0, first.1));
            let walked = place.decide((keep, read), |place| self.walk_from(place, &start, script, first.1, &plan));
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
        if let Some(room) = room {
            // One after the other, so that what is found first does not depend on the threads.
            for first in firsts {
                if keep(first.1, walk(first)) >= room {
                    break;
                }
            }
        } else {
            let order = InOrder::new();
            // Taken one by one, so that the first are decided first.
            parallel::each_in_turn(self.control, firsts.len(), &|number| {
                let first = firsts[number];
                order.take(number, (first.1, walk(first)), |(mv, walked)| {
                    keep(mv, walked);
                });
            });
        }
        found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// The moves that reach the goal in the diagram, where a side is bound to make one that is not to reach it: then there
    /// is no line.
    pub(in crate::search) fn forced(&self, position: &PositionOf<R>, script: &Script) -> Vec<Node> {
        let start = script.movers.first().and_then(|&first| turn_to::<R>(position, first));
        let is_obliged = |start: &PositionOf<R>| {
            script.obliged == Obliged::Both && script.intro == 0 && start.turn() != script.winner
        };
        let Some(start) = start.filter(is_obliged) else { return Vec::new() };
        let mut moves = LineWalk::new(self, script, &[]).goal_moves(script.goal, &start);
        moves.sort_unstable();
        let leaf = |mv: Move| {
            let end = start.play(mv);
            Node::leaf(mv, end.is_in_check(end.turn()), true)
        };
        moves.into_iter().map(leaf).collect()
    }

    /// The lines that begin with a move, the second half-moves shared out among the threads.
    fn walk_from(
        &self,
        place: &WorkPlace,
        start: &PositionOf<R>,
        script: &Script,
        mv: Move,
        plan: &[Box<dyn Plan<R> + '_>],
    ) -> Walked {
        let mut walk = LineWalk::new(self, script, plan);
        let mut is_cut = !walk.pruners.admit(mv, start.turn(), false);
        // What is cut may not be cut by who puts parts together: they are there all the same.
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
                    Ok(std::mem::take(&mut walk.found))
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
            Ok(std::mem::take(&mut walk.found))
        };
        let replies = legal_moves::<R>(&second);
        let numbers = Numbers::new(&replies);
        let unknown = AtomicBool::new(false);
        let look = |walk: &mut LineWalk<R>, &reply: &Move| {
            let lines = place.after(numbers.step(reply)).decide((keep, read), |_| step(walk, reply));
            if lines.is_err() && place.has_parts() && !self.control.is_stopped() {
                // Another's, which does not keep this run from the others.
                unknown.store(true, Relaxed);
                return Ok(Vec::new());
            }
            lines
        };
        let lines = parallel::try_map(self.control, &replies, || walk.fork(), look)?;
        if unknown.load(Relaxed) { Err(Interrupted) } else { Ok(lines.into_iter().flatten().collect()) }
    }
}

/// How many half-moves usually lead to a unit, and at most: where play is long, second moves are units.
fn depths(script: &Script) -> (usize, usize) {
    let most = if script.movers.len() > 3 { 2 } else { 1 };
    (if script.movers.len() < 6 { 1 } else { most }, most)
}

#[allow(clippy::ptr_arg, reason = "what is kept is what was found")]
fn keep(lines: &Vec<Vec<Move>>) -> Outcome {
    Outcome::Lines(lines.clone())
}

fn read(outcome: Outcome) -> Option<Vec<Vec<Move>>> {
    let Outcome::Lines(lines) = outcome else { return None };
    Some(lines)
}

/// The lines of these moves, with their marks. Most begin like the one before, of which the positions are kept.
fn spelt_out<R: Rules>(position: &PositionOf<R>, script: &Script, lines: &[Vec<Move>]) -> Vec<Line> {
    let mut way: Vec<Trodden<R>> = Vec::new();
    let spell = |moves: &Vec<Move>| {
        let shared = way.iter().zip(moves).take_while(|(step, mv)| step.step.mv == **mv).count();
        way.truncate(shared);
        for &mv in &moves[shared..] {
            let (before, done) = way.last().map_or((position, 0), |step| (&step.after, step.done));
            way.push(tread::<R>(before, script, done, mv));
        }
        let mut line: Vec<LineMove> = way.iter().map(|step| step.step).collect();
        if let Some(last) = line.last_mut() {
            last.goal = true;
        }
        Line(line)
    };
    lines.iter().map(spell).collect()
}

/// A move of a line that is spelt out.
struct Trodden<R: Rules> {
    step: LineMove,
    after: PositionOf<R>,
    /// How many half-moves of the script have been made.
    done: usize,
}

/// Spells out one move behind `done` half-moves of a script.
fn tread<R: Rules>(before: &PositionOf<R>, script: &Script, done: usize, mv: Move) -> Trodden<R> {
    let mut position = *before;
    let due = script.movers.get(done) == Some(&position.turn());
    // Who is not due parries a check, or has passed.
    if !(due || script.parry == Parry::Helps && position.is_in_check(position.turn())) {
        position = position.pass();
    }
    let by = position.turn();
    let done = done + usize::from(script.movers.get(done) == Some(&by));
    let after = position.play(mv);
    let check = after.is_in_check(after.turn());
    Trodden { step: LineMove { mv, by, check, goal: false }, after, done }
}

impl<'a, 'p, R: Prunable> LineWalk<'a, 'p, R> {
    fn new(lines: &'a Lines<'a, R>, script: &'a Script, plan: &'p [Box<dyn Plan<R> + 'p>]) -> Self {
        let path = Vec::with_capacity(script.movers.len() + 1);
        Self { lines, script, path, found: Vec::new(), nodes: 0, pruners: Pruners::new(plan), rooms: Vec::new() }
    }

    /// The same for another thread, with nothing found so far.
    fn fork(&self) -> LineWalk<'_, '_, R> {
        let Self { lines, script, ref path, ref pruners, .. } = *self;
        let pruners = pruners.fork();
        LineWalk { lines, script, path: path.clone(), found: Vec::new(), nodes: 0, pruners, rooms: Vec::new() }
    }

    /// Makes half-move number `index` and goes on. Returns whether a line was found.
    fn step(&mut self, position: &PositionOf<R>, index: usize, mv: Move) -> Result<bool, Interrupted> {
        // The last move is for the goal to choose.
        let no_more = index + 2 == self.script.movers.len();
        if !self.pruners.admit(mv, position.turn(), no_more) {
            return Ok(false);
        }
        let found = self.go_on_with((position, &position.play(mv)), index, mv);
        if !no_more {
            self.pruners.leave();
        }
        found
    }

    /// Goes on after half-move number `index`, which leads from one position to the other. Returns whether a line was found.
    fn go_on_with(
        &mut self,
        between: (&PositionOf<R>, &PositionOf<R>),
        index: usize,
        mv: Move,
    ) -> Result<bool, Interrupted> {
        if self.ends_too_soon(between, index, mv) {
            return Ok(false);
        }
        self.path.push(mv);
        let found = self.go_on(between.1, index + 1);
        self.path.pop();
        found
    }

    /// Makes each of some moves as half-move number `index`, with two more to come at least, and goes on. Returns whether a line
    /// was found.
    ///
    /// The table is asked about all of them before any is gone on with: a single look-up waits for memory, but several in a row
    /// wait together. It is asked once more before each, of which another thread may have learnt in the meantime.
    fn step_each(&mut self, position: &PositionOf<R>, index: usize, mut moves: Vec<Move>) -> Result<bool, Interrupted> {
        let by = position.turn();
        let mut children = self.rooms.pop().unwrap_or_default();
        self.pruners.retain(&mut moves, by);
        let child = |mv: Move| Child { mv, position: position.play(mv), is_denied: false };
        children.extend(moves.into_iter().map(child));
        // Where checks may be parried, what comes next is not known yet.
        let table = self.lines.table.as_ref().filter(|_| self.script.parry == Parry::No);
        if let Some(table) = table {
            for child in &mut children {
                self.path.push(child.mv);
                child.is_denied = table.denies(self.question_to_come(&child.position, index + 1), 1);
                self.path.pop();
            }
        }
        let mut found = false;
        for &Child { mv, position: ref child, is_denied } in &children {
            if is_denied {
                self.nodes += 1;
                one_more();
            } else if self.pruners.admit(mv, by, false) {
                let some = self.go_on_with((position, child), index, mv);
                self.pruners.leave();
                found |= some?;
            }
        }
        children.clear();
        self.rooms.push(children);
        Ok(found)
    }

    /// Whether a move that is not the last reaches a goal that ends the play: the winner's, which makes a line of its
    /// own, and a shorter one, or the other side's, if that was said to matter. The move leads from one position to the other.
    fn ends_too_soon(&self, between: (&PositionOf<R>, &PositionOf<R>), index: usize, mv: Move) -> bool {
        let Script { goal, end, obliged, winner, goal_is_end, ref movers, intro, .. } = *self.script;
        // A diagram is nobody's own: whoever brings it about, the game is over.
        let winner_moves = movers[index] == winner || self.lines.destination.is_some();
        let ends = if winner_moves { end == End::Reach && obliged == Obliged::Nobody } else { goal_is_end };
        // A side that is mated cannot go on, nor one that is stalemated, unless it need not move.
        let goes_on = match goal {
            Goal::Mate => false,
            Goal::Stalemate | Goal::MateOrStalemate | Goal::DoubleStalemate => movers[index] == movers[index + 1],
            _ => true,
        };
        ends && goes_on && index >= intro && self.reaches(goal, mv, between)
    }

    /// Where the men stood in the diagram.
    fn homes(&self) -> Homes {
        Homes::after(&self.path)
    }

    /// Whether a move after those of the path, from one position to another, reaches a goal.
    fn reaches(&self, goal: Goal, mv: Move, between: (&PositionOf<R>, &PositionOf<R>)) -> bool {
        match &self.lines.destination {
            Some(destination) => destination.is_reached(between.1),
            None => reached::<R>(goal, mv, between, || self.homes().with(mv)),
        }
    }

    /// The moves after those of the path that reach a goal, which is none of a proof game.
    fn goal_moves(&self, goal: Goal, position: &PositionOf<R>) -> Vec<Move> {
        goal_moves::<R>(goal, position, self.lines.techniques, &|| self.homes()).collect()
    }

    /// Whether the side to move after the moves of the path can reach the goal at once.
    fn is_at_hand(&self, position: &PositionOf<R>) -> bool {
        is_at_hand::<R>(self.script.goal, position, self.lines.techniques, &|| self.homes())
    }

    /// Whether every move after those of the path reaches the goal, and there is one.
    fn all_reach(&self, position: &PositionOf<R>) -> bool {
        all_reach::<R>(self.script.goal, position, self.lines.techniques, &|| self.homes())
    }

    /// Whether the side to move, at half-move number `index` or passing before it, must reach the goal at once, so that
    /// no line goes on.
    fn is_bound(&self, position: &PositionOf<R>, index: usize) -> bool {
        let bound = match self.script.obliged {
            Obliged::Nobody => false,
            Obliged::Winner => position.turn() == self.script.winner,
            Obliged::Both => true,
        };
        bound && index >= self.script.intro && self.is_at_hand(position)
    }

    /// What comes after a move, half-move number `index` being due.
    fn next(&self, position: &PositionOf<R>, index: usize) -> Next<R> {
        let Script { ref movers, intro, end, winner, parry, .. } = *self.script;
        if position.turn() == movers[index] {
            return Next::Move;
        }
        // Where the other side would have to reach the goal, if it were its turn, the series is over.
        let in_series = index >= intro;
        let forced = || end == End::Forced && position.turn() == winner && self.all_reach(position);
        if in_series && (self.is_bound(position, index) || forced()) {
            Next::Nothing
        } else if !position.is_in_check(position.turn()) {
            Next::AfterPass(position.pass())
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
            Next::Move => self.make(position, index),
            Next::AfterPass(position) => self.make(&position, index),
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
        one_more();
        if !self.pruners.enter(position, index, &self.path) {
            return Ok(false);
        }
        let left = self.script.movers.len() - index;
        if left == 1 {
            return Ok(self.last(position));
        }
        self.lines.control.poll()?;
        let table = self.lines.table.as_ref();
        let key = self.question(position, index);
        if table.is_some_and(|table| table.denies(key, 1)) {
            return Ok(false);
        }
        let found = match self.script.end {
            _ if self.is_bound(position, index) => false,
            End::Reciprocal(own) if left == 2 => self.reciprocal(position, own),
            _ => {
                let moves = self.moves(position, left);
                if left > 2 {
                    self.step_each(position, index, moves)?
                } else {
                    let mut found = false;
                    for mv in moves {
                        found |= self.step(position, index, mv)?;
                    }
                    found
                }
            }
        };
        if let (Some(table), false) = (table, found) {
            table.store(key, 1, false);
        }
        Ok(found)
    }

    /// What the table is asked about a position in which half-move number `index` is to be made: a question of its own for each number
    /// of half-moves left and of introductory ones.
    fn question(&self, position: &PositionOf<R>, index: usize) -> Key {
        let left = self.script.movers.len() - index;
        let intro = self.script.intro.saturating_sub(index);
        let salt = (left as u64 | (intro as u64) << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let key = self.key(position);
        Key { low: key.low ^ salt, high: key.high ^ salt.rotate_left(29) }
    }

    /// The question that comes after a move, half-move number `index` being due: the other side passes first if it is not
    /// its turn. Where it may not, no line goes on, whatever is known.
    fn question_to_come(&self, position: &PositionOf<R>, index: usize) -> Key {
        if position.turn() == self.script.movers[index] {
            self.question(position, index)
        } else {
            self.question(&position.pass(), index)
        }
    }

    /// The key of a position after the moves of the path; men that have changed places are distinguished if a goal does so.
    fn key(&self, position: &PositionOf<R>) -> Key {
        let Script { goal, end, .. } = *self.script;
        let own_asks = matches!(end, End::Reciprocal(own) if asks_diagram(own));
        if asks_diagram(goal) || own_asks { self.homes().key(position.key()) } else { position.key() }
    }

    /// The moves to make with `left` half-moves left: of the last but one those after which the other side can mate, or must.
    fn moves(&self, position: &PositionOf<R>, left: usize) -> Vec<Move> {
        let Script { goal, end, winner, .. } = *self.script;
        let is_before_mate = left == 2 && goal == Goal::Mate && position.turn() != winner;
        let techniques = self.lines.techniques;
        if !(is_before_mate && self.lines.destination.is_none() && techniques.has(Techniques::MATE_MOVES)) {
            return legal_moves::<R>(position);
        }
        let mut moves = Vec::with_capacity(64);
        match end {
            End::Forced => R::collect_forcing_mates(position, &mut moves),
            End::Reach => R::collect_helping_mates(position, &mut moves),
            End::Reciprocal(_) => R::collect(position, &mut moves),
        }
        moves
    }

    /// The last half-move.
    fn last(&mut self, position: &PositionOf<R>) -> bool {
        let goal = self.script.goal;
        let before = self.found.len();
        if let Some(destination) = &self.lines.destination {
            for mv in legal_moves::<R>(position) {
                if destination.is_reached(&position.play(mv)) {
                    self.record(mv);
                }
            }
        } else if self.script.end != End::Forced || self.all_reach(position) {
            for mv in self.goal_moves(goal, position) {
                self.record(mv);
            }
        }
        self.found.len() > before
    }

    /// The last two half-moves, if they can be made in both ways: to the own goal, or so that the other side reaches
    /// its goal.
    fn reciprocal(&mut self, position: &PositionOf<R>, own: Goal) -> bool {
        let own = self.goal_moves(own, position);
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

impl<R: Rules> Drop for LineWalk<'_, '_, R> {
    fn drop(&mut self) {
        self.lines.control.nodes.fetch_add(self.nodes, Relaxed);
    }
}
