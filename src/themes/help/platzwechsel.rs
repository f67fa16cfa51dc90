//! Platzwechsel: in one line two men, or more in a cycle, end on each other's squares of the
//! diagram.

use super::super::course::PlayedLine;
use super::super::{Evidence, Section, Theme, Work};
use crate::board::Cell;

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Help,
    "Platzwechsel",
    "in one line two men, or more in a cycle, end on each other's squares of the diagram",
    find,
)
.keyword("Platzwechsel")];

/// For each man that has moved: its cell in the diagram, and its final cell.
fn moved(course: &PlayedLine) -> Vec<(usize, Cell, Cell)> {
    let captured: Vec<usize> = course.plies.iter().filter_map(|ply| ply.captured).collect();
    let one = |number: usize| {
        let way = course.way(number);
        let (first, last) = (*way.first()?, *way.last()?);
        (way.len() > 1 && first != last && !captured.contains(&number))
            .then_some((number, first, last))
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
                while let Some(next) = moved
                    .iter()
                    .position(|(_, from, _)| *from == moved[ring[ring.len() - 1]].2)
                {
                    if ring.contains(&next) {
                        break;
                    }
                    ring.push(next);
                }
                // Each cycle is reported once, from its first man on.
                let closed = ring.len() > 1 && moved[ring[ring.len() - 1]].2 == moved[start].1;
                if closed && ring.iter().all(|&one| one >= start) {
                    let men: Vec<String> =
                        ring.iter().map(|&one| course.name(moved[one].0)).collect();
                    found.push(Evidence::of(
                        study,
                        men.join(" and "),
                        vec![course.text.clone()],
                    ));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// T. R. Dawson, The Fairy Chess Review 1957: the king goes from h4 to h5, the pawn from h5 to
    /// h4.
    #[test]
    fn a_king_and_its_pawn_exchange_their_squares() {
        let position = "white Kf6 Pg7 black Kh4 Ph7 Ph6 Ph5 Pd7 Pd6 Pd5";
        labelled(
            "h#3",
            position,
            "Platzwechsel",
            &["1.Kg4 g8=B 2.h4 Bxd5 3.Kh5 Bf3#"],
        );
    }
}
