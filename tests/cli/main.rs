//! The program as a process: its output, its exit codes, its journals and certificates, and the
//! examples of the documentation.

#[path = "../common/mod.rs"]
mod common;
#[path = "../long/mod.rs"]
mod long;

#[cfg(feature = "board")]
mod board;
#[cfg(feature = "board")]
mod board_page;
mod certificate;
mod check_batch;
mod check_reports;
mod commands;
mod convert;
mod docs;
mod everyday;
mod find;
mod first;
mod forged;
mod journal;
mod lost;
mod readers;
mod reliable;
mod show;
mod themes;
mod units;
mod workshop;

use std::path::Path;

/// The root of the repository, from which the program is run.
fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
