//! [`Cards`]: the cards of a file as the index writes them. As lines of JSON they take a third of
//! the memory, and a query reads each one only while it looks at it: a collection may hold half a
//! million problems.

use super::card::Card;
use rayon::prelude::*;
use std::ops::Range;
use std::sync::Arc;

/// The cards of a file, each a line of JSON.
#[derive(Clone, Debug, Default)]
pub struct Cards {
    /// A text that contains the lines, perhaps that of the whole index.
    text: Arc<str>,
    /// The places of the lines, without their line breaks.
    lines: Vec<Range<usize>>,
}

impl Cards {
    /// The cards in lines of a text.
    pub(super) const fn in_text(text: Arc<str>, lines: Vec<Range<usize>>) -> Self {
        Self { text, lines }
    }

    /// Adds a line of the text. Returns whether it may be a card: only the first line is read now.
    pub(super) fn push(&mut self, line: Range<usize>) -> bool {
        self.lines.push(line);
        self.len() > 1 || self.get(0).is_some()
    }

    /// Their number.
    pub fn len(&self) -> usize {
        self.lines.len()
    }

    /// Returns whether there are none.
    pub fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    /// The lines, in their order.
    pub(super) fn lines(&self) -> impl Iterator<Item = &str> {
        self.lines.iter().map(|line| &self.text[line.clone()])
    }

    /// The card with a number; `None` if another program wrote its line.
    fn get(&self, number: usize) -> Option<Card> {
        let line = self.lines.get(number)?;
        serde_json::from_str(&self.text[line.clone()]).ok()
    }

    /// The results of a function of each card, in their order; `None` stands for a card that cannot
    /// be read. All available threads take part.
    pub fn map<T: Send>(&self, of: impl Fn(usize, Option<Card>) -> T + Sync) -> Vec<T> {
        let all = (0..self.len()).into_par_iter();
        all.map(|number| of(number, self.get(number))).collect()
    }

    /// The cards that hold results of solving.
    pub(super) fn studied(&self) -> impl Iterator<Item = Card> {
        let studied = self.lines().filter(|line| line.contains("\"study\":"));
        studied.filter_map(|line| serde_json::from_str(line).ok())
    }

    /// The same cards after a change of some. A card that cannot be read stays as it is.
    #[must_use]
    pub fn changed(&self, change: impl Fn(usize, &mut Card) -> bool + Sync) -> Self {
        let lines = self.map(|number, card| {
            card.and_then(|mut card| change(number, &mut card).then(|| written(&card)))
                .unwrap_or_else(|| self.text[self.lines[number].clone()].to_owned())
        });
        Self::joined(&lines)
    }

    /// The cards with these lines.
    fn joined(written: &[String]) -> Self {
        let mut text = String::with_capacity(written.iter().map(String::len).sum());
        let lines = written.iter().map(|line| {
            let start = text.len();
            text += line;
            start..text.len()
        });
        let lines = lines.collect();
        Self {
            text: text.into(),
            lines,
        }
    }
}

impl FromIterator<Card> for Cards {
    fn from_iter<T: IntoIterator<Item = Card>>(cards: T) -> Self {
        let lines: Vec<String> = cards.into_iter().map(|card| written(&card)).collect();
        Self::joined(&lines)
    }
}

impl FromParallelIterator<Card> for Cards {
    fn from_par_iter<T: IntoParallelIterator<Item = Card>>(cards: T) -> Self {
        let lines: Vec<String> = (cards.into_par_iter()).map(|card| written(&card)).collect();
        Self::joined(&lines)
    }
}

impl PartialEq for Cards {
    fn eq(&self, other: &Self) -> bool {
        self.lines().eq(other.lines())
    }
}

/// The line of a card.
fn written(card: &Card) -> String {
    serde_json::to_string(card).expect("a card has only fields that JSON can hold")
}
