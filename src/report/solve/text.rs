//! Solutions for people, written while they are found.

use super::{ExportError, Exporter, Solved};
use crate::problem::{Duplex, Problem, Status};
use crate::report::json::InputRemark;
use crate::report::{TextOptions, TextStream};
use crate::rules::AnyPosition;
use crate::search::News;

/// The text of one problem after another, with an empty line between two.
pub(super) struct TextExporter {
    options: TextOptions,
    stream: Option<TextStream>,
    duplex: bool,
    /// Whether something of this problem was written, and of one before.
    written: bool,
    written_before: bool,
}

impl TextExporter {
    pub(super) const fn new(options: TextOptions) -> Self {
        Self { options, stream: None, duplex: false, written: false, written_before: false }
    }
}

impl Exporter for TextExporter {
    fn begin(&mut self, file: Option<&str>, problem: &Problem) {
        let mut problem = problem.clone();
        if file.is_none() {
            // Who gave the position by flags gave it no name.
            problem.id.clear();
        }
        self.written_before |= std::mem::take(&mut self.written);
        self.stream = Some(TextStream::new(&problem, &self.options));
    }

    fn news(&mut self, news: News<'_>) -> Result<String, ExportError> {
        let Some(stream) = &mut self.stream else { return Ok(String::new()) };
        let worth_writing = match news {
            News::Version { name, problem } => {
                self.duplex = problem.options.duplex != Duplex::No;
                stream.version(name, problem);
                // Boards are there to be looked at while the search runs.
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
            // The keys are written with their play.
            News::Key(_) => false,
            News::Solved(solution) => {
                stream.solved(solution)?;
                // What is wrong with these is a diagnostic.
                !matches!(solution.status, Status::Illegal | Status::Unsupported)
            }
        };
        if !self.written && !worth_writing {
            return Ok(String::new());
        }
        let gap = if std::mem::replace(&mut self.written, true) || !self.written_before { "" } else { "\n" };
        Ok(gap.to_owned() + &stream.take())
    }

    fn solved(&mut self, _: Solved<'_>) -> Result<String, ExportError> {
        Ok(String::new())
    }

    fn unread(&mut self, _: Option<&str>, _: &str, _: Vec<InputRemark>) -> Result<String, ExportError> {
        Ok(String::new())
    }

    fn finish(&mut self) -> Result<String, ExportError> {
        Ok(String::new())
    }
}
