//! Real problems with Popeye's answers: every complete result compared.
//!
//! The corpus lies outside the project. The environment variable `PARTON_CORPUS` names its folder;
//! if it is unset, the test is skipped with a message. A row is read as by Popeye, solved, written
//! in Popeye's notation, and compared with Popeye's output as a tree, in which indentation gives
//! the structure and the order of siblings is ignored.
//!
//! `tests/data/corpus.ron` lists the rows that are known to differ, with the reasons. A listed row
//! that is equal fails the test, as does any other row that differs. If a row is refused here and
//! Popeye prints no play, that is not yet an agreement: the reason why its diagram is illegal must
//! also be listed.

use crate::common::popeye::{language, play, popeye_play};
use crate::long::is_long;
use parton::formats::{Defaults, Format, load_str};
use parton::notation::Notation;
use parton::problem::{Limit, Solution, Status, TwinSolution};
use parton::report::{Layout, TextOptions, render_text};
use parton::search::{Control, Search, Settings};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The known differences.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Known {
    /// The number of rows in the corpus.
    rows: usize,
    /// The number of rows with exactly Popeye's result.
    equal: usize,
    /// Rows with a result different from Popeye's, with the rule that explains it.
    differing: BTreeMap<String, String>,
    /// Rows that this version cannot read or solve, with the missing feature.
    unsupported: BTreeMap<String, String>,
    /// Rows with an illegal diagram, though the stored answer does not say so, with the reason.
    /// Popeye prints no play for an illegal diagram, but also none for a legal diagram without a
    /// solution.
    #[serde(default)]
    illegal: BTreeMap<String, String>,
    /// Rows with words that Popeye does not know or takes for another condition, with the
    /// conditions that it plays according to its heading. The comparison uses these.
    #[serde(default)]
    reads_otherwise: BTreeMap<String, String>,
    /// Rows that take too long, most of which Popeye solved in its intelligent mode.
    unfinished: BTreeSet<String>,
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Outcome {
    Equal,
    Differing(String),
    Unsupported(String),
    Unfinished,
    /// The row is refused here, and Popeye's answer contains no play.
    Illegal,
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
        let solved = Search::new(&entry.problem, &settings, &control).solve();
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
    // Popeye reports a missing king, and solves.
    let kings = row["popeye_output"]
        .as_str()
        .unwrap()
        .contains("both sides need a king");
    let illegal = row["illegal_diagram"] == true && !kings;
    let theirs = popeye_play(row["popeye_output"].as_str().unwrap());
    let is_illegal = |version: &TwinSolution| version.solution.status == Status::Illegal;
    if illegal || versions.iter().all(is_illegal) {
        // For an illegal diagram, Popeye prints no play.
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
    let [ours, theirs] = [play(&ours), theirs].map(|play| -> Vec<String> {
        let simplified = play.iter().map(|text| without_marks(text));
        simplified.collect()
    });
    if ours == theirs {
        // For an illegal version there is no play either.
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

/// Play without Popeye's mark `u` of men that cannot be captured (`uPc3-c4`, `[+wuPc3]`), and with
/// a change of the moving man's side written as elsewhere (`Ra3-a8=n`, not `[=n]`).
fn without_marks(text: &str) -> String {
    let text = ["n", "w", "b"].iter().fold(text.to_owned(), |text, side| {
        text.replace(&format!("[={side}]"), &format!("={side}"))
    });
    let mut marked = text.split('u');
    let mut simple = marked.next().unwrap_or_default().to_owned();
    for rest in marked {
        let begins = |letter: fn(char) -> bool| rest.starts_with(letter);
        // A pawn that moves has no letter.
        let moves = simple.ends_with([' ', '.']);
        let pawn = rest.strip_prefix('P').filter(|_| moves);
        if !begins(|letter| letter.is_ascii_uppercase()) {
            simple.push('u');
        }
        simple.push_str(pawn.unwrap_or(rest));
    }
    simple
}

/// The row with these conditions in place of the written ones.
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

/// Compares the selected rows of a corpus file with the known facts about them.
fn compare(file: &str, known: &str, wanted: impl Fn(&serde_json::Value) -> bool) {
    compare_with(file, &ron::from_str(known).unwrap(), wanted);
}

/// As [`compare`], with the known facts already read.
#[allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "the report of what ran"
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
                    // A row that takes too long is tried for a second in every run, and for a
                    // minute in a long run.
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
            // In a long run an unfinished row may finish.
            Outcome::Equal if long => (0, !differs && !fails && !refused),
            // Whether a second is enough depends on the machine, but the counts must not.
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
        "{equal} equal, {differing} differing, {unsupported} unsupported, {unfinished} \
        unfinished, {illegal} illegal"
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

/// Problems of Popeye's own suites with fairy men and attributes, but without conditions.
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

/// The problems under conditions that are compared here, by the files of the corpus.
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

/// The known facts about all problems under conditions, by the files of the corpus.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct AllConditioned {
    suites: Known,
    constructed: Known,
}

/// All problems under fairy conditions, including those that need unsupported features.
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

/// The same on two boards. The differing rows are decided by the rules in docs/reference/fairy.md.
#[test]
fn results_on_two_boards_are_popeyes() {
    compare(
        "fairy-alice.jsonl",
        include_str!("../data/fairy_alice.ron"),
        |_| true,
    );
}
