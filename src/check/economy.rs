//! Finds the use of each man by solving the problem without it.

use super::listing::Listing;
use super::verdict::{Effect, Fact, Flaw, Grade, Judgement, Outcome, Summary, Use};
use super::{Policy, SideSolution};
use crate::board::Cell;
use crate::notation::{Notated, marked_letters, place};
use crate::position::{Color, Man, Role, Setup, Traits};
use crate::problem::{Duplex, Intended, Options, Problem};
use crate::search::{Control, Settings, SolveError};
use rayon::prelude::*;

/// The use of each man except kings in one version of a problem, given its judgement. Each problem
/// with one man removed is judged by the same policy.
///
/// # Errors
/// If no threads or memory are available.
pub fn economy(
    problem: &Problem,
    judgement: &Judgement,
    policy: Policy,
    settings: &Settings,
    control: &Control,
) -> Result<Vec<Use>, SolveError> {
    let men: Vec<(Cell, Man)> = problem
        .setup
        .men
        .iter()
        .copied()
        .filter(|(_, man)| man.role != Role::King)
        .collect();
    // This thread does everything if only one is wanted, or if the system refuses the others.
    let builder = rayon::ThreadPoolBuilder::new().num_threads(settings.threads);
    let pool = (settings.threads != 1)
        .then(|| builder.build().ok())
        .flatten();
    let threads = pool
        .as_ref()
        .map_or(1, rayon::ThreadPool::current_num_threads);
    let alone = Settings {
        threads: 1,
        hash_mib: settings.hash_mib / threads.max(1),
        ..*settings
    };
    let same_policy = Policy {
        idle: false,
        ..policy
    };
    let original = profile(judgement);
    let one = |&(cell, man): &(Cell, Man)| -> Result<Use, SolveError> {
        let setup = &problem.setup;
        let men = setup
            .men
            .iter()
            .copied()
            .filter(|(at, _)| *at != cell)
            .collect();
        let reduced = Problem {
            setup: Setup {
                men,
                ..setup.clone()
            },
            ..problem.clone()
        };
        let checked = super::check(&reduced, &alone, control, same_policy)?;
        let judged = checked.judgements.into_iter().flatten().next();
        let effect = judged.map_or(Effect::NotJudged, |judged| compare(&original, &judged));
        Ok(Use {
            man: name(problem, cell, man),
            effect,
        })
    };
    match pool {
        Some(pool) => pool.install(|| men.par_iter().map(one).collect()),
        None => men.iter().map(one).collect(),
    }
}

/// The use of each man in a version, for one side. Empty if it cannot be computed.
pub(super) fn of_case(case: &SideSolution, judgement: &Judgement) -> Vec<Use> {
    // The author's keys and lines decide which solutions are cooks, with and without a man.
    let setup = Setup {
        turn: case.begins(),
        ..case.problem.setup.clone()
    };
    let options = Options {
        duplex: Duplex::No,
        ..case.problem.options
    };
    let mut problem = Problem {
        setup,
        options,
        ..case.problem.clone()
    };
    if !case.first || case.other_side {
        // The author's moves are about another version or side; only the number of solutions
        // applies.
        problem.intended = Intended {
            solutions: problem.intended.solutions,
            ..Intended::default()
        };
    }
    economy(
        &problem,
        judgement,
        case.policy,
        case.settings,
        case.control,
    )
    .unwrap_or_default()
}

/// A man with its side and cell, such as `w{P}b4/B` or, in a cube, `w{P}Cb4`.
fn name(problem: &Problem, cell: Cell, man: Man) -> Notated {
    let side = match man.color {
        _ if man.traits.has(Traits::NEUTRAL) => 'n',
        Color::White => 'w',
        Color::Black => 'b',
    };
    let place = place(cell, problem.setup.rules.variant);
    Notated::marked(format!("{side}{}{place}", marked_letters(man.role)))
}

/// The results that stay the same when a man without use is removed.
struct Profile {
    outcome: Outcome,
    flaws: Vec<Flaw>,
    duals: Vec<Notated>,
    /// The solutions that the verdict lists; none if the problem states how many are intended.
    solutions: Vec<Notated>,
    /// The number of all solutions.
    count: usize,
}

fn profile(judgement: &Judgement) -> Profile {
    Profile {
        outcome: judgement.outcome,
        flaws: judgement.flaws.iter().map(Flaw::briefly).collect(),
        duals: judgement
            .duals
            .iter()
            .map(|dual| dual.play.clone())
            .collect(),
        solutions: solutions(judgement).cloned().collect(),
        count: judgement.solutions,
    }
}

fn solutions(judgement: &Judgement) -> impl Iterator<Item = &Notated> {
    judgement.facts.iter().filter_map(|fact| match fact {
        Fact::Solution { line } => Some(line),
        _ => None,
    })
}

/// A verdict as an effect. Each flaw shows only its first moves, since a problem without a man
/// often has many.
fn briefly(judged: &Judgement) -> Effect {
    let summary = match judged.verdict() {
        Summary::Unsound { flaws } => Summary::Unsound {
            flaws: flaws.iter().map(Flaw::briefly).collect(),
        },
        summary => summary,
    };
    Effect::Verdict { summary }
}

/// The effect of removing a man, given the judgement without it: the most serious difference from
/// the original.
fn compare(original: &Profile, judged: &Judgement) -> Effect {
    match judged.outcome {
        Outcome::Illegal | Outcome::Incomplete | Outcome::Restricted | Outcome::Unsupported => {
            return briefly(judged);
        }
        Outcome::Sound
        | Outcome::Cooked
        | Outcome::NoSolution
        | Outcome::Short
        | Outcome::TooFew
        | Outcome::Dual
        | Outcome::NotStated => {}
    }
    let flaws: Vec<Flaw> = judged
        .flaws
        .iter()
        .map(Flaw::briefly)
        .filter(|flaw| !original.flaws.contains(flaw))
        .collect();
    if judged.outcome.is_unsound() && !(flaws.is_empty() && original.outcome == judged.outcome) {
        return if flaws.is_empty() {
            briefly(judged)
        } else {
            Effect::Flaws { flaws }
        };
    }
    let listed = original.solutions.len();
    let solutions_differ = solutions(judged).ne(&original.solutions)
        || listed > 0 && judged.solutions != original.count;
    if original.outcome != judged.outcome || solutions_differ {
        return briefly(judged);
    }
    if listed == Listing::MOST && original.count > listed {
        // Solutions that are not listed may differ.
        return Effect::NotJudged;
    }
    let serious = |grade: Grade| matches!(grade, Grade::Thematic | Grade::ByPlay | Grade::Threat);
    let duals: Vec<&Notated> = judged
        .duals
        .iter()
        .filter(|dual| serious(dual.grade) && !original.duals.contains(&dual.play))
        .map(|dual| &dual.play)
        .collect();
    if !duals.is_empty() {
        return Effect::Duals {
            duals: Listing {
                moves: duals.iter().take(3).copied().cloned().collect(),
                count: duals.len(),
            },
        };
    }
    let wrong = judged.claim.as_ref().and_then(|claim| claim.wrong.first());
    wrong.map_or(Effect::Nothing, |wrong| Effect::ClaimFails {
        mismatch: wrong.mismatch.clone(),
    })
}
