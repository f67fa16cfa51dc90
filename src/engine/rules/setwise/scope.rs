//! [`Scope`]: a set of relevant moves, as sets of arrival squares.
//!
//! Bitboard generators use target masks to generate captures or evasions only. A scope makes such
//! masks a value: for each board and role of a man, the squares on which it may arrive. The
//! generator intersects each set of moves with it, so checks, for example, need not be filtered
//! from all moves. Direct checks arrive on squares from which a man attacks the king; discovered
//! checks come from free men that leave a line. A scope is always a superset of the relevant moves.

use super::SetWise;
use super::safety::{LinesTo, lines};
use crate::board::{Bitboard, Board, Cell, attacks};
use crate::position::{Men, Move, MoveKind, Role};
use crate::rules::PositionOf;

/// The number of roles that a scope distinguishes.
pub(super) const ROLES: usize = 6;

/// Arrival squares by role.
pub(super) type ArrivalsByRole = [Bitboard; ROLES];

/// A set of moves: for each board and role the permitted arrival squares, and a few men with
/// additional arrivals.
///
/// A scope holds all relevant moves, and others. Castlings and captures en passant always pass,
/// since they are rare and testing them costs less than a rule about them.
#[derive(Clone, Debug)]
pub struct Scope {
    /// Arrival squares by board of departure and role.
    pub(super) arrivals: [[Bitboard; ROLES]; 2],
    /// Men, by board, that may arrive anywhere.
    pub(super) free: [Bitboard; 2],
    /// Men, by board, that may also arrive on the squares of `partners`.
    pub(super) paired: [Bitboard; 2],
    pub(super) partners: Bitboard,
}

impl Scope {
    /// All moves.
    pub const EVERYTHING: Self = Self {
        arrivals: [[Bitboard::ALL; ROLES]; 2],
        free: [Bitboard::EMPTY; 2],
        paired: [Bitboard::EMPTY; 2],
        partners: Bitboard::EMPTY,
    };

    /// No moves except castlings and captures en passant.
    pub(super) const NOTHING: Self = Self {
        arrivals: [[Bitboard::EMPTY; ROLES]; 2],
        ..Self::EVERYTHING
    };

    /// One move, if it is legal, and few others.
    pub fn only(mv: Move) -> Self {
        let mut scope = Self::NOTHING;
        scope.arrivals[mv.from().board.index() & 1][mv.role().index() % ROLES] =
            mv.to().square.into();
        scope
    }

    /// A superset of the moves that give check, with few others (promotions always pass). It is
    /// [`Scope::NOTHING`] if the other side has no king.
    ///
    /// A move checks directly if the man lands where it attacks the king, on the king's board. Or
    /// it discovers a line: by leaving it, or, where men leave their board, by capturing its sole
    /// blocker, or by both. The analysis goes from the king outwards.
    pub(super) fn checks<R: SetWise>(position: &PositionOf<R>) -> Self {
        let us = position.turn();
        let men = position.men();
        let mut scope = Self::NOTHING;
        let Some(king) = men.king(!us) else {
            return scope;
        };
        let direct = direct_checks::<R>(position, king);
        let LinesTo {
            blockers, pairs, ..
        } = lines::<R>(position, king, us, us);
        let discoverers = blockers & men.of(us, king.board);
        let board = king.board.index() & 1;
        scope.free[board] = discoverers;
        // Enemy men whose capture by a man of their board opens a line.
        let screens = if R::TRANSFERS {
            blockers - discoverers
        } else {
            Bitboard::EMPTY
        };
        for (mover, captured) in pairs {
            scope.paired[board] |= mover.into();
            scope.partners |= captured.into();
        }
        for &from in R::BOARDS {
            let arrivals = &mut scope.arrivals[from.index() & 1];
            if R::landing(from) == king.board {
                *arrivals = direct;
            }
            if from == king.board {
                for arrivals in arrivals.iter_mut() {
                    *arrivals |= screens;
                }
            }
            arrivals[Role::Pawn.index()] |= Bitboard::rank(us.rank(7));
        }
        scope
    }

    /// Arrivals by board of departure, for all roles.
    pub(super) fn arriving(wanted: [Bitboard; 2]) -> Self {
        Self {
            arrivals: wanted.map(|wanted| [wanted; ROLES]),
            ..Self::NOTHING
        }
    }

    /// The same, with more arrivals, and with all moves of the king.
    pub(super) fn with(mut self, wanted: [Bitboard; 2]) -> Self {
        for (arrivals, wanted) in self.arrivals.iter_mut().zip(wanted) {
            for arrivals in arrivals.iter_mut() {
                *arrivals |= wanted;
            }
            arrivals[Role::King.index()] = Bitboard::ALL;
        }
        self
    }

    /// Returns whether it has any moves of a board except those of the king.
    #[inline(always)]
    pub(super) fn has_any(&self, board: Board) -> bool {
        let board = board.index() & 1;
        let arrivals = Role::ALL
            .into_iter()
            .take(ROLES)
            .filter(|role| *role != Role::King);
        let odd = self.free[board] | self.paired[board];
        arrivals
            .fold(odd, |all, role| {
                all | self.arrivals[board][role.index() % ROLES]
            })
            .any()
    }

    /// The wanted arrival squares of a man.
    #[inline(always)]
    pub(super) fn wanted(&self, role: Role, from: Cell) -> Bitboard {
        let board = from.board.index() & 1;
        let mut wanted = self.arrivals[board][role.index() % ROLES];
        if (self.free[board] | self.paired[board]).has(from.square) {
            wanted = if self.free[board].has(from.square) {
                Bitboard::ALL
            } else {
                wanted | self.partners
            };
        }
        wanted
    }

    /// The wanted arrival squares of the pawns of a board that are not [`Scope::odd_men`].
    #[inline(always)]
    pub(super) fn wanted_of_pawns(&self, board: Board) -> Bitboard {
        self.arrivals[board.index() & 1][Role::Pawn.index()]
    }

    /// The squares of a board whose men need individual treatment.
    #[inline(always)]
    pub(super) fn odd_men(&self, board: Board) -> Bitboard {
        self.free[board.index() & 1] | self.paired[board.index() & 1]
    }

    /// Returns whether a legal move is in the scope.
    #[inline]
    pub fn has(&self, mv: Move) -> bool {
        !matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep)
            || self.wanted(mv.role(), mv.from()).has(mv.to().square)
    }
}

/// The squares from which a man of each role attacks a king.
#[inline(always)]
pub(super) fn direct_checks<R: SetWise>(position: &PositionOf<R>, king: Cell) -> ArrivalsByRole {
    let occupied = position.men().occupied(king.board);
    let (straight, diagonal) = (
        attacks::rook(king.square, occupied),
        attacks::bishop(king.square, occupied),
    );
    let mut direct = [Bitboard::EMPTY; ROLES];
    direct[Role::Queen.index()] = straight | diagonal;
    direct[Role::Rook.index()] = straight;
    direct[Role::Bishop.index()] = diagonal;
    direct[Role::Knight.index()] = attacks::knight(king.square);
    direct[Role::Pawn.index()] = attacks::pawn((!position.turn()).index(), king.square);
    direct
}
