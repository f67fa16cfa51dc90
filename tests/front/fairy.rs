//! The notation and drawing of fairy men: in moves, in diagrams, in JSON.
//!
//! The expected text is that of Popeye, or follows from the rule next to it.

use parton::formats::parse_position;
use parton::men::{Color, Language};
use parton::notation::{Notated, Style, find, find_in, letters_for, long_at, short, short_in};
use parton::position::{Move, RuleSet, Setup, Variant};
use parton::problem::{Problem, Stipulation};
use parton::report::picture::{Look, Picture, latex, svg};
use parton::report::{DiagramOptions, census, render_diagram};
use parton::rules::AnyPosition;

fn setup(text: &str) -> Setup {
    let mut setup = parse_position(text, RuleSet::new(Variant::Orthodox)).expect(text);
    setup.allow_missing_king = true;
    setup
}

fn position(text: &str) -> AnyPosition {
    AnyPosition::new(&setup(text)).unwrap_or_else(|_| panic!("{text}"))
}

/// Tests that a move is written like this in long and short notation, and that both are read as
/// that move.
fn written(text: &str, long: &str, brief: &str) -> Move {
    let position = position(text);
    let mv = find(&position, long).unwrap_or_else(|error| panic!("{text}: {error}"));
    assert_eq!(long_at(&position, mv, Language::English), long, "{text}");
    assert_eq!(short(&position, mv), brief, "{text}");
    assert_eq!(find(&position, brief), Ok(mv), "{text}");
    mv
}

#[test]
fn moves_of_fairy_men_are_written_and_read() {
    for (text, long, brief) in [
        // The grasshopper lands behind the pawn, and with an orthodox knight beside it the
        // nightrider is NR.
        ("white Ka1 Gd1 Pd3 black Kh8", "Gd1-d4", "Gd4"),
        ("white Ka1 Gd1 Pd3 black Kh8 Pd4", "Gd1*d4", "Gxd4"),
        ("white Ka1 NRb1 Nc2 black Kh8", "NRb1-d5", "NRd5"),
        ("white Ka1 Nb1 black Kh8", "Nb1-d2", "Nd2"),
        // Two men may go there.
        ("white Ka1 Gd1 Ga4 Pd3 Pc4 black Kh8", "Gd1-d4", "Gdd4"),
        // A Berolina pawn is not an ordinary pawn: it has letters.
        ("white Ka1 [BP]a7 black Kh6", "BPa7-b8=Q", "BPb8=Q"),
    ] {
        written(text, long, brief);
    }
}

#[test]
fn a_locusts_capture_names_both_squares() {
    // Popeye writes `Ld1*d4-d5`.
    let mv = written("white Ka1 Ld1 black Kh8 Rd4", "Ld1*d4-d5", "Lxd4-d5");
    assert_eq!(
        mv.captured_at()
            .map(|cell| cell.square.to_string())
            .as_deref(),
        Some("d4")
    );
    // Only the arrival square is given.
    let start = position("white Ka1 Ld1 black Kh8 Rd4");
    assert_eq!(find(&start, "Lxd5"), Ok(mv));
    assert!(find(&start, "Lxd3-d5").is_err() && find(&start, "Lxd4-").is_err());
}

#[test]
fn attributes_stand_before_the_letters() {
    for (text, long, brief) in [
        ("white Ka1 neutral [G]d1 Pd3 black Kh8", "nGd1-d4", "nGd4"),
        // Popeye: nBb2-b1=nT, a neutral pawn with its letter and a promoted man with its colour.
        ("white Ka1 neutral Pb7 black Kh6", "nPb7-b8=nQ", "nPb8=nQ"),
        ("white [royal N]a1 black Kh8", "rNa1-c2", "rNc2"),
        ("white Ka1 [kamikaze R]c3 black Kh8", "kRc3-c4", "kRc4"),
    ] {
        written(text, long, brief);
    }
    // In German royal is königlich, the rook T.
    let start = position("white [royal R]a6 black Kh8");
    let mv = find(&start, "rRa6-a3").expect("a move");
    assert_eq!(short_in(&start, mv, Language::German), "kTa3");
    assert_eq!(find_in(&start, "kTa6-a3", Language::German), Ok(mv));
    // Without such men, a lower-case letter is a file.
    assert!(find(&position("white Ka1 Qd2 black Kh8"), "cQd5").is_err());
}

/// Popeye 4.87 prints such moves as `hnSe7-g8=nh`, `nhnSg8-f6=wh`, `hccGg3-e3[f3=w]`, `cRf4*b4=cQ`,
/// `kSg6*h4[-bkSh4]`.
#[test]
fn other_changes_follow_the_move() {
    written(
        "white Ka1 [half-neutral N]e7 black Kh7",
        "hnNe7-d5=nh",
        "hnNd5=nh",
    );
    written(
        "white Ka1 [neutral half-neutral N]e7 black Kh7",
        "nhnNe7-d5=wh",
        "nhnNd5=wh",
    );
    let black = |text: &str| {
        AnyPosition::new(&Setup {
            turn: Color::Black,
            ..setup(text)
        })
        .expect("a position")
    };
    let start = black("white Ka1 black Kh7 [half-neutral N]e7");
    let mv = find(&start, "hnSe7-d5=nh").expect("a move");
    assert_eq!(long_at(&start, mv, Language::German), "hnSe7-d5=nh");
    let black = black("white Ka1 black Kh7 neutral [half-neutral N]e7");
    assert_eq!(long_at(&black, mv, Language::German), "nhnSe7-d5=sh");
    assert_eq!(find_in(&black, "nhnSe7-d5=sh", Language::German), Ok(mv));
    for (text, long, brief) in [
        (
            "white Ka1 [half-neutral R]b1 black Kh7 Rb5",
            "hnRb1*b5=nh",
            "hnRxb5=nh",
        ),
        // The pawn turns white.
        (
            "white Ka1 [hurdle-colour-changing G]g3 black Kh8 Pf3",
            "hccGg3-e3[f3=w]",
            "hccGe3[f3=w]",
        ),
        (
            "white Ka1 [hurdle-colour-changing G]g3 Pf3 black Kh8 Re3",
            "hccGg3*e3[f3=b]",
            "hccGxe3[f3=b]",
        ),
        // Over a king, or over an empty line, nothing changes.
        (
            "white Ka2 [hurdle-colour-changing G]a3 black Kh8",
            "hccGa3-a1",
            "hccGa1",
        ),
        (
            "white Ka1 [chameleon R]f4 black Kh8 Pb4",
            "cRf4*b4=cQ",
            "cRxb4=cQ",
        ),
        (
            "white Ka1 [kamikaze R]a8 black Kh7 Pc8",
            "kRa8*c8[-wkRc8]",
            "kRxc8[-wkRc8]",
        ),
        (
            "white Ka1 neutral [kamikaze R]a8 black Kh7 Pc8",
            "nkRa8*c8[-nkRc8]",
            "nkRxc8[-nkRc8]",
        ),
    ] {
        written(text, long, brief);
    }
    // The hurdle may be omitted if there is only one. With a different hurdle, the move does not
    // exist.
    let start = position("white Ka1 [hurdle-colour-changing G]g3 black Kh8 Pf3");
    assert!(find(&start, "hccGe3").is_ok() && find(&start, "hccGe3[f2=w]").is_err());
    assert!(find(&start, "hccGe3[f3]").is_err() && find(&start, "hccGe3[").is_err());
}

#[test]
fn english_text_keeps_n_for_the_nightrider_where_one_stands() {
    let problem = |text: &str| Problem::bare("", setup(text), Stipulation::mate_in(2));
    let fairy = problem("white Ka1 NRb1 Nc2 black Kh8");
    assert_eq!(
        letters_for(&fairy, Language::English),
        Language::PopeyeEnglish
    );
    assert_eq!(letters_for(&fairy, Language::German), Language::German);
    assert_eq!(
        letters_for(&problem("white Ka1 Nc2 black Kh8"), Language::English),
        Language::English
    );
    let text = Notated::marked("1.{NR}d5! threat: 2.{N}f4#, 2.{G}xd4");
    assert_eq!(
        text.in_letters(Language::PopeyeEnglish),
        "1.Nd5! threat: 2.Sf4#, 2.Gxd4"
    );
    let text = Notated::marked("1.hn{N}e7=nh {R}a8 2.c{N}f4=c{Q} k{N}xc8[-wk{N}c8]");
    let german = "1.hnSe7=nh Ta8 2.cSf4=cD kSxc8[-wkSc8]";
    assert_eq!(text.in_letters(Language::German), german);
    assert_eq!(
        Style::short(Language::PopeyeEnglish).letter(parton::men::Role::Nightrider),
        "N"
    );
}

/// Columns stay aligned if a man has two letters; `=` is neutral, `-` is black if letters have no
/// case.
#[test]
fn fairy_men_are_drawn_in_characters() {
    let setup =
        setup("white Ka1 Gd4 LId2 [royal 16]h2 black Kh8 Gd5 [16]h7 neutral Pb7 [chameleon N]c6");
    let wanted = "\
8 .   .   .   .   .   .   .   k
7 .   =P  .   .   .   .   .   -16
6 .   .   =S  .   .   .   .   .
5 .   .   .   g   .   .   .   .
4 .   .   .   G   .   .   .   .
3 .   .   .   .   .   .   .   .
2 .   .   .   LI  .   .   .   16
1 K   .   .   .   .   .   .   .
  a   b   c   d   e   f   g   h
G = grasshopper, LI = lion, 16 = (1,6)-leaper
royal: h2; chameleon: c6

(4+3+2n)  White to move
";
    assert_eq!(render_diagram(&setup, &DiagramOptions::default()), wanted);
    assert_eq!(census(&setup), "4+3+2n");
}

/// A grasshopper is a queen upside down, a lion one turned to the left; a neutral man has both
/// colours.
#[test]
fn fairy_men_are_drawn_in_pictures() {
    let setup = setup("white Ka1 Gd4 LId2 black Kh8 [(4,4)-leaper]e5 neutral Pb7");
    let picture = Picture::new(&setup, Look::default());
    let text = svg(&picture);
    // The names of each picture have a different prefix.
    let before = text
        .split("<title id=\"")
        .nth(1)
        .and_then(|rest| rest.split("title").next())
        .unwrap();
    let text = text.replace(before, "");
    for part in [
        r##"<g id="wG"><use href="#wQ" transform="rotate(180 50 50)"/></g>"##,
        r##"<g id="wLI"><use href="#wQ" transform="rotate(270 50 50)"/></g>"##,
        r##"<use href="#wG" transform="translate(300 400)"/>"##,
        r##"<use href="#nP" transform="translate(100 100)"/>"##,
        "white grasshopper d4",
        "neutral pawn b7",
        ">Grasshopper d4; Lion d2;<",
        ">(4,4)-leaper e5<",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // Each man that is used is in the sheet.
    for used in text
        .split("href=\"#")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
    {
        assert!(text.contains(&format!("id=\"{used}\"")), "{used}");
    }
    // In diagram.sty, U, L and R turn a man, and n is a neutral man.
    let text = latex(&picture);
    for man in ["wDUd4", "wDLd2", "nBb7", "wKa1", "sKh8"] {
        assert!(text.contains(man), "{man}: {text}");
    }
    assert_eq!(setup.count(Color::Black), 2);
}
