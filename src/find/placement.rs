//! [`Placement`]: the placement of men, for comparing positions man by man or by hash.

use crate::board::{Board, Cell, Square};
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

    /// The placement in a FEN of orthodox men on one board, as the index writes it. `None` for any
    /// other text: only the reader of positions can tell what it means.
    ///
    /// A question about squares looks at every diagram of a collection. The reader, which knows
    /// all letters, attributes and errors, takes ten times as long.
    pub(super) fn of_plain(text: &str, variant: Variant) -> Option<Self> {
        let placed = text
            .strip_suffix(" w")
            .or_else(|| text.strip_suffix(" b"))?;
        if placed.bytes().filter(|byte| *byte == b'/').count() != 7 {
            return None;
        }
        let mut men = Vec::with_capacity(32);
        // The first rank stands last: so the men come in the order of their squares.
        for (rank, row) in (0..8).zip(placed.rsplit('/')) {
            let mut file = 0;
            for byte in row.bytes() {
                let role = match byte.to_ascii_uppercase() {
                    digit @ b'1'..=b'8' if file < 8 => {
                        file += digit - b'0';
                        continue;
                    }
                    b'K' => Role::King,
                    b'Q' => Role::Queen,
                    b'R' => Role::Rook,
                    b'B' => Role::Bishop,
                    b'N' => Role::Knight,
                    b'P' => Role::Pawn,
                    _ => return None,
                };
                let color = if byte.is_ascii_uppercase() {
                    Color::White
                } else {
                    Color::Black
                };
                let cell = Cell::new(Board::A, Square::at(file, rank)?);
                men.push((cell, Man::new(color, role)));
                file += 1;
            }
            if file != 8 {
                return None;
            }
        }
        Some(Self::new(variant, men))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::parse_position;
    use crate::position::RuleSet;

    /// The short way agrees with the reader of positions, or leaves the text to it.
    #[test]
    fn plain_diagrams_are_read_as_by_the_reader() {
        let variant = Variant::Orthodox;
        let read = |text: &str| {
            let setup = parse_position(text, RuleSet::new(variant)).ok()?;
            Some(Placement::of(&setup))
        };
        let plain = [
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
            "8/1p1N4/3k4/8/44/2K4P/8/q6B b",
            "8/8/8/8/8/8/8/8 w",
        ];
        for text in plain {
            let placement = Placement::of_plain(text, variant);
            assert!(placement.is_some(), "{text}");
            assert_eq!(placement, read(text), "{text}");
        }
        let others = [
            "8/8/8/8/8/8/8/7 w",
            "8/8/8/8/8/8/8/9 w",
            "8/8/8/8/8/8/8/8",
            "8/8/8/8/8/8/8 w",
            "8/8/8/8/8/8/8/8/8 w",
            "8/8/8/8/8/8/8/46 w",
            "ppppppppp/8/8/8/8/8/8/8 w",
            "88888888888888888888888888888888888/8 w",
            "8/8/8/8/4[royal g]3/8/8/8 w",
            "8/8/8/4G3/8/8/8/8 w",
            "8/8/8/4\u{e9}3/8/8/8/8 w",
            "8/8/8/8/8/8/8/8 w KQkq",
            "",
        ];
        for text in others {
            assert_eq!(Placement::of_plain(text, variant), None, "{text}");
        }
    }
}
