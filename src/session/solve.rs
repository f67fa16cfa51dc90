//! Solves one problem and determines the exit code.

use super::Exit;
use crate::formats::{Diagnostic, Entry};
use crate::problem::{Problem, Status, TwinSolution};
use crate::report::json;
use crate::search::{Control, Ledger, News, Search, Settings};

/// The result for a problem.
#[derive(Debug)]
#[non_exhaustive]
pub struct SolvedRecord {
    /// The results for each version; `None` if the search could not run.
    pub versions: Option<Vec<TwinSolution>>,
    /// The errors in the positions of the versions.
    pub diagnostics: Vec<Diagnostic>,
    /// Other errors, without a place in the text.
    pub errors: Vec<String>,
    /// The outcome.
    pub exit: Exit,
}

impl SolvedRecord {
    /// Adds an error that has no place in the text.
    pub fn fail(&mut self, error: String) {
        self.errors.push(error);
        self.exit = self.exit.max(Exit::BadInput);
    }

    /// The diagnostics from reading and from solving, in JSON.
    pub fn remarks(&self, read: &[Diagnostic]) -> Vec<json::InputRemark> {
        let located = read
            .iter()
            .chain(&self.diagnostics)
            .map(json::InputRemark::from);
        located
            .chain(self.errors.iter().cloned().map(json::InputRemark::error))
            .collect()
    }
}

/// Solves a problem that [`Request::prepare`](super::Request::prepare) has made of an entry. The
/// listener receives findings while the search runs; the ledger keeps finished units of work.
///
/// If a search cannot start, for example for lack of memory, that is an error of this problem
/// alone.
pub fn solve(
    entry: &Entry,
    problem: &Problem,
    settings: &Settings,
    control: &Control,
    listener: &(dyn Fn(News<'_>) + Sync),
    ledger: Option<&dyn Ledger>,
) -> SolvedRecord {
    let mut solved = SolvedRecord {
        versions: None,
        diagnostics: Vec::new(),
        errors: Vec::new(),
        exit: Exit::Done,
    };
    let versions = match Search::new(problem, settings, control)
        .listener(listener)
        .ledger(ledger)
        .solve()
    {
        Ok(versions) => versions,
        Err(error) => {
            solved.exit = Exit::BadInput;
            solved.errors.push(error.to_string());
            return solved;
        }
    };
    for (number, version) in versions.iter().enumerate() {
        for solution in [Some(&version.solution), version.duplex.as_ref()]
            .into_iter()
            .flatten()
        {
            let exit = match solution.status {
                Status::Complete => Exit::Done,
                Status::Limited | Status::Restricted => Exit::Incomplete,
                Status::Illegal => {
                    let shown = |reason| entry.diagnose_version(number, &version.name, reason);
                    solved
                        .diagnostics
                        .extend(solution.reasons.iter().map(shown));
                    Exit::BadInput
                }
                Status::Unsupported => {
                    solved.errors.push(version.problem.unsupported());
                    Exit::BadInput
                }
            };
            solved.exit = solved.exit.max(exit);
        }
    }
    solved.versions = Some(versions);
    solved
}
