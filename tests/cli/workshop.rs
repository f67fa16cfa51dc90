//! `parton improve` and `parton twins` as programs: text and JSON, journals and resuming, searches
//! cut short, threads.

use crate::support::{Folder, Run, parton, parton_with_input};
use serde_json::Value;

/// A mate in two with three men: 1.Kf7! Kh7 2.Rh1#.
const SMALL: [&str; 4] = [
    "--position",
    "white Kf6 Rg1 black Kh8",
    "--stipulation",
    "#2",
];

/// A document, checked against the schema.
fn document(args: &[&str], input: &str, code: i32) -> Value {
    let args = [args, &["--format", "json"]].concat();
    parton_with_input(&args, input).document_of("workshopDocument", code)
}

/// Every tally adds up. Each altered position, read from its text as a twin, is sound according to
/// `check`.
#[test]
fn sound_verdicts_are_confirmed_by_check() {
    let value = document(&[&["improve"], &SMALL[..]].concat(), "", 0);
    let problem = &value["problems"][0];
    assert_eq!(
        (&problem["complete"], &problem["sound"]),
        (&Value::Bool(true), &Value::Bool(true))
    );
    let count = |name: &str| problem["tried"][name].as_u64().unwrap();
    assert_eq!(count("of"), count("tried"));
    assert_eq!(
        count("tried"),
        count("impossible") + count("unsound") + count("undecided") + count("sound")
    );
    let found = problem["found"].as_array().unwrap();
    assert_eq!(found.len() as u64, count("sound"));
    assert!(
        found.len() > 20
            && found
                .windows(2)
                .all(|pair| pair[0]["score"].as_i64() >= pair[1]["score"].as_i64())
    );
    let twins: Vec<String> = found
        .iter()
        .filter_map(|one| one["twin"].as_str())
        .map(|twin| format!("{twin:?}"))
        .collect();
    assert_eq!(twins.len(), found.len());
    let text = format!(
        "(stipulation: \"#2\", rules: orthodox, position: \"white Kf6 Rg1 black Kh8\", \
        zero_position: true, twins: [{}])",
        twins.join(", ")
    );
    let Run { code, out, err } =
        parton_with_input(&["check", "--format", "json", "--from", "ron", "-"], text);
    assert_eq!(code, Some(0), "{err}");
    let checked: Value = serde_json::from_str(&out).unwrap();
    let versions = checked["problems"][0]["twins"].as_array().unwrap();
    assert_eq!(versions.len(), found.len());
}

/// A published twin problem without its twins: the twin is found, and a mirrored board is not a
/// twin.
#[test]
fn twins_are_grouped_by_their_play() {
    let diagram = "(stipulation: \"h#2\", rules: orthodox, position: \"white Ke1 Rh1 Ng5 black \
        Kg8 Nh3 Pg7\")";
    let value = document(&["twins", "--from", "ron", "-"], diagram, 0);
    let problem = &value["problems"][0];
    let found = problem["found"].as_array().unwrap();
    let changes = |one: &Value| -> Vec<String> {
        let own = one["changes"].as_array().unwrap().iter();
        let others = one["others"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|other| other.as_array().unwrap());
        own.chain(others)
            .map(|text| text.as_str().unwrap().to_owned())
            .collect()
    };
    // L. Lindner, BTSB 1952: twin b) with the knight on h4.
    assert!(
        found
            .iter()
            .any(|one| changes(one).contains(&"bNh3\u{2192}h4".to_owned())),
        "{found:?}"
    );
    assert!(found.iter().all(|one| {
        !changes(one)
            .iter()
            .any(|text| text.starts_with("mirror a1\u{2194}h1"))
    }));
    let groups: Vec<&str> = found
        .iter()
        .map(|one| one["group"].as_str().unwrap())
        .collect();
    let mut kinds = groups.clone();
    kinds.dedup();
    let all = [
        "other lines, other ends",
        "other lines, ends in common",
        "lines in common",
    ];
    assert_eq!(
        kinds,
        all.into_iter()
            .filter(|kind| groups.contains(kind))
            .collect::<Vec<_>>()
    );
    let text = parton_with_input(&["twins", "--from", "ron", "-"], diagram).out;
    assert!(
        text.starts_with("<stdin>  h#2  sound\n") && text.contains("    b) "),
        "{text}"
    );
}

/// A killed run continues from its journal, wherever that is torn. The report equals that of a
/// single run.
#[test]
fn a_killed_run_continues() {
    let folder = Folder::new("resume");
    let file = "mine.ron";
    std::fs::write(
        folder.join(file),
        "(stipulation: \"#2\", rules: orthodox, position: \"white Kf6 Rg1 black Kh8\")",
    )
    .unwrap();
    let whole = folder.run(&["improve", "--all", "--journal", "whole.jsonl", file]);
    assert_eq!(whole.code, Some(0), "{}", whole.err);
    let bytes = std::fs::read(folder.join("whole.jsonl")).unwrap();
    let header = bytes.iter().position(|byte| *byte == b'\n').unwrap() + 1;
    for kept in [
        0,
        10,
        header - 1,
        header,
        header + 7,
        bytes.len() / 2,
        bytes.len() - 1,
        bytes.len(),
    ] {
        folder.write("torn.jsonl", &bytes[..kept]);
        let run = folder.run(&[
            "improve",
            "--all",
            "--threads",
            "3",
            "--resume",
            "torn.jsonl",
            file,
        ]);
        assert_eq!(
            (run.code, &run.out),
            (Some(0), &whole.out),
            "{kept}: {}",
            run.err
        );
    }
    let refused = |args: &[&str], why: &str| {
        let run = folder.run(args);
        assert!(
            run.code == Some(2) && run.err.contains(why),
            "{args:?}: {:?} {}",
            run.code,
            run.err
        );
    };
    refused(
        &["improve", "--journal", "whole.jsonl", file],
        "already exists",
    );
    refused(
        &["twins", "--resume", "whole.jsonl", file],
        "a different command",
    );
    refused(
        &[
            "improve",
            "--solutions",
            "2",
            "--resume",
            "whole.jsonl",
            file,
        ],
        "a different number of solutions",
    );
    let other = "(stipulation: \"#3\", rules: orthodox, position: \"white Kf6 Rg1 black Kh8\")";
    folder.write("other.ron", other);
    refused(
        &["improve", "--resume", "whole.jsonl", "other.ron"],
        "a different problem",
    );
    refused(
        &["improve", "--journal", "new.jsonl", file, "other.ron"],
        "a journal belongs to one problem",
    );
    refused(&["improve", "--resume", file, file], "input file");
    refused(
        &["improve", "--resume", "other.ron", file],
        "its first line is not a header",
    );
    let mut damaged = bytes.clone();
    damaged[header + 2] = b'x';
    folder.write("damaged.jsonl", damaged);
    let run = folder.run(&["improve", "--all", "--resume", "damaged.jsonl", file]);
    assert_eq!((run.code, &run.out), (Some(0), &whole.out), "{}", run.err);
    assert!(
        run.err
            .contains("warning: journal damaged.jsonl: line 2 is skipped"),
        "{}",
        run.err
    );
}

/// Without time no problem is reported as sound, and the report says that there may be more.
#[test]
fn a_run_cut_short_says_so() {
    let value = document(
        &[&["improve", "--max-time", "0"], &SMALL[..]].concat(),
        "",
        3,
    );
    let problem = &value["problems"][0];
    assert_eq!(
        (
            &problem["complete"],
            problem["found"].as_array().unwrap().len()
        ),
        (&Value::Bool(false), 0)
    );
    let run = parton(&[&["improve", "--max-time", "0"], &SMALL[..]].concat());
    assert_eq!(run.code, Some(3));
    assert!(
        run.out.contains("not every change was tried and decided") && !run.out.contains("nothing"),
        "{}",
        run.out
    );
    let run = parton(&[&["twins", "--max-time", "0"], &SMALL[..]].concat());
    assert!(
        run.code == Some(3) && !run.out.contains("no twin"),
        "{}",
        run.out
    );
    // Pairs are not started before all single changes are done, and the report mentions that they
    // were requested.
    let run = parton(&[&["improve", "--two", "--max-time", "0"], &SMALL[..]].concat());
    assert!(
        run.code == Some(3) && run.out.contains("pairs of changes"),
        "{}",
        run.out
    );
}

/// An unreadable problem, an illegal position and a sound problem: each has a record.
#[test]
fn every_problem_has_a_record() {
    let input = "[(stipulation: \"#2\", rules: orthodox, position: \"white Kf6 Rg9 black Kh8\"), \
                 (stipulation: \"#2\", rules: orthodox, position: \"white Kf6 Rh1 black Kh8\"), \
                 (stipulation: \"#1\", rules: orthodox, position: \"white Kf7 Rg1 black Kh8\")]";
    let value = document(&["improve", "--from", "ron", "-"], input, 2);
    let problems = value["problems"].as_array().unwrap();
    assert_eq!(problems.len(), 3);
    assert!(problems[0]["stipulation"].is_null() && problems[0]["tried"].is_null());
    assert!(
        problems[1]["tried"].is_null()
            && !problems[1]["diagnostics"].as_array().unwrap().is_empty()
    );
    assert_eq!(problems[2]["complete"], true);
}

/// The report is the same with any number of threads. Its moves have the letters of the language.
#[test]
fn threads_change_nothing() {
    let output = |threads: &str, command: &str| {
        let Run { code, out, .. } = parton(
            &[
                &[command, "--all", "--positions", "--threads", threads],
                &SMALL[..],
            ]
            .concat(),
        );
        assert_eq!(code, Some(0));
        out
    };
    for command in ["improve", "twins"] {
        assert_eq!(output("1", command), output("4", command));
    }
    let german = parton(&[&["improve", "--all", "--language", "de"], &SMALL[..]].concat()).out;
    assert!(
        german.contains("wTg1\u{2192}") && !german.contains("wRg1"),
        "{german}"
    );
}

/// A king and a knight cannot mate. Every cure gives the problem a key that it did not have.
#[test]
fn cures_come_smallest_first() {
    let args = [
        "improve",
        "--all",
        "--position",
        "white Kf6 Na1 black Kh8",
        "--stipulation",
        "#2",
    ];
    let value = document(&args, "", 0);
    let problem = &value["problems"][0];
    assert_eq!(problem["sound"], false);
    let found = problem["found"].as_array().unwrap();
    assert_eq!(problem["cures"].as_u64(), Some(found.len() as u64));
    assert!(found.len() > 1);
    let order = [
        "remove", "replace", "recolour", "board", "move", "add", "shift", "mirror", "rotate",
    ];
    let kinds: Vec<usize> = found
        .iter()
        .map(|one| {
            order
                .iter()
                .position(|kind| one["kinds"][0] == **kind)
                .expect("a kind")
        })
        .collect();
    assert!(kinds.is_sorted(), "{kinds:?}");
    let differences = |one: &Value| {
        one["differences"]
            .as_array()
            .unwrap()
            .iter()
            .any(|text| text.as_str().unwrap().contains("the key: 1."))
    };
    assert!(found.iter().all(differences), "{found:?}");
    let text = parton(&args).out;
    assert!(
        text.contains(&format!(
            "  {} cures, smallest change first:\n",
            found.len()
        )) && !text.contains("stays"),
        "{text}"
    );
    // A sound problem has no cures.
    assert!(
        document(&[&["improve"], &SMALL[..]].concat(), "", 0)["problems"][0]["cures"].is_null()
    );
}
