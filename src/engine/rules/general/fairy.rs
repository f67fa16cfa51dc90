//! The moves of fairy men and of men with attributes.
//!
//! The geometry is in [`Worlds`](crate::position::Worlds). From the unrolled paths of a man's kind
//! it returns the sites on which the man may arrive, capture, or capture and land beyond. This file
//! turns these sets into moves: promotions, the changes of chameleons, captures on another site,
//! hurdles that change colour. Each move is legal if the king is safe afterwards.

use super::{Visitor, Walk, bit};
use crate::board::{Cell, Sites, sites_in};
use crate::position::{Man, Move, MoveKind, Role, Traits};
use std::ops::ControlFlow;

/// Returns whether a man never captures: it paralyses, or it is royal and would vanish by
/// capturing.
pub(super) fn never_captures(man: Man) -> bool {
    man.traits.has(Traits::PARALYSING) || man.traits.has(Traits::KAMIKAZE) && man.is_royal()
}

impl Walk<'_> {
    /// The moves of a fairy man, or of a man with attributes.
    #[cold]
    #[inline(never)]
    pub(super) fn fairy_man(
        &self,
        world: usize,
        site: usize,
        from: Cell,
        visit: &mut impl Visitor,
    ) -> ControlFlow<()> {
        let Some(man) = self.men.man_on(world, site) else {
            return ControlFlow::Continue(());
        };
        let Man { role, traits, .. } = man;
        let has_other_ways = self.men.ways().has_other_ways();
        if role == Role::Pawn && !has_other_ways {
            return self.pawn(world, site, from, visit);
        }
        let mut arrivals = if has_other_ways {
            self.men.ways().arrivals_of(self.us, (world, site))
        } else {
            self.men.powers().arrivals(self.us, (world, site))
        };
        if never_captures(man) {
            arrivals.takes = 0;
            arrivals.beyond.clear();
            arrivals
                .over
                .retain(|(_, to)| self.men.occupied_sites(world) & bit((*to).into()) == 0);
        }
        let theirs = arrivals.takes & self.prey(world, site);
        let to = arrivals.quiet | theirs;
        let mv = match man.turns_into() {
            Some(next) => Move::new(role, from, from).promoting(next),
            None => Move::new(role, from, from),
        };
        if !role.is_pawn() {
            self.arrivals(mv, world, to, visit)?;
            self.beyond(mv, world, &arrivals.beyond, |_| true, visit)?;
            return self.over(mv, world, to, &arrivals.over, visit);
        }
        let promotes = |site: usize| self.promotes(role, self.men.geometry().cell(world, site));
        let last = sites_in(to)
            .filter(|&to| promotes(to))
            .fold(0, |set, to| set | bit(to));
        let double = if role == Role::Pawn {
            self.double_steps((world, site)) & arrivals.quiet
        } else {
            0
        };
        self.arrivals(mv.of_kind(MoveKind::DoubleStep), world, double, visit)?;
        self.arrivals(mv, world, to & !last & !double, visit)?;
        self.beyond(mv, world, &arrivals.beyond, |to| !promotes(to), visit)?;
        let vanishes = self.vanishes(traits);
        let vanish = if vanishes { last & theirs } else { 0 };
        self.arrivals(mv, world, vanish, visit)?;
        if vanishes {
            self.beyond(mv, world, &arrivals.beyond, promotes, visit)?;
        }
        for &role in self.men.promotions_of(role) {
            self.arrivals(mv.promoting(role), world, last & !vanish, visit)?;
            if !vanishes {
                self.beyond(mv.promoting(role), world, &arrivals.beyond, promotes, visit)?;
            }
        }
        for role in Role::PROMOTIONS
            .into_iter()
            .filter(|_| self.men.has_chameleons())
        {
            let mv = mv.endowing(role, Traits::CHAMELEON);
            self.arrivals(mv, world, last & !vanish, visit)?;
            if !vanishes {
                self.beyond(mv, world, &arrivals.beyond, promotes, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes on the legal captures of hurdles that are wanted, each with the site of the hurdle
    /// and that of arrival.
    fn beyond(
        &self,
        mv: Move,
        world: usize,
        captures: &[(u8, u8)],
        wanted: impl Fn(usize) -> bool,
        visit: &mut impl Visitor,
    ) -> ControlFlow<()> {
        for &(hurdle, to) in captures {
            let (hurdle, to) = (usize::from(hurdle), usize::from(to));
            let captured = self.men.role_on(world, hurdle);
            let geometry = self.men.geometry();
            let from = (world, geometry.site(mv.from()));
            let theirs = self.prey(world, from.1) & !self.royals(world) & bit(hurdle) != 0;
            let gains = mv.endows().zip(mv.promotion());
            let mv = mv.capturing_at(captured, geometry.cell(world, hurdle));
            let mv = gains.map_or(mv, |(traits, role)| mv.endowing(role, traits));
            if !theirs || !wanted(to) {
                continue;
            }
            // A man that stays on its board has arrived at once.
            let is_safe_there = self.is_safe_there(mv, world, to, bit(hurdle));
            for landing in self.landings(world, to) {
                if landing != world && !is_safe_there {
                    continue;
                }
                let mv = mv.landing(geometry.cell(landing, to));
                if self.is_legal(mv, from, (world, bit(hurdle)), (landing, to)) {
                    visit.one(mv)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Passes on the legal moves over hurdles that change colour, each with the site of the hurdle
    /// and that of arrival. Royal and neutral men keep their colour (Popeye). All moves over such
    /// men to the same site are one move, and so is a move without a hurdle to a site of `done`.
    fn over(
        &self,
        mv: Move,
        world: usize,
        mut done: Sites,
        moves: &[(u8, u8)],
        visit: &mut impl Visitor,
    ) -> ControlFlow<()> {
        for &(hurdle, to) in moves {
            let geometry = self.men.geometry();
            let keeps = |man: Man| man.is_royal() || man.traits.has(Traits::NEUTRAL);
            let to = usize::from(to);
            let mv = match self.men.man_on(world, hurdle.into()) {
                Some(man) if !keeps(man) => mv.recoloring(geometry.cell(world, hurdle.into())),
                _ if done & bit(to) != 0 => continue,
                _ => mv,
            };
            if mv.recolors().is_none() {
                done |= bit(to);
            }
            if (self.own(world) | self.royals(world)) & bit(to) == 0 {
                self.arrive(mv, world, to, visit)?;
            }
        }
        ControlFlow::Continue(())
    }
}
