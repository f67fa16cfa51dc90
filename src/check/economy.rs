//! Finds the use of each man by solving the problem without it.

use super::spell::few;
use super::verdict::{Flaw, Grade, Judgement, Outcome, Use};
use super::{Policy, SideSolution};
use crate::board::Cell;
use crate::position::{Man, Role, Setup};
use crate::problem::{Duplex, Intended, Options, Problem};
use crate::search::{Control, Settings, SolveError};
use rayon::prelude::*;

/// The use of each man except the kings, in one judged version of a problem.
///
/// # Errors
/// If no threads or memory are available.
pub fn economy(
    problem: &Problem,
    judgement: &Judgement,
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
    // If the system refuses the threads, this thread does everything.
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(settings.threads)
        .build()
        .ok();
    let threads = pool
        .as_ref()
        .map_or(1, rayon::ThreadPool::current_num_threads);
    let alone = Settings {
        threads: 1,
        hash_mib: settings.hash_mib / threads.max(1),
        ..*settings
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
        let less = Problem {
            setup: Setup {
                men,
                ..setup.clone()
            },
            ..problem.clone()
        };
        let checked = super::check(&less, &alone, control, Policy::default())?;
        let judged = checked.judgements.into_iter().flatten().next();
        let name = name(problem, cell, man);
        Ok(judged.map_or_else(
            || Use {
                man: name.clone(),
                idle: false,
                without: "not judged".to_owned(),
            },
            |judged| compare(name.clone(), &original, &judged),
        ))
    };
    match pool {
        Some(pool) => pool.install(|| men.par_iter().map(one).collect()),
        None => men.iter().map(one).collect(),
    }
}

/// The economy of the version of a case; parts that cannot be computed are omitted.
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
        // The claim is about another version.
        problem.intended = Intended {
            solutions: problem.intended.solutions,
            ..Intended::default()
        };
    }
    economy(&problem, judgement, case.settings, case.control).unwrap_or_default()
}

/// `wPb4/B`, in a cube `wPCb4`.
fn name(problem: &Problem, cell: Cell, man: Man) -> String {
    let side = if man.color == crate::position::Color::White {
        'w'
    } else {
        'b'
    };
    let board = if problem.setup.rules.variant.boards() > 1 {
        format!("/{}", cell.board)
    } else {
        String::new()
    };
    format!("{side}{}{}{board}", man.role.letter(), cell.place())
}

/// The results that must stay the same.
struct Profile {
    outcome: Outcome,
    flaws: Vec<String>,
    duals: Vec<String>,
    /// The solutions, if the intended number is not stated.
    solutions: Vec<String>,
}

fn profile(judgement: &Judgement) -> Profile {
    let flaws = judgement
        .flaws
        .iter()
        .map(|flaw| flaw.text.clone())
        .collect();
    let duals = judgement
        .duals
        .iter()
        .map(|dual| dual.text.clone())
        .collect();
    let solutions = solutions(judgement).map(str::to_owned).collect();
    Profile {
        outcome: judgement.outcome,
        flaws,
        duals,
        solutions,
    }
}

fn solutions(judgement: &Judgement) -> impl Iterator<Item = &str> {
    judgement
        .facts
        .iter()
        .filter(|fact| fact.kind == "solution")
        .map(|fact| fact.text.as_str())
}

/// A flaw with its first few moves: without a man there are often many.
fn briefly(flaw: &Flaw) -> String {
    match flaw.moves.len() {
        0 | 1 => flaw.text.clone(),
        _ => format!("{}: {}", flaw.kind.name(), few(&flaw.moves, ", ")),
    }
}

fn compare(man: String, original: &Profile, judged: &Judgement) -> Use {
    let used = |without: String| Use {
        man: man.clone(),
        idle: false,
        without,
    };
    match judged.outcome {
        Outcome::Illegal | Outcome::Incomplete | Outcome::Restricted | Outcome::Unsupported => {
            return used(judged.summary.clone());
        }
        _ => {}
    }
    let flaws: Vec<String> = judged
        .flaws
        .iter()
        .filter(|flaw| !original.flaws.contains(&flaw.text))
        .map(briefly)
        .collect();
    if judged.outcome.is_unsound() && !(flaws.is_empty() && original.outcome == judged.outcome) {
        let what = if flaws.is_empty() {
            judged.summary.clone()
        } else {
            flaws.join("; ")
        };
        return used(what);
    }
    let others = solutions(judged).ne(original.solutions.iter().map(String::as_str));
    if original.outcome != judged.outcome || others {
        return used(judged.summary.clone());
    }
    let heavy = |grade: Grade| matches!(grade, Grade::Thematic | Grade::ByPlay | Grade::Threat);
    let duals: Vec<&str> = judged
        .duals
        .iter()
        .filter(|dual| heavy(dual.grade) && !original.duals.contains(&dual.text))
        .map(|dual| dual.text.as_str())
        .collect();
    if !duals.is_empty() {
        let (shown, more) = (
            duals.iter().take(3).copied().collect::<Vec<_>>().join("; "),
            duals.len().saturating_sub(3),
        );
        let more = if more > 0 {
            format!(" and {more} more")
        } else {
            String::new()
        };
        return used(format!("dual {shown}{more}"));
    }
    let wrong = judged.claim.as_ref().and_then(|claim| claim.wrong.first());
    if let Some(wrong) = wrong {
        return used(format!("the author's solution fails: {}", wrong.text));
    }
    Use {
        man,
        idle: true,
        without: "nothing changes".to_owned(),
    }
}
