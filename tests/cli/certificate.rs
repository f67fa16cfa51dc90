//! The program writes and audits certificates, and reports the result of a second search.

use crate::root;
use crate::support::{Folder, MARKS};

const ROOKS: [&str; 4] = [
    "--position",
    "7k/8/5K2/8/8/8/8/6R1 w - -",
    "--stipulation",
    "#2",
];

#[test]
fn certificates_are_written_and_audited() {
    let folder = Folder::new("certify");
    let solve = |more: &[&str]| folder.run(&[&["solve", "--certify", "c.jsonl"], more].concat());
    let marks = root().join(MARKS);
    let marks = marks.to_str().unwrap();
    assert_eq!(solve(&[marks]).code, Some(0));
    assert_eq!(folder.names().len(), 1, "nothing temporary is left");
    let audited = folder.run(&["audit", "c.jsonl"]);
    assert_eq!(audited.code, Some(0));
    // 1.Kb1/A, the author's key.
    assert!(
        audited
            .out
            .contains("certificate holds: keys KBa2Ab1; tries "),
        "{}",
        audited.out
    );
    // A wrong answer is reported with its place.
    let text = folder.read("c.jsonl");
    std::fs::write(
        folder.join("wrong.jsonl"),
        text.replacen("\"Ba2Ab1\"", "\"Ba2Bb1\"", 1),
    )
    .unwrap();
    let refused = folder.run(&["audit", "wrong.jsonl"]);
    assert_eq!((refused.code, refused.out.as_str()), (Some(1), ""));
    let message = refused.err;
    assert!(
        message.contains("wrong.jsonl:2: ")
            && message.contains("position: ")
            && message.contains("move: Ba2Bb1"),
        "{message}"
    );
    folder.write("cut.jsonl", &text[..text.len() / 2]);
    let cut = folder.run(&["audit", "cut.jsonl"]);
    assert_eq!(cut.code, Some(2));
    assert!(cut.err.contains("cut off"));
    for (form, maker) in [
        ("1", "an older parton (0.1.0)"),
        ("3", "a newer parton (0.1.0)"),
    ] {
        let other = text.replacen(
            "{\"certificate\":2,",
            &format!("{{\"certificate\":{form},"),
            1,
        );
        folder.write("other.jsonl", other);
        let refused = folder.run(&["audit", "other.jsonl"]);
        let message = refused.err;
        assert_eq!(refused.code, Some(2), "{message}");
        assert!(
            message.contains(&format!("format {form}, written by {maker}"))
                && message.contains("certify again"),
            "{message}"
        );
    }
    assert_eq!(folder.run(&["audit", "none.jsonl"]).code, Some(2));
    assert_eq!(folder.run(&["audit", "."]).code, Some(2));
}

#[test]
fn an_impossible_certificate_leaves_no_file() {
    let folder = Folder::new("uncertified");
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
        let run = folder.run(&[&start, more].concat());
        (run.code, run.err)
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
    assert_eq!(folder.names().len(), 0);
    assert_eq!(solve("#2", &[]).0, Some(0));
    assert_eq!(folder.names().len(), 1);
}

#[test]
fn a_second_search_is_reported_in_json_and_on_standard_error() {
    let folder = Folder::new("verify");
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
        let run = folder.run(&[&start, more].concat());
        let document = run.document();
        let message = document
            .pointer(pointer)
            .map(|message| format!("{} {}", message["by"], message["outcome"]).replace('"', ""));
        (run.code, message.unwrap_or_default(), run.err)
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
    assert_eq!(folder.names().len(), 0);
}
