//! Solves a problem given by its position and stipulation.
//!
//! ```sh
//! cargo run --release --example solve -- "7k/8/5K2/8/8/8/8/6R1 w - -" "#2"
//! ```

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "an example prints"
)]

use parton::{Error, Problem, Solver};

fn main() -> Result<(), Error> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let (position, stipulation) = match &words[..] {
        [position, stipulation] => (position.as_str(), stipulation.as_str()),
        _ => ("7k/8/5K2/8/8/8/8/6R1 w - -", "#2"),
    };
    let problem = Problem::from_fen(position, stipulation)?;
    let solution = Solver::new().solve(&problem)?;
    print!("{}", solution.text());
    Ok(())
}
