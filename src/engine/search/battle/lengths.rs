//! [`Lengths`]: how soon the attacker succeeds in every position that can arise, as
//! [`backward()`](super::backward::backward) computes it.

use crate::position::Key;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// The number of the attacker's moves to success.
pub(in crate::search) type Length = u16;

/// The length of positions in which the attacker never succeeds.
pub(in crate::search) const NEVER: Length = Length::MAX;

/// Takes a signature, whose bits are random, for its own hash.
#[derive(Default)]
pub(super) struct Unchanged(u64);

impl Hasher for Unchanged {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(*byte);
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = self.0.rotate_left(32) ^ word;
    }
}

/// The numbers of positions by their signatures.
pub(super) type Numbers = HashMap<(u64, u64), u32, BuildHasherDefault<Unchanged>>;

/// The number of the attacker's moves to success, for each position that can arise.
pub(in crate::search) struct Lengths {
    pub(super) numbers: Numbers,
    /// By number: the least number of moves, or [`NEVER`].
    pub(super) lengths: Vec<Length>,
}

impl Lengths {
    /// Returns whether the attacker, who is to move, succeeds in this number of moves or fewer;
    /// `None` if the position was not listed.
    #[inline]
    pub(super) fn answer(&self, key: Key, moves: u8) -> Option<bool> {
        let number = self.numbers.get(&(key.low, key.high))?;
        Some(self.lengths[*number as usize] <= Length::from(moves))
    }
}
