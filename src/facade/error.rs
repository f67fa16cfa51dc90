//! [`Error`]: the reason why a problem could not be read or solved.

use crate::formats::{Diagnostic, Level, render};
use crate::position::Reason;
use crate::problem::Stipulation;
use crate::search::SolveError;
use std::fmt;

/// The reason why a problem could not be read or solved.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The text is not a problem. The diagnostics give the place, the text found and the text
    /// expected.
    Read(Vec<Diagnostic>),
    /// The diagram, or a twin, is not a legal position of its rules.
    Illegal(Vec<Reason>),
    /// No search of this version solves the stipulation.
    Unsupported(Stipulation),
    /// The search could not run: a twin cannot be made, or the system refused threads or memory.
    Search(SolveError),
}

/// The diagnostics with the marked lines of the text, or the reasons, each on a line.
impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Read(diagnostics) => {
                let errors = diagnostics
                    .iter()
                    .filter(|diagnostic| diagnostic.severity == Level::Error);
                let texts: Vec<String> = errors.map(|error| render(error, false)).collect();
                f.write_str(texts.join("\n").trim_end())
            }
            Self::Illegal(reasons) => {
                let texts: Vec<String> = reasons.iter().map(ToString::to_string).collect();
                write!(f, "not a legal position: {}", texts.join("; "))
            }
            Self::Unsupported(stipulation) => f.write_str(&stipulation.unsupported()),
            Self::Search(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Search(error) => Some(error),
            _ => None,
        }
    }
}

impl From<SolveError> for Error {
    fn from(error: SolveError) -> Self {
        match error {
            SolveError::Setup(error) => Self::Illegal(error.reasons),
            SolveError::Unsupported(stipulation) => Self::Unsupported(stipulation),
            error => Self::Search(error),
        }
    }
}
