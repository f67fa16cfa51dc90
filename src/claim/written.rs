//! [`Written`]: what a written move says about itself.

use super::language::{FairyMen, Letter, letter};
use super::words;
use crate::board::{Board, CUBE, Square};
use crate::notation::half_neutral;
use std::ops::Range;

/// Where a written move goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Target {
    /// To this square.
    Square(Square),
    /// Anywhere, but for what is said beside it: `~`, `-any`, `-other`.
    Any,
    /// Castling; the flag says whether long.
    Castling(bool),
}

/// The signs after a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a sign")]
pub struct Marks {
    /// `+`.
    pub check: bool,
    /// `#`.
    pub mate: bool,
    /// `=`, of a man that does not become anything.
    pub stalemate: bool,
    /// `!`.
    pub good: bool,
    /// `?`.
    pub bad: bool,
}

/// A written move; what it leaves open is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Written {
    /// The man's letter; a pawn mostly has none.
    pub man: Option<Letter>,
    /// The file of departure, 0 to 7.
    pub file: Option<u8>,
    /// The rank of departure, 0 to 7.
    pub rank: Option<u8>,
    /// In a cube the level of departure, 0 (A) to 4 (E).
    pub level: Option<u8>,
    /// The board of departure.
    pub departure: Option<Board>,
    /// Whether it captures, if it says so.
    pub capture: Option<bool>,
    /// Where it goes.
    pub target: Target,
    /// In a cube the level of arrival. `Bc3` alone names none: it may be a bishop, or a pawn that arrives on level B.
    pub to_level: Option<u8>,
    /// Where the man captured stands, if he is said to stand elsewhere than on the square of arrival: `Lxd4-d5`.
    pub captured: Option<Square>,
    /// Where the man stands who is said to change colour: `[g2=w]`.
    pub recolored: Option<Square>,
    /// Whether the man goes straight to the homologue of its square: `K~e1/B`, `Ke1~B`.
    pub zero: bool,
    /// What the pawn becomes.
    pub promotion: Option<Letter>,
    /// Whether it says "e.p.".
    pub en_passant: bool,
    /// The board of arrival.
    pub landing: Option<Board>,
    /// A bare A, B or C behind the square: a board where there are several, else what the pawn becomes.
    pub suffix: Option<char>,
    /// The man of the move beside which a bare square stands: `Bf1/d5` may say Bd5 as well as d5.
    pub elided: Option<Letter>,
    /// The signs.
    pub marks: Marks,
}

impl Written {
    const fn to(target: Target) -> Self {
        Self {
            man: None,
            file: None,
            rank: None,
            level: None,
            departure: None,
            capture: None,
            target,
            to_level: None,
            captured: None,
            recolored: None,
            zero: false,
            promotion: None,
            en_passant: false,
            landing: None,
            suffix: None,
            elided: None,
            marks: Marks { check: false, mate: false, stalemate: false, good: false, bad: false },
        }
    }

    /// Any move of any man.
    pub(super) const ANY: Self = Self::to(Target::Any);
}

/// Reads a move at the beginning of a text; returns it with its length in bytes.
pub(super) fn read(text: &str, men: &FairyMen) -> Option<(Written, usize)> {
    attempt(text, men, Reader::castling)
        .or_else(|| attempt(text, men, Reader::zero))
        .or_else(|| attempt(text, men, Reader::across_levels))
        .or_else(|| attempt(text, men, Reader::with_board))
        .or_else(|| attempt(text, men, Reader::ordinary))
        .or_else(|| attempt(text, men, Reader::with_level))
        .or_else(|| attempt(text, men, Reader::departure_first))
}

/// Reads a further arrival of the man of the move before, which is written without its letter: the `d5` of `Bf1/d5`, the
/// `:b5` of `Qa8/:b5`.
pub(super) fn read_beside(text: &str, before: &Written, men: &FairyMen) -> Option<(Written, usize)> {
    let elided = before.man.or(before.elided);
    elided?;
    let (written, length) = attempt(text, men, Reader::arrival)?;
    Some((Written { elided, ..written }, length))
}

/// Reads the arrival of a man of which several departures were named: the `-g8` of `Qa2(b3,d5)-g8`.
pub(super) fn read_arrival(text: &str, before: &Written, men: &FairyMen) -> Option<(Written, usize)> {
    let separated = before.man.is_some() && text.starts_with(['-', '–', 'x', ':', '*']);
    let (written, length) = separated.then(|| attempt(text, men, Reader::arrival))??;
    let capture = written.capture.filter(|capture| *capture);
    Some((Written { man: before.man, capture, ..written }, length))
}

/// A move with its bytes in the text.
type Placed = (Written, Range<usize>);

/// The other arrivals in brackets glued to a move, `h2 or h6` in `Sf2(h2 or h6)`, the rank alone in `Bg6(8)`, each with its
/// bytes in the text, and the length of the whole with its brackets; `(~)` may stand apart from the move.
pub(super) fn read_others(text: &str, before: &Written, glued: bool, men: &FairyMen) -> Option<(Vec<Placed>, usize)> {
    let inside = text.strip_prefix('(')?;
    let inside = &inside[..inside.find(')')?];
    if inside.trim() == "~" {
        return Some((vec![(Written::ANY, 1..1 + inside.len())], inside.len() + 2));
    }
    let Target::Square(arrival) = before.target else { return None };
    if !glued || before.to_level.is_some() {
        return None;
    }
    let bare = Written { capture: None, landing: None, suffix: None, promotion: None, en_passant: false, ..*before };
    let mut reader = Reader { text, men, at: 1 };
    let mut found = Vec::new();
    loop {
        while reader.eat_one(&[" ", ",", "/"]) || !found.is_empty() && reader.eat("or ") {}
        if reader.eat(")") {
            reader.signs(&mut Marks::default());
            return (!found.is_empty()).then_some((found, reader.at));
        }
        let start = reader.at;
        let capture = reader.separator();
        let square = reader.square().or_else(|| Square::at(arrival.file(), reader.digit(b'1')?))?;
        found.push((Written { capture, target: Target::Square(square), ..bare }, start..reader.at));
    }
}

/// The length of a letter in brackets, which names a move or an idea, `[A]`, `(a)`, `[B=D]`, or of a sign in brackets, which
/// holds of some moves only, `(+)`.
pub(super) fn aside(text: &str) -> Option<usize> {
    let close = match text.chars().next()? {
        '(' => ')',
        '[' => ']',
        _ => return None,
    };
    let end = text.find(close)?;
    let inside = text[1..end].trim();
    let sign = !inside.is_empty() && inside.chars().all(|c| matches!(c, '+' | '#' | '!' | '?' | '='));
    let name = |name: &str| {
        let square = matches!(name.trim().as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
        let mut signs = name.trim().chars();
        !square
            && signs.next().is_some_and(|c| c.is_ascii_alphabetic())
            && signs.all(|c| c.is_ascii_digit() || matches!(c, '\'' | '’' | '*'))
    };
    (sign || inside.split(['=', ',', '/']).all(name)).then_some(end + 1)
}

/// A move written in one of the ways; nothing else may be glued to it.
fn attempt<'a>(
    text: &'a str,
    men: &'a FairyMen,
    way: fn(&mut Reader<'a>) -> Option<Written>,
) -> Option<(Written, usize)> {
    let mut reader = Reader { text, men, at: 0 };
    let mut written = way(&mut reader)?;
    reader.tail(&mut written);
    let ends = reader.rest().chars().next().is_none_or(|next| !next.is_alphanumeric() && next != '\'');
    (ends || reader.text[..reader.at].ends_with(' ')).then_some((written, reader.at))
}

struct Reader<'a> {
    text: &'a str,
    men: &'a FairyMen,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or_default()
    }

    fn eat(&mut self, wanted: &str) -> bool {
        let found = self.rest().starts_with(wanted);
        self.at += if found { wanted.len() } else { 0 };
        found
    }

    fn eat_one(&mut self, of: &[&str]) -> bool {
        of.iter().any(|wanted| self.eat(wanted))
    }

    /// What `part` reads; nothing is taken if it finds nothing.
    fn maybe<T>(&mut self, part: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.at;
        let found = part(self);
        if found.is_none() {
            self.at = before;
        }
        found
    }

    fn digit(&mut self, first: u8) -> Option<u8> {
        let value = self.rest().bytes().next()?.checked_sub(first).filter(|value| *value < 8)?;
        self.at += 1;
        Some(value)
    }

    fn square(&mut self) -> Option<Square> {
        self.maybe(|reader| Square::at(reader.digit(b'a')?, reader.digit(b'1')?))
    }

    fn letter(&mut self) -> Option<Letter> {
        let (letter, length) = letter(self.rest(), self.men)?;
        self.at += length;
        Some(letter)
    }

    /// `/A`, and nothing glued to it.
    fn board(&mut self) -> Option<Board> {
        self.maybe(|reader| {
            let board = (reader.eat("/")).then(|| reader.rest().chars().next().and_then(Board::from_letter))??;
            reader.at += 1;
            let glued = reader.rest().chars().next().is_some_and(char::is_alphanumeric);
            (!glued).then_some(board)
        })
    }

    fn suffix(&mut self) -> Option<char> {
        self.maybe(|reader| {
            let letter = reader.rest().chars().next().filter(|letter| matches!(letter, 'A' | 'B' | 'C'))?;
            reader.at += 1;
            Some(letter)
        })
    }

    fn castling(&mut self) -> Option<Written> {
        let long = self.eat_one(&["0-0-0", "O-O-O", "o-o-o", "0–0–0"]);
        if !long && !self.eat_one(&["0-0", "O-O", "o-o", "0–0"]) {
            return None;
        }
        let mut written = Written::to(Target::Castling(long));
        written.landing = self.board();
        let _ = self.board();
        if written.landing.is_none() {
            written.suffix = self.suffix();
            let _ = self.suffix();
        }
        Some(written)
    }

    /// Whether it captures.
    fn separator(&mut self) -> Option<bool> {
        if self.eat_one(&["x", "*", ":", "×"]) {
            Some(true)
        } else {
            (self.eat_one(&["-", "–", "—"])).then_some(false)
        }
    }

    /// `~`, `-any`, or after a blank, where that cannot be the next move, ` other`.
    fn wildcard(&mut self, blank: bool) -> Option<()> {
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

    /// A man that goes straight to its homologue: `K~e1/B`, `K~xe1/B`, `Ke1~B`, `Ke1~*B`.
    fn zero(&mut self) -> Option<Written> {
        let mut written = Written { zero: true, ..Written::to(Target::Any) };
        written.man = self.maybe(Self::letter);
        let departure = written.man.and_then(|_| self.departure());
        written.departure = departure.map(|(board, _)| board);
        let before = departure.map(|(_, square)| square).or_else(|| self.square());
        if !self.eat("~") {
            return None;
        }
        written.capture = self.separator().filter(|capture| *capture);
        let after = if before.is_none() { self.square() } else { None };
        let square = before.or(after)?;
        written.target = Target::Square(square);
        // What has no board behind it may be any move of the man, with the next move glued to it.
        let mut rest = Reader { text: self.text, men: self.men, at: self.at };
        (rest.board().is_some() || rest.suffix().is_some()).then_some(written)
    }

    /// A square with its board before it, as in the long notation of rules by which homologues may both be occupied: `Be5`.
    fn departure(&mut self) -> Option<(Board, Square)> {
        self.maybe(|reader| {
            let board = Board::from_letter(reader.suffix()?)?;
            Some((board, reader.square()?))
        })
    }

    /// A move in that notation: `RBe5*g7A`.
    fn with_board(&mut self) -> Option<Written> {
        let man = Some(self.letter()?);
        let (board, from) = self.departure()?;
        let capture = Some(self.separator()?);
        let (departure, file, rank) = (Some(board), Some(from.file()), Some(from.rank()));
        Some(Written { man, file, rank, departure, capture, ..Written::to(Target::Square(self.square()?)) })
    }

    /// A square of a cube: `Cc3`.
    fn place(&mut self) -> Option<(u8, Square)> {
        self.maybe(|reader| {
            let level = reader.rest().bytes().next()?.checked_sub(b'A').filter(|level| *level < CUBE)?;
            reader.at += 1;
            let square = reader.square().filter(|square| square.file() < CUBE && square.rank() < CUBE)?;
            Some((level, square))
        })
    }

    /// A move in a cube with both squares: `Bc3xCd3`, `UAa1-Bb2`.
    fn across_levels(&mut self) -> Option<Written> {
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
        Some(Written { man, file, rank, level, departure, capture, to_level, ..Written::to(Target::Square(to)) })
    }

    /// A move in a cube with its arrival only, the man named or the capture: `UCc3`, `NxBd4`.
    fn with_level(&mut self) -> Option<Written> {
        let man = self.maybe(Self::letter);
        let capture = self.separator().filter(|capture| *capture);
        let (level, to) = self.place()?;
        if self.rest().starts_with(['-', '*', 'x', ':', '~', '×']) {
            return None;
        }
        Some(Written { man, capture, to_level: Some(level), ..Written::to(Target::Square(to)) })
    }

    fn ordinary(&mut self) -> Option<Written> {
        let mut written = Written::to(Target::Any);
        written.man = self.maybe(Self::letter);
        if written.man.is_some() && self.group(&mut written).is_some() {
            self.wildcard(true);
            return Some(written);
        }
        // A wildcard must follow at once, or it is the man in general: `S~`, `Ke4~`.
        if written.man.is_some() && self.wildcard(true).is_some() {
            return Some(written);
        }
        // One of several men, or the pawn of a file: `Sf~`, `B5~`, `f~`.
        let one = self.maybe(|reader| {
            let file = reader.digit(b'a');
            let rank = if file.is_none() && written.man.is_some() { reader.digit(b'1') } else { None };
            let (Some(_), Some(())) = (file.or(rank), reader.eat("~").then_some(())) else { return None };
            Some((file, rank))
        });
        if let Some((file, rank)) = one {
            return Some(Written { file, rank, ..written });
        }
        let found = self.maybe(|reader| {
            written.file = reader.digit(b'a');
            written.rank = reader.digit(b'1');
            if written.file.zip(written.rank).and_then(|(file, rank)| Square::at(file, rank)).is_some() {
                written.departure = reader.maybe(|reader| {
                    let board = match reader.board() {
                        Some(board) => board,
                        None => Board::from_letter(reader.suffix()?)?,
                    };
                    reader.rest().starts_with(['-', '–', '*', 'x', ':', '×']).then_some(board)
                });
                // `e8~`, and of a pawn that becomes anything `e8=~`.
                let became = |reader: &mut Self| reader.eat("=").then(|| reader.wildcard(false))?;
                if reader.wildcard(false).is_some() || reader.maybe(became).is_some() {
                    return Some(Target::Any);
                }
            }
            // `Q(x)d5` captures after some moves only.
            let either = reader.eat_one(&["(x)", "(:)", "(*)"]);
            written.capture = if either { None } else { reader.separator() };
            let square = reader.square()?;
            // "5d4" is no move.
            let named = written.man.is_some() || written.file.is_some() || written.capture.is_none();
            (named && (written.man.is_some() || written.rank.is_none() || written.file.is_some()))
                .then_some(Target::Square(square))
        });
        if let Some(target) = found {
            written.target = target;
            self.beyond(&mut written);
            return Some(written);
        }
        // Nothing before the square: the whole is the arrival.
        (written.file, written.rank, written.departure, written.capture) = (None, None, None, None);
        written.target = Target::Square(self.square()?);
        Some(written)
    }

    /// The square of arrival behind that of a man captured elsewhere: the `-d5` of `Lxd4-d5`.
    fn beyond(&mut self, written: &mut Written) {
        if self.men.is_empty() || written.capture != Some(true) {
            return;
        }
        let arrival = self.maybe(|reader| reader.eat("-").then(|| reader.square())?);
        if let (Some(to), Target::Square(captured)) = (arrival, written.target) {
            (written.captured, written.target) = (Some(captured), Target::Square(to));
        }
    }

    /// What the attributes of men do: `=nh`, `[g2=w]`, `[-bkSh4]`.
    fn effects(&mut self, written: &mut Written) {
        if !self.men.have_attributes() {
            return;
        }
        let half = self.men.languages().iter().find_map(|language| half_neutral(self.rest(), *language));
        self.at += half.unwrap_or(0);
        while let Some(inside) = self.rest().strip_prefix('[').and_then(|rest| rest.split(']').next()) {
            let (length, vanishes) = (inside.len() + 2, inside.starts_with('-'));
            let place = inside.split_once('=').filter(|(_, side)| matches!(*side, "w" | "b" | "s" | "n"));
            let square = place.and_then(|(place, _)| place.get(place.len().checked_sub(2)?..)?.parse().ok());
            if length > self.rest().len() || !vanishes && square.is_none() {
                return;
            }
            written.recolored = written.recolored.or(square);
            self.at += length;
        }
    }

    /// A further arrival of the man of the move before: `d5`, `:b5`.
    fn arrival(&mut self) -> Option<Written> {
        let capture = self.separator();
        Some(Written { capture, ..Written::to(Target::Square(self.square()?)) })
    }

    /// The file or rank of departure before the letter of the man: `dRb4`, `6Rb5`.
    fn departure_first(&mut self) -> Option<Written> {
        let file = self.digit(b'a');
        let rank = if file.is_none() { self.digit(b'1') } else { None };
        file.or(rank)?;
        let man = Some(self.letter()?);
        let either = self.eat_one(&["(x)", "(:)", "(*)"]);
        let capture = if either { None } else { self.separator() };
        Some(Written { man, file, rank, capture, ..Written::to(Target::Square(self.square()?)) })
    }

    /// `(e8)` or `(e8/A)` after the letter of a man.
    fn group(&mut self, written: &mut Written) -> Option<()> {
        self.maybe(|reader| {
            let (level, square) = reader.eat("(").then(|| {
                let place = reader.place().map(|(level, square)| (Some(level), square));
                place.or_else(|| Some((None, reader.square()?)))
            })??;
            let board = reader.board();
            if !reader.eat(")") {
                return None;
            }
            (written.file, written.rank, written.departure) = (Some(square.file()), Some(square.rank()), board);
            written.level = level;
            Some(())
        })
    }

    /// Promotion, e.p., board and signs, in the orders that people write them in.
    fn tail(&mut self, written: &mut Written) {
        if matches!(written.target, Target::Square(_)) {
            self.en_passant(written);
            written.landing = written.landing.or_else(|| self.board());
            // Behind any other move a letter in brackets only names it: `Nc6(B)`.
            let last = matches!(written.target, Target::Square(square) if matches!(square.rank(), 0 | 7));
            let pawn =
                written.man.is_none_or(|letter| letter == Letter::Latin("P")) && (last || written.to_level.is_some());
            written.promotion = self.maybe(|reader| {
                let sign = reader.eat_one(if pawn { &["=", "(", "/"] } else { &["=", "/"] });
                let at = reader.at;
                let letter = reader.letter()?;
                if !sign && matches!(&reader.text[at..reader.at], "A" | "B" | "C") {
                    return None;
                }
                // "/Be6" is another move.
                let glued = reader.rest().starts_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit());
                let _ = reader.eat(")");
                (!glued).then_some(letter)
            });
            if written.landing.is_none() {
                written.landing = self.board();
            }
            if written.landing.is_none() {
                written.suffix = self.suffix();
                if let (None, Some(_), Some(board)) = (written.promotion, written.suffix, self.board()) {
                    // `e8B/A`: the bishop, and its board.
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
        // Popeye writes `+b)` for a twin of the twin before.
        let sign = |rest: &str| {
            let twin = rest.get(1..).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_lowercase()));
            rest.starts_with(['+', '#', '!', '?', '‡', '†', '≠']) && !twin
        };
        if self.eat(" ") && sign(self.rest()) {
            self.signs(&mut written.marks);
            let blank = self.at;
            if self.eat(" ") && self.rest().starts_with(['!', '?']) {
                self.signs(&mut written.marks);
            } else {
                self.at = blank;
            }
        } else {
            self.at = blank;
        }
    }

    fn en_passant(&mut self, written: &mut Written) {
        let found = self.maybe(|reader| {
            let _ = reader.eat(" ");
            reader.eat_one(&["e.p.", "e. p.", "e.p", "ep.", "ep"]).then_some(())
        });
        written.en_passant |= found.is_some();
    }

    fn signs(&mut self, marks: &mut Marks) {
        loop {
            match self.rest().chars().next() {
                Some('+' | '†') => marks.check = true,
                Some('#' | '‡' | '≠') => marks.mate = true,
                Some('=') => marks.stalemate = true,
                Some('!') => marks.good = true,
                Some('?') => marks.bad = true,
                _ => return,
            }
            self.at += self.rest().chars().next().map_or(0, char::len_utf8);
        }
    }
}
