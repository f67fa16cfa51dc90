//! `parton moves`.

use super::Verbosity;
use super::input::InputArgs;
use super::language::LanguageArgs;
use super::output::{Output, show_diagnostics, warn};
use clap::{Args, ValueEnum};
use parton::formats::Entry;
use parton::notation::{self, Explanation, Language, Notated};
use parton::position::SetupError;
use parton::problem::Stipulation;
use parton::report::TextOrJson;
use parton::report::json::{MovesDocument, MovesEntry};
use parton::rules::AnyPosition;
use parton::session::Exit;
use parton::words::{English, Words};
use std::fmt::Write as _;
use std::io;

const EXAMPLES: &str = "\
Examples:
  parton moves problems/marks-1999.ron
  parton moves --position '4k3/8/8/8/8/8/8/4K2R | 5r2/8/8/8/8/8/8/8 w' --explain 0-0
  parton moves --format json problems/marks-1999.ron

Exit codes: 0 done, 2 bad input.";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES, override_usage = "parton moves [OPTIONS] <FILE>...\n       \
    parton moves [OPTIONS] --position <POSITION>")]
pub(super) struct MovesArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Output format
    #[arg(
        long,
        value_enum,
        default_value_t = TextOrJson::Text,
        value_name = "FORMAT",
        help_heading = "Everyday",
    )]
    format: TextOrJson,
    /// Notation of moves: short as people write, long as programs write
    #[arg(
        long,
        value_enum,
        default_value_t = MoveNotationArg::Short,
        value_name = "NOTATION",
        help_heading = "What to show",
    )]
    notation: MoveNotationArg,
    #[command(flatten)]
    language: LanguageArgs,
    /// Explain whether this move is legal, and if not, why
    #[arg(
        long,
        value_name = "MOVE",
        allow_hyphen_values = true,
        help_heading = "Everyday"
    )]
    explain: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum MoveNotationArg {
    Short,
    Long,
}

pub(super) fn run(args: &MovesArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let mut output = Output::paged(None, args.format == TextOrJson::Text, verbosity)?;
    let (notation, language) = (args.notation, args.language.letters());
    let mut unreadable = false;
    let mut document = Vec::new();
    let exit = each_position_of(&args.input, verbosity, |file, entry, heading| {
        let setup = &entry.problem.setup;
        let position = AnyPosition::new(setup)?;
        if args.format == TextOrJson::Json {
            let listed = MovesEntry::new(
                (file, &entry.problem.id),
                setup,
                &position,
                &args.explain,
                language,
            );
            unreadable |= listed.has_unreadable();
            document.push(listed);
            return Ok(Ok(()));
        }
        let language = notation::letters_for(&entry.problem, language);
        let text = if args.explain.is_empty() {
            list(&position, notation, language)
        } else {
            explain(&position, &args.explain, language, &mut unreadable)
        };
        Ok(output.write(&(heading + &text)))
    })?;
    if args.format == TextOrJson::Json {
        output.write(&MovesDocument::new(document).to_text()?)?;
    }
    output.finish()?;
    Ok(if unreadable {
        exit.max(Exit::BadInput)
    } else {
        exit
    })
}

/// A line for each move: that it is legal, or why it is not.
fn explain(
    position: &AnyPosition,
    moves: &[String],
    language: Language,
    unreadable: &mut bool,
) -> String {
    let mut text = String::new();
    for written in moves {
        let answer = notation::explain_text(position, written, language);
        let line = match answer {
            Ok(Explanation::Legal(moves)) => {
                let names: Vec<String> = moves
                    .iter()
                    .map(|&mv| notation::short_in(position, mv, language))
                    .collect();
                format!("{written}: legal: {}", names.join(", "))
            }
            Ok(Explanation::Illegal { misfit, near }) => {
                let near = if near.is_empty() {
                    String::new()
                } else {
                    format!("; {} would be legal", Notated::join(&near, ", ", language))
                };
                let why = English.misfit(&misfit, language);
                let why = if why.is_empty() {
                    why
                } else {
                    format!(": {why}")
                };
                format!("{written}: not legal{why}{near}")
            }
            Err(error) => {
                *unreadable = true;
                warn(&format!("error: {error}"));
                continue;
            }
        };
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{line}");
    }
    text
}

fn list(position: &AnyPosition, notation: MoveNotationArg, language: Language) -> String {
    let mut moves = position.legal_moves();
    moves.sort();
    let mut text = String::new();
    for &mv in &moves {
        let name = match notation {
            MoveNotationArg::Short => notation::short_in(position, mv, language),
            MoveNotationArg::Long => notation::long_at(position, mv, language),
        };
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{name}");
    }
    let plural = if moves.len() == 1 { "" } else { "s" };
    let _ = writeln!(
        text,
        "{} legal move{plural}, {} to move",
        moves.len(),
        position.turn()
    );
    text
}

/// The stipulation of input that has none and needs none.
pub(super) const NO_STIPULATION: Stipulation = Stipulation::mate_in(u8::MAX);

/// Calls a function with each position of the input, and shows the errors of the others. If there
/// are several, each is headed by its name.
pub(super) fn each_position(
    input: &InputArgs,
    verbosity: &Verbosity,
    mut visit: impl FnMut(&Entry, String) -> Result<io::Result<()>, SetupError>,
) -> io::Result<Exit> {
    each_position_of(input, verbosity, |_, entry, heading| visit(entry, heading))
}

/// As [`each_position`], also passing the file of each position.
fn each_position_of(
    input: &InputArgs,
    verbosity: &Verbosity,
    mut visit: impl FnMut(Option<&str>, &Entry, String) -> Result<io::Result<()>, SetupError>,
) -> io::Result<Exit> {
    let Some((_, sources)) = input.read(Some(NO_STIPULATION), None, verbosity) else {
        return Ok(Exit::BadInput);
    };
    let several = sources
        .iter()
        .map(|source| source.loaded.entries.len())
        .sum::<usize>()
        > 1;
    let mut gap = "";
    let mut exit = Exit::Done;
    for source in &sources {
        show_diagnostics(&source.loaded.diagnostics, verbosity);
        if source.loaded.has_errors() {
            exit = Exit::BadInput;
        }
        for entry in &source.loaded.entries {
            let heading = if several {
                format!("{gap}{}\n", entry.problem.id)
            } else {
                String::new()
            };
            gap = "\n";
            let mut entry = entry.clone();
            // The stipulation decides which side begins.
            if entry.problem.stipulation != NO_STIPULATION {
                entry.problem.setup.turn = entry.problem.clone().completed().setup.turn;
            }
            match visit(source.file.as_deref(), &entry, heading) {
                Ok(written) => written?,
                Err(error) => {
                    exit = Exit::BadInput;
                    let diagnostics: Vec<_> = error
                        .reasons
                        .iter()
                        .map(|reason| entry.diagnose(reason))
                        .collect();
                    show_diagnostics(&diagnostics, verbosity);
                }
            }
        }
    }
    Ok(exit)
}
