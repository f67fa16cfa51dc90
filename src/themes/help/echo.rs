//! Echoes: the same model mate, turned or mirrored, on another square; chameleon if that is of the other colour.

use super::super::study::Kind;
use super::super::{Evidence, Section, Theme, Work};
use super::{Final, finals};

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Help,
        "echo",
        "two model mates with the same men in the same places seen from the king, which is mated on different squares of one \
         colour",
        |work| find(work, false),
    )
    .keyword("Echo mates"),
    Theme::new(
        Section::Help,
        "chameleon echo",
        "two model mates with the same men in the same places seen from the king, which is mated on squares of different \
         colours",
        |work| find(work, true),
    )
    .keyword("Chameleon echo mates"),
];

fn find(work: &Work, chameleon: bool) -> Vec<Evidence> {
    let all: Vec<Final> =
        finals(work).into_iter().filter(|one| one.kind == Kind::Key && one.field.is_model()).collect();
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
