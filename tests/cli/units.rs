//! Work in units: lists of units, workers that do some of them in any order, are killed, come late
//! or repeat finished work; and the merged result.
//!
//! The expected result is the report of a single run, byte for byte.

use crate::journal::{LOYD, killed_and_resumed_split, with};
use crate::random::Random;
use crate::support::{Folder, MARKS, Run, parton, refused, results};
use std::fs;
use std::process::{Command, Stdio};

/// The remaining units.
fn left(args: &[&str], folder: &str, split: &[&str]) -> Vec<String> {
    let all = [&["units", "--missing", folder], split, args].concat();
    results(&all).lines().map(str::to_owned).collect()
}

/// Does the listed units in random order, some of them cut short, until none remains. The merged
/// result must equal the report of a single run.
fn by_the_piece(args: &[&str], split: &[&str], seed: u64) {
    let folder = Folder::new("units");
    let (expected, work) = (parton(&with(args, &[])), folder.file("work"));
    fs::create_dir(&work).unwrap();
    let mut numbers = Random(seed);
    for round in 0.. {
        assert!(round < 12, "{args:?}: units still remain");
        let mut todo = left(args, &work, split);
        if todo.is_empty() {
            break;
        }
        let mut number = 0;
        while !todo.is_empty() {
            let most = 1 + numbers.below(1 + todo.len() / 3);
            let some: Vec<String> = (0..most.min(todo.len()))
                .map(|_| todo.swap_remove(numbers.below(todo.len())))
                .collect();
            number += 1;
            let journal = format!("{work}/{round}-{number}.jsonl");
            let names = some.join(",");
            let mut more = vec![
                "--units",
                &names,
                "--journal",
                &journal,
                "--known",
                &work,
                "--threads",
                "2",
            ];
            if numbers.below(8) == 0 {
                more.extend(["--max-time", "0"]);
            }
            let Run { code, out, err } = parton(&with(args, &more));
            assert!(
                matches!(code, Some(0 | 3)) && err.is_empty(),
                "{args:?} {names}: {err}"
            );
            assert_eq!(out.lines().count(), some.len(), "{out}");
            assert_eq!(code == Some(3), out.contains("not finished"), "{out}");
        }
    }
    assert_eq!(parton(&["merge", &work]), expected, "{args:?} {split:?}");
}

#[test]
fn battle_play_is_merged_from_its_units() {
    by_the_piece(
        &["--stipulation", "#3", "--refutations", "2", MARKS],
        &[],
        1,
    );
    by_the_piece(
        &["--stipulation", "#3", "--refutations", "2", MARKS],
        &["--split", "2"],
        2,
    );
    by_the_piece(
        &[
            "--stipulation",
            "s#3",
            "--set-play",
            "problems/loyd-1887-toledo-daily-blade.ron",
        ],
        &["--split", "2"],
        3,
    );
    by_the_piece(&["--stipulation", "exact-#3", LOYD], &["--split", "2"], 4);
}

/// The units are replies, the attacker's answers to them, and the replies to these.
#[test]
fn battle_play_is_merged_from_its_smallest_units() {
    let mate = [
        "--keys-only",
        "--position",
        "8/8/8/8/8/2k5/8/K2Q4 w - -",
        "--stipulation",
        "#5",
    ];
    by_the_piece(&mate, &["--split", "3"], 5);
    by_the_piece(&mate, &["--split", "4"], 6);
}

/// A merger that tries the moves in a different order may not need every part that the run needed.
#[test]
fn the_journal_of_a_finished_run_is_whole() {
    let positions = [
        ("8/8/8/B5K1/8/6Q1/1k6/4R3 w - -", "#4", "3"),
        ("8/2QR4/5k2/1R6/7K/8/8/2n5 w - -", "#5", "3"),
        ("2k2N2/2p5/7P/8/8/N3K1Q1/8/3Q2Q1 w - -", "#5", "6"),
    ];
    for (position, stipulation, split) in positions {
        let folder = Folder::new("units");
        let args = [
            "--keys-only",
            "--position",
            position,
            "--stipulation",
            stipulation,
        ];
        let expected = parton(&with(&args, &[]));
        for threads in ["1", "2"] {
            let journal = folder.file(&format!("{threads}.jsonl"));
            let more = [
                "--journal",
                &journal,
                "--split",
                split,
                "--threads",
                threads,
            ];
            assert_eq!(parton(&with(&args, &more)), expected, "{position}");
            assert_eq!(parton(&["merge", &journal]), expected, "{position}");
            assert_eq!(
                left(&args, &journal, &["--split", split]),
                Vec::<String>::new(),
                "{position}"
            );
        }
    }
}

/// Some first moves fail to a reply that ends the play. None of their parts is then requested. The
/// problem is Werner Keym's, feenschach 187 (2011).
#[test]
fn results_that_follow_from_the_moves_are_units() {
    let folder = Folder::new("units");
    let file = folder.file("keym.inp");
    let text = "beginproblem\nstipulation c817\npieces white Ke4 Re2 black Kh5 Bh4\noption \
        goalisend\nendproblem\n";
    fs::write(&file, text).unwrap();
    by_the_piece(&[&file], &[], 11);
    by_the_piece(&[&file], &["--split", "2"], 12);
}

#[test]
fn help_and_series_play_are_merged_from_their_units() {
    by_the_piece(
        &[
            "--set-play",
            "--stipulation",
            "h#2.5",
            "problems/rittirsch-pachl-2025-andernach.inp",
        ],
        &[],
        7,
    );
    by_the_piece(
        &["problems/steudel-1994-problemkiste.ron"],
        &["--split", "2"],
        8,
    );
    by_the_piece(
        &["--set-play", "problems/caillaud-2025-andernach-8.ron"],
        &["--split", "2"],
        9,
    );
    by_the_piece(
        &[
            "problems/meinking-2009-strategems-5.ron",
            "problems/husserl-1973-schwalbe.inp",
        ],
        &[],
        10,
    );
}

/// When killed within a first move, a run loses at most a reply.
#[test]
fn killed_and_resumed_within_a_first_move() {
    for (split, seed) in [("2", 51), ("3", 52), ("5", 53)] {
        killed_and_resumed_split(
            &["--stipulation", "#5", "--keys-only", MARKS],
            &["--split", split],
            seed,
        );
    }
    killed_and_resumed_split(&["--stipulation", "#3", MARKS], &["--split", "2"], 54);
}

/// A unit may be whole in one journal and in parts in another.
#[test]
fn parts_and_wholes_go_together() {
    let folder = Folder::new("units");
    let args = ["--stipulation", "#3", "--keys-only", MARKS];
    let [whole, parts] = ["whole", "parts"].map(|name| folder.file(&format!("{name}.jsonl")));
    parton(&with(&args, &["--shard", "1/2", "--journal", &whole]));
    parton(&with(
        &args,
        &["--shard", "2/2", "--journal", &parts, "--split", "2"],
    ));
    let text = fs::read_to_string(&parts).unwrap();
    assert!(
        text.contains("\"found\":\"refutes\"") && !text.contains("\"found\":\"key\""),
        "{text}"
    );
    assert_eq!(
        results(&["merge", &whole, &parts]),
        results(&with(&args, &[]))
    );
    // Without the units that decide first move 2, its other replies are missing.
    let fewer: String = text
        .split_inclusive('\n')
        .filter(|line| !line.contains("\"path\":[[2,"))
        .collect();
    assert!(fewer.len() < text.len());
    fs::write(&parts, fewer).unwrap();
    let err = refused(&["merge", &whole, &parts]);
    assert!(
        err.contains("1 unit is missing") && err.contains("first move 2"),
        "{err}"
    );
    let list = results(
        &[
            &["units", "--missing", &whole, "--missing", &parts],
            args.as_slice(),
        ]
        .concat(),
    );
    assert!(list.lines().all(|name| name == "1.a.first.3.2"), "{list}");
}

#[test]
fn workers_report_the_state_of_their_units() {
    let folder = Folder::new("units");
    let args = ["--stipulation", "#3", "--keys-only", MARKS];
    let files = ["1", "2", "3", "4", "5"].map(|name| folder.file(&format!("{name}.jsonl")));
    let [one, two, three, four, five] = files.each_ref().map(String::as_str);
    let done = results(&with(
        &args,
        &["--units", "1.a.first.3.2,1.a.first.3.7", "--journal", one],
    ));
    assert_eq!(done, "1.a.first.3.2: done\n1.a.first.3.7: done\n");
    // A part of it is no longer needed, which only --known shows.
    let part = ["--units", "1.a.first.3.2.1"];
    assert_eq!(
        results(&with(
            &args,
            &[&part, ["--journal", two].as_slice(), &["--known", one]].concat()
        )),
        "1.a.first.3.2.1: not needed\n"
    );
    assert_eq!(
        results(&with(
            &args,
            &[&part, ["--journal", three].as_slice()].concat()
        )),
        "1.a.first.3.2.1: done\n"
    );
    let err = refused(&with(
        &args,
        &["--units", "1.a.first.3.999", "--journal", four],
    ));
    assert!(err.contains("no such unit"), "{err}");
    for wrong in ["first", "1.a.first", "0.a.first.3.2", "1.a.first.3.2."] {
        let err = refused(&with(&args, &["--units", wrong, "--journal", five]));
        assert!(err.contains("not the name of a unit"), "{err}");
    }
    // There is no report to write.
    let never = folder.file("report.txt");
    let err = refused(&with(
        &args,
        &[
            "--units",
            "1.a.first.3.2",
            "--journal",
            five,
            "--output",
            &never,
        ],
    ));
    assert!(
        err.contains("--output needs a report")
            && !fs::exists(&never).unwrap()
            && !fs::exists(five).unwrap(),
        "{err}"
    );
    for (flag, value) in [
        ("--units", "1.a.first.3.2"),
        ("--split", "2"),
        ("--known", one),
    ] {
        assert!(
            refused(&with(&args, &[flag, value])).contains(&format!("{flag} needs --journal")),
            "{flag}"
        );
    }
    // A resumed journal knows its units. Other units are refused, and so are those that it must not
    // contain.
    assert_eq!(results(&with(&args, &["--resume", one])), done);
    let err = refused(&with(&args, &["--resume", one, "--units", "1.a.first.3.3"]));
    assert!(err.contains("other units"), "{err}");
    let stray = fs::read_to_string(three)
        .unwrap()
        .lines()
        .nth(1)
        .unwrap()
        .to_owned()
        + "\n";
    let whole = fs::read_to_string(one).unwrap();
    fs::write(
        one,
        whole.replace("1.a.first.3.2", "1.a.first.3.4") + &stray,
    )
    .unwrap();
    assert!(refused(&["merge", one]).contains("does not belong there"));
    // Journals of a different problem do not help.
    let loyd = folder.file("loyd.jsonl");
    results(&with(&[LOYD], &["--journal", &loyd]));
    let err = refused(&with(
        &args,
        &[
            "--units",
            "1.a.first.3.2",
            "--journal",
            &folder.file("6.jsonl"),
            "--known",
            &loyd,
        ],
    ));
    assert!(err.contains("belongs to another run"), "{err}");
    assert!(
        refused(&[&["units", "--missing", &loyd], args.as_slice()].concat())
            .contains("belongs to another run")
    );
}

/// GNU parallel distributes the units. It is killed in the first round, and later rounds do the
/// missing units.
#[test]
#[allow(clippy::print_stderr, reason = "a skipped test reports it")]
fn gnu_parallel_hands_out_units() {
    if !has_parallel() {
        return;
    }
    let folder = Folder::new("units");
    let (work, todo) = (folder.file("work"), folder.file("todo"));
    fs::create_dir(&work).unwrap();
    let args = ["--stipulation", "#4", "--keys-only", MARKS];
    let program = env!("CARGO_BIN_EXE_parton");
    let command = |round: usize, jobs: &str| {
        let journal = format!("{work}/{round}-{{}}.jsonl");
        let mut command = Command::new("parallel");
        command.current_dir(crate::root()).args([
            "--plain", "-q", "-j", jobs, "-a", &todo, program, "solve", "--quiet",
        ]);
        command
            .args(["--units", "{}", "--journal", &journal, "--known", &work])
            .args(args);
        command
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        command
    };
    for round in 0.. {
        assert!(round < 6, "units still remain");
        let list = left(&args, &work, &[]);
        if list.is_empty() {
            break;
        }
        fs::write(&todo, list.join("\n")).unwrap();
        if round == 0 {
            let mut first = command(round, "1").spawn().unwrap();
            while fs::read_dir(&work).unwrap().count() < 3 {
                std::thread::yield_now();
            }
            first.kill().unwrap();
            first.wait().unwrap();
        } else {
            command(round, "2").status().unwrap();
        }
    }
    assert_eq!(results(&["merge", &work]), results(&with(&args, &[])));
}

/// The shares as jobs of GNU parallel.
#[test]
fn gnu_parallel_spreads_shards() {
    if !has_parallel() {
        return;
    }
    let folder = Folder::new("units");
    let program = env!("CARGO_BIN_EXE_parton");
    let journal = folder.file("{}.jsonl");
    let args = [
        "--plain",
        program,
        "solve",
        "--quiet",
        "--shard",
        "{}/4",
        "--journal",
        &journal,
        MARKS,
        ":::",
        "1",
        "2",
    ];
    let status = Command::new("parallel")
        .current_dir(crate::root())
        .args(args)
        .args(["3", "4"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .status()
        .unwrap();
    // This many jobs end with an exit code other than 0: each reports that it is not the whole.
    assert_eq!(status.code(), Some(4));
    let files: Vec<String> = (1..=4)
        .map(|index| folder.file(&format!("{index}.jsonl")))
        .collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    assert_eq!(
        results(&[&["merge"], files.as_slice()].concat()),
        results(&with(&[MARKS], &[]))
    );
}

/// Returns whether GNU parallel is installed. If it is required, a machine without it fails the
/// test.
#[allow(clippy::print_stderr, reason = "a skipped test reports it")]
fn has_parallel() -> bool {
    let version = Command::new("parallel")
        .arg("--version")
        .stdin(Stdio::null())
        .output();
    let is_gnu = version
        .is_ok_and(|output| String::from_utf8_lossy(&output.stdout).starts_with("GNU parallel"));
    if !is_gnu {
        assert!(
            std::env::var_os("PARTON_PARALLEL_REQUIRED").is_none(),
            "GNU parallel is not installed"
        );
        eprintln!("skipped: GNU parallel is not installed");
    }
    is_gnu
}
