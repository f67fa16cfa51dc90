//! Reversal (Salazar): first and second move of White change places between two phases, after the same defence.
//!
//! In a threat reversal the second move is a threat.

use super::super::study::{Deed, Phase};
use super::super::{Evidence, Section, Theme, Work};
use super::pairs;

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Change,
        "reversal",
        "1.A with a defence answered by B in one phase, 1.B with the same defence answered by A in another \
         (F. Salazar, 1969)",
        reversal,
    )
    .keyword("Reversal"),
    Theme::new(
        Section::Change,
        "threat reversal",
        "1.A threatens B in one phase, 1.B threatens A in another",
        threat_reversal,
    )
    .keyword("Threat reversal"),
];

fn first(phase: &Phase) -> Option<Deed> {
    phase.first.as_ref().map(super::super::study::Step::deed)
}

fn reversal(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for (one, two) in pairs(study) {
            let (Some(a), Some(b)) = (first(one), first(two)) else { continue };
            for defence in one.defences.iter().filter(|defence| defence.has_answer(b)) {
                let Some(same) = two.defence(defence.deed()).filter(|same| same.has_answer(a)) else { continue };
                let answers = (
                    defence.answers.iter().find(|answer| answer.deed() == b),
                    same.answers.iter().find(|answer| answer.deed() == a),
                );
                if let (Some(second), Some(back)) = answers {
                    let lines = vec![one.line_in(defence, second), two.line_in(same, back)];
                    found.push(Evidence::of(study, "", lines));
                }
            }
        }
    }
    found
}

fn threat_reversal(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for (one, two) in pairs(study) {
            let (Some(a), Some(b)) = (first(one), first(two)) else { continue };
            let threats = (
                one.threats.iter().find(|threat| threat.deed() == b),
                two.threats.iter().find(|threat| threat.deed() == a),
            );
            if let (Some(second), Some(back)) = threats {
                let line = |phase: &Phase, threat| format!("{} [{}]", phase.name(), phase.second(threat));
                found.push(Evidence::of(study, "", vec![line(one, second), line(two, back)]));
            }
        }
    }
    found
}
