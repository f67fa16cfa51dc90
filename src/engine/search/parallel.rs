//! Work shared out among the threads of the pool, results in the order of the items.
//!
//! Rayon's iterators are compiled anew for each closure, and the code for splitting and stealing is long. Here it is compiled once,
//! for numbered pieces of work; what is generic is only the way to them.

use super::control::Interrupted;
use super::tally;
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

/// Does each piece of work below `count`; the threads take them one by one, the first first.
pub(super) fn each_in_turn(count: usize, work: &(dyn Fn(usize) + Sync)) {
    let (next, longest) = (AtomicUsize::new(0), AtomicU64::new(0));
    let take = |_| {
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= count {
                break;
            }
            longest.fetch_max(tally::chain_of(|| work(number)).1, Relaxed);
        }
    };
    match rayon::current_num_threads().min(count) {
        0 | 1 => take(0),
        threads => (0..threads).into_par_iter().with_max_len(1).for_each(take),
    }
    tally::lengthen(longest.into_inner());
}

/// What each item comes to.
pub(super) fn map<I: Sync, O: Send + Sync>(items: &[I], work: impl Fn(&I) -> O + Sync) -> Vec<O> {
    let slots: Vec<OnceLock<O>> = items.iter().map(|_| OnceLock::new()).collect();
    each_in_turn(items.len(), &|number| {
        let _ = slots[number].set(work(&items[number]));
    });
    slots.into_iter().filter_map(OnceLock::into_inner).collect()
}

/// What each item comes to, worked out with something that a thread keeps from item to item (`start` makes one); nothing if one is
/// interrupted.
///
/// # Errors
/// If one is interrupted. The others need not have been worked out then.
pub(super) fn try_map<I: Sync, O: Send + Sync, S: Send>(
    items: &[I],
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &I) -> Result<O, Interrupted> + Sync,
) -> Result<Vec<O>, Interrupted> {
    let kept: Mutex<Vec<S>> = Mutex::new(Vec::new());
    let interrupted = AtomicBool::new(false);
    let found = map(items, |item| {
        if interrupted.load(Relaxed) {
            return Err(Interrupted);
        }
        let idle = kept.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut state = idle.unwrap_or_else(&start);
        let found = work(&mut state, item).inspect_err(|_| interrupted.store(true, Relaxed));
        kept.lock().unwrap_or_else(PoisonError::into_inner).push(state);
        found
    });
    found.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pool(threads: usize) -> rayon::ThreadPool {
        rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap()
    }

    #[test]
    fn results_come_in_the_order_of_the_items() {
        for threads in [1, 2, 8] {
            let items: Vec<usize> = (0..1000).collect();
            let squares = pool(threads).install(|| map(&items, |item| item * item));
            assert!(squares.iter().enumerate().all(|(number, square)| *square == number * number));
            let doubled = pool(threads).install(|| try_map(&items, || 2, |two, item| Ok(item * *two)));
            assert_eq!(doubled.unwrap()[999], 1998);
        }
    }

    #[test]
    fn every_piece_of_work_is_done_once() {
        for threads in [1, 3] {
            let done: Vec<AtomicUsize> = (0..100).map(|_| AtomicUsize::new(0)).collect();
            pool(threads).install(|| {
                each_in_turn(100, &|number| {
                    done[number].fetch_add(1, Relaxed);
                });
            });
            assert!(done.iter().all(|times| times.load(Relaxed) == 1));
        }
    }

    #[test]
    fn one_interruption_interrupts_all() {
        let items: Vec<usize> = (0..100).collect();
        let stop = |(): &mut (), item: &usize| if *item == 50 { Err(Interrupted) } else { Ok(()) };
        assert!(pool(2).install(|| try_map(&items, || (), stop)).is_err());
    }
}
