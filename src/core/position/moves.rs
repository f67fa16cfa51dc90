//! [`Move`]: a move in one word.

use super::{Color, Man, Role};
use crate::board::{Board, Cell, Square};
use std::fmt;

/// What sort of move it is, beyond which man goes where.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// An ordinary move or capture, promotions included.
    Normal,
    /// A pawn's double step.
    DoubleStep,
    /// A capture en passant of a pawn that stands on the capturer's departure board.
    EnPassant,
    /// A capture en passant of a pawn that stands on the other board (dialects `ep=left`, `ep=either`).
    EnPassantAcross,
    /// Castling with the rook of file h.
    CastleShort,
    /// Castling with the rook of file a.
    CastleLong,
    /// A zero move: the man only changes board (Ms. Alice, Duo).
    Zero,
    /// Castling in which king and rook end up on different boards (some relatives of Alice chess).
    CastleApart,
}

/// A move. The boards of departure and arrival are part of it, so that it can be made without asking the rules.
///
/// Moves order as printed lists do: by role (king first), departure, arrival, promotion (queen first).
///
/// Written to a file it is its word, a number of 32 bits, from the lowest: 3 the captured role (7: none), 3 the kind, 3 what
/// the pawn becomes (7: nothing; where castling parts king and rook, the board of the rook), 4 the board and 6 the square
/// of arrival, 6 the square and 4 the board of departure, 3 the role.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u32);

/// A number that is no move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoMove(u32);

impl fmt::Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is not the number of a move", self.0)
    }
}

impl std::error::Error for NoMove {}

impl From<Move> for u32 {
    fn from(mv: Move) -> Self {
        mv.0
    }
}

impl TryFrom<u32> for Move {
    type Error = NoMove;

    fn try_from(word: u32) -> Result<Self, NoMove> {
        let is_board = |bits: u32| Board::wrap(bits) as u32 == bits;
        let is_role = |bits: u32| role(bits).is_some() || bits & 7 == NONE;
        let apart = matches!(Self(word).kind(), MoveKind::CastleApart);
        let promotion = word >> PROMOTION;
        let sound = role(word >> ROLE).is_some()
            && is_board(word >> FROM_BOARD & 15)
            && is_board(word >> TO_BOARD & 15)
            && is_role(word >> CAPTURED)
            && if apart { is_board(promotion & 7) } else { is_role(promotion) };
        if sound { Ok(Self(word)) } else { Err(NoMove(word)) }
    }
}

const NONE: u32 = 7;
const CAPTURED: u32 = 0;
const KIND: u32 = 3;
const PROMOTION: u32 = 6;
const TO_BOARD: u32 = 9;
const TO: u32 = 13;
const FROM: u32 = 19;
const FROM_BOARD: u32 = 25;
const ROLE: u32 = 29;

#[inline(always)]
const fn board(bits: u32) -> Board {
    Board::wrap(bits & 15)
}

const fn role(bits: u32) -> Option<Role> {
    Role::from_index((bits & 7) as u8)
}

impl Move {
    /// A move of a `role` from cell to cell; nothing captured or promoted.
    #[inline(always)]
    pub const fn new(role: Role, from: Cell, to: Cell) -> Self {
        Self(
            NONE << CAPTURED
                | NONE << PROMOTION
                | (to.board as u32) << TO_BOARD
                | (to.square.index() as u32) << TO
                | (from.square.index() as u32) << FROM
                | (from.board as u32) << FROM_BOARD
                | (role as u32) << ROLE,
        )
    }

    /// The same move, capturing a man of this role.
    #[inline(always)]
    #[must_use]
    pub const fn capturing(self, role: Option<Role>) -> Self {
        let bits = match role {
            Some(role) => role as u32,
            None => NONE,
        };
        Self(self.0 & !(7 << CAPTURED) | bits << CAPTURED)
    }

    /// The same move, promoting to this role.
    #[inline(always)]
    #[must_use]
    pub const fn promoting(self, role: Role) -> Self {
        Self(self.0 & !(7 << PROMOTION) | (role as u32) << PROMOTION)
    }

    /// The same move, of this kind.
    #[inline(always)]
    #[must_use]
    pub const fn of_kind(self, kind: MoveKind) -> Self {
        Self(self.0 & !(7 << KIND) | (kind as u32) << KIND)
    }

    /// The same move, ending on this cell.
    #[must_use]
    pub const fn landing(self, to: Cell) -> Self {
        let bits = (to.board as u32) << TO_BOARD | (to.square.index() as u32) << TO;
        Self(self.0 & !(15 << TO_BOARD | 63 << TO) | bits)
    }

    /// A castling in which king and rook end up on different boards.
    #[must_use]
    pub const fn castling_apart(king: Cell, to: Cell, rook: Board) -> Self {
        // No castling promotes, so the field is free for the board of the rook.
        let mv = Self::new(Role::King, king, to).of_kind(MoveKind::CastleApart);
        Self(mv.0 & !(7 << PROMOTION) | (rook as u32) << PROMOTION)
    }

    /// The role of the man that moves (a pawn, if it promotes).
    #[inline(always)]
    pub const fn role(self) -> Role {
        match role(self.0 >> ROLE) {
            Some(role) => role,
            None => Role::Pawn,
        }
    }

    /// Where the man (in castling: the king) comes from.
    #[inline(always)]
    pub const fn from(self) -> Cell {
        Cell::new(board(self.0 >> FROM_BOARD), Square::wrap(self.0 >> FROM))
    }

    /// Where the man (in castling: the king) ends up.
    #[inline(always)]
    pub const fn to(self) -> Cell {
        Cell::new(board(self.0 >> TO_BOARD), Square::wrap(self.0 >> TO))
    }

    /// The role of the man captured, if any.
    #[inline(always)]
    pub const fn captured(self) -> Option<Role> {
        role(self.0 >> CAPTURED)
    }

    /// Where the captured man stood, if one was captured.
    pub const fn captured_at(self) -> Option<Cell> {
        if self.captured().is_none() {
            return None;
        }
        let (from, to) = (self.from(), self.to());
        Some(match self.kind() {
            MoveKind::EnPassant | MoveKind::EnPassantAcross => {
                let square = Square::wrap((from.square.rank() * 8 + to.square.file()) as u32);
                // In Alice chess the other board is the one the capturer lands on.
                let across = matches!(self.kind(), MoveKind::EnPassantAcross);
                Cell::new(if across { from.board.other() } else { from.board }, square)
            }
            MoveKind::Zero => to,
            // A capture takes place on the board or in the cube of departure.
            _ if to.board.level().is_none() => Cell::new(from.board, to.square),
            _ if to.board.world() == from.board.world() => to,
            _ => Cell::new(to.board.other(), to.square),
        })
    }

    /// What the pawn becomes, if it promotes.
    #[inline(always)]
    pub const fn promotion(self) -> Option<Role> {
        if matches!(self.kind(), MoveKind::CastleApart) { None } else { role(self.0 >> PROMOTION) }
    }

    /// The role of the man after the move.
    #[inline(always)]
    pub const fn arriving(self) -> Role {
        match self.promotion() {
            Some(role) => role,
            None => self.role(),
        }
    }

    /// What sort of move it is.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        match self.0 >> KIND & 7 {
            0 => MoveKind::Normal,
            1 => MoveKind::DoubleStep,
            2 => MoveKind::EnPassant,
            3 => MoveKind::EnPassantAcross,
            4 => MoveKind::CastleShort,
            5 => MoveKind::CastleLong,
            6 => MoveKind::Zero,
            _ => MoveKind::CastleApart,
        }
    }

    /// Whether it is castling.
    #[inline(always)]
    pub const fn is_castling(self) -> bool {
        matches!(self.kind(), MoveKind::CastleShort | MoveKind::CastleLong | MoveKind::CastleApart)
    }

    /// Whether it is castling with the rook of file a.
    pub const fn is_long_castling(self) -> bool {
        match self.kind() {
            MoveKind::CastleLong => true,
            MoveKind::CastleApart => self.to().square.file() < self.from().square.file(),
            _ => false,
        }
    }

    /// In castling, where the rook comes from and where it ends up.
    pub const fn rook(self) -> Option<(Cell, Cell)> {
        let (from, to) = (self.from(), self.to());
        if !self.is_castling() {
            return None;
        }
        let home = from.square.rank() as u32 * 8;
        let (start, end) = if self.is_long_castling() { (home, home + 3) } else { (home + 7, home + 5) };
        let landing = match self.kind() {
            MoveKind::CastleApart => board(self.0 >> PROMOTION & 7),
            _ => to.board,
        };
        Some((Cell::new(from.board, Square::wrap(start)), Cell::new(landing, Square::wrap(end))))
    }

    /// The man that moves, given the side to move.
    pub const fn man(self, color: Color) -> Man {
        Man::new(color, self.role())
    }
}

/// Long notation with both boards, for debugging.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.role().letter(), self.from())?;
        match self.captured() {
            Some(role) => write!(f, "x{}", role.letter())?,
            None => write!(f, "-")?,
        }
        write!(f, "{}", self.to())?;
        if let Some(role) = self.promotion() {
            write!(f, "={}", role.letter())?;
        }
        if self.kind() != MoveKind::Normal {
            write!(f, " {:?}", self.kind())?;
        }
        Ok(())
    }
}
