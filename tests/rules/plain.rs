//! Rules of the plain engine that the facts of `tests/data` do not cover.

use crate::common::{Place, long, place, sorted_names};
use parton::plain::PlainPosition;
use parton::position::{Color, Move, MoveKind};

fn position(place: &Place) -> PlainPosition {
    PlainPosition::from_setup(&place.setup())
}

/// The castlings of the side to move.
fn castlings(place: &Place) -> Vec<String> {
    sorted_names(
        position(place)
            .legal_moves()
            .into_iter()
            .filter(|mv| mv.is_castling()),
        place.boards.len() > 1,
    )
}

/// White's castlings with king e1 and rooks a1 and h1 on board A, among these further men.
fn castlings_among(board_a: &str, board_b: &str, rule: &str) -> Vec<String> {
    let boards = format!("{board_a}/R3K2R | {board_b}");
    castlings(&Place {
        castling_rule: Some(rule.to_owned()),
        ..place("alice", &boards, "w")
    })
}

const EMPTY: &str = "8/8/8/8/8/8/8/8";
const KING_ONLY: &str = "k7/8/8/8/8/8/8";

#[test]
fn castling_takes_both_men_to_the_other_board() {
    let expected = ["0-0-0BB", "0-0BB"];
    assert_eq!(castlings_among(KING_ONLY, EMPTY, "home"), expected);
    assert_eq!(castlings_among(KING_ONLY, EMPTY, "strict"), expected);
    assert_eq!(castlings_among(KING_ONLY, EMPTY, "any"), expected);
    assert!(castlings_among(KING_ONLY, EMPTY, "off").is_empty());
}

#[test]
fn castling_presumed_on_board_b_in_one_dialect_only() {
    let on_b = place("alice", "k7/8/8/8/8/8/8/8 | 8/8/8/8/8/8/8/R3K3", "w");
    assert!(castlings(&on_b).is_empty());
    assert_eq!(
        castlings(&Place {
            castling_rule: Some("any".to_owned()),
            ..on_b.clone()
        }),
        ["0-0-0AA"]
    );
    assert_eq!(
        castlings(&Place {
            castling: Some(vec!["Ba1".to_owned()]),
            ..on_b
        }),
        ["0-0-0AA"]
    );
    let mixed = place("alice", "k7/8/8/8/8/8/8/4K3 | 8/8/8/8/8/8/8/R7", "w");
    assert!(
        castlings(&Place {
            castling_rule: Some("any".to_owned()),
            ..mixed
        })
        .is_empty()
    );
}

#[test]
fn attacks_and_men_on_the_departure_board_prevent_castling() {
    for (board_a, expected) in [
        ("k3r3/8/8/8/8/8/8", &[][..]),
        ("k2r4/8/8/8/8/8/8", &["0-0BB"]),
        ("k1r5/8/8/8/8/8/8", &["0-0BB"]),
        ("kr6/8/8/8/8/8/8", &["0-0-0BB", "0-0BB"]),
        ("k4r2/8/8/8/8/8/8", &["0-0-0BB"]),
        ("k5r1/8/8/8/8/8/8", &["0-0-0BB"]),
    ] {
        assert_eq!(
            castlings_among(board_a, EMPTY, "home"),
            expected,
            "{board_a}"
        );
    }
    let blocked = place("alice", "k7/8/8/8/8/8/8/RN2K2R | 8/8/8/8/8/8/8/8", "w");
    assert_eq!(castlings(&blocked), ["0-0BB"]);
}

#[test]
fn attacks_and_men_on_the_other_board_prevent_castling() {
    // The men of board B, then the remaining castlings: home, strict.
    for (board_b, home, strict) in [
        (
            "8/8/8/8/8/8/8/1N6",
            &["0-0-0BB", "0-0BB"][..],
            &["0-0BB"][..],
        ),
        ("8/8/8/8/8/8/8/2N5", &["0-0BB"], &["0-0BB"]),
        ("8/8/8/8/8/8/8/3N4", &["0-0BB"], &["0-0BB"]),
        ("8/8/8/8/8/8/8/6N1", &["0-0-0BB"], &["0-0-0BB"]),
        ("4r3/8/8/8/8/8/8/8", &["0-0-0BB", "0-0BB"], &[]),
        ("3r4/8/8/8/8/8/8/8", &["0-0-0BB", "0-0BB"], &["0-0BB"]),
        ("2r5/8/8/8/8/8/8/8", &["0-0BB"], &["0-0BB"]),
        ("6r1/8/8/8/8/8/8/8", &["0-0-0BB"], &["0-0-0BB"]),
        // The rook arriving on f1 shields its king from a rook on b1; the one arriving on c1 does
        // not.
        ("8/8/8/8/8/8/8/1r6", &["0-0BB"], &[]),
    ] {
        assert_eq!(
            castlings_among(KING_ONLY, board_b, "home"),
            home,
            "{board_b}"
        );
        assert_eq!(
            castlings_among(KING_ONLY, board_b, "strict"),
            strict,
            "{board_b}"
        );
    }
}

/// Plays moves given in long notation.
fn play(start: &Place, names: &[&str]) -> PlainPosition {
    names.iter().fold(position(start), |position, name| {
        let moves = position.legal_moves();
        let named = moves
            .iter()
            .find(|&&mv| long(mv, start.boards.len() > 1) == *name);
        position.play(*named.unwrap_or_else(|| panic!("{name} is not legal")))
    })
}

#[test]
fn castling_is_lost_when_king_or_rook_moves_or_the_rook_is_taken() {
    let start = place("orthodox", "r3k2r/8/8/8/8/5B2/8/R3K2R", "w");
    let left = |names: &[&str]| {
        sorted_names(
            play(&start, names)
                .legal_moves()
                .into_iter()
                .filter(|mv| mv.is_castling()),
            false,
        )
    };
    assert_eq!(left(&[]), ["0-0", "0-0-0"]);
    assert_eq!(left(&["Ra1-b1", "Ra8-a7", "Rb1-a1", "Ra7-a8"]), ["0-0"]);
    assert_eq!(left(&["Ke1-e2", "Rh8-h7", "Ke2-e1", "Rh7-h8"]), [""; 0]);
    assert_eq!(left(&["Bf3*a8"]), ["0-0"]);
}

/// Black has just played e7-e5. White has pawns on d5 on the board that the pawn left and on f5 on
/// its present board.
fn after_double_step(rule: &str, board_b: &str) -> PlainPosition {
    let boards = format!("7k/4p3/8/3P4/8/8/8/K7 | {board_b}");
    let start = Place {
        ep_rule: Some(rule.to_owned()),
        ..place("alice", &boards, "b")
    };
    play(&start, &["e7-e5B"])
}

fn en_passant(position: &PlainPosition) -> Vec<Move> {
    let kinds = [MoveKind::EnPassant, MoveKind::EnPassantAcross];
    position
        .legal_moves()
        .into_iter()
        .filter(|mv| kinds.contains(&mv.kind()))
        .collect()
}

#[test]
fn the_dialect_decides_which_pawn_captures_en_passant() {
    let board_b = "8/8/8/5P2/8/8/8/8";
    for (rule, expected) in [
        ("stands", &["f5*e6 ep.A"][..]),
        ("left", &["d5*e6 ep.B"]),
        ("either", &["d5*e6 ep.B", "f5*e6 ep.A"]),
        ("off", &[]),
    ] {
        let position = after_double_step(rule, board_b);
        let moves = en_passant(&position);
        assert_eq!(
            sorted_names(moves.iter().copied(), true),
            expected,
            "{rule}"
        );
        for mv in moves {
            assert_eq!(mv.captured_at().unwrap().to_string(), "e5/B");
            assert_eq!(
                mv.kind() == MoveKind::EnPassantAcross,
                long(mv, true) == "d5*e6 ep.B"
            );
            let taken = position
                .play(mv)
                .legal_moves()
                .iter()
                .all(|mv| mv.from().square.to_string() != "e5");
            assert!(taken, "{rule}");
        }
        assert!(en_passant(&position.pass().pass()).is_empty(), "{rule}");
        // The passed square must be vacant on both boards.
        assert!(
            en_passant(&after_double_step(rule, "8/8/4n3/5P2/8/8/8/8")).is_empty(),
            "{rule}"
        );
    }
}

#[test]
fn an_asserted_double_step_equals_a_played_one() {
    let asserted = place("alice", "7k/8/8/3P4/8/8/8/K7 | 8/8/8/4pP2/8/8/8/8", "w");
    for name in ["e6", "Be6"] {
        let asserted = Place {
            ep: Some(name.to_owned()),
            ..asserted.clone()
        };
        assert_eq!(
            position(&asserted),
            after_double_step("stands", "8/8/8/5P2/8/8/8/8")
        );
    }
    assert!(en_passant(&position(&asserted)).is_empty());
}

#[test]
fn a_pawn_on_its_first_rank_attacks_but_does_not_move() {
    let orthodox = position(&place("orthodox", "8/8/8/8/8/8/2k5/1P5K", "b"));
    assert!(orthodox.in_check(Color::Black));
    assert!(
        orthodox
            .pass()
            .legal_moves()
            .iter()
            .all(|mv| mv.from().square.to_string() != "b1")
    );
}

#[test]
fn a_side_without_a_king_is_never_in_check() {
    let kingless = position(&place("orthodox", "8/8/8/8/8/8/kq6/7R", "w"));
    assert!(!kingless.in_check(Color::White));
    assert_eq!(kingless.legal_moves().len(), 14);
}

/// The example of section 10 of `docs/reference/rules.md`: ahead is forward and up, and each step
/// ahead has captures to either side.
#[test]
fn a_pawn_in_a_cube_steps_forward_and_up() {
    let boards = "5/5/5/5/K4 | 5/5/5/5/5 | 5/1p1p1/2P2/5/5 | 5/2p2/1p1p1/5/5 | k4/5/5/5/5";
    let moves = position(&place("raumschach", boards, "w"))
        .legal_moves()
        .into_iter();
    let (captures, steps): (Vec<Move>, Vec<Move>) = moves
        .filter(|mv| mv.from().place() == "Cc3")
        .partition(|mv| mv.captured().is_some());
    let names = |moves: Vec<Move>| {
        let mut names: Vec<String> = moves.into_iter().map(|mv| mv.to().place()).collect();
        names.sort_unstable();
        names
    };
    assert_eq!(names(steps), ["Cc4", "Dc3"]);
    assert_eq!(names(captures), ["Cb4", "Cd4", "Db3", "Dc4", "Dd3"]);
}
