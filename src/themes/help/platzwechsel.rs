//! Platzwechsel: in one line two men end on each other's squares of the diagram, or more in a ring.

use super::super::course::Course;
use super::super::{Evidence, Section, Theme, Work};
use crate::board::Cell;

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Help,
    "Platzwechsel",
    "in one line two men, or more in a ring, come to stand where the others stood in the diagram",
    find,
)
.keyword("Platzwechsel")];

/// For each man that has moved: its cell in the diagram, and the cell where it stands in the end.
fn moved(course: &Course) -> Vec<(usize, Cell, Cell)> {
    let captured: Vec<usize> = course.plies.iter().filter_map(|ply| ply.captured).collect();
    let one = |number: usize| {
        let way = course.way(number);
        let (first, last) = (*way.first()?, *way.last()?);
        (way.len() > 1 && first != last && !captured.contains(&number)).then_some((number, first, last))
    };
    (0..course.men.len()).filter_map(one).collect()
}

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for course in &study.courses {
            let moved = moved(course);
            for start in 0..moved.len() {
                let mut ring = vec![start];
                while let Some(next) = moved.iter().position(|(_, from, _)| *from == moved[ring[ring.len() - 1]].2) {
                    if ring.contains(&next) {
                        break;
                    }
                    ring.push(next);
                }
                // Each ring once, from its first man on.
                let closed = ring.len() > 1 && moved[ring[ring.len() - 1]].2 == moved[start].1;
                if closed && ring.iter().all(|&one| one >= start) {
                    let men: Vec<String> = ring.iter().map(|&one| course.name(moved[one].0)).collect();
                    found.push(Evidence::of(study, men.join(" and "), vec![course.text.clone()]));
                }
            }
        }
    }
    found
}
