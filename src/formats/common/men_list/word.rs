//! One word of a list of men: a man and the squares after its letters. `Pa2b3/B` is a pawn and two
//! squares of board B. `b1c6` is two squares and not a bouncer (letter B).

use super::{Begun, ListReader};
use crate::board::{Board, Cell, Square};
use crate::formats::common::boards::board;
use crate::formats::common::bracket;
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::suggest::quote;
use crate::men::{Role, Traits};
use crate::position::Shape;
use std::ops::Range;

impl ListReader<'_> {
    /// The man at the beginning of a word, and the end of its letters. The man is written in
    /// brackets, by a declared or orthodox letter, by its name, or by the letters of a fairy man
    /// before squares.
    pub(super) fn found(&self, word: &str) -> Result<Option<Begun>, TextFlaw> {
        if let Some(length) = bracket::length(word) {
            let man = bracket::read(&word[..length])?;
            return Ok(Some(((man.role, man.traits), length)));
        }
        let Some(letter) = word.chars().next() else {
            return Ok(None);
        };
        if let Some((_, role, traits)) = self
            .letters
            .0
            .iter()
            .find(|(known, ..)| known.eq_ignore_ascii_case(&letter))
        {
            return Ok(Some(((*role, *traits), letter.len_utf8())));
        }
        if letter == bracket::UNKNOWN {
            let man = bracket::unknown();
            return Ok(Some(((man.role, man.traits), letter.len_utf8())));
        }
        let language = self.language();
        let plain = |length: usize| {
            let letters = word.get(..length)?.to_uppercase();
            Some((language.role(&letters)?, length))
        };
        let fits =
            |(role, length): &(Role, usize)| !role.is_fairy() && self.cells(word, *length).is_ok();
        let first = plain(letter.len_utf8());
        if let Some((role, length)) = first.filter(fits) {
            return Ok(Some(((role, Traits::NONE), length)));
        }
        if let Some(role) = Role::of_name(word) {
            return Ok(Some(((role, Traits::NONE), word.len())));
        }
        // Bare squares are not letters: b1c6 is not a bouncer.
        let bare = self.cells(word, 0).is_ok();
        // Letters may stand alone if they are upper case: `G d4`.
        let alone = |length: usize| {
            length == word.len() && !word.contains(|c: char| c.is_ascii_lowercase())
        };
        let squares = |(_, length): &(Role, usize)| {
            self.cells(word, *length)
                .is_ok_and(|cells| !cells.is_empty() || alone(*length))
        };
        let fairy = [2, 1]
            .into_iter()
            .filter_map(plain)
            .filter(|_| !bare)
            .find(squares);
        Ok(fairy
            .or(first.filter(|(role, _)| !role.is_fairy()))
            .map(|(role, length)| ((role, Traits::NONE), length)))
    }

    /// Reads squares, starting at a byte of a word. A board stands after its squares: `a2b3/B`.
    pub(super) fn cells(
        &self,
        word: &str,
        from: usize,
    ) -> Result<Vec<(Cell, Range<usize>)>, TextFlaw> {
        let law = self.rules.variant.law();
        let length = if law.shape == Shape::Cube { 3 } else { 2 };
        let mut cells: Vec<(Cell, Range<usize>)> = Vec::new();
        // The number of squares with a board.
        let mut on_board = 0;
        let mut at = from;
        while at < word.len() {
            if on_board < cells.len() && word.get(at..=at) == Some("/") {
                let end = word.len().min(at + 2);
                let letter = at + 1..word.ceil_char_boundary(end);
                let board = board(
                    word.get(letter.clone()).unwrap_or_default(),
                    letter.clone(),
                    self.rules,
                )?;
                for (cell, _) in &mut cells[on_board..] {
                    cell.board = match cell.board.level_letter() {
                        Some(level) => {
                            Board::from_level(board.index(), level).unwrap_or(cell.board)
                        }
                        None => board,
                    };
                }
                on_board = cells.len();
                at = letter.end;
                continue;
            }
            let end = word.ceil_char_boundary(at + length);
            let place = word.get(at..end).unwrap_or_default();
            let cell = self.cell(place).ok_or_else(|| {
                let expected = if length == 3 {
                    "its level and square such as Cc3"
                } else {
                    "a square such as e4"
                };
                TextFlaw::new(
                    at..end,
                    format!("found {}, expected {expected}", quote(place)),
                    "not a square",
                )
            })?;
            cells.push((cell, at..end));
            at = end;
        }
        Ok(cells)
    }

    /// A place on the first board or cube.
    pub(super) fn cell(&self, place: &str) -> Option<Cell> {
        let small = place.to_ascii_lowercase();
        if self.rules.variant.law().shape != Shape::Cube {
            return small
                .parse::<Square>()
                .ok()
                .map(|square| Cell::new(Board::A, square));
        }
        let level = Board::from_level(0, place.chars().next()?.to_ascii_uppercase())?;
        small
            .get(1..)?
            .parse::<Square>()
            .ok()
            .map(|square| Cell::new(level, square))
    }
}
