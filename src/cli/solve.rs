//! `parton solve`.

use super::Verbosity;
use super::effort::{Effort, stats};
use super::form::ReportArgs;
use super::input::InputArgs;
use super::long::{Keeper, LongRun};
use super::output::{Output, guard, show_diagnostics, warn};
use super::request::RequestArgs;
use super::running::{Interrupt, Watch, say_done};
use super::trust::{Trust, TrustArgs};
use super::units;
use clap::Args;
use parton::formats::{Diagnostic, Entry};
use parton::notation::{Language, short_in};
use parton::position::SetupError;
use parton::problem::{Effect, Problem, TwinSolution};
use parton::report::json;
use parton::report::solve::{self, ExportError, Exporter, SolutionFormat};
use parton::rules::AnyPosition;
use parton::search::{Control, News, Settings, Shortage, SolveError, within_memory};
use parton::session::{self, Exit, InputSource, Request, SecondSearch, SolvedRecord, Unapplied};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  parton solve problems/marks-1999.ron
  parton solve --diagram --language de problems/loyd-1857-chess-monthly.ron
  parton solve --format json --output marks.json problems/marks-1999.ron
  parton solve --position 'white Kf6 Rg1 black Kh8' --stipulation '#2'
  parton solve --first --max-time 60 problems/loyd-1857-chess-monthly.ron
  parton solve --journal run.jsonl --threads 4 problems/cheron-1930-feuille-d-avis-de-lausanne.ron

Exit codes: 0 solved (also if there is no solution), 2 bad input, 3 search cut short, 70 two \
    searches disagree.";

/// The flags that `--first` leaves without effect, or that need more than one solution.
const FIRST_EXCLUDES: [&str; 11] = [
    "tries",
    "refutations",
    "set_play",
    "post_key",
    "max_solutions",
    "shard",
    "units",
    "known",
    "split",
    "verify",
    "certify",
];

#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLES,
    override_usage = "parton solve [OPTIONS] <FILE>...\n       parton solve [OPTIONS] --position \
        <POSITION> --stipulation <STIPULATION>"
)]
pub(super) struct SolveArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    request: RequestArgs,
    /// Stop at the first solution found: a key with an answer to every defence, or a single line
    #[arg(long, help_heading = "Everyday", conflicts_with_all = FIRST_EXCLUDES)]
    first: bool,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    long: LongRun,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    trust: TrustArgs,
}

pub(super) fn run(args: &SolveArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    // Done first, so that Ctrl-C never prevents the report.
    let interrupt = Interrupt::listen();
    let (input, notes) = args.input.find(args.effort.max_time);
    let inputs = input
        .files
        .iter()
        .map(PathBuf::as_path)
        .chain(args.long.resumed());
    let inputs: Vec<&Path> = inputs.chain(args.long.known()).collect();
    let outputs = [
        ("--output", args.report.output.as_deref()),
        ("--certify", args.trust.certificate()),
        ("--journal", args.long.begun()),
    ];
    guard(&outputs, &inputs, args.report.force)?;
    let texts = args.long.texts(&input)?;
    let read = texts
        .as_ref()
        .map_or_else(|| input.read(None), |texts| input.read_kept(texts));
    let read = match read {
        Ok(read) => read,
        Err(diagnostics) => {
            show_diagnostics(&diagnostics, verbosity);
            return Ok(Exit::BadInput);
        }
    };
    let sources: Vec<InputSource> = notes.into_iter().chain(read).collect();
    let request = Request {
        first: args.first,
        // The parts of a long run must not depend on the number of lines.
        most_games: (!args.long.is_wanted()).then_some(MOST_GAMES),
        ..args.request.request()
    };
    args.long.refuse(&request, &sources)?;
    for (flag, path) in &outputs[..2] {
        if path.is_some() && args.long.has_units() {
            return Err(io::Error::other(format!(
                "{flag} needs a report, which --units does not write: parton merge writes it \
                from all journals"
            )));
        }
    }
    let journal = args.long.open(&input, texts, &request, &sources)?;
    let named = journal.as_ref().filter(|journal| journal.named().is_some());
    let exit = if let Some(journal) = named {
        units::work(
            journal,
            &request,
            &args.effort,
            &sources,
            &interrupt,
            verbosity,
        )?
    } else {
        let keeper = journal.as_ref().map_or(Keeper::Nowhere, Keeper::Journal);
        let options = RunOptions {
            request: &request,
            effort: &args.effort,
            report: &args.report,
            trust: &args.trust,
            keeper,
        };
        report(&options, &sources, interrupt, verbosity)?
    };
    if let Some(journal) = journal {
        journal.finish().map_err(io::Error::other)?;
    }
    Ok(exit)
}

/// The number of lines of a proof game that are listed unless the user sets another.
const MOST_GAMES: u64 = 1000;

/// The options for all problems of a run.
#[derive(Clone, Copy)]
pub(super) struct RunOptions<'a> {
    pub(super) request: &'a Request,
    pub(super) effort: &'a Effort,
    pub(super) report: &'a ReportArgs,
    pub(super) trust: &'a TrustArgs,
    pub(super) keeper: Keeper<'a>,
}

/// Solves and reports everything.
pub(super) fn report(
    options: &RunOptions,
    sources: &[InputSource],
    interrupt: Interrupt,
    verbosity: &Verbosity,
) -> io::Result<Exit> {
    let is_text = options.report.format == SolutionFormat::Text;
    let output = Output::paged(options.report.output.as_deref(), is_text, verbosity)?;
    let text = options.report.text_options(output.color);
    let exporter = solve::exporter(options.report.format, &text);
    let (settings, _, shortage) = within_memory(options.effort.settings(), 1);
    if !shortage.is_none() {
        warn(&format!("warning: {shortage}"));
    }
    let mut run = SolveRun {
        options,
        verbosity,
        interrupt,
        output,
        exporter,
        trust: Trust::new(options.trust)?,
        solved: 0,
        settings,
        shortage,
        exit: Exit::Done,
    };
    let started = Instant::now();
    for source in sources {
        run.source(&options.request.settle(source))?;
    }
    say_done("solved", run.solved, started, verbosity);
    let end = run.exporter.finish().map_err(io::Error::other)?;
    run.output.write(&end)?;
    // The file is written whatever becomes of the certificate, and the pager opens last.
    let certified = run.trust.finish();
    run.output.finish()?;
    certified?;
    Ok(run.exit)
}

/// The state of one run over all problems.
struct SolveRun<'a> {
    options: &'a RunOptions<'a>,
    verbosity: &'a Verbosity,
    interrupt: Interrupt,
    output: Output,
    exporter: Box<dyn Exporter>,
    trust: Trust,
    /// The number of problems solved so far.
    solved: usize,
    /// The settings that fit into the memory of the system.
    settings: Settings,
    /// The memory shortage so far.
    shortage: Shortage,
    exit: Exit,
}

impl SolveRun<'_> {
    fn worst(&mut self, exit: Exit) {
        self.exit = self.exit.max(exit);
    }

    fn source(&mut self, source: &InputSource) -> io::Result<()> {
        show_diagnostics(&source.loaded.diagnostics, self.verbosity);
        if source.loaded.has_errors() {
            self.worst(Exit::BadInput);
        }
        for record in source.records() {
            if self.output.is_gone() {
                // There is no reader for the rest.
                self.worst(Exit::Incomplete);
                continue;
            }
            match &record.problem {
                Ok(entry) => self.entry(source.file.as_deref(), entry, &record.diagnostics)?,
                Err(id) => {
                    let diagnostics = record
                        .diagnostics
                        .iter()
                        .map(json::InputRemark::from)
                        .collect();
                    self.unread(source.file.as_deref(), id, diagnostics)?;
                }
            }
        }
        Ok(())
    }

    fn unread(
        &mut self,
        file: Option<&str>,
        id: &str,
        diagnostics: Vec<json::InputRemark>,
    ) -> io::Result<()> {
        let text = self
            .exporter
            .unread(file, id, diagnostics)
            .map_err(io::Error::other)?;
        self.output.write(&text)
    }

    fn entry(&mut self, file: Option<&str>, entry: &Entry, read: &[Diagnostic]) -> io::Result<()> {
        let (problem, unapplied) = self.options.request.prepare(entry);
        for Unapplied {
            flag,
            effect,
            reason,
        } in unapplied
        {
            let stipulation = problem.stipulation;
            if effect == Effect::NotPlayed {
                let reason = reason.map_or_else(String::new, |reason| format!(": {reason}"));
                let words = format!("{flag} is not supported in {stipulation}{reason}");
                warn(&format!("error: {}: {words}", problem.id));
                self.worst(Exit::BadInput);
                // The units of later problems keep their numbers.
                self.solved += 1;
                let mut diagnostics: Vec<_> = read.iter().map(json::InputRemark::from).collect();
                diagnostics.push(json::InputRemark::error(words));
                return self.unread(file, &problem.id, diagnostics);
            }
            warn(&format!(
                "warning: {flag} does not apply to {stipulation}: it is ignored"
            ));
        }
        let name = if file.is_some() {
            problem.id.clone()
        } else {
            problem.stipulation.to_string()
        };
        let started = Instant::now();
        let (mut solved, mut unwritten) = self.search(file, entry, &problem, &name)?;
        show_diagnostics(&solved.diagnostics, self.verbosity);
        let left = self
            .limit(&problem)
            .map(|limit| limit.saturating_sub(started.elapsed()));
        let mut verified = Vec::new();
        if let Some(versions) = &solved.versions {
            match self.look_again(&name, versions, left)? {
                Ok(searches) => verified = searches.iter().map(SecondSearch::in_json).collect(),
                Err(error) => solved.fail(format!("not verified: {error}")),
            }
        }
        let diagnostics = solved.remarks(read);
        // Results that were already written stay.
        let versions = solved.versions.take().filter(|_| unwritten.is_none());
        let text = if let Some(versions) = versions {
            let whole = solve::Solved {
                problem: &problem,
                versions,
                diagnostics,
                verified,
            };
            let (text, error) =
                solve::record(self.exporter.as_mut(), file, whole).map_err(io::Error::other)?;
            unwritten = error;
            text
        } else {
            let why = unwritten
                .iter()
                .map(|error| json::InputRemark::error(error.to_string()));
            let diagnostics = diagnostics.into_iter().chain(why).collect();
            self.exporter
                .unread(file, &problem.id, diagnostics)
                .map_err(io::Error::other)?
        };
        if let Some(error) = unwritten {
            solved.fail(error.to_string());
        }
        for error in &solved.errors {
            warn(&format!("error: {}: {error}", problem.id));
        }
        self.worst(solved.exit);
        self.output.write(&text)
    }

    /// Repeats the search and certifies the result, as requested.
    fn look_again(
        &mut self,
        name: &str,
        versions: &[TwinSolution],
        left: Option<Duration>,
    ) -> io::Result<Result<Vec<SecondSearch>, SolveError>> {
        let settings = self.settings;
        let looked = self.trust.look(
            name,
            versions,
            &settings,
            |control| {
                // With no time left, nothing is searched, however short the problem.
                if left.is_some_and(|left| left.is_zero()) {
                    control.stop();
                }
                Watch::start(control, &self.interrupt, name, left, self.verbosity)
            },
            self.verbosity,
        )?;
        Ok(looked.map(|(report, exit)| {
            self.worst(exit);
            report
        }))
    }

    /// The time limit of a problem.
    fn limit(&self, problem: &Problem) -> Option<Duration> {
        let in_file = problem
            .options
            .max_time
            .map(|seconds| Duration::from_secs(u64::from(seconds)));
        self.options.effort.max_time.or(in_file)
    }

    /// Solves a problem and writes results as they are found. Also returns the error if a version
    /// is not a legal position, which makes writing impossible.
    fn search(
        &mut self,
        file: Option<&str>,
        entry: &Entry,
        problem: &Problem,
        name: &str,
    ) -> io::Result<(SolvedRecord, Option<SetupError>)> {
        let effort = self.options.effort;
        let settings = self.settings;
        let control = Arc::new(Control::default());
        let started = Instant::now();
        let watch = Watch::start(
            &control,
            &self.interrupt,
            name,
            self.limit(problem),
            self.verbosity,
        );
        let ledger = self.options.keeper.ledger(self.solved);
        self.solved += 1;
        self.exporter.begin(file, problem);
        let live = Live {
            state: Mutex::new((self.exporter.as_mut(), &mut self.output, None)),
            watch: &watch,
            name,
            language: self.options.report.look.letters(),
            start: Mutex::new(None),
        };
        let listener = |news: News<'_>| live.hear(news, &control);
        let solved = session::solve(
            entry,
            problem,
            &settings,
            &control,
            &listener,
            ledger.as_deref(),
        );
        let unwritten = live.finish()?;
        drop(watch);
        if effort.stats {
            warn(&format!("{name}: {}", stats(&control, started.elapsed())));
        }
        let worst = self.shortage.worst(control.shortage());
        if worst != std::mem::replace(&mut self.shortage, worst) {
            warn(&format!("warning: {worst}"));
        }
        Ok((solved, unwritten))
    }
}

/// The reason why an event could not be written.
enum Unwritten {
    /// The output is closed: this ends the run.
    Output(io::Error),
    /// A version is not a legal position: this ends the problem.
    Setup(SetupError),
}

/// Writes the findings of a search, each as soon as it is found.
struct Live<'a> {
    /// The exporter, the output, and the error if writing failed.
    state: Mutex<(&'a mut dyn Exporter, &'a mut Output, Option<Unwritten>)>,
    watch: &'a Watch,
    name: &'a str,
    /// The letters of the men.
    language: Language,
    /// The position from which keys are played.
    start: Mutex<Option<AnyPosition>>,
}

impl Live<'_> {
    /// Receives an event. If it cannot be written, the search is stopped.
    fn hear(&self, news: News<'_>, control: &Control) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let (exporter, output, failed) = &mut *state;
        self.name_key(news);
        if failed.is_some() {
            return;
        }
        let written = match exporter.news(news) {
            Ok(text) if text.is_empty() => Ok(()),
            Ok(text) => {
                let shown = self
                    .watch
                    .while_hidden(|| output.write(&text))
                    .inspect(|()| {
                        // There is no reader for further results.
                        if output.is_gone() {
                            control.stop();
                        }
                    });
                shown.map_err(Unwritten::Output)
            }
            Err(ExportError::Setup(error)) => Err(Unwritten::Setup(error)),
            Err(error) => Err(Unwritten::Output(io::Error::other(error))),
        };
        if let Err(error) = written {
            *failed = Some(error);
            control.stop();
        }
    }

    /// On a terminal, names each key as soon as it is decided.
    fn name_key(&self, news: News<'_>) {
        if !self.watch.is_shown() {
            return;
        }
        let mut start = self.start.lock().unwrap_or_else(PoisonError::into_inner);
        match news {
            News::Version { problem, .. } => *start = AnyPosition::new(&problem.setup).ok(),
            News::Side { exchanged: true } => *start = start.as_ref().map(AnyPosition::pass),
            News::Key(key) => {
                if let Some(start) = start.as_ref() {
                    let key = short_in(start, key.mv, self.language);
                    self.watch
                        .while_hidden(|| warn(&format!("{}: key 1.{key}!", self.name)));
                }
            }
            _ => {}
        }
    }

    fn finish(self) -> io::Result<Option<SetupError>> {
        let (_, _, failed) = self
            .state
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        match failed {
            None => Ok(None),
            Some(Unwritten::Setup(error)) => Ok(Some(error)),
            Some(Unwritten::Output(error)) => Err(error),
        }
    }
}
