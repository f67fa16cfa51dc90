//! Checks, and the flights of kings.
//!
//! A king is usually in check if it is attacked. Under SAT it is in check if it has a flight, or
//! more flights than a number, with Anti-Kings if it is not attacked, under Bicolores also if its
//! own side guards it, in Brunner chess if its capture could not be answered, with royal squares
//! also if one of them is attacked, and under Vogtländer chess if the enemy's king is attacked.
//! In Danger Circe it is also in check on the home square of an enemy that its side attacks.
//! In Extinction chess a side is in check if its last man of a kind is attacked.
//! With the option Assassin of Circe it is also in check if it would vanish by the capture of
//! another man.

use super::{Place, Seen, Worlds};
use crate::board::{Board, Cell, Sites, sites_in};
use crate::conditions::Conditions;
use crate::position::state::Position;
use crate::position::{Color, Men as _, Role, Traits};

/// The checks of kings: tests for check, and the sites that would end one.
#[derive(Clone, Copy)]
pub struct Checks<'a> {
    men: &'a Worlds,
}

impl Worlds {
    /// The checks of kings.
    #[inline(always)]
    pub const fn checks(&self) -> Checks<'_> {
        Checks { men: self }
    }
}

impl Worlds {
    /// Returns whether the man on a cell is the only one of its kind that a side has.
    pub(super) fn is_last_of_kind(&self, color: Color, cell: Cell) -> bool {
        let kind = self.role_at(cell);
        self.all_of(color)
            .filter(|(_, role)| Some(*role) == kind)
            .count()
            == 1
    }
}

impl Position<Worlds> {
    /// Anti-Kings: returns whether a royal man of a side is not attacked. An attack en passant
    /// counts.
    pub(super) fn has_unattacked_king(&self, color: Color) -> bool {
        let men = self.men();
        let behind = self
            .en_passant()
            .filter(|state| color != self.turn() && self.is_royal_pawn_behind(*state, color))
            .and_then(|state| {
                let stands = state.passed.step(0, color.forward() / 8)?;
                Some(men.place(Cell::new(state.board, stands)))
            });
        men.royal_sites(color).any(|(world, site)| {
            Some((world, site)) != behind && !men.attacks(!color, world, site, men.seen(world))
        })
    }
}

impl Checks<'_> {
    /// The sites on which a man of a side must arrive to stop the attacks of all classical men on
    /// its only king: their sites, or those between. All sites if there is no such attack, or not
    /// exactly one king.
    pub fn evasions(self, color: Color) -> Sites {
        let Some((world, king)) = self.men.king_site(color) else {
            return Sites::MAX;
        };
        let geometry = self.men.cast.geometry;
        let occupied = self.men.occupied_sites(world);
        let men =
            self.men.sites_of(!color, world) & !self.men.fairy[world] & geometry.aligned(king);
        let men = if men & self.men.cast.stuck[(!color).index()] == 0 {
            men
        } else {
            self.men.powers().without_stuck_pawns(!color, world, men)
        };
        let checkers = sites_in(men).filter(|&from| {
            self.men
                .powers()
                .hits(self.men.code_on(world, from), from, king, occupied)
        });
        checkers.fold(Sites::MAX, |evasions, from| {
            evasions & (1 << from | geometry.between(from, king))
        })
    }

    /// Returns whether a side's king is in check, if that is not the same as being attacked.
    #[cold]
    pub(super) fn is_in_check_otherwise(self, color: Color) -> bool {
        use Conditions as C;
        if let Some(most) = self.men.conditions().number_of(C::SAT, color) {
            return self.has_more_flights(color, most);
        }
        if self.men.conditions().any(C::SAT.with(C::STRICT_SAT)) {
            return self.is_in_check_by_flights(color);
        }
        let is_attacked =
            |(world, site): Place| self.men.attacks(!color, world, site, self.men.seen(world));
        if self.men.conditions().has(C::EXTINCTION) {
            return self.attacked_last_of_kind(color).is_some();
        }
        if self.men.conditions().has(C::BRUNNER) {
            return self.is_captured_without_answer(color);
        }
        if self.men.conditions().has(C::ANTI_KINGS) {
            return !self.men.royal_sites(color).all(is_attacked);
        }
        let attacked = |color: Color| {
            self.men
                .royal_sites(color)
                .any(|(world, site)| self.men.attacks(!color, world, site, self.men.seen(world)))
        };
        let guarded =
            |(world, site): Place| self.men.attacks(color, world, site, self.men.seen(world));
        if self.men.conditions().has(C::DANGER) {
            attacked(color) || self.is_on_home_of_attacked(color)
        } else if self.men.conditions().has(C::VOGTLAENDER) {
            // A side without a royal man is never in check.
            self.men.royal_sites(color).next().is_some() && attacked(!color)
        } else if self.men.conditions().any(C::ROYAL_SQUARES) {
            attacked(color) || self.attacked_royal_square(color).is_some()
        } else if self.men.conditions().has(C::BICOLORES) {
            attacked(color) || self.men.royal_sites(color).any(guarded)
        } else {
            attacked(color) || self.men.rebirths().is_in_check_by_vanishing(color)
        }
    }

    /// Danger Circe: returns whether a royal man of a side stands where an enemy that the side
    /// attacks may go home.
    fn is_on_home_of_attacked(self, color: Color) -> bool {
        let mut royals = self.men.royal_sites(color);
        royals.any(|place| {
            let royal = self.men.cell(place);
            let mut enemies = self.men.all_of(!color);
            enemies
                .any(|(from, _)| from != royal && self.men.flight_home(!color, from) == Some(royal))
        })
    }

    /// Extinction chess: the cell of a man of a side that an enemy attacks and that is the last one
    /// of its kind.
    pub fn attacked_last_of_kind(self, color: Color) -> Option<Cell> {
        let men = self.men;
        let is_attacked = |&(cell, _): &(Cell, Role)| {
            let (world, site) = men.place(cell);
            men.attacks(!color, world, site, men.seen(world))
        };
        let mut last = men
            .all_of(color)
            .filter(|&(cell, _)| men.is_last_of_kind(color, cell));
        last.find(is_attacked).map(|(cell, _)| cell)
    }

    /// A royal square of a side that the enemy attacks. The man on it, if any, does not matter.
    pub fn attacked_royal_square(self, color: Color) -> Option<Cell> {
        let conditions = self.men.conditions();
        let squares = conditions.squares_of(Conditions::royal_squares(color));
        let cells = squares
            .into_iter()
            .map(|square| Cell::new(Board::A, square));
        let is_attacked = |cell: &Cell| {
            let (world, site) = self.men.place(*cell);
            let mut seen = self.men.seen(world);
            seen.occupied |= 1 << site;
            self.men.attacks(!color, world, site, seen)
        };
        cells.into_iter().find(is_attacked)
    }

    /// Brunner chess: returns whether an enemy could capture a side's royal man so that the side
    /// could not capture a royal man in return.
    fn is_captured_without_answer(self, color: Color) -> bool {
        let men = self.men;
        men.royal_sites(color).any(|(world, site)| {
            let royal = men.cell((world, site));
            let mut attackers = men.bonds().attackers(!color, world, site);
            attackers.any(|from| {
                let arrivals = men.ways().arrivals_of(!color, men.place(from));
                let beyond = arrivals.beyond.iter();
                let beyond = beyond.filter(|(hurdle, _)| usize::from(*hurdle) == site);
                let beyond: Vec<usize> = beyond.map(|&(_, to)| usize::from(to)).collect();
                let ends = if beyond.is_empty() {
                    vec![site]
                } else {
                    beyond
                };
                ends.into_iter()
                    .any(|to| !self.is_answered(color, (from, royal), men.cell((world, to))))
            })
        })
    }

    /// Returns whether a side could capture a royal man of the other side after a man of that side
    /// has captured its own royal man and arrived on a cell.
    fn is_answered(self, color: Color, (from, royal): (Cell, Cell), to: Cell) -> bool {
        let mut after = *self.men;
        let (Some(capturer), Some(king)) = (after.man_at(from), after.man_at(royal)) else {
            return false;
        };
        after.toggle(from, capturer);
        after.toggle(royal, king);
        if !capturer.traits.has(Traits::KAMIKAZE) {
            after.toggle(to, capturer);
        }
        // The enemy man of the capturer's kind is held (Disparate chess).
        if after.conditions().has(Conditions::DISPARATE) {
            after.memory.last = Some((!color, capturer.role));
        }
        after
            .royal_sites(!color)
            .any(|(world, site)| after.attacks(color, world, site, after.seen(world)))
    }

    /// SAT: a king is in check if it has a flight. In strict SAT a king that has been attacked
    /// since the play began is also in check when it is not attacked.
    fn is_in_check_by_flights(self, color: Color) -> bool {
        let has_been_attacked = self.men.memory.checked >> color.index() & 1 != 0;
        let attacked =
            |(world, site): Place| self.men.attacks(!color, world, site, self.men.seen(world));
        if has_been_attacked && !self.men.royal_sites(color).any(attacked) {
            return true;
        }
        self.men
            .royal_sites(color)
            .any(|place| self.has_flight(color, place))
    }

    /// The adjacent sites to which a king could go without castling. The king must be as in
    /// [`Checks::is_plain_king`].
    fn plain_flights(self, color: Color, (world, site): Place) -> impl Iterator<Item = usize> {
        let royal = self
            .men
            .king_site(!color)
            .filter(|place| place.0 == world)
            .map_or(0, |place| 1 << place.1);
        let own = self.men.sites_of(color, world) | self.men.holes(world) | royal;
        let lifted = self.men.occupied_sites(world) & !(1 << site);
        let is_free = move |to: &usize| {
            !self.men.attacks(
                !color,
                world,
                *to,
                Seen {
                    occupied: lifted | 1 << to,
                    ..self.men.seen(world)
                },
            )
        };
        sites_in(self.men.cast.geometry.king(site) & !own).filter(is_free)
    }

    /// SAT: the site of a side's king, and its flights. `None` if it has no flight, or if other men
    /// might take one away otherwise than by arriving there or opening a line. So the king must be
    /// on the only board, among men without attributes that no other condition affects.
    pub fn open_flights(self, color: Color) -> Option<(usize, Sites)> {
        let conditions = self.men.conditions();
        let alone = conditions.without(Conditions::SAT).is_empty()
            && conditions.numbers_of(Conditions::SAT).is_none();
        let king = self.men.king_site(color).filter(|place| {
            alone && self.men.law().boards == 1 && self.is_plain_king(color, *place)
        })?;
        let flights = self
            .plain_flights(color, king)
            .fold(0, |set: Sites, site| set | 1 << site);
        (flights != 0).then_some((king.1, flights))
    }

    /// Returns whether a place is that of a side's only royal man, a king, among men without
    /// attributes that attack as usual.
    fn is_plain_king(self, color: Color, (world, site): Place) -> bool {
        !self.men.cast.has_other_attacks
            && self.men.fairy == [0; 3]
            && self.men.king_site(color) == Some((world, site))
            && self.men.king_site(!color).is_some()
            && self.men.role_on(world, site) == Some(Role::King)
    }

    /// SAT with a number: returns whether a royal man of a side has more flights than a number. The
    /// site on which it stands is one unless the enemy attacks it.
    fn has_more_flights(self, color: Color, most: u16) -> bool {
        let men = self.men;
        men.royal_sites(color).any(|(world, site)| {
            let stays = !men.attacks(!color, world, site, men.seen(world));
            let flights = self.count_flights(color, (world, site));
            flights + usize::from(stays) > usize::from(most)
        })
    }

    /// Returns whether a royal man could go, without castling, to a site where no enemy would
    /// attack it.
    fn has_flight(self, color: Color, (world, site): Place) -> bool {
        // One king among men without attributes, with no condition that changes attacks, can be
        // tested without moving it.
        if self.is_plain_king(color, (world, site)) {
            return self.plain_flights(color, (world, site)).next().is_some();
        }
        self.count_flights(color, (world, site)) > 0
    }

    /// The number of moves, castling apart, with which a royal man could go to a site where no
    /// enemy would attack it.
    fn count_flights(self, color: Color, (world, site): Place) -> usize {
        let Some(king) = self.men.man_in((world, site)) else {
            return 0;
        };
        let arrivals = self.men.ways().arrivals_of(color, (world, site));
        let royals = self
            .men
            .royal_sites(!color)
            .filter(|place| place.0 == world);
        let theirs = self.men.sites_of(!color, world)
            & !royals.fold(0, |set: Sites, place| set | 1 << place.1);
        let steps = arrivals.quiet | arrivals.takes & theirs;
        let flights = sites_in(steps).map(|to| (to, to));
        let beyond = arrivals
            .beyond
            .iter()
            .map(|&(at, to)| (usize::from(at), usize::from(to)));
        let beyond = beyond.filter(|(at, _)| theirs >> at & 1 != 0);
        let free = |to: &usize| (self.men.occupied_sites(world) & !theirs) >> to & 1 == 0;
        let over = arrivals
            .over
            .iter()
            .map(|&(_, to)| usize::from(to))
            .filter(free)
            .map(|to| (to, to));
        let mut flights: Vec<(usize, usize)> = flights.chain(beyond).chain(over).collect();
        flights.sort_unstable();
        flights.dedup();
        let is_free = |&(at, to): &(usize, usize)| {
            let mut there = *self.men;
            there.toggle(self.men.cell((world, site)), king);
            if let Some(man) = there.man_on(world, at) {
                there.toggle(self.men.cell((world, at)), man);
            }
            there.toggle(self.men.cell((world, to)), king);
            !there
                .royal_sites(color)
                .any(|(world, to)| there.attacks(!color, world, to, there.seen(world)))
        };
        flights.into_iter().filter(is_free).count()
    }
}
