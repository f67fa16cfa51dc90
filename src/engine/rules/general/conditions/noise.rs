//! [`Noise`]: which moves give check under conditions, most of them known not to without being
//! made.

use crate::board::Sites;
use crate::position::{Men, Move};
use crate::rules::NonMateFilter;
use crate::rules::general::{GeneralPosition, QuietMoves};

/// Which moves give check, most of them known not to without being made.
pub(super) struct Noise<'a> {
    position: &'a GeneralPosition,
    /// Nothing where the other side is in check already: one that passes may be, whom nobody lets
    /// do so in play.
    pub(super) quiet: Option<QuietMoves<'a>>,
}

impl<'a> Noise<'a> {
    pub(super) fn new(position: &'a GeneralPosition) -> Self {
        let in_check = position.men().is_in_check(!position.turn());
        Self {
            position,
            quiet: (!in_check)
                .then(|| QuietMoves::new(position))
                .filter(QuietMoves::sees_king),
        }
    }

    /// The same, if it is known already which moves are quiet.
    pub(super) fn knowing(position: &'a GeneralPosition, quiet: Option<QuietMoves<'a>>) -> Self {
        let quiet = quiet.filter(QuietMoves::sees_king);
        if quiet.is_some() {
            Self { position, quiet }
        } else {
            Self::new(position)
        }
    }

    /// Whether a legal move surely gives no check.
    pub(super) fn is_quiet(&self, mv: Move) -> bool {
        self.quiet.as_ref().is_some_and(|quiet| quiet.refutes(mv))
    }

    /// Those of the sites to which a man goes where he may give check.
    pub(super) fn noisy(&self, mv: Move, to: Sites) -> Sites {
        self.quiet.as_ref().map_or(to, |quiet| quiet.noisy(mv, to))
    }

    /// What a legal move leads to, if it gives check.
    pub(super) fn check(&self, mv: Move) -> Option<GeneralPosition> {
        if self.is_quiet(mv) {
            return None;
        }
        let after = self.position.play(mv);
        after.is_in_check(!self.position.turn()).then_some(after)
    }
}
