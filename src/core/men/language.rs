//! [`Language`]: a spelling of the men.

use super::{Color, Traits};

/// A column of the table of names: the letters that men have in a language, or in a program.
///
/// Letters are compared exactly, case included.
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
    /// K D T L P, the pawn (pion) without a letter.
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
    /// Figurines instead of letters, White's for both sides, as magazines print them.
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

    /// The number of languages with letters: all except figurines, which come last.
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

    /// The small letters for attributes before a man's letters, each with its attribute, in the
    /// order in which they are written: `nG`, `hnQ`, `kR`.
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

    /// The small letter of a side in a change of a man's colour: `[g2=w]`.
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
}
