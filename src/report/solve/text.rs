//! Solutions for people, written while they are found.

use super::{ExportError, Exporter, Solved};
use crate::problem::{Duplex, Problem, Status};
use crate::report::json::{InputRemark, RemarkLevel};
use crate::report::{TextOptions, TextStream};
use crate::rules::AnyPosition;
use crate::search::News;

/// The text of one problem after another, separated by empty lines.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each records what has been written"
)]
pub(super) struct TextExporter {
    options: TextOptions,
    stream: Option<TextStream>,
    duplex: bool,
    /// Whether the record of the current problem is incomplete.
    begun: bool,
    /// Whether it comes from a file.
    of_file: bool,
    /// Whether anything was written of this problem and of an earlier one.
    written: bool,
    written_before: bool,
}

impl TextExporter {
    pub(super) const fn new(options: TextOptions) -> Self {
        Self {
            options,
            stream: None,
            duplex: false,
            begun: false,
            of_file: false,
            written: false,
            written_before: false,
        }
    }
}

impl Exporter for TextExporter {
    fn begin(&mut self, file: Option<&str>, problem: &Problem) {
        let mut problem = problem.clone();
        if file.is_none() {
            // A position given by flags has no name.
            problem.id.clear();
        }
        self.written_before |= std::mem::take(&mut self.written);
        self.begun = true;
        self.of_file = file.is_some();
        self.stream = Some(TextStream::new(&problem, &self.options));
    }

    fn news(&mut self, news: News<'_>) -> Result<String, ExportError> {
        let Some(stream) = &mut self.stream else {
            return Ok(String::new());
        };
        let worth_writing = match news {
            News::Version { name, problem } => {
                self.duplex = problem.options.duplex != Duplex::No;
                stream.version(name, problem);
                // Boards are printed first, to be visible while the search runs.
                self.options.diagram.is_some() && AnyPosition::new(&problem.setup).is_ok()
            }
            News::Side { exchanged } => {
                stream.side(exchanged, self.duplex);
                false
            }
            News::Lines { part, lines } => {
                stream.lines(part, lines)?;
                true
            }
            // Keys are written together with their play.
            News::Key(_) => false,
            News::Solved(solution) => {
                stream.solved(solution)?;
                // Errors of a position given by flags are diagnostics; there is no other problem.
                self.of_file || !matches!(solution.status, Status::Illegal | Status::Unsupported)
            }
        };
        if !self.written && !worth_writing {
            return Ok(String::new());
        }
        let gap = if std::mem::replace(&mut self.written, true) || !self.written_before {
            ""
        } else {
            "\n"
        };
        Ok(gap.to_owned() + &stream.take())
    }

    fn solved(&mut self, _: Solved<'_>) -> Result<String, ExportError> {
        self.begun = false;
        Ok(String::new())
    }

    fn unread(
        &mut self,
        file: Option<&str>,
        id: &str,
        diagnostics: Vec<InputRemark>,
    ) -> Result<String, ExportError> {
        // Without an error the problem is skipped, and a warning gives the reason.
        let worst = if diagnostics
            .iter()
            .any(|one| one.severity == RemarkLevel::Error)
        {
            RemarkLevel::Error
        } else {
            RemarkLevel::Warning
        };
        let of_weight = diagnostics.iter().filter(|one| one.severity == worst);
        let words: Vec<&str> = of_weight.map(|one| one.message.as_str()).collect();
        let words = if words.is_empty() {
            vec!["it could not be read"]
        } else {
            words
        };
        if file.is_none() && !self.written {
            return Ok(String::new());
        }
        let mut text = String::new();
        // If the search fails after text was written, no second heading is needed.
        if !(std::mem::take(&mut self.begun) && self.written) {
            self.written_before |= std::mem::replace(&mut self.written, true);
            text += if self.written_before { "\n" } else { "" };
            text += id;
            text.push('\n');
        }
        text.extend(
            words
                .into_iter()
                .map(|word| format!("Not solved: {word}.\n")),
        );
        Ok(text)
    }

    fn finish(&mut self) -> Result<String, ExportError> {
        Ok(String::new())
    }
}
