//! Solves a helpmate under a fairy condition, and follows each line through its positions.
//!
//! ```sh
//! cargo run --release --example condition
//! ```

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "an example prints"
)]

use parton::{Error, Problem, Solver};

fn main() -> Result<(), Error> {
    let position = "8/8/8/8/8/1K6/2R5/k1b5 b - -";
    let problem = Problem::from_fen(position, "h#1.5")?.with_condition("Circe")?;
    let solution = Solver::new().threads(1).solve(&problem)?;
    for line in solution.lines() {
        let men = line.positions().last().map_or(0, |end| end.men().len());
        println!("{line}  ({men} men at the end)");
    }
    println!("{} solutions", solution.lines().count());
    Ok(())
}
