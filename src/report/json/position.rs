//! Positions in JSON.

use crate::board::{Board, Cell};
use crate::position::{Color, Man, Setup};
use serde::Serialize;

/// A position.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PositionJson {
    /// The letters of the boards or cubes.
    pub boards: Vec<char>,
    /// The number of files of a board, or of a level.
    pub files: u8,
    /// The number of ranks of a board, or of a level.
    pub ranks: u8,
    /// The number of levels of a board: 1, or 5 in a cube.
    pub levels: u8,
    /// The side to move: `white` or `black`.
    pub turn: &'static str,
    /// The men with their squares, in the order of the setup.
    pub men: Vec<ManJson>,
    /// The rooks that may castle.
    pub castling: Vec<PlaceJson>,
    /// The square that a pawn has just passed, if stated.
    pub en_passant: Option<EnPassantJson>,
}

/// A square of a board.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct PlaceJson {
    /// The square.
    pub square: String,
    /// The board.
    pub board: char,
}

/// An en-passant right.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct EnPassantJson {
    /// The square that was passed.
    pub square: String,
    /// The board of the pawn, if stated.
    pub board: Option<char>,
}

/// A man in a diagram.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct ManJson {
    /// Its side: `white` or `black`.
    pub color: &'static str,
    /// Its English letter.
    pub man: &'static str,
    /// Its square.
    pub square: String,
    /// The board of that square.
    pub board: char,
    /// Its English name, if it is a fairy man.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'static str>,
    /// Its attributes, if it has any: `royal`, `neutral` and so on.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<&'static str>,
}

pub(super) const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

pub(super) fn position(setup: &Setup) -> PositionJson {
    let law = setup.rules.variant.law();
    let place = |cell: Cell| PlaceJson {
        square: cell.place(),
        board: cell.board.letter(),
    };
    PositionJson {
        boards: law
            .worlds()
            .filter_map(|world| world.first())
            .map(|board| board.letter())
            .collect(),
        files: law.files(),
        ranks: law.ranks(),
        levels: law.worlds().next().map_or(1, |world| world.len() as u8),
        turn: side(setup.turn),
        men: men(setup),
        castling: setup.castling_rooks().into_iter().map(place).collect(),
        en_passant: setup.en_passant.map(|right| EnPassantJson {
            square: right.passed.to_string(),
            board: right.board.map(Board::letter),
        }),
    }
}

pub(super) fn men(setup: &Setup) -> Vec<ManJson> {
    setup.men.iter().copied().map(man).collect()
}

pub(super) fn man((cell, man): (Cell, Man)) -> ManJson {
    ManJson {
        color: side(man.color),
        man: man.role.letter(),
        square: cell.place(),
        board: cell.board.letter(),
        name: man.role.is_fairy().then(|| man.role.name()),
        attributes: man.traits.names().collect(),
    }
}

/// A man that is to be added to the diagram at the end of play.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct AddedJson {
    /// Its side: `white` or `black`.
    pub color: &'static str,
    /// Its English letter.
    pub man: &'static str,
    /// Its English name, if it is a fairy man or unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<&'static str>,
    /// Its attributes, if it has any: an unknown man of either side is `neutral`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub attributes: Vec<&'static str>,
}

impl AddedJson {
    pub(super) fn of(man: Man) -> Self {
        Self {
            color: side(man.color),
            man: man.role.letter(),
            name: man.role.is_fairy().then(|| man.role.name()),
            attributes: man.traits.names().collect(),
        }
    }
}
