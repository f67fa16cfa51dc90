//! Lost tempi: two moves in succession where one would do.
//!
//! P. Wong, ozproblems.com, Proof Games part 2, about a game by M. Kirtley and M. Caillaud: "instead
//! of an immediate 5...Ke6, the black king executes a tempo move with 5...Kf6!"; 1.g3 and 2.g4
//! likewise. A longer detour is not counted, since its purpose cannot be read from the moves. On the
//! two boards of Alice chess a man that goes to a square in one move arrives on the other board than
//! in two, so there is no such loss.

use super::super::Theme;
use super::super::course::PlayedLine;
use super::super::help::spelled;
use super::{find, of};
use crate::position::Move;

pub(super) const THEMES: &[Theme] = &[of(
    "tempo loss",
    "in a proof game a man makes two moves in succession without captures, the first of which \
    could legally have gone to the square of the second, such as two single steps of a pawn",
    |work| find(work, tempo_loss),
)];

const fn is_plain(mv: Move) -> bool {
    mv.captured().is_none() && mv.promotion().is_none() && !mv.is_castling()
}

fn tempo_loss(game: &PlayedLine) -> Vec<String> {
    let mut found = Vec::new();
    for (ply, first) in game.plies.iter().enumerate() {
        let by = first.step.by();
        let mut later = game.plies[ply + 1..].iter();
        let Some(second) = later.find(|played| played.step.by() == by) else {
            continue;
        };
        let (one, two) = (first.step.mv, second.step.mv);
        let direct = |mv: &Move| mv.from() == one.from() && mv.to() == two.to() && is_plain(*mv);
        if second.mover == first.mover
            && is_plain(one)
            && is_plain(two)
            && first.step.before.legal_moves().iter().any(direct)
        {
            let way = spelled(&[one.from(), one.to(), two.to()], game);
            found.push(format!("{} {way}", game.name(first.mover)));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{game, texts};

    /// M. Kirtley and M. Caillaud, `StrateGems` 1999, both solutions, with the tempo moves that the
    /// source names. In the second the king also goes from e8 to e6 by way of e7, as it must.
    #[test]
    fn a_king_and_a_pawn_lose_a_tempo() {
        let king = game("g4 h5 g5 Rh6 gxh6 e5 hxg7 Ke7 gxf8=Q+ Kf6 Qg7+ Ke6 Qg6+ fxg6");
        assert_eq!(texts(&king, "tempo loss"), ["bKe8 e7-f6-e6"]);
        let pawn = game("g3 e5 g4 Be7 g5 Bf6 gxf6 h5 fxg7 Ke7 gxh8=N Ke6 Ng6 fxg6");
        assert_eq!(texts(&pawn, "tempo loss"), ["wPg2 g2-g3-g4"]);
    }

    /// By definition: the rook cannot pass the pawn's square before the pawn has moved on, and a
    /// pawn that stops while another man moves has done something else.
    #[test]
    fn necessary_stops_and_other_moves_do_not_count() {
        assert!(texts(&game("h4 h5 Rh3 a6 Ra3"), "tempo loss").is_empty());
        assert!(texts(&game("e3 e5 Qh5 a6 e4"), "tempo loss").is_empty());
        assert_eq!(texts(&game("e3 e5 e4"), "tempo loss").len(), 1);
    }
}
