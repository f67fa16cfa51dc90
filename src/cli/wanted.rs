//! The flags that say what is computed.

use clap::{Args, ValueEnum};
use parton::position::Color;
use parton::problem::{Change, Duplex, Length, Options, Problem};
use serde::{Deserialize, Serialize};

/// What is computed; by default what the problem's own options say.
#[derive(Args, Clone, Debug, Default, Serialize, Deserialize)]
#[command(next_help_heading = "What to compute")]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct Wanted {
    /// Tries, even if the problem says none
    #[arg(long, overrides_with = "no_tries")]
    tries: bool,
    /// No tries
    #[arg(long)]
    no_tries: bool,
    /// The most refutations that a try may have (default: 1)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(0..=99), conflicts_with = "no_tries")]
    refutations: Option<u32>,
    /// Set play, even if the problem says none
    #[arg(long, overrides_with = "no_set_play")]
    set_play: bool,
    /// No set play
    #[arg(long)]
    no_set_play: bool,
    /// Keys alone; with --tries or --refutations, tries too
    #[arg(long)]
    keys_only: bool,
    /// All defences, and no threats
    #[arg(long)]
    no_threats: bool,
    /// No variations shorter than stipulated
    #[arg(long)]
    no_short_variations: bool,
    /// Who begins
    #[arg(long, value_enum, value_name = "COLOUR")]
    turn: Option<TurnArg>,
    /// The diagram stands after the key: the defender begins
    #[arg(long)]
    post_key: bool,
    /// Solve with the sides exchanged, too
    #[arg(long)]
    duplex: bool,
    /// Solve with the sides exchanged only
    #[arg(long, conflicts_with = "duplex")]
    half_duplex: bool,
    /// Which lengths count: as stipulated or fewer moves, exactly as stipulated, or the fewest that do
    #[arg(long, value_enum, value_name = "LENGTH")]
    length: Option<LengthArg>,
    /// Stop at so many keys or lines
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_solutions: Option<u64>,
    /// Only first moves with these numbers, in the order of the list
    #[arg(long, value_name = "FROM-TO", value_parser = range)]
    first_moves: Option<(u32, u32)>,
    /// Restricted search: non-trivial replies granted in all beyond one a move, and the length that is trivial
    #[arg(long, value_name = "N,LENGTH", value_parser = non_trivial)]
    non_trivial: Option<(u32, u32)>,
    /// Restricted search: only checks and threats to win in so many moves
    #[arg(long, value_name = "MOVES")]
    max_threat: Option<u32>,
    /// Restricted search: only moves that leave the defending king so many moves
    #[arg(long, value_name = "N")]
    max_flights: Option<u32>,
    /// In self play, show defences that reach the goal at once, too
    #[arg(long)]
    mates_in_one: bool,
}

/// Who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
enum TurnArg {
    White,
    Black,
}

/// Which numbers of moves a solution may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum, Serialize, Deserialize)]
enum LengthArg {
    UpTo,
    Exactly,
    Shortest,
}

/// Reads `3-6`, `3-` or `3`.
fn range(text: &str) -> Result<(u32, u32), String> {
    let expected = || "expected numbers from 1 such as 3-6, 3- or 3".to_owned();
    let number = |text: &str| text.parse::<u32>().ok().filter(|number| *number > 0).ok_or_else(expected);
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (number(from)?, if to.is_empty() { u32::MAX } else { number(to)? });
    if from <= to { Ok((from, to)) } else { Err(expected()) }
}

/// Reads `0,1`.
fn non_trivial(text: &str) -> Result<(u32, u32), String> {
    let read = |(more, length): (&str, &str)| Some((more.trim().parse().ok()?, length.trim().parse().ok()?));
    text.split_once(',').and_then(read).ok_or_else(|| "expected two numbers such as 0,1".to_owned())
}

impl Wanted {
    /// What the flags say goes before what a problem says. Returns whether a flag does not apply to it.
    pub(super) fn apply(&self, problem: &mut Problem) -> bool {
        let mut ignored = false;
        if self.post_key && !problem.options.post_key && problem.stipulation.is_battle() {
            problem.options.post_key = true;
            problem.setup.turn = !problem.setup.turn;
        }
        if let Some(turn) = self.turn {
            let turn = if turn == TurnArg::White { Color::White } else { Color::Black };
            problem.setup.turn = turn;
            // In help play a stipulation says who begins; only whole moves leave a choice.
            problem.options.white_to_play = false;
            if problem.clone().settled().setup.turn != turn {
                problem.options.white_to_play = true;
            }
            if problem.clone().settled().setup.turn != turn {
                problem.options.white_to_play = false;
                ignored = true;
            }
        }
        self.apply_options(&mut problem.options);
        // A twin with options of its own is asked the same.
        for change in problem.twins.iter_mut().flat_map(|twin| &mut twin.changes) {
            if let Change::Options(options) = change {
                self.apply_options(options);
            }
        }
        ignored
    }

    fn apply_options(&self, options: &mut Options) {
        if self.tries && options.refutations == 0 {
            options.refutations = 1;
        }
        if let Some(refutations) = self.refutations {
            options.refutations = refutations;
        }
        if self.no_tries {
            options.refutations = 0;
        }
        options.set_play = (options.set_play || self.set_play) && !self.no_set_play;
        options.no_threats |= self.no_threats;
        options.no_short_variations |= self.no_short_variations;
        options.mates_in_one |= self.mates_in_one;
        if self.duplex {
            options.duplex = Duplex::Both;
        }
        if self.half_duplex {
            options.duplex = Duplex::Half;
        }
        options.length = self.length.map_or(options.length, |length| match length {
            LengthArg::UpTo => Length::UpTo,
            LengthArg::Exactly => Length::Exactly,
            LengthArg::Shortest => Length::Shortest,
        });
        options.max_solutions = self.max_solutions.or(options.max_solutions);
        options.first_moves = self.first_moves.or(options.first_moves);
        options.non_trivial = self.non_trivial.or(options.non_trivial);
        options.max_threat = self.max_threat.or(options.max_threat);
        options.max_flights = self.max_flights.or(options.max_flights);
        if self.keys_only {
            options.set_play = false;
            options.variations = false;
            if self.refutations.is_none() && !self.tries {
                options.refutations = 0;
            }
        }
    }
}
