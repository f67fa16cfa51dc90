//! Wormholes: squares on which no move ends.
//!
//! A man that arrives on a wormhole, also in castling, goes on to another one that is vacant, as
//! its side chooses. If there is none, it may not arrive. It may not go back to its square of
//! departure if the move then changes nothing: it captures no man and the man does not promote. A
//! pawn promotes where it arrives on its last rank, or where it goes on to; from a wormhole on its
//! own first rank it steps one square, and captures. A pawn that goes on after its double step may
//! be captured en passant on the square that it has passed, unless it has promoted.

use super::super::position::PlainPosition;
use parton_core::board::Cell;
use parton_core::position::{Conditions, Move};

impl PlainPosition {
    /// Returns whether a cell is a wormhole.
    pub(crate) fn is_wormhole(&self, cell: Cell) -> bool {
        self.has(Conditions::WORMHOLES)
            && (self.rules.conditions)
                .squares_of(Conditions::WORMHOLES)
                .has(cell.square)
    }

    /// A move with each way on from a wormhole.
    pub(super) fn gone_on(&self, mv: Move) -> Vec<Move> {
        if !self.is_wormhole(mv.to()) {
            return vec![mv];
        }
        let arrived = self.before_magic(mv);
        let changes = mv.captured().is_some() || mv.promotion().is_some();
        let exits = self.men.cells().filter(|&cell| {
            self.is_wormhole(cell) && arrived.men.is_vacant(cell) && (changes || cell != mv.from())
        });
        exits
            .flat_map(|cell| {
                let moves = if mv.promotion().is_none() && mv.role().is_pawn() {
                    self.promoted(mv, cell)
                } else {
                    vec![mv]
                };
                moves.into_iter().map(move |mv| mv.going_on(cell.square))
            })
            .collect()
    }

    /// The cell on which a man stands after its move, by its own way or by a turn of the board.
    pub(crate) fn end_of(&self, mv: Move) -> Cell {
        match mv.added() {
            Some((square, _)) if self.has(Conditions::WORMHOLES) => {
                Cell::new(mv.to().board, square)
            }
            _ => self.after_turn(mv, mv.to()),
        }
    }

    /// Lets the man that has made a move go on.
    pub(super) fn go_on(&mut self, before: &Self, mv: Move) {
        let end = before.end_of(mv);
        if !before.has(Conditions::WORMHOLES) || end == mv.to() {
            return;
        }
        if let Some(man) = self.men.take(mv.to()) {
            self.men.put(end, man);
        }
        self.origins.carry(mv.to(), end);
        let stays_pawn = mv.promotion().is_none();
        self.en_passant = self
            .en_passant
            .filter(|_| stays_pawn)
            .map(|(_, passed)| (end, passed))
            .filter(|(pawn, passed)| pawn.square != *passed);
    }
}
