//! The squares of the game array as rebirth squares.

use parton_core::board::{Cell, Square};
use parton_core::position::{Color, Role};

/// Returns whether a square is light.
pub(super) const fn is_light(square: Square) -> bool {
    (square.file() + square.rank()) % 2 == 1
}

/// The square of the game array of a side's man of this role, as seen from `at`. If there are two,
/// it is the one with the colour of `at`. For a pawn it is on the file of `at` and the second rank,
/// for a fairy man on that file and the last rank.
pub(super) fn home(role: Role, side: Color, at: Cell) -> Cell {
    let here = at.square.file();
    let of_colour = |files: [u8; 2]| -> (u8, u8) {
        let rank = side.rank(0);
        let fits = |file: u8| (file + rank) % 2 == (here + at.square.rank()) % 2;
        (if fits(files[0]) { files[0] } else { files[1] }, 0)
    };
    let (file, rank) = match role {
        Role::King => (4, 0),
        Role::Queen => (3, 0),
        Role::Rook => of_colour([0, 7]),
        Role::Knight => of_colour([1, 6]),
        Role::Bishop => of_colour([2, 5]),
        _ if role.is_pawn() => (here, 1),
        _ => (here, 7),
    };
    Cell::new(
        at.board,
        Square::at(file, side.rank(rank)).unwrap_or(at.square),
    )
}

/// The promotion square of a side on the file of `at`.
pub(super) fn promotion_square(side: Color, at: Cell) -> Cell {
    let square = Square::at(at.square.file(), side.rank(7));
    Cell::new(at.board, square.unwrap_or(at.square))
}

/// The cell that the vectors between the pairs of cells, added up, lead to from `at`. `None` if it
/// is not on the board. It may be a hole.
pub(super) fn as_far(at: Cell, ways: &[(Cell, Cell)]) -> Option<Cell> {
    let add = |sum: (i8, i8), (from, to): &(Cell, Cell)| {
        let between = |to: u8, from: u8| to as i8 - from as i8;
        let files = between(to.square.file(), from.square.file());
        let ranks = between(to.square.rank(), from.square.rank());
        (sum.0 + files, sum.1 + ranks)
    };
    let (files, ranks) = ways.iter().fold((0, 0), add);
    let square = at.square.step(files, ranks)?;
    Some(Cell::new(at.board, square))
}

/// The cell opposite this one with respect to the centre of the board.
pub(super) const fn opposite(cell: Cell) -> Cell {
    Cell::new(cell.board, Square::wrap(63 - cell.square.index() as u32))
}
