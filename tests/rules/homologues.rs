//! Captures of homologues in Duo, and castling to an attacked square, under conditions and among
//! men with attributes: both engines against derivations from the rules.

use crate::support::explained;
use parton::formats::{Defaults, Flags};
use parton::plain::PlainPosition;
use parton::position::{Color, Move, Role};
use parton::rules::AnyPosition;

/// A position of Duo in both engines, with a side to move and perhaps a condition.
fn duo(men: &str, turn: Color, condition: Option<&str>) -> (AnyPosition, PlainPosition) {
    position("duo", "castling=off", men, turn, condition)
}

/// A position in both engines, read like the flags of the command line.
fn position(
    rules: &str,
    dialect: &str,
    men: &str,
    turn: Color,
    condition: Option<&str>,
) -> (AnyPosition, PlainPosition) {
    let conditions: Vec<String> = condition.into_iter().map(str::to_owned).collect();
    let flags = Flags {
        rules: Some(rules),
        dialect: Some(dialect),
        conditions: &conditions,
        position: Some(men),
        stipulation: Some("#1"),
        allow: Some("missing-king"),
    };
    let loaded = flags.load(Defaults::default());
    let entry = loaded.entries.into_iter().next();
    let mut setup = entry
        .unwrap_or_else(|| panic!("{men}: {:?}", loaded.diagnostics))
        .problem
        .setup;
    setup.turn = turn;
    let fast = AnyPosition::new(&setup).unwrap_or_else(|error| panic!("{men}: {error:?}"));
    (fast, PlainPosition::from_setup(&setup))
}

/// Returns whether the king of a side is in check, on which the engines must agree.
fn in_check((fast, plain): &(AnyPosition, PlainPosition), color: Color) -> bool {
    assert_eq!(fast.is_in_check(color), plain.in_check(color));
    fast.is_in_check(color)
}

/// The legal moves in the order of lists, on which the engines must agree.
fn legal_moves((fast, plain): &(AnyPosition, PlainPosition)) -> Vec<Move> {
    let mut moves = fast.legal_moves();
    moves.sort_unstable();
    assert_eq!(moves, plain.legal_moves());
    moves
}

/// The captures among the legal moves.
fn captures(position: &(AnyPosition, PlainPosition)) -> Vec<String> {
    legal_moves(position)
        .into_iter()
        .filter(|mv| mv.captured().is_some())
        .map(|mv| format!("{}-{}", mv.from(), mv.to()))
        .collect()
}

const BLACK_IN_CHECK: &str = "white Kd2/A Rh2/A black Kh2/B";

#[test]
fn a_man_that_may_not_capture_gives_no_check_from_the_homologue() {
    // Rule 7.4: the rook on h2/A attacks the king on h2/B, as it could capture there.
    let usual = duo(BLACK_IN_CHECK, Color::Black, None);
    assert!(in_check(&usual, Color::Black));
    // No man guards the rook: the king on d2 is four files away.
    for condition in ["Patrol Chess", "Ultra Patrol"] {
        let unguarded = duo(BLACK_IN_CHECK, Color::Black, Some(condition));
        assert!(!in_check(&unguarded, Color::Black), "{condition}");
    }
    let guarded = "white Kg2/A Rh2/A black Kh2/B";
    assert!(in_check(
        &duo(guarded, Color::Black, Some("Patrol Chess")),
        Color::Black
    ));
    assert!(!in_check(
        &duo(guarded, Color::Black, Some("Lortap")),
        Color::Black
    ));
    // From h2 to h2 a man does not leave its box of the grid, nor the colour of its square.
    for condition in ["Grid Chess", "Bichromatic Chess"] {
        let within = duo(BLACK_IN_CHECK, Color::Black, Some(condition));
        assert!(!in_check(&within, Color::Black), "{condition}");
    }
    let same_color = duo(BLACK_IN_CHECK, Color::Black, Some("Monochromatic Chess"));
    assert!(in_check(&same_color, Color::Black));
}

#[test]
fn a_man_observes_its_homologue() {
    // The rooks could capture each other by zero moves, so each paralyses the other (Madrasi).
    let rooks = "white Kd2/A Rh2/A black Kd8/B Rh2/B";
    assert_eq!(captures(&duo(rooks, Color::White, None)), ["h2/A-h2/B"]);
    let madrasi = duo(rooks, Color::White, Some("Madrasi"));
    assert_eq!(captures(&madrasi), [""; 0]);
    // The king on h2/B guards the rook on h2/A, which may therefore capture on a2 (Patrol).
    let patrol = "white Kh2/B Rh2/A black Kd8/B Na2/A";
    let guarded = duo(patrol, Color::White, Some("Patrol Chess"));
    assert_eq!(captures(&guarded), ["h2/A-a2/A", "h2/A-a2/B"]);
    // A paralysing man paralyses the man on its homologue.
    let paralysed = "white Kd2/A Rh2/A black Kd8/B [paralysing N]h2/B Na2/A";
    assert_eq!(captures(&duo(paralysed, Color::White, None)), [""; 0]);
}

#[test]
fn men_that_never_capture_do_not_capture_their_homologues() {
    for man in ["[paralysing R]", "[royal kamikaze R]"] {
        let men = format!("white Kd8/A {man}g2/A black Kb8/B Ng2/B");
        assert_eq!(captures(&duo(&men, Color::White, None)), [""; 0], "{man}");
    }
    let paralysing = "white Kd2/A [paralysing R]h2/A black Kh2/B";
    assert!(!in_check(
        &duo(paralysing, Color::Black, None),
        Color::Black
    ));
    // A kamikaze rook that is not royal captures and vanishes.
    let kamikaze = "white Kd8/A [kamikaze R]g2/A black Kb8/B Ng2/B";
    assert_eq!(captures(&duo(kamikaze, Color::White, None)), ["g2/A-g2/B"]);
}

#[test]
fn a_king_that_stays_is_judged_where_it_has_arrived() {
    // After a move of the white king the black one may not move, so it guards no square (Disparate
    // chess): the white king goes beside it. After a change of board it is as safe.
    let kings = "white Kf1/A black Kd1/A Pg3/A";
    let count = |condition| {
        let moves = legal_moves(&duo(kings, Color::White, condition));
        let beside = |square: &str| moves.iter().any(|mv| mv.to().to_string() == square);
        (beside("e1/A"), beside("e2/A"))
    };
    assert_eq!(count(None), (false, false));
    assert_eq!(count(Some("Disparate Chess")), (true, true));
}

#[test]
fn a_king_that_has_moved_is_judged_so_before_it_changes_board() {
    // On its way to board B the white king stands beside the black one, which may not move after
    // it (Disparate chess, Popeye): from e1/A it goes to f1/B and f2/B.
    let men = "white Ke1/A Ra1/A black Kg1/A Na6/A";
    for (condition, expected) in [(None, false), (Some("Disparate Chess"), true)] {
        let moves = legal_moves(&position(
            "alice",
            "castling=off",
            men,
            Color::White,
            condition,
        ));
        for square in ["f1/B", "f2/B"] {
            let goes = moves
                .iter()
                .any(|mv| mv.to().to_string() == square && mv.role().is_king());
            assert_eq!(goes, expected, "{square} {condition:?}");
        }
    }
}

#[test]
fn castling_leads_to_no_attacked_square_of_its_board() {
    // Rule 2.9, also under conditions (Popeye): the rook on g8/A attacks g1/A, where the king would
    // arrive before it changes board. The rook on h8/A does not.
    for condition in [None, Some("Andernach"), Some("Checkless Chess")] {
        for (rook, expected) in [("g8", false), ("h8", true), ("f8", false)] {
            let men = format!("white Ke1/A Rh1/A black Ka8/A R{rook}/A");
            let moves = legal_moves(&position(
                "alice",
                "castling=home",
                &men,
                Color::White,
                condition,
            ));
            let castles = moves.iter().any(|mv| mv.is_castling());
            assert_eq!(castles, expected, "{men} {condition:?}");
        }
    }
}

#[test]
fn king_and_rook_part_under_conditions() {
    // The bishop on g8/B keeps the king on g8/A; the rook goes on to f8/B (O'Donohue).
    let men = "white Kh3/B Bg8/B black Ke8/A Rh8/A";
    for condition in [None, Some("Grid Chess"), Some("Checkless Chess")] {
        let moves = legal_moves(&position(
            "odonohue",
            "castling=home",
            men,
            Color::Black,
            condition,
        ));
        assert!(moves.iter().any(|mv| mv.is_castling()), "{condition:?}");
    }
}

#[test]
fn a_rook_gains_the_right_to_castle_on_its_home_board() {
    // In Alice Chess 2 Black's men begin on board B. A white rook captures on h8 and turns black
    // (Andernach): from A it comes to h8/B, Black's corner; from B to h8/A, which is no home.
    for (rook, knight, king, expected) in [
        ("h7/A", "h8/A", "e8/B", true),
        ("h7/B", "h8/B", "e8/A", false),
    ] {
        let men = format!("white Ka1/A R{rook} black K{king} N{knight}");
        let condition = Some("Andernach");
        let (fast, plain) = position("alice2", "castling=home", &men, Color::White, condition);
        let capture = fast
            .legal_moves()
            .into_iter()
            .find(|mv| mv.captured().is_some())
            .unwrap();
        let moves = legal_moves(&(fast.play(capture), plain.play(capture)));
        let castles = moves.iter().any(|mv| mv.is_castling());
        assert_eq!(castles, expected, "{men}");
    }
}

#[test]
fn magic_men_view_their_homologues() {
    // The magic bishop on c3/B attacks c3/A, so the white bishop that arrives there turns black.
    let men = "white Ka4/A Bd4/A black Ke1/A [magic B]c3/B";
    let (fast, plain) = duo(men, Color::White, None);
    let arrives = |mv: &Move| mv.to().to_string() == "c3/A";
    let mv = fast.legal_moves().into_iter().find(arrives).unwrap();
    let after = (fast.play(mv), plain.play(mv));
    assert!(!in_check(&after, Color::Black));
    let man = after.0.man_at(mv.to()).unwrap();
    assert_eq!(man.color, Color::Black);
}

#[test]
fn zero_moves_that_are_not_legal_have_their_reason() {
    let (paralysing, _) = duo(
        "white Kd8/A [paralysing R]g2/A black Kb8/B Ng2/B",
        Color::White,
        None,
    );
    let why = explained(&paralysing, "R~xg2/B");
    assert!(why.contains("paralyses and does not capture"), "{why}");
    // In Ms. Alice chess pawns make zero moves, but not from their own first rank.
    let men = "white Kd8/A Pa1/A black Kb8/B";
    let pawn = position("ms-alice", "castling=off", men, Color::White, None);
    let why = explained(&pawn.0, "P~a1/B");
    assert!(why.contains("own first rank"), "{why}");
    let is_pawn = |mv: &Move| mv.role() == Role::Pawn;
    assert!(!legal_moves(&pawn).iter().any(is_pawn));
}
