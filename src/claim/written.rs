//! [`Written`]: the parts of a written move.
//!
//! Authors and magazines write one move in many ways: `Qd1-d4`, `Qd4`, `:d4`, `dQ4`, `Q~`. The
//! reader tries each [form](forms) in turn on the same text, the most specific first. The [tail] of
//! a move is the same in all of them.

mod forms;
mod reader;
mod tail;

use super::language::{FairyMen, Letter};
use super::near::near;
use crate::board::{Board, Square};
use crate::notation::EffectText;
use reader::TextReader;
use std::ops::Range;

/// The arrival of a written move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum WrittenTarget {
    /// To this square.
    Square(Square),
    /// Anywhere, except as stated otherwise: `~`, `-any`, `-other`.
    Any,
    /// Castling; the flag is true for queenside castling.
    Castling(bool),
    /// Nowhere: the side passes.
    Pass,
}

/// The signs after a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is an independent sign")]
pub struct Marks {
    /// `+`.
    pub check: bool,
    /// `#`.
    pub mate: bool,
    /// `=` after a man that does not promote.
    pub stalemate: bool,
    /// `!`.
    pub good: bool,
    /// `?`.
    pub bad: bool,
}

/// A written move. Parts that it does not state are `None`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Written {
    /// The man's letter; a pawn usually has none.
    pub man: Option<Letter>,
    /// The departure file, 0 to 7.
    pub file: Option<u8>,
    /// The departure rank, 0 to 7.
    pub rank: Option<u8>,
    /// In a cube, the departure level, 0 (A) to 4 (E).
    pub level: Option<u8>,
    /// The board of departure.
    pub departure: Option<Board>,
    /// Whether it captures, if marked.
    pub capture: Option<bool>,
    /// Its arrival.
    pub target: WrittenTarget,
    /// In a cube, the arrival level. `Bc3` alone states none: it may be a bishop's move, or a
    /// pawn's move to level B.
    pub to_level: Option<u8>,
    /// The square of the captured man, if the text gives a square other than the arrival square:
    /// `Lxd4-d5`.
    pub captured: Option<Square>,
    /// The square of the man that changes colour according to the text: `[g2=w]`.
    pub recolored: Option<Square>,
    /// The square of the game array given as the departure, if the man stands elsewhere: `K-e8-d7`.
    pub home: Option<Square>,
    /// Whether two men change places: `Ra1<->Rb8`.
    pub exchange: bool,
    /// Its other changes as written: the contents of its brackets, and `=w`.
    pub effects: [Option<EffectText>; 6],
    /// Whether the man goes straight to the homologue of its square: `K~e1/B`, `Ke1~B`.
    pub zero: bool,
    /// The promotion of the pawn.
    pub promotion: Option<Letter>,
    /// Whether "e.p." is written.
    pub en_passant: bool,
    /// The board of arrival.
    pub landing: Option<Board>,
    /// A bare A, B or C after the square: a board if there are several, else the promotion.
    pub suffix: Option<char>,
    /// The man of the move before a bare square: `Bf1/d5` may mean Bd5 as well as d5.
    pub elided: Option<Letter>,
    /// The signs.
    pub marks: Marks,
}

impl Written {
    const fn to(target: WrittenTarget) -> Self {
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
            home: None,
            exchange: false,
            effects: [None; 6],
            zero: false,
            promotion: None,
            en_passant: false,
            landing: None,
            suffix: None,
            elided: None,
            marks: Marks {
                check: false,
                mate: false,
                stalemate: false,
                good: false,
                bad: false,
            },
        }
    }

    /// Its other changes as written.
    pub fn effects(&self) -> impl Iterator<Item = &str> {
        self.effects.iter().flatten().map(EffectText::as_str)
    }

    /// Adds a change as written, if there is room for it.
    fn add_effect(&mut self, text: &str) {
        if let (Some(place), Some(text)) = (
            self.effects.iter_mut().find(|place| place.is_none()),
            EffectText::new(text),
        ) {
            *place = Some(text);
        }
    }

    /// Any move of any man.
    pub(super) const ANY: Self = Self::to(WrittenTarget::Any);
}

/// Reads a move at the beginning of a text. Returns it with its length in bytes.
pub(super) fn read(text: &str, men: &FairyMen) -> Option<(Written, usize)> {
    attempt(text, men, TextReader::pass)
        .or_else(|| attempt(text, men, TextReader::exchange))
        .or_else(|| attempt(text, men, TextReader::home_first))
        .or_else(|| attempt(text, men, TextReader::castling))
        .or_else(|| attempt(text, men, TextReader::zero))
        .or_else(|| attempt(text, men, TextReader::across_levels))
        .or_else(|| attempt(text, men, TextReader::with_board))
        .or_else(|| attempt(text, men, TextReader::ordinary))
        .or_else(|| attempt(text, men, TextReader::with_level))
        .or_else(|| attempt(text, men, TextReader::departure_first))
}

/// Reads another arrival of the preceding move's man, written without its letter: the `d5` of
/// `Bf1/d5`, the `:b5` of `Qa8/:b5`. The `d4` of `Ba5*c3, d4-d3` is the departure of a pawn.
pub(super) fn read_beside(
    text: &str,
    before: &Written,
    men: &FairyMen,
) -> Option<(Written, usize)> {
    let elided = before.man.or(before.elided);
    elided?;
    let departs = |(whole, _): &(Written, usize)| whole.file.is_some() && whole.rank.is_some();
    if read(text, men).as_ref().is_some_and(departs) {
        return None;
    }
    let (written, length) = attempt(text, men, TextReader::arrival)?;
    Some((Written { elided, ..written }, length))
}

/// Reads the arrival of a man with several departures: the `-g8` of `Qa2(b3,d5)-g8`.
pub(super) fn read_arrival(
    text: &str,
    before: &Written,
    men: &FairyMen,
) -> Option<(Written, usize)> {
    let separated = before.man.is_some() && text.starts_with(['-', '–', 'x', ':', '*']);
    let (written, length) = separated.then(|| attempt(text, men, TextReader::arrival))??;
    let capture = written.capture.filter(|capture| *capture);
    Some((
        Written {
            man: before.man,
            capture,
            ..written
        },
        length,
    ))
}

/// A move with its bytes in the text.
type PlacedMove = (Written, Range<usize>);

/// The other arrivals in brackets attached to a move, each with its bytes in the text, and the
/// length of the whole with its brackets: `h2 or h6` in `Sf2(h2 or h6)`, or the rank alone in
/// `Bg6(8)`. `(~)` may be separate from the move.
pub(super) fn read_others(
    text: &str,
    before: &Written,
    glued: bool,
    men: &FairyMen,
) -> Option<(Vec<PlacedMove>, usize)> {
    let inside = text.strip_prefix('(')?;
    let inside = &inside[..near(inside).find(')')?];
    if inside.trim() == "~" {
        return Some((vec![(Written::ANY, 1..1 + inside.len())], inside.len() + 2));
    }
    let WrittenTarget::Square(arrival) = before.target else {
        return None;
    };
    if !glued || before.to_level.is_some() {
        return None;
    }
    let bare = Written {
        capture: None,
        landing: None,
        suffix: None,
        promotion: None,
        en_passant: false,
        ..*before
    };
    let mut reader = TextReader { text, men, at: 1 };
    let mut found = Vec::new();
    loop {
        while reader.eat_one(&[" ", ",", "/"]) || !found.is_empty() && reader.eat("or ") {}
        if reader.eat(")") {
            reader.signs(&mut Marks::default());
            return (!found.is_empty()).then_some((found, reader.at));
        }
        let start = reader.at;
        let capture = reader.separator();
        let square = reader
            .square()
            .or_else(|| Square::at(arrival.file(), reader.digit(b'1')?))?;
        found.push((
            Written {
                capture,
                target: WrittenTarget::Square(square),
                ..bare
            },
            start..reader.at,
        ));
    }
}

/// The length in bytes of a bracket to skip at the beginning of a text. It contains a letter that
/// names a move or an idea, `[A]`, `(a)`, `[B=D]`, or a sign for only some of the moves, `(+)`.
pub(super) fn aside(text: &str) -> Option<usize> {
    let close = match text.chars().next()? {
        '(' => ')',
        '[' => ']',
        _ => return None,
    };
    let end = near(text).find(close)?;
    let inside = text[1..end].trim();
    let sign = !inside.is_empty()
        && inside
            .chars()
            .all(|c| matches!(c, '+' | '#' | '!' | '?' | '='));
    let name = |name: &str| {
        let square = matches!(name.trim().as_bytes(), [b'a'..=b'h', b'1'..=b'8']);
        let mut signs = name.trim().chars();
        !square
            && signs.next().is_some_and(|c| c.is_ascii_alphabetic())
            && signs.all(|c| c.is_ascii_digit() || matches!(c, '\'' | '’' | '*'))
    };
    (sign || inside.split(['=', ',', '/']).all(name)).then_some(end + 1)
}

/// A move written in one of the forms; no other text may be attached to it.
fn attempt<'a>(
    text: &'a str,
    men: &'a FairyMen,
    way: fn(&mut TextReader<'a>) -> Option<Written>,
) -> Option<(Written, usize)> {
    let mut reader = TextReader { text, men, at: 0 };
    let mut written = way(&mut reader)?;
    reader.tail(&mut written);
    let ends = reader
        .rest()
        .chars()
        .next()
        .is_none_or(|next| !next.is_alphanumeric() && next != '\'');
    (ends || reader.text[..reader.at].ends_with(' ')).then_some((written, reader.at))
}
