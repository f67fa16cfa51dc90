//! The squares, kinds of men and numbers that some conditions name: `Hole d4 e4`,
//! `Promotion Only queen rook-lion`, `BGL 4.5 10`.
//!
//! A set of conditions keeps the squares, kinds or numbers of each such row beside its rows, and
//! loses them with the row. So whatever reads, writes, compares or hashes a set includes them.

use super::numbers::Numbers;
use super::value::Unit;
use super::{Condition, Conditions};
use crate::board::{Bitboard, Square};
use crate::men::{Color, Role};

/// The greatest number of rows that may name squares.
const MOST_ROWS: usize = 15;

/// The numbers of the rows that name squares, and then of no row.
const ROWS: [usize; MOST_ROWS] = {
    let mut numbers = [NO_ROW; MOST_ROWS];
    let (mut row, mut found) = (0, 0);
    while row < Conditions::ALL.len() {
        if Conditions::ALL[row].value.names_squares() {
            numbers[found] = row;
            found += 1;
        }
        row += 1;
    }
    numbers
};

/// The same rows, one bit each.
const NAMING: [u128; 2] = {
    let mut naming = [0; 2];
    let mut number = 0;
    while number < MOST_ROWS {
        if ROWS[number] != NO_ROW {
            naming[ROWS[number] / 128] |= 1 << (ROWS[number] % 128);
        }
        number += 1;
    }
    naming
};

/// The last place for a row, which stays free.
const NO_ROW: usize = 255;

/// The greatest number of rows that may name numbers.
const MOST_NUMBERED: usize = 2;

/// The numbers of the rows that name numbers.
const NUMBERED: [usize; MOST_NUMBERED] = {
    let mut numbers = [NO_ROW; MOST_NUMBERED];
    let (mut row, mut found) = (0, 0);
    while row < Conditions::ALL.len() {
        if Conditions::ALL[row].value.unit().is_some() {
            numbers[found] = row;
            found += 1;
        }
        row += 1;
    }
    numbers
};

/// A set of kinds of men.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Kinds([u128; 2]);

impl Kinds {
    /// No kind.
    pub const NONE: Self = Self([0; 2]);

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] == 0
    }

    /// Returns whether the set contains a kind.
    pub const fn has(self, role: Role) -> bool {
        self.0[role.index() / 128] >> (role.index() % 128) & 1 != 0
    }

    const fn with(self, others: Self) -> Self {
        Self([self.0[0] | others.0[0], self.0[1] | others.0[1]])
    }

    /// The kinds, in the order of their numbers.
    pub fn roles(self) -> impl Iterator<Item = Role> {
        Role::every().filter(move |&role| self.has(role))
    }
}

impl FromIterator<Role> for Kinds {
    fn from_iter<I: IntoIterator<Item = Role>>(roles: I) -> Self {
        roles.into_iter().fold(Self::NONE, |mut kinds, role| {
            kinds.0[role.index() / 128] |= 1 << (role.index() % 128);
            kinds
        })
    }
}

/// The squares of each row that names squares, in the order of the table, the kinds of the row that
/// names kinds, and the numbers of each row that names numbers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Arguments {
    squares: [Bitboard; MOST_ROWS],
    kinds: Kinds,
    numbers: [Numbers; MOST_NUMBERED],
}

impl Default for Arguments {
    fn default() -> Self {
        Self::NONE
    }
}

impl Arguments {
    /// No squares, kinds and numbers.
    pub(super) const NONE: Self = Self {
        squares: [Bitboard::EMPTY; MOST_ROWS],
        kinds: Kinds::NONE,
        numbers: [Numbers::None; MOST_NUMBERED],
    };

    /// The squares, kinds and numbers of both; of a row with numbers in both, those of the others.
    pub(super) const fn with(mut self, others: Self) -> Self {
        let mut number = 0;
        while number < MOST_ROWS {
            self.squares[number] = Bitboard(self.squares[number].0 | others.squares[number].0);
            number += 1;
        }
        self.kinds = self.kinds.with(others.kinds);
        let mut number = 0;
        while number < MOST_NUMBERED {
            if !others.numbers[number].is_none() {
                self.numbers[number] = others.numbers[number];
            }
            number += 1;
        }
        self
    }

    /// These squares, kinds and numbers, without those of rows that are not in a set of rows.
    #[inline]
    pub(super) const fn of_rows(self, rows: [u128; 2]) -> Self {
        // Attacks ask for parts of sets very often, and few sets have any.
        const KINDS: [u128; 2] = Conditions::NAMING_KINDS.rows;
        const NUMBERS: [u128; 2] = Conditions::NAMING_NUMBERS.rows;
        const ANY: [u128; 2] = [
            NAMING[0] | KINDS[0] | NUMBERS[0],
            NAMING[1] | KINDS[1] | NUMBERS[1],
        ];
        if rows[0] & ANY[0] | rows[1] & ANY[1] == 0 {
            return Self::NONE;
        }
        self.of_some_rows(rows)
    }

    const fn of_some_rows(mut self, rows: [u128; 2]) -> Self {
        let mut number = 0;
        while number < MOST_ROWS {
            let row = ROWS[number];
            if rows[row / 128] >> (row % 128) & 1 == 0 {
                self.squares[number] = Bitboard::EMPTY;
            }
            number += 1;
        }
        let [low, high] = Conditions::NAMING_KINDS.rows;
        if rows[0] & low | rows[1] & high == 0 {
            self.kinds = Kinds::NONE;
        }
        let mut number = 0;
        while number < MOST_NUMBERED {
            let row = NUMBERED[number];
            if row == NO_ROW || rows[row / 128] >> (row % 128) & 1 == 0 {
                self.numbers[number] = Numbers::None;
            }
            number += 1;
        }
        self
    }
}

impl Condition {
    /// The condition, on d2 and d7 if it names squares, for queens and knights if it needs kinds of
    /// men, and with small balances if it needs numbers. Pawns may promote on these squares, since
    /// no double step leads to them.
    pub fn example(&self) -> Conditions {
        if self.value.unit() == Some(Unit::Hundredths) {
            return self.set.numbered(Numbers::Each([Some(650), Some(800)]));
        }
        if self.value.needs_kinds() {
            return self
                .set
                .of_kinds([Role::Queen, Role::Knight].into_iter().collect());
        }
        let squares = [1, 6].map(|rank| Square::at(3, rank));
        let squares = squares.into_iter().flatten().collect();
        self.set.on(squares).unwrap_or(self.set)
    }
}

impl Conditions {
    /// All conditions that name squares.
    pub const NAMING_SQUARES: Self = all_where!(value => value.names_squares());

    /// These conditions, and further squares for those of them that name squares. `None` if none of
    /// them does.
    pub fn on(mut self, squares: Bitboard) -> Option<Self> {
        if !self.any(Self::NAMING_SQUARES) {
            return None;
        }
        let all = Arguments {
            squares: [squares; MOST_ROWS],
            ..Arguments::NONE
        };
        let all = all.of_rows(self.rows);
        self.arguments = self.arguments.with(all);
        Some(self)
    }

    /// The squares that the conditions of another set name in this one.
    pub const fn squares_of(self, conditions: Self) -> Bitboard {
        let own = self.arguments.of_rows(conditions.rows);
        let (mut all, mut number) = (0, 0);
        while number < MOST_ROWS {
            all |= own.squares[number].0;
            number += 1;
        }
        Bitboard(all)
    }

    /// All conditions that name kinds of men.
    pub const NAMING_KINDS: Self = all_where!(value => value.names_kinds());

    /// These conditions, and further kinds of men for the one of them that names kinds.
    #[must_use]
    pub fn of_kinds(mut self, kinds: Kinds) -> Self {
        let more = Arguments {
            kinds,
            ..Arguments::NONE
        };
        self.arguments = self.arguments.with(more.of_rows(self.rows));
        self
    }

    /// The kinds of men that one of the conditions names.
    pub const fn kinds(self) -> Kinds {
        self.arguments.kinds
    }

    /// A condition that needs kinds of men and has none.
    pub fn lacking_kinds(self) -> Option<&'static Condition> {
        self.rows()
            .find(|row| row.value.needs_kinds() && self.kinds().is_empty())
    }

    /// All conditions that name numbers.
    pub const NAMING_NUMBERS: Self = all_where!(value => value.unit().is_some());

    /// These conditions, and numbers for the one of them that names numbers.
    #[must_use]
    pub fn numbered(mut self, numbers: Numbers) -> Self {
        let more = Arguments {
            numbers: [numbers; MOST_NUMBERED],
            ..Arguments::NONE
        };
        self.arguments = self.arguments.with(more.of_rows(self.rows));
        self
    }

    /// The numbers that the conditions of another set name in this one.
    pub const fn numbers_of(self, conditions: Self) -> Numbers {
        let own = self.arguments.of_rows(conditions.rows);
        let mut number = 0;
        while number < MOST_NUMBERED {
            if !own.numbers[number].is_none() {
                return own.numbers[number];
            }
            number += 1;
        }
        Numbers::None
    }

    /// The number that a condition of another set names for a side in this one.
    pub const fn number_of(self, conditions: Self, side: Color) -> Option<u16> {
        self.numbers_of(conditions).of(side)
    }

    /// A condition that needs numbers and has none.
    pub fn lacking_numbers(self) -> Option<&'static Condition> {
        self.rows().find(|row| {
            row.value.unit() == Some(Unit::Hundredths) && self.numbers_of(row.set).is_none()
        })
    }

    /// The conditions without the squares, kinds and numbers that they name.
    #[must_use]
    pub const fn without_squares(mut self) -> Self {
        self.arguments = Arguments::NONE;
        self
    }

    /// A condition that names squares and has none.
    pub fn lacking_squares(self) -> Option<&'static Condition> {
        self.rows()
            .find(|row| row.value.names_squares() && self.squares_of(row.set).is_empty())
    }
}

/// Divides a text into a name and the squares behind it: `Hole d4 e4`, `hole d4e4`.
pub fn name_and_squares(text: &str) -> (&str, Bitboard) {
    let (mut name, mut squares) = (text.trim_end(), Bitboard::EMPTY);
    while let Some((before, word)) = name.rsplit_once([' ', '\t'])
        && let Some(more) = squares_in(word)
    {
        name = before.trim_end();
        squares |= more;
    }
    (name, squares)
}

/// The condition that names kinds of men at the beginning of a text, and the kinds behind it:
/// `Promotion Only queen rook-lion`. `None` if the text has another form.
pub fn name_and_kinds(text: &str) -> Option<(&'static Condition, Kinds)> {
    let is_alike = |one: &str, other: &str| one.to_lowercase() == other.to_lowercase();
    let words: Vec<&str> = text.split_whitespace().collect();
    Conditions::NAMING_KINDS.rows().find_map(|row| {
        let name: Vec<&str> = row.name.split(' ').collect();
        let (start, kinds) = words.split_at_checked(name.len())?;
        let is_named = start.iter().zip(&name).all(|(one, two)| is_alike(one, two));
        let kind = |word: &&str| Role::every().find(|role| is_alike(&name_of_kind(*role), word));
        let kinds: Option<Kinds> = kinds
            .iter()
            .map(kind)
            .collect::<Option<Vec<Role>>>()
            .map(Kinds::from_iter);
        kinds
            .filter(|kinds| is_named && !kinds.is_empty())
            .map(|kinds| (row, kinds))
    })
}

/// The condition that names numbers at the beginning of a text, and the numbers behind it:
/// `BGL 4.5 10`. `None` if the text has another form.
pub fn name_and_numbers(text: &str) -> Option<(&'static Condition, Numbers)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    Conditions::NAMING_NUMBERS.rows().find_map(|row| {
        let name: Vec<&str> = row.name.split(' ').collect();
        let (start, numbers) = words.split_at_checked(name.len())?;
        let mut pairs = start.iter().zip(&name);
        let is_named = pairs.all(|(one, two)| one.to_lowercase() == two.to_lowercase());
        let numbers = Numbers::parse(numbers, row.value.unit()?);
        numbers.filter(|_| is_named).map(|numbers| (row, numbers))
    })
}

/// The name of a kind of men, in one word: `rook-lion`.
pub(super) fn name_of_kind(role: Role) -> String {
    role.name().replace(' ', "-")
}

/// The squares of a word such as `d4` or `d4e4`; `None` if it is another word.
fn squares_in(word: &str) -> Option<Bitboard> {
    let letters: Vec<char> = word.chars().collect();
    let squares = letters.chunks(2).map(|pair| {
        let name: String = pair.iter().collect();
        name.to_lowercase().parse::<Square>().ok()
    });
    squares
        .collect::<Option<Bitboard>>()
        .filter(|squares| !squares.is_empty())
}

#[cfg(test)]
mod tests {
    use super::{Conditions, Numbers, name_and_squares};
    use crate::board::{Bitboard, Square};
    use crate::men::Role;

    fn squares(names: &[&str]) -> Bitboard {
        names
            .iter()
            .map(|name| name.parse::<Square>().unwrap())
            .collect()
    }

    #[test]
    fn squares_stay_with_their_row() {
        let holes = Conditions::HOLE.on(squares(&["d4", "e4"])).unwrap();
        let forced = Conditions::WHITE_FORCED_SQUARE
            .on(squares(&["a1"]))
            .unwrap();
        let both = holes | Conditions::CIRCE | forced;
        assert_eq!(both.squares_of(Conditions::HOLE), squares(&["d4", "e4"]));
        assert_eq!(
            both.squares_of(Conditions::WHITE_FORCED_SQUARE),
            squares(&["a1"])
        );
        assert_eq!(both.only(Conditions::HOLE), holes);
        assert_eq!(both.without(Conditions::HOLE), Conditions::CIRCE | forced);
        let lost = both.without(Conditions::HOLE).with(Conditions::HOLE);
        assert_eq!(lost.lacking_squares().map(|row| row.name), Some("Hole"));
        assert_eq!(Conditions::CIRCE.on(squares(&["a1"])), None);
        assert!(both.has(Conditions::HOLE) && both != lost && both.lacking_squares().is_none());
        assert!(both.each().any(|one| one == holes));
    }

    #[test]
    fn names_with_squares_are_read_back() {
        for row in Conditions::ALL
            .iter()
            .filter(|row| row.value.names_squares())
        {
            let set = row.set.on(squares(&["e4", "d4"])).unwrap();
            assert_eq!(set.to_string(), format!("{} d4 e4", row.name));
            assert_eq!(Conditions::of_name(&set.to_string()), Some(set));
            assert_eq!(
                Conditions::of_name(&format!("{} D4e4", row.name)),
                Some(set)
            );
        }
        let kinds = [Role::Queen, Role::Rooklion].into_iter().collect();
        let only = Conditions::PROMOTION_ONLY.of_kinds(kinds);
        assert_eq!(only.to_string(), "Promotion Only queen rook-lion");
        assert_eq!(
            Conditions::of_name("promotion only ROOK-LION queen"),
            Some(only)
        );
        assert_eq!(Conditions::of_name("Promotion Only rok"), None);
        assert_eq!(only.without(Conditions::PROMOTION_ONLY), Conditions::NONE);
        assert_eq!(
            only.without_squares().lacking_kinds().map(|row| row.name),
            Some("Promotion Only")
        );
        assert_eq!(Conditions::CIRCE.of_kinds(only.kinds()), Conditions::CIRCE);
        for (text, numbers) in [
            ("BGL 4.5 10", Numbers::Each([Some(450), Some(1000)])),
            ("BGL - 4.45", Numbers::Each([None, Some(445)])),
            ("BGL 17.65", Numbers::Both(1765)),
        ] {
            let set = Conditions::BGL.numbered(numbers);
            assert_eq!(Conditions::of_name(text), Some(set), "{text}");
            assert_eq!((set | Conditions::CIRCE).only(Conditions::BGL), set);
            assert_eq!(set.to_string(), text);
            assert_eq!(set.without(Conditions::BGL), Conditions::NONE);
        }
        assert_eq!(
            Conditions::of_name("sat 3"),
            Some(Conditions::SAT.numbered(Numbers::Both(3)))
        );
        assert!(Conditions::SAT.lacking_numbers().is_none());
        assert!(Conditions::BGL.lacking_numbers().is_some());
        for wrong in [
            "BGL - -",
            "BGL 1.234",
            "BGL 1 2 3",
            "BGL 9999",
            "SAT 2.5",
            "SAT -",
        ] {
            assert_eq!(Conditions::of_name(wrong), None, "{wrong}");
        }
        assert_eq!(Conditions::of_name("Circe a1"), None);
        assert_eq!(Conditions::of_name("a1"), None);
        assert_eq!(name_and_squares("b2 ä1"), ("b2 ä1", Bitboard::EMPTY));
    }
}
