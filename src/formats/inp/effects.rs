//! Options of a problem in Popeye's language, as far as their effect depends on the stipulations of
//! the diagram and of the twins.

use super::draft::InpDraft;
use super::reader::Reader;
use crate::formats::common::diagnostic::TextFlaw;
use crate::problem::{
    Change, Effect, Goal, Length, OptionName, Options, Play, Problem, Series, Stipulation,
};
use std::ops::Range;

impl InpDraft {
    /// Shortens the series of the diagram and of the twins by the option `whitetoplay`, as Popeye
    /// does. Returns the stipulation of the diagram. Where no other stipulation is left, the option
    /// has had its effect.
    pub(super) fn shorter_series(
        &mut self,
        reader: &mut Reader<'_>,
        wanted: Stipulation,
    ) -> Stipulation {
        if !self.chosen.options.white_to_play {
            return wanted;
        }
        let at = self.requested(OptionName::WhiteToPlay).unwrap_or_default();
        let mut others = false;
        let shortened = &mut self.shortened;
        let mut shorten = |stipulation: Stipulation| {
            let Some(short) = shorter(stipulation) else {
                others = true;
                return stipulation;
            };
            let message =
                format!("this option shortens {stipulation} by one move: solved as {short}");
            reader.warn(TextFlaw::new(at.clone(), message, "one move less"));
            shortened.push(short);
            short
        };
        let short = shorten(wanted);
        let changes = self
            .twins
            .iter_mut()
            .flat_map(|twin| &mut twin.twin.changes);
        for change in changes {
            if let Change::Stipulation(stipulation) = change {
                *stipulation = shorten(*stipulation);
            }
        }
        if !others {
            OptionName::WhiteToPlay.reset(&mut self.chosen.options);
            self.chosen
                .requested
                .retain(|(name, _)| *name != OptionName::WhiteToPlay);
        }
        short
    }

    /// The place of an option in the text.
    fn requested(&self, wanted: OptionName) -> Option<Range<usize>> {
        self.chosen
            .requested
            .iter()
            .find(|(name, _)| *name == wanted)
            .map(|(_, at)| at.clone())
    }

    /// Warns about options without effect here, and refuses unsupported options that would change
    /// the result.
    pub(super) fn effects(&mut self, reader: &mut Reader<'_>, stipulation: Stipulation) {
        let changes = self.twins.iter().flat_map(|twin| &twin.twin.changes);
        let of_twins = changes.filter_map(|change| match change {
            Change::Stipulation(stipulation) => Some(*stipulation),
            _ => None,
        });
        let stipulations: Vec<Stipulation> = std::iter::once(stipulation).chain(of_twins).collect();
        for (name, at) in self.chosen.requested.clone() {
            // In battles Popeye never stops at short solutions.
            let goes_on =
                name == OptionName::Length && stipulations.iter().all(Stipulation::is_battle);
            // The option has already shortened series: see `shorter_series`.
            let open = stipulations
                .iter()
                .filter(|one| name != OptionName::WhiteToPlay || !self.shortened.contains(one));
            let effect = if goes_on {
                Effect::Nothing
            } else {
                name.effect_in(open)
            };
            match effect {
                Effect::Played => {}
                Effect::Nothing => {
                    let message =
                        format!("this option does not apply to {stipulation}: it is ignored");
                    reader.warn(TextFlaw::new(at, message, "without effect"));
                    // These two would change the side that begins.
                    if matches!(name, OptionName::WhiteToPlay | OptionName::PostKey) {
                        name.reset(&mut self.chosen.options);
                    }
                }
                Effect::NotPlayed => {
                    let words = reader.source.text().get(at.clone()).unwrap_or_default();
                    let refuses = |one: &&Stipulation| name.effect(one) == Effect::NotPlayed;
                    let culprit = stipulations.iter().find(refuses).unwrap_or(&stipulation);
                    let reason = name.reason(culprit);
                    reader.not_played(&format!("{words} in {culprit}"), at, reason);
                    name.reset(&mut self.chosen.options);
                }
            }
        }
        let at = &self.chosen.no_castling_at;
        let in_game = stipulation.goal == Goal::ProofGame && self.chosen.fen_turn.is_none();
        if in_game && !self.chosen.no_castling.is_empty() {
            let words = reader.source.text().get(at.clone()).unwrap_or_default();
            reader.not_played(&format!("{words} in {stipulation}"), at.clone(), None);
        }
    }

    /// Lets help and series play stop at short solutions, and no battle, as Popeye does, in the diagram
    /// and the twins.
    pub(super) fn stop_at_short_solutions(problem: &mut Problem) {
        let options = problem.options;
        for twin in &mut problem.twins {
            let wanted = twin.changes.iter().find_map(|change| match change {
                Change::Stipulation(stipulation) => Some(*stipulation),
                _ => None,
            });
            let Some(wanted) = wanted else { continue };
            let length = if wanted.is_battle() {
                Length::UpTo
            } else {
                Length::Shortest
            };
            if length != options.length {
                twin.changes
                    .push(Change::Options(Options { length, ..options }));
            }
        }
    }
}

/// A plain series without its first move: `ser-h#3` becomes `ser-h#2`, and `ser-h#1` keeps only
/// White's move. `None` if the series cannot be shortened so.
fn shorter(wanted: Stipulation) -> Option<Stipulation> {
    let is_series = wanted.series == Some(Series::Plain)
        && wanted.intro == 0
        && !matches!(wanted.goal, Goal::ProofGame | Goal::AToB);
    if !is_series {
        return None;
    }
    match (wanted.play, wanted.moves) {
        (Play::Direct | Play::Help | Play::HelpSelf, 2..) => Some(Stipulation {
            moves: wanted.moves - 1,
            ..wanted
        }),
        (Play::Help, _) => Some(Stipulation {
            series: None,
            moves: 0,
            half: true,
            ..wanted
        }),
        (Play::HelpSelf, _) => Some(Stipulation {
            series: None,
            ..wanted
        }),
        _ => None,
    }
}
