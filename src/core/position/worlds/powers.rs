//! The moves and attacks of fairy men, and of men with attributes, on the board.
//!
//! The ways of a man are paths that were unrolled for the shape of the boards
//! ([`reach`](crate::position)); here they meet the men on the board. Attacks are computed from the
//! attacked site outward and are tests of masks; moves are sets of sites. Paralysed men neither
//! move nor attack. Orphans and friends take their powers from others (`powers/borrowers.rs`). Men that
//! change board by a zero move attack their homologues (`powers/zero.rs`).

mod borrowers;
mod zero;

use super::{Place, Seen, Worlds};
use crate::board::{Board, Cell, Direction, Relation, Sites, Square, sites_in};
use crate::men::fairy::Nature;
use crate::position::cast::{ManKind, Moves, aims};
use crate::position::reach::Arrivals;
use crate::position::{Color, Man, Men, Role, Traits, Transfer};

/// The relation of each classical man to the sites that it attacks, in the order of their numbers.
const AIMS: [Relation; 16] = {
    let mut aims_of = [Relation::NONE; 16];
    let mut index = 0;
    while index < Role::CLASSICAL.len() {
        let [white, black] = aims(Role::CLASSICAL[index]);
        aims_of[1 + 2 * index] = white;
        aims_of[2 + 2 * index] = black;
        index += 1;
    }
    aims_of
};

/// The powers of men: their moves and attacks by their own kinds, and paralysis.
#[derive(Clone, Copy)]
pub struct Powers<'a> {
    men: &'a Worlds,
}

impl Worlds {
    /// The powers of men.
    #[inline(always)]
    pub const fn powers(&self) -> Powers<'_> {
        Powers { men: self }
    }
}

impl Powers<'_> {
    /// Returns whether a side would attack a site of the only board if no condition took attacks
    /// away.
    pub fn might_attack(self, by: Color, site: usize, seen: Seen) -> bool {
        self.attacks_by_ways(by, (0, site), self.men.sites_of(by, 0) & !seen.gone.1, seen)
    }

    /// Returns whether one of some men of a side attacks a site by its own moves.
    #[inline(always)]
    pub(super) fn attacks_by_ways(
        self,
        by: Color,
        (world, site): Place,
        mut men: Sites,
        seen: Seen,
    ) -> bool {
        let stuck = self.men.cast.stuck[by.index()];
        if stuck != 0 {
            men &= !(1 << site);
            if men & stuck != 0 {
                men = self.without_stuck_pawns(by, world, men);
            }
        }
        if self.men.cast.traits.has(Traits::PARALYSING) {
            return self.attacks_amid_paralysis(by, (world, site), men, seen.occupied | 1 << site)
                || self.attacks_by_zero(by, world, site, seen);
        }
        let fairy = men & self.men.fairy[world];
        sites_in(men & !fairy & self.men.cast.geometry.aligned(site))
            .any(|from| self.hits(self.men.code_on(world, from), from, site, seen.occupied))
            || fairy != 0 && self.attacks_by_fairy_men(by, (world, site), fairy, seen.occupied)
            || self.attacks_by_zero(by, world, site, seen)
    }

    /// Returns whether a classical man with this number attacks one site from another.
    #[inline(always)]
    pub(super) fn hits(self, code: u8, from: usize, to: usize, occupied: Sites) -> bool {
        AIMS[usize::from(code) % AIMS.len()].meets(self.men.cast.geometry.relation(from, to))
            && self.men.cast.geometry.is_open(from, to, occupied)
    }

    /// Returns whether a man of a side on one site of a board would attack another, if the board
    /// were occupied like this. Not for orphans and friends.
    #[inline]
    pub fn aims(
        self,
        by: Color,
        role: Role,
        (world, from): (usize, usize),
        to: usize,
        occupied: Sites,
    ) -> bool {
        if role.is_fairy() {
            return self.role_attacks(by, role, (world, from), to, occupied);
        }
        self.hits(self.men.cast.number(Man::new(by, role)), from, to, occupied)
    }

    /// As [`Powers::aims`], for a man that has just arrived there under conditions: a pawn that
    /// does not move from its own first rank attacks nothing.
    pub fn newcomer_aims(
        self,
        by: Color,
        role: Role,
        from: usize,
        to: usize,
        occupied: Sites,
    ) -> bool {
        let is_stuck = role == Role::Pawn && self.men.cast.stuck[by.index()] >> from & 1 != 0;
        !is_stuck && self.aims(by, role, (0, from), to, occupied)
    }

    /// Some men of a side without its pawns on their own first rank: under conditions, a pawn that
    /// does not move from there attacks nothing.
    #[cold]
    pub(super) fn without_stuck_pawns(self, by: Color, world: usize, men: Sites) -> Sites {
        let is_pawn = |site: &usize| self.men.role_on(world, *site) == Some(Role::Pawn);
        sites_in(men & self.men.cast.stuck[by.index()])
            .filter(is_pawn)
            .fold(men, |men, site| men & !(1 << site))
    }

    /// The sites from which a man that has moved on one board may go to another, or on which it may
    /// stay.
    #[inline]
    pub fn landable(self, world: usize, landing: usize) -> Sites {
        let stays = landing == world;
        let vacant = !self.men.occupied_sites(landing);
        match self.men.cast.law.transfer {
            Transfer::Always | Transfer::EitherOther if stays => 0,
            Transfer::IfVacant if stays => self.men.occupied_sites(1 - world),
            Transfer::Never | Transfer::AtWill if stays => !0,
            Transfer::Never => 0,
            _ => vacant,
        }
    }

    /// Returns whether a man that has moved to a site of a board may stay there or go on to another
    /// board.
    pub(super) fn may_arrive(self, world: usize, site: usize) -> bool {
        (0..self.men.cast.law.boards).any(|landing| self.landable(world, landing) >> site & 1 != 0)
    }

    /// The sites of a board on which an arrival or departure may change whether fairy men of a side
    /// attack a site of it. Classical lines to the site are not included. If
    /// [`Worlds::is_intricate`] holds, the set is incomplete.
    pub fn hinges(self, by: Color, world: usize, site: usize) -> Sites {
        let men = self.men.fairy[world]
            & self.men.sites_of(by, world)
            & self.men.cast.near[by.index()][site];
        sites_in(men).fold(0, |hinges, from| {
            match self
                .men
                .cast
                .kind(self.men.code_on(world, from))
                .map(|kind| kind.moves)
            {
                Some(Moves::Fairy(reach)) => reach
                    .threats(by, from, site)
                    .iter()
                    .fold(hinges, |hinges, threat| hinges | threat.mask),
                _ => hinges,
            }
        })
    }

    #[cold]
    #[inline(never)]
    pub(super) fn attacks_by_fairy_men(
        self,
        by: Color,
        to: Place,
        men: Sites,
        occupied: Sites,
    ) -> bool {
        let (world, site) = to;
        sites_in(men & self.men.cast.near[by.index()][site]).any(|from| {
            let kind = self.men.cast.kind(self.men.code_on(world, from));
            kind.is_some_and(|kind| self.kind_attacks(by, kind, (world, from), site, occupied))
        })
    }

    /// As [`Worlds::attacks`], with paralysing men on the board: they attack nothing, and neither
    /// do men that an enemy paralyses.
    #[cold]
    #[inline(never)]
    pub(super) fn attacks_amid_paralysis(
        self,
        by: Color,
        to: Place,
        men: Sites,
        occupied: Sites,
    ) -> bool {
        let (world, site) = to;
        sites_in(men).any(|from| {
            !self.is_paralysing(world, from)
                && self.attacks_from(by, (world, from), site, occupied)
                && !self.is_paralysed(by, (world, from), occupied)
        })
    }

    /// Returns whether a side attacks a square of a board after some men have moved from square to
    /// square on it.
    pub fn is_attacked_after(
        self,
        by: Color,
        board: Board,
        moved: &[(Square, Square)],
        square: Square,
    ) -> bool {
        let mut there = *self.men;
        for &(from, to) in moved {
            let (from, to) = (Cell::new(board, from), Cell::new(board, to));
            if let Some(man) = there.man_at(from) {
                there.toggle(from, man);
                there.toggle(to, man);
            }
        }
        let (world, site) = there.place(Cell::new(board, square));
        there.attacks(by, world, site, there.seen(world))
    }

    /// Returns whether a man on a site paralyses.
    pub fn is_paralysing(self, world: usize, site: usize) -> bool {
        self.men
            .cast
            .kind(self.men.code_on(world, site))
            .is_some_and(|kind| kind.traits.has(Traits::PARALYSING))
    }

    /// Returns whether a man of a side stands where a paralysing man of the other side would attack
    /// it: then it neither moves nor attacks. Paralysed men still paralyse.
    #[inline(always)]
    pub fn is_paralysed(self, color: Color, place: Place, occupied: Sites) -> bool {
        self.men.cast.traits.has(Traits::PARALYSING)
            && self.is_paralysed_by_some(color, place, occupied)
    }

    #[cold]
    #[inline(never)]
    fn is_paralysed_by_some(self, color: Color, place: Place, occupied: Sites) -> bool {
        if !self.men.conditions().is_empty() {
            return self.men.bonds().is_paralysed_under_conditions(color, place);
        }
        let (world, site) = place;
        let enemies = self.men.sites_of(!color, world) & self.men.fairy[world] & occupied;
        let aims = |from: usize| {
            from != site
                && self.is_paralysing(world, from)
                && self.attacks_from(!color, (world, from), site, occupied)
        };
        sites_in(enemies).any(aims)
            || self
                .may_capture_by_zero(!color, place, self.men.seen(world))
                .is_some_and(|from| self.is_paralysing(from.0, from.1))
            || self.men.bonds().is_paralysed_en_passant(color, place)
    }

    /// See [`is_suffocated`](crate::position::FairyPlay::is_suffocated).
    pub(super) fn is_held_by_paralysis(self, color: Color) -> bool {
        let mut held = false;
        for world in 0..self.men.cast.law.boards {
            let occupied = self.men.occupied_sites(world);
            for site in sites_in(self.men.sites_of(color, world)) {
                if self.could_go(color, (world, site)) {
                    if !self.is_paralysed(color, (world, site), occupied) {
                        return false;
                    }
                    held = true;
                }
            }
        }
        held
    }

    /// Returns whether a man of a side could move if it were not paralysed and its king could be
    /// left in check.
    fn could_go(self, color: Color, (world, site): Place) -> bool {
        let Some(man) = self.men.man_on(world, site) else {
            return false;
        };
        let occupied = self.men.occupied_sites(world);
        let royal = self
            .men
            .royal_sites(!color)
            .filter(|&(board, _)| board == world);
        let kings = royal.fold(0, |set: Sites, (_, site)| set | 1 << site);
        let theirs = self.men.sites_of(!color, world) & !kings;
        let under_conditions = !self.men.conditions().is_empty();
        if under_conditions && self.men.bonds().is_bound(color, (world, site)) {
            return false;
        }
        let mut arrivals = if under_conditions {
            self.men.ways().arrivals_of(color, (world, site))
        } else {
            self.arrivals(color, (world, site))
        };
        if man.is_classical() && !under_conditions {
            arrivals = self.collect(color, &[man.role], (world, site), occupied, false);
        }
        let prey = if man.traits.has(Traits::PARALYSING) {
            0
        } else {
            theirs
        };
        let to = sites_in(arrivals.quiet | arrivals.takes & prey);
        let open = |to: usize| (!occupied | prey) >> to & 1 != 0;
        let over = arrivals
            .over
            .iter()
            .map(|(_, to)| usize::from(*to))
            .filter(|to| open(*to));
        let beyond = arrivals
            .beyond
            .iter()
            .filter(|(hurdle, _)| prey >> hurdle & 1 != 0);
        to.chain(over)
            .chain(beyond.map(|(_, to)| usize::from(*to)))
            .any(|to| self.may_arrive(world, to))
            || self.could_make_zero_move(color, man, (world, site))
    }

    pub(super) fn attacks_from(
        self,
        by: Color,
        (world, from): Place,
        to: usize,
        occupied: Sites,
    ) -> bool {
        match self.men.cast.kind(self.men.code_on(world, from)) {
            Some(kind) => self.kind_attacks(by, kind, (world, from), to, occupied),
            None => self.hits(self.men.code_on(world, from), from, to, occupied),
        }
    }

    /// Returns whether a man of a side attacks another site of its board, with these sites
    /// occupied.
    fn kind_attacks(
        self,
        by: Color,
        kind: &ManKind,
        from: Place,
        to: usize,
        occupied: Sites,
    ) -> bool {
        if kind.borrows() {
            return self.borrower_attacks(by, from, to, occupied);
        }
        self.moves_attack(by, kind.moves, from, to, occupied)
    }

    pub(super) fn role_attacks(
        self,
        by: Color,
        role: Role,
        from: Place,
        to: usize,
        occupied: Sites,
    ) -> bool {
        // A man with a pawn's power usually does not move from its own first rank, and attacks
        // nothing from there.
        let stuck = self.rests(by, role, from) && self.men.ways().steps_from_first_rank() == 0;
        !stuck
            && self
                .moves_at(role, from)
                .is_some_and(|moves| self.moves_attack(by, moves, from, to, occupied))
    }

    /// Returns whether a man of a place that moves like men of this role is a pawn on its own first
    /// rank, which usually does not move. An orphan with a pawn's power steps and captures from
    /// there (Popeye).
    fn rests(self, by: Color, role: Role, place: Place) -> bool {
        role == Role::Pawn && self.men.is_first_rank(by, place.1) && !self.is_orphan(place)
    }

    /// The moves of the man of a place if it moves like men of this role.
    fn moves_at(self, role: Role, place: Place) -> Option<Moves> {
        if self.is_orphan(place) {
            self.men.cast.moves_of_orphan(role)
        } else {
            self.men.cast.moves(role)
        }
    }

    fn is_orphan(self, (world, site): Place) -> bool {
        let kind = self.men.cast.kind(self.men.code_on(world, site));
        kind.is_some_and(|kind| kind.nature() == Nature::Orphan)
    }

    fn moves_attack(
        self,
        by: Color,
        moves: Moves,
        (world, from): Place,
        to: usize,
        occupied: Sites,
    ) -> bool {
        let geometry = self.men.cast.geometry;
        match moves {
            Moves::Classical(aims) => {
                aims[by.index()].meets(geometry.relation(from, to))
                    && geometry.is_open(from, to, occupied)
            }
            Moves::Fairy(reach) if self.men.holes[world] != 0 => {
                let may_arrive = |site| self.may_arrive(world, site);
                reach.attacks_amid_holes(
                    by,
                    (from, to),
                    occupied,
                    self.men.holes[world],
                    may_arrive,
                )
            }
            Moves::Fairy(reach) => {
                reach.attacks(by, from, to, occupied, |site| self.may_arrive(world, site))
            }
        }
    }

    /// The sites on its own board to which a man of a side may go, including sites of own men. Only
    /// for fairy men and men with attributes.
    pub fn arrivals(self, by: Color, (world, site): Place) -> Arrivals {
        let Some(kind) = self.men.cast.kind(self.men.code_on(world, site)) else {
            return Arrivals::default();
        };
        let occupied = self.men.occupied_sites(world);
        let over = kind.traits.has(Traits::HURDLE_COLOR_CHANGING);
        if kind.borrows() {
            let roles = self.borrowed(by, (world, site), occupied);
            return self.collect(by, &roles, (world, site), occupied, over);
        }
        self.collect(by, &[kind.role], (world, site), occupied, over)
    }

    /// The sites on its board to which a man of a side might go if it moved like men of these
    /// roles, with these sites occupied. Sites of own men are included.
    pub(super) fn arrivals_like(
        self,
        by: Color,
        roles: &[Role],
        place: Place,
        occupied: Sites,
    ) -> Arrivals {
        let traits = self
            .men
            .man_on(place.0, place.1)
            .map_or(Traits::NONE, |man| man.traits);
        self.collect(
            by,
            roles,
            place,
            occupied,
            traits.has(Traits::HURDLE_COLOR_CHANGING),
        )
    }

    /// The sites to which a man of a side might go with its own moves, with these sites of its
    /// board occupied. Hurdles are not distinguished.
    pub(super) fn own_arrivals(self, by: Color, place: Place, occupied: Sites) -> Arrivals {
        let Some(man) = self.men.man_on(place.0, place.1) else {
            return Arrivals::default();
        };
        let roles = if self.is_borrowing(place) {
            self.borrowed(by, place, occupied)
        } else {
            vec![man.role]
        };
        self.collect(by, &roles, place, occupied, false)
    }

    /// The sites to which a man of this role and side might go from a place, with these sites of
    /// its board occupied. Hurdles are not distinguished.
    pub(super) fn arrivals_as(
        self,
        by: Color,
        role: Role,
        place: Place,
        occupied: Sites,
    ) -> Arrivals {
        if role.borrows() {
            let cell = self.men.cast.geometry.cell(place.0, place.1);
            let mut men = *self.men;
            if let Some(man) = men.man_on(place.0, place.1) {
                men.toggle(cell, man);
            }
            men.toggle(cell, Man::new(by, role));
            return men.powers().own_arrivals(by, place, occupied);
        }
        self.collect(by, &[role], place, occupied, false)
    }

    pub(super) fn collect(
        self,
        by: Color,
        roles: &[Role],
        (world, site): Place,
        occupied: Sites,
        over: bool,
    ) -> Arrivals {
        let mut arrivals = Arrivals::default();
        for &role in roles {
            match self.moves_at(role, (world, site)) {
                Some(Moves::Fairy(reach)) if self.men.holes[world] != 0 => {
                    reach.collect_amid_holes(
                        by,
                        site,
                        (occupied, self.men.holes[world]),
                        over,
                        &mut arrivals,
                    );
                }
                Some(Moves::Fairy(reach)) => reach.collect(by, site, occupied, over, &mut arrivals),
                Some(Moves::Classical(_)) if !self.rests(by, role, (world, site)) => {
                    let reached = self.reach(role, by, site, occupied);
                    arrivals.takes |= reached & occupied;
                    arrivals.quiet |= if role == Role::Pawn {
                        self.pawn_steps(by, site, occupied)
                    } else {
                        reached & !occupied
                    };
                }
                Some(Moves::Classical(_)) | None => {}
            }
        }
        arrivals
    }

    /// The sites of its own board that a classical man of a side attacks.
    #[inline]
    pub fn reach(self, role: Role, by: Color, site: usize, occupied: Sites) -> Sites {
        let geometry = self.men.cast.geometry;
        match role {
            Role::King => geometry.king(site),
            Role::Knight => geometry.knight(site),
            Role::Queen => geometry.all_lines(site, occupied),
            Role::Rook => geometry.lines(site, occupied, Direction::Straight),
            Role::Bishop => geometry.lines(site, occupied, Direction::Diagonal),
            Role::Unicorn => geometry.lines(site, occupied, Direction::Triagonal),
            Role::Pawn => geometry.pawn(by.index(), site),
            _ => 0,
        }
    }

    /// The sites of the only board to which a fairy man of a side may go from a site, with these
    /// sites occupied. It must have powers of its own and capture on its arrival square.
    pub fn fairy_reach(self, by: Color, role: Role, site: usize, occupied: Sites) -> Sites {
        let arrivals = self.collect(by, &[role], (0, site), occupied, false);
        arrivals.quiet | arrivals.takes
    }

    /// Returns whether any man captures on a site other than its arrival.
    pub const fn captures_hurdles(self) -> bool {
        self.men.cast.captures_hurdles
    }

    /// Returns whether a classical rider of a side newly attacks a site when a man leaves the site
    /// `left`, with the other sites occupied as given.
    pub fn opens_line(self, by: Color, (world, site): Place, left: usize, occupied: Sites) -> bool {
        let geometry = self.men.cast.geometry;
        let lines = |occupied| geometry.all_lines(site, occupied);
        let beyond = lines(occupied & !(1 << left)) & !lines(occupied);
        sites_in(beyond & self.men.sites_of(by, world) & !(1 << left)).any(|from| {
            let role = self.men.role_on(world, from);
            role.is_some_and(|role| self.reach(role, by, from, 0) >> site & 1 != 0)
        })
    }

    /// The sites beside a man, or a leap away, to which a fairy man of a side goes if they are
    /// vacant, whatever else is occupied.
    pub fn first_steps(self, by: Color, role: Role, site: usize) -> Sites {
        match self.men.cast.moves(role) {
            Some(Moves::Fairy(reach)) => reach.first_steps(by, site),
            _ => 0,
        }
    }

    /// If a fairy man of a side might attack one site from another, the sites on which this attack
    /// depends.
    pub fn ways_to_attack(self, by: Color, role: Role, from: usize, to: usize) -> Option<Sites> {
        let Some(Moves::Fairy(reach)) = self.men.cast.moves(role) else {
            return None;
        };
        let threats = reach.threats(by, from, to);
        (!threats.is_empty()).then(|| threats.iter().fold(0, |sites, threat| sites | threat.mask))
    }

    /// The steps of a man with a pawn's power: like a pawn, two squares from its second rank, and
    /// otherwise one.
    fn pawn_steps(self, by: Color, site: usize, occupied: Sites) -> Sites {
        let geometry = self.men.cast.geometry;
        let law = self.men.cast.law;
        let rank = geometry.place(site).1 as u8;
        let steps = geometry.pawn_steps(by.index(), site) & !occupied;
        if law
            .double_step_from
            .is_none_or(|first| rank != law.rank(by, first))
        {
            return steps;
        }
        steps
            | sites_in(steps).fold(0, |set, passed| {
                set | geometry.pawn_steps(by.index(), passed)
            }) & !occupied
    }
}
