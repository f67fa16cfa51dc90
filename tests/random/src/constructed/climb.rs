//! Positions in which a line can end, sought by small changes: what chance hardly ever makes at once.
//!
//! [`distance`] says how far a position is from such an end: how many replies are left that there should not be. A man is
//! moved, added or taken away at random, and the change stays if the distance does not grow.

use super::course::{Aim, Course};
use super::draft::Draft;
use super::retrace::deciding;
use super::script::End;
use super::starts::{made_sound, start};
use crate::positions::{Random, changed};
use parton::plain::PlainPosition;
use parton::position::{Color, Move, Role, Setup};
use parton::problem::Goal;

/// The most changes from one position on.
const CHANGES: usize = 60;

/// What a missing check counts for, in replies.
const NO_CHECK: usize = 6;

/// A position whose side to move can end the line there; nothing if none was met with. What the rules refuse is an error in words.
pub(crate) fn climb(random: &mut Random, draft: &Draft, course: &Course) -> Result<Option<Setup>, String> {
    let made = deciding(course);
    let side = course.script.movers[made];
    let Some(mut setup) = start(random, &draft.cast, draft.goal, side, course.script.winner)? else { return Ok(None) };
    let mut best = usize::MAX;
    for step in 0..CHANGES {
        let next = if step == 0 { setup.clone() } else { altered(random, draft, &setup) };
        let Ok(Some(next)) = made_sound(next) else { continue };
        let position = PlainPosition::from_setup(&next);
        if !course.ends(made, &position).is_empty() {
            return Ok(Some(next));
        }
        let here = distance(course, draft.goal, &position);
        if here <= best || random.chance(3) {
            (best, setup) = (here, next);
        }
    }
    Ok(None)
}

/// The setup with a man moved, added or taken away. The men that a draft is to show stay.
fn altered(random: &mut Random, draft: &Draft, setup: &Setup) -> Setup {
    if setup.men.is_empty() {
        return setup.clone();
    }
    let next = changed(random, setup, 9);
    let has = |setup: &Setup, role: Role| setup.men.iter().any(|(_, man)| man.role == role);
    if draft.cast.men.iter().all(|(role, _)| has(&next, *role)) { next } else { setup.clone() }
}

/// How far a position is from one in which the side to move can end the line.
fn distance(course: &Course, goal: Goal, position: &PlainPosition) -> usize {
    let Aim::Goal(target) = &course.aim else { return 0 };
    if course.script.end == End::Forced {
        let moves = target.moves(position);
        let reaching = moves.iter().filter(|mv| target.is_reached(position, **mv)).count();
        let near = if reaching == 0 { NO_CHECK + nearest(goal, position) } else { 0 };
        return (moves.len() - reaching) + near;
    }
    nearest(goal, position)
}

/// How far the best move of a position is from a goal.
fn nearest(goal: Goal, position: &PlainPosition) -> usize {
    let us = position.turn();
    let reckless = matches!(goal, Goal::AutoMate | Goal::DoubleMate | Goal::CounterMate);
    let moves = if reckless { position.moves_safe_or_not() } else { position.legal_moves() };
    moves.into_iter().map(|mv| missing(goal, position, mv, us)).min().unwrap_or(4 * NO_CHECK)
}

/// How far a move is from a goal: checks that are not given, and replies that are left.
fn missing(goal: Goal, position: &PlainPosition, mv: Move, us: Color) -> usize {
    let after = position.play(mv);
    let check = |side: Color, wanted: bool| if after.in_check(side) == wanted { 0 } else { NO_CHECK };
    let replies = || after.legal_moves().len();
    let own = || after.pass().legal_moves().len();
    match goal {
        Goal::Mate => check(!us, true) + replies(),
        Goal::Stalemate => check(!us, false) + replies(),
        Goal::MateOrStalemate => replies(),
        Goal::DoubleStalemate => check(!us, false) + check(us, false) + replies() + own(),
        Goal::AutoStalemate => check(us, false) + own(),
        Goal::AutoMate => check(us, true) + own(),
        Goal::DoubleMate => check(us, true) + check(!us, true) + own() + replies(),
        Goal::CounterMate => {
            let before = if position.in_check(us) { 0 } else { NO_CHECK } + position.legal_moves().len();
            check(us, true) + check(!us, true) + own() + replies() + before
        }
        _ => 1,
    }
}
