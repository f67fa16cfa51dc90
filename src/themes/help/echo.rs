//! Echoes: the same model mate, rotated or mirrored, on another square. It is a chameleon echo if
//! that square has the other colour.

use super::super::study::PhaseKind;
use super::super::{Evidence, Section, Theme, Work};
use super::{Final, finals};

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Help,
        "echo",
        "two model mates with the same men in the same places relative to the king, which is \
        mated on different squares of one colour",
        |work| find(work, false),
    )
    .keyword("Echo mates"),
    Theme::new(
        Section::Help,
        "chameleon echo",
        "two model mates with the same men in the same places relative to the king, which is \
        mated on squares of different colours",
        |work| find(work, true),
    )
    .keyword("Chameleon echo mates"),
];

fn find(work: &Work, chameleon: bool) -> Vec<Evidence> {
    let all: Vec<Final> = finals(work)
        .into_iter()
        .filter(|one| one.kind == PhaseKind::Key && one.field.is_model())
        .collect();
    let patterns: Vec<_> = all.iter().map(|one| one.field.patterns()).collect();
    let mut found = Vec::new();
    for (index, one) in all.iter().enumerate() {
        for (other, two) in all.iter().enumerate().skip(index + 1) {
            let elsewhere = one.field.king != two.field.king;
            let colours = one.field.is_dark() != two.field.is_dark();
            if elsewhere && colours == chameleon && patterns[other].contains(&patterns[index][0]) {
                let line = |one: &Final| {
                    if one.study.name.is_empty() {
                        one.line.clone()
                    } else {
                        format!("{} {}", one.study.name, one.line)
                    }
                };
                found.push(Evidence::new("", vec![line(one), line(two)]));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::field::Field;
    use super::super::super::testing::problem;
    use crate::rules::AnyPosition;

    fn mate(position: &str) -> Field {
        let problem = problem(&format!(
            "(rules: orthodox, stipulation: \"h#1\", position: \"{position}\")"
        ));
        Field::of(&AnyPosition::new(&problem.completed().setup).expect("a position"))
            .expect("a mate")
    }

    /// The same mate in three corners, rotated by a half-turn and mirrored: a1 has the colour of
    /// h8, h1 has not. With the rook one square nearer, the mate differs.
    #[test]
    fn a_mate_in_other_corners() {
        let one = mate("white Kg6 Ra8 black Kh8");
        let same = |position: &str| mate(position).patterns().contains(&one.patterns()[0]);
        assert!(one.is_model() && one.is_ideal() && !one.is_mirror());
        assert!(same("white Kb3 Rh1 black Ka1") && same("white Kg3 Ra1 black Kh1"));
        assert!(same("white Kf7 Rh1 black Kh8") && !same("white Kg6 Rb8 black Kh8"));
        assert_eq!(mate("white Kb3 Rh1 black Ka1").is_dark(), one.is_dark());
        assert_ne!(mate("white Kg3 Ra1 black Kh1").is_dark(), one.is_dark());
        // A second guard of h7 and g8, by a knight, and an idle knight.
        assert!(!mate("white Kg6 Ra8 Nf6 black Kh8").is_pure());
        assert!(
            mate("white Kg6 Ra8 Na2 black Kh8").is_pure()
                && !mate("white Kg6 Ra8 Na2 black Kh8").is_economical()
        );
    }
}
