//! [`Loaded`]: what came out of a text.

use super::diagnostic::{Diagnostic, Level};
use super::entry::{Entry, Unread};

/// What came out of a text: the problems that can be solved, those that cannot be read, and what is
/// to be said about them. Every problem of the text is either an entry or unread.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Loaded {
    /// The problems.
    pub entries: Vec<Entry>,
    /// The problems with errors, in the order of the text.
    pub unread: Vec<Unread>,
    /// Errors and warnings, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Loaded {
    /// Whether something could not be read.
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|diagnostic| diagnostic.severity == Level::Error)
    }
}
