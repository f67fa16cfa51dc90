//! Nodes of trees, and trees as outcomes of units.

use crate::position::{Move, MoveKind};
use crate::problem::{Answers, Node};
use crate::rules::Rules;
use crate::search::battle::prover::Prover;
use crate::search::played::Played;
use crate::search::units::{Outcome, Variation};

#[allow(clippy::ptr_arg, reason = "the type is that of the result")]
pub(super) fn keep_trees(nodes: &Vec<Node>) -> Outcome {
    Outcome::Trees(nodes.clone())
}

/// The trees of a unit.
pub(super) fn trees(outcome: Outcome) -> Option<Vec<Node>> {
    let Outcome::Trees(nodes) = outcome else {
        return None;
    };
    Some(nodes)
}

/// The only node of a list.
pub(super) fn one(nodes: Vec<Node>) -> Option<Node> {
    <[Node; 1]>::try_from(nodes).ok().map(|[node]| node)
}

/// Adds each reply, with the play after it, to the list of its kind.
pub(super) fn add_variations<R: Rules>(
    prover: &dyn Prover<R>,
    position: &Played<R>,
    variations: impl Iterator<Item = (Move, Variation)>,
    play: &mut Answers,
) {
    for (mv, variation) in variations {
        let after = position.play(mv);
        let leaf = |goal| Node::leaf(mv, after.is_in_check(after.turn()), goal);
        match variation {
            Variation::Refutes => {
                let leaf = leaf(prover.ends_too_soon(mv, &after));
                play.refutations.push(refutation::<R>(prover, &after, leaf));
            }
            Variation::Unlisted => play.unlisted.push(mv),
            Variation::Ends => play.replies.push(leaf(true)),
            Variation::Defends(replies) => play.replies.push(Node {
                replies,
                ..leaf(false)
            }),
        }
    }
}

/// A refutation; in reflex play with the move that the attacker would then have to make.
fn refutation<R: Rules>(prover: &dyn Prover<R>, after: &Played<R>, leaf: Node) -> Node {
    Node {
        replies: forced::<R>(prover, after),
        ..leaf
    }
}

/// The moves of which the attacker must make one, which makes the play fail.
pub(super) fn forced<R: Rules>(prover: &dyn Prover<R>, position: &Played<R>) -> Vec<Node> {
    let forced = |mv: Move| {
        let end = position.play(mv);
        Node::leaf(mv, end.is_in_check(end.turn()), true)
    };
    prover
        .forced_goal_moves(position)
        .into_iter()
        .map(forced)
        .collect()
}

/// Returns whether two moves are the same threat: the same man goes from the same cell to the same
/// cell and becomes the same man, whether or not it still captures something there (as in Popeye).
/// For a man that captures on a site other than its arrival, the captured man also counts.
pub(super) fn same_threat(a: Move, b: Move) -> bool {
    let elsewhere = |mv: Move| mv.captured_at().filter(|_| mv.kind() == MoveKind::Locust);
    let choice = |mv: Move| mv.choice().filter(|_| mv.kind() != MoveKind::Locust);
    let parts = |mv: Move| {
        (
            mv.role(),
            mv.from(),
            mv.to(),
            mv.promotion(),
            mv.endows(),
            mv.recolors(),
            choice(mv),
        )
    };
    parts(a) == parts(b)
        && elsewhere(a).is_none_or(|at| elsewhere(b).is_none_or(|other| at == other))
}

/// A first move with only its refutations; the attacker has `moves` left.
pub(super) fn bare<R: Rules>(
    prover: &dyn Prover<R>,
    position: &Played<R>,
    mv: Move,
    moves: u8,
    refutations: &[Move],
) -> Node {
    let child = position.play(mv);
    let check = child.is_in_check(child.turn());
    let mut node = Node::leaf(mv, check, prover.is_goal(mv, &child, moves));
    node.refutations = refutations
        .iter()
        .map(|&reply| {
            let next = child.play(reply);
            Node::leaf(
                reply,
                next.is_in_check(next.turn()),
                prover.ends_too_soon(reply, &next),
            )
        })
        .collect();
    node
}
