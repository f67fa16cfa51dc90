//! Reads the text after the arrival: promotion, e.p., the board, effects of conditions and
//! attributes, and signs.

use super::forms::reborn_castlers;
use super::reader::TextReader;
use super::{Marks, Written, WrittenTarget, aside};
use crate::claim::language::{Letter, Rebirths};
use crate::claim::near::near;
use crate::men::Role;
use crate::notation::{gained, half_neutral, is_effect, names_man, names_place};

impl TextReader<'_> {
    /// Reads the text after the arrival into `written`, in any of the usual orders.
    pub(super) fn tail(&mut self, written: &mut Written) {
        if matches!(written.target, WrittenTarget::Square(_)) {
            self.en_passant(written);
            self.changes(written);
            written.landing = written.landing.or_else(|| self.board());
            // Only a pawn on a first or last rank, or on a level of a cube, promotes to a letter in
            // parentheses. After other moves such a letter is a label: `Nc6(B)`.
            let last = matches!(
                written.target,
                WrittenTarget::Square(square) if matches!(square.rank(), 0 | 7)
            );
            let pawn = written
                .man
                .is_none_or(|letter| letter == Letter::Latin("P"))
                && (last || written.to_level.is_some());
            written.promotion = self.maybe(|reader| {
                let sign = reader.eat_one(if pawn { &["=", "(", "/"] } else { &["=", "/"] });
                let at = reader.at;
                // `pi`, for "pion", is the only name of a man in lower-case letters.
                let letter = reader
                    .letter()
                    .or_else(|| (sign && reader.eat("pi")).then_some(Letter::Known(Role::Pawn)))?;
                if !sign && matches!(&reader.text[at..reader.at], "A" | "B" | "C") {
                    return None;
                }
                // In `Bd5/Be6` the second letter begins another move.
                let glued = reader
                    .rest()
                    .starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit());
                let _ = reader.eat(")");
                (!glued).then_some(letter)
            });
            if written.landing.is_none() {
                written.landing = self.board();
            }
            if written.landing.is_none() {
                written.suffix = self.suffix();
                if let (None, Some(_), Some(board)) =
                    (written.promotion, written.suffix, self.board())
                {
                    // `e8B/A`: the bishop and its board.
                    written.promotion = written.suffix.take().and_then(Letter::latin);
                    written.landing = Some(board);
                }
            }
            self.en_passant(written);
            if written.landing.is_none() && written.suffix.is_none() {
                written.landing = self.board();
                written.suffix = self.suffix();
            }
        }
        self.effects(written);
        self.signs(&mut written.marks);
        while let Some(length) = aside(self.rest()) {
            self.at += length;
            self.signs(&mut written.marks);
        }
        let blank = self.at;
        // Popeye writes `+b)` for a continued twin.
        let sign = |rest: &str| {
            let twin = rest
                .get(1..)
                .is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()));
            rest.starts_with(['+', '#', '!', '?', '‡', '†', '≠', '%']) && !twin
        };
        if self.eat(" ") && sign(self.rest()) {
            self.signs(&mut written.marks);
            let blank = self.at;
            if self.eat(" ") && self.rest().starts_with(['!', '?', '%']) {
                self.signs(&mut written.marks);
            } else {
                self.at = blank;
            }
        } else {
            self.at = blank;
        }
    }

    /// The changes of a move by a condition: `[+bSg8]`, `[wSe2->b1]`, `[c2=rB]`, `=w`, `(+bPh7)`.
    fn changes(&mut self, written: &mut Written) {
        if !self.men.are_under_conditions() {
            return;
        }
        // The letter or figurine of a man may follow: `=nQ`.
        let is_man = |next: char| next.is_alphanumeric() || ('♔'..='♟').contains(&next);
        let turned = self
            .rest()
            .strip_prefix("=")
            .and_then(|side| side.strip_prefix(['w', 'b', 's', 'n']))
            .is_some_and(|next| !next.starts_with(is_man));
        if turned {
            written.add_effect(&self.rest()[..2]);
            self.at += 2;
        }
        while let Some((inside, length)) = self.change(written) {
            written.add_effect(inside);
            self.at += length;
        }
    }

    /// The next changes in brackets, and the length of the text up to the closing bracket. A man
    /// that appears through a capture may follow the move in parentheses: `Kxh5(Ph7)`. Where
    /// captured men are reborn, so may its square alone, and in Parrain Circe after the next move:
    /// `Kd5(b4)`.
    fn change(&self, written: &Written) -> Option<(&str, usize)> {
        let bare = self.rest().trim_start_matches(' ');
        let apart = self.rest().len() - bare.len();
        // Men that are reborn in order to castle belong to the castling that follows.
        if reborn_castlers(bare).is_some() {
            return None;
        }
        let close = match bare.chars().next()? {
            '[' => ']',
            '(' => ')',
            _ => return None,
        };
        let length = near(bare).find(close)?;
        let inside = bare[1..length].trim();
        let captures = written.capture == Some(true);
        let is_reborn = match self.men.rebirths() {
            Rebirths::None => captures && names_man(inside),
            Rebirths::AtOnce => captures && names_place(inside),
            Rebirths::Later => names_place(inside),
        };
        let is_man = || apart == 0 && is_reborn;
        (apart < 2 && (is_effect(inside) || is_man())).then_some((inside, apart + length + 1))
    }

    /// The effects of the attributes of men: `=c`, `=nh`, `[g2=w]`, `[-bkSh4]`.
    pub(super) fn effects(&mut self, written: &mut Written) {
        self.changes(written);
        if !self.men.have_attributes() {
            return;
        }
        for change in [gained, half_neutral] {
            let languages = self.men.languages();
            let length = languages
                .iter()
                .find_map(|language| change(self.rest(), *language));
            if let Some(length) = length {
                written.add_effect(&self.rest()[..length]);
                self.at += length;
            }
        }
        // Changes by a condition may follow: `=nh[+bNb8]`, and Einstein chess changes a man again
        // that has changed as a chameleon or half-neutral man: `=cB=cN`.
        self.changes(written);
        let start = self.at;
        let again = |reader: &mut Self| reader.eat("=").then(|| reader.letter())?;
        if self.men.are_under_conditions() && self.maybe(again).is_some() {
            written.add_effect(&self.text[start..self.at]);
        }
        while let Some(inside) = self
            .rest()
            .strip_prefix('[')
            .and_then(|rest| near(rest).split(']').next())
        {
            let (length, vanishes) = (inside.len() + 2, inside.starts_with('-'));
            let place = inside
                .split_once('=')
                .filter(|(_, side)| matches!(*side, "w" | "b" | "s" | "n"));
            let square =
                place.and_then(|(place, _)| place.get(place.len().checked_sub(2)?..)?.parse().ok());
            if length > self.rest().len() || !vanishes && square.is_none() {
                return;
            }
            written.recolored = written.recolored.or(square);
            written.add_effect(inside);
            self.at += length;
        }
    }

    /// `e.p.` in its usual spellings, perhaps after a blank.
    pub(super) fn en_passant(&mut self, written: &mut Written) {
        let found = self.maybe(|reader| {
            let _ = reader.eat(" ");
            reader
                .eat_one(&["e.p.", "e. p.", "e.p", "ep.", "ep"])
                .then_some(())
        });
        written.en_passant |= found.is_some();
    }

    /// All signs of check, goal and quality that follow.
    pub(super) fn signs(&mut self, marks: &mut Marks) {
        loop {
            match self.rest().chars().next() {
                Some('+' | '†') => marks.check = true,
                Some('#' | '‡' | '≠') => marks.mate = true,
                Some('=') => marks.stalemate = true,
                Some('!') => marks.good = true,
                Some('?') => marks.bad = true,
                // The sign for winning a man, which is not compared.
                Some('%') => {}
                _ => return,
            }
            self.at += self.rest().chars().next().map_or(0, char::len_utf8);
        }
    }
}
