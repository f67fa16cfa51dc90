//! Themes in which the refutations of tries return as defences of the actual play: Dombrovskis,
//! Hannelius, Vladimirov, Banny.
//!
//! A try counts if it has one refutation. In the first two themes the threats of the tries return
//! as mates, each being the only threat of its try. In the others the first moves return.

use super::super::study::{Deed, Phase, PlayedMove, Study};
use super::super::{Evidence, Section, Theme, Work};

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Change,
        "Dombrovskis",
        "tries threaten A alone and B alone and are refuted by a and b; in the actual play a is \
        answered by A and b by B \
         (A. Dombrovskis)",
        |work| find(work, threats, false),
    )
    .keyword("Dombrovskis"),
    Theme::new(
        Section::Change,
        "Hannelius",
        "tries threaten A alone and B alone and are refuted by a and b; in the actual play a is \
        answered by B and b by A \
         (J. Hannelius)",
        |work| find(work, threats, true),
    )
    .keyword("Hannelius"),
    Theme::new(
        Section::Change,
        "Vladimirov",
        "the tries A and B are refuted by a and b; in the actual play a is answered by A and b \
        by B",
        |work| find(work, first, false),
    )
    .keyword("Vladimirov"),
    Theme::new(
        Section::Change,
        "Banny",
        "the tries A and B are refuted by a and b; in the actual play a is answered by B and b \
        by A \
         (D. Banny)",
        |work| find(work, first, true),
    )
    .keyword("Banny"),
];

/// The part of a try that must return.
type Returning = fn(&Phase) -> Vec<Deed>;

fn threats(phase: &Phase) -> Vec<Deed> {
    super::le_grand::threat(phase).into_iter().collect()
}

fn first(phase: &Phase) -> Vec<Deed> {
    phase.first.iter().map(PlayedMove::deed).collect()
}

/// `1.Qd3? [2.Qd5#] 1...Nc6!`
fn refuted(phase: &Phase, threat: Option<Deed>) -> String {
    let threat = phase.threats.iter().find(|one| Some(one.deed()) == threat);
    let threat = threat
        .map(|one| format!("[{}] ", phase.second(one)))
        .unwrap_or_default();
    let refutation = phase
        .refutation()
        .map(PlayedMove::reply)
        .unwrap_or_default();
    format!("{} {threat}{refutation}!", phase.name())
}

fn find(work: &Work, returning: Returning, crossed: bool) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for key in study.keys() {
            found.extend(in_key(study, key, returning, crossed));
        }
    }
    found
}

fn in_key(study: &Study, key: &Phase, returning: Returning, crossed: bool) -> Vec<Evidence> {
    // Each try with its refutation and the parts that may return.
    let tries: Vec<(&Phase, Deed, Deed)> = study
        .tries()
        .filter_map(|phase| Some((phase, phase.refutation()?.deed())))
        .flat_map(|(phase, by)| {
            returning(phase)
                .into_iter()
                .map(move |what| (phase, by, what))
        })
        .collect();
    let answered = |defence: Deed, by: Deed| {
        key.defence(defence)
            .is_some_and(|defence| defence.answer().is_some_and(|only| only.deed() == by))
    };
    let mut found = Vec::new();
    let mut seen: Vec<[Deed; 4]> = Vec::new();
    for (index, (one, a, first)) in tries.iter().enumerate() {
        for (two, b, second) in &tries[index + 1..] {
            if a == b || first == second || std::ptr::eq(*one, *two) {
                continue;
            }
            let (to_a, to_b) = if crossed {
                (second, first)
            } else {
                (first, second)
            };
            if !answered(*a, *to_a)
                || !answered(*b, *to_b)
                || seen.contains(&[*a, *b, *first, *second])
            {
                continue;
            }
            // Further tries with the same threat and refutation add nothing.
            seen.push([*a, *b, *first, *second]);
            let lines = vec![
                refuted(one, Some(*first)),
                refuted(two, Some(*second)),
                super::line(key, *a),
                super::line(key, *b),
            ];
            found.push(Evidence::of(study, "", lines));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{labelled, shown};

    /// C. Mansfield, problem (Zagreb) 1967: solution as published, keyword Banny in YACPDB.
    #[test]
    fn banny() {
        let position = "white Kf1 Qa3 Re1 Rb6 Ba7 Ba2 Nf2 Nd3 Pe6 Pe4 Pd5 Pc4 Pb7 Pa6 black Kd4 \
            Rc5 Bd2 Pf3 Pe5";
        labelled(
            "#2",
            position,
            "Banny",
            &["1...Bb4 2.Nxb4#", "1...Rxc4 2.Rb4#"],
        );
    }

    /// S. Loyd, Hartford Globe 1877: solution as published, keyword Vladimirov in YACPDB.
    #[test]
    fn vladimirov() {
        let position = "white Kh7 Qf3 Rg4 Rf5 Nd4 Nc2 black Kh1 Qg2 Ph3 Ph2";
        labelled(
            "#2",
            position,
            "Vladimirov",
            &["1...Qe4 2.Qxe4#", "1...Qb7+ 2.Qxb7#"],
        );
    }

    /// C. Mansfield, The Problemist 1970: a king's battery. 1.Kc5 threatens fourteen mates and is
    /// refuted by 1...d3+. 1.Kd6 threatens as many and is refuted by 1...Bf4+. One of these mates
    /// follows after the key. Any of the threats could be chosen, so it would be a Hannelius as
    /// much as a Dombrovskis.
    #[test]
    fn one_threat_of_many_does_not_return() {
        let position = "white Kc6 Rb7 Ba8 Ng6 Nc1 Ph3 Ph2 Pg4 black Ke4 Be3 Ph5 Ph4 Pd4";
        assert!(shown("#2", position, "Dombrovskis").is_empty());
        assert!(shown("#2", position, "Hannelius").is_empty());
    }
}
