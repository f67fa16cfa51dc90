//! Replaying a solution on its position, so that every move can be written as it is read: with its spelling, and with
//! the legal moves beside it of which the solution says nothing.

use crate::notation::{Spelling, short_among};
use crate::position::{Move, Position, SetupError};
use crate::problem::{Node, Problem, Solution};
use crate::rules::{PositionOf, Rules, legal_moves};
use crate::with_rules;

/// A [`Node`] with its move spelt out.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) spelling: Spelling,
    pub(super) check: bool,
    pub(super) goal: bool,
    pub(super) zugzwang: bool,
    pub(super) threats: Vec<Line>,
    pub(super) replies: Vec<Line>,
    pub(super) refutations: Vec<Line>,
    /// After an attacker's move: all legal replies that are neither defences nor refutations. Counted here and not
    /// taken from the node, since a line that says "other" must be right even where the tree is incomplete.
    pub(super) unlisted: Vec<Move>,
}

/// A whole solution, spelt out.
#[derive(Clone, Debug, Default)]
pub(super) struct Score {
    pub(super) set_play: Vec<Line>,
    /// The defender's legal moves in the diagram that have no set continuation.
    pub(super) set_unlisted: Vec<Move>,
    pub(super) tries: Vec<Line>,
    pub(super) keys: Vec<Line>,
    pub(super) unsearched: Vec<String>,
}

/// Replays a solution on the position of its problem.
pub(super) fn replay(problem: &Problem, solution: &Solution) -> Result<Score, SetupError> {
    with_rules!(problem.setup.rules.variant, R => replay_by::<R>(problem, solution))
}

fn replay_by<R: Rules>(problem: &Problem, solution: &Solution) -> Result<Score, SetupError> {
    let start = Position::new(&problem.setup)?;
    let passed = start.pass();
    let legal = legal_moves::<R>(&start);
    Ok(Score {
        set_play: defences::<R>(&passed, &solution.set_play),
        set_unlisted: unlisted(&legal_moves::<R>(&passed), &solution.set_play, &[]),
        tries: attacks::<R>(&start, &solution.tries),
        keys: attacks::<R>(&start, &solution.keys),
        unsearched: solution.unsearched.iter().map(|&mv| short_among::<R>(&start, &legal, mv)).collect(),
    })
}

fn attacks<R: Rules>(position: &PositionOf<R>, nodes: &[Node]) -> Vec<Line> {
    each::<R>(position, nodes, |line, next, node| {
        if !node.threats.is_empty() {
            line.threats = attacks::<R>(&next.pass(), &node.threats);
        }
        line.replies = defences::<R>(next, &node.replies);
        line.refutations = defences::<R>(next, &node.refutations);
        line.unlisted = unlisted(&legal_moves::<R>(next), &node.replies, &node.refutations);
    })
}

fn defences<R: Rules>(position: &PositionOf<R>, nodes: &[Node]) -> Vec<Line> {
    each::<R>(position, nodes, |line, next, node| line.replies = attacks::<R>(next, &node.replies))
}

/// Spells the moves of a list, and lets `below` fill in what follows each.
fn each<R: Rules>(
    position: &PositionOf<R>,
    nodes: &[Node],
    below: impl Fn(&mut Line, &PositionOf<R>, &Node),
) -> Vec<Line> {
    if nodes.is_empty() {
        return Vec::new();
    }
    let legal = legal_moves::<R>(position);
    let spell = |node: &Node| {
        let mut line = Line {
            spelling: Spelling::new::<R>(position, &legal, node.mv),
            check: node.check,
            goal: node.goal,
            zugzwang: node.zugzwang,
            threats: Vec::new(),
            replies: Vec::new(),
            refutations: Vec::new(),
            unlisted: Vec::new(),
        };
        below(&mut line, &position.play(node.mv), node);
        line
    };
    nodes.iter().map(spell).collect()
}

fn unlisted(legal: &[Move], replies: &[Node], refutations: &[Node]) -> Vec<Move> {
    let listed = |mv| replies.iter().chain(refutations).any(|node| node.mv == mv);
    legal.iter().copied().filter(|&mv| !listed(mv)).collect()
}
