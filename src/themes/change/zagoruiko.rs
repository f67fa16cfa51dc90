//! Zagoruiko m×n: in each of at least three phases the same two or more defences have different
//! answers, which also differ from phase to phase.
//!
//! One of the phases is the actual play; the others are set play and tries.

use super::super::study::{Deed, Phase, PhaseKind, Study};
use super::super::{Evidence, Section, Theme, Work};
use super::{line, sole};

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Change,
    "Zagoruiko",
    "at least two defences have different answers in each of at least three phases, and these \
    also differ from phase to phase; one of the phases is the actual play",
    find,
)
.keyword("Zagoruiko")];

fn find(work: &Work) -> Vec<Evidence> {
    work.studies.iter().filter_map(best).collect()
}

type PlayTable<'s, 'a> = Vec<(&'s Phase<'a>, Vec<(Deed, Deed)>)>;

fn answer(row: &[(Deed, Deed)], defence: Deed) -> Option<Deed> {
    row.iter()
        .find(|(one, _)| *one == defence)
        .map(|(_, answer)| *answer)
}

/// The largest table of a version: most phases first, then most defences.
fn best(study: &Study) -> Option<Evidence> {
    let table: PlayTable = study.counted().map(|phase| (phase, sole(phase))).collect();
    let mut widest: Option<(usize, usize, Vec<usize>, Vec<Deed>)> = None;
    for (key, _) in table
        .iter()
        .enumerate()
        .filter(|(_, (phase, _))| phase.kind == PhaseKind::Key)
    {
        let defences: Vec<Deed> = table[key].1.iter().map(|(defence, _)| *defence).collect();
        for (index, &a) in defences.iter().enumerate() {
            for &b in &defences[index + 1..] {
                if answer(&table[key].1, a) == answer(&table[key].1, b) {
                    continue;
                }
                let mut chosen = vec![key];
                widen(&table, (a, b), 0, &mut chosen, &mut |chosen| {
                    let mut all = vec![a, b];
                    for &one in &defences {
                        let apart = |other: &Deed| {
                            one != *other
                                && chosen.iter().all(|&at| {
                                    answer(&table[at].1, one) != answer(&table[at].1, *other)
                                })
                        };
                        if differs(&table, chosen, one) && all.iter().all(apart) {
                            all.push(one);
                        }
                    }
                    if widest
                        .as_ref()
                        .is_none_or(|best| (best.0, best.1) < (chosen.len(), all.len()))
                    {
                        widest = Some((chosen.len(), all.len(), chosen.to_vec(), all));
                    }
                });
            }
        }
    }
    let (phases, count, mut chosen, defences) = widest.filter(|best| best.0 >= 3)?;
    chosen.sort_unstable();
    let lines = chosen
        .iter()
        .flat_map(|&at| defences.iter().map(move |&defence| (at, defence)));
    let lines = lines
        .map(|(at, defence)| line(table[at].0, defence))
        .collect();
    Some(Evidence::of(study, format!("{phases}x{count}"), lines))
}

/// Returns whether a defence has a different answer in each of these phases.
fn differs(table: &PlayTable, chosen: &[usize], defence: Deed) -> bool {
    let mut seen = Vec::new();
    chosen.iter().all(|&at| {
        let new = answer(&table[at].1, defence).filter(|answer| !seen.contains(answer));
        seen.extend(new);
        new.is_some()
    })
}

/// Every way to add phases in which both defences have new answers. Phases that repeat the answers
/// of another are skipped.
fn widen(
    table: &PlayTable,
    pair: (Deed, Deed),
    from: usize,
    chosen: &mut Vec<usize>,
    tell: &mut dyn FnMut(&[usize]),
) {
    if chosen.len() >= 3 {
        tell(chosen);
    }
    let mut tried = Vec::new();
    for at in from..table.len() {
        let answers = (answer(&table[at].1, pair.0), answer(&table[at].1, pair.1));
        if tried.contains(&answers) || answers.0 == answers.1 {
            continue;
        }
        tried.push(answers);
        chosen.push(at);
        if differs(table, chosen, pair.0) && differs(table, chosen, pair.1) {
            widen(table, pair, at + 1, chosen, tell);
        }
        chosen.pop();
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// M. Vukcevich, The Problemist 1982: solution as published, keyword Zagoruiko in YACPDB.
    #[test]
    fn zagoruiko() {
        let position = "white Ka2 Qf7 Rh6 Rd7 Bf3 Bb2 Ne4 Nd6 Pe6 Pb5 black Kd5 Qf4 Rh4 Pe3";
        labelled(
            "#2",
            position,
            "Zagoruiko",
            &[
                "1...Qxe4 2.Qf5#",
                "1...Qxd6 2.e7#",
                "1...Qxe4 2.Nb7#",
                "1...Qxd6 2.Qf5#",
                "1...Qxe4 2.e7#",
                "1...Qxd6 2.Nf6#",
            ],
        );
    }
}
