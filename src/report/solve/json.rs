//! All solutions as one JSON document, written at the end.

use super::{ExportError, Exporter, Solved};
use crate::problem::Problem;
use crate::report::json::{Document, InputRemark, ProblemEntry};
use crate::search::News;

/// Collects the entries of the document.
#[derive(Default)]
pub(super) struct Json {
    file: Option<String>,
    entries: Vec<ProblemEntry>,
}

impl Exporter for Json {
    fn begin(&mut self, file: Option<&str>, _: &Problem) {
        self.file = file.map(str::to_owned);
    }

    fn news(&mut self, _: News<'_>) -> Result<String, ExportError> {
        Ok(String::new())
    }

    fn solved(&mut self, solved: Solved<'_>) -> Result<String, ExportError> {
        let Solved {
            problem,
            versions,
            diagnostics,
            verified,
        } = solved;
        let mut entry =
            ProblemEntry::solved(self.file.as_deref(), problem, &versions, diagnostics)?;
        entry.verify(verified);
        self.entries.push(entry);
        Ok(String::new())
    }

    fn unread(
        &mut self,
        file: Option<&str>,
        id: &str,
        diagnostics: Vec<InputRemark>,
    ) -> Result<String, ExportError> {
        self.entries
            .push(ProblemEntry::unread(file, id, diagnostics));
        Ok(String::new())
    }

    fn finish(&mut self) -> Result<String, ExportError> {
        Ok(Document::new(std::mem::take(&mut self.entries)).to_text()?)
    }
}
