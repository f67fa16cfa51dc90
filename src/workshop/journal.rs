//! What a long run has tried already: a file of JSON lines, a verdict each, so that another run can go on.
//!
//! The first line binds it to the problem, to what is tried, and to the version of the program. Lines are written whole and only
//! appended: whatever kills the program tears the last one at most, which is dropped on reading.

use super::trial::Trial;
use crate::journal::{JournalError, lock};
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// What a journal belongs to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrialBinding {
    /// The version of the form, which is [`TrialBinding::FORM`].
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

impl TrialBinding {
    /// The version of the form that is written now.
    pub const FORM: u32 = 2;
}

/// A journal that is being written.
#[derive(Debug)]
pub struct TrialJournal {
    path: PathBuf,
    known: HashMap<u64, Trial>,
    file: Mutex<File>,
}

impl TrialJournal {
    /// Begins a new journal.
    ///
    /// # Errors
    /// If there is a file of that name, or it cannot be written.
    pub fn create(path: &Path, binding: &TrialBinding) -> Result<Self, JournalError> {
        let file = OpenOptions::new().append(true).create_new(true).open(path);
        let file = file.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => JournalError::Exists(path.to_owned()),
            _ => failed(path, error),
        })?;
        lock(path, &file)?;
        Self::begin(path, file, binding)
    }

    fn begin(path: &Path, mut file: File, binding: &TrialBinding) -> Result<Self, JournalError> {
        let line = serde_json::to_string(binding).map_err(io::Error::other);
        let written = line.and_then(|line| file.write_all((line + "\n").as_bytes())).and_then(|()| file.sync_all());
        written.map_err(|error| failed(path, error))?;
        Ok(Self { path: path.to_owned(), known: HashMap::new(), file: Mutex::new(file) })
    }

    /// Goes on with a journal.
    ///
    /// # Errors
    /// If it cannot be read or written, is damaged, or belongs to something else.
    pub fn resume(path: &Path, binding: &TrialBinding) -> Result<Self, JournalError> {
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
        let found: TrialBinding = serde_json::from_slice(first).map_err(|_| JournalError::NoHeader(path.to_owned()))?;
        if let Some(difference) = difference(&found, binding) {
            return Err(JournalError::Foreign { path: path.to_owned(), difference });
        }
        let mut known = HashMap::new();
        for (index, line) in lines.enumerate() {
            let damaged =
                || JournalError::Damaged { path: path.to_owned(), line: index + 2, what: "not a verdict".to_owned() };
            let (number, verdict): (u64, Trial) = serde_json::from_slice(line).map_err(|_| damaged())?;
            if known.insert(number, verdict).is_some() {
                return Err(damaged());
            }
        }
        file.set_len(whole as u64).map_err(|error| failed(path, error))?;
        Ok(Self { path: path.to_owned(), known, file: Mutex::new(file) })
    }

    /// The verdict of a number that was tried already.
    pub(super) fn known(&self, number: u64) -> Option<Trial> {
        self.known.get(&number).cloned()
    }

    pub(super) fn add(&self, number: u64, verdict: &Trial) -> Result<(), JournalError> {
        let line = serde_json::to_string(&(number, verdict)).map_err(io::Error::other);
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        line.and_then(|line| file.write_all((line + "\n").as_bytes())).map_err(|error| failed(&self.path, error))
    }
}

fn difference(found: &TrialBinding, wanted: &TrialBinding) -> Option<String> {
    let parts = [
        (found.form == wanted.form, "form"),
        (found.parton == wanted.parton, "version of parton"),
        (found.what == wanted.what, "command"),
        (found.problem == wanted.problem, "problem"),
        (found.solutions == wanted.solutions, "number of solutions"),
    ];
    parts.into_iter().find(|(same, _)| !same).map(|(_, what)| format!("it has another {what}"))
}

fn failed(path: &Path, error: io::Error) -> JournalError {
    JournalError::File { path: path.to_owned(), error }
}
