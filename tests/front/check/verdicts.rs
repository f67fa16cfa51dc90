//! Verdicts compared with publications and with the plain search.

use super::{checked, judged, ron};
use crate::published::{published, published_entry, root};
use parton::board::Square;
use parton::check::{Grade, Outcome, Policy, economy, why};
use parton::formats::{Defaults, load_file};
use parton::notation::{self, Language};
use parton::plain;
use parton::position::{Move, Role, Setup};
use parton::problem::{Options, Problem, Stipulation};
use parton::rules::AnyPosition;
use parton::search::{Control, Settings};
use parton::session::{self, CheckRequest, Record, Watched};
use std::collections::BTreeSet;

/// All problems of `problems/` were published as sound or were made sound. Two have no stated
/// number of solutions: Benkő's has two per side, Enemark's (also according to Popeye 4.104) two
/// and a short one.
#[test]
fn published_problems_are_sound() {
    let folder = root().join("problems");
    let mut files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut seen = 0;
    for file in files.iter().filter(|file| {
        file.extension()
            .is_some_and(|ending| ending == "ron" || ending == "inp" || ending == "olv")
    }) {
        for entry in load_file(file, Defaults::default()).entries {
            let checked = checked(&entry.problem, Policy::default());
            for judgement in checked.judgements.iter().flatten() {
                seen += 1;
                let id = entry.problem.id.as_str();
                if id.starts_with("benko") || id.starts_with("enemark") {
                    let outcome = if id == "enemark" {
                        Outcome::Short
                    } else {
                        Outcome::NotStated
                    };
                    assert_eq!(
                        (judgement.outcome, judgement.solutions),
                        (outcome, 2),
                        "{id}"
                    );
                    assert_eq!(judgement.c_plus, None);
                    assert_eq!(
                        judgement
                            .flaws
                            .iter()
                            .any(|flaw| flaw.kind() == Outcome::Short),
                        id == "enemark",
                        "{id}"
                    );
                    continue;
                }
                assert_eq!(
                    judgement.outcome,
                    Outcome::Sound,
                    "{id}: {}",
                    judgement.summary()
                );
                let certificate = judgement.c_plus.as_ref().map(ToString::to_string);
                let certificate = certificate.unwrap_or_default();
                assert!(
                    certificate.starts_with(&format!("parton {}, ", env!("CARGO_PKG_VERSION"))),
                    "{certificate}"
                );
                assert!(
                    certificate.contains(&entry.problem.setup.rules.to_string()),
                    "{certificate}"
                );
            }
        }
    }
    assert!(seen >= 40, "{seen}");
}

#[test]
fn stated_numbers_of_solutions_count() {
    let mut benko = published("benko-1974-magyar-sakkelet.inp");
    benko.intended.solutions = Some(2);
    assert_eq!(judged(&benko).outcome, Outcome::Sound);
    benko.intended.solutions = Some(3);
    let judgement = judged(&benko);
    assert_eq!(
        (judgement.outcome, judgement.summary().as_str()),
        (Outcome::TooFew, "too few solutions: 2 of 3")
    );
}

/// The problem without each of its men except kings, and with each man one file further.
fn versions(problem: &Problem) -> Vec<Problem> {
    let mut all = Vec::new();
    for (index, &(cell, man)) in problem.setup.men.iter().enumerate() {
        let mut moved = problem.setup.men.clone();
        let square = Square::at((cell.square.file() + 1) % 8, cell.square.rank()).unwrap();
        if moved.iter().all(|(other, _)| other.square != square) {
            moved[index].0.square = square;
            all.push(moved);
        }
        if man.role != Role::King {
            let mut less = problem.setup.men.clone();
            less.remove(index);
            all.push(less);
        }
    }
    all.into_iter()
        .map(|men| Problem {
            setup: Setup {
                men,
                ..problem.setup.clone()
            },
            ..problem.clone()
        })
        .collect()
}

fn plain_keys(problem: &Problem, moves: u8) -> BTreeSet<Move> {
    let options = Options {
        set_play: false,
        refutations: 0,
        variations: false,
        ..Options::DEFAULT
    };
    plain::solve(&problem.setup, moves, &options)
        .keys
        .iter()
        .map(|key| key.mv)
        .collect()
}

/// With a man removed or moved most problems are unsound. The plain search supplies the cooks, the
/// failing of the author's key, and short solutions.
#[test]
fn altered_two_movers_are_judged_as_the_plain_search_finds() {
    let (mut cooked, mut unsolved, mut short, mut sound) = (0, 0, 0, 0);
    for name in [
        "marks-1999.ron",
        "loyd-1868-american-chess-nuts.ron",
        "lasker-1900-schweizerische-schachzeitung.ron",
    ] {
        for version in versions(&published(name)) {
            let valid = AnyPosition::new(&version.setup).is_ok();
            if !valid {
                continue;
            }
            let judgement = judged(&version);
            let keys = plain_keys(&version, 2);
            let first = version.intended.keys[0]
                .trim_start_matches("1.")
                .trim_end_matches('!');
            let key = notation::find(&AnyPosition::new(&version.setup).unwrap(), first).ok();
            let has = |kind| judgement.flaws.iter().any(|flaw| flaw.kind() == kind);
            let Some(key) = key else { continue };
            let others = keys.iter().filter(|mv| **mv != key).count();
            let text = format!("{name}, {:?}: {}", version.setup.men, judgement.summary());
            assert_eq!(has(Outcome::Cooked), others > 0, "{text}");
            assert_eq!(has(Outcome::NoSolution), !keys.contains(&key), "{text}");
            let named = judgement
                .flaws
                .iter()
                .find(|flaw| flaw.kind() == Outcome::Cooked)
                .map_or(0, |flaw| flaw.moves().len());
            assert_eq!(named, others, "{text}");
            assert_eq!(
                has(Outcome::Short),
                !plain_keys(&version, 1).is_empty(),
                "{text}"
            );
            cooked += usize::from(has(Outcome::Cooked));
            unsolved += usize::from(has(Outcome::NoSolution));
            short += usize::from(has(Outcome::Short));
            sound += usize::from(judgement.outcome == Outcome::Sound);
        }
    }
    assert!(
        cooked > 10 && unsolved > 5 && short > 2 && sound > 0,
        "{cooked} {unsolved} {short} {sound}"
    );
}

/// Help play without a man: sound exactly if the plain search finds only the claimed lines.
#[test]
fn altered_helpmates_are_judged_as_the_plain_search_finds() {
    let (mut sound, mut unsound) = (0, 0);
    for name in [
        "caillaud-2025-andernach-5.ron",
        "foeldeak-1955-schwalbe.ron",
        "babic-1997-problemkiste.ron",
    ] {
        let original = judged(&published(name));
        assert_eq!(original.outcome, Outcome::Sound, "{name}");
        for version in versions(&published(name)) {
            let mut version = version.with_usual_turn();
            // Only the number matters here, so the claim need not be legal.
            version.intended.lines.clear();
            version.intended.solutions = Some(u32::try_from(original.solutions).unwrap());
            let valid = AnyPosition::new(&version.setup).is_ok();
            if !valid {
                continue;
            }
            let found = plain::solve_problem(&version).unwrap();
            let judgement = judged(&version);
            let promotes = found.lines.iter().any(|line| {
                line.0
                    .last()
                    .is_some_and(|step| step.mv.promotion().is_some())
            });
            if promotes {
                continue;
            }
            let exact = found.lines.len() == original.solutions && found.short_lines.is_empty();
            assert_eq!(
                judgement.outcome == Outcome::Sound,
                exact,
                "{name}: {}",
                judgement.summary()
            );
            let has = |kind| judgement.flaws.iter().any(|flaw| flaw.kind() == kind);
            assert_eq!(
                has(Outcome::Cooked),
                found.lines.len() > original.solutions,
                "{name}"
            );
            assert_eq!(has(Outcome::Short), !found.short_lines.is_empty(), "{name}");
            let nothing = found.lines.is_empty() && found.short_lines.is_empty();
            assert_eq!(has(Outcome::NoSolution), nothing, "{name}");
            sound += usize::from(exact);
            unsound += usize::from(!exact);
        }
    }
    assert!(sound > 0 && unsound > 5, "{sound} {unsound}");
}

/// The triple of Marks' problem (`tests/data/alice_trees.ron`) is by-play: the author prints "other
/// bishop moves".
#[test]
fn duals_are_graded() {
    let marks = published("marks-1999.ron");
    let judgement = judged(&marks);
    let [dual] = judgement.duals.as_slice() else {
        panic!("{:?}", judgement.duals)
    };
    assert_eq!((dual.grade, dual.ways), (Grade::ByPlay, 3));
    assert_eq!(
        dual.play.to_string(),
        "1...Ba5/B 2.Qa1/A# / Qb2/A# / Qc3/A#"
    );
    let strict = checked(
        &marks,
        Policy {
            strict: true,
            idle: false,
        },
    );
    assert_eq!(strict.judgements[0][0].outcome, Outcome::Dual);
    // If the author names it, it is thematic. Without an author's solution it is by-play again:
    // 2.Qc3 also follows other moves.
    let mut named = marks.clone();
    named.intended.lines.push("1...Ba5/B 2.Qa1/A#".to_owned());
    assert_eq!(judged(&named).duals[0].grade, Grade::Thematic);
    let mut silent = marks;
    silent.intended = parton::problem::Intended::default();
    assert_eq!(judged(&silent).duals[0].grade, Grade::ByPlay);
    // Alekhine's key has two threats; 1...Bg8 stops only one.
    let grades: Vec<Grade> = judged(&published("alekhine-1930.ron"))
        .duals
        .iter()
        .map(|dual| dual.grade)
        .collect();
    assert_eq!(grades, [Grade::Threat, Grade::Minor]);
}

/// White: Kf6, pawn b7; Black: Kh8. After 1.Kg6, b8=Q or b8=R mates, whether Black plays 1...Kg8 or
/// could pass: one step with two promotions. After 1.b8=Q+ Kh7 there is no mate (2.Qh2+ Kg8), and
/// none after 1.Kf7 Kh7.
#[test]
fn promotions_on_the_last_move_are_distinguished() {
    let ready = ron(
        "(rules: orthodox, stipulation: \"#2\", position: \"7k/1P6/5K2/8/8/8/8/8\", intended: \
        (keys: [\"1.Kg6!\"]))",
    );
    let judgement = judged(&ready.problem);
    assert_eq!(judgement.outcome, Outcome::Sound, "{}", judgement.summary());
    let grades: Vec<Grade> = judgement.duals.iter().map(|dual| dual.grade).collect();
    assert_eq!(grades, [Grade::LastPromotion], "{:?}", judgement.duals);
    // In help play it does not make the problem unsound: 1...Kg6 2.Kg8 b8=Q/R# counts once (by
    // hand: no other line mates).
    let help = ron("(rules: orthodox, stipulation: \"h#1.5\", turn: white, \
        position: \"7k/1P6/5K2/8/8/8/8/8\")");
    let judgement = judged(&help.problem);
    assert_eq!(
        (judgement.outcome, judgement.solutions),
        (Outcome::Sound, 1),
        "{}",
        judgement.summary()
    );
    assert!(
        judgement
            .duals
            .iter()
            .any(|dual| dual.grade == Grade::LastPromotion),
        "{judgement:?}"
    );
}

/// 1.Kf7 threatens 2.Rh1#; without the rook nothing works. A pawn on a2 promotes in time to capture
/// on h1; pawns that block each other are idle.
#[test]
fn economy_says_what_men_are_for() {
    let small = ron(
        "(rules: orthodox, stipulation: \"#2\", position: \"7k/8/5K2/8/8/8/p7/6R1\", intended: \
        (keys: [\"1.Kf7!\"]))",
    );
    let judgement = judged(&small.problem);
    let uses = economy(
        &small.problem,
        &judgement,
        Policy::default(),
        &Settings::default(),
        &Control::default(),
    )
    .unwrap();
    let rook = uses
        .iter()
        .find(|one| one.man.to_string() == "wRg1")
        .unwrap();
    assert!(
        !rook.is_idle() && rook.effect.to_string().starts_with("no solution"),
        "{}",
        rook.effect
    );
    assert_eq!(
        judgement.outcome,
        Outcome::NoSolution,
        "{}",
        judgement.summary()
    );
    let idle = ron(
        "(rules: orthodox, stipulation: \"#2\", position: \"7k/8/5K2/p7/P7/8/8/6R1\", intended: \
        (keys: [\"1.Kf7!\"]))",
    );
    let judgement = judged(&idle.problem);
    assert_eq!(judgement.outcome, Outcome::Sound, "{}", judgement.summary());
    let uses = economy(
        &idle.problem,
        &judgement,
        Policy::default(),
        &Settings::default(),
        &Control::default(),
    )
    .unwrap();
    let is_idle = |man: &str| {
        let found = uses.iter().find(|one| one.man.to_string() == man);
        found.unwrap().is_idle()
    };
    assert!(
        is_idle("bPa5") && is_idle("wPa4") && !is_idle("wRg1"),
        "{uses:?}"
    );
    // In a cube the level is part of the square.
    let cube = published("parton-raumschach-1.ron");
    let uses = economy(
        &cube,
        &judged(&cube),
        Policy::default(),
        &Settings::default(),
        &Control::default(),
    )
    .unwrap();
    assert!(
        uses.iter()
            .all(|one| !one.is_idle() && ["wQDe3", "bREd1"].contains(&&*one.man.to_string())),
        "{uses:?}"
    );
}

/// A policy that makes thematic duals a flaw judges the problem without a man in the same way.
#[test]
fn the_use_of_a_man_is_judged_by_the_same_policy() {
    let marks = published("marks-1999.ron");
    let effect = |strict| {
        let policy = Policy {
            strict,
            ..Policy::default()
        };
        let judgement = checked(&marks, policy).judgements.remove(0).remove(0);
        let (settings, control) = (Settings::default(), Control::default());
        let uses = economy(&marks, &judgement, policy, &settings, &control).unwrap();
        let pawn = uses
            .iter()
            .find(|one| one.man.to_string() == "bPe4/B")
            .unwrap();
        pawn.effect.to_string()
    };
    for strict in [false, true] {
        let found = effect(strict);
        let is_dual = found.starts_with("dual") && found.contains("1...e2/B");
        assert!(is_dual, "{found}");
    }
}

/// Other programs also found the refutations of the tries that the print omits
/// (`tests/data/alice_trees.ron`).
#[test]
fn why_names_the_refutation() {
    let marks = published("marks-1999.ron");
    let answer = |text: &str| {
        why(
            &marks,
            text,
            Language::English,
            &Settings::default(),
            &Control::default(),
        )
        .unwrap()
        .swap_remove(0)
    };
    for attempt in ["Qb3/A", "Qf3", "Qd3/A"] {
        let why = answer(attempt);
        assert_eq!(why.answer, parton::check::Answer::Fails);
        assert_eq!(
            why.lines[0].to_string(),
            "one refutation: 1...Ra8/B+",
            "{attempt}"
        );
    }
    assert_eq!(
        answer("1.b5/A").lines[0].to_string(),
        "one refutation: 1...Ba1/B"
    );
    let key = answer("Kb1");
    assert_eq!(
        (key.answer, key.lines[0].to_string().as_str()),
        (parton::check::Answer::Solves, "nothing refutes it")
    );
    assert!(
        key.lines
            .iter()
            .any(|line| line.to_string() == "1...Ba5/B 2.Qa1/A# / Qb2/A# / Qc3/A#")
    );
    assert!(
        why(
            &marks,
            "Kb9",
            Language::English,
            &Settings::default(),
            &Control::default()
        )
        .is_err()
    );
}

/// An interrupted search proves nothing, and C+ does not appear.
#[test]
fn a_search_cut_short_is_not_sound() {
    let control = Control::default();
    control.stop();
    let checked = parton::check::check(
        &published("dawson-1933-prager-presse.ron"),
        &Settings::default(),
        &control,
        Policy::default(),
    );
    let judgement = checked.unwrap().judgements.swap_remove(0).swap_remove(0);
    assert_eq!(
        (judgement.outcome, judgement.c_plus),
        (Outcome::Incomplete, None)
    );
    let mut few = published("marks-1999.ron");
    few.options.first_moves = Some((1, 3));
    let judgement = judged(&few);
    assert!(
        !matches!(judgement.outcome, Outcome::Sound | Outcome::NoSolution),
        "{}",
        judgement.summary()
    );
    assert_eq!(judgement.c_plus, None);
}

/// Facts about the key and about changed set play are listed.
#[test]
fn facts_are_listed() {
    let kinds = |name: &str| {
        judged(&published(name))
            .facts
            .into_iter()
            .map(|fact| fact.code())
            .collect::<BTreeSet<_>>()
    };
    // Lasker's key checks; Bron's and Shire's keys capture. Mansfield's set mates by the rook are
    // replaced by others.
    assert!(kinds("lasker-1900-schweizerische-schachzeitung.ron").contains("checking-key"));
    assert!(kinds("bron-1958-magyar-sakkelet.ron").contains("capturing-key"));
    assert!(kinds("shire-2007-british-chess-magazine.ron").contains("capturing-key"));
    assert!(kinds("mansfield-1924-british-chess-magazine.ron").contains("set-play-changed"));
    assert!(kinds("loyd-1868-american-chess-nuts.ron").contains("promoting-key"));
    assert_eq!(
        Stipulation::mate_in(2),
        published("marks-1999.ron").stipulation
    );
}

/// A record may omit lines that have no reader. The verdict still covers both solutions, as stated
/// by the composer.
#[test]
fn lines_left_out_of_a_record_still_count() {
    let record = Record {
        problem: Ok(published_entry("maeder-1990-harmonie.ron")),
        diagnostics: Vec::new(),
        passed_over: false,
    };
    let sheet = |most_lines| {
        let request = CheckRequest {
            most_lines,
            ..CheckRequest::default()
        };
        let watched = Watched {
            watch: &|| (),
            interrupted: &|| false,
            clock: None,
            ledger: None,
        };
        let settings = Settings {
            threads: 1,
            ..Settings::default()
        };
        let checked = session::check(
            &record,
            None,
            &request,
            &settings,
            &Control::default(),
            &watched,
        );
        assert_eq!(checked.versions[0].solution.lines.len(), 2);
        let report: serde_json::Value =
            serde_json::from_str(&checked.sheet.to_report().unwrap()).unwrap();
        let twin = report["problems"][0]["twins"][0].clone();
        (
            twin["lines"].as_array().unwrap().len(),
            twin["verdict"].clone(),
            checked.exit,
        )
    };
    let (all, verdict, exit) = sheet(None);
    assert_eq!((all, &verdict["outcome"]), (2, &"sound".into()));
    for most in 0..3 {
        assert_eq!(sheet(Some(most)), (most, verdict.clone(), exit));
    }
}
