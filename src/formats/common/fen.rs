//! Positions as FEN: `BOARD_A | BOARD_B w KQ e3`, everything after the boards optional; or as
//! [lists of men](men_list). Fairy men stand in [brackets](bracket), or are written [as they are
//! drawn](turned).

use super::boards::{Fen, PlacedMan, cell_at, no_man};
use super::bracket::{self, Letters};
use super::diagnostic::TextFlaw;
use super::men_list;
use super::suggest::quote;
use super::turned;
use crate::board::{Board, Cell, Square};
use crate::position::{
    CastlingRule, CastlingSetup, Color, EnPassantSetup, Law, RuleSet, Setup, Shape,
};
use std::ops::Range;

/// Text that is not a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{what}")]
#[non_exhaustive]
pub struct FenError {
    /// The text found, and the text expected.
    pub what: String,
    /// The bytes at fault.
    pub at: Range<usize>,
    /// A suggestion for a fix.
    pub help: Option<String>,
}

/// Reads a position of these rules: a list of men such as `white Kf6 Rg1 black Kh8`, or FEN. In FEN
/// the placements are joined by `|`. The side to move, castling rights, en-passant square and two
/// move counters may follow; the counters have no effect.
///
/// [`Setup`] reports contradictions in the position itself.
///
/// # Errors
/// The first unreadable part.
pub fn parse_position(text: &str, rules: RuleSet) -> Result<Setup, FenError> {
    let mut flaws = Vec::new();
    let fen = read(text, rules, &Letters::default(), &mut flaws);
    if let Some(flaw) = flaws.into_iter().min_by_key(|flaw| flaw.at.start) {
        return Err(FenError {
            what: flaw.message,
            at: flaw.at,
            help: flaw.help,
        });
    }
    Ok(Setup {
        men: fen
            .men
            .iter()
            .map(|placed| (placed.cell, placed.man))
            .collect(),
        turn: fen.turn.map_or(Color::White, |(turn, _)| turn),
        castling: fen
            .castling
            .map_or(CastlingSetup::Presumed, |(castling, _)| castling),
        en_passant: fen.en_passant.map(|(en_passant, _)| en_passant),
        ..Setup::empty(rules)
    })
}

/// Reads a position in FEN or as a list of men, with the letters that the file declares. Adds all
/// errors to `flaws`.
pub(in crate::formats) fn read(
    text: &str,
    rules: RuleSet,
    letters: &Letters,
    flaws: &mut Vec<TextFlaw>,
) -> Fen {
    if men_list::is_list(text) {
        return men_list::read(text, rules, letters, flaws);
    }
    let mut fen = Fen::default();
    let last_bar = text.rfind('|').map_or(0, |at| at + 1);
    let tail_start = text.get(last_bar..).map_or(text.len(), |tail| {
        let boards = tail.len() - tail.trim_start().len();
        let blank = bracket::outside(&tail[boards..]).find(|(_, c)| c.is_whitespace());
        last_bar + boards + blank.map_or(tail.len() - boards, |(at, _)| at)
    });
    read_boards(
        (text.get(..tail_start).unwrap_or_default(), letters),
        rules,
        &mut fen.men,
        flaws,
    );
    read_fields(text, tail_start, rules, &mut fen, flaws);
    fen
}

fn read_boards(
    (text, letters): (&str, &Letters),
    rules: RuleSet,
    men: &mut Vec<PlacedMan>,
    flaws: &mut Vec<TextFlaw>,
) {
    if text.trim().is_empty() {
        let flaw = TextFlaw::new(
            0..text.len(),
            "the position is empty, expected a FEN placement",
            "nothing here",
        );
        flaws.push(flaw.help("such as 4k3/8/8/8/8/8/8/4K3"));
        return;
    }
    let law = rules.variant.law();
    let boards = law.planes().len();
    let mut start = 0;
    for (index, part) in text.split('|').enumerate() {
        let from = start + (part.len() - part.trim_start().len());
        let at = from..from + part.trim().len();
        let bar = start.saturating_sub(1);
        start += part.len() + 1;
        match law.planes().get(index) {
            Some(&board) => read_board((text, letters), at, (law, board), men, flaws),
            None if index == boards => {
                let plural = match (law.shape, boards) {
                    (Shape::Cube, _) => "levels",
                    (_, 1) => "board",
                    _ => "boards",
                };
                let message = format!(
                    "found board {} of a position, but {} has {boards} {plural}",
                    index + 1,
                    rules.variant
                );
                let flaw = TextFlaw::new(bar..text.len(), message, "too much");
                let help = (boards == 1)
                    .then(|| "two boards need two-board rules such as alice".to_owned());
                flaws.push(flaw.maybe_help(help));
            }
            None => {}
        }
    }
}

fn read_board(
    (text, letters): (&str, &Letters),
    at: Range<usize>,
    (law, board): (&'static Law, Board),
    men: &mut Vec<PlacedMan>,
    flaws: &mut Vec<TextFlaw>,
) {
    let (height, width) = (usize::from(law.ranks()), usize::from(law.files()));
    let title = board.level_letter().map_or_else(
        || format!("board {board}"),
        |level| format!("level {level} of cube {board}"),
    );
    let mut start = at.start;
    let placement = text.get(at.clone()).unwrap_or_default();
    let rows = rows(placement);
    let ranks = rows.len();
    if ranks != height {
        let plural = if ranks == 1 { "" } else { "s" };
        let message = format!("{title} has {ranks} rank{plural}, expected {height} joined by '/'");
        let flaw = TextFlaw::new(at.clone(), message, format!("rank {height} first"));
        let help = (ranks == 1)
            .then(|| "in a list of men, name each side: white Kf6 Rg1 black Kh8".to_owned());
        flaws.push(flaw.maybe_help(help));
    }
    for (row, rank) in rows.into_iter().enumerate().take(height) {
        let span = start..start + rank.len();
        start += rank.len() + 1;
        let squares = read_rank((rank, letters), span.start, (law, board, row), men, flaws);
        if squares != width {
            let name = if ranks == height {
                format!("rank {}", height - row)
            } else {
                format!("row {} from the top", row + 1)
            };
            let message = format!("{name} of {title} has {squares} squares, expected {width}");
            let off = squares.abs_diff(width);
            let label = if squares > width {
                format!("{off} too many")
            } else {
                format!("{off} too few")
            };
            flaws.push(TextFlaw::new(span, message, label));
        }
    }
}

/// The ranks of a placement, from the top. A stroke within brackets is part of a man: `[P/S]`.
fn rows(placement: &str) -> Vec<&str> {
    let mut is_inside = false;
    let ends = |c: char| {
        is_inside = match c {
            '[' => true,
            ']' => false,
            _ => is_inside,
        };
        c == '/' && !is_inside
    };
    placement.split(ends).collect()
}

/// Reads a rank. Returns the number of squares that it describes.
fn read_rank(
    (rank, letters): (&str, &Letters),
    start: usize,
    (law, board, row): (&'static Law, Board, usize),
    men: &mut Vec<PlacedMan>,
    flaws: &mut Vec<TextFlaw>,
) -> usize {
    let mut file = 0usize;
    let mut next = 0;
    while let Some(c) = rank.get(next..).and_then(|rest| rest.chars().next()) {
        let rest = &rank[next..];
        let drawn = turned::length(rest);
        let length = bracket::length(rest).or(drawn).unwrap_or(c.len_utf8());
        let at = start + next..start + next + length;
        next += length;
        if let Some(digit) = c.to_digit(10).filter(|digit| (1..=8).contains(digit)) {
            file += digit as usize;
            continue;
        }
        let man = if c == '[' {
            bracket::read_man(&rest[..length]).map_err(Some)
        } else if drawn.is_some() {
            turned::read(&rest[..length]).map_err(Some)
        } else {
            letters.man(c).ok_or(None)
        };
        match (man, cell_at(law, board, row, file)) {
            (Ok(man), Some(cell)) => men.push(PlacedMan { cell, man, at }),
            (Err(flaw), _) if flaws.len() < 40 => flaws.push(match flaw {
                Some(flaw) => flaw.moved(|part| at.start + part.start..at.start + part.end),
                None => no_man(c, at, false),
            }),
            _ => {}
        }
        file += 1;
    }
    file
}

fn read_fields(text: &str, start: usize, rules: RuleSet, fen: &mut Fen, flaws: &mut Vec<TextFlaw>) {
    let mut at = start;
    let mut number = 0;
    while let Some(rest) = text.get(at..) {
        at += rest.len() - rest.trim_start().len();
        let rest = rest.trim_start();
        let word = rest
            .get(..rest.find(char::is_whitespace).unwrap_or(rest.len()))
            .unwrap_or_default();
        if word.is_empty() {
            return;
        }
        let span = at..at + word.len();
        at = span.end;
        let moved = |flaw: TextFlaw| flaw.moved(|at| at.start + span.start..at.end + span.start);
        match number {
            0 => match word {
                "w" | "W" => fen.turn = Some((Color::White, span)),
                "b" | "B" => fen.turn = Some((Color::Black, span)),
                _ => flaws.push(TextFlaw::new(
                    span.clone(),
                    format!(
                        "found {} for the side to move, expected 'w' or 'b'",
                        quote(word)
                    ),
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
                let expected = "after the boards come at most w or b, castling rights, \
                    en-passant square, two move counters";
                flaws.push(TextFlaw::new(
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

/// Reads a castling field: `-`, letters of `KQkq` for the home board, or rooks by their cells such
/// as `Aa1Ah8`.
pub(in crate::formats) fn castling(text: &str, rules: RuleSet) -> Result<CastlingSetup, TextFlaw> {
    if text == "-" {
        return Ok(CastlingSetup::Given(Vec::new()));
    }
    let mut rooks = Vec::new();
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        let letter = CORNERS.into_iter().find(|&(letter, ..)| letter == c);
        let next = at + if letter.is_some() { 1 } else { 3 };
        let cell = match letter {
            Some((_, file, rank)) => corner(file, rank, rules),
            None => rook_cell(text.get(at..next).unwrap_or_default(), rules),
        };
        match cell {
            Some(cell) if rooks.contains(&cell) => {
                let message = format!("the castling right of the rook on {cell} is given twice");
                return Err(TextFlaw::new(at..next, message, "given before"));
            }
            Some(cell) => rooks.push(cell),
            None => return Err(no_castling(text, at, c, rules)),
        }
        at = next;
    }
    if rooks.is_empty() {
        return Err(TextFlaw::new(
            0..0,
            "no castling rights are given, expected '-' or letters of KQkq",
            "nothing here",
        )
        .help("leave the field out for the usual convention"));
    }
    Ok(CastlingSetup::Given(rooks))
}

fn corner(file: u8, rank: u8, rules: RuleSet) -> Option<Cell> {
    let home = rules.variant.law().homes[usize::from(rank > 0)];
    Square::at(file, rank).map(|square| Cell::new(home, square))
}

/// The cell in a text such as `Ba1`. Boards other than home boards are accepted only if the dialect
/// allows castling there.
fn rook_cell(text: &str, rules: RuleSet) -> Option<Cell> {
    let board = Board::from_letter(text.chars().next()?.to_ascii_uppercase())?;
    let square: Square = text.get(1..)?.to_ascii_lowercase().parse().ok()?;
    let law = rules.variant.law();
    let any = rules.dialect.castling == CastlingRule::Any;
    (if any {
        law.planes().contains(&board)
    } else {
        law.homes.contains(&board)
    })
    .then_some(Cell::new(board, square))
}

fn no_castling(text: &str, at: usize, c: char, rules: RuleSet) -> TextFlaw {
    let expected = "expected '-' for none, or letters of KQkq";
    let flaw = TextFlaw::new(
        at..at + c.len_utf8(),
        format!(
            "found {} in the castling rights, {expected}",
            quote(&c.to_string())
        ),
        "not a right",
    );
    let help =
        if c == 'B' && rules.variant.boards() > 1 && rules.dialect.castling != CastlingRule::Any {
            Some("castling on board B exists only in the dialect castling=any")
        } else if text.contains('0') || text.contains('O') {
            Some("K is White's 0-0, Q White's 0-0-0, k and q are Black's")
        } else {
            None
        };
    flaw.maybe_help(help.map(str::to_owned))
}

/// Reads an en passant field: `-`, `e6`, or `Be6` if the pawn could stand on two boards.
pub(in crate::formats) fn en_passant(
    text: &str,
    rules: RuleSet,
) -> Result<Option<EnPassantSetup>, TextFlaw> {
    if text == "-" {
        return Ok(None);
    }
    let boards = rules.variant.planes();
    // With three characters, the first is the board.
    let letter = text.chars().next().filter(|_| text.chars().count() == 3);
    let board = letter
        .and_then(|c| Board::from_letter(c.to_ascii_uppercase()))
        .filter(|board| boards.contains(board));
    let name = if board.is_some() {
        text.get(1..).unwrap_or_default()
    } else {
        text
    };
    let whole = text.len() - name.len()..text.len();
    let Ok(passed) = name.to_ascii_lowercase().parse::<Square>() else {
        let message = format!(
            "found {} as en-passant square, expected '-' or the square passed over, such as e6",
            quote(text)
        );
        return Err(TextFlaw::new(whole, message, "not a square"));
    };
    let law = rules.variant.law();
    let passes = |color| law.double_step_from.map(|from| law.rank(color, from + 1));
    if Color::ALL
        .iter()
        .all(|&color| passes(color) != Some(passed.rank()))
    {
        let [low, high] = Color::ALL.map(|color| passes(color).map_or(0, |rank| rank + 1));
        let message = match low {
            0 => format!(
                "found the en-passant square {passed}, but {} chess has no double step",
                law.name
            ),
            _ => format!(
                "found the en-passant square {passed}, expected a square of rank {low} or {high}"
            ),
        };
        return Err(
            TextFlaw::new(whole, message, "no pawn passes it in a double step")
                .help("name the square that the pawn passed over, not the one where it stands"),
        );
    }
    Ok(Some(EnPassantSetup { passed, board }))
}

/// The position as FEN, which reads back as the same position. If an en passant square requires a
/// castling field, presumed rights are written out. Men on cells that are occupied or do not exist
/// are omitted.
pub fn print_position(setup: &Setup) -> String {
    let boards = setup.rules.variant.planes();
    let boards: Vec<String> = boards
        .iter()
        .map(|&board| print_board(setup, board))
        .collect();
    let turn = match setup.turn {
        Color::White => 'w',
        Color::Black => 'b',
    };
    let mut text = format!("{} {turn}", boards.join(" | "));
    let en_passant = setup.en_passant.map(print_en_passant);
    match (&setup.castling, en_passant) {
        (CastlingSetup::Presumed, None) => {}
        // The field cannot be omitted before another one: write the conventional value.
        (_, en_passant) => {
            text.push(' ');
            text.push_str(&print_castling(&setup.castling_rooks(), setup.rules));
            text.push(' ');
            text.push_str(en_passant.as_deref().unwrap_or("-"));
        }
    }
    text
}

/// The position as FEN in which castling and en passant rights are always written, as other
/// programs expect it.
pub fn print_with_rights(setup: &Setup) -> String {
    let mut setup = setup.clone();
    setup.castling = CastlingSetup::Given(setup.castling_rooks());
    print_position(&setup)
}

/// A castling field, see [`castling`].
pub(in crate::formats) fn print_castling(rooks: &[Cell], rules: RuleSet) -> String {
    if rooks.is_empty() {
        return "-".to_owned();
    }
    let written = |&rook: &Cell| {
        letter_of_right(rook, rules).map_or_else(
            || format!("{}{}", rook.board, rook.square),
            |letter| letter.to_string(),
        )
    };
    rooks.iter().map(written).collect()
}

/// The letter of `KQkq` for the right of a rook in the corner of its side's home board.
pub(in crate::formats) fn letter_of_right(rook: Cell, rules: RuleSet) -> Option<char> {
    CORNERS
        .into_iter()
        .find(|&(_, file, rank)| corner(file, rank, rules) == Some(rook))
        .map(|(letter, ..)| letter)
}

/// The letters of castling rights, each with the file and the rank of the rook, counted from 0.
const CORNERS: [(char, u8, u8); 4] = [('K', 7, 0), ('Q', 0, 0), ('k', 7, 7), ('q', 0, 7)];

/// An en passant field, see [`en_passant`].
pub(in crate::formats) fn print_en_passant(
    EnPassantSetup { passed, board }: EnPassantSetup,
) -> String {
    board.map_or_else(|| passed.to_string(), |board| format!("{board}{passed}"))
}

fn print_board(setup: &Setup, board: Board) -> String {
    let ranks: Vec<String> = (0..setup.rules.variant.law().ranks())
        .rev()
        .map(|rank| print_rank(setup, board, rank))
        .collect();
    ranks.join("/")
}

fn print_rank(setup: &Setup, board: Board, rank: u8) -> String {
    let mut text = String::new();
    let mut empty = 0;
    for file in 0..setup.rules.variant.law().files() {
        match Square::at(file, rank).and_then(|square| setup.man_at(Cell::new(board, square))) {
            Some(man) => {
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push_str(&bracket::sign(man));
            }
            None => empty += 1,
        }
    }
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
    text
}
