//! Parses scores: moves with their numbers and marks, headers, and comments.
//!
//! The parser does not use the rules. It accepts scores as people print them: PGN, bulletins of
//! correspondence players, wiki pages with templates and bullets. Comments stand in braces,
//! parentheses or brackets, or after a semicolon. Prose between moves is skipped, but never a word
//! that follows a move number.

use crate::men::{Language, Role};
use std::ops::Range;

/// The check sign after a move in a score.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[non_exhaustive]
pub enum CheckSign {
    /// No sign.
    #[default]
    None,
    /// Check: `+`, `check`, `scacco` and similar signs.
    Check,
    /// Mate: `#`, `mate`, `matto` and similar signs.
    Mate,
}

/// A move as printed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Printed {
    /// The move without marks, with normalised dashes and crosses.
    pub text: String,
    /// Whether check or mate is claimed.
    pub sign: CheckSign,
    /// Its bytes in the text.
    pub span: Range<usize>,
}

/// A part of a score.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ScoreItem {
    /// A move number.
    Number {
        /// The number.
        number: u32,
        /// Whether dots mark Black to move.
        black: bool,
        /// Its bytes in the text.
        span: Range<usize>,
    },
    /// A move.
    Move(Printed),
    /// Text in place of a move that is not a move.
    NoMove(String, Range<usize>),
}

/// A header: `[White "Castelli"]`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ScoreHeader {
    /// Its name.
    pub name: String,
    /// Its content.
    pub value: String,
    /// The bytes of the value in the text.
    pub span: Range<usize>,
}

/// A game as printed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Score {
    /// The headers.
    pub headers: Vec<ScoreHeader>,
    /// The line of prose above the first move.
    pub title: Option<String>,
    /// Numbers and moves.
    pub items: Vec<ScoreItem>,
    /// The result: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: Option<String>,
}

impl Score {
    /// The first header with this name, in any case.
    pub fn header(&self, name: &str) -> Option<&ScoreHeader> {
        self.headers
            .iter()
            .find(|header| header.name.eq_ignore_ascii_case(name))
    }

    /// The moves as printed.
    pub fn moves(&self) -> impl Iterator<Item = &Printed> {
        self.items.iter().filter_map(|item| match item {
            ScoreItem::Move(printed) => Some(printed),
            _ => None,
        })
    }

    fn is_empty(&self) -> bool {
        self.items.is_empty() && self.headers.is_empty()
    }
}

/// An unclosed bracket: its place, and the character that would close it.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Unclosed {
    /// The opening bracket.
    pub at: Range<usize>,
    /// The character that would close it.
    pub wanted: &'static str,
}

/// All games of a text.
///
/// # Errors
/// A comment that is never closed.
pub fn read_scores(text: &str) -> Result<Vec<Score>, Unclosed> {
    let mut scanner = ScoreScanner {
        text,
        at: 0,
        games: vec![Score::default()],
        prose: None,
        result: None,
        due: false,
        ended: false,
        close: None,
    };
    scanner.scan()?;
    let mut games = scanner.games;
    games.retain(|game| !game.is_empty());
    Ok(games)
}

struct ScoreScanner<'a> {
    text: &'a str,
    at: usize,
    games: Vec<Score>,
    /// The last line of prose.
    prose: Option<String>,
    /// The result in a line of prose: that of the next game.
    result: Option<String>,
    /// Whether a move number has just been read, so a move is due.
    due: bool,
    /// Whether a result has been read after the moves of the last game.
    ended: bool,
    /// The end of the last move, unless prose follows.
    close: Option<usize>,
}

impl<'a> ScoreScanner<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn game(&mut self) -> &mut Score {
        if self.games.is_empty() {
            self.games.push(Score::default());
        }
        let last = self.games.len() - 1;
        &mut self.games[last]
    }

    /// Returns whether only blanks precede a byte of the text on its line.
    fn begins_line(&self, at: usize) -> bool {
        let before = self.text.get(..at).unwrap_or_default();
        before
            .rsplit('\n')
            .next()
            .is_none_or(|line| line.trim().is_empty())
    }

    fn scan(&mut self) -> Result<(), Unclosed> {
        while let Some(first) = self.rest().chars().next() {
            let rest = self.rest();
            match first {
                _ if first.is_whitespace()
                    || matches!(
                        first,
                        ',' | '•' | '|' | '}' | ')' | ']' | '\'' | '"' | '“' | '”'
                    ) =>
                {
                    self.at += first.len_utf8();
                }
                '[' if self.begins_line(self.at) && self.header() => {}
                '[' => self.skip('[', ']', "]")?,
                '(' => self.skip('(', ')', ")")?,
                '{' if rest.starts_with("{{") => self.template()?,
                '{' => self.skip('{', '}', "}")?,
                ';' => self.line(),
                '%' if self.begins_line(self.at) => self.line(),
                '$' => self.at += 1 + rest[1..].bytes().take_while(u8::is_ascii_digit).count(),
                _ => self.word(),
            }
        }
        Ok(())
    }

    fn line(&mut self) {
        self.at += self.rest().find('\n').unwrap_or(self.rest().len());
    }

    /// Skips a comment with its nested comments.
    fn skip(&mut self, open: char, close: char, wanted: &'static str) -> Result<(), Unclosed> {
        let mut depth = 0usize;
        for (at, sign) in self.rest().char_indices() {
            // In PGN a brace within a comment has no meaning.
            if sign == open && (open != '{' || at == 0) {
                depth += 1;
            } else if sign == close {
                depth -= 1;
                if depth == 0 {
                    self.at += at + close.len_utf8();
                    return Ok(());
                }
            }
        }
        Err(Unclosed {
            at: self.at..self.at + 1,
            wanted,
        })
    }

    /// `{{chessAN|#}}` puts a sign after the preceding move; other templates do not concern moves.
    fn template(&mut self) -> Result<(), Unclosed> {
        let Some(length) = self.rest().find("}}") else {
            return Err(Unclosed {
                at: self.at..self.at + 2,
                wanted: "}}",
            });
        };
        let body = self.rest().get(2..length).unwrap_or_default();
        let start = self.at + 2;
        self.at += length + 2;
        let (name, sign) = body.split_once('|').unwrap_or((body, ""));
        if name.trim().to_ascii_lowercase().starts_with("chess") {
            let sign = sign.rsplit('|').next().unwrap_or(sign).trim();
            if !self.is_result(sign) {
                self.signs(sign, start..self.at - 2);
            }
        }
        Ok(())
    }

    /// Reads a header, `[Name "value"]`; returns whether there is one. The first one after moves
    /// starts a new game.
    fn header(&mut self) -> bool {
        let line = self.rest().lines().next().unwrap_or_default();
        let Some(close) = line.rfind(']') else {
            return false;
        };
        let Some((name, value)) = line
            .get(1..close)
            .and_then(|inner| inner.split_once(char::is_whitespace))
        else {
            return false;
        };
        let trimmed = value.trim();
        let plain = !name.is_empty()
            && name
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        let Some(value) = trimmed
            .strip_prefix('"')
            .and_then(|value| value.strip_suffix('"'))
            .filter(|_| plain)
        else {
            return false;
        };
        let from = self.at + line.find('"').map_or(0, |at| at + 1);
        let span = from..from + value.len();
        let header = ScoreHeader {
            name: name.to_owned(),
            value: value.replace("\\\"", "\""),
            span,
        };
        if !self.game().items.is_empty() {
            self.games.push(Score::default());
        }
        self.prose = None;
        self.due = false;
        self.game().headers.push(header);
        self.at += close + 1;
        true
    }

    /// The length of the word that begins here. A parenthesis within it belongs to it, as in
    /// `b8(Q)`.
    fn word_length(&self) -> usize {
        let mut inside = false;
        for (at, sign) in self.rest().char_indices() {
            match sign {
                '(' if at > 0 && self.closes(at) => inside = true,
                ')' if inside => inside = false,
                _ if sign.is_whitespace() => return at,
                '{' | '}' | '[' | ']' | '(' | ')' | ',' | ';' | '|' => return at,
                _ => {}
            }
        }
        self.rest().len()
    }

    fn closes(&self, at: usize) -> bool {
        let inner = self.rest().get(at + 1..).unwrap_or_default();
        inner
            .find([')', ' ', '\n'])
            .is_some_and(|end| inner[end..].starts_with(')'))
    }

    fn word(&mut self) {
        let length = self
            .word_length()
            .max(self.rest().chars().next().map_or(1, char::len_utf8));
        let word = self.rest().get(..length).unwrap_or_default();
        let start = self.at;
        self.at += length;
        if self.is_result(word) {
            return;
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let dots = word[digits..]
            .chars()
            .take_while(|sign| matches!(sign, '.' | '…'))
            .collect::<String>();
        if (1..=4).contains(&digits) && !dots.is_empty() {
            let black = dots.len() > 1;
            let number = word[..digits].parse().unwrap_or(0);
            self.number(number, black, start..start + digits + dots.len());
            // The text after the dots is a separate word.
            self.at = start + digits + dots.len();
            return;
        }
        self.after_number(word, start);
    }

    fn number(&mut self, number: u32, black: bool, span: Range<usize>) {
        let begins = number == 1 && !black;
        let given = self.game().header("FEN").is_some();
        // A game that begins in a diagram may count its moves from 1 after a move of Black's.
        if begins && (!given || self.ended) && self.game().moves().next().is_some() {
            self.games.push(Score::default());
        }
        self.ended = false;
        if self.game().items.is_empty() {
            let (title, result) = (self.prose.take(), self.result.take());
            self.game().title = title;
            self.game().result = result;
        }
        (self.prose, self.result) = (None, None);
        self.due = true;
        self.game().items.push(ScoreItem::Number {
            number,
            black,
            span,
        });
    }

    fn after_number(&mut self, word: &str, start: usize) {
        let span = start..start + word.len();
        // Some texts put the sign before the board: `Bxc3+/A`.
        let (bare, early) = match word
            .find(['+', '#'])
            .filter(|&at| word[at + 1..].starts_with('/'))
        {
            Some(at) => (
                format!("{}{}", &word[..at], &word[at + 1..]),
                &word[at..=at],
            ),
            None => (word.to_owned(), ""),
        };
        if looks_like_move(&bare) && (self.due || !self.game().items.is_empty()) {
            let (text, signs) = split_signs(&bare);
            let sign = sign_of(signs).max(sign_of(early));
            let printed = Printed {
                text: plain(text),
                sign,
                span: start..start + early.len() + text.len(),
            };
            self.close = Some(printed.span.end);
            self.game().items.push(ScoreItem::Move(printed));
            self.due = false;
        } else if self.signs(word, span.clone()) {
            // These words were handled above.
        } else if self.due {
            (self.due, self.close) = (false, None);
            self.game()
                .items
                .push(ScoreItem::NoMove(word.to_owned(), span));
        } else if self.games.last().is_none_or(|game| game.items.is_empty())
            || self.begins_line(start)
        {
            self.close = None;
            self.prose = Some(self.whole_line(start));
        } else {
            self.close = None;
        }
    }

    /// Returns whether a word follows the last move on the same line, without prose between them.
    fn belongs(&self, start: usize) -> bool {
        let between = self.close.and_then(|close| self.text.get(close..start));
        between.is_some_and(|between| !between.contains('\n'))
    }

    fn whole_line(&self, at: usize) -> String {
        let start = self
            .text
            .get(..at)
            .and_then(|before| before.rfind('\n'))
            .map_or(0, |at| at + 1);
        let line = self
            .text
            .get(start..)
            .unwrap_or_default()
            .lines()
            .next()
            .unwrap_or_default();
        let prose = line.split("1.").next().unwrap_or(line);
        prose.trim().trim_end_matches(':').to_owned()
    }

    /// Reads a sign or word for check, mate or `e.p.` of the preceding move. Returns whether it is
    /// one.
    fn signs(&mut self, word: &str, span: Range<usize>) -> bool {
        let bare = word
            .trim_end_matches(['.', ',', ';', ':', '!', '?'])
            .to_lowercase();
        let symbols = word.chars().all(is_sign);
        if !symbols && !self.belongs(span.start) {
            return false;
        }
        let sign = match bare.as_str() {
            "mate" | "matto" | "mat" | "matt" | "checkmate" | "schachmatt" | "scaccomatto" => {
                CheckSign::Mate
            }
            "check" | "ch" | "scacco" | "échec" | "schach" => CheckSign::Check,
            "e.p" | "ep" | "" | "et" => CheckSign::None,
            _ if symbols => sign_of(word),
            _ => return false,
        };
        let due = self.due;
        let passant = matches!(bare.as_str(), "e.p" | "ep");
        if let Some(ScoreItem::Move(last)) = self.game().items.last_mut().filter(|_| !due) {
            last.sign = last.sign.max(sign);
            if passant {
                last.text.push_str(" e.p.");
            }
            last.span.end = last.span.end.max(if passant { span.end } else { 0 });
        }
        true
    }

    fn is_result(&mut self, word: &str) -> bool {
        let bare = plain(word.trim_end_matches('.'));
        let result = match bare.as_str() {
            "1-0" | "0-1" | "1/2-1/2" => bare,
            "½-½" => "1/2-1/2".to_owned(),
            "*" if self.game().moves().next().is_some() => bare,
            _ => return false,
        };
        if self.prose.is_some() {
            self.result = Some(result);
        } else {
            let ended = self.game().moves().next().is_some();
            self.game().result = Some(result);
            self.ended = ended;
        }
        self.due = false;
        true
    }
}

/// A word with normalised dashes and crosses, and zeros for small letters in castling.
fn plain(word: &str) -> String {
    let word: String = word
        .chars()
        .map(|sign| match sign {
            '–' | '—' | '−' | '‐' | '‑' => '-',
            '×' => 'x',
            _ => sign,
        })
        .collect();
    word.replace("o-o-o", "0-0-0").replace("o-o", "0-0")
}

const fn is_sign(sign: char) -> bool {
    matches!(
        sign,
        '+' | '#'
            | '!'
            | '?'
            | '†'
            | '‡'
            | '='
            | '±'
            | '∓'
            | '⩲'
            | '⩱'
            | '∞'
            | '-'
            | '–'
            | '—'
            | '.'
            | ':'
    )
}

/// A word without the signs at its end, and the signs.
fn split_signs(word: &str) -> (&str, &str) {
    let text = word.trim_end_matches(is_sign);
    word.split_at(text.len())
}

fn sign_of(signs: &str) -> CheckSign {
    if signs.contains(['#', '‡']) {
        CheckSign::Mate
    // `+-` is a judgement of the position.
    } else if signs.contains(['+', '†']) && !signs.contains("+-") && !signs.contains("+–") {
        CheckSign::Check
    } else {
        CheckSign::None
    }
}

/// Returns whether a word is intended as a move: castling, a word with a square, or a man that may
/// make several moves.
fn looks_like_move(word: &str) -> bool {
    let word = plain(split_signs(word).0);
    let castling = ["0-0", "O-O"].iter().any(|begin| word.starts_with(begin));
    let signs: Vec<char> = word.chars().collect();
    let square = signs
        .windows(2)
        .any(|pair| ('a'..='h').contains(&pair[0]) && ('1'..='8').contains(&pair[1]));
    let allowed = |sign: &char| {
        sign.is_ascii_digit()
            || sign.is_ascii_lowercase() && *sign <= 'h'
            || "xX:*-=/()~.p".contains(*sign)
            || is_letter(*sign)
    };
    let set = word.contains("-any") || word.contains("-other");
    castling || square && (set || signs.iter().all(allowed))
}

/// Returns whether a man of some language or a level of a cube has this letter.
fn is_letter(sign: char) -> bool {
    let written = |language: &Language| {
        let mut letters = Role::CLASSICAL
            .iter()
            .filter_map(|role| language.letter(*role));
        letters.any(|letters| letters.contains(sign))
    };
    ('A'..='E').contains(&sign) || !sign.is_ascii_lowercase() && Language::ALL.iter().any(written)
}
