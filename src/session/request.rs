//! [`Request`]: the results to compute, overriding the problems themselves.

use super::files::InputSource;
use crate::formats::Entry;
use crate::position::Color;
use crate::problem::{Change, Duplex, Effect, Goal, Length, OptionName, Options, Problem};
use serde::{Deserialize, Serialize};

/// The results to compute. Unset fields follow the problem's own options.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_excessive_bools, reason = "each is a separate request")]
pub struct Request {
    /// Whether to find tries, with one refutation if the problem does not set a number.
    pub tries: Option<bool>,
    /// The maximum number of refutations of a try.
    pub refutations: Option<u32>,
    /// Whether to find set play.
    pub set_play: Option<bool>,
    /// Whether to find keys without their play.
    pub keys_only: bool,
    /// Whether to show all defences and no threats.
    pub no_threats: bool,
    /// Whether to omit variations shorter than stipulated.
    pub no_short_variations: bool,
    /// The side that begins.
    pub turn: Option<Turn>,
    /// Whether the diagram shows the position after the key.
    pub post_key: bool,
    /// Whether the other side begins, also or only.
    pub duplex: Option<Sides>,
    /// The lengths that count.
    pub length: Option<Lengths>,
    /// The number of keys or lines at which to stop.
    pub max_solutions: Option<u64>,
    /// The number of lines at which to stop in proof games, if neither the request nor the problem
    /// limits the number. More are wanted if the author states more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most_games: Option<u64>,
    /// Whether to stop at the first solution found: a key with its play, or a line.
    #[serde(default)]
    pub first: bool,
    /// Only first moves with these numbers, from 1.
    pub first_moves: Option<(u32, u32)>,
    /// The total of non-trivial replies allowed beyond one per move, and the length that is
    /// trivial.
    pub non_trivial: Option<(u32, u32)>,
    /// Only checks and threats to win in this many moves.
    pub max_threat: Option<u32>,
    /// Only moves that leave the defending king at most this many moves.
    pub max_flights: Option<u32>,
    /// Whether to show defences of self play that reach the goal at once.
    pub mates_in_one: bool,
    /// Whether a side may pass instead of moving.
    #[serde(default)]
    pub null_moves: bool,
    /// Whether play stops when the side that is to reach the goal has only kings left.
    #[serde(default)]
    pub keep_mating_piece: bool,
    /// Whether to leave out tries that give check.
    #[serde(default)]
    pub no_checking_tries: bool,
}

/// A flag that does not apply to a problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unapplied {
    /// The flag.
    pub flag: &'static str,
    /// Whether it has no effect, or is unsupported although it would change the result.
    pub effect: Effect,
    /// The reason why it is unsupported, if there is one to name.
    pub reason: Option<&'static str>,
}

/// The side that begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub enum Turn {
    White,
    Black,
}

/// The sides that begin in a duplex.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Sides {
    /// Both.
    Both,
    /// Only the side other than that of the stipulation.
    Other,
}

/// The numbers of moves that a solution may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Lengths {
    /// As stipulated or fewer.
    UpTo,
    /// As stipulated.
    Exactly,
    /// The shortest possible.
    Shortest,
}

impl Request {
    /// A problem ready to solve, and the parts of the request that do not apply to it.
    pub fn prepare(&self, entry: &Entry) -> (Problem, Vec<Unapplied>) {
        let mut problem = entry.problem.clone();
        let turn = self.apply(&mut problem).then_some(Unapplied {
            flag: "--turn",
            effect: Effect::Nothing,
            reason: None,
        });
        let mut unapplied = self.unapplied(&mut problem);
        unapplied.extend(turn);
        (problem.completed(), unapplied)
    }

    /// A copy of a source, with its warnings about the side to move adapted to this request,
    /// which may let the other side begin.
    pub fn settle(&self, source: &InputSource) -> InputSource {
        let mut source = source.clone();
        if self.turn.is_none() && !self.post_key {
            return source;
        }
        for entry in &source.loaded.entries {
            let (problem, _) = self.prepare(entry);
            let is_answered = self.turn.is_some() && problem.setup.turn == entry.problem.setup.turn;
            let answered = entry.unused_turn().filter(|_| is_answered);
            let read = entry.right_in_set_play();
            let requested = Entry {
                problem,
                places: entry.places.clone(),
            };
            let now = requested.right_in_set_play();
            let diagnostics = &mut source.loaded.diagnostics;
            diagnostics.retain(|one| {
                Some(one) != answered.as_ref() && (Some(one) != read.as_ref() || read == now)
            });
            diagnostics.extend(now.filter(|_| read.is_none()));
        }
        source
    }

    /// The flags that do not apply to a problem. Their options are reset.
    fn unapplied(&self, problem: &mut Problem) -> Vec<Unapplied> {
        use OptionName as Name;
        let &Self {
            tries,
            refutations,
            set_play,
            // Lines of help and series play have no further play to omit.
            keys_only: _,
            no_threats,
            no_short_variations,
            turn: _,
            post_key,
            duplex,
            length,
            max_solutions,
            most_games: _,
            first,
            first_moves,
            non_trivial,
            max_threat,
            max_flights,
            mates_in_one,
            null_moves,
            keep_mating_piece,
            no_checking_tries,
        } = self;
        let flags = [
            (tries == Some(true), "--tries", Name::Refutations),
            (
                refutations.is_some_and(|most| most > 0),
                "--refutations",
                Name::Refutations,
            ),
            (set_play == Some(true), "--set-play", Name::SetPlay),
            (no_threats, "--no-threats", Name::NoThreats),
            (
                no_short_variations,
                "--no-short-variations",
                Name::NoShortVariations,
            ),
            (post_key, "--post-key", Name::PostKey),
            (duplex.is_some(), "--duplex", Name::Duplex),
            (length.is_some(), "--length", Name::Length),
            (
                max_solutions.is_some(),
                "--max-solutions",
                Name::MaxSolutions,
            ),
            (first, "--first", Name::First),
            (first_moves.is_some(), "--first-moves", Name::FirstMoves),
            (non_trivial.is_some(), "--non-trivial", Name::NonTrivial),
            (max_threat.is_some(), "--max-threat", Name::MaxThreat),
            (max_flights.is_some(), "--max-flights", Name::MaxFlights),
            (mates_in_one, "--mates-in-one", Name::MatesInOne),
            (null_moves, "--null-moves", Name::NullMoves),
            (
                keep_mating_piece,
                "--keep-mating-piece",
                Name::KeepMatingPiece,
            ),
            (
                no_checking_tries,
                "--no-checking-tries",
                Name::NoCheckingTries,
            ),
        ];
        let mut unapplied = Vec::new();
        for (_, flag, name) in flags.into_iter().filter(|(given, ..)| *given) {
            let effect = name.effect_in(problem.stipulations());
            if effect != Effect::Played {
                let reason = problem.stipulations().find_map(|one| name.reason(one));
                name.reset(&mut problem.options);
                unapplied.push(Unapplied {
                    flag,
                    effect,
                    reason,
                });
            }
        }
        unapplied
    }

    /// Overrides the settings of a problem. Returns whether the requested side to begin does not
    /// apply to it.
    pub(crate) fn apply(&self, problem: &mut Problem) -> bool {
        let mut ignored = false;
        if self.post_key && !problem.options.post_key && problem.stipulation.is_battle() {
            problem.options.post_key = true;
            problem.setup.turn = !problem.setup.turn;
        }
        if let Some(turn) = self.turn {
            let turn = if turn == Turn::White {
                Color::White
            } else {
                Color::Black
            };
            problem.setup.turn = turn;
            // In help play the stipulation decides which side begins. Only stipulations of whole
            // moves leave a choice.
            problem.options.white_to_play = false;
            if problem.clone().completed().setup.turn != turn {
                problem.options.white_to_play = true;
            }
            if problem.clone().completed().setup.turn != turn {
                problem.options.white_to_play = false;
                ignored = true;
            }
        }
        self.apply_options(&mut problem.options);
        self.bound_games(problem);
        // The request also applies to a twin with its own options.
        for change in problem.twins.iter_mut().flat_map(|twin| &mut twin.changes) {
            if let Change::Options(options) = change {
                self.apply_options(options);
            }
        }
        ignored
    }

    /// Limits the number of lines of a proof game.
    fn bound_games(&self, problem: &mut Problem) {
        let are_games = problem
            .stipulations()
            .all(|stipulation| stipulation.goal == Goal::ProofGame);
        if !are_games || problem.options.first {
            return;
        }
        let stated = problem.intended.solutions.map_or(0, u64::from);
        let most = self.most_games.map(|most| most.max(stated + 1));
        let bound = |options: &mut Options| {
            options.max_solutions = options.max_solutions.or(most);
        };
        bound(&mut problem.options);
        for change in problem.twins.iter_mut().flat_map(|twin| &mut twin.changes) {
            if let Change::Options(options) = change {
                bound(options);
            }
        }
    }

    fn apply_options(&self, options: &mut Options) {
        if self.tries == Some(true) && options.refutations == 0 {
            options.refutations = 1;
        }
        options.refutations = self.refutations.unwrap_or(options.refutations);
        if self.tries == Some(false) {
            options.refutations = 0;
        }
        options.set_play = self.set_play.unwrap_or(options.set_play);
        options.no_threats |= self.no_threats;
        options.no_short_variations |= self.no_short_variations;
        options.mates_in_one |= self.mates_in_one;
        options.null_moves |= self.null_moves;
        options.keep_mating_piece |= self.keep_mating_piece;
        options.no_checking_tries |= self.no_checking_tries;
        options.duplex = self.duplex.map_or(options.duplex, |sides| match sides {
            Sides::Both => Duplex::Both,
            Sides::Other => Duplex::Half,
        });
        options.length = self.length.map_or(options.length, |length| match length {
            Lengths::UpTo => Length::UpTo,
            Lengths::Exactly => Length::Exactly,
            Lengths::Shortest => Length::Shortest,
        });
        options.max_solutions = self.max_solutions.or(options.max_solutions);
        options.first |= self.first;
        options.first_moves = self.first_moves.or(options.first_moves);
        options.non_trivial = self.non_trivial.or(options.non_trivial);
        options.max_threat = self.max_threat.or(options.max_threat);
        options.max_flights = self.max_flights.or(options.max_flights);
        if self.keys_only {
            options.set_play = self.set_play == Some(true);
            options.variations = false;
            if self.refutations.is_none() && self.tries != Some(true) {
                options.refutations = 0;
            }
        }
    }
}
