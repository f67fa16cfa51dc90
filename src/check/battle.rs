//! The verdict on direct, self and reflex play.

use super::claim::Resolved;
use super::duals::length;
use super::oracle::Oracle;
use super::spell::few;
use super::spell::spell;
use super::verdict::{Flaw, Judgement, Outcome};
use super::{Grade, SideSolution, duals, facts};
use crate::position::Move;
use crate::problem::{Node, Status};
use crate::rules::AnyPosition;

/// In reflex play, the moves that reach the goal at once and must therefore be made:
/// `: 1.Qe1# / Qf1# (forced)`.
pub(super) fn forced(case: &SideSolution, start: &AnyPosition) -> String {
    let goal = case.problem.stipulation.goal;
    let names: Vec<String> = case
        .solution
        .forced
        .iter()
        .map(|node| spell(start, node.mv, Some(goal)))
        .collect();
    if names.is_empty() {
        String::new()
    } else {
        format!(": 1.{} (forced)", few(&names, " / "))
    }
}

pub(super) fn judge(case: &SideSolution, start: &AnyPosition, claim: &Resolved) -> Judgement {
    let solution = case.solution;
    let stipulation = case.problem.stipulation;
    let found: Vec<Move> = solution.keys.iter().map(|key| key.mv).collect();
    let mut judgement = Judgement::of(Outcome::Sound, "");
    judgement.solutions = found.len();
    let claimed = claim.keys.len() + usize::from(claim.unplayable);
    // By default there is one key.
    let expected = case.stated(claimed).unwrap_or(1);
    judgement.expected = Some(expected);
    let name = |mv: Move| {
        let goal = solution
            .keys
            .iter()
            .any(|key| key.mv == mv && key.goal)
            .then_some(stipulation.goal);
        format!("1.{}", spell(start, mv, goal))
    };
    let flaw = |kind: Outcome, moves: Vec<String>, text: String| Flaw { kind, text, moves };
    let mut flaws = Vec::new();

    // The author's first move fails, or nothing solves.
    let failing: Vec<Move> = claim
        .keys
        .iter()
        .copied()
        .filter(|mv| !found.contains(mv) && case.is_complete())
        .collect();
    for mv in failing {
        let after = start.play(mv);
        let mut oracle = Oracle::new(case.problem, case.settings, case.control);
        let refutations = oracle.refutations(&after, stipulation.moves.saturating_sub(1));
        let shown: Vec<String> = refutations
            .iter()
            .take(3)
            .map(|&reply| spell(&after, reply, None))
            .collect();
        let shown = if shown.is_empty() || oracle.interrupted {
            String::new()
        } else {
            format!(" 1...{}!", shown.join(", "))
        };
        flaws.push(flaw(
            Outcome::NoSolution,
            vec![name(mv)],
            format!("no solution: {}{shown}", name(mv)),
        ));
    }
    if claim.unplayable && !found.is_empty() && case.is_complete() {
        let text = "no solution: the printed first move is not legal".to_owned();
        flaws.push(flaw(Outcome::NoSolution, Vec::new(), text));
    }
    if found.is_empty() && claim.keys.is_empty() && case.is_complete() {
        flaws.push(flaw(
            Outcome::NoSolution,
            Vec::new(),
            format!("no solution{}", forced(case, start)),
        ));
    }

    // Other first moves that solve.
    let cooks: Vec<Move> = found
        .iter()
        .copied()
        .filter(|mv| !claim.keys.contains(mv))
        .collect();
    // If the author states more solutions than are printed, some unprinted solutions are not cooks.
    if cooks.len() > expected.saturating_sub(claimed) {
        let names: Vec<String> = cooks.iter().map(|&mv| name(mv)).collect();
        let count = if claimed == 0 {
            format!("{} keys: ", names.len())
        } else {
            String::new()
        };
        let text = format!("cooked: {count}{}", few(&names, ", "));
        flaws.push(flaw(Outcome::Cooked, names, text));
    }

    // First moves that win sooner than stipulated.
    let short: Vec<(u32, Move)> = solution
        .keys
        .iter()
        // After an interrupted search, keys may lack their play.
        .filter(|key| key.goal || solution.status != Status::Limited)
        .map(|key| (length(key), key.mv))
        .filter(|(moves, _)| *moves < u32::from(stipulation.moves) && !stipulation.exact)
        .collect();
    if let Some(&(moves, _)) = short.iter().min() {
        let names: Vec<String> = short.iter().map(|&(_, mv)| name(mv)).collect();
        let sooner = crate::problem::Stipulation {
            moves: u8::try_from(moves).unwrap_or(0),
            ..stipulation
        };
        flaws.push(flaw(
            Outcome::Short,
            names.clone(),
            format!("short solution: {sooner} by {}", few(&names, ", ")),
        ));
    }

    if !found.is_empty() && found.len() < expected && case.is_complete() {
        let text = format!("too few solutions: {} of {}", found.len(), expected);
        flaws.push(flaw(Outcome::TooFew, Vec::new(), text));
    }

    // The duals after the author's first moves, or after the only key.
    let keys: Vec<&Node> = solution
        .keys
        .iter()
        .filter(|key| claim.keys.is_empty() || claim.keys.contains(&key.mv))
        .collect();
    if keys.len() <= expected {
        for key in &keys {
            judgement
                .duals
                .extend(duals::of_key(case, start, key, claim));
        }
        judgement.duals.sort_by_key(|dual| dual.grade);
    }
    let heavy: Vec<String> = judgement
        .duals
        .iter()
        .filter(|dual| case.policy.strict && matches!(dual.grade, Grade::Thematic | Grade::ByPlay))
        .map(|dual| dual.text.clone())
        .collect();
    if !heavy.is_empty() {
        let text = format!("dual: {}", heavy.join(", "));
        flaws.push(flaw(Outcome::Dual, heavy, text));
    }
    judgement.flaws = flaws;
    let keys = if keys.len() <= expected {
        keys.as_slice()
    } else {
        &[]
    };
    judgement.facts = facts::of_battle(case, start, keys);
    case.conclude(&mut judgement);
    judgement
}
