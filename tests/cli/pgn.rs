//! Solutions in PGN, read back by other programs.

use crate::root;
use crate::support::{Folder, parton, python_with};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The output of a script in Python about files of problems.
fn read_by(package: &str, what: &str, files: &[PathBuf]) -> Option<String> {
    let python = python_with(package)?;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/pgn.py");
    let run = Command::new(python)
        .arg(script)
        .args([what, env!("CARGO_BIN_EXE_parton")])
        .args(files)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(run.status.success(), "{errors}");
    Some(String::from_utf8_lossy(&run.stdout).into_owned())
}

fn problems(is_wanted: impl Fn(&str) -> bool) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> = std::fs::read_dir(root().join("problems"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| is_wanted(path.file_name().unwrap().to_str().unwrap()))
        .collect();
    files.sort();
    files
}

/// python-chess reads every move, variation and glyph, and finds the tree of the JSON form.
#[test]
fn python_chess_reads_the_whole_solution() {
    // This one takes long to solve.
    let files = problems(|name| !name.starts_with("emmerson-2015"));
    let Some(printed) = read_by("chess.pgn", "chess", &files) else {
        return;
    };
    let number: usize = printed.trim_end_matches(" games\n").parse().unwrap();
    assert!(number > 40, "{number} games hold moves");
}

/// The generator of pychess knows every move of a game of Alice chess by its text.
#[test]
fn pychess_reads_games_of_alice_chess() {
    let files = problems(|name| name.contains("andernach") || name == "marks-1999.ron");
    let Some(printed) = read_by("pyffish_alice", "alice", &files) else {
        return;
    };
    let number: usize = printed.trim_end_matches(" moves\n").parse().unwrap();
    assert!(number > 300, "{number} moves");
}

#[test]
fn positions_become_games_and_problems_again() {
    let folder = Folder::new("pgn");
    let written = &folder.file("games.pgn");
    let marks = "problems/marks-1999.ron";
    let mansfield = "problems/mansfield-1924-british-chess-magazine.ron";
    let output = parton(&["convert", "--to", "pgn", "-o", written, marks, mansfield]);
    assert_eq!(output.code, Some(0), "{}", output.err);
    for (file, number) in [(marks, "games-1"), (mansfield, "games-2")] {
        let plain = ["--no-tries", "--no-set-play"];
        let own = parton(&[&["solve", file][..], &plain].concat());
        let again = parton(&[&["solve", written][..], &plain].concat());
        assert!(again.out.contains(&own.out), "{number}: {}", again.out);
    }
}

#[test]
fn fairy_problems_are_refused_as_games_or_written_as_comments() {
    let fairy = [
        "--position",
        "white Kf6 Gg1 black Kh8",
        "--stipulation",
        "#2",
    ];
    let refused = parton(&[&["convert", "--to", "pgn"][..], &fairy].concat());
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("fairy men"), "{}", refused.err);
    // The solution is still there, as a comment.
    let file = "problems/parton-fairy-1.ron";
    let text = parton(&["solve", "--no-tries", file]).out;
    let game = parton(&["solve", "--no-tries", "--format", "pgn", file]).out;
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (_, key) = text.split_once("\n\n").unwrap();
    assert!(words(&game).contains(&words(key)), "{game}");
    assert!(!game.contains("[FEN"), "{game}");
}
