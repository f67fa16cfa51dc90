//! `parton endgame`.

use super::Verbosity;
use super::effort::seconds;
use super::output::{Output, show_diagnostics, warn};
use super::running::{Interrupt, Watch};
use clap::Args;
use parton::formats::{Defaults, Diagnostic, Flags, read_men};
use parton::position::{CastlingSetup, Man, RuleSet, Setup, Variant};
use parton::problem::Stipulation;
use parton::report::json::EndgameDocument;
use parton::report::{TextOrJson, render_endgame};
use parton::search::{Control, EndgameError, EndgameQuestion, Settings, endgame};
use parton::session::Exit;
use std::io;
use std::sync::Arc;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  parton endgame KBN-K
  parton endgame KR-K --rules alice --list 3
  parton endgame 'K[grasshopper][grasshopper]-K'
  parton endgame KQ-K --stipulation s#

Exit codes: 0 done, 2 bad input or too little memory allowed, 3 stopped before the end.";

#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct EndgameArgs {
    /// White's men, a hyphen and Black's men, in letters of FEN: KBN-K
    #[arg(value_name = "MEN", allow_hyphen_values = true)]
    men: String,
    /// White's aim, without a number of moves: # to mate, = to stalemate, s# to force Black to mate
    #[arg(
        long,
        alias = "stip",
        default_value = "#",
        value_name = "STIPULATION",
        help_heading = "Everyday"
    )]
    stipulation: String,
    /// The rules: a name that `parton rules` lists, such as orthodox or alice
    #[arg(
        long,
        value_name = "RULES",
        default_value = "orthodox",
        help_heading = "Everyday"
    )]
    rules: String,
    /// A fairy condition that `parton rules` lists, such as Circe; may be repeated
    #[arg(long = "condition", value_name = "NAME", help_heading = "Everyday")]
    conditions: Vec<String>,
    /// Switches of the rules, such as ep=off
    #[arg(long, value_name = "SWITCHES", help_heading = "Input")]
    dialect: Option<String>,
    /// The most positions to list of the longest ones, and of the mutual zugzwangs
    #[arg(
        long,
        default_value_t = 5,
        value_name = "N",
        help_heading = "What to show"
    )]
    list: usize,
    /// Also list one position of each length
    #[arg(long, help_heading = "What to show")]
    each_length: bool,
    /// Also tell the length of this position of these men: FEN, in Alice chess with boards A and B
    /// joined by ' | '; may be repeated
    #[arg(
        long = "position",
        alias = "fen",
        value_name = "POSITION",
        help_heading = "Everyday"
    )]
    positions: Vec<String>,
    /// Output format
    #[arg(
        long,
        value_enum,
        default_value_t = TextOrJson::Text,
        value_name = "FORMAT",
        help_heading = "Everyday",
    )]
    format: TextOrJson,
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
        default_value_t = 1024,
        value_name = "MIB",
        value_parser = clap::value_parser!(u32).range(0..=1_048_576),
        help_heading = "Limits",
    )]
    hash: u32,
    /// Stop after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    max_time: Option<Duration>,
}

impl EndgameArgs {
    /// The question, or the errors in the flags.
    fn question(&self) -> Result<EndgameQuestion, Vec<Diagnostic>> {
        // A stipulation without a number of moves means any number.
        let numbered = format!("{}1", self.stipulation);
        let is_bare = self.stipulation.parse::<Stipulation>().is_err();
        let stipulation = if is_bare && numbered.parse::<Stipulation>().is_ok() {
            &numbered
        } else {
            &self.stipulation
        };
        let (men, defaults) = self.read(stipulation)?;
        let variant = defaults.variant.unwrap_or(Variant::Orthodox);
        let mut rules = RuleSet {
            conditions: defaults.conditions.unwrap_or_default(),
            ..RuleSet::new(variant)
        };
        if let Some(dialect) = &self.dialect {
            rules = parton::formats::parse_dialect(dialect, rules)?;
        }
        Ok(EndgameQuestion {
            rules,
            men,
            stipulation: defaults.stipulation.unwrap_or(Stipulation::mate_in(1)),
            most: self.list,
            examples: self.each_length,
            asked: self.asked()?,
        })
    }

    /// The positions whose lengths are wanted.
    fn asked(&self) -> Result<Vec<Setup>, Vec<Diagnostic>> {
        let setup = |position: &String| {
            let flags = Flags {
                rules: Some(&self.rules),
                dialect: self.dialect.as_deref(),
                conditions: &self.conditions,
                position: Some(position),
                stipulation: Some("#1"),
                allow: Some("missing-king"),
            };
            let loaded = flags.load(Defaults::default());
            match loaded.entries.into_iter().next() {
                Some(entry) => Ok(Setup {
                    castling: CastlingSetup::Given(Vec::new()),
                    ..entry.problem.setup
                }),
                None => Err(loaded.diagnostics),
            }
        };
        self.positions.iter().map(setup).collect()
    }

    fn read(&self, stipulation: &str) -> Result<(Vec<Man>, Defaults), Vec<Diagnostic>> {
        let flags = Flags {
            rules: Some(&self.rules),
            dialect: self.dialect.as_deref(),
            conditions: &self.conditions,
            stipulation: Some(stipulation),
            ..Flags::default()
        };
        Ok((read_men(&self.men)?, flags.defaults()?))
    }
}

pub(super) fn run(args: &EndgameArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let question = match args.question() {
        Ok(question) => question,
        Err(diagnostics) => {
            show_diagnostics(&diagnostics, verbosity);
            return Ok(Exit::BadInput);
        }
    };
    let mut output = Output::paged(None, args.format == TextOrJson::Text, verbosity)?;
    let interrupt = Interrupt::saying("stopping; press Ctrl-C again to quit at once");
    let control = Arc::new(Control::default());
    let watch = Watch::counting(&control, &interrupt, &args.men, args.max_time, verbosity);
    let settings = Settings {
        threads: usize::from(args.threads),
        hash_mib: args.hash as usize,
        ..Settings::default()
    };
    let answer = endgame(&question, &settings, &control);
    drop(watch);
    let answer = match answer {
        Ok(answer) => answer,
        Err(error) => {
            let exit = if matches!(error, EndgameError::Interrupted) {
                Exit::Incomplete
            } else {
                Exit::BadInput
            };
            warn(&format!("error: {}: {error}", args.men));
            return Ok(exit);
        }
    };
    output.write(&match args.format {
        TextOrJson::Text => render_endgame(&question, &answer),
        TextOrJson::Json => EndgameDocument::new(&question, &answer).to_text()?,
    })?;
    output.finish()?;
    Ok(Exit::Done)
}
