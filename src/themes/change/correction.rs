//! Black correction: a random move of a black man lets White mate, and particular moves of that man
//! correct the error but commit another.
//!
//! The general error is the mate A that works if the man is simply removed from the board. At least
//! one of its moves must allow A. A correction is a move of this man that stops A and allows
//! another mate B. Which corrections deserve the name is a matter of taste.

use super::super::scene::Scene;
use super::super::study::{Deed, Defence, Phase, deed};
use super::super::{Evidence, Section, Theme, Work};
use crate::board::Cell;
use crate::position::{Color, Role};

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Change,
    "black correction",
    "with a black man removed, A would mate; one of its moves allows A, and another stops A but \
    allows B",
    find,
)
.keyword("Black correction")];

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for key in study.mating_keys() {
            let color = key.at.turn();
            let Some(scene) = Scene::of(&key.at) else {
                continue;
            };
            for (cell, _) in scene
                .of_side(color)
                .filter(|(_, man)| man.role != Role::King)
            {
                let lines = corrections(key, &scene, cell, color);
                if let Some(lines) = lines {
                    found.push(Evidence::of(study, "", lines));
                }
            }
        }
    }
    found
}

/// The mates that work once the man is removed.
fn errors(scene: &Scene, cell: Cell, color: Color) -> Vec<Deed> {
    let Some(position) = scene.without(cell).position(!color) else {
        return Vec::new();
    };
    let mut legal = position.legal_moves();
    legal.sort_unstable();
    legal.retain(|&mv| position.play(mv).is_mate());
    legal.into_iter().map(deed).collect()
}

fn corrections(key: &Phase, scene: &Scene, cell: Cell, color: Color) -> Option<Vec<String>> {
    let own: Vec<&Defence> = key
        .defences
        .iter()
        .filter(|one| one.step.mv.from() == cell)
        .collect();
    if own.len() < 2 {
        return None;
    }
    for error in errors(scene, cell, color) {
        let random = own
            .iter()
            .find(|one| one.answer().is_some_and(|only| deed(only.mv) == error));
        let better: Vec<&&Defence> = own
            .iter()
            .filter(|one| one.answer().is_some_and(|only| deed(only.mv) != error))
            .collect();
        if let (Some(random), false) = (random, better.is_empty()) {
            let all = std::iter::once(random).chain(better);
            return Some(
                all.filter_map(|one| Some(key.line(one, one.answer()?)))
                    .collect(),
            );
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// S. Loyd, New York Musical World 1859: solution as published, keyword Black correction in
    /// YACPDB.
    #[test]
    fn black_correction() {
        let position = "white Kc3 Qg5 Re4 black Kf2 Bf1 Pf3";
        labelled(
            "#2",
            position,
            "black correction",
            &["1...Be2 2.Qg1#", "1...Bg2 2.Qh4#"],
        );
    }
}
