//! The assignment problem, for men and places.
//!
//! The assignment gives each place of the diagram a man of its own so that the moves they need have
//! the least sum. The algorithm is the Hungarian method (Kuhn, 1955), in the form that grows a
//! matching row by row along shortest augmenting paths, O(n^3). The potentials of a row and a
//! column never exceed its cost together. Where they equal it, the pair may be matched, and a path
//! to a free column changes the potentials by the least slack. The sum is exact, so as a lower
//! bound on a side's moves it never forbids a line. `NEVER` is a cost beyond all sums.

use super::{MEN, NEVER};

/// The least sum of costs when each row takes a column of its own, by the Hungarian method; `NEVER`
/// if there is no such assignment. At most [`MEN`] rows and columns, and at least as many columns
/// as rows.
pub(in crate::search::prune) fn least_sum<Row: Iterator<Item = u8>>(
    rows: impl Iterator<Item = Row>,
) -> u8 {
    const FAR: i32 = 1 << 12;
    let mut costs = [[0; MEN]; MEN];
    let (mut height, mut width) = (0, 0);
    for (row, line) in costs.iter_mut().zip(rows) {
        width = 0;
        let mut possible = false;
        for (cost, value) in row.iter_mut().zip(line) {
            possible |= value != NEVER;
            *cost = if value == NEVER {
                FAR
            } else {
                i32::from(value)
            };
            width += 1;
        }
        if !possible {
            return NEVER;
        }
        height += 1;
    }
    if height > width {
        return NEVER;
    }
    // Potentials of rows and columns, and the row matched with each column; 0 means none.
    let (mut rows, mut columns, mut serves) = ([0; MEN + 1], [0; MEN + 1], [0_usize; MEN + 1]);
    for row in 1..=height {
        serves[0] = row;
        let (mut slack, mut used, mut way) =
            ([i32::MAX; MEN + 1], [false; MEN + 1], [0_usize; MEN + 1]);
        let mut at = 0;
        loop {
            used[at] = true;
            let (served, mut least, mut next) = (serves[at], i32::MAX, 0);
            for column in (1..=width).filter(|&column| !used[column]) {
                let cost = costs[served - 1][column - 1] - rows[served] - columns[column];
                if cost < slack[column] {
                    (slack[column], way[column]) = (cost, at);
                }
                if slack[column] < least {
                    (least, next) = (slack[column], column);
                }
            }
            for column in 0..=width {
                if used[column] {
                    rows[serves[column]] += least;
                    columns[column] -= least;
                } else {
                    slack[column] -= least;
                }
            }
            at = next;
            if serves[at] == 0 {
                break;
            }
        }
        while at != 0 {
            serves[at] = serves[way[at]];
            at = way[at];
        }
    }
    let taken = (1..=width).filter(|&column| serves[column] != 0);
    let sum: i32 = taken
        .map(|column| costs[serves[column] - 1][column - 1])
        .sum();
    if sum >= FAR {
        NEVER
    } else {
        u8::try_from(sum).unwrap_or(NEVER - 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::dice::Dice;

    fn sum(rows: &[&[u8]]) -> u8 {
        least_sum(rows.iter().map(|row| row.iter().copied()))
    }

    #[test]
    fn each_row_takes_a_column_of_its_own() {
        assert_eq!(sum(&[]), 0);
        assert_eq!(sum(&[&[4, 1, 3], &[2, 0, 5], &[3, 2, 2]]), 5, "1 + 2 + 2");
        assert_eq!(sum(&[&[1, 9, 9], &[1, 2, 9]]), 3, "1 + 2; a column is left");
        assert_eq!(
            sum(&[&[1, NEVER], &[1, NEVER]]),
            NEVER,
            "both want the same"
        );
        assert_eq!(sum(&[&[NEVER, NEVER]]), NEVER);
        assert_eq!(sum(&[&[1], &[1]]), NEVER, "too few columns");
    }

    /// The least sum agrees with that of a search over all assignments.
    #[test]
    fn least_sums_agree_with_a_search_over_all_assignments() {
        fn tried(rows: &[Vec<u8>], used: u32) -> Option<u32> {
            let Some((first, rest)) = rows.split_first() else {
                return Some(0);
            };
            let free = (0..first.len())
                .filter(|column| used >> column & 1 == 0 && first[*column] != NEVER);
            free.filter_map(|column| {
                Some(u32::from(first[column]) + tried(rest, used | 1 << column)?)
            })
            .min()
        }
        let mut dice = Dice(1);
        for _ in 0..2000 {
            let height = dice.below(6);
            let width = height + dice.below(3);
            let mut cost = || {
                if dice.below(4) == 0 {
                    NEVER
                } else {
                    dice.below(7) as u8
                }
            };
            let rows: Vec<Vec<u8>> = (0..height)
                .map(|_| (0..width).map(|_| cost()).collect())
                .collect();
            let found = least_sum(rows.iter().map(|row| row.iter().copied()));
            assert_eq!(
                found,
                tried(&rows, 0).map_or(NEVER, |sum| sum as u8),
                "{rows:?}"
            );
        }
    }
}
