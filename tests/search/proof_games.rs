//! Proof games and `a=>b` under any rules: no diagram that is reached is judged out of reach, and
//! no solution is lost because of that.

use crate::long::cases;
use crate::positions::fairy::{ATTRIBUTES, attributes_under_conditions, under_conditions};
use crate::positions::{Kind, Random, random_setup, under};
use crate::support::settings;
use parton::board::Cell;
use parton::formats::{Defaults, Format, load_str};
use parton::notation::san;
use parton::plain;
use parton::position::{
    Color, Conditions, Man, Men, Move, MoveKind, Need, Position, RuleSet, Setup, Variant, Worlds,
};
use parton::problem::{Problem, Solution, Status, Stipulation};
use parton::rules::AnyPosition;
use parton::search::{Control, Search, Settings, Techniques};
use parton_engine::rules::{General, legal_moves};
use std::collections::BTreeMap;

/// Counts: moves by their kinds, and pairs of positions whose distance, and whose number of white
/// moves, equals the bound.
#[derive(Default)]
struct Seen {
    kinds: BTreeMap<MoveKind, usize>,
    tight: usize,
    tight_of_side: usize,
    /// Moves that cannot lead to a diagram in time.
    excluded: usize,
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

/// Plays at random. For any two positions, the bounds on their distance are at most the numbers of
/// moves that both sides, and each side, have played between them, and the first of these moves is
/// not excluded.
fn play(random: &mut Random, setup: &Setup, length: usize, seen: &mut Seen) -> bool {
    let Ok(mut position) = Position::<Worlds>::new(setup) else {
        return false;
    };
    if !position.men().distance().counts_cells() {
        return false;
    }
    let mut before = vec![(position, [0, 0], None)];
    for _ in 0..length {
        let Some(mv) = drawn(random, &legal_moves::<General>(&position)) else {
            break;
        };
        *seen.kinds.entry(mv.kind()).or_default() += 1;
        let by = position.turn();
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
        for (_, played, first) in &mut before {
            played[usize::from(by == Color::Black)] += 1;
            first.get_or_insert((mv, by));
        }
        for (earlier, played, first) in before.iter().rev() {
            let [same, other] = [men, &diagram]
                .map(|end| earlier.men().distance().need_of(end, earlier.castling()));
            let half_moves = |need: Option<Need>| Some(need?.half_moves);
            assert_eq!(
                half_moves(same),
                half_moves(other),
                "{} {setup:?}",
                setup.rules
            );
            let Some((need, least)) = other.zip(half_moves(other)) else {
                panic!("{played:?} {mv:?} {earlier:?} {position:?}");
            };
            assert!(
                least.fit_in(*played),
                "{least:?} {played:?} {mv:?} {earlier:?} {position:?}"
            );
            if let &Some((mv, by)) = first {
                assert!(
                    need.admits(&diagram, mv, by, *played),
                    "{played:?} {mv:?} {earlier:?} {position:?}"
                );
                // Some other moves are excluded.
                seen.excluded += legal_moves::<General>(earlier)
                    .into_iter()
                    .filter(|&mv| !need.admits(&diagram, mv, by, *played))
                    .count();
            }
            let [white, black] = *played;
            seen.tight += usize::from(least.all == white + black);
            seen.tight_of_side += usize::from(least.of[0] == white);
        }
        before.push((position, [0, 0], None));
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
    for row in Conditions::ALL {
        counted += usize::from(
            games(
                &mut Random::of(row.name),
                under(Variant::Orthodox, row.example()),
                cases(120, 4_000),
                &mut seen,
            ) > 0,
        );
        games(
            &mut Random::of(row.name),
            under(Variant::Alice, row.example()),
            cases(60, 2_000),
            &mut seen,
        );
    }
    assert!(counted > 60, "{counted}");
    let mut random = Random::new(91);
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
        seen.kinds.contains_key(&MoveKind::Removal)
            && seen.tight > 10_000
            && seen.tight_of_side > 10_000
            && seen.excluded > 10_000,
        "{:?} {} {} {}",
        seen.kinds,
        seen.tight,
        seen.tight_of_side,
        seen.excluded
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
    let (mut random, mut compared) = (Random::new(92), 0);
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

/// Games that were played under conditions with which men move as usual, posed as problems, are
/// found, on one board and on two. Without the bounds most of them would take too long.
#[test]
fn played_games_are_found_under_conditions() {
    let mut found_games = BTreeMap::new();
    for row in Conditions::ALL {
        if !Conditions::WITH_USUAL_STEPS.has(row.example()) {
            continue;
        }
        let mut random = Random::of(row.name);
        for variant in [Variant::Orthodox, Variant::Alice] {
            let rules = under(variant, row.example());
            for _ in 0..cases(1, 30) {
                let half_moves = 4 + random.below(cases(1, 3));
                let Ok(mut position) = Position::<Worlds>::new(&Setup::array(rules)) else {
                    continue;
                };
                let mut played = Vec::new();
                let mut before = vec![stand(position.men())];
                while played.len() < half_moves
                    && let Some(mv) = drawn(&mut random, &legal_moves::<General>(&position))
                {
                    position = position.play(mv);
                    played.push(mv);
                    before.push(stand(position.men()));
                }
                // A game ends as soon as the diagram is reached.
                let end = before.pop().unwrap();
                if played.len() < half_moves || before.contains(&end) {
                    continue;
                }
                let (whole, half) = (half_moves / 2, ["", ".5"][half_moves % 2]);
                let diagram = Setup {
                    men: end,
                    ..Setup::empty(rules)
                };
                let stipulation = format!("exact-dia{whole}{half}").parse().unwrap();
                let problem = Problem::bare("", diagram, stipulation);
                let lines = found(&problem, Techniques::ALL).lines;
                let is_played = lines
                    .iter()
                    .any(|line| line.0.iter().map(|step| step.mv).eq(played.iter().copied()));
                assert!(is_played, "{played:?} {problem:?}");
                *found_games.entry(variant.name()).or_insert(0) += 1;
            }
        }
    }
    assert!(
        found_games.len() == 2 && found_games.values().all(|games| *games > 25),
        "{found_games:?}"
    );
}

/// A parrying series against defence that ends in a diagram: lines that were played, posed as
/// problems, with few men, under no condition and under some that change checks.
#[test]
fn parrying_series_to_a_diagram_are_those_of_the_plain_search() {
    let conditions = [
        Conditions::NONE,
        Conditions::VOGTLAENDER,
        Conditions::CIRCE,
        Conditions::MADRASI,
    ];
    let mut random = Random::new(93);
    let (mut solved, mut with_parries) = (0, 0);
    for number in 0..cases(160, 6_000) {
        let rules = under(Variant::Orthodox, conditions[number % conditions.len()]);
        let start = Setup {
            turn: Color::White,
            ..under_conditions(&mut random, rules, false, 5)
        };
        let Ok(mut position) = Position::<Worlds>::new(&start) else {
            continue;
        };
        let moves = if number % 12 == 0 { 3 } else { 2 };
        let mut made = 0;
        // A check with a single parry is met in one way only.
        let is_forcing = |position: &Position<Worlds>, mv: Move| {
            let after = position.play(mv);
            after.is_in_check(Color::Black) && legal_moves::<General>(&after).len() == 1
        };
        while made < moves {
            let all = legal_moves::<General>(&position);
            let forcing: Vec<Move> = all
                .iter()
                .copied()
                .filter(|&mv| is_forcing(&position, mv))
                .collect();
            let from = if forcing.is_empty() { &all } else { &forcing };
            let Some(mv) = drawn(&mut random, from) else {
                break;
            };
            position = position.play(mv);
            made += 1;
            if made == moves {
                break;
            }
            position = if position.is_in_check(Color::Black) {
                match drawn(&mut random, &legal_moves::<General>(&position)) {
                    Some(parry) => position.play(parry),
                    None => break,
                }
            } else {
                position.pass_in_series()
            };
        }
        if made < moves {
            continue;
        }
        let end = Setup {
            men: stand(position.men()),
            ..Setup::empty(rules)
        };
        let exact = ["", "exact-"][random.below(2)];
        let stipulation = format!("{exact}pser-a=>b{moves}").parse().unwrap();
        let problem = Problem {
            target: Some(end),
            ..Problem::bare("", start, stipulation)
        };
        let all = found(&problem, Techniques::ALL);
        assert_eq!(
            Some(&all),
            plain::solve_problem(&problem).as_ref(),
            "{problem:?}"
        );
        assert_eq!(all, found(&problem, Techniques::NONE), "{problem:?}");
        let lines = all.lines.iter().chain(&all.short_lines);
        with_parries += lines
            .filter(|line| line.0.iter().any(|step| step.by == Color::Black))
            .count();
        solved += usize::from(!all.lines.is_empty() || !all.short_lines.is_empty());
    }
    assert!(solved > 30 && with_parries > 8, "{solved} {with_parries}");
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

/// Games with one capture, from the Problem Database (PDB): the game that it gives is found. In
/// these games a pawn promotes and takes the place of a captured man, or is captured itself.
#[test]
fn published_games_with_one_capture_are_found() {
    for (source, forsyth, stipulation, game) in [
        (
            "P1080469",
            "rnbq1knr/ppp2ppp/3p4/3p4/5b2/8/PPPP1PPP/RNBQKBNR",
            "dia8.5",
            "e4 e6 Bc4 Bd6 Bd5 Bf4 e5 exd5 e6 d6 e7 Kd7 e8=B Ke7 Bb5 Kf8 Bf1",
        ),
        (
            "P1004456",
            "rnbqk1nr/ppppbppp/8/P7/2B5/2NP1P2/1PP2PPP/RNBQK2R",
            "dia12",
            "a3 e5 a4 Qf6 a5 Qf3 exf3 e4 Bc4 e3 d3 e2 Kd2 Ba3 Ke3 e1=Q Ne2 Qb4 Nec3 Qe7 Kd2 Qd8 \
            Ke1 Be7",
        ),
        (
            "P0005909",
            "rnbqkbnr/pppppppp/2Q2R1B/8/2P1PP2/5N2/PP1N2PP/4KB1R",
            "dia12",
            "c4 Nf6 Qa4 Ne4 Qc6 Nxd2 e4 Nb3 Bh6 Na6 Nd2 Nb4 Rc1 Nd5 Rc3 Nf6 Rf3 Ng8 Rf6 Nc5 f4 \
            Na6 Ngf3 Nb8",
        ),
        (
            "P1240531",
            "rnbq4/pppp1kpp/5P2/5p2/1b1P4/r1P5/PP1BKPPP/N1RnQBNR",
            "dia15",
            "e4 f5 e5 Nf6 exf6 e5 d4 e4 Nd2 e3 Nb3 e2 Kd2 e1=N Qe2 Kf7 Kd1 Bb4 Bd2 Re8 Rc1 Re3 \
            Na1 Ra3 c3 Nc2 Qe1 Ne3 Ke2 Nd1",
        ),
    ] {
        // Popeye's letter of a knight.
        let forsyth = forsyth.replace('n', "s").replace('N', "S");
        let text = format!("beginproblem forsyth {forsyth} stipulation {stipulation} endproblem");
        let loaded = load_str("game.inp", &text, Format::Popeye, Defaults::default());
        let problem = &loaded.entries[0].problem;
        let solution = found(problem, Techniques::ALL);
        assert_eq!(solution.status, Status::Complete, "{source}");
        let array = Setup::array(RuleSet::new(Variant::Orthodox));
        let mut position = AnyPosition::new(&array).unwrap();
        let moves: Vec<Move> = (game.split_whitespace())
            .map(|word| {
                let legal = position.legal_moves();
                let is_meant =
                    |mv: &&Move| san(&position, &legal, **mv).trim_end_matches(['+', '#']) == word;
                let mv = *legal.iter().find(is_meant).unwrap();
                position = position.play(mv);
                mv
            })
            .collect();
        let lines = solution.lines.iter();
        let found = lines.map(|line| line.0.iter().map(|one| one.mv).collect::<Vec<Move>>());
        assert!(
            found.clone().any(|line| line == moves),
            "{source}: {found:?}"
        );
    }
}
