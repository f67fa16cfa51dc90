//! [`Language`]: a way to spell men.

use super::names::{ROWS, spellings};
use super::{Man, Role};

/// A column of the table of names: the letters that men have in a language, or in a program.
///
/// Letters are compared as they stand: capital, but for Cyrillic ones and figurines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[repr(u8)]
pub enum Language {
    /// K Q R B N (or S) P.
    #[default]
    English,
    /// K D T L S B.
    German,
    /// R D T F C P.
    French,
    /// R D T A C P.
    Italian,
    /// R D T A C P.
    Spanish,
    /// K D T L P, pion without a letter.
    Dutch,
    /// K H W G S P.
    Polish,
    /// Кр Ф Л С К П.
    Russian,
    /// The letters of Popeye's English input, in which N is the nightrider.
    PopeyeEnglish,
    /// The letters of Popeye's German input.
    PopeyeGerman,
    /// The letters of Popeye's French input.
    PopeyeFrench,
    /// Figurines in place of letters, those of White for both sides as magazines print them.
    Figurine,
}

impl Language {
    /// All columns, in order.
    pub const ALL: [Self; 12] = [
        Self::English,
        Self::German,
        Self::French,
        Self::Italian,
        Self::Spanish,
        Self::Dutch,
        Self::Polish,
        Self::Russian,
        Self::PopeyeEnglish,
        Self::PopeyeGerman,
        Self::PopeyeFrench,
        Self::Figurine,
    ];

    /// How many have letters: all but figurines, which stand last.
    pub(super) const LETTERED: usize = Self::ALL.len() - 1;

    /// The name of the language.
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::German => "German",
            Self::French => "French",
            Self::Italian => "Italian",
            Self::Spanish => "Spanish",
            Self::Dutch => "Dutch",
            Self::Polish => "Polish",
            Self::Russian => "Russian",
            Self::PopeyeEnglish => "Popeye's English",
            Self::PopeyeGerman => "Popeye's German",
            Self::PopeyeFrench => "Popeye's French",
            Self::Figurine => "figurine",
        }
    }

    /// The letters with which a man is written; nothing if it has none in this language.
    pub fn letter(self, role: Role) -> Option<&'static str> {
        spellings(role, self).next().map(|(letters, _)| letters)
    }

    /// The man of these letters. Where it is not known that the text is in this language, see [`Language::certain`].
    pub fn role(self, letters: &str) -> Option<Role> {
        self.find(letters, false)
    }

    /// The man of these letters, if whoever reads them without knowing the language may take them for it.
    pub fn certain(self, letters: &str) -> Option<Role> {
        self.find(letters, true)
    }

    fn find(self, letters: &str, certain: bool) -> Option<Role> {
        let named = |role: &Role| spellings(*role, self).any(|(known, sure)| known == letters && (sure || !certain));
        Role::EVERY.into_iter().find(named)
    }

    /// The man whose letters a text begins with, and these letters: the longest that fit.
    pub fn beginning(self, text: &str) -> Option<(Role, &'static str)> {
        let all =
            Role::EVERY.into_iter().flat_map(|role| spellings(role, self).map(move |(letters, _)| (role, letters)));
        all.filter(|(_, letters)| text.starts_with(letters)).max_by_key(|(_, letters)| letters.len())
    }

    /// The letters that a text begins with, if they are certainly a man's in one of these languages: the longest that
    /// fit.
    pub fn letters_of_any(languages: &[Self], text: &str) -> Option<&'static str> {
        let every = Role::EVERY.into_iter().flat_map(|role| languages.iter().map(move |language| (role, *language)));
        let all = every.flat_map(|(role, language)| spellings(role, language));
        let fits = all.filter(|(letters, certain)| *certain && text.starts_with(letters));
        fits.map(|(letters, _)| letters).max_by_key(|letters| letters.len())
    }
}

impl Role {
    /// The English letter: K Q R B N P U.
    pub const fn letter(self) -> &'static str {
        ROWS[self.index()].letters[Language::English as usize][0]
    }

    /// The role of an English capital letter; S is a knight too.
    pub fn from_letter(letter: char) -> Option<Self> {
        Language::English.role(letter.encode_utf8(&mut [0; 4]))
    }

    /// The English name in lower case.
    pub const fn name(self) -> &'static str {
        ROWS[self.index()].name
    }
}

impl Man {
    /// The figurine, if there is one for the man.
    pub fn figurine(self) -> Option<&'static str> {
        ROWS[self.role.index()].figurines.map(|figurines| figurines[self.color.index()])
    }

    /// The man whose figurine a text begins with, and the length of the figurine in bytes.
    pub fn of_figurine(text: &str) -> Option<(Self, usize)> {
        let men = super::Color::ALL.into_iter().flat_map(|color| Role::EVERY.map(|role| Self { color, role }));
        men.filter_map(|man| Some((man, man.figurine()?)))
            .find(|(_, figurine)| text.starts_with(figurine))
            .map(|(man, figurine)| (man, figurine.len()))
    }
}
