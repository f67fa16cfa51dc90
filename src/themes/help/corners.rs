//! Corner to corner: a man goes from one corner to another in a single move; four corners: one man visits all.

use super::super::{Evidence, Section, Theme, Work};
use crate::board::Square;
use crate::position::Move;

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Help,
        "corner to corner",
        "a man goes from a corner of the board to another in one move of the play that counts",
        corner_to_corner,
    )
    .keyword("Corner to corner"),
    Theme::new(
        Section::Help,
        "four corners",
        "moves of the play that counts go to all four corners of the board",
        four_corners,
    )
    .keyword("Four corners"),
];

const fn is_corner(square: Square) -> bool {
    matches!(square.file(), 0 | 7) && matches!(square.rank(), 0 | 7)
}

fn corner_to_corner(work: &Work) -> Vec<Evidence> {
    let corner = |mv: Move| is_corner(mv.from().square) && is_corner(mv.to().square);
    let mut found = Vec::new();
    for study in &work.studies {
        let mut seen = Vec::new();
        for (mv, _, line) in super::super::form::moves(study) {
            if corner(mv) && !seen.contains(&mv) {
                seen.push(mv);
                found.push(Evidence::of(study, "", vec![line]));
            }
        }
    }
    found
}

fn four_corners(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        let moves = super::super::form::moves(study);
        let mut seen: Vec<(Square, String)> = Vec::new();
        for (mv, _, line) in &moves {
            let to = mv.to().square;
            if is_corner(to) && !seen.iter().any(|(one, _)| *one == to) {
                seen.push((to, line.clone()));
            }
        }
        if seen.len() == 4 {
            found.push(Evidence::of(study, "", seen.into_iter().map(|(_, line)| line).collect()));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::shown;

    /// The king guards g7 and h7, and the rook goes from a1 to a8. From b1 it would start in no corner.
    #[test]
    fn a_rook_goes_from_corner_to_corner() {
        let from = |rook: &str| shown("h#0.5", &format!("white Kg6 {rook} black Kh8"), "corner to corner");
        assert_eq!(from("Ra1").len(), 1);
        assert!(from("Rb1").is_empty());
    }
}
