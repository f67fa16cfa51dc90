//! The flags that select the results to compute.

use clap::{Args, ValueEnum};
use parton::session::{Lengths, Request, Sides, Turn};

/// The results to compute; by default those that the options of the problem request.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "What to show")]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(super) struct RequestArgs {
    /// No tries
    #[arg(long, help_heading = "Everyday")]
    no_tries: bool,
    /// No set play
    #[arg(long, help_heading = "Everyday")]
    no_set_play: bool,
    /// Keys only; with --tries or --refutations also tries, with --set-play also set play
    #[arg(long, help_heading = "Everyday")]
    keys_only: bool,
    /// Show tries, even if the problem excludes them
    #[arg(long, overrides_with = "no_tries")]
    tries: bool,
    /// The most refutations that a try may have (default: 1)
    #[arg(
        long,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(0..=99),
        conflicts_with = "no_tries",
    )]
    refutations: Option<u32>,
    /// Show set play, even if the problem excludes it
    #[arg(long, overrides_with = "no_set_play")]
    set_play: bool,
    /// Show all defences and no threats
    #[arg(long)]
    no_threats: bool,
    /// No variations shorter than stipulated
    #[arg(long)]
    no_short_variations: bool,
    /// The side that begins
    #[arg(long, value_enum, value_name = "COLOUR")]
    turn: Option<TurnArg>,
    /// The diagram shows the position after the key: the defender begins
    #[arg(long)]
    post_key: bool,
    /// Also solve with the sides exchanged
    #[arg(long)]
    duplex: bool,
    /// Solve with the sides exchanged only
    #[arg(long, conflicts_with = "duplex")]
    half_duplex: bool,
    /// Lengths that count: at most as stipulated, exactly as stipulated, or the shortest possible
    #[arg(long, value_enum, value_name = "LENGTH")]
    length: Option<LengthArg>,
    /// In self play, also show defences that reach the goal at once
    #[arg(long)]
    mates_in_one: bool,
    /// A side may pass instead of moving, unless the other side has just passed
    #[arg(long)]
    null_moves: bool,
    /// Play stops when the side that is to reach the goal has only kings left
    #[arg(long)]
    keep_mating_piece: bool,
    /// No tries that give check
    #[arg(long)]
    no_checking_tries: bool,
    /// Stop at this many keys or lines
    #[arg(
        long,
        help_heading = "Limits",
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..),
    )]
    max_solutions: Option<u64>,
    /// Only first moves with these numbers in the list of moves
    #[arg(long, help_heading = "Limits", value_name = "FROM-TO", value_parser = range)]
    first_moves: Option<(u32, u32)>,
    /// Restricted search: total of non-trivial replies allowed beyond one per move, and the length
    /// that is trivial
    #[arg(long, help_heading = "Limits", value_name = "N,LENGTH", value_parser = non_trivial)]
    non_trivial: Option<(u32, u32)>,
    /// Restricted search: only checks and threats to win in this many moves
    #[arg(long, help_heading = "Limits", value_name = "MOVES")]
    max_threat: Option<u32>,
    /// Restricted search: only moves that leave the defending king this many moves
    #[arg(long, help_heading = "Limits", value_name = "N")]
    max_flights: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum TurnArg {
    White,
    Black,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum LengthArg {
    UpTo,
    Exactly,
    Shortest,
}

impl RequestArgs {
    /// A request for the first moves and solutions only, or, with `play`, also for the play.
    pub(super) fn keys_only_unless(play: bool) -> Self {
        Self {
            keys_only: !play,
            ..Self::default()
        }
    }

    pub(super) fn request(&self) -> Request {
        let either = |yes: bool, no: bool| if no { Some(false) } else { yes.then_some(true) };
        let duplex = if self.duplex {
            Some(Sides::Both)
        } else {
            self.half_duplex.then_some(Sides::Other)
        };
        Request {
            tries: either(self.tries, self.no_tries),
            refutations: self.refutations,
            set_play: either(self.set_play, self.no_set_play),
            keys_only: self.keys_only,
            no_threats: self.no_threats,
            no_short_variations: self.no_short_variations,
            turn: self.turn.map(|turn| match turn {
                TurnArg::White => Turn::White,
                TurnArg::Black => Turn::Black,
            }),
            post_key: self.post_key,
            duplex,
            length: self.length.map(|length| match length {
                LengthArg::UpTo => Lengths::UpTo,
                LengthArg::Exactly => Lengths::Exactly,
                LengthArg::Shortest => Lengths::Shortest,
            }),
            max_solutions: self.max_solutions,
            most_games: None,
            first: false,
            first_moves: self.first_moves,
            non_trivial: self.non_trivial,
            max_threat: self.max_threat,
            max_flights: self.max_flights,
            mates_in_one: self.mates_in_one,
            null_moves: self.null_moves,
            keep_mating_piece: self.keep_mating_piece,
            no_checking_tries: self.no_checking_tries,
        }
    }
}

/// Reads `3-6`, `3-` or `3`.
fn range(text: &str) -> Result<(u32, u32), String> {
    let expected = || "expected numbers from 1 such as 3-6, 3- or 3".to_owned();
    let number = |text: &str| {
        text.parse::<u32>()
            .ok()
            .filter(|number| *number > 0)
            .ok_or_else(expected)
    };
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (
        number(from)?,
        if to.is_empty() { u32::MAX } else { number(to)? },
    );
    if from <= to {
        Ok((from, to))
    } else {
        Err(expected())
    }
}

/// Reads `0,1`.
fn non_trivial(text: &str) -> Result<(u32, u32), String> {
    let read = |(more, length): (&str, &str)| {
        Some((more.trim().parse().ok()?, length.trim().parse().ok()?))
    };
    text.split_once(',')
        .and_then(read)
        .ok_or_else(|| "expected two numbers such as 0,1".to_owned())
}
