//! [`Listing`]: all positions of a set of men, and of the sets that it can become, by numbers.
//!
//! Each set has a table of two bits for every number of a placement, one for each side to move: set
//! where the number is an index ([`Material`]) and the position legal. The number of a position is
//! the count of set bits before its own ([rank and
//! select](https://en.wikipedia.org/wiki/Succinct_data_structure)), so no position is stored.
//!
//! A position that is more than its men and the side to move, by an en-passant right or by what a
//! condition remembers, stands in a list of its own, with a number behind those of the tables. So
//! does one that play reaches under a condition although no diagram may show it.

use super::EndgameError;
use super::material::{Cells, MOST_MEN, Material, order};
use crate::board::Cell;
use crate::position::{Color, EmptyBoards, Man, Men, RuleSet, Setup};
use crate::rules::{PositionOf, Rules};
use crate::search::control::{Control, Interrupted};
use crate::search::parallel::each_in_turn;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// The words of bits in a block, for which one count is stored.
const BLOCK: usize = 8;
/// The blocks that a thread takes at once.
const PORTION: usize = 64;

/// The table of a set of men.
pub(super) struct Table {
    pub(super) material: Material,
    /// Two bits for each number of a placement: legal with White to move, and with Black to move.
    bits: Vec<u64>,
    /// The number of set bits before each block.
    before: Vec<u64>,
    /// The number of the first position.
    pub(super) first: u64,
    /// The number of positions.
    pub(super) positions: u64,
}

impl Table {
    /// The number of the position with this index and side to move; `None` if it is not listed.
    fn number(&self, index: u64, turn: Color) -> Option<u64> {
        let bit = 2 * index + turn.index() as u64;
        let (word, shift) = ((bit / 64) as usize, bit % 64);
        if self.bits[word] >> shift & 1 == 0 {
            return None;
        }
        let block = word / BLOCK;
        let words = &self.bits[block * BLOCK..word];
        let within: u32 = words.iter().map(|word| word.count_ones()).sum();
        let below = self.bits[word] & ((1 << shift) - 1);
        Some(self.first + self.before[block] + u64::from(within + below.count_ones()))
    }

    /// The number of portions into which the positions are divided.
    pub(super) fn portions(&self) -> usize {
        self.bits.len().div_ceil(BLOCK * PORTION)
    }

    /// Calls a function with the number, the index and the side to move of each position in a
    /// portion.
    pub(super) fn each_in(&self, portion: usize, mut visit: impl FnMut(u64, u64, Color)) {
        let from = portion * BLOCK * PORTION;
        let to = (from + BLOCK * PORTION).min(self.bits.len());
        let mut number = self.first + self.before[from / BLOCK];
        for word in from..to {
            let mut bits = self.bits[word];
            while bits != 0 {
                let bit = word as u64 * 64 + u64::from(bits.trailing_zeros());
                visit(number, bit / 2, Color::ALL[(bit % 2) as usize]);
                number += 1;
                bits &= bits - 1;
            }
        }
    }
}

/// The positions that are more than their men and the side to move.
struct Others<R: Rules> {
    numbers: HashMap<(u64, u64), u32>,
    positions: Vec<PositionOf<R>>,
}

/// All positions of some sets of men.
pub(super) struct Listing<R: Rules> {
    rules: RuleSet,
    pub(super) cells: Cells,
    pub(super) boards: EmptyBoards<R::Men>,
    pub(super) tables: Vec<Table>,
    /// The sets of men for which a table is needed.
    missing: Mutex<Vec<Vec<Man>>>,
    others: Mutex<Others<R>>,
    /// Whether conditions may give a position a memory.
    remembers: bool,
}

impl<R: Rules> Listing<R> {
    /// A listing without tables.
    pub(super) fn new(rules: RuleSet, cells: Cells, boards: EmptyBoards<R::Men>) -> Self {
        Self {
            rules,
            cells,
            boards,
            tables: Vec::new(),
            missing: Mutex::default(),
            others: Mutex::new(Others {
                numbers: HashMap::new(),
                positions: Vec::new(),
            }),
            remembers: !rules.conditions.is_empty(),
        }
    }

    /// The number of positions in the tables.
    pub(super) fn in_tables(&self) -> u64 {
        (self.tables.last()).map_or(0, |table| table.first + table.positions)
    }

    /// The number of all positions.
    pub(super) fn len(&self) -> u64 {
        self.in_tables() + self.with_others(|others| others.positions.len() as u64)
    }

    /// A position that is more than its men, by its number among its like.
    pub(super) fn other(&self, number: usize) -> Option<PositionOf<R>> {
        self.with_others(|others| others.positions.get(number).copied())
    }

    /// The bytes that such a position takes.
    pub(super) const fn other_bytes() -> u64 {
        (size_of::<PositionOf<R>>() + 64) as u64
    }

    fn with_others<T>(&self, of: impl FnOnce(&mut Others<R>) -> T) -> T {
        of(&mut self.others.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// The sets of men that were met and have no table.
    pub(super) fn take_missing(&self) -> Vec<Vec<Man>> {
        let mut missing = self.missing.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut missing)
    }

    /// The bytes of the table of a set of men; `None` if there are too many.
    pub(super) fn bytes(&self, men: &[Man]) -> Option<u64> {
        let material = Material::new(self.rules, &self.cells, men.to_vec());
        let words = material.size(&self.cells)?.checked_mul(2)?.div_ceil(64);
        words.checked_mul(9)
    }

    /// Lists the positions of a set of men, at most [`MOST_MEN`].
    ///
    /// # Errors
    /// If the search is to stop.
    pub(super) fn add(&mut self, men: Vec<Man>, control: &Control) -> Result<(), Interrupted> {
        let material = Material::new(self.rules, &self.cells, men);
        let size = material.size(&self.cells).unwrap_or_default();
        let words = (2 * size).div_ceil(64) as usize;
        let words = words.next_multiple_of(BLOCK);
        let bits: Vec<AtomicU64> = (0..words).map(|_| AtomicU64::new(0)).collect();
        let base = self.cells.len() as u64;
        let per_first = size / base;
        let parts = if material.men.len() > 1 { base } else { 1 };
        let per_part = per_first / parts;
        let stopped = AtomicBool::new(false);
        let parts_in_all = (base * parts) as usize;
        control.add_total(parts_in_all as u64);
        each_in_turn(control, parts_in_all, &|part| {
            control.add_done();
            let part = part as u64;
            if material.skips((part / parts) as u16) {
                return;
            }
            if control.poll().is_err() {
                stopped.store(true, Relaxed);
                return;
            }
            for index in part * per_part..(part + 1) * per_part {
                let Some(men) = material.placement(&self.cells, index) else {
                    continue;
                };
                for turn in Color::ALL {
                    if self.boards.with(&men, turn).is_some() {
                        let bit = 2 * index + turn.index() as u64;
                        bits[(bit / 64) as usize].fetch_or(1 << (bit % 64), Relaxed);
                    }
                }
            }
        });
        if stopped.into_inner() {
            return Err(Interrupted);
        }
        let bits: Vec<u64> = bits.into_iter().map(AtomicU64::into_inner).collect();
        let mut before = Vec::with_capacity(words / BLOCK);
        let mut positions = 0;
        for block in bits.chunks(BLOCK) {
            before.push(positions);
            let ones: u32 = block.iter().map(|word| word.count_ones()).sum();
            positions += u64::from(ones);
        }
        self.tables.push(Table {
            material,
            bits,
            before,
            first: self.in_tables(),
            positions,
        });
        Ok(())
    }

    /// The position with this index and side to move in a table.
    pub(super) fn position(&self, table: &Table, index: u64, turn: Color) -> Option<PositionOf<R>> {
        self.boards
            .with(&table.material.placed(&self.cells, index), turn)
    }

    /// The number of a position that has arisen in play; `None` if its men have no table yet, which
    /// is noted.
    pub(super) fn number(&self, position: &PositionOf<R>) -> Option<u64> {
        let store = position.men();
        let mut men = [(0, None); MOST_MEN];
        let mut count = 0;
        for &board in store.planes() {
            for square in store.occupied(board) {
                let cell = Cell::new(board, square);
                let place = men.get_mut(count)?;
                *place = (self.cells.digit(cell), store.man_at(cell));
                count += 1;
            }
        }
        let men = &mut men[..count];
        men.sort_unstable_by_key(|(_, man)| man.map(order));
        if self.is_more(position, men) {
            return Some(self.in_tables() + self.number_of_other(position));
        }
        let table = self.tables.iter().find(|table| {
            let those = table.material.men.iter();
            table.material.men.len() == count
                && those
                    .zip(&*men)
                    .all(|(man, (_, other))| Some(*man) == *other)
        });
        let Some(table) = table else {
            let men: Vec<Man> = men.iter().filter_map(|(_, man)| *man).collect();
            let mut missing = self.missing.lock().unwrap_or_else(PoisonError::into_inner);
            if !missing.contains(&men) {
                missing.push(men);
            }
            return None;
        };
        let mut digits = [0; MOST_MEN];
        for (place, (digit, _)) in digits.iter_mut().zip(&*men) {
            *place = *digit;
        }
        let index = table.material.index(&self.cells, &digits[..count]);
        // Conditions may lead to positions that no diagram can show.
        let listed = table.number(index, position.turn());
        Some(listed.unwrap_or_else(|| self.in_tables() + self.number_of_other(position)))
    }

    /// The number of a position whose length is wanted.
    ///
    /// # Errors
    /// If it is illegal, or not in the first table.
    pub(super) fn number_asked(&self, setup: &Setup) -> Result<u64, EndgameError> {
        let setup = &Setup {
            allow_missing_king: true,
            ..setup.clone()
        };
        let position = PositionOf::<R>::new(setup).map_err(EndgameError::Setup)?;
        let mut men: Vec<Man> = setup.men.iter().map(|(_, man)| *man).collect();
        men.sort_unstable_by_key(|man| order(*man));
        let is_listed = (self.tables.first()).is_some_and(|table| table.material.men == men)
            && position.en_passant().is_none()
            && position.castling().is_empty();
        let number = self.number(&position);
        (number.filter(|number| is_listed && *number < self.in_tables()))
            .ok_or_else(|| EndgameError::NotListed(Box::new(setup.clone())))
    }

    /// Returns whether a position is more than its men and the side to move.
    fn is_more(&self, position: &PositionOf<R>, men: &[(u16, Option<Man>)]) -> bool {
        if position.en_passant().is_some() || !position.castling().is_empty() {
            return true;
        }
        if !self.remembers {
            return false;
        }
        let men: Vec<(Cell, Man)> = (men.iter())
            .filter_map(|(digit, man)| Some((self.cells.all()[usize::from(*digit)], (*man)?)))
            .collect();
        let placed = self.boards.with(&men, position.turn());
        placed.is_none_or(|placed| placed.key() != position.key())
    }

    /// The number of such a position among its like.
    fn number_of_other(&self, position: &PositionOf<R>) -> u64 {
        let key = position.key();
        self.with_others(|others| {
            let next = others.positions.len() as u32;
            let number = *(others.numbers).entry((key.low, key.high)).or_insert(next);
            if number == next {
                others.positions.push(*position);
            }
            u64::from(number)
        })
    }
}
