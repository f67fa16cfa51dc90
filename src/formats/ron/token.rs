//! The tokens of RON: brackets, commas, strings, numbers, names, each with its span.

use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::suggest::quote;
use crate::formats::common::text::Text;
use std::ops::Range;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum TokenKind {
    Open(char),
    Close(char),
    Comma,
    Colon,
    Text(Text),
    Number(String),
    Word(String),
    Other(char),
    End,
}

impl TokenKind {
    /// Its name in messages.
    pub(super) fn describe(&self) -> String {
        match self {
            Self::Open(c) | Self::Close(c) | Self::Other(c) => format!("'{}'", c.escape_debug()),
            Self::Comma => "','".to_owned(),
            Self::Colon => "':'".to_owned(),
            Self::Text(text) => format!("the string {}", quote(text.value.trim())),
            Self::Number(text) | Self::Word(text) => quote(text),
            Self::End => "the end of the file".to_owned(),
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct RonToken {
    pub(super) kind: TokenKind,
    pub(super) span: Range<usize>,
}

/// Splits a text into tokens, the last of them [`TokenKind::End`].
///
/// # Errors
/// The fatal error, after which the rest cannot be read: an unclosed string or comment.
pub(super) fn tokens(source: &str, flaws: &mut Vec<TextFlaw>) -> Result<Vec<RonToken>, TextFlaw> {
    tokens_from(source, 0, flaws)
}

/// As [`tokens`], starting at a byte of the text.
///
/// # Errors
/// As for [`tokens`].
pub(super) fn tokens_from(
    source: &str,
    start: usize,
    flaws: &mut Vec<TextFlaw>,
) -> Result<Vec<RonToken>, TextFlaw> {
    let mut lexer = Lexer {
        source,
        at: start,
        flaws,
    };
    let mut all = Vec::new();
    loop {
        lexer.skip_blanks()?;
        let start = lexer.at;
        let kind = match lexer.next() {
            Ok(kind) => kind,
            Err(flaw) => return Err(blame_swallower(flaw, &all, source)),
        };
        let done = kind == TokenKind::End;
        all.push(RonToken {
            kind,
            span: start..lexer.at,
        });
        if done {
            return Ok(all);
        }
    }
}

struct Lexer<'a> {
    source: &'a str,
    at: usize,
    flaws: &'a mut Vec<TextFlaw>,
}

impl Lexer<'_> {
    fn rest(&self) -> &str {
        self.source.get(self.at..).unwrap_or_default()
    }

    fn skip_blanks(&mut self) -> Result<(), TextFlaw> {
        loop {
            let rest = self.rest();
            let trimmed = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            self.at += rest.len() - trimmed.len();
            if self.rest().starts_with("//") {
                self.at += self.rest().find('\n').unwrap_or(self.rest().len());
            } else if self.rest().starts_with("/*") {
                self.skip_block_comment()?;
            } else {
                return Ok(());
            }
        }
    }

    fn skip_block_comment(&mut self) -> Result<(), TextFlaw> {
        let start = self.at;
        let mut depth = 0usize;
        loop {
            let rest = self.rest();
            if rest.starts_with("/*") {
                depth += 1;
                self.at += 2;
            } else if rest.starts_with("*/") {
                depth -= 1;
                self.at += 2;
                if depth == 0 {
                    return Ok(());
                }
            } else if let Some(c) = rest.chars().next() {
                self.at += c.len_utf8();
            } else {
                return Err(TextFlaw::new(
                    start..start + 2,
                    "this comment is not closed: expected '*/'",
                    "opened here",
                ));
            }
        }
    }

    fn next(&mut self) -> Result<TokenKind, TextFlaw> {
        let rest = self.rest();
        let Some(first) = rest.chars().next() else {
            return Ok(TokenKind::End);
        };
        if let Some(hashes) = raw_string(rest) {
            return self.raw(hashes);
        }
        let word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-');
        let number = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '+' | '-');
        let kind = match first {
            '(' | '[' | '{' => TokenKind::Open(first),
            ')' | ']' | '}' => TokenKind::Close(first),
            ',' => TokenKind::Comma,
            ':' => TokenKind::Colon,
            '"' => return self.string(),
            c if c.is_ascii_digit() || matches!(c, '+' | '-' | '.') => {
                return Ok(TokenKind::Number(self.take(number)));
            }
            c if c.is_alphabetic() || c == '_' => return Ok(TokenKind::Word(self.take(word))),
            other => TokenKind::Other(other),
        };
        self.at += first.len_utf8();
        Ok(kind)
    }

    /// Takes characters of a kind.
    fn take(&mut self, of: impl Fn(char) -> bool) -> String {
        let rest = self.rest();
        let taken = rest
            .get(..rest.find(|c| !of(c)).unwrap_or(rest.len()))
            .unwrap_or_default()
            .to_owned();
        self.at += taken.len();
        taken
    }

    fn raw(&mut self, hashes: usize) -> Result<TokenKind, TextFlaw> {
        let start = self.at;
        let body = start + hashes + 2;
        let close = format!("\"{}", "#".repeat(hashes));
        let rest = self.source.get(body..).unwrap_or_default();
        let Some(length) = rest.find(&close) else {
            return Err(unclosed(start, start + hashes + 2));
        };
        self.at = body + length + close.len();
        Ok(TokenKind::Text(Text::plain(
            rest.get(..length).unwrap_or_default(),
            body,
        )))
    }

    fn string(&mut self) -> Result<TokenKind, TextFlaw> {
        let start = self.at;
        self.at += 1;
        let mut text = Text::plain("", self.at);
        loop {
            let Some(c) = self.rest().chars().next() else {
                return Err(unclosed(start, start + 1));
            };
            let from = self.at;
            self.at += c.len_utf8();
            match c {
                '"' => return Ok(TokenKind::Text(text)),
                '\\' => {
                    let c = self.escape(from);
                    text.push_escaped(c, self.at);
                }
                c => text.value.push(c),
            }
        }
    }

    /// Reads the character of an escape after its backslash.
    fn escape(&mut self, from: usize) -> char {
        let c = self.rest().chars().next().unwrap_or(' ');
        if matches!(c, 'x' | 'u') {
            self.at += 1;
            let digits = self.take(|c| c.is_ascii_hexdigit() || matches!(c, '{' | '}'));
            // Put back the characters that do not belong to `\x41`.
            let own = if c == 'x' {
                digits.len().min(2)
            } else {
                digits.find('}').map_or(digits.len(), |at| at + 1)
            };
            self.at -= digits.len() - own;
            let hex = digits
                .get(..own)
                .unwrap_or_default()
                .trim_matches(['{', '}']);
            if let Some(c) = u32::from_str_radix(hex, 16).ok().and_then(char::from_u32) {
                return c;
            }
        } else {
            let known = [
                ('n', '\n'),
                ('r', '\r'),
                ('t', '\t'),
                ('0', '\0'),
                ('\\', '\\'),
                ('"', '"'),
                ('\'', '\''),
            ];
            if let Some(&(_, meant)) = known.iter().find(|(sign, _)| *sign == c) {
                self.at += 1;
                return meant;
            }
        }
        // An escape of unknown kind consists of its backslash and one character.
        let end = if self.at == from + 1 {
            self.at + c.len_utf8()
        } else {
            self.at
        };
        let message = "unknown escape in a string, expected \\n, \\t, \\\\, \\\" or \\u{…}";
        let flaw = TextFlaw::new(from..end, message, "this escape");
        self.flaws
            .push(flaw.help("for a backslash itself write \\\\"));
        '\\'
    }
}

/// The number of hash signs of a raw string, if one begins here.
fn raw_string(rest: &str) -> Option<usize> {
    let after = rest.strip_prefix('r')?;
    let bare = after.trim_start_matches('#');
    bare.starts_with('"').then_some(after.len() - bare.len())
}

/// If a string is not closed, blames the first string that contains the next field, if there is
/// one.
fn blame_swallower(flaw: TextFlaw, tokens: &[RonToken], source: &str) -> TextFlaw {
    let texts = tokens
        .iter()
        .filter(|token| matches!(token.kind, TokenKind::Text(_)));
    match texts
        .map(|token| &token.span)
        .find(|span| swallows_a_field(source.get((*span).clone()).unwrap_or_default()))
    {
        Some(span) => swallower(span.start),
        None => flaw,
    }
}

/// The flaw of a string that lacks its closing quote and contains the next field.
pub(super) fn swallower(start: usize) -> TextFlaw {
    TextFlaw::new(
        start..start + 1,
        "this string is not closed: expected another '\"' before the next field",
        "opened here",
    )
}

/// Returns whether a string literal contains a line that begins like a field.
pub(super) fn swallows_a_field(literal: &str) -> bool {
    literal.starts_with('"')
        && literal.lines().skip(1).any(|line| {
            let name = line.trim_start();
            let rest = name.trim_start_matches(|c: char| c.is_ascii_lowercase() || c == '_');
            rest.len() < name.len() && rest.trim_start().starts_with(": ")
        })
}

fn unclosed(start: usize, end: usize) -> TextFlaw {
    TextFlaw::new(
        start..end,
        "this string is not closed: expected another '\"'",
        "opened here",
    )
    .help("if the following quotes look balanced, an earlier string lacks its closing quote")
}
