//! Names of places: [`Square`], [`Board`] and [`Cell`].

use std::fmt;
use std::str::FromStr;

/// A square of an 8x8 board, with its index: `a1` is 0, `b1` is 1, `h8` is 63.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(u8);

impl Square {
    /// The square with this index, 0 (a1) to 63 (h8).
    pub const fn new(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// The square with this index modulo 64; for indices from a 64-bit set.
    #[inline(always)]
    pub const fn wrap(index: u32) -> Self {
        Self((index & 63) as u8)
    }

    /// The square on this file (0 is a) and rank (0 is rank 1), if both are below 8.
    #[inline]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 {
            Some(Self(rank * 8 + file))
        } else {
            None
        }
    }

    /// The index, 0 (a1) to 63 (h8).
    #[inline(always)]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The index of the file, 0 (a) to 7 (h).
    #[inline]
    pub const fn file(self) -> u8 {
        self.0 & 7
    }

    /// The index of the rank, 0 (rank 1) to 7 (rank 8).
    #[inline]
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
    #[inline]
    pub const fn step(self, files: i8, ranks: i8) -> Option<Self> {
        let (file, rank) = (self.file() as i8 + files, self.rank() as i8 + ranks);
        if file < 0 || rank < 0 {
            None
        } else {
            Self::at(file as u8, rank as u8)
        }
    }

    /// The square with its rank mirrored: a1 becomes a8.
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

/// The error for text that does not name a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseSquareError(pub String);

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "'{}' is not a square: expected a file a to h and a rank 1 to 8, such as e4",
            self.0
        )
    }
}

impl std::error::Error for ParseSquareError {}

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Self((rank - b'1') * 8 + (file - b'a'))),
            _ => Err(ParseSquareError(text.to_owned())),
        }
    }
}

/// A flat board, or one level of a cube.
///
/// Orthodox chess has only board A, Alice chess A and B, three-board Alice A, B and C. A cube of
/// Raumschach is five levels of 5x5 squares, A (lowest) to E; they are named after the cube and the
/// level, so `Bc` is level C of cube B.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Board {
    /// The board of the game array.
    A,
    /// The board behind the looking-glass.
    B,
    /// The third board of three-board Alice chess.
    C,
    Aa,
    Ab,
    Ac,
    Ad,
    Ae,
    Ba,
    Bb,
    Bc,
    Bd,
    Be,
}

/// The number of levels of a cube, and of files and ranks of a level.
pub const CUBE: u8 = 5;

const FIRST_LEVEL: u8 = Board::Aa as u8;

impl Board {
    /// The flat boards in order; a rule set with `n` flat boards uses the first `n`.
    pub const ALL: [Self; 3] = [Self::A, Self::B, Self::C];

    /// The levels of both cubes, cube A first, each from level A upwards; a rule set with one cube
    /// uses the first five.
    pub const LEVELS: [Self; 10] = [
        Self::Aa,
        Self::Ab,
        Self::Ac,
        Self::Ad,
        Self::Ae,
        Self::Ba,
        Self::Bb,
        Self::Bc,
        Self::Bd,
        Self::Be,
    ];

    /// The number of boards and levels.
    pub const COUNT: usize = 13;

    /// The board with an index below [`Board::COUNT`]; board A for any other index.
    #[inline(always)]
    pub const fn wrap(index: u32) -> Self {
        match index {
            1 => Self::B,
            2 => Self::C,
            3 => Self::Aa,
            4 => Self::Ab,
            5 => Self::Ac,
            6 => Self::Ad,
            7 => Self::Ae,
            8 => Self::Ba,
            9 => Self::Bb,
            10 => Self::Bc,
            11 => Self::Bd,
            12 => Self::Be,
            _ => Self::A,
        }
    }

    /// The index: 0 for A, 1 for B, 2 for C; 3 to 12 for the levels.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The other of two boards, or the same level of the other cube; A for board C.
    #[inline(always)]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B | Self::C => Self::A,
            _ => {
                let level = self as u32 - FIRST_LEVEL as u32;
                Self::wrap(FIRST_LEVEL as u32 + (level + CUBE as u32) % (2 * CUBE as u32))
            }
        }
    }

    /// The number of the board, or of the cube of a level: 0 for A, 1 for B, 2 for C.
    #[inline]
    pub const fn world(self) -> usize {
        let index = self as u8;
        (if index < FIRST_LEVEL {
            index
        } else {
            (index - FIRST_LEVEL) / CUBE
        }) as usize
    }

    /// The level within its cube, 0 (A) to 4 (E); `None` for a flat board.
    #[inline]
    pub const fn level(self) -> Option<u8> {
        let index = self as u8;
        if index < FIRST_LEVEL {
            None
        } else {
            Some((index - FIRST_LEVEL) % CUBE)
        }
    }

    /// The letter of the level, `A` to `E`.
    pub const fn level_letter(self) -> Option<char> {
        match self.level() {
            Some(level) => Some((b'A' + level) as char),
            None => None,
        }
    }

    /// The letter of the board or cube: `A`, `B` or `C`.
    pub const fn letter(self) -> char {
        (b'A' + self.world() as u8) as char
    }

    /// The flat board with this capital letter.
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'A' => Some(Self::A),
            'B' => Some(Self::B),
            'C' => Some(Self::C),
            _ => None,
        }
    }

    /// The level with this capital letter, of the first or second cube.
    pub const fn from_level(cube: usize, letter: char) -> Option<Self> {
        match letter {
            'A'..='E' if cube < 2 => Some(Self::wrap(
                FIRST_LEVEL as u32 + cube as u32 * CUBE as u32 + (letter as u32 - 'A' as u32),
            )),
            _ => None,
        }
    }
}

/// The letter of the board or cube.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A square of a board: a place for a man.
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

    /// The place without its board or cube: `e4`, in a cube `Cc3`.
    pub fn place(self) -> String {
        let letters = [self.square.file_letter(), self.square.rank_digit()];
        self.board
            .level_letter()
            .into_iter()
            .chain(letters)
            .collect()
    }

    /// Returns whether the two have the same coordinates, on the same board or on different ones.
    pub fn is_homologue(self, other: Self) -> bool {
        self.square == other.square && self.board.level() == other.board.level()
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.place(), self.board)
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
    fn only_names_of_squares_are_read() {
        for square in Square::all() {
            assert_eq!(square.to_string().parse(), Ok(square));
        }
        for wrong in ["", "e", "e9", "i1", "E4", "e44", "é4"] {
            assert!(wrong.parse::<Square>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn steps_off_the_board_are_none() {
        let e4: Square = "e4".parse().unwrap();
        assert_eq!(e4.step(1, 2).unwrap().to_string(), "f6");
        assert_eq!(e4.step(4, 0), None);
        assert_eq!(e4.step(0, -4), None);
        assert_eq!(e4.flip().to_string(), "e5");
    }

    #[test]
    fn boards_and_levels_have_indices_letters_and_homologues() {
        let levels: String = Board::LEVELS
            .iter()
            .map(|board| board.level_letter().unwrap_or('?'))
            .collect();
        assert_eq!(levels, "ABCDEABCDE");
        for (index, board) in Board::ALL.iter().chain(&Board::LEVELS).enumerate() {
            assert_eq!(board.index(), index);
            assert_eq!(Board::wrap(index as u32), *board);
        }
        assert_eq!(Board::Ac.other(), Board::Bc);
        assert_eq!(Board::Bc.other(), Board::Ac);
        assert_eq!(
            (Board::Be.letter(), Board::Ae.letter(), Board::C.letter()),
            ('B', 'A', 'C')
        );
        assert_eq!(Board::from_level(1, 'D'), Some(Board::Bd));
        let cell = Cell::new(Board::Bc, "c3".parse().unwrap());
        assert_eq!(cell.to_string(), "Cc3/B");
        assert!(
            cell.is_homologue(Cell::new(Board::Ac, cell.square))
                && !cell.is_homologue(Cell::new(Board::Bd, cell.square))
        );
    }
}
