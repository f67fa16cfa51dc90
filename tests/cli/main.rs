//! The program as a process: its output, its exit codes, its journals and certificates, and the
//! examples of the documentation.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/damage.rs"]
mod damage;
#[path = "../common/folder.rs"]
mod folder;
#[path = "../long/mod.rs"]
mod long;
#[path = "../common/published.rs"]
mod published;
#[path = "../common/random.rs"]
mod random;
#[path = "../common/schema.rs"]
mod schema;

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
mod pager;
mod pgn;
mod pyffish;
mod readers;
mod reliable;
mod shortest;
mod show;
mod support;
mod themes;
mod uci;
mod units;
mod workshop;

pub(crate) use published::root;
