//! Hoppers: men that need a hurdle, and men that only capture or only move over one.

use super::super::men::{Men, Vector};
use super::tracks::{
    Track, behind, bishop, captures, enter, hop, knight, leap, leaps, lion, moves, over, queen,
    ride, rook, straight, straights,
};
use super::{Act, Route};
use parton_core::board::Cell;
use parton_core::position::Role;

/// The acts of a hopper; `None` for other roles.
pub(super) fn acts(men: &Men, from: Cell, role: Role) -> Option<Vec<Act>> {
    let lines = |steps: Vec<Vector>| straights(men, from, &steps);
    let queen_lines = || lines(queen(men));
    let rook_lines = || lines(rook(men));
    let bishop_lines = || lines(bishop(men));
    let knight_lines = || lines(knight(men));
    let camel_lines = || lines(leaps(men, 1, 3));
    let leaping = |steps: Vec<Vector>| {
        steps
            .into_iter()
            .filter_map(|step| leap(men, from, step))
            .collect::<Vec<_>>()
    };
    let hopping = |lines: Vec<Track>| each(&lines, |line| hop(men, line, 1));
    let lions = |lines: Vec<Track>| each(&lines, |line| lion(men, line, 1));
    let riding = |lines: Vec<Track>| each(&lines, |line| ride(men, line));
    let bouncing = |steps: Vec<Vector>| {
        steps
            .into_iter()
            .filter_map(|step| bounce(men, from, step))
            .collect()
    };
    Some(match role {
        Role::Grasshopper => hopping(queen_lines()),
        Role::Grasshopper2 => each(&queen_lines(), |line| hop_to(men, line, 2)),
        Role::Grasshopper3 => each(&queen_lines(), |line| hop_to(men, line, 3)),
        Role::Rookhopper => hopping(rook_lines()),
        Role::Bishophopper => hopping(bishop_lines()),
        Role::Nightriderhopper => hopping(knight_lines()),
        Role::Camelriderhopper => hopping(camel_lines()),
        Role::Zebrariderhopper => hopping(lines(leaps(men, 2, 3))),
        Role::Gnuriderhopper => [hopping(knight_lines()), hopping(camel_lines())].concat(),
        Role::Kinghopper => hopping(of_two(queen_lines())),
        Role::Knighthopper => hopping(of_two(knight_lines())),
        Role::Contragrasshopper => each(&queen_lines(), |line| match line.split_first() {
            Some((beside, _)) if !men.is_vacant(*beside) => lion(men, line, 1),
            _ => Vec::new(),
        }),
        Role::Scorpion => [leaping(queen(men)), hopping(queen_lines())].concat(),
        Role::Gral => [leaping(leaps(men, 2, 2)), hopping(rook_lines())].concat(),
        Role::Kangaroo => each(&queen_lines(), |line| hop(men, line, 2)),
        Role::Dolphin => each(&queen_lines(), |line| {
            [hop(men, line, 1), hop(men, line, 2)].concat()
        }),
        Role::Lion => lions(queen_lines()),
        Role::Rooklion => lions(rook_lines()),
        Role::Bishoplion => lions(bishop_lines()),
        Role::Nightriderlion => lions(knight_lines()),
        // Two names with separate origins and the same moves.
        Role::Rabbit | Role::Kangaroolion => each(&queen_lines(), |line| lion(men, line, 2)),
        Role::Bob => each(&queen_lines(), |line| lion(men, line, 4)),
        Role::Leo => [moves(riding(queen_lines())), captures(lions(queen_lines()))].concat(),
        Role::Pao => [moves(riding(rook_lines())), captures(lions(rook_lines()))].concat(),
        Role::Vao => [
            moves(riding(bishop_lines())),
            captures(lions(bishop_lines())),
        ]
        .concat(),
        Role::Nao => [
            moves(riding(knight_lines())),
            captures(lions(knight_lines())),
        ]
        .concat(),
        Role::Kao => [
            moves(leaping(knight(men))),
            captures(hopping(of_two(knight_lines()))),
        ]
        .concat(),
        Role::Senora => [moves(lions(queen_lines())), captures(riding(queen_lines()))].concat(),
        Role::Faro => [moves(lions(rook_lines())), captures(riding(rook_lines()))].concat(),
        Role::Loco => [
            moves(lions(bishop_lines())),
            captures(riding(bishop_lines())),
        ]
        .concat(),
        Role::Equihopper => {
            let leaps = equal_hops(men, from, |step| !is_line(step));
            [lines_of_orix(men, from), leaps].concat()
        }
        Role::NonstopEquihopper => equal_hops(men, from, |_| true),
        Role::Orix => lines_of_orix(men, from),
        Role::Bouncer => bouncing(queen(men)),
        Role::Rookbouncer => bouncing(rook(men)),
        Role::Bishopbouncer => bouncing(bishop(men)),
        _ => return None,
    })
}

/// The acts of hoppers that the hurdle deflects, on flat boards; `None` for other roles.
pub(super) fn flat_acts(men: &Men, from: Cell, role: Role) -> Option<Vec<Act>> {
    let turning = |steps: Vec<Vector>, eighths: &[i8]| {
        steps
            .into_iter()
            .flat_map(|step| turned_hop(men, from, step, eighths))
            .collect::<Vec<_>>()
    };
    Some(match role {
        Role::Moose => turning(queen(men), &[-1, 1]),
        Role::Eagle => turning(queen(men), &[-2, 2]),
        Role::Sparrow => turning(queen(men), &[-3, 3]),
        Role::Hamster => turning(queen(men), &[4]),
        Role::Marguerite => turning(queen(men), &[0, 1, 2, 3, 4, 5, 6, 7]),
        Role::Rookmoose => turning(rook(men), &[-1, 1]),
        Role::Rookeagle => turning(rook(men), &[-2, 2]),
        Role::Rooksparrow => turning(rook(men), &[-3, 3]),
        Role::Bishopmoose => turning(bishop(men), &[-1, 1]),
        Role::Bishopeagle => turning(bishop(men), &[-2, 2]),
        Role::Bishopsparrow => turning(bishop(men), &[-3, 3]),
        Role::DoubleGrasshopper => hop_twice(men, from, &queen(men)),
        Role::DoubleRookhopper => hop_twice(men, from, &rook(men)),
        Role::DoubleBishophopper => hop_twice(men, from, &bishop(men)),
        Role::EagleEquihopper => turned_equally(men, from, true),
        Role::EagleNonstopEquihopper => turned_equally(men, from, false),
        Role::Treehopper => over_tree(men, from, is_line),
        Role::GreaterTreehopper => over_tree(men, from, |_| true),
        Role::Leafhopper => beside_leaf(men, from, is_line),
        Role::GreaterLeafhopper => beside_leaf(men, from, |_| true),
        _ => return None,
    })
}

/// A hop over the first man on a line to the vacant square behind it, and a second one from there.
/// The man's own square is a hurdle for the second hop: the man leaves it at the end of the move.
fn hop_twice(men: &Men, from: Cell, steps: &[Vector]) -> Vec<Act> {
    let mut acts = Vec::new();
    for &first in steps {
        let line = straight(men, from, first);
        let Some(&between) = behind(men, &line, 1)
            .first()
            .filter(|&&cell| men.is_vacant(cell))
        else {
            continue;
        };
        for &second in steps {
            let rest = straight(men, between, second);
            let hurdle = rest
                .iter()
                .position(|&cell| cell == from || !men.is_vacant(cell));
            let arrival = hurdle.and_then(|at| rest.get(at + 1));
            acts.extend(arrival.map(|&cell| enter(men, cell, Route::Leap)));
        }
    }
    acts
}

/// All vectors from one square of a flat board to another.
fn vectors() -> Vec<Vector> {
    (-7..8)
        .flat_map(|files| (-7..8).map(move |ranks| (files, ranks, 0)))
        .filter(|&step| step != (0, 0, 0))
        .collect()
}

/// The smallest vector of which this one is a multiple, and the factor.
fn parts((files, ranks, _): Vector) -> (Vector, i8) {
    let divides = |parts: &i8| files % parts == 0 && ranks % parts == 0;
    let parts = (1..8).rev().find(divides).unwrap_or(1);
    ((files / parts, ranks / parts, 0), parts)
}

/// Returns whether the squares of a straight line between a square and another one are vacant.
fn is_open(men: &Men, from: Cell, step: Vector) -> bool {
    let (part, parts) = parts(step);
    let line = straight(men, from, part);
    let between = parts as usize - 1;
    // A hole ends a line early.
    line.len() >= between && line[..between].iter().all(|&cell| men.is_vacant(cell))
}

/// Going to a hurdle and, turned by 90 degrees, as far again; if `stops`, men between are in the
/// way.
fn turned_equally(men: &Men, from: Cell, stops: bool) -> Vec<Act> {
    let mut acts = Vec::new();
    for step in vectors() {
        let Some(hurdle) = men.step(from, step).filter(|&cell| !men.is_vacant(cell)) else {
            continue;
        };
        let way = if stops {
            Route::Straight(parts(step).0)
        } else {
            Route::Leap
        };
        for turned in [(-step.1, step.0, 0), (step.1, -step.0, 0)] {
            let open = !stops || is_open(men, from, step) && is_open(men, hurdle, turned);
            let arrival = men.step(hurdle, turned).filter(|_| open);
            acts.extend(arrival.map(|cell| Act {
                over: Some(hurdle),
                ..enter(men, cell, way)
            }));
        }
    }
    acts
}

/// The square of the length of a vector.
fn squared((files, ranks, _): Vector) -> i32 {
    let (files, ranks) = (i32::from(files), i32::from(ranks));
    files * files + ranks * ranks
}

/// Going to a man, over any others, and from there by a vector of the same length.
fn over_tree(men: &Men, from: Cell, may: impl Fn(Vector) -> bool) -> Vec<Act> {
    let all: Vec<Vector> = vectors().into_iter().filter(|&step| may(step)).collect();
    let trees = all.iter().filter_map(|&step| {
        let tree = men.step(from, step).filter(|&cell| !men.is_vacant(cell))?;
        Some((tree, step))
    });
    trees
        .flat_map(|(tree, step)| {
            let alike = all
                .iter()
                .filter(move |&&other| squared(other) == squared(step));
            alike.filter_map(move |&other| men.step(tree, other))
        })
        .map(|cell| enter(men, cell, Route::Leap))
        .collect()
}

/// Going by a vector if there is a man at another one of the same length.
fn beside_leaf(men: &Men, from: Cell, may: impl Fn(Vector) -> bool) -> Vec<Act> {
    let all: Vec<Vector> = vectors().into_iter().filter(|&step| may(step)).collect();
    let is_leaf = |step: Vector| {
        men.step(from, step)
            .is_some_and(|cell| !men.is_vacant(cell))
    };
    all.iter()
        .filter(|&&step| {
            all.iter()
                .any(|&leaf| leaf != step && squared(leaf) == squared(step) && is_leaf(leaf))
        })
        .filter_map(|&step| men.step(from, step))
        .map(|cell| enter(men, cell, Route::Leap))
        .collect()
}

fn each(lines: &[Track], acts: impl Fn(&Track) -> Vec<Act>) -> Vec<Act> {
    lines.iter().flat_map(acts).collect()
}

/// The first two cells of each course: the hurdle and the arrival of men that hop over an adjacent
/// man, in a single leap.
fn of_two(lines: Vec<Track>) -> Vec<Track> {
    // If the first cell were vacant, the second would be the hurdle, with nothing left behind it.
    lines
        .into_iter()
        .map(|mut line| {
            line.cells.truncate(2);
            Track {
                way: Route::Leap,
                ..line
            }
        })
        .collect()
}

/// Hopping over the first man to the cell `distance` steps behind it; the cells between must be
/// vacant.
fn hop_to(men: &Men, line: &Track, distance: usize) -> Vec<Act> {
    match behind(men, line, 1).get(..distance) {
        Some([passed @ .., arrival]) if passed.iter().all(|&cell| men.is_vacant(cell)) => {
            over(men, line, 1, vec![enter(men, *arrival, line.way)])
        }
        _ => Vec::new(),
    }
}

/// The step of a queen turned by `eighths` times 45 degrees.
fn turn(step: Vector, eighths: i8) -> Vector {
    const ROUND: [Vector; 8] = [
        (1, 0, 0),
        (1, 1, 0),
        (0, 1, 0),
        (-1, 1, 0),
        (-1, 0, 0),
        (-1, -1, 0),
        (0, -1, 0),
        (1, -1, 0),
    ];
    let at = ROUND.iter().position(|&other| other == step).unwrap_or(0) as i8;
    ROUND[(at + eighths).rem_euclid(8) as usize]
}

/// Going to the first man on a line and landing beside it, with the direction turned by one of
/// `eighths` times 45 degrees.
fn turned_hop(men: &Men, from: Cell, step: Vector, eighths: &[i8]) -> Vec<Act> {
    let line = straight(men, from, step);
    let Some(&hurdle) = line.iter().find(|&&cell| !men.is_vacant(cell)) else {
        return Vec::new();
    };
    let arrivals = eighths
        .iter()
        .filter_map(|&by| men.step(hurdle, turn(step, by)));
    // A hamster beside its hurdle would stay on its square, which is not a move.
    arrivals
        .filter(|&cell| cell != from)
        .map(|cell| Act {
            over: Some(hurdle),
            ..enter(men, cell, line.way)
        })
        .collect()
}

/// Returns whether a vector is along a line of a queen: its components are equal in size or zero.
fn is_line(step: Vector) -> bool {
    let longest = length(step);
    sizes(step)
        .into_iter()
        .all(|size| size == 0 || size == longest)
}

const fn sizes((files, ranks, levels): Vector) -> [i8; 3] {
    [files.abs(), ranks.abs(), levels.abs()]
}

/// The number of steps of a queen along a line.
fn length(step: Vector) -> i8 {
    sizes(step).into_iter().fold(0, i8::max)
}

/// The single step of a queen towards a vector.
const fn unit((files, ranks, levels): Vector) -> Vector {
    (files.signum(), ranks.signum(), levels.signum())
}

/// Returns whether the cells between a cell and that at twice this vector are vacant except the
/// middle one.
fn is_free_but_middle(men: &Men, from: Cell, step: Vector) -> bool {
    let half = length(step) as usize;
    let line = straight(men, from, unit(step));
    // A hole ends a line early.
    line.len() >= 2 * half - 1
        && line
            .iter()
            .take(2 * half - 1)
            .enumerate()
            .all(|(index, &cell)| index + 1 == half || men.is_vacant(cell))
}

/// Hops along the lines of a queen over a man half-way, with no other man between.
fn lines_of_orix(men: &Men, from: Cell) -> Vec<Act> {
    let along = |step: Vector| is_line(step) && is_free_but_middle(men, from, step);
    let hops = halves(men).into_iter().filter(|&step| along(step));
    let hops = hops.filter_map(|step| equal_hop(men, from, step).map(|act| (step, act)));
    hops.map(|(step, act)| Act {
        way: Route::Straight(unit(step)),
        ..act
    })
    .collect()
}

/// Hops over a man to the cell as far beyond it, in a single leap.
fn equal_hops(men: &Men, from: Cell, may: impl Fn(Vector) -> bool) -> Vec<Act> {
    halves(men)
        .into_iter()
        .filter(|&step| may(step))
        .filter_map(|step| equal_hop(men, from, step))
        .collect()
}

/// All vectors whose double fits on the board.
fn halves(men: &Men) -> Vec<Vector> {
    let levels = if men.is_cubic() { -3..=3 } else { 0..=0 };
    let planes = levels.flat_map(|level| (-3..=3).map(move |ranks| (level, ranks)));
    let vectors =
        planes.flat_map(|(level, ranks)| (-3..=3).map(move |files| (files, ranks, level)));
    vectors.filter(|&step| step != (0, 0, 0)).collect()
}

fn equal_hop(men: &Men, from: Cell, step: Vector) -> Option<Act> {
    let hurdle = men
        .step(from, step)
        .filter(|&hurdle| !men.is_vacant(hurdle))?;
    let act = leap(men, from, (2 * step.0, 2 * step.1, 2 * step.2))?;
    Some(Act {
        over: Some(hurdle),
        ..act
    })
}

/// Going away from the nearest man or edge behind, by the distance to it. The edge is the first
/// square beyond the board: a bouncer on the fourth rank is four squares from the edge below.
/// Source: Popeye, where the frame of the board is a hurdle like others.
fn bounce(men: &Men, from: Cell, step: Vector) -> Option<Act> {
    let before = straight(men, from, (-step.0, -step.1, -step.2));
    let vacant = before
        .iter()
        .take_while(|&&cell| men.is_vacant(cell))
        .count();
    let ahead = straight(men, from, step);
    let between_vacant = ahead.iter().take(vacant).all(|&cell| men.is_vacant(cell));
    let arrival = ahead.get(vacant).filter(|_| between_vacant)?;
    Some(enter(men, *arrival, ahead.way))
}
