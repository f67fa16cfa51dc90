//! The composer's workshop: the alterations tried, the correctness of rejections, published twins
//! and cures rediscovered.

use crate::long::is_long;
use crate::positions::Random;
use crate::published::published;
use crate::texts;
use parton::board::{Board, Cell};
use parton::formats::{Defaults, Format, load_str};
use parton::notation::{Notated, Style};
use parton::plain;
use parton::problem::{Change, Problem, Stipulation};
use parton::report::workshop::{TrialPurpose, WorkshopEntry, WorkshopOptions, alteration_words};
use parton::search::{Control, Settings};
use parton::workshop::{
    Alteration, AlterationKind, Original, Run, Trial, Tried, of_one_man, of_the_whole, of_twins,
};
use std::collections::BTreeMap;

fn in_english(moves: &[Notated]) -> Vec<String> {
    moves.iter().map(ToString::to_string).collect()
}

fn problem(rules: &str, stipulation: &str, men: &str, more: &str) -> Problem {
    let text =
        format!("(stipulation: \"{stipulation}\", rules: {rules}, position: \"{men}\", {more})");
    texts::problem(&text, Format::Ron)
}

const SETTINGS: Settings = Settings {
    threads: 1,
    hash_mib: 16,
    techniques: parton::search::Techniques::ALL,
    at_once: false,
};

fn original(problem: &Problem) -> Original {
    Original::new(problem, None, &SETTINGS, &Control::default()).unwrap()
}

/// White Kf6 Rg1, Black Kh8, counted by hand. 61 of 64 squares are vacant. One man can be removed
/// or change colour: the rook; it can become four others. Each of three men can move to 61 squares.
/// Five kinds of men of two colours can be added on 61 squares.
#[test]
fn every_change_of_one_man_is_there() {
    let problem = problem("orthodox", "#2", "white Kf6 Rg1 black Kh8", "");
    let all = of_one_man(&problem);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for one in &all {
        *counts.entry(one.kind.name()).or_default() += 1;
    }
    let by_hand = [
        ("add", 610),
        ("move", 183),
        ("recolour", 1),
        ("remove", 1),
        ("replace", 4),
    ];
    assert_eq!(counts, BTreeMap::from(by_hand));
    // A pawn can stand neither on the first nor on the last rank: 2 x 8 squares less those of the
    // rook and the king.
    let pawns =
        |one: &&Alteration| matches!(&one.change, Change::Add(_, man) if man.role.name() == "pawn");
    let impossible = all.iter().filter(|one| one.apply(&problem).is_none());
    let (edge, other): (Vec<&Alteration>, Vec<&Alteration>) = impossible.partition(pawns);
    // On g1 a pawn would replace the rook; on the 14 vacant squares of the edge ranks one of either
    // colour would be added.
    assert_eq!((edge.len(), other.len()), (1 + 2 * 14, 0));
    // Files f to h and ranks 1 to 8 are occupied: the position can only be shifted to the left, by
    // one to five files.
    let whole = of_the_whole(&problem);
    let shifts = whole
        .iter()
        .filter(|one| one.kind == AlterationKind::Shift && one.apply(&problem).is_some())
        .count();
    assert_eq!(
        (
            shifts,
            whole
                .iter()
                .filter(|one| one.kind != AlterationKind::Shift)
                .count()
        ),
        (5, 4 + 3)
    );
}

/// On two boards a man cannot be placed on a square with an occupied homologue, and may change to
/// the other board.
#[test]
fn two_boards_have_their_own_changes() {
    let problem = problem("alice", "#2", "white Kf6 Rg1/B black Kh8", "");
    let all = of_one_man(&problem);
    let count = |kind| all.iter().filter(|one| one.kind == kind).count();
    // 61 squares of each board have a vacant homologue.
    assert_eq!(
        (
            count(AlterationKind::Board),
            count(AlterationKind::Move),
            count(AlterationKind::Add)
        ),
        (3, 3 * 2 * 61, 2 * 61 * 10)
    );
    for one in all.iter().filter(|one| one.kind != AlterationKind::Remove) {
        let Some(altered) = one.apply(&problem) else {
            continue;
        };
        assert_eq!(
            altered.setup.men.len(),
            3 + usize::from(one.kind == AlterationKind::Add),
            "{one:?}"
        );
    }
    let names: Vec<String> = all
        .iter()
        .map(|one| alteration_words(one, &problem, Style::default()))
        .collect();
    for name in [
        "-wRg1/B",
        "wRg1/B becomes wQ",
        "wRg1/B becomes bR",
        "wKf6/A\u{2192}f6/B",
        "+bPa2/A",
    ] {
        assert!(names.iter().any(|one| one == name), "{name}");
    }
}

/// If squares may be occupied on several boards, no man is removed to make room on a homologue. In
/// a cube, levels count.
#[test]
fn a_man_makes_room_only_where_the_rules_require_it() {
    let cell = |board, square: &str| Cell::new(board, square.parse().unwrap());
    let come = |problem: &Problem, at: Cell| {
        let man = problem.setup.men[1].1;
        problem
            .with_changes([&Change::Add(at, man)])
            .unwrap()
            .setup
            .men
            .len()
    };
    let alice = problem("alice", "#2", "white Kf6 Rg1 black Kh8", "");
    assert_eq!(
        (
            come(&alice, cell(Board::A, "g1")),
            come(&alice, cell(Board::B, "g1"))
        ),
        (3, 3)
    );
    let duo = problem("duo", "#2", "white Kf6 Rg1 black Kh8", "");
    assert_eq!(
        (
            come(&duo, cell(Board::A, "g1")),
            come(&duo, cell(Board::B, "g1"))
        ),
        (3, 4)
    );
    let cube = problem("raumschach", "#2", "white KAc1 RAa1 black KEc5", "");
    assert_eq!(
        (
            come(&cube, cell(Board::Aa, "a1")),
            come(&cube, cell(Board::Ab, "a1"))
        ),
        (3, 4)
    );
    let spot = |at: Cell| parton::problem::Spot {
        square: at.square,
        board: Some(at.board),
    };
    let (one, other) = (cell(Board::Aa, "c1"), cell(Board::Ae, "c5"));
    let exchanged = cube
        .with_changes([&Change::Exchange(spot(one), spot(other))])
        .unwrap();
    let cells: Vec<Cell> = exchanged.setup.men.iter().map(|(cell, _)| *cell).collect();
    assert_eq!(cells, [other, cell(Board::Aa, "a1"), one]);
}

/// Returns whether a problem is sound according to the plain search (as many solutions as expected,
/// none of them shorter), and whether it has no solution. `None` if it is not a legal position.
fn plainly(problem: &Problem, expected: usize) -> Option<(bool, bool)> {
    let quiet = Problem {
        options: parton::problem::Options {
            set_play: false,
            ..problem.options
        },
        ..problem.clone()
    };
    parton::rules::AnyPosition::new(&quiet.clone().completed().setup).ok()?;
    let solution = plain::solve_problem(&quiet.completed())?;
    if problem.stipulation.is_battle() {
        let Stipulation { moves, .. } = problem.stipulation;
        let sooner = (moves > 1).then(|| {
            let stipulation = Stipulation {
                moves: moves - 1,
                ..problem.stipulation
            };
            plain::solve_problem(
                &Problem {
                    stipulation,
                    ..problem.clone()
                }
                .completed(),
            )
            .unwrap()
            .keys
            .len()
        });
        let found = solution.keys.len();
        return Some((found == expected && sooner.unwrap_or(0) == 0, found == 0));
    }
    // Lines that differ only in the last promotion are one solution.
    let mut lines: Vec<String> = Vec::new();
    for line in &solution.lines {
        let (last, before) = line.0.split_last().unwrap();
        let before: Vec<_> = before.iter().map(|step| step.mv).collect();
        let last = (last.mv.from(), last.mv.to(), last.mv.promotion().is_some());
        lines.push(format!("{before:?} {last:?}"));
    }
    lines.sort();
    lines.dedup();
    let found = lines.len();
    let short = solution.short_lines.len();
    Some((found == expected && short == 0, found == 0 && short == 0))
}

/// Quick rejections are correct, and so are sound verdicts: the plain search confirms each of them,
/// in every kind of play.
#[test]
fn the_quick_rejection_loses_nothing() {
    let cases = [
        ("orthodox", "#2", "white Kf6 Rg1 Bc4 black Kh8 Pb6", 1),
        ("orthodox", "s#2", "white Kh1 Qg5 Rf2 black Kh3 Bd8 Ph2", 1),
        ("orthodox", "r#2", "white Kh1 Qg5 Rf2 black Kh3 Bd8 Ph2", 1),
        ("orthodox", "h#2", "white Kc1 Rh8 black Ka1 Ba2 Pe7", 1),
        ("orthodox", "h#2", "white Kc1 Rh8 black Ka1 Ba2", 2),
        ("orthodox", "ser-h#3", "white Kc1 Nd4 black Ka2 Pb3", 1),
        ("orthodox", "h=2", "white Kf7 Ne5 black Kh8 Ph6", 1),
        ("orthodox", "=2", "white Kf7 Qe5 black Kh7 Ph6", 1),
        ("orthodox", "hs#2", "white Kf2 Pa6 black Kh1 Ph2", 1),
        ("alice", "#2", "white Kf6 Rg1/B Qc4 black Kh8 Pb6/B", 1),
        ("alice", "h#2", "white Kc2 Ra8/B black Ka1 Bb1/B", 1),
        ("ms_alice", "#2", "white Kf6 Rg1/B Qc4 black Kh8", 1),
    ];
    let tries = if is_long() { 400 } else { 10 };
    let mut counts = [0; 3];
    for (number, (rules, stipulation, men, expected)) in cases.into_iter().enumerate() {
        let problem = problem(
            rules,
            stipulation,
            men,
            &format!("intended: (solutions: {expected})"),
        );
        let original = original(&problem);
        let mut all = of_one_man(&problem);
        all.extend(of_the_whole(&problem));
        let mut random = Random(number as u64);
        for _ in 0..tries {
            let one = &all[random.below(all.len())];
            let verdict = original
                .attempt(&[one], &SETTINGS, &Control::default())
                .unwrap();
            let altered = one.apply(&problem);
            let plain = altered
                .as_ref()
                .and_then(|altered| plainly(altered, expected));
            let about = || {
                format!(
                    "{rules} {stipulation} {men}: {}",
                    alteration_words(one, &problem, Style::default())
                )
            };
            match (&verdict, plain) {
                (Trial::Impossible, None) => counts[0] += 1,
                (Trial::Unsolvable, Some((false, none))) => {
                    assert!(none, "{}", about());
                    counts[1] += 1;
                }
                (Trial::Unsound, Some((false, none))) => {
                    assert!(!none, "{}", about());
                    counts[1] += 1;
                }
                (Trial::Sound(_), Some((true, _))) => counts[2] += 1,
                _ => panic!(
                    "{}: {verdict:?}, but by the plain search {plain:?}",
                    about()
                ),
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 4), "{counts:?}");
}

fn tried(original: &Original, alterations: &[Alteration], threads: usize, pairs: bool) -> Tried {
    let control = Control::default();
    let settings = Settings {
        threads,
        ..SETTINGS
    };
    Run {
        original,
        alterations,
        pairs,
        settings,
        control: &control,
        journal: None,
    }
    .all()
    .unwrap()
}

/// The same results in the same order, whatever the number of threads.
#[test]
fn threads_change_nothing() {
    let problem = problem("orthodox", "#2", "white Kf6 Rg1 black Kh8", "");
    let original = original(&problem);
    let few: Vec<Alteration> = of_one_man(&problem).into_iter().step_by(29).collect();
    let one = tried(&original, &few, 1, true);
    assert_eq!(one, tried(&original, &few, 3, true));
    let pairs = one.pairs.unwrap();
    assert!(
        one.tally.is_complete()
            && pairs.tried == pairs.of
            && one.tally.sound > 0
            && pairs.sound > 0
    );
}

/// The versions of a problem have the names of its twins: after z) comes z1), not a) again. In a
/// zeroposition the first twin is a).
#[test]
fn verdicts_have_the_names_of_their_versions() {
    // 1.Rh2# in the diagram, and 1.Rh3# in each twin.
    let twins = vec!["\"wRg2-g3\""; 27].join(", ");
    let text = |more: &str| {
        let problem = problem("orthodox", "#1", "white Kf7 Rg2 black Kh8", more);
        let original = original(&problem);
        let tried = tried(&original, &[], 1, false);
        let purpose = TrialPurpose::Improve;
        WorkshopEntry::new(None, purpose, &original, &[], &tried, Vec::new())
            .to_text(&WorkshopOptions::default())
    };
    let starts = |text: &str| -> Vec<String> {
        let verdicts = text
            .lines()
            .next()
            .and_then(|line| line.split_once("  #1  "));
        let (_, verdicts) = verdicts.expect("verdicts");
        let name = |verdict: &str| verdict.split_once(") ").expect("a name").0.to_owned();
        verdicts.split("; ").map(name).collect()
    };
    let diagram_first = starts(&text(&format!("twins: [{twins}]")));
    assert_eq!(diagram_first.len(), 28);
    assert_eq!(diagram_first[..3], ["a", "b", "c"]);
    assert_eq!(diagram_first[25..], ["z", "z1", "z2"]);
    let zero = starts(&text(&format!("zero_position: true, twins: [{twins}]")));
    assert_eq!(zero.len(), 27);
    assert_eq!((zero[0].as_str(), zero[26].as_str()), ("a", "z1"));
}

/// Published twins are among those found to be sound, given only the diagram.
#[test]
fn published_twins_are_found() {
    let cases = [
        ("lindner-1952-btsb.inp", "bNh3\u{2192}h4"),
        ("rittirsch-pachl-2025-andernach.inp", "wKh1/A\u{2192}h2/A"),
        ("husserl-1973-schwalbe.inp", "-bRa2"),
        ("nedeianu-2001-harmonie.ron", "rotate 90\u{b0}"),
    ];
    for (path, twin) in cases {
        let problem = published(path);
        let diagram = problem.versions().unwrap().remove(0).problem;
        let original = original(&diagram);
        assert!(original.is_sound, "{path}: {:?}", original.verdicts);
        let mut all = of_one_man(&diagram);
        all.extend(of_twins(&diagram));
        all.extend(of_the_whole(&diagram));
        let found = all
            .iter()
            .find(|one| alteration_words(one, &diagram, Style::default()) == twin);
        let found = found.unwrap_or_else(|| panic!("{path}: {twin} is not tried"));
        match original
            .attempt(&[found], &SETTINGS, &Control::default())
            .unwrap()
        {
            // A twin has different play.
            Trial::Sound(merits) => assert!(!merits.kept.is_all(), "{path}"),
            other => panic!("{path}: {twin} is {other:?}"),
        }
    }
}

/// A two-mover of T. R. Dawson (The British Chess Magazine) has two keys, 1.Qc6 and 1.Qc8, as its
/// collection states. A black pawn on f4 cures it. The pawn closes the line from d2 to g5, so after
/// 1.Qc6 Kf5 2.Qe4+ Kg5 the king escapes. 1.Qc8 Kf5 is answered by 2.Rxa5, which guards g5 along
/// the rank. 1...Kd6 2.Bf4 becomes 2.Bxf4.
#[test]
fn a_cooked_problem_is_cured() {
    let cooked = problem(
        "orthodox",
        "#2",
        "white Kf8 Qa6 Rh6a4 Bf3d2 black Ke5 Ph5f7e6b4a5a2",
        "",
    );
    let original = original(&cooked);
    let verdicts: Vec<String> = original
        .verdicts
        .iter()
        .flat_map(|version| &version.sides)
        .map(ToString::to_string)
        .collect();
    assert_eq!(verdicts, ["cooked: 2 keys: 1.Qc6, 1.Qc8"]);
    let all = of_one_man(&cooked);
    let found = tried(&original, &all, 2, false);
    let words = |numbers: &[usize]| alteration_words(&all[numbers[0]], &cooked, Style::default());
    let pawn = found
        .sound
        .iter()
        .find(|(numbers, _)| words(numbers) == "+bPf4");
    let (numbers, merits) = pawn.expect("a black pawn on f4 cures it");
    assert_eq!(in_english(&merits.solution), ["1.Qc8!"]);
    let altered = all[numbers[0]].apply(&cooked).unwrap();
    assert_eq!(plainly(&altered, 1), Some((true, false)));
    // One man more, and the play of one of the two keys is lost.
    assert!(merits.men == original.merits.men + 1 && merits.score(&original.merits) < 0);
}

/// L. Lindner's h#2 (BTSB 1952) with the set play 1...Rf1 2.Kh8 Rf8#: the problem has two lines. In
/// the twin, with the knight on h4, White castles in the solution. In the set play White may castle
/// or not: one of the two lines remains.
#[test]
fn set_play_counts_as_play() {
    let men = "white Ke1 Rh1 Ng5 black Kg8 Nh3 Pg7";
    let with = problem("orthodox", "h#2", men, "options: (set_play: true)");
    let (with, without) = (
        original(&with),
        original(&problem("orthodox", "h#2", men, "")),
    );
    assert_eq!(
        in_english(&with.merits.solution),
        ["1...Rf1 2.Kh8 Rf8#", "1.Kh8 Rf1 2.Ng1 Rf8#"]
    );
    assert_eq!((with.merits.kept.of, without.merits.kept.of), (2, 1));
    let all = of_one_man(&with.problem);
    let named = |name: &str| {
        all.iter()
            .find(|one| alteration_words(one, &with.problem, Style::default()) == name)
            .unwrap()
    };
    let twin = named("bNh3\u{2192}h4");
    let Trial::Sound(merits) = with
        .attempt(&[twin], &SETTINGS, &Control::default())
        .unwrap()
    else {
        panic!("the twin")
    };
    assert_eq!(
        (merits.kept.lines, merits.kept.of, merits.kept.new),
        (1, 2, 2)
    );
    assert!(
        in_english(&merits.solution).contains(&"1.Kh8 0-0 2.Ng2 Rf8#".to_owned()),
        "{:?}",
        merits.solution
    );
}

#[test]
fn an_empty_board_has_changes_too() {
    let text = "(rules: orthodox, stipulation: \"#1\", position: \"8/8/8/8/8/8/8/8\")";
    let defaults = Defaults {
        allow_missing_king: true,
        ..Defaults::default()
    };
    let loaded = load_str("p.ron", text, Format::Ron, defaults);
    let empty = &loaded.entries[0].problem;
    assert!(empty.setup.men.is_empty());
    // Four mirrors and three rotations; a shift names a man.
    assert_eq!(of_the_whole(empty).len(), 7);
}
