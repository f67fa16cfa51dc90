//! White correction and threat correction: moves of one white man that make the same error, and one
//! that avoids it.
//!
//! The error is a refutation that does not depend on where the man goes: at least two of its moves
//! are tries refuted by the same defence alone. The man's departure must be the cause. Either the
//! tries have a common threat, or the defence was answered while the man stood there, or was not
//! possible. (A reply for which a waiting key must provide is not an error of the other tries.) A
//! correction is another try of that man: this defence is answered, and another one refutes. The
//! key, also by that man, has answers to both. In a threat correction the erring tries have a
//! common threat, and the move that avoids the error has another threat instead.

use super::super::study::{Deed, Phase, PlayedMove, Study};
use super::super::{Evidence, Section, Theme, Work};

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Change,
        "white correction",
        "two or more tries by one man, which have a common threat or give up the answer to a in \
        the diagram, are refuted by a; another try by that man has an answer to a and is refuted \
        by b; the key is also by that man, and has answers to both",
        white,
    )
    .keyword("White correction"),
    Theme::new(
        Section::Change,
        "threat correction",
        "two or more tries by one man threaten A and are refuted by a; the key is also by that \
        man, threatens B instead of A, and has an answer to a",
        threat,
    ),
];

/// The man of the first move, identified by its square.
fn man(phase: &Phase) -> Option<crate::board::Cell> {
    phase.first.as_ref().map(|first| first.mv.from())
}

/// `1.Sa3? 1...a!`
fn refuted(phase: &Phase) -> String {
    format!(
        "{} {}!",
        phase.name(),
        phase
            .refutation()
            .map(PlayedMove::reply)
            .unwrap_or_default()
    )
}

/// The answer of a phase to a defence; `None` if it has none.
fn met(phase: &Phase, defence: Deed) -> Option<String> {
    let defence = phase.defence(defence)?;
    Some(phase.line_in(defence, defence.answers.first()?))
}

/// Each key with the tries of the same man that have a single refutation, and that refutation.
fn of_one_man<'s, 'a>(study: &'s Study<'a>) -> Vec<(&'s Phase<'a>, Vec<(&'s Phase<'a>, Deed)>)> {
    let of_key = |key: &'s Phase<'a>| {
        let tries = study.tries().filter(|one| man(one) == man(key));
        (
            key,
            tries
                .filter_map(|one| Some((one, one.refutation()?.deed())))
                .collect(),
        )
    };
    study.keys().map(of_key).collect()
}

/// The defences that refute at least two tries.
fn errors(tries: &[(&Phase, Deed)]) -> Vec<Deed> {
    let mut errors: Vec<Deed> = tries.iter().map(|(_, by)| *by).collect();
    errors.sort_unstable();
    errors.dedup();
    errors.retain(|error| tries.iter().filter(|(_, by)| by == error).count() >= 2);
    errors
}

/// Returns whether a defence was answered in the diagram, or not possible there.
fn was_met(study: &Study, error: Deed) -> bool {
    study.set().is_some_and(|set| {
        set.defence(error).is_some()
            || set
                .replies()
                .into_iter()
                .all(|mv| super::super::study::deed(mv) != error)
    })
}

/// Returns whether the tries refuted by a defence have a common threat.
fn share_a_threat(tries: &[(&Phase, Deed)], error: Deed) -> bool {
    let erring: Vec<&Phase> = tries
        .iter()
        .filter(|(_, by)| *by == error)
        .map(|(one, _)| *one)
        .collect();
    let shared = |threat: &PlayedMove| erring.iter().all(|one| one.threatens(threat.deed()));
    erring
        .first()
        .is_some_and(|first| first.threats.iter().any(shared))
}

fn white(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for (key, tries) in of_one_man(study) {
            for error in errors(&tries) {
                if !was_met(study, error) && !share_a_threat(&tries, error) {
                    continue;
                }
                let Some(last) = met(key, error) else {
                    continue;
                };
                let random: Vec<String> = tries
                    .iter()
                    .filter(|(_, by)| *by == error)
                    .map(|(one, _)| refuted(one))
                    .collect();
                for (better, by) in tries.iter().filter(|(_, by)| *by != error) {
                    if let (Some(answered), Some(in_key)) = (met(better, error), met(key, *by)) {
                        let mut lines = random.clone();
                        lines.extend([answered, refuted(better), last.clone(), in_key]);
                        found.push(Evidence::of(study, "", lines));
                    }
                }
            }
        }
    }
    found
}

fn threat(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for (key, tries) in of_one_man(study)
            .into_iter()
            .filter(|(key, _)| !key.threats.is_empty())
        {
            for error in errors(&tries) {
                let random: Vec<&Phase> = tries
                    .iter()
                    .filter(|(_, by)| *by == error)
                    .map(|(one, _)| *one)
                    .collect();
                let shared = random[0].threats.iter().find(|threat| {
                    let is_everywhere = |one: &&Phase| one.threatens(threat.deed());
                    random.iter().all(is_everywhere) && !key.threatens(threat.deed())
                });
                let (Some(shared), Some(last)) = (shared, met(key, error)) else {
                    continue;
                };
                let instead: Vec<String> = key
                    .threats
                    .iter()
                    .map(|threat| key.second(threat))
                    .collect();
                let mut lines: Vec<String> = random
                    .iter()
                    .map(|one| {
                        let own = one
                            .threats
                            .iter()
                            .find(|threat| threat.deed() == shared.deed())
                            .unwrap_or(shared);
                        let by = one.refutation().map(PlayedMove::reply).unwrap_or_default();
                        format!("{} [{}] {by}!", one.name(), one.second(own))
                    })
                    .collect();
                lines.push(format!("{} [{}]", key.name(), instead.join(", ")));
                lines.push(last);
                found.push(Evidence::of(study, "", lines));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{labelled, shown};

    /// E. E. H. Baird, The Daily News: the tries and their refutations as printed in YACPDB.
    /// Wherever the queen goes, 1...c2 is no longer answered. From h8 it mates on b2, but has left
    /// the bishop. The key keeps both.
    #[test]
    fn white_correction() {
        let position = "white Ke8 Qh3 Ra8 Bd3 Bc1 Nf5 Pe4 Pa3 black Kb3 Bg1 Ne2 Pf2 Pc3 Pa2";
        let lines = [
            "1.Qh6? 1...c2!",
            "1.Qh7? 1...c2!",
            "1.Qh8?: 1...c2 2.Qb2#",
            "1.Qh8? 1...Nxc1!",
            "1.Qg3!: 1...c2 2.Bxe2#",
        ];
        labelled("#2", position, "white correction", &lines);
    }

    /// S. Loyd (`Sam Loyd und seine Schachaufgaben`): a waiting key by the queen. Six of its moves
    /// leave 1...c4 without an answer. There is no answer in the diagram either, so none of them
    /// gives anything up.
    #[test]
    fn an_unanswered_defence_in_the_diagram_is_not_an_error() {
        let position = "white Kh4 Qg2 Rf6 Ra3 Bf1 Be1 Nc3 Nc1 black Kd4 Ph5 Pe5 Pe4 Pd5 Pd3 Pc5";
        assert!(shown("#2", position, "white correction").is_empty());
    }

    /// D. J. Shire, The British Chess Magazine 2007 (`problems/`), tries as printed in YACPDB:
    /// wherever the knight goes it threatens 2.Qf4, which 1...Bxe3 refutes. The key threatens 2.Nc5
    /// instead.
    #[test]
    fn threat_correction() {
        let position = "white Kb7 Qb8 Rd1 Bh7 Bb6 Nf4 Nb5 Pg2 Pf2 Pe6 Pe3 Pc4 Pb3 \
                        black Ke4 Qe1 Rf5 Bd2 Ng8 Nf3 Ph4 Pf6 Pe2 Pd3";
        let lines = [
            "1.Nh3? [2.Qf4#] 1...Bxe3!",
            "1.Nh5? [2.Qf4#] 1...Bxe3!",
            "1.Nxd3! [2.Nc5#]",
            "1...Bxe3 2.Nd6#",
        ];
        labelled("#2", position, "threat correction", &lines);
    }
}
