//! [`Placement`]: the placement of men, for comparing positions man by man or by hash.

use crate::board::{Board, Cell};
use crate::men::Language;
use crate::position::{Color, Man, Role, Setup, Traits, Variant};

/// The placement of men, in an order that does not depend on that of the problem file.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Placement {
    /// The variant, which defines the boards.
    pub variant: Variant,
    /// The men, in order.
    pub men: Vec<(Cell, Man)>,
}

impl Placement {
    /// The placement of men listed in any order.
    pub fn new(variant: Variant, mut men: Vec<(Cell, Man)>) -> Self {
        men.sort_unstable();
        Self { variant, men }
    }

    /// The men of a setup.
    pub fn of(setup: &Setup) -> Self {
        Self::new(setup.rules.variant, setup.men.clone())
    }

    /// The man on a cell.
    pub fn man(&self, cell: Cell) -> Option<Man> {
        self.men
            .binary_search_by_key(&cell, |(at, _)| *at)
            .ok()
            .map(|index| self.men[index].1)
    }

    /// Returns whether any man has a front and a back, as a pawn has.
    pub fn is_directed(&self) -> bool {
        self.men.iter().any(|(_, man)| man.role.is_pawn())
    }

    /// The men without their squares, sorted: equal for positions with the same men.
    pub(super) fn census(&self) -> Vec<Man> {
        let mut census: Vec<Man> = self.men.iter().map(|(_, man)| *man).collect();
        census.sort_unstable();
        census
    }
}

/// A man and its square as text: `wNb1`, in Alice chess `wNb1/A`; a neutral man `nGe4`.
pub(super) fn name((cell, man): (Cell, Man), variant: Variant) -> String {
    let side = match man.color {
        _ if man.traits.has(Traits::NEUTRAL) => "n",
        Color::White => "w",
        Color::Black => "b",
    };
    let attributes = man.traits.without(Traits::NEUTRAL);
    let signs = Language::English
        .attributes()
        .into_iter()
        .filter(|(one, _)| attributes.has(*one));
    let attributes: String = signs.map(|(_, sign)| sign).collect();
    let letter = if man.role == Role::Pawn {
        "P"
    } else {
        man.role.letter()
    };
    format!(
        "{side}{attributes}{letter}{}",
        crate::notation::place(cell, variant)
    )
}

/// Returns whether a board is flat, so its squares have only a file and a rank.
pub(crate) const fn is_flat(board: Board) -> bool {
    board.level().is_none()
}
