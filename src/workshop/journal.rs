//! What a long run has tried already: a file of JSON lines, a verdict each, so that another run can go on.
//!
//! The first line binds it to the problem, to what is tried, and to the version of the program. Lines are written whole and only
//! appended: whatever kills the program tears the last one at most, which is dropped on reading.

use super::trial::Verdict;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// What a journal belongs to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Binding {
    /// The version of the form, which is [`Binding::FORM`].
    #[serde(rename = "workshop")]
    pub form: u32,
    /// The version of the program.
    pub parton: String,
    /// What is done: `improve` or `twins`.
    pub what: String,
    /// The problem as RON has it, without what its author claims.
    pub problem: String,
    /// How many solutions there should be, if somebody said so.
    pub solutions: Option<u32>,
}

impl Binding {
    /// The version of the form that is written now.
    pub const FORM: u32 = 1;
}

/// Why a journal cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("journal {}: {error}", .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// There is a file where a new journal is to be.
    #[error("{} exists already: --resume goes on with a journal, another name begins a new one", .0.display())]
    Exists(PathBuf),
    /// Somebody else writes to it.
    #[error("journal {} is in use by another run", .0.display())]
    InUse(PathBuf),
    /// It is no journal of this kind.
    #[error("{} is not a journal of parton improve or parton twins: its first line is no header", .0.display())]
    NoHeader(PathBuf),
    /// It belongs to something else.
    #[error("journal {} is of another run: it has another {difference}", .path.display())]
    Foreign {
        /// The file.
        path: PathBuf,
        /// What differs.
        difference: &'static str,
    },
    /// A line that is not the last is damaged.
    #[error("journal {}, line {line}: not a verdict; a journal is to be left as it was written", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
}

/// A journal that is being written.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    known: HashMap<u64, Verdict>,
    file: Mutex<File>,
}

impl Journal {
    /// Begins a new journal.
    ///
    /// # Errors
    /// If there is a file of that name, or it cannot be written.
    pub fn create(path: &Path, binding: &Binding) -> Result<Self, JournalError> {
        let file = OpenOptions::new().append(true).create_new(true).open(path);
        let file = file.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => JournalError::Exists(path.to_owned()),
            _ => failed(path, error),
        })?;
        lock(path, &file)?;
        Self::begin(path, file, binding)
    }

    fn begin(path: &Path, mut file: File, binding: &Binding) -> Result<Self, JournalError> {
        let line = serde_json::to_string(binding).map_err(io::Error::other);
        let written = line.and_then(|line| file.write_all((line + "\n").as_bytes())).and_then(|()| file.sync_all());
        written.map_err(|error| failed(path, error))?;
        Ok(Self { path: path.to_owned(), known: HashMap::new(), file: Mutex::new(file) })
    }

    /// Goes on with a journal.
    ///
    /// # Errors
    /// If it cannot be read or written, is damaged, or belongs to something else.
    pub fn resume(path: &Path, binding: &Binding) -> Result<Self, JournalError> {
        let mut file = OpenOptions::new().read(true).append(true).open(path).map_err(|error| failed(path, error))?;
        lock(path, &file)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(|error| failed(path, error))?;
        let whole = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |last| last + 1);
        let mut lines = bytes[..whole].split_inclusive(|byte| *byte == b'\n');
        let Some(first) = lines.next() else {
            // Whoever is killed while he writes the header has done nothing yet.
            let line = serde_json::to_vec(binding).map_err(|error| failed(path, io::Error::other(error)))?;
            if !line.starts_with(&bytes) {
                return Err(JournalError::NoHeader(path.to_owned()));
            }
            file.set_len(0).map_err(|error| failed(path, error))?;
            return Self::begin(path, file, binding);
        };
        let found: Binding = serde_json::from_slice(first).map_err(|_| JournalError::NoHeader(path.to_owned()))?;
        if let Some(difference) = difference(&found, binding) {
            return Err(JournalError::Foreign { path: path.to_owned(), difference });
        }
        let mut known = HashMap::new();
        for (index, line) in lines.enumerate() {
            let damaged = || JournalError::Damaged { path: path.to_owned(), line: index + 2 };
            let (number, verdict): (u64, Verdict) = serde_json::from_slice(line).map_err(|_| damaged())?;
            if known.insert(number, verdict).is_some() {
                return Err(damaged());
            }
        }
        file.set_len(whole as u64).map_err(|error| failed(path, error))?;
        Ok(Self { path: path.to_owned(), known, file: Mutex::new(file) })
    }

    /// The verdict of a number that was tried already.
    pub(super) fn known(&self, number: u64) -> Option<Verdict> {
        self.known.get(&number).cloned()
    }

    pub(super) fn add(&self, number: u64, verdict: &Verdict) -> Result<(), JournalError> {
        let line = serde_json::to_string(&(number, verdict)).map_err(io::Error::other);
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        line.and_then(|line| file.write_all((line + "\n").as_bytes())).map_err(|error| failed(&self.path, error))
    }
}

fn difference(found: &Binding, wanted: &Binding) -> Option<&'static str> {
    let parts = [
        (found.form == wanted.form, "form"),
        (found.parton == wanted.parton, "version of parton"),
        (found.what == wanted.what, "command"),
        (found.problem == wanted.problem, "problem"),
        (found.solutions == wanted.solutions, "number of solutions"),
    ];
    parts.into_iter().find(|(same, _)| !same).map(|(_, what)| what)
}

fn failed(path: &Path, error: io::Error) -> JournalError {
    JournalError::File { path: path.to_owned(), error }
}

/// Keeps others from writing to the file until it is closed. Where files cannot be locked, nobody is kept away.
fn lock(path: &Path, file: &File) -> Result<(), JournalError> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(JournalError::InUse(path.to_owned())),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}
