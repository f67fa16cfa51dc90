//! Rebirth squares.
//!
//! The game array gives each man a square: for rooks, bishops and knights the one of the same
//! colour as the square of capture, for pawns that on the second rank on the file of capture, for
//! fairy men that on the last rank of their side's pawns on that file (P. Monréal and J.-P. Boyer,
//! *Problème* 1968, for Circe).

use super::roles::{as_einstein, higher, lower};
use super::{Memory, Place};
use crate::board::{Cell, Square};
use crate::conditions::{Becomes, Turned};
use crate::conditions::{Conditions, Rebirth, RebirthSquare};
use crate::position::state::Position;
use crate::position::worlds::Worlds;
use crate::position::{Color, Man, Men, Move, MoveKind, Role, Traits};

/// Returns whether a square is light.
const fn is_light(square: Square) -> bool {
    (square.file() + square.rank()) % 2 == 1
}

/// The square of the game array of a man with this role and side, given a square of capture.
pub(super) fn home(role: Role, side: Color, capture: Square) -> Square {
    let first = match side {
        Color::White => 0,
        Color::Black => 7,
    };
    let at = |file: u8, rank: u8| Square::wrap(u32::from(rank) * 8 + u32::from(file));
    let of_pair = |files: [u8; 2]| {
        let [one, other] = files.map(|file| at(file, first));
        if is_light(one) == is_light(capture) {
            one
        } else {
            other
        }
    };
    match role {
        Role::King => at(4, first),
        Role::Queen => at(3, first),
        Role::Rook => of_pair([0, 7]),
        Role::Bishop => of_pair([2, 5]),
        Role::Knight => of_pair([1, 6]),
        _ if role.is_pawn() => at(capture.file(), if side == Color::White { 1 } else { 6 }),
        _ => at(capture.file(), 7 - first),
    }
}

/// The opposite square with respect to the centre.
fn opposite(square: Square) -> Square {
    Square::wrap(63 - square.index() as u32)
}

/// The next role in Chameleon Circe.
pub(super) const fn next_in_turn(role: Role) -> Role {
    match role {
        Role::Knight => Role::Bishop,
        Role::Bishop => Role::Rook,
        Role::Rook => Role::Queen,
        Role::Queen => Role::Knight,
        other => other,
    }
}

/// A man and its rebirth square.
pub(super) type Reborn = (Man, Cell);

/// The reborn man and its rebirth square after a capture, if Circe or one of its relatives is among
/// the conditions. The square may be occupied.
pub(super) fn of_captured(before: &Position<Worlds>, mv: Move) -> Option<Reborn> {
    let men = before.men();
    let conditions = men.conditions();
    let at = mv.captured_at()?;
    let captured = men.man_at(at)?;
    let capturer = men.man_at(mv.from())?;
    let us = before.turn();
    // Neutral men belong to the side that loses them.
    let them = !us;
    let on = |square: Square| Cell::new(at.board, square);
    let rebirth = men.cast.rebirth?;
    let role = match rebirth.becomes {
        Becomes::Itself => captured.role,
        Becomes::NextInTurn => next_in_turn(captured.role),
        Becomes::CapturersKind if capturer.is_royal() => captured.role,
        Becomes::CapturersKind => capturer.role,
        Becomes::Lower => lower(captured.role),
        Becomes::Higher => higher(captured.role),
    };
    // A turncoat changes colour after its rebirth.
    let man = Man { role, ..captured };
    if matches!(rebirth.square, RebirthSquare::Diagram) {
        let origin = men.origin(at)?;
        return Some((man, on(adapted(rebirth, origin.square))));
    }
    let square = if rebirth.square.is_chosen() {
        match mv.chosen() {
            Some(cell) => return Some((man, cell)),
            None => mv.reborn_promotion()?.0,
        }
    } else {
        // The man and the side whose square of the game array matters.
        let role = if rebirth.of_capturer {
            as_einstein(conditions, mv.arriving(), true)
        } else {
            man.role
        };
        let side = if rebirth.of_capturer == rebirth.mirrored {
            them
        } else {
            us
        };
        adapted(rebirth, square_of(rebirth, (role, side), mv, at.square)?)
    };
    Some((man, on(square)))
}

/// The square of rebirth before it is adapted; `None` off the board, and if another rule gives it.
fn square_of(
    rebirth: Rebirth,
    (role, side): (Role, Color),
    mv: Move,
    at: Square,
) -> Option<Square> {
    match rebirth.square {
        RebirthSquare::GameArray => Some(home(role, side, at)),
        RebirthSquare::File => Square::at(at.file(), home(role, side, at).rank()),
        RebirthSquare::Rank => {
            // The home square is taken for the side whose first rank has the colours of this one.
            let side = if at.rank().is_multiple_of(2) == (side == Color::White) {
                side
            } else {
                !side
            };
            Square::at(home(role, side, at).file(), at.rank())
        }
        RebirthSquare::Symmetry => Some(opposite(at)),
        RebirthSquare::Antipodes => Square::at((at.file() + 4) % 8, (at.rank() + 4) % 8),
        RebirthSquare::Departure => Some(mv.from().square),
        RebirthSquare::Equipollents => gone(mv.from().square, mv.to().square, at),
        RebirthSquare::EquipollentsOfNextMove | RebirthSquare::Diagram | RebirthSquare::Chosen => {
            None
        }
    }
}

/// A square of rebirth as an option adapts it.
fn adapted(rebirth: Rebirth, square: Square) -> Square {
    match rebirth.turned {
        Turned::No => square,
        Turned::HalfTurn => opposite(square),
        Turned::LeftToRight => Square::at(7 - square.file(), square.rank()).unwrap_or(square),
    }
}

/// The square reached from `start` by the same displacement as from one square to another.
fn gone(from: Square, to: Square, start: Square) -> Option<Square> {
    let step = |from: u8, to: u8| to as i8 - from as i8;
    start.step(step(from.file(), to.file()), step(from.rank(), to.rank()))
}

/// The displacement of a move, the sum of all its steps.
pub(super) fn displacement(mv: Move) -> (i8, i8) {
    let step = |from: Square, to: Square| {
        (
            to.file() as i8 - from.file() as i8,
            to.rank() as i8 - from.rank() as i8,
        )
    };
    let (files, ranks) = step(mv.from().square, mv.to().square);
    mv.rook().map_or((files, ranks), |(start, end)| {
        let (more, other) = step(start.square, end.square);
        (files + more, ranks + other)
    })
}

/// The man that the last move captured and this one lets be reborn (Parrain Circe).
pub(super) fn of_pending(memory: Memory, mv: Move) -> Option<Reborn> {
    // An exchange of places is not a move that lets a man be reborn (Popeye).
    let (man, at) = memory.pending.filter(|_| mv.kind() != MoveKind::Exchange)?;
    let (files, ranks) = displacement(mv);
    at.square
        .step(files, ranks)
        .map(|square| (man, Cell::new(at.board, square)))
}

/// The rebirth square of a man that goes from one square to another and captures on a third, under
/// Anticirce and its relatives; `None` without such a condition.
pub(super) fn of_capturer(
    conditions: Conditions,
    role: Role,
    side: Color,
    (from, to): (Square, Square),
    at: Square,
) -> Option<Result<Square, OffTheBoard>> {
    use Conditions as C;
    if conditions.any(C::ANTICIRCE.with(C::ANTICIRCE_CHEYLAN)) {
        Some(Ok(home(role, side, at)))
    } else if conditions.has(C::MIRROR_ANTICIRCE) {
        Some(Ok(home(role, !side, at)))
    } else if conditions.has(C::SYMMETRY_ANTICIRCE) {
        Some(Ok(opposite(at)))
    } else if conditions.has(C::EQUIPOLLENTS_ANTICIRCE) {
        Some(gone(from, to, at).ok_or(OffTheBoard))
    } else {
        None
    }
}

/// A rebirth square that the board does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OffTheBoard;

impl Worlds {
    /// Returns whether a man of a side on one site may capture on another and be reborn, under an
    /// Anticirce. Any promotion there is its own choice.
    pub(super) fn capturer_is_reborn(
        &self,
        by: Color,
        (world, from): Place,
        to: usize,
        arrival: usize,
    ) -> bool {
        use Conditions as C;
        let conditions = self.conditions();
        let Some(man) = self.man_on(world, from) else {
            return false;
        };
        if man.traits.has(Traits::KAMIKAZE) {
            return true;
        }
        let [start, at, arrival] =
            [from, to, arrival].map(|site| self.cast.geometry.cell(world, site).square);
        let last = if by == Color::White { 7 } else { 0 };
        let promotes = man.role.is_pawn() && arrival.rank() == last;
        let arrives = if man.traits.has(Traits::CHAMELEON) {
            next_in_turn(man.role)
        } else {
            man.role
        };
        let roles = if promotes {
            self.promotions_of(man.role)
        } else {
            &[arrives]
        };
        roles.iter().any(
            |&role| match of_capturer(conditions, role, by, (start, arrival), at) {
                None => true,
                Some(Err(OffTheBoard)) => false,
                Some(Ok(square)) if square == at => !conditions.has(C::ANTICIRCE_CHEYLAN),
                Some(Ok(square)) if square == start || square == arrival => true,
                Some(Ok(square)) => self.occupied_sites(world) >> square.index() & 1 == 0,
            },
        )
    }
}
