//! En passant captures and castling in the presence of every man, attribute and condition: the fast
//! engines and the plain one.
//!
//! Random walks hardly ever meet these moves in such contexts. Here each position is built so that
//! the move exists, or would exist without its context.

use crate::common::cells;
use crate::long::is_long;
use crate::positions;
use crate::positions::fairy::{ATTRIBUTES, fairy_men};
use parton::board::{Board, Cell, Square};
use parton::plain::PlainPosition;
use parton::position::{
    CastlingSetup, Color, Conditions, Man, Move, MoveKind, ON_TWO_BOARDS, Role, RuleSet, Setup,
    Traits, Variant,
};
use parton::rules::AnyPosition;

/// The legal moves of both engines, which must agree; `None` if the setup is illegal.
fn agreed(setup: &Setup, played: Option<Move>) -> Option<Vec<Move>> {
    let mut fast = AnyPosition::new(setup).ok()?;
    let mut plain = PlainPosition::from_setup(setup);
    if let Some(mv) = played {
        if !fast.legal_moves().contains(&mv) {
            return None;
        }
        (fast, plain) = (fast.play(mv), plain.play(mv));
    }
    let mut moves = fast.legal_moves();
    moves.sort_unstable();
    assert_eq!(moves, plain.legal_moves(), "after {played:?} in {setup:?}");
    Some(moves)
}

/// The engines agree about castling beside one black man of each kind, on each square of each
/// board.
#[test]
fn engines_agree_about_castling_beside_every_man() {
    let (mut both, mut one, mut none) = (0, 0, 0);
    let men = fairy_men()
        .into_iter()
        .map(|role| Man::new(Color::Black, role));
    let officers = [
        Role::Queen,
        Role::Rook,
        Role::Bishop,
        Role::Knight,
        Role::Pawn,
    ]
    .map(|role| Man::new(Color::Black, role));
    let paralysing = officers.map(|man| man.with(Traits::PARALYSING));
    for variant in [Variant::Orthodox, Variant::Alice] {
        for man in men
            .clone()
            .chain(officers)
            .chain(paralysing)
            .filter(|man| man.why_not_played().is_none())
        {
            // In the short form, one square in four, different ones for each man.
            let first = if is_long() { 0 } else { man.role.index() % 4 };
            let squares = (first..64)
                .step_by(if is_long() { 1 } else { 4 })
                .map(|square| Square::wrap(square as u32));
            let cells = |&board| squares.clone().map(move |square| Cell::new(board, square));
            for at in variant.planes().iter().flat_map(cells) {
                let mut setup = Setup::empty(RuleSet::new(variant));
                setup.castling = CastlingSetup::Presumed;
                let own = [("e1", Role::King), ("a1", Role::Rook), ("h1", Role::Rook)];
                setup.men = own
                    .map(|(square, role)| {
                        (
                            Cell::new(Board::A, cells::square(square)),
                            Man::new(Color::White, role),
                        )
                    })
                    .to_vec();
                setup.men.push((
                    Cell::new(Board::A, cells::square("b8")),
                    Man::new(Color::Black, Role::King),
                ));
                let taken = setup.men.iter().any(|(other, _)| other.square == at.square);
                if taken || man.role.is_pawn() && matches!(at.square.rank(), 0 | 7) {
                    continue;
                }
                setup.men.push((at, man));
                let Some(moves) = agreed(&setup, None) else {
                    continue;
                };
                match moves.iter().filter(|mv| mv.is_castling()).count() {
                    0 => none += 1,
                    1 => one += 1,
                    _ => both += 1,
                }
            }
        }
    }
    assert!(
        both > 1000 && one > 100 && none > 100,
        "{both}, {one}, {none}"
    );
}

/// Positions in which Black steps from e7 to e5 past a white pawn, with an attribute on one of the
/// men involved.
fn double_steps(rules: RuleSet) -> impl Iterator<Item = Setup> {
    // The capturer, the captured pawn, a black bystander that might paralyse, and a white one.
    let men = [
        ("d5", Man::new(Color::White, Role::Pawn)),
        ("e7", Man::new(Color::Black, Role::Pawn)),
        ("b4", Man::new(Color::Black, Role::Knight)),
        ("b5", Man::new(Color::White, Role::Rook)),
    ];
    let kings = [
        ("h1", Man::new(Color::White, Role::King)),
        ("h8", Man::new(Color::Black, Role::King)),
    ];
    let attributes = || std::iter::once(Traits::NONE).chain(ATTRIBUTES);
    let boards: &[Board] = if rules.variant == Variant::Alice {
        &[Board::A, Board::B]
    } else {
        &[Board::A]
    };
    let bearers =
        (0..men.len()).flat_map(move |bearer| attributes().map(move |traits| (bearer, traits)));
    bearers.flat_map(move |(bearer, traits)| {
        boards.iter().map(move |&board| {
            let mut setup = Setup {
                turn: Color::Black,
                ..Setup::empty(rules)
            };
            let with = |(number, (square, man)): (usize, (&str, Man))| {
                let man = if number == bearer {
                    man.with(traits)
                } else {
                    man
                };
                let man = if man.traits.has(Traits::NEUTRAL) {
                    Man {
                        color: Color::White,
                        ..man
                    }
                } else {
                    man
                };
                // The pawn arrives on the board of the capturer.
                let board = if number == 1 && rules.variant == Variant::Alice {
                    board.other()
                } else {
                    board
                };
                (Cell::new(board, cells::square(square)), man)
            };
            setup.men = men.into_iter().enumerate().map(with).collect();
            setup.men.extend(
                kings.map(|(square, man)| (Cell::new(Board::A, cells::square(square)), man)),
            );
            setup
        })
    })
}

#[test]
fn engines_agree_about_en_passant_under_every_condition() {
    let conditions = std::iter::once(Conditions::NONE).chain(
        Conditions::ALL
            .iter()
            .map(parton::position::Condition::example),
    );
    let (mut captured, mut not) = (0, 0);
    for set in conditions {
        for variant in [Variant::Orthodox, Variant::Alice] {
            if variant == Variant::Alice && !set.without(ON_TWO_BOARDS).is_empty() {
                continue;
            }
            let rules = positions::under(variant, set);
            for setup in double_steps(rules) {
                let Ok(position) = AnyPosition::new(&setup) else {
                    continue;
                };
                let from = setup.men[1].0;
                let step = |mv: &&Move| mv.from() == from && mv.kind() == MoveKind::DoubleStep;
                let legal = position.legal_moves();
                let Some(&step) = legal.iter().find(step) else {
                    continue;
                };
                let Some(moves) = agreed(&setup, Some(step)) else {
                    continue;
                };
                if moves.iter().any(|mv| mv.is_en_passant()) {
                    captured += 1;
                } else {
                    not += 1;
                }
            }
        }
    }
    assert!(captured > 1000 && not > 300, "{captured}, {not}");
}

/// Antimars Circe: king and rook are reborn in order to castle, wherever they stand, alone and with
/// each other condition. The resulting positions are also compared.
#[test]
fn engines_agree_about_castling_by_rebirth_under_every_condition() {
    let others = std::iter::once(Conditions::NONE).chain(
        Conditions::ALL
            .iter()
            .map(parton::position::Condition::example),
    );
    let together = others
        .map(|set| set.with(Conditions::ANTIMARS_CIRCE))
        .filter(|set| set.why_not_together().is_none());
    let (mut short, mut long, mut again) = (0, 0, 0);
    for conditions in together {
        let rules = positions::under(Variant::Orthodox, conditions);
        let positions = if is_long() { 600 } else { 60 };
        for number in 0..positions {
            let us = Color::ALL[number % 2];
            // Squares that repeat late, so that each man meets the others in many places.
            let square = |step: usize, first: usize| {
                let at = (number * step + first + number / 64) % 64;
                Cell::new(Board::A, Square::wrap(at as u32))
            };
            let men = [
                (square(7, 4), Man::new(us, Role::King)),
                (square(13, 0), Man::new(us, Role::Rook)),
                (square(37, 7), Man::new(us, Role::Rook)),
                (square(29, 60), Man::new(!us, Role::King)),
                (square(11, 59), Man::new(!us, Role::Rook)),
                (square(23, 36), Man::new(!us, Role::Bishop)),
            ];
            let mut setup = Setup {
                turn: us,
                castling: CastlingSetup::Presumed,
                ..Setup::empty(rules)
            };
            for (at, man) in men {
                if setup.men.iter().all(|(other, _)| *other != at) {
                    setup.men.push((at, man));
                }
            }
            let moves = agreed(&setup, None).unwrap_or_default();
            for &mv in moves.iter().filter(|mv| mv.is_castling()) {
                if mv.is_long_castling() {
                    long += 1;
                } else {
                    short += 1;
                }
                let replies = agreed(&setup, Some(mv)).unwrap();
                again += replies.iter().filter(|mv| mv.is_castling()).count();
            }
        }
    }
    assert!(short > 100 && long > 100, "{short}, {long}, {again}");
}
