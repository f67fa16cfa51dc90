//! Solutions in every format: one file per format, all behind the trait [`Exporter`], as in
//! hyperfine.
//!
//! A caller that solves problems passes everything to an exporter, in this order for each problem:
//! [`Exporter::begin`], the news of the search ([`Exporter::news`]) and finally
//! [`Exporter::solved`]; or [`Exporter::unread`], if the problem cannot be read or solved. After
//! the last problem comes [`Exporter::finish`]. Each call returns the text to write now. A layout
//! that is written during the search therefore cannot begin with totals.

mod html;
mod json;
mod latex;
mod pgn;
mod records;
mod text;

pub use super::export_error::ExportError;

use super::TextOptions;
use super::json::{InputRemark, Verified};
use crate::position::SetupError;
use crate::problem::{Problem, TwinSolution};
use crate::search::News;

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

/// A format of reports.
pub trait Exporter: Send {
    /// Announces a problem of a file, or one given by flags, that is about to be solved.
    fn begin(&mut self, file: Option<&str>, problem: &Problem);

    /// Reports a finding of the search.
    ///
    /// # Errors
    /// If the setup of a version is not a position.
    fn news(&mut self, news: News<'_>) -> Result<String, ExportError>;

    /// Reports the end of the announced problem.
    ///
    /// # Errors
    /// If the setup of a version is not a position.
    fn solved(&mut self, solved: Solved<'_>) -> Result<String, ExportError>;

    /// Reports a part of a file that could not be read, or a version that could not be made.
    ///
    /// # Errors
    /// Errors of the writer; none is known to occur.
    fn unread(
        &mut self,
        file: Option<&str>,
        id: &str,
        diagnostics: Vec<InputRemark>,
    ) -> Result<String, ExportError>;

    /// Reports that all problems are done.
    ///
    /// # Errors
    /// Errors of the writer; none is known to occur.
    fn finish(&mut self) -> Result<String, ExportError>;
}

/// Writes the record of a problem after its search. If a version is not a valid position, the
/// record reports that instead, and other problems are unaffected. Returns the text, and the reason
/// why it contains no solution.
///
/// # Errors
/// If the JSON writer fails.
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

/// A format of solutions. The sentences are also the help of `--format`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
pub enum SolutionFormat {
    /// For people
    Text,
    /// One JSON document
    Json,
    /// JSON records, one per line, each as soon as it is known
    Jsonl,
    /// A web page to step through, in one file: diagrams, solutions
    Html,
    /// Games in PGN, for chess programs
    Pgn,
    /// A document for diagram.sty, as used by problem magazines: diagrams, solutions
    Latex,
}

impl SolutionFormat {
    /// All formats.
    pub const ALL: [Self; 6] = [
        Self::Text,
        Self::Json,
        Self::Jsonl,
        Self::Html,
        Self::Pgn,
        Self::Latex,
    ];
}

/// The exporter of a format. The options decide the appearance of the text.
pub fn exporter(format: SolutionFormat, options: &TextOptions) -> Box<dyn Exporter> {
    match format {
        SolutionFormat::Text => Box::new(text::TextExporter::new(*options)),
        SolutionFormat::Json => Box::new(json::Json::default()),
        SolutionFormat::Jsonl => Box::new(records::Records::default()),
        SolutionFormat::Html => Box::new(html::Html::new(*options)),
        SolutionFormat::Pgn => Box::new(pgn::Pgn::new(*options)),
        SolutionFormat::Latex => Box::new(latex::Latex::new(*options)),
    }
}
