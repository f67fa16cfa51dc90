//! [`Problem`]: a chess problem, read from text or made from data.

use super::Error;
use crate::formats::{Defaults, Flags, Loaded, load_file};
use crate::problem;
use std::path::Path;

/// A chess problem: a position under its rules, a stipulation, twins and options.
///
/// ```
/// use parton::Problem;
///
/// let orthodox = Problem::from_fen("7k/8/5K2/8/8/8/8/6R1 w - -", "#2")?;
/// // Two boards, joined by a bar, are a problem of Alice chess.
/// let alice = Problem::from_fen("7k/8/8/8/8/8/8/R3K3 | 8/8/8/8/8/8/8/7R w - -", "h#1.5")?;
/// let circe = Problem::from_fen("8/8/8/8/8/1K6/2R5/k1b5 b - -", "h#1.5")?.with_condition("Circe")?;
/// # Ok::<(), parton::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem(problem::Problem);

impl Problem {
    /// Reads a position in Forsyth-Edwards notation and a stipulation such as `#2`, `h#2.5` or
    /// `ser-s=4`.
    ///
    /// One board is orthodox chess. Two boards, joined by `|`, are Alice chess. Lists of men
    /// (`white Kf6 Rg1 black Kh8`) are also accepted.
    ///
    /// # Errors
    /// [`Error::Read`] if the position or the stipulation cannot be read.
    pub fn from_fen(position: &str, stipulation: &str) -> Result<Self, Error> {
        Self::read(position, stipulation, &[])
    }

    fn read(position: &str, stipulation: &str, conditions: &[String]) -> Result<Self, Error> {
        let flags = Flags {
            position: Some(position),
            stipulation: Some(stipulation),
            conditions,
            ..Flags::default()
        };
        let mut problems = all(flags.load(Defaults::default()))?;
        problems.pop().ok_or_else(|| Error::Read(Vec::new()))
    }

    /// Reads every problem of a file: RON, Popeye's input, Olive's YAML or a list of positions, as
    /// its name or its beginning indicates.
    ///
    /// # Errors
    /// [`Error::Read`] if the file cannot be read, or any of its problems.
    pub fn load(path: impl AsRef<Path>) -> Result<Vec<Self>, Error> {
        all(load_file(path.as_ref(), Defaults::default()))
    }

    /// The problem under one more fairy condition, named as in `parton rules`: `Circe`,
    /// `Madrasi`, `AntiCirce Cheylan`.
    ///
    /// # Errors
    /// [`Error::Read`] if no condition has this name. A combination without a defined rule is an
    /// error of [`Solver::solve`](super::Solver::solve).
    pub fn with_condition(mut self, name: &str) -> Result<Self, Error> {
        let named = Flags {
            conditions: &[name.to_owned()],
            ..Flags::default()
        };
        let conditions = named.defaults().map_err(Error::Read)?.conditions;
        let rules = &mut self.0.setup.rules;
        rules.conditions = rules.conditions | conditions.unwrap_or_default();
        Ok(self)
    }

    /// The problem with another stipulation.
    ///
    /// # Errors
    /// [`Error::Read`] if the stipulation cannot be read.
    pub fn with_stipulation(mut self, stipulation: &str) -> Result<Self, Error> {
        let flags = Flags {
            stipulation: Some(stipulation),
            ..Flags::default()
        };
        if let Some(stipulation) = flags.defaults().map_err(Error::Read)?.stipulation {
            self.0.stipulation = stipulation;
        }
        Ok(self)
    }

    /// The problem as plain data.
    pub const fn data(&self) -> &problem::Problem {
        &self.0
    }

    /// The problem as plain data that can be changed: options, twins, names.
    pub const fn data_mut(&mut self) -> &mut problem::Problem {
        &mut self.0
    }
}

impl From<problem::Problem> for Problem {
    fn from(data: problem::Problem) -> Self {
        Self(data)
    }
}

impl From<Problem> for problem::Problem {
    fn from(problem: Problem) -> Self {
        problem.0
    }
}

fn all(loaded: Loaded) -> Result<Vec<Problem>, Error> {
    if loaded.has_errors() {
        return Err(Error::Read(loaded.diagnostics));
    }
    let entries = loaded.entries.into_iter();
    Ok(entries.map(|entry| Problem(entry.problem)).collect())
}
