//! Asymmetry: the diagram is symmetrical about a file, but the solution is not.
//!
//! The axis is a file, or the line between two; men are mirrored on their board. A key counts if
//! its mirror image is not a key.

use super::super::{Evidence, Section, Theme, Work};
use crate::board::{Cell, Square};
use crate::position::{Man, Move};

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Form,
        "symmetrical diagram",
        "the men are symmetrical about a file or about the line between two files",
        |work| match axis(&work.problem.setup.men) {
            Some(sum) => vec![Evidence::new(format!("about {}", named(sum)), Vec::new())],
            None => Vec::new(),
        },
    )
    .of_diagram(),
    Theme::new(
        Section::Form,
        "asymmetrical solution",
        "the diagram is symmetrical about a file or about the line between two files, and the \
        mirror image of a key is not a key",
        find,
    )
    .keyword("Asymmetrical solution"),
];

/// The square on the other side of an axis, if it is on the board; the files of a square and its
/// image have this sum.
fn image(square: Square, sum: u8) -> Option<Square> {
    sum.checked_sub(square.file())
        .and_then(|file| Square::at(file, square.rank()))
}

/// The sum of the files that mirror each other, if the men are symmetrical. Fewer than three men
/// show nothing.
fn axis(men: &[(Cell, Man)]) -> Option<u8> {
    let fits = |sum: u8| {
        men.iter().all(|(cell, man)| {
            image(cell.square, sum)
                .is_some_and(|square| men.contains(&(Cell::new(cell.board, square), *man)))
        })
    };
    (men.len() > 2).then(|| (0..=14).find(|sum| fits(*sum)))?
}

fn named(sum: u8) -> String {
    let file = |number: u8| char::from(b'a' + number);
    if sum.is_multiple_of(2) {
        format!("file {}", file(sum / 2))
    } else {
        format!(
            "the line between files {} and {}",
            file(sum / 2),
            file(sum / 2 + 1)
        )
    }
}

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        let Some(sum) = axis(&study.start.men()) else {
            continue;
        };
        let keys: Vec<Move> = study
            .keys()
            .filter_map(|key| key.first.as_ref())
            .map(|first| first.mv)
            .collect();
        let mirrored = |mv: Move| {
            let turned =
                |cell: Cell| image(cell.square, sum).map(|square| Cell::new(cell.board, square));
            let ends = (turned(mv.from()), turned(mv.to()));
            keys.iter()
                .any(|key| key.role() == mv.role() && ends == (Some(key.from()), Some(key.to())))
        };
        for key in study.keys() {
            if key.first.as_ref().is_some_and(|first| !mirrored(first.mv)) {
                found.push(Evidence::of(
                    study,
                    format!("about {}", named(sum)),
                    vec![key.name()],
                ));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{labelled, shown};
    use super::*;

    /// T. R. Dawson, Asymmetry 1927: symmetrical about the g-file, solved by 1.Rf1! and not by
    /// 1.Rh1? Kf8! A rook on f1 spoils the symmetry.
    #[test]
    fn asymmetrical_solution() {
        labelled(
            "#2",
            "white Kg6 Rg1 black Kg8",
            "asymmetrical solution",
            &["about file g: 1.Rf1!"],
        );
        assert!(shown("#2", "white Kg6 Rf1 black Kg8", "symmetrical diagram").is_empty());
    }

    #[test]
    fn files_are_mirrored() {
        let square = |name: &str| name.parse::<Square>().expect("a square");
        assert_eq!(image(square("a3"), 7), Some(square("h3")));
        assert_eq!(image(square("h3"), 6), None);
        assert_eq!(
            (named(12), named(7)),
            (
                "file g".to_owned(),
                "the line between files d and e".to_owned()
            )
        );
    }
}
