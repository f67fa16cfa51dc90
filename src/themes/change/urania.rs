//! Urania: one white move is a first move, a threat and a mate, each in another phase.

use super::super::study::{Deed, Phase};
use super::super::{Evidence, Section, Theme, Work};

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Change,
    "Urania",
    "the same move is a try or the key in one phase, a threat in another, and the answer to a defence in a third",
    find,
)
.keyword("Urania")];

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        let phases: Vec<&Phase> = study.counted().collect();
        for phase in &phases {
            let Some(first) = &phase.first else { continue };
            let deed = first.deed();
            let threat = phases.iter().find_map(|one| {
                let threat = one.threats.iter().find(|threat| threat.deed() == deed)?;
                Some((one, format!("{} [{}]", one.name(), one.second(threat))))
            });
            let Some((threatening, threat)) = threat else { continue };
            let answering = study.keys().chain(phases.iter().copied()).filter(|one| !std::ptr::eq(*one, *threatening));
            if let Some(answer) = answering.filter_map(|one| answered(one, deed)).next() {
                found.push(Evidence::of(study, "", vec![phase.name(), threat, answer]));
            }
        }
    }
    found
}

fn answered(phase: &Phase, by: Deed) -> Option<String> {
    let defence = phase.defences.iter().find(|defence| defence.answer().is_some_and(|only| only.deed() == by))?;
    Some(phase.line_in(defence, defence.answer()?))
}
