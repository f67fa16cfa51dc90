//! Formats a replay as text.

use super::replay::{BoardMarks, GameLine, Ply, Replay, Stop};
use super::score::CheckSign;
use crate::position::{Color, Setup};
use crate::report::{DiagramOptions, render_diagram};
use std::fmt::Write as _;
use std::str::FromStr;

/// A place in a game at which to show the boards, as a user writes it. `12` is after the twelfth
/// move of both sides, or after White's if Black has none. `12w` and `12b` are after White's and
/// Black's move, `0` is the initial position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct At {
    /// The number of the move.
    pub number: u32,
    /// The side after whose move the boards are shown; `None` for the last move of that number.
    pub color: Option<Color>,
}

impl FromStr for At {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (digits, color) = match text.strip_suffix(['w', 'W']) {
            Some(digits) => (digits, Some(Color::White)),
            None => text
                .strip_suffix(['b', 'B'])
                .map_or((text, None), |digits| (digits, Some(Color::Black))),
        };
        let number = digits
            .parse()
            .map_err(|_| "expected the number of a move, such as 12, 12w or 12b".to_owned())?;
        Ok(Self { number, color })
    }
}

impl At {
    fn fits(self, ply: &Ply) -> bool {
        ply.number == self.number && self.color.is_none_or(|color| color == ply.color)
    }
}

/// The width of a page in columns.
const WIDTH: usize = 100;

/// The game with its moves, remarks about them, and the boards at the places `at` or, with
/// `all_boards`, after every move. `place` writes the line and column of a byte of the score. The
/// result ends with a line break.
pub fn render_replay(
    replay: &Replay,
    at: &[At],
    all_boards: bool,
    diagram: DiagramOptions,
    place: impl Fn(usize) -> String,
) -> String {
    let mut text = String::new();
    if let Some(title) = &replay.title {
        let result = replay
            .result
            .as_ref()
            .filter(|result| !title.ends_with(result.as_str()));
        let _ = writeln!(
            text,
            "{title}{}",
            result
                .map(|result| format!("  {result}"))
                .unwrap_or_default()
        );
    }
    let _ = writeln!(text, "{}, {} letters", replay.rules, replay.language.name());
    for (index, line) in replay.lines.iter().enumerate() {
        text.push('\n');
        if line.plies.is_empty() && line.stop.is_none() {
            text.push_str("No moves.\n");
        }
        wrap(&mut text, &moves(line), index > 0);
        if let Some(stop) = &line.stop {
            text.push_str(&stopped(stop, &place(stop.span.start)));
        }
    }
    text.push('\n');
    text.push_str(&verdict(replay));
    for wanted in at {
        if let Some((name, setup)) = setup_at(replay, *wanted) {
            boards(&mut text, &name, setup, diagram);
        } else {
            let whose = match wanted.color {
                Some(color) => format!(" of {color}"),
                None => String::new(),
            };
            let _ = writeln!(text, "\nThere is no move {}{whose}.", wanted.number);
        }
    }
    if all_boards {
        boards(&mut text, "the beginning", &replay.start, diagram);
        for ply in replay.lines.iter().flat_map(|line| &line.plies) {
            boards(
                &mut text,
                &format!("after {}", numbered(ply)),
                &ply.after,
                diagram,
            );
        }
    }
    text
}

/// The name and the men of a requested place in the main line; `None` if it has no such move.
fn setup_at(replay: &Replay, at: At) -> Option<(String, &Setup)> {
    if at.number == 0 {
        return Some(("the beginning".to_owned(), &replay.start));
    }
    let ply = replay
        .lines
        .first()?
        .plies
        .iter()
        .rfind(|ply| at.fits(ply))?;
    Some((format!("after {}", numbered(ply)), &ply.after))
}

fn boards(text: &mut String, name: &str, setup: &Setup, diagram: DiagramOptions) {
    let _ = write!(text, "\n{name}\n{}", render_diagram(setup, &diagram));
}

const fn dots(color: Color) -> &'static str {
    match color {
        Color::White => ".",
        Color::Black => "...",
    }
}

/// A move with its number: `12.Kf7` or `12...Kf7`.
fn numbered(ply: &Ply) -> String {
    format!("{}{}{}", ply.number, dots(ply.color), ply.short)
}

/// The moves of a line. White's moves and the first one have their numbers.
fn moves(line: &GameLine) -> Vec<String> {
    let word = |(index, ply): (usize, &Ply)| {
        if ply.color == Color::White || index == 0 {
            numbered(ply)
        } else {
            ply.short.clone()
        }
    };
    line.plies.iter().enumerate().map(word).collect()
}

fn wrap(text: &mut String, words: &[String], indent: bool) {
    let margin = if indent { "  " } else { "" };
    let mut column = 0;
    for word in words {
        if column > 0 && column + 1 + word.chars().count() > WIDTH {
            text.push('\n');
            column = 0;
        }
        text.push_str(if column == 0 { margin } else { " " });
        text.push_str(word);
        column += 1 + word.chars().count();
    }
    if column > 0 {
        text.push('\n');
    }
}

fn stopped(stop: &Stop, place: &str) -> String {
    let name = format!("{}{}{}", stop.number, dots(stop.color), stop.printed);
    if stop.several {
        return format!("{name} stands for several moves; this line stops there.\n");
    }
    if stop.printed.is_empty() {
        return format!("{place}: {}.\n", stop.why);
    }
    format!("{place}: {name}: {}.\n", stop.why)
}

fn verdict(replay: &Replay) -> String {
    let plies = || replay.lines.iter().flat_map(|line| &line.plies);
    let count = plies().count();
    let plural = if count == 1 { "" } else { "s" };
    let mut text = match replay.stop() {
        None => format!("{count} half-move{plural}, all legal."),
        Some(stop) if stop.printed.is_empty() => {
            format!("{count} half-move{plural} legal; the score breaks off there.")
        }
        Some(stop) => {
            format!(
                "{count} half-move{plural} legal; {}{}{} is not.",
                stop.number,
                dots(stop.color),
                stop.printed
            )
        }
    };
    if let Some(last) = replay
        .lines
        .first()
        .and_then(|line| line.plies.last())
        .filter(|_| replay.stop().is_none())
    {
        match (last.sign, last.stalemate) {
            (CheckSign::Mate, _) => {
                let _ = write!(text, " {} mates.", last.color);
            }
            (_, true) => text.push_str(" Stalemate."),
            _ => {}
        }
        let winner = match replay.result.as_deref() {
            Some("1-0") => Some(Color::White),
            Some("0-1") => Some(Color::Black),
            _ => None,
        };
        if last.sign == CheckSign::Mate && winner.is_some_and(|winner| winner != last.color) {
            text.push_str(" The printed result differs.");
        }
    }
    text.push('\n');
    text.push_str(&signs(replay));
    let unmarked: Vec<String> = plies()
        .filter(|ply| ply.board_unmarked)
        .map(numbered)
        .collect();
    if replay.marks == BoardMarks::OnlyA && !unmarked.is_empty() {
        let _ = writeln!(
            text,
            "Not marked /A, unlike other moves: {}.",
            unmarked.join(", ")
        );
    }
    text
}

/// The remarks about the signs of check and mate.
fn signs(replay: &Replay) -> String {
    let plies: Vec<&Ply> = replay.lines.iter().flat_map(|line| &line.plies).collect();
    let list = |wanted: &dyn Fn(&Ply) -> bool| {
        plies
            .iter()
            .filter(|ply| wanted(ply))
            .map(|ply| numbered(ply))
            .collect::<Vec<_>>()
            .join(", ")
    };
    let written = plies
        .iter()
        .filter(|ply| ply.printed.sign != CheckSign::None)
        .count();
    let wrong: Vec<String> = plies
        .iter()
        .filter(|ply| ply.printed.sign != CheckSign::None && ply.printed.sign != ply.sign)
        .map(|ply| {
            format!(
                "{} is marked as {}, but is {}",
                numbered(ply),
                word(ply.printed.sign),
                word(ply.sign)
            )
        })
        .collect();
    let missing = list(&|ply| ply.printed.sign == CheckSign::None && ply.sign != CheckSign::None);
    let mut text = match (written, wrong.as_slice()) {
        (0, _) if missing.is_empty() => {
            "No check or mate is given, and none is marked.\n".to_owned()
        }
        (0, _) => "No check or mate is marked.\n".to_owned(),
        (1, []) => "The only sign of check or mate is right.\n".to_owned(),
        (2, []) => "Both signs of check and mate are right.\n".to_owned(),
        (_, []) => format!("All {written} signs of check and mate are right.\n"),
        (_, wrong) => format!("Signs of check and mate: {}.\n", wrong.join("; ")),
    };
    if !missing.is_empty() {
        let _ = writeln!(text, "Not marked, but check or mate: {missing}.");
    }
    text
}

const fn word(sign: CheckSign) -> &'static str {
    match sign {
        CheckSign::None => "no check",
        CheckSign::Check => "check",
        CheckSign::Mate => "mate",
    }
}
