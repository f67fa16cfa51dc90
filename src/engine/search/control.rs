//! How a running search is watched and stopped, and what it may use.

use super::tally::{COUNTS, Count};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The search was told to stop; what it was doing is not known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// Shared between a search and those who watch or stop it.
#[derive(Debug, Default)]
pub struct Control {
    stop: Arc<AtomicBool>,
    /// Units of work (first moves decided, trees told) that are finished.
    pub done: AtomicU64,
    /// Units of work known so far.
    pub total: AtomicU64,
    /// Keys found so far.
    pub keys: AtomicU64,
    /// Positions with the attacker to move that were looked at.
    pub nodes: AtomicU64,
    pub(super) counts: [AtomicU64; COUNTS],
}

impl Control {
    /// Asks the search to stop soon; what it has found is reported.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether the search was asked to stop.
    #[inline(always)]
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    /// How often something happened in the searches that are done. With one thread the number is the same each time.
    pub fn count(&self, what: Count) -> u64 {
        self.counts[what as usize].load(Relaxed)
    }

    /// The flag that says so, for searches that outlive a borrow.
    pub(super) fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    #[inline(always)]
    pub(super) fn poll(&self) -> Result<(), Interrupted> {
        if self.is_stopped() { Err(Interrupted) } else { Ok(()) }
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
    /// Of the last move make only those that can reach the goal: that can give check for a mate, that can leave no man a way
    /// for a stalemate, that can do either for a selfmate; leave out checks that are surely answered. What is left out is what
    /// the engine of the rules knows of (`Rules::checks` and its sisters).
    MATE_MOVES = 0, "mate-moves";
    /// Try the reply that refuted last, and the move that mated last, before others. Order only.
    KILLERS = 1, "killers";
    /// Try checking replies early. Order only.
    CHECKS = 2, "checks";
    /// Try moves early that leave the other side few answers. Order only.
    MOBILITY = 3, "mobility";
    /// Remember positions with the attacker to move, by 112 bits of their signature.
    TABLE = 4, "table";
    /// In proof games leave positions from which the men need more moves than are left (`prune/proof_game`).
    BOUNDS = 5, "bounds";
    /// List the ends that the moves left can still reach, and leave moves after which none is in reach (`prune/targets`).
    TARGETS = 6, "targets";
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
        Self { threads: 0, hash_mib: 256, techniques: Techniques::ALL }
    }
}
