//! [`Key`]: the 128-bit signature of a position.
//!
//! [Zobrist's method](https://www.chessprogramming.org/Zobrist_Hashing): every man on a cell, every
//! castling right, every en-passant state and the side to move has a random number; the signature
//! is the exclusive or of the numbers that apply. The state that conditions need adds a number of
//! its own. With 128 bits the odds that any two of 10^12 different positions share a signature are
//! below 2 in 10^15. So a verdict of soundness can rely on hits in a table of positions. Playing
//! programs use far shorter keys, because a false hit costs them a bad move; here it would cost a
//! wrong verdict.

use super::rights::{Castling, EnPassant};
use super::{Color, Man, Role};
use crate::board::{Board, Cell};
use std::ops::{BitXor, BitXorAssign};

/// The signature of a position; equal positions have equal signatures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Key {
    /// The low 64 bits.
    pub low: u64,
    /// The high 64 bits.
    pub high: u64,
}

impl BitXor for Key {
    type Output = Self;
    #[inline(always)]
    fn bitxor(self, other: Self) -> Self {
        Self {
            low: self.low ^ other.low,
            high: self.high ^ other.high,
        }
    }
}

impl BitXorAssign for Key {
    #[inline(always)]
    fn bitxor_assign(&mut self, other: Self) {
        *self = *self ^ other;
    }
}

const BOARDS: usize = Board::COUNT;
const ROLES: usize = Role::CLASSICAL.len();

struct Numbers {
    men: [[[[Key; 64]; ROLES]; 2]; BOARDS],
    /// One for each of the up to twelve castling rights (bit numbers of [`Castling`]).
    castling: [Key; 12],
    en_passant: [[Key; 64]; BOARDS],
    black: Key,
}

static NUMBERS: Numbers = numbers();

/// The `SplitMix64` generator of Steele, Lea and Flood; returns the number and the next state.
const fn next(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (z ^ (z >> 31), state)
}

const fn number(state: u64) -> (Key, u64) {
    let (low, state) = next(state);
    let (high, state) = next(state);
    (Key { low, high }, state)
}

const fn numbers() -> Numbers {
    const ZERO: Key = Key { low: 0, high: 0 };
    let mut numbers = Numbers {
        men: [[[[ZERO; 64]; ROLES]; 2]; BOARDS],
        castling: [ZERO; 12],
        en_passant: [[ZERO; 64]; BOARDS],
        black: ZERO,
    };
    let mut state = 0x5041_5254_4f4e_1953;
    let mut i = 0;
    while i < BOARDS * 2 * ROLES * 64 {
        let man = i / 64;
        (
            numbers.men[man / (2 * ROLES)][man / ROLES % 2][man % ROLES][i % 64],
            state,
        ) = number(state);
        i += 1;
    }
    i = 0;
    while i < 12 {
        (numbers.castling[i], state) = number(state);
        i += 1;
    }
    i = 0;
    while i < BOARDS * 64 {
        (numbers.en_passant[i / 64][i % 64], state) = number(state);
        i += 1;
    }
    (numbers.black, _) = number(state);
    numbers
}

impl Key {
    /// A random number derived from some words, by mixing them one after another.
    pub(super) const fn mixed(words: &[u64]) -> Self {
        let mut state = 0x9e37_79b9_7f4a_7c15;
        let mut key = Self { low: 0, high: 0 };
        let mut index = 0;
        while index < words.len() {
            let (mixed, _) = number(state ^ words[index]);
            key = Self {
                low: key.low ^ mixed.low,
                high: key.high ^ mixed.high,
            };
            (state, _) = next(state ^ mixed.low);
            index += 1;
        }
        key
    }

    /// The random number of a man on a cell.
    #[inline(always)]
    pub(super) fn man(cell: Cell, man: Man) -> Self {
        if !man.is_classical() {
            return Self::fairy_man(cell, man);
        }
        NUMBERS.men[cell.board.index()][man.color.index()][man.role.index()][cell.square.index()]
    }

    /// The random number of a fairy man on a cell: there are too many for a table, so the kind of
    /// the man seeds the generator.
    fn fairy_man(
        cell: Cell,
        Man {
            color,
            role,
            traits,
        }: Man,
    ) -> Self {
        let kind =
            (role.index() as u64) << 16 | u64::from(traits.bits()) << 8 | color.index() as u64;
        let (seed, _) =
            next(kind << 16 | (cell.board.index() as u64) << 8 | cell.square.index() as u64);
        number(seed).0
    }

    /// The random number of a set of castling rights.
    #[inline]
    pub(super) fn castling(rights: Castling) -> Self {
        (0..12)
            .filter(|bit| rights.0 >> bit & 1 != 0)
            .fold(Self::default(), |key, bit| key ^ NUMBERS.castling[bit])
    }

    /// The random number of an en-passant state.
    #[inline]
    pub(super) fn en_passant(state: EnPassant) -> Self {
        NUMBERS.en_passant[state.board.index()][state.passed.index()]
    }

    /// The random number of the side to move.
    #[inline(always)]
    pub(super) fn turn(color: Color) -> Self {
        match color {
            Color::White => Self::default(),
            Color::Black => Self::other_turn(),
        }
    }

    /// The difference between White and Black to move.
    #[inline(always)]
    pub(super) fn other_turn() -> Self {
        NUMBERS.black
    }
}
