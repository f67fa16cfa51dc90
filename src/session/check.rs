//! Checks one problem: solves it and gives a verdict, or takes over the verdict of an earlier report.

use super::{Exit, Record};
use crate::check::{self, ClaimReport, ClaimStatus, Outcome, Policy};
use crate::formats::{Diagnostic, Entry, to_ron};
use crate::problem::{Problem, Status};
use crate::report::check::{Earlier, Sheet, Since};
use crate::report::json;
use crate::search::{Control, Settings, SolveError};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// What counts in a verdict.
#[derive(Clone, Debug, Default)]
pub struct CheckRequest {
    /// Which duals count, and whether to say what each man is for.
    pub policy: Policy,
    /// How many solutions there should be, whatever the problem says.
    pub solutions: Option<u32>,
    /// The verdicts of an earlier report, if there is one, which stand while a problem has not changed.
    pub earlier: Option<Vec<Earlier>>,
}

/// What came of a record.
#[derive(Debug)]
pub struct Checked {
    /// The verdicts.
    pub sheet: Sheet,
    /// How it ended.
    pub exit: Exit,
    /// What is wrong with the position of a version.
    pub diagnostics: Vec<Diagnostic>,
    /// What else is wrong, without a place in the text.
    pub error: Option<String>,
}

/// The verdict on a record of a file, or of none. `watch` is called when the search begins, with what stops it, and what
/// it returns is dropped when the search ends; it is not called if there is nothing to search. `clock` tells the seconds
/// since some moment, if it is to be told how long the search took.
pub fn check<W>(
    record: &Record,
    file: Option<&str>,
    request: &CheckRequest,
    settings: &Settings,
    control: &Control,
    watch: impl FnOnce() -> W,
    clock: Option<&dyn Fn() -> f64>,
) -> Checked {
    let own: Vec<json::Diagnostic> = record.diagnostics.iter().map(json::Diagnostic::from).collect();
    let entry = match &record.problem {
        Ok(entry) => entry,
        Err(id) => {
            let sheet = Sheet::broken(file, id, own);
            return Checked { sheet, exit: Exit::BadInput, diagnostics: Vec::new(), error: None };
        }
    };
    let mut problem = entry.problem.clone();
    if request.solutions.is_some() {
        problem.intended.solutions = request.solutions;
    }
    if problem.id.is_empty() {
        "position".clone_into(&mut problem.id);
    }
    let fingerprint = request.fingerprint(&problem);
    let of_name = |earlier: &&Earlier| earlier.file.as_deref() == file && earlier.id == problem.id;
    let earlier = || request.earlier.iter().flatten().filter(of_name);
    let since = request.earlier.as_ref().map(|_| if earlier().next().is_some() { Since::Changed } else { Since::New });
    if let Some(earlier) = earlier().find(|earlier| earlier.fingerprint == fingerprint) {
        let sheet = earlier.sheet();
        return Checked { exit: exit_of(&sheet), sheet, diagnostics: Vec::new(), error: None };
    }
    let started = clock.map(|clock| clock());
    let watch = watch();
    let checked = check::check(&problem, settings, control, request.policy);
    drop(watch);
    let time = clock.zip(started).map(|(clock, started)| clock() - started);
    let mut checked = match checked {
        Ok(checked) => checked,
        Err(error) => return broken(file, &problem.id, own, &error),
    };
    for claim in checked.judgements.iter_mut().flatten().filter_map(|judgement| judgement.claim.as_mut()) {
        locate(claim, entry);
    }
    let mut diagnostics = Vec::new();
    for solution in checked.versions.iter().flat_map(|version| version.duplex.iter().chain([&version.solution])) {
        if solution.status == Status::Illegal {
            diagnostics.extend(solution.reasons.iter().map(|reason| entry.diagnose(reason)));
        }
    }
    let all = own.into_iter().chain(diagnostics.iter().map(json::Diagnostic::from)).collect();
    match Sheet::checked(file, &problem, &checked, all, &fingerprint, time) {
        Ok(sheet) => Checked { exit: exit_of(&sheet), sheet: Sheet { since, ..sheet }, diagnostics, error: None },
        Err(error) => broken(file, &problem.id, Vec::new(), &SolveError::Setup(error)),
    }
}

impl CheckRequest {
    /// What decides the verdict on a problem: the problem, the program, and what counts.
    fn fingerprint(&self, problem: &Problem) -> String {
        let Policy { strict, idle } = self.policy;
        let mut hash = Sha256::new();
        for part in [env!("CARGO_PKG_VERSION"), &format!("strict={strict} idle={idle}"), &to_ron(problem)] {
            hash.update(part.as_bytes());
            hash.update([0]);
        }
        hash.finalize().iter().fold(String::new(), |mut text, byte| {
            // Writing to a String cannot fail.
            let _ = write!(text, "{byte:02x}");
            text
        })
    }
}

fn broken(file: Option<&str>, id: &str, mut diagnostics: Vec<json::Diagnostic>, error: &SolveError) -> Checked {
    let message = error.to_string();
    diagnostics.push(json::Diagnostic::error(message.clone()));
    let sheet = Sheet::broken(file, id, diagnostics);
    Checked { sheet, exit: Exit::BadInput, diagnostics: Vec::new(), error: Some(format!("{id}: {message}")) }
}

/// Finds out where in the file the remarks about the printed solution belong.
fn locate(claim: &mut ClaimReport, entry: &Entry) {
    for remark in claim.wrong.iter_mut().chain(&mut claim.missing).chain(&mut claim.extra) {
        let place = remark.piece.and_then(|piece| entry.diagnose_claim(piece, &(remark.start..remark.end), ""));
        if let Some(place) = place {
            (remark.line, remark.column) = (Some(place.line), Some(place.column));
        }
    }
}

fn exit_of(sheet: &Sheet) -> Exit {
    let one = |outcome: Outcome| match outcome {
        Outcome::Illegal | Outcome::Unsupported => Exit::BadInput,
        Outcome::Restricted | Outcome::Incomplete => Exit::Incomplete,
        _ => Exit::Done,
    };
    let verdicts = sheet.rows.iter().map(|row| {
        let judgement = &row.judgement;
        let undecided = judgement.claim.as_ref().is_some_and(|claim| claim.status == ClaimStatus::Undecided);
        let cut = if undecided { Exit::Incomplete } else { Exit::Done };
        one(judgement.outcome).max(cut).max(if judgement.fails() { Exit::Unsound } else { Exit::Done })
    });
    verdicts.max().unwrap_or(Exit::BadInput)
}
