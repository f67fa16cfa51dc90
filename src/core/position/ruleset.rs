//! Names of rules: [`Variant`], its [`Dialect`] and, with the conditions of the problem,
//! [`RuleSet`].

use super::Conditions;
use super::variants::{self, CastlingRule, EnPassantRule, Law, Zero};
use crate::board::Board;
use std::fmt;
use std::str::FromStr;

/// A variant of chess.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Variant {
    /// Orthodox chess, one board.
    Orthodox,
    /// Alice chess (V. R. Parton, 1953): two boards, every man changes board with each of its
    /// moves.
    #[default]
    Alice,
    /// Alice Chess 2: Alice chess, Black's array on board B.
    Alice2,
    /// Ms. Alice Chess: Alice chess with zero moves, in which a man only changes board.
    MsAlice,
    /// O'Donohue Chess: Alice chess, but a man whose homologue is occupied stays.
    ODonohue,
    /// Duo Chess: men may change board after a move, or instead of one.
    Duo,
    /// Parton's small Alice: boards of four files and eight ranks.
    Alice8x4,
    /// Three-board Alice: a man goes to either of the two other boards.
    Alice3,
    /// Raumschach (F. Maack, 1907): one cube of five levels.
    Raumschach,
    /// Alice chess on two cubes of Raumschach.
    Raumschach2,
}

impl Variant {
    /// All variants.
    pub const ALL: [Self; 10] = [
        Self::Orthodox,
        Self::Alice,
        Self::Alice2,
        Self::MsAlice,
        Self::ODonohue,
        Self::Duo,
        Self::Alice8x4,
        Self::Alice3,
        Self::Raumschach,
        Self::Raumschach2,
    ];

    /// The properties that define the variant.
    #[inline]
    pub const fn law(self) -> &'static Law {
        match self {
            Self::Orthodox => &variants::orthodox::LAW,
            Self::Alice => &variants::alice::LAW,
            Self::Alice2 => &variants::alice2::LAW,
            Self::MsAlice => &variants::ms_alice::LAW,
            Self::ODonohue => &variants::odonohue::LAW,
            Self::Duo => &variants::duo::LAW,
            Self::Alice8x4 => &variants::alice8x4::LAW,
            Self::Alice3 => &variants::alice3::LAW,
            Self::Raumschach => &variants::raumschach::LAW,
            Self::Raumschach2 => &variants::raumschach2::LAW,
        }
    }

    /// The name used in files, options and results.
    pub const fn name(self) -> &'static str {
        self.law().name
    }

    /// The number of boards or cubes.
    #[inline]
    pub const fn boards(self) -> usize {
        self.law().boards
    }

    /// The flat boards, or the levels of all cubes.
    pub fn planes(self) -> &'static [Board] {
        self.law().planes()
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Variant {
    type Err = ();

    /// Reads a name in small or capital letters; `ms_alice` means `ms-alice`.
    fn from_str(text: &str) -> Result<Self, ()> {
        let name = text.to_ascii_lowercase().replace('_', "-");
        Self::ALL
            .into_iter()
            .find(|variant| variant.name() == name)
            .ok_or(())
    }
}

/// The changes of board of king and rook in castling, where each has a choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Partners {
    /// Both do the same: they stay, or they go to the same board. The default.
    #[default]
    Joint,
    /// Each chooses for itself.
    Free,
}

/// The points of the rules on which sources differ. A switch without a meaning in a variant has its
/// default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dialect {
    /// The rule for castling.
    pub castling: CastlingRule,
    /// The rule for captures en passant.
    pub en_passant: EnPassantRule,
    /// Whether pawns may make zero moves (Ms. Alice).
    pub zero_pawns: bool,
    /// The changes of board of king and rook in castling (Duo, three boards).
    pub partners: Partners,
    /// Whether pawns make double steps (small Alice).
    pub double_step: bool,
}

impl Dialect {
    /// The defaults.
    pub const DEFAULT: Self = Self {
        castling: CastlingRule::Home,
        en_passant: EnPassantRule::Stands,
        zero_pawns: true,
        partners: Partners::Joint,
        double_step: true,
    };
}

impl Default for Dialect {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// A switch of the dialect.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Switch {
    /// [`Dialect::castling`].
    Castling,
    /// [`Dialect::en_passant`].
    EnPassant,
    /// [`Dialect::zero_pawns`].
    ZeroPawns,
    /// [`Dialect::partners`].
    Partners,
    /// [`Dialect::double_step`].
    DoubleStep,
}

impl Switch {
    /// All switches in the order in which they are written.
    pub const ALL: [Self; 5] = [
        Self::Castling,
        Self::EnPassant,
        Self::ZeroPawns,
        Self::Partners,
        Self::DoubleStep,
    ];

    /// The name used on the command line and in results.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Castling => "castling",
            Self::EnPassant => "ep",
            Self::ZeroPawns => "zero-pawns",
            Self::Partners => "partners",
            Self::DoubleStep => "double-step",
        }
    }

    /// The name of the field in problem files.
    pub const fn field(self) -> &'static str {
        match self {
            Self::ZeroPawns => "zero_pawns",
            Self::DoubleStep => "double_step",
            _ => self.name(),
        }
    }

    /// The settings that have a meaning in a variant, the default first; empty if the switch has
    /// none there.
    pub fn choices(self, variant: Variant) -> Vec<&'static str> {
        let law = variant.law();
        match self {
            Self::Castling => law.castling.iter().map(|rule| rule.name()).collect(),
            Self::EnPassant => law.en_passant.iter().map(|rule| rule.name()).collect(),
            Self::ZeroPawns if law.zero == Zero::ToVacant => vec!["on", "off"],
            Self::Partners if law.transfer.is_chosen() => vec!["joint", "free"],
            Self::DoubleStep if law.double_step_optional => vec!["on", "off"],
            _ => Vec::new(),
        }
    }
}

/// A variant, its dialect and the conditions: everything that determines the legal moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RuleSet {
    /// The variant.
    pub variant: Variant,
    /// The dialect.
    pub dialect: Dialect,
    /// The fairy conditions.
    pub conditions: Conditions,
}

impl RuleSet {
    /// The default dialect of a variant, without conditions.
    pub const fn new(variant: Variant) -> Self {
        Self {
            variant,
            dialect: Dialect::DEFAULT,
            conditions: Conditions::NONE,
        }
    }

    /// The switches that have a meaning in this variant.
    pub fn switches(self) -> impl Iterator<Item = Switch> {
        Switch::ALL
            .into_iter()
            .filter(move |switch| !switch.choices(self.variant).is_empty())
    }

    /// The setting of a switch.
    pub const fn setting(self, switch: Switch) -> &'static str {
        const fn on(set: bool) -> &'static str {
            if set { "on" } else { "off" }
        }
        match switch {
            Switch::Castling => self.dialect.castling.name(),
            Switch::EnPassant => self.dialect.en_passant.name(),
            Switch::ZeroPawns => on(self.dialect.zero_pawns),
            Switch::Partners => match self.dialect.partners {
                Partners::Joint => "joint",
                Partners::Free => "free",
            },
            Switch::DoubleStep => on(self.dialect.double_step),
        }
    }

    /// Sets a switch by the name of one of its [choices](Switch::choices); `None` if the name is
    /// not one of them.
    #[must_use]
    pub fn with(mut self, switch: Switch, setting: &str) -> Option<Self> {
        if !switch.choices(self.variant).contains(&setting) {
            return None;
        }
        let dialect = &mut self.dialect;
        match switch {
            Switch::Castling => {
                dialect.castling = CastlingRule::ALL
                    .into_iter()
                    .find(|rule| rule.name() == setting)?;
            }
            Switch::EnPassant => {
                dialect.en_passant = EnPassantRule::ALL
                    .into_iter()
                    .find(|rule| rule.name() == setting)?;
            }
            Switch::ZeroPawns => dialect.zero_pawns = setting == "on",
            Switch::Partners => {
                dialect.partners = if setting == "free" {
                    Partners::Free
                } else {
                    Partners::Joint
                };
            }
            Switch::DoubleStep => dialect.double_step = setting == "on",
        }
        Some(self)
    }
}

/// `alice (castling=home, ep=stands)`; conditions follow after `with`.
impl fmt::Display for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.variant)?;
        let set: Vec<String> = self
            .switches()
            .map(|switch| format!("{}={}", switch.name(), self.setting(switch)))
            .collect();
        if !set.is_empty() {
            write!(f, " ({})", set.join(", "))?;
        }
        if self.conditions.is_empty() {
            Ok(())
        } else {
            write!(f, " with {}", self.conditions)
        }
    }
}
