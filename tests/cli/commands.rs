//! The program itself: its output on both streams and its exit codes. Expected solutions are
//! published ones, or computed by independent programs (`tests/data`).

use crate::common::Place;
use crate::schema::{self, sans};
use crate::support::{Folder, MARKS, Run, command, parton, parton_with_input, results};
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Child, Command, Stdio};

const MARKS_POSITION: &str =
    "4r3/1p6/3n4/2n1k1rb/8/2b1p1p1/8/8 | 8/8/4R3/5R2/1P1NpB2/Q7/K7/8 w - -";

/// The key and its variations as *The Problemist* printed them, with three differences. The board
/// is always named. `1...Bf3` stands apart because its answer captures. The triple after `1...Ba5`
/// also stands apart. Other programs also found both lines (`tests/data/alice_trees.ron`).
const MARKS_KEY: &str = "
Key
  1.Kb1/A! zz
    1...R(g5)-any 2.Rg5/A#
    1...Re7/B 2.Rxe7/A#
    1...R(e8)-other 2.Re7/A#
    1...Ba1/B 2.Qxa1/A#
    1...Bb2/B 2.Qxb2/A#
    1...Ba5/B 2.Qa1/A# / Qb2/A# / Qc3/A# (dual)
    1...B(c3)-other 2.Qc3/A#
    1...Bf3/B 2.Nxf3/A#
    1...B(h5)-other 2.Nf3/A#
    1...N(c5)-any 2.Rc5/A#
    1...N(d6)-any 2.Bd6/A#
    1...e2/B 2.Qe3/A#
    1...g2/B 2.Bh2/A#
    1...P(b7)-any 2.Nc6/A#
";

#[test]
fn marks_condensed() {
    let out = results(&["solve", MARKS]);
    assert!(out.starts_with(
        "Udo Marks\nThe Problemist, March 1999\n#2  (7+11)  alice (castling=home, ep=stands)\n"
    ));
    assert!(out.ends_with(MARKS_KEY), "{out}");
    for line in [
        "  1.Qb3/A? [2.Rd5/A#] 1...Nxb3/B 2.Rc5/A#; but 1...Ra8/B+!",
        "  1.Qd3/A? [2.Rd5/A#] 1...Nxd3/B 2.Rc5/A#; but 1...Ra8/B+!",
        "  1.Qf3/A? [2.Rd5/A#] 1...Bxf3/B 2.Nxf3/A#; but 1...Ra8/B+!",
        "4 tries that give check are not shown; --all-tries shows them.",
    ] {
        assert!(out.lines().any(|found| found == line), "{line}\n{out}");
    }
    assert!(out.contains("\n  1.b5/A? zz ") && out.contains("; but 1...Ba1/B!\n"));
    for hidden in ["1.Nf3/A+?", "1.Nc6/A+?", "1.Rd5/A+?", "1.Re7/A+?"] {
        assert!(!out.contains(hidden), "{hidden}");
    }
}

#[test]
fn marks_as_a_tree() {
    let out = results(&["solve", "--full", MARKS]);
    let key = out.split("\nKey\n").nth(1).unwrap();
    assert!(key.starts_with("  1.Kb1/A! zugzwang\n"));
    // Every line of the published solution, written in full.
    for (defence, answers) in [
        ("Re7/B", "Rxe7"),
        ("Ra8/B", "Re7"),
        ("Reg8/B", "Re7"),
        ("Rgg8/B", "Rg5"),
        ("Rg4/B", "Rg5"),
        ("Ba1/B", "Qxa1"),
        ("Bb2/B", "Qxb2"),
        ("Bd2/B", "Qc3"),
        ("Bg4/B", "Nf3"),
        ("Na4/B", "Rc5"),
        ("Nf7/B", "Bd6"),
        ("b6/B", "Nc6"),
        ("b5/B", "Nc6"),
        ("e2/B", "Qe3"),
        ("g2/B", "Bh2"),
    ] {
        let wanted = format!("    1...{defence}\n      2.{answers}/A#\n");
        assert!(key.contains(&wanted), "{wanted}\n{key}");
    }
    assert!(key.contains(
        "    1...Ba5/B (dual: 3 continuations)\n      2.Qa1/A#\n      2.Qb2/A#\n      2.Qc3/A#\n"
    ));
}

#[test]
fn checking_tries_are_shown_on_request() {
    let out = results(&["solve", "--all-tries", MARKS]);
    let checking = out
        .split("\nTries that give check\n")
        .nth(1)
        .unwrap()
        .split("\n\n")
        .next()
        .unwrap();
    for first in ["1.Nf3/A+?", "1.Nc6/A+?", "1.Rd5/A+?", "1.Re7/A+?"] {
        assert!(checking.contains(first), "{first}\n{checking}");
    }
    assert!(!out.contains("not shown"));
}

#[test]
fn marks_as_json() {
    let run = parton(&["solve", "--format", "json", MARKS]);
    assert_eq!(run.code, Some(0));
    let document = run.document();
    let problem = &document["problems"][0];
    assert_eq!(
        (&problem["file"], &problem["id"]),
        (&MARKS.into(), &"marks-1999".into())
    );
    assert_eq!(problem["authors"], serde_json::json!(["Udo Marks"]));
    let twin = &problem["twins"][0];
    assert_eq!(
        (&twin["status"], &twin["starts"]),
        (&"complete".into(), &"white".into())
    );
    assert_eq!(sans(&twin["keys"]), ["Kb1/A"]);
    let key = &twin["keys"][0];
    assert_eq!(
        (&key["zugzwang"], &key["refutations"]),
        (&true.into(), &serde_json::json!([]))
    );
    let triple = key["replies"]
        .as_array()
        .unwrap()
        .iter()
        .find(|reply| reply["san"] == "Ba5/B")
        .unwrap();
    assert_eq!(sans(&triple["replies"]), ["Qa1/A#", "Qb2/A#", "Qc3/A#"]);
    let tries: Vec<_> = twin["tries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|node| (&node["san"], sans(&node["refutations"])))
        .collect();
    let refutation = |name: &str| {
        let (_, refutations) = tries
            .iter()
            .find(|(san, _)| *san == name)
            .unwrap_or_else(|| panic!("{name}: {tries:?}"));
        refutations.clone()
    };
    for name in ["Qb3/A", "Qd3/A", "Qf3/A"] {
        assert_eq!(refutation(name), ["Ra8/B+"]);
    }
    assert_eq!(refutation("b5/A"), ["Ba1/B"]);
    for name in ["Nf3/A+", "Nc6/A+", "Rd5/A+", "Re7/A+"] {
        assert_eq!(refutation(name).len(), 1, "{name}");
    }
    assert_eq!(tries.len(), 8);
}

#[test]
fn output_does_not_depend_on_the_number_of_threads() {
    let three = [
        "--position",
        MARKS_POSITION,
        "--stipulation",
        "#3",
        "--refutations",
        "2",
    ];
    for format in ["text", "json"] {
        for input in [&[MARKS][..], &three] {
            let with = |threads| {
                results(&[&["solve", "--format", format, "--threads", threads], input].concat())
            };
            let one = with("1");
            assert!(one.contains("Kb1/A"));
            assert!(one == with("2") && one == with("8"), "{format} {input:?}");
        }
    }
}

#[test]
fn output_does_not_depend_on_hash_size_or_techniques() {
    let three = ["solve", "--position", MARKS_POSITION, "--stipulation", "#3"];
    let plain = results(&three);
    assert_eq!(plain, results(&[&three[..], &["--hash", "0"]].concat()));
    assert_eq!(
        plain,
        results(&[&three[..], &["--without", "table,killers,mate-moves"]].concat())
    );
}

#[test]
fn several_files_follow_one_another() {
    let other = "problems/alekhine-1930.ron";
    let both = results(&["solve", MARKS, other]);
    assert_eq!(
        both,
        format!(
            "{}\n{}",
            results(&["solve", MARKS]),
            results(&["solve", other])
        )
    );
    let document = parton(&["solve", "--format", "json", MARKS, other]).document();
    assert_eq!(document["problems"].as_array().unwrap().len(), 2);
    assert_eq!(document["problems"][1]["file"], other);
}

#[test]
fn standard_input_is_read_like_a_file() {
    let text = std::fs::read_to_string(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/problems/marks-1999.ron"
    ))
    .unwrap();
    let run = parton_with_input(&["solve", "-"], &text);
    assert_eq!((run.code, run.out), (Some(0), results(&["solve", MARKS])));
    let run = parton_with_input(
        &["solve", "--from", "fen", "--keys-only", "-"],
        format!("{MARKS_POSITION} ; #2\n"),
    );
    assert_eq!(run.code, Some(0));
    assert!(run.out.ends_with("\nKey\n  1.Kb1/A!\n"), "{}", run.out);
}

#[test]
fn a_position_needs_no_file() {
    let inline = results(&["solve", "--position", MARKS_POSITION, "--stipulation", "#2"]);
    let file = results(&["solve", MARKS]);
    assert_eq!(
        inline,
        file.strip_prefix("Udo Marks\nThe Problemist, March 1999\n")
            .unwrap()
    );
    let run = parton(&[
        "solve",
        "--format",
        "json",
        "--position",
        MARKS_POSITION,
        "--stipulation",
        "#2",
    ]);
    assert_eq!(run.document()["problems"][0]["file"], Value::Null);
}

#[test]
fn results_can_be_selected() {
    let full = results(&["solve", MARKS]);
    let section = |text: &str, heading: &str| text.contains(&format!("\n{heading}\n"));
    assert!(section(&full, "Set play") && section(&full, "Tries"));

    let out = results(&["solve", "--no-tries", MARKS]);
    assert!(section(&out, "Set play") && !out.contains('?') && out.ends_with(MARKS_KEY));
    let out = results(&["solve", "--no-set-play", MARKS]);
    assert!(!section(&out, "Set play") && section(&out, "Tries") && out.ends_with(MARKS_KEY));
    let out = results(&["solve", "--keys-only", MARKS]);
    assert!(out.ends_with(" ep=stands)\n\nKey\n  1.Kb1/A!\n"), "{out}");
    let out = results(&["solve", "--keys-only", "--tries", MARKS]);
    assert!(out.contains("\n  1.Qd3/A? but 1...Ra8/B+!\n"), "{out}");

    let tries = |text: &str| -> Vec<(String, usize)> {
        let run = parton(&["solve", "--format", "json", "--refutations", text, MARKS]).document();
        let tries = run["problems"][0]["twins"][0]["tries"]
            .as_array()
            .unwrap()
            .clone();
        let one = |node: &Value| {
            (
                node["san"].to_string(),
                node["refutations"].as_array().unwrap().len(),
            )
        };
        tries.iter().map(one).collect()
    };
    let (one, three) = (tries("1"), tries("3"));
    assert!(one.iter().all(|(_, refutations)| *refutations == 1));
    assert!(
        three.len() > one.len()
            && three
                .iter()
                .all(|(_, refutations)| (1..=3).contains(refutations))
    );
    let single: Vec<_> = three
        .into_iter()
        .filter(|(_, refutations)| *refutations == 1)
        .collect();
    assert_eq!(single, one);
}

#[test]
fn flags_override_the_file() {
    let out = results(&[
        "solve",
        "--keys-only",
        "--dialect",
        "castling=strict,ep=off",
        "--stipulation",
        "#1",
        MARKS,
    ]);
    assert_eq!(
        out,
        "Udo Marks\nThe Problemist, March 1999\n#1  (7+11)  alice (castling=strict, \
        ep=off)\n\nNo solution.\n"
    );
    // Orthodox chess has no such setting.
    let run = parton(&[
        "solve",
        "--dialect",
        "castling=any",
        "problems/alekhine-1930.ron",
        MARKS,
    ]);
    assert_eq!(run.code, Some(2));
    assert!(
        run.err.contains("'any'")
            && !run.out.contains("Alekhine")
            && run.out.contains("castling=any")
    );
}

#[test]
fn dialects_change_the_moves() {
    let castles = |dialect| {
        let position = "4k3/8/8/8/8/8/8/4K2R | 8/8/8/8/8/8/8/8 w";
        let out = results(&["moves", "--position", position, "--dialect", dialect]);
        out.lines().any(|line| line.starts_with("0-0/"))
    };
    assert!(
        castles("castling=home") && castles("castling=strict,ep=off") && !castles("castling=off")
    );
}

#[test]
fn a_king_may_be_missing_if_allowed() {
    let args = ["moves", "--position", "8/8/8/8/8/8/8/R6k w - -"];
    let refused = parton(&args);
    assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""));
    assert!(
        refused.err.contains("White has no king") && refused.err.contains("--allow missing-king")
    );
    let args = [
        "moves",
        "--position",
        "8/8/8/8/8/8/8/R2k4 b - -",
        "--allow",
        "missing-king",
    ];
    // The rook guards the first rank.
    let allowed = parton(&args);
    assert_eq!(allowed.code, Some(0));
    assert_eq!(allowed.out, "Kc2\nKd2\nKe2\n3 legal moves, Black to move\n");
}

#[test]
fn output_is_a_whole_file_or_none() {
    let folder = Folder::new("output");
    let path = folder.join("marks.txt");
    let file = path.to_str().unwrap();
    let only = BTreeSet::from(["marks.txt".to_owned()]);
    assert_eq!(results(&["solve", "--output", file, MARKS]), "");
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        results(&["solve", MARKS])
    );
    assert_eq!(folder.names(), only);
    // An existing file is replaced. Colours are for terminals.
    assert_eq!(
        results(&[
            "solve", "--color", "always", "--format", "json", "-o", file, MARKS
        ]),
        ""
    );
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        results(&["solve", "--format", "json", MARKS])
    );
    assert_eq!(folder.names(), only);

    let nowhere = folder.join("missing").join("marks.txt");
    for wrong in [nowhere.as_path(), &folder] {
        let run = parton(&["solve", "-o", wrong.to_str().unwrap(), MARKS]);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
        assert!(run.err.contains("cannot write"), "{}", run.err);
    }
    assert_eq!(folder.names(), only);
}

#[cfg(unix)]
#[test]
fn a_link_is_followed_and_stays_a_link() {
    let folder = Folder::new("link");
    let (target, link) = (folder.join("target"), folder.join("link"));
    std::fs::write(&target, "").unwrap();
    std::os::unix::fs::symlink(&target, &link).unwrap();
    assert_eq!(
        results(&["solve", "--output", link.to_str().unwrap(), MARKS]),
        ""
    );
    assert!(link.symlink_metadata().unwrap().is_symlink());
    assert_eq!(
        std::fs::read_to_string(&target).unwrap(),
        results(&["solve", MARKS])
    );
}

/// The flags for a position of the facts.
fn flags(place: &Place) -> Vec<String> {
    let castling = place.castling.as_ref().map(|rooks| {
        let name = |rook: &String| match rook.as_str() {
            "Ah1" => "K".to_owned(),
            "Aa1" => "Q".to_owned(),
            "Ah8" => "k".to_owned(),
            "Aa8" => "q".to_owned(),
            other => other.to_owned(),
        };
        let names: String = rooks.iter().map(name).collect();
        if names.is_empty() {
            "-".to_owned()
        } else {
            names
        }
    });
    let mut position = format!("{} {}", place.boards.join(" | "), place.turn);
    for field in [castling, place.ep.clone()].into_iter().flatten() {
        let _ = write!(position, " {field}");
    }
    let mut flags = vec![
        "--rules".to_owned(),
        place.rules.clone(),
        "--position".to_owned(),
        position,
    ];
    let switches = [("castling", &place.castling_rule), ("ep", &place.ep_rule)];
    let switches: Vec<_> = switches
        .into_iter()
        .filter_map(|(name, rule)| rule.as_ref().map(|rule| format!("{name}={rule}")))
        .collect();
    if !switches.is_empty() {
        flags.extend(["--dialect".to_owned(), switches.join(",")]);
    }
    if place.setup().allow_missing_king {
        flags.extend(["--allow".to_owned(), "missing-king".to_owned()]);
    }
    flags
}

#[test]
fn moves_and_counts_are_what_other_programs_find() {
    let facts = crate::common::perfts();
    assert!(facts.len() > 15);
    for fact in &facts {
        // An en passant square without a castling field cannot be written.
        assert!(
            fact.position.ep.is_none() || fact.position.castling.is_some(),
            "{}",
            fact.id
        );
        let position = flags(&fact.position);
        let with = |args: &[&str]| {
            let args: Vec<&str> =
                [args.to_vec(), position.iter().map(String::as_str).collect()].concat();
            let run = parton(&args);
            assert_eq!(run.code, Some(0), "{}: {}", fact.id, run.err);
            run.out
        };
        let first = fact.perft[0];
        let moves = with(&["moves", "--notation", "long"]);
        let moves: Vec<&str> = moves.lines().collect();
        let (total, moves) = moves.split_last().unwrap();
        let plural = if first == 1 { "" } else { "s" };
        assert!(
            total.starts_with(&format!("{first} legal move{plural}, ")),
            "{}: {total}",
            fact.id
        );
        let mut wanted: Vec<&str> = fact.divide.keys().map(String::as_str).collect();
        let mut found = moves.to_vec();
        wanted.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, wanted, "{}", fact.id);

        let depth = fact
            .perft
            .iter()
            .rposition(|count| *count < 100_000)
            .unwrap();
        let counted = with(&["perft", "--depth", &(depth + 1).to_string()]);
        assert_eq!(
            counted,
            format!("perft({}) = {}\n", depth + 1, fact.perft[depth]),
            "{}",
            fact.id
        );

        // The short names are in the order of the long ones.
        if let Some(second) = fact.perft.get(1) {
            let divided = with(&["perft", "--depth", "2", "--divide"]);
            let short = with(&["moves"]);
            let mut expected = String::new();
            for (long, short) in moves.iter().zip(short.lines()) {
                let _ = writeln!(expected, "{short} {}", fact.divide[*long]);
            }
            assert_eq!(
                divided,
                format!("{expected}perft(2) = {second}\n"),
                "{}",
                fact.id
            );
        }
    }
}

#[test]
fn boards_are_drawn() {
    let heading =
        "Udo Marks\nThe Problemist, March 1999\n#2  (7+11)  alice (castling=home, ep=stands)\n\n";
    let two = results(&["show", MARKS]);
    let boards = two.strip_prefix(heading).unwrap();
    assert_eq!(
        boards.lines().next(),
        Some("  board A              board B")
    );
    assert_eq!(
        boards.lines().nth(4),
        Some("5 . . n . k . r b    5 . . . . . R . .")
    );
    assert!(two.ends_with("\n(7+11)  White to move\n") && two.is_ascii());
    assert_eq!(two, results(&["show", "--letters", MARKS]));
    let figures = results(&["show", "--figures", MARKS]);
    assert_eq!(
        figures.lines().nth(8),
        Some("5 . . ♞ . ♚ . ♜ ♝    5 . . . . . ♖ . .")
    );
    let one = results(&["show", "--one-board", MARKS]);
    assert_eq!(one.lines().nth(7), Some("5  .  .  n  .  k (R) r  b"));
    let alekhine = "problems/alekhine-1930.ron";
    let orthodox = results(&["show", alekhine]);
    assert!(orthodox.contains("\n8 ") && !orthodox.contains("board"));
    let several = results(&["show", MARKS, alekhine]);
    assert_eq!(
        several,
        format!("marks-1999\n{two}\nalekhine-1930\n{orthodox}")
    );
    assert_eq!(
        parton(&["show", "--letters", "--figures", MARKS]).code,
        Some(2)
    );
    // A position has neither author nor stipulation.
    let bare = results(&["show", "--position", "7k/5K2/8/8/8/8/8/6R1 w - -"]);
    assert!(
        bare.starts_with("8 . . . . . . . k\n") && bare.ends_with("\n(2+1)  White to move\n"),
        "{bare}"
    );
    let given = results(&[
        "show",
        "--position",
        "7k/5K2/8/8/8/8/8/6R1 w - -",
        "--stipulation",
        "#1",
    ]);
    assert_eq!(
        given,
        format!("#1  (2+1)  orthodox (castling=home, ep=stands)\n\n{bare}")
    );
}

/// In the twin the king has moved from h1 to h2.
#[test]
fn twins_are_drawn() {
    let file = "problems/rittirsch-pachl-2025-andernach.inp";
    let shown = results(&["show", file]);
    let (diagram, twin) = shown.split_once("\nb) wKh1→h2\n").unwrap();
    assert!(
        diagram.contains("\n1 . . . . . . . K    1 ")
            && diagram.contains("\n2 . . . r . . R .    2 "),
        "{shown}"
    );
    assert!(
        twin.contains("\n1 . . . . . . . .    1 ") && twin.contains("\n2 . . . r . . R K    2 "),
        "{shown}"
    );
    // The same boards above the solution, each before its lines.
    let solved = results(&["solve", "--diagram", file]);
    let (first, second) = solved.split_once("\nb) wKh1→h2\n").unwrap();
    for (part, boards) in [(first, diagram), (second, twin)] {
        let boards = boards
            .trim_start_matches('\n')
            .split("\n\n")
            .find(|part| part.starts_with("  board A"))
            .unwrap();
        let at = part
            .find(boards.trim_end())
            .unwrap_or_else(|| panic!("{part}"));
        assert!(at < part.find("  1.").unwrap());
    }
    assert!(!results(&["solve", file]).contains("board A"));
}

/// Cheron's key needs three moves. With less depth the rest is omitted, with a remark.
#[test]
fn play_is_shown_to_the_requested_depth() {
    let file = "problems/cheron-1930-feuille-d-avis-de-lausanne.ron";
    let whole = results(&["solve", file]);
    assert!(whole.contains("3.Rh1#") && !whole.contains("--depth"));
    assert_eq!(results(&["solve", "--depth", "3", file]), whole);
    for layout in ["--all-tries", "--full"] {
        let two = results(&["solve", "--depth", "2", layout, file]);
        assert!(two.contains("2.g4") && !two.contains("3."), "{two}");
        assert!(
            two.ends_with("\nPlay after move 2 is not shown (--depth 2).\n"),
            "{two}"
        );
        let one = results(&["solve", "--depth", "1", layout, file]);
        assert!(
            one.contains("1.Bf5!") && one.contains("but 1...Kxh3!") && !one.contains("2."),
            "{one}"
        );
    }
}

#[test]
fn colours_appear_on_request() {
    for args in [["solve", MARKS], ["show", MARKS]] {
        let plain = results(&args);
        assert!(!plain.contains('\x1b'));
        assert_eq!(plain, results(&[&args[..], &["--color", "never"]].concat()));
        let painted = results(&[&args[..], &["--color", "always"]].concat());
        assert!(painted.contains('\x1b'));
        // Without its colours a solution is unchanged; a coloured square has a blank in place of
        // the dot.
        let mut bare = String::new();
        for part in painted.split('\x1b') {
            bare.push_str(if bare.is_empty() {
                part
            } else {
                part.split_once('m').unwrap().1
            });
        }
        let dots = |text: &str| {
            if args[0] == "show" {
                text.replace('.', " ")
            } else {
                text.to_owned()
            }
        };
        let trimmed = |text: &str| {
            text.lines()
                .map(str::trim_end)
                .collect::<Vec<_>>()
                .join("\n")
        };
        assert_eq!(trimmed(&dots(&bare)), trimmed(&dots(&plain)));
    }
}

/// In the diagram White could capture the king.
#[test]
fn an_illegal_position_is_reported_as_such() {
    let position = "7k/5K2/8/8/8/8/8/7R w - -";
    let illegal = parton(&[
        "solve",
        "--format",
        "json",
        "--position",
        position,
        "--stipulation",
        "#1",
    ]);
    assert_eq!(illegal.code, Some(2));
    let document = illegal.document();
    assert_eq!(document["problems"][0]["twins"][0]["status"], "illegal");
    assert_eq!(
        document["problems"][0]["diagnostics"][0]["severity"],
        "error"
    );
    for command in ["moves", "perft"] {
        let args = [command, "--position", position, "--depth", "1"];
        let illegal = parton(&args[..if command == "perft" { 5 } else { 3 }]);
        assert_eq!((illegal.code, illegal.out.as_str()), (Some(2), ""));
        assert!(
            illegal.err.contains("could take the king"),
            "{}",
            illegal.err
        );
    }
}

#[test]
fn a_bad_file_does_not_stop_the_others() {
    let run_both = |format| {
        parton(&[
            "solve",
            "--format",
            format,
            "problems/no-such-problem.ron",
            "Cargo.toml",
            MARKS,
        ])
    };
    let text = run_both("text");
    // Both files are also named in the results, and the third is solved.
    let unread =
        "problems/no-such-problem.ron\nNot solved: no such file.\n\nCargo.toml\nNot solved: ";
    assert_eq!(text.code, Some(2));
    assert!(
        text.out.starts_with(unread) && text.out.ends_with(&results(&["solve", MARKS])),
        "{}",
        text.out
    );
    assert!(
        text.err.contains("this does not look like a problem file"),
        "{}",
        text.err
    );
    assert!(
        text.err.contains("no-such-problem.ron") && text.err.contains("no such file"),
        "{}",
        text.err
    );
    let json = run_both("json");
    assert_eq!(json.code, Some(2));
    let document = json.document();
    assert_eq!(document["problems"].as_array().unwrap().len(), 3);
    assert_eq!(
        sans(&document["problems"][2]["twins"][0]["keys"]),
        ["Kb1/A"]
    );
}

/// The second of four positions is unreadable, and the last is illegal. The others have no
/// diagnostics.
#[test]
fn each_problem_has_its_own_diagnostics() {
    let good = "7k/5K2/8/8/8/8/8/6R1 w - - ; #1\n";
    let list = format!("{good}nonsense\n{good}7k/7R/8/8/8/8/8/K7 w - - ; #1\n");
    let run = parton_with_input(&["solve", "--from", "fen", "--format", "json", "-"], &list);
    assert_eq!(run.code, Some(2));
    let document = run.document();
    let problems = document["problems"].as_array().unwrap();
    let lines: Vec<Vec<_>> = problems
        .iter()
        .map(|problem| {
            problem["diagnostics"]
                .as_array()
                .unwrap()
                .iter()
                .map(|one| one["line"].as_u64())
                .collect()
        })
        .collect();
    assert_eq!(problems.len(), 4);
    assert!(lines[0].is_empty() && lines[2].is_empty());
    assert!(!lines[1].is_empty() && lines[1].iter().all(|line| *line == Some(2)));
    assert_eq!(
        (lines[3].as_slice(), &problems[3]["twins"][0]["status"]),
        (&[Some(4)][..], &"illegal".into())
    );
}

#[test]
fn bad_usage_is_reported_and_ends_with_2() {
    for args in [
        &[][..],
        &["solve"],
        &["mate"],
        &["solve", "--frob", MARKS],
        &["solve", "--position", MARKS_POSITION],
        &[
            "solve",
            "--position",
            MARKS_POSITION,
            "--stipulation",
            "mate",
        ],
        &["solve", "--position", MARKS_POSITION, MARKS],
        &["solve", "--rules", "go", MARKS],
        &["solve", "--dialect", "castling=never", MARKS],
        &["solve", "--refutations", "many", MARKS],
        &["solve", "--refutations", "1", "--no-tries", MARKS],
        &["solve", "--without", "luck", MARKS],
        &["solve", "--max-time", "-1", MARKS],
        &["solve", "--max-time", "nan", MARKS],
        &["solve", "--threads", "1000000", MARKS],
        &["solve", "--hash", "1000000000", MARKS],
        &["perft", MARKS],
    ] {
        let run = parton(args);
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(!run.err.is_empty(), "{args:?}");
    }
    let help = results(&["--help"]);
    assert!(
        ["solve", "show", "moves", "perft"]
            .iter()
            .all(|command| help.contains(command))
    );
    assert_eq!(
        results(&["--version"]),
        format!("parton {}\n", env!("CARGO_PKG_VERSION"))
    );
}

/// Nine pawns cause only a warning.
#[test]
fn remarks_go_to_standard_error_and_can_be_silenced() {
    let args = [
        "solve",
        "--position",
        "7k/5K2/8/6R1/8/P7/PPPPPPPP/8 w - -",
        "--stipulation",
        "#1",
        "--stats",
    ];
    let (loud, quiet) = (parton(&args), parton(&[&args[..5], &["--quiet"]].concat()));
    assert_eq!((loud.code, quiet.code), (Some(0), Some(0)));
    assert_eq!(loud.out, quiet.out);
    assert!(loud.out.contains("1.Rh5#!"));
    assert!(
        loud.err.contains("warning: ") && loud.err.contains(" positions in "),
        "{}",
        loud.err
    );
    assert_eq!(quiet.err, "");
    let bad = parton(&["solve", "--quiet", "problems/no-such-problem.ron"]);
    assert!(bad.err.contains("error: "), "silence is not for errors");
}

/// Everything except the time is the same in each run with one thread.
#[test]
fn stats_count_searches_and_cuts() {
    let stats = || {
        let args = ["solve", MARKS, "--threads", "1", "--quiet", "--stats"];
        let run = parton(&args);
        assert_eq!(run.code, Some(0));
        let (first, rest) = run.err.split_once('\n').unwrap();
        let (positions, time) = first.split_once(" in ").unwrap();
        assert!(time.contains(" s"), "{time}");
        format!("{positions}\n{rest}")
    };
    let once = stats();
    assert_eq!(once, stats());
    assert!(
        once.starts_with("marks-1999: ") && once.contains("\n  cuts: killers "),
        "{once}"
    );
    let larger = [
        "solve",
        "--position",
        MARKS_POSITION,
        "--stipulation",
        "#4",
        "--keys-only",
        "--stats",
        "--quiet",
    ];
    let larger = parton(&[&larger[..], &["--hash", "2"]].concat()).err;
    assert!(larger.contains(" a second\n  longest chain: "), "{larger}");
    assert!(
        larger.contains(" one after the other\n  table: 2097152 bytes requested, "),
        "{larger}"
    );
}

/// Every problem of the set has its line. The numbers of positions are the same in text and JSON.
#[test]
fn bench_counts_the_same_each_time() {
    let text = results(&["bench", "--quick"]);
    let document: serde_json::Value =
        serde_json::from_str(&results(&["bench", "--quick", "--format", "json"])).unwrap();
    assert_eq!(
        (&document["threads"], &document["quick"]),
        (&1.into(), &true.into())
    );
    let problems = document["problems"].as_array().unwrap();
    assert!(problems.len() >= 25);
    let mut lines = text.lines().skip(1);
    let mut sum = 0;
    for (problem, line) in problems.iter().zip(&mut lines) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let nodes = problem["nodes"].as_u64().unwrap();
        assert!(nodes > 0, "{line}");
        assert_eq!(words[0], problem["problem"].as_str().unwrap());
        assert_eq!(words[1], problem["rules"].as_str().unwrap());
        assert_eq!(words[2], problem["stipulation"].as_str().unwrap());
        assert_eq!(words[3], nodes.to_string(), "{line}");
        assert!(
            words[4].parse::<f64>().is_ok() && problem["cpu_seconds"].is_f64(),
            "{line}"
        );
        sum += nodes;
    }
    let total: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
    assert_eq!((total[0], total[1]), ("total", sum.to_string().as_str()));
    assert_eq!(document["total"]["nodes"], sum);
    for play in [
        "#", "s#", "r#", "h#", "hs#", "ser-#", "ser-h#", "=", "h=", "dia", "pser-", "reci-",
        "ser-s#",
    ] {
        let plays = |problem: &serde_json::Value| {
            problem["stipulation"].as_str().unwrap().starts_with(play)
        };
        assert!(problems.iter().any(plays), "{play}");
    }
}

/// A search for a mate in nine takes time, so it is cut short.
#[test]
fn a_search_cut_short_says_so() {
    let nine = [
        "solve",
        "--position",
        MARKS_POSITION,
        "--stipulation",
        "#9",
        "--threads",
        "1",
        "--max-time",
        "0",
    ];
    let text = parton(&nine);
    assert_eq!((text.code, text.err.as_str()), (Some(3), ""));
    assert!(
        text.out.contains("\nSearch incomplete: ") && !text.out.contains("No solution.\n"),
        "{}",
        text.out
    );
    let json = parton(&[&nine[..], &["--format", "json"]].concat());
    assert_eq!(json.code, Some(3));
    assert_eq!(
        json.document()["problems"][0]["twins"][0]["status"],
        "limited"
    );
}

/// Whether one move reaches the goal takes minutes to decide here, because the plain rules find
/// automates. The limit holds all the same.
#[test]
fn a_search_is_cut_short_within_a_move() {
    for threads in ["1", "2"] {
        let run = parton(&[
            "solve",
            "--condition",
            "NewKoeko",
            "--condition",
            "SuperCirce",
            "--position",
            "white Kh6 Be4 Qa8b8 black Ka1 Pf7 Qg5 Se5 Qe3 Ra4 Rb4 Qc2",
            "--stipulation",
            "h!#2",
            "--threads",
            threads,
            "--max-time",
            "0.5",
        ]);
        assert_eq!((run.code, run.err.as_str()), (Some(3), ""));
        assert!(
            run.out.contains("No solution found so far.")
                && run.out.contains("\nSearch incomplete: "),
            "{}",
            run.out
        );
    }
}

/// Whether a side has a move in exclusive chess takes minutes to decide here if each of its mates is
/// tested. Only 1.Qb1 mates (Popeye 4.104).
#[test]
fn chains_of_exclusive_mates_are_followed() {
    let run = parton(&[
        "solve",
        "--verify=light",
        "--condition",
        "ExclusiveChess",
        "--condition",
        "SuperCirce",
        "--position",
        "white Kh6 Be4 Qb8 Qd8 black Ka1 Pf7 Se5 Qe2 Ra4",
        "--stipulation",
        "#1",
    ]);
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.out.contains("1.Qb1#!"), "{}", run.out);
}

/// Wherever the search is cut, its claims agree with those of the whole search.
#[test]
fn a_search_cut_short_never_claims_more() {
    let three = [
        "solve",
        "--format",
        "json",
        "--position",
        MARKS_POSITION,
        "--stipulation",
        "#3",
    ];
    let solved = |args: &[&str]| {
        let run = parton(args);
        let twin = run.document()["problems"][0]["twins"][0].clone();
        (run.code, twin)
    };
    let (code, whole) = solved(&three);
    assert_eq!((code, &whole["status"]), (Some(0), &"complete".into()));
    let firsts = |twin: &Value, list: &str| -> Vec<(String, Vec<String>)> {
        let one = |node: &Value| {
            let refutations = sans(&node["refutations"])
                .into_iter()
                .map(str::to_owned)
                .collect();
            (node["san"].as_str().unwrap().to_owned(), refutations)
        };
        twin[list].as_array().unwrap().iter().map(one).collect()
    };
    for limit in ["0", "0.001", "0.002", "0.005", "0.01", "0.02", "0.05"] {
        let (code, part) = solved(&[&three[..], &["--max-time", limit, "--threads", "1"]].concat());
        assert_eq!(
            code,
            Some(if part["status"] == "complete" { 0 } else { 3 }),
            "{limit}"
        );
        for list in ["keys", "tries"] {
            let known = firsts(&whole, list);
            for found in firsts(&part, list) {
                assert!(known.contains(&found), "{limit} {list}: {found:?}");
            }
        }
    }
}

#[test]
fn a_reader_may_leave_early() {
    let mut child = command(&["solve", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The reader has gone before the program knows what to solve.
    drop(child.stdout.take());
    let text = std::fs::read(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/problems/marks-1999.ron"
    ))
    .unwrap();
    child.stdin.take().unwrap().write_all(&text).unwrap();
    let run: Run = child.wait_with_output().unwrap().into();
    assert_eq!((run.code, run.err.as_str()), (Some(0), ""));
}

/// Tests of signals need to know when the program is ready; Linux provides this.
#[cfg(target_os = "linux")]
mod interrupts {
    use super::*;
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::time::Duration;

    fn interrupt(child: &Child) {
        let sent = Command::new("kill")
            .args(["-INT", &child.id().to_string()])
            .status()
            .unwrap();
        assert!(sent.success());
    }

    /// Waits until the program searches: it has then used a tenth of a second of processor time. A
    /// signal before the program has read its arguments would end it at once.
    fn wait_until_ready(child: &mut Child) {
        loop {
            assert!(child.try_wait().unwrap().is_none(), "it ended by itself");
            let status = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
            // The name of the program, in parentheses, is the second field; its time in hundredths
            // of a second is the 14th.
            let fields = status.rsplit_once(") ").unwrap().1;
            let used: u64 = fields.split(' ').nth(11).unwrap().parse().unwrap();
            if used >= 10 {
                return;
            }
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn the_first_stops_the_search_and_reports() {
        let mut child = command(&[
            "solve",
            "--position",
            MARKS_POSITION,
            "--stipulation",
            "#9",
            "--threads",
            "1",
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
        wait_until_ready(&mut child);
        interrupt(&child);
        let run: Run = child.wait_with_output().unwrap().into();
        assert_eq!(run.code, Some(3));
        assert_eq!(
            run.err,
            "stopping: what was found so far follows; press Ctrl-C again to quit at once\n"
        );
        assert!(
            run.out.starts_with("#9  (7+11)") && run.out.contains("\nSearch incomplete: "),
            "{}",
            run.out
        );
    }

    /// The program cannot finish writing its long report, since there is no reader. So it still
    /// runs when the second signal comes.
    #[test]
    fn the_second_quits() {
        let mut child = command(&[
            "solve",
            "--from",
            "fen",
            "--threads",
            "1",
            "--keys-only",
            "-",
        ])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
        let list = format!("{MARKS_POSITION} ; #9\n").repeat(1000);
        child
            .stdin
            .take()
            .unwrap()
            .write_all(list.as_bytes())
            .unwrap();
        wait_until_ready(&mut child);
        interrupt(&child);
        let mut errors = BufReader::new(child.stderr.take().unwrap());
        let mut line = String::new();
        errors.read_line(&mut line).unwrap();
        assert!(line.starts_with("stopping: "), "{line}");
        interrupt(&child);
        assert_eq!(child.wait().unwrap().code(), Some(130));
        errors.read_to_string(&mut line).unwrap();
        assert_eq!(line.lines().count(), 1, "{line}");
    }
}

/// The records of a run, each checked against the schema.
fn records(args: &[&str]) -> Vec<Value> {
    let out = results(args);
    assert!(out.ends_with('\n'));
    out.lines()
        .map(|line| schema::checked_as("record", line))
        .collect()
}

/// Two problems of Broodings 50, 2009, with the solutions found by Popeye
/// (`tests/data/problems_lines.ron`), a duplex, and the key of a direct mate.
#[test]
fn each_line_has_a_record_and_each_problem_one_at_its_end() {
    let files = [
        "problems/broodings-2009.olv",
        "problems/bartel-1981-jugendschach.inp",
        MARKS,
    ];
    let all = records(&[&["solve", "--format", "jsonl", "--keys-only"], &files[..]].concat());
    let seen: Vec<(&str, &str, &str, usize)> = all
        .iter()
        .map(|record| {
            let text = |field: &str| record[field].as_str().unwrap_or_default();
            let moves = record["moves"].as_array().map_or(0, Vec::len);
            (text("id"), text("twin"), text("starts"), moves)
        })
        .collect();
    let wanted = [
        ("broodings-2009-1", "a", "black", 4),
        ("broodings-2009-1", "b", "black", 4),
        ("broodings-2009-1", "c", "black", 4),
        ("broodings-2009-1", "d", "black", 4),
        ("broodings-2009-1", "", "", 0),
        ("broodings-2009-2", "a", "black", 6),
        ("broodings-2009-2", "a", "black", 6),
        ("broodings-2009-2", "", "", 0),
        ("bartel-1981-jugendschach", "a", "white", 6),
        ("bartel-1981-jugendschach", "a", "black", 6),
        ("bartel-1981-jugendschach", "", "", 0),
        // The key of a direct mate comes before its play.
        ("marks-1999", "a", "white", 0),
        ("marks-1999", "", "", 0),
    ];
    assert_eq!(seen, wanted);
    let key = &all[all.len() - 2];
    assert_eq!(
        (&key["record"], &key["key"]["san"], &key["key"]["check"]),
        (&"key".into(), &"Kb1/A".into(), &false.into())
    );
    let last = |id: &str| all.iter().rfind(|record| record["id"] == id).unwrap();
    assert_eq!(last("broodings-2009-2")["twins"][0]["lines"], 2);
    assert_eq!(last("broodings-2009-2")["record"], "problem");
    assert_eq!(
        last("bartel-1981-jugendschach")["twins"][0]["duplex"]["lines"],
        1
    );
    assert_eq!(sans(&last("marks-1999")["twins"][0]["keys"]), ["Kb1/A"]);
}

#[test]
fn output_during_the_search_does_not_depend_on_threads() {
    let files = [
        "problems/broodings-2009.olv",
        "problems/bartel-1981-jugendschach.inp",
        MARKS,
    ];
    for format in ["text", "jsonl"] {
        let with = |threads: &str| {
            results(
                &[
                    &["solve", "--format", format, "--threads", threads],
                    &files[..],
                ]
                .concat(),
            )
        };
        assert_eq!(with("1"), with("3"), "{format}");
    }
    let folder = Folder::new("stream");
    let file = folder.join("out.txt");
    let path = file.to_str().unwrap();
    assert_eq!(
        results(&[&["solve", "--output", path], &files[..]].concat()),
        ""
    );
    assert_eq!(
        std::fs::read_to_string(&file).unwrap(),
        results(&[&["solve"], &files[..]].concat())
    );
}

/// With `option setplay` only, Popeye 4.104 prints 1...a5 2.Rxa5# and 1...axb5 2.Qa3#.
#[test]
fn set_play_needs_no_variations() {
    let folder = Folder::new("set-play");
    let set = "Set play\n  1...a5 2.Rxa5#; 1...axb5 2.Qa3#\n";
    for (option, flags, shown) in [
        ("option setplay", &[][..], true),
        ("", &["--set-play"][..], true),
        ("", &[][..], false),
        ("option setplay", &["--no-set-play"][..], false),
        ("option setplay", &["--keys-only"][..], false),
    ] {
        let file = folder.join("setplay.inp");
        let text = format!(
            "beginproblem\nstipulation #2\npieces white Kc7 Rb5 Qh3 black Ka7 \
            Pa6\n{option}\nendproblem\n"
        );
        std::fs::write(&file, text).unwrap();
        let out = results(&[&["solve"], flags, &[file.to_str().unwrap()]].concat());
        assert_eq!(out.contains(set), shown, "{option} {flags:?}:\n{out}");
        assert!(out.contains("Keys\n") && !out.contains("zz"), "{out}");
    }
}

#[test]
fn help_play_cut_short_says_so() {
    let run = parton(&[
        "solve",
        "--max-time",
        "0",
        "--threads",
        "1",
        "problems/broodings-2009.olv",
    ]);
    assert_eq!(run.code, Some(3));
    assert!(
        run.out.contains("No solution found so far.") && run.out.contains("Search incomplete: "),
        "{}",
        run.out
    );
}

/// The unsearched first moves are those of the actual play: the other side begins the set play.
#[test]
fn unsearched_first_moves_are_those_of_the_beginning_side() {
    let position = [
        "--position",
        "white Ke1 Rh1 black Ke8 Ra8",
        "--max-time",
        "0",
        "--threads",
        "1",
    ];
    for stipulation in ["h#3", "h#3.5"] {
        let unsearched = |more: &[&str]| {
            let run = parton(
                &[
                    &["solve", "--format", "json", "--stipulation", stipulation],
                    &position[..],
                    more,
                ]
                .concat(),
            );
            assert_eq!(run.code, Some(3));
            run.document()["problems"][0]["twins"][0]["unsearched"].clone()
        };
        let whole = unsearched(&[]);
        assert!(
            whole.as_array().is_some_and(|moves| moves.len() > 10),
            "{whole}"
        );
        assert_eq!(unsearched(&["--set-play"]), whole, "{stipulation}");
    }
}

/// Black's king goes into the corner, and White mates: 1.Kh8 1.Rh1# (Popeye 4.104). White cannot
/// prepare a mate by Black, since Black has only a king.
#[test]
fn the_side_of_the_introductory_moves_begins() {
    let folder = Folder::new("introductory");
    let solved = |name: &str, text: &str, flags: &[&str]| {
        let file = folder.join(name);
        std::fs::write(&file, text).unwrap();
        results(&[&["solve", file.to_str().unwrap()], flags].concat()).contains("1.Kh8 1.Rh1#")
    };
    let fen = "8/5K1k/8/8/8/8/8/6R1";
    let ron = |turn: &str| format!("(position: \"{fen}\", stipulation: \"1->ser-#1\"{turn})");
    assert!(solved("list.fen", &format!("{fen} ; 1->ser-#1\n"), &[]));
    assert!(solved(
        "other.fen",
        &format!("{fen} ; #1\n"),
        &["--stipulation", "1->ser-#1"]
    ));
    assert!(!solved("white.fen", &format!("{fen} w ; 1->ser-#1\n"), &[]));
    assert!(solved("unsaid.ron", &ron(""), &[]));
    assert!(solved("black.ron", &ron(", turn: black"), &[]));
    assert!(!solved("white.ron", &ron(", turn: white"), &[]));
    let flags = [
        "solve",
        "--position",
        "white Kf7 Rg1 black Kh7",
        "--stipulation",
        "1->ser-#1",
    ];
    assert!(results(&flags).contains("1.Kh8 1.Rh1#"));
    assert!(results(&[&flags[..], &["--turn", "white"]].concat()).ends_with("No solution.\n"));
    // Written as RON, a problem names the side that begins only if it is not the default.
    for (name, turn) in [
        ("unsaid.ron", None),
        ("white.fen", Some("turn: white")),
        ("list.fen", None),
    ] {
        let written = results(&[
            "convert",
            "--to",
            "ron",
            folder.join(name).to_str().unwrap(),
        ]);
        assert_eq!(
            written
                .lines()
                .find(|line| line.contains("turn"))
                .map(|line| line.trim().trim_end_matches(',')),
            turn
        );
    }
}

/// In the diagram Black can mate at once by 1...c1=Q, and therefore must. That is too soon for the
/// exact length, so there is no set play. The same mate is the only refutation of 1.f7, which
/// changes nothing. After 1.Ra8+ Black cannot mate. Popeye 4.104 found this key and its play.
#[test]
fn a_side_that_can_mate_must_even_if_too_soon() {
    let position = [
        "--position",
        "white Ka1 Ra2 Pf6 black Kh8 Pc2 Bh2",
        "--quiet",
        "--verify",
        "--tries",
    ];
    for stipulation in ["exact-r#2", "exact-semi-r#2"] {
        let out = results(&[&["solve", "--stipulation", stipulation], &position[..]].concat());
        assert!(
            !out.contains("Set play") && out.contains(" but 1...c1=Q#!\n"),
            "{out}"
        );
        assert!(
            out.contains("Key\n  1.Ra8+!\n    1...Kh7, Bb8 2.Ra2 c1=Q#\n"),
            "{out}"
        );
    }
    let out = results(&[&["solve", "--stipulation", "r#2"], &position[..]].concat());
    assert!(out.contains("Set play\n  1...c1=Q#\n"), "{out}");
}

/// The pawn threatens 2.e4. If a black queen has captured it and turned white, the queen mates
/// there: a different man, so the capture is a defence. The problem is John M. Rice's, Andernach
/// 1993.
#[test]
fn another_man_on_the_square_of_a_threat_is_not_the_threat() {
    let folder = Folder::new("andernach");
    let file = folder.join("rice.inp");
    let text = "beginproblem\nstipulation #2\ncondition AndernachChess\npieces\n white Ke7 Be3 \
        Sf6f7 Pe2\n \
                black Kf5 Qb2 Rh2 Ba1g4 Sc1 Pb4e6g6\noption variation\nendproblem\n";
    std::fs::write(&file, text).unwrap();
    let out = results(&["solve", "--quiet", "--verify", file.to_str().unwrap()]);
    assert!(
        out.contains("1.Bg5! [2.e4#]") && out.contains("1...Qxe2=w 2.Qe4#"),
        "{out}"
    );
}

/// Short lines are also solutions; only one of the full length is missing.
#[test]
fn short_solutions_are_not_followed_by_no_solution() {
    let mate = [
        "solve",
        "--position",
        "white Kf6 Rg1 black Kh8",
        "--stipulation",
        "h#3",
        "--length",
        "shortest",
    ];
    let Run { code, out, .. } = parton(&mate);
    assert_eq!(code, Some(3));
    assert!(
        out.contains("Short solution") && out.contains("No solution of the full length found.\n"),
        "{out}"
    );
}

#[test]
fn a_dash_is_standard_output() {
    assert_eq!(
        results(&["solve", MARKS, "--output", "-"]),
        results(&["solve", MARKS])
    );
}

/// Without a command, a file or a position is solved.
#[test]
fn a_file_alone_is_solved() {
    let solved = results(&["solve", MARKS]);
    assert_eq!(results(&[MARKS]), solved);
    assert_eq!(results(&["--quiet", "--color", "never", MARKS]), solved);
    let position = [
        "--position",
        "7k/5K2/8/8/8/8/8/6R1 w - -",
        "--stipulation",
        "#1",
    ];
    assert_eq!(
        results(&position),
        results(&[&["solve"][..], &position].concat())
    );
    let missing = parton(&["no-such-problem.ron"]);
    assert!(
        missing.code == Some(2) && missing.err.contains("no such file"),
        "{}",
        missing.err
    );
    // A word that is not a file is a mistyped command.
    let mistyped = parton(&["chek", MARKS]);
    assert!(
        mistyped.code == Some(2) && mistyped.err.contains("'check'"),
        "{}",
        mistyped.err
    );
}

#[test]
fn completions_and_manual_pages() {
    for (shell, sign) in [
        ("bash", "complete -F _parton"),
        ("zsh", "#compdef parton"),
        ("fish", "complete -c parton"),
    ] {
        let text = results(&["completions", shell]);
        assert!(
            text.contains(sign) && text.contains("all-tries"),
            "{shell}: {text}"
        );
    }
    assert_eq!(parton(&["completions", "cmd"]).code, Some(2));
    let program = results(&["man"]);
    assert!(
        program.contains(".TH parton 1") && program.contains("solve"),
        "{program}"
    );
    let page = results(&["man", "check"]);
    assert!(
        page.contains(".TH parton\\-check 1") || page.contains(".TH parton-check 1"),
        "{page}"
    );
    assert!(page.contains("changed\\-since"), "{page}");
    let wrong = parton(&["man", "nothing"]);
    assert!(
        wrong.code == Some(2) && wrong.err.contains("expected a command: solve, "),
        "{}",
        wrong.err
    );
}
