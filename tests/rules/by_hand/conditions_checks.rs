//! Conditions that decide which of the legal moves may be played, and what counts as check.

use super::conditions::{BLACK, WHITE, after, moves, named, under};
use super::words;
use crate::common::cells::cell;
use parton::plain::Target;
use parton::position::{Conditions, Move};
use parton::problem::Goal;

#[test]
fn maximummers_and_minimummers_compare_lengths() {
    // The length of the knight's leap is the square root of five, that of the king's step to b2 the
    // square root of two.
    assert_eq!(
        moves(&under(Conditions::WHITE_MAXIMUMMER, WHITE, "Ka1 Nh1", "")),
        words("h1-f2 h1-g3")
    );
    assert_eq!(
        moves(&under(Conditions::WHITE_MINIMUMMER, WHITE, "Ka1 Nh1", "")),
        words("a1-a2 a1-b1")
    );
    assert_eq!(
        moves(&under(Conditions::BLACK_MAXIMUMMER, WHITE, "Ka1 Nh1", "")).len(),
        5
    );
    // Castling counts four with the h-rook, five with the other. The dummies on a2 and h2 keep the
    // rooks on the first rank, where they move at most three squares.
    let castling = "Ke1 Ra1 Rh1 Da2 Dh2";
    assert_eq!(
        moves(&under(Conditions::WHITE_MAXIMUMMER, WHITE, castling, "")),
        words("e1-c1")
    );
    // The longest legal move of the pinned rook is the capture of the pinning man. A check counts
    // whatever its length.
    let pinned = under(
        Conditions::BLACK_MAXIMUMMER,
        BLACK,
        "Re1",
        "Ke8 Re7 Df8 Dd8 Dd7 Df7",
    );
    assert_eq!(moves(&pinned), words("e7*e1"));
    assert!(under(Conditions::BLACK_MAXIMUMMER, WHITE, "Kb7", "Rb8 Bh1").in_check(WHITE));
}

/// A side that has legal moves of the kind that it prefers plays only those.
#[test]
fn preferred_moves() {
    use Conditions as C;
    // The rook may take on a3. It is pinned on the e-file in the second position.
    let takes = under(C::WHITE_MUST_CAPTURE, WHITE, "Ra1 Kh1", "a3 Kh8");
    assert_eq!(moves(&takes), words("a1*a3"));
    let pinned = under(C::WHITE_MUST_CAPTURE, WHITE, "Re2 Ke1 De3", "Re8 d2 Kh8");
    assert!(moves(&pinned).contains(&"e1*d2".to_string()));
    // The rook on a2 has no move, so the king on b1 is the first man.
    let first = under(C::WHITE_ALPHABETIC, WHITE, "Ra2 Da1 Da3 Db2 Kb1", "Kh8");
    assert!(!moves(&first).is_empty() && moves(&first).iter().all(|mv| mv.starts_with("b1")));
    // Black left b8: only the bishop and the rook go there.
    let start = under(C::WHITE_FOLLOW_MY_LEADER, BLACK, "Rb1 Bf4 Kh1", "Nb8 Kh8");
    assert_eq!(moves(&after(&start, "b8-a6")), words("b1-b8 f4-b8"));
    // Black went a square down, two to the left: the king has no such move, the knight has.
    let start = under(C::WHITE_SYNCHRON, BLACK, "Nd4 Kh1", "Nc8 Kh8");
    assert_eq!(moves(&after(&start, "c8-a7")), words("d4-b3"));
    let start = under(C::WHITE_ANTISYNCHRON, BLACK, "Nd4 Kh1", "Nc8 Kh8");
    assert_eq!(moves(&after(&start, "c8-a7")), words("d4-f5"));
    // The knight has moved last, and moves again.
    let start = under(C::DUELLISTS, WHITE, "Nd4 Kh1", "Kh8");
    let back = after(&after(&start, "d4-b3"), "h8-g8");
    assert!(moves(&back).iter().all(|mv| mv.starts_with("b3")));
    // Captured, it leaves the other men free.
    let start = under(C::DUELLISTS, WHITE, "Nd4 Kh1", "Rb8 Kh8");
    let gone = after(&after(&start, "d4-b3"), "b8*b3");
    assert_eq!(moves(&gone), words("h1-g1 h1-g2 h1-h2"));
}

/// Edge movers give check only on the edge; a pawn that may not promote still gives check.
#[test]
fn edges_and_promotions() {
    let edge = Conditions::WHITE_EDGE_MOVER;
    assert_eq!(
        moves(&under(edge, WHITE, "Nd3 Da1", "")),
        words("d3-c1 d3-e1")
    );
    assert!(!under(edge, BLACK, "Rd1", "Kd5").in_check(BLACK));
    assert!(under(edge, BLACK, "Rd1", "Kd8").in_check(BLACK));
    let keeps = under(Conditions::NO_WHITE_PROMOTION, WHITE, "b7", "Ra8 Kh8");
    assert_eq!(moves(&keeps), words(""));
    assert!(under(Conditions::NO_WHITE_PROMOTION, BLACK, "b7", "Ka8").in_check(BLACK));
}

#[test]
fn checks_demanded_and_forbidden() {
    let rook = |conditions| moves(&under(conditions, BLACK, "Kh8", "Rb1 Db8 Da1 Db3"));
    // Only on h1 does the rook check, along the h-file.
    assert_eq!(rook(Conditions::BLACK_MUST_CHECK), words("b1-h1"));
    assert_eq!(
        rook(Conditions::CHECKLESS),
        words("b1-b2 b1-c1 b1-d1 b1-e1 b1-f1 b1-g1")
    );
    // A check is forbidden unless it mates. With a rook on the seventh rank the king on h8 has no
    // flight.
    let mate = under(Conditions::CHECKLESS, WHITE, "Ra1 Ra7 Kb1", "Kh8");
    assert!(
        moves(&mate).contains(&"a1-a2".to_string()) && !moves(&mate).contains(&"a7-h7".to_string())
    );
    let two = under(Conditions::CHECKLESS, WHITE, "Rb1 Ra7 Kc2", "Kh8");
    assert!(moves(&two).contains(&"b1-b8".to_string()));
    // A mating move may be played if it is the only one. Of two, neither may.
    assert!(
        moves(&under(Conditions::EXCLUSIVE, WHITE, "Rb1 Ra7 Kc2", "Kh8"))
            .contains(&"b1-b8".to_string())
    );
    let both = moves(&under(
        Conditions::EXCLUSIVE,
        WHITE,
        "Rb1 Rc1 Ra7 Kd2",
        "Kh8",
    ));
    assert!(!both.contains(&"b1-b8".to_string()) && !both.contains(&"c1-c8".to_string()));
    // A man that may not capture still gives check.
    let start = under(Conditions::NO_WHITE_CAPTURE, WHITE, "Ra1 Db1", "Ka3 Da2");
    assert_eq!(moves(&start), words(""));
    assert!(under(Conditions::NO_WHITE_CAPTURE, BLACK, "Ra1", "Ka3").in_check(BLACK));
}

/// All moves are measured, including the capture of the king.
#[test]
fn ultra_maximummers_measure_illegal_moves_and_checks() {
    let white =
        |men: &str, black: &str| under(Conditions::WHITE_ULTRA_MAXIMUMMER, WHITE, men, black);
    // The bishop's longest move, to a6, is illegal because of check, and no other move may be
    // played. (Popeye finds no move, either.)
    assert_eq!(moves(&white("Ke1 Be2 a3", "Ka8 Re8 a7")), words(""));
    assert_eq!(
        moves(&under(
            Conditions::WHITE_MAXIMUMMER,
            WHITE,
            "Ke1 Be2 a3",
            "Ka8 Re8 a7"
        )),
        words("e1-d2 e1-f2")
    );
    // The rook on d4 attacks the king at a distance of one, but the rook on a8 can go seven
    // squares, so there is no check. (Popeye also plays 1.Ra8-h8.)
    let position = white("Ka1 Rd4 Ra8", "Kd5");
    assert!(!position.in_check(BLACK));
    assert_eq!(moves(&position), words("a8-h8"));
    // A check of seven squares is as long as any move along a rank or file. One of six is shorter
    // than the bishop's move to b7.
    assert!(white("Ra8 Rg1", "Kh8").in_check(BLACK) && !white("Ra8 Bh1", "Kg8").in_check(BLACK));
    // Castling counts five, more than the bishop's check of three diagonal steps, so there is no
    // check until a dummy prevents castling. (Popeye lets Black move h7-h6.)
    assert!(!white("Ke1 Ra1 a2 Bb5 a6 a4 c4", "Ke8 h7").in_check(BLACK));
    assert!(white("Ke1 Ra1 a2 Bb5 a6 a4 c4 Db1", "Ke8 h7").in_check(BLACK));
    // For the shortest move, the rook's check of one square counts. Its check of two squares does
    // not, since it could go one.
    let shortest =
        |men: &str, black: &str| under(Conditions::WHITE_ULTRA_MINIMUMMER, BLACK, men, black);
    assert!(
        shortest("Ka1 Rd4", "Kd5").in_check(BLACK) && !shortest("Ka1 Rd4", "Kd6").in_check(BLACK)
    );
}

/// Black must give check. If it cannot and is not in check, it passes. White moves normally.
/// Whether Black is stalemated is judged as if the condition did not exist.
#[test]
fn black_checks_or_passes() {
    let checks =
        |white: &str, black: &str| moves(&under(Conditions::BLACK_CHECKS, BLACK, white, black));
    assert_eq!(checks("Kh8", "Rb1 Db8 Da1 Db3"), words("b1-h1"));
    assert_eq!(checks("Kg7", "Rb1 Db8 Da1 Db3 Dc1 Db2"), words("pass"));
    // In check, Black must parry with check. In the first position it can only parry. In the second
    // the dummies stop the rook. In the third the capture on g1 does both.
    assert_eq!(checks("Kf6 Ra8", "Kh8 Rb1"), words(""));
    assert_eq!(checks("Ka1 Rh1", "Kh8 Re1 Dd1 Df1"), words(""));
    assert_eq!(checks("Ka1 Rg1", "Kg8 Rh1"), words("h1*g1"));
    assert_eq!(
        moves(&under(
            Conditions::BLACK_CHECKS,
            WHITE,
            "Ka1 Da2 Db2",
            "Kh8"
        )),
        words("a1-b1")
    );
    // The king on a8 cannot move, and Black passes. With the pawn, Black could move without the
    // condition, so it is not stalemated.
    let stalemate = Target::new(Goal::Stalemate).unwrap();
    let reached = |black: &str| {
        let start = under(Conditions::BLACK_CHECKS, WHITE, "Kc6 Rb1", black);
        let mv = start
            .legal_moves()
            .into_iter()
            .find(|&mv| named(mv) == "b1-b7")
            .unwrap();
        (stalemate.is_reached(&start, mv), moves(&start.play(mv)))
    };
    assert_eq!(reached("Ka8"), (true, words("pass")));
    assert_eq!(reached("Ka8 h7"), (false, words("pass")));
    // A pass ends an en passant right, and moves no man.
    let passed = under(Conditions::BLACK_CHECKS, BLACK, "Kh8 Dg8", "Kc1").play(Move::PASS);
    assert_eq!(
        passed,
        under(Conditions::BLACK_CHECKS, WHITE, "Kh8 Dg8", "Kc1")
    );
    let corner = under(Conditions::BLACK_CHECKS, BLACK, "Kh8", "Ka1");
    let a1 = Goal::Target(cell("a1").square);
    assert!(!Target::new(a1).unwrap().is_reached(&corner, Move::PASS));
    assert!(
        Target::new(Goal::AnyMove)
            .unwrap()
            .is_reached(&corner, Move::PASS)
    );
}

/// A side that attacks the enemy's king is in check: the white king may be attacked, but White may
/// not attack Black's.
#[test]
fn attacking_the_enemy_king_is_check_to_oneself_in_vogtlaender_chess() {
    let start = under(
        Conditions::VOGTLAENDER,
        WHITE,
        "Kb1 Rc3 Dc1 Dc2 Dc4 Da1 Da2 Dd3 Db3",
        "Kb8 Ra8",
    );
    assert_eq!(moves(&start), words("b1-b2"));
    let start = under(
        Conditions::VOGTLAENDER,
        WHITE,
        "Rb1 Kh1 Db4 Da1 Dg1 Dg2 Dh2",
        "Ka8",
    );
    assert_eq!(moves(&start), words("b1-b2 b1-b3 b1-c1 b1-d1 b1-e1 b1-f1"));
    let start = under(
        Conditions::VOGTLAENDER,
        WHITE,
        "Rb1 Kh1 Dg1 Dg2 Dh2 Db2",
        "Ka8",
    );
    assert_eq!(moves(&start), words("b1-c1 b1-d1 b1-e1 b1-f1"));
}

/// A king with a flight is in check. The king on a1 has a flight on b1, and none if a second rook
/// guards the b-file.
#[test]
fn a_king_with_a_flight_is_in_check_in_sat() {
    assert!(under(Conditions::SAT, WHITE, "Ka1", "Rh2").in_check(WHITE));
    assert!(!under(Conditions::SAT, WHITE, "Ka1", "Rh2 Rb8").in_check(WHITE));
    assert!(!under(Conditions::STRICT_SAT, WHITE, "Ka1", "Rh2 Rb8").in_check(WHITE));
    // A king that has been attacked is in check when it is no longer attacked, with or without a
    // flight.
    let start = under(Conditions::STRICT_SAT, BLACK, "Ka1", "Rh2 Rb8 Ra7");
    assert!(after(&start, "a7-c7").in_check(WHITE));
    assert!(
        !after(
            &under(Conditions::STRICT_SAT, BLACK, "Ka1", "Rh2 Rb8 Rc7"),
            "c7-d7"
        )
        .in_check(WHITE)
    );
}
