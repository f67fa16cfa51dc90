//! Complete blocks: every move of Black has its answer in the diagram, and the key only waits. In a
//! mutate, an answer also changes.

use super::super::study::{Phase, Study};
use super::super::{Evidence, Section, Theme, Work};
use super::{line, sole};

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Change,
        "mutate",
        "every reply has an answer in the set play, the key waits, and at least one answer changes",
        mutate,
    )
    .keyword("Mutate"),
    Theme::new(
        Section::Change,
        "complete block",
        "every reply has an answer in the set play, and the key waits (with changed answers it \
        is also a mutate)",
        block,
    )
    .keyword("Block"),
];

/// Returns whether every move of the defender in the diagram has an answer.
fn is_complete(study: &Study) -> bool {
    let Some(set) = study.set() else { return false };
    let replies = set.replies();
    !set.at.is_in_check(set.at.turn())
        && !replies.is_empty()
        && replies
            .iter()
            .all(|mv| set.defences.iter().any(|defence| defence.step.mv == *mv))
}

fn changes(set: &Phase, key: &Phase) -> Vec<Vec<String>> {
    let now = sole(key);
    let mut changed = Vec::new();
    for (defence, answer) in sole(set) {
        if now
            .iter()
            .any(|(same, other)| *same == defence && *other != answer)
        {
            changed.push(vec![line(set, defence), line(key, defence)]);
        }
    }
    changed
}

fn blocks<'s>(
    work: &'s Work,
) -> impl Iterator<Item = (&'s Study<'s>, &'s Phase<'s>, &'s Phase<'s>)> {
    let complete = work.studies.iter().filter(|study| is_complete(study));
    complete.flat_map(|study| {
        let waiting = study.keys().filter(|key| key.zugzwang);
        waiting.filter_map(move |key| Some((study, study.set()?, key)))
    })
}

fn mutate(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for (study, set, key) in blocks(work) {
        found.extend(
            changes(set, key)
                .into_iter()
                .map(|lines| Evidence::of(study, "", lines)),
        );
    }
    found
}

fn block(work: &Work) -> Vec<Evidence> {
    blocks(work)
        .map(|(study, set, key)| {
            let text = match set.replies().len() {
                1 => format!(
                    "the only reply of the diagram has an answer, and {} waits",
                    key.name()
                ),
                count => format!(
                    "all {count} replies of the diagram have an answer, and {} waits",
                    key.name()
                ),
            };
            Evidence::of(study, text, Vec::new())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// S. Loyd, Chicago Times 1879: solution as published, keyword Block in YACPDB.
    #[test]
    fn complete_block() {
        let position = "white Ke2 Qf2 black Ke4 Pe5 Pd5";
        labelled(
            "#2",
            position,
            "complete block",
            &["the only reply of the diagram has an answer, and 1.Qf8! waits"],
        );
    }

    /// C. Mansfield, The Tablet 1955: solution as published, keyword Mutate in YACPDB.
    #[test]
    fn mutate() {
        let position = "white Ke6 Rd3 Nh5 Nb5 Pe2 black Ke4 Be5";
        labelled("#2", position, "mutate", &["1...Ba1 2.Ng3#"]);
    }
}
