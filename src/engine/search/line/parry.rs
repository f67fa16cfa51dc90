//! [`Parries`]: series against a side that parries checks as it likes (`pser-#n`, `pser-s#n`,
//! `pser-r#n`, `pser-a=>bn`).
//!
//! This is a battle in which the defender moves only when in check, and otherwise passes. One
//! decision is made for a position: whether the attacker wins within n moves. The results give the
//! branches: after each move the shortest continuations that work, each branch a line of its own.

use super::lines::Lines;
use crate::position::{Key, Move};
use crate::problem::{Goal, Line, LineMove, Options, Play, Stipulation};
use crate::rules::{PositionOf, Rules, legal_moves};
use crate::search::control::Interrupted;
use crate::search::goals::{Homes, all_reach, goal_moves, is_at_hand, reached};
use crate::search::parallel;
use crate::search::tally::one_more;
use crate::search::units::{Outcome, Stage, Step};
use std::sync::atomic::Ordering::Relaxed;

/// A parrying series against defence.
#[derive(Clone, Copy)]
pub(in crate::search) struct Parries<'a, R: Rules> {
    lines: &'a Lines<'a, R>,
    play: Play,
    goal: Goal,
    exact: bool,
    moves: u8,
    /// Whether play ends without success if the side that should not reach the goal reaches it.
    goal_is_end: bool,
}

/// The result: the lines whose first move needs all the moves, those in which it needs fewer, and
/// the first moves that were not searched completely.
#[derive(Default)]
pub(in crate::search) struct FoundParries {
    pub(in crate::search) lines: Vec<Line>,
    pub(in crate::search) short_lines: Vec<Line>,
    pub(in crate::search) unsearched: Vec<Move>,
    /// Whether the search was stopped before it knew the first moves.
    pub(in crate::search) is_cut: bool,
}

/// The ends of lines, each from here on.
type Ends = Vec<Vec<LineMove>>;
/// The number of moves that a first move needs, if it wins, and its lines.
type Won = Option<(u8, Ends)>;
type First = Result<Won, Interrupted>;

/// Puts a marked move before each of these ends.
fn before(first: LineMove, ends: Ends) -> impl Iterator<Item = Vec<LineMove>> {
    ends.into_iter()
        .map(move |end| std::iter::once(first).chain(end).collect())
}

impl<'a, R: Rules> Parries<'a, R> {
    pub(in crate::search) fn new(
        lines: &'a Lines<'a, R>,
        stipulation: &Stipulation,
        options: &Options,
    ) -> Self {
        let &Stipulation {
            play,
            goal,
            exact,
            moves,
            ..
        } = stipulation;
        Self {
            lines,
            play,
            goal,
            exact,
            moves,
            goal_is_end: options.goal_is_end,
        }
    }

    /// All lines from a position with the attacker to move.
    pub(in crate::search) fn search(&self, position: &PositionOf<R>) -> FoundParries {
        let mut found = FoundParries::default();
        let control = self.lines.control;
        let listed = control.interruptible(|| {
            if self.must_reach_goal(position) {
                Vec::new()
            } else {
                legal_moves::<R>(position)
            }
        });
        let Ok(mut firsts) = listed else {
            found.is_cut = true;
            return found;
        };
        firsts.sort_unstable();
        control.total.fetch_add(firsts.len() as u64, Relaxed);
        let firsts: Vec<(u32, Move)> = (1..).zip(firsts).collect();
        let all = self.lines.units.place(Stage::Parry, self.moves, (1, 1));
        let decided: Vec<(Move, First)> = parallel::map(control, &firsts, |&(number, mv)| {
            let place = all.after(Step::new(number, mv));
            let won = place.decide((keep, read), |_| self.first(position, mv));
            control.done.fetch_add(1, Relaxed);
            (mv, won)
        });
        for (mv, won) in decided {
            match won {
                Ok(Some((length, ends))) => {
                    control.keys.fetch_add(1, Relaxed);
                    let list = if length == self.moves {
                        &mut found.lines
                    } else {
                        &mut found.short_lines
                    };
                    list.extend(ends.into_iter().map(Line));
                }
                Ok(None) => {}
                Err(Interrupted) => found.unsearched.push(mv),
            }
        }
        found.lines.sort();
        found.short_lines.sort();
        found
    }

    /// The fewest moves in which a first move wins, and its lines.
    fn first(&self, position: &PositionOf<R>, mv: Move) -> First {
        for length in self.lengths(self.moves) {
            if self.succeeds((position, &position.play(mv)), mv, length - 1)? {
                return Ok(Some((length, self.lines_after(position, mv, length - 1)?)));
            }
        }
        Ok(None)
    }

    /// The numbers of moves within which the attacker may win, up to `most`, smallest first.
    fn lengths(&self, most: u8) -> impl Iterator<Item = u8> + use<R> {
        if self.exact {
            most.max(1)..=most
        } else {
            1..=most
        }
    }

    /// Returns whether the attacker, who is to move, would have to reach the goal.
    fn must_reach_goal(&self, position: &PositionOf<R>) -> bool {
        self.play == Play::Reflex && self.is_at_hand(position)
    }

    /// Returns whether a move, from one position to the other, reaches the goal: the diagram in
    /// `pser-dia` and `pser-a=>b`.
    fn reaches(&self, between: (&PositionOf<R>, &PositionOf<R>), mv: Move) -> bool {
        match &self.lines.destination {
            Some(destination) => destination.is_reached(between.1),
            None => reached::<R>(self.goal, mv, between, Homes::default),
        }
    }

    /// Returns whether the side to move can reach the goal at once.
    fn is_at_hand(&self, position: &PositionOf<R>) -> bool {
        if self.lines.destination.is_some() {
            return legal_moves::<R>(position)
                .into_iter()
                .any(|mv| self.reaches((position, &position.play(mv)), mv));
        }
        is_at_hand::<R>(
            self.goal,
            position,
            self.lines.techniques,
            &Homes::default(),
        )
    }

    /// Returns whether the attacker wins at once by this move, with `left` more moves.
    fn ends(&self, between: (&PositionOf<R>, &PositionOf<R>), mv: Move, left: u8) -> bool {
        self.play == Play::Direct && (left == 0 || !self.exact) && self.reaches(between, mv)
    }

    /// Returns whether a parry ends the play in the attacker's favour, although the attacker has
    /// moves left.
    fn ends_by_parry(&self, between: (&PositionOf<R>, &PositionOf<R>), parry: Move) -> bool {
        self.play != Play::Direct && !self.exact && self.reaches(between, parry)
    }

    /// Returns whether a move reaches the goal of the other side, and so spoils the play
    /// (`goalisend`).
    fn is_spoilt(
        &self,
        between: (&PositionOf<R>, &PositionOf<R>),
        mv: Move,
        by_attacker: bool,
    ) -> bool {
        let wins = by_attacker == (self.play == Play::Direct);
        self.goal_is_end && !wins && self.reaches(between, mv)
    }

    /// Returns whether the attacker, who is to move, wins within `most` moves (in exact play, in
    /// exactly that number).
    fn wins(&self, position: &PositionOf<R>, most: u8) -> Result<bool, Interrupted> {
        if most == 0 {
            return Ok(false);
        }
        self.lines.control.poll()?;
        self.lines.control.nodes.fetch_add(1, Relaxed);
        one_more();
        // In exact play a win within some moves says nothing about other numbers.
        let (key, fact) = if self.exact {
            (salted(position.key(), most), 1)
        } else {
            (position.key(), most)
        };
        let table = self.lines.table.as_ref();
        if let Some(answer) = table.and_then(|table| table.answer(key, fact)) {
            return Ok(answer);
        }
        let mut shortest = None;
        if !self.must_reach_goal(position) {
            // Numbers of moves that the table denies are not tried again.
            let denied = table.map_or(0, |table| table.no_mate_in(key));
            let lengths = self.lengths(most);
            for length in lengths.filter(|length| self.exact || *length > denied) {
                if self.wins_in(position, length)? {
                    shortest = Some(length);
                    break;
                }
            }
        }
        if let Some(table) = table {
            match shortest {
                Some(length) => table.store(key, if self.exact { 1 } else { length }, true),
                None => table.store(key, fact, false),
            }
        }
        Ok(shortest.is_some())
    }

    /// Returns whether a move wins with `length - 1` more.
    fn wins_in(&self, position: &PositionOf<R>, length: u8) -> Result<bool, Interrupted> {
        if length == 1 && self.play == Play::Direct {
            return Ok(self.is_at_hand(position));
        }
        for mv in legal_moves::<R>(position) {
            if self.succeeds((position, &position.play(mv)), mv, length - 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Returns whether the attacker wins after this move, with `left` more moves.
    fn succeeds(
        &self,
        between: (&PositionOf<R>, &PositionOf<R>),
        mv: Move,
        left: u8,
    ) -> Result<bool, Interrupted> {
        let (_, after) = between;
        if self.ends(between, mv, left) {
            return Ok(true);
        }
        if self.is_spoilt(between, mv, true) {
            return Ok(false);
        }
        if left == 0 {
            return Ok(match self.play {
                Play::Direct => false,
                Play::Reflex | Play::SemiReflex => self.is_at_hand(after),
                _ => all_reach::<R>(self.goal, after, self.lines.techniques, &Homes::default()),
            });
        }
        if !after.is_in_check(after.turn()) {
            return self.wins(&after.pass_in_series(), left);
        }
        let parries = legal_moves::<R>(after);
        for &parry in &parries {
            let next = after.play(parry);
            let is_spoilt = self.is_spoilt((after, &next), parry, false);
            if is_spoilt || !self.ends_by_parry((after, &next), parry) && !self.wins(&next, left)? {
                return Ok(false);
            }
        }
        Ok(!parries.is_empty())
    }

    /// The lines that begin with a winning move, after which the attacker has `left` more.
    fn lines_after(
        &self,
        position: &PositionOf<R>,
        mv: Move,
        left: u8,
    ) -> Result<Ends, Interrupted> {
        let after = position.play(mv);
        let goal = self.ends((position, &after), mv, left);
        let first = mark::<R>(position, mv, goal);
        if goal {
            return Ok(vec![vec![first]]);
        }
        let ends = if left == 0 {
            goal_moves::<R>(self.goal, &after, self.lines.techniques, &Homes::default())
                .map(|reply| vec![mark::<R>(&after, reply, true)])
                .collect()
        } else if after.is_in_check(after.turn()) {
            let mut ends = Ends::new();
            for parry in legal_moves::<R>(&after) {
                let next = after.play(parry);
                let goal = self.ends_by_parry((&after, &next), parry);
                let rest = if goal {
                    vec![Vec::new()]
                } else {
                    self.quickest_lines(&next, left)?
                };
                ends.extend(before(mark::<R>(&after, parry, goal), rest));
            }
            ends
        } else {
            self.quickest_lines(&after.pass_in_series(), left)?
        };
        Ok(before(first, ends).collect())
    }

    /// The lines that begin with the moves that win soonest.
    fn quickest_lines(&self, position: &PositionOf<R>, most: u8) -> Result<Ends, Interrupted> {
        for length in self.lengths(most) {
            let mut ends = Ends::new();
            for mv in legal_moves::<R>(position) {
                if self.succeeds((position, &position.play(mv)), mv, length - 1)? {
                    ends.extend(self.lines_after(position, mv, length - 1)?);
                }
            }
            if !ends.is_empty() {
                return Ok(ends);
            }
        }
        Ok(Ends::new())
    }
}

#[allow(
    clippy::ref_option,
    reason = "the result of a search is passed on unchanged"
)]
fn keep(won: &Won) -> Outcome {
    Outcome::Parries(
        won.as_ref()
            .map(|(length, ends)| (*length, ends.iter().cloned().map(Line).collect())),
    )
}

fn read(outcome: Outcome) -> Option<Won> {
    let Outcome::Parries(won) = outcome else {
        return None;
    };
    Some(won.map(|(length, lines)| (length, lines.into_iter().map(|line| line.0).collect())))
}

/// A move with its marks.
fn mark<R: Rules>(before: &PositionOf<R>, mv: Move, goal: bool) -> LineMove {
    let after = before.play(mv);
    LineMove {
        mv,
        by: before.turn(),
        check: after.is_in_check(after.turn()),
        goal,
    }
}

/// The key of a position with exactly `moves` moves left.
fn salted(key: Key, moves: u8) -> Key {
    let salt = u64::from(moves).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    Key {
        low: key.low ^ salt,
        high: key.high ^ salt.rotate_left(29),
    }
}
