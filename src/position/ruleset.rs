//! Names of rules: [`Variant`], its [`Dialect`] and both together, [`RuleSet`].

use std::fmt;
use std::str::FromStr;

/// A variant of chess.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// Orthodox chess, one board.
    Orthodox,
    /// Alice chess (V. R. Parton, 1953): two boards, every man changes board with each of its moves.
    #[default]
    Alice,
}

impl Variant {
    /// All variants.
    pub const ALL: [Self; 2] = [Self::Orthodox, Self::Alice];

    /// The name used in files, options and results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Orthodox => "orthodox",
            Self::Alice => "alice",
        }
    }

    /// The number of boards.
    pub const fn boards(self) -> usize {
        match self {
            Self::Orthodox => 1,
            Self::Alice => 2,
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Variant {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL.into_iter().find(|variant| variant.name() == text).ok_or(())
    }
}

/// When a king and a rook may castle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CastlingRule {
    /// From the home board only, the men's own arrival squares free on the other board. The default.
    #[default]
    Home,
    /// As `Home`, and a king and rook that stand together on another board are presumed unmoved too (Popeye).
    Any,
    /// As `Home`, and the move must also be an orthodox castling as seen on the other board: all squares between
    /// vacant there, start and passed squares unattacked there (strict reading of the AISE rule 6).
    Strict,
    /// Never.
    Off,
}

/// When a pawn may be taken en passant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum EnPassantRule {
    /// The capturer stands on the board where the pawn now stands. The default.
    #[default]
    Stands,
    /// The capturer stands on the board which the pawn left.
    Left,
    /// Either of the two.
    Either,
    /// Never.
    Off,
}

impl CastlingRule {
    /// All settings, the default first.
    pub const ALL: [Self; 4] = [Self::Home, Self::Any, Self::Strict, Self::Off];

    /// The word used in files, options and results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Any => "any",
            Self::Strict => "strict",
            Self::Off => "off",
        }
    }
}

impl EnPassantRule {
    /// All settings, the default first.
    pub const ALL: [Self; 4] = [Self::Stands, Self::Left, Self::Either, Self::Off];

    /// The word used in files, options and results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stands => "stands",
            Self::Left => "left",
            Self::Either => "either",
            Self::Off => "off",
        }
    }
}

/// The points on which schools differ, each decided.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Dialect {
    /// Castling.
    pub castling: CastlingRule,
    /// En passant.
    pub en_passant: EnPassantRule,
}

/// A variant and its dialect: everything that decides what is legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RuleSet {
    /// The variant.
    pub variant: Variant,
    /// The dialect.
    pub dialect: Dialect,
}

impl RuleSet {
    /// The default dialect of a variant.
    pub const fn new(variant: Variant) -> Self {
        Self { variant, dialect: Dialect { castling: CastlingRule::Home, en_passant: EnPassantRule::Stands } }
    }

    /// The castling settings that mean something in this variant.
    pub const fn castling_choices(self) -> &'static [CastlingRule] {
        match self.variant {
            Variant::Orthodox => &[CastlingRule::Home, CastlingRule::Off],
            Variant::Alice => &CastlingRule::ALL,
        }
    }

    /// The en-passant settings that mean something in this variant.
    pub const fn en_passant_choices(self) -> &'static [EnPassantRule] {
        match self.variant {
            Variant::Orthodox => &[EnPassantRule::Stands, EnPassantRule::Off],
            Variant::Alice => &EnPassantRule::ALL,
        }
    }
}

/// `alice (castling=home, ep=stands)`.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Dialect { castling, en_passant } = self.dialect;
        write!(f, "{} (castling={}, ep={})", self.variant, castling.name(), en_passant.name())
    }
}
