//! The table compared with a list that remembers everything.

use super::super::table::Table;
use super::positions::Random;
use crate::position::Key;

/// A table of one bucket, with no more positions than fit, knows exactly the stored data. Positions
/// with signatures that differ from stored ones in one bit are unknown to it.
pub(super) fn remember() -> Result<(), String> {
    let mut random = Random(5);
    for _ in 0..500 {
        let table = Table::new(0).ok_or("no memory")?;
        let keys: [Key; 4] = std::array::from_fn(|_| Key {
            low: random.next(),
            high: random.next(),
        });
        // For each position, `shortest` has the minimum number of moves to mate. `known` has the
        // number up to which a mate was denied, and the number from which one was found.
        let shortest: [u8; 4] = std::array::from_fn(|_| 1 + random.below(8) as u8);
        let mut known = [(0, u8::MAX); 4];
        for _ in 0..12 {
            let (which, moves) = (random.below(4), 1 + random.below(9) as u8);
            let mate = moves >= shortest[which];
            table.store(keys[which], moves, mate);
            let (denied, found) = &mut known[which];
            if mate {
                *found = (*found).min(moves);
            } else {
                *denied = (*denied).max(moves);
            }
        }
        for (key, (denied, found)) in keys.into_iter().zip(known) {
            for moves in 1..=10 {
                let expected = if moves <= denied {
                    Some(false)
                } else {
                    (moves >= found).then_some(true)
                };
                let answer = table.answer(key, moves);
                if answer != expected {
                    return Err(format!("{moves} moves: {answer:?}, expected {expected:?}"));
                }
            }
            for bit in 0..128 {
                // The lowest sixteen bits of the second word are not compared.
                let bit = if (64..80).contains(&bit) {
                    bit + 16
                } else {
                    bit
                };
                let stranger = if bit < 64 {
                    Key {
                        low: key.low ^ 1 << bit,
                        ..key
                    }
                } else {
                    Key {
                        high: key.high ^ 1 << (bit - 64),
                        ..key
                    }
                };
                if (1..=10).any(|moves| table.answer(stranger, moves).is_some()) {
                    return Err(format!(
                        "a position with another signature (bit {bit}) is reported as known"
                    ));
                }
            }
        }
    }
    Ok(())
}
