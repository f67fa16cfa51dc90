//! Men: `white Ka1 AliceB Qb2c3 black Kh8`, [Forsyth notation](forsyth), and the array.

mod forsyth;

use super::reader::{Reader, squares_in};
use super::token::InpToken;
use super::unsupported::unsupported;
use super::words::{COLOURS, Colour, Lookup, TRAITS, Tongue, Trait};
use crate::board::{Board, Cell, Square};
use crate::formats::common::boards::PlacedMan;
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::side::Side;
use crate::formats::common::suggest::{either, quote};
use crate::men::Traits;
use crate::position::{Color, Man, Role};
use std::ops::Range;

/// The role with these letters, in any case.
pub(super) fn role(tongue: Tongue, letters: &str) -> Option<Role> {
    tongue.letters().role(&letters.to_ascii_uppercase())
}

/// The error for letters that are not a man.
pub(super) fn no_man(tongue: Tongue, letters: &str, at: Range<usize>) -> TextFlaw {
    if letters.contains('/') {
        let message = format!("found {}: this hunter is not supported", quote(letters));
        let flaw = TextFlaw::new(at, message, "a hunter");
        return flaw
            .help("hunters consist of queen, rook, bishop and knight, or begin with a pawn");
    }
    if let Some(name) = unsupported(tongue, letters) {
        let message = format!(
            "found {}, the {name}: this man is not supported",
            quote(letters)
        );
        return TextFlaw::new(at, message, "not supported")
            .help("parton rules lists the supported men");
    }
    let known = Role::ALL
        .into_iter()
        .chain([Role::Grasshopper, Role::Nightrider]);
    let letters_of = known
        .filter_map(|role| tongue.letters().letter(role))
        .collect::<Vec<_>>()
        .join(" ");
    let message = format!(
        "found the man {}, expected letters of a man such as {letters_of}",
        quote(letters)
    );
    let flaw = TextFlaw::new(at, message, "no man has these letters");
    flaw.help("parton rules lists all men with their letters")
}

/// The side of the men being read, and their attributes.
#[derive(Clone, Copy)]
struct MenGroup {
    color: Option<Color>,
    board: Board,
    traits: Traits,
    /// Whether one of its men was read: attributes must stand before the men.
    begun: bool,
}

impl MenGroup {
    const fn of(color: Option<Color>, traits: Traits) -> Self {
        Self {
            color,
            board: Board::A,
            traits,
            begun: false,
        }
    }
}

impl Reader<'_> {
    /// Reads a list of men up to the next part.
    pub(super) fn men(&mut self) -> Vec<PlacedMan> {
        self.list_of_men(None)
    }

    /// Reads a list of men of a known side.
    pub(super) fn men_of(&mut self, side: Side) -> Vec<PlacedMan> {
        self.list_of_men(Some(MenGroup::of(Some(side.color()), side.traits())))
    }

    fn list_of_men(&mut self, mut group: Option<MenGroup>) -> Vec<PlacedMan> {
        let mut men = Vec::new();
        // Attributes that no man has followed yet.
        let mut waiting: Option<InpToken<'_>> = None;
        let sides_follow = group.is_none();
        self.boards_named = false;
        while let Some(token) = self.scanner.peek() {
            if let Some(colour) = self.colour(&token).filter(|_| sides_follow) {
                self.scanner.take();
                self.lost(waiting.take());
                group = Some(self.group(colour, &token));
            } else if self.is_man(&token) {
                self.scanner.take();
                if group.is_none() {
                    self.no_colour(&token);
                }
                self.man(
                    &token,
                    group.unwrap_or(MenGroup::of(None, Traits::NONE)),
                    &mut men,
                );
                waiting = None;
                if let Some(group) = &mut group {
                    group.begun = true;
                    // `royal` applies only to the man after it.
                    group.traits = group.traits.without(Traits::ROYAL);
                }
            } else if let Some(kind) = self.attribute(&token, group.as_ref()) {
                self.scanner.take();
                self.of_kind(kind, &token, group.as_mut());
                // A board may be given without men after it, an attribute may not.
                if matches!(kind, Trait::Of(_)) && group.is_some_and(|group| !group.begun) {
                    waiting.get_or_insert(token);
                }
                // Reports the error once.
                group = group.or(Some(MenGroup::of(None, Traits::NONE)));
            } else if self.is_command(&token) {
                break;
            } else if let Lookup::Many(words) = self.tongue.find(TRAITS, token.text)
                && group.is_some_and(|group| !group.begun)
            {
                self.scanner.take();
                self.ambiguous(&token, &words);
            } else {
                self.scanner.take();
                if !self.apart(&token, &men) {
                    self.no_list(&token, group.is_none(), sides_follow);
                }
            }
        }
        self.lost(waiting);
        if group.is_none() && men.is_empty() {
            let example = self.tongue.white_king("a1");
            self.missing(&format!("a colour and its men, such as {example}"));
        }
        men
    }

    /// Reports that an attribute belongs to no man.
    fn lost(&mut self, waiting: Option<InpToken<'_>>) {
        if let Some(token) = waiting {
            let message = format!("found the attribute {} without a man", quote(token.text));
            let flaw = TextFlaw::new(token.at.clone(), message, "of which men?");
            self.error(flaw.help("write an attribute before the letters of its man"));
        }
    }

    /// The colour of a token; `None` if squares follow it: then it is a man (`b a1`).
    fn colour(&self, token: &InpToken<'_>) -> Option<Colour> {
        match self.tongue.find(COLOURS, token.text) {
            Lookup::One(colour) if token.text.len() > 1 || !self.is_man(token) => Some(colour),
            _ => None,
        }
    }

    /// The attribute of a token. After men, the token may be a command that begins in the same way.
    fn attribute(&self, token: &InpToken<'_>, group: Option<&MenGroup>) -> Option<Trait> {
        match self.tongue.find(TRAITS, token.text) {
            Lookup::One(kind)
                if group.is_some_and(|group| !group.begun) || !self.is_command(token) =>
            {
                Some(kind)
            }
            _ => None,
        }
    }

    fn group(&mut self, colour: Colour, token: &InpToken<'_>) -> MenGroup {
        match colour {
            Colour::White => MenGroup::of(Some(Color::White), Traits::NONE),
            Colour::Black => MenGroup::of(Some(Color::Black), Traits::NONE),
            Colour::Neutral => MenGroup::of(Some(Color::White), Traits::NEUTRAL),
            Colour::Invisible => {
                let message = format!("{} men are not supported", quote(token.text));
                self.error(TextFlaw::new(token.at.clone(), message, "invisible men"));
                if self
                    .scanner
                    .peek()
                    .is_some_and(|next| next.text.parse::<u32>().is_ok())
                {
                    self.scanner.take();
                }
                MenGroup::of(None, Traits::NONE)
            }
        }
    }

    fn no_colour(&mut self, token: &InpToken<'_>) {
        let words = self.tongue.words(COLOURS);
        self.unknown(
            token,
            &format!("{} or {} first", words[0], words[1]),
            "whose men?",
            &[],
        );
    }

    fn of_kind(&mut self, kind: Trait, token: &InpToken<'_>, group: Option<&mut MenGroup>) {
        self.boards_named |= matches!(kind, Trait::BoardA | Trait::BoardB);
        match (kind, group) {
            (Trait::BoardA, Some(group)) => group.board = Board::A,
            (Trait::BoardB, Some(group)) => group.board = Board::B,
            (Trait::Other, _) => {
                let message = format!("{} men are not supported", quote(token.text));
                let known = either(&Traits::NAMED.map(|(_, name)| name));
                let flaw = TextFlaw::new(token.at.clone(), message, "a fairy attribute");
                self.error(flaw.help(format!("men may be {known}")));
            }
            (Trait::Of(_), Some(group)) if group.begun => {
                let message = format!(
                    "{} comes after a man, expected it before the men",
                    quote(token.text)
                );
                let flaw = TextFlaw::new(token.at.clone(), message, "of which men?");
                let side =
                    self.tongue.words(COLOURS)[usize::from(group.color == Some(Color::Black))];
                self.error(flaw.help(format!("name the side again: {side} {}", token.text)));
            }
            (Trait::Of(traits), Some(group)) => group.traits = group.traits.with(traits),
            (_, None) => self.no_colour(token),
        }
    }

    /// Returns whether a token consists of letters of a man with squares, or of letters with
    /// squares in the next token.
    fn is_man(&self, token: &InpToken<'_>) -> bool {
        let Some((_, squares)) = letters(token.text) else {
            return false;
        };
        if !squares.is_empty() {
            return squares_in(squares).is_ok();
        }
        let mut ahead = self.scanner.clone();
        ahead.take();
        ahead
            .peek()
            .is_some_and(|next| squares_in(next.text).is_ok())
    }

    fn man(&mut self, token: &InpToken<'_>, group: MenGroup, men: &mut Vec<PlacedMan>) {
        let Some((name, squares)) = letters(token.text) else {
            return;
        };
        let at = token.part(0..name.len());
        let squares: Vec<(Square, Range<usize>)> = if squares.is_empty() {
            self.squares().unwrap_or_default()
        } else {
            let offset = name.len();
            let found = squares_in(squares).unwrap_or_default().into_iter();
            found
                .map(|(square, at)| (square, token.part(at.start + offset..at.end + offset)))
                .collect()
        };
        let Some(role) = role(self.tongue, name) else {
            if !self.apart(token, men) {
                self.error(no_man(self.tongue, name, at));
            }
            return;
        };
        let Some(color) = group.color else { return };
        for (square, at) in squares {
            let man = Man::new(color, role).with(group.traits);
            men.push(PlacedMan {
                cell: Cell::new(group.board, square),
                man,
                at,
            });
        }
    }

    /// Returns whether a token is squares that a blank separates from their man, as in `Bb7 c7 f6`;
    /// reports it if so.
    fn apart(&mut self, token: &InpToken<'_>, men: &[PlacedMan]) -> bool {
        let Some(last) = men.last().filter(|_| squares_in(token.text).is_ok()) else {
            return false;
        };
        let message = format!(
            "found {} after a blank, expected letters of a man",
            quote(token.text)
        );
        let written = self.source.text().get(last.at.clone()).unwrap_or_default();
        let flaw = TextFlaw::new(token.at.clone(), message, "whose square?");
        let help = format!(
            "write the squares of a man without blanks: {written}{}",
            token.text
        );
        self.error(flaw.related(last.at.clone(), "the last man").help(help));
        true
    }

    /// Reports an invalid token in a list of men.
    fn no_list(&mut self, token: &InpToken<'_>, first: bool, sides_follow: bool) {
        let text = token.text;
        if !sides_follow && self.tongue.words(COLOURS).contains(&text) {
            let message = format!("found the side {}, expected men such as Ka1", quote(text));
            let flaw = TextFlaw::new(token.at.clone(), message, "a list of one side");
            return self.error(flaw.help(format!("put these men into the list {text}:")));
        }
        if let Some(bar) = text.find('/').filter(|bar| (1..=2).contains(bar)) {
            // `R/Bd4`: the letters of two men. Squares have an even number of characters, which
            // shows whether the second man has one letter or two.
            let second = if (text.len() - bar - 1) % 2 == 1 {
                1
            } else {
                2
            };
            let end = text.floor_char_boundary(text.len().min(bar + 1 + second));
            self.error(no_man(self.tongue, &text[..end], token.part(0..end)));
            return;
        }
        let begins = text
            .get(..1)
            .is_some_and(|letter| role(self.tongue, letter).is_some());
        let files = text
            .as_bytes()
            .get(1)
            .is_some_and(|byte| matches!(byte.to_ascii_lowercase(), b'a'..=b'h' | b'0'..=b'9'));
        if begins && files {
            if let Err(at) = squares_in(&text[1..]) {
                let at = at.start + 1..at.end + 1;
                let message = format!(
                    "found {}, expected a square such as e4",
                    quote(text.get(at.clone()).unwrap_or_default())
                );
                self.error(TextFlaw::new(token.part(at), message, "no square"));
            }
            return;
        }
        let mut words = vec!["AliceA", "AliceB"];
        if sides_follow {
            words.extend(self.tongue.words(COLOURS));
            words.extend(self.part_words());
        }
        let expected = if first {
            format!(
                "a colour such as {}",
                self.tongue.word(COLOURS, &Colour::White)
            )
        } else {
            "men such as Ka1".to_owned()
        };
        self.unknown(token, &expected, "not understood", &words);
    }
}

/// The game array.
pub(super) fn array(at: &Range<usize>) -> Vec<PlacedMan> {
    let officers = [
        Role::Rook,
        Role::Knight,
        Role::Bishop,
        Role::Queen,
        Role::King,
        Role::Bishop,
        Role::Knight,
        Role::Rook,
    ];
    let mut men = Vec::new();
    for color in Color::ALL {
        for (file, officer) in officers.into_iter().enumerate() {
            for (rank, role) in [(0, officer), (1, Role::Pawn)] {
                if let Some(square) = Square::at(file as u8, color.rank(rank)) {
                    let cell = Cell::new(Board::A, square);
                    men.push(PlacedMan {
                        cell,
                        man: Man::new(color, role),
                        at: at.clone(),
                    });
                }
            }
        }
    }
    men
}

/// The letters of a man before its squares: one letter if the token has an odd number of
/// characters, otherwise two. The two men of a hunter have a stroke between them (`P/Sb1`), and the
/// same holds for the letters of the second one.
fn letters(text: &str) -> Option<(&str, &str)> {
    let hunter = text.find('/').map_or(0, |stroke| stroke + 1);
    let length = 2 - (text.len() - hunter) % 2;
    let found = text
        .is_ascii()
        .then(|| text.split_at_checked(hunter + length))
        .flatten()?;
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric();
    let (first, second) = found.0.split_at(hunter.saturating_sub(1));
    let second = second.strip_prefix('/').unwrap_or(second);
    let lengths = if hunter > 0 { 1..=2 } else { 0..=0 };
    (lengths.contains(&first.len()) && first.bytes().chain(second.bytes()).all(is_letter))
        .then_some(found)
}
