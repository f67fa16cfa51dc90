//! [`FirstPlay`]: one key and an answer to every defence, for searches that want only that.
//!
//! A proof that a move wins needs one answer to each reply. A complete solution needs all answers,
//! and the proof that nothing else wins. For most long problems the complete solution is out of
//! reach, but the proof often is not. So this module makes no claim that needs the complete
//! solution. Answers need be neither unique nor the shortest, threats are searched in a few moves
//! only, and zugzwang is reported only if every length was searched.

use super::finder::Finder;
use super::prover::Prover;
use crate::position::Move;
use crate::problem::{Node, Options};
use crate::rules::{Rules, count_legal};
use crate::search::control::Interrupted;
use crate::search::played::Played;

/// The greatest length in moves of a threat that is searched.
const THREAT: u8 = 2;

/// The greatest length in moves of an answer that is known to be the shortest.
const SHORT: u8 = 3;

/// Finds a key, then an answer to each defence, for one thread.
pub(super) struct FirstPlay<'p, R: Rules> {
    pub(super) prover: &'p mut dyn Prover<R>,
    /// Searches beyond a few moves; without a finder the prover does, shorter lengths first.
    pub(super) finder: Option<Finder<'p>>,
    pub(super) options: Options,
}

impl<R: Rules> FirstPlay<'_, R> {
    /// One of some moves that wins in this number of moves or fewer: the one that the finder finds
    /// first. Without a finder, it is the one with the fewest replies among those that need the
    /// fewest moves, then the first in the order of `firsts`. With an exact length or options that
    /// restrict the play, only `moves` itself is tried.
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
        // With some options a longer win cannot replace a shorter one.
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

    /// An attacker's move, and the play after it with `left` more moves.
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

    /// A threat and the replies to an attacker's move, with `left` more moves for the attacker.
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
                // The move was found to win. If it does not, nothing can be stated about it.
                return Err(Interrupted);
            }
        }
        Ok(())
    }

    /// A short threat and its length. Records the threat, or zugzwang if there is certainly none.
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

    /// Returns whether a reply does not stop the threat: it loses sooner, or the threat can be
    /// carried out.
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

    /// A move by which the attacker wins within `most` moves, and a number of moves within which it
    /// certainly wins.
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
