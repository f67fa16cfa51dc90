//! The spans of the parts of a problem in its text.

use super::source::Source;
use super::text::Text;
use crate::board::Cell;
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

/// The format of a problem; it decides the wording of help in diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) enum Form {
    Ron,
    List,
    Flags,
    Popeye,
    Olive,
}

/// The spans of the parts of a problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Places {
    pub(in crate::formats) form: Form,
    pub(in crate::formats) whole: Place,
    pub(in crate::formats) men: Vec<(Cell, Place)>,
    pub(in crate::formats) fields: Vec<(&'static str, Place)>,
    /// The twins with known positions in the text.
    pub(in crate::formats) twins: Vec<Place>,
    /// The pieces of the author's solution, in the order of [`crate::problem::Intended::pieces`].
    pub(in crate::formats) claims: Vec<Text>,
    /// The keywords with which the file labels the problem.
    pub(in crate::formats) labels: Vec<String>,
    /// The fields of the file that a problem has no place for.
    pub(in crate::formats) skipped: Vec<&'static str>,
}

impl Places {
    pub(in crate::formats) const fn new(form: Form, whole: Place) -> Self {
        Self {
            form,
            whole,
            men: Vec::new(),
            fields: Vec::new(),
            twins: Vec::new(),
            claims: Vec::new(),
            labels: Vec::new(),
            skipped: Vec::new(),
        }
    }

    /// The fields of the file that a problem cannot store, such as `keywords`: they are lost when
    /// the problem is written.
    pub fn skipped(&self) -> &[&'static str] {
        &self.skipped
    }

    /// The whole problem.
    pub const fn whole(&self) -> &Place {
        &self.whole
    }

    /// The keywords with which the file labels the problem, as files of Olive do.
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// The letter of the man on a cell.
    pub fn man(&self, cell: Cell) -> Option<&Place> {
        self.men
            .iter()
            .find(|(at, _)| *at == cell)
            .map(|(_, place)| place)
    }

    /// A field, by its name in a problem file: `castling`, `en_passant`, `stipulation`, `turn` ...
    /// The rights that stand inside a FEN position have these names too.
    pub fn field(&self, name: &str) -> Option<&Place> {
        self.fields
            .iter()
            .find(|(field, _)| *field == name)
            .map(|(_, place)| place)
    }
}
