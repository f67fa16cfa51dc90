//! The command line, one file per subcommand.
//!
//! Results go to standard output, everything else to standard error. The exit codes are a contract:
//! see [`Exit`].

mod audit;
mod bench;
#[cfg(feature = "board")]
mod board;
mod certify;
mod check;
mod completions;
mod convert;
mod effort;
mod endgame;
mod find;
mod form;
mod input;
mod kept;
mod language;
mod long;
mod man;
mod merge;
mod moves;
mod output;
mod pager;
mod perft;
mod replay;
mod request;
mod rules;
mod running;
mod show;
mod solve;
mod themes;
mod trust;
mod uci;
mod units;
mod verify;
mod watch;
mod why;
mod workshop;

use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};
use parton::formats::{Format, typed};
use parton::session::Exit;
use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

/// Solve chess problems, orthodox and Alice, inspect positions, and replay games.
#[derive(Parser, Debug)]
#[command(
    name = "parton",
    version,
    about,
    max_term_width = 100,
    after_help = "Exit codes: 0 done (check: sound), 1 unsound (check), 2 bad input, 3 search \
        cut short, 70 two\nsearches disagree (solve --verify)."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    verbosity: Verbosity,
}

/// The parts printed besides the results.
#[derive(Args, Clone, Debug)]
struct Verbosity {
    /// When to use colours
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t = ColorArg::Auto,
        value_name = "WHEN",
        help_heading = "What to show",
        display_order = 100,
    )]
    color: ColorArg,
    /// Show only results and errors, no progress and no remarks
    #[arg(
        short,
        long,
        global = true,
        help_heading = "Everyday",
        display_order = 101
    )]
    quiet: bool,
    /// On a terminal, do not show long results again in a pager
    #[arg(
        long,
        global = true,
        help_heading = "What to show",
        display_order = 102
    )]
    no_pager: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum ColorArg {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Solve problems: set play, tries, keys and all variations
    Solve(solve::SolveArgs),
    /// List the units of work of a long run, or those still to do
    Units(units::UnitsArgs),
    /// Combine the journals of a long run and report its result
    Merge(merge::MergeArgs),
    /// Check problems: sound or cooked, duals, the printed solution
    Check(check::CheckArgs),
    /// Write problems in another format
    Convert(convert::ConvertArgs),
    /// Solve and check files again whenever they are saved
    Watch(watch::WatchArgs),
    /// Show what refutes a first move, or that nothing does
    Why(why::WhyArgs),
    /// Name the themes that a problem shows, with the moves that prove them
    Themes(themes::ThemesArgs),
    /// Try every small change of a problem and rank those that are sound
    Improve(workshop::ImproveArgs),
    /// Try every small change of a problem and list the twins it yields
    Twins(workshop::TwinsArgs),
    /// Find problems in a collection: by position, pattern, theme or scheme
    Find(find::FindArgs),
    /// Set up, solve and step through problems on a page in the browser
    #[cfg(feature = "board")]
    Board(board::BoardArgs),
    /// Draw the boards
    Show(show::ShowArgs),
    /// List the legal moves
    Moves(moves::MovesArgs),
    /// Count the sequences of legal moves
    Perft(perft::PerftArgs),
    /// Compute all positions of a few men: the longest mates and mutual zugzwangs
    Endgame(endgame::EndgameArgs),
    /// Replay game scores and report whether they are legal
    Replay(replay::ReplayArgs),
    /// Replay a certificate by the rules alone
    Audit(audit::AuditArgs),
    /// Answer a program that drives chess engines, by the protocol UCI
    Uci(uci::UciArgs),
    /// Measure this machine: a fixed set of problems, positions and CPU time
    Bench(bench::BenchArgs),
    /// Explain the rules of the variants
    Rules(rules::RulesArgs),
    /// Write completions for a shell
    Completions(completions::CompletionsArgs),
    /// Write a manual page
    Man(man::ManArgs),
}

/// The arguments, with `solve` inserted where a file or a position stands in place of a command.
fn with_command(mut arguments: Vec<OsString>) -> Vec<OsString> {
    let commands = Cli::command();
    // Whether the previous argument is a flag, so that this one may be its value.
    let mut after_flag = false;
    for word in arguments.iter().skip(1) {
        let text = word.to_string_lossy();
        if commands.find_subcommand(text.as_ref()).is_some() || text == "help" {
            break;
        }
        let path = Path::new(word);
        if text == "-"
            || ["--position", "--fen"]
                .iter()
                .any(|flag| text.starts_with(flag))
            || typed(&text).is_some()
            || Format::of_path(path).is_some()
            || path.exists()
        {
            arguments.insert(1, "solve".into());
            break;
        }
        if !text.starts_with('-') && !after_flag {
            break;
        }
        after_flag = text.starts_with('-') && !text.contains('=');
    }
    arguments
}

/// Returns whether the arguments are `--version --verbose`, in either order.
fn is_about_build(arguments: &[OsString]) -> bool {
    let has = |flags: [&str; 2]| {
        arguments
            .iter()
            .skip(1)
            .any(|word| flags.iter().any(|flag| word == flag))
    };
    arguments.len() == 3 && has(["--version", "-V"]) && has(["--verbose", "-v"])
}

/// The version of the program, the machine it was built for, and its features.
fn build() -> String {
    let features: Vec<&str> = [
        ("board", cfg!(feature = "board")),
        ("png", cfg!(feature = "png")),
    ]
    .into_iter()
    .filter_map(|(name, is_on)| is_on.then_some(name))
    .collect();
    let kind = if cfg!(debug_assertions) {
        "with assertions, not for measurements"
    } else {
        "optimised"
    };
    format!(
        "parton {}\nbuild: {kind}\ntarget: {} {}, {} bits\nfeatures: {}\n",
        env!("CARGO_PKG_VERSION"),
        std::env::consts::ARCH,
        std::env::consts::OS,
        usize::BITS,
        features.join(", ")
    )
}

/// Runs the program with its command-line arguments.
pub(crate) fn run() -> ExitCode {
    // Done first, so that no signal ends the program without a message.
    running::install();
    let arguments: Vec<OsString> = std::env::args_os().collect();
    if is_about_build(&arguments) {
        return match output::print(build().as_bytes()) {
            Ok(_) => Exit::Done.into(),
            Err(_) => Exit::BadInput.into(),
        };
    }
    let cli = Cli::parse_from(with_command(arguments));
    let verbosity = cli.verbosity;
    running::be_quiet(verbosity.quiet);
    let outcome = match cli.command {
        Command::Solve(args) => solve::run(&args, &verbosity),
        Command::Units(args) => units::run(&args, &verbosity),
        Command::Merge(args) => merge::run(&args, &verbosity),
        Command::Check(args) => check::run(&args, &verbosity),
        Command::Convert(args) => convert::run(&args, &verbosity),
        Command::Watch(args) => watch::run(args, &verbosity),
        Command::Why(args) => why::run(&args, &verbosity),
        Command::Themes(args) => themes::run(&args, &verbosity),
        Command::Improve(args) => workshop::improve(&args, &verbosity),
        Command::Twins(args) => workshop::twins(&args, &verbosity),
        Command::Find(args) => find::run(&args, &verbosity),
        #[cfg(feature = "board")]
        Command::Board(args) => board::run(&args, &verbosity),
        Command::Show(args) => show::run(&args, &verbosity),
        Command::Moves(args) => moves::run(&args, &verbosity),
        Command::Perft(args) => perft::run(&args, &verbosity),
        Command::Endgame(args) => endgame::run(&args, &verbosity),
        Command::Replay(args) => replay::run(&args, &verbosity),
        Command::Audit(args) => audit::run(&args, &verbosity),
        Command::Uci(args) => uci::run(&args),
        Command::Bench(args) => bench::run(&args, &verbosity),
        Command::Rules(args) => rules::run(&args, &verbosity),
        Command::Completions(args) => completions::run(&args, &verbosity),
        Command::Man(args) => man::run(&args, &verbosity),
    };
    match outcome {
        Ok(exit) => exit.into(),
        Err(error) => {
            output::warn(&format!("error: {error}"));
            Exit::BadInput.into()
        }
    }
}
