//! Perft of every fairy man, in every variant that supports it. The engine, in which men are rows
//! of data, must count the same sequences of moves as the plain walker, which implements each man's
//! definition and goes from square to square.

use crate::long::cases;
use crate::positions::Random;
use crate::positions::fairy::fairy_men;
use parton::board::{Cell, Square};
use parton::plain::{self, PlainPosition};
use parton::position::{CastlingSetup, Color, Man, Role, RuleSet, Setup, Shape, Variant};
use parton::rules::AnyPosition;

/// Kings, two of these men and some others anywhere on the boards of a variant, without castling.
fn anywhere(random: &mut Random, variant: Variant, role: Role, others: usize) -> Setup {
    let law = variant.law();
    let mut setup = Setup {
        turn: random.pick(&Color::ALL),
        ..Setup::empty(RuleSet::new(variant))
    };
    setup.castling = CastlingSetup::Given(Vec::new());
    let wanted = [Role::King, Role::King, role, role]
        .into_iter()
        .zip([Color::White, Color::Black].into_iter().cycle());
    let mut wanted: Vec<Man> = wanted.map(|(role, color)| Man::new(color, role)).collect();
    let common = [Role::Knight, Role::Rook, Role::Pawn, role];
    wanted.extend((0..others).map(|_| Man::new(random.pick(&Color::ALL), random.pick(&common))));
    for man in wanted {
        let board = random.pick(law.planes());
        let (file, rank) = (
            random.below(law.files().into()),
            random.below(law.ranks().into()),
        );
        let cell = Cell::new(board, Square::at(file as u8, rank as u8).unwrap());
        let taken = setup
            .men
            .iter()
            .any(|(other, _)| *other == cell || other.is_homologue(cell));
        if !(taken || man.role.is_pawn() && law.is_edge(man.color, cell)) {
            setup.men.push((cell, man));
        }
    }
    setup
}

/// Compares a number of positions. Returns the number of positions and of sequences of moves.
fn compare(
    random: &mut Random,
    variant: Variant,
    role: Role,
    positions: usize,
    depth: u32,
) -> (usize, u64) {
    let (mut compared, mut sequences) = (0, 0);
    for _ in 0..positions * 40 {
        if compared == positions {
            break;
        }
        let others = 1 + random.below(3);
        let setup = anywhere(random, variant, role, others);
        if !setup.men.iter().any(|(_, man)| man.role == role) {
            continue;
        }
        let Ok(position) = AnyPosition::new(&setup) else {
            continue;
        };
        let found = position.perft(depth);
        assert_eq!(
            found,
            plain::perft(&PlainPosition::from_setup(&setup), depth),
            "{variant}, {}: {setup:?}",
            role.name()
        );
        compared += 1;
        sequences += found;
    }
    (compared, sequences)
}

#[test]
fn every_mans_perft_is_that_of_the_walker() {
    let men = fairy_men();
    let (mut flat, mut cubes, mut sequences) = (0, 0, 0);
    for (number, &role) in (1..).zip(&men) {
        for variant in Variant::ALL {
            let is_common = matches!(
                variant,
                Variant::Orthodox | Variant::Alice | Variant::Alice8x4
            );
            // In the short form each of the other variants tests every seventh man.
            let short =
                usize::from(is_common || (number as usize + variant as usize).is_multiple_of(7));
            let positions = cases(short, if is_common { 12 } else { 4 });
            let (compared, counted) = compare(
                &mut Random(number * 100 + variant as u64),
                variant,
                role,
                positions,
                2,
            );
            sequences += counted;
            if variant.law().shape == Shape::Cube {
                cubes += usize::from(compared > 0);
            } else {
                assert_eq!(
                    compared,
                    positions,
                    "{variant}: positions with the {}",
                    role.name()
                );
                flat += compared;
            }
        }
    }
    assert!(
        flat >= 3 * men.len() && cubes >= 10,
        "{flat} positions on boards, {cubes} men in cubes"
    );
    assert!(
        sequences > 100 * flat as u64,
        "{sequences} sequences of moves"
    );
}
