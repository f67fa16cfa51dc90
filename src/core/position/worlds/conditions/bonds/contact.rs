//! Contact: Köko and its relatives, under which a man must or must not stand beside another when it
//! has moved.

use super::super::rebirth;
use super::{Bonds, Place};
use crate::board::{Cell, Sites, sites_in};
use crate::conditions::{Conditions, Contact, Objection};
use crate::position::state::Position;
use crate::position::worlds::Worlds;
use crate::position::{Men, Move, MoveKind, Traits};

impl Bonds<'_> {
    /// The site on which a capture would let the previously captured man be reborn (Parrain).
    pub(super) fn reborn_late(self, (world, from): Place, to: usize) -> Sites {
        let Some((_, at)) = self
            .men
            .memory
            .pending
            .filter(|_| self.men.conditions().has(Conditions::PARRAIN_CIRCE))
        else {
            return 0;
        };
        let [from, to] = [from, to].map(|site| self.men.cell((world, site)).square);
        let way = (
            to.file() as i8 - from.file() as i8,
            to.rank() as i8 - from.rank() as i8,
        );
        let rebirth = self.men.cast.rebirth;
        let cell = rebirth.and_then(|rebirth| rebirth::late_square(rebirth, at, way));
        cell.filter(|cell| cell.square != to)
            .map_or(0, |cell| 1 << self.men.place(cell).1)
    }

    /// Returns whether men stand next to a site of the only board in another box of the grid, with
    /// these sites occupied.
    pub(super) fn has_contact_across(self, site: usize, occupied: Sites) -> bool {
        let geometry = self.men.cast.geometry;
        let box_of = |site: usize| {
            let square = geometry.cell(0, site).square;
            (square.file() / 2, square.rank() / 2)
        };
        sites_in(geometry.king(site) & occupied).any(|other| box_of(other) != box_of(site))
    }

    /// Returns whether men stand next to a site, with these sites occupied.
    pub(super) fn has_contact(self, site: usize, occupied: Sites) -> bool {
        self.men.cast.geometry.king(site) & occupied != 0
    }
}

impl Position<Worlds> {
    /// The objection of Köko and its relatives.
    pub(super) fn broken_contact(&self, mv: Move, after: &Self) -> Option<Objection> {
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
                needs: Contact::Required,
                at,
                touches: false,
            });
        }
        if conditions.has(C::CONTACT_GRID) {
            let men = after.men();
            let (world, site) = men.place(mv.to());
            let others = men.occupied_sites(world) & !(1 << site);
            return (!men.bonds().has_contact_across(site, others)).then(|| Objection::Contact {
                condition: C::CONTACT_GRID,
                needs: Contact::AcrossLine,
                at: mv.to(),
                touches: false,
            });
        }
        let at = mv.to();
        let touches = !vanishes && contact(after, at);
        if conditions.has(C::ANTI_KOEKO) && touches {
            return Some(Objection::Contact {
                condition: C::ANTI_KOEKO,
                needs: Contact::Forbidden,
                at,
                touches,
            });
        }
        let changes = conditions.has(C::NEW_KOEKO) && touches != contact(self, mv.from());
        changes.then_some(Objection::Contact {
            condition: C::NEW_KOEKO,
            needs: Contact::Kept,
            at,
            touches,
        })
    }
}
