//! All-in, Mainly-in and Half-in Chess: a side moves the men of the other side.
//!
//! A side lets a man of the other side make a move that this side could make, its king's safety
//! apart: the man captures men of the side that moves it, and a pawn goes on and promotes as the
//! other side's. In All-in and Mainly-in Chess a side also moves its own men. It never captures its
//! own king, and leaves it safe; the other king may come into check. A king is in check if an enemy
//! attacks it.
//!
//! In All-in Chess a move may not reverse the last one, in which nothing was captured or promoted,
//! and in Mainly-in Chess the man that has just moved may not move. In a series the last move is
//! one of the same side.

use super::super::position::PlainPosition;
use parton_core::men::Color;
use parton_core::position::{Conditions, Man, Move};

/// Conditions under which a side moves men of the other side.
const OF_BOTH_SIDES: Conditions = Conditions::ALL_IN
    .with(Conditions::MAINLY_IN)
    .with(Conditions::HALF_IN);

impl PlainPosition {
    /// Returns whether a side moves men of the other side.
    pub(crate) fn moves_both_sides(&self) -> bool {
        self.has_any(OF_BOTH_SIDES)
    }

    /// Returns whether a move is one of a man of the other side.
    pub(crate) fn moves_an_enemy(&self, mv: Move) -> bool {
        let is_enemy = |man: Man| man.color != self.turn;
        self.moves_both_sides() && self.men.at(mv.from()).is_some_and(is_enemy)
    }

    /// The position after a move of a man of the other side.
    pub(crate) fn play_for_enemy(&self, mv: Move) -> Self {
        let mut next = self.with_turn(!self.turn).play(mv);
        next.turn = !self.turn;
        next
    }

    /// The same position with a side to move.
    fn with_turn(&self, turn: Color) -> Self {
        let mut other = self.clone();
        other.turn = turn;
        other
    }

    /// The moves of the men of one side, or of both, its own king's safety apart.
    pub(crate) fn moves_of_both_sides(&self) -> Vec<Move> {
        let own = !self.has(Conditions::HALF_IN);
        let sides = [Some(self.turn).filter(|_| own), Some(!self.turn)];
        let mut moves = Vec::new();
        for side in sides.into_iter().flatten() {
            let mut view = self.with_turn(side);
            // A pawn is captured en passant by enemies alone.
            view.en_passant = view.en_passant.filter(|&(pawn, _)| {
                let man = self.men.at(pawn);
                man.is_some_and(|man| man.color != side)
            });
            moves.extend(view.conditional_moves(None));
        }
        moves.retain(|&mv| {
            let captured = mv.captured_at().and_then(|at| self.men.at(at));
            !captured.is_some_and(Man::is_royal) && self.follows_last_move(mv)
        });
        moves.sort_unstable();
        moves
    }

    /// Returns whether the last move allows a move.
    fn follows_last_move(&self, mv: Move) -> bool {
        let Some((from, to, can_be_reversed)) = self.state.way else {
            return true;
        };
        let is_same_man = mv.from() == to;
        if self.has(Conditions::MAINLY_IN) {
            return !is_same_man;
        }
        let is_reversal = is_same_man && mv.to() == from && mv.captured().is_none();
        !(is_reversal && can_be_reversed)
    }
}
