//! The main interface of the library: [`Problem`], [`Solver`], [`Solution`] and related types.
//!
//! The types here wrap the layers below. A program that only solves problems needs no other names.
//! A program that needs more can reach the wrapped data ([`Problem::data`], [`Solution::data`],
//! [`Branch::node`]).

mod error;
mod problem;
mod solution;
mod solver;

pub use error::Error;
pub use problem::Problem;
pub use solution::{Branch, Line, Solution, Twin};
pub use solver::{Cancel, Progress, Solver};
