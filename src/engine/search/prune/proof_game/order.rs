//! [`Order`]: a test whether the men of a proof game can make their moves in any order.
//!
//! Lengths alone do not show that two men lock each other in: a rook cannot leave before the bishop
//! beside it, and the bishop not before the rook. The test finds for each step of a man's way what
//! is necessary before it and after it: the fewest moves of each man, and the fewest half-moves.
//!
//! - **Before.** Nothing is necessary before a man stands where it stands now. A step needs all that
//!   was necessary for the square that it leaves. Where it passes or ends, no man may stand: each
//!   man that stands there now has made a first move. A square is reached by one of several steps:
//!   only what is necessary for all of them is necessary for the square.
//! - **After** is the same from the diagram backwards. Where a step passes or ends, the man that the
//!   diagram has there comes later, by a last move.
//! - **Both together.** A step is impossible if a man would make more moves before and after it than
//!   it can, if a side would, or if its earliest half-move comes after its latest one. Without it
//!   others may be impossible, so this is repeated until nothing changes.
//!
//! If a man cannot come to its place, or a place gets no man, the diagram is out of reach. The steps
//! that may come as the very next move are the only moves of their men that need to be made.
//!
//! This is sound. Take a game that leads to the diagram. By induction over its half-moves, no step
//! comes before all that was found necessary before it: the moves that were made until then include
//! a first move of each man whose square it passes, and the step before it of the same man. The same
//! holds backwards. What is found comes from rounds that have reached a fixed point; between them
//! steps are only taken out that no such game contains.
//!
//! The test follows only men whose places and numbers of moves are certain: no captures are to come,
//! and their side has no pawn to promote and no move to spare. So each man makes exactly the moves
//! of a shortest way. Two men of a kind may exchange their places if that costs nothing. All others
//! are free, which means that they go when and where they like. A king and its rooks are free while
//! their side can castle, and then no move of the rook itself is necessary.
//!
//! In planning this is the delete relaxation with landmarks, here as counts of moves (Jörg Hoffmann,
//! Julie Porteous and Laura Sebastia, "Ordered landmarks in planning", 2004): a square that was left
//! once counts as empty ever after.

use super::ways::Ways;
use super::{CELLS, MEN, NEVER, Needs, index};
use crate::board::{Bitboard, Cell, Square, attacks};
use crate::position::{Color, Man, Men, Role};
use crate::rules::{PositionOf, SetWise};
use arrayvec::ArrayVec;
use std::sync::Arc;

/// The men of both sides: White's, then Black's.
const ALL: usize = 2 * MEN;
/// The most steps of all men. With more of them little is certain, and the test takes long.
const STEPS: usize = 600;
/// No place, or no node.
const NONE: u8 = u8::MAX;

/// The two directions in time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Time {
    Before,
    After,
}

/// A set of men, or of places, as bits.
type Set = u32;

fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        first
    })
}

/// One move of each man.
const UNITS: [[u8; ALL]; ALL] = {
    let mut units = [[0; ALL]; ALL];
    let mut man = 0;
    while man < ALL {
        units[man][man] = 1;
        man += 1;
    }
    units
};

/// What is necessary before something, or after it: moves by man, and half-moves.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(align(16))]
struct Needed {
    moves: [u8; ALL],
    half_moves: u8,
}

impl Needed {
    const NOTHING: Self = Self {
        moves: [0; ALL],
        half_moves: 0,
    };
    /// For what never happens.
    const NEVER: Self = Self {
        moves: [NEVER; ALL],
        half_moves: NEVER,
    };

    const fn is_never(&self) -> bool {
        self.half_moves == NEVER
    }

    /// Only what is necessary for this and for the other, of which one happens. Returns whether this
    /// has changed.
    fn either(&mut self, other: &Self) -> bool {
        let before = *self;
        self.half_moves = self.half_moves.min(other.half_moves);
        for (one, other) in self.moves.iter_mut().zip(&other.moves) {
            *one = (*one).min(*other);
        }
        *self != before
    }

    /// What is necessary for this and for the other together.
    fn and(&mut self, other: &Self) {
        self.half_moves = self.half_moves.max(other.half_moves);
        for (one, other) in self.moves.iter_mut().zip(&other.moves) {
            *one = (*one).max(*other);
        }
    }

    /// One more move of a man.
    fn add(&mut self, man: usize) {
        for (one, unit) in self.moves.iter_mut().zip(&UNITS[man]) {
            *one = one.saturating_add(*unit);
        }
    }

    /// Returns whether a man makes more moves than its budget allows.
    fn exceeds(&self, budgets: &[u8; ALL]) -> bool {
        let mut over = self.moves;
        for (over, budget) in over.iter_mut().zip(budgets) {
            *over = over.saturating_sub(*budget);
        }
        over != [0; ALL]
    }

    /// The moves of White and of Black.
    fn sums(&self) -> [usize; 2] {
        // Eight bytes are added in one multiplication. A sum beyond 255 becomes less, so that less is
        // found necessary.
        let sum = |moves: &[u8]| {
            let words = moves.chunks_exact(8);
            let sums = words.map(|word| {
                let word = word.try_into().map_or(0, u64::from_le_bytes);
                word.wrapping_mul(0x0101_0101_0101_0101) >> 56
            });
            sums.sum::<u64>() as usize
        };
        [sum(&self.moves[..MEN]), sum(&self.moves[MEN..])]
    }
}

/// A place to which a man goes, and the most moves that it may make until then.
#[derive(Clone, Copy)]
struct End {
    place: u8,
    budget: u8,
}

type Ends = ArrayVec<End, 2>;

fn end_bytes(ends: &Ends) -> [u8; 4] {
    let end = |number: usize| {
        ends.get(number)
            .map_or([NONE; 2], |end| [end.place, end.budget])
    };
    let ([a, b], [c, d]) = (end(0), end(1));
    [a, b, c, d]
}

/// A step on a man's way.
#[derive(Clone, Copy)]
struct Leg {
    from: u8,
    to: u8,
    cell: u8,
    /// The squares of each board that must be empty for it.
    through: [Bitboard; 2],
}

/// All ways of a man to its places within its budget.
struct Route {
    /// The number of nodes: the cells of the ways. Node 0 is where the man stands.
    nodes: u8,
    /// The nodes of the places.
    ends: ArrayVec<(u8, u8), 2>,
    /// The steps, by the node that they leave.
    legs: Vec<Leg>,
}

/// The data on which a route depends: walls, cell and ends.
type Key = (u32, u8, [u8; 4]);

/// A step of a man, with the men that it waits for.
struct Step {
    man: u8,
    from: u16,
    to: u16,
    cell: u8,
    is_first: bool,
    /// The place on which it ends, if it is one of the man's; otherwise [`NONE`].
    place: u8,
    /// The men that must have left before.
    waits: Set,
    /// The places that must not have their men yet.
    precedes: Set,
    is_out: bool,
}

/// The steps that may come next, for the men that are followed.
#[derive(Clone, Default)]
pub(super) struct Next(ArrayVec<(u8, [Bitboard; 2]), MEN>);

impl Next {
    /// Returns whether a man may go from one cell to another now.
    pub(super) fn admits(&self, from: Cell, to: Cell) -> bool {
        let from = index(from) as u8;
        let one = self.0.iter().find(|one| one.0 == from);
        one.is_none_or(|one| one.1[to.board.index()].has(to.square))
    }
}

/// The result of a test.
pub(super) enum Outlook {
    /// The men cannot make their moves in any order.
    Impossible,
    /// They perhaps can, with these steps next.
    Open(Box<Next>),
    /// No man is followed, or too many steps are possible.
    Unknown,
}

/// A man that is to go somewhere.
struct Traveller {
    cell: Cell,
    man: Man,
    /// Its places; none for a man that is free.
    ends: Ends,
}

/// The memory of the test on one walk.
#[derive(Default)]
pub(super) struct Order {
    routes: Vec<Option<(Key, Arc<Route>)>>,
    /// The men; those of a side stand together.
    travellers: [Vec<Traveller>; 2],
    steps: Vec<Step>,
    /// The steps of each man: the first, and the one after the last.
    of_man: [(u16, u16); ALL],
    /// What is necessary before and after a man is on a node.
    on: [Vec<Needed>; 2],
    /// What is necessary before the first move of a man has been made, and from the last move to a
    /// place on.
    turns: [[Needed; ALL]; 2],
    /// For each man, or each place, the men whose steps wait for it.
    waiting: [[Set; ALL]; 2],
    /// The node where a man stands, and its ends with their places.
    starts: [u16; ALL],
    ends: ArrayVec<(u8, u16, u8), { 2 * ALL }>,
    followed: Set,
    free: Set,
    /// The men that may go to each place.
    candidates: ArrayVec<Set, ALL>,
    budgets: [u8; ALL],
    /// The half-moves of each side, counted from now and from the end.
    slots: [[Vec<u8>; 2]; 2],
    /// The first half-move of each side after each half-move.
    soonest: [[Vec<u8>; 2]; 2],
    length: u8,
}

impl Default for Needed {
    fn default() -> Self {
        Self::NEVER
    }
}

impl Order {
    const ROUTES: usize = 1 << 13;

    /// The number of steps in the last test.
    pub(super) fn size(&self) -> usize {
        self.steps.len()
    }

    /// The result of the test for a position, when `movers` make the half-moves that are left.
    #[inline(never)]
    pub(super) fn outlook<R: SetWise>(
        &mut self,
        position: &PositionOf<R>,
        needs: &Needs<R>,
        movers: &[Color],
    ) -> Outlook {
        let Some(side) = movers.first().map(|side| side.index()) else {
            return Outlook::Unknown;
        };
        if !self.prepare(position, needs, movers) {
            return Outlook::Unknown;
        }
        if !self.is_possible() {
            return Outlook::Impossible;
        }
        let mut next = Next::default();
        let own = members(self.followed).filter(|man| man / MEN == side);
        for man in own {
            let traveller = &self.travellers[side][man % MEN];
            let mut to = [Bitboard::EMPTY; 2];
            for step in self.steps_of(man).filter(|step| step.is_first) {
                let before = self.necessary(Time::Before, step);
                if !step.is_out && self.half_move(Time::Before, side, &before) == 1 {
                    to[usize::from(step.cell) / 64] |= Square::wrap(step.cell.into()).into();
                }
            }
            next.0.push((index(traveller.cell) as u8, to));
        }
        Outlook::Open(Box::new(next))
    }

    fn steps_of(&self, man: usize) -> impl Iterator<Item = &Step> {
        let (from, to) = self.of_man[man];
        self.steps[usize::from(from)..usize::from(to)].iter()
    }

    /// Finds the men and their steps. Returns whether there is anything to test.
    fn prepare<R: SetWise>(
        &mut self,
        position: &PositionOf<R>,
        needs: &Needs<R>,
        movers: &[Color],
    ) -> bool {
        let ways: &Ways<R> = &needs.among.ways;
        if movers.len() + 2 >= usize::from(NEVER) {
            return false;
        }
        self.length = movers.len() as u8;
        for color in Color::ALL {
            let [forwards, backwards] = &mut self.slots;
            let (forwards, backwards) =
                (&mut forwards[color.index()], &mut backwards[color.index()]);
            forwards.clear();
            backwards.clear();
            let own = (1..).zip(movers).filter(|(_, mover)| **mover == color);
            forwards.extend(own.map(|(half_move, _): (u8, _)| half_move));
            let last = self.length + 1;
            backwards.extend(forwards.iter().rev().map(|half_move| last - half_move));
            for (slots, soonest) in self.slots.iter().zip(&mut self.soonest) {
                let (slots, soonest) = (&slots[color.index()], &mut soonest[color.index()]);
                soonest.clear();
                for (earlier, &slot) in std::iter::once(&0).chain(slots).zip(slots) {
                    soonest.extend((*earlier..slot).map(|_| slot));
                }
            }
        }
        let mut is_any = false;
        for color in Color::ALL {
            is_any |= self.travel(position, needs, color);
        }
        if !is_any {
            return false;
        }
        // Who stands where, and which place is where.
        let (mut standing, mut place_at) = ([0; CELLS], [NONE; CELLS]);
        self.candidates.clear();
        (self.followed, self.free) = (0, 0);
        self.budgets = [NEVER; ALL];
        for color in Color::ALL {
            let first = color.index() * MEN;
            let travellers = &self.travellers[color.index()];
            for (man, one) in (first..).zip(travellers) {
                standing[index(one.cell)] = 1 << man;
                if one.ends.is_empty() {
                    self.free |= 1 << man;
                } else {
                    self.followed |= 1 << man;
                }
            }
            for (number, place) in (0_u8..).zip(&ways.places[color.index()]) {
                if ways.is_fixed(place.cell) {
                    continue;
                }
                place_at[index(place.cell)] = self.candidates.len() as u8;
                let goes = |one: &Traveller| {
                    one.ends.is_empty() || one.ends.iter().any(|end| end.place == number)
                };
                let set = (first..)
                    .zip(travellers)
                    .filter(|(_, one)| goes(one))
                    .fold(0, |set, (man, _)| set | 1 << man);
                self.candidates.push(set);
            }
        }
        self.steps.clear();
        self.ends.clear();
        self.waiting = [[0; ALL]; 2];
        let mut nodes = 0;
        for man in members(self.followed) {
            let one = &self.travellers[man / MEN][man % MEN];
            let key = (
                needs.among.number,
                index(one.cell) as u8 | (one.man.color.index() as u8) << 7,
                end_bytes(&one.ends),
            );
            let slot = {
                let mix = u64::from(key.0) << 8 | u64::from(key.1);
                let ends = u64::from(u32::from_le_bytes(key.2));
                (mix ^ ends << 24).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32
            };
            if self.routes.is_empty() {
                self.routes.resize(Self::ROUTES, None);
            }
            let entry = &mut self.routes[slot as usize % Self::ROUTES];
            if entry.as_ref().is_none_or(|entry| entry.0 != key) {
                *entry = Some((key, Arc::new(ways.route(one.cell, one.man, &one.ends))));
            }
            let Some((_, route)) = entry else {
                return false;
            };
            self.budgets[man] = one.ends.iter().map(|end| end.budget).max().unwrap_or(NEVER);
            self.starts[man] = nodes;
            let begin = self.steps.len() as u16;
            for &(node, cell) in &route.ends {
                self.ends.push((
                    man as u8,
                    nodes + u16::from(node),
                    place_at[usize::from(cell)],
                ));
            }
            if self.steps.len() + route.legs.len() > STEPS {
                return false;
            }
            for leg in &route.legs {
                let (mut waits, mut precedes) = (0, 0);
                for (board, squares) in leg.through.into_iter().enumerate() {
                    for square in squares {
                        let at = board * 64 + square.index();
                        waits |= standing[at];
                        let place = place_at[at];
                        if place != NONE && self.candidates[usize::from(place)] >> man & 1 == 0 {
                            precedes |= 1 << place;
                        }
                    }
                }
                waits &= !(1 << man);
                for other in members(waits) {
                    self.waiting[0][other] |= 1 << man;
                }
                for place in members(precedes) {
                    self.waiting[1][place] |= 1 << man;
                }
                let end = route.ends.iter().find(|end| end.0 == leg.to);
                self.steps.push(Step {
                    man: man as u8,
                    from: nodes + u16::from(leg.from),
                    to: nodes + u16::from(leg.to),
                    cell: leg.cell,
                    is_first: leg.from == 0,
                    place: end.map_or(NONE, |end| place_at[usize::from(end.1)]),
                    waits,
                    precedes,
                    is_out: false,
                });
            }
            self.of_man[man] = (begin, self.steps.len() as u16);
            nodes += u16::from(route.nodes);
        }
        for on in &mut self.on {
            on.clear();
            on.resize(nodes.into(), Needed::NEVER);
        }
        true
    }

    /// Finds the men of a side that may still move, and their places. Returns whether some are
    /// followed.
    fn travel<R: SetWise>(
        &mut self,
        position: &PositionOf<R>,
        needs: &Needs<R>,
        color: Color,
    ) -> bool {
        let men = position.men();
        let ways: &Ways<R> = &needs.among.ways;
        let travellers = &mut self.travellers[color.index()];
        travellers.clear();
        let (need, left) = (needs.sides[color.index()], needs.left[color.index()]);
        let spare = left.saturating_sub(need.least().into());
        let castles = usize::from(need.castled) <= left;
        for &board in R::BOARDS {
            for square in men.of(color, board) - ways.fixed[board.index()] {
                let cell = Cell::new(board, square);
                travellers.extend(men.role_at(cell).map(|role| Traveller {
                    cell,
                    man: Man::new(color, role),
                    ends: Ends::new(),
                }));
            }
        }
        let places = &ways.places[color.index()];
        let open = || {
            (0_u8..)
                .zip(places)
                .filter(|(_, place)| !ways.is_fixed(place.cell))
        };
        let pawns = |one: &&Traveller| one.man.role == Role::Pawn;
        let promotes = travellers.iter().filter(pawns).count()
            != open().filter(|(_, place)| place.role == Role::Pawn).count();
        if spare > 0 || promotes {
            return false;
        }
        let mut is_any = false;
        for role in Role::ALL {
            if castles && matches!(role, Role::King | Role::Rook) {
                continue;
            }
            // Pawns stay on their files.
            let files = if role == Role::Pawn { 0..8 } else { 0..1 };
            for file in files {
                let here = |cell: Cell| role != Role::Pawn || cell.square.file() == file;
                let mut own: ArrayVec<usize, MEN> = ArrayVec::new();
                let all = travellers.iter().enumerate();
                own.extend(
                    all.filter(|(_, one)| one.man.role == role && here(one.cell))
                        .map(|(number, _)| number),
                );
                let mut ends: ArrayVec<u8, MEN> = ArrayVec::new();
                ends.extend(
                    open()
                        .filter(|(_, place)| place.role == role && here(place.cell))
                        .map(|(number, _)| number),
                );
                if own.len() != ends.len() {
                    continue;
                }
                let way = |man: usize, place: u8| {
                    let place = &places[usize::from(place)];
                    let at = index(travellers[man].cell);
                    usize::from(if role == Role::Pawn {
                        place.straight[at]
                    } else {
                        place.own[at]
                    })
                };
                let end = |man: usize, place: u8| {
                    let budget = u8::try_from(way(man, place)).ok();
                    budget
                        .filter(|budget| *budget != NEVER)
                        .map(|budget| End { place, budget })
                };
                let mut found: ArrayVec<(usize, Option<End>), MEN> = ArrayVec::new();
                if role == Role::Pawn {
                    // On one board they keep their order; on two they may pass one another.
                    if R::BOARDS.len() > 1 && own.len() > 1 {
                        continue;
                    }
                    own.sort_unstable_by_key(|&man| travellers[man].cell.square.rank());
                    ends.sort_unstable_by_key(|&place| {
                        places[usize::from(place)].cell.square.rank()
                    });
                    let pairs = own.iter().zip(&ends);
                    found.extend(pairs.map(|(&man, &place)| (man, end(man, place))));
                } else if let ([man], [place]) = (&own[..], &ends[..]) {
                    found.push((*man, end(*man, *place)));
                } else if let ([man, other], [place, last]) = (&own[..], &ends[..]) {
                    let straight = way(*man, *place) + way(*other, *last);
                    let crossed = way(*man, *last) + way(*other, *place);
                    if straight <= crossed {
                        found.push((*man, end(*man, *place)));
                        found.push((*other, end(*other, *last)));
                    }
                    if crossed <= straight {
                        found.push((*man, end(*man, *last)));
                        found.push((*other, end(*other, *place)));
                    }
                }
                for (man, end) in found {
                    travellers[man].ends.extend(end);
                    is_any = true;
                }
            }
        }
        is_any
    }

    /// The first half-move of a side, from now or from the end, at which all this has happened;
    /// [`NEVER`] if there is none.
    fn half_move(&self, time: Time, side: usize, needed: &Needed) -> u8 {
        if needed.is_never() {
            return NEVER;
        }
        let slots = &self.slots[time as usize];
        let sums = needed.sums();
        let mut after = needed.half_moves;
        if let Some(last) = sums[1 - side].checked_sub(1) {
            let Some(&half_move) = slots[1 - side].get(last) else {
                return NEVER;
            };
            after = after.max(half_move);
        }
        let own = slots[side].get(sums[side]);
        let soonest = self.soonest[time as usize][side].get(usize::from(after));
        own.zip(soonest)
            .map_or(NEVER, |(own, soonest)| *own.max(soonest))
    }

    /// What is necessary before a step, or after it.
    fn necessary(&self, time: Time, step: &Step) -> Needed {
        let (node, others) = match time {
            Time::Before => (step.from, step.waits),
            Time::After => (step.to, step.precedes),
        };
        let mut needed = self.on[time as usize][usize::from(node)];
        for other in members(others) {
            needed.and(&self.turns[time as usize][other]);
        }
        needed
    }

    /// Finds what is necessary before, or after, all steps.
    fn find(&mut self, time: Time) {
        let at = time as usize;
        self.on[at].fill(Needed::NEVER);
        self.turns[at] = [Needed::NEVER; ALL];
        for man in members(self.free) {
            let mut turn = Needed::NOTHING;
            // Castling moves a rook, but it is the king's move.
            let role = self.travellers[man / MEN][man % MEN].man.role;
            if role != Role::Rook {
                turn.add(man);
            }
            turn.half_moves = self.slots[at][man / MEN].first().copied().unwrap_or(NEVER);
            match time {
                Time::Before => self.turns[at][man] = turn,
                Time::After => {
                    for (place, set) in self.candidates.iter().enumerate() {
                        if set >> man & 1 != 0 {
                            self.turns[at][place].either(&turn);
                        }
                    }
                }
            }
        }
        match time {
            Time::Before => members(self.followed)
                .for_each(|man| self.on[at][usize::from(self.starts[man])] = Needed::NOTHING),
            Time::After => self
                .ends
                .iter()
                .for_each(|end| self.on[at][usize::from(end.1)] = Needed::NOTHING),
        }
        let mut due = self.followed;
        while due != 0 {
            let man = due.trailing_zeros() as usize;
            due &= due - 1;
            let (first, last) = self.of_man[man];
            for number in first..last {
                let number = match time {
                    Time::Before => number,
                    Time::After => first + last - 1 - number,
                };
                let step = &self.steps[usize::from(number)];
                if step.is_out {
                    continue;
                }
                let mut needed = self.necessary(time, step);
                let half_move = self.half_move(time, man / MEN, &needed);
                if half_move == NEVER {
                    continue;
                }
                needed.add(man);
                needed.half_moves = half_move;
                if needed.exceeds(&self.budgets) {
                    continue;
                }
                let (node, turn) = match time {
                    Time::Before => (step.to, step.is_first.then_some(man)),
                    Time::After => {
                        let is_last = step.place != NONE;
                        (step.from, is_last.then_some(usize::from(step.place)))
                    }
                };
                self.on[at][usize::from(node)].either(&needed);
                if let Some(turn) = turn
                    && self.turns[at][turn].either(&needed)
                {
                    due |= self.waiting[at][turn];
                }
            }
        }
    }

    /// Returns whether all men can come to places, and all places get men. Takes out steps that
    /// are impossible.
    fn is_possible(&mut self) -> bool {
        loop {
            self.find(Time::Before);
            let (mut arriving, mut filled) = (self.free, 0_u32);
            for &(man, node, place) in &self.ends {
                if !self.on[Time::Before as usize][usize::from(node)].is_never() {
                    arriving |= 1 << man;
                    filled |= 1 << place;
                }
            }
            let empty =
                |(place, set): (usize, &Set)| filled >> place & 1 == 0 && set & self.free == 0;
            if arriving != self.free | self.followed
                || self.candidates.iter().enumerate().any(empty)
            {
                return false;
            }
            self.find(Time::After);
            let departs = |man: usize| {
                let start = usize::from(self.starts[man]);
                !self.on[Time::After as usize][start].is_never()
            };
            if !members(self.followed).all(departs) {
                return false;
            }
            let mut changes = false;
            for number in 0..self.steps.len() {
                let step = &self.steps[number];
                if !step.is_out && !self.may_come(step) {
                    self.steps[number].is_out = true;
                    changes = true;
                }
            }
            if !changes {
                return true;
            }
        }
    }

    /// Returns whether there is time for a step between what comes before and after it.
    fn may_come(&self, step: &Step) -> bool {
        let before = self.necessary(Time::Before, step);
        let after = self.necessary(Time::After, step);
        let side = usize::from(step.man) / MEN;
        let first = self.half_move(Time::Before, side, &before);
        let last = self.half_move(Time::After, side, &after);
        let is_late = u16::from(first) + u16::from(last) > u16::from(self.length) + 1;
        if first == NEVER || last == NEVER || is_late {
            return false;
        }
        let mut both = before;
        both.add(step.man.into());
        for (one, other) in both.moves.iter_mut().zip(&after.moves) {
            *one = one.saturating_add(*other);
        }
        let sums = both.sums();
        !both.exceeds(&self.budgets) && (0..2).all(|side| sums[side] <= self.slots[0][side].len())
    }
}

impl<R: SetWise> Ways<R> {
    /// All ways of a man to its ends within their budgets.
    #[inline(never)]
    fn route(&self, start: Cell, man: Man, ends: &Ends) -> Route {
        let way = |end: &End, at: Cell| {
            let place = &self.places[man.color.index()][usize::from(end.place)];
            if man.role == Role::Pawn {
                place.straight[index(at)]
            } else {
                place.own[index(at)]
            }
        };
        let is_place = |end: &&End, at: Cell| {
            self.places[man.color.index()][usize::from(end.place)].cell == at
        };
        let mut route = Route {
            nodes: 0,
            ends: ArrayVec::new(),
            legs: Vec::new(),
        };
        let mut node_at = [NONE; CELLS];
        let mut queue: ArrayVec<(Cell, u8), CELLS> = ArrayVec::new();
        node_at[index(start)] = 0;
        queue.push((start, 0));
        let mut next_in_line = 0;
        while let Some(&(at, moves)) = queue.get(next_in_line) {
            let from = next_in_line as u8;
            next_in_line += 1;
            if ends.iter().any(|end| is_place(&end, at)) {
                route.ends.push((from, index(at) as u8));
            }
            self.each_step(at, man, |to, through| {
                let is_useful = ends.iter().any(|end| {
                    let rest = way(end, to);
                    rest != NEVER && moves.saturating_add(1).saturating_add(rest) <= end.budget
                });
                if !is_useful {
                    return;
                }
                let node = &mut node_at[index(to)];
                if *node == NONE {
                    *node = queue.len() as u8;
                    queue.push((to, moves + 1));
                }
                route.legs.push(Leg {
                    from,
                    to: *node,
                    cell: index(to) as u8,
                    through,
                });
            });
        }
        route.nodes = queue.len() as u8;
        route
    }

    /// Calls a function with the cells that a man reaches in one move among the walls without a
    /// capture, and the squares of each board that must be empty for it.
    fn each_step(&self, from: Cell, man: Man, mut call: impl FnMut(Cell, [Bitboard; 2])) {
        let mut go = |to: Cell| {
            let way = attacks::between(from.square, to.square);
            let ends = self
                .segments
                .iter()
                .filter_map(|one| one.end_before(to.square));
            let is_slow = matches!(man.role, Role::Pawn | Role::Knight);
            if !is_slow && ends.into_iter().any(|end| way.has(end)) {
                return;
            }
            let mut through = [Bitboard::EMPTY; 2];
            through[from.board.index()] = way | to.square.into();
            through[to.board.index()] |= Bitboard::from(to.square);
            call(to, through);
        };
        if man.role == Role::Pawn {
            let steps = self.pawn_steps(from, man.color).into_iter();
            steps.filter(|step| !step.1).for_each(|step| go(step.0));
        } else {
            self.steps(from, man).for_each(go);
        }
    }
}
