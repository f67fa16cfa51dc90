//! Reciprocal and cyclic change: answers to the same defences change places between two phases.
//!
//! Two answers exchanged are a reciprocal change; three or more that move on by one place are a
//! Lačný theme (Ľ. Lačný).

use super::super::study::{Deed, Phase};
use super::super::{Evidence, Section, Theme, Work};
use super::{line, pairs, sole};

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Change,
        "reciprocal \
        change",
        "a-A b-B in one phase, a-B b-A in another",
        |work| cycles(work, 2),
    )
    .keyword("Reciprocal"),
    Theme::new(
        Section::Change,
        "Lacny",
        "a-A b-B c-C in one phase, a-B b-C c-A in \
        another",
        |work| cycles(work, 3),
    )
    .keyword("Lacny"),
    Theme::new(
        Section::Change,
        "Lacny, fourfold",
        "a cycle of four \
        answers",
        |work| cycles(work, 4),
    )
    .keyword("Lacny 4-fold"),
    Theme::new(
        Section::Change,
        "Lacny, fivefold",
        "a cycle of five \
        answers",
        |work| cycles(work, 5),
    )
    .keyword("Lacny 5-fold"),
    Theme::new(
        Section::Change,
        "complete Lacny",
        "the same three defences and answers in three phases, each answer following each defence \
        once",
        complete,
    )
    .keyword("Complete Lacny"),
];

/// The answers of the cycle's defences in both phases. Those of the second phase are those of the
/// first, shifted by one.
fn cycle(before: &Phase, after: &Phase, length: usize) -> Option<Vec<Deed>> {
    let (was, now) = (sole(before), sole(after));
    let both: Vec<(Deed, Deed, Deed)> = was
        .iter()
        .filter_map(|&(defence, old)| {
            let new = now.iter().find(|(same, _)| *same == defence)?.1;
            (new != old).then_some((defence, old, new))
        })
        .collect();
    let mut path = Vec::new();
    for &first in &both {
        path.push(first);
        if close(&both, length, &mut path) {
            return Some(path.iter().map(|one| one.0).collect());
        }
        path.pop();
    }
    None
}

/// Extends the path by defences whose old answer is the new answer of the last one. Returns whether
/// this closes a cycle of the wanted length.
fn close(both: &[(Deed, Deed, Deed)], length: usize, path: &mut Vec<(Deed, Deed, Deed)>) -> bool {
    let (first, last) = (path[0], path[path.len() - 1]);
    if path.len() == length {
        return last.2 == first.1;
    }
    for &next in both.iter().filter(|one| one.1 == last.2) {
        if path.iter().any(|one| one.1 == next.1) {
            continue;
        }
        path.push(next);
        if close(both, length, path) {
            return true;
        }
        path.pop();
    }
    false
}

fn cycles(work: &Work, length: usize) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        for (before, after) in pairs(study) {
            if let Some(defences) = cycle(before, after, length) {
                let both = [before, after];
                let lines = both
                    .iter()
                    .flat_map(|phase| defences.iter().map(|&one| line(phase, one)));
                found.push(Evidence::of(study, "", lines.collect()));
            }
        }
    }
    found
}

fn complete(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in &work.studies {
        let phases: Vec<&Phase> = study.counted().collect();
        for (before, after) in pairs(study) {
            let Some(defences) = cycle(before, after, 3) else {
                continue;
            };
            let answer = |phase: &Phase, one: Deed| {
                phase
                    .defence(one)
                    .and_then(|one| Some(one.answer()?.deed()))
            };
            // For each defence, the third phase has the answer that neither of the two has.
            let third = phases.iter().find(|phase| {
                (0..3).all(|index| {
                    let wanted = answer(after, defences[(index + 1) % 3]);
                    wanted.is_some() && answer(phase, defences[index]) == wanted
                })
            });
            if let Some(third) = third {
                let all = [before, after, third];
                let lines = all
                    .iter()
                    .flat_map(|phase| defences.iter().map(|&one| line(phase, one)));
                found.push(Evidence::of(study, "", lines.collect()));
                break;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::labelled;
    use super::*;
    use crate::board::{Board, Cell};
    use crate::position::Role;

    /// A move named by a letter: a man on the first rank of that file.
    fn named(file: char) -> Deed {
        let square = format!("{file}1").parse().expect("a square");
        (
            Role::Queen,
            Cell::new(Board::A, square),
            Cell::new(Board::A, square),
            None,
        )
    }

    /// `ade`: a defence, its answer in one phase and its answer in another.
    fn row(text: &str) -> (Deed, Deed, Deed) {
        let mut letters = text.chars().map(named);
        let mut next = || letters.next().expect("three letters");
        (next(), next(), next())
    }

    /// By definition: a-d b-e c-f and then a-e b-f c-d is a cycle of three; with c-e at the end it
    /// is not.
    #[test]
    fn three_answers_move_on_by_one() {
        let closes = |rows: [&str; 3], length| {
            let both = rows.map(row);
            close(&both, length, &mut vec![both[0]])
        };
        assert!(closes(["ade", "bef", "cfd"], 3));
        assert!(!closes(["ade", "bef", "cfe"], 3));
        assert!(!closes(["ade", "bef", "cfd"], 2));
        assert!(closes(["ade", "bed", "cfd"], 2));
    }

    /// M. Vukcevich, Meredith Tourney, Politika 1998: solution as published, keyword Reciprocal in
    /// YACPDB.
    #[test]
    fn reciprocal_change() {
        let position = "white Kb7 Qa8 Rb4 Bc4 Nh4 Nf7 Pf2 black Kf4 Be7 Nf8";
        labelled(
            "#2",
            position,
            "reciprocal change",
            &[
                "1...Kg4 2.Be6#",
                "1...Bxh4 2.Be2#",
                "1...Kg4 2.Be2#",
                "1...Bxh4 2.Be6#",
            ],
        );
    }
}
