//! [`Numbers`]: the numbers that some conditions name, one for both sides or one for each.

use super::value::Unit;
use crate::men::Color;

/// The numbers of a condition, in its unit.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Numbers {
    /// No numbers.
    #[default]
    None,
    /// One number for both sides.
    Both(u16),
    /// A number for White and one for Black; a side may have none.
    Each([Option<u16>; 2]),
}

/// The greatest balance, in hundredths: about as long as fifty of the longest moves.
const GREATEST_BALANCE: u16 = 50_000;

/// The greatest number of flights: a king of its own kind has no more.
const MOST_FLIGHTS: u16 = 8;

impl Numbers {
    /// Returns whether there are no numbers.
    pub const fn is_none(self) -> bool {
        matches!(self, Self::None)
    }

    /// The number of a side.
    pub const fn of(self, side: Color) -> Option<u16> {
        match self {
            Self::None => None,
            Self::Both(number) => Some(number),
            Self::Each(numbers) => numbers[side as usize],
        }
    }

    /// The numbers as text, each with a blank before it.
    pub fn text(self, unit: Unit) -> String {
        let numbers = match self {
            Self::None => return String::new(),
            Self::Both(number) => return format!(" {}", written(number, unit)),
            Self::Each(numbers) => numbers,
        };
        let text =
            |number: Option<u16>| number.map_or_else(|| "-".to_owned(), |n| written(n, unit));
        numbers
            .map(text)
            .iter()
            .fold(String::new(), |all, one| all + " " + one)
    }

    /// The numbers in one or two words; `None` if they are no numbers of this unit.
    pub fn parse(words: &[&str], unit: Unit) -> Option<Self> {
        let number = |word: &str| match unit {
            Unit::Hundredths if word == "-" => Some(None),
            Unit::Hundredths => hundredths(word).map(Some),
            Unit::Flights => flights(word).map(Some),
        };
        match *words {
            [both] => number(both)?.map(Self::Both),
            [white, black] => {
                let numbers = [number(white)?, number(black)?];
                (numbers != [None; 2]).then_some(Self::Each(numbers))
            }
            _ => None,
        }
    }
}

/// Returns whether a word has only digits.
fn is_digits(word: &str) -> bool {
    word.bytes().all(|letter| letter.is_ascii_digit())
}

/// The number of a word such as `17`, `4.5` or `3,45`, in hundredths.
fn hundredths(word: &str) -> Option<u16> {
    let (whole, part) = word.split_once(['.', ',']).unwrap_or((word, ""));
    let is_number = !whole.is_empty() && is_digits(whole) && is_digits(part) && part.len() <= 2;
    if !is_number {
        return None;
    }
    let whole: u16 = whole.parse().ok()?;
    let part: u16 = format!("{part:0<2}").parse().ok()?;
    let number = whole.checked_mul(100)?.checked_add(part)?;
    (number <= GREATEST_BALANCE).then_some(number)
}

/// The number of a word such as `3`.
fn flights(word: &str) -> Option<u16> {
    let number: u16 = word.parse().ok().filter(|_| is_digits(word))?;
    (number <= MOST_FLIGHTS).then_some(number)
}

/// A number as text: `17`, `4.5`, `3.45`.
fn written(number: u16, unit: Unit) -> String {
    match unit {
        Unit::Flights => number.to_string(),
        Unit::Hundredths => {
            let text = format!("{}.{:02}", number / 100, number % 100);
            text.trim_end_matches('0').trim_end_matches('.').to_owned()
        }
    }
}
