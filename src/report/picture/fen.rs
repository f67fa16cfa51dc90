//! Pictures as lines of FEN with turned and neutral figures, for the programs that draw them.
//!
//! - [`FenStyle::Fairy`]: Fairy FEN, for FEN Tool and janko.at, `*2Q`;
//! - [`FenStyle::Extended`]: extended FEN, for YACPDB and py2web, `(Q2)`.
//!
//! Several boards are joined by ` | `.

use super::{Grid, Picture, PictureStyle, Standing};
use crate::board::Square;
use crate::formats::picture_of;
use crate::men::{Color, Role, Traits};

/// A FEN with figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FenStyle {
    /// Fairy FEN.
    Fairy,
    /// The extended FEN of YACPDB.
    Extended,
}

/// A picture as a line, without a line break. It is drawn from White's side.
pub fn fen(picture: &Picture, style: FenStyle) -> String {
    let boards = picture.rows.iter().flatten();
    let boards: Vec<String> = boards.map(|grid| placement(picture, grid, style)).collect();
    boards.join(" | ")
}

/// The men of a picture that a reader of the line takes for others, in words: their pictures stand
/// for those, or they have attributes.
pub fn misread(picture: &Picture, style: FenStyle) -> Vec<String> {
    let men = picture.rows.iter().flatten().flat_map(|grid| &grid.men);
    let mut names: Vec<String> = men
        .filter(|standing| {
            let man = standing.man;
            let others = man.traits.without(Traits::NEUTRAL);
            !others.is_empty() || picture_of(man.role, style == FenStyle::Extended).is_none()
        })
        .map(|standing| standing.man.described())
        .collect();
    names.sort_unstable();
    names.dedup();
    names
}

fn placement(picture: &Picture, grid: &Grid, style: FenStyle) -> String {
    let rank = |rank: u8| {
        let mut text = String::new();
        let mut vacant = 0;
        for file in 0..picture.files {
            let man = Square::at(file, rank).and_then(|square| grid.on(square).next());
            match man {
                None => vacant += 1,
                Some(standing) => {
                    flush(&mut text, &mut vacant);
                    text += &man_of(*standing, picture.look.style, style);
                }
            }
        }
        flush(&mut text, &mut vacant);
        text
    };
    let ranks: Vec<String> = (0..picture.ranks).rev().map(rank).collect();
    ranks.join("/")
}

fn flush(text: &mut String, vacant: &mut u8) {
    if *vacant > 0 {
        text.push_str(&vacant.to_string());
        *vacant = 0;
    }
}

fn man_of(standing: Standing, layout: PictureStyle, style: FenStyle) -> String {
    let man = standing.man;
    let extended = style == FenStyle::Extended;
    let (letter, quarters) = picture_of(man.role, extended).unwrap_or_else(|| {
        let sign = man.role.sign();
        // There is no picture of a unicorn: a knight turned to the left represents it, as in LaTeX.
        if sign.figure == Role::Unicorn {
            ('n', 3)
        } else {
            let letter = sign.figure.letter().chars().next().unwrap_or('p');
            (letter.to_ascii_lowercase(), sign.quarters)
        }
    });
    let upside_down = standing.marked && layout == PictureStyle::Turned;
    let quarters = (quarters + if upside_down { 2 } else { 0 }) % 4;
    let neutral = man.traits.has(Traits::NEUTRAL);
    let letter = if man.color == Color::White && !neutral {
        letter.to_ascii_uppercase()
    } else {
        letter
    };
    let turn = match (style, quarters) {
        (_, 0) => String::new(),
        (FenStyle::Fairy, _) => format!("*{quarters}"),
        (FenStyle::Extended, _) => quarters.to_string(),
    };
    match style {
        FenStyle::Fairy => format!("{}{turn}{letter}", if neutral { "-" } else { "" }),
        FenStyle::Extended if neutral => format!("(!{letter}{turn})"),
        FenStyle::Extended if quarters > 0 => format!("({letter}{turn})"),
        FenStyle::Extended => letter.to_string(),
    }
}
