//! parton: a chess problem solver and composition checker for which the two boards of Alice chess
//! are home ground.
//!
//! The rooms of the house, from the bottom up; each knows only rooms below it (see
//! `docs/architecture.md`):
//!
//! - [`board`]: squares, bitboards, attack tables;
//! - [`position`]: men on boards, making moves, signatures;
//! - [`problem`]: problems and solutions as plain data;
//! - [`plain`]: the reference, naive rules and naive search;
//! - [`rules`]: which moves are legal, by two set-wise engines and a general one;
//! - [`search`]: problems to solutions;
//! - [`explain`]: why a move is not legal;
//! - [`notation`]: moves as text;
//! - [`storage`]: files replaced whole, locked, read within limits;
//! - [`claim`]: printed solutions as moves and words;
//! - [`formats`]: text to problems, with diagnostics;
//! - [`certificate`]: what a solution rests on, written down and replayed by the rules alone;
//! - [`journal`]: what long runs have finished, kept in files and put together;
//! - [`check`]: solutions to verdicts;
//! - [`themes`]: solutions to what they show;
//! - [`workshop`]: what may be altered in a problem, and what comes of it;
//! - [`find`]: problems of a collection found by position, pattern, theme and scheme;
//! - [`report`]: solutions to text, JSON and diagrams;
//! - [`games`]: game scores, read and played through;
//! - [`session`]: from inputs to results, for the command line and any other front end;
//! - `server`: the page of `parton board` and what answers it (feature `board`).

pub use parton_core::{board, men, position, problem};
pub use parton_engine::{rules, search};
pub use parton_plain as plain;

pub mod certificate;
pub mod check;
pub mod claim;
pub mod explain;
pub mod find;
pub mod formats;
pub mod games;
pub mod journal;
pub mod notation;
pub mod report;
#[cfg(feature = "board")]
pub mod server;
pub mod session;
pub mod storage;
pub mod themes;
pub mod workshop;
