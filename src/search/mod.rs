//! Problems to solutions.
//!
//! Deciding and telling are kept apart. [`prove`] answers yes or no as fast as it can; [`tell`] walks exactly the
//! branches that are to be shown, asks the prover at each, and lists everything in the order of
//! [`Move`](crate::position::Move). So no shortcut of the prover can leave a gap in a list, and the result does not depend on
//! threads or timing.

mod control;
pub mod plain;
mod prove;
mod table;
mod tell;

pub use control::{Control, Interrupted, Settings, Techniques};

use crate::position::{Position, SetupError};
use crate::problem::{Problem, Solution};
use crate::rules::Rules;
use crate::with_rules;
use prove::Shared;
use table::Table;

/// Why a problem could not be searched.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The setup is not a position of its rules.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The system refused the threads.
    #[error("cannot start the search threads: {0}")]
    Threads(String),
    /// The system refused the memory for the table.
    #[error("there is not enough memory for a table of {0} MiB")]
    Memory(usize),
}

/// The stack of a search thread, in bytes: a hundred levels of move lists.
const STACK: usize = 64 << 20;

/// Solves a problem.
///
/// # Errors
/// If the setup is not a position of its rules, or no threads or no memory are to be had.
pub fn solve(problem: &Problem, settings: &Settings, control: &Control) -> Result<Solution, SolveError> {
    with_rules!(problem.setup.rules.variant, R => solve_by::<R>(problem, settings, control))
}

fn solve_by<R: Rules>(problem: &Problem, settings: &Settings, control: &Control) -> Result<Solution, SolveError> {
    let position = Position::<R::Men>::new(&problem.setup)?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(settings.threads)
        .stack_size(STACK)
        .build()
        .map_err(|error| SolveError::Threads(error.to_string()))?;
    let table = match table_bytes(problem.stipulation.moves, settings) {
        Some(bytes) => Some(Table::new(bytes).ok_or(SolveError::Memory(bytes >> 20))?),
        None => None,
    };
    let shared = Shared { control, table, techniques: settings.techniques };
    Ok(pool.install(|| tell::Teller::<R>::new(&shared).solve(&position, problem.stipulation.moves, problem.options)))
}

/// The size of the table, if one is worth its while.
///
/// In a two-mover no position with two moves to go is met twice. Short searches get small tables: touching fresh
/// memory costs more there than a lost entry.
fn table_bytes(moves: u8, settings: &Settings) -> Option<usize> {
    const SMALL: usize = 2 << 20;
    let most = settings.hash_mib << 20;
    let needed = match moves {
        0..=2 => return None,
        3 => SMALL,
        4 => SMALL << 3,
        5 => SMALL << 5,
        _ => most,
    };
    settings.techniques.has(Techniques::TABLE).then_some(needed.min(most))
}
