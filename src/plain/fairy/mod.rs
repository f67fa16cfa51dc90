//! Fairy men, each from the definition of its move.
//!
//! A man sees only the board on which it stands: everything here concerns that board, before the
//! man changes it. Whether the man on a square may be captured (its side, whether it is royal) is
//! decided elsewhere.
//!
//! Sources: A. S. M. Dickins, *A Guide to Fairy Chess* (1971), the glossary of *The Problemist*,
//! and the rules of the table of men; where these leave something open, Popeye 4.

mod bent;
mod borrowers;
mod hoppers;
mod hunters;
mod leapers;
mod locusts;
mod pawns;
mod tracks;

use super::men::{Men, Vector};
pub(crate) use borrowers::powers;
use parton_core::board::Cell;
use parton_core::men::with_article;
use parton_core::position::{Color, Role};

/// A possible action of a man on its board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Act {
    /// The cell of arrival.
    pub(super) to: Cell,
    /// The captured man: on the cell of arrival, or on another.
    pub(super) takes: Option<Cell>,
    /// The hurdle of a hopper that leaps over one man or is deflected by it. Locusts and similar
    /// men capture their hurdle.
    pub(super) over: Option<Cell>,
    /// The route; it does not distinguish moves.
    pub(super) way: Route,
}

/// The route of a man. It distinguishes the views of magic men.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Route {
    /// A single leap.
    Leap,
    /// A repeated step; if a hurdle deflects the man, the step up to the hurdle.
    Straight(Vector),
    /// A circle of a rose. Two routes on the same circle in the same direction are equal, wherever
    /// they enter it.
    Circle {
        /// The sum of the files and ranks of its eight squares, including those off the board.
        sum: (i8, i8),
        /// Whether it is counterclockwise.
        left: bool,
    },
    /// Two alternating steps. Two routes on the same zigzag in the same direction are equal,
    /// wherever they enter it.
    Zigzag {
        /// A square on which the first of the two steps begins, perhaps off the board.
        through: (i8, i8),
        steps: [Vector; 2],
    },
}

/// The acts of a man of this role from a cell if a side moves it. They include captures of every
/// man, friend or foe.
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
    // Several routes may lead to the same cell.
    acts.sort_unstable();
    acts.dedup();
    acts
}

/// The acts of a man that borrows no powers. A man with the borrowed power of a pawn also has its
/// double step, but does not promote.
fn own_acts(men: &Men, from: Cell, role: Role, side: Color) -> Vec<Act> {
    let anywhere = leapers::acts(men, from, role)
        .or_else(|| hoppers::acts(men, from, role))
        .or_else(|| locusts::acts(men, from, role, side));
    let mut acts = anywhere.unwrap_or_else(|| {
        assert!(
            !men.is_cubic(),
            "no rule says how {} moves in a cube",
            with_article(role.name())
        );
        hoppers::flat_acts(men, from, role)
            .or_else(|| bent::acts(men, from, role))
            .or_else(|| pawns::acts(men, from, role, side))
            .or_else(|| hunters::acts(men, from, role, side))
            // The dummy.
            .unwrap_or_default()
    });
    // A return to the same square is not a move.
    acts.retain(|act| act.to != from);
    acts
}
