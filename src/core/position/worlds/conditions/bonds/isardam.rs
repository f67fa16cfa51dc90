//! Isardam: no move may leave a man observed by an enemy of its own kind. Leffie: of another.

use super::super::roles;
use super::{Bonds, Place, eiffel};
use crate::board::Cell;
use crate::conditions::Conditions;
use crate::position::{Color, Man, Men, Traits};

impl Bonds<'_> {
    /// Isardam: returns whether a capture on a site, perhaps of a king, would make men of a kind
    /// observe each other.
    pub(super) fn makes_observation(
        self,
        by: Color,
        from: Place,
        to: usize,
        arrival: usize,
    ) -> bool {
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
            man.role = roles::next_in_turn(man.role);
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

    /// Isardam: a man, and the enemy of its own kind that observes it. Leffie: of the kind that
    /// would hold it in Eiffel chess.
    pub(super) fn observation(self) -> Option<(Cell, Cell)> {
        let rex = self.men.conditions().has(Conditions::ISARDAM_REX);
        let leffie = self.men.conditions().has(Conditions::LEFFIE);
        Color::ALL.into_iter().find_map(|side| {
            self.men.all_of(side).find_map(|(cell, role)| {
                let place = self.men.place(cell);
                let royal = self.men.man_in(place).is_some_and(Man::is_royal);
                let by = if leffie {
                    eiffel(role).and_then(|role| self.observer_of_role(place, !side, role))
                } else if rex || !royal {
                    self.observer_of_role(place, !side, role)
                } else {
                    None
                };
                by.map(|place| (cell, self.men.cell(place)))
            })
        })
    }
}
