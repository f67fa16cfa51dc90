//! A position of a list, or of a game: FEN or a list of men, with its stipulation.

use super::build;
use super::defaults::Defaults;
use super::diagnostic::{Sink, TextFlaw};
use super::entry::Entry;
use super::men_list;
use super::places::{Form, Place, Places};
use super::source::Source;
use super::twins;
use super::values::{self, StarredStipulation, position};
use crate::position::{RuleSet, Setup, Variant};
use crate::problem::{Problem, Stipulation};
use std::ops::Range;
use std::sync::Arc;

/// A position of the list: usually a line.
pub(in crate::formats) struct Line {
    /// Its text, without blanks around it.
    pub(in crate::formats) span: Range<usize>,
    /// The stipulation, if it stands on a line of its own.
    pub(in crate::formats) stipulation: Option<Range<usize>>,
    /// The twins, each on a line of its own.
    pub(in crate::formats) twins: Vec<Range<usize>>,
}

impl Line {
    /// A position at this place, with the place of its stipulation.
    pub(in crate::formats) const fn new(
        span: Range<usize>,
        stipulation: Option<Range<usize>>,
    ) -> Self {
        Self {
            span,
            stipulation,
            twins: Vec::new(),
        }
    }
}

/// The problem of a position.
pub(in crate::formats) fn entry(
    source: &Arc<Source>,
    Line {
        span: line,
        stipulation: own_line,
        twins: twin_lines,
    }: Line,
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
    let place = |span: &Range<usize>| Place {
        source: Arc::clone(source),
        span: span.clone(),
    };
    places.twins = twin_lines.iter().map(place).collect();
    if sink.errors() == before {
        problem.twins = twins::lines(&problem, &twin_lines, source, sink);
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
