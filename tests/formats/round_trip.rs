//! Drawings, FEN and setups say the same thing.

use crate::files::problem_files;
use crate::support::{TWO, ron, shown};
use parton::board::Board;
use parton::formats::{Defaults, load_file, parse_position, print_grid, print_position};
use parton::position::{CastlingSetup, Setup};

/// A setup whose men stand in a fixed order.
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
            let back = parse_position(&fen, setup.rules).expect("our own FEN");
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
            let boards = &Board::ALL[..setup.rules.variant.boards()];
            let drawings: Vec<String> = boards
                .iter()
                .map(|&board| format!("{}: \"\n{}\"", board.letter().to_ascii_lowercase(), print_grid(&setup, board)))
                .collect();
            let text =
                format!("(rules: {}, stipulation: \"#2\", boards: ({}))", setup.rules.variant, drawings.join(", "));
            let loaded = ron(&text);
            assert!(loaded.diagnostics.is_empty(), "{}", shown(&loaded.diagnostics));
            assert_eq!(sorted(loaded.entries[0].problem.setup.clone()).men, setup.men);
        }
    }
}

#[test]
fn a_drawing_and_a_position_are_the_same_problem() {
    let drawn = ron(TWO);
    let text = "(rules: alice, stipulation: \"#2\", position: \"4k2r/8/8/8/8/8/8/8 | 8/7p/8/8/3P4/8/P7/R3K2R w\")";
    let written = ron(text);
    let setup = |loaded: &parton::formats::Loaded| sorted(loaded.entries[0].problem.setup.clone());
    assert_eq!(setup(&drawn), setup(&written));
}

#[test]
fn rights_read_back() {
    let rules = |text: &str| {
        parton::formats::parse_dialect("castling=any", parton::position::RuleSet::new(text.parse().expect("rules")))
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
    let setup = parse_position("4k3/8/8/8/8/8/8/R3K2R w KQ - 3 17", alice).expect("counters are allowed");
    assert_eq!(print_position(&setup), "4k3/8/8/8/8/8/8/R3K2R | 8/8/8/8/8/8/8/8 w KQ -");
    let denied = parse_position("4k3/8/8/8/8/8/8/R3K2R w -", alice).expect("no castling");
    assert_eq!(denied.castling, CastlingSetup::Given(Vec::new()));
    let error = parse_position("4k3/8/8/8/8/8/8/R3K2X w KQ -", alice).expect_err("no man");
    assert_eq!(error.at, 20..21);
}
