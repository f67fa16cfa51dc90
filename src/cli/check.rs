//! `parton check`.

use super::Verbosity;
use super::effort::Effort;
use super::form::columns;
use super::input::InputArgs;
use super::kept::Kept;
use super::language::LanguageArgs;
use super::output::{self, Output, guard, show_diagnostics, warn};
use super::running::{Interrupt, Watch, say_done};
use super::trust::say;
use super::verify::VerifyArgs;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use parton::check::Policy;
use parton::report::check::{Added, Earlier, SheetOptions, VerdictFormat, render};
use parton::search::{Control, Second, Settings, Shortage, within_memory};
use parton::session::{
    self, CheckRequest, CheckedRecord, Exit, MOST_LINES, Record, SecondSearch, Watched, repeated,
    second_search,
};
use parton::storage::read_own;
use parton::words::English;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

const EXAMPLES: &str = "\
Examples:
  parton check problems/marks-1999.ron
  parton check --format csv --output report.csv originals/
  parton check --format json --changed-since last.json --output last.json originals/

Exit codes: 0 sound, 1 unsound or the printed solution is wrong, 2 bad input, 3 search cut short \
    or restricted.";

#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLES,
    override_usage = "parton check [OPTIONS] <FILE|DIRECTORY>...\n       parton check [OPTIONS] \
        --position <POSITION> --stipulation <STIPULATION>"
)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(super) struct CheckArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    counts: Counts,
    #[command(flatten)]
    effort: Effort,
    #[command(flatten)]
    trust: VerifyArgs,
    /// Output format
    #[arg(
        long,
        value_enum,
        default_value_t = VerdictFormat::Text,
        value_name = "FORMAT",
        help_heading = "Everyday",
    )]
    format: VerdictFormat,
    #[command(flatten)]
    language: LanguageArgs,
    /// Also name the themes of each problem; the web page always does
    #[arg(long, help_heading = "What to show")]
    themes: bool,
    /// Report each of several problems in full, instead of in a table
    #[arg(long, help_heading = "What to show")]
    full: bool,
    /// List every cook and dual, without a limit
    #[arg(long, help_heading = "What to show")]
    all: bool,
    /// Write the report to this file once it is complete
    #[arg(short, long, value_name = "FILE", help_heading = "Everyday")]
    output: Option<PathBuf>,
    /// Allow --output to replace a file that is not a report of parton
    #[arg(long, help_heading = "Everyday")]
    force: bool,
}

/// The flags that affect the verdict, and those for reusing verdicts.
#[derive(Args, Debug)]
#[command(next_help_heading = "What counts")]
struct Counts {
    /// Count thematic duals and duals in the by-play as unsound in direct, self and reflex play
    #[arg(long, overrides_with = "lenient")]
    strict: bool,
    /// List such duals without counting them (the default)
    #[arg(long)]
    lenient: bool,
    /// Show the purpose of each man: solve again without it
    #[arg(long)]
    idle: bool,
    /// Expect this many solutions, whatever the problem says
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=9999))]
    solutions: Option<u32>,
    /// Write each verdict to this new file as soon as it is known, so that --resume can continue
    #[arg(long, value_name = "FILE", help_heading = "Long runs")]
    journal: Option<PathBuf>,
    /// Continue a journal: unchanged problems with a verdict in it are not searched again
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "journal",
        help_heading = "Long runs"
    )]
    resume: Option<PathBuf>,
    /// Reuse the verdicts of an earlier report (--format json) for problems that have not changed
    #[arg(long, value_name = "REPORT")]
    changed_since: Option<PathBuf>,
}

pub(super) fn run(args: &CheckArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    // Done first, so that Ctrl-C never prevents the report.
    let interrupt = Interrupt::listen();
    // The earlier report may be long: read it while the problems are read.
    let reading = args.counts.changed_since.clone().map(|path| {
        let other = path.clone();
        // If no thread can be started, it is read later.
        let patience = args.effort.max_time;
        (
            thread::Builder::new()
                .spawn(move || earlier(&other, patience))
                .ok(),
            path,
        )
    });
    let Some((input, sources)) = args.input.read(None, args.effort.max_time, verbosity) else {
        return Ok(Exit::BadInput);
    };
    let mut inputs: Vec<&Path> = input.files.iter().map(PathBuf::as_path).collect();
    // Only JSON can be read again: no other format may replace the report used for comparison.
    inputs.extend(
        args.counts
            .changed_since
            .as_deref()
            .filter(|_| args.format != VerdictFormat::Json),
    );
    let journal = args
        .counts
        .journal
        .as_deref()
        .or(args.counts.resume.as_deref());
    guard(
        &[("--output", args.output.as_deref()), ("--journal", journal)],
        &inputs,
        args.force,
    )?;
    let mut output = Output::new(args.output.as_deref(), verbosity)?;
    let read = reading.map(|(thread, path)| match thread {
        Some(thread) => thread
            .join()
            .unwrap_or_else(|_| Err(io::Error::other("the report was not read"))),
        None => earlier(&path, args.effort.max_time),
    });
    let (earlier, added) = read.transpose()?.unzip();
    say_changed(
        args.counts.changed_since.as_deref(),
        &added.unwrap_or_default(),
    );
    let (journal, resumed) = match (&args.counts.journal, &args.counts.resume) {
        (Some(path), _) => (Some(Kept::create(path)?), None),
        (None, Some(path)) => {
            let (journal, earlier, damage) = Kept::resume(path)?;
            if let Some(damage) = damage {
                warn(&format!("warning: {damage}"));
            }
            (Some(journal), Some(earlier))
        }
        (None, None) => (None, None),
    };
    // The other formats show no lines beyond those of the verdicts.
    let shows_lines =
        journal.is_some() || matches!(args.format, VerdictFormat::Json | VerdictFormat::Html);
    let request = CheckRequest {
        resumed,
        policy: Policy {
            strict: args.counts.strict,
            idle: args.counts.idle,
        },
        solutions: args.counts.solutions,
        themes: args.themes || args.format == VerdictFormat::Html,
        earlier,
        limit: args.effort.max_time.map(|limit| limit.as_secs_f64()),
        verify: args.trust.by(),
        most_lines: Some(if shows_lines { MOST_LINES } else { 0 }),
    };
    let mut exit = Exit::Done;
    let mut records = Vec::new();
    for source in &sources {
        show_diagnostics(&source.loaded.diagnostics, verbosity);
        if source.loaded.has_errors() {
            exit = Exit::BadInput;
        }
        records.extend(
            source
                .records()
                .into_iter()
                .map(|record| (source.file.as_deref(), record)),
        );
    }
    if !verbosity.quiet {
        for line in repeated(&records) {
            warn(&format!("warning: {line}"));
        }
    }
    let shortage = Mutex::new(Shortage::default());
    let runner = Runner {
        args,
        verbosity,
        interrupt,
        request,
        shortage,
        journal,
        unkept: Mutex::new(None),
    };
    let mut sheets = Vec::with_capacity(records.len());
    let started = Instant::now();
    for checked in runner.all(&records) {
        exit = exit.max(checked.exit);
        show_diagnostics(&checked.diagnostics, verbosity);
        if let Some(error) = &checked.error {
            warn(&format!("error: {error}"));
        }
        sheets.push(checked.sheet);
    }
    say_done("checked", sheets.len(), started, verbosity);
    if let Some(error) = runner
        .unkept
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner)
    {
        warn(&format!("error: the journal could not be written: {error}"));
        exit = exit.max(Exit::BadInput);
    }
    let shortage = runner
        .shortage
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    if !shortage.is_none() {
        warn(&format!("warning: {shortage}"));
    }
    let options = SheetOptions {
        full: args.full,
        times: args.effort.stats,
        all: args.all,
        words: &English,
        language: args.language.letters(),
        color: output.color,
        width: columns(args.output.is_some()),
        // When the report goes to the terminal, the errors have just been shown there.
        reported: args.output.is_none() && output::on_terminal() && io::stderr().is_terminal(),
    };
    let report = render(&sheets, args.format, options).map_err(io::Error::other)?;
    if args.format == VerdictFormat::Json {
        output.write_clean(report)
    } else {
        output.write(&report)
    }?;
    output.finish()?;
    Ok(exit)
}

/// Reads an earlier report. A missing file counts as a report without problems.
fn earlier(path: &Path, patience: Option<Duration>) -> io::Result<(Earlier, Added)> {
    match read_own(path, patience)
        .and_then(|bytes| String::from_utf8(bytes).map_err(io::Error::other))
    {
        // The first run has no earlier report.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(Default::default()),
        Err(error) => Err(io::Error::new(
            error.kind(),
            format!("cannot read {}: {error}", path.display()),
        )),
        Ok(text) => Earlier::read(&text).map_err(|error| {
            io::Error::other(format!(
                "{} is not a report of parton check: {error}",
                path.display()
            ))
        }),
    }
}

/// Names the problems of an earlier report whose verdicts are not reused because the report was
/// changed.
fn say_changed(path: Option<&Path>, added: &Added) {
    const SHOWN: usize = 5;
    let Some(path) = path.filter(|_| !added.changed.is_empty()) else {
        return;
    };
    let shown: Vec<&str> = added
        .changed
        .iter()
        .take(SHOWN)
        .map(String::as_str)
        .collect();
    let more = if added.changed.len() > SHOWN {
        ", ..."
    } else {
        ""
    };
    let (count, path) = (added.changed.len(), path.display());
    let entries = if count == 1 {
        "1 problem has".to_owned()
    } else {
        format!("{count} problems have")
    };
    warn(&format!(
        "warning: {path}: {entries} no digest that fits, so the report was edited or comes from \
        an old version; the verdicts are not reused: {}{more}",
        shown.join(", ")
    ));
}

/// The stack of a thread that checks problems one after the other, in bytes. The thread may also
/// have to search them.
const STACK: usize = 8 << 20;

struct Runner<'a> {
    args: &'a CheckArgs,
    verbosity: &'a Verbosity,
    interrupt: Interrupt,
    request: CheckRequest,
    /// The memory shortage so far.
    shortage: Mutex<Shortage>,
    journal: Option<Kept>,
    /// The error that ended the journal.
    unkept: Mutex<Option<io::Error>>,
}

impl Runner<'_> {
    /// Checks everything, several problems at a time. The results are in the order of the records.
    fn all(&self, records: &[(Option<&str>, Record)]) -> Vec<CheckedRecord> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = if self.args.effort.threads == 0 {
            cores
        } else {
            usize::from(self.args.effort.threads)
        };
        let settings = Settings {
            threads,
            ..self.args.effort.settings()
        };
        let (settings, workers, shortage) =
            within_memory(settings, threads.min(records.len()).max(1));
        let threads = settings.threads;
        *self.shortage.lock().unwrap_or_else(PoisonError::into_inner) = shortage;
        let visible = !self.verbosity.quiet && records.len() > 1 && io::stderr().is_terminal();
        let bar = visible.then(|| progress(records.len()));
        let next = AtomicUsize::new(0);
        let results: Vec<Mutex<Option<(CheckedRecord, bool)>>> =
            records.iter().map(|_| Mutex::new(None)).collect();
        let work = || {
            loop {
                let index = next.fetch_add(1, Relaxed);
                let Some((file, record)) = records.get(index) else {
                    break;
                };
                // The last problems share the threads that have nothing else to do.
                let share = threads / workers.min(records.len() - index);
                let hash_mib = (settings.hash_mib / workers).max(1);
                let (checked, shortage) = self.one(
                    record,
                    *file,
                    Settings {
                        threads: share.max(1),
                        hash_mib,
                        ..settings
                    },
                );
                self.note(Shortage {
                    refused: false,
                    ..shortage
                });
                self.keep(&checked);
                let checked = self.settled(checked);
                *results[index]
                    .lock()
                    .unwrap_or_else(PoisonError::into_inner) = Some((checked, shortage.refused));
                if let Some(bar) = &bar {
                    bar.inc(1);
                }
            }
        };
        thread::scope(|scope| {
            // This thread takes part, so that at least one works even if the system refuses the
            // others.
            for begun in 1..workers {
                let worker = thread::Builder::new()
                    .stack_size(STACK)
                    .spawn_scoped(scope, work);
                if worker.is_err() {
                    self.note(Shortage {
                        threads: Some(begun),
                        ..Shortage::default()
                    });
                    break;
                }
            }
            work();
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        let finished = results
            .into_iter()
            .filter_map(|slot| slot.into_inner().unwrap_or_else(PoisonError::into_inner));
        finished
            .zip(records)
            .map(|(checked, (file, record))| self.once_more(checked, record, *file))
            .collect()
    }

    /// The result of a problem that is in the journal, with what the report needs of it.
    fn settled(&self, mut checked: CheckedRecord) -> CheckedRecord {
        checked.versions = Vec::new();
        if !matches!(self.args.format, VerdictFormat::Json | VerdictFormat::Html) {
            checked.sheet.drop_play();
        }
        checked
    }

    /// Writes a problem judged in this run to the journal.
    fn keep(&self, checked: &CheckedRecord) {
        let Some(journal) = self
            .journal
            .as_ref()
            .filter(|_| !checked.versions.is_empty())
        else {
            return;
        };
        let mut unkept = self.unkept.lock().unwrap_or_else(PoisonError::into_inner);
        // Anything written after a torn line would be lost with it.
        if unkept.is_none() {
            *unkept = journal.add(&checked.sheet).err();
        }
    }

    /// Records a shortage.
    fn note(&self, shortage: Shortage) {
        let mut worst = self.shortage.lock().unwrap_or_else(PoisonError::into_inner);
        *worst = worst.worst(shortage);
    }

    /// Checks a problem again, alone, if memory did not suffice for checking it beside others.
    fn once_more(
        &self,
        (checked, refused): (CheckedRecord, bool),
        record: &Record,
        file: Option<&str>,
    ) -> CheckedRecord {
        if !refused {
            return checked;
        }
        let (checked, shortage) = self.one(
            record,
            file,
            Settings {
                threads: 1,
                hash_mib: 1,
                ..self.args.effort.settings()
            },
        );
        self.shortage
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .refused |= shortage.refused;
        self.settled(checked)
    }

    /// Searches a problem a second time.
    fn verify(
        &self,
        checked: &mut CheckedRecord,
        by: Second,
        settings: &Settings,
        left: Option<Duration>,
    ) {
        let control = Arc::new(Control::default());
        if left.is_some_and(|left| left.is_zero()) {
            control.stop();
        }
        let watch = Watch::silent(&control, &self.interrupt, left);
        let results = match second_search(&checked.versions, by, settings, &control) {
            Ok(results) => results,
            Err(error) => {
                let place = checked.error.get_or_insert_default();
                *place = format!("{}: not verified: {error}", checked.sheet.id);
                return;
            }
        };
        drop(watch);
        for one in &results {
            let exit = say(
                &checked.sheet.id,
                &checked.versions,
                one,
                settings,
                self.verbosity,
            );
            checked.exit = checked.exit.max(exit);
        }
        checked
            .sheet
            .verify(results.iter().map(SecondSearch::in_json).collect());
    }

    fn one(
        &self,
        record: &Record,
        file: Option<&str>,
        settings: Settings,
    ) -> (CheckedRecord, Shortage) {
        let effort = &self.args.effort;
        let control = Arc::new(Control::default());
        let started = Instant::now();
        let clock = || started.elapsed().as_secs_f64();
        let watched = Watched {
            watch: &|| Watch::silent(&control, &self.interrupt, effort.max_time),
            interrupted: &|| self.interrupt.is_stopped(),
            clock: effort.stats.then_some(&clock as &dyn Fn() -> f64),
            ledger: None,
        };
        let mut checked =
            session::check(record, file, &self.request, &settings, &control, &watched);
        if let Some(by) = self
            .args
            .trust
            .by()
            .filter(|_| !checked.versions.is_empty())
        {
            let left = effort
                .max_time
                .map(|limit| limit.saturating_sub(started.elapsed()));
            self.verify(&mut checked, by, &settings, left);
        }
        (checked, control.shortage())
    }
}

fn progress(problems: usize) -> ProgressBar {
    let bar = ProgressBar::with_draw_target(Some(problems as u64), ProgressDrawTarget::stderr());
    let style =
        ProgressStyle::with_template("{bar:30}  {pos} of {len} problems, {elapsed}, {eta} to go");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
