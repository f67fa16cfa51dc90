//! Positions in which a line can end, found by small changes, since chance hardly ever produces
//! them at once.
//!
//! [`distance`] measures how far a position is from such an end: the number of superfluous replies.
//! A man is moved, added or removed at random, and the change is kept if the distance does not
//! grow. Only here are the fast rules used, since the plain ones would take too long. They only
//! guide the random changes: the plain rules decide whether the line can end there.

use super::course::Course;
use super::draft::Draft;
use super::retrace::deciding;
use super::script::End;
use super::starts::{made_sound, start, with_square};
use crate::positions::{Random, changed};
use parton::board::{Cell, Square};
use parton::plain::PlainPosition;
use parton::position::{Color, Man, Move, Role, Setup};
use parton::problem::Goal;
use parton::rules::AnyPosition;
use parton::search::reaches;

/// The maximum number of changes from one position, and the same for forced ends.
const CHANGES: usize = 100;
const CHANGES_TO_FORCE: usize = 400;

/// The weight of a missing check, in replies.
const NO_CHECK: usize = 6;

/// A position whose side to move can end the line; `None` if none was found. The error is a refusal
/// by the rules, in words.
pub(crate) fn climb(
    random: &mut Random,
    draft: &Draft,
    course: &Course,
) -> Result<Option<Setup>, String> {
    let made = deciding(course);
    let side = course.script.movers[made];
    let Some(mut setup) = start(random, &draft.cast, draft.goal, side, course.script.winner)?
    else {
        return Ok(None);
    };
    let goal = with_square(random, draft.goal, &setup, course.script.winner);
    let mut best = usize::MAX;
    let mut bad = Vec::new();
    let most = if course.script.end == End::Forced {
        CHANGES_TO_FORCE
    } else {
        CHANGES
    };
    for step in 0..most {
        let next = if step == 0 {
            setup.clone()
        } else {
            altered(random, draft, &bad, &setup)
        };
        let Ok(Some(next)) = made_sound(next) else {
            continue;
        };
        let Ok(position) = AnyPosition::new(&next) else {
            continue;
        };
        let (here, others) = distance(course, goal, &position);
        if (here == 0 || random.chance(2))
            && !course
                .ends(made, &PlainPosition::from_setup(&next))
                .is_empty()
        {
            return Ok(Some(next));
        }
        if here <= best || random.chance(3) {
            (best, setup, bad) = (here, next, others);
        }
    }
    Ok(None)
}

/// The setup with a man moved, added or removed. The men required by the draft stay.
fn altered(random: &mut Random, draft: &Draft, bad: &[Move], setup: &Setup) -> Setup {
    let next = if random.chance(50) {
        hindered(random, bad, setup)
    } else {
        None
    };
    let next = next.unwrap_or_else(|| {
        if setup.men.is_empty() {
            setup.clone()
        } else {
            changed(random, setup, 9)
        }
    });
    let has = |setup: &Setup, role: Role| setup.men.iter().any(|(_, man)| man.role == role);
    if draft.cast.men.iter().all(|(role, _)| has(&next, *role)) {
        next
    } else {
        setup.clone()
    }
}

/// The setup with an unwanted move hindered: its man is removed or blocked, or another man is added
/// that may guard its square.
fn hindered(random: &mut Random, bad: &[Move], setup: &Setup) -> Option<Setup> {
    if bad.is_empty() {
        return None;
    }
    let mv = random.pick(bad);
    let mut next = setup.clone();
    let index = next.men.iter().position(|(cell, _)| *cell == mv.from())?;
    let is_free =
        |next: &Setup, square: Square| next.men.iter().all(|(cell, _)| cell.square != square);
    let put = |random: &mut Random, next: &mut Setup, cell: Cell, color: Color, roles: &[Role]| {
        let man = Man::new(color, random.pick(roles));
        let at_edge = man.role == Role::Pawn && matches!(cell.square.rank(), 0 | 7);
        if is_free(next, cell.square) && !at_edge {
            next.men.push((cell, man));
        }
    };
    match random.below(3) {
        0 if !next.men[index].1.is_royal() => {
            next.men.remove(index);
        }
        1 if !mv.role().is_king() => {
            let roles = [Role::Pawn, Role::Knight, Role::Bishop];
            let side = random.pick(&Color::ALL);
            put(
                random,
                &mut next,
                Cell::new(mv.from().board, mv.to().square),
                side,
                &roles,
            );
        }
        _ => {
            let square = Square::wrap(random.below(64) as u32);
            let board = random.pick(next.rules.variant.planes());
            let roles = [
                Role::Queen,
                Role::Rook,
                Role::Bishop,
                Role::Knight,
                Role::Pawn,
            ];
            put(
                random,
                &mut next,
                Cell::new(board, square),
                !setup.turn,
                &roles,
            );
        }
    }
    Some(next)
}

/// The distance of a position from one in which the side to move can end the line, and the unwanted
/// moves.
fn distance(course: &Course, goal: Goal, position: &AnyPosition) -> (usize, Vec<Move>) {
    let moves = position.legal_moves();
    let is_reckless = matches!(goal, Goal::AutoMate | Goal::DoubleMate | Goal::CounterMate);
    let reached = |mv: &Move| reaches(goal, *mv, position).unwrap_or(false);
    let (good, bad): (Vec<Move>, Vec<Move>) = moves.into_iter().partition(reached);
    let near = if good.is_empty() {
        nearest(goal, position, &bad, is_reckless)
    } else {
        0
    };
    if course.script.end == End::Forced {
        return (bad.len() + near, bad);
    }
    (near, Vec::new())
}

/// The distance of the best of some moves from a goal.
fn nearest(goal: Goal, position: &AnyPosition, moves: &[Move], is_reckless: bool) -> usize {
    let far = |mv: Move| missing(goal, position, mv);
    let reckless = || {
        let setup = Setup {
            men: position.men(),
            turn: position.turn(),
            ..Setup::empty(position.rule_set())
        };
        PlainPosition::from_setup(&setup).moves_safe_or_not()
    };
    let nearest = if is_reckless {
        reckless().into_iter().map(far).min()
    } else {
        moves.iter().copied().map(far).min()
    };
    nearest.unwrap_or(4 * NO_CHECK)
}

/// The distance of a move from a goal: missing checks, and superfluous replies.
fn missing(goal: Goal, position: &AnyPosition, mv: Move) -> usize {
    let us = position.turn();
    let after = position.play(mv);
    let check = |side: Color, wanted: bool| {
        if after.is_in_check(side) == wanted {
            0
        } else {
            NO_CHECK
        }
    };
    let count =
        |position: &AnyPosition| usize::try_from(position.count_legal()).unwrap_or(usize::MAX / 8);
    let replies = || count(&after);
    let own = || count(&after.pass());
    match goal {
        Goal::Mate => check(!us, true) + replies(),
        Goal::Stalemate => check(!us, false) + replies(),
        Goal::MateOrStalemate => replies(),
        Goal::DoubleStalemate => check(!us, false) + check(us, false) + replies() + own(),
        Goal::AutoStalemate => check(us, false) + own(),
        Goal::AutoMate => check(us, true) + own(),
        Goal::DoubleMate => check(us, true) + check(!us, true) + own() + replies(),
        Goal::CounterMate => {
            let before = if position.is_in_check(us) {
                0
            } else {
                NO_CHECK
            } + count(position);
            check(us, true) + check(!us, true) + own() + replies() + before
        }
        // The fast rules do not know here where men stood in the diagram.
        Goal::Circuit | Goal::Kiss(_) | Goal::Exchange => 0,
        _ => 1,
    }
}
