//! The verdict on help and series play.

use super::SideSolution;
use super::battle::forced;
use super::beginnings::Beginnings;
use super::claim::Resolved;
use super::listing::Listing;
use super::spell::{help_line, notated};
use super::verdict::{Dual, Fact, Flaw, Grade, Judgement, Outcome};
use crate::notation::Notated;
use crate::position::Move;
use crate::problem::{Line, Shortest};
use crate::rules::AnyPosition;
use crate::search::Control;
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};
use std::hash::Hash;

/// Groups lines that count as one solution: they differ at most in the promotion on the last move.
fn solutions(lines: &[Line]) -> Vec<Vec<&Line>> {
    let mut groups: Vec<Vec<&Line>> = Vec::new();
    let mut known: HashMap<_, usize> = HashMap::new();
    for line in lines {
        match but_promotion(line).map(|key| known.entry(key)) {
            Some(Entry::Occupied(group)) => groups[*group.get()].push(line),
            Some(Entry::Vacant(place)) => {
                place.insert(groups.len());
                groups.push(vec![line]);
            }
            None => groups.push(vec![line]),
        }
    }
    groups
}

/// The number of solutions among lines: lines that differ only in the promotion on the last move
/// count as one.
pub(crate) fn count_lines(lines: &[Line]) -> usize {
    solutions(lines).len()
}

/// The common part of two lines that count as one solution: all moves except the last, and the last
/// without its promotion. A different choice of the square of rebirth, or of a man that vanishes
/// with the captured man, makes a different move.
fn but_promotion(line: &Line) -> Option<impl Eq + Hash> {
    let (last, before) = line.0.split_last()?;
    let before: Vec<Move> = before.iter().map(|step| step.mv).collect();
    let last = last.mv;
    let step = super::duals::promoting_step(last);
    Some((before, step.is_none().then_some(last), step))
}

/// Lines in notation: the first [`Listing::MOST`] or, if the search was stopped, as many as a
/// summary shows.
fn named<'a>(
    lines: impl ExactSizeIterator<Item = &'a Line>,
    control: &Control,
    text: impl Fn(&Line) -> String,
) -> Listing {
    let count = lines.len();
    let moves = lines
        .enumerate()
        .take(Listing::MOST)
        .take_while(|(index, _)| *index < Listing::FEW || !control.is_stopped())
        .map(|(_, line)| text(line));
    Listing {
        moves: notated(moves),
        count,
    }
}

/// Judges help or series play that begins in `start`.
pub(super) fn judge(case: &SideSolution, start: &AnyPosition, claim: &Resolved) -> Judgement {
    let solution = case.solution;
    let problem = case.problem;
    let text = |line: &Line| help_line(start, problem, line, false);
    let groups = solutions(&solution.lines);
    let mut judgement = Judgement::of(Outcome::Sound);
    judgement.solutions = groups.len();
    let paths = Beginnings::of(&claim.lines);
    let is_claimed: Vec<bool> = groups
        .iter()
        .map(|group| group.iter().any(|line| paths.begin(line)))
        .collect();
    let claimed = is_claimed.iter().filter(|claimed| **claimed).count();
    // Each claimed line counts, even if it fails.
    let holds = |path: &[Move], lines: &[Line]| lines.iter().any(|line| begins(path, line));
    let failing = claim
        .lines
        .iter()
        .filter(|path| !holds(path, &solution.lines))
        .count();
    let wanted = claimed + failing + usize::from(claim.unplayable);
    judgement.expected = case.stated(wanted);
    if let Some(lengths) = solution.shortest.filter(Shortest::is_proved) {
        let stipulation = lengths.found.map(|found| found.to_string());
        let fact = stipulation.map(|stipulation| Fact::Shortest { stipulation });
        judgement.facts.extend(fact);
    }
    let mut flaws = Vec::new();
    let complete = case.is_complete();

    let fails = claim
        .lines
        .iter()
        .any(|path| !holds(path, &solution.lines) && !holds(path, &solution.short_lines));
    if complete && groups.is_empty() && solution.short_lines.is_empty() {
        let forced = forced(case, start);
        flaws.push(Flaw::NoSolution { forced });
    } else if complete && claim.unplayable {
        flaws.push(Flaw::KeyNotLegal);
    } else if complete && fails && claimed == 0 {
        flaws.push(Flaw::LineFails);
    }

    let by_claim = |claimed: bool| {
        groups
            .iter()
            .zip(&is_claimed)
            .filter(move |(_, is)| **is == claimed)
    };
    let others: Vec<&Vec<&Line>> = by_claim(false).map(|(group, _)| group).collect();
    if judgement
        .expected
        .is_some_and(|expected| others.len() > expected.saturating_sub(wanted))
    {
        let first = |line: &Line| line.0.first().map(|step| step.mv);
        let intended: HashSet<Option<Move>> = by_claim(true)
            .flat_map(|(group, _)| group)
            .map(|line| first(line))
            .collect();
        let begins_alike = |line: &Line| intended.contains(&first(line));
        let (duals, cooks): (Vec<&Line>, Vec<&Line>) = others
            .iter()
            .filter_map(|group| group.first().copied())
            .partition(|line| begins_alike(line));
        let name = |lines: &[&Line]| named(lines.iter().copied(), case.control, text);
        if !cooks.is_empty() {
            let lines = name(&cooks);
            flaws.push(
                if let (true, Some(expected)) = (
                    claim.lines.is_empty() && !claim.unplayable,
                    judgement.expected,
                ) {
                    Flaw::TooMany {
                        found: groups.len(),
                        expected,
                        lines,
                    }
                } else {
                    Flaw::CookedByLines { lines }
                },
            );
        }
        if !duals.is_empty() {
            let lines = name(&duals);
            judgement.duals.extend(lines.moves.iter().map(|dual| Dual {
                grade: Grade::Thematic,
                play: dual.clone(),
                ways: 2,
            }));
            flaws.push(Flaw::DualLines { lines });
        }
    }
    if !solution.short_lines.is_empty() && !problem.stipulation.exact {
        let lines = named(solution.short_lines.iter(), case.control, text);
        flaws.push(Flaw::ShortByLines { lines });
    }
    if let Some(expected) = judgement
        .expected
        .filter(|&expected| complete && !groups.is_empty() && groups.len() < expected)
    {
        flaws.push(Flaw::TooFew {
            found: groups.len(),
            expected,
        });
    }
    if judgement.expected.is_none() && groups.len() > 1 {
        let lines: Vec<&Line> = groups
            .iter()
            .filter_map(|group| group.first().copied())
            .collect();
        let lines = named(lines.into_iter(), case.control, text).moves;
        let facts = lines.into_iter().map(|line| Fact::Solution { line });
        judgement.facts.extend(facts);
    }
    for group in groups.iter().filter(|group| group.len() > 1) {
        if judgement.duals.len() >= Listing::FEW && case.control.is_stopped() {
            break;
        }
        let lines: Vec<String> = group.iter().map(|line| text(line)).collect();
        judgement.duals.push(Dual {
            grade: Grade::LastPromotion,
            play: Notated::marked(lines.join(" | ")),
            ways: group.len(),
        });
    }
    if !solution.set_lines.is_empty() {
        let lines = named(solution.set_lines.iter(), case.control, |line| {
            help_line(start, problem, line, true)
        });
        judgement.facts.push(Fact::SetPlay { lines });
    }
    judgement.flaws = flaws;
    case.conclude(&mut judgement);
    judgement
}

/// Returns whether a line begins with these moves.
fn begins(path: &[Move], line: &Line) -> bool {
    path.len() <= line.0.len() && path.iter().zip(&line.0).all(|(mv, step)| *mv == step.mv)
}
