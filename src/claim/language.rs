//! Letters of men in a text that does not say its language.

use super::{Kind, Token};
use crate::men::{Language, Man, Role};

/// The letters of a man as written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Letter {
    /// Latin letters: which man it is depends on the language.
    Latin(&'static str),
    /// A figurine or Cyrillic letters, which are clear without one.
    Known(Role),
}

/// The languages with Latin letters that are tried; the first that makes sense of a solution is taken.
pub const LANGUAGES: [Language; 6] =
    [Language::English, Language::German, Language::French, Language::Italian, Language::Dutch, Language::Polish];

impl Letter {
    /// The Latin letter of a man.
    pub fn latin(letter: char) -> Option<Self> {
        Language::letters_of_any(&LANGUAGES, letter.encode_utf8(&mut [0; 4])).map(Self::Latin)
    }

    /// The man, if the text is in this language.
    pub fn role(self, language: Language) -> Option<Role> {
        match self {
            Self::Known(role) => Some(role),
            Self::Latin(letters) => language.certain(letters),
        }
    }
}

/// The languages that know all letters of a solution.
pub fn candidates<'a>(tokens: &(impl Iterator<Item = &'a Token> + Clone)) -> Vec<Language> {
    let knows = |language: &Language| {
        tokens.clone().all(|token| match &token.kind {
            Kind::Move(written) => {
                let letters = [written.man, written.promotion];
                letters.into_iter().flatten().all(|letter| letter.role(*language).is_some())
            }
            _ => true,
        })
    };
    LANGUAGES.into_iter().filter(knows).collect()
}

/// The letters of a man at the beginning of a text, and their length in bytes.
pub(super) fn letter(text: &str) -> Option<(Letter, usize)> {
    if let Some((man, length)) = Man::of_figurine(text) {
        return Some((Letter::Known(man.role), length));
    }
    if let Some((role, letters)) = Language::Russian.beginning(text) {
        return Some((Letter::Known(role), letters.len()));
    }
    Language::letters_of_any(&LANGUAGES, text).map(|letters| (Letter::Latin(letters), letters.len()))
}
