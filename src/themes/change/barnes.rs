//! Barnes (B. P. Barnes): a phase with the threats A and B, another with the threat A alone, and a
//! third with B alone.
//!
//! Any of the three may be the actual play, or all are tries.

use super::super::study::{Phase, PhaseKind};
use super::super::{Evidence, Section, Theme, Work};

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Change,
    "Barnes",
    "one phase threatens A and B, another A alone, a third B alone",
    find,
)
.keyword("Barnes")];

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        let phases: Vec<&Phase> = study.tries().chain(study.keys()).collect();
        for both in phases.iter().filter(|phase| phase.threats.len() == 2) {
            let (a, b) = (both.threats[0].deed(), both.threats[1].deed());
            let with = |threat| {
                phases
                    .iter()
                    .copied()
                    .filter(move |one| one.threats.len() == 1 && one.threatens(threat))
            };
            let three = with(a).flat_map(|one| with(b).map(move |two| [*both, one, two]));
            // Triples that contain the actual play come first.
            let mut three: Vec<[&Phase; 3]> = three.collect();
            three.sort_by_key(|all| all.iter().all(|phase| phase.kind != PhaseKind::Key));
            if let Some(phases) = three.first() {
                found.push(Evidence::of(
                    study,
                    "",
                    phases.iter().map(|phase| threats(phase)).collect(),
                ));
            }
        }
    }
    found
}

/// The first move of a phase with its threats: `1.Qd3? [2.Qd5#, 2.Nc7#]`.
pub(in super::super) fn threats(phase: &Phase) -> String {
    let all: Vec<String> = phase
        .threats
        .iter()
        .map(|threat| phase.second(threat))
        .collect();
    format!("{} [{}]", phase.name(), all.join(", "))
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// E. E. H. Baird, Illustrated Sporting and Dramatic News 1894: solution as published, keyword
    /// Barnes in YACPDB.
    #[test]
    fn barnes() {
        let position = "white Kf2 Rh4 Rd5 Bd8 Bb3 Nd4 Pd2 black Ke4 Ng7 Pf4 Pe6 Pe5";
        labelled("#2", position, "Barnes", &["1.Nf5! [2.Ng3#, 2.Nd6#]"]);
    }
}
