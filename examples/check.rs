//! Judges every problem of a file.
//!
//! ```sh
//! cargo run --release --example check -- problems/marks-1999.ron
//! ```

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "an example prints"
)]

use parton::{Error, Problem, Solver};

fn main() -> Result<(), Error> {
    let paths: Vec<String> = std::env::args().skip(1).collect();
    let paths = if paths.is_empty() {
        vec!["problems/loyd-1857-chess-monthly.ron".to_owned()]
    } else {
        paths
    };
    let solver = Solver::new();
    for path in paths {
        for problem in Problem::load(&path)? {
            for verdict in solver.check(&problem)? {
                println!("{}  {}", problem.data().id, verdict.summary());
            }
        }
    }
    Ok(())
}
