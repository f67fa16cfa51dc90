//! [`Language`]: a way to spell men.

use super::names::{ROWS, spellings};
use super::{Color, Man, Role, Traits, fairy};
use std::sync::OnceLock;

/// A man, letters of his, and whether they are certain to be read so where the language is not known.
type Spelling = (Role, &'static str, bool);

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

    /// All letters of the language with their men, and whether each is certain to be read so where the language is not known.
    fn all(self) -> &'static [Spelling] {
        static ALL: [OnceLock<Vec<Spelling>>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];
        let of = move |role| spellings(role, self).map(move |(letters, certain)| (role, letters, certain));
        ALL[self as usize].get_or_init(|| Role::every().flat_map(of).collect())
    }

    fn find(self, letters: &str, certain: bool) -> Option<Role> {
        let mut all = self.all().iter();
        all.find(|(_, known, sure)| *known == letters && (*sure || !certain)).map(|(role, ..)| *role)
    }

    /// The man whose letters a text begins with, and these letters: the longest that fit.
    pub fn beginning(self, text: &str) -> Option<(Role, &'static str)> {
        self.beginning_of(text, Role::every())
    }

    /// As [`Language::beginning`], if only some men are in question.
    pub fn beginning_of(self, text: &str, roles: impl Iterator<Item = Role>) -> Option<(Role, &'static str)> {
        let all = roles.flat_map(|role| spellings(role, self).map(move |(letters, _)| (role, letters)));
        all.filter(|(_, letters)| text.starts_with(letters)).max_by_key(|(_, letters)| letters.len())
    }

    /// The small letters that attributes have before a man's letters, each with its attribute, in the order in which they are
    /// written: `nG`, `hnQ`, `kR`.
    ///
    /// Source: Popeye's output, the initials of its words for them.
    pub const fn attributes(self) -> [(Traits, &'static str); 8] {
        let [royal, half_neutral, hurdle] = match self {
            Self::German | Self::PopeyeGerman => ["k", "hn", "sfw"],
            Self::French | Self::PopeyeFrench => ["r", "dn", "ces"],
            _ => ["r", "hn", "hcc"],
        };
        [
            (Traits::NEUTRAL, "n"),
            (Traits::ROYAL, royal),
            (Traits::KAMIKAZE, "k"),
            (Traits::PARALYSING, "p"),
            (Traits::CHAMELEON, "c"),
            (Traits::HALF_NEUTRAL, half_neutral),
            (Traits::HURDLE_COLOR_CHANGING, hurdle),
            (Traits::MAGIC, "m"),
        ]
    }

    /// The small letter of a side, where the change of a man's colour is written: `[g2=w]`.
    ///
    /// Source: Popeye's output, the initials of its words for them.
    pub const fn side(self, color: Color) -> &'static str {
        match (self, color) {
            (Self::German | Self::PopeyeGerman, Color::Black) => "s",
            (Self::French | Self::PopeyeFrench, Color::Black) => "n",
            (Self::French | Self::PopeyeFrench, Color::White) | (_, Color::Black) => "b",
            (_, Color::White) => "w",
        }
    }

    /// The letters that a text begins with, if they are certainly a man's in one of these languages: the longest that
    /// fit.
    pub fn letters_of_any(languages: &[Self], text: &str) -> Option<&'static str> {
        let all = languages.iter().flat_map(|language| language.all());
        let fits = all.filter(|(_, letters, certain)| *certain && text.starts_with(letters));
        fits.map(|(_, letters, _)| *letters).max_by_key(|letters| letters.len())
    }
}

impl Role {
    /// The English letter: K Q R B N P U.
    /// A fairy man has Popeye's English letters, but the nightrider, whose N the knight has, is NR; one without letters is
    /// written as `?`.
    pub const fn letter(self) -> &'static str {
        match self.fairy() {
            None => ROWS[self.index()].letters[Language::English as usize][0],
            Some(man) => match man.letters[0].as_bytes() {
                [] => "?",
                [b'N'] => "NR",
                _ => man.letters[0],
            },
        }
    }

    /// The role of an English capital letter in FEN; S is a knight too. Fairy men have no letter there.
    pub fn from_letter(letter: char) -> Option<Self> {
        Language::English.role(letter.encode_utf8(&mut [0; 4])).filter(|role| !role.is_fairy())
    }

    /// The English name in lower case.
    pub const fn name(self) -> &'static str {
        match self.fairy() {
            Some(man) => man.name,
            None => ROWS[self.index()].name,
        }
    }

    /// The role of an English name, in small or capital letters; `(1,2)-leaper` is the knight, `(1,2)-rider` the
    /// nightrider, and hyphens may be left out.
    pub fn of_name(name: &str) -> Option<Self> {
        let plain = |text: &str| -> String {
            text.chars().filter(|c| !matches!(c, ' ' | '-' | '_')).flat_map(char::to_lowercase).collect()
        };
        let wanted = plain(name);
        Self::every().find(|role| plain(role.name()) == wanted).or_else(|| fairy::of_numbers(&wanted))
    }
}

impl Man {
    /// The figurine, if there is one for the man.
    pub fn figurine(self) -> Option<&'static str> {
        ROWS.get(self.role.index())?.figurines.map(|figurines| figurines[self.color.index()])
    }

    /// The man whose figurine a text begins with, and the length of the figurine in bytes.
    pub fn of_figurine(text: &str) -> Option<(Self, usize)> {
        let men = super::Color::ALL.into_iter().flat_map(|color| Role::CLASSICAL.map(|role| Self::new(color, role)));
        men.filter_map(|man| Some((man, man.figurine()?)))
            .find(|(_, figurine)| text.starts_with(figurine))
            .map(|(man, figurine)| (man, figurine.len()))
    }
}
