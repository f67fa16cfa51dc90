//! How moves are written: the notation, and the letter of the knight.

use crate::men::{Language, Role};

/// How much of a move is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Notation {
    /// As people write: `Rxe7/A#`.
    #[default]
    Short,
    /// With the square of departure: `Re6*e7A#`.
    Long,
    /// As Popeye writes: long, with S for the knight, and a blank before each sign: `Sd4*b3A #`.
    Popeye,
}

/// The letter of the knight.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Knight {
    /// As in English.
    #[default]
    N,
    /// As problemists write who keep N for the nightrider.
    S,
}

/// How moves are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Style {
    /// How much is written.
    pub notation: Notation,
    /// The knight's letter; in Popeye's notation it is always S.
    pub knight: Knight,
}

impl Style {
    /// The letter of a man.
    pub fn letter(self, role: Role) -> &'static str {
        let popeye = self.knight == Knight::S || self.notation == Notation::Popeye;
        let letter = if popeye { Language::PopeyeEnglish.letter(role) } else { None };
        letter.unwrap_or_else(|| role.letter())
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
