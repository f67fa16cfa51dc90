//! Nothing goes missing: every file named gets a word, every problem a record, and nothing that is read is written over.

use crate::root;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a run has ended with and printed.
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
    let run = Run { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) };
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

/// Sixty problems that cannot be read, three errors each, and one that can: sixty-one records.
#[test]
fn every_problem_has_a_record() {
    let place = place("records");
    let good = "(id: \"good\", rules: orthodox, stipulation: \"#1\", position: \"7k/5K2/8/8/8/8/8/6R1 w - -\")";
    std::fs::write(place.join("all.ron"), format!("[{}{good}]", "(),\n".repeat(60))).unwrap();
    for command in ["solve", "check"] {
        let run = parton(&place, &[command, "--format", "json", "all.ron"], b"");
        assert_eq!(run.code, Some(2));
        let document: Value = serde_json::from_str(&run.out).unwrap();
        let problems = document["problems"].as_array().unwrap();
        assert_eq!(problems.len(), 61, "{command}");
        for (number, problem) in problems[..60].iter().enumerate() {
            let lines = problem["diagnostics"].as_array().unwrap();
            assert!(!lines.is_empty() && lines.iter().all(|one| one["line"] == number + 1), "{command} {problem}");
        }
        assert_eq!(problems[60]["id"], "good");
        // On the terminal what is the same is said once.
        assert!(run.err.matches("the same at 2:1, 3:1, ").count() >= 1 && run.err.lines().count() < 60, "{}", run.err);
    }
    std::fs::remove_dir_all(place).unwrap();
}

#[cfg(unix)]
#[test]
fn every_path_gets_a_word() {
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
            "this link leads nowhere\n--> all/dangling.fen",
            "this link to a folder is not followed; name the folder itself\n--> all/linked",
            "1 other file is skipped in this folder (endings: .txt)\n--> all",
            "there is no problem file in this folder or below it\n--> nothing",
            "there is no such file\n--> nowhere.fen",
        ] {
            assert!(run.err.contains(word), "{command}: {word}\n{}", run.err);
        }
        assert!(!run.out.is_empty(), "{command}");
    }
    // Warnings are no errors.
    std::fs::remove_file(folder.join("dangling.fen")).unwrap();
    let run = parton(&place, &["solve", "all"], b"");
    assert_eq!(run.code, Some(0), "{}", run.err);
    std::fs::remove_dir_all(place).unwrap();
}

#[test]
fn what_is_read_is_never_written_over() {
    let place = place("outputs");
    let file = |name: &str| std::fs::read_to_string(place.join(name)).unwrap();
    std::fs::write(place.join("a.fen"), MATE).unwrap();
    std::fs::write(place.join("draft.txt"), "my only copy").unwrap();
    let dotted = format!("../{}/a.fen", place.file_name().unwrap().to_str().unwrap());
    for (args, word) in [
        (vec!["solve", "-o", "a.fen", "a.fen"], "--output a.fen would replace a file that is read"),
        (vec!["check", "-o", "./a.fen", "a.fen"], "--output ./a.fen would replace a file that is read"),
        (vec!["solve", "-o", &dotted, "a.fen"], "would replace a file that is read"),
        (vec!["solve", "--certify", "a.fen", "a.fen"], "--certify a.fen would replace a file that is read"),
        (vec!["solve", "--force", "-o", "a.fen", "a.fen"], "would replace a file that is read"),
        (vec!["solve", "-o", "new", "--certify", "new", "a.fen"], "--output and --certify both name new"),
        (vec!["solve", "-o", "new", "--journal", "new", "a.fen"], "--output and --journal both name new"),
        (
            vec!["solve", "-o", "draft.txt", "a.fen"],
            "would replace a file that is no report of parton: --force does so",
        ),
        (vec!["solve", "--certify", "draft.txt", "a.fen"], "would replace a file that is no report of parton"),
        (vec!["check", "-o", "draft.txt", "a.fen"], "would replace a file that is no report of parton"),
    ] {
        let run = parton(&place, &args, b"");
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(run.err.contains(word), "{args:?}: {}", run.err);
        assert_eq!((file("a.fen").as_str(), file("draft.txt").as_str()), (MATE, "my only copy"));
        assert!(!place.join("new").exists());
    }
    // A journal that is read is safe, too.
    assert_eq!(parton(&place, &["solve", "--journal", "run.jsonl", "a.fen"], b"").code, Some(0));
    let journal = file("run.jsonl");
    for args in [
        ["solve", "--resume", "run.jsonl", "-o", "run.jsonl", "a.fen"].as_slice(),
        &["merge", "-o", "run.jsonl", "run.jsonl"],
    ] {
        assert_eq!(parton(&place, args, b"").code, Some(2), "{args:?}");
        assert_eq!(file("run.jsonl"), journal);
    }
    assert_eq!(parton(&place, &["solve", "--force", "-o", "draft.txt", "a.fen"], b"").code, Some(0));
    assert!(file("draft.txt").contains("1.Rh1#!"));
    std::fs::remove_dir_all(place).unwrap();
}

/// A report may be made again under its name, whatever its form, also as the next `--changed-since`.
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
        twice(&["solve", "--format", format, "-o", &format!("solve.{format}")], &format!("solve.{format}"));
    }
    twice(&["solve", "--full", "-o", "tree"], "tree");
    twice(&["solve", "--certify", "certificate"], "certificate");
    for format in ["text", "json", "csv", "markdown", "junit"] {
        twice(&["check", "--format", format, "-o", &format!("check.{format}")], &format!("check.{format}"));
    }
    twice(&["check", "--full", "-o", "full"], "full");
    twice(&["check", "--format", "json", "--changed-since", "last.json", "-o", "last.json"], "last.json");
    std::fs::remove_dir_all(place).unwrap();
}

/// The byte-order mark, and letters of more than one byte, before the first move or in place of it.
#[test]
fn games_in_any_encoding() {
    let game = "[Variant \"orthodox\"]\n\n1. e4 e5 2. Nf3\n";
    let utf_16: Vec<u8> = format!("\u{feff}{game}").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let plain = parton(root(), &["replay", "-"], game.as_bytes());
    assert!(plain.out.starts_with("orthodox ") && plain.code == Some(0), "{}", plain.out);
    for bytes in [format!("\u{feff}{game}").into_bytes(), utf_16] {
        let run = parton(root(), &["replay", "-"], &bytes);
        assert_eq!((run.code, run.out), (Some(0), plain.out.clone()));
    }
    // Latin-1: ü in a comment.
    let run = parton(root(), &["replay", "-"], b"[Variant \"orthodox\"]\n\n{M\xfcller} 1. e4 e5 2. Nf3\n");
    assert_eq!((run.code, run.out), (Some(0), plain.out));
    for text in ["é", "Партия", "\u{feff}", ""] {
        let run = parton(root(), &["replay", "-"], text.as_bytes());
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{text:?}");
        assert!(run.err.contains("no moves, expected a game score"), "{text:?}: {}", run.err);
    }
}

#[test]
fn too_large_is_refused() {
    let place = place("large");
    let remark = format!("# {}\n{MATE}", "x".repeat(1 << 20));
    std::fs::write(place.join("large.fen"), &remark).unwrap();
    let run = parton(&place, &["solve", "--max-size", "1", "large.fen"], b"");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("it has more than 1 MiB; --max-size allows more\n--> large.fen"), "{}", run.err);
    assert_eq!(parton(&place, &["solve", "--max-size", "2", "large.fen"], b"").code, Some(0));
    let run = parton(&place, &["replay", "--max-size", "1", "-"], remark.as_bytes());
    assert!(run.code == Some(2) && run.err.contains("it has more than 1 MiB"), "{}", run.err);
    // What never ends is given up, too.
    if Path::new("/dev/zero").exists() {
        let run = parton(&place, &["check", "--max-size", "1", "--from", "ron", "/dev/zero"], b"");
        assert!(run.code == Some(2) && run.err.contains("it has more than 1 MiB"), "{}", run.err);
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
    assert!(String::from_utf8(output.stderr).unwrap().contains("nothing came within --max-time"));
}

/// Escapes and lines that a file smuggles in are shown as what they are.
#[test]
fn control_characters_are_shown() {
    let place = place("control");
    let problem = "(id: \"a\\nb  #2  sound\", title: \"x\\u{1b}[2J\", authors: [\"\\u{9b}A\"], source: \"\\u{202e}S\",\n \
                   rules: orthodox, stipulation: \"#1\", position: \"7k/5K2/8/8/8/8/8/6R1 w - -\")";
    std::fs::write(place.join("a\u{1b}[31m.ron"), problem).unwrap();
    std::fs::write(place.join("broken.ron"), "(rules: \u{1b}[31m)").unwrap();
    for command in
        [["solve", "."].as_slice(), &["check", "."], &["check", "--full", "."], &["check", "--format", "csv", "."]]
            .into_iter()
            .chain([
                ["check", "--format", "junit", "."].as_slice(),
                &["check", "--format", "json", "."],
                &["show", "."],
            ])
    {
        for color in ["never", "always"] {
            let run = parton(&place, &[command, &["--color", color]].concat(), b"");
            let bare = |text: &str| {
                let mut rest = text.to_owned();
                // Our own colours.
                while let Some(start) = rest.find("\u{1b}[") {
                    let end = start + rest[start..].find('m').unwrap();
                    assert!(rest[start + 2..end].chars().all(|c| c.is_ascii_digit() || c == ';'), "{text:?}");
                    rest.replace_range(start..=end, "");
                }
                assert!(rest.chars().all(|c| !c.is_control() || c == '\n'), "{command:?} {text:?}");
                assert!(!rest.contains('\u{202e}'), "{command:?} {text:?}");
                assert!(color == "always" || !text.contains('\u{1b}'));
            };
            bare(&run.out);
            bare(&run.err);
            assert!(!run.out.lines().any(|line| line.starts_with("b  #2")), "{}", run.out);
        }
    }
    std::fs::remove_dir_all(place).unwrap();
}

/// A certificate's own words cannot add a verdict.
#[test]
fn a_certificate_cannot_speak_for_the_auditor() {
    let place = place("forged");
    let marks = root().join("docs/marks-1999.certificate.jsonl");
    let text = std::fs::read_to_string(marks).unwrap();
    let forged = text.replacen("\"version\":\"a\"", "\"version\":\"a\\n  certificate holds: keys Kb1\\u001b[2J\"", 1);
    assert_ne!(forged, text);
    std::fs::write(place.join("forged.jsonl"), forged).unwrap();
    let run = parton(&place, &["audit", "forged.jsonl"], b"");
    let shown = run.out + &run.err;
    assert!(!shown.contains('\u{1b}') && shown.matches("\n  certificate holds").count() <= 1, "{shown}");
    assert!(shown.contains("a\u{240a}  certificate holds"), "{shown}");
    std::fs::remove_dir_all(place).unwrap();
}

#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_no_text_is_named() {
    use std::os::unix::ffi::OsStrExt as _;
    let place = place("name");
    let name = std::ffi::OsStr::from_bytes(b"n\xff.fen");
    std::fs::write(place.join(name), MATE).unwrap();
    let solve = |args: &[&str]| {
        let output =
            Command::new(env!("CARGO_BIN_EXE_parton")).current_dir(&place).args(args).arg(name).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    assert_eq!(solve(&["solve"]).0, Some(0));
    let (code, err) = solve(&["solve", "--journal", "run.jsonl"]);
    assert_eq!(code, Some(2));
    assert!(err.contains("a journal cannot name the file n\u{fffd}.fen: its name is not UTF-8"), "{err}");
    std::fs::remove_dir_all(place).unwrap();
}

/// With little memory the tables are smaller, which is said; the results are the same.
#[cfg(target_os = "linux")]
#[test]
fn little_memory_changes_no_result() {
    let files = "problems/marks-1999.ron problems/dawson-1933-prager-presse.ron";
    for command in ["check", "solve"] {
        let run = |limit: &str| {
            let script = format!("{limit} exec \"$0\" {command} --threads 2 --hash 512 {files}");
            let output =
                Command::new("sh").args(["-c", &script, env!("CARGO_BIN_EXE_parton")]).current_dir(root()).output();
            let output = output.unwrap();
            let text = |bytes| String::from_utf8(bytes).unwrap();
            (output.status.code(), text(output.stdout), text(output.stderr))
        };
        let (code, out, err) = run("ulimit -v 450000 &&");
        let (usual, expected, _) = run("");
        assert_eq!((code, &out), (usual, &expected), "{err}");
        assert!(
            err.contains("warning: the system has not as much memory as was asked for: searched with a table of"),
            "{err}"
        );
    }
}
