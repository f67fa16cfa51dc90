//! The options of Circe in sets of conditions.
//!
//! An option is a bit after those of the rows. A condition with options means the rebirth of its
//! row, changed by each of them. A rebirth that can be written in several ways is always written in
//! the same one.

use super::circe::{OptionRow, Rebirth, RebirthOption, RebirthSquare};
use super::{Condition, Conditions, Value};

/// The number of the first bit of an option in a set of conditions.
const FIRST_OPTION: u32 = 224;

const _: () = assert!(
    Conditions::ALL.len() <= FIRST_OPTION as usize
        && RebirthOption::ALL.len() <= (Conditions::ROOM - FIRST_OPTION) as usize
);

impl Conditions {
    /// The set of an option alone. Its bit follows those of the rows.
    pub const fn of_option(option: RebirthOption) -> Self {
        Self::bit(FIRST_OPTION + option.number())
    }

    /// All options of Circe.
    pub const CIRCE_OPTIONS: Self = {
        let mut set = Self::NONE;
        let mut number = 0;
        while number < RebirthOption::ALL.len() {
            set = set.with(Self::of_option(RebirthOption::ALL[number].option));
            number += 1;
        }
        set
    };

    /// The options of Circe in the set.
    pub fn options(self) -> impl Iterator<Item = &'static OptionRow> {
        RebirthOption::ALL
            .iter()
            .filter(move |row| self.has(Self::of_option(row.option)))
    }

    /// Returns whether the set contains this option of Circe.
    pub const fn has_option(self, option: RebirthOption) -> bool {
        self.has(Self::of_option(option))
    }

    /// The rebirth of captured men: that of the row in the set, changed by the options in it.
    /// `None` without such a row, or if no rule decides the combination.
    pub fn rebirth_of_captured(self) -> Option<Rebirth> {
        let base = self.rows().find_map(|row| match row.value {
            Value::CapturedReborn(rebirth) => Some(rebirth),
            _ => None,
        })?;
        self.options()
            .try_fold(base, |rebirth, row| rebirth.with(row.option))
    }

    /// The condition under which captured men are reborn in a certain way: a row, with as few
    /// options as possible. `None` if no row and options give this rebirth.
    pub fn of_rebirth(rebirth: Rebirth) -> Option<Self> {
        let spelled = |row: &Condition| {
            let Value::CapturedReborn(base) = row.value else {
                return None;
            };
            let (mut set, mut reached) = (row.set, base);
            for row in RebirthOption::ALL {
                let has_option = |one: Rebirth| one.has(row.option);
                if has_option(rebirth)
                    && !has_option(reached)
                    && let Some(changed) = reached.with(row.option)
                {
                    set = set.with(Self::of_option(row.option));
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

    /// The conditions under which captured men are reborn, with each decided combination of
    /// options.
    pub fn each_rebirth() -> Vec<Self> {
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
        let squares = Self::ALL.iter().filter_map(|row| match row.value {
            Value::CapturedReborn(rebirth) => Some(Rebirth::CIRCE.on(rebirth.square)),
            _ => None,
        });
        let mut all: Vec<Self> = squares
            .flat_map(with_options)
            .filter_map(Self::of_rebirth)
            .collect();
        let mut seen = std::collections::HashSet::new();
        all.retain(|set| seen.insert(*set));
        all
    }

    /// The condition with another option of Circe. `None` if captured men are not reborn under it,
    /// if an option has already changed the same parameter, or if no rule decides the combination.
    pub fn with_option(self, option: RebirthOption) -> Option<Self> {
        Self::of_rebirth(self.rebirth_of_captured()?.with(option)?)
    }

    /// The condition with another square of rebirth. `None` if captured men are not reborn on a
    /// square of the game array under it, or if no rule decides the combination.
    pub fn with_square(self, square: RebirthSquare) -> Option<Self> {
        Self::of_rebirth(self.rebirth_of_captured()?.moved_to(square)?)
    }
}

#[cfg(test)]
mod tests {
    use super::{Conditions, RebirthOption};
    use std::collections::HashSet;

    /// Each rebirth is written in one way, which its name repeats.
    #[test]
    fn names_of_rebirths_are_read_back() {
        let all = Conditions::each_rebirth();
        let rebirths: HashSet<_> = all.iter().map(|set| set.rebirth_of_captured()).collect();
        assert!(rebirths.len() == all.len() && !rebirths.contains(&None));
        // Circe and File Circe: mirrored or not, of either man, turned in two ways or not, as one
        // of five men, of either side. There are five ways to treat an occupied square. Other
        // squares allow fewer options. With kings, men of their own side become one of three, in
        // one way.
        let of_game_array = 2 * 2 * 3 * (5 * 2 * 5 + 3);
        // Rank; four squares without the game array; the diagram, where no man waits; Parrain,
        // Super and Cage Circe.
        let others = 2 * (3 * 2 * 5 + 3) + 4 * 3 * (5 * 2 * 5 + 3) + 3 * (3 * 2 * 3 + 3) + 3;
        assert_eq!(all.len(), 2 * of_game_array + others);
        for set in all {
            assert_eq!(Conditions::of_name(&set.to_string()), Some(set), "{set}");
            assert_eq!(
                set.rebirth_of_captured().and_then(Conditions::of_rebirth),
                Some(set)
            );
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
            (Conditions::SUPER_CIRCE, O::Strict),
            (Conditions::PARRAIN_CIRCE, O::Turncoats),
            (Conditions::EQUIPOLLENTS_CIRCE, O::Mirror),
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
