//! The command line, one file a subcommand.
//!
//! Results go to standard output, everything else to standard error. The exit codes are a contract: see [`Exit`].

mod audit;
mod bench;
mod certify;
mod check;
mod effort;
mod exit;
mod form;
mod input;
mod live;
mod long;
mod merge;
mod moves;
mod output;
mod perft;
mod replay;
mod rules;
mod show;
mod solve;
mod trust;
mod verify;
mod wanted;
mod watch;
mod why;

pub(crate) use exit::Exit;

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::process::ExitCode;

/// Solve chess problems, orthodox and Alice, look at positions, and replay games.
#[derive(Parser, Debug)]
#[command(
    name = "parton",
    version,
    about,
    max_term_width = 100,
    after_help = "Exit codes: 0 done (check: sound), 1 unsound (check), 2 bad input, 3 search cut short, 70 two\nsearches disagree (solve --verify)."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    talk: Talk,
}

/// How the program talks.
#[derive(Args, Clone, Debug)]
struct Talk {
    /// When to use colours
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN", help_heading = "Output", display_order = 100)]
    color: Color,
    /// No progress and no remarks, only results and errors
    #[arg(short, long, global = true, help_heading = "Output", display_order = 101)]
    quiet: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Solve problems: set play, tries, keys and all variations
    Solve(solve::SolveArgs),
    /// Put the journals of a long run together and report its result
    Merge(merge::MergeArgs),
    /// Check problems: sound or cooked, duals, the printed solution
    Check(check::CheckArgs),
    /// Say what refutes a first move, or that nothing does
    Why(why::WhyArgs),
    /// Draw the boards
    Show(show::ShowArgs),
    /// List the legal moves
    Moves(moves::MovesArgs),
    /// Count the sequences of legal moves
    Perft(perft::PerftArgs),
    /// Play game scores through and say whether they are legal
    Replay(replay::ReplayArgs),
    /// Replay a certificate by the rules alone
    Audit(audit::AuditArgs),
    /// Measure this machine: a fixed set of problems, positions and CPU time
    Bench(bench::BenchArgs),
    /// Explain the rules of the variants
    Rules(rules::RulesArgs),
}

/// Runs the program with the arguments it was started with.
pub(crate) fn run() -> ExitCode {
    let cli = Cli::parse();
    let talk = cli.talk;
    let outcome = match cli.command {
        Command::Solve(args) => solve::run(&args, &talk),
        Command::Merge(args) => merge::run(&args, &talk),
        Command::Check(args) => check::run(&args, &talk),
        Command::Why(args) => why::run(&args, &talk),
        Command::Show(args) => show::run(&args, &talk),
        Command::Moves(args) => moves::run(&args, &talk),
        Command::Perft(args) => perft::run(&args, &talk),
        Command::Replay(args) => replay::run(&args, &talk),
        Command::Audit(args) => audit::run(&args, &talk),
        Command::Bench(args) => bench::run(&args, &talk),
        Command::Rules(args) => rules::run(&args, &talk),
    };
    match outcome {
        Ok(exit) => exit.into(),
        // Whoever reads our output has seen enough.
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Exit::Done.into(),
        Err(error) => {
            output::complain(&format!("error: {error}"));
            Exit::BadInput.into()
        }
    }
}
