//! The text of a string in a source, which may contain escapes or different blanks.

use std::ops::Range;

/// The text of a string, and the source position of each of its characters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::formats) struct Text {
    pub(in crate::formats) value: String,
    /// Pairs of a byte of the value and its byte in the source; between them both advance together.
    steps: Vec<(usize, usize)>,
}

impl Text {
    /// A text without escapes that begins at this byte of the source.
    pub(in crate::formats) fn plain(value: &str, at: usize) -> Self {
        Self {
            value: value.to_owned(),
            steps: vec![(0, at)],
        }
    }

    /// A text that the source writes within these bytes with different blanks or escapes. Each word
    /// is located at its next occurrence. Text that is not found is aligned with the preceding
    /// text.
    pub(in crate::formats) fn by_words(value: &str, source: &str, within: &Range<usize>) -> Self {
        let mut steps = vec![(0, within.start)];
        let (mut at, mut from) = (0, within.start);
        for word in value.split_whitespace() {
            let start = at + value[at..].find(word).unwrap_or(0);
            at = start + word.len();
            if let Some(found) = source
                .get(from..within.end)
                .and_then(|rest| rest.find(word))
            {
                steps.push((start, from + found));
                from += found + word.len();
            }
        }
        Self {
            value: value.to_owned(),
            steps,
        }
    }

    /// Adds a character that the source writes as an escape. The source continues at `next`.
    pub(in crate::formats) fn push_escaped(&mut self, c: char, next: usize) {
        self.value.push(c);
        self.steps.push((self.value.len(), next));
    }

    /// The place of a byte of the value in the source.
    fn place_of(&self, at: usize) -> usize {
        let index = self
            .steps
            .partition_point(|&(value, _)| value <= at)
            .saturating_sub(1);
        self.steps
            .get(index)
            .map_or(at, |&(value, source)| source + at.saturating_sub(value))
    }

    /// The span of a range of the value in the source.
    pub(in crate::formats) fn place(&self, at: &Range<usize>) -> Range<usize> {
        let start = self.place_of(at.start);
        start..self.place_of(at.end).max(start)
    }
}
