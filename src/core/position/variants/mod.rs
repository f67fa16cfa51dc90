//! The variants: one file with a [`Law`] for each.
//!
//! The shape and number of the boards, the transfer of moved men, zero moves, array and homes are
//! independent of each other. The law of Alice chess is given in full, those of the other variants
//! by their differences. For sources and corner cases see `docs/reference/rules.md`.

pub(super) mod alice;
pub(super) mod alice2;
pub(super) mod alice3;
pub(super) mod alice8x4;
pub(super) mod duo;
pub(super) mod ms_alice;
pub(super) mod odonohue;
pub(super) mod orthodox;
pub(super) mod raumschach;
pub(super) mod raumschach2;

use super::Color;
use crate::board::{Board, CUBE, Cell, Square};

/// The shape of a board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// Eight files, eight ranks.
    Board,
    /// Files a to d, eight ranks.
    Narrow,
    /// Five levels of five files and five ranks.
    Cube,
}

/// The transfer of a man that has moved.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Transfer {
    /// It stays.
    Never,
    /// It goes to the homologue of its square, which must be vacant.
    Always,
    /// It goes to the homologue of its square if that is vacant, and stays if not.
    IfVacant,
    /// It stays, or goes to the homologue of its square, if that is vacant.
    AtWill,
    /// It goes to a vacant homologue on either of the other two boards.
    EitherOther,
}

impl Transfer {
    /// Returns whether the moving side has a choice.
    pub const fn is_chosen(self) -> bool {
        matches!(self, Self::AtWill | Self::EitherOther)
    }

    /// Returns whether a square may be occupied on several boards.
    pub const fn shares_squares(self) -> bool {
        matches!(self, Self::IfVacant | Self::AtWill | Self::EitherOther)
    }
}

/// Zero moves: a man only changes board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Zero {
    /// There are none.
    None,
    /// To a vacant homologue; a king may not evade check by it.
    ToVacant,
    /// Any man except a pawn to its homologue, which may be vacant or occupied by an enemy man.
    /// That man is captured, so men attack their homologues.
    Captures,
}

/// The rule for castling.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingRule {
    /// From the home board only, the men's own arrival squares free on the other board. The
    /// default.
    #[default]
    Home,
    /// As `Home`, and a king and rook that stand together on another board are also presumed
    /// unmoved (Popeye).
    Any,
    /// As `Home`, and the move must also be an orthodox castling as seen on the other board: all
    /// squares between vacant there, start and passed squares unattacked there (strict reading of
    /// the AISE rule 6).
    Strict,
    /// Never.
    Off,
}

/// The rule for captures en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EnPassantRule {
    /// The capturer stands on the board where the pawn now stands. The default.
    #[default]
    Stands,
    /// The capturer stands on the board that the pawn left.
    Left,
    /// Either of the two.
    Either,
    /// Never.
    Off,
}

impl CastlingRule {
    /// All settings, the default first.
    pub const ALL: [Self; 4] = [Self::Home, Self::Any, Self::Strict, Self::Off];

    /// The name used in files, options and results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Any => "any",
            Self::Strict => "strict",
            Self::Off => "off",
        }
    }
}

impl EnPassantRule {
    /// All settings, the default first.
    pub const ALL: [Self; 4] = [Self::Stands, Self::Left, Self::Either, Self::Off];

    /// Returns whether a pawn captures en passant from the board where the double-stepped pawn
    /// stands, or from another board.
    #[inline]
    pub const fn lets_capture(self, from_its_board: bool) -> bool {
        match self {
            Self::Stands => from_its_board,
            Self::Left => !from_its_board,
            Self::Either => true,
            Self::Off => false,
        }
    }

    /// The name used in files, options and results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stands => "stands",
            Self::Left => "left",
            Self::Either => "either",
            Self::Off => "off",
        }
    }
}

/// The properties that define a variant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Law {
    /// The name used in files, options and results.
    pub name: &'static str,
    /// The number of boards or cubes.
    pub boards: usize,
    /// Their shape.
    pub shape: Shape,
    /// The transfer of a man that has moved.
    pub transfer: Transfer,
    /// Zero moves.
    pub zero: Zero,
    /// The home boards of White and Black, where castling is presumed.
    pub homes: [Board; 2],
    /// The castling settings with a meaning, the default first; empty if there is no castling.
    pub castling: &'static [CastlingRule],
    /// The en-passant settings with a meaning, the default first; empty if there is no en passant.
    pub en_passant: &'static [EnPassantRule],
    /// Whether there is a switch for the double step.
    pub double_step_optional: bool,
    /// The rank, from 0 and as seen from its side, from which a pawn makes its double step; `None`
    /// without one.
    pub double_step_from: Option<u8>,
    /// The game array: FEN placements of the [planes](Law::planes); omitted planes are empty.
    pub array: &'static [&'static str],
    /// The greatest number of men of a side in a game, including pawns.
    pub men: usize,
    /// The greatest number of pawns of a side in a game.
    pub pawns: usize,
}

/// The orthodox array.
const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
/// White's half of the array.
const WHITE_ARRAY: &str = "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR";
/// Black's half of the array.
const BLACK_ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/8/8";

const HOME_OR_OFF: &[CastlingRule] = &[CastlingRule::Home, CastlingRule::Off];
const STANDS_OR_OFF: &[EnPassantRule] = &[EnPassantRule::Stands, EnPassantRule::Off];

impl Law {
    /// The flat boards, or the levels of all cubes.
    pub fn planes(&self) -> &'static [Board] {
        match self.shape {
            Shape::Board | Shape::Narrow => &Board::ALL[..self.boards],
            Shape::Cube => &Board::LEVELS[..self.boards * CUBE as usize],
        }
    }

    /// The planes of each board or cube.
    pub fn worlds(&self) -> impl Iterator<Item = &'static [Board]> + use<> {
        self.planes().chunks(match self.shape {
            Shape::Board | Shape::Narrow => 1,
            Shape::Cube => CUBE as usize,
        })
    }

    /// The number of files of a plane.
    pub const fn files(&self) -> u8 {
        match self.shape {
            Shape::Board => 8,
            Shape::Narrow => 4,
            Shape::Cube => CUBE,
        }
    }

    /// The number of ranks of a plane.
    #[inline]
    pub const fn ranks(&self) -> u8 {
        match self.shape {
            Shape::Board | Shape::Narrow => 8,
            Shape::Cube => CUBE,
        }
    }

    /// Returns whether these boards have such a square.
    pub const fn has_square(&self, square: Square) -> bool {
        square.file() < self.files() && square.rank() < self.ranks()
    }

    /// The index of the rank that is rank `rank` (from 0) as seen from a side.
    #[inline]
    pub const fn rank(&self, color: Color, rank: u8) -> u8 {
        match color {
            Color::White => rank,
            Color::Black => self.ranks() - 1 - rank,
        }
    }

    /// Returns whether no pawn of a side can stand on a cell in play: on its first rank, or where
    /// it promotes.
    pub fn is_edge(&self, color: Color, cell: Cell) -> bool {
        cell.square.rank() == self.rank(color, 0) || self.is_last_rank(color, cell)
    }

    /// Returns whether a cell is on the last rank of a side, in a cube that of its last level,
    /// where pawns promote.
    #[inline]
    pub fn is_last_rank(&self, color: Color, cell: Cell) -> bool {
        cell.square.rank() == self.rank(color, self.ranks() - 1)
            && cell
                .board
                .level()
                .is_none_or(|level| level == self.rank(color, CUBE - 1))
    }

    /// The boards from which a double step may have brought a pawn to this board.
    pub fn departures(&self, board: Board) -> Vec<Board> {
        match self.transfer {
            Transfer::Never => vec![board],
            Transfer::Always => vec![board.other()],
            Transfer::IfVacant | Transfer::AtWill => vec![board.other(), board],
            Transfer::EitherOther => Board::ALL
                .into_iter()
                .filter(|&other| other != board)
                .collect(),
        }
    }
}
