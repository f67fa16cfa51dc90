//! Zero moves: a man only changes board.
//!
//! In Duo a zero move captures the enemy man on the homologue, so men other than pawns attack,
//! guard and observe their homologues. Paralysing men capture nothing, and paralysed men neither
//! move nor attack; conditions may forbid the capture, too (`conditions/bonds.rs`).

use super::Powers;
use crate::position::worlds::{Place, Seen};
use crate::position::{Color, Man, Role, Traits, Zero};

impl Powers<'_> {
    /// Returns whether a side attacks a site from its homologue, where men may capture by a zero
    /// move; regardless of conditions.
    #[inline(always)]
    pub(in crate::position::worlds) fn attacks_by_zero(
        self,
        by: Color,
        world: usize,
        site: usize,
        seen: Seen,
    ) -> bool {
        self.attack_homologues() && self.attacks_homologue(by, (world, site), seen)
    }

    /// Returns whether men capture on their homologues in this variant.
    #[inline(always)]
    pub(in crate::position::worlds) fn attack_homologues(self) -> bool {
        self.men.cast.law.zero == Zero::Captures
    }

    #[cold]
    #[inline(never)]
    fn attacks_homologue(self, by: Color, place: Place, seen: Seen) -> bool {
        self.may_capture_by_zero(by, place, seen)
            .is_some_and(|from| {
                !self.men.cast.traits.has(Traits::PARALYSING)
                    || !self.is_paralysing(from.0, from.1)
                        && !self.is_paralysed(by, from, self.men.occupied_sites(from.0))
            })
    }

    /// The place of a man of a side on the homologue of a site, if it captures there by a zero
    /// move unless it is held or disarmed.
    #[inline]
    pub(in crate::position::worlds) fn may_capture_by_zero(
        self,
        by: Color,
        (world, site): Place,
        seen: Seen,
    ) -> Option<Place> {
        if !self.attack_homologues() {
            return None;
        }
        let other = 1 - world;
        let gone = if seen.gone.0 == other { seen.gone.1 } else { 0 };
        let stands = self.men.sites_of(by, other) & !gone & (1 << site) != 0;
        let is_pawn = || self.men.role_on(other, site).is_some_and(Role::is_pawn);
        (stands && !is_pawn()).then_some((other, site))
    }

    /// Returns whether a man of a side could make a zero move if it were not paralysed and its king
    /// could be left in check.
    pub(super) fn could_make_zero_move(self, color: Color, man: Man, (world, site): Place) -> bool {
        let there = || self.men.man_on(1 - world, site);
        match self.men.cast.law.zero {
            Zero::None => false,
            Zero::ToVacant => {
                let is_stuck = || self.men.is_first_rank(color, site);
                let goes = || self.men.rules().dialect.zero_pawns && !is_stuck();
                there().is_none() && (!man.role.is_pawn() || goes())
            }
            Zero::Captures => {
                let is_prey = |enemy: Man| {
                    !man.traits.has(Traits::PARALYSING)
                        && enemy.belongs_to(!color)
                        && !enemy.is_royal()
                };
                !man.role.is_pawn() && there().is_none_or(is_prey)
            }
        }
    }
}
