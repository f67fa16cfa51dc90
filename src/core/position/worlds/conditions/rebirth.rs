//! Rebirth squares.
//!
//! The game array gives each man a square. That of a rook, bishop or knight has the same colour as
//! the square of capture. That of a pawn is on its second rank, on the file of the capture. That of
//! a fairy man is on the same file, on the last rank of its side's pawns. Source: P. Monréal and
//! J.-P. Boyer, *Problème* 1968, for Circe.

use super::Place;
use super::roles::{as_einstein, higher, lower, next_in_turn};
use crate::board::sites_in;
use crate::board::{Cell, Square};
use crate::conditions::{Becomes, Occupied, Turned};
use crate::conditions::{Conditions, Rebirth, RebirthSquare, Reborn as Kind};
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

/// The rebirth and the role by which the square of a man is found: with Frischauf, a man that has
/// promoted counts as a fairy man, whose square is that of the game array.
const fn counted(rebirth: Rebirth, role: Role, has_promoted: bool) -> (Rebirth, Role) {
    if has_promoted && matches!(rebirth.turned, Turned::ToPromotion) {
        (rebirth.on(RebirthSquare::GameArray), Role::Erlking)
    } else {
        (rebirth, role)
    }
}

/// The opposite square with respect to the centre.
fn opposite(square: Square) -> Square {
    Square::wrap(63 - square.index() as u32)
}

/// A man and its rebirth square.
pub(super) type Reborn = (Man, Cell);

/// A capture of a side, as far as it decides a rebirth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Capture {
    pub(super) by: Color,
    pub(super) from: Cell,
    pub(super) to: Cell,
    /// The role in which the capturer arrives.
    pub(super) arriving: Role,
    /// The cell of the captured man.
    pub(super) at: Cell,
}

impl Capture {
    /// The capture that a move makes.
    pub(super) fn of_move(before: &Position<Worlds>, mv: Move) -> Option<Self> {
        Some(Self {
            by: before.turn(),
            from: mv.from(),
            to: mv.to(),
            arriving: mv.arriving(),
            at: mv.captured_at()?,
        })
    }
}

/// The reborn man and its rebirth square after a capture, if Circe or one of its relatives is among
/// the conditions. The square may be occupied.
pub(super) fn of_captured(before: &Position<Worlds>, mv: Move) -> Option<Reborn> {
    let men = before.men();
    let rebirth = men.cast.rebirth?;
    let is_chosen = rebirth.square.is_chosen();
    let capture = Capture::of_move(before, mv)?;
    if !is_chosen {
        return of_capture(men, capture);
    }
    let cell = mv.chosen().or_else(|| {
        let (square, _) = mv.reborn_promotion()?;
        Some(Cell::new(capture.at.board, square))
    })?;
    let captured = men.man_at(capture.at)?;
    Some((becomes(rebirth, captured, men.man_at(capture.from)), cell))
}

/// The man as which a captured man is reborn, by the capturer if it is known, before it promotes or
/// changes sides.
pub(super) fn becomes(rebirth: Rebirth, captured: Man, capturer: Option<Man>) -> Man {
    let role = reborn_role(rebirth, captured.role, capturer);
    Man { role, ..captured }
}

/// The reborn man and its rebirth square after a capture, if the capture alone determines them. The
/// square may be occupied.
pub(super) fn of_capture(men: &Worlds, capture: Capture) -> Option<Reborn> {
    let conditions = men.conditions();
    let at = capture.at;
    let captured = men.man_at(at)?;
    let capturer = men.man_at(capture.from)?;
    let us = capture.by;
    // Neutral men belong to the side that loses them.
    let them = !us;
    let on = |square: Square| Cell::new(at.board, square);
    let rebirth = men.cast.rebirth?;
    if captured.is_royal() && !rebirth.kings {
        return None;
    }
    let role = reborn_role(rebirth, captured.role, Some(capturer));
    // A turncoat changes colour after its rebirth.
    let man = Man { role, ..captured };
    if matches!(rebirth.square, RebirthSquare::Diagram) {
        let origin = men.origin(at)?;
        return Some((man, on(adapted(rebirth, origin.square))));
    }
    // The men whose squares of the game array matter.
    let other = (as_einstein(conditions, capture.arriving, true), us);
    let (rebirth, own) = counted(rebirth, man.role, men.has_promoted(at));
    let square = rebirth_square(rebirth, [(own, them), other], capture)?;
    Some((man, on(square)))
}

/// The role in which a man of a capture is reborn, by its own role and the other man, if that is
/// known. For a capturer its own role is the one in which it arrives.
pub(super) fn reborn_role(rebirth: Rebirth, own: Role, other: Option<Man>) -> Role {
    match rebirth.becomes {
        Becomes::Itself => own,
        Becomes::NextInTurn => next_in_turn(own),
        Becomes::OthersKind => {
            let lending = other.filter(|man| !man.is_royal());
            lending.map_or(own, |man| man.role)
        }
        Becomes::Lower => lower(own),
        Becomes::Higher => higher(own),
    }
}

/// The square of rebirth of a man; `None` off the board, and if another rule gives it. The men are
/// that man and the other man of the capture, with their roles and sides.
fn rebirth_square(
    rebirth: Rebirth,
    [own, other]: [(Role, Color); 2],
    capture: Capture,
) -> Option<Square> {
    let (role, side) = if rebirth.of_other { other } else { own };
    let side = if rebirth.mirrored { !side } else { side };
    square_of(rebirth, (role, side), capture).map(|square| adapted(rebirth, square))
}

/// The square of rebirth before it is adapted; `None` off the board, and if another rule gives it.
fn square_of(rebirth: Rebirth, (role, side): (Role, Color), capture: Capture) -> Option<Square> {
    let (from, to, at) = (capture.from.square, capture.to.square, capture.at.square);
    match rebirth.square {
        RebirthSquare::GameArray => Some(home(role, side, at)),
        RebirthSquare::File => Square::at(at.file(), home(role, side, at).rank()),
        RebirthSquare::Rank => {
            // The squares of this rank have the colours of one side's first rank; the home square
            // of that side gives the file.
            let side = if at.rank().is_multiple_of(2) == (side == Color::White) {
                side
            } else {
                !side
            };
            Square::at(home(role, side, at).file(), at.rank())
        }
        RebirthSquare::Symmetry => Some(opposite(at)),
        RebirthSquare::Antipodes => Square::at((at.file() + 4) % 8, (at.rank() + 4) % 8),
        RebirthSquare::Departure => Some(from),
        RebirthSquare::Equipollents if rebirth.mirrored => gone(to, from, at),
        RebirthSquare::Equipollents => gone(from, to, at),
        RebirthSquare::Capture => Some(at),
        RebirthSquare::EquipollentsOfNextMove
        | RebirthSquare::Diagram
        | RebirthSquare::Chosen
        | RebirthSquare::Cage
        | RebirthSquare::Made => None,
    }
}

/// A square of rebirth as an option adapts it.
fn adapted(rebirth: Rebirth, square: Square) -> Square {
    match rebirth.turned {
        Turned::No | Turned::ToPromotion => square,
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

/// The man that the last move captured, as which it is reborn, and the cell on which this move lets
/// it be reborn (Parrain Circe).
pub(super) fn of_pending(men: &Worlds, mv: Move) -> Option<Reborn> {
    // An exchange of places is not a move that lets a man be reborn (Popeye).
    let pending = men.memory.pending;
    let (man, at) = pending.filter(|_| mv.kind() != MoveKind::Exchange)?;
    let rebirth = men.cast.rebirth?;
    let cell = late_square(rebirth, at, displacement(mv))?;
    Some((becomes(rebirth, man, None), cell))
}

/// The rebirth cell of a man captured on the cell `at`, from the displacement of the move that lets
/// it be reborn, in files and ranks; `None` off the board.
pub(super) fn late_square(rebirth: Rebirth, at: Cell, (files, ranks): (i8, i8)) -> Option<Cell> {
    let square = if rebirth.mirrored {
        at.square.step(-files, -ranks)
    } else {
        at.square.step(files, ranks)
    };
    square.map(|square| Cell::new(at.board, adapted(rebirth, square)))
}

/// The rebirth square of a capturer, under Anticirce and its relatives. `None` without such a
/// condition, if the side chooses the square (Anti Super Circe), and for a king that is not reborn.
pub(super) fn of_capturer(men: &Worlds, capture: Capture) -> Option<Result<Square, OffTheBoard>> {
    let rebirth = men.cast.rebirth_of_capturer?;
    let is_king = || men.man_at(capture.from).is_some_and(Man::is_royal);
    if rebirth.square.is_chosen() || !rebirth.kings && is_king() {
        return None;
    }
    let square = if matches!(rebirth.square, RebirthSquare::Diagram) {
        let origin = men.origin(capture.from);
        origin.map(|origin| adapted(rebirth, origin.square))
    } else {
        let promotes = men
            .man_at(capture.from)
            .is_some_and(|man| man.role.is_pawn() && !capture.arriving.is_pawn());
        let has_promoted = promotes || men.has_promoted(capture.from);
        let becomes = reborn_role(rebirth, capture.arriving, men.man_at(capture.at));
        let (rebirth, own) = counted(rebirth, becomes, has_promoted);
        let men = [(own, capture.by), captured(men, capture)];
        rebirth_square(rebirth, men, capture)
    };
    Some(square.ok_or(OffTheBoard))
}

/// The role and side of a captured man. If no man stands there, the capture of a king is meant.
fn captured(men: &Worlds, capture: Capture) -> (Role, Color) {
    let role = men.man_at(capture.at).map_or(Role::King, |man| man.role);
    (role, !capture.by)
}

/// The square as from which a man of a side moves or captures (Mars Circe and its relatives), given
/// its own square.
pub(super) fn square_to_start(men: &Worlds, man: Man, side: Color, at: Cell) -> Square {
    let capture = Capture {
        by: side,
        from: at,
        to: at,
        arriving: man.role,
        at,
    };
    let own = (man.role, side);
    let rebirth = men.cast.rebirth_to_start;
    rebirth
        .and_then(|rebirth| rebirth_square(rebirth, [own, own], capture))
        .unwrap_or(at.square)
}

/// A rebirth square that the board does not have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct OffTheBoard;

/// The rebirths of men: the men that are reborn after a capture, and obstacles to it.
#[derive(Clone, Copy)]
pub struct Rebirths<'a> {
    men: &'a Worlds,
}

impl Worlds {
    /// The rebirths of men under conditions.
    #[inline(always)]
    pub const fn rebirths(&self) -> Rebirths<'_> {
        Rebirths { men: self }
    }
}

impl Rebirths<'_> {
    /// The role and the new attributes that a pawn reborn on its last rank takes, by number: first
    /// all promotions, then chameleons.
    pub(super) fn reborn_pawn(self, pawn: Role, number: usize) -> Option<(Role, Traits)> {
        let roles = self.men.promotions_of(pawn);
        let chameleons = Role::PROMOTIONS
            .iter()
            .filter(|_| self.men.has_chameleons());
        let all = roles.iter().map(|&role| (role, Traits::NONE));
        all.chain(chameleons.map(|&role| (role, Traits::CHAMELEON)))
            .nth(number)
    }

    /// Returns whether kings may be captured, since they are reborn.
    #[inline]
    pub fn takes_kings(self) -> bool {
        self.men.cast.rebirth.is_some_and(|rebirth| rebirth.kings)
    }

    /// The treatment of an occupied rebirth square, if Circe or one of its relatives is among the
    /// conditions.
    pub(super) fn occupied(self) -> Option<Occupied> {
        self.men.cast.rebirth.map(|rebirth| rebirth.occupied)
    }

    /// Returns whether a man may be reborn on an occupied square.
    pub(super) fn may_be_reborn_on_men(self) -> bool {
        self.men
            .cast
            .rebirth
            .is_some_and(|rebirth| rebirth.occupied.allows_rebirth())
    }

    /// Returns whether a cell is vacant after a capture, before the captured man is reborn.
    pub(super) fn is_vacant_after_capture(self, capture: Capture, cell: Cell) -> bool {
        let stands = self.men.man_at(cell).is_some() && cell != capture.from && cell != capture.at;
        let vanishes = || {
            self.men
                .man_at(capture.from)
                .is_some_and(|man| man.traits.has(Traits::KAMIKAZE))
        };
        let arrives = cell == capture.to && !vanishes();
        !arrives && !stands && !self.men.is_hole(cell)
    }

    /// Returns whether the captured man is reborn on a cell. The cell must be vacant after the
    /// capture, unless men may be reborn on others. No kamikaze man with precedence may be reborn
    /// there.
    pub(super) fn is_reborn_after(self, capture: Capture, cell: Cell) -> bool {
        let taken = || {
            let vanishes = self
                .men
                .man_at(capture.from)
                .is_some_and(|man| man.traits.has(Traits::KAMIKAZE));
            let home = home(capture.arriving, capture.by, capture.at.square);
            vanishes
                && self.men.conditions().has(Conditions::CIRCE)
                && cell == Cell::new(capture.at.board, home)
        };
        let is_free = self.is_vacant_after_capture(capture, cell)
            || self.may_be_reborn_on_men() && !self.men.is_hole(cell);
        is_free && !taken()
    }

    /// Returns whether `test` accepts a capture by the man on a place, in one of the roles in which
    /// it may arrive. The captured man stands on the site `to`; the capturer arrives on the site
    /// `arrival`.
    pub(super) fn some_capture(
        self,
        by: Color,
        (world, from): Place,
        to: usize,
        arrival: usize,
        test: impl Fn(Capture) -> bool,
    ) -> bool {
        let Some(man) = self.men.man_on(world, from) else {
            return false;
        };
        let [from, at, to] =
            [from, to, arrival].map(|site| self.men.cast.geometry.cell(world, site));
        let last = if by == Color::White { 7 } else { 0 };
        let promotes = man.role.is_pawn()
            && to.square.rank() == last
            && !self.men.conditions().any(Conditions::EINSTEINS);
        let arrives = if man.traits.has(Traits::CHAMELEON) {
            next_in_turn(man.role)
        } else {
            man.role
        };
        let roles = if promotes {
            self.men.promotions_of(man.role)
        } else {
            &[arrives]
        };
        roles.iter().any(|&arriving| {
            test(Capture {
                by,
                from,
                to,
                arriving,
                at,
            })
        })
    }

    /// Returns whether a man can capture on a site for good: the man there is not a king that is
    /// reborn.
    pub(super) fn captures_for_good(
        self,
        by: Color,
        from: Place,
        to: usize,
        arrival: usize,
    ) -> bool {
        let is_king = self.men.man_on(from.0, to).is_some_and(Man::is_royal);
        if !is_king || !self.takes_kings() {
            return true;
        }
        self.some_capture(by, from, to, arrival, |capture| {
            of_capture(self.men, capture)
                .is_none_or(|(_, cell)| !self.is_reborn_after(capture, cell))
        })
    }

    /// Returns whether a capture of the man on the site `to` makes a royal man of its side vanish:
    /// the captured man is reborn on the cell of the royal man (Assassin).
    fn vanishes_by_capture(self, color: Color, from: Place, to: usize, arrival: usize) -> bool {
        let is_lost = |man: Man| man.is_royal() && man.belongs_to(color);
        let captured = self.occupied() == Some(Occupied::Vanishes);
        let capturer = self.capturer_assassinates();
        self.some_capture(!color, from, to, arrival, |capture| {
            captured && self.occupant(capture).is_some_and(|(man, _)| is_lost(man))
                || capturer && self.under_capturer(capture).is_some_and(is_lost)
        })
    }

    /// Returns whether a man on the rebirth square of a capturer vanishes (Anticirce Assassin).
    fn capturer_assassinates(self) -> bool {
        (self.men.cast.rebirth_of_capturer)
            .is_some_and(|rebirth| rebirth.occupied == Occupied::Vanishes)
    }

    /// The man on the rebirth square of a capturer, if it stays there until the rebirth.
    fn under_capturer(self, capture: Capture) -> Option<Man> {
        let square = of_capturer(self.men, capture)?.ok()?;
        let cell = Cell::new(capture.at.board, square);
        let leaves = cell == capture.from || cell == capture.at;
        self.men.man_at(cell).filter(|_| !leaves)
    }

    /// The man on the rebirth square after a capture, and its cell.
    pub(super) fn occupant(self, capture: Capture) -> Option<(Man, Cell)> {
        let (_, cell) = of_capture(self.men, capture)?;
        if self.is_vacant_after_capture(capture, cell) || self.men.is_hole(cell) {
            return None;
        }
        if cell == capture.to {
            let mover = self.men.man_at(capture.from)?;
            return Some((mover, cell));
        }
        Some((self.men.man_at(cell)?, cell))
    }

    /// Returns whether a royal man of a side would vanish by the capture of another man (Assassin).
    pub(in crate::position::worlds) fn is_in_check_by_vanishing(self, color: Color) -> bool {
        if !self.men.conditions().any(Conditions::ASSASSINS) {
            return false;
        }
        let world = 0;
        let victims = self.men.sites_of(color, world);
        let royal = |site: usize| self.men.man_on(world, site).is_some_and(Man::is_royal);
        sites_in(victims).filter(|&to| !royal(to)).any(|to| {
            sites_in(self.men.sites_of(!color, world))
                .filter(|&from| from != to)
                .any(|from| {
                    self.men.bonds().can_capture_where(
                        !color,
                        (world, from),
                        to,
                        &Conditions::OTHER_WAYS,
                        &mut |arrival| self.vanishes_by_capture(color, (world, from), to, arrival),
                    )
                })
        }) || self.is_in_check_by_vanishing_en_passant(color)
    }

    /// As [`Rebirths::is_in_check_by_vanishing`], for captures en passant.
    fn is_in_check_by_vanishing_en_passant(self, color: Color) -> bool {
        let Some(passing) = self.men.passing.filter(|passing| passing.by != color) else {
            return false;
        };
        let passed = Cell::new(passing.pawn.board, passing.passed);
        let (_, at) = self.men.place(passing.pawn);
        [Some(passed), self.men.memory.also_passed]
            .into_iter()
            .flatten()
            .any(|passed| {
                let (_, to) = self.men.place(passed);
                self.men
                    .bonds()
                    .captures_passed_where(!color, passed, passing.pawn, |from| {
                        self.vanishes_by_capture(color, from, at, to)
                    })
            })
    }

    /// Returns whether the rebirth of a capturer allows a man of a side to capture on a site
    /// (Anticirce and its relatives). Any promotion on its arrival is its own choice.
    pub(super) fn capturer_is_reborn(
        self,
        by: Color,
        (world, from): Place,
        to: usize,
        arrival: usize,
    ) -> bool {
        let Some(man) = self.men.man_on(world, from) else {
            return false;
        };
        if man.traits.has(Traits::KAMIKAZE) {
            return true;
        }
        self.some_capture(by, (world, from), to, arrival, |capture| {
            let [start, arrival, at] =
                [capture.from, capture.to, capture.at].map(|cell| cell.square);
            match of_capturer(self.men, capture) {
                None => true,
                Some(Err(OffTheBoard)) => false,
                Some(Ok(square)) if square == at => !self.leaves_capture(),
                Some(Ok(square)) if square == start || square == arrival => true,
                Some(Ok(square)) => {
                    let cell = Cell::new(capture.at.board, square);
                    self.men.occupied_sites(world) >> square.index() & 1 == 0
                        || self.capturer_replaces(cell, |king| king.belongs_to(!by))
                }
            }
        })
    }

    /// Returns whether a capturer may be reborn on the cell of another man. `vanishes` tells which
    /// kings may vanish for it (Assassin).
    pub(super) fn capturer_replaces(self, cell: Cell, vanishes: impl Fn(Man) -> bool) -> bool {
        let occupied = (self.men.cast.rebirth_of_capturer).map(|rebirth| rebirth.occupied);
        let may = match occupied {
            Some(Occupied::Covered | Occupied::Beneath) => true,
            Some(Occupied::Vanishes) => {
                (self.men.man_at(cell)).is_none_or(|man| !man.is_royal() || vanishes(man))
            }
            Some(Occupied::NoRebirth | Occupied::NoCapture) | None => false,
        };
        may && !self.men.is_hole(cell)
    }

    /// Returns whether no capturer may be reborn on the square of capture (Cheylan).
    pub(super) fn leaves_capture(self) -> bool {
        (self.men.cast.rebirth_of_capturer).is_some_and(|rebirth| rebirth.away)
    }

    /// Returns whether a man of a side can capture on a site in one of the roles in which it may
    /// arrive, as far as a square of rebirth decides (Immun and Geneva chess).
    pub(super) fn can_capture_by_rebirth(
        self,
        by: Color,
        from: Place,
        to: usize,
        arrival: usize,
    ) -> bool {
        self.men.cast.needed_rebirth.is_none()
            || self.some_capture(by, from, to, arrival, |capture| {
                self.lacking_rebirth(capture).is_none()
            })
    }

    /// The square of rebirth that forbids a capture, without a rebirth: in Immun chess that of the
    /// captured man, in Geneva chess that of the capturer; an error off the board.
    pub(super) fn lacking_rebirth(self, capture: Capture) -> Option<Result<Cell, OffTheBoard>> {
        let rebirth = self.men.cast.needed_rebirth?;
        let is_of_captured = rebirth.who == Kind::Immune;
        let (at, royal) = if is_of_captured {
            let man = self.men.man_at(capture.at);
            (capture.at, man.is_none_or(Man::is_royal))
        } else {
            let man = self.men.man_at(capture.from);
            // The square of the game array depends on the square that the capturer leaves.
            let is_of_departure = rebirth.square == RebirthSquare::GameArray;
            let at = if is_of_departure {
                capture.from
            } else {
                capture.at
            };
            (at, man.is_some_and(Man::is_royal))
        };
        if royal && !rebirth.kings {
            return None;
        }
        let square = if matches!(rebirth.square, RebirthSquare::Diagram) {
            let origin = if is_of_captured {
                self.men.origin(at)
            } else {
                self.men.origin(capture.from)
            };
            origin.map(|origin| adapted(rebirth, origin.square))
        } else {
            let capturer = self.men.man_at(capture.from);
            let (rebirth, men) = if is_of_captured {
                let (role, side) = captured(self.men, capture);
                let role = reborn_role(rebirth, role, capturer);
                let (rebirth, role) = counted(rebirth, role, self.men.has_promoted(capture.at));
                (rebirth, [(role, side), (capture.arriving, capture.by)])
            } else {
                // A pawn captures as a pawn, whatever it becomes.
                let role = capturer.map_or(capture.arriving, |man| man.role);
                let (rebirth, role) = counted(rebirth, role, self.men.has_promoted(capture.from));
                (rebirth, [(role, capture.by); 2])
            };
            rebirth_square(rebirth, men, Capture { at, ..capture })
        };
        let Some(cell) = square.map(|square| Cell::new(at.board, square)) else {
            return Some(Err(OffTheBoard));
        };
        let stays = !is_of_captured && cell == capture.from;
        (stays || !self.is_vacant_after_capture(capture, cell)).then_some(Ok(cell))
    }
}
