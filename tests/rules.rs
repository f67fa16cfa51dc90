//! Properties of the fast rules on random positions: signatures, counts, scopes, symmetries.

mod positions;

use parton::position::{CastlingSetup, Men, MoveKind, Position, Setup, Variant};
use parton::rules::{
    GoalChecks, PositionOf, Rules, collect_moves, count_legal, has_legal_move, is_mate, legal_moves, perft,
};
use parton::with_rules;
use positions::{Kind, Random, TUNED, flip, mirror, random_setup, swap_boards};

/// Random diagrams of every kind in both rules, and the positions a few random moves later.
fn each_position(seed: u64, rounds: usize, mut visit: impl FnMut(&Setup)) {
    let mut random = Random(seed);
    for variant in TUNED {
        for round in 0..rounds {
            for kind in Kind::ALL {
                visit(&random_setup(&mut random, variant, kind, 3 + round % 14));
            }
        }
    }
}

fn walk<R: Rules>(setup: &Setup, random: &mut Random, mut visit: impl FnMut(&PositionOf<R>)) {
    let mut position = PositionOf::<R>::new(setup).unwrap();
    for _ in 0..8 {
        visit(&position);
        let moves = legal_moves::<R>(&position);
        if moves.is_empty() {
            break;
        }
        position = position.play(random.pick(&moves));
    }
}

#[test]
fn signatures_equal_those_made_from_scratch() {
    let mut random = Random(10);
    let mut checked = 0;
    each_position(11, 300, |setup| {
        with_rules!(setup.rules.variant, R => walk::<R>(setup, &mut random, |position| {
            assert_eq!(position.key(), position.recomputed_key(), "{setup:?}");
            for &mv in &legal_moves::<R>(position) {
                let child = position.play(mv);
                assert_eq!(child.key(), child.recomputed_key(), "{setup:?} {mv:?}");
                checked += 1;
            }
            assert_eq!(position.pass().key(), position.pass().recomputed_key());
            assert_eq!(position.pass().pass().turn(), position.turn());
        }));
    });
    assert!(checked > 500_000);
}

/// No legal move leaves the mover's king attacked, and no move is listed twice.
#[test]
fn legal_moves_are_safe_and_distinct() {
    let mut random = Random(20);
    each_position(21, 300, |setup| {
        with_rules!(setup.rules.variant, R => walk::<R>(setup, &mut random, |position| {
            let mut moves = legal_moves::<R>(position);
            let us = position.turn();
            for &mv in &moves {
                assert!(!position.play(mv).is_in_check(us), "{setup:?} {mv:?}");
                assert_eq!(position.men().role_at(mv.from()), Some(mv.role()));
                let victim = mv.captured_at().and_then(|cell| position.men().man_at(cell));
                assert_eq!(victim.map(|man| man.role), mv.captured(), "{setup:?} {mv:?}");
                assert!(victim.is_none_or(|man| man.color != us));
            }
            let count = moves.len();
            moves.sort();
            moves.dedup();
            assert_eq!(moves.len(), count);
            assert_eq!(count_legal::<R>(position), count as u64);
            assert_eq!(has_legal_move::<R>(position), count > 0);
        }));
    });
}

/// The moves that can give check: none that does is missing, and few that do not are let through.
#[test]
fn the_scope_of_checks_holds_every_check() {
    let mut random = Random(30);
    let (mut checks, mut mates, mut superfluous) = (0, 0, 0);
    each_position(31, 400, |setup| {
        with_rules!(setup.rules.variant, R => walk::<R>(setup, &mut random, |position| {
            let scope = GoalChecks::new::<R>(position);
            let mut wanted = Vec::new();
            collect_moves::<R, _, _>(position, &scope, &mut wanted);
            for mv in legal_moves::<R>(position) {
                let child = position.play(mv);
                if child.is_in_check(child.turn()) {
                    assert!(wanted.contains(&mv), "{setup:?} {mv:?}");
                    assert!(scope.may_check::<R>(mv), "{setup:?} {mv:?}");
                    checks += 1;
                    mates += usize::from(is_mate::<R>(&child));
                } else if wanted.contains(&mv) && matches!(mv.kind(), MoveKind::Normal) && mv.promotion().is_none() {
                    superfluous += 1;
                }
            }
        }));
    });
    assert!(checks > 20_000 && mates > 1000, "{checks} checks, {mates} mates");
    assert!(superfluous < checks / 10, "{superfluous} of {checks}");
}

#[test]
fn counts_do_not_change_in_a_mirror() {
    each_position(41, 200, |setup| {
        with_rules!(setup.rules.variant, R => {
            let count = |setup: &Setup| perft::<R>(&Position::<<R as Rules>::Men>::new(setup).unwrap(), 2);
            let expected = count(setup);
            assert_eq!(count(&flip(setup)), expected, "colours: {setup:?}");
            if matches!(&setup.castling, CastlingSetup::Given(rooks) if rooks.is_empty()) {
                assert_eq!(count(&mirror(setup)), expected, "left and right: {setup:?}");
                if setup.rules.variant == Variant::Alice {
                    assert_eq!(count(&swap_boards(setup)), expected, "boards: {setup:?}");
                }
            }
        });
    });
}
