//! Properties of the fast rules on random positions: signatures, counts, scopes, symmetries.

use crate::positions::{
    Kind, Random, TUNED, changed, flip, hemmed_in, mirror, random_setup, shift_boards, swap_boards,
    tilt,
};
use parton::board::Board;
use parton::position::{
    CastlingSetup, Color, Man, Men, Move, MoveKind, Position, Role, RuleSet, Setup, Shape, Variant,
};
use parton_engine::rules::{
    General, NonMateFilter, PositionOf, Rules, Scope, count_legal, has_legal_move, is_legal,
    is_mate, legal_moves, perft,
};
use parton_engine::with_rules;

/// Visits random diagrams of every kind, in both variants with an optimised engine.
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
    let mut random = Random::new(10);
    let mut checked = 0;
    each_position(11, 300, |setup| {
        with_rules!(setup, R => walk::<R>(setup, &mut random, |position| {
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
    let mut random = Random::new(20);
    each_position(21, 300, |setup| {
        with_rules!(setup, R => walk::<R>(setup, &mut random, |position| {
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

/// Moves are tested in positions for which they were not generated, as in a search that tries the
/// last refutation first.
#[test]
fn only_legal_moves_are_legal() {
    let mut random = Random::new(25);
    let mut pool: Vec<Move> = Vec::new();
    // Moves of other positions that are legal here, and others that are not although a man of the
    // moving side stands on the departure square.
    let (mut legal, mut illegal) = (0, 0);
    each_position(26, 300, |setup| {
        with_rules!(setup, R => walk::<R>(setup, &mut random, |position| {
            let moves = legal_moves::<R>(position);
            assert!(moves.iter().all(|mv| is_legal::<R>(position, *mv, &mut Vec::new())), "{:?}", position.men());
            for mv in &pool {
                let is_one = moves.contains(mv);
                assert_eq!(is_legal::<R>(position, *mv, &mut Vec::new()), is_one, "{mv:?}: {:?}", position.men());
                let ours = position.men().man_at(mv.from()) == Some(Man::new(position.turn(), mv.role()));
                legal += usize::from(is_one);
                illegal += usize::from(!is_one && ours);
            }
            // The last few positions: their men are almost the same.
            pool.extend(moves);
            let old = pool.len().saturating_sub(150);
            pool.drain(..old);
        }));
    });
    assert!(legal > 5_000 && illegal > 5_000, "{legal} {illegal}");
}

/// The scope of moves that can give check: it misses no checking move, and lets few others through.
#[test]
fn the_scope_of_checks_holds_every_check() {
    let mut random = Random::new(30);
    let (mut checks, mut mates, mut superfluous) = (0, 0, 0);
    each_position(31, 400, |setup| {
        with_rules!(setup, R => walk::<R>(setup, &mut random, |position| {
            let scope = R::checks(position);
            let mut wanted = Vec::new();
            R::collect_in(position, &scope, &mut wanted);
            for mv in legal_moves::<R>(position) {
                let child = position.play(mv);
                if child.is_in_check(child.turn()) {
                    assert!(wanted.contains(&mv), "{setup:?} {mv:?}");
                    assert!(scope.has(mv), "{setup:?} {mv:?}");
                    checks += 1;
                    mates += usize::from(is_mate::<R>(&child));
                } else if wanted.contains(&mv) && matches!(mv.kind(), MoveKind::Normal) && mv.promotion().is_none() {
                    superfluous += 1;
                }
            }
        }));
    });
    assert!(
        checks > 20_000 && mates > 1000,
        "{checks} checks, {mates} mates"
    );
    assert!(superfluous < checks / 10, "{superfluous} of {checks}");
}

/// A change of the diagram.
type Image = (&'static str, fn(&Setup) -> Setup);

/// The changes that preserve the number of moves, with or without castling.
fn images(variant: Variant, castling: bool) -> Vec<Image> {
    let law = variant.law();
    // The sides differ in the direction of their pawns and in their home boards.
    let [white, black] = law.homes.map(Board::world);
    let colours: Image = if white == black {
        ("colours", flip)
    } else {
        ("colours and boards", |setup| swap_boards(&flip(setup)))
    };
    let mut images = vec![colours];
    if castling {
        return images;
    }
    // Nothing else distinguishes left from right, or one board from another: home boards matter
    // only for castling, and a pawn makes its double step from its second rank on any board.
    images.push(("left and right", mirror));
    images.push(("colours", flip));
    match (law.shape, law.boards) {
        (Shape::Cube, boards) => {
            // A pawn steps and captures forward as it does upward, and both coordinates are at
            // their end where it promotes.
            images.push(("ranks and levels", tilt));
            if boards == 2 {
                images.push(("cubes", swap_boards));
            }
        }
        (_, 1) => {}
        (_, 2) => images.push(("boards", swap_boards)),
        _ => images.push(("boards", shift_boards)),
    }
    images
}

fn perft_2(setup: &Setup) -> Option<(u64, u64)> {
    with_rules!(setup, R => {
        let position = Position::<<R as Rules>::Men>::new(setup).ok()?;
        Some((perft::<R>(&position, 1), perft::<R>(&position, 2)))
    })
}

#[test]
fn counts_do_not_change_in_a_mirror() {
    let mut random = Random::new(41);
    for variant in Variant::ALL {
        let rounds = if TUNED.contains(&variant) { 200 } else { 40 };
        let (mut moves, mut castlings, mut unlike_home) = (0, 0, 0);
        for round in 0..rounds {
            for kind in Kind::ALL {
                let setup = random_setup(&mut random, variant, kind, 3 + round % 14);
                let castling =
                    !matches!(&setup.castling, CastlingSetup::Given(rooks) if rooks.is_empty());
                let expected = perft_2(&setup);
                moves += expected.expect("legal").0;
                for (name, image) in images(variant, castling) {
                    assert_eq!(perft_2(&image(&setup)), expected, "{name}: {setup:?}");
                }
                if castling {
                    castlings += 1;
                    unlike_home += usize::from(perft_2(&flip(&setup)) != expected);
                }
            }
        }
        assert!(moves > 40 * 7 * 5, "{variant}: {moves} moves");
        let law = variant.law();
        assert_eq!(castlings > 0, !law.castling.is_empty(), "{variant}");
        // If the sides have different home boards, exchanging only colours removes castling.
        let [white, black] = law.homes.map(Board::world);
        assert_eq!(unlike_home > 0, white != black, "{variant}");
    }
}

/// The moves left by a scope, sorted.
fn left_by<R: Rules>(position: &PositionOf<R>, scope: &Scope) -> Vec<Move> {
    let mut moves: Vec<Move> = Vec::new();
    R::collect_in(position, scope, &mut moves);
    moves.sort_unstable();
    moves
}

/// Counts: moves that stalemate; moves that force mates with and without check, each if others were
/// pruned; positions in which a surely quiet move was seen, and those without one; mates, and
/// checks known not to mate; moves that let a reply mate, if others were pruned.
type Seen = [u32; 8];

/// Examines every move of a position in two ways. Returns the smallest number of non-mating replies
/// to a quiet move that some replies mate.
fn last_moves<R: Rules>(position: &PositionOf<R>, seen: &mut Seen) -> Option<usize> {
    let mut nearest: Option<usize> = None;
    let moves = legal_moves::<R>(position);
    let stalemates = left_by::<R>(position, &R::stalemates(position));
    let forcing = left_by::<R>(position, &R::forcing_mates(position));
    let listed = |collect: fn(&PositionOf<R>, &mut Vec<Move>)| {
        let mut moves: Vec<Move> = Vec::new();
        collect(position, &mut moves);
        moves.sort_unstable();
        moves
    };
    let (helping, forced) = (
        listed(R::collect_helping_mates),
        listed(R::collect_forcing_mates),
    );
    let all = stalemates
        .iter()
        .chain(&forcing)
        .chain(&helping)
        .chain(&forced);
    assert!(
        all.into_iter().all(|mv| moves.contains(mv)),
        "{:?}",
        position.men()
    );
    let checks = |position: &PositionOf<R>| position.is_in_check(position.turn());
    for mv in moves.iter().copied() {
        let after = position.play(mv);
        let replies = legal_moves::<R>(&after);
        if replies.is_empty() && !checks(&after) {
            assert!(
                stalemates.binary_search(&mv).is_ok(),
                "{mv:?} stalemates: {:?}",
                position.men()
            );
            seen[0] += u32::from(stalemates.len() < moves.len());
        }
        let filter = R::non_mates(&after);
        let mut may_mate: Vec<Move> = Vec::new();
        R::collect_mates(&after, &mut may_mate);
        assert!(
            may_mate.iter().all(|reply| replies.contains(reply)),
            "{:?}",
            after.men()
        );
        let mut mates = 0;
        for reply in replies.iter().copied() {
            let end = after.play(reply);
            if is_mate::<R>(&end) {
                assert!(
                    !filter.refutes(reply),
                    "{mv:?} {reply:?} mates: {:?}",
                    position.men()
                );
                assert!(
                    may_mate.contains(&reply),
                    "{mv:?} {reply:?} mates: {:?}",
                    position.men()
                );
                mates += 1;
            } else if checks(&end) && filter.refutes(reply) {
                seen[6] += 1;
            }
        }
        seen[5] += mates;
        let mates = mates as usize;
        if mates > 0 && !checks(&after) {
            let others = replies.len() - mates;
            nearest = Some(nearest.map_or(others, |nearest| nearest.min(others)));
        }
        if mates > 0 {
            assert!(
                helping.binary_search(&mv).is_ok(),
                "{mv:?} lets mate: {:?}",
                position.men()
            );
            seen[7] += u32::from(helping.len() < moves.len());
        }
        if mates > 0 && mates == replies.len() {
            assert!(
                forced.binary_search(&mv).is_ok(),
                "{mv:?} forces mate: {:?}",
                position.men()
            );
            assert!(
                forcing.binary_search(&mv).is_ok(),
                "{mv:?} forces mate: {:?}",
                position.men()
            );
            seen[if checks(&after) { 1 } else { 2 }] += u32::from(forcing.len() < moves.len());
        }
    }
    if R::has_quiet_move(position, &R::checks(position)) {
        assert!(
            moves.iter().any(|&mv| !checks(&position.play(mv))),
            "{:?}",
            position.men()
        );
        seen[3] += 1;
    } else {
        seen[4] += 1;
    }
    nearest
}

/// As the last move, only moves that can reach the goal are made. Here all are made, and no goal
/// move is pruned.
#[test]
fn no_last_move_is_left_out() {
    let all = 300_000;
    for variant in TUNED {
        let mut random = Random::new(2200);
        let mut seen = Seen::default();
        // The wanted positions are rare by chance, but there are others near them; and near a move
        // that forces a mate without check there are moves that almost do.
        let mut near: [Vec<Setup>; 3] = Default::default();
        let mut nearly: Vec<(usize, Setup)> = Vec::new();
        for number in 0..all {
            let kind = random.pick(&Kind::ALL);
            let men = 3 + random.below(5);
            let setup = match number % 6 {
                wanted @ 0..3 if !near[wanted].is_empty() => {
                    let index = random.below(near[wanted].len());
                    changed(&mut random, &near[wanted][index], 16)
                }
                3 if !nearly.is_empty() => {
                    let index = random.below(nearly.len());
                    changed(&mut random, &nearly[index].1, 16)
                }
                4 => random_setup(&mut random, variant, kind, men),
                _ => hemmed_in(&mut random, variant),
            };
            with_rules!(&setup, R => {
                if let Ok(position) = Position::<<R as Rules>::Men>::new(&setup) {
                    let before = seen;
                    let others = last_moves::<R>(&position, &mut seen);
                    for (wanted, near) in near.iter_mut().enumerate() {
                        if seen[wanted] > before[wanted] && near.len() < 2000 {
                            near.push(setup.clone());
                        }
                    }
                    if let Some(others) = others {
                        let index = random.below(300);
                        match nearly.get_mut(index) {
                            Some(other) if others <= other.0 => *other = (others, setup),
                            None => nearly.push((others, setup)),
                            _ => {}
                        }
                    }
                }
            });
        }
        assert!(
            seen.iter().all(|count| *count as usize > all / 150),
            "{variant}: {seen:?}"
        );
    }
}

/// The array has the men that the law of the variant states. In random games from it, signatures
/// that are updated move by move equal those of the positions.
#[test]
fn signatures_and_arrays_are_right_in_every_variant() {
    for variant in Variant::ALL {
        let rules = RuleSet::new(variant);
        let setup = Setup::array(rules);
        for color in Color::ALL {
            let of = |role| {
                setup
                    .men
                    .iter()
                    .filter(|(_, man)| *man == Man::new(color, role))
                    .count()
            };
            assert_eq!(
                (setup.count(color), of(Role::Pawn)),
                (variant.law().men, variant.law().pawns),
                "{variant}"
            );
            assert_eq!(of(Role::King), 1, "{variant}");
        }
        let mut position = Position::new(&setup).unwrap();
        assert_eq!(setup.static_reasons(), []);
        let mut random = Random::new(0x9e37_79b9_7f4a_7c15);
        for _ in 0..200 {
            let moves = legal_moves::<General>(&position);
            if moves.is_empty() {
                position = Position::new(&setup).unwrap();
                continue;
            }
            position = position.play(random.pick(&moves));
            assert_eq!(position.key(), position.recomputed_key());
            assert!(!position.is_in_check(!position.turn()));
        }
    }
}

/// The general engine's knowledge about checks without making moves: a refuted move gives none, and
/// every checking move is listed among those that may check.
#[test]
fn the_general_engine_knows_which_moves_check() {
    let mut random = Random::new(71);
    let (mut checks, mut refuted) = (0, 0);
    for variant in Variant::ALL {
        for round in 0..60 {
            for kind in Kind::ALL {
                let setup = random_setup(&mut random, variant, kind, 3 + round % 14);
                walk::<General>(&setup, &mut random, |position| {
                    let filter = General::non_mates(position);
                    let mut listed = Vec::new();
                    General::collect_checks(position, &mut listed);
                    for mv in legal_moves::<General>(position) {
                        let after = position.play(mv);
                        let check = after.is_in_check(after.turn());
                        assert!(!check || !filter.refutes(mv), "{mv:?} {position:?}");
                        assert!(!check || listed.contains(&mv), "{mv:?} {position:?}");
                        // An ordinary move without check is known to give none.
                        let ordinary = matches!(
                            mv.kind(),
                            MoveKind::Normal | MoveKind::DoubleStep | MoveKind::Zero
                        );
                        assert!(
                            check || !ordinary || filter.refutes(mv),
                            "{mv:?} {position:?}"
                        );
                        checks += usize::from(check);
                        refuted += usize::from(filter.refutes(mv));
                    }
                });
            }
        }
    }
    assert!(
        checks > 10_000 && refuted > 100_000,
        "{checks} checks, {refuted} refuted"
    );
}
