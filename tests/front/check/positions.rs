//! Positions that cannot arise in a game.

use super::ron;
use crate::published::published;
use parton::check::illegality;
use parton::formats::{Defaults, Format, load_str};

fn of(position: &str) -> Vec<String> {
    illegality(
        &ron(&format!(
            "(rules: orthodox, stipulation: \"#2\", position: \"{position}\")"
        ))
        .problem
        .setup,
    )
    .iter()
    .map(ToString::to_string)
    .collect()
}

/// Each position with the first words of the reason, worked out by hand.
#[test]
fn impossible_positions_are_reported() {
    for (position, reason) in [
        ("4k3/8/8/8/8/P7/PPPPPPPP/4K3", "White has 9 pawns"),
        ("P3k3/8/8/8/8/8/8/4K3", "a pawn cannot come to a8"),
        // Eight pawns and two queens.
        (
            "4k3/8/8/8/8/8/PPPPPPPP/Q2QK3",
            "White has 8 pawns and at least 1 promoted man",
        ),
        // Two bishops on dark squares, eight pawns.
        (
            "4k3/8/8/8/8/B7/PPPPPPPP/2B1K3",
            "White has 8 pawns and at least 1 promoted man",
        ),
        // The dark bishop could not get out between the pawns of b2 and d2.
        (
            "4k3/8/8/8/B7/1B6/PPPPPPPP/4K3",
            "White has 8 pawns and at least",
        ),
        // The pawns of a2 and b2 have not moved, so no pawn is left that could have reached a3.
        (
            "rnbqkbnr/pppppppp/8/8/8/P7/PP6/RNBQKBNR",
            "White's pawns cannot stand like this",
        ),
        // The pawn of a3 captured from b2, but Black has all men.
        (
            "rnbqkbnr/pppppppp/8/8/8/P7/P7/RNBQKBNR",
            "White's pawns have captured at least 1 time",
        ),
        // Two knights check at once.
        ("4k3/8/3N1N2/8/8/8/8/4K3 b", "Black is in check from"),
        // A pawn on its second rank checks.
        (
            "8/8/8/8/8/3k4/4P3/4K3 b",
            "Black is in check from the pawn on e2",
        ),
    ] {
        let position = if position.contains(' ') {
            position.to_owned()
        } else {
            format!("{position} w")
        };
        let found = of(&format!("{position} - -"));
        assert!(
            found.iter().any(|text| text.starts_with(reason)),
            "{position}: {found:?}"
        );
    }
    for position in [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
        // Doubled pawns, one man short on the other side.
        "rnbqkbn1/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR w",
        "4k3/8/8/8/8/8/1PPPPPPP/Q2QK3 w",
        // A double check by rook and knight, discovered by a move of the knight.
        "4k3/8/5N2/8/8/8/8/4R1K1 b",
    ] {
        assert_eq!(
            of(&format!("{position} - -")),
            Vec::<String>::new(),
            "{position}"
        );
    }
}

/// Four of the seven problems of Andernach 2025 are illegal by parity (derived by hand in
/// `src/check/legality.rs`): a pawn on d3/A, one on g3/A, one on e2/B and one on f3/A. The others
/// show no error. The second-placed one is a proof game, so its position is certainly legal.
#[test]
fn parity_condemns_four_of_seven() {
    let popeye = |pieces: &str| {
        let text =
            format!("beginproblem\nstipulation #2\ncondition Alice\npieces {pieces}\nendproblem\n");
        let loaded = load_str("x.inp", &text, Format::Popeye, Defaults::default());
        let [entry] = loaded.entries.as_slice() else {
            panic!("{:?}", loaded.diagnostics)
        };
        illegality(&entry.problem.setup)
    };
    let second = popeye(
        "white Rh1a8a1 Sg1 Bf1c1 Ke1 Qd1 Ph2g2f2e2d2c2b2 white AliceB Sa3 black Ph7g7f7e7d7c7 \
        Rh8 Sg8 Bf8 Qd8 \
         black AliceB Bb7 Pb6a5 Ra4 Kb8 Sa6",
    );
    let third = popeye(
        "white ke5 pc2d3e6 white AliceB qd7 bh4 sa8 pb5c3e3f4 black kb8 ba2 sd5 pd4e7 black \
        AliceB ra4 ba7 pb6e4g6",
    );
    let sixth = popeye(
        "white AliceB kh5 rh4 bc8f4 sd7g4 black kd5 ra1 pc5f2g5g7 black AliceB bc7 se1 pa4c6d3g3",
    );
    let file = |name: &str| illegality(&published(name).setup);
    for (found, cell) in [
        (third, Some("d3/A")),
        (file("rittirsch-pachl-2025-andernach.inp"), Some("g3/A")),
        (
            file("kraetschmer-pachl-rittirsch-2025-andernach.ron"),
            Some("e2/B"),
        ),
        (file("caillaud-2025-andernach-8.ron"), Some("f3/A")),
        (second, None),
        (file("caillaud-2025-andernach-5.ron"), None),
        (sixth, None),
    ] {
        match cell {
            Some(cell) => {
                assert!(
                    found
                        .iter()
                        .any(|reason| reason.to_string().contains(&format!("pawn on {cell}"))),
                    "{cell}: {found:?}"
                );
            }
            None => assert_eq!(found, []),
        }
    }
}
