//! Tests of [`Nets`](super::Nets): a king that was netted could be netted all the time before.

use super::*;
use crate::position::Variant;
use crate::rules::{Alice, Orthodox};
use crate::search::dice::Dice;
use crate::search::games::{game, start};

fn netted_kings_had_hope<R: Rules>(variant: Variant, seed: u64) {
    let mut dice = Dice(seed);
    let (mut games, mut long, mut captures, mut promotions, mut hopeless) = (0, 0, 0, 0, 0);
    for number in 0..50_000 {
        let mate = number % 3 != 0;
        let others = 3 + dice.below(4);
        let Some(start) = start::<R>(&mut dice, variant, others, (8, 3)) else { continue };
        let Some((positions, played)) = game::<R>(&mut dice, start, mate, 9) else { continue };
        games += 1;
        long += usize::from(played.len() > 3);
        captures += played.iter().filter(|mv| mv.captured().is_some()).count();
        promotions += played.iter().filter(|mv| mv.promotion().is_some()).count();
        let nets = Nets::<R>::new(Color::White);
        let is_hopeless = |position: &PositionOf<R>, left, room: &mut Room| {
            nets.hopes(position, left, mate, Hopes::ALL, false, room) == Hopes::NONE
        };
        let mut room = Room::default();
        let king = positions[played.len()].men().king(Color::Black).unwrap();
        let netted = Hopes(1 << cell_index(king));
        let mut before = Hopes::ALL;
        for (index, position) in positions[..played.len()].iter().enumerate() {
            let to_come = &positions[index..played.len()];
            let winner = to_come.iter().filter(|position| position.turn() == Color::White).count() as u8;
            let left = Left { winner, loser: to_come.len() as u8 - winner };
            before = nets.hopes(position, left, mate, before, true, &mut room);
            assert_ne!(before.0 & netted.0, 0, "{variant} {mate} {played:?} at {index} of {:?}", positions[0].men());
            assert!(!is_hopeless(position, left, &mut room), "{variant} {mate} {played:?} at {index}");
            let one = Left { winner: 1, loser: 0 };
            hopeless += usize::from(is_hopeless(position, one, &mut room));
        }
    }
    let all = [games, long, captures, promotions, hopeless];
    assert!(all.iter().all(|count| *count > 100), "{variant}: {all:?}");
}

#[test]
fn netted_kings_had_hope_in_orthodox_chess() {
    netted_kings_had_hope::<Orthodox>(Variant::Orthodox, 31);
}

#[test]
fn netted_kings_had_hope_in_alice_chess() {
    netted_kings_had_hope::<Alice>(Variant::Alice, 32);
}
