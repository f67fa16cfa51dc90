//! [`Nets`]: whether the moves left can still net a king.
//!
//! For a mate (or a stalemate) in the last position of a line, all squares to which the king could flee must be taken from
//! it. From a position with `w` half-moves of the winner and `b` of the loser left this asks whether that can be, with
//! everything forgotten that only makes it harder:
//!
//! - **the king** goes, alone on the boards, to any cell within `b` moves; what is left of the `b` moves brings men of its own
//!   to flights, each counted with its shortest way and no two in one move;
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

use crate::board::{Bitboard, Board, Cell, Square, attacks};
use crate::position::{Color, Men, Role};
use crate::rules::{PositionOf, Rules};
use std::marker::PhantomData;
use std::sync::OnceLock;

/// Cells of two boards.
const CELLS: usize = 128;
/// No way.
const NEVER: u8 = u8::MAX;
/// The king is attacked; the lower bits are its flights.
const CHECK: u16 = 1 << 8;
/// Roles of a flat board.
const ROLES: usize = 6;

/// A man somewhere: side, role and cell as one number.
type Placed = usize;

/// What a man can be after its first so many moves: moves, role, cell.
type Ways = Box<[(u8, Role, u8)]>;

/// The flights that a man can take from a king, or the check it can give, and after how many moves; only what no better
/// choice contains.
type Covers = Box<[(u8, u16)]>;

/// The tables of a search, filled as they are asked for.
pub(super) struct Nets<R> {
    ways: Box<[OnceLock<Ways>]>,
    covers: Box<[OnceLock<Covers>]>,
    blocks: Box<[OnceLock<[u8; 8]>]>,
    rules: PhantomData<R>,
}

/// Room for the work of one question; kept by each thread.
pub(super) struct Room {
    least: Box<[u8; 512]>,
    now: Vec<(u16, u8)>,
    next: Vec<u16>,
    winners: Vec<Placed>,
    losers: Vec<Placed>,
}

impl Default for Room {
    fn default() -> Self {
        Self {
            least: Box::new([NEVER; 512]),
            now: Vec::new(),
            next: Vec::new(),
            winners: Vec::new(),
            losers: Vec::new(),
        }
    }
}

fn empty<T>(count: usize) -> Box<[OnceLock<T>]> {
    std::iter::repeat_with(OnceLock::new).take(count).collect()
}

const fn cell_index(cell: Cell) -> usize {
    (cell.board.index() & 1) * 64 + cell.square.index()
}

const fn cell_at(index: usize) -> Cell {
    Cell::new(if index & 64 == 0 { Board::A } else { Board::B }, Square::wrap(index as u32))
}

const fn placed(color: Color, role: Role, cell: Cell) -> Placed {
    (color.index() * ROLES + role.index()) * CELLS + cell_index(cell)
}

/// Side, role and cell of a number.
const fn who(man: Placed) -> (Color, Role, Cell) {
    let color = if man < ROLES * CELLS { Color::White } else { Color::Black };
    let role = match Role::from_index((man / CELLS % ROLES) as u8) {
        Some(role) => role,
        None => Role::Pawn,
    };
    (color, role, cell_at(man % CELLS))
}

/// What a man attacks on an empty board.
fn attacked(color: Color, role: Role, square: Square) -> Bitboard {
    match role {
        Role::King => attacks::king(square),
        Role::Queen => attacks::queen(square, Bitboard::EMPTY),
        Role::Rook => attacks::rook(square, Bitboard::EMPTY),
        Role::Bishop => attacks::bishop(square, Bitboard::EMPTY),
        Role::Knight => attacks::knight(square),
        _ => attacks::pawn(color.index(), square),
    }
}

impl<R: Rules> Nets<R> {
    pub(super) fn new() -> Self {
        let men = 2 * ROLES * CELLS;
        Self { ways: empty(men), covers: empty(men * CELLS), blocks: empty(men * CELLS), rules: PhantomData }
    }

    /// Whether the king of `loser` cannot be netted, not even with everything against it, when its side has `b`
    /// half-moves left and the other `w`; for a mate it must be attacked.
    pub(super) fn is_hopeless(
        &self,
        position: &PositionOf<R>,
        loser: Color,
        (w, b): (u8, u8),
        mate: bool,
        room: &mut Room,
    ) -> bool {
        let men = position.men();
        let (Some(king), true) = (men.king(loser), position.castling().is_empty()) else { return false };
        room.winners.clear();
        room.losers.clear();
        for &board in &Board::ALL[..R::Men::BOARDS] {
            for role in Role::ALL {
                let at = |square| Cell::new(board, square);
                let list = |color: Color| {
                    (men.men(color, role, board)).into_iter().map(move |square| placed(color, role, at(square)))
                };
                room.winners.extend(list(!loser));
                if role != Role::King {
                    room.losers.extend(list(loser));
                }
            }
        }
        let ways = self.ways(placed(loser, Role::King, king));
        ways.iter()
            .take_while(|(moves, ..)| *moves <= b)
            .all(|&(moves, _, cell)| !self.can_net(usize::from(cell), w, b - moves, mate, room))
    }

    /// Whether a king on this cell can be netted.
    fn can_net(&self, king: usize, w: u8, b: u8, mate: bool, room: &mut Room) -> bool {
        let all = (1u16 << attacks::king(cell_at(king).square).len()) - 1;
        let mut costs = [NEVER; 8];
        for &man in &room.losers {
            for (cost, moves) in costs.iter_mut().zip(self.blocks(man, king)) {
                *cost = (*cost).min(*moves);
            }
        }
        room.now.clear();
        room.now.push((0, 0));
        for &man in &room.winners {
            for &(mask, moves) in &room.now {
                for &(more, taken) in self.covers(man, king).iter().take_while(|(more, _)| moves + *more <= w) {
                    let (mask, moves) = (mask | taken, moves + more);
                    let least = &mut room.least[usize::from(mask) & 511];
                    if *least == NEVER {
                        room.next.push(mask);
                    }
                    *least = (*least).min(moves);
                }
            }
            room.now.clear();
            for mask in room.next.drain(..) {
                let least = std::mem::replace(&mut room.least[usize::from(mask) & 511], NEVER);
                room.now.push((mask, least));
            }
        }
        room.now.iter().any(|&(mask, _)| {
            let open = (0..8).filter(|flight| all & !mask & 1 << flight != 0);
            let blocked: u32 = open.map(|flight| u32::from(costs[flight])).sum();
            (!mate || mask & CHECK != 0) && blocked <= u32::from(b)
        })
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
                for (role, cell) in Self::steps(color, role, cell_at(usize::from(at))) {
                    let seen = &mut seen[role.index()][cell_index(cell)];
                    if !std::mem::replace(seen, true) {
                        ways.push((moves + 1, role, cell_index(cell) as u8));
                    }
                }
            }
            ways.into()
        })
    }

    /// The moves of a man alone on the boards; a pawn captures as it likes.
    fn steps(color: Color, role: Role, from: Cell) -> Vec<(Role, Cell)> {
        let mut to = attacked(color, role, from.square);
        if role == Role::Pawn {
            if from.square.rank() == color.rank(0) {
                return Vec::new();
            }
            let ahead = Bitboard::from(from.square).shift(color.forward());
            to |= ahead;
            if from.square.rank() == color.rank(1) {
                to |= ahead.shift(color.forward());
            }
        }
        let landing = R::landing(from.board);
        to.into_iter()
            .flat_map(|square| {
                let promotes = role == Role::Pawn && square.rank() == color.rank(7);
                let roles = if promotes { Role::PROMOTIONS.to_vec() } else { vec![role] };
                roles.into_iter().map(move |role| (role, Cell::new(landing, square)))
            })
            .collect()
    }

    /// What a man can take from a king on this cell.
    fn covers(&self, man: Placed, king: usize) -> &[(u8, u16)] {
        self.covers[man * CELLS + king].get_or_init(|| {
            let (color, ..) = who(man);
            let king = cell_at(king);
            let mut kept: Vec<(u8, u16)> = Vec::new();
            for &(moves, role, cell) in self.ways(man) {
                let mask = Self::taken(color, role, cell_at(usize::from(cell)), king);
                if !kept.iter().any(|&(_, better)| mask & !better == 0) {
                    kept.push((moves, mask));
                }
            }
            kept.into()
        })
    }

    /// The flights of a king that a man takes, and whether it checks.
    fn taken(color: Color, role: Role, at: Cell, king: Cell) -> u16 {
        let here = at.board == king.board;
        let mut set = Bitboard::EMPTY;
        if here || R::TRANSFERS {
            set |= attacked(color, role, at.square);
        }
        if !here && R::TRANSFERS {
            set |= at.square.into();
        }
        let flights = attacks::king(king.square).into_iter().enumerate();
        let mask = flights.filter(|(_, flight)| set.has(*flight)).fold(0, |mask, (index, _)| mask | 1 << index);
        let checks = here && role != Role::King && set.has(king.square);
        mask | if checks { CHECK } else { 0 }
    }

    /// How many moves a man needs to come where it blocks each flight of a king of its side.
    fn blocks(&self, man: Placed, king: usize) -> &[u8; 8] {
        self.blocks[man * CELLS + king].get_or_init(|| {
            let king = cell_at(king);
            let mut least = [NEVER; 8];
            for (least, flight) in least.iter_mut().zip(attacks::king(king.square)) {
                let there = |cell: Cell| cell.square == flight && (cell.board == king.board || R::TRANSFERS);
                let way = self.ways(man).iter().find(|(.., cell)| there(cell_at(usize::from(*cell))));
                *least = way.map_or(NEVER, |(moves, ..)| *moves);
            }
            least
        })
    }
}
