//! [`Budget`]: when to list the targets of a search.
//!
//! Listing them takes from a millisecond to minutes, and so does the search without them; neither
//! time is known beforehand. So a short attempt is made at once, and a longer one each time that
//! the search has taken many times as long as the next attempt may.

use super::{Control, PositionOf, SetWise, Targets, Tracker};
use crate::search::script::Script;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, OnceLock};

/// The number of positions searched before an attempt, for each step of it.
const POSITIONS: u64 = 3;
/// The factor by which each attempt may be longer than the last one.
const LONGER: u64 = 3;
/// The longest attempt, in steps.
const LONGEST: u64 = 1 << 25;

/// The search for the targets of a script from its first position on, shared by the threads.
pub(super) struct Budget<'a, R: SetWise> {
    targets: &'a Targets<R>,
    start: PositionOf<R>,
    left: [u8; 2],
    control: &'a Control,
    listed: OnceLock<Tracker<'a, R>>,
    /// Whether following the targets costs too much.
    given_up: AtomicBool,
    /// The steps of the last attempt.
    tried: Mutex<u64>,
    /// The positions searched so far, and those before the next attempt.
    positions: AtomicU64,
    next: AtomicU64,
}

impl<'a, R: SetWise> Budget<'a, R> {
    /// Makes a short first attempt.
    pub(super) fn new(
        targets: &'a Targets<R>,
        start: PositionOf<R>,
        script: &Script,
        control: &'a Control,
    ) -> Self {
        let winner = script
            .movers
            .iter()
            .filter(|side| **side == script.winner)
            .count();
        let count = |moves: usize| u8::try_from(moves).unwrap_or(u8::MAX);
        let length = script.movers.len();
        let budget = Self {
            targets,
            start,
            left: [count(winner), count(length - winner)],
            control,
            listed: OnceLock::new(),
            given_up: AtomicBool::new(false),
            tried: Mutex::new(0),
            positions: AtomicU64::new(0),
            next: AtomicU64::new(0),
        };
        // If a shorter play has too many targets, this one also has.
        let first = at_once(length, targets.mate, winner < 2);
        let failed = targets.failed.load(Relaxed);
        if failed < first {
            budget.attempt(first);
        } else {
            budget.put_off(failed);
        }
        budget
    }

    /// All targets, once they are listed.
    pub(super) fn listed(&self) -> Option<&Tracker<'a, R>> {
        self.listed.get()
    }

    /// Makes all later walks begin without targets.
    pub(super) fn give_up(&self) {
        self.given_up.store(true, Relaxed);
    }

    pub(super) fn is_given_up(&self) -> bool {
        self.given_up.load(Relaxed)
    }

    /// All targets, if they are listed or if it pays to list them now, after `positions` more were
    /// searched.
    pub(super) fn go_on(&self, positions: u64) -> Option<&Tracker<'a, R>> {
        let all = self.positions.fetch_add(positions, Relaxed) + positions;
        if all >= self.next.load(Relaxed)
            && let Ok(tried) = self.tried.try_lock().map(|tried| *tried)
        {
            self.attempt(tried * LONGER);
        }
        self.listed()
    }

    /// Counts searched positions without an attempt. Plays of four half-moves or fewer, and plays
    /// with a forced end, make only the first attempt.
    pub(super) fn note(&self, positions: u64) {
        self.positions.fetch_add(positions, Relaxed);
    }

    fn attempt(&self, most: u64) {
        let Ok(mut tried) = self.tried.try_lock() else {
            return;
        };
        if self.listed.get().is_some() || *tried >= most {
            return;
        }
        *tried = most;
        if let Some(tracker) = self
            .targets
            .tracker(&self.start, self.left, most, self.control)
        {
            let _ = self.listed.set(tracker);
            return;
        }
        self.targets.failed.fetch_max(most, Relaxed);
        drop(tried);
        self.put_off(most);
    }

    /// After an attempt of `most` steps a longer one is due later.
    fn put_off(&self, most: u64) {
        if let Ok(mut tried) = self.tried.try_lock() {
            *tried = most;
        }
        let next = most.saturating_mul(LONGER);
        let positions = if next > LONGEST {
            u64::MAX
        } else {
            next * POSITIONS
        };
        self.next.store(positions, Relaxed);
    }
}

/// The steps of the first attempt: about as many as a search of this kind can afford. For a
/// stalemate there are more ways and more positions.
fn at_once(length: usize, mate: bool, series: bool) -> u64 {
    match length {
        0..5 => 2_000,
        5 => 10_000,
        6 if mate => 40_000,
        6 => 200_000,
        7 => 100_000,
        8 | 9 if mate || series => 200_000,
        _ if mate || series => 400_000,
        8 | 9 => 1_500_000,
        _ => 9_000_000,
    }
}
