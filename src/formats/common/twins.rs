//! Twins as text, as magazines print them: `b) wKh1-h2, h=2`.

use super::bracket::Letters;
use super::build;
use super::changes::{self, FoundChange, NamedMan};
use super::diagnostic::{Level, Sink, TextFlaw};
use super::source::Source;
use super::text::Text;
use crate::men::with_article;
use crate::position::{Color, Man, RuleSet, Severity};
use crate::problem::{Change, Options, Problem, Spot, Twin, TwinError};
use std::ops::Range;
use std::sync::Arc;

/// The problem to which a twin's changes apply.
#[derive(Clone)]
pub(in crate::formats) struct TwinBase {
    pub(in crate::formats) rules: RuleSet,
    pub(in crate::formats) options: Options,
    /// `None` if it is unknown because of an error.
    pub(in crate::formats) problem: Option<Problem>,
}

impl TwinBase {
    /// The diagram. `sound` is whether it has no errors; only then are changes made.
    pub(in crate::formats) fn new(diagram: Problem, sound: bool) -> Self {
        Self {
            rules: diagram.setup.rules,
            options: diagram.options,
            problem: sound.then_some(diagram),
        }
    }
}

/// Reads what precedes the changes of a twin, which may be its name and `cont:`: whether the twin
/// continues the previous one, and the byte at which its changes begin. `number` is that of the
/// twin among the versions, from 0; another name is reported.
pub(in crate::formats) fn begin(
    text: &Text,
    number: usize,
    source: &Arc<Source>,
    sink: &mut Sink,
) -> (bool, usize) {
    let after = label(&text.value).map_or(0, |(letter, end)| {
        let right = u8::try_from(number)
            .ok()
            .and_then(|number| b'a'.checked_add(number));
        if right.is_some_and(|right| right.is_ascii_lowercase() && right != letter as u8) {
            let right = right.map(char::from).unwrap_or_default();
            let message =
                format!("found {letter}), expected {right}): twins have their names in order");
            sink.error(
                source,
                TextFlaw::new(text.place(&(0..end)), message, "another name"),
            );
        }
        end
    });
    let (continued, from) = changes::continued(text.value.get(after..).unwrap_or_default());
    (continued, after + from)
}

/// The name that begins a twin as a magazine prints it, `b)`, and the byte after it.
pub(in crate::formats) fn label(text: &str) -> Option<(char, usize)> {
    let start = text.len() - text.trim_start().len();
    let mut chars = text.trim_start().chars();
    let letter = chars.next().filter(char::is_ascii_lowercase)?;
    (chars.next() == Some(')')).then_some((letter, start + 2))
}

/// Reads the changes of a twin from a byte of its text on, and makes them.
pub(in crate::formats) fn changes(
    text: &Text,
    from: usize,
    letters: &Letters,
    made: &mut TwinBase,
    source: &Arc<Source>,
    sink: &mut Sink,
) -> Vec<Change> {
    let mut flaws = Vec::new();
    let steps = changes::read(&text.value, from, made.rules, letters, &mut flaws);
    if !flaws.is_empty() {
        made.problem = None;
    }
    for flaw in flaws {
        sink.error(source, flaw.moved(|at| text.place(at)));
    }
    let mut changes = Vec::new();
    for FoundChange { change, men, at } in steps {
        let Some(change) = change else { continue };
        make(&change, &men, &at, made, text, source, sink);
        changes.push(change);
    }
    changes
}

/// Reads the twins of a position of a list, one in each line, and makes them.
pub(in crate::formats) fn lines(
    diagram: &Problem,
    lines: &[Range<usize>],
    source: &Arc<Source>,
    sink: &mut Sink,
) -> Vec<Twin> {
    let letters = Letters::of(diagram);
    let first = TwinBase::new(diagram.clone(), true);
    let mut last = first.clone();
    let mut twins = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let errors = sink.errors();
        let value = source.text().get(line.clone()).unwrap_or_default();
        let text = Text::plain(value, line.start);
        let (continued, from) = begin(&text, index + 1, source, sink);
        let mut made = if continued { last } else { first.clone() };
        let base = made.problem.clone();
        let changes = changes(&text, from, &letters, &mut made, source, sink);
        let twin = Twin { continued, changes };
        if let Some(problem) = made.problem.as_ref().filter(|_| sink.errors() == errors) {
            check(&twin, base.as_ref(), problem, line, source, sink);
        }
        twins.push(twin);
        last = made;
    }
    twins
}

/// Reports what is wrong with the position of a twin, and the rights that its men lose. `base` is
/// the problem before the changes, and `span` the place of the twin.
pub(in crate::formats) fn check(
    twin: &Twin,
    base: Option<&Problem>,
    problem: &Problem,
    span: &Range<usize>,
    source: &Arc<Source>,
    sink: &mut Sink,
) {
    position(problem, span, source, sink);
    // Rights that the twin names itself need no warning.
    let named = |change: &Change| matches!(change, Change::Castling(_));
    let mut base = base.unwrap_or(problem).clone();
    if twin.changes.iter().any(named) {
        base.setup.castling.clone_from(&problem.setup.castling);
    }
    for warning in build::rights_of_twin(&base, problem) {
        let message = format!("after these changes {warning}");
        let flaw = TextFlaw::new(span.clone(), message, "in this twin");
        sink.push(flaw.locate(source, Level::Warning));
    }
}

/// The first line of a place.
pub(in crate::formats) fn first_line(span: &Range<usize>, source: &Source) -> Range<usize> {
    let text = source.text().get(span.clone()).unwrap_or_default();
    span.start..span.start + text.find('\n').unwrap_or(text.len())
}

/// Makes one change in `made`, or reports that it is impossible and leaves `made` without a
/// problem. `men` are the men that the change names, `at` its bytes in `text`.
fn make(
    change: &Change,
    men: &[NamedMan],
    at: &Range<usize>,
    made: &mut TwinBase,
    text: &Text,
    source: &Arc<Source>,
    sink: &mut Sink,
) {
    if let Change::Rules(rules) = change {
        made.rules = *rules;
    }
    let Some(problem) = made.problem.take() else {
        return;
    };
    let mut all_match = true;
    for man in men {
        if let Some(there) =
            changes::man_on(&problem, man.spot).filter(|there| is_other(man, *there))
        {
            let found = source.text().get(text.place(&man.at)).unwrap_or_default();
            let message = format!(
                "found {found}, but {} stands on {}",
                with_article(&there.described()),
                man.spot.square
            );
            sink.error(
                source,
                TextFlaw::new(text.place(&man.at), message, "another man stands there"),
            );
            all_match = false;
        }
    }
    if !all_match {
        return;
    }
    match problem.with_changes([change]) {
        Ok(problem) => made.problem = Some(problem),
        Err(error) => {
            let gone = |spot: Spot| {
                men.iter()
                    .find(|man| man.spot == spot)
                    .map(|man| man.at.clone())
            };
            let at = match error {
                TwinError::NoMan(spot) => gone(spot),
                TwinError::OffBoard(_) | TwinError::NoMirror(..) => None,
            }
            .unwrap_or_else(|| at.clone());
            let message = format!("this twin cannot be made: {error}");
            sink.error(
                source,
                TextFlaw::new(text.place(&at), message, "not possible"),
            );
        }
    }
}

/// Returns whether the man on a square contradicts the colour, role or attributes of a named man.
fn is_other(named: &NamedMan, there: Man) -> bool {
    named.color.is_some_and(|color| !there.belongs_to(color))
        || named.role.is_some_and(|role| role != there.role)
        || named.traits.is_some_and(|traits| !there.traits.has(traits))
}

/// Reports the errors in the position of a twin, and warns of a missing king.
fn position(problem: &Problem, span: &Range<usize>, source: &Arc<Source>, sink: &mut Sink) {
    let mut setup = problem.setup.clone();
    for color in Color::ALL {
        if !problem.setup.allow_missing_king && setup.lacks_king(color) {
            setup.allow_missing_king = true;
            let message = format!("after these changes {color} has no king: solved without one");
            let flaw = TextFlaw::new(span.clone(), message, "in this twin");
            let flaw = flaw.help(
                "if this is intended, add the field allow: [missing_king], or give the flag \
                --allow missing-king",
            );
            sink.push(flaw.locate(source, Level::Warning));
        }
    }
    for reason in setup.static_reasons() {
        if reason.severity() != Severity::Warning {
            let message = format!("after these changes {reason}");
            sink.error(source, TextFlaw::new(span.clone(), message, "in this twin"));
        }
    }
}
