//! Drawn diagrams: those that `parton show` and Popeye print, and boards of letters or figurines.
//!
//! A row of a board is eight squares, each a letter, a figurine or a sign for a vacant square, with
//! or without the digit of its rank; eight rows in sequence are a board, rank 8 first. A drawing is
//! turned into a line of a list of positions, whose reader then judges it. Titles are passed over;
//! words about the position that are not understood are an error.

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
    let upright = drawing.is_upright(source.text());
    match upright.and_then(|()| drawing.position(defaults)) {
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

    /// Refuses a board that names its ranks or files in another order than from rank 8 and file a.
    fn is_upright(&self, text: &str) -> Result<(), TextFlaw> {
        let turned = |at: usize| {
            let message = "found a board whose first row is not rank 8, or whose first file is \
                           not the a-file";
            Err(TextFlaw::new(at..at + 1, message, "from Black's side?")
                .help("draw it as White sees it"))
        };
        for (index, (_, at)) in self.rows.iter().enumerate() {
            let line = text[*at..].lines().next().unwrap_or_default();
            let digit = |c: Option<char>| c.and_then(|c| c.to_digit(10));
            let inner = line.trim();
            let has_label = |text: &str| text.chars().nth(1).is_none_or(|c| !c.is_alphanumeric());
            let left = digit(inner.chars().next()).filter(|_| has_label(inner));
            let back: String = inner.chars().rev().collect();
            let right = digit(inner.chars().next_back()).filter(|_| has_label(&back));
            let rank = (SIDE - index % SIDE) as u32;
            if [left, right]
                .into_iter()
                .flatten()
                .any(|label| label != rank)
            {
                return turned(*at);
            }
        }
        for (at, line) in lines(text) {
            let letters: String = line.chars().filter(char::is_ascii_alphanumeric).collect();
            if letters.eq_ignore_ascii_case("hgfedcba") {
                return turned(at);
            }
        }
        Ok(())
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
        let men = ranks.iter().flatten().flatten().flatten();
        let white = men.clone().filter(|letter| letter.is_uppercase()).count();
        let mut read = Words {
            turn: 'w',
            count: (white, men.count() - white),
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
    if text.chars().all(|c| ".·:_*□■⭘○-".contains(c)) {
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
    /// The numbers of white and black men.
    count: (usize, usize),
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
        let lower = lower.split_whitespace().collect::<Vec<_>>().join(" ");
        if let Some((count, rest)) = counted(&lower) {
            // A diagram of this program counts the men, and names all rights.
            self.check_count(count, &place)?;
            if let Some((side, rights)) = rest.trim().split_once(" to move") {
                self.turn = if side == "black" { 'b' } else { 'w' };
                return self.rights(rights, &place);
            }
        }
        if let Some(black) = beginner(&lower) {
            self.turn = if black { 'b' } else { 'w' };
            // The stipulation may follow: Black to play and mate in 2.
            return match lower.split_once(" and ") {
                Some((_, task)) => self.task(task, &place),
                None => Ok(()),
            };
        }
        if values::stipulation(trimmed).is_ok() {
            return self.task(trimmed, &place);
        }
        let (first, rest) = trimmed
            .split_once(char::is_whitespace)
            .unwrap_or((trimmed, ""));
        if values::stipulation(first).is_ok() {
            self.task(first, &place)?;
            return self.heading(rest.trim(), &place);
        }
        if let Some(condition) = condition_named(trimmed) {
            let set = self.defaults.conditions.unwrap_or_default();
            self.defaults.conditions = Some(set | condition);
            return Ok(());
        }
        // Attributes, twins, fairy men and rights stand below the diagram.
        let names_squares = trimmed
            .split_once(": ")
            .is_some_and(|(_, rest)| rest.split(", ").all(|word| is_square(word.trim())));
        let is_twin = lower.starts_with("b) ");
        let parts = |c: char| !c.is_alphanumeric();
        let is_telling = lower.split(parts).any(|word| TELLING.contains(&word))
            || trimmed
                .split([',', ':', ';', '(', ')'])
                .any(|part| condition_named(part.trim()).is_some());
        if names_squares || is_twin || is_telling {
            return Err(not_read(trimmed, &place));
        }
        Ok(())
    }

    /// Sets the stipulation.
    fn task(&mut self, text: &str, place: &Range<usize>) -> Result<(), TextFlaw> {
        if values::stipulation(text).is_err() || self.task.is_some() {
            return Err(not_read(text, place));
        }
        self.task = Some(text.to_owned());
        Ok(())
    }

    /// The rest of a line that begins with the stipulation: the men and the rules, or the men as
    /// Popeye counts them, `2 + 2`.
    fn heading(&mut self, text: &str, place: &Range<usize>) -> Result<(), TextFlaw> {
        if let Some((count, rules)) = counted(text) {
            self.check_count(count, place)?;
            return self.rules(rules.trim(), place);
        }
        let bare: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        match counted(&format!("({bare})")) {
            Some((count, "")) => self.check_count(count, place),
            _ if text.is_empty() => Ok(()),
            _ => Err(not_read(text, place)),
        }
    }

    fn check_count(&self, count: (usize, usize), place: &Range<usize>) -> Result<(), TextFlaw> {
        if count == self.count {
            return Ok(());
        }
        let message = format!(
            "found {}+{} men on a drawn board, expected {}+{} as stated",
            self.count.0, self.count.1, count.0, count.1
        );
        Err(TextFlaw::new(place.clone(), message, "stated here"))
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

/// Words that say something about the position for which a drawing has no place.
const TELLING: [&str; 16] = [
    "castling",
    "castle",
    "castles",
    "passant",
    "ep",
    "last",
    "neutral",
    "royal",
    "twin",
    "twins",
    "turn",
    "zug",
    "trait",
    "condition",
    "conditions",
    "duplex",
];

/// The numbers of men at the beginning of a text, `(7+11)`, and the rest.
fn counted(text: &str) -> Option<((usize, usize), &str)> {
    let (count, rest) = text.strip_prefix('(')?.split_once(')')?;
    let (white, black) = count.split_once('+')?;
    Some(((white.parse().ok()?, black.parse().ok()?), rest))
}

/// Whether Black begins, in a line such as `black to move` or `white begins`.
fn beginner(line: &str) -> Option<bool> {
    const VERBS: [&str; 6] = [
        "to move", "to play", "begins", "moves", "am zug", "au trait",
    ];
    let (side, rest) = line.split_once(' ')?;
    let rest = rest.trim_end_matches('.');
    let is_black = match side {
        "black" | "schwarz" | "noirs" => true,
        "white" | "weiss" | "weiß" | "blancs" => false,
        _ => return None,
    };
    let begins = VERBS
        .iter()
        .any(|verb| rest == *verb || rest.starts_with(&format!("{verb} and ")));
    begins.then_some(is_black)
}

fn not_read(text: &str, place: &Range<usize>) -> TextFlaw {
    let message = format!("found {} at a drawn board", quote(text));
    TextFlaw::new(place.clone(), message, "not read here")
        .help("write it in a problem file (.ron), or give the position by --position")
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

    /// A board that is drawn as Black sees it, and says so, would be another position.
    #[test]
    fn boards_seen_from_black_are_refused() {
        let rows: Vec<String> = (1..=8)
            .map(|rank| {
                let man = if rank == 1 { "k" } else { "K" };
                format!("{rank} . . . . {man} . . .\n")
            })
            .collect();
        let right: Vec<String> = (1..=8).map(|rank| format!("..k..K.. {rank}\n")).collect();
        let (rows, right) = (rows.concat(), right.concat());
        let files = ". . k . . K . .\n".repeat(8);
        for text in [rows, right, format!("{files}  h g f e d c b a\n")] {
            let refused = read(&format!("#2\n{text}"));
            assert!(
                refused.starts_with("found a board whose first row"),
                "{refused}"
            );
        }
    }

    #[test]
    fn the_words_around_a_board_count() {
        let board = format!("7k/{}/\n", ". . . . . . . .\n".repeat(7));
        let board = board.replace("7k/", ". . . . . K . k\n").replace('/', "");
        let black = "5K1k/8/8/8/8/8/8/8 b #2";
        for words in [
            "Black to play and mate in 2",
            "#2\nBlack  to  move.",
            "#2\nBlack begins",
            "Schwarz am Zug\nmatt in 2",
            "#2  1 + 1\nblack to play",
        ] {
            assert_eq!(read(&format!("{board}{words}\n")), black, "{words}");
        }
        let under = |words: &str| {
            let text = format!("{board}{words}\n");
            let loaded = load_str("drawing", &text, Format::Fen, Defaults::default());
            let entry = loaded.entries.first();
            entry.map(|entry| entry.problem.setup.rules.conditions.to_string())
        };
        assert_eq!(under("  h#2   1 + 1\n     Circe").as_deref(), Some("Circe"));
        for words in [
            "#2 Circe",
            "#2 or #3",
            "#2\n#3",
            "#2 (alice)",
            "#2\nCondition: Circe",
            "#2\ncastling: -",
            "#2\nLast move: d7-d5",
            "#2\nneutral d5",
            "#2\nTurn: black",
            "#2\nDuplex",
            "#2 (2+1)",
            "h#2 b) Ke1-e2",
        ] {
            let refused = read(&format!("{board}{words}\n"));
            assert!(refused.starts_with("found "), "{words}: {refused}");
        }
    }

    #[test]
    fn unknown_men_and_rules_are_named() {
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
