//! [`Fault`]: the ways in which the program may be wrong, and the switch.

use std::cell::Cell;
use std::ops::Deref;
use std::sync::{Mutex, PoisonError};

include!(concat!(env!("OUT_DIR"), "/faults.rs"));

thread_local! {
    static CURRENT: Cell<Option<Fault>> = const { Cell::new(None) };
}

impl Fault {
    /// Returns whether the program is broken in this way on this thread.
    #[inline(always)]
    pub(crate) fn is_on(self) -> bool {
        CURRENT.get() == Some(self)
    }
}

/// The fault that is on on this thread.
pub(crate) fn current() -> Option<Fault> {
    CURRENT.get()
}

/// Breaks the program on this thread in this way, if in any, for as long as the thread lives.
pub(crate) fn switch(fault: Option<Fault>) {
    CURRENT.set(fault);
}

/// Something that the program makes when it is first asked for, and keeps: here for each fault of
/// what makes it once more, so that no fault shows in another's place or is hidden by what was made
/// before.
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

/// Does something on this thread with the program broken in this way, if in any. Threads that are
/// started meanwhile have it whole.
pub(crate) fn broken<T>(fault: Option<Fault>, work: impl FnOnce() -> T) -> T {
    /// Mends it, even if the work panics.
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
