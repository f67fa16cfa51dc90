//! The engine of parton: which moves are legal, and the exhaustive search.
//!
//! - [`rules`]: the legal moves, generated set-wise for orthodox and Alice chess without fairy
//!   elements, and man by man for everything else;
//! - [`search`]: from a problem to its solution.

mod interrupt;
pub mod rules;
pub mod search;

use parton_core::{board, position, problem};
