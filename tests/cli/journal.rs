//! Long runs: journals, continuing them, shares of the work and merging them.
//!
//! The expected result is the report of a single run, byte for byte. Other tests compare the
//! content of that report with independent results.

use crate::long::is_long;
use crate::random::Random;
use crate::root;
use crate::support::{Folder, MARKS, Run, command, parton, refused, results};
use parton::formats::{Defaults, load_file};
use parton::journal::{Header, Journal};
use parton::plain::PlainPosition;
use parton::search::{Ledger as _, Outcome, Stage, Step, Unit};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

pub(crate) const LOYD: &str = "problems/loyd-1857-chess-monthly.ron";

pub(crate) fn with<'a>(args: &[&'a str], more: &[&'a str]) -> Vec<&'a str> {
    ["solve"].iter().chain(args).chain(more).copied().collect()
}

fn lines(path: &str) -> BTreeSet<String> {
    fs::read_to_string(path)
        .unwrap()
        .lines()
        .map(str::to_owned)
        .collect()
}

/// Kills a run after its journal has grown by a random amount, continues it and kills it again,
/// until it finishes.
fn killed_and_resumed(args: &[&str], seed: u64) {
    killed_and_resumed_split(args, &[], seed);
}

/// The same, with the flags `split` for the runs with a journal.
pub(crate) fn killed_and_resumed_split(args: &[&str], split: &[&str], seed: u64) {
    let folder = Folder::new("journal");
    let (whole, broken) = (folder.file("whole.jsonl"), folder.file("broken.jsonl"));
    let expected = results(&with(args, &[]));
    assert_eq!(
        results(&with(args, &[&["--journal", &whole], split].concat())),
        expected,
        "{args:?}"
    );
    let length = |path: &str| fs::metadata(path).map_or(0, |known| known.len());
    let mut numbers = Random(seed);
    loop {
        let flag = if Path::new(&broken).exists() {
            "--resume"
        } else {
            "--journal"
        };
        let goal = length(&broken) + numbers.below(length(&whole) as usize / 5) as u64;
        // Another number of threads does not make a different run.
        let more = ["1", "2", "3"][numbers.below(3)];
        let all = with(args, &[&[flag, &broken, "--threads", more], split].concat());
        // Into files, since a pipe would have no reader in the meantime.
        let (out, err) = (folder.file("out"), folder.file("err"));
        let [to, complaints] = [&out, &err].map(|path| fs::File::create(path).unwrap());
        let mut child = command(&all).stdout(to).stderr(complaints).spawn().unwrap();
        while child.try_wait().unwrap().is_none() && length(&broken) <= goal {
            std::thread::yield_now();
        }
        // SIGKILL, where there are signals.
        let _ = child.kill();
        let status = child.wait().unwrap();
        let [out, err] = [out, err].map(|path| fs::read_to_string(path).unwrap());
        assert_eq!(err, "", "{args:?}");
        if status.success() {
            assert_eq!(out, expected, "{args:?}");
            break;
        }
        assert_eq!(status.code(), None, "{args:?}");
    }
    // If replies are units, the threads determine which of them decide.
    if !split.is_empty() {
        return;
    }
    // Every unit is in the journal, exactly once.
    assert_eq!(lines(&broken), lines(&whole), "{args:?}");
    assert_eq!(
        fs::read_to_string(&broken).unwrap().lines().count(),
        lines(&whole).len(),
        "{args:?}"
    );
}

#[test]
fn killed_and_resumed_direct_mate_with_tries_in_alice_chess() {
    for seed in 1..4 {
        killed_and_resumed(&["--stipulation", "#4", "--refutations", "2", MARKS], seed);
    }
}

#[test]
fn killed_and_resumed_orthodox_mate_and_selfmate() {
    killed_and_resumed(&["--stipulation", "#4", LOYD], 11);
    killed_and_resumed(
        &[
            "--stipulation",
            "s#3",
            "problems/loyd-1887-toledo-daily-blade.ron",
        ],
        12,
    );
}

#[test]
fn killed_and_resumed_helpmate_with_set_play_and_many_lines() {
    for seed in 21..23 {
        killed_and_resumed(
            &[
                "--stipulation",
                "h#3",
                "--set-play",
                "--format",
                "jsonl",
                "problems/onkoud-2009-sachmatija.ron",
            ],
            seed,
        );
    }
}

#[test]
fn killed_and_resumed_help_selfmate_and_alice_proof_game() {
    killed_and_resumed(&["problems/zujevas-2012-sachmatija.ron"], 31);
    killed_and_resumed(&["problems/michielsen-2025-andernach.inp"], 32);
}

#[test]
fn killed_and_resumed_several_files_with_twins() {
    let files = [
        "problems/husserl-1973-schwalbe.inp",
        MARKS,
        "problems/broodings-2009.olv",
    ];
    killed_and_resumed(
        &[&["--duplex", "--set-play"], files.as_slice()].concat(),
        41,
    );
}

/// A journal may end anywhere: a torn line is dropped, the rest counts.
#[test]
fn a_journal_cut_anywhere_is_completed() {
    let folder = Folder::new("journal");
    let (whole, cut) = (folder.file("whole.jsonl"), folder.file("cut.jsonl"));
    let args = ["--no-set-play", "--stipulation", "#1", LOYD];
    let expected = results(&with(&args, &["--journal", &whole]));
    let bytes = fs::read(&whole).unwrap();
    let starts: Vec<usize> = (0..bytes.len())
        .filter(|at| bytes[*at] == b'\n')
        .map(|at| at + 1)
        .collect();
    let (header, tail) = (starts[0], starts[starts.len() - 4]);
    // For a journal of which nothing is left, see below.
    let within_header = (1..header).step_by(41).chain([header - 1]);
    for length in within_header.chain(tail..=bytes.len()) {
        fs::write(&cut, &bytes[..length]).unwrap();
        assert_eq!(
            results(&with(&args, &["--resume", &cut])),
            expected,
            "after {length} bytes"
        );
        assert_eq!(lines(&cut), lines(&whole), "after {length} bytes");
    }
}

/// Resuming a finished journal searches nothing: the journal does not grow.
#[test]
fn resuming_a_finished_journal_searches_nothing() {
    let folder = Folder::new("journal");
    let journal = folder.file("journal.jsonl");
    let expected = results(&with(&[MARKS], &["--journal", &journal]));
    let before = fs::read(&journal).unwrap();
    assert_eq!(
        results(&with(
            &[MARKS],
            &[
                "--resume",
                &journal,
                "--without",
                "table,targets",
                "--hash",
                "1"
            ]
        )),
        expected
    );
    assert_eq!(fs::read(&journal).unwrap(), before);
}

/// Work cut short by `--max-time` is not in the journal, and the next run does it.
#[test]
fn a_run_cut_short_is_completed_when_resumed() {
    let folder = Folder::new("journal");
    for (number, args) in [
        ["--stipulation", "#4", MARKS],
        [
            "--stipulation",
            "h#3",
            "problems/onkoud-2009-sachmatija.ron",
        ],
    ]
    .iter()
    .enumerate()
    {
        let journal = folder.file(&format!("{number}.jsonl"));
        let Run { code, .. } = parton(&with(args, &["--max-time", "0", "--journal", &journal]));
        assert_eq!(code, Some(3));
        parton(&with(args, &["--max-time", "0.05", "--resume", &journal]));
        assert_eq!(
            results(&with(args, &["--resume", &journal])),
            results(&with(args, &[]))
        );
    }
}

/// A run with a limit of solutions, or with the shortest length, gives the same report when
/// resumed.
#[test]
fn limits_are_kept() {
    let folder = Folder::new("journal");
    for (number, args) in [
        [
            "--max-solutions",
            "3",
            "--stipulation",
            "h#2.5",
            "problems/rittirsch-pachl-2025-andernach.inp",
        ],
        ["--length", "shortest", "--stipulation", "#4", LOYD],
    ]
    .iter()
    .enumerate()
    {
        let journal = folder.file(&format!("{number}.jsonl"));
        let expected = parton(&with(args, &[]));
        assert_eq!(expected.code, Some(3), "{args:?}");
        assert_eq!(parton(&with(args, &["--journal", &journal])), expected);
        let half = fs::read(&journal).unwrap();
        fs::write(&journal, &half[..half.len() / 2]).unwrap();
        assert_eq!(parton(&with(args, &["--resume", &journal])), expected);
        assert_eq!(parton(&["merge", &journal]), expected);
    }
}

/// Solves in shares and merges them, as text and as JSON.
fn shared_out(args: &[&str]) {
    shared_out_among(if is_long() { &[1, 2, 7] } else { &[3] }, args);
}

fn shared_out_among(numbers: &[usize], args: &[&str]) {
    shared_out_split(numbers, args, &[]);
}

fn shared_out_split(numbers: &[usize], args: &[&str], split: &[&str]) {
    let folder = Folder::new("journal");
    let text = parton(&with(args, &[]));
    let json = parton(&with(args, &["--format", "json"]));
    assert_eq!(text.err, "", "{args:?}");
    for &of in numbers {
        let mut files = Vec::new();
        for index in 1..=of {
            let file = folder.file(&format!("{index}-of-{of}.jsonl"));
            let share = format!("{index}/{of}");
            let more = [
                &["--shard", &share, "--journal", &file, "--threads", "1"],
                split,
            ]
            .concat();
            let Run { code, out, err } = parton(&with(args, &more));
            assert_eq!(err, "", "{args:?}");
            if of > 1 {
                assert_eq!(code, Some(3), "{args:?}");
                let marked = out
                    .replace("\n    ", " ")
                    .contains(&format!("shard {index} of {of}"));
                assert!(
                    marked && out.contains("Search incomplete"),
                    "{args:?}: {out}"
                );
            }
            files.push(file);
        }
        // The order of the files does not matter.
        files.rotate_left(of / 2);
        let files: Vec<&str> = files.iter().map(String::as_str).collect();
        assert_eq!(
            parton(&[&["merge"], files.as_slice()].concat()),
            text,
            "{args:?} of {of}"
        );
        let merged = folder.file(&format!("merged-{of}.jsonl"));
        let all = [
            &["merge", "--format", "json", "--journal", &merged],
            files.as_slice(),
        ]
        .concat();
        assert_eq!(parton(&all), json, "{args:?} of {of}");
        // The merged journal is a normal journal.
        assert_eq!(parton(&["merge", &merged]), text, "{args:?} of {of}");
        let before = fs::read(&merged).unwrap();
        assert_eq!(
            parton(&with(args, &["--resume", &merged])),
            text,
            "{args:?} of {of}"
        );
        assert_eq!(fs::read(&merged).unwrap(), before, "{args:?} of {of}");
    }
}

#[test]
fn shares_of_battle_play() {
    shared_out_among(&[1, 2, 7], &["--refutations", "2", MARKS]);
    shared_out(&["--stipulation", "#3", "--refutations", "3", MARKS]);
    shared_out(&[
        "--stipulation",
        "s#3",
        "problems/loyd-1887-toledo-daily-blade.ron",
    ]);
    shared_out(&["--duplex", "problems/dawson-1921-natal-mercury.ron"]);
    shared_out(&["--keys-only", LOYD]);
    shared_out(&["--post-key", MARKS]);
    shared_out(&["problems/parton-raumschach-1.ron"]);
    shared_out(&["--stipulation", "exact-#3", LOYD]);
    // Parts of set play have first moves, set play as a whole has none.
    for split in ["1", "2", "3"] {
        shared_out_split(&[2, 3], &["--set-play", LOYD], &["--split", split]);
    }
}

#[test]
fn shares_of_help_and_series_play() {
    let rittirsch = "problems/rittirsch-pachl-2025-andernach.inp";
    shared_out_among(
        &[1, 2, 7],
        &["--set-play", "--stipulation", "h#2.5", rittirsch],
    );
    shared_out(&["--set-play", "problems/benko-1974-magyar-sakkelet.inp"]);
    shared_out(&["--set-play", "problems/husserl-1973-schwalbe.inp"]);
    shared_out(&["--duplex", "problems/bakcsi-1987-feenschach.ron"]);
    shared_out(&["problems/meinking-2009-strategems-5.ron"]);
    shared_out(&["problems/meinking-2009-strategems-12.ron"]);
    shared_out(&["problems/enemark.inp"]);
    shared_out(&["problems/steudel-1994-problemkiste.ron"]);
    shared_out(&["problems/gruber-1984-problemkiste.ron"]);
    shared_out(&["--set-play", "problems/caillaud-2025-andernach-8.ron"]);
    shared_out(&[
        "problems/broodings-2009.olv",
        MARKS,
        "problems/lindner-1952-btsb.inp",
    ]);
}

/// The share of an empty journal is unknown.
#[test]
fn an_empty_journal_is_continued_with_a_warning() {
    let folder = Folder::new("journal");
    let file = folder.file("empty.jsonl");
    for (more, is_whole) in [
        (&[][..], true),
        (&["--shard", "1/1"], true),
        (&["--shard", "1/2"], false),
    ] {
        fs::write(&file, "").unwrap();
        let Run { code, err, .. } = parton(&with(&[MARKS], &[&["--resume", &file], more].concat()));
        assert_eq!(
            (code, err.contains("is empty: everything is searched")),
            (Some(if is_whole { 0 } else { 3 }), is_whole)
        );
    }
}

/// A king and a bishop cannot mate. The technique `targets` detects this; the workers search
/// without it, and `merge` with it. Both must need the same units.
#[test]
fn units_do_not_depend_on_the_techniques() {
    let folder = Folder::new("journal");
    let files = ["1", "2"].map(|index| folder.file(&format!("{index}.jsonl")));
    let problem = [
        "--position",
        "8/8/8/3k4/8/8/8/K6B b - -",
        "--stipulation",
        "h#3",
    ];
    for (file, share) in files.iter().zip(["1/2", "2/2"]) {
        let Run { code, .. } = parton(&with(
            &problem,
            &["--shard", share, "--journal", file, "--without", "targets"],
        ));
        assert_eq!(code, Some(3));
    }
    // A king and a bishop cannot mate.
    let expected = parton(&with(&problem, &[]));
    assert!(expected.out.contains("No solution."), "{expected:?}");
    assert_eq!(parton(&["merge", &files[0], &files[1]]), expected);
}

#[test]
fn a_journal_contains_positions_and_standard_input() {
    let position = [
        "--position",
        "7k/8/5K2/8/8/8/8/6R1 w - -",
        "--stipulation",
        "#2",
    ];
    shared_out(&position);
    let folder = Folder::new("journal");
    let journal = folder.file("journal.jsonl");
    let mut child = command(&["solve", "--journal", &journal, "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let text = fs::read(root().join(MARKS)).unwrap();
    child.stdin.take().unwrap().write_all(&text).unwrap();
    let expected = Run::from(child.wait_with_output().unwrap());
    assert_eq!(expected.code, Some(0));
    assert_eq!(parton(&["merge", &journal]), expected);
}

#[test]
fn a_share_says_so_in_json() {
    let folder = Folder::new("journal");
    let args = with(
        &[MARKS],
        &["--format", "json", "--shard", "2/3", "--journal"],
    );
    let Run { code, out, .. } =
        parton(&[args.as_slice(), &[&folder.file("journal.jsonl")]].concat());
    assert_eq!(code, Some(3));
    let document: Value = serde_json::from_str(&out).unwrap();
    let twin = &document["problems"][0]["twins"][0];
    assert_eq!(twin["status"], "limited");
    assert_eq!(twin["limits"], serde_json::json!(["shard 2 of 3"]));
    // A third of 39 first moves is searched: number 2 and every third after it.
    assert_eq!(twin["unsearched"].as_array().unwrap().len(), 26);
}

#[test]
fn another_run_is_refused_with_what_differs() {
    let folder = Folder::new("journal");
    let journal = folder.file("journal.jsonl");
    results(&with(&[MARKS], &["--journal", &journal]));
    let before = fs::read_to_string(&journal).unwrap();
    let other = |args: &[&str], word: &str| {
        let err = refused(&with(args, &["--resume", &journal]));
        assert!(err.contains(word), "{args:?}: {err}");
    };
    other(
        &["--stipulation", "#3", MARKS],
        "its stipulation is #2, here it is #3",
    );
    other(
        &["--refutations", "2", MARKS],
        "its option refutations is 1, here it is 2",
    );
    other(
        &["--no-set-play", MARKS],
        "its option set_play is true, here it is false",
    );
    other(
        &["--dialect", "castling=off", MARKS],
        "its rules are alice (castling=home, ep=stands)",
    );
    other(&["--castling", "-", MARKS], "its position differs");
    other(&[LOYD], "its rules are");
    other(
        &["problems/kraetschmer-pachl-rittirsch-2025-andernach.ron"],
        "its position differs",
    );
    other(&[MARKS, LOYD], "it has 1 problem, here it has 2 problems");
    other(
        &["--shard", "1/2", MARKS],
        "it covers the whole, this run covers shard 1 of 2",
    );
    assert_eq!(
        fs::read_to_string(&journal).unwrap(),
        before,
        "a refused journal is left alone"
    );

    let version = format!("\"parton\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let changed = |from: &str, to: &str, word: &str| {
        assert!(before.contains(from), "{from}");
        fs::write(&journal, before.replacen(from, to, 1)).unwrap();
        for args in [
            with(&[MARKS], &["--resume", &journal]),
            vec!["merge", &journal],
        ] {
            let err = refused(&args);
            assert!(err.contains(word), "{args:?}: {err}");
        }
    };
    changed(&version, "\"parton\":\"0.0.1\"", "");
    changed("{\"journal\":4,", "{\"journal\":3,", "in format 3");
    changed("{\"journal\":4,", "{\"journal\":9,", "in format 9");
    changed("{\"journal\":4,", "{\"journey\":2,", "not a header");
    // A unit whose result was edited is ignored: `merge` reports it as missing, and a continued run
    // does it again.
    let expected = results(&with(&[MARKS], &[]));
    let left_out = |from: &str, to: &str, word: &str| {
        assert!(before.contains(from), "{from}");
        fs::write(&journal, before.replacen(from, to, 1)).unwrap();
        let err = refused(&["merge", &journal]);
        assert!(err.contains(word) && err.contains("missing"), "{to}: {err}");
        let Run { code, out, err } = parton(&with(&[MARKS], &["--resume", &journal]));
        assert_eq!((code, &out), (Some(0), &expected), "{to}: {err}");
        assert!(
            err.contains("warning: journal ") && err.contains(word),
            "{to}: {err}"
        );
        let Run { code, out, err } = parton(&["merge", &journal]);
        assert_eq!((code, &out), (Some(0), &expected), "{to}: {err}");
        assert!(
            err.contains("warning: journal ") && err.contains(word),
            "{to}: {err}"
        );
    };
    left_out("\"found\":\"fails\"", "\"found\":\"key\"", "it was edited");
    left_out("\"stage\":\"first\"", "\"stage\":\"tree\"", "it was edited");
    left_out(
        "\"problem\":0,\"unit\"",
        "\"problem\":1,\"unit\"",
        "it was edited",
    );
    left_out("{\"problem\"", "\u{0}\"problem\"", "line 2");
    fs::write(&journal, &before).unwrap();

    let err = refused(&with(&[MARKS], &["--journal", &journal]));
    assert!(err.contains("already exists"), "{err}");
    let err = refused(&with(&[MARKS], &["--resume", MARKS]));
    assert!(err.contains("is not a journal"), "{err}");
    let err = refused(&with(&[MARKS], &["--resume", &folder.file("none.jsonl")]));
    assert!(err.contains("none.jsonl"), "{err}");
}

/// A journal may be continued with another file name, author, time limit or number of threads.
#[test]
fn a_run_is_the_same_if_no_result_changes() {
    let folder = Folder::new("journal");
    let (journal, copy) = (folder.file("journal.jsonl"), folder.file("copy.ron"));
    results(&with(&[MARKS], &["--journal", &journal]));
    let text = fs::read_to_string(root().join(MARKS)).unwrap();
    assert!(text.contains("Udo Marks"));
    fs::write(&copy, text.replace("Udo Marks", "Nobody")).unwrap();
    let out = results(&with(
        &[&copy],
        &["--resume", &journal, "--max-time", "1000", "--threads", "2"],
    ));
    assert!(out.starts_with("Nobody"), "{out}");
}

#[test]
fn a_journal_in_use_is_refused() {
    let folder = Folder::new("journal");
    let journal = folder.file("journal.jsonl");
    results(&with(&[MARKS], &["--journal", &journal]));
    let file = fs::File::open(&journal).unwrap();
    file.lock().unwrap();
    let err = refused(&with(&[MARKS], &["--resume", &journal]));
    assert!(err.contains("in use"), "{err}");
    file.unlock().unwrap();
    results(&with(&[MARKS], &["--resume", &journal]));
}

#[test]
fn missing_double_and_foreign_units_are_refused() {
    let folder = Folder::new("journal");
    let files: Vec<String> = (1..=3)
        .map(|index| folder.file(&format!("{index}.jsonl")))
        .collect();
    let [one, two, three] = [0, 1, 2].map(|index| files[index].as_str());
    for (index, file) in files.iter().enumerate() {
        parton(&with(
            &[MARKS],
            &["--shard", &format!("{}/3", index + 1), "--journal", file],
        ));
    }
    let expected = results(&with(&[MARKS], &[]));
    assert_eq!(results(&["merge", three, one, two]), expected);

    // 39 first moves, 13 per shard. For unjudged moves it is unknown whether a tree is also
    // missing.
    let err = refused(&["merge", one, three]);
    assert!(
        err.contains("13 units are missing") && err.contains("(shard 2 of 3)"),
        "{err}"
    );
    let copy = folder.file("copy.jsonl");
    fs::copy(two, &copy).unwrap();
    assert_eq!(
        results(&["merge", one, two, three, &copy]),
        expected,
        "a worker that takes over the work of another loses nothing"
    );
    contradict(two, &copy);
    let err = refused(&["merge", one, two, three, &copy]);
    assert!(
        err.contains("with different results") && err.contains("copy.jsonl"),
        "{err}"
    );
    // A file named twice counts once.
    let Run { code, out, err } = parton(&["merge", one, two, three, two]);
    assert_eq!((code, out), (Some(0), expected.clone()), "{err}");
    assert!(
        err.contains("this file is named more than once; it is counted once"),
        "{err}"
    );

    // The shard of a killed run lacks its last unit.
    let whole = fs::read_to_string(two).unwrap();
    fs::write(two, &whole[..whole.len() - 1]).unwrap();
    let err = refused(&["merge", one, two, three]);
    assert!(
        err.contains("1 unit is missing") && err.contains("(shard 2 of 3)"),
        "{err}"
    );
    // Continuing it fixes that; its shard is in the journal.
    let Run { code, .. } = parton(&with(&[MARKS], &["--resume", two]));
    assert_eq!(code, Some(3));
    assert_eq!(results(&["merge", one, two, three]), expected);

    // A unit of a different shard.
    let stray = fs::read_to_string(one)
        .unwrap()
        .lines()
        .nth(1)
        .unwrap()
        .to_owned()
        + "\n";
    fs::write(two, whole.clone() + &stray).unwrap();
    for args in [
        vec!["merge", one, two, three],
        with(&[MARKS], &["--resume", two]),
    ] {
        let err = refused(&args);
        assert!(
            err.contains("does not belong there") && err.contains("2.jsonl"),
            "{err}"
        );
    }
    // A unit of a different problem.
    let loyd = folder.file("loyd.jsonl");
    results(&with(&[LOYD], &["--journal", &loyd]));
    let foreign = fs::read_to_string(&loyd)
        .unwrap()
        .lines()
        .nth(1)
        .unwrap()
        .to_owned()
        + "\n";
    fs::write(two, whole.clone() + &foreign).unwrap();
    let Run { code, out, err } = parton(&["merge", one, two, three]);
    assert_eq!((code, &out), (Some(0), &expected), "{err}");
    assert!(err.contains("belongs to another journal"), "{err}");
    fs::write(two, &whole).unwrap();
    let err = refused(&["merge", one, two, three, &loyd]);
    assert!(
        err.contains("belongs to another run") && err.contains("loyd.jsonl"),
        "{err}"
    );
    // An existing file is not overwritten.
    let err = refused(&["merge", "--journal", &loyd, one, two, three]);
    assert!(err.contains("already exists"), "{err}");
}

/// Writes a copy of a journal in which a failing move is a key.
fn contradict(journal: &str, copy: &str) {
    let text = fs::read_to_string(journal).unwrap();
    let header: Header = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let failed = text
        .lines()
        .find(|line| line.contains("\"found\":\"fails\""))
        .unwrap();
    let unit = unit_of(failed, Stage::First);
    fs::remove_file(copy).unwrap();
    let other = Journal::create(Path::new(copy), &header).unwrap();
    other.ledger(0).finished(&unit, &Outcome::Key).unwrap();
    other.finish().unwrap();
}

/// The unit in a line of a journal about a first move of Marks, but of this stage.
fn unit_of(line: &str, stage: Stage) -> Unit {
    let unit = &serde_json::from_str::<Value>(line).unwrap()["unit"];
    let number = u32::try_from(unit["path"][0][0].as_u64().unwrap()).unwrap();
    let setup = &load_file(&root().join(MARKS), Defaults::default()).entries[0]
        .problem
        .setup;
    let mv = PlainPosition::from_setup(setup).legal_moves()[number as usize - 1];
    Unit {
        version: unit["version"].as_str().unwrap().to_owned(),
        exchanged: false,
        stage,
        part: u16::try_from(unit["part"].as_u64().unwrap()).unwrap(),
        path: vec![Step::new(number, mv)],
    }
}

/// A unit that no search requests: a move that fails has no tree.
#[test]
fn an_unrequested_unit_is_refused() {
    let folder = Folder::new("journal");
    let journal = folder.file("journal.jsonl");
    results(&with(&[MARKS], &["--journal", &journal]));
    let text = fs::read_to_string(&journal).unwrap();
    let header: Header = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    let failed = text
        .lines()
        .find(|line| line.contains("\"found\":\"fails\""))
        .unwrap();
    let unit = unit_of(failed, Stage::Tree);
    let again = Journal::resume(Path::new(&journal), &header).unwrap();
    again.ledger(0).finished(&unit, &Outcome::Fails).unwrap();
    again.finish().unwrap();
    let err = refused(&["merge", &journal]);
    assert!(
        err.contains("does not belong there") && err.contains("tree 2"),
        "{err}"
    );
}

#[test]
fn shards_need_a_journal_and_divisible_work() {
    let folder = Folder::new("journal");
    let journal = folder.file("journal.jsonl");
    assert!(refused(&with(&[MARKS], &["--shard", "1/2"])).contains("--journal"));
    let err = refused(&with(
        &[MARKS],
        &[
            "--shard",
            "1/2",
            "--journal",
            &journal,
            "--max-solutions",
            "1",
        ],
    ));
    assert!(err.contains("a limit of solutions"), "{err}");
    let err = refused(&with(
        &[MARKS],
        &[
            "--shard",
            "1/2",
            "--journal",
            &journal,
            "--length",
            "shortest",
        ],
    ));
    assert!(err.contains("shortest"), "{err}");
    for wrong in ["0/2", "3/2", "1", "a/b", "1/0", "1/2/3", ""] {
        assert!(
            refused(&with(&[MARKS], &["--shard", wrong, "--journal", &journal]))
                .contains("such as 2/7"),
            "{wrong}"
        );
    }
    assert!(!Path::new(&journal).exists(), "nothing was begun");
    assert!(refused(&["merge"]).contains("FILE"));
}
