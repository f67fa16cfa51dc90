//! The explanations of illegal moves. Legal moves, and only these, are called legal.

use crate::positions::{Kind, Random, random_setup};
use crate::support::{explained, position_from};
use crate::walks::dialects;
use parton::board::{Cell, Square};
use parton::explain::about::{about, about_setting, about_switch};
use parton::explain::{Attempt, MoveManner, explain};
use parton::formats::parse_dialect;
use parton::position::{MoveKind, Role, RuleSet, Setup, Shape, Variant};
use parton::rules::AnyPosition;

/// Every cell of a variant.
fn cells(variant: Variant) -> Vec<Cell> {
    let law = variant.law();
    let squares = || Square::all().filter(|&square| law.has_square(square));
    law.planes()
        .iter()
        .flat_map(|&board| squares().map(move |square| Cell::new(board, square)))
        .collect()
}

/// Visits every attempt with the man on a cell: every arrival, with and without promotions, zero
/// moves, castling. If `role` is `None`, the side to move has no man there, and only some arrivals
/// are visited.
fn attempts(variant: Variant, from: Cell, role: Option<Role>, mut visit: impl FnMut(Attempt)) {
    let cells = cells(variant);
    for &to in cells.iter().step_by(if role.is_some() { 1 } else { 31 }) {
        let walk = Attempt {
            from,
            to,
            manner: MoveManner::Walk,
            promotion: None,
            capture: None,
        };
        visit(walk);
        if role == Some(Role::Pawn) && matches!(to.square.rank(), 0 | 3 | 4 | 7) || role.is_none() {
            for role in [
                Role::King,
                Role::Queen,
                Role::Rook,
                Role::Bishop,
                Role::Knight,
                Role::Pawn,
                Role::Unicorn,
            ] {
                visit(Attempt {
                    promotion: Some(role),
                    ..walk
                });
            }
        }
        if from.square == to.square || role == Some(Role::King) {
            visit(Attempt {
                manner: MoveManner::Zero,
                ..walk
            });
        }
        let beside = |cell: Cell| cell.square.rank() == from.square.rank();
        if role == Some(Role::King) && beside(to) {
            for &rook in cells.iter().filter(|rook| beside(**rook)) {
                for long in [false, true] {
                    visit(Attempt {
                        manner: MoveManner::Castle { long, rook },
                        ..walk
                    });
                }
            }
        }
    }
}

/// Tests that the attempts explained as legal are the generator's moves, each exactly once. Returns
/// the numbers of illegal attempts, and of legal moves of five special kinds.
fn agrees(position: &AnyPosition) -> [usize; 6] {
    let mut legal = position.legal_moves();
    legal.sort_unstable();
    let mut found = Vec::new();
    let mut counts = [0; 6];
    let variant = position.variant();
    for from in cells(variant) {
        let role = position
            .man_at(from)
            .filter(|man| man.color == position.turn())
            .map(|man| man.role);
        attempts(variant, from, role, |attempt| {
            match explain(position, &attempt) {
                Ok(mv) => {
                    assert_eq!(
                        Attempt {
                            capture: None,
                            ..Attempt::of(mv)
                        },
                        attempt,
                        "{position:?}"
                    );
                    found.push(mv);
                }
                Err(refusals) => {
                    assert!(!refusals.is_empty());
                    counts[0] += 1;
                }
            }
        });
    }
    found.sort_unstable();
    assert_eq!(found, legal, "{position:?}");
    for mv in legal {
        let attempt = Attempt::of(mv);
        assert_eq!(explain(position, &attempt), Ok(mv));
        let denied = Attempt {
            capture: attempt.capture.map(|capture| !capture),
            ..attempt
        };
        assert!(
            explain(position, &denied).is_err(),
            "{mv:?} in {position:?}"
        );
        let kind = match mv.kind() {
            MoveKind::EnPassant => 1,
            MoveKind::EnPassantAcross => 2,
            MoveKind::CastleShort | MoveKind::CastleLong => 3,
            MoveKind::CastleApart => 4,
            MoveKind::Zero => 5,
            _ => continue,
        };
        counts[kind] += 1;
    }
    counts
}

/// Tested in random positions of every variant and many dialects.
#[test]
fn exactly_the_generators_moves_are_legal() {
    let mut random = Random::new(77);
    let rounds = 2;
    let mut sum = [0; 6];
    for variant in Variant::ALL {
        for rules in dialects(variant) {
            let add = |sum: &mut [usize; 6], setup: &Setup| {
                // A right that the dialect excludes makes a different or an illegal position.
                if let Ok(position) = AnyPosition::new(&Setup {
                    rules,
                    ..setup.clone()
                }) {
                    for (sum, more) in sum.iter_mut().zip(agrees(&position)) {
                        *sum += more;
                    }
                }
            };
            let kinds = if variant.law().shape == Shape::Board {
                &Kind::ALL[..]
            } else {
                &[]
            };
            for (number, &kind) in (0..rounds).flat_map(|_| kinds).enumerate() {
                add(
                    &mut sum,
                    &random_setup(&mut random, variant, kind, [5, 14][number % 2]),
                );
            }
            let mut position = AnyPosition::new(&Setup::array(rules)).unwrap();
            for _ in 0..if kinds.is_empty() { 6 } else { 3 } * rounds {
                for (sum, more) in sum.iter_mut().zip(agrees(&position)) {
                    *sum += more;
                }
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position = position.play(random.pick(&moves));
            }
        }
    }
    let [refused, en_passant, across, together, apart, zero] = sum;
    assert!(refused > 100_000, "{sum:?}");
    assert!(
        en_passant > 5 && across > 0 && together > 10 && apart > 0 && zero > 25,
        "{sum:?}"
    );
}

/// The explanation of a move in a position. The expected texts follow from the rules by hand; see
/// the remark next to each.
fn answer(rules: &str, position: &str, text: &str) -> String {
    let (name, dialect) = rules.split_once(' ').unwrap_or((rules, ""));
    let mut rules = RuleSet::new(name.parse().unwrap());
    if !dialect.is_empty() {
        rules = parse_dialect(dialect, rules).unwrap();
    }
    explained(&position_from(position, rules), text)
}

/// Diagram C of the French page on Alice chess: the white king on c4 of A may not go to d5, guarded
/// on B by the pawn e6, to b5, occupied on B, or to c3, occupied on A.
#[test]
fn the_three_reasons_of_diagramme_c() {
    let diagram = "8/8/8/8/2K5/2P5/8/8 | 8/8/4p3/1n6/8/8/8/8 w";
    for text in ["Kd5", "Kc4A-d5B", "Kd5/B"] {
        let why = "the black pawn on e6/B attacks d5/B, where the king would be";
        assert_eq!(answer("alice", diagram, text), why, "{text}");
    }
    // Some texts name the square on the board of departure.
    let why = answer("alice", diagram, "Kc4A-d5A");
    assert!(
        why.ends_with("the black pawn on e6/B attacks d5/B, where the king would be"),
        "{why}"
    );
    assert_eq!(
        answer("alice", diagram, "Kb5"),
        "b5/B, where the man would go, is occupied by the black knight"
    );
    assert_eq!(
        answer("alice", diagram, "Kc3"),
        "White's own pawn stands on c3/A"
    );
    assert_eq!(answer("alice", diagram, "Kd3"), "legal: Kd3/B");
}

/// The first example of the encyclopaedia article: after 3.Nxf7 three moves are called impossible,
/// and one possible.
#[test]
fn the_first_example_of_the_encyclopaedia() {
    let position = "rnbqk1nr/pppp2pp/8/8/8/8/PPPPPPPP/RNBQKB1R | 8/5N2/4p3/2b5/8/8/8/8 b";
    let answer = |text| answer("alice", position, text);
    assert_eq!(
        answer("Kxf7"),
        "there is nothing to capture on f7/A: the white knight on f7 stands on board B"
    );
    assert_eq!(
        answer("Bxf2+"),
        "there is nothing to capture on f2/B: the white pawn on f2 stands on board A"
    );
    assert_eq!(
        answer("Qd4"),
        "the black pawn on d7/A stands in the way of the black queen on d8/A"
    );
    assert_eq!(answer("Bg1"), "legal: Bg1/A");
}

/// Each rule is broken once.
#[test]
#[allow(clippy::too_many_lines, reason = "one list of cases")]
fn every_broken_rule_is_explained() {
    let pinned = "4r2k/8/8/8/4N3/8/8/4K3 | 8/8/8/8/8/8/8/8 w";
    let check = "4r2k/8/8/8/8/8/3R4/4K3 | 8/8/8/8/8/8/7R/8 w";
    let castling = "4k3/8/8/8/8/8/8/R3K2R | 5r2/8/8/8/8/8/8/8 w";
    let promotion = "8/P6k/8/8/8/8/8/K7 | 8/8/8/8/8/8/8/8 w";
    for (rules, position, text, expected) in [
        (
            "alice",
            pinned,
            "Nc5",
            "the man on e4/A is pinned to the king on e1/A by the black rook on e8/A",
        ),
        (
            "orthodox",
            "4r2k/8/8/8/4N3/8/8/4K3 w",
            "Nc5",
            "the man on e4 is pinned to the king on e1 by the black rook on e8",
        ),
        // The rook moves along the line, but goes to B.
        (
            "alice",
            "4r2k/8/8/8/4R3/8/8/4K3 | 8/8/8/8/8/8/8/8 w",
            "Re5",
            "the man on e4/A is pinned to the king on e1/A by the black rook on e8/A, and though \
            it moves along the line it \
             does not stay on that board",
        ),
        // A man of the king's board vanishes when it interposes; one of the other board arrives
        // there.
        (
            "alice",
            check,
            "Rde2",
            "the king on e1/A would still be in check by the black rook on e8/A: a man that \
            interposes on board A does not \
             stay there",
        ),
        ("alice", check, "Re2/A", "legal: Re2/A"),
        (
            "alice",
            check,
            "Rh5",
            "the king on e1/A would still be in check by the black rook on e8/A",
        ),
        // Ke7-d7B in the fool's mate: the bishop b5 sees d7 on A.
        (
            "alice",
            "rnbqkbnr/ppp1pppp/8/1B6/4p3/8/PPPP1PPP/RNBQK1NR | 8/8/8/8/8/8/8/8 b",
            "Kd7",
            "the white bishop on b5/A attacks d7/A, where the king would be before it changes \
            board",
        ),
        // In orthodox chess the king does not change board.
        (
            "orthodox",
            "4kr2/8/8/8/8/8/8/4K3 w",
            "Kf1",
            "the black rook on f8 attacks f1, where the king would be",
        ),
        // The pawn shields the king; the knight may not capture it.
        (
            "alice",
            "4r2k/8/8/4p3/8/3N4/8/4K3 | 8/8/8/8/8/8/8/8 w",
            "Nxe5",
            "the man on e5/A shields the king on e1/A from the black rook on e8/A; the capture \
            would open the line",
        ),
        (
            "alice",
            "4r2k/8/4p3/8/4R3/8/8/4K3 | 8/8/8/8/8/8/8/8 w",
            "Rxe6",
            "the men on e4/A and e6/A together shield the king on e1/A from the black rook on \
            e8/A; both would leave the line",
        ),
        ("alice", pinned, "Qd4", "White has no queen"),
        (
            "alice",
            pinned,
            "Nc6",
            "the knight on e4/A cannot go to c6 in one move",
        ),
        ("alice", pinned, "Ra1-a2", "White has no rook"),
        ("alice", pinned, "Nd4-c6", "White's knight stands on e4/A"),
        ("alice", pinned, "Ne8-c7", "the man on e8/A is a black rook"),
        ("alice", pinned, "Ke1~", "these rules have no zero moves"),
        // The rook f8 of B attacks f1 on B: forbidden only in the strict reading.
        ("alice", castling, "0-0", "legal: 0-0/B"),
        (
            "alice castling=strict",
            castling,
            "0-0",
            "the black rook on f8/B attacks f1/B, which the king would leave, pass or reach in \
            castling",
        ),
        (
            "alice castling=off",
            castling,
            "0-0",
            "there is no castling in these rules",
        ),
        (
            "alice",
            "4k3/8/8/8/8/8/8/RN2K3 | 8/8/8/8/8/8/8/8 w",
            "0-0-0",
            "the white knight on b1/A stands between king and rook",
        ),
        (
            "alice",
            "4k3/8/8/8/8/8/8/4K3 | 8/8/8/8/8/8/8/8 w",
            "0-0",
            "king and rook are not at home for castling with the rook of h1/A",
        ),
        (
            "alice",
            "4k3/8/8/8/8/8/8/4K2R | 8/8/8/8/8/8/8/8 w -",
            "0-0",
            "king or rook has moved, or their castling right is not given: no castling with the \
            rook of h1/A",
        ),
        // Double steps, captures of pawns, promotions.
        (
            "alice",
            "7k/8/8/8/8/P7/8/K7 | 8/8/8/8/8/8/8/8 w",
            "a5",
            "a pawn makes its double step only from its first square, not from a3/A",
        ),
        (
            "alice8x4 double-step=off",
            "k3/4/4/4/4/P3/4/3K | 4/4/4/4/4/4/4/4 w",
            "a5",
            "these rules have no double step",
        ),
        ("alice", promotion, "a8=U", "a pawn cannot become a unicorn"),
        (
            "alice",
            "7k/8/8/8/8/P7/8/K7 | 8/8/8/8/8/8/8/8 w",
            "axb4",
            "there is nothing to capture on b4/A, and no pawn has just passed it",
        ),
        // The pawn d5 stands on A, the capturer e5 on B.
        (
            "alice",
            "7k/8/8/3p4/8/8/8/K7 | 8/8/8/4P3/8/8/8/8 w",
            "exd6",
            "there is nothing to capture on d6/B, and only a pawn that has just passed it can be \
            captured en passant; the pawn on d5 stands \
             on board A",
        ),
        // Zero moves of Ms. Alice.
        (
            "ms-alice",
            "4r2k/8/8/8/8/8/8/4K3 | 8/8/8/8/8/8/8/8 w",
            "Ke1~",
            "the king on e1/A is in check by the black rook on e8/A, and a king may not make a \
            zero move out of check",
        ),
        (
            "ms-alice zero-pawns=off",
            promotion,
            "a7~",
            "the pawn on a7/A may not make a zero move",
        ),
        ("ms-alice", promotion, "a7~", "legal: ~a7/B"),
        // In Duo the homologue of an enemy man is attacked.
        (
            "duo",
            "8/8/8/8/8/8/8/3K4 | 7k/8/8/8/8/8/4n3/8 w",
            "Ke2/A",
            "the black knight on e2/B attacks e2/A, where the king would be before it changes \
            board",
        ),
        // O'Donohue: a man that can change board must; one that cannot stays.
        (
            "odonohue",
            "7k/8/8/8/8/8/8/KN6 | 8/8/8/8/8/8/8/8 w",
            "Nc3/A",
            "a man that moves on board A must leave it",
        ),
        (
            "odonohue",
            "7k/8/8/8/8/8/8/KN6 | 8/8/8/8/8/2p5/8/8 w",
            "Nc3/B",
            "c3/B, where the man would go, is occupied by the black pawn",
        ),
        (
            "odonohue",
            "7k/8/8/8/8/8/8/KN6 | 8/8/8/8/8/2p5/8/8 w",
            "Nc3/A",
            "legal: Nc3/A",
        ),
        // Three boards: each of the two arrivals has its own reason.
        (
            "alice3",
            "7k/8/8/8/8/8/8/KN6 | 8/8/8/8/8/2p5/8/8 | 8/8/8/8/8/2q5/8/8 w",
            "Nc3",
            "Nb1/A-c3/B: c3/B, where the man would go, is occupied by the black pawn; \
            Nb1/A-c3/C: c3/C, where the man would \
             go, is occupied by the black queen",
        ),
        // From the centre of the cube a unicorn moves along triagonals only.
        (
            "raumschach",
            "5/5/5/5/K4 | 5/5/5/5/5 | 5/5/2U2/5/5 | 5/5/5/5/5 | 5/5/5/k4/5 w",
            "UDc4",
            "the unicorn on Cc3 cannot go to Dc4 in one move",
        ),
    ] {
        assert_eq!(
            answer(rules, position, text),
            expected,
            "{rules} {position} {text}"
        );
    }
}

/// The texts for people cover each variant and each setting.
#[test]
fn every_variant_and_switch_is_explained() {
    for variant in Variant::ALL {
        let words = about(variant);
        assert!(
            words.rules.len() + words.short.len() > 1
                && !words.title.is_empty()
                && !words.origin.is_empty()
        );
        for switch in RuleSet::new(variant).switches() {
            assert!(!about_switch(switch).is_empty());
            for setting in switch.choices(variant) {
                assert!(
                    about_setting(switch, setting).is_some(),
                    "{} {setting}",
                    switch.name()
                );
            }
        }
    }
}
