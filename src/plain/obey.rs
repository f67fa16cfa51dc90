//! The legal moves under the options of a problem.

use super::options::OptionRules;
use super::position::PlainPosition;
use parton_core::position::Move;

impl PlainPosition {
    /// The same position under the rules of a problem's options.
    pub(super) fn under_options(self, options: OptionRules) -> Self {
        Self { options, ..self }
    }

    /// Changes the legal moves as the options demand.
    pub(super) fn follow_options(&self, moves: &mut Vec<Move>) {
        let mut men = self.men.of(self.turn);
        if self.options.must_keep_man(self.turn) && men.all(|(_, man)| man.role.is_king()) {
            return moves.clear();
        }
        let may = self.options.may_pass() && !moves.contains(&Move::PASS);
        if may && !self.pass().in_check(self.turn) {
            moves.push(Move::PASS);
            moves.sort_unstable();
        }
    }
}
