//! Locusts and marine men, pawns, men with borrowed powers; attacks, castling and promotions; two
//! boards.

use super::{all_moves, goes, position, words};
use crate::common::cells::cell;
use parton::board::{Board, Cell};
use parton::plain::PlainPosition;
use parton::position::{Color, Man, Role, RuleSet, Setup, Traits, Variant};

const NONE: Traits = Traits::NONE;
const WHITE: Color = Color::White;
const BLACK: Color = Color::Black;

#[test]
fn locusts_capture_the_hurdle() {
    // a3 before the vacant a4; e1 before f1, which is occupied; c3 is not an enemy; a locust does
    // not move without capturing.
    goes(Role::Locust, "a1", "c3", "a3 e1 f1", "*a3-a4");
    goes(Role::Siren, "a1", "c3", "a3 e1 f1", "*a3-a4 a2 b2 b1 c1 d1");
    goes(
        Role::Triton,
        "a1",
        "",
        "a3 c3",
        "*a3-a4 a2 b1 c1 d1 e1 f1 g1 h1",
    );
    goes(Role::Bishoplocust, "a1", "", "a3 c3", "*c3-d4");
    // Beyond the edge there is no arrival square.
    goes(Role::Rooklocust, "a1", "", "a8 g1", "*g1-h1");
    goes(Role::Nightriderlocust, "a1", "", "b3 e3", "*b3-c5 *e3-g4");
    goes(Role::MarineKnight, "a1", "", "b3", "*b3-c5 c2");
    goes(Role::Poseidon, "a1", "", "a2 b2 c3 d1", "*a2-a3 b1");
}

#[test]
fn marine_pawns_and_ships() {
    goes(Role::MarinePawn, "e2", "", "d3 f3 g4", "e3 e4 *d3-c4");
    goes(Role::MarinePawn, "e1", "", "d2", "");
    goes(Role::MarineShip, "e1", "d1 f1", "d2 e3", "e2 *e3-e4 *d2-c3");
    let pawn = [
        (WHITE, Role::MarinePawn, NONE, "e6"),
        (BLACK, Role::Dummy, NONE, "d7 e7"),
    ];
    let expected = "e6*d7-c8=siren e6*d7-c8=triton e6*d7-c8=nereid e6*d7-c8=marine-knight";
    let moves = all_moves(&position(Variant::Orthodox, WHITE, &pawn)).into_iter();
    assert_eq!(
        moves.map(|text| text.replace(' ', "-")).collect::<Vec<_>>(),
        words(expected)
    );
}

#[test]
fn pawns_of_other_kinds() {
    goes(Role::BerolinaPawn, "e2", "", "e3 d3", "f3 g4 *e3");
    goes(Role::BerolinaPawn, "e1", "", "e2", "");
    // The diagonals of e1: d2, c3, b4; f2 to h4.
    goes(Role::Superpawn, "e1", "e4", "b4 h4", "e2 e3 *b4 *h4");
    goes(
        Role::BerolinaSuperpawn,
        "e5",
        "e8",
        "c7",
        "d6 f6 g7 h8=queen h8=rook h8=bishop h8=knight",
    );
    goes(
        Role::Dragon,
        "e2",
        "",
        "d3 f3",
        "e3 e4 *d3 *f3 c1 c3 d4 f4 g1 g3",
    );
    goes(Role::Dragon, "e1", "", "d2", "c2 d3 f3 g2");
    // No promotion: e8 once, and *d8 like a pawn.
    goes(Role::Dragon, "e7", "c8 c6 d5 f5 g6 g8", "d8", "e8 *d8");
    goes(Role::Gryphon, "a2", "b1 b3", "", "a3 a4");
    goes(Role::Ship, "a2", "a1 a4", "b3 c2", "a3 *b3 b2 *c2");
    goes(Role::ChinesePawn, "e4", "", "e5 d4", "*e5");
    goes(Role::ChinesePawn, "e5", "", "d5 d6", "e6 *d5 f5");
    goes(Role::Dummy, "e4", "", "e5", "");
}

#[test]
fn orphans_and_friends_borrow() {
    // The rook on a8 attacks the orphan a4, which attacks, as a rook, the one on h4, which likewise
    // attacks the one on h1.
    let chain = [
        (BLACK, Role::Rook, NONE, "a8"),
        (WHITE, Role::Orphan, NONE, "a4 h1"),
        (BLACK, Role::Orphan, NONE, "h4"),
    ];
    let expected = "a4-a1 a4-a2 a4-a3 a4-a5 a4-a6 a4-a7 a4*a8 a4-b4 a4-c4 a4-d4 a4-e4 a4-f4 \
        a4-g4 a4*h4 \
                    h1-h2 h1-h3 h1*h4 h1-a1 h1-b1 h1-c1 h1-d1 h1-e1 h1-f1 h1-g1";
    assert_eq!(
        all_moves(&position(Variant::Orthodox, WHITE, &chain)),
        words(expected)
    );
    // Without the rook there is no power to lend.
    assert_eq!(
        all_moves(&position(Variant::Orthodox, WHITE, &chain[1..])),
        words("")
    );
    // The knight guards the friend on d4, which guards, as a knight, the one on f5, which would
    // also guard it.
    let friends = [
        (WHITE, Role::Friend, NONE, "d4 f5"),
        (WHITE, Role::Knight, NONE, "b3"),
    ];
    let expected = "b3-a1 b3-c1 b3-d2 b3-c5 b3-a5 d4-b5 d4-c6 d4-e6 d4-c2 d4-e2 d4-f3 \
                    f5-d6 f5-e7 f5-g7 f5-h6 f5-h4 f5-g3 f5-e3";
    assert_eq!(
        all_moves(&position(Variant::Orthodox, WHITE, &friends)),
        words(expected)
    );
}

/// An orphan, which can come to its own first rank, takes one step from there with a pawn's power
/// and captures from there. (Popeye; David L. Brown's problem in the U.S. Problem Bulletin of 1993
/// depends on it.)
#[test]
fn orphans_leave_their_first_rank_with_the_power_of_a_pawn() {
    let lent = |role: Role, at: &'static str, expected: &str| {
        let men = [
            (BLACK, role, NONE, at),
            (WHITE, Role::Orphan, NONE, "b1"),
            (BLACK, Role::Dummy, NONE, "a2 b8"),
        ];
        assert_eq!(
            all_moves(&position(Variant::Orthodox, WHITE, &men)),
            words(expected),
            "{role:?}"
        );
    };
    lent(Role::Pawn, "c2", "b1-b2 b1*a2 b1*c2");
    lent(Role::BerolinaPawn, "b2", "b1*b2 b1-c2");
    lent(
        Role::Ship,
        "c2",
        "b1-a1 b1-b2 b1-b3 b1-b4 b1-b5 b1-b6 b1-b7 b1*b8 b1-c1 b1-d1 b1-e1 \
        b1-f1 b1-g1 b1-h1 b1*a2 b1*c2",
    );
    // The pawn attacks the orphan g8, which attacks, as a pawn, the one on f7.
    let chain = [
        (WHITE, Role::Pawn, NONE, "h7"),
        (BLACK, Role::Orphan, NONE, "g8"),
        (WHITE, Role::Orphan, NONE, "f7"),
    ];
    let mut moves = all_moves(&position(Variant::Orthodox, WHITE, &chain));
    moves.retain(|mv| mv.starts_with('f'));
    assert_eq!(moves, words("f7-f8 f7*g8"));
}

/// A grasshopper gives check over a hurdle next to the king.
#[test]
fn hoppers_give_check() {
    let men = [
        (WHITE, Role::King, NONE, "e1"),
        (WHITE, Role::Rook, NONE, "e2"),
        (BLACK, Role::Grasshopper, NONE, "e8"),
    ];
    let check = position(Variant::Orthodox, WHITE, &men);
    assert!(check.in_check(WHITE));
    // The king may go to any adjacent square. The rook may go anywhere: off the file it is not a
    // hurdle; with the rook on e3 to e7 the grasshopper lands in front of the king; and on e8 the
    // rook captures the grasshopper.
    let expected = "e1-d1 e1-f1 e1-d2 e1-f2 \
                    e2-a2 e2-b2 e2-c2 e2-d2 e2-f2 e2-g2 e2-h2 e2-e3 e2-e4 e2-e5 e2-e6 e2-e7 e2*e8";
    assert_eq!(all_moves(&check), words(expected));
    // On d2 the king would stand right behind the hurdle d3.
    let men = [
        (WHITE, Role::King, NONE, "e1"),
        (WHITE, Role::Dummy, NONE, "d3"),
        (BLACK, Role::Grasshopper, NONE, "d8"),
    ];
    assert_eq!(
        all_moves(&position(Variant::Orthodox, WHITE, &men)),
        words("e1-d1 e1-e2 e1-f1 e1-f2")
    );
}

/// The king may not pass f1, where the grasshopper f8 lands over f2.
#[test]
fn hoppers_forbid_castling() {
    let men = [
        (WHITE, Role::King, NONE, "e1"),
        (WHITE, Role::Rook, NONE, "h1"),
        (WHITE, Role::Dummy, NONE, "f2 h2 d1 d2 e2"),
    ];
    let castles = |hopper: &str| {
        let hopper = [(BLACK, Role::Grasshopper, NONE, hopper)];
        all_moves(&position(
            Variant::Orthodox,
            WHITE,
            &[&men[..], &hopper].concat(),
        ))
        .contains(&"e1-g1".to_string())
    };
    assert!(castles("b8"));
    assert!(!castles("f8"));
    // Over f2 to g1 from e3.
    assert!(!castles("e3"));
    // Over h2 it lands on h1, which the king neither passes nor reaches.
    assert!(castles("h8"));
}

/// Officers of the diagram, of either side, but no dummy and no pawn.
#[test]
fn pawns_promote_to_officers_of_the_diagram() {
    let men = [
        (WHITE, Role::Pawn, NONE, "a7"),
        (BLACK, Role::Grasshopper, NONE, "h5"),
        (BLACK, Role::Dummy, NONE, "h3"),
        (BLACK, Role::BerolinaPawn, NONE, "g5"),
        (WHITE, Role::Zebra, NONE, "h1"),
    ];
    let expected = "a7-a8=queen a7-a8=rook a7-a8=bishop a7-a8=knight a7-a8=zebra \
        a7-a8=grasshopper h1-f4 h1-e3";
    assert_eq!(
        all_moves(&position(Variant::Orthodox, WHITE, &men)),
        words(expected)
    );
}

/// A man observes its own board; the change of board comes after the leap.
#[test]
fn fairy_men_observe_their_own_board_only() {
    // The hurdle b1 on the same board counts, the one on the other board does not; d1 is occupied
    // on the other board.
    let men = [
        (WHITE, Role::Grasshopper, NONE, "a1"),
        (BLACK, Role::Dummy, NONE, "b1 a2'"),
    ];
    assert_eq!(
        all_moves(&position(Variant::Alice, WHITE, &men)),
        words("a1-c1'")
    );
    let blocked = [
        (WHITE, Role::Grasshopper, NONE, "a1"),
        (BLACK, Role::Dummy, NONE, "b1 c1'"),
    ];
    assert_eq!(
        all_moves(&position(Variant::Alice, WHITE, &blocked)),
        words("")
    );
    let locust = [
        (WHITE, Role::Locust, NONE, "a1"),
        (BLACK, Role::Dummy, NONE, "a3 d1"),
    ];
    assert_eq!(
        all_moves(&position(Variant::Alice, WHITE, &locust)),
        words("a1*a3-a4' a1*d1-e1'")
    );
    // A locust attacks the king on a3 if it could land: not with a man on a4 of the other board.
    let attacked = |guard: &str| {
        let men = [
            (BLACK, Role::Locust, NONE, "a1"),
            (WHITE, Role::King, NONE, "a3"),
            (WHITE, Role::Dummy, NONE, guard),
        ];
        position(Variant::Alice, WHITE, &men).in_check(WHITE)
    };
    assert!(attacked("h8'"));
    assert!(attacked("a5'"));
    assert!(!attacked("a4'"));
    assert!(!attacked("a4"));
}

/// In a cube a step may change the level. A wazir in the corner Aa1 has three neighbours; a camel
/// leaps by one and three along any two of the three axes; a grasshopper hops along all 26 lines of
/// a queen.
#[test]
fn fairy_men_move_along_all_axes_of_a_cube() {
    let count = |role, hurdles: &[Cell]| {
        let place = |square: &str, level: char| {
            Cell::new(
                Board::from_level(0, level).expect("a level"),
                cell(square).square,
            )
        };
        let mut men = vec![(place("a1", 'A'), Man::new(WHITE, role))];
        men.extend(
            hurdles
                .iter()
                .map(|&hurdle| (hurdle, Man::new(BLACK, Role::Wazir))),
        );
        let setup = Setup {
            men,
            allow_missing_king: true,
            ..Setup::empty(RuleSet::new(Variant::Raumschach))
        };
        PlainPosition::from_setup(&setup).legal_moves().len()
    };
    let level = |letter| Board::from_level(0, letter).expect("a level");
    assert_eq!(count(Role::Wazir, &[]), 3);
    // (1,3), (3,1) in each of three planes.
    assert_eq!(count(Role::Camel, &[]), 6);
    // A line in each of three planes and directions: (1,2,0) and its rotations, each with two leaps
    // on a cube of five.
    assert_eq!(count(Role::Nightrider, &[]), 12);
    // Over Bb2 to Cc3 along a triagonal, over Ba1 to Ca1 straight up; Bb1 is on a diagonal, with
    // Cc1 behind it.
    let hurdles = [("b2", 'B'), ("a1", 'B'), ("b1", 'B')]
        .map(|(at, letter)| Cell::new(level(letter), cell(at).square));
    assert_eq!(count(Role::Grasshopper, &hurdles), 3);
}

/// No man of the table is forgotten: except those that never move or have no power of their own,
/// every man moves or captures on some square of this board, which has hurdles at all distances.
#[test]
fn every_man_moves() {
    let hurdles = "a3 a4 a5 b2 c4 c6 d3 d5 d6 e4 e7 f3 f6 g3 g5 h2 h4";
    for role in Role::every() {
        let still = [
            Role::Unicorn,
            Role::Dummy,
            Role::Orphan,
            Role::Friend,
            Role::Imitator,
            Role::UnknownMan,
            Role::UnknownOfficer,
        ]
        .contains(&role);
        let moves = parton::board::Square::all()
            .map(|square| Cell::new(Board::A, square))
            .any(|from| {
                let mut men = vec![
                    (WHITE, Role::Dummy, NONE, "a3 a4 a5"),
                    (BLACK, Role::Dummy, NONE, &hurdles[9..]),
                ];
                let place = from.place();
                if hurdles.contains(&place) {
                    return false;
                }
                men.push((WHITE, role, NONE, &place));
                !all_moves(&position(Variant::Orthodox, WHITE, &men)).is_empty()
            });
        assert_eq!(moves, !still, "{}", role.name());
    }
}
