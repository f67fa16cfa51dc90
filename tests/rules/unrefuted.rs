//! The predictions about first moves of a mate in two without making them, compared with the
//! results of making them.

use crate::positions::{Kind, Random, changed, hemmed_in, random_setup};
use parton::position::{Move, Position, Setup, Variant};
use parton_engine::rules::{Alice, Orthodox, PositionOf, Rules, is_mate, legal_moves};
use parton_plain::PlainPosition;

/// Counts: moves predicted to be refuted; other quiet moves without a capture after which the reply
/// is illegal, or is followed by a mate.
#[derive(Default, Debug)]
struct Seen {
    refuted: usize,
    illegal: usize,
    mating: usize,
}

/// Returns whether the reply is legal after the move, and whether a mate then follows.
fn outcome(position: &PositionOf<Orthodox>, mv: Move, reply: Move) -> (bool, bool) {
    let after = position.play(mv);
    let legal = legal_moves::<Orthodox>(&after).contains(&reply);
    let mates = |last: &PositionOf<Orthodox>| {
        let mut checks = Vec::new();
        Orthodox::collect_checks(last, &mut checks);
        checks.iter().any(|mv| is_mate::<Orthodox>(&last.play(*mv)))
    };
    (legal, legal && mates(&after.play(reply)))
}

/// The same according to the plain engine.
fn plain_outcome(plain: &PlainPosition, mv: Move, reply: Move) -> (bool, bool) {
    let after = plain.play(mv);
    if !after.legal_moves().contains(&reply) {
        return (false, false);
    }
    let last = after.play(reply);
    (
        true,
        last.legal_moves().iter().any(|mv| last.play(*mv).is_mate()),
    )
}

/// Examines every move of a position, with some replies. Returns whether a quiet move prepares a
/// mate.
fn look(setup: &Setup, random: &mut Random, seen: &mut Seen) -> bool {
    let Ok(position) = PositionOf::<Orthodox>::new(setup) else {
        return false;
    };
    let passed = position.pass();
    let replies = legal_moves::<Orthodox>(&passed);
    let mut prepares = false;
    for _ in 0..2.min(replies.len()) {
        let reply = random.pick(&replies);
        let Some(scope) = Orthodox::unrefuted(&position, reply, &passed.play(reply)) else {
            continue;
        };
        let moves = legal_moves::<Orthodox>(&position);
        let mut left = Vec::new();
        Orthodox::collect_in(&position, &scope, &mut left);
        let plain = (random.below(40) == 0).then(|| PlainPosition::from_setup(setup));
        for mv in moves {
            assert_eq!(scope.has(mv), left.contains(&mv), "{mv:?} {setup:?}");
            let (legal, mates) = match &plain {
                Some(plain) => plain_outcome(plain, mv, reply),
                None => outcome(&position, mv, reply),
            };
            if !scope.has(mv) {
                assert!(
                    legal && !mates,
                    "{mv:?} {reply:?} legal {legal} mates {mates}: {setup:?}"
                );
                seen.refuted += 1;
                continue;
            }
            let after = position.play(mv);
            let quiet = mv.captured().is_none() && !after.is_in_check(after.turn());
            seen.illegal += usize::from(!legal && quiet);
            seen.mating += usize::from(mates && quiet);
            prepares |= mates && quiet;
        }
    }
    prepares
}

/// A move predicted to be refuted is refuted: the reply is legal after it, and no mate follows.
#[test]
fn moves_predicted_to_be_refuted_are_refuted() {
    let all = 120_000;
    let mut random = Random::new(4100);
    let mut seen = Seen::default();
    // Quiet moves that prepare a mate are rare by chance, but there are others near them.
    let mut near: Vec<Setup> = Vec::new();
    for number in 0..all {
        let kind = random.pick(&Kind::ALL);
        let men = 4 + random.below(14);
        let setup = match number % 8 {
            0 => random_setup(&mut random, Variant::Orthodox, kind, men),
            1..6 if near.len() > 50 => {
                let index = random.below(near.len());
                changed(&mut random, &near[index], 16)
            }
            _ => hemmed_in(&mut random, Variant::Orthodox),
        };
        if look(&setup, &mut random, &mut seen) {
            let index = random.below(4000);
            match near.get_mut(index) {
                Some(old) => *old = setup,
                None => near.push(setup),
            }
        }
    }
    assert!(
        seen.refuted > 2_000_000 && seen.illegal > 200_000 && seen.mating > 200_000,
        "{seen:?}"
    );
}

/// A move of another position is played if and only if it is legal here.
#[test]
fn moves_of_other_positions_are_played_if_they_are_legal() {
    fn try_all<R: Rules>(setup: &Setup, others: &mut Vec<Move>, random: &mut Random) -> [usize; 2] {
        let Ok(position) = Position::<R::Men>::new(setup) else {
            return [0; 2];
        };
        let (moves, mut seen) = (legal_moves::<R>(&position), [0; 2]);
        for &mv in &*others {
            let after = R::play_if_legal(&position, mv, &mut Vec::new());
            assert_eq!(after.is_some(), moves.contains(&mv), "{mv:?} {setup:?}");
            assert!(
                after.is_none_or(|after| after == position.play(mv)),
                "{mv:?} {setup:?}"
            );
            seen[usize::from(after.is_some())] += 1;
        }
        for mv in moves.into_iter().chain(legal_moves::<R>(&position.pass())) {
            let index = random.below(1000);
            match others.get_mut(index) {
                Some(old) => *old = mv,
                None => others.push(mv),
            }
        }
        seen
    }
    let mut random = Random::new(4200);
    for variant in [Variant::Orthodox, Variant::Alice] {
        let (mut others, mut seen) = (Vec::new(), [0; 2]);
        for round in 0..600 {
            for kind in Kind::ALL {
                let setup = random_setup(&mut random, variant, kind, 3 + round % 20);
                let more = match variant {
                    Variant::Orthodox => try_all::<Orthodox>(&setup, &mut others, &mut random),
                    _ => try_all::<Alice>(&setup, &mut others, &mut random),
                };
                seen = [seen[0] + more[0], seen[1] + more[1]];
            }
        }
        assert!(seen[0] > 500_000 && seen[1] > 10_000, "{variant}: {seen:?}");
    }
}
