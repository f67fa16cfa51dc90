//! How a running search is watched and stopped, and what it may use.

use super::tally::{COUNTS, Count};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// The search was asked to stop; what it was doing is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// Shared between a search and those who watch or stop it.
#[derive(Debug, Default)]
pub struct Control {
    stop: Arc<AtomicBool>,
    /// Units of work (first moves decided, trees built) that are finished.
    pub done: AtomicU64,
    /// Units of work known so far.
    pub total: AtomicU64,
    /// Keys found so far.
    pub keys: AtomicU64,
    /// Positions with the attacker to move that were looked at.
    pub nodes: AtomicU64,
    /// Of these, those that had to be looked at one after the other, however many threads there
    /// are: the longest chain of pieces of work that wait for each other.
    pub chain: AtomicU64,
    /// How many threads are at work.
    pub(super) busy: AtomicUsize,
    pub(super) counts: [AtomicU64; COUNTS],
    /// The least that the system gave instead of what was asked for: bytes of a table, and threads;
    /// each plus one, 0 for none.
    short: [AtomicUsize; 2],
    /// Whether a search could not be begun for lack of memory.
    refused: AtomicBool,
}

/// What the system gave where it had not as much as was asked for. Results are the same; the search
/// takes longer.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shortage {
    /// The bytes of the smallest table.
    pub table: Option<usize>,
    /// The fewest threads.
    pub threads: Option<usize>,
    /// Whether a search could not even be begun.
    pub refused: bool,
}

impl Shortage {
    /// Whether everything was there.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }

    /// The worse of both.
    #[must_use]
    pub fn worst(self, other: Self) -> Self {
        let least = |one: Option<usize>, other: Option<usize>| one.into_iter().chain(other).min();
        Self {
            table: least(self.table, other.table),
            threads: least(self.threads, other.threads),
            refused: self.refused || other.refused,
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
            return f
                .write_str("the system has too little memory: some searches could not be begun");
        }
        let found: Vec<String> = table.into_iter().chain(threads).collect();
        write!(
            f,
            "the system has not as much memory as was asked for: searched with {}",
            found.join(" and ")
        )
    }
}

impl Control {
    /// What was short in the searches so far.
    pub fn shortage(&self) -> Shortage {
        let [table, threads] = self
            .short
            .each_ref()
            .map(|least| least.load(Relaxed).checked_sub(1));
        Shortage {
            table,
            threads,
            refused: self.refused.load(Relaxed),
        }
    }

    /// For one of many searches that are stopped together: what it counts is its own.
    #[must_use]
    pub fn share(&self) -> Self {
        Self {
            stop: Arc::clone(&self.stop),
            ..Self::default()
        }
    }

    fn note_short(&self, what: usize, given: usize) {
        // It cannot fail: the change is never none.
        let _ = self.short[what].fetch_update(Relaxed, Relaxed, |least| {
            Some(if least == 0 {
                given + 1
            } else {
                least.min(given + 1)
            })
        });
    }

    /// Takes note of a search that could not be begun.
    pub(super) fn note_refused(&self) {
        self.refused.store(true, Relaxed);
    }

    /// Takes note of a table that is smaller than asked for.
    pub(super) fn note_table(&self, bytes: usize) {
        self.note_short(0, bytes);
    }

    /// Takes note of threads that are fewer than asked for.
    pub(super) fn note_threads(&self, threads: usize) {
        self.note_short(1, threads);
    }

    /// Asks the search to stop soon; what it has found is reported.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether the search was asked to stop.
    #[inline(always)]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// How often something happened in the searches that are done. With one thread the number is
    /// the same each time.
    pub fn count(&self, what: Count) -> u64 {
        self.counts[what as usize].load(Relaxed)
    }

    /// The flag that says so, for searches that outlive a borrow.
    pub(super) fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
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

/// The techniques that make the search fast. None may change a result; each can be switched off.
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
    /// Of the last move make only those that can reach the goal: that can give check for a mate,
    /// that can leave no man a way for a stalemate, that can do either for a selfmate; leave out
    /// checks that are surely answered. What is left out is what the engine of the rules knows of
    /// (`Rules::checks` and its sisters).
    MATE_MOVES = 0, "mate-moves";
    /// Try the reply that refuted last, and the move that mated or won last, before others. Order
    /// only.
    KILLERS = 1, "killers";
    /// Try checking replies early. Order only.
    CHECKS = 2, "checks";
    /// Try moves early that leave the other side few answers. Order only.
    MOBILITY = 3, "mobility";
    /// Remember positions with the attacker to move, by 112 bits of their signature.
    TABLE = 4, "table";
    /// In proof games leave positions from which the men need more moves than are left
    /// (`prune/proof_game`, `prune/differing_cells.rs`).
    BOUNDS = 5, "bounds";
    /// List the ends that the moves left can still reach, and leave moves after which none is in
    /// reach (`prune/targets`).
    TARGETS = 6, "targets";
    /// Where one key is looked for, look where the proof seems shortest (`battle/finder.rs`).
    PROOF_NUMBERS = 7, "proof-numbers";
    /// Ask for fewer moves first, so that short mates are found before long searches
    /// (`battle/direct.rs`).
    DEEPENING = 8, "deepening";
    /// In direct mates make no move with two to go that the reply that refuted last surely refutes,
    /// and try the last refutation before answers are counted where two are left after it
    /// (`Rules::unrefuted`).
    FUTILITY = 9, "futility";
}

impl Techniques {
    /// All of them.
    pub const ALL: Self = {
        let mut all = Self::NONE;
        let mut index = 0;
        while index < Self::NAMED.len() {
            all.0 |= Self::NAMED[index].1.0;
            index += 1;
        }
        all
    };
    /// None of them: the same search, bare.
    pub const NONE: Self = Self(0);

    /// Whether a technique is on.
    #[inline(always)]
    pub const fn has(self, technique: Self) -> bool {
        self.0 & technique.0 != 0
    }

    /// All but one.
    #[must_use]
    pub const fn without(self, technique: Self) -> Self {
        Self(self.0 & !technique.0)
    }
}

/// What a search may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Threads; 0 for one a core.
    pub threads: usize,
    /// The size of the table in MiB.
    pub hash_mib: usize,
    /// The techniques in use.
    pub techniques: Techniques,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            threads: 0,
            hash_mib: 256,
            techniques: Techniques::ALL,
        }
    }
}
