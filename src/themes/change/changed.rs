//! Changed mates (changed continuations, in longer play): the same defence is answered otherwise in another phase.
//!
//! One phase is the actual play; the other is the set play or a try. Both answers are the only ones. Definition of Velimirović and
//! Valtonen, *Encyclopedia of Chess Problems* (2012), restricted to what the actual play changes.

use super::super::study::Kind;
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
        for (before, after) in pairs(study).into_iter().filter(|(_, after)| after.kind == Kind::Key) {
            let now = sole(after);
            for (defence, answer) in sole(before) {
                if now.iter().any(|(same, other)| *same == defence && *other != answer) {
                    found.push(Evidence::of(study, "", vec![line(before, defence), line(after, defence)]));
                }
            }
        }
    }
    found
}
