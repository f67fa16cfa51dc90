//! Walks the solution tree of a problem on the two boards of Alice chess.
//!
//! ```sh
//! cargo run --release --example tree
//! ```

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "an example prints"
)]

use parton::{Branch, Error, Problem, Solver};

/// Prints a branch and everything below it, each level two columns further to the right.
fn walk(branch: &Branch, depth: usize) {
    let zugzwang = if branch.is_zugzwang() {
        " zugzwang"
    } else {
        ""
    };
    println!("{:1$}{branch}{zugzwang}", "", 2 * depth);
    branch.threats().for_each(|threat| {
        println!("{:1$}threat", "", 2 * depth + 2);
        walk(&threat, depth + 2);
    });
    branch.replies().for_each(|reply| walk(&reply, depth + 1));
    branch
        .refutations()
        .for_each(|reply| walk(&reply, depth + 1));
}

fn main() -> Result<(), Error> {
    for problem in Problem::load("problems/marks-1999.ron")? {
        let solution = Solver::new().solve(&problem)?;
        println!("Keys");
        solution.keys().for_each(|key| walk(&key, 1));
        println!("Tries");
        solution.tries().for_each(|attempt| walk(&attempt, 1));
    }
    Ok(())
}
