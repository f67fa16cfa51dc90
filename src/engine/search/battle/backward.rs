//! [`backward()`]: how soon the attacker succeeds in every position that can arise, computed from
//! the ends backwards.
//!
//! Where few men can move, few positions can arise, and long play meets each of them again and
//! again. Then a tree is the wrong tool. This is [retrograde
//! analysis](https://www.chessprogramming.org/Retrograde_Analysis), as in endgame tables (T.
//! Ströhlein, 1970; K. Thompson, 1986), but of the positions that follow from the diagram and by
//! the rules of any battle play:
//!
//! 1. All positions that arise from the diagram are listed, breadth first: after every move of the
//!    attacker, after every reply from which the defender must choose, and, where threats are to be
//!    shown, after a pass of the defender. If there are more than the memory or the length of the
//!    problem allows, nothing is computed.
//! 2. Ends have a length of their own: [`successors()`].
//! 3. The other lengths follow from the ends backwards: [`spread()`].
//!
//! The list is closed: every move leads to a position in it. So the answers hold for any number of
//! moves, whatever the path. They are the results of the search that [`Prover`] defines, since its
//! own methods supply the moves and the ends. Positions are compared by 128 bits of their
//! signature.

use super::lengths::{Length, Lengths, Numbers};
use super::prover::Prover;
use super::spread::{Predecessors, UNKNOWN, spread};
use super::successors::successors;
use crate::rules::{PositionOf, Rules};
use crate::search::control::{Control, Interrupted, Searched, Settings};
use crate::search::played::Played;
use crate::search::tally::{Count, count};
use std::collections::VecDeque;

/// The bytes that a position takes, without its successors.
const NODE_BYTES: usize = 64;
/// The bytes that a successor takes: in the list of successors and in that of predecessors.
const EDGE_BYTES: usize = 8;

/// The number of positions that may be listed for a problem in no moves. Each move doubles it, as
/// the usual search takes several times as long for each further move.
const FEW: usize = 8;
/// The least room with which positions are listed: fewer of them are soon searched.
const LEAST: usize = 1 << 12;
/// The number of positions searched before the list begins, for each position that it may hold. So
/// the list costs little where it is given up.
const PATIENCE: u64 = 8;
/// The greatest number of positions searched before the list begins.
const LONGEST_WAIT: u64 = 8_000_000;

/// The lengths for the positions that arise from these, in which a side is to move: the attacker
/// where the mark is set. `None` if there are more than the room allows.
///
/// # Errors
/// If the search is to stop.
pub(in crate::search) fn backward<R: Rules>(
    roots: &[(&Played<R>, bool)],
    prover: &dyn Prover<R>,
    room: Room,
    has_threats: bool,
    control: &Control,
) -> Result<Option<Lengths>, Interrupted> {
    let mut graph = Graph::default();
    let roots = roots.iter().map(|&(root, attacks)| (**root, attacks));
    let mut waiting = Waiting::<R>::default();
    for (position, attacks) in roots {
        graph.find::<R>(position, attacks, &mut waiting);
    }
    let mut searched = Searched::new(control);
    let mut list = Vec::new();
    while let Some((position, attacks)) = waiting.pop_front() {
        control.poll()?;
        searched.count();
        let played = Played::diagram(position);
        graph.list(
            &played,
            attacks,
            (prover, has_threats),
            &mut waiting,
            &mut list,
        );
        count(Count::BackwardListed);
        if graph.is_beyond(room, waiting.len() * size_of::<(PositionOf<R>, bool)>()) {
            count(Count::BackwardGivenUp);
            return Ok(None);
        }
    }
    let lengths = graph.lengths();
    Ok(Some(Lengths {
        numbers: graph.numbers,
        lengths,
    }))
}

/// What may be listed, and when.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Room {
    /// The greatest number of positions.
    positions: usize,
    /// The greatest number of bytes.
    bytes: usize,
    /// The number of positions that are searched before.
    pub(in crate::search) after: u64,
}

impl Room {
    /// The room for a problem in this number of moves; `None` if it is too little.
    pub(in crate::search) fn of(moves: u8, settings: &Settings) -> Option<Self> {
        let bytes = settings.hash_mib << 20;
        if settings.at_once {
            return Some(Self {
                positions: usize::MAX,
                bytes,
                after: 0,
            });
        }
        let positions = FEW << moves.min(28);
        let fits = positions.min(bytes / NODE_BYTES) as u64;
        (positions >= LEAST).then_some(Self {
            positions,
            bytes,
            after: LONGEST_WAIT.min(PATIENCE * fits),
        })
    }
}

/// The positions whose successors are not yet listed, in the order of their numbers, each with
/// whether the attacker is to move.
type Waiting<R> = VecDeque<(PositionOf<R>, bool)>;

/// The listed positions and their successors.
#[derive(Default)]
struct Graph {
    numbers: Numbers,
    /// By number: where the successors of the position begin; the last one is the end.
    starts: Vec<usize>,
    /// The numbers of all successors.
    successors: Vec<u32>,
    /// By number: whether the attacker is to move.
    attacking: Vec<bool>,
    /// By number: the length, if it is known from the position alone.
    known: Vec<Length>,
}

impl Graph {
    /// The number of a position, which is new if it was not listed.
    fn find<R: Rules>(
        &mut self,
        position: PositionOf<R>,
        attacks: bool,
        waiting: &mut Waiting<R>,
    ) -> u32 {
        let key = position.key();
        let next = self.numbers.len() as u32;
        *self.numbers.entry((key.low, key.high)).or_insert_with(|| {
            waiting.push_back((position, attacks));
            next
        })
    }

    /// Lists what follows from a position in which `attacks` says whether the attacker is to move.
    fn list<R: Rules>(
        &mut self,
        position: &Played<R>,
        attacks: bool,
        (prover, has_threats): (&dyn Prover<R>, bool),
        waiting: &mut Waiting<R>,
        list: &mut Vec<PositionOf<R>>,
    ) {
        if !attacks && has_threats && !position.is_in_check(position.turn()) {
            self.find::<R>(*position.pass(), true, waiting);
        }
        let length = successors(position, attacks, prover, list);
        for &after in &*list {
            let next = self.find::<R>(after, !attacks, waiting);
            self.successors.push(next);
        }
        self.close(length.unwrap_or(UNKNOWN), attacks);
    }

    /// Ends the list of successors of the next position.
    fn close(&mut self, length: Length, attacks: bool) {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        self.starts.push(self.successors.len());
        self.known.push(length);
        self.attacking.push(attacks);
    }

    /// Returns whether there are more positions than the room allows; those whose successors are
    /// not yet listed take `waiting` bytes.
    fn is_beyond(&self, room: Room, waiting: usize) -> bool {
        let listed = self.numbers.len() * NODE_BYTES + self.successors.len() * EDGE_BYTES;
        self.numbers.len() > room.positions || listed + waiting > room.bytes
    }

    /// The lengths of all positions, from the ends backwards.
    fn lengths(&self) -> Vec<Length> {
        let mut lengths = self.known.clone();
        let ends = self.starts.windows(2);
        let mut open: Vec<u16> = ends
            .map(|ends| u16::try_from(ends[1] - ends[0]).unwrap_or(u16::MAX))
            .collect();
        let attacking = |number: u32| self.attacking[number as usize];
        spread(&mut lengths, &mut open, attacking, &self.predecessors());
        lengths
    }

    /// The predecessors, by counting sort of the successors.
    fn predecessors(&self) -> Predecessors {
        let mut starts = vec![0; self.known.len() + 1];
        for &next in &self.successors {
            starts[next as usize + 1] += 1;
        }
        for number in 1..starts.len() {
            starts[number] += starts[number - 1];
        }
        let mut free = starts.clone();
        let mut numbers = vec![0; self.successors.len()];
        for (number, ends) in (0..).zip(self.starts.windows(2)) {
            for &next in &self.successors[ends[0]..ends[1]] {
                let place = &mut free[next as usize];
                numbers[*place] = number;
                *place += 1;
            }
        }
        Predecessors { starts, numbers }
    }
}
