//! `parton merge`.

use super::Verbosity;
use super::effort::Effort;
use super::form::ReportArgs;
use super::long::{Keeper, KeptRun, is_journal, say_damage};
use super::output::{guard, show_diagnostics};
use super::running::Interrupt;
use super::solve::{RunOptions, report};
use super::trust::TrustArgs;
use clap::Args;
use parton::journal::Merge;
use parton::search::{Control, Search, Settings, SolveError};
use parton::session::{Exit, find_files};
use std::io;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Example:
  parton solve --shard 1/2 --journal one.jsonl problems/marks-1999.ron
  parton solve --shard 2/2 --journal two.jsonl problems/marks-1999.ron
  parton merge one.jsonl two.jsonl

Exit codes: as for solve; 2 also if units are missing, duplicated, or from another run.";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct MergeArgs {
    /// The journals of all shares of a run, or folders of journals; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Also write everything to this new journal
    #[arg(long, value_name = "FILE", help_heading = "Long runs")]
    journal: Option<PathBuf>,
    #[command(flatten)]
    report: ReportArgs,
}

pub(super) fn run(args: &MergeArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let mut files = args.files.clone();
    let mut missing = false;
    for note in find_files(&mut files, &is_journal, "journal") {
        show_diagnostics(&note.loaded.diagnostics, verbosity);
        missing |= note.loaded.has_errors();
    }
    if missing {
        return Ok(Exit::BadInput);
    }
    let inputs: Vec<&Path> = files.iter().map(PathBuf::as_path).collect();
    let outputs = [
        ("--output", args.report.output.as_deref()),
        ("--journal", args.journal.as_deref()),
    ];
    guard(&outputs, &inputs, args.report.force)?;
    let merge = Merge::read(&files).map_err(io::Error::other)?;
    say_damage(merge.damage());
    let (sources, request, problems) = KeptRun::read_again(merge.header())?;
    // Read everything before printing anything. Nothing is searched, so no table is needed.
    let settings = Settings {
        hash_mib: 0,
        ..Settings::default()
    };
    for (number, problem) in problems.iter().enumerate() {
        let ledger = merge.ledger(number);
        match Search::new(problem, &settings, &Control::default())
            .ledger(Some(&ledger))
            .solve()
        {
            Ok(_) | Err(SolveError::Twin { .. }) => {}
            Err(error) => return Err(io::Error::other(error)),
        }
    }
    merge.complete().map_err(io::Error::other)?;
    if let Some(path) = &args.journal {
        merge.write(path).map_err(io::Error::other)?;
    }
    let options = RunOptions {
        request: &request,
        effort: &Effort::least(),
        report: &args.report,
        trust: &TrustArgs::default(),
        keeper: Keeper::Merge(&merge),
    };
    report(&options, &sources, Interrupt::listen(), verbosity)
}
