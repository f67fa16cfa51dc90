//! `parton show`.

use super::input::InputArgs;
use super::output::{Output, on_terminal, show_diagnostics};
use super::{Exit, Talk};
use clap::Args;
use parton::problem::Stipulation;
use parton::report::{DiagramOptions, render_diagram};
use std::io;

#[derive(Args, Debug)]
pub(super) struct ShowArgs {
    #[command(flatten)]
    input: InputArgs,
    /// All men on one board, those of board B marked
    #[arg(long, help_heading = "Output")]
    one_board: bool,
    /// Letters instead of figures (the default in files and pipes)
    #[arg(long, conflicts_with = "figures", help_heading = "Output")]
    letters: bool,
    /// Figures instead of letters (the default on a terminal)
    #[arg(long, help_heading = "Output")]
    figures: bool,
}

pub(super) fn run(args: &ShowArgs, talk: &Talk) -> io::Result<Exit> {
    let sources = match args.input.read(Some(Stipulation::mate_in(1))) {
        Ok(sources) => sources,
        Err(diagnostics) => {
            show_diagnostics(&diagnostics, talk);
            return Ok(Exit::BadInput);
        }
    };
    let mut output = Output::new(None, talk)?;
    let options = DiagramOptions {
        figures: args.figures || !args.letters && on_terminal(),
        color: output.color,
        one_board: args.one_board,
    };
    let mut exit = Exit::Done;
    let mut first = true;
    for source in &sources {
        show_diagnostics(&source.loaded.diagnostics, talk);
        if source.loaded.has_errors() {
            exit = Exit::BadInput;
        }
        for entry in &source.loaded.entries {
            if !std::mem::replace(&mut first, false) {
                output.write("\n")?;
            }
            output.write(&render_diagram(&entry.problem.setup, &options))?;
        }
    }
    output.finish()?;
    Ok(exit)
}
