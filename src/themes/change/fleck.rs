//! Threats separated by defences: Fleck, Karlström-Fleck, combinative separation.
//!
//! Each reply is played to find the threats that it leaves, since the search lists only replies
//! that stop a threat. Only threats of one move count.

use super::super::study::{Deed, Phase, PlayedMove, Study};
use super::super::{Evidence, Section, Theme, Work};
use crate::position::Move;
use crate::search::reaches;

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Change,
        "Fleck",
        "the key has at least three threats, and each is the only answer to some defence (F. \
        Fleck)",
        |work| find(work, fleck),
    )
    .keyword("Fleck"),
    Theme::new(
        Section::Change,
        "total Fleck",
        "a Fleck in which every defence leaves just one of the threats",
        |work| find(work, total),
    ),
    Theme::new(
        Section::Change,
        "Karlstrom-Fleck",
        "a Fleck with defences that stop all threats and have another answer (E. Karlström)",
        |work| find(work, karlstrom),
    )
    .keyword("Karlstrom-Fleck"),
    Theme::new(
        Section::Change,
        "combinative separation",
        "the replies leave every non-empty subset of three or more threats, including all of them",
        |work| find(work, combinative),
    ),
];

/// A reply and the numbers of the threats that it leaves.
struct Left {
    reply: Move,
    threats: Vec<usize>,
}

fn find(work: &Work, test: fn(&Phase, &[Left]) -> Option<Vec<String>>) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in work
        .studies
        .iter()
        .filter(|study| study.problem.stipulation.is_battle())
    {
        for key in study
            .keys()
            .filter(|key| key.threats.len() >= 3 && key.threats.iter().all(|one| one.goal))
        {
            if let Some(lines) = test(key, &left(study, key)) {
                let text = format!("threats {}", names(key));
                found.push(Evidence::of(study, text, lines));
            }
        }
    }
    found
}

fn names(key: &Phase) -> String {
    key.threats
        .iter()
        .map(|threat| key.second(threat))
        .collect::<Vec<_>>()
        .join(", ")
}

fn left(study: &Study, key: &Phase) -> Vec<Left> {
    let goal = study.problem.stipulation.goal;
    let wanted: Vec<Deed> = key
        .threats
        .iter()
        .map(|threat| super::super::study::deed(threat.mv))
        .collect();
    let one = |reply: Move| {
        let after = key.at.play(reply);
        let legal = after.legal_moves();
        let works = |deed: &Deed| {
            let mut same = legal
                .iter()
                .filter(|mv| super::super::study::deed(**mv) == *deed);
            same.any(|&mv| reaches(goal, mv, &after) == Some(true))
        };
        let threats = wanted
            .iter()
            .enumerate()
            .filter(|(_, deed)| works(deed))
            .map(|(number, _)| number)
            .collect();
        Left { reply, threats }
    };
    key.replies().into_iter().map(one).collect()
}

/// For each threat, a defence that leaves only this threat.
fn separated(key: &Phase, left: &[Left]) -> Option<Vec<String>> {
    let line = |number: usize| {
        let alone = left.iter().find(|one| {
            one.threats == [number]
                && key
                    .defence(super::super::study::deed(one.reply))
                    .is_some_and(|defence| defence.answers.len() == 1)
        })?;
        let defence = key.defence(super::super::study::deed(alone.reply))?;
        Some(key.line(defence, defence.answer()?))
    };
    (0..key.threats.len()).map(line).collect()
}

fn fleck(key: &Phase, left: &[Left]) -> Option<Vec<String>> {
    separated(key, left)
}

fn total(key: &Phase, left: &[Left]) -> Option<Vec<String>> {
    let all = key.threats.len();
    let exact = left
        .iter()
        .all(|one| one.threats.len() == all || one.threats.len() == 1);
    if exact { separated(key, left) } else { None }
}

fn karlstrom(key: &Phase, left: &[Left]) -> Option<Vec<String>> {
    let mut lines = separated(key, left)?;
    let others: Vec<String> = left
        .iter()
        .filter(|one| one.threats.is_empty())
        .filter_map(|one| key.defence(super::super::study::deed(one.reply)))
        .filter_map(|defence| Some(key.line(defence, defence.answer()?)))
        .collect();
    if others.is_empty() {
        return None;
    }
    lines.extend(others);
    Some(lines)
}

fn combinative(key: &Phase, left: &[Left]) -> Option<Vec<String>> {
    let count = key.threats.len();
    if count > 6 {
        return None;
    }
    let line = |set: u32| {
        let members: Vec<usize> = (0..count).filter(|number| set >> number & 1 == 1).collect();
        let one = left.iter().find(|one| one.threats == members)?;
        let reply = PlayedMove {
            before: std::rc::Rc::clone(&key.at),
            mv: one.reply,
            check: false,
            goal: false,
            origin: one.reply.from(),
        };
        let answers: Vec<String> = members
            .iter()
            .map(|&number| key.second(&key.threats[number]))
            .collect();
        Some(format!("{} {}", reply.reply(), answers.join(", ")))
    };
    (1..1_u32 << count).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{labelled, shown};

    /// C. Mansfield, The British Chess Magazine 1966: solution as published, keyword Fleck in
    /// YACPDB.
    #[test]
    fn fleck() {
        let position = "white Kc2 Qh5 Bf6 Nc6 Pg3 Pf2 black Ke4 Bh4 Nh1";
        labelled(
            "#2",
            position,
            "Fleck",
            &[
                "1...Nxf2 2.Qe2#",
                "1...Nxg3 2.Qg4#",
                "1...Bxf6 2.Qd5#",
                "1...Bxg3 2.Qf5#",
            ],
        );
    }

    /// C. Mansfield, The British Chess Magazine 1966: solution as published, keyword
    /// Karlstrom-Fleck in YACPDB.
    #[test]
    fn karlstrom_fleck() {
        let position = "white Kc2 Qh5 Bf6 Nc6 Pg3 Pf2 black Ke4 Bh4 Nh1";
        labelled(
            "#2",
            position,
            "Karlstrom-Fleck",
            &[
                "1...Nxf2 2.Qe2#",
                "1...Nxg3 2.Qg4#",
                "1...Bxf6 2.Qd5#",
                "1...Bxg3 2.Qf5#",
                "1...Bg5 2.Qxh1#",
            ],
        );
    }

    /// T. R. Dawson, solution as published in YACPDB: every subset of the threats occurs. Some
    /// subsets have two threats, so it is not a total Fleck.
    #[test]
    fn every_set_of_three_threats() {
        let position = "white Kf6 Qd2 Nh2 Ne7 Pc7 Pc5 black Ke4 Ra8 Bb8 Na7 Pg2 Pc6";
        let lines = [
            "1...Bxc7 2.Qd4#",
            "1...Nb5 2.Ng3#",
            "1...Nc8 2.Qd4#, 2.Ng3#",
            "1...g1=Q 2.Nd6#",
            "1...g1=R 2.Qd4#, 2.Nd6#",
            "1...g1=B 2.Ng3#, 2.Nd6#",
        ];
        labelled("#2", position, "combinative separation", &lines);
        assert!(shown("#2", position, "total Fleck").is_empty());
    }
}
