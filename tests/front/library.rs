//! The types at the root of the library, as used by a program that solves a problem.

use crate::published::root;
use parton::{Branch, Cancel, Error, Problem, Solver};
use std::time::Duration;

fn solver() -> Solver<'static> {
    Solver::new().threads(1).table(1)
}

/// A problem of `problems/`, read by the library.
fn from_file(name: &str) -> Problem {
    Problem::load(root().join("problems").join(name))
        .unwrap()
        .remove(0)
}

fn texts<'a>(branches: impl Iterator<Item = Branch<'a>>) -> Vec<String> {
    branches.map(|branch| branch.to_string()).collect()
}

/// By hand: 1.Rb3 leaves the king only a1, and 2.Ra3 mates. Other first moves let it go to a3, or
/// are too slow.
#[test]
fn a_tree_is_walked() {
    let problem = Problem::from_fen("8/8/8/8/8/8/k1K5/1R6 w - -", "#2").unwrap();
    let solution = solver().solve(&problem).unwrap();
    assert!(solution.is_complete());
    assert_eq!(texts(solution.keys()), ["1.Rb3!"]);
    let key = solution.keys().next().unwrap();
    assert!(key.is_zugzwang() && key.threats().next().is_none());
    let reply = key.replies().next().unwrap();
    assert_eq!(reply.to_string(), "1...Ka1");
    assert_eq!(texts(reply.replies()), ["2.Ra3#"]);
    let mate = reply.replies().next().unwrap();
    assert!(mate.reaches_goal() && mate.after().is_mate());
}

/// By hand: after 1.Kf7 White threatens 2.Rh1#.
#[test]
fn threats_are_numbered_as_next_moves() {
    let problem = Problem::from_fen("7k/8/5K2/8/8/8/8/6R1 w - -", "#2").unwrap();
    let solution = solver().solve(&problem).unwrap();
    let key = solution.keys().next().unwrap();
    assert_eq!(texts(key.threats()), ["2.Rh1#"]);
}

/// The published solution of Marks' problem: the key 1.Kb1/A, and two tries with one refutation
/// each.
#[test]
fn a_tree_on_two_boards_is_walked() {
    let solution = solver().solve(&from_file("marks-1999.ron")).unwrap();
    assert_eq!(texts(solution.keys()), ["1.Kb1/A!"]);
    let refuted: Vec<String> = solution
        .tries()
        .map(|attempt| format!("{attempt} {}", texts(attempt.refutations()).join(" ")))
        .collect();
    for published in ["1.Qd3/A? 1...Ra8/B+!", "1.b5/A? 1...Ba1/B!"] {
        assert!(refuted.iter().any(|one| one == published), "{refuted:?}");
    }
    let key = solution.keys().next().unwrap();
    assert!(key.is_zugzwang());
    let bishop = key.replies().find(|reply| reply.san() == "Bb2/B").unwrap();
    assert_eq!(texts(bishop.replies()), ["2.Qxb2/A#"]);
}

/// The published solutions of Geissler's helpmate under Volage, in which two pawns change colour.
#[test]
fn lines_carry_their_positions() {
    let solution = solver()
        .solve(&from_file("geissler-1990-problemkiste.ron"))
        .unwrap();
    let lines: Vec<String> = solution.lines().map(|line| line.to_string()).collect();
    assert_eq!(
        lines,
        ["1.d1=Q=w Qd6 2.e1=Q=w Qeb4#", "1.e1=Q=w Qe3 2.d1=Q=w Qdb3#"]
    );
    for line in solution.lines() {
        let positions = line.positions();
        assert_eq!(positions.len(), line.moves().count() + 1);
        assert!(positions.last().unwrap().is_mate());
    }
}

/// By hand: in the series 1.h7 2.h8=Q# White makes both moves, with Black passing in between.
#[test]
fn lines_of_a_series_are_numbered_by_its_moves() {
    let problem = Problem::from_fen("k7/8/1K5P/8/8/8/8/8 w - -", "ser-#2").unwrap();
    let solution = solver().solve(&problem).unwrap();
    let lines: Vec<String> = solution.lines().map(|line| line.to_string()).collect();
    assert!(lines.contains(&"1.h7 2.h8=Q#".to_owned()), "{lines:?}");
    assert!(
        solution.lines().all(|line| {
            line.positions().last().unwrap().is_mate() && line.moves().count() == 2
        })
    );
}

#[test]
fn errors_describe_the_fault() {
    let unread = Problem::from_fen("7k/8/5K2/8/8/8/8/6Y1 w - -", "#2").unwrap_err();
    assert!(unread.to_string().contains("found 'Y'"), "{unread}");
    let unread = Problem::from_fen("7k/8/5K2/8/8/8/8/6R1 w - -", "mate soon").unwrap_err();
    assert!(matches!(unread, Error::Read(_)), "{unread}");
    // White could take the king.
    let illegal = Problem::from_fen("7k/8/5K2/8/8/8/8/7R w - -", "#2").unwrap();
    let error = solver().solve(&illegal).unwrap_err();
    assert!(matches!(error, Error::Illegal(_)), "{error}");
    let missing = Problem::load("no such file.ron").unwrap_err();
    assert!(
        missing.to_string().contains("no such file.ron"),
        "{missing}"
    );
    let none = illegal.with_condition("Cirque").unwrap_err();
    assert!(none.to_string().contains("Circe"), "{none}");
}

/// A search that is stopped reports that it is incomplete. A new solver is not affected.
#[test]
fn a_search_is_cancelled_and_limited() {
    let problem = Problem::from_fen("8/8/8/3k4/8/8/8/KQ2R3 w - -", "#12").unwrap();
    let limited = solver().time_limit(Duration::ZERO).solve(&problem).unwrap();
    assert!(!limited.is_complete());
    let cancel = Cancel::default();
    let solver = solver().cancelled_by(&cancel).on_progress(|_| ());
    let short = problem.clone().with_stipulation("#1").unwrap();
    assert!(solver.solve(&short).unwrap().is_complete());
    cancel.cancel();
    assert!(!solver.solve(&problem).unwrap().is_complete());
}

/// By hand: with the king on g6, either rook mates on the eighth rank.
#[test]
fn verdicts_name_the_flaw() {
    let cooked = Problem::from_fen("7k/8/6K1/8/8/8/8/R1R5 w - -", "#1").unwrap();
    let verdict = solver().check(&cooked).unwrap().remove(0);
    assert_eq!((verdict.outcome.name(), verdict.solutions), ("cooked", 2));
    let sound = Problem::from_fen("7k/8/5K2/8/8/8/8/6R1 w - -", "#2").unwrap();
    let verdict = solver().check(&sound).unwrap().remove(0);
    assert_eq!((verdict.outcome.name(), verdict.solutions), ("sound", 1));
}
