//! Republican Chess: kings that are put on the board.
//!
//! There are no kings. If a side can complete a move by putting the enemy's king on a vacant square
//! where it is mated by the men on the board, it must do so. In type 2 the other side may answer
//! such a mate by putting the other king in the same way, which may also stop the attack on its
//! own.

use super::super::position::PlainPosition;
use parton_core::board::{Board, Cell, Square};
use parton_core::position::{Conditions, Man, Move, Role};

impl PlainPosition {
    /// Returns whether the side to move may put the enemy's king on the board.
    fn may_place_king(&self) -> bool {
        let mut own = self.men.royals(self.turn);
        let answers = self.has(Conditions::REPUBLICAN);
        (answers || self.has(Conditions::REPUBLICAN_1) && own.next().is_none())
            && self.men.royals(!self.turn).next().is_none()
    }

    /// Adds the same moves with the enemy's king put on each vacant square.
    pub(super) fn add_placements(&self, moves: &mut Vec<Move>) {
        if !self.may_place_king() {
            return;
        }
        let plain = moves.clone();
        for mv in plain {
            let after = self.play(mv);
            let squares = Square::all().filter(|&square| {
                let cell = Cell::new(Board::A, square);
                after.men.is_vacant(cell) && !after.men.is_hole(cell)
            });
            moves.extend(squares.map(|square| mv.adding(square, 0)));
        }
    }

    /// Keeps the placements that mate, and the moves that have none.
    pub(super) fn keep_mating_placements(&self, moves: &mut Vec<Move>) {
        if !self.may_place_king() {
            return;
        }
        moves.retain(|&mv| mv.added().is_none() || self.play(mv).is_mated_by_men());
        let placed: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| mv.added().is_some())
            .collect();
        let is_same = |mv: Move, other: Move| {
            other
                .added()
                .is_some_and(|(square, number)| mv.adding(square, number) == other)
        };
        moves.retain(|&mv| mv.added().is_some() || !placed.iter().any(|&other| is_same(mv, other)));
        moves.sort_unstable();
    }

    /// Returns whether the side to move is mated if it puts no king on the board.
    fn is_mated_by_men(&self) -> bool {
        let mut usual = self.clone();
        let republican = Conditions::REPUBLICAN.with(Conditions::REPUBLICAN_1);
        usual.rules.conditions = self.rules.conditions.without(republican);
        usual.is_mate()
    }

    /// Puts the king on the board that a move names.
    pub(super) fn place_king(&mut self, before: &Self, mv: Move) {
        if let Some((square, _)) = mv.added()
            && before.has_any(Conditions::REPUBLICAN | Conditions::REPUBLICAN_1)
        {
            let king = Man::new(!before.turn, Role::King);
            self.men.put(Cell::new(Board::A, square), king);
        }
    }
}
