//! Attacks on boards of any shape: sets of up to 128 sites.
//!
//! Lines of a flat board come from the [magic tables](attacks) of the 8x8 board. Squares that a
//! narrow board does not have count as occupied there. In a cube they are looked up ray by ray. For
//! attacks on a single site there are tables by pairs of sites: their [`Relation`], and the sites
//! between them.

use super::{Bitboard, Board, CUBE, Cell, Square, attacks};
use std::sync::LazyLock;

/// A set of sites of a board or cube, one bit per site.
pub type Sites = u128;

/// The numbers of the sites of a set, smallest first.
#[inline]
pub fn sites_in(set: Sites) -> impl Iterator<Item = usize> {
    // Half by half: flat boards use one half, and one machine word is faster than two.
    let (mut half, mut high, mut offset) = (set as u64, (set >> 64) as u64, 0);
    std::iter::from_fn(move || {
        if half == 0 {
            if high == 0 {
                return None;
            }
            (half, high, offset) = (high, 0, 64);
        }
        let first = half.trailing_zeros() as usize + offset;
        half &= half - 1;
        Some(first)
    })
}

/// The number of axes along which a direction goes: one for a rook, two for a bishop, three for a
/// unicorn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// Along a file, a rank or a column.
    Straight,
    /// Along a diagonal.
    Diagonal,
    /// Along a triagonal of a cube.
    Triagonal,
}

/// A step in files, ranks and levels.
type Offset = (i8, i8, i8);

struct Rays {
    direction: Direction,
    /// Whether sites on the ray have rising numbers.
    rising: bool,
    /// From each site, the sites on the ray to the edge.
    from: Vec<Sites>,
}

/// The attack tables of a shape of board. A site is a square of a flat board (numbered as
/// [`Square`]) or a cell of a cube (level by level, each rank by rank).
pub struct Geometry {
    cube: bool,
    /// Files, ranks and levels.
    size: (i8, i8, i8),
    /// All sites.
    pub all: Sites,
    rays: Vec<Rays>,
    king: Vec<Sites>,
    knight: Vec<Sites>,
    pawn_attacks: [Vec<Sites>; 2],
    pawn_attackers: [Vec<Sites>; 2],
    pawn_steps: [Vec<Sites>; 2],
    /// From each site, the sites on a line with it or a knight's leap away.
    aligned: Vec<Sites>,
    /// The relation of each site to each other one: a row of 128 for each site of departure.
    relations: Vec<Relation>,
    /// The sites strictly between two sites of a line; empty otherwise. Rows as in `relations`;
    /// only for cubes.
    between: Vec<Sites>,
    /// The squares that a flat board does not have.
    walls: u64,
}

/// The relation of one site to another: a set of these flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relation(u8);

impl Relation {
    /// No relation that matters.
    pub const NONE: Self = Self(0);
    /// On a file, rank or column.
    pub const STRAIGHT: Self = Self(1);
    /// On a diagonal.
    pub const DIAGONAL: Self = Self(2);
    /// On a triagonal of a cube.
    pub const TRIAGONAL: Self = Self(4);
    /// A knight's leap away.
    pub const LEAP: Self = Self(8);
    /// A king's step away.
    pub const STEP: Self = Self(16);
    /// The capture of a white pawn, and of a black one.
    pub const PAWN: [Self; 2] = [Self(32), Self(64)];

    /// The union of both.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns whether they have a flag in common.
    #[inline(always)]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

static BOARD: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(8, 8, 1));
static NARROW: LazyLock<Geometry> = LazyLock::new(|| Geometry::new(4, 8, 1));
static IN_CUBE: LazyLock<Geometry> =
    LazyLock::new(|| Geometry::new(CUBE as i8, CUBE as i8, CUBE as i8));

/// Every step of `-size..=size` along each axis that `wanted` accepts.
fn steps(size: i8, wanted: impl Fn(Offset) -> bool) -> Vec<Offset> {
    let axis = -size..=size;
    let mut steps = Vec::new();
    for files in axis.clone() {
        for ranks in axis.clone() {
            steps.extend(
                axis.clone()
                    .map(|levels| (files, ranks, levels))
                    .filter(|&step| wanted(step)),
            );
        }
    }
    steps
}

fn lengths((files, ranks, levels): Offset) -> [u8; 3] {
    let mut lengths = [
        files.unsigned_abs(),
        ranks.unsigned_abs(),
        levels.unsigned_abs(),
    ];
    lengths.sort_unstable();
    lengths
}

impl Geometry {
    /// The geometry of a board of eight files and eight ranks.
    pub fn board() -> &'static Self {
        &BOARD
    }

    /// The geometry of a board of files a to d and eight ranks.
    pub fn narrow() -> &'static Self {
        &NARROW
    }

    /// The geometry of a cube of five levels, each of five files and five ranks.
    pub fn cube() -> &'static Self {
        &IN_CUBE
    }

    fn new(files: i8, ranks: i8, levels: i8) -> Self {
        let cube = levels > 1;
        let number = |(file, rank, level): Offset| {
            let inside = (0..files).contains(&file)
                && (0..ranks).contains(&rank)
                && (0..levels).contains(&level);
            let width = if cube { files } else { 8 };
            inside.then(|| {
                (i16::from(level) * 25 + i16::from(rank) * i16::from(width) + i16::from(file))
                    as usize
            })
        };
        let places: Vec<Offset> = (0..levels)
            .flat_map(|level| {
                (0..ranks).flat_map(move |rank| (0..files).map(move |file| (file, rank, level)))
            })
            .collect();
        let add = |(f, r, l): Offset, (df, dr, dl): Offset| (f + df, r + dr, l + dl);
        let table = |steps: &[Offset]| {
            let mut table = vec![0; 128];
            for &place in &places {
                if let Some(from) = number(place) {
                    table[from] = steps
                        .iter()
                        .filter_map(|&step| number(add(place, step)))
                        .fold(0, |set, to| set | 1 << to);
                }
            }
            table
        };
        let king_steps = steps(1, |step| step != (0, 0, 0) && (cube || step.2 == 0));
        let rays: Vec<Rays> = king_steps
            .iter()
            .map(|&step| {
                let mut from = vec![0; 128];
                for &place in &places {
                    let Some(start) = number(place) else { continue };
                    let along =
                        std::iter::successors(Some(add(place, step)), |&at| Some(add(at, step)));
                    from[start] = along.map_while(number).fold(0, |set, to| set | 1 << to);
                }
                let direction = match lengths(step) {
                    [0, 0, _] => Direction::Straight,
                    [0, ..] => Direction::Diagonal,
                    _ => Direction::Triagonal,
                };
                let (files, ranks, levels) =
                    (i32::from(step.0), i32::from(step.1), i32::from(step.2));
                Rays {
                    direction,
                    rising: levels * 25 + ranks * 8 + files > 0,
                    from,
                }
            })
            .collect();
        let knight = table(&steps(2, |step| {
            lengths(step) == [0, 1, 2] && (cube || step.2 == 0)
        }));
        // A pawn moves to the next rank or the next level, and captures along diagonals (not
        // triagonals) that lead forward or upward, never back.
        let ahead = |side: i8| -> Vec<Offset> {
            if cube {
                vec![(0, side, 0), (0, 0, side)]
            } else {
                vec![(0, side, 0)]
            }
        };
        let takes = |side: i8| {
            steps(1, |step| {
                let (ranks, levels) = (step.1 * side, step.2 * side);
                lengths(step) == [0, 1, 1] && ranks >= 0 && levels >= 0 && (cube || levels == 0)
            })
        };
        let back = |steps: Vec<Offset>| {
            steps
                .into_iter()
                .map(|(f, r, l)| (-f, -r, -l))
                .collect::<Vec<_>>()
        };
        let pawn_attacks = [table(&takes(1)), table(&takes(-1))];
        let king = table(&king_steps);
        let mut relations = vec![Relation::NONE; 128 * 128];
        let mut between: Vec<Sites> = vec![0; if cube { 128 * 128 } else { 0 }];
        let mut aligned = knight.clone();
        for &place in &places {
            let Some(from) = number(place) else { continue };
            let row = from * 128;
            let mut relate = |set: Sites, relation: Relation| {
                sites_in(set).for_each(|to| relations[row + to] = relations[row + to].or(relation));
            };
            for rays in &rays {
                let Rays {
                    direction,
                    from: lines,
                    ..
                } = rays;
                relate(
                    lines[from],
                    match direction {
                        Direction::Straight => Relation::STRAIGHT,
                        Direction::Diagonal => Relation::DIAGONAL,
                        Direction::Triagonal => Relation::TRIAGONAL,
                    },
                );
                aligned[from] |= lines[from];
                if cube {
                    for to in sites_in(lines[from]) {
                        between[row + to] = lines[from] & !lines[to] & !(1 << to);
                    }
                }
            }
            relate(knight[from], Relation::LEAP);
            relate(king[from], Relation::STEP);
            (0..2).for_each(|side| relate(pawn_attacks[side][from], Relation::PAWN[side]));
        }
        let walls =
            places
                .iter()
                .filter_map(|&place| number(place))
                .fold(
                    u64::MAX,
                    |walls, site| if cube { 0 } else { walls & !(1 << site) },
                );
        Self {
            cube,
            size: (files, ranks, levels),
            aligned,
            relations,
            between,
            walls,
            all: places
                .iter()
                .filter_map(|&place| number(place))
                .fold(0, |set, site| set | 1 << site),
            rays,
            king,
            knight,
            pawn_attacks,
            pawn_attackers: [table(&back(takes(1))), table(&back(takes(-1)))],
            pawn_steps: [table(&ahead(1)), table(&ahead(-1))],
        }
    }

    /// The number of the site of a cell.
    #[inline]
    pub fn site(&self, cell: Cell) -> usize {
        match cell.board.level() {
            Some(level) => {
                usize::from(level) * 25
                    + usize::from(cell.square.rank()) * 5
                    + usize::from(cell.square.file())
            }
            None => cell.square.index(),
        }
    }

    /// The cell of a site of board or cube `world`; the site must belong to this geometry.
    #[inline]
    pub fn cell(&self, world: usize, site: usize) -> Cell {
        if self.cube {
            let (level, rest) = (site / 25, site % 25);
            let board = Board::wrap((Board::Aa.index() + world * usize::from(CUBE) + level) as u32);
            Cell::new(board, Square::wrap((rest / 5 * 8 + rest % 5) as u32))
        } else {
            Cell::new(Board::wrap(world as u32), Square::wrap(site as u32))
        }
    }

    /// The number of files, ranks and levels; a flat board has one level.
    #[inline]
    pub const fn size(&self) -> (i8, i8, i8) {
        self.size
    }

    /// The file, rank and level of a site, from 0.
    #[inline]
    pub const fn place(&self, site: usize) -> (i8, i8, i8) {
        let site = site as i8;
        if self.cube {
            (site % 25 % 5, site % 25 / 5, site / 25)
        } else {
            (site % 8, site / 8, 0)
        }
    }

    /// The site of a file, rank and level, if the board has it.
    pub const fn site_at(&self, (file, rank, level): (i8, i8, i8)) -> Option<usize> {
        let (files, ranks, levels) = self.size;
        if file < 0 || rank < 0 || level < 0 || file >= files || rank >= ranks || level >= levels {
            return None;
        }
        Some(if self.cube {
            level as usize * 25 + rank as usize * 5 + file as usize
        } else {
            rank as usize * 8 + file as usize
        })
    }

    /// The sites that a king on a site attacks.
    #[inline]
    pub fn king(&self, site: usize) -> Sites {
        self.king[site & 127]
    }

    /// The sites that a knight on a site attacks.
    #[inline]
    pub fn knight(&self, site: usize) -> Sites {
        self.knight[site & 127]
    }

    /// The sites that a pawn on a site attacks; `forward` is 0 for a white pawn, 1 for a black one.
    #[inline]
    pub fn pawn(&self, forward: usize, site: usize) -> Sites {
        self.pawn_attacks[forward & 1][site & 127]
    }

    /// The sites from which a pawn attacks a site; `forward` as for [`Geometry::pawn`].
    #[inline]
    pub fn pawns_attacking(&self, forward: usize, site: usize) -> Sites {
        self.pawn_attackers[forward & 1][site & 127]
    }

    /// The sites one step ahead of a pawn: on the next rank and, in a cube, on the next level.
    /// `forward` is as for [`Geometry::pawn`].
    #[inline]
    pub fn pawn_steps(&self, forward: usize, site: usize) -> Sites {
        self.pawn_steps[forward & 1][site & 127]
    }

    /// The number of site numbers of a board or cube, 64 or 125: the offset between the sites of
    /// successive boards.
    #[inline]
    pub const fn stride(&self) -> usize {
        if self.cube { 125 } else { 64 }
    }

    /// The sites attacked from a site along the lines of a direction, each up to and including the
    /// first man.
    #[inline]
    pub fn lines(&self, site: usize, occupied: Sites, direction: Direction) -> Sites {
        if !self.cube {
            let (square, occupied) = (
                Square::wrap(site as u32),
                Bitboard(occupied as u64 | self.walls),
            );
            let set = match direction {
                Direction::Straight => attacks::rook(square, occupied),
                Direction::Diagonal => attacks::bishop(square, occupied),
                Direction::Triagonal => Bitboard::EMPTY,
            };
            return (set.0 & !self.walls).into();
        }
        let mut set = 0;
        for rays in self.rays.iter().filter(|rays| rays.direction == direction) {
            let ray = rays.from[site & 127];
            let men = ray & occupied;
            set |= if men == 0 {
                ray
            } else {
                let first = if rays.rising {
                    men.trailing_zeros()
                } else {
                    men.ilog2()
                };
                ray & !rays.from[first as usize & 127]
            };
        }
        set
    }

    /// The sites attacked from a site along all lines.
    #[inline]
    pub fn all_lines(&self, site: usize, occupied: Sites) -> Sites {
        let along = |direction| self.lines(site, occupied, direction);
        let flat = along(Direction::Straight) | along(Direction::Diagonal);
        if self.cube {
            flat | along(Direction::Triagonal)
        } else {
            flat
        }
    }

    /// The sites on a line with a site, or a knight's leap away.
    #[inline]
    pub fn aligned(&self, site: usize) -> Sites {
        self.aligned[site & 127]
    }

    /// Returns whether no man stands between two sites; the result is true for sites that are not
    /// on a line.
    #[inline]
    pub fn is_open(&self, from: usize, to: usize, occupied: Sites) -> bool {
        if self.cube {
            self.between[(from & 127) * 128 + (to & 127)] & occupied == 0
        } else {
            attacks::between(Square::wrap(from as u32), Square::wrap(to as u32)).0 & occupied as u64
                == 0
        }
    }

    /// The sites between two sites of a line; otherwise empty.
    #[inline]
    pub fn between(&self, from: usize, to: usize) -> Sites {
        if self.cube {
            self.between[(from & 127) * 128 + (to & 127)]
        } else {
            attacks::between(Square::wrap(from as u32), Square::wrap(to as u32))
                .0
                .into()
        }
    }

    /// The relation of a site to another.
    #[inline]
    pub fn relation(&self, from: usize, to: usize) -> Relation {
        self.relations[(from & 127) * 128 + (to & 127)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Bitboard, attacks};

    fn sites(names: &str) -> Sites {
        let cell = |name: &str| {
            let mut chars = name.chars();
            let board = Board::from_level(0, chars.next()?)?;
            Some(Cell::new(board, chars.as_str().parse().ok()?))
        };
        names
            .split(' ')
            .filter_map(cell)
            .fold(0, |set, cell| set | 1 << Geometry::cube().site(cell))
    }

    #[test]
    fn the_board_agrees_with_the_attack_tables() {
        let geometry = Geometry::board();
        let mut seed = 0x1357_9bdf_0246_8ace_u64;
        for _ in 0..500 {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            for square in Square::all() {
                let (site, occupied) = (square.index(), Bitboard(seed));
                let line = |wanted| geometry.lines(site, seed.into(), wanted);
                assert_eq!(
                    line(Direction::Straight),
                    attacks::rook(square, occupied).0.into()
                );
                assert_eq!(
                    line(Direction::Diagonal),
                    attacks::bishop(square, occupied).0.into()
                );
                assert_eq!(geometry.knight(site), attacks::knight(square).0.into());
                assert_eq!(geometry.king(site), attacks::king(square).0.into());
                for side in 0..2 {
                    assert_eq!(
                        geometry.pawn(side, site),
                        attacks::pawn(side, square).0.into()
                    );
                    assert_eq!(
                        geometry.pawns_attacking(side, site),
                        attacks::pawn(1 - side, square).0.into()
                    );
                }
            }
        }
    }

    #[test]
    fn sites_are_converted_back_to_their_cells() {
        for (geometry, planes) in [
            (Geometry::board(), &Board::ALL[..]),
            (Geometry::cube(), &Board::LEVELS[..]),
        ] {
            let size = if geometry.cube { 5 } else { 8 };
            for &board in planes {
                for square in
                    Square::all().filter(|square| square.file() < size && square.rank() < size)
                {
                    let cell = Cell::new(board, square);
                    let site = geometry.site(cell);
                    assert!(geometry.all & 1 << site != 0);
                    assert_eq!(geometry.cell(board.world(), site), cell);
                }
            }
        }
        assert_eq!(Geometry::narrow().all.count_ones(), 32);
        assert_eq!(Geometry::cube().all.count_ones(), 125);
    }

    /// Counted by hand from the middle of the empty cube: 12 cells of a rook, 24 of a bishop, 16 of
    /// a unicorn, 24 of a knight and 26 of a king. The moves of a pawn follow
    /// docs/reference/rules.md, section 10.
    #[test]
    fn men_in_the_middle_of_the_cube_attack_as_counted() {
        let geometry = Geometry::cube();
        let middle = sites("Cc3").trailing_zeros() as usize;
        let count = |wanted| geometry.lines(middle, 0, wanted).count_ones();
        assert_eq!(count(Direction::Straight), 12);
        assert_eq!(count(Direction::Diagonal), 24);
        assert_eq!(count(Direction::Triagonal), 16);
        assert_eq!(geometry.knight(middle).count_ones(), 24);
        assert_eq!(geometry.king(middle).count_ones(), 26);
        assert_eq!(geometry.pawn_steps(0, middle), sites("Cc4 Dc3"));
        assert_eq!(geometry.pawn_steps(1, middle), sites("Cc2 Bc3"));
        assert_eq!(geometry.pawn(0, middle), sites("Cb4 Cd4 Db3 Dd3 Dc4"));
        assert_eq!(geometry.pawn(1, middle), sites("Cb2 Cd2 Bb3 Bd3 Bc2"));
        assert_eq!(
            geometry.pawns_attacking(0, middle),
            geometry.pawn(1, middle)
        );
    }
}
