//! `parton convert`: files, exit codes and messages.

use crate::root;
use crate::support::{Folder, MARKS, Run, parton};
use std::fs;

#[test]
fn problems_are_converted_between_formats() {
    let position = [
        "--position",
        "white Kf6 Rg1 black Kh8",
        "--stipulation",
        "#2",
    ];
    let Run { code, out, err } =
        parton(&[&["convert"][..], &["--to", "fen"], &position[..]].concat());
    assert_eq!(
        (code, out.as_str(), err.as_str()),
        (Some(0), "7k/8/5K2/8/8/8/8/6R1 w ; #2\n", "")
    );
    let Run { code, out, err } = parton(&["convert", "--to", "popeye", "problems/enemark.inp"]);
    let enemark = "beginproblem\nauthor Bjorn Enemark\nstipulation 1->ser-h#3\npieces\n  white \
        Kc2 Sb5\n  black Ka1 Rb3 Sd3\nendproblem\n";
    assert_eq!((code, out.as_str(), err.as_str()), (Some(0), enemark, ""));
    // Features that Popeye's language lacks are named, unless messages are turned off.
    let marks = ["--to", "popeye", MARKS];
    let Run { code, err, .. } = parton(&[&["convert"], &marks[..]].concat());
    assert_eq!(code, Some(0));
    assert_eq!(
        err,
        "warning: marks-1999: the dialect is not kept: castling=home becomes \
        castling=any\nwarning: marks-1999: the author's solution is not kept\n"
    );
    assert_eq!(
        parton(&[&["convert"][..], &marks[..], &["--quiet"]].concat()).err,
        ""
    );
    // A folder into one file, and that file again.
    let folder = Folder::new("convert-folder");
    let problems = root().join("problems");
    let all = folder.join("all.ron");
    let Run { code, out, err } = parton(&[
        "convert",
        "--to",
        "ron",
        problems.to_str().unwrap(),
        "-o",
        all.to_str().unwrap(),
    ]);
    assert_eq!((code, out.as_str()), (Some(0), ""));
    assert!(
        err.lines()
            .all(|line| line.ends_with(": the field keywords of the file cannot be kept")),
        "{err}"
    );
    let text = fs::read_to_string(&all).unwrap();
    assert_eq!(
        folder.run(&["convert", "--to", "ron", "all.ron"]),
        Run {
            code: Some(0),
            out: text,
            err: String::new()
        }
    );
}

#[test]
fn unreadable_and_unwritable_problems_are_named() {
    let folder = Folder::new("convert-broken");
    let list = "7k/8/5K2/8/8/8/8/6R1 w ; #2\n7k/8/5K2/8/8/8/8/6R1 w ; ?2\n4k3/8/8/8/8/8/8/4K3 | \
        8/8/8/8/8/8/8/8 ; #1\n";
    folder.write("list.fen", list);
    let Run { code, out, err } = folder.run(&["convert", "--to", "ron", "list.fen"]);
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
    let Run { code, out, err } = folder.run(&["convert", "--to", "olive", duo.to_str().unwrap()]);
    assert_eq!((code, out.as_str()), (Some(2), ""));
    assert_eq!(
        err,
        "error: parton-duo-1 is omitted: Olive does not know the rules duo\n"
    );
    // If nothing can be written, an existing file stays unchanged.
    folder.write("old.olv", "old");
    for force in [[].as_slice(), &["--force"]] {
        let args = [
            &["--to", "olive", duo.to_str().unwrap(), "-o", "old.olv"],
            force,
        ]
        .concat();
        assert_eq!(
            folder.run(&[&["convert"], &args[..]].concat()).code,
            Some(2)
        );
        assert_eq!(folder.read("old.olv"), "old");
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
    let Run { code, err, .. } = folder.run(&[&["convert"], &position[..]].concat());
    assert!(
        code == Some(2) && err.contains("use --force to replace it"),
        "{err}"
    );
    assert_eq!(folder.read("old.olv"), "old");
    assert_eq!(
        folder.run(&["convert", "--to", "pgn", "list.fen"]).code,
        Some(2)
    );
    assert_eq!(folder.run(&["convert", "list.fen"]).code, Some(2));
    assert_eq!(
        folder.run(&["convert", "--to", "fen", "none.ron"]).code,
        Some(2)
    );
}

#[test]
fn no_output_replaces_its_input() {
    let folder = Folder::new("convert-same");
    let text = "7k/8/5K2/8/8/8/8/6R1 w ; #2\n";
    folder.write("a.fen", text);
    fs::create_dir(folder.join("folder")).unwrap();
    fs::hard_link(folder.join("a.fen"), folder.join("folder/b.fen")).unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink("a.fen", folder.join("link.fen")).unwrap();
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
            let Run { code, out, err } =
                folder.run(&["convert", "--to", "ron", input, "-o", output]);
            assert_eq!((code, out.as_str()), (Some(2), ""), "{output}");
            assert!(
                err.contains(output) && err.contains("would replace an input file"),
                "{err}"
            );
        }
    }
    assert_eq!(folder.read("a.fen"), text);
}
