//! The journal of a long run: a file of JSON lines, one verdict each, so that another run can
//! continue.
//!
//! The first line binds it to the problem, the alterations and the version of the program. Each
//! other line has a digest of itself and of the first line: a changed line is ignored. Lines are
//! written whole and only appended: a crash damages at most the last line, which is dropped on
//! reading.

use super::trial::Trial;
use crate::journal::{Damage, JournalError, mine};
use crate::storage::{begin_locked, digest, resume_locked};
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The work to which a journal belongs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrialBinding {
    /// The version of the format, [`TrialBinding::FORM`].
    #[serde(rename = "workshop")]
    pub form: u32,
    /// The version of the program.
    pub parton: String,
    /// The kind of work: `improve` or `twins`.
    pub what: String,
    /// The problem in RON, without the author's claims.
    pub problem: String,
    /// The intended number of solutions, if stated.
    pub solutions: Option<u32>,
    /// A digest of the alterations in their order, since verdicts are stored by their numbers.
    #[serde(default)]
    pub alterations: String,
}

impl TrialBinding {
    /// The current version of the format.
    pub const FORM: u32 = 5;

    /// A digest of everything that decides the verdicts; it enters the checksum of each line.
    fn seal(&self) -> String {
        let Self {
            form,
            parton,
            what,
            problem,
            solutions,
            alterations,
        } = self;
        digest(&[
            &form.to_string(),
            parton,
            what,
            problem,
            &format!("{solutions:?}"),
            alterations,
        ])
    }
}

/// A line after the first.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TrialLine<'a> {
    number: u64,
    #[serde(borrow)]
    trial: &'a RawValue,
    check: &'a str,
}

impl TrialLine<'_> {
    fn check(seal: &str, number: u64, trial: &RawValue) -> String {
        digest(&[seal, &number.to_string(), trial.get()])
    }

    /// The line of a verdict, ending with a line break.
    fn write(seal: &str, number: u64, verdict: &Trial) -> serde_json::Result<String> {
        let trial = to_raw_value(verdict)?;
        let check = Self::check(seal, number, &trial);
        serde_json::to_string(&TrialLine {
            number,
            trial: &trial,
            check: &check,
        })
        .map(|text| text + "\n")
    }

    /// The verdict of a line, or its error.
    fn read(seal: &str, line: &[u8]) -> Result<(u64, Trial), String> {
        let cannot = |_| "it cannot be read".to_owned();
        let TrialLine {
            number,
            trial,
            check,
        } = serde_json::from_slice(line).map_err(cannot)?;
        if check != Self::check(seal, number, trial) {
            return Err("it was edited, or belongs to another journal".to_owned());
        }
        Ok((number, serde_json::from_str(trial.get()).map_err(cannot)?))
    }
}

/// A journal that is being written.
#[derive(Debug)]
pub struct TrialJournal {
    path: PathBuf,
    seal: String,
    known: HashMap<u64, Trial>,
    /// The ignored lines, with their errors.
    damaged: Vec<(usize, String)>,
    file: Mutex<File>,
}

impl TrialJournal {
    /// Creates a new journal.
    ///
    /// # Errors
    /// If there is a file of that name, or it cannot be written.
    pub fn create(path: &Path, binding: &TrialBinding) -> Result<Self, JournalError> {
        let file = mine(path, begin_locked(path))?;
        Self::begin(path, file, binding)
    }

    fn begin(path: &Path, mut file: File, binding: &TrialBinding) -> Result<Self, JournalError> {
        let line = serde_json::to_string(binding).map_err(io::Error::other);
        let written = line
            .and_then(|line| file.write_all((line + "\n").as_bytes()))
            .and_then(|()| file.sync_all());
        written.map_err(|error| failed(path, error))?;
        Ok(Self::with(path, file, binding, HashMap::new(), Vec::new()))
    }

    fn with(
        path: &Path,
        file: File,
        binding: &TrialBinding,
        known: HashMap<u64, Trial>,
        damaged: Vec<(usize, String)>,
    ) -> Self {
        Self {
            path: path.to_owned(),
            seal: binding.seal(),
            known,
            damaged,
            file: Mutex::new(file),
        }
    }

    /// Continues a journal.
    ///
    /// # Errors
    /// If it cannot be read or written, is in use, or belongs to other work.
    pub fn resume(path: &Path, binding: &TrialBinding) -> Result<Self, JournalError> {
        let mut file = mine(path, resume_locked(path))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)
            .map_err(|error| failed(path, error))?;
        let whole = bytes
            .iter()
            .rposition(|byte| *byte == b'\n')
            .map_or(0, |last| last + 1);
        let mut lines = bytes[..whole].split_inclusive(|byte| *byte == b'\n');
        let Some(first) = lines.next() else {
            // A process killed while writing the header has done no work yet.
            let line = serde_json::to_vec(binding)
                .map_err(|error| failed(path, io::Error::other(error)))?;
            if !line.starts_with(&bytes) {
                return Err(JournalError::NoHeader(path.to_owned()));
            }
            file.set_len(0).map_err(|error| failed(path, error))?;
            return Self::begin(path, file, binding);
        };
        let found: TrialBinding =
            serde_json::from_slice(first).map_err(|_| JournalError::NoHeader(path.to_owned()))?;
        if let Some(difference) = difference(&found, binding) {
            return Err(JournalError::Foreign {
                path: path.to_owned(),
                difference,
            });
        }
        let seal = binding.seal();
        let (mut known, mut damaged) = (HashMap::new(), Vec::new());
        for (index, line) in lines.enumerate() {
            match TrialLine::read(&seal, line) {
                Ok((number, verdict)) => {
                    known.insert(number, verdict);
                }
                Err(what) => damaged.push((index + 2, what)),
            }
        }
        file.set_len(whole as u64)
            .map_err(|error| failed(path, error))?;
        Ok(Self::with(path, file, binding, known, damaged))
    }

    /// Its damaged lines.
    pub fn damage(&self) -> Option<Damage> {
        Damage::of(&self.path, &self.damaged)
    }

    /// The verdict with this number, if it was tried already.
    pub(super) fn known(&self, number: u64) -> Option<Trial> {
        self.known.get(&number).cloned()
    }

    pub(super) fn add(&self, number: u64, verdict: &Trial) -> Result<(), JournalError> {
        let line = TrialLine::write(&self.seal, number, verdict).map_err(io::Error::other);
        let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
        line.and_then(|line| file.write_all(line.as_bytes()))
            .map_err(|error| failed(&self.path, error))
    }
}

fn difference(found: &TrialBinding, wanted: &TrialBinding) -> Option<String> {
    let parts = [
        (found.form == wanted.form, "form"),
        (found.parton == wanted.parton, "version of parton"),
        (found.what == wanted.what, "command"),
        (found.problem == wanted.problem, "problem"),
        (found.solutions == wanted.solutions, "number of solutions"),
        (found.alterations == wanted.alterations, "list of changes"),
    ];
    parts
        .into_iter()
        .find(|(same, _)| !same)
        .map(|(_, what)| format!("it has a different {what}"))
}

fn failed(path: &Path, error: io::Error) -> JournalError {
    JournalError::File {
        path: path.to_owned(),
        error,
    }
}
