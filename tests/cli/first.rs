//! `solve --first`: one solution; text, JSON and the exit code say that there may be others.

use crate::support::{Folder, MARKS, Run, parton};
use serde_json::Value;

const HELP: &str = "problems/caillaud-2025-andernach-8.ron";

/// Marks' key 1.Kb1 is the only one, so the flag does not change it. The exit code is that of a
/// search cut short.
#[test]
fn a_single_solution_is_marked_as_such() {
    for (problem, solution) in [
        (MARKS, "1.Kb1/A! zz"),
        (HELP, "1...Re4/A 2.Rf1/A Re2/B 3.Rxf3/B Bxf3/A#"),
    ] {
        let Run { code, out, .. } = parton(&["solve", "--first", "--threads", "1", problem]);
        assert_eq!(code, Some(3));
        assert!(
            out.contains(solution) && out.contains("The search stopped at the first solution"),
            "{out}"
        );
        assert!(
            !out.contains("sound") && !out.contains("Set play") && !out.contains("Tries"),
            "{out}"
        );
        for threads in ["2", "8"] {
            assert_eq!(
                parton(&["solve", "--first", "--threads", threads, problem]).out,
                out
            );
        }
    }
    let Run { code, out, .. } =
        parton(&["solve", "--first", "--keys-only", "--format", "json", MARKS]);
    let json: Value = serde_json::from_str(&out).unwrap();
    let twin = &json["problems"][0]["twins"][0];
    assert_eq!(code, Some(3));
    assert_eq!(twin["status"], "limited");
    assert_eq!(
        twin["limits"],
        serde_json::json!(["one solution was looked for, no other"])
    );
    assert_eq!(twin["keys"].as_array().unwrap().len(), 1);
    assert_eq!(twin["unsearched"], serde_json::json!([]));
}

/// One solution is also sought when the shortest length is requested.
#[test]
fn first_and_shortest_can_be_combined() {
    let Run { code, out, .. } = parton(&["solve", "--first", "--length", "shortest", MARKS]);
    assert_eq!(code, Some(3));
    assert!(
        out.contains("The search stopped at the first solution") && !out.contains("incomplete"),
        "{out}"
    );
}

/// If nothing solves, every first move was refuted, and the result is complete.
#[test]
fn no_solution_is_a_complete_result() {
    let bare = [
        "solve",
        "--first",
        "--position",
        "7k/8/5K2/8/8/8/8/8 w - -",
        "--stipulation",
        "#4",
    ];
    let Run { code, out, .. } = parton(&bare);
    assert_eq!(code, Some(0));
    assert!(out.ends_with("No solution.\n"), "{out}");
    let Run { code, out, .. } = parton(&[&bare[..], &["--max-time", "0"]].concat());
    assert_eq!(code, Some(3));
    assert!(
        out.contains("No solution found so far.") && !out.contains("Only one"),
        "{out}"
    );
}

#[test]
fn incompatible_flags_are_refused() {
    for other in [
        &["--tries"][..],
        &["--refutations", "2"],
        &["--set-play"],
        &["--post-key"],
        &["--max-solutions", "2"],
        &["--shard", "1/2", "--journal", "never-written.jsonl"],
        &["--verify"],
        &["--certify", "never-written.cert"],
    ] {
        let Run { code, err, .. } = parton(&[&["solve", "--first"], other, &[MARKS]].concat());
        assert_eq!(code, Some(2), "{other:?}");
        assert!(err.contains("cannot be used with"), "{err}");
    }
}

/// The key and its play are units of a journal.
#[test]
fn a_journal_keeps_the_key() {
    let folder = Folder::new("first");
    let path = &folder.file("key.jsonl");
    let Run { out, .. } = parton(&["solve", "--first", "--journal", path, MARKS]);
    let kept = folder.read("key.jsonl");
    assert!(
        kept.contains("\"key\"") && kept.contains("\"tree\""),
        "{kept}"
    );
    for again in [
        &["solve", "--first", "--resume", path, MARKS][..],
        &["merge", path],
    ] {
        let Run {
            code,
            out: again,
            err,
        } = parton(again);
        assert_eq!((code, again.as_str()), (Some(3), out.as_str()), "{err}");
    }
    let Run { code, err, .. } = parton(&["solve", "--resume", path, MARKS]);
    assert_eq!(code, Some(2));
    assert!(err.contains("first"), "{err}");
}
