//! `parton check`.

use super::effort::Effort;
use super::input::{InputArgs, Source};
use super::output::{Output, complain, show_diagnostics};
use super::solve::json_diagnostics;
use super::watch::{Interrupt, Watch};
use super::{Exit, Talk};
use clap::{Args, ValueEnum};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use parton::check::{Checked, ClaimReport, ClaimStatus, Outcome, Policy, check};
use parton::formats::{Diagnostic, Entry, Level, to_ron};
use parton::problem::Status;
use parton::report::check::{
    Earlier, Sheet, render_csv, render_json, render_junit, render_markdown, render_problem, render_table,
};
use parton::report::json;
use parton::search::{Control, Settings, SolveError};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  parton check problems/marks-1999.ron
  parton check --format csv --output report.csv originals/
  parton check --format json --changed-since last.json --output last.json originals/

Exit codes: 0 sound, 1 unsound or the printed solution is wrong, 2 bad input, 3 search cut short or restricted.";

#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLES,
    override_usage = "parton check [OPTIONS] <FILE|DIRECTORY>...\n       parton check [OPTIONS] --position <POSITION> --stipulation <STIPULATION>"
)]
pub(super) struct CheckArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    counts: Counts,
    #[command(flatten)]
    effort: Effort,
    /// The form of the report
    #[arg(long, value_enum, default_value_t = Format::Text, value_name = "FORMAT", help_heading = "Output")]
    format: Format,
    /// Tell everything about each of several problems, instead of a table
    #[arg(long, help_heading = "Output")]
    full: bool,
    /// Write the report to this file, once it is complete
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

/// What counts.
#[derive(Args, Debug)]
#[command(next_help_heading = "What counts")]
struct Counts {
    /// Thematic duals and duals in the by-play make direct, self and reflex play unsound
    #[arg(long, overrides_with = "lenient")]
    strict: bool,
    /// Such duals are told, but do not count (the default)
    #[arg(long)]
    lenient: bool,
    /// Say what each man is for: solve again without it
    #[arg(long)]
    idle: bool,
    /// How many solutions there should be, whatever the problem says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=9999))]
    solutions: Option<u32>,
    /// Take over the verdicts of an earlier report (--format json) on problems that have not changed
    #[arg(long, value_name = "REPORT")]
    changed_since: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Format {
    /// For people
    Text,
    /// One document, as solve writes it, with verdicts
    Json,
    /// One record a version
    Csv,
    /// A table for a web page or a letter
    Markdown,
    /// For build servers
    Junit,
}

/// Something to be done, in the order of the report.
enum Job {
    /// It could not be read.
    Broken(Sheet),
    /// It is to be checked.
    Problem { file: Option<String>, entry: Box<Entry>, own: Vec<Diagnostic> },
}

/// What came of a job.
struct Done {
    sheet: Sheet,
    exit: Exit,
    /// What is to be said on standard error.
    remarks: Vec<Diagnostic>,
    complaint: Option<String>,
}

pub(super) fn run(args: &CheckArgs, talk: &Talk) -> io::Result<Exit> {
    let sources = match args.input.clone().with_directories().read(None) {
        Ok(sources) => sources,
        Err(diagnostics) => {
            show_diagnostics(&diagnostics, talk);
            return Ok(Exit::BadInput);
        }
    };
    let mut output = Output::new(args.output.as_deref(), talk)?;
    let earlier = match args.counts.changed_since.as_deref().map(std::fs::read_to_string) {
        None => Vec::new(),
        // There is no earlier report before the first.
        Some(Err(error)) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
        Some(Err(error)) => return Err(error),
        Some(Ok(text)) => Earlier::read(&text).map_err(|error| {
            let name = args.counts.changed_since.as_deref().map(|path| path.display().to_string());
            io::Error::other(format!("{} is no report of parton check: {error}", name.unwrap_or_default()))
        })?,
    };
    let mut jobs = Vec::new();
    let mut exit = Exit::Done;
    for source in &sources {
        gather(source, talk, &mut jobs, &mut exit);
    }
    let runner = Runner { args, talk, interrupt: Interrupt::listen(talk), earlier };
    let done = runner.all(&jobs);
    let mut sheets = Vec::with_capacity(done.len());
    for done in done {
        exit = exit.max(done.exit);
        show_diagnostics(&done.remarks, talk);
        if let Some(complaint) = &done.complaint {
            complain(complaint);
        }
        sheets.push(done.sheet);
    }
    let times = args.effort.stats;
    let text = match args.format {
        Format::Text if sheets.is_empty() => String::new(),
        Format::Text if args.full || sheets.len() == 1 => {
            sheets.iter().map(render_problem).collect::<Vec<_>>().join("\n")
        }
        Format::Text => render_table(&sheets, times),
        Format::Json => render_json(&sheets)?,
        Format::Csv => render_csv(&sheets, times).map_err(io::Error::other)?,
        Format::Markdown => render_markdown(&sheets, times),
        Format::Junit => render_junit(&sheets)?,
    };
    output.write(&text)?;
    output.finish()?;
    Ok(exit)
}

/// Turns what was read from a source into jobs; shows what is wrong with it.
fn gather(source: &Source, talk: &Talk, jobs: &mut Vec<Job>, exit: &mut Exit) {
    let Source { file, loaded } = source;
    show_diagnostics(&loaded.diagnostics, talk);
    let mut left: Vec<&Diagnostic> = loaded.diagnostics.iter().collect();
    for entry in &loaded.entries {
        let whole = entry.places.whole();
        let within = |diagnostic: &&Diagnostic| {
            diagnostic.source == whole.source
                && whole.span.start <= diagnostic.span.start
                && diagnostic.span.end <= whole.span.end
        };
        let own: Vec<Diagnostic> = left.iter().copied().filter(within).cloned().collect();
        left.retain(|diagnostic| !within(diagnostic));
        jobs.push(Job::Problem { file: file.clone(), entry: Box::new(entry.clone()), own });
    }
    if left.iter().any(|diagnostic| diagnostic.severity == Level::Error) {
        *exit = (*exit).max(Exit::BadInput);
        let left: Vec<Diagnostic> = left.into_iter().cloned().collect();
        let name = file.as_deref().unwrap_or("position");
        jobs.push(Job::Broken(Sheet::broken(file.as_deref(), name, json_diagnostics(&left))));
    }
}

struct Runner<'a> {
    args: &'a CheckArgs,
    talk: &'a Talk,
    interrupt: Interrupt,
    earlier: Vec<Earlier>,
}

impl Runner<'_> {
    /// Does all jobs, several at a time; the results are in the order of the jobs.
    fn all(&self, jobs: &[Job]) -> Vec<Done> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if self.args.effort.threads == 0 { cores } else { usize::from(self.args.effort.threads) };
        let workers = threads.min(jobs.len()).max(1);
        let bar = (!self.talk.quiet && jobs.len() > 1 && io::stderr().is_terminal()).then(|| progress(jobs.len()));
        let next = AtomicUsize::new(0);
        let results: Vec<Mutex<Option<Done>>> = jobs.iter().map(|_| Mutex::new(None)).collect();
        std::thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    loop {
                        let index = next.fetch_add(1, Relaxed);
                        let Some(job) = jobs.get(index) else { break };
                        // The last problems share out the threads that have nothing else to do.
                        let share = threads / workers.min(jobs.len() - index);
                        let done = self.job(job, share.max(1), workers);
                        *results[index].lock().unwrap_or_else(PoisonError::into_inner) = Some(done);
                        if let Some(bar) = &bar {
                            bar.inc(1);
                        }
                    }
                });
            }
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        results.into_iter().filter_map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner)).collect()
    }

    fn policy(&self) -> Policy {
        Policy { strict: self.args.counts.strict, idle: self.args.counts.idle }
    }

    fn job(&self, job: &Job, threads: usize, workers: usize) -> Done {
        match job {
            Job::Broken(sheet) => {
                Done { sheet: sheet.clone(), exit: Exit::BadInput, remarks: Vec::new(), complaint: None }
            }
            Job::Problem { file, entry, own } => self.problem(file.as_deref(), entry, own, threads, workers),
        }
    }

    fn problem(&self, file: Option<&str>, entry: &Entry, own: &[Diagnostic], threads: usize, workers: usize) -> Done {
        let mut problem = entry.problem.clone();
        if self.args.counts.solutions.is_some() {
            problem.intended.solutions = self.args.counts.solutions;
        }
        if self.args.input.is_inline() && problem.id.is_empty() {
            "position".clone_into(&mut problem.id);
        }
        let fingerprint = self.fingerprint(&problem);
        let earlier = self.earlier.iter().find(|earlier| {
            earlier.file.as_deref() == file && earlier.id == problem.id && earlier.fingerprint == fingerprint
        });
        if let Some(earlier) = earlier {
            let sheet = earlier.sheet();
            let exit = exit_of(&sheet);
            return Done { sheet, exit, remarks: Vec::new(), complaint: None };
        }
        let effort = &self.args.effort;
        let settings = Settings { threads, hash_mib: (effort.hash as usize / workers).max(1), ..effort.settings() };
        let control = Arc::new(Control::default());
        let started = Instant::now();
        let watch = Watch::silent(&control, &self.interrupt, effort.max_time);
        let checked = check(&problem, &settings, &control, self.policy());
        drop(watch);
        let time = effort.stats.then(|| started.elapsed().as_secs_f64());
        let diagnostics = json_diagnostics(own);
        match checked {
            Ok(checked) => Self::report(file, entry, &problem, checked, diagnostics, &fingerprint, time),
            Err(error) => broken(file, &problem.id, diagnostics, &error),
        }
    }

    #[allow(clippy::too_many_arguments, reason = "all of it goes into the report")]
    fn report(
        file: Option<&str>,
        entry: &Entry,
        problem: &parton::problem::Problem,
        mut checked: Checked,
        mut diagnostics: Vec<json::Diagnostic>,
        fingerprint: &str,
        time: Option<f64>,
    ) -> Done {
        let mut remarks = Vec::new();
        for claim in checked.judgements.iter_mut().flatten().filter_map(|judgement| judgement.claim.as_mut()) {
            locate(claim, entry);
        }
        for solution in checked.versions.iter().flat_map(|version| version.duplex.iter().chain([&version.solution])) {
            if solution.status == Status::Illegal {
                remarks.extend(solution.reasons.iter().map(|reason| entry.diagnose(reason)));
            }
        }
        diagnostics.extend(json_diagnostics(&remarks));
        match Sheet::checked(file, problem, &checked, diagnostics, fingerprint, time) {
            Ok(sheet) => Done { exit: exit_of(&sheet), sheet, remarks, complaint: None },
            Err(error) => broken(file, &problem.id, Vec::new(), &SolveError::Setup(error)),
        }
    }

    /// What decides the verdict on a problem: the problem, the program, and what counts.
    fn fingerprint(&self, problem: &parton::problem::Problem) -> String {
        let Policy { strict, idle } = self.policy();
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

fn broken(file: Option<&str>, id: &str, mut diagnostics: Vec<json::Diagnostic>, error: &SolveError) -> Done {
    let message = error.to_string();
    let complaint = Some(format!("error: {id}: {message}"));
    diagnostics.push(json::Diagnostic { severity: json::Level::Error, message, line: None, column: None });
    Done { sheet: Sheet::broken(file, id, diagnostics), exit: Exit::BadInput, remarks: Vec::new(), complaint }
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

fn progress(problems: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(problems as u64), ProgressDrawTarget::stderr());
    let style = ProgressStyle::with_template("{bar:30}  {pos} of {len} problems, {elapsed}, {eta} to go");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
