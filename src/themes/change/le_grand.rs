//! Le Grand (P. and H. le Grand): threat and mate change places after the same defence; in the
//! pseudo form, after different defences.

use super::super::study::{Deed, Defence, Phase};
use super::super::{Evidence, Section, Theme, Work};
use super::pairs;

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Change,
        "le Grand",
        "in one phase the threat is A and a defence is answered by B, in another the threat is B \
        and the same defence is \
         answered by A",
        |work| find(work, true),
    )
    .keyword("Le Grand"),
    Theme::new(
        Section::Change,
        "pseudo le Grand",
        "in one phase the threat is A and a defence is answered by B, in another the threat is B \
        and another defence is \
         answered by A",
        |work| find(work, false),
    )
    .keyword("Pseudo Le Grand"),
];

/// The only threat of a phase.
pub(super) fn threat(phase: &Phase) -> Option<Deed> {
    match phase.threats.as_slice() {
        [only] => Some(only.deed()),
        _ => None,
    }
}

fn answered<'p>(phase: &'p Phase, answer: Deed) -> impl Iterator<Item = &'p Defence> {
    phase
        .defences
        .iter()
        .filter(move |defence| defence.answer().is_some_and(|only| only.deed() == answer))
}

fn lines(phase: &Phase, defence: &Defence) -> Option<String> {
    let threat = phase.second(phase.threats.first()?);
    Some(format!(
        "{} [{threat}] {}",
        phase.name(),
        phase.line(defence, defence.answer()?)
    ))
}

fn find(work: &Work, same: bool) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for (one, two) in pairs(study) {
            let (Some(a), Some(b)) = (threat(one), threat(two)) else {
                continue;
            };
            if a == b {
                continue;
            }
            let defences = answered(one, b)
                .flat_map(|first| answered(two, a).map(move |second| (first, second)));
            let mut defences: Vec<_> = defences.collect();
            let is_same = |(first, second): &(&Defence, &Defence)| first.deed() == second.deed();
            if defences.iter().any(is_same) != same {
                continue;
            }
            if same {
                defences.retain(is_same);
            }
            if let Some((first, second)) = defences.first() {
                let lines = [lines(one, first), lines(two, second)]
                    .into_iter()
                    .flatten()
                    .collect();
                found.push(Evidence::of(study, "", lines));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// E. E. H. Baird, Morning Post 1888: solution as published, keyword Pseudo Le Grand in YACPDB.
    #[test]
    fn pseudo_le_grand() {
        let position =
            "white Kb2 Qb1 Rh2 Rd7 Bh7 Bh4 Nd2 Nb5 Pf3 Pc4 Pb4 black Ke3 Bd5 Ng2 Nc1 Pf4";
        labelled(
            "#2",
            position,
            "pseudo le Grand",
            &["1...Bxc4 2.Qe4#", "1...Nd3+ 2.Qxd3#"],
        );
    }

    /// M. Vukcevich, `StrateGems` 2001: solution as published, keyword Le Grand in YACPDB.
    #[test]
    fn le_grand() {
        let position =
            "white Kb8 Qc7 Re4 Bh2 Bg2 Pe6 Pe2 Pd4 Pb3 black Kd5 Rc2 Be8 Bc1 Nc8 Nb2 Pd6 Pc5";
        labelled(
            "#2",
            position,
            "le Grand",
            &["1...cxd4 2.Re3#", "1...cxd4 2.Re5#"],
        );
    }
}
