//! Imitators, move by move.

use super::conditions::{BLACK, WHITE, leads, moves, moves_from, under};
use super::words;
use parton::position::Conditions;

const IMITATOR: Conditions = Conditions::IMITATOR;

#[test]
fn imitators_go_as_the_man_goes() {
    // From d4 the imitator reaches d8 and h4: four steps.
    assert_eq!(
        moves(&under(IMITATOR, WHITE, "Ra1 Id4", "")),
        words("a1-a2 a1-a3 a1-a4 a1-a5 a1-b1 a1-c1 a1-d1 a1-e1")
    );
    leads(IMITATOR, "Ra1 Id4", "", "a1-a4", "wRa4 wId7");
    // From a3 it goes to a4, and a5 is occupied: so the rook goes one step, and does not capture
    // there.
    let before = under(IMITATOR, WHITE, "Ra1 Ia3", "Na5");
    assert_eq!(
        moves(&before),
        words("a1-a2 a1-b1 a1-c1 a1-d1 a1-e1 a1-f1 a1-g1 a1-h1")
    );
    // It is not in the way, since it moves with the rook: it is on a8 when the rook is on a7.
    let beside = under(IMITATOR, WHITE, "Ra1 Ia2", "");
    assert_eq!(
        moves_from(&beside, "a1-a"),
        words("a1-a2 a1-a3 a1-a4 a1-a5 a1-a6 a1-a7")
    );
    // The rook has left its square when the imitator behind it arrives there. Downwards and to the
    // left there is no room for the imitator.
    let behind = under(IMITATOR, WHITE, "Rc2 Da2 Da3 Ia1", "");
    assert_eq!(
        moves_from(&behind, "c2"),
        words("c2-d2 c2-e2 c2-f2 c2-g2 c2-h2")
    );
    let beneath = under(IMITATOR, WHITE, "Ra2 Ia1", "Na4");
    assert_eq!(moves_from(&beneath, "a2-a"), words("a2-a3"));
    assert_eq!(moves_from(&beneath, "a2*a"), words("a2*a4"));
}

#[test]
fn imitators_go_with_leapers_and_pawns() {
    // With the knight's leap to d2 the imitator would leave the board. The leaps to a3 and c3 lead
    // it to f6 and h6.
    assert_eq!(
        moves(&under(IMITATOR, WHITE, "Nb1 Ig4", "")),
        words("b1-a3 b1-c3")
    );
    assert_eq!(
        moves(&under(IMITATOR, WHITE, "Nb1 Ig4 Df6", "")),
        words("b1-c3")
    );
    // Each of several imitators must be able to move: from a8 there is no move.
    assert_eq!(moves(&under(IMITATOR, WHITE, "Nb1 Ig4 Ia8", "")), words(""));
    // A double step is two steps: g5 is occupied, or g6.
    assert_eq!(moves(&under(IMITATOR, WHITE, "b2 Ig4 Dg5", "")), words(""));
    assert_eq!(
        moves(&under(IMITATOR, WHITE, "b2 Ig4 Dg6", "")),
        words("b2-b3")
    );
    // The pawn captures to the right, and the imitator goes there as well, or cannot.
    assert_eq!(
        moves(&under(IMITATOR, WHITE, "b2 Db3 Ig4", "Nc3")),
        words("b2*c3")
    );
    assert_eq!(
        moves(&under(IMITATOR, WHITE, "b2 Db3 Ih4", "Nc3")),
        words("")
    );
}

#[test]
fn imitators_go_with_hoppers() {
    // Over b1 to c1; the imitator must hop over a man on e4 to f4.
    assert_eq!(
        moves(&under(IMITATOR, WHITE, "Ga1 Db1 Id4", "De4")),
        words("a1-c1")
    );
    assert_eq!(moves(&under(IMITATOR, WHITE, "Ga1 Db1 Id4", "")), words(""));
    assert_eq!(
        moves(&under(IMITATOR, WHITE, "Ga1 Db1 Id4", "De4 Df4")),
        words("")
    );
    // When the grasshopper passes a vacant square, b1, the imitator passes one as well.
    assert_eq!(
        moves(&under(IMITATOR, WHITE, "Ga1 Dc1 Id4", "Df4")),
        words("a1-d1")
    );
    assert_eq!(
        moves(&under(IMITATOR, WHITE, "Ga1 Dc1 Id4", "De4 Df4")),
        words("")
    );
}

#[test]
fn a_check_needs_room_for_the_imitator() {
    // From h1 to h8, and the imitator from b1 to b8. With a man on b5, or with an imitator on b2,
    // which has no b9, there is no check.
    assert!(under(IMITATOR, BLACK, "Ka1 Rh1 Ib1", "Kh8").in_check(BLACK));
    assert!(!under(IMITATOR, BLACK, "Ka1 Rh1 Ib1 Db5", "Kh8").in_check(BLACK));
    assert!(!under(IMITATOR, BLACK, "Ka1 Rh1 Ib2", "Kh8").in_check(BLACK));
    // The move to g8 leads the imitator to a1; with the king's other steps it would leave the
    // board.
    assert_eq!(
        moves(&under(IMITATOR, BLACK, "Rh1 Ib1", "Kh8")),
        words("h8-g8")
    );
}

#[test]
fn castling_takes_it_along() {
    // The imitator goes from f4 over g4 to h4 with the king, then back with the rook. In long
    // castling it goes over e4 to d4, and then over e4 and f4 to g4.
    leads(IMITATOR, "Ke1 Rh1 If4", "", "e1-g1", "wKg1 wRf1 wIf4");
    leads(IMITATOR, "Ke1 Ra1 If4", "", "e1-c1", "wKc1 wRd1 wIg4");
    let castles = |white: &str, name: &str| {
        moves(&under(IMITATOR, WHITE, white, "")).contains(&name.to_owned())
    };
    assert!(!castles("Ke1 Rh1 If4 Dh4", "e1-g1") && castles("Ke1 Rh1 If4 De4", "e1-g1"));
    assert!(!castles("Ke1 Ra1 If4 Dg4", "e1-c1") && castles("Ke1 Ra1 If4 Dh4", "e1-c1"));
    assert!(!castles("Ke1 Rh1 Ig4", "e1-g1"));
    // The king has left e1 when the imitator arrives there.
    leads(IMITATOR, "Ke1 Rh1 Id1", "", "e1-g1", "wKg1 wRf1 wId1");
}

#[test]
fn pawns_become_imitators() {
    let becomes = words("a7-a8=queen a7-a8=rook a7-a8=bishop a7-a8=knight a7-a8=imitator");
    assert_eq!(moves(&under(IMITATOR, WHITE, "a7 Id4", "")), becomes);
    leads(IMITATOR, "a7 Id4", "", "a7-a8=imitator", "wIa8 wId5");
    let kept = under(
        IMITATOR.with(Conditions::NO_IMITATOR_PROMOTION),
        WHITE,
        "a7 Id4",
        "",
    );
    assert_eq!(
        moves(&kept),
        words("a7-a8=queen a7-a8=rook a7-a8=bishop a7-a8=knight")
    );
}

#[test]
fn no_man_arrives_on_an_imitators_square() {
    // The knight would be reborn on b1, the rook's departure square, where the imitator goes.
    let pwc = IMITATOR.with(Conditions::PWC);
    assert_eq!(
        moves_from(&under(pwc, WHITE, "Rb1 Ia1", "Nc1"), "b1*"),
        words("")
    );
    leads(pwc, "Rb1 Ia2", "Nc1", "b1*c1", "wRc1 wIb2 bNb1");
    // An exchange of places is not a move for imitators.
    leads(
        IMITATOR.with(Conditions::MESSIGNY),
        "Nb1 Id4",
        "Ng8",
        "b1<->g8",
        "wNg8 wId4 bNb1",
    );
}
