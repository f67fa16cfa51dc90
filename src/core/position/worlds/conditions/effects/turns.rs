//! Turns of the board, or of its centre, with the men on it (Actuated Revolving Centre and Board).

use super::Effects;
use crate::board::{Cell, Square};
use crate::conditions::Conditions;
use crate::position::{Man, Men};

impl Effects<'_> {
    /// Actuated Revolving Centre and Board: all men turn with their squares. Rights to castle belong
    /// to the men, wherever the board has turned them.
    pub(super) fn revolve(&mut self) {
        let conditions = self.conditions;
        if !conditions.any(Conditions::REVOLVING) {
            return;
        }
        let step = (self.mv.from().square, self.mv.to().square);
        let turned = |square| conditions.revolved(step, square);
        let board = self.mv.from().board;
        let moving: Vec<(Square, Man)> = Square::all()
            .filter(|&square| turned(square) != square)
            .filter_map(|square| Some((square, self.next.men().man_at(Cell::new(board, square))?)))
            .collect();
        for &(square, man) in &moving {
            self.next.change(Cell::new(board, square), Some(man), None);
        }
        for (square, man) in moving {
            self.next
                .change(Cell::new(board, turned(square)), None, Some(man));
        }
        if let Some(state) = self.next.en_passant() {
            self.next.move_passed(turned(state.passed), self.us);
        }
        if conditions.has(Conditions::REVOLVING_BOARD) {
            self.keep_turned_rights();
            let memory = &mut self.next.men_mut().memory;
            memory.quarters = (memory.quarters + 1) % 4;
        }
    }

    /// Ends the castling rights of men that have moved or were captured on squares to which the
    /// board had turned them, and of no others.
    fn keep_turned_rights(&mut self) {
        let quarters = self.before.men().memory.quarters;
        if quarters == 0 {
            return;
        }
        self.next.set_castling(self.before.castling());
        let left = [Some(self.mv.from()), self.mv.captured_at()];
        for cell in left.into_iter().flatten() {
            let home = Conditions::before_turns(cell.square, quarters);
            self.next.lose_rights_of(Cell::new(cell.board, home));
        }
    }
}
