//! Moves and lines for verdicts and themes, with their men marked as in [`Notated`].

use super::listing::Listing;
use crate::notation::{GoalSign, Notated, Spelling, marked, reckless_moves};
use crate::position::Move;
use crate::problem::{Goal, Line, Problem, Stipulation};
use crate::rules::AnyPosition;

/// A move made in a position, with the sign of the goal if it reaches one: `{R}xe7/A#`.
pub(crate) fn spell(position: &AnyPosition, mv: Move, goal: Option<Goal>) -> String {
    marked(spelling(position, mv, goal))
}

/// As [`spell`], but structured.
pub(super) fn spelling(position: &AnyPosition, mv: Move, goal: Option<Goal>) -> Spelling {
    with_sign(Spelling::new(position, &position.legal_moves(), mv), goal)
}

fn with_sign(spelling: Spelling, goal: Option<Goal>) -> Spelling {
    let signs = goal.map(Goal::signs).filter(|signs| signs.in_verdicts);
    Spelling {
        goal: signs.and_then(|signs| GoalSign::of(signs.in_text, spelling.mate)),
        ..spelling
    }
}

/// `1.` or `1...` for the half-move of battle play with this number, from 0.
pub(super) fn number(ply: usize) -> String {
    format!(
        "{}{}",
        ply / 2 + 1,
        if ply.is_multiple_of(2) { "." } else { "..." }
    )
}

/// A line of battle play from a position, with the half-move number of its first move:
/// `1...{R}e7/B 2.{R}xe7/A#`.
pub(crate) fn battle_line(
    start: &AnyPosition,
    first: usize,
    moves: &[Move],
    goal: Option<Goal>,
) -> String {
    let mut position = *start;
    let mut words = Vec::new();
    for (index, &mv) in moves.iter().enumerate() {
        let ply = first + index;
        let goal = goal.filter(|_| index + 1 == moves.len());
        let text = spell(&position, mv, goal);
        let numbered = index == 0 || ply.is_multiple_of(2);
        words.push(if numbered {
            format!("{}{text}", number(ply))
        } else {
            text
        });
        position = position.play(mv);
    }
    words.join(" ")
}

/// A line of help or series play, numbered according to its stipulation.
pub(crate) fn help_line(start: &AnyPosition, problem: &Problem, line: &Line, set: bool) -> String {
    let Stipulation {
        series,
        intro,
        half,
        ..
    } = problem.stipulation;
    let half = (half || problem.options.white_to_play) && !problem.stipulation.leads_to_diagram();
    let (follower_begins, left_out) = match series {
        Some(_) => (intro > 0 || set, false),
        None => (half != set, half && set),
    };
    let Some(first) = line.0.first().map(|step| step.by) else {
        return String::new();
    };
    let leader = if follower_begins { !first } else { first };
    let mut position = *start;
    let mut words: Vec<String> = Vec::new();
    let mut number = 0;
    // Introductory moves are numbered separately, and the count restarts after them.
    let mut introducing = intro > 0 && !set;
    if left_out {
        words.push("1...".to_owned());
        number = 1;
    }
    let moves: Vec<Move> = line.0.iter().map(|step| step.mv).collect();
    for (made, step) in line.0.iter().enumerate() {
        let here = if position.turn() == step.by {
            position
        } else {
            position.pass_in_series()
        };
        let mut may = here.legal_moves();
        if step.goal && !may.contains(&step.mv) {
            may.extend(reckless_moves(problem, &moves[..made], step.by));
        }
        let text = if may.contains(&step.mv) {
            let goal = step.goal.then_some(problem.stipulation.goal);
            let text = marked(with_sign(Spelling::new(&here, &may, step.mv), goal));
            position = here.play(step.mv);
            text
        } else {
            Notated::long(step.mv, problem.setup.rules.variant)
                .as_marked()
                .to_owned()
        };
        if introducing && step.by != first {
            (introducing, number) = (false, 0);
        }
        if introducing || step.by == leader {
            number += 1;
            words.push(format!("{number}.{text}"));
        } else if number == 0 {
            number = 1;
            words.push(format!("1...{text}"));
        } else {
            words.push(text);
        }
    }
    words.join(" ")
}

/// Marked texts as a list.
pub(super) fn listed(texts: Vec<String>) -> Listing {
    Listing::of(notated(texts))
}

/// Marked texts as moves.
pub(super) fn notated(texts: impl IntoIterator<Item = String>) -> Vec<Notated> {
    texts.into_iter().map(Notated::marked).collect()
}
