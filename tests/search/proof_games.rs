//! Proof games and `a=>b` under any rules: no diagram that is reached is judged out of reach, and
//! no solution is lost because of that.

use crate::long::cases;
use crate::positions::fairy::{ATTRIBUTES, attributes_under_conditions, under_conditions};
use crate::positions::{Kind, Random, random_setup, under};
use crate::support::settings;
use parton::board::Cell;
use parton::formats::{Defaults, Format, load_str};
use parton::plain;
use parton::position::{
    Color, Conditions, Man, Men, Move, MoveKind, Position, RuleSet, Setup, Variant, Worlds,
};
use parton::problem::{Problem, Solution, Stipulation};
use parton::search::{Control, Search, Settings, Techniques};
use parton_engine::rules::{General, legal_moves};
use std::collections::BTreeMap;

/// Counts: moves by their kinds, and pairs of positions whose distance equals the bound.
#[derive(Default)]
struct Seen {
    kinds: BTreeMap<MoveKind, usize>,
    tight: usize,
}

/// A random move, with a preference for those that change much.
fn drawn(random: &mut Random, moves: &[Move]) -> Option<Move> {
    let rare = |mv: &&Move| mv.kind() != MoveKind::Normal || mv.promotion().is_some();
    let wanted: Vec<Move> = match random.below(10) {
        0..4 => moves.iter().filter(rare).copied().collect(),
        4..7 => moves
            .iter()
            .filter(|mv| mv.captured().is_some())
            .copied()
            .collect(),
        _ => moves.to_vec(),
    };
    let from = if wanted.is_empty() { moves } else { &wanted };
    (!from.is_empty()).then(|| random.pick(from))
}

/// Plays at random. For any two positions, the bound on their distance is at most the number of
/// moves played between them.
fn play(random: &mut Random, setup: &Setup, length: usize, seen: &mut Seen) -> bool {
    let Ok(mut position) = Position::<Worlds>::new(setup) else {
        return false;
    };
    if !position.men().distance().counts_cells() {
        return false;
    }
    let mut before = vec![position];
    for _ in 0..length {
        let Some(mv) = drawn(random, &legal_moves::<General>(&position)) else {
            break;
        };
        *seen.kinds.entry(mv.kind()).or_default() += 1;
        position = position.play(mv);
        // The same men, numbered like those of a diagram.
        let men = position.men();
        let setup = Setup {
            men: stand(men),
            ..setup.clone()
        };
        let mut diagram = Worlds::empty(&setup);
        setup
            .men
            .iter()
            .for_each(|&(cell, man)| diagram.toggle(cell, man));
        for (earlier, played) in before.iter().rev().zip(1..) {
            let [same, other] = [men, &diagram].map(|end| {
                earlier
                    .men()
                    .distance()
                    .half_moves_to(end, earlier.castling())
            });
            assert_eq!(same, other, "{} {setup:?}", setup.rules);
            assert!(
                same.is_some_and(|least| least <= played),
                "{same:?} {played} {mv:?} {earlier:?} {position:?}"
            );
            seen.tight += usize::from(same == Some(played));
        }
        before.push(position);
    }
    true
}

/// The men with their cells.
fn stand(men: &Worlds) -> Vec<(Cell, Man)> {
    let cells = Color::ALL
        .into_iter()
        .flat_map(|color| men.all_of(color))
        .map(|(cell, _)| cell);
    let mut all: Vec<_> = cells
        .filter_map(|cell| Some((cell, men.man_at(cell)?)))
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// Plays games from the array, and from diagrams with classical men, fairy men and men with
/// attributes.
fn games(random: &mut Random, rules: RuleSet, rounds: usize, seen: &mut Seen) -> usize {
    let mut played = 0;
    for round in 0..rounds {
        let length = 1 + random.below(if round % 4 == 0 { 40 } else { 12 });
        let setup = match round % 4 {
            0 => Setup::array(rules),
            1 => {
                let fairy = random.chance(40);
                under_conditions(random, rules, fairy, 12)
            }
            2 => {
                let kind = random.pick(&[Kind::Castling, Kind::EnPassant, Kind::Promotion]);
                let men = 4 + random.below(12);
                Setup {
                    rules,
                    ..random_setup(random, rules.variant, kind, men)
                }
            }
            _ => {
                let traits = random.pick(&ATTRIBUTES);
                attributes_under_conditions(random, rules, Some(traits), 10)
            }
        };
        played += usize::from(play(random, &setup, length, seen));
    }
    played
}

#[test]
fn no_diagram_is_called_out_of_reach_under_conditions() {
    let mut seen = Seen::default();
    let mut counted = 0;
    for (seed, row) in (1..).zip(Conditions::ALL) {
        counted += usize::from(
            games(
                &mut Random(seed),
                under(Variant::Orthodox, row.example()),
                cases(120, 4_000),
                &mut seen,
            ) > 0,
        );
        games(
            &mut Random(seed),
            under(Variant::Alice, row.example()),
            cases(60, 2_000),
            &mut seen,
        );
    }
    assert!(counted > 60, "{counted}");
    let mut random = Random(91);
    let one = || {
        Conditions::ALL
            .iter()
            .map(parton::position::Condition::example)
    };
    let pairs: Vec<Conditions> = one()
        .flat_map(|row| one().map(move |other| row | other))
        .collect();
    let pairs: Vec<Conditions> = pairs
        .into_iter()
        .filter(|set| set.why_not_together().is_none())
        .collect();
    for _ in 0..cases(1_500, 60_000) {
        let pair = random.pick(&pairs);
        games(&mut random, under(Variant::Orthodox, pair), 4, &mut seen);
    }
    for kind in [
        MoveKind::EnPassant,
        MoveKind::CastleShort,
        MoveKind::CastleLong,
        MoveKind::Locust,
        MoveKind::Exchange,
    ] {
        assert!(
            seen.kinds.get(&kind).is_some_and(|times| *times > 100),
            "{kind:?}: {:?}",
            seen.kinds
        );
    }
    assert!(
        seen.kinds.contains_key(&MoveKind::Removal) && seen.tight > 10_000,
        "{:?} {}",
        seen.kinds,
        seen.tight
    );
}

/// The findings with these techniques.
fn found(problem: &Problem, techniques: Techniques) -> Solution {
    let settings = Settings {
        techniques,
        ..settings(1)
    };
    Search::new(problem, &settings, &Control::default())
        .solve_diagram()
        .unwrap_or_else(|error| panic!("{problem:?}: {error:?}"))
}

/// A game of some half-moves, as a problem: from the array, or from one diagram to another.
fn problem(
    random: &mut Random,
    rules: RuleSet,
    half_moves: usize,
    from_array: bool,
) -> Option<Problem> {
    let (whole, half) = (half_moves / 2, if half_moves % 2 == 1 { ".5" } else { "" });
    let goal = if from_array { "dia" } else { "a=>b" };
    let stipulation: Stipulation = format!("{goal}{whole}{half}").parse().unwrap();
    let start = if from_array {
        Setup::array(rules)
    } else {
        under_conditions(random, rules, false, 6)
    };
    let start = Setup {
        turn: Color::White,
        ..start
    };
    let mut position = Position::<Worlds>::new(&start)
        .ok()
        .filter(|position| position.men().distance().counts_cells())?;
    for _ in 0..half_moves {
        position = position.play(drawn(random, &legal_moves::<General>(&position))?);
    }
    let end = Setup {
        men: stand(position.men()),
        ..Setup::empty(rules)
    };
    let mut problem = Problem::bare(
        "",
        if from_array { end.clone() } else { start },
        stipulation,
    );
    problem.target = Some(end).filter(|_| !from_array);
    Some(problem)
}

#[test]
fn whole_proof_games_are_those_of_the_plain_search() {
    let (mut random, mut compared) = (Random(92), 0);
    let imitators = Conditions::IMITATOR;
    for row in Conditions::ALL
        .iter()
        .filter(|row| row.example() != imitators)
    {
        for number in 0..cases(4, 60) {
            let rules = under(Variant::Orthodox, row.example());
            // Those of three half-moves take the plain search a long time.
            let (half_moves, from_array) = (2 + usize::from(number % 4 == 3), number % 2 == 0);
            let Some(problem) = problem(&mut random, rules, half_moves, from_array) else {
                continue;
            };
            let all = found(&problem, Techniques::ALL);
            assert_eq!(
                all,
                found(&problem, Techniques::ALL.without(Techniques::BOUNDS)),
                "{problem:?}"
            );
            if half_moves == 2 || number == 7 {
                assert_eq!(Some(all), plain::solve_problem(&problem), "{problem:?}");
                compared += 1;
            }
        }
    }
    assert!(compared > 100, "{compared}");
}

/// A bound that prunes nothing loses nothing, but is useless. It must also work in a series, where
/// the side that has moved moves again. The knight has six ways from b1 to h7 in four moves (Popeye
/// 4.104).
#[test]
fn series_are_bounded() {
    let text = "beginproblem pieces white Ka1 Sb1 black Kh8 stipulation ser-a=>b4 pieces white \
        Ka1 Sh7 black Kh8 endproblem";
    let loaded = load_str("x.inp", text, Format::Popeye, Defaults::default());
    let positions =
        [Techniques::ALL, Techniques::ALL.without(Techniques::BOUNDS)].map(|techniques| {
            let (settings, control) = (
                Settings {
                    techniques,
                    ..settings(1)
                },
                Control::default(),
            );
            let solution = Search::new(&loaded.entries[0].problem, &settings, &control)
                .solve_diagram()
                .unwrap();
            assert_eq!(solution.lines.len(), 6);
            control.positions()
        });
    assert!(4 * positions[0] < positions[1], "{positions:?}");
}
