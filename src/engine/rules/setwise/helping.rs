//! [`Scope::helping_mates`]: the moves after which the other side may mate at once.
//!
//! Before the move that precedes a mate (in a helpmate, and before the last move of a reflexmate or
//! selfmate) most moves allow no mate. This module recognizes such moves without making them. The
//! analysis uses the present position, as if the side to move passed: where the men of the mating
//! side may arrive with check, and which flights of the king each such check leaves. A move of a
//! man other than the king changes little of that. It vacates one square, on which lines may open,
//! and occupies another, on which it blocks a flight. So:
//!
//! - if a check leaves no flight, any move may allow mate by it;
//! - if a check leaves a single flight, moves to that flight may also allow mate;
//! - men that close relevant lines (to flights, to the squares of checks) may go anywhere, since
//!   they open them;
//! - all other moves, except those of the king, allow no mate.
//!
//! Only flights count as answers of the side to move to a check, so the men that it captures or
//! pins make no difference. If men leave their board, a capture removes two men from it. So
//! captures are in the scope, and a side in check is not analysed. Castlings and captures en
//! passant are in any scope, and so are double steps that allow a capture en passant. If the mating
//! side may castle, or may discover check after any move, all moves are in the scope.

use super::SetWise;
use super::collect::MoveCollector;
use super::last_moves::leaves_a_way;
use super::scope::{ArrivalsByRole, ROLES, Scope};
use super::walk::{INSIDE, walk};
use crate::board::{Bitboard, Board, Cell, Square, attacks};
use crate::position::{Color, Men, Move, Role};
use crate::rules::PositionOf;
use arrayvec::ArrayVec;

/// Adds the legal moves after which the other side may mate at once, and others, to a list.
#[inline(never)]
pub(super) fn collect<R: SetWise>(position: &PositionOf<R>, list: &mut Vec<Move>) {
    // A king and pawns have so few moves that testing each is faster.
    let men = position.men();
    let pieces = |board| {
        men.of(position.turn(), board) - men.role(Role::Pawn, board) - men.role(Role::King, board)
    };
    let scope = R::BOARDS
        .iter()
        .any(|&board| pieces(board).any())
        .then(|| Scope::helping_mates::<R>(position));
    match scope.flatten() {
        None => R::collect(position, list),
        Some(scope) => collect_in::<R>(position, &scope, list),
    }
}

/// Adds to a list the legal moves after which each reply is mate, and others: the other side must
/// be able to mate.
#[inline(never)]
pub(super) fn collect_forcing<R: SetWise>(position: &PositionOf<R>, list: &mut Vec<Move>) {
    let base = list.len();
    collect_in::<R>(position, &Scope::forcing_mates::<R>(position), list);
    keep(list, base, |mv| {
        mv.role() != Role::King
            || mv.is_castling()
            || !leaves_a_way::<R>(position, mv.from(), mv.to())
    });
    let others = list[base..].iter().any(|mv| mv.role() != Role::King);
    if others && let Some(scope) = Scope::helping_mates::<R>(position) {
        keep(list, base, |mv| scope.has(mv));
    }
}

/// Keeps the moves from `base` on that pass a test.
#[inline(always)]
fn keep(list: &mut Vec<Move>, base: usize, mut test: impl FnMut(Move) -> bool) {
    let mut kept = base;
    for index in base..list.len() {
        let mv = list[index];
        if test(mv) {
            list[kept] = mv;
            kept += 1;
        }
    }
    list.truncate(kept);
}

fn collect_in<R: SetWise>(position: &PositionOf<R>, scope: &Scope, list: &mut Vec<Move>) {
    let _ = walk::<R, INSIDE, _>(position, scope, &mut MoveCollector::new(position, list));
}

/// The squares that a line piece sees, and those that it would see without the nearest man on a
/// line, if that man is a shield. Shields are the men of the side to move, except its king.
#[derive(Clone, Copy)]
struct Sight {
    plain: Bitboard,
    through: Bitboard,
}

impl Sight {
    #[inline(always)]
    fn new(attacks: impl Fn(Bitboard) -> Bitboard, occupied: Bitboard, shields: Bitboard) -> Self {
        let plain = attacks(occupied);
        let next = plain & shields;
        let through = if next.any() {
            attacks(occupied - next) - plain
        } else {
            Bitboard::EMPTY
        };
        Self { plain, through }
    }

    #[inline(always)]
    fn straight(square: Square, occupied: Bitboard, shields: Bitboard) -> Self {
        Self::new(
            |occupied| attacks::rook(square, occupied),
            occupied,
            shields,
        )
    }

    #[inline(always)]
    fn diagonal(square: Square, occupied: Bitboard, shields: Bitboard) -> Self {
        Self::new(
            |occupied| attacks::bishop(square, occupied),
            occupied,
            shields,
        )
    }

    fn all(self) -> Bitboard {
        self.plain | self.through
    }
}

/// Squares by role: those that a man sees and those beyond a shield.
#[derive(Clone, Copy)]
struct Sights {
    plain: ArrivalsByRole,
    through: ArrivalsByRole,
}

impl Sights {
    const NONE: Self = Self {
        plain: [Bitboard::EMPTY; ROLES],
        through: [Bitboard::EMPTY; ROLES],
    };

    #[inline(always)]
    fn add(&mut self, role: Role, sight: Sight) {
        self.plain[role.index() % ROLES] |= sight.plain;
        self.through[role.index() % ROLES] |= sight.through;
    }

    /// The squares from which men of a side attack a square.
    #[inline(always)]
    fn towards(square: Square, by: Color, occupied: Bitboard, shields: Bitboard) -> Self {
        let (straight, diagonal) = (
            Sight::straight(square, occupied, shields),
            Sight::diagonal(square, occupied, shields),
        );
        let mut sights = Self::NONE;
        sights.add(Role::Rook, straight);
        sights.add(Role::Bishop, diagonal);
        sights.add(Role::Queen, straight);
        sights.add(Role::Queen, diagonal);
        sights.plain[Role::Knight.index()] = attacks::knight(square);
        sights.plain[Role::Pawn.index()] = attacks::pawn((!by).index(), square);
        sights
    }

    #[inline(always)]
    fn all(&self, role: usize) -> Bitboard {
        self.plain[role] | self.through[role]
    }
}

/// A line piece of the mating side, and the squares that it would see beyond shields.
struct Rider {
    cell: Cell,
    through: Bitboard,
}

/// The squares that the mating side reaches.
struct Reach {
    /// The squares that it attacks, by board.
    attacked: [Bitboard; 2],
    /// The same with those beyond a shield.
    seen: [Bitboard; 2],
    /// The squares of the king's board where its men may land, by role.
    landings: Sights,
    /// The men that may land there and check.
    checkers: Bitboard,
    riders: ArrayVec<Rider, 24>,
}

/// The checks of the mating side, by role: those possible with the men as they stand, and those for
/// which a shield must leave. Each flight narrows them to the checks that attack all flights, or
/// all but one.
struct Checks {
    all: [ArrivalsByRole; 2],
    but_one: [ArrivalsByRole; 2],
}

impl Checks {
    /// Adds a flight, which men on these squares attack.
    #[inline(always)]
    fn take(&mut self, takers: &ArrivalsByRole) {
        for (all, but_one) in self.all.iter_mut().zip(&mut self.but_one) {
            for ((all, but_one), takers) in all.iter_mut().zip(but_one).zip(takers) {
                *but_one = (*but_one & *takers) | (*all - *takers);
                *all &= *takers;
            }
        }
    }

    fn any(sets: &ArrivalsByRole) -> bool {
        sets.iter().any(|set| set.any())
    }

    /// Returns whether a check remains, of those with the men as they stand and of the others.
    #[inline(always)]
    fn left(&self) -> [bool; 2] {
        [0, 1].map(|kind| Self::any(&self.all[kind]) || Self::any(&self.but_one[kind]))
    }
}

impl Scope {
    /// A superset of the moves after which the other side can mate at once. `None` if all moves may
    /// be such.
    #[inline(always)]
    pub(super) fn helping_mates<R: SetWise>(position: &PositionOf<R>) -> Option<Self> {
        let us = position.turn();
        let them = !us;
        let men = position.men();
        let Some(king) = men.king(us) else {
            return Some(Self::NOTHING);
        };
        if position.castling().has_any_of(them) {
            return None;
        }
        let mut scope = Self::NOTHING;
        // The board of the king, and the one from which men land there.
        let (home, from) = (king.board, R::landing(king.board));
        let occupied = men.occupied(home) - king.square.into();
        let shields = men.of(us, home) - king.square.into();
        // A promoting pawn attacks back along its line.
        let promoting = men.men(them, Role::Pawn, home) & Bitboard::rank(them.rank(6));
        let vacated = if R::TRANSFERS {
            Bitboard::EMPTY
        } else {
            promoting
        };
        let direct = Sights::towards(king.square, them, occupied - vacated, shields);
        let reach = Reach::new::<R>(position, king, &direct)?;
        free_openers::<R>(position, king, &reach, &mut scope)?;

        let entered = R::enterable(men, them, from);
        let theirs = men.of(them, Board::A) | men.of(them, Board::B);
        let mut checks = Checks {
            all: [[Bitboard::EMPTY; ROLES]; 2],
            but_one: [[Bitboard::EMPTY; ROLES]; 2],
        };
        let mut recaptures = Bitboard::EMPTY;
        for role in 0..ROLES {
            let plain = reach.landings.plain[role] & direct.plain[role] & entered;
            let wide = reach.landings.all(role) & direct.all(role);
            checks.all[0][role] = plain;
            checks.all[1][role] = wide - plain - theirs;
            recaptures |= wide & theirs;
        }
        let attacked = reach.attacked[home.index() & 1] | reach.attacked[from.index() & 1];
        let flights = (attacks::king(king.square) & R::enterable(men, us, home)) - attacked;
        // The squares seen beyond shields come last: a check that has too many flights without them
        // remains impossible.
        let seen_beyond = flights
            & reach
                .riders
                .iter()
                .fold(Bitboard::EMPTY, |all, rider| all | rider.through);
        let mut take = |flights: Bitboard| {
            for flight in flights {
                if checks.left() == [false; 2] {
                    break;
                }
                let Some(screens) = screens::<R>(position, king, flight, &reach) else {
                    continue;
                };
                let sights = Sights::towards(flight, them, occupied - vacated, shields);
                let mut takers = [Bitboard::EMPTY; ROLES];
                for (role, takers) in takers.iter_mut().enumerate() {
                    *takers = sights.all(role) | screens;
                }
                checks.take(&takers);
            }
            checks.left() != [false; 2]
        };
        if take(flights - seen_beyond) {
            free_shields::<R>(position, &reach, seen_beyond, &mut scope);
            take(seen_beyond);
        }
        if Checks::any(&checks.all[0]) {
            return None;
        }
        let [as_they_stand, with_shield_gone] = checks.left();
        let blocks = if as_they_stand {
            flights
        } else {
            Bitboard::EMPTY
        };
        for (board, arrivals) in Board::ALL.into_iter().zip(&mut scope.arrivals) {
            let captures = if R::TRANSFERS {
                men.of(them, board)
            } else {
                recaptures
            };
            for arrivals in arrivals.iter_mut() {
                *arrivals = blocks | captures;
            }
            arrivals[Role::King.index()] = Bitboard::ALL;
            // A double step that allows a capture en passant.
            let fourth = Bitboard::rank(us.rank(3));
            if R::BOARDS
                .iter()
                .any(|&board| men.men(them, Role::Pawn, board).meets(fourth))
            {
                arrivals[Role::Pawn.index()] |= fourth;
            }
        }
        if with_shield_gone {
            // Men on a landing square on the king's board, and men that shield the king from it or
            // close the way to it.
            let landed = checks.all[1]
                .iter()
                .zip(&checks.but_one[1])
                .fold(Bitboard::EMPTY, |all, (one, other)| all | *one | *other);
            let seen = attacks::queen(king.square, occupied);
            scope.free[home.index() & 1] |= shields & (seen | landed);
            free_shields::<R>(position, &reach, landed, &mut scope);
        }
        Some(scope)
    }
}

/// Lets those men go anywhere that are the only obstacle between a line piece and some of these
/// squares.
fn free_shields<R: SetWise>(
    position: &PositionOf<R>,
    reach: &Reach,
    squares: Bitboard,
    scope: &mut Scope,
) {
    let men = position.men();
    for rider in &reach.riders {
        let Cell { board, square } = rider.cell;
        for seen in rider.through & squares {
            scope.free[board.index() & 1] |=
                attacks::between(square, seen) & men.of(position.turn(), board);
        }
    }
}

/// For each line piece of the mating side, the men of that side and of the other one between it and
/// a square.
#[inline(always)]
fn between<R: SetWise>(
    position: &PositionOf<R>,
    board: Board,
    square: Square,
    occupied: Bitboard,
) -> impl Iterator<Item = (Bitboard, Bitboard)> {
    let men = position.men();
    let theirs = men.of(!position.turn(), board);
    let queens = men.role(Role::Queen, board);
    let riders = attacks::rook(square, Bitboard::EMPTY) & (men.role(Role::Rook, board) | queens)
        | attacks::bishop(square, Bitboard::EMPTY) & (men.role(Role::Bishop, board) | queens);
    (riders & theirs).into_iter().map(move |rider| {
        let between = attacks::between(square, rider) & occupied;
        (between & theirs, between - theirs)
    })
}

/// Lets men go anywhere whose departure allows a discovered check; `None` if one may be possible
/// after any move.
#[inline(always)]
fn free_openers<R: SetWise>(
    position: &PositionOf<R>,
    king: Cell,
    reach: &Reach,
    scope: &mut Scope,
) -> Option<()> {
    let board = king.board;
    for (theirs, ours) in between::<R>(position, board, king.square, position.men().occupied(board))
    {
        let opens = match (theirs.len(), ours.len(), R::TRANSFERS) {
            (1, 0, _) | (0, 0, true) | (1, 1, true) => return None,
            // A capture of the only shield opens the line.
            (0, 1, true) if ours.meets(reach.seen[board.index() & 1]) => return None,
            (1, 1, false) | (0 | 1, 2, true) => ours,
            _ => Bitboard::EMPTY,
        };
        scope.free[board.index() & 1] |= opens;
    }
    Some(())
}

/// The men whose capture by a checking man opens a line to a flight, if men leave their board.
/// `None` if the departure of a checking man may attack the flight.
#[inline(always)]
fn screens<R: SetWise>(
    position: &PositionOf<R>,
    king: Cell,
    flight: Square,
    reach: &Reach,
) -> Option<Bitboard> {
    let board = R::landing(king.board);
    let mut screens = Bitboard::EMPTY;
    for (theirs, ours) in between::<R>(
        position,
        board,
        flight,
        without(position.men().occupied(board), board, king),
    ) {
        match (theirs.len(), ours.len(), R::TRANSFERS) {
            (1, 0 | 1, _) | (1, 2, true) if theirs.meets(reach.checkers) => return None,
            (0, 1 | 2, true) => screens |= ours,
            _ => {}
        }
    }
    Some(screens)
}

impl Reach {
    #[inline(always)]
    fn new<R: SetWise>(position: &PositionOf<R>, king: Cell, direct: &Sights) -> Option<Self> {
        let us = position.turn();
        let them = !us;
        let men = position.men();
        let mut reach = Self {
            attacked: [Bitboard::EMPTY; 2],
            seen: [Bitboard::EMPTY; 2],
            landings: Sights::NONE,
            checkers: Bitboard::EMPTY,
            riders: ArrayVec::new(),
        };
        for &board in R::BOARDS {
            let theirs = men.of(them, board);
            let occupied = without(men.occupied(board), board, king);
            let shields = without(men.of(us, board), board, king);
            let lands = R::landing(board) == king.board;
            let (mut attacked, mut seen) = (Bitboard::EMPTY, Bitboard::EMPTY);
            macro_rules! each {
                ($role:ident, $sight:expr) => {
                    for square in men.role(Role::$role, board) & theirs {
                        let sight: Sight = $sight(square);
                        attacked |= sight.plain;
                        seen |= sight.all();
                        if sight.through.any() {
                            reach
                                .riders
                                .try_push(Rider {
                                    cell: Cell::new(board, square),
                                    through: sight.through,
                                })
                                .ok()?;
                        }
                        if lands {
                            reach.landings.add(Role::$role, sight);
                            if sight.all().meets(direct.all(Role::$role.index())) {
                                reach.checkers |= square.into();
                            }
                        }
                    }
                };
            }
            let leaps = |squares: Bitboard| Sight {
                plain: squares,
                through: Bitboard::EMPTY,
            };
            each!(Knight, |from| leaps(attacks::knight(from)));
            each!(Bishop, |from| Sight::diagonal(from, occupied, shields));
            each!(Rook, |from| Sight::straight(from, occupied, shields));
            each!(Queen, |from| {
                let (straight, diagonal) = (
                    Sight::straight(from, occupied, shields),
                    Sight::diagonal(from, occupied, shields),
                );
                Sight {
                    plain: straight.plain | diagonal.plain,
                    through: straight.through | diagonal.through,
                }
            });
            for square in men.role(Role::King, board) & theirs {
                attacked |= attacks::king(square);
            }
            let pawns = men.role(Role::Pawn, board) & theirs;
            let forward = them.forward();
            let taken = (pawns - Bitboard::FILE_A).shift(forward - 1)
                | (pawns - Bitboard::FILE_H).shift(forward + 1);
            attacked |= taken;
            if lands && pawns.any() {
                let steps = pawns.shift(forward)
                    | (pawns & Bitboard::rank(them.rank(1))).shift(2 * forward)
                    | taken;
                let mut checks = steps & direct.plain[Role::Pawn.index()];
                reach.landings.plain[Role::Pawn.index()] = steps;
                let promoted = steps & Bitboard::rank(them.rank(7));
                for role in Role::PROMOTIONS {
                    reach.landings.plain[role.index() % ROLES] |= promoted;
                    checks |= promoted & direct.all(role.index() % ROLES);
                }
                if checks.any() {
                    reach.checkers |= pawns;
                }
            }
            reach.attacked[board.index() & 1] = attacked;
            reach.seen[board.index() & 1] = seen | attacked;
        }
        Some(reach)
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
