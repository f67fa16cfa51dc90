//! [`Share`]: named units of one problem without a file, for a program that divides a search among
//! instances of itself and passes the results on by its own means.

use super::UnitPlace;
use super::binding::{Binding, Header};
use super::name::UnitName;
use super::pool::UnitPool;
use super::record;
use crate::problem::Problem;
use crate::search::{Interrupted, Ledger, Outcome, Shard, Unit};
use std::fmt;
use std::path::Path;

/// The ledger of a share of the work on one problem. Each finished unit becomes a line, which
/// [`UnitPool::of_lines`] reads.
pub struct Share<'a> {
    header: Header,
    seal: String,
    pool: &'a UnitPool,
    /// Takes the line of a finished unit.
    tell: &'a (dyn Fn(String) + Sync),
}

impl fmt::Debug for Share<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Share")
            .field("units", &self.header.units)
            .finish_non_exhaustive()
    }
}

impl<'a> Share<'a> {
    /// The share that does these units. `None` does everything that the pool does not know.
    pub fn new(
        problem: &Problem,
        units: Option<Vec<UnitName>>,
        pool: &'a UnitPool,
        tell: &'a (dyn Fn(String) + Sync),
    ) -> Self {
        let header = Header {
            units,
            ..header_of(problem)
        };
        Self {
            seal: header.seal(),
            header,
            pool,
            tell,
        }
    }

    fn place(unit: &Unit) -> UnitPlace {
        UnitPlace {
            problem: 0,
            unit: unit.clone(),
        }
    }
}

/// The header of a run of one problem.
fn header_of(problem: &Problem) -> Header {
    Header::new(vec![Binding::of(problem)], serde_json::Value::Null)
}

impl UnitPool {
    /// The results in lines that shares of the work on one problem have told.
    ///
    /// # Errors
    /// If a line is damaged or belongs to another problem, or if two have different results for a
    /// unit.
    pub fn of_lines(problem: &Problem, lines: &[String]) -> std::result::Result<Self, String> {
        let header = header_of(problem);
        let seal = header.seal();
        let records = lines
            .iter()
            .zip(1..)
            .map(|(text, line)| {
                record::parse(&seal, text, line).map_err(|what| format!("result {line}: {what}"))
            })
            .collect::<std::result::Result<Vec<_>, _>>()?;
        let mut pool = Self::default();
        pool.take(Path::new("results"), &header, records)
            .map_err(|error| error.to_string())?;
        Ok(pool)
    }
}

impl Ledger for Share<'_> {
    fn known(&self, unit: &Unit) -> Option<Outcome> {
        self.pool.outcome(&Self::place(unit)).cloned()
    }

    fn is_mine(&self, unit: &Unit) -> bool {
        self.header.has(&Self::place(unit))
    }

    fn splits(&self, unit: &Unit, _: usize) -> bool {
        let place = Self::place(unit);
        let mut names = self.header.units.iter().flatten();
        names.any(|name| name.is_part_of(&place)) || self.pool.has_part_of(&place)
    }

    fn knows_part_of(&self, unit: &Unit) -> bool {
        self.pool.has_part_of(&Self::place(unit))
    }

    fn finished(&self, unit: &Unit, outcome: &Outcome) -> std::result::Result<(), Interrupted> {
        let line = record::write(&self.seal, 0, unit, outcome).map_err(|_| Interrupted)?;
        (self.tell)(line);
        Ok(())
    }

    fn shard(&self) -> Option<Shard> {
        None
    }
}
