//! Drawings of a board: eight rows, rank 8 first, one sign for each square.

use super::boards::{Placed, cell_at, no_man};
use super::diagnostic::Flaw;
use crate::board::{Board, Cell, Square};
use crate::position::{Man, Setup};
use std::ops::Range;

/// Reads the drawing of a board. Places are those in `text`.
pub(super) fn read(text: &str, board: Board, men: &mut Vec<Placed>, flaws: &mut Vec<Flaw>) {
    let rows = rows(text);
    let whole = rows.len() == 8;
    if !whole {
        flaws.push(wrong_row_count(text, &rows, board));
    }
    for (index, row) in rows.iter().take(8).enumerate() {
        let name = if whole { format!("rank {}", 8 - index) } else { format!("row {} from the top", index + 1) };
        read_row(text, row.clone(), (board, index, &name), men, flaws);
    }
}

/// The lines of a drawing that are not blank, without the blanks around them.
fn rows(text: &str) -> Vec<Range<usize>> {
    let mut rows = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let from = start + (line.len() - line.trim_start().len());
        let row = from..from + line.trim().len();
        start += line.len();
        if !row.is_empty() {
            rows.push(row);
        }
    }
    rows
}

fn wrong_row_count(text: &str, rows: &[Range<usize>], board: Board) -> Flaw {
    let found = match rows.len() {
        1 => "1 row".to_owned(),
        count => format!("{count} rows"),
    };
    let message = format!("board {board} has {found}, expected 8, one for each rank, rank 8 first");
    match (rows.get(8), rows.last()) {
        (Some(ninth), _) => Flaw::new(ninth.clone(), message, "the ninth row"),
        (None, Some(last)) => Flaw::new(last.clone(), message, "the last row"),
        (None, None) => Flaw::new(0..text.len(), message, "nothing drawn here")
            .help(format!("leave out board {board} if it is empty")),
    }
}

fn read_row(
    text: &str,
    row: Range<usize>,
    (board, index, name): (Board, usize, &str),
    men: &mut Vec<Placed>,
    flaws: &mut Vec<Flaw>,
) {
    let line = text.get(row.clone()).unwrap_or_default();
    let signs = line.char_indices().filter(|(_, c)| !c.is_whitespace());
    let mut count = 0;
    let mut extra = None;
    for (file, (at, c)) in signs.enumerate() {
        count += 1;
        let at = row.start + at..row.start + at + c.len_utf8();
        let Some(cell) = cell_at(board, index, file) else {
            extra.get_or_insert(at);
            continue;
        };
        match (c, Man::from_letter(c)) {
            (_, Some(man)) => men.push(Placed { cell, man, at }),
            ('.' | '-', None) => {}
            (other, None) if flaws.len() < 40 => flaws.push(no_man(other, at, true)),
            _ => {}
        }
    }
    let squares = if count == 1 { "square" } else { "squares" };
    let message = format!("{name} of board {board} has {count} {squares}, expected 8");
    if let Some(at) = extra {
        flaws.push(Flaw::new(at.start..row.end, message, format!("{} too many", count - 8)));
    } else if count < 8 {
        flaws.push(Flaw::new(row, message, format!("{} too few", 8 - count)));
    }
}

/// The drawing of a board, eight rows with blanks between the squares; reads back as the same board.
pub fn print_grid(setup: &Setup, board: Board) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        for file in 0..8 {
            let man = Square::at(file, rank).and_then(|square| setup.man_at(Cell::new(board, square)));
            text.push(man.map_or('.', Man::letter));
            text.push(if file < 7 { ' ' } else { '\n' });
        }
    }
    text
}
