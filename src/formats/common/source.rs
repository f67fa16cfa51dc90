//! [`Source`]: a text with a name, and places in it.

use super::visible::one_line;
use std::ops::Range;

/// A text, under the name known to the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Source {
    name: String,
    text: String,
    lines: Vec<usize>,
}

impl Source {
    /// A text with a name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        let text = text.into();
        let lines = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        Self {
            name: one_line(&name.into()).into_owned(),
            text,
            lines,
        }
    }

    /// The name: a file, or a command-line flag.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The range, moved into the text and extended to character boundaries.
    pub(in crate::formats) fn clamp(&self, span: &Range<usize>) -> Range<usize> {
        let start = self.text.floor_char_boundary(span.start);
        let end = self.text.ceil_char_boundary(span.end.max(start));
        start..end
    }

    /// The number, from 0, of the line that contains a byte.
    fn line_index(&self, at: usize) -> usize {
        self.lines
            .partition_point(|&start| start <= at)
            .saturating_sub(1)
    }

    /// The start of a line, counted from 0.
    fn line_start(&self, index: usize) -> usize {
        self.lines.get(index).copied().unwrap_or(self.text.len())
    }

    /// The line and the column of a byte, both from 1. The column is counted in characters.
    pub fn line_and_column(&self, at: usize) -> (usize, usize) {
        let at = self.text.floor_char_boundary(at);
        let line = self.line_index(at);
        let before = self.text.get(self.line_start(line)..at).unwrap_or_default();
        (line + 1, before.chars().count() + 1)
    }

    /// The lines that contain a range: the number of the first, from 1, and the bytes of all.
    pub(in crate::formats) fn window(&self, span: &Range<usize>) -> (usize, Range<usize>) {
        let first = self.line_index(span.start);
        let last = self.line_index(span.end.max(span.start + 1) - 1).max(first);
        (first + 1, self.line_start(first)..self.line_start(last + 1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_characters() {
        let source = Source::new("x", "é1\nü–b");
        assert_eq!(source.line_and_column(0), (1, 1));
        assert_eq!(source.line_and_column(2), (1, 2));
        assert_eq!(source.line_and_column("é1\nü–".len()), (2, 3));
        assert_eq!(source.line_and_column(100), (2, 4));
        assert_eq!(source.window(&(4..4)), (2, 4..10));
    }
}
