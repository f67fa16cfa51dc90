//! Trees built part by part, where the parts are units of a ledger.
//!
//! The first part of the tree of a key or try is the number of moves that it needs, with its
//! threats. From these it follows which replies are defences, and against what. So no reply is
//! searched before the threats are known.

use super::nodes::{add_variations, keep_trees, trees};
use super::{TreeBuilder, needed};
use crate::position::Move;
use crate::problem::{Answers, Node};
use crate::rules::Rules;
use crate::search::battle::prover::Prover;
use crate::search::control::Interrupted;
use crate::search::parallel;
use crate::search::played::Played;
use crate::search::units::{Numbers, Outcome, Step, Variation, WorkPlace};

/// The continuation of a first move if the defender passes.
struct Opening {
    /// The number of moves that it needs.
    needed: u8,
    /// The number of moves in which the threats win; 0 if there are none.
    length: u8,
    zugzwang: bool,
    threats: Vec<Node>,
}

impl Opening {
    fn keep(&self) -> Outcome {
        let &Self {
            needed,
            length,
            zugzwang,
            ref threats,
        } = self;
        Outcome::Threats {
            needed,
            length,
            zugzwang,
            trees: threats.clone(),
        }
    }

    fn read(outcome: Outcome) -> Option<Self> {
        let Outcome::Threats {
            needed,
            length,
            zugzwang,
            trees,
        } = outcome
        else {
            return None;
        };
        Some(Self {
            needed,
            length,
            zugzwang,
            threats: trees,
        })
    }
}

/// Finds the play after a defence.
type Search<'a, R> = dyn Fn(&mut dyn Prover<R>, Move) -> Result<Vec<Node>, Interrupted> + Sync + 'a;

impl<R: Rules> TreeBuilder<'_, R> {
    /// The tree below a first move that does not reach the goal, in a search without restrictions.
    pub(super) fn tree_in_parts(
        &self,
        place: &WorkPlace,
        position: &Played<R>,
        mv: Move,
        moves: u8,
    ) -> Result<Node, Interrupted> {
        let mut prover = (self.prover)();
        let child = position.play(mv);
        let opening = place
            .after(Step::PASS)
            .decide((Opening::keep, Opening::read), |_| {
                let mut play = Answers::default();
                let needed = needed::<R>(&mut *prover, &child, moves)?;
                let (length, _) = self.opening(&mut *prover, &child, needed, &mut play)?;
                Ok(Opening {
                    needed,
                    length,
                    zugzwang: play.zugzwang,
                    threats: play.threats,
                })
            })?;
        let Opening {
            needed,
            length,
            zugzwang,
            threats,
        } = opening;
        let replies = prover.replies(&child, needed);
        let against = (
            length,
            threats
                .iter()
                .map(|threat| threat.mv)
                .collect::<Vec<Move>>(),
        );
        let keep = |variation: &Variation| Outcome::Variation(variation.clone());
        let read = |outcome| match outcome {
            Outcome::Variation(variation) => Some(variation),
            _ => None,
        };
        let numbers = Numbers::new(&replies);
        let decided: Vec<Result<Variation, Interrupted>> =
            parallel::map(self.shared.control, &replies, |&reply| {
                place.after(numbers.step(reply)).decide((keep, read), |_| {
                    self.reply(&mut *(self.prover)(), &child, reply, needed, &against)
                })
            });
        let variations = decided.into_iter().collect::<Result<Vec<_>, _>>()?;
        let mut play = Answers {
            zugzwang,
            threats,
            ..Answers::default()
        };
        add_variations::<R>(
            &*prover,
            &child,
            replies.into_iter().zip(variations),
            &mut play,
        );
        let Answers {
            zugzwang,
            threats,
            replies,
            refutations,
            unlisted,
        } = play;
        let leaf = Node::leaf(mv, child.is_in_check(child.turn()), false);
        Ok(Node {
            zugzwang,
            threats,
            replies,
            refutations,
            unlisted,
            ..leaf
        })
    }

    /// The set play, defence by defence; `search` finds that of one.
    pub(super) fn set_play_in_parts(
        &self,
        place: &WorkPlace,
        replies: &[Move],
        search: &Search<R>,
    ) -> Result<Vec<Node>, Interrupted> {
        let numbers = Numbers::new(replies);
        let found: Vec<Result<Vec<Node>, Interrupted>> =
            parallel::map(self.shared.control, replies, |&reply| {
                let whole = place.after(numbers.step(reply));
                whole.decide((keep_trees, trees), |_| {
                    search(&mut *(self.prover)(), reply)
                })
            });
        Ok(found
            .into_iter()
            .collect::<Result<Vec<_>, _>>()?
            .into_iter()
            .flatten()
            .collect())
    }
}
