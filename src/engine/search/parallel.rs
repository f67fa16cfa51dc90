//! Work divided among the threads of the pool, with results in the order of the items.
//!
//! Rayon's iterators are compiled separately for each closure, and the code for splitting and
//! stealing is long. Here it is compiled once, for numbered pieces of work; only the access to them
//! is generic.

use super::control::{Control, Interrupted};
use super::tally;
use crate::interrupt;
use rayon::prelude::*;
use std::cell::Cell;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock, PoisonError};

thread_local! {
    /// Whether this thread works on a piece and does not wait for others.
    static AT_WORK: Cell<bool> = const { Cell::new(false) };
}

/// Does each piece of work below `count`; the threads take them one by one, lowest number first.
pub(super) fn each_in_turn(control: &Control, count: usize, work: &(dyn Fn(usize) + Sync)) {
    let (next, longest) = (AtomicUsize::new(0), AtomicU64::new(0));
    // The threads stop in the middle of a long test if the calling thread would, and only then: a
    // thread that waits within a test of its own may take up a piece of this work.
    let (stop, is_cut) = (interrupt::flag(), AtomicBool::new(false));
    let work = |number| {
        if interrupt::under(stop.clone(), || work(number)).is_none() {
            is_cut.store(true, Relaxed);
        }
    };
    let take = |_| {
        AT_WORK.set(true);
        control.busy.fetch_add(1, Relaxed);
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= count || is_cut.load(Relaxed) {
                break;
            }
            longest.fetch_max(tally::chain_of(|| work(number)).1, Relaxed);
        }
        control.busy.fetch_sub(1, Relaxed);
        AT_WORK.set(false);
    };
    // A thread that divides its work and waits for the others is not at work itself.
    let was_at_work = AT_WORK.replace(false);
    control.busy.fetch_sub(usize::from(was_at_work), Relaxed);
    match rayon::current_num_threads().min(count) {
        0 | 1 => take(0),
        threads => (0..threads).into_par_iter().with_max_len(1).for_each(take),
    }
    control.busy.fetch_add(usize::from(was_at_work), Relaxed);
    AT_WORK.set(was_at_work);
    tally::lengthen(longest.into_inner());
    if is_cut.into_inner() {
        interrupt::end();
    }
}

/// Returns whether a thread of the pool is idle.
fn has_idle(control: &Control) -> bool {
    control.busy.load(Relaxed) < rayon::current_num_threads()
}

/// Tests items one after the other until one passes, or until a thread is idle and several items
/// are left. Returns the number of tested items, and whether the last of these passed.
///
/// # Errors
/// If a test is interrupted.
pub(super) fn until_idle<I>(
    control: &Control,
    items: &[I],
    mut test: impl FnMut(&I) -> Result<bool, Interrupted>,
) -> Result<(usize, bool), Interrupted> {
    let (mut tested, mut longest, mut passes) = (0, 0, Ok(false));
    while matches!(passes, Ok(false))
        && tested < items.len()
        && (tested + 1 == items.len() || !has_idle(control))
    {
        let (now, chain) = tally::chain_of(|| test(&items[tested]));
        (tested, longest, passes) = (tested + 1, longest.max(chain), now);
    }
    tally::lengthen(longest);
    Ok((tested, passes?))
}

/// The result of each item.
pub(super) fn map<I: Sync, O: Send + Sync>(
    control: &Control,
    items: &[I],
    work: impl Fn(&I) -> O + Sync,
) -> Vec<O> {
    let slots: Vec<OnceLock<O>> = items.iter().map(|_| OnceLock::new()).collect();
    each_in_turn(control, items.len(), &|number| {
        let _ = slots[number].set(work(&items[number]));
    });
    slots.into_iter().filter_map(OnceLock::into_inner).collect()
}

/// The result of each item, computed with a value that a thread keeps from item to item (`start`
/// creates it). The items are divided among threads once a thread is idle: in sequence, an earlier
/// result may make later items superfluous.
///
/// # Errors
/// If one item is interrupted. Other items may then remain without a result.
pub(super) fn try_map<I: Sync, O: Send + Sync, S: Send>(
    control: &Control,
    items: &[I],
    start: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, &I) -> Result<O, Interrupted> + Sync,
) -> Result<Vec<O>, Interrupted> {
    let mut state = start();
    let mut done = Vec::with_capacity(items.len());
    let mut rest = items;
    let mut longest = 0;
    while let Some((item, others)) = rest.split_first()
        && (others.is_empty() || !has_idle(control))
    {
        let (found, chain) = tally::chain_of(|| work(&mut state, item));
        longest = longest.max(chain);
        done.push(found.inspect_err(|_| tally::lengthen(longest))?);
        rest = others;
    }
    tally::lengthen(longest);
    if rest.is_empty() {
        return Ok(done);
    }
    let kept: Mutex<Vec<S>> = Mutex::new(vec![state]);
    let interrupted = AtomicBool::new(false);
    let found = map(control, rest, |item| {
        if interrupted.load(Relaxed) {
            return Err(Interrupted);
        }
        let idle = kept.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut state = idle.unwrap_or_else(&start);
        let found = work(&mut state, item).inspect_err(|_| interrupted.store(true, Relaxed));
        kept.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .push(state);
        found
    });
    done.extend(found.into_iter().collect::<Result<Vec<O>, Interrupted>>()?);
    Ok(done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::{AssertUnwindSafe, catch_unwind};

    fn pool(threads: usize) -> rayon::ThreadPool {
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap()
    }

    #[test]
    fn results_come_in_the_order_of_the_items() {
        for threads in [1, 2, 8] {
            let items: Vec<usize> = (0..1000).collect();
            let control = Control::default();
            let squares = pool(threads).install(|| map(&control, &items, |item| item * item));
            assert!(
                squares
                    .iter()
                    .enumerate()
                    .all(|(number, square)| *square == number * number)
            );
            let doubled = pool(threads)
                .install(|| try_map(&control, &items, || 2, |two, item| Ok(item * *two)));
            assert_eq!(doubled.unwrap()[999], 1998);
        }
    }

    #[test]
    fn every_piece_of_work_is_done_once() {
        for threads in [1, 3] {
            let done: Vec<AtomicUsize> = (0..100).map(|_| AtomicUsize::new(0)).collect();
            pool(threads).install(|| {
                each_in_turn(&Control::default(), 100, &|number| {
                    done[number].fetch_add(1, Relaxed);
                });
            });
            assert!(done.iter().all(|times| times.load(Relaxed) == 1));
        }
    }

    /// While one thread is blocked, the other takes up the second piece in the middle of an
    /// interrupted test of the first one. The second piece is done nevertheless.
    #[test]
    fn an_interrupted_test_does_not_end_a_piece_from_outside() {
        let (blocked, done) = (std::sync::Barrier::new(2), AtomicU64::new(0));
        let free = AtomicBool::new(false);
        pool(2).in_place_scope(|scope| {
            scope.spawn(|_| {
                rayon::scope(|scope| {
                    scope.spawn(|_| {
                        blocked.wait();
                        while !free.load(Relaxed) {
                            std::thread::yield_now();
                        }
                    });
                    blocked.wait();
                    let piece = |_| {
                        let stop = std::sync::Arc::new(AtomicBool::new(true));
                        let test = || {
                            while rayon::yield_now() == Some(rayon::Yield::Executed) {}
                            interrupt::poll();
                        };
                        assert!(interrupt::interruptible(stop, test).is_none());
                        interrupt::poll();
                        done.fetch_add(1, Relaxed);
                    };
                    let control = Control::default();
                    let ended =
                        catch_unwind(AssertUnwindSafe(|| each_in_turn(&control, 2, &piece)));
                    free.store(true, Relaxed);
                    assert!(ended.is_ok());
                });
            });
        });
        assert_eq!(done.into_inner(), 2);
    }

    #[test]
    fn one_interruption_interrupts_all() {
        let items: Vec<usize> = (0..100).collect();
        let stop = |(): &mut (), item: &usize| {
            if *item == 50 {
                Err(Interrupted)
            } else {
                Ok(())
            }
        };
        assert!(
            pool(2)
                .install(|| try_map(&Control::default(), &items, || (), stop))
                .is_err()
        );
    }
}
