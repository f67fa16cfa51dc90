//! Letters of men and boards, and men with their squares, as drawings, FEN and lists write them.

use super::diagnostic::TextFlaw;
use super::suggest::quote;
use crate::board::{Board, Cell, Square};
use crate::men::{Color, Language, Man, Role};
use crate::position::{CastlingSetup, EnPassantSetup, Law, RuleSet};
use std::ops::Range;

/// A man, and its bytes in the text: its letter or bracket, or in a list its square.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::formats) struct PlacedMan {
    pub(in crate::formats) cell: Cell,
    pub(in crate::formats) man: Man,
    pub(in crate::formats) at: Range<usize>,
}

/// A position, and the places of its parts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(in crate::formats) struct Fen {
    pub(in crate::formats) men: Vec<PlacedMan>,
    pub(in crate::formats) turn: Option<(Color, Range<usize>)>,
    pub(in crate::formats) castling: Option<(CastlingSetup, Range<usize>)>,
    pub(in crate::formats) en_passant: Option<(EnPassantSetup, Range<usize>)>,
}

/// The cell of a board at a row counted from the top (the last rank) and a file counted from the
/// left.
pub(in crate::formats) fn cell_at(
    law: &Law,
    board: Board,
    row: usize,
    file: usize,
) -> Option<Cell> {
    let rank = usize::from(law.ranks()).checked_sub(row + 1)?;
    let square = Square::at(u8::try_from(file).ok()?, u8::try_from(rank).ok()?)?;
    law.has_square(square).then_some(Cell::new(board, square))
}

/// The error for a character that is not a man, in a drawing (`grid`) or in FEN.
pub(in crate::formats) fn no_man(c: char, at: Range<usize>, grid: bool) -> TextFlaw {
    let white = letters();
    let black = white.to_ascii_lowercase();
    let empty = if grid {
        "'.' for an empty square"
    } else {
        "1 to 8 for empty squares"
    };
    let found = quote(&c.to_string());
    let message = format!(
        "found {found}, expected {white} for a white man, {black} for a black one, {empty}"
    );
    TextFlaw::new(at, message, "no man has this letter").maybe_help(hint(c, grid))
}

/// The letters of the orthodox men: KQRBNP.
pub(in crate::formats) fn letters() -> String {
    Role::ALL.map(Role::letter).concat()
}

/// The languages whose letters are often used by mistake, the most common first.
const OTHERS: [Language; 4] = [
    Language::German,
    Language::French,
    Language::Italian,
    Language::Spanish,
];

/// Help for a character that is not a man: the man that it probably means, or how to write empty
/// squares.
pub(in crate::formats) fn hint(c: char, grid: bool) -> Option<String> {
    match c {
        'O' | 'o' | '*' | '_' | '0' | '#' | ',' if grid => {
            return Some("an empty square is written '.' or '-'".to_owned());
        }
        '1'..='9' if grid => {
            return Some(
                "a drawing has one character for each square; write FEN in the field `position`"
                    .to_owned(),
            );
        }
        '.' | '-' => return Some("in FEN a number counts the empty squares".to_owned()),
        _ => {}
    }
    if let Some((man, _)) = Man::of_figurine(c.encode_utf8(&mut [0; 4])) {
        return Some(format!("write '{man}' for {c}"));
    }
    let capital = c.to_ascii_uppercase();
    let meant = |language: Language| {
        Some((
            language.name(),
            language.certain(capital.encode_utf8(&mut [0; 4]))?,
        ))
    };
    let mut meanings = OTHERS.into_iter().filter_map(meant);
    let fairy = || {
        let role = Language::English
            .role(capital.encode_utf8(&mut [0; 4]))
            .filter(|role| role.is_fairy())?;
        Some(format!(
            "fairy men stand in brackets: the {} is [{c}]",
            role.name()
        ))
    };
    let Some((first, role)) = meanings.next() else {
        return fairy();
    };
    let second = meanings
        .next()
        .map(|(second, _)| format!(" and {second}"))
        .unwrap_or_default();
    let board = if Board::from_letter(capital) == Some(Board::A) {
        " (boards are named outside the drawing)"
    } else {
        ""
    };
    let color = if c.is_lowercase() {
        Color::Black
    } else {
        Color::White
    };
    Some(format!(
        "'{c}' is the {first}{second} {}{board}: write '{}'",
        role.name(),
        Man::new(color, role)
    ))
}

/// The board of a letter after a stroke, as in `Kh1/B`.
pub(in crate::formats) fn board(
    letter: &str,
    at: Range<usize>,
    rules: RuleSet,
) -> Result<Board, TextFlaw> {
    let boards = rules.variant.boards();
    let mut chars = letter.chars();
    let found = chars
        .next()
        .and_then(|c| Board::from_letter(c.to_ascii_uppercase()))
        .filter(|_| chars.next().is_none());
    found.filter(|board| board.index() < boards).ok_or_else(|| {
        let allowed = if boards == 1 { "A" } else { "A or B" };
        let at = if at.is_empty() {
            at.start - 1..at.end
        } else {
            at
        };
        let message = format!(
            "found {} for the board, expected {allowed} in {} chess",
            quote(letter),
            rules.variant
        );
        TextFlaw::new(at, message, "no such board")
    })
}
