//! [`Conditions`]: the fairy conditions under which a problem is played.
//!
//! The table with names, words and rules is in the file `table.rs`; the effects of conditions are
//! in [`position::worlds::conditions`](crate::position).
//!
//! Sources: the glossary of *The Problemist*, and the definitions in Popeye's documentation of its
//! conditions. Where sources differ, the row or docs/reference/fairy.md names the one that is
//! followed.

use self::arguments::Arguments;
use std::fmt;
use std::ops::BitOr;

/// A set of fairy conditions with options of rebirths and the squares, kinds of men and numbers
/// that conditions name, in any combination. [`Conditions::why_not_together`] reports combinations
/// that are not supported.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Conditions {
    /// The rows of the table, one bit each: row `n` is bit `n % 128` of word `n / 128`.
    rows: [u128; 2],
    /// The options of rebirths, one bit each, in groups that belong to different rows.
    options: u128,
    /// The squares, kinds of men and numbers that rows name.
    arguments: Arguments,
}

/// A condition: a row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Condition {
    /// The condition.
    pub set: Conditions,
    /// The name used in files, options and results.
    pub name: &'static str,
    /// The words of Popeye's English, German and French input; empty where it uses another
    /// condition's word with an addition.
    pub words: [&'static str; 3],
    /// The text of the rule.
    pub rule: &'static str,
    /// The boards on which the condition is played.
    pub boards: Boards,
    /// The meaning of the condition.
    pub value: Value,
}

/// The boards on which a condition is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Boards {
    /// One board only: its meaning on several is undecided.
    One,
    /// One board, or two in Alice chess and its relatives: the condition concerns a man's own board
    /// only, or moves and checks as such, so it means the same there.
    OneOrTwo,
}

/// Defines the table. A row is a condition: its rule, its constant, its name, its words in Popeye's
/// English, German and French input, the boards on which it is played, and its meaning.
macro_rules! conditions {
    ($($(#[doc = $rule:literal])+ $constant:ident $name:literal [$english:literal $german:literal $french:literal] $boards:ident => $value:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms, reason = "the names of constants, to number them")]
        enum Number { $($constant),* }

        impl Conditions {
            $($(#[doc = $rule])+ pub const $constant: Self = Self::row(Number::$constant as usize);)*

            /// All conditions, in the order in which they are written.
            pub const ALL: &[$crate::conditions::Condition] = &[$($crate::conditions::Condition {
                set: Self::$constant,
                name: $name,
                words: [$english, $german, $french],
                rule: concat!($($rule, "\n"),+),
                boards: $crate::conditions::Boards::$boards,
                value: $value,
            }),*];
        }
    };
}

/// The set of the conditions whose value passes a test, as a constant.
macro_rules! all_where {
    ($value:ident => $test:expr) => {{
        let mut set = $crate::conditions::Conditions::NONE;
        let mut row = 0;
        while row < $crate::conditions::Conditions::ALL.len() {
            let $value = $crate::conditions::Conditions::ALL[row].value;
            if $test {
                set = set.with($crate::conditions::Conditions::ALL[row].set);
            }
            row += 1;
        }
        set
    }};
}

/// The set of the conditions and options whose facts pass a test, as a constant.
macro_rules! all_with {
    ($facts:ident => $test:expr) => {{
        let mut set = all_where!(value => {
            let $facts = value.facts();
            $test
        });
        let mut number = 0;
        while number < $crate::conditions::RebirthOption::ALL.len() {
            let option = $crate::conditions::RebirthOption::ALL[number].option;
            let $facts = option.facts();
            if $test {
                set = set.with($crate::conditions::Conditions::of_option(option));
                // The same holds of a capturer that is reborn on an occupied square.
                let capturer = $crate::conditions::Conditions::of_option_for(
                    $crate::conditions::Reborn::Capturer,
                    option,
                );
                set = set.with(capturer.only($crate::conditions::Conditions::CAPTURERS_ON_MEN));
            }
            number += 1;
        }
        set
    }};
}

mod arguments;
mod circe;
mod families;
mod limits;
mod numbers;
mod objection;
mod options;
mod revolving;
mod table;
pub mod value;

pub use arguments::{Kinds, name_and_kinds, name_and_numbers, name_and_squares};
pub use circe::{
    Becomes, FromHome, Occupied, OptionRow, Rebirth, RebirthOption, RebirthSquare, Reborn, Turned,
};
pub use numbers::Numbers;
pub use objection::{ConditionCheck, Objection};
pub use value::{
    Barred, Contact, Disarming, Ending, Holding, Officers, Preference, Protecting, Squares, Unit,
    Value, in_box,
};

pub use limits::{CAPTURES_VARY, Clash, LENDERS_UNDECIDED, NEEDING_REBIRTH, ON_TWO_BOARDS};
pub use limits::{
    PAWNS_LEAVE_FIRST_RANK, REBORN_IF_CAPTURED, REBORN_IF_CAPTURING, REVERSE_PAWNS_UNDECIDED,
};

impl Conditions {
    /// No condition: the unchanged rules of the variant.
    pub const NONE: Self = Self {
        rows: [0; 2],
        options: 0,
        arguments: Arguments::NONE,
    };

    /// All conditions and options.
    const EVERY: Self = Self {
        rows: [u128::MAX; 2],
        options: u128::MAX,
        arguments: Arguments::NONE,
    };

    /// The set of the condition in a row of the table.
    const fn row(number: usize) -> Self {
        let mut rows = [0; 2];
        rows[number / 128] = 1 << (number % 128);
        Self { rows, ..Self::NONE }
    }

    /// Returns whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.rows[0] | self.rows[1] | self.options == 0
    }

    /// Returns whether the set contains all of these, on whatever squares.
    #[inline]
    pub const fn has(self, others: Self) -> bool {
        (others.rows[0] & !self.rows[0])
            | (others.rows[1] & !self.rows[1])
            | (others.options & !self.options)
            == 0
    }

    /// Returns whether the set contains at least one of these.
    #[inline]
    pub const fn any(self, others: Self) -> bool {
        (self.rows[0] & others.rows[0])
            | (self.rows[1] & others.rows[1])
            | (self.options & others.options)
            != 0
    }

    /// The union of both sets.
    #[must_use]
    #[inline]
    pub const fn with(self, others: Self) -> Self {
        Self {
            rows: [self.rows[0] | others.rows[0], self.rows[1] | others.rows[1]],
            options: self.options | others.options,
            arguments: self.arguments.with(others.arguments),
        }
    }

    /// This set without the others.
    #[must_use]
    #[inline]
    pub const fn without(self, others: Self) -> Self {
        let rows = [
            self.rows[0] & !others.rows[0],
            self.rows[1] & !others.rows[1],
        ];
        Self {
            rows,
            options: self.options & !others.options,
            arguments: self.arguments.of_rows(rows),
        }
    }

    /// The intersection of both sets, with the squares of this one.
    #[must_use]
    #[inline]
    pub const fn only(self, others: Self) -> Self {
        let rows = [self.rows[0] & others.rows[0], self.rows[1] & others.rows[1]];
        Self {
            rows,
            options: self.options & others.options,
            arguments: self.arguments.of_rows(rows),
        }
    }

    /// The rows of the conditions in the set, in the order in which they are written.
    pub fn rows(self) -> impl Iterator<Item = &'static Condition> {
        let mut words = self.rows;
        std::iter::from_fn(move || {
            let word = words.iter().position(|&word| word != 0)?;
            let bit = words[word].trailing_zeros() as usize;
            words[word] &= words[word] - 1;
            Some(&Self::ALL[word * 128 + bit])
        })
    }

    /// The conditions in the set, each with its options and squares, in the order in which they are
    /// written.
    pub fn each(self) -> impl Iterator<Item = Self> {
        self.rows().map(move |row| match row.value.rebirth() {
            Some(rebirth) => {
                let options = self.only(Self::options_of(rebirth.who));
                self.only(row.set).with(options)
            }
            None => self.only(row.set),
        })
    }

    /// The names of the conditions in the set, each followed by its options, squares, kinds of men
    /// or numbers, in the order in which they are written.
    pub fn names(self) -> impl Iterator<Item = String> {
        self.rows().zip(self.each()).map(move |(row, one)| {
            let options = one.options().map(|option| option.name);
            let words = std::iter::once(row.name).chain(options).map(str::to_owned);
            let squares = self.squares_of(row.set).into_iter();
            let words: Vec<String> = words
                .chain(squares.map(|square| square.to_string()))
                .chain(one.kinds().roles().map(arguments::name_of_kind))
                .collect();
            let unit = row.value.unit();
            let numbers = unit.map_or_else(String::new, |unit| self.numbers_of(row.set).text(unit));
            words.join(" ") + &numbers
        })
    }

    /// The condition with a name, which options, squares, kinds of men or numbers may follow,
    /// ignoring case, spaces and hyphens.
    pub fn of_name(name: &str) -> Option<Self> {
        if let Some((row, kinds)) = name_and_kinds(name) {
            return Some(row.set.of_kinds(kinds));
        }
        if let Some((row, numbers)) = name_and_numbers(name) {
            return Some(row.set.numbered(numbers));
        }
        if name.split_whitespace().next_back() == Some("-") {
            // The place of a number, behind another name or with no number at all.
            return None;
        }
        let (name, squares) = name_and_squares(name);
        if !squares.is_empty() {
            return Self::of_name(name)?.on(squares);
        }
        let (base, options) = split(name)?;
        options
            .into_iter()
            .try_fold(base, |set, row| set.with_option(row.option))
    }

    /// The condition and the option that a name joins although no rule decides their combination.
    pub fn undecided(name: &str) -> Option<(Self, &'static str)> {
        let (mut set, options) = split(name)?;
        for row in options {
            match set.with_option(row.option) {
                Some(changed) => set = changed,
                None => return Some((set, row.name)),
            }
        }
        None
    }
}

/// The condition of a row at the beginning of a name, and the options behind it, in their order;
/// `None` if the name has another form.
fn split(name: &str) -> Option<(Conditions, Vec<&'static OptionRow>)> {
    let wanted = plain(name);
    let mut text = wanted.as_str();
    let mut options = Vec::new();
    loop {
        if let Some(row) = Conditions::ALL.iter().find(|row| plain(row.name) == text) {
            options.reverse();
            return Some((row.set, options));
        }
        // A repeated option is refused, so more of them need not be read.
        if options.len() > RebirthOption::ALL.len() {
            return None;
        }
        // The longest name is taken: `Vertical Mirror` also ends like `Mirror`.
        let (row, rest) = RebirthOption::ALL
            .iter()
            .filter_map(|row| Some((row, text.strip_suffix(&plain(row.name))?)))
            .min_by_key(|(_, rest)| rest.len())?;
        options.push(row);
        text = rest;
    }
}

/// The letters and digits of a name in lower case.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|letter| letter.is_alphanumeric())
        .flat_map(char::to_lowercase)
        .collect()
}

impl BitOr for Conditions {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.with(other)
    }
}

/// The names, separated by commas.
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
    fn every_condition_has_a_name_of_its_own() {
        let names: HashSet<_> = Conditions::ALL.iter().map(|row| row.name).collect();
        assert_eq!(names.len(), Conditions::ALL.len());
        for row in Conditions::ALL {
            assert_eq!(
                Conditions::of_name(&row.name.to_uppercase().replace(' ', "-")),
                Some(row.set),
                "{}",
                row.name
            );
            assert_eq!(row.set.names().collect::<Vec<_>>(), [row.name.to_owned()]);
        }
    }

    /// Reading stops early, however often an option is repeated.
    #[test]
    fn repeated_options_are_refused() {
        let name = "circe".to_owned() + &"mirror".repeat(100_000);
        assert_eq!(Conditions::of_name(&name), None);
        assert_eq!(Conditions::undecided(&name), None);
        let twice = Conditions::undecided("Circe Mirror Mirror");
        assert_eq!(twice, Some((Conditions::MIRROR_CIRCE, "Mirror")));
    }

    /// Comparing or hashing rules includes their conditions.
    #[test]
    fn rules_with_different_conditions_differ() {
        let rules = RuleSet::new(Variant::Alice);
        let [one, two] = [Conditions::CIRCE, Conditions::PWC];
        let with = |conditions| RuleSet {
            conditions,
            ..rules
        };
        assert!(rules.conditions.is_empty() && !one.is_empty());
        assert!((one | two).has(one) && !one.has(one | two) && one.has(Conditions::NONE));
        let all: HashSet<_> = [
            rules,
            with(one),
            with(two),
            with(one | two),
            with(two | one),
        ]
        .into_iter()
        .collect();
        assert_eq!(all.len(), 4);
    }
}
