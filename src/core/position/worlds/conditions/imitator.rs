//! Imitators: men of no side that make every move of every man in parallel.
//!
//! An imitator follows the man step by step. Where the man passes a vacant square, the imitator's
//! corresponding square must also be vacant; where the man hops over a man, the imitator must hop
//! over one; its final square must be vacant. The man has left its square by then, and a captured
//! man still stands there. All imitators move at once and obstruct nothing: a man may go to a
//! square of one of them, since it moves away with the man. In castling the king makes its two
//! steps first, then the rook. An attack is a move that could be made, so a man that imitators
//! cannot follow gives no check.
//!
//! Sources: T. R. Dawson and the glossary of *The Problemist* for the rule; Popeye for hoppers, and
//! for a rebirth on the square of an imitator: such a move is illegal.

use crate::board::{Board, Cell, Sites, Square, sites_in};
use crate::position::state::Position;
use crate::position::worlds::Worlds;
use crate::position::{Color, Men, Move, MoveKind, Objection, Role, Setup};

/// The board of imitators, which exist on one board only.
const BOARD: Board = Board::A;

/// The imitators of a setup, as squares of the board.
pub(super) fn of_setup(setup: &Setup) -> u64 {
    setup
        .imitators()
        .fold(0, |set, cell| set | 1 << cell.square.index())
}

/// The squares after a shift by some files and ranks; those that leave the board are removed.
fn carried(imitators: u64, (files, ranks): (i8, i8)) -> u64 {
    let squares =
        sites_in(imitators.into()).filter_map(|site| Square::wrap(site as u32).step(files, ranks));
    squares.fold(0, |set, square| set | 1 << square.index())
}

/// The number of files and ranks from one square to another.
const fn between(from: Square, to: Square) -> (i8, i8) {
    (
        to.file() as i8 - from.file() as i8,
        to.rank() as i8 - from.rank() as i8,
    )
}

/// The squares that a classical man passes, and its arrival.
fn classical_way(role: Role, from: Square, to: Square) -> Vec<u8> {
    let (files, ranks) = between(from, to);
    // A pawn also goes in single steps.
    let steps = if role == Role::Knight {
        1
    } else {
        files.abs().max(ranks.abs())
    };
    let at = |step: i8| from.step(files / steps.max(1) * step, ranks / steps.max(1) * step);
    (1..=steps)
        .filter_map(at)
        .map(|square| square.index() as u8)
        .collect()
}

/// The imitators: their cells, and tests whether they can follow a man.
#[derive(Clone, Copy)]
pub struct Imitators<'a> {
    men: &'a Worlds,
}

impl Worlds {
    /// The imitators.
    #[inline(always)]
    pub const fn imitators(&self) -> Imitators<'_> {
        Imitators { men: self }
    }
}

impl Imitators<'_> {
    /// Returns whether there are imitators.
    pub(super) const fn exist(self) -> bool {
        self.men.memory.imitators != 0
    }

    /// The cells of the imitators.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        sites_in(self.men.memory.imitators.into())
            .map(|site| Cell::new(BOARD, Square::wrap(site as u32)))
    }

    /// Returns whether the imitators can follow a man of a side that captures on a site.
    pub(super) fn can_follow(self, by: Color, from: usize, to: usize) -> bool {
        !self.exist()
            || self
                .men
                .role_on(0, from)
                .is_none_or(|role| self.hindrance(by, role, (from, to), true, None).is_none())
    }

    /// The obstacle that keeps an imitator from following a man from one site to another, capturing
    /// or not, perhaps over a certain man.
    fn hindrance(
        self,
        by: Color,
        role: Role,
        (from, to): (usize, usize),
        captures: bool,
        over: Option<u8>,
    ) -> Option<Objection> {
        if !role.is_fairy() {
            let [from, to] = [from, to].map(|site| Square::wrap(site as u32));
            return self.hindrance_along(from, &classical_way(role, from, to));
        }
        let mut first = None;
        for way in self.men.cast.ways_to(
            by,
            role,
            (from, to),
            self.men.occupied_sites(0),
            captures,
            over,
        ) {
            let hindrance = self.hindrance_along(Square::wrap(from as u32), way);
            hindrance?;
            first = first.or(hindrance);
        }
        first
    }

    /// The same along a path: the sites in order, up to that of arrival.
    fn hindrance_along(self, from: Square, way: &[u8]) -> Option<Objection> {
        let occupied = self.men.occupied_sites(0);
        let left = occupied & !(1 << from.index());
        let last = way.len().saturating_sub(1);
        for imitator in
            sites_in(self.men.memory.imitators.into()).map(|site| Square::wrap(site as u32))
        {
            for (number, &site) in way.iter().enumerate() {
                let hops = number < last && occupied >> site & 1 != 0;
                let (files, ranks) = between(from, Square::wrap(site.into()));
                let at = imitator.step(files, ranks);
                if at.is_none_or(|at| (left >> at.index() & 1 != 0) != hops) {
                    return Some(hindered(imitator, at, hops));
                }
            }
        }
        None
    }

    /// The same for castling.
    fn hindrance_of_castling(
        self,
        king: (Square, Square),
        rook: (Square, Square),
    ) -> Option<Objection> {
        let occupied = self.men.occupied_sites(0);
        let bit = |square: Square| 1 << square.index();
        let gone: Sites = occupied & !bit(king.0);
        let come = (gone | bit(king.1)) & !bit(rook.0);
        for start in
            sites_in(self.men.memory.imitators.into()).map(|site| Square::wrap(site as u32))
        {
            let mut at = start;
            for ((from, to), occupied) in [(king, gone), (rook, come)] {
                let (files, _) = between(from, to);
                for _ in 0..files.abs() {
                    let next = at.step(files.signum(), 0);
                    match next.filter(|next| occupied >> next.index() & 1 == 0) {
                        Some(next) => at = next,
                        None => return Some(hindered(start, next, false)),
                    }
                }
            }
        }
        None
    }
}

impl Worlds {
    /// Shifts the imitators as a royal man goes from one cell to another.
    pub(super) fn carry_imitators_along(&mut self, from: Cell, to: Cell) {
        self.memory.imitators = carried(self.memory.imitators, between(from.square, to.square));
    }

    /// Puts an imitator on a cell.
    pub(super) fn put_imitator(&mut self, cell: Cell) {
        self.memory.imitators |= 1 << cell.square.index();
    }
}

fn hindered(imitator: Square, at: Option<Square>, hops: bool) -> Objection {
    let cell = |square| Cell::new(BOARD, square);
    Objection::NotFollowed {
        imitator: cell(imitator),
        at: at.map(cell),
        hops,
    }
}

impl Position<Worlds> {
    /// The objection if an imitator cannot follow a move.
    pub fn unfollowed(&self, mv: Move) -> Option<Objection> {
        let men = self.men();
        if !men.imitators().exist() || mv.kind() == MoveKind::Exchange {
            return None;
        }
        let (from, to) = (mv.from().square, mv.to().square);
        if let Some((start, end)) = mv.rook() {
            return men
                .imitators()
                .hindrance_of_castling((from, to), (start.square, end.square));
        }
        let over = mv.recolors().map(|cell| cell.square.index() as u8);
        men.imitators().hindrance(
            self.turn(),
            mv.role(),
            (from.index(), to.index()),
            mv.captured().is_some(),
            over,
        )
    }

    /// The objection if a man stands on the square of an imitator.
    pub(super) fn covered_imitator(&self) -> Option<Objection> {
        self.men()
            .imitators()
            .cells()
            .find(|&cell| self.men().man_at(cell).is_some())
            .map(Objection::Covered)
    }
}

/// The imitators after a move of a position, except one that a pawn becomes.
pub(super) fn after(before: &Position<Worlds>, mv: Move) -> u64 {
    let imitators = before.men().memory.imitators;
    if mv.kind() == MoveKind::Exchange {
        return imitators;
    }
    carried(imitators, super::rebirth::displacement(mv))
}
