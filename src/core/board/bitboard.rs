//! [`Bitboard`]: a set of squares of one board.

use super::Square;
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub};

/// A set of squares, one bit per square (bit 0 is a1, bit 63 is h8).
#[derive(Clone, Copy, PartialEq, Eq, Default, Hash)]
#[repr(transparent)]
pub struct Bitboard(pub u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// Every square.
    pub const ALL: Self = Self(!0);
    /// File a.
    pub const FILE_A: Self = Self(0x0101_0101_0101_0101);
    /// File h.
    pub const FILE_H: Self = Self(0x8080_8080_8080_8080);

    /// The squares of a rank, 0 (rank 1) to 7 (rank 8).
    pub const fn rank(rank: u8) -> Self {
        Self(0xff << (8 * (rank & 7)))
    }

    /// Returns whether this square belongs to the set.
    #[inline(always)]
    pub const fn has(self, square: Square) -> bool {
        self.0 >> square.index() & 1 != 0
    }

    /// Returns whether the set has no square.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set has a square.
    #[inline(always)]
    pub const fn any(self) -> bool {
        self.0 != 0
    }

    /// Returns whether the set has two squares or more.
    #[inline(always)]
    pub const fn many(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// The number of squares.
    #[inline(always)]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns whether the two sets share a square.
    #[inline(always)]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The first square in the order a1, b1, ... h8.
    #[inline(always)]
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            None
        } else {
            Some(Square::wrap(self.0.trailing_zeros()))
        }
    }

    /// The set moved by `steps` in index: 8 is one rank up, 1 one file to the right. Squares moved
    /// off the top or bottom vanish; the caller masks the files.
    #[inline(always)]
    pub const fn shift(self, steps: i8) -> Self {
        if steps >= 0 {
            Self(self.0 << steps)
        } else {
            Self(self.0 >> -steps)
        }
    }

    /// The set with the ranks mirrored: a1 becomes a8.
    #[must_use]
    pub const fn flip(self) -> Self {
        Self(self.0.swap_bytes())
    }
}

/// Iterates over the squares of a [`Bitboard`] in the order a1, b1, ... h8.
#[derive(Clone, Debug)]
pub struct Squares(u64);

impl Iterator for Squares {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        let square = Square::wrap(self.0.trailing_zeros());
        self.0 &= self.0 - 1;
        Some(square)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.0.count_ones() as usize;
        (n, Some(n))
    }
}

impl IntoIterator for Bitboard {
    type Item = Square;
    type IntoIter = Squares;

    #[inline(always)]
    fn into_iter(self) -> Squares {
        Squares(self.0)
    }
}

impl From<Square> for Bitboard {
    #[inline(always)]
    fn from(square: Square) -> Self {
        Self(1 << square.index())
    }
}

impl FromIterator<Square> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        squares
            .into_iter()
            .fold(Self::EMPTY, |set, square| set | square.into())
    }
}

macro_rules! set_operator {
    ($trait:ident $method:ident, $assign:ident $assign_method:ident, $operator:tt) => {
        impl $trait for Bitboard {
            type Output = Self;
            #[inline(always)]
            fn $method(self, other: Self) -> Self {
                Self(self.0 $operator other.0)
            }
        }
        impl $assign for Bitboard {
            #[inline(always)]
            fn $assign_method(&mut self, other: Self) {
                self.0 = self.0 $operator other.0;
            }
        }
    };
}
set_operator!(BitAnd bitand, BitAndAssign bitand_assign, &);
set_operator!(BitOr bitor, BitOrAssign bitor_assign, |);
set_operator!(BitXor bitxor, BitXorAssign bitxor_assign, ^);

impl Not for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}

/// `a - b`: the squares of `a` that are not in `b`.
impl Sub for Bitboard {
    type Output = Self;
    #[inline(always)]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(*self).finish()
    }
}
