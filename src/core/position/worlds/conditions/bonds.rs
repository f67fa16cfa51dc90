//! Men that may not move, and captures and moves that conditions forbid.
//!
//! Each reason is the [`Objection`] of a condition, so that the search and explanations of moves
//! use the same tests. [`observation`] says which men could capture where, [`arms`] which men do
//! not capture because of it, [`isardam`] and [`contact`] (Köko) test the squares of arrival.

mod arms;
mod contact;
mod isardam;
mod observation;

use super::Place;
use super::rebirth::home;
use crate::board::{Cell, Sites, Square, sites_in};
use crate::conditions::{Barred, Conditions, Holding, Protecting, Squares, Value};
use crate::position::state::Position;
use crate::position::worlds::{Seen, Worlds};
use crate::position::{Color, Man, Men as _, Move, Objection, Role, Traits};

/// Conditions under which observation decides which men may move.
const HOLDING: Conditions = Conditions::MADRASI
    .with(Conditions::MADRASI_REX)
    .with(Conditions::EIFFEL);

/// The other conditions that decide which men may move.
const HOLDING_OTHERWISE: Conditions = Conditions::BINDING.without(HOLDING);

/// Conditions under which a man needs, or must not have, contact after its move.
const CONTACT: Conditions = Conditions::KOEKO
    .with(Conditions::ANTI_KOEKO)
    .with(Conditions::NEW_KOEKO)
    .with(Conditions::CONTACT_GRID);

/// The conditions on the squares of a move.
const BARRING: Conditions = Conditions::GRID
    .with(Conditions::CONTACT_GRID)
    .with(Conditions::MONOCHROMATIC)
    .with(Conditions::BICHROMATIC)
    .with(Conditions::EDGE_MOVERS);

/// The role that paralyses a man of this role in Eiffel chess.
const fn eiffel(role: Role) -> Option<Role> {
    match role {
        Role::Pawn => Some(Role::Queen),
        Role::Queen => Some(Role::Rook),
        Role::Rook => Some(Role::Bishop),
        Role::Bishop => Some(Role::Knight),
        Role::Knight => Some(Role::Pawn),
        _ => None,
    }
}

/// The bonds of men: which men conditions hold, and which captures and moves they forbid.
#[derive(Clone, Copy)]
pub struct Bonds<'a> {
    men: &'a Worlds,
}

impl Worlds {
    /// The bonds of men under conditions.
    #[inline(always)]
    pub const fn bonds(&self) -> Bonds<'_> {
        Bonds { men: self }
    }
}

impl Bonds<'_> {
    /// The sites from which men of a side without other powers might attack a site: along lines, by
    /// leaps, or as kinds of the cast do.
    fn nearby(self, by: Color, site: usize) -> Sites {
        self.men.cast.geometry.aligned(site) | self.men.cast.near[by.index()][site]
    }

    /// Returns whether a side attacks a site with one of some men, under conditions.
    #[cold]
    pub(in crate::position::worlds) fn attacks_under_conditions(
        self,
        by: Color,
        world: usize,
        site: usize,
        men: Sites,
    ) -> bool {
        let near = if self.men.cast.has_other_ways {
            men
        } else {
            men & self.nearby(by, site)
        };
        sites_in(near).any(|from| {
            from != site && self.can_capture(by, (world, from), site, &Conditions::OTHER_WAYS)
        })
    }

    /// Returns whether a side attacks a place from its homologue by a zero move, under conditions.
    #[cold]
    #[inline(never)]
    pub(in crate::position::worlds) fn captures_by_zero(
        self,
        by: Color,
        place: Place,
        seen: Seen,
    ) -> bool {
        let from = self.men.powers().may_capture_by_zero(by, place, seen);
        from.is_some_and(|from| {
            self.observes(by, from, place)
                && !self.is_bound(by, from)
                && self.disarming(by, from).is_none()
                && self.protection(by, from, place).is_none()
        })
    }

    /// The men of a side that attack a site, under conditions.
    pub fn attackers(self, by: Color, world: usize, site: usize) -> impl Iterator<Item = Cell> {
        let seen = self.men.seen(world);
        let by_zero = self
            .men
            .powers()
            .may_capture_by_zero(by, (world, site), seen)
            .filter(move |_| self.captures_by_zero(by, (world, site), seen));
        sites_in(self.men.sites_of(by, world))
            .filter(move |&from| self.attacks_under_conditions(by, world, site, 1 << from))
            .map(move |from| (world, from))
            .chain(by_zero)
            .map(move |from| self.men.cell(from))
    }

    /// The places from which men of a side might observe a place: those on its board, and its
    /// homologue where men capture by zero moves.
    fn lookouts(self, by: Color, place: Place) -> impl Iterator<Item = Place> {
        let (world, _) = place;
        let seen = self.men.seen(world);
        sites_in(self.men.sites_of(by, world))
            .map(move |from| (world, from))
            .chain(self.men.powers().may_capture_by_zero(by, place, seen))
    }

    /// Returns whether a man of a side that Madrasi or Eiffel chess does not hold guards or attacks
    /// the man on a place.
    fn is_aimed_at(self, place: Place, by: Color) -> bool {
        let is_free = |from: Place| self.paralysis(by, from).is_none();
        let is_free_en_passant =
            |from: Place| !self.is_disarmed_by_paralysis(by, from) && is_free(from);
        self.lookouts(by, place)
            .any(|from| self.observes(by, from, place) && is_free(from))
            || self
                .find_en_passant(place, by, &is_free_en_passant)
                .is_some()
    }

    /// Returns whether at least two men of a side attack the man on a place, captures en passant
    /// included. A king that is held does not attack (Pepo).
    fn is_attacked_twice(self, by: Color, place: Place) -> bool {
        let is_held = |from: Place| {
            self.men.conditions().has(Conditions::PEPO)
                && self.men.man_in(from).is_some_and(Man::is_royal)
                && self.is_aimed_at(from, !by)
        };
        let mut attackers: Vec<Place> = self
            .lookouts(by, place)
            .filter(|&from| self.observes(by, from, place) && !is_held(from))
            .take(2)
            .collect();
        // A second search looks for a man other than the first that captures en passant.
        for _ in 0..2 {
            let counts = |from: Place| {
                !attackers.contains(&from) && !self.is_disarmed_by_paralysis(by, from)
            };
            let found = self.find_en_passant(place, by, &counts);
            attackers.extend(found);
        }
        attackers.len() > 1
    }

    /// The enemy that holds a man by observing it: in Madrasi one of its own kind, in Eiffel chess
    /// one of another.
    fn paralysis(self, by: Color, place: Place) -> Option<Objection> {
        use Conditions as C;
        let conditions = self.men.conditions();
        if !conditions.any(HOLDING) {
            return None;
        }
        let man = self.men.man_in(place)?;
        let paralysed = |condition: Conditions, role: Role| {
            let observer = self.observer_of_role(place, !by, role)?;
            Some(Objection::Paralysed {
                condition,
                by: self.men.cell(observer),
            })
        };
        let madrasi = if conditions.has(C::MADRASI_REX) {
            C::MADRASI_REX
        } else {
            C::MADRASI
        };
        let may = conditions.has(madrasi) && (!man.is_royal() || madrasi == C::MADRASI_REX);
        may.then(|| paralysed(madrasi, man.role))
            .flatten()
            .or_else(|| {
                let role = eiffel(man.role).filter(|_| conditions.has(C::EIFFEL))?;
                paralysed(C::EIFFEL, role)
            })
    }

    /// Returns whether a man of a side may neither move nor observe at all.
    pub fn is_bound(self, by: Color, place: Place) -> bool {
        self.men.conditions().any(Conditions::BINDING) && self.bond(by, place).is_some()
    }

    /// The reason why a man of a side may neither move nor observe at all.
    pub fn bond(self, by: Color, place: Place) -> Option<Objection> {
        use Conditions as C;
        let conditions = self.men.conditions();
        let man = self.men.man_in(place)?;
        if let Some(bond) = self.paralysis(by, place) {
            return Some(bond);
        }
        if !conditions.any(HOLDING_OTHERWISE) {
            return None;
        }
        let held = [
            (
                C::ULTRA_PATROL,
                !conditions.has(C::ULTRA_PATROL) || self.is_aimed_at(place, by),
            ),
            (
                C::FUNCTIONARY,
                !conditions.has(C::FUNCTIONARY) || self.is_aimed_at(place, !by),
            ),
            (
                C::DISPARATE,
                !conditions.has(C::DISPARATE) || self.men.memory.last != Some((!by, man.role)),
            ),
            (
                C::CENTRAL,
                !conditions.has(C::CENTRAL) || self.is_held_by_king(by, place, &mut vec![place]),
            ),
            (C::FUDDLED_MEN, !self.is_fuddled(by, place)),
            (C::IMMOBILIO, !self.is_kept_from_home(by, place)),
            (
                C::PEPO,
                !conditions.has(C::PEPO) || !man.is_royal() || !self.is_aimed_at(place, !by),
            ),
        ];
        let holding = [
            Holding::Unguarded,
            Holding::Unattacked,
            Holding::KindJustMoved,
            Holding::Unconnected,
            Holding::MovedLast,
            Holding::HomeOccupied,
            Holding::AttackedKings,
        ];
        held.into_iter()
            .zip(holding)
            .find(|((_, free), _)| !free)
            .map(|((condition, _), holding)| Objection::Held { condition, holding })
    }

    /// Fuddled men: returns whether a side moved the man on a place last.
    fn is_fuddled(self, by: Color, place: Place) -> bool {
        let square = self.men.cell(place).square;
        self.men.memory.fuddled[by.index()] >> square.index() & 1 != 0
    }

    /// Immobilio: returns whether the square of the game array of a man of a side is occupied.
    fn is_kept_from_home(self, by: Color, place: Place) -> bool {
        let conditions = self.men.conditions();
        if !conditions.has(Conditions::IMMOBILIO) {
            return false;
        }
        let kinds = conditions.kinds();
        let is_named = |man: &Man| kinds.is_empty() || kinds.has(man.role);
        self.men.man_in(place).filter(is_named).is_some_and(|man| {
            let cell = self.men.cell(place);
            let home = home(man.role, by, cell.square);
            self.men.man_at(Cell::new(cell.board, home)).is_some()
        })
    }

    /// Central chess: returns whether a man is royal, or guarded by a man that fulfils this
    /// condition itself (depth-first search along the guards). No man is visited twice, because
    /// the number of chains is exponential in the number of men.
    fn is_held_by_king(self, by: Color, place: Place, visited: &mut Vec<Place>) -> bool {
        if self.men.man_in(place).is_some_and(Man::is_royal) {
            return true;
        }
        self.lookouts(by, place).any(|guard| {
            if visited.contains(&guard)
                || !self.observes(by, guard, place)
                || self.paralysis(by, guard).is_some()
            {
                return false;
            }
            visited.push(guard);
            self.is_held_by_king(by, guard, visited)
        })
    }

    /// Returns whether a man of a side can capture on a site, with the moves that some conditions
    /// give it: it aims there, and no condition forbids the capture. The site may also be vacant.
    pub(super) fn can_capture(
        self,
        by: Color,
        from: Place,
        to: usize,
        because: &Conditions,
    ) -> bool {
        self.can_capture_where(by, from, to, because, &mut |_| true)
    }

    /// As [`Bonds::can_capture`], if the site of arrival passes a test.
    pub(super) fn can_capture_where(
        self,
        by: Color,
        from: Place,
        to: usize,
        because: &Conditions,
        test: &mut dyn FnMut(usize) -> bool,
    ) -> bool {
        if !self.men.ways().aims_because(by, from, to, because)
            || self.is_bound(by, from)
            || self.is_disarmed_by_paralysis(by, from)
            || self.disarming(by, from).is_some()
        {
            return false;
        }
        let mut may = |arrival: usize| {
            self.affords(by, from, arrival)
                && (!self.men.conditions().any(Conditions::DISARMING)
                    || self.may_capture(by, from, to, arrival))
                && test(arrival)
        };
        if self.men.cast.captures_hurdles {
            self.men.ways().strikes(by, from, to, because, &mut may)
        } else {
            may(to)
        }
    }

    /// The condition that protects the man on a place from a capture by the man of a side on
    /// another: the man to be captured is guarded, or not.
    fn protection(self, by: Color, from: Place, place: Place) -> Option<(Conditions, Protecting)> {
        use Conditions as C;
        let condition = self
            .men
            .conditions()
            .only(C::PROTECTING.with(C::GHOST).with(C::PEPO));
        if condition.is_empty() {
            return None;
        }
        if condition.has(C::PEPO) {
            // A vacant place is tested for a king.
            let is_king = self.men.man_in(place).is_none_or(Man::is_royal);
            let is_once = is_king && !self.is_attacked_twice(by, place);
            return is_once.then_some((C::PEPO, Protecting::AttackedOnce(by)));
        }
        if condition.has(C::GHOST) {
            let is_ghost = self.men.is_ghost(self.men.cell(place));
            return is_ghost.then_some((C::GHOST, Protecting::Ghosts));
        }
        if condition.has(C::SHIELDED_KINGS) {
            let is_royal = |place: Place| self.men.man_in(place).is_some_and(Man::is_royal);
            let is_shielded = is_royal(from) && is_royal(place) && self.is_aimed_at(place, !by);
            return is_shielded.then_some((C::SHIELDED_KINGS, Protecting::GuardedKings));
        }
        if condition.any(C::MULTI_CAPTURES) {
            let once = (C::multi_captures(by), Protecting::AttackedOnce(by));
            return (condition.has(once.0) && !self.is_attacked_twice(by, place)).then_some(once);
        }
        let is_guarded = self.is_aimed_at(place, !by);
        if condition.has(C::SUPERGUARDS) {
            is_guarded.then_some((C::SUPERGUARDS, Protecting::Guarded))
        } else {
            (!is_guarded).then_some((C::ANTIGUARDS, Protecting::Unguarded))
        }
    }

    /// Norsk Sjakk: the objection to a capture of another kind, or by a king.
    fn unlike(self, mv: Move) -> Option<Objection> {
        let condition = Conditions::NORSK_SJAKK;
        if !self.men.conditions().has(condition) {
            return None;
        }
        let mover = self.men.man_at(mv.from())?;
        let captured = self.men.man_at(mv.captured_at()?)?.role;
        let is_like = !mover.is_royal() && mover.role == captured;
        (!is_like).then_some(Objection::Unlike {
            condition,
            captured,
        })
    }

    /// Returns whether no condition forbids a man to capture on a site and to arrive on another
    /// (the same one, except for locusts).
    fn may_capture(self, by: Color, from: Place, to: usize, arrival: usize) -> bool {
        use Conditions as C;
        let conditions = self.men.conditions();
        if !self.squares_allow(by, from, arrival)
            || !self.men.imitators().can_follow(by, from.1, arrival)
            || !self.goes_on(from.1, to, arrival)
            || self.protection(by, from, (from.0, to)).is_some()
            || self.disarming_line(by, from, arrival).is_some()
            || self.likeness(by, from, arrival, Some(to)).is_some()
        {
            return false;
        }
        let (world, site) = from;
        if conditions.has(C::SINGLE_BOX)
            && let Some(man) = self.men.man_in(from)
            && self
                .men
                .lacks_promotion(by, man, self.men.cell((world, arrival)))
        {
            return false;
        }
        // A man that vanishes by its capture has no contact.
        let stays = !self
            .men
            .man_in(from)
            .is_some_and(|man| man.traits.has(Traits::KAMIKAZE));
        let gone = 1 << site | 1 << to;
        let after = self.men.occupied_sites(world) & !gone | self.reborn_late(from, arrival);
        let contact = || stays && self.has_contact(arrival, after);
        if conditions.has(C::KOEKO) && stays && !contact()
            || conditions.has(C::CONTACT_GRID) && stays && !self.has_contact_across(arrival, after)
            || conditions.has(C::ANTI_KOEKO) && contact()
            || conditions.has(C::NEW_KOEKO)
                && contact()
                    != self.has_contact(site, self.men.occupied_sites(world) & !(1 << site))
        {
            return false;
        }
        if conditions.any(C::ISARDAM.with(C::ISARDAM_REX).with(C::LEFFIE))
            && self.makes_observation(by, from, to, arrival)
        {
            return false;
        }
        let rebirths = self.men.rebirths();
        rebirths.capturer_is_reborn(by, from, to, arrival)
            && rebirths.can_capture_by_rebirth(by, from, to, arrival)
            && rebirths.captures_for_good(by, from, to, arrival)
    }

    /// Wormholes: returns whether a man that captures from a site on another, and arrives on one of
    /// them, could go on from there: another is then vacant.
    fn goes_on(self, from: usize, to: usize, arrival: usize) -> bool {
        let conditions = self.men.conditions();
        if !conditions.has(Conditions::WORMHOLES) {
            return true;
        }
        let wormholes = Sites::from(conditions.squares_of(Conditions::WORMHOLES).0);
        let occupied = self.men.occupied_sites(0) & !(1 << from | 1 << to);
        wormholes >> arrival & 1 == 0 || wormholes & !(1 << arrival) & !occupied != 0
    }

    /// Returns whether grid, monochromatic or bichromatic chess, edge movers, BGL or partial
    /// paralysis forbid a side's move from one cell to another of its board.
    pub fn bars(self, by: Color, from: Cell, to: Cell) -> bool {
        let conditions = self.men.conditions();
        let (start, end) = (self.men.place(from), self.men.place(to).1);
        conditions.any(BARRING) && !self.squares_allow(by, start, end)
            || !self.affords(by, start, end)
            || self.likeness(by, start, end, None).is_some()
    }

    /// BGL: returns whether the balance of a side covers a move. An observation needs no cover
    /// (Popeye).
    fn affords(self, by: Color, (world, from): Place, to: usize) -> bool {
        if !self.men.conditions().has(Conditions::BGL) {
            return true;
        }
        let [from, to] = [from, to].map(|site| self.men.cell((world, site)).square);
        self.men.memory.balances.cover(by, from, to)
    }

    /// Returns whether the conditions on squares allow a side's move.
    pub(in crate::position::worlds) fn squares_allow(
        self,
        by: Color,
        from: Place,
        to: usize,
    ) -> bool {
        self.bar_between(by, from, to).is_none()
    }

    /// The condition on squares that forbids a side's move from a place to a site.
    fn bar_between(
        self,
        by: Color,
        (world, from): Place,
        to: usize,
    ) -> Option<(Conditions, Squares)> {
        use Conditions as C;
        if !self.men.conditions().any(BARRING) {
            return None;
        }
        let edge = match by {
            Color::White => C::WHITE_EDGE_MOVER,
            Color::Black => C::BLACK_EDGE_MOVER,
        };
        let [from, to] = [from, to].map(|site| self.men.cast.geometry.cell(world, site).square);
        let color = |square: Square| (square.file() + square.rank()) % 2;
        let cell = |square: Square| (square.file() / 2, square.rank() / 2);
        let bars = [
            (C::GRID, cell(from) == cell(to)),
            (C::CONTACT_GRID, cell(from) == cell(to)),
            (C::MONOCHROMATIC, color(from) != color(to)),
            (C::BICHROMATIC, color(from) == color(to)),
            (edge, !self.is_on_edge(to)),
        ];
        let squares = [
            Squares::Boxes,
            Squares::Boxes,
            Squares::SameColor,
            Squares::OtherColor,
            Squares::Edge(by),
        ];
        bars.into_iter()
            .zip(squares)
            .find(|&((condition, bars), _)| bars && self.men.conditions().has(condition))
            .map(|((condition, _), squares)| (condition, squares))
    }

    /// Returns whether a square lies on the edge of its board.
    fn is_on_edge(self, square: Square) -> bool {
        let law = self.men.law();
        let is_end = |number: u8, count: u8| number == 0 || number + 1 == count;
        is_end(square.file(), law.files()) || is_end(square.rank(), law.ranks())
    }

    /// Returns whether a side has a pawn-like man that can capture the pawn of a cell en passant.
    pub(in crate::position::worlds) fn passed_is_captured_under_conditions(
        self,
        by: Color,
        passed: Cell,
        pawn: Cell,
    ) -> bool {
        self.captures_passed_where(by, passed, pawn, |_| true)
    }

    /// As [`Bonds::passed_is_captured_under_conditions`], if the place of the man that captures
    /// passes a test.
    pub(super) fn captures_passed_where(
        self,
        by: Color,
        passed: Cell,
        pawn: Cell,
        test: impl Fn(Place) -> bool,
    ) -> bool {
        let ((world, to), (_, at)) = (self.men.place(passed), self.men.place(pawn));
        let near =
            self.men.cast.geometry.pawns_attacking(by.index(), to) & self.men.sites_of(by, world);
        sites_in(near).any(|from| {
            self.men.ways().moves_like_pawn(by, (world, from))
                && !self.is_bound(by, (world, from))
                && !self.is_disarmed_by_paralysis(by, (world, from))
                && self.disarming(by, (world, from)).is_none()
                && self.may_capture(by, (world, from), at, to)
                && test((world, from))
        })
    }
}

impl Position<Worlds> {
    /// Returns whether a move is a promotion of a pawn, and the pawns of its side do not promote,
    /// or not to this man.
    #[inline]
    pub fn bars_promotion(&self, mv: Move) -> bool {
        mv.promotion().is_some()
            && mv.role().is_pawn()
            && (self
                .men()
                .conditions()
                .has(Conditions::no_promotion(self.turn()))
                || self.lacks_officer(mv).is_some())
    }

    /// The objection to a move because of the side of its man or because of the last move (All-in
    /// Chess and its relatives).
    pub fn barred(&self, mv: Move) -> Option<Objection> {
        let condition = self.men().conditions().only(Conditions::MOVING_OTHERS);
        if !condition.moves_own_men() && !self.moves_other_side(mv) {
            return Some(Objection::OwnMan(condition));
        }
        let (from, to) = self.men().memory.way?;
        let barred = condition.rows().find_map(|row| match row.value {
            Value::MovesOthers { barred, .. } => barred,
            _ => None,
        })?;
        let is_barred = mv.from().square == to
            && match barred {
                Barred::Reversal => mv.to().square == from && mv.captured().is_none(),
                Barred::SameMan => true,
            };
        is_barred.then_some(Objection::Barred { condition, barred })
    }

    /// The objection of the conditions to a move, castling included, that leaves the king safe;
    /// `after` is the position after it.
    pub fn objection(&self, mv: Move, after: &Self) -> Option<Objection> {
        use Conditions as C;
        let men = self.men();
        let conditions = men.conditions();
        let us = self.turn();
        let from = men.place(mv.from());
        if mv.captured().is_some() {
            let no_captures = match us {
                Color::White => C::NO_WHITE_CAPTURE,
                Color::Black => C::NO_BLACK_CAPTURE,
            };
            if conditions.has(no_captures) {
                return Some(Objection::NoCapture(no_captures));
            }
            if let Some(unlike) = men.bonds().unlike(mv) {
                return Some(unlike);
            }
            if let Some(at) = mv.captured_at()
                && let Some((condition, protecting)) =
                    men.bonds().protection(us, from, men.place(at))
            {
                return Some(Objection::Protected {
                    condition,
                    protecting,
                    at,
                });
            }
            let arrival = men.place(Cell::new(mv.from().board, mv.to().square)).1;
            let on_line = || men.bonds().disarming_line(us, from, arrival);
            if let Some((condition, disarming)) = men.bonds().disarming(us, from).or_else(on_line) {
                return Some(Objection::Disarmed {
                    condition,
                    disarming,
                });
            }
        }
        let to = men.place(Cell::new(mv.from().board, mv.to().square)).1;
        let captured = mv.captured_at().filter(|_| !mv.is_en_passant());
        let taken = captured.map(|cell| men.place(cell).1);
        if let Some(enemy) = men.bonds().likeness(us, from, to, taken) {
            return Some(Objection::LikeAttacker {
                condition: C::PARTIAL_PARALYSIS,
                by: men.cell(enemy),
            });
        }
        if self.bars_promotion(mv) {
            let full = self.lacks_officer(mv);
            return full.or(Some(Objection::NoPromotion(C::no_promotion(us))));
        }
        if let Some(hindrance) = self.unfollowed(mv).or_else(|| after.covered_imitator()) {
            return Some(hindrance);
        }
        if let Some((condition, squares)) = men.bonds().bar_between(us, from, to) {
            return Some(Objection::Squares {
                condition,
                squares,
                from: mv.from(),
                to: men.cell((from.0, to)),
            });
        }
        if !men.bonds().affords(us, from, to) {
            return Some(Objection::Squares {
                condition: conditions.only(C::BGL),
                squares: Squares::Affordable,
                from: mv.from(),
                to: men.cell((from.0, to)),
            });
        }
        // Castling is a king's move; but the rook of the long one goes to a square of the other
        // colour.
        if let Some((start, end)) = mv.rook()
            && conditions.has(C::MONOCHROMATIC)
            && mv.is_long_castling()
        {
            return Some(Objection::Squares {
                condition: C::MONOCHROMATIC,
                squares: Squares::SameColor,
                from: start,
                to: Cell::new(start.board, end.square),
            });
        }
        if conditions.any(CONTACT)
            && let Some(broken) = self.broken_contact(mv, after)
        {
            return Some(broken);
        }
        let from_safety = conditions
            .only(C::SWAPPING_FROM_SAFETY)
            .only(C::swapping(us));
        if !from_safety.is_empty() && after.was_in_check_before_swap(us) {
            return Some(Objection::InCheckBeforeSwap(from_safety));
        }
        let isardam = [C::ISARDAM, C::ISARDAM_B, C::ISARDAM_REX, C::LEFFIE]
            .into_iter()
            .find(|&one| conditions.has(one))?;
        if let Some((man, by)) = after.men().bonds().observation() {
            return Some(Objection::Observation {
                condition: isardam,
                man,
                by,
            });
        }
        None
    }
}
