//! Diagrams for a terminal: [`Picture`]s written in characters.
//!
//! Two boards stand side by side, A on the left. On request they are drawn as one, as Alice
//! problems are often printed: men in parentheses, `(Q)`, then stand on board B. Fairy men have
//! their letters, preceded by `=` if they are neutral; a legend below explains them.

use super::fairy;
use super::picture::{Grid, Look, Picture, PictureStyle, Standing};
use crate::board::{Cell, Square};
use crate::men::{Language, Traits};
use crate::position::{Color, Man, Setup};
use std::fmt::Write;

/// The layout of a diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DiagramOptions {
    /// Whether men are figures (♔ to ♟) instead of letters (upper case for White, lower case for
    /// Black).
    pub figures: bool,
    /// Whether to use ANSI colours for squares and men.
    pub color: bool,
    /// Whether several boards are drawn as one, with the men of board B in parentheses.
    pub one_board: bool,
}

/// The diagram of a setup, legal or not. Below it are the number of men, the side to move, and the
/// castling and en passant rights. Ends with a line break.
pub fn render_diagram(setup: &Setup, options: &DiagramOptions) -> String {
    format!(
        "{}\n{}\n",
        render_boards(setup, options),
        rights(setup).trim_end()
    )
}

/// The boards of a setup, legal or not, and a legend of fairy men. Ends with a line break.
pub fn render_boards(setup: &Setup, options: &DiagramOptions) -> String {
    let style = if options.one_board {
        PictureStyle::Turned
    } else {
        PictureStyle::TwoBoards
    };
    let picture = Picture::new(
        setup,
        Look {
            style,
            ..Look::default()
        },
    );
    let language = fairy::letters(setup);
    // Two-letter men make all columns wider.
    let longest = setup
        .men
        .iter()
        .map(|(_, man)| fairy::sign(*man, language).len())
        .max()
        .unwrap_or(1)
        .max(1);
    let mut text = String::new();
    for (index, row) in picture.rows.iter().enumerate() {
        if index > 0 {
            text.push('\n');
        }
        let laid_on_each_other = row.iter().any(|grid| grid.boards.len() > 1);
        let ink = Ink {
            options: *options,
            language,
            width: longest + if laid_on_each_other { 2 } else { 1 },
        };
        let width = usize::from(picture.files) * ink.width;
        if row.iter().any(|grid| !grid.title.is_empty()) {
            let titles: Vec<_> = row
                .iter()
                .map(|grid| format!("  {:<width$}", grid.title))
                .collect();
            push_line(&mut text, &titles.join(GAP));
        }
        draw(&mut text, &picture, row, ink);
        if laid_on_each_other {
            text.push_str("men in parentheses: board B\n");
        }
    }
    for line in fairy::legend(setup) {
        push_line(&mut text, &line);
    }
    text
}

const GAP: &str = "   ";

/// The style in which squares are written.
#[derive(Clone, Copy)]
struct Ink {
    options: DiagramOptions,
    language: Language,
    /// The width of a square in columns: one more than the longest sign, two more if squares stand
    /// for several boards.
    width: usize,
}

/// Draws boards side by side.
fn draw(text: &mut String, picture: &Picture, grids: &[Grid], ink: Ink) {
    for rank in (0..picture.ranks).rev() {
        let row = |grid: &Grid| {
            let squares = (0..picture.files).filter_map(|file| Square::at(file, rank));
            format!(
                "{} {}",
                rank + 1,
                squares
                    .map(|square| cell(grid, square, ink))
                    .collect::<String>()
            )
        };
        push_line(text, &grids.iter().map(row).collect::<Vec<_>>().join(GAP));
    }
    let width = ink.width;
    let laid_on_each_other = grids.iter().any(|grid| grid.boards.len() > 1);
    let files: String = ('a'..='h')
        .take(picture.files.into())
        .map(|file| {
            if laid_on_each_other {
                format!(" {file:<0$}", width - 1)
            } else {
                format!("{file:<width$}")
            }
        })
        .collect();
    push_line(text, &vec![format!("  {files}"); grids.len()].join(GAP));
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}

/// The drawing on a square.
fn cell(
    grid: &Grid,
    square: Square,
    Ink {
        options,
        language,
        width,
    }: Ink,
) -> String {
    let men: Vec<&Standing> = grid.on(square).collect();
    let empty = if options.color { ' ' } else { '.' };
    let sign = |man: Man| {
        let plain = !man.traits.has(Traits::NEUTRAL);
        let figure = if options.figures && plain {
            man.figurine()
        } else {
            None
        };
        figure.map_or_else(|| fairy::sign(man, language), str::to_owned)
    };
    let drawn = match (men.as_slice(), grid.boards.len() > 1) {
        ([], false) => empty.to_string(),
        ([one, ..], false) => sign(one.man),
        ([], true) => format!(" {empty}"),
        ([one], true) if one.marked => format!("({})", sign(one.man)),
        ([one], true) => format!(" {}", sign(one.man)),
        // This is impossible in Alice chess, but a diagram also shows illegal positions.
        ([first, second, ..], true) => format!("{}({}", sign(first.man), sign(second.man)),
    };
    let drawn = format!("{drawn:<width$}");
    let color = men.first().map_or(Color::White, |one| one.man.color);
    if options.color {
        painted(&drawn, Picture::is_dark(grid.boards[0], square), color)
    } else {
        drawn
    }
}

fn painted(drawn: &str, dark: bool, color: Color) -> String {
    let background = if dark { "48;5;65" } else { "48;5;108" };
    let man = match color {
        Color::White => "1;38;5;231",
        Color::Black => "38;5;16",
    };
    format!("\x1b[{background};{man}m{drawn}\x1b[0m")
}

/// The line below a diagram: `(7+11)  White to move  castling rooks: h1/A  en passant: e6/B`.
pub(super) fn rights(setup: &Setup) -> String {
    let several = setup.rules.variant.boards() > 1;
    let name = |cell: Cell| {
        if several {
            cell.to_string()
        } else {
            cell.place()
        }
    };
    let mut line = format!("({})  {} to move", fairy::census(setup), setup.turn);
    let rooks: Vec<_> = setup.castling_rooks().into_iter().map(name).collect();
    if !rooks.is_empty() {
        // Writing to a String cannot fail.
        let _ = write!(line, "  castling rooks: {}", rooks.join(", "));
    }
    if let Some(right) = setup.en_passant {
        let board = right
            .board
            .filter(|_| several)
            .map(|board| format!("/{board}"))
            .unwrap_or_default();
        let _ = write!(line, "  en passant: {}{board}", right.passed);
    }
    line
}
