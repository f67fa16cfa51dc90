//! Help and series play: lists of lines.
//!
//! **Help** (`h#n`): both sides make legal moves, the last one reaches the goal. A line is over
//! when the side that should reach the goal does so: it does not pass through its goal and is a
//! short line instead. Goals that the other side reaches do not matter, unless `goal_is_end`: then
//! such a move ends the play without success. Short lines are shorter by whole moves, so the same
//! side begins: for `h#2.5` also those of one half-move.
//!
//! The **set play** of `h#n` consists of the lines of `h#(n - 0.5)`, in which the other side
//! begins; that of `h#n.5` consists of the lines of `h#n`. Shorter lines are included. In series
//! play in which the other side reaches the goal, set play is that side's goal move in the diagram;
//! other series have none. A side that could capture the king has no set play.
//!
//! **Help-self** (`hs#n`): as help play, but before the last half-move each legal move, of which
//! there is at least one, reaches the goal; each makes a line. In `hs#n.5` the side that reaches
//! the goal begins.
//!
//! **Help-reflex** (`hr#n`): a side that can reach the goal on its turn must do so. So a line never
//! continues from a position in which the side to move can reach the goal. If that side is the one
//! that should reach the goal, the line ends there with the goal, as a short line if it is too
//! early.
//!
//! **Reciprocal help** (`reci-h#n`): before the last two half-moves the side that begins can reach
//! its own goal, and it can also move so that the other side reaches the other goal. If both work,
//! all lines of both kinds are solutions, the former being half a move shorter; otherwise there is
//! none.
//!
//! **Reciprocal help-self** (`reci-hs#n`): before the last two half-moves the side that begins can
//! reach its own goal, and it can also make a move after which each legal move of the other side,
//! of which there is at least one, reaches the other goal. If both work, all lines of both kinds
//! are solutions; otherwise there is none. (T. Linß, Julia's Fairies 1611, 2021, and 1742, 2023.)
//!
//! **Series** (`ser-`): one side moves, the other passes. A side in check cannot pass, so only the
//! last move of the series may give check. The other side may be stalemated. A right to capture en
//! passant ends when a side passes. The series is over as soon as the goal is reached, and in self
//! and reflex series also as soon as the other side would have to reach it. A reflex series may not
//! pass through positions in which the side of the series could reach the goal. `ser-h`, `ser-s`
//! and `ser-r` add one half-move of the other side. Series of any smaller number of moves make
//! short lines.
//!
//! **Help-self series** (`ser-hs`): after the series of one side the other makes one move. Then the
//! side of the series has at least one legal move, and each of them reaches the goal. (P. Harris,
//! The Problemist 2009; also Popeye.)
//!
//! **Introduction** (`m->ser-`): the other side first makes 1 to `m` moves in a row, by the same
//! rules. Only `m` moves and the full series make lines, all other combinations short lines.
//!
//! **Parrying** (`pser-h`, `pser-hs`, `phser-`): the other side passes unless it is in check, and
//! then parries helpfully. For `pser-` against defence see the module `parry`.
//!
//! **Proof games** (`dia`): from the game array to the diagram, with each man on its board, in a
//! given number of half-moves; White begins. Shorter games, even by half a move, make short lines,
//! whichever side reaches the diagram. From one diagram to another (`a=>b`) the side with the last
//! move reaches it, and the other side may pass through it.
//!
//! `exact-`: the stipulated length only.

use super::goals::Target;
use super::position::PlainPosition;
use parton_core::position::{Color, Move};
use parton_core::problem::{Line, LineMove, Options};

/// How the last moves are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ending {
    /// The last move reaches the goal.
    Reach,
    /// There is a last move, and every last move reaches the goal.
    Forced,
    /// As `Forced`, but the side that moves before the last move may also reach the goal itself
    /// (quodlibet).
    ForcedOrOwn,
    /// A side that can reach the goal at once must: the last move does, and the other side cannot
    /// on its turns.
    Reflex,
    /// As `Reflex`, but only for the side that does not begin.
    SemiReflex,
    /// On its last move the side that begins reaches its own goal or lets the other side reach the
    /// other goal.
    Reciprocal,
    /// As `Reciprocal`, but it forces the other side to reach the other goal.
    ReciprocalForced,
}

impl Ending {
    /// Returns whether the side that begins has a goal of its own.
    pub(super) const fn is_reciprocal(self) -> bool {
        matches!(self, Self::Reciprocal | Self::ReciprocalForced)
    }
}

/// A search for lines of one length.
pub(super) struct Liner<'a> {
    pub(super) target: &'a Target,
    /// In reciprocal play, the goal of the side that begins.
    pub(super) own_target: &'a Target,
    /// The side that reaches the goal.
    pub(super) winner: Color,
    pub(super) ending: Ending,
    /// In series play: whether the other side may answer a check, and then helps.
    pub(super) parries: bool,
    /// In series play: whether the other side makes one move after the series, which forces the
    /// side of the series.
    pub(super) helped: bool,
    /// Whether play ends whichever side reaches the goal: the diagram of a proof game belongs to no
    /// side.
    pub(super) ends_with_either: bool,
    pub(super) options: &'a Options,
}

/// The moves made so far and the lines found.
#[derive(Default)]
struct MadeMoves {
    moves: Vec<LineMove>,
    lines: Vec<Line>,
}

impl MadeMoves {
    /// Runs a function after a move, and takes the move back.
    fn with(&mut self, mv: LineMove, then: impl FnOnce(&mut Self)) {
        self.moves.push(mv);
        then(self);
        self.moves.pop();
    }

    fn note(&mut self, last: LineMove) {
        let mut moves = self.moves.clone();
        moves.push(last);
        self.lines.push(Line(moves));
    }
}

pub(super) fn line_move(before: &PlainPosition, mv: Move, goal: bool) -> LineMove {
    let by = before.turn();
    LineMove {
        mv,
        by,
        check: before.play(mv).in_check(!by),
        goal,
    }
}

impl Liner<'_> {
    /// The lines of exactly this number of half-moves.
    pub(super) fn help(&self, position: &PlainPosition, half_moves: u32) -> Vec<Line> {
        let mut record = MadeMoves::default();
        self.help_from(position, half_moves, &mut record);
        record.lines.sort();
        record.lines
    }

    fn help_from(&self, position: &PlainPosition, left: u32, record: &mut MadeMoves) {
        if left == 0 {
            return;
        }
        if left == 1 {
            return self.last_move(position, record);
        }
        if self.must_do_otherwise(position) {
            return;
        }
        if self.ending == Ending::ForcedOrOwn && left == 2 {
            for mv in self.target.reaching_moves(position) {
                record.note(line_move(position, mv, true));
            }
        }
        let reciprocal = self.ending.is_reciprocal() && left == 2;
        if reciprocal {
            return self.reciprocal_end(position, record);
        }
        for mv in position.legal_moves() {
            if self.ends_play(position, mv) {
                continue;
            }
            record.with(line_move(position, mv, false), |record| {
                self.help_from(&position.play(mv), left - 1, record);
            });
        }
    }

    /// The last moves, each of which reaches the goal.
    fn last_move(&self, position: &PlainPosition, record: &mut MadeMoves) {
        let reaching = self.target.reaching_moves(position);
        let forced = matches!(
            self.ending,
            Ending::Forced | Ending::ForcedOrOwn | Ending::ReciprocalForced
        );
        if forced && !self.is_forced(position) {
            return;
        }
        for mv in reaching {
            record.note(line_move(position, mv, true));
        }
    }

    /// Returns whether the side to move has moves, and all of them reach the goal.
    fn is_forced(&self, position: &PlainPosition) -> bool {
        let moves = self.target.moves(position);
        !moves.is_empty()
            && moves
                .into_iter()
                .all(|mv| self.target.is_reached(position, mv))
    }

    /// In reflex play: returns whether the side to move must reach the goal at once, so the line
    /// does not continue.
    fn must_do_otherwise(&self, position: &PlainPosition) -> bool {
        let bound = match self.ending {
            Ending::Reflex => true,
            Ending::SemiReflex => position.turn() == self.winner,
            _ => false,
        };
        bound && self.target.is_at_hand(position)
    }

    /// Returns whether a move that is not the last still ends the play. It does if it reaches the
    /// goal for the side that should (which makes a short line), or for the other side with
    /// `goal_is_end`.
    fn ends_play(&self, position: &PlainPosition, mv: Move) -> bool {
        let winner_moves = position.turn() == self.winner || self.ends_with_either;
        let matters = if winner_moves {
            self.ending == Ending::Reach
        } else {
            self.options.goal_is_end || self.ending == Ending::ForcedOrOwn
        };
        matters && self.target.is_reached(position, mv)
    }

    /// The last two half-moves of reciprocal play: both ways to end, or none.
    fn reciprocal_end(&self, position: &PlainPosition, record: &mut MadeMoves) {
        let own = self.own_target.reaching_moves(position);
        let mut helped = MadeMoves {
            moves: record.moves.clone(),
            lines: Vec::new(),
        };
        for mv in position.legal_moves() {
            helped.with(line_move(position, mv, false), |helped| {
                self.last_move(&position.play(mv), helped);
            });
        }
        if own.is_empty() || helped.lines.is_empty() {
            return;
        }
        record.lines.append(&mut helped.lines);
        for mv in own {
            record.note(line_move(position, mv, true));
        }
    }

    /// Series of exactly this number of moves, after which the other side moves once more if it
    /// should reach the goal.
    pub(super) fn series(&self, position: &PlainPosition, moves: u32, intro: u32) -> Vec<Line> {
        let mut record = MadeMoves::default();
        self.intro_from(position, intro, moves, &mut record);
        record.lines.sort();
        record.lines
    }

    fn intro_from(&self, position: &PlainPosition, intro: u32, moves: u32, record: &mut MadeMoves) {
        if intro == 0 {
            return self.series_from(position, moves, record);
        }
        for mv in position.legal_moves() {
            let after = position.play(mv);
            // A move follows the last introductory move, and a pass each of the others.
            let next = if intro == 1 {
                after.clone()
            } else {
                after.pass_in_series()
            };
            if intro == 1 || !after.in_check(after.turn()) {
                record.with(line_move(position, mv, false), |record| {
                    self.intro_from(&next, intro - 1, moves, record);
                });
            }
        }
    }

    fn series_from(&self, position: &PlainPosition, left: u32, record: &mut MadeMoves) {
        if self.helped && left == 0 {
            return self.help_from(position, 2, record);
        }
        let beginner_wins = position.turn() == self.winner && !self.helped;
        if left == 0 || left == 1 && beginner_wins {
            return self.last_move(position, record);
        }
        if self.must_do_otherwise(position) {
            return;
        }
        if left == 1 && self.ending == Ending::Reciprocal {
            return self.reciprocal_end(position, record);
        }
        for mv in position.legal_moves() {
            if self.ends_play(position, mv) {
                continue;
            }
            record.with(line_move(position, mv, false), |record| {
                self.series_after(&position.play(mv), left - 1, record);
            });
        }
    }

    /// Continues after a move of the series.
    fn series_after(&self, position: &PlainPosition, left: u32, record: &mut MadeMoves) {
        if left == 0 {
            return self.series_from(position, 0, record);
        }
        // If the other side could reach the goal at once on its turn, the series is over.
        let forced = self.ending == Ending::Forced && !self.helped && self.is_forced(position);
        if self.must_do_otherwise(position) || forced {
            return;
        }
        // A side in check cannot pass.
        if !position.in_check(position.turn()) {
            return self.series_from(&position.pass_in_series(), left, record);
        }
        if self.parries {
            for mv in position.legal_moves() {
                record.with(line_move(position, mv, false), |record| {
                    self.series_from(&position.play(mv), left, record);
                });
            }
        }
    }
}
