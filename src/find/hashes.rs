//! [`Hashes`]: position hashes that do not depend on orientation.

use super::placement::Placement;
use super::transform::{Freedom, Transformation};
use crate::board::Cell;
use crate::position::Man;

/// A number that two positions share if one is a transformation of the other, and almost never
/// otherwise.
pub type Hash = u128;

/// The sum of the terms of all men, and the term of each.
type PlacementSums = (Hash, Vec<Hash>);

/// The hashes that find equal positions and positions that differ by a man, without pairwise
/// comparison.
#[derive(Clone, Debug)]
pub struct Hashes {
    /// The hash of all men.
    pub whole: Hash,
    /// For each man, the hash of all others.
    pub without: Vec<Hash>,
}

impl Hashes {
    /// The hashes of a position, invariant under reflection from left to right, exchange of colours
    /// and, in Alice chess, exchange of boards. If no man has a direction, as a pawn has, a second
    /// value is also invariant under rotation: see [`Freedom::alike`].
    pub fn of(placement: &Placement) -> Vec<Self> {
        let kinds: &[bool] = if placement.is_directed() {
            &[true]
        } else {
            &[true, false]
        };
        kinds
            .iter()
            .map(|&directed| Self::turned(placement, directed))
            .collect()
    }

    /// The hashes of a position, each the smallest over all its transformations.
    fn turned(placement: &Placement, directed: bool) -> Self {
        let variant = placement.variant;
        let law = variant.law();
        let seed = u128::from(variant as u8) * 2 + u128::from(directed) + 1;
        let row = |turn: Transformation| -> PlacementSums {
            let one = |&(cell, man): &(Cell, Man)| {
                turn.cell(law, cell)
                    .map_or(0, |cell| term(cell, turn.man(man)))
            };
            let row: Vec<Hash> = placement.men.iter().map(one).collect();
            (
                row.iter().fold(seed, |sum, one| sum.wrapping_add(*one)),
                row,
            )
        };
        let rows: Vec<PlacementSums> = Freedom::alike(variant, directed)
            .turns(variant)
            .into_iter()
            .map(row)
            .collect();
        let least =
            |of: &dyn Fn(&PlacementSums) -> Hash| rows.iter().map(of).min().unwrap_or_default();
        let without =
            (0..placement.men.len()).map(|index| least(&|(sum, row)| sum.wrapping_sub(row[index])));
        Self {
            whole: least(&|(sum, _)| *sum),
            without: without.collect(),
        }
    }
}

/// The term of a man on a cell (Zobrist hashing with addition). The sum does not depend on the
/// order of men, and a term can be subtracted.
fn term(cell: Cell, man: Man) -> Hash {
    let traits = u64::from(man.traits.bits());
    let index = (cell.board.index() * 64 + cell.square.index()) as u64;
    let number =
        index | (man.color.index() as u64) << 12 | traits << 16 | (man.role.index() as u64) << 24;
    u128::from(mixed(number)) << 64 | u128::from(mixed(number ^ 0x5851_f42d_4c95_7f2d))
}

/// Steele, Lea and Flood's `SplitMix64`.
const fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
