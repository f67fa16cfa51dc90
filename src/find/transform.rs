//! [`Transformation`]: a symmetry of positions: reflection, rotation, exchange of colours or of
//! boards.

use super::placement::Placement;
use crate::board::{Cell, Square};
use crate::position::{Law, Man, Shape, Traits, Variant};
use std::fmt::Write as _;

/// A transformation of a position. It first exchanges the colours and the ranks, then mirrors and
/// rotates the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Transformation {
    /// The symmetry of the square, one of eight. Bit 0 exchanges the files and bit 1 the ranks; bit
    /// 2 then exchanges files and ranks.
    symmetry: u8,
    /// White's men become Black's. The ranks are also exchanged, so that pawns keep their
    /// direction.
    exchanged: bool,
    /// The men of board A move to board B and vice versa.
    boards: bool,
}

/// The transformations to consider.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub struct Freedom {
    /// Left and right may be exchanged.
    pub mirrored: bool,
    /// The board may be rotated by quarter turns; with `mirrored`, also mirrored in any line of
    /// symmetry.
    pub rotated: bool,
    /// The colours may be exchanged, together with the ranks.
    pub colours: bool,
    /// The men may be shifted by files and ranks.
    pub shifted: bool,
    /// The boards may be exchanged.
    pub boards: bool,
}

impl Freedom {
    /// All transformations.
    pub const ALL: Self = Self {
        mirrored: true,
        rotated: true,
        colours: true,
        shifted: true,
        boards: true,
    };

    /// The ways to turn a board of these rules, the simplest first.
    pub fn turns(self, variant: Variant) -> Vec<Transformation> {
        let law = variant.law();
        if law.shape == Shape::Cube {
            return vec![Transformation::default()];
        }
        let square = law.files() == law.ranks();
        let symmetries: &[u8] = match (self.mirrored, self.rotated) {
            (false, false) => &[0],
            (true, false) => &[0, 1],
            (false, true) if square => &[0, 5, 3, 6],
            (false, true) => &[0, 3],
            (true, true) if square => &[0, 1, 2, 3, 5, 6, 4, 7],
            (true, true) => &[0, 1, 2, 3],
        };
        let both = |free: bool| {
            if free {
                &[false, true][..]
            } else {
                &[false][..]
            }
        };
        let mut turns = Vec::new();
        for &boards in both(self.boards && law.boards == 2) {
            for &exchanged in both(self.colours) {
                turns.extend(symmetries.iter().map(|&symmetry| Transformation {
                    symmetry,
                    exchanged,
                    boards,
                }));
            }
        }
        turns
    }

    /// The transformations that preserve the meaning of a position. With `directed`, for men such
    /// as pawns, the board is not rotated. The boards of Alice chess are equivalent.
    pub fn alike(variant: Variant, directed: bool) -> Self {
        Self {
            rotated: !directed,
            boards: variant == Variant::Alice,
            shifted: false,
            ..Self::ALL
        }
    }
}

impl Transformation {
    /// The image of a file and a rank on a board.
    pub(super) fn place(self, law: &Law, file: i8, rank: i8) -> (i8, i8) {
        let (files, ranks) = (law.files() as i8, law.ranks() as i8);
        let rank = if self.exchanged {
            ranks - 1 - rank
        } else {
            rank
        };
        let file = if self.symmetry & 1 == 0 {
            file
        } else {
            files - 1 - file
        };
        let rank = if self.symmetry & 2 == 0 {
            rank
        } else {
            ranks - 1 - rank
        };
        if self.symmetry & 4 == 0 {
            (file, rank)
        } else {
            (rank, file)
        }
    }

    /// Returns whether files become ranks.
    pub(super) const fn is_transposed(self) -> bool {
        self.symmetry & 4 != 0
    }

    /// Returns whether the colours are exchanged.
    pub(super) const fn exchanges(self) -> bool {
        self.exchanged
    }

    /// The image of a cell.
    pub(super) fn cell(self, law: &Law, cell: Cell) -> Option<Cell> {
        let (file, rank) = self.place(law, cell.square.file() as i8, cell.square.rank() as i8);
        let square = Square::at(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?;
        Some(Cell::new(
            if self.boards {
                cell.board.other()
            } else {
                cell.board
            },
            square,
        ))
    }

    /// The new kind of a man. A neutral man belongs to neither side.
    pub(super) fn man(self, man: Man) -> Man {
        let exchanged = self.exchanged && !man.traits.has(Traits::NEUTRAL);
        Man {
            color: if exchanged { !man.color } else { man.color },
            ..man
        }
    }

    /// The transformed position; `None` if a man would leave the board.
    pub fn of(self, placement: &Placement) -> Option<Placement> {
        let law = placement.variant.law();
        let men = placement
            .men
            .iter()
            .map(|&(cell, man)| Some((self.cell(law, cell)?, self.man(man))));
        Some(Placement::new(
            placement.variant,
            men.collect::<Option<_>>()?,
        ))
    }

    /// `mirrored`, `rotated by 180 degrees and with the colours exchanged`; empty for the identity.
    pub fn words(self) -> String {
        let symmetry = match self.symmetry {
            0 => "",
            1 => "mirrored",
            2 => "mirrored top to bottom",
            3 => "rotated by 180 degrees",
            4 => "mirrored in the diagonal a1-h8",
            5 => "rotated by 90 degrees clockwise",
            6 => "rotated by 90 degrees anticlockwise",
            _ => "mirrored in the diagonal h1-a8",
        };
        let mut words = symmetry.to_owned();
        for (turned, phrase) in [
            (self.exchanged, "with the colours exchanged"),
            (self.boards, "with the boards exchanged"),
        ] {
            if turned {
                let gap = if words.is_empty() { "" } else { " and " };
                let _ = write!(words, "{gap}{phrase}");
            }
        }
        words
    }
}

/// `shifted 2 right, 1 up`; empty if nothing is shifted.
pub(super) fn shift_words((files, ranks): (i8, i8)) -> String {
    let one = |steps: i8, [more, less]: [&str; 2]| match steps {
        0 => None,
        1.. => Some(format!("{steps} {more}")),
        _ => Some(format!("{} {less}", -steps)),
    };
    let parts: Vec<String> = [one(files, ["right", "left"]), one(ranks, ["up", "down"])]
        .into_iter()
        .flatten()
        .collect();
    if parts.is_empty() {
        String::new()
    } else {
        format!("shifted {}", parts.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Board;

    /// The images of the corners a1, h1 and a8, by hand.
    #[test]
    fn turns_match_their_names() {
        let law = Variant::Orthodox.law();
        let corner = |turn: Transformation, name: &str| {
            turn.cell(law, Cell::new(Board::A, name.parse().unwrap()))
                .unwrap()
                .square
                .to_string()
        };
        for (words, ends) in [
            ("", ["a1", "h1", "a8"]),
            ("mirrored", ["h1", "a1", "h8"]),
            ("mirrored top to bottom", ["a8", "h8", "a1"]),
            ("rotated by 180 degrees", ["h8", "a8", "h1"]),
            ("rotated by 90 degrees clockwise", ["a8", "a1", "h8"]),
            ("rotated by 90 degrees anticlockwise", ["h1", "h8", "a1"]),
            ("mirrored in the diagonal a1-h8", ["a1", "a8", "h1"]),
            ("mirrored in the diagonal h1-a8", ["h8", "h1", "a8"]),
            ("with the colours exchanged", ["a8", "h8", "a1"]),
        ] {
            let turn = Freedom::ALL
                .turns(Variant::Orthodox)
                .into_iter()
                .find(|turn| turn.words() == words)
                .unwrap();
            assert_eq!(
                ["a1", "h1", "a8"].map(|name| corner(turn, name)),
                ends,
                "{words}"
            );
        }
        assert_eq!(Freedom::ALL.turns(Variant::Alice).len(), 32);
        assert_eq!(
            Freedom::default().turns(Variant::Alice),
            [Transformation::default()]
        );
        assert_eq!(shift_words((2, -1)), "shifted 2 right, 1 down");
    }
}
