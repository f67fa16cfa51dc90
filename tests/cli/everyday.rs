//! Everyday use: letters of other languages, reports that are reused and continued, a second
//! search, watching a file.

use crate::support::{Folder, MARKS, Run, parton, parton_with_input};
use serde_json::Value;
use std::fs;
use std::io::Read;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The output of `solve` for a problem of the repository.
fn solved(args: &[&str], problem: &str) -> String {
    let Run { code, out, err } = parton(&[&["solve", "--quiet"], args, &[problem]].concat());
    assert_eq!(code, Some(0), "{err}");
    out
}

/// The letters are those printed by the magazines of each language (the table of names), in the
/// variations 1...Re7 2.Rxe7, 1...Bb2 2.Qxb2 and 1...Bf3 2.Nxf3 of Marks' problem.
#[test]
fn solutions_have_the_letters_of_a_language() {
    for (language, rook, queen, knight) in [
        (
            "de",
            "1...Te7/B 2.Txe7/A#",
            "1...Lb2/B 2.Dxb2/A#",
            "2.Sxf3/A#",
        ),
        (
            "fr",
            "1...Te7/B 2.Txe7/A#",
            "1...Fb2/B 2.Dxb2/A#",
            "2.Cxf3/A#",
        ),
        (
            "it",
            "1...Te7/B 2.Txe7/A#",
            "1...Ab2/B 2.Dxb2/A#",
            "2.Cxf3/A#",
        ),
        (
            "es",
            "1...Te7/B 2.Txe7/A#",
            "1...Ab2/B 2.Dxb2/A#",
            "2.Cxf3/A#",
        ),
        (
            "nl",
            "1...Te7/B 2.Txe7/A#",
            "1...Lb2/B 2.Dxb2/A#",
            "2.Pxf3/A#",
        ),
        (
            "pl",
            "1...We7/B 2.Wxe7/A#",
            "1...Gb2/B 2.Hxb2/A#",
            "2.Sxf3/A#",
        ),
        (
            "ru",
            "1...Лe7/B 2.Лxe7/A#",
            "1...Сb2/B 2.Фxb2/A#",
            "2.Кxf3/A#",
        ),
        (
            "figurine",
            "1...♖e7/B 2.♖xe7/A#",
            "1...♗b2/B 2.♕xb2/A#",
            "2.♘xf3/A#",
        ),
    ] {
        let text = solved(&["--language", language], MARKS);
        for wanted in [rook, queen, knight] {
            assert!(text.contains(wanted), "{language}: {wanted}\n{text}");
        }
    }
    // Also by name, and in capitals.
    assert_eq!(
        solved(&["--language", "GERMAN"], MARKS),
        solved(&["--language", "de"], MARKS)
    );
    assert_eq!(
        solved(&["--language", "en", "--knight", "s"], MARKS)
            .replace(".Sxf3", ".Nxf3")
            .matches(".Nxf3")
            .count(),
        4
    );
}

/// In unusual contexts: other layouts, castling, promotion, twins and duplex. Machine-readable
/// forms do not change.
#[test]
fn letters_of_a_language_are_used_in_text_but_not_in_json() {
    let lasker = "problems/lasker-1900-schweizerische-schachzeitung.ron";
    let popeye = solved(
        &["--language", "fr", "--notation", "popeye", "--no-tries"],
        lasker,
    );
    assert!(
        popeye.contains("1.Dc8-e6 + !") && popeye.contains("2.0-0-0 #"),
        "{popeye}"
    );
    let diagram = solved(&["--language", "fr", "--diagram", "--keys-only"], lasker);
    assert!(
        diagram.contains("8 . . Q . . . . .") && diagram.contains("1.De6+!"),
        "{diagram}"
    );
    let problem =
        "(rules: orthodox, stipulation: \"h#1\", options: (duplex: both), position: \"7k/2P4P/6K1/8/8/8/8/8\",
        twins: [\"wPc7-e7\", \"+wQc1\"])";
    let folder = Folder::new("letters");
    folder.write("x.ron", problem);
    // By hand: 1.Kg8?? is not a legal move of Black's here (the pawn on h7 attacks g8), so no
    // remark on the lines is needed. The headings of the twins also have letters: the pawn is a
    // Bauer, the queen a Dame.
    let Run {
        out: twins, err, ..
    } = folder.run(&["solve", "--language", "de", "x.ron"]);
    assert!(
        twins.contains("b) wBc7\u{2192}e7") && twins.contains("c) +wDc1"),
        "{twins}{err}"
    );
    for form in ["json", "jsonl"] {
        assert_eq!(
            solved(&["--language", "ru", "--format", form], MARKS),
            solved(&["--format", form], MARKS)
        );
    }
    let check =
        |args: &[&str]| parton(&[&["check", "--quiet"], args, &["docs/originals"]].concat()).out;
    assert_eq!(
        check(&["--language", "pl", "--format", "json"]),
        check(&["--format", "json"])
    );
    // By hand: the cook 1.Kc6 of Loyd's problem without its knight is 1.Rc6 in French and 1.Крc6 in
    // Russian.
    for (language, cook) in [
        ("fr", "cooked: 1.Rc6"),
        ("ru", "cooked: 1.Крc6"),
        ("figurine", "cooked: 1.♔c6"),
    ] {
        for form in ["text", "csv", "markdown", "junit"] {
            let report = check(&["--language", language, "--format", form]);
            assert!(report.contains(cook), "{language} {form}: {report}");
        }
    }
}

/// A verdict that is reused from an earlier report uses the requested language.
#[test]
fn a_reused_verdict_uses_the_requested_language() {
    let folder = Folder::new("taken");
    folder.copy("docs/originals/2-loyd.ron", "loyd.ron");
    let Run { out: english, .. } =
        folder.run(&["check", "--format", "json", "-o", "r.json", "loyd.ron"]);
    assert_eq!(english, "");
    let Run { out: italian, .. } = folder.run(&[
        "check",
        "--language",
        "it",
        "--changed-since",
        "r.json",
        "--full",
        "loyd.ron",
    ]);
    assert!(italian.contains("cooked: 1.Rc6"), "{italian}");
}

#[test]
fn moves_are_read_in_a_language() {
    let why = |args: &[&str]| parton(&[&["why"], args, &[MARKS]].concat());
    let first_line = |out: &str| out.lines().next().unwrap_or_default().to_owned();
    // The queen, with the letters of the language or English ones, with and without irrelevant
    // signs.
    for mv in ["Db3", "Qb3", "Da3-b3", "Da3b3A", "1.Db3/A!"] {
        assert_eq!(
            first_line(&why(&["--language", "de", "--move", mv]).out),
            "marks-1999  1.Db3/A fails",
            "{mv}"
        );
    }
    let Run { code, out, err } = why(&["--language", "de", "--move", "Db8"]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert!(err.contains("Db8 is not legal here: "), "{err}");
    let Run { out: moves, .. } =
        parton(&["moves", "--language", "nl", "--notation", "long", MARKS]);
    assert!(
        moves.contains("Pd4-c6A\n") && !moves.contains('N'),
        "{moves}"
    );
    let Run { out: explained, .. } = parton(&[
        "moves",
        "--language",
        "ru",
        "--explain",
        "Фa4",
        "--explain",
        "Kb1",
        MARKS,
    ]);
    assert_eq!(explained, "Фa4: legal: Фa4/A\nKb1: legal: Крb1/A\n");
    let Run { out: divided, .. } = parton(&[
        "perft",
        "--depth",
        "1",
        "--divide",
        "--language",
        "fr",
        MARKS,
    ]);
    assert!(divided.starts_with("Rb1/A 1\nDc1/A 1\n"), "{divided}");
    assert_eq!(
        parton(&["why", "--language", "latin", MARKS, "Qb3"]).code,
        Some(2)
    );
}

/// A verdict that was cut short is reused unless the search may now last longer. One that was
/// stopped by hand is searched again, because its time limit is unknown.
#[test]
fn cut_short_verdicts_are_searched_again_only_with_more_time() {
    let folder = Folder::new("cut");
    folder.copy("problems/dawson-1933-prager-presse.ron", "d.ron");
    let check = |args: &[&str]| folder.run(&[&["check", "--quiet"], args, &["d.ron"]].concat());
    let Run { code, err, .. } = check(&["--max-time", "0", "--format", "json", "-o", "r.json"]);
    assert_eq!(code, Some(3), "{err}");
    let verdict = |text: &str| {
        let report: Value = serde_json::from_str(text).unwrap();
        report["problems"][0]["twins"][0]["verdict"].clone()
    };
    let first = folder.read("r.json");
    assert_eq!(
        (&verdict(&first)["outcome"], &verdict(&first)["cut_short"]),
        (&"incomplete".into(), &0.0.into())
    );
    // No more time than before: reused, still incomplete, with the same exit code.
    let Run {
        code, out: same, ..
    } = check(&[
        "--max-time",
        "0",
        "--format",
        "json",
        "--changed-since",
        "r.json",
    ]);
    assert_eq!((code, same == first), (Some(3), true));
    let Run { out: table, .. } = check(&[
        "--max-time",
        "0",
        "--format",
        "csv",
        "--changed-since",
        "r.json",
    ]);
    assert!(
        table.contains(",incomplete,") && table.ends_with(",unchanged\n"),
        "{table}"
    );
    // More time or no limit: searched.
    for more in [&["--max-time", "500"][..], &[]] {
        let Run {
            code, out: done, ..
        } = check(&[more, &["--format", "json", "--changed-since", "r.json"]].concat());
        assert_eq!(
            (code, &verdict(&done)["outcome"]),
            (Some(0), &"sound".into()),
            "{done}"
        );
        assert_eq!(verdict(&done)["cut_short"], Value::Null);
    }
    // Finished work is not repeated, however little time there is.
    assert_eq!(
        check(&[
            "--format",
            "json",
            "--changed-since",
            "r.json",
            "-o",
            "r.json"
        ])
        .code,
        Some(0)
    );
    assert_eq!(
        check(&["--max-time", "0", "--changed-since", "r.json"]).code,
        Some(0)
    );
}

/// Twins and both sides of a duplex are each reused in their places.
#[test]
fn every_version_is_reused() {
    let folder = Folder::new("versions");
    // By hand: Kf6, Rg1 against Kh8 has the key 1.Kf7; so has b), with the rook on a1 (1...Kh7
    // 2.Rh1). Black has no solution.
    let problem = "(rules: orthodox, stipulation: \"#2\", options: (duplex: both), position: \"7k/8/5K2/8/8/8/8/6R1\",
        twins: [\"wRg1-a1\", \"#1\"])";
    folder.write("x.ron", problem);
    folder.write("y.ron", problem.replace("both", "half"));
    folder.write("z.ron", problem.replace("#2", "h#2"));
    let check = |args: &[&str]| {
        folder.run(&[&["check", "--quiet"], args, &["x.ron", "y.ron", "z.ron"]].concat())
    };
    check(&["--format", "json", "-o", "r.json"]);
    for args in [
        &["--full"][..],
        &["--format", "junit"],
        &["--format", "json"],
    ] {
        let Run {
            code, out: whole, ..
        } = check(args);
        let Run {
            code: again,
            out: taken,
            ..
        } = check(&[args, &["--changed-since", "r.json"]].concat());
        assert_eq!((again, taken), (code, whole), "{args:?}");
    }
    let Run { out: table, .. } = check(&["--changed-since", "r.json"]);
    assert!(
        table.ends_with("; 3 unchanged since the earlier report\n"),
        "{table}"
    );
    assert_eq!(table.matches(" duplex ").count(), 3 + 3 + 3, "{table}");
}

/// A second search: the plain search finds the same, and C+ mentions it. Only unconfirmed problems
/// are searched again.
#[test]
fn verdicts_are_verified() {
    let folder = Folder::new("verify");
    folder.copy("problems/loyd-1868-american-chess-nuts.ron", "loyd.ron");
    let check = |args: &[&str]| folder.run(&[&["check"], args, &["loyd.ron"]].concat());
    let Run {
        code,
        out: text,
        err,
    } = check(&["--verify"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(
        text.contains("complete search, verified by the plain search\n"),
        "{text}"
    );
    assert_eq!(
        err,
        "loyd: verified: the plain search finds the same result\n"
    );
    assert_eq!(
        check(&["--quiet", "--verify", "--format", "json", "-o", "r.json"]).err,
        ""
    );
    let report: Value =
        serde_json::from_str(&fs::read_to_string(folder.join("r.json")).unwrap()).unwrap();
    let twin = &report["problems"][0]["twins"][0];
    assert_eq!(
        twin["verified"],
        serde_json::json!({ "by": "plain", "outcome": "agrees" })
    );
    assert!(
        twin["verdict"]["c_plus"]
            .as_str()
            .unwrap()
            .ends_with("verified by the plain search")
    );
    // Already confirmed: reused with or without --verify, but not if a different search is
    // requested.
    let since = |args: &[&str]| {
        check(&[args, &["--changed-since", "r.json", "--format", "csv"]].concat()).out
    };
    assert!(since(&["--verify"]).ends_with(",unchanged\n") && since(&[]).ends_with(",unchanged\n"));
    assert!(since(&["--verify=light"]).ends_with(",changed\n"));
    check(&["--format", "json", "-o", "r.json"]);
    assert!(since(&["--verify"]).ends_with(",changed\n"));
}

/// A running `parton watch`, and its output so far.
struct Watching {
    child: Child,
    written: Arc<Mutex<Vec<u8>>>,
}

impl Watching {
    fn start(folder: &Folder, args: &[&str]) -> Self {
        let mut child = folder
            .command(&[&["watch"], args].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let written = Arc::new(Mutex::new(Vec::new()));
        let (mut out, kept) = (child.stdout.take().unwrap(), Arc::clone(&written));
        std::thread::spawn(move || {
            let mut piece = [0; 4096];
            while let Ok(length @ 1..) = out.read(&mut piece) {
                kept.lock().unwrap().extend_from_slice(&piece[..length]);
            }
        });
        Self { child, written }
    }

    /// Waits until this text is written in the round with this number, from 0. Returns the round so
    /// far.
    fn wait(&self, round: usize, wanted: &str) -> String {
        let begun = Instant::now();
        loop {
            let all = String::from_utf8_lossy(&self.written.lock().unwrap()).into_owned();
            let now = all.split("\n----\n\n").nth(round).unwrap_or_default();
            if now.contains(wanted) {
                return now.to_owned();
            }
            assert!(
                begun.elapsed() < Duration::from_mins(1),
                "no '{wanted}' in round {round}: {all}"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    #[cfg(unix)]
    fn interrupt(mut self) -> Option<i32> {
        assert!(
            Command::new("kill")
                .args(["-INT", &self.child.id().to_string()])
                .status()
                .unwrap()
                .success()
        );
        self.child.wait().unwrap().code()
    }
}

/// By hand: Kf6, Rg1 against Kh8 has the only key 1.Kf7; with another rook on a1 there is also
/// 1.Ra8+ Kh7 2.Rh1.
#[cfg(unix)]
#[test]
fn a_file_is_checked_whenever_it_is_saved() {
    let folder = Folder::new("watch");
    let file = folder.join("x.ron");
    let problem = |men: &str| {
        format!(
            "(rules: orthodox, stipulation: \"#2\", position: \"7k/8/5K2/8/8/8/8/{men}\", \
            intended: (keys: [\"1.Kf7\"]))"
        )
    };
    fs::write(&file, problem("6R1")).unwrap();
    let watching = Watching::start(&folder, &["x.ron"]);
    let first = watching.wait(0, "sound\n");
    assert!(
        first.contains("8 . . . . . . . k") && first.contains("  1.Kf7!"),
        "{first}"
    );
    assert!(!first.contains("efore the change"), "{first}");
    // An editor that rewrites the file, and a mistake in the file.
    fs::write(&file, problem("R5R1")).unwrap();
    let second = watching.wait(1, "Before the change: sound\n  New: ");
    assert!(
        second.contains("cooked: ") && second.contains("1.Ra8+!"),
        "{second}"
    );
    assert!(
        second.contains("\n  New: 1.Kg6, 1.Ra2, 1.Ra3, ") && !second.contains("Gone"),
        "{second}"
    );
    fs::write(&file, problem("R5RR1")).unwrap();
    watching.wait(2, "x: cannot be read\n");
    // An editor that replaces the file by a new one, so it is missing for a moment.
    fs::remove_file(&file).unwrap();
    std::thread::sleep(Duration::from_millis(500));
    folder.write("x.tmp", problem("6R1"));
    fs::rename(folder.join("x.tmp"), &file).unwrap();
    let fourth = watching.wait(3, "It could not be read before the change.\n");
    assert!(fourth.contains("  1.Kf7!"), "{fourth}");
    // The comparison is with the state before the mistake.
    let fourth = watching.wait(3, "Gone: 1.Kg6, 1.Ra2, ");
    assert!(
        fourth.contains("  When it could last be read: cooked: ") && !fourth.contains("New: "),
        "{fourth}"
    );
    assert_eq!(watching.interrupt(), Some(0));
    assert_eq!(folder.run(&["watch", "nowhere.ron"]).code, Some(2));
    assert_eq!(folder.run(&["watch", "-"]).code, Some(2));
}

/// A search that takes for ever is abandoned for the new state of the file. Ctrl-C during a search
/// ends with 3.
#[cfg(unix)]
#[test]
fn a_running_search_starts_over_on_a_change() {
    let folder = Folder::new("renewed");
    let list = |line: &str| folder.write("x.fen", line);
    list("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ; #30\n");
    let watching = Watching::start(&folder, &["x.fen"]);
    watching.wait(0, "(16+16)");
    list("7k/8/5K2/8/8/8/8/6R1 w ; #2\n");
    let second = watching.wait(1, "  sound\n");
    assert!(second.contains("1.Kf7!"), "{second}");
    list("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ; #31\n");
    watching.wait(2, "#31  (16+16)");
    assert_eq!(watching.interrupt(), Some(3));
}

/// Marks' tries as printed: 1.Qb3? threatens Rd5 and fails only to Ra8+; 1.Kb1! is the key.
#[test]
fn answers_about_moves_are_written_as_json() {
    let why = |mv: &str, code| {
        parton(&["why", "--format", "json", "--language", "de", MARKS, mv])
            .document_of("whyDocument", code)
    };
    let fails = why("Db3", 0);
    let version = &fails["problems"][0]["versions"][0];
    assert_eq!(
        (
            &version["name"],
            &version["answer"],
            &version["move"]["san"]
        ),
        (&"a".into(), &"fails".into(), &"Qb3/A".into())
    );
    assert_eq!(version["refutations"], serde_json::json!(["Ra8/B+"]));
    assert_eq!(version["threats"], serde_json::json!(["Rd5/A#"]));
    assert_eq!(
        why("Kb1", 0)["problems"][0]["versions"][0]["answer"],
        "solves"
    );
    let error = why("Db9", 2)["problems"][0].clone();
    assert!(
        error["error"].as_str().unwrap().contains("Db9")
            && error["versions"] == serde_json::json!([]),
        "{error}"
    );
}

/// By hand: a king in the corner, White to move, and a rook on the second rank: three squares, two
/// of them guarded.
#[test]
fn legal_moves_are_written_as_json() {
    let position = ["--position", "7k/8/8/8/8/8/r7/7K w - -"];
    let texts = ["--explain", "Kg1", "--explain", "Kg2", "--explain", "K"];
    let args = [&["moves", "--format", "json"][..], &position, &texts].concat();
    let all = parton(&args).document_of("movesDocument", 2);
    let place = &all["positions"][0];
    assert_eq!(
        (&place["turn"], &place["check"], &place["rules"]),
        (&"white".into(), &false.into(), &"orthodox".into())
    );
    let names: Vec<&str> = place["moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| mv["san"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Kg1"]);
    let answers: Vec<&Value> = place["explained"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| &one["answer"])
        .collect();
    assert_eq!(answers, ["legal", "illegal", "unreadable"]);
    assert!(
        place["explained"][1]["why"]
            .as_str()
            .unwrap()
            .contains("attacks g2"),
        "{place}"
    );
    assert_eq!(
        parton(&["moves", "--format", "json", MARKS]).document_of("movesDocument", 0)["positions"]
            [0]["moves"]
            .as_array()
            .unwrap()
            .len(),
        39
    );
}

/// Common flags come first, and the help of every command has an example.
#[test]
fn help_begins_with_everyday_use() {
    let Run { out: help, .. } = parton(&["solve", "--help"]);
    let headings: Vec<&str> = help
        .lines()
        .filter(|line| !line.starts_with([' ', '-']) && line.ends_with(':'))
        .collect();
    assert_eq!(
        headings,
        [
            "Arguments:",
            "Options:",
            "Everyday:",
            "Input:",
            "What to show:",
            "Limits:",
            "Long runs:",
            "Expert:",
            "Examples:"
        ]
    );
    let Run { out: all, .. } = parton(&["help"]);
    let commands = all
        .lines()
        .skip_while(|line| *line != "Commands:")
        .skip(1)
        .take_while(|line| line.starts_with("  "));
    let names: Vec<&str> = commands
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .collect();
    assert!(names.contains(&"watch"), "{all}");
    for name in names {
        let Run { out: help, .. } = parton(&[name, "--help"]);
        assert!(help.contains("\nExample"), "{name}: {help}");
    }
}

/// Colours appear only on request. A verdict is green or red, and a wrong printed solution next to
/// it is red.
#[test]
fn verdicts_have_colours() {
    let check =
        |args: &[&str]| parton(&[&["check", "--quiet"], args, &["docs/originals"]].concat()).out;
    let plain = check(&[]);
    assert!(!plain.contains('\x1b'));
    let colored = check(&["--color", "always"]);
    for wanted in [
        "\x1b[31mcooked: 1.Kc6\x1b[0m",
        "\x1b[32msound, 1 by-play dual\x1b[0m",
        "\x1b[31mwrong      \x1b[0m",
    ] {
        assert!(colored.contains(wanted), "{wanted}: {colored:?}");
    }
    let mut stripped = colored;
    for code in ["\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[0m"] {
        stripped = stripped.replace(code, "");
    }
    assert_eq!(stripped, plain);
    assert!(!check(&["--color", "always", "--format", "csv"]).contains('\x1b'));
}

/// A run that was stopped by hand is continued from its own report: finished work is kept, and
/// unfinished work is searched again.
#[cfg(unix)]
#[test]
fn an_interrupted_check_goes_on_from_its_report() {
    let folder = Folder::new("stopped");
    // By hand: 1.Kf7 Kh7 2.Rh1. The array in thirty moves cannot be solved.
    fs::write(
        folder.join("x.fen"),
        "7k/8/5K2/8/8/8/8/6R1 w ; #2\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w ; #30\n",
    )
    .unwrap();
    let args = [
        "check",
        "--threads",
        "1",
        "--format",
        "json",
        "-o",
        "r.json",
        "x.fen",
    ];
    let mut child = folder.command(&args).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(2));
    assert!(
        Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status()
            .unwrap()
            .success()
    );
    assert_eq!(child.wait().unwrap().code(), Some(3));
    let again = [
        "check",
        "--quiet",
        "--max-time",
        "0.3",
        "--format",
        "csv",
        "--changed-since",
        "r.json",
        "x.fen",
    ];
    let Run {
        code, out: table, ..
    } = folder.run(&again);
    let rows: Vec<&str> = table.lines().skip(1).collect();
    assert_eq!((code, rows.len()), (Some(3), 2), "{table}");
    assert!(
        rows[0].contains(",sound,") && rows[0].ends_with(",unchanged"),
        "{table}"
    );
    assert!(
        rows[1].contains(",incomplete,") && rows[1].ends_with(",changed"),
        "{table}"
    );
}

/// Conditions: their list, their rules with their names in files, and the nearest name for a
/// mistyped one.
#[test]
fn conditions_are_explained() {
    let folder = Folder::new("conditions-explained");
    let Run { code, out, .. } = folder.run(&["rules"]);
    assert_eq!(code, Some(0));
    let list = out.split_whitespace().collect::<Vec<_>>().join(" ");
    for row in parton::position::Conditions::ALL {
        assert!(list.contains(row.name), "{}", row.name);
        let Run { code, out, err } = folder.run(&["rules", row.name]);
        assert_eq!(code, Some(0), "{err}");
        let rule = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(rule(&out).contains(&rule(row.rule)), "{}", row.name);
    }
    // A name in several words, the name in Popeye's French input, and one with a hyphen.
    for words in [
        &["Black", "Maximummer"][..],
        &["noirmaximum"],
        &["black-maximummer"],
    ] {
        let Run { out, .. } = folder.run(&[&["rules"], words].concat());
        assert!(
            out.starts_with("Black Maximummer (a fairy condition)\n"),
            "{words:?}: {out}"
        );
        assert!(
            out.contains(
                "English BlackMaximummer, German SchwarzerLaengstzueger, French NoirMaximum\n"
            ),
            "{out}"
        );
    }
    // One word that means two conditions in Popeye's input.
    let Run { out, .. } = folder.run(&["rules", "NoCapture"]);
    assert!(
        out.contains("No White Capture (") && out.contains("No Black Capture ("),
        "{out}"
    );
    // A condition that Popeye has and parton lacks.
    let Run { code, out, .. } = folder.run(&["rules", "Series", "Capture"]);
    assert_eq!(code, Some(0));
    assert!(
        out.starts_with("SeriesCapture\n") && out.contains("not supported"),
        "{out}"
    );
    // A man and an attribute of that kind, by their words in any language.
    for (name, title) in [
        ("SK", "skylla\n"),
        ("skylla", "skylla\n"),
        ("EP", "sting\n"),
        ("imprenable", "uncapturable\n"),
        ("dob", "dob\n"),
    ] {
        let Run { code, out, .. } = folder.run(&["rules", name]);
        assert_eq!(code, Some(0), "{name}");
        assert!(
            out.starts_with(title) && out.contains("not supported"),
            "{name}: {out}"
        );
    }
    // A man by its German letters; letters that are English mean the English man.
    for (letters, title) in [("TJ", "rook/bishop hunter\n"), ("KL", "kangaroo-lion\n")] {
        let Run { out, .. } = folder.run(&["rules", letters]);
        assert!(out.starts_with(title), "{letters}: {out}");
    }
    let Run { code, out, .. } = folder.run(&["rules", "unsupported"]);
    assert_eq!(code, Some(0));
    assert!(
        out.contains("skylla SK") && out.contains("uncapturable"),
        "{out}"
    );
    for (words, lack) in parton::formats::unsupported_conditions() {
        assert!(
            out.contains(words[0]) && out.contains(&lack.to_string()),
            "{out}"
        );
    }
    let Run { code, err, .. } = folder.run(&["rules", "Madrassi"]);
    assert_eq!(
        (code, err.contains("did you mean 'Madrasi'?")),
        (Some(2), true),
        "{err}"
    );
}

/// E. Bartel's series, Problemkiste 67, 1990: under Circe the pawn captured on h5 is reborn on h7.
const BARTEL: [&str; 5] = [
    "solve",
    "--position",
    "white Kc1 black Ka1 Pa2 Ph5",
    "--stipulation",
    "ser-=12",
];

#[test]
fn conditions_on_the_command_line() {
    let folder = Folder::new("conditions-given");
    let with = |more: &[&str]| folder.run(&[&BARTEL, more].concat());
    let Run { code, out, err } = with(&["--condition", "Circe"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(
        out.contains("with Circe") && out.contains("5.Kxh5[+bPh7] 6.Kh6 7.Kxh7"),
        "{out}"
    );
    // A list of positions cannot state the condition either.
    folder.write("p.fen", "8/8/8/7p/8/8/p7/k1K5 w - - ; ser-=12\n");
    let Run { out: listed, .. } = folder.run(&["solve", "p.fen", "--condition", "circe"]);
    assert!(listed.contains("5.Kxh5[+bPh7] 6.Kh6 7.Kxh7"), "{listed}");
    // A flag replaces the setting in the file, and may be repeated.
    std::fs::write(
        folder.join("p.inp"),
        "begin\npieces white Kc1 black Ka1 Pa2 Ph5\nstipulation ser-=12\ncondition Madrasi\nend\n",
    )
    .unwrap();
    let Run { out: changed, .. } = folder.run(&[
        "solve",
        "p.inp",
        "--condition",
        "Grid",
        "--condition",
        "Circe",
    ]);
    assert!(changed.contains("with Circe, Grid Chess\n"), "{changed}");
    let Run { code, err, .. } = with(&["--condition", "Circel"]);
    assert_eq!(code, Some(2));
    assert!(
        err.contains("found 'Circel', expected the name of a condition"),
        "{err}"
    );
    assert!(
        err.contains("did you mean 'Circe'?") && err.contains("--condition:1:1"),
        "{err}"
    );
}

/// Standard input is recognized by its beginning: a comment of RON, and a list of men.
#[test]
fn standard_input_is_known_by_its_beginning() {
    let read = |text: &str| parton_with_input(&["solve", "--quiet", "-"], text);
    for text in [
        "/* by /me */\n// and a remark\n(stipulation: \"#1\", position: \"7k/5K2/8/8/8/8/8/6R1 w \
        - -\")",
        "white Kf7 Rg1 black Kh8 ; #1\n",
        "# remark\nWeiss Kf7 Tg1 Schwarz Kh8 ; #1\n",
    ] {
        let run = read(text);
        assert!(
            run.code == Some(0) && run.out.contains("1.Rh1#!"),
            "{text}: {} {}",
            run.out,
            run.err
        );
    }
}

/// Stipulations, rules and flags in common spellings.
#[test]
fn common_spellings_are_understood() {
    let folder = Folder::new("written");
    // Benkő 1974, with two solutions.
    let help = "1b5K/1Q4P1/8/6r1/5k2/8/8/8 b - -";
    let count = |args: &[&str]| folder.run(&[&["check", "--quiet"], args].concat()).out;
    let stated = |stipulation: &str| count(&["--stipulation", stipulation, "--position", help]);
    assert!(stated("h#2").contains("(number not stated)"));
    let all: u32 = stated("h#2")
        .split(" solutions")
        .next()
        .unwrap()
        .rsplit(' ')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    let too_few = format!("too few solutions: {all} of {}", 3 * all);
    for text in [
        &format!("h#2 {all}.3.1.1"),
        &format!("H\u{2260}2 {all}.3.1.1"),
    ] {
        assert!(stated(text).contains(&too_few), "{text}: {}", stated(text));
    }
    let ron =
        format!("(rules: \"Orthodox\", stipulation: \"h#2 {all}.3.1.1\", position: \"{help}\")");
    folder.write("x.ron", ron);
    folder.write("x.fen", format!("{help} ; h#2 {all}.3.1.1\n"));
    let inp = format!(
        "begin\npieces white Kh8 Qb7 Pg7 black Kf4 Rg5 Bb8\nstipulation h#2 {all}.3.1.1\nend\n"
    );
    folder.write("x.inp", inp);
    for file in ["x.ron", "x.fen", "x.inp"] {
        assert!(
            count(&[file]).contains(&too_few),
            "{file}: {}",
            count(&[file])
        );
    }
    for (rules, name) in [
        ("Ms. Alice", "ms-alice"),
        ("Alice 2", "alice2"),
        ("Duo chess", "duo"),
    ] {
        let Run { out, err, .. } = folder.run(&[
            "show",
            "--rules",
            rules,
            "--position",
            "7k/8/8/8/8/8/8/K7 | 8/8/8/8/8/8/8/8 w",
        ]);
        assert!(err.is_empty() && !out.is_empty(), "{rules} {name}: {err}");
    }
    folder.write("y.fen", "7k/5K2/8/8/8/8/8/6R1 w - - ; #1\n");
    let Run { code, out, .. } = folder.run(&["--language", "de", "y.fen"]);
    assert!(code == Some(0) && out.contains("1.Th1#!"), "{out}");
}

/// S is a knight wherever letters are written. White mates by 1.Sf7.
#[test]
fn the_knight_may_be_s_everywhere() {
    let position = ["--position", "6rk/6pp/8/6N1/8/8/8/K7 w - -"];
    let run = |args: &[&str]| parton(&[args, &["--knight", "S"], &position].concat()).out;
    assert!(run(&["moves"]).contains("\nSf7\n") || run(&["moves"]).contains("Sf7"));
    assert!(run(&["perft", "--depth", "1", "--divide"]).contains("Sf7"));
    let why = parton(&[
        "why",
        "--knight",
        "S",
        "--stipulation",
        "#1",
        position[0],
        position[1],
        "--move",
        "Sf7",
    ]);
    assert!(why.out.contains("1.Sf7"), "{why:?}");
    let check = run(&["check", "--stipulation", "#2", "--full"]);
    assert!(check.contains("1.Sf7"), "{check}");
}

/// A side that must mate at once has no solution, and the report shows the forced move.
#[test]
fn a_forced_mate_is_the_reason_for_no_solution() {
    let check = |stipulation: &str, position: &str| {
        parton(&[
            "check",
            "--stipulation",
            stipulation,
            "--position",
            position,
        ])
        .out
    };
    let out = check("r#1", "8/8/8/8/8/6K1/5Q2/7k w - -");
    assert!(
        out.contains("no solution: 1.Qe1# / Qf1# / Qg2# / Qh2# (forced)"),
        "{out}"
    );
}

/// All of 11,650 lines are judged.
#[test]
fn many_solutions_are_judged() {
    let args = [
        "--stipulation",
        "h#3",
        "--position",
        "8/8/8/8/7k/8/QQ6/K7 w - -",
    ];
    let Run { out: solved, .. } = parton(&[&["solve", "--quiet"], args.as_slice()].concat());
    assert!(solved.contains("\n11650 solutions.\n"));
    let Run { code, out, .. } =
        parton(&[&["check", "--quiet", "--solutions", "1"], args.as_slice()].concat());
    assert!(
        code == Some(1) && out.contains("cooked: 11650 solutions instead of 1"),
        "{}",
        &out[..out.len().min(500)]
    );
}

/// Fields of Olive's files that Popeye's input lacks are named when they are lost. The number of
/// solutions becomes a second remark.
#[test]
fn losses_of_a_conversion_are_named() {
    let folder = Folder::new("lost-fields");
    let olive = "---\nkeywords: [Grimshaw]\nreprints: [x]\ncomments: ['by the \
        author']\nintended-solutions: 2\n\
                 algebraic: {white: [Kf7, Rg1], black: [Kh8]}\nstipulation: h#2\n";
    folder.write("x.olv", olive);
    let Run { code, out, err } = folder.run(&["convert", "--to", "popeye", "x.olv"]);
    assert!(
        code == Some(0)
            && err == "warning: x: the fields keywords, reprints of the file cannot be kept\n",
        "{err}"
    );
    assert!(
        out.contains("remark by the author\nremark 2 solutions\n"),
        "{out}"
    );
    fs::write(
        folder.join("y.ron"),
        "(rules: alice2, stipulation: \"#1\", position: \"7k/8/8/8/8/8/8/K7 | 8/8/8/8/8/8/8/8 w\")",
    )
    .unwrap();
    let Run { err, .. } = folder.run(&["convert", "--to", "olive", "y.ron"]);
    assert!(
        err.contains("Olive does not know the rules alice2"),
        "{err}"
    );
}

/// In c) the rook moves to the file of the king, so White could capture it; a) and b) are legal.
/// (By hand.)
#[test]
fn an_illegal_twin_is_reported_in_place() {
    let folder = Folder::new("twins");
    let popeye = "beginproblem\nstipulation #2\npieces\n  white Kf6 Rg1\n  black Kh8\ntwin move \
        g1 a1\ntwin move g1 h1\nendproblem\n";
    let ron = "(rules: orthodox, stipulation: \"#2\", position: \"7k/8/5K2/8/8/8/8/6R1\",\n  \
        twins: [\"Rg1-a1\",\n    \"Rg1-h1\"])";
    for (file, text, place) in [("x.inp", popeye, "x.inp:7:1"), ("x.ron", ron, "x.ron:3:5")] {
        fs::write(folder.join(file), text).unwrap();
        for command in ["solve", "check"] {
            let Run { code, out, err } = folder.run(&[command, file]);
            let words = out + &err;
            assert_eq!(code, Some(2), "{words}");
            assert!(
                words.contains("twin c: White to move could take the king"),
                "{words}"
            );
            assert!(command == "check" || words.contains(place), "{words}");
        }
    }
}

/// Popeye's 270 takes a1 to a8, a quarter-turn to the right. The heading of the twin uses Popeye's
/// number.
#[test]
fn popeye_turns_the_other_way_round() {
    let folder = Folder::new("rotation");
    let text = "beginproblem\nstipulation #1\npieces\n  white Kf6 Rg1\n  black Kh8\ntwin rotate \
        270\nendproblem\n";
    folder.write("x.inp", text);
    assert!(
        folder
            .run(&["solve", "--notation", "popeye", "x.inp"])
            .out
            .contains("b) rotate 270")
    );
    assert!(
        folder
            .run(&["solve", "x.inp"])
            .out
            .contains("b) rotate 90\u{b0}")
    );
}

/// One mistake causes one error, with a useful hint.
#[test]
fn mistakes_are_reported_once() {
    let folder = Folder::new("mistakes");
    let fen = "(rules: orthodox, stipulation: \"#2\", boards: (a: \"7k/8/5K2/8/8/8/8/6R1\"))";
    folder.write("x.ron", fen);
    let Run { code, err, .. } = folder.run(&["solve", "x.ron"]);
    assert_eq!((code, err.matches("error:").count()), (Some(2), 1), "{err}");
    assert!(err.contains("write FEN in the field `position`"), "{err}");
    fs::write(
        folder.join("x.inp"),
        "beginproblem\nstipulation #2\npieces\nwhite Kf6 Rg1\nblack Kh8\nendproblem\n",
    )
    .unwrap();
    let Run { code, err, .. } = folder.run(&["solve", "--from", "ron", "x.inp"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("try --from popeye"), "{err}");
    for (args, words) in [
        (["solve", "--max-time", "-1", "x.inp"], "--max-time"),
        (["find", "--author", "", "."], "--author"),
        (["find", "--theme", "nosuch", "."], "unknown theme; "),
    ] {
        let Run { code, err, .. } = folder.run(&args);
        assert_eq!(code, Some(2));
        assert!(err.contains(words) && !err.contains("-- -1"), "{err}");
    }
}

/// Loyd's selfmate has defences that mate at once in the diagram. Requested set play is shown
/// together with keys only.
#[test]
fn set_play_is_shown_beside_keys_on_request() {
    let loyd = "problems/loyd-1887-toledo-daily-blade.ron";
    assert!(!solved(&["--keys-only"], loyd).contains("Set play"));
    assert!(solved(&["--keys-only", "--set-play"], loyd).contains("Set play\n  1...Qg6#"));
}

/// After d7-d5 White may capture on d6. Flags that let Black begin leave the right for set play
/// alone.
#[test]
fn flags_that_take_a_right_away_are_named() {
    let folder = Folder::new("right");
    fs::write(folder.join("a.fen"), "7k/8/8/3pP3/8/8/8/K7 w - d6 ; #2\n").unwrap();
    let warning = "the side that does not begin may capture en passant on d6: in set play only";
    let cases: [(&[&str], usize); 6] = [
        (&[], 0),
        (&["--turn", "white"], 0),
        (&["--turn", "black"], 1),
        (&["--post-key"], 1),
        (&["--stipulation", "h#1"], 1),
        (&["--stipulation", "h#1", "--turn", "white"], 0),
    ];
    for (flags, times) in cases {
        let args = [&["solve"], flags, &["a.fen"]].concat();
        let Run { code, err, .. } = folder.run(&args);
        assert_eq!(code, Some(0), "{err}");
        assert_eq!(err.matches(warning).count(), times, "{flags:?}: {err}");
        assert!(!err.contains("this position has"), "{flags:?}: {err}");
    }
}

/// The key of `#1` mates, so nothing remains after it. In `s#1` the defender still has to mate.
#[test]
fn nothing_remains_after_the_key_of_one_move() {
    let folder = Folder::new("after-the-key");
    let men = "7k/8/5K2/8/8/8/8/6R1 b";
    let solve = |stipulation, flags: &[&str]| {
        let problem = ["--position", men, "--stipulation", stipulation];
        folder.run(&[&["solve"], flags, &problem].concat())
    };
    for stipulation in ["#1", "=1"] {
        let Run { code, err, .. } = solve(stipulation, &["--post-key"]);
        assert_eq!(code, Some(2), "{err}");
        let message =
            format!("--post-key is not supported in {stipulation}: nothing remains after the key");
        assert!(err.contains(&message), "{err}");
    }
    for stipulation in ["#2", "s#1", "r#1"] {
        let Run { code, err, .. } = solve(stipulation, &["--post-key"]);
        assert_eq!((code, err.as_str()), (Some(0), ""), "{stipulation}");
    }
    fs::write(
        folder.join("a.ron"),
        "(rules: orthodox, stipulation: \"#1\", options: (post_key: true), \
         position: \"7k/8/5K2/8/8/8/8/6R1\")",
    )
    .unwrap();
    fs::write(
        folder.join("a.inp"),
        "beginproblem stipulation #1 option postkeyplay pieces white Kf6 Rg1 black Kh8 endproblem",
    )
    .unwrap();
    for file in ["a.ron", "a.inp"] {
        let Run { code, err, .. } = folder.run(&["solve", file]);
        assert_eq!(code, Some(2), "{err}");
        assert!(err.contains("nothing remains after the key"), "{err}");
        // Without the option White begins: neither 1.Rh1+ Kg8 nor 1.Rg8+ Kxg8 is mate.
        let allowed = ["solve", "--allow", "unplayed-options", file];
        let Run { code, out, err } = folder.run(&allowed);
        assert_eq!(code, Some(0), "{err}");
        assert!(
            out.contains("No solution.") && !out.contains("begins"),
            "{out}"
        );
    }
}

/// A repeated condition changes nothing, and is named once for all files.
#[test]
fn a_repeated_condition_is_named_once() {
    let folder = Folder::new("repeated");
    let line = "7k/8/5K2/8/8/8/8/6R1 w ; #2\n";
    for file in ["a.fen", "b.fen"] {
        fs::write(folder.join(file), line).unwrap();
    }
    let position = ["--position", "7k/8/5K2/8/8/8/8/6R1", "--stipulation", "#2"];
    for problem in [&["a.fen", "b.fen"][..], &position] {
        for (conditions, times) in [(&["Circe", "Madrasi"][..], 0), (&["Circe", "circe"], 1)] {
            let flags = conditions.iter().flat_map(|name| ["--condition", *name]);
            let args: Vec<&str> = ["solve"].into_iter().chain(flags).collect();
            let Run { code, err, .. } = folder.run(&[&args, problem].concat());
            assert_eq!(code, Some(0), "{err}");
            let message = "warning: the condition Circe is repeated";
            assert_eq!(err.matches(message).count(), times, "{err}");
        }
    }
}

/// The first words of a newcomer: a position and a stipulation in place of a command and files.
#[test]
fn typed_positions_need_no_flags() {
    let fen = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
    let expected = parton(&["solve", "--position", fen, "--stipulation", "#2"]);
    assert_eq!(expected.code, Some(0));
    assert!(expected.out.contains("1.Kf7!"), "{}", expected.out);
    let address = "https://lichess.org/editor/7k/8/5K2/8/8/8/8/6R1_w_-_-_0_1";
    for args in [
        &[fen, "#2"][..],
        &["7k/8/5K2/8/8/8/8/6R1 w - - 0 1 #2"],
        &["solve", fen, "#2"],
        &["solve", fen, "mate in 2"],
        &["solve", fen, "mate", "in", "2"],
        &["solve", fen, "--stip", "#2"],
        &["solve", "--fen", fen, "--stipulation", "2#"],
        &["--fen", fen, "--stip", "#2"],
        &["solve", address, "#2"],
        &["wKf6 wRg1 bKh8", "#2"],
        &["Kf6 Rg1 / Kh8", "#2"],
        &["W: Kf6 Rg1 B: Kh8", "#2"],
        &["♔f6 ♖g1 ♚h8", "#2"],
        &["solve", "white", "Kf6", "Rg1", "black", "Kh8", "#2"],
        &["solve", "White: Kf6 Rg1; Black: Kh8; #2"],
    ] {
        assert_eq!(parton(args), expected, "{args:?}");
    }
    // Other commands take it as well, and moves after it.
    assert!(parton(&["check", fen, "#2"]).out.contains("sound"));
    let why = parton(&["why", fen, "#2", "Kf5"]);
    assert!(why.out.contains("1.Kf5 fails"), "{}", why.out);
    // As chess programs write the move, too.
    for mv in ["f6f5", "f6-f5", "Kf6-f5"] {
        assert_eq!(parton(&["why", fen, "#2", mv]), why, "{mv}");
    }
    let forgotten = parton(&["why", fen, "#2"]);
    assert_eq!(forgotten.code, Some(2));
    assert!(forgotten.err.contains("no move given"), "{}", forgotten.err);
    let sideless = parton(&["Kf6 Rg1 Kh8", "#2"]);
    assert_eq!(sideless.code, Some(2));
    for words in ["expected white or black first", "Kf6 Rg1 / Kh8"] {
        assert!(sideless.err.contains(words), "{}", sideless.err);
    }
    let moves = parton(&["moves", fen]);
    assert_eq!((moves.code, moves.err.as_str()), (Some(0), ""));
}

/// A list of men over several lines, and its stipulation on another.
#[test]
fn men_may_take_a_line_for_each_side() {
    let expected = parton_with_input(&["solve", "-"], "white Kf6 Rg1 black Kh8 ; #2\n");
    assert!(expected.out.contains("1.Kf7!"), "{}", expected.out);
    for text in [
        "Weiss: Kf6 Tg1\nSchwarz: Kh8\n#2\n",
        "Black: Kh8\n\nWhite: Kf6, Rg1\nMate in 2\n",
        "white Kf6 Rg1\nblack Kh8 ; #2\n",
        "7k/8/5K2/8/8/8/8/6R1 w\n#2\n",
    ] {
        let run = parton_with_input(&["solve", "-"], text);
        assert_eq!(run, expected, "{text}");
    }
    // Two problems in one file, and numbers that are no stipulations.
    let text = "# 1\nwhite Kf6 Rg1\nblack Kh8\nmate in 2\n#3\nwhite Kf7 Rg1\nblack Kh7\n\
        mate in 1\n";
    let run = parton_with_input(&["solve", "--keys-only", "-"], text);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    for line in ["#2  (2+1)", "1.Kf7!", "#1  (2+1)", "1.Rh1#!"] {
        assert!(run.out.contains(line), "{line}: {}", run.out);
    }
}

/// A game in PGN that begins with a position.
#[test]
fn the_position_of_a_game_is_read() {
    let pgn =
        "[Event \"Study\"]\n[FEN \"7k/8/5K2/8/8/8/8/6R1 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Kf7 *\n";
    let run = parton_with_input(&["solve", "--stip", "#2", "-"], pgn);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    assert!(run.out.contains("1.Kf7! [2.Rh1#]"), "{}", run.out);
    let other = pgn.replace("Event \"Study", "Variant \"Atomic");
    let run = parton_with_input(&["solve", "--stip", "#2", "-"], other);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("found a game of 'Atomic'"), "{}", run.err);
}

/// Shells that do not expand patterns leave it to the program.
#[test]
fn patterns_are_expanded() {
    let folder = Folder::new("patterns");
    folder.copy(MARKS, "one.ron");
    folder.copy(MARKS, "two.ron");
    let listed = folder.run(&["solve", "--keys-only", "one.ron", "two.ron"]);
    assert_eq!(listed.code, Some(0), "{}", listed.err);
    assert_eq!(folder.run(&["solve", "--keys-only", "*.ron"]), listed);
    let none = folder.run(&["solve", "*.inp"]);
    assert_eq!(none.code, Some(2));
    assert!(none.err.contains("*.inp"), "{}", none.err);
}

#[test]
fn wrong_words_lead_on() {
    let fen = "7k/8/5K2/8/8/8/8/6R1 w - - 0 1";
    for (args, help) in [
        (
            &["solve", fen, "#2", "--rules", "circe"][..],
            "Circe is a condition: --condition \"Circe\"",
        ),
        (&["solve", "white Kf6 Rg1 blac Kh8", "#2"], "'black'"),
        (&["solve", fen], "--stipulation \"#2\""),
    ] {
        let run = parton(args);
        assert_eq!(run.code, Some(2), "{args:?}");
        assert!(run.err.contains(help), "{args:?}: {}", run.err);
    }
}

#[test]
fn the_build_is_described_on_request() {
    let run = parton(&["--version", "--verbose"]);
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
    let lines: Vec<&str> = run.out.lines().collect();
    assert_eq!(lines[0], parton(&["--version"]).out.trim());
    for (line, name) in lines[1..].iter().zip(["build: ", "target: ", "features: "]) {
        assert!(line.starts_with(name), "{line}");
    }
    assert_eq!(lines.len(), 4);
    assert_eq!(parton(&["-v", "-V"]), run);
}

/// Two kings are always drawn: there are 462 placements of two kings that do not touch, up to turns
/// and reflections, as endgame tables count them. Mate with a queen takes ten moves at most.
#[test]
fn endgames_are_written_as_json() {
    let kings = parton(&["endgame", "K-K", "--format", "json"]).document_of("endgameDocument", 0);
    let white = &kings["white_to_move"];
    assert_eq!(white["positions"], 462);
    assert_eq!(
        (&white["won"], &white["longest"]),
        (&0.into(), &Value::Null)
    );
    let place = "8/8/8/8/8/8/1Q6/K2k4 b";
    let flags = [
        "--each-length",
        "--format",
        "json",
        "--list",
        "2",
        "--position",
        place,
    ];
    let queen = parton(&[&["endgame", "KQK"][..], &flags].concat());
    let queen = queen.document_of("endgameDocument", 0);
    assert_eq!(queen["men"], "KQ-K");
    assert_eq!(queen["white_to_move"]["longest"], 10);
    assert_eq!(queen["examples"].as_array().unwrap().len(), 10);
    assert!(queen["asked"][0]["moves"].is_u64());
}

/// Bad questions are refused with a reason, and a table that was stopped says nothing.
#[test]
fn endgames_are_refused_with_a_reason() {
    for (args, code, expected) in [
        (&["KX-K"][..], 2, "found 'X', expected the letter of a man"),
        (
            &["KRB"],
            2,
            "expected White's men, a hyphen and Black's men",
        ),
        (
            &["KR-K", "--stipulation", "h#"],
            2,
            "the play must be direct, self or reflex",
        ),
        (
            &["KR-K", "--stipulation", "nonsense"],
            2,
            "--stipulation:1:",
        ),
        (&["KR-K", "--hash", "1"], 2, "needs at least"),
        (&["KQRBNP-KQRBNP", "--hash", "100"], 2, "expected 2 to 8"),
        (
            &["KR-K", "--position", "8/8/8/8/8/8/1Q6/K2k4 b"],
            2,
            "must have the same men",
        ),
        (
            &["KR-K", "--max-time", "0"],
            3,
            "stopped before the table was complete",
        ),
    ] {
        let run = parton(&[&["endgame"][..], args].concat());
        assert_eq!(
            (run.code, run.out.as_str()),
            (Some(code), ""),
            "{args:?}: {}",
            run.err
        );
        assert!(run.err.contains(expected), "{args:?}: {}", run.err);
    }
}
