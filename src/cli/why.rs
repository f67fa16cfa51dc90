//! `parton why`.

use super::Verbosity;
use super::effort::seconds;
use super::input::InputArgs;
use super::language::LanguageArgs;
use super::output::{Output, show_diagnostics, warn};
use super::running::{Interrupt, Watch};
use clap::Args;
use parton::report::TextOrJson;
use parton::report::check::render_why;
use parton::report::json::WhyDocument;
use parton::search::{Control, Settings};
use parton::session::{Exit, WhyAnswers, why};
use parton::words::English;
use std::io;
use std::sync::Arc;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  parton why problems/marks-1999.ron --move Qb3/A
  parton why --language de problems/marks-1999.ron Db3
  parton why --position '7k/8/5K2/8/8/8/8/6R1 w - -' --stipulation '#2' --move Kf7

Exit codes: 0 done, whatever the answer, 2 bad input, 3 search cut short.";

#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLES,
    override_usage = "parton why [OPTIONS] <FILE> <MOVE>\n       parton why [OPTIONS] --position \
        <POSITION> --stipulation <STIPULATION> --move <MOVE>"
)]
pub(super) struct WhyArgs {
    #[command(flatten)]
    input: InputArgs,
    /// The first move, short or long; by default the last word of the command
    #[arg(
        long = "move",
        value_name = "MOVE",
        allow_hyphen_values = true,
        help_heading = "Everyday"
    )]
    mv: Option<String>,
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
    /// Number of threads; 0 means one per core
    #[arg(
        long,
        default_value_t = 0,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(0..=1024),
        help_heading = "Limits",
    )]
    threads: u16,
    /// Memory for the table of positions, in MiB
    #[arg(
        long,
        default_value_t = 256,
        value_name = "MIB",
        value_parser = clap::value_parser!(u32).range(0..=1_048_576),
        help_heading = "Limits",
    )]
    hash: u32,
    /// Stop each problem after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Everyday")]
    max_time: Option<Duration>,
}

pub(super) fn run(args: &WhyArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let mut input = args.input.clone();
    let Some(mv) = args.mv.clone().or_else(|| input.take_last_word()) else {
        warn("error: no move given: add it after the file, or with --move");
        return Ok(Exit::BadInput);
    };
    let Some((_, sources)) = input.read(None, args.max_time, verbosity) else {
        return Ok(Exit::BadInput);
    };
    let mut output = Output::paged(None, args.format == TextOrJson::Text, verbosity)?;
    let interrupt = Interrupt::listen();
    let mut exit = Exit::Done;
    let (json, language) = (args.format == TextOrJson::Json, args.language.letters());
    let mut document = Vec::new();
    for source in &sources {
        show_diagnostics(&source.loaded.diagnostics, verbosity);
        if source.loaded.has_errors() {
            exit = exit.max(Exit::BadInput);
        }
        for entry in &source.loaded.entries {
            let problem = &entry.problem;
            let name = if source.file.is_some() {
                problem.id.clone()
            } else {
                problem.stipulation.to_string()
            };
            let control = Arc::new(Control::default());
            let watch = Watch::start(&control, &interrupt, &name, args.max_time, verbosity);
            let settings = Settings {
                threads: usize::from(args.threads),
                hash_mib: args.hash as usize,
                ..Settings::default()
            };
            let question = (source.file.as_deref(), problem);
            let WhyAnswers {
                entry,
                answers,
                letters,
                exit: ended,
            } = why(question, &mv, language, &settings, &control);
            drop(watch);
            exit = exit.max(ended);
            if json {
                document.push(entry);
            }
            match answers {
                Ok(answers) if !json => {
                    output.write(&render_why(&name, &answers, letters, &English))?;
                }
                Ok(_) => {}
                Err(error) => warn(&format!("error: {name}: {error}")),
            }
        }
    }
    if json {
        output.write(&WhyDocument::new(document).to_text()?)?;
    }
    output.finish()?;
    Ok(exit)
}
