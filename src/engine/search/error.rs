//! Errors that keep a problem from being searched.

use crate::position::SetupError;
use crate::problem::{Stipulation, TwinError};
use std::fmt;

/// Why a problem could not be searched.
#[derive(Debug)]
pub enum SolveError {
    /// The setup is not a position of its rules.
    Setup(SetupError),
    /// This version of the program cannot solve the stipulation.
    Unsupported(Stipulation),
    /// A twin that cannot be made.
    Twin {
        /// The number of the twin, from 1.
        number: usize,
        /// The reason.
        error: TwinError,
    },
    /// The system could not start the threads.
    Threads(String),
    /// The system could not provide the memory for the table.
    Memory(usize),
}

impl fmt::Display for SolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => write!(f, "{error}"),
            Self::Unsupported(stipulation) => f.write_str(&stipulation.unsupported()),
            Self::Twin { number, error } => write!(f, "twin {number}: {error}"),
            Self::Threads(why) => write!(f, "cannot start the search threads: {why}"),
            Self::Memory(size) => write!(f, "not enough memory for a table of {size} MiB"),
        }
    }
}

impl std::error::Error for SolveError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Twin { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl From<SetupError> for SolveError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}
