//! The walk over the legal moves of a position: the moves of each man, and whether the king is safe
//! after them.
//!
//! A move is legal if no enemy attacks the king after it. This is tested on the resulting
//! occupation of the king's board, without making the move. The test is skipped for a move that can
//! open no line to a king that is not in check: the king sees neither the moving man nor a captured
//! man. The only fact that holds in every variant is that an arriving man opens no line.

use super::visitor::Visitor;
use crate::board::{Cell, Sites, sites_in};
use crate::position::{
    AfterCapture, Color, Conditions, Law, Man, Men, Move, MoveKind, Role, Seen, Shape, Traits,
    Worlds,
};
use crate::rules::{General, PositionOf};
use std::ops::ControlFlow;

#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a fact that every move needs"
)]
pub(super) struct Walk<'a> {
    pub(super) position: &'a PositionOf<General>,
    pub(super) men: &'a Worlds,
    pub(super) law: &'static Law,
    pub(super) us: Color,
    /// The board and the site of the king of the side to move.
    pub(super) king: Option<(usize, usize)>,
    pub(super) their_king: Option<(usize, usize)>,
    pub(super) in_check: bool,
    /// The sites of the king's board that it sees along all lines, up to the first man.
    pub(super) in_view: Sites,
    /// The sites of the king's board on which an arrival or departure may change whether a fairy
    /// man attacks it: the man may be a hurdle or an obstacle.
    pub(super) hinges: Sites,
    /// The sites where a man other than the king must arrive to meet a check: on one board, those
    /// of the classical checkers and those between them and the king.
    pub(super) evasions: Sites,
    /// Whether a move matters in other ways than by opening and closing lines on the king's board.
    pub(super) is_careful: bool,
    /// Whether to pass on moves that leave the king in check, since conditions may still change
    /// them.
    pub(super) is_free: bool,
    /// Whether to pass on also moves that leave the king attacked on the board where they are made.
    /// Explanations of moves need them.
    pub(super) is_listing: bool,
}

pub(super) const fn bit(site: usize) -> Sites {
    1 << site
}

impl<'a> Walk<'a> {
    /// A walk that passes on legal moves.
    #[inline(always)]
    pub(super) fn new(position: &'a PositionOf<General>) -> Self {
        let law = position.men().law();
        let (men, us) = (position.men(), position.turn());
        let king = men.king_site(us);
        let in_check = men.is_in_check(us);
        let in_view = king.map_or(0, |(world, site)| {
            men.geometry().all_lines(site, men.occupied_sites(world))
        });
        let hinges = king.map_or(0, |(world, site)| men.powers().hinges(!us, world, site));
        let their_king = men.king_site(!us);
        Walk {
            position,
            men,
            law,
            us,
            king,
            their_king,
            in_check,
            in_view,
            hinges,
            evasions: if in_check && law.boards == 1 && !men.is_intricate() {
                men.checks().evasions(us)
            } else {
                Sites::MAX
            },
            is_careful: men.is_intricate() || men.changes_captures() || men.has_neutral(),
            is_free: false,
            is_listing: false,
        }
    }
}

impl Walk<'_> {
    /// Returns whether a pseudo-legal move must be made to decide whether it is legal.
    #[inline]
    fn is_intricate(&self, captures: bool) -> bool {
        self.is_free || self.men.is_intricate() || captures && self.men.changes_captures()
    }

    /// Returns whether each move of the man on a place needs a test of the king's safety.
    fn must_be_tested(&self, place: (usize, usize)) -> bool {
        self.is_intricate(false) || self.men.is_neutral(place)
    }

    pub(super) fn men(&self, visit: &mut impl Visitor) -> ControlFlow<()> {
        for world in 0..self.law.boards {
            for site in sites_in(self.men.sites_of(self.us, world)) {
                let Some(role) = self.men.role_on(world, site) else {
                    continue;
                };
                let from = self.men.geometry().cell(world, site);
                if self.men.powers().is_paralysed(
                    self.us,
                    (world, site),
                    self.men.occupied_sites(world),
                ) || self.is_free && self.men.bonds().is_bound(self.us, (world, site))
                {
                    continue;
                }
                if self.men.ways().has_other_ways() || self.men.fairy_sites(world) & bit(site) != 0
                {
                    self.fairy_man(world, site, from, visit)?;
                } else if role == Role::Pawn {
                    self.pawn(world, site, from, visit)?;
                } else {
                    let occupied = self.men.occupied_sites(world);
                    let targets =
                        self.men.powers().reach(role, self.us, site, occupied) & !self.own(world);
                    self.arrivals(Move::new(role, from, from), world, targets, visit)?;
                }
                self.zero(role, from, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The sites that the side to move does not enter: those of its men that are not neutral, and
    /// holes. Under Bicaptures only those of its royal men.
    #[inline(always)]
    pub(super) fn own(&self, world: usize) -> Sites {
        if self.men.conditions().has(Conditions::BICAPTURES) {
            return self
                .men
                .royal_sites(self.us)
                .filter(|place| place.0 == world)
                .fold(0, |set, (_, site)| set | bit(site));
        }
        self.men.sites_of(self.us, world) & !self.men.sites_of(!self.us, world)
            | self.men.holes(world)
    }

    /// The sites of the men that the man on a site might capture: those of the other side, and
    /// under Bicaptures all others but the royal men of its own side.
    #[inline(always)]
    pub(super) fn prey(&self, world: usize, site: usize) -> Sites {
        if self.men.conditions().has(Conditions::BICAPTURES) {
            return self.men.occupied_sites(world) & !self.own(world) & !bit(site);
        }
        self.men.sites_of(!self.us, world)
    }

    /// The kings of the other side, and the men that are royal in their place, which cannot be
    /// captured unless they are reborn.
    #[inline]
    pub(super) fn royals(&self, world: usize) -> Sites {
        if self.is_free && self.men.rebirths().takes_kings() {
            return 0;
        }
        match self.their_king {
            Some((board, site)) if board == world => bit(site),
            Some(_) => 0,
            None => self
                .men
                .royal_sites(!self.us)
                .filter(|&(board, _)| board == world)
                .fold(0, |set, (_, site)| set | bit(site)),
        }
    }

    pub(super) fn pawn(
        &self,
        world: usize,
        site: usize,
        from: Cell,
        visit: &mut impl Visitor,
    ) -> ControlFlow<()> {
        let geometry = self.men.geometry();
        // On a flat board a pawn on its own first rank, which occurs only in a setup and on a
        // wormhole, does not move except from there.
        if self.law.shape != Shape::Cube
            && from.square.rank() == self.law.rank(self.us, 0)
            && !self.men.is_wormhole(from)
        {
            return ControlFlow::Continue(());
        }
        let mv = Move::new(Role::Pawn, from, from);
        let occupied = self.men.occupied_sites(world);
        let steps = geometry.pawn_steps(self.us.index(), site) & !occupied;
        let traits = self
            .men
            .man_on(world, site)
            .map_or(Traits::NONE, |man| man.traits);
        let captures =
            !traits.has(Traits::PARALYSING) && !traits.has(Traits::KAMIKAZE.with(Traits::ROYAL));
        let takes = if captures {
            geometry.pawn(self.us.index(), site) & self.prey(world, site)
        } else {
            0
        };
        let to = steps | takes;
        let last = sites_in(to)
            .filter(|&to| self.promotes(Role::Pawn, geometry.cell(world, to)))
            .fold(0, |set, to| set | bit(to));
        self.arrivals(mv, world, to & !last, visit)?;
        if last != 0 {
            let vanish = if self.vanishes(traits) {
                last & occupied
            } else {
                0
            };
            self.arrivals(mv, world, vanish, visit)?;
            for &role in self.men.promotions_of(Role::Pawn) {
                self.arrivals(mv.promoting(role), world, last & !vanish, visit)?;
            }
            if self.men.has_chameleons() {
                for role in Role::PROMOTIONS {
                    self.arrivals(
                        mv.endowing(role, Traits::CHAMELEON),
                        world,
                        last & !vanish,
                        visit,
                    )?;
                }
            }
        }
        let doubles = self
            .law
            .double_step_from
            .filter(|_| self.men.rules().dialect.double_step);
        if doubles.is_some_and(|rank| from.square.rank() == self.law.rank(self.us, rank)) {
            let to = sites_in(steps).fold(0, |set, passed| {
                set | geometry.pawn_steps(self.us.index(), passed)
            });
            self.arrivals(
                mv.of_kind(MoveKind::DoubleStep),
                world,
                to & !occupied,
                visit,
            )?;
        }
        ControlFlow::Continue(())
    }

    /// Returns whether a capturing pawn vanishes before it could promote: a kamikaze pawn does,
    /// unless it is reborn (Circe).
    pub(super) fn vanishes(&self, traits: Traits) -> bool {
        traits.has(Traits::KAMIKAZE) && !self.men.conditions().has(Conditions::CIRCE)
    }

    /// The sites to which a pawn moves so that it may be captured en passant.
    pub(super) fn double_steps(&self, place: (usize, usize)) -> Sites {
        if self.men.ways().has_other_ways() {
            let own = self.men.ways().own_steps(self.us, place);
            return self.men.ways().double_steps(self.us, place) & !own;
        }
        0
    }

    /// Returns whether a pawn of this role promotes on a cell.
    pub(super) fn promotes(&self, pawn: Role, to: Cell) -> bool {
        if pawn == Role::ReversePawn {
            return self.men.is_end_of_pawn(pawn, self.us, to);
        }
        self.men.is_promotion_cell(self.us, to) && !self.men.conditions().any(Conditions::EINSTEINS)
    }

    /// Passes on the legal moves of a man to some sites of its board. `mv` has role, departure,
    /// kind and promotion.
    #[inline]
    pub(super) fn arrivals(
        &self,
        mv: Move,
        world: usize,
        mut to: Sites,
        visit: &mut impl Visitor,
    ) -> ControlFlow<()> {
        // Kings are never captured.
        let here = (world, self.men.geometry().site(mv.from()));
        if self.king != Some(here) {
            // The effects of conditions on captures may meet a check in other ways.
            let takes = if self.men.changes_captures() {
                self.men.sites_of(!self.us, world)
            } else {
                0
            };
            to &= self.evasions | takes;
        }
        if to == 0 {
            return ControlFlow::Continue(());
        }
        to = visit.wanted(mv, to & !self.royals(world));
        if to == 0 {
            return ControlFlow::Continue(());
        }
        // The arrivals that must be tested one by one.
        let sensitive = self.in_view | self.hinges;
        let tested = if self.king == Some(here)
            || self.in_check
            || self.is_careful && self.must_be_tested(here)
        {
            to
        } else if self.king.is_none_or(|king| king.0 != world) {
            // A man from another board may arrive on the king's.
            to & self.hinges
        } else if bit(here.1) & sensitive != 0 {
            to
        } else {
            to & (sensitive & self.men.sites_of(!self.us, world) | self.hinges)
        };
        // The effects of conditions are tested for each capture.
        let tested = if self.is_careful && self.men.changes_captures() {
            tested | to & self.men.sites_of(!self.us, world)
        } else {
            tested
        };
        let safe = to & !tested;
        for landing in 0..self.law.boards {
            visit.set(
                mv,
                safe & self.men.powers().landable(world, landing),
                landing,
            )?;
        }
        for to in sites_in(tested) {
            self.arrive(mv, world, to, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The boards to which a man that has arrived on a site of a board may go, or on which it may
    /// stay.
    pub(super) fn landings(&self, world: usize, site: usize) -> impl Iterator<Item = usize> {
        (0..self.law.boards)
            .filter(move |&landing| self.men.powers().landable(world, landing) & bit(site) != 0)
    }

    /// Passes on the legal moves of a man to a site of its board. `mv` has role, departure, kind
    /// and promotion.
    #[inline]
    pub(super) fn arrive(
        &self,
        mv: Move,
        world: usize,
        to: usize,
        visit: &mut impl Visitor,
    ) -> ControlFlow<()> {
        let captured = if self.men.occupied_sites(world) & bit(to) == 0 {
            None
        } else {
            self.men.role_on(world, to)
        };
        let from = self.men.geometry().site(mv.from());
        let gone = (world, if captured.is_some() { bit(to) } else { 0 });
        let mv = mv.capturing(captured);
        if self.law.boards == 1 {
            let mv = mv.landing(self.men.geometry().cell(0, to));
            return if self.is_legal(mv, (0, from), gone, (0, to)) {
                visit.one(mv)
            } else {
                ControlFlow::Continue(())
            };
        }
        // A man that stays on its board has arrived at once.
        let is_safe_there = self.is_safe_there(mv, world, to, gone.1);
        for landing in self.landings(world, to) {
            if landing != world && !is_safe_there {
                continue;
            }
            let mv = mv.landing(self.men.geometry().cell(landing, to));
            if self.is_legal(mv, (world, from), gone, (landing, to)) {
                visit.one(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns whether the king is safe when a man has moved and captured, before it changes board:
    /// the move must be legal on the board where it is made. If the enemies are classical, only the
    /// king's own moves need this test; a hopper may have a hurdle for as long as the man stands
    /// there.
    pub(super) fn is_safe_there(&self, mv: Move, world: usize, to: usize, captured: Sites) -> bool {
        let geometry = self.men.geometry();
        // On one board nothing changes afterwards, so the test would be repeated.
        if self.law.boards == 1 {
            return true;
        }
        if self.is_careful && self.is_intricate(captured != 0) {
            return self.is_listing || {
                let there = geometry.cell(world, to);
                let between = self.position.before_transfer(mv.landing(there));
                let men = between.men();
                let mut kings = men
                    .royal_sites(self.us)
                    .filter(|&(board, _)| board == world);
                !kings.any(|(_, king)| men.attacks(!self.us, world, king, men.seen(world)))
            };
        }
        let from = geometry.site(mv.from());
        let occupied = self.men.occupied_sites(world) & !bit(from) & !captured;
        let seen = |occupied| Seen {
            occupied,
            gone: (world, captured),
        };
        match self.king {
            Some(king) if king == (world, from) => {
                !self.men.attacks(!self.us, world, to, seen(occupied))
            }
            Some((board, king)) if board == world && self.hinges != 0 => {
                !self
                    .men
                    .attacks(!self.us, world, king, seen(occupied | bit(to)))
            }
            _ => true,
        }
    }

    /// Returns whether a move leaves the king unattacked: a man has left `from`, a man of `gone`
    /// has been captured, and the moving man has arrived at `to`.
    #[inline]
    pub(super) fn is_legal(
        &self,
        mv: Move,
        from: (usize, usize),
        gone: (usize, Sites),
        to: (usize, usize),
    ) -> bool {
        if !self.is_careful {
            self.is_safe(from, gone, to)
        } else if self.is_intricate(gone.1 != 0) {
            self.is_safe_when_made(mv)
        } else if self.men.is_neutral(from) {
            self.is_safe_from_neutral(mv, from, gone.1, to)
        } else {
            self.is_safe(from, gone, to)
        }
    }

    /// Returns whether the king is unattacked when a man has left `from`, a man of `gone` has been
    /// captured, and the moving man has arrived at `to`.
    #[inline]
    fn is_safe(&self, from: (usize, usize), gone: (usize, Sites), to: (usize, usize)) -> bool {
        let Some(mut king) = self.king else {
            return true;
        };
        if king == from {
            king = to;
        } else {
            let opened = if from.0 == king.0 { bit(from.1) } else { 0 }
                | if gone.0 == king.0 { gone.1 } else { 0 };
            let closed = if to.0 == king.0 { bit(to.1) } else { 0 };
            if !self.in_check
                && opened & (self.in_view | self.hinges) == 0
                && closed & self.hinges == 0
            {
                return true;
            }
        }
        let mut occupied = self.men.occupied_sites(king.0);
        if from.0 == king.0 {
            occupied &= !bit(from.1);
        }
        if gone.0 == king.0 {
            occupied &= !gone.1;
        }
        if to.0 == king.0 {
            occupied |= bit(to.1);
        }
        !self
            .men
            .attacks(!self.us, king.0, king.1, Seen { occupied, gone })
    }

    /// Returns whether the king is safe after a capture that leads to this board; on one board.
    pub(super) fn is_safe_capture(&self, mv: Move, after: &AfterCapture) -> bool {
        let Some((_, stands)) = self.king else {
            return true;
        };
        let geometry = self.men.geometry();
        let [from, to] = [mv.from(), mv.to()].map(|cell| geometry.site(cell));
        let king = if stands == from { to } else { stands };
        let attacks = |(man, site): (Man, usize)| {
            man.belongs_to(!self.us)
                && self
                    .men
                    .powers()
                    .newcomer_aims(!self.us, man.role, site, king, after.occupied)
        };
        if after.reborn.is_some_and(attacks) {
            return false;
        }
        let gone = mv.captured_at().map_or(0, |at| bit(geometry.site(at)));
        let changed = self.men.occupied_sites(0) ^ after.occupied | bit(from) | bit(to) | gone;
        if stands != from && !self.in_check && changed & (self.in_view | self.hinges) == 0 {
            return true;
        }
        !self.men.attacks(
            !self.us,
            0,
            king,
            Seen {
                occupied: after.occupied,
                gone: (0, gone),
            },
        )
    }

    /// Returns whether the king is safe after an exchange of two men of a role, other than the
    /// king; on one board.
    pub(super) fn is_safe_exchange(&self, mv: Move) -> bool {
        let Some((_, king)) = self.king else {
            return true;
        };
        let geometry = self.men.geometry();
        let [from, to] = [mv.from(), mv.to()].map(|cell| geometry.site(cell));
        let seen = Seen {
            gone: (0, bit(to)),
            ..self.men.seen(0)
        };
        let exposed =
            self.men
                .powers()
                .newcomer_aims(!self.us, mv.role(), from, king, seen.occupied);
        !(exposed || self.in_check && self.men.attacks(!self.us, 0, king, seen))
    }

    /// As [`Walk::is_safe`], for a neutral man on one board: it is not an enemy on its departure,
    /// but one on its arrival.
    #[cold]
    fn is_safe_from_neutral(
        &self,
        mv: Move,
        from: (usize, usize),
        captured: Sites,
        to: (usize, usize),
    ) -> bool {
        let Some((world, king)) = self.king else {
            return true;
        };
        let left = bit(from.1) | captured;
        let occupied = self.men.occupied_sites(world) & !left | bit(to.1);
        !self
            .men
            .powers()
            .aims(!self.us, mv.arriving(), to, king, occupied)
            && !self.men.attacks(
                !self.us,
                world,
                king,
                Seen {
                    occupied,
                    gone: (world, left),
                },
            )
    }

    /// Returns whether the king is safe after a move of a rare kind, by making the move.
    pub(super) fn is_safe_when_made(&self, mv: Move) -> bool {
        self.is_free
            || self.men.changes_captures() && mv.captured().is_some()
            || !self.position.play(mv).is_in_check(self.us)
    }
}
