//! What is said about illegal moves, and that it is said about exactly those.

mod positions;

use parton::board::{Cell, Square};
use parton::position::{Men, MoveKind, Role, RuleSet, Setup, Shape, Variant};
use parton::rules::explain::{Attempt, Manner, explain};
use parton::rules::{PositionOf, Rules, legal_moves};
use parton::with_rules;
use positions::{Kind, Random, random_setup};

/// Every cell of a variant.
fn cells(variant: Variant) -> Vec<Cell> {
    let law = variant.law();
    let squares = || Square::all().filter(|&square| law.has_square(square));
    law.planes().iter().flat_map(|&board| squares().map(move |square| Cell::new(board, square))).collect()
}

/// Everything one could try with the man of a cell: every arrival, with and without promotions, zero moves, castling.
fn attempts(variant: Variant, from: Cell, role: Option<Role>, mut visit: impl FnMut(Attempt)) {
    let cells = cells(variant);
    for &to in cells.iter().step_by(if role.is_some() { 1 } else { 31 }) {
        let walk = Attempt { from, to, manner: Manner::Walk, promotion: None, capture: None };
        visit(walk);
        if role == Some(Role::Pawn) && matches!(to.square.rank(), 0 | 3 | 4 | 7) || role.is_none() {
            for role in [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn, Role::Unicorn] {
                visit(Attempt { promotion: Some(role), ..walk });
            }
        }
        if from.square == to.square || role == Some(Role::King) {
            visit(Attempt { manner: Manner::Zero, ..walk });
        }
        let beside = |cell: Cell| cell.square.rank() == from.square.rank();
        if role == Some(Role::King) && beside(to) {
            for &rook in cells.iter().filter(|rook| beside(**rook)) {
                for long in [false, true] {
                    visit(Attempt { manner: Manner::Castle { long, rook }, ..walk });
                }
            }
        }
    }
}

/// In a position the attempts that are explained to be legal are the moves of the generator, each once.
fn agrees<R: Rules>(position: &PositionOf<R>) -> [usize; 6] {
    let mut legal = legal_moves::<R>(position);
    legal.sort_unstable();
    let mut found = Vec::new();
    let mut counts = [0; 6];
    let variant = R::variant(position);
    for from in cells(variant) {
        let role = position.men().man_at(from).filter(|man| man.color == position.turn()).map(|man| man.role);
        attempts(variant, from, role, |attempt| match explain::<R>(position, &attempt) {
            Ok(mv) => {
                assert_eq!(Attempt { capture: None, ..Attempt::of(mv) }, attempt, "{position:?}");
                found.push(mv);
            }
            Err(refusals) => {
                assert!(!refusals.is_empty());
                counts[0] += 1;
            }
        });
    }
    found.sort_unstable();
    assert_eq!(found, legal, "{position:?}");
    for mv in legal {
        let attempt = Attempt::of(mv);
        assert_eq!(explain::<R>(position, &attempt), Ok(mv));
        let denied = Attempt { capture: attempt.capture.map(|capture| !capture), ..attempt };
        assert!(explain::<R>(position, &denied).is_err(), "{mv:?} in {position:?}");
        let kind = match mv.kind() {
            MoveKind::EnPassant => 1,
            MoveKind::EnPassantAcross => 2,
            MoveKind::CastleShort | MoveKind::CastleLong => 3,
            MoveKind::CastleApart => 4,
            MoveKind::Zero => 5,
            MoveKind::Normal | MoveKind::DoubleStep => continue,
        };
        counts[kind] += 1;
    }
    counts
}

/// In random positions of every variant and many dialects.
#[test]
fn legal_is_what_the_generator_makes() {
    let mut random = Random(77);
    let mut sum = [0; 6];
    for variant in Variant::ALL {
        let mut switches: Vec<RuleSet> = vec![RuleSet::new(variant)];
        for switch in RuleSet::new(variant).switches() {
            let settings = switch.choices(variant);
            switches.extend(settings.iter().filter_map(|setting| RuleSet::new(variant).with(switch, setting)));
        }
        for &rules in &switches {
            with_rules!(variant, R => {
                let add = |sum: &mut [usize; 6], setup: &Setup| {
                    // A right that the dialect does not give makes another position, or none.
                    if let Ok(position) = PositionOf::<R>::new(&Setup { rules, ..setup.clone() }) {
                        for (sum, more) in sum.iter_mut().zip(agrees::<R>(&position)) {
                            *sum += more;
                        }
                    }
                };
                let kinds = if variant.law().shape == Shape::Board { &Kind::ALL[..] } else { &[] };
                for round in 0..3 {
                    for &kind in kinds {
                        add(&mut sum, &random_setup(&mut random, variant, kind, 4 + 5 * round));
                    }
                }
                let mut position = PositionOf::<R>::new(&Setup::array(rules)).unwrap();
                for _ in 0..if kinds.is_empty() { 40 } else { 24 } {
                    for (sum, more) in sum.iter_mut().zip(agrees::<R>(&position)) {
                        *sum += more;
                    }
                    let moves = legal_moves::<R>(&position);
                    if moves.is_empty() {
                        break;
                    }
                    position = position.play(random.pick(&moves));
                }
            });
        }
    }
    let [refused, en_passant, across, together, apart, zero] = sum;
    assert!(refused > 500_000, "{sum:?}");
    assert!(en_passant > 20 && across > 2 && together > 50 && apart > 2 && zero > 200, "{sum:?}");
}
