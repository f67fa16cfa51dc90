//! [`Listed`]: the targets of a search, prepared for tracking.
//!
//! After each move many targets need one value: the number of moves that a man needs from its
//! present cell to its place. Targets are many, but they share their places. So each value is
//! computed once for a cell and a place, and cached for all threads.

use super::{Aim, Men64, NEVER, Placed, SetWise, Target, Targets, in_pairs};
use super::{CELLS, LOSER, ROLES};
use crate::rules::PositionOf;
use std::collections::HashMap;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// The targets that can be reached from a position.
pub(super) struct Listed<'a, R: SetWise> {
    pub(super) targets: &'a Targets<R>,
    pub(super) all: Box<[Target]>,
    /// Each man on its cell, by number.
    pub(super) men: Box<[Placed]>,
    /// The men of the loser, by their numbers.
    pub(super) losers: Men64,
    /// The number of moves that may vacate two cells at once.
    pub(super) in_pairs: u32,
    /// The numbers of the places of all targets, those of a target in the order of its men, and the
    /// index where each target begins.
    places: Vec<u32>,
    begin: Vec<u32>,
    /// The places by number, each with the cell of the king.
    places_by_number: Vec<(Aim, u8)>,
    rows: Box<[OnceLock<Row>]>,
}

/// For each place the fewest moves to it, plus one; 0 if not computed yet.
type Row = Box<[AtomicU8]>;

/// The cell of a man, and the moves that it needs from there.
#[derive(Clone, Copy)]
pub(super) struct Stand<'a> {
    man: Placed,
    /// Whether its side has moves left.
    goes_on: bool,
    row: &'a [AtomicU8],
}

impl<'a, R: SetWise> Listed<'a, R> {
    pub(super) fn new(
        targets: &'a Targets<R>,
        all: Vec<Target>,
        position: &PositionOf<R>,
        men: &[Placed],
    ) -> Self {
        let mut numbers: HashMap<(Aim, u8), u32> = HashMap::new();
        let mut places_by_number = Vec::new();
        let mut places = Vec::new();
        let mut begin = Vec::with_capacity(all.len());
        for target in &all {
            begin.push(places.len() as u32);
            let king = target.aims[0].cell;
            let mut aims = target.aims.to_vec();
            aims.sort_unstable_by_key(|aim| aim.man);
            places.extend(aims.into_iter().map(|aim| {
                // The king's cell matters only for a man that arrives with check.
                let place = (aim, if aim.arrives { king } else { 0 });
                *numbers.entry(place).or_insert_with(|| {
                    places_by_number.push(place);
                    places_by_number.len() as u32 - 1
                })
            }));
        }
        let rows = std::iter::repeat_with(OnceLock::new)
            .take(2 * 2 * ROLES * CELLS)
            .collect();
        let is_loser = |man: &Placed| u64::from(targets.side(*man) == LOSER);
        let losers = men
            .iter()
            .enumerate()
            .fold(0, |losers, (number, man)| losers | is_loser(man) << number);
        let in_pairs = in_pairs::<R>(targets, position);
        Self {
            targets,
            all: all.into(),
            men: men.into(),
            losers,
            in_pairs,
            places,
            begin,
            places_by_number,
            rows,
        }
    }

    /// The stand of a man on its cell; `goes_on` is whether its side has moves left.
    pub(super) fn stand(&self, man: Placed, goes_on: bool) -> Stand<'_> {
        let row = self.rows[2 * man + usize::from(goes_on)].get_or_init(|| {
            let unknown = std::iter::repeat_with(AtomicU8::default);
            unknown.take(self.places_by_number.len()).collect()
        });
        Stand { man, goes_on, row }
    }

    /// The number of the place of a man in a target; `men` are the men of the target.
    #[inline(always)]
    pub(super) fn place(&self, target: u32, men: Men64, man: usize) -> u32 {
        let before = (men & ((1 << man) - 1)).count_ones();
        self.places[(self.begin[target as usize] + before) as usize]
    }

    /// The fewest moves from where a man stands to a place of its own.
    #[inline(always)]
    pub(super) fn needed(&self, from: Stand, place: u32) -> u8 {
        match from.row[place as usize].load(Relaxed) {
            0 => self.find(from, place),
            known => known - 1,
        }
    }

    #[cold]
    fn find(&self, from: Stand, place: u32) -> u8 {
        let (aim, king) = self.places_by_number[place as usize];
        let ways = self.targets.ways(from.man);
        let arrives = aim.arrives && from.goes_on;
        let moves = if arrives {
            self.targets.arrival(ways, aim, usize::from(king))
        } else {
            ways.moves_to(aim)
        };
        let moves = moves.min(NEVER - 1);
        from.row[place as usize].store(moves + 1, Relaxed);
        moves
    }
}
