//! Magic men: men that they newly attack, along a new line, change colour.
//!
//! Source: the glossary of *The Problemist*, and Popeye for the definition of a line. A magic man
//! views every man that it attacks, of either side, unless that man is magic, royal or neutral. A
//! man with an odd number of new views after a move changes colour. Two views are the same if the
//! same man views the same man along the same line, wherever on it they now stand.

use super::{Place, Worlds};
use crate::board::{Cell, sites_in};
use crate::position::cast::Moves;
use crate::position::reach::AttackLine;
use crate::position::{Color, Man, Move, MoveKind, Role, Traits};
use std::cell::RefCell;

/// The view that a magic man has of another man along a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct View {
    viewed: Place,
    magic: Place,
    line: AttackLine,
}

/// Returns whether magic men may view a man.
fn may_be_viewed(man: Man) -> bool {
    !man.is_royal() && !man.traits.has(Traits::MAGIC) && !man.traits.has(Traits::NEUTRAL)
}

thread_local! {
    /// The position in which the last move was made, and the views in it.
    static BEFORE: RefCell<Option<(Worlds, Vec<View>)>> = const { RefCell::new(None) };
}

/// The views of magic men, and the changes of colour that follow from new ones.
#[derive(Clone, Copy)]
pub(super) struct Magic<'a> {
    men: &'a Worlds,
}

impl Worlds {
    /// The views and effects of magic men.
    #[inline(always)]
    pub(super) const fn magic(&self) -> Magic<'_> {
        Magic { men: self }
    }
}

impl Magic<'_> {
    /// The men that change colour because a move makes magic men attack them; `before` is the
    /// position before the move.
    pub(super) fn changed_by_magic(self, before: &Worlds, mv: Move) -> Vec<(Cell, Man)> {
        if !self.men.cast.traits.has(Traits::MAGIC) {
            return Vec::new();
        }
        let geometry = self.men.cast.geometry;
        let place = |cell: Cell| (cell.board.world(), geometry.site(cell));
        let came_from = |now: (usize, usize)| match mv.rook() {
            Some((start, end)) if place(end) == now => Some(place(start)),
            _ if place(mv.to()) == now => Some(place(mv.from())),
            // A man that stands where the moving man came from has changed places with it or has
            // appeared there.
            _ if place(mv.from()) == now => {
                (mv.kind() == MoveKind::Exchange).then(|| place(mv.to()))
            }
            _ => Some(now),
        };
        let changed = self.magically_changed(before, came_from).into_iter();
        changed
            .map(|((world, site), man)| (geometry.cell(world, site), man))
            .collect()
    }

    fn views(self) -> Vec<View> {
        let mut views = Vec::new();
        for world in 0..self.men.rules().variant.boards() {
            let occupied = self.men.occupied_sites(world);
            let is_subject =
                |site: &usize| self.men.man_on(world, *site).is_some_and(may_be_viewed);
            let viewed: Vec<usize> = sites_in(occupied).filter(is_subject).collect();
            for by in Color::ALL {
                for from in sites_in(self.men.fairy[world] & self.men.sites_of(by, world)) {
                    let Some(kind) = self.men.cast.kind(self.men.code_on(world, from)) else {
                        continue;
                    };
                    // A man that attacks nothing views nothing.
                    let blind = kind.traits.has(Traits::PARALYSING)
                        || self.men.powers().is_paralysed(by, (world, from), occupied);
                    if !kind.traits.has(Traits::MAGIC) || blind {
                        continue;
                    }
                    views.extend(self.view_by_zero((world, from), by));
                    if !self.men.ways().has_other_ways() {
                        self.look_from((world, from), by, (from, kind.role), &viewed, &mut views);
                        continue;
                    }
                    for (men, origin, role) in self.men.bonds().vantages(by, (world, from)) {
                        men.magic().look_from(
                            (world, from),
                            by,
                            (origin, role),
                            &viewed,
                            &mut views,
                        );
                    }
                }
            }
        }
        views
    }

    /// The view that a magic man has of the man on its homologue, which it attacks by a zero move.
    fn view_by_zero(self, magic: Place, by: Color) -> Option<View> {
        let (world, site) = magic;
        let viewed = self
            .men
            .powers()
            .attack_homologues()
            .then(|| (1 - world, site))?;
        let is_subject = self.men.man_in(viewed).is_some_and(may_be_viewed);
        let seen = self.men.seen(viewed.0);
        let attacks = self.men.powers().may_capture_by_zero(by, viewed, seen) == Some(magic)
            && self.men.bonds().squares_allow(by, magic, site);
        let here = self.men.cast.geometry.place(site);
        (is_subject && attacks).then(|| View {
            viewed,
            magic,
            line: AttackLine::new(here, here),
        })
    }

    /// Adds the views that a magic man has of the sites `viewed`. It attacks from the site `origin`
    /// like a man of the given role.
    fn look_from(
        self,
        magic: Place,
        by: Color,
        (origin, role): (usize, Role),
        viewed: &[usize],
        views: &mut Vec<View>,
    ) {
        let (world, from) = magic;
        let occupied = self.men.occupied_sites(world);
        for &to in viewed.iter().filter(|&&to| to != from) {
            let view = |line| View {
                viewed: (world, to),
                magic,
                line,
            };
            match self.men.cast.moves(role) {
                Some(Moves::Fairy(reach)) => {
                    // A man that captures as from another square does not end where it stands.
                    let may_end = |end| {
                        (end == to || end != from && self.men.powers().may_arrive(world, end))
                            && self.men.bonds().squares_allow(by, magic, end)
                    };
                    views.extend(reach.lines(by, origin, to, occupied, may_end).map(view));
                }
                Some(Moves::Classical(_))
                    if self.men.bonds().squares_allow(by, magic, to)
                        && self.men.powers().role_attacks(
                            by,
                            role,
                            (world, origin),
                            to,
                            occupied,
                        ) =>
                {
                    views.push(view(self.classical_line(role, origin, to)));
                }
                _ => {}
            }
        }
    }

    /// The line along which a classical man attacks.
    fn classical_line(self, role: Role, from: usize, to: usize) -> AttackLine {
        let geometry = self.men.cast.geometry;
        let (start, end) = (geometry.place(from), geometry.place(to));
        match role {
            Role::King | Role::Knight | Role::Pawn => AttackLine::new(start, end),
            _ => {
                let step = (
                    (end.0 - start.0).signum(),
                    (end.1 - start.1).signum(),
                    (end.2 - start.2).signum(),
                );
                AttackLine::through(geometry, start, end, step)
            }
        }
    }

    /// The men that change colour because of a move. `before` is the position before it.
    /// `came_from` returns the place in it of the man that is now on a place; `None` if the man was
    /// not on the board.
    fn magically_changed(
        self,
        before: &Worlds,
        came_from: impl Fn(Place) -> Option<Place>,
    ) -> Vec<(Place, Man)> {
        BEFORE.with_borrow_mut(|last| {
            // Most consecutive moves are made in the same position.
            if last.as_ref().is_none_or(|(men, _)| men != before) {
                *last = Some((*before, before.magic().views()));
            }
            let known = last.as_ref().map_or(&[][..], |(_, views)| views);
            self.newly_viewed(known, came_from)
        })
    }

    /// The men with an odd number of new views.
    fn newly_viewed(
        self,
        known: &[View],
        came_from: impl Fn(Place) -> Option<Place>,
    ) -> Vec<(Place, Man)> {
        let mut counts: Vec<(Place, usize)> = Vec::new();
        // Two ways along one line are one view.
        let mut views = self.views();
        let mut seen = Vec::with_capacity(views.len());
        views.retain(|view| {
            !seen.contains(view) && {
                seen.push(*view);
                true
            }
        });
        for view in views {
            let then = came_from(view.viewed).zip(came_from(view.magic));
            if then.is_some_and(|(viewed, magic)| {
                known.contains(&View {
                    viewed,
                    magic,
                    ..view
                })
            }) {
                continue;
            }
            match counts.iter_mut().find(|(place, _)| *place == view.viewed) {
                Some((_, count)) => *count += 1,
                None => counts.push((view.viewed, 1)),
            }
        }
        let odd = counts.into_iter().filter(|(_, count)| count % 2 == 1);
        odd.filter_map(|(place, _)| Some((place, self.men.man_on(place.0, place.1)?)))
            .collect()
    }
}
