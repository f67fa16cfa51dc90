//! Switchbacks in battle play: a man goes back to the square that it has just left.

use super::super::{Evidence, Section, Theme, Work};
use crate::position::Move;

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Strategy,
    "switchback in battle play",
    "a man of the side that begins returns, with its next move in the actual play, to the square \
    it came from",
    find,
)
.keyword("Switchback")];

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for key in study.keys() {
            let Some(first) = &key.first else { continue };
            for variation in key.variations().iter().filter(|one| one.only) {
                let mut moves: Vec<Move> = vec![first.mv];
                moves.extend(&variation.lead);
                moves.extend([variation.defence.mv, variation.end.mv]);
                // A side's moves are two half-moves apart. The defender is ignored: its king goes
                // to and fro in every other problem.
                let back = |(index, one): (usize, &Move)| {
                    let mut next = moves[index + 1..].iter().skip(1).step_by(2);
                    // The square of a pawn does not count as visited by its promoted queen.
                    let same = one.promotion().is_none();
                    same && next
                        .find(|two| two.from() == one.to())
                        .is_some_and(|two| two.to() == one.from())
                };
                if moves.iter().enumerate().step_by(2).any(back) {
                    found.push(Evidence::of(
                        study,
                        key.name(),
                        vec![key.spelled(variation)],
                    ));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{labelled, shown};

    /// T. R. Dawson, Deutsches Wochenschach 1912: solution as published, keyword Switchback in
    /// YACPDB.
    #[test]
    fn switchback_in_battle_play() {
        let position = "white Ke4 Qc7 Re8 Re6 Pe5 black Kh7 Pg7";
        labelled(
            "#2",
            position,
            "switchback in battle play",
            &["1...g5 2.Qc7#"],
        );
    }

    /// S. Loyd, The Saturday Courier 1857, in three moves: 1.Ne5+ Rxe5 2.Qf4 Rh5 3.e5#. Black's
    /// rook had nothing better than to go back.
    #[test]
    fn a_return_of_the_defender_does_not_count() {
        let position = "white Kd1 Qc1 Rd6 Rb1 Bc2 Nf3 Na4 Pe4 Pd5 Pc6 Pb5 black Kc4 Rh5 Pb6";
        let found = shown("#3", position, "switchback in battle play");
        assert!(
            found
                .iter()
                .all(|one| !one.to_string().contains("2.Qf4 Rh5")),
            "{found:?}"
        );
    }
}
