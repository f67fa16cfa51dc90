//! Two hunts for faults of the search, which can run overnight.
//!
//! - [`constructed`]: problems whose solution is known before they are solved, since the problem
//!   was made from a random line of play. This is the main one.
//! - [`compared`]: random problems, solved by the fast and by the plain search.
//!
//! Each problem depends only on the seed and its number, so a run can be repeated, divided and
//! continued. See `docs/guide/trust.md`.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "it is a program")]

#[path = "../../common/effort.rs"]
mod effort;
#[path = "../../positions/mod.rs"]
mod positions;
#[path = "../../common/solutions.rs"]
mod solutions;
#[cfg(test)]
#[path = "../../common/texts.rs"]
mod texts;

mod compared;
mod constructed;
mod journal;
mod request;
mod workers;

use std::process::ExitCode;

fn main() -> ExitCode {
    let request = match request::parse(std::env::args().skip(1)) {
        Ok(request) => request,
        Err(words) => {
            eprintln!("{words}");
            return ExitCode::from(2);
        }
    };
    match if request.compare {
        compared::run(&request)
    } else {
        constructed::run::run(&request)
    } {
        Ok(code) => ExitCode::from(code),
        Err(words) => {
            eprintln!("error: {words}");
            ExitCode::from(2)
        }
    }
}
