//! The plain engine and the relatives of Alice chess, against move lists and counts of independent programs.

use parton::notation::long;
use parton::plain::{PlainPosition, perft, solve_problem};
use parton::position::{Color, Move, RuleSet, Setup, Variant};
use parton::problem::{Problem, Stipulation};
use parton::report::{TextOptions, render_text, single_version};
use parton::search::{self, Control, Settings};
use std::collections::BTreeMap;

#[test]
fn legal_moves_are_those_listed() {
    let facts = crate::common::variant_move_lists();
    assert_eq!(facts.len(), 168);
    for fact in facts {
        let setup = fact.setup();
        let position = PlainPosition::from_setup(&setup);
        assert_eq!(fact.check, Some(position.in_check(position.turn())), "{}", fact.id);
        let mut expected = fact.moves.clone();
        expected.sort_unstable();
        let legal = position.legal_moves();
        assert!(legal.is_sorted_by(|a, b| a < b), "{}", fact.id);
        let mut moves: Vec<String> = legal.into_iter().map(|mv| long(mv, setup.rules.variant)).collect();
        moves.sort_unstable();
        assert_eq!(crate::common::difference(&expected, &moves), None, "{}", fact.id);
    }
}

#[test]
fn move_counts_up_to_a_hundred_thousand() {
    let mut counted = 0;
    for fact in crate::common::variant_perfts() {
        let setup = fact.setup();
        let position = PlainPosition::from_setup(&setup);
        for (depth, &count) in (1..).zip(&fact.perft).filter(|&(_, &count)| count <= 100_000) {
            assert_eq!(perft(&position, depth), count, "{}, depth {depth}", fact.id);
            counted += 1;
        }
        let moves = position.legal_moves();
        let divided = moves.into_iter().map(|mv| (long(mv, setup.rules.variant), perft(&position.play(mv), 1)));
        assert_eq!(divided.collect::<BTreeMap<_, _>>(), fact.divide, "{}", fact.id);
    }
    assert_eq!(counted, 62);
}

/// Proof games begin with the array of their variant: two half-moves of a game are found again by
/// both searches, and are printed.
#[test]
fn proof_games_of_one_move() {
    let settings = Settings { threads: 1, hash_mib: 1, ..Settings::default() };
    for variant in Variant::ALL {
        let start = Setup::array(RuleSet::new(variant));
        let position = PlainPosition::from_setup(&start);
        let quiet = |position: &PlainPosition| {
            let mut moves = position.legal_moves().into_iter().rev();
            moves.find(|mv| mv.captured().is_none()).unwrap()
        };
        let first = quiet(&position);
        let second = quiet(&position.play(first));
        let mut diagram = start.clone();
        for (mv, color) in [(first, Color::White), (second, Color::Black)] {
            diagram.men.retain(|&(cell, _)| cell != mv.from());
            diagram.men.push((mv.to(), mv.man(color)));
        }
        let problem = Problem::bare("", diagram, "dia1".parse::<Stipulation>().unwrap());
        let solution = solve_problem(&problem).unwrap();
        let lines: Vec<Vec<Move>> =
            solution.lines.iter().map(|line| line.0.iter().map(|step| step.mv).collect()).collect();
        assert_eq!(lines, [[first, second]], "{variant}");
        assert_eq!(search::solve(&problem, &settings, &Control::default()).unwrap(), solution, "{variant}");
        let text = render_text(&problem, &[single_version(&problem, solution)], &TextOptions::default()).unwrap();
        let square = second.to().square.to_string();
        assert!(text.lines().any(|line| line.contains("1.") && line.contains(&square)), "{text}");
    }
}
