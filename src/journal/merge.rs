//! [`Merge`]: several journals of one run as one.

use super::binding::Header;
use super::file::Journal;
use super::open::open_own;
use super::record::{self, Contents};
use super::{JournalError, Result, UnitPlace};
use crate::search::{Interrupted, Ledger, Outcome, Shard, Unit};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// What several journals know together. It is complete if a search that asks it finds every unit, and asks for all.
#[derive(Debug)]
pub struct Merge {
    header: Header,
    /// What each unit came to, and the file in which it stands.
    known: BTreeMap<UnitPlace, (Outcome, PathBuf)>,
    of: Option<u32>,
    asked: Mutex<Lookups>,
}

#[derive(Debug, Default)]
struct Lookups {
    found: BTreeSet<UnitPlace>,
    missing: BTreeSet<UnitPlace>,
}

impl Merge {
    /// Reads journals.
    ///
    /// # Errors
    /// If one cannot be read or is damaged, if they belong to different runs, or if a unit is there twice or in the journal
    /// of another shard.
    pub fn read(paths: &[PathBuf]) -> Result<Self> {
        let mut merged: Option<Self> = None;
        for path in paths {
            let file = open_own(path).map_err(|error| JournalError::File { path: path.clone(), error })?;
            let Contents { header, records, .. } = record::read(path, file)?;
            let header = header.ok_or_else(|| JournalError::NoHeader(path.clone()))?;
            let shard = header.shard;
            let of = shard.map(|shard| shard.of);
            let merged = merged.get_or_insert_with(|| Self {
                header: Header { shard: None, ..header.clone() },
                known: BTreeMap::new(),
                of,
                asked: Mutex::default(),
            });
            if let Some(difference) = header.difference(&merged.header) {
                return Err(JournalError::Foreign { path: path.clone(), difference });
            }
            merged.of = merged.of.filter(|known| of == Some(*known));
            for record in records {
                let place = record.place;
                if place.problem >= header.problems.len() || shard.is_some_and(|shard| !shard.has(&place.unit)) {
                    return Err(JournalError::Stray { path: path.clone(), place });
                }
                if let Some((_, first)) = merged.known.get(&place) {
                    return Err(JournalError::Double { files: [first.clone(), path.clone()], place });
                }
                merged.known.insert(place, (record.outcome, path.clone()));
            }
        }
        merged.ok_or_else(|| JournalError::Missing { places: Vec::new(), of: None })
    }

    /// The header of the whole.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The ledger of one problem, counted from 0.
    pub const fn ledger(&self, problem: usize) -> MergeLedger<'_> {
        MergeLedger { merge: self, problem }
    }

    /// Whether the searches that have asked so far were answered in full, and have asked for everything.
    ///
    /// # Errors
    /// The units that are missing, or one that belongs to no search.
    pub fn complete(&self) -> Result<()> {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        if !asked.missing.is_empty() {
            return Err(JournalError::Missing { places: asked.missing.iter().cloned().collect(), of: self.of });
        }
        match self.known.iter().find(|(place, _)| !asked.found.contains(place)) {
            Some((place, (_, path))) => Err(JournalError::Stray { path: path.clone(), place: place.clone() }),
            None => Ok(()),
        }
    }

    /// Writes everything into a new journal, in order.
    ///
    /// # Errors
    /// If there is a file of that name, or it cannot be written.
    pub fn write(&self, path: &Path) -> Result<()> {
        let journal = Journal::create(path, &self.header)?;
        for (place, (outcome, _)) in &self.known {
            if journal.ledger(place.problem).finished(&place.unit, outcome).is_err() {
                break;
            }
        }
        journal.finish()
    }
}

/// The units of one problem in merged journals. It has no search done: what is not known is missing.
#[derive(Clone, Copy, Debug)]
pub struct MergeLedger<'a> {
    merge: &'a Merge,
    problem: usize,
}

impl MergeLedger<'_> {
    fn place(&self, unit: &Unit) -> UnitPlace {
        UnitPlace { problem: self.problem, unit: unit.clone() }
    }
}

impl Ledger for MergeLedger<'_> {
    fn known(&self, unit: &Unit) -> Option<Outcome> {
        let place = self.place(unit);
        let (outcome, _) = self.merge.known.get(&place)?;
        self.merge.asked.lock().unwrap_or_else(PoisonError::into_inner).found.insert(place);
        Some(outcome.clone())
    }

    fn is_mine(&self, unit: &Unit) -> bool {
        self.merge.asked.lock().unwrap_or_else(PoisonError::into_inner).missing.insert(self.place(unit));
        false
    }

    fn finished(&self, _: &Unit, _: &Outcome) -> std::result::Result<(), Interrupted> {
        // Nothing is searched.
        Err(Interrupted)
    }

    fn shard(&self) -> Option<Shard> {
        None
    }
}
