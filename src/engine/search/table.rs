//! [`Table`]: the transposition table, shared by all threads without locks by the xor method of
//! Hyatt and Mann (2002). It stores facts about positions, mainly those with the attacker to move.
//!
//! A position has two facts, both independent of the path to it and exact: "no mate in `a` moves or
//! fewer" and "mate in `b` moves". Problem rules have no draw by repetition, so neither depends on
//! the path.
//!
//! An entry is two words: the key's first 64 bits xor the second word, and the key's last 48 bits
//! with the two facts. So 112 bits of the signature are compared. The entries of a bucket agree in
//! the bits that chose it (22 of them at 256 MiB), so about 90 are left to distinguish other
//! positions: with 10^11 probes of four entries each, the odds of one false hit are below 10^-15. A
//! torn write (one word of each of two writers) fails the comparison like any other position, since
//! the second word is part of the first. Relaxed atomics suffice: an entry is accepted only as a
//! whole. An interrupted search stores nothing.

use super::tally::{Count, count, count_many};
use crate::position::Key;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};

/// Entries in a bucket, words in an entry: a bucket is a cache line.
const ENTRIES: usize = 4;
const WORDS: usize = 2 * ENTRIES;
const FACTS: u64 = 0xffff;

/// The facts about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Facts {
    /// There is no mate in this many moves (0: nothing known).
    pub(super) no_mate_in: u8,
    /// There is a mate in this many moves (0: nothing known).
    pub(super) mate_in: u8,
}

impl Facts {
    /// Returns whether there is a mate in `moves`, if that is known.
    #[inline(always)]
    pub(super) fn answer(self, moves: u8) -> Option<bool> {
        if self.no_mate_in >= moves {
            Some(false)
        } else if self.mate_in != 0 && self.mate_in <= moves {
            Some(true)
        } else {
            None
        }
    }

    fn from_bits(bits: u64) -> Self {
        Self {
            no_mate_in: bits as u8,
            mate_in: (bits >> 8) as u8,
        }
    }

    fn bits(self) -> u64 {
        u64::from(self.no_mate_in) | u64::from(self.mate_in) << 8
    }

    /// The work that the facts represent: the longest length decided.
    fn worth(self) -> u8 {
        self.no_mate_in.max(self.mate_in)
    }
}

/// The initial number of buckets: 256 KiB, which fit into a processor's own cache. In the library's
/// tests it is one, so that the table also grows in small searches.
const FIRST: usize = if cfg!(test) { 1 } else { 1 << 12 };

/// A table of bounded size. Results never depend on its size.
///
/// It grows as it fills: new memory costs a page fault per page, and accesses to memory that is
/// mostly empty are slow. On growth the contents of a bucket are divided between it and its sister
/// among the new ones. A probe in the meantime may miss a fact, but does no other harm.
pub(super) struct Table {
    words: Box<[AtomicU64]>,
    /// The index of the first word on a cache line.
    start: usize,
    /// The greatest number of buckets; a power of two.
    most: usize,
    /// The number of buckets in use; a power of two.
    used: AtomicUsize,
    /// The number of entries replaced since the last growth.
    lost: AtomicUsize,
    grows: AtomicBool,
}

/// Returns whether an entry belongs to a key.
#[inline(always)]
fn is_of(key: Key, mixed: u64, second: u64) -> bool {
    let (low, high) = (mixed ^ second ^ key.low, (second ^ key.high) & !FACTS);
    low == 0 && high == 0
}

impl Table {
    /// A table of at most this many bytes, but at least one bucket; `None` if the system cannot
    /// provide them.
    pub(super) fn new(bytes: usize) -> Option<Self> {
        let (most, words) = Self::allocate(bytes)?;
        let start = words.as_ptr().align_offset(WORDS * 8).min(WORDS);
        count_many(Count::TablePlaces, (most * ENTRIES) as u64);
        let used = AtomicUsize::new(most.min(FIRST));
        Some(Self {
            words,
            start,
            most,
            used,
            lost: AtomicUsize::new(0),
            grows: AtomicBool::new(false),
        })
    }

    /// Returns whether the system has the memory for this many bytes.
    pub(super) fn fits(bytes: usize) -> bool {
        let words = bytemuck::allocation::try_zeroed_slice_box::<AtomicU64>(bytes / 8);
        // The compiler could remove an allocation that is never used.
        std::hint::black_box(words).is_ok()
    }

    fn allocate(bytes: usize) -> Option<(usize, Box<[AtomicU64]>)> {
        let most = 1 << (bytes / (WORDS * 8)).max(1).ilog2();
        // The system provides zeroed pages as they are touched, so an unused table costs nothing.
        Some((
            most,
            bytemuck::allocation::try_zeroed_slice_box(most * WORDS + WORDS).ok()?,
        ))
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> &[AtomicU64] {
        self.bucket_at(key.low as usize & (self.used.load(Relaxed) - 1))
    }

    #[inline(always)]
    fn bucket_at(&self, index: usize) -> &[AtomicU64] {
        let first = self.start + index * WORDS;
        &self.words[first..first + WORDS]
    }

    /// Counts a replaced entry, and doubles the buckets when they are crowded.
    #[cold]
    fn lose_one(&self) {
        let used = self.used.load(Relaxed);
        if used == self.most
            || self.lost.fetch_add(1, Relaxed) < used / 32
            || self.grows.swap(true, Acquire)
        {
            return;
        }
        // Another thread may have done it since.
        if self.used.load(Relaxed) == used {
            for index in 0..used {
                let sister = self.bucket_at(index + used);
                for (old, new) in self
                    .bucket_at(index)
                    .chunks_exact(2)
                    .zip(sister.chunks_exact(2))
                {
                    let (mixed, second) = (old[0].load(Relaxed), old[1].load(Relaxed));
                    if (mixed ^ second) as usize & used != 0 {
                        new[0].store(mixed, Relaxed);
                        new[1].store(second, Relaxed);
                        old[0].store(0, Relaxed);
                        old[1].store(0, Relaxed);
                    }
                }
            }
            self.lost.store(0, Relaxed);
            self.used.store(2 * used, Relaxed);
        }
        self.grows.store(false, Release);
    }

    /// Returns whether there is a mate in `moves`, if that is known.
    #[inline]
    pub(super) fn answer(&self, key: Key, moves: u8) -> Option<bool> {
        let answer = self.probe(key).answer(moves);
        count_many(Count::TableCuts, u64::from(answer.is_some()));
        answer
    }

    /// Returns whether the table holds that there is no mate in `moves`.
    #[inline]
    pub(super) fn denies(&self, key: Key, moves: u8) -> bool {
        let denies = self.probe(key).no_mate_in >= moves;
        count_many(Count::TableCuts, u64::from(denies));
        denies
    }

    /// The greatest number of moves in which there certainly is no mate; 0 if none is known.
    pub(super) fn no_mate_in(&self, key: Key) -> u8 {
        self.probe(key).no_mate_in
    }

    /// The number of moves in which there certainly is a mate, if one is known.
    pub(super) fn mate_in(&self, key: Key) -> Option<u8> {
        Some(self.probe(key).mate_in).filter(|moves| *moves > 0)
    }

    /// The facts about a position.
    #[inline]
    fn probe(&self, key: Key) -> Facts {
        count(Count::TableProbes);
        for entry in self.bucket(key).chunks_exact(2) {
            let (mixed, second) = (entry[0].load(Relaxed), entry[1].load(Relaxed));
            if is_of(key, mixed, second) {
                count(Count::TableHits);
                return Facts::from_bits(second & FACTS);
            }
        }
        Facts::default()
    }

    /// Adds a fact about a position.
    #[inline]
    pub(super) fn store(&self, key: Key, moves: u8, mate: bool) {
        let bucket = self.bucket(key);
        let mut place = 0;
        let mut least = u8::MAX;
        let mut facts = Facts::default();
        for (index, entry) in bucket.chunks_exact(2).enumerate() {
            let (mixed, second) = (entry[0].load(Relaxed), entry[1].load(Relaxed));
            let known = Facts::from_bits(second & FACTS);
            if is_of(key, mixed, second) {
                (place, facts) = (index, known);
                break;
            }
            if known.worth() < least {
                (place, least) = (index, known.worth());
            }
        }
        let is_new = facts == Facts::default();
        if mate {
            if facts.mate_in == 0 || moves < facts.mate_in {
                facts.mate_in = moves;
            }
        } else {
            facts.no_mate_in = facts.no_mate_in.max(moves);
        }
        count(Count::TableStores);
        let before = bucket[2 * place].load(Relaxed) | bucket[2 * place + 1].load(Relaxed);
        count_many(Count::TableFilled, u64::from(before == 0));
        let gives_way = before != 0 && is_new;
        let second = key.high & !FACTS | facts.bits();
        bucket[2 * place].store(key.low ^ second, Relaxed);
        bucket[2 * place + 1].store(second, Relaxed);
        if gives_way {
            self.lose_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::tally::counted;
    use super::*;

    #[test]
    fn facts_about_a_position_are_combined() {
        let table = Table::new(1 << 16).unwrap();
        let key = Key {
            low: 0x1234_5678_9abc_def0,
            high: 0x0fed_cba9_8765_4321,
        };
        assert_eq!(table.probe(key), Facts::default());
        table.store(key, 3, false);
        table.store(key, 2, false);
        table.store(key, 6, true);
        table.store(key, 5, true);
        table.store(key, 7, true);
        let facts = table.probe(key);
        assert_eq!(
            facts,
            Facts {
                no_mate_in: 3,
                mate_in: 5
            }
        );
        assert_eq!(
            [3, 4, 5, 9].map(|moves| facts.answer(moves)),
            [Some(false), None, Some(true), Some(true)]
        );
    }

    #[test]
    fn keys_that_differ_in_a_compared_bit_share_no_facts() {
        let table = Table::new(0).unwrap();
        let key = Key {
            low: 77,
            high: 0xabcd_0000,
        };
        table.store(key, 4, true);
        for bit in 0..64 {
            assert_eq!(
                table.probe(Key {
                    low: key.low ^ 1 << bit,
                    ..key
                }),
                Facts::default()
            );
            if bit >= 16 {
                assert_eq!(
                    table.probe(Key {
                        high: key.high ^ 1 << bit,
                        ..key
                    }),
                    Facts::default()
                );
            }
        }
    }

    /// Five positions in a bucket of four: four fill it, the fifth takes an occupied place.
    #[test]
    fn stores_probes_hits_and_filled_places_are_counted() {
        let table = Table::new(0).unwrap();
        let before = [
            Count::TableStores,
            Count::TableFilled,
            Count::TableProbes,
            Count::TableHits,
        ]
        .map(counted);
        let key = |n: u64| Key {
            low: n,
            high: n << 32,
        };
        for n in 1..=5 {
            table.store(key(n), 10 - n as u8, false);
        }
        table.store(key(5), 9, true);
        assert_eq!(
            (
                table.answer(key(5), 9),
                table.answer(key(5), 7),
                table.answer(key(6), 1)
            ),
            (Some(true), None, None)
        );
        let after = [
            Count::TableStores,
            Count::TableFilled,
            Count::TableProbes,
            Count::TableHits,
        ]
        .map(counted);
        assert_eq!(
            [0, 1, 2, 3].map(|index| after[index] - before[index]),
            [6, 4, 3, 2]
        );
        assert_eq!(counted(Count::TablePlaces), 4);
        assert_eq!(counted(Count::TableCuts), 1);
    }

    /// A distinct key for each number (splitmix64).
    fn key(n: u64) -> Key {
        let scattered = |n: u64| {
            let n = n.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            let n = (n ^ n >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let n = (n ^ n >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            n ^ n >> 31
        };
        Key {
            low: scattered(2 * n),
            high: scattered(2 * n + 1),
        }
    }

    /// A table that may grow keeps nearly all that was stored in it, as long as there is room; one
    /// that may not grow holds nothing wrong.
    #[test]
    fn growing_loses_little_and_invents_nothing() {
        const MANY: u64 = 100_000;
        let facts = |n: u64| ((n % 7 + 1) as u8, n.is_multiple_of(3));
        for (bytes, least) in [(16 << 20, MANY * 95 / 100), (1 << 20, 60_000), (0, 1)] {
            let table = Table::new(bytes).unwrap();
            for n in 0..MANY {
                let (moves, mate) = facts(n);
                table.store(key(n), moves, mate);
            }
            let mut known = 0;
            for n in 0..2 * MANY {
                let (moves, mate) = facts(n);
                if let Some(answer) = table.answer(key(n), moves) {
                    assert!(n < MANY && answer == mate, "{n}");
                    known += 1;
                }
            }
            assert!(known >= least, "{known} with {bytes} bytes");
            assert_eq!(
                table.used.into_inner() == table.most,
                bytes < 16 << 20,
                "as much as is needed"
            );
        }
    }

    /// Two threads write and read while the table grows: the facts that they read are right.
    #[test]
    fn growing_under_two_threads_invents_nothing() {
        let table = Table::new(4 << 20).unwrap();
        std::thread::scope(|scope| {
            for thread in 0..2 {
                let table = &table;
                scope.spawn(move || {
                    for n in (thread..100_000_u64).step_by(2) {
                        table.store(key(n), (n % 9 + 1) as u8, n.is_multiple_of(3));
                        let other = n ^ 1;
                        let answer = table.answer(key(other), (other % 9 + 1) as u8);
                        assert!(answer.is_none_or(|answer| answer == (other.is_multiple_of(3))));
                    }
                });
            }
        });
    }

    #[test]
    fn a_full_bucket_drops_the_least_valuable_entry() {
        let table = Table::new(0).unwrap();
        let key = |n: u64| Key {
            low: n,
            high: n << 32,
        };
        for n in 1..=5 {
            table.store(key(n), 10 - n as u8, false);
        }
        assert_eq!(table.probe(key(1)).no_mate_in, 9);
        assert_eq!(
            table.probe(key(4)).no_mate_in,
            0,
            "worth least when the fifth came"
        );
        assert_eq!(table.probe(key(5)).no_mate_in, 5);
    }
}
