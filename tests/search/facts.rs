//! Complete solutions, by the fast search and by the plain one, compared with the findings of
//! independent programs.
//!
//! Plays other than direct mates are Popeye's. If Popeye and the plain engine disagree, there is no
//! fact. Known disagreements:
//!
//! - Alice series after a king's move: Popeye forbids the other side to pass if its king is
//!   attacked on the homologue of its square, and misses lines.
//! - Self play with `exact-` or `quodlibet` and goals after which play could continue (`x`, `+`):
//!   Popeye's lists differ from board to board and agree with no known definition.
//! - Series for a stalemate: Popeye sometimes continues after the stalemate, but not after other
//!   goals.
//! - `!#`: Popeye does not count some king's moves into check in Alice chess.
//! - En passant after a step of three squares; tries of a diagram that shows the position after the
//!   key.

use crate::common::plays::{PlayFact, alice_plays, plays};
use crate::common::{TreeFact, place, sorted_names, trees};
use crate::support::{affordable, settings, solved};
use parton::plain::{self, PlainPosition};
use parton::position::{Color, Move, RuleSet, Setup, Variant};
use parton::problem::{Node, Options, Problem, Solution, Stipulation};
use parton::report::{TextOptions, render_text, single_version};
use parton::search::{Control, Search, Settings};

fn problem(fact: &TreeFact) -> Problem {
    Problem {
        options: fact.options(),
        ..Problem::bare(&fact.id, fact.setup(), Stipulation::mate_in(fact.moves))
    }
}

#[test]
fn the_fast_search_finds_the_listed_direct_mates() {
    let facts = trees();
    assert_eq!(facts.len(), 142);
    for fact in facts {
        fact.check(&solved(&problem(&fact), &Settings::default()))
            .unwrap();
    }
}

#[test]
fn the_fast_search_finds_the_listed_plays() {
    for fact in plays().into_iter().chain(alice_plays()) {
        fact.check(&solved(&fact.problem(), &Settings::default()))
            .unwrap();
    }
}

/// Compares the plain search with the facts; in the short form, with those that it solves quickly.
/// Returns the number of facts, and the number compared.
fn direct_mates(these: impl Fn(&TreeFact) -> bool) -> (usize, usize) {
    let facts: Vec<TreeFact> = trees().into_iter().filter(these).collect();
    let mut compared = 0;
    for fact in &facts {
        let problem = problem(fact);
        if !affordable(&problem, 6_000.0) {
            continue;
        }
        let solution = plain::solve(&fact.setup(), fact.moves, &fact.options());
        fact.check(&solution).unwrap();
        let start = PlainPosition::from_setup(&fact.setup());
        for node in solution.keys.iter().chain(&solution.tries) {
            every_reply_is_accounted_for(&start, node, fact.options().variations);
        }
        compared += 1;
    }
    (facts.len(), compared)
}

/// Defences, refutations and unlisted moves together are the legal moves.
fn every_reply_is_accounted_for(start: &PlainPosition, node: &Node, variations: bool) {
    if variations {
        let after = start.play(node.mv);
        let listed = node
            .replies
            .iter()
            .chain(&node.refutations)
            .map(|reply| reply.mv);
        let mut all: Vec<Move> = listed.chain(node.unlisted.iter().copied()).collect();
        all.sort_unstable();
        assert_eq!(all, after.legal_moves(), "{node:?}");
        for reply in &node.replies {
            let replied = after.play(reply.mv);
            reply
                .replies
                .iter()
                .for_each(|answer| every_reply_is_accounted_for(&replied, answer, variations));
        }
    }
}

#[test]
fn the_plain_search_finds_the_listed_alice_mates() {
    let is_alice = |fact: &TreeFact| fact.position.boards.len() == 2;
    let (all, compared) = direct_mates(is_alice);
    assert_eq!(all, 38);
    assert!(compared >= 17, "{compared}");
}

#[test]
fn the_plain_search_finds_the_listed_orthodox_mates() {
    let is_orthodox = |fact: &TreeFact| fact.position.boards.len() == 1;
    let (all, compared) = direct_mates(is_orthodox);
    assert_eq!(all, 104);
    assert!(compared >= 57, "{compared}");
}

/// The same for other plays. Returns the number of facts compared. `most` is the maximum cost of
/// the plain search in the short form.
fn other_plays(facts: &[PlayFact], most: f64) -> usize {
    let mut wrong = String::new();
    let mut compared = 0;
    for fact in facts {
        let problem = fact.problem();
        if !affordable(&problem, most) {
            continue;
        }
        compared += 1;
        let solution = plain::solve_problem(&problem);
        let difference = solution.map_or_else(
            || Err(format!("{}: not supported", fact.id)),
            |found| fact.check(&found),
        );
        wrong.extend(difference.err());
    }
    assert!(wrong.is_empty(), "{wrong}");
    compared
}

#[test]
fn the_plain_search_finds_the_listed_plays() {
    let facts = plays();
    assert_eq!(facts.len(), 460);
    let compared = other_plays(&facts, 3_000.0);
    assert!(compared >= 260, "{compared}");
}

#[test]
fn the_plain_search_finds_the_listed_alice_plays() {
    let facts = alice_plays();
    assert_eq!(
        facts
            .iter()
            .filter(|fact| fact.stipulation != "h#3")
            .count(),
        56
    );
    let compared = other_plays(&facts, 40_000.0);
    assert!(compared >= 20, "{compared}");
}

/// Proof games start from the array of their variant. Both searches find two half-moves of a game
/// again, and these are printed.
#[test]
fn proof_games_of_one_move_are_found_and_printed() {
    let settings = settings(1);
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
        let solution = plain::solve_problem(&problem).unwrap();
        let lines: Vec<Vec<Move>> = solution
            .lines
            .iter()
            .map(|line| line.0.iter().map(|step| step.mv).collect())
            .collect();
        assert_eq!(lines, [[first, second]], "{variant}");
        assert_eq!(
            Search::new(&problem, &settings, &Control::default())
                .solve_diagram()
                .unwrap(),
            solution,
            "{variant}"
        );
        let text = render_text(
            &problem,
            &[single_version(&problem, solution)],
            &TextOptions::default(),
        )
        .unwrap();
        let square = second.to().square.to_string();
        assert!(
            text.lines()
                .any(|line| line.contains("1.") && line.contains(&square)),
            "{text}"
        );
    }
}

fn solution(boards: &str, moves: u8, options: Options) -> Solution {
    plain::solve(&place("orthodox", boards, "w").setup(), moves, &options)
}

#[test]
fn stalemate_is_neither_key_nor_try() {
    let options = Options {
        refutations: 99,
        ..Options::default()
    };
    let solution = solution("k7/2K5/8/1Q6/8/8/8/8", 2, options);
    let first = |nodes: &[Node]| sorted_names(nodes.iter().map(|node| node.mv), false);
    assert!(first(&solution.keys).contains(&"Qb5-b7".to_owned()));
    assert!(!first(&solution.keys).contains(&"Qb5-b6".to_owned()));
    assert!(!first(&solution.tries).contains(&"Qb5-b6".to_owned()));
}

#[test]
fn no_set_play_if_the_defender_could_take_the_king() {
    // 1...Bf1 2.Ra8#, with and without check to White in the diagram.
    let set_play = |boards| solution(boards, 2, Options::default()).set_play;
    assert!(!set_play("7k/8/6KP/8/8/8/4b3/R7").is_empty());
    assert!(set_play("7k/8/6KP/8/8/3b4/8/R7").is_empty());
}

#[test]
fn without_variations_tries_keep_their_refutations() {
    for fact in trees().into_iter().filter(|fact| fact.moves == 2).take(10) {
        let full = plain::solve(&fact.setup(), 2, &Options::default());
        let short = plain::solve(
            &fact.setup(),
            2,
            &Options {
                variations: false,
                ..Options::default()
            },
        );
        let cut = |node: &Node| Node {
            refutations: node.refutations.clone(),
            ..Node::leaf(node.mv, node.check, node.goal)
        };
        assert_eq!(short.set_play, full.set_play, "{}", fact.id);
        assert_eq!(
            short.keys,
            full.keys.iter().map(cut).collect::<Vec<_>>(),
            "{}",
            fact.id
        );
        assert_eq!(
            short.tries,
            full.tries.iter().map(cut).collect::<Vec<_>>(),
            "{}",
            fact.id
        );
    }
}
