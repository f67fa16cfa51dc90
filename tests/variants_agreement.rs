//! The plain engine beside the general one in all variants and dialects: legal moves in games and in positions with
//! few men, and complete solutions.

mod positions;

use parton::position::{Move, MoveKind, RuleSet, Setup, Shape, Switch, Variant};
use parton::problem::{Options, Problem, Solution, Status, Stipulation};
use parton::rules::{PositionOf, Rules, legal_moves};
use parton::search::plain::{PlainPosition, solve_problem};
use parton::search::{Control, Settings, Techniques, solve};
use parton::with_rules;
use positions::{Kind, Random, flip, random_setup};
use std::collections::BTreeMap;

/// The dialects of a variant that depart from the default in one switch, and the default.
fn dialects(variant: Variant) -> Vec<RuleSet> {
    let usual = RuleSet::new(variant);
    let departures = Switch::ALL.into_iter().flat_map(|switch| {
        switch.choices(variant).into_iter().skip(1).filter_map(move |setting| usual.with(switch, setting))
    });
    std::iter::once(usual).chain(departures).collect()
}

/// How often moves of each kind were seen.
type Seen = BTreeMap<MoveKind, usize>;

/// Plays at random, special moves often, and compares the legal moves on the way.
fn walk<R: Rules>(setup: &Setup, length: usize, random: &mut Random, seen: &mut Seen) {
    let mut fast = PositionOf::<R>::new(setup).unwrap();
    let mut plain = PlainPosition::from_setup(setup);
    let mut path: Vec<Move> = Vec::new();
    for _ in 0..length {
        let mut moves = legal_moves::<R>(&fast);
        moves.sort_unstable();
        assert_eq!(moves, plain.legal_moves(), "{path:?} {setup:?}");
        for side in [fast.turn(), !fast.turn()] {
            assert_eq!(fast.is_in_check(side), plain.in_check(side), "{path:?} {setup:?}");
        }
        if moves.is_empty() {
            break;
        }
        for mv in &moves {
            *seen.entry(mv.kind()).or_default() += 1;
        }
        let special: Vec<Move> = moves.iter().copied().filter(|mv| mv.kind() != MoveKind::Normal).collect();
        let pool = if !special.is_empty() && random.chance(25) { special } else { moves };
        let mv = random.pick(&pool);
        path.push(mv);
        fast = fast.play(mv);
        plain = plain.play(mv);
    }
}

/// Walks by the rules of a setup.
fn walk_from(setup: &Setup, length: usize, random: &mut Random, seen: &mut Seen) {
    with_rules!(setup.rules.variant, R => walk::<R>(setup, length, random, seen));
}

#[test]
fn games_from_the_array() {
    let mut random = Random(900);
    for variant in Variant::ALL {
        let mut seen = Seen::new();
        for rules in dialects(variant) {
            for _ in 0..4 {
                walk_from(&Setup::array(rules), 60, &mut random, &mut seen);
            }
        }
        assert_eq!(seen.contains_key(&MoveKind::DoubleStep), variant.law().double_step_from.is_some());
    }
}

#[test]
fn positions_with_few_men() {
    let mut random = Random(901);
    for variant in Variant::ALL {
        let mut seen = Seen::new();
        for kind in Kind::ALL {
            for round in 0..60 {
                let setup = random_setup(&mut random, variant, kind, 3 + round % 12);
                let setup = if random.chance(50) { flip(&setup) } else { setup };
                walk_from(&setup, 4, &mut random, &mut seen);
            }
        }
        let law = variant.law();
        let all_kinds: &[(MoveKind, bool)] = &[
            (MoveKind::DoubleStep, law.double_step_from.is_some()),
            (MoveKind::EnPassant, law.double_step_from.is_some()),
            (MoveKind::EnPassantAcross, law.en_passant.len() > 2),
            (MoveKind::CastleShort, !law.castling.is_empty()),
            (MoveKind::CastleLong, !law.castling.is_empty()),
            (MoveKind::Zero, matches!(variant, Variant::MsAlice | Variant::Duo)),
            (MoveKind::CastleApart, law.transfer.shares_squares()),
        ];
        for &(kind, expected) in all_kinds {
            // On four files this one comes up too rarely to wait for.
            let rare = variant == Variant::Alice8x4 && kind == MoveKind::EnPassantAcross;
            assert!(seen.contains_key(&kind) == expected || rare, "{kind:?} in {variant}");
        }
    }
}

fn fast(problem: &Problem, techniques: Techniques) -> Option<Solution> {
    let settings = Settings { threads: 1, hash_mib: 1, techniques };
    let found = solve(problem, &settings, &Control::default()).ok()?;
    assert_eq!(found.status, Status::Complete);
    Some(found)
}

/// Whether there is something to lose.
fn has_solution(solution: &Solution) -> bool {
    let Solution { keys, tries, set_play, lines, short_lines, set_lines, .. } = solution;
    [keys.len(), tries.len(), set_play.len(), lines.len(), short_lines.len(), set_lines.len()].iter().sum::<usize>() > 0
}

/// A random problem with this stipulation, a king in the corner more often than not.
fn random_problem(random: &mut Random, variant: Variant, stipulation: Stipulation, men: usize) -> Problem {
    let kind = if random.chance(60) { Kind::Cornered } else { random.pick(&Kind::ALL) };
    let men = 3 + random.below(men - 2);
    let mut setup = random_setup(random, variant, kind, men);
    if random.chance(50) {
        // The other king cornered, the other side promoting.
        setup = flip(&setup);
    }
    setup.turn = stipulation.starter();
    Problem { options: Options { refutations: 2, ..Options::default() }, ..Problem::bare("", setup, stipulation) }
}

/// About how many positions the plain search will look at; nothing if the position is not legal.
fn size(problem: &Problem) -> Option<usize> {
    let Stipulation { series, moves, .. } = problem.stipulation;
    with_rules!(problem.setup.rules.variant, R => {
        let position = PositionOf::<R>::new(&problem.setup).ok()?;
        let [own, other] = [position, position.pass()].map(|position| legal_moves::<R>(&position).len());
        let power = u32::from(moves);
        Some(if series.is_some() { own.pow(power) * other } else { (own * other).pow(power) })
    })
}

/// Compares for each variant `each` positions, of which at least a third have a solution: with every technique, with
/// none, and by the plain search.
fn compare(text: &str, cubes: bool, each: usize, men: usize, seed: u64) {
    let stipulation: Stipulation = text.parse().unwrap();
    let variants = Variant::ALL.into_iter().filter(|variant| (variant.law().shape == Shape::Cube) == cubes);
    for (variant, seed) in variants.zip(seed..) {
        let mut random = Random(seed);
        let (mut compared, mut solved) = (0, 0);
        for drawn in 0.. {
            assert!(drawn < 20_000, "{text} {variant}: {solved} of {compared} have a solution");
            if compared == each {
                break;
            }
            let problem = random_problem(&mut random, variant, stipulation, men);
            if size(&problem).is_none_or(|size| size > if cubes { 100_000 } else { 40_000 }) {
                continue;
            }
            let Some(found) = fast(&problem, Techniques::ALL) else { continue };
            let worth = has_solution(&found);
            if !worth && compared - solved >= each * 2 / 3 {
                continue;
            }
            compared += 1;
            solved += usize::from(worth);
            assert_eq!(Some(&found), solve_problem(&problem).as_ref(), "{text} {:?}", problem.setup);
            for techniques in Techniques::NAMED.iter().map(|&(_, technique)| Techniques::ALL.without(technique)) {
                assert_eq!(
                    fast(&problem, techniques).as_ref(),
                    Some(&found),
                    "{techniques:?} {text} {:?}",
                    problem.setup
                );
            }
            assert_eq!(fast(&problem, Techniques::NONE).as_ref(), Some(&found), "bare: {text} {:?}", problem.setup);
        }
        assert!(solved * 3 >= compared);
    }
}

#[test]
fn direct_mates() {
    compare("#2", false, 6, 5, 1000);
}

#[test]
fn direct_stalemates() {
    compare("=2", false, 6, 5, 1100);
}

#[test]
fn selfmates() {
    compare("s#2", false, 6, 5, 1200);
}

#[test]
fn helpmates() {
    compare("h#2", false, 6, 4, 1300);
}

#[test]
fn series_helpmates() {
    compare("ser-h#3", false, 6, 4, 1400);
}

#[test]
fn in_cubes() {
    compare("#2", true, 3, 5, 1020);
    compare("=2", true, 2, 3, 1120);
    compare("s#2", true, 2, 3, 1220);
    compare("h#2", true, 2, 3, 1320);
    compare("ser-h#3", true, 2, 3, 1420);
}

#[test]
fn goals_that_ask_for_ranks() {
    compare("c811", false, 9, 8, 1500);
    compare("c811", true, 9, 8, 1520);
}

/// Which moves give check, how far men have to go and who can net a king is known of few rules.
#[test]
fn techniques_are_used_where_they_are_sound() {
    for variant in Variant::ALL {
        let sound = matches!(variant, Variant::Orthodox | Variant::Alice | Variant::Alice2);
        let used = Techniques::ALL.sound_for(variant);
        for &(name, technique) in Techniques::NAMED {
            let any_rules = !matches!(name, "mate-moves" | "bounds" | "nets");
            assert_eq!(used.has(technique), sound || any_rules, "{name}, {variant}");
        }
    }
}
