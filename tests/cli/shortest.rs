//! Proof games without a number of moves: words, JSON, exit codes, verdicts and journals, and the
//! limit of listed games. The games are those of `docs/reference/plays.md`.

use crate::support::{Folder, Run, parton, refused};
use serde_json::json;

const GAME: &str = "rnbqkbnr/pp3ppp/2p1p3/8/4P3/8/PPPP1PPP/RNBQK1NR";

fn solve<'a>(position: &'a str, more: &[&'a str]) -> Run {
    let args = [
        "solve",
        "-q",
        "--position",
        position,
        "--stipulation",
        "dia",
    ];
    parton(&[&args[..], more].concat())
}

#[test]
fn the_length_is_found_and_proved() {
    for threads in ["1", "3"] {
        let run = solve(GAME, &["--threads", threads]);
        assert_eq!(run.code, Some(0));
        let end = "4 solutions.\n\nShortest: dia3. No shorter solution exists.\n";
        assert!(run.out.ends_with(end), "{}", run.out);
    }
    let run = solve(GAME, &["--format", "json"]);
    let twin = run.document()["problems"][0]["twins"][0].clone();
    assert_eq!(twin["stipulation"], "dia");
    assert_eq!(twin["status"], "complete");
    let lengths = json!({"found": "dia3", "excluded": "dia2.5", "proved": true});
    assert_eq!(twin["shortest"], lengths);
    let records = solve(GAME, &["--format", "jsonl"]).out;
    assert_eq!(records.lines().count(), 5);
    assert!(records.contains(r#""proved":true"#), "{records}");
    for format in ["pgn", "latex"] {
        let out = solve(GAME, &["--format", format]).out;
        assert!(out.contains("Shortest: dia3."), "{format}: {out}");
    }
}

/// With a time limit of zero nothing is searched.
#[test]
fn a_search_cut_short_claims_nothing() {
    let run = solve(GAME, &["--max-time", "0"]);
    assert_eq!(run.code, Some(3));
    assert!(
        run.out.contains("No length was searched completely."),
        "{}",
        run.out
    );
    assert!(!run.out.contains("Shortest") && !run.out.contains("No solution."));
    let run = solve(GAME, &["--max-time", "0", "--format", "json"]);
    let twin = run.document()["problems"][0]["twins"][0].clone();
    let lengths = json!({"found": null, "excluded": null, "proved": false});
    assert_eq!(
        (&twin["shortest"], &twin["status"]),
        (&lengths, &json!("limited"))
    );
}

/// Nine pawns.
#[test]
fn an_impossible_diagram_has_no_solution() {
    let run = solve("rnbqkbnr/pppppppp/8/8/8/P7/PPPPPPPP/RNBQKBNR", &[]);
    assert_eq!(run.code, Some(0));
    assert!(
        run.out
            .ends_with("No solution.\n\nNo solution of at most 99.5 moves exists.\n"),
        "{}",
        run.out
    );
}

/// Each side has moved five pawns: 120 times 120 games by the order of the moves.
#[test]
fn only_a_thousand_games_are_listed_unless_more_are_wanted() {
    let position = "rnbqkbnr/1p3pp1/p1ppp2p/8/8/P1PPP2P/1P3PP1/RNBQKBNR";
    let run = solve(position, &[]);
    assert_eq!(run.code, Some(3));
    assert_eq!(run.out.matches(" dia\n").count(), 1000);
    assert!(
        run.out
            .contains("Shortest: dia5. No shorter solution exists.")
    );
    assert!(
        run.out
            .contains("Search incomplete (at most 1000 solutions)")
    );
    let run = solve(position, &["--max-solutions", "100000"]);
    assert_eq!(run.code, Some(0));
    assert_eq!(run.out.matches(" dia\n").count(), 14400);
}

#[test]
fn verdicts_compare_the_printed_game() {
    let folder = Folder::new("shortest");
    let rest = "position: \"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR\")";
    for (name, text, code, words) in [
        (
            "sound.ron",
            format!("(stipulation: \"dia\", intended: (lines: [\"1.e4 e5 dia\"]), {rest}"),
            0,
            "dia1",
        ),
        (
            "cooked.ron",
            format!(
                "(stipulation: \"dia\", intended: (lines: [\"1.e4 e6 2.Bb5 c6 3.Bxc6 dxc6 dia\"]), \
                position: \"{GAME}\")"
            ),
            1,
            "shortest length: dia3",
        ),
    ] {
        folder.write(name, &text);
        let run = folder.run(&["check", name]);
        assert_eq!(run.code, Some(code), "{} {}", run.out, run.err);
        assert!(run.out.contains(words), "{}", run.out);
    }
}

#[test]
fn journals_keep_the_lengths_and_shares_are_refused() {
    let folder = Folder::new("shortest-journal");
    let journal = folder.file("journal.jsonl");
    let first = solve(GAME, &["--journal", &journal]);
    let again = solve(GAME, &["--resume", &journal]);
    assert_eq!(first.out, again.out);
    assert_eq!(
        (first.code, again.code),
        (Some(0), Some(0)),
        "{}",
        first.err
    );
    let args = ["solve", "--position", GAME, "--stipulation", "dia"];
    let share = folder.file("share.jsonl");
    let words = refused(&[&args[..], &["--journal", &share, "--shard", "1/2"]].concat());
    assert!(
        words.contains("a stipulation without a number of moves"),
        "{words}"
    );
}

#[test]
fn bad_numbers_keep_their_errors() {
    for (stipulation, words) in [
        ("dia0", "0 moves, expected 1 to 99"),
        ("dia100", "100 moves, expected 1 to 99"),
        ("diax", "found 'x' for the number of moves"),
        ("exact-dia", "the number of moves is missing"),
        ("h#", "the number of moves is missing"),
    ] {
        let found = refused(&["solve", "--position", GAME, "--stipulation", stipulation]);
        assert!(found.contains(words), "{found}");
    }
}
