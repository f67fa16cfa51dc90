//! Pictures of positions, apart from how they are written.
//!
//! A [`Picture`] says which boards are drawn, where they stand, and which men stand on them; it knows no characters. The
//! writers make it terminal text (`diagram.rs`), SVG, LaTeX and, with the feature `png`, PNG.

mod latex;
mod outline;
#[cfg(feature = "png")]
mod png;
mod problem;
#[cfg(feature = "png")]
mod strokes;
mod svg;

pub use latex::{latex, latex_document};
pub use outline::{Figure, Outline};
#[cfg(feature = "png")]
pub use png::png;
pub use problem::Versions;
pub use svg::{Inks, man_id, neutral_sheet, sheet, svg};
pub(super) use svg::{escape, svg_without_men};

use super::{census, fairy};
use crate::board::{Board, Square};
use crate::position::{Man, Setup, Shape};

/// How several boards are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PictureStyle {
    /// Side by side; the levels of a cube, too.
    #[default]
    TwoBoards,
    /// As one, on which the men of board B stand upside down.
    Turned,
    /// As one, on which the men of board B stand in rings.
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

/// How a picture looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Look {
    /// How several boards are drawn.
    pub style: PictureStyle,
    /// How many pixels a square is wide.
    pub size: u16,
    /// Whether files and ranks are named.
    pub coordinates: bool,
    /// Whether Black sits below.
    pub flip: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self { style: PictureStyle::default(), size: 45, coordinates: false, flip: false }
    }
}

/// A position as it is drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// How it looks.
    pub look: Look,
    /// The number of files of each grid.
    pub files: u8,
    /// The number of ranks of each grid.
    pub ranks: u8,
    /// The grids, row by row from above.
    pub rows: Vec<Vec<Grid>>,
    /// What it shows, in a few words.
    pub title: String,
    /// Who stands where, in words.
    pub description: String,
    /// The authors, each `First Last`, who also stand above the boards.
    pub authors: Vec<String>,
    /// The lines above the boards.
    pub above: Vec<String>,
    /// The lines below them.
    pub below: Vec<String>,
    /// What the fairy men are, below these.
    pub legend: Vec<String>,
}

/// A drawn board: one, a level of a cube, or several laid on each other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grid {
    /// The boards whose men stand on it.
    pub boards: Vec<Board>,
    /// Its title, if there is more than one.
    pub title: String,
    /// The men, square by square from a1.
    pub men: Vec<Standing>,
}

/// A man in a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The square.
    pub square: Square,
    /// The board.
    pub board: Board,
    /// The man.
    pub man: Man,
    /// Whether the drawn board is that of others as well, and he must be distinguished from its men.
    pub marked: bool,
}

impl Grid {
    /// The men of a square: two only where several boards are drawn as one, or the setup is no position.
    pub fn on(&self, square: Square) -> impl Iterator<Item = &Standing> {
        self.men.iter().filter(move |standing| standing.square == square)
    }
}

impl Picture {
    /// The picture of a setup, legal or not. Where squares are shared by several boards, and in cubes, boards are never drawn as
    /// one.
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
            // The levels of a cube stand side by side, a second cube below.
            let rows = planes.chunks(if law.shape == Shape::Cube { 5 } else { 3 });
            rows.map(|row| row.iter().map(|board| Grid::new(setup, &[*board], title(board))).collect()).collect()
        };
        Self {
            look,
            files: law.files(),
            ranks: law.ranks(),
            rows,
            title: format!("Diagram, {} men", census(setup)),
            description: described(setup),
            authors: Vec::new(),
            above: Vec::new(),
            below: Vec::new(),
            legend: fairy::named(setup),
        }
    }

    /// Whether a square is dark: a1 is.
    pub const fn is_dark(square: Square) -> bool {
        (square.file() + square.rank()).is_multiple_of(2)
    }
}

impl Grid {
    fn new(setup: &Setup, boards: &[Board], title: String) -> Self {
        let of_board = |board: &Board| {
            let board = *board;
            setup.men.iter().filter(move |(cell, _)| cell.board == board).map(move |&(cell, man)| Standing {
                square: cell.square,
                board,
                man,
                marked: boards.len() > 1 && board != Board::A,
            })
        };
        let mut men: Vec<Standing> = boards.iter().flat_map(of_board).collect();
        men.sort_by_key(|standing| standing.square);
        Self { boards: boards.to_vec(), title, men }
    }
}

/// `Board B: white queen a3, black pawn e4.`, board by board, each side from king to pawn.
fn described(setup: &Setup) -> String {
    let law = setup.rules.variant.law();
    let mut sentences = Vec::new();
    for &board in law.planes() {
        let mut men: Vec<_> = setup.men.iter().filter(|(cell, _)| cell.board == board).collect();
        if men.is_empty() && law.planes().len() > 2 {
            continue;
        }
        men.sort_by_key(|(cell, man)| (man.color, man.role, *cell));
        let names: Vec<_> = men.iter().map(|(cell, man)| format!("{} {}", man.described(), cell.square)).collect();
        let names = if names.is_empty() { "empty".to_owned() } else { names.join(", ") };
        sentences.push(match board.level_letter() {
            _ if law.planes().len() == 1 => format!("{names}."),
            Some(level) if law.boards > 1 => format!("Level {level} of cube {board}: {names}."),
            Some(level) => format!("Level {level}: {names}."),
            None => format!("Board {board}: {names}."),
        });
    }
    sentences.join(" ")
}
