//! Pictures as SVG, for web pages and print.
//!
//! A square is 100 units wide; the men are drawn once in `<defs>` and placed by `<use>`. Dark
//! squares are hatched, and each man has a rim in the colour of the paper, so that the picture is
//! legible in black and white.

use super::{Figure, Grid, Picture, PictureStyle, Standing};
use crate::board::Square;
use crate::formats::picture as visible;
use crate::men::Traits;
use crate::position::{Color, Role};
use std::fmt::Write as _;

/// The two colours of a picture, as CSS colours.
#[derive(Clone, Copy, Debug)]
pub struct Inks<'a> {
    /// Lines and black men.
    pub ink: &'a str,
    /// Ground and white men.
    pub paper: &'a str,
}

impl Default for Inks<'_> {
    fn default() -> Self {
        Self {
            ink: "#000",
            paper: "#fff",
        }
    }
}

/// The men of these roles, for `<defs>`: `<use href="#wK"/>` is a white king, `bQ` a black queen,
/// `nR` a neutral rook, in a square of 100 units. A fairy man is another man's figure, turned.
pub fn sheet(roles: &[Role], inks: Inks<'_>) -> String {
    prefixed_sheet("", roles, inks)
}

/// The same sheet with a prefix to each name.
fn prefixed_sheet(before: &str, roles: &[Role], inks: Inks<'_>) -> String {
    let mut text = String::new();
    let mut figures: Vec<Role> = roles.iter().map(|role| role.sign().figure).collect();
    figures.sort_unstable();
    figures.dedup();
    for role in figures {
        figure(before, role, inks, &mut text);
    }
    for role in roles.iter().filter(|role| role.is_fairy()) {
        let (sign, name) = (role.sign(), man_id(*role));
        let (letter, turn) = (sign.figure.letter(), 90 * u32::from(sign.quarters));
        for side in ["w", "b"] {
            // Writing to a String cannot fail.
            let _ = write!(
                text,
                r##"<g id="{before}{side}{name}"><use href="#{before}{side}{letter}" transform="rotate({turn} 50 50)"/></g>"##
            );
        }
    }
    text
}

/// The neutral men of these roles, half white and half black. A [`sheet`] supplies their halves.
pub fn neutral_sheet(roles: &[Role]) -> String {
    prefixed_neutral_sheet("", roles)
}

fn prefixed_neutral_sheet(before: &str, roles: &[Role]) -> String {
    if roles.is_empty() {
        return String::new();
    }
    let mut text =
        format!(r#"<clipPath id="{before}half"><path d="M50 -20h70v140h-70z"/></clipPath>"#);
    for role in roles {
        let name = man_id(*role);
        let _ = write!(
            text,
            r##"<g id="{before}n{name}"><use href="#{before}w{name}"/><g clip-path="url(#{before}half)"><use href="#{before}b{name}"/></g></g>"##
        );
    }
    text
}

/// The name of a man in a sheet, after the letter of its side: its letters, or its number if it has
/// none.
pub fn man_id(role: Role) -> String {
    match role.letter() {
        "?" => format!("R{}", role.index()),
        letters => letters.to_owned(),
    }
}

/// The figures of both sides.
fn figure(before: &str, role: Role, Inks { ink, paper }: Inks<'_>, text: &mut String) {
    let Figure { outline, turn } = Figure::of(role);
    let letter = role.letter();
    // Writing to a String cannot fail.
    let _ = write!(text, r#"<g id="{before}o{letter}">"#);
    for part in outline.body {
        let _ = write!(text, r#"<path d="{part}"/>"#);
    }
    *text += "</g>";
    for color in Color::ALL {
        let (side, ground, line, seams) = match color {
            Color::White => ("w", paper, ink, ""),
            Color::Black => ("b", ink, paper, outline.seams),
        };
        let turned = if turn == 0 {
            String::new()
        } else {
            format!(r#" transform="rotate({turn} 50 50)""#)
        };
        let _ = write!(
            text,
            r##"<g id="{before}{side}{letter}" stroke-linejoin="round" stroke-linecap="round"{turned}><use href="#{before}o{letter}" fill="{paper}" stroke="{paper}" stroke-width="10"/><use href="#{before}o{letter}" fill="{ground}" stroke="{ink}" stroke-width="3.6"/><path d="{}{seams}" fill="none" stroke="{line}" stroke-width="3.2"/>"##,
            outline.lines
        );
        if !outline.spots.is_empty() {
            let _ = write!(text, r#"<path d="{}" fill="{line}"/>"#, outline.spots);
        }
        *text += "</g>";
    }
}

const SQUARE: u32 = 100;
/// The width around each board for its frame and margin.
const MARGIN: u32 = 14;
const COORDINATES: u32 = 46;
const GAP: u32 = 60;
const LINE: u32 = 62;
/// The approximate width of a letter in the captions.
const LETTER: u32 = 26;

/// The prefix of names in a picture, different for each picture.
fn mark(picture: &Picture) -> String {
    let text = format!(
        "{} {} {:?} {:?}",
        picture.title, picture.description, picture.look, picture.caption
    );
    // FNV-1a.
    let hash = text.bytes().fold(0x811c_9dc5_u32, |hash, byte| {
        (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193)
    });
    format!("p{:06x}-", hash & 0x00ff_ffff)
}

/// A line broken into lines of at most this many letters. A longer word stays whole.
fn wrapped(line: &str, most: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    if line.chars().count() <= most {
        return vec![line.to_owned()];
    }
    for word in line.split_whitespace() {
        match lines
            .last_mut()
            .filter(|line| line.chars().count() + 1 + word.chars().count() <= most)
        {
            Some(line) => {
                line.push(' ');
                line.push_str(word);
            }
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// A picture as an SVG document, ending with a line break.
pub fn svg(picture: &Picture) -> String {
    SvgWriter::new(picture, true).document()
}

/// The same document without the men's outlines, for a page that has a [`sheet`].
pub(in crate::report) fn svg_without_men(picture: &Picture) -> String {
    SvgWriter {
        men: false,
        ..SvgWriter::new(picture, true)
    }
    .document()
}

/// The same document without text, which is drawn as paths elsewhere.
#[cfg(any(feature = "png", test))]
pub(super) fn svg_without_fonts(picture: &Picture) -> String {
    SvgWriter::new(picture, false).document()
}

struct SvgWriter<'a> {
    picture: &'a Picture,
    /// Whether words are text in a font, instead of strokes drawn here.
    fonts: bool,
    /// Whether it contains the men's outlines.
    men: bool,
    /// The prefix of its names, so that a page can hold several pictures.
    before: String,
    text: String,
}

impl<'a> SvgWriter<'a> {
    fn new(picture: &'a Picture, fonts: bool) -> Self {
        Self {
            picture,
            fonts,
            men: true,
            before: mark(picture),
            text: String::new(),
        }
    }

    fn document(mut self) -> String {
        let picture = self.picture;
        let look = picture.look;
        let (board_width, board_height) = (
            u32::from(picture.files) * SQUARE,
            u32::from(picture.ranks) * SQUARE,
        );
        let side = MARGIN + if look.coordinates { COORDINATES } else { 0 };
        let columns = picture.rows.iter().map(Vec::len).max().unwrap_or(1) as u32;
        let titled = picture
            .rows
            .iter()
            .flatten()
            .any(|grid| !grid.title.is_empty());
        let title_height = if titled { LINE } else { 0 };
        let boards_width = columns * board_width + (columns - 1) * (GAP + side - MARGIN);
        let (above, below_lines) = self.captions(boards_width);
        let longest = above
            .iter()
            .chain(&below_lines)
            .map(|line| line.chars().count())
            .max();
        let width =
            (side + boards_width + MARGIN).max(longest.unwrap_or(0) as u32 * LETTER + 2 * MARGIN);
        let left = (width - boards_width - side - MARGIN) / 2 + side;
        let row_height = title_height + board_height + MARGIN + (side - MARGIN);
        let count = |lines: &[String]| lines.len() as u32 * LINE;
        let top = MARGIN + count(&above) + if above.is_empty() { 0 } else { 14 };
        let rows_height = picture.rows.len() as u32 * (row_height + GAP / 2) - GAP / 2;
        let below = top + rows_height;
        let height = below + count(&below_lines) + MARGIN;
        let before = self.before.clone();
        let pixels = |units: u32| f64::from(units * u32::from(look.size)) / f64::from(SQUARE);
        let _ = writeln!(
            self.text,
            r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="{before}title {before}desc" width="{}" height="{}" viewBox="0 0 {width} {height}">"#,
            pixels(width),
            pixels(height)
        );
        let _ = writeln!(
            self.text,
            r#"<title id="{before}title">{}</title>"#,
            escape(&picture.title)
        );
        let _ = writeln!(
            self.text,
            r#"<desc id="{before}desc">{}</desc>"#,
            escape(&picture.description)
        );
        self.definitions();
        let _ = writeln!(
            self.text,
            r##"<rect width="{width}" height="{height}" fill="#fff"/>"##
        );
        for (at, line) in (0u32..).zip(&above) {
            self.words(width / 2, MARGIN + at * LINE + 40, 46, line);
        }
        for (at, row) in (0u32..).zip(&picture.rows) {
            let y = top + at * (row_height + GAP / 2) + title_height;
            for (at, grid) in (0u32..).zip(row) {
                let x = left + at * (board_width + GAP + side - MARGIN);
                if titled {
                    self.words(x + board_width / 2, y - 22, 42, &grid.title);
                }
                self.grid(grid, x, y);
            }
        }
        for (at, line) in (0u32..).zip(&below_lines) {
            self.words(width / 2, below + at * LINE + 44, 46, line);
        }
        self.text += "</svg>\n";
        self.text
    }

    /// The lines above and below the boards, none wider than the boards if words can be wrapped.
    fn captions(&self, boards_width: u32) -> (Vec<String>, Vec<String>) {
        let most = (boards_width.max(8 * SQUARE) / LETTER) as usize;
        let wrapped =
            |lines: Vec<String>| lines.iter().flat_map(|line| wrapped(line, most)).collect();
        (
            wrapped(self.picture.caption.above()),
            wrapped(self.picture.caption.below()),
        )
    }

    /// Writes the men in use, and the hatching. Its lines are at least about three pixels apart.
    fn definitions(&mut self) {
        let standing = || {
            self.picture
                .rows
                .iter()
                .flatten()
                .flat_map(|grid| &grid.men)
        };
        let roles: Vec<Role> = Role::every()
            .filter(|role| self.men && standing().any(|one| one.man.role == *role))
            .collect();
        let neutral = |one: &Standing, role: Role| {
            one.man.role == role && one.man.traits.has(Traits::NEUTRAL)
        };
        let neutrals: Vec<Role> = roles
            .iter()
            .copied()
            .filter(|role| standing().any(|one| neutral(one, *role)))
            .collect();
        let before = &self.before;
        let apart = (320.0 / f64::from(self.picture.look.size.max(1))).max(9.0);
        let _ = writeln!(
            self.text,
            r##"<defs><pattern id="{before}dark" width="{apart:.1}" height="{apart:.1}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M{:.2} 0V{apart:.1}" stroke="#000" stroke-width="{:.2}"/></pattern>{}</defs>"##,
            apart / 2.0,
            apart * 0.2,
            prefixed_sheet(before, &roles, Inks::default())
                + &prefixed_neutral_sheet(before, &neutrals)
        );
    }

    fn grid(&mut self, grid: &Grid, x: u32, y: u32) {
        let (files, ranks) = (self.picture.files, self.picture.ranks);
        let (width, height) = (u32::from(files) * SQUARE, u32::from(ranks) * SQUARE);
        let mut dark = String::new();
        for square in Square::all().filter(|square| square.file() < files && square.rank() < ranks)
        {
            if Picture::is_dark(grid.boards[0], square) {
                let (x, y) = self.place(square);
                let _ = write!(dark, "M{x} {y}h100v100h-100z");
            }
        }
        let _ = writeln!(
            self.text,
            r#"<g transform="translate({x} {y})"><path d="{dark}" fill="url(#{}dark)"/>"#,
            self.before
        );
        for standing in &grid.men {
            self.man(*standing);
        }
        let _ = writeln!(
            self.text,
            r##"<rect x="-2" y="-2" width="{}" height="{}" fill="none" stroke="#000" stroke-width="4"/></g>"##,
            width + 4,
            height + 4
        );
        if self.picture.look.coordinates {
            for at in 0..files {
                let Some(square) = Square::at(at, 0) else {
                    continue;
                };
                let across = x + self.place(square).0 + SQUARE / 2;
                self.words(
                    across,
                    y + height + 38,
                    34,
                    &square.file_letter().to_string(),
                );
            }
            for at in 0..ranks {
                let Some(square) = Square::at(0, at) else {
                    continue;
                };
                let down = y + self.place(square).1 + SQUARE / 2 + 12;
                self.words(x - 26, down, 34, &square.rank_digit().to_string());
            }
        }
    }

    /// The upper left corner of a square of a grid.
    fn place(&self, square: Square) -> (u32, u32) {
        let (files, ranks) = (self.picture.files, self.picture.ranks);
        let (file, rank) = if self.picture.look.flip {
            (files - 1 - square.file(), square.rank())
        } else {
            (square.file(), ranks - 1 - square.rank())
        };
        (u32::from(file) * SQUARE, u32::from(rank) * SQUARE)
    }

    fn man(&mut self, standing: Standing) {
        let Standing {
            square,
            man,
            marked,
            ..
        } = standing;
        // Invalid positions may have men outside the board.
        if square.file() >= self.picture.files || square.rank() >= self.picture.ranks {
            return;
        }
        let (x, y) = self.place(square);
        let side = match man.color {
            _ if man.traits.has(Traits::NEUTRAL) => "n",
            Color::White => "w",
            Color::Black => "b",
        };
        let ring = marked && self.picture.look.style == PictureStyle::Ringed;
        let turn = if marked && self.picture.look.style == PictureStyle::Turned {
            " rotate(180 50 50)"
        } else {
            ""
        };
        if ring {
            let _ = write!(
                self.text,
                r##"<circle cx="{}" cy="{}" r="46" fill="#fff" stroke="#000" stroke-width="4"/>"##,
                x + 50,
                y + 50
            );
        }
        let small = if ring {
            " translate(14 13) scale(.72)"
        } else {
            ""
        };
        let letter = man_id(man.role);
        let before = if self.men { self.before.as_str() } else { "" };
        let _ = writeln!(
            self.text,
            r##"<use href="#{before}{side}{letter}" transform="translate({x} {y}){turn}{small}"/>"##
        );
    }

    /// Writes words around a point.
    fn words(&mut self, x: u32, y: u32, size: u32, words: &str) {
        if self.fonts {
            let _ = writeln!(
                self.text,
                r#"<text x="{x}" y="{y}" font-family="Georgia, 'Times New Roman', serif" font-size="{size}" text-anchor="middle">{}</text>"#,
                escape(words)
            );
        } else {
            #[cfg(any(feature = "png", test))]
            self.text
                .push_str(&super::strokes::strokes(x, y, size, words));
        }
    }
}

/// A text escaped for XML, without control characters.
pub(in crate::report) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            '"' => escaped += "&quot;",
            '\n' | '\t' => escaped.push(' '),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c => escaped.push(visible(c).unwrap_or(c)),
        }
    }
    escaped
}
