//! Fairy men and attributes: the general engine compared with the plain reference, which implements
//! each man's definition in words. Legal moves on random walks from random positions, and complete
//! solutions, on one board and on two.

use crate::effort::sequences;
use crate::long::cases;
use crate::positions::Random;
use crate::positions::fairy::{ATTRIBUTES, bearer, bearers, fairy_men, with_men};
use crate::solutions::has_play;
use crate::support::{agreed_moves, one_board_or_more, settings};
use parton::plain::{PlainPosition, Target, solve_problem};
use parton::position::{Move, Role, Traits};
use parton::problem::{Goal, Options, Problem, Status, Stipulation};
use parton::rules::AnyPosition;
use parton::search::{Control, Search};
use parton_engine::rules::{General, NonMateFilter, Rules};

/// The engine's predictions about checks hold when the moves are made.
pub(crate) fn checks_are_known(position: &AnyPosition, moves: &[Move]) {
    let AnyPosition::General(general) = position else {
        return;
    };
    let filter = General::non_mates(general);
    let mut listed = Vec::new();
    General::collect_checks(general, &mut listed);
    for mv in moves {
        let after = general.play(*mv);
        if after.is_in_check(after.turn()) {
            assert!(
                !filter.refutes(*mv) && listed.contains(mv),
                "{mv:?} {position:?}"
            );
        }
    }
}

/// The engine's list of moves that ignore attacks on the king contains every move of the reference
/// that leaves the king attacked. If the engine predicts that a move leads out of check, the side
/// is not mated.
pub(crate) fn unsafe_moves_are_listed(position: &AnyPosition, plain: &PlainPosition) {
    let AnyPosition::General(general) = position else {
        return;
    };
    let us = general.turn();
    let mut listed = Vec::new();
    General::collect_ignoring_king_safety(general, &mut listed);
    for mv in plain
        .moves_safe_or_not()
        .into_iter()
        .filter(|mv| plain.play(*mv).in_check(us))
    {
        assert!(listed.contains(&mv), "{mv:?} {position:?}");
        let after = general.play(mv);
        assert!(after.is_in_check(us), "{mv:?} {position:?}");
        let passed = after.pass_in_series();
        if General::legal_move_is_escape(&passed) && General::has_move(&passed) {
            let lost = Target::new(Goal::AutoMate).unwrap().is_reached(plain, mv);
            assert!(!lost, "{mv:?} {position:?}");
        }
    }
}

/// Walks at random from random positions with these men and compares the legal moves of both
/// engines all the way.
fn walk(random: &mut Random, men: &[(Role, Traits)], walks: usize) {
    let mut walked = 0;
    for drawn in 0.. {
        assert!(drawn < walks * 50, "{men:?}: hardly a position is legal");
        if walked == walks {
            return;
        }
        let variant = one_board_or_more(random, 50);
        let others = 2 + random.below(7);
        let setup = with_men(random, variant, men, others);
        let Ok(mut position) = AnyPosition::new(&setup) else {
            continue;
        };
        if setup.is_classical() {
            continue;
        }
        walked += 1;
        let mut plain = PlainPosition::from_setup(&setup);
        for _ in 0..6 {
            let moves = agreed_moves(&position, &plain, || format!("{men:?} {position:?}"));
            assert_eq!(
                position.count_legal() as usize,
                position.legal_moves().len()
            );
            assert_eq!(position.has_legal_move(), !moves.is_empty());
            checks_are_known(&position, &moves);
            if random.chance(25) {
                unsafe_moves_are_listed(&position, &plain);
            }
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else {
                break;
            };
            position = position.play(mv);
            plain = plain.play(mv);
            let AnyPosition::General(general) = position else {
                panic!("fairy men are the general engine's")
            };
            assert_eq!(general.key(), general.recomputed_key(), "{mv:?}");
        }
    }
}

#[test]
fn every_man_alone_moves_as_in_the_reference() {
    let walks = cases(12, 300);
    for role in fairy_men() {
        walk(&mut Random::of(role.name()), &[(role, Traits::NONE)], walks);
    }
}

#[test]
fn men_among_each_other_move_as_in_the_reference() {
    let mut random = Random::new(77);
    let men = fairy_men();
    for _ in 0..cases(150, 4000) {
        let some: Vec<_> = (0..3).map(|_| (random.pick(&men), Traits::NONE)).collect();
        walk(&mut random, &some, 4);
    }
}

#[test]
fn attributes_alone_are_those_of_the_reference() {
    let men = bearers();
    let walks = cases(60, 1500);
    for (seed, traits) in (500..).zip(ATTRIBUTES) {
        let mut random = Random(seed);
        for _ in 0..walks {
            let role = bearer(&mut random, traits, &men);
            walk(&mut random, &[(role, traits)], 3);
        }
    }
}

/// Complete solutions of random problems with these men, at least a third of which have something
/// to find.
fn solve_all(
    text: &str,
    seed: u64,
    each: usize,
    largest: usize,
    mut men: impl FnMut(&mut Random) -> Vec<(Role, Traits)>,
) {
    let stipulation: Stipulation = text.parse().unwrap();
    let mut random = Random(seed);
    let (mut compared, mut solved) = (0, 0);
    for drawn in 0.. {
        assert!(
            drawn < 100_000,
            "{text}: {solved} of {compared} have a solution"
        );
        if compared == each {
            break;
        }
        let variant = one_board_or_more(&mut random, 50);
        let men = men(&mut random);
        let others = 1 + random.below(4);
        let mut setup = with_men(&mut random, variant, &men, others);
        setup.turn = stipulation.starter();
        if sequences(&setup, stipulation).is_none_or(|sequences| sequences > largest)
            || setup.is_classical()
        {
            continue;
        }
        let options = Options {
            refutations: 2,
            set_play: true,
            ..Options::default()
        };
        let problem = Problem {
            options,
            ..Problem::bare("", setup, stipulation)
        };
        let settings = settings(1);
        let Ok(found) = Search::new(&problem, &settings, &Control::default()).solve_diagram()
        else {
            continue;
        };
        if found.status != Status::Complete {
            continue;
        }
        let worth = has_play(&found);
        if !worth && compared - solved >= each * 2 / 3 {
            continue;
        }
        compared += 1;
        solved += usize::from(worth);
        assert_eq!(
            Some(&found),
            solve_problem(&problem).as_ref(),
            "{text} {:?}",
            problem.setup
        );
    }
}

#[test]
fn solutions_with_fairy_men_are_those_of_the_reference() {
    let men = fairy_men();
    let (each, largest) = (cases(12, 150), cases(20_000, 60_000));
    for (seed, text) in (900..).zip(["#2", "h#2", "s#2", "ser-h#3", "=2", "h=2"]) {
        solve_all(text, seed, each, largest, |random| {
            (0..2).map(|_| (random.pick(&men), Traits::NONE)).collect()
        });
    }
}

#[test]
fn solutions_with_attributes_are_those_of_the_reference() {
    let men = bearers();
    let (each, largest) = (cases(6, 100), cases(20_000, 60_000));
    for (seed, text) in (950..).zip([
        "#2", "h#2", "s#2", "ser-h#3", "=2", "h=2", "ser-+2", "h+1.5",
    ]) {
        solve_all(text, seed, each, largest, |random| {
            let traits = random.pick(&ATTRIBUTES);
            vec![(bearer(random, traits, &men), traits)]
        });
    }
}
