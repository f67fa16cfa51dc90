//! Watching and stopping a running search, and the resources that it may use.

use super::room::has_memory;
use super::tally::{COUNTS, Count, one_more};
use crate::interrupt;
use crate::problem::Stipulation;
use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// The search was stopped before it reached a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// State shared between a search and its observers, which may also stop it.
#[derive(Debug, Default)]
pub struct Control {
    stop: Arc<AtomicBool>,
    /// Units of work (first moves decided, trees built) that are finished.
    pub(super) done: AtomicU64,
    /// Units of work known so far.
    pub(super) total: AtomicU64,
    /// Keys found so far. In help and series play they are lines; in parrying series against
    /// defence, winning first moves.
    pub(super) keys: AtomicU64,
    /// Positions that were searched; in battle play, those with the attacker to move.
    pub(super) nodes: AtomicU64,
    /// The part of these positions that had to be searched one after the other, however many
    /// threads there are: the longest chain of dependent pieces of work.
    pub(super) chain: AtomicU64,
    /// The number of threads at work.
    pub(super) busy: AtomicUsize,
    pub(super) counts: [AtomicU64; COUNTS],
    /// The smallest amounts that the system gave when it could not give what was requested: bytes
    /// of a table, and threads; each plus one, 0 for none.
    short: [AtomicUsize; 2],
    /// Whether lack of memory kept a search from starting.
    refused: AtomicBool,
    /// The bytes that the lines found will take until they are written.
    held: AtomicUsize,
    /// Whether the search was stopped before its lines took all memory.
    full: AtomicBool,
    /// The stipulation of the length that is being searched.
    sought: Mutex<Option<Stipulation>>,
    observer: Observer,
    /// Whether it was made by [`Control::share`].
    shared: bool,
}

/// A function that searching threads call now and then.
pub type Observe = Box<Observing>;

/// See [`Observe`].
type Observing = dyn Fn(&Control) + Send + Sync;

/// The observer of a search, if there is one.
#[derive(Clone, Default)]
struct Observer(Option<Arc<Observing>>);

impl fmt::Debug for Observer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Observer").field(&self.0.is_some()).finish()
    }
}

/// The resources that the system provided when it had less than requested. A smaller table or fewer
/// threads make the search slower but do not change its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shortage {
    /// The bytes of the smallest table, if one was smaller than requested.
    pub table: Option<usize>,
    /// The fewest threads, if a search had fewer than requested.
    pub threads: Option<usize>,
    /// Whether a search could not even start.
    pub refused: bool,
    /// Whether a search was stopped because there was no room for more lines.
    pub full: bool,
}

impl Shortage {
    /// Returns whether nothing was short.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }

    /// The worse of the two shortages.
    #[must_use]
    pub fn worst(self, other: Self) -> Self {
        let least = |one: Option<usize>, other: Option<usize>| one.into_iter().chain(other).min();
        Self {
            table: least(self.table, other.table),
            threads: least(self.threads, other.threads),
            refused: self.refused || other.refused,
            full: self.full || other.full,
        }
    }
}

impl fmt::Display for Shortage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let table = self.table.map(|bytes| match bytes >> 20 {
            0 if bytes == 0 => "no table".to_owned(),
            0 => format!("a table of {} KiB", bytes >> 10),
            mib => format!("a table of {mib} MiB"),
        });
        let threads = self.threads.map(|threads| {
            if threads == 1 {
                "1 thread".to_owned()
            } else {
                format!("{threads} threads")
            }
        });
        if self.refused {
            return f.write_str("not enough memory: some searches could not start");
        }
        if self.full {
            return f.write_str(
                "the system has too little memory for more lines: the search was stopped",
            );
        }
        let found: Vec<String> = table.into_iter().chain(threads).collect();
        write!(
            f,
            "less memory was available than requested: searched with {}",
            found.join(" and ")
        )
    }
}

impl Control {
    /// The shortage of the searches so far.
    pub fn shortage(&self) -> Shortage {
        let [table, threads] = self
            .short
            .each_ref()
            .map(|least| least.load(Relaxed).checked_sub(1));
        Shortage {
            table,
            threads,
            refused: self.refused.load(Relaxed),
            full: self.full.load(Relaxed),
        }
    }

    /// A control with an observer, for programs that have no other thread to watch the search: each
    /// searching thread calls it after some thousand positions. It may stop the search.
    #[must_use]
    pub fn observed(observer: Observe) -> Self {
        Self {
            observer: Observer(Some(observer.into())),
            ..Self::default()
        }
    }

    /// A control for one of many searches that stop together, with counters of its own and the same
    /// observer.
    #[must_use]
    pub fn share(&self) -> Self {
        Self {
            stop: Arc::clone(&self.stop),
            observer: self.observer.clone(),
            shared: true,
            ..Self::default()
        }
    }

    /// Returns whether this control was made by [`Control::share`].
    pub const fn is_shared(&self) -> bool {
        self.shared
    }

    /// Calls the observer, if there is one.
    pub fn observe(&self) {
        if let Some(observe) = &self.observer.0 {
            observe(self);
        }
    }

    fn note_short(&self, what: usize, given: usize) {
        // This cannot fail: the closure always returns `Some`.
        let _ = self.short[what].fetch_update(Relaxed, Relaxed, |least| {
            Some(if least == 0 {
                given + 1
            } else {
                least.min(given + 1)
            })
        });
    }

    /// Records a search that could not start.
    pub(super) fn note_refused(&self) {
        self.refused.store(true, Relaxed);
    }

    /// Records a line that was found, and stops the search before memory runs out. Running out of
    /// memory would end the program and lose all results.
    pub(super) fn note_line(&self, moves: usize) {
        /// The memory that a line and each of its moves take until they are written, in bytes.
        const LINE: usize = 192;
        const MOVE: usize = 64;
        /// The number of bytes after which the system is queried again.
        const STEP: usize = 4 << 20;
        /// The memory that may be needed for other purposes, in bytes.
        const ROOM: usize = 64 << 20;
        let bytes = LINE + moves * MOVE;
        let held = self.held.fetch_add(bytes, Relaxed) + bytes;
        if held / STEP != (held - bytes) / STEP && !has_memory(held + ROOM) {
            self.full.store(true, Relaxed);
            self.stop();
        }
    }

    /// Records a table that is smaller than requested.
    pub(super) fn note_table(&self, bytes: usize) {
        self.note_short(0, bytes);
    }

    /// Records that there are fewer threads than requested.
    pub(super) fn note_threads(&self, threads: usize) {
        self.note_short(1, threads);
    }

    /// Requests that the search stop soon. It still reports its findings.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Returns whether the search should stop.
    #[inline(always)]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// Records the length that is being searched next.
    pub(super) fn seek(&self, stipulation: Stipulation) {
        *self.sought.lock().unwrap_or_else(PoisonError::into_inner) = Some(stipulation);
    }

    /// The stipulation with the length that is being searched, if the one to solve has no number of
    /// moves.
    pub fn sought(&self) -> Option<Stipulation> {
        *self.sought.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The units of work (first moves decided, trees built) that are finished.
    pub fn done(&self) -> u64 {
        self.done.load(Relaxed)
    }

    /// The units of work known so far.
    pub fn total(&self) -> u64 {
        self.total.load(Relaxed)
    }

    /// The keys found so far; in help and series play, the lines. In parrying series against
    /// defence, the winning first moves.
    pub fn keys(&self) -> u64 {
        self.keys.load(Relaxed)
    }

    /// The positions that were searched so far; in battle play, those with the attacker to move.
    pub fn positions(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// The length of the longest chain of positions that had to be searched one after the other.
    pub fn chain(&self) -> u64 {
        self.chain.load(Relaxed)
    }

    /// Counts units of work that are ahead, for a caller whose units are whole searches.
    pub fn add_total(&self, units: u64) {
        self.total.fetch_add(units, Relaxed);
    }

    /// Counts a finished unit of work.
    pub fn add_done(&self) {
        self.done.fetch_add(1, Relaxed);
    }

    /// Counts a key.
    pub fn add_key(&self) {
        self.keys.fetch_add(1, Relaxed);
    }

    /// The number of events of a kind in the finished searches. With one thread it is the same in
    /// each run.
    pub fn count(&self, what: Count) -> u64 {
        self.counts[what as usize].load(Relaxed)
    }

    /// The stop flag, for searches that outlive a borrow.
    pub(super) fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Runs work that ends early, with an error, once the search is stopped, even in the middle of
    /// a long test of a move or a goal.
    pub(super) fn interruptible<T>(&self, work: impl FnOnce() -> T) -> Result<T, Interrupted> {
        interrupt::interruptible(self.stop_flag(), work).ok_or(Interrupted)
    }

    #[inline(always)]
    pub(super) fn poll(&self) -> Result<(), Interrupted> {
        if self.is_stopped() {
            Err(Interrupted)
        } else {
            Ok(())
        }
    }
}

/// One thread's count of positions. It goes to the totals of the search from time to time, so that
/// observers see a long search advance and threads seldom wait for each other.
#[derive(Debug)]
pub(super) struct Searched<'a> {
    control: &'a Control,
    /// The positions that are not yet in the totals.
    held: u64,
}

impl<'a> Searched<'a> {
    /// The number of positions that are handed in together: some milliseconds' work.
    const BATCH: u64 = 1 << 12;

    /// A count that starts at zero.
    pub(super) const fn new(control: &'a Control) -> Self {
        Self { control, held: 0 }
    }

    /// Counts a position, in the chain too.
    #[inline(always)]
    pub(super) fn count(&mut self) {
        self.held += 1;
        one_more();
        if self.held == Self::BATCH {
            self.hand_in();
        }
    }

    /// Adds the positions counted so far to the totals.
    #[cold]
    pub(super) fn hand_in(&mut self) {
        let held = std::mem::take(&mut self.held);
        self.control.nodes.fetch_add(held, Relaxed);
        self.control.observe();
    }
}

impl Drop for Searched<'_> {
    fn drop(&mut self) {
        self.hand_in();
    }
}

/// The techniques that make the search fast, as a set of bits. None may change a result; each can
/// be switched off.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Techniques(u32);

macro_rules! techniques {
    ($($(#[$doc:meta])* $constant:ident = $bit:literal, $name:literal;)*) => {
        impl Techniques {
            $($(#[$doc])* pub const $constant: Self = Self(1 << $bit);)*

            /// All techniques with their names.
            pub const NAMED: &[(&str, Self)] = &[$(($name, Self::$constant)),*];
        }
    };
}

techniques! {
    /// At the last move make only those that can reach the goal: that can give check for a mate,
    /// that can leave no man a move for a stalemate, that can do either for a selfmate; leave out
    /// checks that certainly have an answer. In help, self and reflex play, make at the move before
    /// a mate only those after which the other side can mate. The engine of the rules supplies what
    /// may be left out (`Rules::checks` and its siblings).
    MATE_MOVES = 0, "mate-moves";
    /// Try the latest refutation, and the latest mating or winning move, before others. This
    /// changes only the order.
    KILLERS = 1, "killers";
    /// Try checking replies early. This changes only the order.
    CHECKS = 2, "checks";
    /// Try moves early that leave the other side few answers. This changes only the order.
    MOBILITY = 3, "mobility";
    /// Remember the results for positions, by 112 bits of their signature.
    TABLE = 4, "table";
    /// In proof games prune positions from which the men need more moves than are left
    /// (`prune/proof_game`, `prune/differing_cells.rs`).
    BOUNDS = 5, "bounds";
    /// List the ends that can still be reached in the moves left, and prune moves after which no
    /// such end is in reach (`prune/targets`).
    TARGETS = 6, "targets";
    /// In a search for one key, look where the proof seems shortest (proof-number search,
    /// `battle/finder.rs`).
    PROOF_NUMBERS = 7, "proof-numbers";
    /// Search with fewer moves first, so that short mates are found before long searches (iterative
    /// deepening, `battle/direct.rs`).
    DEEPENING = 8, "deepening";
    /// In direct mates make no move with two to go that the latest refutation certainly refutes.
    /// Where two moves are left after a move, try the latest refutation before counting answers
    /// (`Rules::unrefuted`).
    FUTILITY = 9, "futility";
    /// In proof games without captures to come, measure the ways of [`Techniques::BOUNDS`] among
    /// the men that will not move again (`prune/proof_game/walls.rs`).
    WALLS = 10, "walls";
    /// In proof games without captures to come and without moves to spare, prune positions in which
    /// the men cannot make their moves in any order (`prune/proof_game/order.rs`).
    ORDER = 11, "order";
    /// In long battles in which few positions can arise, list them all and compute backwards from
    /// the ends how soon the attacker succeeds (`battle/backward.rs`).
    BACKWARD = 12, "backward";
    /// In proof games with at most one capture, prune lines in which two men obstruct each other for
    /// too long (`prune/pairs`).
    PAIRS = 13, "pairs";
}

impl Techniques {
    /// All techniques.
    pub const ALL: Self = {
        let mut all = Self::NONE;
        let mut index = 0;
        while index < Self::NAMED.len() {
            all.0 |= Self::NAMED[index].1.0;
            index += 1;
        }
        all
    };
    /// No technique: the bare search.
    pub const NONE: Self = Self(0);

    /// Returns whether a technique is on.
    #[inline(always)]
    pub const fn has(self, technique: Self) -> bool {
        self.0 & technique.0 != 0
    }

    /// All of these techniques except one.
    #[must_use]
    pub const fn without(self, technique: Self) -> Self {
        Self(self.0 & !technique.0)
    }
}

/// The resources and techniques that a search may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The number of threads; 0 for one per core.
    pub threads: usize,
    /// The size of the table in MiB.
    pub hash_mib: usize,
    /// The techniques in use.
    pub techniques: Techniques,
    /// Whether [`Techniques::BACKWARD`] and [`Techniques::PAIRS`] begin before the search and not
    /// when it turns out to be long. They cost more than they save in short problems, so only tests
    /// choose it.
    pub at_once: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            threads: 0,
            hash_mib: 256,
            techniques: Techniques::ALL,
            at_once: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Control, Searched};

    #[test]
    fn observers_see_a_search_advance() {
        let control = Control::default();
        let mut searched = Searched::new(&control);
        for _ in 0..Searched::BATCH + 5 {
            searched.count();
        }
        assert_eq!(control.positions(), Searched::BATCH);
        drop(searched);
        assert_eq!(control.positions(), Searched::BATCH + 5);
    }

    #[test]
    fn an_observer_may_stop_the_search() {
        let control = Control::observed(Box::new(|control| {
            if control.positions() > Searched::BATCH {
                control.stop();
            }
        }));
        let mut searched = Searched::new(&control);
        let count =
            |searched: &mut Searched<'_>| (0..Searched::BATCH).for_each(|_| searched.count());
        count(&mut searched);
        assert!(!control.is_stopped());
        count(&mut searched);
        assert!(control.is_stopped());
    }
}
