//! Solutions in every format: one file per format, all behind the trait [`Exporter`], as in
//! hyperfine.
//!
//! A caller that solves problems passes everything to an exporter, in this order for each problem:
//! [`Exporter::begin`], the news of the search ([`Exporter::news`]) and at last
//! [`Exporter::solved`]; or, where a problem cannot be read or solved, [`Exporter::unread`]. After
//! the last problem comes [`Exporter::finish`]. Each call returns the text to write now.

mod html;
mod json;
mod records;
mod text;

use super::json::{InputRemark, Verified};
use super::{ReportFormat, TextOptions};
use crate::position::SetupError;
use crate::problem::{Problem, TwinSolution};
use crate::search::News;
use std::fmt;

/// A problem after its search.
#[derive(Debug)]
pub struct Solved<'a> {
    /// The problem as it was solved.
    pub problem: &'a Problem,
    /// The results for each of its versions.
    pub versions: Vec<TwinSolution>,
    /// The remarks about it.
    pub diagnostics: Vec<InputRemark>,
    /// The outcome of a second search: the number of the version, whether the sides are exchanged,
    /// and the outcome.
    pub verified: Vec<(usize, bool, Verified)>,
}

/// One form of report.
pub trait Exporter: Send {
    /// A problem of a file, or one given by flags, is about to be solved.
    fn begin(&mut self, file: Option<&str>, problem: &Problem);

    /// The search has found something.
    ///
    /// # Errors
    /// If the setup of a version is not a position.
    fn news(&mut self, news: News<'_>) -> Result<String, ExportError>;

    /// The problem that was begun is done.
    ///
    /// # Errors
    /// If the setup of a version is not a position.
    fn solved(&mut self, solved: Solved<'_>) -> Result<String, ExportError>;

    /// Something in a file could not be read, or not be made.
    ///
    /// # Errors
    /// Passes on errors of the writer; none is known.
    fn unread(
        &mut self,
        file: Option<&str>,
        id: &str,
        diagnostics: Vec<InputRemark>,
    ) -> Result<String, ExportError>;

    /// All problems are done.
    ///
    /// # Errors
    /// Passes on errors of the writer; none is known.
    fn finish(&mut self) -> Result<String, ExportError>;
}

/// Writes the record of a problem after its search. If a version is not a valid position, the
/// record reports that instead, and other problems are unaffected. Returns the text, and why the
/// problem has no solution in it.
///
/// # Errors
/// If the writer of JSON refuses.
pub fn record(
    exporter: &mut dyn Exporter,
    file: Option<&str>,
    solved: Solved<'_>,
) -> Result<(String, Option<SetupError>), ExportError> {
    let (id, mut diagnostics) = (solved.problem.id.clone(), solved.diagnostics.clone());
    match exporter.solved(solved) {
        Ok(text) => Ok((text, None)),
        Err(ExportError::Setup(error)) => {
            diagnostics.push(InputRemark::error(error.to_string()));
            Ok((exporter.unread(file, &id, diagnostics)?, Some(error)))
        }
        Err(error) => Err(error),
    }
}

/// Why something could not be written in some form.
#[derive(Debug)]
pub enum ExportError {
    /// A version is not a position.
    Setup(SetupError),
    /// The writer of JSON refused.
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

/// The forms that solutions have.
pub const FORMATS: [ReportFormat; 4] = [
    ReportFormat::Text,
    ReportFormat::Json,
    ReportFormat::Jsonl,
    ReportFormat::Html,
];

/// The exporter of a form. The options decide the appearance of the text.
pub fn exporter(format: ReportFormat, options: &TextOptions) -> Option<Box<dyn Exporter>> {
    Some(match format {
        ReportFormat::Text => Box::new(text::TextExporter::new(*options)),
        ReportFormat::Json => Box::new(json::Json::default()),
        ReportFormat::Jsonl => Box::new(records::Records::default()),
        ReportFormat::Html => Box::new(html::Html::new(*options)),
        ReportFormat::Csv
        | ReportFormat::Markdown
        | ReportFormat::Junit
        | ReportFormat::Svg
        | ReportFormat::Png
        | ReportFormat::Latex => return None,
    })
}
