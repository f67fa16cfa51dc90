//! The second search of a problem: it agrees with the first, or reports the difference.

use parton::formats::parse_position;
use parton::position::{RuleSet, Variant};
use parton::problem::{Limit, Node, Problem, Solution, Status};
use parton::search::{Control, Search, Second, Settings, Verification, verify};

/// Mate in two by 1.Kf7 Kh7 2.Rh1, and in a series of two by the same moves.
fn solved(stipulation: &str) -> (Problem, Solution) {
    let setup = parse_position(
        "7k/8/5K2/8/8/8/8/6R1 w - -",
        RuleSet::new(Variant::Orthodox),
    )
    .unwrap();
    let problem = Problem::bare("", setup, stipulation.parse().unwrap()).completed();
    let solution = Search::new(&problem, &Settings::default(), &Control::default())
        .solve_diagram()
        .unwrap();
    (problem, solution)
}

fn confirm(problem: &Problem, found: &Solution, second: Second) -> Verification {
    verify(
        problem,
        false,
        found,
        second,
        &Settings::default(),
        &Control::default(),
    )
    .unwrap()
}

fn differences_of(verification: Verification) -> Vec<String> {
    match verification {
        Verification::Differs(disagreement) => disagreement.differences,
        other => panic!("{other:?}"),
    }
}

#[test]
fn equal_solutions_agree() {
    for text in ["#2", "s#1", "h#1.5", "ser-#2"] {
        let (problem, solution) = solved(text);
        for second in [Second::Plain, Second::Light] {
            assert_eq!(
                confirm(&problem, &solution, second),
                Verification::Agrees,
                "{text}"
            );
        }
    }
}

type Falsify = fn(&mut Solution);

/// A key with a threat.
fn threatening(solution: &mut Solution) -> &mut Node {
    solution
        .keys
        .iter_mut()
        .find(|key| !key.threats.is_empty())
        .unwrap()
}

#[test]
fn any_removed_or_changed_part_differs() {
    let (problem, solution) = solved("#2");
    assert!(!solution.keys.is_empty() && !solution.tries.is_empty());
    let falsify: [(&str, Falsify); 6] = [
        ("keys that only the second", |s| drop(s.keys.pop())),
        ("tries that only the second", |s| drop(s.tries.pop())),
        ("keys: the play after", |s| {
            drop(threatening(s).threats.pop());
        }),
        ("tries: the play after", |s| {
            drop(s.tries[0].refutations.pop());
        }),
        ("tries that only the first", |s| {
            s.tries.push(Node {
                mv: s.keys[0].mv,
                ..s.tries[0].clone()
            });
        }),
        ("status", |s| s.status = Status::Restricted),
    ];
    for second in [Second::Plain, Second::Light] {
        for (expected, falsify) in falsify {
            let mut falsified = solution.clone();
            falsify(&mut falsified);
            let found_differences = differences_of(confirm(&problem, &falsified, second));
            assert!(
                found_differences
                    .iter()
                    .any(|line| line.starts_with(expected)),
                "{expected}: {found_differences:?}"
            );
        }
    }
}

#[test]
fn lines_that_are_missing_are_named() {
    let (problem, mut solution) = solved("ser-#2");
    assert!(!solution.lines.is_empty());
    solution.lines.remove(0);
    let found_differences = differences_of(confirm(&problem, &solution, Second::Plain));
    assert!(
        found_differences[0].starts_with("lines that only the second search finds: "),
        "{found_differences:?}"
    );
}

#[test]
fn a_stopped_search_never_agrees() {
    let (problem, solution) = solved("#2");
    let control = Control::default();
    control.stop();
    for second in [Second::Plain, Second::Light] {
        let found_differences = verify(
            &problem,
            false,
            &solution,
            second,
            &Settings::default(),
            &control,
        )
        .unwrap();
        assert_eq!(found_differences, Verification::Stopped);
    }
    let mut stopped = solution.clone();
    stopped.limit(Limit::Stopped);
    assert_eq!(
        confirm(&problem, &stopped, Second::Plain),
        Verification::Stopped
    );
}

#[test]
fn the_plain_search_does_not_confirm_itself() {
    // The plain search alone can decide what happens if a goal that leaves one's own king in check
    // is reached too soon.
    let (problem, solution) = solved("exact-##2");
    assert_eq!(
        confirm(&problem, &solution, Second::Plain),
        Verification::NoOther
    );
    assert_eq!(
        confirm(&problem, &solution, Second::Light),
        Verification::NoOther
    );
}
