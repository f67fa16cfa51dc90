//! Writes problems as text that reads back as the same problem.

use super::options;
use super::twins;
use super::value::Value;
use crate::formats::common::added;
use crate::formats::common::bracket::Letters;
use crate::formats::common::fen::{print_castling, print_en_passant};
use crate::formats::common::grid::print_grid_with;
use crate::men::{Role, Traits};
use crate::position::{CastlingSetup, Color, Dialect, Setup, Variant};
use crate::problem::{Intended, Problem};

const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The problem as a RON problem file with drawn boards. Fields with default values are omitted.
pub fn to_ron(problem: &Problem) -> String {
    write(std::slice::from_ref(problem))
}

/// A problem, or a list of several.
pub(in crate::formats) fn write(problems: &[Problem]) -> String {
    match problems {
        [problem] => written(problem, "").print(3),
        _ => Value::List(
            problems
                .iter()
                .map(|problem| written(problem, "    "))
                .collect(),
        )
        .print(4),
    }
}

/// A problem as a value. `indent` precedes the rows of its drawings.
fn written(problem: &Problem, indent: &str) -> Value {
    let mut fields = Vec::new();
    let mut field =
        |name: &'static str, value: Option<Value>| fields.extend(value.map(|value| (name, value)));
    let text = |text: &String| Value::Text(text.clone());
    let setup = &problem.setup;
    field("id", Some(text(&problem.id)));
    field("title", problem.title.as_ref().map(text));
    field("authors", texts(&problem.authors));
    field("source", problem.source.as_ref().map(text));
    field("rules", Some(Value::Name(rules(setup.rules.variant))));
    let switches = setup
        .rules
        .switches()
        .map(|switch| (switch.field(), Value::Name(setup.rules.setting(switch))));
    field(
        "dialect",
        (setup.rules.dialect != Dialect::default()).then(|| Value::Group(switches.collect())),
    );
    let conditions: Vec<String> = setup.rules.conditions.names().collect();
    field("conditions", texts(&conditions));
    match problem.stipulation.structure() {
        Some(structure) => field("sstip", Some(Value::Text(structure.to_string()))),
        None => field(
            "stipulation",
            Some(Value::Text(problem.stipulation.to_string())),
        ),
    }
    let after_key = problem.options.post_key && problem.stipulation.is_battle();
    let usual = if after_key {
        Color::Black
    } else {
        problem.stipulation.usual_turn()
    };
    let turn = if setup.turn == Color::White {
        "white"
    } else {
        "black"
    };
    field("turn", (setup.turn != usual).then_some(Value::Name(turn)));
    let letters = Letters::of(problem);
    field("men", (!letters.0.is_empty()).then(|| men(&letters)));
    field("boards", Some(boards(setup, &letters, indent)));
    field(
        "target",
        problem
            .target
            .as_ref()
            .map(|target| boards(target, &letters, indent)),
    );
    let more = problem.added();
    field(
        "added",
        (!more.is_empty()).then(|| Value::Text(added::print(more, &letters))),
    );
    if let CastlingSetup::Given(rooks) = &setup.castling {
        field(
            "castling",
            Some(Value::Text(print_castling(rooks, setup.rules))),
        );
    }
    let pairs: Vec<String> = setup
        .exclusive_castling
        .iter()
        .map(|[white, black]| format!("{white}-{black}"))
        .collect();
    field("exclusive_castling", texts(&pairs));
    field(
        "en_passant",
        setup
            .en_passant
            .map(|right| Value::Text(print_en_passant(right))),
    );
    field(
        "allow",
        setup
            .allow_missing_king
            .then(|| Value::List(vec![Value::Name("missing_king")])),
    );
    let usual = Problem::bare("", setup.clone(), problem.stipulation).options;
    let options = options::fields(
        &problem.options,
        &options::understood(&usual, &problem.options),
    );
    field(
        "options",
        (!options.is_empty()).then_some(Value::Group(options)),
    );
    field(
        "zero_position",
        problem.zero_position.then_some(Value::Truth(true)),
    );
    field(
        "twins",
        (!problem.twins.is_empty()).then(|| Value::List(twins::written(problem))),
    );
    field(
        "intended",
        (!problem.intended.is_empty()).then(|| intended(&problem.intended)),
    );
    field("comment", problem.comment.as_ref().map(text));
    Value::Group(fields)
}

/// The name of a variant in RON, where names have no hyphen.
const fn rules(variant: Variant) -> &'static str {
    match variant {
        Variant::MsAlice => "ms_alice",
        other => other.name(),
    }
}

fn texts(items: &[String]) -> Option<Value> {
    (!items.is_empty()).then(|| Value::List(items.iter().cloned().map(Value::Text).collect()))
}

/// The letters that the problem declares, each with its man: `royal knight`.
fn men(letters: &Letters) -> Value {
    let man = |(letter, role, traits): &(char, Role, Traits)| {
        let name = ALPHABET
            .find(*letter)
            .and_then(|at| ALPHABET.get(at..=at))?;
        let words: Vec<&str> = traits.names().chain([role.name()]).collect();
        Some((name, Value::Text(words.join(" "))))
    };
    Value::Group(letters.0.iter().filter_map(man).collect())
}

fn boards(setup: &Setup, letters: &Letters, indent: &str) -> Value {
    let board = |(world, name): (_, &'static str)| {
        let rows: Vec<String> = print_grid_with(setup, world, letters)
            .lines()
            .map(|row| format!("{indent}            {row}"))
            .collect();
        (
            name,
            Value::Text(format!("\n{}\n{indent}        ", rows.join("\n"))),
        )
    };
    Value::Group(
        setup
            .rules
            .variant
            .law()
            .worlds()
            .zip(super::BOARD_NAMES)
            .map(board)
            .collect(),
    )
}

fn intended(intended: &Intended) -> Value {
    let lists = [
        ("keys", &intended.keys),
        ("tries", &intended.tries),
        ("lines", &intended.lines),
    ];
    let mut fields: Vec<_> = lists
        .into_iter()
        .filter_map(|(name, list)| Some((name, texts(list)?)))
        .collect();
    fields.extend(
        intended
            .text
            .clone()
            .map(|text| ("text", Value::Text(text))),
    );
    fields.extend(
        intended
            .solutions
            .map(|number| ("solutions", Value::Number(number.into()))),
    );
    Value::Group(fields)
}
