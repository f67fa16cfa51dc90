//! [`BattleProver`]: a prover for every battle play and goal.
//!
//! The plays differ in three decisions about one half-move: whether an attacker's move ends the
//! play, whether a reply does, and whether a side has a move that it must make. The rest, including
//! move ordering, is the same for all. Direct mates have a prover of their own ([`super::direct`]),
//! tuned for them.
//!
//! With an exact length (`exact-`) nothing follows from one number of moves to another, so the
//! number is part of the key in the table.

use super::order;
use super::prover::{Prover, Shared, StopFlag};
use super::stack::{Stack, Stacked};
use crate::position::{Color, Key, Move, Role};
use crate::problem::{Goal, Options, Play};
use crate::rules::{Rules, count_legal, legal_moves};
use crate::search::control::{Interrupted, Searched, Techniques};
use crate::search::diagrams::Diagrams;
use crate::search::goals::{
    Homes, Past, all_reach, goal_moves, is_at_hand, leaves_king, needs_diagram, reached,
};
use crate::search::played::Played;
use parton_plain::PlainPosition;
use std::marker::PhantomData;

/// A play and a goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::search) struct Battle {
    pub(in crate::search) play: Play,
    pub(in crate::search) goal: Goal,
    /// Whether the play also ends when the side that should not reach the goal reaches it.
    pub(in crate::search) goal_is_end: bool,
    /// Whether the goal must be reached by the last move and not before.
    pub(in crate::search) exact: bool,
    /// Whether in self and reflex play the attacker may also reach the goal.
    pub(in crate::search) quodlibet: bool,
}

impl Battle {
    /// A battle with `goal_is_end` only where it matters: a side that is mated cannot continue in
    /// any case. (One that is stalemated may pass under Black Checks.)
    pub(in crate::search) const fn new(play: Play, goal: Goal, goal_is_end: bool) -> Self {
        Self {
            play,
            goal,
            goal_is_end: goal_is_end && !matches!(goal, Goal::Mate),
            exact: false,
            quodlibet: false,
        }
    }

    /// Returns whether reaching the goal ends the play when the attacker has this number of moves
    /// left.
    const fn may_end(self, moves: u8) -> bool {
        moves == 0 || !self.exact
    }

    /// Returns whether an attacker's move may reach the goal.
    const fn by_attacker(self) -> bool {
        self.quodlibet || !self.by_reply()
    }

    /// Returns whether the defender is the side that reaches the goal.
    const fn by_reply(self) -> bool {
        !matches!(self.play, Play::Direct)
    }

    /// Returns whether a defender that can reach the goal must do so.
    fn binds_defender(self) -> bool {
        matches!(self.play, Play::Reflex | Play::SemiReflex)
    }

    /// Returns whether an attacker that can reach the goal must do so, which makes the play fail.
    fn binds_attacker(self) -> bool {
        matches!(self.play, Play::Reflex)
    }
}

/// The restrictions of a search: see `Options`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::search) struct Limits {
    /// The most moves that the defending king may have.
    flights: Option<u32>,
    /// The most moves that a threat may take.
    threat: Option<u8>,
    /// The number of moves up to which an answer makes a reply trivial.
    non_trivial: Option<u8>,
    /// The number of non-trivial replies that may still be granted, beside one at each move.
    allowance: u32,
}

impl Limits {
    pub(in crate::search) fn of(options: &Options) -> Self {
        let moves = |moves: u32| u8::try_from(moves).unwrap_or(u8::MAX);
        Self {
            flights: options.max_flights,
            threat: options.max_threat.map(moves),
            non_trivial: options.non_trivial.map(|(_, length)| moves(length)),
            allowance: options.non_trivial.map_or(0, |(more, _)| more),
        }
    }

    const fn any(self) -> bool {
        self.flights.is_some() || self.threat.is_some() || self.non_trivial.is_some()
    }
}

/// The number of legal moves of the king of the side to move, castling included.
fn count_flights<R: Rules>(position: &Played<R>) -> u32 {
    legal_moves::<R>(position)
        .into_iter()
        .map(|mv| u32::from(mv.role() == Role::King && !mv.is_pass()))
        .sum()
}

/// The squares of the men in the diagram.
fn homes<R: Rules>(position: &Played<R>) -> Homes {
    Homes::after(&position.path())
}

/// The history of a position, and its diagram.
struct Course<'a, R: Rules>(&'a Played<'a, R>, &'a Diagrams);

impl<R: Rules> Past for Course<'_, R> {
    fn homes(&self) -> Homes {
        homes(self.0)
    }

    fn plain(&self, turn: Color) -> Option<PlainPosition> {
        let (begins, played) = self.0.record();
        let play = |position: PlainPosition, step: &Option<Move>| {
            step.map_or_else(|| position.pass(), |mv| position.play(mv))
        };
        let position = played.iter().fold(self.1.with(begins)?.clone(), play);
        Some(if position.turn() == turn {
            position
        } else {
            position.pass()
        })
    }
}

/// Decides battles of every play and goal.
pub(in crate::search) struct BattleProver<'a, R> {
    shared: &'a Shared<'a>,
    battle: Battle,
    limits: Limits,
    /// The moves of all positions from the root to here.
    stack: Stack,
    stop_flag: Option<StopFlag>,
    searched: Searched<'a>,
    rules: PhantomData<R>,
}

impl<R> Stacked for BattleProver<'_, R> {
    fn stack(&mut self) -> &mut Stack {
        &mut self.stack
    }
}

impl<'a, R: Rules> BattleProver<'a, R> {
    pub(in crate::search) fn new(shared: &'a Shared<'a>, battle: Battle, limits: Limits) -> Self {
        Self {
            shared,
            battle,
            limits,
            stack: Stack::default(),
            stop_flag: None,
            searched: Searched::new(shared.control),
            rules: PhantomData,
        }
    }

    /// The key of a node and its number of moves for the table. The key includes the remaining
    /// allowance, and also the number of moves if a result holds for that number only.
    fn question(&self, position: &Played<R>, moves: u8) -> (Key, u8) {
        let key = if needs_diagram(self.battle.goal) {
            homes(position).key(position.key())
        } else {
            position.key()
        };
        let part = |number: u64, rotated: u32| {
            number
                .wrapping_mul(0x9e37_79b9_7f4a_7c15)
                .rotate_left(rotated)
        };
        let exactly = if self.battle.exact {
            u64::from(moves)
        } else {
            0
        };
        let allowance = u64::from(self.limits.allowance);
        let low = key.low ^ part(allowance, 0) ^ part(exactly, 17);
        let high = key.high ^ part(allowance, 29) ^ part(exactly, 43);
        (Key { low, high }, if self.battle.exact { 1 } else { moves })
    }

    /// Returns whether the defender, who is to move, cannot prevent the attacker's success.
    fn is_met(&mut self, position: &Played<R>, moves: u8) -> Result<bool, Interrupted> {
        if self.is_bound(position, moves) {
            return Ok(true);
        }
        if moves == 0 {
            return Ok(self.battle.play == Play::SelfPlay
                && all_reach::<R>(
                    self.battle.goal,
                    position,
                    self.shared.techniques,
                    &self.past(position),
                ));
        }
        let base = self.push_moves(position);
        if self.stack.moves.len() == base {
            return Ok(self.battle.by_reply()
                && leaves_king(self.battle.goal)
                && self.can_reach_goal(position));
        }
        if self.order_replies(position, base, moves) {
            self.stack.moves.truncate(base);
            return Ok(false);
        }
        let refuting = self.any_from(base, |prover, reply| {
            prover.refutes(reply, &position.play(reply), moves)
        })?;
        Ok(refuting.is_none())
    }

    /// Pushes the attacker's moves on the stack; returns where they begin. The last move of a
    /// selfmate must force a mate, and that of a reflexmate must let the defender mate.
    fn push_attacks(&mut self, position: &Played<R>, moves: u8) -> usize {
        let Battle {
            play,
            goal,
            quodlibet,
            ..
        } = self.battle;
        if moves > 1 || goal != Goal::Mate || quodlibet || !self.uses(Techniques::MATE_MOVES) {
            return self.push_moves(position);
        }
        match play {
            Play::SelfPlay => self.stack.push_forcing_mates::<R>(position),
            _ if self.battle.binds_defender() => self.stack.push_helping_mates::<R>(position),
            _ => self.push_moves(position),
        }
    }

    /// Pushes the legal moves on the stack; returns where they begin.
    fn push_moves(&mut self, position: &Played<R>) -> usize {
        self.stack.push::<R>(position)
    }

    /// Returns whether there is a reply after which the attacker must mate.
    fn obliges_attacker(&mut self, position: &Played<R>, base: usize) -> bool {
        let end = self.stack.moves.len();
        let few = self.uses(Techniques::MATE_MOVES);
        let first = if few {
            self.stack.push_helping_mates::<R>(position)
        } else {
            base
        };
        let obliges = |prover: &Self, reply| prover.attacker_must_reach_goal(&position.play(reply));
        let found = self.stack.moves[first..]
            .iter()
            .any(|reply| obliges(self, *reply));
        self.stack.moves.truncate(end);
        found
    }

    /// Permutes replies so that the refutation, if there is one, is likely to come early. Returns
    /// whether the table already holds a refutation.
    fn order_replies(&mut self, position: &Played<R>, base: usize, moves: u8) -> bool {
        // With one move to go counting costs more than it saves: nearly any reply refutes.
        if moves == 1 && self.battle.by_reply() {
            return false;
        }
        // A reply after which the attacker must reach the goal refutes at once.
        if self.battle.binds_attacker()
            && self.battle.goal == Goal::Mate
            && self.obliges_attacker(position, base)
        {
            return true;
        }
        if !self.counts_answers(position) {
            return false;
        }
        // A reply that reaches the goal may be stored in the table as lost: so the table is probed
        // only where no reply does.
        let plain = !self.battle.by_reply()
            && !self.limits.any()
            && !self.battle.exact
            && !self.needs_diagram();
        let table = self.shared.table.as_ref().filter(|_| plain);
        let end = self.stack.moves.len();
        !order::by_answers::<R>(
            &mut self.stack,
            position,
            base..end,
            table.map(|table| (table, moves)),
        )
    }

    fn uses(&self, technique: Techniques) -> bool {
        self.shared.techniques.has(technique)
    }

    /// Returns whether moves are sorted by the number of answers that they leave.
    fn counts_answers(&self, position: &Played<R>) -> bool {
        self.uses(Techniques::MOBILITY) && R::is_mobility_telling(position)
    }

    /// The attacker's moves that reach the goal by leaving the attacker's own king in check; such
    /// moves are illegal. Such moves of the defender matter only if there are no others.
    fn reckless_attacks(&self, position: &Played<R>) -> Vec<Move> {
        if self.battle.by_attacker() && leaves_king(self.battle.goal) {
            self.goal_moves(position)
        } else {
            Vec::new()
        }
    }

    /// Returns whether a move reaches the goal, given the position after it. Not inlined, since
    /// callers usually skip the test.
    #[inline(never)]
    fn reaches(&self, mv: Move, after: &Played<R>) -> bool {
        reached::<R>(self.battle.goal, mv, (after.before(), after), || {
            homes(after)
        })
    }

    /// The history of a position.
    fn past<'p>(&'p self, position: &'p Played<'p, R>) -> Course<'p, R> {
        Course(position, &self.shared.diagrams)
    }

    fn goal_moves(&self, position: &Played<R>) -> Vec<Move> {
        goal_moves::<R>(
            self.battle.goal,
            position,
            self.shared.techniques,
            &self.past(position),
        )
        .collect()
    }

    /// The defender's moves that reach the goal, if the defender must make one of them. With an
    /// exact length this also holds too early, if it ends the play.
    fn due(&self, position: &Played<R>, moves: u8) -> Vec<Move> {
        if !self.battle.binds_defender() {
            return Vec::new();
        }
        let mut due = self.goal_moves(position);
        due.retain(|&mv| self.battle.may_end(moves) || self.ends_too_soon(mv, &position.play(mv)));
        due
    }

    fn can_reach_goal(&self, position: &Played<R>) -> bool {
        is_at_hand::<R>(
            self.battle.goal,
            position,
            self.shared.techniques,
            &self.past(position),
        )
    }

    fn mates_later(&mut self, position: &Played<R>, moves: u8) -> Result<bool, Interrupted> {
        if !self.reckless_attacks(position).is_empty() {
            return Ok(true);
        }
        let base = self.push_attacks(position, moves);
        // With one move to go each reply has to be searched in any case.
        if moves > 1 && self.counts_answers(position) {
            // Counting is expensive but pays: a forced reply is the shortest proof.
            let end = self.stack.moves.len();
            order::by_answers::<R>(&mut self.stack, position, base..end, None);
        }
        let found = self.any_from(base, |prover, mv| {
            prover.succeeds(mv, &position.play(mv), moves - 1)
        })?;
        Ok(found.is_some())
    }
}

impl<R: Rules> Prover<R> for BattleProver<'_, R> {
    fn mates(&mut self, position: &Played<R>, moves: u8) -> Result<bool, Interrupted> {
        if moves == 0 {
            return Ok(false);
        }
        self.shared.poll(self.stop_flag.as_ref())?;
        self.searched.count();
        let table = self
            .shared
            .table
            .as_ref()
            .filter(|_| moves > 1 || self.battle.by_reply());
        if let Some(answer) = self.shared.foreknown(position.key(), moves) {
            return Ok(answer);
        }
        let (key, number) = self.question(position, moves);
        if let Some(answer) = table.and_then(|table| table.answer(key, number)) {
            return Ok(answer);
        }
        let found = if self.attacker_must_reach_goal(position) {
            false
        } else if moves == 1 && !self.battle.by_reply() {
            self.can_reach_goal(position)
        } else {
            // The restrictions depend on the number of moves: a win in fewer moves need not be a
            // win in more.
            self.limits.any() && moves > 1 && self.mates(position, moves - 1)?
                || self.mates_later(position, moves)?
        };
        if let Some(table) = table {
            table.store(key, number, found);
        }
        Ok(found)
    }

    fn wins(&mut self, position: &Played<R>, moves: u8) -> Result<bool, Interrupted> {
        if !self.limits.any() {
            return self.is_met(position, moves);
        }
        let Some(allowance) = self.permits(position, moves)? else {
            return Ok(false);
        };
        let before = self.grant(allowance);
        let won = self.is_met(position, moves);
        self.grant(before);
        won
    }

    fn permits(&mut self, position: &Played<R>, moves: u8) -> Result<Option<u32>, Interrupted> {
        let Limits {
            flights,
            threat,
            non_trivial,
            allowance,
        } = self.limits;
        if moves > 1 && flights.is_some_and(|most| count_flights::<R>(position) > most) {
            return Ok(None);
        }
        if let Some(most) = threat.filter(|most| moves >= *most)
            && !self.is_bound(position, moves)
            && !position.is_in_check(position.turn())
            && self.shortest(&position.pass(), most)?.is_none()
        {
            return Ok(None);
        }
        let Some(length) = non_trivial.filter(|length| moves > *length) else {
            return Ok(Some(allowance));
        };
        let mut granted = 0;
        let mut free = true;
        for reply in self.replies(position, moves) {
            if self.refutes(reply, &position.play(reply), length)? && !std::mem::take(&mut free) {
                granted += 1;
                if granted > allowance {
                    return Ok(None);
                }
            }
        }
        Ok(Some(allowance - granted))
    }

    fn grant(&mut self, allowance: u32) -> u32 {
        std::mem::replace(&mut self.limits.allowance, allowance)
    }

    fn allowance(&self) -> u32 {
        self.limits.allowance
    }

    fn ordered_attacks(&mut self, position: &Played<R>, _: u8) -> Vec<Move> {
        let base = self.push_moves(position);
        if self.counts_answers(position) {
            let end = self.stack.moves.len();
            order::by_answers::<R>(&mut self.stack, position, base..end, None);
        }
        let mut attacks = self.reckless_attacks(position);
        attacks.extend(self.stack.moves.drain(base..));
        attacks
    }

    fn attacks(&self, position: &Played<R>) -> Vec<Move> {
        let mut attacks = legal_moves::<R>(position);
        attacks.extend(self.reckless_attacks(position));
        attacks
    }

    fn needs_diagram(&self) -> bool {
        needs_diagram(self.battle.goal)
    }

    fn is_divisible(&self) -> bool {
        !self.limits.any()
    }

    fn remembered(&self, position: &Played<R>, moves: u8) -> Option<bool> {
        let (key, number) = self.question(position, moves);
        self.shared
            .table
            .as_ref()
            .and_then(|table| table.answer(key, number))
    }

    fn remember(&self, position: &Played<R>, moves: u8, mates: bool) {
        let (key, number) = self.question(position, moves);
        if let Some(table) = self.shared.table.as_ref() {
            table.store(key, number, mates);
        }
    }

    fn rest(&mut self) {
        self.stack.moves.clear();
        self.searched.hand_in();
    }

    fn set_stop_flag(&mut self, flag: StopFlag) {
        self.stop_flag = Some(flag);
    }

    fn ordered_replies(&mut self, position: &Played<R>, moves: u8) -> Vec<Move> {
        if self.battle.exact {
            let due = self.due(position, moves);
            if !due.is_empty() {
                return due;
            }
        }
        let base = self.push_moves(position);
        let _ = self.order_replies(position, base, moves);
        self.stack.moves.drain(base..).collect()
    }

    fn tries_in_one(&self) -> bool {
        self.battle.by_reply()
    }

    fn attacker_must_reach_goal(&self, position: &Played<R>) -> bool {
        self.battle.binds_attacker() && self.can_reach_goal(position)
    }

    fn forced_goal_moves(&self, position: &Played<R>) -> Vec<Move> {
        let mut moves: Vec<Move> = if self.battle.binds_attacker() {
            self.goal_moves(position)
        } else {
            Vec::new()
        };
        moves.sort_unstable();
        moves
    }

    fn is_bound(&self, position: &Played<R>, moves: u8) -> bool {
        self.battle.binds_defender() && self.battle.may_end(moves) && self.can_reach_goal(position)
    }

    fn is_exact(&self) -> bool {
        self.battle.exact
    }

    fn is_goal(&self, mv: Move, after: &Played<R>, moves: u8) -> bool {
        self.battle.by_attacker() && self.battle.may_end(moves) && self.reaches(mv, after)
    }

    fn is_goal_by_reply(&self, reply: Move, after: &Played<R>, moves: u8) -> bool {
        self.battle.by_reply() && self.battle.may_end(moves) && self.reaches(reply, after)
    }

    fn ends_too_soon(&self, reply: Move, after: &Played<R>) -> bool {
        self.battle.exact
            && self.battle.by_reply()
            && count_legal::<R>(after) == 0
            && self.reaches(reply, after)
    }

    fn is_lost(&self, mv: Move, after: &Played<R>) -> bool {
        self.battle.goal_is_end && !self.battle.by_attacker() && self.reaches(mv, after)
    }

    fn is_lost_by_reply(&self, reply: Move, after: &Played<R>) -> bool {
        self.battle.goal_is_end && !self.battle.by_reply() && self.reaches(reply, after)
    }

    fn replies(&self, position: &Played<R>, moves: u8) -> Vec<Move> {
        let mut replies = self.due(position, moves);
        if replies.is_empty() {
            replies = legal_moves::<R>(position);
            if self.battle.by_reply() && leaves_king(self.battle.goal) {
                replies.extend(self.goal_moves(position));
            }
        }
        replies.sort_unstable();
        replies
    }
}
