//! Stops a long search from another thread, and shows its progress meanwhile.
//!
//! ```sh
//! cargo run --release --example cancel
//! ```

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "an example prints"
)]

use parton::{Cancel, Error, Problem, Solver};
use std::thread;
use std::time::Duration;

fn main() -> Result<(), Error> {
    let problem = Problem::from_fen("8/8/8/3k4/8/8/8/KQ2R3 w - -", "#12")?;
    let cancel = Cancel::default();
    let stopper = cancel.clone();
    thread::spawn(move || {
        thread::sleep(Duration::from_secs(1));
        stopper.cancel();
    });
    let solution = Solver::new()
        .cancelled_by(&cancel)
        .on_progress(|progress| eprintln!("{} positions", progress.positions))
        .solve(&problem)?;
    println!("complete: {}", solution.is_complete());
    Ok(())
}
