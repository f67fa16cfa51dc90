//! [`Table`]: what is known of positions with the attacker to move, shared by all threads.
//!
//! A position has two facts, both exact whatever led to it: "no mate in `a` moves or fewer" and "mate in `b` moves".
//! Problem rules know no repetition, so neither depends on the path.
//!
//! An entry is two words: the key's first 64 bits xor the second word, and the key's last 48 bits with the two facts.
//! So 112 bits of the signature are compared. The entries of a bucket agree in the bits that chose it (22 of them at
//! 256 MiB), so about 90 are left to tell strangers apart: with 10^11 probes of four entries each, the odds of one false
//! hit are below 10^-15. A torn write (one word of each of two writers) fails the comparison like any other stranger, since the
//! second word is part of the first. Relaxed atomics suffice: an entry is believed only as a whole.

use crate::faults::Fault;
use crate::position::Key;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Entries in a bucket, words in an entry: a bucket is a cache line.
const ENTRIES: usize = 4;
const WORDS: usize = 2 * ENTRIES;
const FACTS: u64 = 0xffff;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Facts {
    /// There is no mate in this many moves (0: nothing known).
    pub(super) no_mate_in: u8,
    /// There is a mate in this many moves (0: nothing known).
    pub(super) mate_in: u8,
}

impl Facts {
    /// Whether there is a mate in `moves`, if that is known.
    #[inline(always)]
    pub(super) fn answer(self, moves: u8) -> Option<bool> {
        if self.no_mate_in + Fault::TableNoMateLonger.turns(0, self.no_mate_in.min(1)) >= moves {
            Some(false)
        } else if self.mate_in != 0 && self.mate_in <= moves + Fault::TableMateSooner.turns(0, 1) {
            Some(true)
        } else {
            None
        }
    }

    fn from_bits(bits: u64) -> Self {
        Self { no_mate_in: bits as u8, mate_in: (bits >> 8) as u8 }
    }

    fn bits(self) -> u64 {
        u64::from(self.no_mate_in) | u64::from(self.mate_in) << 8
    }

    /// How much work the facts stand for: the longest length decided.
    fn worth(self) -> u8 {
        self.no_mate_in.max(self.mate_in)
    }
}

/// A table of bounded size. Results never depend on its size.
pub(super) struct Table {
    words: Box<[AtomicU64]>,
    /// The first word on a cache line.
    start: usize,
    buckets: usize,
}

/// Whether an entry is of a key.
#[inline(always)]
fn is_of(key: Key, mixed: u64, second: u64) -> bool {
    let (low, high) = (mixed ^ second ^ key.low, (second ^ key.high) & !FACTS);
    let low = Fault::TableComparesFirstFew.turns(low, low & 0xff);
    low == 0 && (high == 0 || Fault::TableComparesFirstOnly.is_on())
}

impl Table {
    /// A table of about this many bytes, at least one bucket; none if the system does not have them.
    pub(super) fn new(bytes: usize) -> Option<Self> {
        let buckets = (bytes / (WORDS * 8)).max(1);
        // The system hands out zeroed pages as they are touched, so an unused table costs nothing.
        let words: Box<[AtomicU64]> = bytemuck::allocation::try_zeroed_slice_box(buckets * WORDS + WORDS).ok()?;
        let start = words.as_ptr().align_offset(WORDS * 8).min(WORDS);
        Some(Self { words, start, buckets })
    }

    #[inline(always)]
    fn bucket(&self, key: Key) -> &[AtomicU64] {
        let index = ((u128::from(key.low) * self.buckets as u128) >> 64) as usize;
        let first = self.start + index * WORDS;
        &self.words[first..first + WORDS]
    }

    /// What is known of a position.
    #[inline]
    pub(super) fn probe(&self, key: Key) -> Facts {
        for entry in self.bucket(key).chunks_exact(2) {
            let (mixed, second) = (entry[0].load(Relaxed), entry[1].load(Relaxed));
            if is_of(key, mixed, second) {
                return Facts::from_bits(second & FACTS);
            }
        }
        Facts::default()
    }

    /// Adds a fact to what is known of a position.
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
        if mate {
            if facts.mate_in == 0 || moves < facts.mate_in || Fault::TableForgetsSooner.is_on() {
                facts.mate_in = moves;
            }
        } else {
            facts.no_mate_in = facts.no_mate_in.max(moves);
        }
        let second = key.high & !FACTS | facts.bits();
        bucket[2 * place].store(key.low ^ second, Relaxed);
        bucket[2 * place + 1].store(second, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facts_add_up() {
        let table = Table::new(1 << 16).unwrap();
        let key = Key { low: 0x1234_5678_9abc_def0, high: 0x0fed_cba9_8765_4321 };
        assert_eq!(table.probe(key), Facts::default());
        table.store(key, 3, false);
        table.store(key, 2, false);
        table.store(key, 6, true);
        table.store(key, 5, true);
        table.store(key, 7, true);
        let facts = table.probe(key);
        assert_eq!(facts, Facts { no_mate_in: 3, mate_in: 5 });
        assert_eq!([3, 4, 5, 9].map(|moves| facts.answer(moves)), [Some(false), None, Some(true), Some(true)]);
    }

    #[test]
    fn keys_that_differ_in_any_compared_bit_are_strangers() {
        let table = Table::new(0).unwrap();
        let key = Key { low: 77, high: 0xabcd_0000 };
        table.store(key, 4, true);
        for bit in 0..64 {
            assert_eq!(table.probe(Key { low: key.low ^ 1 << bit, ..key }), Facts::default());
            if bit >= 16 {
                assert_eq!(table.probe(Key { high: key.high ^ 1 << bit, ..key }), Facts::default());
            }
        }
    }

    #[test]
    fn a_full_bucket_gives_up_what_is_worth_least() {
        let table = Table::new(0).unwrap();
        let key = |n: u64| Key { low: n, high: n << 32 };
        for n in 1..=5 {
            table.store(key(n), 10 - n as u8, false);
        }
        assert_eq!(table.probe(key(1)).no_mate_in, 9);
        assert_eq!(table.probe(key(4)).no_mate_in, 0, "worth least when the fifth came");
        assert_eq!(table.probe(key(5)).no_mate_in, 5);
    }
}
