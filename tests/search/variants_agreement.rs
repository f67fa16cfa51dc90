//! The plain search compared with the fast one in the relatives of orthodox and Alice chess:
//! complete solutions of random positions, and of a few problems made for each variant.

use crate::effort::sequences;
use crate::long::cases;
use crate::positions::{Kind, Random, random_setup_either_way};
use crate::published::root;
use crate::solutions::has_play;
use crate::support::{agreed, settings};
use parton::board::Board;
use parton::formats::{Defaults, load_file};
use parton::notation;
use parton::plain::solve_problem;
use parton::position::{RuleSet, Shape, Variant};
use parton::problem::{Line, Node, Options, Problem, Solution, Status, Stipulation};
use parton::search::{Control, Search, Settings, Techniques};
use serde::Deserialize;

/// The complete solution of the fast search on one thread, if it can solve the problem.
fn fast_if_possible(problem: &Problem, techniques: Techniques) -> Option<Solution> {
    let settings = Settings {
        techniques,
        ..settings(1)
    };
    let found = Search::new(problem, &settings, &Control::default())
        .solve_diagram()
        .ok()?;
    assert_eq!(found.status, Status::Complete);
    Some(found)
}

/// A random problem with this stipulation, usually with a king in the corner.
fn random_problem(
    random: &mut Random,
    variant: Variant,
    stipulation: Stipulation,
    men: usize,
) -> Problem {
    let kind = if random.chance(60) {
        Kind::Cornered
    } else {
        random.pick(&Kind::ALL)
    };
    let men = 3 + random.below(men - 2);
    let mut setup = random_setup_either_way(random, variant, kind, men);
    setup.turn = stipulation.starter();
    Problem {
        options: Options {
            refutations: 2,
            ..Options::default()
        },
        ..Problem::bare("", setup, stipulation)
    }
}

/// Compares `each` positions for each variant, at least a third of which have a solution: with
/// every technique, with none, and by the plain search.
fn compare(text: &str, cubes: bool, each: usize, men: usize, seed: u64) {
    let stipulation: Stipulation = text.parse().unwrap();
    let each = cases(each.div_ceil(2), each);
    let largest = if cubes {
        cases(50_000, 100_000)
    } else {
        cases(15_000, 40_000)
    };
    let variants = Variant::ALL
        .into_iter()
        .filter(|variant| (variant.law().shape == Shape::Cube) == cubes);
    for (variant, seed) in variants.zip(seed..) {
        let mut random = Random(seed);
        let (mut compared, mut solved) = (0, 0);
        for drawn in 0.. {
            assert!(
                drawn < 20_000,
                "{text} {variant}: {solved} of {compared} have a solution"
            );
            if compared == each {
                break;
            }
            let problem = random_problem(&mut random, variant, stipulation, men);
            if sequences(&problem.setup, problem.stipulation).is_none_or(|size| size > largest) {
                continue;
            }
            let Some(found) = fast_if_possible(&problem, Techniques::ALL) else {
                continue;
            };
            let worth = has_play(&found);
            if !worth && compared - solved >= each * 2 / 3 {
                continue;
            }
            compared += 1;
            solved += usize::from(worth);
            assert_eq!(
                Some(&found),
                solve_problem(&problem).as_ref(),
                "{text} {:?}",
                problem.setup
            );
            for techniques in Techniques::NAMED
                .iter()
                .map(|&(_, technique)| Techniques::ALL.without(technique))
            {
                assert_eq!(
                    fast_if_possible(&problem, techniques).as_ref(),
                    Some(&found),
                    "{techniques:?} {text} {:?}",
                    problem.setup
                );
            }
            assert_eq!(
                fast_if_possible(&problem, Techniques::NONE).as_ref(),
                Some(&found),
                "bare: {text} {:?}",
                problem.setup
            );
        }
        assert!(solved * 3 >= compared);
    }
}

#[test]
fn searches_agree_about_direct_mates() {
    compare("#2", false, 6, 5, 1000);
}

#[test]
fn searches_agree_about_direct_stalemates() {
    compare("=2", false, 6, 5, 1100);
}

#[test]
fn searches_agree_about_selfmates() {
    compare("s#2", false, 6, 5, 1200);
}

#[test]
fn searches_agree_about_helpmates() {
    compare("h#2", false, 6, 4, 1300);
}

#[test]
fn searches_agree_about_series_helpmates() {
    compare("ser-h#3", false, 6, 4, 1400);
}

#[test]
fn searches_agree_in_cubes() {
    compare("#2", true, 3, 5, 1020);
    compare("=2", true, 2, 3, 1120);
    compare("s#2", true, 2, 3, 1220);
    compare("h#2", true, 2, 3, 1320);
    compare("ser-h#3", true, 2, 3, 1420);
}

#[test]
fn searches_agree_about_goals_that_need_ranks() {
    compare("c811", false, 9, 8, 1500);
    compare("c811", true, 9, 8, 1520);
}

#[test]
fn searches_agree_about_goals_that_need_the_diagram() {
    compare("hct2", false, 3, 4, 1600);
    compare("ser-<>3", false, 3, 4, 1620);
    compare("ser-hkc32", false, 3, 6, 1640);
    compare("ser-ct2", true, 2, 3, 1660);
    compare("ser-kc32", true, 2, 6, 1680);
}

/// The known facts about a variant's example in `problems/`.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Example {
    id: String,
    /// The key with each threat and with each defence and its answer, or the line.
    play: Vec<String>,
    /// The keys or the lines under the other rules.
    elsewhere: Vec<String>,
}

/// The other rules under which an example is solved: those of Alice chess with the same men on the
/// same squares, where possible. A cube is compared with two cubes, of which the second is empty,
/// and two cubes with a single one.
fn other_rules(variant: Variant) -> Variant {
    match variant {
        Variant::Raumschach => Variant::Raumschach2,
        Variant::Raumschach2 => Variant::Raumschach,
        _ => Variant::Alice,
    }
}

fn with_other_rules(problem: &Problem) -> Problem {
    let mut other = problem.clone();
    other.setup.rules = RuleSet::new(other_rules(problem.setup.rules.variant));
    if problem.setup.rules.variant == Variant::Raumschach2 {
        for (cell, _) in &mut other.setup.men {
            let level = cell.board.level_letter().unwrap();
            cell.board = Board::from_level(0, level).unwrap();
        }
    }
    other
}

/// A solution in long notation.
fn spelt(solution: &Solution, variant: Variant) -> Vec<String> {
    let long = |mv| notation::long(mv, variant);
    let mut all = Vec::new();
    for key in &solution.keys {
        let first = long(key.mv);
        all.extend(
            key.threats
                .iter()
                .map(|threat| format!("{first} > {}", long(threat.mv))),
        );
        for defence in &key.replies {
            let answers: Vec<String> = defence
                .replies
                .iter()
                .map(|answer| long(answer.mv))
                .collect();
            all.push(format!(
                "{first} {} {}",
                long(defence.mv),
                answers.join("/")
            ));
        }
        if key.threats.is_empty() && key.replies.is_empty() {
            all.push(first);
        }
    }
    let line = |line: &Line| {
        line.0
            .iter()
            .map(|step| long(step.mv))
            .collect::<Vec<_>>()
            .join(" ")
    };
    all.extend(solution.lines.iter().map(line));
    all.sort();
    all
}

/// The examples in `problems/` are sound, have the stated solution, and no such solution under
/// other rules.
#[test]
fn each_variant_has_its_own_problems() {
    let folder = root().join("problems");
    let examples: Vec<Example> = ron::from_str(include_str!("../data/examples.ron")).unwrap();
    let mut examples = examples.into_iter();
    for variant in Variant::ALL {
        if matches!(variant, Variant::Orthodox | Variant::Alice) {
            continue;
        }
        let files = (1..).map(|number| folder.join(format!("parton-{variant}-{number}.ron")));
        let files: Vec<_> = files.take_while(|path| path.exists()).collect();
        assert!(files.len() >= 2, "{variant}");
        for path in files {
            let loaded = load_file(&path, Defaults::default());
            assert!(
                loaded.diagnostics.is_empty(),
                "{variant}: {:?}",
                loaded.diagnostics
            );
            let problem = loaded.entries.into_iter().next().unwrap().problem;
            assert_eq!(problem.setup.rules, RuleSet::new(variant));
            let example = examples
                .next()
                .unwrap_or_else(|| panic!("no expected play for {}", problem.id));
            assert_eq!(example.id, problem.id);
            let found = agreed(&problem);
            assert!(found.short_lines.is_empty());
            assert_eq!(found.keys.len() + found.lines.len(), 1, "{}", problem.id);
            assert_eq!(spelt(&found, variant), example.play, "{}", problem.id);

            let other = with_other_rules(&problem);
            let found = agreed(&other);
            assert!(found.short_lines.is_empty());
            let keys = Solution {
                keys: found
                    .keys
                    .into_iter()
                    .map(|key| Node {
                        threats: vec![],
                        replies: vec![],
                        ..key
                    })
                    .collect(),
                ..found
            };
            assert_eq!(
                spelt(&keys, other.setup.rules.variant),
                example.elsewhere,
                "{} by other rules",
                problem.id
            );
            let same =
                example.elsewhere.len() == 1 && example.play[0].starts_with(&example.elsewhere[0]);
            assert!(!same, "{}", problem.id);
        }
    }
    assert!(examples.next().is_none());
}
