//! parton: a chess problem solver and composition checker for which the two boards of Alice chess are home ground.
//!
//! The rooms of the house, from the bottom up; each knows only rooms below it (see `docs/architecture.md`):
//!
//! - [`board`]: squares, bitboards, attack tables;
//! - [`position`]: men on boards, making moves, signatures;
//! - [`rules`]: which moves are legal, one file a variant;
//! - [`notation`]: moves as text;
//! - [`problem`]: problems and solutions as plain data;
//! - [`claim`]: printed solutions as moves and words;
//! - [`formats`]: text to problems, with diagnostics;
//! - [`search`]: problems to solutions;
//! - [`certificate`]: what a solution rests on, written down and replayed by the rules alone;
//! - [`check`]: solutions to verdicts;
//! - [`report`]: solutions to text, JSON and diagrams;
//! - [`journal`]: what long runs have finished, kept in files and put together;
//! - [`games`]: game scores, read and played through.

pub mod board;
pub mod certificate;
pub mod check;
pub mod claim;
pub mod formats;
pub mod games;
pub mod journal;
pub mod notation;
pub mod position;
pub mod problem;
pub mod report;
pub mod rules;
pub mod search;
