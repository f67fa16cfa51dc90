//! Detection of moves that leave the other side no choice: no reply at all (a stalemate), or only
//! mating replies.
//!
//! The result is a scope for the last move, found without making one. A stalemated side has no
//! mobile man. So each man that can move now must lose its mobility by the move. A man that is not
//! on a line with its king can lose it only if it is captured or its way is closed, both by an
//! arrival. The arrival squares that achieve this are intersected over all such men; pinned men and
//! the king are left to the test by play. The same holds for a side that is to be forced to mate
//! (selfmates), for the men whose moves certainly do not mate. The scope is a superset of these
//! moves: the caller must still test whether the goal is reached.

use super::{Scope, SetWise};
use crate::board::{Bitboard, Board, Cell, Square, attacks};
use crate::position::{Men, Role};
use crate::rules::PositionOf;

/// Arrival squares by the board of departure.
type ArrivalsByBoard = [Bitboard; 2];

impl Scope {
    /// A superset of the moves that stalemate the other side (which is not in check).
    ///
    /// Every man of the other side that could move must be captured, blocked or pinned. A man on no
    /// line with its king cannot be pinned; so the last move must arrive where it stands, or where
    /// it could go. (A pawn that can only capture is ignored: its victim may leave. So is a man on
    /// the king's board, where men leave their board, that can only capture: that may open a line.)
    /// Where men stay on their board, an arrival shuts the way of a pawn only: other men would
    /// capture.
    pub(super) fn stalemates<R: SetWise>(position: &PositionOf<R>) -> Self {
        Self::arriving(shutting::<R>(position, None))
    }

    /// A superset of the moves after which all replies can be mate. It includes all moves of the
    /// king.
    ///
    /// Such a move gives a check that only mating replies escape, or leaves the other side no man
    /// with a move that certainly does not check: each such man must be captured, blocked or
    /// pinned, as for a stalemate.
    pub(super) fn forcing_mates<R: SetWise>(position: &PositionOf<R>) -> Self {
        let target = position.men().king(position.turn());
        let checks = Self::checks_without_escape::<R>(position, target);
        checks
            .unwrap_or(Self::NOTHING)
            .with(shutting::<R>(position, target))
    }
}

/// Returns whether the other side certainly has a move that does not check the king of the side to
/// move once that has gone to a place: then this king's move forces no mate. Where men leave their
/// board the king's move must not capture, and it must discover no check.
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

/// The arrivals that block or capture each man of the opponent that can move now. With a king
/// given, only men that can move without checking it count.
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

/// The possible moves of the opponent's men on a board.
struct WaysOfBoard {
    board: Board,
    /// The squares of men that may be pinned, or that open a line to the king that must not be
    /// checked.
    aligned: Bitboard,
    occupied: Bitboard,
    vacant: Bitboard,
    goes_to: Bitboard,
    /// The king that must not be checked, if men of this board land on its board.
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
        // A capture on the king's board may open a line.
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

    /// The squares on which an arrival blocks the man on a square; `None` if it may have no
    /// relevant move.
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
            // A pawn that promotes where it is not on a line with the attacked king has at least
            // one promotion that does not check.
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
                // Without transfer a man that arrives there can be captured, with check or without.
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
