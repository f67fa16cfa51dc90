//! Conditions by which a move also changes colours, kinds, places or squares.

use super::conditions::{BLACK, WHITE, after, leads, men, moves, moves_from, named, under};
use super::words;
use parton::plain::{PlainPosition, Target};
use parton::position::Conditions;
use parton::problem::Goal;
use parton::rules::AnyPosition;

#[test]
fn colours_change_by_moving() {
    leads(Conditions::ANDERNACH, "Rc1", "Nc3", "c1*c3", "bRc3");
    leads(Conditions::ANDERNACH, "Rc1", "Nc3", "c1-c2", "wRc2 bNc3");
    leads(Conditions::ANDERNACH, "Kc2", "Nc3", "c2*c3", "wKc3");
    leads(Conditions::ANTI_ANDERNACH, "Rc1", "Nc3", "c1*c3", "wRc3");
    leads(
        Conditions::ANTI_ANDERNACH,
        "Rc1",
        "Nc3",
        "c1-c2",
        "bRc2 bNc3",
    );
    // c1 is dark and c2 light; c3 is dark again.
    leads(Conditions::VOLAGE, "Rc1", "", "c1-c2", "bRc2");
    leads(Conditions::VOLAGE, "Rc1", "", "c1-c3", "wRc3");
    let volage = under(Conditions::VOLAGE, WHITE, "Rc1 Kh1", "Kh8");
    assert_eq!(men(&after(&volage, "c1-c2 c2-c1")), words("bRc1 wKh1 bKh8"));
    let hypervolage = under(Conditions::HYPERVOLAGE, WHITE, "Rc1 Kh1", "Kh8");
    assert_eq!(
        men(&after(&hypervolage, "c1-c2 c2-c1")),
        words("wRc1 wKh1 bKh8")
    );
}

/// The white rook that captures on h8 becomes Black's and may castle with the king, which has not
/// moved.
#[test]
fn a_rook_that_changes_sides_may_castle() {
    let start = under(Conditions::ANDERNACH, WHITE, "Rh1 Kb1", "Ke8 Nh8 Ra8");
    let castles =
        |names: &str| moves_from(&after(&start, names), "e8").contains(&"e8-g8".to_string());
    assert!(castles("h1*h8"));
    assert!(!castles("h1-h2"));
}

#[test]
fn men_change_kind_by_moving_in_einstein_chess() {
    leads(Conditions::EINSTEIN, "Qc1", "Nc3", "c1-c2", "wRc2 bNc3");
    leads(Conditions::EINSTEIN, "Rc1", "Nc3", "c1*c3", "wQc3");
    leads(Conditions::EINSTEIN, "Nc1", "", "c1-b3", "wPb3");
    leads(Conditions::EINSTEIN, "c7", "Nb8", "c7-c8", "wPc8 bNb8");
    leads(Conditions::EINSTEIN, "c7", "Nb8", "c7*b8", "wNb8");
    leads(
        Conditions::REVERSE_EINSTEIN,
        "Rc1",
        "Nc3",
        "c1-c2",
        "wQc2 bNc3",
    );
    leads(Conditions::REVERSE_EINSTEIN, "Rc1", "Nc3", "c1*c3", "wBc3");
    leads(
        Conditions::ANTI_EINSTEIN,
        "Rc1",
        "Nc3",
        "c1-c2",
        "wBc2 bNc3",
    );
    leads(Conditions::ANTI_EINSTEIN, "Rc1", "Nc3", "c1*c3", "wRc3");
    // A pawn on the first rank moves up to three steps, and may be captured on each square that it
    // has passed.
    let start = under(Conditions::EINSTEIN, WHITE, "e1", "d4 d3");
    assert_eq!(moves(&start), words("e1-e2 e1-e3 e1-e4"));
    assert_eq!(
        moves(&after(&start, "e1-e4")),
        words("d4*e4-e3 d3-d2 d3*e4-e2")
    );
}

/// Pawns do not promote in Einstein chess, not even on rebirth: Popeye 4.104 writes
/// `Rd7*d4=Q[+bPd1]` (Equipollents) and `1.Qd7*d4 Qb4-e1=R[+bPg1]` (Parrain: from d4 as from b4 to
/// e1).
#[test]
fn pawns_reborn_in_einstein_chess_stay_pawns() {
    let with = |other: Conditions| Conditions::EINSTEIN.with(other);
    leads(
        with(Conditions::EQUIPOLLENTS_CIRCE),
        "Rd7",
        "d4",
        "d7*d4",
        "wQd4 bPd1",
    );
    leads(with(Conditions::PWC), "Rd1", "d6", "d1*d6", "wQd6 bPd1");
    leads(
        with(Conditions::SUPER_CIRCE),
        "Rd1",
        "d6",
        "d1*d6@f1",
        "wQd6 bPf1",
    );
    let parrain = under(
        with(Conditions::PARRAIN_CIRCE),
        WHITE,
        "Kh7 Qd7",
        "Ka8 d4 Qb4",
    );
    assert_eq!(
        men(&after(&parrain, "d7*d4 b4-e1")),
        words("wKh7 wQd4 bKa8 bRe1 bPg1")
    );
}

/// King and rook castle normally, over vacant squares. Popeye 4.104 plays both castlings with white
/// Ke1 Ra1 Rh1, black Kg7.
#[test]
fn castling_leaves_two_holes() {
    let castlings = |position: &PlainPosition| -> Vec<String> {
        moves_from(position, "e1")
            .into_iter()
            .filter(|mv| mv == "e1-c1" || mv == "e1-g1")
            .collect()
    };
    let start = under(Conditions::HAANER, WHITE, "Ke1 Ra1 Rh1", "Kg7");
    assert_eq!(castlings(&start), words("e1-c1 e1-g1"));
    // The holes are e1 and h1: the rook has only its file left, the king f2, g2 and h2.
    let castled = after(&start, "e1-g1 g7-h7");
    assert_eq!(moves_from(&castled, "f1").len(), 7);
    assert_eq!(moves_from(&castled, "g1"), words("g1-f2 g1-g2 g1-h2"));
    // The knight leaves a hole on b1, which the rook cannot pass.
    let knight = under(Conditions::HAANER, WHITE, "Ke1 Ra1 Nb1 Rh1", "Kg7");
    assert_eq!(castlings(&after(&knight, "b1-c3 g7-f7")), words("e1-g1"));
}

#[test]
fn royal_men_change_in_kobul_and_kings_swap_places_by_check() {
    // The black king becomes a royal rook, and a king again when a pawn is captured.
    let start = under(Conditions::BLACK_KOBUL, WHITE, "Rc1 Kg2", "Rc3 a7 Ke8");
    let rook = after(&start, "c1*c3");
    assert_eq!(men(&rook), words("wRc3 wKg2 bPa7 bRe8"));
    assert!(after(&rook, "a7-a6 c3-c8").in_check(BLACK));
    assert!(moves_from(&rook, "e8").contains(&"e8-e1".to_string()));
    assert_eq!(
        men(&after(&rook, "a7-a6 c3-a3 e8-e1 a3*a6")),
        words("wRa6 wKg2 bKe1")
    );
    // With check, the kings change places: the rook on h1 then stands next to White's king.
    leads(
        Conditions::SWAPPING_KINGS,
        "Rh1 Ka3",
        "Kc8",
        "h1-h8",
        "wRh8 wKc8 bKa3",
    );
    leads(
        Conditions::SWAPPING_KINGS,
        "Rh1 Ka3",
        "Kc8",
        "h1-h7",
        "wRh7 wKa3 bKc8",
    );
}

#[test]
fn men_exchange_places_in_messigny_chess() {
    let start = under(
        Conditions::MESSIGNY,
        WHITE,
        "Nb1 Da3 Dc3 Dd2 Ka1",
        "Ng8 Kh8",
    );
    assert_eq!(moves(&start), words("a1-a2 a1-b2 a1<->h8 b1<->g8"));
    let exchanged = after(&start, "b1<->g8");
    assert_eq!(
        men(&exchanged),
        words("wNg8 wDUa3 wDUc3 wDUd2 wKa1 bNb1 bKh8")
    );
    // The same two men may not exchange again at once; the kings may.
    assert!(!moves(&exchanged).contains(&"b1<->g8".to_string()));
    assert!(moves(&exchanged).contains(&"h8<->a1".to_string()));
}

/// In a series no move separates two consecutive exchanges of its side, so no man takes part in
/// both: "Une pièce ne peut pas prendre part à deux échanges joués consécutivement, même si elle
/// change de « partenaire »" (echekk.fr). Popeye 4.104 agrees.
#[test]
fn no_man_takes_part_in_two_successive_exchanges_of_a_series() {
    let start = under(Conditions::MESSIGNY, WHITE, "Nb1 Ka1", "Ng8 Ne4 Kh8");
    let exchanges = |position: &PlainPosition| -> Vec<String> {
        moves(position)
            .into_iter()
            .filter(|text| text.contains("<->"))
            .collect()
    };
    assert_eq!(exchanges(&start), words("a1<->h8 b1<->e4 b1<->g8"));
    let passed = after(&start, "b1<->g8").pass_in_series();
    assert_eq!(exchanges(&passed), words("a1<->h8"));
    // Before a threat the pass counts as a move of the other side (Popeye 4.104 finds such
    // threats).
    assert_eq!(
        exchanges(&after(&start, "b1<->g8").pass()),
        words("a1<->h8 g8<->b1 g8<->e4")
    );
    // With a move in between, all men may exchange.
    assert_eq!(
        exchanges(&after(&passed, "a1-a2").pass_in_series()),
        words("a2<->h8 g8<->b1 g8<->e4")
    );
    let fast = AnyPosition::new(&start.setup()).unwrap();
    let exchange = fast
        .legal_moves()
        .into_iter()
        .find(|&mv| named(mv) == "b1<->g8")
        .unwrap();
    let again = fast.play(exchange).pass_in_series().legal_moves();
    let again: Vec<String> = again
        .into_iter()
        .map(named)
        .filter(|text| text.contains("<->"))
        .collect();
    assert_eq!(again, words("a1<->h8"));
}

#[test]
fn sentinels_and_holes_appear_and_further_men_vanish() {
    leads(Conditions::SENTINELS, "Nc3", "", "c3-b1", "wNb1 wPc3");
    leads(Conditions::SENTINELS, "Nb1", "", "b1-c3", "wNc3");
    leads(Conditions::SENTINELS, "Kc3", "", "c3-c2", "wKc2 wPc3");
    leads(
        Conditions::SENTINELS_ADVERSE,
        "Nc3",
        "",
        "c3-b1",
        "wNb1 bPc3",
    );
    let eight = "a2 b2 c2 d2 e2 f2 g2 h2";
    let full = under(Conditions::SENTINELS, WHITE, &format!("Nc4 {eight}"), "");
    assert!(!men(&after(&full, "c4-b6")).contains(&"wPc4".to_string()));
    // The square left becomes a hole: the rook on a1 cannot return, and nothing can pass it.
    let haaner = under(Conditions::HAANER, WHITE, "Rb1 Ka8", "Kh8");
    assert_eq!(
        moves_from(&after(&haaner, "b1-b2 h8-g8"), "b2").len(),
        6 + 1 + 6
    );
    // A knight of the capturer's own side also vanishes, at the capturer's choice.
    let breton = under(Conditions::BRETON, WHITE, "Ra1 Db1 Nc1 Nd1", "Na4 Ng4");
    let captures: Vec<String> = moves(&breton)
        .into_iter()
        .filter(|text| text.contains('*'))
        .collect();
    assert_eq!(captures, words("a1*a4@c1 a1*a4@d1"));
    assert_eq!(
        men(&after(&breton, "a1*a4@c1")),
        words("wRa4 wDUb1 wNd1 bNg4")
    );
    leads(
        Conditions::BRETON_ADVERSE,
        "Ra1",
        "Na4 Ng4",
        "a1*a4@g4",
        "wRa4",
    );
    // The capturer itself, if it is such a man.
    leads(Conditions::BRETON, "Na1", "Nb3", "a1*b3@b3", "");
}

#[test]
fn a_check_recolours_observed_men_in_masand_chess() {
    // The rook gives check from h4 and observes d4 and h1.
    leads(
        Conditions::MASAND,
        "Rg4 Nh1",
        "Kh8 Nd4",
        "g4-h4",
        "wRh4 bNh1 bKh8 wNd4",
    );
    leads(
        Conditions::MASAND,
        "Rg4 Nh1",
        "Kh8 Nd4",
        "g4-g3",
        "wRg3 wNh1 bKh8 bNd4",
    );
    // The bishop opens the line of the rook, which observes a1: the man that moved gives no check.
    leads(
        Conditions::MASAND,
        "Rd1 Bd4 Na1",
        "Kd8",
        "d4-f2",
        "wRd1 wBf2 wNa1 bKd8",
    );
    leads(
        Conditions::MASAND_GENERALISED,
        "Rd1 Bd4 Na1",
        "Kd8",
        "d4-f2",
        "wRd1 wBf2 bNa1 bKd8",
    );
}

/// `%` requires a man that is gone. Popeye 4.104: ser-%1 with Circe, white Kb1 Ra1, black Kh6 Ba5,
/// has no solution. It refuses the goal in Parrain Circe, where the bishop would return a move
/// later, if at all: here it counts as won.
#[test]
fn a_reborn_man_is_not_won() {
    let wins = |conditions: Conditions, black: &str| {
        let start = under(conditions, WHITE, "Kb1 Ra1", black);
        let target = Target::new(Goal::WinOfMan).expect("a goal without a second diagram");
        let won: Vec<String> = target
            .reaching_moves(&start)
            .into_iter()
            .map(named)
            .collect();
        words(&won.join(" "))
    };
    let circe = Conditions::CIRCE;
    // The bishop is reborn on f8, if that is vacant.
    assert_eq!(wins(circe, "Kh6 Ba5"), words(""));
    assert_eq!(wins(circe, "Kh6 Ba5 Nf8"), words("a1*a5"));
    assert_eq!(wins(Conditions::NONE, "Kh6 Ba5"), words("a1*a5"));
    assert_eq!(wins(Conditions::PARRAIN_CIRCE, "Kh6 Ba5"), words("a1*a5"));
    assert_eq!(wins(Conditions::ANTICIRCE, "Kh6 Ba5"), words("a1*a5-a1"));
    // In Super Circe the capturer chooses.
    assert_eq!(wins(Conditions::SUPER_CIRCE, "Kh6 Ba5"), words("a1*a5"));
    // In PWC it is reborn on the square that the rook has left. In Diagram Circe the rook occupies
    // its square.
    assert_eq!(wins(Conditions::PWC, "Kh6 Ba5"), words(""));
    assert_eq!(wins(Conditions::DIAGRAM_CIRCE, "Kh6 Ba5"), words("a1*a5"));
}
