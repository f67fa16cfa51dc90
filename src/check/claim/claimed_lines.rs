//! Tests whether the author's lines of help and series play are solutions.

use super::super::beginnings::Beginnings;
use super::super::listing::Listing;
use super::super::mismatch::Mismatch;
use super::super::spell;
use super::signs;
use super::tree::Tree;
use super::{ClaimNotes, Remark};
use crate::notation::Notated;
use crate::position::Move;
use crate::problem::{Line, Problem, Solution};
use crate::rules::AnyPosition;
use crate::search::Control;

/// Compares the claimed lines with those found. Returns the claimed lines of the actual play.
pub(super) fn judge(
    tree: &Tree,
    start: &AnyPosition,
    problem: &Problem,
    solution: &Solution,
    control: &Control,
    notes: &mut ClaimNotes,
) -> Vec<Vec<Move>> {
    let mut claimed = Vec::new();
    for node in &tree.nodes {
        let (Some(mv), Some(parent)) = (node.mv, node.parent) else {
            continue;
        };
        let line = || {
            let before = tree.nodes[parent].position;
            let before = if before.legal_moves().contains(&mv) {
                before
            } else {
                before.pass_in_series()
            };
            Notated::marked(spell::spell(&before, mv, None))
        };
        if let Some(fault) = signs::fault(node, problem.stipulation.goal, line) {
            notes.wrong.push(Remark::at(fault, node.spot.clone()));
        }
    }
    for (index, node) in tree.nodes.iter().enumerate() {
        if !node.children.is_empty() || node.mv.is_none() || fails(tree, index) {
            continue;
        }
        let (root, path) = tree.path(index);
        let set = root == Tree::SET;
        let main: Vec<&Line> = solution.lines.iter().chain(&solution.short_lines).collect();
        let found: Vec<&Line> = if set {
            solution.set_lines.iter().collect()
        } else {
            main
        };
        let common = |line: &Line| {
            line.0
                .iter()
                .zip(&path)
                .take_while(|(step, mv)| step.mv == **mv)
                .count()
        };
        let best = found.iter().map(|line| common(line)).max().unwrap_or(0);
        if found
            .iter()
            .any(|line| line.0.len() == path.len() && common(line) == path.len())
        {
            notes.confirmed += path.len();
        } else if set && !problem.options.set_play {
            notes
                .extra
                .push(Remark::at(Mismatch::SetPlayNotRequested, node.spot.clone()));
        } else if best == path.len() && !node.marks.mate {
            notes.confirmed += path.len();
            notes
                .extra
                .push(Remark::at(Mismatch::StopsShort, node.spot.clone()));
        } else if solution.unsearched.is_empty()
            || path
                .first()
                .is_some_and(|mv| !solution.unsearched.contains(mv))
        {
            let guilty = guilty(tree, index, path.len() - best.min(path.len() - 1) - 1);
            let length = found.iter().any(|line| {
                line.0.len() != path.len() && common(line) == best && best == path.len()
            });
            let whole = found.is_empty() || found.iter().any(|line| line.0.len() <= path.len());
            let mismatch = if best + 1 >= path.len() && !length && best < path.len() && whole {
                Mismatch::MissesGoal
            } else if best == 0 {
                Mismatch::NoSuchBeginning
            } else {
                Mismatch::NoSuchContinuation
            };
            notes
                .wrong
                .push(Remark::at(mismatch, tree.nodes[guilty].spot.clone()));
        }
        if !set {
            claimed.push(path);
        }
    }
    let paths = Beginnings::of(&claimed);
    for line in solution.lines.iter().chain(&solution.short_lines) {
        // If the search was stopped, the list of omissions may be incomplete.
        if control.is_stopped() && notes.missing.len() >= Listing::FEW {
            break;
        }
        if !claimed.is_empty() && !paths.begin(line) {
            let line = Notated::marked(spell::help_line(start, problem, line, false));
            notes.missing.push(Remark::new(Mismatch::Solution { line }));
        }
    }
    claimed
}

/// Returns whether a node, or a move before it, is marked as failing or as a refutation.
fn fails(tree: &Tree, mut index: usize) -> bool {
    loop {
        let node = &tree.nodes[index];
        if node.marks.bad || node.but {
            return true;
        }
        match node.parent {
            Some(parent) => index = parent,
            None => return false,
        }
    }
}

/// The node `steps` steps before another.
fn guilty(tree: &Tree, mut index: usize, steps: usize) -> usize {
    for _ in 0..steps {
        index = tree.nodes[index].parent.unwrap_or(index);
    }
    index
}
