//! The problems with fairy men in `problems/`. The published ones are compared with Popeye's
//! complete results. Our own, for two boards, must have no solution or several keys without the
//! fairy man, and none on one board.

use crate::common::popeye::play;
use crate::published::published_by_id;
use crate::support::agreed;
use parton::board::Board;
use parton::notation::{Language, Notation};
use parton::position::{Color, Man, Move, Role, RuleSet, Variant};
use parton::problem::{Problem, Solution, Status};
use parton::report::{Layout, TextOptions, render_text, single_version};
use parton::search::{Control, Search, Settings};
use serde::Deserialize;
use std::collections::BTreeMap;

/// The problems with fairy men, by their names.
fn problems() -> BTreeMap<String, Problem> {
    let mut problems = published_by_id();
    problems.retain(|_, problem| !problem.setup.is_classical());
    // Those with conditions are tested in `condition_problems`.
    problems.retain(|_, problem| problem.setup.rules.conditions.is_empty());
    problems
}

#[derive(Deserialize, Clone, Copy, Debug)]
enum Letters {
    English,
    German,
}

/// The known result for a published problem.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Fact {
    id: String,
    /// The source of the result.
    source: String,
    language: Letters,
    /// Keys with their play, lines and lines of set play, in Popeye's layout.
    play: String,
}

/// Text in Popeye's layout.
pub(crate) fn as_popeye(language: Language) -> TextOptions {
    let (layout, notation) = (Layout::Tree, Notation::Popeye);
    TextOptions {
        layout,
        notation,
        language,
        width: usize::MAX,
        ..TextOptions::default()
    }
}

/// The trees without the marks of men that change colour, `[d2=w]`, which moves here may lack.
fn without_marks(trees: Vec<String>) -> Vec<String> {
    let plain = |tree: String| {
        let parts = tree.split('[').enumerate();
        parts
            .map(|(number, part)| {
                if number == 0 {
                    part
                } else {
                    part.split_once(']').unwrap().1
                }
            })
            .collect()
    };
    trees.into_iter().map(plain).collect()
}

/// Every key with all threats and variations, and every line of every version.
#[test]
fn published_problems_have_the_very_play_that_popeye_finds() {
    let facts: Vec<Fact> = ron::from_str(include_str!("../data/fairy_problems.ron")).unwrap();
    let mut problems = problems();
    for fact in &facts {
        let mut problem = problems
            .remove(&fact.id)
            .unwrap_or_else(|| panic!("no problem {}", fact.id));
        // For these, Popeye searched set play only in help play.
        if problem.stipulation.is_battle() {
            problem.options.refutations = 0;
            problem.options.set_play = false;
        }
        let versions = Search::new(&problem, &Settings::default(), &Control::default())
            .solve()
            .unwrap();
        assert!(
            versions
                .iter()
                .all(|version| version.solution.status == Status::Complete),
            "{}",
            fact.id
        );
        let language = match fact.language {
            Letters::English => Language::PopeyeEnglish,
            Letters::German => Language::PopeyeGerman,
        };
        let options = as_popeye(language);
        // The heading may contain lines that look like moves: "41. theme tourney".
        problem.source = None;
        let found = without_marks(play(&render_text(&problem, &versions, &options).unwrap()));
        let expected = without_marks(play(&fact.play));
        assert!(
            expected.iter().all(|version| !version.is_empty()),
            "{}",
            fact.id
        );
        assert_eq!(found, expected, "{} ({})", fact.id, fact.source);
    }
    assert!(facts.len() >= 15);
    // The remaining problems are our own.
    assert!(
        problems.keys().all(|id| id.starts_with("parton-")),
        "no expected play for {:?}",
        problems.keys()
    );
}

/// One of our own problems for two boards with its whole solution verified by hand, and the results
/// without the fairy man or the second board.
struct Own {
    id: &'static str,
    play: &'static str,
    /// The result with a white queen in place of White's fairy man, with which it shares its lines.
    with_queen: Without,
    /// The result on a single board, with the same men on the same squares.
    on_one_board: Without,
}

enum Without {
    /// There is neither a key nor a line.
    NoSolution,
    /// There are several keys. The flag tells whether the intended one is among them.
    Cooked { still_solves: bool },
}
use Without::{Cooked, NoSolution};

const OWN: [Own; 3] = [
    Own {
        id: "parton-fairy-1",
        play: "
   1.Rc2-a2A ! zugzwang.
      1...c3-c2A
          2.Gg2-b2B #
      1...d6-d5A
          2.Bg7-e5B #
      1...Ga7-a1B
          2.Ra2-a8B #
      1...Ga7-h7B
          2.Ra2-a8B #
",
        // A queen on g2 has far more checks on the eighth rank, so 1.Ba1/B, for example, threatens
        // 2.Qg8/B#. But after 1.Ra2/A c2/A the pawn that is the grasshopper's hurdle blocks its way
        // to b2.
        with_queen: Cooked {
            still_solves: false,
        },
        // The pawn on b7 becomes a hurdle of the black grasshopper: 1.Ra2 d5 2.Be5+ Gc7.
        on_one_board: NoSolution,
    },
    Own {
        id: "parton-fairy-2",
        play: "
   1.Rh4-h7A ! threat:
          2.Ra1-a8A #
      1...Ke8-f8B
          2.LIb4-b8B #
      1...LIa3-f8B
          2.Ra1-e1A #
",
        // From b4 a queen guards e7/A, f8/A and more without a hurdle: the tries 1.Rf5/B and
        // 1.Rf1/A are no longer refuted by 1...Ke7/B.
        with_queen: Cooked { still_solves: true },
        // The black king becomes the hurdle of its lion, which attacks the white one: 1.Rh7 LIf8+.
        on_one_board: NoSolution,
    },
    Own {
        id: "parton-fairy-3",
        play: "
  1.Kc7-b6B Kd3-c4B   2.Kb6-a5A La2*a6-a7A #
",
        // A queen that captures on a6 arrives there, and not beyond.
        with_queen: NoSolution,
        // The king on a5 stands between the locust and the knight.
        on_one_board: NoSolution,
    },
];

/// The problem with changed men, in this variant. In orthodox chess all men stand on board A.
fn changed(problem: &Problem, variant: Variant, change: impl Fn(Man) -> Man) -> Problem {
    let mut other = problem.clone();
    other.setup.rules = RuleSet::new(variant);
    for (cell, man) in &mut other.setup.men {
        *man = change(*man);
        cell.board = if variant == Variant::Orthodox {
            Board::ALL[0]
        } else {
            cell.board
        };
    }
    other
}

/// The first moves that solve a problem.
pub(crate) fn first_moves(solution: &Solution) -> Vec<Move> {
    assert!(solution.short_lines.is_empty());
    solution
        .keys
        .iter()
        .map(|key| key.mv)
        .chain(solution.lines.iter().map(|line| line.0[0].mv))
        .collect()
}

/// One of our own problems without its tries and set play, and its only key, with this play.
pub(crate) fn solved_as_derived(mut problem: Problem, derived: &str) -> (Problem, Move) {
    assert_eq!(problem.setup.rules.variant, Variant::Alice);
    problem.options.refutations = 0;
    problem.options.set_play = false;
    let found = agreed(&problem);
    let [intended] = first_moves(&found)[..] else {
        panic!("{} is not sound", problem.id)
    };
    problem.source = None;
    let text = render_text(
        &problem,
        &[single_version(&problem, found)],
        &as_popeye(Language::PopeyeEnglish),
    );
    assert_eq!(play(&text.unwrap()), play(derived), "{}", problem.id);
    (problem, intended)
}

#[test]
fn our_own_need_the_fairy_man_and_the_second_board() {
    let problems = problems();
    assert_eq!(
        problems
            .keys()
            .filter(|id| id.starts_with("parton-"))
            .count(),
        OWN.len()
    );
    for own in &OWN {
        let (problem, intended) = solved_as_derived(problems[own.id].clone(), own.play);
        let queen = |man: Man| match man.color {
            Color::White if man.role.is_fairy() => Man {
                role: Role::Queen,
                ..man
            },
            _ => man,
        };
        let without_man = changed(&problem, Variant::Alice, queen);
        let without_board = changed(&problem, Variant::Orthodox, |man| man);
        for (what, other, expected) in [
            ("queen", without_man, &own.with_queen),
            ("one board", without_board, &own.on_one_board),
        ] {
            let moves = first_moves(&agreed(&other));
            match expected {
                NoSolution => assert!(moves.is_empty(), "{}, {what}: {moves:?}", own.id),
                Cooked { still_solves } => {
                    assert!(moves.len() > 1, "{}, {what}: {moves:?}", own.id);
                    assert_eq!(
                        moves.contains(&intended),
                        *still_solves,
                        "{}, {what}: {moves:?}",
                        own.id
                    );
                }
            }
        }

        // Every man but the kings is necessary: without it there is no solution, or more than one.
        for index in 0..problem.setup.men.len() {
            let mut without = problem.clone();
            let (_, man) = without.setup.men.remove(index);
            if man.role != Role::King {
                assert_ne!(
                    first_moves(&agreed(&without)).len(),
                    1,
                    "{} without {man:?} ({index})",
                    own.id
                );
            }
        }
    }
}
