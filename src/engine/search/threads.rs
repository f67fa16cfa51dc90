//! The threads of a search, and workers for searches that are many and short.

use super::control::Control;
use super::{SolveError, tally};
use std::cell::Cell;
use std::time::Duration;

/// The stack of a search thread, in bytes.
pub(super) const STACK: usize = 64 << 20;

thread_local! {
    /// Whether this thread is that of a [`Worker`].
    static IS_WORKER: Cell<bool> = const { Cell::new(false) };
}

/// A thread for searches with one thread, one after the other: most of the time of a very short search goes into beginning and
/// ending its thread.
#[derive(Debug)]
pub struct Worker(rayon::ThreadPool);

impl Worker {
    /// A worker with a thread of its own.
    ///
    /// # Errors
    /// If the system refuses the thread.
    pub fn new(control: &Control) -> Result<Self, SolveError> {
        let pool = pool(1, control)?;
        pool.broadcast(|_| IS_WORKER.set(true));
        Ok(Self(pool))
    }

    /// Does something in its thread, where searches with one thread need no other.
    pub fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        self.0.install(work)
    }
}

/// Searches with threads, 0 for one a core; then what they have counted is handed in.
pub(super) fn within<T: Send>(
    threads: usize,
    control: &Control,
    search: impl FnOnce() -> T + Send,
) -> Result<T, SolveError> {
    if threads == 1 && IS_WORKER.get() {
        let found = search();
        tally::hand_in(&control.counts);
        return Ok(found);
    }
    let pool = pool(threads, control)?;
    let found = pool.install(search);
    pool.broadcast(|_| tally::hand_in(&control.counts));
    Ok(found)
}

/// Threads to search with, 0 for one a core; fewer if the system refuses that number.
pub(super) fn pool(threads: usize, control: &Control) -> Result<rayon::ThreadPool, SolveError> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let mut given = if threads == 0 { cores() } else { threads };
    // The threads of an earlier pool keep their stacks for a moment after it is gone.
    let mut patience = 50;
    loop {
        let builder = rayon::ThreadPoolBuilder::new().num_threads(given).stack_size(STACK);
        match builder.build() {
            Ok(pool) => return Ok(pool),
            Err(_) if given == 1 && patience > 0 => {
                patience -= 1;
                std::thread::sleep(Duration::from_millis(10));
                continue;
            }
            Err(error) if given == 1 => {
                control.note_refused();
                return Err(SolveError::Threads(error.to_string()));
            }
            Err(_) => given /= 2,
        }
        control.note_threads(given);
    }
}
