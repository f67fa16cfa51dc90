//! Problem files in RON: see `docs/reference/problem-format.md`.
//!
//! A text becomes [tokens](token), and these become a [`tree`] of groups, lists and values. The
//! problem is then read from its group field by field. It is first a [`draft`], since fields depend
//! on each other: the letters of a board on `men`, the number of boards on `rules`. The reader
//! records each error with its span and continues, so that all errors of a file are reported at
//! once.

mod conditions;
mod draft;
mod fields;
mod intended;
mod letters;
pub(super) mod options;
mod reader;
mod token;
mod tree;
mod twins;
pub(super) mod value;
mod write;

pub use twins::twin_lines;
pub use write::to_ron;
pub(super) use write::write;

use crate::formats::common::beginning::Beginning;
use crate::formats::common::build;
use crate::formats::common::defaults::Defaults;
use crate::formats::common::diagnostic::{Sink, TextFlaw};
use crate::formats::common::entry::{Entry, Read, Unread};
use crate::formats::common::places::Place;
use crate::formats::common::source::Source;
use crate::formats::common::suggest::quote;
use crate::formats::common::values::StarredStipulation;
use crate::position::Color;
use crate::problem::{Options, Problem, Stipulation};
use draft::RonDraft;
use fields::Context;
use letters::letters;
use std::collections::BTreeMap;
use std::sync::Arc;
use tree::{RonNode, RonValue};

/// The boards or cubes that can be drawn.
const BOARD_NAMES: [&str; 3] = ["a", "b", "c"];

const FIELDS: [&str; 24] = [
    "id",
    "title",
    "authors",
    "source",
    "comment",
    "rules",
    "dialect",
    "conditions",
    "stipulation",
    "sstip",
    "turn",
    "men",
    "boards",
    "position",
    "target",
    "added",
    "castling",
    "exclusive_castling",
    "en_passant",
    "allow",
    "options",
    "intended",
    "twins",
    "zero_position",
];

/// Returns whether a text begins like a problem or a list of problems, and not like other text in
/// brackets.
pub(in crate::formats) fn begins(text: &Beginning) -> bool {
    let list = |rest: &str| rest.is_empty() || rest.starts_with([' ', '(']);
    // Extended FEN may begin with a man in parentheses.
    let is_fen = text.first.matches('/').count() >= 3
        && !text.first.contains([':', '"'])
        && !text.first.starts_with("(/");
    // A list in JSON begins with a brace on this line or a later one.
    let is_json = || {
        let mut signs = text.whole.chars().filter(|c| !c.is_whitespace());
        signs.next() == Some('[') && signs.next() == Some('{')
    };
    text.line.starts_with('(') && !is_fen
        || text.line.strip_prefix('[').is_some_and(list) && !is_json()
}

/// Reads a problem or a list of problems. A problem with a syntax error does not affect its
/// neighbours.
pub(in crate::formats) fn read(
    source: &Arc<Source>,
    stem: &str,
    defaults: Defaults,
    sink: &mut Sink,
) -> Vec<Read> {
    let mut flaws = Vec::new();
    let root = reader::read(source.text(), &mut flaws);
    // The error that makes a list unreadable is in one of its problems.
    let apart = if root.is_none() {
        reader::read_apart(source.text(), &mut flaws)
    } else {
        Vec::new()
    };
    flaws.sort_by_key(|flaw| flaw.at.start);
    let mut flaws = flaws.into_iter().peekable();
    let allow_missing_king = defaults.allow_missing_king;
    let ignore_options = defaults.ignore_options;
    let mut context = Context {
        source,
        sink,
        allow_missing_king,
        ignore_options,
        variant: defaults.variant,
    };
    let list = match &root {
        Some(RonNode {
            kind: RonValue::List(items),
            span,
        }) => {
            if items.is_empty() && flaws.peek().is_none() {
                context.flaw(TextFlaw::new(
                    span.clone(),
                    "the list is empty, expected a problem",
                    "nothing here",
                ));
            }
            Some(items.as_slice())
        }
        _ => None,
    };
    let whole = list
        .unwrap_or(root.as_slice())
        .iter()
        .map(|node| (Some(node), node.span.clone()));
    let items: Vec<_> = whole
        .chain(
            apart
                .iter()
                .map(|(node, span)| (node.as_ref(), span.clone())),
        )
        .collect();
    let mut all = Vec::with_capacity(items.len());
    for (index, (node, span)) in items.iter().enumerate() {
        context.sink.begin_problem();
        let id = if list.is_some() || !apart.is_empty() {
            format!("{stem}-{}", index + 1)
        } else {
            stem.to_owned()
        };
        let errors = context.sink.errors();
        let end = if index + 1 == items.len() {
            usize::MAX
        } else {
            span.end
        };
        while let Some(flaw) = flaws.next_if(|flaw| flaw.at.start < end) {
            context.flaw(flaw);
        }
        let whole = context.sink.errors() == errors;
        let entry = node.and_then(|node| problem(node, id.clone(), &mut context));
        let unread = || Unread {
            id: node.and_then(stated_id).map_or(id, str::to_owned),
            whole: Place {
                source: Arc::clone(source),
                span: span.clone(),
            },
            passed_over: false,
        };
        // A problem guessed after a syntax error is not solved.
        all.push(entry.filter(|_| whole).ok_or_else(unread));
    }
    for flaw in flaws {
        context.flaw(flaw);
    }
    same_names(&all, &mut context);
    all
}

/// The id that a problem states, even if its other fields cannot be read.
fn stated_id(node: &RonNode) -> Option<&str> {
    let RonValue::Struct(fields) = &node.kind else {
        return None;
    };
    let id = fields.iter().find(|field| field.name == "id")?;
    match &id.value.kind {
        RonValue::Text(text) => Some(text.value.trim()).filter(|id| !id.is_empty()),
        _ => None,
    }
}

fn same_names(all: &[Read], context: &mut Context<'_>) {
    let mut seen: BTreeMap<&str, &Place> = BTreeMap::new();
    for entry in all.iter().flatten() {
        let place = entry.places.field("id").unwrap_or(entry.places.whole());
        if let Some(first) = seen.insert(&entry.problem.id, place) {
            let message = format!(
                "two problems in this file have the id {}, expected a different id for each",
                quote(&entry.problem.id)
            );
            let flaw = TextFlaw::new(place.span.clone(), message, "the second")
                .related(first.span.clone(), "the first");
            context.flaw(flaw);
        }
    }
}

/// Reads one problem.
fn problem(node: &RonNode, id: String, context: &mut Context<'_>) -> Option<Entry> {
    let before = context.sink.errors();
    let group = context.group(node, "a problem", &FIELDS)?;
    let mut draft = RonDraft::new(node, &group, context);
    let string = |name: &str, context: &mut Context<'_>| {
        group
            .get(name)
            .and_then(|node| context.string(node, &format!("'{name}'")))
            .map(|text| text.value.clone())
    };
    let id = string("id", context).unwrap_or(id);
    let title = string("title", context);
    let source = string("source", context);
    let comment = string("comment", context);
    let authors = group
        .get("authors")
        .map(|node| context.strings(node, "'authors'"))
        .unwrap_or_default();
    let authors = authors.into_iter().map(|text| text.value.clone()).collect();
    let wanted = draft.stipulation(context);
    let stipulation = wanted.map(|wanted| wanted.stipulation);
    let rules = draft.rules(context);
    let battle = stipulation.is_none_or(|stipulation| stipulation.is_battle());
    let starred = wanted.is_some_and(|wanted| wanted.set_play);
    let mut options = Options {
        set_play: battle || starred,
        ..Options::default()
    };
    if let Some(node) = group.get("options") {
        options = options::read(node, options, context);
        if starred && !options.set_play {
            let message =
                "the asterisk after the stipulation requests set play, but 'options' turns it off";
            context.flaw(
                TextFlaw::new(node.span.clone(), message, "set_play is false here")
                    .help("drop one of the two"),
            );
        }
    }
    if options.post_key && battle {
        // After the key the defender begins, unless the problem says otherwise.
        draft.setup.turn = Color::Black;
    } else {
        draft.setup.turn = StarredStipulation::usual_turn(wanted);
    }
    draft.letters = group
        .get("men")
        .map(|node| letters(node, context))
        .unwrap_or_default();
    draft.position(rules, context);
    let mut target = draft.target(stipulation, rules, context);
    let zero_position = draft.zero_position(context);
    draft.added(stipulation, target.as_mut(), context);
    let sound = context.sink.errors();
    // The diagram of a zeroposition is not solved, so only its twins are checked.
    let mut bare = Problem::bare(
        id,
        draft.setup.clone(),
        stipulation.unwrap_or(Stipulation::mate_in(2)),
    );
    bare.options = options;
    if rules.is_some() && draft.readable && !zero_position {
        build::check(&bare, &draft.places, context.sink);
    }
    let sound = rules.is_some() && draft.readable && context.sink.errors() == sound;
    let after_key = options.post_key;
    draft.effects(stipulation, &mut options, context);
    if after_key && !options.post_key && draft.places.field("turn").is_none() {
        bare.setup.turn = StarredStipulation::usual_turn(wanted);
    }
    let mut problem = Problem {
        target,
        options,
        zero_position,
        ..bare
    };
    problem.intended.letters.clone_from(&draft.letters.0);
    draft.unused_turn(&problem, context);
    if let Some(node) = group.get("twins") {
        problem.twins = twins::read(node, &problem, &draft.letters, sound, context);
        draft.places.twins = twins::places(node, context);
    }
    let (intended, claims) = intended::read(&group, &problem, context);
    draft.places.claims = claims;
    stipulation?;
    let mut intended = intended;
    intended.solutions = intended
        .solutions
        .or(wanted.and_then(|wanted| wanted.solutions));
    let problem = Problem {
        title,
        authors,
        source,
        comment,
        intended,
        ..problem
    };
    (context.sink.errors() == before).then_some(Entry {
        problem,
        places: draft.places,
    })
}
