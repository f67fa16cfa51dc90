//! [`FirstPlay`]: one key and an answer to every defence, where that is all that is wanted.
//!
//! A proof that a move wins needs one answer to each reply; a complete solution needs all of them,
//! and that nothing else wins. The latter is out of reach for most long problems, the former often
//! is not. So nothing is said here that would need the latter: answers need be neither the only
//! ones nor the shortest, threats are looked for in a few moves only, and that nothing is
//! threatened is said only where every length was looked at.

use super::finder::Finder;
use super::prover::Prover;
use crate::position::Move;
use crate::problem::{Node, Options};
use crate::rules::{Rules, count_legal};
use crate::search::control::Interrupted;
use crate::search::played::Played;

/// The most moves of a threat that is looked for.
const THREAT: u8 = 2;

/// The most moves of an answer that is known to be the shortest.
const SHORT: u8 = 3;

/// Finds a key, then an answer to each defence; one thread's.
pub(super) struct FirstPlay<'p, R: Rules> {
    pub(super) prover: &'p mut dyn Prover<R>,
    /// Finds what is longer than a few moves; without one the prover does, shorter lengths first.
    pub(super) finder: Option<Finder<'p>>,
    pub(super) options: Options,
}

impl<R: Rules> FirstPlay<'_, R> {
    /// One of some moves that wins in this number of moves or fewer: the one found first by the
    /// finder; else one that needs the fewest moves, and of these the one with the fewest replies,
    /// or else the first in the order of [`Move`].
    pub(super) fn key(
        &mut self,
        position: &Played<R>,
        firsts: &[Move],
        moves: u8,
    ) -> Result<Option<Move>, Interrupted> {
        if let Some(finder) = &mut self.finder {
            return finder.winner(self.prover, position, firsts, moves);
        }
        let mut firsts = firsts.to_vec();
        firsts.sort_by_cached_key(|mv| count_legal::<R>(&position.play(*mv)));
        // With some options a longer play is no substitute for a shorter one.
        let least = if self.prover.is_exact() || self.options.prunes() {
            moves
        } else {
            1
        };
        for length in least..=moves {
            for &mv in &firsts {
                if self.prover.succeeds(mv, &position.play(mv), length - 1)? {
                    return Ok(Some(mv));
                }
            }
        }
        Ok(None)
    }

    /// An attacker's move, and what follows with `left` more.
    pub(super) fn attack(
        &mut self,
        position: &Played<R>,
        mv: Move,
        left: u8,
    ) -> Result<Node, Interrupted> {
        let child = position.play(mv);
        let goal = self.prover.is_goal(mv, &child, left);
        let mut node = Node::leaf(mv, child.is_in_check(child.turn()), goal);
        if !goal {
            self.defence(&child, left, &mut node)?;
        }
        Ok(node)
    }

    /// A threat and the replies to an attacker's move, who has `left` more.
    fn defence(
        &mut self,
        position: &Played<R>,
        left: u8,
        node: &mut Node,
    ) -> Result<(), Interrupted> {
        let bound = left == 0 || self.prover.is_bound(position, left);
        let threat = if bound || self.options.no_threats || position.is_in_check(position.turn()) {
            None
        } else {
            self.threat(position, left, node)?
        };
        for mv in self.prover.replies(position, left) {
            let after = position.play(mv);
            let leaf = |goal| Node::leaf(mv, after.is_in_check(after.turn()), goal);
            if self.prover.is_goal_by_reply(mv, &after, left) {
                if bound || self.options.mates_in_one {
                    node.replies.push(leaf(true));
                } else {
                    node.unlisted.push(mv);
                }
            } else if let Some((threat, length)) = threat
                && self.is_idle(&after, threat, length)?
            {
                node.unlisted.push(mv);
            } else if let Some((answer, length)) = self.answer(&after, left)? {
                let answer = self.attack(&after, answer, length - 1)?;
                node.replies.push(Node {
                    replies: vec![answer],
                    ..leaf(false)
                });
            } else {
                // The move was found to win: if it does not, nothing may be said of it.
                return Err(Interrupted);
            }
        }
        Ok(())
    }

    /// A short threat and its length; notes it, or zugzwang if there is surely none.
    fn threat(
        &mut self,
        position: &Played<R>,
        left: u8,
        node: &mut Node,
    ) -> Result<Option<(Move, u8)>, Interrupted> {
        let passed = position.pass();
        let Some(length) = self.prover.shortest(&passed, left.min(THREAT))? else {
            node.zugzwang = left <= THREAT;
            return Ok(None);
        };
        let Some(threat) = self.first_winner(&passed, length)? else {
            return Ok(None);
        };
        node.threats = vec![self.attack(&passed, threat, length - 1)?];
        Ok(Some((threat, length)))
    }

    /// Whether a reply does nothing about the threat: it loses sooner, or the threat can be carried
    /// out.
    fn is_idle(
        &mut self,
        after: &Played<R>,
        threat: Move,
        length: u8,
    ) -> Result<bool, Interrupted> {
        if length > 1 && !self.prover.is_exact() && self.prover.mates(after, length - 1)? {
            return Ok(true);
        }
        let carried_out = self.prover.attacks(after).contains(&threat);
        Ok(carried_out
            && self
                .prover
                .succeeds(threat, &after.play(threat), length - 1)?)
    }

    /// A move by which the attacker wins within `most` moves, and in how many it surely does.
    fn answer(
        &mut self,
        position: &Played<R>,
        most: u8,
    ) -> Result<Option<(Move, u8)>, Interrupted> {
        let Some(finder) = self.finder.as_mut().filter(|_| most > SHORT) else {
            let Some(length) = self.prover.shortest(position, most)? else {
                return Ok(None);
            };
            return Ok(self.first_winner(position, length)?.map(|mv| (mv, length)));
        };
        if let Some(length) = self.prover.shortest(position, SHORT)? {
            return Ok(self.first_winner(position, length)?.map(|mv| (mv, length)));
        }
        finder.answer(self.prover, position, most)
    }

    /// The first move in the order of [`Move`] by which the attacker wins within `moves` moves.
    fn first_winner(
        &mut self,
        position: &Played<R>,
        moves: u8,
    ) -> Result<Option<Move>, Interrupted> {
        let mut all = self.prover.attacks(position);
        all.sort_unstable();
        for mv in all {
            if self.prover.succeeds(mv, &position.play(mv), moves - 1)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }
}
