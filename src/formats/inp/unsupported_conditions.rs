//! Popeye's conditions that are not supported, each with the reason, so that errors can name them,
//! and so that an abbreviation of one is not mistaken for another condition.

use std::fmt;

/// The reason why a condition of Popeye is not supported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lack {
    /// It holds for certain kinds of men.
    NeedsMen,
    /// Its rule was looked for and not found.
    NoDefinition,
    /// A move would exchange or turn all men at once.
    WholeBoard,
    /// A move would capture several men, one after another.
    SeveralCaptures,
    /// It has not been added so far.
    NotYet,
}

impl Lack {
    /// All reasons, in the order of lists.
    pub const ALL: [Self; 5] = [
        Self::NeedsMen,
        Self::NoDefinition,
        Self::WholeBoard,
        Self::SeveralCaptures,
        Self::NotYet,
    ];
}

impl fmt::Display for Lack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NeedsMen => "conditions with kinds of men of their own cannot be given yet",
            Self::NoDefinition => "no definition was found apart from Popeye's program",
            Self::WholeBoard => {
                "a move would exchange or turn all men at once, which no move does here"
            }
            Self::SeveralCaptures => {
                "a move would capture several men in succession, which no move does here"
            }
            Self::NotYet => "it has not been added yet",
        })
    }
}

/// The conditions in English, German and French, by reason.
const CONDITIONS: [(Lack, &[[&str; 3]]); Lack::ALL.len()] = [
    (
        Lack::NeedsMen,
        &[
            ["Football", "Fussball", "Football"],
            ["ChameleonSequence", "Chamaeleonsequenz", "CameleonSequence"],
            ["NormalPawn", "NormalBauern", "PionNormale"],
        ],
    ),
    (
        Lack::NoDefinition,
        &[
            ["TraitorChess", "TraitorChess", "EchecsTraitor"],
            [
                "AntiMarsMirrorCirce",
                "AntiMarsMalefiqueCirce",
                "AntiMarsMalefiqueCirce",
            ],
            [
                "AntiMarsAntipodeanCirce",
                "AntiMarsAntipodeanCirce",
                "AntiMarsAntipodeanCirce",
            ],
        ],
    ),
    (
        Lack::WholeBoard,
        &[["RoleExchange", "Rollentausch", "EchangeRole"]],
    ),
    (
        Lack::SeveralCaptures,
        &[["SeriesCapture", "SerienSchlag", "SerieCapture"]],
    ),
    (
        Lack::NotYet,
        &[
            ["PatienceChess", "PatienceSchach", "EchecsPatience"],
            ["Dummy", "Dummy", "Dummy"],
            ["ExchangeCastling", "PlatzwechselRochade", "EchangeRoque"],
            ["AntiCloneCirce", "AntiCloneCirce", "AntiCloneCirce"],
            ["LastCapture", "LetzterSchlag", "DernierePrise"],
            ["DarkSide", "DarkSide", "DarkSide"],
            ["#C", "#C", "#C"],
        ],
    ),
];

/// The conditions that are not supported: their words in English, German and French, and the
/// reason.
pub fn unsupported_conditions() -> impl Iterator<Item = ([&'static str; 3], Lack)> {
    let groups = CONDITIONS.into_iter();
    groups.flat_map(|(lack, rows)| rows.iter().map(move |words| (*words, lack)))
}
