//! Tests of [`ProofGame`](super::ProofGame): a game that was played is never out of reach.

use super::*;
use crate::position::{Move, Position, RuleSet, Variant};
use crate::problem::Options;
use crate::rules::{Alice, Orthodox, legal_moves};
use crate::search::dice::Dice;

/// The setup of a position, as a diagram.
fn diagram<R: SetWise>(position: &PositionOf<R>, variant: Variant) -> Setup {
    let mut setup = Setup::empty(RuleSet::new(variant));
    setup.men = cells::<R>()
        .filter_map(|cell| Some((cell, position.men().man_at(cell)?)))
        .collect();
    setup
}

/// A random game in which rare moves are chosen more often. If `series`, Black passes. If `quiet`,
/// nothing is captured while there is another move; one capture in some games is an exception.
fn game<R: SetWise>(
    dice: &mut Dice,
    variant: Variant,
    length: usize,
    series: bool,
    quiet: bool,
) -> (Vec<PositionOf<R>>, Vec<Move>) {
    let array = Setup::array(RuleSet::new(variant));
    let mut positions = vec![Position::<R::Men>::new(&array).unwrap()];
    let mut played: Vec<Move> = Vec::new();
    let mut once = dice.below(2) == 0;
    while played.len() < length {
        let position = positions[played.len()];
        let mut moves = legal_moves::<R>(&position);
        let exception = once && dice.below(2) == 0;
        if quiet && !exception && moves.iter().any(|mv| mv.captured().is_none()) {
            moves.retain(|mv| mv.captured().is_none());
        }
        let rare: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| mv.is_castling() || mv.promotion().is_some())
            .collect();
        let pawns: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| mv.role() == Role::Pawn)
            .collect();
        let choice = match dice.below(4) {
            0 | 1 if !rare.is_empty() => rare,
            2 if !pawns.is_empty() => pawns,
            _ => moves,
        };
        let Some(&mv) = choice.get(dice.below(choice.len())) else {
            break;
        };
        once &= mv.captured().is_none();
        let mut after = position.play(mv);
        if series {
            if after.is_in_check(after.turn()) {
                break;
            }
            after = after.pass();
        }
        positions.push(after);
        played.push(mv);
    }
    (positions, played)
}

/// A walk along a played game, with the needs of the positions before in memory, is never cut.
fn walk_is_admitted<R: SetWise>(
    bound: &ProofGame<R>,
    positions: &[PositionOf<R>],
    played: &[Move],
) {
    let half = if played.len() % 2 == 1 { ".5" } else { "" };
    let Ok(stipulation) = format!("dia{}{half}", played.len() / 2).parse() else {
        return;
    };
    let Some(script) = Script::new(&stipulation, &Options::default(), Color::White) else {
        return;
    };
    let plan = ProofGamePlan {
        bound,
        script: &script,
    };
    let mut pruner = plan.pruner();
    for (index, mv) in played.iter().enumerate() {
        let position = &positions[index];
        assert!(
            pruner.enters(position, index, &played[..index]),
            "{index} of {played:?}"
        );
        let last = index + 1 == played.len();
        assert!(
            pruner.admits(*mv, position.turn(), last),
            "{index} of {played:?}"
        );
    }
}

/// Every played game is within the bounds, from the array and from the middle of it: they lose
/// nothing.
fn games_are_within_bounds<R: SetWise>(variant: Variant, seed: u64) {
    let mut dice = Dice(seed);
    let (mut castlings, mut promotions, mut captures, mut cut) = (0, 0, 0, 0);
    // Positions with walls, with walls that are no pawns, with segments, and with walls while
    // captures are to come.
    let (mut walled, mut settled, mut segments, mut amid) = (0, 0, 0, 0);
    for number in 0..400 {
        let series = number % 3 == 0;
        let length = 1 + dice.below(if series { 40 } else { 100 });
        let quiet = number % 2 == 0;
        let (positions, played) = game::<R>(&mut dice, variant, length, series, quiet);
        castlings += played.iter().filter(|mv| mv.is_castling()).count();
        promotions += played.iter().filter(|mv| mv.promotion().is_some()).count();
        captures += played.iter().filter(|mv| mv.captured().is_some()).count();
        let Some(end) = positions.last() else {
            continue;
        };
        let bound = ProofGame::<R>::new(
            &Setup::array(RuleSet::new(variant)),
            &diagram::<R>(end, variant),
            Techniques::ALL,
        )
        .unwrap();
        let mut memo = Memo::default();
        let mut known = KnownWays::of(&bound);
        for (index, position) in positions.iter().enumerate() {
            let rest = played.len() - index;
            let (mover, other) = if series {
                (rest, 0)
            } else {
                (rest.div_ceil(2), rest / 2)
            };
            let mut left = [0; 2];
            left[position.turn().index()] = mover;
            left[(!position.turn()).index()] = other;
            let needs = bound.needs(
                (position.men(), position.castling()),
                left,
                None,
                (&mut memo, &mut known),
            );
            let Some(needs) = needs else {
                panic!("{number}: {index} of {played:?}");
            };
            walled += usize::from(needs.among.number != 0);
            let fixed = needs.among.ways.fixed;
            let [white, black] = needs.surplus;
            let walls = bound.pawns.as_ref().unwrap();
            let walls = walls.walls::<R>(position.men(), [black, white]);
            segments += usize::from(!walls.segments.is_empty());
            amid += usize::from(white + black > 0 && needs.among.number != 0);
            settled += usize::from((0..2).any(|board| {
                let more = fixed[board] - bound.ways.fixed[board] - walls.still[board];
                needs.among.number != 0 && !more.is_empty()
            }));
            // With one move fewer the diagram is sometimes out of reach; otherwise the bounds would
            // have no effect.
            left[position.turn().index()] = mover.saturating_sub(1);
            cut += usize::from(
                bound
                    .needs(
                        (position.men(), position.castling()),
                        left,
                        None,
                        (&mut memo, &mut known),
                    )
                    .is_none(),
            );
        }
        if !series {
            walk_is_admitted(&bound, &positions, &played);
        }
        // The same from a later diagram, in which pawns have left their second rank.
        let middle = dice.below(positions.len());
        let first = diagram::<R>(&positions[middle], variant);
        let bound =
            ProofGame::<R>::new(&first, &diagram::<R>(end, variant), Techniques::ALL).unwrap();
        let mut memo = Memo::default();
        let mut known = KnownWays::of(&bound);
        for (index, position) in positions.iter().enumerate().skip(middle) {
            let rest = played.len() - index;
            let mut left = [0; 2];
            left[position.turn().index()] = if series { rest } else { rest.div_ceil(2) };
            left[(!position.turn()).index()] = if series { 0 } else { rest / 2 };
            let is_near = bound
                .needs(
                    (position.men(), position.castling()),
                    left,
                    None,
                    (&mut memo, &mut known),
                )
                .is_some();
            assert!(is_near, "{number}: {index} of {played:?} from {middle}");
        }
    }
    assert!(
        castlings > 10 && promotions > 50 && captures > 300,
        "{castlings}, {promotions}, {captures}"
    );
    assert!(cut > 300, "{cut}");
    assert!(walled > 2000 && settled > 300, "{walled}, {settled}");
    assert!(R::BOARDS.len() > 1 || segments > 2000, "{segments}");
    assert!(amid > 500, "{amid}");
}

#[test]
fn games_to_unknown_men_are_within_bounds() {
    games_with_unknown_men::<Orthodox>(Variant::Orthodox, 17);
    games_with_unknown_men::<Alice>(Variant::Alice, 18);
}

/// No played game is cut if men of its diagram are unknown, or are to be added to it.
fn games_with_unknown_men<R: SetWise>(variant: Variant, seed: u64) {
    let mut dice = Dice(seed);
    let (mut cut, mut captures) = (0, 0);
    for number in 0..300 {
        let length = 1 + dice.below(60);
        let (positions, played) = game::<R>(&mut dice, variant, length, false, number % 2 == 0);
        let Some(last) = positions.last() else {
            continue;
        };
        captures += played.iter().filter(|mv| mv.captured().is_some()).count();
        let mut end = diagram::<R>(last, variant);
        let share = 1 + dice.below(6);
        for (_, man) in &mut end.men {
            let role = if man.role.is_officer() && dice.below(2) == 0 {
                Role::UnknownOfficer
            } else {
                Role::UnknownMan
            };
            if dice.below(share) == 0 {
                let either = Man::new(Color::White, role).with(Traits::NEUTRAL);
                *man = if dice.below(2) == 0 {
                    either
                } else {
                    Man::new(man.color, role)
                };
            }
        }
        // Some men, of known and of unknown kind, are to be added.
        if number % 3 == 0 {
            for _ in 0..dice.below(5) {
                let (_, man) = end.men.swap_remove(dice.below(end.men.len()));
                end.added.push(man);
            }
        }
        let array = Setup::array(RuleSet::new(variant));
        let bound = ProofGame::<R>::new(&array, &end, Techniques::ALL).unwrap();
        walk_is_admitted(&bound, &positions, &played);
        let (mut memo, mut known) = (Memo::default(), KnownWays::of(&bound));
        for (index, position) in positions.iter().enumerate() {
            let rest = played.len() - index;
            let mut left = [0; 2];
            left[position.turn().index()] = rest.div_ceil(2).saturating_sub(1);
            left[(!position.turn()).index()] = rest / 2;
            let needs = bound.needs(
                (position.men(), position.castling()),
                left,
                None,
                (&mut memo, &mut known),
            );
            cut += usize::from(needs.is_none());
        }
    }
    assert!(cut > 300 && captures > 300, "{cut}, {captures}");
}

#[test]
fn orthodox_games_are_within_bounds() {
    games_are_within_bounds::<Orthodox>(Variant::Orthodox, 1);
}

#[test]
fn alice_games_are_within_bounds() {
    games_are_within_bounds::<Alice>(Variant::Alice, 2);
    games_are_within_bounds::<Alice>(Variant::Alice2, 3);
}

/// The moves of a played game can always be made in the order in which they were made.
fn played_orders_hold<R: SetWise>(variant: Variant, seed: u64) {
    let mut dice = Dice(seed);
    // Tests of positions on the way, moves left out in them, and other moves that are refused.
    let (mut tests, mut left_out, mut refused) = (0, 0, 0);
    for number in 0..1500 {
        let series = number % 5 == 0;
        let length = 2 + dice.below(40);
        let (positions, played) = game::<R>(&mut dice, variant, length, series, true);
        let first = played.len().saturating_sub(2 + dice.below(14));
        let (start, end) = (&positions[first], &positions[played.len()]);
        let diagrams = [start, end].map(|one| diagram::<R>(one, variant));
        let bound = ProofGame::<R>::new(&diagrams[0], &diagrams[1], Techniques::ALL).unwrap();
        let mut known = KnownWays::of(&bound);
        let mut order = Order::default();
        let mut needs = |position: &PositionOf<R>, movers: &[Color]| {
            let left = Color::ALL.map(|color| movers.iter().filter(|one| **one == color).count());
            let memory = (&mut Memo::default(), &mut known);
            let needs = bound.needs((position.men(), position.castling()), left, None, memory)?;
            (needs.surplus == [0; 2]).then_some(needs)
        };
        let movers: Vec<Color> = positions[first..played.len()]
            .iter()
            .map(Position::turn)
            .collect();
        for (index, mv) in played.iter().enumerate().skip(first) {
            let (position, movers) = (&positions[index], &movers[index - first..]);
            let Some(needs_now) = needs(position, movers) else {
                continue;
            };
            let next = match order.outlook(position, &needs_now, movers) {
                Outlook::Impossible => panic!("{number}: {index} of {played:?} from {first}"),
                Outlook::Open(next) => next,
                Outlook::Unknown => continue,
            };
            tests += 1;
            let is_in = |mv: &Move| next.admits(mv.from(), mv.to());
            assert!(is_in(mv), "{number}: {index} of {played:?} from {first}");
            for other in legal_moves::<R>(position) {
                left_out += usize::from(!is_in(&other));
                if other == *mv || movers.len() < 2 || series {
                    continue;
                }
                let after = position.play(other);
                if let Some(needs_then) = needs(&after, &movers[1..]) {
                    let outlook = order.outlook(&after, &needs_then, &movers[1..]);
                    refused += usize::from(matches!(outlook, Outlook::Impossible));
                }
            }
        }
    }
    assert!(
        tests > 1000 && left_out > 5000 && refused > 10,
        "{tests}, {left_out}, {refused}"
    );
}

#[test]
fn orders_of_played_games_hold() {
    played_orders_hold::<Orthodox>(Variant::Orthodox, 11);
    played_orders_hold::<Alice>(Variant::Alice, 12);
    played_orders_hold::<Alice>(Variant::Alice2, 13);
}

/// A series in which the other side parries checks is never cut: a parry changes the needs of both
/// sides.
fn parried_series_are_within_bounds<R: SetWise>(variant: Variant, seed: u64) {
    let mut dice = Dice(seed);
    let mut parries = 0;
    for _ in 0..3000 {
        let opening = 2 * dice.below(12);
        let (positions, _) = game::<R>(&mut dice, variant, opening, false, false);
        let Some(&start) = positions
            .last()
            .filter(|position| position.turn() == Color::White)
        else {
            continue;
        };
        let length = 2 + dice.below(4);
        // Each move of the series with the moves that lead to it and the position before it.
        let mut steps: Vec<(Move, Vec<Move>, PositionOf<R>)> = Vec::new();
        let (mut position, mut path) = (start, Vec::new());
        while steps.len() < length {
            let moves = legal_moves::<R>(&position);
            let checks = moves
                .iter()
                .copied()
                .filter(|&mv| position.play(mv).is_in_check(Color::Black));
            let checks: Vec<Move> = checks.collect();
            let choice = if checks.is_empty() || dice.below(3) == 0 {
                moves
            } else {
                checks
            };
            let Some(&mv) = choice.get(dice.below(choice.len())) else {
                break;
            };
            steps.push((mv, path.clone(), position));
            path.push(mv);
            let after = position.play(mv);
            position = if after.is_in_check(Color::Black) && steps.len() < length {
                let replies = legal_moves::<R>(&after);
                let Some(&parry) = replies.get(dice.below(replies.len())) else {
                    break;
                };
                path.push(parry);
                parries += 1;
                after.play(parry)
            } else {
                after.pass()
            };
        }
        if steps.len() < length {
            continue;
        }
        let stipulation = format!("phser-a=>b{length}").parse().unwrap();
        let script = Script::new(&stipulation, &Options::default(), Color::White).unwrap();
        let (first, last) = (
            diagram::<R>(&start, variant),
            diagram::<R>(&position, variant),
        );
        let bound = ProofGame::<R>::new(&first, &last, Techniques::ALL).unwrap();
        let plan = ProofGamePlan {
            bound: &bound,
            script: &script,
        };
        let mut pruner = plan.pruner();
        for (index, (mv, path, position)) in steps.iter().enumerate() {
            assert!(
                index == 0 || pruner.enters(position, index, path),
                "{index} of {steps:?}"
            );
            if index + 1 < length {
                assert!(
                    pruner.admits(*mv, Color::White, index + 2 == length),
                    "{index} of {steps:?}"
                );
            }
        }
    }
    assert!(parries > 200, "{parries}");
}

#[test]
fn parried_series_are_never_pruned() {
    parried_series_are_within_bounds::<Orthodox>(Variant::Orthodox, 7);
    parried_series_are_within_bounds::<Alice>(Variant::Alice, 8);
    parried_series_are_within_bounds::<Alice>(Variant::Alice2, 9);
}

/// The bound for a move that is not made never exceeds the need after it.
fn moves_are_within_bounds<R: SetWise>(variant: Variant, seed: u64) {
    let mut dice = Dice(seed);
    let (mut exact, mut farther, mut pawns, mut moves) = (0, 0, 0, 0);
    for number in 0..200 {
        let length = 1 + dice.below(60);
        let (positions, _) =
            game::<R>(&mut dice, variant, length, number % 3 == 0, number % 2 == 0);
        let Some(end) = positions.last() else {
            continue;
        };
        let bound = ProofGame::<R>::new(
            &Setup::array(RuleSet::new(variant)),
            &diagram::<R>(end, variant),
            Techniques::ALL,
        )
        .unwrap();
        let mut known = KnownWays::of(&bound);
        for position in &positions {
            let by = position.turn();
            let much = [usize::from(NEVER); 2];
            let memory = (&mut Memo::default(), &mut known);
            let needs = bound
                .needs((position.men(), position.castling()), much, None, memory)
                .unwrap();
            let ways = &needs.among.ways;
            let captures = needs.surplus[(!by).index()];
            let quiet = |mv: &Move| {
                mv.captured().is_none() && !mv.is_castling() && mv.promotion().is_none()
            };
            for mv in legal_moves::<R>(position) {
                let least = ways.least_after(mv, by, &needs);
                let after = position.play(mv);
                let standing = (after.men(), after.castling());
                let need = usize::from(ways.need(standing, by, captures).least());
                if quiet(&mv) {
                    assert!(least <= need, "{number}: {least} > {need} after {mv:?}");
                    moves += 1;
                    exact += usize::from(least == need);
                    farther += usize::from(least > usize::from(needs.sides[by.index()].least()));
                    pawns += usize::from(mv.role() == Role::Pawn);
                } else {
                    assert_eq!(least, 0, "a bound for {mv:?}, which is not covered");
                }
            }
        }
    }
    assert!(
        2 * exact > moves && farther > 1000 && pawns > 1000,
        "{exact}, {farther}, {pawns} of {moves}"
    );
}

#[test]
fn moves_not_made_are_within_bounds() {
    moves_are_within_bounds::<Orthodox>(Variant::Orthodox, 4);
    moves_are_within_bounds::<Alice>(Variant::Alice, 5);
    moves_are_within_bounds::<Alice>(Variant::Alice2, 6);
}

/// The needs of a side, counted by hand.
#[test]
fn the_needs_of_a_castled_side_are_as_counted_by_hand() {
    // The white king has castled (one move for two men). Before that the knight and the bishop had
    // to leave (a move each), after the pawn move e2-e4 (one): four. Black has not moved.
    let men = "Ra1 Nb1 Bc1 Qd1 Rf1 Kg1 Bc4 Nf3";
    let mut setup = Setup::array(RuleSet::new(Variant::Orthodox));
    setup.men.retain(|(cell, man)| {
        man.color == Color::Black || man.role == Role::Pawn && cell.square.file() != 4
    });
    let piece = |word: &str| {
        let role = word.chars().next().and_then(Role::from_letter).unwrap();
        (
            Cell::new(Board::A, word[1..].parse().unwrap()),
            Man::new(Color::White, role),
        )
    };
    setup.men.extend(men.split(' ').map(piece));
    setup.men.push((
        Cell::new(Board::A, "e4".parse().unwrap()),
        Man::new(Color::White, Role::Pawn),
    ));
    let array = Setup::array(setup.rules);
    let bound = ProofGame::<Orthodox>::new(&array, &setup, Techniques::ALL).unwrap();
    let start = Position::new(&array).unwrap();
    let standing = (start.men(), start.castling());
    assert_eq!(bound.ways.need(standing, Color::White, 0).least(), 4);
    assert_eq!(bound.ways.need(standing, Color::Black, 0).least(), 0);
    assert!(
        bound
            .needs(
                standing,
                [4, 0],
                None,
                (&mut Memo::default(), &mut KnownWays::of(&bound))
            )
            .is_some()
    );
    assert!(
        bound
            .needs(
                standing,
                [3, 9],
                None,
                (&mut Memo::default(), &mut KnownWays::of(&bound))
            )
            .is_none()
    );
}
