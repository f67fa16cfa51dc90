//! [`Tracker`]: which targets are still in reach, move by move.
//!
//! The incremental half of the search for mate patterns. A stack has a frame for each move of the path: where the men stand, who is
//! captured, how many moves each side has left. The targets in reach are one list, of which each frame has the part at the end that was
//! appended with its move, so that taking a move back cuts the list. A move can only put targets out of reach, so just those of the
//! frame before are asked: whether a man of the target was captured, has too long a way now, or the men in the way are too many for
//! the moves left. Only men that the move touches change the least number of moves, which is kept with each target.

use super::{Aim, Arc, Cells, Count, LOSER, MEN, Men64, PositionOf, SetWise, Target, Targets, WINNER, Ways};
use super::{CELLS, Placed, cell_index, count_many, in_pairs, placed};
use crate::board::{Bitboard, Square};
use crate::position::{Color, Move, Role};

/// A target in reach, its men, and the moves that they have to make at least.
#[derive(Clone, Copy)]
struct InReach {
    men: Men64,
    target: u32,
    moves: [u8; 2],
}

/// The men after a move, by their numbers.
#[derive(Clone, Copy)]
struct Frame {
    men: [u16; MEN],
    /// Those that were not captured.
    alive: Men64,
    /// The cells on which they stand.
    occupied: Cells,
    /// The moves left to the two sides.
    left: [u8; 2],
    /// Where its targets begin in the list of those in reach.
    first: usize,
}

/// What a move touches: the men that it moves, two if it castles, their side, and the man that it captures.
struct Touched<'a> {
    moved: [Option<Moved<'a>>; 2],
    side: usize,
    captured: Men64,
}

/// A man that moves, before it and after it, and where he could get to.
struct Moved<'a> {
    number: usize,
    was: (Placed, &'a Ways),
    is: (Placed, &'a Ways),
}

/// How many targets may be looked at for each position before following them counts as too expensive, and how many are free.
const ASKED: u64 = 256;
const ASKED_FREE: u64 = 1 << 18;

/// How many moves men need to arrive somewhere with check, as far as asked lately. Targets are many, their men and places few.
#[derive(Clone, Default)]
struct Arrivals(Vec<(u32, u8)>);

impl Arrivals {
    const SIZE: usize = 1 << 10;

    /// What was remembered of this man and his place, or is now found out.
    fn get(&mut self, man: Placed, aim: Aim, king: usize, find: impl FnOnce() -> u8) -> u8 {
        if self.0.is_empty() {
            self.0.resize(Self::SIZE, (u32::MAX, 0));
        }
        let place = usize::from(aim.role) << 14 | usize::from(aim.cell) << 7 | king;
        let asked = (man << 17 | place) as u32;
        let entry = &mut self.0[asked.wrapping_mul(0x9e37_79b1) as usize >> 22];
        if entry.0 != asked {
            *entry = (asked, find());
        }
        entry.1
    }
}

/// The targets in reach after each move of a path.
pub(super) struct Tracker<'a, R: SetWise> {
    targets: &'a Targets<R>,
    all: Arc<[Target]>,
    in_reach: Vec<InReach>,
    frames: Vec<Frame>,
    losers: Men64,
    in_pairs: u32,
    /// How many targets were asked whether they stay in reach.
    asked: u64,
    arrivals: Arrivals,
}

impl<'a, R: SetWise> Tracker<'a, R> {
    pub(super) fn new(
        targets: &'a Targets<R>,
        all: Arc<[Target]>,
        position: &PositionOf<R>,
        men: &[Placed],
        left: [u8; 2],
    ) -> Self {
        let in_reach =
            (0..).zip(&*all).map(|(target, known)| InReach { men: known.men, target, moves: known.moves }).collect();
        let mut frame = Frame { men: [0; MEN], alive: 0, occupied: 0, left, first: 0 };
        let mut losers = 0;
        for (number, man) in men.iter().enumerate() {
            frame.men[number] = *man as u16;
            frame.alive |= 1 << number;
            frame.occupied |= 1 << (man % CELLS);
            losers |= (targets.side(*man) as u64) << number;
        }
        Self {
            targets,
            all,
            in_reach,
            frames: vec![frame],
            losers,
            in_pairs: in_pairs::<R>(targets, position),
            asked: 0,
            arrivals: Arrivals::default(),
        }
    }

    /// The same from here on, without the path that led here.
    pub(super) fn onward(&self) -> Self {
        let mut frames = Vec::with_capacity(self.frames.len() + usize::from(self.top().left[0] + self.top().left[1]));
        frames.push(Frame { first: 0, ..*self.top() });
        Self {
            all: Arc::clone(&self.all),
            in_reach: self.in_reach[self.top().first..].to_vec(),
            frames,
            asked: 0,
            arrivals: Arrivals::default(),
            ..*self
        }
    }

    fn top(&self) -> &Frame {
        let Some(frame) = self.frames.last() else { unreachable!("the first frame stays") };
        frame
    }

    /// Whether no target is in reach.
    pub(super) fn is_hopeless(&self) -> bool {
        self.in_reach.len() == self.top().first
    }

    /// Whether following the targets has cost more than leaving out positions is likely to save, after so many of them.
    pub(super) fn is_too_expensive(&self, positions: u64) -> bool {
        self.asked > ASKED_FREE + ASKED * positions
    }

    /// Goes on with a move of a side, if a target stays in reach; says whether one does.
    pub(super) fn advance(&mut self, mv: Move, color: Color) -> bool {
        self.follow(mv, color);
        let hope = !self.is_hopeless();
        count_many(Count::TargetsCuts, u64::from(!hope));
        if !hope {
            self.back();
        }
        hope
    }

    /// Whether a target stays in reach after a move of a side.
    pub(super) fn admits(&mut self, mv: Move, color: Color) -> bool {
        let mut arrivals = std::mem::take(&mut self.arrivals);
        let before = self.top();
        let (after, touched) = self.after(before, mv, color);
        let mut in_reach = self.in_reach[before.first..].iter();
        let hope = in_reach.any(|known| self.still(*known, before.left, &after, &touched, &mut arrivals).is_some());
        self.asked += (self.in_reach.len() - before.first - in_reach.len()) as u64;
        self.arrivals = arrivals;
        count_many(Count::TargetsCuts, u64::from(!hope));
        hope
    }

    /// Goes on with a move of a side, whatever stays in reach.
    pub(super) fn follow(&mut self, mv: Move, color: Color) {
        let mut arrivals = std::mem::take(&mut self.arrivals);
        let before = self.top();
        let left = before.left;
        let (first, (after, touched)) = (before.first, self.after(before, mv, color));
        for index in first..after.first {
            let known = self.in_reach[index];
            if let Some(moves) = self.still(known, left, &after, &touched, &mut arrivals) {
                self.in_reach.push(InReach { moves, ..known });
            }
        }
        self.arrivals = arrivals;
        self.asked += (after.first - first) as u64;
        self.frames.push(after);
    }

    /// The men after a move of a side, and what it touched.
    fn after(&self, before: &Frame, mv: Move, color: Color) -> (Frame, Touched<'a>) {
        let numbered = |cell: usize| {
            let on_cell = |number: &usize| usize::from(before.men[*number]) % CELLS == cell;
            Bitboard(before.alive).into_iter().map(Square::index).find(on_cell)
        };
        let captured = mv.captured_at().and_then(|cell| numbered(cell_index(cell))).map_or(0, |number| 1 << number);
        let cell = |cell| -> Cells { 1 << cell_index(cell) };
        let mut occupied = before.occupied & !cell(mv.from()) & !mv.captured_at().map_or(0, cell);
        occupied = mv.rook().map_or(occupied, |(from, to)| occupied & !cell(from) | cell(to)) | cell(mv.to());
        let mut after = Frame { alive: before.alive & !captured, occupied, first: self.in_reach.len(), ..*before };
        let targets = self.targets;
        let mut go = |number: usize, role, to| {
            let (was, is) = (usize::from(before.men[number]), placed(color, role, to));
            after.men[number] = is as u16;
            Moved { number, was: (was, targets.ways(was)), is: (is, targets.ways(is)) }
        };
        let Some(moved) = numbered(cell_index(mv.from())) else { unreachable!("a man stands where it starts") };
        let rook = mv.rook().and_then(|(from, to)| Some((numbered(cell_index(from))?, to)));
        let moved = [Some(go(moved, mv.arriving(), mv.to())), rook.map(|(rook, to)| go(rook, Role::Rook, to))];
        let side = if color == self.targets.winner { WINNER } else { LOSER };
        after.left[side] = before.left[side].saturating_sub(1);
        (after, Touched { moved, side, captured })
    }

    /// Takes the last move back.
    pub(super) fn back(&mut self) {
        if let (Some(frame), false) = (self.frames.pop(), self.frames.is_empty()) {
            self.in_reach.truncate(frame.first);
        }
    }

    /// The moves that the men of a target have to make after a move, if it is still in reach. Before it the sides had `left`
    /// moves left.
    fn still(
        &self,
        known: InReach,
        left: [u8; 2],
        after: &Frame,
        touched: &Touched,
        arrivals: &mut Arrivals,
    ) -> Option<[u8; 2]> {
        if known.men & touched.captured != 0 {
            return None;
        }
        let mut moves = known.moves;
        let side = touched.side;
        // Mostly another man has moved, for which there was no time: then the target itself need not be looked at.
        let mut moved = touched.moved.iter().flatten().filter(|moved| known.men >> moved.number & 1 == 1).peekable();
        if moves[side] > after.left[side] && moved.peek().is_none() {
            return None;
        }
        let target = &self.all[known.target as usize];
        for &Moved { number, was, is } in moved {
            let aim = *target.aims.iter().find(|aim| usize::from(aim.man) == number)?;
            let king = usize::from(target.aims[0].cell);
            let mut needed = |(man, ways): (Placed, &Ways), left: u8| {
                let find = || self.targets.arrival(ways, aim, king);
                if aim.arrives && left > 0 { arrivals.get(man, aim, king, find) } else { ways.moves_to(aim) }
            };
            let (was, is) = (needed(was, left[side]), needed(is, after.left[side]));
            moves[side] = (moves[side] - was).checked_add(is)?;
        }
        if moves[WINNER] > after.left[WINNER] || moves[LOSER] > after.left[LOSER] {
            return None;
        }
        if !self.targets.mate {
            let to_capture = (after.alive & self.losers & !target.men).count_ones();
            if to_capture > u32::from(after.left[WINNER]) {
                return None;
            }
        }
        (!self.is_obstructed(target, after)).then_some(moves)
    }

    /// Whether more men stand on cells that must be vacant than the moves left can take away.
    fn is_obstructed(&self, target: &Target, frame: &Frame) -> bool {
        if target.vacant & frame.occupied == 0 {
            return false;
        }
        let others = frame.alive & !target.men;
        let in_the_way = Bitboard(others).into_iter().map(Square::index);
        let cell = |number: usize| usize::from(frame.men[number]) % CELLS;
        let obstructing = in_the_way.filter(|number| target.vacant >> cell(*number) & 1 == 1).count() as u32;
        obstructing > 0 && obstructing > vacated::<R>(target, frame.left, cell, self.in_pairs)
    }
}

/// How many of the men that are not of a target the moves left can take off the cells that must be vacant.
///
/// A move takes one off: the man that moves, or the one that it captures, but then itself stands there. Who captures en
/// passant takes off two, and so does who castles; where men leave their board, whoever captures. The last move of a man of
/// the target takes it to its place, which is not one of these cells, so it takes nobody off, unless a pawn captures en
/// passant.
pub(super) fn vacated<R: SetWise>(target: &Target, left: [u8; 2], cell: impl Fn(usize) -> usize, in_pairs: u32) -> u32 {
    let all = u32::from(left[WINNER]) + u32::from(left[LOSER]);
    if R::TRANSFERS {
        return 2 * all + in_pairs;
    }
    let pawn = Role::Pawn.index();
    let arrives = |aim: &&Aim| usize::from(aim.role) != pawn && cell(usize::from(aim.man)) != usize::from(aim.cell);
    let arriving = target.aims.iter().filter(arrives).count() as u32;
    all.saturating_sub(arriving) + in_pairs
}

/// The cells of men.
pub(super) fn cells(men: impl Iterator<Item = Placed>) -> Cells {
    men.fold(0, |cells, man| cells | 1 << (man % CELLS))
}
