//! Counts: phases, twins and solutions, last moves, promotions, captures, flights.

use super::super::{Evidence, Section, Theme, Work};
use super::key::king_moves;
use super::special::moves;

pub(super) const THEMES: &[Theme] = &[
    Theme::new(Section::Form, "phases", "how many phases, twins and solutions there are", phases),
    Theme::new(
        Section::Form,
        "counts",
        "different last moves, flights after the key, promotions and captures in the play that counts, each move once",
        counts,
    ),
];

fn phases(work: &Work) -> Vec<Evidence> {
    let one = |study: &super::super::study::Study| {
        let set = usize::from(study.set().is_some());
        let tries = study.tries().count();
        let keys = study.keys_found;
        let parts = [
            (set, "set play", "set play"),
            (tries, "try", "tries"),
            (keys, "key", "keys"),
            (study.set_courses.len(), "set line", "set lines"),
            (study.courses.len(), "solution", "solutions"),
        ];
        let parts = parts.into_iter().filter(|(count, ..)| *count > 0);
        let text: Vec<String> =
            parts.map(|(count, name, names)| format!("{count} {}", if count == 1 { name } else { names })).collect();
        Evidence::of(study, text.join(", "), Vec::new())
    };
    work.studies.iter().map(one).filter(|evidence| !evidence.text.is_empty()).collect()
}

fn counts(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        let all = moves(study);
        if all.is_empty() {
            continue;
        }
        let distinct = |wanted: &dyn Fn(crate::position::Move) -> bool| {
            let mut some: Vec<_> =
                all.iter().filter(|(mv, ..)| wanted(*mv)).map(|(mv, by, _)| (*mv, *by as u8)).collect();
            some.sort_unstable();
            some.dedup();
            some.len()
        };
        let mut ends: Vec<crate::position::Move> = study
            .keys()
            .flat_map(|key| {
                key.variations().into_iter().filter(|one| one.only).map(|one| one.end.mv).collect::<Vec<_>>()
            })
            .chain(study.courses.iter().filter_map(|course| course.last().map(|ply| ply.step.mv)))
            .collect();
        ends.sort_unstable();
        ends.dedup();
        let flights = study.keys().map(|key| king_moves(&key.at).len()).max().unwrap_or(0);
        let parts = [
            (ends.len(), "last moves"),
            (flights, "flights"),
            (distinct(&|mv| mv.promotion().is_some()), "promotions"),
            (distinct(&|mv| mv.captured().is_some()), "captures"),
        ];
        let parts: Vec<String> =
            parts.iter().filter(|(count, _)| *count > 0).map(|(count, what)| format!("{what} {count}")).collect();
        if !parts.is_empty() {
            found.push(Evidence::of(study, parts.join(", "), Vec::new()));
        }
    }
    found
}
