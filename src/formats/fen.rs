//! Positions as FEN: `BOARD_A | BOARD_B w KQ e3`, everything after the boards optional.

use super::boards::{Placed, cell_at, no_man};
use super::diagnostic::Flaw;
use super::suggest::quote;
use crate::board::{Board, Cell, Square};
use crate::position::{CastlingRule, CastlingSetup, Color, EnPassantSetup, Man, RuleSet, Setup};
use std::ops::Range;

/// Text that is not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}")]
pub struct FenError {
    /// What was found and what was expected.
    pub what: String,
    /// The bytes at fault.
    pub at: Range<usize>,
    /// A likely mend, if there is one.
    pub help: Option<String>,
}

/// A position and where its parts stand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Fen {
    pub(super) men: Vec<Placed>,
    pub(super) turn: Option<Color>,
    pub(super) castling: Option<(CastlingSetup, Range<usize>)>,
    pub(super) en_passant: Option<(EnPassantSetup, Range<usize>)>,
}

/// Reads a position of these rules: FEN placements joined by `|`, then optionally the side to move, castling rights,
/// en-passant square and the two move counters, which change nothing.
///
/// What is contradictory or impossible about the position itself is for [`Setup`] to say.
///
/// # Errors
/// The first thing that cannot be read.
pub fn parse_position(text: &str, rules: RuleSet) -> Result<Setup, FenError> {
    let mut flaws = Vec::new();
    let fen = read(text, rules, &mut flaws);
    if let Some(flaw) = flaws.into_iter().min_by_key(|flaw| flaw.at.start) {
        return Err(FenError { what: flaw.message, at: flaw.at, help: flaw.help });
    }
    Ok(Setup {
        men: fen.men.iter().map(|placed| (placed.cell, placed.man)).collect(),
        turn: fen.turn.unwrap_or(Color::White),
        castling: fen.castling.map_or(CastlingSetup::Presumed, |(castling, _)| castling),
        en_passant: fen.en_passant.map(|(en_passant, _)| en_passant),
        ..Setup::empty(rules)
    })
}

/// Reads a position; puts all that is wrong into `flaws`.
pub(super) fn read(text: &str, rules: RuleSet, flaws: &mut Vec<Flaw>) -> Fen {
    let mut fen = Fen::default();
    let last_bar = text.rfind('|').map_or(0, |at| at + 1);
    let tail_start = text.get(last_bar..).map_or(text.len(), |tail| {
        let boards = tail.len() - tail.trim_start().len();
        let end = tail.get(boards..).and_then(|tail| tail.find(char::is_whitespace)).unwrap_or(tail.len() - boards);
        last_bar + boards + end
    });
    read_boards(text.get(..tail_start).unwrap_or_default(), rules, &mut fen.men, flaws);
    read_fields(text, tail_start, rules, &mut fen, flaws);
    fen
}

fn read_boards(text: &str, rules: RuleSet, men: &mut Vec<Placed>, flaws: &mut Vec<Flaw>) {
    if text.trim().is_empty() {
        let flaw = Flaw::new(0..text.len(), "the position is empty, expected a FEN placement", "nothing here");
        flaws.push(flaw.help("such as 4k3/8/8/8/8/8/8/4K3"));
        return;
    }
    let boards = rules.variant.boards();
    let mut start = 0;
    for (index, part) in text.split('|').enumerate() {
        let from = start + (part.len() - part.trim_start().len());
        let at = from..from + part.trim().len();
        let bar = start.saturating_sub(1);
        start += part.len() + 1;
        match Board::ALL[..boards].get(index) {
            Some(&board) => read_board(text, at, board, men, flaws),
            None if index == boards => {
                let plural = if boards == 1 { "board" } else { "boards" };
                let message =
                    format!("found board {} of a position, but {} has {boards} {plural}", index + 1, rules.variant);
                let flaw = Flaw::new(bar..text.len(), message, "too much");
                let help = (boards == 1).then(|| "two boards need two-board rules such as alice".to_owned());
                flaws.push(flaw.maybe_help(help));
            }
            None => {}
        }
    }
}

fn read_board(text: &str, at: Range<usize>, board: Board, men: &mut Vec<Placed>, flaws: &mut Vec<Flaw>) {
    let mut start = at.start;
    let placement = text.get(at.clone()).unwrap_or_default();
    let ranks = placement.split('/').count();
    if ranks != 8 {
        let message =
            format!("board {board} has {ranks} rank{}, expected 8 joined by '/'", if ranks == 1 { "" } else { "s" });
        flaws.push(Flaw::new(at.clone(), message, "rank 8 first"));
    }
    for (row, rank) in placement.split('/').enumerate().take(8) {
        let span = start..start + rank.len();
        start += rank.len() + 1;
        let squares = read_rank(rank, span.start, (board, row), men, flaws);
        if squares != 8 {
            let name = if ranks == 8 { format!("rank {}", 8 - row) } else { format!("row {} from the top", row + 1) };
            let message = format!("{name} of board {board} has {squares} squares, expected 8");
            let off = squares.abs_diff(8);
            let label = if squares > 8 { format!("{off} too many") } else { format!("{off} too few") };
            flaws.push(Flaw::new(span, message, label));
        }
    }
}

/// Reads a rank; returns how many squares it describes.
fn read_rank(
    rank: &str,
    start: usize,
    (board, row): (Board, usize),
    men: &mut Vec<Placed>,
    flaws: &mut Vec<Flaw>,
) -> usize {
    let mut file = 0usize;
    for (at, c) in rank.char_indices() {
        let at = start + at..start + at + c.len_utf8();
        if let Some(digit) = c.to_digit(10).filter(|digit| (1..=8).contains(digit)) {
            file += digit as usize;
            continue;
        }
        match (Man::from_letter(c), cell_at(board, row, file)) {
            (Some(man), Some(cell)) => men.push(Placed { cell, man, at }),
            (None, _) if flaws.len() < 40 => flaws.push(no_man(c, at, false)),
            _ => {}
        }
        file += 1;
    }
    file
}

fn read_fields(text: &str, start: usize, rules: RuleSet, fen: &mut Fen, flaws: &mut Vec<Flaw>) {
    let mut at = start;
    let mut number = 0;
    while let Some(rest) = text.get(at..) {
        at += rest.len() - rest.trim_start().len();
        let rest = rest.trim_start();
        let word = rest.get(..rest.find(char::is_whitespace).unwrap_or(rest.len())).unwrap_or_default();
        if word.is_empty() {
            return;
        }
        let span = at..at + word.len();
        at = span.end;
        let moved = |flaw: Flaw| flaw.moved(|at| at.start + span.start..at.end + span.start);
        match number {
            0 => match word {
                "w" => fen.turn = Some(Color::White),
                "b" => fen.turn = Some(Color::Black),
                _ => flaws.push(Flaw::new(
                    span.clone(),
                    format!("found {} for the side to move, expected 'w' or 'b'", quote(word)),
                    "who moves?",
                )),
            },
            1 => match castling(word, rules) {
                Ok(castling) => fen.castling = Some((castling, span)),
                Err(flaw) => flaws.push(moved(flaw)),
            },
            2 => match en_passant(word, rules) {
                Ok(Some(en_passant)) => fen.en_passant = Some((en_passant, span)),
                Ok(None) => {}
                Err(flaw) => flaws.push(moved(flaw)),
            },
            3 | 4 if word.bytes().all(|byte| byte.is_ascii_digit()) => {}
            _ => {
                let expected =
                    "after the boards at most: w or b, castling rights, en-passant square, two move counters";
                flaws.push(Flaw::new(
                    span.start..text.len(),
                    format!("found {}; {expected}", quote(word)),
                    "not expected",
                ));
                return;
            }
        }
        number += 1;
    }
}

/// Reads a castling field: `-`, letters of `KQkq` for the home board, or rooks by their cells such as `Aa1Ah8`.
pub(super) fn castling(text: &str, rules: RuleSet) -> Result<CastlingSetup, Flaw> {
    if text == "-" {
        return Ok(CastlingSetup::Given(Vec::new()));
    }
    let mut rooks = Vec::new();
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let next = match c {
            'K' | 'Q' | 'k' | 'q' => at + 1,
            _ => at + 3,
        };
        let cell = match c {
            'K' => corner(7, 0),
            'Q' => corner(0, 0),
            'k' => corner(7, 7),
            'q' => corner(0, 7),
            _ => rook_cell(text.get(at..next).unwrap_or_default(), rules),
        };
        match cell {
            Some(cell) if rooks.contains(&cell) => {
                let message = format!("the castling right of the rook on {cell} is given twice");
                return Err(Flaw::new(at..next, message, "given before"));
            }
            Some(cell) => rooks.push(cell),
            None => return Err(no_castling(text, at, c, rules)),
        }
        at = next;
    }
    if rooks.is_empty() {
        return Err(Flaw::new(0..0, "no castling rights are given, expected '-' or letters of KQkq", "nothing here")
            .help("leave the field out for the usual convention"));
    }
    Ok(CastlingSetup::Given(rooks))
}

fn corner(file: u8, rank: u8) -> Option<Cell> {
    Square::at(file, rank).map(|square| Cell::new(Board::A, square))
}

/// `Ba1`; boards other than A only where the dialect lets men castle there.
fn rook_cell(text: &str, rules: RuleSet) -> Option<Cell> {
    let board = Board::from_letter(text.chars().next()?)?;
    let square: Square = text.get(1..)?.parse().ok()?;
    let boards = if rules.dialect.castling == CastlingRule::Any { rules.variant.boards() } else { 1 };
    (board.index() < boards).then_some(Cell::new(board, square))
}

fn no_castling(text: &str, at: usize, c: char, rules: RuleSet) -> Flaw {
    let expected = "expected '-' for none, or letters of KQkq";
    let flaw = Flaw::new(
        at..at + c.len_utf8(),
        format!("found {} in the castling rights, {expected}", quote(&c.to_string())),
        "not a right",
    );
    let help = if c == 'B' && rules.variant.boards() > 1 && rules.dialect.castling != CastlingRule::Any {
        Some("castling on board B exists only in the dialect castling=any")
    } else if text.contains('0') || text.contains('O') {
        Some("K is White's 0-0, Q White's 0-0-0, k and q are Black's")
    } else {
        None
    };
    flaw.maybe_help(help.map(str::to_owned))
}

/// Reads an en-passant field: `-`, `e6`, or `Be6` where the pawn could stand on two boards.
pub(super) fn en_passant(text: &str, rules: RuleSet) -> Result<Option<EnPassantSetup>, Flaw> {
    if text == "-" {
        return Ok(None);
    }
    let boards = rules.variant.boards();
    let board = text.chars().next().and_then(Board::from_letter).filter(|board| board.index() < boards);
    let name = if board.is_some() { text.get(1..).unwrap_or_default() } else { text };
    let whole = text.len() - name.len()..text.len();
    let Ok(passed) = name.parse::<Square>() else {
        let message =
            format!("found {} as en-passant square, expected '-' or the square passed over, such as e6", quote(text));
        return Err(Flaw::new(whole, message, "not a square"));
    };
    if !matches!(passed.rank(), 2 | 5) {
        let message = format!("found the en-passant square {passed}, expected a square of rank 3 or 6");
        return Err(Flaw::new(whole, message, "no pawn passes it in a double step")
            .help("name the square that the pawn passed over, not the one where it stands"));
    }
    Ok(Some(EnPassantSetup { passed, board }))
}

/// The position as FEN; reads back as the same position. Where an en-passant square forces the castling field to be
/// written, presumed rights are written out. Men on cells that are taken or do not exist are not shown.
pub fn print_position(setup: &Setup) -> String {
    let boards = &Board::ALL[..setup.rules.variant.boards()];
    let boards: Vec<String> = boards.iter().map(|&board| print_board(setup, board)).collect();
    let turn = match setup.turn {
        Color::White => 'w',
        Color::Black => 'b',
    };
    let mut text = format!("{} {turn}", boards.join(" | "));
    let en_passant = setup.en_passant.map(print_en_passant);
    match (&setup.castling, en_passant) {
        (CastlingSetup::Presumed, None) => {}
        // The field cannot be left out before another one: say what the convention says.
        (_, en_passant) => {
            text.push(' ');
            text.push_str(&print_castling(&setup.castling_rooks()));
            text.push(' ');
            text.push_str(en_passant.as_deref().unwrap_or("-"));
        }
    }
    text
}

/// A castling field, see [`castling`].
pub(super) fn print_castling(rooks: &[Cell]) -> String {
    if rooks.is_empty() {
        return "-".to_owned();
    }
    let letter = |cell: &Cell| match (cell.board, cell.square.file(), cell.square.rank()) {
        (Board::A, 7, 0) => "K".to_owned(),
        (Board::A, 0, 0) => "Q".to_owned(),
        (Board::A, 7, 7) => "k".to_owned(),
        (Board::A, 0, 7) => "q".to_owned(),
        _ => format!("{}{}", cell.board, cell.square),
    };
    rooks.iter().map(letter).collect()
}

/// An en-passant field, see [`en_passant`].
pub(super) fn print_en_passant(EnPassantSetup { passed, board }: EnPassantSetup) -> String {
    board.map_or_else(|| passed.to_string(), |board| format!("{board}{passed}"))
}

fn print_board(setup: &Setup, board: Board) -> String {
    let ranks: Vec<String> = (0..8u8).rev().map(|rank| print_rank(setup, board, rank)).collect();
    ranks.join("/")
}

fn print_rank(setup: &Setup, board: Board, rank: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in 0..8 {
        match Square::at(file, rank).and_then(|square| setup.man_at(Cell::new(board, square))) {
            Some(man) => {
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push(man.letter());
            }
            None => empty += 1,
        }
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}
