//! Positions, drawings and problems read back unchanged. Twins make the stated changes, and rights
//! go with the men.

use super::support::{TWO, ron};
use crate::published::problem_files;
use crate::texts::shown;
use parton::formats::{
    Defaults, Format, load_file, load_str, parse_position, print_grid, print_position, to_fen_line,
    to_ron,
};
use parton::position::{CastlingSetup, Setup};
use parton::problem::Duplex;

/// A setup with its men in a fixed order.
fn sorted(mut setup: Setup) -> Setup {
    setup.men.sort_unstable();
    setup
}

#[test]
fn fen_reads_back() {
    for file in problem_files() {
        for entry in load_file(&file, Defaults::default()).entries {
            let setup = sorted(entry.problem.setup);
            let fen = print_position(&setup);
            let mut back = parse_position(&fen, setup.rules).expect("our own FEN");
            // A position does not state whether a king may be missing.
            back.allow_missing_king = setup.allow_missing_king;
            assert_eq!(sorted(back.clone()), setup, "{fen}");
            assert_eq!(print_position(&back), fen);
        }
    }
}

#[test]
fn drawings_read_back() {
    for file in problem_files() {
        for entry in load_file(&file, Defaults::default()).entries {
            let setup = sorted(entry.problem.setup);
            let worlds = setup.rules.variant.law().worlds();
            let drawings: Vec<String> = worlds
                .map(|planes| {
                    format!(
                        "{}: \"\n{}\"",
                        planes[0].letter().to_ascii_lowercase(),
                        print_grid(&setup, planes)
                    )
                })
                .collect();
            let allow = if setup.allow_missing_king {
                "missing_king"
            } else {
                ""
            };
            let (rules, drawings) = (setup.rules.variant, drawings.join(", "));
            let text = format!(
                "(rules: {rules}, stipulation: \"#2\", allow: [{allow}], boards: ({drawings}))"
            );
            let loaded = ron(&text);
            assert!(
                loaded.diagnostics.is_empty(),
                "{}",
                shown(&loaded.diagnostics)
            );
            assert_eq!(
                sorted(loaded.entries[0].problem.setup.clone()).men,
                setup.men
            );
        }
    }
}

#[test]
fn a_drawing_and_a_position_are_the_same_problem() {
    let drawn = ron(TWO);
    let text = "(rules: alice, stipulation: \"#2\", position: \"4k2r/8/8/8/8/8/8/8 | \
        8/7p/8/8/3P4/8/P7/R3K2R w\")";
    let written = ron(text);
    let setup = |loaded: &parton::formats::Loaded| sorted(loaded.entries[0].problem.setup.clone());
    assert_eq!(setup(&drawn), setup(&written));
}

#[test]
fn rights_read_back() {
    let rules = |text: &str| {
        parton::formats::parse_dialect(
            "castling=any",
            parton::position::RuleSet::new(text.parse().expect("rules")),
        )
    };
    let alice = rules("alice").expect("a dialect");
    for fen in [
        "r3k2r/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/R3K2R w",
        "r3k2r/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/R3K2R w kBh1Ba1 -",
        "4k3/8/8/8/4P3/8/8/8 | 8/8/8/8/8/8/8/4K3 b - e3",
        "4k3/8/8/8/4P3/8/8/8 | 8/8/8/8/8/8/8/4K3 b - Ae3",
    ] {
        let setup = parse_position(fen, alice).expect(fen);
        assert_eq!(print_position(&setup), fen);
    }
    let setup =
        parse_position("4k3/8/8/8/8/8/8/R3K2R w KQ - 3 17", alice).expect("counters are allowed");
    assert_eq!(
        print_position(&setup),
        "4k3/8/8/8/8/8/8/R3K2R | 8/8/8/8/8/8/8/8 w KQ -"
    );
    let denied = parse_position("4k3/8/8/8/8/8/8/R3K2R w -", alice).expect("no castling");
    assert_eq!(denied.castling, CastlingSetup::Given(Vec::new()));
    let error = parse_position("4k3/8/8/8/8/8/8/R3K2X w KQ -", alice).expect_err("no man");
    assert_eq!(error.at, 20..21);
}

/// A problem that uses every field.
pub(crate) const FULL: &str = r##"(
    id: "x", title: "A \\ \"B\"\nC", authors: ["A B", "C D"], source: "S", comment: "one\r\ntwo",
    rules: alice, dialect: (castling: any, ep: either), stipulation: "#3", turn: black,
    position: "4k2r/8/8/8/4P3/8/8/8 | 8/8/8/8/8/8/8/R7", castling: "k", en_passant: "Ae3", allow: [missing_king],
    options: (set_play: false, refutations: 3, variations: false),
    intended: (keys: ["1...0-0"], tries: [], lines: ["1...Kd7/B 2.Ra8/A#"]),
)"##;

/// Problems with every kind of twin and option.
pub(crate) const TWINS: &str = r##"[
(
    rules: orthodox, stipulation: "h#2", turn: white, position: "4k3/8/8/3n4/8/8/3P4/R3K3",
    options: (
        no_threats: true, no_short_variations: true, post_key: true, duplex: both, max_solutions: 3, first_moves: (from: 2),
        non_trivial: (replies: 1, length: 2), max_threat: 2, max_flights: 0, white_to_play: true, quodlibet: true,
        goal_is_end: true, length: shortest, mates_in_one: true,
        null_moves: true, keep_mating_piece: true, no_checking_tries: true,
    ),
    zero_position: true,
    twins: [
        "wRa1-a2", "cont: bSd5 → d6", "wRa1<->d5", "-wPd2", "+bSc3", "substitute N-B", "rotate 90", "rotate 270°",
        "mirror a1-h8", "mirror a1<-->a8", "polish", "colors", "hs=2.5", "continued: +wRh1, castling -", "unchanged",
        "-d2, shift a1-b1", "rules alice castling=any ep=off, wRa1-a1/B, castling presumed",
        (options: (duplex: half, max_solutions: none, first_moves: (from: 1, to: 4), non_trivial: none)),
        (continued: true, changes: "h=2", options: (max_threat: none, max_flights: 7)),
    ],
),
(rules: alice, stipulation: "#2", position: "4k3/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/R3K3", twins: "wRa1/B-a2/A, +bPc3/B"),
]"##;

#[test]
fn twins_make_the_stated_changes() {
    let loaded = ron(TWINS);
    assert!(
        loaded.diagnostics.is_empty(),
        "{}",
        shown(&loaded.diagnostics)
    );
    let problem = &loaded.entries[0].problem;
    let versions = problem.versions().expect("twins that can be made");
    assert_eq!(
        (versions.len(), problem.twins.len(), problem.zero_position),
        (19, 19, true)
    );
    let fen = |index: usize| print_position(&versions[index].problem.setup);
    assert_eq!(fen(0), "4k3/8/8/3n4/8/8/R2P4/4K3 w");
    assert_eq!(fen(1), "4k3/8/3n4/8/8/8/R2P4/4K3 w");
    assert_eq!(fen(2), "4k3/8/8/3R4/8/8/3P4/n3K3 w");
    assert_eq!(fen(6), "R7/8/8/1P2n3/K6k/8/8/8 w");
    assert_eq!(fen(16), "4k3/8/8/3n4/8/8/3P4/4K3 | 8/8/8/8/8/8/8/R7 w");
    assert_eq!(versions[12].problem.stipulation.to_string(), "hs=2.5");
    let options = |index: usize| versions[index].problem.options;
    assert_eq!(
        (options(0).max_solutions, options(0).first_moves),
        (Some(3), Some((2, u32::MAX)))
    );
    assert_eq!(
        (options(17).max_solutions, options(17).first_moves),
        (None, Some((1, 4)))
    );
    assert_eq!(
        (
            options(18).duplex,
            options(18).max_threat,
            options(18).max_flights
        ),
        (Duplex::Half, None, Some(7))
    );
}

/// The rights after `castling` in FEN, and the number of warnings, for each change.
fn rights(fields: &str, cases: &[(&str, &str, usize)]) {
    for (change, expected, warnings) in cases {
        let text = format!("({fields}, twins: [\"{change}\"])");
        let loaded = ron(&text);
        assert!(!loaded.has_errors(), "{}", shown(&loaded.diagnostics));
        let found = shown(&loaded.diagnostics);
        assert_eq!(loaded.diagnostics.len(), *warnings, "{change}: {found}");
        let versions = loaded.entries[0].problem.versions().expect("versions");
        let fen = print_position(&versions[1].problem.setup);
        assert!(fen.ends_with(expected), "{change}: {fen}");
    }
}

/// A double step d7-d5 becomes e7-e5 if the files are exchanged. In a position that is turned
/// sideways or upside down, the pawn has moved sideways or backwards, so the right ends unless the
/// colours also change.
#[test]
fn a_right_to_capture_en_passant_goes_with_the_men() {
    let one = "rules: orthodox, stipulation: \"#2\", en_passant: \"d6\", \
               position: \"6k1/8/8/2Pp4/8/8/8/K7\"";
    rights(
        one,
        &[
            ("mirror a1-h1", "- e6", 0),
            ("shift a1-b1", "- e6", 0),
            ("mirror a1-h1, mirror a1-h1", "- d6", 0),
            // White has double-stepped, but White begins.
            ("polish", "- d3", 1),
            ("polish, polish", "- d6", 0),
            ("mirror a1-a8", " w", 1),
            ("mirror a1-h8", " w", 1),
            ("rotate 90", " w", 1),
            ("rotate 180", " w", 1),
            ("colours", " w", 1),
            ("h#1", "- d6", 1),
        ],
    );
    // From d7 on board A to d5 on board B.
    let two = "rules: alice, stipulation: \"#2\", en_passant: \"Bd6\", \
               position: \"6k1/8/8/8/8/8/8/K7 | 8/8/8/2Pp4/8/8/8/8\"";
    rights(
        two,
        &[("mirror a1-h1", "- Be6", 0), ("rotate 270", " w", 1)],
    );
}

/// Kings and rooks castle from their home squares. Turned upside down with exchanged colours they
/// stand there again.
#[test]
fn given_castling_rights_go_with_the_men() {
    let men = "rules: orthodox, stipulation: \"#2\", position: \"6k1/8/8/8/8/8/8/R3K2R\"";
    for (given, turned) in [("KQ", " kq -"), ("K", " k -")] {
        rights(
            &format!("{men}, castling: \"{given}\""),
            &[
                ("polish", turned, 0),
                ("polish, polish", &format!(" {given} -"), 0),
                ("mirror a1-h1", " - -", 1),
                ("mirror a1-a8", " - -", 1),
                ("rotate 90", " - -", 1),
                ("colours", " - -", 1),
                ("mirror a1-h1, castling -", " - -", 0),
            ],
        );
    }
    rights(&format!("{men}, castling: \"-\""), &[("polish", " - -", 0)]);
    // Without given rights, all kings and rooks at home have theirs by convention, wherever they
    // come from.
    rights(men, &[("polish", " w", 0), ("mirror a1-h1", " w", 0)]);
    let exclusive = "(rules: orthodox, stipulation: \"#2\", exclusive_castling: [\"a1-h8\"], \
                     position: \"4k2r/8/8/8/8/8/8/R3K3\", twins: [\"polish\", \"-h8, shift a1-b1\"])";
    let loaded = ron(exclusive);
    let versions = loaded.entries[0].problem.versions().expect("versions");
    let pairs = |version: usize| {
        let pairs = &versions[version].problem.setup.exclusive_castling;
        pairs
            .iter()
            .map(|pair| pair.map(|at| at.to_string()))
            .collect::<Vec<_>>()
    };
    // White's rook now stands on h1, Black's on a8.
    assert_eq!(pairs(1), [["h1", "a8"]]);
    assert!(pairs(2).is_empty());
}

/// Black's home in Alice 2 is board B, so `k` is the right of the rook on h8 of board B. That of
/// the rook on board A has no letter.
#[test]
fn castling_rights_are_written_with_the_letters_of_home_boards() {
    for (board, written) in [("A", "Ah8"), ("B", "k")] {
        let text = format!(
            "(rules: alice2, dialect: (castling: any), stipulation: \"#2\", \
             castling: \"{board}h8\", twins: [\"castling {board}h8\"], \
             position: \"white Ke1/A black Ke8/{board} Rh8/{board}\")"
        );
        let loaded = ron(&text);
        assert!(!loaded.has_errors(), "{}", shown(&loaded.diagnostics));
        let problem = &loaded.entries[0].problem;
        let again = to_ron(problem);
        assert!(
            again.contains(&format!("castling: \"{written}\"")),
            "{again}"
        );
        assert!(
            again.contains(&format!("\"castling {written}\"")),
            "{again}"
        );
        assert!(print_position(&problem.setup).ends_with(&format!(" w {written} -")));
        assert_eq!(
            ron(&again).entries[0].problem.setup.castling,
            problem.setup.castling
        );
    }
}

#[test]
fn problems_read_back() {
    let files = problem_files()
        .into_iter()
        .map(|file| load_file(&file, Defaults::default()));
    for loaded in files.chain([ron(FULL), ron(TWINS)]) {
        assert!(!loaded.has_errors(), "{}", shown(&loaded.diagnostics));
        for entry in loaded.entries {
            let mut problem = entry.problem;
            let text = to_ron(&problem);
            let back = ron(&text);
            assert!(back.diagnostics.is_empty(), "{}", shown(&back.diagnostics));
            assert!(!back.entries.is_empty(), "{text}");
            let mut again = back.entries[0].problem.clone();
            assert_eq!(to_ron(&again), text);
            problem.setup = sorted(problem.setup);
            again.setup = sorted(again.setup);
            assert_eq!(again, problem);
            let line = to_fen_line(&problem);
            let variant = Some(problem.setup.rules.variant);
            let defaults = Defaults {
                variant,
                allow_missing_king: true,
                ..Defaults::default()
            };
            let list = load_str("x.fen", &line, Format::Fen, defaults);
            assert_eq!(list.entries.len(), 1, "{}", shown(&list.diagnostics));
        }
    }
}
