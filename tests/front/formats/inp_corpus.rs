//! Many real inputs, each with known facts. The environment variable `PARTON_CORPUS` names the
//! folder; it contains `public.jsonl`, one problem per line.

use super::support::reads_back;
use crate::texts::shown;
use parton::formats::{Defaults, Format, Loaded, load_str, print_position};
use parton::problem::{Duplex, Length, Options, Problem};
use serde_json::Value;
use std::path::Path;

/// Inputs that are read differently from their text, with a warning.
const WARNED: [(&str, &str); 5] = [
    ("any1-002", "Black has no king"),
    ("ep1-001", "no pawn makes the triple step d8-d5 here"),
    ("hx1-001", "White has no king"),
    ("m1-003", "Black has no king"),
    ("szh31-001", "Black has no king"),
];

fn text<'a>(row: &'a Value, field: &str) -> &'a str {
    row[field].as_str().unwrap_or_default()
}

fn texts<'a>(row: &'a Value, field: &str) -> Vec<&'a str> {
    row[field]
        .as_array()
        .into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .collect()
}

/// Unsupported options are ignored, since the rows test the reading of the rest.
fn unplayed() -> Defaults {
    Defaults {
        ignore_options: true,
        ..Defaults::default()
    }
}

fn read(row: &Value) -> Loaded {
    load_str(
        "p.inp",
        text(row, "popeye_input"),
        Format::Popeye,
        unplayed(),
    )
}

/// The options requested by a row.
fn options(row: &Value) -> Options {
    let mut options = Options {
        set_play: false,
        refutations: 0,
        variations: false,
        ..Options::default()
    };
    for option in texts(row, "options") {
        let mut words = option.split_whitespace();
        let name = words.next().unwrap_or_default();
        let mut number = || words.next().and_then(|word| word.parse::<u32>().ok());
        match name {
            "setplay" => options.set_play = true,
            "try" => options.refutations = 1,
            "defence" => options.refutations = number().expect("a number"),
            "variation" => options.variations = true,
            "nothreat" => options.no_threats = true,
            "postkeyplay" => (options.post_key, options.variations) = (true, true),
            "duplex" => options.duplex = Duplex::Both,
            "halfduplex" => options.duplex = Duplex::Half,
            "maxsolutions" => options.max_solutions = number().map(u64::from),
            "nontrivial" => {
                options.non_trivial =
                    Some((number().expect("a number"), number().expect("a number")));
            }
            "threat" => options.max_threat = number(),
            "maxflightsquares" => options.max_flights = number(),
            // It does not apply if White begins anyway.
            "whitetoplay" => options.white_to_play = !text(row, "stipulation").ends_with(".5"),
            "quodlibet" => options.quodlibet = true,
            "goalisend" => options.goal_is_end = true,
            "stoponshortsolutions" => options.length = Length::Shortest,
            "nowk"
            | "nobk"
            | "enpassant"
            | "nocastling"
            | "castlingmutuallyexclusive"
            | "intelligent"
            | "movenumbers"
            | "noboard"
            | "startmovenumber"
            | "uptomovenumber" => {}
            other => panic!("{other}: an option that this test does not know"),
        }
    }
    options
}

/// The row in Olive's YAML.
fn olive(row: &Value) -> String {
    use std::fmt::Write as _;
    let mut sides = [Vec::new(), Vec::new()];
    for (field, board) in [("fen", ""), ("fen_b", "AliceB ")] {
        for (rank, letters) in text(row, field).split('/').enumerate() {
            let mut file = 0;
            for letter in letters.chars() {
                let Some(empty) = letter.to_digit(10) else {
                    let side = &mut sides[usize::from(letter.is_lowercase())];
                    let name = if letter.eq_ignore_ascii_case(&'n') {
                        'S'
                    } else {
                        letter.to_ascii_uppercase()
                    };
                    side.push(format!(
                        "{board}{name}{}{}",
                        char::from(b'a' + file),
                        8 - rank
                    ));
                    file += 1;
                    continue;
                };
                file += empty as u8;
            }
        }
    }
    let mut options: Vec<String> = texts(row, "options")
        .into_iter()
        .map(str::to_owned)
        .collect();
    options.extend((text(row, "condition") == "alice").then(|| "Alice".to_owned()));
    let mut yaml = format!(
        "---\nalgebraic: {{white: {:?}, black: {:?}}}\noptions: {options:?}\n",
        sides[0], sides[1]
    );
    let _ = write!(
        yaml,
        "stipulation: {:?}\ntwins:\n",
        text(row, "stipulation")
    );
    let zero = row["zeroposition"].as_str();
    for (twin, letter) in zero
        .into_iter()
        .chain(texts(row, "twins"))
        .zip((b'b' - u8::from(zero.is_some()))..)
    {
        let _ = writeln!(yaml, "  {}: {twin:?}", char::from(letter));
    }
    yaml
}

/// Checks that the same problem comes out of Olive's YAML.
fn compare_with_olive(id: &str, row: &Value, problem: &Problem) {
    let loaded = load_str("p.olv", &olive(row), Format::Olive, unplayed());
    let [entry] = loaded.entries.as_slice() else {
        panic!("{id}\n{}\n{}", olive(row), shown(&loaded.diagnostics))
    };
    let same = |problem: &Problem| {
        let mut problem = problem.clone();
        problem.setup.men.sort_unstable();
        // Olive always requests variations.
        problem.options.variations = true;
        (
            problem.setup,
            problem.stipulation,
            problem.options,
            problem.twins,
            problem.zero_position,
        )
    };
    assert_eq!(same(&entry.problem), same(problem), "{id}");
}

fn compare(id: &str, row: &Value, problem: &Problem) {
    let boards = match text(row, "fen_b") {
        "" => text(row, "fen").to_owned(),
        other => format!("{} | {other}", text(row, "fen")),
    };
    let printed = print_position(&problem.setup);
    let placement = printed.get(..boards.len());
    assert_eq!(placement, Some(boards.as_str()), "{id}");
    // If only the other side begins, rows name either side.
    let turn = problem.setup.turn.to_string().to_lowercase();
    assert!(
        problem.options.duplex == Duplex::Half || turn.get(..1) == Some(text(row, "stm")),
        "{id}: {turn} begins"
    );
    assert_eq!(
        problem.stipulation.to_string(),
        text(row, "stipulation"),
        "{id}"
    );
    assert_eq!(problem.options, options(row), "{id}");
    let passed = problem
        .setup
        .en_passant
        .map(|right| right.passed.to_string());
    // A triple step passes two squares.
    let triple = WARNED
        .iter()
        .any(|(warned, word)| *warned == id && word.contains("triple"));
    assert!(triple || passed.as_deref() == row["ep"].as_str(), "{id}");
    assert_eq!(
        problem.zero_position,
        row["zeroposition"].is_string(),
        "{id}"
    );
    let twins = texts(row, "twins").len() + usize::from(problem.zero_position);
    assert_eq!(problem.twins.len(), twins, "{id}");
}

#[test]
#[allow(
    clippy::print_stdout,
    reason = "reports what was skipped and how much was read"
)]
fn every_row_of_the_corpus_is_read() {
    let Some(folder) = std::env::var_os("PARTON_CORPUS") else {
        println!("skipped: PARTON_CORPUS is not set");
        return;
    };
    let rows =
        std::fs::read_to_string(Path::new(&folder).join("public.jsonl")).expect("public.jsonl");
    let (mut count, mut warned) = (0, 0);
    for line in rows.lines() {
        let row: Value = serde_json::from_str(line).expect("JSON");
        let id = text(&row, "id");
        let loaded = read(&row);
        count += 1;
        let [entry] = loaded.entries.as_slice() else {
            panic!("{id}\n{}", shown(&loaded.diagnostics))
        };
        if let Some((_, reason)) = WARNED.iter().find(|(warned, _)| *warned == id) {
            assert!(
                loaded
                    .diagnostics
                    .iter()
                    .any(|found| found.message.contains(reason)),
                "{id}"
            );
            warned += 1;
        }
        compare(id, &row, &entry.problem);
        compare_with_olive(id, &row, &entry.problem);
        reads_back(&entry.problem);
    }
    println!("{count} inputs read, {warned} with a warning");
    assert_eq!(warned, WARNED.len());
}
