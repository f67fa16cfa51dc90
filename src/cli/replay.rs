//! `parton replay`.

use super::Verbosity;
use super::language::LanguageArg;
use super::output::{Output, on_terminal, show_diagnostics};
use clap::Args;
use parton::formats::Flags;
use parton::games::{At, Game, ReplayDocument, ReplayOptions, render_replay};
use parton::report::{DiagramOptions, TextOrJson};
use parton::session::{Exit, Replays, find_files, replay_file};
use std::io;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "\
Examples:
  parton replay games/castelli-jelliss-1995.txt
  parton replay --at 3w,0 --language it games/castelli-jelliss-1995.txt
  parton replay --format json games/

Exit codes: 0 all moves are legal, 2 a move is not legal or could not be read.";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(super) struct ReplayArgs {
    /// Files of game scores (.pgn, .txt), or folders of them; - is standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// The rules, see `parton rules`; by default those of [Variant] in the text, or else Alice
    /// chess
    #[arg(long, value_name = "RULES", help_heading = "Everyday")]
    rules: Option<String>,
    /// Switches of the rules, such as castling=strict,ep=off
    #[arg(long, value_name = "SWITCHES", help_heading = "Input")]
    dialect: Option<String>,
    /// The letters of the men in the score; by default those by which most moves are legal
    #[arg(long, value_enum, value_name = "LANGUAGE", help_heading = "Everyday")]
    language: Option<LanguageArg>,
    /// Draw the boards after these moves: 12 (of both), 12w, 12b; 0 is the initial position
    #[arg(
        long,
        value_name = "MOVES",
        value_delimiter = ',',
        help_heading = "Everyday"
    )]
    at: Vec<At>,
    /// Draw the boards after every move
    #[arg(long, help_heading = "What to show")]
    boards: bool,
    /// All men on one board, those of board B marked
    #[arg(long, help_heading = "What to show")]
    one_board: bool,
    /// Letters instead of figures (the default in files and pipes)
    #[arg(long, conflicts_with = "figures", help_heading = "What to show")]
    letters: bool,
    /// Chess figures instead of letters (the default on a terminal)
    #[arg(long, help_heading = "What to show")]
    figures: bool,
    /// Refuse files larger than this many MiB
    #[arg(
        long,
        value_name = "MIB",
        default_value_t = 64,
        value_parser = clap::value_parser!(u64).range(1..=65536),
        help_heading = "Input",
    )]
    max_size: u64,
    /// Output format
    #[arg(
        long,
        value_enum,
        default_value_t = TextOrJson::Text,
        value_name = "FORMAT",
        help_heading = "Everyday",
    )]
    format: TextOrJson,
}

pub(super) fn run(args: &ReplayArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let flags = Flags {
        rules: args.rules.as_deref(),
        ..Flags::default()
    };
    let variant = match flags.defaults() {
        Ok(defaults) => defaults.variant,
        Err(diagnostics) => {
            show_diagnostics(&diagnostics, verbosity);
            return Ok(Exit::BadInput);
        }
    };
    let language = args.language.map(|language| language.0);
    let options = ReplayOptions {
        variant,
        dialect: args.dialect.as_deref(),
        language,
    };
    let mut output = Output::paged(None, args.format == TextOrJson::Text, verbosity)?;
    let mut run = ReplayRun {
        args,
        verbosity,
        options,
        document: Vec::new(),
        printed: false,
        exit: Exit::Done,
    };
    let mut files = args.files.clone();
    let is_score = |path: &Path| {
        path.extension()
            .is_some_and(|ending| ending == "pgn" || ending == "txt")
    };
    for note in find_files(&mut files, &is_score, "file of game scores (.pgn, .txt)") {
        if note.loaded.has_errors() {
            run.exit = Exit::BadInput;
        }
        show_diagnostics(&note.loaded.diagnostics, verbosity);
    }
    for path in &files {
        run.file(path, &mut output)?;
    }
    if args.format == TextOrJson::Json {
        output.write(&ReplayDocument::new(run.document).to_text()?)?;
    }
    output.finish()?;
    Ok(run.exit)
}

struct ReplayRun<'a> {
    args: &'a ReplayArgs,
    verbosity: &'a Verbosity,
    options: ReplayOptions<'a>,
    document: Vec<Game>,
    printed: bool,
    exit: Exit,
}

impl ReplayRun<'_> {
    fn file(&mut self, path: &Path, output: &mut Output) -> io::Result<()> {
        let Replays {
            source,
            games,
            exit,
        } = replay_file(path, self.args.max_size << 20, &self.options);
        self.exit = self.exit.max(exit);
        for game in games {
            match (game, &source) {
                (Err(diagnostics), _) => show_diagnostics(&diagnostics, self.verbosity),
                (Ok(_), None) => {}
                (Ok(replay), Some(source)) => {
                    if self.args.format == TextOrJson::Json {
                        self.document.push(Game::new(source.name(), &replay, |at| {
                            source.line_and_column(at)
                        }));
                        continue;
                    }
                    let diagram = DiagramOptions {
                        figures: self.args.figures || !self.args.letters && on_terminal(),
                        color: output.color,
                        one_board: self.args.one_board,
                    };
                    let place = |at| {
                        let (line, column) = source.line_and_column(at);
                        format!("{}:{line}:{column}", source.name())
                    };
                    let text =
                        render_replay(&replay, &self.args.at, self.args.boards, diagram, place);
                    if std::mem::replace(&mut self.printed, true) {
                        output.write("\n")?;
                    }
                    output.write(&text)?;
                }
            }
        }
        Ok(())
    }
}
