//! Legal moves, written one by one into a list.

use super::walk::{PawnStep, SetVisitor};
use crate::board::{Bitboard, Board, Cell, Square};
use crate::position::{Color, FairyPlay, Move, Position, Role};
use std::ops::ControlFlow;

/// Writes visited moves into a list.
pub(super) struct MoveCollector<'a, M> {
    men: &'a M,
    enemy: Color,
    list: &'a mut Vec<Move>,
}

impl<'a, M: FairyPlay> MoveCollector<'a, M> {
    pub(super) fn new(position: &'a Position<M>, list: &'a mut Vec<Move>) -> Self {
        Self {
            men: position.men(),
            enemy: !position.turn(),
            list,
        }
    }

    #[inline(always)]
    fn captured(&self, board: Board, square: Square) -> Option<Role> {
        self.men.role_at(Cell::new(board, square))
    }
}

impl<M: FairyPlay> SetVisitor for MoveCollector<'_, M> {
    #[inline(always)]
    fn man(&mut self, role: Role, from: Cell, to: Bitboard, landing: Board) -> ControlFlow<()> {
        let enemies = self.men.of(self.enemy, from.board);
        for square in to & enemies {
            let mv = Move::new(role, from, Cell::new(landing, square));
            self.list
                .push(mv.capturing(self.captured(from.board, square)));
        }
        for square in to - enemies {
            self.list
                .push(Move::new(role, from, Cell::new(landing, square)));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, to: Bitboard) -> ControlFlow<()> {
        for square in to {
            let from = Cell::new(step.board, step.origin(square));
            let mut mv =
                Move::new(Role::Pawn, from, Cell::new(step.landing, square)).of_kind(step.kind);
            if step.captures {
                mv = mv.capturing(self.captured(step.board, square));
            }
            if matches!(square.rank(), 0 | 7) {
                for role in Role::PROMOTIONS {
                    self.list.push(mv.promoting(role));
                }
            } else {
                self.list.push(mv);
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn special(&mut self, mv: Move) -> ControlFlow<()> {
        self.list.push(mv);
        ControlFlow::Continue(())
    }
}
