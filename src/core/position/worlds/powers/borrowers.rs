//! The powers that orphans and friends borrow from others.
//!
//! An orphan takes the powers of the enemies that attack it, a friend those of the men of its own
//! side that guard it. Among these may be other borrowers, so powers spread from man to man until
//! none gains any: a least fixed point. Whether a borrower has one power is a question of
//! reachability, which a backward search answers. A man that paralyses or is paralysed lends
//! nothing.

use super::Powers;
use crate::board::{Sites, sites_in};
use crate::men::fairy::Nature;
use crate::position::cast::ManKind;
use crate::position::worlds::Place;
use crate::position::{Color, Man, Role, Traits};

/// The side whose men give an orphan or friend of a side its powers.
fn donors(kind: &ManKind, by: Color) -> Color {
    if kind.nature() == Nature::Friend {
        by
    } else {
        !by
    }
}

impl Powers<'_> {
    /// Returns whether an orphan or friend of a side attacks another site. A quick test rules out
    /// most of the powers on the board. Only for the others does a search decide whether the man
    /// has them.
    pub(super) fn borrower_attacks(
        self,
        by: Color,
        (world, from): Place,
        to: usize,
        occupied: Sites,
    ) -> bool {
        if self.men.sites_of(by, world) & occupied & 1 << from == 0 {
            return false;
        }
        let men = (self.men.sites_of(by, world) | self.men.sites_of(!by, world)) & occupied;
        // Paralysed men are not left out here: `has_power` tests whether a man lends its power.
        sites_in(men)
            .filter(|&donor| !self.is_borrowing((world, donor)))
            .any(|donor| {
                let role = self.men.role_on(world, donor);
                role.is_some_and(|role| {
                    self.role_attacks(by, role, (world, from), to, occupied)
                        && self.has_power(by, (world, from), role, occupied, &mut [0; 2])
                })
            })
    }

    /// Returns whether a man of a side attacks and guards nothing, and so lends no powers: it
    /// paralyses, or an enemy paralyses it. Men that borrow do not paralyse.
    fn lends_nothing(self, by: Color, place: Place, occupied: Sites) -> bool {
        self.men.cast.traits.has(Traits::PARALYSING)
            && (self.is_paralysing(place.0, place.1) || self.is_paralysed(by, place, occupied))
    }

    /// Returns whether an orphan or friend has the power of a role, as in [`Powers::borrowed`], by
    /// a search backwards from the borrower to an owner: whether a chain of lending men leads there
    /// (reachability, depth first). `visited` holds, for each side, the borrowers examined so far.
    fn has_power(
        self,
        by: Color,
        (world, site): Place,
        role: Role,
        occupied: Sites,
        visited: &mut [Sites; 2],
    ) -> bool {
        let Some(kind) = self.men.cast.kind(self.men.code_on(world, site)) else {
            return false;
        };
        let donors = donors(kind, by);
        visited[by.index()] |= 1 << site;
        sites_in(self.men.sites_of(donors, world) & occupied & !(1 << site)).any(|from| {
            let place = (world, from);
            let lends = || {
                self.role_attacks(donors, role, place, site, occupied)
                    && !self.lends_nothing(donors, place, occupied)
            };
            if !self.is_borrowing(place) {
                return self.men.role_on(world, from) == Some(role) && lends();
            }
            visited[donors.index()] >> from & 1 == 0
                && lends()
                && self.has_power(donors, place, role, occupied, visited)
        })
    }

    /// The roles whose powers an orphan or friend has on a site: those of the enemies that attack
    /// it, or of the men of its own side that guard it. Among these may be orphans and friends that
    /// have borrowed powers themselves. Each chain begins with a man that has powers of its own:
    /// powers spread until none gains any (the least fixed point).
    pub(super) fn borrowed(self, by: Color, (world, site): Place, occupied: Sites) -> Vec<Role> {
        struct Borrower {
            by: Color,
            site: usize,
            donors: Color,
            powers: Vec<Role>,
        }
        let mut borrowers = Vec::new();
        for site in sites_in(self.men.fairy[world] & occupied) {
            let Some(kind) = self
                .men
                .cast
                .kind(self.men.code_on(world, site))
                .filter(|kind| kind.borrows())
            else {
                continue;
            };
            for by in Color::ALL
                .into_iter()
                .filter(|&by| self.men.sites_of(by, world) >> site & 1 != 0)
            {
                let donors = donors(kind, by);
                borrowers.push(Borrower {
                    by,
                    site,
                    donors,
                    powers: Vec::new(),
                });
            }
        }
        // The lenders: first every man with powers of its own, then those that have gained some.
        let mut gained: Vec<(Color, usize, Role)> = Vec::new();
        for color in Color::ALL {
            for from in sites_in(self.men.sites_of(color, world) & occupied) {
                let Some(Man { role, .. }) = self.men.man_on(world, from) else {
                    continue;
                };
                let place = (world, from);
                if !self.is_borrowing(place) && !self.lends_nothing(color, place, occupied) {
                    gained.push((color, from, role));
                }
            }
        }
        while let Some((color, from, role)) = gained.pop() {
            for other in &mut borrowers {
                if other.donors == color
                    && other.site != from
                    && !other.powers.contains(&role)
                    && self.role_attacks(color, role, (world, from), other.site, occupied)
                {
                    other.powers.push(role);
                    if !self.lends_nothing(other.by, (world, other.site), occupied) {
                        gained.push((other.by, other.site, role));
                    }
                }
            }
        }
        let found = borrowers
            .into_iter()
            .find(|other| other.by == by && other.site == site);
        found.map_or_else(Vec::new, |found| found.powers)
    }

    /// Returns whether the man of a place takes its powers from others.
    pub(in crate::position::worlds) fn is_borrowing(self, (world, site): Place) -> bool {
        self.men
            .cast
            .kind(self.men.code_on(world, site))
            .is_some_and(ManKind::borrows)
    }
}
