//! Men that do not capture: because of their guards (patrol chess, Lortap), of the enemies that
//! attack them (provocation chess), of men with which they guard or attack each other (Woozles and
//! its relatives), of the number of men that they could capture (CAST chess), or because they have
//! captured (PAD); and men that do not move like those that attack them (partial paralysis).

use super::{Bonds, Place};
use crate::board::sites_in;
use crate::conditions::{Conditions, Disarming, Value};
use crate::position::{Color, Man};

/// The greatest number of conditions that disarm men.
const MOST: usize = 20;

/// The conditions that disarm men, each with the men that it disarms.
const DISARMING: [Option<(Conditions, Disarming)>; MOST] = {
    let mut found = [None; MOST];
    let (mut row, mut number) = (0, 0);
    while row < Conditions::ALL.len() {
        if let Value::Disarming(disarming) = Conditions::ALL[row].value {
            found[number] = Some((Conditions::ALL[row].set, disarming));
            number += 1;
        }
        row += 1;
    }
    found
};

impl Bonds<'_> {
    /// The condition that disarms men. Only one is played at a time.
    fn disarming_condition(self) -> Option<(Conditions, Disarming)> {
        let conditions = self.men.conditions();
        if !conditions.any(Conditions::DISARMING_SOME) {
            return None;
        }
        let mut all = DISARMING.into_iter().flatten();
        all.find(|(condition, _)| conditions.has(*condition))
    }

    /// The condition that forbids all captures to a man of a side.
    pub(super) fn disarming(self, by: Color, from: Place) -> Option<(Conditions, Disarming)> {
        let (condition, disarming) = self.disarming_condition()?;
        let is_disarmed = match disarming {
            Disarming::Unguarded => !self.is_aimed_at(from, by),
            Disarming::Guarded => self.is_aimed_at(from, by),
            Disarming::Unattacked => !self.is_aimed_at(from, !by),
            Disarming::Mutually {
                enemies,
                on_line: false,
                kings,
            } => self.partners(by, from, enemies, kings).next().is_some(),
            Disarming::Mutually { on_line: true, .. } => false,
            Disarming::SeveralTargets => self.targets(by, from).nth(1).is_some(),
            Disarming::OneTarget => self.targets(by, from).nth(1).is_none(),
            Disarming::HasCaptured { vanishes, kings } => {
                let is_royal = self.men.man_in(from).is_some_and(Man::is_royal);
                let may = if is_royal { !kings } else { vanishes };
                !may && self.men.has_captured(self.men.cell(from))
            }
        };
        is_disarmed.then_some((condition, disarming))
    }

    /// The condition that forbids a man of a side to capture with this arrival, because of the line
    /// on which it goes (Heffalumps).
    pub(super) fn disarming_line(
        self,
        by: Color,
        from: Place,
        arrival: usize,
    ) -> Option<(Conditions, Disarming)> {
        let (condition, disarming) = self.disarming_condition()?;
        let Disarming::Mutually {
            enemies,
            on_line: true,
            kings,
        } = disarming
        else {
            return None;
        };
        let away = |site: usize| {
            let [start, end] =
                [from.1, site].map(|site| self.men.cast.geometry.cell(from.0, site).square);
            let files = end.file() as i8 - start.file() as i8;
            (files, end.rank() as i8 - start.rank() as i8)
        };
        let (files, ranks) = away(arrival);
        let is_on_line = |(_, site): Place| {
            let (other_files, other_ranks) = away(site);
            files * other_ranks == ranks * other_files
        };
        self.partners(by, from, enemies, kings)
            .any(is_on_line)
            .then_some((condition, disarming))
    }

    /// Partial paralysis: the place of an enemy that attacks a man of a side, and could go from the
    /// man's place to a site, by a capture of the man on the site `taken` or otherwise.
    pub(super) fn likeness(
        self,
        by: Color,
        from: Place,
        to: usize,
        taken: Option<usize>,
    ) -> Option<Place> {
        if !self.men.conditions().has(Conditions::PARTIAL_PARALYSIS) {
            return None;
        }
        let occupied = self.men.occupied_sites(from.0) | taken.map_or(0, |site| 1 << site);
        let goes_there = |enemy: Place| {
            self.men.role_on(enemy.0, enemy.1).is_some_and(|role| {
                let arrivals = |occupied| self.men.powers().arrivals_as(by, role, from, occupied);
                let usual = arrivals(occupied);
                // A locust arrives beyond the enemy that it captures, on a vacant site. It captures
                // a king only where this is the question.
                let is_prey = |site: u8| {
                    let man = self.men.man_on(from.0, site.into());
                    taken == Some(site.into())
                        || man.is_some_and(|man| man.belongs_to(!by) && !man.is_royal())
                };
                let mut beyond = usual.beyond.into_iter();
                (usual.quiet | usual.takes) >> to & 1 != 0
                    || beyond.any(|(prey, site)| usize::from(site) == to && is_prey(prey))
            })
        };
        self.lookouts(!by, from)
            .find(|&enemy| self.observes(!by, enemy, from) && goes_there(enemy))
            .or_else(|| self.find_en_passant(from, !by, &goes_there))
    }

    /// The men that a man of a side observes and that observe it: enemies, or those of its side.
    fn partners(
        self,
        by: Color,
        from: Place,
        enemies: bool,
        kings: bool,
    ) -> impl Iterator<Item = Place> {
        let side = if enemies { !by } else { by };
        let counts =
            move |place: Place| kings || !self.men.man_in(place).is_some_and(Man::is_royal);
        self.lookouts(side, from).filter(move |&other| {
            other != from
                && counts(from)
                && counts(other)
                && self.observes(side, other, from)
                && self.observes_homologue_or_beside(by, from, other)
        })
    }

    /// Returns whether a man of a side observes a man on its own board, or its homologue.
    fn observes_homologue_or_beside(self, by: Color, from: Place, other: Place) -> bool {
        let seen = self.men.seen(other.0);
        let reaches = from.0 == other.0
            || self.men.powers().may_capture_by_zero(by, other, seen) == Some(from);
        reaches && self.observes(by, from, other)
    }

    /// The enemies that a man of a side observes, a pawn that it could capture en passant last.
    fn targets(self, by: Color, from: Place) -> impl Iterator<Item = Place> {
        let (world, site) = from;
        let others = self.men.sites_of(!by, world) & !(1 << site);
        let observed = move |place: &Place| self.observes(by, from, *place);
        let passed = self.men.passing.map(|passing| self.men.place(passing.pawn));
        let passed = passed.filter(move |&pawn| {
            !self.observes(by, from, pawn)
                && self
                    .find_en_passant(pawn, by, &|place| place == from)
                    .is_some()
        });
        sites_in(others)
            .map(move |to| (world, to))
            .filter(observed)
            .chain(passed)
    }
}
