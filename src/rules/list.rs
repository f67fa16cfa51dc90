//! [`MoveList`]: legal moves on the stack.

use super::generate::{PawnStep, Visitor};
use crate::board::{Bitboard, Board, Cell, Square};
use crate::position::{Color, Men, Move, MoveKind, Position, Role};
use arrayvec::ArrayVec;
use std::ops::ControlFlow;

/// A list of moves that lives on the stack. Its capacity is more than any position needs: at most 63 men beside the
/// king, each with at most 27 moves.
pub type MoveList = ArrayVec<Move, 2048>;

/// Writes visited moves into a list.
pub(super) struct Collect<'a, M> {
    men: &'a M,
    enemy: Color,
    moves: &'a mut MoveList,
}

impl<'a, M: Men> Collect<'a, M> {
    pub(super) fn new(position: &'a Position<M>, moves: &'a mut MoveList) -> Self {
        Self { men: position.men(), enemy: !position.turn(), moves }
    }

    #[inline(always)]
    fn push(&mut self, mv: Move) {
        debug_assert!(!self.moves.is_full());
        // Cannot fail: see the capacity.
        let _ = self.moves.try_push(mv);
    }

    #[inline(always)]
    fn captured(&self, board: Board, square: Square) -> Option<Role> {
        self.men.role_at(Cell::new(board, square))
    }
}

impl<M: Men> Visitor for Collect<'_, M> {
    #[inline(always)]
    fn man(&mut self, role: Role, from: Cell, to: Bitboard, landing: Board) -> ControlFlow<()> {
        let enemies = self.men.of(self.enemy, from.board);
        for square in to & enemies {
            let mv = Move::new(role, from, Cell::new(landing, square));
            self.push(mv.capturing(self.captured(from.board, square)));
        }
        for square in to - enemies {
            self.push(Move::new(role, from, Cell::new(landing, square)));
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, step: PawnStep, to: Bitboard) -> ControlFlow<()> {
        for square in to {
            let from = Cell::new(step.board, step.origin(square));
            let mut mv = Move::new(Role::Pawn, from, Cell::new(step.landing, square)).of_kind(step.kind);
            if step.captures {
                mv = mv.capturing(self.captured(step.board, square));
            }
            if matches!(square.rank(), 0 | 7) {
                for role in Role::PROMOTIONS {
                    self.push(mv.promoting(role));
                }
            } else {
                self.push(mv);
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn special(&mut self, mv: Move) -> ControlFlow<()> {
        debug_assert!(mv.kind() != MoveKind::Normal);
        self.push(mv);
        ControlFlow::Continue(())
    }
}
