//! Text: layouts as snapshots, content compared with the printed solution.

use crate::samples::{marks, problem, setup, solve};
use parton::notation::{Language, Notation};
use parton::position::Variant;
use parton::problem::{Problem, Solution, Status};
use parton::report::{Layout, TextOptions, render_text, single_version};
use parton::rules::AnyPosition;

const CONDENSED: TextOptions = TextOptions {
    layout: Layout::Condensed,
    notation: Notation::Short,
    language: Language::English,
    all_tries: false,
    depth: None,
    diagram: None,
    color: false,
    width: 100,
    wrapped: true,
};
const TREE: TextOptions = TextOptions {
    layout: Layout::Tree,
    ..CONDENSED
};

fn text(problem: &Problem, solution: &Solution, options: &TextOptions) -> String {
    render_text(
        problem,
        &[single_version(problem, solution.clone())],
        options,
    )
    .unwrap()
}

fn marks_text(options: &TextOptions) -> String {
    let problem = marks();
    text(&problem, &solve(&problem), options)
}

/// The solution as printed by Wikipedia, with the boards that it omits.
#[test]
fn marks_has_every_printed_line() {
    let text = marks_text(&CONDENSED);
    let (before, key) = text.split_once("\nKey\n").unwrap();
    assert!(key.starts_with("  1.Kb1/A! zz\n"));
    for line in [
        "1...Re7/B 2.Rxe7/A#",
        "1...R(e8)-other 2.Re7/A#",
        "1...R(g5)-any 2.Rg5/A#",
        "1...Ba1/B 2.Qxa1/A#",
        "1...Bb2/B 2.Qxb2/A#",
        "1...B(c3)-other 2.Qc3/A#",
        "1...N(c5)-any 2.Rc5/A#",
        "1...N(d6)-any 2.Bd6/A#",
        "1...P(b7)-any 2.Nc6/A#",
        "1...e2/B 2.Qe3/A#",
        "1...g2/B 2.Bh2/A#",
        // Printed as 1...B(h5)-any 2.Nf3#, which after 1...Bf3 is a capture.
        "1...Bf3/B 2.Nxf3/A#",
        "1...B(h5)-other 2.Nf3/A#",
        // Not printed: a dual.
        "1...Ba5/B 2.Qa1/A# / Qb2/A# / Qc3/A# (dual)",
    ] {
        assert!(key.lines().any(|found| found.trim() == line), "{line}");
    }
    assert_eq!(key.lines().count(), 15);
    // The printed tries.
    assert!(before.contains("1.Qd3/A? [2.Rd5/A#] 1...Nxd3/B 2.Rc5/A#; but 1...Ra8/B+!"));
    assert!(before.contains("1.b5/A? zz") && before.contains("but 1...Ba1/B!"));
}

#[test]
fn marks_fits_on_a_screen() {
    let text = marks_text(&CONDENSED);
    assert!(text.lines().count() <= 45);
    assert!(
        text.lines().all(|line| line.chars().count() <= 100),
        "{text}"
    );
    insta::assert_snapshot!(text);
}

#[test]
fn marks_as_a_tree() {
    let text = marks_text(&TextOptions {
        all_tries: true,
        ..TREE
    });
    let replies = |phase: &str| {
        phase
            .lines()
            .filter(|line| line.starts_with("    1..."))
            .count()
    };
    let (before, key) = text.split_once("\nKey\n").unwrap();
    // There are as many defences as Black has legal moves: it is zugzwang.
    let start = AnyPosition::new(&marks().setup).unwrap();
    let key_move = parton::notation::find(&start, "Kb1/A").unwrap();
    assert_eq!(replies(key), start.play(key_move).legal_moves().len());
    assert_eq!(before.matches("    but 1...").count(), 8);
    insta::assert_snapshot!(text);
}

#[test]
fn checking_tries_are_hidden_but_counted() {
    let hidden = marks_text(&CONDENSED);
    assert!(hidden.contains("4 tries that give check are not shown; --all-tries shows them."));
    assert!(!hidden.contains("/A+?"));
    let shown = marks_text(&TextOptions {
        all_tries: true,
        ..CONDENSED
    });
    assert!(shown.contains("\nTries that give check\n") && !shown.contains("not shown"));
    assert_eq!(shown.matches("/A+?").count(), 4);
}

#[test]
fn colour_changes_nothing_but_colour() {
    for options in [CONDENSED, TREE] {
        let colored = marks_text(&TextOptions {
            color: true,
            ..options
        });
        let mut plain = String::new();
        for (at, piece) in colored.split('\x1b').enumerate() {
            plain += if at == 0 {
                piece
            } else {
                piece.split_once('m').unwrap().1
            };
        }
        assert_ne!(colored, plain);
        assert_eq!(plain, marks_text(&options));
    }
}

#[test]
fn no_line_is_wider_than_requested() {
    for width in [40, 60, 80] {
        let narrow = marks_text(&TextOptions { width, ..CONDENSED });
        assert!(
            narrow.lines().all(|line| line.chars().count() <= width),
            "{narrow}"
        );
        let words = |text: &str| {
            text.split_whitespace()
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        assert_eq!(words(&narrow), words(&marks_text(&CONDENSED)));
    }
}

#[test]
fn three_moves_are_indented() {
    let ladder = problem(setup(Variant::Orthodox, "8/8/1k6/7R/6R1/8/8/K7"), 3);
    let solution = solve(&ladder);
    assert!(!solution.keys.is_empty());
    insta::assert_snapshot!(text(
        &ladder,
        &Solution {
            tries: Vec::new(),
            set_play: Vec::new(),
            ..solution
        },
        &CONDENSED
    ));
}

#[test]
fn a_missing_solution_is_reported() {
    let empty = problem(setup(Variant::Orthodox, "7k/8/8/8/8/8/8/K7"), 2);
    for options in [CONDENSED, TREE] {
        assert!(text(&empty, &Solution::default(), &options).ends_with("\nNo solution.\n"));
    }
}

#[test]
fn a_search_cut_short_is_never_taken_for_a_whole_one() {
    let problem = marks();
    let start = AnyPosition::new(&problem.setup).unwrap();
    let unsearched = ["Kb1/A", "Qd3/A"]
        .map(|text| parton::notation::find(&start, text).unwrap())
        .to_vec();
    for options in [CONDENSED, TREE] {
        let limited = Solution {
            status: Status::Limited,
            unsearched: unsearched.clone(),
            ..Solution::default()
        };
        let output = text(&problem, &limited, &options);
        assert!(
            output.contains("No solution found so far.\n") && !output.contains("No solution.\n")
        );
        assert!(
            output.ends_with("Search incomplete: 2 first moves not searched: Kb1/A, Qd3/A.\n"),
            "{output}"
        );
        let found = Solution {
            status: Status::Limited,
            ..solve(&problem)
        };
        assert!(text(&problem, &found, &options).contains("Search incomplete: "));
    }
}

#[test]
fn the_header_names_what_is_known() {
    let titled = Problem {
        title: Some("Looking-glass".into()),
        ..marks()
    };
    let output = text(&titled, &Solution::default(), &CONDENSED);
    assert!(output.starts_with(
        "Udo Marks\nThe Problemist, March 1999\n\u{201c}Looking-glass\u{201d}\n#2  (7+11)  alice ("
    ));
    let nameless = problem(marks().setup, 2);
    assert!(text(&nameless, &Solution::default(), &CONDENSED).starts_with("test\n#2  (7+11)"));
}

#[test]
fn a_broken_setup_is_an_error() {
    let broken = problem(
        setup(Variant::Alice, "8/8/8/8/8/8/8/K7 | 8/8/8/8/8/8/8/k7"),
        2,
    );
    assert!(
        !render_text(
            &broken,
            &[single_version(&broken, Solution::default())],
            &CONDENSED
        )
        .unwrap_err()
        .reasons
        .is_empty()
    );
}
