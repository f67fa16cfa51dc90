//! Structured stipulations: the search over the tree finds what the stipulation of the same meaning
//! finds, and what Popeye finds.
//!
//! Popeye's answers are those of version 4.104 to the same positions, with moves written by their
//! squares and the first letter of a promotion.

use parton::formats::{Defaults, Format, load_str};
use parton::men::Role;
use parton::plain;
use parton::position::Move;
use parton::problem::{Line, Options, Problem, Solution, Status};
use parton::search::{Control, Search, Settings};
use std::collections::BTreeSet;

const QUEEN: &str = "7k/8/6K1/8/8/8/p7/5Q2";
const ROOKS: &str = "8/8/8/8/4p1p1/k1K5/p2P4/R6r";
const PAWNS: &str = "7k/R5p1/8/5K2/8/8/1p6/8";
const CORNER: &str = "8/8/8/8/8/1K5R/7p/k7";

fn problem(position: &str, structure: &str) -> Problem {
    let text = format!(
        "(id: \"x\", rules: orthodox, allow: [missing_king], sstip: \"{structure}\", position: \"{position} w - -\", \
        options: (set_play: false, refutations: 0))"
    );
    let loaded = load_str("x.ron", &text, Format::Ron, Defaults::default());
    let entry = loaded.entries.first();
    entry
        .unwrap_or_else(|| panic!("{text}: {:?}", loaded.diagnostics))
        .problem
        .clone()
}

fn squares(mv: Move) -> String {
    let promotion = match mv.promotion() {
        None => "",
        Some(Role::Queen) => "q",
        Some(Role::Rook) => "r",
        Some(Role::Bishop) => "b",
        Some(_) => "s",
    };
    format!("{}{}{promotion}", mv.from().square, mv.to().square)
}

/// The keys and the lines of a solution.
fn found(solution: &Solution) -> BTreeSet<String> {
    assert_eq!(solution.status, Status::Complete);
    let line = |line: &Line| {
        let moves: Vec<String> = line.0.iter().map(|step| squares(step.mv)).collect();
        moves.join(" ")
    };
    let lines = solution.lines.iter().chain(&solution.short_lines).map(line);
    let post_key = solution.post_key.iter().flat_map(|play| {
        let answered = play.replies.iter().map(|node| node.mv);
        let answered = answered.map(|mv| format!("answered {}", squares(mv)));
        let refuting = play.refutations.iter();
        answered.chain(refuting.map(|node| format!("refuting {}", squares(node.mv))))
    });
    let keys = solution.keys.iter().map(|node| squares(node.mv));
    keys.chain(post_key).chain(lines).collect()
}

/// The result of the search over the tree, whatever the tree means.
fn by_tree(problem: &Problem) -> BTreeSet<String> {
    let mut setup = problem.setup.clone();
    setup.turn = problem.usual_beginner();
    let whole = Problem {
        setup,
        options: Options {
            no_threats: true,
            ..problem.options
        },
        ..problem.clone()
    };
    found(&plain::solve_problem(&whole).unwrap())
}

/// The result of the search that users get.
fn by_search(problem: &Problem) -> BTreeSet<String> {
    let mut problem = problem.clone();
    problem.options.no_threats = true;
    let versions = Search::new(&problem, &Settings::default(), &Control::default())
        .solve()
        .unwrap();
    let half = versions[0].duplex.as_ref();
    found(half.unwrap_or(&versions[0].solution))
}

#[test]
fn a_tree_is_played_as_the_stipulation_that_it_means() {
    const MEANING: [&str; 44] = [
        "white 1a[#]d",
        "white 3a[#]d",
        "white 3a[x]d",
        "white 3a[=]d",
        "white 2ad[#]",
        "white 4ad[#]",
        "white 4ad[=]",
        "white 4a[#]d[#]",
        "white 3a[>1a[#]d]d",
        "white 3a[#][>1a[#]d]d",
        "white 3a[>1a[=]d]d{!1a[=]d}",
        "white 3a[>1a[#]d]d{!1a[#]d}",
        "black 2da[#]",
        "black 1d[#]a",
        "black 3d[#]a",
        "black 2hh[#]",
        "black 4hh[#]",
        "black 4:4hh[#]",
        "white 4hh[=]",
        "white 3h[#]h",
        "black 3h[#]h",
        "white 3h[x]h",
        "black -3:3h[#]h",
        "white 1h[1d[#]a]h",
        "white 3h[1d[#]a]h",
        "white 2hh[2ad[#]]",
        "black 2hh[1d[#]a]",
        "black 1h[#]h&2hh[#]",
        "black 2hh[2hh[#]&1h[#]h]",
        "black 2hh[1h[=]h&2hh[#]]",
        "white 1h[#]h&2ad[#]",
        "white 2hh[2ad[=]&1h[=]h]",
        "black 1h[1h[=]h&2ad[#]]h",
        "black 1h[2ad[#]&1h[#]h]h",
        "white 3s[#]",
        "white 2:2s[x]",
        "black 2s[1h[#]h]",
        "white 2s[1d[#]a]",
        "white 2s[>1a[x]d]{!1a[x]d}",
        "white 5h[#]?+?h",
        "black 3h[1h[#]h]?+?h",
        "white 5a[#]?+?d",
        "white 3a[1d[#]a]?+?d",
        "white 3a[>1a[#]d]?+?d{!1a[#]d}",
    ];
    let mut solved = 0;
    for position in [QUEEN, ROOKS, PAWNS, CORNER] {
        for structure in MEANING {
            let problem = problem(position, structure);
            let meaning = problem.stipulation.structure().unwrap().compiled();
            assert!(meaning.is_some(), "{structure}");
            let expected = by_search(&problem);
            assert_eq!(by_tree(&problem), expected, "{position} {structure}");
            solved += usize::from(!expected.is_empty());
        }
    }
    assert!(solved > 60, "{solved}");
}

#[test]
fn the_solutions_of_other_trees_are_those_of_popeye() {
    for (position, structure, expected) in [
        (
            QUEEN,
            "white 3a[#]{!+}d",
            "f1a6; f1b5; f1c1; f1c4; f1d1; f1d3; f1e1; f1e2; f1f3; f1f4; f1f5; f1f7; f1f8; g6f7",
        ),
        (QUEEN, "white 1a[!x&+]d", "f1a1; f1f6; f1f8; f1h1; f1h3"),
        (QUEEN, "white 3a[1a[+]d]d", "f1a1; f1b1; f1h1; f1h3; g6f6"),
        (QUEEN, "white 1h[2ad[1a[x]d]]h", ""),
        (
            ROOKS,
            "white 2h{x}h[~]",
            "a1a2 a3a2; a1h1 a2a1b; a1h1 a2a1q; a1h1 a2a1r; a1h1 a2a1s; a1h1 a3a4; a1h1 e4e3; \
            a1h1 g4g3",
        ),
        (ROOKS, "white 1a[/1d[x]a{!+}]d", ""),
        (PAWNS, "white 3a[/1d[+]a{!+}]d", ""),
        // Examples of Popeye: a semi-reflex capture by help, and the same in a series.
        (
            "8/8/p7/7p/5p1P/5PP1/6P1/8",
            "white 3h[>1a[x]d]h",
            "g3g4 h5g4; g3f4 a6a5 g2g4 h5g4",
        ),
        (
            "8/8/p7/7p/5p1P/5P2/6P1/8",
            "white 2s[1a[x]d]{!1a[x]d}",
            "g2g4 f4g3; g2g4 h5g4; g2g3 f4g3",
        ),
        // Goals as constraints in a series.
        (
            "8/8/p7/8/1N6/8/8/7k",
            "black 3s[1s[-1s[+]]{x}]",
            "h1g2 g2f3 f3e4 b4a6 a6c5",
        ),
        // F. H. von Meyenfeldt, BCM 1988: help and then a mate in one against any defence.
        (
            "8/3Kp3/4p3/1p3B2/1PpPp3/3k2P1/2N1p1P1/N3B3",
            "black 4hh[2da[#]]",
            "c4c3 f5g4 e4e3 d7e6 d3e4 g4f5; c4c3 f5g4 e4e3 d7e6 d3c4 g4e2; \
            e6e5 d7e7 e5d4 f5d7 c4c3 d7b5; e6e5 d7e7 e5d4 f5d7 e4e3 d7f5",
        ),
    ] {
        let mut problem = problem(position, structure);
        problem.setup.allow_missing_king = true;
        let expected: BTreeSet<String> = expected
            .split("; ")
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect();
        assert_eq!(by_tree(&problem), expected, "{position} {structure}");
        assert_eq!(by_search(&problem), expected, "{position} {structure}");
    }
}
