//! [`BareScene`]: a list of men with their squares, examined step by step without tables.

use crate::board::{Board, CUBE, Cell, Square};
use crate::position::{Color, Law, Man, Role, Shape, Zero};
use crate::rules::AnyPosition;

/// A step or a distance in files, ranks and levels.
pub(super) type Offsets = (i8, i8, i8);

/// Men on boards, without any table.
#[derive(Clone)]
pub(super) struct BareScene {
    pub(super) law: &'static Law,
    men: Vec<(Cell, Man)>,
}

impl BareScene {
    pub(super) fn of(position: &AnyPosition, law: &'static Law) -> Self {
        let cells = law
            .planes()
            .iter()
            .flat_map(|&board| Square::all().map(move |square| Cell::new(board, square)));
        let men = cells
            .filter(|cell| law.has_square(cell.square))
            .filter_map(|cell| Some((cell, position.man_at(cell)?)))
            .collect();
        Self { law, men }
    }

    pub(super) fn at(&self, cell: Cell) -> Option<Man> {
        self.men
            .iter()
            .find(|(at, _)| *at == cell)
            .map(|(_, man)| *man)
    }

    pub(super) fn king(&self, color: Color) -> Option<Cell> {
        self.men
            .iter()
            .find(|(_, man)| *man == Man::new(color, Role::King))
            .map(|(cell, _)| *cell)
    }

    /// The same men without the man on this cell.
    pub(super) fn without(mut self, cell: Cell) -> Self {
        self.men.retain(|(at, _)| *at != cell);
        self
    }

    /// The same men with one more.
    pub(super) fn with(mut self, cell: Cell, man: Man) -> Self {
        self.men.push((cell, man));
        self
    }

    /// Returns whether the boards have such a place.
    pub(super) fn has(&self, cell: Cell) -> bool {
        self.law.planes().contains(&cell.board) && self.law.has_square(cell.square)
    }

    /// The same place on another board or in another cube.
    pub(super) fn homologue(cell: Cell, world: usize) -> Cell {
        let planes = match cell.board.level() {
            None => Board::ALL.get(world),
            Some(level) => Board::LEVELS.get(world * usize::from(CUBE) + usize::from(level)),
        };
        Cell::new(planes.copied().unwrap_or(cell.board), cell.square)
    }

    /// The men on the homologues of a cell, not on the cell itself.
    pub(super) fn elsewhere(&self, cell: Cell) -> impl Iterator<Item = (Cell, Man)> {
        self.men
            .iter()
            .copied()
            .filter(move |&(at, _)| at != cell && at.is_homologue(cell))
    }

    /// The distance from one place to another.
    pub(super) fn distance(from: Cell, to: Cell) -> Offsets {
        let level = |cell: Cell| cell.board.level().unwrap_or(0) as i8;
        (
            to.square.file() as i8 - from.square.file() as i8,
            to.square.rank() as i8 - from.square.rank() as i8,
            level(to) - level(from),
        )
    }

    /// The place at this distance from another one on the same board or in the same cube.
    fn step(&self, from: Cell, (files, ranks, levels): Offsets) -> Option<Cell> {
        let square = from.square.step(files, ranks)?;
        let board = match from.board.level() {
            None => from.board,
            Some(level) => {
                let level = usize::try_from(level as i8 + levels)
                    .ok()
                    .filter(|level| *level < usize::from(CUBE))?;
                *Board::LEVELS.get(from.board.world() * usize::from(CUBE) + level)?
            }
        };
        Some(Cell::new(board, square)).filter(|&cell| self.has(cell))
    }

    /// The squares between two on a line, in order; `None` if they are not on a line of the same
    /// board.
    pub(super) fn between(&self, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        let (files, ranks, levels) = Self::distance(from, to);
        let far = [files, ranks, levels].map(i8::unsigned_abs);
        let length = far.into_iter().max().unwrap_or(0);
        if from.board.world() != to.board.world()
            || length == 0
            || far.iter().any(|&far| far != 0 && far != length)
        {
            return None;
        }
        let unit = (files.signum(), ranks.signum(), levels.signum());
        let mut between = Vec::new();
        let mut at = from;
        for _ in 1..length {
            at = self.step(at, unit)?;
            between.push(at);
        }
        Some(between)
    }

    /// The squares that must be vacant for a man to attack another square of its board; `None` if
    /// this kind of man does not attack it.
    pub(super) fn route(&self, man: Man, from: Cell, to: Cell) -> Option<Vec<Cell>> {
        if from.board.world() != to.board.world() {
            return None;
        }
        let distance @ (files, ranks, levels) = Self::distance(from, to);
        let mut far = [files, ranks, levels].map(i8::unsigned_abs);
        far.sort_unstable();
        let axes = far.iter().filter(|&&far| far != 0).count();
        let leap = |reaches: bool| reaches.then(Vec::new);
        let line = |wanted: bool| if wanted { self.between(from, to) } else { None };
        match man.role {
            Role::King => leap(far[2] == 1),
            Role::Knight => leap(far == [0, 1, 2]),
            Role::Pawn => leap(self.pawn_attacks(man.color, distance)),
            Role::Queen => line(axes > 0),
            Role::Rook => line(axes == 1),
            Role::Bishop => line(axes == 2),
            Role::Unicorn => line(axes == 3),
            _ => None,
        }
    }

    fn pawn_attacks(&self, color: Color, (files, ranks, levels): Offsets) -> bool {
        let side = forward(color);
        let mut far = [files, ranks, levels].map(i8::unsigned_abs);
        far.sort_unstable();
        if self.law.shape == Shape::Cube {
            // One step along a plane diagonal, forward or upward but not back.
            far == [0, 1, 1] && ranks * side >= 0 && levels * side >= 0
        } else {
            files.abs() == 1 && ranks == side
        }
    }

    /// The men of a side that attack a place.
    pub(super) fn attackers(&self, target: Cell, by: Color) -> Vec<(Cell, Man)> {
        let attacks = |&(from, man): &(Cell, Man)| {
            let vacant = |route: Vec<Cell>| route.into_iter().all(|cell| self.at(cell).is_none());
            let zero = self.law.zero == Zero::Captures
                && from.is_homologue(target)
                && man.role != Role::Pawn;
            man.color == by
                && (self.route(man, from, target).is_some_and(vacant) || zero && from != target)
        };
        self.men
            .iter()
            .filter(|one| attacks(one))
            .copied()
            .collect()
    }
}

/// The direction of a side's pawns: 1 for White, -1 for Black.
pub(super) const fn forward(color: Color) -> i8 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}
