//! Drawings of a board: a row for each rank, starting with the last, and one character for each
//! square. The levels of a cube stand side by side, with level A on the left.

use super::boards::{PlacedMan, no_man};
use super::bracket::{self, Letters};
use super::diagnostic::TextFlaw;
use crate::board::{Board, Cell, Square};
use crate::position::{Law, Setup};
use std::ops::Range;

/// Reads the drawing of a board. Spans refer to `text`.
pub(in crate::formats) fn read(
    text: &str,
    letters: &Letters,
    drawn: Drawn,
    men: &mut Vec<PlacedMan>,
    flaws: &mut Vec<TextFlaw>,
) {
    let rows = rows(text);
    if let [only] = &rows[..]
        && text[only.clone()].contains('/')
    {
        let message = format!(
            "found FEN, expected a drawing of {}, a row for each rank",
            drawn.name()
        );
        let flaw = TextFlaw::new(only.clone(), message, "no drawing");
        flaws.push(flaw.help("write FEN in the field `position`"));
        return;
    }
    let ranks = usize::from(drawn.law.ranks());
    let whole = rows.len() == ranks;
    if !whole {
        flaws.push(wrong_row_count(text, &rows, drawn));
    }
    for (index, row) in rows.iter().take(ranks).enumerate() {
        let name = if whole {
            format!("rank {}", ranks - index)
        } else {
            format!("row {} from the top", index + 1)
        };
        read_row(
            (text, letters),
            row.clone(),
            (drawn, index, &name),
            men,
            flaws,
        );
    }
}

/// The subject of the drawing: a board, or the levels of a cube.
#[derive(Clone, Copy)]
pub(in crate::formats) struct Drawn {
    pub(in crate::formats) law: &'static Law,
    pub(in crate::formats) planes: &'static [Board],
}

impl Drawn {
    fn name(self) -> String {
        let letter = self.planes.first().map_or('A', |board| board.letter());
        format!(
            "{} {letter}",
            if self.planes.len() > 1 {
                "cube"
            } else {
                "board"
            }
        )
    }

    /// The cell of a row from the top and a sign from the left.
    fn cell(self, row: usize, column: usize) -> Option<Cell> {
        let files = usize::from(self.law.files());
        let board = *self.planes.get(column / files)?;
        let rank = usize::from(self.law.ranks()).checked_sub(row + 1)?;
        Square::at((column % files) as u8, u8::try_from(rank).ok()?)
            .map(|square| Cell::new(board, square))
    }

    fn columns(self) -> usize {
        usize::from(self.law.files()) * self.planes.len()
    }
}

/// The lines of a drawing that are not blank, trimmed.
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

fn wrong_row_count(text: &str, rows: &[Range<usize>], drawn: Drawn) -> TextFlaw {
    let (name, ranks) = (drawn.name(), usize::from(drawn.law.ranks()));
    let found = match rows.len() {
        1 => "1 row".to_owned(),
        count => format!("{count} rows"),
    };
    let message =
        format!("{name} has {found}, expected {ranks}, one for each rank, rank {ranks} first");
    match (rows.get(ranks), rows.last()) {
        (Some(extra), _) => TextFlaw::new(extra.clone(), message, "one row too many"),
        (None, Some(last)) => TextFlaw::new(last.clone(), message, "the last row"),
        (None, None) => TextFlaw::new(0..text.len(), message, "nothing drawn here")
            .help(format!("leave out {name} if it is empty")),
    }
}

fn read_row(
    (text, letters): (&str, &Letters),
    row: Range<usize>,
    (drawn, index, name): (Drawn, usize, &str),
    men: &mut Vec<PlacedMan>,
    flaws: &mut Vec<TextFlaw>,
) {
    let line = text.get(row.clone()).unwrap_or_default();
    let mut count = 0;
    let mut extra = None;
    let mut next = 0;
    while let Some(c) = line.get(next..).and_then(|rest| rest.chars().next()) {
        let rest = &line[next..];
        let length = bracket::length(rest).unwrap_or(c.len_utf8());
        let at = row.start + next..row.start + next + length;
        next += length;
        if c.is_whitespace() {
            continue;
        }
        count += 1;
        let Some(cell) = drawn.cell(index, count - 1) else {
            extra.get_or_insert(at);
            continue;
        };
        let man = if c == '[' {
            bracket::read_man(&rest[..length]).map_err(Some)
        } else {
            letters.man(c).ok_or(None)
        };
        match (c, man) {
            (_, Ok(man)) => men.push(PlacedMan { cell, man, at }),
            ('.' | '-', Err(None)) => {}
            (_, Err(flaw)) if flaws.len() < 40 => flaws.push(match flaw {
                Some(flaw) => flaw.moved(|part| at.start + part.start..at.start + part.end),
                None => no_man(c, at, true),
            }),
            _ => {}
        }
    }
    let squares = if count == 1 { "square" } else { "squares" };
    let columns = drawn.columns();
    let message = format!(
        "{name} of {} has {count} {squares}, expected {columns}",
        drawn.name()
    );
    if let Some(at) = extra {
        flaws.push(TextFlaw::new(
            at.start..row.end,
            message,
            format!("{} too many", count - columns),
        ));
    } else if count < columns {
        flaws.push(TextFlaw::new(
            row,
            message,
            format!("{} too few", columns - count),
        ));
    }
}

/// The drawing of a board, or of the levels of a cube side by side, with blanks between the
/// squares. It reads back as the same men.
pub fn print_grid(setup: &Setup, planes: &[Board]) -> String {
    print_grid_with(setup, planes, &Letters::default())
}

/// As [`print_grid`], with the letters that a file declares.
pub(in crate::formats) fn print_grid_with(
    setup: &Setup,
    planes: &[Board],
    letters: &Letters,
) -> String {
    let law = setup.rules.variant.law();
    let rows: Vec<Vec<Vec<String>>> = (0..law.ranks())
        .rev()
        .map(|rank| {
            let sign = |board: &Board, file| {
                let man = Square::at(file, rank)
                    .and_then(|square| setup.man_at(Cell::new(*board, square)));
                man.map_or_else(|| ".".to_owned(), |man| letters.sign(man))
            };
            planes
                .iter()
                .map(|board| (0..law.files()).map(|file| sign(board, file)).collect())
                .collect()
        })
        .collect();
    // A bracket makes its column wider.
    let width = |board: usize, file: usize| {
        rows.iter()
            .map(|row| row[board][file].len())
            .max()
            .unwrap_or(1)
    };
    let mut text = String::new();
    for row in &rows {
        let drawn = |(board, signs): (usize, &Vec<String>)| {
            let padded = signs
                .iter()
                .enumerate()
                .map(|(file, sign)| format!("{sign:<0$}", width(board, file)));
            padded.collect::<Vec<_>>().join(" ")
        };
        text += row
            .iter()
            .enumerate()
            .map(drawn)
            .collect::<Vec<_>>()
            .join("   ")
            .trim_end();
        text.push('\n');
    }
    text
}
