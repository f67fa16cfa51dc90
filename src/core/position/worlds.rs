//! [`Worlds`]: men on boards of any number and shape, who may share squares.

use super::variants::Shape;
use super::{Color, Man, Men, Move, Role, RuleSet, Zero};
use crate::board::{Bitboard, Board, Cell, Direction, Geometry, Sites, Square, sites_in};
use std::fmt;

/// The men of any variant, and its rules, which are looked up as play goes on.
#[derive(Clone, Copy)]
pub struct Worlds {
    rules: RuleSet,
    geometry: &'static Geometry,
    colors: [[Sites; 3]; 2],
    roles: [[Sites; 3]; Role::COUNT],
}

impl PartialEq for Worlds {
    fn eq(&self, other: &Self) -> bool {
        self.rules == other.rules && self.colors == other.colors && self.roles == other.roles
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

    /// The sites of a board or cube on which a side's men of a role stand.
    #[inline]
    pub const fn sites(&self, color: Color, role: Role, world: usize) -> Sites {
        self.colors[color.index()][world] & self.roles[role.index()][world]
    }

    /// The role of the man on a site.
    #[inline]
    pub fn role_on(&self, world: usize, site: usize) -> Option<Role> {
        let bit = 1 << site;
        (0..Role::COUNT as u8)
            .rev()
            .filter_map(Role::from_index)
            .find(|role| self.roles[role.index()][world] & bit != 0)
    }

    /// The men of a side.
    pub fn all_of(&self, color: Color) -> impl Iterator<Item = (Cell, Role)> {
        (0..3).flat_map(move |world| {
            sites_in(self.sites_of(color, world))
                .filter_map(move |site| Some((self.geometry.cell(world, site), self.role_on(world, site)?)))
        })
    }

    /// Whether a side attacks a site, if its board or cube were occupied like this. Men of `captured` sites are gone.
    pub fn attacks(&self, by: Color, world: usize, site: usize, occupied: Sites, captured: Sites) -> bool {
        let g = self.geometry;
        let men = |role| self.sites(by, role, world) & !captured;
        let queens = men(Role::Queen);
        let leapt = g.king(site) & men(Role::King)
            | g.knight(site) & men(Role::Knight)
            | g.pawns_attacking(by.index(), site) & men(Role::Pawn);
        if leapt != 0 {
            return true;
        }
        let riders = |direction| match direction {
            Direction::Straight => men(Role::Rook) | queens,
            Direction::Diagonal => men(Role::Bishop) | queens,
            Direction::Triagonal => men(Role::Unicorn) | queens,
        };
        let hit = |direction| {
            let riders = riders(direction);
            riders != 0 && g.lines(site, occupied, |other| other == direction) & riders != 0
        };
        hit(Direction::Straight)
            || hit(Direction::Diagonal)
            || hit(Direction::Triagonal)
            || self.attacks_by_zero(by, world, site)
    }

    /// Whether a side attacks a site from its homologue, where men may capture by a zero move.
    fn attacks_by_zero(&self, by: Color, world: usize, site: usize) -> bool {
        self.rules.variant.law().zero == Zero::Captures && {
            let other = 1 - world;
            let pawns = self.roles[Role::Pawn.index()][other];
            self.sites_of(by, other) & !pawns & (1 << site) != 0
        }
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
        Self { rules, geometry, colors: [[0; 3]; 2], roles: [[0; 3]; Role::COUNT] }
    }

    fn occupied(&self, board: Board) -> Bitboard {
        self.of(Color::White, board) | self.of(Color::Black, board)
    }

    fn anywhere(&self) -> Bitboard {
        self.rules.variant.planes().iter().fold(Bitboard::EMPTY, |set, &board| set | self.occupied(board))
    }

    fn of(&self, color: Color, board: Board) -> Bitboard {
        self.plane(board, self.colors[color.index()][board.world()])
    }

    fn role(&self, role: Role, board: Board) -> Bitboard {
        self.plane(board, self.roles[role.index()][board.world()])
    }

    fn role_at(&self, cell: Cell) -> Option<Role> {
        self.role_on(cell.board.world(), self.geometry.site(cell))
    }

    fn man_at(&self, cell: Cell) -> Option<Man> {
        let role = self.role_at(cell)?;
        let white = self.sites_of(Color::White, cell.board.world()) & (1 << self.geometry.site(cell)) != 0;
        Some(Man::new(if white { Color::White } else { Color::Black }, role))
    }

    fn king(&self, color: Color) -> Option<Cell> {
        (0..3).find_map(|world| {
            let site = sites_in(self.sites(color, Role::King, world)).next()?;
            Some(self.geometry.cell(world, site))
        })
    }

    fn toggle(&mut self, cell: Cell, man: Man) {
        let (world, bit) = (cell.board.world(), 1 << self.geometry.site(cell));
        self.colors[man.color.index()][world] ^= bit;
        self.roles[man.role.index()][world] ^= bit;
    }

    fn captures_on(mv: Move) -> Cell {
        mv.captured_at().unwrap_or_else(|| mv.to())
    }

    fn is_attacked(&self, cell: Cell, by: Color) -> bool {
        let world = cell.board.world();
        self.attacks(by, world, self.geometry.site(cell), self.occupied_sites(world), 0)
    }
}

impl Worlds {
    /// The part of a set of sites that lies on a flat board or on a level.
    fn plane(&self, board: Board, sites: Sites) -> Bitboard {
        match board.level() {
            None => Bitboard(sites as u64),
            Some(_) => Square::all()
                .filter(|square| square.file() < 5 && square.rank() < 5)
                .filter(|&square| sites & (1 << self.geometry.site(Cell::new(board, square))) != 0)
                .collect(),
        }
    }
}
