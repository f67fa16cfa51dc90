//! [`Entry`]: a problem together with where its parts stand in the text.

use super::diagnostic::{Diagnostic, Flaw, Level};
use super::reasons;
use super::source::Source;
use super::tree::Text;
use crate::board::Cell;
use crate::position::Reason;
use crate::problem::Problem;
use std::ops::Range;
use std::sync::Arc;

/// Some bytes of some text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    /// The text.
    pub source: Arc<Source>,
    /// The bytes.
    pub span: Range<usize>,
}

/// How a problem was written; decides how a diagnostic words its help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Form {
    Ron,
    List,
    Flags,
    Popeye,
    Olive,
}

/// Where the parts of a problem stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Places {
    pub(super) form: Form,
    pub(super) whole: Place,
    pub(super) men: Vec<(Cell, Place)>,
    pub(super) fields: Vec<(&'static str, Place)>,
    /// The pieces of the author's solution, in the order of [`crate::problem::Intended::pieces`].
    pub(super) claims: Vec<Text>,
}

impl Places {
    pub(super) const fn new(form: Form, whole: Place) -> Self {
        Self { form, whole, men: Vec::new(), fields: Vec::new(), claims: Vec::new() }
    }

    /// The whole problem.
    pub const fn whole(&self) -> &Place {
        &self.whole
    }

    /// The letter of the man on a cell.
    pub fn man(&self, cell: Cell) -> Option<&Place> {
        self.men.iter().find(|(at, _)| *at == cell).map(|(_, place)| place)
    }

    /// A field, by its name in a problem file: `castling`, `en_passant`, `stipulation`, `turn` ... The rights that stand
    /// inside a FEN position have these names too.
    pub fn field(&self, name: &str) -> Option<&Place> {
        self.fields.iter().find(|(field, _)| *field == name).map(|(_, place)| place)
    }
}

/// A problem and where its parts stand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The problem.
    pub problem: Problem,
    /// Where its parts stand.
    pub places: Places,
}

impl Entry {
    /// The diagnostic for something that is wrong or strange about the position, shown at the man or field concerned.
    pub fn diagnose(&self, reason: &Reason) -> Diagnostic {
        reasons::diagnose(&self.problem.setup, &self.places, reason)
    }

    /// A warning about a word of the author's solution: the piece, in the order of
    /// [`crate::problem::Intended::pieces`], and bytes in it. None if the text did not tell where the pieces stand.
    pub fn diagnose_claim(&self, piece: usize, span: &Range<usize>, message: &str) -> Option<Diagnostic> {
        let text = self.places.claims.get(piece)?;
        Some(Flaw::new(text.place(span), message, "here").locate(&self.places.whole.source, Level::Warning))
    }
}
