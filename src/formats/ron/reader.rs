//! Parses RON into a tree of values with their spans.
//!
//! The `ron` crate gives the places of its own errors but not of values, and stops at the first
//! error. Many errors of a problem are in the middle of a string, so the spans of values are
//! needed. The tests compare this reader with the crate.

use super::token::{RonToken, TokenKind, swallower, swallows_a_field, tokens, tokens_from};
use super::tree::{RonField, RonNode, RonValue};
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::suggest::{did_you_mean, quote};
use std::ops::Range;

/// The maximum depth of nesting: no part of a problem is deeper.
const MAX_DEPTH: usize = 16;

/// Reads a text. Adds errors to `flaws`. A returned tree is complete.
pub(super) fn read(source: &str, flaws: &mut Vec<TextFlaw>) -> Option<RonNode> {
    let tokens = match tokens(source, flaws) {
        Ok(tokens) => tokens,
        Err(flaw) => {
            flaws.push(flaw);
            return None;
        }
    };
    let mut reader = RonReader {
        source,
        tokens,
        next: 0,
        flaws,
        crooked: None,
    };
    match reader.document() {
        Ok(node) => Some(node),
        Err(flaw) => {
            reader.flaws.push(flaw);
            None
        }
    }
}

/// Reads the problems of an unreadable list one by one: those whose opening bracket begins a line
/// with the same indentation as the first. Each is a tree or `None`, with its place. The result is
/// empty if this does not help.
pub(super) fn read_apart(
    source: &str,
    flaws: &mut Vec<TextFlaw>,
) -> Vec<(Option<RonNode>, Range<usize>)> {
    let starts = beginnings(source);
    if starts.len() < 2 {
        return Vec::new();
    }
    flaws.clear();
    let ends = starts.iter().skip(1).copied().chain([source.len()]);
    let one = |(&start, end): (&usize, usize)| {
        let text = source.get(..end).unwrap_or_default();
        let whole = start..start + text.get(start..).unwrap_or_default().trim_end().len();
        let read = tokens_from(text, start, flaws).and_then(|tokens| {
            RonReader {
                source: text,
                tokens,
                next: 0,
                flaws,
                crooked: None,
            }
            .item()
        });
        match read {
            Ok(node) => (Some(node), whole),
            Err(flaw) => {
                flaws.push(flaw);
                (None, whole)
            }
        }
    };
    starts.iter().zip(ends).map(one).collect()
}

/// The probable starts of the problems in a list.
fn beginnings(source: &str) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut margin = None;
    let mut at = 0;
    let mut in_list = false;
    for line in source.split_inclusive('\n') {
        let text = line.trim_start();
        let indent = line.len() - text.len();
        // The bracket must precede a field or the end of the line, unlike brackets in a solution.
        let inside = text
            .strip_prefix("Problem")
            .unwrap_or(text)
            .strip_prefix('(')
            .map(str::trim);
        let begins = inside.is_some_and(|inside| {
            let rest = inside.trim_start_matches(|c: char| c.is_ascii_lowercase() || c == '_');
            inside.is_empty()
                || inside.starts_with("//")
                || rest.len() < inside.len() && rest.trim_start().starts_with(':')
        });
        if begins && in_list && *margin.get_or_insert(indent) == indent {
            starts.push(at + indent);
        }
        in_list |= text.starts_with('[');
        at += line.len();
    }
    starts
}

struct RonReader<'a> {
    source: &'a str,
    tokens: Vec<RonToken>,
    next: usize,
    flaws: &'a mut Vec<TextFlaw>,
    /// The first bracket whose partner has a different indentation. A missing bracket is probably
    /// near it.
    crooked: Option<Range<usize>>,
}

impl RonReader<'_> {
    fn peek(&self) -> &TokenKind {
        self.tokens
            .get(self.next)
            .map_or(&TokenKind::End, |token| &token.kind)
    }

    fn peek_second(&self) -> &TokenKind {
        self.tokens
            .get(self.next + 1)
            .map_or(&TokenKind::End, |token| &token.kind)
    }

    fn span(&self) -> Range<usize> {
        self.tokens
            .get(self.next)
            .map_or(self.source.len()..self.source.len(), |token| {
                token.span.clone()
            })
    }

    fn document(&mut self) -> Result<RonNode, TextFlaw> {
        self.skip_extensions();
        if *self.peek() == TokenKind::End {
            let help = "a problem file begins with '(' and holds at least stipulation and boards";
            let message = "the file is empty, expected a problem";
            return Err(TextFlaw::new(0..0, message, "nothing here").help(help));
        }
        let node = self.value(0)?;
        if *self.peek() == TokenKind::End {
            return Ok(node);
        }
        let message = format!(
            "found {} after the end of the problem, expected the end of the file",
            self.peek().describe()
        );
        let flaw = TextFlaw::new(self.span(), message, "not part of the problem");
        let help =
            "one bracket too many? several problems in one file are written as a list [ (…), (…) ]";
        Err(flaw
            .related(last_byte(&node.span), "the problem ends here")
            .help(help))
    }

    /// Reads a problem of a list, with the comma and the bracket that may follow it.
    fn item(&mut self) -> Result<RonNode, TextFlaw> {
        let node = self.value(0)?;
        for after in [TokenKind::Comma, TokenKind::Close(']')] {
            self.next += usize::from(*self.peek() == after);
        }
        if *self.peek() == TokenKind::End {
            return Ok(node);
        }
        let message = format!(
            "found {} after a problem, expected ',' or ']'",
            self.peek().describe()
        );
        let flaw = TextFlaw::new(self.span(), message, "not expected here");
        Err(flaw.related(last_byte(&node.span), "the problem ends here"))
    }

    /// Skips `#![enable(…)]`, which `ron` allows at the top and which has no effect here.
    fn skip_extensions(&mut self) {
        while *self.peek() == TokenKind::Other('#') {
            while !matches!(self.peek(), TokenKind::Close(']') | TokenKind::End) {
                self.next += 1;
            }
            self.next += 1;
        }
    }

    fn value(&mut self, depth: usize) -> Result<RonNode, TextFlaw> {
        let span = self.span();
        if depth > MAX_DEPTH {
            return Err(TextFlaw::new(
                span,
                "brackets are nested too deeply",
                "this bracket is too deep",
            ));
        }
        let kind = self.peek().clone();
        self.next += 1;
        match kind {
            TokenKind::Text(text) => Ok(RonNode {
                kind: RonValue::Text(text),
                span,
            }),
            TokenKind::Number(text) => Ok(RonNode {
                kind: RonValue::Number(text),
                span,
            }),
            TokenKind::Word(word) if *self.peek() == TokenKind::Open('(') => {
                self.next += 1;
                self.check_name(&word, &span);
                let mut group = self.group(span, depth)?;
                if word == "Some"
                    && let RonValue::Tuple(items) = &mut group.kind
                    && items.len() == 1
                    && let Some(item) = items.pop()
                {
                    return Ok(item);
                }
                Ok(group)
            }
            TokenKind::Word(word) => Ok(RonNode {
                kind: RonValue::Word(word),
                span,
            }),
            TokenKind::Open('(') => self.group(span, depth),
            TokenKind::Open('[') => {
                let (items, span) = self.items(span, ']', depth)?;
                Ok(RonNode {
                    kind: RonValue::List(items),
                    span,
                })
            }
            other => {
                let message = format!("found {}, expected a value", other.describe());
                let help = match other {
                    TokenKind::Open('{') => Some("groups are written with round brackets ( )"),
                    TokenKind::Other('#') => Some("a stipulation is written in quotes: \"#2\""),
                    TokenKind::Other('\'' | '“' | '”' | '„' | '«') => {
                        Some("strings are written in straight double quotes \" \"")
                    }
                    _ => None,
                };
                Err(TextFlaw::new(span, message, "expected a value here")
                    .maybe_help(help.map(str::to_owned)))
            }
        }
    }

    /// Reports an unknown name before a bracket. The name has no effect, but a wrong one suggests
    /// that the author means a field that does not exist.
    fn check_name(&mut self, name: &str, span: &Range<usize>) {
        const NAMES: [&str; 6] = [
            "Problem", "Dialect", "Boards", "Options", "Intended", "Some",
        ];
        if !NAMES.contains(&name) {
            let message = format!(
                "found the name {} before '(', expected '(' alone or Problem(",
                quote(name)
            );
            self.flaws.push(
                TextFlaw::new(span.clone(), message, "no such name")
                    .maybe_help(did_you_mean(name, &NAMES)),
            );
        }
    }

    /// Reads the content after an opening round bracket: fields, or bare values.
    fn group(&mut self, open: Range<usize>, depth: usize) -> Result<RonNode, TextFlaw> {
        let is_name = match (self.peek(), self.peek_second()) {
            (TokenKind::Text(_), TokenKind::Colon) => true,
            // This also covers a field without a colon.
            (TokenKind::Word(_), second) => !matches!(
                second,
                TokenKind::Comma | TokenKind::Close(_) | TokenKind::Open(_)
            ),
            _ => false,
        };
        if !is_name && *self.peek() != TokenKind::Close(')') {
            let (items, span) = self.items(open, ')', depth)?;
            return Ok(RonNode {
                kind: RonValue::Tuple(items),
                span,
            });
        }
        let mut fields = Vec::new();
        loop {
            if let Some(span) = self.closed(&open, ')')? {
                return Ok(RonNode {
                    kind: RonValue::Struct(fields),
                    span,
                });
            }
            fields.push(self.field(depth)?);
            self.separator(')', true)?;
        }
    }

    fn field(&mut self, depth: usize) -> Result<RonField, TextFlaw> {
        let name_span = self.span();
        let name = match self.peek().clone() {
            TokenKind::Word(name) => name,
            TokenKind::Text(text) if *self.peek_second() == TokenKind::Colon => {
                let flaw = TextFlaw::new(
                    name_span.clone(),
                    "found a field name in quotes, expected it without",
                    "in quotes",
                );
                self.flaws
                    .push(flaw.help(format!("write {}:", text.value.trim())));
                text.value
            }
            other => {
                let message = format!(
                    "found {}, expected a field 'name: value' or ')'",
                    other.describe()
                );
                return Err(self.with_string_hint(TextFlaw::new(
                    name_span,
                    message,
                    "expected a field name here",
                )));
            }
        };
        self.next += 1;
        match self.peek() {
            TokenKind::Colon => self.next += 1,
            TokenKind::Other('=') => {
                let message = format!("found '=' after '{name}', expected ':'");
                self.flaws
                    .push(TextFlaw::new(self.span(), message, "expected ':'"));
                self.next += 1;
            }
            other => {
                let message = format!(
                    "found {} after the field name '{name}', expected ':'",
                    other.describe()
                );
                let flaw = TextFlaw::new(self.span(), message, "expected ':' before this");
                return Err(self.with_string_hint(flaw));
            }
        }
        let value = self.value(depth + 1)?;
        Ok(RonField {
            name,
            name_span,
            value,
        })
    }

    fn items(
        &mut self,
        open: Range<usize>,
        close: char,
        depth: usize,
    ) -> Result<(Vec<RonNode>, Range<usize>), TextFlaw> {
        let mut items = Vec::new();
        loop {
            if let Some(span) = self.closed(&open, close)? {
                return Ok((items, span));
            }
            items.push(self.value(depth + 1)?);
            self.separator(close, false)?;
        }
    }

    /// If the closing bracket comes next, consumes it and returns the span of the whole.
    fn closed(
        &mut self,
        open: &Range<usize>,
        close: char,
    ) -> Result<Option<Range<usize>>, TextFlaw> {
        let span = self.span();
        match self.peek() {
            TokenKind::Close(c) if *c == close => {
                self.next += 1;
                if self.crooked.is_none() && self.is_crooked(open.start, span.start) {
                    self.crooked = Some(open.clone());
                }
                Ok(Some(open.start..span.end))
            }
            TokenKind::Close(c) => {
                let flaw = TextFlaw::new(
                    span,
                    format!("found '{c}', expected '{close}'"),
                    format!("expected '{close}'"),
                );
                Err(flaw.related(open.clone(), "to close this bracket"))
            }
            TokenKind::End => {
                let flaw = TextFlaw::new(
                    open.clone(),
                    format!("this bracket is not closed: expected '{close}'"),
                    "opened here",
                );
                Err(match self.crooked.take() {
                    Some(other) => flaw.related(
                        other,
                        "the indentation suggests that this bracket is not closed",
                    ),
                    None => flaw,
                })
            }
            _ => Ok(None),
        }
    }

    /// Returns whether a closing bracket begins its line with a different indentation than the line
    /// of its opening bracket.
    fn is_crooked(&self, open: usize, close: usize) -> bool {
        // A window keeps this linear in files that consist of one long line.
        let indent_before = |at: usize| {
            let window = self
                .source
                .as_bytes()
                .get(at.saturating_sub(200)..at)
                .unwrap_or_default();
            let line = window
                .iter()
                .rposition(|&byte| byte == b'\n')
                .map(|at| window.get(at + 1..).unwrap_or_default())?;
            let indent = line
                .iter()
                .take_while(|byte| byte.is_ascii_whitespace())
                .count();
            Some((indent, indent == line.len()))
        };
        let opening = indent_before(open).map_or(0, |(indent, _)| indent);
        indent_before(close).is_some_and(|(indent, first)| first && indent != opening)
    }

    /// Reads a comma, or nothing before the closing bracket. A missing comma is reported and
    /// assumed.
    fn separator(&mut self, close: char, fields: bool) -> Result<(), TextFlaw> {
        match self.peek() {
            TokenKind::Comma => {
                self.next += 1;
                Ok(())
            }
            TokenKind::Close(_) | TokenKind::End => Ok(()),
            TokenKind::Word(_) | TokenKind::Text(_) | TokenKind::Number(_) | TokenKind::Open(_) => {
                let message = format!(
                    "found {}, expected ',' or '{close}'",
                    self.peek().describe()
                );
                let before = self.previous();
                let flaw = TextFlaw::new(self.span(), message, "expected ',' before this");
                let flaw = flaw.related(before.end..before.end, "a comma is missing here");
                let next_is_named =
                    matches!(self.peek_second(), TokenKind::Colon | TokenKind::Other('='));
                if next_is_named != fields
                    || swallows_a_field(self.source.get(before).unwrap_or_default())
                {
                    return Err(self.with_string_hint(flaw));
                }
                self.flaws.push(flaw);
                Ok(())
            }
            other => {
                let message = format!("found {}, expected ',' or '{close}'", other.describe());
                Err(self.with_string_hint(TextFlaw::new(self.span(), message, "not expected here")))
            }
        }
    }

    fn previous(&self) -> Range<usize> {
        self.next
            .checked_sub(1)
            .and_then(|index| self.tokens.get(index))
            .map_or(0..0, |token| token.span.clone())
    }

    /// The error; or, right after a string that contains the next field, the error of this string.
    fn with_string_hint(&self, flaw: TextFlaw) -> TextFlaw {
        let before = self.previous();
        let text = self.source.get(before.clone()).unwrap_or_default();
        if swallows_a_field(text) {
            swallower(before.start).related(flaw.at, "closed before this")
        } else {
            flaw
        }
    }
}

fn last_byte(span: &Range<usize>) -> Range<usize> {
    span.end.saturating_sub(1)..span.end
}
