//! [`Journal`]: the journal that a run writes.

use super::binding::Header;
use super::damage::Damage;
use super::name::UnitName;
use super::pool::{UnitPool, has_part_of};
use super::record::{self, Contents};
use super::{JournalError, Result, UnitPlace};
use crate::search::{Interrupted, Ledger, Outcome, Shard, Unit};
use crate::storage::{Locked, begin_locked, resume_locked};
use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// A journal that is being written.
#[derive(Debug)]
pub struct Journal {
    path: PathBuf,
    seal: String,
    header: Header,
    known: BTreeMap<UnitPlace, Outcome>,
    /// The ignored lines, with their errors.
    damaged: Vec<(usize, String)>,
    /// The results of other journals.
    pool: UnitPool,
    state: Mutex<FileState>,
    /// The units that this run finished, or that followed from their known parts.
    settled: Mutex<BTreeSet<UnitPlace>>,
}

/// The state of a unit requested by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NamedUnit {
    /// It is done.
    Done,
    /// It is not needed: the unit that contains it is known.
    Needless,
    /// It is unknown.
    Open,
}

#[derive(Debug)]
struct FileState {
    file: File,
    failed: Option<io::Error>,
}

impl Journal {
    /// Creates a new journal.
    ///
    /// # Errors
    /// If there is a file of that name, or it cannot be written.
    pub fn create(path: &Path, header: &Header) -> Result<Self> {
        let file = mine(path, begin_locked(path))?;
        Self::begin(path, file, header)
    }

    fn begin(path: &Path, mut file: File, header: &Header) -> Result<Self> {
        let line = serde_json::to_string(header).map_err(io::Error::other);
        // The header is on the disk before any unit is.
        let written = line
            .and_then(|line| file.write_all((line + "\n").as_bytes()))
            .and_then(|()| file.sync_all());
        written.map_err(|error| JournalError::File {
            path: path.to_owned(),
            error,
        })?;
        Ok(Self::with(path, file, header.clone(), BTreeMap::new()))
    }

    fn with(path: &Path, file: File, header: Header, known: BTreeMap<UnitPlace, Outcome>) -> Self {
        let state = Mutex::new(FileState { file, failed: None });
        let (seal, pool, settled) = (header.seal(), UnitPool::default(), Mutex::default());
        Self {
            path: path.to_owned(),
            seal,
            header,
            known,
            damaged: Vec::new(),
            pool,
            state,
            settled,
        }
    }

    /// Adds the results of other journals of the same run, so that they are not searched again.
    ///
    /// # Errors
    /// If they belong to another run.
    pub fn beside(self, pool: UnitPool) -> Result<Self> {
        if let Some(difference) = pool
            .header()
            .and_then(|others| others.difference(&self.header))
        {
            return Err(JournalError::Foreign {
                path: pool.first(),
                difference,
            });
        }
        Ok(Self { pool, ..self })
    }

    /// Continues a journal. `here` is the header that a new one would have; where it names no
    /// shard, units or split, those of the journal apply.
    ///
    /// # Errors
    /// If it cannot be read or written, is in use, has a duplicate or stray unit, or belongs to
    /// another problem, other options, another part of the work or another version of the program.
    pub fn resume(path: &Path, here: &Header) -> Result<Self> {
        let failed = |error| JournalError::File {
            path: path.to_owned(),
            error,
        };
        let file = mine(path, resume_locked(path))?;
        let Contents {
            header,
            torn,
            records,
            damaged,
            whole,
        } = record::read(path, &file)?;
        let Some(header) = header else {
            // A process killed while writing the header has done no work yet.
            let line =
                serde_json::to_string(here).map_err(|error| failed(io::Error::other(error)))?;
            if !line.as_bytes().starts_with(&torn) {
                return Err(JournalError::NoHeader(path.to_owned()));
            }
            file.set_len(0).map_err(failed)?;
            return Self::begin(path, file, here);
        };
        if let Some(difference) = header
            .difference(here)
            .or_else(|| part_difference(&header, here))
        {
            return Err(JournalError::Foreign {
                path: path.to_owned(),
                difference,
            });
        }
        let mut known = BTreeMap::new();
        for record in records {
            if known.contains_key(&record.place) {
                let what = format!("duplicate unit: {}", record.place);
                return Err(JournalError::Damaged {
                    path: path.to_owned(),
                    line: record.line,
                    what,
                });
            }
            if !header.has(&record.place) {
                return Err(JournalError::Stray {
                    path: path.to_owned(),
                    place: record.place,
                });
            }
            known.insert(record.place, record.outcome);
        }
        file.set_len(whole).map_err(failed)?;
        Ok(Self {
            damaged,
            ..Self::with(path, file, header, known)
        })
    }

    /// The damaged lines of this journal and of the others. Their work is done again if needed.
    pub fn damage(&self) -> Vec<Damage> {
        Damage::of(&self.path, &self.damaged)
            .into_iter()
            .chain(self.pool.damage().iter().cloned())
            .collect()
    }

    /// The units to do, if they were named.
    pub fn named(&self) -> Option<&[UnitName]> {
        self.header.units.as_deref()
    }

    /// The state of a unit in the searches so far.
    pub fn became(&self, name: &UnitName) -> NamedUnit {
        let settled = self.settled.lock().unwrap_or_else(PoisonError::into_inner);
        let places = || {
            self.known
                .keys()
                .chain(settled.iter())
                .chain(self.pool.iter().map(|(place, ..)| place))
        };
        if places().any(|place| name.is(place)) {
            NamedUnit::Done
        } else if places().any(|place| name.is_part_of(place)) {
            NamedUnit::Needless
        } else {
            NamedUnit::Open
        }
    }

    fn settle(&self, problem: usize, unit: &Unit) {
        if self.header.units.is_some() {
            let place = UnitPlace {
                problem,
                unit: unit.clone(),
            };
            self.settled
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .insert(place);
        }
    }

    /// The ledger of one of its problems, counted from 0.
    pub const fn ledger(&self, problem: usize) -> JournalLedger<'_> {
        JournalLedger {
            journal: self,
            problem,
        }
    }

    /// Adds a finished unit.
    fn add(&self, problem: usize, unit: &Unit, outcome: &Outcome) -> io::Result<()> {
        let line = record::write(&self.seal, problem, unit, outcome)?;
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if state.failed.is_some() {
            // Text after an incomplete line would be lost with it.
            return Err(io::ErrorKind::Other.into());
        }
        state.file.write_all(line.as_bytes()).inspect_err(|error| {
            state.failed = Some(io::Error::new(error.kind(), error.to_string()));
        })
    }

    /// Ends writing, and makes sure that everything is on the disk.
    ///
    /// # Errors
    /// If anything could not be written.
    pub fn finish(self) -> Result<()> {
        let FileState { file, failed } = self
            .state
            .into_inner()
            .unwrap_or_else(PoisonError::into_inner);
        let written = failed.map_or(Ok(()), Err).and_then(|()| file.sync_all());
        written.map_err(|error| JournalError::File {
            path: self.path,
            error,
        })
    }
}

/// The difference between the part of the work that a journal covers and the requested part, if
/// any.
fn part_difference(header: &Header, here: &Header) -> Option<String> {
    if here.shard.is_some() && here.shard != header.shard {
        let words = |header: &Header| match header.shard {
            Some(Shard { index, of }) => format!("shard {index} of {of}"),
            None => "the whole".to_owned(),
        };
        return Some(format!(
            "it covers {}, this run covers {}",
            words(header),
            words(here)
        ));
    }
    if here.units.is_some() && here.units != header.units {
        return Some("it covers other units than this run".to_owned());
    }
    if here.split.is_some() && here.split != header.split {
        let words = |header: &Header| {
            header
                .split
                .map_or_else(|| "the default".to_owned(), |split| split.to_string())
        };
        return Some(format!(
            "its split is {}, here it is {}",
            words(header),
            words(here)
        ));
    }
    None
}

/// The file of a journal that this process writes.
///
/// # Errors
/// If it could not be opened, or another process writes it.
pub fn mine(path: &Path, opened: io::Result<Locked>) -> Result<File> {
    match opened {
        Ok(Locked::Mine(file)) => Ok(file),
        Ok(Locked::InUse) => Err(JournalError::InUse(path.to_owned())),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Err(JournalError::Exists(path.to_owned()))
        }
        Err(error) => Err(JournalError::File {
            path: path.to_owned(),
            error,
        }),
    }
}

/// The units of one problem in a journal.
#[derive(Clone, Copy, Debug)]
pub struct JournalLedger<'a> {
    journal: &'a Journal,
    problem: usize,
}

impl JournalLedger<'_> {
    fn place(&self, unit: &Unit) -> UnitPlace {
        UnitPlace {
            problem: self.problem,
            unit: unit.clone(),
        }
    }
}

impl Ledger for JournalLedger<'_> {
    fn known(&self, unit: &Unit) -> Option<Outcome> {
        let place = self.place(unit);
        let Journal { known, pool, .. } = self.journal;
        known.get(&place).or_else(|| pool.outcome(&place)).cloned()
    }

    fn is_mine(&self, unit: &Unit) -> bool {
        self.journal.header.has(&self.place(unit))
    }

    fn splits(&self, unit: &Unit, usual: usize) -> bool {
        let place = self.place(unit);
        let header = &self.journal.header;
        let shallow = unit.path.len() < header.split.map_or(usual, usize::from);
        let named = || {
            header
                .units
                .iter()
                .flatten()
                .any(|name| name.is_part_of(&place))
        };
        shallow && header.has_part_of(&place) || named() || self.knows_part_of(unit)
    }

    fn knows_part_of(&self, unit: &Unit) -> bool {
        let place = self.place(unit);
        has_part_of(&self.journal.known, &place) || self.journal.pool.has_part_of(&place)
    }

    fn finished(&self, unit: &Unit, outcome: &Outcome) -> std::result::Result<(), Interrupted> {
        self.journal
            .add(self.problem, unit, outcome)
            .map_err(|_| Interrupted)?;
        self.journal.settle(self.problem, unit);
        Ok(())
    }

    fn composed(&self, unit: &Unit) {
        self.journal.settle(self.problem, unit);
    }

    fn shard(&self) -> Option<Shard> {
        self.journal.header.shard
    }
}
