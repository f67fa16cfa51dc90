//! The flags for the form and the destination of results.

use super::language::LanguageArgs;
use super::output;
use clap::{Args, ValueEnum};
use parton::notation::{Language, Notation};
use parton::report::solve::SolutionFormat;
use parton::report::{DiagramOptions, Layout, TextOptions};
use std::path::PathBuf;

/// The look of text output.
#[derive(Args, Debug)]
pub(super) struct LookArgs {
    /// One move per line instead of the condensed form
    #[arg(long, help_heading = "What to show")]
    full: bool,
    /// Also show tries that give check or are merely refuted (JSON always has them)
    #[arg(long, alias = "checking-tries", help_heading = "What to show")]
    all_tries: bool,
    /// Depth of the play shown in text, in moves
    #[arg(
        long,
        value_name = "MOVES",
        value_parser = clap::value_parser!(u8).range(1..),
        help_heading = "What to show",
    )]
    depth: Option<u8>,
    #[command(flatten)]
    language: LanguageArgs,
    /// Notation of moves in text
    #[arg(
        long,
        value_enum,
        default_value_t = NotationArg::Short,
        value_name = "NOTATION",
        help_heading = "What to show",
    )]
    notation: NotationArg,
}

/// The form and the destination of results.
#[derive(Args, Debug)]
pub(super) struct ReportArgs {
    /// Draw the boards above the solution
    #[arg(long, help_heading = "Everyday")]
    pub(super) diagram: bool,
    /// Output format
    #[arg(
        long,
        value_enum,
        default_value_t = SolutionFormat::Text,
        value_name = "FORMAT",
        help_heading = "Everyday",
    )]
    pub(super) format: SolutionFormat,
    /// Write the result to this file once it is complete
    #[arg(short, long, value_name = "FILE", help_heading = "Everyday")]
    pub(super) output: Option<PathBuf>,
    #[command(flatten)]
    pub(super) look: LookArgs,
    /// Allow --output and --certify to replace a file that is not a report of parton
    #[arg(long, help_heading = "Everyday")]
    pub(super) force: bool,
}

/// The notation of moves in text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum NotationArg {
    /// As people write: Rxe7/A#
    Short,
    /// As programs write: Re6*e7A
    Long,
    /// As Popeye writes, in its layout
    Popeye,
}

impl LookArgs {
    /// The letters of the men.
    pub(super) fn letters(&self) -> Language {
        self.language.letters()
    }
}

impl ReportArgs {
    /// The options of text output, coloured or not.
    pub(super) fn text_options(&self, color: bool) -> TextOptions {
        let look = &self.look;
        TextOptions {
            layout: if look.full {
                Layout::Tree
            } else {
                Layout::Condensed
            },
            all_tries: look.all_tries,
            depth: look.depth.map(usize::from),
            diagram: self.diagram.then(|| DiagramOptions {
                figures: self.output.is_none() && output::on_terminal(),
                color,
                one_board: false,
            }),
            color,
            width: width(self.output.is_some()),
            wrapped: true,
            notation: match look.notation {
                NotationArg::Short => Notation::Short,
                NotationArg::Long => Notation::Long,
                NotationArg::Popeye => Notation::Popeye,
            },
            language: look.letters(),
        }
    }
}

/// The number of columns: the terminal's, at most 100; 100 in files and pipes.
fn width(to_file: bool) -> usize {
    const WIDEST: usize = 100;
    columns(to_file).map_or(WIDEST, |width| width.min(WIDEST))
}

/// The number of columns of the terminal to which results go, if they go to one.
pub(super) fn columns(to_file: bool) -> Option<usize> {
    let terminal = !to_file && output::on_terminal();
    terminal
        .then(terminal_size::terminal_size)
        .flatten()
        .map(|(width, _)| usize::from(width.0).max(40))
}
