//! The moves that a side prefers to its other legal moves: captures, moves that answer the last one,
//! moves of the same man or of the first man in an order (must capture and its relatives).
//!
//! Only legal moves are compared, and a side that has none of the preferred kind may play any. So
//! checks and mates are as usual, except in Back-Home (`homing.rs`).

use crate::board::{Square, sites_in};
use crate::conditions::{Conditions, Preference, Value};
use crate::position::state::Position;
use crate::position::worlds::Worlds;
use crate::position::{Color, Move};

impl Position<Worlds> {
    /// The preference of a side, with its condition.
    pub fn preference(&self, side: Color) -> Option<(Conditions, Preference)> {
        let conditions = self.men().conditions();
        let own = conditions
            .only(Conditions::PREFERRING)
            .only(Conditions::ranked(side));
        if own.is_empty() {
            return None;
        }
        own.rows().find_map(|row| match row.value {
            Value::Preferred { what, .. } => Some((own.only(row.set), what)),
            _ => None,
        })
    }

    /// Returns whether the side to move must go to a square (forced squares).
    pub(super) fn is_forced(&self, to: Square) -> bool {
        let own = Conditions::ranked(self.turn());
        self.men().conditions().squares_of(own).has(to)
    }

    /// The rank of a move by the distance that it leaves between two men; 0 if one of them is gone.
    fn rank_of_distance(&self, greatest: bool, mv: Move) -> u32 {
        let own = Conditions::ranked(self.turn()).only(Conditions::DISTERS);
        let squares = self.men().conditions().squares_of(own);
        let after = self.play(mv);
        let men = after.men();
        let stands = |square: Square| {
            let mut cells = sites_in(men.occupied_sites(0)).map(|site| men.cell((0, site)));
            cells.find(|cell| men.origin(*cell).is_some_and(|at| at.square == square))
        };
        let mut squares = squares.into_iter();
        let places = (
            squares.next().and_then(stands),
            squares.next().and_then(stands),
        );
        let (Some(one), Some(other)) = places else {
            return 0;
        };
        let files = u32::from(one.square.file().abs_diff(other.square.file()));
        let ranks = u32::from(one.square.rank().abs_diff(other.square.rank()));
        let distance = files * files + ranks * ranks;
        if greatest { distance } else { 128 - distance }
    }

    /// The rank of a move: the side to move plays only the moves with the greatest rank.
    pub fn rank(&self, what: Preference, mv: Move) -> u32 {
        let memory = self.men().memory;
        let from = mv.from().square;
        let to = self.arrival_before_rebirth(mv).square;
        let step = |sign: i16| {
            memory.step.is_some_and(|(start, end)| {
                let files = i16::from(end.file()) - i16::from(start.file());
                let ranks = i16::from(end.rank()) - i16::from(start.rank());
                (
                    i16::from(to.file()) - i16::from(from.file()),
                    i16::from(to.rank()) - i16::from(from.rank()),
                ) == (sign * files, sign * ranks)
            })
        };
        let is_preferred = match what {
            Preference::Captures | Preference::AnyCapture => mv.captured().is_some(),
            Preference::SquareLeft => memory.step.is_some_and(|(start, _)| start == to),
            Preference::SameMan => memory.duellists[self.turn().index()] == Some(from),
            Preference::FirstSquare => {
                return 63 - 8 * u32::from(from.file()) - u32::from(from.rank());
            }
            Preference::SameStep => step(1),
            Preference::OppositeStep => step(-1),
            Preference::NamedSquares => self.is_forced(to),
            Preference::DiagramSquare => self
                .men()
                .origin(mv.from())
                .is_some_and(|home| home.square == to),
            Preference::Distance { greatest } => return self.rank_of_distance(greatest, mv),
        };
        u32::from(is_preferred)
    }
}
