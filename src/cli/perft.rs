//! `parton perft`.

use super::Verbosity;
use super::input::InputArgs;
use super::language::LanguageArgs;
use super::moves::each_position;
use super::output::{Output, warn};
use clap::Args;
use parton::notation::{self, Language};
use parton::rules::AnyPosition;
use parton::session::Exit;
use rayon::prelude::*;
use std::fmt::Write as _;
use std::io;
use std::time::Instant;

const EXAMPLES: &str = "\
Examples:
  parton perft --depth 4 --position 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -'
  parton perft --depth 3 --divide problems/marks-1999.ron";

#[derive(Args, Debug)]
#[command(
    after_help = EXAMPLES,
    override_usage = "parton perft [OPTIONS] --depth <N> <FILE>...\n       parton perft \
        [OPTIONS] --depth <N> --position <POSITION>"
)]
pub(super) struct PerftArgs {
    #[command(flatten)]
    input: InputArgs,
    /// Depth in half-moves
    #[arg(
        short,
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(0..=30),
        help_heading = "Everyday",
    )]
    depth: u32,
    /// Also show the count after each first move
    #[arg(long, help_heading = "Everyday")]
    divide: bool,
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
    /// Show how long it took
    #[arg(long, help_heading = "Expert")]
    stats: bool,
}

pub(super) fn run(args: &PerftArgs, verbosity: &Verbosity) -> io::Result<Exit> {
    let mut output = Output::new(None, verbosity)?;
    let threads = rayon::ThreadPoolBuilder::new()
        .num_threads(usize::from(args.threads))
        .build();
    // If the system has no thread for it, this thread counts.
    let here = |_| {
        rayon::ThreadPoolBuilder::new()
            .num_threads(1)
            .use_current_thread()
            .build()
    };
    let pool = threads.or_else(here).map_err(io::Error::other)?;
    let exit = each_position(&args.input, verbosity, |entry, heading| {
        let setup = &entry.problem.setup;
        let started = Instant::now();
        let position = AnyPosition::new(setup)?;
        let (text, nodes) = pool.install(|| {
            count(
                &position,
                args.depth,
                args.divide.then_some(args.language.letters()),
            )
        });
        if args.stats {
            let seconds = started.elapsed().as_secs_f64();
            #[allow(clippy::cast_precision_loss, reason = "a rate of three digits")]
            let rate = nodes as f64 / seconds / 1e6;
            warn(&format!(
                "{nodes} in {seconds:.3} s: {rate:.1} million a second"
            ));
        }
        Ok(output.write(&(heading + &text)))
    })?;
    output.finish()?;
    Ok(exit)
}

/// The counts as text, and their sum. If `divide` is given, the counts after each first move are
/// shown in that language.
fn count(position: &AnyPosition, depth: u32, divide: Option<Language>) -> (String, u64) {
    let mut text = String::new();
    let nodes = if depth == 0 {
        1
    } else {
        let mut moves = position.legal_moves();
        moves.sort();
        // The second half-moves are also distributed, because first moves differ much in size.
        let counts: Vec<u64> = moves
            .par_iter()
            .map(|&mv| {
                let child = position.play(mv);
                if depth < 3 {
                    return child.perft(depth - 1);
                }
                child
                    .legal_moves()
                    .par_iter()
                    .map(|&reply| child.play(reply).perft(depth - 2))
                    .sum()
            })
            .collect();
        if let Some(language) = divide {
            for (mv, count) in moves.iter().zip(&counts) {
                let _ = writeln!(
                    text,
                    "{} {count}",
                    notation::short_in(position, *mv, language)
                );
            }
        }
        counts.iter().sum()
    };
    let _ = writeln!(text, "perft({depth}) = {nodes}");
    (text, nodes)
}
