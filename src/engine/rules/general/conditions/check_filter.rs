//! [`CheckFilter`]: which moves give check under conditions. Most moves without check are
//! recognized without being made.

use crate::board::Sites;
use crate::position::{Men, Move};
use crate::rules::NonMateFilter;
use crate::rules::general::{GeneralPosition, QuietMoves};

/// The moves that give check. Most moves without check are recognized without being made.
pub(super) struct CheckFilter<'a> {
    position: &'a GeneralPosition,
    /// `None` if the opponent is already in check, as after a null move.
    pub(super) quiet: Option<QuietMoves<'a>>,
}

impl<'a> CheckFilter<'a> {
    pub(super) fn new(position: &'a GeneralPosition) -> Self {
        let in_check = position.men().is_in_check(!position.turn());
        Self {
            position,
            quiet: (!in_check)
                .then(|| QuietMoves::new(position))
                .filter(QuietMoves::sees_king),
        }
    }

    /// The same, with a known filter for quiet moves.
    pub(super) fn knowing(position: &'a GeneralPosition, quiet: Option<QuietMoves<'a>>) -> Self {
        let quiet = quiet.filter(QuietMoves::sees_king);
        if quiet.is_some() {
            Self { position, quiet }
        } else {
            Self::new(position)
        }
    }

    /// Returns whether a legal move certainly gives no check.
    pub(super) fn is_quiet(&self, mv: Move) -> bool {
        self.quiet.as_ref().is_some_and(|quiet| quiet.refutes(mv))
    }

    /// The arrival sites on which a man may give check.
    pub(super) fn noisy(&self, mv: Move, to: Sites) -> Sites {
        self.quiet.as_ref().map_or(to, |quiet| quiet.noisy(mv, to))
    }

    /// The position after a legal move, if it gives check.
    pub(super) fn check(&self, mv: Move) -> Option<GeneralPosition> {
        if self.is_quiet(mv) {
            return None;
        }
        let after = self.position.play(mv);
        after.is_in_check(!self.position.turn()).then_some(after)
    }
}
