//! [`Joint`]: the ways of two men that obstruct each other.
//!
//! Two men make a small game of their own: its positions are the pairs of their cells, its moves
//! the steps of either. The other men do not stand in their way. So the moves of two men in a real
//! game are a walk in this graph. If one captures the other, that is a step of both. The graph is
//! searched whole, forwards from the start and backwards from the places.
//!
//! - A step is obstructed where the other man stands on a square that must be vacant.
//! - A king does not step to a square that an enemy attacks without a square between them: no man
//!   can interpose there. While an enemy attacks the king so, the king's side has no move but the
//!   king's, or the capture of the enemy, so the enemy does not move either.
//!
//! **Loss.** A move of a man lowers the number of moves that it needs alone by one, or it loses one
//! or two moves. The losses of two men are counted by side; two men of one side lose from a common
//! stock. For each position the search finds the least loss of one man for each loss of the other,
//! up to [`LAYERS`]. This is a shortest-path search with two costs (label correcting, as in
//! P. Hansen, "Bicriterion path problems", 1980).

use super::travellers::{CellSet, Kind, Step, Traveller};
use crate::board::attacks;
use crate::position::Role;
use std::collections::VecDeque;

/// The number of losses of the first man that are distinguished, from 0 on. The last one stands for
/// all greater ones.
pub(super) const LAYERS: usize = 8;
/// The greatest loss of the second man; it stands for all greater ones.
const MOST: u8 = 14;
/// No walk.
const NONE: u8 = 15;

/// For each loss of the first man, at most, the least loss of the second.
type Labels = [u8; LAYERS];

/// The moves that two men can lose, the first and the second; two men of one side lose the second
/// number together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stock {
    pub(super) first: usize,
    pub(super) second: usize,
}

impl Stock {
    fn layer(self) -> usize {
        self.first.min(LAYERS - 1)
    }
}

/// The least losses of two men from all pairs of their cells.
#[derive(Clone, Debug)]
pub(super) struct Losses {
    width: usize,
    /// By the pair of cells, four bits for each loss of the first man.
    packed: Vec<u32>,
}

impl Losses {
    /// The least loss of each man when the other one loses at most its stock; `None` if they cannot
    /// reach their places within their stock. Great losses are counted as [`LAYERS`] - 1 and
    /// [`MOST`].
    #[inline]
    pub(super) fn least(&self, (first, second): (u8, u8), stock: Stock) -> Option<[usize; 2]> {
        let packed = self.packed[usize::from(first) * self.width + usize::from(second)];
        if packed == 0 {
            return Some([0; 2]);
        }
        let label = |layer: usize| (packed >> (4 * layer) & 15) as usize;
        let (layer, most) = (stock.layer(), stock.second.min(MOST.into()));
        let second = label(layer);
        if second > most {
            return None;
        }
        let first = (0..=layer)
            .find(|layer| label(*layer) <= most)
            .unwrap_or(layer);
        Some([first, second])
    }

    fn of(labels: &[Labels], width: usize) -> Self {
        let pack = |labels: &Labels| {
            let numbered = labels.iter().zip(0..);
            numbered.fold(0, |all, (label, number)| {
                all | u32::from(*label) << (4 * number)
            })
        };
        Self {
            width,
            packed: labels.iter().map(pack).collect(),
        }
    }

    /// Returns whether no pair of cells costs the men anything.
    pub(super) fn is_idle(&self) -> bool {
        self.packed.iter().all(|packed| *packed == 0)
    }
}

/// The directions in time.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Time {
    Forwards,
    Backwards,
}

/// The game of two men.
pub(super) struct Joint<'a> {
    men: [&'a Traveller; 2],
    /// Whether the men are of one side.
    allied: bool,
    stock: Stock,
    /// By man and step: the cells of the other man with which the step is obstructed.
    obstructed: [Vec<CellSet>; 2],
    /// By man and cell: the numbers of the steps to it.
    coming: [Vec<Vec<u16>>; 2],
    /// The numbers of the men among all.
    numbers: [u8; 2],
    /// By man: the cells from which and to which the other man goes with it in castling.
    company: [Option<(u8, u8)>; 2],
}

/// The result of the search of a joint game.
pub(super) struct Found {
    /// By man and step: whether a walk within the stock uses it.
    pub(super) is_used: [Vec<bool>; 2],
    pub(super) losses: Losses,
    /// By cell of the first man: the cells of the second on which it may stand at the same time.
    pub(super) together: Vec<CellSet>,
    /// The number of steps that were looked at.
    pub(super) work: u64,
}

/// The cells of another man with which each step of a man is obstructed.
pub(super) fn obstructions(men: [&Traveller; 2], numbers: [u8; 2]) -> Vec<CellSet> {
    let [man, other] = men;
    let allied = man.man.color == other.man.color;
    let goes = |step: &Step| match step.kind {
        // The rook goes when the king goes, and the captured man when it is captured.
        kind if kind.leader() == Some(numbers[1]) => CellSet::MAX,
        kind if kind.companion() == Some(numbers[1]) => {
            let with = accompanying(other, numbers[0]);
            with.map_or(CellSet::MAX, |step| !(1 << step.from))
        }
        // A man that gives check may be captured.
        Kind::Captured(_) => 0,
        _ => (0_u8..)
            .zip(&other.cells)
            .filter(|(number, cell)| {
                let through = step.through.get(cell.board.index());
                through.is_some_and(|through| through.has(cell.square))
                    || !allied && is_attacked(men, step, *number)
            })
            .fold(0, |set, (number, _)| set | 1 << number),
    };
    man.steps.iter().map(goes).collect()
}

/// The step in which a man goes along with the man of this number, if there is one.
fn accompanying(man: &Traveller, leader: u8) -> Option<&Step> {
    man.steps
        .iter()
        .find(|step| step.kind.leader() == Some(leader))
}

/// Returns whether a step is impossible because of a check, with the enemy on this cell.
fn is_attacked([man, other]: [&Traveller; 2], step: &Step, enemy: u8) -> bool {
    if man.man.role == Role::King {
        // The king must be safe on the board where it moves, and where it lands.
        let from = man.cells[usize::from(step.from)];
        let to = man.cells[usize::from(step.to)];
        let at = |square| other.attacks(enemy, from.board, square);
        let crosses = || {
            let between = attacks::between(from.square, to.square);
            between.into_iter().any(at)
        };
        let castles = matches!(step.kind, Kind::Castles(_));
        return at(to.square)
            || other.attacks(enemy, to.board, to.square)
            || castles && (at(from.square) || crosses());
    }
    let king = other.cells[usize::from(enemy)];
    other.man.role == Role::King && man.attacks(step.from, king.board, king.square)
}

impl<'a> Joint<'a> {
    /// The game of two men with these numbers among all men. `obstructed` has, by man and step, the
    /// cells of the other man with which the step is impossible.
    pub(super) fn of(
        men: [&'a Traveller; 2],
        numbers: [u8; 2],
        stock: Stock,
        obstructed: [Vec<CellSet>; 2],
    ) -> Self {
        let company = [0, 1].map(|one| {
            let step = accompanying(men[1 - one], numbers[one]);
            step.map(|step| (step.from, step.to))
        });
        let coming = men.map(|man| {
            let mut coming = vec![Vec::new(); man.cells.len()];
            for (number, step) in man.steps.iter().enumerate() {
                coming[usize::from(step.to)].push(number as u16);
            }
            coming
        });
        Self {
            men,
            allied: men[0].man.color == men[1].man.color,
            stock,
            obstructed,
            coming,
            numbers,
            company,
        }
    }

    /// The cells from which and to which the other man goes, if it is the rook with which the man
    /// castles in this step.
    fn carried(&self, one: usize, step: &Step) -> Option<(u8, u8)> {
        self.company[one].filter(|_| step.kind.companion() == Some(self.numbers[1 - one]))
    }

    /// The loss of a step of a man, with that of the rook that goes with it.
    fn loss(&self, one: usize, step: &Step, carried: Option<(u8, u8)>) -> usize {
        let change = |man: &Traveller, from: u8, to: u8| {
            i16::from(man.until[usize::from(to)]) - i16::from(man.until[usize::from(from)])
        };
        let own = i16::from(step.moves()) + change(self.men[one], step.from, step.to);
        let rook = carried.map_or(0, |(from, to)| change(self.men[1 - one], from, to));
        (own + rook).max(0) as usize
    }

    /// Calls a function with the positions that come after a position or before it, and with the
    /// losses of the first and the second man.
    fn each(&self, cells: [u8; 2], time: Time, mut call: impl FnMut([u8; 2], [usize; 2])) {
        for one in 0..2 {
            let man = self.men[one];
            let mut go = |number: usize, step: &Step| {
                let carried = self.carried(one, step);
                let mut other = cells[1 - one];
                if let (Time::Backwards, Some((from, to))) = (time, carried) {
                    if other != to {
                        return;
                    }
                    other = from;
                }
                if self.obstructed[one][number] >> other & 1 != 0 {
                    return;
                }
                if let (Time::Forwards, Some((_, to))) = (time, carried) {
                    other = to;
                }
                let mut next = [other; 2];
                next[one] = match time {
                    Time::Forwards => step.to,
                    Time::Backwards => step.from,
                };
                let loss = self.loss(one, step, carried);
                let is_first = one == 0 && !self.allied;
                call(next, if is_first { [loss, 0] } else { [0, loss] });
            };
            match time {
                Time::Forwards => {
                    let first = man.first_from(cells[one]);
                    for (number, step) in man.steps_from(cells[one]).iter().enumerate() {
                        go(first + number, step);
                    }
                }
                Time::Backwards => {
                    for &number in &self.coming[one][usize::from(cells[one])] {
                        go(usize::from(number), &man.steps[usize::from(number)]);
                    }
                }
            }
        }
    }

    fn position(&self, cells: [u8; 2]) -> usize {
        usize::from(cells[0]) * self.men[1].cells.len() + usize::from(cells[1])
    }

    fn cells(&self, position: usize) -> [u8; 2] {
        let width = self.men[1].cells.len();
        [(position / width) as u8, (position % width) as u8]
    }

    /// The least losses of all positions: from the start to them, or from them to the places.
    fn labels(&self, time: Time, work: &mut u64) -> Vec<Labels> {
        let count = self.men[0].cells.len() * self.men[1].cells.len();
        let mut labels = vec![[NONE; LAYERS]; count];
        let mut waits = vec![false; count];
        let mut queue = VecDeque::new();
        for position in 0..count {
            let cells = self.cells(position);
            let begins = match time {
                Time::Forwards => cells == [0, 0],
                Time::Backwards => {
                    let rests = |one: usize| self.men[one].places >> cells[one] & 1 != 0;
                    rests(0) && rests(1) && !self.share(cells)
                }
            };
            if begins {
                labels[position] = [0; LAYERS];
                waits[position] = true;
                queue.push_back(position);
            }
        }
        let (most, layer) = (self.stock.second, self.stock.layer());
        while let Some(position) = queue.pop_front() {
            waits[position] = false;
            let known = labels[position];
            self.each(self.cells(position), time, |cells, losses| {
                *work += 1;
                let next = self.position(cells);
                let mut changes = false;
                for (first, second) in known[..=layer].iter().enumerate() {
                    if *second == NONE || first + losses[0] > layer && layer < LAYERS - 1 {
                        continue;
                    }
                    let second = usize::from(*second) + losses[1];
                    if second > most {
                        continue;
                    }
                    let second = (second as u8).min(MOST);
                    let from = (first + losses[0]).min(layer);
                    for label in &mut labels[next][from..=layer] {
                        changes |= second < *label;
                        *label = second.min(*label);
                    }
                }
                if changes && !waits[next] {
                    waits[next] = true;
                    queue.push_back(next);
                }
            });
        }
        for labels in &mut labels {
            let last = labels[layer];
            labels[layer..].fill(last);
        }
        labels
    }

    /// Returns whether both men stand on one cell.
    fn share(&self, cells: [u8; 2]) -> bool {
        let cell = |one: usize| self.men[one].cells[usize::from(cells[one])];
        cell(0) == cell(1)
    }

    /// Searches the game.
    pub(super) fn search(&self) -> Found {
        let mut work = 0;
        let before = self.labels(Time::Forwards, &mut work);
        let after = self.labels(Time::Backwards, &mut work);
        let mut is_used = self.men.map(|man| vec![false; man.steps.len()]);
        for one in 0..2 {
            for (number, step) in self.men[one].steps.iter().enumerate() {
                let carried = self.carried(one, step);
                let loss = self.loss(one, step, carried);
                let losses = match (one, self.allied) {
                    (0, false) => [loss, 0],
                    _ => [0, loss],
                };
                let is_possible = |other: u8| {
                    if self.obstructed[one][number] >> other & 1 != 0 {
                        return false;
                    }
                    let (mut from, mut to) = ([other; 2], [carried.map_or(other, |(_, to)| to); 2]);
                    (from[one], to[one]) = (step.from, step.to);
                    let (before, after) = (before[self.position(from)], after[self.position(to)]);
                    self.is_within(before, after, losses)
                };
                is_used[one][number] = (0..self.men[1 - one].cells.len() as u8).any(is_possible);
            }
        }
        // The step of a man that goes along is judged with that of the other.
        for one in 0..2 {
            let with = Some(self.numbers[one]);
            let castles = |(step, used): (&Step, &bool)| *used && self.carried(one, step).is_some();
            let goes = self.men[one].steps.iter().zip(&is_used[one]).any(castles);
            let rook = self.men[1 - one].steps.iter().zip(&mut is_used[1 - one]);
            rook.filter(|(step, _)| step.kind.leader() == with)
                .for_each(|(_, used)| *used = goes);
        }
        let meets = |first: u8, second: u8| {
            let at = self.position([first, second]);
            self.is_within(before[at], after[at], [0; 2])
        };
        let [rows, columns] = self.men.map(|man| man.cells.len() as u8);
        let row = |first: u8| {
            let cells = (0..columns).filter(|second| meets(first, *second));
            cells.fold(0, |set: CellSet, second| set | 1 << second)
        };
        Found {
            is_used,
            together: (0..rows).map(row).collect(),
            losses: Losses::of(&after, self.men[1].cells.len()),
            work,
        }
    }

    /// Returns whether the losses before a step, of the step and after it are within the stock.
    fn is_within(&self, before: Labels, after: Labels, losses: [usize; 2]) -> bool {
        let fits = |one: u8, other: u8| {
            let sum = usize::from(one) + losses[1] + usize::from(other);
            one != NONE
                && other != NONE
                && (sum <= self.stock.second || self.stock.second >= MOST.into())
        };
        let layer = self.stock.layer();
        if layer == LAYERS - 1 {
            return fits(before[layer], after[layer]);
        }
        (0..=layer)
            .filter(|first| first + losses[0] <= layer)
            .any(|first| fits(before[first], after[layer - first - losses[0]]))
    }
}
