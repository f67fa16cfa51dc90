//! [`Conditions`]: the fairy conditions under which a problem is played.

use std::fmt;
use std::ops::BitOr;

/// A set of fairy conditions, in any combination. Which combinations make sense is for the rules to say.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Conditions(u128);

/// A row is a condition: its doc comment, its constant, its bit, and the name used in files, options and results.
macro_rules! conditions {
    ($($(#[$doc:meta])* $constant:ident = $bit:literal, $name:literal;)*) => {
        impl Conditions {
            $($(#[$doc])* pub const $constant: Self = Self(1 << $bit);)*

            /// All conditions with their names, in the order in which they are written.
            pub const NAMED: &[(&str, Self)] = &[$(($name, Self::$constant)),*];
        }
    };
}

conditions! {}

impl Conditions {
    /// No condition: the rules of the variant as they are.
    pub const NONE: Self = Self(0);

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of these hold.
    pub const fn has(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// The names of the conditions that hold, in the order in which they are written.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        Self::NAMED.iter().filter(move |(_, condition)| self.has(*condition)).map(|(name, _)| *name)
    }
}

impl BitOr for Conditions {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Their names, with commas between.
impl fmt::Display for Conditions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().collect::<Vec<_>>().join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::Conditions;
    use crate::position::{RuleSet, Variant};
    use std::collections::HashSet;

    #[test]
    fn every_condition_has_a_bit_and_a_name_of_its_own() {
        let names: HashSet<_> = Conditions::NAMED.iter().map(|(name, _)| name).collect();
        let bits = Conditions::NAMED.iter().fold(Conditions::NONE, |all, (_, one)| all | *one);
        assert_eq!(names.len(), Conditions::NAMED.len());
        assert_eq!(bits.0.count_ones() as usize, Conditions::NAMED.len());
        assert!(Conditions::NAMED.iter().all(|(_, one)| one.0.is_power_of_two()));
    }

    /// Whoever compares or hashes rules compares their conditions.
    #[test]
    fn rules_with_a_condition_are_other_rules() {
        let rules = RuleSet::new(Variant::Alice);
        let [one, two] = [1, 2].map(Conditions);
        let with = |conditions| RuleSet { conditions, ..rules };
        assert!(rules.conditions.is_empty() && !one.is_empty());
        assert!((one | two).has(one) && !one.has(one | two) && one.has(Conditions::NONE));
        let all: HashSet<_> = [rules, with(one), with(two), with(one | two), with(two | one)].into_iter().collect();
        assert_eq!(all.len(), 4);
    }
}
