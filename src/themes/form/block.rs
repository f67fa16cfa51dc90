//! The opening of the play: a threat, or a block that is complete or incomplete in the diagram.
//!
//! The themes for complete blocks with changed or unchanged answers are in `change::mutate`.

use super::super::study::Study;
use super::super::{Evidence, Section, Theme, Work};

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Form,
        "threat problem",
        "the key has a threat",
        |work| {
            keys(work, |study, _| {
                let key = study.keys().next()?;
                (!key.threats.is_empty()).then(|| super::super::change::threats(key))
            })
        },
    ),
    Theme::new(
        Section::Form,
        "incomplete block",
        "the key waits, and some replies have no answer in the diagram",
        |work| {
            keys(work, |study, missing| {
                let key = study.keys().next().filter(|key| key.zugzwang)?;
                let first: Vec<&str> = missing.iter().take(4).map(String::as_str).collect();
                let more = if missing.len() > 4 {
                    format!(" and {} more", missing.len() - 4)
                } else {
                    String::new()
                };
                let text = format!(
                    "{}, no answer set to {}{more}",
                    key.name(),
                    first.join(", ")
                );
                (!missing.is_empty()).then_some(text)
            })
        },
    ),
];

/// The findings about the keys of each version, given the replies of the diagram without an answer.
fn keys(work: &Work, say: fn(&Study, &[String]) -> Option<String>) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in work
        .studies
        .iter()
        .filter(|study| study.problem.stipulation.is_battle())
    {
        let missing: Vec<String> = study.set().map_or_else(Vec::new, |set| {
            let open = set
                .replies()
                .into_iter()
                .filter(|mv| !set.defences.iter().any(|one| one.step.mv == *mv));
            open.map(|mv| format!("1...{}", crate::check::spell::spell(&set.at, mv, None)))
                .collect()
        });
        found.extend(say(study, &missing).map(|text| Evidence::of(study, text, Vec::new())));
    }
    found
}
