//! `parton solve`.

use super::effort::{Effort, stats};
use super::form::{Format, ReportArgs};
use super::input::{InputArgs, Source};
use super::live::{Form, Live};
use super::long::{Keeper, LongRun, prepared};
use super::output::{Output, complain, show_diagnostics};
use super::trust::{Trust, TrustArgs};
use super::wanted::Wanted;
use super::watch::{Interrupt, Watch};
use super::{Exit, Talk};
use clap::Args;
use parton::formats::{self, Diagnostic};
use parton::problem::{Problem, Solution, Status, TwinSolution};
use parton::report::json;
use parton::search::{Control, News, SolveError, solve_versions_by_units};
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  parton solve problems/marks-1999.ron
  parton solve --format json --output marks.json problems/marks-1999.ron
  parton solve --position '7k/8/5K2/8/8/8/8/6R1 w - -' --stipulation '#2'

Exit codes: 0 solved (also if there is no solution), 2 bad input, 3 search cut short, 70 two searches disagree.";

#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLES,
    override_usage = "parton solve [OPTIONS] <FILE>...\n       parton solve [OPTIONS] --position <POSITION> --stipulation <STIPULATION>"
)]
pub(super) struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    wanted: Wanted,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    long: LongRun,
    #[command(flatten)]
    trust: TrustArgs,
}

pub(super) fn run(args: &SolveArgs, talk: &Talk) -> io::Result<Exit> {
    let texts = args.long.texts(&args.input)?;
    let read = texts.as_ref().map_or_else(|| args.input.read(None), |texts| args.input.read_kept(texts));
    let sources = match read {
        Ok(sources) => sources,
        Err(diagnostics) => {
            show_diagnostics(&diagnostics, talk);
            return Ok(Exit::BadInput);
        }
    };
    args.long.refuse(&args.wanted, &sources)?;
    let journal = args.long.open(&args.input, texts, &args.wanted, &sources)?;
    let keeper = journal.as_ref().map_or(Keeper::Nowhere, Keeper::Journal);
    let asked = Asked { wanted: &args.wanted, effort: &args.effort, report: &args.report, trust: &args.trust, keeper };
    let exit = report(&asked, &sources, talk)?;
    if let Some(journal) = journal {
        journal.finish().map_err(io::Error::other)?;
    }
    Ok(exit)
}

/// What is asked of all problems.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub(super) wanted: &'a Wanted,
    pub(super) effort: &'a Effort,
    pub(super) report: &'a ReportArgs,
    pub(super) trust: &'a TrustArgs,
    pub(super) keeper: Keeper<'a>,
}

/// Solves and reports everything.
pub(super) fn report(args: &Asked, sources: &[Source], talk: &Talk) -> io::Result<Exit> {
    let mut run = Run {
        args,
        talk,
        interrupt: Interrupt::listen(talk),
        output: Output::new(args.report.output.as_deref(), talk)?,
        trust: Trust::new(args.trust)?,
        document: Vec::new(),
        printed: false,
        solved: 0,
        exit: Exit::Done,
    };
    for source in sources {
        run.source(source)?;
    }
    if args.report.format == Format::Json {
        let text = json::Document::new(run.document).to_text()?;
        run.output.write(&text)?;
    }
    run.output.finish()?;
    run.trust.finish()?;
    Ok(run.exit)
}

/// The state of one run over all problems.
struct Run<'a> {
    args: &'a Asked<'a>,
    talk: &'a Talk,
    interrupt: Interrupt,
    output: Output,
    trust: Trust,
    document: Vec<json::Entry>,
    printed: bool,
    /// How many problems were solved so far.
    solved: usize,
    exit: Exit,
}

impl Run<'_> {
    fn worst(&mut self, exit: Exit) {
        self.exit = self.exit.max(exit);
    }

    fn source(&mut self, source: &Source) -> io::Result<()> {
        show_diagnostics(&source.loaded.diagnostics, self.talk);
        if source.loaded.has_errors() {
            self.worst(Exit::BadInput);
        }
        // Each problem of the document gets the remarks that fall on it. What lies between the problems belongs to
        // one that could not be read, or is a mere remark on the next.
        let in_text = |one: &Diagnostic| {
            source.loaded.entries.first().is_none_or(|entry| one.source == entry.places.whole().source)
        };
        let (diagnostics, mut elsewhere): (Vec<_>, Vec<_>) =
            source.loaded.diagnostics.iter().cloned().partition(in_text);
        let mut diagnostics = diagnostics.as_slice();
        for entry in &source.loaded.entries {
            let whole = entry.places.whole();
            let (before, rest) =
                diagnostics.split_at(diagnostics.partition_point(|one| one.span.start < whole.span.start));
            let (own, rest) = rest.split_at(rest.partition_point(|one| one.span.start < whole.span.end));
            diagnostics = rest;
            let own = if before.iter().any(|one| one.severity == formats::Level::Error) {
                self.unread(source, before)?;
                json_diagnostics(own)
            } else {
                json_diagnostics(&[before, own].concat())
            };
            self.entry(source.file.as_deref(), entry, own)?;
        }
        elsewhere.extend_from_slice(diagnostics);
        if !elsewhere.is_empty() {
            self.unread(source, &elsewhere)?;
        }
        Ok(())
    }

    fn unread(&mut self, source: &Source, diagnostics: &[Diagnostic]) -> io::Result<()> {
        let file = source.file.as_deref();
        let id = file.unwrap_or("position");
        self.add(json::Entry::unread(file, id, json_diagnostics(diagnostics)))
    }

    fn entry(
        &mut self,
        file: Option<&str>,
        entry: &formats::Entry,
        mut remarks: Vec<json::Diagnostic>,
    ) -> io::Result<()> {
        let (problem, ignored) = prepared(entry, self.args.wanted);
        if ignored {
            complain(&format!("warning: --turn does not apply to {}: it is ignored", problem.stipulation));
        }
        let name = if file.is_some() { problem.id.clone() } else { problem.stipulation.to_string() };
        let started = Instant::now();
        let versions = match self.search(file, &problem, &name)? {
            Ok(versions) => versions,
            Err(error @ SolveError::Twin { .. }) => {
                self.worst(Exit::BadInput);
                let message = error.to_string();
                complain(&format!("error: {}: {message}", problem.id));
                remarks.push(json::Diagnostic { severity: json::Level::Error, message, line: None, column: None });
                return self.add(json::Entry::unread(file, &problem.id, remarks));
            }
            Err(error) => return Err(io::Error::other(error)),
        };
        for version in &versions {
            for solution in [Some(&version.solution), version.duplex.as_ref()].into_iter().flatten() {
                self.judge(entry, version, solution, &mut remarks);
            }
        }
        let left = self.limit(&problem).map(|limit| limit.saturating_sub(started.elapsed()));
        let settings = self.args.effort.settings();
        let (verified, exit) = self.trust.look(
            &name,
            &versions,
            &settings,
            |control| {
                // No time left is no time, however short the problem.
                if left.is_some_and(|left| left.is_zero()) {
                    control.stop();
                }
                Watch::start(control, &self.interrupt, &name, left, self.talk)
            },
            self.talk,
        )?;
        self.worst(exit);
        let solved = match self.args.report.format {
            // Text was written while it was found.
            Format::Text => return Ok(()),
            Format::Json => json::Entry::solved(file, &problem, &versions, remarks),
            Format::Jsonl => json::Entry::counted(file, &problem, versions, remarks),
        };
        let mut entry = solved.map_err(io::Error::other)?;
        for checked in &verified {
            checked.note(&mut entry);
        }
        self.add(entry)
    }

    /// How long a problem may take.
    fn limit(&self, problem: &Problem) -> Option<Duration> {
        let in_file = problem.options.max_time.map(|seconds| Duration::from_secs(u64::from(seconds)));
        self.args.effort.max_time.or(in_file)
    }

    /// Takes note of what keeps a solution from being complete.
    fn judge(
        &mut self,
        entry: &formats::Entry,
        version: &TwinSolution,
        solution: &Solution,
        remarks: &mut Vec<json::Diagnostic>,
    ) {
        match solution.status {
            Status::Complete => {}
            Status::Limited | Status::Restricted => self.worst(Exit::Incomplete),
            Status::Illegal => {
                self.worst(Exit::BadInput);
                let diagnostics: Vec<Diagnostic> =
                    solution.reasons.iter().map(|reason| entry.diagnose(reason)).collect();
                show_diagnostics(&diagnostics, self.talk);
                remarks.extend(json_diagnostics(&diagnostics));
            }
            Status::Unsupported => {
                self.worst(Exit::BadInput);
                let stipulation = version.problem.stipulation;
                let why = stipulation.goal.needs().map(|what| format!(": it needs {what}")).unwrap_or_default();
                let message = format!("this version cannot solve {stipulation}{why}");
                complain(&format!("error: {}: {message}", version.problem.id));
                remarks.push(json::Diagnostic { severity: json::Level::Error, message, line: None, column: None });
            }
        }
    }

    /// Puts an entry into the JSON output.
    fn add(&mut self, entry: json::Entry) -> io::Result<()> {
        match self.args.report.format {
            Format::Text => Ok(()),
            Format::Json => {
                self.document.push(entry);
                Ok(())
            }
            Format::Jsonl => self.output.write(&entry.to_line()?),
        }
    }

    /// Solves a problem. Text and records are written meanwhile.
    fn search(
        &mut self,
        file: Option<&str>,
        problem: &Problem,
        name: &str,
    ) -> io::Result<Result<Vec<TwinSolution>, SolveError>> {
        let effort = self.args.effort;
        let settings = effort.settings();
        let mut printed = problem.clone();
        if file.is_none() && self.args.report.format == Format::Text {
            // Who gave the position by flags gave it no name.
            printed.id.clear();
        }
        let form = match self.args.report.format {
            Format::Text => Some(Form::text(&printed, &self.args.report.text_options(self.output.color), self.printed)),
            Format::Jsonl => Some(Form::Records { file }),
            Format::Json => None,
        };
        let control = Arc::new(Control::default());
        let started = Instant::now();
        let watch = Watch::start(&control, &self.interrupt, name, self.limit(problem), self.talk);
        let ledger = self.args.keeper.ledger(self.solved);
        self.solved += 1;
        let ledger = ledger.as_deref();
        let versions = match form {
            Some(form) => {
                let live = Live::new(form, &printed, &mut self.output, &watch, &control);
                let listener = |news: News<'_>| live.hear(news);
                let versions = solve_versions_by_units(problem, &settings, &control, &listener, ledger);
                self.printed |= live.finish()?;
                versions
            }
            None => solve_versions_by_units(problem, &settings, &control, &|_| {}, ledger),
        };
        drop(watch);
        if effort.stats {
            complain(&format!("{name}: {}", stats(&control, started.elapsed())));
        }
        Ok(versions)
    }
}

pub(super) fn json_diagnostics(diagnostics: &[Diagnostic]) -> Vec<json::Diagnostic> {
    diagnostics
        .iter()
        .map(|diagnostic| json::Diagnostic {
            severity: match diagnostic.severity {
                formats::Level::Warning => json::Level::Warning,
                formats::Level::Error => json::Level::Error,
            },
            message: diagnostic.message.clone(),
            line: Some(diagnostic.line),
            column: Some(diagnostic.column),
        })
        .collect()
}
