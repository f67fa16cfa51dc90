//! Men that may not move, and captures and moves that conditions forbid.
//!
//! Each function returns the [`Objection`] of a condition, so that the search and explanations of
//! moves use the same tests.

use super::{Place, rebirth};
use crate::board::{Cell, Sites, Square, sites_in};
use crate::conditions::Conditions;
use crate::position::state::Position;
use crate::position::worlds::{Passing, Worlds};
use crate::position::{Color, Man, Men, Move, MoveKind, Objection, Role, Traits};

/// Conditions under which observation decides which men may move.
const HOLDING: Conditions = Conditions::MADRASI
    .with(Conditions::MADRASI_REX)
    .with(Conditions::EIFFEL);

/// Conditions that also change the moves of men for observation.
const IN_OBSERVATION: Conditions = Conditions::ANNAN
    .with(Conditions::NANNA)
    .with(Conditions::MARS_CIRCE)
    .with(Conditions::PHANTOM);

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
            from != site && self.can_capture(by, (world, from), site, Conditions::OTHER_WAYS)
        })
    }

    /// The men of a side that attack a site, under conditions.
    pub fn attackers(self, by: Color, world: usize, site: usize) -> impl Iterator<Item = Cell> {
        sites_in(self.men.sites_of(by, world))
            .filter(move |&from| self.attacks_under_conditions(by, world, site, 1 << from))
            .map(move |from| self.men.cell((world, from)))
    }

    /// Returns whether a man of a side observes a site of its board: whether it could capture
    /// there, by a move that satisfies the conditions on squares, regardless of other obstacles.
    /// The powers from men face to face, back to back or cheek to cheek, and those of transmuted
    /// kings, do not count (Popeye).
    fn observes(self, by: Color, from: Place, to: usize) -> bool {
        self.looks_at(by, from, to) && !self.is_disarmed_by_paralysis(by, from)
    }

    /// The sites from which a man of a side observes, each with the men around it and the role in
    /// which it observes: its own site and role, or those that conditions give it
    /// ([`Bonds::observes`]).
    pub(in crate::position::worlds) fn vantages(
        self,
        by: Color,
        place: Place,
    ) -> Vec<(Worlds, usize, Role)> {
        use Conditions as C;
        let (world, site) = place;
        let Some(man) = self.men.man_in(place) else {
            return Vec::new();
        };
        if let Some(roles) = self.men.ways().lent(by, place, IN_OBSERVATION) {
            return roles
                .into_iter()
                .map(|role| (*self.men, site, role))
                .collect();
        }
        let conditions = self.men.conditions();
        let mut found = Vec::new();
        if !conditions.has(C::MARS_CIRCE) {
            found.push((*self.men, site, man.role));
        }
        if conditions.has(C::MARS_CIRCE) || conditions.has(C::PHANTOM) && !man.is_royal() {
            let home = rebirth::home(man.role, by, self.men.cell(place).square).index();
            if home == site || self.men.occupied_sites(world) >> home & 1 == 0 {
                found.push((self.men.ways().at_home(place, home), home, man.role));
            }
        }
        found
    }

    /// The same, as if no man paralysed.
    fn looks_at(self, by: Color, from: Place, to: usize) -> bool {
        let mut may = |arrival| {
            self.squares_allow(from, arrival)
                && self.men.imitators().can_follow(by, from.1, arrival)
        };
        from.1 != to
            && self
                .men
                .ways()
                .strikes(by, from, to, IN_OBSERVATION, &mut may)
    }

    /// Returns whether a paralysing man observes a man of a side, with the powers that the
    /// conditions give it. It paralyses even if it is held itself.
    pub(in crate::position::worlds) fn is_paralysed_under_conditions(
        self,
        color: Color,
        (world, site): Place,
    ) -> bool {
        sites_in(self.men.sites_of(!color, world) & self.men.fairy_sites(world)).any(|from| {
            self.men.powers().is_paralysing(world, from)
                && self.looks_at(!color, (world, from), site)
        }) || self.is_paralysed_en_passant(color, (world, site))
    }

    /// Returns whether a paralysing man could capture a man of a side en passant.
    pub(in crate::position::worlds) fn is_paralysed_en_passant(
        self,
        color: Color,
        place: Place,
    ) -> bool {
        let paralyses = |(world, from): Place| self.men.powers().is_paralysing(world, from);
        self.men.passing.is_some() && self.find_en_passant(place, !color, &paralyses).is_some()
    }

    /// Returns whether a man neither captures nor observes because it paralyses or is paralysed.
    pub(super) fn is_disarmed_by_paralysis(self, by: Color, place: Place) -> bool {
        self.men.cast.traits.has(Traits::PARALYSING)
            && (self.men.powers().is_paralysing(place.0, place.1)
                || self.is_paralysed_under_conditions(by, place))
    }

    /// The man of a side that observes a man with the powers of a role. A man of that role must be
    /// on the board (Popeye).
    fn observer_of_role(self, place: Place, by: Color, role: Role) -> Option<Place> {
        let (world, site) = place;
        let own = |(world, from): Place| self.men.role_on(world, from) == Some(role);
        let here = |from: usize| (world, from);
        if !self.men.ways().has_other_ways() {
            let mut of_role = sites_in(self.men.sites_of(by, world) & self.nearby(by, site))
                .map(here)
                .filter(|&from| own(from));
            return of_role
                .find(|&from| self.observes(by, from, site))
                .or_else(|| self.find_en_passant(place, by, &own));
        }
        let moves_so = |from: Place| match self.men.ways().lent(by, from, IN_OBSERVATION) {
            Some(roles) => roles.contains(&role),
            None => own(from),
        };
        let mut of_side = sites_in(self.men.sites_of(by, world)).map(here);
        if self.men.all_of(by).all(|(_, of)| of != role) {
            return None;
        }
        of_side
            .find(|&from| moves_so(from) && self.observes(by, from, site))
            .or_else(|| self.find_en_passant(place, by, &moves_so))
    }

    /// The place of a man of a side that observes the man on a place because it could capture it en
    /// passant, and that passes a test; `None` if there is none.
    #[inline]
    pub(in crate::position::worlds) fn find_en_passant(
        self,
        place: Place,
        by: Color,
        counts: &dyn Fn(Place) -> bool,
    ) -> Option<Place> {
        let passing = self.men.passing.filter(|passing| passing.by == by)?;
        if self.men.place(passing.pawn) != place || !self.men.man_in(place)?.belongs_to(!by) {
            return None;
        }
        let also_passed = self.men.memory.also_passed.map(|cell| cell.square);
        [Some(passing.passed), also_passed]
            .into_iter()
            .flatten()
            .find_map(|passed| self.capturer_of_passed(passing, passed, counts))
    }

    /// The place of a man that could capture a pawn on a square that it has passed, and that passes
    /// a test.
    #[cold]
    fn capturer_of_passed(
        self,
        passing: Passing,
        passed: Square,
        counts: &dyn Fn(Place) -> bool,
    ) -> Option<Place> {
        // From a square of the game array no pawn reaches a square that an enemy pawn passes.
        if self.men.conditions().has(Conditions::MARS_CIRCE) {
            return None;
        }
        let (by, rule) = (passing.by, self.men.rules().dialect.en_passant);
        let moves_like_pawn = |from: Place| match self.men.ways().lent(by, from, IN_OBSERVATION) {
            Some(roles) => roles.contains(&Role::Pawn),
            None => self.men.role_on(from.0, from.1) == Some(Role::Pawn),
        };
        (0..self.men.law().boards).find_map(|world| {
            let stands = world == passing.pawn.board.world();
            if !rule.lets_capture(stands) {
                return None;
            }
            let site = self
                .men
                .geometry()
                .site(Cell::new(passing.pawn.board, passed));
            if self.men.occupied_sites(world) >> site & 1 != 0 {
                return None;
            }
            let near = self.men.geometry().pawns_attacking(by.index(), site)
                & self.men.sites_of(by, world);
            sites_in(near).map(|from| (world, from)).find(|&from| {
                moves_like_pawn(from)
                    && self.squares_allow(from, site)
                    && self.men.imitators().can_follow(by, from.1, site)
                    && counts(from)
            })
        })
    }

    /// Returns whether a man of a side that Madrasi or Eiffel chess does not hold guards or attacks
    /// the man on a place.
    fn is_aimed_at(self, (world, site): Place, by: Color) -> bool {
        let is_free = |from: Place| self.paralysis(by, from).is_none();
        let is_free_en_passant =
            |from: Place| !self.is_disarmed_by_paralysis(by, from) && is_free(from);
        sites_in(self.men.sites_of(by, world))
            .map(|from| (world, from))
            .any(|from| self.observes(by, from, site) && is_free(from))
            || self
                .find_en_passant((world, site), by, &is_free_en_passant)
                .is_some()
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
        ];
        held.into_iter()
            .find(|(_, free)| !free)
            .map(|(condition, _)| Objection::Held(condition))
    }

    /// Central chess: returns whether a man is royal, or guarded by a man that fulfils this
    /// condition itself.
    fn is_held_by_king(self, by: Color, place: Place, chain: &mut Vec<Place>) -> bool {
        if self.men.man_in(place).is_some_and(Man::is_royal) {
            return true;
        }
        let (world, site) = place;
        sites_in(self.men.sites_of(by, world)).any(|from| {
            let guard = (world, from);
            if chain.contains(&guard)
                || !self.observes(by, guard, site)
                || self.paralysis(by, guard).is_some()
            {
                return false;
            }
            chain.push(guard);
            let held = self.is_held_by_king(by, guard, chain);
            chain.pop();
            held
        })
    }

    /// The site on which a capture would let the previously captured man be reborn (Parrain).
    fn reborn_late(self, (world, from): Place, to: usize) -> Sites {
        let Some((_, at)) = self
            .men
            .memory
            .pending
            .filter(|_| self.men.conditions().has(Conditions::PARRAIN_CIRCE))
        else {
            return 0;
        };
        let [from, to] = [from, to].map(|site| self.men.cell((world, site)).square);
        let square = at.square.step(
            to.file() as i8 - from.file() as i8,
            to.rank() as i8 - from.rank() as i8,
        );
        square.filter(|square| *square != to).map_or(0, |square| {
            1 << self.men.place(Cell::new(at.board, square)).1
        })
    }

    /// Returns whether men stand next to a site, with these sites occupied.
    fn has_contact(self, site: usize, occupied: Sites) -> bool {
        self.men.cast.geometry.king(site) & occupied != 0
    }

    /// Returns whether a man of a side can capture on a site, with the moves that some conditions
    /// give it: it aims there, and no condition forbids the capture. The site may also be vacant.
    pub(super) fn can_capture(
        self,
        by: Color,
        from: Place,
        to: usize,
        because: Conditions,
    ) -> bool {
        self.can_capture_where(by, from, to, because, &mut |_| true)
    }

    /// As [`Bonds::can_capture`], if the site of arrival passes a test.
    pub(super) fn can_capture_where(
        self,
        by: Color,
        from: Place,
        to: usize,
        because: Conditions,
        test: &mut dyn FnMut(usize) -> bool,
    ) -> bool {
        if !self.men.ways().aims_because(by, from, to, because)
            || self.is_bound(by, from)
            || self.is_disarmed_by_paralysis(by, from)
            || self.misses_guard(by, from).is_some()
        {
            return false;
        }
        let mut may = |arrival: usize| {
            (!self.men.conditions().any(Conditions::DISARMING)
                || self.may_capture(by, from, to, arrival))
                && test(arrival)
        };
        if self.men.cast.captures_hurdles {
            self.men.ways().strikes(by, from, to, because, &mut may)
        } else {
            may(to)
        }
    }

    /// The condition by which a man of a side lacks a guard that it needs to capture, or has one
    /// that it must not have.
    fn misses_guard(self, by: Color, from: Place) -> Option<Conditions> {
        use Conditions as C;
        let conditions = self.men.conditions();
        let patrol = conditions.has(C::PATROL) && !self.is_aimed_at(from, by);
        let lortap = conditions.has(C::LORTAP) && self.is_aimed_at(from, by);
        if patrol {
            Some(C::PATROL)
        } else {
            lortap.then_some(C::LORTAP)
        }
    }

    /// Returns whether no condition forbids a man to capture on a site and to arrive on another
    /// (the same one, except for locusts).
    fn may_capture(self, by: Color, from: Place, to: usize, arrival: usize) -> bool {
        use Conditions as C;
        let conditions = self.men.conditions();
        if !self.squares_allow(from, arrival)
            || !self.men.imitators().can_follow(by, from.1, arrival)
        {
            return false;
        }
        let (world, site) = from;
        // A man that vanishes by its capture has no contact.
        let stays = !self
            .men
            .man_in(from)
            .is_some_and(|man| man.traits.has(Traits::KAMIKAZE));
        let gone = 1 << site | 1 << to;
        let after = self.men.occupied_sites(world) & !gone | self.reborn_late(from, arrival);
        let contact = || stays && self.has_contact(arrival, after);
        if conditions.has(C::KOEKO) && stays && !contact()
            || conditions.has(C::ANTI_KOEKO) && contact()
            || conditions.has(C::NEW_KOEKO)
                && contact()
                    != self.has_contact(site, self.men.occupied_sites(world) & !(1 << site))
        {
            return false;
        }
        if conditions.any(C::ISARDAM.with(C::ISARDAM_REX))
            && self.makes_observation(by, from, to, arrival)
        {
            return false;
        }
        let rebirths = self.men.rebirths();
        rebirths.capturer_is_reborn(by, from, to, arrival)
            && rebirths.captures_for_good(by, from, to, arrival)
    }

    /// Returns whether grid, monochromatic or bichromatic chess forbids a move from one cell to
    /// another of its board.
    pub fn bars(self, from: Cell, to: Cell) -> bool {
        let barring = Conditions::GRID
            .with(Conditions::MONOCHROMATIC)
            .with(Conditions::BICHROMATIC);
        self.men.conditions().any(barring)
            && !self.squares_allow(self.men.place(from), self.men.place(to).1)
    }

    /// Returns whether grid, monochromatic and bichromatic chess allow a move.
    pub(in crate::position::worlds) fn squares_allow(self, from: Place, to: usize) -> bool {
        self.bar_between(from, to).is_none()
    }

    /// The condition, grid, monochromatic or bichromatic chess, that forbids a move from a place to
    /// a site.
    fn bar_between(self, (world, from): Place, to: usize) -> Option<Conditions> {
        use Conditions as C;
        if !self
            .men
            .conditions()
            .any(C::GRID.with(C::MONOCHROMATIC).with(C::BICHROMATIC))
        {
            return None;
        }
        let [from, to] = [from, to].map(|site| self.men.cast.geometry.cell(world, site).square);
        let color = |square: Square| (square.file() + square.rank()) % 2;
        let cell = |square: Square| (square.file() / 2, square.rank() / 2);
        let bars = [
            (C::GRID, cell(from) == cell(to)),
            (C::MONOCHROMATIC, color(from) != color(to)),
            (C::BICHROMATIC, color(from) == color(to)),
        ];
        bars.into_iter()
            .find(|&(condition, bars)| bars && self.men.conditions().has(condition))
            .map(|(one, _)| one)
    }

    /// Isardam: returns whether a capture on a site, perhaps of a king, would make men of a kind
    /// observe each other.
    fn makes_observation(self, by: Color, from: Place, to: usize, arrival: usize) -> bool {
        let (world, _) = from;
        let Some(man) = self.men.man_in(from) else {
            return false;
        };
        let mut there = *self.men;
        there.toggle(self.men.cell(from), man);
        if let Some(captured) = there.man_on(world, to) {
            there.toggle(self.men.cell((world, to)), captured);
        }
        // A hopper can capture so if it may go over some man whose change of colour allows it.
        self.hurdles_changed(by, from, to)
            .into_iter()
            .all(|hurdle| {
                let mut there = there;
                if let Some(hurdle) = hurdle
                    && let Some(other) = there.man_on(world, hurdle)
                {
                    let cell = self.men.cell((world, hurdle));
                    there.toggle(cell, other);
                    there.toggle(
                        cell,
                        Man {
                            color: !other.color,
                            ..other
                        },
                    );
                }
                there
                    .bonds()
                    .arrival_is_observed(by, man, self.men.cell((world, arrival)))
            })
    }

    /// The men over which a man may go when it captures on a site, if that changes their colour;
    /// empty if it changes no colour.
    fn hurdles_changed(self, by: Color, from: Place, to: usize) -> Vec<Option<usize>> {
        let (world, _) = from;
        if !self
            .men
            .man_in(from)
            .is_some_and(|man| man.traits.has(Traits::HURDLE_COLOR_CHANGING))
        {
            return vec![None];
        }
        let ways = if self.men.ways().has_other_ways() {
            self.men.ways().arrivals_of(by, from)
        } else {
            self.men.powers().arrivals(by, from)
        };
        let changes = |man: Man| !man.is_royal() && !man.traits.has(Traits::NEUTRAL);
        let over = ways
            .over
            .iter()
            .filter(|(_, end)| usize::from(*end) == to)
            .map(|(hurdle, _)| usize::from(*hurdle));
        let mut hurdles: Vec<Option<usize>> = over
            .map(|hurdle| {
                self.men
                    .man_on(world, hurdle)
                    .filter(|man| changes(*man))
                    .map(|_| hurdle)
            })
            .collect();
        if ways.takes >> to & 1 != 0 || hurdles.is_empty() {
            hurdles.push(None);
        }
        hurdles
    }

    /// Isardam: returns whether men of a kind observe each other when a man has left its cell and
    /// arrived on another, with any promotion. A pawn captures so if some promotion is not
    /// observed.
    fn arrival_is_observed(self, by: Color, mut man: Man, cell: Cell) -> bool {
        if man.traits.has(Traits::KAMIKAZE) {
            return self.observation().is_some();
        }
        man.color = if man.belongs_to(!by) { man.color } else { by };
        if man.traits.has(Traits::HALF_NEUTRAL) {
            man.traits = man.traits.toggled(Traits::NEUTRAL);
            man.color = if man.traits.has(Traits::NEUTRAL) {
                Color::White
            } else {
                by
            };
        }
        if man.traits.has(Traits::CHAMELEON) && !man.role.is_pawn() {
            man.role = rebirth::next_in_turn(man.role);
        }
        let law = self.men.law();
        let promotes = man.role.is_pawn() && cell.square.rank() == law.rank(by, law.ranks() - 1);
        let roles = if promotes {
            self.men.promotions_of(man.role)
        } else {
            &[man.role]
        };
        roles.iter().all(|&role| {
            let mut there = *self.men;
            there.toggle(cell, Man { role, ..man });
            there.bonds().observation().is_some()
        })
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
                && self.misses_guard(by, (world, from)).is_none()
                && self.may_capture(by, (world, from), at, to)
                && test((world, from))
        })
    }

    /// Isardam: a man, and the enemy of its own kind that observes it.
    fn observation(self) -> Option<(Cell, Cell)> {
        let rex = self.men.conditions().has(Conditions::ISARDAM_REX);
        Color::ALL.into_iter().find_map(|side| {
            self.men.all_of(side).find_map(|(cell, role)| {
                let place = self.men.place(cell);
                let royal = self.men.man_in(place).is_some_and(Man::is_royal);
                let by = if rex || !royal {
                    self.observer_of_role(place, !side, role)
                } else {
                    None
                };
                by.map(|place| (cell, self.men.cell(place)))
            })
        })
    }
}

impl Position<Worlds> {
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
                return Some(Objection::Capture(no_captures));
            }
            if let Some(condition) = men.bonds().misses_guard(us, from) {
                return Some(Objection::Capture(condition));
            }
        }
        if let Some(hindrance) = self.unfollowed(mv).or_else(|| after.covered_imitator()) {
            return Some(hindrance);
        }
        let to = men.place(Cell::new(mv.from().board, mv.to().square)).1;
        if let Some(bar) = men.bonds().bar_between(from, to) {
            return Some(Objection::Squares {
                condition: bar,
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
                from: start,
                to: Cell::new(start.board, end.square),
            });
        }
        if conditions.any(C::KOEKO.with(C::ANTI_KOEKO).with(C::NEW_KOEKO))
            && let Some(broken) = self.broken_contact(mv, after)
        {
            return Some(broken);
        }
        let isardam = [C::ISARDAM, C::ISARDAM_B, C::ISARDAM_REX]
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

    /// The objection of Köko and its relatives.
    fn broken_contact(&self, mv: Move, after: &Self) -> Option<Objection> {
        use Conditions as C;
        let conditions = self.men().conditions();
        // A man that vanishes by its capture has no contact. Köko tests only the men on the cells
        // of arrival.
        let vanishes = mv.captured().is_some()
            && self
                .men()
                .man_at(mv.from())
                .is_some_and(|man| man.traits.has(Traits::KAMIKAZE));
        if vanishes && !conditions.has(C::NEW_KOEKO) {
            return None;
        }
        let contact = |position: &Self, cell: Cell| {
            let men = position.men();
            let (world, site) = men.place(cell);
            men.bonds()
                .has_contact(site, men.occupied_sites(world) & !(1 << site))
        };
        if conditions.has(C::KOEKO) {
            let rook = mv.rook().map(|(_, end)| end);
            let moved = [
                Some(mv.to()),
                rook,
                (mv.kind() == MoveKind::Exchange).then(|| mv.from()),
            ];
            let lonely = moved
                .into_iter()
                .flatten()
                .find(|&cell| !contact(after, cell));
            return lonely.map(|at| Objection::Contact {
                condition: C::KOEKO,
                at,
                touches: false,
            });
        }
        let at = mv.to();
        let touches = !vanishes && contact(after, at);
        if conditions.has(C::ANTI_KOEKO) && touches {
            return Some(Objection::Contact {
                condition: C::ANTI_KOEKO,
                at,
                touches,
            });
        }
        let changes = conditions.has(C::NEW_KOEKO) && touches != contact(self, mv.from());
        changes.then_some(Objection::Contact {
            condition: C::NEW_KOEKO,
            at,
            touches,
        })
    }
}
