//! The style of moves: the notation, and the letters of the men.

use crate::men::{Language, Man, Role, Traits};
use crate::problem::{Change, GoalMark, Problem};
use std::borrow::Cow;

/// The notation of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Notation {
    /// As people write: `Rxe7/A#`.
    #[default]
    Short,
    /// With the departure square: `Re6*e7A#`.
    Long,
    /// As Popeye writes: long, with Popeye's letters, and a blank before each sign: `Sd4*b3A #`.
    Popeye,
    /// Short, with the letters of each man in braces: see [`Notated`](super::Notated).
    Marked,
}

/// The style of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// The notation.
    pub notation: Notation,
    /// The letters of the men.
    pub language: Language,
}

impl Style {
    /// Short notation in a language.
    pub const fn short(language: Language) -> Self {
        Self {
            notation: Notation::Short,
            language,
        }
    }

    /// The letters of attributes, which precede those of the man.
    pub fn attributes(self, traits: Traits) -> String {
        if traits.is_empty() {
            return String::new();
        }
        self.language
            .attributes()
            .into_iter()
            .filter(|(one, _)| traits.has(*one))
            .map(|(_, letters)| letters)
            .collect()
    }

    /// The letters of a man, preceded by those of its attributes: `nG`.
    pub fn man(self, man: Man) -> String {
        self.attributes(man.traits) + &self.letter(man.role)
    }

    /// The letter of a man; the English letter if the language has none.
    pub fn letter(self, role: Role) -> Cow<'static, str> {
        if self.notation == Notation::Marked && role.letter() != "?" {
            return Cow::Owned(format!("{{{}}}", role.letter()));
        }
        let language = match (self.notation, self.language) {
            (Notation::Popeye, Language::English) => Language::PopeyeEnglish,
            (Notation::Popeye, Language::German) => Language::PopeyeGerman,
            (Notation::Popeye, Language::French) => Language::PopeyeFrench,
            (_, language) => language,
        };
        let letters = language.letter(role).unwrap_or_else(|| role.letter());
        // Where the language has no letters, the name is clear.
        Cow::Borrowed(if letters == "?" { role.name() } else { letters })
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

impl GoalSign {
    /// The sign for a mark on a move; `mate` is whether the move mates.
    pub(crate) const fn of(mark: GoalMark, mate: bool) -> Option<Self> {
        match mark {
            GoalMark::UnlessMate(_) if mate => None,
            GoalMark::None => None,
            GoalMark::Instead(sign) | GoalMark::UnlessMate(sign) => Some(Self::Instead(sign)),
            GoalMark::After(sign) => Some(Self::After(sign)),
        }
    }
}

/// The letters in which a problem is written for people. If there are fairy men, English takes
/// Popeye's letters, as English columns do: N is the nightrider, S the knight.
pub fn letters_for(problem: &Problem, language: Language) -> Language {
    let stand = |setup: &crate::position::Setup| {
        setup
            .men
            .iter()
            .any(|(_, man)| man.role.is_fairy() && !man.role.is_unknown())
    };
    let come = |change: &Change| match change {
        Change::Add(_, man) => man.role.is_fairy(),
        Change::Substitute(_, role) => role.is_fairy(),
        _ => false,
    };
    let fairy = stand(&problem.setup)
        || problem.target.as_ref().is_some_and(stand)
        || problem
            .twins
            .iter()
            .flat_map(|twin| &twin.changes)
            .any(come);
    if fairy && language == Language::English {
        Language::PopeyeEnglish
    } else {
        language
    }
}
