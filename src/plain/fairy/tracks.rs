//! Courses (the squares that a man passes in order), and movement along them.

use super::super::men::{Men, Vector};
use super::{Act, Route};
use parton_core::board::Cell;
use std::ops::Deref;

/// A course: its cells in order up to the edge of the board, whether occupied or not, and its
/// route.
#[derive(Clone)]
pub(super) struct Track {
    pub(super) cells: Vec<Cell>,
    pub(super) way: Route,
}

impl Deref for Track {
    type Target = [Cell];
    fn deref(&self) -> &[Cell] {
        &self.cells
    }
}

/// The leaps of some squares in one direction and some in another, rotated and reflected in all
/// ways. In a cube there are three directions, and a leap uses two of them.
pub(super) fn leaps(men: &Men, one: i8, other: i8) -> Vec<Vector> {
    turned(men, [one, other, 0])
}

fn turned(men: &Men, [a, b, c]: [i8; 3]) -> Vec<Vector> {
    let is_cubic = men.is_cubic();
    let signs = if is_cubic { 8 } else { 4 };
    let mut steps = Vec::with_capacity(24);
    for (x, y, z) in [
        (a, b, c),
        (a, c, b),
        (b, a, c),
        (b, c, a),
        (c, a, b),
        (c, b, a),
    ] {
        if z != 0 && !is_cubic {
            continue;
        }
        for sign in 0..signs {
            let signed = |size: i8, bit: i8| if sign >> bit & 1 == 0 { size } else { -size };
            let step = (signed(x, 0), signed(y, 1), signed(z, 2));
            if !steps.contains(&step) {
                steps.push(step);
            }
        }
    }
    steps
}

/// The steps of a rook.
pub(super) fn rook(men: &Men) -> Vec<Vector> {
    leaps(men, 0, 1)
}

/// The steps of a bishop.
pub(super) fn bishop(men: &Men) -> Vec<Vector> {
    leaps(men, 1, 1)
}

/// The steps of a unicorn, which exists only in a cube.
pub(super) fn unicorn(men: &Men) -> Vec<Vector> {
    if men.is_cubic() {
        turned(men, [1, 1, 1])
    } else {
        Vec::new()
    }
}

/// The steps of a queen; in a cube also those of a unicorn.
pub(super) fn queen(men: &Men) -> Vec<Vector> {
    [rook(men), bishop(men), unicorn(men)].concat()
}

/// The leaps of a knight.
pub(super) fn knight(men: &Men) -> Vec<Vector> {
    leaps(men, 1, 2)
}

/// The straight course that repeats this leap.
pub(super) fn straight(men: &Men, from: Cell, step: Vector) -> Track {
    let cells = std::iter::successors(men.step(from, step), |&at| men.step(at, step)).collect();
    Track {
        cells,
        way: Route::Straight(step),
    }
}

/// The straight courses of these leaps.
pub(super) fn straights(men: &Men, from: Cell, steps: &[Vector]) -> Vec<Track> {
    steps
        .iter()
        .map(|&step| straight(men, from, step))
        .collect()
}

/// The cells of successive leaps, up to the edge.
pub(super) fn in_turn(men: &Men, from: Cell, steps: impl IntoIterator<Item = Vector>) -> Vec<Cell> {
    let mut cells = Vec::new();
    let mut at = from;
    for step in steps {
        let Some(next) = men.step(at, step) else {
            break;
        };
        at = next;
        cells.push(at);
    }
    cells
}

/// Going to a cell: a move if it is vacant, otherwise a capture.
pub(super) fn enter(men: &Men, cell: Cell, way: Route) -> Act {
    Act {
        to: cell,
        takes: (!men.is_vacant(cell)).then_some(cell),
        over: None,
        way,
    }
}

/// Going to a cell, if there is one.
pub(super) fn leap(men: &Men, from: Cell, step: Vector) -> Option<Act> {
    men.step(from, step)
        .map(|cell| enter(men, cell, Route::Leap))
}

/// Going along a course up to the first man, which may be captured.
pub(super) fn ride(men: &Men, course: &Track) -> Vec<Act> {
    ride_on(men, course, course.way)
}

/// The same on the rest of a course.
fn ride_on(men: &Men, rest: &[Cell], way: Route) -> Vec<Act> {
    let vacant = rest.iter().take_while(|&&cell| men.is_vacant(cell)).count();
    rest.iter()
        .take(vacant + 1)
        .map(|&cell| enter(men, cell, way))
        .collect()
}

/// The part of a course behind its first men, given their number.
pub(super) fn behind<'a>(men: &Men, course: &'a [Cell], hurdles: usize) -> &'a [Cell] {
    let mut rest = course;
    for _ in 0..hurdles {
        let hurdle = rest.iter().position(|&cell| !men.is_vacant(cell));
        rest = hurdle.map_or(&[], |at| &rest[at + 1..]);
    }
    rest
}

/// Leaping over a number of men to the cell just behind the last of them.
pub(super) fn hop(men: &Men, course: &Track, hurdles: usize) -> Vec<Act> {
    let behind = behind(men, course, hurdles);
    over(
        men,
        course,
        hurdles,
        ride_on(men, &behind[..behind.len().min(1)], course.way),
    )
}

/// Leaping over a number of men and going on behind the last of them, up to the next man, which may
/// be captured.
pub(super) fn lion(men: &Men, course: &Track, hurdles: usize) -> Vec<Act> {
    over(
        men,
        course,
        hurdles,
        ride_on(men, behind(men, course, hurdles), course.way),
    )
}

/// Acts over the first `hurdles` men of a course. If there is only one hurdle, it is recorded.
pub(super) fn over(men: &Men, course: &[Cell], hurdles: usize, acts: Vec<Act>) -> Vec<Act> {
    let hurdle = course
        .iter()
        .copied()
        .find(|&cell| hurdles == 1 && !men.is_vacant(cell));
    acts.into_iter()
        .map(|act| Act {
            over: hurdle,
            ..act
        })
        .collect()
}

/// Capturing the first man on a course and arriving just behind it, on a vacant cell.
pub(super) fn locust(men: &Men, course: &Track) -> Option<Act> {
    let hurdle = course.iter().position(|&cell| !men.is_vacant(cell))?;
    let to = *course.get(hurdle + 1)?;
    men.is_vacant(to).then_some(Act {
        to,
        takes: Some(course[hurdle]),
        over: None,
        way: course.way,
    })
}

/// Capturing a man one leap away and arriving one leap further, on a vacant cell.
pub(super) fn marine(men: &Men, from: Cell, step: Vector) -> Option<Act> {
    let course = straight(men, from, step);
    let takes = *course.first().filter(|&&cell| !men.is_vacant(cell))?;
    let to = *course.get(1).filter(|&&cell| men.is_vacant(cell))?;
    Some(Act {
        to,
        takes: Some(takes),
        over: None,
        way: Route::Leap,
    })
}

/// The acts that capture nothing.
pub(super) fn moves(acts: Vec<Act>) -> Vec<Act> {
    acts.into_iter().filter(|act| act.takes.is_none()).collect()
}

/// The acts that capture.
pub(super) fn captures(acts: Vec<Act>) -> Vec<Act> {
    acts.into_iter().filter(|act| act.takes.is_some()).collect()
}
