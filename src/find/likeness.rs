//! The likeness of two positions: the transformation, the shift, and the differing men.

use super::placement::{Placement, name};
use super::transform::{Freedom, Transformation, shift_words};
use crate::board::Cell;
use crate::position::{Man, Shape};

/// The likeness of two positions.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Likeness {
    /// The transformation of the wanted position.
    pub turn: Transformation,
    /// The shift that follows, in files and ranks.
    pub shift: (i8, i8),
    /// The differing men, with a few words for each difference.
    pub differences: Vec<String>,
}

impl Likeness {
    /// The likeness in words, such as `mirrored, shifted 1 up, wNb1 on c3`; empty if the
    /// positions are the same in every respect.
    pub fn words(&self) -> String {
        let mut parts = vec![self.turn.words(), shift_words(self.shift)];
        parts.retain(|part| !part.is_empty());
        parts.extend(self.differences.iter().cloned());
        parts.join(", ")
    }
}

/// The likeness of `found` to `wanted` with the fewest differing men and, among these, the simplest
/// transformation; `None` if more than `most` men differ, or the boards are not alike.
pub fn likeness(
    wanted: &Placement,
    found: &Placement,
    freedom: Freedom,
    most: usize,
) -> Option<Likeness> {
    if wanted.variant.planes() != found.variant.planes()
        || wanted.variant.law().files() != found.variant.law().files()
        || wanted.men.len().abs_diff(found.men.len()) > most
    {
        return None;
    }
    let census = found.census();
    let mut least: Option<(usize, Transformation, (i8, i8), Differences)> = None;
    let mut colours = [None; 2];
    for turn in freedom.turns(wanted.variant) {
        let Some(turned) = turn.of(wanted) else {
            continue;
        };
        // Men of different kinds differ wherever they stand.
        let kinds = *colours[usize::from(turn.exchanges())]
            .get_or_insert_with(|| count(&apart(&turned.census(), &census)));
        if kinds > most {
            continue;
        }
        for shift in shifts(&turned, found, freedom, most) {
            let Some(moved) = shifted(&turned, shift) else {
                continue;
            };
            let sides = apart(&moved.men, &found.men);
            let differing = count(&sides);
            if differing <= most
                && least
                    .as_ref()
                    .is_none_or(|(fewest, ..)| differing < *fewest)
            {
                least = Some((differing, turn, shift, sides));
            }
        }
    }
    let (_, turn, shift, (lost, new)) = least?;
    Some(Likeness {
        turn,
        shift,
        differences: differences(lost, new, found),
    })
}

/// A man on a cell.
type ManAt = (Cell, Man);

/// The men that only the first has, and those that only the second has.
type Differences = (Vec<(Cell, Man)>, Vec<(Cell, Man)>);

/// The items in only the first of two ordered lists, and those in only the second.
fn apart<T: Ord + Copy>(one: &[T], other: &[T]) -> (Vec<T>, Vec<T>) {
    let (mut left, mut right) = (Vec::new(), Vec::new());
    let (mut i, mut j) = (0, 0);
    while let (Some(a), Some(b)) = (one.get(i), other.get(j)) {
        match a.cmp(b) {
            std::cmp::Ordering::Less => {
                left.push(*a);
                i += 1;
            }
            std::cmp::Ordering::Greater => {
                right.push(*b);
                j += 1;
            }
            std::cmp::Ordering::Equal => {
                i += 1;
                j += 1;
            }
        }
    }
    left.extend_from_slice(&one[i..]);
    right.extend_from_slice(&other[j..]);
    (left, right)
}

/// The number of men that have to be moved, replaced, added or removed.
fn count<T>((one, other): &(Vec<T>, Vec<T>)) -> usize {
    one.len().max(other.len())
}

/// The candidate shifts: those that bring one of the first `most + 1` men to a square where the
/// other position has such a man. If at most `most` men differ, at least one of these matches.
fn shifts(turned: &Placement, found: &Placement, freedom: Freedom, most: usize) -> Vec<(i8, i8)> {
    let mut all = vec![(0, 0)];
    if !freedom.shifted || turned.variant.law().shape == Shape::Cube {
        return all;
    }
    let place = |cell: Cell| (cell.square.file() as i8, cell.square.rank() as i8);
    for &(cell, man) in turned.men.iter().take(most + 1) {
        let (file, rank) = place(cell);
        let same = found
            .men
            .iter()
            .filter(|(at, other)| *other == man && at.board == cell.board);
        all.extend(same.map(|(at, _)| (place(*at).0 - file, place(*at).1 - rank)));
    }
    // The shortest shift comes first.
    all.sort_unstable_by_key(|&(files, ranks)| (files.abs() + ranks.abs(), files, ranks));
    all.dedup();
    all
}

fn shifted(placement: &Placement, (files, ranks): (i8, i8)) -> Option<Placement> {
    let law = placement.variant.law();
    let men = placement.men.iter().map(|&(cell, man)| {
        let square = cell
            .square
            .step(files, ranks)
            .filter(|square| law.has_square(*square))?;
        Some((Cell::new(cell.board, square), man))
    });
    Some(Placement::new(
        placement.variant,
        men.collect::<Option<_>>()?,
    ))
}

/// Describes each man that differs: another man on its square, the same man on another square, a
/// different man in its place, a missing man or an additional one.
fn differences(
    mut lost: Vec<(Cell, Man)>,
    mut new: Vec<(Cell, Man)>,
    found: &Placement,
) -> Vec<String> {
    let variant = found.variant;
    let place = |cell| crate::notation::place(cell, variant);
    let mut words = Vec::new();
    let mut pair = |fits: &dyn Fn(&ManAt, &ManAt) -> bool,
                    say: &dyn Fn((Cell, Man), (Cell, Man)) -> String| {
        lost.retain(|gone| {
            let Some(index) = new.iter().position(|come| fits(gone, come)) else {
                return true;
            };
            words.push(say(*gone, new.remove(index)));
            false
        });
    };
    let instead = |gone: (Cell, Man), come: (Cell, Man)| {
        format!("{} instead of {}", name(come, variant), name(gone, variant))
    };
    pair(&|gone, come| gone.0 == come.0, &instead);
    pair(&|gone, come| gone.1 == come.1, &|gone, come| {
        format!("{} on {}", name(gone, variant), place(come.0))
    });
    pair(&|_, _| true, &instead);
    words.extend(
        lost.iter()
            .map(|&gone| format!("without {}", name(gone, variant))),
    );
    words.extend(
        new.iter()
            .map(|&come| format!("with {}", name(come, variant))),
    );
    words
}
