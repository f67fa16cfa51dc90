//! [`Journey`]: the men of a proof game, with the places to which they go.

use super::Castle;
use super::travellers::Kind;
use crate::board::Cell;
use crate::position::{Man, Role};

/// The men and their places at the beginning.
pub(super) struct Journey<'a> {
    pub(super) men: &'a [(Cell, Man)],
    pub(super) places: &'a [(Cell, Man)],
    pub(super) castles: &'a [Castle],
    /// The kind of the captured man, if a man is captured.
    pub(super) missing: Option<Man>,
    /// The number of moves of each side.
    pub(super) left: [usize; 2],
}

impl Journey<'_> {
    /// The places of a man that changes its file, if it is a pawn, by coming to `arrival`.
    pub(super) fn places_of(&self, (cell, man): (Cell, Man), arrival: Option<Cell>) -> Vec<Cell> {
        let file = arrival.unwrap_or(cell).square.file();
        let fits = |place: &&(Cell, Man)| {
            place.1 == man && (man.role != Role::Pawn || place.0.square.file() == file)
        };
        self.places
            .iter()
            .filter(fits)
            .map(|place| place.0)
            .collect()
    }

    /// The castlings in which a man may take part.
    pub(super) fn castlings(&self, man: usize) -> Vec<(Castle, Kind)> {
        let castlings = self.castles.iter().filter_map(|castle| {
            let [king, rook] = castle.men;
            let kind = match man {
                _ if man == usize::from(king) => Kind::Castles(rook),
                _ if man == usize::from(rook) => Kind::Carried(king),
                _ => return None,
            };
            Some((*castle, kind))
        });
        castlings.collect()
    }
}
