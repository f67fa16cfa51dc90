//! [`Dice`]: a random number generator for tests.

/// A small seeded generator, so that failures are reproducible.
pub(super) struct Dice(pub(super) u64);

impl Dice {
    pub(super) fn below(&mut self, below: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below.max(1)
    }
}
