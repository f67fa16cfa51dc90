//! Cross-checks: a check is answered by a check.

use super::super::{Evidence, Section, Theme, Work};

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Strategy,
    "cross-check",
    "a defence gives check, and the answer to it is check or mate",
    find,
)
.keyword("Cross-checks")];

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for key in study.keys() {
            let crossed = key.variations().into_iter().filter(|one| one.only && one.defence.check && one.end.check);
            found.extend(crossed.map(|one| Evidence::of(study, "", vec![key.spelled(&one)])));
        }
    }
    found
}
