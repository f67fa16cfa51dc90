//! Urania: one white move is a first move, a threat and a mate, each in another phase.
//!
//! In longer play a second move does not mate, and one waiting move serves in all three roles so
//! often that it shows nothing. Threat and answer therefore have to reach the goal.

use super::super::study::{Deed, Phase, PhaseKind};
use super::super::{Evidence, Section, Theme, Work};

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Change,
    "Urania",
    "the same move is a try or the key in one phase, a mating threat in another, and the only \
    mate after a defence in a third, the \
     actual play being one of them",
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
                let threat = one
                    .threats
                    .iter()
                    .find(|threat| threat.goal && threat.deed() == deed)?;
                Some((one, format!("{} [{}]", one.name(), one.second(threat))))
            });
            let Some((threatening, threat)) = threat else {
                continue;
            };
            let mut others = study.keys().chain(phases.iter().copied()).filter(|one| {
                let actual = [*one, phase, *threatening]
                    .iter()
                    .any(|phase| phase.kind == PhaseKind::Key);
                actual && !std::ptr::eq(*one, *threatening) && !std::ptr::eq(*one, *phase)
            });
            if let Some(answer) = others.find_map(|one| answered(one, deed)) {
                found.push(Evidence::of(study, "", vec![phase.name(), threat, answer]));
            }
        }
    }
    found
}

fn answered(phase: &Phase, by: Deed) -> Option<String> {
    let defence = phase.defences.iter().find(|defence| {
        defence
            .answer()
            .is_some_and(|only| only.goal && only.deed() == by)
    })?;
    Some(phase.line_in(defence, defence.answer()?))
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{labelled, shown};

    /// E. E. H. Baird, New Weekly 1894: solution as published, keyword Urania in YACPDB.
    #[test]
    fn urania() {
        let position = "white Kd1 Qe3 Rd8 Rd4 Bf7 Ba3 Nd2 Na7 Pc4 black Ke5 Be4 Pf5 Pd7 Pd3 Pc5";
        labelled("#2", position, "Urania", &["1...Kxd4 2.Bb2#"]);
    }

    /// S. Loyd, Schachminiaturen 1902, in three moves: 1.Kxe7 is a try, 2.Kxe7 is a threat after
    /// 1.Be3, and it also answers 1.Ba7 Ke5. It mates nowhere.
    #[test]
    fn moves_that_do_not_mate_are_no_mates() {
        assert!(shown("#3", "white Ke8 Qg4 Bd4 black Kd5 Pe7", "Urania").is_empty());
    }
}
