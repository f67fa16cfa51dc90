//! The spans of the parts of a problem in its text.

use super::source::Source;
use super::text::Text;
use crate::board::Cell;
use std::ops::Range;
use std::sync::Arc;

/// A span of a text.
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
    /// The places of those twins that have one in the text.
    pub(in crate::formats) twins: Vec<Place>,
    /// The pieces of the author's solution, in the order of [`crate::problem::Intended::pieces`].
    pub(in crate::formats) claims: Vec<Text>,
    /// The keywords given to the problem in the file.
    pub(in crate::formats) labels: Vec<String>,
    /// The fields of the file that a problem cannot store.
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

    /// The keywords given to the problem in the file, as in files of Olive.
    pub fn labels(&self) -> &[String] {
        &self.labels
    }

    /// The span of the man on a cell: its letter or bracket, or in a list its square.
    pub fn man(&self, cell: Cell) -> Option<&Place> {
        self.men
            .iter()
            .find(|(at, _)| *at == cell)
            .map(|(_, place)| place)
    }

    /// A field, by its name in a problem file: `castling`, `en_passant`, `stipulation`, `turn` ...
    /// The rights within a FEN position have the same names.
    pub fn field(&self, name: &str) -> Option<&Place> {
        self.fields
            .iter()
            .find(|(field, _)| *field == name)
            .map(|(_, place)| place)
    }
}
