//! Races Popeye on the same problems: keys only, one thread, CPU time of the whole process, best of
//! three.
//!
//! `POPEYE=path/to/py cargo bench --bench popeye`. If the variable is unset, nothing is run. The
//! keys of both programs must be equal.

#![allow(clippy::print_stdout, reason = "the table is what this program is for")]

mod clock;

use clock::{Failure, best_of};
use parton::board::{Board, Cell};
use parton::formats::{Defaults, load_file, print_position};
use parton::men::Language;
use parton::notation::find;
use parton::position::{Color, Man, Move, Role, Setup};
use parton::problem::Stipulation;
use parton::rules::AnyPosition;
use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fmt::Write as _;
use std::path::Path;
use std::process::ExitCode;

const PROBLEMS: [(&str, u8); 2] = [
    ("marks-1999", 4),
    ("kraetschmer-pachl-rittirsch-2025-andernach", 4),
];
const ROUNDS: usize = 3;

fn main() -> ExitCode {
    let Some(popeye) = std::env::var_os("POPEYE") else {
        println!("popeye: skipped, since the environment variable POPEYE names no program");
        return ExitCode::SUCCESS;
    };
    println!(
        "{:<48} {:>5} {:>10} {:>10} {:>7}",
        "problem", "keys", "Popeye s", "parton s", "ratio"
    );
    for (name, moves) in PROBLEMS {
        match race(&popeye, name, moves) {
            Ok(line) => println!("{line}"),
            Err(failure) => {
                println!("{name}: {failure}");
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// Runs both programs on a problem. Returns a line of the table.
fn race(popeye: &OsStr, name: &str, moves: u8) -> Result<String, Failure> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("problems")
        .join(name)
        .with_extension("ron");
    let setup = load_file(&path, Defaults::default())
        .entries
        .first()
        .ok_or("no problem")?
        .problem
        .setup
        .clone();
    let stipulation = Stipulation::mate_in(moves).to_string();

    let input =
        std::env::temp_dir().join(format!("parton-bench-{}-{name}.inp", std::process::id()));
    std::fs::write(&input, popeye_input(&setup, &stipulation))?;
    let theirs = best(
        &[popeye.to_owned(), input.clone().into_os_string()],
        popeye_keys,
    );
    std::fs::remove_file(&input)?;
    let (their_text, their_seconds) = theirs?;

    let variant = setup.rules.variant.name();
    let position = print_position(&setup);
    let arguments = [
        env!("CARGO_BIN_EXE_parton"),
        "solve",
        "--rules",
        variant,
        "--position",
        &position,
        "--stipulation",
        &stipulation,
        "--keys-only",
        "--threads",
        "1",
        "--quiet",
        "--format",
        "json",
    ];
    let (our_text, our_seconds) = best(&arguments.map(OsString::from), our_keys)?;

    let (theirs, ours) = (resolve(&setup, &their_text)?, resolve(&setup, &our_text)?);
    if theirs != ours {
        return Err(format!("keys differ: Popeye {theirs:?}, parton {ours:?}").into());
    }
    let ratio = their_seconds / our_seconds;
    let name = format!("{name} {stipulation}");
    Ok(format!(
        "{name:<48} {:>5} {their_seconds:>10.2} {our_seconds:>10.3} {ratio:>7.1}",
        ours.len()
    ))
}

/// A command's keys, and the CPU seconds of its fastest run.
fn best(
    command: &[OsString],
    keys: fn(&str) -> Result<Vec<String>, Failure>,
) -> Result<(Vec<String>, f64), Failure> {
    let run = best_of(command, ROUNDS, None)?;
    Ok((keys(&run.text)?, run.seconds))
}

/// A problem in Popeye's input language.
fn popeye_input(setup: &Setup, stipulation: &str) -> String {
    let mut text = format!("beginproblem\nstipulation {stipulation}\n");
    if setup.rules.variant.boards() > 1 {
        text.push_str("condition Alice\n");
    }
    text.push_str("pieces\n");
    for (color, name) in [(Color::White, "white"), (Color::Black, "black")] {
        for (board, attribute) in [(Board::A, ""), (Board::B, " AliceB")] {
            let stands = |cell: Cell, man: Man| cell.board == board && man.color == color;
            let men: Vec<String> = setup
                .men
                .iter()
                .filter(|(cell, man)| stands(*cell, *man))
                .map(|(cell, man)| format!("{}{}", popeye_letter(man.role), cell.square))
                .collect();
            if !men.is_empty() {
                // Writing to a String cannot fail.
                let _ = writeln!(text, "  {name}{attribute} {}", men.join(" "));
            }
        }
    }
    text.push_str("endproblem\n");
    text
}

fn popeye_letter(role: Role) -> &'static str {
    Language::PopeyeEnglish.letter(role).unwrap_or_default()
}

/// The keys in Popeye's text: lines such as `   1.Sc6-e5A + !`.
fn popeye_keys(text: &str) -> Result<Vec<String>, Failure> {
    if !text.contains("solution finished") {
        return Err(format!("Popeye did not finish:\n{text}").into());
    }
    let keys = text
        .lines()
        .filter_map(|line| line.trim().strip_prefix("1.")?.strip_suffix('!'));
    Ok(keys
        .map(|key| key.trim_end_matches([' ', '+', '#']).to_owned())
        .collect())
}

/// The keys in parton's JSON.
fn our_keys(text: &str) -> Result<Vec<String>, Failure> {
    let document: serde_json::Value = serde_json::from_str(text)?;
    let twin = &document["problems"][0]["twins"][0];
    if twin["status"] != "complete" {
        return Err(format!("parton did not finish:\n{text}").into());
    }
    let keys = twin["keys"].as_array().ok_or("no list of keys")?;
    Ok(keys
        .iter()
        .filter_map(|key| key["san"].as_str())
        .map(str::to_owned)
        .collect())
}

/// The moves named by some texts.
fn resolve(setup: &Setup, texts: &[String]) -> Result<BTreeSet<Move>, Failure> {
    let position = AnyPosition::new(setup)?;
    texts
        .iter()
        .map(|text| Ok(find(&position, text)?))
        .collect()
}
