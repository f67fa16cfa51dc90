//! A position as a list of men: `white Kf6 Rg1 Qd7/B black Kh8`.

use super::boards::{Placed, hint};
use super::changes::board;
use super::diagnostic::Flaw;
use super::fen::Fen;
use super::suggest::{did_you_mean, quote};
use crate::board::{Board, Cell, Square};
use crate::men::{Language, Role};
use crate::position::{Color, Man, RuleSet, Shape};
use std::ops::Range;

/// The words that say whose men follow, and in which language these are written.
const SIDES: [(&str, Color, Language); 9] = [
    ("white", Color::White, Language::English),
    ("black", Color::Black, Language::English),
    ("weiss", Color::White, Language::German),
    ("weiß", Color::White, Language::German),
    ("schwarz", Color::Black, Language::German),
    ("blancs", Color::White, Language::French),
    ("blanc", Color::White, Language::French),
    ("noirs", Color::Black, Language::French),
    ("noir", Color::Black, Language::French),
];

fn side(word: &str) -> Option<(Color, Language)> {
    SIDES.into_iter().find(|(name, ..)| name.eq_ignore_ascii_case(word)).map(|(_, color, language)| (color, language))
}

/// Whether a position is written as a list: one of its words is a side.
pub(in crate::formats) fn is_list(text: &str) -> bool {
    words(text).any(|(_, word)| side(word).is_some())
}

/// How many boards a position names, in a list or in FEN.
pub(in crate::formats) fn boards(text: &str) -> usize {
    if !is_list(text) {
        return text.matches('|').count() + 1;
    }
    let named =
        text.split('/').skip(1).filter_map(|rest| Board::from_letter(rest.chars().next()?.to_ascii_uppercase()));
    named.map(|board| board.index() + 1).max().unwrap_or(1)
}

/// What stands between blanks, commas, semicolons and colons, each with its place.
fn words(text: &str) -> impl Iterator<Item = (Range<usize>, &str)> {
    let mut start = 0;
    text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':')).filter_map(move |word| {
        let at = start..start + word.len();
        // Every sign that divides words is one character, but perhaps not one byte.
        start = at.end + text.get(at.end..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
        (!word.is_empty()).then_some((at, word))
    })
}

/// Reads a list; puts all that is wrong into `flaws`.
pub(in crate::formats) fn read(text: &str, rules: RuleSet, flaws: &mut Vec<Flaw>) -> Fen {
    let mut reader = Reader { rules, side: None, role: None, fen: Fen::default() };
    let mut words = words(text).peekable();
    while let Some((at, word)) = words.next() {
        if let Some((color, language)) = side(word) {
            if words.next_if(|(_, next)| next.eq_ignore_ascii_case("to")).is_some() {
                match words.next() {
                    Some((_, next)) if ["move", "play"].iter().any(|verb| verb.eq_ignore_ascii_case(next)) => {
                        reader.fen.turn = Some(color);
                    }
                    _ => flaws.push(Flaw::new(
                        at.clone(),
                        format!("found '{word} to', expected '{word} to move'"),
                        "who moves?",
                    )),
                }
                continue;
            }
            (reader.side, reader.role) = (Some((color, language)), None);
        } else if let Err(flaw) = reader.man(word, &at) {
            flaws.push(flaw);
            // Nobody reads more than that.
            if flaws.len() >= 40 {
                break;
            }
        }
    }
    reader.fen
}

struct Reader {
    rules: RuleSet,
    /// Whose men follow.
    side: Option<(Color, Language)>,
    /// A man whose other squares may follow in words of their own: one whose letter stands alone, or a pawn.
    role: Option<Role>,
    fen: Fen,
}

impl Reader {
    /// Reads a man with his squares, or the squares of the man before.
    fn man(&mut self, word: &str, at: &Range<usize>) -> Result<(), Flaw> {
        let language = self.side.map_or(Language::English, |(_, language)| language);
        let capitals = word.to_uppercase();
        let first = word.chars().next().map_or(0, char::len_utf8);
        let role = capitals.chars().next().and_then(|c| language.role(c.encode_utf8(&mut [0; 4])));
        let inside = |part: Range<usize>| at.start + part.start..at.start + part.end;
        let cells = |from: usize| self.cells(word, from);
        let (role, squares, more) = match (role, cells(first), cells(0)) {
            (Some(role), Ok(squares), _) => (role, squares.clone(), squares.is_empty() || role == Role::Pawn),
            (_, _, Ok(squares)) if !squares.is_empty() => {
                let Some(role) = self.role else {
                    let message = format!("found the square {} without a man", quote(word));
                    let flaw = Flaw::new(at.clone(), message, "who stands here?");
                    let pawn = language.letter(Role::Pawn).unwrap_or("P");
                    return Err(flaw.help(format!("every man has his letter; a pawn is {pawn}: {pawn}{word}")));
                };
                (role, squares, true)
            }
            (Some(_), Err(flaw), _) if word.len() < 8 => return Err(flaw.moved(|part| inside(part.clone()))),
            (None, Ok(squares), _) if !squares.is_empty() => {
                let letters: Vec<&str> = Role::ALL.into_iter().filter_map(|role| language.letter(role)).collect();
                let letter = word.get(..first).unwrap_or_default();
                let message = format!("found the man {}, expected one of {}", quote(letter), letters.join(" "));
                let flaw = Flaw::new(inside(0..first), message, "no man has this letter");
                let help = word
                    .chars()
                    .next()
                    .filter(|_| language == Language::English)
                    .and_then(|c| hint(c.to_ascii_uppercase(), false));
                return Err(flaw.maybe_help(help));
            }
            _ => return Err(unknown(word, at)),
        };
        let Some((color, _)) = self.side else {
            let message = format!("found {} before any side, expected white or black first", quote(word));
            return Err(
                Flaw::new(at.clone(), message, "whose man?").help(format!("write white {word} or black {word}"))
            );
        };
        self.role = more.then_some(role);
        let men = squares.into_iter().map(|(cell, part)| Placed { cell, man: Man::new(color, role), at: inside(part) });
        self.fen.men.extend(men);
        Ok(())
    }

    /// Reads squares from a byte of a word on. A board stands after its squares: `a2b3/B`.
    fn cells(&self, word: &str, from: usize) -> Result<Vec<(Cell, Range<usize>)>, Flaw> {
        let law = self.rules.variant.law();
        let length = if law.shape == Shape::Cube { 3 } else { 2 };
        let mut cells: Vec<(Cell, Range<usize>)> = Vec::new();
        // How many of them have their board.
        let mut settled = 0;
        let mut at = from;
        while at < word.len() {
            if settled < cells.len() && word.get(at..=at) == Some("/") {
                let end = word.len().min(at + 2);
                let letter = at + 1..word.ceil_char_boundary(end);
                let board = board(word.get(letter.clone()).unwrap_or_default(), letter.clone(), self.rules)?;
                for (cell, _) in &mut cells[settled..] {
                    cell.board = match cell.board.level_letter() {
                        Some(level) => Board::from_level(board.index(), level).unwrap_or(cell.board),
                        None => board,
                    };
                }
                settled = cells.len();
                at = letter.end;
                continue;
            }
            let end = word.ceil_char_boundary(at + length);
            let place = word.get(at..end).unwrap_or_default();
            let cell = self.cell(place).ok_or_else(|| {
                let expected = if length == 3 { "its level and square such as Cc3" } else { "a square such as e4" };
                Flaw::new(at..end, format!("found {}, expected {expected}", quote(place)), "not a square")
            })?;
            cells.push((cell, at..end));
            at = end;
        }
        Ok(cells)
    }

    /// A place on the first board or cube.
    fn cell(&self, place: &str) -> Option<Cell> {
        let small = place.to_ascii_lowercase();
        if self.rules.variant.law().shape != Shape::Cube {
            return small.parse::<Square>().ok().map(|square| Cell::new(Board::A, square));
        }
        let level = Board::from_level(0, place.chars().next()?.to_ascii_uppercase())?;
        small.get(1..)?.parse::<Square>().ok().map(|square| Cell::new(level, square))
    }
}

fn unknown(word: &str, at: &Range<usize>) -> Flaw {
    let message = format!("found {}, expected white, black, or a man such as Kf6", quote(word));
    let flaw = Flaw::new(at.clone(), message, "not understood");
    if word.len() > 1 && word.get(..5).is_some_and(|begin| begin.eq_ignore_ascii_case("alice")) {
        return flaw.help("the board stands after the square: Qd7/B");
    }
    flaw.maybe_help(did_you_mean(word, &["white", "black"]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::common::fen::{parse_position, print_position};
    use crate::position::Variant;

    /// The position in FEN, or what is wrong with it.
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
            ("BLACK kh8 WHITE KF6 rg1 black to move", "7k/8/5K2/8/8/8/8/6R1 b"),
            ("white Kf6 Sg1 Pa2b3 black Kh8 Nc8 Pa7 b7 c7 white Pd2", "2n4k/ppp5/5K2/8/8/1P6/P2P4/6N1 w"),
            ("white K f6 R g1 a1 black Kh8", "7k/8/5K2/8/8/8/8/R5R1 w"),
            ("weiss Kf6 Tg1 Ld1 Sb1 Ba2 schwarz Kh8 Dd8", "3q3k/8/5K2/8/8/8/P7/1N1B2R1 w"),
            ("Weiß Kf6 schwarz Kh8", "7k/8/5K2/8/8/8/8/8 w"),
            ("blancs Rf6 Tg1 Fd1 Cb1 Pa2 noirs Rh8 Dd8", "3q3k/8/5K2/8/8/8/P7/1N1B2R1 w"),
        ] {
            assert_eq!(fen(Variant::Orthodox, text), position, "{text}");
        }
        assert_eq!(
            fen(Variant::Alice, "white Kf6/A Qd7/B Pa2b3/B Pc2/ad2/b black Kh8"),
            "7k/8/5K2/8/8/8/2P5/8 | 8/3Q4/8/8/8/1P6/P2P4/8 w"
        );
        let cube = fen(Variant::Raumschach2, "white KAc1 Uaa1 black KEc5/B");
        assert_eq!(
            cube,
            "5/5/5/5/U1K2 | 5/5/5/5/5 | 5/5/5/5/5 | 5/5/5/5/5 | 5/5/5/5/5 | 5/5/5/5/5 | 5/5/5/5/5 | 5/5/5/5/5 | 5/5/5/5/5 | 2k2/5/5/5/5 w"
        );
    }

    #[test]
    fn what_is_not_understood_is_shown() {
        for (text, error) in [
            ("white Kf6 Rg9 black Kh8", "g9: found 'g9', expected a square such as e4"),
            ("white Kf6 Tg1 black Kh8", "T: found the man 'T', expected one of K Q R B N P"),
            ("whit Kf6 black Kh8", "whit: found 'whit', expected white, black, or a man such as Kf6"),
            ("Kf6 black Kh8", "Kf6: found 'Kf6' before any side, expected white or black first"),
            ("white Kf6 Rg1 a2 black Kh8", "a2: found the square 'a2' without a man"),
            ("white Kf6 Pa2 Rg1 a3 black Kh8", "a3: found the square 'a3' without a man"),
            ("white Kf6/B black Kh8", "B: found 'B' for the board, expected A in orthodox chess"),
            ("white Kf6/ black Kh8", "/: found '' for the board, expected A in orthodox chess"),
            ("white /A black Kh8", "/A: found '/A', expected white, black, or a man such as Kf6"),
            ("white AliceB Kf6 black Kh8", "AliceB: found 'AliceB', expected white, black, or a man such as Kf6"),
            ("white Kf6 black Kh8 white to", "white: found 'white to', expected 'white to move'"),
            ("white Ké6 black Kh8", "é: found 'é', expected a square such as e4"),
        ] {
            assert_eq!(fen(Variant::Orthodox, text), error, "{text}");
        }
    }

    #[test]
    fn boards_are_counted() {
        assert_eq!(
            [boards("8/8 | 8/b7"), boards("8/b7"), boards("white Ka1/b black Kh8"), boards("white Ka1")],
            [2, 1, 2, 1]
        );
    }
}
