//! Searches that are restricted, cut short or changed by options: the fast search compared with the
//! plain one on random positions, and both compared with Popeye.

use crate::long::cases;
use crate::positions::{Kind, Random, random_setup};
use crate::solutions::without_forced_replies;
use crate::support::{affordable, settings};
use parton::formats::{Defaults, Format, load_str};
use parton::notation::Notation;
use parton::plain;
use parton::position::{RuleSet, Setup, Variant};
use parton::problem::{Length, Limit, Node, Options, Problem, Solution, Status, Stipulation};
use parton::report::{TextOptions, render_text, single_version};
use parton::rules::AnyPosition;
use parton::search::{Control, Search};
use serde::Deserialize;

/// Compares the two searches for each stipulation and rule set on `each` positions with these
/// options. Returns the number of solutions, and the number that the options changed.
fn compare(
    stipulations: &[&str],
    each: usize,
    men: usize,
    seed: u64,
    options: Options,
) -> (usize, usize) {
    let mut random = Random(seed);
    let (mut solved, mut changed) = (0, 0);
    for text in stipulations {
        let stipulation: Stipulation = text.parse().unwrap();
        for variant in [Variant::Orthodox, Variant::Alice] {
            let mut compared = 0;
            while compared < each {
                let kind =
                    random.pick(&[Kind::Cornered, Kind::Cornered, Kind::Plain, Kind::Promotion]);
                let men = 4 + random.below(men - 3);
                let mut setup = random_setup(&mut random, variant, kind, men);
                setup.turn = stipulation.starter();
                if options.post_key && stipulation.is_battle() {
                    setup.turn = !setup.turn;
                }
                let position = plain::PlainPosition::from_setup(&setup);
                let options = Options {
                    set_play: options.set_play && !position.in_check(position.turn()),
                    ..options
                };
                let problem = Problem {
                    options,
                    ..Problem::bare("", setup, stipulation)
                };
                let Ok(found) =
                    Search::new(&problem, &settings(1), &Control::default()).solve_diagram()
                else {
                    continue;
                };
                if !affordable(&problem, 10_000.0) {
                    continue;
                }
                compared += 1;
                let plain = plain::solve_problem(&problem).unwrap();
                assert_eq!(
                    without_forced_replies(found.clone()),
                    plain,
                    "{text} {options:?} {:?}",
                    problem.setup
                );
                let many = Search::new(&problem, &settings(3), &Control::default())
                    .solve_diagram()
                    .unwrap();
                assert_eq!(found, many, "three threads: {text} {:?}", problem.setup);
                let free = Options {
                    set_play: options.set_play,
                    post_key: options.post_key,
                    ..Options::default()
                };
                let free = Problem {
                    options: free,
                    ..problem.clone()
                };
                let free = Search::new(&free, &settings(1), &Control::default())
                    .solve_diagram()
                    .unwrap();
                let counts =
                    |one: &Solution| (one.keys.len(), one.lines.len() + one.short_lines.len());
                solved += usize::from(counts(&found) != (0, 0) || found.post_key.is_some());
                changed += usize::from(counts(&found) != counts(&free));
            }
        }
    }
    (solved, changed)
}

const PLAIN: Options = Options {
    refutations: 2,
    ..Options::DEFAULT
};

#[test]
fn searches_agree_under_restrictions_of_battle_play() {
    for options in [
        Options {
            max_flights: Some(1),
            ..PLAIN
        },
        Options {
            max_threat: Some(1),
            ..PLAIN
        },
        Options {
            max_threat: Some(0),
            ..PLAIN
        },
        Options {
            non_trivial: Some((0, 1)),
            ..PLAIN
        },
        Options {
            non_trivial: Some((1, 1)),
            max_flights: Some(3),
            ..PLAIN
        },
    ] {
        let (solved, changed) = compare(&["#3", "s#2", "r#2", "=2"], cases(5, 8), 5, 7, options);
        assert!(
            solved > 2 && changed > 0,
            "{options:?}: {solved} solved, {changed} changed"
        );
    }
}

#[test]
fn searches_agree_if_a_goal_ends_the_play() {
    let options = Options {
        goal_is_end: true,
        ..PLAIN
    };
    let all = [
        "#2", "=2", "#=2", "+2", "x2", "ze32", "c812", "!=2", "s#2", "s+2", "sx2", "r+2",
        "semi-r+2",
    ];
    let (solved, changed) = compare(&all, cases(4, 16), 6, 10, options);
    assert!(
        solved > 20 && changed > 0,
        "{solved} solved, {changed} changed"
    );
    // If the side that should reach the goal has no move then, the option changes nothing.
    let (solved, changed) = compare(&["#2", "s#2", "=2", "#=2"], cases(4, 16), 6, 11, options);
    assert!(
        solved > 5 && changed == 0,
        "{solved} solved, {changed} changed"
    );
}

/// With a limit, exactly the first lines are listed: those shorter than stipulated before others,
/// each in the order of their moves; among shorter proof games, the shortest.
#[test]
fn a_limit_keeps_the_first_lines() {
    let mut random = Random::new(9);
    let mut cut = 0;
    for text in [
        "h~2", "h~2.5", "h+2.5", "hx2", "hs+2", "reci-h+2", "ser-~3", "ser-h+3", "ser-h~2",
        "pser-h+2", "dia2",
    ] {
        let stipulation: Stipulation = text.parse().unwrap();
        for variant in [Variant::Orthodox, Variant::Alice] {
            for round in 0..cases(3, 12) {
                let mut setup = if stipulation.leads_to_diagram() {
                    let rules = RuleSet::new(variant);
                    let mut position = plain::PlainPosition::from_setup(&Setup::array(rules));
                    for _ in 0..2 {
                        let mv = random.pick(&position.legal_moves());
                        position = position.play(mv);
                    }
                    position.setup()
                } else {
                    random_setup(&mut random, variant, Kind::Plain, 4 + round % 2)
                };
                setup.turn = stipulation.starter();
                let problem = |most| Problem {
                    options: Options {
                        max_solutions: most,
                        ..Options::DEFAULT
                    },
                    ..Problem::bare("", setup.clone(), stipulation)
                };
                let solve = |most, threads| {
                    Search::new(&problem(most), &settings(threads), &Control::default())
                        .solve_diagram()
                };
                let Ok(all) = solve(None, 1) else {
                    continue;
                };
                let mut short = all.short_lines.clone();
                if text == "dia2" {
                    short.sort_by_key(|line| line.0.len());
                }
                // Set play is counted separately.
                let total = all.set_lines.len().max(short.len() + all.lines.len());
                for most in [1, 2, 7, 120] {
                    let from_short = most.min(short.len());
                    let mut kept = short[..from_short].to_vec();
                    kept.sort();
                    let full = &all.lines[..(most - from_short).min(all.lines.len())];
                    for threads in [1, 3] {
                        let found = solve(Some(most as u64), threads).unwrap();
                        let words = || format!("{text} {most} {:?}", problem(None).setup);
                        assert_eq!(found.short_lines, kept, "{}", words());
                        assert_eq!(found.lines, full, "{}", words());
                        let is_cut = found.limits.contains(&Limit::MaxSolutions(most as u64));
                        assert_eq!(is_cut, total >= most, "{}", words());
                    }
                    cut += usize::from(total > most);
                }
            }
        }
    }
    assert!(cut > 100, "{cut}");
}

#[test]
fn searches_agree_about_parts_of_the_first_moves_and_solutions() {
    for options in [
        Options {
            first_moves: Some((3, 9)),
            ..PLAIN
        },
        Options {
            max_solutions: Some(1),
            ..PLAIN
        },
        Options {
            max_solutions: Some(2),
            ..PLAIN
        },
        Options {
            length: Length::Shortest,
            ..PLAIN
        },
        Options {
            first_moves: Some((2, u32::MAX)),
            max_solutions: Some(3),
            ..PLAIN
        },
    ] {
        let (solved, changed) = compare(
            &["#2", "s#1", "h#1", "h#1.5", "ser-#2", "ser-h#1"],
            cases(6, 16),
            6,
            8,
            options,
        );
        assert!(
            solved > 5 && changed > 1,
            "{options:?}: {solved} solved, {changed} changed"
        );
    }
}

#[test]
fn searches_agree_about_play_after_the_key() {
    let options = Options {
        post_key: true,
        ..PLAIN
    };
    let each = cases(10, 20);
    let (solved, _) = compare(
        &["#2", "#3", "s#2", "r#2", "=2", "s#1"],
        each,
        5,
        9,
        options,
    );
    assert!(solved > 5 * each, "{solved}");
}

/// Popeye's findings under options that restrict its search.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Fact {
    problem: String,
    input: String,
    keys: Vec<String>,
    tries: Vec<String>,
}

#[test]
fn restricted_searches_find_what_popeye_finds() {
    let facts: Vec<Fact> = ron::from_str(include_str!("../data/restricted.ron")).unwrap();
    assert!(facts.len() >= 10);
    for fact in facts {
        let loaded = load_str("p.inp", &fact.input, Format::Popeye, Defaults::default());
        let [entry] = loaded.entries.as_slice() else {
            panic!("{}: {:?}", fact.problem, loaded.diagnostics)
        };
        let found = Search::new(&entry.problem, &settings(2), &Control::default())
            .solve_diagram()
            .unwrap();
        assert_eq!(found.status, Status::Restricted, "{}", fact.problem);
        let text = |options: &TextOptions| {
            render_text(
                &entry.problem,
                &[single_version(&entry.problem, found.clone())],
                options,
            )
            .unwrap()
        };
        let popeye = text(&TextOptions {
            notation: Notation::Popeye,
            all_tries: true,
            ..TextOptions::default()
        });
        let firsts = |mark: &str| {
            let first = |line: &str| {
                let (mv, rest) = line.strip_prefix("   1.")?.split_once(mark)?;
                (rest.is_empty() || rest.starts_with(' ')).then(|| mv.trim().to_owned())
            };
            let mut all: Vec<String> = popeye.lines().filter_map(first).collect();
            all.sort();
            all
        };
        assert_eq!(
            (firsts(" !"), firsts(" ?")),
            (fact.keys, fact.tries),
            "{}: {}",
            fact.problem,
            fact.input
        );
        assert!(
            text(&TextOptions::default()).contains("Restricted search ("),
            "{}",
            fact.problem
        );
    }
}

fn popeye(input: &str) -> Vec<String> {
    let loaded = load_str("p.inp", input, Format::Popeye, Defaults::default());
    let [entry] = loaded.entries.as_slice() else {
        panic!("{:?}", loaded.diagnostics)
    };
    let versions = Search::new(&entry.problem, &settings(1), &Control::default())
        .solve()
        .unwrap();
    let options = TextOptions {
        notation: Notation::Popeye,
        ..TextOptions::default()
    };
    let text = render_text(&entry.problem, &versions, &options).unwrap();
    text.lines()
        .filter(|line| line.starts_with("  1."))
        .map(|line| line.trim().to_owned())
        .collect()
}

/// Lines from one diagram to another, as printed by Popeye 4.104; both programs list the shorter
/// ones first.
#[test]
fn lines_from_one_diagram_to_another_are_popeyes() {
    let from = "beginproblem pieces white Ke1 Ra1 black Ke8 stipulation";
    let line = |moves: &str| format!("1.{moves} a=>b");
    assert_eq!(
        popeye(&format!(
            "{from} a=>b1 pieces white Ke1 Ra4 black Kf8 endproblem"
        )),
        [line("Ke8-f8 Ra1-a4")]
    );
    assert_eq!(
        popeye(&format!(
            "{from} a=>b1 pieces white Kc1 Rd1 black Kf8 endproblem"
        )),
        [line("Ke8-f8 0-0-0")]
    );
    let two = popeye(&format!(
        "{from} a=>b2 pieces white Ke1 Ra4 black Kf8 endproblem"
    ));
    assert_eq!((two.len(), &two[0]), (11, &line("Ke8-f8 Ra1-a4")));
    let exact = popeye(&format!(
        "{from} exact-a=>b2 pieces white Ke1 Ra4 black Kf8 endproblem"
    ));
    assert_eq!(exact.len(), 10);
    let half = popeye(&format!(
        "{from} a=>b1.5 option whitetoplay pieces white Kf1 Ra4 black Kf8 endproblem"
    ));
    // The lines are in the order of the men, king first.
    assert_eq!(
        half,
        [
            line("Ke1-f1 Ke8-f8   2.Ra1-a4"),
            line("Ra1-a4 Ke8-f8   2.Ke1-f1")
        ]
    );
    let half = popeye(&format!(
        "{from} a=>b1.5 pieces white Ke1 Ra4 black Ke7 endproblem"
    ));
    assert_eq!(half.len(), 4);
    let series = popeye(&format!(
        "{from} ser-a=>b2 pieces white Ke1 Ra4 black Ke8 endproblem"
    ));
    assert_eq!((series.len(), &series[0]), (6, &line("Ra1-a4")));
}

/// Popeye 4.104: after 1.??? the threat is 2.Qh1#; without the pawn it is zugzwang, with two
/// refutations by the king.
#[test]
fn threats_after_the_key_are_popeyes() {
    let solve = |pieces: &str| {
        let input =
            format!("beginproblem pieces {pieces} stipulation #2 option postkeyplay endproblem");
        let loaded = load_str("p.inp", &input, Format::Popeye, Defaults::default());
        let problem = &loaded.entries[0].problem;
        let answers = Search::new(problem, &settings(1), &Control::default())
            .solve_diagram()
            .unwrap()
            .post_key
            .unwrap();
        let position = AnyPosition::new(&problem.setup).unwrap();
        let spell = |nodes: &[Node], threat: bool| {
            let position = if threat { position.pass() } else { position };
            let short = |node: &Node| parton::notation::short(&position, node.mv);
            nodes.iter().map(short).collect::<Vec<_>>()
        };
        (
            answers.zugzwang,
            spell(&answers.threats, true),
            spell(&answers.replies, false),
            spell(&answers.refutations, false),
        )
    };
    let of = |moves: &[&str]| moves.iter().map(|&mv| mv.to_owned()).collect::<Vec<_>>();
    assert_eq!(
        solve("white Kf6 Qa1 Pf7 black Kh7"),
        (false, of(&["Qh1#"]), of(&[]), of(&[]))
    );
    assert_eq!(
        solve("white Kf6 Qa1 black Kh7"),
        (true, of(&[]), of(&["Kh6"]), of(&["Kg8", "Kh8"]))
    );
}

#[test]
fn limits_are_named() {
    let mut solution = Solution::default();
    solution.restrict(&Options {
        max_threat: Some(2),
        first_moves: Some((1, 4)),
        ..Options::DEFAULT
    });
    assert_eq!(solution.status, Status::Restricted);
    assert_eq!(
        solution.limits,
        [Limit::FirstMoves(1, 4), Limit::MaxThreat(2)]
    );
    solution.limit(Limit::Stopped);
    solution.restrict(&Options {
        max_threat: Some(2),
        ..Options::DEFAULT
    });
    assert_eq!(
        (solution.status, solution.limits.len()),
        (Status::Limited, 3)
    );
}
