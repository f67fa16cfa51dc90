//! Drawn diagrams: those that `parton show` and Popeye print, and boards of letters or figurines.
//!
//! A row of a board is eight squares, each a letter, a figurine or a sign for a vacant square, with
//! or without the digit of its rank; eight rows in sequence are a board, rank 8 first. A drawing is
//! turned into a line of a list of positions, whose reader then judges it. Nothing that a drawing
//! says about its men is passed over: what is not understood is an error.

use super::common::diagnostic::{Sink, TextFlaw};
use super::common::source::Source;
use super::common::suggest::quote;
use super::common::values;
use super::inp::condition_named;
use super::{Defaults, parse_dialect};
use crate::position::RuleSet;
use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

/// The number of squares in a row, and of rows on a board.
const SIDE: usize = 8;

/// A man as a letter of FEN, and whether it stands on board B; `None` for a vacant square.
type Square = Option<(char, bool)>;

/// Returns whether a text contains a drawn board.
pub(super) fn is_drawn(text: &str) -> bool {
    lines(text).filter(|(_, line)| row(line).is_some()).count() >= SIDE && {
        let drawing = Drawing::of(text);
        drawing.rows.len() >= SIDE
    }
}

/// The drawing as a line of a list of positions, and the settings that it states. `None` after an
/// error.
pub(super) fn as_line(
    source: &Arc<Source>,
    defaults: Defaults,
    sink: &mut Sink,
) -> Option<(String, Defaults)> {
    let drawing = Drawing::of(source.text());
    match drawing.position(defaults) {
        Ok(read) => Some(read),
        Err(flaw) => {
            sink.error(source, flaw);
            None
        }
    }
}

/// The lines of a text with the places where they begin.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        let at = start;
        start += line.len();
        (at, line.trim_end())
    })
}

/// The parts of a drawing.
struct Drawing<'a> {
    /// The squares of each row, and the place of the row.
    rows: Vec<(Vec<&'a str>, usize)>,
    /// The other lines with content.
    words: Vec<(usize, &'a str)>,
}

impl<'a> Drawing<'a> {
    fn of(text: &'a str) -> Self {
        let mut drawing = Self {
            rows: Vec::new(),
            words: Vec::new(),
        };
        for (at, line) in lines(text) {
            if let Some(squares) = row(line) {
                drawing.rows.push((squares, at));
            } else if !is_frame(line) {
                drawing.words.push((at, line));
            }
        }
        drawing
    }

    fn position(&self, defaults: Defaults) -> Result<(String, Defaults), TextFlaw> {
        let (first, begin) = self
            .rows
            .first()
            .map_or((0, 0), |(row, at)| (row.len(), *at));
        let end = self.rows.last().map_or(begin, |(_, at)| at + 1);
        if self.rows.len() != SIDE || self.rows.iter().any(|(row, _)| row.len() != first) {
            let message = format!(
                "found {} rows of a drawn board, expected one diagram with {SIDE} rows of {SIDE} \
                 squares",
                self.rows.len()
            );
            return Err(TextFlaw::new(begin..end, message, "from here"));
        }
        let boards = first / SIDE;
        let mut ranks = [[[None; SIDE]; SIDE]; 2];
        let mut two = boards == 2;
        for (rank, (row, at)) in self.rows.iter().enumerate() {
            for (file, text) in row.iter().enumerate() {
                let square = square(text).ok_or_else(|| {
                    let message = format!(
                        "found {} in a drawn board, expected a letter of KQRBNP, a figurine or a \
                         dot",
                        quote(text)
                    );
                    TextFlaw::new(*at..at + 1, message, "in this row")
                        .help("write other men in a list: white Gd4 grasshopper e5 black Kh8")
                })?;
                if let Some((letter, on_b)) = square {
                    two |= on_b;
                    let board = usize::from(on_b).max(file / SIDE);
                    ranks[board][rank][file % SIDE] = Some(letter);
                }
            }
        }
        let mut fen = placement(&ranks[0]);
        if two {
            let _ = write!(fen, " | {}", placement(&ranks[1]));
        }
        let mut read = Words {
            turn: 'w',
            rights: String::new(),
            task: None,
            defaults,
        };
        for &(at, line) in &self.words {
            read.line(at, line)?;
        }
        let task = read
            .task
            .map(|task| format!(" ; {task}"))
            .unwrap_or_default();
        let line = format!("{fen} {}{}{task}", read.turn, read.rights);
        Ok((line, read.defaults))
    }
}

/// The squares of a row of a board, or of two boards side by side.
fn row(line: &str) -> Option<Vec<&str>> {
    if line.matches('|').count() > SIDE {
        let (_, inner) = line.split_once('|')?;
        let squares: Vec<&str> = inner.split('|').take(SIDE).map(str::trim).collect();
        return (squares.len() == SIDE && squares.iter().all(|text| square(text).is_some()))
            .then_some(squares);
    }
    let mut parts: Vec<&str> = Vec::new();
    for word in line.trim().trim_matches('|').split_whitespace() {
        // Men in parentheses stand close together.
        let mut rest = word;
        while let Some((at, _)) = rest.char_indices().skip(1).find(|(_, c)| *c == '(') {
            let (part, more) = rest.split_at(at);
            parts.push(part);
            rest = more;
        }
        parts.push(rest);
    }
    let is_rank = |text: &&str| matches!(text.as_bytes(), [b'1'..=b'8']);
    let squares: Vec<&str> = parts
        .iter()
        .copied()
        .filter(|text| !is_rank(text))
        .collect();
    let labels = parts.len() - squares.len();
    if let [word] = squares[..] {
        let squares: Vec<&str> = word
            .char_indices()
            .map(|(at, c)| &word[at..at + c.len_utf8()])
            .collect();
        let all = squares.len() == SIDE && squares.iter().all(|text| square(text).is_some());
        // A word such as `--------` is a line, not a row.
        let is_line = word.chars().all(|c| "-_=+*#".contains(c));
        return (all && labels <= 2 && !is_line).then_some(squares);
    }
    let known = squares.iter().filter(|text| square(text).is_some()).count();
    let is_row = matches!(squares.len(), SIDE | 16) && labels <= 2 * squares.len() / SIDE;
    // One or two strange men do not hide a row.
    (is_row && known + 2 >= squares.len() && !is_file_names(&squares)).then_some(squares)
}

/// Returns whether these are the letters below a board.
fn is_file_names(words: &[&str]) -> bool {
    words
        .chunks(SIDE)
        .all(|names| names.concat().eq_ignore_ascii_case("abcdefgh"))
}

/// Returns whether a line is empty, a frame, the names of the files or of the boards.
fn is_frame(line: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    is_file_names(&words)
        || words.join(" ") == "board A board B"
        || line
            .chars()
            .all(|c| c.is_whitespace() || "+-|=_─│┌┐└┘├┤┬┴┼abcdefgh".contains(c))
}

/// The man on a square; `None` if the text is not understood.
fn square(text: &str) -> Option<Square> {
    const FIGURINES: [(char, char); 12] = [
        ('♔', 'K'),
        ('♕', 'Q'),
        ('♖', 'R'),
        ('♗', 'B'),
        ('♘', 'N'),
        ('♙', 'P'),
        ('♚', 'k'),
        ('♛', 'q'),
        ('♜', 'r'),
        ('♝', 'b'),
        ('♞', 'n'),
        ('♟', 'p'),
    ];
    if let Some(inner) = text.strip_prefix('(') {
        let (letter, _) = square(inner.strip_suffix(')')?)??;
        return Some(Some((letter, true)));
    }
    let text = text.trim_end_matches('\u{fe0e}');
    if text.chars().all(|c| ".·:_*□■-".contains(c)) {
        return Some(None);
    }
    let (is_black, man) = match text.strip_prefix(['-', 'b']).filter(|man| !man.is_empty()) {
        Some(man) => (true, man),
        None => (false, text.strip_prefix('w').unwrap_or(text)),
    };
    let mut chars = man.chars();
    let (letter, None) = (chars.next()?, chars.next()) else {
        return None;
    };
    let figurine = FIGURINES.iter().find(|(figurine, _)| *figurine == letter);
    let letter = figurine.map_or(letter, |(_, letter)| *letter);
    let has_sign = man.len() < text.len();
    let is_man = if has_sign {
        "KQRBNSP".contains(letter)
    } else {
        "KQRBNSPkqrbnsp".contains(letter)
    };
    is_man.then(|| {
        let letter = if is_black {
            letter.to_ascii_lowercase()
        } else {
            letter
        };
        Some((letter, false))
    })
}

/// The placement of a board in FEN.
fn placement(ranks: &[[Option<char>; SIDE]; SIDE]) -> String {
    let ranks: Vec<String> = ranks
        .iter()
        .map(|rank| {
            let mut text = String::new();
            let mut vacant = 0;
            for square in rank {
                if let Some(letter) = square {
                    if vacant > 0 {
                        let _ = write!(text, "{vacant}");
                    }
                    text.push(*letter);
                    vacant = 0;
                } else {
                    vacant += 1;
                }
            }
            if vacant > 0 {
                let _ = write!(text, "{vacant}");
            }
            text
        })
        .collect();
    ranks.join("/")
}

/// The words around a drawn board.
struct Words {
    turn: char,
    /// The castling rights and the square passed over, as FEN writes them after a blank.
    rights: String,
    task: Option<String>,
    defaults: Defaults,
}

impl Words {
    /// Reads a line: the side to move, the heading with the stipulation and the rules, or a title.
    fn line(&mut self, at: usize, line: &str) -> Result<(), TextFlaw> {
        let trimmed = line.trim();
        let place = at..at + line.len();
        let lower = trimmed.to_lowercase();
        if lower == "men in parentheses: board b" {
            return Ok(());
        }
        if let Some((before, after)) = lower.split_once(" to move") {
            let side = before.split_whitespace().last().unwrap_or(before);
            self.turn = match side {
                "white" => 'w',
                "black" => 'b',
                _ => return Ok(()),
            };
            // A diagram of this program counts the men, and names all rights.
            return if before.starts_with('(') {
                self.rights(after, &place)
            } else {
                Ok(())
            };
        }
        // Attributes, twins and fairy men stand below the diagram.
        let names_squares = trimmed
            .split_once(": ")
            .is_some_and(|(_, rest)| rest.split(", ").all(|word| is_square(word.trim())));
        if names_squares || lower.starts_with("b) ") {
            let message = format!("found {} at a drawn board", quote(trimmed));
            return Err(TextFlaw::new(place, message, "not read here")
                .help("write attributes and twins in a problem file (.ron)"));
        }
        let (first, rest) = trimmed
            .split_once(|c: char| c.is_whitespace() || c == ';')
            .unwrap_or((trimmed, ""));
        let whole = values::stipulation(trimmed).is_ok();
        if self.task.is_some() || !whole && values::stipulation(first).is_err() {
            return Ok(());
        }
        self.task = Some(if whole { trimmed } else { first }.to_owned());
        match rest.trim().split_once(')') {
            Some((count, rules)) if count.starts_with('(') && !whole => {
                self.rules(rules.trim(), &place)
            }
            _ => Ok(()),
        }
    }

    /// The rights after the side to move: `castling rooks: h1, a8  en passant: f3`.
    fn rights(&mut self, text: &str, place: &Range<usize>) -> Result<(), TextFlaw> {
        let (rooks, passed) = text.split_once("en passant: ").unwrap_or((text, ""));
        let rooks = rooks.trim().strip_prefix("castling rooks: ").unwrap_or("");
        let mut castling = String::new();
        for rook in rooks
            .split(", ")
            .map(str::trim)
            .filter(|rook| !rook.is_empty())
        {
            castling.push(match rook {
                "h1" => 'K',
                "a1" => 'Q',
                "h8" => 'k',
                "a8" => 'q',
                _ => return Err(Self::other_rights(text, place)),
            });
        }
        if passed.contains('/') {
            return Err(Self::other_rights(text, place));
        }
        let or_none = |text: &str| if text.is_empty() { "-" } else { text }.to_owned();
        self.rights = format!(" {} {}", or_none(&castling), or_none(passed.trim()));
        Ok(())
    }

    fn other_rights(text: &str, place: &Range<usize>) -> TextFlaw {
        let message = format!("found {} at a drawn board", quote(text.trim()));
        TextFlaw::new(place.clone(), message, "not read here")
            .help("write rights on two boards in a problem file (.ron)")
    }

    /// The rules in a heading of this program: `alice (castling=home, ep=stands) with Circe`.
    fn rules(&mut self, text: &str, place: &Range<usize>) -> Result<(), TextFlaw> {
        if text.is_empty() {
            return Ok(());
        }
        let refused = || {
            let message = format!("found {} as the rules of a drawn board", quote(text));
            TextFlaw::new(place.clone(), message, "not understood")
                .help("give them by --rules, --dialect and --condition, and leave them out here")
        };
        let (rules, conditions) = text.split_once(" with ").unwrap_or((text, ""));
        let (name, dialect) = rules.split_once(" (").unwrap_or((rules, ""));
        let variant = values::rules_named(name).ok_or_else(refused)?;
        let mut rules = RuleSet::new(self.defaults.variant.unwrap_or(variant));
        let dialect = dialect.trim_end_matches(')');
        if self.defaults.dialect.is_none() && self.defaults.variant.is_none() && !dialect.is_empty()
        {
            rules = parse_dialect(dialect, rules).map_err(|_| refused())?;
            self.defaults.dialect = Some(rules.dialect);
        }
        self.defaults.variant = Some(rules.variant);
        if self.defaults.conditions.is_none() {
            let mut set = rules.conditions;
            for name in conditions.split(", ").filter(|name| !name.is_empty()) {
                set = set | condition_named(name).ok_or_else(refused)?;
            }
            self.defaults.conditions = Some(set);
        }
        Ok(())
    }
}

fn is_square(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8', ..]) && word.len() <= 4
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::{Format, load_str, print_position};

    /// The position and the stipulation that a drawing means, or the error.
    fn read(text: &str) -> String {
        assert_eq!(
            Format::of_content(text.as_bytes()),
            Some(Format::Fen),
            "{text}"
        );
        let loaded = load_str("drawing", text, Format::Fen, Defaults::default());
        loaded.entries.first().map_or_else(
            || loaded.diagnostics[0].message.clone(),
            |entry| {
                let problem = &entry.problem;
                format!("{} {}", print_position(&problem.setup), problem.stipulation)
            },
        )
    }

    const MATE: &str = "7k/8/5K2/8/8/8/8/6R1 w #2";

    #[test]
    fn boards_of_letters_are_read() {
        let rows = [
            ". . . . . . . k",
            ". . . . . . . .",
            ". . . . . K . .",
            ". . . . . . . .",
            ". . . . . . . .",
            ". . . . . . . .",
            ". . . . . . . .",
            ". . . . . . R .",
        ];
        let plain = rows.join("\n");
        assert_eq!(read(&format!("{plain}\n#2\n")), MATE);
        assert_eq!(
            read(&format!("Mate in 2\n\n{}", plain.replace(' ', ""))),
            MATE
        );
        assert_eq!(
            read(&format!("h#2\n{plain}\nBlack to move\n")),
            "7k/8/5K2/8/8/8/8/6R1 b h#2"
        );
        let figurines = plain.replace('k', "♚").replace('K', "♔").replace('R', "♖");
        assert_eq!(read(&format!("{figurines}\n#2")), MATE);
        // With a frame, ranks and files.
        let labels = "  a b c d e f g h\n";
        let frame = "  +---+---+---+---+---+---+---+---+";
        let framed: Vec<String> = (1..=8)
            .rev()
            .zip(rows)
            .map(|(rank, row)| {
                let squares: Vec<String> = row
                    .split(' ')
                    .map(|man| man.replace('.', " "))
                    .map(|man| format!(" {man} "))
                    .collect();
                format!("{rank} |{}| {rank}\n{frame}", squares.join("|"))
            })
            .collect();
        let framed = framed.join("\n") + "\n";
        assert_eq!(read(&format!("{labels}{framed}{labels}#2")), MATE);
    }

    /// The form of Popeye: black men have a minus sign.
    #[test]
    fn the_boards_of_popeye_are_read() {
        let rank = |number: u8, row: &str| format!("{number}{row}{number}\n|      |\n");
        let empty = "   .   .   .   .   .   .   .   .   ";
        let frame = "+---a---b---c---d---e---f---g---h---+\n|      |\n";
        let mut text = frame.to_owned();
        for number in (1..=8).rev() {
            text += &match number {
                8 => rank(8, "   .  -S   .   .   .   .   .  -K   "),
                6 => rank(6, "   .   .   .   .   .   K   .   .   "),
                1 => rank(1, "   .   .   .   .   .   .   R   .   "),
                other => rank(other, empty),
            };
        }
        text += "+---a---b---c---d---e---f---g---h---+\n  #2                          2 + 2\n";
        assert_eq!(read(&text), "1n5k/8/5K2/8/8/8/8/6R1 w #2");
    }

    #[test]
    fn whatever_is_not_understood_is_named() {
        let rows = ". . . . . . . .\n".repeat(7);
        let other = read(&format!("#2\n. . G . k . K .\n{rows}"));
        assert!(other.starts_with("found 'G' in a drawn board"), "{other}");
        let short = read(&format!("#2\n{rows}{rows}"));
        assert!(short.starts_with("found 14 rows"), "{short}");
        let text = format!("#2\n. . R . k . K .\n{rows}chameleon: c8\n");
        let attributes = read(&text);
        assert!(
            attributes.starts_with("found 'chameleon: c8'"),
            "{attributes}"
        );
        let rules = read(&format!("#2  (2+1)  atomic\n. . R . k . K .\n{rows}"));
        assert!(rules.starts_with("found 'atomic' as the rules"), "{rules}");
    }
}
