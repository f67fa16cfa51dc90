//! Pictures as LaTeX for `diagram.sty`, the package used by Die Schwalbe and feenschach.
//!
//! The package draws one board per environment, so two boards are two environments side by side. It
//! has no rings: men in rings become framed squares.

use super::{Grid, Picture, PictureStyle, Standing};
use crate::men::{Language, Traits};
use crate::position::{Color, Role};
use std::fmt::Write as _;

/// A picture as `diagram` environments, without a document around them. Ends with a line break.
pub fn latex(picture: &Picture) -> String {
    let mut text = String::new();
    let grids: Vec<&Grid> = picture.rows.iter().flatten().collect();
    for (index, grid) in grids.iter().enumerate() {
        // Writing to a String cannot fail.
        let size = if (picture.files, picture.ranks) == (8, 8) {
            String::new()
        } else {
            format!("[{}x{}]", picture.files, picture.ranks)
        };
        let _ = writeln!(text, "\\begin{{diagram}}{size}");
        // The title of the board takes the place of the diagram number.
        let _ = writeln!(text, "\\specialdiagnum{{{}}}%", escape(&grid.title));
        let caption = &picture.caption;
        if index == 0 {
            if !caption.authors.is_empty() {
                let names: Vec<String> = caption
                    .authors
                    .iter()
                    .map(|name| last_name_first(name))
                    .collect();
                let _ = writeln!(text, "\\author{{{}}}%", names.join("; "));
            }
            if !caption.source.is_empty() {
                let _ = writeln!(text, "\\source{{{}}}%", escape(&caption.source.join(", ")));
            }
        }
        if picture.look.coordinates {
            text += "\\setboolean{legend}{true}%\n";
        }
        if picture.look.flip {
            text +=
                "% drawn from White's side instead of Black's: the package cannot turn the board\n";
        }
        let men: Vec<String> = grid
            .men
            .iter()
            .map(|standing| man(*standing, picture.look.style))
            .collect();
        let _ = writeln!(text, "\\pieces{{{}}}%", men.join(", "));
        let ringed =
            |standing: &&Standing| standing.marked && picture.look.style == PictureStyle::Ringed;
        let frames: Vec<String> = grid
            .men
            .iter()
            .filter(ringed)
            .map(|one| one.square.to_string())
            .collect();
        if !frames.is_empty() {
            let _ = writeln!(text, "\\fieldframe{{{}}}%", frames.join(", "));
        }
        if index == 0 {
            if !caption.task.is_empty() {
                let _ = writeln!(text, "\\stipulation{{{}}}%", escape(&caption.task));
            }
            let rest = [&caption.remarks[..], &caption.legend].concat();
            for (command, items) in [
                ("condition", &caption.rules),
                ("twins", &caption.twins),
                ("remark", &rest),
            ] {
                if !items.is_empty() {
                    let items: Vec<String> = items.iter().map(|item| escape(item)).collect();
                    let _ = writeln!(text, "\\{command}{{{}}}%", items.join("; "));
                }
            }
        }
        text += "\\end{diagram}\n";
    }
    text
}

/// A document with pictures, ready for typesetting.
pub fn latex_document(pictures: &[Picture]) -> String {
    let mut text = "% Typeset with latex and dvips, or xelatex: the package draws with PSTricks.\n\
         \\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n\\usepackage{diagram}\n\
         \\setboolean{showcomputer}{false}\n\\setboolean{piececounter}{false}\n\\begin{document}\n"
        .to_owned();
    for picture in pictures {
        text += &latex(picture);
        text += "\n\\bigskip\n\n";
    }
    text + "\\end{document}\n"
}

/// `wKe1`, upside down `wKUe1`, turned to the right `wDRe1`; `n` for a neutral man. The package has
/// no unicorn: a knight turned to the left represents it.
fn man(standing: Standing, style: PictureStyle) -> String {
    let Standing {
        square,
        man,
        marked,
        ..
    } = standing;
    let color = match man.color {
        _ if man.traits.has(Traits::NEUTRAL) => 'n',
        Color::White => 'w',
        Color::Black => 's',
    };
    let sign = man.role.sign();
    let letter = Language::German
        .letter(sign.figure)
        .filter(|_| sign.figure != Role::Unicorn);
    let (letter, quarters) = letter.map_or(("S", 3), |letter| (letter, sign.quarters));
    let upside_down = marked && style == PictureStyle::Turned;
    let turn = match (quarters + if upside_down { 2 } else { 0 }) % 4 {
        0 => "",
        1 => "R",
        2 => "U",
        _ => "L",
    };
    format!("{color}{letter}{turn}{square}")
}

/// `Marks, Udo`, the form of names that the package requires: with a comma, even for a single name.
/// A comma or semicolon within the name is put in braces.
fn last_name_first(name: &str) -> String {
    let braced = |part: &str| escape(part).replace(',', "{,}").replace(';', "{;}");
    match name.trim().rsplit_once(' ') {
        Some((first, last)) => format!("{}, {}", braced(last), braced(first)),
        None => format!("{}, ", braced(name)),
    }
}

/// A text with all commands escaped.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '\\' => escaped += "\\textbackslash{}",
            '^' => escaped += "\\textasciicircum{}",
            '~' => escaped += "\\textasciitilde{}",
            '<' => escaped += "\\textless{}",
            '>' => escaped += "\\textgreater{}",
            '\u{2192}' => escaped += "$\\rightarrow$",
            '\u{2194}' => escaped += "$\\leftrightarrow$",
            '\u{b0}' => escaped += "$^\\circ$",
            '\u{2018}' => escaped.push('`'),
            '\u{2019}' => escaped.push('\''),
            '\u{201c}' => escaped += "``",
            '\u{201d}' => escaped += "''",
            '\u{2026}' => escaped += "\\ldots{}",
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
