//! Tokens: the texts between blanks, commas and semicolons.

use std::ops::Range;

/// A token and its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct InpToken<'a> {
    pub(super) text: &'a str,
    pub(super) at: Range<usize>,
}

impl InpToken<'_> {
    /// The bytes of a part of the token.
    pub(super) fn part(&self, part: Range<usize>) -> Range<usize> {
        self.at.start + part.start..self.at.start + part.end
    }
}

/// Reads tokens, or the rest of a line.
#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '\u{feff}' | '\0')
}

impl<'a> Scanner<'a> {
    pub(super) const fn new(text: &'a str) -> Self {
        Self { text, at: 0 }
    }

    /// A scanner of a span of the text.
    pub(super) fn within(text: &'a str, at: &Range<usize>) -> Self {
        Self {
            text: text.get(..at.end).unwrap_or(text),
            at: at.start,
        }
    }

    /// The same scanner, continuing at a byte.
    pub(super) const fn past(&self, at: usize) -> Self {
        Self {
            text: self.text,
            at,
        }
    }

    /// The text that is not read yet.
    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    /// The end of the last token read.
    pub(super) const fn at(&self) -> usize {
        self.at
    }

    /// The next token.
    pub(super) fn peek(&self) -> Option<InpToken<'a>> {
        let rest = self.rest();
        let text = rest.trim_start_matches(is_blank);
        let start = self.at + rest.len() - text.len();
        let text = text
            .split(is_blank)
            .next()
            .filter(|text| !text.is_empty())?;
        Some(InpToken {
            text,
            at: start..start + text.len(),
        })
    }

    /// Takes the next token.
    pub(super) fn take(&mut self) -> Option<InpToken<'a>> {
        let token = self.peek();
        self.at = token.as_ref().map_or(self.text.len(), |token| token.at.end);
        token
    }

    /// Reads the rest of the line, without leading blanks and full stops and without trailing
    /// blanks.
    pub(super) fn line(&mut self) -> InpToken<'a> {
        let line = self.rest().split('\n').next().unwrap_or_default();
        let body = line.trim_start_matches(|c: char| is_blank(c) || c == '.');
        let start = self.at + line.len() - body.len();
        let body = body.trim_end();
        self.at += line.len();
        InpToken {
            text: body,
            at: start..start + body.len(),
        }
    }

    /// Returns whether the next token is the first on its line.
    pub(super) fn begins_line(&self) -> bool {
        let next = self.peek().map_or(self.text.len(), |token| token.at.start);
        self.text
            .get(self.at..next)
            .is_none_or(|between| between.contains('\n'))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_and_rests_of_lines_are_read() {
        let mut scanner = Scanner::new(" a,b;\r\nauthor . N. N., Köln \r\nend");
        let mut next = || scanner.take().map(|token| token.text);
        assert_eq!(
            [next(), next(), next()],
            [Some("a"), Some("b"), Some("author")]
        );
        assert_eq!(scanner.line().text, "N. N., Köln");
        assert!(scanner.begins_line());
        assert_eq!(scanner.take().map(|token| token.at), Some(31..34));
        assert_eq!(scanner.take(), None);
        assert_eq!(scanner.line().text, "");
    }
}
