//! [`TextReader`]: reads the parts of a written move (letters, squares, boards, capture signs) at
//! the current position.

use crate::board::{Board, CUBE, Square};
use crate::claim::language::{FairyMen, Letter, letter};
use crate::claim::words;

/// A text, and how much of it has been read.
pub(super) struct TextReader<'a> {
    pub(super) text: &'a str,
    pub(super) men: &'a FairyMen,
    pub(super) at: usize,
}

impl<'a> TextReader<'a> {
    pub(super) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    pub(super) fn eat(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        self.at += if found { wanted.len() } else { 0 };
        found
    }

    pub(super) fn eat_one(&mut self, of: &[&str]) -> bool {
        of.iter().any(|wanted| self.eat(wanted))
    }

    /// The result of `part`; if it finds nothing, no text is consumed.
    pub(super) fn maybe<T>(&mut self, part: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.at;
        let found = part(self);
        if found.is_none() {
            self.at = before;
        }
        found
    }

    /// A file or rank, 0 to 7, counted from the character `first`.
    pub(super) fn digit(&mut self, first: u8) -> Option<u8> {
        let value = self
            .rest()
            .bytes()
            .next()?
            .checked_sub(first)
            .filter(|value| *value < 8)?;
        self.at += 1;
        Some(value)
    }

    pub(super) fn square(&mut self) -> Option<Square> {
        self.maybe(|reader| Square::at(reader.digit(b'a')?, reader.digit(b'1')?))
    }

    pub(super) fn letter(&mut self) -> Option<Letter> {
        let (letter, length) = letter(self.rest(), self.men)?;
        self.at += length;
        Some(letter)
    }

    /// The board of `/A`, if no text is attached.
    pub(super) fn board(&mut self) -> Option<Board> {
        self.maybe(|reader| {
            let board = (reader.eat("/"))
                .then(|| reader.rest().chars().next().and_then(Board::from_letter))??;
            reader.at += 1;
            let glued = reader
                .rest()
                .chars()
                .next()
                .is_some_and(char::is_alphanumeric);
            (!glued).then_some(board)
        })
    }

    pub(super) fn suffix(&mut self) -> Option<char> {
        self.maybe(|reader| {
            let letter = reader
                .rest()
                .chars()
                .next()
                .filter(|letter| matches!(letter, 'A' | 'B' | 'C'))?;
            reader.at += 1;
            Some(letter)
        })
    }

    /// Reads a separator: true for a capture sign, false for a dash.
    pub(super) fn separator(&mut self) -> Option<bool> {
        if self.eat_one(&["x", "*", ":", "×"]) {
            Some(true)
        } else {
            (self.eat_one(&["-", "–", "—"])).then_some(false)
        }
    }

    /// Reads a sign or word for any move: `~`, `-any`, `other`. `blank` is whether a blank may
    /// precede it, as it may where the word cannot be the next move.
    pub(super) fn wildcard(&mut self, blank: bool) -> Option<()> {
        self.maybe(|reader| {
            let _ = blank && reader.eat(" ");
            let dash = reader.eat_one(&["-", "–", "—", "−"]);
            let _ = dash && reader.eat(" ");
            if reader.eat("~") {
                return Some(());
            }
            reader.at += words::any(reader.rest())?;
            Some(())
        })
    }

    /// A square after its board, as in the long notation for rules in which both homologues may be
    /// occupied: `Be5`.
    pub(super) fn departure(&mut self) -> Option<(Board, Square)> {
        self.maybe(|reader| {
            let board = Board::from_letter(reader.suffix()?)?;
            Some((board, reader.square()?))
        })
    }

    /// A square of a cube: `Cc3`.
    pub(super) fn place(&mut self) -> Option<(u8, Square)> {
        self.maybe(|reader| {
            let level = reader
                .rest()
                .bytes()
                .next()?
                .checked_sub(b'A')
                .filter(|level| *level < CUBE)?;
            reader.at += 1;
            let square = reader
                .square()
                .filter(|square| square.file() < CUBE && square.rank() < CUBE)?;
            Some((level, square))
        })
    }
}
