//! How moves are written: the notation, and the letters of the men.

use crate::men::{Language, Role};

/// How much of a move is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Notation {
    /// As people write: `Rxe7/A#`.
    #[default]
    Short,
    /// With the square of departure: `Re6*e7A#`.
    Long,
    /// As Popeye writes: long, with Popeye's letters, and a blank before each sign: `Sd4*b3A #`.
    Popeye,
}

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// How much is written.
    pub notation: Notation,
    /// The letters of the men.
    pub language: Language,
}

impl Style {
    /// Short notation in a language.
    pub const fn short(language: Language) -> Self {
        Self { notation: Notation::Short, language }
    }

    /// The letter of a man; the English one where the language has none.
    pub fn letter(self, role: Role) -> &'static str {
        let language = match (self.notation, self.language) {
            (Notation::Popeye, Language::English) => Language::PopeyeEnglish,
            (Notation::Popeye, Language::German) => Language::PopeyeGerman,
            (Notation::Popeye, Language::French) => Language::PopeyeFrench,
            (_, language) => language,
        };
        language.letter(role).unwrap_or_else(|| role.letter())
    }
}

/// The sign of the goal that a move reaches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GoalSign {
    /// Written in place of the signs of check and mate: `=`.
    Instead(&'static str),
    /// Written after them and a blank: ` z`.
    After(&'static str),
}
