//! The variants: each a file with its [`Law`].
//!
//! Shape of the boards, number of boards, what becomes of a moved man, zero moves, array and homes
//! are independent of each other. Sources and corner cases: `docs/reference/rules.md`.

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

/// What becomes of a man that has moved.
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
    /// Whether the mover has a choice.
    pub const fn is_chosen(self) -> bool {
        matches!(self, Self::AtWill | Self::EitherOther)
    }

    /// Whether a square may be occupied on several boards.
    pub const fn shares_squares(self) -> bool {
        matches!(self, Self::IfVacant | Self::AtWill | Self::EitherOther)
    }
}

/// Zero moves: a man only changes board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Zero {
    /// There are none.
    None,
    /// To a vacant homologue; a king not out of check.
    ToVacant,
    /// Any man but a pawn to its homologue, which may be vacant or occupied by an enemy man, which
    /// is captured: a man there attacks.
    Captures,
}

/// When a king and a rook may castle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingRule {
    /// From the home board only, the men's own arrival squares free on the other board. The
    /// default.
    #[default]
    Home,
    /// As `Home`, and a king and rook that stand together on another board are presumed unmoved too
    /// (Popeye).
    Any,
    /// As `Home`, and the move must also be an orthodox castling as seen on the other board: all
    /// squares between vacant there, start and passed squares unattacked there (strict reading of
    /// the AISE rule 6).
    Strict,
    /// Never.
    Off,
}

/// When a pawn may be taken en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EnPassantRule {
    /// The capturer stands on the board where the pawn now stands. The default.
    #[default]
    Stands,
    /// The capturer stands on the board which the pawn left.
    Left,
    /// Either of the two.
    Either,
    /// Never.
    Off,
}

impl CastlingRule {
    /// All settings, the default first.
    pub const ALL: [Self; 4] = [Self::Home, Self::Any, Self::Strict, Self::Off];

    /// The word used in files, options and results.
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

    /// The word used in files, options and results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stands => "stands",
            Self::Left => "left",
            Self::Either => "either",
            Self::Off => "off",
        }
    }
}

/// What makes a variant what it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Law {
    /// The name used in files, options and results.
    pub name: &'static str,
    /// The number of boards or cubes.
    pub boards: usize,
    /// Their shape.
    pub shape: Shape,
    /// What becomes of a man that has moved.
    pub transfer: Transfer,
    /// Zero moves.
    pub zero: Zero,
    /// The home boards of White and Black, where castling is presumed.
    pub homes: [Board; 2],
    /// The castling settings that mean something, the default first; none if there is no castling.
    pub castling: &'static [CastlingRule],
    /// The en-passant settings that mean something, the default first; none if there is no en
    /// passant.
    pub en_passant: &'static [EnPassantRule],
    /// Whether there is a switch for the double step.
    pub double_step_optional: bool,
    /// The rank, seen from its side and counted from 0, from which a pawn makes its double step;
    /// none without it.
    pub double_step_from: Option<u8>,
    /// The game array: FEN placements of the [planes](Law::planes); planes left out are empty.
    pub array: &'static [&'static str],
    /// The most men of a side in a game, pawns among them.
    pub men: usize,
    /// The most pawns of a side in a game.
    pub pawns: usize,
}

/// The orthodox array. The law of Alice chess is given in full, those of the others by what they
/// change.
const ARRAY: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
/// White's half of the array, and Black's.
const WHITE_ARRAY: &str = "8/8/8/8/8/8/PPPPPPPP/RNBQKBNR";
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

    /// Whether these boards have such a square.
    pub const fn has_square(&self, square: Square) -> bool {
        square.file() < self.files() && square.rank() < self.ranks()
    }

    /// The rank index that is rank `rank` (from 0) seen from a side.
    #[inline]
    pub const fn rank(&self, color: Color, rank: u8) -> u8 {
        match color {
            Color::White => rank,
            Color::Black => self.ranks() - 1 - rank,
        }
    }

    /// Whether no pawn of a side can come to a cell in play: its first rank, and where it promotes.
    pub fn is_edge(&self, color: Color, cell: Cell) -> bool {
        cell.square.rank() == self.rank(color, 0) || self.is_last_rank(color, cell)
    }

    /// Whether a cell is on the last rank of a side, in a cube that of its last level: where pawns
    /// promote.
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
