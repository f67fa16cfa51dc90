//! Walls: men that will not move again, in positions of a proof game without captures to come.
//!
//! Then all men of the position are those of the diagram. A man is a wall in each of two cases:
//!
//! - **A pawn alone of its side on its file, on the only place for such a pawn there.** Without
//!   captures it stays on its file. If it left its place, no other pawn could come there.
//! - **A piece on its place, if its side has at most one move more than it needs.** If the piece
//!   moved, it would have to come back: two moves beyond the need. Or another man of its kind comes
//!   to its place; with two of a kind they exchange their places, and the ways say what that costs.
//!   With three of a kind, or with pawns that still promote, nothing is concluded; neither about a
//!   king and its rooks while the side has enough moves to castle, which moves both at once.
//!
//! Walls obstruct both sides, and no king comes beside a man that attacks from a wall. So a line
//! ends with the pawn move that locks a bishop in, and not moves later. The ways among each set of
//! walls are measured once ([`Ways::among`]).
//!
//! In the course of a line walls only grow. Moves that are left minus moves that are needed never
//! increase, and a wall was proved for every end of the line within the bound. So ways only become
//! longer: what was found of a side before its opponent's move holds after it while the walls are
//! the same.
//!
//! The idea is that of Euclide, which removes moves that lead through men that have not yet moved
//! or will not move again (Étienne Dupuis, `svart-riddare/euclide`).

use super::ways::{Place, Ways};
use super::{MEN, Need, ProofGame, index};
use crate::board::{Bitboard, Cell};
use crate::position::{Color, Man, Men, Role, Setup};
use crate::rules::SetWise;
use arrayvec::ArrayVec;
use std::collections::HashMap;
use std::sync::Arc;

/// The most sets of walls for which a walk keeps ways. Further walls are left out.
const WALLS: usize = 1 << 10;

/// The ways among each set of walls that a walk has met. The first are those without walls.
#[derive(Clone)]
pub(super) struct KnownWays<R: SetWise> {
    pub(super) all: Vec<Arc<Ways<R>>>,
    numbers: HashMap<[u64; 2], usize>,
}

impl<R: SetWise> KnownWays<R> {
    pub(super) fn of(bound: &ProofGame<R>) -> Self {
        Self {
            all: vec![Arc::clone(&bound.ways)],
            numbers: HashMap::from([([0; 2], 0)]),
        }
    }

    /// The number of the ways among walls; `None` if there are too many sets of walls.
    pub(super) fn number(&mut self, walls: [Bitboard; 2], bound: &ProofGame<R>) -> Option<usize> {
        let key = walls.map(|walls| walls.0);
        if let Some(&number) = self.numbers.get(&key) {
            return Some(number);
        }
        if self.all.len() >= WALLS {
            return None;
        }
        let number = self.all.len();
        self.all.push(Arc::new(bound.ways.among(walls, &bound.men)));
        self.numbers.insert(key, number);
        Some(number)
    }
}

/// By side and file, the place of a pawn that is the only one there.
pub(super) struct LonelyPlaces([[Option<Cell>; 8]; 2]);

impl LonelyPlaces {
    /// The places of a diagram.
    pub(super) fn of(diagram: &Setup) -> Self {
        let mut lonely = [[None; 8]; 2];
        for color in Color::ALL {
            for file in 0..8 {
                let mut places = diagram.men.iter().filter(|(cell, man)| {
                    *man == Man::new(color, Role::Pawn) && cell.square.file() == file
                });
                if let (Some((cell, _)), None) = (places.next(), places.next()) {
                    lonely[color.index()][usize::from(file)] = Some(*cell);
                }
            }
        }
        Self(lonely)
    }

    /// The pawns that never move again if there are no captures to come, by board.
    pub(super) fn walls<R: SetWise>(&self, men: &R::Men) -> [Bitboard; 2] {
        let mut walls: [Bitboard; 2] = Default::default();
        for color in Color::ALL {
            let mut seen = [0_u8; 8];
            let mut there = [None; 8];
            for &board in R::BOARDS {
                for square in men.men(color, Role::Pawn, board) {
                    let file = usize::from(square.file());
                    seen[file] += 1;
                    there[file] = Some(Cell::new(board, square));
                }
            }
            for file in 0..8 {
                let place = self.0[color.index()][file];
                if let Some(cell) = place.filter(|_| seen[file] == 1 && there[file] == place) {
                    walls[cell.board.index()] |= cell.square.into();
                }
            }
        }
        walls
    }
}

impl<R: SetWise> Ways<R> {
    /// The men of a side that stand on their places and never move again, by board, when the side
    /// can make `left` moves and there are no captures to come.
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
