//! Phoenix and Ceriani-Frolkin: promotions that replace captured men, and promoted men that are
//! captured.

use super::super::course::{CoursePly, PlayedLine};
use super::super::{Evidence, Section, Theme, Work};
use crate::position::Role;

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Help,
        "Phoenix",
        "in one line an officer is captured, and later a pawn of its side is promoted to the \
        same kind",
        |work| find(work, phoenix),
    )
    .keyword("Phoenix"),
    Theme::new(
        Section::Help,
        "Ceriani-Frolkin",
        "in one line a pawn is promoted, and the promoted man is captured later",
        |work| find(work, ceriani_frolkin),
    )
    .keyword("Ceriani-Frolkin"),
];

fn find(work: &Work, proof: fn(&PlayedLine) -> Option<String>) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for course in &study.courses {
            found.extend(
                proof(course).map(|text| Evidence::of(study, text, vec![course.text.clone()])),
            );
        }
    }
    found
}

/// The role of a captured officer: the promoted role, if it was promoted before. `None` for pawns
/// and kings.
fn captured(ply: &CoursePly) -> Option<Role> {
    ply.step
        .mv
        .captured()
        .filter(|role| !matches!(*role, Role::Pawn | Role::King))
}

fn phoenix(course: &PlayedLine) -> Option<String> {
    course.plies.iter().enumerate().find_map(|(index, ply)| {
        let (role, number) = (captured(ply)?, ply.captured?);
        let side = course.men.get(number)?.1.color;
        let reborn =
            |later: &&CoursePly| later.step.mv.promotion() == Some(role) && later.step.by() == side;
        let later = course.plies[index + 1..].iter().find(reborn)?;
        Some(format!(
            "{} reborn as {}",
            course.name(number),
            course.name(later.mover)
        ))
    })
}

fn ceriani_frolkin(course: &PlayedLine) -> Option<String> {
    course.plies.iter().enumerate().find_map(|(index, ply)| {
        ply.step.mv.promotion()?;
        let falls = course.plies[index + 1..]
            .iter()
            .any(|later| later.captured == Some(ply.mover));
        falls.then(|| format!("{} promoted and captured", course.name(ply.mover)))
    })
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::shown;

    /// The knight takes the rook, and the pawn becomes one, which mates on the last rank: the king
    /// guards g7 and h7.
    #[test]
    fn a_rook_is_reborn() {
        let shown = shown("h#1", "white Kg6 Rb3 Pa7 black Kh8 Nd4", "Phoenix");
        assert_eq!(shown.len(), 1, "{shown:?}");
        assert_eq!(shown[0].to_string(), "wRb3 reborn as wPa7: 1.Nxb3 a8=R#");
    }

    /// The pawn becomes a queen, the bishop captures it on a8, and the rook mates on b8, out of the
    /// bishop's reach.
    #[test]
    fn a_promoted_queen_is_captured() {
        let shown = shown(
            "h#1.5",
            "white Kg6 Rb1 Pa7 black Kh8 Bd5",
            "Ceriani-Frolkin",
        );
        assert!(
            shown
                .iter()
                .any(|one| one.to_string() == "wPa7 promoted and captured: 1...a8=Q+ 2.Bxa8 Rb8#"),
            "{shown:?}"
        );
    }
}
