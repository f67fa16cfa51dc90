//! [`Nets`]: whether the moves left can still net a king.
//!
//! For a mate (or a stalemate) in the last position of a line, all squares to which the king could flee must be taken from
//! it. From a position with `w` half-moves of the winner and `b` of the loser left this asks whether that can be, with
//! everything forgotten that only makes it harder:
//!
//! - **the king** goes, alone on the boards, to any cell within `b` moves; what is left of the `b` moves brings men of its own
//!   to flights, each by its shortest way, one man to one flight;
//! - **the winner's men** together make at most `w` moves, each on its shortest ways, alone on the boards, pawns promoting and
//!   capturing as they like; each then takes the flights that it attacks on an empty board. For a mate one of them must
//!   attack the king.
//!
//! Where men leave their board with each move (Alice chess), so they do here, and so parity counts by itself. A flight
//! is then taken from the king if it is attacked on the king's board, which the king may not pass through, or on the
//! other board, where it would land, or if its homologue is occupied, by whomever.
//!
//! All this is necessary, so a position without hope by this count has no line: real ways are never shorter, real
//! attacks never reach further. Castling moves two men at once, so positions in which somebody may castle are let be. A
//! capture only takes men away, and no man is needed twice.
//!
//! The same holds for any play that ends with this king netted, whoever wants it: a selfmate, too, is a mate after so
//! many moves of either side.

use super::Techniques;
use super::paths::{CELLS, NEVER, Placed, ROLES, attacked, cell_at, cell_index, placed, steps, who};
use super::tally::{Count, count, count_many};
use crate::board::{Bitboard, Board, Cell, attacks};
use crate::position::{Color, Men, Role};
use crate::problem::Goal;
use crate::rules::{PositionOf, Rules};
use arrayvec::ArrayVec;
use std::marker::PhantomData;
use std::sync::{Mutex, OnceLock};

#[cfg(test)]
mod tests;

/// The check, after the flights.
const CHECK_NEED: usize = 8;
/// The king is attacked; the lower bits are its flights.
const CHECK: u16 = 1 << CHECK_NEED;
/// The most men of a side for which a net is looked for.
const MEN: usize = 32;
/// How often the work of netting a king on one cell may branch.
const PATIENCE: u32 = 600;
/// What asking about a cell counts beside the branches.
const CELL: u64 = 4;
/// What a man can be after its first so many moves: moves, role, cell.
type Ways = Box<[(u8, Role, u8)]>;

/// What a man can do about a king on a certain cell.
struct Reach {
    /// The flights that a man of the winner can take from it, or the check it can give, or the flights that one of the
    /// loser can block, and after how many moves; only what no better choice contains.
    covers: Box<[(u8, u16)]>,
    /// The fewest moves after which a man of the winner takes each flight, and at last gives check, or one of the
    /// loser blocks each.
    least: Needs<u8>,
}

/// Something for each flight, and for the check at last.
type Needs<T> = [T; 16];

/// What men can do about a king on one cell.
type King = Box<[OnceLock<Reach>]>;

/// The tables of a search, filled as they are asked for.
pub(super) struct Nets<R> {
    ways: Box<[OnceLock<Ways>]>,
    kings: Box<[OnceLock<King>]>,
    winner: Color,
    /// What threads have learned that are done.
    rooms: Mutex<Vec<Room>>,
    rules: PhantomData<R>,
}

/// Room for the work of one question; kept by each thread.
#[derive(Default)]
pub(super) struct Room {
    winners: ArrayVec<Placed, MEN>,
    losers: ArrayVec<Placed, MEN>,
    /// Where the king could last be netted: likely the next answer, too.
    last: u8,
    /// What the work was good for so far, by how many half-moves were left.
    use_of: [Use; 32],
    /// The work done so far, in branches of the search for a net.
    pub(super) work: u64,
}

/// What a position looked at counts beside the branches of the search for a net.
pub(super) const POSITION: u64 = 6;

/// How often the question was put, how often the answer was that there is no hope, and what it cost; and what it costs to go on
/// where there is hope, or nobody asked.
#[derive(Clone, Copy, Default)]
struct Use {
    asked: u64,
    hopeless: u64,
    cost: u64,
    entered: u64,
    inside: u64,
}

impl Use {
    /// Whether asking pays: what it saves where there is no hope is more than what it costs. It is tried again now and then.
    fn pays(&mut self) -> bool {
        if self.asked > 1 << 16 {
            for count in [&mut self.asked, &mut self.hopeless, &mut self.cost, &mut self.entered, &mut self.inside] {
                *count /= 2;
            }
        }
        let saved = self.hopeless * self.inside / self.entered.max(1);
        self.asked < 64 || saved > self.cost || self.entered.is_multiple_of(128)
    }
}

/// Cells on which a king may yet be netted, a bit for each.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Hopes(u128);

impl Room {
    /// Notes the work done since then to go on from a position with so many half-moves left.
    pub(super) fn note(&mut self, length: usize, since: u64) {
        let use_of = &mut self.use_of[length & 31];
        use_of.entered += 1;
        use_of.inside += self.work - since;
    }
}

impl Hopes {
    pub(super) const ALL: Self = Self(u128::MAX);
    pub(super) const NONE: Self = Self(0);
}

/// How many half-moves are left to the two sides.
#[derive(Clone, Copy)]
pub(super) struct Left {
    pub(super) winner: u8,
    pub(super) loser: u8,
}

/// The work of netting a king on one cell.
struct Netting<'a> {
    winners: ArrayVec<&'a Reach, MEN>,
    losers: ArrayVec<&'a Reach, MEN>,
    /// The fewest moves after which any man of the winner takes each flight, or gives check.
    take: Needs<u8>,
    /// The fewest moves after which any man of the loser blocks each flight.
    block: Needs<u8>,
    /// How often the work may still branch; when it is done, the answer is that it may be done.
    patience: u32,
}

fn empty<T>(count: usize) -> Box<[OnceLock<T>]> {
    std::iter::repeat_with(OnceLock::new).take(count).collect()
}

fn least(all: &mut Needs<u8>, more: &Needs<u8>) {
    for (least, more) in all.iter_mut().zip(more) {
        *least = (*least).min(*more);
    }
}

impl Netting<'_> {
    /// Whether what is needed can be done with these moves by men not used so far.
    fn can_do(&mut self, needed: u16, left: Left, used: (u32, u32)) -> bool {
        if needed == 0 {
            return true;
        }
        self.patience -= 1;
        if self.patience == 0 {
            return true;
        }
        // What is hardest first.
        let (mut need, mut hardest) = (0, 0);
        let mut rest = needed;
        while rest != 0 {
            let one = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let moves = self.take[one];
            if moves > left.winner && self.block[one] > left.loser {
                return false;
            }
            if moves >= hardest {
                (need, hardest) = (one, moves);
            }
        }
        for man in 0..self.winners.len() {
            let reach = self.winners[man];
            if used.0 & 1 << man != 0 || reach.least[need] > left.winner {
                continue;
            }
            for &(moves, taken) in reach.covers.iter().take_while(|(moves, _)| *moves <= left.winner) {
                let left = Left { winner: left.winner - moves, ..left };
                if taken & 1 << need != 0 && self.can_do(needed & !taken, left, (used.0 | 1 << man, used.1)) {
                    return true;
                }
            }
        }
        for man in 0..self.losers.len() {
            let moves = self.losers[man].least[need];
            if used.1 & 1 << man == 0 && moves <= left.loser {
                let left = Left { loser: left.loser - moves, ..left };
                if self.can_do(needed & !(1 << need), left, (used.0, used.1 | 1 << man)) {
                    return true;
                }
            }
        }
        false
    }
}

impl<R: Rules> Nets<R> {
    /// The bound, if a goal wants the other side's king netted and it is sound for the rules.
    pub(super) fn wanted(goal: Goal, winner: Color, techniques: Techniques) -> Option<Self> {
        let netted = matches!(goal, Goal::Mate | Goal::Stalemate | Goal::MateOrStalemate | Goal::DoubleStalemate);
        (netted && !R::ANY && techniques.has(Techniques::NETS)).then(|| Self::new(winner))
    }

    fn new(winner: Color) -> Self {
        Self {
            ways: empty(2 * ROLES * CELLS),
            kings: empty(CELLS),
            winner,
            rooms: Mutex::default(),
            rules: PhantomData,
        }
    }

    /// Of the cells on which the king of the loser was not known to be out of reach of a net, those on which it still is
    /// not, or if `all` is not wanted, at least one of them. A net that can be made after a move could be made before it,
    /// so what is out of reach stays so.
    pub(super) fn hopes(
        &self,
        position: &PositionOf<R>,
        left: Left,
        mate: bool,
        before: Hopes,
        all: bool,
        room: &mut Room,
    ) -> Hopes {
        let loser = !self.winner;
        let men = position.men();
        let (Some(king), true) = (men.king(loser), position.castling().is_empty()) else { return before };
        let length = usize::from(left.winner) + usize::from(left.loser);
        if !room.use_of[length & 31].pays() {
            return before;
        }
        let work = room.work;
        room.winners.clear();
        room.losers.clear();
        for &board in &Board::ALL[..R::Men::BOARDS] {
            for role in Role::ALL.into_iter().take(ROLES) {
                for (color, list) in [(!loser, &mut room.winners), (loser, &mut room.losers)] {
                    if color == loser && role == Role::King {
                        continue;
                    }
                    for square in men.men(color, role, board) {
                        if list.try_push(placed(color, role, Cell::new(board, square))).is_err() {
                            return before;
                        }
                    }
                }
            }
        }
        let ways = self.ways(placed(loser, Role::King, king)).iter();
        let near = ways.take_while(|(moves, ..)| *moves <= left.loser).map(|&(moves, _, cell)| (moves, cell));
        let near = near.filter(|(_, cell)| before.0 & 1 << cell != 0);
        let last = room.last;
        let mut can_net = |(moves, cell): (u8, u8)| {
            let left = Left { loser: left.loser - moves, ..left };
            self.can_net(usize::from(cell), left, mate, room)
        };
        let hopes: u128 = if all {
            near.filter(|way| can_net(*way)).fold(0, |hopes, (_, cell)| hopes | 1 << cell)
        } else {
            let known = near.clone().find(|(_, cell)| *cell == last);
            let found = known.filter(|way| can_net(*way)).or_else(|| near.clone().find(|way| can_net(*way)));
            found.map_or(0, |(_, cell)| 1 << cell)
        };
        let use_of = &mut room.use_of[length & 31];
        use_of.asked += 1;
        use_of.cost += room.work - work;
        use_of.hopeless += u64::from(hopes == 0);
        count(Count::NetsAsked);
        count_many(Count::NetsCuts, u64::from(hopes == 0));
        if hopes != 0 && !all {
            room.last = hopes.trailing_zeros() as u8;
            return before;
        }
        Hopes(hopes)
    }

    /// Room, with what was learned by a walk that is done.
    pub(super) fn room(&self) -> Room {
        self.rooms.lock().ok().and_then(|mut rooms| rooms.pop()).unwrap_or_default()
    }

    /// Keeps what was learned.
    pub(super) fn keep(&self, room: Room) {
        if let Ok(mut rooms) = self.rooms.lock() {
            rooms.push(room);
        }
    }

    /// Whether a king on this cell can be netted.
    fn can_net(&self, king: usize, left: Left, mate: bool, room: &mut Room) -> bool {
        room.work += CELL;
        let table = self.kings[king].get_or_init(|| empty(2 * ROLES * CELLS));
        let reach = |man: &Placed| table[*man].get_or_init(|| self.reach(*man, king));
        let flights = attacks::king(cell_at(king).square).len();
        let needed = ((1u16 << flights) - 1) | if mate { CHECK } else { 0 };
        let (mut take, mut block) = ([NEVER; 16], [NEVER; 16]);
        for man in &room.winners {
            least(&mut take, &reach(man).least);
        }
        for man in &room.losers {
            least(&mut block, &reach(man).least);
        }
        let cannot = |need: usize| needed & 1 << need != 0 && take[need] > left.winner && block[need] > left.loser;
        if (0..=CHECK_NEED).any(cannot) {
            return false;
        }
        let (winners, losers) = (ArrayVec::new(), ArrayVec::new());
        let mut netting = Netting { winners, losers, take, block, patience: PATIENCE };
        netting.winners.extend(room.winners.iter().map(reach));
        netting.losers.extend(room.losers.iter().map(reach));
        let can = netting.can_do(needed, left, (0, 0));
        room.work += u64::from(PATIENCE - netting.patience);
        can
    }

    /// Where a man can be after so many moves, alone on the boards; the fewest moves first.
    fn ways(&self, man: Placed) -> &[(u8, Role, u8)] {
        self.ways[man].get_or_init(|| {
            let (color, role, cell) = who(man);
            let mut seen = [[false; CELLS]; ROLES];
            seen[role.index()][cell_index(cell)] = true;
            let mut ways = vec![(0, role, cell_index(cell) as u8)];
            let mut next = 0;
            while let Some(&(moves, role, at)) = ways.get(next) {
                next += 1;
                for (role, cell) in steps::<R>(color, role, cell_at(usize::from(at))) {
                    let seen = &mut seen[role.index()][cell_index(cell)];
                    if !std::mem::replace(seen, true) {
                        ways.push((moves + 1, role, cell_index(cell) as u8));
                    }
                }
            }
            ways.into()
        })
    }

    /// What a man can do about a king on this cell.
    fn reach(&self, man: Placed, king: usize) -> Reach {
        let (color, ..) = who(man);
        let king = cell_at(king);
        let mut covers: Vec<(u8, u16)> = Vec::new();
        let mut all = [NEVER; 16];
        for &(moves, role, cell) in self.ways(man) {
            let at = cell_at(usize::from(cell));
            let mask = if color == self.winner { Self::taken(color, role, at, king) } else { Self::blocked(at, king) };
            // Since what takes least moves comes first, what is not better than all before adds nothing.
            if mask != 0 && !covers.iter().any(|&(_, better)| mask & !better == 0) {
                covers.push((moves, mask));
                let one = std::array::from_fn(|need| if mask >> need & 1 == 1 { moves } else { NEVER });
                least(&mut all, &one);
            }
        }
        Reach { covers: covers.into(), least: all }
    }

    /// The flight of a king that one of its men blocks.
    fn blocked(at: Cell, king: Cell) -> u16 {
        let blocks = at.board == king.board || R::TRANSFERS;
        if blocks { numbered(king, at.square.into()) } else { 0 }
    }

    /// The flights of a king that a man of the winner takes, and whether it checks.
    fn taken(color: Color, role: Role, at: Cell, king: Cell) -> u16 {
        let here = at.board == king.board;
        let mut set = Bitboard::EMPTY;
        if here || R::TRANSFERS {
            set |= attacked(color, role, at.square, Bitboard::EMPTY);
        }
        if !here && R::TRANSFERS {
            set |= at.square.into();
        }
        let checks = here && set.has(king.square);
        if at == king || checks && role == Role::King {
            // Nobody may stand there.
            return 0;
        }
        numbered(king, set) | if checks { CHECK } else { 0 }
    }
}

/// The flights of a king that are in a set, by their numbers.
fn numbered(king: Cell, set: Bitboard) -> u16 {
    let flights = attacks::king(king.square).into_iter().enumerate();
    flights.filter(|(_, flight)| set.has(*flight)).fold(0, |mask, (index, _)| mask | 1 << index)
}
