//! `parton convert`: files, exit codes and messages.

use crate::root;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An empty directory for a test.
fn directory(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("convert")
        .join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

fn run(directory: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_parton"))
        .arg("convert")
        .args(args)
        .current_dir(directory)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).expect("the program writes UTF-8");
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert!(!err.contains("panicked"), "{err}");
    (output.status.code(), out, err)
}

#[test]
fn problems_are_converted_between_formats() {
    let position = [
        "--position",
        "white Kf6 Rg1 black Kh8",
        "--stipulation",
        "#2",
    ];
    let (code, out, err) = run(root(), &[&["--to", "fen"], &position[..]].concat());
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (Some(0), "7k/8/5K2/8/8/8/8/6R1 w ; #2\n", "")
    );
    let (code, out, err) = run(root(), &["--to", "popeye", "problems/enemark.inp"]);
    let enemark = "beginproblem\nauthor Bjorn Enemark\nstipulation 1->ser-h#3\npieces\n  white \
        Kc2 Sb5\n  black Ka1 Rb3 Sd3\nendproblem\n";
    assert_eq!((code, out.as_str(), err.as_str()), (Some(0), enemark, ""));
    // Features that Popeye's language lacks are named, unless messages are turned off.
    let marks = ["--to", "popeye", "problems/marks-1999.ron"];
    let (code, _, err) = run(root(), &marks);
    assert_eq!(code, Some(0));
    assert_eq!(
        err,
        "warning: marks-1999: the dialect is not kept: castling=home becomes \
        castling=any\nwarning: marks-1999: the author's solution is not kept\n"
    );
    assert_eq!(run(root(), &[&marks[..], &["--quiet"]].concat()).2, "");
    // A folder into one file, and that file again.
    let place = directory("folder");
    let problems = root().join("problems");
    let all = place.join("all.ron");
    let (code, out, err) = run(
        root(),
        &[
            "--to",
            "ron",
            problems.to_str().unwrap(),
            "-o",
            all.to_str().unwrap(),
        ],
    );
    assert_eq!((code, out.as_str()), (Some(0), ""));
    assert!(
        err.lines()
            .all(|line| line.ends_with(": the field keywords of the file cannot be kept")),
        "{err}"
    );
    let text = fs::read_to_string(&all).unwrap();
    assert_eq!(
        run(&place, &["--to", "ron", "all.ron"]),
        (Some(0), text, String::new())
    );
}

#[test]
fn unreadable_and_unwritable_problems_are_named() {
    let place = directory("broken");
    let list = "7k/8/5K2/8/8/8/8/6R1 w ; #2\n7k/8/5K2/8/8/8/8/6R1 w ; ?2\n4k3/8/8/8/8/8/8/4K3 | \
        8/8/8/8/8/8/8/8 ; #1\n";
    fs::write(place.join("list.fen"), list).unwrap();
    let (code, out, err) = run(&place, &["--to", "ron", "list.fen"]);
    assert_eq!(code, Some(2));
    assert!(
        out.contains("\"list-1\"") && out.contains("\"list-3\"") && !out.contains("\"list-2\""),
        "{out}"
    );
    assert!(
        err.contains("list.fen:2:26")
            && err.contains("error: \"list-2\" is left out: it cannot be read"),
        "{err}"
    );
    let duo = root().join("problems/parton-duo-1.ron");
    let (code, out, err) = run(&place, &["--to", "olive", duo.to_str().unwrap()]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert_eq!(
        err,
        "error: parton-duo-1 is omitted: Olive does not know the rules duo\n"
    );
    // If nothing can be written, an existing file stays unchanged.
    fs::write(place.join("old.olv"), "old").unwrap();
    for force in [[].as_slice(), &["--force"]] {
        let args = [
            &["--to", "olive", duo.to_str().unwrap(), "-o", "old.olv"],
            force,
        ]
        .concat();
        assert_eq!(run(&place, &args).0, Some(2));
        assert_eq!(fs::read_to_string(place.join("old.olv")).unwrap(), "old");
    }
    // An existing file is replaced only with --force.
    let position = [
        "--to",
        "olive",
        "--position",
        "white Kf6 Rg1 black Kh8",
        "--stipulation",
        "#2",
        "-o",
        "old.olv",
    ];
    let (code, _, err) = run(&place, &position);
    assert!(
        code == Some(2) && err.contains("use --force to replace it"),
        "{err}"
    );
    assert_eq!(fs::read_to_string(place.join("old.olv")).unwrap(), "old");
    assert_eq!(run(&place, &["--to", "pgn", "list.fen"]).0, Some(2));
    assert_eq!(run(&place, &["list.fen"]).0, Some(2));
    assert_eq!(run(&place, &["--to", "fen", "none.ron"]).0, Some(2));
}

#[test]
fn no_output_replaces_its_input() {
    let place = directory("same");
    let text = "7k/8/5K2/8/8/8/8/6R1 w ; #2\n";
    fs::write(place.join("a.fen"), text).unwrap();
    fs::create_dir(place.join("folder")).unwrap();
    fs::hard_link(place.join("a.fen"), place.join("folder/b.fen")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("a.fen", place.join("link.fen")).unwrap();
    let outputs: &[&str] = if cfg!(unix) {
        &["a.fen", "./folder/../a.fen", "link.fen", "folder/b.fen"]
    } else {
        &["a.fen"]
    };
    for output in outputs {
        for input in ["a.fen", "folder"] {
            if *output == "a.fen" && input == "folder" && !cfg!(unix) {
                continue;
            }
            let (code, out, err) = run(&place, &["--to", "ron", input, "-o", output]);
            assert_eq!((code, out.as_str()), (Some(2), ""), "{output}");
            assert!(
                err.contains(output) && err.contains("would replace an input file"),
                "{err}"
            );
        }
    }
    assert_eq!(fs::read_to_string(place.join("a.fen")).unwrap(), text);
}
