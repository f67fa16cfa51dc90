//! Transferred mates: the answer to one defence answers another in another phase.
//!
//! The second phase is the actual play. The two defences do not share the mate in either phase, and it is the only answer to each.

use super::super::study::Kind;
use super::super::{Evidence, Section, Theme, Work};
use super::{line, pairs, sole};

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Change,
    "transferred mates",
    "a move answers one defence in set play or a try and another in the actual play, and neither phase has it after both",
    find,
)
.keyword("Transferred mates")];

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for (before, after) in pairs(study).into_iter().filter(|(_, after)| after.kind == Kind::Key) {
            let now = sole(after);
            for (defence, answer) in sole(before) {
                if after.defence(defence).is_some_and(|same| same.has_answer(answer)) || after.threatens(answer) {
                    continue;
                }
                for (other, _) in now.iter().filter(|(other, same)| *same == answer && *other != defence) {
                    if !before.defence(*other).is_some_and(|other| other.has_answer(answer)) {
                        found.push(Evidence::of(study, "", vec![line(before, defence), line(after, *other)]));
                    }
                }
            }
        }
    }
    found
}
