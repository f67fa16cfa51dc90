//! A problem and its solution, as plain data.
//!
//! [`Problem`] is what a composer hands over: a [`crate::position::Setup`], a [`Stipulation`], names, [`Options`] and
//! what the author claims. [`Solution`] is what the search hands back: phases of trees, without any text.

mod solution;
mod stipulation;

pub use solution::{Node, Solution, Status};
pub use stipulation::{Goal, Play, Stipulation, StipulationError};

use crate::position::Setup;

/// A chess problem.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// A short name, unique in its file; by default the file's name without its ending.
    pub id: String,
    /// The title, if it has one.
    pub title: Option<String>,
    /// The authors, each `First Last`.
    pub authors: Vec<String>,
    /// Where and when it was published, and what it won there.
    pub source: Option<String>,
    /// Remarks.
    pub comment: Option<String>,
    /// The position and its rules.
    pub setup: Setup,
    /// What is to be done.
    pub stipulation: Stipulation,
    /// What to compute.
    pub options: Options,
    /// The author's solution, as far as given.
    pub intended: Intended,
}

/// What to compute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// Whether set play is wanted.
    pub set_play: bool,
    /// Up to how many refutations a first move may have to count as a try; 0 for no tries.
    pub refutations: u32,
    /// Whether threats and variations are wanted, or first moves only.
    pub variations: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { set_play: true, refutations: 1, variations: true }
    }
}

/// The author's claim, as text in short algebraic notation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Intended {
    /// First moves that solve.
    pub keys: Vec<String>,
    /// First moves that fail, with their refutations as far as given: `1.Qd3/A? Ra8/B+!`.
    pub tries: Vec<String>,
    /// Lines of play: `1...Re7/B 2.Rxe7/A#`.
    pub lines: Vec<String>,
}

impl Intended {
    /// Whether the author claims nothing.
    pub const fn is_empty(&self) -> bool {
        self.keys.is_empty() && self.tries.is_empty() && self.lines.is_empty()
    }
}
