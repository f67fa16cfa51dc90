//! Disturbances from outside the search: special files, locks, damage, too little memory, too few
//! threads, input that never comes, signals, readers that disconnect.

use crate::long::{cases, is_long};
use crate::random::Random;
use crate::support::{Folder, MARKS, Run};
use std::fs;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// Makes a named pipe.
#[cfg(unix)]
fn pipe(folder: &Folder, name: &str) -> PathBuf {
    let path = folder.join(name);
    let made = Command::new("mkfifo").arg(&path).status().unwrap();
    assert!(made.success());
    path
}

/// A command that runs the program in a folder, without input, with its output kept.
fn piped(folder: &Folder, args: &[&str]) -> Command {
    let mut command = folder.command(args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The end of a running program.
fn ended(child: Child) -> Run {
    child.wait_with_output().unwrap().into()
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
    let folder = Folder::new("pipes");
    folder.write("x.fen", MATE);
    let pipe = pipe(&folder, "pipe");
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
        let file = folder.run(&to_file);
        assert_eq!(file.code, Some(0), "{args:?}: {}", file.err);
        let child = piped(&folder, &to_pipe).spawn().unwrap();
        let through = fs::read_to_string(&pipe).unwrap();
        let run = ended(child);
        assert_eq!(
            (run.code, &run.out),
            (Some(0), &file.out),
            "{args:?}: {}",
            run.err
        );
        assert_eq!(through, folder.read("file"), "{args:?}");
        assert!(
            pipe.symlink_metadata().unwrap().file_type().is_fifo(),
            "{args:?}"
        );
        fs::remove_file(folder.join("file")).unwrap();
        assert_eq!(folder.names().len(), 2, "{args:?}: {:?}", folder.names());
    }
    // If nothing can be certified, the reader sees an empty input.
    folder.write("none.fen", "8/8/8/8/8/8/8/8 w - - ; #1\n");
    let child = piped(&folder, &["solve", "--certify", "pipe", "none.fen"])
        .spawn()
        .unwrap();
    assert_eq!(fs::read_to_string(&pipe).unwrap(), "");
    assert_eq!(ended(child).code, Some(2));
    assert!(pipe.symlink_metadata().unwrap().file_type().is_fifo());
    // A folder is refused, and the target of a link is changed.
    fs::create_dir(folder.join("folder")).unwrap();
    for flag in ["--certify", "--output"] {
        let run = folder.run(&["solve", flag, "folder", "x.fen"]);
        assert!(
            run.code == Some(2) && run.err.contains("cannot write folder"),
            "{}",
            run.err
        );
    }
    std::os::unix::fs::symlink("later", folder.join("link")).unwrap();
    assert_eq!(
        folder.run(&["solve", "--output", "link", "x.fen"]).code,
        Some(0)
    );
    assert!(folder.join("link").is_symlink() && folder.read("later").contains("1.Rh1#"));
}

/// The unfinished certificate of a killed program is removed by the next program that writes the
/// same name; that of a running program is not.
#[cfg(unix)]
#[test]
fn leftovers_of_killed_programs_are_removed() {
    let folder = Folder::new("cleared");
    folder.write("x.fen", MATE);
    folder.write("long.fen", "7k/8/8/8/8/8/PPPPPPPP/RNBQKBNR w - - ; #9\n");
    let begin = || {
        let before = folder.names();
        let child = piped(&folder, &["solve", "--certify", "c", "long.fen"])
            .spawn()
            .unwrap();
        while folder.names() == before {
            std::thread::yield_now();
        }
        child
    };
    let end = |mut child: Child| {
        child.kill().unwrap();
        child.wait().unwrap();
    };
    end(begin());
    assert_eq!(folder.names().len(), 3, "{:?}", folder.names());
    let running = begin();
    // Another process may write the certificate at the same time.
    let run = folder.run(&["solve", "--certify", "c", "x.fen"]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    let left: Vec<String> = folder
        .names()
        .into_iter()
        .filter(|name| name.contains(".tmp"))
        .collect();
    assert_eq!(left.len(), 1, "{left:?}");
    end(running);
    assert_eq!(
        folder.run(&["solve", "--certify", "c", "x.fen"]).code,
        Some(0)
    );
    assert_eq!(
        folder.names(),
        ["c", "long.fen", "x.fen"].map(str::to_owned).into()
    );
}

/// A journal held by another process is left unchanged, including its end, which that process has
/// just begun to write.
#[test]
fn a_journal_is_locked_before_it_is_read() {
    let folder = Folder::new("locked");
    folder.write("x.fen", TWO_MOVES);
    for command in ["solve", "check", "improve"] {
        let name = format!("{command}.jsonl");
        assert_eq!(
            folder.run(&[command, "--journal", &name, "x.fen"]).code,
            Some(0)
        );
        let whole = folder.read(&name);
        let torn = &whole[..whole.len() - 5];
        folder.write(&name, torn);
        let held = fs::OpenOptions::new()
            .append(true)
            .open(folder.join(&name))
            .unwrap();
        held.lock().unwrap();
        let run = folder.run(&[command, "--resume", &name, "x.fen"]);
        assert!(
            run.code == Some(2) && run.err.contains("is in use by another run"),
            "{command}: {}",
            run.err
        );
        drop(held);
        assert_eq!(folder.read(&name), torn, "{command}");
        assert_eq!(
            folder.run(&[command, "--resume", &name, "x.fen"]).code,
            Some(0)
        );
        assert_eq!(
            folder.read(&name).lines().count(),
            whole.lines().count(),
            "{command}"
        );
    }
}

/// Whichever byte of a journal is changed, the report equals that of a whole run, or the journal is
/// refused and left alone.
#[test]
fn changed_journals_change_no_report() {
    let folder = Folder::new("changed");
    folder.write("x.fen", format!("{TWO_MOVES}{MATE}{NO_MATE}"));
    folder.write("one.fen", TWO_MOVES);
    let mut numbers = Random(20_261_126);
    for (args, refusals) in [
        (["solve", "x.fen"].as_slice(), true),
        (&["check", "--format", "json", "x.fen"], false),
        (&["improve", "one.fen"], true),
    ] {
        let whole = folder.run(&[args, &["--journal", "j"]].concat());
        let bytes = fs::read(folder.join("j")).unwrap();
        let mut done_again = 0;
        for _ in 0..cases(40, 2000) {
            let mut changed = bytes.clone();
            let at = numbers.below(bytes.len());
            let byte = [b'0', b'1', b'a', b'"', b'\n', 0xff][numbers.below(6)];
            if std::mem::replace(&mut changed[at], byte) == byte {
                continue;
            }
            fs::write(folder.join("j"), &changed).unwrap();
            let run = folder.run(&[args, &["--resume", "j"]].concat());
            if refusals && run.code == Some(2) {
                assert!(
                    run.out.is_empty() && run.err.starts_with("error: "),
                    "{args:?} {at}: {}",
                    run.err
                );
                assert_eq!(
                    fs::read(folder.join("j")).unwrap(),
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
            let journal = text_lossy(&folder, "j");
            let again = folder.run(&[args, &["--resume", "j"]].concat());
            assert_eq!(
                (again.code, &again.out),
                (whole.code, &whole.out),
                "{args:?} {at}: {}",
                again.err
            );
            assert_eq!(text_lossy(&folder, "j"), journal, "{args:?} {at}");
        }
        assert!(done_again > 5, "{args:?}: {done_again}");
        fs::remove_file(folder.join("j")).unwrap();
    }
}

/// The text of a file, empty if there is none.
fn text_if_any(folder: &Folder, name: &str) -> String {
    fs::read_to_string(folder.join(name)).unwrap_or_default()
}

/// The text of a file that may be damaged.
fn text_lossy(folder: &Folder, name: &str) -> String {
    String::from_utf8_lossy(&fs::read(folder.join(name)).unwrap()).into_owned()
}

/// Edited verdicts are not believed, neither in a journal nor in a report.
#[test]
fn changed_verdicts_are_not_believed() {
    let folder = Folder::new("believed");
    folder.write("x.fen", format!("{NO_MATE}{MATE}"));
    let check =
        |args: &[&str]| folder.run(&[&["check", "--format", "json"], args, &["x.fen"]].concat());
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
    folder.write("j", sound(&folder.read("j"), "\\\""));
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
        folder.write("report.json", &report);
        let run = check(&["--changed-since", "report.json"]);
        assert_eq!((run.code, &run.out), (Some(1), &whole.out), "{}", run.err);
        let words = if others == 1 {
            "1 problem has no digest that fits"
        } else {
            "2 problems have no digest that fits"
        };
        assert!(run.err.contains(words), "{}", run.err);
        let table = folder.run(&["check", "--changed-since", "report.json", "x.fen"]);
        assert_eq!(
            table.out.matches("  changed  ").count(),
            others,
            "{}",
            table.out
        );
    }
    folder.write("report.json", &whole.out);
    let run = check(&["--changed-since", "report.json"]);
    assert_eq!(
        (run.code, &run.out, run.err.as_str()),
        (Some(1), &whole.out, "")
    );
}

/// A journal with more lines than a 32-bit number can hold once made `improve` divide by zero.
#[test]
fn no_number_of_lines_is_too_large() {
    let folder = Folder::new("large");
    folder.write("x.fen", TWO_MOVES);
    let whole = folder.run(&["improve", "--all", "--journal", "j", "x.fen"]);
    let journal = folder.read("j");
    let at = journal.find("\"of\":").unwrap() + 5;
    let digits = journal[at..].find(|c: char| !c.is_ascii_digit()).unwrap();
    folder.write(
        "j",
        format!("{}4294967296{}", &journal[..at], &journal[at + digits..]),
    );
    let run = folder.run(&["improve", "--all", "--resume", "j", "x.fen"]);
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
    let folder = Folder::new("threads");
    folder.write("x.fen", TWO_MOVES);
    folder.write("y.fen", MATE);
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
                .current_dir(&folder)
                .output();
            Run::from(shell.unwrap())
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
    let folder = Folder::new("lines");
    // Some thirty moves each, and many final checks: more than a million lines.
    folder.write("x.fen", "2rq1b1k/6pp/8/8/8/8/6PP/2RQ1B1K ; h+2.5\n");
    let script = "ulimit -v 450000 && exec \"$0\" solve --threads 1 --hash 1 x.fen";
    let shell = Command::new("sh")
        .args(["-c", script, env!("CARGO_BIN_EXE_parton")])
        .current_dir(&folder)
        .output();
    let run = Run::from(shell.unwrap());
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
    let folder = Folder::new("alone");
    folder.write("x.fen", MATE);
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
    for limit in [1, 2] {
        let mut command = Command::new("prlimit");
        command
            .arg(format!("--nproc={limit}"))
            .args([env!("CARGO_BIN_EXE_parton"), "watch", "x.fen"])
            .current_dir(&folder)
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
    let folder = Folder::new("never");
    folder.write("x.fen", MATE);
    let pipe = pipe(&folder, "pipe");
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
        let child = piped(&folder, &[args, &["--max-time", "0.3"]].concat())
            .spawn()
            .unwrap();
        let writer = fs::OpenOptions::new().write(true).open(&pipe).unwrap();
        let run = ended(child);
        drop(writer);
        assert!(
            run.code == Some(2) && run.err.contains("nothing came within --max-time"),
            "{args:?}: {}",
            run.err
        );
        // Here there is no writer at all.
        let run = folder.run(&[args, &["--max-time", "0.3"]].concat());
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
            let child = piped(&folder, args).spawn().unwrap();
            // The pipe opens when the program starts to read it.
            let writer = fs::OpenOptions::new().write(true).open(&pipe).unwrap();
            let killed = Command::new("kill")
                .args([&format!("-{signal}"), &child.id().to_string()])
                .status();
            assert!(killed.unwrap().success());
            let run = ended(child);
            drop(writer);
            assert_eq!(
                (run.code, run.err.as_str()),
                (Some(130), "interrupted\n"),
                "{args:?} {signal}"
            );
        }
        let _ = fs::remove_file(folder.join("j"));
    }
}

/// A signal ends a count of moves with a message, as soon as the program handles signals.
#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_count_with_a_message() {
    let folder = Folder::new("count");
    let array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
    for (quiet, words) in [(false, "interrupted\n"), (true, "")] {
        let mut args = vec!["perft", "--depth", "12", "--position", array];
        args.extend(quiet.then_some("--quiet"));
        let child = piped(&folder, &args).spawn().unwrap();
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
        let run = ended(child);
        assert_eq!((run.code, run.err.as_str()), (Some(130), words));
    }
}

/// The reader of the output has gone before anything is written: the exit code is that of the
/// result.
#[cfg(unix)]
#[test]
fn a_reader_that_disconnects_changes_no_exit_code() {
    let folder = Folder::new("gone");
    folder.write("mate.fen", MATE);
    folder.write("none.fen", NO_MATE);
    folder.write("broken.fen", "nothing ; #1\n");
    assert_eq!(
        folder
            .run(&["solve", "--quiet", "--certify", "c", "mate.fen"])
            .code,
        Some(0)
    );
    let certificate = folder.read("c");
    let refuted = certificate.lines().take(certificate.lines().count() - 2);
    folder.write(
        "refuted",
        refuted.flat_map(|line| [line, "\n"]).collect::<String>(),
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
        let usual = folder.run(args);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let run = Run::from(piped(&folder, args).stdout(writer).output().unwrap());
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
    let folder = Folder::new("closed");
    folder.write("x.fen", MATE);
    let work = folder.join("work");
    fs::create_dir(&work).unwrap();
    assert_eq!(
        folder.run(&["units", "--missing", "work", "x.fen"]).code,
        Some(0)
    );
    fs::create_dir(work.join("inner")).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o777)).unwrap();
    for closed in [work.join("inner"), work.clone()] {
        fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).unwrap();
        for args in [
            ["units", "--missing", "work", "x.fen"].as_slice(),
            &["solve", "--known", "work", "--journal", "j", "x.fen"],
        ] {
            let mut command = piped(&folder, args);
            // Root may read everything, and therefore switches to a user without that right.
            if fs::read_dir(&closed).is_ok() {
                command.uid(65534);
            }
            // The other user may have no access to the program itself.
            let Ok(output) = command.output() else {
                continue;
            };
            let run = Run::from(output);
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
    for closed in [&work, &work.join("inner")] {
        fs::set_permissions(closed, fs::Permissions::from_mode(0o755)).unwrap();
    }
}

/// Text from a problem creates no HTML in Markdown and no formula in a spreadsheet.
#[test]
fn text_of_a_problem_creates_no_html_and_no_formula() {
    let folder = Folder::new("words");
    let problem = "(id: \"<img src=x onerror=alert(1)>&lt; [a](javascript:b)\", title: \"=1+1\", authors: [\"@A\"], source: \"-x\",
                    rules: orthodox, stipulation: \"#1\", position: \"7k/5K2/8/8/8/8/8/6R1 w - -\")";
    folder.write("x.ron", problem);
    folder.write("+y.fen", MATE);
    let markdown = folder.run(&["check", "--format", "markdown", "x.ron", "+y.fen"]);
    assert_eq!(markdown.code, Some(0), "{}", markdown.err);
    let row = "| &lt;img src=x onerror=alert(1)>&amp;lt; [a]\\(javascript:b) | #1 |";
    assert!(
        markdown.out.contains(row) && !markdown.out.contains('<'),
        "{}",
        markdown.out
    );
    let csv = folder.run(&["check", "--format", "csv", "x.ron", "+y.fen"]);
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
    let folder = Folder::new("killed");
    folder.copy(MARKS, "marks-1999.ron");
    folder.write("x.fen", [TWO_MOVES, MATE, NO_MATE].concat().repeat(4));
    folder.write("one.fen", TWO_MOVES);
    let inputs = folder.names();
    let mut numbers = Random(1_126);
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
        let whole = folder.run(&[args, flags].concat());
        let span = usize::try_from(began.elapsed().as_micros()).unwrap();
        // The first line of an index has the time of writing.
        let left = |name: &str| {
            let text = folder.read(name);
            if journal {
                text
            } else {
                text.lines().skip(1).collect()
            }
        };
        let expected: Vec<String> = outputs.iter().map(|name| left(name)).collect();
        let clear = || {
            for name in folder.names().difference(&inputs) {
                fs::remove_file(folder.join(name)).unwrap();
            }
        };
        clear();
        let (mut killed, mut finished) = (0, 0);
        while killed < kills() || finished == 0 {
            let flags = match () {
                () if !journal => [].as_slice(),
                () if folder.join("j").exists() => &["--resume", "j"],
                () => &["--journal", "j"],
            };
            let mut command = piped(&folder, &[args, flags].concat());
            let mut child = command
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap();
            if killed < kills() {
                std::thread::sleep(std::time::Duration::from_micros(numbers.below(span) as u64));
                let _ = child.kill();
            }
            let status = child.wait().unwrap();
            // A file under its final name is complete at every moment.
            for (name, expected) in outputs.iter().zip(&expected) {
                // An index starts as an empty file, which is one without problems.
                let is_begun = !journal && text_if_any(&folder, name).is_empty();
                if folder.join(name).exists() && !is_begun {
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
            assert_eq!(folder.names(), names, "{args:?}");
            clear();
        }
    }
}
