//! A position as a list of men: `white Kf6 Rg1 Qd7/B black Kh8`. Fairy men may be written by their
//! letters or names, with attributes in [brackets](bracket):
//! `white Gd4 grasshopper e5 [royal G]f6 neutral Pa7`.

mod word;

use super::boards::Fen;
use super::boards::{PlacedMan, hint};
use super::bracket::{self, Bracketed, Letters};
use super::diagnostic::TextFlaw;
use super::side::Side;
use super::suggest::{did_you_mean, quote};
use crate::board::Board;
use crate::men::{Language, Man, Role, Traits};
use crate::position::RuleSet;
use std::ops::Range;

/// The words for the side of the men that follow, and the language of these men.
const SIDES: [(&str, Side, Language); 13] = [
    ("white", Side::White, Language::English),
    ("black", Side::Black, Language::English),
    // German has the same word for neutral; the men after it have English letters.
    ("neutral", Side::Neutral, Language::English),
    ("weiss", Side::White, Language::German),
    ("weiß", Side::White, Language::German),
    ("schwarz", Side::Black, Language::German),
    ("blancs", Side::White, Language::French),
    ("blanc", Side::White, Language::French),
    ("noirs", Side::Black, Language::French),
    ("noir", Side::Black, Language::French),
    ("neutrals", Side::Neutral, Language::English),
    ("neutres", Side::Neutral, Language::French),
    ("neutre", Side::Neutral, Language::French),
];

fn side(word: &str) -> Option<(Side, Language)> {
    SIDES
        .into_iter()
        .find(|(name, ..)| name.eq_ignore_ascii_case(word))
        .map(|(_, side, language)| (side, language))
}

/// The side that a word of a text names: in full; or by its letter before a colon, `W: Kf6`, if the
/// text begins so.
fn side_at(text: &str, at: &Range<usize>) -> Option<(Side, Language)> {
    let word = text.get(at.clone())?;
    let letter = || match word {
        "W" | "w" => Some(Side::White),
        "B" | "b" => Some(Side::Black),
        _ => None,
    };
    let is_named = || {
        let begins = text.trim_start().get(..2).unwrap_or_default();
        text.get(at.end..).is_some_and(|rest| rest.starts_with(':'))
            && matches!(begins, "W:" | "w:" | "B:" | "b:")
    };
    let by_letter = || letter().filter(|_| is_named());
    side(word).or_else(|| Some((by_letter()?, Language::English)))
}

/// The way in which a list names the sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Sides {
    /// By words: `white Kf6 black Kh8`.
    Words,
    /// By a letter before each man or by its figurine: `wKf6 bKh8`, `♔f6 ♚h8`.
    Letters,
    /// White first, then Black after a slash: `Kf6 / Kh8`.
    Slash,
    /// Not at all, which is an error: `Kf6 Kh8`.
    Missing,
}

impl Sides {
    /// The way of a text; `None` if it is not a list of men.
    fn of(text: &str) -> Option<Self> {
        // `black to move` names no men.
        let mut named = words(text).peekable();
        while let Some((at, _)) = named.next() {
            let begins = named
                .next_if(|(_, next)| next.eq_ignore_ascii_case("to"))
                .is_some();
            if side_at(text, &at).is_some() && !begins {
                return Some(Self::Words);
            }
        }
        let mut all = words(text).map(|(_, word)| word);
        let first = all.next()?;
        if with_side(first).is_some() {
            return Some(Self::Letters);
        }
        if is_bare_man(first) && all.any(|word| word == SLASH) {
            return Some(Self::Slash);
        }
        let is_man = |(_, word): (_, &str)| is_bare_man(word) && word.len() > 2;
        (words(text).count() > 1 && words(text).all(is_man)).then_some(Self::Missing)
    }
}

/// The word between the white and the black men.
const SLASH: &str = "/";

/// A man whose side its first character names.
struct OwnSide<'a> {
    side: Side,
    /// The man of a square without a letter: a pawn, or that of the figurine.
    man: Role,
    /// What follows the character: letters and a square.
    rest: &'a str,
}

/// A man with a letter for its side, `wKf6`, or with a figurine, `♔f6`.
fn with_side(word: &str) -> Option<OwnSide<'_>> {
    let figurine = || {
        let (man, length) = Man::of_figurine(word)?;
        // Only squares follow: the figurine is the letter.
        let rest = &word[length..];
        (!rest.starts_with(|c: char| c.is_ascii_uppercase())).then_some(OwnSide {
            side: Side::of(man),
            man: man.role,
            rest,
        })
    };
    let letter = || {
        let (side, rest) = match word.split_at_checked(1)? {
            ("w", rest) => (Side::White, rest),
            ("b", rest) => (Side::Black, rest),
            _ => return None,
        };
        let man = Role::Pawn;
        Some(OwnSide { side, man, rest })
    };
    let own = letter().or_else(figurine)?;
    is_bare_man(own.rest).then_some(own)
}

/// Returns whether a word is a man of English letters with its square, such as `Kf6`, or a square
/// of a pawn.
fn is_bare_man(word: &str) -> bool {
    let word = match word.split_once(SLASH) {
        // `Kf6/B`; but `bb6/8/...` is FEN.
        Some((man, board)) if board.len() == 1 => man,
        Some(_) => return false,
        None => word,
    };
    let letters = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
    let [file, rank] = letters.as_bytes() else {
        return false;
    };
    word.len() - letters.len() <= 2 && (b'a'..=b'h').contains(file) && (b'1'..=b'8').contains(rank)
}

/// Returns whether a position is written as a list of men, even if their sides are missing.
pub(in crate::formats) fn is_list(text: &str) -> bool {
    Sides::of(text).is_some()
}

/// Returns whether a text begins like a list of men: with a side and another word, or with men.
pub(in crate::formats) fn begins(text: &str) -> bool {
    let mut all = text.split_whitespace();
    let first = all.next().unwrap_or_default();
    side_at(text.trim_start(), &(0..first.trim_end_matches(':').len())).is_some()
        && all.next().is_some()
        || Sides::of(text).is_some_and(|sides| sides != Sides::Words)
}

/// The side that a line names first, with the men after it on the same line; `None` if it names
/// both sides, or begins otherwise.
pub(in crate::formats) fn only_side(line: &str) -> Option<Side> {
    let mut named = words(line).filter_map(|(at, _)| side_at(line, &at));
    let (first, _) = named.next()?;
    (begins(line) && named.next().is_none()).then_some(first)
}

/// The number of boards that a position names, in a list or in FEN.
pub(in crate::formats) fn boards(text: &str) -> usize {
    if !is_list(text) {
        return text.matches('|').count() + 1;
    }
    let named = text
        .split('/')
        .skip(1)
        .filter_map(|rest| Board::from_letter(rest.chars().next()?.to_ascii_uppercase()));
    named.map(|board| board.index() + 1).max().unwrap_or(1)
}

/// The words between blanks, commas, semicolons and colons, each with its span. A bracket is one
/// word.
fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let parts = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':');
    let mut gaps = bracket::outside(text)
        .filter(move |(_, c)| parts(*c))
        .chain([(text.len(), ' ')]);
    let mut start = 0;
    std::iter::from_fn(move || {
        loop {
            let (at, gap) = gaps.next()?;
            let word = start..at;
            start = at + gap.len_utf8();
            if !word.is_empty() {
                return Some((word.clone(), text.get(word)?));
            }
        }
    })
}

/// Reads a list. Adds all errors to `flaws`.
pub(in crate::formats) fn read(
    text: &str,
    rules: RuleSet,
    letters: &Letters,
    flaws: &mut Vec<TextFlaw>,
) -> Fen {
    let sides = Sides::of(text).unwrap_or(Sides::Words);
    let mut reader = ListReader {
        rules,
        letters,
        side: (sides == Sides::Slash).then_some((Side::White, Language::English)),
        has_bare_pawns: sides == Sides::Slash,
        man: None,
        waiting: None,
        lost: Vec::new(),
        fen: Fen::default(),
    };
    let mut words = words(text).peekable();
    while let Some((at, word)) = words.next() {
        if let Some((named, language)) = side_at(text, &at) {
            if words
                .next_if(|(_, next)| next.eq_ignore_ascii_case("to"))
                .is_some()
            {
                match words.next() {
                    Some((last, next))
                        if ["move", "play"]
                            .iter()
                            .any(|verb| verb.eq_ignore_ascii_case(next)) =>
                    {
                        reader.fen.turn = Some((named.color(), at.start..last.end));
                    }
                    _ => flaws.push(TextFlaw::new(
                        at.clone(),
                        format!("found '{word} to', expected '{word} to move'"),
                        "who moves?",
                    )),
                }
                continue;
            }
            (reader.side, reader.man) = (Some((named, language)), None);
            reader.lose();
        } else if sides == Sides::Slash && word == SLASH {
            (reader.side, reader.man) = (Some((Side::Black, Language::English)), None);
            reader.lose();
        } else if sides == Sides::Letters && with_side(word).is_none() {
            let message = format!("found {} without a side", quote(word));
            let flaw = TextFlaw::new(at.clone(), message, "whose man?");
            flaws.push(flaw.help(format!("write w{word} or b{word}")));
        } else if let (Sides::Letters, Some(own)) = (sides, with_side(word)) {
            // A pawn needs no letter, and a figurine is one.
            reader.man = Some((own.man, Traits::NONE));
            reader.side = Some((own.side, Language::English));
            if let Err(flaw) = reader.man(own.rest, &(at.end - own.rest.len()..at.end)) {
                flaws.push(flaw);
            }
        } else if let Err(flaw) = reader.man(word, &at) {
            flaws.push(flaw);
            // Further errors would not be read.
            if flaws.len() >= 40 {
                break;
            }
        }
    }
    reader.lose();
    for (name, at) in reader.lost {
        let message = format!("found the man {} without a square", quote(&name));
        let flaw = TextFlaw::new(at, message, "where does it stand?");
        flaws.push(flaw.help(format!("write its square after it, such as {name}e4")));
    }
    reader.fen
}

/// A man, and the place in a word where its squares begin.
type Begun = ((Role, Traits), usize);

struct ListReader<'a> {
    rules: RuleSet,
    letters: &'a Letters,
    /// The side of the men that follow.
    side: Option<(Side, Language)>,
    /// Whether a square alone is a pawn.
    has_bare_pawns: bool,
    /// A man whose further squares may follow as separate words: a man whose letters stand alone,
    /// or a pawn.
    man: Option<(Role, Traits)>,
    /// A man whose letters stand alone, and whose squares have not been read yet.
    waiting: Option<(String, Range<usize>)>,
    /// The men without squares.
    lost: Vec<(String, Range<usize>)>,
    fen: Fen,
}

impl ListReader<'_> {
    /// Stops waiting for the squares of a man.
    fn lose(&mut self) {
        self.lost.extend(self.waiting.take());
    }

    /// Reads a man with its squares, or squares of the preceding man.
    fn man(&mut self, word: &str, at: &Range<usize>) -> Result<(), TextFlaw> {
        let inside = |part: Range<usize>| at.start + part.start..at.start + part.end;
        if Traits::of_name(word).is_some() {
            return Err(unknown(word, at));
        }
        let found = self
            .found(word)
            .map_err(|flaw| flaw.moved(|part| inside(part.clone())))?;
        let language = self.language();
        let first = word.chars().next().map_or(0, char::len_utf8);
        let mut found_squares = false;
        let (man, squares, more) = match (found, self.cells(word, 0)) {
            (Some((man, length)), _) if self.cells(word, length).is_ok() => {
                let squares = self.cells(word, length)?;
                let more = squares.is_empty() || man == (Role::Pawn, Traits::NONE);
                (man, squares, more)
            }
            (_, Ok(squares)) if !squares.is_empty() => {
                let pawn = (Role::Pawn, Traits::NONE);
                let Some(man) = self.man.or(self.has_bare_pawns.then_some(pawn)) else {
                    let message = format!("found the square {} without a man", quote(word));
                    let flaw = TextFlaw::new(at.clone(), message, "which man stands here?");
                    let pawn = language.letter(Role::Pawn).unwrap_or("P");
                    return Err(flaw.help(format!(
                        "every man needs a letter; a pawn is {pawn}: {pawn}{word}"
                    )));
                };
                found_squares = true;
                (man, squares, true)
            }
            (Some((_, length)), _) if word.len() < length + 7 => {
                return match self.cells(word, length) {
                    Err(flaw) => {
                        let sides: Vec<&str> = SIDES.iter().map(|(name, ..)| *name).collect();
                        let help = did_you_mean(word, &sides).filter(|_| word.len() > 3);
                        Err(flaw.moved(|part| inside(part.clone())).maybe_help(help))
                    }
                    Ok(_) => Ok(()),
                };
            }
            _ if self
                .cells(word, first)
                .is_ok_and(|squares| !squares.is_empty()) =>
            {
                let letters: Vec<&str> = Role::ALL
                    .into_iter()
                    .filter_map(|role| language.letter(role))
                    .collect();
                let letter = word.get(..first).unwrap_or_default();
                let message = format!(
                    "found the man {}, expected one of {}",
                    quote(letter),
                    letters.join(" ")
                );
                let flaw = TextFlaw::new(inside(0..first), message, "no man has this letter");
                let help = word
                    .chars()
                    .next()
                    .filter(|_| language == Language::English)
                    .and_then(|c| hint(c.to_ascii_uppercase(), false));
                return Err(flaw.maybe_help(help));
            }
            _ => return Err(unknown(word, at)),
        };
        let Some((side, _)) = self.side else {
            let message = format!(
                "found {} before any side, expected white or black first",
                quote(word)
            );
            return Err(
                TextFlaw::new(at.clone(), message, "whose man?").help(format!(
                    "write white {word} or black {word}; or all white men, a slash, and all \
                    black men: Kf6 Rg1 / Kh8"
                )),
            );
        };
        if found_squares {
            self.waiting = None;
        } else {
            self.lose();
        }
        if squares.is_empty() {
            self.waiting = Some((word.to_owned(), at.clone()));
        }
        self.man = more.then_some(man);
        let (role, traits) = man;
        let man = Bracketed {
            color: None,
            role,
            traits: traits.with(side.traits()),
        }
        .of(side.color());
        let men = squares.into_iter().map(|(cell, part)| PlacedMan {
            cell,
            man,
            at: inside(part),
        });
        self.fen.men.extend(men);
        Ok(())
    }

    fn language(&self) -> Language {
        self.side
            .map_or(Language::English, |(_, language)| language)
    }
}

fn unknown(word: &str, at: &Range<usize>) -> TextFlaw {
    let message = format!(
        "found {}, expected white, black, or a man such as Kf6",
        quote(word)
    );
    let flaw = TextFlaw::new(at.clone(), message, "not understood");
    if word.len() > 1
        && word
            .get(..5)
            .is_some_and(|begin| begin.eq_ignore_ascii_case("alice"))
    {
        return flaw.help("write the board after the square: Qd7/B");
    }
    if let Some(one) = Traits::of_name(word) {
        let name: String = one.names().collect();
        return flaw.help(format!(
            "write attributes in brackets with their man: [{name} G]d4"
        ));
    }
    let names = Role::every().map(Role::name).filter(|name| name.len() > 3);
    let words: Vec<&str> = ["white", "black"].into_iter().chain(names).collect();
    flaw.maybe_help(did_you_mean(word, &words))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::common::fen::{parse_position, print_position};
    use crate::position::Variant;

    /// The FEN of a position, or the error.
    fn fen(variant: Variant, text: &str) -> String {
        parse_position(text, RuleSet::new(variant)).map_or_else(
            |error| format!("{}: {}", text.get(error.at).unwrap_or("?"), error.what),
            |setup| print_position(&setup),
        )
    }

    #[test]
    fn lists_are_read() {
        for (text, position) in [
            ("white Kf6 Rg1 black Kh8", "7k/8/5K2/8/8/8/8/6R1 w"),
            ("White: Kf6, Rg1; Black: Kh8", "7k/8/5K2/8/8/8/8/6R1 w"),
            (
                "BLACK kh8 WHITE KF6 rg1 black to move",
                "7k/8/5K2/8/8/8/8/6R1 b",
            ),
            (
                "white Kf6 Sg1 Pa2b3 black Kh8 Nc8 Pa7 b7 c7 white Pd2",
                "2n4k/ppp5/5K2/8/8/1P6/P2P4/6N1 w",
            ),
            ("white K f6 R g1 a1 black Kh8", "7k/8/5K2/8/8/8/8/R5R1 w"),
            (
                "weiss Kf6 Tg1 Ld1 Sb1 Ba2 schwarz Kh8 Dd8",
                "3q3k/8/5K2/8/8/8/P7/1N1B2R1 w",
            ),
            ("Weiß Kf6 schwarz Kh8", "7k/8/5K2/8/8/8/8/8 w"),
            ("wKf6 wRg1 wa2 bKh8 bb7", "7k/1p6/5K2/8/8/8/P7/6R1 w"),
            ("Kf6 Rg1 / Kh8 Pb7 c7", "7k/1pp5/5K2/8/8/8/8/6R1 w"),
            ("Kf6 a2 / Kh8 b7, black to move", "7k/1p6/5K2/8/8/8/P7/8 b"),
            ("bb6/8/5k2/8/8/8/8/K7 w", "bb6/8/5k2/8/8/8/8/K7 w"),
            ("W: Kf6 Rg1 B: Kh8 Pb7 c7", "7k/1pp5/5K2/8/8/8/8/6R1 w"),
            ("♔f6 ♖g1 ♙a2 ♚h8 ♟b7", "7k/1p6/5K2/8/8/8/P7/6R1 w"),
            ("wKf6 bKh8 Ra1", "Ra1: found 'Ra1' without a side"),
            (
                "blancs Rf6 Tg1 Fd1 Cb1 Pa2 noirs Rh8 Dd8",
                "3q3k/8/5K2/8/8/8/P7/1N1B2R1 w",
            ),
        ] {
            assert_eq!(fen(Variant::Orthodox, text), position, "{text}");
        }
        assert_eq!(
            fen(
                Variant::Alice,
                "white Kf6/A Qd7/B Pa2b3/B Pc2/ad2/b black Kh8"
            ),
            "7k/8/5K2/8/8/8/2P5/8 | 8/3Q4/8/8/8/1P6/P2P4/8 w"
        );
        let cube = fen(Variant::Raumschach2, "white KAc1 Uaa1 black KEc5/B");
        assert_eq!(
            cube,
            "5/5/5/5/U1K2 | 5/5/5/5/5 | 5/5/5/5/5 | 5/5/5/5/5 | 5/5/5/5/5 | 5/5/5/5/5 | \
            5/5/5/5/5 | 5/5/5/5/5 | 5/5/5/5/5 | 2k2/5/5/5/5 w"
        );
    }

    #[test]
    fn errors_show_the_misunderstood_text() {
        for (text, error) in [
            (
                "white Kf6 Rg9 black Kh8",
                "g9: found 'g9', expected a square such as e4",
            ),
            (
                "white Kf6 Tg1 black Kh8",
                "T: found the man 'T', expected one of K Q R B N P",
            ),
            (
                "whit Kf6 black Kh8",
                "whit: found 'whit', expected white, black, or a man such as Kf6",
            ),
            (
                "white Kf6 Rg1 black Kh8 Q",
                "Q: found the man 'Q' without a square",
            ),
            (
                "white Kf6 Q Rg1 black Kh8",
                "Q: found the man 'Q' without a square",
            ),
            (
                "white Kf6 Q black Kh8",
                "Q: found the man 'Q' without a square",
            ),
            (
                "white Kf6 [royal G] black Kh8",
                "[royal G]: found the man '[royal G]' without a square",
            ),
            (
                "white Kf6 grasshopper black Kh8",
                "grasshopper: found the man 'grasshopper' without a square",
            ),
            (
                "white Kf6 R black to move",
                "R: found the man 'R' without a square",
            ),
            (
                "Kf6 black Kh8",
                "Kf6: found 'Kf6' before any side, expected white or black first",
            ),
            (
                "Kf7 Rg1 Kh7",
                "Kf7: found 'Kf7' before any side, expected white or black first",
            ),
            (
                "white Kf6 Rg1 a2 black Kh8",
                "a2: found the square 'a2' without a man",
            ),
            (
                "white Kf6 Pa2 Rg1 a3 black Kh8",
                "a3: found the square 'a3' without a man",
            ),
            (
                "white Kf6/B black Kh8",
                "B: found 'B' for the board, expected A in orthodox chess",
            ),
            (
                "white Kf6/ black Kh8",
                "/: found '' for the board, expected A in orthodox chess",
            ),
            (
                "white /A black Kh8",
                "/A: found '/A', expected white, black, or a man such as Kf6",
            ),
            (
                "white AliceB Kf6 black Kh8",
                "AliceB: found 'AliceB', expected white, black, or a man such as Kf6",
            ),
            (
                "white Kf6 black Kh8 white to",
                "white: found 'white to', expected 'white to move'",
            ),
            (
                "white Ké6 black Kh8",
                "é: found 'é', expected a square such as e4",
            ),
        ] {
            assert_eq!(fen(Variant::Orthodox, text), error, "{text}");
        }
    }

    #[test]
    fn boards_are_counted() {
        assert_eq!(
            [
                boards("8/8 | 8/b7"),
                boards("8/b7"),
                boards("white Ka1/b black Kh8"),
                boards("white Ka1")
            ],
            [2, 1, 2, 1]
        );
    }
}
