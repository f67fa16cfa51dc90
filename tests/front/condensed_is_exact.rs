//! The condensed layout covers exactly the tree. Every line is read back and expanded, with `-any`
//! and `-other` taken literally, in every position to which the line applies.

use crate::long::cases;
use crate::positions::Random;
use crate::samples::condensed::{Reader, block, canonical, covered, expected, expected_replies};
use crate::samples::{ARRAY, MARKS, marks, problem, selfmate, setup, solve, sorted};
use parton::position::{Castling, CastlingSetup, Man, Move, Setup, Variant};
use parton::problem::{Node, Play, Problem, Solution, Stipulation};
use parton::report::{TextOptions, render_text, single_version};
use parton::rules::AnyPosition;

/// Compares the condensed text with the solution, phase by phase. Returns the text.
fn compare(problem: &Problem, solution: &Solution) -> String {
    let options = TextOptions {
        width: usize::MAX,
        all_tries: true,
        ..TextOptions::default()
    };
    let text = render_text(
        problem,
        &[single_version(problem, solution.clone())],
        &options,
    )
    .unwrap();
    let start = AnyPosition::new(&problem.setup).unwrap();
    let section = |heading: &str| {
        let after = text
            .split_once(&format!("\n{heading}\n"))
            .map_or("", |(_, after)| after);
        after.split("\n\n").next().unwrap().trim_end()
    };
    if !solution.set_play.is_empty() {
        let items = Reader(section("Set play").trim()).items();
        assert_eq!(
            covered(&start.pass(), &items, &[]),
            expected_replies(&solution.set_play, &[]),
            "{text}"
        );
    }
    let mut tries = Vec::new();
    for line in section("Tries")
        .lines()
        .chain(section("Tries that give check").lines())
    {
        tries.extend(canonical(&start, &Reader(line.trim()).first_move()));
    }
    assert_eq!(
        sorted_words(tries),
        sorted_words(solution.tries.iter().map(expected)),
        "{text}"
    );
    let mut keys = Vec::new();
    let heading = if solution.keys.len() == 1 {
        "Key"
    } else {
        "Keys"
    };
    let mut lines = section(heading).lines().peekable();
    while let Some(line) = lines.next() {
        let mut key = Reader(line.trim()).first_move();
        assert!(line.starts_with("  1."));
        key.items.extend(block(&mut lines, 2));
        keys.extend(canonical(&start, &key));
    }
    assert_eq!(
        sorted_words(keys),
        sorted_words(solution.keys.iter().map(expected)),
        "{text}"
    );
    text
}

fn sorted_words(words: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut words = words.into_iter().collect::<Vec<_>>();
    words.sort();
    words
}

#[test]
fn marks_is_covered_exactly() {
    let problem = marks();
    let text = compare(&problem, &solve(&problem));
    assert_eq!(
        (text.matches("-any").count(), text.matches("-other").count()),
        (11, 8),
        "{text}"
    );
}

#[test]
fn three_moves_are_covered_exactly() {
    // A three-mover with two rooks: the variations differ below the second move.
    let rooks = problem(setup(Variant::Orthodox, "8/8/8/3k4/8/8/1R6/R6K"), 3);
    let ladder = problem(setup(Variant::Orthodox, "8/8/1k6/7R/6R1/8/8/K7"), 3);
    for problem in [rooks, ladder] {
        compare(&problem, &solve(&problem));
    }
}

/// All first moves of a selfmate: those that solve as keys, the others as tries if a reply leads to
/// the mate.
fn selfmates(rules: Variant, placement: &str, moves: u8) -> String {
    let stipulation = Stipulation {
        play: Play::SelfPlay,
        ..Stipulation::mate_in(moves)
    };
    let problem = Problem {
        stipulation,
        ..problem(setup(rules, placement), moves)
    };
    let start = AnyPosition::new(&problem.setup).unwrap();
    let mut solution = Solution::default();
    for mv in sorted(&start) {
        let node = selfmate(&start, mv, u32::from(moves));
        if node.refutations.is_empty() {
            solution.keys.push(node);
        } else if !node.replies.is_empty() {
            solution.tries.push(node);
        }
    }
    compare(&problem, &solution)
}

#[test]
fn selfmates_are_covered_exactly() {
    let text = selfmates(
        Variant::Alice,
        "1k6/4p3/4P3/3nK3/3p4/3P4/b1P5/8 | 8/b2Q4/1pN3p1/1P6/r3pP1B/2P1P3/8/8",
        2,
    );
    assert!(text.contains("1...Kb7/B 2.Qb8/B+ Bxb8/A#"), "{text}");
    let text = selfmates(
        Variant::Alice,
        "8/8/N7/8/p7/1k6/8/BKQ5 | 8/8/8/8/8/p7/8/8",
        2,
    );
    assert!(text.contains("1.Nb4/B! a2/A#"), "{text}");
    // T. R. Dawson: several replies mate.
    let text = selfmates(
        Variant::Orthodox,
        "2b5/k1B2Q2/4R3/2N1PP2/6P1/2Pppp2/1P2p3/4K3",
        2,
    );
    assert!(text.contains("#,"), "{text}");
}

fn hash(seed: u64, value: impl std::fmt::Debug) -> u64 {
    let start = seed ^ 0xcbf2_9ce4_8422_2325;
    let bytes = format!("{value:?}").into_bytes();
    let hash = bytes.iter().fold(start, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    hash ^ hash >> 29
}

/// Some moves of the side to move, the same ones in similar positions.
fn some_moves(position: &AnyPosition, seed: u64, wish: u64) -> Vec<Move> {
    let mut moves = sorted(position);
    moves.sort_by_key(|mv| hash(seed ^ wish, (mv.role(), mv.from(), mv.to(), mv.promotion())));
    moves.truncate(1 + usize::from(wish == 2));
    moves.sort_unstable();
    moves
}

/// An attacker's move with random play below it: the replies listed, the refutations, and the
/// answers.
fn grow(position: &AnyPosition, mv: Move, depth: u32, seed: u64, first: bool) -> Node {
    let next = position.play(mv);
    let check = next.is_in_check(next.turn());
    let mut node = Node::leaf(mv, check, false);
    if depth == 0 {
        return node;
    }
    if !check && hash(seed, mv.to()).is_multiple_of(3) {
        let passed = next.pass();
        node.threats = some_moves(&passed, seed, 2)
            .into_iter()
            .map(|threat| grow(&passed, threat, depth - 1, seed, false))
            .collect();
    }
    node.zugzwang = !check && node.threats.is_empty();
    for reply in sorted(&next) {
        let chance = hash(seed, (reply.from(), reply.to(), reply.promotion())) % 16;
        let silent_man = !first && !hash(seed, reply.from()).is_multiple_of(2);
        let after = next.play(reply);
        let mut defence = Node::leaf(reply, after.is_in_check(after.turn()), false);
        if silent_man || chance == 0 {
            node.unlisted.push(reply);
        } else if first && chance == 1 {
            node.refutations.push(defence);
        } else {
            // One answer to most moves of a man, a different one to some.
            let wish = if chance < 6 {
                chance % 3
            } else {
                hash(seed, reply.from()) % 3
            };
            let answers = some_moves(&after, seed, wish).into_iter();
            defence.replies = answers
                .map(|answer| grow(&after, answer, depth - 1, seed, false))
                .collect();
            defence.goal = defence.check && defence.replies.is_empty();
            node.replies.push(defence);
        }
    }
    node
}

fn random_trees(rules: Variant, placement: &str, depth: u32, games: usize) -> String {
    let mut texts = String::new();
    for game in 0..games {
        let seed = 0x1953 + game as u64;
        let mut random = Random(seed);
        let mut position = AnyPosition::new(&setup(rules, placement)).unwrap();
        for _ in 0..random.below(40) {
            let moves = sorted(&position);
            let Some(mv) = (!moves.is_empty()).then(|| moves[random.below(moves.len())]) else {
                break;
            };
            position = position.play(mv);
        }
        let moves = sorted(&position);
        if moves.is_empty() {
            continue;
        }
        let mut solution = Solution::default();
        let first = moves[random.below(moves.len())];
        let node = grow(&position, first, depth, seed, true);
        solution.keys.push(Node {
            refutations: Vec::new(),
            ..node.clone()
        });
        solution.tries.push(node);
        texts += &compare(&problem(setup_of(rules, &position), 9), &solution);
    }
    texts
}

/// The setup of a position, without its en passant state.
fn setup_of(rules: Variant, position: &AnyPosition) -> Setup {
    use parton::board::{Board, Cell, Square};
    use parton::position::RuleSet;
    let mut setup = Setup::empty(RuleSet::new(rules));
    setup.turn = position.turn();
    setup.castling = CastlingSetup::Given(Castling::rooks(position.castling()).collect());
    for &board in &Board::ALL[..rules.boards()] {
        let cells = Square::all().map(|square| Cell::new(board, square));
        setup
            .men
            .extend(cells.filter_map(|cell| Some::<(Cell, Man)>((cell, position.man_at(cell)?))));
    }
    setup
}

#[test]
fn random_trees_are_covered_exactly() {
    let texts = [
        random_trees(Variant::Orthodox, ARRAY, 1, cases(20, 60)),
        random_trees(Variant::Alice, ARRAY, 1, cases(20, 60)),
        random_trees(
            Variant::Orthodox,
            "4k3/8/8/3q4/8/8/R5PP/R3K3",
            2,
            cases(10, 40),
        ),
        random_trees(Variant::Alice, MARKS, 2, cases(10, 40)),
    ];
    for text in texts {
        for wanted in ["-any", "-other", ", ", "(dual)", "but ", "zz", "["] {
            assert!(text.contains(wanted), "no {wanted} in any tree");
        }
    }
}

/// Two defences have the same continuation and the same answers below it. After one of them a man
/// also has a legal move that is not mentioned. Then no line for both may claim to cover all moves
/// of that man.
#[test]
fn a_line_for_two_defences_does_not_cover_moves_unmentioned_after_one() {
    let problem = problem(setup(Variant::Orthodox, "1k3b1r/8/8/8/8/8/8/4K3"), 3);
    let start = AnyPosition::new(&problem.setup).unwrap();
    let find = |position: &AnyPosition, text: &str| parton::notation::find(position, text).unwrap();
    let leaf = |mv| Node::leaf(mv, false, false);
    let mut key = leaf(find(&start, "Ke2"));
    let next = start.play(key.mv);
    // After 1...Rh6 the bishop cannot go to h6.
    for text in ["Rh6", "Rh7"] {
        let mut defence = leaf(find(&next, text));
        let after = next.play(defence.mv);
        let mut answer = leaf(find(&after, "Kd3"));
        let last = after.play(answer.mv);
        for text in ["Bg7", "Be7", "Bd6", "Bc5", "Bb4", "Ba3"] {
            let mut reply = leaf(find(&last, text));
            reply.replies.push(leaf(find(&last.play(reply.mv), "Kc2")));
            answer.replies.push(reply);
        }
        answer.replies.sort_by_key(|node| node.mv);
        defence.replies.push(answer);
        key.replies.push(defence);
    }
    let text = compare(
        &problem,
        &Solution {
            keys: vec![key.clone()],
            ..Solution::default()
        },
    );
    assert!(
        text.contains("1...Rh6, Rh7 2.Kd3\n")
            && text.contains("2...Ba3, Bb4, Bc5, Bd6, Be7, Bg7 3.Kc2"),
        "{text}"
    );
    // After 1...Rh6 alone, these are all its moves.
    key.replies.truncate(1);
    let text = compare(
        &problem,
        &Solution {
            keys: vec![key],
            ..Solution::default()
        },
    );
    assert!(text.contains("2...B(f8)-any 3.Kc2"), "{text}");
}
