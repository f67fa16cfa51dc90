//! Take & Make and Make & Take: capturers with a step of another man.
//!
//! The step is one of the captured man, as that man would make it, without a capture. A pawn steps
//! in the direction of its own side, from its second rank also twice.

use super::super::position::PlainPosition;
use super::powers::rewritten;
use parton_core::board::Cell;
use parton_core::position::{Man, Move, Role};

impl PlainPosition {
    /// The cells that a man of this role and of the other side could reach from a cell without a
    /// capture.
    fn steps_of(&self, cell: Cell, role: Role) -> Vec<Cell> {
        let mut other = self.clone();
        other.turn = !self.turn;
        let stand_in = Man::new(other.turn, role);
        other.men.put(cell, stand_in);
        let moves = other.moves_of(cell, stand_in).into_iter();
        let mut cells: Vec<Cell> = moves
            .filter(|mv| mv.captured().is_none())
            .map(Move::to)
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// The moves by which a capturer continues with a step of the captured man.
    pub(super) fn made_after_taking(&self, mv: Move) -> Vec<Move> {
        let (Some(at), Some(man)) = (mv.captured_at(), self.men.at(mv.from())) else {
            return vec![mv];
        };
        let Some(captured) = mv.captured() else {
            return vec![mv];
        };
        // A man that vanishes does not continue.
        if self.perishes(mv) {
            return vec![mv];
        }
        let mut between = self.clone();
        between.men.take(at);
        between.men.take(mv.from());
        let mut moves = Vec::new();
        for to in between.steps_of(mv.to(), captured) {
            // A pawn does not continue to its own first rank.
            if man.role.is_pawn() && self.men.is_on_rank(self.turn, to, 0) {
                continue;
            }
            let made = Move::new(man.role, mv.from(), to);
            let made = if mv.is_en_passant() {
                made.capturing_passed(Some(captured), at)
            } else {
                made.capturing_at(Some(captured), at)
            };
            let made = mv
                .promotion()
                .filter(|_| !man.role.is_pawn())
                .map_or(made, |role| made.promoting(role));
            moves.extend(if man.role.is_pawn() {
                self.promoted(made, to)
            } else {
                vec![made]
            });
        }
        moves
    }

    /// The captures of a man that first makes a step of the man that it then captures.
    pub(super) fn makes_and_takes(&self, from: Cell, man: Man) -> Vec<Move> {
        let mut roles: Vec<Role> = self.men.of(!self.turn).map(|(_, man)| man.role).collect();
        roles.sort_unstable();
        roles.dedup();
        let mut moves = Vec::new();
        for role in roles {
            for made in self.steps_of(from, role) {
                let mut there = self.clone();
                there.men.take(from);
                there.men.put(made, man);
                let captures = there
                    .strides(made, man)
                    .into_iter()
                    .filter(|mv| mv.captured() == Some(role));
                let captures = captures.filter(|mv| mv.to() != from);
                moves.extend(captures.map(
                    |mv| match mv.captured_at().filter(|_| mv.is_en_passant()) {
                        Some(pawn) => {
                            Move::new(man.role, from, mv.to()).capturing_passed(mv.captured(), pawn)
                        }
                        None => rewritten(mv, man.role, from),
                    },
                ));
            }
        }
        moves
    }
}
