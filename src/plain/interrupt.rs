//! Stops a plain search from outside.
//!
//! The reference should read like the definitions, so its functions have no early exit. Instead,
//! the thread that runs it tests with each move whether to stop, and then unwinds to [`stoppable`]
//! without a message. Where panics abort, as in WebAssembly, a search runs to its end.

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

thread_local! {
    static STOP: RefCell<Option<Box<dyn Fn() -> bool>>> = const { RefCell::new(None) };
}

/// Unwinds a stopped search.
struct Stopped;

/// Runs a plain search that ends early, with `None`, once `stop` returns true. Other panics pass
/// through. While it runs inside another such search, only its own `stop` is tested.
pub fn stoppable<T>(stop: impl Fn() -> bool + 'static, search: impl FnOnce() -> T) -> Option<T> {
    let outer = STOP.replace(Some(Box::new(stop)));
    let outcome = catch_unwind(AssertUnwindSafe(search));
    STOP.set(outer);
    match outcome {
        Ok(found) => Some(found),
        Err(cause) if cause.is::<Stopped>() => None,
        Err(cause) => resume_unwind(cause),
    }
}

/// Unwinds the search if it is to stop; called with each move made.
pub(super) fn poll() {
    let stop = STOP.with(|slot| slot.borrow().as_ref().is_some_and(|stop| stop()));
    if stop && cfg!(panic = "unwind") {
        resume_unwind(Box::new(Stopped));
    }
}
