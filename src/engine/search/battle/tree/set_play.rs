//! Set play: the replies to each move of the defender in the diagram.

use super::TreeBuilder;
use super::nodes::{keep_trees, trees};
use crate::position::Move;
use crate::problem::{Node, Solution};
use crate::rules::Rules;
use crate::search::battle::prover::Prover;
use crate::search::battle::split::usual;
use crate::search::control::Interrupted;
use crate::search::parallel;
use crate::search::played::Played;
use crate::search::units::{Stage, Variation, WorkPlace};
use std::sync::atomic::Ordering::Relaxed;

impl<R: Rules> TreeBuilder<'_, R> {
    /// Defences in the diagram, each with its answers; none if the defender could capture the king.
    pub(super) fn set_play(
        &self,
        position: Option<&Played<R>>,
        moves: u8,
        solution: &mut Solution,
    ) {
        if let Some(position) = position {
            let search = |place: &WorkPlace| self.defence_without_threats(place, position, moves);
            let whole = self
                .units
                .place(Stage::SetPlay, moves, (usual(moves + 1) - 1, 1));
            let sorted = whole
                .decide((keep_trees, trees), search)
                .and_then(|defences| self.sort_set_play(position, moves, defences));
            match sorted {
                Ok((at_once, longer)) => {
                    (solution.set_at_once, solution.set_play) = (at_once, longer);
                }
                Err(Interrupted) => self.units.limit(solution),
            }
        }
        self.shared.control.done.fetch_add(1, Relaxed);
    }

    /// Divides the defences of the set play into those that reach the goal at once and the others.
    ///
    /// Defences that reach the goal are set play if all of them do, or if the attacker has no moves
    /// left; otherwise they are listed separately.
    fn sort_set_play(
        &self,
        position: &Played<R>,
        moves: u8,
        defences: Vec<Node>,
    ) -> Result<(Vec<Node>, Vec<Node>), Interrupted> {
        let mut prover = (self.prover)();
        let together = moves == 0
            || self.options.mates_in_one
            || !prover.is_exact() && prover.wins(position, 0)?;
        Ok(defences
            .into_iter()
            .partition(|node| node.goal && !together))
    }

    fn defence_without_threats(
        &self,
        place: &WorkPlace,
        position: &Played<R>,
        moves: u8,
    ) -> Result<Vec<Node>, Interrupted> {
        let replies = (self.prover)().replies(position, moves);
        let search = |prover: &mut dyn Prover<R>, mv: Move| {
            let after = position.play(mv);
            let leaf = |goal| Node::leaf(mv, after.is_in_check(after.turn()), goal);
            if prover.is_goal_by_reply(mv, &after, moves) {
                return Ok(vec![leaf(true)]);
            }
            Ok(
                match self.reply(prover, position, mv, moves, &(0, Vec::new()))? {
                    Variation::Defends(replies) => vec![Node {
                        replies,
                        ..leaf(false)
                    }],
                    Variation::Refutes | Variation::Unlisted | Variation::Ends => Vec::new(),
                },
            )
        };
        if place.has_parts() {
            return self.set_play_in_parts(place, &replies, &search);
        }
        let found: Result<Vec<Vec<Node>>, Interrupted> = parallel::try_map(
            self.shared.control,
            &replies,
            self.prover,
            |prover, reply| search(&mut **prover, *reply),
        );
        Ok(found?.into_iter().flatten().collect())
    }
}
