//! Walks of one man that end where they start: switchback, rundlauf, pendulum.
//!
//! In a switchback a man returns by the same path, in a rundlauf by another, so its path encloses
//! an area. In a pendulum it goes to and fro at least twice. In Alice chess a place is a square
//! with its board. The moves of a pawn do not count for the man that it becomes.

use super::super::course::PlayedLine;
use super::super::{Evidence, Section, Theme, Work};
use crate::board::Cell;

pub(super) const THEMES: &[Theme] = &[
    of(
        "switchback",
        "a man returns to a square by the path on which it left",
        |work| find(work, switchback),
    )
    .keyword("Switchback"),
    of(
        "rundlauf",
        "a man returns to a square by a round trip, not by the same path",
        |work| find(work, rundlauf),
    )
    .keyword("Rundlauf"),
    of(
        "pendulum",
        "a man goes to and fro between two squares at least twice",
        |work| find(work, pendulum),
    )
    .keyword("Pendulum maneuver"),
];

const fn of(
    name: &'static str,
    definition: &'static str,
    find: fn(&Work) -> Vec<Evidence>,
) -> Theme {
    Theme::new(Section::Help, name, definition, find)
}

/// The return path of a switchback: a part of a man's path that is the same from both ends.
fn switchback(way: &[Cell]) -> Option<&[Cell]> {
    parts(way)
        .into_iter()
        .find(|part| part.iter().eq(part.iter().rev()))
}

fn rundlauf(way: &[Cell]) -> Option<&[Cell]> {
    let round = |part: &&[Cell]| {
        let inside = &part[..part.len() - 1];
        let once = inside
            .iter()
            .enumerate()
            .all(|(index, cell)| !inside[..index].contains(cell));
        part.len() >= 4 && once && has_area(part)
    };
    parts(way).into_iter().find(round)
}

fn pendulum(way: &[Cell]) -> Option<&[Cell]> {
    let swings = |part: &[Cell]| {
        part[0] == part[2] && part[2] == part[4] && part[1] == part[3] && part[0] != part[1]
    };
    way.windows(5).find(|part| swings(part))
}

/// The parts of a path that end where they start, the shortest first.
fn parts(way: &[Cell]) -> Vec<&[Cell]> {
    let mut all = Vec::new();
    for length in 3..=way.len() {
        all.extend(
            way.windows(length)
                .filter(|part| part.first() == part.last()),
        );
    }
    all
}

/// Returns whether the squares are not all on one line.
fn has_area(way: &[Cell]) -> bool {
    let at = |cell: &Cell| (i32::from(cell.square.file()), i32::from(cell.square.rank()));
    let (x, y) = at(&way[0]);
    let vectors: Vec<(i32, i32)> = way
        .iter()
        .map(|cell| (at(cell).0 - x, at(cell).1 - y))
        .collect();
    vectors
        .iter()
        .any(|a| vectors.iter().any(|b| a.0 * b.1 != a.1 * b.0))
}

fn find(work: &Work, walk: fn(&[Cell]) -> Option<&[Cell]>) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for course in &study.courses {
            for number in 0..course.men.len() {
                let way = course.walk(number);
                if let Some(part) = walk(&way) {
                    let text = format!("{} {}", man(course, number), spelled(part, course));
                    found.push(Evidence::of(study, text, vec![course.text.clone()]));
                }
            }
        }
    }
    found
}

fn man(course: &PlayedLine, number: usize) -> String {
    course.name(number)
}

/// `a1-a3-a1`
pub(in super::super) fn spelled(way: &[Cell], course: &PlayedLine) -> String {
    way.iter()
        .map(|&cell| super::super::scene::place(cell, &course.end))
        .collect::<Vec<_>>()
        .join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(text: &str) -> Vec<Cell> {
        let cell =
            |square: &str| Cell::new(crate::board::Board::A, square.parse().expect("a square"));
        text.split('-').map(cell).collect()
    }

    /// By definition: back by the same path, back by another path around an area, to and fro twice.
    #[test]
    fn walks_that_end_where_they_began() {
        assert_eq!(switchback(&way("a1-a3-a1")).map(<[Cell]>::len), Some(3));
        assert_eq!(switchback(&way("a1-a3-c1-a1")), None);
        assert_eq!(rundlauf(&way("h8-a1-a3-c1-a1")).map(<[Cell]>::len), Some(4));
        // A rook that goes on and back along one file does not enclose an area.
        assert_eq!(rundlauf(&way("a1-a3-a8-a1")), None);
        assert!(
            pendulum(&way("a1-a3-a1-a3-a1")).is_some()
                && pendulum(&way("a1-a3-a1-a4-a1")).is_none()
        );
    }

    /// 1...a8 2.b2 Ra7#: the rook arrives on a7, where the pawn stood. (h8 and g7 are guarded by
    /// Bf6, g8 by Bc4, g6 and h6 by the king.)
    #[test]
    fn a_pawn_does_not_come_back() {
        use super::super::super::testing::{evidence, findings, problem};
        let text = "(rules: orthodox, stipulation: \"h#1.5\", position: \"white Kh5 Pa7 Bf6 Bc4 \
            black Kh7 Pb3\")";
        let found = findings(&problem(text));
        assert!(!evidence(&found, "promotion").is_empty());
        assert!(evidence(&found, "switchback").is_empty());
    }
}
