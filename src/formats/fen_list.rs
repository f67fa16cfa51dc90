//! Lists of positions: `POSITION ; STIPULATION ; REMARK`, one per line.
//!
//! A list of men may also take a line for each side, and the stipulation a line of its own:
//!
//! ```text
//! White: Kf6 Rg1
//! Black: Kh8
//! #2
//! ```
//!
//! Twins follow, one in each line, much as a magazine prints them: `b) h5-f4`.
//!
//! [Drawn diagrams](drawing), and games in PGN with the tag `FEN`, hold positions too.

use super::common::beginning::Beginning;
use super::common::defaults::Defaults;
use super::common::diagnostic::{Sink, TextFlaw};
use super::common::entry::{Read, Unread, id_in_file};
use super::common::fen::print_position;
use super::common::listed::{Line, entry};
use super::common::men_list;
use super::common::places::Place;
use super::common::source::Source;
use super::common::twins;
use super::common::values;
use super::{drawing, pgn};
use crate::problem::Problem;
use std::ops::Range;
use std::sync::Arc;

/// Returns whether a text begins with a position.
pub(super) fn begins(text: &Beginning) -> bool {
    text.first.matches('/').count() >= 3 && text.first.len() >= 7
        || men_list::begins(&text.line)
        || !text.first.starts_with('(') && drawing::is_drawn(&text.whole)
}

/// A list of positions. Parts that do not fit on a line are omitted.
pub(super) fn write(problems: &[Problem]) -> String {
    problems
        .iter()
        .map(|problem| to_fen_line(problem) + "\n")
        .collect()
}

/// The problem as a line of a position list: position, stipulation, remark. Other parts are lost.
pub fn to_fen_line(problem: &Problem) -> String {
    let Problem {
        setup, stipulation, ..
    } = problem.clone().completed();
    let position = print_position(&setup);
    // Battle play shows its set play by default.
    let star = if problem.options.set_play && !stipulation.is_battle() {
        "*"
    } else {
        ""
    };
    let remark = problem
        .comment
        .iter()
        .flat_map(|comment| comment.split(char::is_control))
        .map(str::trim);
    let remark = remark
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join(" ");
    let remark = if remark.is_empty() {
        remark
    } else {
        format!(" ; {remark}")
    };
    format!("{position} ; {stipulation}{star}{remark}")
}

/// Reads a list of positions.
pub(super) fn read(
    source: &Arc<Source>,
    stem: &str,
    defaults: Defaults,
    sink: &mut Sink,
) -> Vec<Read> {
    if drawing::is_drawn(source.text()) {
        return vec![drawn(source, stem, defaults, sink)];
    }
    if pgn::is_game(source.text()) {
        return pgn::read(source, stem, defaults, sink);
    }
    let lines = lines(source.text());
    if lines.is_empty() {
        let flaw = TextFlaw::new(
            0..0,
            "the file is empty, expected positions, one per line",
            "nothing here",
        );
        sink.error(source, flaw.help("such as 7k/5K2/8/8/8/8/8/6R1 w - - ; #1"));
    }
    let alone = lines.len() == 1;
    let mut entries = Vec::new();
    for (index, line) in lines.into_iter().enumerate() {
        let id = id_in_file(stem, index, alone);
        sink.begin_problem();
        let whole = Place {
            source: Arc::clone(source),
            span: line.span.clone(),
        };
        entries.push(
            entry(source, line, id.clone(), defaults, sink).ok_or(Unread {
                id,
                whole,
                passed_over: false,
            }),
        );
    }
    entries
}

/// The record of a text whose position cannot be read.
fn unread(source: &Arc<Source>, stem: &str) -> Unread {
    Unread {
        id: stem.to_owned(),
        whole: Place {
            source: Arc::clone(source),
            span: 0..source.text().len(),
        },
        passed_over: false,
    }
}

/// The position of a drawn diagram. Further errors point into the line that it means.
fn drawn(source: &Arc<Source>, stem: &str, defaults: Defaults, sink: &mut Sink) -> Read {
    sink.begin_problem();
    let (line, defaults) =
        drawing::as_line(source, defaults, sink).ok_or_else(|| unread(source, stem))?;
    let line = Arc::new(Source::new(source.name(), &line));
    let span = 0..line.text().len();
    entry(
        &line,
        Line::new(span, None),
        stem.to_owned(),
        defaults,
        sink,
    )
    .ok_or_else(|| unread(&line, stem))
}

/// Returns whether a line is a twin, `b) h5-f4`, or names the diagram, `a) Diagram`, and is not a
/// position with a letter before it.
fn is_twin(line: &str) -> bool {
    twins::label(line).is_some_and(|(letter, end)| {
        let rest = line.get(end..).unwrap_or_default().trim();
        let is_diagram = ["", "diagram", "diagramm", "diagramme"]
            .contains(&rest.trim_end_matches('.').to_lowercase().as_str());
        // Letters of boards stand after strokes, too: `g1/A-a1/A, b1/B-c1/B`.
        let first = rest.split_whitespace().next().unwrap_or_default();
        (letter == 'a') == is_diagram && first.matches('/').count() < 3
    })
}

/// The positions of a list. Blank lines and remarks are left out.
fn lines(text: &str) -> Vec<Line> {
    let mut bodies = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let body = line.trim_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
        let from = start + line.find(body).unwrap_or(0);
        start += line.len();
        if !body.is_empty() {
            bodies.push(from..from + body.len());
        }
    }
    let body = |at: &Range<usize>| text.get(at.clone()).unwrap_or_default();
    let is_remark = |at: &Range<usize>| body(at).starts_with('#') || body(at).starts_with("//");
    let is_stipulation = |at: &Range<usize>| values::stipulation(body(at)).is_ok();
    // `#1` before the first position is its number, not a stipulation.
    let numbered = bodies.first().is_some_and(is_remark);
    let mut lines: Vec<Line> = Vec::new();
    let mut bodies = bodies.into_iter().peekable();
    while let Some(mut span) = bodies.next() {
        if is_remark(&span) {
            continue;
        }
        let mut side = men_list::only_side(body(&span)).filter(|_| !body(&span).contains(';'));
        while let Some(first) = side {
            let other = |next: &Range<usize>| {
                men_list::only_side(body(next)).is_some_and(|second| second != first)
            };
            let Some(next) = bodies.next_if(other) else {
                break;
            };
            span.end = next.end;
            side = men_list::only_side(body(&next)).filter(|_| !body(&next).contains(';'));
        }
        let stipulation = if body(&span).contains(';') {
            None
        } else {
            bodies.next_if(|next| is_stipulation(next) && !(numbered && is_remark(next)))
        };
        let mut twins = Vec::new();
        while let Some(twin) = bodies.next_if(|next| is_twin(body(next))) {
            // `a) Diagram` changes nothing.
            if !body(&twin).starts_with("a)") {
                twins.push(twin);
            }
        }
        lines.push(Line {
            span,
            stipulation,
            twins,
        });
    }
    lines
}
