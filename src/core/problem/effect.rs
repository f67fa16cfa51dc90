//! The table of options and their effects in each kind of play.
//!
//! All front ends share this one table. So none ignores an option that would change a result, and
//! options without effect are reported. The matches on plays and on options are exhaustive: a new
//! play or option does not compile without its row. The effects in Popeye 4.104 were measured for
//! each option in each play. [`Effect::NotPlayed`] marks an option that changes the result in
//! Popeye, but that parton does not support.

use super::{Goal, Options, Play, Series, Stipulation, Structure};

/// The effect of an option on the solving of a stipulation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The search implements it.
    Played,
    /// It changes nothing.
    Nothing,
    /// It would change the result, but the search does not know its meaning there.
    NotPlayed,
}

/// The name of a field of [`Options`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "each is a field of `Options`")]
pub enum OptionName {
    SetPlay,
    Refutations,
    Variations,
    NoThreats,
    NoShortVariations,
    PostKey,
    Duplex,
    MaxSolutions,
    First,
    MaxTime,
    FirstMoves,
    NonTrivial,
    MaxThreat,
    MaxFlights,
    WhiteToPlay,
    Quodlibet,
    GoalIsEnd,
    Length,
    MatesInOne,
    NullMoves,
    KeepMatingPiece,
    NoCheckingTries,
}

/// Classes of stipulations, as far as options distinguish them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Conduct {
    /// `#2`.
    Direct,
    /// `s#2`.
    SelfPlay,
    /// `r#2`, `semi-r#2`.
    Reflex,
    /// `h#2`, `hs#2`, `hr#2`, `reci-h#2`.
    Help,
    /// `ser-#2`.
    SeriesDirect,
    /// `ser-s#2`, `ser-r#2`.
    SeriesSelf,
    /// `ser-h#2`, `ser-hs#2`.
    SeriesHelp,
    /// `ser-reci-h#2`.
    SeriesReciprocal,
    /// `pser-#2`, `pser-s#2`, `pser-r#2`: the other side parries as it likes.
    ParryResists,
    /// `phser-#2`, `pser-h#2`: the other side parries and helps.
    ParryHelps,
    /// `dia4`, `ser-dia4`.
    ProofGame,
    /// `a=>b4`.
    AToB,
    /// `ser-a=>b4`, `ser-ha=>b4`.
    SeriesAToB,
    /// A structure whose solution is a tree.
    StructuredBattle,
    /// A structure whose solution is a list of lines.
    StructuredLines,
}

impl Conduct {
    const fn of(stipulation: &Stipulation) -> Self {
        if let Play::Structured(structure) = &stipulation.play {
            return if structure.is_battle() {
                Self::StructuredBattle
            } else {
                Self::StructuredLines
            };
        }
        match (stipulation.goal, stipulation.series) {
            (Goal::ProofGame, _) => return Self::ProofGame,
            (Goal::AToB, None) => return Self::AToB,
            (Goal::AToB, Some(_)) => return Self::SeriesAToB,
            _ => {}
        }
        match (stipulation.series, stipulation.play) {
            // Decided above.
            (_, Play::Structured(_)) => Self::StructuredLines,
            (None, Play::Direct) => Self::Direct,
            (None, Play::SelfPlay) => Self::SelfPlay,
            (None, Play::Reflex | Play::SemiReflex) => Self::Reflex,
            (None, Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal) => Self::Help,
            (Some(Series::Plain), Play::Direct) => Self::SeriesDirect,
            (Some(Series::Plain), Play::SelfPlay | Play::Reflex | Play::SemiReflex) => {
                Self::SeriesSelf
            }
            (Some(Series::Plain), Play::Help | Play::HelpSelf | Play::HelpReflex) => {
                Self::SeriesHelp
            }
            (Some(Series::Plain), Play::Reciprocal) => Self::SeriesReciprocal,
            (
                Some(Series::Parry),
                Play::Direct | Play::SelfPlay | Play::Reflex | Play::SemiReflex,
            ) => Self::ParryResists,
            (
                Some(Series::Parry),
                Play::Help | Play::HelpSelf | Play::HelpReflex | Play::Reciprocal,
            )
            | (Some(Series::ParryHelp), _) => Self::ParryHelps,
        }
    }
}

impl OptionName {
    /// All options.
    pub const ALL: [Self; 22] = [
        Self::SetPlay,
        Self::Refutations,
        Self::Variations,
        Self::NoThreats,
        Self::NoShortVariations,
        Self::PostKey,
        Self::Duplex,
        Self::MaxSolutions,
        Self::First,
        Self::MaxTime,
        Self::FirstMoves,
        Self::NonTrivial,
        Self::MaxThreat,
        Self::MaxFlights,
        Self::WhiteToPlay,
        Self::Quodlibet,
        Self::GoalIsEnd,
        Self::Length,
        Self::MatesInOne,
        Self::NullMoves,
        Self::KeepMatingPiece,
        Self::NoCheckingTries,
    ];

    /// The effect of the option on the solving of a stipulation. A structured stipulation that
    /// means another one has its options, except those that decide which side begins: the structure
    /// names that side.
    pub fn effect(self, stipulation: &Stipulation) -> Effect {
        let compiled = stipulation.structure().and_then(Structure::compiled);
        match (self, compiled) {
            (Self::WhiteToPlay | Self::PostKey, Some(_)) => Effect::NotPlayed,
            (_, Some(compiled)) => self.effect_on(&compiled.stipulation),
            (_, None) => self.effect_on(stipulation),
        }
    }

    #[allow(clippy::too_many_lines, reason = "one table, which is read as a whole")]
    const fn effect_on(self, stipulation: &Stipulation) -> Effect {
        use Conduct as C;
        let conduct = C::of(stipulation);
        match self {
            Self::Length if stipulation.is_shortest() => Effect::Nothing,
            // The structure itself states its lengths.
            Self::Length if stipulation.structure().is_some() => Effect::NotPlayed,
            // These options limit or divide any search, or change how its result is shown. The
            // search itself refuses to exchange the sides between two diagrams. `Variations`
            // decides how much of a tree is written; lines are always written whole.
            Self::MaxSolutions
            | Self::First
            | Self::MaxTime
            | Self::FirstMoves
            | Self::Duplex
            | Self::Length
            | Self::Variations => Effect::Played,
            Self::SetPlay => match conduct {
                C::Direct
                | C::SelfPlay
                | C::Reflex
                | C::ParryResists
                | C::ParryHelps
                | C::StructuredBattle
                | C::StructuredLines => Effect::Played,
                C::Help => {
                    let length = 2 * stipulation.moves as u32 + stipulation.half as u32;
                    if length > 1 {
                        Effect::Played
                    } else {
                        Effect::Nothing
                    }
                }
                C::SeriesSelf | C::SeriesHelp | C::SeriesReciprocal => {
                    if stipulation.intro == 0 {
                        Effect::Played
                    } else {
                        Effect::Nothing
                    }
                }
                // A series that reaches the goal itself is the whole solution.
                C::SeriesDirect | C::ProofGame | C::SeriesAToB => Effect::Nothing,
                C::AToB => Effect::NotPlayed,
            },
            Self::Refutations
            | Self::NoThreats
            | Self::NoShortVariations
            | Self::NoCheckingTries => match conduct {
                C::Direct | C::SelfPlay | C::Reflex | C::StructuredBattle => Effect::Played,
                C::Help
                | C::SeriesDirect
                | C::SeriesSelf
                | C::SeriesHelp
                | C::SeriesReciprocal
                | C::ParryResists
                | C::ParryHelps
                | C::ProofGame
                | C::AToB
                | C::SeriesAToB
                | C::StructuredLines => Effect::Nothing,
            },
            // After a key that reaches the goal nothing remains.
            Self::PostKey if matches!(conduct, C::Direct) && stipulation.moves <= 1 => {
                Effect::NotPlayed
            }
            Self::PostKey | Self::NonTrivial | Self::MaxThreat | Self::MaxFlights => {
                match conduct {
                    C::Direct | C::SelfPlay | C::Reflex => Effect::Played,
                    C::ParryResists | C::StructuredBattle => Effect::NotPlayed,
                    C::StructuredLines
                    | C::Help
                    | C::SeriesDirect
                    | C::SeriesSelf
                    | C::SeriesHelp
                    | C::SeriesReciprocal
                    | C::ParryHelps
                    | C::ProofGame
                    | C::AToB
                    | C::SeriesAToB => Effect::Nothing,
                }
            }
            Self::WhiteToPlay => match conduct {
                C::Help => {
                    if stipulation.half {
                        Effect::Nothing
                    } else {
                        Effect::Played
                    }
                }
                C::AToB => Effect::Played,
                C::Direct | C::SelfPlay | C::Reflex | C::ParryResists => Effect::Nothing,
                C::SeriesDirect
                | C::SeriesSelf
                | C::SeriesHelp
                | C::SeriesReciprocal
                | C::ParryHelps
                | C::ProofGame
                | C::StructuredBattle
                | C::StructuredLines => Effect::NotPlayed,
                C::SeriesAToB => match stipulation.play {
                    Play::Direct => Effect::Nothing,
                    Play::SelfPlay
                    | Play::Reflex
                    | Play::SemiReflex
                    | Play::Help
                    | Play::HelpSelf
                    | Play::HelpReflex
                    | Play::Reciprocal
                    | Play::Structured(_) => Effect::NotPlayed,
                },
            },
            Self::Quodlibet => match (conduct, stipulation.play) {
                (C::StructuredBattle | C::StructuredLines, _) => Effect::NotPlayed,
                (C::SelfPlay | C::Reflex, _) => Effect::Played,
                // In a reciprocal helpselfmate both ways must be possible in any case.
                (C::Help, Play::HelpSelf) if stipulation.own_goal.is_none() => Effect::Played,
                (C::ParryResists, Play::SelfPlay | Play::Reflex | Play::SemiReflex) => {
                    Effect::NotPlayed
                }
                (
                    C::ParryResists,
                    Play::Direct
                    | Play::Help
                    | Play::HelpSelf
                    | Play::HelpReflex
                    | Play::Reciprocal
                    | Play::Structured(_),
                )
                | (
                    C::Direct
                    | C::Help
                    | C::SeriesDirect
                    | C::SeriesSelf
                    | C::SeriesHelp
                    | C::SeriesReciprocal
                    | C::ParryHelps
                    | C::ProofGame
                    | C::AToB
                    | C::SeriesAToB,
                    _,
                ) => Effect::Nothing,
            },
            Self::GoalIsEnd => match conduct {
                C::Direct
                | C::SelfPlay
                | C::Reflex
                | C::Help
                | C::SeriesSelf
                | C::SeriesHelp
                | C::SeriesReciprocal
                | C::ParryResists
                | C::ParryHelps => Effect::Played,
                // The other side does not move.
                C::SeriesDirect => Effect::Nothing,
                C::ProofGame
                | C::AToB
                | C::SeriesAToB
                | C::StructuredBattle
                | C::StructuredLines => Effect::NotPlayed,
            },
            Self::MatesInOne => match conduct {
                C::SelfPlay | C::Reflex => Effect::Played,
                C::Direct
                | C::Help
                | C::SeriesDirect
                | C::SeriesSelf
                | C::SeriesHelp
                | C::SeriesReciprocal
                | C::ParryResists
                | C::ParryHelps
                | C::ProofGame
                | C::AToB
                | C::SeriesAToB
                | C::StructuredBattle
                | C::StructuredLines => Effect::Nothing,
            },
            // In reflex and reciprocal play either side may reach the goal.
            Self::KeepMatingPiece if matches!(conduct, C::Reflex | C::SeriesReciprocal) => {
                match stipulation.play {
                    Play::SemiReflex => Effect::Played,
                    _ => Effect::Nothing,
                }
            }
            Self::KeepMatingPiece
                if stipulation.own_goal.is_some()
                    || matches!(stipulation.play, Play::HelpReflex | Play::Reciprocal) =>
            {
                Effect::Nothing
            }
            Self::NullMoves | Self::KeepMatingPiece => match conduct {
                C::Direct
                | C::SelfPlay
                | C::Reflex
                | C::Help
                | C::SeriesDirect
                | C::SeriesSelf
                | C::SeriesHelp
                | C::SeriesReciprocal => Effect::Played,
                C::ParryResists
                | C::ParryHelps
                | C::ProofGame
                | C::AToB
                | C::SeriesAToB
                | C::StructuredBattle
                | C::StructuredLines => Effect::NotPlayed,
            },
        }
    }

    /// The effect of the option on the solving of a problem with these stipulations, including
    /// those of its twins: the strongest effect among them.
    pub fn effect_in<'a>(self, stipulations: impl IntoIterator<Item = &'a Stipulation>) -> Effect {
        let mut all = Effect::Nothing;
        for stipulation in stipulations {
            match self.effect(stipulation) {
                Effect::NotPlayed => return Effect::NotPlayed,
                Effect::Played => all = Effect::Played,
                Effect::Nothing => {}
            }
        }
        all
    }

    /// The reason why the option is not supported in a stipulation, if there is one to name.
    pub const fn reason(self, stipulation: &Stipulation) -> Option<&'static str> {
        match (self, Conduct::of(stipulation)) {
            (Self::PostKey, Conduct::Direct) if stipulation.moves <= 1 => {
                Some("nothing remains after the key")
            }
            _ => None,
        }
    }

    /// Resets the option to its default; set play is switched off instead.
    pub const fn reset(self, options: &mut Options) {
        let base = Options::DEFAULT;
        match self {
            Self::SetPlay => options.set_play = false,
            Self::Refutations => options.refutations = base.refutations,
            Self::Variations => options.variations = base.variations,
            Self::NoThreats => options.no_threats = base.no_threats,
            Self::NoShortVariations => options.no_short_variations = base.no_short_variations,
            Self::PostKey => options.post_key = base.post_key,
            Self::Duplex => options.duplex = base.duplex,
            Self::MaxSolutions => options.max_solutions = base.max_solutions,
            Self::First => options.first = base.first,
            Self::MaxTime => options.max_time = base.max_time,
            Self::FirstMoves => options.first_moves = base.first_moves,
            Self::NonTrivial => options.non_trivial = base.non_trivial,
            Self::MaxThreat => options.max_threat = base.max_threat,
            Self::MaxFlights => options.max_flights = base.max_flights,
            Self::WhiteToPlay => options.white_to_play = base.white_to_play,
            Self::Quodlibet => options.quodlibet = base.quodlibet,
            Self::GoalIsEnd => options.goal_is_end = base.goal_is_end,
            Self::Length => options.length = base.length,
            Self::MatesInOne => options.mates_in_one = base.mates_in_one,
            Self::NullMoves => options.null_moves = base.null_moves,
            Self::KeepMatingPiece => options.keep_mating_piece = base.keep_mating_piece,
            Self::NoCheckingTries => options.no_checking_tries = base.no_checking_tries,
        }
    }

    /// Returns whether `options` set this option. One refutation is the default and does not count.
    pub const fn is_set(self, options: &Options) -> bool {
        let &Options {
            set_play,
            refutations,
            variations,
            no_threats,
            no_short_variations,
            post_key,
            duplex,
            max_solutions,
            first,
            max_time,
            first_moves,
            non_trivial,
            max_threat,
            max_flights,
            white_to_play,
            quodlibet,
            goal_is_end,
            length,
            mates_in_one,
            null_moves,
            keep_mating_piece,
            no_checking_tries,
        } = options;
        match self {
            Self::SetPlay => set_play,
            Self::Refutations => refutations > 1,
            Self::Variations => variations,
            Self::NoThreats => no_threats,
            Self::NoShortVariations => no_short_variations,
            Self::PostKey => post_key,
            Self::Duplex => !matches!(duplex, super::Duplex::No),
            Self::MaxSolutions => max_solutions.is_some(),
            Self::First => first,
            Self::MaxTime => max_time.is_some(),
            Self::FirstMoves => first_moves.is_some(),
            Self::NonTrivial => non_trivial.is_some(),
            Self::MaxThreat => max_threat.is_some(),
            Self::MaxFlights => max_flights.is_some(),
            Self::WhiteToPlay => white_to_play,
            Self::Quodlibet => quodlibet,
            Self::GoalIsEnd => goal_is_end,
            Self::Length => !matches!(length, super::Length::UpTo),
            Self::MatesInOne => mates_in_one,
            Self::NullMoves => null_moves,
            Self::KeepMatingPiece => keep_mating_piece,
            Self::NoCheckingTries => no_checking_tries,
        }
    }

    /// The name in problem files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::SetPlay => "set_play",
            Self::Refutations => "refutations",
            Self::Variations => "variations",
            Self::NoThreats => "no_threats",
            Self::NoShortVariations => "no_short_variations",
            Self::PostKey => "post_key",
            Self::Duplex => "duplex",
            Self::MaxSolutions => "max_solutions",
            Self::First => "first",
            Self::MaxTime => "max_time",
            Self::FirstMoves => "first_moves",
            Self::NonTrivial => "non_trivial",
            Self::MaxThreat => "max_threat",
            Self::MaxFlights => "max_flights",
            Self::WhiteToPlay => "white_to_play",
            Self::Quodlibet => "quodlibet",
            Self::GoalIsEnd => "goal_is_end",
            Self::Length => "length",
            Self::MatesInOne => "mates_in_one",
            Self::NullMoves => "null_moves",
            Self::KeepMatingPiece => "keep_mating_piece",
            Self::NoCheckingTries => "no_checking_tries",
        }
    }
}

impl super::Problem {
    /// The problem without options on which the beginning side depends, but not under this
    /// stipulation: they were given for other versions.
    #[must_use]
    pub(super) fn without_idle_options(mut self) -> Self {
        for option in [OptionName::WhiteToPlay, OptionName::PostKey] {
            if option.effect(&self.stipulation) != Effect::Played {
                option.reset(&mut self.options);
            }
        }
        self
    }

    /// The stipulations of the diagram and of the twins, in which an option may have its effect.
    pub fn stipulations(&self) -> impl Iterator<Item = &Stipulation> {
        let changed = self
            .twins
            .iter()
            .flat_map(|twin| &twin.changes)
            .filter_map(|change| match change {
                super::Change::Stipulation(stipulation) => Some(stipulation),
                _ => None,
            });
        std::iter::once(&self.stipulation).chain(changed)
    }
}
