//! Which moves can leave the other side no choice: none at all (a stalemate), or none but mate.
//!
//! A scope of the last move, found without making one. A stalemated side has no mobile man: so each man that could move now must lose
//! that by the move, and on no line with its king it can only be captured or have its way shut, both by a man that arrives there.
//! The arrival squares that do so for every such man are intersected; pinned men and the king are left to be looked at. The same
//! holds where a side is to be forced to mate (selfmates), for the men whose moves surely do not. All such moves are in the scope,
//! and others: who makes them still has to ask whether the goal is reached.

use super::{Scope, SetWise};
use crate::board::{Bitboard, Board, Cell, attacks};
use crate::position::{Men, Role};
use crate::rules::PositionOf;

/// Arrival squares by the board of departure.
type ArrivalsByBoard = [Bitboard; 2];

impl Scope {
    /// The moves after which the other side, not being in check, can be stalemated: all that stalemate it, and others.
    ///
    /// Every man of the other side that could move must be captured, or its way must be shut, or it must be pinned. A man on
    /// no line with its king cannot be pinned; so the last move must arrive where it stands, or where it could go. (A
    /// pawn that can only capture is left alone: its victim may leave. So is a man on the king's board, where men leave
    /// their board, that can only capture: that may open a line.) Where men stay on their board, an arrival shuts the way
    /// of a pawn only: other men would capture.
    pub(super) fn stalemates<R: SetWise>(position: &PositionOf<R>) -> Self {
        Self::arriving(shutting::<R>(position, None))
    }

    /// The moves after which all replies can be mate: all that force one, and others (all moves of the king among them).
    ///
    /// Such a move gives check, or leaves the other side no man with a move that surely does not check: each must be
    /// captured, or its way must be shut, or it must be pinned, as for a stalemate.
    pub(super) fn forcing_mates<R: SetWise>(position: &PositionOf<R>) -> Self {
        let target = position.men().king(position.turn());
        Self::checks::<R>(position).with(shutting::<R>(position, target))
    }
}

/// The arrivals that shut the way of each man of the side that is not to move that now has one, or capture it; with a king
/// given: only of those that have a way on which they cannot check it.
fn shutting<R: SetWise>(position: &PositionOf<R>, target: Option<Cell>) -> ArrivalsByBoard {
    let mut wanted = [Bitboard::ALL; 2];
    let them = !position.turn();
    let men = position.men();
    let king = men.king(them);
    let lines = |king: Option<Cell>, board: Board| {
        let king = king.filter(|king| king.board == board);
        king.map_or(Bitboard::EMPTY, |king| attacks::queen(king.square, Bitboard::EMPTY))
    };
    for &board in R::BOARDS {
        let aligned = lines(king, board) | lines(target, board);
        let occupied = men.occupied(board);
        let vacant = R::vacant(men, board);
        // To capture on the king's board is to open a line, perhaps.
        let opens = |king: Option<Cell>| king.is_some_and(|king| king.board == board);
        let goes_to =
            if R::TRANSFERS && (opens(king) || opens(target)) { vacant } else { R::enterable(men, them, board) };
        let landing = R::landing(board);
        let hit = target.filter(|target| target.board == landing).map(|target| target.square);
        for square in men.of(them, board) - aligned {
            let Some(role) = men.role_at(Cell::new(board, square)) else { continue };
            let checking = hit.map_or(Bitboard::EMPTY, |hit| match role {
                // A pawn that promotes on no line with the king it attacks has at least one promotion that does not check.
                Role::Pawn => attacks::pawn((!them).index(), hit),
                Role::Knight => attacks::knight(hit),
                Role::Bishop => attacks::bishop(hit, Bitboard::EMPTY),
                Role::Rook => attacks::rook(hit, Bitboard::EMPTY),
                _ => attacks::queen(hit, Bitboard::EMPTY),
            });
            let shut = match role {
                Role::King => continue,
                Role::Pawn => {
                    let ahead = Bitboard::from(square).shift(them.forward());
                    let first = Bitboard::rank(them.rank(1)).has(square);
                    let beyond = if first { (ahead - occupied).shift(them.forward()) } else { Bitboard::EMPTY };
                    let back = Bitboard::rank(them.rank(0)).has(square);
                    if back || !(ahead | beyond).meets(vacant - checking) {
                        continue;
                    }
                    ahead | beyond
                }
                _ => {
                    let reach = match role {
                        Role::Knight => attacks::knight(square),
                        Role::Bishop => attacks::bishop(square, occupied),
                        Role::Rook => attacks::rook(square, occupied),
                        _ => attacks::queen(square, occupied),
                    };
                    if !reach.meets(goes_to - checking) {
                        continue;
                    }
                    // Without transfer whoever arrives there can be captured, whether or not that checks.
                    if R::TRANSFERS || target.is_some() && role != Role::Knight { reach } else { Bitboard::EMPTY }
                }
            };
            for (from, wanted) in Board::ALL.into_iter().zip(&mut wanted) {
                *wanted &= if from == board { shut | square.into() } else { shut };
            }
        }
        if wanted.iter().all(|wanted| wanted.is_empty()) {
            break;
        }
    }
    wanted
}
