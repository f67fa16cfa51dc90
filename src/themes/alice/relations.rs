//! Relations of mates across two boards: men that exchange boards between solutions, and mates on
//! the same square of either board.
//!
//! A man works in a mate if removing it leaves no mate.

use super::super::course::PlayedLine;
use super::super::scene::Scene;
use super::super::{Evidence, Section, Theme, Work};
use super::{MateEnd, ends, is_alice};
use crate::board::Cell;
use crate::position::Role;

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Alice,
        "board Zilahi",
        "of two men of the mating side, one works on board A and the other on board B in the \
        mate of one solution, and vice versa in another",
        zilahi,
    ),
    Theme::new(
        Section::Alice,
        "same mate on both boards",
        "two mating moves of the actual play are made by men of one kind and go to the same \
        square of different boards",
        both_boards,
    ),
];

/// The men of the diagram that work in the final mate, each by its number, with their cells.
fn working(course: &PlayedLine) -> Vec<(usize, Cell)> {
    let Some(last) = course.last().filter(|_| course.end.is_mate()) else {
        return Vec::new();
    };
    let (Some(scene), side) = (Scene::of(&course.end), last.step.by()) else {
        return Vec::new();
    };
    let needed = |cell: Cell| {
        scene
            .without(cell)
            .position(!side)
            .is_some_and(|position| !position.is_mate())
    };
    let own = course
        .men
        .iter()
        .enumerate()
        .filter(|(_, (_, man))| man.color == side && man.role != Role::King);
    own.filter_map(|(number, _)| Some((number, *course.way(number).last()?)))
        .filter(|(number, cell)| {
            let there = scene.man(*cell).is_some_and(|man| man.color == side);
            let taken = course.plies.iter().any(|ply| ply.captured == Some(*number));
            there && !taken && needed(*cell)
        })
        .collect()
}

fn zilahi(work: &Work) -> Vec<Evidence> {
    let courses = work
        .studies
        .iter()
        .filter(|study| is_alice(&study.start))
        .flat_map(|study| &study.courses);
    let all: Vec<(&PlayedLine, Vec<(usize, Cell)>)> =
        courses.map(|course| (course, working(course))).collect();
    let mut found = Vec::new();
    for (index, (one, first)) in all.iter().enumerate() {
        for (two, second) in &all[index + 1..] {
            // A man is identified by its square in the diagram.
            let other = |number: usize| {
                let home = one.men.get(number)?.0;
                second
                    .iter()
                    .find(|(number, _)| two.men.get(*number).is_some_and(|(cell, _)| *cell == home))
            };
            let changing = first.iter().filter_map(|(number, cell)| {
                let (_, there) = other(*number)?;
                (cell.board != there.board).then_some((*number, cell.board))
            });
            let changing: Vec<_> = changing.collect();
            for (place, (man, board)) in changing.iter().enumerate() {
                for (partner, _) in changing[place + 1..]
                    .iter()
                    .filter(|(_, other)| other != board)
                {
                    let text = format!("{}, {}", one.name(*man), one.name(*partner));
                    found.push(Evidence::new(text, vec![one.line(), two.line()]));
                }
            }
        }
    }
    found
}

fn both_boards(work: &Work) -> Vec<Evidence> {
    let all = ends(work);
    let mut found = Vec::new();
    for (index, one) in all.iter().enumerate() {
        for two in &all[index + 1..] {
            let (first, second) = (one.step.mv, two.step.mv);
            let apart = first.to().board != second.to().board;
            if apart && first.to().is_homologue(second.to()) && first.role() == second.role() {
                let line = |end: &MateEnd| {
                    format!("{} {}", end.study.name, end.line)
                        .trim_start()
                        .to_owned()
                };
                found.push(Evidence::new(
                    format!("on {}", first.to().square),
                    vec![line(one), line(two)],
                ));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::{evidence, findings, problem};

    /// In a) the rook of board B mates on board A, and the king guards g7. In b) everything stands
    /// on the other board: the same square h1, with the boards exchanged.
    #[test]
    fn the_same_square_on_either_board() {
        let text = "(rules: alice, stipulation: \"h#0.5\", position: \"white Kf6/A Ra1/B black \
            Kh8/A Rg8/B\", \
                    twins: [\"wKf6-f6/B, wRa1-a1/A, bKh8-h8/B, bRg8-g8/A\"])";
        let shown = evidence(&findings(&problem(text)), "same mate on both boards");
        let shown: Vec<String> = shown.iter().map(ToString::to_string).collect();
        assert_eq!(shown, ["on h1: a) 1...Rh1/A#; b) 1...Rh1/B#"]);
    }

    /// U. Marks, The Problemist 1999 (`problems/`): in the published solution 2.Rg5 answers several
    /// moves of the rook, always on board A. Every mate is given there, since Black's king stands
    /// on board A. The same board twice is not both boards.
    #[test]
    fn one_board_twice_is_not_both() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/problems/marks-1999.ron");
        let shown = findings(&problem(
            &std::fs::read_to_string(path).expect("a shipped problem"),
        ));
        assert!(evidence(&shown, "same mate on both boards").is_empty());
        assert!(!evidence(&shown, "check from behind the mirror").is_empty());
    }

    /// Two rooks stand on board B: one mates from h1 of board A, while the other keeps the king
    /// from g8 by occupying its arrival square. Alternatively the other mates along the eighth
    /// rank, and the first keeps the king from h7. Kf6 guards g7.
    #[test]
    fn two_rooks_exchange_boards() {
        let shown = super::super::super::testing::shown(
            "h#0.5",
            "white Kf6/A Rh7/B Rg8/B black Kh8/A",
            "board Zilahi",
        );
        let shown: Vec<String> = shown.iter().map(ToString::to_string).collect();
        let has = |line: &String| {
            line.starts_with("wRh7/B, wRg8/B") || line.starts_with("wRg8/B, wRh7/B")
        };
        let both = |line: &&String| line.contains("1...Rh1/A#") && line.contains("1...Re8/A#");
        assert!(
            !shown.is_empty() && shown.iter().all(has) && shown.iter().any(|line| both(&line)),
            "{shown:?}"
        );
    }
}
