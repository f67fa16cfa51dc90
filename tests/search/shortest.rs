//! Stipulations without a number of moves: the length found, the lines of that length, and the
//! lengths that are excluded.
//!
//! The expected values come from a breadth-first count of all games from the array by the plain
//! rules, and from the plain search.

use crate::long::cases;
use crate::positions::Random;
use crate::support::{agreed, settings, solved};
use parton::board::Cell;
use parton::formats::{Defaults, Format, load_str};
use parton::plain::PlainPosition;
use parton::position::{Man, Move, RuleSet, Setup, Variant};
use parton::problem::{Limit, Problem, Shortest, Solution, Status, Stipulation};
use parton::search::{Control, Search, Settings, Techniques};
use std::collections::{BTreeMap, HashMap};

type Men = Vec<(Cell, Man)>;

fn men(position: &PlainPosition) -> Men {
    let mut men = position.setup().men;
    men.sort_unstable();
    men
}

fn stipulation(text: &str) -> Stipulation {
    text.parse().unwrap()
}

/// The number of games of each length, from 1, that end with these men.
fn games(rules: RuleSet, longest: usize) -> Vec<BTreeMap<Men, usize>> {
    let array = PlainPosition::from_setup(&Setup::array(rules));
    let mut level = vec![(array, 1)];
    let mut counts = Vec::new();
    for length in 1..=longest {
        let mut count: BTreeMap<Men, usize> = BTreeMap::new();
        let mut next: HashMap<String, (PlainPosition, usize)> = HashMap::new();
        for (position, ways) in &level {
            for mv in position.legal_moves() {
                let after = position.play(mv);
                *count.entry(men(&after)).or_default() += ways;
                if length < longest {
                    let setup = Setup {
                        men: men(&after),
                        ..after.setup()
                    };
                    next.entry(format!("{setup:?}")).or_insert((after, 0)).1 += ways;
                }
            }
        }
        counts.push(count);
        level = next.into_values().collect();
    }
    counts
}

/// A proof game of unknown length to these men.
fn posed(rules: RuleSet, men: Men) -> Problem {
    let diagram = Setup {
        men,
        ..Setup::empty(rules)
    };
    Problem::bare("", diagram, stipulation("dia"))
}

/// Plays the lines from the array by the plain rules: each is legal, reaches the diagram, and
/// differs from all others.
fn replayed(problem: &Problem, solution: &Solution) {
    let mut end = problem.setup.men.clone();
    end.sort_unstable();
    for line in &solution.lines {
        let mut position = PlainPosition::from_setup(&Setup::array(problem.setup.rules));
        for step in &line.0 {
            assert!(position.legal_moves().contains(&step.mv), "{problem:?}");
            position = position.play(step.mv);
        }
        assert_eq!(men(&position), end, "{problem:?}");
    }
    assert!(solution.lines.is_sorted_by(|one, next| one < next));
}

/// Random games of two to five half-moves. The shortest length is that of the breadth-first count,
/// with as many lines; a game longer than the count is the shortest or has a shorter one.
fn random_games(variant: Variant, counted: usize, random: &mut Random, rounds: usize) {
    let rules = RuleSet::new(variant);
    let counts = games(rules, counted);
    let mut by_length = [0; 6];
    for round in 0..rounds {
        let played = 2 + round % 4;
        let mut position = PlainPosition::from_setup(&Setup::array(rules));
        for _ in 0..played {
            let moves: Vec<Move> = position.legal_moves();
            position = position.play(random.pick(&moves));
        }
        let problem = posed(rules, men(&position));
        let found = solved(&problem, &settings(1 + round % 3));
        assert_eq!(found.status, Status::Complete, "{problem:?}");
        let expected = (1..).zip(&counts).find_map(|(length, count)| {
            let ways = count.get(&problem.setup.men)?;
            Some((length, *ways))
        });
        let (length, ways) = expected.unwrap_or((played, found.lines.len()));
        assert!(length > counted || expected.is_some());
        let lengths = found.shortest.unwrap();
        let sought = stipulation("dia").of_length(length as u16);
        assert_eq!(lengths.found, Some(sought), "{problem:?}");
        assert!(lengths.is_proved());
        assert_eq!(found.lines.len(), ways, "{problem:?}");
        assert!(!found.lines.is_empty());
        replayed(&problem, &found);
        // The lines are those of the stipulation with this number.
        let numbered = Problem {
            stipulation: sought,
            ..problem.clone()
        };
        let numbered = solved(&numbered, &settings(1));
        assert_eq!(
            (numbered.lines, numbered.short_lines),
            (found.lines, vec![])
        );
        by_length[length.min(5)] += 1;
    }
    let seen = by_length.iter().filter(|count| **count > 0).count();
    assert!(seen >= 3, "{by_length:?}");
}

#[test]
fn shortest_games_are_those_of_a_breadth_first_count() {
    let mut random = Random::new(711);
    for (variant, counted) in [
        (Variant::Orthodox, 4),
        (Variant::Alice, 4),
        // Other arrays.
        (Variant::Alice2, 3),
        (Variant::Alice8x4, 3),
    ] {
        random_games(variant, counted, &mut random, cases(24, 400));
    }
}

/// The whole result of the plain search, which deepens by itself.
#[test]
fn shortest_games_are_those_of_the_plain_search() {
    let mut random = Random::new(712);
    for variant in Variant::ALL {
        let rules = RuleSet::new(variant);
        for round in 0..cases(2, 12) {
            let mut position = PlainPosition::from_setup(&Setup::array(rules));
            for _ in 0..=round % 2 {
                position = position.play(random.pick(&position.legal_moves()));
            }
            let found = agreed(&posed(rules, men(&position)));
            assert!(found.shortest.unwrap().is_proved());
        }
    }
}

fn of_inp(text: &str) -> Problem {
    let text = format!("beginproblem {text} endproblem");
    let loaded = load_str("x.inp", &text, Format::Popeye, Defaults::default());
    assert!(!loaded.has_errors(), "{:?}", loaded.diagnostics);
    loaded.entries[0].problem.clone()
}

/// The knight has six ways from b1 to h7 in four moves (Popeye 4.104), and no shorter one.
#[test]
fn series_and_play_between_diagrams_have_shortest_lengths() {
    for (text, found, excluded, lines) in [
        (
            "pieces white Ka1 Sb1 black Kh8 stipulation ser-a=>b pieces white Ka1 Sh7 black Kh8",
            "ser-a=>b4",
            "ser-a=>b3",
            6,
        ),
        // Black begins, and its king is back after its second move.
        (
            "pieces white Ka1 black Kh8 stipulation a=>b pieces white Ka3 black Kh8",
            "a=>b2",
            "a=>b1.5",
            0,
        ),
        (
            "pieces white Ka1 black Kh8 stipulation a=>b pieces white Ka1 black Kh7",
            "a=>b0.5",
            "",
            1,
        ),
    ] {
        let solution = agreed(&of_inp(text));
        let lengths = solution.shortest.unwrap();
        assert_eq!(lengths.found, Some(stipulation(found)), "{text}");
        let before = (!excluded.is_empty()).then(|| stipulation(excluded));
        assert_eq!(lengths.excluded, before, "{text}");
        if lines > 0 {
            assert_eq!(solution.lines.len(), lines, "{text}");
        }
    }
}

/// After 1.e4: one move and one line.
#[test]
fn a_series_from_the_array_is_as_short_as_possible() {
    let rules = RuleSet::new(Variant::Orthodox);
    let mut men = Setup::array(rules).men;
    for (cell, _) in &mut men {
        if cell.square.to_string() == "e2" {
            *cell = Cell {
                square: "e4".parse().unwrap(),
                ..*cell
            };
        }
    }
    men.sort_unstable();
    let problem = Problem {
        stipulation: stipulation("ser-dia"),
        ..posed(rules, men)
    };
    let solution = agreed(&problem);
    let found = solution.shortest.unwrap();
    assert_eq!(found.found, Some(stipulation("ser-dia1")));
    assert_eq!(solution.lines.len(), 1);
}

/// 1.e4 e6 2.Bb5 c6 3.Bxc6 dxc6, one of four games of three moves (`docs/reference/plays.md`).
fn bishop_game() -> Problem {
    let text = "forsyth rsbqkbsr/pp3ppp/2p1p3/8/4P3/8/PPPP1PPP/RSBQK1SR stipulation dia";
    of_inp(text)
}

#[test]
fn the_length_and_the_lines_depend_neither_on_threads_nor_on_techniques() {
    let problem = bishop_game();
    let expected = solved(&problem, &settings(1));
    let lengths = expected.shortest.unwrap();
    assert_eq!(lengths.found, Some(stipulation("dia3")));
    assert_eq!(expected.lines.len(), 4);
    for techniques in [Techniques::ALL, Techniques::ALL.without(Techniques::TABLE)] {
        for threads in [1, 2, 5] {
            let settings = Settings {
                techniques,
                ..settings(threads)
            };
            assert_eq!(solved(&problem, &settings), expected);
        }
    }
}

/// A search that is stopped claims no more than the lengths that it completed.
#[test]
fn a_stopped_search_excludes_only_complete_lengths() {
    let problem = bishop_game();
    let stopped = Control::default();
    stopped.stop();
    let solution = Search::new(&problem, &settings(1), &stopped)
        .solve_diagram()
        .unwrap();
    assert_eq!(solution.shortest, Some(Shortest::default()));
    assert_eq!(solution.status, Status::Limited);
    assert!(solution.lines.is_empty());

    // Long enough for some lengths, too short for the game of 15 half-moves.
    let text = "forsyth r1bqk1sr/1ppp1pb1/s5pp/p3p3/3PP3/B1S2S2/PPPQ1PPP/R3KB1R stipulation dia";
    let control = Control::observed(Box::new(|control: &Control| {
        if control.positions() > 20_000 {
            control.stop();
        }
    }));
    let bare = Settings {
        techniques: Techniques::ALL.without(Techniques::BOUNDS),
        ..settings(1)
    };
    let solution = Search::new(&of_inp(text), &bare, &control)
        .solve_diagram()
        .unwrap();
    assert_eq!(solution.limits, [Limit::Stopped]);
    let lengths = solution.shortest.unwrap();
    assert_eq!(lengths.found, None);
    let excluded = lengths.excluded.unwrap().length();
    assert!((3..15).contains(&excluded), "{lengths:?}");
    assert!(solution.lines.is_empty() && solution.unsearched.is_empty());
}

/// Nine white pawns: the bounds refute every length, so the search ends.
#[test]
fn an_impossible_diagram_is_refuted_at_every_length() {
    let text = "forsyth rsbqkbsr/pppppppp/8/8/8/P7/PPPPPPPP/RSBQKBSR stipulation dia";
    let solution = solved(&of_inp(text), &settings(1));
    assert_eq!(solution.status, Status::Complete);
    let lengths = solution.shortest.unwrap();
    assert_eq!(lengths.found, None);
    assert_eq!(lengths.excluded, Some(stipulation("dia99.5")));
    assert!(!lengths.is_proved());
}

/// A limit of solutions leaves the length proved, and keeps the first lines for any number of
/// threads.
#[test]
fn a_limit_of_solutions_keeps_the_first_lines() {
    let rules = RuleSet::new(Variant::Orthodox);
    let mut position = PlainPosition::from_setup(&Setup::array(rules));
    for name in [
        "a2a3", "a7a6", "h2h3", "h7h6", "e2e3", "e7e6", "d2d3", "d7d6",
    ] {
        let is_named = |mv: &Move| format!("{}{}", mv.from().square, mv.to().square) == name;
        let mv = position.legal_moves().into_iter().find(is_named).unwrap();
        position = position.play(mv);
    }
    let problem = posed(rules, men(&position));
    let all = solved(&problem, &settings(1));
    // Each side orders four independent moves: 24 times 24.
    assert_eq!(all.lines.len(), 576);
    for most in [1, 99, 100, 150, 576, 577] {
        let mut limited = problem.clone();
        limited.options.max_solutions = Some(most);
        for threads in [1, 2, 4] {
            let found = solved(&limited, &settings(threads));
            let count = usize::try_from(most).unwrap().min(576);
            assert_eq!(found.lines, all.lines[..count]);
            assert!(found.shortest.unwrap().is_proved());
            let limits: &[Limit] = if most > 576 {
                &[]
            } else {
                &[Limit::MaxSolutions(most)]
            };
            assert_eq!(found.limits, limits);
            assert!(found.unsearched.is_empty());
        }
    }
}
