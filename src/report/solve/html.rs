//! All solutions as one web page, written at the end.

use super::{ExportError, Exporter, Solved, json};
use crate::problem::Problem;
use crate::report::json::{InputRemark, RemarkLevel};
use crate::report::page::{Plain, page};
use crate::report::{TextOptions, render_text};
use crate::search::News;
use std::fmt::Write as _;

/// Collects the JSON document, and the same content as text.
pub(super) struct Html {
    options: TextOptions,
    report: json::Json,
    plain: Vec<Plain>,
    /// The problem that was solved last.
    last: Option<Problem>,
}

impl Html {
    pub(super) fn new(options: TextOptions) -> Self {
        let options = TextOptions {
            color: false,
            ..options
        };
        Self {
            options,
            report: json::Json::default(),
            plain: Vec::new(),
            last: None,
        }
    }
}

/// The errors and warnings, one per line.
fn remarks(diagnostics: &[InputRemark]) -> String {
    let mut text = String::new();
    for one in diagnostics {
        let level = if one.severity == RemarkLevel::Error {
            "error"
        } else {
            "warning"
        };
        let place = one
            .line
            .map(|line| format!("line {line}: "))
            .unwrap_or_default();
        // Writing to a String cannot fail.
        let _ = writeln!(text, "{level}: {place}{}", one.message);
    }
    text
}

impl Exporter for Html {
    fn begin(&mut self, file: Option<&str>, problem: &Problem) {
        self.report.begin(file, problem);
    }

    fn news(&mut self, _: News<'_>) -> Result<String, ExportError> {
        Ok(String::new())
    }

    fn solved(&mut self, solved: Solved<'_>) -> Result<String, ExportError> {
        let solution = render_text(solved.problem, &solved.versions, &self.options)
            .unwrap_or_else(|error| format!("{error}\n"));
        let text = remarks(&solved.diagnostics) + &solution;
        let (id, last) = (solved.problem.id.clone(), solved.problem.clone());
        let written = self.report.solved(solved)?;
        self.plain.push(Plain { id, text });
        self.last = Some(last);
        Ok(written)
    }

    fn unread(
        &mut self,
        file: Option<&str>,
        id: &str,
        diagnostics: Vec<InputRemark>,
    ) -> Result<String, ExportError> {
        self.plain.push(Plain {
            id: id.to_owned(),
            text: remarks(&diagnostics),
        });
        self.report.unread(file, id, diagnostics)
    }

    fn finish(&mut self) -> Result<String, ExportError> {
        Ok(page(
            &self.report.finish()?,
            &self.plain,
            "",
            self.last.as_ref(),
        )?)
    }
}
