//! Pictures as LaTeX for `diagram.sty`, the package used by Die Schwalbe and feenschach.
//!
//! The package draws one board per environment, so two boards are two environments side by side. It
//! has no rings: men in rings become framed squares. A solution is the `\solution` of the first
//! board; `\putsol` prints it below the boards.

use super::{Grid, Picture, PictureStyle, Standing};
use crate::men::{Language, Traits};
use crate::position::{Color, Role};
use std::fmt::Write as _;

/// The number of bytes of a solution up to which TeX can read it as one line: the package writes a
/// `\solution` into an auxiliary file so, and TeX reads at most 200,000 bytes of a line.
const LONGEST: usize = 150_000;

/// The first line of a document.
const FIRST_LINE: &str =
    "% Typeset with latex and dvips, or xelatex: the package draws with PSTricks.\n";

/// What follows it, up to the first diagram.
const PREAMBLE: &str = "\\documentclass{article}\n\\usepackage[utf8]{inputenc}\n\
    \\usepackage[T1]{fontenc}\n\\usepackage{diagram}\n\\setboolean{showcomputer}{false}\n\
    \\setboolean{piececounter}{false}\n\\begin{document}\n";

/// A picture as `diagram` environments, without a document around them. Ends with a line break.
pub fn latex(picture: &Picture) -> String {
    diagrams(picture, None)
}

/// A picture as `diagram` environments with a number, from 1, and below it a solution as text.
pub(in crate::report) fn latex_with_solution(
    picture: &Picture,
    number: usize,
    solution: &str,
) -> String {
    let solution = typeset(solution);
    let mut text = if solution.len() <= LONGEST {
        diagrams(picture, Some((number, &solution))) + "\n\\putsol\n"
    } else {
        let whole = format!("\n{{\\parindent 0pt\n\\textbf{{{number})}}\\par\n{solution}}}\n");
        diagrams(picture, Some((number, ""))) + &whole
    };
    text += "\n\\bigskip\n\n";
    text
}

/// The environments of a picture, with a number and a solution.
fn diagrams(picture: &Picture, solved: Option<(usize, &str)>) -> String {
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
        // The title of the board takes the place of the diagram number, or follows it.
        let title = match solved {
            None => grid.title.clone(),
            Some((number, _)) if grid.title.is_empty() => number.to_string(),
            Some((number, _)) => format!("{number}, {}", grid.title),
        };
        let _ = writeln!(text, "\\specialdiagnum{{{}}}%", escape(&title));
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
        // The package refuses an empty list.
        if !men.is_empty() {
            let _ = writeln!(text, "\\pieces{{{}}}%", men.join(", "));
        }
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
            if let Some((_, solution)) = solved.filter(|(_, solution)| !solution.is_empty()) {
                let _ = writeln!(text, "\\solution{{%\n{solution}}}%");
            }
        }
        text += "\\end{diagram}\n";
    }
    text
}

/// A document with pictures, ready for typesetting.
pub fn latex_document(pictures: &[Picture]) -> String {
    let mut text = latex_begin();
    for picture in pictures {
        text += &latex(picture);
        text += "\n\\bigskip\n\n";
    }
    text + LATEX_END
}

/// The beginning of a document.
pub(in crate::report) fn latex_begin() -> String {
    FIRST_LINE.to_owned() + PREAMBLE
}

/// The end of a document.
pub(in crate::report) const LATEX_END: &str = "\\end{document}\n";

/// A paragraph of text.
pub(in crate::report) fn latex_paragraph(text: &str) -> String {
    format!("\\noindent {}\n\n\\bigskip\n\n", escape(text))
}

/// The lines of a text, each a paragraph with its indentation; the rest of a long line is indented
/// further.
fn typeset(text: &str) -> String {
    let mut typeset = String::new();
    let (mut begun, mut gap) = (false, false);
    for line in text.lines() {
        let words = line.trim_start();
        if words.is_empty() {
            gap = begun;
            continue;
        }
        // How the program shows more is not for print.
        if words.contains("; --all-tries shows ") {
            let _ = writeln!(typeset, "% {words}");
            continue;
        }
        if std::mem::take(&mut gap) {
            typeset += "\\smallskip\n";
        }
        // Two blanks are as wide as a letter. `\par` may not stand in a solution of the package.
        let indent = (line.len() - words.len()).div_ceil(2);
        // The first line continues the paragraph with the number and the authors.
        let hanging = if std::mem::replace(&mut begun, true) {
            "\\hangindent 1em"
        } else {
            ""
        };
        let _ = writeln!(
            typeset,
            "{{\\leftskip {indent}em{hanging} {}\\endgraf}}%",
            escape(words)
        );
    }
    typeset
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
            // Two hyphens would be a dash.
            '-' if escaped.ends_with('-') => escaped += "{}-",
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
            // The package's men within text, in the order of the characters.
            '\u{2654}'..='\u{265f}' => {
                let index = (u32::from(c) - 0x2654) as usize;
                let color = if index < 6 { 'w' } else { 's' };
                let letter = ["K", "D", "T", "L", "S", "B"][index % 6];
                let _ = write!(escaped, "\\{color}{letter}{{}}");
            }
            c if c.is_control() => escaped.push(' '),
            c => escaped.push(c),
        }
    }
    escaped
}
