//! [`Stack`]: the moves of all positions from the root to the present position of a prover.

use crate::position::{Key, Move};
use crate::rules::{PositionOf, Rules, Scope};
use crate::search::control::Interrupted;
use std::ops::Range;

/// A stack of moves.
#[derive(Default)]
pub(super) struct Stack {
    pub(super) moves: Vec<Move>,
    /// Moves while they are sorted, each as a number in one word: its rank, the move, its index in
    /// [`Self::keys`].
    ranked: Vec<u128>,
    /// These moves with the positions after them, in their original order.
    keys: Vec<(Move, Key)>,
}

impl Stack {
    /// Pushes the legal moves; returns where they begin.
    #[inline]
    pub(super) fn push<R: Rules>(&mut self, position: &PositionOf<R>) -> usize {
        let base = self.moves.len();
        R::collect(position, &mut self.moves);
        base
    }

    /// Pushes the legal moves in a scope, and perhaps others; returns where they begin.
    #[inline]
    pub(super) fn push_in<R: Rules>(&mut self, position: &PositionOf<R>, scope: &Scope) -> usize {
        let base = self.moves.len();
        R::collect_in(position, scope, &mut self.moves);
        base
    }

    /// Pushes the legal moves that mate, and perhaps others; returns where they begin.
    #[inline]
    pub(super) fn push_mates<R: Rules>(&mut self, position: &PositionOf<R>) -> usize {
        let base = self.moves.len();
        R::collect_mates(position, &mut self.moves);
        base
    }

    /// Pushes the legal moves after which each reply is mate, and perhaps others; returns where
    /// they begin.
    #[inline]
    pub(super) fn push_forcing_mates<R: Rules>(&mut self, position: &PositionOf<R>) -> usize {
        let base = self.moves.len();
        R::collect_forcing_mates(position, &mut self.moves);
        base
    }

    /// Keeps only some of the moves from `base` on.
    pub(super) fn retain(&mut self, base: usize, stays: impl Fn(Move) -> bool) {
        let mut end = base;
        for index in base..self.moves.len() {
            let mv = self.moves[index];
            if stays(mv) {
                self.moves[end] = mv;
                end += 1;
            }
        }
        self.moves.truncate(end);
    }

    /// Pushes the legal moves after which the other side may mate at once, and perhaps others;
    /// returns where they begin.
    #[inline]
    pub(super) fn push_helping_mates<R: Rules>(&mut self, position: &PositionOf<R>) -> usize {
        let base = self.moves.len();
        R::collect_helping_mates(position, &mut self.moves);
        base
    }

    /// Sorts some of the moves by a number, the least first, and moves with the same number in the
    /// order of [`Move`]. `rank` also returns the key of the position after each move.
    pub(super) fn sort(&mut self, part: Range<usize>, mut rank: impl FnMut(Move) -> (u32, Key)) {
        let moves = &mut self.moves[part];
        self.ranked.clear();
        self.keys.clear();
        for (index, &mv) in moves.iter().enumerate() {
            let (rank, key) = rank(mv);
            self.ranked
                .push(u128::from(rank) << 96 | u128::from(u64::from(mv)) << 32 | index as u128);
            self.keys.push((mv, key));
        }
        self.ranked.sort_unstable();
        moves
            .iter_mut()
            .zip(&self.ranked)
            .for_each(|(place, word)| *place = self.keys[*word as u32 as usize].0);
    }

    /// The positions after the latest sorted moves, in their order.
    pub(super) fn sorted(&self) -> impl Iterator<Item = Key> {
        self.ranked
            .iter()
            .map(|word| self.keys[*word as u32 as usize].1)
    }
}

/// A type with such a stack.
pub(super) trait Stacked {
    fn stack(&mut self) -> &mut Stack;

    /// Pops the moves from `base` on and returns the first that passes the test.
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
