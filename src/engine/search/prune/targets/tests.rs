//! Tests of [`Targets`](super::Targets): the actual end of a game was among those in reach, from
//! each position before it.

use super::*;
use crate::position::{Move, Variant};
use crate::rules::{Alice, Orthodox, legal_moves};
use crate::search::dice::Dice;
use crate::search::games::{game, is_end, start, start_at_home};

/// The kinds of ends that occurred.
#[derive(Default, Debug)]
struct Seen {
    games: u32,
    long: u32,
    captures: u32,
    promotions: u32,
    /// Mates by a man that did not move last.
    discovered: u32,
    doubled: u32,
    stalemates: u32,
    /// Castlings of White and of Black during tracked games; mates and stalemates by castling.
    castled: [u32; 4],
    /// The number of positions whose ends were listed, and of those without any.
    lists: u32,
    hopeless: u32,
    cut: u32,
}

/// The men that check.
fn checkers<R: SetWise>(position: &PositionOf<R>) -> Vec<Cell> {
    let king = position.men().king(position.turn()).unwrap();
    let occupied = position.men().occupied(king.board);
    let from = position.attackers(king, !position.turn(), occupied);
    from.into_iter()
        .map(|square| Cell::new(king.board, square))
        .collect()
}

/// Tracks a game from each of its positions, if the ends can be listed from there.
fn follow<R: SetWise>(
    positions: &[PositionOf<R>],
    played: &[Move],
    mate: bool,
    most: u64,
    seen: &mut Seen,
) {
    let control = Control::default();
    let targets = Targets::<R>::new(Color::White, mate, positions[0].castling());
    let tell = || format!("mate: {mate} {played:?} from {:?}", positions[0].men());
    for (from, position) in positions[..played.len()].iter().enumerate() {
        let to_come = &positions[from..played.len()];
        let white = to_come
            .iter()
            .filter(|position| position.turn() == Color::White)
            .count() as u8;
        let left = [white, to_come.len() as u8 - white];
        let Some(mut tracker) = targets.tracker(position, left, most, &control) else {
            continue;
        };
        seen.lists += 1;
        assert!(!tracker.is_hopeless(), "from {from} {}", tell());
        for (index, &mv) in played.iter().enumerate().skip(from) {
            // Other moves are made and taken back.
            for other in legal_moves::<R>(&positions[index]).into_iter().step_by(3) {
                if tracker.advance(other, positions[index].turn()) {
                    tracker.back();
                } else {
                    seen.cut += 1;
                }
            }
            assert!(
                tracker.advance(mv, positions[index].turn()),
                "from {from}, at {index}, {}",
                tell()
            );
            if mv.is_castling() {
                seen.castled[positions[index].turn().index()] += 1;
                seen.castled[if mate { 2 } else { 3 }] += u32::from(index + 1 == played.len());
            }
        }
        if left[0] == 1 && left[1] > 0 {
            let sooner = targets.tracker(position, [1, 0], most, &control);
            seen.hopeless += u32::from(sooner.is_some_and(|tracker| tracker.is_hopeless()));
        }
    }
}

fn look_at<R: SetWise>(positions: &[PositionOf<R>], played: &[Move], seen: &mut Seen) {
    let (Some(end), Some(last)) = (positions.last(), played.last()) else {
        return;
    };
    seen.games += 1;
    seen.long += u32::from(played.len() > 3);
    seen.captures += u32::from(last.captured().is_some());
    seen.promotions += u32::from(last.promotion().is_some());
    let checkers = checkers::<R>(end);
    seen.discovered += u32::from(!checkers.is_empty() && !checkers.contains(&last.to()));
    seen.doubled += u32::from(checkers.len() > 1);
    seen.stalemates += u32::from(checkers.is_empty());
}

/// Positions with many men in which White ends the play at once.
fn last_moves<R: SetWise>(variant: Variant, seed: u64, positions: u32, at_home: bool) {
    let (mut dice, mut seen) = (Dice(seed), Seen::default());
    for number in 0..positions {
        // In crowded positions there are blocks and pins.
        let where_from = if number % 2 == 0 {
            (8, 3)
        } else {
            (4 + dice.below(2), 2)
        };
        let others = 3 + dice.below(if number % 2 == 0 { 14 } else { 9 });
        let start = if at_home {
            start_at_home::<R>(&mut dice, variant, others, where_from)
        } else {
            start::<R>(&mut dice, variant, others, where_from)
        };
        let Some(start) = start else { continue };
        if start.turn() == Color::Black {
            continue;
        }
        for mv in legal_moves::<R>(&start) {
            if at_home && !mv.is_castling() && number % 8 != 0 {
                continue;
            }
            let end = start.play(mv);
            for mate in [true, false] {
                if is_end::<R>(&end, mate) {
                    let positions = [start, end];
                    look_at::<R>(&positions, &[mv], &mut seen);
                    follow::<R>(&positions, &[mv], mate, u64::MAX, &mut seen);
                }
            }
        }
    }
    // Where men leave their board, a man that checks by arriving opens no line.
    let doubled = if R::TRANSFERS { u32::MAX } else { seen.doubled };
    let all = [
        seen.captures,
        seen.promotions,
        seen.discovered,
        doubled,
        seen.stalemates,
    ];
    let met = seen.games > 2_000 && all.iter().all(|count| *count > 10);
    assert!(
        if at_home {
            seen.castled[2].min(seen.castled[3]) > 5
        } else {
            met
        },
        "{variant}: {seen:?}"
    );
}

fn games<R: SetWise>(variant: Variant, seed: u64, at_home: bool) {
    let (mut dice, mut seen) = (Dice(seed), Seen::default());
    for number in 0..20_000 {
        let mate = number % 2 == 0;
        let others = 2 + dice.below(6);
        let start = if at_home {
            start_at_home::<R>(&mut dice, variant, others, (8, 3))
        } else {
            start::<R>(&mut dice, variant, others, (8, 3))
        };
        let Some(start) = start else { continue };
        let Some((positions, played)) = game::<R>(&mut dice, start, mate, 9) else {
            continue;
        };
        look_at::<R>(&positions, &played, &mut seen);
        follow::<R>(
            &positions,
            &played,
            mate,
            if at_home { 20_000 } else { 3_000 },
            &mut seen,
        );
    }
    let mut all = vec![
        seen.games,
        seen.long,
        seen.captures,
        seen.lists,
        seen.hopeless,
        seen.cut,
    ];
    if at_home {
        all.extend([4 * seen.castled[0], 4 * seen.castled[1]]);
    }
    assert!(all.iter().all(|count| *count > 50), "{variant}: {seen:?}");
}

#[test]
fn last_moves_of_orthodox_chess_lead_to_targets() {
    last_moves::<Orthodox>(Variant::Orthodox, 41, 150_000, false);
    last_moves::<Orthodox>(Variant::Orthodox, 45, 150_000, true);
}

#[test]
fn last_moves_of_alice_chess_lead_to_targets() {
    last_moves::<Alice>(Variant::Alice, 42, 30_000, false);
    last_moves::<Alice>(Variant::Alice, 46, 150_000, true);
}

#[test]
fn games_of_orthodox_chess_lead_to_targets() {
    games::<Orthodox>(Variant::Orthodox, 43, false);
    games::<Orthodox>(Variant::Orthodox, 47, true);
}

#[test]
fn games_of_alice_chess_lead_to_targets() {
    games::<Alice>(Variant::Alice, 44, false);
    games::<Alice>(Variant::Alice, 48, true);
}
