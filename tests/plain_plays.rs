//! The plain engine against the facts about help, series, self, reflex and direct play with every goal.

mod common;

use common::plays::{self, PlayFact};
use parton::search::plain;

fn check(fact: &PlayFact) -> Result<(), String> {
    let solution = plain::solve_problem(&fact.problem()).ok_or(format!("{}: not supported", fact.id))?;
    fact.check(&solution)
}

#[test]
#[ignore]
fn tmp_one() {
    let text = std::fs::read_to_string(std::env::var("PLAYS").unwrap()).unwrap();
    let id = std::env::var("ID").unwrap();
    for fact in plays::read("x", &text) {
        if fact.id == id {
            let start = std::time::Instant::now();
            let result = check(&fact);
            println!("RESULT {} {} {:?}", fact.id, result.is_ok(), start.elapsed());
            if let Err(e) = result {
                println!("{e}");
            }
        }
    }
}
