//! [`Stack`]: the moves of all positions from the root to where a prover is.

use super::control::Interrupted;
use crate::position::Move;
use crate::rules::{PositionOf, Rules, Scope, Sink, collect_moves};

/// A stack of moves, each with the number that orders it among its sisters: small first.
#[derive(Default)]
pub(super) struct Stack(pub(super) Vec<(u32, Move)>);

impl Sink for Stack {
    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.0.push((0, mv));
    }
}

impl Stack {
    /// Puts the legal moves in a scope on top; returns where they begin.
    #[inline]
    pub(super) fn push_moves<R: Rules, S: Scope>(&mut self, position: &PositionOf<R>, scope: &S) -> usize {
        let base = self.0.len();
        collect_moves::<R, _, _>(position, scope, self);
        base
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
        for index in base..self.stack().0.len() {
            let (_, mv) = self.stack().0[index];
            if test(self, mv)? {
                found = Some(mv);
                break;
            }
        }
        self.stack().0.truncate(base);
        Ok(found)
    }
}
