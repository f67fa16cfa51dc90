//! [`Finder`]: finds one way to win by proof-number search.
//!
//! The numbers are those of Allis, van der Meulen and van den Herik (1994). The proof number of a
//! position is the least number of leaves of the known tree that must be won for the attacker to
//! win it; the disproof number is the least number that must be lost for the attacker to fail. The
//! search always expands a leaf that counts for both. It does so depth first, with limits for both
//! numbers (df-pn: Nagai 2002). So it needs no tree in memory, only a table of numbers.
//!
//! A node is a position together with the number of moves left, which strictly decreases. No node
//! is its own successor, so a result does not depend on the path to the node (there is no
//! graph-history interaction). The facts are those of the transposition table: a win in some number
//! of moves is a win in more, and no win in some number is no win in fewer. The table also holds
//! positions with the defender to move, with the number of moves that the attacker has left. With
//! few moves left the prover decides. An unexpanded node counts as many leaves as there are answers
//! to the last move. The search runs on one thread, so that its result does not depend on timing.

use super::numbers::{Numbers, Pair};
use super::prover::{Prover, Shared};
use crate::position::{Key, Move};
use crate::rules::{Rules, count_legal, legal_moves};
use crate::search::control::{Interrupted, Techniques};
use crate::search::played::Played;
use crate::search::table::Table;

/// With this number of moves left, or fewer, the prover decides.
const LEAF: u8 = 2;

/// Finds one way to win, for one thread.
pub(super) struct Finder<'p> {
    shared: &'p Shared<'p>,
    table: &'p Table,
    numbers: Numbers,
    /// The number of nodes searched, for the worth of entries.
    work: u64,
}

/// A move and the numbers of the position after it.
struct Child<'a, R: Rules> {
    mv: Move,
    after: Played<'a, R>,
    key: Key,
    pair: Pair,
}

/// The side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    /// The attacker: one winning move is enough.
    Attack,
    /// The defender: the attacker must win after each reply.
    Defence,
}

impl<'p> Finder<'p> {
    /// A finder for a search. `None` without a table, or if the technique is off.
    pub(super) fn new(shared: &'p Shared<'p>) -> Option<Self> {
        let table = shared
            .table
            .as_ref()
            .filter(|_| shared.techniques.has(Techniques::PROOF_NUMBERS))?;
        Some(Self {
            shared,
            table,
            numbers: Numbers::new(shared.numbers),
            work: 0,
        })
    }

    /// A move by which the attacker wins within `most` moves, and a number of moves within which it
    /// certainly wins.
    pub(super) fn answer<R: Rules>(
        &mut self,
        prover: &mut dyn Prover<R>,
        position: &Played<R>,
        most: u8,
    ) -> Result<Option<(Move, u8)>, Interrupted> {
        // Whether a move reaches the goal at once was tested before, also for moves that are not
        // legal.
        let mut all = legal_moves::<R>(position);
        all.sort_unstable();
        // Other searches may have reached the position by a move that cannot win here: with a goal
        // that ends the play too soon.
        let known = |mv: &Move| {
            let after = position.play(*mv);
            let left = self
                .table
                .mate_in(after.key())
                .filter(|_| !prover.is_lost(*mv, &after))?;
            Some((left, *mv))
        };
        if let Some((left, mv)) = all
            .iter()
            .filter_map(known)
            .filter(|(left, _)| *left < most)
            .min()
        {
            return Ok(Some((mv, left + 1)));
        }
        let most = self
            .table
            .mate_in(position.key())
            .map_or(most, |known| known.min(most));
        Ok(self
            .winner(prover, position, &all, most)?
            .map(|mv| (mv, most)))
    }

    /// One of some moves that wins for the attacker in this number of moves, if there is one.
    pub(super) fn winner<R: Rules>(
        &mut self,
        prover: &mut dyn Prover<R>,
        position: &Played<R>,
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
        let mut children = Vec::with_capacity(firsts.len());
        for &mv in firsts {
            let after = position.play(mv);
            if prover.is_goal(mv, &after, moves - 1) {
                return Ok(Some(mv));
            }
            if !prover.is_lost(mv, &after) {
                children.push(self.child(mv, after, moves - 1, Turn::Defence));
            }
        }
        let pair = self.search(prover, &mut children, moves - 1, Pair::OPEN, Turn::Attack)?;
        Ok(children
            .iter()
            .find(|child| pair.proof == 0 && child.pair.proof == 0)
            .map(|child| child.mv))
    }

    /// A move, and the numbers of the position after it with this number of moves left; `turn` is
    /// the side to move there.
    fn child<'a, R: Rules>(
        &self,
        mv: Move,
        after: Played<'a, R>,
        left: u8,
        turn: Turn,
    ) -> Child<'a, R> {
        let key = after.key();
        let decided = self.table.answer(key, left).map(Pair::decided);
        let known = decided.or_else(|| self.numbers.get(key, left));
        let pair = known.unwrap_or_else(|| {
            let answers = (count_legal::<R>(&after) as u32).max(1);
            match turn {
                Turn::Defence => Pair {
                    proof: answers,
                    disproof: 1,
                },
                Turn::Attack => Pair {
                    proof: 1,
                    disproof: answers,
                },
            }
        });
        Child {
            mv,
            after,
            key,
            pair,
        }
    }

    /// Searches a position with the attacker to move until one of its numbers reaches its limit;
    /// returns the numbers.
    fn attack<R: Rules>(
        &mut self,
        prover: &mut dyn Prover<R>,
        child: &Child<R>,
        moves: u8,
        most: Pair,
    ) -> Result<Pair, Interrupted> {
        self.shared.poll(None)?;
        let (position, key) = (&child.after, child.key);
        if let Some(answer) = self.table.answer(key, moves) {
            return Ok(Pair::decided(answer));
        }
        // The goal is reached within these moves, or no line from here reaches it at once.
        let soon = prover.mates(position, moves.min(LEAF))?;
        if soon || moves <= LEAF {
            return Ok(Pair::decided(soon));
        }
        let before = self.work;
        self.work += 1;
        let mut children = Vec::new();
        if !prover.attacker_must_reach_goal(position) {
            for mv in legal_moves::<R>(position) {
                let after = position.play(mv);
                if !prover.is_lost(mv, &after) {
                    children.push(self.child(mv, after, moves - 1, Turn::Defence));
                }
            }
        }
        let pair = self.search(prover, &mut children, moves - 1, most, Turn::Attack)?;
        if pair.proof == 0 {
            let won = children.iter().filter(|child| child.pair.proof == 0);
            let left = won.filter_map(|child| self.table.mate_in(child.key)).min();
            self.table
                .store(key, left.map_or(moves, |left| moves.min(left + 1)), true);
        } else {
            self.keep(key, moves, pair, before);
        }
        Ok(pair)
    }

    /// The same with the defender to move; the attacker has `left` moves and must win after each
    /// reply.
    fn defend<R: Rules>(
        &mut self,
        prover: &mut dyn Prover<R>,
        child: &Child<R>,
        left: u8,
        most: Pair,
    ) -> Result<Pair, Interrupted> {
        let (position, key) = (&child.after, child.key);
        if let Some(answer) = self.table.answer(key, left) {
            return Ok(Pair::decided(answer));
        }
        let replies = legal_moves::<R>(position);
        // Without a reply the side is mated or stalemated, or the line ends.
        if left <= LEAF || replies.is_empty() || prover.is_bound(position, left) {
            let wins = prover.wins(position, left)?;
            self.table.store(key, left, wins);
            return Ok(Pair::decided(wins));
        }
        let before = self.work;
        self.work += 1;
        let mut children = Vec::with_capacity(replies.len());
        for mv in replies {
            let after = position.play(mv);
            if prover.is_goal_by_reply(mv, &after, left) {
                continue;
            }
            if prover.is_lost_by_reply(mv, &after) {
                self.table.store(key, left, false);
                return Ok(Pair::DISPROVED);
            }
            children.push(self.child(mv, after, left, Turn::Attack));
        }
        let pair = self.search(prover, &mut children, left, most, Turn::Defence)?;
        if pair.proof == 0 {
            // Results that the table has meanwhile lost count as the longest possible win.
            let longest = children
                .iter()
                .map(|child| self.table.mate_in(child.key).unwrap_or(left))
                .max();
            self.table
                .store(key, longest.map_or(left, |longest| left.min(longest)), true);
        } else {
            self.keep(key, left, pair, before);
        }
        Ok(pair)
    }

    /// Stores the numbers of a node that is not won so far.
    fn keep(&mut self, key: Key, moves: u8, pair: Pair, before: u64) {
        if pair.disproof == 0 {
            self.table.store(key, moves, false);
        } else {
            self.numbers.put(key, moves, pair, self.work - before);
        }
    }

    /// Searches the most promising child repeatedly, until the combined numbers reach a limit;
    /// `turn` is the side that chooses among the children.
    fn search<R: Rules>(
        &mut self,
        prover: &mut dyn Prover<R>,
        children: &mut [Child<R>],
        left: u8,
        most: Pair,
        turn: Turn,
    ) -> Result<Pair, Interrupted> {
        loop {
            let (best, second, pair) = sum_up(children, turn);
            if pair.is_decided() || pair.proof >= most.proof || pair.disproof >= most.disproof {
                return Ok(pair);
            }
            let child = &children[best];
            // A little more than the second-best child needs, so that the search does not alternate
            // between the two.
            let more = second.saturating_add(second / 4 + 1);
            let found = match turn {
                Turn::Attack => {
                    let others = pair.disproof - child.pair.disproof;
                    let most = Pair {
                        proof: most.proof.min(more),
                        disproof: most.disproof - others,
                    };
                    self.defend(prover, child, left, most)?
                }
                Turn::Defence => {
                    let others = pair.proof - child.pair.proof;
                    let most = Pair {
                        proof: most.proof - others,
                        disproof: most.disproof.min(more),
                    };
                    self.attack(prover, child, left, most)?
                }
            };
            children[best].pair = found;
        }
    }
}

/// The index of the child to search next, the number of the second-best one, and the combined
/// numbers: the least of the children for the choosing side, the sum for the other side.
fn sum_up<R: Rules>(children: &[Child<R>], turn: Turn) -> (usize, u32, Pair) {
    let (mut best, mut least, mut second) = (0, Pair::NEVER, Pair::NEVER);
    let mut sum: u64 = 0;
    for (index, child) in children.iter().enumerate() {
        let Pair { proof, disproof } = child.pair;
        let (own, other) = if turn == Turn::Attack {
            (proof, disproof)
        } else {
            (disproof, proof)
        };
        if own < least {
            (best, second, least) = (index, least, own);
        } else {
            second = second.min(own);
        }
        sum += u64::from(other);
    }
    // Saturate below `NEVER` unless the sum is infinite.
    let sum = if least == 0 {
        Pair::NEVER
    } else {
        sum.min(u64::from(Pair::NEVER - 1)) as u32
    };
    let pair = match turn {
        Turn::Attack => Pair {
            proof: least,
            disproof: sum,
        },
        Turn::Defence => Pair {
            proof: sum,
            disproof: least,
        },
    };
    (best, second, pair)
}
