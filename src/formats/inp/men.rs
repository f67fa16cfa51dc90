//! Men: `white Ka1 AliceB Qb2c3 black Kh8`, Forsyth notation, and the array.

use super::reader::{Reader, squares_in};
use super::token::Token;
use super::words::{COLOURS, Colour, Found, TRAITS, Tongue, Trait};
use crate::board::{Board, Cell, Square};
use crate::formats::common::boards::Placed;
use crate::formats::common::diagnostic::Flaw;
use crate::formats::common::suggest::quote;
use crate::position::{Color, Man, Role};
use std::ops::Range;

/// The role of a letter, in small or capital letters.
pub(super) fn role(tongue: Tongue, letter: &str) -> Option<Role> {
    tongue.letters().role(&letter.to_ascii_uppercase())
}

/// What is wrong with letters that are no man of chess.
pub(super) fn no_man(tongue: Tongue, letters: &str, at: Range<usize>) -> Flaw {
    let message = format!(
        "found the man {}, expected one of {}: fairy men are not supported",
        quote(letters),
        Role::EVERY.into_iter().filter_map(|role| tongue.letters().letter(role)).collect::<Vec<_>>().join(" ")
    );
    let flaw = Flaw::new(at, message, "no man of chess");
    let knight = tongue == Tongue::English && letters.eq_ignore_ascii_case("n");
    if knight { flaw.help("the knight is S; N is the nightrider") } else { flaw }
}

/// Whose men are being read, and where they stand.
struct Group {
    color: Option<Color>,
    board: Board,
}

impl Reader<'_> {
    /// Reads a list of men up to the next part.
    pub(super) fn men(&mut self) -> Vec<Placed> {
        self.list_of_men(None)
    }

    /// Reads a list of men whose side is known.
    pub(super) fn men_of(&mut self, color: Color) -> Vec<Placed> {
        self.list_of_men(Some(Group { color: Some(color), board: Board::A }))
    }

    fn list_of_men(&mut self, mut group: Option<Group>) -> Vec<Placed> {
        let mut men = Vec::new();
        let sides_follow = group.is_none();
        self.boards_named = false;
        while let Some(token) = self.scanner.peek() {
            if let Some(colour) = self.colour(&token).filter(|_| sides_follow) {
                self.scanner.take();
                group = Some(self.group(colour, &token));
            } else if self.is_man(&token) {
                self.scanner.take();
                if group.is_none() {
                    self.no_colour(&token);
                }
                self.man(&token, group.as_ref().unwrap_or(&Group { color: None, board: Board::A }), &mut men);
            } else if let Found::One(kind) = self.tongue.find(TRAITS, token.text) {
                self.scanner.take();
                self.of_kind(kind, &token, group.as_mut());
            } else if self.is_command(&token) {
                break;
            } else {
                self.scanner.take();
                self.no_list(&token, group.is_none(), sides_follow);
            }
        }
        if group.is_none() && men.is_empty() {
            self.missing("a colour and its men, such as white Ka1");
        }
        men
    }

    /// The colour that a token names, unless it is a man whose squares follow (`b a1`).
    fn colour(&self, token: &Token<'_>) -> Option<Colour> {
        match self.tongue.find(COLOURS, token.text) {
            Found::One(colour) if token.text.len() > 1 || !self.is_man(token) => Some(colour),
            _ => None,
        }
    }

    fn group(&mut self, colour: Colour, token: &Token<'_>) -> Group {
        let color = match colour {
            Colour::White => Some(Color::White),
            Colour::Black => Some(Color::Black),
            Colour::Neutral | Colour::Invisible => {
                let message = format!("{} men are not supported", quote(token.text));
                self.error(Flaw::new(token.at.clone(), message, "neither white nor black"));
                if colour == Colour::Invisible
                    && self.scanner.peek().is_some_and(|next| next.text.parse::<u32>().is_ok())
                {
                    self.scanner.take();
                }
                None
            }
        };
        Group { color, board: Board::A }
    }

    fn no_colour(&mut self, token: &Token<'_>) {
        let words = self.tongue.words(COLOURS);
        self.unknown(token, &format!("{} or {} first", words[0], words[1]), "whose men?", &[]);
    }

    fn of_kind(&mut self, kind: Trait, token: &Token<'_>, group: Option<&mut Group>) {
        self.boards_named |= kind != Trait::Fairy;
        match (kind, group) {
            (Trait::BoardA, Some(group)) => group.board = Board::A,
            (Trait::BoardB, Some(group)) => group.board = Board::B,
            (Trait::Fairy, _) => {
                let message = format!("{} men are not supported", quote(token.text));
                self.error(Flaw::new(token.at.clone(), message, "a fairy attribute"));
            }
            _ => self.no_colour(token),
        }
    }

    /// Whether a token is letters of a man with squares, or letters with squares in the next token.
    fn is_man(&self, token: &Token<'_>) -> bool {
        let Some((_, squares)) = letters(token.text) else { return false };
        if !squares.is_empty() {
            return squares_in(squares).is_ok();
        }
        let mut ahead = self.scanner.clone();
        ahead.take();
        ahead.peek().is_some_and(|next| squares_in(next.text).is_ok())
    }

    fn man(&mut self, token: &Token<'_>, group: &Group, men: &mut Vec<Placed>) {
        let Some((name, squares)) = letters(token.text) else { return };
        let at = token.part(0..name.len());
        let squares: Vec<(Square, Range<usize>)> = if squares.is_empty() {
            self.squares().unwrap_or_default()
        } else {
            let offset = name.len();
            let found = squares_in(squares).unwrap_or_default().into_iter();
            found.map(|(square, at)| (square, token.part(at.start + offset..at.end + offset))).collect()
        };
        let Some(role) = role(self.tongue, name) else {
            self.error(no_man(self.tongue, name, at));
            return;
        };
        let Some(color) = group.color else { return };
        for (square, at) in squares {
            men.push(Placed { cell: Cell::new(group.board, square), man: Man::new(color, role), at });
        }
    }

    /// Says what is wrong with a token in a list of men.
    fn no_list(&mut self, token: &Token<'_>, first: bool, sides_follow: bool) {
        let text = token.text;
        let begins = text.get(..1).is_some_and(|letter| role(self.tongue, letter).is_some());
        let files =
            text.as_bytes().get(1).is_some_and(|byte| matches!(byte.to_ascii_lowercase(), b'a'..=b'h' | b'0'..=b'9'));
        if begins && files {
            if let Err(at) = squares_in(&text[1..]) {
                let at = at.start + 1..at.end + 1;
                let message =
                    format!("found {}, expected a square such as e4", quote(text.get(at.clone()).unwrap_or_default()));
                self.error(Flaw::new(token.part(at), message, "no square"));
            }
            return;
        }
        let mut words = vec!["AliceA", "AliceB"];
        if sides_follow {
            words.extend(self.tongue.words(COLOURS));
            words.extend(self.part_words());
        }
        let expected = if first { "a colour such as white" } else { "men such as Ka1" };
        self.unknown(token, expected, "not understood", &words);
    }

    /// Reads a position in Forsyth notation, which stands on board A.
    pub(super) fn forsyth(&mut self) -> Vec<Placed> {
        let Some(token) = self.scanner.take() else {
            self.missing("a position in Forsyth notation");
            return Vec::new();
        };
        match forsyth(self.tongue, &token) {
            Ok(men) => men,
            Err(flaw) => {
                self.error(flaw);
                Vec::new()
            }
        }
    }
}

/// The array of the game.
pub(super) fn array(at: &Range<usize>) -> Vec<Placed> {
    let officers =
        [Role::Rook, Role::Knight, Role::Bishop, Role::Queen, Role::King, Role::Bishop, Role::Knight, Role::Rook];
    let mut men = Vec::new();
    for color in Color::ALL {
        for (file, officer) in officers.into_iter().enumerate() {
            for (rank, role) in [(0, officer), (1, Role::Pawn)] {
                if let Some(square) = Square::at(file as u8, color.rank(rank)) {
                    let cell = Cell::new(Board::A, square);
                    men.push(Placed { cell, man: Man::new(color, role), at: at.clone() });
                }
            }
        }
    }
    men
}

/// The letters of a man before its squares: one if the token has an odd number of characters, else two.
fn letters(text: &str) -> Option<(&str, &str)> {
    let length = 2 - text.len() % 2;
    let found = text.is_ascii().then(|| text.split_at_checked(length)).flatten()?;
    found.0.bytes().all(|byte| byte.is_ascii_alphanumeric()).then_some(found)
}

fn forsyth(tongue: Tongue, token: &Token<'_>) -> Result<Vec<Placed>, Flaw> {
    let mut men = Vec::new();
    let mut count = 0u32;
    let mut chars = token.text.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        let span = token.part(at..at + c.len_utf8());
        if let Some(digit) = c.to_digit(10) {
            let second = chars.next_if(|(_, c)| c.is_ascii_digit()).and_then(|(_, c)| c.to_digit(10));
            count = count.saturating_add(second.map_or(digit, |second| 10 * digit + second));
        } else if c == '/' {
            if !count.is_multiple_of(8) {
                let message = format!("this row has {} squares, expected 8", count % 8);
                return Err(Flaw::new(span, message, "the row ends here"));
            }
        } else if matches!(c, '.' | '=' | '+' | '-') {
            let message = format!("found '{c}' in a Forsyth position: fairy men are not supported");
            return Err(Flaw::new(span, message, "a fairy man"));
        } else {
            let role = role(tongue, c.encode_utf8(&mut [0; 4]));
            let role = role.ok_or_else(|| no_man(tongue, &c.to_string(), span.clone()))?;
            let color = if c.is_uppercase() { Color::White } else { Color::Black };
            let square = Square::new((count.min(64) as u8) ^ 0b11_1000).filter(|_| count < 64);
            let square = square.ok_or_else(|| Flaw::new(span.clone(), "more than 64 squares", "beyond h1"))?;
            men.push(Placed { cell: Cell::new(Board::A, square), man: Man::new(color, role), at: span });
            count += 1;
        }
    }
    if count > 64 {
        return Err(Flaw::new(token.at.clone(), format!("found {count} squares, expected 64"), "more than 64 squares"));
    }
    Ok(men)
}
