//! [`Scope::mates`]: the checks that may mate, set by set.
//!
//! Most positions that are searched for a mate contain none, and this should show before a move is
//! listed. The king's flights are the adjacent squares that are not attacked now. A checking man
//! must attack each of them from its landing square, unless its departure (or, where men leave
//! their board, its capture) opens a line to the flight. It must not land where a man that is
//! certainly free to capture it attacks. Both tests work on sets of arrival squares: the squares
//! from which a man of a role attacks a flight are those that it would attack from the flight.
//! Usually no arrival remains, and nothing is generated. Doubtful moves stay in: discoveries,
//! promotions, castlings, captures en passant. [`super::NonMates`] applies the same tests to one
//! move.
//!
//! A check that is to force mates of one's own king must also leave no flight and no capture,
//! except those that may mate that king. A flight may do so if the moving man leaves a line to that
//! king, or a capture if it lands where it may attack that king. Where men leave their board, a
//! capture may also take the checker off such a line.

use super::SetWise;
use super::collect::MoveCollector;
use super::safety::{LinesTo, lines, lines_past};
use super::scope::{ArrivalsByRole, ROLES, Scope, direct_checks};
use super::walk::{INSIDE, walk};
use crate::board::{Bitboard, Board, Cell, Square, attacks};
use crate::position::{Men, Move, Role};
use crate::rules::PositionOf;

/// Adds to a list the legal moves that mate, and others.
#[inline(never)]
pub(super) fn collect<R: SetWise>(position: &PositionOf<R>, list: &mut Vec<Move>) {
    if let Some(scope) = Scope::mates::<R>(position) {
        let _ = walk::<R, INSIDE, _>(position, &scope, &mut MoveCollector::new(position, list));
    }
}

impl Scope {
    /// A superset of the moves that mate; `None` if there are certainly none.
    #[inline(always)]
    pub(super) fn mates<R: SetWise>(position: &PositionOf<R>) -> Option<Self> {
        Self::checks_without_escape::<R>(position, None)
    }

    /// A superset of the checks after which the other side can neither flee nor capture; with a
    /// target given, except by checking the king there. `None` if there are certainly none.
    #[inline(always)]
    pub(super) fn checks_without_escape<R: SetWise>(
        position: &PositionOf<R>,
        target: Option<Cell>,
    ) -> Option<Self> {
        let us = position.turn();
        let men = position.men();
        let king = men.king(!us)?;
        let direct = direct_checks::<R>(position, king);
        let LinesTo {
            blockers, pairs, ..
        } = lines::<R>(position, king, us, us);
        let reach = Reach::new::<R>(position, king, &direct);
        let board = king.board.index() & 1;
        let mut scope = Self::NOTHING;
        scope.free[board] = blockers & men.of(us, king.board);
        let screens = if R::TRANSFERS {
            (blockers - scope.free[board]) & reach.attacked[board]
        } else {
            Bitboard::EMPTY
        };
        let special = position.en_passant().is_some() || !position.castling().is_empty();
        let doubtful = special
            || reach.promotes
            || scope.free[board].any()
            || screens.any()
            || !pairs.is_empty();
        let mut checks = reach.checks;
        let mut all = checks
            .into_iter()
            .fold(Bitboard::EMPTY, |all, squares| all | squares);
        if all.any() {
            let safe = all
                .into_iter()
                .filter(|square| !is_captured::<R>(position, king, *square, target))
                .collect();
            all &= safe;
            // The board from which men land on the king's board.
            let from = R::landing(king.board);
            if all.any() {
                let opens = reach.shut_flights::<R>(position, king, target, &mut checks);
                scope.paired[from.index() & 1] = opens.leaving;
                scope.partners = if opens.leaving.any() {
                    all | opens.captured
                } else {
                    Bitboard::EMPTY
                };
            }
            let left = checks
                .iter()
                .fold(scope.paired[from.index() & 1], |left, squares| {
                    left | (*squares & all)
                });
            if !doubtful && left.is_empty() {
                return None;
            }
            for (arrivals, checks) in scope.arrivals[from.index() & 1].iter_mut().zip(checks) {
                *arrivals = checks & all;
            }
        } else if !doubtful {
            return None;
        }
        for arrivals in &mut scope.arrivals[board] {
            *arrivals |= screens;
        }
        for (mover, captured) in pairs {
            scope.paired[board] |= mover.into();
            scope.partners |= captured.into();
        }
        for arrivals in &mut scope.arrivals {
            arrivals[Role::Pawn.index()] |= Bitboard::rank(us.rank(7));
        }
        Some(scope)
    }
}

/// Returns whether a man that lands on a square of the king's board, and checks alone from there,
/// can certainly be captured: by a man that is on no line with its king and does not check the
/// target by the capture.
fn is_captured<R: SetWise>(
    position: &PositionOf<R>,
    king: Cell,
    square: Square,
    target: Option<Cell>,
) -> bool {
    let them = !position.turn();
    let men = position.men();
    let mut aligned = attacks::queen(king.square, Bitboard::EMPTY);
    if let Some(target) = target {
        let around = attacks::queen(target.square, Bitboard::EMPTY);
        if target.board == R::landing(king.board)
            && (around | attacks::knight(target.square)).has(square)
        {
            return false;
        }
        if target.board == king.board {
            // Where men leave their board, a man that closed a line to the target no longer does so
            // once it is captured.
            if R::TRANSFERS && around.has(square) {
                return false;
            }
            aligned |= around;
        }
    }
    // A pawn on its own first rank does not move.
    let idle = men.role(Role::Pawn, king.board) & Bitboard::rank(them.rank(0));
    let captors = position.attackers(
        Cell::new(king.board, square),
        them,
        men.occupied(king.board),
    );
    (captors - aligned - idle - men.role(Role::King, king.board)).any()
}

/// The squares that the side to move reaches.
struct Reach {
    /// The squares that it attacks, by board; the other king shields none.
    attacked: [Bitboard; 2],
    /// The squares where its men may land and attack the king, by role.
    checks: ArrivalsByRole,
    promotes: bool,
}

/// Men that can open lines to flights.
struct Openers {
    /// Men whose departure opens one.
    leaving: Bitboard,
    /// Men whose capture opens one, together with such a departure.
    captured: Bitboard,
}

impl Reach {
    #[inline(always)]
    fn new<R: SetWise>(position: &PositionOf<R>, king: Cell, direct: &ArrivalsByRole) -> Self {
        let us = position.turn();
        let men = position.men();
        let mut reach = Self {
            attacked: [Bitboard::EMPTY; 2],
            checks: [Bitboard::EMPTY; ROLES],
            promotes: false,
        };
        for &board in R::BOARDS {
            let ours = men.of(us, board);
            let occupied = without(men.occupied(board), board, king);
            let lands = R::landing(board) == king.board;
            let enterable = if lands {
                R::enterable(men, us, board)
            } else {
                Bitboard::EMPTY
            };
            let mut attacked = Bitboard::EMPTY;
            macro_rules! each {
                ($role:ident, $attacks:expr) => {
                    let mut reached = Bitboard::EMPTY;
                    for from in men.role(Role::$role, board) & ours {
                        reached |= $attacks(from);
                    }
                    attacked |= reached;
                    reach.checks[Role::$role.index()] |=
                        reached & enterable & direct[Role::$role.index()];
                };
            }
            each!(Knight, attacks::knight);
            each!(Bishop, |from| attacks::bishop(from, occupied));
            each!(Rook, |from| attacks::rook(from, occupied));
            each!(Queen, |from| attacks::queen(from, occupied));
            for from in men.role(Role::King, board) & ours {
                attacked |= attacks::king(from);
            }
            let pawns = men.role(Role::Pawn, board) & ours;
            let forward = us.forward();
            let taken = (pawns - Bitboard::FILE_A).shift(forward - 1)
                | (pawns - Bitboard::FILE_H).shift(forward + 1);
            attacked |= taken;
            let steps = pawns.shift(forward)
                | (pawns & Bitboard::rank(us.rank(1))).shift(2 * forward)
                | taken;
            reach.checks[Role::Pawn.index()] |= steps & enterable & direct[Role::Pawn.index()];
            reach.promotes |= pawns.meets(Bitboard::rank(us.rank(6)));
            reach.attacked[board.index() & 1] = attacked;
        }
        reach
    }

    /// Keeps the checks after which the king has no flight as far as seen from here; returns the
    /// men that may open lines to flights.
    #[inline(always)]
    fn shut_flights<R: SetWise>(
        &self,
        position: &PositionOf<R>,
        king: Cell,
        target: Option<Cell>,
        checks: &mut ArrivalsByRole,
    ) -> Openers {
        let us = position.turn();
        let men = position.men();
        let from = R::landing(king.board);
        let attacked = self.attacked[king.board.index() & 1] | self.attacked[from.index() & 1];
        let mut flights =
            (attacks::king(king.square) & R::enterable(men, !us, king.board)) - attacked;
        let mut shutters = Bitboard::EMPTY;
        if let Some(target) = target.filter(|target| target.board == king.board) {
            let around = attacks::queen(target.square, Bitboard::EMPTY);
            // The king leaves a line to the target. Where men leave their board, it may also open
            // one by capturing a man that stands there, or that has just arrived there with check.
            if around.has(king.square) {
                flights = Bitboard::EMPTY;
            } else if R::TRANSFERS {
                flights &= R::vacant(men, king.board);
                shutters = around;
            }
        }
        let occupied = without(men.occupied(king.board), king.board, king);
        let mut opens = Openers {
            leaving: Bitboard::EMPTY,
            captured: Bitboard::EMPTY,
        };
        for flight in flights {
            let lines = lines_past::<R>(
                position,
                Cell::new(from, flight),
                us,
                us,
                without(men.occupied(from), from, king),
            );
            let ours = men.of(us, from);
            opens.leaving |= lines.blockers & ours;
            // Where men stay on their board, the capturer stands where the captured man stood.
            let screens = if R::TRANSFERS {
                lines.blockers - ours
            } else {
                Bitboard::EMPTY
            };
            for (mover, captured) in lines.pairs {
                opens.leaving |= mover.into();
                opens.captured |= captured.into();
            }
            for (role, checks) in Role::ALL.into_iter().zip(checks.iter_mut()) {
                if checks.is_empty() {
                    continue;
                }
                // A man that could block its own line attacks the flight now.
                let attackers = match role {
                    Role::Knight => attacks::knight(flight),
                    Role::Bishop => attacks::bishop(flight, occupied),
                    Role::Rook => attacks::rook(flight, occupied),
                    Role::Pawn => attacks::pawn((!us).index(), flight),
                    _ => attacks::queen(flight, occupied),
                };
                *checks &= attackers | screens | (shutters & flight.into());
            }
        }
        opens
    }
}

/// The occupied squares of a board, without that of the king.
#[inline(always)]
fn without(occupied: Bitboard, board: Board, king: Cell) -> Bitboard {
    if board == king.board {
        occupied - king.square.into()
    } else {
        occupied
    }
}
