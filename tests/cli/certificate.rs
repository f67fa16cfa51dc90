//! The program writes and audits certificates, and reports the result of a second search.

use crate::root;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn parton(arguments: &[&str], directory: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_parton"))
        .args(arguments)
        .current_dir(directory)
        .output()
        .unwrap()
}

/// A temporary directory, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("parton-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn files(&self) -> usize {
        std::fs::read_dir(&self.0).unwrap().count()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

const ROOKS: [&str; 4] = [
    "--position",
    "7k/8/5K2/8/8/8/8/6R1 w - -",
    "--stipulation",
    "#2",
];

#[test]
fn certificates_are_written_and_audited() {
    let scratch = Scratch::new("certify");
    let directory = &scratch.0;
    let solve = |more: &[&str]| {
        parton(
            &[&["solve", "--certify", "c.jsonl"], more].concat(),
            directory,
        )
    };
    let marks = root().join("problems/marks-1999.ron");
    let marks = marks.to_str().unwrap();
    assert_eq!(solve(&[marks]).status.code(), Some(0));
    assert_eq!(scratch.files(), 1, "nothing temporary is left");
    let audited = parton(&["audit", "c.jsonl"], directory);
    let out = String::from_utf8(audited.stdout).unwrap();
    assert_eq!(audited.status.code(), Some(0));
    // 1.Kb1/A, the author's key.
    assert!(
        out.contains("certificate holds: keys KBa2Ab1; tries "),
        "{out}"
    );
    // A wrong answer is reported with its place.
    let text = std::fs::read_to_string(directory.join("c.jsonl")).unwrap();
    std::fs::write(
        directory.join("wrong.jsonl"),
        text.replacen("\"Ba2Ab1\"", "\"Ba2Bb1\"", 1),
    )
    .unwrap();
    let refused = parton(&["audit", "wrong.jsonl"], directory);
    assert_eq!((refused.status.code(), refused.stdout.len()), (Some(1), 0));
    let message = String::from_utf8(refused.stderr).unwrap();
    assert!(
        message.contains("wrong.jsonl:2: ")
            && message.contains("position: ")
            && message.contains("move: Ba2Bb1"),
        "{message}"
    );
    std::fs::write(directory.join("cut.jsonl"), &text[..text.len() / 2]).unwrap();
    let cut = parton(&["audit", "cut.jsonl"], directory);
    assert_eq!(cut.status.code(), Some(2));
    assert!(String::from_utf8(cut.stderr).unwrap().contains("cut off"));
    for (form, maker) in [
        ("1", "an older parton (0.1.0)"),
        ("3", "a newer parton (0.1.0)"),
    ] {
        let other = text.replacen(
            "{\"certificate\":2,",
            &format!("{{\"certificate\":{form},"),
            1,
        );
        std::fs::write(directory.join("other.jsonl"), other).unwrap();
        let refused = parton(&["audit", "other.jsonl"], directory);
        let message = String::from_utf8(refused.stderr).unwrap();
        assert_eq!(refused.status.code(), Some(2), "{message}");
        assert!(
            message.contains(&format!("format {form}, written by {maker}"))
                && message.contains("certify again"),
            "{message}"
        );
    }
    assert_eq!(
        parton(&["audit", "none.jsonl"], directory).status.code(),
        Some(2)
    );
    assert_eq!(parton(&["audit", "."], directory).status.code(), Some(2));
}

#[test]
fn an_impossible_certificate_leaves_no_file() {
    let scratch = Scratch::new("uncertified");
    let solve = |stipulation: &str, more: &[&str]| {
        let start = [
            "solve",
            "--certify",
            "c.jsonl",
            ROOKS[0],
            ROOKS[1],
            "--stipulation",
            stipulation,
        ];
        let output = parton(&[&start, more].concat(), &scratch.0);
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let (code, message) = solve("h#2", &[]);
    assert_eq!(code, Some(2));
    assert!(
        message.contains("no certificate: h#2 has no certificate: in help and series play"),
        "{message}"
    );
    let (code, message) = solve("#2", &["--max-time", "0"]);
    assert_eq!(code, Some(3));
    assert!(
        message.contains("stopped before the certificate was complete"),
        "{message}"
    );
    assert_eq!(solve("#2", &["--max-flights", "1"]).0, Some(2));
    assert_eq!(scratch.files(), 0);
    assert_eq!(solve("#2", &[]).0, Some(0));
    assert_eq!(scratch.files(), 1);
}

#[test]
fn a_second_search_is_reported_in_json_and_on_standard_error() {
    let scratch = Scratch::new("verify");
    let schema: serde_json::Value = serde_json::from_str(
        &std::fs::read_to_string(root().join("docs/parton.schema.json")).unwrap(),
    )
    .unwrap();
    let schema = jsonschema::validator_for(&schema).unwrap();
    let verified = |more: &[&str], stipulation: &str, pointer: &str| {
        let start = [
            "solve",
            "--format",
            "json",
            ROOKS[0],
            ROOKS[1],
            "--stipulation",
            stipulation,
        ];
        let output = parton(&[&start, more].concat(), &scratch.0);
        let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert!(schema.is_valid(&document), "{document}");
        let message = document
            .pointer(pointer)
            .map(|message| format!("{} {}", message["by"], message["outcome"]).replace('"', ""));
        (
            output.status.code(),
            message.unwrap_or_default(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let own = "/problems/0/twins/0/verified";
    let (code, message, error) = verified(&["--verify"], "#2", own);
    assert_eq!(
        (code, message.as_str(), error.lines().count()),
        (Some(0), "plain agrees", 1),
        "{error}"
    );
    let (code, message, _) = verified(
        &["--verify=light", "--duplex"],
        "h#2",
        "/problems/0/twins/0/duplex/verified",
    );
    assert_eq!((code, message.as_str()), (Some(0), "light agrees"));
    let (code, message, error) = verified(&["--verify", "--max-time", "0"], "#2", own);
    assert_eq!((code, message.as_str()), (Some(3), "plain stopped"));
    assert!(error.contains("not verified"), "{error}");
    let (code, message, error) = verified(&["--verify"], "exact-##2", own);
    assert_eq!((code, message.as_str()), (Some(0), "plain no-other"));
    assert!(
        error.contains("not verified: only the plain search"),
        "{error}"
    );
    assert_eq!(verified(&[], "#2", own).1, "", "only with --verify");
    assert_eq!(scratch.files(), 0);
}
