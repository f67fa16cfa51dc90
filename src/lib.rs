//! A chess problem solver and composition checker, with first-class support for the two boards of
//! Alice chess.
//!
//! Every result is exhaustive: all keys, tries, refutations, threats, defences and duals, or a
//! statement that something is missing.
//!
//! # Solve a problem
//!
//! ```
//! use parton::{Problem, Solver};
//!
//! let problem = Problem::from_fen("8/8/8/8/8/8/k1K5/1R6 w - -", "#2")?;
//! let solution = Solver::new().threads(1).solve(&problem)?;
//! for key in solution.keys() {
//!     println!("{key}"); // 1.Rb3!
//!     for defence in key.replies() {
//!         println!("  {defence}"); // 1...Ka1
//!     }
//! }
//! assert!(solution.is_complete());
//! # Ok::<(), parton::Error>(())
//! ```
//!
//! A [`Branch`] of a tree carries the position before its move; a [`Line`] of help play carries all
//! its positions. [`Solver::check`] judges a problem, [`Cancel`] stops a search, and
//! [`Solver::on_progress`] watches one.
//!
//! # Walk a tree on two boards, with progress and a time limit
//!
//! Udo Marks' mate in two (*The Problemist*, March 1999) is a problem of Alice chess: a man that
//! moves goes through to the same square of the other board, as the letters after the squares say.
//!
//! ```
//! use parton::{Branch, Problem, Solver};
//! use std::time::Duration;
//!
//! fn walk(branch: &Branch, depth: usize) {
//!     println!("{:1$}{branch}", "", 2 * depth);
//!     branch.threats().for_each(|threat| walk(&threat, depth + 1));
//!     branch.replies().for_each(|reply| walk(&reply, depth + 1));
//! }
//!
//! let solver = Solver::new()
//!     .time_limit(Duration::from_secs(60))
//!     .on_progress(|progress| eprintln!("{} positions", progress.positions));
//! for problem in Problem::load("problems/marks-1999.ron")? {
//!     let solution = solver.solve(&problem)?;
//!     solution.keys().for_each(|key| walk(&key, 0)); // 1.Kb1/A! and its variations
//! }
//! # Ok::<(), parton::Error>(())
//! ```
//!
//! # Features
//!
//! Positions, RON, Popeye's input, solving, checking and notation are always there. `files` (on by
//! default) adds Olive's YAML, tables as CSV and `JUnit`, journals, certificates, search in
//! collections, the workshop and sessions; `cli` the command line; `page` the page on which
//! problems are composed; `board` its server; `png` pictures as PNG. A program that only solves
//! takes the crate with `default-features = false`.
//!
//! # The layers
//!
//! Each module uses only modules above it in this list (`docs/architecture.md`). The
//! types at the root of the crate wrap them.
//!
//! | module | content |
//! |---|---|
//! | [`board`] | squares, bitboards, attack tables |
//! | [`men`] | kinds of men, with names and letters in every language |
//! | [`position`] | men on boards, making moves, hash keys |
//! | [`problem`] | problems and solutions as plain data |
//! | [`plain`] | the reference: naive rules and naive search |
//! | [`rules`] | legal moves: two set-wise engines and a general one |
//! | [`search`] | from problems to solutions |
//! | [`explain`] | why a move is not legal |
//! | [`notation`] | moves as text |
//! | [`storage`] | files that are replaced whole, locked, and read within limits |
//! | [`claim`] | printed solutions as moves and words |
//! | [`formats`] | text to problems, with diagnostics |
//! | [`certificate`] | the moves on which a solution rests, replayed by the rules alone |
//! | [`journal`] | the finished units of long runs, kept in files and merged |
//! | [`check`] | from solutions to verdicts, as data |
//! | [`words`] | verdicts and explanations in the words of a language |
//! | [`themes`] | the themes that a solution shows |
//! | [`workshop`] | changes of a problem and their results |
//! | [`find`] | search in a collection by position, pattern, theme and scheme |
//! | [`report`] | solutions as text, JSON and diagrams |
//! | [`games`] | game scores, read and played through |
//! | [`session`] | from inputs to results, for the command line and other front ends |
//! | `page` | the page of `parton board`: its front end and its answers (feature `page`) |
//! | `uci` | the protocol of chess engines (feature `cli`) |
//! | `server` | the server of that page (feature `board`) |

#![cfg_attr(
    not(feature = "files"),
    allow(
        dead_code,
        unused_imports,
        reason = "some parts are used only by the readers of files"
    )
)]

pub use check::Judgement as Verdict;
pub use facade::{Branch, Cancel, Error, Line, Problem, Progress, Solution, Solver, Twin};
pub use parton_core::{board, men, position, problem};
pub use parton_engine::{rules, search};
pub use parton_plain as plain;

#[cfg(feature = "files")]
pub mod certificate;
pub mod check;
pub mod claim;
pub mod explain;
mod facade;
#[cfg(feature = "files")]
pub mod find;
pub mod formats;
pub mod games;
#[cfg(feature = "files")]
pub mod journal;
pub mod notation;
#[cfg(feature = "page")]
pub mod page;
pub mod report;
#[cfg(feature = "board")]
pub mod server;
#[cfg(feature = "files")]
pub mod session;
#[cfg(feature = "files")]
pub mod storage;
pub mod themes;
#[cfg(feature = "cli")]
pub mod uci;
pub mod words;
#[cfg(feature = "files")]
pub mod workshop;
