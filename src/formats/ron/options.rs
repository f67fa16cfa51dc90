//! The options of a problem file.

use super::fields::{Context, FieldGroup};
use super::tree::{RonNode, RonValue};
use super::value::Value;
use crate::formats::common::diagnostic::TextFlaw;
use crate::formats::common::suggest::is_name;
use crate::problem::{Duplex, Length, Options};

const FIELDS: [&str; 21] = [
    "set_play",
    "refutations",
    "variations",
    "no_threats",
    "no_short_variations",
    "post_key",
    "duplex",
    "max_solutions",
    "max_time",
    "first_moves",
    "non_trivial",
    "max_threat",
    "max_flights",
    "white_to_play",
    "quodlibet",
    "goal_is_end",
    "length",
    "mates_in_one",
    "null_moves",
    "keep_mating_piece",
    "no_checking_tries",
];

const LENGTH: [(&str, Length); 3] = [
    ("up_to", Length::UpTo),
    ("exactly", Length::Exactly),
    ("shortest", Length::Shortest),
];

const DUPLEX: [(&str, Duplex); 3] = [
    ("no", Duplex::No),
    ("both", Duplex::Both),
    ("half", Duplex::Half),
];

/// Reads options. Options that are not mentioned stay unchanged, except set play if the variations
/// are turned off.
pub(super) fn read(node: &RonNode, mut options: Options, context: &mut Context<'_>) -> Options {
    let Some(group) = context.group(node, "'options'", &FIELDS) else {
        return options;
    };
    for (name, value) in [
        ("set_play", &mut options.set_play),
        ("variations", &mut options.variations),
        ("no_threats", &mut options.no_threats),
        ("no_short_variations", &mut options.no_short_variations),
        ("post_key", &mut options.post_key),
        ("white_to_play", &mut options.white_to_play),
        ("quodlibet", &mut options.quodlibet),
        ("goal_is_end", &mut options.goal_is_end),
        ("mates_in_one", &mut options.mates_in_one),
        ("null_moves", &mut options.null_moves),
        ("keep_mating_piece", &mut options.keep_mating_piece),
        ("no_checking_tries", &mut options.no_checking_tries),
    ] {
        let read = group
            .get(name)
            .and_then(|node| context.boolean(node, &format!("'{name}'")));
        *value = read.unwrap_or(*value);
    }
    // A request for first moves only excludes set play, unless set play is also requested.
    if group.get("variations").is_some() && !options.variations && group.get("set_play").is_none() {
        options.set_play = false;
    }
    if let Some(number) = group
        .get("refutations")
        .and_then(|node| context.number(node, "'refutations'", 99))
    {
        options.refutations = number;
    }
    if let Some(node) = group.get("duplex")
        && let Some(index) = context.word(node, "'duplex'", &DUPLEX.map(|(word, _)| word))
    {
        options.duplex = DUPLEX[index].1;
    }
    if let Some(node) = group.get("length")
        && let Some(index) = context.word(node, "'length'", &LENGTH.map(|(word, _)| word))
    {
        options.length = LENGTH[index].1;
    }
    let limit = |name: &str, before: Option<u32>, context: &mut Context<'_>| match group.get(name) {
        Some(node) if is_none(node) => None,
        Some(node) => context
            .number(node, &format!("'{name}'"), u32::MAX)
            .or(before),
        None => before,
    };
    if let Some(node) = group.get("max_solutions") {
        let most = limit("max_solutions", None, context).map(u64::from);
        options.max_solutions = if is_none(node) {
            None
        } else {
            most.or(options.max_solutions)
        };
    }
    options.max_time = limit("max_time", options.max_time, context);
    options.max_threat = limit("max_threat", options.max_threat, context);
    options.max_flights = limit("max_flights", options.max_flights, context);
    options.first_moves = pair(
        &group,
        "first_moves",
        ["from", "to"],
        Some((1, u32::MAX)),
        options.first_moves,
        context,
    );
    options.non_trivial = pair(
        &group,
        "non_trivial",
        ["replies", "length"],
        None,
        options.non_trivial,
        context,
    );
    options
}

/// Returns whether a value is `none`, by which a twin removes a limit.
fn is_none(node: &RonNode) -> bool {
    matches!(&node.kind, RonValue::Word(word) if is_name(word, "none"))
}

/// Reads two numbers with names. If there is no default for the second, both must be given.
fn pair(
    group: &FieldGroup<'_>,
    field: &str,
    names: [&'static str; 2],
    default: Option<(u32, u32)>,
    before: Option<(u32, u32)>,
    context: &mut Context<'_>,
) -> Option<(u32, u32)> {
    let Some(node) = group.get(field) else {
        return before;
    };
    if is_none(node) {
        return None;
    }
    let Some(pair) = context.group(node, &format!("'{field}'"), &names) else {
        return before;
    };
    let errors = context.sink.errors();
    let [first, second] = names.map(|name| {
        let node = pair.get(name)?;
        context.number(node, &format!("'{name}'"), u32::MAX)
    });
    let missing = names
        .into_iter()
        .find(|name| default.is_none() && !pair.is_meant(name));
    if let Some(missing) = missing.filter(|_| context.sink.errors() == errors) {
        let message = format!("the field '{missing}' is missing in '{field}'");
        context.flaw(TextFlaw::new(node.span.clone(), message, "incomplete"));
    }
    let default = default.unwrap_or_default();
    Some((first.unwrap_or(default.0), second.unwrap_or(default.1)))
}

/// The options that a reader assumes if they are not written: those of `base`, but without set play
/// if `options` turns the variations off.
pub(super) fn understood(base: &Options, options: &Options) -> Options {
    Options {
        set_play: base.set_play && (options.variations || !base.variations),
        ..*base
    }
}

/// The differences from other options, field by field.
pub(in crate::formats) fn fields(options: &Options, base: &Options) -> Vec<(&'static str, Value)> {
    let mut fields = Vec::new();
    let mut field = |name: &'static str, value: Value, differs: bool| {
        if differs {
            fields.push((name, value));
        }
    };
    let limit = |value: Option<u64>| {
        value.map_or(Value::Name("none"), |n| {
            Value::Number(n.min(u32::MAX.into()))
        })
    };
    for (name, value, other) in [
        ("set_play", options.set_play, base.set_play),
        ("variations", options.variations, base.variations),
        ("no_threats", options.no_threats, base.no_threats),
        (
            "no_short_variations",
            options.no_short_variations,
            base.no_short_variations,
        ),
        ("post_key", options.post_key, base.post_key),
        ("white_to_play", options.white_to_play, base.white_to_play),
        ("quodlibet", options.quodlibet, base.quodlibet),
        ("goal_is_end", options.goal_is_end, base.goal_is_end),
        ("mates_in_one", options.mates_in_one, base.mates_in_one),
        ("null_moves", options.null_moves, base.null_moves),
        (
            "keep_mating_piece",
            options.keep_mating_piece,
            base.keep_mating_piece,
        ),
        (
            "no_checking_tries",
            options.no_checking_tries,
            base.no_checking_tries,
        ),
    ] {
        field(name, Value::Truth(value), value != other);
    }
    field(
        "refutations",
        Value::Number(options.refutations.into()),
        options.refutations != base.refutations,
    );
    let duplex = DUPLEX
        .iter()
        .find(|(_, duplex)| *duplex == options.duplex)
        .map_or("no", |(word, _)| word);
    field("duplex", Value::Name(duplex), options.duplex != base.duplex);
    let length = LENGTH
        .iter()
        .find(|(_, length)| *length == options.length)
        .map_or("up_to", |(word, _)| word);
    field("length", Value::Name(length), options.length != base.length);
    field(
        "max_time",
        limit(options.max_time.map(u64::from)),
        options.max_time != base.max_time,
    );
    field(
        "max_solutions",
        limit(options.max_solutions),
        options.max_solutions != base.max_solutions,
    );
    field(
        "max_threat",
        limit(options.max_threat.map(u64::from)),
        options.max_threat != base.max_threat,
    );
    field(
        "max_flights",
        limit(options.max_flights.map(u64::from)),
        options.max_flights != base.max_flights,
    );
    let pair = |values: Option<(u32, u32)>, names: [&'static str; 2]| match values {
        None => Value::Name("none"),
        Some((first, u32::MAX)) if names[1] == "to" => {
            Value::Group(vec![(names[0], Value::Number(first.into()))])
        }
        Some((first, second)) => Value::Group(vec![
            (names[0], Value::Number(first.into())),
            (names[1], Value::Number(second.into())),
        ]),
    };
    field(
        "first_moves",
        pair(options.first_moves, ["from", "to"]),
        options.first_moves != base.first_moves,
    );
    field(
        "non_trivial",
        pair(options.non_trivial, ["replies", "length"]),
        options.non_trivial != base.non_trivial,
    );
    fields
}
