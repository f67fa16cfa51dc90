//! The options of rebirths in sets of conditions.
//!
//! An option is a bit in a group of bits: conditions with different groups are played together,
//! each with its own options. A condition with options means the rebirth of its row, changed by
//! each of them. A rebirth that can be written in several ways is always written in the same one.

use super::circe::{FromHome, OptionRow, Rebirth, RebirthOption, RebirthSquare, Reborn};
use super::{Condition, Conditions};

/// A kind of rebirth of each group of conditions.
const GROUPS: [Reborn; 4] = [
    Reborn::Captured,
    Reborn::Capturer,
    Reborn::FromThere(FromHome::Captures),
    Reborn::Immune,
];

/// The number of options that a group of conditions may have.
const MOST_OPTIONS: u32 = 32;

const _: () = assert!(
    Conditions::ALL.len() < 2 * u128::BITS as usize
        && RebirthOption::ALL.len() <= MOST_OPTIONS as usize
);

impl Conditions {
    /// The set of an option of Circe alone.
    pub const fn of_option(option: RebirthOption) -> Self {
        Self::of_option_for(Reborn::Captured, option)
    }

    /// The set of an option alone, for a kind of rebirth.
    pub const fn of_option_for(who: Reborn, option: RebirthOption) -> Self {
        Self {
            options: 1 << (MOST_OPTIONS * who.group() + option.number()),
            ..Self::NONE
        }
    }

    /// All options for a kind of rebirth.
    pub const fn options_of(who: Reborn) -> Self {
        Self {
            options: (u32::MAX as u128) << (MOST_OPTIONS * who.group()),
            ..Self::NONE
        }
    }

    /// All options of Circe.
    pub const CIRCE_OPTIONS: Self = Self::options_of(Reborn::Captured);

    /// All options.
    pub const OPTIONS: Self = Self {
        options: u128::MAX,
        ..Self::NONE
    };

    /// Conditions and options under which the squares of men in the diagram matter.
    pub const WITH_ORIGINS: Self = Self::DIAGRAM_CIRCE
        .with(Self::BACK_HOME)
        .with(Self::DISTERS)
        .with(Self::of_option_for(
            Reborn::Capturer,
            RebirthOption::Diagram,
        ))
        .with(Self::of_option_for(Reborn::Immune, RebirthOption::Diagram));

    /// Options under which it matters which men have promoted in play.
    pub const FRISCHAUF: Self = Self::of_option(RebirthOption::Frischauf)
        .with(Self::of_option_for(
            Reborn::Capturer,
            RebirthOption::Frischauf,
        ))
        .with(Self::of_option_for(
            Reborn::Immune,
            RebirthOption::Frischauf,
        ));

    /// The options in the set, of all rebirths.
    pub fn options(self) -> impl Iterator<Item = &'static OptionRow> {
        GROUPS
            .into_iter()
            .flat_map(move |who| self.options_for(who))
    }

    /// The options in the set for a kind of rebirth.
    fn options_for(self, who: Reborn) -> impl Iterator<Item = &'static OptionRow> {
        RebirthOption::ALL
            .iter()
            .filter(move |row| self.has(Self::of_option_for(who, row.option)))
    }

    /// Returns whether the set contains this option of Circe.
    pub const fn has_option(self, option: RebirthOption) -> bool {
        self.has(Self::of_option(option))
    }

    /// The rebirth of captured men: that of the row in the set, changed by the options in it.
    /// `None` without such a row, or if no rule decides the combination.
    pub fn rebirth_of_captured(self) -> Option<Rebirth> {
        self.rebirth_in(Reborn::Captured)
    }

    /// As [`Conditions::rebirth_of_captured`], for the group of conditions to which a kind of
    /// rebirth belongs.
    pub fn rebirth_in(self, who: Reborn) -> Option<Rebirth> {
        let mut all = self.rows().filter_map(|row| row.value.rebirth());
        let base = all.find(|rebirth| rebirth.who.group() == who.group())?;
        self.options_for(who)
            .try_fold(base, |rebirth, row| rebirth.with(row.option))
    }

    /// The rebirth of a condition with its options.
    pub fn rebirth(self) -> Option<Rebirth> {
        let who = self.rows().find_map(|row| row.value.rebirth())?.who;
        self.rebirth_in(who)
    }

    /// An option in the set that has no meaning with the conditions.
    pub(super) fn undecided_option(self) -> Option<RebirthOption> {
        GROUPS.into_iter().find_map(|who| {
            let first = self.options_for(who).next()?;
            self.rebirth_in(who).is_none().then_some(first.option)
        })
    }

    /// The condition with a certain rebirth: a row, with as few
    /// options as possible. `None` if no row and options give this rebirth.
    pub fn of_rebirth(rebirth: Rebirth) -> Option<Self> {
        // A square with rows of its own is named by them.
        let has_row = |base: Rebirth| base.who == rebirth.who && base.square == rebirth.square;
        let named = (Self::ALL.iter())
            .filter_map(|row| row.value.rebirth())
            .any(has_row);
        let spelled = |row: &Condition| {
            let base = (row.value.rebirth())
                .filter(|base| base.who == rebirth.who && (!named || has_row(*base)))?;
            let (mut set, mut reached) = (row.set, base);
            for row in RebirthOption::ALL {
                let has_option = |one: Rebirth| one.has(row.option);
                if has_option(rebirth)
                    && !has_option(reached)
                    && let Some(changed) = reached.with(row.option)
                {
                    set = set.with(Self::of_option_for(rebirth.who, row.option));
                    reached = changed;
                }
            }
            (reached == rebirth).then_some(set)
        };
        Self::ALL
            .iter()
            .filter_map(spelled)
            .min_by_key(|set| set.options().count())
    }

    /// The conditions with a rebirth of captured men, with each decided combination of options.
    pub fn each_rebirth() -> Vec<Self> {
        Self::each_rebirth_of(|rebirth| rebirth.who == Reborn::Captured)
    }

    /// The conditions whose rebirth passes a test, with each decided combination of options.
    pub fn each_rebirth_of(test: impl Fn(Rebirth) -> bool) -> Vec<Self> {
        let with_options = |rebirth: Rebirth| {
            RebirthOption::ALL
                .iter()
                .fold(vec![rebirth], |mut all, row| {
                    all.extend(
                        all.clone()
                            .into_iter()
                            .filter_map(|one| one.with(row.option)),
                    );
                    all
                })
        };
        let rows = Self::ALL.iter().filter_map(|row| row.value.rebirth());
        let mut all: Vec<Self> = rows
            .filter(|rebirth| test(*rebirth))
            .flat_map(with_options)
            .filter_map(Self::of_rebirth)
            .collect();
        let mut seen = std::collections::HashSet::new();
        all.retain(|set| seen.insert(*set));
        all
    }

    /// The condition without options for a kind of rebirth.
    pub const fn without_options(who: Reborn) -> Self {
        match who {
            Reborn::Captured => Self::CIRCE,
            Reborn::Capturer => Self::ANTICIRCE,
            Reborn::FromThere(FromHome::Captures) => Self::MARS_CIRCE,
            Reborn::FromThere(FromHome::QuietMoves) => Self::ANTIMARS_CIRCE,
            Reborn::FromThere(FromHome::Both) => Self::PHANTOM,
            Reborn::Immune => Self::IMMUN,
            Reborn::Bound => Self::GENEVA,
        }
    }

    /// The condition with another option. `None` if it has no rebirth, if an option has already
    /// changed the same parameter, or if no rule decides the combination.
    pub fn with_option(self, option: RebirthOption) -> Option<Self> {
        Self::of_rebirth(self.rebirth()?.with(option)?)
    }

    /// The condition with another square of rebirth. `None` if it has no square of the game array,
    /// or if no rule decides the combination.
    pub fn with_square(self, square: RebirthSquare) -> Option<Self> {
        Self::of_rebirth(self.rebirth()?.moved_to(square)?)
    }
}

#[cfg(test)]
mod tests {
    use super::{Conditions, RebirthOption, Reborn};
    use std::collections::HashSet;

    /// Each rebirth is written in one way, which its name repeats.
    #[test]
    fn names_of_rebirths_are_read_back() {
        let all = Conditions::each_rebirth();
        let rebirths: HashSet<_> = all.iter().map(|set| set.rebirth_of_captured()).collect();
        assert!(rebirths.len() == all.len() && !rebirths.contains(&None));
        // Circe and File Circe: mirrored or not, of either man, turned in two ways or not, as one
        // of five men, of either side. There are five ways to treat an occupied square. Other
        // squares allow fewer options. With kings, men of their own side become one of three, and
        // there are two ways.
        let of_game_array = 2 * 2 * 3 * (5 * 2 * 5 + 3 * 2);
        // Rank; five squares without the game array, of which Equipollents is mirrored; the
        // diagram, where no man waits; Parrain, mirrored and turned; Super Circe, strict or not,
        // and Take & Make; Cage Circe, strict or not; April Chess.
        let of_next_move = 2 * 3 * 4 * 2;
        let of_choice = (2 + 1) * 4 * 2 + 2 + 1;
        // Frischauf, for the game array and File, mirrored or not, and for two other squares: with
        // three ways to treat an occupied square for men of either side, or with kings.
        let of_promoted = (2 * 2 + 2) * (2 * 3 + 1);
        let others = 2 * (3 * 2 * 5 + 3 * 2)
            + 6 * 3 * (5 * 2 * 5 + 3 * 2)
            + 3 * (3 * 2 * 3 + 3)
            + of_next_move
            + of_choice;
        assert_eq!(all.len(), 2 * of_game_array + others + of_promoted);
        for set in all {
            assert_eq!(Conditions::of_name(&set.to_string()), Some(set), "{set}");
            assert_eq!(
                set.rebirth_of_captured().and_then(Conditions::of_rebirth),
                Some(set)
            );
            assert_eq!(set.why_not_together(), None);
        }
    }

    /// The same for the other rebirths. The square is mirrored or not, of either man, turned in two
    /// ways or not; that of the rank is of either man; six squares, with the diagram, are turned,
    /// and Equipollents is mirrored.
    #[test]
    fn names_of_other_rebirths_are_read_back() {
        let all = Conditions::each_rebirth_of(|rebirth| rebirth.who != Reborn::Captured);
        let rebirths: HashSet<_> = all.iter().map(|set| set.rebirth()).collect();
        assert!(rebirths.len() == all.len() && !rebirths.contains(&None));
        let squares = 2 * 2 * 2 * 3 + 2 + 7 * 3;
        // Frischauf, for the game array and File, mirrored or not, and for two other squares.
        let promoted = 2 * 2 + 2;
        // A capturer becomes one of five men, of either side, with kings or not. A man that might
        // promote twice does not become a lower one: that is for the squares of the other man, of
        // the rank and of the capture. One that has promoted stays what it is, or rises.
        let (kings_or_not, twice) = (2 * 2, 2 * 2 * 3 + 2 + 3);
        // There are four ways to treat an occupied square, with the diagram two.
        let of_any = kings_or_not * (4 * (5 * (squares - 3) - twice) + 2 * 5 * 3 + 2 * promoted);
        // With Cheylan, also Anti Super Circe.
        let of_capturer = 2 * (of_any + 1);
        // As from there, where men do not capture each other: Mars Circe, Phantom chess.
        let from_there = 2 * (2 * 2 * 3 + 1 + 2 * 3) + 1;
        // One of five men, with kings or not.
        let immune = 5 * 2 * squares + 2 * promoted;
        let bound = 2 * (2 * 2 * 3 + 3 * 3 + promoted);
        assert_eq!(all.len(), of_capturer + from_there + immune + bound);
        for set in all {
            assert_eq!(Conditions::of_name(&set.to_string()), Some(set), "{set}");
            assert_eq!(set.rebirth().and_then(Conditions::of_rebirth), Some(set));
            assert_eq!(set.why_not_together(), None);
        }
    }

    /// An option has no meaning by itself, if it is repeated, or if another option has changed the
    /// same parameter.
    #[test]
    fn undecided_options_are_refused() {
        use RebirthOption as O;
        let of = Conditions::of_option;
        assert!(of(O::Strict).why_not_together().is_some());
        let both = Conditions::GRID.with(of(O::Mirror));
        assert!(both.why_not_together().is_some());
        let refused = [
            (Conditions::MIRROR_CIRCE, O::Mirror),
            (Conditions::CHAMELEON_CIRCE, O::Clone),
            (Conditions::RANK_CIRCE, O::Diametral),
            (Conditions::SUPER_CIRCE, O::Assassin),
            (Conditions::DIAGRAM_CIRCE, O::Frischauf),
            (Conditions::MARS_CIRCE, O::Frischauf),
            (Conditions::PARRAIN_CIRCE, O::Strict),
            (Conditions::EQUIPOLLENTS_CIRCE, O::Couscous),
        ];
        for (set, option) in refused {
            assert_eq!(set.with_option(option), None, "{set} {option:?}");
            assert!(
                set.with(of(option)).why_not_together().is_some(),
                "{set} {option:?}"
            );
        }
        let set = Conditions::CIRCE.with_option(O::Mirror);
        assert_eq!(set, Some(Conditions::MIRROR_CIRCE));
    }
}
