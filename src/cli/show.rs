//! `parton show`.

use super::Verbosity;
use super::input::InputArgs;
use super::moves::{NO_STIPULATION, each_position};
use super::output::{Output, on_terminal};
use clap::Args;
use parton::report::{DiagramOptions, TextOptions, render_problem};
use parton::session::Exit;
use std::io;

const EXAMPLES: &str = "\
Examples:
  parton show problems/marks-1999.ron
  parton show --one-board problems/marks-1999.ron
  parton show --position 'white Kf6 Rg1 black Kh8'";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, override_usage = "parton show [OPTIONS] <FILE>...\n       parton show [OPTIONS] --position <POSITION>")]
pub(super) struct ShowArgs {
    #[command(flatten)]
    input: InputArgs,
    /// All men on one board, those of board B marked
    #[arg(long, help_heading = "Output")]
    one_board: bool,
    /// Letters instead of figures (the default in files and pipes)
    #[arg(long, conflicts_with = "figures", help_heading = "Output")]
    letters: bool,
    /// Chess figures instead of letters (the default on a terminal)
    #[arg(long, help_heading = "Output")]
    figures: bool,
}

pub(super) fn run(args: &ShowArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let mut output = Output::new(None, verbosity)?;
    let options = DiagramOptions {
        figures: args.figures || !args.letters && on_terminal(),
        color: output.color,
        one_board: args.one_board,
    };
    let text = TextOptions { color: output.color, ..TextOptions::default() };
    let exit = each_position(&args.input, verbosity, |entry, heading| {
        let mut problem = entry.problem.clone();
        // The heading has said its name.
        if !heading.is_empty() || problem.id == "position" {
            problem.id.clear();
        }
        let task = problem.stipulation != NO_STIPULATION;
        let shown = render_problem(&problem, task, &options, &text);
        Ok(shown.map_or_else(|(_, error)| Err(io::Error::other(error)), |shown| output.write(&(heading + &shown))))
    })?;
    output.finish()?;
    Ok(exit)
}
