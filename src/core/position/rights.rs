//! The state of a position beside its men: castling rights and the en-passant right.

use super::Color;
use crate::board::{Board, Cell, Square};

/// A set of castling rights. A right belongs to a board, a side and a wing. The four highest bits
/// mark rooks of the two sides of which only one may castle, one bit for each pair of corners.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Hash)]
pub struct Castling(pub(super) u16);

impl Castling {
    pub(super) const fn bit(board: Board, color: Color, long: bool) -> u16 {
        1 << (board as u16 * 4 + color as u16 * 2 + long as u16)
    }

    /// Returns whether this side may still castle on this board, with the rook of file a (`long`)
    /// or of file h.
    #[inline(always)]
    pub const fn has(self, board: Board, color: Color, long: bool) -> bool {
        self.0 & Self::bit(board, color, long) != 0
    }

    /// Returns whether a side may still castle on any board.
    #[inline(always)]
    pub const fn has_any_of(self, color: Color) -> bool {
        self.of_side(color) != 0
    }

    /// A side's rights, as bits.
    #[inline(always)]
    pub const fn of_side(self, color: Color) -> u16 {
        self.0 & (0b11_0011_0011 << (color as u16 * 2))
    }

    /// Returns whether neither side may castle any more.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 & Self::RIGHTS == 0
    }

    /// The mask of the rights, without the pairs that exclude each other.
    const RIGHTS: u16 = 0x0fff;

    /// The rights of a side's rook on a corner, on any board.
    const fn of_corner(color: Color, long: bool) -> u16 {
        0b1_0001_0001 << (color as u16 * 2 + long as u16)
    }

    /// The bit of a pair of rooks, White's and Black's, each long or short.
    const fn pair(white_long: bool, black_long: bool) -> u16 {
        1 << (12 + white_long as u16 * 2 + black_long as u16)
    }

    /// Records that only one of these two rooks, White's and Black's, may castle.
    pub(super) const fn exclude(&mut self, [white, black]: [Square; 2]) {
        self.0 |= Self::pair(white.file() == 0, black.file() == 0);
    }

    /// The corner of a side's rook.
    pub(super) fn corner(color: Color, long: bool) -> Square {
        Square::wrap(u32::from(color.rank(0)) * 8 + if long { 0 } else { 7 })
    }

    /// The rights that end when a side castles long or short, since the two exclude each other.
    pub(super) fn excluded_by(self, color: Color, long: bool) -> Self {
        let ended = |other: bool| {
            let pair = if color == Color::White {
                Self::pair(long, other)
            } else {
                Self::pair(other, long)
            };
            if self.0 & pair != 0 {
                Self::of_corner(!color, other)
            } else {
                0
            }
        };
        Self(self.0 & (ended(true) | ended(false)))
    }

    /// The pairs of rooks of which only one may castle, White's first, by their corners.
    pub fn exclusive(self) -> impl Iterator<Item = [Square; 2]> {
        let wings = [(true, true), (true, false), (false, true), (false, false)];
        let corner =
            |rank: u8, long: bool| Square::wrap(u32::from(rank) * 8 + if long { 0 } else { 7 });
        let pairs = wings
            .into_iter()
            .filter(move |&(white, black)| self.0 & Self::pair(white, black) != 0);
        pairs.map(move |(white, black)| [corner(0, white), corner(7, black)])
    }

    /// The right of the rook on this corner cell.
    pub(super) fn of_rook(rook: Cell) -> Self {
        let color = if rook.square.rank() == 0 {
            Color::White
        } else {
            Color::Black
        };
        Self(Self::bit(rook.board, color, rook.square.file() == 0))
    }

    /// The rights that end when a man leaves this cell or is captured on it.
    #[inline(always)]
    pub(super) fn ended_by(cell: Cell) -> Self {
        // A cube has more boards than there is room for, but no castling.
        let local: u64 = match cell.square.index() {
            0 => 0b0010,
            4 => 0b0011,
            7 => 0b0001,
            56 => 0b1000,
            60 => 0b1100,
            63 => 0b0100,
            _ => 0,
        };
        Self((local << (cell.board as u64 * 4)) as u16)
    }

    /// The cells of the rooks that may castle.
    pub fn rooks(self) -> impl Iterator<Item = Cell> {
        let corners = [(0, true), (7, false), (56, true), (63, false)];
        Board::ALL.into_iter().flat_map(move |board| {
            corners.into_iter().filter_map(move |(index, long)| {
                let color = if index < 8 {
                    Color::White
                } else {
                    Color::Black
                };
                self.has(board, color, long)
                    .then(|| Cell::new(board, Square::wrap(index)))
            })
        })
    }
}

/// The double step just made. It is recorded only if an enemy man may stand ready to capture en
/// passant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct EnPassant {
    /// The square that was passed over, on rank 3 or 6.
    pub passed: Square,
    /// The board where the pawn now stands.
    pub board: Board,
}
