//! The lowest layer of parton: boards, men, positions and problems as plain data.
//!
//! - [`board`]: squares, bitboards, attack tables;
//! - [`conditions`]: the fairy conditions, with their names, words and rules;
//! - [`men`]: the kinds of men, with their names and letters in every language;
//! - [`position`]: men on boards, making moves, signatures;
//! - [`problem`]: problems, stipulations, options and solutions.
//!
//! Nothing here knows which moves are legal, and nothing searches. The crate has no dependencies.

pub mod board;
pub mod conditions;
pub mod men;
pub mod position;
pub mod problem;
