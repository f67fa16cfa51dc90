//! Magic men.

use super::{all_moves, man_at, position, words, written};
use crate::common::cells::cell;
use crate::positions;
use parton::board::Cell;
use parton::formats::parse_position;
use parton::plain::PlainPosition;
use parton::position::{CastlingSetup, Color, Conditions, Move, Reason, Role, Traits, Variant};
use parton::problem::{Intended, Options, Problem, Solution};
use parton::rules::AnyPosition;
use std::collections::BTreeMap;

const NONE: Traits = Traits::NONE;
const MAGIC: Traits = Traits::MAGIC;
const WHITE: Color = Color::White;
const BLACK: Color = Color::Black;

fn diagram(turn: Color, groups: &[super::Group<'_>]) -> PlainPosition {
    position(Variant::Orthodox, turn, groups)
}

/// A move with the colour changes by magic men, as `a2-d2[d1=b][d5=w]`.
fn with_changes(position: &PlainPosition, mv: Move) -> String {
    let after = position.play(mv);
    let stood = |at: Cell| match mv.rook() {
        _ if at == mv.to() => mv.from(),
        Some((start, end)) if at == end => start,
        _ => at,
    };
    let colors: BTreeMap<Cell, Color> = position
        .setup()
        .men
        .into_iter()
        .map(|(at, man)| (at, man.color))
        .collect();
    let now: BTreeMap<Cell, Color> = after
        .setup()
        .men
        .into_iter()
        .map(|(at, man)| (at, man.color))
        .collect();
    let changes = now
        .into_iter()
        .filter(|&(at, color)| colors[&stood(at)] != color)
        .map(|(at, color)| {
            let color = if color == WHITE { 'w' } else { 'b' };
            format!("[{}={color}]", at.place())
        });
    written(mv) + &changes.collect::<String>()
}

/// The moves of the men on a cell, or of all men, with their changes.
fn moves_from(position: &PlainPosition, from: &str) -> Vec<String> {
    let moves = position
        .legal_moves()
        .into_iter()
        .filter(|mv| from.is_empty() || mv.from() == cell(from));
    super::sorted(moves.map(|mv| with_changes(position, mv)).collect())
}

/// Plays the move with this notation, and tests the changes.
#[track_caller]
fn plays(position: &PlainPosition, text: &str) -> PlainPosition {
    let moves: Vec<(String, Move)> = position
        .legal_moves()
        .into_iter()
        .map(|mv| (with_changes(position, mv), mv))
        .collect();
    let found = moves.iter().find(|(written, _)| written == text);
    let Some(&(_, mv)) = found else {
        panic!("{text} is not among {:?}", moves.iter().map(|one| &one.0))
    };
    position.play(mv)
}

#[test]
fn men_that_become_viewed_change() {
    // From d2 the rook views d1 and d5, on two lines on which it did not view them from a2. It
    // views h2 as before: the rank is the same.
    let men = [
        (WHITE, Role::Rook, MAGIC, "a2"),
        (WHITE, Role::Knight, NONE, "d1 h2"),
        (BLACK, Role::Knight, NONE, "d5"),
    ];
    let before = diagram(WHITE, &men);
    let after = plays(&before, "a2-d2[d1=b][d5=w]");
    assert_eq!(
        ["d2", "h2", "d5"].map(|at| man_at(&after, at).map(|man| man.color)),
        [Some(WHITE); 3]
    );
    // A magic man of Black changes them in the same way. On b2 it views nothing new: the file is
    // empty.
    let black = diagram(BLACK, &[(BLACK, Role::Rook, MAGIC, "a2"), men[1], men[2]]);
    plays(&black, "a2-d2[d1=b][d5=w]");
    plays(&black, "a2-b2");
    // A null move changes nothing, though d5 is viewed.
    let seen = diagram(WHITE, &[(WHITE, Role::Rook, MAGIC, "d2"), men[2]]);
    assert_eq!(seen.pass().setup().men, seen.setup().men);
    // A capture: the rook views b8 from a8, along its new rank.
    let taking = [
        (WHITE, Role::Rook, MAGIC, "a1"),
        (BLACK, Role::Knight, NONE, "a8 b8"),
    ];
    plays(&diagram(WHITE, &taking), "a1*a8[b8=w]");
}

#[test]
fn a_view_along_the_same_line_is_not_new() {
    // The queen views the bishop on the long diagonal, on which the bishop stays from b2 to h8. On
    // a7 it enters the queen's file, on g1 its rank, and changes on arrival.
    let queen = [
        (WHITE, Role::Queen, MAGIC, "a1"),
        (WHITE, Role::Bishop, NONE, "d4"),
    ];
    let bishop =
        "d4-b2 d4-c3 d4-e5 d4-f6 d4-g7 d4-h8 d4-g1[g1=b] d4-f2 d4-e3 d4-c5 d4-b6 d4-a7[a7=b]";
    assert_eq!(moves_from(&diagram(WHITE, &queen), "d4"), words(bishop));
    // The queen also moves along its own line, up to the bishop. On e1 it does not view the bishop,
    // on d1 it does along the file.
    let own = diagram(WHITE, &queen);
    plays(&own, "a1-c3");
    plays(&own, "a1-e1");
    plays(&own, "a1-d1[d4=b]");
    // A nightrider's line: a1, b3, c5, d7.
    let rider = diagram(
        WHITE,
        &[
            (WHITE, Role::Nightrider, MAGIC, "a1"),
            (BLACK, Role::Dummy, NONE, "d7"),
        ],
    );
    plays(&rider, "a1-b3");
    plays(&rider, "a1-c5");
    // On c2 and e3 it loses its view of d7, and from g4 (g4, f6, e8 and e5, c6, a7) it does not
    // view it either.
    plays(&rider, "a1-c2");
    plays(&rider, "a1-g4");
    // Along the rank a chameleon rook, then a queen, views h1 on the same line as before, and a8 on
    // another.
    let chameleon = (WHITE, Role::Rook, MAGIC.with(Traits::CHAMELEON), "d1");
    let becoming = diagram(WHITE, &[chameleon, (BLACK, Role::Dummy, NONE, "h1 h7")]);
    plays(&becoming, "d1-b1=queen[h7=w]");
    plays(&becoming, "d1-e1=queen");
    // Each leap is a separate line. b3 and c2 are next to c3, as b2 is, but the leaps to it differ.
    let erlking = diagram(
        WHITE,
        &[
            (WHITE, Role::Erlking, MAGIC, "b2"),
            (BLACK, Role::Dummy, NONE, "c3"),
        ],
    );
    assert_eq!(
        moves_from(&erlking, "b2"),
        words("b2-a1 b2-a2 b2-a3 b2-b1 b2-c1 b2-b3[c3=w] b2-c2[c3=w] b2*c3")
    );
}

#[test]
fn men_that_interpose_change() {
    let men = [
        (WHITE, Role::Rook, MAGIC, "a1"),
        (BLACK, Role::Knight, NONE, "a8"),
        (WHITE, Role::Bishop, NONE, "c3"),
        (WHITE, Role::Rook, NONE, "h5"),
    ];
    let before = diagram(WHITE, &men);
    // The bishop enters the file. The knight is no longer viewed, which changes nothing.
    let between = plays(&before, "c3-a5[a5=b]");
    // The bishop, now Black's, leaves it: the knight is viewed again.
    plays(&between, "a5-b6[a8=w]");
    // The rook captures it there: a different man on that square, which changes in turn.
    plays(&between.pass(), "h5*a5[a5=b]");
}

#[test]
fn an_even_number_of_views_changes_nothing() {
    // On d5 both rooks view the knight, on d3 and h3 only one.
    let men = [
        (WHITE, Role::Rook, MAGIC, "h5 d1"),
        (WHITE, Role::Knight, NONE, "f4"),
    ];
    let knight = "f4-d5 f4-d3[d3=b] f4-e2 f4-g2 f4-h3[h3=b] f4-g6 f4-h5 f4-e6";
    let expected: Vec<&str> = knight.split(' ').filter(|text| *text != "f4-h5").collect();
    assert_eq!(
        moves_from(&diagram(WHITE, &men), "f4"),
        words(&expected.join(" "))
    );
    // A moose on a1 with men on b1 and b2 has two paths to c2: over b1 and up, over b2 and right.
    // The man that arrives on b1 creates the second, new one, and is not viewed itself.
    let moose = [
        (WHITE, Role::Moose, MAGIC, "a1"),
        (WHITE, Role::Dummy, NONE, "b2"),
        (BLACK, Role::Dummy, NONE, "c2"),
        (WHITE, Role::Fers, NONE, "a2"),
    ];
    plays(&diagram(WHITE, &moose), "a2-b1[c2=w]");
    // A gryphon could capture a man diagonally in front of it as a bishop and as a pawn, but along
    // one line: it views the man once.
    let gryphon = [
        (WHITE, Role::Gryphon, MAGIC, "a4"),
        (BLACK, Role::Dummy, NONE, "b6 e4"),
    ];
    plays(&diagram(WHITE, &gryphon), "a4-a5[b6=w]");
    plays(&diagram(WHITE, &gryphon), "a4-c2[e4=w]");
}

#[test]
fn kings_magic_and_neutral_men_do_not_change() {
    let men = [
        (WHITE, Role::Rook, MAGIC, "a1 d8"),
        (WHITE, Role::Knight, Traits::ROYAL, "h3"),
        (BLACK, Role::Knight, Traits::NEUTRAL, "d3"),
    ];
    // From a3 and d1 it views the neutral knight, from a8 the other rook, from h1 the royal knight.
    let rooks =
        "a1-a2 a1-a3 a1-a4 a1-a5 a1-a6 a1-a7 a1-a8 a1-b1 a1-c1 a1-d1 a1-e1 a1-f1 a1-g1 a1-h1";
    assert_eq!(moves_from(&diagram(WHITE, &men), "a1"), words(rooks));
}

#[test]
fn colour_changes_decide_about_check() {
    // The knight f2 would become Black's if the rook entered its file or rank, and would check the
    // king.
    let men = [
        (WHITE, Role::King, NONE, "h1"),
        (WHITE, Role::Knight, NONE, "f2"),
        (WHITE, Role::Rook, MAGIC, "a3"),
    ];
    let rook = "a3-a1 a3-a4 a3-a5 a3-a6 a3-a7 a3-a8 a3-b3 a3-c3 a3-d3 a3-e3 a3-g3 a3-h3";
    assert_eq!(moves_from(&diagram(WHITE, &men), "a3"), words(rook));
    // A black knight gives check, which can be parried in this way.
    let men = [men[0], (BLACK, Role::Knight, NONE, "f2"), men[2]];
    assert_eq!(
        moves_from(&diagram(WHITE, &men), ""),
        words("a3-a2[f2=w] a3-f3[f2=w] h1-g1 h1-g2 h1-h2")
    );
}

#[test]
fn magic_men_recolour_after_castling_and_double_steps() {
    let home = [
        (WHITE, Role::King, NONE, "e1"),
        (WHITE, Role::Rook, NONE, "h1"),
    ];
    let castles =
        |position: &PlainPosition| position.legal_moves().iter().any(|mv| mv.is_castling());
    // On f1 the rook would be viewed from f8, become Black's and check the king on g1. With a man
    // on f4 it is not viewed.
    let rook = (WHITE, Role::Rook, MAGIC, "f8");
    assert!(!castles(&diagram(WHITE, &[home[0], home[1], rook])));
    assert!(castles(&diagram(
        WHITE,
        &[home[0], home[1], rook, (WHITE, Role::Dummy, NONE, "f4")]
    )));
    // A rook that was Black's for a while may castle again, as in Popeye: it became White's own in
    // the corner, and the king has not moved. (The dummy keeps the rook from checking the king.)
    let men = [
        home[0],
        home[1],
        (WHITE, Role::Rook, MAGIC, "b7"),
        (BLACK, Role::Dummy, NONE, "f1"),
    ];
    let before = diagram(WHITE, &men);
    assert_eq!(
        before.setup().castling,
        CastlingSetup::Given(vec![cell("h1")])
    );
    let away = plays(&before, "b7-h7[h1=b]");
    assert_eq!(away.setup().castling, CastlingSetup::Given(Vec::new()));
    let back = plays(
        &plays(&plays(&away.pass(), "h7-b7").pass(), "b7-h7[h1=w]").pass(),
        "h7-b7",
    )
    .pass();
    assert_eq!(
        back.setup().castling,
        CastlingSetup::Given(vec![cell("h1")])
    );
    // The pawn that goes to d4 comes into view and becomes Black's: the pawn e4 does not capture
    // it. Otherwise it may.
    let pawns = [
        (WHITE, Role::Pawn, NONE, "d2"),
        (BLACK, Role::Pawn, NONE, "e4"),
        (WHITE, Role::Rook, MAGIC, "a4"),
    ];
    let seen = plays(&diagram(WHITE, &pawns), "d2-d4[d4=b]");
    assert_eq!(all_moves(&seen), words("d4-d3 e4-e3"));
    let unseen = plays(&diagram(WHITE, &pawns[..2]), "d2-d4");
    assert_eq!(all_moves(&unseen), words("e4-e3 e4*d4-d3"));
}

/// Examples from Popeye 4.104, with its output.
#[test]
fn bent_lines_as_popeye_sees_them() {
    // "1.mBTg1-h6 recolors because of the new view on the line h6 g7 f6 e7 ...".
    let scouts = [
        (WHITE, Role::Boyscout, MAGIC, "d4 g1"),
        (BLACK, Role::Pawn, NONE, "g7"),
    ];
    let expected = "d4-d8[g7=w] d4-e7 d4-c7 d4-d6[g7=w] d4-g5 d4-e5 d4-c5 d4-a5 d4-h4[g7=w] d4-f4[g7=w] d4-b4 d4-g3 d4-e3
        d4-c3 d4-a3 d4-d2 d4-e1 d4-c1 g1*g7 g1-h6[g7=w] g1-f6[g7=w] g1-g5 g1-h4 g1-f4 g1-g3 g1-h2 g1-f2 g1-d2 g1-b2 g1-e1
        g1-c1 g1-a1";
    assert_eq!(moves_from(&diagram(WHITE, &scouts), ""), words(expected));
    // "2 views -> no recoloring, 3 views -> recoloring": only for pawns that become roses.
    let men = [
        (WHITE, Role::Pawn, MAGIC, "d7"),
        (BLACK, Role::Knight, NONE, "e8"),
        (BLACK, Role::Pawn, NONE, "b3 e2"),
    ];
    let becoming = |men: &[super::Group<'_>], role: Role| -> Vec<String> {
        // A neutral man of that kind, out of the way, allows the promotion to it; it changes no
        // colour itself.
        let men = [men, &[(BLACK, role, Traits::NEUTRAL, "h1")]].concat();
        let moves = moves_from(&diagram(WHITE, &men), "").into_iter();
        moves
            .filter(|text| text.contains(&format!("={}", role.name())) && !text.starts_with("h1"))
            .collect()
    };
    assert_eq!(
        becoming(&men, Role::Rose),
        words("d7*e8=rose d7-d8=rose[b3=w]")
    );
    // "2 views -> no recoloring, 1 view -> recoloring": eagles.
    let men = [
        (WHITE, Role::Pawn, MAGIC, "c7 d7"),
        (BLACK, Role::Knight, NONE, "g8"),
        (BLACK, Role::Pawn, NONE, "f6 g7"),
    ];
    assert_eq!(
        becoming(&men, Role::Eagle),
        words("d7-d8=eagle c7-c8=eagle[g7=w]")
    );
}

fn solve(
    stipulation: &str,
    turn: Color,
    groups: &[super::Group<'_>],
    options: Options,
) -> Solution {
    let problem = Problem {
        id: String::new(),
        title: None,
        authors: Vec::new(),
        source: None,
        comment: None,
        setup: diagram(turn, groups).setup(),
        target: None,
        stipulation: stipulation.parse().expect("a stipulation"),
        options,
        intended: Intended::default(),
        twins: Vec::new(),
        zero_position: false,
        foreign: parton::problem::ForeignFields::default(),
    };
    parton::plain::solve_problem(&problem).expect("a solution")
}

/// A published position with the rook c8 made magic. The solutions are those of Popeye 4.104.
#[test]
fn a_helpmate_with_a_magic_rook() {
    let men = [
        (WHITE, Role::Bishop, NONE, "a4 c3"),
        (WHITE, Role::Pawn, NONE, "e3"),
        (WHITE, Role::King, NONE, "c2"),
        (WHITE, Role::Rook, NONE, "c1"),
        (BLACK, Role::Rook, NONE, "d8"),
        (BLACK, Role::Bishop, NONE, "g8"),
        (BLACK, Role::Pawn, NONE, "b6"),
        (BLACK, Role::King, NONE, "d5"),
        (BLACK, Role::Rook, MAGIC, "c8"),
    ];
    // After 1.Kc5 White plays, and Black answers with the rook d8 (which opens the rank, so that g8
    // becomes White's) or the bishop.
    let expected = "c1-b1:d8-d1:c3-b4 c1-b1:d8-d3:c3-b4 c1-b1:d8-d6:c3-b4 c1-b1:d8-d7:c3-b4 c1-b1:g8-c4:c3-b4
        c2-b1:d8-d6:c3-e1 c2-b1:d8-d6:c3-d2 c2-b1:d8-d6:c3-a5 c2-b2:d8-d6:c3-e1 c2-b2:d8-d6:c3-d2 c2-b2:d8-d6:c3-a5
        c3-a1:d8-d6:c2-b3 c3-b2:d8-d1:b2-a3 c3-b2:d8-d6:b2-a3 c3-b2:d8-d6:c2-b3 c3-b2:d8-d7:b2-a3 c3-b2:g8-c4:b2-a3
        c3-e1:d8-d6:c2-b1 c3-e1:d8-d6:c2-b3 c3-e1:d8-d6:c2-b2 c3-d2:d8-d6:c2-b1 c3-d2:d8-d6:c2-d1 c3-d2:d8-d6:c2-b3
        c3-d2:d8-d6:c2-b2 c3-h8:d8-d6:c2-b3 c3-g7:d8-d6:c2-b3 c3-f6:d8-d6:c2-b3 c3-e5:d8-d5:c2-b3 c3-e5:d8-d6:c2-b3
        c3-e5:d8-d7:c2-b3 c3-a5:d8-d6:c2-b1 c3-a5:d8-d6:c2-b3 c3-a5:d8-d6:c2-b2";
    let mut expected: Vec<String> = words(expected)
        .into_iter()
        .map(|line| format!("d5-c5:{line}"))
        .collect();
    expected.push("d5-c4:c3-a5:g8-d5:c2-d2".to_string());
    let found = solve("h#2", BLACK, &men, Options::DEFAULT)
        .lines
        .into_iter();
    let found = found.map(|line| {
        line.0
            .iter()
            .map(|step| written(step.mv))
            .collect::<Vec<_>>()
            .join(":")
    });
    assert_eq!(super::sorted(found.collect()), super::sorted(expected));
}

/// A position with the bishop e2 made magic: the key, the tries and their refutation are Popeye's.
#[test]
fn a_mate_in_three_with_a_magic_bishop() {
    let men = [
        (WHITE, Role::King, NONE, "h7"),
        (WHITE, Role::Rook, NONE, "d5 e1"),
        (WHITE, Role::Bishop, NONE, "e5"),
        (WHITE, Role::Pawn, NONE, "c3"),
        (BLACK, Role::King, NONE, "e4"),
        (WHITE, Role::Bishop, MAGIC, "e2"),
    ];
    let options = Options {
        refutations: 1,
        ..Options::DEFAULT
    };
    let solution = solve("#3", WHITE, &men, options);
    let texts = |nodes: &[parton::problem::Node]| {
        super::sorted(
            nodes
                .iter()
                .map(|node| written(node.mv))
                .collect::<Vec<_>>(),
        )
    };
    assert_eq!(texts(&solution.keys), words("e5-c7"));
    assert_eq!(
        texts(&solution.tries),
        words("e2-h5 e2-g4 e5-h2 e5-g3 e5-b8 e5-d6 h7-g6")
    );
    for wrong in &solution.tries {
        assert_eq!(texts(&wrong.refutations), words("e4*d5"));
    }
}

/// Two more: a reflex mate with tries only, each refuted by Kg1, and a helpmate with one solution,
/// again by Popeye 4.104.
#[test]
fn a_reflex_mate_and_a_helpmate_with_magic_bishops() {
    let men = [
        (WHITE, Role::Pawn, NONE, "a6 c6 b5 c5 a4"),
        (WHITE, Role::King, NONE, "a5"),
        (WHITE, Role::Knight, NONE, "d5 h1"),
        (WHITE, Role::Bishop, NONE, "e4"),
        (BLACK, Role::Knight, NONE, "a8"),
        (BLACK, Role::Pawn, NONE, "c7 d6 h4 h3"),
        (BLACK, Role::King, NONE, "h2"),
        (WHITE, Role::Bishop, MAGIC, "h8"),
    ];
    // Popeye writes 1.mBh8-e5[d6=w].
    plays(&diagram(WHITE, &men), "h8-e5[d6=w]");
    let solution = solve(
        "r#2",
        WHITE,
        &men,
        Options {
            refutations: 1,
            ..Options::DEFAULT
        },
    );
    assert!(solution.keys.is_empty());
    let tries = solution.tries.iter().map(|node| written(node.mv)).collect();
    assert_eq!(
        super::sorted(tries),
        words("e4-f3 h8-a1 h8-b2 h8-c3 h8-e5 h8-g7")
    );
    for wrong in &solution.tries {
        let refutations: Vec<String> = wrong
            .refutations
            .iter()
            .map(|node| written(node.mv))
            .collect();
        assert_eq!(refutations, ["h2-g1"]);
    }
    let men = [
        (WHITE, Role::King, NONE, "g6"),
        (WHITE, Role::Queen, NONE, "c3"),
        (WHITE, Role::Pawn, NONE, "f2"),
        (BLACK, Role::King, NONE, "e2"),
        (WHITE, Role::Bishop, MAGIC, "e8"),
    ];
    let lines = solve("h#2", BLACK, &men, Options::DEFAULT).lines;
    let moves = lines.iter().map(|line| {
        line.0
            .iter()
            .map(|step| written(step.mv))
            .collect::<Vec<_>>()
    });
    assert_eq!(
        moves.collect::<Vec<_>>(),
        [["e2*f2", "c3-g3", "f2-f1", "e8-b5"]]
    );
}

/// Magic men with undefined lines of view are not supported, nor men that may become such men: a
/// pawn by promotion, and in Clone Circe any man that such a man may capture.
#[test]
fn no_man_becomes_a_magic_man_without_lines() {
    let why = |text: &str, conditions: Conditions| {
        let rules = positions::under(Variant::Orthodox, conditions);
        let error = AnyPosition::new(&parse_position(text, rules).unwrap()).err()?;
        error.reasons.into_iter().find_map(|reason| match reason {
            Reason::NotPlayed(at, ..) => Some(at.square.to_string()),
            _ => None,
        })
    };
    let orphan = |magic: &str| format!("4k3/8/8/[O]7/8/8/{magic}7/4K3 w - -");
    assert_eq!(
        why(&orphan("[magic P]"), Conditions::NONE).as_deref(),
        Some("a2")
    );
    assert_eq!(why(&orphan("[magic N]"), Conditions::NONE), None);
    assert_eq!(
        why(&orphan("[magic N]"), Conditions::CLONE_CIRCE).as_deref(),
        Some("a2")
    );
    assert_eq!(
        why("4k3/8/8/[G]7/8/8/[magic P]7/4K3 w - -", Conditions::NONE),
        None
    );
}

/// Under conditions a magic man views the men that it observes: as from its square of the game
/// array (Mars Circe), also from there (Phantom Chess), from box to box (grid), on a square of the
/// other colour (Bichromatic Chess), like the man behind it (Annan). All are from Popeye 4.104,
/// except the last and the knight on b1.
#[test]
fn conditions_decide_which_men_magic_men_view() {
    let under = |text: &str, conditions: Conditions| {
        let rules = positions::under(Variant::Orthodox, conditions);
        let setup = parse_position(text, rules).unwrap();
        let plain = PlainPosition::from_setup(&setup);
        let fast = AnyPosition::new(&setup).unwrap();
        for mv in plain.legal_moves() {
            let colors = |men: Vec<(Cell, parton::position::Man)>| -> BTreeMap<Cell, Color> {
                men.into_iter().map(|(at, man)| (at, man.color)).collect()
            };
            assert_eq!(
                colors(fast.play(mv).men()),
                colors(plain.play(mv).setup().men),
                "{text} {mv:?}"
            );
        }
        plain
    };
    // On a dark square the rook views as from a1. On a light one its square is h1, which is
    // occupied, so it views nothing.
    let mars = under(
        "7k/8/1p6/p7/8/1[magic R]6/8/7K w - -",
        Conditions::MARS_CIRCE,
    );
    let expected = "b3-b1 b3-b2[a5=w] b3-a3[a5=w] b3-c3[a5=w] b3-d3 b3-e3[a5=w] b3-f3 \
        b3-g3[a5=w] b3-h3 b3-b4[a5=w] b3-b5";
    assert_eq!(moves_from(&mars, "b3"), words(expected));
    // From d2 nothing attacks e7.
    let pawn = under(
        "7k/4p3/8/3[magic P]4/8/8/8/7K w - -",
        Conditions::MARS_CIRCE,
    );
    assert_eq!(moves_from(&pawn, "d5"), words("d5-d6"));
    // On light squares it also views from b1, to d2. On e4 it views d2 twice, and also from f3,
    // since g1 is its square for c3. On b1 it views d2 once (Popeye counts the square twice).
    let phantom = under("7k/8/8/3p4/8/2[magic N]5/3p4/7K w - -", Conditions::PHANTOM);
    let expected = "c3-h3[d2=w] c3-f3 c3-a2[d2=w] c3-b1[d2=w] c3-d1[d2=w] c3-e2[d2=w] c3-e4 \
        c3-b5[d2=w] c3-a4[d2=w] c3*d5[d2=w]";
    assert_eq!(moves_from(&phantom, "c3"), words(expected));
    // From c2 the rook does not view d2, which is in the same box.
    let grid = under("7k/8/8/8/8/8/2[magic R]pp3/7K w - -", Conditions::GRID);
    assert_eq!(
        moves_from(&grid, "c2"),
        words("c2-a2[d2=w] c2-b2[d2=w] c2-c3 c2-c4 c2-c5 c2-c6 c2-c7 c2-c8")
    );
    // b5 is light, like b1.
    let colors = under(
        "7k/8/1p6/1p6/8/8/8/[magic R]6K w - -",
        Conditions::BICHROMATIC,
    );
    assert_eq!(
        moves_from(&colors, "a1"),
        words("a1-b1 a1-d1 a1-f1 a1-a2 a1-a4 a1-a6[b6=w] a1-a8")
    );
    // In front of the knight on c2, the rook views like a knight: d5, and not c2.
    let annan = under("7k/8/8/3p4/8/[magic R]7/2N5/7K w - -", Conditions::ANNAN);
    plays(&annan, "a3-c3[d5=w]");
}

/// A pawn does not capture from its own first rank and therefore views nothing from there. Kxb3
/// with the magic pawn reborn on b1 would be legal if the pawn on a2, which attacks b3, changed
/// colour by it. From other squares a pawn does not view a2 either. Promoted on a8 to a queen or
/// rook it views a2 down the file, while from g8 the king itself is in the way.
#[test]
fn pawns_on_their_own_first_rank_view_nothing() {
    let rules = positions::under(Variant::Orthodox, Conditions::SUPER_CIRCE);
    let setup = parse_position("8/8/8/8/k7/1[magic P]6/P7/4K3 b - -", rules).unwrap();
    let plain = PlainPosition::from_setup(&setup);
    let captures: Vec<Move> = plain
        .legal_moves()
        .into_iter()
        .filter(|mv| mv.captured().is_some())
        .collect();
    let reborn: Vec<String> = captures
        .iter()
        .filter_map(|mv| Some(mv.reborn_promotion()?.0.to_string()))
        .collect();
    assert_eq!(reborn, ["a8", "a8"]);
    assert_eq!(captures.len(), 2);
    let engine = AnyPosition::new(&setup).unwrap().legal_moves();
    assert_eq!(
        engine.iter().filter(|mv| mv.captured().is_some()).count(),
        2
    );
}

/// A cube has thirteen boards, of which only the first have bits for castling rights. A man of any
/// level may change its colour.
#[test]
fn men_of_all_levels_change_colour() {
    let text = "(rules: raumschach, stipulation: \"#2\", \
                position: \"white KAa1 [magic Q]Ab2 black KEe5 NEd4 PDd4 PBb4 RCe1 NBb5\")";
    let loaded = parton::formats::load_str(
        "p.ron",
        text,
        parton::formats::Format::Ron,
        parton::formats::Defaults::default(),
    );
    let setup = &loaded.entries[0].problem.setup;
    let fast = AnyPosition::new(setup).unwrap();
    let plain = PlainPosition::from_setup(setup);
    let mut changed = 0;
    for mv in fast.legal_moves() {
        let (after, other) = (fast.play(mv).men(), plain.play(mv).setup().men);
        let sorted = |mut men: Vec<(Cell, parton::position::Man)>| {
            men.sort_unstable_by_key(|&(at, _)| at);
            men
        };
        assert_eq!(sorted(after), sorted(other), "{mv:?}");
        changed += usize::from(!with_changes(&plain, mv).ends_with(&written(mv)));
    }
    assert!(changed > 0, "no move changes a colour");
}
