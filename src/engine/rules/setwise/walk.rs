//! The legal move generator: one walk over the men, for many kinds of queries.
//!
//! [`walk`] hands sets of moves to a [`SetVisitor`], which may count them, list them or stop at the
//! first. A [`Scope`] narrows the walk to relevant moves, such as those that can give check. The
//! king goes first, then the pieces and pawns of each board, then the rare moves that go one by
//! one.

use super::safety::Safety;
use super::{Scope, SetWise};
use crate::board::{Bitboard, Board, Cell, Square, attacks};
use crate::position::{CastlingRule, Color, Men, Move, MoveKind, Role};
use crate::rules::PositionOf;
use std::ops::ControlFlow;

/// The common step of the pawns in a set of moves.
#[derive(Clone, Copy, Debug)]
pub(super) struct PawnStep {
    /// The board on which they step.
    pub board: Board,
    /// The board on which they end up.
    pub landing: Board,
    /// Arrival minus departure, in square index.
    pub delta: i8,
    /// Whether they capture.
    pub captures: bool,
    /// [`MoveKind::Normal`] or [`MoveKind::DoubleStep`].
    pub kind: MoveKind,
}

impl PawnStep {
    /// The square from which a pawn came to this one.
    #[inline(always)]
    pub(super) fn origin(self, to: Square) -> Square {
        Square::wrap((to.index() as i32 - i32::from(self.delta)) as u32)
    }
}

/// Receives the legal moves, a set at a time; a break ends the walk.
pub(super) trait SetVisitor {
    /// The moves of one man that is not a pawn: captures and others.
    fn man(&mut self, role: Role, from: Cell, to: Bitboard, landing: Board) -> ControlFlow<()>;

    /// Moves of pawns that all step alike; on the last rank each stands for four promotions.
    fn pawns(&mut self, step: PawnStep, to: Bitboard) -> ControlFlow<()>;

    /// A castling or capture en passant.
    fn special(&mut self, mv: Move) -> ControlFlow<()>;
}

/// All moves, whatever the scope.
pub(super) const EVERYTHING: u8 = 0;
/// The moves in the scope.
pub(super) const INSIDE: u8 = 1;
/// The moves that the scope leaves out.
pub(super) const OUTSIDE: u8 = 2;

/// The arrivals of a part of the moves, given those in the scope.
#[inline(always)]
fn part_of<const PART: u8>(wanted: Bitboard) -> Bitboard {
    if PART == OUTSIDE { !wanted } else { wanted }
}

/// Walks over the legal moves in a scope.
///
/// `PART` selects the part inside or outside the scope, at compile time: a walk over everything
/// pays nothing for scopes.
#[inline(always)]
pub(super) fn walk<R: SetWise, const PART: u8, V: SetVisitor>(
    position: &PositionOf<R>,
    scope: &Scope,
    visitor: &mut V,
) -> ControlFlow<()> {
    let safety = Safety::new::<R>(position);
    let walk = SetWalk::<R, PART> {
        position,
        scope,
        safety,
    };
    walk.king(visitor)?;
    if walk.safety.checkers.many() {
        return ControlFlow::Continue(());
    }
    for &board in R::BOARDS {
        if PART == INSIDE && !scope.has_any(board) {
            continue;
        }
        walk.pieces(board, visitor)?;
        walk.pawns(board, visitor)?;
    }
    walk.en_passant(visitor)?;
    walk.castling(visitor)
}

pub(super) struct SetWalk<'a, R: SetWise, const PART: u8> {
    pub(super) position: &'a PositionOf<R>,
    pub(super) scope: &'a Scope,
    pub(super) safety: Safety,
}

impl<R: SetWise, const PART: u8> SetWalk<'_, R, PART> {
    #[inline(always)]
    fn us(&self) -> Color {
        self.position.turn()
    }

    #[inline(always)]
    fn wanted(&self, role: Role, from: Cell) -> Bitboard {
        if PART == EVERYTHING {
            Bitboard::ALL
        } else {
            part_of::<PART>(self.scope.wanted(role, from))
        }
    }

    #[inline(always)]
    pub(super) fn pieces<V: SetVisitor>(&self, board: Board, visitor: &mut V) -> ControlFlow<()> {
        let men = self.position.men();
        let enterable = R::enterable(men, self.us(), board);
        let common = self.safety.common::<R>(board) & enterable;
        if common.is_empty() {
            return ControlFlow::Continue(());
        }
        let occupied = men.occupied(board);
        let restricted = self.safety.restricted::<R>(board);
        let landing = R::landing(board);
        let ours = men.of(self.us(), board);
        macro_rules! each {
            ($role:ident, $attacks:expr) => {
                for from in men.role(Role::$role, board) & ours {
                    let mut to = $attacks(from) & common;
                    if restricted.has(from) {
                        to &= self.safety.targets::<R>(from, board);
                    }
                    let from = Cell::new(board, from);
                    to &= self.wanted(Role::$role, from);
                    visitor.man(Role::$role, from, to, landing)?;
                }
            };
        }
        each!(Knight, attacks::knight);
        each!(Bishop, |from| attacks::bishop(from, occupied));
        each!(Rook, |from| attacks::rook(from, occupied));
        each!(Queen, |from| attacks::queen(from, occupied));
        ControlFlow::Continue(())
    }

    #[inline(always)]
    pub(super) fn pawns<V: SetVisitor>(&self, board: Board, visitor: &mut V) -> ControlFlow<()> {
        let men = self.position.men();
        let pawns = men.men(self.us(), Role::Pawn, board) - Bitboard::rank(self.us().rank(0));
        if pawns.is_empty() {
            return ControlFlow::Continue(());
        }
        let mut odd = self.safety.restricted::<R>(board);
        let mut common = self.safety.common::<R>(board);
        if PART != EVERYTHING {
            odd |= self.scope.odd_men(board);
            common &= part_of::<PART>(self.scope.wanted_of_pawns(board));
        }
        odd &= pawns;
        self.step(board, pawns - odd, common, visitor)?;
        for from in odd {
            let wanted = self.wanted(Role::Pawn, Cell::new(board, from));
            self.step(
                board,
                from.into(),
                self.safety.targets::<R>(from, board) & wanted,
                visitor,
            )?;
        }
        ControlFlow::Continue(())
    }

    /// All steps of these pawns of a board to these squares.
    #[inline(always)]
    fn step<V: SetVisitor>(
        &self,
        board: Board,
        pawns: Bitboard,
        to: Bitboard,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let us = self.us();
        let men = self.position.men();
        let vacant = R::vacant(men, board) & to;
        let forward = us.forward();
        let step = |delta, captures, kind| PawnStep {
            board,
            landing: R::landing(board),
            delta,
            captures,
            kind,
        };
        visitor.pawns(
            step(forward, false, MoveKind::Normal),
            pawns.shift(forward) & vacant,
        )?;
        // The square passed over need only be vacant on the board where the pawn steps.
        let passed = (pawns & Bitboard::rank(us.rank(1))).shift(forward) - men.occupied(board);
        visitor.pawns(
            step(2 * forward, false, MoveKind::DoubleStep),
            passed.shift(forward) & vacant,
        )?;
        let targets = R::enterable(men, us, board) & men.of(!us, board) & to;
        let left = (pawns - Bitboard::FILE_A).shift(forward - 1);
        visitor.pawns(step(forward - 1, true, MoveKind::Normal), left & targets)?;
        let right = (pawns - Bitboard::FILE_H).shift(forward + 1);
        visitor.pawns(step(forward + 1, true, MoveKind::Normal), right & targets)
    }

    /// The moves of the king, which must be safe on the board that it leaves and where it lands.
    #[inline(always)]
    fn king<V: SetVisitor>(&self, visitor: &mut V) -> ControlFlow<()> {
        let Some(king) = self.safety.king else {
            return ControlFlow::Continue(());
        };
        let Cell { board, square } = king;
        let men = self.position.men();
        let them = !self.us();
        let landing = R::landing(board);
        let wanted = self.wanted(Role::King, king);
        let without_king = men.occupied(board) - square.into();
        let mut to = Bitboard::EMPTY;
        for target in attacks::king(square) & R::enterable(men, self.us(), board) & wanted {
            let before = self
                .position
                .attackers(Cell::new(board, target), them, without_king);
            if before.is_empty()
                && (!R::TRANSFERS
                    || self
                        .position
                        .attackers(Cell::new(landing, target), them, men.occupied(landing))
                        .is_empty())
            {
                to |= target.into();
            }
        }
        visitor.man(Role::King, king, to, landing)
    }

    #[inline(always)]
    pub(super) fn en_passant<V: SetVisitor>(&self, visitor: &mut V) -> ControlFlow<()> {
        match self.position.en_passant() {
            None => ControlFlow::Continue(()),
            Some(state) => self.capture_en_passant(state.passed, state.board, visitor),
        }
    }

    /// Two men vanish from a board at once. This is rare enough to make the move and test it.
    #[cold]
    fn capture_en_passant<V: SetVisitor>(
        &self,
        passed: Square,
        stands: Board,
        visitor: &mut V,
    ) -> ControlFlow<()> {
        let us = self.us();
        let men = self.position.men();
        if men.anywhere().has(passed) {
            return ControlFlow::Continue(());
        }
        let rule = self.position.en_passant_rule();
        for &board in R::BOARDS {
            let kind = if board == stands {
                MoveKind::EnPassant
            } else {
                MoveKind::EnPassantAcross
            };
            if !(rule.lets_capture(board == stands) || R::BOARDS.len() == 1) {
                continue;
            }
            for from in attacks::pawn((!us).index(), passed) & men.men(us, Role::Pawn, board) {
                let mv = Move::new(
                    Role::Pawn,
                    Cell::new(board, from),
                    Cell::new(R::landing(board), passed),
                )
                .of_kind(kind)
                .capturing(Some(Role::Pawn));
                if self.safety.king.is_none() || !self.position.play(mv).is_in_check(us) {
                    visitor.special(mv)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    pub(super) fn castling<V: SetVisitor>(&self, visitor: &mut V) -> ControlFlow<()> {
        if self.position.castling().is_empty() || self.safety.checkers.any() {
            return ControlFlow::Continue(());
        }
        let Some(king) = self.safety.king else {
            return ControlFlow::Continue(());
        };
        for long in [false, true] {
            if self.position.castling().has(king.board, self.us(), long)
                && let Some(mv) = self.castle(king, long)
            {
                visitor.special(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The castling of an unmoved king that is not in check, if it is legal.
    fn castle(&self, king: Cell, long: bool) -> Option<Move> {
        let men = self.position.men();
        let them = !self.us();
        let direction = if long { -1 } else { 1 };
        let corner = king.square.step(if long { -4 } else { 3 }, 0)?;
        let (passed, arrival) = (
            king.square.step(direction, 0)?,
            king.square.step(2 * direction, 0)?,
        );
        let path = attacks::between(king.square, corner);
        let attacked = |board, square, occupied| {
            self.position
                .attackers(Cell::new(board, square), them, occupied)
                .any()
        };
        let occupied = men.occupied(king.board);
        if path.meets(occupied)
            || attacked(king.board, passed, occupied)
            || attacked(king.board, arrival, occupied)
        {
            return None;
        }
        let landing = R::landing(king.board);
        if R::TRANSFERS {
            let (rook_lands, there) = (Bitboard::from(passed), men.occupied(landing));
            // The rook that arrives beside the king may shield it.
            if there.meets(rook_lands | arrival.into())
                || attacked(landing, arrival, there | rook_lands)
            {
                return None;
            }
            if self.position.castling_rule() == CastlingRule::Strict
                && (path.meets(there)
                    || attacked(landing, king.square, there)
                    || attacked(landing, passed, there))
            {
                return None;
            }
        }
        let kind = if long {
            MoveKind::CastleLong
        } else {
            MoveKind::CastleShort
        };
        Some(Move::new(Role::King, king, Cell::new(landing, arrival)).of_kind(kind))
    }
}
