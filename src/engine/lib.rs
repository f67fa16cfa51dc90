//! The engine of parton: which moves are legal, and the exhaustive search.
//!
//! - [`rules`]: legal moves, set-wise for orthodox and Alice chess, one by one for every other
//!   variant;
//! - [`search`]: problems to solutions.

pub mod rules;
pub mod search;

use parton_core::{board, position, problem};
