//! Tests of [`Unattacked`](super::Unattacked) against the moves as made.

use super::*;
use crate::board::{Board, Cell, Square};
use crate::position::{Conditions, Man, Position, Role, RuleSet, Setup, Variant};
use crate::rules::general::{Collect, Walk};
use crate::rules::legal_moves;

/// A small seeded generator, so that failures are reproducible.
struct Chance(u64);

impl Chance {
    fn below(&mut self, below: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below.max(1)
    }
}

/// Kings and other men, on request half of them fairy men.
fn position(
    chance: &mut Chance,
    conditions: Conditions,
    fairy: bool,
) -> Option<PositionOf<General>> {
    const GAME: [Role; 7] = [
        Role::Queen,
        Role::Rook,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Knight,
        Role::Pawn,
    ];
    const OTHERS: [Role; 6] = [
        Role::Grasshopper,
        Role::Nightrider,
        Role::Lion,
        Role::Camel,
        Role::Pao,
        Role::BerolinaPawn,
    ];
    let mut setup = Setup::empty(RuleSet {
        conditions,
        ..RuleSet::new(Variant::Orthodox)
    });
    setup.turn = Color::ALL[chance.below(2)];
    let kings = Color::ALL.map(|color| Man::new(color, Role::King));
    let count = 4 + chance.below(10);
    let others = (0..count).map(|number| {
        let roles = if fairy && number % 2 == 0 {
            &OTHERS[..]
        } else {
            &GAME
        };
        Man::new(
            Color::ALL[chance.below(2)],
            roles[chance.below(roles.len())],
        )
    });
    for man in kings.into_iter().chain(others.collect::<Vec<Man>>()) {
        let square = Square::wrap(chance.below(64) as u32);
        let cell = Cell::new(Board::A, square);
        let is_edge = matches!(square.rank(), 0 | 7);
        if setup.man_at(cell).is_none() && !(man.role.is_pawn() && is_edge) {
            setup.men.push((cell, man));
        }
    }
    Position::new(&setup)
        .ok()
        .filter(|position: &PositionOf<General>| position.men().loses_attacks())
}

/// Checks the result for each move that the plain test covers, legal or not. Returns the numbers of
/// moves not known to be legal, known to be legal, not known to be quiet, and known to be quiet.
fn compare(position: &PositionOf<General>, selects: bool) -> [usize; 4] {
    let (us, mut counts) = (position.turn(), [0; 4]);
    let mut moves: Vec<Move> = Vec::new();
    let _ = Walk {
        is_free: true,
        ..Walk::new(position)
    }
    .men(&mut Collect {
        men: position.men(),
        list: &mut moves,
    });
    let judges = [false, true].map(|asks_checks| Unattacked::new(position, asks_checks));
    // The generator leaves out promotions that a condition forbids before it asks.
    moves.retain(|mv| !position.bars_promotion(*mv));
    for mv in moves {
        let after = position.play(mv);
        for plain in judges.iter().flatten().filter(|plain| plain.knows(mv)) {
            let answer = plain.is_legal(mv);
            let is_legal = answer == Some(true);
            assert!(
                answer != Some(false) || after.is_in_check(us),
                "{mv:?} leaves the king safe: {position:?}"
            );
            assert!(
                !is_legal || !after.is_in_check(us),
                "{mv:?} leaves the king attacked: {position:?}"
            );
            let is_forbidden = || position.objection(mv, &after).is_some();
            assert!(
                !is_legal || selects || !is_forbidden(),
                "{mv:?} is illegal: {position:?}"
            );
            counts[usize::from(is_legal)] += 1;
        }
        if let Some(plain) = judges[1].as_ref().filter(|plain| plain.knows(mv)) {
            let is_quiet = plain.is_quiet(mv);
            let is_known =
                plain.is_exact() && plain.quiet.as_ref().is_some_and(QuietMoves::sees_king);
            assert!(
                !is_known || is_quiet != after.is_in_check(!us),
                "whether {mv:?} gives check: {position:?}"
            );
            assert!(
                !is_quiet || !after.is_in_check(!us),
                "{mv:?} gives check: {position:?}"
            );
            counts[2 + usize::from(is_quiet)] += 1;
        }
    }
    counts
}

#[test]
fn answers_about_moves_hold_when_the_moves_are_made() {
    let takes = |set: Conditions| set.only_take_attacks() && !set.leave_quiet_moves();
    let singles = || {
        Conditions::ALL
            .iter()
            .map(crate::position::Condition::example)
    };
    let pairs = singles().flat_map(|one| singles().map(move |other| one | other));
    let mut sets: Vec<Conditions> = pairs
        .filter(|set| takes(*set) && set.why_not_together().is_none())
        .collect();
    sets.sort_unstable_by_key(ToString::to_string);
    sets.dedup();
    assert!(
        singles().filter(|set| takes(*set)).count() >= 12 && sets.len() > 150,
        "{} sets",
        sets.len()
    );
    let mut chance = Chance(7);
    let mut counts = [0; 4];
    for (set, number) in sets.into_iter().zip(0..) {
        // Some conditions forbid a move because of other moves. [`Unattacked`] does not test that.
        let selects = singles().any(|one| {
            set.has(one) && one.leave_quiet_moves() && !one.any(Conditions::OF_CAPTURES)
        });
        for round in 0..12 {
            let Some(mut position) = position(&mut chance, set, (number + round) % 2 == 0) else {
                continue;
            };
            for _ in 0..4 {
                let now = compare(&position, selects);
                counts
                    .iter_mut()
                    .zip(now)
                    .for_each(|(count, now)| *count += now);
                let moves = legal_moves::<General>(&position);
                let Some(&mv) = moves.get(chance.below(moves.len())) else {
                    break;
                };
                position = position.play(mv);
            }
        }
    }
    assert!(counts.iter().all(|count| *count > 1_000), "{counts:?}");
}
