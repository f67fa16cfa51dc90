//! Board echoes: the same mate on the other board.
//!
//! A man belongs to a mate if removing it leaves no mate. No definition for two boards has been
//! published; this is the program's own.

use super::super::scene::{Scene, is_dark};
use super::super::{Evidence, Section, Theme, Work};
use super::{MateEnd, ends};
use crate::board::Cell;
use crate::position::{Color, Man};

pub(super) const THEMES: &[Theme] = &[
    Theme::new(
        Section::Alice,
        "board echo",
        "two mates on different boards by the same men in the same places relative to the king, \
        rotated or mirrored, on squares of one colour; a man belongs to a mate if removing it \
        leaves no mate",
        |work| find(work, false),
    ),
    Theme::new(
        Section::Alice,
        "chameleon board echo",
        "a board echo on squares of different colours",
        |work| find(work, true),
    ),
];

/// A man relative to the mated king: the distance in files and in ranks, whether it stands on the
/// king's board, and the man. `None` instead of a man is a place beside the king and off the board.
type EchoMan = (i8, i8, bool, Option<Man>);

/// The men that belong to a mate, and the edge of the board beside the king.
struct MatePattern {
    king: Cell,
    seen: Vec<EchoMan>,
}

/// The pattern of a mate. `None` if the mated side has no king.
fn pattern(after: &Scene, mated: Color) -> Option<MatePattern> {
    let king = after.king(mated)?;
    let (file, rank) = (king.square.file() as i8, king.square.rank() as i8);
    let needed = |cell: Cell| match after.without(cell).position(mated) {
        Some(position) => !position.is_mate(),
        // A man that cannot be removed, such as the other king, belongs to the mate.
        None => true,
    };
    let mut seen: Vec<EchoMan> = after
        .men()
        .filter(|(cell, _)| *cell != king && needed(*cell))
        .map(|(cell, man)| {
            (
                cell.square.file() as i8 - file,
                cell.square.rank() as i8 - rank,
                cell.board == king.board,
                Some(man),
            )
        })
        .collect();
    for (x, y) in (-1..=1).flat_map(|x| (-1..=1).map(move |y| (x, y))) {
        if king.square.step(x, y).is_none() {
            seen.push((x, y, true, None));
        }
    }
    Some(MatePattern { king, seen })
}

/// The pattern in one of the eight symmetries of a board, sorted.
fn turned(seen: &[EchoMan], turn: u8) -> Vec<EchoMan> {
    let of = |(x, y, here, man): &EchoMan| {
        let (x, y) = if turn & 1 == 0 { (*x, *y) } else { (-x, *y) };
        let (x, y) = if turn & 2 == 0 { (x, y) } else { (x, -y) };
        let (x, y) = if turn & 4 == 0 { (x, y) } else { (y, x) };
        (x, y, *here, *man)
    };
    let mut all: Vec<EchoMan> = seen.iter().map(of).collect();
    all.sort_by_key(|(x, y, here, man)| {
        (
            *x,
            *y,
            *here,
            man.map(|man| (man.color as u8, man.role.index())),
        )
    });
    all
}

fn is_same(one: &MatePattern, two: &MatePattern) -> bool {
    let first = turned(&one.seen, 0);
    (0..8).any(|turn| turned(&two.seen, turn) == first)
}

fn find(work: &Work, chameleon: bool) -> Vec<Evidence> {
    let all: Vec<(MateEnd, MatePattern)> = ends(work)
        .into_iter()
        .filter_map(|end| {
            let pattern = pattern(&end.step.scene_after()?, !end.step.by())?;
            Some((end, pattern))
        })
        .collect();
    let mut found = Vec::new();
    for (index, (one, first)) in all.iter().enumerate() {
        for (two, second) in &all[index + 1..] {
            let colours_differ = is_dark(first.king.square) != is_dark(second.king.square);
            if first.king.board != second.king.board
                && colours_differ == chameleon
                && is_same(first, second)
            {
                let line = |end: &MateEnd| {
                    format!("{} {}", end.study.name, end.line)
                        .trim_start()
                        .to_owned()
                };
                found.push(Evidence::new("", vec![line(one), line(two)]));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::super::testing::problem;
    use super::*;
    use crate::rules::AnyPosition;

    fn mated(position: &str) -> MatePattern {
        let problem = problem(&format!(
            "(rules: alice, stipulation: \"h#1\", position: \"{position}\")"
        ));
        let position = AnyPosition::new(&problem.completed().setup).expect("a position");
        assert!(position.is_mate());
        pattern(&Scene::of(&position).expect("two boards"), Color::Black).expect("a king")
    }

    /// Kf6 guards g7, Rh1 checks, Rg8 of the other board blocks g8; the knight on a2 does nothing.
    /// The second mate is the first on the other board, mirrored to the queen's side, with its king
    /// on a square of the other colour.
    #[test]
    fn a_mate_and_its_mirror_on_the_other_board() {
        let one = mated("white Kf6/A Rh1/A Na2/A black Kh8/A Rg8/B");
        let two = mated("white Kc6/B Ra1/B black Ka8/B Rb8/A");
        assert!(is_same(&one, &two));
        assert!(
            one.king.board != two.king.board
                && is_dark(one.king.square) != is_dark(two.king.square)
        );
        // The rook checks from another distance.
        assert!(!is_same(
            &one,
            &mated("white Kc6/B Ra2/B black Ka8/B Rb8/A")
        ));
    }
}
