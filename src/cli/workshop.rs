//! `parton improve` and `parton twins`.

use super::Verbosity;
use super::effort::Effort;
use super::input::InputArgs;
use super::language::LanguageArgs;
use super::output::{Output, guard, show_diagnostics, warn};
use super::running::{Interrupt, Watch};
use clap::Args;
use parton::report::TextOrJson;
use parton::report::workshop::{TrialPurpose, WorkshopDocument, WorkshopOptions};
use parton::search::{Control, Shortage};
use parton::session::{self, Exit, WorkshopRequest};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const IMPROVE_EXAMPLES: &str = "\
Examples:
  parton improve problems/loyd-1887-toledo-daily-blade.ron
  parton improve --two --max-time 600 --journal tried.jsonl mine.ron
  parton improve --two --max-time 600 --resume tried.jsonl mine.ron

Exit codes: 0 everything tried, whatever is found, 2 bad input, 3 cut short or not everything \
    decided.";

const TWINS_EXAMPLES: &str = "\
Examples:
  parton twins mine.ron
  parton twins --format json --output twins.json mine.ron

Exit codes: 0 everything tried, whatever is found, 2 bad input, 3 cut short or not everything \
    decided.";

#[derive(Args, Debug)]
#[command(
    after_help = IMPROVE_EXAMPLES,
    override_usage = "parton improve [OPTIONS] <FILE|DIRECTORY>...\n       parton improve \
        [OPTIONS] --position <POSITION> --stipulation <STIPULATION>"
)]
pub(super) struct ImproveArgs {
    #[command(flatten)]
    common: WorkshopArgs,
    /// Also try pairs of changes: many thousands, so give --max-time
    #[arg(long, help_heading = "Everyday")]
    two: bool,
}

#[derive(Args, Debug)]
#[command(
    after_help = TWINS_EXAMPLES,
    override_usage = "parton twins [OPTIONS] <FILE|DIRECTORY>...\n       parton twins [OPTIONS] \
        --position <POSITION> --stipulation <STIPULATION>"
)]
pub(super) struct TwinsArgs {
    #[command(flatten)]
    common: WorkshopArgs,
}

#[derive(Args, Debug)]
struct WorkshopArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    effort: Effort,
    /// Output format
    #[arg(
        long,
        value_enum,
        default_value_t = TextOrJson::Text,
        value_name = "FORMAT",
        help_heading = "Everyday",
    )]
    format: TextOrJson,
    #[command(flatten)]
    language: LanguageArgs,
    /// Expect this many solutions, whatever the problem says
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=9999),
        help_heading = "What counts",
    )]
    solutions: Option<u32>,
    /// Show everything that is sound, without a limit
    #[arg(long, help_heading = "What to show")]
    all: bool,
    /// Show the position of each, as FEN
    #[arg(long, help_heading = "What to show")]
    positions: bool,
    /// Record the attempts in this file, so that --resume can continue; for one problem only
    #[arg(
        long,
        value_name = "FILE",
        conflicts_with = "resume",
        help_heading = "Long runs"
    )]
    journal: Option<PathBuf>,
    /// Continue this journal
    #[arg(long, value_name = "FILE", help_heading = "Long runs")]
    resume: Option<PathBuf>,
    /// Write the report to this file once it is complete
    #[arg(short, long, value_name = "FILE", help_heading = "Everyday")]
    output: Option<PathBuf>,
    /// Allow --output to replace a file that is not a report of parton
    #[arg(long, help_heading = "Everyday")]
    force: bool,
}

/// The number of results shown for a problem, or for a group of twins, by default.
const SHOWN: usize = 10;

pub(super) fn improve(args: &ImproveArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    run(&args.common, TrialPurpose::Improve, args.two, verbosity)
}

pub(super) fn twins(args: &TwinsArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    run(&args.common, TrialPurpose::Twins, false, verbosity)
}

fn run(
    args: &WorkshopArgs,
    purpose: TrialPurpose,
    pairs: bool,
    verbosity: &Verbosity,
) -> io::Result<Exit> {
    let interrupt = Interrupt::listen();
    let Some((input, sources)) = args.input.read(None, args.effort.max_time, verbosity) else {
        return Ok(Exit::BadInput);
    };
    let inputs: Vec<&Path> = input.files.iter().map(PathBuf::as_path).collect();
    let journal = args.journal.as_deref().or(args.resume.as_deref());
    guard(
        &[("--output", args.output.as_deref()), ("--journal", journal)],
        &inputs,
        args.force,
    )?;
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
    if journal.is_some() && records.len() > 1 {
        warn(&format!(
            "error: a journal belongs to one problem, but there are {}: give a file with one",
            records.len()
        ));
        return Ok(Exit::BadInput);
    }
    // A device has no end to append at, and perhaps nothing to read.
    if let Some(path) = args
        .resume
        .as_deref()
        .filter(|path| path.metadata().is_ok_and(|known| !known.is_file()))
    {
        warn(&format!(
            "error: --resume {}: not a regular file",
            path.display()
        ));
        return Ok(Exit::BadInput);
    }
    let mut output = Output::new(args.output.as_deref(), verbosity)?;
    let request = WorkshopRequest {
        purpose,
        pairs,
        solutions: args.solutions,
        journal: journal.map(|path| (path, args.resume.is_some())),
    };
    let mut entries = Vec::new();
    let mut shortage = Shortage::default();
    for (number, (file, record)) in records.iter().enumerate() {
        let name = record
            .problem
            .as_ref()
            .map_or_else(Clone::clone, |entry| entry.problem.id.clone());
        let control = Arc::new(Control::default());
        let watch = Watch::start(&control, &interrupt, &name, args.effort.max_time, verbosity);
        let altered = session::workshop(record, *file, &request, &args.effort.settings(), &control);
        drop(watch);
        exit = exit.max(altered.exit);
        if let Some(error) = &altered.error {
            warn(&format!("error: {name}: {error}"));
        }
        if let Some(damage) = &altered.damage {
            warn(&format!("warning: {damage}"));
        }
        let worst = shortage.worst(altered.shortage).worst(control.shortage());
        if worst != std::mem::replace(&mut shortage, worst) {
            warn(&format!("warning: {worst}"));
        }
        if args.format == TextOrJson::Json {
            entries.push(altered.entry);
            continue;
        }
        let options = WorkshopOptions {
            language: args.language.letters(),
            most: (!args.all).then_some(SHOWN),
            positions: args.positions,
        };
        let gap = if number > 0 { "\n" } else { "" };
        output.write(&format!("{gap}{}", altered.entry.to_text(&options)))?;
    }
    if args.format == TextOrJson::Json {
        output.write_clean(WorkshopDocument::new(entries).to_text()?)?;
    }
    output.finish()?;
    Ok(exit)
}
