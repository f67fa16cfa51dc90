//! Promoted men: on the array square of another man, on their promotion square again, captured
//! where they were promoted; and original men on a promotion square.
//!
//! - Pronkin: D. Pronkin, Die Schwalbe 1985; "a promoted piece goes to the initial square of a
//!   similar piece, which is already captured" (chess-problems-gr.blogspot.com, 2008); the same in
//!   T. Brand's lexicon (thbrand.de).
//! - Anti-Pronkin: "an original piece occupies the promotion square of a piece of same kind and
//!   color" (M. Caillaud, Retros Mailing List 2006).
//! - Donati: the promoted man leaves its promotion square and returns to it (theme of G. Donati's
//!   50th jubilee tourney 2002; A. Buchanan, anselan.com).
//! - Schnoebelen: "a promotee is captured on its promotion square without having moved after the
//!   promotion" (Retro Wiki; P. Schnoebelen, Probleemblad 1996).

use super::super::Theme;
use super::super::course::PlayedLine;
use super::super::scene::place;
use super::{Promotion, captured, find, is_officer, of};

pub(super) const THEMES: &[Theme] = &[
    of(
        "Pronkin",
        "in a proof game a promoted man goes to the array square of a man of its side and kind \
        that has been captured (D. Pronkin)",
        |work| find(work, pronkin),
    ),
    of(
        "anti-Pronkin",
        "in a proof game an original man goes to a square where a pawn of its side is promoted to \
        its kind, before or later (M. Caillaud)",
        |work| find(work, anti_pronkin),
    ),
    of(
        "Donati",
        "in a proof game a promoted man leaves its promotion square and later returns to it (G. \
        Donati)",
        |work| find(work, donati),
    ),
    of(
        "Schnoebelen",
        "in a proof game a promoted man is captured on its promotion square without having moved \
        (P. Schnoebelen)",
        |work| find(work, schnoebelen),
    ),
];

fn pronkin(game: &PlayedLine) -> Vec<String> {
    let mut found = Vec::new();
    for promotion in Promotion::all(game) {
        for (ply, played) in promotion.moves(game) {
            let to = played.step.mv.to();
            let replaced = |&number: &usize| {
                game.men[number] == (to, promotion.man)
                    && captured(game, number).is_some_and(|capture| capture < ply)
            };
            if let Some(number) = (0..game.men.len()).find(replaced) {
                let (own, other) = (promotion.name(game), game.name(number));
                found.push(format!("{own} replaces {other}"));
            }
        }
    }
    found
}

fn anti_pronkin(game: &PlayedLine) -> Vec<String> {
    let mut found = Vec::new();
    for promotion in Promotion::all(game) {
        for played in &game.plies {
            let mv = played.step.mv;
            let (_, man) = game.men[played.mover];
            if man == promotion.man && is_officer(man) && mv.to() == promotion.cell {
                let (own, other) = (game.name(played.mover), promotion.name(game));
                found.push(format!("{own} on the square of {other}"));
            }
        }
    }
    found
}

fn donati(game: &PlayedLine) -> Vec<String> {
    let returns = |promotion: &Promotion| {
        let mut moves = promotion.moves(game);
        moves.any(|(_, played)| played.step.mv.to() == promotion.cell)
    };
    let promotions = Promotion::all(game).filter(returns);
    promotions
        .map(|promotion| {
            let at = place(promotion.cell, &game.end);
            format!("{} returns to {at}", promotion.name(game))
        })
        .collect()
}

fn schnoebelen(game: &PlayedLine) -> Vec<String> {
    let stays = |promotion: &Promotion| {
        promotion.captured(game).is_some() && promotion.moves(game).next().is_none()
    };
    let promotions = Promotion::all(game).filter(stays);
    promotions
        .map(|promotion| format!("{} captured there", promotion.name(game)))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{game, texts};

    /// D. Pronkin, Die Schwalbe 1985, 1st prize: the problem that gave the theme its name, with a
    /// bishop and a knight.
    #[test]
    fn pronkin_replaces_bishop_and_knight() {
        let bishop = game(
            "b4 Nf6 Bb2 Ne4 Bf6 exf6 b5 Qe7 b6 Qa3 bxa7 Bc5 axb8=B Ra6 Ba7 Rd6 Bb6 Kd8 Ba5 b6 \
            Bc3 Bb7 Bb2 Kc8 Bc1",
        );
        assert_eq!(texts(&bishop, "Pronkin"), ["wPb2=B on b8 replaces wBc1"]);
        let knight = game(
            "Nc3 Nf6 Nd5 Ne4 Nf6+ exf6 b4 Qe7 b5 Qa3 b6 Bc5 bxa7 b6 axb8=N Bb7 Na6 0-0-0 Nb4 Rde8 \
            Nd5 Re6 Nc3 Rd6 Nb1",
        );
        assert_eq!(texts(&knight, "Pronkin"), ["wPb2=N on b8 replaces wNb1"]);
        // One move earlier the knight is still on its way.
        let before = game(
            "Nc3 Nf6 Nd5 Ne4 Nf6+ exf6 b4 Qe7 b5 Qa3 b6 Bc5 bxa7 b6 axb8=N Bb7 Na6 0-0-0 Nb4 Rde8 \
            Nd5 Re6 Nc3 Rd6",
        );
        assert!(texts(&before, "Pronkin").is_empty());
    }

    /// A. Buchanan, anselan.com, "Homebase" proof games, C01: a promoted bishop captures on c1,
    /// where the bishop of the array was captured.
    #[test]
    fn pronkin_may_capture() {
        let game = game("h4 g5 hxg5 Nf6 gxf6 Bg7 fxe7 Rf8 exf8=B Bxb2 Ba3 Bxc1 Bxc1");
        assert_eq!(texts(&game, "Pronkin"), ["wPh2=B on f8 replaces wBc1"]);
    }

    /// M. Caillaud and R. Aschwanden, Donati jubilee tourney 2002, 2nd prize: two promoted bishops
    /// leave c8 and return, and the bishop of f1 becomes an anti-Pronkin there (award).
    #[test]
    fn anti_pronkin_and_donati_on_one_square() {
        let game = game(
            "b4 e5 b5 Ne7 b6 Ng6 bxc7 b5 c4 Bb7 c8=B Qa5 c5 Qxa2 c6 Ba3 c7 d6 Bh3 a5 c8=B Na6 \
            Bcg4 f5 d3 0-0-0 Bg5 Kb8 e3 f4 Bc8 Rxc8 Be2 Rc1 Bc8 Rhxc8 Bg4 R8c2 Bc8 Bxc8",
        );
        let on = |pawn: &str| format!("wBf1 on the square of {pawn}=B on c8");
        assert_eq!(texts(&game, "anti-Pronkin"), [on("wPb2"), on("wPc2")]);
        let back = |pawn: &str| format!("{pawn}=B on c8 returns to c8");
        assert_eq!(texts(&game, "Donati"), [back("wPb2"), back("wPc2")]);
        assert!(texts(&game, "Schnoebelen").is_empty());
    }

    /// M. Caillaud, Donati jubilee tourney 2002, 1st prize: the promoted knight goes round a hexagon
    /// and is captured on its promotion square. Without its last move it has not returned, and is no
    /// Schnoebelen either.
    #[test]
    fn donati_needs_the_return() {
        let moves = "a4 d5 Ra3 Bh3 Rb3 Kd7 Rb6 axb6 f4 Rxa4 f5 Re4 f6 Re6 fxe7 f5 e8=N Bc5 Nd6 \
            Bd4 Ne4 Qh4+ Ng3 Qe4 Nh5 g5 Ng7 Nf6";
        let whole = game(&format!("{moves} Ne8 Rhxe8"));
        assert_eq!(texts(&whole, "Donati"), ["wPf2=N on e8 returns to e8"]);
        assert_eq!(texts(&whole, "Ceriani-Frolkin").len(), 1);
        assert!(texts(&whole, "Schnoebelen").is_empty());
        assert!(texts(&game(moves), "Donati").is_empty());
    }

    /// By definition, since no published solution was at hand: the knight that is promoted on g8 is
    /// captured there at once; a promoted queen that has moved is not a Schnoebelen (M. Kirtley and
    /// M. Caillaud, `StrateGems` 1999, where the source names the Ceriani-Frolkin theme).
    #[test]
    fn schnoebelen_does_not_move() {
        let stays = game("h4 g5 hxg5 h6 gxh6 e6 h7 e5 hxg8=N Rxg8");
        assert_eq!(
            texts(&stays, "Schnoebelen"),
            ["wPh2=N on g8 captured there"]
        );
        let moves = game("g4 h5 g5 Rh6 gxh6 e5 hxg7 Ke7 gxf8=Q+ Kf6 Qg7+ Ke6 Qg6+ fxg6");
        assert!(texts(&moves, "Schnoebelen").is_empty());
        assert_eq!(texts(&moves, "Ceriani-Frolkin").len(), 1);
    }
}
