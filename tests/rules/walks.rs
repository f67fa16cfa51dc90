//! The plain engine compared with the fast ones in all variants and dialects: legal moves in games
//! and in positions with few men.

use crate::positions::{Kind, Random, flip, random_setup};
use parton::plain::PlainPosition;
use parton::position::{Move, MoveKind, RuleSet, Setup, Switch, Variant};
use parton::rules::AnyPosition;
use std::collections::BTreeMap;

/// The default dialect of a variant, and those that differ from it in one switch.
pub(crate) fn dialects(variant: Variant) -> Vec<RuleSet> {
    let usual = RuleSet::new(variant);
    let departures = Switch::ALL.into_iter().flat_map(|switch| {
        switch
            .choices(variant)
            .into_iter()
            .skip(1)
            .filter_map(move |setting| usual.with(switch, setting))
    });
    std::iter::once(usual).chain(departures).collect()
}

/// The number of moves seen of each kind.
type Seen = BTreeMap<MoveKind, usize>;

/// Plays at random, with a preference for special moves, and compares the legal moves on the way.
fn walk(setup: &Setup, length: usize, random: &mut Random, seen: &mut Seen) {
    let mut fast = AnyPosition::new(setup).unwrap();
    let mut plain = PlainPosition::from_setup(setup);
    let mut path: Vec<Move> = Vec::new();
    for _ in 0..length {
        let mut moves = fast.legal_moves();
        moves.sort_unstable();
        assert_eq!(moves, plain.legal_moves(), "{path:?} {setup:?}");
        for side in [fast.turn(), !fast.turn()] {
            assert_eq!(
                fast.is_in_check(side),
                plain.in_check(side),
                "{path:?} {setup:?}"
            );
        }
        if moves.is_empty() {
            break;
        }
        for mv in &moves {
            *seen.entry(mv.kind()).or_default() += 1;
        }
        let special: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|mv| mv.kind() != MoveKind::Normal)
            .collect();
        let pool = if !special.is_empty() && random.chance(25) {
            special
        } else {
            moves
        };
        let mv = random.pick(&pool);
        path.push(mv);
        fast = fast.play(mv);
        plain = plain.play(mv);
    }
}

#[test]
fn engines_agree_in_games_from_the_array() {
    let mut random = Random::new(900);
    for variant in Variant::ALL {
        let mut seen = Seen::new();
        for rules in dialects(variant) {
            for _ in 0..4 {
                walk(&Setup::array(rules), 60, &mut random, &mut seen);
            }
        }
        assert_eq!(
            seen.contains_key(&MoveKind::DoubleStep),
            variant.law().double_step_from.is_some()
        );
    }
}

#[test]
fn engines_agree_in_positions_with_few_men() {
    let mut random = Random::new(901);
    for variant in Variant::ALL {
        let mut seen = Seen::new();
        for kind in Kind::ALL {
            for round in 0..60 {
                let setup = random_setup(&mut random, variant, kind, 3 + round % 12);
                let setup = if random.chance(50) {
                    flip(&setup)
                } else {
                    setup
                };
                walk(&setup, 4, &mut random, &mut seen);
            }
        }
        let law = variant.law();
        let all_kinds: &[(MoveKind, bool)] = &[
            (MoveKind::DoubleStep, law.double_step_from.is_some()),
            (MoveKind::EnPassant, law.double_step_from.is_some()),
            (MoveKind::EnPassantAcross, law.en_passant.len() > 2),
            (MoveKind::CastleShort, !law.castling.is_empty()),
            (MoveKind::CastleLong, !law.castling.is_empty()),
            (
                MoveKind::Zero,
                matches!(variant, Variant::MsAlice | Variant::Duo),
            ),
            (MoveKind::CastleApart, law.transfer.shares_squares()),
        ];
        for &(kind, expected) in all_kinds {
            // On four files this move is too rare.
            let rare = variant == Variant::Alice8x4 && kind == MoveKind::EnPassantAcross;
            assert!(
                seen.contains_key(&kind) == expected || rare,
                "{kind:?} in {variant}"
            );
        }
    }
}
