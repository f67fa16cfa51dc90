//! [`Numbers`]: the table of proof and disproof numbers of undecided positions.
//!
//! An entry belongs to a position with a number of moves left. It holds estimates of the numbers of
//! leaves that must be proved, and disproved, to decide the position. A replaced entry, or one of
//! another position with the same check bits, changes the order of the search but no result.
//! Decided positions are in the transposition table.

use crate::position::Key;

/// Entries in a bucket, which is a cache line.
const ENTRIES: usize = 4;

/// The initial number of buckets.
const FIRST: usize = 1 << 12;

/// Bits of a proof or disproof number in an entry.
const BITS: u32 = 24;

/// The least numbers of leaves to be proved, and to be disproved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pair {
    pub(super) proof: u32,
    pub(super) disproof: u32,
}

impl Pair {
    /// More than any number of leaves.
    pub(super) const NEVER: u32 = (1 << BITS) - 1;
    pub(super) const PROVED: Self = Self {
        proof: 0,
        disproof: Self::NEVER,
    };
    pub(super) const DISPROVED: Self = Self {
        proof: Self::NEVER,
        disproof: 0,
    };

    /// Limits that no undecided node reaches.
    pub(super) const OPEN: Self = Self {
        proof: Self::NEVER,
        disproof: Self::NEVER,
    };

    pub(super) const fn is_decided(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    pub(super) const fn decided(proved: bool) -> Self {
        if proved {
            Self::PROVED
        } else {
            Self::DISPROVED
        }
    }
}

#[derive(Clone, Copy, Default)]
struct Entry {
    check: u64,
    /// Proof number, disproof number, the work done in powers of two; 0 if the entry is empty.
    rest: u64,
}

/// A table of bounded size.
pub(super) struct Numbers {
    entries: Vec<[Entry; ENTRIES]>,
    most: usize,
    filled: usize,
}

/// The check bits of a position with a number of moves left; the last bits give the bucket.
fn check(key: Key, moves: u8) -> u64 {
    let part = (u64::from(moves) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    key.low ^ key.high.rotate_left(32) ^ part ^ part >> 32
}

impl Numbers {
    /// A table of at most this many bytes.
    pub(super) fn new(bytes: usize) -> Self {
        let most = 1 << (bytes / size_of::<[Entry; ENTRIES]>()).max(1).ilog2();
        Self {
            entries: vec![[Entry::default(); ENTRIES]; FIRST.min(most)],
            most,
            filled: 0,
        }
    }

    fn bucket(&self, check: u64) -> usize {
        check as usize & (self.entries.len() - 1)
    }

    /// The stored numbers.
    pub(super) fn get(&self, key: Key, moves: u8) -> Option<Pair> {
        let check = check(key, moves);
        let entry = self.entries[self.bucket(check)]
            .iter()
            .find(|entry| entry.check == check && entry.rest != 0)?;
        let part = |shift: u32| (entry.rest >> shift) as u32 & Pair::NEVER;
        Some(Pair {
            proof: part(0),
            disproof: part(BITS),
        })
    }

    /// Stores the numbers and the number of positions searched for them.
    pub(super) fn put(&mut self, key: Key, moves: u8, pair: Pair, work: u64) {
        if self.filled * 4 > self.entries.len() * ENTRIES * 3 && self.entries.len() < self.most {
            self.grow();
        }
        let work = u64::from((work + 1).ilog2()) + 1;
        let rest = u64::from(pair.proof) | u64::from(pair.disproof) << BITS | work << (2 * BITS);
        self.insert(Entry {
            check: check(key, moves),
            rest,
        });
    }

    /// Stores an entry in its own place, in an empty one, or in the one with the least work.
    fn insert(&mut self, entry: Entry) {
        let index = self.bucket(entry.check);
        let bucket = &mut self.entries[index];
        let own = bucket
            .iter()
            .position(|other| other.check == entry.check && other.rest != 0);
        let least = (0..ENTRIES)
            .min_by_key(|index| bucket[*index].rest >> (2 * BITS))
            .unwrap_or(0);
        let place = &mut bucket[own.unwrap_or(least)];
        self.filled += usize::from(place.rest == 0);
        *place = entry;
    }

    fn grow(&mut self) {
        let buckets = 2 * self.entries.len();
        let before = std::mem::replace(
            &mut self.entries,
            vec![[Entry::default(); ENTRIES]; buckets],
        );
        self.filled = 0;
        before
            .into_iter()
            .flatten()
            .filter(|entry| entry.rest != 0)
            .for_each(|entry| self.insert(entry));
    }
}
