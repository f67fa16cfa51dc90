//! Printed solutions in various layouts and kinds of play: correct ones are confirmed, and those
//! with one error are not.

use super::{checked, claim, judged, printed, ron};
use crate::published::published;
use parton::check::{Answer, ClaimStatus, Outcome, Policy, why};
use parton::formats::{Defaults, Format, Level, load_str, parse_position};
use parton::notation::Language;
use parton::position::{Color, RuleSet, Variant};
use parton::problem::{Length, Problem};
use parton::search::{Control, Settings};

fn confirmed(problem: &Problem, text: &str) {
    let claim = claim(&printed(problem, text));
    assert_eq!(
        (claim.status, claim.wrong.as_slice()),
        (ClaimStatus::Confirmed, &[][..]),
        "{text}"
    );
}

fn wrong(problem: &Problem, text: &str, remark_text: &str) {
    let claim = claim(&printed(problem, text));
    assert_eq!(claim.status, ClaimStatus::Wrong, "{text}");
    assert!(
        claim
            .wrong
            .iter()
            .any(|remark| remark.to_string().contains(remark_text)),
        "{text}: {:?}",
        claim.wrong
    );
}

/// A sign after the last of several first moves applies to all of them, and so does a refutation.
/// These are three tries, each of which is in `tests/data/printed.ron`.
#[test]
fn a_question_mark_after_several_moves_applies_to_all() {
    let shire = published("shire-2007-british-chess-magazine.ron");
    for text in [
        "1.Nh3/Nd5/Nh5? Bxe3! 1.Nxd3!",
        "1.Nh3, Nd5, Nh5? Bxe3! 1.Nxd3!",
        "1.Nh3 or Nd5 or Nh5? but 1...Bxe3! 1.Nxd3!",
    ] {
        confirmed(&shire, text);
        let judgement = judged(&printed(&shire, text));
        assert_eq!(
            (judgement.outcome, judgement.expected),
            (Outcome::Sound, Some(1)),
            "{text}: {}",
            judgement.summary()
        );
    }
    // 1.Ng6 is refuted by 1...Bb4, not by 1...Bxe3.
    wrong(
        &shire,
        "1.Nh3/Nd5/Ng6? Bxe3! 1.Nxd3!",
        "Bxe3 does not refute",
    );
}

/// Variations may follow each other with commas, with unnumbered defences.
#[test]
fn variations_joined_by_commas_are_separate() {
    let shire = published("shire-2007-british-chess-magazine.ron");
    let text = "1.Nxd3! (>2.Nc5#) 1...Bb4 2.Qf4#, Bxe3 2.Nd6#, Kxd3 2.Bxf5#, Qxf2 2.Nxf2#";
    confirmed(&shire, text);
    let missing = claim(&printed(&shire, text)).missing;
    assert!(
        !missing
            .iter()
            .any(|remark| remark.to_string().starts_with("1...")),
        "{missing:?}"
    );
    wrong(
        &shire,
        &text.replace("Bxe3 2.Nd6#", "Bxe3 2.Qf4#"),
        "1...Bxe3 2.Qf4",
    );
}

/// `b1~` is a pawn with any promotion; the intended solution prints two of these variations with
/// one man each.
#[test]
fn a_pawn_with_any_promotion_is_read() {
    let dawson = published("dawson-1933-prager-presse.ron");
    let text = "1.Qd1! zz 1...a3 2.Bc2+ Ka2 3.Bb3#, 2...b1~ 3.Qxb1#; 1...b4 2.Bd3+ Ka2 3.Qxa4#, \
        2...b1=~ 3.Qxb1#";
    confirmed(&dawson, text);
    let missing = claim(&printed(&dawson, text)).missing;
    assert!(
        !missing
            .iter()
            .any(|remark| remark.to_string().contains("b1=")),
        "{missing:?}"
    );
    wrong(
        &dawson,
        &text.replace("2...b1~ 3.Qxb1#", "2...b1~ 3.Qxa4#"),
        "not legal here",
    );
}

/// `Bc~` with no bishop on the c-file means a bishop that goes there. V. Bron printed it this way
/// (Shakhist, Kiev, 21 April 1937): the bishop moves from b5 to c4, since the play after its
/// capture on c6 is printed separately.
#[test]
fn a_man_that_goes_to_some_square_of_a_file() {
    let mut setup = parse_position(
        "nK6/PQ2p3/N1PPp3/Rb2N3/1r1k1P2/1Pp5/2r2P2/q3R1BB w",
        RuleSet::new(Variant::Orthodox),
    )
    .unwrap();
    setup.turn = Color::White;
    let bron = Problem::bare("bron", setup, "#2".parse().unwrap());
    let text = "1.d:e7! [2.Qd7#] 1... Sc7/b6 2.Q(:)b6# 1... Bc~ 2.Re4# 1... Bd3 2.Sf3# 1... Be2 \
        2.f3# 1... B:c6 2.Q:b4#";
    confirmed(&bron, text);
    // After 1...Bc4 the rook must mate.
    wrong(
        &bron,
        &text.replace("Bc~ 2.Re4#", "Bc~ 2.Sf3#"),
        "1...Bc4 2.Nf3+ does not work",
    );
}

/// Signs of mate from various printers.
#[test]
fn all_signs_of_mate_are_read() {
    let onkoud = published("onkoud-2009-sachmatija.ron");
    for sign in ["#", "≠", "‡", " mate", ""] {
        let text =
            format!("1...S×c4 2.K×c4 Sd2+ 3.Kd3 Be4{sign}, 1...S×d4 2.K×d4 Sf3+ 3.Ke4 Rd4{sign}");
        confirmed(&onkoud, &text);
    }
    wrong(
        &onkoud,
        "1...Nxc4 2.Kxc4 Nd2≠ 3.Kd3 Be4≠",
        "Nd2+ is not mate",
    );
    wrong(
        &onkoud,
        "1...Nxc4+ 2.Kxc4 Nd2+ 3.Kd3 Be4≠",
        "Nxc4 is not check",
    );
}

/// Omitted defences with the same answer share a line.
#[test]
fn omissions_with_one_answer_share_a_line() {
    let marks = published("marks-1999.ron");
    let missing = claim(&printed(&marks, "1.Kb1/A! 1...Re7/B 2.Rxe7/A#")).missing;
    let of = |mate: &str| {
        missing
            .iter()
            .filter(|remark| remark.to_string().ends_with(mate))
            .count()
    };
    // The encyclopaedia prints one line for each of these: `B(h5)-any 2.Nf3`, `R(g5)-any 2.Rg5`;
    // `1...e2 2.Qe3`.
    for mate in [
        "2.Nf3/A#", "2.Rg5/A#", "2.Rc5/A#", "2.Bd6/A#", "2.Qe3/A#", "2.Nc6/A#",
    ] {
        assert_eq!(of(mate), 1, "{mate}: {missing:?}");
    }
}

/// H. Gruber, Problemkiste 1984, the proof game as printed: Bf8 goes to a3, c1, h6 and back.
#[test]
fn proof_games_are_compared() {
    let gruber = published("gruber-1984-problemkiste.ron");
    let text = "1.d4 e5 2.Qd3 Ba3 3.b4 Bxc1 4.Qc4 Bh6 5.Nd2 g5 6.0-0-0 Bf8";
    confirmed(&gruber, text);
    confirmed(
        &gruber,
        &text
            .replace("Bf8", "Lf8")
            .replace('Q', "D")
            .replace('N', "S")
            .replace("Ba3", "La3")
            .replace("Bxc1", "Lxc1")
            .replace("Bh6", "Lh6"),
    );
    wrong(
        &gruber,
        &text.replace("6.0-0-0", "6.Rd1"),
        "no solution continues this way",
    );
    wrong(
        &gruber,
        &text.replace("3.b4 Bxc1", "3.b4 Bxc2"),
        "not legal here",
    );
}

/// Raumschach, by hand: a queen on Dd4 attacks the king in the corner Ee5 along the triagonal, and
/// all seven squares around it; the rook on Da4 protects the queen.
#[test]
fn cubes_are_compared() {
    let text = "(rules: raumschach, stipulation: \"#1\", \
        position: \"5/3Q1/5/5/K4|5/5/2P2/5/5|5/5/5/5/5|5/R4/5/5/5|4k/5/5/5/5 w - -\")";
    let cube = ron(text).problem;
    for text in ["1.QDd4#", "1.QAd4-Dd4 #", "1.DDd4#", "1.Bc4? 1.QDd4#"] {
        confirmed(&cube, text);
    }
    // Pawns go to the next rank or level. B is a level here, not a bishop.
    wrong(&cube, "1.Bc4!", "1.Bc4 does not solve");
    wrong(&cube, "1.Cc3!", "1.Cc3 does not solve");
    wrong(&cube, "1.QCd4!", "1.QCd4 does not solve");
    wrong(&cube, "1.QDd5#", "not legal here");
    wrong(&cube, "1.RDd4#", "is not mate");
}

/// Ms. Alice, by hand: the rook goes from board B to its homologue h1/A and attacks the h-file
/// there; the other rook guards the g-file.
#[test]
fn zero_moves_are_compared() {
    let text = "(rules: ms-alice, stipulation: \"#1\", position: \"7k/8/8/8/8/8/8/K5R1 | \
        8/8/8/8/8/8/8/7R w - -\")";
    let zero = ron(text).problem;
    for text in ["1.R~h1/A#", "1.Rh1~A #", "1.T~h1/A#"] {
        confirmed(&zero, text);
    }
    wrong(&zero, "1.R~g1/B#", "is not mate");
    wrong(&zero, "1.Rh1/A#", "not legal here");
}

/// Text after "duplex" concerns the other side; the lines are those found by Popeye 4.104.
#[test]
fn duplex_has_its_own_part() {
    let benko = published("benko-1974-magyar-sakkelet.inp");
    let (main, other) = (
        "1.Kf5 g8=S 2.Kg6 Qh7#; 1.Re5 g8=Q 2.Kf5 Qf3#",
        "1.g8=R Be5+ 2.Qg7 Rh5#; 1.g8=B Rh5+ 2.Qh7 Be5#",
    );
    let status = |text: &str| -> Vec<Option<ClaimStatus>> {
        let checked = checked(&printed(&benko, text), Policy::default());
        checked.judgements[0]
            .iter()
            .map(|judgement| judgement.claim.as_ref().map(|claim| claim.status))
            .collect()
    };
    assert_eq!(
        status(&format!("{main} Duplex: {other}")),
        [Some(ClaimStatus::Confirmed), Some(ClaimStatus::Confirmed)]
    );
    assert_eq!(status(main), [Some(ClaimStatus::Confirmed), None]);
    // Neither side's lines belong to the other.
    assert_eq!(
        status(&format!("{other}\nDuplex:\n{main}")),
        [Some(ClaimStatus::Wrong), Some(ClaimStatus::Wrong)]
    );
}

/// Where play begins with half a move, the first moves stand after dots. Popeye 4.104 finds these
/// three lines of Black, and none of White.
#[test]
fn duplex_with_half_moves_needs_no_word() {
    let text = "1...Qc2 2.Rg3 NRxg3=   1...Qb5 2.Gb4 Qxd3=   1...Qf5 2.Rg3 NRxg3=";
    let entry = ron(&format!(
        "(stipulation: \"h=1.5\", position: \"white Kh8 Gb7 Rd3 black Kf8 NRa6 Qc5\", \
         options: (duplex: both), intended: (text: \"{text}\"))"
    ));
    let checked = checked(&entry.problem, Policy::default());
    let status: Vec<Option<ClaimStatus>> = checked.judgements[0]
        .iter()
        .map(|judgement| judgement.claim.as_ref().map(|claim| claim.status))
        .collect();
    assert_eq!(status, [None, Some(ClaimStatus::Confirmed)]);
}

/// Twins are found by their letters, whether or not their changes are printed.
#[test]
fn descriptions_of_twins_are_skipped() {
    let lindner = published("lindner-1952-btsb.inp");
    for text in [
        "a) diagram: 1.Kh8 Tf1 2.Sg1 Tf8#\nb) wKa1-->e1: 1.Kh8 0-0 2.Sg2 Tf8#",
        "a)\n\n  1.Kh8 Rf1 2.Ng1 Rf8 #\n\nb) wKa1-->e1\n\n  1.Kh8 0-0 2.Ng2 Rf8 #",
        "a) 1.Kh8 Tf1 2.Sg1 Tf8# +b) Ka1 - e1  1.Kh8 0-0 2.Sg2 Tf8#",
    ] {
        let checked = checked(&printed(&lindner, text), Policy::default());
        for judgements in &checked.judgements {
            let claim = judgements[0].claim.as_ref().unwrap();
            assert_eq!(
                (claim.status, claim.confirmed),
                (ClaimStatus::Confirmed, 4),
                "{text}: {:?}",
                claim.wrong
            );
        }
    }
}

/// A solution in Olive's file is compared, and errors are located in the file. Unreadable text
/// causes a warning, and the problem is still checked. By hand: 1.Kf7 Kh7 2.Rh1#.
#[test]
fn solutions_in_olives_files_are_compared() {
    let file = |solution: &str| {
        format!("algebraic: {{white: [Kf6, Rg1], black: [Kh8]}}\nstipulation: '#2'\n{solution}\n")
    };
    let load = |text: &str| load_str("p.olv", text, Format::Olive, Defaults::default());
    let right = "solution: |\n  1.Kf6-f7 ! threat:\n          2.Rg1-h1 #\n      \
        1...Kh8-h7\n          2.Rg1-h1 #";
    let quoted = "solution: \"1.Kf6-f7 ! threat:\\n        2.Rg1-h1 #\\n    1...Kh8-h7\\n        \
        2.Rg1-h1 #\"";
    for text in [right, quoted] {
        let loaded = load(&file(text));
        assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
        let judgement = judged(&loaded.entries[0].problem);
        assert_eq!(judgement.outcome, Outcome::Sound);
        assert_eq!(
            judgement.claim.map(|claim| (claim.status, claim.confirmed)),
            Some((ClaimStatus::Confirmed, 3)),
            "{text}"
        );
        // The wrong move is the same in both forms, and has the same place.
        let text = file(&text.replace("Rg1-h1", "Rg1-g2"));
        let loaded = load(&text);
        let claim = judged(&loaded.entries[0].problem).claim.unwrap();
        let found = claim.wrong.first().unwrap_or_else(|| panic!("{text}"));
        let place = loaded.entries[0]
            .diagnose_claim(found.piece.unwrap(), &(found.start..found.end), "")
            .unwrap();
        let line = text.lines().nth(place.line - 1).unwrap();
        assert!(
            line[place.column - 1..].starts_with("Rg1-g2"),
            "{text}: {}:{}",
            place.line,
            place.column
        );
    }
    let loaded = load(&file("solution: |\n  1.Kf6-f7 ! and so forth"));
    let [diagnostic] = loaded.diagnostics.as_slice() else {
        panic!("{:?}", loaded.diagnostics)
    };
    assert_eq!(
        (diagnostic.severity, diagnostic.line, diagnostic.column),
        (Level::Warning, 4, 18),
        "{}",
        diagnostic.message
    );
    assert!(
        diagnostic.message.contains("it is not compared"),
        "{}",
        diagnostic.message
    );
    assert_eq!(judged(&loaded.entries[0].problem).claim, None);
    let loaded = load(&file("intended-solutions: '2'"));
    assert_eq!(judged(&loaded.entries[0].problem).outcome, Outcome::TooFew);
}

/// With an exact length, a mate in one does not solve a mate in two: `why` answers by the same rule
/// as `solve`. By hand: 1.Rh8# is the only mate at once.
#[test]
fn why_knows_exact_lengths() {
    let mut rook =
        ron("(rules: orthodox, stipulation: \"#2\", position: \"k7/8/1K6/8/8/8/8/7R\")").problem;
    let answers = |problem: &Problem| {
        why(
            problem,
            "Rh8",
            Language::English,
            &Settings::default(),
            &Control::default(),
        )
    };
    assert_eq!(answers(&rook).unwrap()[0].answer, Answer::Solves);
    rook.options.length = Length::Exactly;
    assert!(!matches!(answers(&rook), Ok(found) if found[0].answer == Answer::Solves));
    assert!(
        judged(&rook)
            .flaws
            .iter()
            .all(|flaw| flaw.kind() != Outcome::Short)
    );
}

/// A side that must check may have no answer to a check without being mated. By hand: after 1.Rh2
/// -- the king could answer 2.Rh8+ by going to a7, but gives no check there.
#[test]
fn why_distinguishes_a_check_without_an_answer_from_mate() {
    let text = "(rules: orthodox, conditions: [\"Black Checks\"], stipulation: \"#2\", \
        position: \"k7/7R/2K5/8/8/8/8/1R4b1\")";
    let found = why(
        &ron(text).problem,
        "Rh2",
        Language::English,
        &Settings::default(),
        &Control::default(),
    )
    .unwrap();
    assert_eq!(found[0].answer, Answer::Fails);
    let line =
        "1...-- 2.Rh8+? is not mate: the king could be saved if the answer did not have to check";
    assert!(
        found[0].lines.iter().any(|found| found.to_string() == line),
        "{:?}",
        found[0].lines
    );
}

/// An illegal printed first move is not the author's solution, whatever else solves.
#[test]
fn an_illegal_first_move_is_not_a_solution() {
    let shire = judged(&printed(
        &published("shire-2007-british-chess-magazine.ron"),
        "1.Nxd4! [2.Nc5#]",
    ));
    assert_eq!(
        shire.summary(),
        "no solution: the printed first move is not legal; cooked: 1.Nxd3"
    );
    assert_eq!((shire.outcome, shire.c_plus), (Outcome::NoSolution, None));
    let onkoud = judged(&printed(
        &published("onkoud-2009-sachmatija.ron"),
        "1...Nxc5 2.Kxc4 Nd2+ 3.Kd3 Be4#",
    ));
    assert_eq!(onkoud.outcome, Outcome::NoSolution, "{}", onkoud.summary());
    assert!(
        onkoud.summary().contains("1...Nxd4 2.Kxd4 Nf3+ 3.Ke4 Rd4#"),
        "{}",
        onkoud.summary()
    );
    // An illegal try proves nothing about the key.
    let tried = judged(&printed(
        &published("shire-2007-british-chess-magazine.ron"),
        "1.Nxd4? Bb4! 1.Nxd3!",
    ));
    assert_eq!(tried.outcome, Outcome::Sound, "{}", tried.summary());
}

/// A line may end after a comma or a stroke. Each text is its problem's solution, with a blank in
/// place of each line break.
#[test]
fn a_list_of_moves_continues_on_the_next_line() {
    let kubbel = published("kubbel-1937-schweizerische-arbeiter-schachzeitung.ron");
    let shire = published("shire-2007-british-chess-magazine.ron");
    for (problem, text) in [
        (&kubbel, "1.c3? 1...Bxc3, d3 2.Bd1#; but 1...Nf4!"),
        (&kubbel, "1.c3? 1...Bxc3, 1...d3 2.Bd1#; but 1...Nf4!"),
        (&shire, "1.Nh3, Nd5, Nh5? Bxe3! 1.Nxd3!"),
        (&shire, "1.Nh3/ Nd5/ Nh5? Bxe3! 1.Nxd3!"),
    ] {
        confirmed(problem, text);
        for joint in [", ", "/ "] {
            let sign = joint.trim_end();
            confirmed(problem, &text.replace(joint, &format!("{sign}\n")));
            confirmed(problem, &text.replace(joint, &format!("{sign}\n        ")));
        }
    }
    // 1...Nf4 refutes.
    wrong(
        &kubbel,
        "1.c3? 1...Bxc3,\nNf4 2.Bd1#; but 1...Nf4!",
        "2.Bd1",
    );
    // A first number begins the next solution.
    let grid = ron("(rules: orthodox, stipulation: \"h#1\", \
                    position: \"7k/p4K2/8/8/8/8/8/1R6 b\")");
    confirmed(&grid.problem, "1.a6 Rh1#,\n1.a5 Rh1#");
}

/// After the move of a man, the first square of a pawn's long move is not another arrival of that
/// man. By hand, and by Popeye 4.104 for the long notation.
#[test]
fn a_long_pawn_move_follows_the_move_of_a_man() {
    let kubbel = published("kubbel-1937-schweizerische-arbeiter-schachzeitung.ron");
    confirmed(
        &kubbel,
        "1.c2-c3? 1...Ba5*c3, d4-d3 2.Bb3-d1#; but 1...Ng6-f4!",
    );
    confirmed(
        &kubbel,
        "1.c2-c3? 1...Ba5xc3/d4-d3 2.Bb3-d1#; but 1...Ng6-f4!",
    );
    let dawson = published("dawson-1921-natal-mercury.ron");
    let report = claim(&printed(
        &dawson,
        "*1...f2-f1=B 2.Qf3 Bxb3# / g4-g5 Bxb3# 1.Ke2!",
    ));
    assert_eq!(report.wrong, [], "{report:?}");
}

/// Brackets after one of several threats belong to that threat alone.
#[test]
fn each_threat_has_its_own_play() {
    let problem = published("dawson-pauly-1926-magyar-sakkvilag.ron");
    confirmed(
        &problem,
        "1.Nf7? [2.Ng5 [3.Be7=], Nfd6 [3.b4=]] but 1...Ke4!",
    );
    confirmed(
        &problem,
        "1.Nf7? [2.Ng5 (3.Be7=), 2.Nfd6 (3.b4=)] but 1...Ke4!",
    );
    // 3.b4 stalemates after the second threat only.
    wrong(
        &problem,
        "1.Nf7? [2.Nfd6 [3.b4=], Ng5 [3.b4=]] but 1...Ke4!",
        "3.b4 does not work",
    );
}

/// The sign of a goal that is reached by mate and by stalemate, as Popeye 4.104 writes it:
/// `1.Qd5-f7 #= !`.
#[test]
fn one_sign_for_mate_and_stalemate() {
    let either = ron("(rules: orthodox, stipulation: \"#=1\", \
                      position: \"7k/2K5/8/3Q4/8/8/8/8 w\")")
    .problem;
    for text in ["1.Qd5-f7 #= !", "1.Qf7#=!", "1.Qf7=!"] {
        confirmed(&either, text);
    }
    wrong(&either, "1.Qd5-f7 # !", "is not mate");
    wrong(&either, "1.Qd5-e6 #= !", "is neither mate nor stalemate");
}

/// In a series each move of the side that makes it has a number. White's queen mates; Black's could
/// go to the same square.
#[test]
fn the_last_move_of_a_help_series_is_the_other_sides() {
    let series = ron("(rules: alice, stipulation: \"ser-h#2\", \
                      position: \"8/8/2Q5/8/5P2/1q6/2B5/8 | 5R2/8/8/8/8/k3R3/8/K7\")")
    .problem;
    confirmed(&series, "1.Qd3/B 2.Qxe3/A Qc5/B#");
    wrong(&series, "1.Qd3/B 2.Qxe3/A 3.Qc5/B#", "");
}

/// The words of the program's own reports claim nothing about a move, and are skipped.
#[test]
fn words_of_own_reports_are_skipped() {
    let kubbel = published("kubbel-1937-schweizerische-arbeiter-schachzeitung.ron");
    for text in [
        "Tries that give check\n  1.Ne1+? but 1...Bxe1!\n\nKey\n  1.c4!",
        "1.c4!\n\n2 tries that give check and 1 that is merely refuted are not shown; --all-tries \
         shows them.",
        "1.c4!\n    1...Nxb3 (dual: 14 continuations)\n      2.Qxh5#",
        "White begins\n\n1.c4!",
        "Set play\n  1...Nxb3 2.Qxh5# (at once)\n\n1.c4!",
        "1.c4!\n\nSearch incomplete: the play shown is correct, but parts may be missing.",
    ] {
        let report = claim(&printed(&kubbel, text));
        assert_eq!(
            report
                .wrong
                .iter()
                .map(ToString::to_string)
                .collect::<Vec<_>>(),
            Vec::<String>::new(),
            "{text}"
        );
        assert!(report.confirmed > 0, "{text}");
    }
    let help =
        ron("(rules: orthodox, stipulation: \"h#1\", position: \"7k/p4K2/8/8/8/8/8/1R6 b\")");
    for text in [
        "1.a6 Rh1#\n1.a5 Rh1#\n\n2 solutions.",
        "Black begins\n\n1.a6 Rh1#\n1.a5 Rh1#\n\nWhite begins\n\nNo solution.",
        "Short solutions: 1 in 0.5 moves, 2 in 1.5 moves\n1.a6 Rh1#\n1.a5 Rh1#",
    ] {
        confirmed(&help.problem, text);
    }
}

/// The problem in RON, without its places in the text.
fn problem(text: &str) -> Problem {
    ron(text).problem
}

/// In a series a number belongs to the side of the series even if the other side could make the
/// move, too. Introductory moves have numbers of their own.
#[test]
fn a_number_tells_the_side_of_a_series() {
    // Both rooks reach b2; in the parrying series the rooks on b3 and g5 both reach g3.
    let intro = problem("(stipulation: \"1->ser-h#1\", position: \"white Kg5 Rf2 black Kh8 Rb8\")");
    confirmed(&intro, "1.Kg6 1.Rb2 Rf8#");
    confirmed(&intro, "1.Kg6 1.Rb1 Rf8#\n1.Kg6 1.Rb2 Rf8#");
    let men = "white Kc2 Rg5 Nb5 Qf4 black Ka1 Pa3 Rb3 Nd3";
    let parry = problem(&format!("(stipulation: \"pser-h#2\", position: \"{men}\")"));
    confirmed(&parry, "1.Nb4+ Qxb4 2.Rg3 Qb1#");
    let two = problem(&format!(
        "(stipulation: \"2->ser-h#1\", position: \"{men}\")"
    ));
    confirmed(&two, "1.Na7 2.Qa4 1.Rb5 Qxa3#");
    // White makes the introductory move, in the other half Black does.
    let duplex = problem(
        "(stipulation: \"1->ser-h~1\", position: \"white Kc2 Ra7 black Ke8 Pa6\", \
        options: (duplex: both))",
    );
    confirmed(
        &duplex,
        "White begins\n1.Kb1 1.Kd8 Rxa6\nBlack begins\n1.Kd8 1.Kb1 a5",
    );
}

/// The side of a help-self series also makes the last move, whose number follows on.
#[test]
fn a_help_self_series_ends_with_its_own_side() {
    let position = "K2k4/NQ2q3/5N2/n7/8/8/6q1/8 b - -";
    let series = problem(&format!(
        "(stipulation: \"ser-hs#3\", position: \"{position}\")"
    ));
    confirmed(&series, "1.Qg8 2.Qxf6 3.Qa6 Qd7+ 4.Kxd7#");
    confirmed(&series, "1.Qg8 2.Qxf6 3.Qa6 4.Qd7+ Kxd7#");
}

/// In a series either side moves a neutral man, and the same move leads to different positions.
#[test]
fn either_side_makes_the_same_move_of_a_neutral_man() {
    let series =
        problem("(stipulation: \"ser-h~2\", position: \"white Kh1 black Kh8 neutral Na1\")");
    confirmed(
        &series,
        "1.nNb3 nNd4\n1.nNb3 2.nNd4 nNf5\n1.nNb3 2.nNd4 Kg1",
    );
}

/// A long line may be broken before the sign of its goal, and a check sign may precede it.
#[test]
fn a_goal_sign_may_stand_apart() {
    let reflex =
        problem("(stipulation: \"semi-rc811\", position: \"white Kc2 Pf6 black Kg8 Ra7\")");
    confirmed(&reflex, "1.Kb1!\n Ra1+\n c81");
    let kiss = problem("(stipulation: \"h%1\", position: \"white Kb3 Rc6 black Kg8 Nc8\")");
    confirmed(&kiss, "1.Kg8-h8 Rc6*c8 + %");
}
