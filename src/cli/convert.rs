//! `parton convert`.

use super::Verbosity;
use super::input::{InputArgs, formats};
use super::output::{Output, guard, show_diagnostics, warn};
use clap::Args;
use parton::formats::{Entry, Format, convert};
use parton::session::Exit;
use std::io;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  parton convert --to ron problems/enemark.inp
  parton convert --to popeye problems/ -o problems.inp
  parton convert --to fen --position 'white Kf6 Rg1 black Kh8' --stipulation '#2'

The parts that a format cannot express are named on standard error.

Exit codes: 0 everything was written, 2 a problem could not be read or written.";

#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLES,
    override_usage = "parton convert --to <FORMAT> [OPTIONS] <FILE>...\n       parton convert \
        --to <FORMAT> [OPTIONS] --position <POSITION>"
)]
pub(super) struct ConvertArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Output format
    #[arg(long, value_parser = formats(), value_name = "FORMAT", help_heading = "Everyday")]
    to: Format,
    /// Write to this file; it cannot be an input file
    #[arg(short, long, value_name = "FILE", help_heading = "Everyday")]
    output: Option<PathBuf>,
    /// Allow --output to replace an existing file
    #[arg(long, help_heading = "Everyday")]
    force: bool,
}

pub(super) fn run(args: &ConvertArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let Some((input, sources)) = args.input.read(None, None, verbosity) else {
        return Ok(Exit::BadInput);
    };
    let inputs: Vec<&Path> = input.files.iter().map(PathBuf::as_path).collect();
    guard(&[("--output", args.output.as_deref())], &inputs, args.force)?;
    let mut output = Output::new(args.output.as_deref(), verbosity)?;
    let mut exit = Exit::Done;
    let mut problems = Vec::new();
    for source in &sources {
        show_diagnostics(&source.loaded.diagnostics, verbosity);
        for unread in source
            .loaded
            .unread
            .iter()
            .filter(|unread| !unread.passed_over)
        {
            warn(&format!(
                "error: {:?} is left out: it cannot be read",
                unread.id
            ));
        }
        if source.loaded.has_errors()
            || source
                .loaded
                .unread
                .iter()
                .any(|unread| !unread.passed_over)
        {
            exit = Exit::BadInput;
        }
        let lost = |entry: &Entry| {
            let names = entry.places.skipped().join(", ");
            let words = if names.contains(", ") {
                "the fields"
            } else {
                "the field"
            };
            (!names.is_empty()).then(|| {
                format!(
                    "warning: {}: {words} {names} of the file cannot be kept",
                    entry.problem.id
                )
            })
        };
        if !verbosity.quiet && !args.to.keeps_fields() {
            source
                .loaded
                .entries
                .iter()
                .filter_map(lost)
                .for_each(|words| warn(&words));
        }
        problems.extend(
            source
                .loaded
                .entries
                .iter()
                .map(|entry| entry.problem.clone()),
        );
    }
    let conversion = convert(&problems, args.to);
    for refused in &conversion.refused {
        warn(&format!("error: {refused}"));
        exit = Exit::BadInput;
    }
    if !verbosity.quiet {
        conversion
            .losses
            .iter()
            .for_each(|loss| warn(&format!("warning: {loss}")));
    }
    // An existing file is not replaced by an empty one.
    if !conversion.text.is_empty() {
        output.write(&conversion.text)?;
        output.finish()?;
    }
    Ok(exit)
}
