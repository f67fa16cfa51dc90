//! Royal, neutral, kamikaze, chameleon and paralysing men.

use super::{all_moves, man_at, position, sorted, words, written};
use crate::common::cells::cell;
use parton::plain::{PlainPosition, Target};
use parton::position::{Color, Man, Role, Traits, Variant};
use parton::problem::Goal;

const NONE: Traits = Traits::NONE;
const WHITE: Color = Color::White;
const BLACK: Color = Color::Black;

#[test]
fn royal_men_are_in_check() {
    let men = [
        (WHITE, Role::King, NONE, "a1"),
        (WHITE, Role::Knight, Traits::ROYAL, "h1"),
        (BLACK, Role::Rook, NONE, "h8"),
    ];
    let check = position(Variant::Orthodox, WHITE, &men);
    assert!(check.in_check(WHITE));
    // Both must be safe: the knight must leave the file, and the king cannot help.
    assert_eq!(all_moves(&check), words("h1-f2 h1-g3"));
    // A royal man is not captured.
    let men = [
        (WHITE, Role::Knight, NONE, "a1"),
        (BLACK, Role::Rook, Traits::ROYAL, "b3"),
    ];
    assert_eq!(
        all_moves(&position(Variant::Orthodox, WHITE, &men)),
        words("a1-c2")
    );
}

/// By its double step, the royal pawn would expose itself to an en passant capture.
#[test]
fn royal_pawns_are_in_check_en_passant() {
    let men = [
        (BLACK, Role::Pawn, Traits::ROYAL, "d7"),
        (WHITE, Role::Pawn, NONE, "e5"),
    ];
    // On d6 the pawn e5 attacks it as usual.
    assert_eq!(
        all_moves(&position(Variant::Orthodox, BLACK, &men)),
        words("")
    );
    let men = [
        (BLACK, Role::Pawn, Traits::ROYAL, "d7"),
        (WHITE, Role::Pawn, NONE, "h5"),
    ];
    assert_eq!(
        all_moves(&position(Variant::Orthodox, BLACK, &men)),
        words("d7-d6 d7-d5")
    );
}

#[test]
fn neutral_men_belong_to_both() {
    let men = [
        (WHITE, Role::Wazir, Traits::NEUTRAL, "e4"),
        (WHITE, Role::Wazir, Traits::NEUTRAL, "e5"),
        (WHITE, Role::Dummy, NONE, "d4"),
        (BLACK, Role::Dummy, NONE, "f4"),
    ];
    // Each may capture the other; White captures f4, Black d4.
    let free = "e4*e5 e4-e3 e5*e4 e5-e6 e5-d5 e5-f5";
    assert_eq!(
        all_moves(&position(Variant::Orthodox, WHITE, &men)),
        words(&format!("{free} e4*f4"))
    );
    assert_eq!(
        all_moves(&position(Variant::Orthodox, BLACK, &men)),
        words(&format!("{free} e4*d4"))
    );
    // A pawn moves in the direction of the side that moves it, and becomes a neutral man.
    let pawn = [(WHITE, Role::Pawn, Traits::NEUTRAL, "e2")];
    assert_eq!(
        all_moves(&position(Variant::Orthodox, WHITE, &pawn)),
        words("e2-e3 e2-e4")
    );
    let black = position(Variant::Orthodox, BLACK, &pawn);
    assert_eq!(
        all_moves(&black),
        words("e2-e1=queen e2-e1=rook e2-e1=bishop e2-e1=knight")
    );
    let queen = black.play(black.legal_moves()[0]);
    assert_eq!(
        man_at(&queen, "e1"),
        Some(Man::new(WHITE, Role::Queen).with(Traits::NEUTRAL))
    );
    // A neutral rook may give check to both kings at once.
    let men = [
        (WHITE, Role::Rook, Traits::NEUTRAL, "e4"),
        (WHITE, Role::King, NONE, "e1"),
        (BLACK, Role::King, NONE, "e8"),
    ];
    let rook = position(Variant::Orthodox, WHITE, &men);
    assert!(rook.in_check(WHITE) && rook.in_check(BLACK));
    // White's move must leave the white king safe; a check to Black's king does not matter.
    let off = "e4-a4 e4-b4 e4-c4 e4-d4 e4-f4 e4-g4 e4-h4";
    let king = "e1-d1 e1-d2 e1-f1 e1-f2";
    assert_eq!(all_moves(&rook), words(&format!("{off} {king}")));
}

#[test]
fn a_neutral_king_is_royal_for_both() {
    let men = [
        (WHITE, Role::King, Traits::NEUTRAL, "a1"),
        (BLACK, Role::Rook, NONE, "b8"),
        (WHITE, Role::Rook, NONE, "h2"),
    ];
    // White must keep its king from the rook b8, Black from the rook h2: White has a2 left, Black
    // b1.
    let kings = |turn| {
        let moves = all_moves(&position(Variant::Orthodox, turn, &men)).into_iter();
        moves
            .filter(|text| text.starts_with("a1"))
            .collect::<Vec<_>>()
    };
    assert_eq!(kings(WHITE), words("a1-a2"));
    assert_eq!(kings(BLACK), words("a1-b1"));
}

#[test]
fn kamikaze_men_vanish_as_they_capture() {
    let men = [
        (WHITE, Role::Knight, Traits::KAMIKAZE, "a1"),
        (BLACK, Role::Dummy, NONE, "b3"),
    ];
    let before = position(Variant::Orthodox, WHITE, &men);
    assert_eq!(all_moves(&before), words("a1*b3 a1-c2"));
    let capture = before
        .legal_moves()
        .into_iter()
        .find(|mv| mv.captured().is_some())
        .expect("the capture");
    assert_eq!(before.play(capture).setup().men, []);
    // The pawn vanishes before it could promote.
    let men = [
        (WHITE, Role::Pawn, Traits::KAMIKAZE, "a7"),
        (BLACK, Role::Dummy, NONE, "a8 b8"),
    ];
    assert_eq!(
        all_moves(&position(Variant::Orthodox, WHITE, &men)),
        words("a7*b8")
    );
    // A capture by the king would leave its side without one.
    let men = [
        (WHITE, Role::King, Traits::KAMIKAZE, "a1"),
        (BLACK, Role::Dummy, NONE, "a2 b2"),
    ];
    assert_eq!(
        all_moves(&position(Variant::Orthodox, WHITE, &men)),
        words("a1-b1")
    );
    // The rook a2 captures b2 and vanishes, which opens the file to the rook a8: the move is
    // illegal.
    let men = [
        (WHITE, Role::King, NONE, "a1"),
        (WHITE, Role::Rook, Traits::KAMIKAZE, "a2"),
        (BLACK, Role::Dummy, NONE, "b2"),
        (BLACK, Role::Rook, NONE, "a8"),
    ];
    let rook = all_moves(&position(Variant::Orthodox, WHITE, &men));
    assert!(!rook.contains(&"a2*b2".to_string()) && rook.contains(&"a2*a8".to_string()));
}

#[test]
fn chameleons_change_with_each_move() {
    let mut now = position(
        Variant::Orthodox,
        WHITE,
        &[(WHITE, Role::Queen, Traits::CHAMELEON, "d4")],
    );
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let mv = now.legal_moves()[0];
        now = now.play(mv).pass();
        assert_eq!(
            man_at(&now, &mv.to().place()),
            Some(Man::new(WHITE, role).with(Traits::CHAMELEON))
        );
    }
}

#[test]
fn paralysing_men_stop_men_under_attack() {
    // The rook a1 paralyses the rook a8, which neither checks a king on h8 nor moves. The rook a1
    // itself captures nothing.
    let men = [
        (WHITE, Role::Rook, Traits::PARALYSING, "a1"),
        (BLACK, Role::Rook, NONE, "a8"),
        (WHITE, Role::King, NONE, "h8"),
        (BLACK, Role::Dummy, NONE, "c1"),
    ];
    let white = position(Variant::Orthodox, WHITE, &men);
    assert!(!white.in_check(WHITE));
    // Up to a7 the rook a1 still attacks the rook a8. Off the file it would let the rook a8 give
    // check.
    assert_eq!(
        all_moves(&white),
        words("a1-a2 a1-a3 a1-a4 a1-a5 a1-a6 a1-a7 h8-g8 h8-g7 h8-h7")
    );
    assert_eq!(
        all_moves(&position(Variant::Orthodox, BLACK, &men)),
        words("")
    );
    // A paralysing man gives no check.
    let men = [
        (WHITE, Role::Rook, Traits::PARALYSING, "a1"),
        (BLACK, Role::King, NONE, "a8"),
    ];
    let king = position(Variant::Orthodox, BLACK, &men);
    assert!(!king.in_check(BLACK) && king.legal_moves().is_empty() && !king.is_mate());
    // Two that attack each other are both paralysed.
    let men = [
        (WHITE, Role::Rook, Traits::PARALYSING, "a1"),
        (BLACK, Role::Rook, Traits::PARALYSING, "a8"),
    ];
    assert_eq!(
        all_moves(&position(Variant::Orthodox, WHITE, &men)),
        words("")
    );
}

/// The knight d6 attacks c4 and so paralyses Black's only man. Popeye 4.104 for this board: ser-+1
/// is solved by Rh4; ser-zh12 has no line through h4; ser-#1 has no solution, and ser-=1 has Rh4
/// among its solutions.
#[test]
fn a_paralysed_side_in_check_is_not_mated() {
    let men = [
        (WHITE, Role::King, NONE, "e1"),
        (WHITE, Role::Rook, NONE, "h1"),
        (WHITE, Role::Knight, Traits::PARALYSING, "d6"),
        (BLACK, Role::King, NONE, "c4"),
    ];
    let start = position(Variant::Orthodox, WHITE, &men);
    let reaching = |goal: Goal| {
        let target = Target::new(goal).expect("a goal without a second diagram");
        sorted(
            target
                .reaching_moves(&start)
                .into_iter()
                .map(written)
                .collect(),
        )
    };
    assert_eq!(reaching(Goal::Check), words("h1-h4"));
    assert_eq!(reaching(Goal::Mate), words(""));
    // The knight's own moves release the king, which then has enough flights.
    assert!(reaching(Goal::Stalemate).contains(&"h1-h4".to_string()));
    let rook = start
        .legal_moves()
        .into_iter()
        .find(|mv| mv.to() == cell("h4"))
        .expect("the rook moves");
    let held = start.play(rook);
    assert!(
        held.in_check(BLACK)
            && held.legal_moves().is_empty()
            && !held.is_mate()
            && held.is_stalemate()
    );
}

#[test]
fn half_neutral_men_change_with_each_move() {
    // White at first; neutral after White's move; Black's after Black's move.
    let rook = [(WHITE, Role::Rook, Traits::HALF_NEUTRAL, "a1")];
    let half = |color, traits| Some(Man::new(color, Role::Rook).with(traits));
    let move_to = |position: &PlainPosition, to: &str| {
        let mv = position
            .legal_moves()
            .into_iter()
            .find(|mv| mv.to() == cell(to))
            .expect("a move of the rook");
        position.play(mv)
    };
    let white = position(Variant::Orthodox, WHITE, &rook);
    assert!(white.pass().legal_moves().is_empty());
    let neutral = move_to(&white, "a5");
    assert_eq!(
        man_at(&neutral, "a5"),
        half(WHITE, Traits::HALF_NEUTRAL.with(Traits::NEUTRAL))
    );
    let black = move_to(&neutral, "h5");
    assert_eq!(man_at(&black, "h5"), half(BLACK, Traits::HALF_NEUTRAL));
    assert!(black.legal_moves().is_empty());
    assert_eq!(black.pass().legal_moves().len(), 14);
}

#[test]
fn hoppers_change_the_colour_of_the_hurdle() {
    let men = [
        (
            WHITE,
            Role::Grasshopper,
            Traits::HURDLE_COLOR_CHANGING,
            "a1",
        ),
        (WHITE, Role::Rook, NONE, "b1"),
        (WHITE, Role::King, NONE, "h1"),
    ];
    // The hop over b1 to c1 makes the rook black. The grasshopper on c1 stops its attack along the
    // rank.
    let before = position(Variant::Orthodox, WHITE, &men);
    let hop = before
        .legal_moves()
        .into_iter()
        .find(|mv| mv.from() == cell("a1"))
        .expect("the hop");
    let after = before.play(hop);
    assert_eq!(man_at(&after, "b1"), Some(Man::new(BLACK, Role::Rook)));
    // With a knight as the hurdle, which would then attack the king, the hop is illegal.
    let men = [
        (
            WHITE,
            Role::Grasshopper,
            Traits::HURDLE_COLOR_CHANGING,
            "a1",
        ),
        (WHITE, Role::Knight, NONE, "b1"),
        (WHITE, Role::King, NONE, "a3"),
    ];
    assert!(!all_moves(&position(Variant::Orthodox, WHITE, &men)).contains(&"a1-c1".to_string()));
    // A king does not change.
    let men = [
        (
            WHITE,
            Role::Grasshopper,
            Traits::HURDLE_COLOR_CHANGING,
            "a1",
        ),
        (WHITE, Role::King, NONE, "b1"),
    ];
    let before = position(Variant::Orthodox, WHITE, &men);
    let hop = before
        .legal_moves()
        .into_iter()
        .find(|mv| mv.from() == cell("a1"))
        .expect("the hop");
    assert_eq!(
        man_at(&before.play(hop), "b1"),
        Some(Man::new(WHITE, Role::King))
    );
}
