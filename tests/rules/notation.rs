//! Writing and reading moves.

use crate::positions::Random;
use crate::positions::{self, fairy::under_conditions};
use crate::samples::{ARRAY, MARKS, setup, sorted};
use parton::board::{Board, Cell};
use parton::formats::parse_position;
use parton::notation::{Language, NotationError, find, long, long_at, short, short_among};
use parton::position::{CastlingSetup, Conditions, EnPassantSetup, Setup, Variant};
use parton::rules::AnyPosition;
use std::collections::BTreeSet;

fn position(variant: Variant, placement: &str) -> AnyPosition {
    AnyPosition::new(&setup(variant, placement)).unwrap()
}

fn read(position: &AnyPosition, text: &str) -> String {
    find(position, text).map_or_else(|error| error.to_string(), |mv| short(position, mv))
}

/// Every legal move of many random games reads back from either notation, and no two have the same
/// notation.
fn walk(variant: Variant, seed: u64) -> [usize; 4] {
    let mut random = Random(seed);
    let (mut castlings, mut promotions, mut en_passants, mut origins) = (0, 0, 0, 0);
    for _ in 0..60 {
        let mut position = position(variant, ARRAY);
        for _ in 0..150 {
            let moves = sorted(&position);
            let texts = moves
                .iter()
                .map(|&mv| short(&position, mv))
                .collect::<BTreeSet<_>>();
            assert_eq!(
                texts.len(),
                moves.len(),
                "two moves are written alike: {texts:?}"
            );
            for &mv in &moves {
                for text in [short(&position, mv), long(mv, variant)] {
                    assert_eq!(find(&position, &text), Ok(mv), "{text}");
                }
                castlings += usize::from(mv.is_castling());
                promotions += usize::from(mv.promotion().is_some());
                en_passants += usize::from(short(&position, mv).contains("e.p."));
                origins += usize::from(
                    short(&position, mv).starts_with(|c: char| "QRN".contains(c))
                        && short(&position, mv)
                            .trim_end_matches(['+', '#'])
                            .replace('x', "")
                            .len()
                            > 3 + 2 * (variant.boards() - 1),
                );
            }
            if moves.is_empty() {
                break;
            }
            position = position.play(moves[random.below(moves.len())]);
        }
    }
    [castlings, promotions, en_passants, origins]
}

#[test]
fn every_orthodox_move_reads_back() {
    assert!(
        walk(Variant::Orthodox, 0x0123_4567)
            .into_iter()
            .all(|count| count > 0)
    );
}

#[test]
fn every_alice_move_reads_back() {
    assert!(
        walk(Variant::Alice, 0x89ab_cdef)
            .into_iter()
            .all(|count| count > 0)
    );
}

/// Every legal move of random positions under each condition reads back from either notation, with
/// its other changes, and no two have the same notation.
#[test]
fn every_move_under_a_condition_reads_back() {
    for row in Conditions::ALL {
        let mut random = Random::of(row.name);
        let rules = positions::under(Variant::Orthodox, row.example());
        let mut read = 0;
        while read < 4 {
            let setup = under_conditions(&mut random, rules, false, 10);
            let Ok(position) = AnyPosition::new(&setup) else {
                continue;
            };
            read += 1;
            let moves = sorted(&position);
            let texts: BTreeSet<String> = moves
                .iter()
                .map(|&mv| short_among(&position, &moves, mv))
                .collect();
            assert_eq!(
                texts.len(),
                moves.len(),
                "{}: two moves are written alike: {texts:?}",
                row.name
            );
            for &mv in moves.iter().take(12) {
                for text in [
                    short_among(&position, &moves, mv),
                    long_at(&position, mv, Language::English),
                ] {
                    assert_eq!(find(&position, &text), Ok(mv), "{}: {text}", row.name);
                }
            }
        }
    }
}

/// Popeye 4.104 writes these changes of moves in this order, which is that of the rules in
/// `docs/reference/fairy.md`. They are read in any order.
#[test]
fn changes_of_a_move_are_written_in_order() {
    let sentinels = Conditions::SENTINELS;
    let kobul = Conditions::BLACK_KOBUL.with(Conditions::WHITE_KOBUL);
    let men = "7k/8/3r1b2/6p1/4N3/2n5/8/K7 w - -";
    let masand = "7k/b3p3/8/8/1P2R2n/8/8/K7 w - -";
    for (conditions, men, text, written) in [
        (
            Conditions::CIRCE.with(sentinels),
            men,
            "Nxc3",
            "Ne4*c3[+bNb8][+wPe4]",
        ),
        (
            Conditions::ANTICIRCE.with(sentinels),
            men,
            "Nxf6",
            "Ne4*f6[wNf6->g1][+wPe4]",
        ),
        (kobul.with(sentinels), men, "Nxd6", "Ne4*d6[h8=rR][+wPe4]"),
        (
            kobul.with(Conditions::CIRCE),
            men,
            "Nxf6",
            "Ne4*f6[h8=rB][+bBf8]",
        ),
        (
            kobul.with(Conditions::CIRCE).with(sentinels),
            men,
            "Nxf6",
            "Ne4*f6[h8=rB][+bBf8][+wPe4]",
        ),
        (
            Conditions::ANDERNACH.with(sentinels),
            men,
            "Nxf6",
            "Ne4*f6=b[+wPe4]",
        ),
        (
            Conditions::MASAND.with(Conditions::CIRCE),
            masand,
            "Rxh4",
            "Re4*h4[+bNb8][b4=b]",
        ),
    ] {
        let rules = positions::under(Variant::Orthodox, conditions);
        let position = AnyPosition::new(&parse_position(men, rules).unwrap()).unwrap();
        let mv = find(&position, text).unwrap();
        assert_eq!(long_at(&position, mv, Language::English), written);
        let (plain, changes) = written.split_at(written.find(['[', '=']).unwrap());
        let mut backwards: Vec<&str> = changes.split_inclusive(']').collect();
        assert!(backwards.len() > 1 || changes.starts_with('='), "{written}");
        backwards.reverse();
        for text in [written.to_owned(), format!("{plain}{}", backwards.concat())] {
            assert_eq!(find(&position, &text), Ok(mv), "{text}");
        }
    }
}

/// In Super Circe a text selects the move by the square of rebirth, however it names the pawn. A
/// pawn reborn on c3 or a3 would attack the king on b2, so these are no moves.
#[test]
fn men_must_appear_where_the_text_says() {
    let rules = positions::under(Variant::Orthodox, Conditions::SUPER_CIRCE);
    let setup = parse_position("7k/8/8/8/8/8/1p6/K7 w - -", rules).unwrap();
    let position = AnyPosition::new(&setup).unwrap();
    for text in ["Kxb2[+bPd3]", "Kxb2 [+Pd3]", "Ka1*b2[+bpd3]", "Kxb2[+d3]"] {
        assert_eq!(read(&position, text), "Kxb2[+bPd3]", "{text}");
    }
    for text in ["Kxb2[+bPc3]", "Kxb2[+Pa3]"] {
        assert!(
            matches!(find(&position, text), Err(NotationError::Illegal { .. })),
            "{text}"
        );
    }
}

/// Changes by attributes are written in the same way under conditions, and so are a locust's two
/// squares before its rebirth (Popeye has `Lc2*e4-f5[wLf5->e8]` and, in German, `[wBd7->e8=D=c]`).
#[test]
fn attributes_are_written_under_conditions() {
    for (conditions, placement, text) in [
        (
            Conditions::MADRASI,
            "3[chameleon r]4/2P5/8/8/8/8/8/K6k",
            "c8=Q=c",
        ),
        (
            Conditions::MADRASI,
            "3[chameleon r]4/2P5/8/8/8/8/8/K6k",
            "c8=Q",
        ),
        (
            Conditions::MADRASI,
            "8/8/8/8/8/8/8/K5[half-neutral N]k",
            "hnNf3=nh",
        ),
        (
            Conditions::ANTICIRCE,
            "8/8/8/8/4p3/8/2[L]5/K6k",
            "Lxe4-f5[wLf5->e8]",
        ),
        (
            Conditions::EQUIPOLLENTS_ANTICIRCE,
            "8/3[chameleon r]4/2P5/8/8/8/8/K6k",
            "cxd7[wPd7->e8=Q=c]",
        ),
        (
            Conditions::EQUIPOLLENTS_ANTICIRCE,
            "8/3[chameleon r]4/2P5/8/8/8/8/K6k",
            "cxd7[wPd7->e8=N]",
        ),
        // The black knight is reborn where the white one vanishes.
        (
            Conditions::DIAGRAM_CIRCE,
            "1n6/3[kamikaze N]4/8/8/8/8/8/K6k",
            "kNxb8[-wkNb8][+bNb8]",
        ),
    ] {
        let rules = positions::under(Variant::Orthodox, conditions);
        let start = AnyPosition::new(&parse_position(placement, rules).unwrap()).unwrap();
        let mv = find(&start, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(short(&start, mv), text);
        assert_eq!(
            find(&start, &long_at(&start, mv, Language::English)),
            Ok(mv),
            "{text}"
        );
    }
}

/// Under Anticirce a capture leads to the square of the captured man. The rebirth of the knight on
/// g1, the knights' square of the colour of c3, does not make it a move to g1.
#[test]
fn a_rebirth_is_not_a_move() {
    let rules = positions::under(Variant::Orthodox, Conditions::ANTICIRCE);
    let start = Setup {
        rules,
        ..setup(Variant::Orthodox, "7k/8/8/8/8/2p5/8/K2N4")
    };
    let start = AnyPosition::new(&start).unwrap();
    let capture = find(&start, "Nxc3").unwrap();
    assert_eq!(short(&start, capture), "Nxc3[wNc3->g1]");
    assert_eq!(
        (
            capture.captured_at().map(|cell| cell.square.to_string()),
            capture.to().square.to_string().as_str()
        ),
        (Some("c3".to_owned()), "g1")
    );
    assert!(matches!(
        find(&start, "Ng1"),
        Err(NotationError::Illegal { .. })
    ));
    assert!(matches!(
        find(&start, "Nxg1"),
        Err(NotationError::Illegal { .. })
    ));
}

/// The moves of the printed solution of Marks' problem, with the marks that the source omits.
#[test]
fn moves_of_marks_problem_are_read_and_written_as_printed() {
    let start = position(Variant::Alice, MARKS);
    let after = |position: &AnyPosition, text: &str| {
        let mv = find(position, text).unwrap();
        assert_eq!(short(position, mv), text.trim_end_matches('!'));
        position.play(mv)
    };
    let key = after(&start, "Kb1/A!");
    for line in [
        ["Re7/B", "Rxe7/A#"],
        ["Ba1/B", "Qxa1/A#"],
        ["Bb2/B", "Qxb2/A#"],
        ["b5/B", "Nc6/A#"],
        ["e2/B", "Qe3/A#"],
        ["g2/B", "Bh2/A#"],
    ] {
        let defended = after(&key, line[0]);
        after(&defended, line[1]);
    }
    assert_eq!(read(&start, "Qd3"), "Qd3/A");
    assert_eq!(read(&after(&start, "Qd3/A"), "1...Ra8!"), "Ra8/B+");
}

#[test]
fn origins_are_file_then_rank_then_square_among_legal_rivals() {
    let texts = |placement: &str| {
        let position = position(Variant::Orthodox, placement);
        sorted(&position)
            .into_iter()
            .map(|mv| short(&position, mv))
            .collect::<Vec<_>>()
    };
    let files = texts("8/6k1/8/8/8/8/1K6/R6R");
    assert!(
        files.contains(&"Rad1".into()) && files.contains(&"Rhd1".into()),
        "{files:?}"
    );
    let ranks = texts("7k/8/8/3R4/8/8/1K6/3R4");
    assert!(
        ranks.contains(&"R1d3".into()) && ranks.contains(&"R5d3".into()),
        "{ranks:?}"
    );
    let squares = texts("6k1/8/8/8/Q6Q/8/8/Q5K1");
    assert!(
        squares.contains(&"Qa4d4".into()) && squares.contains(&"Qhd4".into()),
        "{squares:?}"
    );
    // Both knights reach c1 and f4, but the one on e2 is pinned and not a rival.
    let pinned = texts("4r2k/8/8/8/8/3N4/4N3/4K3");
    assert!(
        pinned.contains(&"Nf4".into()) && pinned.contains(&"Nc1".into()),
        "{pinned:?}"
    );
    let free = texts("3r3k/8/8/8/8/3N4/4N3/4K3");
    assert!(
        free.contains(&"Ndf4".into()) && free.contains(&"Nec1".into()),
        "{free:?}"
    );
}

#[test]
fn men_of_the_other_board_are_not_rivals() {
    // Both knights reach d2, but they arrive on different boards.
    let position = position(Variant::Alice, "7k/8/8/8/8/5N2/8/7K | 8/8/8/8/8/8/8/1N6");
    assert_eq!(read(&position, "Nd2/A"), "Nd2/A");
    assert_eq!(read(&position, "Nd2/B"), "Nd2/B");
    assert_eq!(read(&position, "Nd2"), "Nd2 could be Nd2/B, Nd2/A");
}

#[test]
fn every_spelling_is_read() {
    let alice = position(Variant::Alice, MARKS);
    for text in [
        "Kb1/A",
        "Kb1A",
        "Kb1",
        "Ka2-b1A",
        "Ka2b1",
        "1.Kb1/A!",
        " Kab1 ",
        "K2b1/A",
        "Ka2/B-b1/A",
        "Kb1/A+?",
    ] {
        assert_eq!(read(&alice, text), "Kb1/A", "{text}");
    }
    for text in ["Sc6", "Nd4-c6A", "Sd4c6/A"] {
        assert_eq!(read(&alice, text), "Nc6/A+", "{text}");
    }
    let promoting = position(Variant::Orthodox, "1n6/P5k1/8/8/8/8/8/R3K2R");
    for (text, expected) in [
        ("axb8=Q+", "axb8=Q"),
        ("a7*b8Q", "axb8=Q"),
        ("a:b8(N)", "axb8=N"),
        ("ab8=S", "axb8=N"),
        ("a8B", "a8=B"),
        ("0-0", "0-0"),
        ("O-O-O", "0-0-0"),
        ("Ke2", "Ke2"),
    ] {
        assert_eq!(read(&promoting, text), expected, "{text}");
    }
    let promoting = position(Variant::Alice, "8/P7/8/8/8/8/8/R3K2R | 7k/8/8/8/8/8/8/8");
    for (text, expected) in [
        ("a8BB", "a8=B/B"),
        ("a8=B", "a8=B/B"),
        ("a7-a8=QB", "a8=Q/B+"),
        ("0-0BB", "0-0/B"),
        ("0-0-0/B", "0-0-0/B"),
    ] {
        assert_eq!(read(&promoting, text), expected, "{text}");
    }
}

#[test]
fn the_mark_for_en_passant_is_optional() {
    let passed = "e6".parse().unwrap();
    let given = |variant, placement, board| {
        let en_passant = Some(EnPassantSetup { passed, board });
        Setup {
            en_passant,
            castling: CastlingSetup::Given(Vec::new()),
            ..setup(variant, placement)
        }
    };
    let orthodox = given(Variant::Orthodox, "7k/8/8/3Pp3/8/8/8/K7", None);
    let orthodox = AnyPosition::new(&orthodox).unwrap();
    for text in ["dxe6 e.p.", "d5*e6 ep.", "dxe6", "de6 ep"] {
        assert_eq!(read(&orthodox, text), "dxe6 e.p.", "{text}");
    }
    let alice = given(
        Variant::Alice,
        "7k/8/8/8/8/8/8/K7 | 8/8/8/3Pp3/8/8/8/8",
        Some(Board::B),
    );
    let alice = AnyPosition::new(&alice).unwrap();
    for text in ["dxe6/A e.p.", "d5*e6 ep.A", "dxe6 e.p./A", "dxe6"] {
        assert_eq!(read(&alice, text), "dxe6/A e.p.", "{text}");
    }
    let mv = find(&alice, "dxe6").unwrap();
    assert_eq!(
        mv.captured_at(),
        Some(Cell::new(Board::B, "e5".parse().unwrap()))
    );
}

/// Where both homologues of a square may be occupied, long notation gives a board before the square
/// of departure. A letter B may then be that board or a bishop. The bishop on h1 goes to c6, the
/// pawn on a3/B to a4, and the pawn on c5/B captures. If neither reading is legal, the man on the
/// square of departure decides which of them is explained.
#[test]
fn a_first_letter_is_a_man_or_a_board() {
    let placement = "7k/8/1p6/2B5/8/8/8/K6B | 8/8/1p6/2P5/8/P7/8/8";
    let fixed = [
        ("Bh1-c6", "Bc6/B"),
        ("Ba3-a4", "a4/A"),
        ("Bc5*b6", "Bxb6/A"),
    ];
    let of_either = [
        ("Bh1-c6B", "Bc6/B"),
        ("Ba3-a4A", "a4/A"),
        ("Bc5*b6B", "cxb6/B"),
        ("Bc5*b6A", "Bxb6/A"),
    ];
    for (variant, more) in [(Variant::ODonohue, &fixed[..]), (Variant::Duo, &[])] {
        let men = position(variant, placement);
        for (text, short) in of_either.iter().chain(more) {
            assert_eq!(read(&men, text), *short, "{text}");
        }
        for (text, stands) in [
            ("Bh1-c5", "the bishop on h1/A"),
            ("Ba3-a6", "the pawn on a3/B"),
        ] {
            let refused = read(&men, text);
            assert!(refused.contains(stands), "{text}: {refused}");
        }
    }
}

#[test]
fn errors_describe_the_fault() {
    let position = position(Variant::Alice, MARKS);
    let message = |text: &str| find(&position, text).unwrap_err().to_string();
    assert_eq!(
        message("Kb1/B"),
        "Kb1/B is not legal here: a man that moves on board B must leave it; Kb1/A would be legal"
    );
    assert_eq!(
        message("Kxb1/A"),
        "Kxb1/A is not legal here: there is nothing to capture on b1/B; Kb1/A would be legal"
    );
    assert_eq!(
        message("Ka8"),
        "Ka8 is not legal here: the king on a2/B cannot go to a8 in one move"
    );
    for (text, place) in [
        ("", 0),
        ("K", 1),
        ("hello", 2),
        ("Kb1/A x", 6),
        ("é4", 0),
        ("Kb9", 2),
        ("1.", 2),
    ] {
        match find(&position, text) {
            Err(NotationError::Unreadable { at, .. }) => assert_eq!(at, place, "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn no_text_makes_it_panic() {
    let position = position(Variant::Alice, MARKS);
    let letters = "KQRBNSPabcdefgh12345678x*:-=/()AB+#!?~ .0Oepé"
        .chars()
        .collect::<Vec<_>>();
    let mut random = Random::new(7);
    let mut read = 0;
    for _ in 0..50_000 {
        let length = random.below(7);
        let text = (0..length)
            .map(|_| letters[random.below(letters.len())])
            .collect::<String>();
        read += usize::from(find(&position, &text).is_ok());
    }
    assert!(read > 0);
}

/// Short and long notation read back as the original move.
#[test]
fn notation_reads_back() {
    for fact in crate::common::variant_move_lists() {
        let setup = fact.setup();
        let variant = setup.rules.variant;
        let position = AnyPosition::new(&setup).unwrap();
        for mv in position.legal_moves() {
            for text in [long(mv, variant), short(&position, mv)] {
                assert_eq!(find(&position, &text), Ok(mv), "{text} in {}", fact.id);
            }
        }
    }
}
