//! Published problems, sound as printed, and cooked or without solution after a man is removed.

use super::{checked, judged, ron};
use crate::long::is_long;
use parton::board::Board;
use parton::check::{ClaimStatus, Outcome, Policy};
use parton::formats::{Defaults, Format, load_str};
use parton::notation;
use parton::plain;
use parton::position::{Move, Setup};
use parton::problem::{Options, Problem};
use parton::rules::AnyPosition;
use serde::Deserialize;
use std::collections::BTreeSet;
use std::path::Path;

/// A published problem.
#[derive(Deserialize)]
struct Published {
    source: String,
    stipulation: String,
    position: String,
    key: String,
    without: Vec<Without>,
}

/// The problem without a man.
#[derive(Deserialize)]
struct Without {
    man: String,
    keys: Vec<String>,
}

fn published() -> Vec<Published> {
    ron::from_str(include_str!("../../data/without_a_man.ron")).unwrap()
}

impl Published {
    fn problem(&self) -> Problem {
        let rules = if self.position.contains('|') {
            "alice"
        } else {
            "orthodox"
        };
        let Self {
            stipulation,
            position,
            key,
            ..
        } = self;
        let text = format!(
            "(rules: {rules}, stipulation: \"{stipulation}\", position: \"{position}\", \
            intended: (keys: [\"1.{key}!\"]))"
        );
        ron(&text).problem
    }
}

fn moves<T: ToString>(problem: &Problem, texts: impl IntoIterator<Item = T>) -> BTreeSet<Move> {
    let position = AnyPosition::new(&problem.setup).unwrap();
    texts
        .into_iter()
        .map(|text| notation::find(&position, &text.to_string()).unwrap())
        .collect()
}

#[test]
fn published_problems_are_sound_and_their_keys_confirmed() {
    let all = published();
    assert!(all.len() >= 39);
    for row in &all {
        let judgement = judged(&row.problem());
        assert_eq!(
            judgement.outcome,
            Outcome::Sound,
            "{}: {}",
            row.source,
            judgement.summary()
        );
        assert!(judgement.c_plus.is_some(), "{}", row.source);
        assert_eq!(
            judgement.claim.map(|claim| claim.status),
            Some(ClaimStatus::Confirmed),
            "{}",
            row.source
        );
    }
}

/// The cooks are exactly those that Popeye finds; in the long form the plain search confirms them.
#[test]
fn the_cooks_without_a_man_are_those_of_popeye() {
    let (mut cooked, mut unsolved) = (0, 0);
    for row in published() {
        let whole = row.problem();
        for Without { man, keys } in &row.without {
            let (square, board) = man.split_once('/').unwrap_or((man, "A"));
            let gone = |at: parton::board::Cell| {
                at.square == square.parse().unwrap()
                    && Some(at.board) == board.chars().next().and_then(Board::from_letter)
            };
            let men: Vec<_> = whole
                .setup
                .men
                .iter()
                .copied()
                .filter(|(at, _)| !gone(*at))
                .collect();
            assert_eq!(
                men.len() + 1,
                whole.setup.men.len(),
                "{}: {man}",
                row.source
            );
            let less = Problem {
                setup: Setup {
                    men,
                    ..whole.setup.clone()
                },
                ..whole.clone()
            };
            let name = format!("{} without {man}", row.source);
            let found = moves(&less, keys);
            if is_long() {
                let options = Options {
                    set_play: false,
                    refutations: 0,
                    variations: false,
                    ..Options::DEFAULT
                };
                let solved = plain::solve_problem(&Problem {
                    options,
                    ..less.clone()
                })
                .unwrap();
                assert_eq!(
                    solved
                        .keys
                        .iter()
                        .map(|key| key.mv)
                        .collect::<BTreeSet<_>>(),
                    found,
                    "{name}: plain search"
                );
            }

            let key_is_legal =
                notation::find(&AnyPosition::new(&less.setup).unwrap(), &row.key).is_ok();
            let judgement = judged(&less);
            let of = |kind: Outcome| {
                judgement
                    .flaws
                    .iter()
                    .filter(move |flaw| flaw.kind() == kind)
            };
            let cooks: BTreeSet<Move> = of(Outcome::Cooked)
                .flat_map(|flaw| moves(&less, flaw.moves()))
                .collect();
            if key_is_legal {
                let key = moves(&less, [&row.key]);
                assert_eq!(cooks, &found - &key, "{name}: {}", judgement.summary());
                let fails = found.is_disjoint(&key);
                assert_eq!(
                    of(Outcome::NoSolution).count(),
                    usize::from(fails),
                    "{name}: {}",
                    judgement.summary()
                );
                cooked += usize::from(!cooks.is_empty());
                unsolved += usize::from(fails);
            } else {
                // The author's solution can no longer be played, and other solutions are not
                // intended.
                let claim = judgement.claim.as_ref().unwrap();
                assert_eq!(
                    (claim.status, judgement.outcome),
                    (ClaimStatus::Wrong, Outcome::NoSolution),
                    "{name}"
                );
                assert_eq!(cooks, found, "{name}");
            }
            assert_eq!(judgement.c_plus, None, "{name}");
        }
    }
    assert!(
        cooked >= 40 && unsolved >= 40,
        "{cooked} cooked, {unsolved} without solution"
    );
}

/// Every quick row of the corpus for which Popeye found everything: the same number of solutions,
/// and sound if there is one key.
#[test]
#[allow(clippy::print_stderr, reason = "the report of what ran")]
fn solutions_of_the_corpus_are_counted() {
    #[derive(Deserialize)]
    struct Known {
        differing: std::collections::BTreeMap<String, String>,
    }
    let Ok(folder) = std::env::var("PARTON_CORPUS") else {
        eprintln!("skipped: PARTON_CORPUS is not set");
        return;
    };
    let known: Known = ron::from_str(include_str!("../../data/corpus.ron")).unwrap();
    let text = std::fs::read_to_string(Path::new(&folder).join("public.jsonl")).unwrap();
    let (mut sound, mut unsound) = (0, 0);
    for line in text.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let id = row["id"].as_str().unwrap();
        let quick = row["popeye_seconds"]
            .as_f64()
            .is_some_and(|seconds| seconds < 0.06);
        let alone = row["twins"].as_array().is_some_and(Vec::is_empty)
            && row["phases"].as_array().unwrap().len() == 1;
        let partial = row["partial"].as_bool().unwrap_or(false);
        let (Some(keys), true) = (row["n_keys"].as_u64(), quick && alone && !partial) else {
            continue;
        };
        if known.differing.contains_key(id) {
            continue;
        }
        let loaded = load_str(
            "row.inp",
            row["popeye_input"].as_str().unwrap(),
            Format::Popeye,
            Defaults::default(),
        );
        let [entry] = loaded.entries.as_slice() else {
            continue;
        };
        let options = entry.problem.options;
        if options.is_restricted() || options.max_solutions.is_some() || options.post_key {
            continue;
        }
        let judgement = checked(&entry.problem, Policy::default())
            .judgements
            .swap_remove(0)
            .swap_remove(0);
        if matches!(judgement.outcome, Outcome::Illegal | Outcome::Unsupported) {
            continue;
        }
        assert_eq!(
            judgement.solutions as u64,
            keys,
            "{id}: {}",
            judgement.summary()
        );
        let has = |kind| judgement.flaws.iter().any(|flaw| flaw.kind() == kind);
        assert_eq!(
            (has(Outcome::Cooked), has(Outcome::NoSolution)),
            (keys > 1, keys == 0),
            "{id}: {}",
            judgement.summary()
        );
        *(if judgement.outcome == Outcome::Sound {
            &mut sound
        } else {
            &mut unsound
        }) += 1;
    }
    eprintln!("{sound} sound, {unsound} unsound");
    assert!(
        sound > 100 && unsound > 10,
        "{sound} sound, {unsound} unsound"
    );
}
