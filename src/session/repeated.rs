//! Finds positions that occur more than once among the records, also transformed, and near
//! duplicates.

use super::Record;
use crate::find::{Freedom, Hash, Hashes, Placement, likeness};
use std::collections::HashMap;

/// The minimal number of men that near duplicates share: with fewer, positions are alike by chance.
const COMMON: usize = 5;

/// A record for comparison with later ones.
struct SeenRecord {
    name: String,
    placement: Placement,
}

/// The records so far, by their hashes: the first record for each hash.
#[derive(Default)]
struct SeenRecords {
    known: Vec<SeenRecord>,
    /// Whole positions.
    whole: HashMap<Hash, usize>,
    /// Numbers for pairs of stipulation and conditions.
    tasks: HashMap<String, usize>,
    /// Whole positions with the same task, and positions with one man omitted.
    near: HashMap<(Hash, usize), usize>,
    without: HashMap<(Hash, usize), usize>,
}

impl SeenRecords {
    /// Relates a new record to an earlier one, if possible, and stores it. There is one hash for
    /// each omitted man, so no pairwise comparison is needed.
    fn add(&mut self, name: String, placement: Placement, task: String) -> Option<String> {
        let next = self.tasks.len();
        let task = *self.tasks.entry(task).or_insert(next);
        let hashes = Hashes::of(&placement);
        let place = self.known.len();
        let line = self.line(&name, &placement, &hashes, task);
        for Hashes { whole, without } in hashes {
            self.whole.entry(whole).or_insert(place);
            if placement.men.len() >= COMMON {
                self.near.entry((whole, task)).or_insert(place);
                for hash in without {
                    self.without.entry((hash, task)).or_insert(place);
                }
            }
        }
        self.known.push(SeenRecord { name, placement });
        line
    }

    fn line(
        &self,
        name: &str,
        placement: &Placement,
        hashes: &[Hashes],
        task: usize,
    ) -> Option<String> {
        let compare = |at: usize, most: usize| {
            let known = &self.known[at];
            let directed = known.placement.is_directed() || placement.is_directed();
            let freedom = Freedom::alike(placement.variant, directed);
            Some((known, likeness(&known.placement, placement, freedom, most)?))
        };
        let comma = |turned: String| {
            if turned.is_empty() {
                turned
            } else {
                format!(", {turned}")
            }
        };
        let same = hashes
            .iter()
            .filter_map(|hashes| self.whole.get(&hashes.whole))
            .min();
        if let Some((known, found)) = same.and_then(|at| compare(*at, 0)) {
            return Some(format!(
                "{name} has the same position as {}{}",
                known.name,
                comma(found.turn.words())
            ));
        }
        let men = placement.men.len();
        let near = hashes.iter().flat_map(|Hashes { whole, without }| {
            let more = self.without.get(&(*whole, task)).filter(|_| men >= COMMON);
            let other = without.iter().filter(|_| men > COMMON).flat_map(|hash| {
                let key = (*hash, task);
                self.near
                    .get(&key)
                    .into_iter()
                    .chain(self.without.get(&key))
            });
            more.into_iter().chain(other)
        });
        let (known, found) = near.min().and_then(|at| compare(*at, 1))?;
        let man = found.differences.join(", ");
        Some(format!(
            "{name} is nearly {}{}: {man}",
            known.name,
            comma(found.turn.words())
        ))
    }
}

/// A line for each problem whose position occurred in an earlier record, such as
/// `b has the same position as a, mirrored`. If the position differs by one man from one with the
/// same task, the line is `b is nearly a: wRg1 on f1`.
pub fn repeated(records: &[(Option<&str>, Record)]) -> Vec<String> {
    let mut shelf = SeenRecords::default();
    let mut lines = Vec::new();
    for (file, record) in records {
        let Ok(entry) = &record.problem else { continue };
        let problem = &entry.problem;
        if problem.setup.men.is_empty() {
            continue;
        }
        let name = file.map_or_else(
            || problem.id.clone(),
            |file| format!("{} ({file})", problem.id),
        );
        let conditions: Vec<String> = problem.setup.rules.conditions.names().collect();
        let task = format!(
            "{} {}",
            problem.clone().completed().stipulation,
            conditions.join(", ")
        );
        lines.extend(shelf.add(name, Placement::of(&problem.setup), task));
    }
    lines
}
