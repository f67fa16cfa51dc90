//! `parton units`, and `parton solve --units`: work in units.

use super::Verbosity;
use super::effort::Effort;
use super::input::InputArgs;
use super::long::{problems, read_pool, refuse, say_damage};
use super::output::{print, show_diagnostics, warn};
use super::request::RequestArgs;
use super::running::{Interrupt, Watch};
use clap::Args;
use parton::journal::{Journal, NamedUnit, TodoList};
use parton::problem::Problem;
use parton::search::{Control, Search, Settings, SolveError};
use parton::session::{Exit, InputSource, Request};
use std::fmt::Write as _;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  parton units --stipulation '#3' problems/marks-1999.ron
  parton units --missing work/ problem.ron > todo

In folder work/, until nothing is missing:
  parallel parton solve --units {} --journal work/{}.jsonl --known work/ problem.ron :::: todo
  parton units --missing work/ problem.ron > todo
  parton merge work/

Exit codes: 0 listed (also if nothing is left to do), 2 bad input.";

#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLES,
    override_usage = "parton units [OPTIONS] <FILE>...\n       parton units [OPTIONS] --position \
        <POSITION> --stipulation <STIPULATION>"
)]
pub(super) struct UnitsArgs {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    request: RequestArgs,
    /// List only the units missing from these journals, or from those in a folder, which may be
    /// empty
    #[arg(long, value_name = "FILE", help_heading = "Long runs")]
    missing: Vec<PathBuf>,
    /// List first moves (1), replies (2, if play is long), the attacker's answers (3), and so on
    #[arg(
        long,
        value_name = "DEPTH",
        value_parser = clap::value_parser!(u8).range(1..=8),
        help_heading = "Long runs",
    )]
    split: Option<u8>,
}

pub(super) fn run(args: &UnitsArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let Some((_, sources)) = args.input.read(None, None, verbosity) else {
        return Ok(Exit::BadInput);
    };
    let mut exit = Exit::Done;
    for source in &sources {
        show_diagnostics(&source.loaded.diagnostics, verbosity);
        exit = exit.max(if source.loaded.has_errors() {
            Exit::BadInput
        } else {
            Exit::Done
        });
    }
    let request = args.request.request();
    refuse("units", &request, &sources)?;
    let problems: Vec<Problem> = problems(&sources, &request).collect();
    let pool = read_pool(&args.missing, None, None)?;
    say_damage(pool.damage());
    let list = TodoList::new(pool, args.split);
    list.suits(&problems).map_err(io::Error::other)?;
    // One thread, so that units are requested in the order of the search.
    let settings = Settings {
        threads: 1,
        hash_mib: 0,
        ..Settings::default()
    };
    for (number, problem) in problems.iter().enumerate() {
        let ledger = list.ledger(number);
        match Search::new(problem, &settings, &Control::default())
            .ledger(Some(&ledger))
            .solve()
        {
            Ok(_) | Err(SolveError::Twin { .. }) => {}
            Err(error) => return Err(io::Error::other(error)),
        }
    }
    let mut text = String::new();
    for name in list.left() {
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{name}");
    }
    print(text.as_bytes())?;
    Ok(exit)
}

/// Does the units selected for a journal, and reports the outcome of each. No report is written:
/// `parton merge` does that.
pub(super) fn work(
    journal: &Journal,
    request: &Request,
    effort: &Effort,
    sources: &[InputSource],
    interrupt: &Interrupt,
    verbosity: &Verbosity,
) -> io::Result<Exit> {
    let names = journal.named().unwrap_or_default();
    let mut stopped = false;
    let mut exit = Exit::Done;
    for (number, problem) in problems(sources, request).enumerate() {
        if !names.iter().any(|name| name.problem() == number) {
            continue;
        }
        let control = Arc::new(Control::default());
        let watch = Watch::start(&control, interrupt, &problem.id, effort.max_time, verbosity);
        let ledger = journal.ledger(number);
        let found = Search::new(&problem, &effort.settings(), &control)
            .ledger(Some(&ledger))
            .solve();
        drop(watch);
        // An error in one problem does not stop the units of the others; its own remain to do.
        if let Err(error) = found {
            warn(&format!("error: {}: {error}", problem.id));
            exit = Exit::BadInput;
        }
        stopped |= control.is_stopped();
    }
    for name in names {
        let (word, end) = match journal.became(name) {
            NamedUnit::Done => ("done", Exit::Done),
            NamedUnit::Needless => ("not needed", Exit::Done),
            NamedUnit::Open if stopped => ("not finished", Exit::Incomplete),
            NamedUnit::Open => ("unknown", Exit::BadInput),
        };
        if end == Exit::BadInput {
            warn(&format!(
                "error: {name}: no such unit, or its existence is not known yet: use --known FILE \
                to name the journals from which it follows"
            ));
        } else if !verbosity.quiet || end != Exit::Done {
            print(format!("{name}: {word}\n").as_bytes())?;
        }
        exit = exit.max(end);
    }
    Ok(exit)
}
