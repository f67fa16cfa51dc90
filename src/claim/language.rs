//! The letters that men have in different languages.

use super::{Kind, Token};
use crate::position::Role;

/// A letter of a man as written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Letter {
    /// A Latin capital: which man it is depends on the language.
    Latin(char),
    /// A figurine or a Cyrillic letter, which are clear without one.
    Known(Role),
}

/// A language in which men have letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// K Q R B N or S, P.
    English,
    /// K D T L S B.
    German,
    /// R D T F C P.
    French,
    /// R D T A C P, as in Spanish and Portuguese.
    Italian,
    /// K D T L P, pion without a letter.
    Dutch,
    /// K H W G S.
    Polish,
}

impl Language {
    /// All languages; the first that makes sense of a solution is taken.
    pub const ALL: [Self; 6] = [Self::English, Self::German, Self::French, Self::Italian, Self::Dutch, Self::Polish];

    /// The letters of king, queen, rook, bishop, knight, pawn and unicorn.
    const fn letters(self) -> [&'static str; Role::COUNT] {
        match self {
            Self::English => ["K", "Q", "R", "B", "NS", "P", "U"],
            Self::German => ["K", "D", "T", "L", "S", "B", "U"],
            Self::French => ["R", "D", "T", "F", "C", "P", "U"],
            Self::Italian => ["R", "D", "T", "A", "C", "P", "U"],
            Self::Dutch => ["K", "D", "T", "L", "P", "", "U"],
            Self::Polish => ["K", "H", "W", "G", "S", "P", "U"],
        }
    }

    /// The man of a letter.
    pub fn role(self, letter: Letter) -> Option<Role> {
        match letter {
            Letter::Known(role) => Some(role),
            Letter::Latin(letter) => {
                let place = self.letters().iter().position(|letters| letters.contains(letter))?;
                Role::ALL.into_iter().chain([Role::Unicorn]).nth(place)
            }
        }
    }

    /// The name of the language.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "German",
            Self::French => "French",
            Self::Italian => "Italian",
            Self::Dutch => "Dutch",
            Self::Polish => "Polish",
        }
    }

    /// The languages that know all letters of a solution.
    pub fn candidates<'a>(tokens: &(impl Iterator<Item = &'a Token> + Clone)) -> Vec<Self> {
        let knows = |language: &Self| {
            tokens.clone().all(|token| match &token.kind {
                Kind::Move(written) => {
                    let letters = [written.man, written.promotion];
                    letters.into_iter().flatten().all(|letter| language.role(letter).is_some())
                }
                _ => true,
            })
        };
        Self::ALL.into_iter().filter(knows).collect()
    }
}

/// The letter at the beginning of a text, and its length in bytes.
pub(super) fn letter(text: &str) -> Option<(Letter, usize)> {
    if text.starts_with("Кр") {
        return Some((Letter::Known(Role::King), "Кр".len()));
    }
    let first = text.chars().next()?;
    let known = match first {
        '♔' | '♚' => Role::King,
        '♕' | '♛' | 'Ф' => Role::Queen,
        '♖' | '♜' | 'Л' => Role::Rook,
        '♗' | '♝' | 'С' => Role::Bishop,
        '♘' | '♞' | 'К' => Role::Knight,
        '♙' | '♟' | 'П' | 'п' => Role::Pawn,
        _ => {
            let latin = first.is_ascii_uppercase()
                && Language::ALL.iter().any(|language| language.role(Letter::Latin(first)).is_some());
            return latin.then_some((Letter::Latin(first), 1));
        }
    };
    Some((Letter::Known(known), first.len_utf8()))
}
