//! Zilahi: a man that is captured in one solution mates in another, and vice versa.
//!
//! Two men and two solutions make a Zilahi, more of them in a cycle a cyclic Zilahi. The mating man
//! is the one that makes the last move.

use super::super::course::PlayedLine;
use super::super::{Evidence, Section, Theme, Work};
use crate::problem::Goal;

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Help,
        "Zilahi",
        "a man captured in one solution mates in another, in which the man that mates in the \
        first is captured (Z. Zilahi)",
        |work| find(work, |length| length == 2),
    )
    .keyword("Zilahi"),
    Theme::new(
        Section::Help,
        "cyclic Zilahi",
        "in a cycle of three or more solutions, the mating man of each is captured in the one \
        before",
        |work| find(work, |length| length > 2),
    )
    .keyword("Cyclic Zilahi"),
];

/// The man that makes the last move, and the men captured on the way, by their cells in the
/// diagram.
fn roles(course: &PlayedLine) -> Option<(crate::board::Cell, Vec<crate::board::Cell>)> {
    let last = course.last()?;
    let place = |number: usize| course.men.get(number).map(|(cell, _)| *cell);
    let mating = last.step.by();
    let captured = course
        .plies
        .iter()
        .filter_map(|ply| ply.captured)
        .filter_map(|number| course.men.get(number));
    let captured = captured
        .filter(|(_, man)| man.color == mating)
        .map(|(cell, _)| *cell)
        .collect();
    Some((place(last.mover)?, captured))
}

fn find(work: &Work, wanted: fn(usize) -> bool) -> Vec<Evidence> {
    let mates = |goal: Goal| matches!(goal, Goal::Mate | Goal::Stalemate | Goal::DoubleStalemate);
    if !work
        .studies
        .iter()
        .all(|study| mates(study.problem.stipulation.goal))
    {
        return Vec::new();
    }
    let courses: Vec<&PlayedLine> = work.courses();
    let all: Vec<_> = courses
        .iter()
        .filter_map(|course| Some((*course, roles(course)?)))
        .collect();
    // In twins that move men, a man keeps its identity only if it stays on its square.
    let next = |from: usize, to: usize| {
        all[from].1.1.contains(&all[to].1.0) && all[from].1.0 != all[to].1.0
    };
    let mut found = Vec::new();
    for first in 0..all.len() {
        let mut path = vec![first];
        ring(&mut path, all.len(), &next, &mut |path| {
            // A cycle that visits the same men twice is two cycles.
            let mating = |at: usize| all[at].1.0;
            let once = path
                .iter()
                .enumerate()
                .all(|(index, &at)| path[..index].iter().all(|&one| mating(one) != mating(at)));
            if once && wanted(path.len()) {
                let lines = path.iter().map(|&at| all[at].0.line()).collect();
                let men: Vec<String> = path
                    .iter()
                    .filter_map(|&at| all[at].0.last().map(|ply| all[at].0.name(ply.mover)))
                    .collect();
                found.push(Evidence::new(men.join(", "), lines));
            }
        });
    }
    found
}

/// Cycles that start with their first member.
fn ring(
    path: &mut Vec<usize>,
    count: usize,
    next: &dyn Fn(usize, usize) -> bool,
    tell: &mut dyn FnMut(&[usize]),
) {
    let (first, last) = (path[0], path[path.len() - 1]);
    if path.len() > 1 && next(last, first) {
        tell(path);
    }
    // Cycles of more than six are not sought, since there may be very many solutions.
    if path.len() >= 6 {
        return;
    }
    for other in first + 1..count {
        if !path.contains(&other) && next(last, other) {
            path.push(other);
            ring(path, count, next, tell);
            path.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;

    /// B. C. Jonsson, Broodings 50, 2009: solution as published, keyword Zilahi in YACPDB. The
    /// bishop is captured and the rook mates, and vice versa.
    #[test]
    fn zilahi() {
        let position = "white Kg8 Rd7 Ba6 Pe3 Pd2 black Kg2 Rb1 Pe4 Pe5 Pf5 Ph3";
        let lines = [
            "1.Rg1 Bf1+ 2.Kh1+ Bg2+ 3.hxg2 Rh7#",
            "1.Kf3 Rd3 2.exd3 Bb5 3.Ke4 Bc6#",
        ];
        labelled("h#3", position, "Zilahi", &lines);
    }

    /// D. Müller and R. Wiehagen, Broodings 50, 2009: knight and bishop alternate as mating and
    /// captured man over four twins. That is a Zilahi but, with only two men, not a cyclic one.
    #[test]
    fn two_men_make_no_cycle() {
        use super::super::super::testing::{evidence, findings};
        let file =
            std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("problems/broodings-2009.olv");
        let loaded = crate::formats::load_file(&file, crate::formats::Defaults::default());
        let found = findings(&loaded.entries[0].problem);
        // In a) and b) the bishop is captured and the knight mates, in c) and d) vice versa.
        assert_eq!(evidence(&found, "Zilahi").len(), 4);
        assert!(evidence(&found, "cyclic Zilahi").is_empty());
    }
}
