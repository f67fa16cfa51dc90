//! The figures that flights of a king and moves of a knight draw: star, cross, Y, wheel.
//!
//! A star is the four squares diagonally beside the king, and a cross the four others. A Y is two
//! neighbouring points of the star with the point of the cross opposite to both. All these flights
//! are legal after the key, whether they stop a threat or not. A wheel consists of the eight moves
//! of a knight from one square. If Black's moves have equal answers, they are random moves of one
//! man and not a wheel.

use super::super::study::{Deed, Phase, deed};
use super::super::{Evidence, Section, Theme, Work};
use crate::board::Square;
use crate::position::{Color, Move, Role};
use std::collections::BTreeSet;

pub(super) const THEMES: &[Theme] = &[
    of(
        "king star",
        "the king flees to the four squares diagonally beside it",
        |work| king(work, star),
    )
    .keyword("King star flight"),
    of(
        "king cross",
        "the king flees to the four squares beside it along rank and file",
        |work| king(work, cross),
    )
    .keyword("BK cross"),
    of(
        "king Y",
        "the king flees to two squares diagonally beside it and straight between the other two",
        |work| king(work, y),
    )
    .keyword("King Y-flight"),
    of(
        "black knight wheel",
        "a black knight defends with all its eight moves, each answered by a different mate",
        |work| wheel(work, Color::Black),
    )
    .keyword("BS wheel"),
    of(
        "white knight wheel",
        "a white knight mates with all its eight moves",
        |work| wheel(work, Color::White),
    )
    .keyword("WS wheel"),
];

const fn of(
    name: &'static str,
    definition: &'static str,
    find: fn(&Work) -> Vec<Evidence>,
) -> Theme {
    Theme::new(Section::Strategy, name, definition, find)
}

type Steps = Vec<(i8, i8)>;

fn star(steps: &[(i8, i8)]) -> Option<Steps> {
    all(steps, &[(1, 1), (1, -1), (-1, 1), (-1, -1)])
}

fn cross(steps: &[(i8, i8)]) -> Option<Steps> {
    all(steps, &[(1, 0), (-1, 0), (0, 1), (0, -1)])
}

fn y(steps: &[(i8, i8)]) -> Option<Steps> {
    let turns = [
        [(1, 1), (-1, 1), (0, -1)],
        [(1, -1), (-1, -1), (0, 1)],
        [(1, 1), (1, -1), (-1, 0)],
        [(-1, 1), (-1, -1), (1, 0)],
    ];
    turns.iter().find_map(|figure| all(steps, figure))
}

fn all(steps: &[(i8, i8)], figure: &[(i8, i8)]) -> Option<Steps> {
    figure
        .iter()
        .all(|step| steps.contains(step))
        .then(|| figure.to_vec())
}

fn step(from: Square, to: Square) -> (i8, i8) {
    (
        to.file() as i8 - from.file() as i8,
        to.rank() as i8 - from.rank() as i8,
    )
}

/// The flight with its answer; the flight alone if it stops no threat.
fn line(phase: &Phase, mv: Move) -> String {
    let defence = phase.defences.iter().find(|one| one.step.mv == mv);
    let answered = defence.and_then(|defence| Some(phase.line(defence, defence.answers.first()?)));
    answered.unwrap_or_else(|| format!("1...{}", crate::check::spell::spell(&phase.at, mv, None)))
}

fn king(work: &Work, figure: fn(&[(i8, i8)]) -> Option<Steps>) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in work.studies.iter().filter(|study| study.is_direct_mate()) {
        for key in study.keys() {
            let Some(king) = key.at.king(key.at.turn()) else {
                continue;
            };
            let moves: Vec<Move> = key
                .replies()
                .into_iter()
                .filter(|mv| mv.from() == king && !mv.is_castling())
                .collect();
            let steps: Steps = moves
                .iter()
                .map(|mv| step(king.square, mv.to().square))
                .collect();
            if let Some(drawn) = figure(&steps) {
                let of_step = |one: &(i8, i8)| {
                    moves
                        .iter()
                        .find(|mv| step(king.square, mv.to().square) == *one)
                };
                let lines = drawn
                    .iter()
                    .filter_map(|one| Some(line(key, *of_step(one)?)))
                    .collect();
                found.push(Evidence::of(study, "", lines));
            }
        }
    }
    found
}

fn wheel(work: &Work, color: Color) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in work.studies.iter().filter(|study| study.is_direct_mate()) {
        for key in study.keys() {
            // A knight's moves with their mates and lines, as defences or as mates.
            let variations = key.variations();
            let own = variations.iter().filter_map(|one| {
                let mv = if one.defence.by() == color {
                    one.defence.mv
                } else {
                    one.end.mv
                };
                let counts = mv.role() == Role::Knight && one.only && one.lead.is_empty();
                counts.then(|| (mv, one.end.deed(), key.spelled(one)))
            });
            let mut own: Vec<(Move, Deed, String)> = own.collect();
            own.sort_by_key(|(mv, ..)| *mv);
            own.dedup_by_key(|(mv, ..)| deed(*mv));
            for hub in own
                .iter()
                .map(|(mv, ..)| mv.from())
                .collect::<BTreeSet<_>>()
            {
                let spokes: Vec<&(Move, Deed, String)> =
                    own.iter().filter(|(mv, ..)| mv.from() == hub).collect();
                let ends: BTreeSet<Deed> = spokes.iter().map(|(_, end, _)| *end).collect();
                if spokes.len() == 8 && ends.len() == 8 {
                    found.push(Evidence::of(
                        study,
                        "",
                        spokes.iter().map(|(.., line)| line.clone()).collect(),
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

    /// S. Loyd, Mail and Express 1891: solution as published, keyword King star flight in YACPDB.
    #[test]
    fn king_star() {
        let position = "white Kb1 Rh2 Rd2 Bd4 Nf4 Ne3 Pg2 black Kf2 Pe2";
        labelled(
            "#2",
            position,
            "king star",
            &[
                "1...Kg3 2.Nd3#",
                "1...Kg1 2.Nh3#",
                "1...Kxe3 2.Rxe2#",
                "1...Ke1 2.Rxe2#",
            ],
        );
    }

    /// C. Mansfield, The Morning Post 1933: solution as published, keyword BS wheel in YACPDB.
    #[test]
    fn black_knight_wheel() {
        let position = "white Ka7 Rh6 Rg2 Bh1 Nf6 Nf5 Pd4 Pc3 Pa4 black Kc6 Ne4 Pc7";
        labelled(
            "#2",
            position,
            "black knight wheel",
            &[
                "1...Nd2 2.Rxd2#",
                "1...Nf2 2.Rxf2#",
                "1...Nxc3 2.Rc2#",
                "1...Ng3 2.Rxg3#",
                "1...Nc5 2.d5#",
                "1...Ng5 2.Rxg5#",
                "1...Nd6 2.Ne7#",
                "1...Nxf6 2.Rg6#",
            ],
        );
    }

    /// S. Loyd, 1859: solution as published, keyword King Y-flight in YACPDB.
    #[test]
    fn king_y() {
        let position = "white Ka1 Qf6 Nf5 Ne3 black Kf4 Pe4";
        labelled(
            "#2",
            position,
            "king Y",
            &["1...Kg5 2.Qh6#", "1...Ke5 2.Qd6#", "1...Kf3 2.Qf1#"],
        );
    }

    /// S. Loyd, The Musical World 1858: the knight of c3 has eight moves, and 2.Qe4 answers all of
    /// them.
    #[test]
    fn eight_random_moves_are_not_a_wheel() {
        let position = "white Kg7 Qc4 Rf6 Bg6 Bd6 Nh3 Pf3 black Ke3 Bd2 Ne1 Nc3 Pb6";
        assert!(shown("#2", position, "black knight wheel").is_empty());
    }
}
