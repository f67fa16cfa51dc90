//! Shedey cycle: threat and two mates rotate over phases with the same two defences.

use super::super::study::{Deed, Phase};
use super::super::{Evidence, Section, Theme, Work};
use super::pairs;

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Change,
    "Shedey cycle",
    "the threat is A, a-B b-C in one phase; the threat is B, a-C b-A in another (S. Shedey)",
    find,
)
.keyword("Shedey cycle")];

fn only_threat(phase: &Phase) -> Option<Deed> {
    match phase.threats.as_slice() {
        [only] => Some(only.deed()),
        _ => None,
    }
}

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for (one, two) in pairs(study).into_iter().flat_map(|(one, two)| [(one, two), (two, one)]) {
            let (Some(threat), Some(next)) = (only_threat(one), only_threat(two)) else { continue };
            let answer = |phase: &Phase, defence| Some(phase.defence(defence)?.answer()?.deed());
            // a is the defence that the next threat answers, b the one that it does not.
            let a =
                one.defences.iter().map(super::Defence::deed).find(|&a| {
                    answer(one, a) == Some(next) && answer(two, a).is_some_and(|c| c != threat && c != next)
                });
            let Some(a) = a else { continue };
            let b = one
                .defences
                .iter()
                .map(super::Defence::deed)
                .find(|&b| b != a && answer(one, b) == answer(two, a) && answer(two, b) == Some(threat));
            if let Some(b) = b {
                let lines = [one, two].into_iter().flat_map(|phase| {
                    let threats = super::barnes::threats(phase);
                    [threats, super::line(phase, a), super::line(phase, b)]
                });
                found.push(Evidence::of(study, "", lines.collect()));
            }
        }
    }
    found
}
