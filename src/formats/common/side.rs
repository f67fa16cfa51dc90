//! [`Side`]: the side of the men in a list.

use crate::men::{Color, Man, Traits};

/// The side: neutral men belong to both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::formats) enum Side {
    White,
    Black,
    Neutral,
}

impl Side {
    /// All sides, in the order in which they are written.
    pub(in crate::formats) const ALL: [Self; 3] = [Self::White, Self::Black, Self::Neutral];

    /// The side of the man.
    pub(in crate::formats) const fn of(man: Man) -> Self {
        match man.color {
            _ if man.traits.has(Traits::NEUTRAL) => Self::Neutral,
            Color::White => Self::White,
            Color::Black => Self::Black,
        }
    }

    /// The colour of its men; White for neutral men.
    pub(in crate::formats) const fn color(self) -> Color {
        match self {
            Self::White | Self::Neutral => Color::White,
            Self::Black => Color::Black,
        }
    }

    /// The common attributes of its men.
    pub(in crate::formats) const fn traits(self) -> Traits {
        match self {
            Self::Neutral => Traits::NEUTRAL,
            Self::White | Self::Black => Traits::NONE,
        }
    }

    /// The English word.
    pub(in crate::formats) const fn word(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Neutral => "neutral",
        }
    }
}
