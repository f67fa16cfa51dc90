//! The journal of `parton check`: each problem that was judged, a line.
//!
//! A line is a report about one problem, as a string of JSON: a report holds line breaks, and is taken over as it is.

use super::output::refused;
use parton::report::check::{Earlier, Sheet};
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// A journal that is being written.
pub(super) struct Kept {
    file: Mutex<File>,
}

/// How a line begins.
const BEGINNING: &str = "\"{\\n  \\\"parton\\\": ";

impl Kept {
    /// Begins a new journal.
    pub(super) fn create(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().append(true).create_new(true).open(path).map_err(|error| match error.kind() {
            ErrorKind::AlreadyExists => io::Error::new(
                ErrorKind::AlreadyExists,
                format!(
                    "{} exists already: --resume goes on with a journal, another name begins a new one",
                    path.display()
                ),
            ),
            _ => refused(path, &error),
        })?;
        Self::locked(path, file)
    }

    /// Goes on with a journal; also returns what stands in it. A line that was cut off is taken away.
    pub(super) fn resume(path: &Path) -> io::Result<(Self, Earlier)> {
        let failed = |error: io::Error| io::Error::new(error.kind(), format!("journal {}: {error}", path.display()));
        if !path.metadata().map_err(failed)?.is_file() {
            return Err(failed(io::Error::other("it is no file")));
        }
        let mut file = OpenOptions::new().read(true).append(true).open(path).map_err(failed)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed)?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        let (lines, torn) = bytes.split_at(whole);
        let begins = BEGINNING.as_bytes();
        let mut earlier = Earlier::default();
        for (number, line) in lines.split_inclusive(|byte| *byte == b'\n').enumerate() {
            let report: Option<String> = serde_json::from_slice(line).ok();
            let added = report.and_then(|report| earlier.add(&report).ok());
            if added.is_none() {
                let number = number + 1;
                return Err(failed(io::Error::other(format!("line {number} is no verdict of parton check"))));
            }
        }
        if !(torn.starts_with(begins) || begins.starts_with(torn)) {
            return Err(failed(io::Error::other("it is no journal of parton check")));
        }
        file.set_len(whole as u64).map_err(failed)?;
        Ok((Self::locked(path, file)?, earlier))
    }

    /// Keeps others from writing to it. Where files cannot be locked, nobody is kept away.
    fn locked(path: &Path, file: File) -> io::Result<Self> {
        match file.try_lock() {
            Err(std::fs::TryLockError::WouldBlock) => {
                Err(io::Error::other(format!("journal {} is in use by another run", path.display())))
            }
            Ok(()) | Err(std::fs::TryLockError::Error(_)) => Ok(Self { file: Mutex::new(file) }),
        }
    }

    /// Adds a problem that was judged.
    pub(super) fn add(&self, sheet: &Sheet) -> io::Result<()> {
        let line = serde_json::to_string(&sheet.to_report()?)? + "\n";
        self.file.lock().unwrap_or_else(PoisonError::into_inner).write_all(line.as_bytes())
    }
}
