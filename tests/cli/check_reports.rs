//! The layout of each form of report except HTML. The content is tested elsewhere: in
//! `front/check/` and `check_batch.rs`.
//!
//! The problems are those of the documentation: sound with a dual, cooked, wrong in print, a
//! helpmate, unreadable.

use crate::support::parton;

fn report(args: &[&str]) -> String {
    let flags = ["check", "--quiet", "--threads", "2"];
    let run = parton(&[&flags, args, &["docs/originals"]].concat());
    assert_eq!(run.code, Some(2), "{}", run.err);
    // The version is part of every C+; a new version must not change these files.
    run.out.replace(env!("CARGO_PKG_VERSION"), "VERSION")
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
