//! Rudenko: threats of tries are the mates after defences of the actual play, or of the set play.
//!
//! At least two such threats are needed, from one try or from several. A move that the actual play
//! also threatens does not count. Collections label both forms. A try with more than three threats
//! threatens nothing in particular.

use super::super::study::{Deed, Phase};
use super::super::{Evidence, Section, Theme, Work};
use super::barnes::threats;

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Change,
    "Rudenko",
    "at least two threats of tries with at most three threats are the answers to different \
    defences in the actual play, or in the set play",
    find,
)
.keyword("Rudenko")];

/// The maximum number of threats of a try.
const MOST: usize = 3;

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for key in study.set().into_iter().chain(study.keys()) {
            let mut returned: Vec<(Deed, &Phase, Deed)> = Vec::new();
            for phase in study.tries().filter(|phase| phase.threats.len() <= MOST) {
                for threat in phase
                    .threats
                    .iter()
                    .map(super::super::study::PlayedMove::deed)
                {
                    let known = returned.iter().any(|(one, ..)| *one == threat);
                    let defence = key.defences.iter().find(|defence| {
                        let taken = returned.iter().any(|(.., other)| *other == defence.deed());
                        !taken && defence.answer().is_some_and(|only| only.deed() == threat)
                    });
                    if let (false, false, Some(defence)) = (known, key.threatens(threat), defence) {
                        returned.push((threat, phase, defence.deed()));
                    }
                }
            }
            if returned.len() >= 2 {
                let mut lines: Vec<String> = returned
                    .iter()
                    .map(|(_, phase, _)| threats(phase))
                    .collect();
                lines.dedup();
                lines.extend(
                    returned
                        .iter()
                        .map(|(.., defence)| super::line(key, *defence)),
                );
                found.push(Evidence::of(study, "", lines));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{labelled, shown};

    /// S. Loyd, New York Commercial Advertiser 1895: solution as published, keyword Rudenko in
    /// YACPDB.
    #[test]
    fn rudenko() {
        let position = "white Kc3 Qc1 Bg7 Bd5 Ne5 black Kf5";
        labelled(
            "#2",
            position,
            "Rudenko",
            &["1...Kxe5 2.Qg5#", "1...Kf6 2.Qf4#"],
        );
    }

    /// C. Mansfield, L'Echiquier 1937: the try 1.fxg3 threatens eight mates by queen and rook, and
    /// after the key three of them return.
    #[test]
    fn threats_by_the_dozen_do_not_return() {
        let position = "white Kg6 Qe3 Rd7 Rc5 Nd8 Nb7 Pf2 Pd2 black Kb6 Qg3 Rf1 Bh2 Bb1 Na8 Pg4 \
            Pe4 Pd6 Pa7 Pa6";
        assert!(shown("#2", position, "Rudenko").is_empty());
    }
}
