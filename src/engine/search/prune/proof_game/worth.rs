//! [`Worth`]: a record of the tests of [`super::order`] that pay.

/// A record of which tests pay, by half-move.
///
/// A test takes the time of many positions. So it is made where it cuts off more positions than
/// that: the share of the tests that fail, times the positions that follow one on average. Elsewhere
/// it is made now and then, to know these numbers.
#[derive(Clone, Default)]
pub(super) struct Worth {
    half_moves: Vec<Record>,
    visits: u32,
}

/// The record of a half-move.
#[derive(Clone, Copy, Default)]
struct Record {
    /// All positions.
    entered: u64,
    /// Positions within the bounds.
    visits: u64,
    tests: u64,
    failures: u64,
    /// The steps of all tests.
    steps: u64,
    is_worth: bool,
}

impl Worth {
    /// The visits after which the record is read again.
    const PERIOD: u32 = 1 << 10;
    /// The first tests are made in any case.
    const FIRST: u64 = 16;
    /// The visits after which a test is made in any case.
    const SAMPLE: u64 = 256;
    /// The cost of a test without its steps in hundredths of positions: about twice its time.
    const TEST: u128 = 8000;
    /// The cost of a step in hundredths of positions.
    const STEP: u128 = 70;

    /// Counts a position after this number of half-moves.
    pub(super) fn count(&mut self, half_move: usize) {
        if self.half_moves.len() <= half_move {
            self.half_moves.resize(half_move + 1, Record::default());
        }
        self.half_moves[half_move].entered += 1;
    }

    /// Returns whether a position after this number of half-moves is to be tested.
    pub(super) fn is_due(&mut self, half_move: usize) -> bool {
        self.visits += 1;
        if self.visits.is_multiple_of(Self::PERIOD) {
            self.read();
        }
        if self.half_moves.len() <= half_move {
            self.half_moves.resize(half_move + 1, Record::default());
        }
        let record = &mut self.half_moves[half_move];
        record.visits += 1;
        record.is_worth || record.tests < Self::FIRST || record.visits.is_multiple_of(Self::SAMPLE)
    }

    /// Enters the result of a test.
    pub(super) fn enter(&mut self, half_move: usize, steps: usize, fails: bool) {
        if let Some(record) = self.half_moves.get_mut(half_move) {
            record.tests += 1;
            record.steps += steps as u64;
            record.failures += u64::from(fails);
        }
    }

    fn read(&mut self) {
        let mut below = 0;
        for record in self.half_moves.iter_mut().rev() {
            below += record.entered;
            // All in hundredths of positions, times the visits.
            let saved = 100 * u128::from(record.failures) * u128::from(below);
            let cost =
                Self::TEST * u128::from(record.tests) + Self::STEP * u128::from(record.steps);
            record.is_worth = saved > cost * u128::from(record.visits);
        }
    }
}
