//! Moves and lines as text, for verdicts.

use crate::notation::{GoalSign, Spelling, reckless_moves};
use crate::position::Move;
use crate::problem::{Goal, Line, Problem, Stipulation};
use crate::rules::AnyPosition;

/// A move made in a position, with the sign of the goal if it reaches one: `Rxe7/A#`.
pub(crate) fn spell(position: &AnyPosition, mv: Move, goal: Option<Goal>) -> String {
    spelling(position, mv, goal).to_string()
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
/// `1...Re7/B 2.Rxe7/A#`.
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
            let text = with_sign(Spelling::new(&here, &may, step.mv), goal).to_string();
            position = here.play(step.mv);
            text
        } else {
            crate::notation::long(step.mv, problem.setup.rules.variant)
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

/// The number of list items that a summary shows.
pub(super) const FEW: usize = 4;

/// The first few items of a list, and the number of the others.
pub(super) fn few(names: &[String], between: &str) -> String {
    few_of(names, names.len(), between)
}

/// The first few items of a list with this length, and the number of the others.
pub(super) fn few_of(names: &[String], count: usize, between: &str) -> String {
    let shown = names
        .iter()
        .take(FEW)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(between);
    if count > FEW {
        format!("{shown} and {} more", count - FEW)
    } else {
        shown
    }
}
