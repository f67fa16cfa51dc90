//! Tries the alterations of one problem.

use super::{Exit, Record};
use crate::formats::to_ron;
use crate::journal::Damage;
use crate::problem::{Options, Problem};
use crate::report::json;
use crate::report::workshop::{TrialPurpose, WorkshopEntry};
use crate::search::{Control, Settings, Shortage, within_memory};
use crate::storage::digest;
use crate::workshop::{
    Alteration, Original, Run, TrialBinding, TrialJournal, of_one_man, of_the_whole, of_twins,
};
use std::path::Path;

/// The alterations to try.
#[derive(Clone, Copy, Debug)]
pub struct WorkshopRequest<'a> {
    /// The purpose.
    pub purpose: TrialPurpose,
    /// Whether to also try pairs of alterations.
    pub pairs: bool,
    /// The intended number of solutions, overriding the problem.
    pub solutions: Option<u32>,
    /// The file of the journal, and whether it exists already.
    pub journal: Option<(&'a Path, bool)>,
}

/// The result for a record.
#[derive(Debug)]
#[non_exhaustive]
pub struct Altered {
    /// The alterations tried.
    pub entry: WorkshopEntry,
    /// The outcome.
    pub exit: Exit,
    /// Errors without a place in the text.
    pub error: Option<String>,
    /// The damaged lines of the journal.
    pub damage: Option<Damage>,
    /// The shortages before and during the searches.
    pub shortage: Shortage,
}

/// Tries alterations of a record of a file, or returns the errors of an unread record.
pub fn workshop(
    record: &Record,
    file: Option<&str>,
    request: &WorkshopRequest<'_>,
    settings: &Settings,
    control: &Control,
) -> Altered {
    let own = || record.diagnostics.iter().map(json::InputRemark::from);
    let purpose = request.purpose;
    let (settings, _, shortage) = within_memory(*settings, 1);
    let settings = &settings;
    let entry = match &record.problem {
        Ok(entry) => entry,
        Err(id) => {
            let entry = WorkshopEntry::untried(file, purpose, id, None, own().collect());
            return Altered {
                entry,
                exit: record.exit_unread(),
                error: None,
                damage: None,
                shortage,
            };
        }
    };
    let problem = base(&entry.problem, purpose);
    let failed = |message: String| {
        let diagnostics = own()
            .chain([json::InputRemark::error(message.clone())])
            .collect();
        let entry = WorkshopEntry::untried(file, purpose, &problem.id, Some(&problem), diagnostics);
        Altered {
            entry,
            exit: Exit::BadInput,
            error: Some(message),
            damage: None,
            shortage,
        }
    };
    let original = match Original::new(&problem, request.solutions, settings, control) {
        Ok(original) => original,
        Err(error) => return failed(error.to_string()),
    };
    let alterations = alterations(&original.problem, purpose);
    let journal = request.journal.map(|(path, is_there)| {
        let binding = binding(&original.problem, &alterations, request);
        if is_there {
            TrialJournal::resume(path, &binding)
        } else {
            TrialJournal::create(path, &binding)
        }
    });
    let journal = match journal.transpose() {
        Ok(journal) => journal,
        Err(error) => return failed(error.to_string()),
    };
    let run = Run {
        original: &original,
        alterations: &alterations,
        pairs: request.pairs,
        settings: *settings,
        control,
        journal: journal.as_ref(),
    };
    match run.all() {
        Ok(tried) => {
            let entry = WorkshopEntry::new(
                file,
                purpose,
                &original,
                &alterations,
                &tried,
                own().collect(),
            );
            let exit = if entry.is_complete() {
                Exit::Done
            } else {
                Exit::Incomplete
            };
            let shortage = shortage.worst(Shortage {
                threads: tried.threads,
                ..Shortage::default()
            });
            let damage = journal.as_ref().and_then(TrialJournal::damage);
            Altered {
                entry,
                exit,
                error: None,
                damage,
                shortage,
            }
        }
        Err(error) => failed(error.to_string()),
    }
}

/// The problem that is altered: the whole problem, or for twins only its diagram.
fn base(problem: &Problem, purpose: TrialPurpose) -> Problem {
    let mut problem = match purpose {
        TrialPurpose::Improve => problem.clone(),
        TrialPurpose::Twins => {
            let first = problem
                .versions()
                .ok()
                .and_then(|versions| versions.into_iter().next());
            first.map_or_else(|| problem.clone(), |version| version.problem)
        }
    };
    if problem.id.is_empty() {
        "position".clone_into(&mut problem.id);
    }
    problem
}

fn alterations(problem: &Problem, purpose: TrialPurpose) -> Vec<Alteration> {
    let mut all = of_one_man(problem);
    if purpose == TrialPurpose::Twins {
        all.extend(of_twins(problem));
    }
    all.extend(of_the_whole(problem));
    all
}

/// The parts of a problem that decide the results of its alterations; names, time limits and the
/// like do not.
fn binding(
    problem: &Problem,
    alterations: &[Alteration],
    request: &WorkshopRequest<'_>,
) -> TrialBinding {
    let bare = Problem {
        options: Options {
            max_time: None,
            ..problem.options
        },
        intended: crate::problem::Intended::default(),
        twins: problem.twins.clone(),
        zero_position: problem.zero_position,
        target: problem.target.clone(),
        ..Problem::bare("", problem.setup.clone(), problem.stipulation)
    };
    TrialBinding {
        form: TrialBinding::FORM,
        parton: env!("CARGO_PKG_VERSION").to_owned(),
        what: match request.purpose {
            TrialPurpose::Improve => "improve".to_owned(),
            TrialPurpose::Twins => "twins".to_owned(),
        },
        problem: to_ron(&bare),
        solutions: request.solutions,
        alterations: digest(&[&format!("{alterations:?}")]),
    }
}
