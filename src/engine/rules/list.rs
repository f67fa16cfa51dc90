//! Legal moves, written one by one into a [`Sink`].

use super::generate::{PawnStep, Visitor};
use crate::board::{Bitboard, Board, Cell, Square};
use crate::position::{Color, Men, Move, Position, Role};
use std::ops::ControlFlow;

/// Where generated moves go: a list, or the top of a stack that a search keeps.
pub trait Sink {
    /// Adds a move.
    fn push(&mut self, mv: Move);
}

impl Sink for Vec<Move> {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        Vec::push(self, mv);
    }
}

/// Writes visited moves into a list.
pub(super) struct Collect<'a, M, S> {
    men: &'a M,
    enemy: Color,
    sink: &'a mut S,
}

impl<'a, M: Men, S: Sink> Collect<'a, M, S> {
    pub(super) fn new(position: &'a Position<M>, sink: &'a mut S) -> Self {
        Self { men: position.men(), enemy: !position.turn(), sink }
    }

    #[inline(always)]
    fn captured(&self, board: Board, square: Square) -> Option<Role> {
        self.men.role_at(Cell::new(board, square))
    }
}

impl<M: Men, S: Sink> Visitor for Collect<'_, M, S> {
    #[inline(always)]
    fn man(&mut self, role: Role, from: Cell, to: Bitboard, landing: Board) -> ControlFlow<()> {
        let enemies = self.men.of(self.enemy, from.board);
        for square in to & enemies {
            let mv = Move::new(role, from, Cell::new(landing, square));
            self.sink.push(mv.capturing(self.captured(from.board, square)));
        }
        for square in to - enemies {
            self.sink.push(Move::new(role, from, Cell::new(landing, square)));
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
                    self.sink.push(mv.promoting(role));
                }
            } else {
                self.sink.push(mv);
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn special(&mut self, mv: Move) -> ControlFlow<()> {
        self.sink.push(mv);
        ControlFlow::Continue(())
    }
}
