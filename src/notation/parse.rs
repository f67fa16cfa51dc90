//! Parses a written move without a position.

use super::{Boards, Language, PASSES, effects};
use crate::board::{Board, Square};
use crate::position::Role;
use crate::problem::Goal;

/// All parts of a written move; omitted parts are `None`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ParsedMove {
    /// The boards of the king and of the rook.
    Castling {
        long: bool,
        landing: Option<Board>,
        rook: Option<Board>,
    },
    /// A pass: no man moves.
    Pass,
    /// Two men of a role change places: `Ra1<->Rb8`.
    Exchange {
        role: Role,
        squares: [Square; 2],
    },
    Ordinary(Ordinary),
}

/// A written move of one man: no castling, pass or exchange.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Ordinary {
    pub(super) role: Role,
    pub(super) file: Option<u8>,
    pub(super) rank: Option<u8>,
    /// The level of departure, in a cube.
    pub(super) level: Option<u8>,
    /// The board of departure, rarely written: `Ke5/A-d4/B`.
    pub(super) departure: Option<Board>,
    pub(super) capture: Option<bool>,
    /// The square of the captured man, if the text gives one beside the arrival square: `Lxd4-d5`.
    pub(super) captured: Option<Square>,
    pub(super) zero: bool,
    pub(super) to: Option<Square>,
    /// The level of arrival, in a cube.
    pub(super) to_level: Option<u8>,
    pub(super) promotion: Option<Role>,
    pub(super) en_passant: bool,
    pub(super) landing: Option<Board>,
    /// The square of the last man that changes colour according to the text: `[g2=w]`.
    pub(super) recolored: Option<Square>,
    /// Whether the promoted man has attributes that the pawn did not have: `=Q=c`.
    pub(super) gains: bool,
}

/// The text that was expected where the reading of a move stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    /// The end of the move.
    End,
    /// A man, a square or castling.
    Move,
    /// A square.
    Square,
    /// A rank.
    Rank,
    /// An arrival square.
    Arrival,
    /// A square with the new colour of its man, or a man that vanishes.
    Change,
    /// The new colour of a man.
    Color,
    /// A closing bracket.
    Bracket,
}

/// The meaning of a first letter that may be both a man's and a board's, as in `Ba3-b4`: a bishop,
/// or a pawn on board B.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum FirstLetter {
    Man,
    Board,
}

/// Reads from the left. On failure it returns the expected text, and the caller adds the place.
pub(super) struct MoveReader<'a> {
    text: &'a [u8],
    pub(super) at: usize,
    /// With one board, a letter B after the arrival square is a bishop.
    boards: Boards,
    language: Language,
    men: &'a Fairy,
    first: FirstLetter,
}

/// The fairy men of a position. Their letters are read only if they occur.
pub(super) struct Fairy {
    pub(super) roles: Vec<Role>,
    /// Whether a man has attributes.
    pub(super) attributes: bool,
}

impl<'a> MoveReader<'a> {
    pub(super) const fn new(
        text: &'a str,
        boards: Boards,
        language: Language,
        men: &'a Fairy,
        first: FirstLetter,
    ) -> Self {
        Self {
            text: text.as_bytes(),
            at: 0,
            boards,
            language,
            men,
            first,
        }
    }

    /// The man named by the next letters.
    fn man(&self) -> Option<(Role, &'static str)> {
        let roles = Role::CLASSICAL
            .into_iter()
            .chain(self.men.roles.iter().copied());
        self.language.beginning_of(self.rest(), roles)
    }

    /// Skips the letters of attributes before those of a man. They decide nothing.
    fn attributes(&mut self) {
        if !self.men.attributes {
            return;
        }
        let letters = self
            .language
            .attributes()
            .into_iter()
            .chain(Language::English.attributes());
        let letters: Vec<&str> = letters.map(|(_, letters)| letters).collect();
        let before = self.at;
        while let Some(one) = letters
            .iter()
            .filter(|one| self.rest().starts_with(**one))
            .max_by_key(|one| one.len())
        {
            self.at += one.len();
        }
        if self.at > before && self.man().is_none() {
            self.at = before;
        }
    }

    /// Reads the whole move, including marks of check and judgement.
    pub(super) fn read(&mut self) -> Result<ParsedMove, Expected> {
        self.spaces();
        if self.pass() {
            return Ok(ParsedMove::Pass);
        }
        self.number();
        if self.pass() {
            return Ok(ParsedMove::Pass);
        }
        if let Some(exchange) = self.exchange() {
            self.marks(false);
            return if self.at < self.text.len() {
                Err(Expected::End)
            } else {
                Ok(exchange)
            };
        }
        let written = match self.castling() {
            Some(long) => {
                let landing = self.board();
                // `/B`, `B`, `BB`, or `/AB` if king and rook may land on different boards.
                ParsedMove::Castling {
                    long,
                    landing,
                    rook: landing.and_then(|_| self.board()),
                }
            }
            None => ParsedMove::Ordinary(self.ordinary()?),
        };
        let capture = matches!(
            written,
            ParsedMove::Ordinary(Ordinary {
                capture: Some(true),
                ..
            })
        );
        self.marks(capture);
        if self.at < self.text.len() {
            Err(Expected::End)
        } else {
            Ok(written)
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn eat(&mut self, wanted: &str) -> bool {
        let found = self.text[self.at..].starts_with(wanted.as_bytes());
        if found {
            self.at += wanted.len();
        }
        found
    }

    /// Skips a move number such as `1.` or `1...`, if there is one.
    fn number(&mut self) {
        self.spaces();
        let rest = &self.text[self.at..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let dots = rest[digits..]
            .iter()
            .take_while(|byte| **byte == b'.')
            .count();
        if digits > 0 && dots > 0 {
            self.at += digits + dots;
            self.spaces();
        }
    }

    fn spaces(&mut self) {
        while self.eat(" ") {}
    }

    /// Reads a pass, with or without marks after it.
    fn pass(&mut self) -> bool {
        let rest = self.rest();
        let found = PASSES.contains(&rest.trim_end_matches(['!', '?', ' ']));
        self.at += if found { rest.len() } else { 0 };
        found
    }

    /// Reads an exchange of two men. Otherwise no text is consumed.
    fn exchange(&mut self) -> Option<ParsedMove> {
        let before = self.at;
        let place = |reader: &mut Self| {
            reader.attributes();
            let role = reader.role()?;
            Some((role, Square::at(reader.file()?, reader.rank()?)?))
        };
        let found = place(self).and_then(|(role, one)| {
            let other = if self.eat("<->") { place(self) } else { None };
            other
                .filter(|(theirs, _)| *theirs == role)
                .map(|(_, other)| ParsedMove::Exchange {
                    role,
                    squares: [one, other],
                })
        });
        if found.is_none() {
            self.at = before;
        }
        found
    }

    fn castling(&mut self) -> Option<bool> {
        [
            ("0-0-0", true),
            ("O-O-O", true),
            ("0-0", false),
            ("O-O", false),
        ]
        .into_iter()
        .find(|(word, _)| self.eat(word))
        .map(|(_, long)| long)
    }

    fn ordinary(&mut self) -> Result<Ordinary, Expected> {
        let prefix = match self.first {
            FirstLetter::Board => self.prefix(),
            FirstLetter::Man => None,
        };
        if prefix.is_none() {
            self.attributes();
        }
        let role = if prefix.is_some() { None } else { self.role() };
        let prefix = prefix.or_else(|| self.prefix());
        let level = self.level();
        let mut mv = Ordinary {
            role: role.unwrap_or(Role::Pawn),
            file: self.file(),
            rank: self.rank(),
            level,
            departure: None,
            capture: None,
            captured: None,
            zero: false,
            to: None,
            to_level: None,
            promotion: None,
            en_passant: false,
            landing: None,
            recolored: None,
            gains: false,
        };
        // After a board attached to the departure square, the rest of the move follows. Otherwise
        // this square is the arrival.
        let before = self.at;
        mv.departure = if mv.file.is_some() && mv.rank.is_some() {
            self.board()
        } else {
            None
        };
        mv.departure = prefix.or(mv.departure);
        mv.zero = self.eat("~");
        mv.capture = self.separator();
        mv.to_level = self.level();
        let file = self.file();
        match (file, self.rank()) {
            (Some(file), Some(rank)) => mv.to = Square::at(file, rank),
            (None, None) if mv.zero => {}
            (None, None) if mv.capture.is_none() && mv.file.is_some() && mv.rank.is_some() => {
                self.at = before;
                mv.to = mv
                    .file
                    .take()
                    .zip(mv.rank.take())
                    .and_then(|(file, rank)| Square::at(file, rank));
                mv.to_level = mv.level.take();
                mv.departure = prefix;
            }
            (Some(_), None) => return Err(Expected::Rank),
            _ if role.is_none() && mv.file.is_none() => {
                return Err(Expected::Move);
            }
            _ => return Err(Expected::Square),
        }
        if mv.capture == Some(true) && self.peek() == Some(b'-') {
            self.at += 1;
            mv.captured = mv.to;
            mv.to_level = self.level().or(mv.to_level);
            mv.to = match (self.file(), self.rank()) {
                (Some(file), Some(rank)) => Square::at(file, rank),
                _ => return Err(Expected::Arrival),
            };
        }
        self.tail(&mut mv);
        self.effects(&mut mv)?;
        Ok(mv)
    }

    /// Reads promotion, `e.p.` and board, the last two in either order.
    fn tail(&mut self, mv: &mut Ordinary) {
        mv.en_passant |= self.en_passant();
        mv.promotion = self.promotion(&mut mv.gains);
        // A chameleon has the attribute already.
        mv.gains &= mv.role.is_pawn();
        mv.landing = self.board();
        mv.en_passant |= self.en_passant();
    }

    /// Reads the other changes of the move: `=nh`, `[g2=w]`, `[-bkSh4]`. The square of the last man
    /// that changes colour is stored, and whether a promoted man gains attributes; the rest is
    /// ignored.
    fn effects(&mut self, mv: &mut Ordinary) -> Result<(), Expected> {
        if !self.men.attributes {
            return Ok(());
        }
        if mv.promotion.is_some()
            && let Some(length) = effects::gained(self.rest(), self.language)
        {
            self.at += length;
            mv.gains = true;
        }
        if let Some(length) = effects::half_neutral(self.rest(), self.language) {
            self.at += length;
        }
        while self.eat("[") {
            let vanishes = self.eat("-");
            // Anda: `[=n]` for `=n`.
            if self.eat("=") {
                if !self.peek().is_some_and(|side| side.is_ascii_lowercase()) {
                    return Err(Expected::Color);
                }
                self.at += 1;
            } else if vanishes {
                let man = self.rest().find([']', '[']).unwrap_or(0);
                self.at += man;
            } else {
                self.level();
                mv.recolored = match (self.file(), self.rank()) {
                    (Some(file), Some(rank)) => Square::at(file, rank),
                    _ => {
                        return Err(Expected::Change);
                    }
                };
                if !self.eat("=") || !self.peek().is_some_and(|side| side.is_ascii_lowercase()) {
                    return Err(Expected::Color);
                }
                self.at += 1;
            }
            if !self.eat("]") {
                return Err(Expected::Bracket);
            }
        }
        Ok(())
    }

    fn role(&mut self) -> Option<Role> {
        let (role, letters) = self.man()?;
        let next = self.text.get(self.at + letters.len());
        // In a cube the letters of some men are also letters of levels.
        let level = matches!(letters.as_bytes(), [b'A'..=b'E']);
        if self.boards.cube && level && next.is_some_and(|next| (b'a'..=b'e').contains(next)) {
            return None;
        }
        self.at += letters.len();
        Some(role)
    }

    fn rest(&self) -> &'a str {
        std::str::from_utf8(&self.text[self.at..]).unwrap_or_default()
    }

    /// Reads the board of departure before its square, which the long notation gives if both
    /// homologues may be occupied: `Ra1-a5B` with its board is `RAa1-a5B`. A slash anywhere shows
    /// that the text is short notation, in which a B is a bishop. The caller reads a text once for
    /// each [`FirstLetter`].
    fn prefix(&mut self) -> Option<Board> {
        let rest = &self.text[self.at..];
        let glued = matches!(
            rest,
            [
                b'A'..=b'C',
                b'a'..=b'h',
                b'1'..=b'8',
                b'-' | b'*' | b'~',
                ..
            ]
        );
        if !self.boards.shared || !glued || rest.contains(&b'/') {
            return None;
        }
        self.at += 1;
        Board::from_letter(char::from(rest[0]))
    }

    /// Reads the level of a square in a cube. The text that follows distinguishes a bishop from
    /// level B.
    fn level(&mut self) -> Option<u8> {
        let letter = self
            .peek()
            .filter(|letter| self.boards.cube && (b'A'..=b'E').contains(letter))?;
        self.text
            .get(self.at + 1)
            .filter(|file| (b'a'..=b'e').contains(file))?;
        self.at += 1;
        Some(letter - b'A')
    }

    fn file(&mut self) -> Option<u8> {
        self.digit(b'a')
    }

    fn rank(&mut self) -> Option<u8> {
        self.digit(b'1')
    }

    fn digit(&mut self, first: u8) -> Option<u8> {
        let value = self.peek()?.checked_sub(first).filter(|value| *value < 8)?;
        self.at += 1;
        Some(value)
    }

    fn board(&mut self) -> Option<Board> {
        let before = self.at;
        let _ = self.eat("/");
        let board = self
            .peek()
            .and_then(|letter| Board::from_letter(char::from(letter)));
        self.at = if board.is_some() { self.at + 1 } else { before };
        board
    }

    fn separator(&mut self) -> Option<bool> {
        let capture = match self.peek()? {
            b'x' | b'*' | b':' => true,
            b'-' => false,
            _ => return None,
        };
        self.at += 1;
        Some(capture)
    }

    /// Reads a promotion, perhaps with the attributes that the man gains before its letter, as
    /// Popeye writes them: `=cQ`.
    fn promotion(&mut self, gains: &mut bool) -> Option<Role> {
        let before = self.at;
        let sign = self.eat("=") || self.eat("(");
        if sign {
            let letters = self.at;
            self.attributes();
            let read = String::from_utf8_lossy(&self.text[letters..self.at]);
            let gained = format!("={}", read.trim_start_matches('n'));
            *gains = effects::gained(&gained, self.language) == Some(gained.len());
        }
        let found = self.man().filter(|(role, _)| {
            Role::CUBE_PROMOTIONS.contains(role) || role.is_fairy() && !role.is_pawn()
        });
        // `e8B` without a sign is a bishop if there is no board B, or if a board follows: `e8BA`.
        let man = |letters: &str| {
            let next = self.text.get(self.at + letters.len());
            let is_board = |letter: &u8| Board::from_letter(char::from(*letter)).is_some();
            sign || !self.boards.several
                || !matches!(letters.as_bytes(), [letter] if is_board(letter))
                || matches!(next, Some(b'A' | b'B' | b'C' | b'/'))
        };
        let Some((role, letters)) = found.filter(|(_, letters)| man(letters)) else {
            self.at = before;
            *gains = false;
            return None;
        };
        self.at += letters.len();
        let _ = self.eat(")");
        Some(role)
    }

    fn en_passant(&mut self) -> bool {
        let before = self.at;
        self.spaces();
        let found = ["e.p.", "ep.", "ep"].into_iter().any(|word| self.eat(word));
        if !found {
            self.at = before;
        }
        found
    }

    /// Skips signs of check, mate, other goals, key, try and comment.
    fn marks(&mut self, capture: bool) {
        loop {
            let mark = matches!(self.peek(), Some(b'+' | b'#' | b'!' | b'?' | b'=' | b'%'));
            if mark {
                self.at += 1;
            } else if self.eat(" ") {
                let mut words = Goal::words_behind_moves().chain(capture.then_some("x"));
                let _ = words.any(|word| self.eat(word));
            } else {
                return;
            }
        }
    }
}
