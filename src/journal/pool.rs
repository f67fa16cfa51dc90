//! [`UnitPool`]: the units of many journals.

use super::binding::Header;
use super::damage::Damage;
use super::record::{self, Contents, UnitRecord};
use super::{JournalError, Result, UnitPlace};
use crate::search::Outcome;
use crate::storage::open_own;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Bound::{Excluded, Unbounded};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The combined results of several journals of one run. A unit may occur more than once, for
/// example if one run repeats the work of another.
#[derive(Debug, Default)]
pub struct UnitPool {
    paths: Vec<PathBuf>,
    header: Option<Header>,
    /// The result of each unit, and the number of its file.
    known: BTreeMap<UnitPlace, (Outcome, usize)>,
    /// The number of shards according to each journal.
    shares: BTreeSet<Option<u32>>,
    /// The damaged lines of the journals.
    damage: Vec<Damage>,
}

impl UnitPool {
    /// Reads journals, waiting at most this long for input other than a disk file. A journal
    /// without a complete header is ignored.
    ///
    /// # Errors
    /// If one cannot be read, if they belong to different runs, if a unit is in the wrong journal,
    /// or if two have different results for a unit.
    pub fn read(paths: &[PathBuf], patience: Option<Duration>) -> Result<Self> {
        let mut pool = Self::default();
        for path in paths {
            let _ = pool.add(path, patience)?;
        }
        Ok(pool)
    }

    /// Adds a journal. Returns whether it has a header.
    ///
    /// # Errors
    /// As for [`Self::read`].
    pub(super) fn add(&mut self, path: &Path, patience: Option<Duration>) -> Result<bool> {
        let file = open_own(path, patience).map_err(|error| JournalError::File {
            path: path.to_owned(),
            error,
        })?;
        let Contents {
            header,
            records,
            damaged,
            ..
        } = record::read(path, file)?;
        let Some(header) = header else {
            return Ok(false);
        };
        self.damage.extend(Damage::of(path, &damaged));
        self.take(path, &header, records)?;
        Ok(true)
    }

    /// Takes the records of a journal.
    ///
    /// # Errors
    /// As for [`Self::read`].
    pub(super) fn take(
        &mut self,
        path: &Path,
        header: &Header,
        records: Vec<UnitRecord>,
    ) -> Result<()> {
        let first = self.header.get_or_insert_with(|| Header {
            shard: None,
            units: None,
            split: None,
            ..header.clone()
        });
        if let Some(difference) = header.difference(first) {
            return Err(JournalError::Foreign {
                path: path.to_owned(),
                difference,
            });
        }
        self.shares.insert(header.shard.map(|shard| shard.of));
        let number = self.paths.len();
        self.paths.push(path.to_owned());
        for record in records {
            let place = record.place;
            if !header.has(&place) {
                return Err(JournalError::Stray {
                    path: path.to_owned(),
                    place,
                });
            }
            match self.known.get(&place) {
                Some((outcome, _)) if *outcome == record.outcome => {}
                Some((_, first)) => {
                    return Err(JournalError::Double {
                        files: [self.paths[*first].clone(), path.to_owned()],
                        place,
                    });
                }
                None => {
                    self.known.insert(place, (record.outcome, number));
                }
            }
        }
        Ok(())
    }

    /// The header of the whole, if there is any journal.
    pub const fn header(&self) -> Option<&Header> {
        self.header.as_ref()
    }

    /// The damaged lines of the journals.
    pub fn damage(&self) -> &[Damage] {
        &self.damage
    }

    /// The path of the first journal.
    pub(super) fn first(&self) -> PathBuf {
        self.paths.first().cloned().unwrap_or_default()
    }

    /// The number of shares of the work, if all journals agree.
    pub(super) fn of(&self) -> Option<u32> {
        let mut shares = self.shares.iter();
        shares
            .next()
            .copied()
            .flatten()
            .filter(|_| shares.next().is_none())
    }

    /// The result of a unit, if known.
    pub(super) fn outcome(&self, place: &UnitPlace) -> Option<&Outcome> {
        self.known.get(place).map(|(outcome, _)| outcome)
    }

    /// Returns whether any part of a unit is known.
    pub(super) fn has_part_of(&self, place: &UnitPlace) -> bool {
        has_part_of(&self.known, place)
    }

    /// All units in order, each with its file.
    pub(super) fn iter(&self) -> impl Iterator<Item = (&UnitPlace, &Outcome, &PathBuf)> {
        self.known
            .iter()
            .map(|(place, (outcome, number))| (place, outcome, &self.paths[*number]))
    }
}

/// Returns whether parts of a unit are in a map. They follow it in order.
pub(super) fn has_part_of<T>(units: &BTreeMap<UnitPlace, T>, place: &UnitPlace) -> bool {
    units
        .range((Excluded(place), Unbounded))
        .next()
        .is_some_and(|(next, _)| next.is_part_of(place))
}
