//! Interference between black men: Grimshaw, and with a white sacrifice Novotny.
//!
//! A rook and a bishop each move to the same square, where each cuts the other off. Both
//! interferences must be used: with the interfering man removed, the other would parry the mate by
//! a move across that square. (Between men that move alike see `plachutta`.) If both capture a
//! white man that has just gone there, it is a Novotny and not also named a Grimshaw; some schools
//! name both. Set play and tries count, and are named.

use super::super::scene::{cells_between, is_line, place};
use super::super::study::PhaseKind;
use super::super::{Evidence, Section, Theme, Work};
use super::{Mate, mates_of, parries};
use crate::position::Role;

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Strategy,
        "Grimshaw",
        "a rook and a bishop interfere with each other on the same square, and each interference \
        is used by a mate; without a white \
         sacrifice there",
        |work| find(work, false),
    )
    .keyword("Grimshaw"),
    Theme::new(
        Section::Strategy,
        "Novotny",
        "a white man goes to the square where the lines of a rook and a bishop cross; whichever \
        captures it cuts off the other, \
         and each interference is used by a mate",
        |work| find(work, true),
    )
    .keyword("Novotny"),
];

/// Returns whether the mate uses the fact that the defending man cuts off the man on a cell.
pub(super) fn cuts_off(mate: &Mate, victim: crate::board::Cell) -> bool {
    let (defence, square) = (mate.defence(), mate.defence().mv.to());
    let Some([_, _, after]) = mate.scenes() else {
        return false;
    };
    let stands = |cell, color| after.man(cell).is_some_and(|man| man.color == color);
    if !stands(square, defence.by()) || !stands(victim, defence.by()) {
        return false;
    }
    let through = parries(&after.without(square), defence.by(), victim);
    through.iter().any(|mv| {
        let to = mv.captured_at().unwrap_or_else(|| mv.to());
        is_line(mv.role(), victim.square, to.square)
            && cells_between(victim, to).any(|cell| cell == square)
            || cells_between(
                victim,
                crate::board::Cell::new(victim.board, mv.to().square),
            )
            .any(|cell| cell == square)
    })
}

/// Returns whether these are a rook and a bishop, in either order.
const fn are_unlike(one: Role, two: Role) -> bool {
    matches!(
        (one, two),
        (Role::Rook, Role::Bishop) | (Role::Bishop, Role::Rook)
    )
}

fn find(work: &Work, sacrificed: bool) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in work.studies.iter().filter(|study| study.is_direct_mate()) {
        for phase in study
            .counted()
            .filter(|_| super::super::scene::Scene::knows(&study.start))
        {
            let mates: Vec<Mate> = mates_of(study, phase).collect();
            for (index, one) in mates.iter().enumerate() {
                for two in &mates[index + 1..] {
                    if let Some(text) = crossing(one, two, sacrificed) {
                        let lead = if phase.kind == PhaseKind::Key {
                            String::new()
                        } else {
                            format!("{}, ", phase.name())
                        };
                        found.push(Evidence::of(
                            study,
                            format!("{lead}{text}"),
                            vec![one.line(), two.line()],
                        ));
                    }
                }
            }
        }
    }
    found
}

fn crossing(one: &Mate, two: &Mate, sacrificed: bool) -> Option<String> {
    let (first, second) = (one.defence().mv, two.defence().mv);
    let alike = one.variation.lead == two.variation.lead
        && first.to() == second.to()
        && first.from() != second.from();
    if !alike || !are_unlike(first.role(), second.role()) || one.end().mv == two.end().mv {
        return None;
    }
    let arrived = match one.variation.lead.last() {
        Some(mv) => Some(mv.to()),
        None => one.phase.first.as_ref().map(|first| first.mv.to()),
    };
    let takes = |mv: crate::position::Move| arrived.is_some() && mv.captured_at() == arrived;
    if (takes(first) && takes(second)) != sacrificed {
        return None;
    }
    let cut = cuts_off(one, second.from()) && cuts_off(two, first.from());
    cut.then(|| format!("on {}", place(first.to(), &one.defence().before)))
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{labelled, shown};

    /// S. Loyd, Baltimore Dispatch 1859: solution as published, keyword Grimshaw in YACPDB.
    #[test]
    fn grimshaw() {
        let position = "white Kg3 Qh6 Bb3 Ng4 black Kf5 Rf8 Be8 Nh8 Pe6 Pe4 Pd5";
        labelled(
            "#2",
            position,
            "Grimshaw",
            &["1...Rf7 2.Qh5#", "1...Bf7 2.Qf6#"],
        );
    }

    /// S. Loyd, American Chess-Nuts 1868: solution as published, keyword Novotny in YACPDB.
    #[test]
    fn novotny() {
        let position = "white Kh1 Qb8 Rd1 Bh6 Ng1 Nf3 Ph2 Pd3 black Kf2 Rb4 Be5 Na6 Ph4";
        labelled(
            "#2",
            position,
            "Novotny",
            &["1...Rxd4 2.Qb2#", "1...Bxd4 2.Qf4#"],
        );
    }

    /// C. Mansfield, The Problemist 1976, labelled Novotny and not Grimshaw: 1.Bf2, and both
    /// captures.
    #[test]
    fn a_novotny_is_not_a_grimshaw() {
        let position =
            "white Kb7 Qg8 Re3 Ra6 Bh4 Ne5 Nb6 Pg4 Pc5 black Ke6 Rh8 Rf1 Bg1 Nc7 Nb8 Ph5 Pf7";
        labelled(
            "#2",
            position,
            "Novotny",
            &["1...Rxf2 2.Ned7#", "1...Bxf2 2.Qxf7#"],
        );
        let grimshaw = shown("#2", position, "Grimshaw");
        assert!(
            grimshaw.iter().all(|one| !one.to_string().contains("Bxf2")),
            "{grimshaw:?}"
        );
    }
}
