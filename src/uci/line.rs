//! The main line of a solution: the winner's moves against the defence that holds out longest.
//!
//! The tree lists the defences only. A move that does not stop the threat is not in it, although it
//! may hold out longer than all that are: then the play after such a move is solved once more.

use crate::position::Move;
use crate::problem::Node;
use crate::rules::AnyPosition;

/// Solves the play after a move that is not in the tree, within a number of moves: the main line,
/// or `None` if the search was stopped.
pub(super) type Solve<'a> = &'a dyn Fn(&AnyPosition, u32) -> Option<Vec<Move>>;

/// The main line that begins with a winning move of a tree; `None` if a search was stopped. Its
/// length is that of the longest resistance to the answers of the tree.
pub(super) fn main_line(position: &AnyPosition, node: &Node, solve: Solve) -> Option<Vec<Move>> {
    if node.goal {
        return Some(vec![node.mv]);
    }
    let after = position.play(node.mv);
    let mut best = Vec::new();
    for reply in &node.replies {
        if reply.goal {
            keep_longer(&mut best, vec![reply.mv]);
            continue;
        }
        let then = after.play(reply.mv);
        let mut answer: Option<Vec<Move>> = None;
        for one in &reply.replies {
            let line = main_line(&then, one, solve)?;
            if answer
                .as_ref()
                .is_none_or(|answer| line.len() < answer.len())
            {
                answer = Some(line);
            }
        }
        keep_longer(&mut best, joined(reply.mv, answer?));
    }
    let threat = match node.threats.first() {
        Some(threat) => main_line(&after.pass(), threat, solve)?.len(),
        // In self play, defences that reach the goal at once are not listed.
        None => 0,
    };
    for &mv in &node.unlisted {
        if best.len() > threat {
            break;
        }
        let line = if threat == 0 {
            Vec::new()
        } else {
            solve(&after.play(mv), (threat as u32).div_ceil(2))?
        };
        keep_longer(&mut best, joined(mv, line));
    }
    Some(joined(node.mv, best))
}

fn keep_longer(best: &mut Vec<Move>, line: Vec<Move>) {
    if line.len() > best.len() {
        *best = line;
    }
}

/// A line with a move before it.
pub(super) fn joined(mv: Move, line: Vec<Move>) -> Vec<Move> {
    let mut joined = line;
    joined.insert(0, mv);
    joined
}
