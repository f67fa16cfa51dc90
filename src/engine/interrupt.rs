//! Stops work in the middle of a long test.
//!
//! The legality of a move may depend on mates several half-moves deep, and such tests answer yes or
//! no, without an early exit. The thread that runs one therefore checks at each step whether to
//! stop, and then unwinds to [`interruptible`] without a message. An unfinished answer thus never
//! reaches a table or a list. Where panics abort, as in WebAssembly, a test runs to its end.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

thread_local! {
    static STOP: RefCell<Option<Arc<AtomicBool>>> = const { RefCell::new(None) };
}

/// The payload with which stopped work unwinds.
struct Stopped;

/// Runs work that may end early, with `None`, once the flag is set. Other panics pass through.
pub(crate) fn interruptible<T>(stop: Arc<AtomicBool>, work: impl FnOnce() -> T) -> Option<T> {
    under(Some(stop), work)
}

/// Runs work under the flag of another thread; without one, it does not end early. While a thread
/// of a pool waits, it may take up work from outside of its own test, which the flag of that test
/// must not end.
pub(crate) fn under<T>(stop: Option<Arc<AtomicBool>>, work: impl FnOnce() -> T) -> Option<T> {
    let outer = STOP.replace(stop);
    let outcome = catch_unwind(AssertUnwindSafe(work));
    STOP.set(outer);
    match outcome {
        Ok(found) => Some(found),
        Err(cause) if cause.is::<Stopped>() => None,
        Err(cause) => resume_unwind(cause),
    }
}

/// The flag that stops the work of this thread; `None` outside of [`interruptible`].
pub(crate) fn flag() -> Option<Arc<AtomicBool>> {
    STOP.with_borrow(Clone::clone)
}

/// Ends the work of this thread, which must be inside [`interruptible`].
pub(crate) fn end() -> ! {
    resume_unwind(Box::new(Stopped));
}

/// Ends the work of this thread if its flag is set. Long tests call this at each step.
pub(crate) fn poll() {
    let stop = STOP.with_borrow(|stop| stop.as_ref().is_some_and(|stop| stop.load(Relaxed)));
    if stop && cfg!(panic = "unwind") {
        end();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_ends_only_once_its_flag_is_set() {
        let flag = Arc::new(AtomicBool::new(false));
        // Outside of interruptible work, nothing is stopped.
        poll();
        let steps = |most: usize| {
            let setter = Arc::clone(&flag);
            interruptible(Arc::clone(&flag), || {
                let mut done = 0;
                while done < most {
                    poll();
                    done += 1;
                    setter.store(done == 3, Relaxed);
                }
                done
            })
        };
        assert_eq!(steps(2), Some(2));
        assert_eq!(steps(9), None);
        poll();
    }

    #[test]
    fn stopped_inner_work_does_not_end_the_outer_work() {
        let set = || Arc::new(AtomicBool::new(true));
        let outer = interruptible(Arc::default(), || {
            let inner = interruptible(set(), poll);
            poll();
            inner
        });
        assert_eq!(outer, Some(None));
    }

    #[test]
    fn work_under_no_flag_ignores_the_flag_outside() {
        let flag = Arc::new(AtomicBool::new(true));
        let outside = interruptible(flag, || {
            let outside = under(None, || {
                poll();
                1
            });
            assert_eq!(outside, Some(1));
            poll();
        });
        assert_eq!(outside, None);
    }
}
