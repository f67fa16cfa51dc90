//! Long results on a terminal, which Python's module pty provides.

use crate::root;
use crate::support::{Folder, parton, python_with};
use std::path::Path;
use std::process::Command;

/// The text that the pager of a terminal with 24 lines was given, or `no pager`.
fn paged(args: &[&str]) -> Option<String> {
    let python = python_with("pty")?;
    let folder = Folder::new("pager");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/pager.py");
    let run = Command::new(python)
        .arg(script)
        .arg(&*folder)
        .arg(env!("CARGO_BIN_EXE_parton"))
        .args(args)
        .current_dir(root())
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(run.status.success(), "{errors}");
    Some(String::from_utf8_lossy(&run.stdout).into_owned())
}

#[test]
fn only_long_text_on_a_terminal_is_paged() {
    let solve = ["solve", "--language", "en", "problems/marks-1999.ron"];
    let Some(text) = paged(&solve) else { return };
    // Lines are shorter on this terminal; the words are the same.
    let words = |text: &str| {
        text.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
    };
    assert_eq!(words(&text), words(&parton(&solve).out));
    let without = [&["--no-pager"][..], &solve].concat();
    let json = [&solve[..], &["--format", "json"]].concat();
    let short = ["solve", "--keys-only", "problems/marks-1999.ron"];
    for args in [&without[..], &json, &short] {
        assert_eq!(paged(args).unwrap(), "no pager", "{args:?}");
    }
}
