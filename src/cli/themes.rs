//! `parton themes`.

use super::Verbosity;
use super::effort::Effort;
use super::input::InputArgs;
use super::language::LanguageArgs;
use super::output::{Output, guard, show_diagnostics, warn};
use super::running::{Interrupt, Watch};
use clap::Args;
use parton::report::TextOrJson;
use parton::report::themes::ThemesDocument;
use parton::search::Control;
use parton::session::{self, Exit};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

const EXAMPLES: &str = "\
Examples:
  parton themes problems/mansfield-1924-british-chess-magazine.ron
  parton themes --keywords collection.olv
  parton themes --format json --output themes.json originals/

Exit codes: 0 done, whatever is found, 2 bad input, 3 search cut short or restricted.";

#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLES,
    override_usage = "parton themes [OPTIONS] <FILE|DIRECTORY>...\n       parton themes \
        [OPTIONS] --position <POSITION> --stipulation <STIPULATION>"
)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(super) struct ThemesArgs {
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
    /// One line per problem with the keywords only, spelled as in the database YACPDB
    #[arg(long, help_heading = "Everyday")]
    keywords: bool,
    /// Show all the evidence for each theme, without a limit
    #[arg(long, help_heading = "What to show")]
    all: bool,
    /// Show the definition by which each theme was found
    #[arg(long, help_heading = "What to show")]
    definitions: bool,
    /// The most refutations that a try may have (default: 1)
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(0..=99),
        help_heading = "What to show",
    )]
    refutations: Option<u32>,
    /// Write the report to this file once it is complete
    #[arg(short, long, value_name = "FILE", help_heading = "Everyday")]
    output: Option<PathBuf>,
    /// Allow --output to replace a file that is not a report of parton
    #[arg(long, help_heading = "Everyday")]
    force: bool,
}

/// The number of pieces of evidence shown for a theme by default.
const SHOWN: usize = 4;

pub(super) fn run(args: &ThemesArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let interrupt = Interrupt::listen();
    let Some((input, sources)) = args.input.read(None, args.effort.max_time, verbosity) else {
        return Ok(Exit::BadInput);
    };
    let inputs: Vec<&Path> = input.files.iter().map(PathBuf::as_path).collect();
    guard(&[("--output", args.output.as_deref())], &inputs, args.force)?;
    let mut output = Output::paged(
        args.output.as_deref(),
        args.format == TextOrJson::Text,
        verbosity,
    )?;
    let mut exit = Exit::Done;
    let mut entries = Vec::new();
    let mut first = true;
    for source in &sources {
        show_diagnostics(&source.loaded.diagnostics, verbosity);
        if source.loaded.has_errors() {
            exit = exit.max(Exit::BadInput);
        }
        for record in source.records() {
            let name = record
                .problem
                .as_ref()
                .map_or_else(Clone::clone, |entry| entry.problem.id.clone());
            let control = Arc::new(Control::default());
            let watch = Watch::start(&control, &interrupt, &name, args.effort.max_time, verbosity);
            let settings = args.effort.settings();
            let file = source.file.as_deref();
            let themed = session::themes(&record, file, args.refutations, &settings, &control);
            drop(watch);
            exit = exit.max(themed.exit);
            show_diagnostics(&themed.diagnostics, verbosity);
            for error in &themed.errors {
                warn(&format!("error: {name}: {error}"));
            }
            match args.format {
                TextOrJson::Json => entries.push(themed.entry),
                TextOrJson::Text if args.keywords => output.write(&themed.entry.keywords_line())?,
                TextOrJson::Text => {
                    let most = (!args.all).then_some(SHOWN);
                    let text =
                        themed
                            .entry
                            .to_text(args.language.letters(), most, args.definitions);
                    let gap = if first { "" } else { "\n" };
                    first = false;
                    output.write(&format!("{gap}{text}"))?;
                }
            }
        }
    }
    if args.format == TextOrJson::Json {
        output.write_clean(ThemesDocument::new(entries).to_text()?)?;
    }
    output.finish()?;
    Ok(exit)
}
