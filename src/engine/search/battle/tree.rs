//! [`TreeBuilder`]: walks the branches that are to be shown and queries the prover at each.
//!
//! The tree follows the conventions of printed solutions (section 11 of `docs/reference/rules.md`;
//! checked against Popeye). It lists the shortest threats of an attacker's move, or zugzwang; every
//! defence that stops at least one threat without losing sooner; and every continuation of the
//! shortest length after a defence.

mod key;
mod nodes;
mod parts;

use super::prover::{Prover, Shared, StopFlag};
use super::split::{MakeProver, Question, Resting, Splitter, deepest, divides_below, usual};
use crate::position::Move;
use crate::problem::{Answers, Length, Limit, LineMove, Node, Options, Solution};
use crate::rules::{Rules, count_legal};
use crate::search::control::Interrupted;
use crate::search::parallel;
use crate::search::played::Played;
use crate::search::stream::{InOrder, Stream};
use crate::search::units::{Numbers, Outcome, Stage, Step, Units, Variation, WorkPlace};
use nodes::{add_variations, bare, forced, keep_trees, one, same_threat, trees};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

/// The result of a first move.
enum Verdict {
    /// It solves.
    Key,
    /// It fails to these replies only.
    Try(Vec<Move>),
    /// It fails to more replies than wanted, or because there is no legal reply.
    Fails,
}

impl Verdict {
    fn keep(&self) -> Outcome {
        match self {
            Self::Key => Outcome::Key,
            Self::Try(refutations) => Outcome::Try(refutations.clone()),
            Self::Fails => Outcome::Fails,
        }
    }

    fn read(outcome: Outcome) -> Option<Self> {
        match outcome {
            Outcome::Key => Some(Self::Key),
            Outcome::Try(refutations) => Some(Self::Try(refutations)),
            Outcome::Fails => Some(Self::Fails),
            _ => None,
        }
    }
}

/// A first move with its number, and its refutations.
type First = ((u32, Move), Vec<Move>);

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

    /// Sorts the first moves into keys and tries; records those that were not decided.
    fn first_moves(
        &self,
        position: &Played<R>,
        moves: u8,
        refutations: u32,
        solution: &mut Solution,
    ) -> (Vec<First>, Vec<First>) {
        let control = self.shared.control;
        let Ok(mut all) = control.interruptible(|| (self.prover)().attacks(position)) else {
            self.units.limit(solution);
            return (Vec::new(), Vec::new());
        };
        let mut first = {
            all.sort_unstable();
            let numbered = (1..)
                .zip(all)
                .filter(|(number, _)| self.options.tries_first_move(*number));
            numbered.enumerate().collect::<Vec<(usize, (u32, Move))>>()
        };
        let in_order = InOrder::new();
        control.total.fetch_add(first.len() as u64, Relaxed);
        let all = self.place(Stage::First, moves);
        let judge = |(place, first): (usize, (u32, Move))| {
            let search = |within: &WorkPlace| {
                self.judge(
                    within,
                    first.1,
                    &position.play(first.1),
                    moves - 1,
                    refutations as usize,
                )
            };
            let unit = all.after(Step::new(first.0, first.1));
            let verdict = unit.decide((Verdict::keep, Verdict::read), search);
            control.done.fetch_add(1, Relaxed);
            let key =
                matches!(verdict, Ok(Verdict::Key)).then(|| self.key(position, first.1, moves - 1));
            control.keys.fetch_add(u64::from(key.is_some()), Relaxed);
            in_order.take(place, key, |key| {
                if let Some(key) = key {
                    self.stream.key(key);
                }
            });
            (first, verdict)
        };
        let mut judged: Vec<((u32, Move), Result<Verdict, Interrupted>)> =
            Vec::with_capacity(first.len());
        if let Some(most) = self.options.max_solutions {
            let mut keys = 0;
            for (index, &mv) in first.iter().enumerate() {
                if keys >= most {
                    solution
                        .unsearched
                        .extend(first[index..].iter().map(|(_, (_, mv))| *mv));
                    solution.limit(Limit::MaxSolutions(most));
                    break;
                }
                judged.push(judge(mv));
                keys += u64::from(matches!(judged.last(), Some((_, Ok(Verdict::Key)))));
            }
        } else {
            // Moves with few replies are decided soonest; this order does not affect the result.
            // If the search is stopped meanwhile, the moves keep their order.
            let _ = control.interruptible(|| {
                first.sort_by_cached_key(|&(_, (_, mv))| count_legal::<R>(&position.play(mv)));
            });
            judged = parallel::map(self.shared.control, &first, |&mv| judge(mv));
            judged.sort_by_key(|(first, _)| *first);
        }
        let (mut keys, mut tries) = (Vec::new(), Vec::new());
        for (mv, verdict) in judged {
            match verdict {
                Ok(Verdict::Key) => keys.push((mv, Vec::new())),
                Ok(Verdict::Try(refutations)) => tries.push((mv, refutations)),
                Ok(Verdict::Fails) => {}
                Err(Interrupted) => {
                    self.units.limit(solution);
                    solution.unsearched.push(mv.1);
                }
            }
        }
        solution.unsearched.sort_unstable();
        (keys, tries)
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

    /// The result of a first move, given the position after it.
    ///
    /// The search stops as soon as there are more refutations than wanted; so a list of refutations
    /// is always complete.
    fn judge(
        &self,
        place: &WorkPlace,
        mv: Move,
        position: &Played<R>,
        moves: u8,
        limit: usize,
    ) -> Result<Verdict, Interrupted> {
        let mut prover = (self.prover)();
        if prover.is_goal(mv, position, moves) {
            return Ok(Verdict::Key);
        }
        if prover.is_lost(mv, position) {
            return Ok(Verdict::Fails);
        }
        let Some(allowance) = prover.permits(position, moves)? else {
            return Ok(Verdict::Fails);
        };
        prover.grant(allowance);
        if prover.is_bound(position, moves) {
            return Ok(Verdict::Key);
        }
        let replies = prover.ordered_replies(position, moves);
        if replies.is_empty() || moves == 0 && !prover.tries_in_one() {
            // In a mate in one no first move is a try: it works or it does not.
            return Ok(if prover.wins(position, moves)? {
                Verdict::Key
            } else {
                Verdict::Fails
            });
        }
        let (found, unknown) = (AtomicUsize::new(0), AtomicBool::new(false));
        let decided = StopFlag::default().within();
        let (splitter, numbers) = (self.splitter(), Numbers::new(&replies));
        let look = |prover: &mut dyn Prover<R>, reply: Move| {
            if decided.is_set() {
                return Ok(None);
            }
            let question = Question {
                place: &place.after(numbers.step(reply)),
                stop: &decided,
            };
            let refutes = splitter.refutes(prover, question, reply, &position.play(reply), moves);
            let refutes = match splitter.or_unknown(refutes, place, &decided, &unknown) {
                // Another thread has meanwhile found one refutation too many.
                Err(Interrupted) if decided.is_set() => return Ok(None),
                refutes => refutes?,
            };
            if refutes && found.fetch_add(1, Relaxed) >= limit {
                decided.set();
            }
            Ok(refutes.then_some(reply))
        };
        let looked: Result<Vec<Option<Move>>, Interrupted> =
            if moves >= 2 && !divides_below(&*prover, place, moves) {
                // The likeliest refutation alone, then the others in parallel.
                let first = look(&mut *prover, replies[0])?;
                let stoppable = || {
                    let mut prover = self.granted(allowance);
                    prover.set_stop_flag(decided.clone());
                    prover
                };
                let rest = parallel::try_map(
                    self.shared.control,
                    &replies[1..],
                    stoppable,
                    |prover, &reply| look(&mut **prover, reply),
                );
                rest.map(|mut all| {
                    all.push(first);
                    all
                })
            } else {
                replies
                    .iter()
                    .map(|&reply| look(&mut *prover, reply))
                    .collect()
            };
        let mut refutations: Vec<Move> = looked?.into_iter().flatten().collect();
        refutations.sort_unstable();
        match refutations.len() {
            n if n > limit => Ok(Verdict::Fails),
            _ if unknown.load(Relaxed) => Err(Interrupted),
            0 => Ok(Verdict::Key),
            _ => Ok(Verdict::Try(refutations)),
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

    /// Defences in the diagram, each with its answers; none if the defender could capture the king.
    fn set_play(&self, position: Option<&Played<R>>, moves: u8, solution: &mut Solution) {
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
