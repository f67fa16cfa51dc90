//! Units of work in ledgers: what is known decides before anything else is searched.

use crate::published::published;
use crate::support::settings;
use parton::problem::{Options, Problem, Solution, Stipulation};
use parton::search::{Control, Interrupted, Ledger, Outcome, Search, Shard, Unit};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

/// The ledger of a run that leaves some of the smallest units to other runs.
#[derive(Default)]
struct Notes {
    /// The units that earlier runs have done.
    known: BTreeMap<Unit, Outcome>,
    /// The remainder of the numbers of a unit's moves, divided by three, that leaves it to others.
    left: Option<u32>,
    finished: Mutex<BTreeMap<Unit, Outcome>>,
    composed: Mutex<BTreeSet<Unit>>,
}

impl Ledger for Notes {
    fn known(&self, unit: &Unit) -> Option<Outcome> {
        self.known.get(unit).cloned()
    }

    fn is_mine(&self, unit: &Unit) -> bool {
        let sum: u32 = unit.path.iter().map(|step| step.number).sum();
        self.left != Some(sum % 3)
    }

    fn splits(&self, _: &Unit, _: usize) -> bool {
        true
    }

    fn knows_part_of(&self, unit: &Unit) -> bool {
        self.known.keys().any(|known| known.is_part_of(unit))
    }

    fn finished(&self, unit: &Unit, outcome: &Outcome) -> Result<(), Interrupted> {
        let mut finished = self.finished.lock().unwrap_or_else(PoisonError::into_inner);
        finished.insert(unit.clone(), outcome.clone());
        Ok(())
    }

    fn composed(&self, unit: &Unit) {
        let mut composed = self.composed.lock().unwrap_or_else(PoisonError::into_inner);
        composed.insert(unit.clone());
    }

    fn shard(&self) -> Option<Shard> {
        None
    }
}

fn solved(problem: &Problem, ledger: Option<&dyn Ledger>, threads: usize) -> Solution {
    let control = Control::default();
    let settings = settings(threads);
    let search = Search::new(problem, &settings, &control).ledger(ledger);
    search.solve().unwrap().remove(0).solution
}

/// A run decides some units although it leaves parts of them to others. The next run searches no
/// part of these, not even one that it would otherwise search first.
#[test]
fn known_parts_that_decide_make_the_others_superfluous() {
    for (name, moves, refutations) in [
        ("marks-1999.ron", 3, 0),
        ("marks-1999.ron", 3, 2),
        ("loyd-1857-chess-monthly.ron", 3, 1),
        ("loyd-1857-chess-monthly.ron", 4, 0),
    ] {
        let problem = published(name);
        let problem = Problem {
            options: Options {
                refutations,
                ..problem.options
            },
            stipulation: Stipulation::mate_in(moves),
            ..problem
        };
        let whole = solved(&problem, None, 1);
        let mut decided = 0;
        for left in 0..3 {
            let first = Notes {
                left: Some(left),
                ..Notes::default()
            };
            solved(&problem, Some(&first), 1);
            let composed = first.composed.into_inner().unwrap();
            for threads in [1, 8] {
                let second = Notes {
                    known: first.finished.lock().unwrap().clone(),
                    ..Notes::default()
                };
                let found = solved(&problem, Some(&second), threads);
                assert_eq!(found, whole, "{name} #{moves}");
                for unit in second.finished.into_inner().unwrap().keys() {
                    let of = composed.iter().find(|composed| unit.is_part_of(composed));
                    assert_eq!(of, None, "{name} #{moves}: {unit:?}");
                }
            }
            decided += composed.len();
        }
        assert!(decided > 20, "{name} #{moves}: {decided}");
    }
}
