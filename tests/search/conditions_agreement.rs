//! Fairy conditions: the general engine beside the plain reference, which knows each condition from its definition. Legal moves
//! and checks on random walks from random positions, each condition alone and with others, on one board and on two, and
//! complete solutions of short problems.

use crate::fairy_agreement::checks_are_known;
use crate::long::cases;
use crate::positions::Random;
use crate::positions::fairy::under_conditions;
use parton::plain::{PlainPosition, solve_problem};
use parton::position::{Conditions, Move, RuleSet, Variant};
use parton::problem::{Options, Problem, Status, Stipulation};
use parton::rules::AnyPosition;
use parton::search::{Control, Settings, Techniques, solve};

/// Walks at random under these rules and compares legal moves and checks all the way; how many walks there were.
fn walk(random: &mut Random, rules: RuleSet, fairy: bool, walks: usize) -> usize {
    let mut walked = 0;
    for _ in 0..walks * 60 {
        if walked == walks {
            break;
        }
        let setup = under_conditions(random, rules, fairy, 12);
        let Ok(mut position) = AnyPosition::new(&setup) else { continue };
        walked += 1;
        let mut plain = PlainPosition::from_setup(&setup);
        for _ in 0..8 {
            let mut moves = position.legal_moves();
            moves.sort_unstable();
            let expected = plain.legal_moves();
            let only = |a: &[Move], b: &[Move]| a.iter().filter(|mv| !b.contains(mv)).copied().collect::<Vec<_>>();
            assert!(
                moves == expected,
                "{rules}: {position:?}\nonly the engine's {:?}\nonly the reference's {:?}",
                only(&moves, &expected),
                only(&expected, &moves)
            );
            assert_eq!(position.is_in_check(position.turn()), plain.in_check(plain.turn()), "{rules}: {position:?}");
            // Without a king of the side that checks, Vogtländer's check is nobody's mate.
            if !rules.conditions.has(Conditions::VOGTLAENDER) || !rules.conditions.any(Conditions::SUPER_TRANSMUTING) {
                checks_are_known(&position, &moves);
            }
            // Who must check has no move without check, but is not mated if he has one.
            let must_check = Conditions::WHITE_MUST_CHECK | Conditions::BLACK_MUST_CHECK;
            if !rules.conditions.any(must_check) {
                assert_eq!(position.has_legal_move(), !moves.is_empty(), "{rules}: {position:?}");
            }
            // Captures are what conditions are mostly about.
            let captures: Vec<Move> = moves.iter().copied().filter(|mv| mv.captured().is_some()).collect();
            let from = if captures.is_empty() || random.chance(50) { &moves } else { &captures };
            let Some(&mv) = from.get(random.below(from.len().max(1))) else { break };
            position = position.play(mv);
            plain = plain.play(mv);
            let AnyPosition::General(general) = position else { panic!("conditions are the general engine's") };
            assert_eq!(general.key(), general.recomputed_key(), "{rules}: {mv:?}");
        }
    }
    walked
}

fn under(variant: Variant, conditions: Conditions) -> RuleSet {
    RuleSet { conditions, ..RuleSet::new(variant) }
}

#[test]
fn every_condition_alone_is_that_of_the_reference() {
    for (seed, row) in (1..).zip(Conditions::ALL) {
        let walks = cases(25, 1000);
        assert_eq!(walk(&mut Random(seed), under(Variant::Orthodox, row.set), false, walks), walks, "{}", row.name);
    }
}

/// Conditions two by two, as far as they are played together.
#[test]
fn pairs_of_conditions_are_those_of_the_reference() {
    let mut random = Random(77);
    let one = || Conditions::ALL.iter().map(|row| row.set);
    let mut pairs: Vec<Conditions> =
        one().flat_map(|row| one().filter(move |other| row != *other).map(move |other| row | other)).collect();
    // With that many moves it takes too long to ask which would mate.
    let endless = |set: Conditions| {
        set.any(Conditions::EXCLUSIVE | Conditions::CHECKLESS)
            && set.any(Conditions::SUPER_CIRCE | Conditions::ANTI_SUPER_CIRCE)
    };
    pairs.retain(|&set| set.why_not_together().is_none() && !endless(set));
    assert!(pairs.len() > 4000, "{} pairs, each in both orders", pairs.len());
    for _ in 0..cases(150, 40_000) {
        let pair = random.pick(&pairs);
        walk(&mut random, under(Variant::Orthodox, pair), false, 2);
    }
}

#[test]
fn conditions_with_fairy_men_are_those_of_the_reference() {
    for (seed, row) in (1..).zip(Conditions::ALL) {
        walk(&mut Random(seed), under(Variant::Orthodox, row.set), true, cases(10, 500));
    }
}

#[test]
fn conditions_on_two_boards_are_those_of_the_reference() {
    let mut played = 0;
    for (seed, row) in (1..).zip(Conditions::ALL) {
        played += usize::from(walk(&mut Random(seed), under(Variant::Alice, row.set), false, cases(25, 1000)) > 0);
    }
    assert!(played >= 15, "{played} conditions are played in Alice chess");
}

/// Short problems under each condition, solved by both searches.
#[test]
fn solutions_under_conditions_are_those_of_the_reference() {
    let mut random = Random(2026);
    let stipulations = ["#2", "h#2", "s#2", "ser-h#3", "h=2", "=2"];
    let (each, largest) = (cases(1, 30), cases(600, 40_000));
    for row in Conditions::ALL {
        let mut compared = 0;
        for _ in 0..5_000 {
            if compared == each {
                break;
            }
            let mut setup = under_conditions(&mut random, under(Variant::Orthodox, row.set), false, 4);
            let stipulation: Stipulation = random.pick(&stipulations).parse().unwrap();
            setup.turn = stipulation.starter();
            let Ok(position) = AnyPosition::new(&setup) else { continue };
            let [own, other] = [position, position.pass()].map(|position| position.count_legal() as usize);
            let power = u32::from(stipulation.moves);
            let size = if stipulation.series.is_some() { own.pow(power) * other } else { (own * other).pow(power) };
            if size > largest {
                continue;
            }
            let options = Options { refutations: 2, set_play: true, ..Options::default() };
            let problem = Problem { options, ..Problem::bare("", setup, stipulation) };
            let settings = Settings { threads: 1, hash_mib: 1, techniques: Techniques::ALL };
            let Ok(found) = solve(&problem, &settings, &Control::default()) else { continue };
            assert_eq!(found.status, Status::Complete);
            compared += 1;
            let expected = solve_problem(&problem);
            assert_eq!(Some(&found), expected.as_ref(), "{}: {stipulation} {:?}", row.name, problem.setup);
        }
    }
}
