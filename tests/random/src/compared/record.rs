//! The comparisons of a run so far, and the file in which they are kept.

use crate::journal;
use parton::problem::Problem;
use serde_json::json;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// Counts of compared problems, and of those with something to find.
type Counts = BTreeMap<String, [u64; 2]>;

/// The comparisons so far.
#[derive(Default)]
pub(crate) struct Record {
    name: String,
    /// The number of the next problem.
    pub(crate) next: u64,
    /// By stipulation, and by rules, with a separate count for those with fairy men.
    counts: [Counts; 2],
    /// The number of problems drawn that were too long for the plain search.
    pub(crate) too_long: u64,
    /// The count of numbers that yielded no comparison.
    pub(crate) nothing: u64,
    /// The numbers of the problems on which the searches differ.
    pub(crate) different: Vec<u64>,
}

impl Record {
    /// Starts a record, or continues the one in a file.
    pub(crate) fn open(path: Option<&Path>, name: &str) -> Result<Self, String> {
        let new = Self {
            name: name.to_owned(),
            ..Self::default()
        };
        let Some(value) = journal::open(path, name)? else {
            return Ok(new);
        };
        let read = || {
            let number = |field: &str| value[field].as_u64();
            let counts = |field: &str| serde_json::from_value(value[field].clone()).ok();
            let different = serde_json::from_value(value["different"].clone()).ok()?;
            let counts = [counts("stipulations")?, counts("rules")?];
            let (next, too_long, nothing) =
                (number("next")?, number("too_long")?, number("nothing")?);
            Some(Self {
                next,
                counts,
                too_long,
                nothing,
                different,
                ..new
            })
        };
        read().ok_or_else(|| journal::unreadable(path))
    }

    /// Writes the file, which is replaced in one step.
    pub(crate) fn keep(&self, path: Option<&Path>) -> Result<(), String> {
        let Some(path) = path else { return Ok(()) };
        let Self {
            name,
            next,
            counts: [stipulations, rules],
            too_long,
            nothing,
            different,
        } = self;
        let value = json!({
            "name": name, "next": next, "stipulations": stipulations, "rules": rules, "too_long": too_long,
            "nothing": nothing, "different": different,
        });
        journal::keep(path, &value)
    }

    /// Adds the counts of another record.
    pub(crate) fn add(&mut self, other: Self) {
        for (counts, others) in self.counts.iter_mut().zip(other.counts) {
            for (key, [compared, found]) in others {
                let count = counts.entry(key).or_default();
                *count = [count[0] + compared, count[1] + found];
            }
        }
        self.too_long += other.too_long;
        self.nothing += other.nothing;
        self.different.extend(other.different);
        self.different.sort_unstable();
    }

    /// Counts a compared problem.
    pub(crate) fn count(&mut self, problem: &Problem, worth: bool) {
        let fairy = problem
            .setup
            .men
            .iter()
            .any(|(_, man)| man.role.is_fairy() || !man.traits.is_empty());
        let rules = match (problem.setup.rules.conditions.is_empty(), fairy) {
            (true, false) => problem.setup.rules.variant.to_string(),
            (true, true) => format!("{}, fairy men", problem.setup.rules.variant),
            (false, _) => format!("{}, conditions", problem.setup.rules.variant),
        };
        for (counts, key) in self
            .counts
            .iter_mut()
            .zip([problem.stipulation.to_string(), rules])
        {
            let [compared, found] = counts.entry(key).or_default();
            *compared += 1;
            *found += u64::from(worth);
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            counts,
            too_long,
            nothing,
            different,
            ..
        } = self;
        let [compared, found] =
            [0, 1].map(|index| counts[0].values().map(|count| count[index]).sum::<u64>());
        for counts in counts {
            let words = counts
                .iter()
                .map(|(key, [compared, found])| format!("{key}: {compared} ({found})"));
            writeln!(f, "{}", words.collect::<Vec<_>>().join("; "))?;
        }
        writeln!(
            f,
            "{too_long} more were too long for the plain search; {nothing} numbers yielded no \
            comparison"
        )?;
        let differences = if different.len() == 1 {
            "1 difference"
        } else {
            &format!("{} differences", different.len())
        };
        writeln!(
            f,
            "{compared} problems compared, {found} of them with something to find: {differences}"
        )
    }
}
