//! The main interface of the library: [`Problem`], [`Solver`], [`Solution`] and the types that they
//! return.
//!
//! The types here wrap the layers below, so that a program that solves a problem needs no other
//! name. Each gives access to the data that it wraps ([`Problem::data`], [`Solution::data`],
//! [`Branch::node`]), for programs that go further.

mod error;
mod problem;
mod solution;
mod solver;

pub use error::Error;
pub use problem::Problem;
pub use solution::{Branch, Line, Solution, Twin};
pub use solver::{Cancel, Progress, Solver};
