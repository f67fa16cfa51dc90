//! Play on one square: several mates, or several defences, by moves to the same cell.

use super::super::scene::place;
use super::super::study::{Deed, Variation};
use super::super::{Evidence, Section, Theme, Work};
use crate::board::Cell;

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Strategy,
        "mates on the same square",
        "at least three different mating moves of the actual play go to one square",
        |work| find(work, |one| (one.end.mv.to(), one.end.deed()), 3, false),
    )
    .keyword("Mates on same square"),
    Theme::new(
        Section::Strategy,
        "defences on the same square",
        "at least three different men defend on one square in the actual play and have at least \
        three different answers",
        |work| {
            find(
                work,
                |one| (one.defence.mv.to(), one.defence.deed()),
                3,
                true,
            )
        },
    )
    .keyword("Defences on same square"),
];

fn find(
    work: &Work,
    of: fn(&Variation) -> (Cell, Deed),
    least: usize,
    answers: bool,
) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in work.studies.iter().filter(|study| study.is_direct_mate()) {
        for key in study.keys() {
            let variations = key.variations();
            let first: Vec<&Variation> = variations
                .iter()
                .filter(|one| one.only && one.lead.is_empty())
                .collect();
            let cells: std::collections::BTreeSet<Cell> =
                first.iter().map(|one| of(one).0).collect();
            for cell in cells {
                let mut chosen: Vec<&Variation> = Vec::new();
                for one in first.iter().filter(|one| of(one).0 == cell) {
                    let from = |other: &Variation| (of(other).1).1;
                    if chosen.iter().all(|other| from(other) != from(one)) {
                        chosen.push(one);
                    }
                }
                let ends: std::collections::BTreeSet<Deed> =
                    chosen.iter().map(|one| one.end.deed()).collect();
                if chosen.len() >= least && (!answers || ends.len() >= least) {
                    let text = format!("on {}", place(cell, &key.at));
                    found.push(Evidence::of(
                        study,
                        text,
                        chosen.iter().map(|one| key.spelled(one)).collect(),
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

    /// C. Mansfield, The Chess Amateur 1922: solution as published, keyword Mates on same square in
    /// YACPDB.
    #[test]
    fn mates_on_the_same_square() {
        let position = "white Ka2 Qc7 Bd3 Pd4 Pc3 Pa4 black Kd5 Ra6 Ba7 Pe6 Pe5 Pa5";
        labelled(
            "#2",
            position,
            "mates on the same square",
            &["1...Rd6 2.Qc4#", "1...Bxd4 2.c4#", "1...e4 2.Bc4#"],
        );
    }

    /// S. Loyd, The Musical World 1858: solution as published, keyword Defences on same square in
    /// YACPDB.
    #[test]
    fn defences_on_the_same_square() {
        let position = "white Kd2 Qg3 Re1 Be6 black Kd4 Bd3 Pd5 Pb5";
        labelled(
            "#2",
            position,
            "defences on the same square",
            &["1...Kxe4 2.Qe3#", "1...Bxe4 2.Qc3#", "1...dxe4 2.Qd6#"],
        );
    }

    /// E. Baird: bishop and both knights go to e8, but the knights have the same answer 2.Rh5.
    #[test]
    fn two_answers_are_too_few() {
        let position = "white Kd8 Qe7 Rh6 Rg3 Bh8 Bb1 Ne2 Nb2 Pf2 Pe6 Pe4 Pd5 Pd3 Pa5 black Ke5 \
            Bb8 Bb5 Ng7 Nf6 Ph7 Pg4 Pd4 Pa6";
        assert!(shown("#2", position, "defences on the same square").is_empty());
    }
}
