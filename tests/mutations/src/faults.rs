//! [`Fault`]: the ways in which the program may be wrong, and the switch.

use std::cell::Cell;

include!(concat!(env!("OUT_DIR"), "/faults.rs"));

thread_local! {
    static CURRENT: Cell<Option<Fault>> = const { Cell::new(None) };
}

impl Fault {
    /// Whether the program is broken in this way on this thread.
    #[inline(always)]
    pub(crate) fn is_on(self) -> bool {
        CURRENT.get() == Some(self)
    }
}

/// Does something on this thread with the program broken in this way, if in any. Threads that are started meanwhile have it
/// whole.
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
