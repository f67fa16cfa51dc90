//! Nothing is lost: every named file is reported, every problem has a record, and no input is
//! overwritten.

use crate::root;
use crate::support::{Folder, Run, command, parton_with_input};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Stdio};

/// White mates in one by 1.Rh1.
const MATE: &str = "7k/5K2/8/8/8/8/8/6R1 w - - ; #1\n";

/// Sixty unreadable problems and a readable one: sixty-one records.
#[test]
fn every_problem_has_a_record() {
    let folder = Folder::new("records");
    let good = "(id: \"good\", rules: orthodox, stipulation: \"#1\", \
        position: \"7k/5K2/8/8/8/8/8/6R1 w - -\")";
    std::fs::write(
        folder.join("all.ron"),
        format!("[{}{good}]", "(),\n".repeat(60)),
    )
    .unwrap();
    for command in ["solve", "check"] {
        let run = folder.run(&[command, "--format", "json", "all.ron"]);
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
}

#[cfg(unix)]
#[test]
fn every_path_is_reported() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new("paths");
    let all = folder.join("all");
    std::fs::create_dir_all(all.join("empty")).unwrap();
    std::fs::create_dir(folder.join("elsewhere")).unwrap();
    std::fs::create_dir(folder.join("nothing")).unwrap();
    folder.write("all/a.fen", MATE);
    folder.write("all/notes.txt", "dear diary");
    symlink(all.join("gone.fen"), all.join("dangling.fen")).unwrap();
    symlink(folder.join("elsewhere"), all.join("linked")).unwrap();
    for command in ["solve", "check", "moves", "show"] {
        let run = folder.run(&[command, "all", "nothing", "nowhere.fen"]);
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
    std::fs::remove_file(all.join("dangling.fen")).unwrap();
    let run = folder.run(&["solve", "all"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
}

#[test]
fn inputs_are_never_overwritten() {
    let folder = Folder::new("outputs");
    let file = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    folder.write("a.fen", MATE);
    folder.write("draft.txt", "my only copy");
    let dotted = format!("../{}/a.fen", folder.file_name().unwrap().to_str().unwrap());
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
        let run = folder.run(&args);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.err.contains(word), "{args:?}: {}", run.err);
        assert_eq!(
            (file("a.fen").as_str(), file("draft.txt").as_str()),
            (MATE, "my only copy")
        );
        assert!(!folder.join("new").exists());
    }
    // A journal that is read is also safe.
    assert_eq!(
        folder
            .run(&["solve", "--journal", "run.jsonl", "a.fen"])
            .code,
        Some(0)
    );
    let journal = file("run.jsonl");
    for args in [
        ["solve", "--resume", "run.jsonl", "-o", "run.jsonl", "a.fen"].as_slice(),
        &["merge", "-o", "run.jsonl", "run.jsonl"],
    ] {
        assert_eq!(folder.run(args).code, Some(2), "{args:?}");
        assert_eq!(file("run.jsonl"), journal);
    }
    assert_eq!(
        folder
            .run(&["solve", "--force", "-o", "draft.txt", "a.fen"])
            .code,
        Some(0)
    );
    assert!(file("draft.txt").contains("1.Rh1#!"));
}

/// A report or certificate may replace its predecessor, even if `--changed-since` names it.
#[test]
fn own_reports_are_replaced() {
    let folder = Folder::new("own");
    folder.write("a.fen", MATE.repeat(2));
    let twice = |args: &[&str], name: &str| {
        for time in 0..2 {
            let run = folder.run(&[args, &["a.fen"]].concat());
            assert_eq!(run.code, Some(0), "{args:?} {time}: {}", run.err);
            assert!(folder.join(name).is_file());
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
    let plain = parton_with_input(&["replay", "-"], game);
    assert!(
        plain.out.starts_with("orthodox ") && plain.code == Some(0),
        "{}",
        plain.out
    );
    for bytes in [format!("\u{feff}{game}").into_bytes(), utf_16] {
        let run = parton_with_input(&["replay", "-"], &bytes);
        assert_eq!((run.code, run.out), (Some(0), plain.out.clone()));
    }
    // Latin-1: ü in a comment.
    let run = parton_with_input(
        &["replay", "-"],
        b"[Variant \"orthodox\"]\n\n{M\xfcller} 1. e4 e5 2. Nf3\n",
    );
    assert_eq!((run.code, run.out), (Some(0), plain.out));
    for text in ["é", "Партия", "\u{feff}", ""] {
        let run = parton_with_input(&["replay", "-"], text);
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
        let run = parton_with_input(&["replay", "--at", at, "-"], game);
        assert!(run.out.trim_end().ends_with(wanted), "{at}: {}", run.out);
    }
}

#[test]
fn input_larger_than_max_size_is_refused() {
    let folder = Folder::new("large");
    let remark = format!("# {}\n{MATE}", "x".repeat(1 << 20));
    folder.write("large.fen", &remark);
    let run = folder.run(&["solve", "--max-size", "1", "large.fen"]);
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
        folder.run(&["solve", "--max-size", "2", "large.fen"]).code,
        Some(0)
    );
    let run = folder.run_with_input(&["replay", "--max-size", "1", "-"], remark);
    assert!(
        run.code == Some(2) && run.err.contains("larger than 1 MiB"),
        "{}",
        run.err
    );
    // Endless input is also given up.
    if Path::new("/dev/zero").exists() {
        let run = folder.run(&["check", "--max-size", "1", "--from", "ron", "/dev/zero"]);
        assert!(
            run.code == Some(2) && run.err.contains("larger than 1 MiB"),
            "{}",
            run.err
        );
    }
}

/// Standard input that stays open and empty.
#[cfg(unix)]
#[test]
fn reading_takes_no_longer_than_allowed() {
    let mut child = command(&["solve", "--max-time", "0.2", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let held = child.stdin.take();
    let run = Run::from(child.wait_with_output().unwrap());
    drop(held);
    assert_eq!(run.code, Some(2));
    assert!(run.err.contains("nothing came within --max-time"));
}

/// Escapes and line breaks smuggled in by a file are made visible.
#[test]
fn control_characters_are_shown() {
    let folder = Folder::new("control");
    let problem = "(id: \"a\\nb  #2  sound\", title: \"x\\u{1b}[2J\", authors: [\"\\u{9b}A\"], \
        source: \"\\u{202e}S\",\n \
                   rules: orthodox, stipulation: \"#1\", position: \"7k/5K2/8/8/8/8/8/6R1 w - -\")";
    folder.write("a\u{1b}[31m.ron", problem);
    folder.write("broken.ron", "(rules: \u{1b}[31m)");
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
            let run = folder.run(&[command, &["--color", color]].concat());
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
}

/// Text in a certificate cannot add a verdict.
#[test]
fn text_in_a_certificate_cannot_forge_a_verdict() {
    let folder = Folder::new("forged");
    let marks = root().join("docs/marks-1999.certificate.jsonl");
    let text = std::fs::read_to_string(marks).unwrap();
    let forged = text.replacen(
        "\"version\":\"a\"",
        "\"version\":\"a\\n  certificate holds: keys Kb1\\u001b[2J\"",
        1,
    );
    assert_ne!(forged, text);
    folder.write("forged.jsonl", forged);
    let run = folder.run(&["audit", "forged.jsonl"]);
    let shown = run.out + &run.err;
    assert!(
        !shown.contains('\u{1b}') && shown.matches("\n  certificate holds").count() <= 1,
        "{shown}"
    );
    assert!(shown.contains("a\u{240a}  certificate holds"), "{shown}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_name_that_is_not_text_is_reported() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = Folder::new("name");
    let name = std::ffi::OsStr::from_bytes(b"n\xff.fen");
    std::fs::write(folder.join(name), MATE).unwrap();
    let solve = |args: &[&str]| Run::from(folder.command(args).arg(name).output().unwrap());
    assert_eq!(solve(&["solve"]).code, Some(0));
    let Run { code, err, .. } = solve(&["solve", "--journal", "run.jsonl"]);
    assert_eq!(code, Some(2));
    assert!(
        err.contains("a journal cannot name the file n\u{fffd}.fen: its name is not UTF-8"),
        "{err}"
    );
}

/// With little memory the tables are smaller, with a message; the results are the same.
#[cfg(target_os = "linux")]
#[test]
fn little_memory_changes_no_result() {
    let files = "problems/marks-1999.ron problems/dawson-1933-prager-presse.ron";
    for command in ["check", "solve"] {
        let run = |limit: &str| {
            let script = format!("{limit} exec \"$0\" {command} --threads 2 --hash 512 {files}");
            let shell = Command::new("sh")
                .args(["-c", &script, env!("CARGO_BIN_EXE_parton")])
                .current_dir(root())
                .output();
            Run::from(shell.unwrap())
        };
        let Run { code, out, err } = run("ulimit -v 450000 &&");
        let Run {
            code: usual,
            out: expected,
            ..
        } = run("");
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
        let shell = Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_parton")])
            .current_dir(root())
            .output();
        Run::from(shell.unwrap())
    };
    let Run {
        code: usual,
        out: expected,
        ..
    } = run("");
    for limit in ["300000", "220000", "180000", "150000"] {
        let Run { code, out, err } = run(&format!("ulimit -v {limit} &&"));
        assert_eq!((code, &out), (usual, &expected), "{limit}: {err}");
        assert!(!err.contains("panicked"), "{limit}: {err}");
    }
}

/// Endless devices are refused wherever the program reads files that it has written itself.
#[cfg(target_os = "linux")]
#[test]
fn endless_devices_are_refused() {
    let folder = Folder::new("endless");
    folder.write("x.fen", MATE);
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
        let run = folder.run(args);
        assert_eq!(run.code, Some(2), "{args:?} {}", run.err);
        assert!(run.err.contains(words), "{args:?} {}", run.err);
    }
}

/// Without permission to read, a file is an error, and its neighbour is checked.
#[cfg(unix)]
#[test]
fn files_without_permission_are_reported() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;
    let folder = Folder::new("permission");
    let file = folder.join("closed.fen");
    folder.write("open.fen", MATE);
    std::fs::write(&file, MATE).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o000)).unwrap();
    let mut command = folder.command(&["check", "--format", "csv", "open.fen", "closed.fen"]);
    // Root may read everything, and switches to another user without that right.
    if std::fs::read(&file).is_ok() {
        command.uid(65534);
    }
    // The other user may have no access to the program itself.
    if let Ok(output) = command.output() {
        let Run { code, out, err } = output.into();
        assert_eq!(code, Some(2), "{err}");
        assert!(
            out.contains("open.fen,open,") && out.lines().count() == 3,
            "{out}"
        );
        assert!(err.contains("permission denied"), "{err}");
    }
}

/// A byte in Latin-1 loses no problem, and an unclosed quotation mark loses only its own.
#[test]
fn an_error_costs_only_its_problem() {
    let folder = Folder::new("faults");
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
    folder.write("x.ron", bytes);
    let olive = "---\nauthors:\n- M?ller, Karl\nalgebraic: \
        {white: [Kf7, Rg1], black: [Kh8]}\nstipulation: '#1'\n";
    let olive = format!("{olive}{}", olive.replace("M?ller", "Loyd"));
    let bytes: Vec<u8> = olive
        .bytes()
        .map(|byte| if byte == b'?' { 0xfc } else { byte })
        .collect();
    folder.write("x.olv", bytes);
    for (file, second, byte) in [
        ("x.ron", "Dvo\u{159}\u{e1}k", "x.ron:4:17"),
        ("x.olv", "Karl Loyd", "x.olv:3:4"),
    ] {
        let run = folder.run(&["check", "--format", "csv", file]);
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
        folder.join("y.ron"),
        format!("// List\n[\n{}]\n", three.concat()),
    )
    .unwrap();
    let run = folder.run(&["check", "--format", "csv", "y.ron"]);
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
    folder.write("z.fen", wide);
    let run = folder.run(&["solve", "z.fen"]);
    assert!(
        run.code == Some(2) && run.err.contains("UTF-16 without a byte order mark"),
        "{}",
        run.err
    );
}

/// A report that could not be read again does not replace the history with which it is compared.
#[test]
fn history_is_replaced_by_json_alone() {
    let folder = Folder::new("history");
    folder.write("x.fen", MATE);
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
        folder.run(&args)
    };
    assert_eq!(check("json").code, Some(0));
    let history = std::fs::read(folder.join("r.json")).unwrap();
    let run = check("csv");
    assert!(
        run.code == Some(2) && run.err.contains("would replace an input file"),
        "{}",
        run.err
    );
    assert_eq!(check("json").code, Some(0));
    assert_eq!(std::fs::read(folder.join("r.json")).unwrap(), history);
}

/// The verdicts of a run are in its journal: a run that continues it gives the same report, and
/// searches the rest.
#[test]
fn a_check_continues_its_journal() {
    let folder = Folder::new("check-journal");
    folder.write("a.fen", MATE);
    folder.write("b.fen", "7k/8/5K2/8/8/8/8/6R1 w - - ; #2\n");
    let check = |args: &[&str]| folder.run(&[&["check", "--format", "json"], args].concat());
    let whole = check(&["--journal", "j.jsonl", "a.fen", "b.fen"]);
    assert_eq!(whole.code, Some(0), "{}", whole.err);
    let journal = folder.read("j.jsonl");
    assert_eq!(journal.lines().count(), 2);
    let refused = check(&["--journal", "j.jsonl", "a.fen"]);
    assert!(
        refused.code == Some(2) && refused.err.contains("continue it with --resume"),
        "{}",
        refused.err
    );
    // Killed while the second line was written, and resumed twice.
    let first = journal.find('\n').unwrap() + 1;
    folder.write("j.jsonl", &journal[..first + 40]);
    for _ in 0..2 {
        let again = check(&["--resume", "j.jsonl", "a.fen", "b.fen"]);
        assert_eq!(
            (again.code, &again.out),
            (Some(0), &whole.out),
            "{}",
            again.err
        );
        assert_eq!(folder.read("j.jsonl").lines().count(), 2);
    }
    // A different problem with the same name is searched.
    folder.write("a.fen", "7k/8/5K2/8/8/8/8/8 w - - ; #1\n");
    assert_eq!(check(&["--resume", "j.jsonl", "a.fen"]).code, Some(1));
    folder.write("k.jsonl", "something else\n");
    let foreign = check(&["--resume", "k.jsonl", "a.fen"]);
    assert!(
        foreign.code == Some(2) && foreign.err.contains("it is not a journal of parton check"),
        "{}",
        foreign.err
    );
    assert_eq!(folder.read("k.jsonl"), "something else\n");
}

/// Certificates and journals can also be read from standard input and folders.
#[test]
fn audit_and_merge_read_standard_input_and_folders() {
    let folder = Folder::new("inputs");
    std::fs::write(folder.join("x.fen"), MATE).unwrap();
    let run = folder.run(&["solve", "--certify", "in/x.cert", "x.fen"]);
    assert_eq!(run.code, Some(2), "{}", run.err);
    std::fs::create_dir(folder.join("in")).unwrap();
    let solved = folder.run(&["solve", "--certify", "in/x.cert", "x.fen"]);
    assert_eq!(solved.code, Some(0), "{}", solved.err);
    let certificate = std::fs::read(folder.join("in/x.cert")).unwrap();
    for (args, input) in [
        (["audit", "in"], b"".as_slice()),
        (["audit", "-"], &certificate),
    ] {
        let run = folder.run_with_input(&args, input);
        assert!(
            run.code == Some(0) && run.out.contains("certificate holds"),
            "{} {}",
            run.out,
            run.err
        );
    }
    let empty = folder.run(&["merge", "in"]);
    assert!(
        empty.code == Some(2) && empty.err.contains("no journal in this folder"),
        "{}",
        empty.err
    );
    for share in ["1/2", "2/2"] {
        let name = format!("in/{}.jsonl", &share[..1]);
        assert_eq!(
            folder
                .run(&["solve", "--shard", share, "--journal", &name, "x.fen"])
                .code,
            Some(3)
        );
    }
    let whole = folder.run(&["merge", "in"]);
    let second = std::fs::read(folder.join("in/2.jsonl")).unwrap();
    let input = folder.run_with_input(&["merge", "in/1.jsonl", "-"], &second);
    let plain = folder.run(&["solve", "x.fen"]);
    for run in [whole, input] {
        assert_eq!((run.code, &run.out), (Some(0), &plain.out), "{}", run.err);
    }
}
