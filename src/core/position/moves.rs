//! [`Move`]: a move in one word.
//!
//! 64 bits hold the man, departure and arrival with their boards, the captured man and its cell,
//! the promotion and any other choice: a move is copied and compared as a number. The fields stand
//! in the order of printed lists, so sorting words sorts moves. Boards are included, so a move can
//! be made without consulting the rules. A word is a move only if its fields are consistent.
//! Journals store these words, so a change of the layout requires a new journal format.

use super::{Color, Man, Role, Traits};
use crate::board::{Board, Cell, Square};
use std::fmt;

/// The kind of a move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum MoveKind {
    /// An ordinary move or capture, promotions included.
    Normal,
    /// A pawn's double step.
    DoubleStep,
    /// A capture en passant of a pawn that stands on the capturer's departure board.
    EnPassant,
    /// A capture en passant of a pawn that stands on the other board (dialects `ep=left`,
    /// `ep=either`).
    EnPassantAcross,
    /// Castling with the rook of file h.
    CastleShort,
    /// Castling with the rook of file a.
    CastleLong,
    /// A zero move: the man only changes board (Ms. Alice, Duo).
    Zero,
    /// Castling in which king and rook end up on different boards (some relatives of Alice chess).
    CastleApart,
    /// A capture of a man that does not stand on the arrival square (locusts and marine men).
    Locust,
    /// A move over a man that changes colour (hurdle-colour-changing men).
    Recolor,
    /// A promotion to a man with attributes that the pawn does not have (chameleons).
    Endow,
    /// A capture with a chosen cell on which the captured man is reborn (Super Circe).
    Rebirth,
    /// A capture of a pawn that is reborn on its last rank, with its promotion chosen (Circe and
    /// its relatives).
    RebirthPromotion,
    /// Two men exchange places (Messigny).
    Exchange,
    /// A capture with which another man vanishes (Breton).
    Removal,
    /// No move of a man: the side to move passes (Black Checks).
    Pass,
}

/// A move. The boards of departure and arrival are part of it, so it can be made without consulting
/// the rules.
///
/// Moves order as printed lists do: by role (king first), departure, arrival, promotion (queen
/// first).
///
/// The 64 bits of its word are, from the lowest:
///
/// | bits | field |
/// |--|--|
/// | 8 | the captured role |
/// | 8 | the kind in the lower four bits, and four marks |
/// | 12 | the choice |
/// | 8 | the role to which a pawn promotes |
/// | 4, 6 | the board and the square of arrival |
/// | 6, 4 | the square and the board of departure |
/// | 8 | the role of the man |
///
/// All ones in a field stand for no captured role, no choice and no promotion. The marks serve
/// where the kind names something else: the highest bit for en passant, the next for a promotion to
/// a chameleon, the third for a capture away from the arrival square, the lowest for a change on
/// another square, which the choice then gives. Otherwise the choice depends on the kind:
///
/// - castling onto two boards: the board of the rook;
/// - castling with a rook that starts elsewhere than on its corner: the cell of its start;
/// - a locust's capture: the cell of the captured man;
/// - a move over a man that changes colour: the cell of that man;
/// - a promotion to a man with attributes: the attributes;
/// - a square to which the man goes on: the square, and if a locust captures, that of the captured
///   man before it;
/// - another choice with a capture: a cell, or a square and the number of a promotion. If a locust
///   captures, it is two squares, the second that of the captured man.
///
/// A pass has only one word, that of [`Move::PASS`]. Files hold the word in 16 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(u64);

/// A word that is not a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoMove(u64);

impl fmt::Display for NoMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x} is not the word of a move", self.0)
    }
}

impl std::error::Error for NoMove {}

impl From<Move> for u64 {
    fn from(mv: Move) -> Self {
        mv.0
    }
}

impl TryFrom<u64> for Move {
    type Error = NoMove;

    fn try_from(word: u64) -> Result<Self, NoMove> {
        let mv = Self(word);
        let is_board = |bits: u64| Board::wrap(bits as u32) as u64 == bits;
        let is_role = |bits: u64| role(bits).is_some() || bits & BYTE == BYTE;
        let choice = match mv.kind() {
            MoveKind::Normal
            | MoveKind::DoubleStep
            | MoveKind::EnPassant
            | MoveKind::CastleShort
            | MoveKind::CastleLong
                if word & ADDS != 0 =>
            {
                mv.choice().is_some()
            }
            _ if word & ADDS != 0 => false,
            MoveKind::CastleApart => mv.choice().is_some_and(|board| is_board(board.into())),
            MoveKind::Locust | MoveKind::Rebirth | MoveKind::Removal if mv.captured().is_none() => {
                false
            }
            // In Parrain Circe any next move brings about the rebirth of the captured man.
            MoveKind::RebirthPromotion => mv.choice().is_some(),
            MoveKind::Rebirth | MoveKind::Removal if word & LOCUST != 0 => mv.choice().is_some(),
            MoveKind::Locust | MoveKind::Recolor | MoveKind::Rebirth | MoveKind::Removal => mv
                .choice()
                .is_some_and(|cell| is_board(u64::from(cell >> 6))),
            MoveKind::Endow => {
                mv.promotion().is_some() && mv.choice().is_some_and(|traits| traits <= BYTE as u16)
            }
            MoveKind::Pass => mv == Self::PASS,
            MoveKind::CastleShort | MoveKind::CastleLong => mv
                .choice()
                .is_none_or(|cell| is_board(u64::from(cell >> 6))),
            _ => mv.choice().is_none(),
        };
        let sound = role(word >> ROLE).is_some()
            && is_board(word >> FROM_BOARD & 15)
            && is_board(word >> TO_BOARD & 15)
            && is_role(word >> CAPTURED)
            && is_role(word >> PROMOTION)
            && word >> KIND & (BYTE >> 4) == mv.kind() as u64
            && (word & (EN_PASSANT | LOCUST) == 0
                || mv.chosen().is_some()
                || mv.reborn_promotion().is_some()
                || mv.castles_anywhere()
                || mv.added().is_some()
                || mv.kind() == MoveKind::Locust && word & LOCUST == 0)
            && (word & CHAMELEON == 0
                || mv.promotion().is_some()
                    && (mv.captured().is_some()
                        || mv.kind() == MoveKind::RebirthPromotion
                        || mv.added().is_some()))
            && choice;
        if sound { Ok(mv) } else { Err(NoMove(word)) }
    }
}

/// Eight bits set; in the field of a role they mean no role.
const BYTE: u64 = 0xff;
/// In the field of the choice it means no choice.
const NO_CHOICE: u64 = 0xfff;
const CAPTURED: u32 = 0;
const KIND: u32 = 8;
/// Marks en passant in a capture whose kind already names a choice or the cell of the captured man.
const EN_PASSANT: u64 = 0x80 << KIND;
/// Marks a promotion to a chameleon in a move whose kind names something else.
const CHAMELEON: u64 = 0x40 << KIND;
/// Marks, in a capture whose kind names a choice, that the captured man does not stand on the
/// arrival square. Marks a castling that may begin anywhere.
const LOCUST: u64 = 0x20 << KIND;
/// Marks a move with which a man appears, or a pawn promotes, on another square.
const ADDS: u64 = 0x10 << KIND;
const CHOICE: u32 = 16;
const PROMOTION: u32 = 28;
const TO_BOARD: u32 = 36;
const TO: u32 = 40;
const FROM: u32 = 46;
const FROM_BOARD: u32 = 52;
const ROLE: u32 = 56;

#[inline(always)]
const fn board(bits: u64) -> Board {
    Board::wrap(bits as u32 & 15)
}

#[inline(always)]
const fn role(bits: u64) -> Option<Role> {
    Role::from_index(bits as u8)
}

impl Move {
    /// The side to move passes. It is the only move of its kind; no man makes it, and its squares
    /// mean nothing.
    pub const PASS: Self = {
        let nowhere = Cell::new(board(0), Square::wrap(0));
        Self::new(Role::King, nowhere, nowhere).of_kind(MoveKind::Pass)
    };

    /// A move of a `role` from cell to cell, without capture or promotion.
    #[inline(always)]
    pub const fn new(role: Role, from: Cell, to: Cell) -> Self {
        Self(
            BYTE << CAPTURED
                | NO_CHOICE << CHOICE
                | BYTE << PROMOTION
                | (to.board as u64) << TO_BOARD
                | (to.square.index() as u64) << TO
                | (from.square.index() as u64) << FROM
                | (from.board as u64) << FROM_BOARD
                | (role.index() as u64) << ROLE,
        )
    }

    /// The same move, capturing a man of this role.
    #[inline(always)]
    #[must_use]
    pub const fn capturing(self, role: Option<Role>) -> Self {
        let bits = match role {
            Some(role) => role.index() as u64,
            None => BYTE,
        };
        Self(self.0 & !(BYTE << CAPTURED) | bits << CAPTURED)
    }

    /// The same move, capturing a man of this role that stands on this cell and not where the move
    /// ends.
    #[must_use]
    pub const fn capturing_at(self, role: Option<Role>, cell: Cell) -> Self {
        let choice = (cell.board as u64) << 6 | cell.square.index() as u64;
        let mv = self.capturing(role).of_kind(MoveKind::Locust);
        Self(mv.0 & !(NO_CHOICE << CHOICE) | choice << CHOICE)
    }

    /// The same move, capturing the pawn on this cell en passant, and ending elsewhere than on the
    /// square that the pawn has passed: the capturer is reborn (Anticirce) or goes on (Take &
    /// Make).
    #[must_use]
    pub const fn capturing_passed(self, role: Option<Role>, cell: Cell) -> Self {
        Self(self.capturing_at(role, cell).0 | EN_PASSANT)
    }

    /// The same move, over the man on this cell, which changes colour.
    #[must_use]
    pub const fn recoloring(self, cell: Cell) -> Self {
        let choice = (cell.board as u64) << 6 | cell.square.index() as u64;
        let mv = self.of_kind(MoveKind::Recolor);
        Self(mv.0 & !(NO_CHOICE << CHOICE) | choice << CHOICE)
    }

    /// The cell of the man that changes colour because the move goes over it.
    pub const fn recolors(self) -> Option<Cell> {
        match self.kind() {
            MoveKind::Recolor => Some(self.chosen_cell()),
            _ => None,
        }
    }

    /// The same move, promoting to a man of this role with these attributes. A move of a kind other
    /// than [`MoveKind::Normal`] can only promote to a chameleon.
    #[must_use]
    pub const fn endowing(self, role: Role, traits: Traits) -> Self {
        if !matches!(self.kind(), MoveKind::Normal) {
            return Self(self.promoting(role).0 | CHAMELEON);
        }
        let mv = self.promoting(role).of_kind(MoveKind::Endow);
        Self(mv.0 & !(NO_CHOICE << CHOICE) | (traits.bits() as u64) << CHOICE)
    }

    /// The attributes of the promoted man that the pawn did not have.
    pub const fn endows(self) -> Option<Traits> {
        match self.kind() {
            MoveKind::Endow => Some(Traits::from_bits((self.0 >> CHOICE & BYTE) as u8)),
            _ if self.0 & CHAMELEON != 0 => Some(Traits::CHAMELEON),
            _ => None,
        }
    }

    /// The same capture, of this kind, with a cell chosen.
    #[must_use]
    const fn choosing(self, kind: MoveKind, cell: Cell) -> Self {
        // A locust chooses a cell of its own board only.
        let (MoveKind::Locust, Some(at)) = (self.kind(), self.captured_at()) else {
            return self.with_choice(kind, (cell.board as u64) << 6 | cell.square.index() as u64);
        };
        self.with_choice(
            kind,
            (at.square.index() as u64) << 6 | cell.square.index() as u64,
        )
    }

    const fn with_choice(self, kind: MoveKind, choice: u64) -> Self {
        let en_passant = if self.is_en_passant() { EN_PASSANT } else { 0 };
        let locust = if matches!(self.kind(), MoveKind::Locust) {
            LOCUST
        } else {
            0
        };
        let chameleon = if self.endows().is_some() {
            CHAMELEON
        } else {
            0
        };
        Self(
            self.of_kind(kind).0 & !(NO_CHOICE << CHOICE)
                | choice << CHOICE
                | en_passant
                | locust
                | chameleon,
        )
    }

    /// Returns whether the captured man does not stand on the arrival square, captures en passant
    /// excepted. The mark of a castling that may begin anywhere is not one of a capture.
    pub const fn is_locust(self) -> bool {
        match self.kind() {
            MoveKind::Locust => true,
            MoveKind::CastleShort => false,
            _ => self.0 & LOCUST != 0,
        }
    }

    /// The square just before the arrival square on the straight way there, where a locust's victim
    /// stands.
    const fn last_passed(self) -> Square {
        const fn divisor(one: i8, other: i8) -> i8 {
            if other == 0 {
                one
            } else {
                divisor(other, one % other)
            }
        }
        let (from, to) = (self.from().square, self.to().square);
        let (files, ranks) = (
            to.file() as i8 - from.file() as i8,
            to.rank() as i8 - from.rank() as i8,
        );
        let steps = divisor(files.abs(), ranks.abs());
        let steps = if steps == 0 { 1 } else { steps };
        let (file, rank) = (
            to.file() as i8 - files / steps,
            to.rank() as i8 - ranks / steps,
        );
        Square::wrap((rank * 8 + file) as u32)
    }

    /// Returns whether it captures a pawn that has just made a double step, as if it had made one
    /// step.
    #[inline(always)]
    pub const fn is_en_passant(self) -> bool {
        matches!(self.kind(), MoveKind::EnPassant | MoveKind::EnPassantAcross)
            || self.0 & EN_PASSANT != 0
    }

    /// The same capture, with the captured man reborn on this cell by choice.
    #[must_use]
    pub const fn reborn_on(self, cell: Cell) -> Self {
        self.choosing(MoveKind::Rebirth, cell)
    }

    /// The same capture, of a pawn that is reborn on this square of its last rank and becomes the
    /// man of this number among those that a pawn may become. A locust must have captured it on a
    /// straight way: see [`Move::keeps_capture`].
    #[must_use]
    pub const fn reborn_promoting(self, square: Square, number: usize) -> Self {
        let choice = (number as u64 & 63) << 6 | square.index() as u64;
        self.with_choice(MoveKind::RebirthPromotion, choice)
    }

    /// Returns whether [`Move::reborn_promoting`] keeps the cell of the captured man: its choice
    /// replaces that cell, which must then follow from the straight way of the move.
    pub fn keeps_capture(self) -> bool {
        self.kind() != MoveKind::Locust
            || self
                .captured_at()
                .is_some_and(|at| at.square == self.last_passed())
    }

    /// The same capture, with which the man on this cell vanishes.
    #[must_use]
    pub const fn removing(self, cell: Cell) -> Self {
        self.choosing(MoveKind::Removal, cell)
    }

    /// The cell chosen with a capture: of a rebirth or of a removal, depending on the kind.
    pub const fn chosen(self) -> Option<Cell> {
        match self.kind() {
            MoveKind::Rebirth | MoveKind::Removal if self.0 & LOCUST != 0 => {
                Some(Cell::new(self.from().board, self.chosen_cell().square))
            }
            MoveKind::Rebirth | MoveKind::Removal => Some(self.chosen_cell()),
            _ => None,
        }
    }

    /// The square on which a captured pawn is reborn and promotes, and the number of its promotion.
    pub const fn reborn_promotion(self) -> Option<(Square, usize)> {
        match self.kind() {
            MoveKind::RebirthPromotion => {
                let choice = (self.0 >> CHOICE & NO_CHOICE) as u32;
                Some((Square::wrap(choice), (choice >> 6) as usize))
            }
            _ => None,
        }
    }

    const fn chosen_cell(self) -> Cell {
        let cell = self.0 >> CHOICE & NO_CHOICE;
        Cell::new(board(cell >> 6), Square::wrap(cell as u32))
    }

    /// The same move, with which a king appears on a square (Republican Chess), or a waiting pawn
    /// promotes there to the officer of this number (Single Box). It must be the last change of the
    /// move, which has no other choice.
    #[must_use]
    pub const fn adding(self, square: Square, number: usize) -> Self {
        let choice = (number as u64 & 63) << 6 | square.index() as u64;
        Self(self.0 & !(NO_CHOICE << CHOICE) | choice << CHOICE | ADDS)
    }

    /// The same move, after which the man goes on to another square (Wormholes). If it is a pawn
    /// that promotes there, the move already names the promotion.
    #[must_use]
    pub const fn going_on(self, square: Square) -> Self {
        let (kind, at) = match (self.kind(), self.captured_at()) {
            (MoveKind::Locust, Some(at)) => (MoveKind::Normal, (at.square.index() as u64) << 6),
            (MoveKind::Endow, _) => (MoveKind::Normal, 0),
            (kind, _) => (kind, 0),
        };
        let mv = self.with_choice(kind, at | square.index() as u64);
        Self(mv.0 | ADDS)
    }

    /// The square on which a king appears or a waiting pawn promotes, with the number of its
    /// promotion, or to which a man goes on.
    #[inline(always)]
    pub const fn added(self) -> Option<(Square, usize)> {
        if self.0 & ADDS == 0 {
            return None;
        }
        let choice = (self.0 >> CHOICE & NO_CHOICE) as u32;
        Some((Square::wrap(choice), (choice >> 6) as usize))
    }

    /// The same move, promoting to this role.
    #[inline(always)]
    #[must_use]
    pub const fn promoting(self, role: Role) -> Self {
        Self(self.0 & !(BYTE << PROMOTION) | (role.index() as u64) << PROMOTION)
    }

    /// The same move, of this kind.
    #[inline(always)]
    #[must_use]
    pub const fn of_kind(self, kind: MoveKind) -> Self {
        Self(self.0 & !(BYTE << KIND) | (kind as u64) << KIND)
    }

    /// The same move, ending on this cell.
    #[must_use]
    pub const fn landing(self, to: Cell) -> Self {
        let bits = (to.board as u64) << TO_BOARD | (to.square.index() as u64) << TO;
        Self(self.0 & !(15 << TO_BOARD | 63 << TO) | bits)
    }

    /// A castling in which king and rook end up on different boards.
    #[must_use]
    pub const fn castling_apart(king: Cell, to: Cell, rook: Board) -> Self {
        let mv = Self::new(Role::King, king, to).of_kind(MoveKind::CastleApart);
        Self(mv.0 & !(NO_CHOICE << CHOICE) | (rook as u64) << CHOICE)
    }

    /// The same castling, with a rook that starts from this cell and not from its corner: it is
    /// reborn to castle.
    #[must_use]
    pub const fn with_rook_from(self, rook: Cell) -> Self {
        let choice = (rook.board as u64) << 6 | rook.square.index() as u64;
        Self(self.0 & !(NO_CHOICE << CHOICE) | choice << CHOICE)
    }

    /// A castling that begins anywhere: a king goes two squares towards a man, its partner, which
    /// then goes to the square that the king has passed (Castling Chess).
    #[must_use]
    pub const fn castling_towards(king: Cell, to: Cell, partner: Cell) -> Self {
        let mv = Self::new(Role::King, king, to).of_kind(MoveKind::CastleShort);
        Self(mv.with_rook_from(partner).0 | LOCUST)
    }

    /// Returns whether it is a castling that may begin anywhere, with any man as the partner.
    #[inline(always)]
    pub const fn castles_anywhere(self) -> bool {
        self.0 & LOCUST != 0
            && matches!(self.kind(), MoveKind::CastleShort)
            && self.choice().is_some()
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
        Cell::new(
            board(self.0 >> FROM_BOARD),
            Square::wrap((self.0 >> FROM) as u32),
        )
    }

    /// Where the man (in castling: the king) ends up.
    #[inline(always)]
    pub const fn to(self) -> Cell {
        Cell::new(
            board(self.0 >> TO_BOARD),
            Square::wrap((self.0 >> TO) as u32),
        )
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
            MoveKind::Locust => self.chosen_cell(),
            MoveKind::RebirthPromotion if self.0 & LOCUST != 0 => {
                Cell::new(from.board, self.last_passed())
            }
            _ if self.0 & LOCUST != 0 => {
                Cell::new(from.board, Square::wrap((self.0 >> CHOICE) as u32 >> 6))
            }
            _ if self.is_en_passant() => {
                let square = Square::wrap((from.square.rank() * 8 + to.square.file()) as u32);
                // In Alice chess the other board is the one the capturer lands on.
                let across = matches!(self.kind(), MoveKind::EnPassantAcross);
                Cell::new(
                    if across {
                        from.board.other()
                    } else {
                        from.board
                    },
                    square,
                )
            }
            MoveKind::Zero => to,
            // A capture takes place on the board or in the cube of departure.
            _ if to.board.level().is_none() => Cell::new(from.board, to.square),
            _ if to.board.world() == from.board.world() => to,
            _ => Cell::new(to.board.other(), to.square),
        })
    }

    /// The role that the pawn takes, if it promotes.
    #[inline(always)]
    pub const fn promotion(self) -> Option<Role> {
        role(self.0 >> PROMOTION)
    }

    /// The role of the man after the move.
    #[inline(always)]
    pub const fn arriving(self) -> Role {
        match self.promotion() {
            Some(role) => role,
            None => self.role(),
        }
    }

    /// The choice besides departure and arrival, of at most 12 bits; its meaning depends on the
    /// kind.
    #[inline(always)]
    pub const fn choice(self) -> Option<u16> {
        match self.0 >> CHOICE & NO_CHOICE {
            NO_CHOICE => None,
            choice => Some(choice as u16),
        }
    }

    /// The kind of the move.
    #[inline(always)]
    pub const fn kind(self) -> MoveKind {
        match self.0 >> KIND & (BYTE >> 4) {
            0 => MoveKind::Normal,
            1 => MoveKind::DoubleStep,
            2 => MoveKind::EnPassant,
            3 => MoveKind::EnPassantAcross,
            4 => MoveKind::CastleShort,
            5 => MoveKind::CastleLong,
            6 => MoveKind::Zero,
            8 => MoveKind::Locust,
            9 => MoveKind::Recolor,
            10 => MoveKind::Endow,
            11 => MoveKind::Rebirth,
            12 => MoveKind::RebirthPromotion,
            13 => MoveKind::Exchange,
            14 => MoveKind::Removal,
            15 => MoveKind::Pass,
            _ => MoveKind::CastleApart,
        }
    }

    /// Returns whether no man moves.
    #[inline(always)]
    pub const fn is_pass(self) -> bool {
        matches!(self.kind(), MoveKind::Pass)
    }

    /// Returns whether it is castling.
    #[inline(always)]
    pub const fn is_castling(self) -> bool {
        matches!(
            self.kind(),
            MoveKind::CastleShort | MoveKind::CastleLong | MoveKind::CastleApart
        )
    }

    /// Returns whether it is castling with the rook of file a.
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
        if self.castles_anywhere() {
            let passed = usize::midpoint(from.square.index(), to.square.index());
            let passed = Cell::new(to.board, Square::wrap(passed as u32));
            return Some((self.chosen_cell(), passed));
        }
        let home = to.square.rank() as u32 * 8;
        let (start, end) = if self.is_long_castling() {
            (home, home + 3)
        } else {
            (home + 7, home + 5)
        };
        let landing = match self.kind() {
            MoveKind::CastleApart => board(self.0 >> CHOICE),
            _ => to.board,
        };
        let start = match (self.kind(), self.choice()) {
            (MoveKind::CastleApart, _) | (_, None) => Cell::new(from.board, Square::wrap(start)),
            _ if self.added().is_some() => Cell::new(from.board, Square::wrap(start)),
            _ => self.chosen_cell(),
        };
        Some((start, Cell::new(landing, Square::wrap(end))))
    }

    /// The man that moves, given the side to move.
    pub const fn man(self, color: Color) -> Man {
        Man::new(color, self.role())
    }
}

/// Long notation with both boards, for debugging.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_pass() {
            return f.write_str("pass");
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(board: Board, square: u32) -> Cell {
        Cell::new(board, Square::wrap(square))
    }

    /// Every field can be read back from a word. A word with one wrong field is refused.
    #[test]
    fn words_read_back_and_wrong_ones_are_refused() {
        let (from, to) = (cell(Board::B, 52), cell(Board::A, 61));
        let plain = Move::new(Role::Pawn, from, to);
        let apart = Move::castling_apart(cell(Board::A, 4), cell(Board::A, 6), Board::B);
        let locust = plain.capturing_at(Some(Role::Queen), cell(Board::B, 53));
        assert_eq!(
            (locust.captured_at(), locust.to()),
            (Some(cell(Board::B, 53)), to)
        );
        let capture = plain.capturing(Some(Role::Rook));
        let square = cell(Board::B, 3);
        assert_eq!(
            [capture.reborn_on(square), capture.removing(square)].map(Move::chosen),
            [Some(square); 2]
        );
        assert_eq!(
            capture
                .reborn_promoting(square.square, 3)
                .reborn_promotion(),
            Some((square.square, 3))
        );
        let corner = cell(Board::A, 7);
        let castling = Move::new(Role::King, cell(Board::A, 21), cell(Board::A, 6))
            .of_kind(MoveKind::CastleShort);
        let (rook, end) = (cell(Board::A, 6), cell(Board::A, 5));
        assert_eq!(castling.rook(), Some((corner, end)));
        assert_eq!(castling.with_rook_from(rook).rook(), Some((rook, end)));
        let moves = [
            plain,
            castling,
            castling.with_rook_from(rook),
            capture.reborn_on(square),
            capture.reborn_promoting(square.square, 3),
            plain.reborn_promoting(square.square, 3),
            plain
                .reborn_promoting(square.square, 3)
                .endowing(Role::Queen, Traits::CHAMELEON),
            plain.of_kind(MoveKind::Exchange),
            plain.of_kind(MoveKind::DoubleStep).adding(square.square, 2),
            castling.adding(square.square, 0),
            locust.going_on(square.square),
            plain
                .endowing(Role::Queen, Traits::CHAMELEON)
                .going_on(square.square),
            locust,
            locust.endowing(Role::Queen, Traits::CHAMELEON),
            locust.reborn_on(cell(Board::A, 9)),
            locust.removing(cell(Board::A, 9)).promoting(Role::Knight),
            plain.capturing(Some(Role::Unicorn)).promoting(Role::Knight),
            plain
                .of_kind(MoveKind::EnPassantAcross)
                .capturing(Some(Role::Pawn)),
            apart,
            Move::PASS,
        ];
        for mv in moves {
            assert_eq!(Move::try_from(u64::from(mv)), Ok(mv));
        }
        assert_eq!(moves[8].added(), Some((square.square, 2)));
        assert_eq!(moves[9].rook(), Some((corner, end)));
        assert_eq!(moves[10].captured_at(), locust.captured_at());
        assert_eq!(moves[11].endows(), Some(Traits::CHAMELEON));
        assert_eq!(moves[16].captured(), Some(Role::Unicorn));
        assert_eq!(
            (moves[16].promotion(), moves[16].role()),
            (Some(Role::Knight), Role::Pawn)
        );
        assert_eq!(
            (moves[16].from(), moves[16].to(), moves[16].kind()),
            (from, to, MoveKind::Normal)
        );
        assert_eq!(apart.rook(), Some((cell(Board::A, 7), cell(Board::B, 5))));
        assert_eq!(
            (apart.promotion(), apart.captured(), plain.choice()),
            (None, None, None)
        );
        let wrong = [
            plain.0 & !(BYTE << ROLE) | (Role::COUNT as u64) << ROLE,
            plain.0 & !(BYTE << CAPTURED) | (Role::COUNT as u64) << CAPTURED,
            plain.0 & !(BYTE << PROMOTION) | 0xfe << PROMOTION,
            plain.0 | 15 << KIND,
            plain.0 & !(1 << CHOICE),
            apart.0 | NO_CHOICE << CHOICE,
            Move::PASS.0 | 1 << TO,
            Move::PASS.capturing(Some(Role::Pawn)).0,
        ];
        for word in wrong {
            assert_eq!(Move::try_from(word), Err(NoMove(word)), "{word:016x}");
        }
    }

    /// The order of printed lists: role, board and square of departure, square and board of
    /// arrival, promotion, kind. A castling that parts king and rook comes before the one that does
    /// not.
    #[test]
    fn moves_order_as_printed_lists_do() {
        let (a, b) = (
            |square| cell(Board::A, square),
            |square| cell(Board::B, square),
        );
        let king = |to| Move::new(Role::King, a(4), to);
        let pawn = |from, to| Move::new(Role::Pawn, from, to);
        let ordered = [
            king(a(5)),
            Move::castling_apart(a(4), a(6), Board::B),
            king(a(6)).of_kind(MoveKind::CastleShort),
            king(b(6)).of_kind(MoveKind::CastleShort),
            Move::new(Role::Queen, a(0), a(1)),
            pawn(a(52), a(60)).promoting(Role::Queen),
            pawn(a(52), a(60)).promoting(Role::Knight),
            pawn(a(52), b(60)).promoting(Role::Queen),
            pawn(a(52), a(61))
                .capturing(Some(Role::Queen))
                .promoting(Role::Queen),
            pawn(a(53), a(61)),
            pawn(b(8), b(16)),
        ];
        assert!(
            ordered.is_sorted_by(|one, other| one < other),
            "{ordered:?}"
        );
    }
}
