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
            let crossed = key
                .variations()
                .into_iter()
                .filter(|one| one.only && one.defence.check && one.end.check);
            found.extend(crossed.map(|one| Evidence::of(study, "", vec![key.spelled(&one)])));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// C. Mansfield, Shakhmaty, Riga 1960: solution as published, keyword Cross-checks in YACPDB.
    #[test]
    fn cross_check() {
        let position =
            "white Kh5 Qg8 Rf3 Rc4 Be3 Bd1 Nf6 black Kd3 Ra5 Bd6 Ba6 Ph7 Pd5 Pd2 Pb3 Pa4";
        labelled("#2", position, "cross-check", &["1...Rxd5+ 2.Qxd5#"]);
    }
}
