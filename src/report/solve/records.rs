//! Solutions as JSON records: one for each key and each line of help and series play as soon as it
//! is known, and one for each problem.

use super::{ExportError, Exporter, Solved};
use crate::problem::Problem;
use crate::report::json::{
    InputRemark, LineRecord, LineSource, ProblemEntry, key_record, line_records,
};
use crate::search::News;

/// Stores the version to which the next line belongs.
#[derive(Default)]
pub(super) struct Records {
    file: Option<String>,
    printed: Option<Problem>,
    /// The version that is being solved, and its name.
    version: Option<(String, Problem)>,
    exchanged: bool,
}

impl Exporter for Records {
    fn begin(&mut self, file: Option<&str>, problem: &Problem) {
        *self = Self {
            file: file.map(str::to_owned),
            printed: Some(problem.clone()),
            ..Self::default()
        };
    }

    fn news(&mut self, news: News<'_>) -> Result<String, ExportError> {
        match (news, &self.version, &self.printed) {
            (News::Version { name, problem }, ..) => {
                self.version = Some((name.to_owned(), problem.clone()));
            }
            (News::Side { exchanged }, ..) => self.exchanged = exchanged,
            (News::Lines { part, lines }, Some((name, version)), Some(printed)) => {
                let file = self.file.as_deref();
                let source = LineSource {
                    file,
                    printed,
                    twin: name,
                    version,
                    exchanged: self.exchanged,
                };
                let records = line_records(&source, part, lines)?;
                return Ok(records
                    .iter()
                    .map(LineRecord::to_line)
                    .collect::<Result<_, _>>()?);
            }
            (News::Key(key), Some((name, version)), Some(printed)) => {
                let file = self.file.as_deref();
                let source = LineSource {
                    file,
                    printed,
                    twin: name,
                    version,
                    exchanged: self.exchanged,
                };
                return key_record(&source, key);
            }
            (News::Lines { .. } | News::Key(_) | News::Solved(_), ..) => {}
        }
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
            ProblemEntry::counted(self.file.as_deref(), problem, versions, diagnostics)?;
        entry.verify(verified);
        Ok(entry.to_line()?)
    }

    fn unread(
        &mut self,
        file: Option<&str>,
        id: &str,
        diagnostics: Vec<InputRemark>,
    ) -> Result<String, ExportError> {
        Ok(ProblemEntry::unread(file, id, diagnostics).to_line()?)
    }

    fn finish(&mut self) -> Result<String, ExportError> {
        Ok(String::new())
    }
}
