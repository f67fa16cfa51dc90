//! [`Loaded`]: the result of reading a text.

use super::diagnostic::{Diagnostic, Level};
use super::entry::{Entry, Unread};

/// The result of reading a text: the problems that can be solved, those that were not read, and the
/// diagnostics. Every problem of the text is either an entry or unread.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Loaded {
    /// The problems.
    pub entries: Vec<Entry>,
    /// The problems with errors, and the skipped ones, in the order of the text.
    pub unread: Vec<Unread>,
    /// Errors and warnings.
    pub diagnostics: Vec<Diagnostic>,
}

impl Loaded {
    /// Returns whether any diagnostic is an error.
    pub fn has_errors(&self) -> bool {
        self.diagnostics
            .iter()
            .any(|diagnostic| diagnostic.severity == Level::Error)
    }
}
