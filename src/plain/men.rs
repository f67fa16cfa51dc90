//! Men in an array, and their movement.
//!
//! One geometry serves all boards: a place has a file, a rank and a level, and a flat board is a
//! cube of one level. So a rook moves along one axis, a bishop changes two coordinates equally, a
//! unicorn three, and a knight leaps two along one axis and one along another (10).

use parton_core::board::{Board, CUBE, Cell, Square};
use parton_core::position::{Color, Man, Role, Shape, Variant};

/// A vector: files to the right, ranks up, levels up.
pub(super) type Vector = (i8, i8, i8);

/// The vectors of at most `reach` files and ranks and `height` levels whose squared length is from
/// `least` to `most`.
const fn steps<const N: usize>(reach: i8, height: i8, least: i8, most: i8) -> [Vector; N] {
    let mut found = [(0, 0, 0); N];
    let mut count = 0;
    let mut file = -reach;
    while file <= reach {
        let mut rank = -reach;
        while rank <= reach {
            let mut level = -height;
            while level <= height {
                let length = file * file + rank * rank + level * level;
                if length >= least && length <= most {
                    found[count] = (file, rank, level);
                    count += 1;
                }
                level += 1;
            }
            rank += 1;
        }
        file += 1;
    }
    assert!(count == N);
    found
}

/// The vectors of pieces.
pub(super) struct PieceWays {
    pub(super) rook: &'static [Vector],
    pub(super) bishop: &'static [Vector],
    pub(super) unicorn: &'static [Vector],
    pub(super) all: &'static [Vector],
    pub(super) knight: &'static [Vector],
}

static FLAT: PieceWays = PieceWays {
    rook: &steps::<4>(1, 0, 1, 1),
    bishop: &steps::<4>(1, 0, 2, 2),
    unicorn: &[],
    all: &steps::<8>(1, 0, 1, 2),
    knight: &steps::<8>(2, 0, 5, 5),
};

static CUBIC: PieceWays = PieceWays {
    rook: &steps::<6>(1, 1, 1, 1),
    bishop: &steps::<12>(1, 1, 2, 2),
    unicorn: &steps::<8>(1, 1, 3, 3),
    all: &steps::<26>(1, 1, 1, 3),
    knight: &steps::<24>(2, 2, 5, 5),
};

/// The steps of a white pawn without and with a capture; a black one goes the other way.
struct PawnWays {
    moves: &'static [Vector],
    captures: &'static [Vector],
}

static FLAT_PAWN: PawnWays = PawnWays {
    moves: &[(0, 1, 0)],
    captures: &[(-1, 1, 0), (1, 1, 0)],
};

/// Moves to the next rank or level; captures along a plane diagonal that goes forward or upward or
/// both, and not back (10).
static CUBIC_PAWN: PawnWays = PawnWays {
    moves: &[(0, 1, 0), (0, 0, 1)],
    captures: &[(-1, 1, 0), (1, 1, 0), (-1, 0, 1), (1, 0, 1), (0, 1, 1)],
};

/// The vector for a side, given as White uses it.
const fn as_goes(color: Color, (files, ranks, levels): Vector) -> Vector {
    match color {
        Color::White => (files, ranks, levels),
        Color::Black => (files, -ranks, -levels),
    }
}

/// The next role of a chameleon after a move: queen, knight, bishop, rook and queen again. Other
/// chameleons keep their role.
pub(super) const fn next_of_chameleon(role: Role) -> Role {
    match role {
        Role::Queen => Role::Knight,
        Role::Knight => Role::Bishop,
        Role::Bishop => Role::Rook,
        Role::Rook => Role::Queen,
        _ => role,
    }
}

/// The kings of a side that are royal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kings {
    /// All.
    Royal,
    /// The only one (Royal Dynasty).
    RoyalIfAlone,
    /// None (Losing and Extinction Chess).
    Never,
}

/// The men on the squares: one slot for each square of each board or level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Men {
    slots: [[Option<Man>; 64]; Board::COUNT],
    /// Squares that no man enters or crosses, as bits (Haaner).
    holes: [u64; Board::COUNT],
    /// The pawn that is paralysed because a paralysing pawn could capture it en passant, and the
    /// side that moved it; see `hold_passing_pawn`.
    held: Option<(Cell, Color)>,
    /// The kings that are royal.
    kings: Kings,
    variant: Variant,
    /// The shape of the variant's boards, cached because every step needs it.
    shape: Shape,
}

impl Men {
    pub(super) const fn none(variant: Variant) -> Self {
        Self {
            slots: [[None; 64]; Board::COUNT],
            holes: [0; Board::COUNT],
            held: None,
            kings: Kings::Royal,
            variant,
            shape: variant.law().shape,
        }
    }

    #[inline]
    pub(super) const fn at(&self, cell: Cell) -> Option<Man> {
        self.slots[cell.board.index()][cell.square.index()]
    }

    pub(super) const fn put(&mut self, cell: Cell, man: Man) {
        self.slots[cell.board.index()][cell.square.index()] = Some(man);
    }

    pub(super) const fn take(&mut self, cell: Cell) -> Option<Man> {
        self.slots[cell.board.index()][cell.square.index()].take()
    }

    /// Makes a cell a hole.
    pub(super) const fn dig(&mut self, cell: Cell) {
        self.holes[cell.board.index()] |= 1 << cell.square.index();
    }

    /// Returns whether a cell is a hole.
    pub(super) const fn is_hole(&self, cell: Cell) -> bool {
        self.holes[cell.board.index()] & 1 << cell.square.index() != 0
    }

    /// Records the pawn that is paralysed because it could be captured en passant, if there is one.
    pub(super) const fn hold(&mut self, held: Option<(Cell, Color)>) {
        self.held = held;
    }

    /// The same men, none of them paralysed because it could be captured en passant.
    pub(super) const fn without_held(self) -> Self {
        Self { held: None, ..self }
    }

    /// Returns whether a pawn, moved by a side, is paralysed because it could be captured en
    /// passant.
    pub(super) fn is_paralysed_en_passant(&self, cell: Cell, side: Color) -> bool {
        self.held == Some((cell, side))
    }

    pub(super) const fn is_vacant(&self, cell: Cell) -> bool {
        self.at(cell).is_none()
    }

    pub(super) const fn variant(&self) -> Variant {
        self.variant
    }

    pub(super) const fn is_cubic(&self) -> bool {
        matches!(self.shape, Shape::Cube)
    }

    /// The boards or cubes of the variant, by number.
    fn worlds(&self) -> impl Iterator<Item = usize> + use<> {
        0..self.variant.boards()
    }

    /// The cell of these coordinates, if the board or cube has them.
    #[inline]
    fn cell(&self, world: usize, file: i8, rank: i8, level: i8) -> Option<Cell> {
        let (files, ranks, levels) = match self.shape {
            Shape::Board => (8, 8, 1),
            Shape::Narrow => (4, 8, 1),
            Shape::Cube => (CUBE as i8, CUBE as i8, CUBE as i8),
        };
        if !(0..files).contains(&file)
            || !(0..ranks).contains(&rank)
            || !(0..levels).contains(&level)
        {
            return None;
        }
        let board = if self.is_cubic() {
            Board::LEVELS[world * CUBE as usize + level as usize]
        } else {
            Board::ALL[world]
        };
        Square::at(file as u8, rank as u8).map(|square| Cell::new(board, square))
    }

    /// The cell at this distance in files, ranks and levels on the same board or in the same cube,
    /// unless it is a hole.
    pub(super) fn step(&self, cell: Cell, step: Vector) -> Option<Cell> {
        self.away(cell, step).filter(|&cell| !self.is_hole(cell))
    }

    /// The cell at this distance in files, ranks and levels, hole or not.
    pub(super) fn away(&self, cell: Cell, (files, ranks, levels): Vector) -> Option<Cell> {
        let Cell { board, square } = cell;
        let level = board.level().unwrap_or(0) as i8;
        self.cell(
            board.world(),
            square.file() as i8 + files,
            square.rank() as i8 + ranks,
            level + levels,
        )
    }

    /// The cell of the same coordinates on this board or in this cube.
    pub(super) fn homologue(&self, cell: Cell, world: usize) -> Cell {
        let level = cell.board.level().unwrap_or(0) as i8;
        self.cell(
            world,
            cell.square.file() as i8,
            cell.square.rank() as i8,
            level,
        )
        .unwrap_or(cell)
    }

    /// The homologues of a cell.
    pub(super) fn homologues(&self, cell: Cell) -> impl Iterator<Item = Cell> {
        self.worlds()
            .filter(move |&world| world != cell.board.world())
            .map(move |world| self.homologue(cell, world))
    }

    /// The cells of the boards of the variant.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> {
        let levels = if self.is_cubic() { CUBE as i8 } else { 1 };
        let size = if self.is_cubic() { CUBE as i8 } else { 8 };
        let levels = self
            .worlds()
            .flat_map(move |world| (0..levels).map(move |level| (world, level)));
        levels.flat_map(move |(world, level)| {
            let squares = (0..size).flat_map(move |rank| (0..size).map(move |file| (file, rank)));
            squares.filter_map(move |(file, rank)| self.cell(world, file, rank, level))
        })
    }

    /// The men that a side may move, with the cells on which they stand.
    pub(super) fn of(&self, color: Color) -> impl Iterator<Item = (Cell, Man)> {
        self.everybody()
            .filter(move |(_, man)| man.belongs_to(color))
    }

    /// All men with the cells on which they stand, in the order of the cells.
    pub(super) fn everybody(&self) -> impl Iterator<Item = (Cell, Man)> {
        self.variant.planes().iter().flat_map(|&board| {
            let men = Square::all().zip(&self.slots[board.index()]);
            men.filter_map(move |(square, man)| man.map(|man| (Cell::new(board, square), man)))
        })
    }

    /// The cells of the royal men of a side: its king, other men with that attribute, and neutral
    /// ones, which are royal for both sides.
    pub(super) fn royals(&self, color: Color) -> impl Iterator<Item = Cell> {
        self.of(color)
            .filter(move |&(_, man)| self.counts_as_royal(man, color))
            .map(|(cell, _)| cell)
    }

    /// Returns whether a man of a side is royal here.
    pub(super) fn counts_as_royal(&self, man: Man, color: Color) -> bool {
        let is_king = |(_, man): &(Cell, Man)| man.role == Role::King;
        man.is_royal()
            && match self.kings {
                Kings::Royal => true,
                Kings::RoyalIfAlone => self.of(color).filter(is_king).count() == 1,
                Kings::Never => false,
            }
    }

    /// Sets which kings are royal.
    pub(super) const fn crown(&mut self, kings: Kings) {
        self.kings = kings;
    }

    /// The cells from here in one direction up to the first man, including its cell.
    pub(super) fn ray(&self, from: Cell, step: Vector) -> Vec<Cell> {
        let mut cells = Vec::new();
        let mut at = from;
        while let Some(next) = self.step(at, step) {
            at = next;
            cells.push(at);
            if !self.is_vacant(at) {
                break;
            }
        }
        cells
    }

    pub(super) fn ways(&self) -> &'static PieceWays {
        if self.is_cubic() { &CUBIC } else { &FLAT }
    }

    fn pawn_ways(&self) -> &'static PawnWays {
        if self.is_cubic() {
            &CUBIC_PAWN
        } else {
            &FLAT_PAWN
        }
    }

    /// The cells that a piece on this cell reaches if it may capture any man.
    pub(super) fn reached_by(&self, role: Role, from: Cell) -> Vec<Cell> {
        let ways = self.ways();
        let line = |steps: &[Vector]| {
            steps
                .iter()
                .flat_map(|&step| self.ray(from, step))
                .collect()
        };
        let leap = |steps: &[Vector]| {
            steps
                .iter()
                .filter_map(|&step| self.step(from, step))
                .collect()
        };
        match role {
            Role::King => leap(ways.all),
            Role::Knight => leap(ways.knight),
            Role::Queen => line(ways.all),
            Role::Rook => line(ways.rook),
            Role::Bishop => line(ways.bishop),
            Role::Unicorn => line(ways.unicorn),
            _ => Vec::new(),
        }
    }

    /// The cells that a pawn reaches by a single step without a capture, vacant or not.
    pub(super) fn ahead(&self, color: Color, from: Cell) -> Vec<Cell> {
        self.pawn_ways()
            .moves
            .iter()
            .filter_map(|&step| self.step(from, as_goes(color, step)))
            .collect()
    }

    /// The cells that a pawn attacks.
    pub(super) fn attacked_by_pawn(&self, color: Color, from: Cell) -> Vec<Cell> {
        self.pawn_ways()
            .captures
            .iter()
            .filter_map(|&step| self.step(from, as_goes(color, step)))
            .collect()
    }

    /// The cells where a man that has moved to this cell of its departure board ends up; each is a
    /// separate move. Empty if the move does not exist.
    pub(super) fn landings(&self, reached: Cell) -> Vec<Cell> {
        let vacant: Vec<Cell> = self
            .homologues(reached)
            .filter(|&homologue| self.is_vacant(homologue))
            .collect();
        match self.variant {
            Variant::Orthodox | Variant::Raumschach => vec![reached],
            // If it is occupied the man stays (6).
            Variant::ODonohue if vacant.is_empty() => vec![reached],
            // The homologue must be vacant, also of own men (2.3); with three boards, on either of
            // the others (9).
            Variant::Alice
            | Variant::Alice2
            | Variant::MsAlice
            | Variant::ODonohue
            | Variant::Alice8x4
            | Variant::Alice3
            | Variant::Raumschach2 => vacant,
            // The man may stay (7).
            Variant::Duo => [vec![reached], vacant].concat(),
        }
    }

    /// Returns whether a pawn of a side that reaches this cell promotes: on the last rank, in a
    /// cube that of the last level (10).
    pub(super) fn promotes(&self, color: Color, cell: Cell) -> bool {
        // There it cannot move further.
        self.pawn_ways()
            .moves
            .iter()
            .all(|&step| self.away(cell, as_goes(color, step)).is_none())
    }

    /// As [`Men::promotes`], for a pawn of this role: a reverse pawn promotes on the first rank.
    pub(super) fn promotes_as(&self, pawn: Role, color: Color, cell: Cell) -> bool {
        if pawn == Role::ReversePawn {
            return self.is_on_rank(color, cell, 0);
        }
        self.promotes(color, cell)
    }

    /// Returns whether a cell is on a rank, seen from a side and counted from 0, on any level.
    pub(super) fn is_on_rank(&self, color: Color, cell: Cell, rank: u8) -> bool {
        let behind = as_goes(color, (0, -1 - rank as i8, 0));
        let beside = as_goes(color, (0, -(rank as i8), 0));
        self.away(cell, behind).is_none() && self.away(cell, beside).is_some()
    }
}
