//! A second opinion on Alice chess: the moves, checks and mates of another program's generator.

use crate::long::cases;
use crate::support::python_with;
use std::path::Path;
use std::process::Command;

/// The package `pyffish_alice` is the generator of the site pychess.
#[test]
fn random_games_of_alice_chess_have_the_moves_of_pyffish() {
    let Some(python) = python_with("pyffish_alice") else {
        return;
    };
    let number = cases(300, 10_000).to_string();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cli/pyffish.py");
    let run = Command::new(python)
        .arg(script)
        .args([env!("CARGO_BIN_EXE_parton"), &number, "1"])
        .output()
        .unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(
        text(&run.stdout).trim(),
        format!("{number} positions, 0 differ"),
        "{}",
        text(&run.stderr)
    );
}
