//! [`Merge`]: combines several journals of one run.
//!
//! Merging is a search with a ledger that never lets a unit be searched. It thus requests exactly
//! the units that the result needs, and shows which are missing.

use super::binding::Header;
use super::damage::Damage;
use super::pool::UnitPool;
use super::record;
use super::{JournalError, Result, UnitPlace};
use crate::search::{Interrupted, Ledger, Outcome, Shard, Unit};
use crate::storage::{Staged, Target};
use std::collections::BTreeSet;
use std::io::{self, BufWriter, IntoInnerError, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The combined results of several journals. They are complete if a search gets every unit that it
/// requests. No unit in them may be superfluous: each is requested, or is a part of a requested
/// unit that no longer needs it.
#[derive(Debug)]
pub struct Merge {
    header: Header,
    pool: UnitPool,
    lookups: Mutex<Lookups>,
}

#[derive(Debug, Default)]
struct Lookups {
    /// The units that were found, directly or through their parts.
    found: BTreeSet<UnitPlace>,
    missing: BTreeSet<UnitPlace>,
}

impl Merge {
    /// Reads journals.
    ///
    /// # Errors
    /// If one cannot be read, if they belong to different runs, or if a unit has different results
    /// or stands in the journal of another share.
    pub fn read(paths: &[PathBuf]) -> Result<Self> {
        let mut pool = UnitPool::default();
        for path in paths {
            if !pool.add(path, None)? {
                return Err(JournalError::NoHeader(path.clone()));
            }
        }
        let nothing = || JournalError::Missing {
            places: Vec::new(),
            of: None,
        };
        let header = pool.header().cloned().ok_or_else(nothing)?;
        Ok(Self {
            header,
            pool,
            lookups: Mutex::default(),
        })
    }

    /// The header of the whole.
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// The ledger of one problem, counted from 0.
    pub const fn ledger(&self, problem: usize) -> MergeLedger<'_> {
        MergeLedger {
            merge: self,
            problem,
        }
    }

    /// Tests whether the searches so far got all answers and requested every unit.
    ///
    /// # Errors
    /// The missing units, or one that no search requested.
    pub fn complete(&self) -> Result<()> {
        let lookups = self.lookups.lock().unwrap_or_else(PoisonError::into_inner);
        let settled =
            |place: &UnitPlace| place.wholes().any(|whole| lookups.found.contains(&whole));
        let places: Vec<UnitPlace> = lookups
            .missing
            .iter()
            .filter(|place| !settled(place))
            .cloned()
            .collect();
        if !places.is_empty() {
            return Err(JournalError::Missing {
                places,
                of: self.pool.of(),
            });
        }
        match self
            .pool
            .iter()
            .find(|(place, ..)| !lookups.found.contains(place) && !settled(place))
        {
            Some((place, _, path)) => Err(JournalError::Stray {
                path: path.clone(),
                place: place.clone(),
            }),
            None => Ok(()),
        }
    }

    /// Writes everything to a new journal, in order.
    ///
    /// # Errors
    /// If there is a file of that name, or it cannot be written.
    pub fn write(&self, path: &Path) -> Result<()> {
        let failed = |error: io::Error| match error.kind() {
            io::ErrorKind::AlreadyExists => JournalError::Exists(path.to_owned()),
            _ => JournalError::File {
                path: path.to_owned(),
                error,
            },
        };
        if path.symlink_metadata().is_ok() {
            return Err(JournalError::Exists(path.to_owned()));
        }
        let staged = Target::find(path)
            .and_then(|target| target.stage())
            .map_err(failed)?;
        let mut file = BufWriter::new(staged);
        let mut write = || -> io::Result<()> {
            let seal = self.header.seal();
            file.write_all((serde_json::to_string(&self.header)? + "\n").as_bytes())?;
            for (place, outcome, _) in self.pool.iter() {
                file.write_all(
                    record::write(&seal, place.problem, &place.unit, outcome)?.as_bytes(),
                )?;
            }
            Ok(())
        };
        let written = write().and_then(|()| file.into_inner().map_err(IntoInnerError::into_error));
        written.and_then(Staged::finish_new).map_err(failed)
    }

    /// The damaged lines of the journals.
    pub fn damage(&self) -> &[Damage] {
        self.pool.damage()
    }
}

/// The units of one problem in merged journals. It runs no search: unknown results are missing.
#[derive(Clone, Copy, Debug)]
pub struct MergeLedger<'a> {
    merge: &'a Merge,
    problem: usize,
}

impl MergeLedger<'_> {
    fn place(&self, unit: &Unit) -> UnitPlace {
        UnitPlace {
            problem: self.problem,
            unit: unit.clone(),
        }
    }

    fn found(&self, place: UnitPlace) {
        self.merge
            .lookups
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .found
            .insert(place);
    }
}

impl Ledger for MergeLedger<'_> {
    fn known(&self, unit: &Unit) -> Option<Outcome> {
        let place = self.place(unit);
        let outcome = self.merge.pool.outcome(&place)?;
        self.found(place);
        Some(outcome.clone())
    }

    fn is_mine(&self, unit: &Unit) -> bool {
        self.merge
            .lookups
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .missing
            .insert(self.place(unit));
        false
    }

    fn splits(&self, unit: &Unit, _: usize) -> bool {
        self.knows_part_of(unit)
    }

    fn knows_part_of(&self, unit: &Unit) -> bool {
        self.merge.pool.has_part_of(&self.place(unit))
    }

    fn finished(&self, _: &Unit, _: &Outcome) -> std::result::Result<(), Interrupted> {
        // It runs no search.
        Err(Interrupted)
    }

    fn composed(&self, unit: &Unit) {
        self.found(self.place(unit));
    }

    fn shard(&self) -> Option<Shard> {
        None
    }
}
