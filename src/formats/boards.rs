//! What the drawing of a position and its FEN have in common: letters, and men with their places.

use super::diagnostic::Flaw;
use super::suggest::quote;
use crate::board::{Board, Cell, Square};
use crate::position::{Law, Man};
use std::ops::Range;

/// A man, and where its letter stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Placed {
    pub(super) cell: Cell,
    pub(super) man: Man,
    pub(super) at: Range<usize>,
}

/// The cell of a board at a row counted from the top (the last rank) and a file counted from the left.
pub(super) fn cell_at(law: &Law, board: Board, row: usize, file: usize) -> Option<Cell> {
    let rank = usize::from(law.ranks()).checked_sub(row + 1)?;
    let square = Square::at(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?;
    law.has_square(square).then_some(Cell::new(board, square))
}

/// What is wrong with a character that is no man.
pub(super) fn no_man(c: char, at: Range<usize>, grid: bool) -> Flaw {
    let expected = if grid {
        "expected KQRBNP for a white man, kqrbnp for a black one, '.' for an empty square"
    } else {
        "expected KQRBNP for a white man, kqrbnp for a black one, 1 to 8 for empty squares"
    };
    let message = format!("found {}, {expected}", quote(&c.to_string()));
    Flaw::new(at, message, "no man has this letter").maybe_help(hint(c, grid))
}

/// What somebody who wrote this letter probably meant.
pub(super) fn hint(c: char, grid: bool) -> Option<String> {
    let same_case = |letter: char| if c.is_lowercase() { letter.to_ascii_lowercase() } else { letter };
    let (meaning, letter) = match c.to_ascii_uppercase() {
        'D' => ("the German and French queen", 'Q'),
        'T' => ("the German and French rook", 'R'),
        'L' => ("the German bishop", 'B'),
        'A' => ("the Italian and Spanish bishop (boards are named outside the drawing)", 'B'),
        'F' => ("the French bishop", 'B'),
        'C' => ("the French and Italian knight", 'N'),
        'O' | '*' | '_' | '0' | '#' | ',' if grid => return Some("an empty square is written '.' or '-'".to_owned()),
        '1'..='9' if grid => {
            return Some("a drawing has one sign for each square; write FEN in the field `position`".to_owned());
        }
        '.' | '-' => return Some("in FEN a number counts the empty squares".to_owned()),
        _ => return figurine(c),
    };
    Some(format!("'{c}' is {meaning}: write '{}'", same_case(letter)))
}

fn figurine(c: char) -> Option<String> {
    let index = "♔♕♖♗♘♙♚♛♜♝♞♟".chars().position(|figurine| figurine == c)?;
    "KQRBNPkqrbnp".chars().nth(index).map(|letter| format!("write '{letter}' for {c}"))
}
