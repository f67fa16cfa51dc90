//! Real problems with Popeye's answers: every complete result compared.
//!
//! The corpus lies outside the project. The environment variable `PARTON_CORPUS` names its folder;
//! where it is unset the test skips and says so. A row is read as Popeye reads it, solved, written
//! in Popeye's notation, and compared as a tree (indentation gives the structure, order among
//! sisters counts for nothing) with what Popeye printed.
//!
//! `tests/data/corpus.ron` says which rows are known not to be equal, and why. A row that stands
//! there and is equal after all fails the test, as does any other row that is not equal. A row that
//! is refused here and of which Popeye prints no play is no agreement yet: why its diagram is
//! illegal must stand there, too.

use crate::common::popeye::{play, popeye_play};
use crate::long::is_long;
use parton::formats::{Defaults, Format, load_str};
use parton::notation::{Language, Notation};
use parton::problem::{Limit, Solution, Status, TwinSolution};
use parton::report::{Layout, TextOptions, render_text};
use parton::search::{Control, Settings, solve_versions};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// What is known not to be equal.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Known {
    /// The number of rows in the corpus.
    rows: usize,
    /// How many of them have the very result that Popeye printed.
    equal: usize,
    /// Rows with another result than Popeye's, and the rule that says why.
    differing: BTreeMap<String, String>,
    /// Rows that this version cannot read or solve, and what it lacks.
    unsupported: BTreeMap<String, String>,
    /// Rows whose diagram is illegal although nothing in the stored answer says so, and why it is.
    /// Of an illegal diagram Popeye prints no play, but that a legal one has no solution looks the
    /// same.
    #[serde(default)]
    illegal: BTreeMap<String, String>,
    /// Rows with words that Popeye does not know or takes for another condition: what it plays
    /// instead, by its own heading. They are compared so.
    #[serde(default)]
    reads_otherwise: BTreeMap<String, String>,
    /// Rows that take too long, most of them solved by Popeye in its intelligent mode.
    unfinished: BTreeSet<String>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Outcome {
    Equal,
    Differing(String),
    Unsupported(String),
    Unfinished,
    /// Refused here, and without any play in Popeye's answer.
    Illegal,
}

/// The language of Popeye's input, by its first word, and of its output.
fn language(input: &str) -> Language {
    match input.split_whitespace().next().unwrap_or_default().get(..3) {
        Some("anf") => Language::PopeyeGerman,
        Some("deb") => Language::PopeyeFrench,
        _ => Language::PopeyeEnglish,
    }
}

fn run(row: &serde_json::Value, limit: Option<Duration>) -> Outcome {
    let text = row["popeye_input"].as_str().unwrap();
    let loaded = load_str(
        "row.inp",
        text,
        Format::Popeye,
        Defaults {
            ignore_options: true,
            ..Defaults::default()
        },
    );
    let [entry] = loaded.entries.as_slice() else {
        let why = loaded
            .diagnostics
            .first()
            .map_or("no problem", |one| one.message.as_str());
        return Outcome::Unsupported(why.to_owned());
    };
    let control = Control::default();
    let settings = Settings {
        threads: 1,
        ..Settings::default()
    };
    let (done, finished) = channel::<()>();
    let solved = std::thread::scope(|scope| {
        let watched = &control;
        scope.spawn(move || match limit {
            Some(limit) if finished.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) => {
                watched.stop();
            }
            _ => {}
        });
        let solved = solve_versions(&entry.problem, &settings, &control);
        drop(done);
        solved
    });
    let versions = match solved {
        Ok(versions) => versions,
        Err(error) => return Outcome::Unsupported(error.to_string()),
    };
    let phases = || {
        versions
            .iter()
            .flat_map(|version| version.duplex.iter().chain([&version.solution]))
    };
    let any = |status| phases().any(|solution: &Solution| solution.status == status);
    if any(Status::Unsupported) {
        return Outcome::Unsupported(format!("{}", entry.problem.stipulation));
    }
    if phases().any(|solution| solution.limits.contains(&Limit::Stopped)) {
        return Outcome::Unfinished;
    }
    // Popeye says so of a missing king, and solves.
    let kings = row["popeye_output"]
        .as_str()
        .unwrap()
        .contains("both sides need a king");
    let illegal = row["illegal_diagram"] == true && !kings;
    let theirs = popeye_play(row["popeye_output"].as_str().unwrap());
    let is_illegal = |version: &TwinSolution| version.solution.status == Status::Illegal;
    if illegal || versions.iter().all(is_illegal) {
        // Of an illegal diagram Popeye prints no play.
        return match (
            any(Status::Illegal),
            illegal,
            theirs.iter().all(String::is_empty),
        ) {
            (true, true, _) => Outcome::Equal,
            (true, false, true) => Outcome::Illegal,
            _ => Outcome::Differing("illegal".to_owned()),
        };
    }
    let options = TextOptions {
        layout: Layout::Tree,
        notation: Notation::Popeye,
        language: language(text),
        all_tries: true,
        width: usize::MAX,
        ..TextOptions::default()
    };
    let ours = render_text(&entry.problem, &versions, &options).unwrap();
    let ours = play(&ours);
    if ours == theirs {
        // Of an illegal version there is no play either.
        return if versions.iter().any(is_illegal) {
            Outcome::Illegal
        } else {
            Outcome::Equal
        };
    }
    let ours: BTreeSet<&str> = ours.iter().flat_map(|text| text.lines()).collect();
    let theirs: BTreeSet<&str> = theirs.iter().flat_map(|text| text.lines()).collect();
    let some = |a: &BTreeSet<&str>, b: &BTreeSet<&str>| {
        a.difference(b)
            .take(4)
            .map(|s| s.trim().to_owned())
            .collect::<Vec<_>>()
    };
    Outcome::Differing(format!(
        "only ours {:?}, only Popeye's {:?}",
        some(&ours, &theirs),
        some(&theirs, &ours)
    ))
}

/// The row with these conditions in the place of those that are written.
fn under(row: &serde_json::Value, played: &str) -> serde_json::Value {
    let mut row = row.clone();
    let text = row["popeye_input"].as_str().unwrap();
    let lines = text
        .lines()
        .map(|line| match line.strip_prefix("condition ") {
            Some(_) if played.is_empty() => String::new(),
            Some(_) => format!("condition {played}"),
            None => line.to_owned(),
        });
    row["popeye_input"] = lines.map(|line| line + "\n").collect::<String>().into();
    row
}

/// Compares the rows of a file of the corpus that are wanted, with what is known of them.
fn compare(file: &str, known: &str, wanted: impl Fn(&serde_json::Value) -> bool) {
    compare_with(file, &ron::from_str(known).unwrap(), wanted);
}

/// As [`compare`], with what is known read already.
#[allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "whoever runs it wants to know what ran"
)]
fn compare_with(file: &str, known: &Known, wanted: impl Fn(&serde_json::Value) -> bool) {
    let Ok(folder) = std::env::var("PARTON_CORPUS") else {
        eprintln!("skipped: PARTON_CORPUS is not set");
        return;
    };
    let text = std::fs::read_to_string(Path::new(&folder).join(file)).unwrap();
    let rows = text.lines().map(|line| serde_json::from_str(line).unwrap());
    let rows: Vec<serde_json::Value> = rows.filter(|row| wanted(row)).collect();
    assert_eq!(rows.len(), known.rows, "rows of the corpus");
    let long = std::env::var_os("PARTON_CORPUS_LONG").is_some();
    let only = std::env::var("PARTON_CORPUS_ONLY").ok();
    let next = AtomicUsize::new(0);
    let outcomes: Mutex<BTreeMap<String, Outcome>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some(row) = rows.get(next.fetch_add(1, Relaxed)) {
                    let id = row["id"].as_str().unwrap();
                    if only
                        .as_ref()
                        .is_some_and(|only| !id.contains(only.as_str()))
                    {
                        continue;
                    }
                    // A row that takes too long is given a taste in every run, and a minute in a
                    // long one.
                    let limit = Duration::from_secs(if long { 60 } else { 1 });
                    let is_long = known.unfinished.contains(id);
                    let started = Instant::now();
                    let read = known.reads_otherwise.get(id);
                    let row = read.map_or_else(|| row.clone(), |played| under(row, played));
                    let outcome = run(&row, is_long.then_some(limit));
                    if is_long && long {
                        let ended = if matches!(outcome, Outcome::Unfinished) {
                            "does not end"
                        } else {
                            "ends"
                        };
                        println!("{id} {ended} in {:.0} s", started.elapsed().as_secs_f64());
                    }
                    outcomes.lock().unwrap().insert(id.to_owned(), outcome);
                }
            });
        }
    });
    let outcomes = outcomes.into_inner().unwrap();
    let mut counts = [0; 5];
    let mut wrong = Vec::new();
    for (id, outcome) in &outcomes {
        let (differs, fails) = (
            known.differing.contains_key(id),
            known.unsupported.contains_key(id),
        );
        let refused = known.illegal.contains_key(id);
        let (place, expected) = match outcome {
            // In a long run an unfinished row may well end.
            Outcome::Equal if long => (0, !differs && !fails && !refused),
            // Whether a taste is enough depends on the machine; the counts shall not.
            Outcome::Equal if known.unfinished.contains(id) => (3, true),
            Outcome::Equal => (0, !differs && !fails && !refused),
            Outcome::Differing(_) => (1, differs),
            Outcome::Unsupported(_) => (2, fails),
            Outcome::Unfinished => (3, known.unfinished.contains(id)),
            Outcome::Illegal => (4, known.illegal.contains_key(id)),
        };
        counts[place] += 1;
        if !expected {
            wrong.push(format!("{id}: {outcome:?}"));
        }
    }
    let [equal, differing, unsupported, unfinished, illegal] = counts;
    println!(
        "{equal} equal, {differing} differing, {unsupported} unsupported, {unfinished} unfinished, {illegal} illegal"
    );
    assert!(
        wrong.is_empty(),
        "{} rows are not as expected:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    if only.is_none() {
        assert_eq!(outcomes.len(), known.rows);
        assert!(
            equal >= known.equal && (long || equal == known.equal),
            "{equal} equal, expected {}",
            known.equal
        );
    }
}

#[test]
fn results_are_popeyes() {
    compare("public.jsonl", include_str!("../data/corpus.ron"), |_| true);
}

/// Problems of Popeye's own suites with fairy men and attributes, but no condition.
#[test]
fn results_of_fairy_problems_are_popeyes() {
    let no_condition = |row: &serde_json::Value| {
        row["features"]
            .as_array()
            .unwrap()
            .iter()
            .all(|feature| !feature.as_str().unwrap().starts_with("cond"))
    };
    compare(
        "fairy.jsonl",
        include_str!("../data/fairy.ron"),
        no_condition,
    );
}

/// Published positions with men exchanged for fairy men, or with an attribute.
#[test]
fn results_of_constructed_fairy_problems_are_popeyes() {
    let no_condition =
        |row: &serde_json::Value| !row["popeye_input"].as_str().unwrap().contains("condition");
    compare(
        "fairy-constructed.jsonl",
        include_str!("../data/fairy_constructed.ron"),
        no_condition,
    );
}

/// Those of the problems under conditions that are compared here, by the files of the corpus.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Conditioned {
    suites: BTreeSet<String>,
    constructed: BTreeSet<String>,
}

/// Problems of Popeye's own suites under fairy conditions, and published positions with a condition
/// added.
#[test]
fn results_under_conditions_are_popeyes() {
    let listed: Conditioned = ron::from_str(include_str!("../data/conditions_corpus.ron")).unwrap();
    for (file, ids) in [
        ("fairy.jsonl", listed.suites),
        ("fairy-constructed.jsonl", listed.constructed),
    ] {
        let known = Known {
            rows: ids.len(),
            equal: ids.len(),
            differing: BTreeMap::new(),
            unsupported: BTreeMap::new(),
            illegal: BTreeMap::new(),
            reads_otherwise: BTreeMap::new(),
            unfinished: BTreeSet::new(),
        };
        compare_with(file, &known, |row| {
            ids.contains(row["id"].as_str().unwrap())
        });
    }
}

/// What is known of all problems under conditions, by the files of the corpus.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct AllConditioned {
    suites: Known,
    constructed: Known,
}

/// All problems under fairy conditions, those included that ask for what is not supported here.
#[test]
fn results_under_all_conditions_are_popeyes() {
    if !is_long() {
        return;
    }
    let known: AllConditioned = ron::from_str(include_str!("../data/conditions_all.ron")).unwrap();
    let features = |row: &serde_json::Value| match row["features"].as_array() {
        Some(features) => features
            .iter()
            .any(|feature| feature.as_str().unwrap().starts_with("cond")),
        None => row["popeye_input"].as_str().unwrap().contains("condition"),
    };
    let suites = std::panic::catch_unwind(|| compare_with("fairy.jsonl", &known.suites, features));
    compare_with("fairy-constructed.jsonl", &known.constructed, features);
    suites.unwrap_or_else(|failure| std::panic::resume_unwind(failure));
}

/// The same on two boards. What the differing rows differ in is decided by the rules as written
/// down in docs/reference/fairy.md.
#[test]
fn results_on_two_boards_are_popeyes() {
    compare(
        "fairy-alice.jsonl",
        include_str!("../data/fairy_alice.ron"),
        |_| true,
    );
}
