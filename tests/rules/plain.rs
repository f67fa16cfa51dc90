//! The plain engine against the facts of `tests/data`, and against the rules on which those facts are silent.

use crate::common::{Place, TreeFact, long, place, sorted_names};
use parton::plain::{PlainPosition, perft, solve};
use parton::position::{Color, Move, MoveKind};
use parton::problem::{Node, Options, Solution};
use std::collections::BTreeMap;

fn position(place: &Place) -> PlainPosition {
    PlainPosition::from_setup(&place.setup())
}

#[test]
fn legal_moves_are_those_listed() {
    let facts = crate::common::move_lists();
    assert_eq!(facts.len(), 190);
    for fact in facts {
        let position = PlainPosition::from_setup(&fact.setup());
        fact.check_moves(position.legal_moves(), position.in_check(position.turn())).unwrap();
    }
}

#[test]
fn legal_moves_are_sorted_and_unique() {
    for fact in crate::common::move_lists() {
        let moves = PlainPosition::from_setup(&fact.setup()).legal_moves();
        assert!(moves.is_sorted_by(|a, b| a < b), "{}", fact.id);
    }
}

#[test]
fn move_counts_up_to_a_quarter_of_a_million() {
    let mut counted = 0;
    for fact in crate::common::perfts() {
        let position = PlainPosition::from_setup(&fact.setup());
        for (depth, &count) in (1..).zip(&fact.perft).filter(|&(_, &count)| count <= 250_000) {
            assert_eq!(perft(&position, depth), count, "{}, depth {depth}", fact.id);
            counted += 1;
        }
    }
    assert_eq!(counted, 58);
}

#[test]
fn replies_to_each_move() {
    for fact in crate::common::perfts() {
        let position = PlainPosition::from_setup(&fact.setup());
        let two_boards = fact.position.boards.len() > 1;
        let counts = position.legal_moves().into_iter().map(|mv| (long(mv, two_boards), perft(&position.play(mv), 1)));
        assert_eq!(counts.collect::<BTreeMap<_, _>>(), fact.divide, "{}", fact.id);
    }
}

/// Solves those of the facts, compares, and says how many they were.
fn solve_all(these: impl Fn(&TreeFact) -> bool) -> usize {
    let facts: Vec<TreeFact> = crate::common::trees().into_iter().filter(these).collect();
    for fact in &facts {
        let solution = solve(&fact.setup(), fact.moves, &fact.options());
        fact.check(&solution).unwrap();
        let start = PlainPosition::from_setup(&fact.setup());
        for node in solution.keys.iter().chain(&solution.tries) {
            every_reply_is_told(&start, node, fact.options().variations);
        }
    }
    facts.len()
}

/// Defences, refutations and unlisted moves together are the legal moves.
fn every_reply_is_told(start: &PlainPosition, node: &Node, variations: bool) {
    if variations {
        let after = start.play(node.mv);
        let listed = node.replies.iter().chain(&node.refutations).map(|reply| reply.mv);
        let mut told: Vec<Move> = listed.chain(node.unlisted.iter().copied()).collect();
        told.sort_unstable();
        assert_eq!(told, after.legal_moves(), "{node:?}");
        for reply in &node.replies {
            let replied = after.play(reply.mv);
            reply.replies.iter().for_each(|answer| every_reply_is_told(&replied, answer, variations));
        }
    }
}

fn is_alice(fact: &TreeFact) -> bool {
    fact.position.boards.len() == 2
}

#[test]
fn alice_mates() {
    assert_eq!(solve_all(is_alice), 38);
}

#[test]
fn orthodox_mates_in_one_and_two() {
    assert_eq!(solve_all(|fact| !is_alice(fact) && fact.moves < 3), 63);
}

#[test]
fn orthodox_mates_in_three() {
    assert_eq!(solve_all(|fact| !is_alice(fact) && fact.moves == 3), 41);
}

/// The castlings of the side to move.
fn castlings(place: &Place) -> Vec<String> {
    sorted_names(position(place).legal_moves().into_iter().filter(|mv| mv.is_castling()), place.boards.len() > 1)
}

/// The castlings of White with king e1 and rooks a1 and h1 on A, for these further men.
fn castlings_among(board_a: &str, board_b: &str, rule: &str) -> Vec<String> {
    let boards = format!("{board_a}/R3K2R | {board_b}");
    castlings(&Place { castling_rule: Some(rule.to_owned()), ..place("alice", &boards, "w") })
}

const NOBODY: &str = "8/8/8/8/8/8/8/8";
const KING_ONLY: &str = "k7/8/8/8/8/8/8";

#[test]
fn castling_takes_both_men_to_the_other_board() {
    let expected = ["0-0-0BB", "0-0BB"];
    assert_eq!(castlings_among(KING_ONLY, NOBODY, "home"), expected);
    assert_eq!(castlings_among(KING_ONLY, NOBODY, "strict"), expected);
    assert_eq!(castlings_among(KING_ONLY, NOBODY, "any"), expected);
    assert!(castlings_among(KING_ONLY, NOBODY, "off").is_empty());
}

#[test]
fn castling_presumed_on_board_b_in_one_dialect_only() {
    let on_b = place("alice", "k7/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/R3K3", "w");
    assert!(castlings(&on_b).is_empty());
    assert_eq!(castlings(&Place { castling_rule: Some("any".to_owned()), ..on_b.clone() }), ["0-0-0AA"]);
    assert_eq!(castlings(&Place { castling: Some(vec!["Ba1".to_owned()]), ..on_b }), ["0-0-0AA"]);
    let mixed = place("alice", "k7/8/8/8/8/8/8/4K3 | 8/8/8/8/8/8/8/R7", "w");
    assert!(castlings(&Place { castling_rule: Some("any".to_owned()), ..mixed }).is_empty());
}

#[test]
fn castling_on_the_departure_board() {
    for (board_a, expected) in [
        ("k3r3/8/8/8/8/8/8", &[][..]),
        ("k2r4/8/8/8/8/8/8", &["0-0BB"]),
        ("k1r5/8/8/8/8/8/8", &["0-0BB"]),
        ("kr6/8/8/8/8/8/8", &["0-0-0BB", "0-0BB"]),
        ("k4r2/8/8/8/8/8/8", &["0-0-0BB"]),
        ("k5r1/8/8/8/8/8/8", &["0-0-0BB"]),
    ] {
        assert_eq!(castlings_among(board_a, NOBODY, "home"), expected, "{board_a}");
    }
    let blocked = place("alice", "k7/8/8/8/8/8/8/RN2K2R | 8/8/8/8/8/8/8/8", "w");
    assert_eq!(castlings(&blocked), ["0-0BB"]);
}

#[test]
fn castling_on_the_other_board() {
    // The men of board B, then what is left of castling: home, strict.
    for (board_b, home, strict) in [
        ("8/8/8/8/8/8/8/1N6", &["0-0-0BB", "0-0BB"][..], &["0-0BB"][..]),
        ("8/8/8/8/8/8/8/2N5", &["0-0BB"], &["0-0BB"]),
        ("8/8/8/8/8/8/8/3N4", &["0-0BB"], &["0-0BB"]),
        ("8/8/8/8/8/8/8/6N1", &["0-0-0BB"], &["0-0-0BB"]),
        ("4r3/8/8/8/8/8/8/8", &["0-0-0BB", "0-0BB"], &[]),
        ("3r4/8/8/8/8/8/8/8", &["0-0-0BB", "0-0BB"], &["0-0BB"]),
        ("2r5/8/8/8/8/8/8/8", &["0-0BB"], &["0-0BB"]),
        ("6r1/8/8/8/8/8/8/8", &["0-0-0BB"], &["0-0-0BB"]),
        // The rook that arrives on f1 shields its king from a rook on b1, from which c1 is not shielded.
        ("8/8/8/8/8/8/8/1r6", &["0-0BB"], &[]),
    ] {
        assert_eq!(castlings_among(KING_ONLY, board_b, "home"), home, "{board_b}");
        assert_eq!(castlings_among(KING_ONLY, board_b, "strict"), strict, "{board_b}");
    }
}

/// Plays moves given in long notation.
fn play(start: &Place, names: &[&str]) -> PlainPosition {
    names.iter().fold(position(start), |position, name| {
        let moves = position.legal_moves();
        let named = moves.iter().find(|&&mv| long(mv, start.boards.len() > 1) == *name);
        position.play(*named.unwrap_or_else(|| panic!("{name} is not legal")))
    })
}

#[test]
fn castling_is_lost_when_king_or_rook_moves_or_the_rook_is_taken() {
    let start = place("orthodox", "r3k2r/8/8/8/8/5B2/8/R3K2R", "w");
    let left = |names: &[&str]| {
        sorted_names(play(&start, names).legal_moves().into_iter().filter(|mv| mv.is_castling()), false)
    };
    assert_eq!(left(&[]), ["0-0", "0-0-0"]);
    assert_eq!(left(&["Ra1-b1", "Ra8-a7", "Rb1-a1", "Ra7-a8"]), ["0-0"]);
    assert_eq!(left(&["Ke1-e2", "Rh8-h7", "Ke2-e1", "Rh7-h8"]), [""; 0]);
    assert_eq!(left(&["Bf3*a8"]), ["0-0"]);
}

/// Black has just played e7-e5; White has pawns d5 on the board which the pawn left and f5 where it stands.
fn after_double_step(rule: &str, board_b: &str) -> PlainPosition {
    let boards = format!("7k/4p3/8/3P4/8/8/8/K7 | {board_b}");
    let start = Place { ep_rule: Some(rule.to_owned()), ..place("alice", &boards, "b") };
    play(&start, &["e7-e5B"])
}

fn en_passant(position: &PlainPosition) -> Vec<Move> {
    let kinds = [MoveKind::EnPassant, MoveKind::EnPassantAcross];
    position.legal_moves().into_iter().filter(|mv| kinds.contains(&mv.kind())).collect()
}

#[test]
fn en_passant_dialects() {
    let board_b = "8/8/8/5P2/8/8/8/8";
    for (rule, expected) in [
        ("stands", &["f5*e6 ep.A"][..]),
        ("left", &["d5*e6 ep.B"]),
        ("either", &["d5*e6 ep.B", "f5*e6 ep.A"]),
        ("off", &[]),
    ] {
        let position = after_double_step(rule, board_b);
        let moves = en_passant(&position);
        assert_eq!(sorted_names(moves.iter().copied(), true), expected, "{rule}");
        for mv in moves {
            assert_eq!(mv.captured_at().unwrap().to_string(), "e5/B");
            assert_eq!(mv.kind() == MoveKind::EnPassantAcross, long(mv, true) == "d5*e6 ep.B");
            let taken = position.play(mv).legal_moves().iter().all(|mv| mv.from().square.to_string() != "e5");
            assert!(taken, "{rule}");
        }
        assert!(en_passant(&position.pass().pass()).is_empty(), "{rule}");
        // The passed square must be vacant on both boards.
        assert!(en_passant(&after_double_step(rule, "8/8/4n3/5P2/8/8/8/8")).is_empty(), "{rule}");
    }
}

#[test]
fn an_asserted_double_step_equals_a_played_one() {
    let asserted = place("alice", "7k/8/8/3P4/8/8/8/K7 | 8/8/8/4pP2/8/8/8/8", "w");
    for name in ["e6", "Be6"] {
        let asserted = Place { ep: Some(name.to_owned()), ..asserted.clone() };
        assert_eq!(position(&asserted), after_double_step("stands", "8/8/8/5P2/8/8/8/8"));
    }
    assert!(en_passant(&position(&asserted)).is_empty());
}

#[test]
fn a_pawn_on_its_first_rank_attacks_but_does_not_move() {
    let orthodox = position(&place("orthodox", "8/8/8/8/8/8/2k5/1P5K", "b"));
    assert!(orthodox.in_check(Color::Black));
    assert!(orthodox.pass().legal_moves().iter().all(|mv| mv.from().square.to_string() != "b1"));
}

#[test]
fn who_has_no_king_is_never_in_check() {
    let kingless = position(&place("orthodox", "8/8/8/8/8/8/kq6/7R", "w"));
    assert!(!kingless.in_check(Color::White));
    assert_eq!(kingless.legal_moves().len(), 14);
}

fn solution(boards: &str, moves: u8, options: Options) -> Solution {
    solve(&place("orthodox", boards, "w").setup(), moves, &options)
}

#[test]
fn stalemate_is_neither_key_nor_try() {
    let options = Options { refutations: 99, ..Options::default() };
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
    for fact in crate::common::trees().into_iter().filter(|fact| fact.moves == 2).take(10) {
        let full = solve(&fact.setup(), 2, &Options::default());
        let short = solve(&fact.setup(), 2, &Options { variations: false, ..Options::default() });
        let cut =
            |node: &Node| Node { refutations: node.refutations.clone(), ..Node::leaf(node.mv, node.check, node.goal) };
        assert!(short.set_play.is_empty());
        assert_eq!(short.keys, full.keys.iter().map(cut).collect::<Vec<_>>(), "{}", fact.id);
        assert_eq!(short.tries, full.tries.iter().map(cut).collect::<Vec<_>>(), "{}", fact.id);
    }
}
