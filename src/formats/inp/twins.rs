//! Twins: `twin move a1 a2`.

use super::conditions::WrittenConditions;
use super::men::{no_man, role};
use super::reader::Reader;
use super::token::{InpToken, is_blank};
use super::words::{COLOURS, Colour, EDITS, Edit, Lookup, PARTS, REMARK};
use crate::board::{Board, Cell, Square};
use crate::formats::common::beyond::Beyond;
use crate::formats::common::changes::{EXCHANGES, without_star};
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::places::Form;
use crate::formats::common::side::Side;
use crate::formats::common::suggest::quote;
use crate::formats::common::values::{self, StarredStipulation};
use crate::position::{Color, Man, Role};
use crate::problem::{Change, Spot, Stipulation, StipulationError, Structure, Twin};
use std::ops::Range;

/// A twin in its written form.
#[derive(Clone, Debug, Default)]
pub(super) struct TwinText {
    pub(super) twin: Twin,
    /// Its conditions, including Alice chess if the twin needs the boards.
    pub(super) conditions: WrittenConditions,
    /// Whether conditions are given, even if only unsupported ones.
    pub(super) conditioned: bool,
    pub(super) at: Range<usize>,
}

impl Reader<'_> {
    /// Reads the changes of a twin up to the next twin or the end of the problem.
    pub(super) fn twin(&mut self, keyword: &Range<usize>) -> TwinText {
        let mut written = TwinText {
            at: keyword.clone(),
            ..TwinText::default()
        };
        while let Some(token) = self.scanner.peek() {
            let own = self.tongue.find(EDITS, token.text);
            if own == Lookup::None {
                if matches!(self.tongue.find(REMARK, token.text), Lookup::One(())) {
                    self.scanner.take();
                    self.scanner.line();
                    continue;
                }
                if self.end_of(&token).is_some() {
                    break;
                }
            }
            self.scanner.take();
            match self.find(EDITS, &token) {
                Some(Lookup::One(edit)) => {
                    self.edit(edit, &token, &mut written);
                    written.at.end = self.scanner.at();
                }
                Some(_)
                    if self.form == Form::Olive
                        && self.shorthand(token.text, &mut written.twin.changes) =>
                {
                    written.at.end = self.scanner.at();
                }
                Some(_) => {
                    let mut words = self.tongue.words(EDITS);
                    words.extend(self.part_words());
                    let word = |edit| self.tongue.word(EDITS, &edit);
                    let expected = format!("a change such as {}", word(Edit::Move));
                    if matches!(self.tongue.find(PARTS, token.text), Lookup::One(_)) {
                        let message = format!("found {}, expected {expected}", quote(token.text));
                        let flaw =
                            TextFlaw::new(token.at.clone(), message, "a twin has no such part");
                        self.error(flaw.help(format!(
                            "such as {} a1 {} {}; give an entirely new set of men as a separate \
                             problem",
                            word(Edit::Remove),
                            word(Edit::Add),
                            self.tongue.white_king("b1")
                        )));
                    } else {
                        self.unknown(&token, &expected, "no such change in a twin", &words);
                    }
                    self.skip_line();
                }
                None => {}
            }
        }
        written
    }

    /// Reads the forms that Olive's users write instead of `move`, `exchange` and `add`: `Bc1-f1`,
    /// `bKe5<->wSe4`, `WSa3`.
    fn shorthand(&self, text: &str, changes: &mut Vec<Change>) -> bool {
        let man = |text: &str| {
            let (letter, square) = text.split_at_checked(text.len().checked_sub(2)?)?;
            Some((
                letter.to_owned(),
                square.to_ascii_lowercase().parse::<Square>().ok()?,
            ))
        };
        let known = |letter: &str| role(self.tongue, letter);
        let of_side = |letter: &str| {
            known(letter).or_else(|| known(letter.strip_prefix(['w', 'W', 'b', 'B', 'n'])?))
        };
        if let Some((a, b)) = EXCHANGES
            .into_iter()
            .find_map(|arrow| text.split_once(arrow))
        {
            let place = |text: &str| {
                man(text)
                    .filter(|(letter, _)| of_side(letter).is_some())
                    .map(|(_, square)| spot(square))
            };
            let (Some(a), Some(b)) = (place(a), place(b)) else {
                return false;
            };
            changes.push(Change::Exchange(a, b));
            return true;
        }
        if let Some((from, to)) = text.split_once('-') {
            let to = to.trim_start_matches(['-', '>']);
            let from = man(from).filter(|(letter, _)| of_side(letter).is_some());
            let (Some((_, from)), Ok(to)) = (from, to.to_ascii_lowercase().parse()) else {
                return false;
            };
            changes.push(Change::Move(spot(from), spot(to)));
            return true;
        }
        let side = match text.bytes().next() {
            Some(b'w' | b'W') => Side::White,
            Some(b'b' | b'B') => Side::Black,
            Some(b'n') => Side::Neutral,
            _ => return false,
        };
        let Some((letter, square)) = text.get(1..).and_then(man) else {
            return false;
        };
        let Some(role) = known(&letter) else {
            return false;
        };
        let man = Man::new(side.color(), role).with(side.traits());
        changes.push(Change::Add(
            Cell {
                board: Board::A,
                square,
            },
            man,
        ));
        true
    }

    fn edit(&mut self, edit: Edit, token: &InpToken<'_>, written: &mut TwinText) {
        let first = written.twin.changes.is_empty();
        let changes = &mut written.twin.changes;
        match edit {
            Edit::Continued if first => written.twin.continued = true,
            Edit::Continued => {
                let message = format!(
                    "{} comes after a change, expected it first",
                    quote(token.text)
                );
                self.error(TextFlaw::new(token.at.clone(), message, "too late"));
            }
            Edit::Move => changes.extend(
                self.two_squares()
                    .map(|(a, b)| Change::Move(spot(a), spot(b))),
            ),
            Edit::Exchange => changes.extend(
                self.two_squares()
                    .map(|(a, b)| Change::Exchange(spot(a), spot(b))),
            ),
            Edit::Shift => changes.extend(self.shift()),
            Edit::Remove => {
                let squares = self.squares().unwrap_or_default();
                changes.extend(
                    squares
                        .into_iter()
                        .map(|(square, _)| Change::Remove(spot(square))),
                );
            }
            Edit::Add => {
                let men = self.men();
                written.conditions.alice |= self.boards_named;
                changes.extend(men.into_iter().map(|man| Change::Add(man.cell, man.man)));
            }
            Edit::Substitute => changes.extend(self.substitute()),
            Edit::Rotate => changes.extend(self.rotate()),
            Edit::Mirror => changes.extend(self.mirror()),
            Edit::Polish => changes.push(Change::ColorChange),
            Edit::Stipulation => {
                let read = self
                    .stipulation()
                    .map(|(wanted, at)| without_star(wanted, &at));
                match read.transpose() {
                    Ok(wanted) => changes.extend(wanted.map(Change::Stipulation)),
                    Err(flaw) => self.error(flaw),
                }
            }
            Edit::Structured => {
                let read = self.structured();
                changes.extend(read.map(|(stipulation, _)| Change::Stipulation(stipulation)));
            }
            Edit::Condition => {
                let others = written.conditions.set;
                written.conditions.add(self.conditions(others));
                written.conditioned = true;
            }
        }
    }

    fn two_squares(&mut self) -> Option<(Square, Square)> {
        let (first, _) = self.square()?;
        let (second, _) = self.square()?;
        Some((first, second))
    }

    /// Reads `a1 b1`, `a1b1`, and in Olive's collections also `a1=b1`.
    fn shift(&mut self) -> Option<Change> {
        let pair = self.scanner.peek().and_then(|token| {
            let (from, to) = token.text.split_once('=')?;
            Some((
                from.to_ascii_lowercase().parse().ok()?,
                to.trim_start_matches(['=', '>'])
                    .to_ascii_lowercase()
                    .parse()
                    .ok()?,
            ))
        });
        let (from, to) = match pair {
            Some(pair) => {
                self.scanner.take();
                pair
            }
            None => self.two_squares()?,
        };
        Some(Change::Shift(from, to))
    }

    fn a_role(&mut self) -> Option<Role> {
        // `N` is a man rather than the beginning of `nextproblem`.
        let is_end = |token: &InpToken<'_>| {
            role(self.tongue, token.text).is_none() && self.end_of(token).is_some()
        };
        let Some(token) = self.scanner.peek().filter(|token| !is_end(token)) else {
            self.missing("the letter of a man");
            return None;
        };
        self.scanner.take();
        let role = role(self.tongue, token.text);
        if role.is_none() {
            self.error(no_man(self.tongue, token.text, token.at));
        }
        role
    }

    fn substitute(&mut self) -> Option<Change> {
        let from = self.a_role()?;
        let to = self.a_role()?;
        Some(Change::Substitute(from, to))
    }

    /// Reads an angle, which counts in the opposite direction to the quarters of
    /// [`Change::Rotate`]: 90 takes a1 to h1.
    fn rotate(&mut self) -> Option<Change> {
        let at = self.here();
        match self.number("rotate")? {
            90 => Some(Change::Rotate(3)),
            180 => Some(Change::Rotate(2)),
            270 => Some(Change::Rotate(1)),
            other => {
                self.error(TextFlaw::new(
                    at,
                    format!("found the angle {other}, expected 90, 180 or 270"),
                    "no such angle",
                ));
                None
            }
        }
    }

    fn mirror(&mut self) -> Option<Change> {
        let Some(token) = self.scanner.peek().filter(|token| !self.is_command(token)) else {
            self.missing("two corners such as a1<-->h1");
            return None;
        };
        self.scanner.take();
        let text = token.text.to_ascii_lowercase();
        for mirror in ["a1<-->h1", "a1<-->a8", "a1<-->h8", "a8<-->h1"] {
            let (from, to) = (&mirror[..2], &mirror[6..]);
            if text == mirror || text == format!("{from}<->{to}") || text == format!("{from}{to}") {
                return Some(Change::Mirror(from.parse().ok()?, to.parse().ok()?));
            }
        }
        let words = ["a1<-->h1", "a1<-->a8", "a1<-->h8", "a8<-->h1"];
        self.unknown(
            &token,
            "a1<-->h1, a1<-->a8, a1<-->h8 or a8<-->h1",
            "no mirror",
            &words,
        );
        None
    }

    /// Reads a stipulation, whose number of moves may stand apart. `None` after an error, or if the
    /// task is not a stipulation: then the problem is skipped with a warning.
    pub(super) fn stipulation(&mut self) -> Option<(StarredStipulation, Range<usize>)> {
        if let Some((task, at)) = self.beyond() {
            let found = quote(self.source.text().get(at.clone()).unwrap_or_default());
            let message = format!("{found} is {}: the problem is skipped", task.name());
            self.warn(TextFlaw::new(
                at.clone(),
                message,
                "nothing that can be solved here",
            ));
            self.scanner = self.scanner.past(at.end);
            self.passed_over = true;
            return None;
        }
        let Some(token) = self
            .scanner
            .peek()
            .filter(|token| token.text.len() < 3 || !self.is_command(token))
        else {
            self.missing("a stipulation such as #2");
            return None;
        };
        self.scanner.take();
        let mut text = token.text.to_owned();
        let mut at = token.at.clone();
        let is_whole = |text: &str| {
            values::stipulation(text).is_ok_and(|read| !read.stipulation.is_shortest())
        };
        if !is_whole(&text)
            && let Some(length) = self
                .scanner
                .peek()
                .filter(|next| next.text.starts_with(|c: char| c.is_ascii_digit()))
        {
            self.scanner.take();
            text.push_str(length.text);
            at.end = length.at.end;
        }
        match values::stipulation(&text) {
            Ok(mut wanted) => {
                if let Some(star) = self.scanner.peek().filter(|next| next.text == "*") {
                    self.scanner.take();
                    wanted.set_play = true;
                    at.end = star.at.end;
                }
                Some((wanted, at))
            }
            Err(flaw) => {
                let apart = at.end - at.start != text.len();
                self.error(flaw.moved(|part| {
                    if apart {
                        at.clone()
                    } else {
                        at.start + part.start..at.start + part.end
                    }
                }));
                None
            }
        }
    }

    /// A task that is not a stipulation, and its place. It ends with the line, or before another
    /// part.
    fn beyond(&self) -> Option<(Beyond, Range<usize>)> {
        let mut ahead = self.scanner.clone();
        let first = ahead.take()?;
        let mut at = first.at.clone();
        let apart = || first.text.to_owned() + self.second_token().unwrap_or_default();
        if values::stipulation(first.text).is_ok() || values::stipulation(&apart()).is_ok() {
            return None;
        }
        while let Some(next) = ahead.peek() {
            if ahead.begins_line() || next.text.len() > 2 && self.is_command(&next) {
                break;
            }
            at.end = next.at.end;
            ahead.take();
        }
        Some((Beyond::of(self.source.text().get(at.clone())?)?, at))
    }

    fn second_token(&self) -> Option<&str> {
        let mut ahead = self.scanner.clone();
        ahead.take();
        ahead.peek().map(|token| token.text)
    }

    /// Reads the number of solutions after a stipulation, if there is one: `h#2 2.1.1.1`.
    pub(super) fn counted(&mut self, wanted: StarredStipulation) -> StarredStipulation {
        let ways = self
            .scanner
            .peek()
            .filter(|token| !wanted.stipulation.is_battle() && token.text.contains('.'));
        let solutions = ways.and_then(|token| values::solutions(token.text));
        if solutions.is_some() {
            self.scanner.take();
        }
        StarredStipulation {
            solutions: solutions.or(wanted.solutions),
            ..wanted
        }
    }

    /// Reads a structured stipulation: a side and an expression. `None` after an error.
    pub(super) fn structured(&mut self) -> Option<(Stipulation, Range<usize>)> {
        let colors = self.tongue.words(COLOURS);
        let expected = format!(
            "{} or {}, the side that begins",
            self.tongue.word(COLOURS, &Colour::White),
            self.tongue.word(COLOURS, &Colour::Black)
        );
        let Some(token) = self.scanner.take() else {
            self.missing(&expected);
            return None;
        };
        let starter = match self.find(COLOURS, &token) {
            Some(Lookup::One(Colour::White)) => Color::White,
            Some(Lookup::One(Colour::Black)) => Color::Black,
            Some(_) => {
                self.unknown(&token, &expected, "no side", &colors);
                self.skip_part();
                return None;
            }
            None => {
                self.skip_part();
                return None;
            }
        };
        let from = token.at.end;
        let read = Structure::read_expression(starter, self.scanner.rest()).and_then(
            |(structure, length)| {
                let rest = self.scanner.rest();
                let next = rest.get(length..).and_then(|rest| rest.chars().next());
                match next.filter(|c| !is_blank(*c)) {
                    Some(c) => Err(StipulationError {
                        what: format!(
                            "found '{c}' after the stipulation, expected & or | or a blank"
                        ),
                        at: length,
                        help: None,
                    }),
                    None => Ok((structure, length)),
                }
            },
        );
        match read {
            Ok((structure, length)) => {
                self.scanner = self.scanner.past(from + length);
                Some((
                    Stipulation::structured(structure),
                    token.at.start..from + length,
                ))
            }
            Err(error) => {
                let start = from + error.at;
                let next = self.source.text().get(start..).unwrap_or_default();
                let end = start + next.chars().next().map_or(0, char::len_utf8);
                let message = format!("bad structured stipulation: {}", error.what);
                self.error(TextFlaw::new(start..end, message, "here").maybe_help(error.help));
                self.skip_part();
                None
            }
        }
    }
}

/// A square, on the board where it is occupied.
const fn spot(square: Square) -> Spot {
    Spot {
        square,
        board: None,
    }
}
