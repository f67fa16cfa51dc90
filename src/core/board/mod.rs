//! Squares, boards, bitboards and attack tables: the geometry of an 8x8 board.
//!
//! This module does not depend on men, moves or rules. A set of squares is a [`Bitboard`]; a place
//! where a man can stand is a [`Cell`], a square of a named [`Board`].

pub mod attacks;
mod bitboard;
mod geometry;
mod square;

pub use bitboard::{Bitboard, Squares};
pub use geometry::{Direction, Geometry, Relation, Sites, sites_in};
pub use square::{Board, CUBE, Cell, ParseSquareError, Square};
