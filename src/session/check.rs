//! Checks one problem: solves it and gives a verdict, or reuses the verdict of an earlier report.

use super::{Exit, Record};
use crate::check::spell::{help_line, spell};
use crate::check::{self, ClaimReport, ClaimStatus, Outcome, Policy};
use crate::formats::{Diagnostic, Entry, to_ron};
use crate::notation::Notated;
use crate::position::Setup;
use crate::problem::{Duplex, Goal, Node, Problem, Status, TwinSolution};
use crate::report::check::{Earlier, Known, Sheet, Since};
use crate::report::json;
use crate::rules::AnyPosition;
use crate::search::{Control, Ledger, Second, Settings, SolveError};
use crate::themes;
use sha2::{Digest, Sha256};
use std::fmt::Write as _;

/// The settings of a verdict.
#[derive(Clone, Debug, Default)]
pub struct CheckRequest {
    /// The duals that count, and whether to find the use of each man.
    pub policy: Policy,
    /// The intended number of solutions, overriding the problem.
    pub solutions: Option<u32>,
    /// Whether to find the themes of the problem.
    pub themes: bool,
    /// An earlier report, if any; its verdicts hold for problems that have not changed.
    pub earlier: Option<Earlier>,
    /// The finished work of an interrupted run.
    pub resumed: Option<Earlier>,
    /// The time limit for each problem in seconds.
    pub limit: Option<f64>,
    /// The second search that is to confirm the verdicts, by its name in reports.
    pub verify: Option<Second>,
    /// The maximum number of lines in each list of the JSON and the pages of the sheet; `None` for
    /// no limit, 0 for no play at all. The JSON counts the lines that are left out. Verdicts and
    /// versions always use all lines.
    pub most_lines: Option<usize>,
}

/// The maximum number of lines of each kind that reports of `check` list. An unsound problem may
/// have millions, and a report about many problems stays in memory until all are checked.
pub const MOST_LINES: usize = 1_000;

/// The observer of a search.
pub struct Watched<'a, W> {
    /// Called when the search begins; its result is dropped when the search ends. Not called if
    /// there is nothing to search.
    pub watch: &'a dyn Fn() -> W,
    /// Whether the search was cancelled, rather than timed out.
    pub interrupted: &'a dyn Fn() -> bool,
    /// The seconds since a fixed moment, if the search time is to be reported.
    pub clock: Option<&'a dyn Fn() -> f64>,
    /// The ledger that keeps finished units of work, those of the problem
    /// that [`searched`] gives.
    pub ledger: Option<&'a dyn Ledger>,
}

/// The result for a record.
#[derive(Debug)]
#[non_exhaustive]
pub struct CheckedRecord {
    /// The verdicts.
    pub sheet: Sheet,
    /// The versions with their solutions, if they were searched now.
    pub versions: Vec<TwinSolution>,
    /// The outcome.
    pub exit: Exit,
    /// The errors in the positions of the versions.
    pub diagnostics: Vec<Diagnostic>,
    /// Other errors, without a place in the text.
    pub error: Option<String>,
}

/// The problem in the form in which [`check()`] searches it.
pub fn searched(problem: &Problem) -> Problem {
    check::prepared(problem)
}

/// Checks a record. `file` is the name of its file, if it comes from one.
pub fn check<W>(
    record: &Record,
    file: Option<&str>,
    request: &CheckRequest,
    settings: &Settings,
    control: &Control,
    watched: &Watched<'_, W>,
) -> CheckedRecord {
    let own: Vec<json::InputRemark> = record
        .diagnostics
        .iter()
        .map(json::InputRemark::from)
        .collect();
    let entry = match &record.problem {
        Ok(entry) => entry,
        Err(id) => {
            let sheet = Sheet::broken(file, id, own);
            return CheckedRecord::of(sheet, record.exit_unread(), None);
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
    let earlier = request.earlier.as_ref();
    let taken_over =
        |from: Option<&Earlier>| request.taken_over(from?, file, &problem, &fingerprint);
    if let Some(sheet) = taken_over(earlier) {
        let exit = exit_of(&sheet);
        return CheckedRecord::of(sheet, exit, None);
    }
    let since = earlier.map(|earlier| {
        if earlier.has(file, &problem.id) {
            Since::Changed
        } else {
            Since::New
        }
    });
    if let Some(sheet) = taken_over(request.resumed.as_ref()) {
        let exit = exit_of(&sheet);
        return CheckedRecord::of(Sheet { since, ..sheet }, exit, None);
    }
    let clock = watched.clock;
    let started = clock.map(|clock| clock());
    let watch = (watched.watch)();
    let checked = check::check_kept(&problem, settings, control, request.policy, watched.ledger);
    drop(watch);
    let time = clock.zip(started).map(|(clock, started)| clock() - started);
    let mut checked = match checked {
        Ok(checked) => checked,
        Err(error) => return unsearched(file, &problem, own, &error),
    };
    for claim in checked
        .judgements
        .iter_mut()
        .flatten()
        .filter_map(|judgement| judgement.claim.as_mut())
    {
        locate(claim, entry);
    }
    let mut diagnostics = Vec::new();
    for (number, version) in checked.versions.iter().enumerate() {
        for solution in version.duplex.iter().chain([&version.solution]) {
            if solution.status == Status::Illegal {
                let shown = |reason| entry.diagnose_version(number, &version.name, reason);
                diagnostics.extend(solution.reasons.iter().map(shown));
            }
        }
    }
    let cut_short = is_cut_short(&checked, control).then(|| {
        let allowed = request
            .limit
            .filter(|_| !(watched.interrupted)() && !control.shortage().refused);
        allowed.unwrap_or_default()
    });
    let all = own
        .into_iter()
        .chain(diagnostics.iter().map(json::InputRemark::from))
        .collect();
    let shown = request.most_lines.map(|most| shortened(&checked, most));
    let shown = shown.as_ref().unwrap_or(&checked);
    match Sheet::checked(file, &problem, shown, all, &fingerprint, (cut_short, time)) {
        Ok(mut sheet) => CheckedRecord {
            exit: exit_of(&sheet),
            sheet: {
                if request.themes {
                    sheet.show_themes(&themes::find(&problem, &checked.versions));
                }
                if let Some(most) = request.most_lines {
                    sheet.omit(&checked.versions, most);
                }
                Sheet { since, ..sheet }
            },
            versions: checked.versions,
            diagnostics,
            error: None,
        },
        Err(error) => unsearched(file, &problem, Vec::new(), &SolveError::Setup(error)),
    }
}

impl CheckedRecord {
    fn of(sheet: Sheet, exit: Exit, error: Option<String>) -> Self {
        Self {
            sheet,
            versions: Vec::new(),
            exit,
            diagnostics: Vec::new(),
            error,
        }
    }
}

/// The same result with at most this many lines in each list; with 0, without any play.
fn shortened(checked: &check::Checked, most: usize) -> check::Checked {
    let version = |version: &TwinSolution| TwinSolution {
        name: version.name.clone(),
        problem: version.problem.clone(),
        solution: version.solution.shortened(most),
        duplex: (version.duplex.as_ref()).map(|solution| solution.shortened(most)),
    };
    check::Checked {
        versions: checked.versions.iter().map(version).collect(),
        judgements: checked.judgements.clone(),
    }
}

/// Returns whether more could have been found with more time.
fn is_cut_short(checked: &check::Checked, control: &Control) -> bool {
    let judgements = || checked.judgements.iter().flatten();
    control.is_stopped() || judgements().any(|judgement| judgement.outcome == Outcome::Incomplete)
}

impl CheckRequest {
    /// The verdict of an earlier report on a problem, if it still holds: nothing has changed, an
    /// interrupted search would not get more time now, and a requested second search has confirmed
    /// it.
    fn taken_over(
        &self,
        earlier: &Earlier,
        file: Option<&str>,
        problem: &Problem,
        fingerprint: &str,
    ) -> Option<Sheet> {
        let holds = |known: &Known| {
            known.fingerprint == fingerprint
                && known
                    .cut_short
                    .is_none_or(|allowed| self.limit.is_some_and(|limit| limit <= allowed))
                && self.verify.is_none_or(|by| known.is_verified(by))
        };
        earlier
            .known(file, &problem.id)
            .filter(holds)
            .find_map(|known| known.sheet(file, problem))
    }

    /// A digest of everything that decides the verdict on a problem: the problem, the program, and
    /// the settings.
    fn fingerprint(&self, problem: &Problem) -> String {
        let Policy { strict, idle } = self.policy;
        let mut hash = Sha256::new();
        for part in [
            env!("CARGO_PKG_VERSION"),
            &format!("strict={strict} idle={idle}"),
            &to_ron(problem),
        ] {
            hash.update(part.as_bytes());
            hash.update([0]);
        }
        hash.finalize()
            .iter()
            .fold(String::new(), |mut text, byte| {
                // Writing to a String cannot fail.
                let _ = write!(text, "{byte:02x}");
                text
            })
    }
}

/// The keys and lines found, each as text, with the letter of its version if there are several.
pub fn found_in_words(versions: &[TwinSolution]) -> Vec<String> {
    let mut words = Vec::new();
    for version in versions {
        let problem = &version.problem;
        let twin = if versions.len() > 1 {
            format!("{}) ", version.name)
        } else {
            String::new()
        };
        let half = problem.options.duplex == Duplex::Half;
        let sides = [
            (!half).then_some((&version.solution, false)),
            version.duplex.as_ref().map(|other| (other, true)),
        ];
        for (solution, exchanged) in sides.into_iter().flatten() {
            let mut setup = match problem.stipulation.goal {
                Goal::ProofGame => Setup::array(problem.setup.rules),
                _ => problem.setup.clone(),
            };
            if exchanged {
                setup.pass();
            }
            let Ok(start) = AnyPosition::new(&setup) else {
                continue;
            };
            let goal = |node: &Node| node.goal.then_some(problem.stipulation.goal);
            let keys = solution
                .keys
                .iter()
                .map(|node| format!("1.{}", spell(&start, node.mv, goal(node))));
            let lines = solution
                .lines
                .iter()
                .map(|line| help_line(&start, problem, line, false));
            let found = keys.chain(lines);
            words.extend(found.map(|moves| format!("{twin}{}", Notated::marked(moves))));
        }
    }
    words
}

fn unsearched(
    file: Option<&str>,
    problem: &Problem,
    mut diagnostics: Vec<json::InputRemark>,
    error: &SolveError,
) -> CheckedRecord {
    let message = error.to_string();
    diagnostics.push(json::InputRemark::error(message.clone()));
    let sheet = Sheet::unsearched(file, problem, diagnostics);
    CheckedRecord::of(
        sheet,
        Exit::BadInput,
        Some(format!("{}: {message}", problem.id)),
    )
}

/// Finds the places in the file to which the remarks about the printed solution belong.
fn locate(claim: &mut ClaimReport, entry: &Entry) {
    for remark in claim
        .wrong
        .iter_mut()
        .chain(&mut claim.missing)
        .chain(&mut claim.extra)
    {
        let place = remark
            .piece
            .and_then(|piece| entry.diagnose_claim(piece, &(remark.start..remark.end), ""));
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
        let undecided = judgement
            .claim
            .as_ref()
            .is_some_and(|claim| claim.status == ClaimStatus::Undecided);
        let cut = if undecided {
            Exit::Incomplete
        } else {
            Exit::Done
        };
        one(judgement.outcome).max(cut).max(if judgement.fails() {
            Exit::Unsound
        } else {
            Exit::Done
        })
    });
    verdicts.max().unwrap_or(Exit::BadInput)
}
