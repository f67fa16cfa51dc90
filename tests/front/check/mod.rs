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

use crate::texts::entry;
use parton::check::{Checked, ClaimReport, Judgement, Policy, check};
use parton::formats::{Entry, Format};
use parton::problem::{Intended, Problem};
use parton::search::{Control, Settings};
use serde::Deserialize;

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

/// The report about the printed solution of the first version.
fn claim(problem: &Problem) -> ClaimReport {
    judged(problem).claim.expect("a claim")
}

/// The problem of a problem file without errors.
fn ron(text: &str) -> Entry {
    entry(text, Format::Ron)
}

/// The problem with this printed solution.
pub(crate) fn printed(problem: &Problem, text: &str) -> Problem {
    let intended = Intended {
        text: Some(text.to_owned()),
        ..Intended::default()
    };
    Problem {
        intended,
        ..problem.clone()
    }
}

/// A printed solution of a problem of `problems/`.
#[derive(Deserialize)]
pub(crate) struct Printed {
    pub(crate) problem: String,
    language: String,
    pub(crate) text: String,
}

/// The printed solutions of `tests/data/printed.ron`.
pub(crate) fn printed_solutions() -> Vec<Printed> {
    ron::from_str(include_str!("../../data/printed.ron")).unwrap()
}
