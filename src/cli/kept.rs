//! The journal of `parton check`: one line for each judged problem.
//!
//! A line is a report about one problem, as a JSON string: a report contains line breaks and is
//! stored unchanged. The digest in the report reveals whether the line was edited.

use parton::journal::{Damage, JournalError, mine};
use parton::report::check::{Earlier, Sheet};
use parton::storage::{begin_locked, resume_locked};
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// A journal that is being written.
pub(super) struct Kept {
    file: Mutex<File>,
}

/// The beginning of each line.
const BEGINNING: &str = "\"{\\n  \\\"parton\\\": ";

impl Kept {
    /// Starts a new journal.
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        let file = mine(path, begin_locked(path)).map_err(io::Error::other)?;
        Ok(Self {
            file: Mutex::new(file),
        })
    }

    /// Continues a journal. Also returns its content and its damage, if any. A line that was cut
    /// off is removed.
    pub(super) fn resume(path: &Path) -> io::Result<(Self, Earlier, Option<Damage>)> {
        let failed = |error: io::Error| {
            io::Error::other(JournalError::File {
                path: path.to_owned(),
                error,
            })
        };
        // The file is locked first: otherwise, lines that another run adds between reading and
        // truncating would be lost.
        let mut file = mine(path, resume_locked(path)).map_err(io::Error::other)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let whole = bytes
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |last| last + 1);
        let (lines, torn) = bytes.split_at(whole);
        let begins = BEGINNING.as_bytes();
        let all = lines.split_inclusive(|byte| *byte == b'\n');
        let is_journal = if lines.is_empty() {
            torn.starts_with(begins) || begins.starts_with(torn)
        } else {
            all.clone().any(|line| line.starts_with(begins))
        };
        if !is_journal {
            return Err(failed(io::Error::other(
                "it is not a journal of parton check",
            )));
        }
        let head = Sheet::report_head();
        let (mut earlier, mut damaged) = (Earlier::default(), Vec::new());
        for (number, line) in all.enumerate() {
            let report = serde_json::from_slice::<String>(line).ok();
            let taken = report
                .filter(|report| report.starts_with(&head))
                .map(|report| earlier.add(&report));
            if !matches!(taken, Some(Ok(added)) if added.taken == 1 && added.changed.is_empty()) {
                damaged.push((
                    number + 1,
                    "it was edited, or belongs to another journal".to_owned(),
                ));
            }
        }
        file.set_len(whole as u64).map_err(failed)?;
        Ok((
            Self {
                file: Mutex::new(file),
            },
            earlier,
            Damage::of(path, &damaged),
        ))
    }

    /// Adds a judged problem.
    pub(super) fn add(&self, sheet: &Sheet) -> io::Result<()> {
        let line = serde_json::to_string(&sheet.to_report()?)? + "\n";
        self.file
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .write_all(line.as_bytes())
    }
}
