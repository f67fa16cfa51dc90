//! Rukhlis (E. Rukhlis): the mates of two defences are transferred to two other defences, while the
//! first two get new mates.

use super::super::study::Deed;
use super::super::{Evidence, Section, Theme, Work};
use super::{line, pairs, sole};

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Change,
    "Rukhlis",
    "a-A b-B in one phase; in another c-A d-B with a and b answered by new moves",
    find,
)
.keyword("Rukhlis")];

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for (before, after) in pairs(study) {
            let (was, now) = (sole(before), sole(after));
            let mut both: Vec<(Deed, Deed, Deed)> = Vec::new();
            for &(defence, answer) in &was {
                let changed = now
                    .iter()
                    .any(|&(same, other)| same == defence && other != answer);
                let moved = now
                    .iter()
                    .find(|(other, same)| *same == answer && *other != defence);
                if let (true, Some((other, _))) = (changed, moved) {
                    both.push((defence, answer, *other));
                }
            }
            let pair = both.iter().enumerate().find_map(|(index, one)| {
                let fits = |two: &&(Deed, Deed, Deed)| {
                    let new = |defence: Deed| {
                        now.iter()
                            .find(|(same, _)| *same == defence)
                            .map(|(_, answer)| *answer)
                    };
                    let apart =
                        one.1 != two.1 && one.2 != two.2 && two.2 != one.0 && one.2 != two.0;
                    // The new mates must not be old ones: that would be a reciprocal change.
                    apart
                        && new(one.0) != Some(two.1)
                        && new(two.0) != Some(one.1)
                        && new(one.0) != new(two.0)
                };
                both[index + 1..].iter().find(fits).map(|two| [*one, *two])
            });
            if let Some(pair) = pair {
                let mut lines: Vec<String> = pair.iter().map(|one| line(before, one.0)).collect();
                lines.extend(pair.iter().map(|one| line(after, one.0)));
                lines.extend(pair.iter().map(|one| line(after, one.2)));
                found.push(Evidence::of(study, "", lines));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// V. Bron, Shakhmaty v SSSR 1961: solution as published, keyword Rukhlis in YACPDB.
    #[test]
    fn rukhlis() {
        let position = "white Ka1 Qe2 Ra6 Bc3 Ba4 Ne6 Ne4 Pd4 Pd2 black Kd5 Qh6 Rd7 Bh8 Ba2 Ng7 \
            Ne8 Ph5 Pf5 Pf4";
        labelled(
            "#2",
            position,
            "Rukhlis",
            &[
                "1...Qxe6 2.Ra5#",
                "1...Nxe6 2.Bc6#",
                "1...Qxe6 2.Qb5#",
                "1...Nxe6 2.Qf3#",
                "1...Rxd6 2.Ra5#",
                "1...Nxd6 2.Bc6#",
            ],
        );
    }
}
