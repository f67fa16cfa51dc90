//! [`Notated`]: moves as text, with the men in a form for every language.

use super::{Language, Notation, Spelling, Style};
use crate::men::{Man, Role};
use crate::position::{Move, Variant};
use crate::rules::AnyPosition;
use serde::{Deserialize, Serialize};
use std::fmt;

/// Moves in short notation, with the letters of each man in braces: `1...{R}e7/B 2.{R}xe7/A#`.
///
/// The letters are English: those of [`Role::letter`]. Everything else in the notation is the same
/// in every language. [`Display`](fmt::Display) writes English letters.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Notated(String);

impl Notated {
    /// A text whose men are marked already.
    pub fn marked(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// A legal move in short notation.
    pub fn short(position: &AnyPosition, mv: Move) -> Self {
        Self(marked(Spelling::new(position, &position.legal_moves(), mv)))
    }

    /// A move in long notation.
    pub fn long(mv: Move, variant: Variant) -> Self {
        Self(super::long_styled(mv, variant, Style::MARKED))
    }

    /// The letters of a man and its attributes, as in a move: none for an ordinary pawn.
    pub fn man(man: Man) -> Self {
        Self(super::man_letters(man.role, man.traits, Style::MARKED))
    }

    /// The text with its marks.
    pub fn as_marked(&self) -> &str {
        &self.0
    }

    /// Returns whether there is no text.
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Several texts in the letters of a language, with another text between them.
    pub fn join(all: &[Self], between: &str, letters: Language) -> String {
        let all: Vec<String> = all.iter().map(|one| one.in_letters(letters)).collect();
        all.join(between)
    }

    /// The text in the letters of a language.
    pub fn in_letters(&self, letters: Language) -> String {
        let style = Style::short(letters);
        let mut text = String::with_capacity(self.0.len());
        let mut rest = self.0.as_str();
        while let Some((before, behind)) = rest.split_once('{') {
            text.push_str(before);
            let man = behind
                .split_once('}')
                .and_then(|(letter, behind)| Some((role_of(letter)?, behind)));
            rest = if let Some((role, behind)) = man {
                text.push_str(&style.letter(role));
                behind
            } else {
                // Notation has no other braces; a forged file may.
                text.push('{');
                behind
            };
        }
        text + rest
    }
}

/// The kind of man with these English letters, which stand between braces.
fn role_of(letters: &str) -> Option<Role> {
    Role::every().find(|role| role.letter() == letters)
}

impl fmt::Display for Notated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_letters(Language::English))
    }
}

/// The letters of a kind of man, marked for [`Notated`]: `{R}`.
pub fn marked_letters(role: Role) -> String {
    Style::MARKED.letter(role).into_owned()
}

/// A spelling as text, marked for [`Notated`].
pub(crate) fn marked(spelling: Spelling) -> String {
    let style = Style::MARKED;
    Spelling { style, ..spelling }.to_string()
}

impl Style {
    /// Short notation with the letters of each man in braces.
    pub(super) const MARKED: Self = Self {
        notation: Notation::Marked,
        language: Language::English,
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_mark_means_one_man() {
        for role in Role::every().filter(|role| role.letter() != "?") {
            assert_eq!(role_of(role.letter()), Some(role), "{}", role.name());
        }
    }

    #[test]
    fn letters_follow_the_language() {
        let text = Notated::marked("1...{R}(g5)-any 2.{NR}xf7={Q}# [-w{N}c8] {x} {");
        assert_eq!(text.to_string(), "1...R(g5)-any 2.NRxf7=Q# [-wNc8] {x} {");
        assert_eq!(
            text.in_letters(Language::PopeyeEnglish),
            "1...R(g5)-any 2.Nxf7=Q# [-wSc8] {x} {"
        );
        assert_eq!(
            text.in_letters(Language::French),
            "1...T(g5)-any 2.Nxf7=D# [-wCc8] {x} {"
        );
    }
}
