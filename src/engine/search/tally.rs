//! [`Count`]: statistics of a search beside the number of positions, for `--stats`.
//!
//! Each thread counts in its own plain integers. When a version of a problem is finished, the
//! pool's threads add their counts to the totals. So counting costs one addition and no traffic
//! between threads.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

macro_rules! counts {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        /// A quantity that is counted during a search. None of the numbers says anything about the
        /// result.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Count {
            $($(#[$doc])* $name,)*
        }

        impl Count {
            /// All counted quantities.
            pub const ALL: &[Self] = &[$(Self::$name),*];
        }
    };
}

counts! {
    /// Probes of the table for a position.
    TableProbes,
    /// Probes of which the table held a fact.
    TableHits,
    /// Positions not searched, or replies found to refute, because of facts in the table.
    TableCuts,
    /// Facts written into the table.
    TableStores,
    /// Of these, facts stored in empty places.
    TableFilled,
    /// The places of the tables; 16 bytes each.
    TablePlaces,
    /// Positions for which a list of targets was requested.
    TargetsAsked,
    /// The targets in the lists that were made.
    TargetsListed,
    /// Moves that were not made because no target was in reach after them.
    TargetsCuts,
    /// Positions before the last move in which the latest refutation, tried first, refuted again.
    KillerRefutations,
    /// Positions in which the latest mating move, tried first, mated again.
    KillerMates,
    /// Positions and moves of a proof game that were pruned because the diagram is too far away.
    BoundsCuts,
    /// Positions that were listed to compute their lengths backwards.
    BackwardListed,
    /// Lists of positions that were given up, because they grew too long.
    BackwardGivenUp,
    /// Positions not searched because their lengths had been computed backwards.
    BackwardKnown,
}

/// The number of counted quantities.
pub(super) const COUNTS: usize = Count::ALL.len();

thread_local! {
    /// The number of positions searched in sequence up to here: see [`one_more`].
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

/// Lengthens the chain of positions that had to be searched in sequence. Divided work adds the
/// longest chain of its pieces ("work and span" of [Blumofe and
/// Leiserson](https://en.wikipedia.org/wiki/Analysis_of_parallel_algorithms)).
#[inline(always)]
pub(super) fn one_more() {
    CHAIN.set(CHAIN.get() + 1);
}

/// The result of a piece of work, and its chain; the chain before it is unchanged.
pub(super) fn chain_of<T>(work: impl FnOnce() -> T) -> (T, u64) {
    let before = CHAIN.replace(0);
    let found = work();
    (found, CHAIN.replace(before))
}

/// Lengthens the chain by that of work divided meanwhile.
pub(super) fn lengthen(by: u64) {
    CHAIN.set(CHAIN.get() + by);
}

/// The count of this thread that is not yet in the totals.
#[cfg(test)]
pub(super) fn counted(what: Count) -> u64 {
    TALLY.with(|tally| tally[what as usize].get())
}

/// Adds the counts of this thread to the totals of all threads.
pub(super) fn hand_in(sums: &[AtomicU64; COUNTS]) {
    TALLY.with(|tally| {
        for (cell, sum) in tally.iter().zip(sums) {
            sum.fetch_add(cell.take(), Relaxed);
        }
    });
}
