//! Odd round trips: a man returns to its square, but on the other board. Also kings that change
//! boards and return.

use super::super::course::PlayedLine;
use super::super::help::spelled;
use super::super::{Evidence, Section, Theme, Work};
use super::is_alice;
use crate::board::Cell;

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Alice,
        "odd rundlauf",
        "a man returns in an odd number of moves to a square where it stood, but on the other \
        board",
        find,
    ),
    Theme::new(
        Section::Alice,
        "king shuttle",
        "the king to be mated goes to the other board and returns with its next move to the \
        square it came from",
        shuttle,
    ),
];

/// Three consecutive places: a cell, a cell of the other board, and the first cell again.
fn back(way: &[Cell]) -> Option<&[Cell]> {
    way.windows(3)
        .find(|part| part[0] == part[2] && part[0].board != part[1].board)
}

fn shuttle(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in work.studies.iter().filter(|study| is_alice(&study.start)) {
        for course in &study.courses {
            let Some(mating) = course.last().map(|last| last.step.by()) else {
                continue;
            };
            let is_king = |man: &crate::position::Man| {
                man.role == crate::position::Role::King && man.color != mating
            };
            let king = course.men.iter().position(|(_, man)| is_king(man));
            if let Some(number) = king
                && let Some(part) = back(&course.way(number))
            {
                let text = format!("{} {}", course.name(number), spelled(part, course));
                found.push(Evidence::of(study, text, vec![course.text.clone()]));
            }
        }
    }
    found
}

/// The shortest part of a path that ends on its first square, but on the other board.
fn odd(way: &[Cell]) -> Option<&[Cell]> {
    let closed = |part: &&[Cell]| {
        matches!(
            part,
            [first, .., last] if first.is_homologue(*last) && first.board != last.board
        )
    };
    // Each move of a man changes its square, so a return takes at least three moves.
    (4..=way.len())
        .step_by(2)
        .find_map(|length| way.windows(length).find(closed))
}

fn find(work: &Work) -> Vec<Evidence> {
    let mut found = Vec::new();
    for study in work.studies.iter().filter(|study| is_alice(&study.start)) {
        for course in &study.courses {
            found.extend(
                of_course(course)
                    .into_iter()
                    .map(|text| Evidence::of(study, text, vec![course.text.clone()])),
            );
        }
    }
    found
}

fn of_course(course: &PlayedLine) -> Vec<String> {
    let of_man = |number: usize| {
        let way = course.walk(number);
        odd(&way).map(|part| format!("{} {}", course.name(number), spelled(part, course)))
    };
    (0..course.men.len()).filter_map(of_man).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(text: &str) -> Vec<Cell> {
        let cell = |(index, square): (usize, &str)| {
            let board = if index % 2 == 0 {
                crate::board::Board::A
            } else {
                crate::board::Board::B
            };
            Cell::new(board, square.parse().expect("a square"))
        };
        text.split('-').enumerate().map(cell).collect()
    }

    /// Each move changes the board: b1 is left on board A and reached again, after three moves, on
    /// board B.
    #[test]
    fn three_moves_lead_back_to_the_other_board() {
        assert_eq!(odd(&way("b1-c2-d3-b1")), Some(&way("b1-c2-d3-b1")[..]));
        assert_eq!(odd(&way("a1-b1-a1")), None);
        // Four moves lead home.
        assert_eq!(odd(&way("a1-a3-c3-c1-a1")), None);
        assert_eq!(odd(&way("h1-a1-a3-c3-a1")).map(<[Cell]>::len), Some(4));
    }

    /// A king that goes and returns, and one that returns only after four moves.
    #[test]
    fn a_king_changes_board_and_returns() {
        assert_eq!(back(&way("h8-g8-h8")), Some(&way("h8-g8-h8")[..]));
        assert_eq!(back(&way("h8-g8-g7-h7-h8")), None);
    }
}
