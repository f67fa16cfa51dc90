//! Random numbers with a seed, so that a failure can be repeated on every machine.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "every test binary uses its own part"
)]

/// A small generator (`SplitMix64`) for positions and options.
pub struct Random(pub u64);

impl Random {
    /// The generator with a seed. The environment variable `PARTON_SEED`, a number, draws other
    /// cases in all tests.
    pub fn new(seed: u64) -> Self {
        let shift = std::env::var("PARTON_SEED").ok();
        let shift: u64 = shift.map_or(0, |text| text.parse().expect("PARTON_SEED is a number"));
        Self(seed ^ shift.rotate_left(40))
    }

    /// The generator of a subject, such as a condition. It depends on no other subject, so that a
    /// new row of a table leaves the cases of all others as they are.
    pub fn of(subject: &str) -> Self {
        // FNV-1a (draft-eastlake-fnv).
        Self::new(subject.bytes().fold(0xCBF2_9CE4_8422_2325, |number, byte| {
            (number ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
        }))
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    /// Returns `true` with this probability in percent.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these values.
    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}
