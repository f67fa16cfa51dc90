//! [`Listing`]: moves or lines of which a sentence shows the first.

use super::coded::datum;
use crate::notation::Notated;

/// The first moves or lines of a list, and the length of the whole list.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Listing {
    /// The first moves or lines, or all of them.
    pub moves: Vec<Notated>,
    /// The number of all moves or lines.
    pub count: usize,
}

datum!(Listing: moves, count);

impl Listing {
    /// The number of items that a sentence shows.
    pub const FEW: usize = 4;

    /// The number of lines of help and series play that a verdict keeps: an unsound problem may have
    /// millions, and verdicts on many problems are in memory together.
    pub const MOST: usize = 1_000;

    /// A list with all its moves.
    pub const fn of(moves: Vec<Notated>) -> Self {
        Self {
            count: moves.len(),
            moves,
        }
    }

    /// Returns whether nothing is listed.
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The same list with its first items only.
    pub(super) fn briefly(&self) -> Self {
        Self {
            moves: self.moves.iter().take(Self::FEW).cloned().collect(),
            count: self.count,
        }
    }
}
