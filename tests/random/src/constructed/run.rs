//! Runs the constructed oracle: numbers in stretches, some at a time, with a journal.

use super::count::Count;
use super::kinds::required;
use super::make::Effort;
use super::{Plan, one};
use crate::asked::Asked;
use parton::search::{Control, Worker};
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How many problems are made before the journal is written.
const STRETCH: u64 = 50;

/// Makes and judges the problems of a range of numbers, each worker the next that is left.
pub(crate) fn stretch(numbers: Range<u64>, plan: &Plan, workers: &[Worker]) -> Count {
    let next = AtomicU64::new(numbers.start);
    let some = || {
        let mut count = Count::default();
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= numbers.end {
                return count;
            }
            one(number, plan, &mut count);
        }
    };
    let mut sum = Count::default();
    std::thread::scope(|scope| {
        let threads: Vec<_> = workers.iter().map(|worker| scope.spawn(|| worker.run(some))).collect();
        for thread in threads {
            match thread.join() {
                Ok(count) => sum.add(count),
                Err(panic) => resume_unwind(panic),
            }
        }
    });
    sum
}

/// Runs the problems asked for; the exit code.
pub(crate) fn run(asked: &Asked) -> Result<u8, String> {
    let mut kinds = required(!asked.short);
    if let Some(only) = &asked.only {
        kinds.retain(|kind| kind.to_string().contains(only.as_str()));
    }
    println!("{} kinds", kinds.len());
    let plan = Plan {
        seed: asked.seed,
        kinds,
        tries: asked.tries,
        effort: Effort { size: 60_000.0, key_moves: 20_000 },
        plain_moves: asked.plain_moves,
        limit: Duration::from_secs(5),
        folder: Some(asked.folder.clone()),
    };
    let workers = (0..asked.threads).map(|_| Worker::new(&Control::default()).map_err(|error| error.to_string()));
    let workers: Vec<Worker> = workers.collect::<Result<_, _>>()?;
    let count = match asked.from {
        Some(from) => Count { next: asked.problems, ..stretch(from..from + asked.problems, &plan, &workers) },
        None => run_with_journal(&plan, asked, &workers)?,
    };
    print!("{count}");
    let done = count.next >= asked.problems;
    if !done {
        println!("Stopped after {} of {} problems: the others were not made.", count.next, asked.problems);
    }
    Ok(match (count.lost.is_empty(), done, count.holes().is_empty()) {
        (false, ..) => 70,
        (true, false, _) => 3,
        (true, true, false) => 1,
        (true, true, true) => 0,
    })
}

/// Goes on until so many problems are done, or so much time is over; the journal is kept after each stretch.
fn run_with_journal(plan: &Plan, asked: &Asked, workers: &[Worker]) -> Result<Count, String> {
    let name = format!(
        "constructed, seed {}, {} kinds, {} tries, size {}, {} moves of the plain search",
        plan.seed,
        plan.kinds.len(),
        plan.tries,
        plan.effort.size,
        plan.plain_moves
    );
    let journal = asked.journal.as_deref();
    let mut count = Count::open(journal, &name)?;
    let started = Instant::now();
    while count.next < asked.problems && asked.most_time.is_none_or(|most| started.elapsed() < most) {
        let end = asked.problems.min((count.next / STRETCH + 1) * STRETCH);
        count.add(stretch(count.next..end, plan, workers));
        count.next = end;
        count.keep(journal)?;
    }
    Ok(count)
}
