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
        "at least three different men defend on one square in the actual play, and at least two different answers follow",
        |work| find(work, |one| (one.defence.mv.to(), one.defence.deed()), 3, true),
    )
    .keyword("Defences on same square"),
];

fn find(work: &Work, of: fn(&Variation) -> (Cell, Deed), least: usize, answers: bool) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in work.studies.iter().filter(|study| study.is_direct_mate()) {
        for key in study.keys() {
            let variations = key.variations();
            let first: Vec<&Variation> =
                variations.iter().filter(|one| one.only && one.lead.is_empty()).collect();
            let cells: std::collections::BTreeSet<Cell> = first.iter().map(|one| of(one).0).collect();
            for cell in cells {
                let mut chosen: Vec<&Variation> = Vec::new();
                for one in first.iter().filter(|one| of(one).0 == cell) {
                    let from = |other: &Variation| (of(other).1).1;
                    if chosen.iter().all(|other| from(other) != from(one)) {
                        chosen.push(one);
                    }
                }
                let ends: std::collections::BTreeSet<Deed> = chosen.iter().map(|one| one.end.deed()).collect();
                if chosen.len() >= least && (!answers || ends.len() >= 2) {
                    let text = format!("on {}", place(cell, &key.at));
                    found.push(Evidence::of(study, text, chosen.iter().map(|one| key.spelled(one)).collect()));
                }
            }
        }
    }
    found
}
