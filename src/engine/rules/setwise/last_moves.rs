//! Which moves can leave the other side no choice: none at all (a stalemate), or none but mate.
//!
//! A scope of the last move, found without making one. A stalemated side has no mobile man: so each
//! man that could move now must lose that by the move, and on no line with its king it can only be
//! captured or have its way shut, both by a man that arrives there. The arrival squares that do so
//! for every such man are intersected; pinned men and the king are left to be looked at. The same
//! holds where a side is to be forced to mate (selfmates), for the men whose moves surely do not.
//! All such moves are in the scope, and others: who makes them still has to ask whether the goal is
//! reached.

use super::{Scope, SetWise};
use crate::board::{Bitboard, Board, Cell, Square, attacks};
use crate::position::{Men, Role};
use crate::rules::PositionOf;

/// Arrival squares by the board of departure.
type ArrivalsByBoard = [Bitboard; 2];

impl Scope {
    /// The moves after which the other side, not being in check, can be stalemated: all that
    /// stalemate it, and others.
    ///
    /// Every man of the other side that could move must be captured, or its way must be shut, or it
    /// must be pinned. A man on no line with its king cannot be pinned; so the last move must
    /// arrive where it stands, or where it could go. (A pawn that can only capture is left alone:
    /// its victim may leave. So is a man on the king's board, where men leave their board, that can
    /// only capture: that may open a line.) Where men stay on their board, an arrival shuts the way
    /// of a pawn only: other men would capture.
    pub(super) fn stalemates<R: SetWise>(position: &PositionOf<R>) -> Self {
        Self::arriving(shutting::<R>(position, None))
    }

    /// The moves after which all replies can be mate: all that force one, and others (all moves of
    /// the king among them).
    ///
    /// Such a move gives a check that leaves no escape but by mating, or leaves the other side no
    /// man with a move that surely does not check: each must be captured, or its way must be shut,
    /// or it must be pinned, as for a stalemate.
    pub(super) fn forcing_mates<R: SetWise>(position: &PositionOf<R>) -> Self {
        let target = position.men().king(position.turn());
        let checks = Self::checks_without_escape::<R>(position, target);
        checks
            .unwrap_or(Self::NOTHING)
            .with(shutting::<R>(position, target))
    }
}

/// Whether the other side surely has a move that does not check the king of the side to move once
/// that has gone to a place: then this king's move forces no mate. It must capture nobody where men
/// leave their board, and discover no check.
pub(super) fn leaves_a_way<R: SetWise>(position: &PositionOf<R>, from: Cell, to: Cell) -> bool {
    let men = position.men();
    let them = !position.turn();
    let captures = R::TRANSFERS && men.of(them, from.board).has(to.square);
    let discovers = men.king(them).is_none_or(|king| {
        king.board == from.board && attacks::queen(king.square, Bitboard::EMPTY).has(from.square)
    });
    if captures || discovers {
        return false;
    }
    R::BOARDS.iter().any(|&board| {
        let ways = WaysOfBoard::new::<R>(position, board, Some(to));
        let open = |square: Square| {
            let shut = ways.of::<R>(position, square);
            shut.is_some_and(|shut| {
                !(shut.has(to.square) || from.board == board && square == to.square)
            })
        };
        (men.of(them, board) - ways.aligned).into_iter().any(open)
    })
}

/// The arrivals that shut the way of each man of the side that is not to move that now has one, or
/// capture it; with a king given: only of those that have a way on which they cannot check it.
fn shutting<R: SetWise>(position: &PositionOf<R>, target: Option<Cell>) -> ArrivalsByBoard {
    let mut wanted = [Bitboard::ALL; 2];
    let them = !position.turn();
    for &board in R::BOARDS {
        let ways = WaysOfBoard::new::<R>(position, board, target);
        for square in position.men().of(them, board) - ways.aligned {
            let Some(shut) = ways.of::<R>(position, square) else {
                continue;
            };
            for (from, wanted) in Board::ALL.into_iter().zip(&mut wanted) {
                *wanted &= if from == board {
                    shut | square.into()
                } else {
                    shut
                };
            }
            if wanted.iter().all(|wanted| wanted.is_empty()) {
                return wanted;
            }
        }
    }
    wanted
}

/// The ways of the men on a board of the side that is not to move.
struct WaysOfBoard {
    board: Board,
    /// The squares of men that may be pinned, or open a line to the king that is not to be checked.
    aligned: Bitboard,
    occupied: Bitboard,
    vacant: Bitboard,
    goes_to: Bitboard,
    /// The king that is not to be checked, if men of this board land on its board.
    hit: Option<Square>,
    has_target: bool,
}

impl WaysOfBoard {
    #[inline(always)]
    fn new<R: SetWise>(position: &PositionOf<R>, board: Board, target: Option<Cell>) -> Self {
        let them = !position.turn();
        let men = position.men();
        let king = men.king(them);
        let lines = |king: Option<Cell>| {
            let king = king.filter(|king| king.board == board);
            king.map_or(Bitboard::EMPTY, |king| {
                attacks::queen(king.square, Bitboard::EMPTY)
            })
        };
        let vacant = R::vacant(men, board);
        // To capture on the king's board is to open a line, perhaps.
        let opens = |king: Option<Cell>| king.is_some_and(|king| king.board == board);
        Self {
            board,
            aligned: lines(king) | lines(target),
            occupied: men.occupied(board),
            vacant,
            goes_to: if R::TRANSFERS && (opens(king) || opens(target)) {
                vacant
            } else {
                R::enterable(men, them, board)
            },
            hit: target
                .filter(|target| target.board == R::landing(board))
                .map(|target| target.square),
            has_target: target.is_some(),
        }
    }

    /// The squares on which an arrival shuts the ways of the man on a square; none if it surely has
    /// no way that counts.
    #[inline(always)]
    fn of<R: SetWise>(&self, position: &PositionOf<R>, square: Square) -> Option<Bitboard> {
        let &Self {
            board,
            occupied,
            vacant,
            goes_to,
            hit,
            has_target,
            ..
        } = self;
        let them = !position.turn();
        let role = position.men().role_at(Cell::new(board, square))?;
        let checking = hit.map_or(Bitboard::EMPTY, |hit| match role {
            // A pawn that promotes on no line with the king it attacks has at least one promotion
            // that does not check.
            Role::Pawn => attacks::pawn((!them).index(), hit),
            Role::Knight => attacks::knight(hit),
            Role::Bishop => attacks::bishop(hit, Bitboard::EMPTY),
            Role::Rook => attacks::rook(hit, Bitboard::EMPTY),
            _ => attacks::queen(hit, Bitboard::EMPTY),
        });
        match role {
            Role::King => None,
            Role::Pawn => {
                let ahead = Bitboard::from(square).shift(them.forward());
                let first = Bitboard::rank(them.rank(1)).has(square);
                let beyond = if first {
                    (ahead - occupied).shift(them.forward())
                } else {
                    Bitboard::EMPTY
                };
                let back = Bitboard::rank(them.rank(0)).has(square);
                let moves = !back && (ahead | beyond).meets(vacant - checking);
                moves.then_some(ahead | beyond)
            }
            _ => {
                let reach = match role {
                    Role::Knight => attacks::knight(square),
                    Role::Bishop => attacks::bishop(square, occupied),
                    Role::Rook => attacks::rook(square, occupied),
                    _ => attacks::queen(square, occupied),
                };
                // Without transfer whoever arrives there can be captured, whether or not that
                // checks.
                let is_shut = R::TRANSFERS || has_target && role != Role::Knight;
                reach.meets(goes_to - checking).then_some(if is_shut {
                    reach
                } else {
                    Bitboard::EMPTY
                })
            }
        }
    }
}
