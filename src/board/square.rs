//! Names of places: [`Square`], [`Board`] and [`Cell`].

use std::fmt;
use std::str::FromStr;

/// A square of an 8x8 board; always on the board. `a1` is 0, `b1` is 1, `h8` is 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square of this index, 0 (a1) to 63 (h8).
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square of this index modulo 64; for indices that come out of a 64-bit set.
    #[inline(always)]
    pub(crate) const fn wrap(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// The square on this file (0 is a) and rank (0 is rank 1), if both are below 8.
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 { Some(Self(rank * 8 + file)) } else { None }
    }

    /// 0 (a1) to 63 (h8).
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// 0 (file a) to 7 (file h).
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// 0 (rank 1) to 7 (rank 8).
    pub const fn rank(self) -> u8 {
        self.0 >> 3
    }

    /// The letter of the file, `a` to `h`.
    pub const fn file_letter(self) -> char {
        (b'a' + self.file()) as char
    }

    /// The digit of the rank, `1` to `8`.
    pub const fn rank_digit(self) -> char {
        (b'1' + self.rank()) as char
    }

    /// The square `files` to the right and `ranks` up, if it is on the board.
    pub const fn step(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        if file < 0 || rank < 0 { None } else { Self::at(file as u8, rank as u8) }
    }

    /// The same square seen from the other side: a1 becomes a8.
    pub const fn flip(self) -> Self {
        Self(self.0 ^ 0b11_1000)
    }

    /// All 64 squares from a1 to h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (0..64).map(Self)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_letter(), self.rank_digit())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Text that does not name a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("'{0}' is not a square: expected a file a to h and a rank 1 to 8, such as e4")]
pub struct ParseSquareError(pub String);

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self((rank - b'1') * 8 + (file - b'a'))),
            _ => Err(ParseSquareError(text.to_owned())),
        }
    }
}

/// One of the boards a game is played on. Orthodox chess has board A alone.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Board {
    /// The board of the game array.
    A,
    /// The board behind the looking-glass.
    B,
    /// The third board of three-board Alice chess.
    C,
}

impl Board {
    /// All boards in order; a rule set with `n` boards uses the first `n`.
    pub const ALL: [Self; 3] = [Self::A, Self::B, Self::C];

    /// 0 for A, 1 for B, 2 for C.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other board of two.
    #[inline(always)]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B | Self::C => Self::A,
        }
    }

    /// `A`, `B` or `C`.
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
            Self::C => 'C',
        }
    }

    /// The board of this capital letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'A' => Some(Self::A),
            'B' => Some(Self::B),
            'C' => Some(Self::C),
            _ => None,
        }
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A square of a board: where a man stands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The board.
    pub board: Board,
    /// The square of that board.
    pub square: Square,
}

impl Cell {
    /// The cell at `square` of `board`.
    #[inline(always)]
    pub const fn new(board: Board, square: Square) -> Self {
        Self { board, square }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.square, self.board)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for wrong in ["", "e", "e9", "i1", "E4", "e44", "é4"] {
            assert!(wrong.parse::<Square>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn steps_stay_on_the_board() {
        let e4: Square = "e4".parse().unwrap();
        assert_eq!(e4.step(1, 2).unwrap().to_string(), "f6");
        assert_eq!(e4.step(4, 0), None);
        assert_eq!(e4.step(0, -4), None);
        assert_eq!(e4.flip().to_string(), "e5");
    }
}
