//! [`Color`], [`Role`] and [`Man`].

use std::fmt;
use std::ops::Not;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The side whose pawns go up the board.
    White,
    /// The side whose pawns go down the board.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// 0 for White, 1 for Black.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank index (0 to 7) that is rank `rank` (0 to 7) seen from this side.
    #[inline(always)]
    pub const fn rank(self, rank: u8) -> u8 {
        match self {
            Self::White => rank,
            Self::Black => 7 - rank,
        }
    }

    /// The step in square index of a pawn of this side: 8 or -8.
    #[inline(always)]
    pub const fn forward(self) -> i8 {
        match self {
            Self::White => 8,
            Self::Black => -8,
        }
    }
}

impl Not for Color {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// What a man is. The order is that of all printed lists: king, queen, rook, bishop, knight, pawn, unicorn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Role {
    /// King.
    King,
    /// Queen.
    Queen,
    /// Rook.
    Rook,
    /// Bishop.
    Bishop,
    /// Knight.
    Knight,
    /// Pawn.
    Pawn,
    /// Unicorn (Raumschach): moves along the triagonals of a cube.
    Unicorn,
}

impl Role {
    /// The roles of the orthodox game, in order.
    pub const ALL: [Self; 6] = [Self::King, Self::Queen, Self::Rook, Self::Bishop, Self::Knight, Self::Pawn];

    /// All roles, in order.
    pub const EVERY: [Self; Self::COUNT] =
        [Self::King, Self::Queen, Self::Rook, Self::Bishop, Self::Knight, Self::Pawn, Self::Unicorn];

    /// The number of roles.
    pub const COUNT: usize = 7;

    /// What a pawn may become, in the order of printed lists.
    pub const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    /// What a pawn may become in a cube.
    pub const CUBE_PROMOTIONS: [Self; 5] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight, Self::Unicorn];

    /// 0 (king) to 5 (pawn), 6 (unicorn).
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The role of an index 0 to 6.
    #[inline(always)]
    pub const fn from_index(index: u8) -> Option<Self> {
        match index {
            0 => Some(Self::King),
            1 => Some(Self::Queen),
            2 => Some(Self::Rook),
            3 => Some(Self::Bishop),
            4 => Some(Self::Knight),
            5 => Some(Self::Pawn),
            6 => Some(Self::Unicorn),
            _ => None,
        }
    }
}

/// A man: a king, queen, rook, bishop, knight or pawn of a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// Its side.
    pub color: Color,
    /// What it is.
    pub role: Role,
}

impl Man {
    /// The man of this side and role.
    pub const fn new(color: Color, role: Role) -> Self {
        Self { color, role }
    }

    /// The man of a FEN letter; S and s are knights too.
    pub fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        Role::from_letter(letter.to_ascii_uppercase()).map(|role| Self { color, role })
    }
}

/// As in FEN: capital letters for White, small ones for Black.
impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.color {
            Color::White => f.write_str(self.role.letter()),
            Color::Black => {
                self.role.letter().chars().try_for_each(|letter| write!(f, "{}", letter.to_ascii_lowercase()))
            }
        }
    }
}
