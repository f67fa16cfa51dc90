//! [`Reason`]: a reason against a [setup](super::Setup), and its severity.

use super::unplayed::Unplayed;
use super::{Color, Man, UnplayedMan};
use crate::board::{Cell, Square};
use std::fmt;

/// The severity of a [`Reason`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// Cannot come from a game, but can be solved.
    Warning,
    /// Not a position of these rules: cannot be solved.
    Illegal,
    /// The description contradicts itself or the rules.
    Error,
}

/// Something wrong or doubtful in a [`Setup`](super::Setup).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Two men on one cell.
    TwoMenOnCell(Cell),
    /// A man on a board which the variant does not have.
    NoSuchBoard(Cell),
    /// A man on a square which the boards of the variant do not have.
    NoSuchSquare(Cell),
    /// A man that the variant does not know.
    NoSuchMan(Cell, Man),
    /// A man with an attribute that is not supported, or not for this kind of man, and the reason.
    NotPlayed(Cell, Man, UnplayedMan),
    /// Conditions that are not supported together, on these boards or with these men.
    NotUnderConditions(Box<Unplayed>),
    /// A cell whose homologue is also occupied, in a variant where that never happens.
    HomologuesOccupied(Cell),
    /// No king, and `Setup::allow_missing_king` is not set.
    MissingKing(Color),
    /// More than one king, and their number.
    ManyKings(Color, usize),
    /// The side to move could capture the king.
    KingCapturable(Color),
    /// A pawn on its own first rank or on its last.
    PawnOnEdge(Cell),
    /// More men than a game can have: their number and the greatest possible number.
    ManyMen(Color, usize, usize),
    /// More pawns than a game can have: their number and the greatest possible number.
    ManyPawns(Color, usize, usize),
    /// A castling right without king and rook on their home squares.
    CastlingImpossible(Cell),
    /// A castling right in a dialect without castling.
    CastlingOff,
    /// An en-passant right that no double step can have given.
    EnPassantImpossible(Square),
    /// An en-passant right of the side that does not begin.
    EnPassantInSetPlay(Square),
    /// An en-passant right in a dialect without en passant.
    EnPassantOff,
    /// Men are to be added to a position that is not the end of play, and their number.
    MenToBeAdded(usize),
    /// A man that cannot be added: it is unknown to the variant or has attributes without support.
    NotAdded(Man),
}

impl Reason {
    /// The severity of the reason.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::PawnOnEdge(_)
            | Self::ManyMen(..)
            | Self::ManyPawns(..)
            | Self::EnPassantInSetPlay(_) => Severity::Warning,
            Self::KingCapturable(_) => Severity::Illegal,
            Self::TwoMenOnCell(_)
            | Self::NoSuchBoard(_)
            | Self::NoSuchSquare(_)
            | Self::NoSuchMan(..)
            | Self::NotPlayed(..)
            | Self::NotUnderConditions(_)
            | Self::HomologuesOccupied(_)
            | Self::MissingKing(_)
            | Self::ManyKings(..)
            | Self::CastlingImpossible(_)
            | Self::CastlingOff
            | Self::EnPassantImpossible(_)
            | Self::EnPassantOff
            | Self::MenToBeAdded(_)
            | Self::NotAdded(_) => Severity::Error,
        }
    }
}

/// The reason as a sentence in English. The English words of the crate `parton` are this sentence;
/// another language makes its own from the fields.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TwoMenOnCell(cell) => write!(f, "two men stand on {cell}"),
            Self::NoSuchBoard(cell) => write!(f, "there is no board {} in these rules", cell.board),
            Self::NoSuchSquare(cell) => {
                write!(f, "there is no square {} in these rules", cell.place())
            }
            Self::NoSuchMan(cell, man) => {
                write!(
                    f,
                    "there is no {} in these rules, but one stands on {cell}",
                    man.role.name()
                )
            }
            Self::NotUnderConditions(why) => write!(f, "{why}"),
            Self::NotPlayed(cell, man, why) => {
                write!(
                    f,
                    "the {} on {cell} is not supported: {why}",
                    man.of_no_side()
                )
            }
            Self::HomologuesOccupied(cell) => {
                write!(
                    f,
                    "{} is occupied on both boards, which these rules never allow",
                    cell.place()
                )
            }
            Self::MissingKing(color) => write!(f, "{color} has no king"),
            Self::ManyKings(color, count) => write!(f, "{color} has {count} kings, expected one"),
            Self::KingCapturable(color) => write!(f, "{color} to move could take the king"),
            Self::PawnOnEdge(cell) => write!(f, "a pawn cannot come to {cell}"),
            Self::ManyMen(color, count, most) => {
                write!(f, "{color} has {count} men, a game has at most {most}")
            }
            Self::ManyPawns(color, count, most) => {
                write!(f, "{color} has {count} pawns, a game has at most {most}")
            }
            Self::CastlingImpossible(cell) => {
                write!(
                    f,
                    "no castling with a rook on {cell}: king and rook must stand on their home squares"
                )
            }
            Self::CastlingOff => write!(f, "castling is granted, but the dialect has castling=off"),
            Self::EnPassantImpossible(square) => {
                write!(f, "no double step can just have passed {square}")
            }
            Self::EnPassantInSetPlay(square) => {
                write!(
                    f,
                    "the side that does not begin may capture en passant on {square}: in set play only"
                )
            }
            Self::EnPassantOff => write!(
                f,
                "an en-passant right is given, but the dialect has ep=off"
            ),
            Self::MenToBeAdded(count) => write!(
                f,
                "{count} {} to be added, which only the diagram at the end of a proof game or of \
                a=>b can have",
                if *count == 1 { "man is" } else { "men are" }
            ),
            Self::NotAdded(man) => {
                write!(f, "no {} can be added in these rules", man.of_no_side())
            }
        }
    }
}
