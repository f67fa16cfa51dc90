//! The letters of the men in the languages in which scores are printed.

use crate::position::Role;
use std::fmt;
use std::str::FromStr;

/// A language whose letters stand for the men.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Language {
    /// K Q R B N (or S) P.
    #[default]
    English,
    /// R D T A C P.
    Italian,
    /// R D T F C P.
    French,
    /// K D T L S B.
    German,
}

impl Language {
    /// All languages, English first.
    pub const ALL: [Self; 4] = [Self::English, Self::Italian, Self::French, Self::German];

    /// The name in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "english",
            Self::Italian => "italian",
            Self::French => "french",
            Self::German => "german",
        }
    }

    /// The man of a capital letter. The unicorn of Raumschach is U everywhere; in German it may be E (Einhorn), in French L
    /// (licorne).
    pub const fn role(self, letter: char) -> Option<Role> {
        match (self, letter) {
            (Self::English, _) => Role::from_letter(letter),
            (_, 'U') | (Self::German, 'E') | (Self::French, 'L') => Some(Role::Unicorn),
            (Self::Italian | Self::French, 'R') | (Self::German, 'K') => Some(Role::King),
            (_, 'D') => Some(Role::Queen),
            (_, 'T') => Some(Role::Rook),
            (Self::Italian, 'A') | (Self::French, 'F') | (Self::German, 'L') => Some(Role::Bishop),
            (Self::Italian | Self::French, 'C') | (Self::German, 'S') => Some(Role::Knight),
            (Self::Italian | Self::French, 'P') | (Self::German, 'B') => Some(Role::Pawn),
            _ => None,
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Language {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|language| language.name() == text).ok_or(())
    }
}
