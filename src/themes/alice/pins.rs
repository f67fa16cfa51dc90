//! Paralysing pins: a pinned man cannot move along the line of the pin, since it would leave the
//! board and open the line.

use super::super::course::name;
use super::super::scene::{Scene, cells_between, is_line};
use super::super::{Evidence, Section, Theme, Work};
use super::is_alice;
use crate::board::Cell;
use crate::position::Role;
use crate::rules::AnyPosition;

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Alice,
    "paralysing pin",
    "after the key, or at the end of a line, a pinned man has no move except the capture of the \
    pinning man, though on one board it could move along the line",
    find,
)];

/// Returns whether a pinned man could move along the line to the pinning man or to its king, on one
/// board.
fn slides(scene: &Scene, pinned: Cell, by: Cell, king: Cell) -> bool {
    let Some(man) = scene.man(pinned) else {
        return false;
    };
    let free = || {
        cells_between(pinned, by)
            .chain(cells_between(pinned, king))
            .next()
            .is_some()
    };
    match man.role {
        Role::Pawn => {
            let ahead = pinned
                .square
                .step(0, man.color.forward().signum())
                .map(|square| Cell::new(pinned.board, square));
            let on_file = pinned.square.file() == by.square.file();
            on_file && ahead.is_some_and(|cell| scene.man(cell).is_none())
        }
        role => is_line(role, pinned.square, by.square) && free(),
    }
}

fn paralysed(position: &AnyPosition) -> Vec<String> {
    let (Some(scene), side) = (Scene::of(position), position.turn()) else {
        return Vec::new();
    };
    let Some(king) = scene.king(side) else {
        return Vec::new();
    };
    // A pinned man could not move in check on one board either.
    if position.is_in_check(side) {
        return Vec::new();
    }
    let legal = position.legal_moves();
    let stuck = |(pinned, by): &(Cell, Cell)| {
        let mut own = legal.iter().filter(|mv| mv.from() == *pinned);
        own.all(|mv| mv.captured_at() == Some(*by)) && slides(&scene, *pinned, *by, king)
    };
    let called = |cell: Cell| {
        scene
            .man(cell)
            .map_or_else(String::new, |man| name(cell, man, position))
    };
    let pins = scene.pins(side).into_iter().filter(stuck);
    pins.map(|(pinned, by)| format!("{} pinned by {}", called(pinned), called(by)))
        .collect()
}

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in work.studies.iter().filter(|study| is_alice(&study.start)) {
        for key in study.keys() {
            let pins = paralysed(&key.at);
            found.extend(
                pins.into_iter()
                    .map(|text| Evidence::of(study, text, vec![key.name()])),
            );
        }
        for course in &study.courses {
            let pins = paralysed(&course.end);
            found.extend(
                pins.into_iter()
                    .map(|text| Evidence::of(study, text, vec![course.text.clone()])),
            );
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::shown;

    /// In orthodox chess the pawn could go to h6; here it would leave board A and let the rook of
    /// h1 check.
    #[test]
    fn a_pawn_cannot_advance_along_the_file_of_its_pin() {
        let shown = shown(
            "h=0.5",
            "white Ka3/A Rh1/A Rb1/B black Kh8/A Ph7/A",
            "paralysing pin",
        );
        assert!(
            shown
                .iter()
                .any(|one| one.to_string() == "bPh7/A pinned by wRh1/A: 1...Rg1/A="),
            "{shown:?}"
        );
    }
}
