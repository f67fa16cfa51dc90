//! [`ExportError`]: the reason why a result could not be written.

use crate::position::SetupError;
use std::fmt;

/// The reason why a result could not be written.
#[derive(Debug)]
#[non_exhaustive]
pub enum ExportError {
    /// A version is not a position.
    Setup(SetupError),
    /// The JSON writer failed.
    Json(serde_json::Error),
}

impl fmt::Display for ExportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Setup(error) => error.fmt(f),
            Self::Json(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ExportError {}

impl From<SetupError> for ExportError {
    fn from(error: SetupError) -> Self {
        Self::Setup(error)
    }
}

impl From<serde_json::Error> for ExportError {
    fn from(error: serde_json::Error) -> Self {
        Self::Json(error)
    }
}
