//! The legal move generator: one walk over the men, many questions.
//!
//! [`generate`] hands sets of moves to a [`Visitor`], which may count them, list them or stop at the first. A
//! [`Scope`] narrows the walk to the moves a question is about, such as those that can give check.

use super::safety::{Lines, Safety, lines};
use super::{PositionOf, Rules};
use crate::board::{Bitboard, Board, Cell, Square, attacks};
use crate::position::{CastlingRule, Color, EnPassantRule, Men, Move, MoveKind, Role};
use std::ops::ControlFlow;

/// How the pawns of a set of moves step.
#[derive(Clone, Copy, Debug)]
pub struct PawnStep {
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
    pub fn origin(&self, to: Square) -> Square {
        Square::wrap((to.index() as i32 - i32::from(self.delta)) as u32)
    }
}

/// Takes the legal moves, a set at a time; a break ends the walk.
pub trait Visitor {
    /// The moves of one man that is not a pawn: captures and others.
    fn man(&mut self, role: Role, from: Cell, to: Bitboard, landing: Board) -> ControlFlow<()>;

    /// Moves of pawns that all step alike; on the last rank each stands for four promotions.
    fn pawns(&mut self, step: PawnStep, to: Bitboard) -> ControlFlow<()>;

    /// A castling, capture en passant or zero move.
    fn special(&mut self, mv: Move) -> ControlFlow<()>;
}

/// Narrows the walk: moves outside the scope are not generated.
pub trait Scope {
    /// The wanted arrival squares of a man, given that it ends up on the board `landing`.
    fn wanted(&self, role: Role, from: Cell, landing: Board) -> Bitboard;

    /// The wanted arrival squares of the pawns of a board that are not [`Scope::odd_pawns`].
    fn wanted_of_pawns(&self, board: Board, landing: Board) -> Bitboard;

    /// The squares of a board whose pawns are to be asked about one by one.
    fn odd_pawns(&self, board: Board) -> Bitboard;
}

/// All legal moves.
pub struct Everything;

impl Scope for Everything {
    #[inline(always)]
    fn wanted(&self, _: Role, _: Cell, _: Board) -> Bitboard {
        Bitboard::ALL
    }

    #[inline(always)]
    fn wanted_of_pawns(&self, _: Board, _: Board) -> Bitboard {
        Bitboard::ALL
    }

    #[inline(always)]
    fn odd_pawns(&self, _: Board) -> Bitboard {
        Bitboard::EMPTY
    }
}

/// One move, if it is legal, and few others.
pub(super) struct Only(pub(super) Move);

impl Scope for Only {
    #[inline(always)]
    fn wanted(&self, role: Role, from: Cell, _: Board) -> Bitboard {
        let is_it = from == self.0.from() && role == self.0.role();
        if is_it { self.0.to().square.into() } else { Bitboard::EMPTY }
    }

    #[inline(always)]
    fn wanted_of_pawns(&self, board: Board, _: Board) -> Bitboard {
        let may_be = board == self.0.from().board && self.0.role() == Role::Pawn;
        if may_be { self.0.to().square.into() } else { Bitboard::EMPTY }
    }

    #[inline(always)]
    fn odd_pawns(&self, _: Board) -> Bitboard {
        Bitboard::EMPTY
    }
}

/// The moves that can give check: all that do, and few others (promotions, castlings and captures en passant are let
/// through unseen). None if the other side has no king.
///
/// A move checks directly if the man lands where it attacks the king, on the king's board; or it discovers a line: by
/// leaving it, or, where men leave their board, by capturing its sole blocker, or by both.
pub struct GoalChecks {
    king: Option<Cell>,
    /// Squares from which a man of this role checks.
    direct: [Bitboard; Role::COUNT],
    /// Own men of the king's board that discover a check by leaving their line.
    discoverers: Bitboard,
    /// Enemy men whose capture by a man of their board opens a line.
    screens: Bitboard,
    /// Own men that open a line together with the man they capture, and the captured men.
    pair_movers: Bitboard,
    pair_captured: Bitboard,
    /// Whether promotions may pass unseen.
    edges: Bitboard,
}

impl GoalChecks {
    /// Looks from the king outwards.
    #[inline]
    pub fn new<R: Rules>(position: &PositionOf<R>) -> Self {
        let us = position.turn();
        let men = position.men();
        let mut scope = Self {
            king: men.king(!us),
            direct: [Bitboard::EMPTY; Role::COUNT],
            discoverers: Bitboard::EMPTY,
            screens: Bitboard::EMPTY,
            pair_movers: Bitboard::EMPTY,
            pair_captured: Bitboard::EMPTY,
            edges: Bitboard::EMPTY,
        };
        let Some(king) = scope.king else { return scope };
        let occupied = men.occupied(king.board);
        let (straight, diagonal) = (attacks::rook(king.square, occupied), attacks::bishop(king.square, occupied));
        scope.direct[Role::Queen.index()] = straight | diagonal;
        scope.direct[Role::Rook.index()] = straight;
        scope.direct[Role::Bishop.index()] = diagonal;
        scope.direct[Role::Knight.index()] = attacks::knight(king.square);
        scope.direct[Role::Pawn.index()] = attacks::pawn((!us).index(), king.square);
        scope.edges = Bitboard::rank(us.rank(7));
        let Lines { blockers, pairs, .. } = lines::<R>(position, king, us, us);
        scope.discoverers = blockers & men.of(us, king.board);
        if R::TRANSFERS {
            scope.screens = blockers - scope.discoverers;
            for (mover, captured) in pairs {
                scope.pair_movers |= mover.into();
                scope.pair_captured |= captured.into();
            }
        }
        scope
    }

    /// Whether a legal move may give check; only moves that do not are surely refused.
    #[inline]
    pub fn may_check<R: Rules>(&self, mv: Move) -> bool {
        R::ANY
            || !matches!(mv.kind(), MoveKind::Normal | MoveKind::DoubleStep)
            || self.wanted(mv.role(), mv.from(), R::landing(mv.from().board)).has(mv.to().square)
    }

    #[inline(always)]
    fn discovering(&self, from: Bitboard) -> Bitboard {
        if from.meets(self.discoverers) {
            Bitboard::ALL
        } else if from.meets(self.pair_movers) {
            self.screens | self.pair_captured
        } else {
            self.screens
        }
    }
}

impl Scope for GoalChecks {
    #[inline(always)]
    fn wanted(&self, role: Role, from: Cell, landing: Board) -> Bitboard {
        let Some(king) = self.king else { return Bitboard::EMPTY };
        let mut wanted = Bitboard::EMPTY;
        if landing == king.board {
            wanted |= self.direct[role.index()];
        }
        if from.board == king.board {
            wanted |= self.discovering(from.square.into());
        }
        if role == Role::Pawn { wanted | self.edges } else { wanted }
    }

    #[inline(always)]
    fn wanted_of_pawns(&self, board: Board, landing: Board) -> Bitboard {
        let Some(king) = self.king else { return Bitboard::EMPTY };
        let mut wanted = self.edges;
        if landing == king.board {
            wanted |= self.direct[Role::Pawn.index()];
        }
        if board == king.board { wanted | self.screens } else { wanted }
    }

    #[inline(always)]
    fn odd_pawns(&self, board: Board) -> Bitboard {
        match self.king {
            Some(king) if king.board == board => self.discoverers | self.pair_movers,
            _ => Bitboard::EMPTY,
        }
    }
}

/// The moves that surely do not check: all but those of [`GoalChecks`], promotions apart.
pub(super) struct Quiet<'a>(pub(super) &'a GoalChecks);

impl Scope for Quiet<'_> {
    #[inline(always)]
    fn wanted(&self, role: Role, from: Cell, landing: Board) -> Bitboard {
        !self.0.wanted(role, from, landing)
    }

    #[inline(always)]
    fn wanted_of_pawns(&self, board: Board, landing: Board) -> Bitboard {
        !self.0.wanted_of_pawns(board, landing)
    }

    #[inline(always)]
    fn odd_pawns(&self, board: Board) -> Bitboard {
        self.0.odd_pawns(board)
    }
}

/// Walks over the legal moves in a scope.
#[inline(always)]
pub fn generate<R: Rules, S: Scope, V: Visitor>(
    position: &PositionOf<R>,
    scope: &S,
    visitor: &mut V,
) -> ControlFlow<()> {
    if R::ANY {
        return R::visit_all(position, visitor);
    }
    let safety = Safety::new::<R>(position);
    let walk = Walk::<R, S> { position, scope, safety };
    walk.king(visitor)?;
    if walk.safety.checkers.many() {
        return ControlFlow::Continue(());
    }
    for &board in &Board::ALL[..R::Men::BOARDS] {
        walk.pieces(board, visitor)?;
        walk.pawns(board, visitor)?;
    }
    walk.en_passant(visitor)?;
    walk.castling(visitor)
}

struct Walk<'a, R: Rules, S> {
    position: &'a PositionOf<R>,
    scope: &'a S,
    safety: Safety,
}

impl<R: Rules, S: Scope> Walk<'_, R, S> {
    #[inline(always)]
    fn us(&self) -> Color {
        self.position.turn()
    }

    #[inline(always)]
    fn pieces<V: Visitor>(&self, board: Board, visitor: &mut V) -> ControlFlow<()> {
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
                    to &= self.scope.wanted(Role::$role, from, landing);
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
    fn pawns<V: Visitor>(&self, board: Board, visitor: &mut V) -> ControlFlow<()> {
        let men = self.position.men();
        let pawns = men.men(self.us(), Role::Pawn, board) - Bitboard::rank(self.us().rank(0));
        if pawns.is_empty() {
            return ControlFlow::Continue(());
        }
        let landing = R::landing(board);
        let odd = pawns & (self.safety.restricted::<R>(board) | self.scope.odd_pawns(board));
        let common = self.safety.common::<R>(board) & self.scope.wanted_of_pawns(board, landing);
        self.step(board, pawns - odd, common, visitor)?;
        for from in odd {
            let wanted = self.scope.wanted(Role::Pawn, Cell::new(board, from), landing);
            self.step(board, from.into(), self.safety.targets::<R>(from, board) & wanted, visitor)?;
        }
        ControlFlow::Continue(())
    }

    /// All steps of these pawns of a board to these squares.
    #[inline(always)]
    fn step<V: Visitor>(&self, board: Board, pawns: Bitboard, to: Bitboard, visitor: &mut V) -> ControlFlow<()> {
        let us = self.us();
        let men = self.position.men();
        let vacant = R::vacant(men, board) & to;
        let forward = us.forward();
        let step = |delta, captures, kind| PawnStep { board, landing: R::landing(board), delta, captures, kind };
        visitor.pawns(step(forward, false, MoveKind::Normal), pawns.shift(forward) & vacant)?;
        // The square passed over need only be vacant on the board where the pawn steps.
        let passed = (pawns & Bitboard::rank(us.rank(1))).shift(forward) - men.occupied(board);
        visitor.pawns(step(2 * forward, false, MoveKind::DoubleStep), passed.shift(forward) & vacant)?;
        let targets = R::enterable(men, us, board) & men.of(!us, board) & to;
        let left = (pawns - Bitboard::FILE_A).shift(forward - 1);
        visitor.pawns(step(forward - 1, true, MoveKind::Normal), left & targets)?;
        let right = (pawns - Bitboard::FILE_H).shift(forward + 1);
        visitor.pawns(step(forward + 1, true, MoveKind::Normal), right & targets)
    }

    /// The king must be safe twice: before it leaves its board, and where it lands.
    #[inline(always)]
    fn king<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<()> {
        let Some(king) = self.safety.king else { return ControlFlow::Continue(()) };
        let Cell { board, square } = king;
        let men = self.position.men();
        let them = !self.us();
        let landing = R::landing(board);
        let wanted = self.scope.wanted(Role::King, king, landing);
        let without_king = men.occupied(board) - square.into();
        let mut to = Bitboard::EMPTY;
        for target in attacks::king(square) & R::enterable(men, self.us(), board) & wanted {
            let before = self.position.attackers(Cell::new(board, target), them, without_king);
            if before.is_empty()
                && (!R::TRANSFERS
                    || self.position.attackers(Cell::new(landing, target), them, men.occupied(landing)).is_empty())
            {
                to |= target.into();
            }
        }
        visitor.man(Role::King, king, to, landing)
    }

    #[inline(always)]
    fn en_passant<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<()> {
        match self.position.en_passant() {
            None => ControlFlow::Continue(()),
            Some(state) => self.capture_en_passant(state.passed, state.board, visitor),
        }
    }

    /// Two men vanish from a board at once: rare enough to be made and looked at.
    #[cold]
    fn capture_en_passant<V: Visitor>(&self, passed: Square, stands: Board, visitor: &mut V) -> ControlFlow<()> {
        let us = self.us();
        let men = self.position.men();
        if men.anywhere().has(passed) {
            return ControlFlow::Continue(());
        }
        let rule = self.position.en_passant_rule();
        for &board in &Board::ALL[..R::Men::BOARDS] {
            let (kind, allowed) = if board == stands {
                (MoveKind::EnPassant, matches!(rule, EnPassantRule::Stands | EnPassantRule::Either))
            } else {
                (MoveKind::EnPassantAcross, matches!(rule, EnPassantRule::Left | EnPassantRule::Either))
            };
            if !(allowed || R::Men::BOARDS == 1) {
                continue;
            }
            for from in attacks::pawn((!us).index(), passed) & men.men(us, Role::Pawn, board) {
                let mv = Move::new(Role::Pawn, Cell::new(board, from), Cell::new(R::landing(board), passed))
                    .of_kind(kind)
                    .capturing(Some(Role::Pawn));
                if !self.position.play(mv).is_in_check(us) {
                    visitor.special(mv)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castling<V: Visitor>(&self, visitor: &mut V) -> ControlFlow<()> {
        if self.position.castling().is_empty() || self.safety.checkers.any() {
            return ControlFlow::Continue(());
        }
        let Some(king) = self.safety.king else { return ControlFlow::Continue(()) };
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
        let (passed, arrival) = (king.square.step(direction, 0)?, king.square.step(2 * direction, 0)?);
        let path = attacks::between(king.square, corner);
        let attacked =
            |board, square, occupied| self.position.attackers(Cell::new(board, square), them, occupied).any();
        let occupied = men.occupied(king.board);
        if path.meets(occupied) || attacked(king.board, passed, occupied) || attacked(king.board, arrival, occupied) {
            return None;
        }
        let landing = R::landing(king.board);
        if R::TRANSFERS {
            let (rook_lands, there) = (Bitboard::from(passed), men.occupied(landing));
            // The rook arriving beside the king may shield it.
            if there.meets(rook_lands | arrival.into()) || attacked(landing, arrival, there | rook_lands) {
                return None;
            }
            if self.position.castling_rule() == CastlingRule::Strict
                && (path.meets(there) || attacked(landing, king.square, there) || attacked(landing, passed, there))
            {
                return None;
            }
        }
        let kind = if long { MoveKind::CastleLong } else { MoveKind::CastleShort };
        Some(Move::new(Role::King, king, Cell::new(landing, arrival)).of_kind(kind))
    }
}
