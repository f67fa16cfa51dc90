//! Where men get to, alone on the boards: the ground of [`super::nets`] and [`super::targets`].
//!
//! Pawns promote and capture as they like. So real ways are never shorter.

use crate::board::{Bitboard, Board, Cell, Square, attacks};
use crate::position::{Color, Role};
use crate::rules::SetWise;

/// Cells of two boards.
pub(super) const CELLS: usize = 128;
/// Roles of a flat board.
pub(super) const ROLES: usize = 6;
/// No way.
pub(super) const NEVER: u8 = u8::MAX;

/// A man somewhere: side, role and cell as one number.
pub(super) type Placed = usize;

/// The number of a cell.
pub(super) const fn cell_index(cell: Cell) -> usize {
    (cell.board.index() & 1) * 64 + cell.square.index()
}

/// The cell of a number.
pub(super) const fn cell_at(index: usize) -> Cell {
    Cell::new(if index & 64 == 0 { Board::A } else { Board::B }, Square::wrap(index as u32))
}

/// The number of a man on a cell.
pub(super) const fn placed(color: Color, role: Role, cell: Cell) -> Placed {
    (color.index() * ROLES + role.index()) * CELLS + cell_index(cell)
}

/// Side, role and cell of a number.
pub(super) const fn who(man: Placed) -> (Color, Role, Cell) {
    let color = if man < ROLES * CELLS { Color::White } else { Color::Black };
    (color, role_at(man / CELLS % ROLES), cell_at(man % CELLS))
}

/// The role of a number.
pub(super) const fn role_at(index: usize) -> Role {
    match Role::from_index(index as u8) {
        Some(role) => role,
        None => Role::Pawn,
    }
}

/// What a man attacks.
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

/// The moves of a man alone on the boards.
pub(super) fn steps<R: SetWise>(color: Color, role: Role, from: Cell) -> Vec<(Role, Cell)> {
    let mut to = attacked(color, role, from.square, Bitboard::EMPTY);
    if role == Role::Pawn {
        if from.square.rank() == color.rank(0) {
            return Vec::new();
        }
        let ahead = Bitboard::from(from.square).shift(color.forward());
        to |= ahead;
        if from.square.rank() == color.rank(1) {
            to |= ahead.shift(color.forward());
        }
    }
    let landing = R::landing(from.board);
    to.into_iter()
        .flat_map(|square| {
            let promotes = role == Role::Pawn && square.rank() == color.rank(7);
            let roles = if promotes { Role::PROMOTIONS.to_vec() } else { vec![role] };
            roles.into_iter().map(move |role| (role, Cell::new(landing, square)))
        })
        .collect()
}
