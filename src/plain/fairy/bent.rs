//! Men with bent courses: roses, spiral knights, scouts, the knights of Chinese chess, reflecting
//! bishops; and the edgehog.

use super::super::men::{Men, Vector};
use super::tracks::{
    Track, behind, bishop, captures, enter, hop, in_turn, knight, lion, locust, moves, over, queen,
    ride, rook, straights,
};
use super::{Act, Route};
use parton_core::board::Cell;
use parton_core::position::Role;

/// The acts of such a man on a flat board; `None` for other roles.
pub(super) fn acts(men: &Men, from: Cell, role: Role) -> Option<Vec<Act>> {
    let riding = |courses: Vec<Track>| {
        courses
            .iter()
            .flat_map(|course| ride(men, course))
            .collect::<Vec<_>>()
    };
    let lions = |courses: Vec<Track>| {
        courses
            .iter()
            .flat_map(|course| lion(men, course, 1))
            .collect::<Vec<_>>()
    };
    let lame = |knee: Knee, passes: Pass| -> Vec<Act> {
        knight(men)
            .into_iter()
            .flat_map(|step| lame_leap(men, from, step, knee, passes))
            .collect()
    };
    Some(match role {
        Role::Rose => riding(circles(men, from)),
        Role::Rosehopper => circles(men, from)
            .iter()
            .flat_map(|circle| hop(men, circle, 1))
            .collect(),
        Role::Roselion => lions(circles(men, from)),
        Role::Roselocust => circles(men, from)
            .iter()
            .filter_map(|circle| locust(men, circle))
            .collect(),
        Role::Rao => [
            moves(riding(circles(men, from))),
            captures(lions(circles(men, from))),
        ]
        .concat(),
        Role::Boyscout => riding(zigzags(men, from, &bishop(men), is_right_angle)),
        Role::Girlscout => riding(zigzags(men, from, &rook(men), is_right_angle)),
        Role::Spiralspringer => riding(zigzags(men, from, &knight(men), is_straight_on)),
        Role::DiagonalSpiralspringer => riding(zigzags(men, from, &knight(men), is_diagonal_on)),
        Role::Spiralspringer20 => riding(zigzags(men, from, &knight(men), |a, b| {
            sums_to(a, b, (0, 2))
        })),
        Role::Spiralspringer40 => riding(zigzags(men, from, &knight(men), |a, b| {
            sums_to(a, b, (0, 4))
        })),
        Role::Spiralspringer11 => riding(zigzags(men, from, &knight(men), |a, b| {
            sums_to(a, b, (1, 1))
        })),
        Role::Spiralspringer33 => riding(zigzags(men, from, &knight(men), |a, b| {
            sums_to(a, b, (3, 3))
        })),
        Role::Mao => lame(Knee::Straight, Pass::Vacant),
        Role::Moa => lame(Knee::Diagonal, Pass::Vacant),
        Role::Maohopper => lame(Knee::Straight, Pass::Hurdle),
        Role::Moahopper => lame(Knee::Diagonal, Pass::Hurdle),
        Role::Saltador => [
            moves(
                [
                    lame(Knee::Straight, Pass::Hurdle),
                    lame(Knee::Diagonal, Pass::Hurdle),
                ]
                .concat(),
            ),
            captures(
                [
                    lame(Knee::Straight, Pass::Vacant),
                    lame(Knee::Diagonal, Pass::Vacant),
                ]
                .concat(),
            ),
        ]
        .concat(),
        Role::Maorider => lame(Knee::Straight, Pass::Rider),
        Role::Moarider => lame(Knee::Diagonal, Pass::Rider),
        Role::Maoriderlion => lame(Knee::Straight, Pass::Lion),
        Role::Moariderlion => lame(Knee::Diagonal, Pass::Lion),
        Role::Archbishop => riding(reflected(men, from, 1)),
        Role::ReflectingBishop => riding(reflected(men, from, 4)),
        Role::Edgehog => {
            let rides = riding(straights(men, from, &queen(men)));
            rides
                .into_iter()
                .filter(|act| is_edge(men, act.to) != is_edge(men, from))
                .collect()
        }
        _ => return None,
    })
}

/// The circles of a rose. Eight knight's leaps, each turned by about 45 degrees from the last in
/// the same sense, lead back to its own square. That is not vacant, so seven leaps are left.
fn circles(men: &Men, from: Cell) -> Vec<Track> {
    // The leaps of a knight around the compass, about 45 degrees apart.
    const ROUND: [Vector; 8] = [
        (2, 1, 0),
        (1, 2, 0),
        (-1, 2, 0),
        (-2, 1, 0),
        (-2, -1, 0),
        (-1, -2, 0),
        (1, -2, 0),
        (2, -1, 0),
    ];
    let circle = |first: usize, left: bool| {
        let turn = if left { 1 } else { 7 };
        let leaps = (0..7).map(move |leap| ROUND[(first + leap * turn) % 8]);
        // All circles look alike, so the sum of their squares, including unreached ones, identifies
        // them.
        let (mut at, mut sum) = (place(from), place(from));
        for (files, ranks, _) in leaps.clone() {
            at = (at.0 + files, at.1 + ranks);
            sum = (sum.0 + at.0, sum.1 + at.1);
        }
        Track {
            cells: in_turn(men, from, leaps),
            way: Route::Circle { sum, left },
        }
    };
    (0..8)
        .flat_map(|first| [circle(first, true), circle(first, false)])
        .collect()
}

/// File and rank.
fn place(cell: Cell) -> (i8, i8) {
    (cell.square.file() as i8, cell.square.rank() as i8)
}

/// Courses of two alternating steps; `follows` decides which pairs of steps may alternate.
fn zigzags(
    men: &Men,
    from: Cell,
    steps: &[Vector],
    follows: impl Fn(Vector, Vector) -> bool,
) -> Vec<Track> {
    let pairs = steps
        .iter()
        .flat_map(|&one| steps.iter().map(move |&other| (one, other)));
    // No board is longer than eight squares, and every second leap continues in the same direction.
    let zigzag = |(one, other): (Vector, Vector)| {
        let cells = in_turn(men, from, [one, other].into_iter().cycle().take(16));
        Track {
            cells,
            way: zigzag_through(place(from), one, other),
        }
    };
    pairs
        .filter(|&(one, other)| follows(one, other))
        .map(zigzag)
        .collect()
}

/// The zigzag of two alternating steps, the first of which starts from this square.
fn zigzag_through(from: (i8, i8), one: Vector, other: Vector) -> Route {
    // Entering it one step earlier or later makes no difference: begin with the smaller step, if
    // necessary one step back.
    let (at, steps) = if one < other {
        (from, [one, other])
    } else {
        ((from.0 - other.0, from.1 - other.1), [other, one])
    };
    // Nor does entering it by pairs of steps earlier or later: begin where it crosses the first
    // files or ranks.
    let (files, ranks) = (one.0 + other.0, one.1 + other.1);
    let pairs = if files == 0 {
        at.1.div_euclid(ranks)
    } else {
        at.0.div_euclid(files)
    };
    Route::Zigzag {
        through: (at.0 - pairs * files, at.1 - pairs * ranks),
        steps,
    }
}

fn sum(one: Vector, other: Vector) -> (i8, i8) {
    let (files, ranks) = ((one.0 + other.0).abs(), (one.1 + other.1).abs());
    (files.min(ranks), files.max(ranks))
}

/// Returns whether two steps together lead to a square at the distance `total`, in any direction.
fn sums_to(one: Vector, other: Vector, total: (i8, i8)) -> bool {
    one != other && sum(one, other) == total
}

/// Returns whether one step is at a right angle to the other.
fn is_right_angle(one: Vector, other: Vector) -> bool {
    one.0 * other.0 + one.1 * other.1 == 0
}

/// Returns whether two leaps of a knight together lead along a rank or file.
fn is_straight_on(one: Vector, other: Vector) -> bool {
    sums_to(one, other, (0, 2)) || sums_to(one, other, (0, 4))
}

/// Returns whether two leaps of a knight together lead along a diagonal.
fn is_diagonal_on(one: Vector, other: Vector) -> bool {
    sums_to(one, other, (1, 1)) || sums_to(one, other, (3, 3))
}

/// The cell that a lame leap of a knight passes: the adjacent one along a rank or file, or that
/// along a diagonal.
#[derive(Clone, Copy)]
enum Knee {
    Straight,
    Diagonal,
}

/// The requirement of a lame knight for the cells that it passes.
#[derive(Clone, Copy)]
enum Pass {
    /// The knee is vacant.
    Vacant,
    /// The knee is occupied.
    Hurdle,
    /// The leap is repeated, with knees and arrivals vacant.
    Rider,
    /// The same, but beyond one man on a knee or on an arrival.
    Lion,
}

fn lame_leap(men: &Men, from: Cell, step: Vector, knee: Knee, pass: Pass) -> Vec<Act> {
    let (files, ranks, _) = step;
    let first = match knee {
        Knee::Straight => (files / 2, ranks / 2, 0),
        Knee::Diagonal => (files.signum(), ranks.signum(), 0),
    };
    let second = (files - first.0, ranks - first.1, 0);
    let leaps = if matches!(pass, Pass::Vacant | Pass::Hurdle) {
        1
    } else {
        8
    };
    // Alternating knees and arrivals. A knee whose arrival is off the board leads nowhere, and
    // neither does a hurdle there.
    let mut course = in_turn(
        men,
        from,
        [first, second].into_iter().cycle().take(2 * leaps),
    );
    course.truncate(course.len() / 2 * 2);
    let way = if leaps == 1 {
        Route::Leap
    } else {
        Route::Straight(step)
    };
    let rest = match pass {
        Pass::Vacant | Pass::Rider => &course[..],
        Pass::Hurdle if course.first().is_some_and(|&knee| !men.is_vacant(knee)) => &course[1..],
        Pass::Hurdle => &[],
        Pass::Lion => behind(men, &course, 1),
    };
    // The ends of the course are arrivals: counted back from there, every second cell is one.
    let passed = rest.len();
    let reached = rest.iter().take_while(|&&cell| men.is_vacant(cell)).count();
    let stops = rest
        .iter()
        .enumerate()
        .take(reached + 1)
        .filter(|(index, _)| (passed - index) % 2 == 1);
    let acts = stops.map(|(_, &cell)| enter(men, cell, way)).collect();
    if matches!(pass, Pass::Hurdle | Pass::Lion) {
        over(men, &course, 1, acts)
    } else {
        acts
    }
}

/// The lines of a bishop that the edge reflects `reflections` times, each with its first step. Such
/// a bishop is never magic, so its route does not matter. In a corner it can only go back.
fn reflected(men: &Men, from: Cell, reflections: usize) -> Vec<Track> {
    let line = |step: Vector| {
        let (mut files, mut ranks, _) = step;
        let (mut at, mut left) = (from, reflections);
        let mut course = Vec::new();
        loop {
            if let Some(next) = men.step(at, (files, ranks, 0)) {
                at = next;
                course.push(at);
                // A closed course ends on its first square, which is not vacant.
                if at == from {
                    return course;
                }
                continue;
            }
            // The next step leads off the board to the side, or ahead, or both. On its own square
            // the bishop cannot be reflected before it has moved.
            if left == 0 || course.is_empty() {
                return course;
            }
            left -= 1;
            if men.step(at, (files, 0, 0)).is_none() {
                files = -files;
            }
            if men.step(at, (0, ranks, 0)).is_none() {
                ranks = -ranks;
            }
        }
    };
    bishop(men)
        .into_iter()
        .map(|step| Track {
            cells: line(step),
            way: Route::Straight(step),
        })
        .collect()
}

/// Returns whether a cell is at the edge of its board: a step of a king leads off.
fn is_edge(men: &Men, cell: Cell) -> bool {
    queen(men)
        .into_iter()
        .any(|step| men.step(cell, step).is_none())
}
