//! Array squares: all men at home, a man on the array square of another of its side, men on array
//! squares of the other side.
//!
//! - Homebase, also called "at home": all men of at least one side are on array squares (A.
//!   Brobecker, Retros Mailing List 2008; A. Buchanan, anselan.com).
//! - Sibling: "a piece A that goes to the original square of a piece B of the same kind and
//!   colour", both original (M. Caillaud, Champagne Tourney 2004).
//! - Belfort: "at least two pieces finish up on the starting squares of their opposite-coloured
//!   counterparts" (P. Wong, ozproblems.com, 10 March 2024).

use super::super::Theme;
use super::super::course::{PlayedLine, name};
use super::{find, is_officer, of};
use crate::position::{Color, Man};

pub(super) const THEMES: &[Theme] = &[
    of(
        "homebase",
        "a proof game in which a side has moved, and all its men are on array squares of their \
        kind at the end",
        |work| find(work, homebase),
    ),
    of(
        "sibling",
        "in a proof game an original officer goes to the array square of another one of its side \
        and kind (M. Caillaud)",
        |work| find(work, sibling),
    ),
    of(
        "Belfort",
        "at the end of a proof game at least two men are on the array squares of men of their \
        kind of the other side",
        |work| find(work, belfort),
    ),
];

fn homebase(game: &PlayedLine) -> Vec<String> {
    let mut found = Vec::new();
    for (color, side) in [(Color::White, "white"), (Color::Black, "black")] {
        let mut men = game.end.men();
        men.retain(|(_, man)| man.color == color);
        let has_moved = game.plies.iter().any(|played| played.step.by() == color);
        if has_moved && men.iter().all(|placed| game.men.contains(placed)) {
            found.push(format!("{side}, {} men", men.len()));
        }
    }
    found
}

fn sibling(game: &PlayedLine) -> Vec<String> {
    let mut found = Vec::new();
    for played in &game.plies {
        let (home, man) = game.men[played.mover];
        let to = played.step.mv.to();
        if is_officer(man) && to != home && game.men.contains(&(to, man)) {
            let (own, other) = (game.name(played.mover), name(to, man, &game.end));
            found.push(format!("{own} on the square of {other}"));
        }
    }
    found
}

fn belfort(game: &PlayedLine) -> Vec<String> {
    let abroad = |placed: &(crate::board::Cell, Man)| {
        let (cell, man) = *placed;
        game.men.contains(&(cell, Man::new(!man.color, man.role)))
    };
    let men: Vec<String> = (game.end.men().into_iter().filter(abroad))
        .map(|(cell, man)| name(cell, man, &game.end))
        .collect();
    match men.len() {
        0 | 1 => Vec::new(),
        _ => vec![men.join(", ")],
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{game, texts};

    /// A. Buchanan, anselan.com, "Homebase" proof games, C01: White lost two men and Black five,
    /// and those that stay are at home.
    #[test]
    fn homebase_after_captures() {
        let moves = "h4 g5 hxg5 Nf6 gxf6 Bg7 fxe7 Rf8 exf8=B Bxb2 Ba3 Bxc1";
        let whole = game(&format!("{moves} Bxc1"));
        let both = ["white, 14 men", "black, 11 men"];
        assert_eq!(texts(&whole, "homebase"), both);
        // One move earlier the promoted bishop is on a3, and Black's bishop on c1.
        assert!(texts(&game(moves), "homebase").is_empty());
    }

    /// A side that has not moved shows nothing: after 1.e4 Black's men are at home.
    #[test]
    fn homebase_needs_moves() {
        assert!(texts(&game("e4"), "homebase").is_empty());
    }

    /// É. Pichouron and M. Caillaud, Problemesis 2004: "the sibling piece is Th1, which first moves
    /// to the original square (a1) of the other white rook" (announcement of the tourney). A rook
    /// that returns to its own square is none.
    #[test]
    fn sibling_rook() {
        let moves = "h4 b5 Rh3 b4 Ra3 b3 Nc3 bxa2 Rb1 axb1=N";
        let whole = game(&format!("{moves} Ra1 Nxd2 Rb1 Nxb1 Nxb1"));
        assert_eq!(texts(&whole, "sibling"), ["wRh1 on the square of wRa1"]);
        assert!(texts(&game(moves), "sibling").is_empty());
        assert!(texts(&game("h4 h5 Rh3 a6 Rh1"), "sibling").is_empty());
    }

    /// A. Buchanan, Problemesis 2002: the four knights (P. Wong, as above). One move earlier three
    /// are there; a single man is not enough.
    #[test]
    fn belfort_knights() {
        let moves = "Nf3 Nc6 Nd4 Ne5 Nc6 Nf6 d4 Ne4 Be3 Nd2 Nc3 Nb1 Qd2 Nf3+ Kd1 e5 Nd5 Bd6 Nde7 \
            Ng1 Ng8 Qe7 Nb8";
        let shown = texts(&game(moves), "Belfort");
        assert_eq!(shown.len(), 1);
        for knight in ["wNb8", "wNg8", "bNb1", "bNg1"] {
            assert!(shown[0].contains(knight), "{shown:?}");
        }
        let one = "Nf3 Nc6 Nd4 Ne5 Nc6 Nf6 d4 Ne4 Be3 Nd2 Nc3 Nb1";
        assert!(texts(&game(one), "Belfort").is_empty());
    }
}
