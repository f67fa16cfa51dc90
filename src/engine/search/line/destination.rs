//! [`Destination`]: the diagram to which play leads, in proof games and `a=>b`.

use crate::position::{Men, Role, Setup};
use crate::rules::{PositionOf, Rules};

/// The diagram at the end of a proof game or of `a=>b`.
pub(in crate::search) struct Destination<R: Rules> {
    men: R::Men,
    /// Whether this arrangement of men is possible at all.
    pub(super) is_possible: bool,
}

impl<R: Rules> Destination<R> {
    /// The diagram of a setup.
    pub(in crate::search) fn new(setup: &Setup) -> Self {
        let mut men = R::Men::empty(setup);
        let mut is_possible = true;
        let shares = setup.rules.variant.law().transfer.shares_squares();
        // Imitators are stored separately and obstruct no man.
        for &(cell, man) in setup
            .men
            .iter()
            .filter(|(_, man)| man.role != Role::Imitator)
        {
            let taken = if shares {
                men.man_at(cell).is_some()
            } else {
                men.planes().iter().any(|&board| {
                    board.level() == cell.board.level() && men.occupied(board).has(cell.square)
                })
            };
            let room = men.planes().contains(&cell.board) && !taken;
            if room {
                men.toggle(cell, man);
            }
            is_possible &= room;
        }
        Self { men, is_possible }
    }

    /// Returns whether a position is the diagram.
    pub(super) fn is_reached(&self, position: &PositionOf<R>) -> bool {
        self.is_possible && position.men().stand_like(&self.men)
    }
}
