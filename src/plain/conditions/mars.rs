//! Mars Circe, Antimars Circe and Phantom chess: men move as from their square of the game array.
//! Danger Circe: attacked men go there. Plus chess: men in the centre also capture as from its
//! other squares.
//!
//! The man is lifted, and if its square of the game array is then vacant, it is put there. From
//! there it moves and captures as usual. This also holds for kings, except in Phantom chess. A move
//! back to its real square is not a move.

use super::super::men::{Men, next_of_chameleon};
use super::super::position::PlainPosition;
use super::homes::home;
use super::powers::rewritten;
use parton_core::board::{Cell, Square};
use parton_core::position::{Color, Conditions, Man, Move, Traits};

impl PlainPosition {
    /// The moves of a man under one of these conditions.
    pub(super) fn martian_moves(&self, from: Cell, man: Man) -> Vec<Move> {
        let captures = |moves: &mut Vec<Move>, wanted: bool| {
            moves.retain(|mv| mv.captured().is_some() == wanted);
        };
        let mut here = self.strides(from, man);
        let mut there = self.moves_from_home(from, man);
        if self.has(Conditions::MARS_CIRCE) {
            captures(&mut here, false);
            captures(&mut there, true);
        } else if self.has(Conditions::ANTIMARS_CIRCE) {
            captures(&mut here, true);
            captures(&mut there, false);
        } else if man.is_royal() {
            there.clear();
        }
        let same = |one: Move, other: Move| {
            one.to() == other.to()
                && one.captured_at() == other.captured_at()
                && one.recolors() == other.recolors()
        };
        there.retain(|&mv| mv.to() != from && here.iter().all(|&other| !same(mv, other)));
        [here, there].concat()
    }

    /// Plus chess: where else a man in the centre counts as standing when it captures, with the men
    /// as they stand then.
    pub(super) fn elsewhere_in_centre(&self, from: Cell, man: Man) -> Vec<(Cell, Men)> {
        let centre = ["d4", "e4", "d5", "e5"];
        let is_central = |cell: Cell| centre.contains(&cell.square.to_string().as_str());
        if !self.has(Conditions::PLUS) || !is_central(from) {
            return Vec::new();
        }
        let cells = Square::all().map(|square| Cell::new(from.board, square));
        let vacant = cells.filter(|&cell| is_central(cell) && self.men.is_vacant(cell));
        vacant
            .map(|cell| {
                let mut men = self.men;
                men.take(from);
                men.put(cell, man);
                (cell, men)
            })
            .collect()
    }

    /// Plus chess: the captures of a man as from other squares of the centre that it could not make
    /// from its own.
    pub(super) fn captures_from_centre(&self, from: Cell, man: Man) -> Vec<Move> {
        let here = self.strides(from, man);
        let mut moves = Vec::new();
        for (start, men) in self.elsewhere_in_centre(from, man) {
            let there = Self {
                men,
                ..self.clone()
            };
            for mv in there.strides(start, man) {
                let Some(at) = mv.captured_at().filter(|_| mv.to() != from) else {
                    continue;
                };
                if mv.is_en_passant() {
                    let usual = |other: &Move| other.is_en_passant() && other.to() == mv.to();
                    if !here.iter().any(usual) {
                        let other = Move::new(man.role, from, mv.to());
                        moves.push(other.capturing_passed(mv.captured(), at));
                    }
                } else {
                    moves.push(rewritten(mv, man.role, from));
                }
            }
        }
        moves
    }

    /// Danger Circe: where a side's man may go because the other side could capture it: to its
    /// square of the game array.
    fn refuge(&self, from: Cell, man: Man, side: Color) -> Option<Cell> {
        let to = home(man.role, side, from);
        let is_held = || self.is_paralysed(from, side) || self.is_held(from, man);
        let goes = to != from && !is_held() && !self.capturers(from, !side).is_empty();
        goes.then_some(to)
    }

    /// Danger Circe: the moves of men that could be captured to their squares of the game array, and
    /// captures there.
    pub(super) fn flights_from_danger(&self) -> Vec<Move> {
        if !self.has(Conditions::DANGER) {
            return Vec::new();
        }
        let mut moves = Vec::new();
        for (from, man) in self.men.of(self.turn) {
            let Some(to) = self.refuge(from, man, self.turn) else {
                continue;
            };
            let mut mv = Move::new(man.role, from, to);
            let next = next_of_chameleon(man.role);
            if man.traits.has(Traits::CHAMELEON) && next != man.role {
                mv = mv.promoting(next);
            }
            match self.men.at(to) {
                None if !self.men.is_hole(to) => moves.push(mv),
                Some(enemy) if enemy.belongs_to(!self.turn) && !enemy.is_royal() => {
                    moves.push(mv.capturing(Some(enemy.role)));
                }
                _ => {}
            }
        }
        moves
    }

    /// Danger Circe: returns whether a king stands where an enemy man may go because it could be
    /// captured.
    pub(super) fn is_king_in_danger(&self, color: Color) -> bool {
        if !self.has(Conditions::DANGER) {
            return false;
        }
        let royals: Vec<Cell> = self.men.royals(color).collect();
        let enemies: Vec<(Cell, Man)> = self.men.of(!color).collect();
        enemies.into_iter().any(|(from, man)| {
            !royals.contains(&from)
                && self
                    .refuge(from, man, !color)
                    .is_some_and(|to| royals.contains(&to))
        })
    }

    /// The moves of a man from its square of the game array, if that is vacant, rewritten to start
    /// from its real cell.
    fn moves_from_home(&self, from: Cell, man: Man) -> Vec<Move> {
        let Some(start) = self.start_of(from, man, self.turn) else {
            return Vec::new();
        };
        let mut there = self.clone();
        there.men.take(from);
        if !there.men.is_vacant(start) || there.men.is_hole(start) {
            return Vec::new();
        }
        there.men.put(start, man);
        there
            .strides(start, man)
            .into_iter()
            .map(|mv| rewritten(mv, man.role, from))
            .collect()
    }
}
