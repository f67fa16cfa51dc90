//! Translates the letters of moves in running text from English to another language.
//!
//! Verdicts and explanations contain moves in English letters, both in JSON and in an earlier
//! report. They are respelled for display. A letter names a man if a square follows it as in a
//! move; no English word has this form.

use super::{Boards, Language, Style};
use crate::position::Role;
use std::borrow::Cow;

/// A text with the men of its moves in the letters of a language. Quotations stay unchanged.
pub fn respell(text: &str, language: Language, boards: Boards) -> Cow<'_, str> {
    if language == Language::English {
        return Cow::Borrowed(text);
    }
    let mut written = String::with_capacity(text.len());
    let mut before = None;
    let mut rest = text;
    while let Some(next) = rest.chars().next() {
        let (length, letters) = match quoted(before, rest) {
            Some(length) => (length, None),
            None => match man(before, rest, boards) {
                Some(role) => (
                    role.letter().len(),
                    Some(Style::short(language).letter(role)),
                ),
                None => (next.len_utf8(), None),
            },
        };
        written.push_str(letters.unwrap_or(&rest[..length]));
        before = Some(Before {
            last: rest[..length].chars().next_back(),
            side: (is_word(before) || before.is_some_and(|before| before.side))
                && matches!(next, 'w' | 'b' | 'n' | 'r' | 'k' | 'p' | 'c' | 'm' | 'h'),
            becomes: next == '='
                || before.is_some_and(|before| before.becomes) && next.is_ascii_lowercase(),
        });
        rest = &rest[length..];
    }
    Cow::Owned(written)
}

/// The context before a place in the text.
#[derive(Clone, Copy)]
struct Before {
    last: Option<char>,
    /// Whether it is the letter of a side or attribute at the beginning of a word: `wPb4`, `nGb4`,
    /// `hnGb4`.
    side: bool,
    /// Whether it is `=`, perhaps followed by letters of attributes: `=cQ`.
    becomes: bool,
}

/// Returns whether a word may begin after this context.
fn is_word(before: Option<Before>) -> bool {
    before
        .and_then(|before| before.last)
        .is_none_or(|last| !last.is_alphanumeric())
}

/// The length of a quotation that begins here. An apostrophe within a word does not begin one.
fn quoted(before: Option<Before>, text: &str) -> Option<usize> {
    let mark = text
        .chars()
        .next()
        .filter(|mark| matches!(mark, '\'' | '"') && is_word(before))?;
    Some(2 + text[1..].find(mark)?)
}

/// The man whose letters begin here.
fn man(before: Option<Before>, text: &str, boards: Boards) -> Option<Role> {
    if !is_word(before) && !before.is_some_and(|before| before.side) {
        return None;
    }
    let last = before.and_then(|before| before.last);
    if boards.several && last == Some('/') {
        // The letter of a board is not a man.
        return None;
    }
    let fits = |role: &Role| {
        let Some(tail) = text.strip_prefix(role.letter()) else {
            return false;
        };
        let tail = tail.as_bytes();
        let ends = |byte: Option<&u8>| {
            byte.is_none_or(|byte| !byte.is_ascii_lowercase() && !byte.is_ascii_digit())
        };
        if before.is_some_and(|before| before.becomes) {
            ends(tail.first())
        } else {
            names_square(tail, boards)
        }
    };
    // If the board of departure stands before its square, NAa1 is a knight on board A, not a nao.
    let classical = || Role::CLASSICAL.into_iter().find(fits);
    let longest = || {
        Role::every()
            .filter(fits)
            .max_by_key(|role| role.letter().len())
    };
    if boards.shared {
        classical().or_else(longest)
    } else {
        longest()
    }
}

/// Returns whether a square follows the letter of a man, perhaps after the departure square, or in
/// parentheses.
fn names_square(tail: &[u8], boards: Boards) -> bool {
    let tail = tail.strip_prefix(b"(").unwrap_or(tail);
    let tail = tail.strip_prefix(b"~").unwrap_or(tail);
    let tail = if boards.cube {
        let tail = tail.strip_prefix(b"x").unwrap_or(tail);
        // A level comes first. Otherwise the letter itself is the level of a pawn's square.
        let [b'A'..=b'E', tail @ ..] = tail else {
            return false;
        };
        tail
    } else if boards.shared && matches!(tail, [b'A'..=b'C', b'a'..=b'h', b'1'..=b'8', ..]) {
        &tail[1..]
    } else {
        tail
    };
    let tail = match tail {
        [b'a'..=b'h' | b'1'..=b'8', b'x' | b'a'..=b'h', ..] => &tail[1..],
        _ => tail,
    };
    let tail = tail.strip_prefix(b"x").unwrap_or(tail);
    matches!(tail, [b'a'..=b'h', b'1'..=b'8', ..])
}
