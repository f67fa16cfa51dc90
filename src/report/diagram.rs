//! Diagrams for a terminal.
//!
//! Two boards stand side by side, A on the left. On request they are drawn as one, as Alice problems are often
//! printed; then the men in parentheses, `(Q)`, stand on board B.

use crate::board::{Board, Cell, Square};
use crate::position::{Color, Man, Setup, Shape};
use std::fmt::Write;

/// How a diagram is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct DiagramOptions {
    /// Whether men are figures (♔ to ♟) and not letters (white capital, black small).
    pub figures: bool,
    /// Whether to use ANSI colours for squares and men.
    pub color: bool,
    /// Whether several boards are drawn as one, the men of board B in parentheses.
    pub one_board: bool,
}

/// The diagram of a setup, legal or not; below it the number of men, the side to move and what may be castled or
/// taken en passant. Ends with a line break.
pub fn render_diagram(setup: &Setup, options: &DiagramOptions) -> String {
    format!("{}\n{}\n", render_boards(setup, options), rights(setup).trim_end())
}

/// The boards of a setup, legal or not. Ends with a line break.
pub fn render_boards(setup: &Setup, options: &DiagramOptions) -> String {
    let options = *options;
    let law = setup.rules.variant.law();
    let boards = law.planes();
    let several = boards.len() > 1;
    let mut text = String::new();
    if options.one_board && several && law.shape != Shape::Cube && !law.transfer.shares_squares() {
        draw(&mut text, &[boards], setup, options, 3);
        text.push_str("men in parentheses: board B\n");
    } else {
        let width = usize::from(law.files()) * 2;
        // The levels of a cube stand side by side, a second cube below.
        for (index, row) in boards.chunks(if law.shape == Shape::Cube { 5 } else { 3 }).enumerate() {
            if index > 0 {
                text.push('\n');
            }
            if several {
                let title = |board: &Board| match board.level_letter() {
                    Some(level) if law.boards > 1 => format!("{level}/{board}"),
                    Some(level) => format!("level {level}"),
                    None => format!("board {board}"),
                };
                let titles: Vec<_> = row.iter().map(|board| format!("  {:<width$}", title(board))).collect();
                push_line(&mut text, &titles.join(GAP));
            }
            let single: Vec<&[Board]> = row.chunks(1).collect();
            draw(&mut text, &single, setup, options, 2);
        }
    }
    text
}

const GAP: &str = "   ";

/// Draws boards side by side; each may show the men of several boards at once. A square is `width` columns wide.
fn draw(text: &mut String, boards: &[&[Board]], setup: &Setup, options: DiagramOptions, width: usize) {
    let law = setup.rules.variant.law();
    for rank in (0..law.ranks()).rev() {
        let row = |boards: &&[Board]| {
            let cells = (0..law.files())
                .filter_map(|file| Square::at(file, rank))
                .map(|square| cell(setup, boards, square, options));
            format!("{} {}", rank + 1, cells.collect::<String>())
        };
        push_line(text, &boards.iter().map(row).collect::<Vec<_>>().join(GAP));
    }
    let files: String = ('a'..='h')
        .take(law.files().into())
        .map(|file| if width == 3 { format!(" {file} ") } else { format!("{file} ") })
        .collect();
    push_line(text, &vec![format!("  {files}"); boards.len()].join(GAP));
}

fn push_line(text: &mut String, line: &str) {
    text.push_str(line.trim_end());
    text.push('\n');
}

/// What is drawn on a square, two columns wide, or three if it stands for several boards.
fn cell(setup: &Setup, boards: &[Board], square: Square, options: DiagramOptions) -> String {
    let men: Vec<(Board, Man)> =
        boards.iter().filter_map(|&board| Some((board, setup.man_at(Cell::new(board, square))?))).collect();
    let empty = if options.color { ' ' } else { '.' };
    let sign = |man: Man| {
        let figure = if options.figures { man.figurine() } else { None };
        figure.map_or_else(|| man.to_string(), str::to_owned)
    };
    let drawn = match (men.as_slice(), boards.len() > 1) {
        ([], false) => format!("{empty} "),
        ([(_, man), ..], false) => format!("{} ", sign(*man)),
        ([], true) => format!(" {empty} "),
        ([(Board::A, man)], true) => format!(" {} ", sign(*man)),
        ([(_, man)], true) => format!("({})", sign(*man)),
        // Impossible in Alice chess, but a diagram also shows what is wrong.
        ([(_, first), (_, second), ..], true) => format!("{}({}", sign(*first), sign(*second)),
    };
    let color = men.first().map_or(Color::White, |(_, man)| man.color);
    if options.color { painted(&drawn, square, color) } else { drawn }
}

fn painted(drawn: &str, square: Square, color: Color) -> String {
    let dark = (square.file() + square.rank()).is_multiple_of(2);
    let background = if dark { "48;5;65" } else { "48;5;108" };
    let man = match color {
        Color::White => "1;38;5;231",
        Color::Black => "38;5;16",
    };
    format!("\x1b[{background};{man}m{drawn}\x1b[0m")
}

/// `(7+11)  White to move  castling rooks: h1/A  en passant: e6/B`.
pub(super) fn rights(setup: &Setup) -> String {
    let several = setup.rules.variant.boards() > 1;
    let name = |cell: Cell| if several { cell.to_string() } else { cell.place() };
    let mut line = format!("({}+{})  {} to move", setup.count(Color::White), setup.count(Color::Black), setup.turn);
    let rooks: Vec<_> = setup.castling_rooks().into_iter().map(name).collect();
    if !rooks.is_empty() {
        // Writing to a String cannot fail.
        let _ = write!(line, "  castling rooks: {}", rooks.join(", "));
    }
    if let Some(right) = setup.en_passant {
        let board = right.board.filter(|_| several).map(|board| format!("/{board}")).unwrap_or_default();
        let _ = write!(line, "  en passant: {}{board}", right.passed);
    }
    line
}
