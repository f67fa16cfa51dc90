//! [`Stack`]: the moves of all positions from the root to where a prover is.

use crate::position::{Key, Move};
use crate::rules::{PositionOf, Rules};
use crate::search::control::Interrupted;
use std::ops::Range;

/// A stack of moves.
#[derive(Default)]
pub(super) struct Stack {
    pub(super) moves: Vec<Move>,
    /// Moves on their way to being sorted, with the positions after them.
    ranked: Vec<(u32, Move, Key)>,
}

impl Stack {
    /// Puts the legal moves on top; returns where they begin.
    #[inline]
    pub(super) fn push<R: Rules>(&mut self, position: &PositionOf<R>) -> usize {
        let base = self.moves.len();
        R::collect(position, &mut self.moves);
        base
    }

    /// Puts the legal moves that mate on top, and perhaps others; returns where they begin.
    #[inline]
    pub(super) fn push_mates<R: Rules>(&mut self, position: &PositionOf<R>) -> usize {
        let base = self.moves.len();
        R::collect_mates(position, &mut self.moves);
        base
    }

    /// Puts the legal moves after which each reply is mate on top, and perhaps others; returns where they begin.
    #[inline]
    pub(super) fn push_forcing_mates<R: Rules>(&mut self, position: &PositionOf<R>) -> usize {
        let base = self.moves.len();
        R::collect_forcing_mates(position, &mut self.moves);
        base
    }

    /// Puts the legal moves after which the other side may mate at once on top, and perhaps others; returns where they begin.
    #[inline]
    pub(super) fn push_helping_mates<R: Rules>(&mut self, position: &PositionOf<R>) -> usize {
        let base = self.moves.len();
        R::collect_helping_mates(position, &mut self.moves);
        base
    }

    /// Sorts some of the moves by a number, the least first, and moves of the same number as [`Move`] orders them. With each comes the
    /// position after it.
    pub(super) fn sort(&mut self, part: Range<usize>, mut rank: impl FnMut(Move) -> (u32, Key)) {
        let moves = &mut self.moves[part];
        self.ranked.clear();
        for &mv in &*moves {
            let (rank, key) = rank(mv);
            self.ranked.push((rank, mv, key));
        }
        self.ranked.sort_unstable_by_key(|(rank, mv, _)| (*rank, *mv));
        moves.iter_mut().zip(&self.ranked).for_each(|(place, (_, mv, _))| *place = *mv);
    }

    /// The positions after the moves that were sorted last, in their order.
    pub(super) fn sorted(&self) -> impl Iterator<Item = Key> {
        self.ranked.iter().map(|(_, _, key)| *key)
    }
}

/// Who keeps such a stack.
pub(super) trait Stacked {
    fn stack(&mut self) -> &mut Stack;

    /// Takes the moves from `base` off the stack and returns the first that passes the test.
    #[inline(always)]
    fn any_from(
        &mut self,
        base: usize,
        mut test: impl FnMut(&mut Self, Move) -> Result<bool, Interrupted>,
    ) -> Result<Option<Move>, Interrupted> {
        let mut found = None;
        for index in base..self.stack().moves.len() {
            let mv = self.stack().moves[index];
            if test(self, mv)? {
                found = Some(mv);
                break;
            }
        }
        self.stack().moves.truncate(base);
        Ok(found)
    }
}
