//! [`TreeBuilder`]: walks the branches that are to be shown and queries the prover at each.
//!
//! The tree follows the conventions of printed solutions (section 11 of `docs/reference/rules.md`;
//! checked against Popeye). It lists the shortest threats of an attacker's move, or zugzwang; every
//! defence that stops at least one threat without losing sooner; and every continuation of the
//! shortest length after a defence.

mod judge;
mod key;
mod nodes;
mod parts;
mod set_play;

use super::prover::{Prover, Shared};
use super::split::{MakeProver, Resting, Splitter, deepest, usual};
use crate::position::Move;
use crate::problem::{Answers, Length, Limit, LineMove, Node, Options, Solution};
use crate::rules::Rules;
use crate::search::control::Interrupted;
use crate::search::parallel;
use crate::search::played::Played;
use crate::search::stream::Stream;
use crate::search::units::{Outcome, Stage, Step, Units, Variation, WorkPlace};
use judge::First;
use nodes::{add_variations, bare, forced, one, same_threat, trees};
use std::sync::atomic::Ordering::Relaxed;

/// Builds solutions, with a prover of its own for each thread.
pub(in crate::search) struct TreeBuilder<'a, R: Rules> {
    shared: &'a Shared<'a>,
    units: &'a Units<'a>,
    stream: &'a Stream<'a>,
    prover: &'a MakeProver<'a, R>,
    resting: Resting<'a, R>,
    options: Options,
}

impl<'a, R: Rules> TreeBuilder<'a, R> {
    pub(in crate::search) fn new(
        shared: &'a Shared<'a>,
        units: &'a Units<'a>,
        stream: &'a Stream<'a>,
        options: Options,
        prover: &'a MakeProver<'a, R>,
    ) -> Self {
        Self {
            shared,
            units,
            stream,
            prover,
            resting: Resting::default(),
            options,
        }
    }

    /// Everything requested, with the shortest number of moves if that is wanted. `set` is the
    /// diagram with the defender to move, if that is possible.
    pub(in crate::search) fn solve(
        &self,
        position: &Played<R>,
        set: Option<&Played<R>>,
        moves: u8,
    ) -> Solution {
        if self.options.length == Length::Shortest && !self.options.post_key {
            for fewer in 1..moves {
                let mut solution = self.solve_in(position, set, fewer);
                if !solution.keys.is_empty() {
                    solution.limit(Limit::Shortest);
                    return solution;
                }
                if self.shared.control.is_stopped() {
                    return solution;
                }
            }
        }
        self.solve_in(position, set, moves)
    }

    /// Everything requested, with this number of moves.
    fn solve_in(&self, position: &Played<R>, set: Option<&Played<R>>, moves: u8) -> Solution {
        let options = self.options;
        let mut solution = Solution::default();
        solution.restrict(&options);
        if options.post_key {
            self.post_key(position, moves - 1, &mut solution);
            return solution;
        }
        let forced = || forced::<R>(&*(self.prover)(), position);
        let Ok(forced) = self.shared.control.interruptible(forced) else {
            self.units.limit(&mut solution);
            return solution;
        };
        solution.forced = forced;
        if options.first {
            if solution.forced.is_empty() {
                self.first_key(position, moves, &mut solution);
            }
            return solution;
        }
        let (keys, tries) = if solution.forced.is_empty() {
            self.first_moves(position, moves, options.refutations, &mut solution)
        } else {
            (Vec::new(), Vec::new())
        };
        let wanted = if options.variations {
            keys.len() + tries.len()
        } else {
            0
        };
        self.shared
            .control
            .total
            .fetch_add((wanted + usize::from(options.set_play)) as u64, Relaxed);
        if options.set_play {
            self.set_play(set, moves - 1, &mut solution);
        }
        let build = |((number, mv), refutations): &First| {
            let keep = |node: &Node| Outcome::Trees(vec![node.clone()]);
            let read = |outcome| one(trees(outcome)?);
            let place = self
                .place(Stage::Tree, moves)
                .after(Step::new(*number, *mv));
            let tree = if options.variations {
                place.decide((keep, read), |place| {
                    self.phase(place, position, *mv, moves - 1)
                })
            } else {
                Err(Interrupted)
            };
            self.shared
                .control
                .done
                .fetch_add(u64::from(options.variations), Relaxed);
            (
                tree.is_ok() || !options.variations,
                tree.unwrap_or_else(|_| {
                    bare::<R>(&*(self.prover)(), position, *mv, moves - 1, refutations)
                }),
            )
        };
        let [keys, tries] =
            [keys, tries].map(|firsts| parallel::map(self.shared.control, &firsts, build));
        if keys.iter().chain(&tries).any(|(complete, _)| !complete) {
            self.units.limit(&mut solution);
        }
        solution.keys.extend(keys.into_iter().map(|(_, node)| node));
        solution
            .tries
            .extend(tries.into_iter().map(|(_, node)| node));
        solution
    }

    /// A key, reported before its play is known.
    fn key(&self, position: &Played<R>, mv: Move, moves: u8) -> LineMove {
        let Node { check, goal, .. } = bare::<R>(&*(self.prover)(), position, mv, moves, &[]);
        LineMove {
            mv,
            by: position.turn(),
            check,
            goal,
        }
    }

    /// The place in the work of first moves or of their trees, with this number of moves. Trees
    /// have parts, the replies, only in searches without restrictions; those searches have none.
    fn place(&self, stage: Stage, moves: u8) -> WorkPlace<'a> {
        let most = match (stage, (self.prover)().is_divisible()) {
            (Stage::First, true) => deepest(moves),
            (Stage::First, false) => deepest(moves).min(2),
            (_, true) => 2,
            (_, false) => 1,
        };
        self.units.place(stage, moves, (usual(moves), most))
    }

    fn splitter(&self) -> Splitter<'_, 'a, R> {
        Splitter {
            shared: self.shared,
            prover: self.prover,
            resting: &self.resting,
        }
    }

    /// A prover that may grant `allowance` non-trivial replies.
    fn granted(&self, allowance: u32) -> Box<dyn Prover<R> + 'a> {
        let mut prover = (self.prover)();
        prover.grant(allowance);
        prover
    }

    /// The play after a key that is not shown: the defender is to move.
    fn post_key(&self, position: &Played<R>, moves: u8, solution: &mut Solution) {
        let search = |_: &WorkPlace| {
            let mut prover = (self.prover)();
            // A key that the options exclude still has its play.
            let allowance = prover.permits(position, moves)?.unwrap_or_default();
            self.defence(&mut *prover, position, moves, allowance)
        };
        let keep = |answers: &Answers| Outcome::Answers(answers.clone());
        let read = |outcome| match outcome {
            Outcome::Answers(answers) => Some(answers),
            _ => None,
        };
        match self
            .units
            .place(Stage::PostKey, moves, (0, 0))
            .decide((keep, read), search)
        {
            Ok(answers) => solution.post_key = Some(answers),
            Err(Interrupted) => self.units.limit(solution),
        }
    }

    /// The tree below a first move. A key that wins sooner than required has play of as many moves
    /// as it needs.
    fn phase(
        &self,
        place: &WorkPlace,
        position: &Played<R>,
        mv: Move,
        moves: u8,
    ) -> Result<Node, Interrupted> {
        let mut prover = (self.prover)();
        let child = position.play(mv);
        if prover.is_goal(mv, &child, moves) {
            return self.attack(&mut *prover, position, mv, 0);
        }
        if place.has_parts() {
            return self.tree_in_parts(place, position, mv, moves);
        }
        let needed = needed::<R>(&mut *prover, &child, moves)?;
        self.attack(&mut *prover, position, mv, needed)
    }

    /// An attacker's move, and the play after it with `moves` more moves.
    fn attack(
        &self,
        prover: &mut dyn Prover<R>,
        position: &Played<R>,
        mv: Move,
        moves: u8,
    ) -> Result<Node, Interrupted> {
        let child = position.play(mv);
        let check = child.is_in_check(child.turn());
        let goal = prover.is_goal(mv, &child, moves);
        let mut node = Node::leaf(mv, check, goal);
        if !goal {
            let allowance = prover.permits(&child, moves)?.unwrap_or_default();
            let play = self.defence(prover, &child, moves, allowance)?;
            node.zugzwang = play.zugzwang;
            node.threats = play.threats;
            node.replies = play.replies;
            node.refutations = play.refutations;
            node.unlisted = play.unlisted;
        }
        Ok(node)
    }

    /// Threats and replies if the attacker has `moves` left and may grant `allowance` non-trivial
    /// replies.
    fn defence(
        &self,
        prover: &mut dyn Prover<R>,
        position: &Played<R>,
        moves: u8,
        allowance: u32,
    ) -> Result<Answers, Interrupted> {
        let before = prover.grant(allowance);
        let mut play = Answers::default();
        let replies = prover.replies(position, moves);
        let threats = self.opening(prover, position, moves, &mut play)?;
        let decided: Result<Vec<Variation>, Interrupted> = if moves >= 2 {
            let decide = |prover: &mut dyn Prover<R>, reply: &Move| {
                self.reply(prover, position, *reply, moves, &threats)
            };
            parallel::try_map(
                self.shared.control,
                &replies,
                || self.granted(allowance),
                |prover, reply| decide(&mut **prover, reply),
            )
        } else {
            replies
                .iter()
                .map(|&reply| self.reply(prover, position, reply, moves, &threats))
                .collect()
        };
        prover.grant(before);
        add_variations::<R>(
            prover,
            position,
            replies.into_iter().zip(decided?),
            &mut play,
        );
        Ok(play)
    }

    /// The length of the threats and the threats, if there can be any; records them, or zugzwang.
    fn opening(
        &self,
        prover: &mut dyn Prover<R>,
        position: &Played<R>,
        moves: u8,
        play: &mut Answers,
    ) -> Result<(u8, Vec<Move>), Interrupted> {
        let bound = moves == 0 || prover.is_bound(position, moves);
        if bound || self.options.no_threats || position.is_in_check(position.turn()) {
            return Ok((0, Vec::new()));
        }
        let passed = position.pass();
        let Some(length) = prover.shortest(&passed, moves)? else {
            play.zugzwang = true;
            return Ok((0, Vec::new()));
        };
        let threats = self.winners(prover, &passed, length)?;
        play.threats = self.continuations(prover, &passed, &threats, length)?;
        Ok((length, threats))
    }

    /// All moves by which the attacker succeeds in `moves` or fewer, sorted; long searches run in
    /// parallel.
    fn winners(
        &self,
        prover: &mut dyn Prover<R>,
        position: &Played<R>,
        moves: u8,
    ) -> Result<Vec<Move>, Interrupted> {
        if moves < 3 || rayon::current_num_threads() == 1 {
            return prover.winners(position, moves);
        }
        let allowance = prover.allowance();
        let look = |prover: &mut dyn Prover<R>, mv: Move| {
            let after = position.play(mv);
            Ok(prover.succeeds(mv, &after, moves - 1)?.then_some(mv))
        };
        let looked: Result<Vec<Option<Move>>, Interrupted> = parallel::try_map(
            self.shared.control,
            &prover.attacks(position),
            || self.granted(allowance),
            |prover, &mv| look(&mut **prover, mv),
        );
        let mut winners: Vec<Move> = looked?.into_iter().flatten().collect();
        winners.sort_unstable();
        Ok(winners)
    }

    /// The play after a reply, given the length of the threats and the threats.
    fn reply(
        &self,
        prover: &mut dyn Prover<R>,
        position: &Played<R>,
        reply: Move,
        moves: u8,
        (length, threats): &(u8, Vec<Move>),
    ) -> Result<Variation, Interrupted> {
        let after = position.play(reply);
        if prover.is_goal_by_reply(reply, &after, moves) {
            let early = moves > 0 && !prover.is_bound(position, moves);
            return Ok(if early && !self.options.mates_in_one {
                Variation::Unlisted
            } else {
                Variation::Ends
            });
        }
        if prover.is_lost_by_reply(reply, &after) {
            return Ok(Variation::Refutes);
        }
        let Some(shortest) = prover.shortest(&after, moves)? else {
            return Ok(Variation::Refutes);
        };
        if shortest < *length || self.options.no_short_variations && shortest < moves {
            return Ok(Variation::Unlisted);
        }
        let winners = self.winners(prover, &after, shortest)?;
        let stopped = |threat: &Move| !winners.iter().any(|winner| same_threat(*winner, *threat));
        if shortest == *length && !threats.iter().any(stopped) {
            return Ok(Variation::Unlisted);
        }
        Ok(Variation::Defends(
            self.continuations(prover, &after, &winners, shortest)?,
        ))
    }

    fn continuations(
        &self,
        prover: &mut dyn Prover<R>,
        position: &Played<R>,
        winners: &[Move],
        length: u8,
    ) -> Result<Vec<Node>, Interrupted> {
        winners
            .iter()
            .map(|&mv| self.attack(prover, position, mv, length - 1))
            .collect()
    }
}

/// The number of moves that a first move needs beside itself; `moves` if it does not win.
fn needed<R: Rules>(
    prover: &mut dyn Prover<R>,
    child: &Played<R>,
    moves: u8,
) -> Result<u8, Interrupted> {
    let mut needed = if prover.is_exact() { moves } else { 0 };
    while needed < moves && !prover.wins(child, needed)? {
        needed += 1;
    }
    Ok(needed)
}
