//! Barnes (B. P. Barnes, 1958): a try with the threats A and B, another with the threat A alone, and the key with B alone.
//!
//! The phase with both threats is a try; of the other two one may be the actual play, or both are tries.

use super::super::study::{Kind, Phase};
use super::super::{Evidence, Section, Theme, Work};

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Change,
    "Barnes",
    "one phase threatens A and B, another A alone, a third B alone; the actual play is one of the three",
    find,
)
.keyword("Barnes")];

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        let phases: Vec<&Phase> = study.tries().chain(study.keys()).collect();
        for both in phases.iter().filter(|phase| phase.threats.len() == 2) {
            let (a, b) = (both.threats[0].deed(), both.threats[1].deed());
            let with = |threat| phases.iter().copied().filter(move |one| one.threats.len() == 1 && one.threatens(threat));
            let three = with(a).flat_map(|one| with(b).map(move |two| [*both, one, two]));
            let mut three = three.filter(|all| all.iter().any(|phase| phase.kind == Kind::Key));
            if let Some(phases) = three.next() {
                found.push(Evidence::of(study, "", phases.iter().map(|phase| threats(phase)).collect()));
            }
        }
    }
    found
}

/// `1.Qd3? [2.Qd5# / Nc7#]`
pub(in super::super) fn threats(phase: &Phase) -> String {
    let all: Vec<String> = phase.threats.iter().map(|threat| phase.second(threat)).collect();
    format!("{} [{}]", phase.name(), all.join(", "))
}
