//! Walls: men of a proof game that will not move again, and pawns that none can pass.
//!
//! - **A pawn that stays on its file.** A side without captures to come keeps its pawns on their
//!   files. Where a file has as many of its pawns as places for them, each pawn is needed there: it
//!   is neither captured nor does it promote. On one board pawns keep their order, so each has a
//!   place of its own. A pawn on its place is a wall. Any other is always on one of the squares from
//!   its square to its place, its [`Segment`]: a rook or queen that crosses all of them in one move
//!   would pass through the pawn. All this holds with one capture to come, too, if the side has as
//!   many pawns as places: then the files with equal numbers lose and gain no pawn.
//! - **A piece on its place, if its side has at most one move more than it needs.** If the piece
//!   moved, it would have to come back: two moves beyond the need. Or another man of its kind comes
//!   to its place; with two of a kind they exchange their places, and the ways say what that costs.
//!   With three of a kind, with more of a kind than places, or with pawns that still promote,
//!   nothing is concluded; neither about a king and its rooks while the side has enough moves to
//!   castle, which moves both at once.
//!
//! Walls obstruct both sides, and no king comes beside a man that attacks from a wall. So a line
//! ends with the pawn move that locks a bishop in, and not moves later. The ways among each set of
//! walls are measured once ([`Ways::among`]).
//!
//! In the course of a line walls only grow, and segments only shrink. Moves that are left minus
//! moves that are needed never increase, and a wall was proved for every end of the line within the
//! bound. So ways only become longer: what was found of a side before its opponent's move holds
//! after it while the walls are the same.
//!
//! The idea is that of Euclide, which removes moves that lead through men that have not yet moved
//! or will not move again (Étienne Dupuis, `svart-riddare/euclide`).

use super::ways::{Place, Segment, Walls, Ways};
use super::{MEN, Need, ProofGame, index};
use crate::board::{Bitboard, Cell};
use crate::position::{Color, Men, Role, Setup};
use crate::rules::SetWise;
use arrayvec::ArrayVec;
use std::collections::HashMap;
use std::sync::Arc;

/// The most sets of walls whose ways a walk keeps. Then it forgets them all, and measures again.
const KNOWN: usize = 1 << 12;

/// The ways among a set of walls.
#[derive(Clone)]
pub(super) struct Among<R: SetWise> {
    /// A number that no other set of walls has in the same walk; 0 means no walls.
    pub(super) number: u32,
    pub(super) ways: Arc<Ways<R>>,
}

/// The ways among the sets of walls that a walk has met lately.
#[derive(Clone)]
pub(super) struct KnownWays<R: SetWise> {
    known: HashMap<[u64; 4], Among<R>>,
    /// Without walls.
    pub(super) free: Among<R>,
    /// The number of the set that was met last for the first time.
    last: u32,
}

impl<R: SetWise> KnownWays<R> {
    pub(super) fn of(bound: &ProofGame<R>) -> Self {
        let ways = Arc::clone(&bound.ways);
        Self {
            known: HashMap::new(),
            free: Among { number: 0, ways },
            last: 0,
        }
    }

    /// The ways among walls.
    pub(super) fn among(&mut self, walls: &Walls, bound: &ProofGame<R>) -> Among<R> {
        let key = walls.key();
        if key == [0; 4] {
            return self.free.clone();
        }
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        if self.known.len() >= KNOWN {
            self.known.clear();
        }
        // Four thousand million sets take longer than any search.
        self.last = self.last.wrapping_add(1);
        let among = Among {
            number: self.last,
            ways: Arc::new(bound.ways.among(walls, &bound.men)),
        };
        self.known.insert(key, among.clone());
        among
    }
}

/// The places of pawns in the diagram, by side and file, from White's side to Black's.
pub(super) struct PawnPlaces([[ArrayVec<Cell, MEN>; 8]; 2]);

impl PawnPlaces {
    /// The places of a diagram.
    pub(super) fn of(diagram: &Setup) -> Self {
        let mut places: [[ArrayVec<Cell, MEN>; 8]; 2] = Default::default();
        for &(cell, man) in &diagram.men {
            if man.role == Role::Pawn {
                places[man.color.index()][usize::from(cell.square.file())].push(cell);
            }
        }
        for places in places.iter_mut().flatten() {
            places.sort_unstable_by_key(|cell| cell.square.rank());
        }
        Self(places)
    }

    /// The walls that pawns are, when each side has this number of captures to make, together at most
    /// one.
    pub(super) fn walls<R: SetWise>(&self, men: &R::Men, captures: [usize; 2]) -> Walls {
        let mut walls = Walls::default();
        for color in Color::ALL {
            let mut there: [ArrayVec<Cell, MEN>; 8] = Default::default();
            for &board in R::BOARDS {
                for square in men.men(color, Role::Pawn, board) {
                    there[usize::from(square.file())].push(Cell::new(board, square));
                }
            }
            let places = &self.0[color.index()];
            let count = |files: &[ArrayVec<Cell, MEN>; 8]| files.iter().map(ArrayVec::len).sum();
            let pawns: usize = count(&there);
            if captures[color.index()] > 0 && pawns != count(places) {
                continue;
            }
            for (pawns, places) in there.iter_mut().zip(places) {
                // On two boards pawns may pass one another.
                if pawns.len() != places.len() || R::BOARDS.len() > 1 && pawns.len() > 1 {
                    continue;
                }
                pawns.sort_unstable_by_key(|cell| cell.square.rank());
                for (pawn, place) in pawns.iter().zip(places) {
                    if pawn == place {
                        walls.still[pawn.board.index()] |= pawn.square.into();
                    } else if R::BOARDS.len() == 1 {
                        walls.segments.push(Segment::of(pawn.square, place.square));
                        walls.starts[color.index()] |= pawn.square.into();
                    }
                }
            }
        }
        walls
    }
}

impl<R: SetWise> Ways<R> {
    /// The pieces of a side that stand on their places and never move again, by board, when the side
    /// can make `left` moves.
    ///
    /// If such a man moved, it or another one would have to come to its place: two moves beyond the
    /// need. With two men of a kind, they may also exchange their places; that costs what the ways
    /// say. Pawns that may promote could replace any man.
    pub(super) fn settled(
        &self,
        men: &R::Men,
        color: Color,
        need: Need,
        left: usize,
    ) -> [Bitboard; 2] {
        let mut settled: [Bitboard; 2] = Default::default();
        let places = &self.places[color.index()];
        let count = |role: Role| {
            let all = R::BOARDS
                .iter()
                .map(|&board| men.men(color, role, board).len());
            all.sum::<u32>() as usize
        };
        let pawns = places
            .iter()
            .filter(|place| place.role == Role::Pawn)
            .count();
        if left >= usize::from(need.least()) + 2 || count(Role::Pawn) != pawns {
            return settled;
        }
        let spare = left - usize::from(need.least());
        // Castling moves king and rook at once.
        let castles = usize::from(need.castled) <= left;
        let kinds: &[Role] = if castles {
            &[Role::Queen, Role::Bishop, Role::Knight]
        } else {
            &[
                Role::King,
                Role::Queen,
                Role::Rook,
                Role::Bishop,
                Role::Knight,
            ]
        };
        for &role in kinds {
            let own: ArrayVec<&Place, MEN> =
                places.iter().filter(|place| place.role == role).collect();
            let standing: ArrayVec<Cell, MEN> = R::BOARDS
                .iter()
                .flat_map(|&board| {
                    let squares = men.men(color, role, board).into_iter();
                    squares.map(move |square| Cell::new(board, square))
                })
                .collect();
            // A man that is to be captured could also come to the place.
            if standing.len() != own.len() {
                continue;
            }
            let settles = |place: &Place, other: Option<&Place>| {
                standing.contains(&place.cell)
                    && standing.iter().all(|&cell| {
                        cell == place.cell
                            || other.is_some_and(|other| exchange_loss(place, other, cell) > spare)
                    })
            };
            let still: [bool; 2] = match own[..] {
                [one] => [settles(one, None), false],
                [one, other] => [settles(one, Some(other)), settles(other, Some(one))],
                _ => [false; 2],
            };
            for (place, _) in own.iter().zip(still).filter(|(_, still)| *still) {
                settled[place.cell.board.index()] |= place.cell.square.into();
            }
        }
        settled
    }
}

/// The moves that are lost if the man on a place goes to another place, and the man of a cell comes
/// in its stead, compared with the man of the cell going to the other place.
fn exchange_loss(place: &Place, other: &Place, cell: Cell) -> usize {
    let way = |place: &Place, from| usize::from(place.own[index(from)]);
    (way(place, cell) + way(other, place.cell)).saturating_sub(way(other, cell))
}
