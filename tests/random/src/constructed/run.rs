//! Runs the constructed oracle: numbers in stretches, several at a time, with a journal.

use super::count::Count;
use super::kinds::{GOALS, Kind, Shape, impossible, required};
use super::make::Effort;
use super::{Plan, one};
use crate::request::Request;
use crate::workers::{share, workers};
use parton::search::Worker;
use std::ops::Range;
use std::time::Instant;

/// The number of problems made before the journal is written.
const STRETCH: u64 = 50;

/// The maximum size of problems in the short and in the long form.
pub(crate) const SHORT: Effort = Effort {
    size: 3_000.0,
    key_moves: 3_000,
};
pub(crate) const LONG: Effort = Effort {
    size: 60_000.0,
    key_moves: 20_000,
};

/// Makes and judges the problems of a range of numbers. Each worker takes the next one left.
pub(crate) fn stretch(numbers: Range<u64>, plan: &Plan, workers: &[Worker]) -> Count {
    let mut sum = Count::default();
    let one = |number, count: &mut Count| one(number, plan, count);
    for count in share(numbers, workers, one) {
        sum.add(count);
    }
    sum
}

/// Runs the requested problems. Returns the exit code.
pub(crate) fn run(request: &Request) -> Result<u8, String> {
    let mut kinds = required(!request.short);
    if let Some(only) = &request.only {
        kinds.retain(|kind| kind.to_string().contains(only.as_str()));
    }
    println!("{} kinds", kinds.len());
    for goal in GOALS {
        for shape in Shape::all() {
            if let Some(why) = impossible(shape, goal) {
                println!("cannot be: {}: {why}", Kind::Play(shape, goal));
            }
        }
    }
    let plan = Plan {
        kinds,
        tries: request.tries,
        plain_moves: request.plain_moves,
        folder: Some(request.folder.clone()),
        ..Plan::new(
            request.seed,
            if request.short || request.small {
                SHORT
            } else {
                LONG
            },
        )
    };
    let workers = workers(request.threads)?;
    let count = match request.from {
        Some(from) => Count {
            next: request.problems,
            ..stretch(from..from + request.problems, &plan, &workers)
        },
        None => run_with_journal(&plan, request, &workers)?,
    };
    print!("{count}");
    let done = count.next >= request.problems;
    if !done {
        println!(
            "Stopped after {} of {} problems: the others were not made.",
            count.next, request.problems
        );
    }
    Ok(
        match (count.lost.is_empty(), done, count.holes().is_empty()) {
            (false, ..) => 70,
            (true, false, _) => 3,
            (true, true, false) => 1,
            (true, true, true) => 0,
        },
    )
}

/// Continues until this many problems are done, or this much time is over. The journal is written
/// after each stretch.
fn run_with_journal(plan: &Plan, request: &Request, workers: &[Worker]) -> Result<Count, String> {
    let name = format!(
        "constructed, seed {}, {} kinds, {} tries, size {}, {} moves of the plain search",
        plan.seed,
        plan.kinds.len(),
        plan.tries,
        plan.effort.size,
        plan.plain_moves
    );
    let journal = request.journal.as_deref();
    let mut count = Count::open(journal, &name)?;
    let started = Instant::now();
    while count.next < request.problems
        && request
            .most_time
            .is_none_or(|most| started.elapsed() < most)
    {
        let end = request.problems.min((count.next / STRETCH + 1) * STRETCH);
        count.add(stretch(count.next..end, plan, workers));
        count.next = end;
        count.keep(journal)?;
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn short_plan(seed: u64) -> Plan {
        Plan {
            kinds: required(false),
            ..Plan::new(seed, SHORT)
        }
    }

    /// The short form: problems of every kind that often arises by chance, and some more.
    #[test]
    fn nothing_is_lost_and_no_kind_is_missing() {
        let plan = short_plan(1);
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let workers = workers(cores).unwrap();
        let length = plan.kinds.len() as u64;
        let mut count = stretch(0..2 * length, &plan, &workers);
        // Kinds without a solution so far are requested again.
        for round in 2..8 {
            let holes: Vec<String> = count
                .holes()
                .iter()
                .map(|kind| (*kind).to_owned())
                .collect();
            let again = (round * length..(round + 1) * length).filter(|number| {
                plan.kind(*number)
                    .is_some_and(|kind| holes.contains(&kind.to_string()))
            });
            again.for_each(|number| count.add(stretch(number..number + 1, &plan, &workers[..1])));
        }
        let mut next = 8 * length;
        while count.problems < 2_000 {
            count.add(stretch(next..next + 100, &plan, &workers));
            next += 100;
        }
        assert!(count.lost.is_empty(), "{count}");
        assert!(count.holes().is_empty(), "{count}");
    }

    /// The same numbers yield the same problems, however a run is divided, and for any number of
    /// threads.
    #[test]
    fn a_run_can_be_divided() {
        let plan = short_plan(3);
        let count = |parts: &[(u64, u64)], threads: usize| {
            let mut sum = Count::default();
            for (from, to) in parts {
                sum.add(stretch(*from..*to, &plan, &workers(threads).unwrap()));
            }
            sum.to_string()
        };
        let whole = count(&[(0, 24)], 1);
        assert_eq!(whole, count(&[(0, 7), (7, 24)], 2));
        assert_ne!(whole, count(&[(24, 48)], 1));
    }
}
