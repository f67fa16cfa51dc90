//! [`Count`]: what the search did beside looking at positions, for `--stats`.
//!
//! Each thread counts for itself, in plain numbers; when a version of a problem is done, the pool's
//! threads hand in what they have. So counting costs an addition and no traffic between threads.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

macro_rules! counts {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// Something that is counted while a search runs. None of the numbers says anything about
        /// the result.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Count {
            $($(#[$doc])* $name,)*
        }

        impl Count {
            /// Everything that is counted.
            pub const ALL: &[Self] = &[$(Self::$name),*];
        }
    };
}

counts! {
    /// Questions about a position put to the table.
    TableProbes,
    /// Of these, about positions of which the table knew something.
    TableHits,
    /// Positions that were left, or replies that were known to refute, since the table knew enough.
    TableCuts,
    /// Facts written into the table.
    TableStores,
    /// Of these, in places that were empty.
    TableFilled,
    /// The places that the tables have; 16 bytes each.
    TablePlaces,
    /// Positions for which a list of targets was asked.
    TargetsAsked,
    /// The targets of the lists that were made.
    TargetsListed,
    /// Moves that were not made since after them no target was in reach.
    TargetsCuts,
    /// Positions before the last move in which the reply that refuted last, tried first, did so
    /// again.
    KillerRefutations,
    /// Positions in which the move that mated last, tried first, did so again.
    KillerMates,
    /// Positions of a proof game that were left since the diagram is too far.
    BoundsCuts,
}

/// How many things are counted.
pub(super) const COUNTS: usize = Count::ALL.len();

thread_local! {
    /// The positions looked at one after the other up to here: see [`one_more`].
    static CHAIN: Cell<u64> = const { Cell::new(0) };
    static TALLY: [Cell<u64>; COUNTS] = const { [const { Cell::new(0) }; COUNTS] };
}

/// Counts one.
#[inline(always)]
pub(super) fn count(what: Count) {
    count_many(what, 1);
}

/// Counts this many.
#[inline(always)]
pub(super) fn count_many(what: Count, many: u64) {
    TALLY.with(|tally| {
        let cell = &tally[what as usize];
        cell.set(cell.get() + many);
    });
}

/// Lengthens the chain of positions that had to be looked at one after the other. Work that is
/// shared out adds the longest of its pieces' chains ("work and span" of [Blumofe and
/// Leiserson](https://en.wikipedia.org/wiki/Analysis_of_parallel_algorithms)).
#[inline(always)]
pub(super) fn one_more() {
    CHAIN.set(CHAIN.get() + 1);
}

/// What a piece of work comes to, and its chain; the one before it is left as it was.
pub(super) fn chain_of<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let before = CHAIN.replace(0);
    let found = work();
    (found, CHAIN.replace(before))
}

/// Lengthens the chain by what was shared out meanwhile.
pub(super) fn lengthen(by: u64) {
    CHAIN.set(CHAIN.get() + by);
}

/// What this thread has counted and not handed in.
#[cfg(test)]
pub(super) fn counted(what: Count) -> u64 {
    TALLY.with(|tally| tally[what as usize].get())
}

/// Adds what this thread has counted to the sums of all threads.
pub(super) fn hand_in(sums: &[AtomicU64; COUNTS]) {
    TALLY.with(|tally| {
        for (cell, sum) in tally.iter().zip(sums) {
            sum.fetch_add(cell.take(), Relaxed);
        }
    });
}
