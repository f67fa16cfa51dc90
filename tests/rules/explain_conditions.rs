//! The reasons why a move is illegal under a fairy condition.

use crate::positions;
use crate::positions::Random;
use crate::support::{explained, scatter};
use parton::board::{Board, Cell, Square};
use parton::explain::{Attempt, MoveManner, Refusal, explain};
use parton::formats::parse_position;
use parton::notation::{find, short};
use parton::plain::PlainPosition;
use parton::position::{Color, Condition, Conditions, Man, Role, RuleSet, Setup, Variant};
use parton::rules::AnyPosition;
use parton::words::{English, Words};

/// Kings and a few men of few kinds, so that conditions take effect.
fn random_setup(random: &mut Random, rules: RuleSet) -> Setup {
    let mut setup = Setup {
        turn: random.pick(&Color::ALL),
        ..Setup::empty(rules)
    };
    let mut wanted: Vec<Man> = Color::ALL
        .into_iter()
        .map(|color| Man::new(color, Role::King))
        .collect();
    for _ in 0..5 {
        let role = random.pick(&[
            Role::Rook,
            Role::Rook,
            Role::Knight,
            Role::Queen,
            Role::Bishop,
            Role::Pawn,
        ]);
        wanted.push(Man::new(random.pick(&Color::ALL), role));
    }
    scatter(random, &mut setup, wanted);
    setup
}

/// Tests that exactly the legal moves are explained as legal. Moves that are illegal only under the
/// condition must be refused because of it, or because the king would be attacked.
fn hold_against_the_generator(
    row: &Condition,
    variant: Variant,
    random: &mut Random,
) -> (usize, usize) {
    let rules = positions::under(variant, row.example());
    let (mut named, mut refused) = (0, 0);
    for _ in 0..60 {
        let setup = random_setup(random, rules);
        let without = Setup {
            rules: RuleSet::new(variant),
            ..setup.clone()
        };
        let (Ok(position), Ok(free)) = (AnyPosition::new(&setup), AnyPosition::new(&without))
        else {
            continue;
        };
        let legal = position.legal_moves();
        for &mv in legal.iter().filter(|mv| !mv.is_pass()) {
            let found = explain(&position, &Attempt::of(mv));
            // Moves with a further choice may begin in the same way.
            let same = found
                .as_ref()
                .is_ok_and(|found| legal.contains(found) && Attempt::of(*found) == Attempt::of(mv));
            assert!(same, "{mv:?}: {found:?} in {position:?}");
        }
        for mv in free.legal_moves() {
            let attempt = Attempt::of(mv);
            let Err(refusals) = explain(&position, &attempt) else {
                continue;
            };
            assert!(!legal.contains(&mv), "{mv:?} in {position:?}");
            let by_condition = |one: &Refusal| match one {
                Refusal::Condition { objection, .. } => {
                    objection.condition().without_squares() == row.set
                }
                _ => false,
            };
            let by_king = |one: &Refusal| {
                matches!(
                    one,
                    Refusal::KingAttacked { .. }
                        | Refusal::KingInDanger { .. }
                        | Refusal::CastlingDenied
                )
            };
            let answer: Vec<String> = refusals
                .iter()
                .map(|one| English.refusal(one, variant.law()))
                .collect();
            assert!(!answer.is_empty() && answer.iter().all(|text| !text.is_empty()));
            named += usize::from(refusals.iter().any(by_condition));
            // If men move like others, the only reason is that the man does not go there.
            let by_ways = |one: &Refusal| {
                matches!(
                    one,
                    Refusal::OutOfReach { .. }
                        | Refusal::NoPromotion(_)
                        | Refusal::PromotionMissing(_)
                        | Refusal::PromotionTo(_)
                ) && changes_ways(row.set)
            };
            let by_hole = |one: &Refusal| {
                matches!(
                    one,
                    Refusal::IntoHole(_) | Refusal::OverHole { .. } | Refusal::CastlingOverHole(_)
                ) && row.set == Conditions::HOLE
            };
            let explained = refusals
                .iter()
                .all(|one| by_condition(one) || by_king(one) || by_ways(one) || by_hole(one));
            assert!(
                explained,
                "{}: {mv:?}: {answer:?} in {position:?}",
                row.name
            );
        }
        let ours: Vec<Cell> = position.men().iter().map(|(cell, _)| *cell).collect();
        for _ in 0..15 {
            let from = random.pick(&ours);
            let to = Cell::new(
                Board::ALL[random.below(variant.boards())],
                Square::wrap(random.below(64) as u32),
            );
            let attempt = Attempt {
                from,
                to,
                manner: MoveManner::Walk,
                promotion: None,
                capture: None,
            };
            match explain(&position, &attempt) {
                Ok(mv) => assert!(
                    legal.contains(&mv) && mv.from() == from,
                    "{mv:?} in {position:?}"
                ),
                Err(refusals) => {
                    let meant = |own: Attempt| {
                        (own.from, own.to, own.manner, own.promotion)
                            == (from, to, MoveManner::Walk, None)
                    };
                    assert!(
                        !legal.iter().any(|&mv| meant(Attempt::of(mv))),
                        "{attempt:?} in {position:?}"
                    );
                    assert!(!refusals.is_empty(), "{attempt:?} in {position:?}");
                    refused += 1;
                }
            }
        }
    }
    (named, refused)
}

/// Conditions under which a man may lose its own ways to move, or a pawn its choice of promotion.
fn changes_ways(set: Conditions) -> bool {
    use Conditions as C;
    let ways = [
        C::ANNAN,
        C::NANNA,
        C::FACE_TO_FACE,
        C::BACK_TO_BACK,
        C::CHEEK_TO_CHEEK,
        C::POINT_REFLECTION,
        C::BOLERO,
        C::BOLERO_REX,
        C::BOLERO_INVERSE,
        C::BOLERO_INVERSE_REX,
        C::FRANKFURT,
        C::FRANKFURT_NO_REX,
        C::TRANSMISSION_MENACE,
        C::POWER_TRANSFER,
        C::POWER_TRANSFER_REX,
        C::WHITE_TRANSMUTED,
        C::BLACK_TRANSMUTED,
        C::WHITE_SUPER_TRANSMUTING,
        C::BLACK_SUPER_TRANSMUTING,
        C::MARS_CIRCE,
        C::ANTIMARS_CIRCE,
        C::MAKE_TAKE,
        C::EINSTEIN,
        C::REVERSE_EINSTEIN,
        C::ANTI_EINSTEIN,
        C::WHITE_PROMOTION_SQUARES,
        C::BLACK_PROMOTION_SQUARES,
        C::SINGLE_BOX_2,
        C::PROMOTION_ONLY,
        C::GLASGOW,
        C::CAVALIER_MAJEUR,
        C::LEOFAMILY,
        C::MARINE,
        C::ULTRAMARINE,
        C::ARGENTINIAN,
    ];
    ways.contains(&set.without_squares())
}

#[test]
fn conditions_are_named_where_they_forbid() {
    use Conditions as C;
    let mut random = Random::new(181);
    let forbidding = [
        C::MADRASI,
        C::EIFFEL,
        C::ISARDAM,
        C::PATROL,
        C::ULTRA_PATROL,
        C::LORTAP,
        C::PROVOCATION,
        C::WOOZLES,
        C::BIHEFFALUMPS,
        C::CAST,
        C::CAST_INVERSE,
        C::BICOLORES,
        C::FUNCTIONARY,
        C::CENTRAL,
        C::KOEKO,
        C::ANTI_KOEKO,
        C::NEW_KOEKO,
        C::GRID,
        C::BGL,
        C::MONOCHROMATIC,
        C::BICHROMATIC,
        C::WHITE_MAXIMUMMER,
        C::BLACK_MINIMUMMER,
        C::WHITE_MUST_CHECK,
        C::NO_BLACK_CAPTURE,
        C::CHECKLESS,
        C::VOGTLAENDER,
        C::ANTICIRCE_CHEYLAN,
    ];
    let mut refused = 0;
    for row in Conditions::ALL {
        let (mut named, others) = hold_against_the_generator(row, Variant::Orthodox, &mut random);
        refused += others;
        // A condition that is refused on two boards yields no positions there.
        {
            let (more, others) = hold_against_the_generator(row, Variant::Alice, &mut random);
            named += more;
            refused += others;
        }
        assert!(
            named > 0 || !forbidding.contains(&row.set),
            "{} is never named",
            row.name
        );
    }
    assert!(refused > 5000, "{refused}");
}

fn position(conditions: Conditions, variant: Variant, men: &str, turn: Color) -> AnyPosition {
    let rules = positions::under(variant, conditions);
    let setup = parse_position(men, rules).expect(men);
    let setup = Setup {
        allow_missing_king: true,
        turn,
        ..setup
    };
    AnyPosition::new(&setup).unwrap_or_else(|error| panic!("{men}: {error}"))
}

/// Tests that each move of a position is explained as expected.
fn expect(expected: &[(Conditions, &str, &str, &str)]) {
    for &(condition, men, text, expected) in expected {
        let position = position(condition, Variant::Orthodox, men, Color::White);
        assert_eq!(
            explained(&position, text),
            expected,
            "{condition}: {men} {text}"
        );
    }
}

#[test]
fn promotions_and_royal_squares_are_explained() {
    use Conditions as C;
    let named = |name: &str| C::of_name(name).expect(name);
    expect(&[
        (
            C::SINGLE_BOX,
            "white Ka1 Rb1 Rc1 Pe7 black Kh8",
            "e8=R",
            "White has every rook of the game array, so a pawn cannot become one (Single Box)",
        ),
        (
            C::SINGLE_BOX,
            "white Ka1 Rb1 Rc1 Pe7 black Kh7",
            "e8=N",
            "legal: e8=N",
        ),
        (
            named("Promotion Only rook grasshopper"),
            "white Ka1 Pe7 black Kh8",
            "e8=R",
            "legal: e8=R+",
        ),
        (C::GLASGOW, "white Ka1 Pe6 black Kh8", "e7=R", "legal: e7=R"),
        (
            C::LEOFAMILY,
            "white Ka1 Pe7 black Kh6",
            "e8=R",
            "a pawn cannot become a rook",
        ),
        (
            C::MARINE,
            "white Ka1 Pe7 black Kh6 Rb6",
            "e8=Q",
            "a pawn cannot become a queen",
        ),
        (
            C::MARINE,
            "white Ka1 Pe7 black Kh6 Rb6",
            "e8=R",
            "legal: e8=R",
        ),
        // From a1 to c2 it is 2.24, and to c1 2.
        (
            named("BGL 2.1 10"),
            "white Ka1 Nb1 Qc1 black Kh8",
            "Nc3",
            "the balance does not cover the way from b1 to c3 (BGL 2.1 10)",
        ),
        (
            named("BGL 2.1 10"),
            "white Kh1 Qc1 black Kh8",
            "Qe1",
            "legal: Qe1",
        ),
        (
            named("SAT 2 8"),
            "white Kb1 Pa2 Pb2 black Kh8",
            "Ka1",
            "legal: Ka1",
        ),
        (
            named("SAT 2 8"),
            "white Kb1 Pa2 Pb2 black Kh8",
            "Kc1",
            "after the move the king would be in check: it could go to, or stay unattacked on, more \
             squares than 2 (SAT)",
        ),
        (
            named("White Royal Square d4"),
            "white Bd5 black Kh8 Rd8",
            "Bc4",
            "after the move a royal square of the same side would be attacked (White Royal Square \
            d4)",
        ),
    ]);
}

/// Each reason follows from the rule of the condition.
#[test]
fn paralysed_and_unguarded_men_are_explained() {
    use Conditions as C;
    expect(&[
        // Along the a-file, over vacant squares.
        (
            C::MADRASI,
            "white Kc2 Ra8 black Kh6 Ra1",
            "Rb8",
            "the white rook on a8 is paralysed by the black rook on a1 (Madrasi)",
        ),
        // The rooks d8 and h8 paralyse each other, so the king may go to the d-file.
        (
            C::MADRASI,
            "white Ke1 Rh8 black Kb7 Rd8",
            "Kd1",
            "legal: Kd1",
        ),
        (
            C::MADRASI,
            "white Ke1 Pa2 black Kh8 Rd8",
            "Kd1",
            "the black rook on d8 attacks d1, where the king would be",
        ),
        (
            C::MADRASI,
            "white Kc2 Ra8 black Kh6 Ra1",
            "Rb3",
            "the rook on a8 cannot go to b3 in one move",
        ),
        // Each hops over d2 to the other; without a hurdle a grasshopper cannot move.
        (
            C::MADRASI,
            "white Ka1 Gd1 Pd2 black Kh8 Gd3",
            "Gxd3",
            "the white grasshopper on d1 is paralysed by the black grasshopper on d3 (Madrasi)",
        ),
        (
            C::MADRASI,
            "white Ka1 Gd1 black Kh8",
            "Gd8",
            "the white grasshopper on d1 needs a hurdle between d1 and d8: on d7",
        ),
        // Bishops paralyse rooks.
        (
            C::EIFFEL,
            "white Kb1 Rd4 black Kh8 Bf6",
            "Rd5",
            "the white rook on d4 is paralysed by the black bishop on f6 (Eiffel Chess)",
        ),
        (
            C::ISARDAM,
            "white Kb1 Re1 black Kh8 Rd7",
            "Rd1",
            "the move would let the black rook on d7 observe the rook on d1 (Isardam)",
        ),
        (
            C::PATROL,
            "white Ka1 Rd1 black Kh8 Pd5",
            "Rxd5",
            "the white rook on d1 may not capture, because no man of its side guards it (Patrol \
            Chess)",
        ),
        (
            C::PATROL,
            "white Kc1 Rd1 black Kh8 Pd5",
            "Rxd5",
            "legal: Rxd5",
        ),
        (
            C::ULTRA_PATROL,
            "white Ka1 Rd1 black Kh8 Pd5",
            "Rd2",
            "the white rook on d1 may not move, because no man of its side guards it (Ultra \
            Patrol)",
        ),
        (
            C::LORTAP,
            "white Kc1 Rd1 black Kh8 Pd5",
            "Rxd5",
            "the white rook on d1 may not capture, because a man of its side guards it (Lortap)",
        ),
        (
            C::PROVOCATION,
            "white Ka1 Rd1 black Kh8 Pd5",
            "Rxd5",
            "the white rook on d1 may not capture, because no enemy attacks it (Provocation Chess)",
        ),
        (
            C::WOOZLES,
            "white Ka1 Bb3 Bc2 black Kh8 Pf5",
            "Bxf5",
            "the white bishop on c2 may not capture, because it and another man of its side guard \
            each other (Woozles)",
        ),
        (
            C::BIHEFFALUMPS,
            "white Ka1 Rd1 black Kh8 Rd5",
            "Rxd5",
            "the white rook on d1 may not capture on this line, because it and an enemy attack each \
            other (BiHeffalumps)",
        ),
        (
            C::BIHEFFALUMPS,
            "white Ka1 Rd1 black Kh8 Rd5 Ng1",
            "Rxg1",
            "legal: Rxg1",
        ),
        (
            C::CAST,
            "white Ka1 Rd1 black Kh8 Pd5 Pg1",
            "Rxd5",
            "the white rook on d1 may not capture, because it could capture several men (CAST Chess)",
        ),
        (
            C::CAST_INVERSE,
            "white Ka1 Rd1 black Kh8 Pd5",
            "Rxd5",
            "the white rook on d1 may not capture, because it could capture no other man (CAST Chess \
            Inverse)",
        ),
        (
            C::BICOLORES,
            "white Ka1 Rd2 black Kh8",
            "Rd1",
            "after the move the king would be in check: a man of one of the sides would attack or \
            guard it (Bicolores)",
        ),
        (
            C::FUNCTIONARY,
            "white Kc1 Rd1 black Kh8",
            "Rd2",
            "the white rook on d1 may not move, because no enemy attacks it (Functionary Chess)",
        ),
        (
            C::CENTRAL,
            "white Kh1 Ra5 black Kh8",
            "Ra6",
            "the white rook on a5 may not move, because no chain of guards connects it to its \
            king (Central Chess)",
        ),
    ]);
}

/// Each reason follows from the rule of the condition.
#[test]
fn forbidden_squares_and_contacts_are_explained() {
    use Conditions as C;
    expect(&[
        (
            C::KOEKO,
            "white Ka1 Rb1 black Kh8",
            "Rb5",
            "on b5 the white rook would stand next to no other man (Köko)",
        ),
        (
            C::ANTI_KOEKO,
            "white Ka1 Rd1 black Kh8",
            "Rb1",
            "on b1 the white rook would stand next to another man (Anti-Köko)",
        ),
        (
            C::NEW_KOEKO,
            "white Ka1 Rb1 black Kh8",
            "Rb5",
            "on b5 the white rook would stand next to no other man, but now it does (New Köko)",
        ),
        (
            C::NEW_KOEKO,
            "white Ka1 Rd1 black Kh8",
            "Rb1",
            "on b1 the white rook would stand next to another man, but now it does not (New Köko)",
        ),
        // Boxes of two by two squares.
        (
            C::GRID,
            "white Kh1 Ra1 black Kh8",
            "Ra2",
            "a1 and a2 lie in the same box of the grid (Grid Chess)",
        ),
        (C::GRID, "white Kh1 Ra1 black Kh8", "Ra3", "legal: Ra3"),
        (
            C::MONOCHROMATIC,
            "white Kh1 Ra1 black Kh8",
            "Ra2",
            "a1 and a2 are squares of different colours (Monochromatic Chess)",
        ),
        (
            C::BICHROMATIC,
            "white Kh1 Ra1 black Kh8",
            "Ra3",
            "a1 and a3 are squares of the same colour (Bichromatic Chess)",
        ),
    ]);
}

/// Each reason follows from the rule of the condition.
#[test]
fn compared_moves_and_consequences_are_explained() {
    use Conditions as C;
    expect(&[
        // Seven squares up the h-file, with the king on f8.
        (
            C::WHITE_MAXIMUMMER,
            "white Ka1 Rh1 black Kf8",
            "Rb1",
            "there is a longer move, that of the rook from h1 to h8 (White Maximummer)",
        ),
        // The consequences of the longer move do not matter: the bishop is pinned.
        (
            C::WHITE_ULTRA_MAXIMUMMER,
            "white Ke1 Be2 black Ka8 Re8",
            "Kd2",
            "there is a longer move, that of the bishop from e2 to a6 (White Ultra Maximummer)",
        ),
        // A knight's move is longer than one square.
        (
            C::WHITE_MINIMUMMER,
            "white Na1 Ph2 black Kf8",
            "Nb3",
            "there is a shorter move, that of the pawn from h2 to h3 (White Minimummer)",
        ),
        (
            C::WHITE_MUST_CHECK,
            "white Ka1 Rb1 black Kh8",
            "Rb2",
            "White must give check, and the move gives none (White Ultraschachzwang)",
        ),
        (
            C::NO_WHITE_CAPTURE,
            "white Ka1 Rd1 black Kh8 Pd5",
            "Rxd5",
            "White does not capture (No White Capture)",
        ),
        // 1...Kg7 or Kh7.
        (
            C::WHITE_MUST_CAPTURE,
            "white Ka1 Rd1 black Kh8 Pd5",
            "Rd4",
            "White must capture, for example from d1 to d5 (White Must Capture)",
        ),
        (
            C::WHITE_ULTRA_MUST_CAPTURE,
            "white Ka1 Rb1 Pg2 black Kh8",
            "g3",
            "White must capture, and the move captures nothing (White Ultra Must Capture)",
        ),
        (
            C::WHITE_ALPHABETIC,
            "white Ka1 Rd1 black Kh8",
            "Rd4",
            "White must move the man on a1, the first square of a man with a legal move (White \
            Alphabetic Chess)",
        ),
        (
            C::NO_WHITE_PROMOTION,
            "white Ka1 Pd7 black Kh8",
            "d8=Q",
            "pawns of White do not promote (No White Promotion)",
        ),
        (
            C::WHITE_EDGE_MOVER,
            "white Ka1 Rd1 black Kh8",
            "Rd4",
            "men of White move only to the edge, and d4 is not on it (White Edge Mover)",
        ),
        (
            C::CHECKLESS,
            "white Ka1 Rd1 black Kh8",
            "Rd8",
            "the move would give check without mating (Checkless Chess)",
        ),
        (
            C::EXCLUSIVE,
            "white Kg6 Ra1 Rb1 black Kg8",
            "Ra8",
            "the move would mate, and so would the one from b1 to b8 (Exclusive Chess)",
        ),
        (
            C::VOGTLAENDER,
            "white Ka1 Rd1 black Kh8",
            "Rd8",
            "the move would attack the enemy's king and thereby put White itself in check \
            (Vogtländer Chess)",
        ),
        (
            C::ANTI_KINGS,
            "white Ka1 Rh2 black Kh8 Ra8",
            "Kb1",
            "after the move the king would be in check: no enemy would attack it (Anti-Kings)",
        ),
        (
            C::WHITE_OSCILLATING_B,
            "white Ke1 black Kg3 Rf8",
            "Kf1",
            "the king would be in check before the kings change places (White Oscillating Kings \
            type B)",
        ),
        // For example to a1. (A black king with a flight would be in check.)
        (
            C::SAT,
            "white Ka1 black Rb8",
            "Ka2",
            "after the move the king would be in check: it could go to an unattacked square (SAT)",
        ),
        // A black pawn on d5 goes to d4.
        (
            C::TAKE_MAKE,
            "white Ka1 Ra5 Pd4 black Kh8 Pd5",
            "Rxd5",
            "having captured, the white rook on a5 could not continue like the pawn (Take & Make)",
        ),
        // A black pawn on d5 goes to d4.
        (
            C::TAKE_MAKE_CIRCE,
            "white Ka1 Ra5 Pd4 black Kh8 Pd5",
            "Rxd5",
            "the pawn could not continue from its square (Take & Make Circe)",
        ),
        // d5 and h1 are light squares.
        (
            C::ANTICIRCE,
            "white Ka1 Rd1 Nh1 black Kh8 Pd5",
            "Rxd5",
            "the white rook on d1 would be reborn on h1, which is occupied (Anticirce)",
        ),
        (
            C::ANTICIRCE_CHEYLAN,
            "white Kb3 Rh4 black Kc8 Nh1",
            "Rxh1",
            "the white rook on h4 may not capture on its own square of rebirth, h1 (Anticirce \
            Cheylan)",
        ),
        (
            C::IMMUN,
            "white Kb1 Rd5 black Kh4 Rd8 Qh8",
            "Rxd8",
            "the square of rebirth of the rook, h8, would be occupied (Immun Chess)",
        ),
        (
            C::GENEVA,
            "white Kb3 Ra1 black Kh4 Ba5",
            "Rxa5",
            "the white rook on a1 may not capture from its square of rebirth, a1 (Geneva Chess)",
        ),
        // On d2 it would close the line, but the king has to move.
        (
            C::WHITE_SUPER_TRANSMUTING,
            "white Kd1 Ra2 black Kh8 Rd8",
            "Rd2",
            "the king is in check and must move like a man that checks it (White Super \
            Transmuting King)",
        ),
    ]);
}

/// Black passes only if it cannot give check, and not in check.
#[test]
fn reasons_against_a_pass_are_explained() {
    let at = |men: &str| {
        position(
            Conditions::BLACK_CHECKS,
            Variant::Orthodox,
            men,
            Color::Black,
        )
    };
    let quiet = at("white Kf6 Rg1 black Kh8 Pa7");
    assert_eq!(explained(&quiet, "--"), "legal: --");
    assert_eq!(
        explained(&quiet, "a6"),
        "Black must give check, and the move gives none (Black Checks)"
    );
    let checking = at("white Kf6 black Kh8 Qb7");
    assert_eq!(
        explained(&checking, "--"),
        "Black may pass only when unable to give check (Black Checks)"
    );
    let checked = at("white Kf6 Ra8 black Kh8 Pb7");
    assert_eq!(
        explained(&checked, "--"),
        "Black is in check and may not pass (Black Checks)"
    );
    let white = position(
        Conditions::BLACK_CHECKS,
        Variant::Orthodox,
        "white Kf6 black Kh8",
        Color::White,
    );
    assert_eq!(
        explained(&white, "1.--"),
        "only Black may pass, and only in Black Checks"
    );
}

/// In Disparate Chess the kind of the man that moved last matters.
#[test]
fn the_last_moved_man_is_remembered() {
    let before = position(
        Conditions::DISPARATE,
        Variant::Orthodox,
        "white Kh1 Ra1 Nb1 black Kh8 Rb8",
        Color::Black,
    );
    let mv = find(&before, "Rc8").unwrap();
    let after = before.play(mv);
    let expected = "the white rook on a1 may not move, because an enemy of its kind has just \
        moved (Disparate Chess)";
    assert_eq!(explained(&after, "Ra2"), expected);
    assert_eq!(explained(&after, "Nc3"), "legal: Nc3");
}

/// Each reason follows from the rule of the condition. Under Danger Circe the attacked rook of a5,
/// a dark square, may go to h8.
#[test]
fn attackers_and_men_moved_last_are_explained() {
    use Conditions as C;
    expect(&[
        (
            C::PEPO,
            "white Ke1 Rh1 black Kh8 Re8",
            "Kd1",
            "the white king on e1 may not move, because an enemy attacks it (Pepo)",
        ),
        (
            C::DANGER,
            "white Kg7 Ra1 black Kc6 Ra5",
            "Kh8",
            "after the move the king would be in check: it would stand on the square to which an \
            attacked enemy could go (Danger Circe)",
        ),
        (
            C::LEFFIE,
            "white Kg1 Nb1 black Kh8 Bd5",
            "Nc3",
            "the move would let the white knight on c3 observe the man on d5 (Leffie)",
        ),
        (
            C::PARTIAL_PARALYSIS,
            "white Kg1 Qd4 black Kh7 Rd8",
            "Qd5",
            "the white queen on d4 may not move like the black rook on d8, which attacks it (Partial \
            Paralysis)",
        ),
        (
            C::HALF_IN,
            "white Kg1 Qd4 black Kh7 Rd8",
            "Qd5",
            "the white queen on d4 may not move, because its own side would move it (Half-in Chess)",
        ),
        (
            C::ALL_IN,
            "white Kg1 Qd4 black Kh7 Rd8",
            "Rg8",
            "after the move the black rook on g8 would attack the king on g1",
        ),
        (
            C::IMMOBILIO,
            "white Ke1 Bd3 black Kh8",
            "Kd2",
            "the white king on e1 may not move, because its square of rebirth is occupied \
            (Immobilio)",
        ),
        (
            C::WHITE_MULTI_CAPTURES,
            "white Kh1 Ra1 black Kh8 Pa3",
            "Rxa3",
            "the black pawn on a3 may not be captured, because only one man of White attacks it \
            (White Multi-Captures)",
        ),
        (
            C::WHITE_MULTI_CAPTURES,
            "white Kh1 Ra1 Nb1 black Kh8 Pa3",
            "Rxa3",
            "legal: Rxa3",
        ),
    ]);
    let before = position(
        C::FUDDLED_MEN,
        Variant::Orthodox,
        "white Kh1 Ra1 Nb1 black Kh8 Rb8",
        Color::White,
    );
    let now = before.play(find(&before, "Ra2").unwrap());
    let now = now.play(find(&now, "Rc8").unwrap());
    let expected =
        "the white rook on a2 may not move, because its side moved it last (Fuddled Men)";
    assert_eq!(explained(&now, "Ra1"), expected);
    assert_eq!(explained(&now, "Na3"), "legal: Na3");
}

/// The knight that the rook captured on c3 has come back.
#[test]
fn ghosts_may_not_be_captured() {
    let before = position(
        Conditions::GHOST,
        Variant::Orthodox,
        "white Kh1 Rc1 black Ka8 Nc3",
        Color::White,
    );
    let mut now = before.play(find(&before, "Rxc3").unwrap());
    for text in ["Ka7", "Rc1", "Ka8"] {
        now = now.play(find(&now, text).unwrap());
    }
    let expected =
        "the black knight on c3 may not be captured, because it is a ghost (Ghost Chess)";
    assert_eq!(explained(&now, "Rxc3"), expected);
    assert_eq!(explained(&now, "Rc2"), "legal: Rc2");
}

/// The knight that has left b1 leaves a hole there, between king and rook.
#[test]
fn holes_forbid_castling() {
    let men = "white Ke1 Ra1 Nb1 Rh1 black Kf7";
    let mut now = position(Conditions::HAANER, Variant::Orthodox, men, Color::White);
    assert_eq!(
        explained(&now, "0-0-0"),
        "the white knight on b1 stands between king and rook"
    );
    for text in ["Nc3", "Ke7"] {
        now = now.play(find(&now, text).unwrap());
    }
    assert_eq!(explained(&now, "0-0-0"), "there is a hole on b1");
    assert_eq!(explained(&now, "0-0"), "legal: 0-0");
    // The king may no longer castle after it has moved.
    for text in ["Kd1", "Kf6", "Kc1", "Kg6"] {
        now = now.play(find(&now, text).unwrap());
    }
    assert!(
        explained(&now, "0-0").starts_with("king and rook"),
        "{}",
        explained(&now, "0-0")
    );
}

/// No man goes to a hole or crosses one, and none stands on one in the diagram.
#[test]
fn holes_are_explained() {
    let holes = Conditions::of_name("Hole d4 c1 a5").unwrap();
    let men = "white Ke1 Ra1 Nf3 Pd2 black Kh8 Pa6";
    let now = position(holes, Variant::Orthodox, men, Color::White);
    for (text, words) in [
        ("Nd4", "d4 is a hole"),
        ("Ra5", "a5 is a hole"),
        ("Rxa6", "a rook does not cross the hole on a5"),
        ("d4", "d4 is a hole"),
        ("0-0-0", "there is a hole on c1"),
        ("Rb1", "legal: Rb1"),
    ] {
        assert_eq!(explained(&now, text), words, "{text}");
    }
    let forced = Conditions::of_name("White Forced Square d4 g5").unwrap();
    let now = position(forced, Variant::Orthodox, men, Color::White);
    assert_eq!(
        explained(&now, "0-0-0"),
        "White must move to g5 or another of its forced squares, for example from f3 (White \
         Forced Square d4 g5)"
    );
    assert_eq!(explained(&now, "Nd4"), "legal: Nd4");
}

/// Men observe only their own board, and a move must be legal on the board where it is made.
#[test]
fn reasons_on_two_boards_are_explained() {
    let men = "white Kc2 Ra8/B black Kh6 Ra1/B";
    let here = position(Conditions::MADRASI, Variant::Alice, men, Color::White);
    assert_eq!(
        explained(&here, "Rb8/A"),
        "the white rook on a8/B is paralysed by the black rook on a1/B (Madrasi)"
    );
    let there = position(
        Conditions::MADRASI,
        Variant::Alice,
        "white Kc2 Ra8/B black Kh6 Ra1",
        Color::White,
    );
    assert_eq!(explained(&there, "Rb8/A"), "legal: Rb8/A");
    // On board A the rook would attack the king before it has left that board.
    let there = position(
        Conditions::MADRASI,
        Variant::Alice,
        "white Kc2 black Kh6 Rd8",
        Color::White,
    );
    let expected =
        "the black rook on d8/A attacks d1/A, where the king would be before it changes board";
    assert_eq!(explained(&there, "Kd1/B"), expected);
}

/// The rook's check on the a-file leaves the king b1 and b2, both vacant on board B. With or
/// without a condition, the king makes no zero move out of check.
#[test]
fn a_king_in_check_makes_no_zero_move_under_conditions() {
    let men = "white Ka1 black Kh8 Ra8";
    let here = position(Conditions::MADRASI, Variant::MsAlice, men, Color::White);
    let mut legal: Vec<String> = here
        .legal_moves()
        .into_iter()
        .map(|mv| short(&here, mv))
        .collect();
    legal.sort();
    assert_eq!(legal, ["Kb1/B", "Kb2/B"]);
    let setup = parse_position(men, here.rule_set()).unwrap();
    let mut plain = PlainPosition::from_setup(&setup).legal_moves();
    plain.sort_unstable();
    let mut ours = here.legal_moves();
    ours.sort_unstable();
    assert_eq!(ours, plain);
    let why = explained(&here, "K~a1/B");
    assert_eq!(
        why,
        "the king on a1/A is in check by the black rook on a8/A, and a king may not make a zero \
        move out of check"
    );
}
