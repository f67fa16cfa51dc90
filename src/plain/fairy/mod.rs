//! Fairy men, each from the definition of his move.
//!
//! A man sees only the board on which he stands: all that is said here is about that board, before
//! he changes it. Whether the man on a square may be captured (whose man he is, whether he is
//! royal) is asked elsewhere.
//!
//! Sources: A. S. M. Dickins, *A Guide to Fairy Chess* (1971), the glossary of *The Problemist*,
//! and the rules of the table of men; where these leave something open, Popeye 4.

mod bent;
mod borrowers;
mod hoppers;
mod leapers;
mod locusts;
mod pawns;
mod tracks;

use super::men::{Men, Vector};
pub(crate) use borrowers::powers;
use parton_core::board::Cell;
use parton_core::position::{Color, Role};

/// What a man can do on his board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Act {
    /// Where he arrives.
    pub(super) to: Cell,
    /// Whom he captures: who stands where he arrives, or another.
    pub(super) takes: Option<Cell>,
    /// The hurdle of a hopper who leaps over one man or is turned aside by him. Locusts and the
    /// like capture theirs.
    pub(super) over: Option<Cell>,
    /// How he goes there; by whichever way, it is the same move.
    pub(super) way: Route,
}

/// The way a man goes. Of magic men it tells one view from another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Route {
    /// A single leap.
    Leap,
    /// One step again and again; if a hurdle turns him aside, that up to the hurdle.
    Straight(Vector),
    /// A circle of a rose. The same circle, from wherever it is entered and in the same sense, is
    /// equal.
    Circle {
        /// The files and ranks of its eight squares, those off the board included, added up.
        sum: (i8, i8),
        /// Whether it goes round to the left.
        left: bool,
    },
    /// Two steps by turns. The same zigzag, from wherever it is entered and in the same sense, is
    /// equal.
    Zigzag {
        /// A square on which the first of the two steps begins, perhaps off the board.
        through: (i8, i8),
        steps: [Vector; 2],
    },
}

/// What a man of this role does from a cell if a side moves him. Everybody is captured whom he
/// meets, friend or foe.
pub(super) fn acts(men: &Men, from: Cell, role: Role, side: Color) -> Vec<Act> {
    let mut acts = if borrowers::borrows(role) {
        let powers = borrowers::powers(men, from, side);
        powers
            .into_iter()
            .flat_map(|power| own_acts(men, from, power, side))
            .collect()
    } else {
        own_acts(men, from, role, side)
    };
    // There is more than one way to some cells.
    acts.sort_unstable();
    acts.dedup();
    acts
}

/// What a man does who has his powers from nobody else. Who borrows the power of a pawn has its
/// double step, too, but does not promote.
fn own_acts(men: &Men, from: Cell, role: Role, side: Color) -> Vec<Act> {
    let anywhere = leapers::acts(men, from, role)
        .or_else(|| hoppers::acts(men, from, role))
        .or_else(|| locusts::acts(men, from, role, side));
    let mut acts = anywhere.unwrap_or_else(|| {
        assert!(
            !men.is_cubic(),
            "no rule says how a {} moves in a cube",
            role.name()
        );
        hoppers::flat_acts(men, from, role)
            .or_else(|| bent::acts(men, from, role))
            .or_else(|| pawns::acts(men, from, role, side))
            // The dummy.
            .unwrap_or_default()
    });
    // To come back to where he stands is no move.
    acts.retain(|act| act.to != from);
    acts
}
