//! The layout of each form of report except HTML. The content is tested elsewhere: in
//! `front/check/` and `check_batch.rs`.
//!
//! The problems are those of the documentation: sound with a dual, cooked, wrong in print, a
//! helpmate, unreadable.

use crate::root;
use std::process::Command;

fn report(args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_parton"))
        .arg("check")
        .args(["--quiet", "--threads", "2"])
        .args(args)
        .arg("docs/originals")
        .current_dir(root())
        .output()
        .unwrap();
    assert_eq!(
        output.status.code(),
        Some(2),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    // The version is part of every C+; a new version must not change these files.
    String::from_utf8(output.stdout)
        .unwrap()
        .replace(env!("CARGO_PKG_VERSION"), "VERSION")
}

#[test]
fn table() {
    insta::assert_snapshot!(report(&[]));
}

#[test]
fn text() {
    insta::assert_snapshot!(report(&["--full"]));
}

#[test]
fn csv() {
    insta::assert_snapshot!(report(&["--format", "csv"]));
}

#[test]
fn markdown() {
    insta::assert_snapshot!(report(&["--format", "markdown"]));
}

#[test]
fn junit() {
    insta::assert_snapshot!(report(&["--format", "junit"]));
}

/// The verdicts of the JSON report, without the play, which is that of `parton solve`.
#[test]
fn json() {
    let report: serde_json::Value = serde_json::from_str(&report(&["--format", "json"])).unwrap();
    let problems = report["problems"].as_array().unwrap().iter();
    let verdicts: Vec<serde_json::Value> = problems
        .map(|problem| {
            let twins = problem["twins"].as_array().map(Vec::as_slice).unwrap_or_default();
            let verdicts: Vec<_> = twins.iter().map(|twin| twin["verdict"].clone()).collect();
            serde_json::json!({"file": problem["file"], "id": problem["id"], "diagnostics": problem["diagnostics"], "verdicts": verdicts})
        })
        .collect();
    insta::assert_snapshot!(
        serde_json::to_string_pretty(&verdicts)
            .unwrap()
            .replace(env!("CARGO_PKG_VERSION"), "VERSION")
    );
}
