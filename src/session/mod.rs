//! From inputs to results: the program without a terminal.
//!
//! The command line, and any other front end, works in these steps:
//!
//! 1. [`Input`] names the origin of problems; [`Input::read`] makes an [`InputSource`] of each
//!    file;
//! 2. [`InputSource::records`] divides a source into [`Record`]s: each problem, read or unread,
//!    with its diagnostics;
//! 3. [`Request`] describes the results to compute, and [`Request::prepare`] turns a record into
//!    the problem to solve;
//! 4. [`solve()`] searches it and reports findings to a listener; [`check()`] gives a verdict,
//!    [`themes()`] finds its themes, [`workshop()`] tries alterations, and a [`Collection`] finds
//!    problems;
//! 5. an exporter ([`crate::report::solve`], [`crate::report::check`], [`crate::report::themes`])
//!    writes it in some format.
//!
//! Time limits, Ctrl-C and progress belong to the front end: it stops the
//! [`Control`](crate::search::Control) that it passes in. Each step ends with an [`Exit`]; the
//! gravest one counts.

mod check;
mod exit;
mod files;
mod find;
mod input;
mod records;
mod repeated;
mod replay;
mod request;
mod solve;
mod themes;
mod verify;
mod why;
mod workshop;

pub use check::{
    CheckRequest, CheckedRecord, MOST_LINES, Watched, check, found_in_words, searched,
};
pub use exit::Exit;
pub use files::{InputSource, file_name, find_any_files, find_files, read_bytes};
pub use find::{CardPlace, Collection, Models, NEEDLESS, Studying};
pub use input::{Input, Kept};
pub use records::Record;
pub use repeated::repeated;
pub use replay::{Replays, replay_file};
pub use request::{Lengths, Request, Sides, Turn, Unapplied};
pub use solve::{SolvedRecord, solve};
pub use themes::{Themed, themes};
pub use verify::{SecondSearch, reproduction, second_search, side_name, sides, was_searched};
pub use why::{WhyAnswers, why};
pub use workshop::{Altered, WorkshopRequest, workshop};
