//! The men, squares and boards in changes: `wKh1/A`, `h1`, `[neutral G]h1`, `R`.

use super::{NamedMan, expected};
use crate::board::Square;
use crate::formats::common::boards::{self, board, hint};
use crate::formats::common::bracket::{self, Bracketed, Letters};
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::side::Side;
use crate::formats::common::suggest::quote;
use crate::men::{Language, Traits};
use crate::position::{Role, RuleSet};
use crate::problem::Spot;
use std::ops::Range;

pub(super) fn square(part: &str, at: &Range<usize>) -> Result<Square, TextFlaw> {
    let text = part.get(at.clone()).unwrap_or_default();
    text.to_ascii_lowercase().parse::<Square>().map_err(|_| {
        let found = if text.is_empty() {
            "nothing".to_owned()
        } else {
            quote(text)
        };
        let start = if at.is_empty() {
            at.start.saturating_sub(1)
        } else {
            at.start
        };
        // An empty span is shown at the preceding character, if that is one byte long.
        let start = if part.is_char_boundary(start) {
            start
        } else {
            at.start
        };
        TextFlaw::new(
            start..at.end,
            format!("found {found}, expected a square such as e4"),
            "not a square",
        )
    })
}

pub(super) fn one_role(part: &str, at: Range<usize>, letters: &Letters) -> Result<Role, TextFlaw> {
    let text = part.get(at.clone()).unwrap_or_default();
    match role(text, at.clone(), letters) {
        Ok(man) if man.traits.is_empty() => Ok(man.role),
        Ok(_) => Err(expected(part, &at, "a man", "one without attributes")),
        Err(flaw) if text.chars().count() == 1 || text.starts_with('[') => Err(flaw),
        Err(_) => Err(expected(
            part,
            &at,
            "a man",
            &format!("one letter of {}", boards::letters()),
        )),
    }
}

/// The man with a letter, declared or not, with the letters of a fairy man, or in a bracket.
pub(super) fn role(name: &str, at: Range<usize>, letters: &Letters) -> Result<Bracketed, TextFlaw> {
    if name.starts_with('[') {
        return bracket::read(name)
            .map_err(|flaw| flaw.moved(|part| at.start + part.start..at.start + part.end));
    }
    let mut chars = name.chars();
    let (Some(c), next) = (chars.next(), chars.next()) else {
        return Err(TextFlaw::new(
            at,
            "found nothing, expected a man",
            "which man?",
        ));
    };
    let found = match next {
        None => letters
            .man(c.to_ascii_uppercase())
            .map(|man| (man.role, man.traits)),
        Some(_) => None,
    };
    let fairy = || {
        Language::English
            .role(&name.to_ascii_uppercase())
            .map(|role| (role, Traits::NONE))
    };
    let (role, traits) = found.or_else(fairy).ok_or_else(|| {
        let message = format!(
            "found {}, expected a man: K, Q, R, B, N (or S) or P",
            quote(name)
        );
        let help = if c.is_alphabetic() && next.is_none() {
            hint(c, false)
        } else {
            None
        };
        TextFlaw::new(at, message, "no man has this letter").maybe_help(help)
    })?;
    Ok(Bracketed {
        color: None,
        role,
        traits,
    })
}

/// Reads `wKh1/A`, `wGh1`, `[neutral G]h1`; only the square is required.
pub(super) fn man(
    part: &str,
    at: &Range<usize>,
    (rules, letters): (RuleSet, &Letters),
) -> Result<NamedMan, TextFlaw> {
    let text = part.get(at.clone()).unwrap_or_default();
    let name = bracket::outside(text)
        .find(|(_, c)| *c == '/')
        .map_or(text.len(), |(at, _)| at);
    let board = match text.get(name + 1..) {
        Some(letter) => Some(board(letter, at.start + name + 1..at.end, rules)?),
        None => None,
    };
    let text = text.get(..name).unwrap_or_default();
    // The square is the last two characters. One character before it is the colour or the letter,
    // two are both. A lower-case b is Black, an upper-case one the bishop; a lower-case n before a
    // man is neutral.
    let ends = text.char_indices().rev().nth(1).map_or(0, |(at, _)| at);
    let before = &text[..ends];
    let known = |name: &str| role(name, 0..0, letters).is_ok();
    let side = match before.chars().next() {
        Some('w' | 'W') => Some(Side::White),
        Some('b') => Some(Side::Black),
        Some('B') if before.len() > 1 => Some(Side::Black),
        Some('n') if known(&before[1..]) => Some(Side::Neutral),
        _ => None,
    };
    let start = usize::from(side.is_some());
    let letter = &before[start..];
    let named = !letter.is_empty()
        && (letter.chars().count() == 1 || letter.starts_with('[') || known(letter));
    let man = if named {
        Some(role(letter, at.start + start..at.start + ends, letters)?)
    } else {
        None
    };
    let here = at.start + if named { ends } else { start }..at.start + name;
    Ok(NamedMan {
        color: side.map(Side::color).or(man.and_then(|man| man.color)),
        role: man.map(|man| man.role),
        traits: man.map(|man| man.traits.with(side.map_or(Traits::NONE, Side::traits))),
        spot: Spot {
            square: square(part, &here)?,
            board,
        },
        at: at.clone(),
    })
}
