//! Drawn diagrams: those that `parton show` and Popeye print, and boards of letters or figurines.
//!
//! A row of a board is eight squares, each a letter, a figurine or a sign for a vacant square, with
//! or without the digit of its rank. Eight rows, which only frames and empty lines may part, are a
//! board with rank 8 first. A drawing is turned into a line of a list of positions, whose reader
//! then judges it. The module [`words`] reads the lines around the board.

#[cfg(test)]
mod tests;
mod words;

use super::Defaults;
use super::common::diagnostic::{Sink, TextFlaw};
use super::common::fen::print_position;
use super::common::source::Source;
use super::common::suggest::quote;
use crate::board::{Board, Cell, Square};
use crate::position::{Color, Man, RuleSet, Setup, Variant};
use std::ops::Range;
use std::sync::Arc;
use words::Words;

/// The number of squares in a row, and of rows on a board.
const SIDE: usize = 8;

/// The number of squares of a row that may be unknown: their names stand in the error.
const STRANGE: usize = 2;

/// A man, and whether it stands on board B; `None` for a vacant square.
type Drawn = Option<(Man, bool)>;

/// Returns whether a text contains a drawn board.
pub(super) fn is_drawn(text: &str) -> bool {
    Drawing::of(text).rows.len() >= SIDE
}

/// The drawing as a line of a list of positions, and the settings that it states. `None` after an
/// error.
pub(super) fn as_line(
    source: &Arc<Source>,
    defaults: Defaults,
    sink: &mut Sink,
) -> Option<(String, Defaults)> {
    let drawing = Drawing::of(source.text());
    match drawing.check().and_then(|()| drawing.position(defaults)) {
        Ok(read) => Some(read),
        Err(flaw) => {
            sink.error(source, flaw);
            None
        }
    }
}

/// A row of a board, or of two boards side by side.
struct Row<'a> {
    squares: Vec<&'a str>,
    /// The numbers of the rank that stand beside the squares.
    labels: Vec<&'a str>,
}

/// A part of a drawing with its place.
type Placed<T> = (T, Range<usize>);

/// The parts of a drawing.
struct Drawing<'a> {
    rows: Vec<Placed<Row<'a>>>,
    /// The names of files from right to left, if there are any.
    turned: Option<Range<usize>>,
    /// The other lines with content.
    words: Vec<Placed<&'a str>>,
}

impl<'a> Drawing<'a> {
    fn of(text: &'a str) -> Self {
        let mut drawing = Self {
            rows: Vec::new(),
            turned: None,
            words: Vec::new(),
        };
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let body = line.trim_end();
            let place = start..start + body.len();
            start += line.len();
            if let Some(row) = Row::of(body) {
                drawing.rows.push((row, place));
            } else if is_turned(body) {
                drawing.turned.get_or_insert(place);
            } else if !is_frame(body) {
                drawing.words.push((body, place));
            }
        }
        drawing
    }

    /// Refuses anything but one whole diagram as White sees it.
    fn check(&self) -> Result<(), TextFlaw> {
        let (Some((first, begin)), Some((_, end))) = (self.rows.first(), self.rows.last()) else {
            return Ok(());
        };
        let inside = |(_, at): &&Placed<&str>| begin.start < at.start && at.start < end.start;
        if let Some((line, at)) = self.words.iter().find(inside) {
            let message = format!(
                "found {} between the rows of a drawn board",
                quote(line.trim())
            );
            return Err(TextFlaw::new(at.clone(), message, "not a row")
                .help("each file has one diagram; write other men than KQRBNP in a list"));
        }
        let width = first.squares.len();
        let even = self.rows.iter().all(|(row, _)| row.squares.len() == width);
        if self.rows.len() != SIDE || !even {
            let message = format!(
                "found {} rows of a drawn board, expected one diagram with {SIDE} rows of {SIDE} \
                 squares",
                self.rows.len()
            );
            return Err(TextFlaw::new(begin.start..end.end, message, "from here"));
        }
        let wrong = self.rows.iter().enumerate().find(|(index, (row, _))| {
            let rank = (SIDE - index).to_string();
            row.labels.iter().any(|label| *label != rank)
        });
        let wrong = wrong.map(|(_, (_, at))| at).or(self.turned.as_ref());
        wrong.map_or(Ok(()), |at| {
            let message = "found a board whose first row is not rank 8, or whose first file is \
                           not the a-file";
            Err(TextFlaw::new(at.clone(), message, "from Black's side?")
                .help("draw it as White sees it"))
        })
    }

    fn position(&self, defaults: Defaults) -> Result<(String, Defaults), TextFlaw> {
        let mut men = Vec::new();
        let mut has_board_b = false;
        for (rank, (row, at)) in (0..SIDE).rev().zip(&self.rows) {
            has_board_b |= row.squares.len() > SIDE;
            for (index, text) in row.squares.iter().enumerate() {
                let drawn = drawn(text).ok_or_else(|| {
                    let message = format!(
                        "found {} in a drawn board, expected a letter of KQRBNP, a figurine or a \
                         dot",
                        quote(text)
                    );
                    TextFlaw::new(at.clone(), message, "in this row")
                        .help("write other men in a list: white Gd4 grasshopper e5 black Kh8")
                })?;
                let Some((man, on_b)) = drawn else { continue };
                has_board_b |= on_b;
                let board = if on_b || index >= SIDE {
                    Board::B
                } else {
                    Board::A
                };
                let square = Square::at((index % SIDE) as u8, rank as u8);
                men.extend(square.map(|square| (Cell::new(board, square), man)));
            }
        }
        let variant = if has_board_b {
            Variant::Alice
        } else {
            Variant::Orthodox
        };
        let mut setup = Setup {
            men,
            ..Setup::empty(RuleSet::new(variant))
        };
        let counts = [Color::White, Color::Black].map(|color| setup.count(color));
        let mut read = Words::new(counts, defaults);
        for (line, at) in &self.words {
            read.line(line, at)?;
        }
        setup.turn = read.turn.unwrap_or(setup.turn);
        let mut position = print_position(&setup);
        if read.turn.is_none() && read.rights.is_empty() {
            // The side to move is the last word. The stipulation decides it.
            let men = position.trim_end_matches(char::is_alphabetic).trim_end();
            position.truncate(men.len());
        }
        let task = read.task.map(|task| format!(" ; {task}"));
        let parts = [position, read.rights, task.unwrap_or_default()];
        Ok((parts.concat(), read.defaults))
    }
}

impl<'a> Row<'a> {
    /// The row in a line; `None` if it is none.
    fn of(line: &'a str) -> Option<Self> {
        let is_rank = |text: &str| matches!(text.as_bytes(), [b'1'..=b'8']);
        if line.matches('|').count() == SIDE + 1 {
            let mut parts: Vec<&str> = line.split('|').map(str::trim).collect();
            let mut labels: Vec<&str> = parts.pop().into_iter().chain([parts.remove(0)]).collect();
            labels.retain(|label| !label.is_empty());
            let row = Self {
                squares: parts,
                labels,
            };
            return (row.labels.iter().all(|label| is_rank(label)) && row.is_known())
                .then_some(row);
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
        let (labels, mut squares): (Vec<&str>, Vec<&str>) =
            parts.into_iter().partition(|text| is_rank(text));
        if let [word] = squares[..] {
            // A word such as `--------` is a line, not a row.
            if word.chars().all(|c| "-_=+*#".contains(c)) {
                return None;
            }
            squares = word
                .char_indices()
                .map(|(at, c)| &word[at..at + c.len_utf8()])
                .collect();
            // Any word of eight letters could be a row with strange men.
            if squares.iter().any(|text| drawn(text).is_none()) {
                return None;
            }
        }
        let boards = squares.len() / SIDE;
        let row = Self { squares, labels };
        let is_row = matches!(row.squares.len(), SIDE | 16) && row.labels.len() <= 2 * boards;
        (is_row && row.is_known() && !is_file_names(&row.squares)).then_some(row)
    }

    /// Returns whether at most a few squares are unknown.
    fn is_known(&self) -> bool {
        let strange = self.squares.iter().filter(|text| drawn(text).is_none());
        strange.count() <= STRANGE
    }
}

/// Returns whether these are the letters below a board.
fn is_file_names(words: &[&str]) -> bool {
    words
        .chunks(SIDE)
        .all(|names| names.concat().eq_ignore_ascii_case("abcdefgh"))
}

/// Returns whether a line names the files from right to left.
fn is_turned(line: &str) -> bool {
    let letters: String = line.chars().filter(char::is_ascii_alphanumeric).collect();
    letters.eq_ignore_ascii_case("hgfedcba")
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
fn drawn(text: &str) -> Option<Drawn> {
    if let Some(inner) = text.strip_prefix('(') {
        let (man, _) = drawn(inner.strip_suffix(')')?)??;
        return Some(Some((man, true)));
    }
    // The mark that asks for text instead of a picture.
    let text = text.trim_end_matches('\u{fe0e}');
    if text.chars().all(|c| ".·:_*□■⭘○-".contains(c)) {
        return Some(None);
    }
    if let Some((man, length)) = Man::of_figurine(text) {
        return (length == text.len()).then_some(Some((man, false)));
    }
    let (color, letters) = match text.split_at_checked(1)? {
        (letters, "") => (None, letters),
        ("-" | "b", letters) => (Some(Color::Black), letters),
        ("w", letters) => (Some(Color::White), letters),
        _ => return None,
    };
    let mut letters = letters.chars();
    let (letter, None) = (letters.next()?, letters.next()) else {
        return None;
    };
    let is_man = "KQRBNSP".contains(letter) || color.is_none() && "kqrbnsp".contains(letter);
    let man = Man::from_letter(letter).filter(|_| is_man)?;
    let color = color.unwrap_or(man.color);
    Some(Some((Man { color, ..man }, false)))
}
