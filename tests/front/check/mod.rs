//! The composition checker: verdicts, printed solutions, economy, refutations, batches.

mod claims;
mod collections;
mod corpus;
mod fairy_claims;
mod languages;
mod layouts;
mod own_notation;
mod positions;
mod verdicts;

use parton::check::{Checked, Judgement, Policy, check};
use parton::formats::{Defaults, Entry, Format, load_file, load_str};
use parton::problem::Problem;
use parton::search::{Control, Settings};
use std::path::{Path, PathBuf};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn problem_file(name: &str) -> PathBuf {
    root().join("problems").join(name)
}

fn entry(name: &str) -> Entry {
    let loaded = load_file(&problem_file(name), Defaults::default());
    assert!(
        loaded.diagnostics.is_empty(),
        "{name}: {:?}",
        loaded.diagnostics
    );
    loaded.entries.into_iter().next().expect("a problem")
}

fn problem(name: &str) -> Problem {
    entry(name).problem
}

fn ron(text: &str) -> Entry {
    let loaded = load_str("test.ron", text, Format::Ron, Defaults::default());
    assert!(!loaded.has_errors(), "{text}: {:?}", loaded.diagnostics);
    loaded.entries.into_iter().next().expect("a problem")
}

fn checked(problem: &Problem, policy: Policy) -> Checked {
    check(
        problem,
        &Settings {
            threads: 1,
            ..Settings::default()
        },
        &Control::default(),
        policy,
    )
    .expect("can be checked")
}

/// The judgement on the first version.
fn judged(problem: &Problem) -> Judgement {
    checked(problem, Policy::default())
        .judgements
        .swap_remove(0)
        .swap_remove(0)
}
