//! [`Journal`]: a journal to which a run writes.

use super::binding::Header;
use super::record::{self, Contents};
use super::{JournalError, Result, UnitPlace};
use crate::search::{Interrupted, Ledger, Outcome, Shard, Unit};
use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// A journal that is being written.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    seal: String,
    shard: Option<Shard>,
    known: HashMap<UnitPlace, Outcome>,
    state: Mutex<FileState>,
}

#[derive(Debug)]
struct FileState {
    file: File,
    failed: Option<io::Error>,
}

impl Journal {
    /// Begins a new journal.
    ///
    /// # Errors
    /// If there is a file of that name, or it cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<Self> {
        let file = OpenOptions::new().append(true).create_new(true).open(path);
        let file = file.map_err(|error| match error.kind() {
            io::ErrorKind::AlreadyExists => JournalError::Exists(path.to_owned()),
            _ => JournalError::File { path: path.to_owned(), error },
        })?;
        lock(path, &file)?;
        Self::begin(path, file, header)
    }

    fn begin(path: &Path, mut file: File, header: &Header) -> Result<Self> {
        let line = serde_json::to_string(header).map_err(io::Error::other);
        // The header is on the disk before any unit is.
        let written = line.and_then(|line| file.write_all((line + "\n").as_bytes())).and_then(|()| file.sync_all());
        written.map_err(|error| JournalError::File { path: path.to_owned(), error })?;
        Ok(Self::with(path, file, header, HashMap::new()))
    }

    fn with(path: &Path, file: File, header: &Header, known: HashMap<UnitPlace, Outcome>) -> Self {
        let state = Mutex::new(FileState { file, failed: None });
        Self { path: path.to_owned(), seal: header.seal(), shard: header.shard, known, state }
    }

    /// Goes on with a journal. `here` is the header that a new one would have; if it names no shard, that of the journal
    /// counts.
    ///
    /// # Errors
    /// If it cannot be read or written, is damaged, or belongs to another problem, other options, another shard or
    /// another version of the program.
    pub fn resume(path: &Path, here: &Header) -> Result<Self> {
        let failed = |error| JournalError::File { path: path.to_owned(), error };
        is_file(path).map_err(failed)?;
        let file = OpenOptions::new().read(true).append(true).open(path).map_err(failed)?;
        lock(path, &file)?;
        let Contents { header, torn, records, whole } = record::read(path, &file)?;
        let Some(header) = header else {
            // Whoever is killed while he writes the header has done nothing yet.
            let line = serde_json::to_string(here).map_err(|error| failed(io::Error::other(error)))?;
            if !line.as_bytes().starts_with(&torn) {
                return Err(JournalError::NoHeader(path.to_owned()));
            }
            file.set_len(0).map_err(failed)?;
            return Self::begin(path, file, here);
        };
        let shards = match (header.shard, here.shard) {
            (its, ours @ Some(_)) if its != ours => {
                let [its, ours] = [its, ours].map(|shard| match shard {
                    Some(Shard { index, of }) => format!("shard {index} of {of}"),
                    None => "the whole".to_owned(),
                });
                Some(format!("it is of {its}, here {ours} is asked for"))
            }
            _ => None,
        };
        if let Some(difference) = header.difference(here).or(shards) {
            return Err(JournalError::Foreign { path: path.to_owned(), difference });
        }
        let mut known = HashMap::with_capacity(records.len());
        for record in records {
            if known.contains_key(&record.place) {
                let what = format!("a unit is there twice: {}", record.place);
                return Err(JournalError::Damaged { path: path.to_owned(), line: record.line, what });
            }
            if record.place.problem >= header.problems.len()
                || header.shard.is_some_and(|shard| !shard.has(&record.place.unit))
            {
                return Err(JournalError::Stray { path: path.to_owned(), place: record.place });
            }
            known.insert(record.place, record.outcome);
        }
        file.set_len(whole).map_err(failed)?;
        Ok(Self::with(path, file, &header, known))
    }

    /// The ledger of one of its problems, counted from 0.
    pub const fn ledger(&self, problem: usize) -> JournalLedger<'_> {
        JournalLedger { journal: self, problem }
    }

    /// Adds a finished unit.
    fn add(&self, problem: usize, unit: &Unit, outcome: &Outcome) -> io::Result<()> {
        let line = record::write(&self.seal, problem, unit, outcome)?;
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.failed.is_some() {
            // What comes after a torn line would be lost with it.
            return Err(io::ErrorKind::Other.into());
        }
        state.file.write_all(line.as_bytes()).inspect_err(|error| {
            state.failed = Some(io::Error::new(error.kind(), error.to_string()));
        })
    }

    /// Ends writing, and says whether all could be written.
    ///
    /// # Errors
    /// If not.
    pub fn finish(self) -> Result<()> {
        let FileState { file, failed } = self.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        let written = failed.map_or(Ok(()), Err).and_then(|()| file.sync_all());
        written.map_err(|error| JournalError::File { path: self.path, error })
    }
}

/// Whether a journal may be gone on with: a device or a pipe has no end to write at.
fn is_file(path: &Path) -> io::Result<()> {
    if path.metadata()?.is_file() { Ok(()) } else { Err(io::Error::other("it is no file")) }
}

/// Keeps others from writing to the file until it is closed. Where files cannot be locked, nobody is kept away.
pub(crate) fn lock(path: &Path, file: &File) -> Result<()> {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(JournalError::InUse(path.to_owned())),
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
    }
}

/// The units of one problem in a journal.
#[derive(Clone, Copy, Debug)]
pub struct JournalLedger<'a> {
    journal: &'a Journal,
    problem: usize,
}

impl Ledger for JournalLedger<'_> {
    fn known(&self, unit: &Unit) -> Option<Outcome> {
        self.journal.known.get(&UnitPlace { problem: self.problem, unit: unit.clone() }).cloned()
    }

    fn is_mine(&self, unit: &Unit) -> bool {
        self.journal.shard.is_none_or(|shard| shard.has(unit))
    }

    fn finished(&self, unit: &Unit, outcome: &Outcome) -> std::result::Result<(), Interrupted> {
        self.journal.add(self.problem, unit, outcome).map_err(|_| Interrupted)
    }

    fn shard(&self) -> Option<Shard> {
        self.journal.shard
    }
}
