//! Squares and cells by their names.

#![allow(
    dead_code,
    unreachable_pub,
    reason = "every test binary uses its own part"
)]

use parton::board::{Board, Cell, Square};

/// The square with a name such as `e5`.
pub fn square(name: &str) -> Square {
    name.parse()
        .unwrap_or_else(|_| panic!("{name} is no square"))
}

/// The cell with a name such as `Be5`. A square without a board is on board A, and one with a prime
/// such as `e5'` on board B.
pub fn cell(name: &str) -> Cell {
    if let Some(name) = name.strip_suffix('\'') {
        return Cell::new(Board::B, square(name));
    }
    match name.chars().next().and_then(Board::from_letter) {
        Some(board) => Cell::new(board, square(&name[1..])),
        None => Cell::new(Board::A, square(name)),
    }
}
