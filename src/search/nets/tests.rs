//! Tests of [`Nets`](super::Nets): a king that was netted could be netted all the time before.

use super::*;
use crate::position::{Man, Move, Position, RuleSet, Setup, Variant};
use crate::rules::{Alice, Orthodox, has_legal_move, legal_moves};
use crate::search::dice::Dice;

/// A few men, the kings apart, either side to move; nothing if that is no position.
fn start<R: Rules>(dice: &mut Dice, variant: Variant) -> Option<PositionOf<R>> {
    let mut setup = Setup::empty(RuleSet::new(variant));
    let kings = [Man::new(Color::White, Role::King), Man::new(Color::Black, Role::King)];
    let roles = [Role::Queen, Role::Rook, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn, Role::Pawn];
    let others = (0..3 + dice.below(4)).map(|_| {
        let color = if dice.below(3) == 0 { Color::Black } else { Color::White };
        Man::new(color, roles[dice.below(roles.len())])
    });
    for man in kings.into_iter().chain(others.collect::<Vec<Man>>()) {
        let board = Board::ALL[dice.below(R::Men::BOARDS)];
        setup.men.push((Cell::new(board, Square::wrap(dice.below(64) as u32)), man));
    }
    setup.turn = Color::ALL[dice.below(2)];
    Position::<R::Men>::new(&setup).ok()
}

/// Whether a position is the end that White wants.
fn is_end<R: Rules>(position: &PositionOf<R>, mate: bool) -> bool {
    position.turn() == Color::Black && position.is_in_check(Color::Black) == mate && !has_legal_move::<R>(position)
}

/// A game at random until White mates or stalemates, as he does when he can: its positions and moves.
fn game<R: Rules>(dice: &mut Dice, variant: Variant, mate: bool) -> Option<(Vec<PositionOf<R>>, Vec<Move>)> {
    let mut positions = vec![start::<R>(dice, variant)?];
    let mut played = Vec::new();
    while played.len() < 9 {
        let position = positions[played.len()];
        let moves = legal_moves::<R>(&position);
        let end = moves.iter().copied().find(|&mv| is_end::<R>(&position.play(mv), mate));
        let mv = end.or_else(|| moves.get(dice.below(moves.len())).copied())?;
        positions.push(position.play(mv));
        played.push(mv);
        if end.is_some() {
            return Some((positions, played));
        }
    }
    None
}

fn netted_kings_had_hope<R: Rules>(variant: Variant, seed: u64) {
    let mut dice = Dice(seed);
    let (mut games, mut long, mut captures, mut promotions, mut hopeless) = (0, 0, 0, 0, 0);
    for number in 0..50_000 {
        let mate = number % 3 != 0;
        let Some((positions, played)) = game::<R>(&mut dice, variant, mate) else { continue };
        games += 1;
        long += usize::from(played.len() > 3);
        captures += played.iter().filter(|mv| mv.captured().is_some()).count();
        promotions += played.iter().filter(|mv| mv.promotion().is_some()).count();
        let nets = Nets::<R>::new(Color::White, 1);
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
