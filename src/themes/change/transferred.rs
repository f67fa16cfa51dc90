//! Transferred mates: the answer to one defence answers another in another phase.
//!
//! The second phase is the actual play. The answer is a threat in neither phase. In the first
//! phase, that defence did not have this answer: it was impossible, did not stop a threat, was a
//! refutation, or had another answer. As usual in the field, the first defence may keep its answer
//! or lose it.

use super::super::study::PhaseKind;
use super::super::{Evidence, Section, Theme, Work};
use super::{line, pairs, sole};

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Change,
    "transferred mates",
    "a move is the only answer to a defence in set play or a try, and to another defence in the \
    actual play, which in the earlier phase was not a defence or had a different answer",
    find,
)
.keyword("Transferred mates")];

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for (before, after) in pairs(study)
            .into_iter()
            .filter(|(_, after)| after.kind == PhaseKind::Key)
        {
            let now = sole(after);
            for (defence, answer) in sole(before) {
                if after.threatens(answer) || before.threatens(answer) {
                    continue;
                }
                for (other, _) in now
                    .iter()
                    .filter(|(other, same)| *same == answer && *other != defence)
                {
                    if !before
                        .defence(*other)
                        .is_some_and(|other| other.has_answer(answer))
                    {
                        found.push(Evidence::of(
                            study,
                            "",
                            vec![line(before, defence), line(after, *other)],
                        ));
                    }
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// E. E. H. Baird, 1907: solution as published, keyword Transferred mates in YACPDB.
    #[test]
    fn transferred_mates() {
        let position = "white Kc6 Bc7 Nc8 Na6 Pa7 black Ka8 Rb7";
        labelled(
            "#2",
            position,
            "transferred mates",
            &["1...Rxa7 2.Nb6#", "1...Rb6+ 2.Nxb6#"],
        );
    }
}
