//! Pictures of positions, independent of the output format.
//!
//! A [`Picture`] holds the boards, their layout, their men and the captions. The writers turn it
//! into terminal text (`diagram.rs`), SVG, LaTeX and, with the feature `png`, PNG.

mod fen;
mod latex;
mod outline;
#[cfg(any(feature = "png", test))]
mod png;
mod problem;
#[cfg(any(feature = "png", test))]
mod strokes;
mod svg;

pub use fen::{FenStyle, fen, misread};
pub(super) use latex::{LATEX_END, latex_begin, latex_paragraph, latex_with_solution};
pub use latex::{latex, latex_document};
pub use outline::{Figure, Outline};
#[cfg(any(feature = "png", test))]
pub use png::png;
pub use problem::Versions;
pub use svg::{Inks, man_id, neutral_sheet, sheet, svg};
pub(super) use svg::{escape, svg_without_men};

use super::{census, enumeration::listed, fairy};
use crate::board::{Board, Square};
use crate::position::{Man, Setup, Shape};

/// The layout of several boards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PictureStyle {
    /// Side by side, like the levels of a cube.
    #[default]
    TwoBoards,
    /// As one board, with the men of board B upside down.
    Turned,
    /// As one board, with the men of board B in rings.
    Ringed,
}

impl PictureStyle {
    /// All styles.
    pub const ALL: [Self; 3] = [Self::TwoBoards, Self::Turned, Self::Ringed];

    /// The name used in options.
    pub const fn name(self) -> &'static str {
        match self {
            Self::TwoBoards => "two-boards",
            Self::Turned => "turned",
            Self::Ringed => "ringed",
        }
    }
}

/// The appearance of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// The layout of several boards.
    pub style: PictureStyle,
    /// The width of a square in pixels.
    pub size: u16,
    /// Whether files and ranks are labelled.
    pub coordinates: bool,
    /// Whether Black is at the bottom.
    pub flip: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            style: PictureStyle::default(),
            size: 45,
            coordinates: false,
            flip: false,
        }
    }
}

/// A position in the form of a drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Picture {
    /// Its appearance.
    pub look: Look,
    /// The number of files of each grid.
    pub files: u8,
    /// The number of ranks of each grid.
    pub ranks: u8,
    /// The grids in rows, from top to bottom.
    pub rows: Vec<Vec<Grid>>,
    /// A short description.
    pub title: String,
    /// The placement of men in words.
    pub description: String,
    /// The words around the boards.
    pub caption: Caption,
}

/// The text around a picture in separate parts: writers may place each of them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Caption {
    /// The authors, each `First Last`.
    pub authors: Vec<String>,
    /// Source and title.
    pub source: Vec<String>,
    /// The stipulation and the number of men.
    pub task: String,
    /// The rules unless orthodox, the switches with non-default settings, and the fairy conditions.
    pub rules: Vec<String>,
    /// The twins, or the twin that is drawn.
    pub twins: Vec<String>,
    /// The remarks.
    pub remarks: Vec<String>,
    /// The legend of fairy men.
    pub legend: Vec<String>,
}

impl Caption {
    /// The lines above the boards.
    pub fn above(&self) -> Vec<String> {
        let authors = (!self.authors.is_empty()).then(|| listed(&self.authors));
        authors
            .into_iter()
            .chain(self.source.iter().cloned())
            .collect()
    }

    /// The lines below the boards.
    pub fn below(&self) -> Vec<String> {
        let rules = self.rules.join(", ");
        let task = [self.task.as_str(), &rules]
            .join("\u{2003}")
            .trim()
            .to_owned();
        let task = (!task.is_empty()).then_some(task);
        let after = self
            .twins
            .iter()
            .chain(&self.remarks)
            .chain(&self.legend)
            .cloned();
        task.into_iter().chain(after).collect()
    }
}

/// A drawn board: a board, a level of a cube, or several boards drawn as one.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Grid {
    /// The boards that it shows.
    pub boards: Vec<Board>,
    /// Its title, if there is more than one.
    pub title: String,
    /// The men, square by square from a1.
    pub men: Vec<Standing>,
}

/// A man in a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Standing {
    /// The square.
    pub square: Square,
    /// The board.
    pub board: Board,
    /// The man.
    pub man: Man,
    /// Whether it stands on another board than A, drawn as one with A, so it must be marked.
    pub marked: bool,
}

impl Grid {
    /// The men on a square. There are two only if several boards are drawn as one, or if the setup
    /// is not a position.
    pub fn on(&self, square: Square) -> impl Iterator<Item = &Standing> {
        self.men
            .iter()
            .filter(move |standing| standing.square == square)
    }
}

impl Picture {
    /// The picture of a setup, legal or not. In cubes, and if boards share squares, boards are
    /// always drawn separately.
    pub fn new(setup: &Setup, look: Look) -> Self {
        let law = setup.rules.variant.law();
        let planes = law.planes();
        let several = planes.len() > 1;
        let shared = law.shape == Shape::Cube || law.transfer.shares_squares();
        let rows = if look.style != PictureStyle::TwoBoards && several && !shared {
            vec![vec![Grid::new(setup, planes, String::new())]]
        } else {
            let title = |board: &Board| match board.level_letter() {
                _ if !several => String::new(),
                Some(level) if law.boards > 1 => format!("{level}/{board}"),
                Some(level) => format!("level {level}"),
                None => format!("board {board}"),
            };
            // The levels of a cube stand side by side, with a second cube below.
            let rows = planes.chunks(if law.shape == Shape::Cube { 5 } else { 3 });
            rows.map(|row| {
                row.iter()
                    .map(|board| Grid::new(setup, &[*board], title(board)))
                    .collect()
            })
            .collect()
        };
        Self {
            look,
            files: law.files(),
            ranks: law.ranks(),
            rows,
            title: format!("Diagram, {} men", census(setup)),
            description: described(setup),
            caption: Caption {
                legend: fairy::named(setup),
                ..Caption::default()
            },
        }
    }

    /// Returns whether its style has an effect: boards that share squares, levels and single boards
    /// are drawn separately in every style.
    pub fn is_styled(&self) -> bool {
        self.look.style == PictureStyle::TwoBoards
            || self.rows.iter().flatten().any(|grid| grid.boards.len() > 1)
    }

    /// Returns whether a square is dark, as a1 is. In a cube, the colours alternate from level to
    /// level as from rank to rank.
    pub fn is_dark(board: Board, square: Square) -> bool {
        let level = board.level().unwrap_or(0);
        (square.file() + square.rank() + level).is_multiple_of(2)
    }
}

impl Grid {
    fn new(setup: &Setup, boards: &[Board], title: String) -> Self {
        let of_board = |board: &Board| {
            let board = *board;
            setup
                .men
                .iter()
                .filter(move |(cell, _)| cell.board == board)
                .map(move |&(cell, man)| Standing {
                    square: cell.square,
                    board,
                    man,
                    marked: boards.len() > 1 && board != Board::A,
                })
        };
        let mut men: Vec<Standing> = boards.iter().flat_map(of_board).collect();
        men.sort_by_key(|standing| standing.square);
        Self {
            boards: boards.to_vec(),
            title,
            men,
        }
    }
}

/// `Board B: white queen a3, black pawn e4.`, board by board, each side from king to pawn.
fn described(setup: &Setup) -> String {
    let law = setup.rules.variant.law();
    let mut sentences = Vec::new();
    for &board in law.planes() {
        let mut men: Vec<_> = setup
            .men
            .iter()
            .filter(|(cell, _)| cell.board == board)
            .collect();
        if men.is_empty() && law.planes().len() > 2 {
            continue;
        }
        men.sort_by_key(|(cell, man)| (man.color, man.role, *cell));
        let names: Vec<_> = men
            .iter()
            .map(|(cell, man)| format!("{} {}", man.described(), cell.square))
            .collect();
        let names = if names.is_empty() {
            "empty".to_owned()
        } else {
            names.join(", ")
        };
        sentences.push(match board.level_letter() {
            _ if law.planes().len() == 1 => format!("{names}."),
            Some(level) if law.boards > 1 => format!("Level {level} of cube {board}: {names}."),
            Some(level) => format!("Level {level}: {names}."),
            None => format!("Board {board}: {names}."),
        });
    }
    sentences.join(" ")
}
