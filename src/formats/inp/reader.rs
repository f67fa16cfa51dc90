//! The parts common to the whole reader: the text, its language, and the diagnostics.

use super::token::{InpToken, Scanner};
use super::words::{DiagramEnd, EDITS, ENDS, Lookup, PARTS, Tongue, WordTable};
use crate::board::Square;
use crate::formats::common::diagnostic::{Level, Sink, TextFlaw};
use crate::formats::common::places::Form;
use crate::formats::common::source::Source;
use crate::formats::common::suggest::{did_you_mean, either, quote};
use std::ops::Range;
use std::sync::Arc;

/// Reads a text word by word.
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a separate property of the text"
)]
pub(super) struct Reader<'a> {
    pub(super) source: &'a Arc<Source>,
    /// The format that contains the words.
    pub(super) form: Form,
    pub(super) scanner: Scanner<'a>,
    pub(super) tongue: Tongue,
    pub(super) sink: &'a mut Sink,
    /// Whether a king may be missing even if the problem does not say so.
    pub(super) allow_missing_king: bool,
    /// Whether unsupported options are ignored even if they change the result.
    pub(super) ignore_options: bool,
    /// Whether the last men were explicitly placed on boards of Alice chess.
    pub(super) boards_named: bool,
    /// Whether the current problem is skipped, since its task is not a stipulation.
    pub(super) passed_over: bool,
}

impl Reader<'_> {
    pub(super) fn error(&mut self, flaw: TextFlaw) {
        self.sink.error(self.source, flaw);
    }

    pub(super) fn warn(&mut self, flaw: TextFlaw) {
        if !self.sink.is_full() {
            let diagnostic = flaw.locate(self.source, Level::Warning);
            self.sink.push(diagnostic);
        }
    }

    /// The place of missing text: the next token, or the end of the text.
    pub(super) fn here(&self) -> Range<usize> {
        self.scanner
            .peek()
            .map_or_else(|| self.scanner.at()..self.scanner.at(), |token| token.at)
    }

    /// Reports missing text before the next token.
    pub(super) fn missing(&mut self, expected: &str) {
        let end = if self.form == Form::Popeye {
            "the end of the file"
        } else {
            "the end of this text"
        };
        let found = self
            .scanner
            .peek()
            .map_or_else(|| end.to_owned(), |token| quote(token.text));
        let message = format!("found {found}, expected {expected}");
        self.error(TextFlaw::new(
            self.here(),
            message,
            format!("expected {expected}"),
        ));
    }

    /// Looks a word up. Returns `None` after reporting that it is ambiguous.
    pub(super) fn find<T: Copy>(
        &mut self,
        table: &'static WordTable<T>,
        token: &InpToken<'_>,
    ) -> Option<Lookup<T>> {
        match self.tongue.find(table, token.text) {
            Lookup::Many(words) => {
                self.ambiguous(token, &words);
                None
            }
            found => Some(found),
        }
    }

    pub(super) fn ambiguous(&mut self, token: &InpToken<'_>, words: &[&str]) {
        let message = format!("{} can mean {}", quote(token.text), either(words));
        self.error(
            TextFlaw::new(token.at.clone(), message, "which of them?").help("write the word out"),
        );
    }

    /// Reports an unknown word, and its probable meaning.
    pub(super) fn unknown(
        &mut self,
        token: &InpToken<'_>,
        expected: &str,
        label: &str,
        words: &[&str],
    ) {
        let message = format!("found {}, expected {expected}", quote(token.text));
        let help = did_you_mean(token.text, words);
        self.error(TextFlaw::new(token.at.clone(), message, label).maybe_help(help));
    }

    /// Returns whether a token begins another part of the problem or a twin, or ends it.
    pub(super) fn is_command(&self, token: &InpToken<'_>) -> bool {
        matches!(self.tongue.find(PARTS, token.text), Lookup::One(_))
            || matches!(self.tongue.find(EDITS, token.text), Lookup::One(_))
            || self.end_of(token).is_some()
    }

    pub(super) fn end_of(&self, token: &InpToken<'_>) -> Option<DiagramEnd> {
        match self.tongue.find(ENDS, token.text) {
            Lookup::One(end) => Some(end),
            _ => None,
        }
    }

    /// Skips unreadable text up to a line that begins with another part. Returns the skipped bytes.
    pub(super) fn skip_part(&mut self) -> Range<usize> {
        let start = self.here().start;
        let mut end = start;
        while let Some(token) = self.scanner.peek() {
            if token.text.len() > 2
                && (self.scanner.begins_line() && self.is_command(&token)
                    || self.end_of(&token).is_some())
            {
                break;
            }
            end = token.at.end;
            self.scanner.take();
        }
        start..end
    }

    /// Skips the rest of an unreadable line, up to another part, so that an error is reported only
    /// once.
    pub(super) fn skip_line(&mut self) {
        while let Some(token) = self.scanner.peek().filter(|_| !self.scanner.begins_line()) {
            if token.text.len() > 2 && self.is_command(&token) {
                break;
            }
            self.scanner.take();
        }
    }

    /// Takes one square.
    pub(super) fn square(&mut self) -> Option<(Square, Range<usize>)> {
        let squares = self.squares()?;
        if let [one] = squares.as_slice() {
            return Some(one.clone());
        }
        let at = squares.first()?.1.start..squares.last()?.1.end;
        self.error(TextFlaw::new(
            at,
            "found several squares, expected one",
            "one square",
        ));
        None
    }

    /// Takes a list of squares such as `a1b2`.
    pub(super) fn squares(&mut self) -> Option<Vec<(Square, Range<usize>)>> {
        let Some(token) = self.scanner.peek().filter(|token| !self.is_command(token)) else {
            self.missing("squares such as a1");
            return None;
        };
        self.scanner.take();
        match squares_in(token.text) {
            Ok(squares) => Some(
                squares
                    .into_iter()
                    .map(|(square, at)| (square, token.part(at)))
                    .collect(),
            ),
            Err(at) => {
                let found = quote(token.text.get(at.clone()).unwrap_or_default());
                self.error(TextFlaw::new(
                    token.part(at),
                    format!("found {found}, expected a square such as e4"),
                    "no square",
                ));
                None
            }
        }
    }

    /// Takes the number after a word.
    pub(super) fn number(&mut self, after: &str) -> Option<u32> {
        let expected = format!("a number after '{after}'");
        match self.scanner.peek() {
            Some(token) if !self.is_command(&token) => {
                self.scanner.take();
                let number = token.text.parse().ok();
                if number.is_none() {
                    self.unknown(&token, &expected, "no number", &[]);
                }
                number
            }
            _ => {
                self.missing(&expected);
                None
            }
        }
    }
}

/// The squares of a list without blanks, each with its bytes; or the first bytes that are not a
/// square.
pub(super) fn squares_in(text: &str) -> Result<Vec<(Square, Range<usize>)>, Range<usize>> {
    let mut squares = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let end = text.ceil_char_boundary(at + 2);
        let square = text
            .get(at..end)
            .and_then(|two| two.to_ascii_lowercase().parse().ok());
        squares.push((square.ok_or(at..end)?, at..end));
        at = end;
    }
    if squares.is_empty() {
        Err(0..0)
    } else {
        Ok(squares)
    }
}
