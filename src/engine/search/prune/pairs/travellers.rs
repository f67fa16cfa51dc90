//! [`Traveller`]: a man of a proof game, with all steps on its ways to its places.
//!
//! The steps of a man form a graph of cells. A step stays in it while some walk from the man's cell
//! to one of its places uses it and has no more moves than the man can make. At first the steps are
//! those of a man alone on the boards; see [`super::deductions`] for those that are taken out.

use super::Castle;
use crate::board::{Bitboard, Board, Cell, Square, attacks};
use crate::position::{Color, Man, Role};
use crate::rules::SetWise;
use std::collections::VecDeque;

/// Cells of two boards, and the place of captured men.
pub(super) const CELLS: usize = 129;
/// Unreachable, or no cell.
pub(super) const NEVER: u8 = u8::MAX;

pub(super) const fn index(cell: Cell) -> usize {
    cell.board.index() * 64 + cell.square.index()
}

/// A set of the cells of a traveller, by their numbers.
pub(super) type CellSet = u128;

/// The kinds of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Usual,
    /// The king castles with this rook, a number of a man.
    Castles(u8),
    /// The rook goes with this king in castling: the step is no move of the rook.
    Carried(u8),
    /// The man captures this man.
    Captures(u8),
    /// The man is captured by this man: the step is no move of its own.
    Captured(u8),
}

impl Kind {
    /// The man that goes with this one, if this one makes the move.
    pub(super) const fn companion(self) -> Option<u8> {
        match self {
            Self::Castles(other) | Self::Captures(other) => Some(other),
            Self::Usual | Self::Carried(_) | Self::Captured(_) => None,
        }
    }

    /// The man with which this one goes, if that one makes the move.
    pub(super) const fn leader(self) -> Option<u8> {
        match self {
            Self::Carried(other) | Self::Captured(other) => Some(other),
            Self::Usual | Self::Castles(_) | Self::Captures(_) => None,
        }
    }
}

/// A step from one cell of a traveller to another.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) from: u8,
    pub(super) to: u8,
    /// The squares of each board that must be vacant for it.
    pub(super) through: [Bitboard; 2],
    pub(super) kind: Kind,
}

impl Step {
    /// The number of moves of the man: 1, or 0 for a rook in castling and for a captured man.
    pub(super) const fn moves(&self) -> u8 {
        if self.kind.leader().is_some() { 0 } else { 1 }
    }
}

/// A man with the steps on its ways.
#[derive(Clone, Debug)]
pub(super) struct Traveller {
    pub(super) man: Man,
    /// The cells of its ways, by number. Number 0 is the cell where it stands at the start.
    pub(super) cells: Vec<Cell>,
    /// The places where it may stand at the end.
    pub(super) places: CellSet,
    /// If it captures: the cells on its way after the capture. The same cells may be on its way
    /// before, with other numbers.
    pub(super) late: CellSet,
    /// In the order of the cells that they leave.
    pub(super) steps: Vec<Step>,
    /// By cell: the number of the first step from it; then the number of steps.
    first: Vec<u16>,
    /// By cell: the fewest moves from the start.
    pub(super) since: Vec<u8>,
    /// By cell: the fewest moves to a place.
    pub(super) until: Vec<u8>,
}

impl Traveller {
    /// A man that may go from a cell to some of the places, with at most this number of moves;
    /// `castles` are the castlings in which it may take part.
    pub(super) fn new<R: SetWise>(
        (start, man): (Cell, Man),
        places: &[Cell],
        castles: &[(Castle, Kind)],
        most: usize,
    ) -> Self {
        let mut one = Self::still((start, man));
        one.places = 0;
        let mut number = [NEVER; CELLS];
        number[index(start)] = 0;
        let mut next_in_line = 0;
        while let Some(&at) = one.cells.get(next_in_line) {
            let from = next_in_line as u8;
            next_in_line += 1;
            let mut go = |to: Cell, through, kind| {
                let known = &mut number[index(to)];
                if *known == NEVER {
                    *known = one.cells.len() as u8;
                    one.cells.push(to);
                }
                one.steps.push(Step {
                    from,
                    to: *known,
                    through,
                    kind,
                });
            };
            each_step::<R>(at, man, |to, through| go(to, through, Kind::Usual));
            for (castle, kind) in castles {
                let (begin, end) = match kind {
                    Kind::Castles(_) => castle.king,
                    _ => castle.rook,
                };
                if begin == at {
                    go(end, castle.through, *kind);
                }
            }
        }
        for (cell, number) in one.cells.iter().zip(0..) {
            one.places |= CellSet::from(places.contains(cell)) << number;
        }
        one.measure();
        one.keep(|_| true, most);
        one
    }

    /// A man that stays where it is.
    pub(super) fn still((cell, man): (Cell, Man)) -> Self {
        Self {
            man,
            cells: vec![cell],
            places: 1,
            late: 0,
            steps: Vec::new(),
            first: vec![0; 2],
            since: vec![0],
            until: vec![0],
        }
    }

    /// The same man, which comes by some steps, from its own cells to the first cell of `after`, to
    /// the second part of its way. Its places and its late cells are those of the second part.
    pub(super) fn followed_by(mut self, steps: Vec<Step>, after: &Self, most: usize) -> Self {
        let count = self.cells.len();
        self.places = after.places << count;
        self.late = after.late << count;
        self.cells.extend(&after.cells);
        self.steps.extend(steps);
        self.steps.extend(after.steps.iter().map(|step| Step {
            from: step.from + count as u8,
            to: step.to + count as u8,
            ..*step
        }));
        self.steps.sort_by_key(|step| step.from);
        self.measure();
        self.keep(|_| true, most);
        self
    }

    /// The number of a place on this cell; `None` if the man has no place there.
    pub(super) fn place_on(&self, cell: Cell) -> Option<usize> {
        let is_place = |number: &usize| self.places >> number & 1 != 0;
        (0..self.cells.len())
            .filter(is_place)
            .find(|number| self.cells[*number] == cell)
    }

    /// The number of moves that the man needs at least, [`NEVER`] if it comes to no place.
    pub(super) fn need(&self) -> u8 {
        self.until[0]
    }

    /// The steps from a cell.
    pub(super) fn steps_from(&self, cell: u8) -> &[Step] {
        let end = usize::from(self.first[usize::from(cell) + 1]);
        &self.steps[self.first_from(cell)..end]
    }

    /// The number of the first step from a cell.
    pub(super) fn first_from(&self, cell: u8) -> usize {
        usize::from(self.first[usize::from(cell)])
    }

    /// Leaves the man only some of its places.
    pub(super) fn restrict(&mut self, places: CellSet) {
        self.places = places;
        self.measure();
    }

    /// Returns whether a walk of at most this number of moves to a place uses a step.
    fn is_on_walk(&self, step: &Step, most: usize) -> bool {
        let (before, after) = (
            self.since[usize::from(step.from)],
            self.until[usize::from(step.to)],
        );
        let walk = usize::from(before) + usize::from(step.moves()) + usize::from(after);
        walk <= most && walk < NEVER.into()
    }

    /// Takes out the steps that are not to be kept, by their numbers, and those on no walk of at
    /// most this number of moves to a place. Cells without a step are left out as well. Returns
    /// whether anything has changed.
    pub(super) fn keep(&mut self, keep: impl Fn(usize) -> bool, most: usize) -> bool {
        let is_kept: Vec<bool> = (self.steps.iter().enumerate())
            .map(|(number, step)| keep(number) && self.is_on_walk(step, most))
            .collect();
        if is_kept.iter().all(|kept| *kept) {
            return false;
        }
        let mut kept = is_kept.iter();
        self.steps.retain(|_| kept.next() == Some(&true));
        // Without these steps others may be on longer walks only.
        self.measure();
        let steps = std::mem::take(&mut self.steps);
        let on_walk = steps.into_iter().filter(|step| self.is_on_walk(step, most));
        self.steps = on_walk.collect();
        self.renumber();
        self.measure();
        true
    }

    /// Leaves out all cells without a step but the first.
    fn renumber(&mut self) {
        let mut is_used = vec![false; self.cells.len()];
        is_used[0] = true;
        for step in &self.steps {
            is_used[usize::from(step.from)] = true;
            is_used[usize::from(step.to)] = true;
        }
        let mut numbers = vec![NEVER; self.cells.len()];
        let mut cells = Vec::new();
        let (mut places, mut late) = (0, 0);
        for (old, &cell) in self
            .cells
            .iter()
            .enumerate()
            .filter(|(old, _)| is_used[*old])
        {
            numbers[old] = cells.len() as u8;
            places |= (self.places >> old & 1) << cells.len();
            late |= (self.late >> old & 1) << cells.len();
            cells.push(cell);
        }
        for step in &mut self.steps {
            step.from = numbers[usize::from(step.from)];
            step.to = numbers[usize::from(step.to)];
        }
        (self.cells, self.places, self.late) = (cells, places, late);
    }

    /// Finds the fewest moves from the start and to a place.
    fn measure(&mut self) {
        let count = self.cells.len();
        let mut first = vec![0; count + 1];
        for step in &self.steps {
            first[usize::from(step.from) + 1] += 1;
        }
        for cell in 0..count {
            first[cell + 1] += first[cell];
        }
        self.first = first;
        let (mut since, mut until) = (vec![NEVER; count], vec![NEVER; count]);
        since[0] = 0;
        let mut queue = VecDeque::from([0_u8]);
        while let Some(at) = queue.pop_front() {
            let base = since[usize::from(at)];
            for step in self.steps_from(at) {
                let next = base.saturating_add(step.moves());
                let known = &mut since[usize::from(step.to)];
                if next < *known {
                    *known = next;
                    if step.moves() == 0 {
                        queue.push_front(step.to);
                    } else {
                        queue.push_back(step.to);
                    }
                }
            }
        }
        let mut coming: Vec<Vec<(u8, u8)>> = vec![Vec::new(); count];
        for step in &self.steps {
            coming[usize::from(step.to)].push((step.from, step.moves()));
        }
        let places = (0..count).filter(|at| self.places >> at & 1 != 0);
        let mut queue: VecDeque<u8> = places.map(|at| at as u8).collect();
        for at in &queue {
            until[usize::from(*at)] = 0;
        }
        while let Some(at) = queue.pop_front() {
            let base = until[usize::from(at)];
            for &(from, moves) in &coming[usize::from(at)] {
                let next = base.saturating_add(moves);
                let known = &mut until[usize::from(from)];
                if next < *known {
                    *known = next;
                    if moves == 0 {
                        queue.push_front(from);
                    } else {
                        queue.push_back(from);
                    }
                }
            }
        }
        (self.since, self.until) = (since, until);
    }

    /// Returns whether the man attacks a square of a board from one of its cells, whatever stands
    /// between them.
    pub(super) fn attacks(&self, from: u8, board: Board, square: Square) -> bool {
        let from = self.cells[usize::from(from)];
        from.board == board && reach(self.man, from.square, Bitboard::ALL).has(square)
    }
}

/// The squares that a man attacks from a square, with these squares occupied.
pub(super) fn reach(man: Man, from: Square, occupied: Bitboard) -> Bitboard {
    match man.role {
        Role::Pawn => attacks::pawn(man.color.index(), from),
        Role::Knight => attacks::knight(from),
        Role::King => attacks::king(from),
        Role::Rook => attacks::rook(from, occupied),
        Role::Bishop => attacks::bishop(from, occupied),
        Role::Queen => attacks::queen(from, occupied),
        _ => Bitboard::EMPTY,
    }
}

/// Calls a function with the cells to which a man alone on the boards goes in one move without a
/// capture, and with the squares of each board that must be vacant for it.
fn each_step<R: SetWise>(from: Cell, man: Man, mut call: impl FnMut(Cell, [Bitboard; 2])) {
    let Cell { board, square } = from;
    let landing = R::landing(board);
    let reached = match man.role {
        Role::King => attacks::king(square),
        Role::Queen => attacks::queen(square, Bitboard::EMPTY),
        Role::Rook => attacks::rook(square, Bitboard::EMPTY),
        Role::Bishop => attacks::bishop(square, Bitboard::EMPTY),
        Role::Knight => attacks::knight(square),
        Role::Pawn => pawn_steps(square, man.color),
        _ => Bitboard::EMPTY,
    };
    for to in reached {
        let mut through = [Bitboard::EMPTY; 2];
        through[board.index()] = attacks::between(square, to) | to.into();
        through[landing.index()] |= Bitboard::from(to);
        call(Cell::new(landing, to), through);
    }
}

/// The squares to which a pawn goes from a square without a capture. It does not promote.
fn pawn_steps(square: Square, color: Color) -> Bitboard {
    let mut reached = Bitboard::EMPTY;
    // Ranks as the side counts them.
    let rank = color.rank(square.rank());
    if !(1..6).contains(&rank) {
        return reached;
    }
    let ahead = if color == Color::White { 1 } else { -1 };
    let steps = if rank == 1 { 2 } else { 1 };
    for step in 1..=steps {
        reached |= square
            .step(0, step * ahead)
            .map_or(Bitboard::EMPTY, Bitboard::from);
    }
    reached
}
