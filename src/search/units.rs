//! Units of work: what a search finishes piece by piece, so that a ledger can keep it and a later run need not do it again.
//!
//! A unit is a first move: whether it solves, the tree that is told of it, the lines that begin with it. Some things have
//! no first move and are units as a whole: set play of a battle, play after the key, what the plain search solves. A unit
//! that is cut short is never told to the ledger. Which units there are follows from the problem and from what earlier
//! units came to, not from threads or timing.

use super::control::{Control, Interrupted};
use crate::position::Move;
use crate::problem::{Answers, Limit, Line, Node, Solution};
use serde::{Deserialize, Serialize};

/// What is done in a unit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// Battle play: whether a first move solves, and what refutes it.
    First,
    /// Battle play: the tree below a key or try.
    Tree,
    /// Battle play: the whole set play.
    SetPlay,
    /// Battle play: the whole play after a key that is not shown.
    PostKey,
    /// Help and series play: the lines of set play that begin with a move.
    Set,
    /// Help and series play: the shorter lines that begin with a move.
    Short,
    /// Help and series play: the lines that begin with a move.
    Full,
    /// Parrying series against defence: the lines that begin with a move.
    Parry,
    /// All that the plain search solves.
    Plain,
}

/// The name of a unit of one problem.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// The version: `a`, `b` and so on.
    pub version: String,
    /// Whether the other side begins than the stipulation says, as in duplex.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exchanged: bool,
    /// What is done.
    pub stage: Stage,
    /// In battle play the number of moves in which it is to be done, in help and series play the number of the script,
    /// shortest first, from 0.
    pub part: u16,
    /// The number of the first move in the order of [`Move`], from 1; 0 if the unit has no first move.
    pub number: u32,
    /// The first move.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub first: Option<Move>,
}

/// What a unit came to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// The first move solves.
    Key,
    /// It fails to these replies only.
    Try(Vec<Move>),
    /// It fails to more replies than wanted.
    Fails,
    /// A tree, or the trees of set play.
    Trees(Trees),
    /// What follows a key that is not shown.
    Answers(KeptAnswers),
    /// The moves of lines.
    Lines(Vec<Vec<Move>>),
    /// The moves that a first move needs to win, and its lines; nothing if it does not.
    Parries(Option<(u8, Vec<Line>)>),
    /// A whole solution; nothing if the plain search does not know such play either.
    Solution(Option<Box<KeptSolution>>),
}

/// A share of the work: the units of every `of`-th first move, from number `index` on; both from 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shard {
    /// Which share.
    pub index: u32,
    /// Of how many.
    pub of: u32,
}

impl Shard {
    /// Whether a unit belongs to it. Units without a first move belong to the first share.
    pub const fn has(self, unit: &Unit) -> bool {
        unit.number.saturating_sub(1) % self.of == self.index - 1
    }
}

/// Keeps the units of one problem. It is asked from all threads of a search.
pub trait Ledger: Sync {
    /// What a unit came to, if that is known.
    fn known(&self, unit: &Unit) -> Option<Outcome>;
    /// Whether a unit that is not known is to be searched.
    fn is_mine(&self, unit: &Unit) -> bool;
    /// Takes what a unit came to. If it cannot be kept, the search is stopped: there would be no use in going on.
    ///
    /// # Errors
    /// If it cannot be kept; the ledger remembers why.
    fn finished(&self, unit: &Unit, outcome: &Outcome) -> Result<(), Interrupted>;
    /// The share of the work that is done, if not all of it is.
    fn shard(&self) -> Option<Shard>;
}

/// The units of one side of one version.
#[derive(Clone, Copy)]
pub(super) struct Units<'a> {
    pub(super) ledger: Option<&'a dyn Ledger>,
    pub(super) control: &'a Control,
    pub(super) version: &'a str,
    pub(super) exchanged: bool,
}

impl<'a> Units<'a> {
    /// No ledger: every unit is searched.
    pub(super) const fn none(control: &'a Control) -> Self {
        Self { ledger: None, control, version: "", exchanged: false }
    }

    /// What a unit comes to: as the ledger knows it, or as a search finds it. A unit of another's share is not known.
    pub(super) fn settle<T>(
        &self,
        (stage, part): (Stage, u16),
        first: Option<(u32, Move)>,
        (keep, read): (impl FnOnce(&T) -> Outcome, impl FnOnce(Outcome) -> Option<T>),
        search: impl FnOnce() -> Result<T, Interrupted>,
    ) -> Result<T, Interrupted> {
        let Some(ledger) = self.ledger else { return search() };
        let (number, first) = first.map_or((0, None), |(number, mv)| (number, Some(mv)));
        let unit = Unit { version: self.version.to_owned(), exchanged: self.exchanged, stage, part, number, first };
        if let Some(known) = ledger.known(&unit).and_then(read) {
            return Ok(known);
        }
        if !ledger.is_mine(&unit) {
            return Err(Interrupted);
        }
        let found = search()?;
        ledger.finished(&unit, &keep(&found)).inspect_err(|_| self.control.stop())?;
        Ok(found)
    }

    /// Marks a solution in which something is not known: as stopped, unless others have the rest.
    pub(super) fn limit(&self, solution: &mut Solution) {
        if self.control.is_stopped() || self.shard().is_none() {
            solution.limit(Limit::Stopped);
        }
    }

    /// Marks the solution of a share as such.
    pub(super) fn limit_to_shard(&self, solution: &mut Solution) {
        if let Some(Shard { index, of }) = self.shard() {
            solution.limit(Limit::Shard(index, of));
        }
    }

    fn shard(&self) -> Option<Shard> {
        self.ledger.and_then(Ledger::shard)
    }
}

/// Trees as a list, each node before what is below it; so their depth is no matter to readers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Trees(Vec<Kept>);

/// A node: the move, its marks (1 check, 2 goal, 4 zugzwang), how many threats, replies and refutations it has, which
/// follow, and the moves that are no defences.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct Kept(Move, u8, [usize; 3], Vec<Move>);

impl Trees {
    /// Two half-moves a move, and some more for what follows the last.
    const DEEPEST: usize = 2 * crate::problem::Stipulation::MAX_MOVES as usize + 8;

    pub(super) fn of(nodes: &[Node]) -> Self {
        let mut list = Vec::new();
        for node in nodes {
            Self::add(&mut list, node);
        }
        Self(list)
    }

    fn add(list: &mut Vec<Kept>, node: &Node) {
        let marks = u8::from(node.check) | u8::from(node.goal) << 1 | u8::from(node.zugzwang) << 2;
        let below = [&node.threats, &node.replies, &node.refutations];
        list.push(Kept(node.mv, marks, below.map(Vec::len), node.unlisted.clone()));
        below.into_iter().flatten().for_each(|node| Self::add(list, node));
    }

    /// The nodes; nothing if the counts do not fit.
    pub(super) fn nodes(self) -> Option<Vec<Node>> {
        let mut list = self.0.into_iter();
        let mut nodes = Vec::new();
        while let Some(kept) = list.next() {
            nodes.push(Self::take(kept, &mut list, Self::DEEPEST)?);
        }
        Some(nodes)
    }

    fn take(kept: Kept, list: &mut std::vec::IntoIter<Kept>, depth: usize) -> Option<Node> {
        let Kept(mv, marks, counts, unlisted) = kept;
        let depth = depth.checked_sub(1)?;
        let mut below = [const { Vec::new() }; 3];
        for (nodes, count) in below.iter_mut().zip(counts) {
            for _ in 0..count {
                let kept = list.next()?;
                nodes.push(Self::take(kept, list, depth)?);
            }
        }
        let [threats, replies, refutations] = below;
        let [check, goal, zugzwang] = [1, 2, 4].map(|mark| marks & mark != 0);
        Some(Node { mv, check, goal, zugzwang, threats, replies, refutations, unlisted })
    }
}

/// What follows an attacker's move that is not shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptAnswers {
    zugzwang: bool,
    threats: Trees,
    replies: Trees,
    refutations: Trees,
    unlisted: Vec<Move>,
}

impl KeptAnswers {
    pub(super) fn of(answers: &Answers) -> Self {
        Self {
            zugzwang: answers.zugzwang,
            threats: Trees::of(&answers.threats),
            replies: Trees::of(&answers.replies),
            refutations: Trees::of(&answers.refutations),
            unlisted: answers.unlisted.clone(),
        }
    }

    pub(super) fn answers(self) -> Option<Answers> {
        let Self { zugzwang, threats, replies, refutations, unlisted } = self;
        let [threats, replies, refutations] = [threats.nodes()?, replies.nodes()?, refutations.nodes()?];
        Some(Answers { zugzwang, threats, replies, refutations, unlisted })
    }
}

/// A solution that was found in one go. Its status follows from its limits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptSolution {
    limits: Vec<Limit>,
    post_key: Option<KeptAnswers>,
    set_play: Trees,
    keys: Trees,
    tries: Trees,
    lines: Vec<Line>,
    short_lines: Vec<Line>,
    set_lines: Vec<Line>,
    unsearched: Vec<Move>,
}

impl KeptSolution {
    pub(super) fn of(solution: &Solution) -> Self {
        Self {
            limits: solution.limits.clone(),
            post_key: solution.post_key.as_ref().map(KeptAnswers::of),
            set_play: Trees::of(&solution.set_play),
            keys: Trees::of(&solution.keys),
            tries: Trees::of(&solution.tries),
            lines: solution.lines.clone(),
            short_lines: solution.short_lines.clone(),
            set_lines: solution.set_lines.clone(),
            unsearched: solution.unsearched.clone(),
        }
    }

    pub(super) fn solution(self) -> Option<Solution> {
        let mut solution = Solution {
            post_key: self.post_key.map_or(Some(None), |answers| answers.answers().map(Some))?,
            set_play: self.set_play.nodes()?,
            keys: self.keys.nodes()?,
            tries: self.tries.nodes()?,
            lines: self.lines,
            short_lines: self.short_lines,
            set_lines: self.set_lines,
            unsearched: self.unsearched,
            ..Solution::default()
        };
        self.limits.into_iter().for_each(|limit| solution.limit(limit));
        Some(solution)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Cell, Square};
    use crate::position::Role;

    fn mv(number: u32) -> Move {
        let cell = |index| Cell::new(Board::A, Square::wrap(index));
        Move::new(Role::Queen, cell(number), cell(number / 3 + 1))
    }

    /// A tree of all sorts of nodes.
    fn tree(depth: u32, seed: u32) -> Node {
        let below = |from: u32, count: u32| match depth {
            0 => Vec::new(),
            _ => (0..count).map(|index| tree(depth - 1, seed * 5 + from + index)).collect(),
        };
        Node {
            zugzwang: seed.is_multiple_of(5),
            threats: below(0, seed % 3),
            replies: below(3, seed % 4),
            refutations: below(7, seed / 2 % 2),
            unlisted: (0..seed % 3).map(mv).collect(),
            ..Node::leaf(mv(seed), seed.is_multiple_of(2), seed.is_multiple_of(3))
        }
    }

    #[test]
    fn trees_come_back_as_they_were() {
        for seed in 0..40 {
            let nodes: Vec<Node> = (0..seed % 4).map(|index| tree(4, seed + index)).collect();
            let text = serde_json::to_string(&Trees::of(&nodes)).unwrap();
            assert_eq!(serde_json::from_str::<Trees>(&text).unwrap().nodes(), Some(nodes));
        }
    }

    /// Nested lists of more than 128 levels JSON readers refuse; the longest stipulation has more.
    #[test]
    fn trees_of_the_longest_stipulation_come_back_and_deeper_ones_do_not() {
        let chain = |depth: usize| {
            let leaf = Node::leaf(mv(1), false, true);
            (1..depth).fold(leaf, |below, _| Node { replies: vec![below], ..Node::leaf(mv(2), true, false) })
        };
        let back = |node: &Node| {
            let text = serde_json::to_string(&Trees::of(std::slice::from_ref(node))).unwrap();
            serde_json::from_str::<Trees>(&text).unwrap().nodes()
        };
        let longest = chain(2 * 99 + 1);
        assert_eq!(back(&longest), Some(vec![longest]));
        assert_eq!(back(&chain(10_000)), None);
    }

    #[test]
    fn counts_that_do_not_fit_are_seen() {
        let mut trees = Trees::of(&[tree(3, 11)]);
        trees.0.pop();
        assert_eq!(trees.nodes(), None);
    }

    #[test]
    fn each_unit_belongs_to_one_shard() {
        for of in 1..9 {
            for number in 0..50 {
                let unit = Unit {
                    version: "a".to_owned(),
                    exchanged: false,
                    stage: Stage::First,
                    part: 3,
                    number,
                    first: None,
                };
                let shards = (1..=of).filter(|&index| Shard { index, of }.has(&unit)).count();
                assert_eq!(shards, 1, "{number} of {of}");
            }
        }
    }
}
