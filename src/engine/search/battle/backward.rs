//! [`backward()`]: how soon the attacker succeeds in every position that can arise, computed from
//! the ends backwards.
//!
//! Where few men can move, few positions can arise, and long play meets each of them again and
//! again. Then a tree is the wrong tool. This is
//! [retrograde analysis](https://www.chessprogramming.org/Retrograde_Analysis), as in endgame tables
//! (T. Ströhlein, 1970; K. Thompson, 1986), but of the positions that follow from the diagram and by
//! the rules of any battle play:
//!
//! 1. All positions that arise from the diagram are listed, breadth first: after every move of the
//!    attacker, after every reply from which the defender must choose, and, where threats are to be
//!    shown, after a pass of the defender. If there are more than the memory or the length of the
//!    problem allows, nothing is computed.
//! 2. Ends have a length of their own. A position is won in one move if a move reaches the goal. In
//!    self and reflex play a position of the defender is won in none if every reply reaches the
//!    goal, or if one must.
//! 3. From the ends backwards, in increasing order: the length for the attacker is one more than the
//!    least of those after its moves; that for the defender is the greatest after its replies, and
//!    is known when the last of them is. Positions without a length when this ends are never won.
//!
//! The list is closed: every move leads to a position in it. So the answers hold for any number of
//! moves, whatever the path. They are the results of the search that [`Prover`] defines, since its
//! own methods supply the moves and the ends. Positions are compared by 128 bits of their signature.

use super::lengths::{Lengths, NEVER, Numbers};
use super::prover::Prover;
use crate::rules::{PositionOf, Rules};
use crate::search::control::{Control, Interrupted, Searched, Settings};
use crate::search::played::Played;
use crate::search::tally::{Count, count};
use std::collections::VecDeque;

/// A length that is not yet known.
const UNKNOWN: u8 = NEVER - 1;

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
    while let Some((position, attacks)) = waiting.pop_front() {
        control.poll()?;
        searched.count();
        let played = Played::diagram(position);
        let length = if attacks {
            graph.attacks(&played, prover, &mut waiting)
        } else {
            graph.replies(&played, prover, has_threats, &mut waiting)
        };
        graph.close(length, attacks);
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
        if settings.backward_at_once {
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
    known: Vec<u8>,
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

    /// Lists what follows from a position with the attacker to move. Returns its length if that is
    /// known already.
    fn attacks<R: Rules>(
        &mut self,
        position: &Played<R>,
        prover: &dyn Prover<R>,
        waiting: &mut Waiting<R>,
    ) -> u8 {
        if prover.attacker_must_reach_goal(position) {
            return NEVER;
        }
        let first = self.successors.len();
        for mv in prover.attacks(position) {
            let after = position.play(mv);
            if prover.is_goal(mv, &after, 0) {
                self.successors.truncate(first);
                return 1;
            }
            if !prover.is_lost(mv, &after) {
                let next = self.find::<R>(*after, false, waiting);
                self.successors.push(next);
            }
        }
        if self.successors.len() == first {
            NEVER
        } else {
            UNKNOWN
        }
    }

    /// Lists what follows from a position with the defender to move. Returns its length if that is
    /// known already.
    fn replies<R: Rules>(
        &mut self,
        position: &Played<R>,
        prover: &dyn Prover<R>,
        has_threats: bool,
        waiting: &mut Waiting<R>,
    ) -> u8 {
        if prover.is_bound(position, 0) {
            return 0;
        }
        if has_threats && !position.is_in_check(position.turn()) {
            self.find::<R>(*position.pass(), true, waiting);
        }
        let first = self.successors.len();
        let replies = prover.replies(position, 0);
        for &reply in &replies {
            let after = position.play(reply);
            if prover.is_goal_by_reply(reply, &after, 0) {
                continue;
            }
            if prover.is_lost_by_reply(reply, &after) {
                self.successors.truncate(first);
                return NEVER;
            }
            let next = self.find::<R>(*after, true, waiting);
            self.successors.push(next);
        }
        match (replies.is_empty(), self.successors.len() == first) {
            (true, _) => NEVER,
            (false, true) => 0,
            (false, false) => UNKNOWN,
        }
    }

    /// Ends the list of successors of the next position.
    fn close(&mut self, length: u8, attacks: bool) {
        if self.starts.is_empty() {
            self.starts.push(0);
        }
        self.starts.push(self.successors.len());
        self.known.push(length);
        self.attacking.push(attacks);
    }

    /// Returns whether there are more positions than the room allows; those whose successors are not
    /// yet listed take `waiting` bytes.
    fn is_beyond(&self, room: Room, waiting: usize) -> bool {
        let listed = self.numbers.len() * NODE_BYTES + self.successors.len() * EDGE_BYTES;
        self.numbers.len() > room.positions || listed + waiting > room.bytes
    }

    /// The lengths of all positions, from the ends backwards.
    fn lengths(&self) -> Vec<u8> {
        let predecessors = Predecessors::of(self);
        let mut lengths = self.known.clone();
        let mut open: Vec<u32> = self
            .starts
            .windows(2)
            .map(|ends| (ends[1] - ends[0]) as u32)
            .collect();
        // The positions of the current length.
        let with = |length: u8| -> Vec<u32> {
            let known = self.known.iter().zip(0..);
            known
                .filter(|(one, _)| **one == length)
                .map(|(_, number)| number)
                .collect()
        };
        let mut now = with(0);
        let mut first = with(1);
        for length in 0..UNKNOWN - 1 {
            // Replies that lead to positions of this length.
            let mut next = Vec::new();
            let mut index = 0;
            while let Some(&number) = now.get(index) {
                index += 1;
                for &before in predecessors.of_number(number) {
                    let before_at = before as usize;
                    if lengths[before_at] != UNKNOWN {
                        continue;
                    }
                    if self.attacking[before_at] {
                        lengths[before_at] = length + 1;
                        next.push(before);
                    } else {
                        open[before_at] -= 1;
                        if open[before_at] == 0 {
                            lengths[before_at] = length;
                            now.push(before);
                        }
                    }
                }
            }
            next.append(&mut first);
            if next.is_empty() {
                break;
            }
            now = next;
        }
        for length in &mut lengths {
            if *length == UNKNOWN {
                *length = NEVER;
            }
        }
        lengths
    }
}

/// The positions from which each position follows.
struct Predecessors {
    starts: Vec<usize>,
    numbers: Vec<u32>,
}

impl Predecessors {
    /// The predecessors in a graph, by counting sort of its edges.
    fn of(graph: &Graph) -> Self {
        let mut starts = vec![0; graph.known.len() + 1];
        for &next in &graph.successors {
            starts[next as usize + 1] += 1;
        }
        for number in 1..starts.len() {
            starts[number] += starts[number - 1];
        }
        let mut free = starts.clone();
        let mut numbers = vec![0; graph.successors.len()];
        for (number, ends) in (0..).zip(graph.starts.windows(2)) {
            for &next in &graph.successors[ends[0]..ends[1]] {
                let place = &mut free[next as usize];
                numbers[*place] = number;
                *place += 1;
            }
        }
        Self { starts, numbers }
    }

    /// The predecessors of a position.
    fn of_number(&self, number: u32) -> &[u32] {
        let number = number as usize;
        &self.numbers[self.starts[number]..self.starts[number + 1]]
    }
}
