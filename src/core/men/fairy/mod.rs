//! The fairy men: a table in which a man is a row.
//!
//! A row gives the man's name, its letters, the sign for diagrams, its rule in words and its
//! [`Way`]s. To add a man, imitate a row of its family; no other list of men exists in the program.
//! New rows go at the end of their family's file; the order of the families and rows is that of
//! [`Role`].
//!
//! Sources: A. S. M. Dickins, *A Guide to Fairy Chess* (1971), for the classical men; the glossary
//! of *The Problemist* and J. Knudsen's *Encyclopedia of Fairy Chess Pieces* for the others;
//! Popeye's tables for letters in three languages and for signs. Where sources differ, the row
//! names the one that is followed.

mod bent;
mod hoppers;
mod hunters;
mod imitator;
mod leapers;
mod locusts;
mod numbered;
mod others;
mod pawns;
mod riders;
mod unknown;
mod way;

pub use way::{Course, Distance, Heading, Leaps, Manner, Purpose, Step, Way};

use super::{Role, names};

/// A row of the table.
#[derive(Clone, Copy)]
pub struct FairyMan {
    /// The English name, for sentences.
    pub name: &'static str,
    /// The letters in Popeye's English, German and French input; empty for a man that Popeye lacks.
    pub letters: [&'static str; 3],
    /// The sign in diagrams.
    pub sign: Sign,
    /// The nature of the man, beside its moves.
    pub nature: Nature,
    /// The ways in which the man moves.
    pub ways: &'static [Way],
    /// The rule in words.
    pub rule: &'static str,
}

/// The sign of a man: the figure of an orthodox man, rotated clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sign {
    /// The orthodox man.
    pub figure: Role,
    /// The number of quarter turns clockwise, 0 to 3.
    pub quarters: u8,
}

/// The nature of a man beside its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Nature {
    /// An officer: pawns may promote to it.
    Officer,
    /// As [`Nature::Officer`], for marine men: a marine pawn may promote to it even if there is
    /// none in the diagram.
    Marine,
    /// It promotes on the last rank, and no pawn promotes to it.
    Pawn,
    /// As [`Nature::Pawn`]; it promotes to a marine officer.
    MarinePawn,
    /// As [`Nature::Pawn`]; it goes backwards and promotes on its own first rank.
    ReversePawn,
    /// It is royal.
    King,
    /// It never moves, and no pawn promotes to it.
    Dummy,
    /// It has the powers of the enemy men that attack it.
    Orphan,
    /// It has the powers of the men of its own side that guard it.
    Friend,
    /// It belongs to no side and makes all moves of both sides.
    Imitator,
    /// It stands in a diagram for a man of another kind.
    Unknown,
}

impl Sign {
    /// Parses the notation of the table: the English letter of the figure, and R, U or L for a
    /// quarter, a half or three quarters of a turn.
    const fn of(text: &str) -> Self {
        let (figure, turn) = match text.as_bytes() {
            [figure] => (*figure, b' '),
            [figure, turn] => (*figure, *turn),
            _ => panic!("a figure and its turn"),
        };
        let mut figures = 0;
        while !names::is_english(Role::ALL[figures], figure) {
            figures += 1;
        }
        let figure = Role::ALL[figures];
        let quarters = match turn {
            b' ' => 0,
            b'R' => 1,
            b'U' => 2,
            b'L' => 3,
            _ => panic!("R, U or L"),
        };
        Self { figure, quarters }
    }
}

/// A family of men: `/// rule`, then `Constant "name" [letters] SIGN => [ways];`.
macro_rules! men {
    (from $first:expr; nature $nature:ident; $($(#[doc = $rule:literal])+ $constant:ident $name:literal [$english:literal $german:literal $french:literal] $sign:ident => [$($way:expr),* $(,)?];)*) => {
        /// The index where the family begins.
        const FIRST: usize = $first;

        #[allow(non_camel_case_types, reason = "the names of constants, to number them")]
        enum Number { $($constant,)* End }

        /// The index where the next family begins.
        pub(in crate::men) const END: usize = FIRST + Number::End as usize;

        #[allow(non_upper_case_globals, reason = "roles are matched like the variants of an enum")]
        impl $crate::men::Role {
            $($(#[doc = $rule])+ pub const $constant: Self = Self::of_row(FIRST + Number::$constant as usize);)*
        }

        pub(in crate::men::fairy) const ROWS: [$crate::men::fairy::FairyMan; Number::End as usize] = [$(
            $crate::men::fairy::FairyMan {
                name: $name,
                letters: [$english, $german, $french],
                sign: $crate::men::fairy::Sign::of(stringify!($sign)),
                nature: $crate::men::fairy::Nature::$nature,
                ways: &[$($way),*],
                rule: concat!($($rule, "\n"),+),
            },
        )*];
    };
}
use men;

/// The number of fairy men.
const COUNT: usize = unknown::END;

const FAMILIES: [&[FairyMan]; 18] = [
    &leapers::ROWS,
    &riders::ROWS,
    &hoppers::ROWS,
    &hunters::ROWS,
    &locusts::ROWS,
    &locusts::marine::ROWS,
    &locusts::kings::ROWS,
    &bent::ROWS,
    &others::ROWS,
    &others::dummies::ROWS,
    &others::orphans::ROWS,
    &others::friends::ROWS,
    &pawns::ROWS,
    &pawns::marine::ROWS,
    &pawns::reverse::ROWS,
    &numbered::ROWS,
    &imitator::ROWS,
    &unknown::ROWS,
];

/// The names of the families; successive families with the same name are one.
const FAMILY_NAMES: [&str; FAMILIES.len()] = [
    "leapers",
    "riders",
    "hoppers",
    "hunters",
    "locusts and marine men",
    "locusts and marine men",
    "locusts and marine men",
    "men on bent lines",
    "other men",
    "other men",
    "other men",
    "other men",
    "pawns",
    "pawns",
    "pawns",
    "leapers and riders named by their numbers",
    "of no side",
    "of unknown kind",
];

/// The families in the order of the table, each with its men.
pub fn families() -> Vec<(&'static str, Vec<Role>)> {
    let mut families: Vec<(&'static str, Vec<Role>)> = Vec::new();
    let mut men = Role::every().filter(|role| role.is_fairy());
    for (rows, name) in FAMILIES.iter().zip(FAMILY_NAMES) {
        let roles = men.by_ref().take(rows.len());
        match families.last_mut().filter(|(last, _)| *last == name) {
            Some((_, all)) => all.extend(roles),
            None => families.push((name, roles.collect())),
        }
    }
    families
}

/// The table.
static MEN: [FairyMan; COUNT] = {
    let mut men = [leapers::ROWS[0]; COUNT];
    let (mut family, mut count) = (0, 0);
    while family < FAMILIES.len() {
        let mut row = 0;
        while row < FAMILIES[family].len() {
            men[count] = FAMILIES[family][row];
            count += 1;
            row += 1;
        }
        family += 1;
    }
    assert!(count == COUNT, "every family follows the one before");
    men
};

impl Role {
    /// The number of roles, fairy men included.
    pub const COUNT: usize = Self::CLASSICAL.len() + COUNT;

    /// All roles, in order.
    pub fn every() -> impl Iterator<Item = Self> + Clone {
        (0..Self::COUNT as u8).map(Self)
    }

    /// The role with an index below [`Role::COUNT`]; `None` for any other index.
    #[inline(always)]
    pub const fn from_index(index: u8) -> Option<Self> {
        if (index as usize) < Self::COUNT {
            Some(Self(index))
        } else {
            None
        }
    }

    /// The fairy man of a row of the table.
    const fn of_row(row: usize) -> Self {
        assert!(row < COUNT);
        Self((Self::CLASSICAL.len() + row) as u8)
    }

    /// The row of a fairy man; `None` for the men of the orthodox game and of Raumschach, whose
    /// moves the engines implement.
    #[inline]
    pub const fn fairy(self) -> Option<&'static FairyMan> {
        if self.is_fairy() {
            Some(&MEN[self.index() - Self::CLASSICAL.len()])
        } else {
            None
        }
    }

    /// Returns whether such a man promotes on the last rank, or as a reverse pawn on the first.
    #[inline]
    pub const fn is_pawn(self) -> bool {
        match self.fairy() {
            Some(man) => matches!(
                man.nature,
                Nature::Pawn | Nature::MarinePawn | Nature::ReversePawn
            ),
            None => matches!(self, Self::Pawn),
        }
    }

    /// Returns whether pawns may promote to such a man: it is neither king, pawn, dummy, imitator
    /// nor unknown.
    #[inline]
    pub const fn is_officer(self) -> bool {
        match self.fairy() {
            Some(man) => matches!(
                man.nature,
                Nature::Officer | Nature::Marine | Nature::Orphan | Nature::Friend
            ),
            None => !matches!(self, Self::King | Self::Pawn),
        }
    }

    /// Returns whether it stands in a diagram for a man of another kind.
    #[inline]
    pub const fn is_unknown(self) -> bool {
        matches!(self, Self::UnknownMan | Self::UnknownOfficer)
    }

    /// Returns whether such a man is royal by nature.
    #[inline]
    pub const fn is_king(self) -> bool {
        match self.fairy() {
            Some(man) => matches!(man.nature, Nature::King),
            None => matches!(self, Self::King),
        }
    }

    /// Returns whether such a man hops over a single hurdle without capturing it.
    pub fn hops(self) -> bool {
        let hops = |way: &Way| {
            matches!(
                way.manner,
                Manner::Hop { hurdles: 1, .. } | Manner::Deflected(_) | Manner::RightAngle(_)
            ) && way.purpose != Purpose::CaptureHurdle
        };
        self.fairy().is_some_and(|man| man.ways.iter().any(hops))
    }

    /// Returns whether the moves of such a man in a cube are defined: all its courses are straight,
    /// and none is deflected at a hurdle, depends on a file or leads up or down the board.
    pub const fn is_known_in_cubes(self) -> bool {
        let Some(man) = self.fairy() else { return true };
        let mut index = 0;
        while index < man.ways.len() {
            let way = man.ways[index];
            if !matches!(way.course, Course::Straight(_))
                || is_turned(way.manner)
                || !matches!(way.heading, Heading::Any)
                || way.files != way::ALL_FILES
            {
                return false;
            }
            index += 1;
        }
        true
    }

    /// Returns whether the way in which an imitator follows such a man is defined. It must capture
    /// on its arrival square. Its path must be straight (step by step or in one leap), or turn
    /// beside a hurdle, or be that of a mao or moa. Bouncers, leafhoppers, orphans and friends are
    /// excluded.
    pub fn is_imitable(self) -> bool {
        let decided = |way: &Way| {
            let straight = matches!(way.course, Course::Straight(_) | Course::Forward(_));
            (straight || matches!(self, Self::Mao | Self::Moa))
                && !matches!(
                    way.manner,
                    Manner::Bounce
                        | Manner::RightAngle(_)
                        | Manner::Twice
                        | Manner::Radial
                        | Manner::Beside
                )
                && way.purpose != Purpose::CaptureHurdle
        };
        self.fairy().is_none_or(|man| {
            !matches!(man.nature, Nature::Orphan | Nature::Friend) && man.ways.iter().all(decided)
        })
    }

    /// Returns whether the effect of a hole on such a man is defined: it does not reach squares
    /// behind the hole and does not hop over it. There is no definition for men for which the edge
    /// of the board is more than the end of a line.
    pub fn is_known_amid_holes(self) -> bool {
        let decided = |way: &Way| {
            !matches!(way.course, Course::Reflected(_))
                && !matches!(way.manner, Manner::Bounce | Manner::ToEdge)
        };
        self.fairy().is_none_or(|man| man.ways.iter().all(decided))
    }

    /// Returns whether such a man lacks some of its ways on its own first rank, like an orthodox
    /// pawn.
    pub fn rests_on_first_rank(self) -> bool {
        self.fairy()
            .is_some_and(|man| man.ways.iter().any(|way| way.ranks.0 == 1))
    }

    /// Returns whether the moves of such a man differ up and down the board or depend on the rank,
    /// like those of a pawn.
    pub fn goes_forward(self) -> bool {
        let forward = |way: &Way| {
            matches!(way.course, Course::Forward(_))
                || way.ranks != way::ALL_RANKS
                || way.heading != Heading::Any
        };
        self.is_pawn() || self.fairy().is_some_and(|man| man.ways.iter().any(forward))
    }

    /// Returns whether the moves of such a man depend on its file, so that the reflection of the
    /// board that exchanges files changes them.
    pub fn depends_on_file(self) -> bool {
        let bound = |way: &Way| way.files != way::ALL_FILES;
        self.fairy().is_some_and(|man| man.ways.iter().any(bound))
    }

    /// Returns whether such a man takes its powers from others.
    #[inline]
    pub const fn borrows(self) -> bool {
        matches!(self, Self::Orphan | Self::Friend)
    }

    /// Returns whether the lines along which such a man would view others if it were magic are
    /// undefined: it borrows its powers, or continues from the edge.
    pub const fn is_unlined(self) -> bool {
        self.borrows()
            || matches!(
                self,
                Self::Archbishop
                    | Self::ReflectingBishop
                    | Self::DoubleGrasshopper
                    | Self::DoubleRookhopper
                    | Self::DoubleBishophopper
                    | Self::Treehopper
                    | Self::GreaterTreehopper
                    | Self::Leafhopper
                    | Self::GreaterLeafhopper
            )
    }

    /// The sign of the man in diagrams.
    pub const fn sign(self) -> Sign {
        match self.fairy() {
            Some(man) => man.sign,
            None => Sign {
                figure: self,
                quarters: 0,
            },
        }
    }
}

/// Returns whether a man turns at a hurdle or beside it.
const fn is_turned(manner: Manner) -> bool {
    matches!(
        manner,
        Manner::Deflected(_)
            | Manner::RightAngle(_)
            | Manner::Twice
            | Manner::Radial
            | Manner::Beside
    )
}

/// The role of `(m,n)leaper` or `(m,n)rider`, the numbers in either order.
pub(super) fn of_numbers(name: &str) -> Option<Role> {
    let (numbers, kind) = name.strip_prefix('(')?.split_once(')')?;
    let (one, other) = numbers.split_once(',')?;
    let (one, other): (u8, u8) = (one.parse().ok()?, other.parse().ok()?);
    let leap = [0, one.min(other), one.max(other)];
    let classical = match (kind, leap) {
        ("leaper", [0, 1, 2]) => Some(Role::Knight),
        ("rider", [0, 0, 1]) => Some(Role::Rook),
        ("rider", [0, 1, 1]) => Some(Role::Bishop),
        _ => None,
    };
    // On a board of eight files and ranks a leap of four or more cannot be made twice in a line.
    let most = match kind {
        "leaper" => 1,
        "rider" if leap[2] > 3 => 1,
        "rider" => u8::MAX,
        _ => return None,
    };
    let moves = |man: &FairyMan| {
        matches!(man.ways, [Way { course: Course::Straight([only]), manner: Manner::Ride(steps), purpose: Purpose::Both, .. }]
            if *only == leap && *steps == most)
    };
    classical.or_else(|| Role::every().find(|role| role.fairy().is_some_and(moves)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn men_are_found_by_name_and_numbers() {
        for role in Role::every() {
            assert_eq!(Role::of_name(role.name()), Some(role), "{}", role.name());
        }
        for (name, role) in [
            ("Grasshopper", Role::Grasshopper),
            ("rook lion", Role::Rooklion),
            ("nonstop equihopper", Role::NonstopEquihopper),
            ("(2,1)-leaper", Role::Knight),
            ("(1,3)-leaper", Role::Camel),
            ("(0,2)-rider", Role::Dabbabarider),
            ("(2,1) rider", Role::Nightrider),
            ("(1,4)-rider", Role::Giraffe),
            ("(5,7)-leaper", Role::Leaper57),
            ("(0,1)-rider", Role::Rook),
        ] {
            assert_eq!(Role::of_name(name), Some(role), "{name}");
        }
        for name in [
            "",
            "(0,0)-leaper",
            "(1,8)-leaper",
            "(1,2)",
            "grass",
            "(1,2,3)-leaper",
        ] {
            assert_eq!(Role::of_name(name), None, "{name}");
        }
    }

    #[test]
    fn no_two_men_have_a_name_or_letters_in_common() {
        let mut names = HashSet::new();
        let mut letters: [HashSet<&str>; 3] = Default::default();
        for man in &MEN {
            assert!(names.insert(man.name), "{}", man.name);
            for (known, letters) in letters.iter_mut().zip(man.letters) {
                assert!(
                    letters.is_empty() || known.insert(letters),
                    "{} of the {}",
                    letters,
                    man.name
                );
            }
            assert!(
                man.rule.trim().ends_with('.'),
                "the {} has a rule",
                man.name
            );
        }
    }
}
