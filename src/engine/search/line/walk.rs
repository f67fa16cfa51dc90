//! [`LineWalk`]: one thread's walk over the lines of a [`Script`].
//!
//! A depth-first search over all legal moves. Many orders of the same moves lead to the same
//! position. A position from which no line continues with its number of half-moves left is stored
//! and not entered again. Lines that do continue are walked each time, since each order is a
//! solution of its own. At the last move only moves that can reach the goal are made. The prunings
//! ([`crate::search::prune`]) decide what else is left out.

use super::lines::Lines;
use crate::position::{Color, Key, Move};
use crate::problem::Goal;
use crate::rules::{PositionOf, Rules, legal_moves};
use crate::search::control::{Interrupted, Searched, Techniques};
use crate::search::goals::{
    Homes, Past, all_reach, goal_moves, is_at_hand, needs_diagram, reached,
};
use crate::search::prune::{Plan, Prunable, Pruners};
use crate::search::script::{End, Obliged, Parry, Script};
use parton_plain::PlainPosition;

/// One thread's search.
pub(super) struct LineWalk<'a, 'p, R: Rules> {
    lines: &'a Lines<'a, R>,
    script: &'a Script,
    /// The moves that led to the present position.
    pub(super) path: Vec<Move>,
    /// The lines found, as moves.
    pub(super) found: Vec<Vec<Move>>,
    /// If set, only that many of the first lines, in the order of their moves, are wanted. Then at
    /// most twice as many are kept.
    room: Option<usize>,
    /// The last of the first lines found so far, if there are as many as wanted: no later line is
    /// needed.
    end: Option<Vec<Move>>,
    searched: Searched<'a>,
    pub(super) pruners: Pruners<'p, R>,
    /// Buffers for the children of positions, for reuse.
    rooms: Vec<Vec<Child<R>>>,
}

/// The position after a move.
struct Child<R: Rules> {
    mv: Move,
    position: PositionOf<R>,
    /// Whether the table shows that no line continues from there.
    is_denied: bool,
}

/// The continuation after a half-move.
pub(super) enum Next<R: Rules> {
    /// None: the line cannot continue.
    Nothing,
    /// The side in check parries.
    Parry,
    /// The next half-move of the script.
    Move,
    /// The next half-move, in this position, in which the other side has passed.
    AfterPass(PositionOf<R>),
}

impl<'a, 'p, R: Prunable> LineWalk<'a, 'p, R> {
    pub(super) fn new(
        lines: &'a Lines<'a, R>,
        script: &'a Script,
        plan: &'p [Box<dyn Plan<R> + 'p>],
    ) -> Self {
        let path = Vec::with_capacity(script.movers.len() + 1);
        Self {
            lines,
            script,
            path,
            found: Vec::new(),
            room: None,
            end: None,
            searched: Searched::new(lines.control),
            pruners: Pruners::new(plan),
            rooms: Vec::new(),
        }
    }

    /// The same walk, from which only that many of the first lines are wanted.
    pub(super) fn with_room(self, room: Option<usize>) -> Self {
        Self { room, ..self }
    }

    /// The lines found, and from now on none.
    pub(super) fn take_found(&mut self) -> Vec<Vec<Move>> {
        self.end = None;
        std::mem::take(&mut self.found)
    }

    /// Returns whether no line that continues with a move is needed: each would follow all those
    /// that are wanted.
    fn is_too_late(&self, mv: Move) -> bool {
        self.end.as_ref().is_some_and(|end| {
            let path = self.path.iter().chain([&mv]);
            path.cmp(end.iter().take(self.path.len() + 1)).is_gt()
        })
    }

    /// A walk from here for another thread, with nothing found so far.
    pub(super) fn fork(&self) -> LineWalk<'_, '_, R> {
        let Self {
            lines,
            script,
            ref path,
            ref pruners,
            ..
        } = *self;
        let pruners = pruners.fork();
        LineWalk {
            lines,
            script,
            path: path.clone(),
            found: Vec::new(),
            room: self.room,
            end: None,
            searched: Searched::new(lines.control),
            pruners,
            rooms: Vec::new(),
        }
    }

    /// Makes half-move number `index` and continues. Returns whether a line was found.
    pub(super) fn step(
        &mut self,
        position: &PositionOf<R>,
        index: usize,
        mv: Move,
    ) -> Result<bool, Interrupted> {
        // The last move is left to the goal.
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

    /// Continues after half-move number `index`, which leads from one position to the other.
    /// Returns whether a line was found.
    fn go_on_with(
        &mut self,
        between: (&PositionOf<R>, &PositionOf<R>),
        index: usize,
        mv: Move,
    ) -> Result<bool, Interrupted> {
        if self.ends_too_soon(between, index, mv) {
            return Ok(false);
        }
        // Not `false`, which the table would keep.
        if self.is_too_late(mv) {
            return Ok(true);
        }
        self.path.push(mv);
        let found = self.go_on(between.1, index + 1);
        self.path.pop();
        found
    }

    /// Makes each of some moves as half-move number `index`, with at least two more to come, and
    /// continues. Returns whether a line was found.
    ///
    /// The table is probed for all of them first: a single probe waits for memory, but several in a
    /// row wait together. It is probed once more before each move, as another thread may have
    /// stored a result in the meantime.
    fn step_each(
        &mut self,
        position: &PositionOf<R>,
        index: usize,
        mut moves: Vec<Move>,
    ) -> Result<bool, Interrupted> {
        let by = position.turn();
        let mut children = self.rooms.pop().unwrap_or_default();
        self.pruners.retain(&mut moves, by);
        let child = |mv: Move| Child {
            mv,
            position: position.play(mv),
            is_denied: false,
        };
        children.extend(moves.into_iter().map(child));
        // If checks may be parried, the continuation is not known yet.
        let table = self
            .lines
            .table
            .as_ref()
            .filter(|_| self.script.parry == Parry::No);
        if let Some(table) = table {
            for child in &mut children {
                self.path.push(child.mv);
                child.is_denied =
                    table.denies(self.question_to_come(&child.position, index + 1), 1);
                self.path.pop();
            }
        }
        let mut found = false;
        for &Child {
            mv,
            position: ref child,
            is_denied,
        } in &children
        {
            if is_denied {
                self.searched.count();
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

    /// Returns whether a move that is not the last reaches a goal that ends the play: the winner's,
    /// which makes a separate, shorter line, or the other side's, if `goal_is_end` is set. The move
    /// leads from one position to the other.
    pub(super) fn ends_too_soon(
        &self,
        between: (&PositionOf<R>, &PositionOf<R>),
        index: usize,
        mv: Move,
    ) -> bool {
        let Script {
            goal,
            end,
            obliged,
            winner,
            goal_is_end,
            ref movers,
            intro,
            ..
        } = *self.script;
        // The diagram of a proof game belongs to no side: the game ends whichever side reaches it.
        let winner_moves = movers[index] == winner || goal == Goal::ProofGame;
        let ends = if winner_moves {
            end == End::Reach && obliged == Obliged::Neither
        } else {
            goal_is_end || end == End::ForcedOrOwn
        };
        // A side that is mated cannot continue, nor can one that is stalemated, unless it need not
        // move or may pass.
        let goes_on = match goal {
            Goal::Mate => false,
            Goal::Stalemate | Goal::MateOrStalemate | Goal::DoubleStalemate => {
                movers[index] == movers[index + 1] || R::stalemated_may_pass(between.1)
            }
            _ => true,
        };
        ends && goes_on && index >= intro && self.reaches(goal, mv, between)
    }

    /// Returns whether a move after those of the path, from one position to another, reaches a
    /// goal.
    fn reaches(&self, goal: Goal, mv: Move, between: (&PositionOf<R>, &PositionOf<R>)) -> bool {
        match &self.lines.destination {
            Some(destination) => destination.is_reached(between.1),
            None => reached::<R>(goal, mv, between, || self.homes().with(mv)),
        }
    }

    /// The moves after those of the path that reach a goal, other than that of a proof game.
    pub(super) fn goal_moves(&self, goal: Goal, position: &PositionOf<R>) -> Vec<Move> {
        goal_moves::<R>(goal, position, self.lines.techniques, self).collect()
    }

    /// Returns whether the side to move after the moves of the path can reach the goal at once.
    fn is_at_hand(&self, position: &PositionOf<R>) -> bool {
        is_at_hand::<R>(self.script.goal, position, self.lines.techniques, self)
    }

    /// Returns whether there is a move after those of the path and every such move reaches the
    /// goal.
    fn all_reach(&self, position: &PositionOf<R>) -> bool {
        all_reach::<R>(self.script.goal, position, self.lines.techniques, self)
    }

    /// Returns whether the side to move, at half-move number `index` or passing before it, must
    /// reach the goal at once, which ends all lines.
    pub(super) fn is_bound(&self, position: &PositionOf<R>, index: usize) -> bool {
        let bound = match self.script.obliged {
            Obliged::Neither => false,
            Obliged::Winner => position.turn() == self.script.winner,
            Obliged::Both => true,
        };
        bound && index >= self.script.intro && self.is_at_hand(position)
    }

    /// The continuation after a move, half-move number `index` being due.
    pub(super) fn next(&self, position: &PositionOf<R>, index: usize) -> Next<R> {
        let Script {
            ref movers,
            intro,
            end,
            winner,
            parry,
            ..
        } = *self.script;
        if position.turn() == movers[index] {
            return Next::Move;
        }
        // If the other side would have to reach the goal on its turn, the series is over.
        let in_series = index >= intro;
        let forced = || end == End::Forced && position.turn() == winner && self.all_reach(position);
        if in_series && (self.is_bound(position, index) || forced()) {
            Next::Nothing
        } else if !position.is_in_check(position.turn()) {
            Next::AfterPass(position.pass_in_series())
        } else if in_series && parry == Parry::Helps {
            Next::Parry
        } else {
            Next::Nothing
        }
    }

    /// Finds all lines that continue after a move, half-move number `index` being due.
    pub(super) fn go_on(
        &mut self,
        position: &PositionOf<R>,
        index: usize,
    ) -> Result<bool, Interrupted> {
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

    /// Finds all lines that continue with half-move number `index`.
    pub(super) fn make(
        &mut self,
        position: &PositionOf<R>,
        index: usize,
    ) -> Result<bool, Interrupted> {
        self.searched.count();
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
            End::Reciprocal(own) | End::ReciprocalForced(own) if left == 2 => {
                self.reciprocal(position, own)
            }
            _ => {
                let own = left == 2 && self.script.end == End::ForcedOrOwn;
                let mut found = own && self.own(position);
                let moves = self.moves(position, left);
                if left > 2 {
                    self.step_each(position, index, moves)?
                } else {
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

    /// The table key of a position in which half-move number `index` is to be made: separate for
    /// each number of half-moves left and of introductory ones.
    fn question(&self, position: &PositionOf<R>, index: usize) -> Key {
        let left = self.script.movers.len() - index;
        let intro = self.script.intro.saturating_sub(index);
        let salt = (left as u64 | (intro as u64) << 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let key = self.key(position);
        Key {
            low: key.low ^ salt,
            high: key.high ^ salt.rotate_left(29),
        }
    }

    /// The table key after a move, half-move number `index` being due: the other side passes first
    /// if it is not its turn. If it may not pass, no line continues, and the key is irrelevant.
    fn question_to_come(&self, position: &PositionOf<R>, index: usize) -> Key {
        if position.turn() == self.script.movers[index] {
            self.question(position, index)
        } else {
            self.question(&position.pass_in_series(), index)
        }
    }

    /// The key of a position after the moves of the path; men that have changed places are
    /// distinguished if a goal does so.
    fn key(&self, position: &PositionOf<R>) -> Key {
        let Script { goal, end, .. } = *self.script;
        let own_needs = matches!(
            end,
            End::Reciprocal(own) | End::ReciprocalForced(own) if needs_diagram(own)
        );
        if needs_diagram(goal) || own_needs {
            self.homes().key(position.key())
        } else {
            position.key()
        }
    }

    /// The moves to make with `left` half-moves left; for the last but one, those after which the
    /// other side can mate, or must.
    fn moves(&self, position: &PositionOf<R>, left: usize) -> Vec<Move> {
        let Script {
            goal, end, winner, ..
        } = *self.script;
        let is_before_mate = left == 2 && goal == Goal::Mate && position.turn() != winner;
        let techniques = self.lines.techniques;
        if !(is_before_mate
            && self.lines.destination.is_none()
            && techniques.has(Techniques::MATE_MOVES))
        {
            return legal_moves::<R>(position);
        }
        let mut moves = Vec::with_capacity(64);
        match end {
            End::Forced | End::ForcedOrOwn => R::collect_forcing_mates(position, &mut moves),
            End::Reach => R::collect_helping_mates(position, &mut moves),
            End::Reciprocal(_) | End::ReciprocalForced(_) => R::collect(position, &mut moves),
        }
        moves
    }

    /// The last half-move. Returns whether it reaches the goal.
    fn last(&mut self, position: &PositionOf<R>) -> bool {
        let goal = self.script.goal;
        let moves = if let Some(destination) = &self.lines.destination {
            let mut moves = legal_moves::<R>(position);
            moves.retain(|&mv| destination.is_reached(&position.play(mv)));
            moves
        } else if !self.script.end.is_forced() || self.all_reach(position) {
            self.goal_moves(goal, position)
        } else {
            Vec::new()
        };
        for &mv in &moves {
            self.record(mv);
        }
        !moves.is_empty()
    }

    /// The lines that the side to move ends now by reaching the goal itself.
    fn own(&mut self, position: &PositionOf<R>) -> bool {
        let moves = self.goal_moves(self.script.goal, position);
        for &mv in &moves {
            self.record(mv);
        }
        !moves.is_empty()
    }

    /// The last two half-moves, if both ways are possible: the side to move reaches its own goal,
    /// or it lets the other side reach its goal, or forces it to do so.
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
        self.lines.control.note_line(line.len());
        self.found.push(line);
        if let Some(room) = self
            .room
            .filter(|room| self.found.len() >= 2 * room.max(&1))
        {
            self.found.sort_unstable();
            self.found.truncate(room);
            self.end = self.found.last().cloned();
        }
    }
}

impl<R: Rules> Past for LineWalk<'_, '_, R> {
    fn homes(&self) -> Homes {
        Homes::after(&self.path)
    }

    fn plain(&self, turn: Color) -> Option<PlainPosition> {
        let to = |position: PlainPosition, turn| {
            if position.turn() == turn {
                position
            } else {
                position.pass_in_series()
            }
        };
        let mut movers = self.script.movers.iter().copied().peekable();
        let mut position = self.lines.diagrams.with(*movers.peek()?)?.clone();
        for &mv in &self.path {
            // A side in check out of turn parries; otherwise it passes.
            if position.turn() == *movers.peek()? || !position.in_check(position.turn()) {
                position = to(position, movers.next()?);
            }
            position = position.play(mv);
        }
        Some(to(position, turn))
    }
}
