//! [`Fault`]: the possible faults of the program, and the switch.

use std::cell::Cell;
use std::ops::Deref;
use std::sync::{Mutex, PoisonError};

include!(concat!(env!("OUT_DIR"), "/faults.rs"));

thread_local! {
    static CURRENT: Cell<Option<Fault>> = const { Cell::new(None) };
}

impl Fault {
    /// Returns whether this fault is switched on for this thread.
    #[inline(always)]
    pub(crate) fn is_on(self) -> bool {
        CURRENT.get() == Some(self)
    }
}

/// The fault that is switched on for this thread.
pub(crate) fn current() -> Option<Fault> {
    CURRENT.get()
}

/// Switches a fault on, or none, for the rest of this thread.
pub(crate) fn switch(fault: Option<Fault>) {
    CURRENT.set(fault);
}

/// A value that the program makes once and keeps. Here it is made again for each fault in the code
/// that makes it, so that no fault shows in another's place or is hidden by an earlier value.
pub(crate) struct Kept<T: 'static> {
    make: fn() -> T,
    made: Mutex<Vec<(Option<Fault>, &'static T)>>,
}

impl<T> Kept<T> {
    pub(crate) const fn new(make: fn() -> T) -> Self {
        Self {
            make,
            made: Mutex::new(Vec::new()),
        }
    }
}

impl<T> Deref for Kept<T> {
    type Target = T;

    fn deref(&self) -> &T {
        let fault = CURRENT.get().filter(|fault| fault.breaks_tables());
        let mut made = self.made.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, kept)) = made.iter().find(|(of, _)| *of == fault) {
            return kept;
        }
        let new: &'static T = Box::leak(Box::new((self.make)()));
        made.push((fault, new));
        new
    }
}

/// Does work on this thread with a fault switched on, if any. Threads started by the work have no
/// fault.
pub(crate) fn broken<T>(fault: Option<Fault>, work: impl FnOnce() -> T) -> T {
    /// Switches the fault off, even if the work panics.
    struct Restore;

    impl Drop for Restore {
        fn drop(&mut self) {
            CURRENT.set(None);
        }
    }

    CURRENT.set(fault);
    let _restore = Restore;
    work()
}
