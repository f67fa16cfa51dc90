//! Conditions: rebirth of captured men and capturers. Also the helpers shared by the tests of all
//! conditions.

use super::{sorted, words, written};
use crate::common::cells::cell;
use crate::positions;
use parton::board::Cell;
use parton::plain::PlainPosition;
use parton::position::{
    CastlingSetup, Color, Conditions, Man, Move, MoveKind, Role, Setup, Traits, Variant,
};
use parton::rules::AnyPosition;

pub(super) const WHITE: Color = Color::White;
pub(super) const BLACK: Color = Color::Black;

/// A position on one board under conditions, with White's and Black's men as `Ke1 Ra1 b2`.
pub(super) fn under(
    conditions: Conditions,
    turn: Color,
    white: &str,
    black: &str,
) -> PlainPosition {
    let men = |color: Color, text: &str| -> Vec<_> {
        let man = |word: &str| {
            let (role, at) = match word.as_bytes()[0] {
                b'K' => (Role::King, &word[1..]),
                b'Q' => (Role::Queen, &word[1..]),
                b'R' => (Role::Rook, &word[1..]),
                b'B' => (Role::Bishop, &word[1..]),
                b'N' => (Role::Knight, &word[1..]),
                b'G' => (Role::Grasshopper, &word[1..]),
                b'D' => (Role::Dummy, &word[1..]),
                b'I' => (Role::Imitator, &word[1..]),
                _ => (Role::Pawn, word),
            };
            (cell(at), Man::new(color, role))
        };
        text.split_whitespace().map(man).collect()
    };
    let rules = positions::under(Variant::Orthodox, conditions);
    PlainPosition::from_setup(&Setup {
        men: [men(WHITE, white), men(BLACK, black)].concat(),
        turn,
        castling: CastlingSetup::Presumed,
        allow_missing_king: true,
        ..Setup::empty(rules)
    })
}

/// A move with its choices: `a1*b2@c3`, `a1*b2@c8=queen`, `a1<->b2`.
pub(super) fn named(mv: Move) -> String {
    if mv.is_pass() {
        return "pass".to_owned();
    }
    let text = written(mv);
    let chosen = mv
        .chosen()
        .map_or(String::new(), |cell| format!("@{}", cell.place()));
    // A number beyond the orthodox promotions is that of the only fairy man in these positions.
    let becomes = |number: usize| {
        Role::PROMOTIONS
            .get(number)
            .unwrap_or(&Role::Grasshopper)
            .name()
    };
    let reborn = mv.reborn_promotion();
    let reborn = reborn.map_or(String::new(), |(square, number)| {
        format!("@{square}={}", becomes(number))
    });
    let text = if mv.kind() == MoveKind::Exchange {
        text.replace('-', "<->")
    } else {
        text
    };
    text + &chosen + &reborn
}

/// All legal moves, in words.
pub(super) fn moves(position: &PlainPosition) -> Vec<String> {
    sorted(position.legal_moves().into_iter().map(named).collect())
}

/// The same moves, after a test that the fast rules have the same moves leading to the same men.
#[track_caller]
pub(super) fn moves_of_both(position: &PlainPosition) -> Vec<String> {
    let setup = Setup {
        allow_missing_king: true,
        ..position.setup()
    };
    let fast = AnyPosition::new(&setup).expect("the position is played");
    let named_of = |mv: &Move| named(*mv);
    let found = fast.legal_moves();
    assert_eq!(
        sorted(found.iter().map(named_of).collect()),
        moves(position)
    );
    let in_order = |mut men: Vec<(Cell, Man)>| {
        men.sort_by_key(|&(cell, _)| cell);
        men
    };
    for mv in found {
        let after = [fast.play(mv).men(), position.play(mv).setup().men].map(in_order);
        assert_eq!(after[0], after[1], "{}", named(mv));
    }
    moves(position)
}

/// The moves from one square.
pub(super) fn moves_from(position: &PlainPosition, from: &str) -> Vec<String> {
    moves(position)
        .into_iter()
        .filter(|text| text.starts_with(from))
        .collect()
}

/// The position after moves with these names.
#[track_caller]
pub(super) fn after(position: &PlainPosition, names: &str) -> PlainPosition {
    names
        .split_whitespace()
        .fold(position.clone(), |position, name| {
            let found = position
                .legal_moves()
                .into_iter()
                .find(|&mv| named(mv) == name);
            let mv = found.unwrap_or_else(|| panic!("no move {name} among {:?}", moves(&position)));
            position.play(mv)
        })
}

/// The men with their squares: `wKe1 bPa7`.
pub(super) fn men(position: &PlainPosition) -> Vec<String> {
    let name = |color: Color| if color == WHITE { 'w' } else { 'b' };
    let men = position.setup().men.into_iter();
    sorted(
        men.map(|(cell, man)| format!("{}{}{}", name(man.color), man.role.letter(), cell.place()))
            .collect(),
    )
}

/// Tests the men after one move of White.
#[track_caller]
pub(super) fn leads(conditions: Conditions, white: &str, black: &str, name: &str, expected: &str) {
    assert_eq!(
        men(&after(&under(conditions, WHITE, white, black), name)),
        words(expected),
        "{conditions}"
    );
}

#[test]
fn captured_men_are_reborn_in_circe() {
    let circe = Conditions::CIRCE;
    // c3 is dark like b8, the home of a black knight; b3 is light like g8. A rook's light square is
    // a8, a bishop's c8; a pawn's is on its file.
    leads(circe, "Rc1", "Nc3", "c1*c3", "wRc3 bNb8");
    leads(circe, "Rb1", "Nb3", "b1*b3", "wRb3 bNg8");
    leads(circe, "Rb1", "Rb3", "b1*b3", "wRb3 bRa8");
    leads(circe, "Rc1", "Bc3", "c1*c3", "wRc3 bBf8");
    leads(circe, "Rc1", "Qc3", "c1*c3", "wRc3 bQd8");
    leads(circe, "Rc1", "c3", "c1*c3", "wRc3 bPc7");
    // A grasshopper is reborn on the promotion rank of its side's pawns.
    leads(circe, "Rc3", "Gc5", "c3*c5", "wRc5 bGc1");
    // The square is occupied; or it is the one that the capturer leaves.
    leads(circe, "Rc1 Db8", "Nc3", "c1*c3", "wRc3 wDUb8");
    leads(circe, "Qd8", "Qd5", "d8*d5", "wQd5 bQd8");
    // The captured bishop is reborn on f8. The rook a3 would be reborn on h8 and give check, which
    // a man on h7 prevents.
    assert_eq!(
        moves_from(&under(circe, WHITE, "Kh1 Ba1", "Bb2"), "a1"),
        words("a1*b2")
    );
    let pinned = under(circe, WHITE, "Kh1 Bc1", "Ra3 Dh7");
    assert_eq!(
        moves_from(&pinned, "c1"),
        words("c1*a3 c1-b2 c1-d2 c1-e3 c1-f4 c1-g5 c1-h6")
    );
    let checked = under(circe, WHITE, "Kh1 Bc1", "Ra3");
    assert_eq!(
        moves_from(&checked, "c1"),
        words("c1-b2 c1-d2 c1-e3 c1-f4 c1-g5 c1-h6")
    );
}

/// Kamikaze men are also reborn, promoted pawns in their new form. Popeye 4 writes
/// `kBd2*c1=kD[skDc1->d8][+wkDd1]` in a problem of R. List and M. Ott (BCPS 1981), and
/// `kBd3*f1[wkBf1->f1][+bSg8]` among its tests.
#[test]
fn kamikaze_men_are_also_reborn() {
    let leads = |turn: Color,
                 [one, other]: [(Color, Role, &str); 2],
                 promotion: Option<Role>,
                 expected: &str| {
        let kamikaze = |(color, role, at)| (cell(at), Man::new(color, role).with(Traits::KAMIKAZE));
        let rules = positions::under(Variant::Orthodox, Conditions::CIRCE);
        let both = vec![kamikaze(one), kamikaze(other)];
        let start = PlainPosition::from_setup(&Setup {
            men: both,
            turn,
            ..Setup::empty(rules)
        });
        let wanted = |mv: &Move| mv.captured().is_some() && mv.promotion() == promotion;
        let moves = start.legal_moves();
        let mv = moves
            .into_iter()
            .find(wanted)
            .expect("the capture is legal");
        assert_eq!(men(&start.play(mv)), words(expected));
    };
    let queens = [(BLACK, Role::Pawn, "d2"), (WHITE, Role::Queen, "c1")];
    leads(BLACK, queens, Some(Role::Queen), "bQd8 wQd1");
    leads(BLACK, queens, Some(Role::Knight), "bNb8 wQd1");
    leads(
        WHITE,
        [(WHITE, Role::Bishop, "d3"), (BLACK, Role::Knight, "f1")],
        None,
        "wBf1 bNg8",
    );
}

/// En passant, the captured pawn stands on d5: it is reborn on d7.
#[test]
fn a_pawn_captured_en_passant_is_reborn() {
    let start = under(Conditions::CIRCE, BLACK, "e5", "d7");
    assert_eq!(men(&after(&start, "d7-d5 e5*d5-d6")), words("wPd6 bPd7"));
}

/// A rook reborn in its corner may castle with a king that has not moved.
#[test]
fn a_reborn_rook_may_castle() {
    // b4 is dark, like a1.
    let start = under(Conditions::CIRCE, BLACK, "Ke1 Rb4 Dd2", "Ba5 Kg8");
    assert_eq!(
        men(&after(&start, "a5*b4")),
        words("wKe1 wRa1 wDUd2 bBb4 bKg8")
    );
    assert!(moves(&after(&start, "a5*b4")).contains(&"e1-c1".to_string()));
    // Not with a king that has moved away and back.
    assert!(!moves(&after(&start, "g8-h8 e1-f1 h8-g8 f1-e1 a5*b4")).contains(&"e1-c1".to_string()));
}

#[test]
fn relatives_of_circe_have_other_squares_of_rebirth() {
    leads(Conditions::MIRROR_CIRCE, "Rc4", "Nc5", "c4*c5", "wRc5 bNg1");
    leads(Conditions::MIRROR_CIRCE, "Rc1", "c3", "c1*c3", "wRc3 bPc2");
    leads(Conditions::FILE_CIRCE, "Rc1", "Nc3", "c1*c3", "wRc3 bNc8");
    leads(Conditions::FILE_CIRCE, "Rc1", "c3", "c1*c3", "wRc3 bPc7");
    // Two squares up, and again two; from a1 to c3 and on to e5.
    leads(
        Conditions::EQUIPOLLENTS_CIRCE,
        "Rc1",
        "Nc3",
        "c1*c3",
        "wRc3 bNc5",
    );
    leads(
        Conditions::EQUIPOLLENTS_CIRCE,
        "Ba1",
        "Nc3",
        "a1*c3",
        "wBc3 bNe5",
    );
    leads(
        Conditions::EQUIPOLLENTS_CIRCE,
        "Rc1",
        "Nc6",
        "c1*c6",
        "wRc6",
    );
    leads(Conditions::PWC, "Rc1", "Nc6", "c1*c6", "wRc6 bNc1");
    leads(
        Conditions::SYMMETRY_CIRCE,
        "Rc1",
        "Nc6",
        "c1*c6",
        "wRc6 bNf3",
    );
    leads(
        Conditions::CHAMELEON_CIRCE,
        "Rc1",
        "Nc3",
        "c1*c3",
        "wRc3 bBf8",
    );
    leads(
        Conditions::CHAMELEON_CIRCE,
        "Rc1",
        "Qc3",
        "c1*c3",
        "wRc3 bNb8",
    );
    leads(Conditions::CLONE_CIRCE, "Rc1", "Nc3", "c1*c3", "wRc3 bRh8");
    leads(Conditions::CLONE_CIRCE, "Nb1", "c3", "b1*c3", "wNc3 bNb8");
    // The square of the white rook is a1 for the dark c3, and h1 for the light b3.
    leads(
        Conditions::COUSCOUS_CIRCE,
        "Rc1",
        "Nc3",
        "c1*c3",
        "wRc3 bNa1",
    );
    leads(
        Conditions::COUSCOUS_CIRCE,
        "Rb1",
        "Qb3",
        "b1*b3",
        "wRb3 bQh1",
    );
    let diagram = under(Conditions::DIAGRAM_CIRCE, BLACK, "Rc1", "Ne4");
    assert_eq!(men(&after(&diagram, "e4-c3 c1*c3")), words("wRc3 bNe4"));
    // The next move shifts the captured knight: from c3 one file to the right and two ranks up.
    let parrain = under(Conditions::PARRAIN_CIRCE, WHITE, "Rc1", "Nc3 Ng6");
    assert_eq!(
        men(&after(&parrain, "c1*c3 g6-h8")),
        words("wRc3 bNh8 bNd5")
    );
    assert_eq!(
        men(&after(&parrain, "c1*c3 g6-h8 c3-c4")),
        words("wRc4 bNh8 bNd5")
    );
}

/// A pawn reborn on its last rank becomes a man of the capturing side's choice.
#[test]
fn pawns_reborn_on_the_last_rank_promote() {
    let becomes = |name: &str| -> String {
        ["queen", "rook", "bishop", "knight"]
            .map(|role| format!("{name}={role}"))
            .join(" ")
    };
    let start = under(Conditions::PWC, WHITE, "Rc1", "c3");
    let expected =
        "c1-a1 c1-b1 c1-d1 c1-e1 c1-f1 c1-g1 c1-h1 c1-c2 ".to_owned() + &becomes("c1*c3@c1");
    assert_eq!(moves(&start), words(&expected));
    assert_eq!(men(&after(&start, "c1*c3@c1=bishop")), words("wRc3 bBc1"));
    let occupied = under(Conditions::SYMMETRY_CIRCE, WHITE, "Ra8 Da1", "h8");
    assert!(moves(&occupied).contains(&"a8*h8".to_string()));
}

/// Every vacant square, including the one that the capturer leaves, or none.
#[test]
fn super_circe_offers_every_vacant_square() {
    let start = under(Conditions::SUPER_CIRCE, WHITE, "Nb1", "Qc3");
    let captures: Vec<String> = moves(&start)
        .into_iter()
        .filter(|text| text.contains('*'))
        .collect();
    assert_eq!(captures.len(), 64);
    assert!(captures.contains(&"b1*c3@b1".to_string()) && captures.contains(&"b1*c3".to_string()));
    assert_eq!(men(&after(&start, "b1*c3@h5")), words("wNc3 bQh5"));
    // A pawn promotes on each of the eight squares of its last rank; 55 other squares are vacant.
    let start = under(Conditions::SUPER_CIRCE, WHITE, "Nb1", "c3");
    assert_eq!(
        moves(&start)
            .iter()
            .filter(|text| text.contains('*'))
            .count(),
        8 * 4 + 55 + 1
    );
}

#[test]
fn capturers_are_reborn_in_anticirce() {
    let all = Conditions::ANTICIRCE;
    // The rook is reborn on a1, since c3 is dark; the queen on d1; a pawn on its second rank.
    assert_eq!(
        moves(&under(all, WHITE, "c2 Da1", "b3 c3")),
        words("c2*b3-b2")
    );
    assert_eq!(
        men(&after(&under(all, WHITE, "Rc1", "Nc3"), "c1*c3-a1")),
        words("wRa1")
    );
    // Occupied: no capture. A man that stands on its own rebirth square leaves it.
    assert_eq!(
        moves_from(&under(all, WHITE, "Rc1 Da1 Db1 Dd1 Dc2", "Nc8"), "c1"),
        words("")
    );
    assert_eq!(
        men(&after(&under(all, WHITE, "Ra1", "Na3"), "a1*a3-a1")),
        words("wRa1")
    );
    // In the Calvet form a man captures from its own rebirth square, in the Cheylan form it does
    // not.
    let on_d1 = |conditions| {
        moves(&under(
            conditions,
            WHITE,
            "Qd2 Dc1 Dc2 Dc3 De1 De2 De3 Dd3",
            "Nd1",
        ))
    };
    assert_eq!(on_d1(all), words("d2*d1"));
    assert_eq!(on_d1(Conditions::ANTICIRCE_CHEYLAN), words(""));
    // A pawn that promotes by capturing is reborn as the new man: b8 is dark, so a rook's square is
    // a1, a bishop's c1.
    let pawn = under(all, WHITE, "a7 Da8", "Nb8");
    let expected = "a7*b8-d1=queen a7*b8-a1=rook a7*b8-c1=bishop a7*b8-g1=knight";
    assert_eq!(moves(&pawn), words(expected));
    // A man gives no check if it could not be reborn after capturing the king. The black rook's
    // square is h8 for the dark c3, and a8 for the light c2.
    assert!(under(all, WHITE, "Kc3", "Rc8").in_check(WHITE));
    assert!(!under(all, WHITE, "Kc3", "Rc7 Dh8").in_check(WHITE));
    assert!(under(all, WHITE, "Kc2", "Rc7 Dh8").in_check(WHITE));
}

#[test]
fn relatives_of_anticirce_have_other_squares_of_rebirth() {
    assert_eq!(
        men(&after(
            &under(Conditions::MIRROR_ANTICIRCE, WHITE, "Rc1", "Nc3"),
            "c1*c3-h8"
        )),
        words("wRh8")
    );
    let on = |conditions, name| men(&after(&under(conditions, WHITE, "Rc1", "Nc3"), name));
    assert_eq!(
        on(Conditions::EQUIPOLLENTS_ANTICIRCE, "c1*c3-c5"),
        words("wRc5")
    );
    assert_eq!(
        on(Conditions::SYMMETRY_ANTICIRCE, "c1*c3-f6"),
        words("wRf6")
    );
    let free = under(Conditions::ANTI_SUPER_CIRCE, WHITE, "Nb1", "Qc3");
    assert_eq!(
        moves(&free)
            .iter()
            .filter(|text| text.contains('*'))
            .count(),
        64
    );
    // Symmetry: from c7 to the opposite f2, which is not the last rank of a white pawn.
    let pawn = under(Conditions::SYMMETRY_ANTICIRCE, WHITE, "b6 Db7", "c7");
    assert_eq!(moves(&pawn), words("b6*c7-f2"));
}
