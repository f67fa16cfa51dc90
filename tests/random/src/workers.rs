//! Several workers that share a range of numbers.

use parton::search::{Control, Worker};
use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// This many workers.
pub(crate) fn workers(count: usize) -> Result<Vec<Worker>, String> {
    (0..count)
        .map(|_| Worker::new(&Control::default()).map_err(|error| error.to_string()))
        .collect()
}

/// Does the work of each number, and returns the results of each worker. Each worker takes the next
/// number left.
pub(crate) fn share<T: Default + Send>(
    numbers: Range<u64>,
    workers: &[Worker],
    one: impl Fn(u64, &mut T) + Sync,
) -> Vec<T> {
    let next = AtomicU64::new(numbers.start);
    let some = || {
        let mut results = T::default();
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= numbers.end {
                return results;
            }
            one(number, &mut results);
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = workers
            .iter()
            .map(|worker| scope.spawn(|| worker.run(some)))
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    })
}
