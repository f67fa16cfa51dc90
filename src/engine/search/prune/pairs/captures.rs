//! [`captures()`]: the ways in which the one capture of a proof game can happen.
//!
//! In a game with one capture a man of the array is missing in the diagram. Games are divided by
//! the captured man, the capturing man and the cells of both. With these known, the game is like
//! one without captures:
//!
//! - The captured man has one place, off the boards ([`GONE`]). It goes there from the cell of the
//!   capture, and this step is no move of its own.
//! - The walk of the capturing man has two parts, before and after the capture. Its cells are
//!   distinguished by the part, so that it captures exactly once.
//!
//! Both go in the same move, like king and rook in castling.
//!
//! If a pawn is missing it may have promoted, while the promoted man or another man of its kind was
//! captured (Ceriani-Frolkin and Pronkin themes). Its walk has two parts as well, before and after
//! the promotion. Its side has made no capture, so it promotes on its own file.
//!
//! The capture of a pawn that has just made a double step is counted wherever the pawn may stand:
//! whether the double step came just before is left to the play.

use super::GONE;
use super::journey::Journey;
use super::travellers::{CELLS, CellSet, Kind, NEVER, Step, Traveller, index, reach};
use crate::board::{Bitboard, Cell, Square, attacks};
use crate::position::{Color, Man, Role};
use crate::rules::SetWise;

/// The roles to which pawns promote.
const PROMOTED: [Role; 4] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];

/// The one capture of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Capture {
    /// The numbers of the men.
    pub(super) by: u8,
    pub(super) victim: u8,
    /// The cell of the captured man.
    pub(super) at: Cell,
    /// The cell to which the capturing man comes.
    pub(super) to: Cell,
}

/// The promotion in a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Promotion {
    /// The number of the pawn.
    pub(super) pawn: u8,
    pub(super) role: Role,
    /// The cell to which it comes.
    to: Cell,
}

/// A capture with the men that are not as in games without one.
pub(super) struct Captured {
    pub(super) capture: Capture,
    pub(super) promotion: Option<Promotion>,
    /// The men, by their numbers: the capturing man, the captured one and the promoted one.
    pub(super) men: Vec<(u8, Traveller)>,
}

/// A cell from which a man captures, and the squares of each board that must be vacant but for the
/// enemy.
type From = (Cell, [Bitboard; 2]);

/// The captures with which a man comes to one cell.
struct Arrival {
    to: Cell,
    from: Vec<From>,
}

/// A man has more cells than a set of cells can hold.
#[derive(Debug)]
pub(super) struct TooMany;

/// All captures for which both sides have the moves, after which no man of the missing kind is
/// missing. `men` are the men as if none of them captured, promoted or were captured.
///
/// # Errors
/// If a man has too many cells.
pub(super) fn captures<R: SetWise>(
    journey: &Journey,
    men: &[Traveller],
    missing: Man,
) -> Result<Vec<Captured>, TooMany> {
    let cast = Cast {
        journey,
        men,
        everywhere: (R::BOARDS.iter())
            .flat_map(|board| Square::all().map(|square| Cell::new(*board, square)))
            .collect(),
    };
    let mut found = Vec::new();
    for victim in (0..men.len()).filter(|victim| men[*victim].man == missing) {
        cast.add::<R>(victim, None, &mut found)?;
    }
    let pawns = (0..men.len()).filter(|_| missing.role == Role::Pawn);
    for pawn in pawns.filter(|pawn| men[*pawn].man == missing) {
        let file = men[pawn].cells[0].square.file();
        let last = Square::at(file, missing.color.rank(7));
        for (to, role) in (R::BOARDS.iter())
            .filter_map(|board| Some(Cell::new(*board, last?)))
            .flat_map(|to| PROMOTED.map(|role| (to, role)))
        {
            let promotion = Promotion {
                pawn: pawn as u8,
                role,
                to,
            };
            let is_victim =
                |man: &usize| *man == pawn || men[*man].man == Man::new(missing.color, role);
            for victim in (0..men.len()).filter(is_victim) {
                cast.add::<R>(victim, Some(promotion), &mut found)?;
            }
        }
    }
    Ok(found)
}

/// The men among which captures are looked for.
struct Cast<'a> {
    journey: &'a Journey<'a>,
    men: &'a [Traveller],
    everywhere: Vec<Cell>,
}

impl Cast<'_> {
    fn left(&self, color: Color) -> usize {
        self.journey.left[color.index()]
    }

    /// A man on its way to some cells, after its promotion if it is the one that promotes.
    fn on_way<R: SetWise>(
        &self,
        man: usize,
        promotion: Option<Promotion>,
        places: &[Cell],
        most: usize,
    ) -> Result<Traveller, TooMany> {
        let own = self.journey.men[man];
        match promotion {
            Some(Promotion { pawn, role, to }) if usize::from(pawn) == man => {
                promoting::<R>(own, (to, role), places, most)
            }
            _ => Ok(Traveller::new::<R>(
                own,
                places,
                &self.journey.castlings(man),
                most,
            )),
        }
    }

    /// Adds the captures of one man, with this promotion.
    fn add<R: SetWise>(
        &self,
        victim: usize,
        promotion: Option<Promotion>,
        found: &mut Vec<Captured>,
    ) -> Result<(), TooMany> {
        let (journey, men) = (self.journey, self.men);
        let color = men[victim].man.color;
        // The man that promotes and is not captured.
        let promoted = match promotion {
            Some(promotion) if usize::from(promotion.pawn) != victim => {
                let pawn = usize::from(promotion.pawn);
                let places =
                    journey.places_of((promotion.to, Man::new(color, promotion.role)), None);
                let promoted =
                    self.on_way::<R>(pawn, Some(promotion), &places, self.left(color))?;
                Some((promotion.pawn, promoted))
            }
            _ => None,
        };
        let need = |man: usize| match &promoted {
            Some((pawn, promoted)) if usize::from(*pawn) == man => promoted.need(),
            _ => men[man].need(),
        };
        // The moves that a side has for a man if the others of its side need no more than alone.
        let spare = |man: usize| {
            let color = men[man].man.color;
            (0..men.len())
                .filter(|other| *other != man && men[*other].man.color == color)
                .try_fold(self.left(color), |spare, other| match need(other) {
                    NEVER => None,
                    need => spare.checked_sub(need.into()),
                })
        };
        let Some(victim_spare) = spare(victim) else {
            return Ok(());
        };
        let anywhere = self.on_way::<R>(victim, promotion, &self.everywhere, victim_spare)?;
        let is_promoted = promotion.is_some_and(|one| usize::from(one.pawn) == victim);
        for (number, &at) in anywhere.cells.iter().enumerate() {
            let is_late = anywhere.late >> number & 1 != 0;
            if usize::from(anywhere.since[number]) > victim_spare || is_late != is_promoted {
                continue;
            }
            let before = self.on_way::<R>(victim, promotion, &[at], victim_spare)?;
            for by in (0..men.len()).filter(|by| men[*by].man.color != color) {
                let Some(spare) = spare(by) else {
                    continue;
                };
                for arrival in arrivals::<R>(men[by].man, anywhere.man, at) {
                    let capture = Capture {
                        by: by as u8,
                        victim: victim as u8,
                        at,
                        to: arrival.to,
                    };
                    let by = self.capturing::<R>(by, &arrival, victim as u8, spare)?;
                    if by.need() == NEVER {
                        continue;
                    }
                    let victim = captured(before.clone(), capture, victim_spare)?;
                    let mut men = vec![(capture.by, by), (capture.victim, victim)];
                    men.extend(promoted.clone());
                    found.push(Captured {
                        capture,
                        promotion,
                        men,
                    });
                }
            }
        }
        Ok(())
    }

    /// The man that captures: on its way to the capture, then from there to its places.
    fn capturing<R: SetWise>(
        &self,
        man: usize,
        Arrival { to, from }: &Arrival,
        victim: u8,
        most: usize,
    ) -> Result<Traveller, TooMany> {
        let own = self.journey.men[man];
        let Some(rest) = most.checked_sub(1) else {
            return Ok(Traveller::nowhere(own));
        };
        let cells: Vec<Cell> = from.iter().map(|from| from.0).collect();
        let before = self.on_way::<R>(man, None, &cells, rest)?;
        if before.need() == NEVER {
            return Ok(before);
        }
        // King and rook do not castle after a capture, which was a move.
        let places = self.journey.places_of(own, Some(*to));
        let mut after = Traveller::new::<R>((*to, own.1), &places, &[], rest);
        after.late = all_of(&after);
        let arrival = before.cells.len() as u8;
        let steps = from.iter().filter_map(|(cell, through)| {
            let from = before.cells.iter().position(|one| one == cell)?;
            Some(Step {
                from: from as u8,
                to: arrival,
                through: *through,
                kind: Kind::Captures(victim),
            })
        });
        let steps = steps.collect();
        joined(before, steps, &after, most)
    }
}

/// The set of all cells of a man.
fn all_of(man: &Traveller) -> CellSet {
    CellSet::MAX >> (CellSet::BITS as usize - man.cells.len())
}

/// A man with the second part of its way.
fn joined(
    before: Traveller,
    steps: Vec<Step>,
    after: &Traveller,
    most: usize,
) -> Result<Traveller, TooMany> {
    if before.cells.len() + after.cells.len() > CellSet::BITS as usize {
        return Err(TooMany);
    }
    Ok(before.followed_by(steps, after, most))
}

/// The captures of an enemy on a cell by a man, by the cells to which it comes.
fn arrivals<R: SetWise>(man: Man, enemy: Man, at: Cell) -> Vec<Arrival> {
    let mut all = Vec::new();
    let landing = R::landing(at.board);
    let to = Cell::new(landing, at.square);
    let promotes = |square: Square| man.role == Role::Pawn && man.color.rank(square.rank()) == 7;
    if !promotes(at.square) {
        let from = Square::all().filter(|from| reach(man, *from, Bitboard::EMPTY).has(at.square));
        let from = from.map(|from| {
            let mut through = [Bitboard::EMPTY; 2];
            through[at.board.index()] = attacks::between(from, at.square) | at.square.into();
            through[landing.index()] |= Bitboard::from(at.square);
            (Cell::new(at.board, from), through)
        });
        let from = from.collect();
        all.push(Arrival { to, from });
    }
    let are_pawns = man.role == Role::Pawn && enemy.role == Role::Pawn;
    if are_pawns && enemy.color.rank(at.square.rank()) == 3 {
        let ahead = enemy.color.rank(2);
        let Some(passed) = Square::at(at.square.file(), ahead) else {
            return all;
        };
        for &board in R::BOARDS {
            let landing = R::landing(board);
            let from = [-1, 1]
                .into_iter()
                .filter_map(|side| at.square.step(side, 0));
            let from = from.map(|from| {
                let mut through = [Bitboard::EMPTY; 2];
                through[board.index()] |= Bitboard::from(passed);
                through[landing.index()] |= Bitboard::from(passed);
                (Cell::new(board, from), through)
            });
            let (to, from) = (Cell::new(landing, passed), from.collect());
            all.push(Arrival { to, from });
        }
    }
    all
}

/// A pawn on its way to promotion on a cell, then from there to its places.
fn promoting<R: SetWise>(
    (start, pawn): (Cell, Man),
    (to, role): (Cell, Role),
    places: &[Cell],
    most: usize,
) -> Result<Traveller, TooMany> {
    let ahead = pawn.color.rank(1) as i8 - pawn.color.rank(0) as i8;
    let (Some(rest), Some(last)) = (most.checked_sub(1), to.square.step(0, -ahead)) else {
        return Ok(Traveller::nowhere((start, pawn)));
    };
    let board = R::BOARDS
        .iter()
        .find(|board| R::landing(**board) == to.board);
    let board = board.copied().unwrap_or(to.board);
    let before = Traveller::new::<R>((start, pawn), &[Cell::new(board, last)], &[], rest);
    if before.need() == NEVER {
        return Ok(before);
    }
    let mut after = Traveller::new::<R>((to, Man::new(pawn.color, role)), places, &[], rest);
    after.late = all_of(&after);
    let mut through = [Bitboard::EMPTY; 2];
    through[board.index()] |= Bitboard::from(to.square);
    through[to.board.index()] |= Bitboard::from(to.square);
    let from = before.place_on(Cell::new(board, last)).unwrap_or_default();
    let step = Step {
        from: from as u8,
        to: before.cells.len() as u8,
        through,
        kind: Kind::Usual,
    };
    joined(before, vec![step], &after, most)
}

/// The man that is captured, from its way to the cell of the capture.
fn captured(before: Traveller, capture: Capture, most: usize) -> Result<Traveller, TooMany> {
    let steps = before.place_on(capture.at).map(|from| Step {
        from: from as u8,
        to: before.cells.len() as u8,
        through: [Bitboard::EMPTY; 2],
        kind: Kind::Captured(capture.by),
    });
    let mut after = Traveller::still((GONE, before.man));
    after.late = CellSet::from(before.late != 0);
    joined(before, steps.into_iter().collect(), &after, most)
}

/// By cell: its number among cells.
pub(super) fn numbers(cells: impl Iterator<Item = (u8, Cell)>) -> [u8; CELLS] {
    let mut numbers = [NEVER; CELLS];
    for (number, cell) in cells {
        numbers[index(cell)] = number;
    }
    numbers
}
