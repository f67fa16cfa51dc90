//! Conditions: departures and arrivals, borrowed ways to move, and men that may not move.

use super::conditions::{BLACK, WHITE, after, men, moves, moves_from, moves_of_both, under};
use super::words;
use crate::common::cells::cell;
use crate::positions;
use parton::board::Cell;
use parton::plain::PlainPosition;
use parton::position::{Color, Conditions, Man, Role, Setup, Traits, Variant};

#[test]
fn men_move_from_their_home_squares_in_mars_circe() {
    // The knight f5 captures as from b1: c3, d2, a3; it moves normally.
    let mars = under(Conditions::MARS_CIRCE, WHITE, "Nf5", "Rc3 Re7");
    assert_eq!(
        moves(&mars),
        words("f5-d4 f5-d6 f5-e3 f5-g3 f5-g7 f5-h4 f5-h6 f5*c3")
    );
    // Not with a man on b1, unless the knight itself stands on b1.
    let occupied = under(Conditions::MARS_CIRCE, WHITE, "Nf5 Db1", "Rc3");
    assert!(moves(&occupied).iter().all(|text| !text.contains('*')));
    assert_eq!(
        moves(&under(Conditions::MARS_CIRCE, WHITE, "Nb1 Da3 Dd2", "Rc3")),
        words("b1*c3")
    );
    // f2 is dark: a black knight's square is b8, from which it attacks d7.
    assert!(under(Conditions::MARS_CIRCE, WHITE, "Kd7", "Nf2").in_check(WHITE));
    assert!(!under(Conditions::MARS_CIRCE, WHITE, "Kd7", "Nf2 Db8").in_check(WHITE));
    let antimars = under(Conditions::ANTIMARS_CIRCE, WHITE, "Nf5", "Rc3 Re7");
    assert_eq!(moves(&antimars), words("f5*e7 f5-a3 f5-d2"));
    let phantom = under(Conditions::PHANTOM, WHITE, "Nf5", "Rc3 Re7");
    let expected = "f5-d4 f5-d6 f5-e3 f5-g3 f5-g7 f5-h4 f5-h6 f5*e7 f5-a3 f5-d2 f5*c3";
    assert_eq!(moves(&phantom), words(expected));
    // The king does not also move from e1: it could then go to e2 and f2.
    assert_eq!(
        moves(&under(Conditions::PHANTOM, WHITE, "Ka1", "")),
        words("a1-a2 a1-b1 a1-b2")
    );
}

#[test]
fn capturers_continue_like_the_captured_man() {
    // The rook captures the knight and continues like a knight. Having captured the black pawn, it
    // steps down the board.
    let knight = under(Conditions::TAKE_MAKE, WHITE, "Ra1 Da3 Db1", "Na2");
    assert_eq!(moves(&knight), words("a1*a2-c1 a1*a2-c3 a1*a2-b4"));
    let pawn = under(Conditions::TAKE_MAKE, WHITE, "Ra1 Db1", "a7");
    let steps = "a1-a2 a1-a3 a1-a4 a1-a5 a1-a6 a1*a7-a6 a1*a7-a5";
    assert_eq!(moves(&pawn), words(steps));
    // No square to continue to: no capture.
    assert_eq!(
        moves(&under(Conditions::TAKE_MAKE, WHITE, "Rb1 Da1 Dc1", "b2")),
        words("b1*b2-b1")
    );
    assert_eq!(
        moves(&under(Conditions::TAKE_MAKE, WHITE, "Ra1 Db1", "Da2")),
        words("")
    );
    // A white pawn may go backwards, but not to its first rank; on the last it promotes.
    let pawn = under(Conditions::TAKE_MAKE, WHITE, "b2 Db3", "Rc3 Dc4 Dd3");
    assert_eq!(moves(&pawn), words("b2*c3-c2"));
    let pawn = under(
        Conditions::TAKE_MAKE,
        WHITE,
        "b6 Db7",
        "Nc7 Da6 Db5 Dd5 De6 De8",
    );
    let expected = "b6*c7-a8=queen b6*c7-a8=rook b6*c7-a8=bishop b6*c7-a8=knight";
    assert_eq!(moves(&pawn), words(expected));
    assert_eq!(
        men(&after(
            &under(Conditions::TAKE_MAKE, WHITE, "Ra1", "Na2"),
            "a1*a2-c3"
        )),
        words("wRc3")
    );
    // The knight f1 could capture the king, and therefore checks, though it could not continue.
    assert!(
        under(
            Conditions::TAKE_MAKE,
            WHITE,
            "Kh2 Dg1 Dg2 Dg3 Dh1 Dh3",
            "Nf1"
        )
        .in_check(WHITE)
    );
}

#[test]
fn capturers_first_move_like_the_captured_man() {
    // Like the knight to c2 (or b3, from where the rook captures along the rank), then as a rook to
    // c8.
    let start = under(Conditions::MAKE_TAKE, WHITE, "Ra1 Da2 Db1", "Nc8");
    assert_eq!(moves(&start), words("a1*c8"));
    // The rook captures nothing from its own square.
    let start = under(Conditions::MAKE_TAKE, WHITE, "Ra1 Db1 Db3", "Na4 Dc2");
    assert_eq!(moves(&start), words("a1-a2 a1-a3"));
    assert_eq!(
        men(&after(
            &under(Conditions::MAKE_TAKE, WHITE, "Ra1 Db1", "Nc8"),
            "a1*c8"
        )),
        words("wDUb1 wRc8")
    );
    // A check: like a king from a8 to b7, and along the rank to h7.
    assert!(under(Conditions::MAKE_TAKE, WHITE, "Kh7", "Ra8").in_check(WHITE));
    assert!(!under(Conditions::MAKE_TAKE, WHITE, "Kh7 Dg7", "Ra8").in_check(WHITE));
}

#[test]
fn boxes_and_colours_of_squares_limit_moves() {
    // From the king's box a1 to b2, it may leave to the right and upwards.
    assert_eq!(
        moves(&under(Conditions::GRID, WHITE, "Kb2", "")),
        words("b2-a3 b2-b3 b2-c3 b2-c2 b2-c1")
    );
    assert!(!under(Conditions::GRID, WHITE, "Kb2", "Ra2").in_check(WHITE));
    assert!(under(Conditions::GRID, WHITE, "Kb2", "Rc2").in_check(WHITE));
    assert_eq!(
        moves(&under(Conditions::MONOCHROMATIC, WHITE, "Ka1 Nd4", "")),
        words("a1-b2")
    );
    assert_eq!(
        moves(&under(Conditions::BICHROMATIC, WHITE, "Ka1 Bd4", "")),
        words("a1-a2 a1-b1")
    );
    assert!(!under(Conditions::MONOCHROMATIC, WHITE, "Ka1", "Nb3").in_check(WHITE));
    // The king going from e1 to g1 stays on dark squares; the other rook does not.
    let castles = moves_from(
        &under(Conditions::MONOCHROMATIC, WHITE, "Ke1 Ra1 Rh1", ""),
        "e1",
    );
    assert_eq!(castles, words("e1-d2 e1-f2 e1-g1"));
    assert_eq!(
        moves_from(
            &under(Conditions::BICHROMATIC, WHITE, "Ke1 Ra1 Rh1", ""),
            "e1"
        ),
        words("e1-d1 e1-f1 e1-e2")
    );
}

#[test]
fn contact_is_required_or_forbidden_in_koeko() {
    // On a2, b1 and b2 the king touches b3 or c1.
    assert_eq!(
        moves(&under(Conditions::KOEKO, WHITE, "Ka1", "Db3 Dc1")),
        words("a1-a2 a1-b1 a1-b2")
    );
    assert_eq!(
        moves(&under(Conditions::KOEKO, WHITE, "Ka1", "Dc1")),
        words("a1-b1 a1-b2")
    );
    assert_eq!(
        moves(&under(Conditions::ANTI_KOEKO, WHITE, "Ka1", "Dc1")),
        words("a1-a2")
    );
    assert_eq!(
        moves(&under(Conditions::NEW_KOEKO, WHITE, "Ka1", "Dc1")),
        words("a1-a2")
    );
    assert_eq!(
        moves(&under(Conditions::NEW_KOEKO, WHITE, "Ka2", "Db3 Dd1")),
        words("a2-a3 a2-b2")
    );
    // A check counts only if the capture would leave the rook in contact.
    assert!(!under(Conditions::KOEKO, WHITE, "Ka1", "Ra8").in_check(WHITE));
    assert!(under(Conditions::KOEKO, WHITE, "Ka1 Db1", "Ra8").in_check(WHITE));
}

#[test]
fn observed_men_are_paralysed() {
    let madrasi = Conditions::MADRASI;
    // The rooks paralyse each other; the queen is free.
    assert_eq!(moves(&under(madrasi, WHITE, "Ra1 Db1", "Ra8")), words(""));
    assert_eq!(
        moves(&under(madrasi, WHITE, "Ra1 Db1 Da3", "Ra8")),
        words("a1-a2")
    );
    assert!(!under(madrasi, WHITE, "Kh8 Ra1 Db1", "Ra8").in_check(WHITE));
    assert!(under(madrasi, WHITE, "Kh8 Bb7", "Ra8").in_check(WHITE));
    // Kings may be adjacent only if they paralyse each other.
    assert_eq!(moves(&under(madrasi, WHITE, "Ka1", "Kc2")), words("a1-a2"));
    assert_eq!(
        moves(&under(Conditions::MADRASI_REX, WHITE, "Ka1", "Kc2")),
        words("a1-a2 a1-b1 a1-b2")
    );
    // A pawn that could be captured en passant is paralysed.
    let start = under(madrasi, WHITE, "e2 Kh1", "d4 Kd5");
    assert!(!after(&start, "e2-e4").in_check(BLACK));
    // Isardam: the rook may not go where the rooks would observe each other, nor open the line.
    assert_eq!(
        moves(&under(Conditions::ISARDAM, WHITE, "Ra1 Db1 Da4", "Rc2 Dh8")),
        words("a1-a3")
    );
    // The capture leaves no bishop to be observed.
    assert_eq!(
        moves(&under(Conditions::ISARDAM, BLACK, "Bb2 Dh8", "Ba1")),
        words("a1*b2")
    );
    // On a1 the capturer of the king would be observed by the rook h1.
    assert!(!under(Conditions::ISARDAM, WHITE, "Ka1 Rh1", "Ra8").in_check(WHITE));
    assert!(under(Conditions::ISARDAM_B, WHITE, "Ka1 Rh1", "Ra8").in_check(WHITE));
    assert!(under(Conditions::ISARDAM, WHITE, "Ka1 Rh1 Db1", "Ra8").in_check(WHITE));
    // Eiffel: pawns paralyse knights, knights bishops, bishops rooks, rooks queens, and queens
    // pawns.
    let eiffel = Conditions::EIFFEL;
    assert_eq!(moves(&under(eiffel, WHITE, "Nd4", "e5")), words(""));
    assert_eq!(
        moves_from(&under(eiffel, WHITE, "Bd4", "Nf5"), "d4"),
        words("")
    );
    assert_eq!(
        moves_from(&under(eiffel, WHITE, "Rd4", "Bf6"), "d4"),
        words("")
    );
    assert_eq!(
        moves_from(&under(eiffel, WHITE, "Qd4", "Rd8"), "d4"),
        words("")
    );
    assert_eq!(
        moves_from(&under(eiffel, WHITE, "d4", "Qd8"), "d4"),
        words("")
    );
}

#[test]
fn guards_and_attacks_allow_moves_and_captures() {
    // The unguarded rook moves, but does not capture; the knight guards it.
    let lonely = under(Conditions::PATROL, WHITE, "Rb1 Da1 Dc1", "Db3");
    assert_eq!(moves(&lonely), words("b1-b2"));
    let guarded = under(Conditions::PATROL, WHITE, "Rb1 Da1 Dc1 Nd2", "Db3");
    assert_eq!(moves_from(&guarded, "b1"), words("b1-b2 b1*b3"));
    assert_eq!(
        moves(&under(
            Conditions::ULTRA_PATROL,
            WHITE,
            "Rb1 Da1 Dc1",
            "Db3"
        )),
        words("")
    );
    assert!(!under(Conditions::PATROL, WHITE, "Ka1", "Ra8").in_check(WHITE));
    assert!(under(Conditions::PATROL, WHITE, "Ka1", "Ra8 Kb8").in_check(WHITE));
    let lortap = |white| moves_from(&under(Conditions::LORTAP, WHITE, white, "Db3"), "b1");
    assert_eq!(lortap("Rb1 Da1 Dc1"), words("b1-b2 b1*b3"));
    assert_eq!(lortap("Rb1 Da1 Dc1 Nd2"), words("b1-b2"));
    // Only attacked men move.
    let official = under(
        Conditions::FUNCTIONARY,
        WHITE,
        "Na1 Nh1 Db3",
        "Rg1 Dg3 Df2 Df1",
    );
    assert_eq!(moves(&official), words("h1*g3 h1*f2"));
    // The king connects the knight, and the knight the bishop; the rook stands alone.
    let central = under(Conditions::CENTRAL, WHITE, "Ka1 Nb2 Bd3 Rh8", "");
    assert!(moves_from(&central, "h8").is_empty());
    assert!(!moves_from(&central, "d3").is_empty() && !moves_from(&central, "b2").is_empty());
    // Twenty queens that guard each other, none of them guarded by the king: there are more chains
    // of guards than could be followed one by one.
    let queens: Vec<String> = (3..7)
        .flat_map(|rank| ('a'..'f').map(move |file| format!("Q{file}{rank}")))
        .collect();
    let crowd = format!("Ka1 {}", queens.join(" "));
    let crowd = under(Conditions::CENTRAL, WHITE, &crowd, "Kh8");
    assert_eq!(moves_of_both(&crowd), words("a1-a2 a1-b1 a1-b2"));
    // After a knight's move, Black has no knight moves, and black knights do not check.
    let start = under(Conditions::DISPARATE, WHITE, "Nb1", "Ng8 h7");
    assert_eq!(moves(&after(&start, "b1-a3")), words("h7-h6 h7-h5"));
    let start = under(Conditions::DISPARATE, WHITE, "Nb1 Ke1", "Nc2");
    assert!(moves(&start).contains(&"b1-a3".to_string()));
}

#[test]
fn men_borrow_moves_from_others() {
    // The knight behind the bishop lends it its moves. From the second rank a man that moves like a
    // pawn may make two steps.
    let annan = under(Conditions::ANNAN, WHITE, "Bb3 Nb2 Da1 Dd1 Da4 Dc4 Dd3", "");
    assert_eq!(
        moves_from(&annan, "b3"),
        words("b3-c1 b3-d2 b3-d4 b3-c5 b3-a5")
    );
    assert_eq!(
        moves_from(&under(Conditions::NANNA, WHITE, "Rb2 b3 Dc3", ""), "b2"),
        words("")
    );
    // The pawn moves like a rook: to e5, e6 and e7, four promotions on e8, four squares to the left
    // and three to the right.
    assert_eq!(
        moves_from(&under(Conditions::ANNAN, WHITE, "e4 Re3 Kb1", ""), "e4").len(),
        3 + 4 + 4 + 3
    );
    let face = under(Conditions::FACE_TO_FACE, WHITE, "Rb3", "Nb4");
    assert_eq!(moves(&face), words("b3-a1 b3-c1 b3-d2 b3-d4 b3-c5 b3-a5"));
    let back = under(Conditions::BACK_TO_BACK, WHITE, "Rb3", "Nb2");
    assert_eq!(moves(&back), words("b3-a1 b3-c1 b3-d2 b3-d4 b3-c5 b3-a5"));
    let cheek = under(Conditions::CHEEK_TO_CHEEK, WHITE, "Rb3 De3", "Nc3 Ka3");
    assert_eq!(
        moves(&cheek),
        words("b3-a1 b3-c1 b3-d2 b3-d4 b3-c5 b3-a5 b3-a2 b3-b2 b3-c2 b3-a4 b3-b4 b3-c4 b3*c3")
    );
    // A king in check from a knight moves like a knight, and not like a king.
    let checked = under(Conditions::WHITE_TRANSMUTED, WHITE, "Ka1", "Nb3 Dh8");
    assert_eq!(moves(&checked), words("a1*b3 a1-c2"));
    assert_eq!(
        moves(&under(Conditions::WHITE_TRANSMUTED, WHITE, "Ka1", "Nh8")),
        words("a1-a2 a1-b1 a1-b2")
    );
    let for_good = under(Conditions::WHITE_SUPER_TRANSMUTING, WHITE, "Ka1 Dh1", "Nb3");
    assert_eq!(moves(&for_good), words("a1*b3=knight a1-c2=knight"));
    assert_eq!(
        men(&after(&for_good, "a1-c2=knight")),
        words("wNc2 wDUh1 bNb3")
    );
}

/// A king in check moves only like the checking men: "when they are threatened, the kings move only
/// like the threatening unit(s)" (Julia's Fairies 2015, no. 856), and not like the man behind it or
/// opposite. A super transmuting king changes only in check, and then loses its royal status.
/// Popeye 4.104 has the same moves; a king that is checked by a king's power becomes `=K` there.
#[test]
fn kings_in_check_borrow_only_from_checking_men() {
    let annan = Conditions::ANNAN.with(Conditions::WHITE_TRANSMUTED);
    let knight = "d4-b3 d4-b5 d4-c2 d4-e2 d4-e6 d4-f3 d4-f5 d4*c6";
    assert_eq!(
        moves_from_both(&under(annan, WHITE, "Kd4 Rd3", "Nc6"), "d4"),
        words(knight)
    );
    let nanna = Conditions::NANNA.with(Conditions::WHITE_TRANSMUTED);
    assert_eq!(
        moves_from_both(&under(nanna, WHITE, "Kd4 Rd5", "Nc6"), "d4"),
        words(knight)
    );
    let annan = Conditions::ANNAN.with(Conditions::WHITE_SUPER_TRANSMUTING);
    let knights = knight
        .split(' ')
        .map(|step| format!("{step}=knight"))
        .collect::<Vec<_>>()
        .join(" ");
    assert_eq!(
        moves_of_both(&under(annan, WHITE, "Kd4 Rd3", "Nc6")),
        words(&knights)
    );
    // When not in check, the king moves like the rook behind it, and remains a king.
    let rook = "d4-a4 d4-b4 d4-c4 d4-e4 d4-f4 d4-g4 d4-h4 d4-d6 d4-d7 d4-d8";
    assert_eq!(
        moves_from_both(&under(annan, WHITE, "Kd4 Rd3", "Ne7"), "d4"),
        words(rook)
    );
    // Face to face, the queen moves like the king and therefore checks. The king becomes a
    // non-royal man that moves so: it may go where the queen attacks.
    let face = Conditions::FACE_TO_FACE.with(Conditions::WHITE_SUPER_TRANSMUTING);
    let checked = under(face, WHITE, "Kh5", "Qh6 Ka8");
    let erlking = "h5-g4=erlking h5-g5=erlking h5-g6=erlking h5-h4=erlking h5*h6=erlking";
    assert_eq!(moves_of_both(&checked), words(erlking));
    assert!(moves(&after(&checked, "h5-h4=erlking")).contains(&"h6*h4".to_string()));
    let back = Conditions::BACK_TO_BACK.with(Conditions::BLACK_SUPER_TRANSMUTING);
    assert_eq!(
        moves_of_both(&under(back, BLACK, "Rh5 Ka1", "Kh4")).len(),
        5
    );
    let cheek = Conditions::CHEEK_TO_CHEEK.with(Conditions::WHITE_SUPER_TRANSMUTING);
    assert_eq!(
        moves_of_both(&under(cheek, WHITE, "Kh5", "Bg5 Ka7")).len(),
        5
    );
}

fn moves_from_both(position: &parton::plain::PlainPosition, from: &str) -> Vec<String> {
    moves_of_both(position)
        .into_iter()
        .filter(|text| text.starts_with(from))
        .collect()
}

/// A kamikaze man is in contact with nothing after its capture. In New Köko a man in contact must
/// be in contact afterwards as well, so it captures only where it stands alone. Popeye 4.104:
/// ser-x1 with white Kb1, white kamikaze Nf2 Rd3, black Kg8 Pe4 Pa5 Pd7 has the only solution Nxe4
/// (New Köko), and also Rxd7 in Köko and Anti-Köko.
#[test]
fn kamikaze_men_touch_nothing_after_their_capture() {
    let stand = |color: Color, role: Role, traits: Traits, squares: &str| -> Vec<(Cell, Man)> {
        squares
            .split_whitespace()
            .map(|at| (cell(at), Man::new(color, role).with(traits)))
            .collect()
    };
    let position = |conditions: Conditions, turn: Color, groups: &[(Color, Role, Traits, &str)]| {
        let rules = positions::under(Variant::Orthodox, conditions);
        let men = groups
            .iter()
            .flat_map(|&(color, role, traits, at)| stand(color, role, traits, at))
            .collect();
        PlainPosition::from_setup(&Setup {
            men,
            turn,
            ..Setup::empty(rules)
        })
    };
    let (kamikaze, plain) = (Traits::KAMIKAZE, Traits::NONE);
    let men = [
        (WHITE, Role::King, plain, "b1"),
        (WHITE, Role::Knight, kamikaze, "f2"),
        (WHITE, Role::Rook, kamikaze, "d3"),
        (BLACK, Role::King, plain, "g8"),
        (BLACK, Role::Pawn, plain, "e4 a5 d7"),
    ];
    let captures = |conditions: Conditions| -> Vec<String> {
        moves(&position(conditions, WHITE, &men))
            .into_iter()
            .filter(|text| text.contains('*'))
            .collect()
    };
    assert_eq!(captures(Conditions::NEW_KOEKO), words("f2*e4"));
    assert_eq!(captures(Conditions::KOEKO), words("d3*d7 f2*e4"));
    assert_eq!(captures(Conditions::ANTI_KOEKO), words("d3*d7 f2*e4"));
    // The knight g2 attacks e1 only without the rook h3, with which it is in contact (Popeye solves
    // such a diagram with White to play later).
    let checks = |rook: &str| {
        let men = [
            (WHITE, Role::King, plain, "e1"),
            (BLACK, Role::King, plain, "g6"),
            (BLACK, Role::Rook, plain, rook),
            (BLACK, Role::Knight, kamikaze, "g2"),
        ];
        position(Conditions::NEW_KOEKO, WHITE, &men).in_check(WHITE)
    };
    assert!(checks("h4") && !checks("h3"));
}
