//! Mars Circe, Antimars Circe and Phantom chess: men move as from their square of the game array.
//!
//! The man is lifted, and if its square of the game array is then vacant, it is put there. From
//! there it moves and captures as usual. This also holds for kings, except in Phantom chess. A move
//! back to its real square is not a move.

use super::super::position::PlainPosition;
use super::powers::rewritten;
use parton_core::board::Cell;
use parton_core::position::{Conditions, Man, Move};

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
