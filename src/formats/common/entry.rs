//! [`Entry`]: a problem with the spans of its parts in the text.

use super::build;
use super::diagnostic::{Diagnostic, Level, TextFlaw};
use super::places::{Place, Places};
use super::reasons;
use super::values::{flag, parse_en_passant};
use crate::position::Reason;
use crate::problem::Problem;
use std::ops::Range;

/// A problem, and the places of its parts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The problem.
    pub problem: Problem,
    /// The spans of its parts.
    pub places: Places,
}

/// A problem that could not be read.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Unread {
    /// Its id, or the id that it would have had.
    pub id: String,
    /// Its place.
    pub whole: Place,
    /// Whether it was skipped because it is not a problem for a solver, such as a study. That is
    /// not an error.
    pub passed_over: bool,
}

/// The reason why there is no problem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) enum NotRead {
    /// It has errors.
    Broken,
    /// It is not a problem for a solver, and a warning reports that.
    PassedOver,
}

/// A problem of a text: read, or not.
pub(in crate::formats) type Read = Result<Entry, Unread>;

/// The id of a problem that has none of its own, after the stem of its file: with its number from 1,
/// unless it is the only one.
pub(in crate::formats) fn id_in_file(stem: &str, index: usize, is_only: bool) -> String {
    if is_only {
        stem.to_owned()
    } else {
        format!("{stem}-{}", index + 1)
    }
}

/// Separates read and unread problems, each in the order of the text.
pub(in crate::formats) fn apart(all: Vec<Read>) -> (Vec<Entry>, Vec<Unread>) {
    let (mut entries, mut unread) = (Vec::new(), Vec::new());
    for one in all {
        match one {
            Ok(entry) => entries.push(entry),
            Err(broken) => unread.push(broken),
        }
    }
    (entries, unread)
}

impl Entry {
    /// Asserts a right to capture en passant as the flag `--en-passant` gives it, instead of the
    /// right that the text asserts.
    ///
    /// # Errors
    /// The error in the flag.
    pub fn assert_en_passant(&mut self, text: &str) -> Result<(), Vec<Diagnostic>> {
        let setup = &mut self.problem.setup;
        setup.en_passant = parse_en_passant(text, setup.rules)?;
        let fields = &mut self.places.fields;
        fields.retain(|(name, _)| *name != "en_passant");
        let place = Place {
            source: flag("--en-passant", Some(text)),
            span: 0..text.len(),
        };
        fields.push(("en_passant", place));
        Ok(())
    }

    /// The diagnostic for an error or warning about the diagram, shown at the man or field
    /// concerned.
    pub fn diagnose(&self, reason: &Reason) -> Diagnostic {
        let Problem {
            stipulation, setup, ..
        } = self.problem.clone().completed();
        let mut diagnostic = reasons::diagnose(&setup, &self.places, reason);
        if let Reason::KingCapturable(turn) = reason
            && !self.chooses_turn()
        {
            // To name another side to move would change nothing.
            diagnostic.help = Some(if *turn == setup.turn {
                format!("{turn} begins in {stipulation}: fix the position")
            } else {
                format!(
                    "{turn} was to begin: fix the position, or let {} begin",
                    setup.turn
                )
            });
        }
        diagnostic
    }

    /// The warning about a right to capture en passant of the side that does not begin. Every
    /// reader gives it; flags may change the side, the stipulation or the right afterwards.
    pub fn right_in_set_play(&self) -> Option<Diagnostic> {
        if self.problem.zero_position {
            return None;
        }
        let setup = self.problem.clone().completed().setup;
        let mut reasons = setup.static_reasons().into_iter();
        let reason = reasons.find(|reason| matches!(reason, Reason::EnPassantInSetPlay(_)))?;
        Some(self.diagnose(&reason))
    }

    /// The warning that the position names one side to move, but the other side begins. `None` if
    /// the position names no side, or the one that begins.
    pub fn unused_turn(&self) -> Option<Diagnostic> {
        build::unused_turn(&self.problem, &self.places)
    }

    /// Returns whether the position decides which side begins, and not the stipulation.
    fn chooses_turn(&self) -> bool {
        let mut other = self.problem.clone();
        other.setup.turn = !other.setup.turn;
        other.completed().setup.turn != self.problem.clone().completed().setup.turn
    }

    /// As [`Entry::diagnose`], for a version of the problem: its number in [`Problem::versions`]
    /// and its name. Errors of a twin are shown at the twin.
    pub fn diagnose_version(&self, number: usize, name: &str, reason: &Reason) -> Diagnostic {
        let Some(twin) = (number + usize::from(self.problem.zero_position)).checked_sub(1) else {
            return self.diagnose(reason);
        };
        let place = self.places.twins.get(twin).unwrap_or(&self.places.whole);
        let flaw = TextFlaw::new(
            place.span.clone(),
            format!("twin {name}: {reason}"),
            "after these changes",
        );
        flaw.locate(&place.source, Level::of(reason.severity()))
    }

    /// A warning about a word of the author's solution. `piece` counts in the order of
    /// [`crate::problem::Intended::pieces`], `span` is in bytes of that piece. `None` if the text
    /// does not give the place of the piece.
    pub fn diagnose_claim(
        &self,
        piece: usize,
        span: &Range<usize>,
        message: &str,
    ) -> Option<Diagnostic> {
        let text = self.places.claims.get(piece)?;
        Some(
            TextFlaw::new(text.place(span), message, "here")
                .locate(&self.places.whole.source, Level::Warning),
        )
    }
}
