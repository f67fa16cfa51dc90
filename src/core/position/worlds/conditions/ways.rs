//! The moves and captures of a man to which a condition gives ways other than its own.

use super::{Place, rebirth};
use crate::board::{Board, Cell, Sites, Square, sites_in};
use crate::conditions::Conditions;
use crate::position::reach::Arrivals;
use crate::position::worlds::Worlds;
use crate::position::{Color, Man, Men, Role, Traits};

const fn bit(site: usize) -> Sites {
    1 << site
}

/// Conditions under which men move like others.
const LENDING: Conditions = Conditions::ANNAN
    .with(Conditions::NANNA)
    .with(Conditions::FACE_TO_FACE)
    .with(Conditions::BACK_TO_BACK)
    .with(Conditions::CHEEK_TO_CHEEK)
    .with(Conditions::POINT_REFLECTION)
    .with(Conditions::TRANSMISSION_MENACE)
    .with(Conditions::POWER_TRANSFERS)
    .with(Conditions::TRANSMUTING);

/// The roles of the game array by files, like which officers move in Bolero.
const OF_FILES: [Role; 8] = [
    Role::Rook,
    Role::Knight,
    Role::Bishop,
    Role::Queen,
    Role::King,
    Role::Bishop,
    Role::Knight,
    Role::Rook,
];

/// The ways of men: the moves and captures that conditions give them, as their own kinds or as
/// others.
#[derive(Clone, Copy)]
pub struct Ways<'a> {
    men: &'a Worlds,
}

impl Worlds {
    /// The ways of men under conditions.
    #[inline(always)]
    pub const fn ways(&self) -> Ways<'_> {
        Ways { men: self }
    }
}

impl Ways<'_> {
    /// Returns whether a man may have other ways than its own.
    #[inline]
    pub const fn has_other_ways(self) -> bool {
        self.men.cast.has_other_ways
    }

    /// The site of the same board that lies `files` files and `ranks` ranks away.
    fn beside(self, (world, site): Place, files: i8, ranks: i8) -> Option<Place> {
        let cell = self.men.cell((world, site));
        let square = cell.square.step(files, ranks)?;
        Some((world, self.men.place(Cell::new(cell.board, square)).1))
    }

    /// The roles like which a man of a side moves and captures on its place under some of these
    /// conditions; `None` if it moves like itself.
    pub(super) fn lent(self, by: Color, place: Place, because: &Conditions) -> Option<Vec<Role>> {
        use Conditions as C;
        let conditions = self.men.conditions().only(*because);
        if conditions.has(C::SINGLE_BOX_3) {
            let roles = self.men.roles_of_waiting(by, self.men.cell(place));
            return (!roles.is_empty()).then_some(roles);
        }
        if !conditions.any(LENDING) {
            return None;
        }
        // In check it moves like itself, or like the men that would lend it their ways, and also
        // like the checkers or an equihopper.
        let gained = conditions
            .any(C::REFLECTING.with(C::VAULTING))
            .then(|| self.gained_in_check(by, place))
            .filter(|roles| !roles.is_empty());
        if let Some(mut roles) = gained {
            let others = because.without(C::REFLECTING.with(C::VAULTING));
            let own = self.men.man_in(place).map(|man| man.role);
            roles.extend(
                self.lent(by, place, &others)
                    .unwrap_or_else(|| own.into_iter().collect()),
            );
            roles.sort_unstable();
            roles.dedup();
            return Some(roles);
        }
        if self.is_transmuting(by)
            && because.any(Conditions::TRANSMUTING)
            && self.men.man_in(place).is_some_and(|man| {
                man.is_royal() && (man.role.is_king() || !self.is_super_transmuting(by))
            })
        {
            // In check it moves like the checkers only, even if other men would lend it their ways.
            let checkers = self.checkers(by, place);
            if !checkers.is_empty() {
                return Some(checkers);
            }
        }
        if conditions.any(C::TRANSMISSION_MENACE.with(C::POWER_TRANSFERS)) {
            return if conditions.any(C::POWER_TRANSFERS) {
                self.lent_from_home(by, place)
            } else {
                self.lent_by_attackers(by, place)
            };
        }
        let ranks = by.forward() / 8;
        let man_at = |files: i8, ranks: i8| {
            self.beside(place, files, ranks)
                .and_then(|place| self.men.man_in(place))
        };
        let own = |man: &Man| man.belongs_to(by);
        let theirs = |man: &Man| man.belongs_to(!by);
        let mut lenders: [Option<Man>; 2] = [None; 2];
        if conditions.has(C::ANNAN) {
            lenders[0] = man_at(0, -ranks).filter(own);
        } else if conditions.has(C::NANNA) {
            lenders[0] = man_at(0, ranks).filter(own);
        } else if conditions.has(C::FACE_TO_FACE) {
            lenders[0] = man_at(0, ranks).filter(theirs);
        } else if conditions.has(C::BACK_TO_BACK) {
            lenders[0] = man_at(0, -ranks).filter(theirs);
        } else if conditions.has(C::CHEEK_TO_CHEEK) {
            lenders = [man_at(-1, 0), man_at(1, 0)].map(|man| man.filter(theirs));
        } else if conditions.has(C::POINT_REFLECTION) {
            lenders[0] = self.opposite(place);
        }
        let roles: Vec<Role> = lenders.into_iter().flatten().map(|man| man.role).collect();
        (!roles.is_empty()).then_some(roles)
    }

    /// The man on the square that is opposite with respect to the centre of the only board.
    fn opposite(self, (world, site): Place) -> Option<Man> {
        let cell = self.men.cell((world, site));
        let square = Square::wrap(63 - cell.square.index() as u32);
        self.men.man_at(Cell::new(cell.board, square))
    }

    /// Point reflection: returns whether a man has the ways of another, on the opposite square.
    pub fn is_reflected(self, place: Place) -> bool {
        self.men.conditions().has(Conditions::POINT_REFLECTION) && self.opposite(place).is_some()
    }

    /// The role like which a man makes some of its moves under one of these conditions, by its
    /// file; `None` if it makes all moves as itself.
    fn like_file(self, place: Place, because: &Conditions) -> Option<Role> {
        use Conditions as C;
        let conditions = self.men.conditions().only(*because);
        if !conditions.any(C::LIKE_FILE) {
            return None;
        }
        let man = self.men.man_in(place)?;
        let keeps = man.role.is_pawn() || man.is_royal() && !conditions.any(C::KINGS_LIKE_FILE);
        let file = usize::from(self.men.cell(place).square.file());
        (!keeps).then(|| OF_FILES[file])
    }

    /// The role like which a man captures under one of these conditions, by its file; `None` if it
    /// captures as itself.
    pub(super) fn captures_like_file(self, place: Place, because: &Conditions) -> Option<Role> {
        self.like_file(place, &because.only(Conditions::CAPTURING_LIKE_FILE))
    }

    /// Transmission menace: the roles like which a man of a side moves, its own and those of the
    /// enemies that observe it; `None` if no enemy does.
    fn lent_by_attackers(self, by: Color, place: Place) -> Option<Vec<Role>> {
        let (world, _) = place;
        let own = self.men.man_in(place)?.role;
        let enemies = sites_in(self.men.sites_of(!by, world)).map(|from| (world, from));
        let attackers = enemies.filter(|&from| self.men.bonds().observes(!by, from, place));
        let mut roles: Vec<Role> = attackers
            .filter_map(|(world, from)| self.men.role_on(world, from))
            .collect();
        if roles.is_empty() {
            return None;
        }
        roles.push(own);
        roles.sort_unstable();
        roles.dedup();
        Some(roles)
    }

    /// Power transfer: the role of the man on the square of rebirth of a man of a side; `None` if
    /// the condition spares the man as a king, or that square is vacant or its own.
    fn lent_from_home(self, by: Color, place: Place) -> Option<Vec<Role>> {
        let kings = self.men.conditions().has(Conditions::POWER_TRANSFER_REX);
        let man = self
            .men
            .man_in(place)
            .filter(|man| kings || !man.is_royal())?;
        let cell = self.men.cell(place);
        let home = rebirth::home(man.role, by, cell.square);
        let there = self.men.man_at(crate::board::Cell::new(cell.board, home));
        there
            .filter(|_| home != cell.square)
            .map(|lender| vec![lender.role])
    }

    /// Returns whether a king has other ways than a king's, which forbids castling. So does
    /// reflection by another king.
    pub fn moves_unlike_king(self, by: Color, place: Place) -> bool {
        self.has_other_ways()
            && (self.is_reflected(place)
                || self
                    .lent(by, place, &Conditions::OTHER_WAYS)
                    .is_some_and(|roles| !roles.contains(&Role::King)))
    }

    /// Returns whether a man captures en passant: a pawn with its own ways, or a man with those of
    /// a pawn, except by reflection.
    pub fn moves_like_pawn(self, by: Color, place: Place) -> bool {
        if self.is_reflected(place) {
            return false;
        }
        let own = self
            .men
            .man_in(place)
            .is_some_and(|man| man.role == Role::Pawn);
        if self.has_other_ways() {
            self.lent(by, place, &Conditions::OTHER_WAYS)
                .map_or(own, |roles| roles.contains(&Role::Pawn))
        } else {
            own
        }
    }

    /// Returns whether a side's king in check moves only like the men that check it.
    pub(super) const fn is_transmuting(self, side: Color) -> bool {
        const ALSO: Conditions = Conditions::REFLECTING.with(Conditions::VAULTING);
        const WHITE: Conditions = Conditions::transmuting(Color::White).without(ALSO);
        const BLACK: Conditions = Conditions::transmuting(Color::Black).without(ALSO);
        self.men.conditions().any(match side {
            Color::White => WHITE,
            Color::Black => BLACK,
        })
    }

    /// The roles like which a reflecting or vaulting king of a side moves beside its own, if the man
    /// on a place is one and is attacked.
    fn gained_in_check(self, by: Color, place: Place) -> Vec<Role> {
        let [reflects, vaults] = match by {
            Color::White => [Conditions::WHITE_REFLECTING, Conditions::WHITE_VAULTING],
            Color::Black => [Conditions::BLACK_REFLECTING, Conditions::BLACK_VAULTING],
        }
        .map(|condition| self.men.conditions().any(condition));
        if !(reflects || vaults) || !self.men.man_in(place).is_some_and(Man::is_royal) {
            return Vec::new();
        }
        let checkers = self.checkers(by, place);
        if vaults && !checkers.is_empty() {
            vec![Role::Equihopper]
        } else {
            checkers
        }
    }

    /// Returns whether a side's king permanently takes the kind of a man that checks it.
    pub(super) const fn is_super_transmuting(self, side: Color) -> bool {
        use Conditions as C;
        self.men.conditions().any(match side {
            Color::White => C::WHITE_SUPER_TRANSMUTING,
            Color::Black => C::BLACK_SUPER_TRANSMUTING,
        })
    }

    /// The roles like which the attackers of a side's king move, sorted and without repetition. An
    /// attacking king that transmutes counts as a king.
    pub(super) fn checkers(self, side: Color, (world, site): Place) -> Vec<Role> {
        const OTHERS: Conditions = Conditions::OTHER_WAYS.without(Conditions::TRANSMUTING);
        let mut roles = Vec::new();
        for from in sites_in(self.men.sites_of(!side, world)) {
            let place = (world, from);
            if self.men.bonds().can_capture(!side, place, site, &OTHERS) {
                let lent = self.lent(!side, place, &OTHERS);
                roles.extend(
                    lent.unwrap_or_else(|| self.men.role_on(world, from).into_iter().collect()),
                );
            }
        }
        roles.sort_unstable();
        roles.dedup();
        roles
    }

    /// The arrivals of any man of a side on its own board. Sites of own men are included.
    pub fn arrivals_of(self, by: Color, place: Place) -> Arrivals {
        use Conditions as C;
        let (world, site) = place;
        let Some(man) = self.men.man_in(place) else {
            return Arrivals::default();
        };
        let occupied = self.men.occupied_sites(world);
        if let Some(roles) = self.lent(by, place, &Conditions::OTHER_WAYS) {
            let mut arrivals = self.men.powers().arrivals_like(by, &roles, place, occupied);
            if roles.contains(&Role::Pawn) {
                self.moves_from_first_rank(by, place, &mut arrivals);
            }
            return arrivals;
        }
        let own = |place: Place, occupied: Sites| {
            if man.is_classical() || !self.men.powers().is_borrowing(place) {
                self.men
                    .powers()
                    .arrivals_like(by, &[man.role], place, occupied)
            } else {
                self.men.powers().arrivals(by, place)
            }
        };
        let mut arrivals = own(place, occupied);
        if man.role == Role::Pawn {
            self.moves_from_first_rank(by, place, &mut arrivals);
        }
        let conditions = self.men.conditions();
        let over = |quiet: &Arrivals, takes: &Arrivals| {
            let vacant = |(_, to): &&(u8, u8)| occupied & bit((*to).into()) == 0;
            let steps = quiet.over.iter().filter(vacant);
            steps
                .chain(takes.over.iter().filter(|one| !vacant(one)))
                .copied()
                .collect()
        };
        if let Some(role) = self.like_file(place, &C::OTHER_WAYS) {
            let like_file = self
                .men
                .powers()
                .arrivals_like(by, &[role], place, occupied);
            let (quiet, takes) = if conditions.any(C::CAPTURING_LIKE_FILE) {
                (arrivals, like_file)
            } else {
                (like_file, arrivals)
            };
            return Arrivals {
                quiet: quiet.quiet,
                over: over(&quiet, &takes),
                ..takes
            };
        }
        if conditions.has(C::MAKE_TAKE) {
            self.take_after_making(by, place, man, &mut arrivals);
        }
        if conditions.has(C::PLUS) {
            self.take_from_centre(by, place, man, &mut arrivals);
        }
        if !conditions.any(C::MARS_CIRCE.with(C::ANTIMARS_CIRCE).with(C::PHANTOM))
            || conditions.has(C::PHANTOM) && man.is_royal()
        {
            return arrivals;
        }
        let start = self.start(by, place, occupied);
        let from_home = start.map(|home| {
            // The man counts as standing at home, and its own site as vacant.
            let over = man.traits.has(Traits::HURDLE_COLOR_CHANGING);
            let mut found = self.arrivals_at_home(by, place, home, occupied, over);
            found.takes &= !bit(site);
            found.quiet &= !bit(site);
            found.over.retain(|(_, to)| usize::from(*to) != site);
            found.beyond.retain(|(_, to)| usize::from(*to) != site);
            found
        });
        let from_home = from_home.unwrap_or_default();
        if conditions.has(C::MARS_CIRCE) {
            Arrivals {
                quiet: arrivals.quiet,
                over: over(&arrivals, &from_home),
                ..from_home
            }
        } else if conditions.has(C::ANTIMARS_CIRCE) {
            Arrivals {
                quiet: from_home.quiet,
                over: over(&from_home, &arrivals),
                ..arrivals
            }
        } else {
            arrivals.quiet |= from_home.quiet;
            arrivals.takes |= from_home.takes;
            for capture in from_home.beyond {
                if !arrivals.beyond.contains(&capture) {
                    arrivals.beyond.push(capture);
                }
            }
            for hop in from_home.over {
                if !arrivals.over.contains(&hop) {
                    arrivals.over.push(hop);
                }
            }
            arrivals
        }
    }

    /// The site as from which a man moves or captures (Mars Circe and its relatives): that of its
    /// rebirth, if it is vacant. A pawn that cannot move from its own first rank does not move as
    /// from there.
    pub fn start(self, by: Color, place: Place, occupied: Sites) -> Option<usize> {
        let (_, site) = place;
        let man = self.men.man_in(place)?;
        let start = rebirth::square_to_start(self.men, man, by, self.men.cell(place)).index();
        let stuck = man.role == Role::Pawn
            && self.men.is_first_rank(by, start)
            && self.steps_from_first_rank() == 0;
        let is_free = start == site || occupied & bit(start) == 0;
        (is_free && !stuck).then_some(start)
    }

    /// The arrivals of a man of a side if it stood on the site `home` and the board were occupied
    /// like this.
    fn arrivals_at_home(
        self,
        by: Color,
        place: Place,
        home: usize,
        occupied: Sites,
        over: bool,
    ) -> Arrivals {
        let (world, site) = place;
        let Some(man) = self.men.man_in(place) else {
            return Arrivals::default();
        };
        let there = occupied & !bit(site) | bit(home);
        if !self.men.powers().is_borrowing(place) {
            return self
                .men
                .powers()
                .collect(by, &[man.role], (world, home), there, over);
        }
        // The men that lend it powers are determined with the man at home.
        self.at_home(place, home)
            .powers()
            .own_arrivals(by, (world, home), there)
    }

    /// The men, with the man of a place moved to another site of its board.
    pub(super) fn at_home(self, place: Place, home: usize) -> Worlds {
        let mut men = *self.men;
        if let Some(man) = self.men.man_in(place) {
            men.toggle(self.men.cell(place), man);
            men.toggle(self.men.cell((place.0, home)), man);
        }
        men
    }

    /// The square of the game array from which a man makes a move or capture; `None` if it makes it
    /// from its own square.
    pub(in crate::position) fn way_home(
        self,
        by: Color,
        mv: crate::position::Move,
    ) -> Option<Cell> {
        use Conditions as C;
        let conditions = self.men.conditions();
        let place = self.men.place(mv.from());
        let man = self.men.man_in(place)?;
        let captures = mv.captured().is_some();
        let to = self.men.place(mv.to()).1;
        if conditions.has(C::PLUS) {
            return self.way_from_centre(by, mv).filter(|_| captures);
        }
        let goes_home = match (
            conditions.has(C::MARS_CIRCE),
            conditions.has(C::ANTIMARS_CIRCE),
        ) {
            (true, _) => captures,
            (_, true) => !captures,
            _ => {
                let own = self.men.powers().arrivals_like(
                    by,
                    &[man.role],
                    place,
                    self.men.occupied_sites(place.0),
                );
                // Of two moves to one square the hurdles may differ.
                let at = |cell: Cell| self.men.place(cell).1;
                let is_same = |cell: Option<Cell>, (hurdle, end): (u8, u8)| {
                    usize::from(end) == to && cell.is_none_or(|cell| at(cell) == hurdle.into())
                };
                let mut over = own.over.iter();
                let mut beyond = own.beyond.iter();
                let from_here = (own.quiet | own.takes) & bit(to) != 0 && mv.recolors().is_none()
                    || over.any(|&path| is_same(mv.recolors(), path))
                    || captures && beyond.any(|&path| is_same(mv.captured_at(), path));
                conditions.has(C::PHANTOM) && !from_here
            }
        };
        let home = rebirth::square_to_start(self.men, man, by, mv.from());
        let goes_home =
            goes_home && home != mv.from().square && !mv.is_castling() && !mv.is_en_passant();
        goes_home.then(|| Cell::new(mv.from().board, home))
    }

    /// Plus chess: the first square of the centre, in the order d4, d5, e4, e5, as from which a man
    /// makes a capture that it could not make from its own square.
    fn way_from_centre(self, by: Color, mv: crate::position::Move) -> Option<Cell> {
        let place = self.men.place(mv.from());
        let to = self.men.place(mv.to()).1;
        let occupied = self.men.occupied_sites(place.0);
        let makes = |start: usize| {
            if mv.is_en_passant() {
                let near = self.men.geometry().pawns_attacking(by.index(), to);
                return near & bit(start) != 0;
            }
            let ways = self.arrivals_at_home(by, place, start, occupied, true);
            let is_same = |cell: Option<Cell>, (hurdle, end): (u8, u8)| {
                usize::from(end) == to
                    && cell.is_none_or(|cell| self.men.place(cell).1 == hurdle.into())
            };
            let mut over = ways.over.iter();
            let mut beyond = ways.beyond.iter();
            ways.takes & bit(to) != 0 && mv.recolors().is_none() && !mv.is_locust()
                || over.any(|&path| is_same(mv.recolors(), path))
                || beyond.any(|&path| is_same(mv.captured_at(), path))
        };
        let central = self.other_central_sites(place);
        if central == 0 || makes(place.1) {
            return None;
        }
        let centre = Conditions::CENTRE.map(|square| Cell::new(mv.from().board, square));
        centre.into_iter().find(|&cell| {
            let start = self.men.place(cell).1;
            central & bit(start) != 0 && makes(start)
        })
    }

    /// The greatest number of squares that a pawn advances from its own first rank: 3 in Einstein
    /// chess, 1 in Parrain Circe and Cage Circe, which bring pawns there, otherwise 0 (Popeye).
    pub(in crate::position::worlds) fn steps_from_first_rank(self) -> i8 {
        use Conditions as C;
        if self.men.conditions().any(C::EINSTEINS) {
            3
        } else {
            i8::from(
                self.men
                    .conditions()
                    .any(C::PARRAIN_CIRCE.with(C::CAGE_CIRCE)),
            )
        }
    }

    /// Adds the moves of a man that moves like a pawn from its side's first rank.
    pub(super) fn moves_from_first_rank(
        self,
        by: Color,
        (world, site): Place,
        arrivals: &mut Arrivals,
    ) {
        if self.steps_from_first_rank() == 0 || !self.men.is_first_rank(by, site) {
            return;
        }
        let ranks = by.forward() / 8;
        let occupied = self.men.occupied_sites(world);
        for steps in 1..=self.steps_from_first_rank() {
            let Some((_, to)) = self.beside((world, site), 0, ranks * steps) else {
                break;
            };
            if occupied & bit(to) != 0 {
                break;
            }
            arrivals.quiet |= bit(to);
        }
        arrivals.takes |= self.men.powers().reach(Role::Pawn, by, site, occupied) & occupied;
    }

    /// The sites to which a man of this role and side might go from a place without a capture, with
    /// these sites of its board occupied. A pawn also goes there from its own first rank, under
    /// conditions that allow it.
    pub(super) fn steps_as(self, by: Color, role: Role, place: Place, occupied: Sites) -> Sites {
        let mut arrivals = self.men.powers().arrivals_as(by, role, place, occupied);
        if role == Role::Pawn {
            self.moves_from_first_rank(by, place, &mut arrivals);
        }
        arrivals.quiet
    }

    /// Replaces the captures of a man by those of Make & Take: it captures from each square to
    /// which a man of the victim's kind and side could have gone in its place.
    fn take_after_making(self, by: Color, (world, site): Place, man: Man, arrivals: &mut Arrivals) {
        let occupied = self.men.occupied_sites(world);
        arrivals.takes = 0;
        arrivals.beyond.clear();
        arrivals
            .over
            .retain(|(_, to)| occupied & bit((*to).into()) == 0);
        let mut done = Vec::new();
        for victim in sites_in(self.men.sites_of(!by, world) & !bit(site)) {
            let Some(other) = self.men.man_on(world, victim) else {
                continue;
            };
            if done.contains(&other.role) {
                continue;
            }
            done.push(other.role);
            let made = self.steps_as(!by, other.role, (world, site), occupied);
            let of_kind = sites_in(self.men.sites_of(!by, world))
                .filter(|&at| {
                    self.men
                        .man_on(world, at)
                        .is_some_and(|there| there.role == other.role)
                })
                .fold(0, |set: Sites, at| set | bit(at));
            // A quick test: most men would not reach a victim even on an empty board.
            let may = |from: &usize| {
                man.role.is_fairy()
                    || self.men.powers().reach(man.role, by, *from, 0) & of_kind != 0
            };
            for from in sites_in(made).filter(may) {
                let over = man.traits.has(Traits::HURDLE_COLOR_CHANGING);
                let mut reached = self.arrivals_at_home(by, (world, site), from, occupied, over);
                if man.role == Role::Pawn {
                    self.moves_from_first_rank(by, (world, from), &mut reached);
                }
                arrivals.takes |= reached.takes & of_kind & !bit(site);
                let (beyond, over) = (reached.beyond.into_iter(), reached.over.into_iter());
                let beyond = beyond
                    .filter(|&(at, to)| of_kind & bit(at.into()) != 0 && usize::from(to) != site);
                arrivals.beyond.extend(
                    beyond
                        .filter(|capture| !arrivals.beyond.contains(capture))
                        .collect::<Vec<_>>(),
                );
                let over = over.filter(|&(_, to)| of_kind & bit(to.into()) != 0);
                arrivals.over.extend(
                    over.filter(|hop| !arrivals.over.contains(hop))
                        .collect::<Vec<_>>(),
                );
            }
        }
    }

    /// Plus chess: the sites as from which a man also captures: if it stands in the centre, the
    /// other sites of the centre that are vacant.
    pub(super) fn other_central_sites(self, place: Place) -> Sites {
        let (world, site) = place;
        let is_plus = self.men.conditions().has(Conditions::PLUS);
        let centre = Conditions::CENTRE
            .into_iter()
            .map(|square| self.men.place(Cell::new(Board::A, square)).1)
            .fold(0, |set: Sites, site| set | bit(site));
        if is_plus && centre & bit(site) != 0 {
            centre & !self.men.occupied_sites(world)
        } else {
            0
        }
    }

    /// Plus chess: adds the captures of a man as from other squares of the centre.
    fn take_from_centre(self, by: Color, (world, site): Place, man: Man, arrivals: &mut Arrivals) {
        let occupied = self.men.occupied_sites(world);
        let over = man.traits.has(Traits::HURDLE_COLOR_CHANGING);
        for start in sites_in(self.other_central_sites((world, site))) {
            let found = self.arrivals_at_home(by, (world, site), start, occupied, over);
            arrivals.takes |= found.takes & occupied & !bit(site);
            let beyond = found.beyond.into_iter();
            for capture in beyond.filter(|&(_, to)| usize::from(to) != site) {
                if !arrivals.beyond.contains(&capture) {
                    arrivals.beyond.push(capture);
                }
            }
            let captures = |to: u8| (occupied & !bit(site)) & bit(to.into()) != 0;
            for hop in found.over.into_iter().filter(|&(_, to)| captures(to)) {
                if !arrivals.over.contains(&hop) {
                    arrivals.over.push(hop);
                }
            }
        }
    }

    /// Returns whether a man captures on a site of its board under Make & Take, if there are no
    /// fairy men and no attributes.
    fn takes_by_making(self, by: Color, (world, site): Place, man: Man, to: usize) -> bool {
        if self.men.sites_of(!by, world) & bit(to) == 0 || to == site {
            return false;
        }
        let Some(victim) = self.men.man_on(world, to) else {
            return false;
        };
        let occupied = self.men.occupied_sites(world);
        let lifted = occupied & !bit(site);
        let made = self.steps_as(!by, victim.role, (world, site), occupied);
        // A quick test: most men would not reach a victim even on an empty board.
        let may = |from: &usize| self.men.powers().reach(man.role, by, *from, 0) & bit(to) != 0;
        sites_in(made).filter(may).any(|from| {
            let powers = self.men.powers();
            let mut reached =
                powers.arrivals_like(by, &[man.role], (world, from), lifted | bit(from));
            if man.role == Role::Pawn {
                self.moves_from_first_rank(by, (world, from), &mut reached);
            }
            reached.takes & bit(to) != 0
        })
    }

    /// Returns whether a man attacks a site of its board, and the capture would end on an allowed
    /// site: on the attacked one, except for locusts.
    pub(super) fn strikes(
        self,
        by: Color,
        from: Place,
        to: usize,
        because: &Conditions,
        allowed: &mut dyn FnMut(usize) -> bool,
    ) -> bool {
        use Conditions as C;
        if !self.men.cast.captures_hurdles {
            return allowed(to) && self.aims_because(by, from, to, because);
        }
        if !self.aims_because(by, from, to, because) {
            return false;
        }
        let (world, site) = from;
        let Some(man) = self.men.man_in(from) else {
            return false;
        };
        let occupied = self.men.occupied_sites(world) | bit(to);
        let conditions = self.men.conditions().only(*because);
        let mut ways = Vec::new();
        if let Some(roles) = self
            .lent(by, from, because)
            .filter(|_| self.has_other_ways())
        {
            ways.push(self.men.powers().collect(by, &roles, from, occupied, false));
        } else if let Some(role) = self.captures_like_file(from, because) {
            let powers = self.men.powers();
            ways.push(powers.collect(by, &[role], from, occupied, false));
        } else if conditions.has(C::MAKE_TAKE) {
            ways.push(self.arrivals_of(by, from));
        } else {
            let from_home =
                conditions.has(C::MARS_CIRCE) || conditions.has(C::PHANTOM) && !man.is_royal();
            let start = self.start(by, from, self.men.occupied_sites(world));
            if let Some(home) = start.filter(|_| from_home) {
                ways.push(self.arrivals_at_home(by, from, home, occupied, false));
            }
            let central = if conditions.has(C::PLUS) {
                self.other_central_sites(from)
            } else {
                0
            };
            ways.extend(
                sites_in(central)
                    .map(|start| self.arrivals_at_home(by, from, start, occupied, false)),
            );
            if !conditions.has(C::MARS_CIRCE) {
                ways.push(self.men.powers().own_arrivals(by, from, occupied));
            }
        }
        let beyond = ways
            .iter()
            .flat_map(|ways| &ways.beyond)
            .filter(|(hurdle, _)| usize::from(*hurdle) == to);
        let mut beyond = beyond.map(|(_, arrival)| usize::from(*arrival));
        let captures = ways.iter().any(|ways| ways.takes & bit(to) != 0);
        let mut is_beyond = false;
        if beyond.any(|arrival| {
            is_beyond = true;
            // A man that moves as from home may not end on its own site.
            arrival != site && self.men.powers().may_arrive(world, arrival) && allowed(arrival)
        }) {
            return true;
        }
        (captures || !is_beyond) && allowed(to)
    }

    /// Returns whether a man attacks a site of its board by its ways. Only the conditions of
    /// `because` change its ways.
    pub(super) fn aims_because(
        self,
        by: Color,
        from: Place,
        to: usize,
        because: &Conditions,
    ) -> bool {
        use Conditions as C;
        let (world, site) = from;
        let occupied = self.men.occupied_sites(world);
        let Some(man) = self.men.man_in(from) else {
            return false;
        };
        // A pawn that cannot move from its own first rank attacks no man from there.
        let stuck = self.men.is_first_rank(by, site) && self.steps_from_first_rank() == 0;
        if !self.has_other_ways() {
            return !(stuck && man.role == Role::Pawn)
                && self.men.powers().attacks_from(by, from, to, occupied);
        }
        if let Some(roles) = self.lent(by, from, because) {
            return roles
                .iter()
                .any(|&role| self.men.powers().role_attacks(by, role, from, to, occupied));
        }
        if let Some(role) = self.captures_like_file(from, because) {
            return self.men.powers().role_attacks(by, role, from, to, occupied);
        }
        let conditions = self.men.conditions().only(*because);
        if conditions.has(C::MAKE_TAKE) {
            if self.men.fairy == [0; 3] {
                return self.takes_by_making(by, from, man, to);
            }
            let arrivals = self.arrivals_of(by, from);
            return arrivals.takes & bit(to) != 0
                || arrivals
                    .beyond
                    .iter()
                    .any(|(hurdle, _)| usize::from(*hurdle) == to)
                || arrivals
                    .over
                    .iter()
                    .any(|(_, arrival)| usize::from(*arrival) == to);
        }
        let attacks = |home: usize| {
            let there = occupied & !bit(site) | bit(home);
            if self.men.powers().is_borrowing(from) {
                self.at_home(from, home).powers().attacks_from(
                    by,
                    (world, home),
                    to,
                    there | bit(to),
                )
            } else {
                self.men
                    .powers()
                    .role_attacks(by, man.role, (world, home), to, there)
            }
        };
        if conditions.has(C::PLUS) && to != site {
            let mut starts = sites_in(self.other_central_sites(from));
            if starts.any(|start| start != to && attacks(start)) {
                return true;
            }
        }
        if conditions.has(C::MARS_CIRCE) || conditions.has(C::PHANTOM) && !man.is_royal() {
            let start = self.start(by, from, occupied);
            if start.is_some_and(|home| home != to && attacks(home)) {
                return true;
            }
            if conditions.has(C::MARS_CIRCE) {
                return false;
            }
        }
        !(stuck && man.role == Role::Pawn) && self.men.powers().attacks_from(by, from, to, occupied)
    }

    /// The site one step ahead of a pawn, which it reaches by an ordinary move even if it could
    /// also go there from home. Empty in Antimars Circe.
    pub fn own_steps(self, by: Color, place: Place) -> Sites {
        let ahead = self.beside(place, 0, by.forward() / 8);
        if self.men.conditions().has(Conditions::ANTIMARS_CIRCE) {
            0
        } else {
            ahead.map_or(0, |(_, site)| bit(site))
        }
    }

    /// The sites to which a pawn goes by a move that lets it be captured en passant: two squares,
    /// or more from its first rank. In Antimars Circe and Phantom chess it may also make this move
    /// as from its home rank.
    pub fn double_steps(self, by: Color, place: Place) -> Sites {
        use Conditions as C;
        let conditions = self.men.conditions();
        let law = self.men.law();
        let cell = self.men.cell(place);
        let Some(rank) = law
            .double_step_from
            .filter(|_| self.men.rules().dialect.double_step)
        else {
            return 0;
        };
        let second = law.rank(by, rank);
        let from_home = conditions.has(C::ANTIMARS_CIRCE)
            || conditions.has(C::PHANTOM)
                && self.men.man_in(place).is_some_and(|man| !man.is_royal());
        let up = by.forward() / 8;
        let mut starts = Vec::new();
        if cell.square.rank() == second {
            starts.push((cell.square, 2));
        } else if self.men.is_first_rank(by, place.1) {
            starts.extend((2..=self.steps_from_first_rank()).map(|steps| (cell.square, steps)));
        }
        if from_home && let Some(man) = self.men.man_in(place) {
            let start = rebirth::square_to_start(self.men, man, by, cell);
            let elsewhere = start.rank() == second && start != cell.square;
            starts.extend(elsewhere.then_some((start, 2)));
        }
        let ends = starts
            .into_iter()
            .filter_map(|(start, steps)| start.step(0, up * steps));
        ends.fold(0, |set, square| {
            set | bit(self.men.place(Cell::new(cell.board, square)).1)
        })
    }
}
