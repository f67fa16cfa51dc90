//! The verdict on help and series play.

use super::SideSolution;
use super::claim::Resolved;
use super::spell::few;
use super::spell::help_line;
use super::verdict::{Dual, Fact, Flaw, Grade, Judgement, Outcome};
use crate::position::Move;
use crate::problem::Line;
use crate::rules::AnyPosition;

/// Lines that are one solution: they differ at most in what a pawn becomes on the last move.
fn solutions(lines: &[Line]) -> Vec<Vec<&Line>> {
    let mut groups: Vec<Vec<&Line>> = Vec::new();
    for line in lines {
        match groups.iter_mut().find(|group| group.first().is_some_and(|first| same_but_promotion(first, line))) {
            Some(group) => group.push(line),
            None => groups.push(vec![line]),
        }
    }
    groups
}

/// The number of solutions among lines: those that differ only in what a pawn becomes on the last move are one.
pub(crate) fn count_lines(lines: &[Line]) -> usize {
    solutions(lines).len()
}

fn same_but_promotion(a: &Line, b: &Line) -> bool {
    let (Some((last_a, rest_a)), Some((last_b, rest_b))) = (a.0.split_last(), b.0.split_last()) else { return false };
    let step = |mv: Move| (mv.from(), mv.to(), mv.captured(), mv.role());
    rest_a.iter().map(|step| step.mv).eq(rest_b.iter().map(|step| step.mv))
        && step(last_a.mv) == step(last_b.mv)
        && last_a.mv.promoted_to().is_some() == last_b.mv.promoted_to().is_some()
}

pub(super) fn judge(case: &SideSolution, start: &AnyPosition, claim: &Resolved) -> Judgement {
    let solution = case.solution;
    let problem = case.problem;
    let text = |line: &Line| help_line(start, problem, line, false);
    let groups = solutions(&solution.lines);
    let mut judgement = Judgement::of(Outcome::Sound, "");
    judgement.solutions = groups.len();
    let is_claimed = |group: &[&Line]| {
        claim.lines.iter().any(|path| {
            group
                .iter()
                .any(|line| path.len() <= line.0.len() && path.iter().zip(&line.0).all(|(mv, step)| *mv == step.mv))
        })
    };
    let claimed = groups.iter().filter(|group| is_claimed(group)).count();
    // Each claimed line counts, also those that fail.
    let failing = claim.lines.iter().filter(|path| !holds(path, &solution.lines)).count();
    let wanted = claimed + failing + usize::from(claim.unplayable);
    judgement.expected = case.stated(wanted);
    let mut flaws = Vec::new();
    let complete = case.is_complete();

    let fails = claim.lines.iter().any(|path| !holds(path, &solution.lines) && !holds(path, &solution.short_lines));
    if complete && groups.is_empty() && solution.short_lines.is_empty() {
        flaws.push(Flaw { kind: Outcome::NoSolution, text: "no solution".to_owned(), moves: Vec::new() });
    } else if complete && claim.unplayable {
        let text = "no solution: the printed first move is not legal".to_owned();
        flaws.push(Flaw { kind: Outcome::NoSolution, text, moves: Vec::new() });
    } else if complete && fails && claimed == 0 {
        let text = "no solution: the author's line fails".to_owned();
        flaws.push(Flaw { kind: Outcome::NoSolution, text, moves: Vec::new() });
    }

    let others: Vec<&Vec<&Line>> = groups.iter().filter(|group| claim.lines.is_empty() || !is_claimed(group)).collect();
    if judgement.expected.is_some_and(|expected| others.len() > expected.saturating_sub(wanted)) {
        let intended: Vec<&Line> =
            groups.iter().filter(|group| !claim.lines.is_empty() && is_claimed(group)).flatten().copied().collect();
        let begins_alike = |line: &Line| {
            let first = |line: &Line| line.0.first().map(|step| step.mv);
            intended.iter().any(|other| first(other) == first(line))
        };
        let (duals, cooks): (Vec<&Line>, Vec<&Line>) =
            others.iter().filter_map(|group| group.first().copied()).partition(|line| begins_alike(line));
        let name = |lines: &[&Line]| lines.iter().map(|line| text(line)).collect::<Vec<_>>();
        if !cooks.is_empty() {
            let names = name(&cooks);
            let text = if let (true, Some(expected)) = (claim.lines.is_empty() && !claim.unplayable, judgement.expected)
            {
                format!("cooked: {} solutions where {expected} should be", groups.len())
            } else {
                format!("cooked: {}", few(&names, " | "))
            };
            flaws.push(Flaw { kind: Outcome::Cooked, text, moves: names });
        }
        if !duals.is_empty() {
            let names = name(&duals);
            for dual in &names {
                judgement.duals.push(Dual { grade: Grade::Thematic, text: dual.clone(), ways: 2 });
            }
            flaws.push(Flaw { kind: Outcome::Dual, text: format!("dual: {}", few(&names, " | ")), moves: names });
        }
    }
    if !solution.short_lines.is_empty() && !problem.stipulation.exact {
        let names: Vec<String> = solution.short_lines.iter().map(text).collect();
        let text = format!("short solution: {}", few(&names, " | "));
        flaws.push(Flaw { kind: Outcome::Short, text, moves: names });
    }
    if let Some(expected) =
        judgement.expected.filter(|&expected| complete && !groups.is_empty() && groups.len() < expected)
    {
        let text = format!("too few solutions: {} of {expected}", groups.len());
        flaws.push(Flaw { kind: Outcome::TooFew, text, moves: Vec::new() });
    }
    if judgement.expected.is_none() && groups.len() > 1 {
        let lines = groups.iter().filter_map(|group| group.first());
        judgement.facts.extend(lines.map(|line| Fact { kind: "solution".to_owned(), text: text(line) }));
    }
    for group in groups.iter().filter(|group| group.len() > 1) {
        let lines: Vec<String> = group.iter().map(|line| text(line)).collect();
        judgement.duals.push(Dual { grade: Grade::LastPromotion, text: lines.join(" | "), ways: group.len() });
    }
    if !solution.set_lines.is_empty() {
        let lines: Vec<String> = solution.set_lines.iter().map(|line| help_line(start, problem, line, true)).collect();
        let text = format!("set play: {}", lines.join(" | "));
        judgement.facts.push(Fact { kind: "set-play".to_owned(), text });
    }
    judgement.flaws = flaws;
    case.conclude(&mut judgement);
    judgement
}

/// Whether a claimed line, or the beginning of one, is among these.
fn holds(path: &[Move], lines: &[Line]) -> bool {
    lines.iter().any(|line| path.len() <= line.0.len() && path.iter().zip(&line.0).all(|(mv, step)| *mv == step.mv))
}
