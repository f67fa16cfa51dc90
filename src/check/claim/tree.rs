//! The claim tree: every move of a printed solution at its place in the play.

use crate::claim::Marks;
use crate::position::Move;
use crate::rules::AnyPosition;
use std::ops::Range;

/// The place of a word in the claim: the piece of the claim, and bytes in it.
pub(super) type ClaimSpot = (usize, Range<usize>);

/// A claimed move, or a root.
#[derive(Clone, Debug)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a separate feature of a text"
)]
pub(super) struct Claimed {
    /// The position after it.
    pub(super) position: AnyPosition,
    /// The parent; `None` for a root.
    pub(super) parent: Option<usize>,
    /// The move; `None` for a root, and where the defender passes.
    pub(super) mv: Option<Move>,
    pub(super) marks: Marks,
    /// Whether it is claimed to refute, by a word such as "but".
    pub(super) but: bool,
    /// Whether it is claimed to threaten nothing.
    pub(super) zugzwang: bool,
    /// Whether it is one of several covered by a word such as "any".
    pub(super) group: bool,
    /// Whether that word names no man: `~`.
    pub(super) anybody: bool,
    /// Whether it is one of several between which the attacker may choose.
    pub(super) choice: bool,
    /// Whether it is one of several moves that may each belong to one of the preceding moves.
    pub(super) loose: bool,
    pub(super) spot: ClaimSpot,
    pub(super) children: Vec<usize>,
}

/// All claimed moves; the first node is the diagram, the second the diagram with the other side to
/// move.
#[derive(Clone, Debug)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Claimed>,
}

impl Tree {
    pub(super) const MAIN: usize = 0;
    pub(super) const SET: usize = 1;

    pub(super) fn new(start: &AnyPosition) -> Self {
        let root = |position| Claimed {
            position,
            parent: None,
            mv: None,
            marks: Marks::default(),
            but: false,
            zugzwang: false,
            group: false,
            anybody: false,
            choice: false,
            loose: false,
            spot: (0, 0..0),
            children: Vec::new(),
        };
        Self {
            nodes: vec![root(*start), root(start.pass())],
        }
    }

    /// The child of a node by a move, or by a pass. It is created if it does not exist.
    pub(super) fn child(
        &mut self,
        parent: usize,
        mv: Option<Move>,
        after: &AnyPosition,
        spot: &ClaimSpot,
    ) -> usize {
        let known = self.nodes[parent].children.iter().copied().find(|&child| {
            // Either side may make a neutral man's move in a series.
            let Claimed {
                mv: made, position, ..
            } = &self.nodes[child];
            *made == mv && position.turn() == after.turn()
        });
        if let Some(child) = known {
            return child;
        }
        let child = self.nodes.len();
        self.nodes.push(Claimed {
            position: *after,
            parent: Some(parent),
            mv,
            marks: Marks::default(),
            but: false,
            zugzwang: false,
            group: mv.is_some(),
            anybody: mv.is_some(),
            choice: false,
            loose: mv.is_some(),
            spot: spot.clone(),
            children: Vec::new(),
        });
        self.nodes[parent].children.push(child);
        child
    }

    /// The root of a node, and the moves from it to the node without passes.
    pub(super) fn path(&self, mut node: usize) -> (usize, Vec<Move>) {
        let mut moves = Vec::new();
        while let Some(parent) = self.nodes[node].parent {
            moves.extend(self.nodes[node].mv);
            node = parent;
        }
        moves.reverse();
        (node, moves)
    }

    /// Returns whether a move or a zugzwang stands after a first move, or a move in the set play.
    pub(super) fn has_play(&self) -> bool {
        let first = &self.nodes[Self::MAIN].children;
        let after = first
            .iter()
            .map(|&node| &self.nodes[node])
            .any(|node| node.zugzwang || !node.children.is_empty());
        after || !self.nodes[Self::SET].children.is_empty()
    }

    /// The number of half-moves up to a node, passes included. In set play, the omitted first move
    /// also counts.
    pub(super) fn depth(&self, mut node: usize) -> usize {
        let mut depth = 0;
        while let Some(parent) = self.nodes[node].parent {
            depth += 1;
            node = parent;
        }
        depth + node
    }
}
