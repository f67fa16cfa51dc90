//! Mutation checks: with each [`Fault`] of the program switched on, a comparison with the plain engine must turn red.
//!
//! What is right is found once, by the plain engine and with no fault on; then each fault is tried on all of it until
//! something differs. That shows two things: the code that the fault breaks matters, and these comparisons, which are of the
//! kind that the other tests make on more positions, would notice.

mod moves;
#[path = "../../../tests/positions/mod.rs"]
mod positions;
mod solutions;
mod tables;

use crate::faults::Fault;
use crate::faults::testing::broken;
use moves::Place;
use solutions::Solved;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::Instant;

/// What is right.
struct Truth {
    places: Vec<Place>,
    solved: Vec<Solved>,
}

/// Compares the fast engine with what is right; what differs, if something does.
type Checker = fn(&Truth) -> Result<(), String>;

/// Every comparison, the cheapest first.
const CHECKERS: &[(&str, Checker)] = &[
    ("moves", |truth| all(&truth.places, Place::lists)),
    ("counts", |truth| all(&truth.places, Place::counts)),
    ("positions", |truth| all(&truth.places, Place::plays)),
    ("signatures", |truth| all(&truth.places, Place::signs)),
    ("table", |_| tables::remember()),
    ("solutions", |truth| all(&truth.solved, Solved::solves)),
];

fn all<T>(cases: &[T], check: impl Fn(&T) -> Result<(), String>) -> Result<(), String> {
    cases.iter().try_for_each(check)
}

/// The first comparison that turns red with a fault, and why; nothing if all stay green.
fn first_red(truth: &Truth, fault: Option<Fault>) -> Option<(&'static str, String)> {
    CHECKERS.iter().find_map(|(name, check)| {
        let result = alone(fault, || catch_unwind(AssertUnwindSafe(|| check(truth))));
        match result {
            Ok(Ok(())) => None,
            Ok(Err(difference)) => Some((*name, difference)),
            Err(_) => Some((*name, "a panic".to_owned())),
        }
    })
}

/// Does something with a fault on, if any, on one thread of its own, which also does all that the work shares out.
fn alone<T: Send>(fault: Option<Fault>, work: impl FnOnce() -> T + Send) -> T {
    let pool = super::pool(1).unwrap();
    pool.install(|| broken(fault, work))
}

#[test]
fn every_fault_turns_a_comparison_red() {
    let begun = Instant::now();
    let truth = Truth { places: moves::places(), solved: solutions::solved() };
    println!("{} places, {} problems, {:?}", truth.places.len(), truth.solved.len(), begun.elapsed());
    assert_eq!(first_red(&truth, None), None, "the program as it is");
    println!("green: {:?}", begun.elapsed());
    let mut unseen = Vec::new();
    for &fault in Fault::ALL {
        let begun = Instant::now();
        let red = first_red(&truth, Some(fault));
        match red {
            Some((name, why)) => println!("{fault:?}: {name}, {:?}: {why}", begun.elapsed()),
            None => unseen.push(fault),
        }
    }
    println!("all: {:?}", begun.elapsed());
    assert!(unseen.is_empty(), "no comparison turns red with {unseen:?}");
}

/// For who adds a fault that no comparison notices: looks for problems that do. What it prints goes into
/// `solutions::AIMED`, once it is understood.
#[test]
#[ignore = "a tool, not a test"]
fn hunt() {
    let truth = Truth { places: moves::places(), solved: solutions::solved() };
    let unseen = Fault::ALL.iter().copied().filter(|fault| first_red(&truth, Some(*fault)).is_none());
    solutions::hunt(unseen.collect());
}
