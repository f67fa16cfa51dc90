//! The squares that some conditions name: `Hole d4 e4`.
//!
//! A set of conditions keeps the squares of each such row beside its rows, and loses them with the
//! row. So whatever reads, writes, compares or hashes a set includes them.

use super::{Condition, Conditions};
use crate::board::{Bitboard, Square};

/// The greatest number of rows that may name squares.
const MOST_ROWS: usize = 12;

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

/// The squares of each row that names squares, in the order of the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Arguments([Bitboard; MOST_ROWS]);

impl Default for Arguments {
    fn default() -> Self {
        Self::NONE
    }
}

impl Arguments {
    /// No squares.
    pub(super) const NONE: Self = Self([Bitboard::EMPTY; MOST_ROWS]);

    /// The squares of both.
    pub(super) const fn with(mut self, others: Self) -> Self {
        let mut number = 0;
        while number < MOST_ROWS {
            self.0[number] = Bitboard(self.0[number].0 | others.0[number].0);
            number += 1;
        }
        self
    }

    /// These squares, without those of rows that are not in a set of rows.
    #[inline]
    pub(super) const fn of_rows(self, rows: [u128; 2]) -> Self {
        // Attacks ask for parts of sets very often, and few sets name squares.
        if rows[0] & NAMING[0] | rows[1] & NAMING[1] == 0 {
            return Self::NONE;
        }
        self.of_some_rows(rows)
    }

    const fn of_some_rows(mut self, rows: [u128; 2]) -> Self {
        let mut number = 0;
        while number < MOST_ROWS {
            let row = ROWS[number];
            if rows[row / 128] >> (row % 128) & 1 == 0 {
                self.0[number] = Bitboard::EMPTY;
            }
            number += 1;
        }
        self
    }
}

impl Condition {
    /// The condition, on d2 and d7 if it names squares. Pawns may promote there, since no double step
    /// leads to them.
    pub fn example(&self) -> Conditions {
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
        let all = Arguments([squares; MOST_ROWS]).of_rows(self.rows);
        self.arguments = self.arguments.with(all);
        Some(self)
    }

    /// The squares that the conditions of another set name in this one.
    pub const fn squares_of(self, conditions: Self) -> Bitboard {
        let own = self.arguments.of_rows(conditions.rows);
        let (mut all, mut number) = (0, 0);
        while number < MOST_ROWS {
            all |= own.0[number].0;
            number += 1;
        }
        Bitboard(all)
    }

    /// The conditions without the squares that they name.
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
    use super::{Conditions, name_and_squares};
    use crate::board::{Bitboard, Square};

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
        assert_eq!(Conditions::of_name("Circe a1"), None);
        assert_eq!(Conditions::of_name("a1"), None);
        assert_eq!(name_and_squares("b2 ä1"), ("b2 ä1", Bitboard::EMPTY));
    }
}
