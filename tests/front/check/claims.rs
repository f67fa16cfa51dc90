//! Printed solutions compared with the solutions found.

use super::{checked, claim, judged, printed, printed_solutions, ron};
use crate::published::{published, published_entry, root};
use parton::check::{ClaimStatus, Outcome, Policy};

/// A zero move is recognized by its sign, `~`.
#[test]
fn zero_moves_are_compared() {
    let problem = published("parton-ms-alice-1.ron");
    for key in ["1.Q~c8/A!", "1.Qc8~A!"] {
        assert_eq!(
            claim(&printed(&problem, key)).status,
            ClaimStatus::Confirmed,
            "{key}"
        );
    }
    for wrong in ["1.Qc8/A!", "1.K~h1/A!", "1.Q~c8/B!", "1.Qc8~B!"] {
        assert_eq!(
            claim(&printed(&problem, wrong)).status,
            ClaimStatus::Wrong,
            "{wrong}"
        );
    }
}

#[test]
fn printed_solutions_are_confirmed() {
    let all = printed_solutions();
    assert!(all.len() >= 11);
    for super::Printed {
        problem: name,
        language,
        text,
    } in &all
    {
        let problem = printed(&published(name), text);
        let checked = checked(&problem, Policy::default());
        for (judgements, version) in checked.judgements.iter().zip(&checked.versions) {
            let judgement = &judgements[0];
            let claim = judgement
                .claim
                .as_ref()
                .unwrap_or_else(|| panic!("{name} {}: no claim", version.name));
            assert_eq!(claim.wrong, [], "{name} {}", version.name);
            assert_eq!(claim.status, ClaimStatus::Confirmed, "{name}");
            assert!(claim.confirmed >= 3, "{name}: {}", claim.confirmed);
            assert_eq!(&claim.language, language, "{name}");
            assert_eq!(
                judgement.outcome,
                Outcome::Sound,
                "{name}: {}",
                judgement.summary()
            );
        }
    }
}

/// The moves in the notation of the encyclopaedia, where a move without a board goes to B.
const MARKS: &str = "
Solution: 1.Kb1/A! (waiting!)

  • 1...Re7 2.Rxe7/A#
  • 1...R(e8)–other 2.Re7/A#
  • 1...R(g5)–any 2.Rg5/A#
  • 1...Ba1 2.Qxa1/A#
  • 1...Bb2 2.Qxb2/A#
  • 1...B(c3)–other 2.Qc3/A#
  • 1...B(h5)–any 2.Nf3/A#
  • 1...N(c5)–any 2.Rc5/A#
  • 1...N(d6)–any 2.Bd6/A# (2.Bc7/A+? Nd6/A!)
  • 1...b6 (or 1...b5) 2.Nc6/A#
  • 1...e2 2.Qe3/A#
  • 1...g2 2.Bh2/A#! (2.Bg3/A+? Rxg3)
Tries:
  • 1.Qd3/A? (threatening 2.Rd5/A#) Nxd3? 2.Rc5/A#, but 1...Ra8+!
  • 1.b5/A? Ba1! 2.Qc3/A+ Bxd4/A!
";

/// The encyclopaedia's solution of Marks' problem is right. It omits the triple after 1...Ba5 and
/// two tries with the same refutation (`tests/data/alice_trees.ron` has them from other programs).
#[test]
fn marks_as_the_encyclopaedia_prints_it() {
    let marks = published("marks-1999.ron");
    let judgement = judged(&printed(&marks, MARKS));
    assert_eq!(judgement.outcome, Outcome::Sound);
    let claim = judgement.claim.unwrap();
    assert_eq!(
        (claim.status, claim.wrong.as_slice(), claim.extra.as_slice()),
        (ClaimStatus::Confirmed, &[][..], &[][..])
    );
    let missing: Vec<String> = claim.missing.iter().map(ToString::to_string).collect();
    let expected = [
        "1...Ba5/B 2.Qa1/A#, Qb2/A# (besides Qc3/A#)",
        "try 1.Qb3/A? Ra8/B+!",
        "try 1.Qf3/A? Ra8/B+!",
    ];
    assert_eq!(missing, expected);
}

/// One error at a time: the message, and the word that it concerns.
#[test]
fn errors_are_found_at_the_word() {
    let marks = published("marks-1999.ron");
    for (right, wrong, word, remark_text) in [
        ("1.Kb1/A!", "1.Qc1/A!", "Qc1/A!", "does not solve: 1..."),
        (
            "2.Rxe7/A#",
            "2.Rxe8/A#",
            "Rxe8/A#",
            "not legal here after Re7/B",
        ),
        ("2.Qxb2/A#", "2.Qc3/A#", "Qc3/A#", "does not work"),
        (
            "2.Bc7/A+? Nd6/A!",
            "2.Bc7/A#? Nd6/A!",
            "Bc7/A#?",
            "is not mate: Nd6/A",
        ),
        (
            "(2.Bg3/A+? Rxg3)",
            "(2.Bh2/A+? Rxg3)",
            "Rxg3",
            "not legal here after Bh2/A",
        ),
        (
            "but 1...Ra8+!",
            "but 1...Rb8!",
            "Rb8!",
            "does not refute: 2.Rd5/A#",
        ),
        ("but 1...Ra8+!", "but 1...Rb8+!", "Rb8+!", "is not check"),
        (
            "1.Kb1/A!",
            "1.Kb1/A?",
            "Kb1/A?",
            "is called a try, but it solves",
        ),
        ("2.Rd5/A#)", "2.Re7/A#)", "Re7/A#", "does not work"),
        (
            "1...g2 2.Bh2/A#!",
            "1...g2 3.Bh2/A#!",
            "3.",
            "does not follow",
        ),
        (
            "1...e2 2.Qe3/A#",
            "1...e2 2.Txe3/A#",
            "",
            "no single language",
        ),
        (
            "1...Ba1 2.Qxa1/A#",
            "1...Ba1/A 2.Qxa1/A#",
            "Ba1/A",
            "Ba1/B would be",
        ),
    ] {
        assert!(MARKS.contains(right), "{right}");
        let text = MARKS.replacen(right, wrong, 1);
        let claim = claim(&printed(&marks, &text));
        assert_eq!(claim.status, ClaimStatus::Wrong, "{wrong}");
        let found = claim
            .wrong
            .iter()
            .find(|remark| remark.to_string().contains(remark_text));
        let found = found.unwrap_or_else(|| panic!("{wrong}: {:?}", claim.wrong));
        assert_eq!(&text[found.start..found.end], word, "{wrong}: {found}");
    }
}

#[test]
fn false_threats_zugzwangs_and_continuations_are_found() {
    let shire = published("shire-2007-british-chess-magazine.ron");
    for (text, remark_text) in [
        ("1.Nxd3! (zugzwang)", "is not zugzwang: it threatens Nc5#"),
        ("1.Nxd3! [2.Nd6#] 1...Bb4 2.Qf4#", "does not work"),
        ("1.Ng6? Bb4! 1.Nxd3! Bb4 2.Qe8#", "does not work"),
        ("1.Nxd3! Bb4 2.Qf4 Kd5 3.Qd4#", "not legal here after Qf4#"),
    ] {
        let claim = claim(&printed(&shire, text));
        assert!(
            claim
                .wrong
                .iter()
                .any(|remark| remark.to_string().contains(remark_text)),
            "{text}: {:?}",
            claim.wrong
        );
    }
}

/// Both rooks can go to e1.
#[test]
fn moves_that_could_be_several_are_reported() {
    let two = ron(
        "(rules: orthodox, stipulation: \"#2\", position: \"k7/8/2K5/8/8/8/8/1R5R\", intended: \
        (text: \"1.Re1!\"))",
    );
    let claim = claim(&two.problem);
    assert!(
        claim
            .wrong
            .iter()
            .any(|remark| remark.to_string() == "this could be Rbe1 or Rhe1"),
        "{:?}",
        claim.wrong
    );
}

/// A claimed key that fails makes the problem unsound: the Codex requires the author's solution.
#[test]
fn a_failing_key_is_not_a_solution() {
    let marks = published("marks-1999.ron");
    let judgement = judged(&printed(&marks, "1.Qd3/A! [2.Rd5/A#]"));
    assert_eq!(judgement.outcome, Outcome::NoSolution);
    assert_eq!(
        judgement.summary(),
        "no solution: 1.Qd3/A 1...Ra8/B+!; cooked: 1.Kb1/A"
    );
}

/// A printed solution that names only a try says nothing of the key 1.Rh4!, after which 1...Ka2
/// 2.Ra4 is mate; and one in which no move is stated to solve confirms nothing.
#[test]
fn a_missing_key_is_named_and_nothing_confirms_nothing() {
    let two = |stipulation: &str, text: &str| {
        let board = "7R/8/8/8/8/k7/2K5/8";
        let text = format!(
            "(rules: orthodox, stipulation: \"{stipulation}\", position: \"{board}\", intended: \
            (text: \"{text}\"))"
        );
        claim(&ron(&text).problem)
    };
    let attempt = two("#2", "1.Rb8? Ka4!");
    assert_eq!(attempt.status, ClaimStatus::Confirmed);
    let missing: Vec<String> = attempt.missing.iter().map(ToString::to_string).collect();
    assert_eq!(missing, ["1.Rh4!"]);
    let nothing = two("h#2", "1.Ka2 Ra8# ?!?");
    assert_eq!(
        (nothing.confirmed, nothing.status),
        (0, ClaimStatus::Undecided)
    );
}

/// Claimed lines of help play that are not solutions, and solutions that are not claimed.
#[test]
fn help_lines_are_compared() {
    let caillaud = published("caillaud-2025-andernach-5.ron");
    let whole = "1.Ke4/A Qe5/B 2.d1=B/A Re3/A#; 1.Kf4/A Qf5/B 2.d1=N/A Rf3/A#";
    assert_eq!(
        claim(&printed(&caillaud, whole)).status,
        ClaimStatus::Confirmed
    );
    let one = judged(&printed(&caillaud, "1.Ke4/A Qe5/B 2.d1=B/A Re3/A#"));
    assert_eq!(one.summary(), "cooked: 1.Kf4/A Qf5/B 2.d1=N/A Rf3/A#");
    // 2.d1=Q gives Black a queen: that is not the claimed move, and no mate.
    let wrong = claim(&printed(
        &caillaud,
        "1.Ke4/A Qe5/B 2.d1=Q/A Re3/A#; 1.Kf4/A Qf5/B 2.d1=N/A Rf3/A#",
    ));
    assert_eq!(wrong.status, ClaimStatus::Wrong, "{wrong:?}");
    let missing: Vec<String> = wrong.missing.iter().map(ToString::to_string).collect();
    assert_eq!(missing, ["1.Ke4/A Qe5/B 2.d1=B/A Re3/A#"]);
}

/// Each twin has its own part of the text.
#[test]
fn twins_are_compared_apart() {
    let lindner = published("lindner-1952-btsb.inp");
    let text = "a) 1.Kh8 Tf1 2.Sg1 Tf8# b) 1.Kh8 Tf1 2.Sg1 Tf8#";
    let checked = checked(&printed(&lindner, text), Policy::default());
    let status = |version: usize| {
        checked.judgements[version][0]
            .claim
            .as_ref()
            .unwrap()
            .status
    };
    assert_eq!(
        (status(0), status(1)),
        (ClaimStatus::Confirmed, ClaimStatus::Wrong)
    );
}

/// An unreadable word is an error of the file, with line and column.
#[test]
fn unreadable_words_are_diagnostics() {
    let text = "(\n    rules: orthodox,\n    stipulation: \"#2\",\n    \
        position: \"7k/8/5K2/8/8/8/8/6R1\",\n    \
                intended: (text: \"1.Kf7!\n1...Kh7 2.Rh1# mumble\"),\n)\n";
    let loaded = parton::formats::load_str(
        "x.ron",
        text,
        parton::formats::Format::Ron,
        parton::formats::Defaults::default(),
    );
    let [diagnostic] = loaded.diagnostics.as_slice() else {
        panic!("{:?}", loaded.diagnostics)
    };
    assert_eq!(
        (diagnostic.line, diagnostic.column),
        (6, 16),
        "{}",
        diagnostic.message
    );
    assert!(diagnostic.message.contains("'mumble'"));
}

/// Remarks have places in the file.
#[test]
fn remarks_have_a_line_and_a_column() {
    let entry = published_entry("marks-1999.ron");
    let diagnostic = entry.diagnose_claim(0, &(2..7), "here").unwrap();
    let line = std::fs::read_to_string(root().join("problems/marks-1999.ron")).unwrap();
    let line = line.lines().nth(diagnostic.line - 1).unwrap().to_owned();
    assert!(
        line.contains("keys:") && line[diagnostic.column - 1..].starts_with("Kb1/A"),
        "{line}"
    );
}

/// A twin whose only line is missing from a print that names the twins is not passed over. In a)
/// 1.Ka2 Rb8 2.Ka1 Ra8 is one of the lines; in b), where the rook begins on g8, it is one, too.
#[test]
fn a_twin_without_its_line_is_undecided() {
    let problem = ron(
        "(rules: orthodox, stipulation: \"h#2\", position: \"7R/8/8/8/8/k7/2K5/8\", twins: \
        [\"h8-g8\"], intended: (text: \"a) 1.Ka2 Rb8 2.Ka1 Ra8# b)\"))",
    );
    let checked = checked(&problem.problem, Policy::default());
    let claims: Vec<_> = checked
        .judgements
        .iter()
        .flatten()
        .map(|judgement| {
            judgement
                .claim
                .clone()
                .map(|claim| (claim.status, claim.missing))
        })
        .collect();
    let [Some((first, _)), Some((second, missing))] = &claims[..] else {
        panic!("{claims:?}");
    };
    assert_eq!(*first, ClaimStatus::Confirmed);
    assert_eq!(*second, ClaimStatus::Undecided);
    assert!(
        missing
            .iter()
            .any(|remark| remark.to_string() == "1.Ka2 Rb8 2.Ka1 Ra8#"),
        "{missing:?}"
    );
}

/// In Parrain Circe a man is reborn after the move that follows its capture, and a print may give
/// its square alone. (J. Štúň's ser-s#8, in Olive's collection for Chest.)
#[test]
fn a_rebirth_is_read_from_its_square_alone() {
    let problem = ron(
        "(rules: orthodox, stipulation: \"ser-s#8\", position: \"8/8/k7/4K3/r1p1R3/8/8/8\", \
        conditions: [\"Madrasi rex inclusive\", \"Parrain Circe\"], intended: (text: \"1.Rxc4 \
        2.Kd5(b4) 3.Rxb4 4.Kc4(a3) 5.Kb3 6.Kxa4 7.Rb2(Ra2) 8.Ka5 axb2#\"))",
    );
    let claim = claim(&problem.problem);
    assert_eq!(claim.status, ClaimStatus::Confirmed, "{claim:?}");
}
