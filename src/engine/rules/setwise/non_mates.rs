//! [`NonMates`]: detection of checks that certainly do not mate, without making them.
//!
//! A filter before the mate test. Most checks that remain as last moves have a simple answer, a
//! capture of the checker or a flight. It shows in the attack sets of the position before the move,
//! and saves making the move and counting legal answers. The filter is one-sided: a move that it
//! refutes does not mate; any other move may or may not.

use super::SetWise;
use crate::board::{Bitboard, Cell, Square, attacks};
use crate::position::{Men, Move, MoveKind, Role};
use crate::rules::{NonMateFilter, PositionOf};
use std::cell::OnceCell;

/// A filter that recognizes most checks that do not mate, from the position before them.
///
/// It looks for two answers to a check. The first is a capture of the checking man on its landing
/// square by a man that is on no line with its king, so the capture opens none. The second is a
/// flight to an adjacent square. The attacker must not attack that square now, neither where the
/// king leaves its board nor where it lands. The moved man must not attack or block it from its
/// landing square, and no line to it may open. (Promotions, castlings and captures en passant are
/// always in doubt.)
pub struct NonMates<'a, R: SetWise> {
    position: &'a PositionOf<R>,
    king: Option<Cell>,
    flights: OnceCell<Bitboard>,
}

impl<'a, R: SetWise> NonMates<'a, R> {
    /// A filter for the moves of the side to move.
    #[inline(always)]
    pub fn new(position: &'a PositionOf<R>) -> Self {
        Self {
            position,
            king: position.men().king(!position.turn()),
            flights: OnceCell::new(),
        }
    }

    /// Returns whether an attacker's line to a square may open when a man leaves a cell. This
    /// requires a line piece of the attacker on the line through both.
    #[inline(always)]
    fn may_open(&self, target: Square, left: Cell) -> bool {
        let men = self.position.men();
        let riders = men.role(Role::Queen, left.board)
            | men.role(Role::Rook, left.board)
            | men.role(Role::Bishop, left.board);
        let riders = (riders & men.of(self.position.turn(), left.board)) - left.square.into();
        attacks::line(target, left.square).meets(riders)
    }

    /// Returns whether the moved man can be captured on its landing square, which ends the check.
    #[inline(always)]
    fn is_captured(&self, king: Cell, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        // Where men leave their board, a man that lands on the king's board opens no line there.
        let double = !R::TRANSFERS && self.may_open(king.square, from);
        if to.board != king.board || double {
            return false;
        }
        let them = !self.position.turn();
        let men = self.position.men();
        let aligned = attacks::queen(king.square, Bitboard::EMPTY);
        // A pawn on its own first rank does not move.
        let idle = men.role(Role::Pawn, to.board) & Bitboard::rank(them.rank(0));
        let captors = self.position.attackers(to, them, men.occupied(to.board));
        (captors - aligned - idle - men.role(Role::King, to.board)).any()
    }

    /// Returns whether the king has a flight.
    #[inline(always)]
    fn is_fled(&self, king: Cell, mv: Move) -> bool {
        let (from, to) = (mv.from(), mv.to());
        let men = self.position.men();
        let mut free = *self.flights.get_or_init(|| self.flights(king));
        if free.is_empty() {
            return false;
        }
        let mut occupied = men.occupied(to.board);
        if to.board == king.board {
            occupied = occupied - king.square.into();
        }
        if !R::TRANSFERS {
            occupied = occupied - from.square.into();
        }
        free = free
            - match mv.role() {
                Role::King => attacks::king(to.square),
                Role::Knight => attacks::knight(to.square),
                Role::Bishop => attacks::bishop(to.square, occupied),
                Role::Rook => attacks::rook(to.square, occupied),
                Role::Pawn => attacks::pawn(self.position.turn().index(), to.square),
                _ => attacks::queen(to.square, occupied),
            };
        if R::TRANSFERS && from.board == king.board {
            free = free - to.square.into();
        }
        free.into_iter().any(|flight| {
            let captured = Cell::new(from.board, to.square);
            !(self.may_open(flight, from)
                || R::TRANSFERS && mv.captured().is_some() && self.may_open(flight, captured))
        })
    }

    /// The squares to which the king could go now.
    #[inline]
    fn flights(&self, king: Cell) -> Bitboard {
        let us = self.position.turn();
        let men = self.position.men();
        let left = men.occupied(king.board) - king.square.into();
        let there = R::landing(king.board);
        let mut free = Bitboard::EMPTY;
        for square in attacks::king(king.square) & R::enterable(men, !us, king.board) {
            if self
                .position
                .attackers(Cell::new(king.board, square), us, left)
                .is_empty()
                && (!R::TRANSFERS
                    || self
                        .position
                        .attackers(Cell::new(there, square), us, men.occupied(there))
                        .is_empty())
            {
                free |= square.into();
            }
        }
        free
    }
}

impl<R: SetWise> NonMateFilter for NonMates<'_, R> {
    #[inline(never)]
    fn refutes(&self, mv: Move) -> bool {
        let Some(king) = self.king else { return false };
        let ordinary = matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep)
            && mv.arriving() == mv.role();
        ordinary && (self.is_captured(king, mv) || self.is_fled(king, mv))
    }
}
