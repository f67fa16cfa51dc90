//! The twins of a problem file: strings such as `wKh1-h2, h=2`, or groups if options change.

use super::fields::Context;
use super::options;
use super::tree::{RonNode, RonValue};
use super::value::Value;
use crate::formats::common::bracket::Letters;
use crate::formats::common::build;
use crate::formats::common::changes::{self, FoundChange, NamedMan};
use crate::formats::common::diagnostic::{Level, TextFlaw};
use crate::formats::common::places::Place;
use crate::formats::common::text::Text;
use crate::men::with_article;
use crate::position::{Color, Man, RuleSet, Severity};
use crate::problem::{Change, Options, Problem, Spot, Twin, TwinError};
use std::ops::Range;
use std::sync::Arc;

/// Reads the twins of a problem, and reports a zeroposition without twins. `sound` is whether the
/// diagram has no errors; only then are the changes made, and impossible ones reported.
pub(super) fn read(
    node: &RonNode,
    problem: &Problem,
    letters: &Letters,
    sound: bool,
    context: &mut Context<'_>,
) -> Vec<Twin> {
    let diagram = Problem {
        twins: Vec::new(),
        zero_position: false,
        ..problem.clone()
    };
    let mut last = TwinBase {
        rules: diagram.setup.rules,
        options: diagram.options,
        problem: sound.then_some(diagram),
    };
    let first = last.clone();
    let items = Context::list(node);
    if items.is_empty() && problem.zero_position {
        let message = "the diagram is a zeroposition, which is not solved, but there are no twins";
        context.flaw(TextFlaw::new(
            node.span.clone(),
            message,
            "nothing to solve",
        ));
    }
    items
        .iter()
        .filter_map(|item| twin(item, letters, &first, &mut last, context))
        .collect()
}

/// The places of the twins: the first line of each.
pub(super) fn places(node: &RonNode, context: &Context<'_>) -> Vec<Place> {
    let place = |item: &RonNode| Place {
        source: Arc::clone(context.source),
        span: first_line(&item.span, context),
    };
    Context::list(node).iter().map(place).collect()
}

fn first_line(span: &Range<usize>, context: &Context<'_>) -> Range<usize> {
    let text = context.source.text().get(span.clone()).unwrap_or_default();
    span.start..span.start + text.find('\n').unwrap_or(text.len())
}

/// The problem to which a twin's changes apply.
#[derive(Clone)]
struct TwinBase {
    rules: RuleSet,
    options: Options,
    /// `None` if it is unknown because of an error.
    problem: Option<Problem>,
}

/// Reads one twin. Its changes apply to `first`, the diagram, or to `last`, the preceding version,
/// which this twin then replaces. `None` if it is neither a string nor a group.
fn twin(
    item: &RonNode,
    letters: &Letters,
    first: &TwinBase,
    last: &mut TwinBase,
    context: &mut Context<'_>,
) -> Option<Twin> {
    let errors = context.sink.errors();
    let (mut continued, mut options_node) = (false, None);
    let text;
    if matches!(item.kind, RonValue::Struct(_)) {
        let group = context.group(item, "a twin", &["changes", "options", "continued"])?;
        continued = group
            .get("continued")
            .and_then(|node| context.boolean(node, "'continued'"))
            .unwrap_or_default();
        text = group
            .get("changes")
            .and_then(|node| context.string(node, "'changes'"));
        options_node = group.get("options");
        if text.is_none() && options_node.is_none() && context.sink.errors() == errors {
            let message = "found no change in this twin, expected 'changes' or 'options'";
            context.flaw(TextFlaw::new(item.span.clone(), message, "nothing here"));
        }
    } else {
        text = Some(context.string(item, "a twin")?);
    }
    let from = text.map_or(0, |text| {
        let (in_text, from) = changes::continued(&text.value);
        continued |= in_text;
        from
    });
    let mut made = if continued {
        last.clone()
    } else {
        first.clone()
    };
    let base = made.problem.clone();
    let mut twin = Twin {
        continued,
        changes: Vec::new(),
    };
    if let Some(text) = text {
        let mut flaws = Vec::new();
        let steps = changes::read(&text.value, from, made.rules, letters, &mut flaws);
        if !flaws.is_empty() {
            made.problem = None;
        }
        for flaw in flaws {
            context.flaw(flaw.moved(|at| text.place(at)));
        }
        for FoundChange { change, men, at } in steps {
            let Some(change) = change else { continue };
            make(&change, &men, &at, &mut made, text, context);
            twin.changes.push(change);
        }
    }
    if let Some(node) = options_node {
        made.options = options::read(node, made.options, context);
        twin.changes.push(Change::Options(made.options));
        if let Some(problem) = &mut made.problem {
            problem.options = made.options;
        }
    }
    if context.sink.errors() == errors
        && let Some(problem) = &made.problem
    {
        check(problem, &item.span, context);
        // Rights that the twin names itself need no warning.
        let named = |change: &Change| matches!(change, Change::Castling(_));
        let mut base = base.unwrap_or_else(|| problem.clone());
        if twin.changes.iter().any(named) {
            base.setup.castling.clone_from(&problem.setup.castling);
        }
        for warning in build::rights_of_twin(&base, problem) {
            let message = format!("after these changes {warning}");
            let flaw = TextFlaw::new(first_line(&item.span, context), message, "in this twin");
            let warning = flaw.locate(context.source, Level::Warning);
            context.sink.push(warning);
        }
    }
    *last = made;
    Some(twin)
}

/// Makes one change in `made`, or reports that it is impossible and leaves `made` without a
/// problem. `men` are the men that the change names, `at` its bytes in `text`.
fn make(
    change: &Change,
    men: &[NamedMan],
    at: &Range<usize>,
    made: &mut TwinBase,
    text: &Text,
    context: &mut Context<'_>,
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
            let found = context
                .source
                .text()
                .get(text.place(&man.at))
                .unwrap_or_default();
            let message = format!(
                "found {found}, but {} stands on {}",
                with_article(&there.described()),
                man.spot.square
            );
            context.flaw(TextFlaw::new(
                text.place(&man.at),
                message,
                "another man stands there",
            ));
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
            context.flaw(TextFlaw::new(text.place(&at), message, "not possible"));
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
fn check(problem: &Problem, span: &Range<usize>, context: &mut Context<'_>) {
    let span = first_line(span, context);
    let mut setup = problem.setup.clone();
    for color in Color::ALL {
        if !problem.setup.allow_missing_king && setup.lacks_king(color) {
            setup.allow_missing_king = true;
            let message = format!("after these changes {color} has no king: solved without one");
            let flaw = TextFlaw::new(span.clone(), message, "in this twin");
            let flaw = flaw.help("if this is intended, add the field allow: [missing_king]");
            context
                .sink
                .push(flaw.locate(context.source, Level::Warning));
        }
    }
    for reason in setup.static_reasons() {
        if reason.severity() != Severity::Warning {
            context.flaw(TextFlaw::new(
                span.clone(),
                format!("after these changes {reason}"),
                "in this twin",
            ));
        }
    }
}

/// The twins as values of a list: a string, or a group if options change.
pub(super) fn written(problem: &Problem) -> Vec<Value> {
    let diagram = Problem {
        twins: Vec::new(),
        zero_position: false,
        ..problem.clone()
    };
    let mut last = diagram.clone();
    let mut all = Vec::new();
    for twin in &problem.twins {
        let mut made = if twin.continued {
            last
        } else {
            diagram.clone()
        };
        let before = made.options;
        let mut words = Vec::new();
        for change in &twin.changes {
            words.extend(changes::print(change, &made));
            made = made.with_changes([change]).unwrap_or(made);
        }
        let changes = match (words.is_empty(), twin.continued) {
            (true, false) => "unchanged".to_owned(),
            (true, true) => "cont: unchanged".to_owned(),
            (false, false) => words.join(", "),
            (false, true) => format!("cont: {}", words.join(", ")),
        };
        all.push(
            if twin
                .changes
                .iter()
                .any(|change| matches!(change, Change::Options(_)))
            {
                let options =
                    options::fields(&made.options, &options::understood(&before, &made.options));
                Value::Group(vec![
                    ("changes", Value::Text(changes)),
                    ("options", Value::Group(options)),
                ])
            } else {
                Value::Text(changes)
            },
        );
        last = made;
    }
    all
}
