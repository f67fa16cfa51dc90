//! The play of a problem, for comparing two problems. Two moves are equal if men of the same kind
//! arrive on the same square of the same board, with the same promotion, from any departure.

use super::alteration::Alteration;
use crate::board::Cell;
use crate::check::Meant;
use crate::position::{Move, Role};
use crate::problem::{Line, Node, Problem, Solution};
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// A move, regardless of its departure.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct TriedMove {
    role: Role,
    to: Cell,
    promotion: Option<Role>,
}

impl TriedMove {
    const fn of(mv: Move) -> Self {
        Self {
            role: mv.role(),
            to: mv.to(),
            promotion: mv.promotion(),
        }
    }
}

/// The play of the solutions of one version, with one side beginning.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Played {
    /// Keys; empty in help and series play.
    keys: BTreeSet<TriedMove>,
    /// Threats and variations up to the attacker's second move, without the key; in help and series
    /// play whole lines.
    lines: BTreeSet<Vec<TriedMove>>,
    /// Lines of set play, if set play is requested in help or series play.
    set: BTreeSet<Vec<TriedMove>>,
    /// Moves that reach the goal.
    ends: BTreeSet<TriedMove>,
}

impl Played {
    /// The play of a solution: of the author's solutions if they are known and found, else of all.
    /// If the author's key fails, its play as a try counts.
    pub(super) fn of(solution: &Solution, meant: &Meant) -> Self {
        let mut played = Self::default();
        let is_meant = |node: &&Node| meant.keys.contains(&node.mv);
        let mut keys: Vec<&Node> = solution
            .keys
            .iter()
            .chain(&solution.tries)
            .filter(is_meant)
            .collect();
        if keys.is_empty() {
            keys = solution.keys.iter().collect();
        }
        for key in keys {
            played.key(key);
        }
        let begins = |line: &&Line, path: &Vec<Move>| {
            path.len() <= line.0.len() && path.iter().zip(&line.0).all(|(mv, step)| *mv == step.mv)
        };
        let is_meant = |line: &&Line| meant.lines.iter().any(|path| begins(line, path));
        let mut lines: Vec<&Line> = solution.lines.iter().filter(is_meant).collect();
        if lines.is_empty() {
            lines = solution.lines.iter().collect();
        }
        for line in lines {
            played
                .ends
                .extend(line.0.last().map(|step| TriedMove::of(step.mv)));
            played
                .lines
                .insert(line.0.iter().map(|step| TriedMove::of(step.mv)).collect());
        }
        for line in &solution.set_lines {
            played
                .ends
                .extend(line.0.last().map(|step| TriedMove::of(step.mv)));
            played
                .set
                .insert(line.0.iter().map(|step| TriedMove::of(step.mv)).collect());
        }
        played
    }

    fn key(&mut self, key: &Node) {
        let first = TriedMove::of(key.mv);
        self.keys.insert(first);
        if key.goal {
            self.lines.insert(vec![first]);
        }
        self.lines.extend(
            key.threats
                .iter()
                .map(|threat| vec![TriedMove::of(threat.mv)]),
        );
        for reply in &key.replies {
            let answers = reply
                .replies
                .iter()
                .map(|answer| vec![TriedMove::of(reply.mv), TriedMove::of(answer.mv)]);
            self.lines.extend(answers);
            self.lines
                .extend(reply.goal.then(|| vec![TriedMove::of(reply.mv)]));
        }
        self.note_ends(key);
    }

    fn note_ends(&mut self, node: &Node) {
        self.ends.extend(node.goal.then(|| TriedMove::of(node.mv)));
        for next in node.threats.iter().chain(&node.replies) {
            self.note_ends(next);
        }
    }

    /// The same play after all men were shifted. Moves that leave the board are omitted.
    pub(super) fn moved(&self, problem: &Problem, by: &Alteration) -> Self {
        let step = |step: &TriedMove| {
            by.image(problem, step.to)
                .map(|to| TriedMove { to, ..*step })
        };
        let lines = |lines: &BTreeSet<Vec<TriedMove>>| {
            lines
                .iter()
                .filter_map(|line| line.iter().map(step).collect())
                .collect()
        };
        Self {
            keys: self.keys.iter().filter_map(step).collect(),
            lines: lines(&self.lines),
            set: lines(&self.set),
            ends: self.ends.iter().filter_map(step).collect(),
        }
    }

    /// A digest, the same for the same play.
    pub(super) fn digest(&self) -> String {
        let hash = Sha256::digest(format!("{self:?}"));
        let first: [u8; 8] = std::array::from_fn(|index| hash[index]);
        format!("{:016x}", u64::from_be_bytes(first))
    }

    /// The indices of those `keys` that are also keys of this play.
    pub(super) fn keeps<'n>(&self, keys: &'n [Node]) -> impl Iterator<Item = usize> + use<'n, '_> {
        keys.iter()
            .enumerate()
            .filter(|(_, key)| self.keys.contains(&TriedMove::of(key.mv)))
            .map(|(index, _)| index)
    }

    /// The comparison of another play with this one.
    pub(super) fn compare(&self, other: &Self) -> PlayKept {
        PlayKept {
            keys: self.keys.is_empty() == other.keys.is_empty() && other.keys.is_subset(&self.keys),
            lines: self.lines.intersection(&other.lines).count()
                + self.set.intersection(&other.set).count(),
            of: self.lines.len() + self.set.len(),
            new: other.lines.difference(&self.lines).count()
                + other.set.difference(&self.set).count(),
            ends: self.ends.intersection(&other.ends).count(),
        }
    }
}

/// The part of one play that another contains.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize, serde::Deserialize)]
pub struct PlayKept {
    /// Whether each key of the other is a key of it; false if only one of them has any, true where
    /// play has no keys.
    pub keys: bool,
    /// The number of its lines that the other also has: threats and variations up to the attacker's
    /// second move, or whole lines of help and series play, including set play if requested.
    pub lines: usize,
    /// The number of its lines.
    pub of: usize,
    /// The number of additional lines of the other.
    pub new: usize,
    /// The number of its goal moves that the other also has.
    pub ends: usize,
}

impl PlayKept {
    /// The sum over several versions.
    pub(super) fn sum(all: impl IntoIterator<Item = Self>) -> Self {
        let none = Self {
            keys: true,
            ..Self::default()
        };
        all.into_iter().fold(none, |sum, one| Self {
            keys: sum.keys && one.keys,
            lines: sum.lines + one.lines,
            of: sum.of + one.of,
            new: sum.new + one.new,
            ends: sum.ends + one.ends,
        })
    }

    /// Returns whether the other play equals this one.
    pub const fn is_all(&self) -> bool {
        self.keys && self.lines == self.of && self.new == 0
    }
}
