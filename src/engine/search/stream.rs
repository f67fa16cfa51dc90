//! Results that a search reports while it runs: a key as soon as every first move before it is
//! decided, a line of help and series play as soon as every line before it is.
//!
//! Any thread may search units of work (first moves) in any order. [`InOrder`] holds back early
//! results, so the reports and their order never depend on the threads; only their timing does.

use crate::position::Color;
use crate::problem::{Line, LineMove, Part, Problem, Solution};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// A report of a search. The order is: a version; then for each side that begins, the side, its
/// keys or lines, and its completed solution.
#[derive(Clone, Copy, Debug)]
pub enum News<'a> {
    /// The next version is being solved.
    Version {
        /// `a`, `b` and so on.
        name: &'a str,
        /// The problem with the changes of the twin made.
        problem: &'a Problem,
    },
    /// A side begins.
    Side {
        /// Whether the side is not the one that the stipulation names, as in duplex.
        exchanged: bool,
    },
    /// The next lines of help and series play or of proof games: first set play, then shorter
    /// solutions, each part as a whole; then solutions, as they are decided.
    Lines {
        /// The part of the solution to which they belong.
        part: Part,
        /// The lines, at least one.
        lines: &'a [Line],
    },
    /// A key of battle play, as soon as every first move before it is decided.
    Key(LineMove),
    /// The side is finished: every line of the solution has been reported.
    Solved(&'a Solution),
}

/// Receives the reports of a search, on any of its threads, one after the other. The search waits
/// meanwhile.
pub type Listener<'a> = dyn Fn(News<'_>) + Sync + 'a;

/// Reports the lines of one side, each once.
pub(super) struct Stream<'a> {
    listener: &'a Listener<'a>,
    reported: [AtomicUsize; Part::ALL.len()],
    keys: AtomicUsize,
}

impl<'a> Stream<'a> {
    pub(in crate::search) const fn new(listener: &'a Listener<'a>) -> Self {
        Self {
            listener,
            reported: [const { AtomicUsize::new(0) }; Part::ALL.len()],
            keys: AtomicUsize::new(0),
        }
    }

    /// Reports the next lines of a part, until `most` lines of it have been reported.
    pub(in crate::search) fn report(&self, part: Part, lines: &[Line], most: usize) {
        let before = self.reported[part as usize].load(Relaxed);
        let lines = lines.get(..most.saturating_sub(before)).unwrap_or(lines);
        if !lines.is_empty() {
            self.reported[part as usize].store(before + lines.len(), Relaxed);
            (self.listener)(News::Lines { part, lines });
        }
    }

    /// Reports a key.
    pub(in crate::search) fn key(&self, key: LineMove) {
        self.keys.fetch_add(1, Relaxed);
        (self.listener)(News::Key(key));
    }

    /// Reports the unreported rest of a solution in which this side begins.
    pub(in crate::search) fn rest(&self, solution: &Solution, by: Color) {
        for key in solution.keys.iter().skip(self.keys.load(Relaxed)) {
            self.key(LineMove {
                mv: key.mv,
                by,
                check: key.check,
                goal: key.goal,
            });
        }
        for part in Part::ALL {
            let before = self.reported[part as usize].load(Relaxed);
            self.report(
                part,
                solution.part(part).get(before..).unwrap_or_default(),
                usize::MAX,
            );
        }
    }
}

/// Passes numbered items on in the order of their numbers, each as soon as all earlier ones are
/// there.
#[derive(Debug)]
pub(super) struct InOrder<T> {
    state: Mutex<Waiting<T>>,
}

#[derive(Debug)]
struct Waiting<T> {
    next: usize,
    items: BTreeMap<usize, T>,
}

impl<T> InOrder<T> {
    pub(in crate::search) const fn new() -> Self {
        Self {
            state: Mutex::new(Waiting {
                next: 0,
                items: BTreeMap::new(),
            }),
        }
    }

    /// Accepts an item, counted from 0, and passes on those that are due, never two at the same
    /// time.
    pub(in crate::search) fn take(&self, number: usize, item: T, mut pass: impl FnMut(T)) {
        let mut waiting = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.items.insert(number, item);
        loop {
            let next = waiting.next;
            let Some(item) = waiting.items.remove(&next) else {
                break;
            };
            waiting.next += 1;
            pass(item);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rayon::prelude::*;

    /// Shuffles with a small generator (xorshift).
    fn shuffled(count: usize, seed: u64) -> Vec<usize> {
        let mut state = seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        let mut numbers: Vec<usize> = (0..count).collect();
        for index in (1..count).rev() {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            numbers.swap(index, (state % (index as u64 + 1)) as usize);
        }
        numbers
    }

    #[test]
    fn items_pass_in_order_and_no_later_than_they_can() {
        for seed in 1..200 {
            let order = InOrder::new();
            let mut passed = Vec::new();
            let mut come = Vec::new();
            for number in shuffled(30, seed) {
                order.take(number, number, |item| passed.push(item));
                come.push(number);
                let due = (0..30).take_while(|number| come.contains(number)).count();
                assert_eq!(passed, (0..due).collect::<Vec<_>>(), "after {come:?}");
            }
            assert_eq!(passed.len(), 30);
        }
    }

    #[test]
    fn items_of_many_threads_pass_in_order() {
        for seed in 1..50 {
            let order = InOrder::new();
            let passed = Mutex::new(Vec::new());
            shuffled(500, seed).into_par_iter().for_each(|number| {
                order.take(number, number, |item| passed.lock().unwrap().push(item));
            });
            assert_eq!(passed.into_inner().unwrap(), (0..500).collect::<Vec<_>>());
        }
    }
}
