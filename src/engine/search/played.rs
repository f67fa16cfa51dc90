//! [`Played`]: a position with the moves that led to it.
//!
//! Some goals depend on the squares of men in the diagram, or on moves that only the plain rules
//! judge. For these the moves from the diagram are needed. So each position refers to the one
//! before it, a [linked list](https://en.wikipedia.org/wiki/Linked_list) on the stack of the
//! search. Only such goals read the whole list.

use crate::position::{Color, Move};
use crate::rules::{PositionOf, Rules};
use std::ops::Deref;

/// A position with its history from the diagram.
#[derive(Clone, Copy)]
pub(in crate::search) struct Played<'a, R: Rules> {
    position: PositionOf<R>,
    /// The position before, and the move between, unless it was a pass. The diagram has none.
    before: Option<(&'a Self, Option<Move>)>,
}

impl<R: Rules> Deref for Played<'_, R> {
    type Target = PositionOf<R>;

    #[inline(always)]
    fn deref(&self) -> &PositionOf<R> {
        &self.position
    }
}

impl<R: Rules> Played<'_, R> {
    /// A diagram, without history.
    pub(in crate::search) const fn diagram(position: PositionOf<R>) -> Self {
        Self {
            position,
            before: None,
        }
    }

    /// The position after a move.
    #[inline(always)]
    pub(in crate::search) fn play(&self, mv: Move) -> Played<'_, R> {
        Played {
            position: self.position.play(mv),
            before: Some((self, Some(mv))),
        }
    }

    /// The position with the other side to move.
    #[inline(always)]
    pub(in crate::search) fn pass(&self) -> Played<'_, R> {
        Played {
            position: self.position.pass(),
            before: Some((self, None)),
        }
    }

    /// The position before the move that led here; for the diagram, the diagram itself.
    pub(in crate::search) fn before(&self) -> &PositionOf<R> {
        self.before
            .map_or(&self.position, |(before, _)| &before.position)
    }

    /// The side to move in the diagram, and the moves from there on, the first move first; `None`
    /// stands for a pass.
    pub(in crate::search) fn record(&self) -> (Color, Vec<Option<Move>>) {
        let befores = || std::iter::successors(self.before, |(position, _)| position.before);
        let diagram = befores()
            .last()
            .map_or(&self.position, |(position, _)| &position.position);
        let mut played: Vec<Option<Move>> = befores().map(|(_, mv)| mv).collect();
        played.reverse();
        (diagram.turn(), played)
    }

    /// The moves from the diagram, the first one first.
    pub(in crate::search) fn path(&self) -> Vec<Move> {
        self.record().1.into_iter().flatten().collect()
    }
}
