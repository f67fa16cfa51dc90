//! [`Worlds`]: men on boards of any number and shape, who may share squares.
//!
//! A [mailbox](https://www.chessprogramming.org/Mailbox): each site says who stands on it, and for each side and board there is
//! the set of occupied sites. Whether a site is attacked is asked from the site outward: the men in sight are looked up, and
//! of each how it stands to the site.

use super::variants::Shape;
use super::{Color, Man, Men, Move, Role, RuleSet, Zero};
use crate::board::{Bitboard, Board, Cell, Geometry, Relation, Sites, sites_in};
use std::fmt;

/// The men of any variant, and its rules, which are looked up as play goes on.
#[derive(Clone, Copy)]
pub struct Worlds {
    rules: RuleSet,
    geometry: &'static Geometry,
    /// Who stands on each site, board after board: 0 for nobody, else as in [`code`].
    sites: [u8; SITES],
    colors: [[Sites; 3]; 2],
    /// The place of each side's king among `sites`, or [`NOWHERE`].
    kings: [u8; 2],
}

/// Enough for three boards of 64 squares and for two cubes of 125 cells.
const SITES: usize = 256;

/// The place of a king that a side does not have. No variant has so many sites.
const NOWHERE: u8 = u8::MAX;

/// The sites of a board in `Worlds::sites`.
const fn first_of(world: usize, geometry: &Geometry) -> usize {
    world * geometry.stride()
}

/// The number of a man, from 1.
const fn code(man: Man) -> u8 {
    1 + 2 * man.role as u8 + man.color as u8
}

/// How men stand to the sites that they attack, in the order of their numbers.
const AIMS: [Relation; 16] = {
    use Relation as R;
    let lines = R::STRAIGHT.or(R::DIAGONAL).or(R::TRIAGONAL);
    let mut aims = [R::NONE; 16];
    let men = [
        (Role::King, [R::STEP; 2]),
        (Role::Queen, [lines; 2]),
        (Role::Rook, [R::STRAIGHT; 2]),
        (Role::Bishop, [R::DIAGONAL; 2]),
        (Role::Knight, [R::LEAP; 2]),
        (Role::Pawn, R::PAWN),
        (Role::Unicorn, [R::TRIAGONAL; 2]),
    ];
    let mut index = 0;
    while index < men.len() {
        let (role, [white, black]) = men[index];
        aims[code(Man::new(Color::White, role)) as usize] = white;
        aims[code(Man::new(Color::Black, role)) as usize] = black;
        index += 1;
    }
    aims
};

/// The man of a number.
#[inline(always)]
const fn man_of(code: u8) -> Option<Man> {
    if code == 0 {
        return None;
    }
    let color = if (code - 1) & 1 == 0 { Color::White } else { Color::Black };
    match Role::from_index((code - 1) / 2) {
        Some(role) => Some(Man::new(color, role)),
        None => None,
    }
}

impl PartialEq for Worlds {
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules && self.sites == other.sites
    }
}

impl Eq for Worlds {}

impl fmt::Debug for Worlds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list =
            |color| self.all_of(color).map(|(cell, role)| format!("{}{cell}", role.letter())).collect::<Vec<_>>();
        write!(f, "{} white {:?} black {:?}", self.rules, list(Color::White), list(Color::Black))
    }
}

/// A board as it is after a move: what an attack is asked of, so that the move need not be made.
#[derive(Clone, Copy, Debug)]
pub struct Seen {
    /// The occupied sites of the board.
    pub occupied: Sites,
    /// A man that is gone: its board and its site, as a set.
    pub gone: (usize, Sites),
}

impl Worlds {
    /// The rules.
    pub const fn rules(&self) -> RuleSet {
        self.rules
    }

    /// The shape of the boards.
    pub const fn geometry(&self) -> &'static Geometry {
        self.geometry
    }

    /// The occupied sites of a board or cube.
    #[inline]
    pub const fn occupied_sites(&self, world: usize) -> Sites {
        self.colors[0][world] | self.colors[1][world]
    }

    /// The sites of a board or cube on which a side's men stand.
    #[inline]
    pub const fn sites_of(&self, color: Color, world: usize) -> Sites {
        self.colors[color.index()][world]
    }

    #[inline(always)]
    fn code_on(&self, world: usize, site: usize) -> u8 {
        self.sites[(first_of(world, self.geometry) + site) % SITES]
    }

    /// The man on a site.
    #[inline]
    pub fn man_on(&self, world: usize, site: usize) -> Option<Man> {
        man_of(self.code_on(world, site))
    }

    /// The role of the man on a site.
    #[inline]
    pub fn role_on(&self, world: usize, site: usize) -> Option<Role> {
        self.man_on(world, site).map(|man| man.role)
    }

    /// The board and the site of a side's king.
    #[inline]
    pub fn king_site(&self, color: Color) -> Option<(usize, usize)> {
        let (place, stride) = (self.kings[color.index()], self.geometry.stride());
        (place != NOWHERE).then(|| (usize::from(place) / stride, usize::from(place) % stride))
    }

    /// The men of a side.
    pub fn all_of(&self, color: Color) -> impl Iterator<Item = (Cell, Role)> {
        (0..3).flat_map(move |world| {
            sites_in(self.sites_of(color, world))
                .filter_map(move |site| Some((self.geometry.cell(world, site), self.role_on(world, site)?)))
        })
    }

    /// A board as it is.
    #[inline]
    pub const fn seen(&self, world: usize) -> Seen {
        Seen { occupied: self.occupied_sites(world), gone: (world, 0) }
    }

    /// Whether a side attacks a site of a board.
    #[inline]
    pub fn attacks(&self, by: Color, world: usize, site: usize, seen: Seen) -> bool {
        let mut men = self.sites_of(by, world);
        if seen.gone.0 == world {
            men &= !seen.gone.1;
        }
        sites_in(men & self.geometry.aligned(site))
            .any(|from| self.hits(self.code_on(world, from), from, site, seen.occupied))
            || self.attacks_by_zero(by, world, site, seen)
    }

    #[inline(always)]
    fn hits(&self, code: u8, from: usize, to: usize, occupied: Sites) -> bool {
        AIMS[usize::from(code) % AIMS.len()].meets(self.geometry.relation(from, to))
            && self.geometry.is_open(from, to, occupied)
    }

    /// Whether a man on one site of a board attacks another, if the board were occupied like this.
    #[inline]
    pub fn aims(&self, man: Man, from: usize, to: usize, occupied: Sites) -> bool {
        self.hits(code(man), from, to, occupied)
    }

    /// Whether a side attacks a site from its homologue, where men may capture by a zero move.
    #[inline]
    fn attacks_by_zero(&self, by: Color, world: usize, site: usize, seen: Seen) -> bool {
        self.rules.variant.law().zero == Zero::Captures && {
            let other = 1 - world;
            let gone = if seen.gone.0 == other { seen.gone.1 } else { 0 };
            self.sites_of(by, other) & !gone & (1 << site) != 0 && self.role_on(other, site) != Some(Role::Pawn)
        }
    }

    /// The sites of flat board or level `board` on which men of a kind stand.
    fn plane_where(&self, board: Board, wanted: impl Fn(Man) -> bool) -> Bitboard {
        let world = board.world();
        let sites = sites_in(self.occupied_sites(world));
        let wanted = sites.filter(|&site| self.man_on(world, site).is_some_and(&wanted));
        let cells = wanted.map(|site| self.geometry.cell(world, site));
        cells.filter(|cell| cell.board == board).map(|cell| cell.square).collect()
    }
}

impl Men for Worlds {
    fn planes(&self) -> &'static [Board] {
        self.rules.variant.planes()
    }

    fn empty(rules: RuleSet) -> Self {
        let geometry = match rules.variant.law().shape {
            Shape::Board => Geometry::board(),
            Shape::Narrow => Geometry::narrow(),
            Shape::Cube => Geometry::cube(),
        };
        Self { rules, geometry, sites: [0; SITES], colors: [[0; 3]; 2], kings: [NOWHERE; 2] }
    }

    fn occupied(&self, board: Board) -> Bitboard {
        self.of(Color::White, board) | self.of(Color::Black, board)
    }

    fn anywhere(&self) -> Bitboard {
        self.rules.variant.planes().iter().fold(Bitboard::EMPTY, |set, &board| set | self.occupied(board))
    }

    fn of(&self, color: Color, board: Board) -> Bitboard {
        match board.level() {
            None => Bitboard(self.sites_of(color, board.world()) as u64),
            Some(_) => self.plane_where(board, |man| man.color == color),
        }
    }

    fn role(&self, role: Role, board: Board) -> Bitboard {
        self.plane_where(board, |man| man.role == role)
    }

    fn role_at(&self, cell: Cell) -> Option<Role> {
        self.role_on(cell.board.world(), self.geometry.site(cell))
    }

    #[inline]
    fn man_at(&self, cell: Cell) -> Option<Man> {
        self.man_on(cell.board.world(), self.geometry.site(cell))
    }

    #[inline]
    fn king(&self, color: Color) -> Option<Cell> {
        self.king_site(color).map(|(world, site)| self.geometry.cell(world, site))
    }

    #[inline]
    fn toggle(&mut self, cell: Cell, man: Man) {
        let (world, site) = (cell.board.world(), self.geometry.site(cell));
        let place = first_of(world, self.geometry) + site;
        self.colors[man.color.index()][world] ^= 1 << site;
        let there = &mut self.sites[place % SITES];
        let arrives = *there == 0;
        *there = if arrives { code(man) } else { 0 };
        if man.role == Role::King {
            self.kings[man.color.index()] = if arrives { place as u8 } else { NOWHERE };
        }
    }

    fn captures_on(mv: Move) -> Cell {
        mv.captured_at().unwrap_or_else(|| mv.to())
    }

    #[inline]
    fn is_attacked(&self, cell: Cell, by: Color) -> bool {
        let world = cell.board.world();
        self.attacks(by, world, self.geometry.site(cell), self.seen(world))
    }
}
