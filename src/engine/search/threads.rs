//! The threads of a search, and workers for searches that are many and short.

use super::control::Control;
use super::table::Table;
use super::{SolveError, tally};
use std::cell::{Cell, RefCell};
use std::ops::Deref;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::Duration;

/// The stack of a search thread, in bytes.
pub(super) const STACK: usize = 64 << 20;

/// The stack sizes to try if memory is short, the largest first: a half-move takes some ten
/// kilobytes.
const STACKS: [usize; 3] = [STACK, 16 << 20, 8 << 20];

thread_local! {
    /// This thread as a pool of its own, once the system has refused another thread.
    static HERE: RefCell<Option<Arc<rayon::ThreadPool>>> = const { RefCell::new(None) };
    /// The threads of the last search that this thread began, with their number.
    static KEPT: RefCell<Option<(usize, Arc<rayon::ThreadPool>)>> = const { RefCell::new(None) };
    /// Whether this thread is that of a [`Worker`].
    static IS_WORKER: Cell<bool> = const { Cell::new(false) };
}

/// A thread for a sequence of searches with one thread: a very short search spends most of its time
/// on starting and ending its thread.
#[derive(Debug)]
pub struct Worker(Arc<rayon::ThreadPool>);

impl Worker {
    /// A worker with a thread of its own.
    ///
    /// # Errors
    /// If the system refuses the thread.
    pub fn new(control: &Control) -> Result<Self, SolveError> {
        if cfg!(target_family = "wasm") {
            let reason = "WebAssembly has no threads".to_owned();
            return Err(SolveError::Threads(reason));
        }
        let (pool, _) = own(1, control).inspect_err(|_| control.note_refused())?;
        let pool = Arc::new(pool);
        pool.broadcast(|_| IS_WORKER.set(true));
        Ok(Self(pool))
    }

    /// Runs a function in its thread, where searches with one thread need no other.
    pub fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        self.0.install(work)
    }
}

/// Threads for one search. They are kept for the next search with as many threads that the same
/// thread begins: to start and end them takes longer than a short search. Meanwhile no other search
/// has them, so the counts of each search are its own.
pub(super) struct Lent {
    pool: Arc<rayon::ThreadPool>,
    /// The number of threads under which they are kept; `None` if they are not.
    number: Option<usize>,
}

impl Deref for Lent {
    type Target = rayon::ThreadPool;

    fn deref(&self) -> &rayon::ThreadPool {
        &self.pool
    }
}

impl Drop for Lent {
    fn drop(&mut self) {
        if let Some(number) = self.number.filter(|_| !std::thread::panicking()) {
            let pool = Arc::clone(&self.pool);
            // A thread that ends keeps nothing.
            let _ = KEPT.try_with(|kept| kept.replace(Some((number, pool))));
        }
    }
}

/// Searches with threads, 0 for one per core; then adds their counts to the totals.
pub(super) fn within<T: Send>(
    threads: usize,
    control: &Control,
    search: impl FnOnce() -> T + Send,
) -> Result<T, SolveError> {
    let search = || {
        let (found, chain) = tally::chain_of(search);
        control.chain.fetch_add(chain, Relaxed);
        found
    };
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

/// Threads to search with, 0 for one per core; fewer if the system refuses that number, and the
/// calling thread if it refuses all.
pub(super) fn pool(threads: usize, control: &Control) -> Result<Lent, SolveError> {
    let unkept = |pool| Lent { pool, number: None };
    if let Some(here) = HERE.with_borrow(Clone::clone) {
        control.note_threads(1);
        return Ok(unkept(here));
    }
    if let Some((_, pool)) = KEPT.take().filter(|(number, _)| *number == threads) {
        let number = Some(threads);
        return Ok(Lent { pool, number });
    }
    // A thread takes more than its stack: without memory for that, none is started, so that enough
    // remains for the rest. WebAssembly has no threads.
    if !cfg!(target_family = "wasm")
        && fits(1, STACKS[2])
        && let Ok((pool, is_whole)) = own(threads, control)
    {
        let number = is_whole.then_some(threads);
        let pool = Arc::new(pool);
        return Ok(Lent { pool, number });
    }
    // A thread of another pool cannot belong to this one.
    let Ok(here) = rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread()
        .build()
        .map(Arc::new)
    else {
        return own(threads, control)
            .map(|(pool, _)| unkept(Arc::new(pool)))
            .inspect_err(|_| control.note_refused());
    };
    HERE.set(Some(Arc::clone(&here)));
    control.note_threads(1);
    Ok(unkept(here))
}

/// Returns whether there is memory for threads with such stacks and for other allocations: if an
/// allocation fails, the program ends.
fn fits(threads: usize, stack: usize) -> bool {
    const ROOM: usize = 128 << 20;
    threads
        .checked_mul(2 * stack)
        .and_then(|all| all.checked_add(ROOM))
        .is_some_and(Table::fits)
}

/// New threads to search with, 0 for one per core; fewer if the system refuses that number, and
/// with smaller stacks if it lacks memory for large ones. Also returns whether it gave all that was
/// wanted.
fn own(threads: usize, control: &Control) -> Result<(rayon::ThreadPool, bool), SolveError> {
    let cores = || std::thread::available_parallelism().map_or(1, usize::from);
    let wanted = if threads == 0 { cores() } else { threads };
    let mut given = wanted;
    let mut stacks = STACKS.into_iter().skip_while(|stack| !fits(wanted, *stack));
    let mut stack = stacks.next().unwrap_or(STACKS[2]);
    // The threads of an earlier pool keep their stacks for a moment after it is gone.
    let mut patience = 50;
    loop {
        let builder = rayon::ThreadPoolBuilder::new()
            .num_threads(given)
            .stack_size(stack);
        match builder.build() {
            Ok(pool) => return Ok((pool, given == wanted && stack == STACK)),
            Err(_) if given > 1 => {
                given /= 2;
                control.note_threads(given);
            }
            Err(_) if stack > STACKS[2] => stack = stacks.next().unwrap_or(STACKS[2]),
            Err(_) if patience > 0 => {
                patience -= 1;
                std::thread::sleep(Duration::from_millis(10));
            }
            Err(error) => return Err(SolveError::Threads(error.to_string())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::thread::ThreadId;

    fn lent(threads: usize) -> (Lent, Vec<ThreadId>) {
        let lent = pool(threads, &Control::default()).unwrap();
        let ids = lent.broadcast(|_| std::thread::current().id());
        (lent, ids)
    }

    #[test]
    fn threads_serve_one_search_after_another() {
        let (first, ids) = lent(2);
        // A search that begins meanwhile has threads of its own.
        let (second, others) = lent(2);
        assert!(ids.iter().all(|id| !others.contains(id)));
        drop(second);
        drop(first);
        let (again, same) = lent(2);
        assert_eq!(same, ids);
        drop(again);
        let (one, id) = lent(1);
        assert_eq!(id.len(), 1);
        // The threads of a search that panics are not used again.
        let panicked = catch_unwind(AssertUnwindSafe(move || {
            let _one = one;
            panic!("a search fails");
        }));
        assert!(panicked.is_err());
        assert_ne!(lent(1).1, id);
    }
}
