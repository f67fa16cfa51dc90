//! The changes of a move beyond its departure, arrival and capture.

use crate::board::Cell;
use crate::men::Man;
use crate::position::Move;
use crate::rules::AnyPosition;

/// The squares that a legal move under fairy conditions does not leave as a plain move would, each
/// with the man there after the move. A plain move removes the captured man and sets the mover,
/// promoted if it promotes, on the arrival square; castling also moves the rook. The list is in the
/// order of the squares. Without conditions, or for a pass, it is empty.
pub fn changes(position: &AnyPosition, mv: Move) -> Vec<(Cell, Option<Man>)> {
    let changes = !mv.is_pass() && !position.rule_set().conditions.is_empty();
    let Some(man) = position.man_at(mv.from()).filter(|_| changes) else {
        return Vec::new();
    };
    let mut moved = position.men();
    let rook = mv
        .rook()
        .and_then(|(start, end)| Some((start, end, position.man_at(start)?)));
    let leaves = [
        Some(mv.from()),
        rook.map(|(start, ..)| start),
        mv.captured_at(),
    ];
    moved.retain(|(cell, _)| *cell != mv.to() && !leaves.contains(&Some(*cell)));
    let role = mv.promoted_to().or(mv.turns_into()).unwrap_or(man.role);
    moved.push((mv.to(), Man { role, ..man }));
    moved.extend(rook.map(|(_, end, rook)| (end, rook)));
    let now = position.play(mv).men();
    let here = |list: &[(Cell, Man)], cell: Cell| {
        list.iter().find(|(at, _)| *at == cell).map(|(_, man)| *man)
    };
    let mut cells: Vec<Cell> = moved.iter().chain(&now).map(|(cell, _)| *cell).collect();
    cells.sort_unstable_by_key(|cell| (cell.board, cell.square.index()));
    cells.dedup();
    cells.retain(|cell| here(&moved, *cell) != here(&now, *cell));
    cells
        .into_iter()
        .map(|cell| (cell, here(&now, cell)))
        .collect()
}
