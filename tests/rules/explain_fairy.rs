//! The reasons why a fairy man's move is illegal.

use crate::positions::Random;
use crate::support::{explained, position_from, scatter};
use parton::board::{Board, Cell, Square};
use parton::explain::{Attempt, MoveManner, explain};
use parton::men::Traits;
use parton::position::{Color, Man, Role, RuleSet, Setup, Variant};
use parton::rules::AnyPosition;
use parton::words::{English, Words};

/// A few men of all kinds, in random places.
fn random_setup(random: &mut Random, variant: Variant, men: &[Role], traits: &[Traits]) -> Setup {
    let mut setup = Setup {
        turn: random.pick(&Color::ALL),
        ..Setup::empty(RuleSet::new(variant))
    };
    let mut wanted: Vec<Man> = Color::ALL
        .into_iter()
        .map(|color| Man::new(color, Role::King))
        .collect();
    for _ in 0..4 {
        let traits = if random.chance(40) {
            random.pick(traits)
        } else {
            Traits::NONE
        };
        let role = if random.chance(60) {
            random.pick(men)
        } else {
            random.pick(&[Role::Rook, Role::Knight, Role::Pawn])
        };
        let chameleon = traits.has(Traits::CHAMELEON);
        let color = if traits.has(Traits::NEUTRAL) {
            Color::White
        } else {
            random.pick(&Color::ALL)
        };
        wanted.push(Man::new(color, if chameleon { Role::Queen } else { role }).with(traits));
    }
    scatter(random, &mut setup, wanted);
    setup
}

/// Exactly the generator's moves are explained as legal. The explanation uses the plain reference,
/// the generator the compiled paths.
#[test]
fn exactly_the_generators_moves_are_legal() {
    let mut random = Random::new(170);
    let men: Vec<Role> = Role::every().filter(|role| role.is_fairy()).collect();
    let traits = [
        Traits::NEUTRAL,
        Traits::ROYAL,
        Traits::KAMIKAZE,
        Traits::CHAMELEON,
        Traits::PARALYSING,
    ];
    let (mut legal_moves, mut refused) = (0, 0);
    for round in 0..150 {
        let variant = if round % 3 == 0 {
            Variant::Alice
        } else {
            Variant::Orthodox
        };
        let Ok(position) = AnyPosition::new(&random_setup(&mut random, variant, &men, &traits))
        else {
            continue;
        };
        if !position.men().iter().any(|(_, man)| !man.is_classical()) {
            continue;
        }
        let legal = position.legal_moves();
        for &mv in &legal {
            let found = explain(&position, &Attempt::of(mv));
            // Two captures of a locust may end on the same square.
            let same = found
                .as_ref()
                .is_ok_and(|found| legal.contains(found) && Attempt::of(*found) == Attempt::of(mv));
            assert!(same, "{mv:?}: {found:?} in {position:?}");
            legal_moves += 1;
        }
        let ours: Vec<Cell> = position.men().iter().map(|(cell, _)| *cell).collect();
        for _ in 0..12 {
            let from = random.pick(&ours);
            let to = Cell::new(
                Board::ALL[random.below(variant.boards())],
                Square::wrap(random.below(64) as u32),
            );
            let attempt = Attempt {
                from,
                to,
                manner: MoveManner::Walk,
                promotion: None,
                capture: None,
            };
            let is_legal = legal.iter().any(|&mv| {
                let own = Attempt::of(mv);
                (own.from, own.to, own.manner) == (from, to, MoveManner::Walk)
                    && (own.promotion.is_none() || !mv.role().is_pawn())
            });
            match explain(&position, &attempt) {
                Ok(mv) => assert!(is_legal && legal.contains(&mv), "{mv:?} in {position:?}"),
                Err(refusals) => {
                    assert!(
                        !is_legal && !refusals.is_empty(),
                        "{attempt:?} in {position:?}"
                    );
                    assert!(
                        refusals
                            .iter()
                            .all(|one| !English.refusal(one, variant.law()).is_empty())
                    );
                    refused += 1;
                }
            }
        }
    }
    assert!(
        legal_moves > 1000 && refused > 500,
        "{legal_moves} {refused}"
    );
}

/// Each reason follows from the rule of the man.
#[test]
fn illegal_moves_of_fairy_men_are_explained() {
    for (position, text, expected) in [
        ("white Ka1 Gd1 Pd3 black Kh8", "Gd4", "legal: Gd4"),
        // It lands just behind the hurdle.
        (
            "white Ka1 Gd1 black Kh8",
            "Gd8",
            "the white grasshopper on d1 needs a hurdle between d1 and d8: on d7",
        ),
        (
            "white Ka1 Gd1 Pd3 Pd4 black Kh8",
            "Gd4",
            "White's own pawn stands on d4",
        ),
        // The mao goes through d2.
        (
            "white Ka1 [mao]d1 Nd2 black Kh8",
            "MAe3",
            "the white knight on d2 stands in the way of the white mao on d1",
        ),
        (
            "white Ka1 Ld1 black Kh8",
            "Ld5",
            "a locust moves only to capture, and it has nothing to capture",
        ),
        (
            "white Ka1 [dummy]d1 black Kh8",
            "DUd2",
            "a dummy does not move",
        ),
        (
            "white Kc2 Ra8 black Kh7 [paralysing q]a1",
            "Rb8",
            "the white rook on a8 is paralysed by the black paralysing queen on a1",
        ),
        (
            "white Ka1 [orphan]d4 black Kh8",
            "Od5",
            "the white orphan on d4 has no power to move: no enemy man attacks it and lends it a \
            way to move",
        ),
        (
            "white Ka1 [camel]c1 black Kh8",
            "CAd2",
            "the camel on c1 cannot go to d2 in one move",
        ),
        // A chameleon knight turns into a bishop, whether or not the text says so.
        (
            "white Ka1 [chameleon N]d1 black Kh8",
            "cNe3",
            "legal: cNe3=cB",
        ),
        (
            "white Ka1 [chameleon N]d1 black Kh8",
            "cNe3=cQ",
            "a white chameleon knight turns into a bishop as it moves",
        ),
        (
            "white Ka1 [chameleon N]d1 black Kh8",
            "cNd2",
            "the knight on d1 cannot go to d2 in one move",
        ),
        // The rook would be the hurdle.
        (
            "white Ke1 Rd2 black Kh8 [g]e8",
            "Re2",
            "after the move the black grasshopper on e8 would attack the king on e1",
        ),
        ("white Ke1 Rd2 black Kh8 [g]e8", "Rd3", "legal: Rd3"),
        ("white Ke1 Pe2 black Kh8 [g]e8", "Kf2", "legal: Kf2"),
        // Along the fourth rank, over the pawn b4.
        (
            "white Kb3 Pb4 black Kh8 [g]a4",
            "Kc4",
            "the black grasshopper on a4 attacks c4, where the king would be",
        ),
    ] {
        assert_eq!(
            explained(
                &position_from(position, RuleSet::new(Variant::Orthodox)),
                text
            ),
            expected,
            "{position} {text}"
        );
    }
}
