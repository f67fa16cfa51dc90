//! [`Color`], [`Traits`] and [`Man`].

use super::Role;
use std::fmt;
use std::ops::Not;

/// A side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Color {
    /// The side whose pawns go up the board.
    White,
    /// The side whose pawns go down the board.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// The index: 0 for White, 1 for Black.
    #[inline(always)]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The rank index (0 to 7) that is rank `rank` (0 to 7) seen from this side.
    #[inline(always)]
    pub const fn rank(self, rank: u8) -> u8 {
        match self {
            Self::White => rank,
            Self::Black => 7 - rank,
        }
    }

    /// The step in square index of a pawn of this side: 8 or -8.
    #[inline(always)]
    pub const fn forward(self) -> i8 {
        match self {
            Self::White => 8,
            Self::Black => -8,
        }
    }
}

impl Not for Color {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "White",
            Self::Black => "Black",
        })
    }
}

/// A set of attributes, which distinguish a man from others of its kind.
///
/// Source: the glossary of *The Problemist* and Popeye's attributes of the same names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Traits(u8);

// Moves, signatures and the index of `parton find` give the attributes of a man eight bits. A ninth
// attribute needs room in each of them.
const _: () = assert!(Traits::NAMED.len() <= 8 && size_of::<Traits>() == 1);

impl Traits {
    /// No attribute.
    pub const NONE: Self = Self(0);
    /// Each side may move and capture it, as if it were its own.
    pub const NEUTRAL: Self = Self(1);
    /// Neutral until it moves: then it takes the colour of the side that moved it. When it moves as
    /// a man of that side, it becomes neutral again.
    pub const HALF_NEUTRAL: Self = Self(2);
    /// A king, whatever it moves like: its side is in check if it is attacked.
    pub const ROYAL: Self = Self(4);
    /// Vanishes with the man it captures.
    pub const KAMIKAZE: Self = Self(8);
    /// Becomes another man with each move: queen, knight, bishop, rook, queen.
    pub const CHAMELEON: Self = Self(16);
    /// Does not capture; enemies that it attacks cannot move or attack.
    pub const PARALYSING: Self = Self(32);
    /// Men of either side that it newly attacks change colour.
    pub const MAGIC: Self = Self(64);
    /// The man over which it hops changes colour.
    pub const HURDLE_COLOR_CHANGING: Self = Self(128);

    /// All attributes with their English names, in the order in which they are written.
    pub const NAMED: [(Self, &'static str); 8] = [
        (Self::ROYAL, "royal"),
        (Self::NEUTRAL, "neutral"),
        (Self::HALF_NEUTRAL, "half-neutral"),
        (Self::KAMIKAZE, "kamikaze"),
        (Self::CHAMELEON, "chameleon"),
        (Self::PARALYSING, "paralysing"),
        (Self::MAGIC, "magic"),
        (Self::HURDLE_COLOR_CHANGING, "hurdle-colour-changing"),
    ];

    /// Returns whether the set has all of these.
    #[inline(always)]
    pub const fn has(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// Returns whether the set is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// These attributes and others.
    #[must_use]
    #[inline]
    pub const fn with(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// These attributes without others.
    #[must_use]
    #[inline]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// The attribute with an English name, in small or capital letters; hyphens may be blanks or
    /// omitted.
    pub fn of_name(name: &str) -> Option<Self> {
        let plain = |text: &str| text.replace(['-', '_', ' '], "").to_lowercase();
        let wanted = plain(name);
        // The longest name may be abbreviated to the letters that are written before the man.
        let short = (wanted == "hcc").then_some(Self::HURDLE_COLOR_CHANGING);
        Self::NAMED
            .into_iter()
            .find(|(_, name)| plain(name) == wanted)
            .map(|(one, _)| one)
            .or(short)
    }

    /// These attributes with another one toggled.
    #[must_use]
    #[inline]
    pub const fn toggled(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }

    /// The attributes with these bits, as from [`Traits::bits`].
    #[inline(always)]
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// The eight bits, in the order of the constants.
    #[inline(always)]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The names of the attributes.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::NAMED
            .into_iter()
            .filter(move |(one, _)| self.has(*one))
            .map(|(_, name)| name)
    }
}

impl fmt::Debug for Traits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.names()).finish()
    }
}

/// An English noun with its indefinite article: `a rook`, `an orphan`, `a unicorn`.
pub fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o']) {
        "an"
    } else {
        "a"
    };
    format!("{article} {noun}")
}

/// The reason why a man with its attributes is not supported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnplayedMan {
    /// It is magic, and its lines are not defined.
    UnlinedMagic,
    /// It is paralysing and takes its powers from others.
    BorrowingParalyser,
    /// It is an imitator with attributes.
    ImitatorWithAttributes,
    /// It is a chameleon, but not a queen, rook, bishop or knight.
    ChameleonNoOfficer,
    /// It may become a magic man whose lines are not defined.
    MayBecomeUnlinedMagic,
    /// It may become a paralysing man that takes its powers from others.
    MayBecomeBorrowingParalyser,
    /// It is unknown and has an attribute.
    UnknownWithAttributes,
    /// It is unknown, and does not stand at the end of a proof game or of `a=>b`.
    Unknown,
}

impl fmt::Display for UnplayedMan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::UnlinedMagic => "the lines of such a magic man are not defined",
            Self::BorrowingParalyser => {
                "no rule says which powers a paralysing man takes from men that it paralyses"
            }
            Self::ImitatorWithAttributes => "an imitator has no attributes",
            Self::ChameleonNoOfficer => "a chameleon is a queen, rook, bishop or knight",
            Self::MayBecomeUnlinedMagic => "it may become a magic man whose lines are not defined",
            Self::MayBecomeBorrowingParalyser => {
                "it may become a paralysing man that takes its powers from others"
            }
            Self::UnknownWithAttributes => "an unknown man has no attributes but neutral",
            Self::Unknown => {
                "unknown men stand only in the diagram of a proof game and in the second one of a=>b"
            }
        })
    }
}

/// A man of a side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Man {
    /// Its side.
    pub color: Color,
    /// Its role.
    pub role: Role,
    /// Its attributes. The side of a neutral man is White.
    pub traits: Traits,
}

impl Man {
    /// The man of this side and role.
    #[inline(always)]
    pub const fn new(color: Color, role: Role) -> Self {
        Self {
            color,
            role,
            traits: Traits::NONE,
        }
    }

    /// The same man with these attributes.
    #[must_use]
    pub const fn with(self, traits: Traits) -> Self {
        Self { traits, ..self }
    }

    /// Returns whether it is a man of the orthodox game or of Raumschach, without attributes.
    #[inline(always)]
    pub const fn is_classical(self) -> bool {
        !self.role.is_fairy() && self.traits.is_empty()
    }

    /// Returns whether it is royal: a king, or a man with that attribute.
    #[inline(always)]
    pub const fn is_royal(self) -> bool {
        self.role.is_king() || self.traits.has(Traits::ROYAL)
    }

    /// The role that it takes with its next move, if it is a chameleon: queen, knight, bishop, rook,
    /// queen. `None` for other men; a chameleon pawn stays a pawn until it promotes.
    pub const fn turns_into(self) -> Option<Role> {
        if !self.traits.has(Traits::CHAMELEON) {
            return None;
        }
        match self.role {
            Role::Queen => Some(Role::Knight),
            Role::Knight => Some(Role::Bishop),
            Role::Bishop => Some(Role::Rook),
            Role::Rook => Some(Role::Queen),
            _ => None,
        }
    }

    /// The reason why problems with this man cannot be solved; `None` if they can.
    pub fn why_not_played(self) -> Option<UnplayedMan> {
        let officer = matches!(
            self.role,
            Role::Queen | Role::Rook | Role::Bishop | Role::Knight
        );
        if self.traits.has(Traits::MAGIC) && self.role.is_unlined() {
            Some(UnplayedMan::UnlinedMagic)
        } else if self.traits.has(Traits::PARALYSING) && self.role.borrows() {
            Some(UnplayedMan::BorrowingParalyser)
        } else if self.role == Role::Imitator && !self.traits.is_empty() {
            Some(UnplayedMan::ImitatorWithAttributes)
        } else if self.role.is_unknown() && !self.traits.without(Traits::NEUTRAL).is_empty() {
            Some(UnplayedMan::UnknownWithAttributes)
        } else if self.traits.has(Traits::CHAMELEON) && !officer {
            Some(UnplayedMan::ChameleonNoOfficer)
        } else {
            None
        }
    }

    /// Returns whether a man may stand in the place of this one of a diagram. Only a man of the same
    /// kind may do so if this one is known, and a neutral man only if this one is neutral.
    pub fn stands_for(self, man: Self) -> bool {
        let any_side = self.traits.has(Traits::NEUTRAL);
        let own_side = man.color == self.color && !man.traits.has(Traits::NEUTRAL);
        (any_side || own_side)
            && match self.role {
                Role::UnknownMan => man.role != Role::Imitator,
                Role::UnknownOfficer => man.role.is_officer() && !man.is_royal(),
                _ => self == man,
            }
    }

    /// Returns whether a side may move it.
    #[inline(always)]
    pub fn belongs_to(self, color: Color) -> bool {
        self.color == color || self.traits.has(Traits::NEUTRAL)
    }

    /// The man in words: `white royal grasshopper`, `neutral pawn`.
    pub fn described(self) -> String {
        let side = match self.color {
            _ if self.traits.has(Traits::NEUTRAL) || self.role == Role::Imitator => "",
            Color::White => "white ",
            Color::Black => "black ",
        };
        format!("{side}{}", self.of_no_side())
    }

    /// The man in words, without its side: `royal grasshopper`.
    pub fn of_no_side(self) -> String {
        // Neutral means that it stands for men of either side.
        let traits = if self.role.is_unknown() {
            self.traits.without(Traits::NEUTRAL)
        } else {
            self.traits
        };
        let attributes: String = traits.names().flat_map(|word| [word, " "]).collect();
        format!("{attributes}{}", self.role.name())
    }

    /// The man with a FEN letter; S and s also mean knights.
    pub fn from_letter(letter: char) -> Option<Self> {
        let color = if letter.is_ascii_uppercase() {
            Color::White
        } else {
            Color::Black
        };
        Role::from_letter(letter.to_ascii_uppercase()).map(|role| Self::new(color, role))
    }
}

/// As in FEN: capital letters for White, small ones for Black.
impl fmt::Display for Man {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.color {
            Color::White => f.write_str(self.role.letter()),
            Color::Black => self
                .role
                .letter()
                .chars()
                .try_for_each(|letter| write!(f, "{}", letter.to_ascii_lowercase())),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nouns_take_their_articles() {
        let articles = ["rook", "orphan", "unicorn", "eagle"].map(with_article);
        assert_eq!(articles, ["a rook", "an orphan", "a unicorn", "an eagle"]);
    }
}
