//! [`Tracker`]: the targets still in reach, move by move.
//!
//! The incremental half of the search for mate patterns. All targets in reach are in one list. Each
//! move of the path appends its part at the end, so taking a move back truncates the list. A move
//! can only put targets out of reach, so only those in reach before it are tested. A target drops
//! out if one of its men was captured or has too long a way now. It also drops out if more men are
//! in the way than the moves left can remove. Only men that the move touches change the least
//! number of moves, which is kept with each target.

use super::listed::{Listed, Stand};
use super::{Aim, Arc, CELLS, Cells, Count, LOSER, MEN, Men64, Placed, SetWise, Target, WINNER};
use super::{cell_index, count_many, placed};
use crate::board::{Bitboard, Cell, Square};
use crate::position::{Color, Move, Role};

/// A target in reach, its men, and the fewest moves that they have to make.
#[derive(Clone, Copy)]
struct InReach {
    men: Men64,
    target: u32,
    moves: [u8; 2],
}

/// The state after a move.
#[derive(Clone, Copy)]
struct Frame {
    /// The men that were not captured.
    alive: Men64,
    /// The cells on which they stand.
    occupied: Cells,
    /// The moves left to the two sides.
    left: [u8; 2],
    /// The men that the move touched, by number: the moved ones (two in castling) with their former
    /// cells, and the captured one.
    moved: [Option<(u8, u16)>; 2],
    captured: Option<u8>,
    /// The index where its targets begin in the list of those in reach.
    first: usize,
}

/// The men after the moves of the path.
#[derive(Clone)]
struct Path {
    /// The cell of each man, by number; a captured man keeps the cell where it stood.
    men: [u16; MEN],
    /// The number of the man on each cell that is occupied.
    at: [u8; CELLS],
    frames: Vec<Frame>,
}

/// The effect of a move on the targets.
struct Touched<'a> {
    /// The men that it moves: two in castling.
    first: Moved<'a>,
    second: Option<Moved<'a>>,
    side: usize,
    captured: Men64,
}

/// A moving man, before and after the move.
struct Moved<'a> {
    number: usize,
    was: Stand<'a>,
    is: Stand<'a>,
}

impl Path {
    /// The path at the position for which the targets were listed.
    fn new<R: SetWise>(listed: &Listed<R>, left: [u8; 2]) -> Self {
        let (mut men, mut at, mut occupied) = ([0; MEN], [0; CELLS], 0);
        for (number, &man) in listed.men.iter().enumerate() {
            let cell = man % CELLS;
            men[number] = man as u16;
            at[cell] = number as u8;
            occupied |= 1 << cell;
        }
        let alive = (0..listed.men.len()).fold(0, |alive, number| alive | 1 << number);
        let frame = Frame {
            alive,
            occupied,
            left,
            moved: [None; 2],
            captured: None,
            first: 0,
        };
        Self {
            men,
            at,
            frames: vec![frame],
        }
    }

    /// A path from here, without the moves that led here and without earlier targets.
    fn onward(&self) -> Self {
        let top = self.top();
        let mut frames =
            Vec::with_capacity(self.frames.len() + usize::from(top.left[0] + top.left[1]));
        frames.push(Frame { first: 0, ..*top });
        Self { frames, ..*self }
    }

    fn top(&self) -> &Frame {
        let Some(frame) = self.frames.last() else {
            unreachable!("the first frame stays")
        };
        frame
    }

    /// The cell of a man.
    fn cell(&self, number: usize) -> usize {
        usize::from(self.men[number]) % CELLS
    }

    /// Makes a move of a side, whose targets begin at the given index.
    #[inline(always)]
    fn make<'l, R: SetWise>(
        &mut self,
        listed: &'l Listed<R>,
        mv: Move,
        color: Color,
        first: usize,
    ) -> Touched<'l> {
        let mut frame = Frame {
            moved: [None; 2],
            captured: None,
            first,
            ..*self.top()
        };
        let side = if color == listed.targets.winner {
            WINNER
        } else {
            LOSER
        };
        let had = frame.left[side];
        frame.left[side] = had.saturating_sub(1);
        let goes_on = frame.left[side] > 0;
        let number = |at: &[u8; CELLS], cell: Cell| usize::from(at[cell_index(cell)]);
        if let Some(cell) = mv.captured_at() {
            let captured = number(&self.at, cell);
            frame.captured = Some(captured as u8);
            frame.alive &= !(1 << captured);
            frame.occupied &= !(1 << cell_index(cell));
        }
        // Both are found before either moves.
        let mover = number(&self.at, mv.from());
        let rook = mv.rook().map(|(from, to)| (number(&self.at, from), to));
        let mut go = |place: usize, number: usize, role: Role, to: Cell| {
            let (was, is): (Placed, Placed) =
                (usize::from(self.men[number]), placed(color, role, to));
            frame.moved[place] = Some((number as u8, was as u16));
            frame.occupied &= !(1 << (was % CELLS));
            self.men[number] = is as u16;
            Moved {
                number,
                was: listed.stand(was, had > 0),
                is: listed.stand(is, goes_on),
            }
        };
        let moved = go(0, mover, mv.arriving(), mv.to());
        let second = rook.map(|(rook, to)| go(1, rook, Role::Rook, to));
        for (number, _) in frame.moved.iter().flatten() {
            let cell = self.cell(usize::from(*number));
            self.at[cell] = *number;
            frame.occupied |= 1 << cell;
        }
        let captured = frame.captured.map_or(0, |captured| 1 << captured);
        self.frames.push(frame);
        Touched {
            first: moved,
            second,
            side,
            captured,
        }
    }

    /// Takes the last move back; returns where its targets began.
    #[inline(always)]
    fn take_back(&mut self) -> Option<usize> {
        let frame = if self.frames.len() > 1 {
            self.frames.pop()?
        } else {
            return None;
        };
        for &(number, was) in frame.moved.iter().flatten() {
            self.men[usize::from(number)] = was;
        }
        let touched = frame
            .moved
            .iter()
            .flatten()
            .map(|(number, _)| *number)
            .chain(frame.captured);
        for number in touched {
            self.at[self.cell(usize::from(number))] = number;
        }
        Some(frame.first)
    }
}

/// The number of targets that may be tested per position before tracking them counts as too
/// expensive, and the number that are free.
const TESTS: u64 = 256;
const TESTS_FREE: u64 = 1 << 18;

/// The targets in reach after each move of a path.
pub(super) struct Tracker<'a, R: SetWise> {
    listed: Arc<Listed<'a, R>>,
    in_reach: Vec<InReach>,
    path: Path,
    /// The number of tests whether a target stays in reach.
    tests: u64,
}

impl<'a, R: SetWise> Tracker<'a, R> {
    /// A tracker at the position for which the targets were listed, with these moves left to the
    /// sides.
    pub(super) fn new(listed: Listed<'a, R>, left: [u8; 2]) -> Self {
        let in_reach = |(target, known): (u32, &Target)| InReach {
            men: known.men,
            target,
            moves: known.moves,
        };
        let in_reach = (0..).zip(&listed.all).map(in_reach).collect();
        let path = Path::new(&listed, left);
        Self {
            listed: Arc::new(listed),
            in_reach,
            path,
            tests: 0,
        }
    }

    /// A tracker from here on, without the path that led here.
    pub(super) fn onward(&self) -> Self {
        let in_reach = self.in_reach[self.path.top().first..].to_vec();
        Self {
            listed: Arc::clone(&self.listed),
            in_reach,
            path: self.path.onward(),
            tests: 0,
        }
    }

    /// Returns whether no target is in reach.
    pub(super) fn is_hopeless(&self) -> bool {
        self.in_reach.len() == self.path.top().first
    }

    /// Returns whether tracking the targets has cost more than excluding positions is likely to
    /// save, after this number of positions.
    pub(super) fn is_too_expensive(&self, positions: u64) -> bool {
        self.tests > TESTS_FREE + TESTS * positions
    }

    /// Makes a move of a side if a target stays in reach; returns whether one does.
    pub(super) fn advance(&mut self, mv: Move, color: Color) -> bool {
        self.follow(mv, color);
        let hope = !self.is_hopeless();
        count_many(Count::TargetsCuts, u64::from(!hope));
        if !hope {
            self.back();
        }
        hope
    }

    /// Returns whether a target stays in reach after a move of a side.
    pub(super) fn admits(&mut self, mv: Move, color: Color) -> bool {
        let Self {
            listed,
            in_reach,
            path,
            tests,
        } = self;
        let first = path.top().first;
        let touched = path.make(listed, mv, color, in_reach.len());
        let mut rest = in_reach[first..].iter();
        let after = (&*path, path.top());
        let hope = rest.any(|known| listed.still(*known, after, &touched).is_some());
        *tests += (in_reach.len() - first - rest.len()) as u64;
        path.take_back();
        count_many(Count::TargetsCuts, u64::from(!hope));
        hope
    }

    /// Makes a move of a side, whether or not a target stays in reach.
    pub(super) fn follow(&mut self, mv: Move, color: Color) {
        let Self {
            listed,
            in_reach,
            path,
            tests,
        } = self;
        let (first, end) = (path.top().first, in_reach.len());
        let touched = path.make(listed, mv, color, end);
        let after = (&*path, path.top());
        for index in first..end {
            let known = in_reach[index];
            if let Some(moves) = listed.still(known, after, &touched) {
                in_reach.push(InReach { moves, ..known });
            }
        }
        *tests += (end - first) as u64;
    }

    /// Takes the last move back.
    pub(super) fn back(&mut self) {
        if let Some(first) = self.path.take_back() {
            self.in_reach.truncate(first);
        }
    }
}

impl<R: SetWise> Listed<'_, R> {
    /// The moves that the men of a target have to make after the last move of a path, if it is
    /// still in reach.
    #[inline(always)]
    fn still(&self, known: InReach, after: (&Path, &Frame), touched: &Touched) -> Option<[u8; 2]> {
        let InReach {
            men,
            target,
            mut moves,
        } = known;
        if men & touched.captured != 0 {
            return None;
        }
        let (_, frame) = after;
        let side = touched.side;
        let mut made = self.made(known, moves[side], &touched.first);
        if let Some(second) = &touched.second {
            made = self.made(known, made, second);
        }
        // Most targets drop out here: their side has too few moves left.
        if made > frame.left[side] {
            return None;
        }
        moves[side] = made;
        let target = &self.all[target as usize];
        if !self.targets.mate {
            let to_capture = (frame.alive & self.losers & !men).count_ones();
            if to_capture > u32::from(frame.left[WINNER]) {
                return None;
            }
        }
        let is_obstructed =
            target.vacant & frame.occupied != 0 && self.is_obstructed(target, after);
        (!is_obstructed).then_some(moves)
    }

    /// The number of moves that a side has to make for a target once one of its men has moved;
    /// `before` is the former number.
    #[inline(always)]
    fn made(&self, known: InReach, before: u8, moved: &Moved) -> u8 {
        if known.men >> moved.number & 1 == 0 {
            return before;
        }
        let place = self.place(known.target, known.men, moved.number);
        (before - self.needed(moved.was, place)).saturating_add(self.needed(moved.is, place))
    }

    /// Returns whether more men stand on cells that must be vacant than the moves left can remove.
    #[inline(never)]
    fn is_obstructed(&self, target: &Target, (path, frame): (&Path, &Frame)) -> bool {
        let Frame { alive, left, .. } = *frame;
        let in_the_way = Bitboard(alive & !target.men).into_iter().map(Square::index);
        let cell = |number: usize| path.cell(number);
        let obstructing = in_the_way
            .filter(|number| target.vacant >> cell(*number) & 1 == 1)
            .count() as u32;
        obstructing > 0 && obstructing > vacated::<R>(target, left, cell, self.in_pairs)
    }
}

/// The number of men outside a target that the moves left can remove from the cells that must be
/// vacant.
///
/// A move removes one: the moving man, or the captured man, but then the capturer stands there
/// itself. A capture en passant removes two, and so does castling; where men leave their board, any
/// capture does. The last move of a man of the target leads to its place, which is not one of these
/// cells; so it removes none, unless a pawn captures en passant.
pub(super) fn vacated<R: SetWise>(
    target: &Target,
    left: [u8; 2],
    cell: impl Fn(usize) -> usize,
    in_pairs: u32,
) -> u32 {
    let all = u32::from(left[WINNER]) + u32::from(left[LOSER]);
    if R::TRANSFERS {
        return 2 * all + in_pairs;
    }
    let pawn = Role::Pawn.index();
    let arrives = |aim: &&Aim| {
        usize::from(aim.role) != pawn && cell(usize::from(aim.man)) != usize::from(aim.cell)
    };
    let arriving = target.aims.iter().filter(arrives).count() as u32;
    all.saturating_sub(arriving) + in_pairs
}

/// The cells of men.
pub(super) fn cells(men: impl Iterator<Item = Placed>) -> Cells {
    men.fold(0, |cells, man| cells | 1 << (man % CELLS))
}
