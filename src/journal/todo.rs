//! [`TodoList`]: the units that are still to be done.
//!
//! The list is made by a search with a ledger that never lets a unit be searched: it answers from
//! the journals that it was given, if any, and records all other requests.

use super::binding::{Binding, Header};
use super::name::UnitName;
use super::pool::UnitPool;
use super::{JournalError, Result, UnitPlace};
use crate::problem::Problem;
use crate::search::{Interrupted, Ledger, Outcome, Shard, Unit};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

/// Collects the units that a search requests and no journal has.
#[derive(Debug)]
pub struct TodoList {
    pool: UnitPool,
    split: Option<u8>,
    state: Mutex<TodoState>,
}

#[derive(Debug, Default)]
struct TodoState {
    /// The missing units, in the order of the requests.
    missing: Vec<UnitPlace>,
    /// The units that follow from their known parts.
    composed: BTreeSet<UnitPlace>,
    /// The units to be done as a whole, even if some of their parts are known.
    whole: BTreeSet<UnitPlace>,
}

impl TodoList {
    /// The units that remain after those of a pool. Units are divided into parts to which `split`
    /// half-moves lead. The default is the usual depth, but at most two half-moves.
    pub fn new(pool: UnitPool, split: Option<u8>) -> Self {
        Self {
            pool,
            split,
            state: Mutex::default(),
        }
    }

    /// Tests whether the journals belong to these problems with these settings.
    ///
    /// # Errors
    /// If not.
    pub fn suits(&self, problems: &[Problem]) -> Result<()> {
        let here = Header::new(
            problems.iter().map(Binding::of).collect(),
            serde_json::Value::Null,
        );
        match self
            .pool
            .header()
            .and_then(|header| header.difference(&here))
        {
            Some(difference) => Err(JournalError::Foreign {
                path: self.pool.first(),
                difference,
            }),
            None => Ok(()),
        }
    }

    /// The ledger of one problem, counted from 0.
    pub const fn ledger(&self, problem: usize) -> TodoLedger<'_> {
        TodoLedger {
            list: self,
            problem,
        }
    }

    /// The remaining units, the most decisive first: for each first move the likeliest refutation,
    /// then for each the next one.
    pub fn left(&self) -> Vec<UnitName> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let mut seen = BTreeSet::new();
        let mut siblings: BTreeMap<UnitName, usize> = BTreeMap::new();
        let mut ranked = Vec::new();
        for place in &state.missing {
            let wholes: Vec<UnitPlace> = place.wholes().collect();
            if wholes.iter().any(|whole| state.composed.contains(whole)) {
                continue;
            }
            // The largest come last.
            let place = wholes
                .iter()
                .rfind(|whole| state.whole.contains(whole))
                .unwrap_or(place);
            let length = place.unit.path.len();
            let name = UnitName::of(place, length);
            if seen.insert(name.clone()) {
                let rank = siblings
                    .entry(UnitName::of(place, length.saturating_sub(1)))
                    .or_default();
                ranked.push((*rank, name));
                *rank += 1;
            }
        }
        // Units of equal rank stay in order.
        ranked.sort_by_key(|(rank, _)| *rank);
        ranked.into_iter().map(|(_, name)| name).collect()
    }
}

/// The units of one problem, for listing. It runs no search.
#[derive(Clone, Copy, Debug)]
pub struct TodoLedger<'a> {
    list: &'a TodoList,
    problem: usize,
}

impl TodoLedger<'_> {
    /// The default depth to which units are divided.
    const USUAL: usize = 2;

    fn place(&self, unit: &Unit) -> UnitPlace {
        UnitPlace {
            problem: self.problem,
            unit: unit.clone(),
        }
    }

    fn note(&self, note: impl FnOnce(&mut TodoState)) {
        note(
            &mut self
                .list
                .state
                .lock()
                .unwrap_or_else(PoisonError::into_inner),
        );
    }
}

impl Ledger for TodoLedger<'_> {
    fn known(&self, unit: &Unit) -> Option<Outcome> {
        self.list.pool.outcome(&self.place(unit)).cloned()
    }

    fn is_mine(&self, unit: &Unit) -> bool {
        self.note(|state| state.missing.push(self.place(unit)));
        false
    }

    fn splits(&self, unit: &Unit, usual: usize) -> bool {
        if unit.path.len() < self.list.split.map_or(usual.min(Self::USUAL), usize::from) {
            return true;
        }
        let begun = self.knows_part_of(unit);
        if begun {
            self.note(|state| {
                state.whole.insert(self.place(unit));
            });
        }
        begun
    }

    fn knows_part_of(&self, unit: &Unit) -> bool {
        self.list.pool.has_part_of(&self.place(unit))
    }

    fn finished(&self, _: &Unit, _: &Outcome) -> std::result::Result<(), Interrupted> {
        // It runs no search.
        Err(Interrupted)
    }

    fn composed(&self, unit: &Unit) {
        let place = self.place(unit);
        let is_begun = self.knows_part_of(unit);
        self.note(|state| {
            if is_begun {
                state.composed.insert(place);
            } else {
                // The result follows from the moves alone, for example from a reply that ends the
                // play, but it must be recorded.
                state.missing.push(place.clone());
                state.whole.insert(place);
            }
        });
    }

    fn shard(&self) -> Option<Shard> {
        None
    }
}
