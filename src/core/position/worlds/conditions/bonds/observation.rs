//! Observation: whether a man could capture on a site, by its own powers or by those that
//! conditions give it. Madrasi, Eiffel chess, Isardam, patrol chess and paralysing men depend on
//! it.

use super::{Bonds, Place};
use crate::board::{Cell, Square, sites_in};
use crate::conditions::Conditions;
use crate::position::worlds::{Passing, Worlds};
use crate::position::{Color, Role, Traits};

/// Conditions that also change the moves of men for observation.
const IN_OBSERVATION: Conditions = Conditions::ANNAN
    .with(Conditions::NANNA)
    .with(Conditions::POINT_REFLECTION)
    .with(Conditions::CAPTURING_LIKE_FILE)
    .with(Conditions::MARS_CIRCE)
    .with(Conditions::PHANTOM)
    .with(Conditions::PLUS);

impl Bonds<'_> {
    /// Returns whether a man of a side observes a place: whether it could capture there, by a move
    /// that satisfies the conditions on squares, regardless of other obstacles. The powers from men
    /// face to face, back to back or cheek to cheek, and those of transmuted kings, do not count
    /// (Popeye). A place on another board is the homologue, which a man observes by its zero move.
    pub(in crate::position::worlds::conditions) fn observes(
        self,
        by: Color,
        from: Place,
        to: Place,
    ) -> bool {
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
        if let Some(roles) = self.men.ways().lent(by, place, &IN_OBSERVATION) {
            return roles
                .into_iter()
                .map(|role| (*self.men, site, role))
                .collect();
        }
        if let Some(role) = self.men.ways().captures_like_file(place, &IN_OBSERVATION) {
            return vec![(*self.men, site, role)];
        }
        let conditions = self.men.conditions();
        let mut found = Vec::new();
        if !conditions.has(C::MARS_CIRCE) {
            found.push((*self.men, site, man.role));
        }
        if conditions.has(C::MARS_CIRCE) || conditions.has(C::PHANTOM) && !man.is_royal() {
            let start = self
                .men
                .ways()
                .start(by, place, self.men.occupied_sites(world));
            if let Some(home) = start {
                found.push((self.men.ways().at_home(place, home), home, man.role));
            }
        }
        let central = sites_in(self.men.ways().other_central_sites(place));
        found.extend(central.map(|start| (self.men.ways().at_home(place, start), start, man.role)));
        found
    }

    /// The same, as if no man paralysed.
    fn looks_at(self, by: Color, from: Place, (world, to): Place) -> bool {
        if from.0 != world {
            return from.1 == to && self.squares_allow(by, from, to);
        }
        let mut may = |arrival| {
            self.squares_allow(by, from, arrival)
                && self.men.imitators().can_follow(by, from.1, arrival)
        };
        from.1 != to
            && self
                .men
                .ways()
                .strikes(by, from, to, &IN_OBSERVATION, &mut may)
    }

    /// Returns whether a paralysing man observes a man of a side, with the powers that the
    /// conditions give it. It paralyses even if it is held itself.
    pub(in crate::position::worlds) fn is_paralysed_under_conditions(
        self,
        color: Color,
        place: Place,
    ) -> bool {
        self.lookouts(!color, place).any(|from| {
            self.men.powers().is_paralysing(from.0, from.1) && self.looks_at(!color, from, place)
        }) || self.is_paralysed_en_passant(color, place)
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
    pub(in crate::position::worlds::conditions) fn is_disarmed_by_paralysis(
        self,
        by: Color,
        place: Place,
    ) -> bool {
        self.men.cast.traits.has(Traits::PARALYSING)
            && (self.men.powers().is_paralysing(place.0, place.1)
                || self.is_paralysed_under_conditions(by, place))
    }

    /// The man of a side that observes a man with the powers of a role. A man of that role must be
    /// on the board (Popeye).
    pub(super) fn observer_of_role(self, place: Place, by: Color, role: Role) -> Option<Place> {
        let (world, site) = place;
        let own = |(world, from): Place| self.men.role_on(world, from) == Some(role);
        let here = |from: usize| (world, from);
        if !self.men.ways().has_other_ways() {
            let by_zero = self
                .men
                .powers()
                .may_capture_by_zero(by, place, self.men.seen(world));
            let mut of_role = sites_in(self.men.sites_of(by, world) & self.nearby(by, site))
                .map(here)
                .chain(by_zero)
                .filter(|&from| own(from));
            return of_role
                .find(|&from| self.observes(by, from, place))
                .or_else(|| {
                    let captures = |from| own(from) && !self.is_disarmed_by_paralysis(by, from);
                    self.find_en_passant(place, by, &captures)
                });
        }
        let moves_so = |from: Place| match self.men.ways().lent(by, from, &IN_OBSERVATION) {
            Some(roles) => roles.contains(&role),
            None => own(from),
        };
        let mut of_side = sites_in(self.men.sites_of(by, world)).map(here);
        if self.men.all_of(by).all(|(_, of)| of != role) {
            return None;
        }
        of_side
            .find(|&from| moves_so(from) && self.observes(by, from, place))
            .or_else(|| {
                let captures = |from| moves_so(from) && !self.is_disarmed_by_paralysis(by, from);
                self.find_en_passant(place, by, &captures)
            })
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
        let moves_like_pawn = |from: Place| match self.men.ways().lent(by, from, &IN_OBSERVATION) {
            _ if self.men.ways().is_reflected(from) => false,
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
                    && self.squares_allow(by, from, site)
                    && self.men.imitators().can_follow(by, from.1, site)
                    && counts(from)
            })
        })
    }
}
