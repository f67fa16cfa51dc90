//! The verdict on direct, self and reflex play.

use super::claim::Resolved;
use super::duals::length;
use super::listing::Listing;
use super::oracle::Oracle;
use super::spell::{listed, notated, spell};
use super::verdict::{Flaw, Judgement, Outcome};
use super::{Grade, SideSolution, duals, facts};
use crate::notation::Notated;
use crate::position::Move;
use crate::problem::{Node, Status};
use crate::rules::AnyPosition;

/// In reflex play, the moves that reach the goal at once and must therefore be made.
pub(super) fn forced(case: &SideSolution, start: &AnyPosition) -> Listing {
    let goal = case.problem.stipulation.goal;
    let names = case
        .solution
        .forced
        .iter()
        .enumerate()
        .map(|(index, node)| {
            let number = if index == 0 { "1." } else { "" };
            format!("{number}{}", spell(start, node.mv, Some(goal)))
        });
    listed(names.collect())
}

/// Judges direct, self and reflex play that begins in `start`.
pub(super) fn judge(case: &SideSolution, start: &AnyPosition, claim: &Resolved) -> Judgement {
    let solution = case.solution;
    let stipulation = case.problem.stipulation;
    let found: Vec<Move> = solution.keys.iter().map(|key| key.mv).collect();
    let mut judgement = Judgement::of(Outcome::Sound);
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
    let mut flaws = Vec::new();

    // The author's first move fails or is not legal, or nothing solves.
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
        let shown = if oracle.interrupted {
            &[]
        } else {
            &refutations[..refutations.len().min(3)]
        };
        let shown = shown.iter().map(|&reply| spell(&after, reply, None));
        flaws.push(Flaw::KeyFails {
            key: Notated::marked(name(mv)),
            refutations: notated(shown),
        });
    }
    if claim.unplayable && !found.is_empty() && case.is_complete() {
        flaws.push(Flaw::KeyNotLegal);
    }
    if found.is_empty() && claim.keys.is_empty() && case.is_complete() {
        let forced = forced(case, start);
        flaws.push(Flaw::NoSolution { forced });
    }

    // Other first moves that solve.
    let cooks: Vec<Move> = found
        .iter()
        .copied()
        .filter(|mv| !claim.keys.contains(mv))
        .collect();
    // If the author states more solutions than are printed, some unprinted solutions are not cooks.
    if cooks.len() > expected.saturating_sub(claimed) {
        flaws.push(Flaw::CookedByKeys {
            keys: listed(cooks.iter().map(|&mv| name(mv)).collect()),
            claimed: claimed > 0,
        });
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
        let sooner = crate::problem::Stipulation {
            moves: u8::try_from(moves).unwrap_or(0),
            ..stipulation
        };
        flaws.push(Flaw::ShortByKeys {
            stipulation: sooner.to_string(),
            keys: listed(short.iter().map(|&(_, mv)| name(mv)).collect()),
        });
    }

    if !found.is_empty() && found.len() < expected && case.is_complete() {
        flaws.push(Flaw::TooFew {
            found: found.len(),
            expected,
        });
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
    let heavy: Vec<Notated> = judgement
        .duals
        .iter()
        .filter(|dual| case.policy.strict && matches!(dual.grade, Grade::Thematic | Grade::ByPlay))
        .map(|dual| dual.play.clone())
        .collect();
    if !heavy.is_empty() {
        flaws.push(Flaw::Duals { duals: heavy });
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
