//! Reversal (Salazar): first and second move of White change places between two phases, after the same defence.
//!
//! One of the phases is the actual play. In a threat reversal the second move is a threat.

use super::super::study::{Deed, Phase, PhaseKind};
use super::super::{Evidence, Section, Theme, Work};
use super::pairs;

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Change,
        "reversal",
        "1.A with a defence answered by B in one phase, 1.B with the same defence answered by A in another \
         (F. Salazar)",
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
    phase.first.as_ref().map(super::super::study::PlayedMove::deed)
}

fn reversal(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for (one, two) in pairs(study).into_iter().filter(|(_, two)| two.kind == PhaseKind::Key) {
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
        for (one, two) in pairs(study).into_iter().filter(|(_, two)| two.kind == PhaseKind::Key) {
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

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// C. Mansfield, Sunday Citizen 1967: solution as published, keyword Reversal in YACPDB.
    #[test]
    fn reversal() {
        let position = "white Kh7 Qd4 Rb6 Bg6 Pf6 Pd6 Pc6 black Ke6 Ra6 Pg7";
        labelled("#2", position, "reversal", &["1...Ra8 2.c7#", "1...Ra8 2.d7#"]);
    }

    /// C. Mansfield, Sportowiec, Meredith Tourney 1959: solution as published, keyword Threat reversal in YACPDB.
    #[test]
    fn threat_reversal() {
        let position = "white Kb4 Qf6 Rc2 Bb1 Nb3 Pg4 Pd2 black Kd5 Be3 Pd7";
        labelled("#2", position, "threat reversal", &["1.Nc5? [2.Ba2#]"]);
    }
}
