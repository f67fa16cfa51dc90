//! Nothing is lost: every named file is reported, every problem has a record, and no input is
//! overwritten.

use crate::root;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The exit code and the output of a run.
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// Runs the program in a folder. It never panics.
pub(crate) fn parton(directory: &Path, args: &[&str], input: &[u8]) -> Run {
    use std::io::Write as _;
    let mut child = Command::new(env!("CARGO_BIN_EXE_parton"))
        .args(args)
        .current_dir(directory)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has refused its arguments reads nothing.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let run = Run {
        code: output.status.code(),
        out: text(output.stdout),
        err: text(output.stderr),
    };
    assert!(!run.err.contains("panicked"), "{}", run.err);
    run
}

fn place(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("parton-lost-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// White mates in one by 1.Rh1.
const MATE: &str = "7k/5K2/8/8/8/8/8/6R1 w - - ; #1\n";

/// Sixty unreadable problems and a readable one: sixty-one records.
#[test]
fn every_problem_has_a_record() {
    let place = place("records");
    let good = "(id: \"good\", rules: orthodox, stipulation: \"#1\", \
        position: \"7k/5K2/8/8/8/8/8/6R1 w - -\")";
    std::fs::write(
        place.join("all.ron"),
        format!("[{}{good}]", "(),\n".repeat(60)),
    )
    .unwrap();
    for command in ["solve", "check"] {
        let run = parton(&place, &[command, "--format", "json", "all.ron"], b"");
        assert_eq!(run.code, Some(2));
        let document: Value = serde_json::from_str(&run.out).unwrap();
        let problems = document["problems"].as_array().unwrap();
        assert_eq!(problems.len(), 61, "{command}");
        for (number, problem) in problems[..60].iter().enumerate() {
            let lines = problem["diagnostics"].as_array().unwrap();
            assert!(
                !lines.is_empty() && lines.iter().all(|one| one["line"] == number + 1),
                "{command} {problem}"
            );
        }
        assert_eq!(problems[60]["id"], "good");
        // On the terminal equal messages are shown once.
        assert!(
            run.err.matches("the same at 2:1, 3:1, ").count() >= 1 && run.err.lines().count() < 60,
            "{}",
            run.err
        );
    }
    std::fs::remove_dir_all(place).unwrap();
}

#[cfg(unix)]
#[test]
fn every_path_is_reported() {
    use std::os::unix::fs::symlink;
    let place = place("paths");
    let folder = place.join("all");
    std::fs::create_dir_all(folder.join("empty")).unwrap();
    std::fs::create_dir(place.join("elsewhere")).unwrap();
    std::fs::create_dir(place.join("nothing")).unwrap();
    std::fs::write(folder.join("a.fen"), MATE).unwrap();
    std::fs::write(folder.join("notes.txt"), "dear diary").unwrap();
    symlink(folder.join("gone.fen"), folder.join("dangling.fen")).unwrap();
    symlink(place.join("elsewhere"), folder.join("linked")).unwrap();
    for command in ["solve", "check", "moves", "show"] {
        let run = parton(&place, &[command, "all", "nothing", "nowhere.fen"], b"");
        assert_eq!(run.code, Some(2), "{command}");
        for word in [
            "this link is broken\n--> all/dangling.fen",
            "this link to a folder is not followed; name the folder itself\n--> all/linked",
            "1 other file is skipped in this folder (endings: .txt)\n--> all",
            "no problem file in this folder or its subfolders\n--> nothing",
            "no such file\n--> nowhere.fen",
        ] {
            assert!(run.err.contains(word), "{command}: {word}\n{}", run.err);
        }
        assert!(!run.out.is_empty(), "{command}");
    }
    // Warnings are not errors.
    std::fs::remove_file(folder.join("dangling.fen")).unwrap();
    let run = parton(&place, &["solve", "all"], b"");
    assert_eq!(run.code, Some(0), "{}", run.err);
    std::fs::remove_dir_all(place).unwrap();
}

#[test]
fn inputs_are_never_overwritten() {
    let place = place("outputs");
    let file = |name: &str| std::fs::read_to_string(place.join(name)).unwrap();
    std::fs::write(place.join("a.fen"), MATE).unwrap();
    std::fs::write(place.join("draft.txt"), "my only copy").unwrap();
    let dotted = format!("../{}/a.fen", place.file_name().unwrap().to_str().unwrap());
    for (args, word) in [
        (
            vec!["solve", "-o", "a.fen", "a.fen"],
            "--output a.fen would replace an input file",
        ),
        (
            vec!["check", "-o", "./a.fen", "a.fen"],
            "--output ./a.fen would replace an input file",
        ),
        (
            vec!["solve", "-o", &dotted, "a.fen"],
            "would replace an input file",
        ),
        (
            vec!["solve", "--certify", "a.fen", "a.fen"],
            "--certify a.fen would replace an input file",
        ),
        (
            vec!["solve", "--force", "-o", "a.fen", "a.fen"],
            "would replace an input file",
        ),
        (
            vec!["solve", "-o", "new", "--certify", "new", "a.fen"],
            "--output and --certify both name new",
        ),
        (
            vec!["solve", "-o", "new", "--journal", "new", "a.fen"],
            "--output and --journal both name new",
        ),
        (
            vec!["solve", "-o", "draft.txt", "a.fen"],
            "would replace a file that is not a report of parton: use --force to replace it",
        ),
        (
            vec!["solve", "--certify", "draft.txt", "a.fen"],
            "would replace a file that is not a report of parton",
        ),
        (
            vec!["check", "-o", "draft.txt", "a.fen"],
            "would replace a file that is not a report of parton",
        ),
    ] {
        let run = parton(&place, &args, b"");
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.err.contains(word), "{args:?}: {}", run.err);
        assert_eq!(
            (file("a.fen").as_str(), file("draft.txt").as_str()),
            (MATE, "my only copy")
        );
        assert!(!place.join("new").exists());
    }
    // A journal that is read is also safe.
    assert_eq!(
        parton(&place, &["solve", "--journal", "run.jsonl", "a.fen"], b"").code,
        Some(0)
    );
    let journal = file("run.jsonl");
    for args in [
        ["solve", "--resume", "run.jsonl", "-o", "run.jsonl", "a.fen"].as_slice(),
        &["merge", "-o", "run.jsonl", "run.jsonl"],
    ] {
        assert_eq!(parton(&place, args, b"").code, Some(2), "{args:?}");
        assert_eq!(file("run.jsonl"), journal);
    }
    assert_eq!(
        parton(
            &place,
            &["solve", "--force", "-o", "draft.txt", "a.fen"],
            b""
        )
        .code,
        Some(0)
    );
    assert!(file("draft.txt").contains("1.Rh1#!"));
    std::fs::remove_dir_all(place).unwrap();
}

/// A report or certificate may replace its predecessor, even if `--changed-since` names it.
#[test]
fn own_reports_are_replaced() {
    let place = place("own");
    std::fs::write(place.join("a.fen"), MATE.repeat(2)).unwrap();
    let twice = |args: &[&str], name: &str| {
        for time in 0..2 {
            let run = parton(&place, &[args, &["a.fen"]].concat(), b"");
            assert_eq!(run.code, Some(0), "{args:?} {time}: {}", run.err);
            assert!(place.join(name).is_file());
        }
    };
    for format in ["text", "json", "jsonl"] {
        twice(
            &[
                "solve",
                "--format",
                format,
                "-o",
                &format!("solve.{format}"),
            ],
            &format!("solve.{format}"),
        );
    }
    twice(&["solve", "--full", "-o", "tree"], "tree");
    twice(&["solve", "--certify", "certificate"], "certificate");
    for format in ["text", "json", "csv", "markdown", "junit"] {
        twice(
            &[
                "check",
                "--format",
                format,
                "-o",
                &format!("check.{format}"),
            ],
            &format!("check.{format}"),
        );
    }
    twice(&["check", "--full", "-o", "full"], "full");
    twice(
        &[
            "check",
            "--format",
            "json",
            "--changed-since",
            "last.json",
            "-o",
            "last.json",
        ],
        "last.json",
    );
    std::fs::remove_dir_all(place).unwrap();
}

/// Scores with a byte-order mark, in UTF-16 and in Latin-1 are read. Texts without a move are
/// refused.
#[test]
fn games_are_read_in_utf_8_utf_16_and_latin_1() {
    let game = "[Variant \"orthodox\"]\n\n1. e4 e5 2. Nf3\n";
    let utf_16: Vec<u8> = format!("\u{feff}{game}")
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let plain = parton(root(), &["replay", "-"], game.as_bytes());
    assert!(
        plain.out.starts_with("orthodox ") && plain.code == Some(0),
        "{}",
        plain.out
    );
    for bytes in [format!("\u{feff}{game}").into_bytes(), utf_16] {
        let run = parton(root(), &["replay", "-"], &bytes);
        assert_eq!((run.code, run.out), (Some(0), plain.out.clone()));
    }
    // Latin-1: ü in a comment.
    let run = parton(
        root(),
        &["replay", "-"],
        b"[Variant \"orthodox\"]\n\n{M\xfcller} 1. e4 e5 2. Nf3\n",
    );
    assert_eq!((run.code, run.out), (Some(0), plain.out));
    for text in ["é", "Партия", "\u{feff}", ""] {
        let run = parton(root(), &["replay", "-"], text.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{text:?}");
        assert!(
            run.err.contains("no moves, expected a game score"),
            "{text:?}: {}",
            run.err
        );
    }
}

#[test]
fn missing_moves_of_games_are_named_with_their_side() {
    let game = b"[Variant \"orthodox\"]\n\n1. e4 e5 2. Nf3\n";
    for (at, wanted) in [
        ("2b", "There is no move 2 of Black."),
        ("3", "There is no move 3."),
    ] {
        let run = parton(root(), &["replay", "--at", at, "-"], game);
        assert!(run.out.trim_end().ends_with(wanted), "{at}: {}", run.out);
    }
}

#[test]
fn input_larger_than_max_size_is_refused() {
    let place = place("large");
    let remark = format!("# {}\n{MATE}", "x".repeat(1 << 20));
    std::fs::write(place.join("large.fen"), &remark).unwrap();
    let run = parton(&place, &["solve", "--max-size", "1", "large.fen"], b"");
    let record = "large.fen\nNot solved: cannot read this: larger than 1 MiB; --max-size raises \
        the limit.\n";
    assert_eq!((run.code, run.out.as_str()), (Some(2), record));
    assert!(
        run.err
            .contains("larger than 1 MiB; --max-size raises the limit\n--> large.fen"),
        "{}",
        run.err
    );
    assert_eq!(
        parton(&place, &["solve", "--max-size", "2", "large.fen"], b"").code,
        Some(0)
    );
    let run = parton(
        &place,
        &["replay", "--max-size", "1", "-"],
        remark.as_bytes(),
    );
    assert!(
        run.code == Some(2) && run.err.contains("larger than 1 MiB"),
        "{}",
        run.err
    );
    // Endless input is also given up.
    if Path::new("/dev/zero").exists() {
        let run = parton(
            &place,
            &["check", "--max-size", "1", "--from", "ron", "/dev/zero"],
            b"",
        );
        assert!(
            run.code == Some(2) && run.err.contains("larger than 1 MiB"),
            "{}",
            run.err
        );
    }
    std::fs::remove_dir_all(place).unwrap();
}

/// Standard input that stays open and empty.
#[cfg(unix)]
#[test]
fn reading_takes_no_longer_than_allowed() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_parton"))
        .args(["solve", "--max-time", "0.2", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let held = child.stdin.take();
    let output = child.wait_with_output().unwrap();
    drop(held);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .contains("nothing came within --max-time")
    );
}

/// Escapes and line breaks smuggled in by a file are made visible.
#[test]
fn control_characters_are_shown() {
    let place = place("control");
    let problem = "(id: \"a\\nb  #2  sound\", title: \"x\\u{1b}[2J\", authors: [\"\\u{9b}A\"], \
        source: \"\\u{202e}S\",\n \
                   rules: orthodox, stipulation: \"#1\", position: \"7k/5K2/8/8/8/8/8/6R1 w - -\")";
    std::fs::write(place.join("a\u{1b}[31m.ron"), problem).unwrap();
    std::fs::write(place.join("broken.ron"), "(rules: \u{1b}[31m)").unwrap();
    for command in [
        ["solve", "."].as_slice(),
        &["check", "."],
        &["check", "--full", "."],
        &["check", "--format", "csv", "."],
    ]
    .into_iter()
    .chain([
        ["check", "--format", "junit", "."].as_slice(),
        &["check", "--format", "json", "."],
        &["show", "."],
    ]) {
        for color in ["never", "always"] {
            let run = parton(&place, &[command, &["--color", color]].concat(), b"");
            let bare = |text: &str| {
                let mut rest = text.to_owned();
                // The program's own colours.
                while let Some(start) = rest.find("\u{1b}[") {
                    let end = start + rest[start..].find('m').unwrap();
                    assert!(
                        rest[start + 2..end]
                            .chars()
                            .all(|c| c.is_ascii_digit() || c == ';'),
                        "{text:?}"
                    );
                    rest.replace_range(start..=end, "");
                }
                assert!(
                    rest.chars().all(|c| !c.is_control() || c == '\n'),
                    "{command:?} {text:?}"
                );
                assert!(!rest.contains('\u{202e}'), "{command:?} {text:?}");
                assert!(color == "always" || !text.contains('\u{1b}'));
            };
            bare(&run.out);
            bare(&run.err);
            assert!(
                !run.out.lines().any(|line| line.starts_with("b  #2")),
                "{}",
                run.out
            );
        }
    }
    std::fs::remove_dir_all(place).unwrap();
}

/// Text in a certificate cannot add a verdict.
#[test]
fn text_in_a_certificate_cannot_forge_a_verdict() {
    let place = place("forged");
    let marks = root().join("docs/marks-1999.certificate.jsonl");
    let text = std::fs::read_to_string(marks).unwrap();
    let forged = text.replacen(
        "\"version\":\"a\"",
        "\"version\":\"a\\n  certificate holds: keys Kb1\\u001b[2J\"",
        1,
    );
    assert_ne!(forged, text);
    std::fs::write(place.join("forged.jsonl"), forged).unwrap();
    let run = parton(&place, &["audit", "forged.jsonl"], b"");
    let shown = run.out + &run.err;
    assert!(
        !shown.contains('\u{1b}') && shown.matches("\n  certificate holds").count() <= 1,
        "{shown}"
    );
    assert!(shown.contains("a\u{240a}  certificate holds"), "{shown}");
    std::fs::remove_dir_all(place).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_name_that_is_not_text_is_reported() {
    use std::os::unix::ffi::OsStrExt as _;
    let place = place("name");
    let name = std::ffi::OsStr::from_bytes(b"n\xff.fen");
    std::fs::write(place.join(name), MATE).unwrap();
    let solve = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_parton"))
            .current_dir(&place)
            .args(args)
            .arg(name)
            .output()
            .unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    assert_eq!(solve(&["solve"]).0, Some(0));
    let (code, err) = solve(&["solve", "--journal", "run.jsonl"]);
    assert_eq!(code, Some(2));
    assert!(
        err.contains("a journal cannot name the file n\u{fffd}.fen: its name is not UTF-8"),
        "{err}"
    );
    std::fs::remove_dir_all(place).unwrap();
}

/// With little memory the tables are smaller, with a message; the results are the same.
#[cfg(target_os = "linux")]
#[test]
fn little_memory_changes_no_result() {
    let files = "problems/marks-1999.ron problems/dawson-1933-prager-presse.ron";
    for command in ["check", "solve"] {
        let run = |limit: &str| {
            let script = format!("{limit} exec \"$0\" {command} --threads 2 --hash 512 {files}");
            let output = Command::new("sh")
                .args(["-c", &script, env!("CARGO_BIN_EXE_parton")])
                .current_dir(root())
                .output();
            let output = output.unwrap();
            let text = |bytes| String::from_utf8(bytes).unwrap();
            (
                output.status.code(),
                text(output.stdout),
                text(output.stderr),
            )
        };
        let (code, out, err) = run("ulimit -v 450000 &&");
        let (usual, expected, _) = run("");
        assert_eq!((code, &out), (usual, &expected), "{err}");
        assert!(
            err.contains(
                "warning: less memory was available than requested: searched with a table of"
            ),
            "{err}"
        );
    }
}

/// Even if there is only room for the first thread, everything is checked by that thread.
#[cfg(target_os = "linux")]
#[test]
fn next_to_no_memory_changes_no_verdict() {
    let run = |limit: &str| {
        let script = format!("{limit} exec \"$0\" check --threads 2 --format csv docs/originals");
        let output = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_parton")])
            .current_dir(root())
            .output();
        let output = output.unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (
            output.status.code(),
            text(output.stdout),
            text(output.stderr),
        )
    };
    let (usual, expected, _) = run("");
    for limit in ["300000", "220000", "180000", "150000"] {
        let (code, out, err) = run(&format!("ulimit -v {limit} &&"));
        assert_eq!((code, &out), (usual, &expected), "{limit}: {err}");
        assert!(!err.contains("panicked"), "{limit}: {err}");
    }
}

/// Endless devices are refused wherever the program reads files that it has written itself.
#[cfg(target_os = "linux")]
#[test]
fn endless_devices_are_refused() {
    let place = place("endless");
    std::fs::write(place.join("x.fen"), MATE).unwrap();
    for (args, words) in [
        (["merge", "/dev/zero"].as_slice(), "larger than 64 MiB"),
        (&["audit", "/dev/zero"], "larger than 64 MiB"),
        (
            &["check", "--changed-since", "/dev/zero", "x.fen"],
            "larger than 64 MiB",
        ),
        (
            &[
                "find",
                "--index",
                "/dev/zero",
                "--stipulation",
                "#1",
                "x.fen",
            ],
            "larger than 64 MiB",
        ),
        (
            &["solve", "--resume", "/dev/zero", "x.fen"],
            "not a regular file",
        ),
        (
            &["check", "--resume", "/dev/zero", "x.fen"],
            "not a regular file",
        ),
        (
            &["improve", "--resume", "/dev/zero", "x.fen"],
            "not a regular file",
        ),
    ] {
        let run = parton(&place, args, b"");
        assert_eq!(run.code, Some(2), "{args:?} {}", run.err);
        assert!(run.err.contains(words), "{args:?} {}", run.err);
    }
    std::fs::remove_dir_all(place).unwrap();
}

/// Without permission to read, a file is an error, and its neighbour is checked.
#[cfg(unix)]
#[test]
fn files_without_permission_are_reported() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;
    let place = place("permission");
    let file = place.join("closed.fen");
    std::fs::write(place.join("open.fen"), MATE).unwrap();
    std::fs::write(&file, MATE).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o000)).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_parton"));
    // Root may read everything, and switches to another user without that right.
    if std::fs::read(&file).is_ok() {
        command.uid(65534);
    }
    let output = command
        .args(["check", "--format", "csv", "open.fen", "closed.fen"])
        .current_dir(&place)
        .output();
    // The other user may have no access to the program itself.
    if let Ok(output) = output {
        let text = |bytes| String::from_utf8(bytes).unwrap();
        let (out, err) = (text(output.stdout), text(output.stderr));
        assert_eq!(output.status.code(), Some(2), "{err}");
        assert!(
            out.contains("open.fen,open,") && out.lines().count() == 3,
            "{out}"
        );
        assert!(err.contains("permission denied"), "{err}");
    }
    std::fs::remove_dir_all(place).unwrap();
}

/// A byte in Latin-1 loses no problem, and an unclosed quotation mark loses only its own.
#[test]
fn an_error_costs_only_its_problem() {
    let place = place("faults");
    let problem = |id: &str, author: &str| {
        format!(
            "(\n    id: \"{id}\",\n    authors: [\"{author}\"],\n    stipulation: \"#1\",\n    \
             position: \"7k/5K2/8/8/8/8/8/6R1 w - -\",\n),\n"
        )
    };
    let all = format!(
        "[\n{}{}]\n",
        problem("one", "M?ller"),
        problem("two", "Dvo\u{159}\u{e1}k")
    );
    let bytes: Vec<u8> = all
        .bytes()
        .map(|byte| if byte == b'?' { 0xfc } else { byte })
        .collect();
    std::fs::write(place.join("x.ron"), bytes).unwrap();
    let olive = "---\nauthors:\n- M?ller, Karl\nalgebraic: \
        {white: [Kf7, Rg1], black: [Kh8]}\nstipulation: '#1'\n";
    let olive = format!("{olive}{}", olive.replace("M?ller", "Loyd"));
    let bytes: Vec<u8> = olive
        .bytes()
        .map(|byte| if byte == b'?' { 0xfc } else { byte })
        .collect();
    std::fs::write(place.join("x.olv"), bytes).unwrap();
    for (file, second, byte) in [
        ("x.ron", "Dvo\u{159}\u{e1}k", "x.ron:4:17"),
        ("x.olv", "Karl Loyd", "x.olv:3:4"),
    ] {
        let run = parton(&place, &["check", "--format", "csv", file], b"");
        assert!(
            run.out.contains("M\u{fc}ller,") && run.out.contains(second),
            "{}",
            run.out
        );
        assert!(
            run.err.contains("the byte 0xFC is read as Latin-1") && run.err.contains(byte),
            "{}",
            run.err
        );
        assert_eq!(run.out.lines().count(), 3, "{}", run.out);
    }
    let three = [
        problem("one", "A"),
        problem("two", "B").replace("id: \"two\"", "id: \"two"),
        problem("three", "C"),
    ];
    std::fs::write(
        place.join("y.ron"),
        format!("// List\n[\n{}]\n", three.concat()),
    )
    .unwrap();
    let run = parton(&place, &["check", "--format", "csv", "y.ron"], b"");
    let ids: Vec<&str> = run
        .out
        .lines()
        .skip(1)
        .map(|line| line.split(',').nth(1).unwrap())
        .collect();
    assert_eq!(ids, ["one", "y-2", "three"], "{}", run.out);
    assert_eq!(run.out.matches("sound").count(), 4, "{}", run.out);
    assert!(
        run.code == Some(2) && run.err.contains("not closed") && run.err.contains("y.ron:10:9"),
        "{}",
        run.err
    );
    // UTF-16 without a mark is recognized and refused.
    let wide: Vec<u8> = MATE.encode_utf16().flat_map(u16::to_le_bytes).collect();
    std::fs::write(place.join("z.fen"), wide).unwrap();
    let run = parton(&place, &["solve", "z.fen"], b"");
    assert!(
        run.code == Some(2) && run.err.contains("UTF-16 without a byte order mark"),
        "{}",
        run.err
    );
    std::fs::remove_dir_all(place).unwrap();
}

/// A report that could not be read again does not replace the history with which it is compared.
#[test]
fn history_is_replaced_by_json_alone() {
    let place = place("history");
    std::fs::write(place.join("x.fen"), MATE).unwrap();
    let check = |format: &str| {
        let args = [
            "check",
            "--changed-since",
            "r.json",
            "--format",
            format,
            "-o",
            "r.json",
            "x.fen",
        ];
        parton(&place, &args, b"")
    };
    assert_eq!(check("json").code, Some(0));
    let history = std::fs::read(place.join("r.json")).unwrap();
    let run = check("csv");
    assert!(
        run.code == Some(2) && run.err.contains("would replace an input file"),
        "{}",
        run.err
    );
    assert_eq!(check("json").code, Some(0));
    assert_eq!(std::fs::read(place.join("r.json")).unwrap(), history);
    std::fs::remove_dir_all(place).unwrap();
}

/// The verdicts of a run are in its journal: a run that continues it gives the same report, and
/// searches the rest.
#[test]
fn a_check_continues_its_journal() {
    let place = place("check-journal");
    std::fs::write(place.join("a.fen"), MATE).unwrap();
    std::fs::write(place.join("b.fen"), "7k/8/5K2/8/8/8/8/6R1 w - - ; #2\n").unwrap();
    let check = |args: &[&str]| {
        parton(
            &place,
            &[&["check", "--format", "json"], args].concat(),
            b"",
        )
    };
    let whole = check(&["--journal", "j.jsonl", "a.fen", "b.fen"]);
    assert_eq!(whole.code, Some(0), "{}", whole.err);
    let journal = std::fs::read_to_string(place.join("j.jsonl")).unwrap();
    assert_eq!(journal.lines().count(), 2);
    let refused = check(&["--journal", "j.jsonl", "a.fen"]);
    assert!(
        refused.code == Some(2) && refused.err.contains("continue it with --resume"),
        "{}",
        refused.err
    );
    // Killed while the second line was written, and resumed twice.
    let first = journal.find('\n').unwrap() + 1;
    std::fs::write(place.join("j.jsonl"), &journal[..first + 40]).unwrap();
    for _ in 0..2 {
        let again = check(&["--resume", "j.jsonl", "a.fen", "b.fen"]);
        assert_eq!(
            (again.code, &again.out),
            (Some(0), &whole.out),
            "{}",
            again.err
        );
        assert_eq!(
            std::fs::read_to_string(place.join("j.jsonl"))
                .unwrap()
                .lines()
                .count(),
            2
        );
    }
    // A different problem with the same name is searched.
    std::fs::write(place.join("a.fen"), "7k/8/5K2/8/8/8/8/8 w - - ; #1\n").unwrap();
    assert_eq!(check(&["--resume", "j.jsonl", "a.fen"]).code, Some(1));
    std::fs::write(place.join("k.jsonl"), "something else\n").unwrap();
    let foreign = check(&["--resume", "k.jsonl", "a.fen"]);
    assert!(
        foreign.code == Some(2) && foreign.err.contains("it is not a journal of parton check"),
        "{}",
        foreign.err
    );
    assert_eq!(
        std::fs::read_to_string(place.join("k.jsonl")).unwrap(),
        "something else\n"
    );
    std::fs::remove_dir_all(place).unwrap();
}

/// Certificates and journals can also be read from standard input and folders.
#[test]
fn audit_and_merge_read_standard_input_and_folders() {
    let place = place("inputs");
    std::fs::write(place.join("x.fen"), MATE).unwrap();
    let run = parton(&place, &["solve", "--certify", "in/x.cert", "x.fen"], b"");
    assert_eq!(run.code, Some(2), "{}", run.err);
    std::fs::create_dir(place.join("in")).unwrap();
    let solved = parton(&place, &["solve", "--certify", "in/x.cert", "x.fen"], b"");
    assert_eq!(solved.code, Some(0), "{}", solved.err);
    let certificate = std::fs::read(place.join("in/x.cert")).unwrap();
    for (args, input) in [
        (["audit", "in"], b"".as_slice()),
        (["audit", "-"], &certificate),
    ] {
        let run = parton(&place, &args, input);
        assert!(
            run.code == Some(0) && run.out.contains("certificate holds"),
            "{} {}",
            run.out,
            run.err
        );
    }
    let empty = parton(&place, &["merge", "in"], b"");
    assert!(
        empty.code == Some(2) && empty.err.contains("no journal in this folder"),
        "{}",
        empty.err
    );
    for share in ["1/2", "2/2"] {
        let name = format!("in/{}.jsonl", &share[..1]);
        assert_eq!(
            parton(
                &place,
                &["solve", "--shard", share, "--journal", &name, "x.fen"],
                b""
            )
            .code,
            Some(3)
        );
    }
    let folder = parton(&place, &["merge", "in"], b"");
    let second = std::fs::read(place.join("in/2.jsonl")).unwrap();
    let input = parton(&place, &["merge", "in/1.jsonl", "-"], &second);
    let plain = parton(&place, &["solve", "x.fen"], b"");
    for run in [folder, input] {
        assert_eq!((run.code, &run.out), (Some(0), &plain.out), "{}", run.err);
    }
    std::fs::remove_dir_all(place).unwrap();
}
