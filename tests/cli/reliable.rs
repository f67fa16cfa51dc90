//! Disturbances from outside the search: special files, locks, damage, too little memory, too few
//! threads, input that never comes, signals, readers that disconnect.

use crate::journal::Numbers;
use crate::long::{cases, is_long};
use crate::lost::{Run, parton};
use crate::root;
use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

/// A temporary folder for each test, removed when dropped.
struct Place(PathBuf);

impl Place {
    fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("parton-reliable-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str, text: &str) {
        fs::write(self.0.join(name), text).unwrap();
    }

    fn text(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap()
    }

    fn names(&self) -> BTreeSet<String> {
        fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }

    fn run(&self, args: &[&str]) -> Run {
        parton(&self.0, args, b"")
    }

    fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_parton"));
        command
            .args(args)
            .current_dir(&self.0)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    #[cfg(unix)]
    fn pipe(&self, name: &str) -> PathBuf {
        let path = self.0.join(name);
        assert!(
            Command::new("mkfifo")
                .arg(&path)
                .status()
                .unwrap()
                .success()
        );
        path
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn texts(output: Output) -> Run {
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let run = Run {
        code: output.status.code(),
        out: text(output.stdout),
        err: text(output.stderr),
    };
    assert!(!run.err.contains("panicked"), "{}", run.err);
    run
}

/// White mates in one by 1.Rh1.
const MATE: &str = "7k/5K2/8/8/8/8/8/6R1 w - - ; #1\n";
/// White has no mate in one: 1.Rh1+ Kg8.
const NO_MATE: &str = "7k/8/5K2/8/8/8/8/6R1 w - - ; #1\n";
/// White mates in two by 1.Kf7 Kh7 2.Rh1.
const TWO_MOVES: &str = "7k/8/5K2/8/8/8/8/6R1 w - - ; #2\n";

/// A named pipe stays a pipe, whatever is written to it: its reader gets the content of the file.
#[cfg(unix)]
#[test]
fn pipes_are_written_through() {
    use std::os::unix::fs::FileTypeExt as _;
    let place = Place::new("pipes");
    place.file("x.fen", MATE);
    let pipe = place.pipe("pipe");
    for (args, flag) in [
        (["solve", "--quiet"].as_slice(), "--certify"),
        (&["solve"], "--output"),
        (&["check", "--format", "json"], "--output"),
        (&["convert", "--to", "ron"], "--output"),
        (&["show", "--format", "svg"], "--output"),
        (&["show"], "--output"),
        (&["themes"], "--output"),
        (&["improve"], "--output"),
        (&["find", "--stipulation", "#1"], "--output"),
    ] {
        let [to_file, to_pipe] =
            ["file", "pipe"].map(|name| [args, &[flag, name, "x.fen"]].concat());
        let file = place.run(&to_file);
        assert_eq!(file.code, Some(0), "{args:?}: {}", file.err);
        let child = place.command(&to_pipe).spawn().unwrap();
        let through = fs::read_to_string(&pipe).unwrap();
        let run = texts(child.wait_with_output().unwrap());
        assert_eq!(
            (run.code, &run.out),
            (Some(0), &file.out),
            "{args:?}: {}",
            run.err
        );
        assert_eq!(through, place.text("file"), "{args:?}");
        assert!(
            pipe.symlink_metadata().unwrap().file_type().is_fifo(),
            "{args:?}"
        );
        fs::remove_file(place.0.join("file")).unwrap();
        assert_eq!(place.names().len(), 2, "{args:?}: {:?}", place.names());
    }
    // If nothing can be certified, the reader sees an empty input.
    place.file("none.fen", "8/8/8/8/8/8/8/8 w - - ; #1\n");
    let child = place
        .command(&["solve", "--certify", "pipe", "none.fen"])
        .spawn()
        .unwrap();
    assert_eq!(fs::read_to_string(&pipe).unwrap(), "");
    assert_eq!(texts(child.wait_with_output().unwrap()).code, Some(2));
    assert!(pipe.symlink_metadata().unwrap().file_type().is_fifo());
    // A folder is refused, and the target of a link is changed.
    fs::create_dir(place.0.join("folder")).unwrap();
    for flag in ["--certify", "--output"] {
        let run = place.run(&["solve", flag, "folder", "x.fen"]);
        assert!(
            run.code == Some(2) && run.err.contains("cannot write folder"),
            "{}",
            run.err
        );
    }
    std::os::unix::fs::symlink("later", place.0.join("link")).unwrap();
    assert_eq!(
        place.run(&["solve", "--output", "link", "x.fen"]).code,
        Some(0)
    );
    assert!(place.0.join("link").is_symlink() && place.text("later").contains("1.Rh1#"));
}

/// The unfinished certificate of a killed program is removed by the next program that writes the
/// same name; that of a running program is not.
#[cfg(unix)]
#[test]
fn leftovers_of_killed_programs_are_removed() {
    let place = Place::new("cleared");
    place.file("x.fen", MATE);
    place.file("long.fen", "7k/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - ; #9\n");
    let begin = || {
        let before = place.names();
        let child = place
            .command(&["solve", "--certify", "c", "long.fen"])
            .spawn()
            .unwrap();
        while place.names() == before {
            std::thread::yield_now();
        }
        child
    };
    let end = |mut child: Child| {
        child.kill().unwrap();
        child.wait().unwrap();
    };
    end(begin());
    assert_eq!(place.names().len(), 3, "{:?}", place.names());
    let running = begin();
    // Another process may write the certificate at the same time.
    let run = place.run(&["solve", "--certify", "c", "x.fen"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let left: Vec<String> = place
        .names()
        .into_iter()
        .filter(|name| name.contains(".tmp"))
        .collect();
    assert_eq!(left.len(), 1, "{left:?}");
    end(running);
    assert_eq!(
        place.run(&["solve", "--certify", "c", "x.fen"]).code,
        Some(0)
    );
    assert_eq!(
        place.names(),
        ["c", "long.fen", "x.fen"].map(str::to_owned).into()
    );
}

/// A journal held by another process is left unchanged, including its end, which that process has
/// just begun to write.
#[test]
fn a_journal_is_locked_before_it_is_read() {
    let place = Place::new("locked");
    place.file("x.fen", TWO_MOVES);
    for command in ["solve", "check", "improve"] {
        let name = format!("{command}.jsonl");
        assert_eq!(
            place.run(&[command, "--journal", &name, "x.fen"]).code,
            Some(0)
        );
        let whole = place.text(&name);
        let torn = &whole[..whole.len() - 5];
        place.file(&name, torn);
        let held = fs::OpenOptions::new()
            .append(true)
            .open(place.0.join(&name))
            .unwrap();
        held.lock().unwrap();
        let run = place.run(&[command, "--resume", &name, "x.fen"]);
        assert!(
            run.code == Some(2) && run.err.contains("is in use by another run"),
            "{command}: {}",
            run.err
        );
        drop(held);
        assert_eq!(place.text(&name), torn, "{command}");
        assert_eq!(
            place.run(&[command, "--resume", &name, "x.fen"]).code,
            Some(0)
        );
        assert_eq!(
            place.text(&name).lines().count(),
            whole.lines().count(),
            "{command}"
        );
    }
}

/// Whichever byte of a journal is changed, the report equals that of a whole run, or the journal is
/// refused and left alone.
#[test]
fn changed_journals_change_no_report() {
    let place = Place::new("changed");
    place.file("x.fen", &format!("{TWO_MOVES}{MATE}{NO_MATE}"));
    place.file("one.fen", TWO_MOVES);
    let mut numbers = Numbers(20_261_126);
    for (args, refusals) in [
        (["solve", "x.fen"].as_slice(), true),
        (&["check", "--format", "json", "x.fen"], false),
        (&["improve", "one.fen"], true),
    ] {
        let whole = place.run(&[args, &["--journal", "j"]].concat());
        let bytes = fs::read(place.0.join("j")).unwrap();
        let mut done_again = 0;
        for _ in 0..cases(40, 2000) {
            let mut changed = bytes.clone();
            let at = numbers.below(bytes.len() as u64) as usize;
            let byte = [b'0', b'1', b'a', b'"', b'\n', 0xff][numbers.below(6) as usize];
            if std::mem::replace(&mut changed[at], byte) == byte {
                continue;
            }
            fs::write(place.0.join("j"), &changed).unwrap();
            let run = place.run(&[args, &["--resume", "j"]].concat());
            if refusals && run.code == Some(2) {
                assert!(
                    run.out.is_empty() && run.err.starts_with("error: "),
                    "{args:?} {at}: {}",
                    run.err
                );
                assert_eq!(
                    fs::read(place.0.join("j")).unwrap(),
                    changed,
                    "{args:?} {at}"
                );
                continue;
            }
            assert_eq!(
                (run.code, &run.out),
                (whole.code, &whole.out),
                "{args:?} {at} {byte}: {}",
                run.err
            );
            // The header of a journal of solve contains data that only merge reads, and the last
            // line may be torn.
            let head = bytes.iter().position(|byte| *byte == b'\n').unwrap();
            let is_silent = args[0] == "solve" && at < head || changed.last() != Some(&b'\n');
            assert!(
                run.err.contains("warning: journal j: ") || is_silent,
                "{args:?} {at}: {}",
                run.err
            );
            done_again += 1;
            // The second time, nothing remains to be repeated.
            let journal = place.text_lossy("j");
            let again = place.run(&[args, &["--resume", "j"]].concat());
            assert_eq!(
                (again.code, &again.out),
                (whole.code, &whole.out),
                "{args:?} {at}: {}",
                again.err
            );
            assert_eq!(place.text_lossy("j"), journal, "{args:?} {at}");
        }
        assert!(done_again > 5, "{args:?}: {done_again}");
        fs::remove_file(place.0.join("j")).unwrap();
    }
}

impl Place {
    fn text_if_any(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_default()
    }

    fn text_lossy(&self, name: &str) -> String {
        String::from_utf8_lossy(&fs::read(self.0.join(name)).unwrap()).into_owned()
    }
}

/// Edited verdicts are not believed, neither in a journal nor in a report.
#[test]
fn changed_verdicts_are_not_believed() {
    let place = Place::new("believed");
    place.file("x.fen", &format!("{NO_MATE}{MATE}"));
    let check =
        |args: &[&str]| place.run(&[&["check", "--format", "json"], args, &["x.fen"]].concat());
    let whole = check(&["--journal", "j"]);
    assert_eq!(whole.code, Some(1), "{}", whole.err);
    let sound = |text: &str, quote: &str| {
        let changed = text.replace(
            &format!("{quote}outcome{quote}: {quote}no_solution{quote}"),
            &format!("{quote}outcome{quote}: {quote}sound{quote}"),
        );
        assert_ne!(changed, text);
        changed
    };
    place.file("j", &sound(&place.text("j"), "\\\""));
    let run = check(&["--resume", "j"]);
    assert_eq!((run.code, &run.out), (Some(1), &whole.out), "{}", run.err);
    // Threads determine which of the two was written first.
    let warned = run.err.contains("warning: journal j: line ") && run.err.contains(" is skipped");
    assert!(warned, "{}", run.err);
    // The same in a report, and a report of a program without digests.
    let without: String = whole
        .out
        .lines()
        .filter(|line| !line.contains("\"digest\": "))
        .flat_map(|line| [line, "\n"])
        .collect();
    for (report, others) in [(sound(&whole.out, "\""), 1), (without, 2)] {
        place.file("report.json", &report);
        let run = check(&["--changed-since", "report.json"]);
        assert_eq!((run.code, &run.out), (Some(1), &whole.out), "{}", run.err);
        let words = if others == 1 {
            "1 problem has no digest that fits"
        } else {
            "2 problems have no digest that fits"
        };
        assert!(run.err.contains(words), "{}", run.err);
        let table = place.run(&["check", "--changed-since", "report.json", "x.fen"]);
        assert_eq!(
            table.out.matches("  changed  ").count(),
            others,
            "{}",
            table.out
        );
    }
    place.file("report.json", &whole.out);
    let run = check(&["--changed-since", "report.json"]);
    assert_eq!(
        (run.code, &run.out, run.err.as_str()),
        (Some(1), &whole.out, "")
    );
}

/// A journal with more lines than a 32-bit number can hold once made `improve` divide by zero.
#[test]
fn no_number_of_lines_is_too_large() {
    let place = Place::new("large");
    place.file("x.fen", TWO_MOVES);
    let whole = place.run(&["improve", "--all", "--journal", "j", "x.fen"]);
    let journal = place.text("j");
    let at = journal.find("\"of\":").unwrap() + 5;
    let digits = journal[at..].find(|c: char| !c.is_ascii_digit()).unwrap();
    place.file(
        "j",
        &format!("{}4294967296{}", &journal[..at], &journal[at + digits..]),
    );
    let run = place.run(&["improve", "--all", "--resume", "j", "x.fen"]);
    assert_eq!(
        (run.code, &run.out),
        (whole.code, &whole.out),
        "{}",
        run.err
    );
    assert!(run.err.contains("warning: journal j: line "), "{}", run.err);
}

/// If there is only room for the first thread, that thread does everything.
#[cfg(target_os = "linux")]
#[test]
fn too_few_threads_change_no_report() {
    let place = Place::new("threads");
    place.file("x.fen", TWO_MOVES);
    place.file("y.fen", MATE);
    for args in [
        "improve --threads 2 x.fen",
        "twins --threads 2 x.fen",
        "find --threads 2 --solve --stipulation #1 x.fen y.fen",
        "perft --threads 2 --depth 2 x.fen",
        "check --threads 2 --idle x.fen y.fen",
    ] {
        let run = |limit: &str| {
            let script = format!("{limit} exec \"$0\" {}", args.replace('#', "\\#"));
            let shell = Command::new("sh")
                .args(["-c", &script, env!("CARGO_BIN_EXE_parton")])
                .current_dir(&place.0)
                .output();
            texts(shell.unwrap())
        };
        let usual = run("");
        assert_eq!(usual.code, Some(0), "{args}: {}", usual.err);
        for limit in ["180000", "150000"] {
            let run = run(&format!("ulimit -v {limit} &&"));
            assert_eq!(
                (run.code, &run.out),
                (usual.code, &usual.out),
                "{args} {limit}: {}",
                run.err
            );
        }
    }
}

/// More lines than fit into memory: the search is stopped before the program would crash, and its
/// findings are shown.
#[cfg(target_os = "linux")]
#[test]
fn lines_beyond_all_memory_stop_the_search() {
    let place = Place::new("lines");
    // Some thirty moves each, and many final checks: more than a million lines.
    place.file("x.fen", "2rq1b1k/6pp/8/8/8/8/6PP/2RQ1B1K ; h+2.5\n");
    let script = "ulimit -v 450000 && exec \"$0\" solve --threads 1 --hash 1 x.fen";
    let shell = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_parton")])
        .current_dir(&place.0)
        .output();
    let run = texts(shell.unwrap());
    assert_eq!(run.code, Some(3), "{}", run.err);
    assert!(
        run.err.contains("too little memory for more lines"),
        "{}",
        run.err
    );
    assert!(run.out.lines().count() > 1000, "{}", run.out);
}

/// A user who may not start further threads can still watch files: the first thread does the work.
#[cfg(target_os = "linux")]
#[test]
fn watching_needs_no_other_thread() {
    use std::io::{BufRead as _, BufReader, Read as _, Write as _};
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;
    let place = Place::new("alone");
    place.file("x.fen", MATE);
    fs::set_permissions(&place.0, fs::Permissions::from_mode(0o777)).unwrap();
    for limit in [1, 2] {
        let mut command = Command::new("prlimit");
        command
            .arg(format!("--nproc={limit}"))
            .args([env!("CARGO_BIN_EXE_parton"), "watch", "x.fen"])
            .current_dir(&place.0)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        // Limits do not bind root, which therefore switches to another user.
        let is_root = Command::new("id").arg("-u").output().unwrap().stdout == b"0\n";
        if is_root {
            command.uid(65_531);
        }
        let Ok(mut child) = command.spawn() else {
            // This bypasses the capture of output.
            let _ = writeln!(std::io::stderr(), "skipped: there is no prlimit");
            return;
        };
        let mut out = BufReader::new(child.stdout.take().unwrap());
        let mut seen = String::new();
        while !seen.contains("sound") && out.read_line(&mut seen).unwrap() > 0 {}
        let _ = child.kill();
        let mut err = String::new();
        let _ = child.stderr.take().unwrap().read_to_string(&mut err);
        let code = child.wait().unwrap().code();
        // The other user may have no access to the program itself.
        if matches!(code, Some(126 | 127)) {
            continue;
        }
        assert!(seen.contains("sound"), "{limit} {code:?}: {seen} {err}");
        assert!(!err.contains("panicked"), "{limit}: {err}");
    }
}

/// Input that never comes is awaited only as long as allowed, and not after the first signal.
#[cfg(unix)]
#[test]
fn input_that_never_comes_is_given_up() {
    let place = Place::new("never");
    place.file("x.fen", MATE);
    let pipe = place.pipe("pipe");
    let ways = [
        ["check", "--changed-since", "pipe", "x.fen"].as_slice(),
        &["find", "--index", "pipe", "--stipulation", "#1", "x.fen"],
        &["find", "--like", "pipe", "--from", "fen", "x.fen"],
        &["solve", "--known", "pipe", "--journal", "j", "x.fen"],
        &["solve", "--from", "fen", "pipe"],
    ];
    for args in ways {
        // `pipe` is open and nothing comes. A reader waiting for its writer would be a different
        // case.
        let child = place
            .command(&[args, &["--max-time", "0.3"]].concat())
            .spawn()
            .unwrap();
        let writer = fs::OpenOptions::new().write(true).open(&pipe).unwrap();
        let run = texts(child.wait_with_output().unwrap());
        drop(writer);
        assert!(
            run.code == Some(2) && run.err.contains("nothing came within --max-time"),
            "{args:?}: {}",
            run.err
        );
        // Here there is no writer at all.
        let run = place.run(&[args, &["--max-time", "0.3"]].concat());
        assert!(
            run.code == Some(2) && run.err.contains("nothing came within --max-time"),
            "{args:?}: {}",
            run.err
        );
    }
    let others = [
        ["units", "--missing", "pipe", "x.fen"].as_slice(),
        &["merge", "pipe"],
        &["audit", "pipe"],
        &["replay", "pipe"],
        &["convert", "--to", "ron", "--from", "fen", "pipe"],
        &["perft", "--depth", "2", "--from", "fen", "pipe"],
    ];
    for args in ways.into_iter().chain(others) {
        for signal in ["TERM", "INT"] {
            let child = place.command(args).spawn().unwrap();
            // The pipe opens when the program starts to read it.
            let writer = fs::OpenOptions::new().write(true).open(&pipe).unwrap();
            let killed = Command::new("kill")
                .args([&format!("-{signal}"), &child.id().to_string()])
                .status();
            assert!(killed.unwrap().success());
            let run = texts(child.wait_with_output().unwrap());
            drop(writer);
            assert_eq!(
                (run.code, run.err.as_str()),
                (Some(130), "interrupted\n"),
                "{args:?} {signal}"
            );
        }
        let _ = fs::remove_file(place.0.join("j"));
    }
}

/// A signal ends a count of moves with a message, as soon as the program handles signals.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_count_with_a_message() {
    let place = Place::new("count");
    let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (quiet, words) in [(false, "interrupted\n"), (true, "")] {
        let mut args = vec!["perft", "--depth", "12", "--position", array];
        args.extend(quiet.then_some("--quiet"));
        let child = place.command(&args).spawn().unwrap();
        // The arguments are read right after the program has installed its signal handler, and
        // before any thread counts.
        let status = format!("/proc/{}/task", child.id());
        while fs::read_dir(&status).unwrap().count() < 3 {
            std::thread::yield_now();
        }
        assert!(
            Command::new("kill")
                .args(["-TERM", &child.id().to_string()])
                .status()
                .unwrap()
                .success()
        );
        let run = texts(child.wait_with_output().unwrap());
        assert_eq!((run.code, run.err.as_str()), (Some(130), words));
    }
}

/// The reader of the output has gone before anything is written: the exit code is that of the
/// result.
#[cfg(unix)]
#[test]
fn a_reader_that_disconnects_changes_no_exit_code() {
    let place = Place::new("gone");
    place.file("mate.fen", MATE);
    place.file("none.fen", NO_MATE);
    place.file("broken.fen", "nothing ; #1\n");
    assert_eq!(
        place
            .run(&["solve", "--quiet", "--certify", "c", "mate.fen"])
            .code,
        Some(0)
    );
    let certificate = place.text("c");
    let refuted = certificate.lines().take(certificate.lines().count() - 2);
    place.file(
        "refuted",
        &refuted.flat_map(|line| [line, "\n"]).collect::<String>(),
    );
    for args in [
        ["check", "--quiet", "none.fen"].as_slice(),
        &["check", "--quiet", "mate.fen"],
        &[
            "check",
            "--quiet",
            "--format",
            "json",
            "mate.fen",
            "broken.fen",
        ],
        &["solve", "broken.fen", "mate.fen"],
        &["show", "broken.fen", "mate.fen"],
        &["convert", "--to", "ron", "broken.fen", "mate.fen"],
        &["units", "mate.fen"],
        &["audit", "c"],
        &["audit", "c", "refuted"],
        &["moves", "mate.fen"],
        &["perft", "--depth", "1", "mate.fen", "broken.fen"],
        &["themes", "mate.fen", "broken.fen"],
        &["find", "--stipulation", "#1", "mate.fen", "broken.fen"],
        &["improve", "mate.fen", "broken.fen"],
        &["rules"],
    ] {
        let usual = place.run(args);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let run = texts(place.command(args).stdout(writer).output().unwrap());
        // A search without a reader is not completed.
        let short = args[0] == "solve" && run.code == Some(3);
        assert!(
            run.code == usual.code || short,
            "{args:?}: {:?}, not {:?}: {}",
            run.code,
            usual.code,
            run.err
        );
        assert_eq!(run.err, usual.err, "{args:?}");
    }
}

/// A folder that cannot be searched for journals is not an empty folder.
#[cfg(unix)]
#[test]
fn a_closed_folder_is_not_empty() {
    use std::os::unix::fs::PermissionsExt as _;
    use std::os::unix::process::CommandExt as _;
    let place = Place::new("closed");
    place.file("x.fen", MATE);
    let folder = place.0.join("work");
    fs::create_dir(&folder).unwrap();
    assert_eq!(
        place.run(&["units", "--missing", "work", "x.fen"]).code,
        Some(0)
    );
    fs::create_dir(folder.join("inner")).unwrap();
    fs::set_permissions(&place.0, fs::Permissions::from_mode(0o777)).unwrap();
    for closed in [folder.join("inner"), folder.clone()] {
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).unwrap();
        for args in [
            ["units", "--missing", "work", "x.fen"].as_slice(),
            &["solve", "--known", "work", "--journal", "j", "x.fen"],
        ] {
            let mut command = place.command(args);
            // Root may read everything, and therefore switches to a user without that right.
            if fs::read_dir(&closed).is_ok() {
                command.uid(65534);
            }
            // The other user may have no access to the program itself.
            let Ok(output) = command.output() else {
                continue;
            };
            let run = texts(output);
            assert!(
                run.code == Some(2) && run.out.is_empty(),
                "{args:?}: {} {}",
                run.out,
                run.err
            );
            assert!(
                run.err.contains("permission denied") && run.err.contains("work"),
                "{args:?}: {}",
                run.err
            );
        }
    }
    for closed in [&folder, &folder.join("inner")] {
        fs::set_permissions(closed, fs::Permissions::from_mode(0o755)).unwrap();
    }
}

/// Text from a problem creates no HTML in Markdown and no formula in a spreadsheet.
#[test]
fn text_of_a_problem_creates_no_html_and_no_formula() {
    let place = Place::new("words");
    let problem = "(id: \"<img src=x onerror=alert(1)>&lt; [a](javascript:b)\", title: \"=1+1\", authors: [\"@A\"], source: \"-x\",
                    rules: orthodox, stipulation: \"#1\", position: \"7k/5K2/8/8/8/8/8/6R1 w - -\")";
    place.file("x.ron", problem);
    place.file("+y.fen", MATE);
    let markdown = place.run(&["check", "--format", "markdown", "x.ron", "+y.fen"]);
    assert_eq!(markdown.code, Some(0), "{}", markdown.err);
    let row = "| &lt;img src=x onerror=alert(1)>&amp;lt; [a]\\(javascript:b) | #1 |";
    assert!(
        markdown.out.contains(row) && !markdown.out.contains('<'),
        "{}",
        markdown.out
    );
    let csv = place.run(&["check", "--format", "csv", "x.ron", "+y.fen"]);
    assert_eq!(csv.code, Some(0), "{}", csv.err);
    assert!(
        csv.out.contains(",#1,'@A,'=1+1,'-x,2+1,sound,"),
        "{}",
        csv.out
    );
    assert!(csv.out.contains("\n'+y.fen,'+y,"), "{}", csv.out);
}

/// The number of times that runs of each command are killed.
fn kills() -> usize {
    if is_long() { 250 } else { 6 }
}

/// Runs are killed at random moments and continued or repeated, again and again. They leave exactly
/// the files of a single run, byte for byte.
#[test]
fn killed_at_any_moment() {
    let place = Place::new("killed");
    let copy =
        |name: &str| fs::copy(root().join("problems").join(name), place.0.join(name)).unwrap();
    copy("marks-1999.ron");
    place.file("x.fen", &[TWO_MOVES, MATE, NO_MATE].concat().repeat(4));
    place.file("one.fen", TWO_MOVES);
    let inputs = place.names();
    let mut numbers = Numbers(1_126);
    for (args, journal, outputs) in [
        (
            [
                "solve",
                "--output",
                "report",
                "--certify",
                "c",
                "marks-1999.ron",
            ]
            .as_slice(),
            true,
            ["report", "c"].as_slice(),
        ),
        (
            &["check", "--format", "json", "--output", "report", "x.fen"],
            true,
            &["report"],
        ),
        (
            &["improve", "--all", "--output", "report", "one.fen"],
            true,
            &["report"],
        ),
        (
            &[
                "find",
                "--solve",
                "--index",
                "report",
                "--stipulation",
                "#1",
                "x.fen",
            ],
            false,
            &["report"],
        ),
        // `--force`, since a run killed at its very end leaves a file that is not a report of
        // parton.
        (
            &[
                "convert", "--to", "ron", "--force", "--output", "report", "x.fen",
            ],
            false,
            &["report"],
        ),
    ] {
        let began = std::time::Instant::now();
        let flags = if journal {
            ["--journal", "j"].as_slice()
        } else {
            &[]
        };
        let whole = place.run(&[args, flags].concat());
        let span = u64::try_from(began.elapsed().as_micros()).unwrap();
        // The first line of an index has the time of writing.
        let left = |name: &str| {
            let text = place.text(name);
            if journal {
                text
            } else {
                text.lines().skip(1).collect()
            }
        };
        let expected: Vec<String> = outputs.iter().map(|name| left(name)).collect();
        let clear = || {
            for name in place.names().difference(&inputs) {
                fs::remove_file(place.0.join(name)).unwrap();
            }
        };
        clear();
        let (mut killed, mut finished) = (0, 0);
        while killed < kills() || finished == 0 {
            let flags = match () {
                () if !journal => [].as_slice(),
                () if place.0.join("j").exists() => &["--resume", "j"],
                () => &["--journal", "j"],
            };
            let mut command = place.command(&[args, flags].concat());
            let mut child = command
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            if killed < kills() {
                std::thread::sleep(std::time::Duration::from_micros(numbers.below(span)));
                let _ = child.kill();
            }
            let status = child.wait().unwrap();
            // A file under its final name is complete at every moment.
            for (name, expected) in outputs.iter().zip(&expected) {
                // An index starts as an empty file, which is one without problems.
                let is_begun = !journal && place.text_if_any(name).is_empty();
                if place.0.join(name).exists() && !is_begun {
                    assert_eq!(left(name), *expected, "{args:?} {name}");
                }
            }
            if status.code().is_none() {
                (killed, finished) = (killed + 1, 0);
                continue;
            }
            finished += 1;
            assert_eq!(status.code(), whole.code, "{args:?}");
            let mut names = inputs.clone();
            names.extend(
                outputs
                    .iter()
                    .map(|name| (*name).to_owned())
                    .chain(journal.then(|| "j".to_owned())),
            );
            assert_eq!(place.names(), names, "{args:?}");
            clear();
        }
    }
}
