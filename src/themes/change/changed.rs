//! Changed mates (changed continuations, in longer play): the same defence has a different answer
//! in another phase.
//!
//! One phase is the actual play; the other is the set play or a try. Each answer is unique in its
//! phase. Changes between tries are not named here; they count in a Zagoruiko.

use super::super::study::PhaseKind;
use super::super::{Evidence, Section, Theme, Work};
use super::{line, pairs, sole};

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Change,
    "changed mates",
    "a defence has one answer in set play or a try, and another in the actual play",
    find,
)
.keyword("Changed mates")];

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for (before, after) in pairs(study)
            .into_iter()
            .filter(|(_, after)| after.kind == PhaseKind::Key)
        {
            let now = sole(after);
            for (defence, answer) in sole(before) {
                if now
                    .iter()
                    .any(|(same, other)| *same == defence && *other != answer)
                {
                    found.push(Evidence::of(
                        study,
                        "",
                        vec![line(before, defence), line(after, defence)],
                    ));
                }
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// C. Mansfield, La Salut Publique Miniature Ty. 1929: solution as published, keyword Changed
    /// mates in YACPDB.
    #[test]
    fn changed_mates() {
        let position = "white Kh5 Qe7 Bh1 Ne2 black Kf5 Be5 Ph2";
        labelled("#2", position, "changed mates", &["1...Bxf4 2.Be4#"]);
    }
}
