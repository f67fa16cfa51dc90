//! The safety of a king: checkers, pins, and the lines that a move may not open.
//!
//! Where men stay on their board (orthodox chess) a pinned man moves along its line, and a check is
//! met by capturing the checker or by stepping between. Where a moved man leaves its board (Alice
//! chess) other facts hold. Each follows from the rule that only men of the king's board attack the
//! king or stand in a line:
//!
//! - a man of the king's board opens every line through its square, even if it moves along the
//!   line: if it is pinned, it may only capture the pinner;
//! - if it captures, the line through the captured man's square also opens. So an enemy man that
//!   alone stands between the king and an enemy line piece (here called a shield) may not be
//!   captured. If one own and one enemy man stand there, neither may capture the other;
//! - a man of the other board arrives without leaving: it can only close lines. A check is met by
//!   capturing the checker with a man of the king's board, or by stepping between with a man of the
//!   other board;
//! - the king must be safe both before it leaves its board and where it lands.
//!
//! The same facts, seen from the other side, decide which moves give check. A variant with other
//! rules of transfer needs its own proof of them.

use super::SetWise;
use crate::board::{Bitboard, Board, Cell, Square, attacks};
use crate::position::{Color, Men, Role};
use crate::rules::PositionOf;
use arrayvec::ArrayVec;

/// One own and one enemy man, the only two between a king and an enemy line piece.
pub(super) type Pair = (Square, Square);

/// The restrictions on the moves of all men except the king.
pub(super) struct Safety {
    pub(super) king: Option<Cell>,
    pub(super) checkers: Bitboard,
    /// Own men that alone stand between the king and an enemy line piece.
    pub(super) pinned: Bitboard,
    /// The enemy line pieces behind sole blockers, own men or enemies.
    pinners: Bitboard,
    /// The squares to which men of the king's board may go.
    pub(super) home: Bitboard,
    /// The squares to which men of other boards may go.
    pub(super) visitors: Bitboard,
    /// Own men that belong to a pair, and the pairs; always empty where men stay on their board.
    pub(super) paired: Bitboard,
    pairs: ArrayVec<Pair, 8>,
}

/// The lines that end on a square, and their blockers.
pub(super) struct LinesTo {
    /// Line pieces of the attacking side with no man between.
    pub(super) open: Bitboard,
    /// The sole blockers.
    pub(super) blockers: Bitboard,
    /// The line pieces behind the sole blockers.
    pub(super) behind: Bitboard,
    /// Two men, of different sides, that block together: first the one of `mover`.
    pub(super) pairs: ArrayVec<Pair, 8>,
}

/// Finds line pieces of `attacker` on the lines from `target` on its board, and the men between.
#[inline(always)]
pub(super) fn lines<R: SetWise>(
    position: &PositionOf<R>,
    target: Cell,
    attacker: Color,
    mover: Color,
) -> LinesTo {
    lines_past::<R>(
        position,
        target,
        attacker,
        mover,
        position.men().occupied(target.board),
    )
}

/// The same, with these squares occupied.
#[inline(always)]
pub(super) fn lines_past<R: SetWise>(
    position: &PositionOf<R>,
    target: Cell,
    attacker: Color,
    mover: Color,
    occupied: Bitboard,
) -> LinesTo {
    let Cell { board, square } = target;
    let men = position.men();
    let queens = men.role(Role::Queen, board);
    let riders = (attacks::rook(square, Bitboard::EMPTY) & (men.role(Role::Rook, board) | queens)
        | attacks::bishop(square, Bitboard::EMPTY) & (men.role(Role::Bishop, board) | queens))
        & men.of(attacker, board);
    let mut lines = LinesTo {
        open: Bitboard::EMPTY,
        blockers: Bitboard::EMPTY,
        behind: Bitboard::EMPTY,
        pairs: ArrayVec::new(),
    };
    for rider in riders {
        let between = attacks::between(square, rider) & occupied;
        if between.is_empty() {
            lines.open |= rider.into();
        } else if !between.many() {
            lines.blockers |= between;
            lines.behind |= rider.into();
        } else if R::TRANSFERS && between.len() == 2 {
            let mine = between & men.of(mover, board);
            if let (Some(own), Some(enemy), false) =
                (mine.first(), (between - mine).first(), mine.many())
            {
                // A square has eight lines, each with at most one such rider.
                let _ = lines.pairs.try_push((own, enemy));
            }
        }
    }
    lines
}

impl Safety {
    /// No restrictions, as for a side without a king.
    pub(super) fn none() -> Self {
        Self {
            king: None,
            checkers: Bitboard::EMPTY,
            pinned: Bitboard::EMPTY,
            pinners: Bitboard::EMPTY,
            home: Bitboard::ALL,
            visitors: Bitboard::ALL,
            paired: Bitboard::EMPTY,
            pairs: ArrayVec::new(),
        }
    }

    #[inline(always)]
    pub(super) fn new<R: SetWise>(position: &PositionOf<R>) -> Self {
        let us = position.turn();
        let mut safety = Self {
            king: position.men().king(us),
            ..Self::none()
        };
        let Some(king) = safety.king else {
            return safety;
        };
        let men = position.men();
        let lines = lines::<R>(position, king, !us, us);
        let leapers = attacks::knight(king.square) & men.role(Role::Knight, king.board)
            | attacks::pawn(us.index(), king.square) & men.role(Role::Pawn, king.board);
        safety.checkers = lines.open | leapers & men.of(!us, king.board);
        safety.pinned = lines.blockers & men.of(us, king.board);
        safety.pinners = lines.behind;
        if let Some(checker) = safety.checkers.first() {
            let between = attacks::between(king.square, checker);
            (safety.home, safety.visitors) = if safety.checkers.many() {
                (Bitboard::EMPTY, Bitboard::EMPTY)
            } else if R::TRANSFERS {
                (checker.into(), between)
            } else {
                (between | checker.into(), between | checker.into())
            };
        }
        if R::TRANSFERS {
            let shields = lines.blockers - safety.pinned;
            safety.home = safety.home - shields;
            safety.pairs = lines.pairs;
            safety.paired = safety.pairs.iter().map(|pair| pair.0).collect();
        }
        safety
    }

    /// The squares to which a man (not the king) may go without exposing the king.
    #[inline(always)]
    pub(super) fn targets<R: SetWise>(&self, from: Square, board: Board) -> Bitboard {
        let Some(king) = self.king else {
            return Bitboard::ALL;
        };
        if R::TRANSFERS && board != king.board {
            return self.visitors;
        }
        let mut targets = self.home;
        if self.pinned.has(from) {
            targets &= attacks::line(king.square, from);
            if R::TRANSFERS {
                targets &= self.pinners;
            }
        }
        if R::TRANSFERS && self.paired.has(from) {
            for &(own, enemy) in &self.pairs {
                if own == from {
                    targets = targets - enemy.into();
                }
            }
        }
        targets
    }

    /// The men of a board that need individual treatment: see [`Safety::targets`].
    #[inline(always)]
    pub(super) fn restricted<R: SetWise>(&self, board: Board) -> Bitboard {
        match self.king {
            Some(king) if !R::TRANSFERS || board == king.board => self.pinned | self.paired,
            _ => Bitboard::EMPTY,
        }
    }

    /// The squares to which the unrestricted men of a board may go.
    #[inline(always)]
    pub(super) fn common<R: SetWise>(&self, board: Board) -> Bitboard {
        match self.king {
            Some(king) if R::TRANSFERS && board != king.board => self.visitors,
            _ => self.home,
        }
    }
}
