//! Steps of men that are alone on the boards, by which [`super::targets`] measures ways.
//!
//! Pawns capture freely here, so a real way is never shorter.

use crate::board::{Bitboard, Board, Cell, Square, attacks};
use crate::position::{Color, Role};
use crate::rules::SetWise;

/// Cells of two boards.
pub(super) const CELLS: usize = 128;
/// Roles of a flat board.
pub(super) const ROLES: usize = 6;
/// Unreachable.
pub(super) const NEVER: u8 = u8::MAX;

/// A man somewhere: side, role and cell as one number.
pub(super) type Placed = usize;

/// The number of a cell.
pub(super) const fn cell_index(cell: Cell) -> usize {
    (cell.board.index() & 1) * 64 + cell.square.index()
}

/// The cell of a number.
pub(super) const fn cell_at(index: usize) -> Cell {
    Cell::new(
        if index & 64 == 0 { Board::A } else { Board::B },
        Square::wrap(index as u32),
    )
}

/// The number of a man on a cell.
pub(super) const fn placed(color: Color, role: Role, cell: Cell) -> Placed {
    (color.index() * ROLES + role.index()) * CELLS + cell_index(cell)
}

/// Side, role and cell of a number.
pub(super) const fn who(man: Placed) -> (Color, Role, Cell) {
    let color = if man < ROLES * CELLS {
        Color::White
    } else {
        Color::Black
    };
    (color, role_at(man / CELLS % ROLES), cell_at(man % CELLS))
}

/// The role of a number.
pub(super) const fn role_at(index: usize) -> Role {
    match Role::from_index(index as u8) {
        Some(role) => role,
        None => Role::Pawn,
    }
}

/// The squares that a man attacks.
pub(super) fn attacked(color: Color, role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    match role {
        Role::King => attacks::king(square),
        Role::Queen => attacks::queen(square, occupied),
        Role::Rook => attacks::rook(square, occupied),
        Role::Bishop => attacks::bishop(square, occupied),
        Role::Knight => attacks::knight(square),
        _ => attacks::pawn(color.index(), square),
    }
}

/// The board and the squares to which a man moves, alone on the boards.
pub(super) fn steps<R: SetWise>(color: Color, role: Role, from: Cell) -> (Board, Bitboard) {
    let mut to = attacked(color, role, from.square, Bitboard::EMPTY);
    if role == Role::Pawn {
        let ahead = Bitboard::from(from.square).shift(color.forward());
        to |= ahead;
        if from.square.rank() == color.rank(1) {
            to |= ahead.shift(color.forward());
        }
        if from.square.rank() == color.rank(0) {
            to = Bitboard::EMPTY;
        }
    }
    (R::landing(from.board), to)
}
