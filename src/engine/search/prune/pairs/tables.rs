//! [`Tables`]: the facts about the men of a proof game that play looks up, in one strategy.
//!
//! A position is within the tables if all men stand on cells of their ways and each side has the
//! moves that its men need, with those that they lose. A loss because of an enemy is one of this
//! man alone, so the greatest such losses of different men add up. A loss of two men of one side
//! may be one of either: such losses add up over pairs that have no man in common.

use super::GONE;
use super::captures::{Capture, numbers};
use super::joint::{Losses, Stock};
use super::travellers::{CELLS, CellSet, NEVER, Traveller, index};
use crate::board::Cell;
use arrayvec::ArrayVec;

/// The most men of both sides.
pub(super) const MEN: usize = 32;

/// The losses of two men.
struct Pair {
    men: [u8; 2],
    sides: [u8; 2],
    losses: Losses,
}

/// What is known of the men in one strategy.
pub(super) struct Tables {
    /// By man: its side.
    sides: ArrayVec<u8, MEN>,
    /// By man and cell: the number of the cell among the man's; [`NEVER`] for all others.
    numbers: Vec<[u8; CELLS]>,
    /// The capture of the games, if there is one.
    capture: Option<Capture>,
    /// By cell: the number of the cell among those of the capturing man after the capture.
    late: [u8; CELLS],
    /// By man and number of a cell: the cells to which it steps, and the moves that it needs alone.
    steps: Vec<Vec<(CellSet, u8)>>,
    /// The pairs that lose moves in some position: those of enemies, then those of one side.
    pairs: Vec<Pair>,
    /// The number of pairs of enemies.
    rivals: usize,
    /// By man: the numbers of its pairs.
    of_man: Vec<Vec<u16>>,
}

impl Tables {
    /// The tables of men, with the capture of their games, and of pairs of men by their numbers.
    pub(super) fn of(
        men: &[Traveller],
        capture: Option<Capture>,
        losing: impl Iterator<Item = ([u8; 2], Losses)>,
    ) -> Self {
        let sides: ArrayVec<u8, MEN> = men.iter().map(|man| man.man.color.index() as u8).collect();
        let pairs = losing.map(|(men, losses)| Pair {
            men,
            sides: men.map(|man| sides[usize::from(man)]),
            losses,
        });
        let (mut pairs, mut partners): (Vec<Pair>, Vec<Pair>) =
            pairs.partition(|pair| pair.sides[0] != pair.sides[1]);
        let rivals = pairs.len();
        pairs.append(&mut partners);
        let mut of_man = vec![Vec::new(); men.len()];
        for (number, pair) in (0..).zip(&pairs) {
            for man in pair.men {
                of_man[usize::from(man)].push(number);
            }
        }
        let part = |man: &Traveller, is_late: bool| {
            let cells = (0..).zip(man.cells.iter().copied());
            numbers(cells.filter(|(number, _)| (man.late >> number & 1 != 0) == is_late))
        };
        let late = capture.map_or([NEVER; CELLS], |capture| {
            part(&men[usize::from(capture.by)], true)
        });
        let steps = men.iter().map(|man| {
            let mut steps: Vec<(CellSet, u8)> = man.until.iter().map(|need| (0, *need)).collect();
            for step in &man.steps {
                steps[usize::from(step.from)].0 |= 1 << step.to;
            }
            steps
        });
        Self {
            numbers: men.iter().map(|man| part(man, false)).collect(),
            capture,
            late,
            steps: steps.collect(),
            sides,
            pairs,
            rivals,
            of_man,
        }
    }

    /// The number of a cell among a man's, before or after the capture; [`NEVER`] if it is none.
    fn number(&self, man: usize, cell: Cell, is_late: bool) -> u8 {
        let captures = |capture: Capture| usize::from(capture.by) == man;
        if is_late && self.capture.is_some_and(captures) {
            self.late[index(cell)]
        } else {
            self.numbers[man][index(cell)]
        }
    }

    /// Returns whether a man may step from one cell to another, with this capture, if any. `is_late`
    /// says whether the capture of the games has been made.
    pub(super) fn has_step(
        &self,
        man: u8,
        (from, to): (Cell, Cell),
        capture: Option<Capture>,
        is_late: bool,
    ) -> bool {
        if capture.is_some() && (is_late || capture != self.capture) {
            return false;
        }
        let from = self.number(man.into(), from, is_late);
        let to = self.number(man.into(), to, is_late || capture.is_some());
        let steps = &self.steps[usize::from(man)];
        from != NEVER && to != NEVER && steps[usize::from(from)].0 >> to & 1 != 0
    }

    /// Returns whether the men can come from their cells to their places when each side has this
    /// number of moves left, as far as any two of them are concerned.
    ///
    /// `moved` is the man that has moved last: most moves fail because of its own pairs.
    pub(super) fn has_room(&self, cells: &[Cell], moved: usize, left: [usize; 2]) -> bool {
        let mut stocks = left;
        let mut numbers = [0; MEN];
        let gone = |capture: Capture| cells[usize::from(capture.victim)] == GONE;
        let is_late = self.capture.is_some_and(gone);
        for (man, cell) in cells.iter().enumerate() {
            let number = self.number(man, *cell, is_late);
            if number == NEVER {
                return false;
            }
            numbers[man] = number;
            let stock = &mut stocks[usize::from(self.sides[man])];
            let need = self.steps[man][usize::from(number)].1;
            match stock.checked_sub(need.into()) {
                Some(rest) => *stock = rest,
                None => return false,
            }
        }
        let fails = |pair: &Pair| {
            let [first, second] = pair.sides.map(|side| stocks[usize::from(side)]);
            let cells = pair.men.map(|man| numbers[usize::from(man)]);
            let first = if pair.sides[0] == pair.sides[1] {
                0
            } else {
                first
            };
            let stock = Stock { first, second };
            pair.losses.least((cells[0], cells[1]), stock).is_none()
        };
        let own = self.of_man[moved].iter();
        if own.map(|pair| &self.pairs[usize::from(*pair)]).any(fails) {
            return false;
        }
        // The least loss of each man because of some enemy.
        let mut lost = [0_usize; MEN];
        for pair in &self.pairs[..self.rivals] {
            let [one, other] = pair.men.map(usize::from);
            let [first, second] = pair.sides.map(|side| stocks[usize::from(side)]);
            let cells = (numbers[one], numbers[other]);
            let stock = Stock { first, second };
            let Some(losses) = pair.losses.least(cells, stock) else {
                return false;
            };
            lost[one] = lost[one].max(losses[0]);
            lost[other] = lost[other].max(losses[1]);
        }
        for (man, lost) in lost[..cells.len()].iter().enumerate() {
            let stock = &mut stocks[usize::from(self.sides[man])];
            match stock.checked_sub(*lost) {
                Some(rest) => *stock = rest,
                None => return false,
            }
        }
        // The further losses of two men together. Pairs of different men add up.
        let (mut taken, mut sums) = (0_u32, [0_usize; 2]);
        for pair in &self.pairs[self.rivals..] {
            let [one, other] = pair.men.map(usize::from);
            let side = usize::from(pair.sides[0]);
            let known = lost[one] + lost[other];
            let stock = Stock {
                first: 0,
                second: stocks[side] + known,
            };
            let Some([_, loss]) = pair.losses.least((numbers[one], numbers[other]), stock) else {
                return false;
            };
            let both = 1_u32 << one | 1 << other;
            if loss > known && taken & both == 0 {
                taken |= both;
                sums[side] += loss - known;
            }
        }
        sums[0] <= stocks[0] && sums[1] <= stocks[1]
    }
}
