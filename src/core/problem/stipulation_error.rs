//! [`StipulationError`]: an error in the text of a stipulation, with its place.

use std::fmt;

/// An error in the text of a stipulation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StipulationError {
    /// The message: the text that was found, and what was expected.
    pub what: String,
    /// The position of the offending character, in bytes from the start.
    pub at: usize,
    /// A suggested correction.
    pub help: Option<String>,
}

impl fmt::Display for StipulationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for StipulationError {}

impl StipulationError {
    /// The same error in a text that begins this number of bytes earlier.
    #[must_use]
    pub fn moved(self, by: usize) -> Self {
        Self {
            at: self.at + by,
            ..self
        }
    }
}
