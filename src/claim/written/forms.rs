//! The forms of a move up to its arrival square. Most have a man's letter, a departure, a capture
//! sign and the arrival or a wildcard, of which some may be omitted. Others are castling, a pass,
//! and moves in cubes, between homologues or under conditions.

use super::reader::TextReader;
use super::{Written, WrittenTarget};
use crate::board::{Board, Square};
use crate::claim::language::Letter;
use crate::claim::near::near;
use crate::men::Role;

const LONG_CASTLINGS: [&str; 4] = ["0-0-0", "O-O-O", "o-o-o", "0–0–0"];
const SHORT_CASTLINGS: [&str; 4] = ["0-0", "O-O", "o-o", "0–0"];

/// The men that are reborn in order to castle, `[wKf3->e1][wRh5->h1]0-0`: the contents of the
/// brackets, and the length of the text before the castling. `None` if there are no such men, or no
/// castling follows.
pub(super) fn reborn_castlers(text: &str) -> Option<(Vec<&str>, usize)> {
    let mut rest = text.trim_start_matches(' ');
    let mut found = Vec::new();
    while let Some(behind) = rest.strip_prefix('[') {
        let end = near(behind).find(']')?;
        let inside = behind[..end].trim();
        if !inside.contains("->") || found.len() == 2 {
            return None;
        }
        found.push(inside);
        rest = behind[end + 1..].trim_start_matches(' ');
    }
    // Long castling begins like short castling.
    let castles = SHORT_CASTLINGS.iter().any(|word| rest.starts_with(word));
    (castles && !found.is_empty()).then(|| (found, text.len() - rest.len()))
}

impl TextReader<'_> {
    /// A pass, if the rules allow passes: `--`, or three dots that stand alone.
    pub(super) fn pass(&mut self) -> Option<Written> {
        let found = self.men.may_pass() && self.eat_one(&["--", "...", "…"]);
        found.then_some(Written::to(WrittenTarget::Pass))
    }

    /// Castling, perhaps after the men that are reborn for it. Of two boards after it, the first is
    /// kept.
    pub(super) fn castling(&mut self) -> Option<Written> {
        let (reborn, length) = reborn_castlers(&self.text[self.at..]).unwrap_or_default();
        self.at += length;
        let long = self.eat_one(&LONG_CASTLINGS);
        if !long && !self.eat_one(&SHORT_CASTLINGS) {
            return None;
        }
        let mut written = Written::to(WrittenTarget::Castling(long));
        for man in reborn {
            written.add_effect(man);
        }
        written.landing = self.board();
        let _ = self.board();
        if written.landing.is_none() {
            written.suffix = self.suffix();
            let _ = self.suffix();
        }
        // Under conditions the rook may become another man: `0-0=B`.
        if self.men.are_under_conditions()
            && let Some(letters) = self.rest().strip_prefix('=')
            && letters.starts_with(char::is_uppercase)
        {
            let end = letters
                .find(|c: char| !c.is_alphabetic())
                .unwrap_or(letters.len());
            written.add_effect(&self.rest()[..=end]);
            self.at += 1 + end;
        }
        Some(written)
    }

    /// A man that goes straight to its homologue: `K~e1/B`, `K~xe1/B`, `Ke1~B`, `Ke1~*B`.
    pub(super) fn zero(&mut self) -> Option<Written> {
        let mut written = Written {
            zero: true,
            ..Written::to(WrittenTarget::Any)
        };
        written.man = self.maybe(Self::letter);
        let departure = written.man.and_then(|_| self.departure());
        written.departure = departure.map(|(board, _)| board);
        let before = departure
            .map(|(_, square)| square)
            .or_else(|| self.square());
        if !self.eat("~") {
            return None;
        }
        written.capture = self.separator().filter(|capture| *capture);
        let after = if before.is_none() {
            self.square()
        } else {
            None
        };
        let square = before.or(after)?;
        written.target = WrittenTarget::Square(square);
        // A board must follow. Without one, `Ke1~` may be a wildcard, which another form reads.
        let mut rest = TextReader {
            text: self.text,
            men: self.men,
            at: self.at,
        };
        (rest.board().is_some() || rest.suffix().is_some()).then_some(written)
    }

    /// A move with the board before its departure square, as in [`TextReader::departure`]:
    /// `RBe5*g7A`.
    pub(super) fn with_board(&mut self) -> Option<Written> {
        let man = Some(self.letter()?);
        let (board, from) = self.departure()?;
        let capture = Some(self.separator()?);
        let (departure, file, rank) = (Some(board), Some(from.file()), Some(from.rank()));
        Some(Written {
            man,
            file,
            rank,
            departure,
            capture,
            ..Written::to(WrittenTarget::Square(self.square()?))
        })
    }

    /// A move in a cube with both squares: `Bc3xCd3`, `UAa1-Bb2`.
    pub(super) fn across_levels(&mut self) -> Option<Written> {
        let man = self.maybe(|reader| {
            let letter = reader.letter()?;
            reader.place().map(|from| (Some(letter), from))
        });
        let (man, (level, from)) = man.or_else(|| self.place().map(|from| (None, from)))?;
        let departure = self.board();
        let capture = self.separator();
        let (to_level, to) = self.place()?;
        let (file, rank, level) = (Some(from.file()), Some(from.rank()), Some(level));
        let capture = capture.filter(|capture| *capture);
        let to_level = Some(to_level);
        Some(Written {
            man,
            file,
            rank,
            level,
            departure,
            capture,
            to_level,
            ..Written::to(WrittenTarget::Square(to))
        })
    }

    /// A move in a cube without its departure, perhaps with the man or a capture sign: `UCc3`,
    /// `NxBd4`.
    pub(super) fn with_level(&mut self) -> Option<Written> {
        let man = self.maybe(Self::letter);
        let capture = self.separator().filter(|capture| *capture);
        let (level, to) = self.place()?;
        if self.rest().starts_with(['-', '*', 'x', ':', '~', '×']) {
            return None;
        }
        Some(Written {
            man,
            capture,
            to_level: Some(level),
            ..Written::to(WrittenTarget::Square(to))
        })
    }

    /// A move in the usual forms: `Qd1-d4`, `Qd4`, `cxd5`, `Q~`, `e8~`. Attached to the letter,
    /// `(e8)` is the departure.
    pub(super) fn ordinary(&mut self) -> Option<Written> {
        let mut written = Written::to(WrittenTarget::Any);
        // `pi`, for "pion", is the only name of a man in lower-case letters.
        let pawn = |reader: &mut Self| {
            let named = reader.rest().starts_with("pi(") && reader.eat("pi");
            named.then_some(Letter::Known(Role::Pawn))
        };
        written.man = self.maybe(Self::letter).or_else(|| self.maybe(pawn));
        if written.man.is_some() && self.departure_in_parentheses(&mut written).is_some() {
            self.wildcard(true);
            return Some(written);
        }
        // A wildcard right after the letter means any move of such a man: `S~`. `Ke4~`, with a
        // departure, is read below.
        if written.man.is_some() && self.wildcard(true).is_some() {
            return Some(written);
        }
        // One of several men, or the pawn of a file: `Sf~`, `B5~`, `f~`.
        let one = self.maybe(|reader| {
            let file = reader.digit(b'a');
            let rank = if file.is_none() && written.man.is_some() {
                reader.digit(b'1')
            } else {
                None
            };
            let (Some(_), Some(())) = (file.or(rank), reader.eat("~").then_some(())) else {
                return None;
            };
            Some((file, rank))
        });
        if let Some((file, rank)) = one {
            return Some(Written {
                file,
                rank,
                ..written
            });
        }
        let found = self.maybe(|reader| {
            written.file = reader.digit(b'a');
            written.rank = reader.digit(b'1');
            if written
                .file
                .zip(written.rank)
                .and_then(|(file, rank)| Square::at(file, rank))
                .is_some()
            {
                written.departure = reader.maybe(|reader| {
                    let board = match reader.board() {
                        Some(board) => board,
                        None => Board::from_letter(reader.suffix()?)?,
                    };
                    reader
                        .rest()
                        .starts_with(['-', '–', '*', 'x', ':', '×'])
                        .then_some(board)
                });
                // `e8~`, and `e8=~` for a pawn with any promotion.
                let became = |reader: &mut Self| reader.eat("=").then(|| reader.wildcard(false))?;
                if reader.wildcard(false).is_some() || reader.maybe(became).is_some() {
                    return Some(WrittenTarget::Any);
                }
            }
            // `Q(x)d5` follows several moves, and is a capture after some of them.
            let either = reader.eat_one(&["(x)", "(:)", "(*)"]);
            written.capture = if either { None } else { reader.separator() };
            let square = reader.square()?;
            // "5d4" is not a move.
            let named =
                written.man.is_some() || written.file.is_some() || written.capture.is_none();
            (named && (written.man.is_some() || written.rank.is_none() || written.file.is_some()))
                .then_some(WrittenTarget::Square(square))
        });
        if let Some(target) = found {
            written.target = target;
            self.beyond(&mut written);
            return Some(written);
        }
        // The square is not a departure but the arrival, so its file and rank are read again.
        (
            written.file,
            written.rank,
            written.departure,
            written.capture,
        ) = (None, None, None, None);
        written.target = WrittenTarget::Square(self.square()?);
        Some(written)
    }

    /// Two men of the same role that change places: `Ra1<->Rb8`, `Pb3<->Pf4`.
    pub(super) fn exchange(&mut self) -> Option<Written> {
        let (man, one) = (self.letter()?, self.square()?);
        let other = (self.men.are_under_conditions() && self.eat("<->"))
            .then(|| (self.letter(), self.square()));
        let (theirs, other) = other?;
        let (file, rank) = (Some(one.file()), Some(one.rank()));
        let written = Written::to(WrittenTarget::Square(other?));
        (theirs == Some(man)).then_some(Written {
            man: Some(man),
            file,
            rank,
            exchange: true,
            ..written
        })
    }

    /// A man that departs from its square of the game array. That square follows the man's letter
    /// and its own square, of which either may be omitted: `K-e8-d7`, `Qd6-d1*a4`, `-e2-e4`.
    pub(super) fn home_first(&mut self) -> Option<Written> {
        let man = self.maybe(Self::letter);
        let (file, rank) = (self.digit(b'a'), self.digit(b'1'));
        if !(self.men.are_under_conditions() && self.eat("-")) {
            return None;
        }
        let home = Some(self.square()?);
        let capture = Some(self.separator()?);
        let target = WrittenTarget::Square(self.square()?);
        let mut written = Written {
            man,
            file,
            rank,
            capture,
            home,
            ..Written::to(target)
        };
        self.beyond(&mut written);
        Some(written)
    }

    /// The arrival square after the square of a man captured elsewhere: the `-d5` of `Lxd4-d5`.
    /// Only fairy men and conditions have such captures.
    pub(super) fn beyond(&mut self, written: &mut Written) {
        let elsewhere = !self.men.is_empty() || self.men.are_under_conditions();
        if !elsewhere || written.capture != Some(true) {
            return;
        }
        let arrival = self.maybe(|reader| reader.eat("-").then(|| reader.square())?);
        if let (Some(to), WrittenTarget::Square(captured)) = (arrival, written.target) {
            (written.captured, written.target) = (Some(captured), WrittenTarget::Square(to));
        }
    }

    /// A further arrival of the preceding move's man: `d5`, `:b5`.
    pub(super) fn arrival(&mut self) -> Option<Written> {
        let capture = self.separator();
        Some(Written {
            capture,
            ..Written::to(WrittenTarget::Square(self.square()?))
        })
    }

    /// The departure file or rank before the letter of the man: `dRb4`, `6Rb5`.
    pub(super) fn departure_first(&mut self) -> Option<Written> {
        let file = self.digit(b'a');
        let rank = if file.is_none() {
            self.digit(b'1')
        } else {
            None
        };
        file.or(rank)?;
        let man = Some(self.letter()?);
        let either = self.eat_one(&["(x)", "(:)", "(*)"]);
        let capture = if either { None } else { self.separator() };
        Some(Written {
            man,
            file,
            rank,
            capture,
            ..Written::to(WrittenTarget::Square(self.square()?))
        })
    }

    /// The departure in parentheses after the letter of a man: `(e8)` or `(e8/A)`.
    fn departure_in_parentheses(&mut self, written: &mut Written) -> Option<()> {
        self.maybe(|reader| {
            let (level, square) = reader.eat("(").then(|| {
                let place = reader.place().map(|(level, square)| (Some(level), square));
                place.or_else(|| Some((None, reader.square()?)))
            })??;
            let board = reader.board();
            if !reader.eat(")") {
                return None;
            }
            (written.file, written.rank, written.departure) =
                (Some(square.file()), Some(square.rank()), board);
            written.level = level;
            Some(())
        })
    }
}
