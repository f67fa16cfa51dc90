//! A set of men without squares: White's signs of FEN and Black's, such as `KBN-K`.

use super::added;
use super::bracket::{self, Letters};
use super::diagnostic::{Diagnostic, Level, TextFlaw};
use super::suggest::quote;
use super::values::flag;
use crate::position::{Color, Man, Traits};
use std::ops::Range;

/// Reads a set of men: White's, a hyphen and Black's. Capitals or small letters make no difference.
/// With one king on each side the hyphen may be left out: `KBNK`.
///
/// # Errors
/// The error in the text.
pub fn read_men(text: &str) -> Result<Vec<Man>, Vec<Diagnostic>> {
    let source = flag("MEN", Some(text));
    read(text, &Letters::default()).map_err(|flaw| vec![flaw.locate(&source, Level::Error)])
}

fn read(text: &str, letters: &Letters) -> Result<Vec<Man>, TextFlaw> {
    let [white, black] = sides(text).ok_or_else(|| {
        let message = format!(
            "found {}, expected White's men, a hyphen and Black's men",
            quote(text)
        );
        TextFlaw::new(0..text.len(), message, "the two sides are not apart")
            .help("such as KBN-K: king, bishop and knight against king")
    })?;
    let mut men = Vec::new();
    for (part, color) in [(white, Color::White), (black, Color::Black)] {
        let start = part.start;
        let capitals = upper(&text[part]);
        let example = "such as K Q R B N P; other men by their names in brackets: [grasshopper]";
        let read = added::signs(&capitals, letters, ["the letter of a man", example])
            .map_err(|flaw| flaw.moved(|span| start + span.start..start + span.end))?;
        men.extend(read.into_iter().map(|man| Man { color, ..man }));
    }
    let neutral = |man: &&Man| man.traits.has(Traits::NEUTRAL);
    if let Some(man) = men.iter().find(neutral) {
        let message = format!(
            "found a neutral {}, expected men of White or Black",
            man.role.name()
        );
        return Err(TextFlaw::new(
            0..text.len(),
            message,
            "belongs to both sides",
        ));
    }
    Ok(men)
}

/// The text with the letters outside brackets in capitals. Its length in bytes does not change.
fn upper(text: &str) -> String {
    let mut depth = 0_usize;
    text.chars()
        .map(|c| {
            match c {
                '[' => depth += 1,
                ']' => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 {
                c.to_ascii_uppercase()
            } else {
                c
            }
        })
        .collect()
}

/// The places of White's and of Black's signs.
fn sides(text: &str) -> Option<[Range<usize>; 2]> {
    let mut kings = Vec::new();
    let mut at = 0;
    while let Some(c) = text.get(at..).and_then(|rest| rest.chars().next()) {
        match c {
            '-' => return Some([0..at, at + 1..text.len()]),
            'K' | 'k' => kings.push(at),
            _ => {}
        }
        at += bracket::length(&text[at..]).unwrap_or(c.len_utf8());
    }
    match kings.as_slice() {
        [0, second] => Some([0..*second, *second..text.len()]),
        _ => None,
    }
}

/// The set of men as [`read_men`] reads it: `KBN-K`.
pub fn print_men(men: &[Man]) -> String {
    let letters = Letters::default();
    let of = |color: Color| {
        let side = men.iter().filter(move |man| man.color == color);
        side.map(|man| {
            let white = Man {
                color: Color::White,
                ..*man
            };
            letters.sign(white)
        })
        .collect::<String>()
    };
    format!("{}-{}", of(Color::White), of(Color::Black))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn men(text: &str) -> Result<String, String> {
        read(text, &Letters::default())
            .map(|men| print_men(&men))
            .map_err(|flaw| flaw.message)
    }

    #[test]
    fn sets_of_men_are_read_and_written() {
        for (text, expected) in [
            ("KBN-K", "KBN-K"),
            ("kbnk", "KBN-K"),
            // Brackets are written with the letters of problem files (docs/reference/problem-format.md).
            ("K[grasshopper]-K", "K[G]-K"),
            ("Q-", "Q-"),
            ("KP-KP", "KP-KP"),
        ] {
            assert_eq!(men(text).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn men_that_are_not_apart_are_refused() {
        for text in ["KBN", "QKK", "KKK", "KX-K", "K[neutral queen]-K", ""] {
            assert!(men(text).is_err(), "{text}");
        }
    }
}
