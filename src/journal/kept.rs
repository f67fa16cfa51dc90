//! The journal format of the results of units.
//!
//! The search passes plain data, and this module defines the file format, so a change of the
//! search's types does not change it. Trees are written as flat lists, since JSON readers refuse
//! deep nesting.

use crate::position::{Color, Move};
use crate::problem::{Answers, Limit, Line, LineMove, Node, Solution};
use crate::search::{Outcome, Stage, Step, Unit, Variation};
use serde::{Deserialize, Serialize};

/// A move as its machine word in hexadecimal digits: JSON readers need not preserve 64-bit numbers
/// exactly.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(super) struct MoveWord(Move);

impl From<MoveWord> for String {
    fn from(word: MoveWord) -> Self {
        format!("{:016x}", u64::from(word.0))
    }
}

impl TryFrom<String> for MoveWord {
    type Error = String;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 16 || !text.bytes().all(is_digit) {
            return Err(format!(
                "'{text}' is not a move: expected 16 hexadecimal digits"
            ));
        }
        let word = u64::from_str_radix(&text, 16).map_err(|error| error.to_string())?;
        Move::try_from(word)
            .map(Self)
            .map_err(|error| error.to_string())
    }
}

fn words(moves: &[Move]) -> Vec<MoveWord> {
    moves.iter().copied().map(MoveWord).collect()
}

fn moves(words: Vec<MoveWord>) -> Vec<Move> {
    words.into_iter().map(|word| word.0).collect()
}

/// A half-move of a path: its number and the move, unless the side passes.
#[derive(Serialize, Deserialize)]
struct KeptStep(u32, Option<MoveWord>);

/// A unit by name.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeptUnit {
    version: String,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    exchanged: bool,
    stage: String,
    part: u16,
    path: Vec<KeptStep>,
}

impl KeptUnit {
    pub(super) fn of(unit: &Unit) -> Self {
        let &Unit {
            ref version,
            exchanged,
            stage,
            part,
            ref path,
        } = unit;
        let (version, stage) = (version.clone(), stage.name().to_owned());
        let path = path
            .iter()
            .map(|step| KeptStep(step.number, step.mv.map(MoveWord)))
            .collect();
        Self {
            version,
            exchanged,
            stage,
            part,
            path,
        }
    }

    /// The unit; `None` if there is no such stage.
    pub(super) fn unit(self) -> Option<Unit> {
        let Self {
            version,
            exchanged,
            stage,
            part,
            path,
        } = self;
        let stage = Stage::from_name(&stage)?;
        let step = |KeptStep(number, word)| Step {
            number,
            mv: word.map(|word: MoveWord| word.0),
        };
        Some(Unit {
            version,
            exchanged,
            stage,
            part,
            path: path.into_iter().map(step).collect(),
        })
    }
}

/// The result of a unit.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum KeptOutcome {
    Key,
    Try(Vec<MoveWord>),
    Fails,
    Wins,
    Refutes,
    Trees(Trees),
    Answers(KeptAnswers),
    Threats(KeptThreats),
    Variation(KeptVariation),
    Lines(Vec<Vec<MoveWord>>),
    Parries(Option<(u8, Vec<KeptLine>)>),
    Solution(Option<Box<KeptSolution>>),
}

impl KeptOutcome {
    pub(super) fn of(outcome: &Outcome) -> Self {
        match outcome {
            Outcome::Key => Self::Key,
            Outcome::Try(refutations) => Self::Try(words(refutations)),
            Outcome::Fails => Self::Fails,
            Outcome::Wins => Self::Wins,
            Outcome::Refutes => Self::Refutes,
            Outcome::Threats {
                needed,
                length,
                zugzwang,
                trees,
            } => {
                let (needed, length, zugzwang) = (*needed, *length, *zugzwang);
                Self::Threats(KeptThreats {
                    needed,
                    length,
                    zugzwang,
                    trees: Trees::of(trees),
                })
            }
            Outcome::Variation(variation) => Self::Variation(KeptVariation::of(variation)),
            Outcome::Trees(nodes) => Self::Trees(Trees::of(nodes)),
            Outcome::Answers(answers) => Self::Answers(KeptAnswers::of(answers)),
            Outcome::Lines(lines) => Self::Lines(lines.iter().map(|line| words(line)).collect()),
            Outcome::Parries(won) => Self::Parries(
                won.as_ref()
                    .map(|(length, lines)| (*length, kept_lines(lines))),
            ),
            Outcome::Solution(solution) => Self::Solution(
                solution
                    .as_deref()
                    .map(|solution| Box::new(KeptSolution::of(solution))),
            ),
        }
    }

    /// The outcome; `None` if the counts of a tree do not fit, or it is too deep.
    pub(super) fn outcome(self) -> Option<Outcome> {
        Some(match self {
            Self::Key => Outcome::Key,
            Self::Try(refutations) => Outcome::Try(moves(refutations)),
            Self::Fails => Outcome::Fails,
            Self::Wins => Outcome::Wins,
            Self::Refutes => Outcome::Refutes,
            Self::Threats(KeptThreats {
                needed,
                length,
                zugzwang,
                trees,
            }) => Outcome::Threats {
                needed,
                length,
                zugzwang,
                trees: trees.nodes()?,
            },
            Self::Variation(variation) => Outcome::Variation(variation.variation()?),
            Self::Trees(trees) => Outcome::Trees(trees.nodes()?),
            Self::Answers(answers) => Outcome::Answers(answers.answers()?),
            Self::Lines(lines) => Outcome::Lines(lines.into_iter().map(moves).collect()),
            Self::Parries(won) => Outcome::Parries(won.map(|(length, kept)| (length, lines(kept)))),
            Self::Solution(None) => Outcome::Solution(None),
            Self::Solution(Some(kept)) => Outcome::Solution(Some(Box::new(kept.solution()?))),
        })
    }
}

/// A share of the work, if not all of it is meant.
pub(super) mod shard {
    use crate::search::Shard;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct KeptShard {
        index: u32,
        of: u32,
    }

    #[allow(
        clippy::ref_option,
        reason = "serde calls it with a reference to the field"
    )]
    pub(in crate::journal) fn serialize<S: Serializer>(
        shard: &Option<Shard>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        shard
            .map(|Shard { index, of }| KeptShard { index, of })
            .serialize(to)
    }

    pub(in crate::journal) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<Shard>, D::Error> {
        let kept = Option::<KeptShard>::deserialize(from)?;
        Ok(kept.map(|KeptShard { index, of }| Shard { index, of }))
    }
}

/// A line: each move with its side, whether it checks and whether it reaches the goal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct KeptLine(Vec<(MoveWord, bool, bool, bool)>);

fn kept_lines(lines: &[Line]) -> Vec<KeptLine> {
    let kept = |step: &LineMove| {
        (
            MoveWord(step.mv),
            step.by == Color::Black,
            step.check,
            step.goal,
        )
    };
    lines
        .iter()
        .map(|line| KeptLine(line.0.iter().map(kept).collect()))
        .collect()
}

fn lines(kept: Vec<KeptLine>) -> Vec<Line> {
    let step = |(MoveWord(mv), black, check, goal)| {
        let by = if black { Color::Black } else { Color::White };
        LineMove {
            mv,
            by,
            check,
            goal,
        }
    };
    kept.into_iter()
        .map(|line| Line(line.0.into_iter().map(step).collect()))
        .collect()
}

/// The reason why a solution may be incomplete.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct KeptLimit(#[serde(with = "LimitForm")] Limit);

/// The stored form of [`Limit`].
#[derive(Serialize, Deserialize)]
#[serde(remote = "Limit")]
enum LimitForm {
    Stopped,
    Shard(u32, u32),
    MaxSolutions(u64),
    First,
    Shortest,
    FirstMoves(u32, u32),
    NonTrivial(u32, u32),
    MaxThreat(u32),
    MaxFlights(u32),
}

/// Trees as a list in preorder, so their depth does not matter to readers.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Trees(Vec<KeptNode>);

/// A node: the move, its marks (1 check, 2 goal, 4 zugzwang), the numbers of threats, replies and
/// refutations that follow, and the moves that are not defences.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
struct KeptNode(MoveWord, u8, [usize; 3], Vec<MoveWord>);

impl Trees {
    /// Two half-moves per move, and some more for the play after the last.
    const DEEPEST: usize = 2 * crate::problem::Stipulation::MAX_MOVES as usize + 8;

    fn of(nodes: &[Node]) -> Self {
        let mut list = Vec::new();
        for node in nodes {
            Self::add(&mut list, node);
        }
        Self(list)
    }

    const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn add(list: &mut Vec<KeptNode>, node: &Node) {
        let marks = u8::from(node.check) | u8::from(node.goal) << 1 | u8::from(node.zugzwang) << 2;
        let below = [&node.threats, &node.replies, &node.refutations];
        list.push(KeptNode(
            MoveWord(node.mv),
            marks,
            below.map(Vec::len),
            words(&node.unlisted),
        ));
        below
            .into_iter()
            .flatten()
            .for_each(|node| Self::add(list, node));
    }

    /// The nodes; `None` if the counts do not fit, or a tree is too deep.
    fn nodes(self) -> Option<Vec<Node>> {
        let mut list = self.0.into_iter();
        let mut nodes = Vec::new();
        while let Some(kept) = list.next() {
            nodes.push(Self::take(kept, &mut list, Self::DEEPEST)?);
        }
        Some(nodes)
    }

    fn take(kept: KeptNode, list: &mut std::vec::IntoIter<KeptNode>, depth: usize) -> Option<Node> {
        let KeptNode(MoveWord(mv), marks, counts, unlisted) = kept;
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
        Some(Node {
            mv,
            check,
            goal,
            zugzwang,
            threats,
            replies,
            refutations,
            unlisted: moves(unlisted),
        })
    }
}

/// The number of moves that a key or try needs; the number of moves in which its threats win, 0 if
/// there are none; whether there is zugzwang; and the trees of the threats.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeptThreats {
    needed: u8,
    length: u8,
    zugzwang: bool,
    trees: Trees,
}

/// The play after a reply.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum KeptVariation {
    Refutes,
    Unlisted,
    Ends,
    Defends(Trees),
}

impl KeptVariation {
    fn of(variation: &Variation) -> Self {
        match variation {
            Variation::Refutes => Self::Refutes,
            Variation::Unlisted => Self::Unlisted,
            Variation::Ends => Self::Ends,
            Variation::Defends(nodes) => Self::Defends(Trees::of(nodes)),
        }
    }

    fn variation(self) -> Option<Variation> {
        Some(match self {
            Self::Refutes => Variation::Refutes,
            Self::Unlisted => Variation::Unlisted,
            Self::Ends => Variation::Ends,
            Self::Defends(trees) => Variation::Defends(trees.nodes()?),
        })
    }
}

/// The play after an attacker's move that is not shown.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeptAnswers {
    zugzwang: bool,
    threats: Trees,
    replies: Trees,
    refutations: Trees,
    unlisted: Vec<MoveWord>,
}

impl KeptAnswers {
    fn of(answers: &Answers) -> Self {
        Self {
            zugzwang: answers.zugzwang,
            threats: Trees::of(&answers.threats),
            replies: Trees::of(&answers.replies),
            refutations: Trees::of(&answers.refutations),
            unlisted: words(&answers.unlisted),
        }
    }

    fn answers(self) -> Option<Answers> {
        let Self {
            zugzwang,
            threats,
            replies,
            refutations,
            unlisted,
        } = self;
        let [threats, replies, refutations] =
            [threats.nodes()?, replies.nodes()?, refutations.nodes()?];
        Some(Answers {
            zugzwang,
            threats,
            replies,
            refutations,
            unlisted: moves(unlisted),
        })
    }
}

/// A solution that was found in one search. Its status follows from its limits.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct KeptSolution {
    limits: Vec<KeptLimit>,
    post_key: Option<KeptAnswers>,
    set_play: Trees,
    #[serde(default, skip_serializing_if = "Trees::is_empty")]
    set_at_once: Trees,
    #[serde(default, skip_serializing_if = "Trees::is_empty")]
    forced: Trees,
    keys: Trees,
    tries: Trees,
    lines: Vec<KeptLine>,
    short_lines: Vec<KeptLine>,
    set_lines: Vec<KeptLine>,
    unsearched: Vec<MoveWord>,
}

impl KeptSolution {
    fn of(solution: &Solution) -> Self {
        Self {
            limits: solution.limits.iter().copied().map(KeptLimit).collect(),
            post_key: solution.post_key.as_ref().map(KeptAnswers::of),
            set_play: Trees::of(&solution.set_play),
            set_at_once: Trees::of(&solution.set_at_once),
            forced: Trees::of(&solution.forced),
            keys: Trees::of(&solution.keys),
            tries: Trees::of(&solution.tries),
            lines: kept_lines(&solution.lines),
            short_lines: kept_lines(&solution.short_lines),
            set_lines: kept_lines(&solution.set_lines),
            unsearched: words(&solution.unsearched),
        }
    }

    fn solution(self) -> Option<Solution> {
        let mut solution = Solution {
            post_key: self
                .post_key
                .map_or(Some(None), |answers| answers.answers().map(Some))?,
            set_play: self.set_play.nodes()?,
            set_at_once: self.set_at_once.nodes()?,
            forced: self.forced.nodes()?,
            keys: self.keys.nodes()?,
            tries: self.tries.nodes()?,
            lines: lines(self.lines),
            short_lines: lines(self.short_lines),
            set_lines: lines(self.set_lines),
            unsearched: moves(self.unsearched),
            ..Solution::default()
        };
        self.limits
            .into_iter()
            .for_each(|KeptLimit(limit)| solution.limit(limit));
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

    /// A tree of all kinds of nodes.
    fn tree(depth: u32, seed: u32) -> Node {
        let below = |from: u32, count: u32| match depth {
            0 => Vec::new(),
            _ => (0..count)
                .map(|index| tree(depth - 1, seed * 5 + from + index))
                .collect(),
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
            assert_eq!(
                serde_json::from_str::<Trees>(&text).unwrap().nodes(),
                Some(nodes)
            );
        }
    }

    /// JSON readers refuse lists nested more than 128 levels deep. The longest stipulation has more
    /// levels.
    #[test]
    fn trees_read_back_up_to_the_longest_stipulation() {
        let chain = |depth: usize| {
            let leaf = Node::leaf(mv(1), false, true);
            (1..depth).fold(leaf, |below, _| Node {
                replies: vec![below],
                ..Node::leaf(mv(2), true, false)
            })
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
    fn trees_whose_counts_do_not_fit_are_refused() {
        let mut trees = Trees::of(&[tree(3, 11)]);
        trees.0.pop();
        assert_eq!(trees.nodes(), None);
    }
}
