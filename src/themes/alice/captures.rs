//! Phantom protection: a man that is protected on its own board can be captured with impunity,
//! since the capturer leaves the board.

use super::super::course::name;
use super::super::{Evidence, Section, Theme, Work};
use super::ends;
use crate::position::Role;

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Alice,
    "phantom protection",
    "a mating move captures a man protected by others on its board, which in orthodox chess \
    would recapture (rule text of AISE)",
    find,
)];

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for end in ends(work) {
        let (Some((before, _)), Some(taken)) = (end.scenes(), end.step.mv.captured_at()) else {
            continue;
        };
        let mated = !end.step.by();
        // The guards of the square after the capturer has left the board and the captured man is
        // gone.
        let pinned = before.pins(mated);
        let bare = before.without(end.step.mv.from()).without(taken);
        let guards = bare.attackers(taken, mated).into_iter();
        let guards = guards.filter(|cell| !pinned.iter().any(|(one, _)| one == cell));
        let men: Vec<String> = guards
            .filter_map(|cell| before.man(cell).map(|man| (cell, man)))
            .filter(|(_, man)| man.role != Role::King)
            .map(|(cell, man)| name(cell, man, &end.step.before))
            .collect();
        if !men.is_empty() {
            found.push(Evidence::of(
                end.study,
                format!("{} cannot recapture", men.join(", ")),
                vec![end.line.clone()],
            ));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::shown;

    /// The bishop protects g7 on board B, but the queen that captures there arrives on board A,
    /// guarded by its king.
    #[test]
    fn a_protected_man_is_taken() {
        let shown_ = shown(
            "h#0.5",
            "white Kh6/A Qg1/B black Kh8/A Pg7/B Bf8/B",
            "phantom protection",
        );
        assert_eq!(shown_.len(), 1, "{shown_:?}");
        assert_eq!(
            shown_[0].to_string(),
            "bBf8/B cannot recapture: 1...Qxg7/A#"
        );
        // Without the bishop it is unprotected.
        assert!(
            shown(
                "h#0.5",
                "white Kh6/A Qg1/B black Kh8/A Pg7/B",
                "phantom protection"
            )
            .is_empty()
        );
    }
}
