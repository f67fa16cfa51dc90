//! Replays as JSON. `docs/guide/games.md` and `docs/replay.schema.json` describe the format.

use super::replay::{GameLine, Ply, Replay};
use super::score::CheckSign;
use crate::formats::print_position;
use crate::position::{Color, Switch};
use serde::Serialize;
use std::collections::BTreeMap;

/// The version number of the format, raised when a reader of the old format could be misled.
const SCHEMA: u32 = 1;

/// The complete output of a run.
#[derive(Clone, Debug, Serialize)]
pub struct ReplayDocument {
    parton: &'static str,
    schema: u32,
    games: Vec<Game>,
}

impl ReplayDocument {
    /// A document of these games.
    pub const fn new(games: Vec<Game>) -> Self {
        Self {
            parton: env!("CARGO_PKG_VERSION"),
            schema: SCHEMA,
            games,
        }
    }

    /// The document as indented JSON, ending with a line break.
    ///
    /// # Errors
    /// Errors of the writer; none is known to occur.
    pub fn to_text(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string_pretty(self)
            .map(|text| crate::report::json::escape_controls(text + "\n"))
    }
}

/// A replayed game.
#[derive(Clone, Debug, Serialize)]
pub struct Game {
    file: String,
    title: Option<String>,
    headers: BTreeMap<String, String>,
    rules: &'static str,
    dialect: BTreeMap<&'static str, &'static str>,
    language: String,
    board_marks: &'static str,
    result: Option<String>,
    start: String,
    legal: bool,
    lines: Vec<JsonLine>,
}

#[derive(Clone, Debug, Serialize)]
struct JsonLine {
    parent: usize,
    from: usize,
    moves: Vec<JsonMove>,
    stop: Option<JsonStop>,
}

#[derive(Clone, Debug, Serialize)]
struct JsonMove {
    number: u32,
    side: &'static str,
    printed: String,
    short: String,
    long: String,
    gives: &'static str,
    marked: &'static str,
    mark_right: bool,
    stalemate: bool,
    position: String,
}

#[derive(Clone, Debug, Serialize)]
struct JsonStop {
    number: u32,
    side: &'static str,
    printed: String,
    why: String,
    several: bool,
    line: usize,
    column: usize,
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

const fn sign(sign: CheckSign) -> &'static str {
    match sign {
        CheckSign::None => "nothing",
        CheckSign::Check => "check",
        CheckSign::Mate => "mate",
    }
}

impl Game {
    /// A game of a file. `place` returns the line and the column of a byte of its text, both from
    /// 1.
    pub fn new(file: &str, replay: &Replay, place: impl Fn(usize) -> (usize, usize)) -> Self {
        let rules = replay.rules;
        Self {
            file: file.to_owned(),
            title: replay.title.clone(),
            headers: replay
                .headers
                .iter()
                .map(|header| (header.name.clone(), header.value.clone()))
                .collect(),
            rules: rules.variant.name(),
            dialect: rules
                .switches()
                .map(|switch: Switch| (switch.name(), rules.setting(switch)))
                .collect(),
            language: replay.language.name().to_lowercase(),
            board_marks: replay.marks.name(),
            result: replay.result.clone(),
            start: print_position(&replay.start),
            legal: replay.stop().is_none(),
            lines: replay.lines.iter().map(|one| line(one, &place)).collect(),
        }
    }
}

fn line(line: &GameLine, place: &impl Fn(usize) -> (usize, usize)) -> JsonLine {
    let one = |ply: &Ply| JsonMove {
        number: ply.number,
        side: side(ply.color),
        printed: ply.printed.text.clone(),
        short: ply.short.clone(),
        long: ply.long.clone(),
        gives: sign(ply.sign),
        marked: sign(ply.printed.sign),
        mark_right: ply.printed.sign == ply.sign,
        stalemate: ply.stalemate,
        position: print_position(&ply.after),
    };
    let stop = line.stop.as_ref().map(|stop| {
        let (line, column) = place(stop.span.start);
        JsonStop {
            number: stop.number,
            side: side(stop.color),
            printed: stop.printed.clone(),
            why: stop.why.clone(),
            several: stop.several,
            line,
            column,
        }
    });
    JsonLine {
        parent: line.parent,
        from: line.from,
        moves: line.plies.iter().map(one).collect(),
        stop,
    }
}
