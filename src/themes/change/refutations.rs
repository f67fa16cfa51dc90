//! Cyclic refutations: in a cycle of tries, each defence refutes one try and has an answer in the
//! others.

use super::super::study::{Deed, Phase, PlayedMove, Study};
use super::super::{Evidence, Section, Theme, Work};
use super::line;

pub(super) const THEMES: &[Theme] = &[Theme::new(
    Section::Change,
    "cyclic refutations",
    "three or more tries and as many defences, each of which alone refutes one try and has a \
    unique answer in each of the others",
    find,
)];

/// The maximum number of tries in a cycle.
const MOST: usize = 5;

fn answered(phase: &Phase, defence: Deed) -> bool {
    phase
        .defence(defence)
        .is_some_and(|defence| defence.answer().is_some())
}

fn find(work: &Work) -> Vec<Evidence> {
    work.studies.iter().filter_map(widest).collect()
}

/// The largest set of tries, of at most `MOST`, in which each has an answer to the refutations of
/// the others.
fn widest(study: &Study) -> Option<Evidence> {
    let tries: Vec<(&Phase, Deed)> = study
        .tries()
        .filter_map(|one| Some((one, one.refutation()?.deed())))
        .collect();
    let fit = |a: usize, b: usize| {
        let ((one, by), (two, other)) = (tries[a], tries[b]);
        by != other && answered(one, other) && answered(two, by)
    };
    let mut best: Vec<usize> = Vec::new();
    let mut open: Vec<Vec<usize>> = (0..tries.len()).map(|index| vec![index]).collect();
    while let Some(path) = open.pop() {
        if path.len() > best.len() {
            best.clone_from(&path);
        }
        if best.len() == MOST {
            break;
        }
        let last = path[path.len() - 1];
        for next in (last + 1..tries.len())
            .rev()
            .filter(|&next| path.iter().all(|&one| fit(one, next)))
        {
            open.push(path.iter().copied().chain([next]).collect());
        }
    }
    if best.len() < 3 {
        return None;
    }
    let mut lines = Vec::new();
    for &at in &best {
        let (phase, by) = tries[at];
        lines.push(format!(
            "{} {}!",
            phase.name(),
            phase
                .refutation()
                .map(PlayedMove::reply)
                .unwrap_or_default()
        ));
        let others = best
            .iter()
            .map(|&other| tries[other].1)
            .filter(|other| *other != by);
        lines.extend(others.map(|other| line(phase, other)));
    }
    Some(Evidence::of(study, format!("{} tries", best.len()), lines))
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// E. E. H. Baird, Field: the tries, their refutations and the mates as they are printed in
    /// YACPDB.
    #[test]
    fn cyclic_refutations() {
        let position = "white Kd1 Qg8 Rh3 Bg2 Bc5 Nd7 Na5 Pc2 Pb3 black Kd5 Rc3 Be8 Ne6 Ne4";
        let lines = [
            "1.Kc1? 1...Rxc2+!",
            "1.Ke1? 1...Re3+!",
            "1.b4? 1...Rc4!",
            "1.b4?: 1...Rxc2 2.Rd3#",
            "1.Kc1?: 1...Rc4 2.bxc4#",
        ];
        labelled("#2", position, "cyclic refutations", &lines);
    }
}
