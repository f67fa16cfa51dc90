//! The number of problems with solutions of each kind, and the kinds without any.

use crate::journal;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// The outcomes of the problems of a kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// The number of problems with a solution that the fast search found.
    pub(crate) fast: u64,
    /// The number of problems with a solution that only the plain search supports.
    pub(crate) plain: u64,
    /// The number of refusals by the program, and one reason.
    pub(crate) refused: u64,
    pub(crate) reason: String,
    /// The number of problems for which no solution was found.
    pub(crate) missed: u64,
}

/// The results of a run so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Count {
    pub(crate) name: String,
    /// The number of the next problem.
    pub(crate) next: u64,
    pub(crate) kinds: BTreeMap<String, Tally>,
    /// The number of problems with a solution, of those solved equally by both searches, and of
    /// those that took too long.
    pub(crate) problems: u64,
    pub(crate) compared: u64,
    pub(crate) slow: u64,
    /// The numbers of problems with a lost solution.
    pub(crate) lost: Vec<u64>,
}

impl Count {
    /// Starts a count, or continues the one in a file.
    pub(crate) fn open(path: Option<&Path>, name: &str) -> Result<Self, String> {
        let new = Self {
            name: name.to_owned(),
            ..Self::default()
        };
        let Some(value) = journal::open(path, name)? else {
            return Ok(new);
        };
        Self::read(&value, new).ok_or_else(|| journal::unreadable(path))
    }

    fn read(value: &Value, new: Self) -> Option<Self> {
        let number = |field: &str| value[field].as_u64();
        let mut kinds = BTreeMap::new();
        for (kind, tally) in value["kinds"].as_object()? {
            let [fast, plain, refused, missed] = [0, 1, 2, 3].map(|index| tally[index].as_u64());
            let reason = tally[4].as_str()?.to_owned();
            let tally = Tally {
                fast: fast?,
                plain: plain?,
                refused: refused?,
                missed: missed?,
                reason,
            };
            kinds.insert(kind.clone(), tally);
        }
        let lost = serde_json::from_value(value["lost"].clone()).ok()?;
        let (next, problems) = (number("next")?, number("problems")?);
        Some(Self {
            next,
            kinds,
            problems,
            compared: number("compared")?,
            slow: number("slow")?,
            lost,
            ..new
        })
    }

    /// Writes the file, which is replaced in one step.
    pub(crate) fn keep(&self, path: Option<&Path>) -> Result<(), String> {
        let Some(path) = path else { return Ok(()) };
        let tally = |tally: &Tally| {
            json!([
                tally.fast,
                tally.plain,
                tally.refused,
                tally.missed,
                tally.reason
            ])
        };
        let kinds: BTreeMap<&String, Value> = self
            .kinds
            .iter()
            .map(|(kind, of)| (kind, tally(of)))
            .collect();
        let value = json!({
            "name": self.name, "next": self.next, "problems": self.problems, "compared": self.compared,
            "slow": self.slow, "lost": self.lost, "kinds": kinds,
        });
        journal::keep(path, &value)
    }

    pub(crate) fn of(&mut self, kind: &str) -> &mut Tally {
        self.kinds.entry(kind.to_owned()).or_default()
    }

    /// Adds the results of another count.
    pub(crate) fn add(&mut self, other: Self) {
        for (kind, tally) in other.kinds {
            let mine = self.kinds.entry(kind).or_default();
            mine.fast += tally.fast;
            mine.plain += tally.plain;
            mine.refused += tally.refused;
            mine.missed += tally.missed;
            if mine.reason.is_empty() {
                mine.reason = tally.reason;
            }
        }
        self.problems += other.problems;
        self.compared += other.compared;
        self.slow += other.slow;
        self.lost.extend(other.lost);
        self.lost.sort_unstable();
    }

    /// The requested kinds without a solution so far, although the program does not refuse them.
    pub(crate) fn holes(&self) -> Vec<&str> {
        let is_hole =
            |tally: &Tally| tally.fast + tally.plain == 0 && tally.missed > 0 && tally.refused == 0;
        self.kinds
            .iter()
            .filter(|(_, tally)| is_hole(tally))
            .map(|(kind, _)| kind.as_str())
            .collect()
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let solved = |tally: &&Tally| tally.fast + tally.plain > 0;
        for (kind, tally) in self.kinds.iter().filter(|(_, tally)| solved(tally)) {
            let plain = if tally.plain > 0 {
                format!(", {} by the plain search alone", tally.plain)
            } else {
                String::new()
            };
            writeln!(f, "{kind}: {}{plain}", tally.fast + tally.plain)?;
        }
        for (kind, tally) in self
            .kinds
            .iter()
            .filter(|(_, tally)| !solved(tally) && tally.refused > 0)
        {
            writeln!(f, "refused: {kind}: {}", tally.reason)?;
        }
        for kind in self.holes() {
            writeln!(f, "HOLE: {kind}")?;
        }
        writeln!(
            f,
            "{} problems with a solution, {} of them compared with the plain search; {} took too \
            long; {} lost; {} holes",
            self.problems,
            self.compared,
            self.slow,
            self.lost.len(),
            self.holes().len()
        )
    }
}
