//! Finds the half-move of the move after a number. `2.` takes the cursor back to a move of the side
//! that begins, `1...` to one of the other side. `1.` ends set play, or begins the next line of
//! help play.

use super::Resolver;
use crate::check::claim::tree::{ClaimSpot, Tree};
use crate::check::mismatch::Mismatch;
use crate::claim::{ClaimTokenKind, Token};
use crate::problem::{Play, Series};

impl Resolver<'_> {
    /// Moves the cursor to the half-move that a number announces. `dots` is whether dots stand for
    /// the move of the side that begins.
    pub(super) fn number(&mut self, number: u32, dots: bool, spot: &ClaimSpot) {
        let n = number as usize;
        self.cursor.refuted = false;
        let fresh = std::mem::replace(&mut self.cursor.fresh, false);
        if n == 0 {
            // `0...g7-g5`: the last move before the diagram.
            self.cursor.frontier = vec![Vec::new()];
            return;
        }
        if n > 200 {
            return self.note(spot, Mismatch::NoSuchNumber);
        }
        let stipulation = self.problem.stipulation;
        if stipulation.series.is_some() || stipulation.intro > 0 {
            return self.series_number(n, dots);
        }
        let half = !stipulation.is_battle()
            && !stipulation.leads_to_diagram()
            && (stipulation.half || self.problem.options.white_to_play)
            && matches!(
                stipulation.play,
                Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal
            );
        if half {
            if n == 1 {
                self.dotted = dots;
            }
            if self.dotted {
                return self.half_number(n, dots, spot);
            }
        }
        let target = 2 * (n - 1) + usize::from(dots);
        let have = self.cursor.frontier.len();
        if n == 1 && !dots {
            if self.cursor.also && have == 2 {
                self.cursor.again = true;
                return;
            }
            // A first move ends set play.
            self.set = false;
            self.cursor.frontier = vec![vec![Tree::MAIN]];
            self.cursor.also = false;
            return;
        }
        let no_first =
            have < 2 || self.cursor.frontier[1].is_empty() && self.cursor.frontier[0].is_empty();
        let help_set = !stipulation.is_battle() && (fresh || have < 2);
        let in_set = self.cursor.frontier.first().is_some_and(Vec::is_empty);
        if n == 1 && dots && (self.set || no_first || help_set) && !(in_set && self.cursor.also) {
            self.cursor.frontier = vec![Vec::new(), vec![Tree::SET]];
            return;
        }
        if self.cursor.also && have >= 2 && target == have - 2 {
            self.cursor.again = true;
            return;
        }
        self.cursor.also = false;
        if have > target {
            self.cursor.frontier.truncate(target + 1);
        } else if have == target && stipulation.is_battle() && !dots {
            self.pass();
        } else {
            self.note(spot, Mismatch::NumberOutOfOrder);
            self.cursor.frontier.push(Vec::new());
        }
    }

    /// As [`Self::number`], for help play with an extra half-move: `1...a 2.b c`.
    pub(super) fn half_number(&mut self, n: usize, dots: bool, spot: &ClaimSpot) {
        let target = if dots {
            2 * (n - 1)
        } else {
            (2 * (n - 1)).saturating_sub(1)
        };
        if n == 1 {
            self.cursor.frontier = vec![if self.set {
                Vec::new()
            } else {
                vec![Tree::MAIN]
            }];
            return;
        }
        let have = self.cursor.frontier.len();
        let empty = have == 1 && target == 1;
        if have > target {
            self.cursor.frontier.truncate(target + 1);
        } else if empty {
            // `1... 2.a b`: set play without the first move.
            self.cursor.frontier = vec![Vec::new(), vec![Tree::SET]];
        } else {
            self.note(spot, Mismatch::NumberOutOfOrder);
            self.cursor.frontier.push(Vec::new());
        }
        self.cursor.also = false;
    }

    /// As [`Self::number`], for a series, in which a number counts the moves of the side that makes
    /// it. `1.` begins a line. Other numbers move the cursor only in a plain series without
    /// introductory moves.
    pub(super) fn series_number(&mut self, n: usize, dots: bool) {
        let stipulation = self.problem.stipulation;
        if n == 1 && (self.cursor.frontier.len() == 1 || self.cursor.fresh || self.cursor.also) {
            let root = if dots || self.set {
                Tree::SET
            } else {
                Tree::MAIN
            };
            self.cursor.frontier = vec![vec![root]];
        } else if matches!(stipulation.play, Play::HelpSelf | Play::HelpReflex)
            && self.cursor.frontier.len() == n + 1
        {
            // `3.Qa6 Qd7+ 4.Kxd7#`: the side of the series ends the play.
        } else if stipulation.series == Some(Series::Plain)
            && stipulation.intro == 0
            && self.cursor.frontier.len() >= n
        {
            self.cursor.frontier.truncate(n);
        } else if stipulation.series == Some(Series::Plain) && stipulation.intro == 0 {
            // `1.Ka2 ... 6.Ke2`: the omitted moves cannot be filled in.
            self.cursor.frontier.resize(n, Vec::new());
        }
        self.cursor.also = false;
    }

    /// The half-move of a list of moves, from 0, derived from the number after it:
    /// `Kd4, Kd5 2.Qd1#`. `None` if the list ends otherwise.
    pub(super) fn announced(rest: &[Token]) -> Option<usize> {
        // The maximum length of such a list of moves.
        const MOST: usize = 64;
        for token in rest.iter().take(MOST) {
            match token.kind {
                ClaimTokenKind::Number { number, dots } => {
                    let target = 2 * (number as usize).saturating_sub(1) + usize::from(dots);
                    return target.checked_sub(1);
                }
                ClaimTokenKind::Move(_) | ClaimTokenKind::Also => {}
                _ => return None,
            }
        }
        None
    }
}
