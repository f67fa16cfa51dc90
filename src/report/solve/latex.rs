//! Solutions as a LaTeX document for `diagram.sty`: for each problem its diagram and, below it, the
//! solution as a magazine prints it.
//!
//! The words are those of the text for people. Lines are not wrapped, since TeX does that.

use super::{ExportError, Exporter, Solved};
use crate::problem::Problem;
use crate::report::json::InputRemark;
use crate::report::picture::{
    LATEX_END, Look, Picture, Versions, latex_begin, latex_paragraph, latex_with_solution,
};
use crate::report::{TextOptions, render_play};
use crate::search::News;

/// Writes a problem with its diagram and solution, each once it is solved.
pub(super) struct Latex {
    options: TextOptions,
    begun: bool,
    /// The number of problems so far that have a diagram.
    count: usize,
}

/// A comment with the name of a problem.
fn name(id: &str) -> String {
    let plain = id.replace(char::is_control, " ");
    format!("% {plain}\n")
}

impl Latex {
    pub(super) const fn new(options: TextOptions) -> Self {
        Self {
            options: TextOptions {
                color: false,
                diagram: None,
                wrapped: false,
                ..options
            },
            begun: false,
            count: 0,
        }
    }

    /// The beginning of the document, once.
    fn begin_document(&mut self) -> String {
        if std::mem::replace(&mut self.begun, true) {
            String::new()
        } else {
            latex_begin()
        }
    }
}

impl Exporter for Latex {
    fn begin(&mut self, _: Option<&str>, _: &Problem) {}

    fn news(&mut self, _: News<'_>) -> Result<String, ExportError> {
        Ok(String::new())
    }

    fn solved(&mut self, solved: Solved<'_>) -> Result<String, ExportError> {
        let solution = render_play(solved.problem, &solved.versions, &self.options)?;
        let look = Look::default();
        let drawn = Picture::of_problem(solved.problem, true, &Versions::Diagram, look);
        let mut text = self.begin_document() + &name(&solved.problem.id);
        // No version is impossible here: all were solved.
        for (_, picture) in drawn.unwrap_or_default() {
            self.count += 1;
            text += &latex_with_solution(&picture, self.count, &solution);
        }
        Ok(text)
    }

    fn unread(
        &mut self,
        _: Option<&str>,
        id: &str,
        diagnostics: Vec<InputRemark>,
    ) -> Result<String, ExportError> {
        let messages: Vec<String> = diagnostics.into_iter().map(|one| one.message).collect();
        let words = format!("{id}: not solved: {}", messages.join("; "));
        Ok(self.begin_document() + &latex_paragraph(&words))
    }

    fn finish(&mut self) -> Result<String, ExportError> {
        Ok(self.begin_document() + LATEX_END)
    }
}
