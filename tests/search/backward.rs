//! The lengths of positions that are computed backwards, where few positions can arise.

use crate::long::cases;
use crate::positions::{Random, under};
use crate::support::settings;
use parton::board::{Board, Cell, Square};
use parton::plain;
use parton::position::{Color, Conditions, Man, Role, RuleSet, Setup, Variant};
use parton::problem::{Options, Problem, Solution};
use parton::rules::AnyPosition;
use parton::search::{Control, Search, Settings, Techniques};

/// The solution, with all positions listed at once.
fn solved(problem: &Problem) -> Solution {
    let settings = Settings {
        hash_mib: 64,
        at_once: true,
        ..settings(1)
    };
    let solution = Search::new(problem, &settings, &Control::default()).solve_diagram();
    solution.unwrap()
}

/// The usual solution, without the technique.
fn usual(problem: &Problem) -> Solution {
    let settings = Settings {
        hash_mib: 64,
        techniques: Techniques::ALL.without(Techniques::BACKWARD),
        ..settings(1)
    };
    let solution = Search::new(problem, &settings, &Control::default()).solve_diagram();
    solution.unwrap()
}

/// A random legal position of two kings and these other men, White to move.
fn placed(random: &mut Random, rules: RuleSet, others: &[Man]) -> Setup {
    let kings = Color::ALL.map(|color| Man::new(color, Role::King));
    loop {
        let mut setup = Setup::empty(rules);
        for &man in kings.iter().chain(others) {
            let square: Square = Square::all().nth(random.below(64)).unwrap();
            let boards = [Board::A, Board::B];
            let board = boards[random.below(rules.variant.boards())];
            setup.men.push((Cell::new(board, square), man));
        }
        let is_odd = |reasons: &[parton::position::Reason]| !reasons.is_empty();
        if !is_odd(&setup.static_reasons()) && AnyPosition::new(&setup).is_ok() {
            return setup;
        }
    }
}

fn posed(setup: Setup, stipulation: &str) -> Problem {
    Problem {
        options: Options {
            refutations: 2,
            ..Options::DEFAULT
        },
        ..Problem::bare("", setup, stipulation.parse().unwrap())
    }
}

/// Keys, tries, refutations, threats and variations are those of the plain search and of the usual
/// one, in every play, on one board and on two.
#[test]
fn solutions_are_those_of_the_plain_search() {
    let mut random = Random::new(4301);
    let plays = ["z?2", "sz?2", "rz?2", "semi-rz?2", "x2", "sx1", "+2", "=2"];
    let (mut with_play, mut compared) = (0, 0);
    for number in 0..cases(48, 2_000) {
        let rules = match number % 3 {
            0 => RuleSet::new(Variant::Alice),
            1 => under(Variant::Orthodox, Conditions::MONOCHROMATIC),
            _ => RuleSet::new(Variant::Orthodox),
        };
        let setup = placed(&mut random, rules, &[]);
        let square = random.pick(&setup.men).0.square;
        let text = random.pick(&plays).replace('?', &square.to_string());
        let mut problem = posed(setup, &text);
        problem.options.goal_is_end = number % 5 == 0;
        let found = solved(&problem);
        assert_eq!(found, usual(&problem), "{problem:?}");
        assert_eq!(
            Some(&found),
            plain::solve_problem(&problem).as_ref(),
            "{problem:?}"
        );
        with_play += usize::from(!found.keys.is_empty() || !found.tries.is_empty());
        compared += 1;
    }
    assert!(with_play > 10 && compared > 40, "{with_play}, {compared}");
}

/// With a third man more positions arise, and more moves are compared.
#[test]
fn solutions_are_those_of_the_usual_search() {
    let mut random = Random::new(4302);
    let white = |role| Man::new(Color::White, role);
    let black = |role| Man::new(Color::Black, role);
    let mut keys = 0;
    for number in 0..cases(8, 400) {
        let (variant, men, stipulation) = random.pick(&[
            (Variant::Orthodox, [white(Role::Queen)], "#6"),
            (Variant::Alice, [white(Role::Queen)], "#3"),
            (Variant::Orthodox, [white(Role::Pawn)], "#4"),
            (Variant::Orthodox, [black(Role::Pawn)], "s=3"),
            (Variant::Orthodox, [white(Role::Grasshopper)], "=4"),
            (Variant::Orthodox, [black(Role::Queen)], "s#4"),
            (Variant::Orthodox, [black(Role::Rook)], "semi-r#3"),
        ]);
        let setup = placed(&mut random, RuleSet::new(variant), &men);
        let problem = posed(setup, stipulation);
        let found = solved(&problem);
        assert_eq!(found, usual(&problem), "{number} {problem:?}");
        keys += found.keys.len();
    }
    assert!(keys > 0, "{keys}");
}

/// With king and rook White mates in at most 16 moves (endgame tables). In this position, where the
/// rook is attacked, it needs all of them.
#[test]
fn the_longest_mate_with_a_rook_is_found() {
    let mut setup = Setup::empty(RuleSet::new(Variant::Orthodox));
    for (name, color, role) in [
        ("a1", Color::White, Role::King),
        ("b2", Color::White, Role::Rook),
        ("c3", Color::Black, Role::King),
    ] {
        let cell = Cell::new(Board::A, name.parse().unwrap());
        setup.men.push((cell, Man::new(color, role)));
    }
    let keys = |moves: u8| {
        let mut problem = posed(setup.clone(), &format!("#{moves}"));
        problem.options.variations = false;
        problem.options.set_play = false;
        problem.options.refutations = 0;
        solved(&problem).keys.len()
    };
    assert_eq!(keys(15), 0);
    assert!(keys(16) > 0);
}

/// Several threads divide a search. They, too, look up the lengths, so they search hardly more
/// positions than one thread does.
#[test]
fn divided_searches_use_the_lengths() {
    let mut setup = Setup::empty(RuleSet::new(Variant::Orthodox));
    for (name, color, role) in [
        ("a1", Color::White, Role::King),
        ("b2", Color::White, Role::Queen),
        ("f5", Color::Black, Role::King),
    ] {
        let cell = Cell::new(Board::A, name.parse().unwrap());
        setup.men.push((cell, Man::new(color, role)));
    }
    let mut problem = posed(setup, "#9");
    problem.options.variations = false;
    let searched = |threads: usize| {
        let settings = Settings {
            hash_mib: 64,
            at_once: true,
            techniques: Techniques::ALL.without(Techniques::TABLE),
            ..settings(threads)
        };
        let control = Control::default();
        let solution = Search::new(&problem, &settings, &control).solve_diagram();
        let listed = control.count(parton::search::Count::BackwardListed);
        (solution.unwrap(), control.positions() - listed)
    };
    let (alone, few) = searched(1);
    let (divided, searched) = searched(3);
    assert_eq!(alone, divided);
    assert!(searched < 10 * few + 1000, "{searched}, {few}");
}
