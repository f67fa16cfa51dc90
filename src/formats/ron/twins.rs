//! The twins of a problem file: strings such as `wKh1-h2, h=2`, or groups if options change.

use super::fields::Context;
use super::options;
use super::tree::{RonNode, RonValue};
use super::value::Value;
use crate::formats::common::bracket::Letters;
use crate::formats::common::changes;
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::places::Place;
use crate::formats::common::twins::{self, TwinBase, first_line};
use crate::problem::{Change, Problem, Twin};
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
    let mut last = TwinBase::new(diagram, sound);
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
    let mut twins = Vec::new();
    for (index, item) in items.iter().enumerate() {
        let number = index + usize::from(!problem.zero_position);
        twins.extend(twin(item, number, letters, &first, &mut last, context));
    }
    twins
}

/// The places of the twins: the first line of each.
pub(super) fn places(node: &RonNode, context: &Context<'_>) -> Vec<Place> {
    let place = |item: &RonNode| Place {
        source: Arc::clone(context.source),
        span: first_line(&item.span, context.source),
    };
    Context::list(node).iter().map(place).collect()
}

/// Reads one twin, with its number among the versions, from 0. Its changes apply to `first`, the
/// diagram, or to `last`, the preceding version, which this twin then replaces. `None` if it is
/// neither a string nor a group.
fn twin(
    item: &RonNode,
    number: usize,
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
        let (in_text, from) = twins::begin(text, number, context.source, context.sink);
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
        let (source, sink) = (context.source, &mut *context.sink);
        twin.changes = twins::changes(text, from, letters, &mut made, source, sink);
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
        let span = first_line(&item.span, context.source);
        let (source, sink) = (context.source, &mut *context.sink);
        twins::check(&twin, base.as_ref(), problem, &span, source, sink);
    }
    *last = made;
    Some(twin)
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

/// The twins of a problem as lines such as `wKh1-h2, h=2`; `None` if one of them changes options,
/// which have no such form.
pub fn twin_lines(problem: &Problem) -> Option<Vec<String>> {
    written(problem)
        .into_iter()
        .map(|twin| match twin {
            Value::Text(line) => Some(line),
            _ => None,
        })
        .collect()
}
