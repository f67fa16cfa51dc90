//! [`Finder`]: finds one way to win by proof-number search.
//!
//! The numbers of Allis, van der Meulen and van den Herik (1994): the proof number of a position says how many leaves of the tree
//! known so far have at least to be won for the attacker to win it, the disproof number how many have to be lost for him to
//! fail. The search always goes on at a leaf that counts for both. It does so depth first, with thresholds (df-pn: Nagai
//! 2002), so that it needs no tree in memory, only a table of numbers.
//!
//! A question is a position together with the number of moves left, which falls strictly: no position is its own successor, so
//! that what is decided does not depend on how one came there (there is no graph-history interaction), and the bounds are those
//! of the transposition table: won in a number of moves is won in more, not won in a number is not won in fewer. A leaf is
//! decided outright by the prover when few moves are left. A leaf not looked at yet counts as many moves as there are
//! answers to it.

use super::numbers::{Numbers, Pair};
use super::prover::{Prover, Shared};
use crate::position::{Key, Move};
use crate::rules::{PositionOf, Rules, count_legal, legal_moves};
use crate::search::control::{Interrupted, Techniques};
use crate::search::table::Table;

/// With this number of moves left a question is put to the prover.
const LEAF: u8 = 2;

/// Finds one way to win; one thread's.
pub(super) struct Finder<'p> {
    shared: &'p Shared<'p>,
    table: &'p Table,
    numbers: Numbers,
    /// Questions looked at, for the worth of entries.
    work: u64,
}

/// A move and what is known of the position after it.
struct Child<R: Rules> {
    mv: Move,
    after: PositionOf<R>,
    key: Key,
    pair: Pair,
}

impl<'p> Finder<'p> {
    /// None where there is no table.
    pub(super) fn new(shared: &'p Shared<'p>) -> Option<Self> {
        let table = shared.table.as_ref().filter(|_| shared.techniques.has(Techniques::PROOF_NUMBERS))?;
        Some(Self { shared, table, numbers: Numbers::new(shared.numbers), work: 0 })
    }

    /// A move by which the attacker wins within `most` moves, and in how many it surely does.
    pub(super) fn answer<R: Rules>(
        &mut self,
        prover: &mut dyn Prover<R>,
        position: &PositionOf<R>,
        most: u8,
    ) -> Result<Option<(Move, u8)>, Interrupted> {
        let most = match self.table.probe(position.key()).mate_in {
            0 => most,
            known => known.min(most),
        };
        let mut all = legal_moves::<R>(position);
        all.sort_unstable();
        let known = |mv: &Move| (self.table.probe(position.play(*mv).key()).mate_in, *mv);
        let best = all.iter().map(known).filter(|(length, _)| *length > 0 && *length < most).min();
        if let Some((length, mv)) = best {
            return Ok(Some((mv, length + 1)));
        }
        let found = self.winner(prover, position, &all, most)?;
        Ok(found.map(|mv| (mv, most)))
    }

    /// One of some moves by which the attacker wins in this number of moves, if there is one.
    pub(super) fn winner<R: Rules>(
        &mut self,
        prover: &mut dyn Prover<R>,
        position: &PositionOf<R>,
        firsts: &[Move],
        moves: u8,
    ) -> Result<Option<Move>, Interrupted> {
        if moves <= LEAF {
            for &mv in firsts {
                if prover.succeeds(mv, &position.play(mv), moves - 1)? {
                    return Ok(Some(mv));
                }
            }
            return Ok(None);
        }
        let mut children = Vec::new();
        for &mv in firsts {
            let after = position.play(mv);
            if prover.is_goal(mv, &after, moves - 1) {
                return Ok(Some(mv));
            }
            if !prover.is_lost(mv, &after) {
                children.push(self.attacked(mv, after, moves - 1));
            }
        }
        let never = Pair { proof: Pair::NEVER, disproof: Pair::NEVER };
        let pair = self.search_children(prover, &mut children, moves - 1, never, true)?;
        Ok(children.iter().find(|child| pair.proof == 0 && child.pair.proof == 0).map(|child| child.mv))
    }

    /// What is known of the position after an attacker's move, with this number of moves left.
    fn attacked<R: Rules>(&self, mv: Move, after: PositionOf<R>, left: u8) -> Child<R> {
        let key = after.key();
        let pair = self.known(key, left).unwrap_or_else(|| match count_legal::<R>(&after) {
            // Stalemate; a mate would have been found before.
            0 => Pair::DISPROVED,
            replies => Pair { proof: replies as u32, disproof: 1 },
        });
        Child { mv, after, key, pair }
    }

    /// What is known of the position after a reply, with this number of moves left.
    fn replied<R: Rules>(&self, mv: Move, after: PositionOf<R>, left: u8) -> Child<R> {
        let key = after.key();
        let pair = self.known(key, left).unwrap_or_else(|| match count_legal::<R>(&after) {
            0 => Pair::DISPROVED,
            moves => Pair { proof: 1, disproof: moves as u32 },
        });
        Child { mv, after, key, pair }
    }

    fn known(&self, key: Key, left: u8) -> Option<Pair> {
        let decided = self.table.answer(key, left).map(Pair::decided);
        decided.or_else(|| self.numbers.get(key, left))
    }

    /// Whether the attacker, who is to move, wins: searched until one of the numbers reaches its limit.
    fn attack<R: Rules>(
        &mut self,
        prover: &mut dyn Prover<R>,
        position: &PositionOf<R>,
        key: Key,
        moves: u8,
        most: Pair,
    ) -> Result<Pair, Interrupted> {
        self.shared.poll(None)?;
        if let Some(answer) = self.table.answer(key, moves) {
            return Ok(Pair::decided(answer));
        }
        if moves <= LEAF || self.numbers.get(key, moves).is_none() && prover.mates(position, LEAF)? {
            return Ok(Pair::decided(moves > LEAF || prover.mates(position, moves)?));
        }
        if prover.attacker_must_reach_goal(position) {
            self.table.store(key, moves, false);
            return Ok(Pair::DISPROVED);
        }
        let before = self.work;
        self.work += 1;
        let mut children = Vec::new();
        for mv in legal_moves::<R>(position) {
            let after = position.play(mv);
            if !prover.is_lost(mv, &after) {
                children.push(self.attacked(mv, after, moves - 1));
            }
        }
        let pair = self.search_children(prover, &mut children, moves - 1, most, true)?;
        self.keep(key, moves, pair, before);
        Ok(pair)
    }

    /// Whether the attacker, who has this number of moves left, wins whatever the reply: searched in the same way.
    fn defend<R: Rules>(
        &mut self,
        prover: &mut dyn Prover<R>,
        position: &PositionOf<R>,
        key: Key,
        left: u8,
        most: Pair,
    ) -> Result<Pair, Interrupted> {
        if let Some(answer) = self.table.answer(key, left) {
            return Ok(Pair::decided(answer));
        }
        if left <= LEAF || prover.is_bound(position, left) {
            let wins = prover.wins(position, left)?;
            self.table.store(key, left, wins);
            return Ok(Pair::decided(wins));
        }
        let before = self.work;
        self.work += 1;
        let mut children = Vec::new();
        for mv in legal_moves::<R>(position) {
            let after = position.play(mv);
            if prover.is_goal_by_reply(mv, &after, left) {
                continue;
            }
            if prover.is_lost_by_reply(mv, &after) {
                self.table.store(key, left, false);
                return Ok(Pair::DISPROVED);
            }
            children.push(self.replied(mv, after, left));
        }
        let pair = self.search_children(prover, &mut children, left, most, false)?;
        self.keep(key, left, pair, before);
        Ok(pair)
    }

    fn keep(&mut self, key: Key, moves: u8, pair: Pair, before: u64) {
        match pair {
            Pair { proof: 0, .. } => self.table.store(key, moves, true),
            Pair { disproof: 0, .. } => self.table.store(key, moves, false),
            _ => self.numbers.put(key, moves, pair, self.work - before),
        }
    }

    /// Searches the most promising child again and again, until the numbers of all of them together reach a limit. `attacks`:
    /// one won child is enough; otherwise all must be.
    fn search_children<R: Rules>(
        &mut self,
        prover: &mut dyn Prover<R>,
        children: &mut [Child<R>],
        left: u8,
        most: Pair,
        attacks: bool,
    ) -> Result<Pair, Interrupted> {
        loop {
            let (best, second, pair) = sum_up(children, attacks);
            if pair.proof >= most.proof || pair.disproof >= most.disproof || pair.proof == 0 || pair.disproof == 0 {
                return Ok(pair);
            }
            let child = &children[best];
            // A little more than the next best needs, so that the search does not go to and fro between two.
            let more = second.saturating_add(second / 4 + 1);
            let pair = if attacks {
                let rest = pair.disproof - child.pair.disproof;
                let most = Pair { proof: most.proof.min(more), disproof: most.disproof - rest };
                self.defend(prover, &child.after, child.key, left, most)?
            } else {
                let rest = pair.proof - child.pair.proof;
                let most = Pair { proof: most.proof - rest, disproof: most.disproof.min(more) };
                self.attack(prover, &child.after, child.key, left, most)?
            };
            children[best].pair = pair;
        }
    }
}

/// The child to go on with, the number that the next best needs, and the numbers of all together.
fn sum_up<R: Rules>(children: &[Child<R>], attacks: bool) -> (usize, u32, Pair) {
    let (mut best, mut least, mut second) = (0, Pair::NEVER, Pair::NEVER);
    let mut sum: u64 = 0;
    let mut any_never = false;
    for (index, child) in children.iter().enumerate() {
        let Pair { proof, disproof } = child.pair;
        let (wanted, other) = if attacks { (proof, disproof) } else { (disproof, proof) };
        if wanted < least {
            (best, second, least) = (index, least, wanted);
        } else {
            second = second.min(wanted);
        }
        any_never |= other == Pair::NEVER;
        sum += u64::from(other);
    }
    let sum = if any_never && least == 0 { Pair::NEVER } else { sum.min(u64::from(Pair::NEVER - 1)) as u32 };
    let pair = if attacks { Pair { proof: least, disproof: sum } } else { Pair { proof: sum, disproof: least } };
    (best, second, pair)
}
