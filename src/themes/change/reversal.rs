//! Reversal (Salazar): White's first and second moves change places between two phases, after the
//! same defence.
//!
//! One of the phases is the actual play. In a threat reversal the second move is a threat. If there
//! are duals or further threats, nothing is proved.

use super::super::study::{Deed, Phase, PhaseKind};
use super::super::{Evidence, Section, Theme, Work};
use super::le_grand::threat;
use super::{line, pairs, sole, threats};

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Change,
        "reversal",
        "1.A with a defence answered by B alone in one phase, 1.B with the same defence answered \
        by A alone in another \
         (F. Salazar)",
        reversal,
    )
    .keyword("Reversal"),
    Theme::new(
        Section::Change,
        "threat reversal",
        "1.A threatens B alone in one phase, 1.B threatens A alone in another",
        threat_reversal,
    )
    .keyword("Threat reversal"),
];

fn first(phase: &Phase) -> Option<Deed> {
    phase
        .first
        .as_ref()
        .map(super::super::study::PlayedMove::deed)
}

fn reversal(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for (one, two) in pairs(study)
            .into_iter()
            .filter(|(_, two)| two.kind == PhaseKind::Key)
        {
            let (Some(a), Some(b)) = (first(one), first(two)) else {
                continue;
            };
            let after = sole(two);
            for (defence, _) in sole(one).into_iter().filter(|(_, answer)| *answer == b) {
                if after.contains(&(defence, a)) {
                    found.push(Evidence::of(
                        study,
                        "",
                        vec![line(one, defence), line(two, defence)],
                    ));
                }
            }
        }
    }
    found
}

fn threat_reversal(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for (one, two) in pairs(study)
            .into_iter()
            .filter(|(_, two)| two.kind == PhaseKind::Key)
        {
            let (Some(a), Some(b)) = (first(one), first(two)) else {
                continue;
            };
            if threat(one) == Some(b) && threat(two) == Some(a) {
                found.push(Evidence::of(study, "", vec![threats(one), threats(two)]));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{labelled, shown};

    /// C. Mansfield, Sunday Citizen 1967: solution as published, keyword Reversal in YACPDB.
    #[test]
    fn reversal() {
        let position = "white Kh7 Qd4 Rb6 Bg6 Pf6 Pd6 Pc6 black Ke6 Ra6 Pg7";
        labelled(
            "#2",
            position,
            "reversal",
            &["1...Ra8 2.c7#", "1...Ra8 2.d7#"],
        );
    }

    /// C. Mansfield, Sportowiec, Meredith Tourney 1959: solution as published, keyword Threat
    /// reversal in YACPDB.
    #[test]
    fn threat_reversal() {
        let position = "white Kb4 Qf6 Rc2 Bb1 Nb3 Pg4 Pd2 black Kd5 Be3 Pd7";
        labelled("#2", position, "threat reversal", &["1.Nc5? [2.Ba2#]"]);
    }

    /// E. Baird 1902: 1.Nf4 b4 is answered by 2.Qe2, and by a dual; 1.Qe2 b4 by 2.Nf4. S. Loyd,
    /// Detroit Free Press 1876: 1.Rf6 c2 2.Qb7 and 1.Qb7 c2 2.Rf6, with duals. A second answer
    /// proves nothing.
    #[test]
    fn duals_are_not_a_reversal() {
        let baird = "white Kb2 Qf3 Nd3 Nb3 black Kc4 Nf6 Pd6 Pb5";
        assert!(shown("#2", baird, "reversal").is_empty());
        let loyd = "white Ke1 Qf7 Rc6 Ra3 Bf2 Nh7 Ph3 black Ke4 Pe5 Pd4 Pc3 Pa4";
        assert!(shown("#2", loyd, "reversal").is_empty());
    }

    /// C. Mansfield, Schakend Nederland 1962: 1.Qa2 threatens 2.Rf3, and 1.Rf3 threatens five
    /// mates, one of which is 2.Qa2.
    #[test]
    fn one_threat_of_many_is_not_a_reversal() {
        let position =
            "white Kh1 Qg2 Rb3 Be1 Nd7 Na1 Pf5 Pe5 Pa4 black Kc4 Qf8 Bc7 Na7 Ph6 Pf6 Pd4 Pb6";
        assert!(shown("#2", position, "threat reversal").is_empty());
    }
}
