//! Solutions as printed in collections, each with its own peculiarities: they are confirmed, and an
//! error in them is found.

use super::{checked, judged, ron};
use crate::published::published;
use parton::check::{ClaimReport, ClaimStatus, Outcome, Policy};
use parton::formats::{Defaults, Format, load_str};
use parton::problem::{Intended, Problem};
use parton::session::Input;
use std::path::Path;

/// The published problems, by their titles.
fn collected() -> Vec<Problem> {
    let text = include_str!("../../data/collections.olv");
    let loaded = load_str("collections.olv", text, Format::Olive, Defaults::default());
    assert!(loaded.diagnostics.is_empty(), "{:?}", loaded.diagnostics);
    assert_eq!(loaded.entries.len(), 15);
    loaded
        .entries
        .into_iter()
        .map(|entry| entry.problem)
        .collect()
}

fn one(title: &str) -> Problem {
    collected()
        .into_iter()
        .find(|problem| problem.title.as_deref() == Some(title))
        .unwrap_or_else(|| panic!("{title}"))
}

/// The claims about each version; in duplex, about each side.
fn claims(problem: &Problem) -> Vec<ClaimReport> {
    let judgements = checked(problem, Policy::default()).judgements;
    judgements
        .into_iter()
        .flatten()
        .map(|judgement| judgement.claim.expect("a claim"))
        .collect()
}

/// All were published as sound and correct. Two are not confirmed. Mrs. Baird overlooked that after
/// 1...Ne5 2.Rh4+ Black can interpose the knight with check, 2...Ng4+. For Dawson's e.p. key the
/// file does not say that the capture is allowed.
#[test]
fn solutions_of_collections_are_confirmed() {
    for problem in collected() {
        let title = problem.title.clone().unwrap();
        for claim in claims(&problem) {
            let wrong: Vec<String> = claim.wrong.iter().map(ToString::to_string).collect();
            let (status, expected): (_, &[&str]) = match title.as_str() {
                "baird-453" => (
                    ClaimStatus::Wrong,
                    &["1...Ne5 2.Rh4+ does not work: 2...Ng4+ (the move that works is Be3#)"],
                ),
                "dawson-253" => (ClaimStatus::Undecided, &[]),
                _ => (ClaimStatus::Confirmed, &[]),
            };
            assert_eq!(claim.status, status, "{title}");
            assert_eq!(wrong, expected, "{title}");
        }
    }
}

/// Each style of printing, with one error.
#[test]
fn errors_in_solutions_of_collections_are_found() {
    for (title, right, wrong, remark_text) in [
        // Theme letters. 1...Ne8 guards d6.
        (
            "baird-51",
            "1...Ne8 2.Ng3#[A]",
            "1...Ne8 2.Nd6#[A]",
            "does not work",
        ),
        // A capture sign that fits after no move of the group; and a move that captures after one,
        // while after the other its own pawn is in the way.
        (
            "baird-134",
            "1...d5 2.Ne6#",
            "1...d5 2.Nxe6#",
            "not legal here after d5; Ne6# would be",
        ),
        (
            "baird-134",
            "1...Bb3/Bxc6 2.Nxb3#",
            "1...Bb3/Bxc6 2.Nxc6#",
            "not legal here after Bb3",
        ),
        // A capture sign in brackets. From f5 the bishop does not check.
        ("baird-426", "2.B(x)e6#", "2.B(x)f5#", "does not work"),
        // Arrivals in brackets. Black's own pawn stands on e5; from c4 the knight does not check.
        (
            "baird-431",
            "Sf2(h2 or h6)",
            "Sf2(h2 or e5)",
            "not legal here after Ng3",
        ),
        (
            "baird-431",
            "Sf2(h2 or h6) 2.Sd5#",
            "Sf2(h2 or h6) 2.Sc4#",
            "does not work",
        ),
        // The queen guards d5.
        (
            "baird-445",
            "Kd4(d6)",
            "Kd4(d5)",
            "not legal here after Bf2",
        ),
        // Duplex by the letter of a twin. The king goes to a8.
        ("baird-452", "2.Qb7#", "2.Qb6#", "does not work"),
        // From d2 the knight does not check.
        (
            "benko-93",
            "2.Sd6# and Sg3#",
            "2.Sd6# and Sd2#",
            "does not work",
        ),
        // Duplex without a word. A pawn on d4 does not attack b4.
        ("dawson-158", "Kb4 2. c5#", "Kb4 2. d4#", "does not work"),
        // Two refutations side by side. A rook on e1 does not guard d2.
        (
            "dawson-219",
            "e1=Q! e1=B!",
            "e1=Q! e1=R!",
            "1...e1=R does not refute: 2.Nd2#",
        ),
        // A quotation mark before a).
        (
            "dawson-243",
            "2. b5  Sc6#",
            "2. b5  Sf3#",
            "this line does not reach the goal",
        ),
        // Without the letter of the king, which cannot reach f5; and without check after 1...Kf6.
        ("kubbel-4", "K:g6/f6", "K:g6/f5", "not legal here after Qd7"),
        (
            "kubbel-4",
            "K:g6/f6 2. f:g8S#",
            "K:g6/f6 2. f8S#",
            "does not work",
        ),
        // Any move before a threat. From e3 the knight does not check.
        (
            "loyd-393",
            "2. g:f8S ~ 3. Sg3#",
            "2. g:f8S ~ 3. Se3#",
            "does not work",
        ),
        // In the twin White has a bishop, not a knight.
        ("benko-153", "Bc3#", "Sc2#", "not legal here"),
    ] {
        let mut problem = one(title);
        let text = problem.intended.text.clone().unwrap();
        assert!(text.contains(right), "{title}: {right}");
        problem.intended.text = Some(text.replacen(right, wrong, 1));
        let claims = claims(&problem);
        assert!(
            claims
                .iter()
                .any(|claim| claim.status == ClaimStatus::Wrong),
            "{title}: {wrong}"
        );
        let found: Vec<String> = claims
            .iter()
            .flat_map(|claim| &claim.wrong)
            .map(ToString::to_string)
            .collect();
        assert!(
            found.iter().any(|text| text.contains(remark_text)),
            "{title}: {wrong}: {found:?}"
        );
    }
}

/// A mere misprint causes a remark.
#[test]
fn slips_are_remarks() {
    let extra = |problem: &Problem| -> Vec<String> {
        claims(problem)
            .into_iter()
            .flat_map(|claim| claim.extra)
            .map(|remark| remark.to_string())
            .collect()
    };
    let capture = "the capture sign does not fit after Bxc6".to_owned();
    assert_eq!(extra(&one("baird-134")), [capture.clone(), capture]);
    let dawson = one("dawson-253");
    assert_eq!(
        extra(&dawson),
        [
            "the problem does not say that this capture en passant is allowed, so it was not \
            compared"
        ]
    );
    // A first move that is not even an en passant capture is wrong.
    let text = Some("1.f5*g6 ep.".to_owned());
    let wrong = Problem {
        intended: Intended {
            text,
            ..Intended::default()
        },
        ..dawson
    };
    assert_eq!(claims(&wrong)[0].status, ClaimStatus::Wrong);
    // Chéron 1930: both bishops can capture the queen, and after either capture the rook mates on
    // the file that was left.
    let cheron = ron(
        "(rules: orthodox, stipulation: \"#3\", position: \"4k3/8/4K3/8/1R1b3R/8/7b/4Q3\", \
                      intended: (text: \"1.Qe5! B:e5 2.Rb8+ B:b8 3.Rh8#\"))",
    );
    let claim = judged(&cheron.problem).claim.unwrap();
    assert_eq!(
        (claim.status, claim.wrong.as_slice()),
        (ClaimStatus::Confirmed, &[][..])
    );
    let remark_text = "this could be Bhxe5 or Bdxe5, so what follows was not compared";
    assert!(
        claim
            .extra
            .iter()
            .any(|remark| remark.to_string() == remark_text),
        "{:?}",
        claim.extra
    );
}

/// `zugzwang` at a key is tested. Below the key, the word may only mean that no threat is given.
#[test]
fn zugzwang_below_the_key_is_a_remark() {
    let loyd = one("loyd-393");
    // After 2.gxf8=N the knight threatens 3.Ng3# (by the published solution).
    let text = "1. g7! ~ 2. g:f8S zugzwang ~ 3. Sg3#";
    let problem = Problem {
        intended: Intended {
            text: Some(text.to_owned()),
            ..Intended::default()
        },
        ..loyd
    };
    let claim = claims(&problem).remove(0);
    assert_eq!(
        (claim.status, claim.wrong.as_slice()),
        (ClaimStatus::Confirmed, &[][..])
    );
    assert!(
        claim.extra.iter().any(|remark| remark
            .to_string()
            .contains("is not zugzwang: it threatens Ng3#")),
        "{claim:?}"
    );
}

/// Benkő's helpmate has two solutions per side (also according to Popeye 4.104), and its file
/// states no number.
#[test]
fn unstated_numbers_of_solutions_are_not_cooks() {
    let benko = published("benko-1974-magyar-sakkelet.inp");
    for judgement in checked(&benko, Policy::default())
        .judgements
        .iter()
        .flatten()
    {
        assert_eq!(
            (judgement.outcome, judgement.solutions, judgement.expected),
            (Outcome::NotStated, 2, None)
        );
        assert_eq!(judgement.summary(), "2 solutions (number not stated)");
        assert_eq!(
            (
                judgement.c_plus.as_ref(),
                judgement.flaws.len(),
                judgement.fails()
            ),
            (None, 0, false)
        );
        assert_eq!(
            judgement
                .facts
                .iter()
                .filter(|fact| fact.code() == "solution")
                .count(),
            2
        );
    }
    for (stated, outcome) in [
        (1, Outcome::Cooked),
        (2, Outcome::Sound),
        (3, Outcome::TooFew),
    ] {
        let intended = Intended {
            solutions: Some(stated),
            ..Intended::default()
        };
        let problem = Problem {
            intended,
            ..benko.clone()
        };
        for judgement in checked(&problem, Policy::default())
            .judgements
            .iter()
            .flatten()
        {
            assert_eq!(
                (judgement.outcome, judgement.expected),
                (outcome, usize::try_from(stated).ok()),
                "{stated}"
            );
        }
    }
    // By default a reader expects one line. By hand: 1...Kg6 2.Kg8 b8=Q/R# counts once.
    let help = ron("(rules: orthodox, stipulation: \"h#1.5\", turn: white, \
        position: \"7k/1P6/5K2/8/8/8/8/8\")");
    let judgement = judged(&help.problem);
    assert_eq!(
        (judgement.outcome, judgement.expected),
        (Outcome::Sound, None)
    );
    assert!(judgement.c_plus.is_some());
}

/// Each document of a collection has one record, read or unread. The environment variable
/// `PARTON_CORPUS` names the folder. Nothing is solved.
#[allow(clippy::print_stderr, reason = "reports what was skipped")]
#[test]
fn each_entry_of_a_collection_has_one_record() {
    let Ok(folder) = std::env::var("PARTON_CORPUS") else {
        eprintln!("skipped: PARTON_CORPUS is not set");
        return;
    };
    let mut input = Input {
        files: vec![Path::new(&folder).join("olive")],
        ..Input::default()
    };
    assert!(input.find().is_empty());
    let mut all = 0;
    for source in input.read(None).unwrap() {
        let file = source.file.clone().unwrap();
        let text = std::fs::read_to_string(&file).unwrap();
        let documents = text.lines().filter(|line| line.trim_end() == "---").count();
        let records = source.records();
        assert_eq!(records.len(), documents, "{file}");
        let unexplained = records
            .iter()
            .filter(|record| record.problem.is_err() && record.diagnostics.is_empty())
            .count();
        assert_eq!(unexplained, 0, "{file}");
        all += documents;
    }
    assert_eq!(all, 2275);
}
