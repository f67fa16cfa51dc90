//! Corner to corner: a man goes from one corner to another in a single move. Four corners: moves
//! touch all corners.

use super::super::{Evidence, Section, Theme, Work};
use crate::board::Square;
use crate::position::Move;

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Help,
        "corner to corner",
        "a man goes from one corner of the board to another in one move of the actual play",
        corner_to_corner,
    )
    .keyword("Corner to corner"),
    Theme::new(
        Section::Help,
        "four corners",
        "moves of the actual play begin or end in each of the four corners of the board",
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
            for square in [mv.from().square, mv.to().square] {
                if is_corner(square) && !seen.iter().any(|(one, _)| *one == square) {
                    seen.push((square, line.clone()));
                }
            }
        }
        if seen.len() == 4 {
            let mut lines: Vec<String> = seen.into_iter().map(|(_, line)| line).collect();
            lines.dedup();
            found.push(Evidence::of(study, "", lines));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::shown;

    /// The king guards g7 and h7, and the rook goes from a1 to a8. From b1 it would not start in a
    /// corner.
    #[test]
    fn a_rook_goes_from_corner_to_corner() {
        let from = |rook: &str| {
            shown(
                "h#0.5",
                &format!("white Kg6 {rook} black Kh8"),
                "corner to corner",
            )
        };
        assert_eq!(from("Ra1").len(), 1);
        assert!(from("Rb1").is_empty());
    }

    /// P. Benko: solution as published, keyword Four corners in YACPDB. The queen leaves h1 for a1,
    /// and mates on a8 and h8.
    #[test]
    fn a_queen_is_seen_in_all_corners() {
        let position = "white Kf4 Qh1 Rb3 Nd5 Pe6 black Kc8 Nc6";
        let shown = shown("#2", position, "four corners");
        let lines: Vec<String> = shown
            .iter()
            .flat_map(|one| &one.lines)
            .map(ToString::to_string)
            .collect();
        assert!(
            lines.contains(&"1.Qa1!".to_owned()) && lines.iter().any(|line| line.ends_with("Qa8#")),
            "{lines:?}"
        );
        assert!(lines.iter().any(|line| line.ends_with("Qh8#")), "{lines:?}");
    }
}
