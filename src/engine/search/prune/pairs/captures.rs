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
//! The capture of a pawn that has just made a double step is counted wherever the pawn may stand:
//! whether the double step came just before is left to the play.

use super::deductions::Journey;
use super::travellers::{CELLS, CellSet, Kind, NEVER, Step, Traveller, index, reach};
use super::{Castle, GONE};
use crate::board::{Bitboard, Cell, Square, attacks};
use crate::position::{Man, Role};
use crate::rules::SetWise;

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

/// A capture with both men.
pub(super) struct Captured {
    pub(super) capture: Capture,
    pub(super) by: Traveller,
    pub(super) victim: Traveller,
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

/// Returns all captures of a man of the missing kind for which both sides have the moves. `men` are
/// the men as they would be if none of them were captured or captured.
///
/// # Errors
/// If a man has too many cells.
pub(super) fn captures<R: SetWise>(
    journey: &Journey,
    men: &[Traveller],
    missing: Man,
) -> Result<Vec<Captured>, TooMany> {
    let castles: Vec<Vec<(Castle, Kind)>> =
        (0..men.len()).map(|man| journey.castlings(man)).collect();
    let everywhere: Vec<Cell> = (R::BOARDS.iter())
        .flat_map(|board| Square::all().map(|square| Cell::new(*board, square)))
        .collect();
    let left = |man: Man| journey.left[man.color.index()];
    // The men when any cell is a place, which says how soon they come to each cell.
    let at_large: Vec<Traveller> = (journey.men.iter().zip(&castles))
        .map(|(man, castles)| Traveller::new::<R>(*man, &everywhere, castles, left(man.1)))
        .collect();
    // The moves that a side has for a man if the others of its side need no more than alone.
    let spare = |man: usize| {
        let color = men[man].man.color;
        (0..men.len())
            .filter(|other| *other != man)
            .filter(|other| men[*other].man.color == color)
            .try_fold(left(men[man].man), |spare, other| match men[other].need() {
                NEVER => None,
                need => spare.checked_sub(need.into()),
            })
    };
    let mut found = Vec::new();
    for victim in (0..men.len()).filter(|victim| men[*victim].man == missing) {
        let Some(victim_spare) = spare(victim) else {
            continue;
        };
        for by in (0..men.len()).filter(|by| men[*by].man.color != missing.color) {
            let Some(spare) = spare(by) else {
                continue;
            };
            for (&at, &since) in at_large[victim].cells.iter().zip(&at_large[victim].since) {
                if usize::from(since) > victim_spare {
                    continue;
                }
                for Arrival { to, from } in arrivals::<R>(men[by].man, men[victim].man, at) {
                    let capture = Capture {
                        by: by as u8,
                        victim: victim as u8,
                        at,
                        to,
                    };
                    let comes = |(cell, _): &From| {
                        let number = at_large[by].cells.iter().position(|one| one == cell);
                        number.is_some_and(|number| usize::from(at_large[by].since[number]) < spare)
                    };
                    let from: Vec<From> = from.into_iter().filter(comes).collect();
                    let man = journey.men[by];
                    if from.is_empty() {
                        continue;
                    }
                    let places = journey.places_of(man, Some(to));
                    let by = capturing::<R>(man, &from, &places, &castles[by], spare, capture)?;
                    if by.need() == NEVER || usize::from(by.need()) > spare {
                        continue;
                    }
                    let man = journey.men[victim];
                    let victim = captured::<R>(man, &castles[victim], victim_spare, capture)?;
                    if victim.need() == NEVER {
                        continue;
                    }
                    found.push(Captured {
                        capture,
                        by,
                        victim,
                    });
                }
            }
        }
    }
    Ok(found)
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

/// The man that captures: on its way to the capture, then from there to its places.
fn capturing<R: SetWise>(
    (start, man): (Cell, Man),
    from: &[From],
    places: &[Cell],
    castles: &[(Castle, Kind)],
    most: usize,
    Capture { victim, to, .. }: Capture,
) -> Result<Traveller, TooMany> {
    let cells: Vec<Cell> = from.iter().map(|from| from.0).collect();
    let before = Traveller::new::<R>((start, man), &cells, castles, most.saturating_sub(1));
    // King and rook do not castle after a capture, which was a move.
    let mut after = Traveller::new::<R>((to, man), places, &[], most.saturating_sub(1));
    after.late = CellSet::MAX >> (CellSet::BITS as usize - after.cells.len());
    if before.cells.len() + after.cells.len() > CellSet::BITS as usize {
        return Err(TooMany);
    }
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
    Ok(before.followed_by(steps, &after, most))
}

/// The man that is captured.
fn captured<R: SetWise>(
    man: (Cell, Man),
    castles: &[(Castle, Kind)],
    most: usize,
    Capture { by, at, .. }: Capture,
) -> Result<Traveller, TooMany> {
    let before = Traveller::new::<R>(man, &[at], castles, most);
    if before.cells.len() == CellSet::BITS as usize {
        return Err(TooMany);
    }
    let gone = before.cells.len() as u8;
    let from = before.cells.iter().position(|cell| *cell == at);
    let steps = from.map(|from| Step {
        from: from as u8,
        to: gone,
        through: [Bitboard::EMPTY; 2],
        kind: Kind::Captured(by),
    });
    let after = Traveller::still((GONE, man.1));
    Ok(before.followed_by(steps.into_iter().collect(), &after, most))
}

/// Returns whether a pawn of the missing kind may have promoted, and a man that it replaced, or the
/// promoted man, may have been captured. `men` are the men as if none of them were captured.
///
/// The side made no capture, so its other pawns stayed on their files and have the places there. The
/// pawn that promotes makes at least the moves to the last rank. Of the men of some other kind one
/// is not in the diagram, or its place is taken by the promoted man. All other men need their moves.
pub(super) fn may_promote(journey: &Journey, men: &[Traveller], missing: Man) -> bool {
    if missing.role != Role::Pawn {
        return false;
    }
    let left = journey.left[missing.color.index()];
    let own = || men.iter().filter(|man| man.man.color == missing.color);
    let need = |man: &Traveller| (man.need() != NEVER).then(|| usize::from(man.need()));
    // The moves of all officers but one.
    let officers = own().filter(|man| man.man.role != Role::Pawn);
    let needs: Vec<Option<usize>> = officers.map(need).collect();
    let lost = needs.iter().filter(|need| need.is_none()).count();
    let sum: usize = needs.iter().flatten().sum();
    let most = needs.iter().flatten().max().copied().unwrap_or(0);
    let officers = match lost {
        0 => sum - most,
        1 => sum,
        _ => return false,
    };
    let pawns: Vec<&Traveller> = own().filter(|man| man.man.role == Role::Pawn).collect();
    (0..pawns.len()).any(|promotes| {
        let others = (0..pawns.len()).filter(|pawn| *pawn != promotes);
        let others: Option<usize> = others.map(|pawn| need(pawns[pawn])).sum();
        let rank = missing.color.rank(pawns[promotes].cells[0].square.rank());
        let moves = if rank == 1 { 5 } else { 7 - rank };
        others.is_some_and(|others| others + usize::from(moves) + officers <= left)
    })
}

/// By cell: its number among cells.
pub(super) fn numbers(cells: impl Iterator<Item = (u8, Cell)>) -> [u8; CELLS] {
    let mut numbers = [NEVER; CELLS];
    for (number, cell) in cells {
        numbers[index(cell)] = number;
    }
    numbers
}
