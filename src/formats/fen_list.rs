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
//! [Drawn diagrams](drawing), and games in PGN with the tag `FEN`, hold positions too.

use super::common::beginning::Beginning;
use super::common::build;
use super::common::defaults::Defaults;
use super::common::diagnostic::{Sink, TextFlaw};
use super::common::entry::{Entry, Read, Unread};
use super::common::fen::print_position;
use super::common::men_list;
use super::common::places::{Form, Place, Places};
use super::common::source::Source;
use super::common::suggest::quote;
use super::common::values::{self, StarredStipulation, position};
use super::drawing;
use crate::position::{RuleSet, Setup, Variant};
use crate::problem::{Problem, Stipulation};
use std::ops::Range;
use std::sync::Arc;

/// Returns whether a text begins with a position.
pub(super) fn begins(text: &Beginning) -> bool {
    text.first.matches('/').count() >= 3 && text.first.len() >= 7
        || men_list::begins(&text.line)
        || is_game(&text.whole)
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
    let lines = if is_game(source.text()) {
        match game_positions(source.text()) {
            Ok(lines) => lines,
            Err(flaw) => {
                sink.error(source, flaw);
                return vec![Err(unread(source, stem))];
            }
        }
    } else {
        lines(source.text())
    };
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
    for (index, Line { span, stipulation }) in lines.into_iter().enumerate() {
        let id = if alone {
            stem.to_owned()
        } else {
            format!("{stem}-{}", index + 1)
        };
        sink.begin_problem();
        let whole = Place {
            source: Arc::clone(source),
            span: span.clone(),
        };
        entries.push(
            entry(source, (span, stipulation), id.clone(), defaults, sink).ok_or(Unread {
                id,
                whole,
                passed_over: false,
            }),
        );
    }
    entries
}

/// The tag of a game in PGN that gives its first position.
const FEN_TAG: &str = "[FEN \"";

/// Returns whether a text begins like a game in PGN that has a tag with a position.
fn is_game(text: &str) -> bool {
    let begin = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    begin.starts_with('[') && text.lines().any(|line| line.trim().starts_with(FEN_TAG))
}

/// The first positions of games. Their moves are not read: `parton replay` plays them.
fn game_positions(text: &str) -> Result<Vec<Line>, TextFlaw> {
    let mut lines = Vec::new();
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let at = start + (line.len() - line.trim_start().len());
        let body = line.trim();
        start += line.len();
        let value = |tag: &str| body.strip_prefix(tag)?.split('"').next();
        if let Some(fen) = value(FEN_TAG) {
            let from = at + FEN_TAG.len();
            lines.push(Line {
                span: from..from + fen.len(),
                stipulation: None,
            });
        } else if let Some(rules) = value("[Variant \"") {
            let usual = ["", "standard", "chess", "from position", "chess960"];
            if !usual.contains(&rules.to_lowercase().as_str()) {
                let message = format!("found a game of {}, expected chess", quote(rules));
                let flaw = TextFlaw::new(at..at + body.len(), message, "other rules");
                return Err(flaw.help("give the position by --position and the rules by --rules"));
            }
        }
    }
    Ok(lines)
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
    entry(&line, (span, None), stem.to_owned(), defaults, sink).ok_or_else(|| unread(&line, stem))
}

/// A position of the list: usually a line.
struct Line {
    /// Its text, without blanks around it.
    span: Range<usize>,
    /// The stipulation, if it stands on a line of its own.
    stipulation: Option<Range<usize>>,
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
        lines.push(Line { span, stipulation });
    }
    lines
}

fn entry(
    source: &Arc<Source>,
    (line, own_line): (Range<usize>, Option<Range<usize>>),
    id: String,
    defaults: Defaults,
    sink: &mut Sink,
) -> Option<Entry> {
    let before = sink.errors();
    let text = source.text().get(line.clone()).unwrap_or_default();
    let fen_end = text.find(';').unwrap_or(text.len());
    let fen = line.start..line.start + text.get(..fen_end).map_or(0, |fen| fen.trim_end().len());
    let mut rest = text
        .get(fen_end..)
        .unwrap_or_default()
        .splitn(3, ';')
        .skip(1);
    let after = rest.next().unwrap_or_default();
    let (task, task_start) = own_line.map_or((after, line.start + fen_end + 1), |at| {
        (source.text().get(at.clone()).unwrap_or_default(), at.start)
    });
    let wanted = stipulation(source, task, task_start, &line, defaults, sink);
    let two = text
        .get(..fen_end)
        .is_some_and(|fen| men_list::boards(fen) > 1);
    let variant = defaults.variant.unwrap_or(if two {
        Variant::Alice
    } else {
        Variant::Orthodox
    });
    let mut rules = RuleSet::new(variant);
    if let Some(dialect) = defaults.dialect {
        rules.dialect = dialect;
    }
    rules.conditions = defaults.conditions.unwrap_or_default();
    let mut setup = Setup::empty(rules);
    setup.allow_missing_king = defaults.allow_missing_king;
    let mut places = Places::new(
        Form::List,
        Place {
            source: Arc::clone(source),
            span: line,
        },
    );
    let readable = position(
        source,
        fen,
        StarredStipulation::usual_turn(wanted),
        &mut setup,
        &mut places,
        sink,
    );
    let stipulation = wanted.map_or(Stipulation::mate_in(2), |wanted| wanted.stipulation);
    let mut problem = Problem::bare(id, setup, stipulation);
    if readable {
        build::check(&problem, &places, sink);
    }
    let wanted = wanted?;
    if let Some(warning) = build::unused_turn(&problem, &places) {
        sink.push(warning);
    }
    problem.options.set_play |= wanted.set_play;
    problem.intended.solutions = wanted.solutions;
    problem.comment = rest
        .next()
        .map(str::trim)
        .filter(|text| !text.is_empty())
        .map(str::to_owned);
    (sink.errors() == before).then_some(Entry { problem, places })
}

fn stipulation(
    source: &Arc<Source>,
    text: &str,
    start: usize,
    line: &Range<usize>,
    defaults: Defaults,
    sink: &mut Sink,
) -> Option<StarredStipulation> {
    let start = start + (text.len() - text.trim_start().len());
    let text = text.trim();
    if text.is_empty() {
        if defaults.stipulation.is_none() {
            let flaw = TextFlaw::new(
                line.clone(),
                "this position has no stipulation",
                "where is the stipulation?",
            );
            sink.error(
                source,
                flaw.help(
                    "write it after a semicolon: ; #2, or give the flag --stipulation \"#2\"",
                ),
            );
        }
        return defaults.wanted();
    }
    match values::stipulation(text) {
        Ok(wanted) => Some(wanted),
        Err(flaw) => {
            sink.error(source, flaw.moved(|at| start + at.start..start + at.end));
            None
        }
    }
}
